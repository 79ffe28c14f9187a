//! Variants loaded from files.

use super::error::{LoadError, without_number};
use super::load::{Reading, load, read_whole};
use crate::diagnostic::Unreadable;
use crate::model::Rules;
use crate::syntax::Node;
use crate::types::limits::MAX_FILE_BYTES;
use crate::variant::Variant;
use ferz_language::lineage::Origin;
use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::Path;

/// Loads a variant from a file. Its bases are built-in variants or files in the same folder.
///
/// # Errors
/// If the file or one of its bases cannot be read or has errors.
pub fn load_file(path: impl AsRef<Path>) -> Result<Variant, LoadError> {
    read_file(path.as_ref()).map(|reading| reading.variant)
}

/// Reads a variant from a file.
///
/// # Errors
/// As [`load_file`].
pub fn read_file(path: &Path) -> Result<Reading, LoadError> {
    let (name, text) = (path.display().to_string(), text_of_variant(path)?);
    load(Origin::File(name), &text, &|base| text_beside(path, base))
}

/// The text of a variant's file; an error for an ini file.
fn text_of_variant(path: &Path) -> Result<String, LoadError> {
    match path.to_str().and_then(ini_section) {
        Some(_) => Err(LoadError::unreadable(path.display().to_string(), Unreadable::Ini, &[])),
        None => text_of_file(path),
    }
}

/// Reads the text of a file.
///
/// # Errors
/// If the file cannot be read, exceeds the size limit of a variant or is not text.
pub fn text_of_file(path: &Path) -> Result<String, LoadError> {
    let name = path.display().to_string();
    let bytes = read_bytes(path, MAX_FILE_BYTES).map_err(|why| LoadError::unreadable(name.clone(), why, &[]))?;
    decode(bytes).map_err(|(why, bytes)| LoadError::unreadable(name, why, &bytes))
}

/// Reads the text of a file in the same folder as `path`, by its bare name.
///
/// # Errors
/// If the file cannot be read, exceeds the size limit of a variant or is not text.
pub fn text_beside(path: &Path, name: &str) -> Result<String, Unreadable> {
    decode(read_bytes(&path.with_file_name(name), MAX_FILE_BYTES)?).map_err(|(why, _)| why)
}

/// The tree of a file, merged with its bases, and its rules.
pub(super) fn whole_file(path: &Path) -> Result<(Node, Rules), LoadError> {
    let (name, text) = (path.display().to_string(), text_of_variant(path)?);
    read_whole(Origin::File(name), &text, &|base| text_beside(path, base))
}

/// Returns `true` if the path exists but is not a regular file: a pipe or a device for instance. Opening such a path
/// may block, and reading it may never end. The process's own streams, `/dev/stdin` for instance, are already open and
/// may be read.
pub fn is_no_file(path: &Path) -> bool {
    let is_open = path == Path::new("/dev/stdin") || path.starts_with("/dev/fd");
    !is_open && fs::metadata(path).is_ok_and(|found| !found.is_file())
}

/// The ini file and section that `FILE.ini:NAME` means. `FILE.ini` alone means the section without a name.
pub fn ini_section(name: &str) -> Option<(&str, &str)> {
    match name.ends_with(".ini") {
        true => Some((name, "")),
        false => name.rsplit_once(':').filter(|(file, _)| file.ends_with(".ini")),
    }
}

/// Reads the bytes of a file, at most `limit`.
pub fn read_bytes(path: &Path, limit: usize) -> Result<Vec<u8>, Unreadable> {
    if is_no_file(path) {
        return Err(if path.is_dir() { Unreadable::Folder } else { Unreadable::NotAFile });
    }
    let file = File::open(path).map_err(|error| unreadable(&error))?;
    let mut bytes = Vec::new();
    file.take(limit as u64 + 1).read_to_end(&mut bytes).map_err(|error| unreadable(&error))?;
    if bytes.len() > limit { Err(Unreadable::TooLarge { limit }) } else { Ok(bytes) }
}

/// Decodes UTF-8 text. If the bytes are not UTF-8, returns the reason and the bytes.
pub fn decode(bytes: Vec<u8>) -> Result<String, (Unreadable, Vec<u8>)> {
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Err((Unreadable::Utf16, bytes));
    }
    String::from_utf8(bytes).map_err(|error| {
        let why = Unreadable::not_text(error.as_bytes(), error.utf8_error());
        (why, error.into_bytes())
    })
}

fn unreadable(error: &std::io::Error) -> Unreadable {
    match error.kind() {
        ErrorKind::NotFound => Unreadable::Missing,
        ErrorKind::IsADirectory => Unreadable::Folder,
        _ => Unreadable::System(without_number(error)),
    }
}
