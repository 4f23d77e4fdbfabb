//! Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::exit::{Exit, Failure};

static CANCELLED: AtomicBool = AtomicBool::new(false);

/// How long the main thread gets to write what it has finished.
const GRACE: Duration = Duration::from_millis(100);

/// Makes Ctrl-C raise the flag and end the program soon after, even if it is waiting for input or building a table then.
///
/// Nothing is lost by that: results are written before anything that may take long.
pub fn listen() {
    let stop = || {
        CANCELLED.store(true, Ordering::Relaxed);
        thread::sleep(GRACE);
        std::process::exit(Exit::Interrupted.code().into());
    };
    // Without a handler Ctrl-C ends the program all the same, only less gently.
    let _ = ctrlc::set_handler(stop);
}

/// The flag that Ctrl-C raises.
pub fn flag() -> &'static AtomicBool {
    &CANCELLED
}

/// Fails once the flag is raised.
pub fn check() -> Result<(), Failure> {
    if CANCELLED.load(Ordering::Relaxed) { Err(Failure::Interrupted) } else { Ok(()) }
}
