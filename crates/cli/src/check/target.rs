//! The text to check: a file, a section of an ini file, a built-in variant or the standard input.

use super::watch::Seen;
use crate::args::{ini, is_file, section};
use crate::input::{InputError, file_name, read_bytes};
use ferz::import;
use ferz::library::{self, LoadError, Loaded, Unreadable, text_beside, text_of_file};
use ferz::model::limits::MAX_FILE_BYTES;
use ferz_core::library::decode;
use std::cell::RefCell;
use std::path::{Path, PathBuf};

/// The text that an argument names.
pub(super) enum Target<'a> {
    /// The standard input.
    Input,
    /// A variant file.
    File(&'a Path),
    /// A section of an ini file.
    Section(&'a str, &'a str),
    /// The name of a built-in variant, or a name that is none.
    BuiltIn(&'a str),
}

/// The result of a check.
pub(super) struct Checked {
    /// The variant, or its errors.
    pub loaded: Result<Loaded, LoadError>,
    /// The files that were opened, whether they exist or not, each with its state just before it was read.
    pub files: Vec<Seen>,
}

impl<'a> Target<'a> {
    pub(super) fn new(name: &'a str) -> Target<'a> {
        match section(name) {
            Some((file, section)) => Target::Section(file, section),
            None if name == "-" => Target::Input,
            None if is_file(name) || Path::new(name).is_dir() => Target::File(Path::new(name)),
            None => Target::BuiltIn(name),
        }
    }

    /// Returns its text.
    ///
    /// # Errors
    /// If it cannot be read, or is not valid text.
    pub(super) fn text(&self) -> Result<String, LoadError> {
        match self {
            Target::Input => {
                let name = file_name("-");
                let bytes = read_bytes("-", MAX_FILE_BYTES).map_err(unreadable)?;
                decode(bytes).map_err(|(why, bytes)| LoadError::unreadable(name.into(), why, &bytes))
            }
            Target::File(path) => text_of_file(path),
            Target::Section(file, _) => ini(file).map_err(unreadable),
            Target::BuiltIn(name) => match library::text_of(name) {
                Some(text) => Ok(text.to_owned()),
                None => library::builtin(name).map(|_| String::new()),
            },
        }
    }

    /// Checks a text instead of the one of the target.
    pub(super) fn check(&self, text: &str) -> Checked {
        let files = RefCell::new(Vec::new());
        let beside_path = |path: &Path, base: &str| -> Result<String, Unreadable> {
            files.borrow_mut().push(Seen::now(path.with_file_name(base)));
            text_beside(path, base)
        };
        let mut loaded = match self {
            // Its bases are searched in the current directory.
            Target::Input => library::load_text(file_name("-"), text, &|base| beside_path(Path::new("-"), base)),
            Target::File(path) => {
                library::load_text(&path.display().to_string(), text, &|base| beside_path(path, base))
            }
            Target::Section(file, section) => import::load(file, text, section),
            Target::BuiltIn(name) => library::check_builtin(name),
        };
        if let Ok(loaded) = &mut loaded {
            loaded.repair();
        }
        Checked { loaded, files: files.into_inner() }
    }

    /// Reads the text and checks it.
    pub(super) fn read_and_check(&self) -> Checked {
        let own = self.file().map(Seen::now);
        let mut checked = match self.text() {
            Ok(text) => self.check(&text),
            Err(error) => Checked { loaded: Err(error), files: Vec::new() },
        };
        checked.files.extend(own);
        checked
    }

    /// Returns the path of its file, if it has one.
    pub(super) fn file(&self) -> Option<PathBuf> {
        match self {
            Target::File(path) => Some(path.to_path_buf()),
            Target::Section(file, _) if *file != "-" => Some(PathBuf::from(file)),
            Target::Section(..) | Target::Input | Target::BuiltIn(_) => None,
        }
    }
}

fn unreadable(InputError { path, why }: InputError) -> LoadError {
    LoadError::Unreadable { path: file_name(&path).to_owned(), why }
}
