//! Writing output files. Files of other origin are never replaced.

use super::Out;
use super::error::{CliError, Done};
use ferz_core::diagnostic::shown;
use ferz_core::library::without_number;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The kind of file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// An SVG picture.
    Svg,
    /// A PNG picture.
    Png,
    /// An HTML page, with [`MARK`].
    Html,
    /// A page of plain text or Markdown.
    Text,
    /// A PGN file.
    Pgn,
    /// A snapshot of a variant.
    Snapshot,
    /// A manual page.
    Man,
}

impl Kind {
    /// Returns `true` if a file that begins like this may be an older version of `bytes`. Text has no mark, so its
    /// first line decides.
    fn may_be(self, begin: &[u8], bytes: &[u8]) -> bool {
        let text = String::from_utf8_lossy(begin).trim_start_matches('\u{feff}').trim_start().to_ascii_lowercase();
        match self {
            Kind::Svg => text.starts_with("<svg") || text.starts_with("<?xml"),
            Kind::Png => begin.starts_with(b"\x89PNG"),
            Kind::Html => text.starts_with("<!doctype html") && text.contains(MARK),
            Kind::Text => {
                let first = |text: &[u8]| String::from_utf8_lossy(text).lines().next().map(str::to_owned);
                first(begin) == first(bytes)
            }
            // Tags come first; otherwise moves or a comment.
            Kind::Pgn => text.starts_with(['[', '{', ';', '%']) || text.starts_with("1."),
            Kind::Snapshot => text.starts_with("ferz snapshot "),
            // Comments, definitions of glyphs, or the title.
            Kind::Man => text.starts_with(['.', '\'']),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Kind::Svg => "SVG picture",
            Kind::Png => "PNG picture",
            Kind::Html => "page of this program",
            Kind::Text => "page of the same title",
            Kind::Pgn => "PGN",
            Kind::Snapshot => "snapshot",
            Kind::Man => "manual page",
        }
    }
}

/// The file extensions of known contents, and the names of these.
const ENDINGS: [(&[&str], &str); 8] = [
    (&["svg"], "an SVG picture"),
    (&["png"], "a PNG picture"),
    (&["html", "htm"], "a page for a browser"),
    (&["md", "markdown"], "Markdown"),
    (&["pgn"], "games"),
    (&["snap"], "a snapshot"),
    (&["json"], "JSON"),
    (&["ron"], "a variant"),
];

/// Returns an error if the extension of a file contradicts its contents. Unknown extensions are allowed.
pub(super) fn check_ending(path: &str, kind: Kind) -> Done {
    let own = match kind {
        Kind::Svg => "svg",
        Kind::Png => "png",
        Kind::Html => "html",
        Kind::Text => "md",
        Kind::Pgn => "pgn",
        Kind::Snapshot => "snap",
        Kind::Man => "1",
    };
    let ending = Path::new(path).extension().map(|ending| ending.to_string_lossy().to_lowercase());
    let Some(ending) = ending.filter(|_| path != "-") else { return Ok(()) };
    match ENDINGS.iter().find(|(endings, _)| endings.contains(&&*ending)) {
        Some((endings, what)) if !endings.contains(&own) => {
            let right = Path::new(path).with_extension(own);
            let (path, right) = (shown(path), shown(right.display()));
            let written = ENDINGS.iter().find(|(endings, _)| endings.contains(&own)).map_or("text", |(_, what)| what);
            Err(CliError::Usage(format!(
                "the ending of {path} is for {what}, but the output is {written}: write {right}"
            )))
        }
        Some(_) | None => Ok(()),
    }
}

/// The beginning of the generator mark in the head of each HTML page, in lower case.
pub(super) const MARK: &str = "<meta name=\"generator\" content=\"ferz ";

/// The number of bytes that identify the kind of a file.
const BEGIN: u64 = 4096;

/// Writes a file; `-` is the standard output. An existing file is replaced if it is empty or of the same kind.
///
/// # Errors
/// If another file exists, which stays unchanged, or if writing fails.
pub(super) fn write(path: &str, bytes: &[u8], kind: Kind, out: &mut Out) -> Done {
    if path == "-" {
        return Ok(out.write_all(bytes)?);
    }
    check_ending(path, kind)?;
    if is_foreign(path, bytes, kind) {
        let why = format!("it already exists and is not a {}; choose another name, or remove it first", kind.name());
        return Err(cannot(path, &why));
    }
    fs::write(path, bytes).map_err(|error| cannot_write(Path::new(path), &error))
}

/// Replaces a file by a text atomically: a reader sees either the old or the new contents.
pub(super) fn replace(path: &Path, text: &str) -> Done {
    let fault = |error: io::Error| cannot_write(path, &error);
    // For a link, the target is replaced.
    let target = fs::canonicalize(path).map_err(fault)?;
    let permissions = fs::metadata(&target).map_err(fault)?.permissions();
    if permissions.readonly() {
        return Err(fault(io::Error::other("it is read-only")));
    }
    let (mut file, beside) = beside(&target).map_err(fault)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
    let written = written.and_then(|()| fs::set_permissions(&beside, permissions));
    let written = written.and_then(|()| fs::rename(&beside, &target));
    written.map_err(|error| {
        // A partial file is useless.
        let _ = fs::remove_file(&beside);
        fault(error)
    })
}

/// Creates a new file in the same directory.
fn beside(path: &Path) -> io::Result<(File, PathBuf)> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut number = 0;
    loop {
        let beside = path.with_file_name(format!(".{name}.{}-{number}", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&beside) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < 100 => number += 1,
            opened => return opened.map(|file| (file, beside)),
        }
    }
}

/// Returns `true` if a file of another kind exists where `bytes` are to be written. Devices and pipes are always
/// written to.
pub(super) fn is_foreign(path: &str, bytes: &[u8], kind: Kind) -> bool {
    if !Path::new(path).is_file() {
        return false;
    }
    let mut begin = Vec::new();
    match File::open(path).and_then(|file| file.take(BEGIN).read_to_end(&mut begin)) {
        Ok(0) => false,
        Ok(_) => !kind.may_be(&begin, bytes),
        // The contents of an unreadable file are unknown, so it is kept.
        Err(_) => true,
    }
}

fn cannot(path: &str, why: &str) -> CliError {
    CliError::Wrong(format!("cannot write {}: {why}", shown(path)))
}

/// Returns the error of a file that cannot be written.
pub(super) fn cannot_write(path: &Path, error: &io::Error) -> CliError {
    cannot(&path.to_string_lossy(), &reason(path, error))
}

/// Returns the reason why a file cannot be written, in words.
pub(super) fn reason(path: &Path, error: &io::Error) -> String {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match (error.kind(), folder) {
        (io::ErrorKind::NotFound, Some(folder)) if !folder.exists() => {
            format!("there is no folder {}", shown(folder.display()))
        }
        (io::ErrorKind::PermissionDenied, _) => "permission denied".into(),
        (io::ErrorKind::IsADirectory, _) => "it is a folder".into(),
        (_, _) => without_number(error),
    }
}
