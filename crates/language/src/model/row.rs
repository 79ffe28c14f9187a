//! Rows: named rules about moves, and what follows from them.

use super::condition::{Amount, Condition};
use super::limits::MAX_NUMBER;
use super::pattern::MovePattern;
use super::set::Set;
use crate::types::{Kind, KindSet, Side, Square, SquareSet};
use std::ops::RangeInclusive;

/// A promotion: which moves, into what.
#[derive(Clone, PartialEq, Debug)]
pub struct PromotionRow {
    /// The row's name.
    pub name: String,
    /// Whose; both sides' if not set.
    pub side: Option<Side>,
    /// On which moves (any of these patterns).
    pub on: Vec<MovePattern>,
    /// When (before the move, seen by the mover).
    pub when: Option<Condition>,
    /// The choices.
    pub into: Into,
    /// May the piece stay what it is?
    pub optional: bool,
    /// At most so many own pieces of a kind on the board afterwards.
    pub limits: Vec<(Kind, u16)>,
}

/// What a piece promotes into.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Into {
    /// Its own promoted form; a piece without one does not promote.
    Promoted,
    /// What it is the promoted form of.
    Unpromoted,
    /// One of these.
    Kinds(Vec<Kind>),
}

/// Where captured pieces go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Captured {
    /// Where they go.
    pub go: CapturedGo,
    /// As which kind they are held.
    pub shape: CapturedAs,
}

/// Where a captured piece goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CapturedGo {
    /// Out of the game.
    Away,
    /// Into the hand of its owner's opponent, whoever took it.
    OpponentsHand,
    /// Back into its owner's hand.
    OwnersHand,
}

/// As which kind a captured piece is held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CapturedAs {
    /// As it stood.
    AsItStood,
    /// A promoted piece turns back.
    Unpromoted,
}

/// Which pieces may be dropped where and when.
#[derive(Clone, PartialEq, Debug)]
pub struct Drop {
    /// The row's name.
    pub name: String,
    /// Whose; both sides' if not set.
    pub side: Option<Side>,
    /// Which pieces.
    pub pieces: KindSet,
    /// Are drops free, so that nothing leaves the hand and nothing need be in it? All rows of a side that name a piece
    /// agree on this.
    pub free: bool,
    /// On which of the empty squares; all if not set.
    pub to: Option<Set>,
    /// When (before the drop, which `to` describes).
    pub when: Option<Condition>,
}

/// A castling: several pieces move at once.
#[derive(Clone, PartialEq, Debug)]
pub struct CastlingRow {
    /// The row's name.
    pub name: String,
    /// Whose; both sides' if not set.
    pub side: Option<Side>,
    /// Its letter in the castling field of a FEN, in lower case; there it is written in the case of its side.
    pub letter: char,
    /// How it is written in algebraic notation, `O-O` for instance.
    pub san: Option<String>,
    /// The ways to castle by this row, by side: one for each choice of squares that the pieces may start from. A side
    /// that the row is not for has none. The ways at one index are the same for both sides, as each sees the board.
    pub ways: [Vec<CastlingWay>; 2],
    /// When (before the move).
    pub when: Option<Condition>,
}

impl CastlingRow {
    /// How many ways the row has: those of the side that has more of them.
    pub fn way_count(&self) -> usize {
        self.ways.iter().map(Vec::len).max().unwrap_or(0)
    }
}

/// A way to castle: each piece from one square to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CastlingWay {
    /// The pieces; the first is the one that castles.
    pub parts: Vec<CastlingPart>,
    /// The squares that must be empty but for the moving pieces.
    pub empty: SquareSet,
    /// There must be no [check](super::Rules::check) with the first piece on any of these squares and the others
    /// lifted.
    pub safe: SquareSet,
}

impl CastlingWay {
    /// Where the pieces must stand.
    pub fn starts(&self) -> SquareSet {
        self.parts.iter().map(|part| part.from).collect()
    }

    /// Where the first piece's partner starts, if it has one.
    pub fn partner(&self) -> Option<Square> {
        self.parts.get(1).map(|part| part.from)
    }
}

/// One piece of a castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CastlingPart {
    /// Its kind.
    pub kind: Kind,
    /// Where it must stand, untouched.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

/// A move that does not exist and attacks nothing.
#[derive(Clone, PartialEq, Debug)]
pub struct CannotRow {
    /// The row's name.
    pub name: String,
    /// Whose; both sides' if not set.
    pub side: Option<Side>,
    /// Which moves.
    pub on: Vec<MovePattern>,
    /// When (before the move, board facts only).
    pub when: Option<Condition>,
}

/// A move that exists and attacks, but may not be played.
#[derive(Clone, PartialEq, Debug)]
pub struct ForbiddenRow {
    /// The row's name: the reason shown to a player.
    pub name: String,
    /// Whose; both sides' if not set.
    pub side: Option<Side>,
    /// Which moves; all if empty.
    pub on: Vec<MovePattern>,
    /// What must not hold after the move, seen by the mover.
    pub when: Condition,
    /// Is it judged as soon as the piece has landed, before `after` rows?
    pub at_landing: bool,
}

