//! `ferz check --watch`: when to check again.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, SystemTime};

/// How long it takes at most until a change is noticed.
const PAUSE: Duration = Duration::from_millis(200);

/// What is seen of a file from outside; nothing if it is not there.
type Stamp = Option<(SystemTime, u64)>;

/// Waits for changes of files.
pub(super) struct Watcher {
    /// Hears when the standard input ends.
    ended: Receiver<()>,
    seen: Vec<(PathBuf, Stamp)>,
}

impl Watcher {
    pub(super) fn new() -> Watcher {
        let (end, ended) = mpsc::channel();
        thread::spawn(move || {
            // However it ends: nobody is there any more.
            let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
            let _ = end.send(());
        });
        Watcher { ended, seen: Vec::new() }
    }

    /// Remembers how these files are, as soon as it is known which they are. Those that were watched already keep the stamp that they had before
    /// they were read: what changed while they were read is a change, too.
    pub(super) fn watch(&mut self, files: Vec<PathBuf>) {
        let old = std::mem::take(&mut self.seen);
        for file in files {
            if self.seen.iter().any(|(known, _)| *known == file) {
                continue;
            }
            let known = old.iter().find(|(known, _)| *known == file).map(|(_, stamp)| *stamp);
            let stamp = known.unwrap_or_else(|| stamp(&file));
            self.seen.push((file, stamp));
        }
    }

    /// Waits until some files have changed, and says which; nothing if the input has ended or nobody reads the output.
    pub(super) fn changed(&mut self) -> Option<Vec<PathBuf>> {
        loop {
            match self.ended.recv_timeout(PAUSE) {
                Err(RecvTimeoutError::Timeout) => {}
                Ok(()) | Err(RecvTimeoutError::Disconnected) => return None,
            }
            if is_output_closed() {
                return None;
            }
            let mut changed = Vec::new();
            for (file, seen) in &mut self.seen {
                let now = stamp(file);
                if now != *seen {
                    *seen = now;
                    changed.push(file.clone());
                }
            }
            if !changed.is_empty() {
                return Some(changed);
            }
        }
    }
}

fn stamp(file: &PathBuf) -> Stamp {
    let found = fs::metadata(file).ok()?;
    Some((found.modified().ok()?, found.len()))
}

/// Has whoever read the standard output gone?
#[cfg(unix)]
fn is_output_closed() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let output = io::stdout();
    let mut fds = [PollFd::new(&output, PollFlags::empty())];
    let no_time = Timespec { tv_sec: 0, tv_nsec: 0 };
    poll(&mut fds, Some(&no_time)).is_ok() && fds[0].revents().intersects(PollFlags::ERR | PollFlags::NVAL)
}

/// Elsewhere it shows with the next line that is written.
#[cfg(not(unix))]
fn is_output_closed() -> bool {
    false
}
