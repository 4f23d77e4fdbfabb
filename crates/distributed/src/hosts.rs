//! Where processes are.

use std::net::ToSocketAddrs;

/// The list of the processes of a file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HostsError {
    /// A line is no address.
    #[error("line {line}: `{read}` is no address: give a host and a port, as in `10.0.0.7:2101`")]
    Address {
        /// The line, from 1.
        line: usize,
        /// What is there.
        read: String,
    },
    /// An address is there twice.
    #[error("line {line}: `{read}` is there twice: each process needs an address of its own")]
    Twice {
        /// The line of the second, from 1.
        line: usize,
        /// The address.
        read: String,
    },
    /// There is no address.
    #[error("there are no addresses: give one a line for each process, as in `10.0.0.7:2101`")]
    None,
}

/// The addresses of processes, one a line, in the order of their numbers; `#` begins a comment.
///
/// ```
/// use loyd_distributed::addresses;
///
/// assert_eq!(addresses("# ours\n10.0.0.7:2101\n\n10.0.0.8:2101 # the new one\n")?, ["10.0.0.7:2101", "10.0.0.8:2101"]);
/// let error = addresses("10.0.0.7").unwrap_err();
/// assert_eq!(error.to_string(), "line 1: `10.0.0.7` is no address: give a host and a port, as in `10.0.0.7:2101`");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`HostsError`] at the first line that is none.
pub fn addresses(text: &str) -> Result<Vec<String>, HostsError> {
    let mut addresses: Vec<String> = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let read = text.split('#').next().unwrap_or_default().trim();
        if read.is_empty() {
            continue;
        }
        let is_address = read.rsplit_once(':').is_some_and(|(host, port)| {
            !host.is_empty() && !read.contains(char::is_whitespace) && port.parse::<u16>().is_ok_and(|port| port > 0)
        });
        match (is_address, addresses.iter().any(|other| other == read)) {
            (false, _) => return Err(HostsError::Address { line, read: read.into() }),
            (true, true) => return Err(HostsError::Twice { line, read: read.into() }),
            (true, false) => addresses.push(read.into()),
        }
    }
    if addresses.is_empty() { Err(HostsError::None) } else { Ok(addresses) }
}

/// Whether what goes to an address stays on this machine; false if it is not known.
pub fn is_loopback(address: &str) -> bool {
    address.to_socket_addrs().is_ok_and(|mut found| found.all(|address| address.ip().is_loopback()))
}
