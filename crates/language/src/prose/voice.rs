//! From whose point of view a sentence is told: its parties.

use super::Prose;
use crate::model::is_of_many;
use crate::types::Side;

/// Who is spoken of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Party {
    /// The reader.
    You,
    /// The reader's opponent.
    Opponent,
    /// A player, by name.
    Side(Side),
}

/// Whom *own* and *enemy* mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Voice {
    /// The viewer.
    pub own: Party,
    /// The viewer's opponent.
    pub enemy: Party,
}

impl Voice {
    /// The reader is the viewer.
    pub const YOU: Voice = Voice { own: Party::You, enemy: Party::Opponent };

    /// A player is the viewer, and both are called by their names.
    pub fn of(side: Side) -> Voice {
        Voice { own: Party::Side(side), enemy: Party::Side(side.other()) }
    }

    /// The reader, or the side that a row is for.
    pub fn of_row(side: Option<Side>) -> Voice {
        side.map_or(Voice::YOU, Voice::of)
    }

    /// The opponent is the viewer.
    #[must_use]
    pub fn swapped(self) -> Voice {
        Voice { own: self.enemy, enemy: self.own }
    }
}

impl Prose<'_> {
    /// The name of a side.
    pub fn side(&self, side: Side) -> String {
        self.rules.sides[side.index()].name.clone()
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
            Party::Side(side) => {
                let name = self.side(side);
                if name.ends_with('s') { format!("{name}'") } else { format!("{name}'s") }
            }
        }
    }

    /// A subject with its verb: `you have`, `White has`.
    pub fn says(&self, party: Party, plural: &str, singular: &str) -> String {
        let is_plural = match party {
            Party::You => true,
            Party::Opponent => false,
            // The name of many: Attackers, Hounds.
            Party::Side(side) => is_of_many(&self.side(side)),
        };
        let verb = if is_plural { plural } else { singular };
        format!("{} {verb}", self.subject(party))
    }

    /// The viewer with a verb.
    pub(crate) fn viewer(&self, plural: &str, singular: &str) -> String {
        self.says(self.voice.own, plural, singular)
    }
}