/// A filter on the legal moves: if any match, only they may be played. Rows apply in order.
#[derive(Clone, PartialEq, Debug)]
pub struct MustRow {
    /// The row's name.
    pub name: String,
    /// Whose; both sides' if not set.
    pub side: Option<Side>,
    /// Which moves.
    pub on: Vec<MovePattern>,
    /// When (before the move).
    pub when: Option<Condition>,
    /// Only those that take the most.
    pub most: bool,
}

/// What happens once a move has landed.
#[derive(Clone, PartialEq, Debug)]
pub struct AfterRow {
    /// The row's name.
    pub name: String,
    /// Whose; both sides' if not set.
    pub side: Option<Side>,
    /// After which moves.
    pub on: Vec<MovePattern>,
    /// When (after landing, seen by the mover).
    pub when: Option<Condition>,
    /// What the player chooses first, if anything.
    pub choose: Option<Choosing>,
    /// What happens, in order; each effect reads its sets first.
    pub effects: Vec<Effect>,
}

/// What the player chooses once a move has landed: one of some squares, as [`Set::Chosen`].
#[derive(Clone, PartialEq, Debug)]
pub struct Choosing {
    /// The squares. If there are none, the move is illegal, unless the choice is optional.
    pub squares: Set,
    /// If set, a piece of one of these kinds is dropped from the hand on the square, which must be empty.
    pub drops: Option<KindSet>,
    /// May the player choose nothing? Then the row does nothing.
    pub optional: bool,
}

/// A change of the board.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// These pieces are captured: they go where `captured` says.
    Take(Set),
    /// These pieces and walls leave the game.
    Clear(Set),
    /// A piece of the mover's stands on each of these squares; what stood there leaves the game.
    Put(Kind, Set),
    /// The pieces there become this.
    Become(Set, Kind),
    /// The pieces there change owner and touch no hand.
    Flip(Set),
    /// A wall stands on each of these squares; what stood there leaves the game.
    Wall(Set),
    /// The pieces there count as moved.
    Touch(Set),
    /// The pieces there count as never moved, for all rules that read whether they have.
    Fresh(Set),
}

impl Effect {
    /// The squares it changes.
    pub fn squares(&self) -> &Set {
        match self {
            Effect::Take(set) | Effect::Clear(set) | Effect::Put(_, set) => set,
            Effect::Become(set, _) | Effect::Flip(set) | Effect::Wall(set) => set,
            Effect::Touch(set) | Effect::Fresh(set) => set,
        }
    }
}

/// A number kept along the game.
#[derive(Clone, PartialEq, Debug)]
pub struct Counter {
    /// Its name.
    pub name: String,
    /// For whom it counts, and when.
    pub scope: Scope,
    /// The number at the start.
    pub start: i32,
    /// The least number; the counter does not fall below it.
    pub least: i32,
    /// Its steps: the first one that matches a move changes the number.
    pub steps: Vec<CounterStep>,
    /// The index of its (first player's) slot in a position.
    pub slot: usize,
    /// Is it part of the position? Then repetition rules treat positions in which it differs as different.
    pub in_position: bool,
}

/// The largest number that a counter comes to: there it stays.
pub const MOST: i32 = MAX_NUMBER as i32;

impl Counter {
    /// The indices of its slots in a position: one, or one for each side.
    pub fn slots(&self) -> std::ops::Range<usize> {
        self.slot..self.slot_of(Side::Second) + 1
    }

    /// The index of the slot that a side's moves change, and that its conditions read.
    #[inline]
    pub fn slot_of(&self, side: Side) -> usize {
        match self.scope {
            Scope::Game | Scope::Turn => self.slot,
            Scope::Side => self.slot + side.index(),
        }
    }

    /// The numbers that the counter can come to from its start, as far as its steps alone tell.
    pub fn range(&self) -> RangeInclusive<i64> {
        let set = self.steps.iter().filter_map(|step| step.set).chain([self.start]);
        let (least, most) = set.fold((self.start, self.start), |(least, most), n| (least.min(n), most.max(n)));
        let adds = |test: &dyn Fn(i32) -> bool| self.steps.iter().any(|step| step.set.is_none() && test(step.add));
        let least = if adds(&|add| add < 0) { self.least.min(least).into() } else { least.into() };
        let most = if adds(&|add| add > 0) { MAX_NUMBER } else { most.into() };
        least..=most
    }
}

/// How many plies a turn has.
#[derive(Clone, PartialEq, Debug)]
pub struct TurnRule {
    /// The number, by the side whose turn begins; read once the turn before is over.
    pub plies: PerSide<Amount>,
    /// When a ply ends the turn though there are more left (after the ply, seen by its player).
    pub ends: Option<Condition>,
}

/// For whom a counter counts, and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// One for the game.
    Game,
    /// One for each side; a move changes the mover's.
    Side,
    /// One for the game, changed by the last ply of each turn.
    Turn,
}

/// A step of a counter.
#[derive(Clone, PartialEq, Debug)]
pub struct CounterStep {
    /// On which moves; all if empty.
    pub on: Vec<MovePattern>,
    /// When (after the move, seen by the mover).
    pub when: Option<Condition>,
    /// The number that the counter is set to, if any.
    pub set: Option<i32>,
    /// The number that is added if none is set.
    pub add: i32,
}

/// What an illegal move leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnIllegal {
    /// It is refused and the player is asked again.
    Refuse,
    /// The player loses.
    Loses,
}

/// One value for each side.
pub type PerSide<T> = [T; 2];
