//! The origins of texts, and the texts that a file may be based on.

use crate::diagnostic::Unreadable;
use std::collections::BTreeMap;

/// The texts that a file may be based on.
#[derive(Clone, Copy)]
pub struct Texts<'t> {
    /// The texts of the built-in variants, by name.
    pub built_in: &'t BTreeMap<&'t str, &'t str>,
    /// Reads a file in the folder of the first file.
    pub beside: &'t dyn Fn(&str) -> Result<String, Unreadable>,
}

/// The origin of a text.
#[derive(Clone, PartialEq, Debug)]
pub enum Origin {
    /// A built-in variant with this name.
    BuiltIn(String),
    /// A file with this name or path.
    File(String),
}

impl Origin {
    /// The title of the text in messages.
    pub fn title(&self) -> String {
        match self {
            Origin::BuiltIn(name) => format!("{name}{BUILT_IN}"),
            Origin::File(name) => name.clone(),
        }
    }

    /// The origin of a base that the file names. A built-in name has no dot.
    pub fn base(&self, base: &str) -> Origin {
        match self {
            Origin::File(name) if is_file_name(base) => {
                let folder = name.rfind(['/', std::path::MAIN_SEPARATOR]).map_or("", |at| &name[..=at]);
                Origin::File(format!("{folder}{base}"))
            }
            _ => Origin::BuiltIn(base.to_owned()),
        }
    }
}

/// The name of the built-in variant with this [title](Origin::title), if it has one.
pub fn builtin_of(title: &str) -> Option<&str> {
    // The title of a file ends differently.
    title.strip_suffix(BUILT_IN)
}

/// The suffix of the title of a built-in variant.
const BUILT_IN: &str = " (built in)";

fn is_file_name(base: &str) -> bool {
    base.ends_with(".ron")
}
