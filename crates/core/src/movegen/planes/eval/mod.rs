//! Evaluation of programs: sets, conditions and amounts.
#![allow(unsafe_code)]

mod attacks;
mod facts;
mod lines;
mod lookup;
mod node;
mod remembered;
mod scene;
mod walk;

pub(in crate::movegen) use facts::MoveFacts;
pub(in crate::movegen) use lines::{enclosed, enclosing};
pub(in crate::movegen) use node::{Extent, Node};
pub(in crate::movegen) use scene::{Counters, KeptSets, KeptZones, MoveSquares, Request, Scene};
pub(in crate::movegen) use walk::Course;

use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::run::{at, compiled};
use crate::position::Board;
use crate::tables::program::{
    FEW_REGISTERS, Instruction, LineSteps, NumberRule, PatternZone, PieceSet, REGISTERS, SetCode, Sight, SquareTest,
    Test,
};
use crate::types::{Bits, Side};

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// The squares of a set.
    #[inline]
    pub(in crate::movegen) fn set(&self, code: SetCode, scene: &Scene<W, P>) -> Bits<W> {
        if code.kept.is_some()
            && let Some(sets) = scene.sets
        {
            return self.kept_set(code, sets, scene);
        }
        if !scene.request.may_work(u32::from(code.len)) {
            return Bits::EMPTY;
        }
        if usize::from(code.registers) <= FEW_REGISTERS {
            self.run_short_code(code, scene)
        } else {
            self.run_long_code(code, scene)
        }
    }

    /// The squares of a set, evaluated only once if it is kept.
    #[inline(never)]
    fn kept_set(&self, code: SetCode, sets: &KeptSets<W>, scene: &Scene<W, P>) -> Bits<W> {
        let scene = Scene { sets: None, ..*scene };
        let Some(place) = sets.place(code) else { return self.set(code, &scene) };
        place.get().unwrap_or_else(|| {
            let squares = self.set(code, &scene);
            place.set(Some(squares));
            squares
        })
    }

    compiled! {
        fn run_short_code<'a>(&self, code: SetCode, scene: &'a Scene<'a, W, P>) -> Bits<W> = run_code::<FEW_REGISTERS>;
        fn run_long_code<'a>(&self, code: SetCode, scene: &'a Scene<'a, W, P>) -> Bits<W> = run_code::<REGISTERS>;
    }

    /// The squares of a pattern's zone.
    #[inline]
    pub(in crate::movegen) fn zone_of(&self, zone: &PatternZone<W>, scene: &Scene<W, P>) -> Bits<W> {
        match zone {
            PatternZone::Known(squares) => *squares,
            PatternZone::Set { code, place } => {
                let Some(kept) = place.and_then(|place| scene.zones?.0.get(usize::from(place))) else {
                    return self.set(*code, scene);
                };
                kept.get().unwrap_or_else(|| {
                    let squares = self.set(*code, scene);
                    kept.set(Some(squares));
                    squares
                })
            }
        }
    }

    #[inline(always)]
    fn run_code<const R: usize>(&self, code: SetCode, scene: &Scene<W, P>) -> Bits<W> {
        let pool = &self.tables.programs.pool;
        let board = scene.board;
        let mut registers = [Bits::<W>::EMPTY; R];
        macro_rules! r {
            ($register:expr) => {
                registers[usize::from($register) & (R - 1)]
            };
        }
        for instruction in pool.instructions(code) {
            match *instruction {
                Instruction::Known { d, n } => r!(d) = pool.sets[usize::from(n)],
                Instruction::Side { d, side } => r!(d) = board.pieces(side),
                Instruction::Pieces { d, n } => r!(d) = self.pieces_of(&pool.pieces[usize::from(n)], board),
                Instruction::PiecesOf { d, side, n } => {
                    // The planes of kinds hold no walls.
                    r!(d) = self.pieces_of(&pool.pieces[usize::from(n)], board) & board.plane(side.index());
                }
                Instruction::Occupied { d } => r!(d) = board.occupied(),
                Instruction::Walls { d } => r!(d) = board.walls(),
                Instruction::Marked { d } => {
                    r!(d) = self.tables.marks.map_or(Bits::EMPTY, |plane| board.plane(plane));
                }
                Instruction::Untouched { d } => r!(d) = board.untouched,
                Instruction::Trail { d } => r!(d) = board.trail,
                Instruction::From { d } => r!(d) = scene.squares.from,
                Instruction::To { d } => r!(d) = scene.squares.to,
                Instruction::Path { d } => r!(d) = scene.squares.path,
                Instruction::Taken { d } => r!(d) = scene.squares.taken,
                Instruction::Chosen { d } => r!(d) = scene.squares.chosen,
                Instruction::And { d, a } => r!(d) &= r!(a),
                Instruction::Or { d, a } => r!(d) |= r!(a),
                Instruction::AndNot { d, a } => r!(d) = r!(d).without(r!(a)),
                Instruction::AndSide { d, side } => r!(d) &= board.pieces(side),
                Instruction::OrSide { d, side } => r!(d) |= board.pieces(side),
                Instruction::Complement { d } => r!(d) = self.tables.squares.without(r!(d)),
                Instruction::Shift { d, by, n } => r!(d) = (r!(d) & pool.sets[usize::from(n)]).shifted(by),
                Instruction::Fill { d, a, times, by, n } => {
                    r!(d) = filled(r!(d), r!(a), pool.sets[usize::from(n)], by, times);
                }
                Instruction::Spread { d, n } => {
                    let table = &pool.spreads[usize::from(n)][..];
                    // SAFETY: tables of the pool have an entry for each square.
                    r!(d) = unsafe { spread(table, r!(d)) };
                }
                Instruction::Along { d, n } => r!(d) = along(&pool.sights[usize::from(n)], r!(d), board.occupied()),
                Instruction::Between { d, a, n } => r!(d) = between(&pool.sights[usize::from(n)], r!(d), r!(a)),
                Instruction::Flanked { d, n, pairs } => {
                    r!(d) = self.flanked(r!(d), usize::from(n), usize::from(pairs));
                }
                Instruction::Enclosed { d, from, through, to, n } => {
                    r!(d) = enclosed(&pool.lines[usize::from(n)], r!(from), r!(through), r!(to));
                }
                Instruction::Enclosing { d, to, through, n } => {
                    r!(d) = enclosing(&pool.lines[usize::from(n)], r!(to), r!(through));
                }
                Instruction::Stranded { d } => r!(d) = self.stranded(board, r!(d)),
                Instruction::Reach { d } => r!(d) = self.reach(scene, r!(d)),
                Instruction::Attacked { d, viewer } => {
                    r!(d) = self.attacked(scene, r!(d), viewer, self.tables.squares);
                }
                Instruction::AttackedBy { d, a, viewer } => r!(d) = self.attacked(scene, r!(d), viewer, r!(a)),
                Instruction::Guarded { d, viewer } => r!(d) = self.guarded(scene, r!(d), viewer),
                Instruction::EndIfNone { d } => {
                    if r!(d).is_empty() {
                        return Bits::EMPTY;
                    }
                }
            }
        }
        registers[0]
    }

    #[inline(always)]
    pub(in crate::movegen) fn pieces_of(&self, pieces: &PieceSet, board: &Board<W, P>) -> Bits<W> {
        match pieces {
            PieceSet::Planes(planes) => board.any_of(*planes),
            PieceSet::Codes(codes) => codes.iter().fold(Bits::EMPTY, |all, &(on, off)| {
                let mut pieces = board.all_pieces().without(board.any_of(off));
                for plane in Bits::<1>([on]) {
                    pieces &= board.plane(plane);
                }
                all | pieces
            }),
        }
    }

    /// The squares that lie between two opposite squares of the set.
    #[inline(never)]
    pub(in crate::movegen) fn flanked(&self, set: Bits<W>, first: usize, pairs: usize) -> Bits<W> {
        let spreads = &self.tables.programs.pool.spreads[first..first + 2 * pairs];
        // SAFETY: tables of the pool have an entry for each square.
        let flanked = |pair: &[Vec<Bits<W>>]| unsafe { spread(&pair[0], set) & spread(&pair[1], set) };
        spreads.chunks_exact(2).fold(Bits::EMPTY, |all, pair| all | flanked(pair))
    }

    /// The pieces of a set that could never move from their squares.
    #[inline(never)]
    pub(in crate::movegen) fn stranded(&self, board: &Board<W, P>, set: Bits<W>) -> Bits<W> {
        let mut stranded = Bits::EMPTY;
        for side in Side::BOTH {
            for square in set & board.pieces(side) & self.tables.programs.pool.stranded_any[side.index()] {
                let kind = board.kind_at(self.tables, square);
                stranded.put(square, self.tables.programs.pool.stranded[side.index()][kind.index()].bit(square));
            }
        }
        stranded
    }

    /// The squares of `among` for which a condition holds if a move without a start, such as a drop, ends there.
    pub(in crate::movegen) fn squares_where(&self, test: &SquareTest, scene: &Scene<W, P>, among: Bits<W>) -> Bits<W> {
        if among.is_empty() || !scene.request.may_work(1) {
            return Bits::EMPTY;
        }
        match test {
            SquareTest::Everywhere(test) => {
                if self.holds(test, scene) {
                    among
                } else {
                    Bits::EMPTY
                }
            }
            SquareTest::In(code) => among & self.set(*code, scene),
            SquareTest::Others(code) => {
                let set = self.set(*code, scene);
                if set.is_single() {
                    among.without(set)
                } else if set.is_empty() {
                    Bits::EMPTY
                } else {
                    among
                }
            }
            SquareTest::All(parts) => parts.iter().fold(among, |left, part| self.squares_where(part, scene, left)),
            SquareTest::Or(parts) => parts
                .iter()
                .fold(Bits::EMPTY, |found, part| found | self.squares_where(part, scene, among.without(found))),
            SquareTest::Not(part) => among.without(self.squares_where(part, scene, among)),
            SquareTest::Each(test) => {
                let mut kept = Bits::EMPTY;
                for to in among {
                    let scene = scene.with(MoveSquares { to: Bits::of(to), ..MoveSquares::NONE });
                    kept.put(to, u64::from(self.holds(test, &scene)));
                }
                kept
            }
        }
    }

    /// Like [`holds`](Self::holds), for the conditions of outcomes, which a search evaluates at every node. Two common
    /// forms need no call: a counter compared with a number, and pieces that must be absent.
    #[inline(always)]
    pub(in crate::movegen) fn ends_game(&self, test: &Test, scene: &Scene<W, P>) -> bool {
        match test {
            Test::AtLeast(NumberRule::Counter { slot }, NumberRule::Fixed(least)) => {
                i64::from(scene.request.counters[*slot]) >= *least
            }
            Test::All(parts) if parts.first().is_some_and(|part| self.has_unwanted_pieces(part, scene)) => false,
            _ => self.holds(test, scene),
        }
    }

    /// Returns `true` if a condition requires that pieces of some kinds are absent, and one is present.
    #[inline(always)]
    fn has_unwanted_pieces(&self, test: &Test, scene: &Scene<W, P>) -> bool {
        let Test::Not(test) = test else { return false };
        let Test::Any(code) = **test else { return false };
        let pool = &self.tables.programs.pool;
        match pool.instructions(code) {
            [Instruction::Pieces { d: _, n }] => !self.pieces_of(&pool.pieces[usize::from(*n)], scene.board).is_empty(),
            _ => false,
        }
    }

    /// Returns `true` if a condition holds.
    pub(in crate::movegen) fn holds(&self, test: &Test, scene: &Scene<W, P>) -> bool {
        if !scene.request.may_work(1) {
            return false;
        }
        match test {
            Test::Known(known) => *known,
            Test::Any(code) => !self.set(*code, scene).is_empty(),
            Test::All(parts) => parts.iter().all(|part| self.holds(part, scene)),
            Test::Or(parts) => parts.iter().any(|part| self.holds(part, scene)),
            Test::Not(part) => !self.holds(part, scene),
            Test::AtLeast(a, b) => self.number(a, scene) >= self.number(b, scene),
            Test::Line { set, count, steps: LineSteps::Tables { first, directions }, through } => {
                let through = through.map_or(self.tables.squares, |through| self.set(through, scene));
                !through.is_empty()
                    && self.has_line(
                        self.set(*set, scene),
                        *count,
                        (usize::from(*first), usize::from(*directions)),
                        through,
                    )
            }
            Test::Line { set, count, steps: LineSteps::Shifts(shifts), through: Some(through) } => {
                let through = self.set(*through, scene);
                if through.is_empty() {
                    return false;
                }
                let set = self.set(*set, scene);
                shifts.iter().any(|&(by, n)| {
                    let starts = self.tables.programs.pool.sets[usize::from(n)];
                    // The ends of lines of the current length, and of the lines with a square in `through`.
                    let (mut ends, mut met) = (set, set & through);
                    for _ in 1..*count {
                        ends = (ends & starts).shifted(by) & set;
                        met = (met & starts).shifted(by) & set | ends & through;
                    }
                    !met.is_empty()
                })
            }
            Test::Line { set, count, steps: LineSteps::Shifts(shifts), through: None } => {
                let set = self.set(*set, scene);
                shifts.iter().any(|&(by, n)| {
                    let starts = self.tables.programs.pool.sets[usize::from(n)];
                    let mut ends = set;
                    for _ in 1..*count {
                        ends = (ends & starts).shifted(by) & set;
                        if ends.is_empty() {
                            break;
                        }
                    }
                    !ends.is_empty()
                })
            }
            Test::Connected { set, from, to, neighbours } => {
                let (set, from, to) = (self.set(*set, scene), self.set(*from, scene), self.set(*to, scene));
                self.group(set, from, usize::from(*neighbours)).meets(to)
            }
            Test::Can { side, patterns } => self.can(scene, *side, usize::from(*patterns)),
            Test::Stuck { side } => match scene.stuck {
                Some(stuck) if *side == scene.board.turn.side() => stuck,
                _ => self.is_stuck(scene, *side),
            },
            Test::Repeated(times) => self.occurrences(scene) >= *times,
            Test::Throughout { side, index } => {
                let now = Scene { squares: MoveSquares::NONE, ..*scene };
                let condition = &self.tables.programs.sides[side.index()].throughout[*index];
                (scene.board.turn.side() != *side || self.holds(condition, &now))
                    && self.held_throughout(scene, *side, *index)
            }
        }
    }

    compiled! {
        pub(in crate::movegen) fn number<'a>(&self, number: &'a NumberRule, scene: &'a Scene<'a, W, P>) -> i64 = number_here;
    }

    #[inline(always)]
    fn number_here(&self, number: &NumberRule, scene: &Scene<W, P>) -> i64 {
        match number {
            NumberRule::Fixed(number) => *number,
            NumberRule::Count(code) => i64::from(self.set(*code, scene).count()),
            NumberRule::Worth(code) => {
                let set = self.set(*code, scene);
                let worth = |square| {
                    i64::from(self.tables.programs.pool.worth[scene.board.kind_at(self.tables, square).index()])
                };
                let pieces = set & (scene.board.pieces(Side::First) | scene.board.pieces(Side::Second));
                pieces.into_iter().map(worth).sum()
            }
            NumberRule::Groups { set, neighbours } => {
                let mut left = self.set(*set, scene);
                if !scene.request.may_work(left.count()) {
                    return 0;
                }
                let mut count = 0;
                while !left.is_empty() {
                    count += 1;
                    left = left.without(self.group(left, Bits::of(left.first()), usize::from(*neighbours)));
                }
                count
            }
            NumberRule::Hand { side, kinds } => {
                let held = scene.board.hands[side.index()].iter().enumerate();
                held.filter(|(kind, _)| kinds.0 >> kind & 1 != 0).map(|(_, &count)| i64::from(count)).sum()
            }
            NumberRule::Counter { slot } => i64::from(scene.request.counters[*slot]),
            NumberRule::PliesLeft { side } => self.plies_left(scene, *side),
            NumberRule::Sum(parts) => parts.iter().map(|part| self.number(part, scene)).fold(0, i64::saturating_add),
            NumberRule::Difference(a, b) => self.number(a, scene).saturating_sub(self.number(b, scene)),
        }
    }
}

