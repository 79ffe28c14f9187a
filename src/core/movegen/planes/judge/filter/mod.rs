//! Which moves a forbidden row certainly lets through, worked out from its program once per position: only the others
//! are made and judged.
//!
//! A row that does not hold now can hold after a move only if the move touches what its program depends on. So each
//! instruction yields, besides its set, the moves that could let squares come into the set and the moves that could let
//! squares go from it. Moves are distinguished only by where they start, where they end and which planes the mover is
//! on. What is not known is "all moves". This is abstract interpretation (P. Cousot and R. Cousot, 1977) with sets of
//! squares in place of numbers.
//!
//! *When it is chosen*: for every row that masks do not hold. *What it cannot do*: handle a row that holds already, or
//! that depends on moves or on the past.

mod attacks;
mod cleared;
mod lines;
mod loss;

use super::touch::{Change, Touch};
use crate::model::CapturedGo;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::Scene;
use crate::movegen::planes::{Machine, eval};
use crate::tables::program::{Code, FEW_REGISTERS, Instruction, LineSteps, Number, Test};
use crate::types::{Bits, Side};

/// The moves of a position that must be judged.
pub(super) struct Filter<const W: usize, const P: usize> {
    /// Those that touch squares on which rows depend.
    pub touch: Touch<W>,
    /// Where a piece on each plane would attack a square on which rows depend.
    lands: [Bits<W>; P],
    /// The planes for which there is something in `lands`.
    planes: u64,
}

impl<const W: usize, const P: usize> Filter<W, P> {
    /// No moves.
    pub const fn new() -> Self {
        Filter { touch: Touch::NONE, lands: [Bits::EMPTY; P], planes: 0 }
    }

    /// Where a piece on these planes would attack a square on which rows depend.
    #[inline(always)]
    pub fn lands_of(&self, planes: u64) -> Bits<W> {
        let mut lands = Bits::EMPTY;
        if self.touch.lands {
            for plane in Bits::<1>([planes & self.planes]) {
                lands |= self.lands[plane & (P - 1)];
            }
        }
        lands
    }

    /// Where any piece would attack a square on which rows depend.
    #[inline(always)]
    pub fn lands_of_any(&self) -> Bits<W> {
        self.lands_of(u64::MAX)
    }

    pub fn land(&mut self, plane: u8, squares: Bits<W>) {
        self.lands[usize::from(plane) & (P - 1)] |= squares;
        self.planes |= 1 << plane;
    }
}

/// An examination of the position.
struct Interpreter<'a, const W: usize, const P: usize, L: Cpu> {
    machine: &'a Machine<'a, W, P, L>,
    scene: Scene<'a, W, P>,
    us: Side,
    filter: &'a mut Filter<W, P>,
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// The moves after which a condition could hold, if no row follows them. Squares where attacks begin are added to a
    /// filter.
    pub(super) fn touch(&self, scene: &Scene<W, P>, test: &Test, filter: &mut Filter<W, P>) -> Touch<W> {
        self.touch_of(scene, test, true, filter)
    }

    /// The moves after which a set could have squares, if no row follows them.
    pub(super) fn touch_filled(&self, scene: &Scene<W, P>, set: Code, filter: &mut Filter<W, P>) -> Touch<W> {
        self.touch(scene, &Test::Any(set), filter)
    }

    /// As `touch` if `wanted`; otherwise the moves after which the condition could fail.
    pub(super) fn touch_of(
        &self,
        scene: &Scene<W, P>,
        test: &Test,
        wanted: bool,
        filter: &mut Filter<W, P>,
    ) -> Touch<W> {
        let us = scene.board.turn.side();
        L::out_of_line(|| Interpreter { machine: self, scene: *scene, us, filter }.may_hold(test, wanted))
    }
}

