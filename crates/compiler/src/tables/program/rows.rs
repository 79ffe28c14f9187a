//! The rows of a variant, compiled.

use super::{NumberRule, Pattern, Pool, SetCode, Test, TimedTest};
use crate::model::{CountersAsked, Level, MoveKind};
use crate::types::{Kind, KindSet};

/// All rows, with the data that their instructions refer to.
#[derive(Clone, Debug)]
pub struct Programs<const W: usize> {
    /// The data that instructions refer to.
    pub pool: Pool<W>,
    /// The rows by the side whose moves they apply to; outcomes and check by the side to move.
    pub sides: [SidePrograms<W>; 2],
    /// The rules that read counters in perft.
    pub counters: CountersAsked,
}

impl<const W: usize> Programs<W> {
    /// The number of forbidden rows, which is the same for both sides.
    #[inline(always)]
    pub fn forbidden_count(&self) -> usize {
        self.sides[0].forbidden.len()
    }
}

/// The rows that apply to one side.
#[derive(Clone, Debug)]
pub struct SidePrograms<const W: usize> {
    /// The rows that remove moves.
    pub cannot: Vec<CannotRule<W>>,
    /// The rows that forbid moves: all rows of the variant, in order, so that a row has the same index for both sides.
    pub forbidden: Vec<ForbiddenRule<W>>,
    /// The rows that make moves compulsory.
    pub must: Vec<MustRule<W>>,
    /// The rows with effects after a move.
    pub after: Vec<AfterRule<W>>,
    /// The promotion rows.
    pub promotion: Vec<PromotionRule<W>>,
    /// The changes of counters by moves.
    pub counters: Vec<CounterRule<W>>,
    /// The outcomes, in order.
    pub outcomes: Vec<OutcomeRule>,
    /// The number of plies of the side's turns; `None` if the number is always one.
    pub turn: Option<TurnRules>,
    /// The condition for the side to be in check.
    pub check: Option<Test>,
    /// The conditions whose truth is recorded in every position of a game.
    pub throughout: Vec<Test>,
}

/// A `cannot` row: it removes moves.
#[derive(Clone, Debug)]
pub struct CannotRule<const W: usize> {
    /// The moves it applies to; if empty, all moves.
    pub on: Vec<Pattern<W>>,
    /// The condition before the move.
    pub when: Option<TimedTest>,
}

/// A `forbidden` row: it forbids moves.
#[derive(Clone, Debug)]
pub struct ForbiddenRule<const W: usize> {
    /// Set if it applies to the side.
    pub concerns: bool,
    /// The moves it applies to; if empty, all moves.
    pub on: Vec<Pattern<W>>,
    /// The condition that must not hold after the move.
    pub when: Test,
    /// Set if the condition can hold only in a repeated position.
    pub needs_past: bool,
    /// Set if the row is evaluated before `after` rows apply.
    pub at_landing: bool,
    /// The facts needed to evaluate it.
    pub level: Level,
}

/// A `must` row: it makes moves compulsory.
#[derive(Clone, Debug)]
pub struct MustRule<const W: usize> {
    /// The moves it selects.
    pub on: Vec<Pattern<W>>,
    /// The condition for it to apply.
    pub when: Option<Test>,
    /// Set if only the moves that capture the most pieces are selected.
    pub most: bool,
}

impl<const W: usize> MustRule<W> {
    /// Returns `true` if `other` certainly allows all moves that this row selects.
    pub fn is_within(&self, other: &MustRule<W>) -> bool {
        let is_within = |pattern: &Pattern<W>| other.on.iter().any(|wider| pattern.is_within(wider));
        other.on.is_empty() || self.on.iter().all(is_within)
    }
}

/// An `after` row: its effects follow a move.
#[derive(Clone, Debug)]
pub struct AfterRule<const W: usize> {
    /// The moves it applies to; if empty, all moves.
    pub on: Vec<Pattern<W>>,
    /// The condition after landing.
    pub when: Option<Test>,
    /// The player's choice before the effects.
    pub choose: Option<ChoiceRule>,
    /// The effects. All sets are evaluated first, and then the effects apply in order.
    pub effects: Vec<(EffectRule, SetCode)>,
    /// Set if it may change whether a move is forbidden.
    pub matters: bool,
    /// Set if the row always clears the target square. All other squares that it clears are known before the move, or
    /// are changed by the move itself.
    pub clears: bool,
}

