//! The squares that a move may reach in a world. Geometry, zones, guards and obstacles are tested one by one. A move
//! that passes each test may still fail all tests together, so the result may be too large.

use super::contents::Contents;
use super::world::World;
use crate::model::{Gait, Hop, Movement, Onto, PathRule, Set, Step, StopAfter, Times};
use crate::types::{KindSet, Piece, Side, Square, SquareSet};
use crate::walk::{Stop, line};
use std::cell::Cell;

/// The step budget of a walker. Once it is used up, a move may lead anywhere.
const MOST_STEPS: u32 = 4_000_000;

/// The possible walk of a move from some squares.
#[derive(Clone, Copy, Default, Debug)]
pub struct PossibleWalk {
    /// The possible start squares.
    pub sources: SquareSet,
    /// The possible target squares.
    pub targets: SquareSet,
    /// The squares that the move may pass.
    pub passed: SquareSet,
}

impl PossibleWalk {
    fn add(&mut self, from: Square, to: Square, passed: SquareSet) {
        self.sources.insert(from);
        self.targets.insert(to);
        self.passed |= passed;
    }
}

/// Walks moves, and counts the steps.
pub struct Walker<'w, 'a> {
    /// The world of the walks.
    pub world: &'w World<'a>,
    steps: Cell<u32>,
}

/// The limits of a move during the walk: the possible contents of its target, and the squares that it may use.
struct Bounds {
    /// For each square, the contents with which the move may end there.
    ends: Vec<Contents>,
    within: SquareSet,
    across: Option<SquareSet>,
    hurdles: Contents,
}

impl<'w, 'a> Walker<'w, 'a> {
    /// A walker at the start of its budget.
    pub fn new(world: &'w World<'a>) -> Walker<'w, 'a> {
        Walker::with_steps(world, MOST_STEPS)
    }

    /// A walker that makes at most this many steps.
    pub fn with_steps(world: &'w World<'a>, steps: u32) -> Walker<'w, 'a> {
        Walker { world, steps: Cell::new(steps) }
    }

    /// Uses a step. Returns `false` if no steps are left.
    fn may_step(&self) -> bool {
        let left = self.steps.get();
        self.steps.set(left.saturating_sub(1));
        left > 0
    }

    /// Returns `true` if no steps are left, so that results are only bounds.
    pub fn is_spent(&self) -> bool {
        self.steps.get() == 0
    }

    /// The possible walk of a piece's move from these squares.
    pub fn walk(&self, piece: Piece, movement: &Movement, from: SquareSet) -> PossibleWalk {
        self.walk_from(piece, movement, from, true)
    }

    /// Like [`walk`](Self::walk), for a move whose condition is known to be possible.
    pub fn walk_open(&self, piece: Piece, movement: &Movement, from: SquareSet) -> PossibleWalk {
        self.walk_open_from(piece, movement, from, true)
    }

    /// Like [`walk`](Self::walk), for a leg of a path, whose piece has left its square.
    pub fn walk_leg(&self, piece: Piece, leg: &Movement, from: SquareSet) -> PossibleWalk {
        self.walk_from(piece, leg, from, false)
    }

    /// Like [`walk`](Self::walk). `stands` is `false` for a leg that continues a path, because its piece has left the
    /// start square of the path.
    fn walk_from(&self, piece: Piece, movement: &Movement, from: SquareSet, stands: bool) -> PossibleWalk {
        match self.world.may_hold(movement.when.as_ref(), piece.side) {
            true => self.walk_open_from(piece, movement, from, stands),
            false => PossibleWalk::default(),
        }
    }

