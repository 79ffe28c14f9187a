//! Perft on planes: the last ply is counted in bulk, without making its moves.

use super::Fast;
use super::facts::{Counters, Doing, Facts};
use super::level::Level;
use super::make::make;
use super::run::Task;
use super::step::Step;
use super::steps::{Place, Steps};
use crate::model::limits::MAX_MOVES;
use crate::position::Board;

/// Counts the ways `depth` plies deep.
pub(super) struct Leaves<'a, const W: usize, const P: usize> {
    pub board: &'a Board<W, P>,
    pub counters: &'a Counters,
    pub depth: u32,
}

impl<const W: usize, const P: usize> Task<W, P> for Leaves<'_, W, P> {
    /// `None` if some position has too many moves.
    type Answer = Option<u64>;

    #[inline(always)]
    fn run<L: Level>(self, fast: &Fast<W, P, L>) -> Option<u64> {
        if self.depth == 0 {
            return Some(1);
        }
        if fast.masks.ends.is_empty() {
            fast.leaves::<false>(self.board, self.counters, self.depth)
        } else {
            fast.leaves::<true>(self.board, self.counters, self.depth)
        }
    }
}

/// From how many moves on it is worth while to prepare counting what follows them.
const MANY: usize = 6;

/// A position under way.
struct Frame<const W: usize, const P: usize> {
    board: Board<W, P>,
    counters: Counters,
    /// Where its moves begin in the common list; those that are left end the list.
    first: Place,
}

impl<const W: usize, const P: usize, L: Level> Fast<'_, W, P, L> {
    /// Goes down without recursion, so that all of it is compiled for the processor's level. `ENDS`: some row ends games.
    #[inline(always)]
    fn leaves<const ENDS: bool>(&self, board: &Board<W, P>, counters: &Counters, depth: u32) -> Option<u64> {
        if ENDS && self.facts(counters).is_over(board) {
            return Some(0);
        }
        if depth == 1 {
            return Some(self.count(board)).filter(few);
        }
        let mut nodes = 0;
        let (has_siblings, mut siblings) = (self.has_siblings(), None);
        let mut next = *board;
        let mut list = Steps::default();
        let mut frames = Vec::new();
        self.list(board, &mut list);
        few(&(list.len() as u64)).then_some(())?;
        frames.push(Frame { board: *board, counters: *counters, first: Place::FIRST });
        while let Some(frame) = frames.last() {
            if list.end() == frame.first {
                frames.pop();
                continue;
            }
            if frames.len() + 1 == depth as usize {
                let many = has_siblings && list.count_since(frame.first) >= MANY;
                if many {
                    self.siblings(&frame.board, &mut siblings);
                }
                let siblings = siblings.as_deref().filter(|_| many);
                for bundle in list.bundles_since(frame.first) {
                    for step in bundle.steps() {
                        make(self.masks, &frame.board, step, &mut next);
                        let counters = || self.ticked(&frame.board, step, &next, &frame.counters);
                        if ENDS && self.facts(&counters()).is_over(&next) {
                            continue;
                        }
                        let count = match siblings {
                            Some(siblings) => self.count_sibling(&next, step, siblings),
                            None => self.count(&next),
                        };
                        nodes += Some(count).filter(few)?;
                    }
                }
                list.truncate(frame.first);
                continue;
            }
            let Some(step) = list.pop() else { break };
            make(self.masks, &frame.board, step, &mut next);
            let counters = if ENDS { self.ticked(&frame.board, step, &next, &frame.counters) } else { frame.counters };
            if ENDS && self.facts(&counters).is_over(&next) {
                continue;
            }
            let first = list.end();
            self.list(&next, &mut list);
            few(&(list.count_since(first) as u64)).then_some(())?;
            frames.push(Frame { board: next, counters, first });
        }
        Some(nodes)
    }

    /// The counters after a move, if some end reads them.
    fn ticked(&self, before: &Board<W, P>, step: Step, after: &Board<W, P>, counters: &Counters) -> Counters {
        if !self.masks.ends_count {
            return *counters;
        }
        let mut values = *counters;
        self.facts(counters).tick(&Doing::new(self.masks, before, step), after, &mut values);
        values
    }

    fn facts<'f>(&'f self, counters: &'f Counters) -> Facts<'f, W, P> {
        Facts { masks: self.masks, counters }
    }
}

/// Are there not too many moves to list?
#[inline(always)]
fn few(count: &u64) -> bool {
    *count <= MAX_MOVES as u64
}
