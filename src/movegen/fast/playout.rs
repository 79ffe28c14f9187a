//! Games of moves chosen at random or otherwise, from list to move to list.

use super::Fast;
use super::facts::Facts;
use super::level::Level;
use super::make::step_on;
use super::run::Task;
use super::step::Steps;
use crate::model::limits::MAX_MOVES;
use crate::position::Planes;

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
            if !masks.ends.is_empty() && (Facts { masks, counters: &planes.counters }).is_over(&planes.board) {
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
            let before = planes.board;
            step_on(masks, &before, step, planes);
        }
        Some(self.longest)
    }
}
