//! Reading untrusted lines: limited in length, numbered, and checked to be valid text.

use super::error::CliError;
use ferz::library::Unreadable;
use ferz::model::limits::{MAX_INPUT_BYTES, MAX_LINE_BYTES};
use ferz::prose::words::many;
pub(super) use ferz_core::diagnostic::shorten;
use ferz_core::diagnostic::shown;
use ferz_core::library::{is_no_file, without_number};
use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;

/// The error of an input line that is not valid text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not valid UTF-8")]
pub(super) struct NotText;

/// The lines of an input, counted from 1.
pub(super) struct Lines<R> {
    reader: R,
    number: usize,
}

/// The text of a line, or the error of an invalid one.
pub(super) type Line = Result<String, NotText>;

impl<R: BufRead> Lines<R> {
    pub(super) fn new(reader: R) -> Lines<R> {
        Lines { reader, number: 0 }
    }

    /// Returns the number of the last line read.
    pub(super) fn number(&self) -> usize {
        self.number
    }

    /// Returns the next line without its end; `None` at the end of the input. A line that exceeds the limit is an
    /// error, and its rest is not read, since it may have no end.
    pub(super) fn next(&mut self) -> Result<Option<Line>, CliError> {
        let mut bytes = Vec::new();
        let limit = MAX_LINE_BYTES as u64 + 1;
        let read = self.reader.by_ref().take(limit).read_until(b'\n', &mut bytes);
        if read.map_err(|error| InputError::new("-", Unreadable::System(without_number(&error))))? == 0 {
            return Ok(None);
        }
        self.number += 1;
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        } else if bytes.len() as u64 == limit {
            return Err(CliError::Wrong(format!("line {}: longer than {MAX_LINE_BYTES} bytes", self.number)));
        }
        if bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
        if self.number == 1 && bytes.starts_with("\u{feff}".as_bytes()) {
            bytes.drain(..3);
        }
        Ok(Some(String::from_utf8(bytes).map_err(|_| NotText)))
    }
}

/// Reads the number of cases at the head of a batch.
pub(super) fn read_count<R: BufRead>(lines: &mut Lines<R>) -> Result<usize, CliError> {
    let line = lines.next()?.ok_or_else(|| CliError::wrong("expected the number of cases, found no input"))?;
    let line = line.map_err(|error| CliError::Wrong(format!("line 1: {error}")))?;
    let text = line.trim();
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let count = if digits { text.parse().ok() } else { None };
    count.ok_or_else(|| CliError::Wrong(format!("line 1: expected the number of cases, found \"{}\"", shorten(text))))
}

/// Returns the error of an input that ends before all cases were read.
pub(super) fn too_few(cases: usize, found: usize) -> CliError {
    CliError::Wrong(format!("expected {}, found {found}", many(cases as u64, "case")))
}

/// The largest number of blank lines at the end. The input may be endless.
const MOST_BLANK: usize = 1000;

/// Returns an error if anything but blank lines is left.
pub(super) fn expect_end<R: BufRead>(lines: &mut Lines<R>, cases: usize) -> Result<(), CliError> {
    let first = lines.number();
    while let Some(line) = lines.next()? {
        let is_blank = line.is_ok_and(|line| line.trim().is_empty());
        if !is_blank || lines.number() > first + MOST_BLANK {
            return Err(CliError::Wrong(format!(
                "line {}: unexpected input after {}",
                lines.number(),
                many(cases as u64, "case")
            )));
        }
    }
    Ok(())
}

/// Opens a file, unless it is a directory or a device; see [`is_no_file`].
fn open(path: &str) -> Result<File, Unreadable> {
    match is_no_file(Path::new(path)) {
        true if Path::new(path).is_dir() => Err(Unreadable::Folder),
        true => Err(Unreadable::NotAFile),
        false => File::open(path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => Unreadable::Missing,
            _ => Unreadable::System(without_number(&error)),
        }),
    }
}

/// The error of an input that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("cannot read {}: {why}", shown(file_name(path)))]
pub struct InputError {
    /// The path, `-` for the standard input.
    pub path: String,
    /// The reason.
    pub why: Unreadable,
}

impl InputError {
    pub(super) fn new(path: &str, why: Unreadable) -> InputError {
        InputError { path: path.into(), why }
    }
}

/// Reads a whole text file, `-` for the standard input.
pub(super) fn read_file(path: &str) -> Result<String, InputError> {
    let text = String::from_utf8(read_bytes(path, MAX_INPUT_BYTES)?);
    text.map_err(|error| InputError::new(path, Unreadable::not_text(error.as_bytes(), error.utf8_error())))
}

/// Reads a whole file of at most `limit` bytes, `-` for the standard input.
pub(super) fn read_bytes(path: &str, limit: usize) -> Result<Vec<u8>, InputError> {
    let fault = |why| InputError::new(path, why);
    let reader: Box<dyn Read> = match path {
        "-" => Box::new(io::stdin().lock()),
        _ => Box::new(open(path).map_err(fault)?),
    };
    let mut bytes = Vec::new();
    let read = reader.take(limit as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| fault(Unreadable::System(without_number(&error))))?;
    if bytes.len() > limit { Err(fault(Unreadable::TooLarge { limit })) } else { Ok(bytes) }
}

/// Returns the name of a file in messages.
pub(super) fn file_name(path: &str) -> &str {
    if path == "-" { "standard input" } else { path }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(input: &[u8]) -> Vec<Line> {
        let mut lines = Lines::new(input);
        std::iter::from_fn(|| lines.next().unwrap()).collect()
    }

    #[test]
    fn lines_lose_their_ends_only() {
        assert_eq!(all(b"a \r\n\n b"), [Ok("a ".into()), Ok("".into()), Ok(" b".into())]);
        assert_eq!(all(b""), []);
    }

    #[test]
    fn what_is_not_text_is_named_by_its_line() {
        assert_eq!(all(b"a\n\xff\nb\n"), [Ok("a".into()), Err(NotText), Ok("b".into())]);
    }

    #[test]
    fn a_long_line_is_an_error() {
        let mut input = vec![b'x'; MAX_LINE_BYTES];
        input.extend(b"\n");
        assert!(all(&input)[0].is_ok());
        input.splice(0..0, *b"\ny");
        let mut lines = Lines::new(&input[..]);
        assert_eq!(lines.next().unwrap(), Some(Ok("".into())));
        assert_eq!(lines.next().unwrap_err().to_string(), "line 2: longer than 65536 bytes");
    }

    #[test]
    fn a_line_without_end_is_an_error() {
        let error = Lines::new(io::BufReader::new(io::repeat(b'x'))).next().unwrap_err();
        assert_eq!(error.to_string(), "line 1: longer than 65536 bytes");
    }

    #[test]
    fn blank_lines_at_the_end_are_not_read_for_ever() {
        assert!(expect_end(&mut Lines::new(&b"\n\n \n"[..]), 1).is_ok());
        let endless = std::iter::repeat_n(b'\n', MOST_BLANK + 1).collect::<Vec<u8>>();
        let error = expect_end(&mut Lines::new(&endless[..]), 1).unwrap_err().to_string();
        assert_eq!(error, "line 1001: unexpected input after 1 case");
    }

    #[test]
    fn a_count_is_digits_only() {
        for wrong in ["", "x", "-1", "+1", "1.0", "99999999999999999999999", "1 2"] {
            assert!(read_count(&mut Lines::new(wrong.as_bytes())).is_err(), "{wrong}");
        }
        assert_eq!(read_count(&mut Lines::new(&b" 18446744073709551615 \n"[..])).unwrap(), usize::MAX);
    }
}