    /// Like [`walk_from`](Self::walk_from), whatever the condition of the move.
    fn walk_open_from(&self, piece: Piece, movement: &Movement, from: SquareSet, stands: bool) -> PossibleWalk {
        let world = self.world;
        let board = &world.rules.board;
        let mut walk = PossibleWalk::default();
        let mut from = from;
        if let Some(zone) = &movement.from {
            let may = world.extent(zone, piece.side).may;
            from = from
                .iter()
                .filter(|square| {
                    let contents = may[square.index()];
                    if stands { contents.has(piece.side, piece.kind) } else { !contents.is_none() }
                })
                .collect();
        }
        let zone = |set: &Option<Set>| set.as_ref().map(|set| world.ever(set, piece.side));
        let within = zone(&movement.within).unwrap_or(board.squares());
        // A ride passes only empty squares. On a path, squares that the piece has left, or on which it has captured,
        // are also empty.
        let passes_empty = stands && movement.geometry.ride().is_some();
        let across = movement.across.as_ref().map(|set| match passes_empty {
            true => world.extent(set, piece.side).empty(),
            false => world.ever(set, piece.side),
        });
        if across.is_some_and(|across| across.is_empty()) {
            return walk;
        }
        from &= within;
        if from.is_empty() {
            return walk;
        }
        let bounds = Bounds { ends: self.ends(piece, movement), within, across, hurdles: Contents::NONE };
        match movement.geometry.gait() {
            Gait::Ride(steps, span) => self.ride_all(&steps[piece.side.index()], span, from, &bounds, &mut walk),
            Gait::Hop(steps, hop) => {
                let hurdles = contents(hop.over, piece.side);
                let bounds = Bounds { hurdles, ..bounds };
                for step in &steps[piece.side.index()] {
                    from.iter().for_each(|square| self.hop(step, hop, square, &bounds, &mut walk));
                }
            }
            Gait::Path(path) => walk = self.follow(piece, path, from, &bounds),
            Gait::Anywhere => {
                let ends: SquareSet =
                    (board.squares() & within).iter().filter(|&to| bounds.may_end(to, false)).collect();
                let from_there = |square: &Square| !(ends - SquareSet::from(*square)).is_empty();
                walk.sources = from.iter().filter(from_there).collect();
                walk.targets = if from.len() == 1 { ends - from } else { ends };
            }
            Gait::Stay => {
                let to = zone(&movement.to).unwrap_or(board.squares());
                walk = PossibleWalk { sources: from & to, targets: from & to, passed: SquareSet::EMPTY };
            }
        }
        if self.is_spent() {
            walk = PossibleWalk { sources: from, targets: board.squares(), passed: board.squares() };
        }
        walk
    }

    /// For each square, the contents with which a move may end there.
    fn ends(&self, piece: Piece, movement: &Movement) -> Vec<Contents> {
        let world = self.world;
        let onto = contents(movement.onto, piece.side);
        let empty = Contents::EMPTY;
        let mut ends: Vec<Contents> = world.contents.iter().map(|all| all.and(onto)).collect();
        if movement.onto.trail {
            world.trail.iter().for_each(|square| ends[square.index()] = ends[square.index()].or(empty));
        }
        let is_path = movement.geometry.path().is_some();
        if is_path {
            // The targets of its legs are tested for each leg.
            ends.clone_from(&world.contents);
        }
        if let Some(to) = &movement.to {
            let may = world.extent(to, piece.side).may;
            for (end, may) in ends.iter_mut().zip(may) {
                // A path may have captured the contents of this square, or have begun there.
                *end = if is_path { if may.is_none() { may } else { *end } } else { end.and(may) };
            }
        }
        ends
    }

    fn ride_all(&self, steps: &[Step], span: Times, from: SquareSet, bounds: &Bounds, walk: &mut PossibleWalk) {
        for step in steps {
            from.iter().for_each(|square| self.ride(step, span, square, bounds, walk));
        }
    }

    fn ride(&self, step: &Step, span: Times, from: Square, bounds: &Bounds, walk: &mut PossibleWalk) {
        let mut passed = SquareSet::EMPTY;
        let is_lame_at_end = step.through.contains(&step.vector);
        for (n, Stop { square: to, transit }) in (1..=span.max).zip(self.line(from, step, bounds)) {
            if !self.may_step() {
                return;
            }
            passed |= transit;
            let on_way = passed - from.into() - to.into();
            if n >= span.min && bounds.may_end(to, is_lame_at_end) && bounds.crosses(on_way) {
                walk.add(from, to, on_way);
            }
            passed.insert(to);
        }
    }

    fn line<'b>(&'b self, from: Square, step: &'b Step, bounds: &Bounds) -> impl Iterator<Item = Stop> + 'b {
        line(&self.world.rules.board, from, step, bounds.within)
    }

    fn hop(&self, step: &Step, hop: &Hop, from: Square, bounds: &Bounds, walk: &mut PossibleWalk) {
        let Hop { over: _, hurdles: needed, run_up, landing } = *hop;
        let can_be_hurdle = |square: Square| !self.world.contents[square.index()].and(bounds.hurdles).is_none();
        let (mut ray, mut passed) = (Vec::new(), SquareSet::EMPTY);
        for Stop { square: to, transit } in self.line(from, step, bounds) {
            if !self.may_step() {
                return;
            }
            passed |= transit;
            // The indices at which the last hurdle may be, from 1.
            let behind = ray.len() + 1;
            let is_last = |index: usize| u16::try_from(behind - index).is_ok_and(|steps| landing.contains(steps));
            let is_first = |index: usize| u16::try_from(index - 1).is_ok_and(|steps| run_up.contains(steps));
            let hurdles = || (1..=ray.len()).filter(|index| can_be_hurdle(ray[index - 1]));
            let fits = if needed == 1 {
                hurdles().any(|index| is_first(index) && is_last(index))
            } else {
                let first = hurdles().find(|&index| is_first(index));
                let last = hurdles().filter(|&index| is_last(index)).max();
                let between = |first, last| hurdles().filter(|index| (first..=last).contains(index)).count();
                matches!((first, last), (Some(first), Some(last)) if between(first, last) >= usize::from(needed))
            };
            let on_way = passed - from.into() - to.into();
            if fits && bounds.may_end(to, false) && bounds.crosses(on_way) {
                walk.add(from, to, on_way);
            }
            passed.insert(to);
            ray.push(to);
        }
    }

