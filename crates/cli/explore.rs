//! `loyd explore`.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread::{self, JoinHandle, available_parallelism};
use std::time::{Duration, Instant};
use std::{fmt, fs};

use bytesize::ByteSize;
use clap::{Args, ValueEnum};
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressState, ProgressStyle};
use loyd_board::Shape;
use loyd_board::path::Metric;
use loyd_board::read::Format;
use loyd_cache::{Cache, StoreError};
use loyd_explore::{Checkpoint, Estimate, ExploreError, Explorer, Level, Options, Snapshot};
use serde_json::Value;
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use crate::answer::{self, rows};
use crate::arguments::Target;
use crate::console::Console;
use crate::exit::Failure;
use crate::histogram::Histogram;
use crate::input::Reading;
use crate::interrupt;

/// Count all boards of a size by their distance from the goal
///
/// One line a distance, as soon as all boards there are counted: the distance and how many they are; then, on standard error, the mean, the greatest distance and how many boards are there.
/// Takes two bits of memory for each board that can reach the goal: 62 MB for 3x4, 11 GB for 2x7.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  loyd explore 3x3
  loyd explore 3x3 --metric multi --farthest --output json
  loyd explore 2x5 --goal spiral --until-depth 20 --output csv
  loyd explore 3x4 --plot distances.svg > distances.txt
  loyd explore 2x7 --checkpoint 2x7-explored --resume > distances.txt")]
pub struct Explore {
    /// Size of the boards, rows x columns
    #[arg(value_name = "RxC")]
    size: Shape,
    #[command(flatten)]
    target: Target,
    /// What counts as one move
    #[arg(long, value_enum, value_name = "METRIC", default_value_t, hide_default_value = true)]
    metric: Moved,
    /// Stop after the boards at this distance
    #[arg(long, value_name = "DEPTH")]
    until_depth: Option<u32>,
    /// List the boards at the greatest distance
    #[arg(long, conflicts_with = "until_depth")]
    farthest: bool,
    /// How results are printed
    #[arg(short, long, value_enum, value_name = "FORM", default_value_t, hide_default_value = true)]
    output: Form,
    /// Draw a histogram of the distances
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// Threads; all cores unless given. The results are the same for any number
    #[arg(long, value_name = "NUMBER")]
    threads: Option<NonZeroUsize>,
    /// Refuse what takes more memory than this: 500MiB, 2GiB; what is free unless given
    #[arg(long = "memory-limit", value_name = "SIZE")]
    memory: Option<ByteSize>,
    /// Store in this folder, from time to time, what is needed to go on later with --resume
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,
    /// Store no checkpoint sooner than this after another: 30s, 10m; after every level, 0s
    ///
    /// Unless given, small spaces are stored after every level, and others every five minutes.
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration, requires = "checkpoint")]
    checkpoint_every: Option<Duration>,
    /// Go on from the last checkpoint that is there, on any number of threads
    ///
    /// The levels before are printed again. A damaged checkpoint is told and the one before it used; without any, the run begins anew.
    #[arg(long, requires = "checkpoint")]
    resume: bool,
}

/// What counts as one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Moved {
    /// Sliding one tile
    #[default]
    Single,
    /// Sliding any number of tiles of a row or column together
    Multi,
}

impl From<Moved> for Metric {
    fn from(moved: Moved) -> Self {
        match moved {
            Moved::Single => Self::Single,
            Moved::Multi => Self::Multi,
        }
    }
}

/// How results are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A distance and how many boards are there on a line; `farthest` and a board
    #[default]
    Text,
    /// A JSON object on a line for each distance, and one for the whole
    Json,
    /// A table of comma-separated values with a head line: depth, boards
    Csv,
}

/// Spaces of at most so many bytes are stored after every level.
const SMALL: u64 = 256 << 20;

/// How often others are stored.
const STORED_EVERY: Duration = Duration::from_secs(5 * 60);

