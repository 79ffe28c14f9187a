//! Playouts: in each position a function of the caller chooses from the list of legal moves.

use super::Machine;
use super::cpu::Cpu;
use super::run::Task;
use crate::model::limits::MAX_MOVES;
use crate::movegen::LimitExceeded;
use crate::movegen::memory::{OutcomeMemory, Remembered};
use crate::movegen::packed::PackedMoves;
use crate::movegen::planes::eval::Request;
use crate::position::{History, Planes};

/// Plays until a row that applies in perft ends the game, there is no legal move, or `longest` plies have been played.
pub(in crate::movegen) struct PlayOut<'a, const W: usize, const P: usize, C> {
    pub planes: &'a mut Planes<W, P>,
    pub longest: u32,
    pub choose: C,
}

impl<const W: usize, const P: usize, C: FnMut(usize) -> usize> Task<W, P> for PlayOut<'_, W, P, C> {
    /// The number of plies played.
    type Answer = Result<u32, LimitExceeded>;

    #[inline(always)]
    fn run<L: Cpu>(mut self, machine: &Machine<W, P, L>) -> Result<u32, LimitExceeded> {
        let (mut here, mut next) = (&mut { *self.planes }, &mut { *self.planes });
        let mut list = PackedMoves::default();
        let mut plies = Ok(self.longest);
        let mut memory = OutcomeMemory::new();
        let rows = machine.tables.programs.sides.iter().flat_map(|side| &side.outcomes);
        let rows = rows.map(|row| row.number + 1).max().unwrap_or(0);
        let memory = match machine.tables.filters.endings {
            true => memory.sets(machine.tables.seed, rows),
            false => Remembered::NOTHING,
        };
        for ply in 0..self.longest {
            let request = Request::new(&here.counters, History::none());
            if machine.tables.features.has_ends && machine.is_over(&machine.scene(&here.board, &request), memory) {
                plies = Ok(ply);
                break;
            }
            list.clear();
            machine.list(&here.board, &request, &mut list);
            let count = list.len();
            let found = request.complete().and(if count <= MAX_MOVES { Ok(ply) } else { Err(LimitExceeded::Moves) });
            if count == 0 || found.is_err() {
                plies = found;
                break;
            }
            // The keys of intermediate positions are not needed.
            machine.advance::<false>(here, list.get((self.choose)(count)), list.moves(), next, &request);
            if let Err(error) = request.complete() {
                plies = Err(error);
                break;
            }
            std::mem::swap(&mut here, &mut next);
        }
        *self.planes = *here;
        plies
    }
}