impl<const W: usize, const P: usize, L: Cpu> Interpreter<'_, W, P, L> {
    /// The moves after which a condition could be `wanted`.
    fn may_hold(&mut self, test: &Test, wanted: bool) -> Touch<W> {
        match test {
            Test::Known(known) => {
                if *known == wanted {
                    Touch::ALL
                } else {
                    Touch::NONE
                }
            }
            Test::Any(code) => {
                let set = self.set(*code);
                match (wanted, set.now.is_empty()) {
                    (true, true) => set.grow,
                    (false, false) => set.emptied(),
                    (true, false) | (false, true) => Touch::ALL,
                }
            }
            Test::All(parts) => self.parts(parts, wanted, wanted),
            Test::Or(parts) => self.parts(parts, wanted, !wanted),
            Test::Not(part) => self.may_hold(part, !wanted),
            Test::AtLeast(a, b) => {
                let is = self.machine.holds(test, &self.scene);
                if is == wanted {
                    return Touch::ALL;
                }
                let ((a_up, a_down), (b_up, b_down)) = (self.number(a), self.number(b));
                if wanted { a_up.or(b_down) } else { a_down.or(b_up) }
            }
            Test::Line { set, count, steps: LineSteps::Shifts(shifts), through: None } if wanted => {
                self.line(test, *set, *count, shifts)
            }
            Test::Line { set, count: _, steps: _, through } => match through {
                Some(through) => self.monotone(test, wanted, &[*set, *through]),
                None => self.monotone(test, wanted, &[*set]),
            },
            Test::Connected { set, from, to, neighbours: _ } => self.monotone(test, wanted, &[*set, *from, *to]),
            Test::Can { .. } | Test::Stuck { .. } | Test::Repeated(_) | Test::Throughout { .. } => Touch::ALL,
        }
    }

    /// Several conditions: all of them must be `wanted`, or one must.
    fn parts(&mut self, parts: &[Test], wanted: bool, all: bool) -> Touch<W> {
        if !all {
            return parts.iter().fold(Touch::NONE, |touch, part| touch.or(self.may_hold(part, wanted)));
        }
        // All must be: the moves of any one of them are enough.
        let mut least = Touch::ALL;
        for part in parts {
            let touch = self.may_hold(part, wanted);
            if touch.weight() < least.weight() {
                least = touch;
            }
            if least.is_none() {
                break;
            }
        }
        least
    }

    /// A condition that growing sets can only make true, never false.
    fn monotone(&mut self, test: &Test, wanted: bool, sets: &[Code]) -> Touch<W> {
        if self.machine.holds(test, &self.scene) == wanted {
            return Touch::ALL;
        }
        sets.iter().fold(Touch::NONE, |touch, &code| {
            let set = self.set(code);
            touch.or(if wanted { set.grow } else { set.shrink })
        })
    }

    /// The moves that could make an amount grow, and those that could make it shrink.
    fn number(&mut self, number: &Number) -> (Touch<W>, Touch<W>) {
        match number {
            Number::Fixed(_) | Number::Counter { slot: _ } => (Touch::NONE, Touch::NONE),
            Number::PliesLeft { side } => self.plies_left(*side),
            Number::Count(code) => {
                let set = self.set(*code);
                (set.grow, set.shrink)
            }
            Number::Worth(_) => (Touch::ALL, Touch::ALL),
            Number::Groups { set, neighbours: _ } => {
                let set = self.set(*set);
                let touch = set.grow.or(set.shrink);
                (touch, touch)
            }
            Number::Hand { side: _, kinds } => {
                let taken = match self.machine.tables.captured {
                    CapturedGo::Away => Bits::EMPTY,
                    CapturedGo::OpponentsHand | CapturedGo::OwnersHand => self.scene.board.occupied(),
                };
                let touch = Touch { to: taken, kinds: *kinds, ..Touch::NONE };
                (touch, touch)
            }
            Number::Sum(parts) => parts.iter().fold((Touch::NONE, Touch::NONE), |(up, down), part| {
                let (more, less) = self.number(part);
                (up.or(more), down.or(less))
            }),
            Number::Difference(a, b) => {
                let ((a_up, a_down), (b_up, b_down)) = (self.number(a), self.number(b));
                (a_up.or(b_down), a_down.or(b_up))
            }
        }
    }

    /// A set and what could change it.
    fn set(&mut self, code: Code) -> Change<W> {
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
        // A piece that moves is counted again where it lands, unless it takes one of its own side.
        let fewer = u32::from(self.machine.tables.features.takes_own);
        let enter = self.machine.tables.squares;
        Change { now, enter, grow, leave: now, shrink, local: false, landing: true, lost: 2, fewer }
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
                // A move may take whatever squares a set holds.
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

    /// The same for the plies left in a side's turn: those of the present turn are settled.
    fn plies_left(&mut self, side: Side) -> (Touch<W>, Touch<W>) {
        let turn = self.scene.board.turn;
        match &self.machine.tables.programs.sides[side.index()].turn {
            Some(rules) if turn.side() != side || turn.plies_left().is_none() => self.number(&rules.plies),
            _ => (Touch::NONE, Touch::NONE),
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

    /// The pieces of a set that could never move from where they stand.
    fn stranded(&mut self, set: Change<W>) -> Change<W> {
        let (machine, board) = (self.machine, self.scene.board);
        let now = machine.stranded(board, set.now);
        // A stranded piece may come into the set where it stands; or the move removes one, places one, or lands on a
        // square where it is stranded.
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
        let goes = Touch { from: now, to: now, ..Touch::NONE };
        Change { enter: set.most(), grow, leave: now, shrink: set.shrink.or(goes), ..Change::any(now, set.most()) }
    }
}
