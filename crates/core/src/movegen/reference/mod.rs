//! The reference executor: a simple, obvious interpreter of the model. It finds moves by walking the board square by
//! square, makes each on a copy, and then evaluates the forbidden rows.
//!
//! *When it is chosen*: for variants and positions that [planes](super::planes) cannot hold, and where it is [asked
//! for](crate::Variant::by_reference). *What it can do*: the whole language. The executor on planes is compared with
//! it. *What it cannot do*: handle many moves at once.
//!
//! `sets` and `conditions` evaluate the words of the language, `walk` follows a geometry, `pseudo` lists what the
//! pieces could do, `attacks` finds what they could take, `make` makes a move, `turn` says whose turn is next, `legal`
//! judges a move, `used` finds which rows a move uses. `obstacles`, `grounds` and `sources` explain why there is a move
//! or none, `checkers` finds which pieces give check, and `why` answers questions about a position.

mod attacks;
mod checkers;
mod conditions;
mod executor;
mod grounds;
mod legal;
mod make;
mod obstacles;
mod patterns;
mod pseudo;
mod sets;
mod sources;
mod turn;
mod used;
mod walk;
mod why;

pub use turn::begin_turn;

use crate::model::limits::MAX_WORK;
use crate::model::{Board, Condition, Rules, Set};
use crate::movegen::{LimitExceeded, Move, WORK_OF_A_LOOK};
use crate::position::{History, State};
use crate::types::{Side, Square, SquareSet};
use crate::variant::Variant;
use std::cell::Cell;

/// The executor, for one request: it counts the work the request takes.
pub(crate) struct Reference<'a> {
    variant: &'a Variant,
    history: &'a History,
    work: Cell<u32>,
    limit: u32,
}

/// Looks at squares charged for a copy of a position.
const COPY: usize = 4;

/// What a set or condition is evaluated for.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    /// The position.
    pub state: &'a State,
    /// Whose pieces are `own`.
    pub viewer: Side,
    /// The move, if there is one.
    pub facts: Option<&'a MoveSquares>,
    /// How many of the forbidden rows apply in `Stuck` and `Can`.
    pub rows: usize,
    /// Whether the viewer is stuck, if that is known.
    pub stuck: Option<bool>,
}

/// The squares of a move.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct MoveSquares {
    pub from: SquareSet,
    pub to: SquareSet,
    pub path: SquareSet,
    pub taken: SquareSet,
    /// The square that was chosen last.
    pub chosen: SquareSet,
}

/// Does a condition hold for a side in a position without a past?
pub(crate) fn holds(variant: &Variant, state: &State, side: Side, condition: &Condition) -> bool {
    let reference = Reference::tireless(variant, History::none());
    reference.holds(condition, &reference.view(state, side))
}

/// Like [`holds`], but fails if that takes more work than a request may.
pub(crate) fn holds_within_limits(
    variant: &Variant,
    state: &State,
    side: Side,
    condition: &Condition,
) -> Result<bool, LimitExceeded> {
    let reference = Reference::new(variant, History::none());
    let holds = reference.holds(condition, &reference.view(state, side));
    reference.complete().map(|()| holds)
}

/// The squares of a set for a side in a position without a past.
pub(crate) fn squares(variant: &Variant, state: &State, side: Side, set: &Set) -> Result<SquareSet, LimitExceeded> {
    let reference = Reference::new(variant, History::none());
    let squares = reference.set(set, &reference.view(state, side));
    reference.complete().map(|()| squares)
}

/// The work of a move and of what follows it, as the reference would do it; no more is done than a request may take.
pub fn work_of_move(variant: &Variant, state: &State, mv: &Move) -> u32 {
    let reference = Reference::new(variant, History::none());
    reference.after(state, mv);
    reference.spent()
}

/// The squares of the pieces of `side` that attack a square, each asked by itself.
pub(crate) fn attackers(
    variant: &Variant,
    state: &State,
    square: Square,
    side: Side,
) -> Result<SquareSet, LimitExceeded> {
    let reference = Reference::new(variant, History::none());
    let target = (reference.board().squares() & SquareSet::from(square)) - state.pieces(side);
    let attacks = |&from: &Square| !reference.attacked(state, side.other(), target, from.into()).is_empty();
    let attackers = state.pieces(side).iter().filter(attacks).collect();
    reference.complete().map(|()| attackers)
}

impl<'a> Reference<'a> {
    pub fn new(variant: &'a Variant, history: &'a History) -> Reference<'a> {
        Reference { variant, history, work: Cell::new(0), limit: MAX_WORK }
    }

    /// An executor for a request that is given up once it is too much work, unless it is `tireless`.
    pub fn within(variant: &'a Variant, history: &'a History, tireless: bool) -> Reference<'a> {
        if tireless { Reference::tireless(variant, history) } else { Reference::new(variant, history) }
    }

    /// An executor for a request that must be answered, however much work it is.
    pub fn tireless(variant: &'a Variant, history: &'a History) -> Reference<'a> {
        Reference { limit: u32::MAX, ..Reference::new(variant, history) }
    }

    #[inline]
    fn rules(&self) -> &'a Rules {
        self.variant.rules()
    }

    #[inline]
    fn board(&self) -> &'a Board {
        &self.variant.rules().board
    }

    /// Counts a look at a square, or as much work. False once there has been too much of it: the caller then stops
    /// searching. Whatever can be nested or repeated calls this, so that work which multiplies is counted.
    #[inline]
    fn may_work(&self) -> bool {
        self.may_spend(1)
    }

    /// Counts several looks at once.
    #[inline]
    fn may_spend(&self, looks: usize) -> bool {
        let steps = u32::try_from(looks).unwrap_or(u32::MAX).saturating_mul(WORK_OF_A_LOOK);
        let work = self.work.get().saturating_add(steps);
        self.work.set(work);
        work <= self.limit
    }

    /// How much work there has been.
    pub fn spent(&self) -> u32 {
        self.work.get()
    }

    /// An error if there was too much work for the answers to be complete.
    pub fn complete(&self) -> Result<(), LimitExceeded> {
        let work = self.work.get();
        if work <= self.limit { Ok(()) } else { Err(LimitExceeded::by_work(work)) }
    }

    /// A position as `viewer` sees it, without a move.
    fn view<'s>(&self, state: &'s State, viewer: Side) -> View<'s> {
        View { state, viewer, facts: None, rows: self.rules().forbidden.len(), stuck: None }
    }
}
