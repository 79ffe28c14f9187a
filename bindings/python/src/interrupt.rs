//! Long work that can be stopped: by Ctrl-C, for instance.

use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::Duration;

/// How often Python is asked whether to stop.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Does work on a thread of its own while Python goes on, and asks Python every [`POLL_INTERVAL`] whether to stop. The work must look at
/// the flag it gets, and end soon once that is true: its result is thrown away then.
///
/// # Errors
/// What a handler of a signal raises, `KeyboardInterrupt` as a rule.
pub fn interruptible<T: Send>(py: Python<'_>, work: impl FnOnce(&AtomicBool) -> T + Send) -> PyResult<T> {
    interruptible_with(py, &AtomicBool::new(false), work)
}

/// The same with a flag of the caller's, which stays set if the work was stopped.
///
/// # Errors
/// As [`interruptible`].
pub fn interruptible_with<T: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    work: impl FnOnce(&AtomicBool) -> T + Send,
) -> PyResult<T> {
    let (done, result) = sync_channel(1);
    py.detach(move || {
        std::thread::scope(move |scope| {
            let working = scope.spawn(move || drop(done.send(work(stop))));
            loop {
                match result.recv_timeout(POLL_INTERVAL) {
                    Ok(result) => return Ok(result),
                    Err(RecvTimeoutError::Timeout) => {
                        if let Err(signal) = Python::attach(|py| py.check_signals()) {
                            stop.store(true, Relaxed);
                            return Err(signal);
                        }
                    }
                    // It has ended without a result: it has panicked, and so does this.
                    Err(RecvTimeoutError::Disconnected) => match working.join() {
                        Err(panic) => std::panic::resume_unwind(panic),
                        Ok(()) => unreachable!("work that ends has a result"),
                    },
                }
            }
        })
    })
}
