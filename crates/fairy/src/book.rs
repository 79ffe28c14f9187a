//! Variants by name: those of the format, those of loaded texts, and the built-in ones.

use crate::count::Rule;
use crate::fault::FairyError;
pub use crate::loading::LoadedText;
use crate::loading::{self, FILE, IniSection};
use ferz::import::{self, Profile};
use ferz::model::CapturedGo;
use ferz::{Kind, LoadError, Variant, library};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// A variant under one of its names.
pub struct BookEntry {
    /// A unique number.
    pub id: u64,
    /// The rules.
    pub variant: Variant,
    /// The format's own data on the variant, if the format knows it.
    pub profile: Option<Profile>,
    /// The name.
    pub name: String,
    /// The text of its section and of the sections it is based on, if it was loaded.
    text: String,
    /// The variant with the pieces of the first rank shuffled.
    shuffled: OnceLock<Option<Variant>>,
}

impl BookEntry {
    pub(crate) fn new(name: &str, variant: Variant, profile: Option<Profile>, text: String) -> Arc<BookEntry> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        let variant = renamed(variant, profile.as_ref());
        Arc::new(BookEntry { id, variant, profile, name: name.to_owned(), text, shuffled: OnceLock::new() })
    }

    /// Returns the rules; with `shuffled`, king and rooks may castle from any squares of their rank.
    pub fn rules(&self, shuffled: bool) -> &Variant {
        let castles = self.profile.as_ref().is_some_and(|profile| profile.castling.is_some() && !profile.shuffled);
        if !(shuffled && castles) {
            return &self.variant;
        }
        // Made before it is stored, so that no thread waits for another: see `FairyLine::found`.
        if self.shuffled.get().is_none() {
            // The new section comes first, so another section of the same name has no effect.
            let name = "shuffled-960";
            let text = format!("[{name}:{}]\nchess960 = true\n{}", self.name, self.text);
            let made = import::import(FILE, &text, &[name.to_owned()]).variants.into_iter().next();
            // Another thread may have stored the same variant.
            let _ = self.shuffled.set(made.map(|made| renamed(made.variant, self.profile.as_ref())));
        }
        self.shuffled.get().and_then(Option::as_ref).unwrap_or(&self.variant)
    }

    /// Returns the start position in the syntax of the format.
    pub fn start_fen(&self) -> String {
        match &self.profile {
            Some(profile) => profile.start_fen.clone(),
            None => self.variant.start().fen(),
        }
    }

    /// Returns `true` if the variant is played on two boards at once.
    pub fn two_boards(&self) -> bool {
        self.profile.as_ref().is_some_and(|profile| profile.two_boards)
    }

    /// Returns `true` if captured pieces go to the hand of the player who captured them.
    pub fn captures_to_hand(&self) -> bool {
        match &self.profile {
            Some(profile) => profile.captures_to_hand,
            None => self.variant.rules().captured.go == CapturedGo::OpponentsHand,
        }
    }

    /// Returns the rule by which moves are counted in endings.
    pub fn counting(&self) -> Option<Rule> {
        self.profile.as_ref()?.counting.as_deref().and_then(Rule::named)
    }
}

/// Returns the variant with the format's names of promoted pieces in algebraic notation: the letter of the form, which
/// other kinds may have, too.
fn renamed(variant: Variant, profile: Option<&Profile>) -> Variant {
    let mut rules = variant.rules().clone();
    for (own, form) in profile.iter().flat_map(|profile| &profile.promoted) {
        let is_base = |kind: Kind| variant.rules().piece(kind).letter.chars().eq([*own]);
        let promoted = rules.pieces.iter_mut().filter(|piece| piece.promoted_from.is_some_and(is_base));
        promoted.for_each(|piece| piece.san = form.to_ascii_uppercase().to_string());
    }
    if rules == *variant.rules() { variant } else { Variant::new(rules) }
}

