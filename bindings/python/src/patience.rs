//! Long work that can be stopped: by Ctrl-C, for instance.

use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::Duration;

/// How often it is asked whether to stop.
const PATIENCE: Duration = Duration::from_millis(50);

/// Does work on a thread of its own while Python goes on, and asks Python now and then whether to stop. The work must look at the flag it
/// gets, and end soon once that is true: what it gives then is of no use.
///
/// # Errors
/// What a handler of a signal raises, `KeyboardInterrupt` as a rule.
pub fn patiently<T: Send>(py: Python<'_>, work: impl FnOnce(&AtomicBool) -> T + Send) -> PyResult<T> {
    patiently_by(py, &AtomicBool::new(false), work)
}

/// The same with a flag that is there already.
pub fn patiently_by<T: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    work: impl FnOnce(&AtomicBool) -> T + Send,
) -> PyResult<T> {
    let (done, result) = sync_channel(1);
    py.detach(move || {
        std::thread::scope(move |scope| {
            let working = scope.spawn(move || drop(done.send(work(stop))));
            loop {
                match result.recv_timeout(PATIENCE) {
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
