//! Games of moves chosen at random or otherwise, from list to move to list.

use super::Fast;
use super::facts::{Doing, Facts};
use super::level::Level;
use super::make::make;
use super::run::Task;
use super::step::Steps;
use crate::model::limits::MAX_MOVES;
use crate::position::Planes;
use crate::types::Side;

/// Plays on until the game is over as it is for perft, or `longest` plies are played.
pub(super) struct PlayOut<'a, const W: usize, const P: usize, C> {
    pub planes: &'a mut Planes<W, P>,
    pub longest: u32,
    pub choose: C,
}

impl<const W: usize, const P: usize, C: FnMut(usize) -> usize> Task<W, P> for PlayOut<'_, W, P, C> {
    /// How many plies were played; `None` if some position has too many moves.
    type Answer = Option<u32>;

    #[inline(always)]
    fn run<L: Level>(mut self, fast: &Fast<W, P, L>) -> Option<u32> {
        let (masks, planes) = (fast.masks, self.planes);
        let mut list = Steps::default();
        for ply in 0..self.longest {
            list.truncate(0);
            if !masks.ends.is_empty() && fast.is_over(&planes.board, &planes.counters) {
                return Some(ply);
            }
            fast.list(&planes.board, &mut list);
            if list.len() == 0 {
                return Some(ply);
            }
            if list.len() > MAX_MOVES {
                return None;
            }
            let step = list.get((self.choose)(list.len()));
            let (before, counters) = (planes.board, planes.counters);
            make(masks, &before, step, &mut planes.board);
            let doing = Doing::new(masks, &before, step);
            Facts { masks, counters: &counters }.tick(&doing, &planes.board, &mut planes.counters);
            planes.full_move = planes.full_move.saturating_add(u32::from(doing.side == Side::Second));
        }
        Some(self.longest)
    }
}