/// How long a run may be expected to take before it is told what it takes.
const SOON: Duration = Duration::from_secs(5);

/// Boards a thread scans in a second, by the metric: half of what was measured, for other machines.
const RATES: [(Metric, f64); 2] = [(Metric::Single, 75e6), (Metric::Multi, 35e6)];

impl Explore {
    pub fn run(&self, console: &mut Console) -> Result<(), Failure> {
        let reading = Reading { format: Format::Auto, size: Some(self.size), blank: None };
        let goal = self.target.read(&reading)?.grid(self.size).map_err(Failure::usage)?;
        if self.farthest && self.output == Form::Csv {
            return Err(Failure::usage("--farthest: boards are no columns of a table: use --output text or json"));
        }
        let histogram = self.plot.as_ref().map(|path| Histogram::new(path)).transpose().map_err(Failure::usage)?;
        let options = self.options();
        let estimate = Estimate::new(self.size, options.metric, false);
        estimate.check(options.memory_limit).map_err(|error| Failure::Limit(self.refusal(&error)))?;
        self.tell(&estimate, &options, console)?;
        let begin = Instant::now();
        let mut explorer = Explorer::new(&goal, &options).map_err(|error| match error {
            ExploreError::TooLarge(error) => Failure::Limit(self.refusal(&error)),
            other => Failure::Limit(other.to_string()),
        })?;
        let mut store = self.store(&estimate)?;
        if let Some(store) = store.as_ref().filter(|_| self.resume) {
            for refused in explorer.resume(&store.cache).map_err(Failure::usage)? {
                console.note(refused);
            }
            if explorer.depth() > 0 {
                console.note(format_args!("going on at distance {}", explorer.depth()));
            }
        }
        let levels = self.levels(&mut explorer, store.as_mut(), console)?;
        self.summarize(&levels, &mut explorer, begin.elapsed(), console)?;
        if let Some(histogram) = histogram {
            let title = format!("{} boards of {} by distance, {}", HumanCount(total(&levels)), self.size, self.unit());
            histogram.draw(&title, &levels).map_err(Failure::usage)?;
        }
        Ok(())
    }

    fn options(&self) -> Options {
        let mut options = Options::default();
        options.metric = self.metric.into();
        options.threads = self.threads.or_else(|| available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
        options.memory_limit = self.memory.map_or_else(free_memory, |limit| limit.as_u64());
        options
    }

    /// Where checkpoints are stored; that this can be a folder is seen to now, for it may be long until the first.
    fn store(&self, estimate: &Estimate) -> Result<Option<Store>, Failure> {
        let Some(folder) = &self.checkpoint else { return Ok(None) };
        fs::create_dir_all(folder).map_err(|reason| {
            Failure::Usage(format!("--checkpoint {}: cannot be made a folder: {reason}; use another", folder.display()))
        })?;
        let is_small = estimate.bytes <= SMALL.into();
        let every = self.checkpoint_every.unwrap_or(if is_small { Duration::ZERO } else { STORED_EVERY });
        // Level by level, or all at once: whichever is less to write.
        let kind = if every.is_zero() { Checkpoint::Level } else { Checkpoint::Whole };
        Ok(Some(Store { cache: Cache::at(folder), kind, every, last: Instant::now(), writer: None }))
    }

    fn unit(&self) -> &'static str {
        match self.metric {
            Moved::Single => "single-tile moves",
            Moved::Multi => "multi-tile moves",
        }
    }

    fn refusal(&self, error: &impl ToString) -> String {
        let who =
            if self.memory.is_some() { "--memory-limit" } else { "what is free, unless --memory-limit says otherwise" };
        format!("{} ({who})", error.to_string())
    }

