//! Suggestions for a name that is not a variant: a file, a built-in variant, or variants that mention it.

use super::args::is_file;
use super::input::shorten;
use super::variants;
use ferz::diagnostic::{did_you_mean, nearest};
use ferz::library::{self, LoadError, Unreadable};
use ferz_core::diagnostic::shown;
use std::fs;
use std::path::Path;

/// The largest number of files of a directory that are searched.
const MOST_FILES: usize = 4096;

/// Returns a suggestion for a name that could not be loaded; `None` if the error contains one, or if nothing is
/// similar.
pub(super) fn hint(name: &str, error: &LoadError) -> Option<String> {
    let with_ending = format!("{name}.ron");
    match error {
        LoadError::Unknown { .. } | LoadError::Unreadable { why: Unreadable::Missing, .. }
            if Path::new(&with_ending).is_file() =>
        {
            Some(did_you_mean(&shown(with_ending)))
        }
        LoadError::Unreadable { .. } if is_position(name) => {
            Some("write a position after the variant: `VARIANT --fen '...'`".into())
        }
        LoadError::Unknown { nearest: Some(_), .. } => None,
        LoadError::Unknown { nearest: None, .. } => match file_near(&with_ending) {
            Some(file) => Some(did_you_mean(&shown(file))),
            None => {
                variants::is_mentioned(name).then(|| format!("`ferz variants {name}` lists variants that mention it"))
            }
        },
        LoadError::Unreadable { why: Unreadable::Missing, .. } if is_file(name) => {
            let built_in = name.strip_suffix(".ron").filter(|name| library::text_of(name).is_some());
            let file = || file_near(name).map(|file| did_you_mean(&shown(file)));
            built_in.map(|name| format!("did you mean `{name}`, which is built in?")).or_else(file)
        }
        _ => None,
    }
}

/// Returns the file that a name may mean: the one with the extension added, or the most similar one in its directory.
pub(super) fn file_meant(name: &str) -> Option<String> {
    let with_ending = format!("{name}.ron");
    match Path::new(&with_ending).is_file() {
        true => Some(with_ending),
        false => file_near(&with_ending),
    }
}

/// Returns `true` if the text is a FEN, that is if a side to move follows the board.
fn is_position(name: &str) -> bool {
    name.contains('/') && name.split_whitespace().nth(1).is_some_and(|side| side.chars().count() == 1)
}

/// Returns the text of the error with the suggestion.
pub(super) fn message(name: &str, error: &LoadError, hint: &str) -> String {
    match error {
        LoadError::Unknown { .. } => format!("there is no variant `{}`; {hint}", shorten(name)),
        _ => format!("{error}; {hint}"),
    }
}

/// Returns the sorted names of the variant files in the directory of a path; empty if it cannot be read.
pub(super) fn files_beside(path: &Path) -> Vec<String> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter().flatten();
    let names = entries.take(MOST_FILES).filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".ron")).collect();
    // Directory entries have no fixed order.
    names.sort();
    names
}

/// Returns the variant file in the directory of a path whose name is most similar to it.
fn file_near(path: &str) -> Option<String> {
    let path = Path::new(path);
    let names = files_beside(path);
    let stems = names.iter().filter_map(|name| name.strip_suffix(".ron"));
    let stem = nearest(path.file_stem()?.to_str()?, stems)?;
    Some(path.with_file_name(format!("{stem}.ron")).to_string_lossy().into_owned())
}
