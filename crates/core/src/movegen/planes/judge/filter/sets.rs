//! The moves that could change a set, computed instruction by instruction.

use super::Interpreter;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval;
use crate::movegen::planes::judge::touch::{Change, Touch};
use crate::tables::program::{FEW_REGISTERS, Instruction, SetCode};
use crate::types::{Bits, Side};

impl<const W: usize, const P: usize, L: Cpu> Interpreter<'_, W, P, L> {
    /// A set and the moves that could change it.
    pub(super) fn set(&mut self, code: SetCode) -> Change<W> {
        let squares = self.machine.tables.squares;
        if usize::from(code.registers) > FEW_REGISTERS {
            return Change::any(self.machine.set(code, &self.scene), squares);
        }
        let pool = &self.machine.tables.programs.pool;
        if let [Instruction::PiecesOf { d: 0, side, n }] = *pool.instructions(code) {
            return self.pieces_of_side(side, n);
        }
        let mut registers = [Change::fixed(Bits::EMPTY); FEW_REGISTERS];
        for instruction in pool.instructions(code) {
            if let Instruction::EndIfNone { d } = instruction {
                let set = &registers[usize::from(*d) % FEW_REGISTERS];
                if set.now.is_empty() && set.grow.is_none() {
                    return Change::fixed(Bits::EMPTY);
                }
                continue;
            }
            self.instruction(instruction, &mut registers);
        }
        registers[0]
    }

    fn instruction(&mut self, instruction: &Instruction, registers: &mut [Change<W>; FEW_REGISTERS]) {
        let pool = &self.machine.tables.programs.pool;
        let (board, all) = (self.scene.board, self.machine.tables.squares);
        macro_rules! r {
            ($register:expr) => {
                registers[usize::from($register) % FEW_REGISTERS]
            };
        }
        match *instruction {
            Instruction::Known { d, n } => r!(d) = Change::fixed(pool.sets[usize::from(n)]),
            Instruction::Side { d, side } => r!(d) = self.side(side),
            Instruction::AndSide { d, side } => r!(d) = r!(d).and(self.side(side)),
            Instruction::OrSide { d, side } => r!(d) = r!(d).or(self.side(side)),
            Instruction::Pieces { d, n } => {
                let pieces = &pool.pieces[usize::from(n)];
                let now = self.machine.pieces_of(pieces, board);
                let own = now & board.pieces(self.us);
                let grow = Touch { from: own, kinds: pool.kinds[usize::from(n)], ..Touch::NONE };
                let shrink = Touch { from: own, to: now, ..Touch::NONE };
                let (lost, fewer) = (2, 2);
                r!(d) = Change { now, enter: all, grow, leave: now, shrink, local: false, landing: true, lost, fewer };
            }
            Instruction::PiecesOf { d, side, n } => r!(d) = self.pieces_of_side(side, n),
            Instruction::Occupied { d } => {
                let occupied = board.occupied();
                let grow = Touch { to: all.without(occupied), ..Touch::NONE };
                let own = board.pieces(self.us);
                let shrink = Touch { from: own, ..Touch::NONE };
                let (now, enter, lost, fewer) = (occupied, all.without(occupied), 1, 1);
                r!(d) = Change { now, enter, grow, leave: own, shrink, local: true, landing: true, lost, fewer };
            }
            Instruction::Walls { d } => {
                let now = board.walls();
                // A movement may capture on the squares of any set, including walls.
                let shrink = if now.is_empty() { Touch::NONE } else { Touch::ALL };
                let enter = Bits::EMPTY;
                r!(d) = Change { enter, grow: Touch::NONE, leave: now, shrink, ..Change::any(now, all) };
            }
            Instruction::Marked { d } => {
                let now = self.machine.tables.marks.map_or(Bits::EMPTY, |plane| board.plane(plane));
                let touch = Touch { from: now, to: now, kinds: self.machine.tables.marked_kinds, ..Touch::NONE };
                r!(d) = Change { enter: all, grow: touch, leave: now, shrink: touch, ..Change::any(now, all) };
            }
            Instruction::Untouched { d } => {
                let now = board.untouched;
                let shrink = if now.is_empty() { Touch::NONE } else { Touch { from: now, to: now, ..Touch::NONE } };
                // Losing one castling right may end others.
                let shrink =
                    Touch { all: !now.is_empty() && !self.machine.tables.untouched.castling_only.is_empty(), ..shrink };
                let none = Bits::EMPTY;
                r!(d) = Change { enter: none, grow: Touch::NONE, leave: now, shrink, ..Change::any(now, all) };
            }
            Instruction::Trail { d } => r!(d) = Change::any(board.trail, all),
            Instruction::Path { d } | Instruction::Chosen { d } => r!(d) = Change::any(Bits::EMPTY, all),
            Instruction::From { d } => {
                let grow = Touch { from: all, ..Touch::NONE };
                r!(d) = Change { enter: all, grow, landing: false, ..Change::fixed(Bits::EMPTY) };
            }
            Instruction::To { d } => {
                let grow = Touch { to: all, ..Touch::NONE };
                r!(d) = Change { enter: all, grow, ..Change::fixed(Bits::EMPTY) };
            }
            Instruction::Taken { d } => {
                let grow = Touch { to: board.occupied(), ..Touch::NONE };
                r!(d) = Change { enter: board.occupied(), grow, ..Change::fixed(Bits::EMPTY) };
            }
            Instruction::And { d, a } => r!(d) = r!(d).and(r!(a)),
            Instruction::Or { d, a } => r!(d) = r!(d).or(r!(a)),
            Instruction::AndNot { d, a } => r!(d) = r!(d).and(r!(a).complement(all)),
            Instruction::Complement { d } => r!(d) = r!(d).complement(all),
            Instruction::Shift { d, by, n } => {
                let shift = |set: Bits<W>| (set & pool.sets[usize::from(n)]).shifted(by);
                r!(d) = r!(d).spread(shift);
            }
            Instruction::Fill { d, a, times, by, n } => {
                let (seed, within) = (r!(d), r!(a));
                let now = eval::filled(seed.now, within.now, pool.sets[usize::from(n)], by, times);
                let (grow, shrink) = (seed.grow.or(within.grow), seed.shrink.or(within.shrink));
                r!(d) = Change { enter: within.most(), grow, leave: now, shrink, ..Change::any(now, all) };
            }
            Instruction::Spread { d, n } => {
                let table = &pool.spreads[usize::from(n)][..];
                let spread_by = |set: Bits<W>| set.into_iter().fold(Bits::EMPTY, |all, square| all | table[square]);
                r!(d) = r!(d).spread(spread_by);
            }
            Instruction::Along { d, n } => {
                let from = r!(d);
                let now = eval::along(&pool.sights[usize::from(n)], from.now, board.occupied());
                let opens = Touch { from: now & board.pieces(self.us), ..Touch::NONE };
                let closes = Touch { to: now.without(board.occupied()), ..Touch::NONE };
                let (grow, shrink) = (from.grow.or(opens), from.shrink.or(closes));
                r!(d) = Change { grow, shrink, ..Change::any(now, all) };
            }
            Instruction::Between { d, a, n } => {
                let (from, to) = (r!(d), r!(a));
                let now = eval::between(&pool.sights[usize::from(n)], from.now, to.now);
                let (grow, shrink) = (from.grow.or(to.grow), from.shrink.or(to.shrink));
                r!(d) = Change { grow, shrink, ..Change::any(now, all) };
            }
            Instruction::Flanked { d, n, pairs } => {
                let set = r!(d);
                let now = self.machine.flanked(set.now, usize::from(n), usize::from(pairs));
                r!(d) = Change { grow: set.grow, shrink: set.shrink, ..Change::any(now, all) };
            }
            Instruction::Enclosed { d, from, through, to, n } => {
                let (from, through, to) = (r!(from), r!(through), r!(to));
                let now = eval::enclosed(&pool.lines[usize::from(n)], from.now, through.now, to.now);
                let grow = from.grow.or(through.grow).or(to.grow);
                let shrink = from.shrink.or(through.shrink).or(to.shrink);
                r!(d) = Change { enter: through.most(), grow, leave: now, shrink, ..Change::any(now, all) };
            }
            Instruction::Enclosing { d, to, through, n } => {
                let (to, through) = (r!(to), r!(through));
                let now = eval::enclosing(&pool.lines[usize::from(n)], to.now, through.now);
                let (grow, shrink) = (to.grow.or(through.grow), to.shrink.or(through.shrink));
                r!(d) = Change { grow, leave: now, shrink, ..Change::any(now, all) };
            }
            Instruction::Stranded { d } => r!(d) = self.stranded(r!(d)),
            Instruction::Reach { d } => r!(d) = Change::any(self.machine.reach(&self.scene, r!(d).now), all),
            Instruction::Attacked { d, viewer } => r!(d) = self.attacked(r!(d), viewer, Change::fixed(all)),
            Instruction::AttackedBy { d, a, viewer } => r!(d) = self.attacked(r!(d), viewer, r!(a)),
            Instruction::Guarded { d, viewer } => {
                r!(d) = Change::any(self.machine.guarded(&self.scene, r!(d).now, viewer), r!(d).most());
            }
            Instruction::EndIfNone { d: _ } => {}
        }
    }

    fn side(&self, side: Side) -> Change<W> {
        let now = self.scene.board.pieces(side);
        if side != self.us {
            return self.taken(now);
        }
        let enter = self.machine.tables.squares.without(now);
        let (grow, shrink) = (Touch { to: enter, ..Touch::NONE }, Touch { from: now, ..Touch::NONE });
        let fewer = u32::from(self.machine.tables.features.takes_own);
        Change { now, enter, grow, leave: now, shrink, local: true, landing: true, lost: 1, fewer }
    }

    /// Enemy pieces: a move can only remove them.
    fn taken(&self, now: Bits<W>) -> Change<W> {
        let shrink = Touch { to: now, ..Touch::NONE };
        let enter = Bits::EMPTY;
        let (local, landing) = (true, true);
        Change { now, enter, grow: Touch::NONE, leave: now, shrink, local, landing, lost: 1, fewer: 1 }
    }

    /// A side's pieces of some kinds, given by an index into [`Pool::pieces`](crate::tables::program::Pool).
    #[inline(always)]
    fn pieces_of_side(&self, side: Side, n: u16) -> Change<W> {
        let (pool, board) = (&self.machine.tables.programs.pool, self.scene.board);
        let now = self.machine.pieces_of(&pool.pieces[usize::from(n)], board) & board.pieces(side);
        if side != self.us {
            return self.taken(now);
        }
        let grow = Touch { from: now, kinds: pool.kinds[usize::from(n)], ..Touch::NONE };
        let shrink = Touch { from: now, to: now, ..Touch::NONE };
        // A moving piece is counted again where it lands, unless it captures a piece of its own side.
        let fewer = u32::from(self.machine.tables.features.takes_own);
        let enter = self.machine.tables.squares;
        Change { now, enter, grow, leave: now, shrink, local: false, landing: true, lost: 2, fewer }
    }

    /// The pieces of a set that could never move from their squares.
    fn stranded(&mut self, set: Change<W>) -> Change<W> {
        let (machine, board) = (self.machine, self.scene.board);
        let now = machine.stranded(board, set.now);
        // A stranded piece may enter the set on its square, or a piece may land on a square where it is stranded. The
        // move may also remove a stranded piece.
        let waits = machine.stranded(board, board.all_pieces()).without(now).meets(set.enter);
        let mut grow = if waits { set.grow } else { Touch::NONE };
        let stranded = &machine.tables.programs.pool.stranded_on[self.us.index()];
        for (plane, squares) in stranded.iter().enumerate() {
            let squares = *squares & set.most();
            if !squares.is_empty() {
                self.filter.land(plane as u8, squares);
                grow.lands = true;
            }
        }
        let removed = Touch { from: now, to: now, ..Touch::NONE };
        Change { enter: set.most(), grow, leave: now, shrink: set.shrink.or(removed), ..Change::any(now, set.most()) }
    }
}
