//! Rows: named rules about moves and their consequences.

use super::condition::{Amount, Condition};
use super::effect::{Effect, EffectTraits};
use super::limits::MAX_NUMBER;
use super::pattern::MovePattern;
use super::promotion::Into;
use super::set::Set;
use crate::types::{Kind, KindSet, Side, Square, SquareSet};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// A promotion row.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub struct PromotionRow {
    /// The row's name.
    pub name: String,
    /// The side it applies to; both if not set.
    pub side: Option<Side>,
    /// The moves it applies to: those that match any of these patterns.
    pub on: Vec<MovePattern>,
    /// The condition, before the move and seen by the mover.
    pub when: Option<Condition>,
    /// The kinds to choose from.
    pub into: Into,
    /// True if the piece may stay unpromoted.
    pub optional: bool,
    /// The most own pieces of a kind on the board after the move.
    pub limits: Vec<(Kind, u16)>,
}

/// A drop row: the pieces that may be dropped, with squares and condition.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub struct Drop {
    /// The row's name.
    pub name: String,
    /// The side it applies to; both if not set.
    pub side: Option<Side>,
    /// The pieces.
    pub pieces: KindSet,
    /// True if drops are free: nothing leaves the hand, and nothing need be in it. All rows of a side that name a piece
    /// agree on this.
    pub free: bool,
    /// The empty squares they may be dropped on; if not set, all of them.
    pub to: Option<Set>,
    /// The condition, before the drop; `to` is the drop's square.
    pub when: Option<Condition>,
}

/// A castling: several pieces move at once.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub struct CastlingRow {
    /// The row's name.
    pub name: String,
    /// The side it applies to; both if not set.
    pub side: Option<Side>,
    /// Its letter in the castling field of a FEN, in lower case; a FEN writes it in the case of its side.
    pub letter: char,
    /// Its algebraic notation, `O-O` for instance.
    pub san: Option<String>,
    /// The castling options of this row, by side: one for each choice of squares that the pieces may start from. A side
    /// that the row does not apply to has none. The options at one index are the same for both sides, as each sees the
    /// board.
    pub ways: [Vec<CastlingWay>; 2],
    /// The condition, before the move.
    pub when: Option<Condition>,
}

impl CastlingRow {
    /// The number of options of the side that has more of them.
    pub fn way_count(&self) -> usize {
        self.ways.iter().map(Vec::len).max().unwrap_or(0)
    }
}

/// One option to castle: each piece moves from one square to another.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub struct CastlingWay {
    /// The pieces; the first one is the piece that castles.
    pub parts: Vec<CastlingPart>,
    /// The squares that must be empty apart from the moving pieces.
    pub empty: SquareSet,
    /// The squares on which the first piece must not be in [check](super::Rules::check): on its target after castling,
    /// on the others while all pieces of the castling are lifted.
    pub safe: SquareSet,
}

impl CastlingWay {
    /// The squares where the pieces must stand.
    pub fn starts(&self) -> SquareSet {
        self.parts.iter().map(|part| part.from).collect()
    }

    /// The square where the first piece's partner starts, if it has one.
    pub fn partner(&self) -> Option<Square> {
        self.parts.get(1).map(|part| part.from)
    }
}

/// One piece of a castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub struct CastlingPart {
    /// Its kind.
    pub kind: Kind,
    /// The square where it must stand, untouched.
    pub from: Square,
    /// The square where it ends.
    pub to: Square,
}

/// A row that removes moves: they do not exist and attack nothing.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub struct CannotRow {
    /// The row's name.
    pub name: String,
    /// The side it applies to; both if not set.
    pub side: Option<Side>,
    /// The moves it applies to.
    pub on: Vec<MovePattern>,
    /// The condition, before the move; it reads the board alone.
    pub when: Option<Condition>,
}

/// A row that forbids moves: they exist and attack, but may not be played.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub struct ForbiddenRow {
    /// The row's name: the reason shown to a player.
    pub name: String,
    /// The side it applies to; both if not set.
    pub side: Option<Side>,
    /// The moves it applies to; if empty, all moves.
    pub on: Vec<MovePattern>,
    /// The condition that must not hold after the move, seen by the mover.
    pub when: Condition,
    /// True if the row is tested as soon as the piece has landed, before `after` rows.
    pub at_landing: bool,
}

/// A filter on the legal moves: if any move matches, only matching moves may be played. Rows apply in order.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub struct MustRow {
    /// The row's name.
    pub name: String,
    /// The side it applies to; both if not set.
    pub side: Option<Side>,
    /// The moves that must be played.
    pub on: Vec<MovePattern>,
    /// The condition, before the move.
    pub when: Option<Condition>,
    /// True if only the moves that capture the most pieces match.
    pub most: bool,
}

/// The effects of a move once it has landed.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub struct AfterRow {
    /// The row's name.
    pub name: String,
    /// The side it applies to; both if not set.
    pub side: Option<Side>,
    /// The moves that it follows.
    pub on: Vec<MovePattern>,
    /// The condition, after landing and seen by the mover.
    pub when: Option<Condition>,
    /// The player's choice before the effects, if there is one.
    pub choose: Option<Choosing>,
    /// The effects, in order; each effect evaluates its sets first.
    pub effects: Vec<Effect>,
}