    /// Says what a long run takes before it begins.
    fn tell(&self, estimate: &Estimate, options: &Options, console: &mut Console) -> Result<(), Failure> {
        let rate = RATES.iter().find(|(metric, _)| *metric == options.metric).map_or(1.0, |(_, rate)| *rate);
        let time = Duration::from_secs_f64(estimate.boards as f64 / rate / options.threads.get() as f64);
        if self.until_depth.is_none() && time > SOON {
            console.note(format_args!(
                "{} has {} boards: {} of memory, and at a guess {} on {} threads",
                self.size,
                HumanCount(estimate.boards as u64),
                ByteSize(estimate.bytes as u64),
                HumanDuration(time),
                options.threads
            ));
        }
        console.flush()
    }

    /// Explores, and prints the levels as they are counted.
    fn levels(
        &self,
        explorer: &mut Explorer,
        mut store: Option<&mut Store>,
        console: &mut Console,
    ) -> Result<Vec<Level>, Failure> {
        if self.output == Form::Csv {
            answer::record(["depth", "boards"].into_iter().map(Into::into), console.results())?;
        }
        let is_wanted = |depth: u32| self.until_depth.is_none_or(|last| depth <= last);
        let known: Vec<Level> = explorer.levels().iter().copied().filter(|level| is_wanted(level.depth)).collect();
        known.iter().try_for_each(|level| self.print(level, console))?;
        console.flush()?;
        let progress = Progress::new(explorer.index().boards(), total(&known), console);
        while is_wanted(explorer.depth()) {
            interrupt::check()?;
            let Some(level) = explorer.advance(&|boards| progress.add(boards)) else { break };
            self.print(&level, console)?;
            progress.suspend(|| console.flush())?;
            if let Some(store) = &mut store {
                store.keep(explorer)?;
            }
        }
        store.map_or(Ok(()), Store::finish)?;
        Ok(explorer.levels().iter().copied().filter(|level| is_wanted(level.depth)).collect())
    }

    fn print(&self, Level { depth, boards }: &Level, console: &mut Console) -> Result<(), Failure> {
        let out = console.results();
        match self.output {
            Form::Text => Ok(writeln!(out, "{depth} {boards}")?),
            Form::Json => {
                answer::print_json([("depth", (*depth).into()), ("boards", (*boards).into())].into_iter(), out)
            }
            Form::Csv => answer::record([depth.to_string(), boards.to_string()].into_iter(), out),
        }
    }

    /// Prints what can be said of the whole.
    fn summarize(
        &self,
        levels: &[Level],
        explorer: &mut Explorer,
        time: Duration,
        console: &mut Console,
    ) -> Result<(), Failure> {
        let all = explorer.index().boards();
        let counted = total(levels);
        let sum: f64 = levels.iter().map(|level| f64::from(level.depth) * level.boards as f64).sum();
        let mean = sum / counted.max(1) as f64;
        let Some(Level { depth, boards }) = levels.last().copied() else { return Ok(()) };
        let is_whole = counted == all;
        if !is_whole && self.until_depth.is_none() {
            return Err(Failure::Internal(format!("{counted} boards of {all} were counted")));
        }
        let mut farthest = Vec::new();
        if self.farthest {
            farthest.extend(explorer.farthest());
        }
        let out = console.results();
        match self.output {
            Form::Text => farthest.iter().try_for_each(|board| writeln!(out, "farthest {board}"))?,
            Form::Json => {
                let boards_listed = farthest.iter().map(rows).collect::<Vec<Value>>();
                let fields = [
                    ("size", Some(self.size.to_string().into())),
                    ("goal", Some(rows(explorer.index().goal()))),
                    ("metric", Some(if self.metric == Moved::Multi { "multi" } else { "single" }.into())),
                    ("boards", Some(counted.into())),
                    ("mean", Some(mean.into())),
                    ("greatest", is_whole.then(|| depth.into())),
                    ("farthest", is_whole.then(|| boards.into())),
                    ("farthest_boards", self.farthest.then(|| boards_listed.into())),
                    ("seconds", Some(time.as_secs_f64().into())),
                ];
                answer::print_json(fields.into_iter().filter_map(|(name, value)| Some((name, value?))), out)?;
            }
            Form::Csv => (),
        }
        if is_whole {
            console.note(format_args!(
                "{} boards, mean distance {mean:.4}; greatest distance {depth}, {} there",
                HumanCount(all),
                if boards == 1 { "one board".into() } else { format!("{} boards", HumanCount(boards)) }
            ));
        } else {
            console.note(format_args!(
                "{} of {} boards within {depth} moves, mean distance {mean:.4}",
                HumanCount(counted),
                HumanCount(all)
            ));
        }
        if !self.resume {
            let rate = counted as f64 / time.as_secs_f64();
            console.note(format_args!("{:.2} s, {} boards a second", time.as_secs_f64(), HumanCount(rate as u64)));
        }
        Ok(())
    }
}