/// The union of a table's entries for all squares of a set.
///
/// # Safety
/// The table must have an entry for each square of the grid, as those of the [`Pool`](crate::tables::program::Pool)
/// have.
#[inline(always)]
unsafe fn spread<const W: usize>(table: &[Bits<W>], set: Bits<W>) -> Bits<W> {
    // SAFETY: the caller guarantees that the table has an entry for each square.
    set.into_iter().fold(Bits::EMPTY, |all, square| all | unsafe { at(table, square) })
}

/// The squares reached from `seed` by at most `times` equal steps, each starting in `starts` and ending in `within`.
#[inline(always)]
pub(in crate::movegen) fn filled<const W: usize>(
    seed: Bits<W>,
    within: Bits<W>,
    starts: Bits<W>,
    by: i16,
    times: u8,
) -> Bits<W> {
    let mut filled = Bits::EMPTY;
    for _ in 0..times {
        let next = ((seed | filled) & starts).shifted(by) & within;
        if next == filled {
            break;
        }
        filled = next;
    }
    filled
}

/// The squares that sliders on the squares of a set see.
#[inline(never)]
pub(in crate::movegen) fn along<const W: usize>(sights: &[Sight<W>], set: Bits<W>, occupied: Bits<W>) -> Bits<W> {
    let mut seen = Bits::EMPTY;
    for square in set {
        for sight in sights {
            if let Some(&line) = sight.lines.get(square) {
                let met = line & occupied;
                seen |= match (met.is_empty(), sight.rises) {
                    (true, _) => line,
                    (false, true) => line.without(sight.lines[met.first()]),
                    (false, false) => line.without(sight.lines[met.last()]),
                };
                continue;
            }
            for &next in &sight.rays[square] {
                seen.put(usize::from(next), 1);
                if occupied.has(usize::from(next)) {
                    break;
                }
            }
        }
    }
    seen
}

/// The squares between those of two sets.
#[inline(never)]
pub(in crate::movegen) fn between<const W: usize>(sights: &[Sight<W>], from: Bits<W>, to: Bits<W>) -> Bits<W> {
    let mut between = Bits::EMPTY;
    for square in from {
        for sight in sights {
            let mut passed = Bits::EMPTY;
            for &next in &sight.rays[square] {
                if to.has(usize::from(next)) {
                    between |= passed;
                }
                passed.put(usize::from(next), 1);
            }
        }
    }
    between
}
