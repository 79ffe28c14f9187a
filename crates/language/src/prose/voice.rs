//! The point of view of a sentence: its two parties.

use super::Prose;
use crate::types::Side;
use crate::words;

/// A party that sentences refer to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Party {
    /// The reader.
    You,
    /// The reader's opponent.
    Opponent,
    /// A player, by name.
    Side(Side),
}

/// The parties that *own* and *enemy* refer to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Voice {
    /// The viewer.
    pub own: Party,
    /// The viewer's opponent.
    pub enemy: Party,
}

impl Voice {
    /// The voice in which the reader is the viewer.
    pub const YOU: Voice = Voice { own: Party::You, enemy: Party::Opponent };

    /// The voice in which a player is the viewer and both players are named.
    pub fn of(side: Side) -> Voice {
        Voice { own: Party::Side(side), enemy: Party::Side(side.other()) }
    }

    /// The voice of a row: the reader's, or that of the side that the row is for.
    pub fn of_row(side: Option<Side>) -> Voice {
        side.map_or(Voice::YOU, Voice::of)
    }

    /// The voice in which the opponent is the viewer.
    #[must_use]
    pub fn swapped(self) -> Voice {
        Voice { own: self.enemy, enemy: self.own }
    }
}

impl Prose<'_> {
    /// The name of a side.
    pub fn side(&self, side: Side) -> String {
        self.names().side(side).to_owned()
    }

    /// A party as a subject: `you`, `your opponent`, `White`.
    pub fn subject(&self, party: Party) -> String {
        match party {
            Party::You => "you".to_owned(),
            Party::Opponent => "your opponent".to_owned(),
            Party::Side(side) => self.side(side),
        }
    }

    /// A party as an owner: `your`, `your opponent's`, `White's`.
    pub fn possessive(&self, party: Party) -> String {
        match party {
            Party::You => "your".to_owned(),
            Party::Opponent => "your opponent's".to_owned(),
            Party::Side(side) => words::possessive(self.names().side(side)),
        }
    }

    /// A subject with its verb: `you have`, `White has`.
    pub fn says(&self, party: Party, plural: &str, singular: &str) -> String {
        match party {
            Party::You => format!("you {plural}"),
            Party::Opponent => format!("your opponent {singular}"),
            Party::Side(side) => words::says(self.names().side(side), plural, singular),
        }
    }

    /// The viewer as a subject with its verb.
    pub(crate) fn viewer(&self, plural: &str, singular: &str) -> String {
        self.says(self.voice.own, plural, singular)
    }
}