/// The variants made ready so far, and the loaded sections.
///
/// Slow work takes `&self`: a caller that shares a book among threads may work on a clone, and then [keep](Book::keep)
/// or [add](Book::add) the result.
#[derive(Clone, Default)]
pub struct Book {
    entries: HashMap<String, Arc<BookEntry>>,
    /// The loaded sections, by name.
    pub(crate) sections: HashMap<String, IniSection>,
    /// Sections that could not be converted, with the reasons.
    failed: HashMap<String, String>,
}

impl Book {
    /// Returns the sorted names of all variants.
    pub fn names(&self) -> Vec<String> {
        let known = import::known_names().into_iter().chain(library::names()).map(str::to_owned);
        let mut names: Vec<String> = known.chain(self.entries.keys().cloned()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// Returns the variant with a name. Makes it ready if necessary.
    ///
    /// # Errors
    /// If there is no such variant.
    pub fn find(&mut self, name: &str) -> Result<Arc<BookEntry>, FairyError> {
        match self.get(name) {
            Some(entry) => Ok(entry.clone()),
            None => Ok(self.keep(self.make(name)?)),
        }
    }

    /// Returns the variant with a name as people write it: in capitals, with blanks, or empty for the default variant.
    ///
    /// # Errors
    /// If there is no such variant.
    pub fn find_loosely(&mut self, name: &str) -> Result<Arc<BookEntry>, FairyError> {
        let meant = match name {
            "" => library::unnamed(),
            _ if self.get(name).is_some() || import::known_names().contains(&name) => None,
            _ => library::named(name).first().copied(),
        };
        self.find(meant.unwrap_or(name))
    }

    /// Returns the variant with a name, if it is ready.
    pub fn get(&self, name: &str) -> Option<&Arc<BookEntry>> {
        self.entries.get(name)
    }

    /// Makes a variant ready that was not loaded from a text.
    ///
    /// # Errors
    /// If there is no such variant.
    pub fn make(&self, name: &str) -> Result<Arc<BookEntry>, FairyError> {
        built_in(name).map_err(|error| match (self.failed.get(name), error) {
            (Some(why), _) => FairyError::Variant(format!("the section `{name}` could not be converted: {why}")),
            (None, Some(error)) => FairyError::Load(Box::new(error)),
            (None, None) => FairyError::Variant(format!("the variant `{name}` cannot be made ready")),
        })
    }

    /// Stores a variant and returns it. If its name is taken, returns the variant that has the name.
    pub fn keep(&mut self, entry: Arc<BookEntry>) -> Arc<BookEntry> {
        self.entries.entry(entry.name.clone()).or_insert(entry).clone()
    }

    /// Loads the sections of a text. Returns the errors and the options that were not converted, each with its line.
    pub fn load(&mut self, text: &str) -> Vec<String> {
        self.add(self.read(text))
    }

    /// Reads the sections of a text, which may be based on those of the book.
    pub fn read(&self, text: &str) -> LoadedText {
        loading::read(self, text)
    }

    /// Stores the sections of a text. Returns the messages.
    pub fn add(&mut self, loaded: LoadedText) -> Vec<String> {
        let mut warnings = loaded.warnings;
        for (entry, section) in loaded.taken {
            let name = &section.name;
            match self.sections.get(name) {
                // The same section was loaded between reading and storing.
                Some(known) if known.written.trim() == section.written.trim() => {}
                Some(_) => warnings.push(loading::stays(name)),
                None => {
                    self.failed.remove(name);
                    self.entries.insert(name.clone(), entry);
                    self.sections.insert(name.clone(), section);
                }
            }
        }
        self.failed.extend(loaded.failed);
        warnings
    }
}

/// Returns a variant that was not loaded from a text.
fn built_in(name: &str) -> Result<Arc<BookEntry>, Option<LoadError>> {
    let profile = Profile::of(name);
    let variant = match Variant::builtin(name) {
        Ok(variant) => variant,
        // The format may know variants that are not built in.
        Err(error) => {
            if profile.is_none() {
                return Err(Some(error));
            }
            let made = import::import(FILE, &format!("[{name}:{name}]\n"), &[]);
            made.variants.into_iter().next().ok_or(None)?.variant
        }
    };
    Ok(BookEntry::new(name, variant, profile, String::new()))
}
