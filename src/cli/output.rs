//! Writing what was asked for into a file, or to the standard output.

use super::Out;
use super::error::{CliError, Done};
use crate::diagnostic::shown;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Says that a file cannot be written, and why.
pub(super) fn cannot_write(path: &Path, error: &io::Error) -> CliError {
    CliError::Wrong(format!("cannot write {}: {error}", shown(path.display())))
}

/// Writes into a file, in place of what was there; `-` is the standard output.
pub(super) fn write_to(path: &str, bytes: &[u8], out: &mut Out) -> Done {
    match path {
        "-" => Ok(out.write_all(bytes)?),
        path => fs::write(path, bytes).map_err(|error| cannot_write(Path::new(path), &error)),
    }
}
