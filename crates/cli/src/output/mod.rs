//! Output files and their kinds. Files of other origin are never replaced.

pub(super) mod files;
pub(super) mod text;

use super::Out;
use super::error::{CliError, Done};
use ferz_core::diagnostic::shown;
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

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
            Kind::Svg => "an SVG picture",
            Kind::Png => "a PNG picture",
            Kind::Html => "a page of this program",
            Kind::Text => "a page of the same title",
            Kind::Pgn => "PGN",
            Kind::Snapshot => "a snapshot",
            Kind::Man => "a manual page",
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
        let (path, kind) = (shown(path), kind.name());
        return Err(CliError::Wrong(format!(
            "cannot write {path}: it already exists and is not {kind}; choose another name, or remove it first"
        )));
    }
    files::write(Path::new(path), bytes)
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
