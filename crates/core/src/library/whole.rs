//! A variant and all its bases as one tree.

use super::builtin::whole_builtin;
use super::error::LoadError;
use super::files::whole_file;
use super::load::{nothing_beside, read_whole};
use crate::model::Rules;
use crate::syntax::{Node, Value, stand_alone};
use ferz_language::lineage::Origin;
use std::path::Path;

/// A file merged with its bases, for comparison with another file.
#[derive(Clone, Debug)]
pub struct Whole {
    pub(super) root: Node,
    pub(super) rules: Rules,
}

impl Whole {
    /// Loads the built-in variant with this name.
    ///
    /// # Errors
    /// If there is no such variant. The error suggests the nearest name.
    pub fn builtin(name: &str) -> Result<Whole, LoadError> {
        whole_builtin(name).map(Whole::of)
    }

    /// Loads a variant from a file. Its bases are built-in variants or files in the same folder.
    ///
    /// # Errors
    /// If the file or one of its bases cannot be read or has errors.
    pub fn load(path: impl AsRef<Path>) -> Result<Whole, LoadError> {
        whole_file(path.as_ref()).map(Whole::of)
    }

    /// Reads a variant from a text. Its bases must be built-in variants. `name` is the title of the text in messages.
    ///
    /// # Errors
    /// If the text has errors.
    pub fn parse(name: &str, text: &str) -> Result<Whole, LoadError> {
        read_whole(Origin::File(name.to_owned()), text, &nothing_beside).map(Whole::of)
    }

    /// The node at a path of names, `forbidden`, `king left in check` for instance; the bases are included.
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
