//! Ctrl-C: the first one asks a long task to come to an end, the second one ends the program. Who waits for an answer cannot be asked:
//! there the first one ends the program, between two steps.

use super::error::{CliError, Done};
use super::remark;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What a shell says of a program that Ctrl-C has ended.
pub(super) const INTERRUPTED: u8 = 130;

/// Listens for Ctrl-C.
pub(super) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Begins to listen: from now on until the end of the program.
    pub(super) fn new() -> Result<Interrupt, CliError> {
        let come = Arc::new(AtomicBool::new(false));
        let heard = Arc::clone(&come);
        let listen = move || {
            if heard.swap(true, Ordering::Relaxed) {
                std::process::exit(INTERRUPTED.into());
            }
        };
        listen_with(listen)?;
        Ok(Interrupt(come))
    }

    /// Has it been asked to stop?
    pub(super) fn has_come(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Work that goes on by steps, and what is to be told of it when Ctrl-C ends it.
pub(super) struct Steps(Arc<Mutex<String>>);

impl Steps {
    /// Begins to listen, from now on until the end of the program; `told` is told of work without any step.
    pub(super) fn new(told: String) -> Result<Steps, CliError> {
        let steps = Steps(Arc::new(Mutex::new(told)));
        let heard = Steps(Arc::clone(&steps.0));
        listen_with(move || {
            let told = heard.lock();
            // It may come behind a question on the same line. Nobody may be listening.
            let _ = writeln!(io::stderr());
            remark(&told.as_str());
            std::process::exit(INTERRUPTED.into());
        })?;
        Ok(steps)
    }

    /// Does a step, which gives what is to be told from now on. Ctrl-C waits for its end.
    pub(super) fn step(&self, step: impl FnOnce() -> Result<String, CliError>) -> Done {
        let mut told = self.lock();
        *told = step()?;
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn listen_with(handler: impl FnMut() + Send + 'static) -> Done {
    ctrlc::set_handler(handler).map_err(|error| CliError::wrong(format_args!("cannot listen for Ctrl-C: {error}")))
}
