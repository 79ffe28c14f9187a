//! Games of moves chosen at random or otherwise, from list to move to list.

use super::Fast;
use super::facts::Facts;
use super::level::Level;
use super::make::advance;
use super::run::Task;
use super::steps::Steps;
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
        let masks = fast.masks;
        let (mut here, mut next) = (&mut { *self.planes }, &mut { *self.planes });
        let mut list = Steps::default();
        let mut plies = Some(self.longest);
        for ply in 0..self.longest {
            if !masks.ends.is_empty() && (Facts { masks, counters: &here.counters }).is_over(&here.board) {
                plies = Some(ply);
                break;
            }
            list.clear();
            fast.list(&here.board, &mut list);
            let count = list.len();
            if count == 0 || count > MAX_MOVES {
                plies = (count == 0).then_some(ply);
                break;
            }
            // Nobody asks for the keys of positions on the way.
            advance::<false, W, P>(masks, here, list.get((self.choose)(count)), next);
            std::mem::swap(&mut here, &mut next);
        }
        *self.planes = *here;
        plies
    }
}
