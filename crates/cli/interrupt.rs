//! Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use loyd_cache::Cache;

use crate::exit::{Exit, Failure};

static CANCELLED: AtomicBool = AtomicBool::new(false);

/// The cache in which something is being stored.
static STORING: Mutex<Option<Cache>> = Mutex::new(None);

/// Whether the main thread has an answer that it will give as soon as the flag is raised.
static ANSWERING: AtomicBool = AtomicBool::new(false);

/// How long the main thread gets to write what it has finished.
const GRACE: Duration = Duration::from_millis(100);

/// How long it gets if that is an answer, which may be of millions of moves.
const GRACE_FOR_ANSWER: Duration = Duration::from_secs(10);

/// Makes Ctrl-C raise the flag and end the program soon after, even if it is waiting for input or building a table then.
///
/// Nothing is lost by that: results are written before anything that may take long.
pub fn listen() {
    let stop = || {
        CANCELLED.store(true, Ordering::Relaxed);
        thread::sleep(GRACE);
        if ANSWERING.load(Ordering::Relaxed) {
            // The main thread ends the program when it has written it.
            thread::sleep(GRACE_FOR_ANSWER);
        }
        if let Some(cache) = &*STORING.lock().unwrap_or_else(PoisonError::into_inner) {
            cache.abandon();
        }
        std::process::exit(Exit::Interrupted.code().into());
    };
    // Without a handler Ctrl-C ends the program all the same, only less gently.
    let _ = ctrlc::set_handler(stop);
}

/// Stores something in a cache, of which Ctrl-C leaves nothing half-written.
pub fn storing<T>(cache: &Cache, store: impl FnOnce() -> T) -> T {
    let set = |cache| *STORING.lock().unwrap_or_else(PoisonError::into_inner) = cache;
    set(Some(cache.clone()));
    let stored = store();
    set(None);
    stored
}

/// Says whether what Ctrl-C interrupts ends by itself, with an answer that is still to be written.
pub fn answering(is_so: bool) {
    ANSWERING.store(is_so, Ordering::Relaxed);
}

/// The flag that Ctrl-C raises.
pub fn flag() -> &'static AtomicBool {
    &CANCELLED
}

/// Fails once the flag is raised.
pub fn check() -> Result<(), Failure> {
    if CANCELLED.load(Ordering::Relaxed) { Err(Failure::Interrupted) } else { Ok(()) }
}