/// The player's choice once a move has landed.
#[derive(Clone, Debug)]
pub struct ChoiceRule {
    /// The squares to choose from.
    pub squares: SetCode,
    /// If set, the player drops a piece of one of these kinds from the hand there; only empty squares can be chosen
    /// then.
    pub drops: Option<KindSet>,
    /// Set if the player may choose nothing.
    pub optional: bool,
}

/// An effect on the squares of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EffectRule {
    /// The pieces are captured.
    Take,
    /// The pieces and walls leave the game.
    Clear,
    /// A piece of the mover's replaces the contents.
    Put(Kind),
    /// The pieces become pieces of this kind.
    Become(Kind),
    /// The pieces change owner.
    Flip,
    /// A wall replaces the contents.
    Wall,
    /// The pieces count as moved.
    Touch,
    /// The pieces count as never moved, for every rule.
    Fresh,
}

/// A promotion row.
#[derive(Clone, Debug)]
pub struct PromotionRule<const W: usize> {
    /// The moves it applies to; if empty, all moves.
    pub on: Vec<Pattern<W>>,
    /// The condition before the move.
    pub when: Option<Test>,
    /// The kinds that a piece may become, by its kind.
    pub into: Vec<KindChoices>,
    /// Set if the piece may stay unpromoted.
    pub optional: bool,
}

/// The kinds that a piece of some kind may become by a row. Each has its limit: the most pieces of it that the side may
/// have on the board.
pub type KindChoices = Vec<(Kind, Option<u16>)>;

/// The changes of a counter by moves.
#[derive(Clone, Debug)]
pub struct CounterRule<const W: usize> {
    /// Its slot for the side that moves.
    pub slot: usize,
    /// The least value of the counter.
    pub least: i32,
    /// Set if only the last ply of a turn changes it.
    pub by_turns: bool,
    /// The change `(mask, addend)` by each class of moves, indexed by [`CounterRule::place`]: the new value is `(old &
    /// mask) + addend`. Empty if squares, conditions or amounts matter, too.
    pub known: Vec<(i32, i32)>,
    /// The steps: only the first that matches applies.
    pub steps: Vec<CounterStepRule<W>>,
}

/// A step of a counter.
#[derive(Clone, Debug)]
pub struct CounterStepRule<const W: usize> {
    /// The moves it applies to; if empty, all moves.
    pub on: Vec<Pattern<W>>,
    /// The condition after the move.
    pub when: Option<Test>,
    /// The part of the old value that is kept, as a mask: all ones to add and zero to set.
    pub kept: i32,
    /// The number that is added to the kept part, evaluated after the move.
    pub added: NumberRule,
}

impl<const W: usize> CounterStepRule<W> {
    /// The mask and the number that is added, if it is always the same.
    #[inline(always)]
    pub fn fixed(&self) -> Option<(i32, i32)> {
        match self.added {
            NumberRule::Fixed(added) => Some((self.kept, i32::try_from(added).ok()?)),
            _ => None,
        }
    }
}

impl<const W: usize> CounterRule<W> {
    /// The index of a class of moves in a variant with `kinds` kinds of pieces.
    #[inline(always)]
    pub fn place(kind: MoveKind, piece: Kind, takes: bool, kinds: usize) -> usize {
        (2 * kind as usize + usize::from(takes)) * kinds + piece.index()
    }
}

/// The number of plies of a side's turns.
#[derive(Clone, Debug)]
pub struct TurnRules {
    /// The number, evaluated in the position in which the turn begins.
    pub plies: NumberRule,
    /// The condition by which a ply ends the turn early.
    pub ends: Option<Test>,
    /// The condition for the opponent's trails to last for another ply of the turn, unless they always do.
    pub trails: Option<Test>,
}

/// An outcome row: it ends the game.
#[derive(Clone, Debug)]
pub struct OutcomeRule {
    /// Its index among the rows of the model.
    pub number: usize,
    /// The condition that ends the game.
    pub when: Test,
    /// The facts needed to evaluate it.
    pub needs: Level,
    /// Set if it ends lines of play in perft.
    pub in_perft: bool,
}
