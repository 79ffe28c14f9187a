//! Conditions that hold only after own pieces are lost. If pieces never capture their own side, only a promotion can
//! cause this in a single move.

use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::position::Board;
use crate::tables::program::{Instruction, Test};

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// Returns `true` if a condition holds only once all own pieces of some kinds are gone, and if only a promotion can
    /// cause this in a single move: some of these pieces are left, and pieces never capture their own side.
    #[inline]
    pub(in crate::movegen::planes::judge) fn waits_for_loss(&self, test: &Test, board: &Board<W, P>) -> bool {
        let Test::Not(part) = test else { return false };
        let (Test::Any(code), pool) = (&**part, &self.tables.programs.pool) else { return false };
        match *pool.instructions(*code) {
            [Instruction::PiecesOf { d: 0, side, n }]
                if side == board.turn.side() && !self.tables.features.takes_own =>
            {
                (self.pieces_of(&pool.pieces[usize::from(n)], board)).meets(board.pieces(side))
            }
            _ => false,
        }
    }
}
