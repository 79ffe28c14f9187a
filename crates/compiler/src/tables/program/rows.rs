//! The rows of a variant, compiled.

use super::{Code, Number, Pattern, Pool, Test, TimedTest};
use crate::model::{CountersAsked, Level, MoveKind};
use crate::types::{Kind, KindSet};

/// All rows, and what their instructions refer to.
#[derive(Clone, Debug)]
pub struct Programs<const W: usize> {
    /// What instructions refer to.
    pub pool: Pool<W>,
    /// The rows by the side whose moves they apply to, or, for outcomes and check, by the side to move.
    pub sides: [SidePrograms<W>; 2],
    /// Which rules read counters in perft.
    pub counters: CountersAsked,
}

impl<const W: usize> Programs<W> {
    /// How many forbidden rows there are: as many for both sides.
    #[inline(always)]
    pub fn forbidden_count(&self) -> usize {
        self.sides[0].forbidden.len()
    }
}

/// The rows that concern one side.
#[derive(Clone, Debug)]
pub struct SidePrograms<const W: usize> {
    /// Moves that do not exist.
    pub cannot: Vec<CannotRule<W>>,
    /// Moves that may not be played: all of the variant's rows, in order, so that a row has the same place for both
    /// sides.
    pub forbidden: Vec<ForbiddenRule<W>>,
    /// Moves that must be played.
    pub must: Vec<MustRule<W>>,
    /// What follows a move.
    pub after: Vec<AfterRule<W>>,
    /// Promotions.
    pub promotion: Vec<PromotionRule<W>>,
    /// What moves do to counters.
    pub counters: Vec<CounterRule<W>>,
    /// Outcomes, in order.
    pub outcomes: Vec<OutcomeRule>,
    /// How many plies the side's turns have, if it need not be one.
    pub turn: Option<TurnRules>,
    /// When the side is in check.
    pub check: Option<Test>,
    /// The conditions that are noted in every position of a game.
    pub throughout: Vec<Test>,
}

/// A `cannot` row: moves that do not exist.
#[derive(Clone, Debug)]
pub struct CannotRule<const W: usize> {
    /// Which moves; all if there are none.
    pub on: Vec<Pattern<W>>,
    /// Only if this holds before the move.
    pub when: Option<TimedTest>,
}

/// A forbidden row: moves that may not be played.
#[derive(Clone, Debug)]
pub struct ForbiddenRule<const W: usize> {
    /// Does it concern the side?
    pub concerns: bool,
    /// Which moves; all if there are none.
    pub on: Vec<Pattern<W>>,
    /// What must not hold after the move.
    pub when: Test,
    /// Can it hold only in a position that has occurred before?
    pub needs_past: bool,
    /// Is it judged before `after` rows are applied?
    pub at_landing: bool,
    /// What must be known to judge it.
    pub level: Level,
}

/// A `must` row: moves that must be played.
#[derive(Clone, Debug)]
pub struct MustRule<const W: usize> {
    /// Which moves.
    pub on: Vec<Pattern<W>>,
    /// Only if this holds.
    pub when: Option<Test>,
    /// Only those that take the most.
    pub most: bool,
}

impl<const W: usize> MustRule<W> {
    /// Does `other` certainly let all moves that this row picks be played?
    pub fn is_within(&self, other: &MustRule<W>) -> bool {
        let is_within = |pattern: &Pattern<W>| other.on.iter().any(|wider| pattern.is_within(wider));
        other.on.is_empty() || self.on.iter().all(is_within)
    }
}

/// An `after` row: what follows a move.
#[derive(Clone, Debug)]
pub struct AfterRule<const W: usize> {
    /// Which moves; all if there are none.
    pub on: Vec<Pattern<W>>,
    /// Only if this holds after landing.
    pub when: Option<Test>,
    /// What the player chooses first.
    pub choose: Option<ChoiceRule>,
    /// What happens: all sets are read first, then each is changed.
    pub effects: Vec<(Effect, Code)>,
    /// Could it change whether a move is forbidden?
    pub matters: bool,
    /// Does the row always clear the square where the move ends, and otherwise only squares known before the move
    /// (apart from those that the move itself changes)?
    pub clears: bool,
}

/// What the player chooses once a move has landed.
#[derive(Clone, Debug)]
pub struct ChoiceRule {
    /// One of these squares.
    pub squares: Code,
    /// If set, a piece of one of these kinds is dropped there from the hand; only empty squares can be chosen then.
    pub drops: Option<KindSet>,
    /// May the player choose nothing?
    pub optional: bool,
}

/// What happens to the squares of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Pieces are captured.
    Take,
    /// Pieces and walls leave the game.
    Clear,
    /// A piece of the mover's replaces what stands there.
    Put(Kind),
    /// The pieces become pieces of this kind.
    Become(Kind),
    /// The pieces change owner.
    Flip,
    /// A wall replaces what stands there.
    Wall,
    /// The pieces count as moved.
    Touch,
    /// The pieces count as never moved, for all rules that read whether they have.
    Fresh,
}

/// A promotion row.
#[derive(Clone, Debug)]
pub struct PromotionRule<const W: usize> {
    /// Which moves; all if there are none.
    pub on: Vec<Pattern<W>>,
    /// Only if this holds before the move.
    pub when: Option<Test>,
    /// By kind: what a piece of the kind may become.
    pub into: Vec<Into>,
    /// May the piece stay what it is?
    pub optional: bool,
}

/// What a piece of some kind may become by a row, each with the most of it that its side may have on the board.
pub type Into = Vec<(Kind, Option<u16>)>;

/// What moves do to a counter.
#[derive(Clone, Debug)]
pub struct CounterRule<const W: usize> {
    /// Its slot, for the side that moves.
    pub slot: usize,
    /// The least value that it may have.
    pub least: i32,
    /// Does only the last ply of a turn change it?
    pub by_turns: bool,
    /// The change by each class of moves, by [`CounterRule::place`]; empty if squares or conditions matter, too.
    pub known: Vec<(i32, i32)>,
    /// Only the first step that matches applies.
    pub steps: Vec<CounterStepRule<W>>,
}

/// A step of a counter.
#[derive(Clone, Debug)]
pub struct CounterStepRule<const W: usize> {
    /// Which moves; all if there are none.
    pub on: Vec<Pattern<W>>,
    /// Only if this holds after the move.
    pub when: Option<Test>,
    /// `(mask, addend)`: the new value is `(old & mask) + addend`. The mask is all ones to add, zero to set.
    pub change: (i32, i32),
}

impl<const W: usize> CounterRule<W> {
    /// The place of a class of moves in a variant with `kinds` kinds of pieces.
    #[inline(always)]
    pub fn place(kind: MoveKind, piece: Kind, takes: bool, kinds: usize) -> usize {
        (2 * kind as usize + usize::from(takes)) * kinds + piece.index()
    }
}

/// How many plies a side's turns have.
#[derive(Clone, Debug)]
pub struct TurnRules {
    /// The number, in the position in which the turn begins.
    pub plies: Number,
    /// When a ply ends the turn though more are left.
    pub ends: Option<Test>,
}

/// An outcome row: how a game ends.
#[derive(Clone, Debug)]
pub struct OutcomeRule {
    /// Its place among the rows of the model.
    pub number: usize,
    /// The condition under which the game ends.
    pub when: Test,
    /// What must be known to judge it.
    pub needs: Level,
    /// Does it end lines of play in perft?
    pub in_perft: bool,
}
