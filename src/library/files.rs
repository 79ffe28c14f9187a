//! Variants from files.

use super::error::{LoadError, Unreadable};
use super::load::{Loaded, Origin, Scrutiny, load, read_whole};
use crate::compile::Variant;
use crate::model::Rules;
use crate::syntax::Node;
use crate::types::limits::MAX_FILE_BYTES;
use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::Path;

/// The variant of a file. Its bases are built-in variants, or files beside it.
///
/// # Errors
/// If the file or one of its bases cannot be read, or something is wrong in them.
pub fn load_file(path: impl AsRef<Path>) -> Result<Variant, LoadError> {
    read_file(path.as_ref(), Scrutiny::Faults).map(|loaded| loaded.variant)
}

/// The variant of a file like [`load_file`], with what is doubtful about it.
///
/// # Errors
/// As [`load_file`].
pub fn check_file(path: impl AsRef<Path>) -> Result<Loaded, LoadError> {
    read_file(path.as_ref(), Scrutiny::Doubts)
}

fn read_file(path: &Path, scrutiny: Scrutiny) -> Result<Loaded, LoadError> {
    let name = path.display().to_string();
    let text = read(path).map_err(|why| LoadError::Unreadable { path: name.clone(), why })?;
    load(Origin::File(name), &text, &|base| read(&path.with_file_name(base)), scrutiny)
}

/// A file and all that it is based on, as one tree; and its rules.
pub(super) fn whole_file(path: &Path) -> Result<(Node, Rules), LoadError> {
    let name = path.display().to_string();
    let text = read(path).map_err(|why| LoadError::Unreadable { path: name.clone(), why })?;
    read_whole(Origin::File(name), &text, &|base| read(&path.with_file_name(base)))
}

/// Is there something at this path that is no file, a pipe or a device for instance? Opening it may wait for ever, and it
/// may have no end. What the process was started with, `/dev/stdin` for instance, is open already and may be read.
pub(crate) fn is_no_file(path: &Path) -> bool {
    let is_open = path == Path::new("/dev/stdin") || path.starts_with("/dev/fd");
    !is_open && fs::metadata(path).is_ok_and(|found| !found.is_file())
}

/// The text of a file; never more of it than a variant may have.
fn read(path: &Path) -> Result<String, Unreadable> {
    if is_no_file(path) {
        return Err(if path.is_dir() { Unreadable::Folder } else { Unreadable::NotAFile });
    }
    let file = File::open(path).map_err(|error| unreadable(&error))?;
    let mut bytes = Vec::new();
    file.take(MAX_FILE_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(|error| unreadable(&error))?;
    if bytes.len() > MAX_FILE_BYTES {
        return Err(Unreadable::TooLarge);
    }
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Err(Unreadable::Utf16);
    }
    String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        Unreadable::NotText { byte: error.as_bytes()[offset], offset }
    })
}

fn unreadable(error: &std::io::Error) -> Unreadable {
    match error.kind() {
        ErrorKind::NotFound => Unreadable::Missing,
        ErrorKind::IsADirectory => Unreadable::Folder,
        _ => Unreadable::System(error.to_string()),
    }
}
