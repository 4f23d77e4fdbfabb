//! Starting processes, and looking after them.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use loyd_explore::{Level, Run};

use crate::said::{Event, Orders, Said, runs};
use crate::{Job, Trouble};

/// After one process failed, how long the others may take to say what they saw.
const GRACE: Duration = Duration::from_millis(500);

/// How much of what a process writes on standard error is read.
const LAST_WORDS: u64 = 1 << 12;

/// Which processes explore.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Crew {
    /// So many on this machine, on ports that are free; no one else can join.
    Local(usize),
    /// One here, and others on other machines.
    Hosts {
        /// Where each process listens, by its number.
        addresses: Vec<String>,
        /// The number of the one here.
        process: usize,
    },
}

impl Crew {
    /// How many processes there are.
    pub fn count(&self) -> usize {
        match self {
            Self::Local(count) => *count,
            Self::Hosts { addresses, .. } => addresses.len(),
        }
    }

    /// Those that are started here.
    fn here(&self) -> Vec<usize> {
        match self {
            Self::Local(count) => (0..*count).collect(),
            Self::Hosts { process, .. } => vec![*process],
        }
    }
}

/// What a run gave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summary {
    /// The levels, if process 0 is here.
    pub levels: Vec<Level>,
    /// The boards of the last level by rising number, if they are wanted and process 0 is here; none if they are too many.
    pub farthest: Option<Vec<Run>>,
    /// How many boards were sent from worker to worker.
    pub sent: u64,
    /// In how many bytes.
    pub bytes: u64,
}

/// Why a run ended before all was explored. Nothing of it is left then.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LaunchError<E> {
    /// A process cannot be started.
    #[error("process {process} cannot be started: {reason}")]
    Start {
        /// Its number.
        process: usize,
        /// What the system says.
        reason: io::Error,
    },
    /// A process gave up.
    #[error(transparent)]
    Trouble(#[from] Trouble),
    /// A process ended without a word.
    #[error("process {process} was lost: {how}")]
    Died {
        /// Its number.
        process: usize,
        /// How it ended.
        how: String,
    },
    /// The observer wants no more.
    #[error("stopped")]
    Observer(E),
}

/// A process that was started. It is ended, by force if need be, when this is dropped.
struct Started {
    process: usize,
    child: Child,
    input: Option<ChildStdin>,
    last_words: Option<thread::JoinHandle<String>>,
    is_done: bool,
}

/// Starts processes, tells them what to do, and says on the way what happens, until all is explored or one fails; then none is left.
///
/// `command` makes a process that calls [`serve`](crate::serve). They wait for each other no longer than `wait`.
///
/// # Errors
/// [`LaunchError`] if not all was explored.
pub fn launch<E>(
    job: &Job,
    crew: &Crew,
    wait: Duration,
    mut command: impl FnMut() -> Command,
    mut observer: impl FnMut(Event) -> Result<(), E>,
) -> Result<Summary, LaunchError<E>> {
    let (sender, events) = channel();
    // Hosts know each other by their addresses; who explores here must not meet those of another run.
    let run = match crew {
        Crew::Local(_) => format!("{:x}", RandomState::new().hash_one(std::process::id())),
        Crew::Hosts { .. } => String::new(),
    };
    let mut started = Vec::new();
    for process in crew.here() {
        let listen = match crew {
            Crew::Local(_) => "127.0.0.1:0".into(),
            Crew::Hosts { addresses, .. } => addresses[process].clone(),
        };
        let orders = Orders { job: job.clone(), process, processes: crew.count(), listen, run: run.clone(), wait };
        let one = start(command(), &orders, &sender).map_err(|reason| LaunchError::Start { process, reason })?;
        started.push(one);
    }
    drop(sender);
    let mut watch = Watch { crew, started, listening: Vec::new(), refused: Vec::new(), summary: Summary::default() };
    loop {
        let Ok((process, said)) = events.recv() else { return Ok(watch.summary) };
        match watch.hear(process, said) {
            Ok(Some(event)) => observer(event).map_err(LaunchError::Observer)?,
            Ok(None) => (),
            Err(trouble) => return Err(watch.cause(trouble, &events)),
        }
    }
}

/// Starts a process; what it says comes to `sender`, and none at its end.
fn start(mut command: Command, orders: &Orders, sender: &Sender<(usize, Option<Said>)>) -> io::Result<Started> {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // A Ctrl-C is for the launcher alone.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let orders_line = serde_json::to_string(orders)?;
    let mut child = command.spawn()?;
    let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let last_words = errors.map(|mut errors| {
        thread::spawn(move || {
            let mut text = Vec::new();
            let _ = errors.by_ref().take(LAST_WORDS).read_to_end(&mut text);
            // What is more must be read too, or the process would wait.
            let _ = io::copy(&mut errors, &mut io::sink());
            String::from_utf8_lossy(&text).trim().lines().last().unwrap_or_default().to_string()
        })
    });
    let mut started = Started { process: orders.process, child, input, last_words, is_done: false };
    // A process that has ended already cannot be told; that is seen soon.
    let _ = started.tell(&orders_line);
    let (process, sender) = (orders.process, sender.clone());
    thread::spawn(move || {
        let lines = output.into_iter().flat_map(|output| BufReader::new(output).lines());
        for line in lines.map_while(Result::ok) {
            if let Ok(said) = serde_json::from_str(&line) {
                let _ = sender.send((process, Some(said)));
            }
        }
        let _ = sender.send((process, None));
    });
    Ok(started)
}

