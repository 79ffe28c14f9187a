//! `ferz check --watch`: decides when to check again.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, SystemTime};

/// The longest delay until a change is noticed.
const PAUSE: Duration = Duration::from_millis(200);

/// The state of a file: the time of its last change and its length; `None` if it does not exist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Seen {
    path: PathBuf,
    stamp: Option<(SystemTime, u64)>,
}

impl Seen {
    /// Returns the current state of a file.
    pub(super) fn now(path: PathBuf) -> Seen {
        let stamp = fs::metadata(&path).ok().and_then(|found| Some((found.modified().ok()?, found.len())));
        Seen { path, stamp }
    }
}

/// A watcher that waits for changes of files.
pub(super) struct Watcher {
    /// Receives a message when the standard input ends.
    ended: Receiver<()>,
}

impl Watcher {
    pub(super) fn new() -> Watcher {
        let (end, ended) = mpsc::channel();
        thread::spawn(move || {
            // Any end, even by an error, means that nobody is there any more.
            let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
            let _ = end.send(());
        });
        Watcher { ended }
    }

    /// Waits until some files have changed, and returns them. Returns `None` if the input has ended or the output is
    /// closed.
    pub(super) fn changed(&self, seen: &[Seen]) -> Option<Vec<PathBuf>> {
        loop {
            let changed = seen.iter().filter(|seen| Seen::now(seen.path.clone()) != **seen);
            let mut changed: Vec<PathBuf> = changed.map(|seen| seen.path.clone()).collect();
            changed.sort();
            changed.dedup();
            if !changed.is_empty() {
                return Some(changed);
            }
            match self.ended.recv_timeout(PAUSE) {
                Err(RecvTimeoutError::Timeout) if !is_output_closed() => {}
                Ok(()) | Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return None,
            }
        }
    }
}

/// Returns `true` if the reader of standard output is gone.
#[cfg(unix)]
fn is_output_closed() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let output = io::stdout();
    let mut fds = [PollFd::new(&output, PollFlags::empty())];
    let no_time = Timespec { tv_sec: 0, tv_nsec: 0 };
    poll(&mut fds, Some(&no_time)).is_ok() && fds[0].revents().intersects(PollFlags::ERR | PollFlags::NVAL)
}

/// On other systems, the next write reports it.
#[cfg(not(unix))]
fn is_output_closed() -> bool {
    false
}
