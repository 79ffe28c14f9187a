//! Interruptible long work, for example by Ctrl-C.

use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::Duration;

/// The interval in which Python is asked whether to stop.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Runs work on a separate thread while Python continues, and asks Python every [`POLL_INTERVAL`] whether to stop. The
/// work must check its flag and end soon once it is set: its result is then discarded.
///
/// # Errors
/// Any exception of a signal handler, usually `KeyboardInterrupt`.
pub fn interruptible<T: Send>(py: Python<'_>, work: impl FnOnce(&AtomicBool) -> T + Send) -> PyResult<T> {
    interruptible_with(py, &AtomicBool::new(false), work)
}

/// Like [`interruptible`], with a flag of the caller, which stays set if the work was stopped.
///
/// # Errors
/// The same as for [`interruptible`].
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
                    // The work ended without a result: it panicked, and so does this thread.
                    Err(RecvTimeoutError::Disconnected) => match working.join() {
                        Err(panic) => std::panic::resume_unwind(panic),
                        Ok(()) => unreachable!("work that ends has a result"),
                    },
                }
            }
        })
    })
}