impl AfterRow {
    /// Returns true if `test` holds for the traits of any effect.
    pub fn has_effect(&self, test: impl Fn(EffectTraits) -> bool) -> bool {
        self.effects.iter().any(|effect| test(effect.traits()))
    }

    /// Returns true if the row may take pieces off the board. `is_empty` is a test for sets of empty squares.
    pub(crate) fn may_remove(&self, is_empty: impl Fn(&Set) -> bool) -> bool {
        let is_ground = |set: &Set| match set {
            Set::And(parts) => parts.iter().any(&is_empty),
            set => is_empty(set),
        };
        let is_manned = |choosing: &Choosing| choosing.drops.is_some() || !is_ground(&choosing.squares);
        self.has_effect(|effect| match effect.squares {
            Set::Chosen if effect.fills() => self.choose.as_ref().is_none_or(is_manned),
            _ => effect.removes_pieces(),
        })
    }
}

/// A choice of the player once a move has landed: a square of a set, then called [`Set::Chosen`].
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub struct Choosing {
    /// The squares. If there are none, the move is illegal, unless the choice is optional.
    pub squares: Set,
    /// If set, the player drops a piece of one of these kinds from the hand on the square, which must be empty.
    pub drops: Option<KindSet>,
    /// True if the player may choose nothing. Then the row has no effect.
    pub optional: bool,
}

/// A number kept along the game.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub struct Counter {
    /// Its name.
    pub name: String,
    /// Its scope: the game, each side or each turn.
    pub scope: Scope,
    /// The number at the start of the game.
    pub start: i32,
    /// The least number: the counter never falls below it.
    pub least: i32,
    /// Its steps: the first one that matches a move changes the number.
    pub steps: Vec<CounterStep>,
    /// The index of its slot in a position; of the first player's slot, if it is kept for each side.
    pub slot: usize,
    /// True if it is part of the position. Then repetition rules distinguish positions with different numbers.
    pub in_position: bool,
}

/// The largest number of a counter; it stays there.
pub const MOST: i32 = MAX_NUMBER as i32;

impl Counter {
    /// The indices of its slots in a position: one slot, or one for each side.
    pub fn slots(&self) -> std::ops::Range<usize> {
        self.slot..self.slot_of(Side::Second) + 1
    }

    /// The index of the slot that this side's moves change and its conditions read.
    #[inline]
    pub fn slot_of(&self, side: Side) -> usize {
        match self.scope {
            Scope::Game | Scope::Turn => self.slot,
            Scope::Side => self.slot + side.index(),
        }
    }

    /// The range of numbers that the steps alone can reach from the start.
    pub fn range(&self) -> RangeInclusive<i64> {
        let start = i64::from(self.start);
        let set = self.steps.iter().filter_map(CounterStep::sets);
        let (least, most) =
            set.fold((start, start), |(least, most), set| (least.min(*set.start()), most.max(*set.end())));
        let falls = self.steps.iter().filter_map(CounterStep::adds).any(|add| *add.start() < 0);
        let rises = self.steps.iter().filter_map(CounterStep::adds).any(|add| *add.end() > 0);
        let least = if falls { least.min(self.least.into()) } else { least };
        let most = if rises { MAX_NUMBER } else { most.min(MAX_NUMBER) };
        least.max(self.least.into())..=most
    }
}

/// The number of plies of a turn.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub struct TurnRule {
    /// The number of plies, by the side whose turn begins; evaluated when the turn before is over.
    pub plies: PerSide<Amount>,
    /// The condition by which a ply ends the turn early, tested after the ply and seen by its player.
    pub ends: Option<Condition>,
    /// The opponent's trails last for another ply of the turn only if this condition holds after a ply, seen by its
    /// player. `None` if they always do.
    pub trails: Option<Condition>,
}

/// The scope of a counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub enum Scope {
    /// One number for the game.
    Game,
    /// One number for each side; a move changes the mover's.
    Side,
    /// One number for the game, changed by the last ply of each turn.
    Turn,
}

/// A step of a counter.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub struct CounterStep {
    /// The moves it applies to; if empty, all moves.
    pub on: Vec<MovePattern>,
    /// The condition, after the move and seen by the mover.
    pub when: Option<Condition>,
    /// The change of the counter. Its amount is evaluated after the move and seen by the mover.
    pub change: CounterChange,
}

/// A change of a counter.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
pub enum CounterChange {
    /// The counter becomes this amount.
    Set(Amount),
    /// This amount is added to the counter.
    Add(Amount),
}

impl CounterStep {
    /// The numbers to which the step may set the counter; `None` if it adds.
    pub fn sets(&self) -> Option<RangeInclusive<i64>> {
        match &self.change {
            CounterChange::Set(amount) => Some(amount.bounds()),
            CounterChange::Add(_) => None,
        }
    }

    /// The numbers that the step may add; `None` if it sets the counter.
    pub fn adds(&self) -> Option<RangeInclusive<i64>> {
        match &self.change {
            CounterChange::Set(_) => None,
            CounterChange::Add(amount) => Some(amount.bounds()),
        }
    }
}

/// The consequence of an illegal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub enum OnIllegal {
    /// The move is refused, and the player must enter another.
    Refuse,
    /// The player loses.
    Loses,
}

/// One value for each side.
pub type PerSide<T> = [T; 2];
