//! Exploring by several processes.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use clap::Args;
use indicatif::HumanCount;
use loyd_distributed::{Crew, Event, Job, LaunchError, Trouble, addresses, is_loopback, launch};
use loyd_explore::{Index, Level, Run};

use super::progress::Progress;
use super::report::total;
use super::{Explore, Found};
use crate::console::Console;
use crate::exit::Failure;
use crate::interrupt;

/// Who has this in its environment is a process that another started, and that one says what to do.
const WORKER: &str = "LOYD_EXPLORE_WORKER";

/// How long processes wait for each other, unless the user says.
const WAIT: Duration = Duration::from_secs(60);

/// Which processes explore.
#[derive(Args, Debug)]
pub struct Processes {
    /// Explore by so many processes of this machine, each with the boards of a range
    ///
    /// If one is lost, all end; with --checkpoint, --resume goes on, by any number of processes.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(1..=64))]
    processes: Option<u8>,
    /// Explore by processes of several machines: their addresses, HOST:PORT, one a line
    ///
    /// Start one on each machine, with the same options but for its --process. --threads, all cores unless given, must be the same too, and --checkpoint a folder that all see. What they send each
    /// other is neither encrypted nor signed: use a private network.
    #[arg(long, value_name = "FILE", requires = "process", conflicts_with = "processes")]
    hosts: Option<PathBuf>,
    /// Which of them this is: 0 is that of the first line, and prints the results
    #[arg(long, value_name = "NUMBER", requires = "hosts")]
    process: Option<usize>,
    /// How long the processes of --hosts wait for each other: 1m unless given
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration, requires = "hosts")]
    wait: Option<Duration>,
}

/// Whether this is a process that another started.
pub fn is_worker() -> bool {
    env::var_os(WORKER).is_some()
}

impl Processes {
    /// The processes; none if this one is to do it all.
    pub fn crew(&self) -> Result<Option<Crew>, Failure> {
        if let Some(count) = self.processes {
            return Ok(Some(Crew::Local(count.into())));
        }
        let (Some(path), Some(process)) = (&self.hosts, self.process) else { return Ok(None) };
        let fail = |why: String| Failure::Usage(format!("--hosts {}: {why}", path.display()));
        let text = fs::read_to_string(path).map_err(|reason| fail(format!("cannot be read: {reason}")))?;
        let addresses = addresses(&text).map_err(|error| fail(error.to_string()))?;
        let count = addresses.len();
        if process >= count {
            return Err(fail(format!("there are {count} addresses, and no --process {process}: they count from 0")));
        }
        Ok(Some(Crew::Hosts { addresses, process }))
    }
}

/// How many of the processes are on this machine.
pub fn count_here(crew: &Crew) -> usize {
    match crew {
        Crew::Local(count) => *count,
        _ => 1,
    }
}

impl Explore {
    /// Has processes explore, and prints the levels as they are counted; nothing is found here if the results are those of another machine.
    pub fn by_processes(
        &self,
        crew: &Crew,
        job: &Job,
        index: &Index,
        console: &mut Console,
    ) -> Result<Option<Found>, Failure> {
        if let Crew::Hosts { addresses, .. } = crew
            && !addresses.iter().all(|address| is_loopback(address))
        {
            console.note("what the processes send each other is neither encrypted nor signed: use a private network");
            console.flush()?;
        }
        let program = env::current_exe().map_err(|reason| {
            Failure::Limit(format!("no process can be started, for this program cannot be found: {reason}"))
        })?;
        let command = || {
            let mut command = Command::new(&program);
            command.arg("explore").args(self.size.map(|size| size.to_string())).arg("-q").env(WORKER, "1");
            command
        };
        let is_first = !matches!(crew, Crew::Hosts { process: 1.., .. });
        if is_first {
            self.output.begin(console)?;
            console.flush()?;
        }
        let boards = index.boards() / (crew.count() / count_here(crew)) as u64;
        let progress = Progress::new(boards, 0, console);
        let mut reached = None;
        let observer = |event| {
            interrupt::check()?;
            let mut print = |level: &Level| {
                reached = Some(level.depth);
                if self.is_wanted(level.depth) { self.output.level(level, console) } else { Ok(()) }
            };
            match event {
                Event::Level(level) => print(&level)?,
                Event::Resumed(levels) => {
                    levels.iter().try_for_each(print)?;
                    progress.go_on(total(&levels) * boards / index.boards());
                    console.note(format_args!("going on at distance {}", levels.len()));
                }
                Event::Refused(why) => console.note(why),
                Event::Counted(boards) => {
                    progress.add(boards);
                    return Ok(());
                }
                _ => return Ok(()),
            }
            progress.suspend(|| console.flush())
        };
        let ended = launch(job, crew, self.processes.wait.unwrap_or(WAIT), command, observer);
        drop(progress);
        let summary = ended.map_err(|error| failure(error, reached, job.store.is_some()))?;
        if summary.sent > 0 {
            let each = summary.bytes as f64 / summary.sent as f64;
            console.note(format_args!(
                "{} boards went from one to another, {each:.2} bytes each",
                HumanCount(summary.sent)
            ));
        }
        if !is_first {
            console.note("all is counted; process 0 has the results");
            return Ok(None);
        }
        let boards = |runs: Vec<Run>| runs.into_iter().flat_map(Run::places).map(|place| index.board(place)).collect();
        let farthest = match summary.farthest {
            None if self.farthest => {
                return Err(Failure::Limit(
                    "--farthest: these boards are too many to be listed by several processes: explore by one".into(),
                ));
            }
            farthest => farthest.map(boards),
        };
        let levels = summary.levels.into_iter().filter(|level| self.is_wanted(level.depth)).collect();
        Ok(Some(Found { levels, farthest }))
    }
}

/// Why the processes ended, and how to go on.
fn failure(error: LaunchError<Failure>, reached: Option<u32>, is_stored: bool) -> Failure {
    let lost = |error: &dyn ToString| {
        let reached = reached.map_or(String::new(), |depth| format!(" after distance {depth}"));
        let way = if is_stored {
            "start all again with --resume"
        } else {
            "start all again, with --checkpoint to go on another time"
        };
        Failure::Limit(format!("{}: all ended{reached}; {way}", error.to_string()))
    };
    match error {
        LaunchError::Observer(failure) => failure,
        LaunchError::Died { .. } => lost(&error),
        LaunchError::Trouble(trouble) => match trouble {
            Trouble::Lost { .. } => lost(&trouble),
            Trouble::Internal(what) => Failure::Internal(what),
            Trouble::Missing { .. } | Trouble::Memory(_) => Failure::Limit(trouble.to_string()),
            other => Failure::usage(other),
        },
        other => Failure::Limit(other.to_string()),
    }
}
