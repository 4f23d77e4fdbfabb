//! `loyd explore`.

use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use bytesize::ByteSize;
use clap::Args;
use indicatif::{HumanCount, HumanDuration};
use loyd_board::path::Metric;
use loyd_board::read::Format;
use loyd_board::{Grid, Position, Shape};
use loyd_distributed::{Job, Store};
use loyd_explore::{Estimate, Index, Level, Options};
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use crate::arguments::Target;
use crate::console::Console;
use crate::exit::Failure;
use crate::histogram::Histogram;
use crate::input::Reading;
use crate::variant::{Book, Moved, RuleOptions, Sorted};

mod crew;
mod progress;
mod report;
mod threads;
mod unusual;

use crew::{Processes, count_here, is_worker};
use report::{Form, Report, total};

/// Count all boards of a size by their distance from the goal
///
/// One line a distance, as soon as all boards there are counted: the distance and how many they are; then, on standard error, the mean, the greatest distance and how many boards are there.
/// Takes two bits of memory for each board that can reach the goal: 62 MB for 3x4, 11 GB for 2x7. --processes and --hosts share that among processes, of one machine or of many. With rules of your own, all boards are listed:
/// some fifty bytes each, and the distance is the least cost.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  loyd explore 3x3
  loyd explore 3x3 --metric multi --farthest --output json
  loyd explore 2x5 --goal spiral --until-depth 20 --output csv
  loyd explore 3x4 --plot distances.svg > distances.txt
  loyd explore 3x4 --processes 2 --checkpoint explored > distances.txt
  loyd explore 2x7 --checkpoint explored --resume > distances.txt
  loyd explore 3x5 --hosts hosts.txt --process 3 --wait 10m > distances.txt")]
pub struct Explore {
    /// Size of the boards, rows x columns; a rules file may say it, too
    #[arg(value_name = "RxC", required_unless_present = "rules")]
    size: Option<Shape>,
    #[command(flatten)]
    target: Target,
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
    #[command(flatten)]
    processes: Processes,
    #[command(flatten)]
    rules: RuleOptions,
}

/// Spaces of at most so many bytes are stored after every level.
const SMALL: u64 = 256 << 20;

/// How often others are stored.
const STORED_EVERY: Duration = Duration::from_secs(5 * 60);

/// How long a run may be expected to take before it is told what it takes.
const SOON: Duration = Duration::from_secs(5);

/// Boards a thread scans in a second, by the metric: half of what was measured, for other machines.
const RATES: [(Metric, f64); 2] = [(Metric::Single, 75e6), (Metric::Multi, 35e6)];

/// What was found, however.
pub struct Found {
    levels: Vec<Level>,
    /// The boards at the greatest distance, if they are wanted.
    farthest: Option<Vec<Grid>>,
}

impl Explore {
    pub fn run(&self, console: &mut Console) -> Result<(), Failure> {
        if is_worker() {
            loyd_distributed::serve();
        }
        let reading = Reading { format: Format::Auto, size: self.size, blank: None };
        let start = Book::new(&self.rules, &self.target, &reading)?.start()?;
        if self.farthest && self.output == Form::Csv {
            return Err(Failure::usage("--farthest: boards are no columns of a table: use --output text or json"));
        }
        let histogram = self.plot.as_ref().map(|path| Histogram::new(path)).transpose().map_err(Failure::usage)?;
        let crew = self.processes.crew()?;
        let goal = match start {
            Sorted::Plain(_, goal) => goal,
            Sorted::Unusual(case) => match case.plain_goal().filter(|_| !self.rules.are_more_than_metric()) {
                Some(goal) => goal,
                None => return self.run_unusual(&case, crew.is_some(), histogram, console),
            },
        };
        let size = goal.shape();
        let (count, here) = crew.as_ref().map_or((1, 1), |crew| (crew.count(), count_here(crew)));
        let options = self.options(here);
        let estimate = Estimate::new(size, options.metric, false).of_each(count);
        estimate.check(options.memory_limit).map_err(|error| Failure::Limit(self.refusal(&error)))?;
        self.tell(size, &estimate, options.threads.get() * count, console)?;
        let store = self.store(size)?;
        let begin = Instant::now();
        let index = Index::new(&goal).map_err(|error| Failure::Limit(error.to_string()))?;
        let found = match crew {
            None => Some(self.by_threads(&goal, &options, store.as_ref(), console)?),
            Some(crew) => self.by_processes(&crew, &self.job(&goal, &options, store), &index, console)?,
        };
        let Some(Found { levels, farthest }) = found else { return Ok(()) };
        let report = Report {
            size,
            metric: self.metric(),
            index: &index,
            levels: &levels,
            farthest,
            time: begin.elapsed(),
            is_resumed: self.resume,
            is_cut: self.until_depth.is_some(),
        };
        report.print(self.output, console)?;
        if let Some(histogram) = histogram {
            let title = format!("{} boards of {} by distance, {}", HumanCount(total(&levels)), size, self.unit());
            histogram.draw(&title, &levels).map_err(Failure::usage)?;
        }
        Ok(())
    }