impl Started {
    fn tell(&mut self, line: &str) -> io::Result<()> {
        self.input.as_mut().map_or(Ok(()), |input| writeln!(input, "{line}").and_then(|()| input.flush()))
    }

    /// Ends it, and says how it ended before.
    fn end(&mut self) -> String {
        self.input = None;
        let ended = self.child.try_wait().ok().flatten();
        let _ = self.child.kill();
        let _ = self.child.wait();
        let last_words = self.last_words.take().and_then(|thread| thread.join().ok()).unwrap_or_default();
        let how = ended.map_or_else(|| "it closed its output".into(), |status| status.to_string());
        if last_words.is_empty() { how } else { format!("{how}, {last_words}") }
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        if self.is_done {
            self.input = None;
            let _ = self.child.wait();
        } else {
            let _ = self.end();
        }
    }
}

/// What is known of the processes.
struct Watch<'a> {
    crew: &'a Crew,
    started: Vec<Started>,
    /// Where they listen.
    listening: Vec<(usize, String)>,
    refused: Vec<String>,
    summary: Summary,
}

/// Who failed, and why, if it was said.
type Failed = (usize, Option<Trouble>);

impl Watch<'_> {
    /// Takes what a process said, or that it says nothing any more.
    fn hear(&mut self, process: usize, said: Option<Said>) -> Result<Option<Event>, Failed> {
        let level = |(depth, boards): (usize, u64)| Level { depth: depth as u32, boards };
        Ok(match said {
            Some(Said::Listening(address)) => {
                self.listening.push((process, address));
                if self.listening.len() == self.started.len() {
                    self.tell_addresses();
                }
                None
            }
            Some(Said::Refused(refused)) => {
                let is_new = !self.refused.contains(&refused);
                self.refused.extend(is_new.then(|| refused.clone()));
                is_new.then_some(Event::Refused(refused))
            }
            Some(Said::Resumed(boards)) => {
                self.summary.levels = boards.into_iter().enumerate().map(level).collect();
                Some(Event::Resumed(self.summary.levels.clone()))
            }
            Some(Said::Counted(boards)) => Some(Event::Counted(boards)),
            Some(Said::Level { depth, boards }) => {
                let level = Level { depth, boards };
                self.summary.levels.push(level);
                Some(Event::Level(level))
            }
            Some(Said::Farthest(found)) => {
                let mut found: Vec<Run> = runs(found).collect();
                found.sort_by_key(|run| run.first);
                self.summary.farthest = Some(found);
                None
            }
            Some(Said::TooMany) => None,
            Some(Said::Sent { boards, bytes }) => {
                self.summary.sent += boards;
                self.summary.bytes += bytes;
                None
            }
            Some(Said::Done) => {
                self.started.iter_mut().filter(|one| one.process == process).for_each(|one| one.is_done = true);
                None
            }
            Some(Said::Failed(trouble)) => return Err((process, Some(trouble))),
            None if self.started.iter().any(|one| one.process == process && one.is_done) => None,
            None => return Err((process, None)),
        })
    }

    fn tell_addresses(&mut self) {
        let addresses = match self.crew {
            Crew::Hosts { addresses, .. } => addresses.clone(),
            Crew::Local(_) => {
                self.listening.sort();
                self.listening.iter().map(|(_, address)| address.clone()).collect()
            }
        };
        let line = serde_json::to_string(&addresses).unwrap_or_default();
        for one in &mut self.started {
            // Who cannot be told has ended, and that is seen soon.
            let _ = one.tell(&line);
        }
    }

    /// Of all that failed now, what made the others fail: a trouble of its own, else an end without a word, else what is seen of a process elsewhere.
    fn cause<E>(&mut self, first: Failed, events: &Receiver<(usize, Option<Said>)>) -> LaunchError<E> {
        let end = Instant::now() + GRACE;
        let mut failed = vec![first];
        loop {
            let is_symptom = |(_, trouble): &Failed| matches!(trouble, Some(Trouble::Lost { .. }));
            if failed.iter().any(|failed| !is_symptom(failed) && failed.1.is_some()) {
                break;
            }
            match events.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok((process, said)) => failed.extend(self.hear(process, said).err()),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
            }
        }
        let has_said = |process: usize| failed.iter().any(|(other, said)| *other == process && said.is_some());
        let own = failed.iter().filter_map(|(_, said)| said.as_ref());
        let own = own.clone().find(|said| !matches!(said, Trouble::Lost { .. })).cloned();
        let silent = failed.iter().find(|(process, said)| said.is_none() && !has_said(*process));
        match (own, silent, failed.iter().find_map(|(_, said)| said.clone())) {
            (Some(trouble), ..) | (None, None, Some(trouble)) => trouble.into(),
            (None, Some((process, _)), _) => {
                let one = self.started.iter_mut().find(|one| one.process == *process);
                LaunchError::Died { process: *process, how: one.map_or_else(String::new, Started::end) }
            }
            (None, None, None) => Trouble::Internal("nothing failed".into()).into(),
        }
    }
}
