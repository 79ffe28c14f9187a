//! The reference executor: a simple, obvious interpreter of the model. It finds moves by walking the board square by
//! square, makes each on a copy, and then evaluates the forbidden rows.
//!
//! *Used for* variants and positions that [planes](super::planes) cannot hold, and [on
//! request](crate::Variant::by_reference). It supports the whole language, and tests compare the executor on planes
//! with it. *Limits*: it handles one move at a time.
//!
//! `sets` and `conditions` evaluate the words of the language, and `walk` follows a geometry. `pseudo` lists the
//! pseudo-legal moves, `attacks` the attacks, and `legal` the legal moves. `make` makes a move, and `turn` decides the
//! next turn. [`explain`](super::explain) asks it why a move is possible or not.

mod attacks;
mod chased;
mod conditions;
mod executor;
mod legal;
mod make;
mod patterns;
mod pseudo;
mod sets;
mod turn;
mod walk;

pub(super) use pseudo::on_the_way;
pub use turn::begin_turn;
pub(super) use walk::Course;

use crate::model::limits::MAX_WORK;
use crate::model::{Board, Condition, Rules, Set};
use crate::movegen::{LimitExceeded, Move, WORK_OF_A_LOOK, WORK_OF_A_PATH};
use crate::position::{History, State};
use crate::types::{Side, Square, SquareSet};
use crate::variant::Variant;
use std::cell::Cell;

/// The executor for one request. It counts the work of the request.
pub(crate) struct Reference<'a> {
    variant: &'a Variant,
    history: &'a History,
    work: Cell<u32>,
    limit: u32,
}

/// The work charged for a copy of a position, in reads of squares.
const COPY: usize = 4;
/// The same for making a move out of a path of legs.
const PATH: usize = (WORK_OF_A_PATH / WORK_OF_A_LOOK) as usize;

/// The context in which a set or condition is evaluated.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    /// The position.
    pub state: &'a State,
    /// The side whose pieces are `own`.
    pub viewer: Side,
    /// The move, if there is one.
    pub facts: Option<&'a MoveSquares>,
    /// The number of forbidden rows that apply in `Stuck` and `Can`.
    pub rows: usize,
    /// Set if the viewer is stuck; `None` if unknown.
    pub stuck: Option<bool>,
}

/// The squares of a move.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct MoveSquares {
    pub from: SquareSet,
    pub to: SquareSet,
    pub path: SquareSet,
    pub taken: SquareSet,
    /// The last chosen square.
    pub chosen: SquareSet,
}

/// Returns `true` if a condition holds for a side in a position without a history.
pub(crate) fn holds(variant: &Variant, state: &State, side: Side, condition: &Condition) -> bool {
    let reference = Reference::tireless(variant, History::none());
    reference.holds(condition, &reference.view(state, side))
}

/// Like [`holds`], but fails if the work limit of a request is exceeded.
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

/// Returns `true` if a condition holds for a side whose move has just ended on a square.
pub(crate) fn holds_on_landing(
    variant: &Variant,
    state: &State,
    side: Side,
    to: Square,
    condition: &Condition,
) -> Result<bool, LimitExceeded> {
    let reference = Reference::new(variant, History::none());
    let none = SquareSet::EMPTY;
    let facts = MoveSquares { from: none, to: to.into(), path: none, taken: none, chosen: none };
    let holds = reference.holds(condition, &View { facts: Some(&facts), ..reference.view(state, side) });
    reference.complete().map(|()| holds)
}

/// The squares of a set for a side in a position without a history.
pub(crate) fn squares(variant: &Variant, state: &State, side: Side, set: &Set) -> Result<SquareSet, LimitExceeded> {
    let reference = Reference::new(variant, History::none());
    let squares = reference.set(set, &reference.view(state, side));
    reference.complete().map(|()| squares)
}

/// The work of making a move and applying the rows that follow it with this executor, up to the limit of a request.
pub fn work_of_move(variant: &Variant, state: &State, mv: &Move) -> u32 {
    let reference = Reference::new(variant, History::none());
    reference.after(state, mv);
    reference.spent()
}

/// The squares of the pieces of `side` that attack a square, each tested by itself.
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

    /// An executor for a request that is given up once it exceeds the work limit, unless it is `tireless`.
    pub fn within(variant: &'a Variant, history: &'a History, tireless: bool) -> Reference<'a> {
        if tireless { Reference::tireless(variant, history) } else { Reference::new(variant, history) }
    }

    /// An executor for a request without a work limit.
    pub fn tireless(variant: &'a Variant, history: &'a History) -> Reference<'a> {
        Reference { limit: u32::MAX, ..Reference::new(variant, history) }
    }

    #[inline]
    pub fn rules(&self) -> &'a Rules {
        self.variant.rules()
    }

    #[inline]
    pub fn board(&self) -> &'a Board {
        &self.variant.rules().board
    }

    /// Charges for reading a square, or for as much work. Returns `false` once the limit is exceeded: the caller must
    /// then stop. All nested or repeated work must call this, so that work which multiplies is counted.
    #[inline]
    pub fn may_work(&self) -> bool {
        self.may_spend(1)
    }

    /// Charges for reading several squares.
    #[inline]
    pub fn may_spend(&self, looks: usize) -> bool {
        let steps = u32::try_from(looks).unwrap_or(u32::MAX).saturating_mul(WORK_OF_A_LOOK);
        let work = self.work.get().saturating_add(steps);
        self.work.set(work);
        work <= self.limit
    }

    /// The work done so far.
    pub fn spent(&self) -> u32 {
        self.work.get()
    }

    /// Returns an error if the limit was exceeded, so that answers are incomplete.
    pub fn complete(&self) -> Result<(), LimitExceeded> {
        let work = self.work.get();
        if work <= self.limit { Ok(()) } else { Err(LimitExceeded::by_work(work)) }
    }

    /// A position as `viewer` sees it, without a move.
    pub fn view<'s>(&self, state: &'s State, viewer: Side) -> View<'s> {
        View { state, viewer, facts: None, rows: self.rules().forbidden.len(), stuck: None }
    }
}