fn total(levels: &[Level]) -> u64 {
    levels.iter().map(|level| level.boards).sum()
}

/// Bytes that the system, and whatever limits this process, would still give.
fn free_memory() -> u64 {
    let system =
        System::new_with_specifics(RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram()));
    let free = system.available_memory();
    system.cgroup_limits().map_or(free, |limits| free.min(limits.free_memory))
}

/// Where checkpoints are stored, and when.
struct Store {
    cache: Cache,
    kind: Checkpoint,
    every: Duration,
    last: Instant,
    /// Writes the last one while the next level is explored.
    writer: Option<JoinHandle<Result<(), StoreError>>>,
}

impl Store {
    /// Stores a checkpoint if it is time for one.
    fn keep(&mut self, explorer: &Explorer) -> Result<(), Failure> {
        if self.last.elapsed() < self.every {
            return Ok(());
        }
        match self.kind {
            Checkpoint::Whole => {
                interrupt::storing(&self.cache, || explorer.store(self.kind, &self.cache)).map_err(Failure::usage)?;
            }
            Checkpoint::Level => {
                let snapshot = explorer.snapshot();
                self.finish()?;
                let cache = self.cache.clone();
                let write = move |snapshot: Snapshot| interrupt::storing(&cache, || snapshot.store(&cache));
                self.writer = snapshot.map(|snapshot| thread::spawn(move || write(snapshot)));
            }
        }
        self.last = Instant::now();
        Ok(())
    }

    /// Waits until what is being written is stored.
    fn finish(&mut self) -> Result<(), Failure> {
        match self.writer.take().map(JoinHandle::join) {
            None | Some(Ok(Ok(()))) => Ok(()),
            Some(Ok(Err(error))) => Err(Failure::usage(error)),
            Some(Err(_)) => Err(Failure::Internal("the writer of checkpoints failed".into())),
        }
    }
}

/// Shows how many boards are counted, if anyone is watching.
struct Progress(Option<ProgressBar>);

impl Progress {
    /// For so many boards, of which some are counted.
    fn new(boards: u64, counted: u64, console: &Console) -> Self {
        let style = || {
            let style = ProgressStyle::with_template("{elapsed} {wide_bar} {percent} % {rate} a second {eta} left");
            let rate = |state: &ProgressState, text: &mut dyn fmt::Write| {
                // Whoever cannot be told does not see it.
                let _ = write!(text, "{}", HumanCount(state.per_sec() as u64));
            };
            style.unwrap_or_else(|_| ProgressStyle::default_bar()).with_key("rate", rate)
        };
        let bar = || ProgressBar::new(boards).with_style(style()).with_position(counted);
        let bar = console.is_watched().then(bar);
        // What was counted in an earlier run is no measure of this one's speed.
        bar.iter().for_each(ProgressBar::reset_eta);
        Self(bar)
    }

    /// So many boards more are counted; called from all threads.
    fn add(&self, boards: u64) {
        if let Some(bar) = &self.0 {
            bar.inc(boards);
        }
    }

    /// Writes something without the bar in the way.
    fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.0 {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
