//! Ctrl-C: the first one asks a long task to come to an end, the second one ends the program.

use super::error::CliError;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a shell says of a program that Ctrl-C has ended.
const INTERRUPTED: i32 = 130;

/// Listens for Ctrl-C.
pub(super) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Begins to listen: from now on until the end of the program.
    pub(super) fn new() -> Result<Interrupt, CliError> {
        let come = Arc::new(AtomicBool::new(false));
        let heard = Arc::clone(&come);
        let listen = move || {
            if heard.swap(true, Ordering::Relaxed) {
                std::process::exit(INTERRUPTED);
            }
        };
        ctrlc::set_handler(listen)
            .map_err(|error| CliError::wrong(format_args!("cannot listen for Ctrl-C: {error}")))?;
        Ok(Interrupt(come))
    }

    /// Has it been asked to stop?
    pub(super) fn has_come(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
