//! A histogram of distances as a picture.

use std::path::{Path, PathBuf};
use std::{fs, io};

use loyd_explore::Level;
use plotters::prelude::{
    ChartBuilder, Color, DrawingAreaErrorKind, IntoDrawingArea, IntoSegmentedCoord, RGBColor, SVGBackend, SegmentValue,
    WHITE,
};

const SIZE: (u32, u32) = (960, 540);
const BAR: RGBColor = RGBColor(70, 110, 170);

/// The file of the picture.
#[derive(Debug)]
pub struct Histogram<'a> {
    path: &'a Path,
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PlotError {
    /// The name is not one of a picture.
    #[error("--plot {}: only SVG is drawn: give a file name that ends in .svg", path.display())]
    Name { path: PathBuf },
    /// There is no folder for it, or a folder has its name.
    #[error("--plot {}: {reason}: give the name of a file in a folder that is there", path.display())]
    Folder { path: PathBuf, reason: &'static str },
    /// It cannot be drawn or written.
    #[error("--plot {}: the picture cannot be written: {reason}", path.display())]
    File { path: PathBuf, reason: String },
}

impl<'a> Histogram<'a> {
    /// The picture that is to be written there; checked now, for it may be long until it is drawn.
    pub fn new(path: &'a Path) -> Result<Self, PlotError> {
        let owned = || path.to_path_buf();
        if path.extension().is_none_or(|extension| !extension.eq_ignore_ascii_case("svg")) {
            return Err(PlotError::Name { path: owned() });
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if folder.is_some_and(|folder| !folder.is_dir()) {
            return Err(PlotError::Folder { path: owned(), reason: "there is no such folder" });
        }
        if path.is_dir() {
            return Err(PlotError::Folder { path: owned(), reason: "that is a folder" });
        }
        Ok(Self { path })
    }

    /// Draws a bar for each level.
    pub fn draw(&self, title: &str, levels: &[Level]) -> Result<(), PlotError> {
        let fail = |reason: String| PlotError::File { path: self.path.to_path_buf(), reason };
        let mut picture = String::new();
        svg(&mut picture, title, levels).map_err(|error| fail(error.to_string()))?;
        fs::write(self.path, picture).map_err(|error| fail(error.to_string()))
    }
}

fn svg(picture: &mut String, title: &str, levels: &[Level]) -> Result<(), DrawingAreaErrorKind<io::Error>> {
    let area = SVGBackend::with_string(picture, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let most = levels.iter().map(|level| level.boards).max().unwrap_or(1);
    let last = levels.last().map_or(0, |level| level.depth);
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 20))
        .margin(16)
        .x_label_area_size(44)
        .y_label_area_size(100)
        .build_cartesian_2d((0..last).into_segmented(), 0..most + most / 20 + 1)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .max_light_lines(1)
        .x_desc("distance")
        .y_desc("boards")
        .x_labels(28)
        .y_label_formatter(&|boards| indicatif::HumanCount(*boards).to_string())
        .x_label_formatter(&|depth| match depth {
            SegmentValue::Exact(depth) | SegmentValue::CenterOf(depth) => depth.to_string(),
            SegmentValue::Last => String::new(),
        })
        .axis_desc_style(("sans-serif", 15))
        .label_style(("sans-serif", 13))
        .draw()?;
    let bars = plotters::prelude::Histogram::vertical(&chart).style(BAR.filled()).margin(1);
    chart.draw_series(bars.data(levels.iter().map(|level| (level.depth, level.boards))))?;
    area.present()
}
