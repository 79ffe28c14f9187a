//! Files that cannot be read.

use std::str::Utf8Error;

/// The reason why a file cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unreadable {
    /// The file does not exist.
    #[error("there is no such file")]
    Missing,
    /// The path is a pipe or a device; a file is needed.
    #[error("it is not a file")]
    NotAFile,
    /// The path is a folder.
    #[error("it is a folder, not a file")]
    Folder,
    /// The file exceeds the size limit for its use.
    #[error("it is larger than the limit of {limit} bytes")]
    TooLarge {
        /// The limit in bytes.
        limit: usize,
    },
    /// The file is not UTF-8.
    #[error("line {line} is not UTF-8 text (byte {byte:#04x})")]
    NotText {
        /// The first invalid byte.
        byte: u8,
        /// The offset of that byte from the start, in bytes.
        offset: usize,
        /// The line of that byte, from 1.
        line: usize,
    },
    /// The file is UTF-16.
    #[error("it is UTF-16 text; save it as UTF-8")]
    Utf16,
    /// The path names an ini file or a section of one.
    #[error("it is an ini file, which `ferz::import::load_file` reads")]
    Ini,
    /// The operating system reports another error.
    #[error("{0}")]
    System(String),
}

impl Unreadable {
    /// The error of bytes that are not UTF-8, with the first invalid byte.
    #[doc(hidden)]
    pub fn not_text(bytes: &[u8], error: Utf8Error) -> Unreadable {
        let offset = error.valid_up_to();
        let line = 1 + bytes[..offset].iter().filter(|&&byte| byte == b'\n').count();
        Unreadable::NotText { byte: bytes[offset], offset, line }
    }

    /// A hint on how to fix the problem.
    pub fn remedy(&self) -> &'static str {
        match self {
            Unreadable::Missing => "check its name and its folder",
            Unreadable::NotAFile => "copy its text into a file",
            Unreadable::Folder => "name a file in it",
            Unreadable::TooLarge { .. } => "write only the differences to a `base`",
            Unreadable::NotText { .. } => "save it as UTF-8: most editors offer the encoding under \"Save as\"",
            Unreadable::Utf16 => "most editors offer the encoding under \"Save as\"",
            Unreadable::Ini => "name the file and the section, as in `mine.ini:name`",
            Unreadable::System(_) => "check that you may read it",
        }
    }
}
