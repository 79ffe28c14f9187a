//! Ctrl-C: the first one asks a long task to finish, the second one ends the program. A task that waits for input
//! cannot be asked: there the first one ends the program, between two steps.

use super::error::{CliError, Done};
use super::remark;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The exit code that shells report for a program ended by Ctrl-C.
pub(super) const INTERRUPTED: u8 = 130;

/// A listener for Ctrl-C.
pub(super) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Starts to listen, until the end of the program.
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

    /// Returns `true` if Ctrl-C was pressed.
    pub(super) fn has_come(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Work in steps, with the message that Ctrl-C prints.
pub(super) struct Steps(Arc<Mutex<String>>);

impl Steps {
    /// Starts to listen, until the end of the program; `told` is the message before the first step.
    pub(super) fn new(told: String) -> Result<Steps, CliError> {
        let steps = Steps(Arc::new(Mutex::new(told)));
        let heard = Steps(Arc::clone(&steps.0));
        listen_with(move || {
            let told = heard.lock();
            // The message may come after a question on the same line. Standard error may be closed.
            let _ = writeln!(io::stderr());
            remark(&told.as_str());
            std::process::exit(INTERRUPTED.into());
        })?;
        Ok(steps)
    }

    /// Runs a step, which returns the message from now on. Ctrl-C waits for its end.
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
