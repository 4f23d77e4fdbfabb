//! Exploring boards of unusual rules: they are listed one by one.

use std::io::Write;
use std::time::Instant;

use bytesize::ByteSize;
use indicatif::HumanCount;
use loyd_board::Layout;
use loyd_explore::Level;
use serde_json::Value;

use super::report::{Form, total};
use super::{Explore, free_memory};
use crate::answer;
use crate::arguments::Limit;
use crate::console::Console;
use crate::exit::Failure;
use crate::histogram::Histogram;
use crate::variant::{self, Case, Unlisted};

impl Explore {
    /// Lists all boards of the puzzle of a solved board, and prints how many there are at each distance.
    pub fn run_unusual(
        &self,
        case: &Case,
        has_crew: bool,
        histogram: Option<Histogram>,
        console: &mut Console,
    ) -> Result<(), Failure> {
        if has_crew || self.checkpoint.is_some() {
            let option = if has_crew { "--processes and --hosts are" } else { "--checkpoint is" };
            return Err(Failure::Usage(format!("{option} for plain boards: leave it out")));
        }
        let begin = Instant::now();
        console.flush()?;
        let memory = self.memory.unwrap_or_else(|| ByteSize(free_memory()));
        let limit = Limit { memory: Some(memory), ..Limit::default() };
        let listed = variant::engine(&case.puzzle).everywhere(None, self.until_depth, &limit);
        let all = listed.map_err(|error| match error {
            Unlisted::Interrupted => Failure::Interrupted,
            Unlisted::Unfit(error) => Failure::usage(error),
            error => Failure::Limit(self.refusal(&error)),
        })?;
        let levels: Vec<Level> = all.counts().into_iter().map(|(depth, boards)| Level { depth, boards }).collect();
        self.output.begin(console)?;
        levels.iter().try_for_each(|level| self.output.level(level, console))?;
        let Some(Level { depth, boards }) = levels.last().copied() else { return Ok(()) };
        let farthest =
            (0..if self.farthest { boards } else { 0 }).filter_map(|number| all.board(depth, number as usize));
        let counted = total(&levels);
        let sum: f64 = levels.iter().map(|level| f64::from(level.depth) * level.boards as f64).sum();
        let mean = sum / counted.max(1) as f64;
        let is_whole = self.until_depth.is_none();
        match self.output {
            Form::Text => {
                for board in farthest {
                    writeln!(console.results(), "farthest {}", case.write(&board))?;
                }
            }
            Form::Json => {
                let rows = |board: &Layout| case.rows(board);
                let listed = self.farthest.then(|| farthest.map(|board| rows(&board)).collect::<Vec<Value>>());
                let fields = [
                    ("size", Some(case.puzzle.shape().to_string().into())),
                    ("goal", Some(rows(case.goal()))),
                    ("metric", Some(case.metric().into())),
                    ("boards", Some(counted.into())),
                    ("mean", Some(mean.into())),
                    ("greatest", is_whole.then(|| depth.into())),
                    ("farthest", is_whole.then(|| boards.into())),
                    ("farthest_boards", listed.map(Value::from)),
                    ("seconds", Some(begin.elapsed().as_secs_f64().into())),
                    (answer::RULES, Some(case.rules())),
                ];
                let known = fields.into_iter().filter_map(|(name, value)| Some((name, value?)));
                answer::print_json(known, console.results())?;
            }
            Form::Csv => (),
        }
        let (counted, there) = (HumanCount(counted), HumanCount(boards));
        console.note(match is_whole {
            true => format!("{counted} boards, mean distance {mean:.4}; greatest distance {depth}, {there} there"),
            false => format!("{counted} boards within {depth} {}, mean distance {mean:.4}", case.unit()),
        });
        if let Some(histogram) = histogram {
            let title = format!("{counted} boards of {} by distance, {}", case.puzzle.shape(), case.unit());
            histogram.draw(&title, &levels).map_err(Failure::usage)?;
        }
        Ok(())
    }
}