    fn metric(&self) -> Moved {
        self.rules.metric()
    }

    /// How each of so many processes on this machine explores.
    fn options(&self, here: usize) -> Options {
        let share = |cores: NonZeroUsize| NonZeroUsize::new(cores.get() / here);
        let mut options = Options::default();
        options.metric = self.metric().into();
        options.threads =
            self.threads.or_else(|| available_parallelism().ok().and_then(share)).unwrap_or(NonZeroUsize::MIN);
        options.memory_limit = self.memory.map_or_else(free_memory, |limit| limit.as_u64()) / here as u64;
        options
    }

    /// What processes are told.
    fn job(&self, goal: &Grid, options: &Options, store: Option<Store>) -> Job {
        let mut job = Job::new(goal, options.metric);
        job.threads = options.threads.get();
        job.until_depth = self.until_depth;
        job.farthest = self.farthest;
        job.memory_limit = options.memory_limit;
        job.store = store;
        job
    }

    /// Where checkpoints are stored; that this can be a folder is seen to now, for it may be long until the first.
    fn store(&self, size: Shape) -> Result<Option<Store>, Failure> {
        let Some(folder) = &self.checkpoint else { return Ok(None) };
        fs::create_dir_all(folder).map_err(|reason| {
            Failure::Usage(format!("--checkpoint {}: cannot be made a folder: {reason}; use another", folder.display()))
        })?;
        let is_small = Estimate::new(size, self.metric().into(), false).bytes <= SMALL.into();
        let every = self.checkpoint_every.unwrap_or(if is_small { Duration::ZERO } else { STORED_EVERY });
        Ok(Some(Store { folder: folder.clone(), every, resume: self.resume }))
    }

    fn is_wanted(&self, depth: u32) -> bool {
        self.until_depth.is_none_or(|last| depth <= last)
    }

    fn unit(&self) -> &'static str {
        match self.metric() {
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
    fn tell(&self, size: Shape, estimate: &Estimate, threads: usize, console: &mut Console) -> Result<(), Failure> {
        let metric: Metric = self.metric().into();
        let rate = RATES.iter().find(|(of, _)| *of == metric).map_or(1.0, |(_, rate)| *rate);
        let time = Duration::from_secs_f64(estimate.boards as f64 / rate / threads as f64);
        if self.until_depth.is_none() && time > SOON {
            console.note(format_args!(
                "{} has {} boards: {} of memory{}, and at a guess {} on {threads} threads",
                size,
                HumanCount(estimate.boards as u64),
                ByteSize(estimate.bytes as u64),
                if estimate.processes > 1 { " a process" } else { "" },
                HumanDuration(time),
            ));
        }
        console.flush()
    }
}

/// Bytes that the system, and whatever limits this process, would still give.
fn free_memory() -> u64 {
    let system =
        System::new_with_specifics(RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram()));
    let free = system.available_memory();
    system.cgroup_limits().map_or(free, |limits| free.min(limits.free_memory))
}
