//! A process that a launcher started.

use std::io::{self, BufRead, BufReader, Write};
use std::net::TcpListener;
use std::process::exit;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;

use loyd_board::Position;
use loyd_cache::Cache;
use loyd_explore::{Estimate, Space};
use serde::de::DeserializeOwned;
use timely::WorkerConfig;
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::{AllocatorBuilder, Hooks};

use crate::join::{Greeting, join, name};
use crate::said::{Orders, Said};
use crate::{Trouble, worker};

/// What the process ends with once it has said why, or no one is there to be told.
const ENDED: i32 = 3;

/// Where checkpoints are written.
static STORING: OnceLock<Cache> = OnceLock::new();

/// Does what a [launcher](crate::launch) says, and ends the process: the launcher speaks on standard input, and is answered on standard output.
///
/// Nothing of it survives its launcher: it ends as soon as its input does.
pub fn serve() -> ! {
    let mut input = BufReader::new(io::stdin());
    let orders: Orders = hear(&mut input);
    let listener = TcpListener::bind(&orders.listen).unwrap_or_else(|error| {
        let (process, address) = (orders.process, orders.listen.clone());
        fail(Trouble::Listen { process, address, reason: error.to_string() })
    });
    say(&Said::Listening(listener.local_addr().map_or(orders.listen.clone(), |address| address.to_string())));
    let addresses: Vec<String> = hear(&mut input);
    if let Some(store) = &orders.job.store {
        let _ = STORING.set(Cache::at(&store.folder));
    }
    thread::spawn(move || {
        let _ = io::copy(&mut input, &mut io::sink());
        // The launcher is gone.
        give_up()
    });
    listen_for_panics(addresses.clone());
    match explore(&orders, &listener, &addresses) {
        Ok(()) => say(&Said::Done),
        Err(trouble) => fail(trouble),
    }
    exit(0)
}

fn explore(orders: &Orders, listener: &TcpListener, addresses: &[String]) -> Result<(), Trouble> {
    let Orders { job, process, processes, run, wait, .. } = orders;
    let internal = |error: &dyn ToString| Trouble::Internal(error.to_string());
    let goal = job.goal().ok_or_else(|| internal(&"the goal is no board"))?;
    let memory = |error: &dyn ToString| Trouble::Memory(error.to_string());
    Estimate::new(goal.shape(), job.metric(), false)
        .of_each(*processes)
        .check(job.memory_limit)
        .map_err(|e| memory(&e))?;
    let greeting = Greeting {
        program: concat!("loyd-distributed ", env!("CARGO_PKG_VERSION")).into(),
        job: job.agreed(),
        run: run.clone(),
        process: *process,
        processes: *processes,
    };
    let sockets = join(listener, addresses, &greeting, *wait)?;
    let space = Arc::new(Space::new(&goal, job.metric(), false).map_err(|error| memory(&error))?);
    // Between the threads of a process boards go as they are.
    let hooks = Hooks::default();
    let threads = ProcessBuilder::new_typed_vector(job.threads, hooks.refill.clone(), None);
    let (workers, links) = initialize_networking_from_sockets(threads, sockets, *process, job.threads, hooks)
        .map_err(|error| internal(&error))?;
    let workers = workers.into_iter().map(AllocatorBuilder::Tcp).collect();
    let job = job.clone();
    let work = move |worker: &mut timely::worker::Worker| {
        if let Err(trouble) = worker::explore(worker, &space, &job, worker::PACED, &|said| say(&said)) {
            // Others must not take this worker for one that is done.
            fail(trouble);
        }
    };
    let guards = timely::execute::execute_from(workers, Box::new(links), WorkerConfig::default(), work);
    let ended = guards.map_err(|error| internal(&error))?.join();
    ended.into_iter().collect::<Result<Vec<()>, String>>().map_err(|error| internal(&error)).map(|_| ())
}

/// Makes a panic what the process says: the links of timely panic when there is no one at the other end.
fn listen_for_panics(addresses: Vec<String>) {
    std::panic::set_hook(Box::new(move |panic| {
        let payload = panic.payload();
        let owned = payload.downcast_ref::<String>().map(String::as_str);
        let text = payload.downcast_ref::<&str>().copied().or(owned).unwrap_or("no one knows why");
        // That of a link is called so, and ends with the number of the process at its other end.
        let thread = thread::current();
        let link = thread.name().and_then(|name| name.strip_prefix("timely:")?.rsplit_once('-'));
        fail(match link {
            Some(("send" | "recv", peer)) => {
                let peer = peer.parse().map_or_else(|_| "another process".into(), |peer| name(peer, &addresses));
                let reason = text.strip_prefix("timely communication error: ").unwrap_or(text).to_string();
                Trouble::Lost { peer, reason }
            }
            _ => {
                Trouble::Internal(format!("{text}{}", panic.location().map_or(String::new(), |at| format!(" ({at})"))))
            }
        })
    }));
}

/// The next line of the launcher; ends the process if there is none.
fn hear<T: DeserializeOwned>(input: &mut impl BufRead) -> T {
    let mut line = String::new();
    let read = input.read_line(&mut line).ok().filter(|length| *length > 0);
    read.and_then(|_| serde_json::from_str(&line).ok()).unwrap_or_else(|| exit(ENDED))
}

/// Says something to the launcher; ends the process if no one listens.
fn say(said: &Said) {
    /// Whoever has it speaks; whoever speaks last never gives it back.
    static SPEAKING: Mutex<()> = Mutex::new(());
    let speaking = SPEAKING.lock().unwrap_or_else(PoisonError::into_inner);
    let mut out = io::stdout().lock();
    let line = serde_json::to_string(said).unwrap_or_default();
    if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
        give_up();
    }
    if matches!(said, Said::Failed(_)) {
        std::mem::forget(speaking);
    }
}

/// Says why the process gives up, and ends it.
fn fail(trouble: Trouble) -> ! {
    say(&Said::Failed(trouble));
    give_up()
}

/// Ends the process, and leaves nothing half-written.
fn give_up() -> ! {
    if let Some(cache) = STORING.get() {
        cache.abandon();
    }
    exit(ENDED)
}
