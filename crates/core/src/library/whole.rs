//! A variant as one tree, with all that it is based on.

use super::builtin::whole_builtin;
use super::error::LoadError;
use super::files::whole_file;
use super::load::{Origin, nothing_beside, read_whole};
use crate::model::Rules;
use crate::syntax::{Node, Value, stand_alone};
use std::path::Path;

/// A file and its bases put together, to be compared with another one.
#[derive(Clone, Debug)]
pub struct Whole {
    pub(super) root: Node,
    pub(super) rules: Rules,
}

impl Whole {
    /// The built-in variant of this name.
    ///
    /// # Errors
    /// If there is none of that name; the error suggests the nearest.
    pub fn builtin(name: &str) -> Result<Whole, LoadError> {
        whole_builtin(name).map(Whole::of)
    }

    /// The variant of a file. Its bases are built-in variants, or files beside it.
    ///
    /// # Errors
    /// If the file or one of its bases cannot be read, or something is wrong in them.
    pub fn load(path: impl AsRef<Path>) -> Result<Whole, LoadError> {
        whole_file(path.as_ref()).map(Whole::of)
    }

    /// The variant of a text, which messages call `name`. Its bases can only be built-in variants.
    ///
    /// # Errors
    /// If something is wrong in it.
    pub fn parse(name: &str, text: &str) -> Result<Whole, LoadError> {
        read_whole(Origin::File(name.to_owned()), text, &nothing_beside).map(Whole::of)
    }

    /// What stands at a place of the file, bases included. `path` is the names on the way to it: `forbidden`,
    /// `king left in check` for instance.
    pub fn at(&self, path: &[String]) -> Option<&Node> {
        path.iter().try_fold(&self.root, |node, name| {
            let entries = match &node.value {
                Value::Struct(entries) | Value::Map(entries) => entries,
                _ => return None,
            };
            entries.iter().find(|entry| entry.key == *name).map(|entry| &entry.value)
        })
    }

    fn of((root, rules): (Node, Rules)) -> Whole {
        Whole { root: stand_alone(root), rules }
    }
}
