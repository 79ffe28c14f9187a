//! Effects of `after` rows.

use super::rules::Rules;
use super::set::Set;
use crate::types::Kind;
use serde::{Deserialize, Serialize};

/// A change of the board.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub enum Effect {
    /// The pieces on these squares are captured, and go where `captured` says.
    Take(Set),
    /// The pieces and walls on these squares leave the game.
    Clear(Set),
    /// A piece of the mover's appears on each of these squares, and the old contents leave the game.
    Put(Kind, Set),
    /// The pieces on these squares become this kind.
    Become(Set, Kind),
    /// The pieces on these squares change owner, without passing through a hand.
    Flip(Set),
    /// A wall appears on each of these squares, and the old contents leave the game.
    Wall(Set),
    /// The pieces on these squares count as moved.
    Touch(Set),
    /// The pieces on these squares count as never moved, for every rule that asks.
    Fresh(Set),
}

/// The changes that an effect makes on its squares. Executors do what an effect means; all other code asks its traits.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EffectTraits<'e> {
    /// The squares it changes.
    pub squares: &'e Set,
    /// True if pieces are captured.
    pub captures: bool,
    /// True if pieces and walls leave the game, and nothing takes their place.
    pub clears: bool,
    /// The kind of the mover's piece that appears on each square and replaces its contents.
    pub puts: Option<Kind>,
    /// The kind that pieces become.
    pub becomes: Option<Kind>,
    /// True if pieces change owner.
    pub flips: bool,
    /// True if a wall appears on each square and replaces its contents.
    pub builds: bool,
    /// True if pieces count as never moved.
    pub refreshes: bool,
}

impl Effect {
    /// The squares it changes.
    pub fn squares(&self) -> &Set {
        self.traits().squares
    }

    /// Its traits.
    pub fn traits(&self) -> EffectTraits<'_> {
        match self {
            Effect::Take(set) => EffectTraits { captures: true, ..EffectTraits::none(set) },
            Effect::Clear(set) => EffectTraits { clears: true, ..EffectTraits::none(set) },
            Effect::Put(kind, set) => EffectTraits { puts: Some(*kind), ..EffectTraits::none(set) },
            Effect::Become(set, kind) => EffectTraits { becomes: Some(*kind), ..EffectTraits::none(set) },
            Effect::Flip(set) => EffectTraits { flips: true, ..EffectTraits::none(set) },
            Effect::Wall(set) => EffectTraits { builds: true, ..EffectTraits::none(set) },
            Effect::Touch(set) => EffectTraits::none(set),
            Effect::Fresh(set) => EffectTraits { refreshes: true, ..EffectTraits::none(set) },
        }
    }
}

impl<'e> EffectTraits<'e> {
    /// The traits of an effect that changes nothing.
    fn none(squares: &'e Set) -> EffectTraits<'e> {
        EffectTraits {
            squares,
            captures: false,
            clears: false,
            puts: None,
            becomes: None,
            flips: false,
            builds: false,
            refreshes: false,
        }
    }

    /// The kind of the pieces that appear or change.
    pub fn makes(&self) -> Option<Kind> {
        self.puts.or(self.becomes)
    }

    /// Returns true if something appears on each square, empty or not.
    pub fn fills(&self) -> bool {
        self.puts.is_some() || self.builds
    }

    /// Returns true if pieces may leave the board.
    pub fn removes_pieces(&self) -> bool {
        self.fills() || (self.captures || self.clears) && *self.squares != Set::Walls
    }

    /// Returns true if squares may have other contents afterwards: pieces that only count as moved or unmoved do not.
    pub fn changes_contents(&self) -> bool {
        self.captures || self.clears || self.fills() || self.becomes.is_some() || self.flips
    }

    /// Returns true if squares may have contents afterwards that they lacked: a wall, a piece of another kind or of
    /// another side, or an unmoved piece.
    pub fn brings(&self) -> bool {
        self.fills() || self.becomes.is_some() || self.flips || self.refreshes
    }

    /// Returns true if only pieces on its squares are changed.
    pub fn needs_pieces(&self) -> bool {
        !self.clears && !self.fills()
    }
}

impl Rules {
    /// Returns true if `test` holds for the traits of any effect of a row of [`after`](Rules::after).
    pub fn has_effect(&self, test: impl Fn(EffectTraits) -> bool) -> bool {
        self.after.iter().any(|row| row.has_effect(&test))
    }
}
