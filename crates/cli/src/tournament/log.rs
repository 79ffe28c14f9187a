//! The log of all lines that engines read and write.

use std::fs::File;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// The log; it may be turned off.
#[derive(Clone, Default)]
pub(super) struct Log(Option<Arc<(Instant, Mutex<File>)>>);

impl Log {
    /// Writes all lines to a file.
    pub fn to(file: File) -> Log {
        Log(Some(Arc::new((Instant::now(), Mutex::new(file)))))
    }

    /// Logs a line sent to an engine.
    pub fn said(&self, engine: &str, line: &str) {
        self.write(engine, '<', line);
    }

    /// Logs a line received from an engine.
    pub fn heard(&self, engine: &str, line: &str) {
        self.write(engine, '>', line);
    }

    /// Logs a remark of the referee.
    pub fn note(&self, line: &str) {
        self.write("referee", '=', line);
    }

    fn write(&self, who: &str, mark: char, line: &str) {
        let Some((begun, file)) = self.0.as_deref() else { return };
        let seconds = begun.elapsed().as_secs_f64();
        // A full disk must not stop a match.
        let _ = writeln!(file.lock().unwrap_or_else(PoisonError::into_inner), "{seconds:.3} {who} {mark} {line}");
    }
}