    /// Follows the legs of a path by sets of squares, not path by path. Turns are not tested.
    fn follow(&self, piece: Piece, path: &PathRule, from: SquareSet, bounds: &Bounds) -> PossibleWalk {
        let board = &self.world.rules.board;
        let PathRule { legs, repeat, stop, ends_on_taking } = path;
        let (mut sources, mut at, mut reached, mut passed) =
            (SquareSet::EMPTY, from, SquareSet::EMPTY, SquareSet::EMPTY);
        let mut ends = SquareSet::EMPTY;
        for n in 0..usize::from(repeat.max).saturating_mul(legs.len()).min(crate::model::limits::MAX_CHAIN) {
            let leg = &legs[n % legs.len()].movement;
            let walk = self.walk_from(piece, leg, at & bounds.within, n == 0);
            let targets = walk.targets & bounds.within;
            if n == 0 {
                sources = walk.sources;
            }
            passed |= walk.passed | targets;
            let times = n / legs.len() + 1;
            let may_stop = match stop {
                StopAfter::LastLeg => (n + 1).is_multiple_of(legs.len()) && times >= usize::from(repeat.min),
                StopAfter::AnyLeg => times >= usize::from(repeat.min),
            };
            if may_stop || !ends_on_taking.is_empty() {
                ends |= targets;
            }
            // For a single leg that may be repeated freely, only new squares lead to more squares.
            let is_free = legs.len() == 1 && times >= usize::from(repeat.min);
            at = if is_free { targets - reached } else { targets };
            if is_free {
                reached |= targets;
            }
            if at.is_empty() {
                break;
            }
        }
        let targets: SquareSet = ends.iter().filter(|&to| bounds.may_end(to, false)).collect();
        let crosses = bounds.across.is_none_or(|across| across.intersects(&passed));
        if targets.is_empty() || !crosses {
            return PossibleWalk::default();
        }
        PossibleWalk { sources, targets, passed: passed & board.squares() }
    }
}

impl Bounds {
    /// Returns `true` if a move may end there. If `empty` is set, the square must be empty.
    fn may_end(&self, to: Square, empty: bool) -> bool {
        let ends = self.ends[to.index()];
        if empty { ends.empty } else { !ends.is_none() }
    }

    fn crosses(&self, passed: SquareSet) -> bool {
        self.across.is_none_or(|across| across.intersects(&passed))
    }
}

/// The contents that `onto` means for a side. A trail does not count as contents.
pub fn contents(onto: Onto, side: Side) -> Contents {
    let mut contents = Contents { empty: onto.empty, ..Contents::NONE };
    contents.pieces[side.index()] = onto.own;
    contents.pieces[side.other().index()] = onto.enemy;
    contents
}

/// The kinds of both sides that a move may capture on the squares of its walk; all existing kinds if it captures
/// elsewhere.
pub fn taken(world: &World, piece: Piece, movement: &Movement, walk: &PossibleWalk) -> KindSet {
    use crate::model::{Lands, Takes};
    let anything = || world.contents.iter().fold(KindSet::EMPTY, |all, held| all | held.pieces[0] | held.pieces[1]);
    if !movement.can_take() || walk.targets.is_empty() {
        return KindSet::EMPTY;
    }
    match (&movement.takes, movement.geometry.gait()) {
        (Takes::Set(_) | Takes::Hurdles, _) | (_, Gait::Path(_)) => anything(),
        (Takes::Nothing, _) => KindSet::EMPTY,
        (Takes::Target, _) if movement.lands == Lands::Swap => KindSet::EMPTY,
        (Takes::Target, _) if movement.onto.trail && walk.targets.intersects(&world.trail) => anything(),
        (Takes::Target, _) => {
            let onto = contents(movement.onto, piece.side);
            let met = walk.targets.iter().map(|square| world.contents[square.index()].and(onto));
            met.fold(KindSet::EMPTY, |all, met| all | met.pieces[0] | met.pieces[1])
        }
    }
}
