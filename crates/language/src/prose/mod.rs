//! Describes the model in plain English.
//!
//! [`Prose`] turns sets into nouns and predicates, conditions into clauses, patterns of moves into verbs, and moves and
//! rows into sentences. It reads only the [model](crate::model), and its matches name every word of the language. Its
//! [`Voice`] is the point of view. The names of zones and tags are terms in quotes; [`Prose::terms`] returns those used
//! so far.
//!
//! ```
//! use ferz_language::{lower::lower, prose::Prose, syntax::read};
//!
//! let text = r#"(
//!   name: "Kings",
//!   board: (files: 8, ranks: 8, second: Reflected),
//!   pieces: { "king": (letter: "k", moves: Leaper(by: AnyWay)) },
//!   check: Any("own king attacked"),
//!   start: "4k3/8/8/8/8/8/8/4K3 w",
//! )"#;
//! let rules = lower(&read(0, text).unwrap()).0.unwrap();
//! let prose = Prose::new(&rules);
//! let check = rules.check.as_ref().unwrap();
//! assert_eq!(prose.definition(check), "your king is attacked");
//! assert_eq!(prose.condition(check), "you are in check");
//! ```

mod after;
mod amount;
mod array;
mod condition;
mod counter;
mod direction;
mod grid;
mod kinds;
mod lame;
mod listing;
pub(crate) mod movement;
mod names;
mod noun;
mod outcome;
mod path;
mod pattern;
mod predicate;
mod row;
mod square;
mod stuck;
mod terms;
mod turn;
mod voice;

pub use direction::goes_to_one_hand;
pub use grid::whole_ranks;
pub use listing::Stated;
pub use movement::{FIRST_MOVE, MoveLimits};
pub use names::Names;
pub use noun::{Head, NounNumber};
pub use pattern::VerbForm;
pub use terms::Terms;
pub use voice::{Party, Voice};

use crate::model::Rules;
use std::cell::RefCell;
use std::rc::Rc;

/// The rules of a variant in words, addressed to one of the players or about one of them.
#[derive(Clone)]
pub struct Prose<'r> {
    rules: &'r Rules,
    voice: Voice,
    /// Shared by all voices.
    terms: Rc<RefCell<Terms>>,
    /// The zone that is being defined: its definition must not use its own name.
    defining: Option<usize>,
    /// True if named conditions are called by their names.
    names_conditions: bool,
}

impl<'r> Prose<'r> {
    /// Creates the prose for these rules, addressed to the player whose rules they are.
    pub fn new(rules: &'r Rules) -> Prose<'r> {
        Prose { rules, voice: Voice::YOU, terms: Rc::default(), defining: None, names_conditions: false }
    }

    /// This prose with long conditions called by their names, for a reader who finds the [definitions](Prose::naming)
    /// elsewhere.
    #[must_use]
    pub fn with_names(self) -> Prose<'r> {
        Prose { names_conditions: true, ..self }
    }

    /// The rules that are described.
    pub fn rules(&self) -> &'r Rules {
        self.rules
    }

    /// The names of these rules.
    pub(super) fn names(&self) -> Names<'r> {
        Names::of(self.rules)
    }

    /// This prose in another voice.
    #[must_use]
    pub fn voiced(&self, voice: Voice) -> Prose<'r> {
        Prose { voice, ..self.clone() }
    }

    /// This prose from the side of the viewer's opponent.
    #[must_use]
    #[doc(hidden)]
    pub fn theirs(&self) -> Prose<'r> {
        self.voiced(self.voice.swapped())
    }
}
