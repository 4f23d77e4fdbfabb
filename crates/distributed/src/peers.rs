//! The links between workers: a timely dataflow of one exchange.

use std::cell::RefCell;
use std::rc::Rc;

use serde::{Deserialize, Serialize};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::operators::{Exchange, Inspect, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

/// Rounds of one epoch, at most.
const ROUNDS: u32 = 32;

/// How many rounds a worker may be ahead of the slowest.
const AHEAD: u64 = 2;

/// What goes from one worker to another.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Packet {
    to: u64,
    body: Body,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
enum Body {
    /// Boards reached from a depth, with the blank in a cell.
    Boards {
        depth: u32,
        cell: u32,
        #[serde(with = "serde_bytes")]
        runs: Vec<u8>,
    },
    /// What all workers are told in an epoch.
    Word { epoch: u64, word: Word },
    /// Boards that are wanted: cell, order, boards.
    Found(Vec<(usize, u64, u64)>),
}

/// What each worker tells all others between two levels; each use has its own fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Word {
    /// How many boards it counted.
    pub boards: u64,
    /// How many boards it sent.
    pub sent: u64,
    /// In how many bytes.
    pub bytes: u64,
    /// A depth.
    pub depth: u32,
    /// Yes or no.
    pub yes: bool,
}

/// What has come.
#[derive(Debug, Default)]
struct Inbox {
    words: Vec<(u64, Word)>,
    found: Vec<(usize, u64, u64)>,
}

/// The links of one worker to all.
///
/// The time of the dataflow has an *epoch*, which ends when all workers have told each other a word and all that was sent is absorbed, and within it *rounds*: so that a worker
/// is never far ahead of the others, and what was sent but not yet absorbed is little.
pub struct Peers<'a> {
    worker: &'a mut Worker,
    input: InputHandle<u64, CapacityContainerBuilder<Vec<Packet>>>,
    probe: ProbeHandle<u64>,
    inbox: Rc<RefCell<Inbox>>,
    epoch: u64,
}

impl<'a> Peers<'a> {
    /// Links a worker with all others, who do the same; `absorb` takes boards that come: a depth, a cell of the blank, and the code of runs.
    pub fn new(worker: &'a mut Worker, mut absorb: impl FnMut(u32, usize, &[u8]) + 'static) -> Self {
        let mut input = InputHandle::new();
        let probe = ProbeHandle::new();
        let inbox: Rc<RefCell<Inbox>> = Rc::default();
        let box_in = inbox.clone();
        worker.dataflow(|scope| {
            let take = move |packet: &Packet| match &packet.body {
                Body::Boards { depth, cell, runs } => absorb(*depth, *cell as usize, runs),
                Body::Word { epoch, word } => box_in.borrow_mut().words.push((*epoch, *word)),
                Body::Found(found) => box_in.borrow_mut().found.extend_from_slice(found),
            };
            input
                .to_stream(scope)
                .container::<Vec<Packet>>()
                .exchange(|packet: &Packet| packet.to)
                .inspect(take)
                .probe_with(&probe);
        });
        Self { worker, input, probe, inbox, epoch: 0 }
    }

    /// The number of this worker.
    pub fn index(&self) -> usize {
        self.worker.index()
    }

    /// How many workers there are.
    pub fn count(&self) -> usize {
        self.worker.peers()
    }

    /// Sends boards to their worker.
    pub fn send(&mut self, to: usize, depth: u32, cell: usize, runs: Vec<u8>) {
        self.input.send(Packet { to: to as u64, body: Body::Boards { depth, cell: cell as u32, runs } });
    }

    /// Sends boards that are wanted to the first worker, who has them when the epoch ends.
    pub fn send_found(&mut self, found: Vec<(usize, u64, u64)>) {
        self.input.send(Packet { to: 0, body: Body::Found(found) });
    }

    /// The boards that were wanted, and came.
    pub fn found(&self) -> Vec<(usize, u64, u64)> {
        std::mem::take(&mut self.inbox.borrow_mut().found)
    }

    /// Takes what has come, and hands on what was sent.
    pub fn step(&mut self) {
        self.input.flush();
        self.worker.step();
    }

    /// Waits until others are as far as this worker, which has done a part of its work of this epoch.
    pub fn pace(&mut self, done: usize, of: usize) {
        let round = (done as u64 * u64::from(ROUNDS)) / of.max(1) as u64;
        let time = self.time() + round.min(u64::from(ROUNDS) - 1);
        if time > *self.input.time() {
            self.input.advance_to(time);
            self.wait(time.saturating_sub(AHEAD).max(self.time()));
        }
    }

    /// Tells all workers a word, and hears theirs, once all that was sent before is absorbed.
    pub fn gather(&mut self, word: Word) -> Vec<Word> {
        let epoch = self.epoch;
        for to in 0..self.count() as u64 {
            self.input.send(Packet { to, body: Body::Word { epoch, word } });
        }
        self.epoch += 1;
        let time = self.time();
        self.input.advance_to(time);
        self.wait(time);
        let words = &mut self.inbox.borrow_mut().words;
        // Who is ahead may have told the next word already.
        let (now, later) = words.drain(..).partition(|(of, _)| *of == epoch);
        *words = later;
        now.into_iter().map(|(_, word): (u64, Word)| word).collect()
    }

    /// The first time of the epoch.
    fn time(&self) -> u64 {
        self.epoch * u64::from(ROUNDS)
    }

    /// Waits until nothing is on its way from before a time.
    fn wait(&mut self, time: u64) {
        let Self { worker, probe, .. } = self;
        worker.step_or_park_while(None, || probe.less_than(&time));
    }
}
