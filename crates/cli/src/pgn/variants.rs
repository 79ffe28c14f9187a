//! The variants of the games of a file.

use super::remark_file;
use crate::args::DrawsArg;
use ferz::library::Nearby;
use ferz::record::{Record, named_nearby};
use ferz_core::Variant;
use std::collections::HashMap;
use std::path::Path;

/// Finds the variant of each game.
pub(crate) struct Variants<'a> {
    /// The variant of all games, if it is given.
    given: Option<Variant>,
    draws: &'a DrawsArg,
    nearby: Nearby,
    /// The variants named so far, by the tags that name them.
    known: HashMap<[Option<String>; 2], Result<Variant, String>>,
}

impl Variants<'_> {
    /// The variants of the games of the file at a path.
    pub fn new<'a>(path: &str, given: Option<Variant>, draws: &'a DrawsArg) -> Variants<'a> {
        let given = given.map(|variant| draws.of(variant));
        Variants { given, draws, nearby: Nearby::beside(Path::new(path)), known: HashMap::new() }
    }

    /// Returns `true` if the games themselves name their variants.
    pub fn are_named(&self) -> bool {
        self.given.is_none()
    }

    /// Returns the variant of a game. Prints a note if its rules are in a file that was not named before.
    pub fn of(&mut self, record: &Record) -> Result<Variant, String> {
        if let Some(variant) = &self.given {
            return Ok(variant.clone());
        }
        let tags = ["Variant", "VariantHash"].map(|name| record.value(name).map(str::to_owned));
        let find = |[name, hash]: &[Option<String>; 2]| {
            let found = named_nearby(name.as_deref(), hash.as_deref(), &self.nearby);
            let found = found.map_err(|error| error.to_string())?;
            if let Some(file) = &found.file {
                remark_file(found.variant.name(), file);
            }
            Ok(self.draws.of(found.variant))
        };
        self.known.entry(tags).or_insert_with_key(find).clone()
    }
}
