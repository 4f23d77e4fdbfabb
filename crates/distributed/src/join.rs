//! How processes find each other.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use socket2::{SockRef, TcpKeepalive};

use crate::Trouble;

/// How long to wait before trying again.
const PAUSE: Duration = Duration::from_millis(20);

/// How long another process may take to answer, once it is there.
const ANSWER: Duration = Duration::from_secs(2);

/// The longest greeting that is read.
const LONGEST: u32 = 1 << 14;

/// After so long without a sign, a machine is asked for one, and then so often.
const SILENCE: Duration = Duration::from_secs(15);
const ASKED: Duration = Duration::from_secs(5);

/// After so long without an answer it is lost.
const LOST: Duration = Duration::from_secs(60);

/// What processes say to each other before they do anything else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Greeting {
    /// What this program is called, and its version.
    pub program: String,
    /// What it is to do.
    pub job: String,
    /// What tells the processes of this run from others; others are not answered.
    pub run: String,
    pub process: usize,
    pub processes: usize,
}

impl Greeting {
    fn write(&self, stream: &mut TcpStream) -> io::Result<()> {
        let text = serde_json::to_vec(self)?;
        stream.write_all(&(text.len() as u32).to_be_bytes())?;
        stream.write_all(&text)
    }

    fn read(stream: &mut TcpStream) -> io::Result<Self> {
        let mut length = [0; 4];
        stream.read_exact(&mut length)?;
        let length = u32::from_be_bytes(length);
        if length > LONGEST {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let mut text = vec![0; length as usize];
        stream.read_exact(&mut text)?;
        Ok(serde_json::from_slice(&text)?)
    }

    /// What must be the same.
    fn agreed(&self) -> String {
        format!("{} on {} processes: {}", self.program, self.processes, self.job)
    }

    fn check(&self, theirs: &Self, peer: &str) -> Result<(), Trouble> {
        let (ours, theirs) = (self.agreed(), theirs.agreed());
        if ours == theirs { Ok(()) } else { Err(Trouble::Differs { peer: peer.into(), theirs, ours }) }
    }
}

/// Connects this process with all others: it goes to those before it, and those after it come. The socket of each, by its number.
///
/// Who does not know the right greeting is sent away. A machine that is gone without a word is found out by asking for signs of life.
///
/// # Errors
/// [`Trouble`] if they do not all come in time, or for something else.
pub fn join(
    listener: &TcpListener,
    addresses: &[String],
    greeting: &Greeting,
    wait: Duration,
) -> Result<Vec<Option<TcpStream>>, Trouble> {
    let end = Instant::now() + wait;
    let stop = AtomicBool::new(false);
    let (before, after) = thread::scope(|scope| {
        let until = |found: Result<_, Trouble>| {
            stop.fetch_or(found.is_err(), Ordering::Relaxed);
            found
        };
        let is_over = || Instant::now() > end || stop.load(Ordering::Relaxed);
        let others = scope.spawn(move || until(receive(listener, addresses, greeting, is_over)));
        let before = until(visit(addresses, greeting, is_over));
        (before, others.join())
    });
    let (before, after) = (before?, after.map_err(|_| Trouble::Internal("a thread that listens failed".into()))??);
    let sockets: Vec<Option<TcpStream>> = before.into_iter().chain([None]).chain(after).collect();
    let missing = sockets.iter().enumerate().filter(|(at, socket)| *at != greeting.process && socket.is_none());
    let peers: Vec<String> = missing.map(|(at, _)| name(at, addresses)).collect();
    if !peers.is_empty() {
        return Err(Trouble::Missing { waited: wait, peers });
    }
    let internal = |error: io::Error| Trouble::Internal(format!("a socket cannot be made ready: {error}"));
    sockets.iter().flatten().try_for_each(prepare).map_err(internal)?;
    Ok(sockets)
}

/// How a process is called.
pub fn name(process: usize, addresses: &[String]) -> String {
    addresses.get(process).map_or_else(|| format!("process {process}"), |at| format!("process {process} at {at}"))
}

/// Goes to the processes before this one.
fn visit(
    addresses: &[String],
    greeting: &Greeting,
    is_over: impl Fn() -> bool,
) -> Result<Vec<Option<TcpStream>>, Trouble> {
    let mut sockets: Vec<Option<TcpStream>> = (0..greeting.process).map(|_| None).collect();
    while sockets.iter().any(Option::is_none) && !is_over() {
        for (process, socket) in sockets.iter_mut().enumerate().filter(|(_, socket)| socket.is_none()) {
            let Ok(mut stream) = connect(&addresses[process]) else { continue };
            let answer = greeting.write(&mut stream).and_then(|()| Greeting::read(&mut stream));
            let Ok(answer) = answer else { continue };
            let peer = name(process, addresses);
            greeting.check(&answer, &peer)?;
            if answer.process != process {
                return Err(Trouble::Misplaced { peer, says: answer.process });
            }
            *socket = Some(stream);
        }
        thread::sleep(PAUSE);
    }
    Ok(sockets)
}

fn connect(address: &str) -> io::Result<TcpStream> {
    let mut last = io::ErrorKind::NotFound.into();
    for address in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, ANSWER) {
            Ok(stream) => return ready(stream),
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// Waits for the processes after this one.
fn receive(
    listener: &TcpListener,
    addresses: &[String],
    greeting: &Greeting,
    is_over: impl Fn() -> bool,
) -> Result<Vec<Option<TcpStream>>, Trouble> {
    let first = greeting.process + 1;
    let mut sockets: Vec<Option<TcpStream>> = (first..addresses.len()).map(|_| None).collect();
    let broken = |reason: io::Error| Trouble::Listen {
        process: greeting.process,
        address: addresses[greeting.process].clone(),
        reason: reason.to_string(),
    };
    listener.set_nonblocking(true).map_err(broken)?;
    while sockets.iter().any(Option::is_none) && !is_over() {
        let Ok((stream, _)) = listener.accept() else {
            thread::sleep(PAUSE);
            continue;
        };
        let Ok(mut stream) = ready(stream) else { continue };
        let Ok(theirs) = Greeting::read(&mut stream) else { continue };
        if theirs.run != greeting.run || greeting.write(&mut stream).is_err() {
            continue;
        }
        let peer = name(theirs.process, addresses);
        greeting.check(&theirs, &peer)?;
        match theirs.process.checked_sub(first).and_then(|at| sockets.get_mut(at)) {
            Some(socket @ None) => *socket = Some(stream),
            _ => return Err(Trouble::Twice { peer }),
        }
    }
    Ok(sockets)
}

/// Makes a socket wait, but not for long.
fn ready(stream: TcpStream) -> io::Result<TcpStream> {
    stream.set_nonblocking(false)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(ANSWER))?;
    stream.set_write_timeout(Some(ANSWER))?;
    Ok(stream)
}

/// Makes a socket wait as long as there is someone at the other end.
fn prepare(stream: &TcpStream) -> io::Result<()> {
    stream.set_read_timeout(None)?;
    stream.set_write_timeout(None)?;
    let socket = SockRef::from(stream);
    socket.set_tcp_keepalive(&TcpKeepalive::new().with_time(SILENCE).with_interval(ASKED))?;
    #[cfg(target_os = "linux")]
    socket.set_tcp_user_timeout(Some(LOST))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn greeting(process: usize, processes: usize, job: &str) -> Greeting {
        Greeting { program: "loyd".into(), job: job.into(), run: "one".into(), process, processes }
    }

    fn listeners(count: usize) -> (Vec<TcpListener>, Vec<String>) {
        let listeners: Vec<_> = (0..count).map(|_| TcpListener::bind("127.0.0.1:0").expect("a port")).collect();
        let addresses = listeners.iter().map(|one| one.local_addr().expect("an address").to_string()).collect();
        (listeners, addresses)
    }

    /// Joins with these greetings, each in a thread.
    fn joined(greetings: &[Greeting], wait: Duration) -> Vec<Result<usize, Trouble>> {
        let (listeners, addresses) = listeners(greetings[0].processes);
        thread::scope(|scope| {
            let join = |greeting: &Greeting| {
                let found = join(&listeners[greeting.process], &addresses, greeting, wait);
                found.map(|sockets| sockets.iter().flatten().count())
            };
            let joining: Vec<_> = greetings.iter().map(|greeting| scope.spawn(move || join(greeting))).collect();
            joining.into_iter().map(|thread| thread.join().expect("no panic")).collect()
        })
    }

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn all_find_each_other() {
        let greetings: Vec<Greeting> = (0..4).map(|process| greeting(process, 4, "3x3")).collect();
        assert!(joined(&greetings, LONG).into_iter().all(|found| found == Ok(3)));
        assert_eq!(joined(&[greeting(0, 1, "3x3")], LONG), [Ok(0)]);
    }

    #[test]
    fn others_are_told_by_name() {
        let wait = Duration::from_millis(300);
        let found = joined(&[greeting(0, 3, "3x3"), greeting(1, 3, "3x3")], wait);
        for found in found {
            let Err(Trouble::Missing { peers, .. }) = found else { panic!("{found:?}") };
            assert!(matches!(&peers[..], [peer] if peer.starts_with("process 2 at 127.0.0.1:")), "{peers:?}");
        }
        let differ = joined(&[greeting(0, 2, "3x3"), greeting(1, 2, "2x5")], LONG);
        let said: Vec<String> = differ.into_iter().map(|found| found.expect_err("they differ").to_string()).collect();
        assert!(said[0].contains("[loyd on 2 processes: 2x5] there, [loyd on 2 processes: 3x3] here"), "{said:?}");
        assert!(said[1].starts_with("process 0 at") && said[1].contains("3x3] there"), "{said:?}");
    }

    /// Strangers come first, with nothing to say, with nonsense, or from another run.
    #[test]
    fn strangers_are_sent_away() {
        let (listeners, addresses) = listeners(2);
        let connect = || TcpStream::connect(&addresses[0]).expect("a connection");
        let gone = connect();
        drop(gone);
        let mut odd = connect();
        odd.write_all(&[0xff; 100]).expect("written");
        let mut other = connect();
        Greeting { run: "two".into(), ..greeting(1, 2, "2x5") }.write(&mut other).expect("written");
        thread::scope(|scope| {
            let first = scope.spawn(|| join(&listeners[0], &addresses, &greeting(0, 2, "3x3"), LONG).is_ok());
            let second = scope.spawn(|| join(&listeners[1], &addresses, &greeting(1, 2, "3x3"), LONG).is_ok());
            assert!(first.join().expect("no panic") && second.join().expect("no panic"));
        });
    }
}
