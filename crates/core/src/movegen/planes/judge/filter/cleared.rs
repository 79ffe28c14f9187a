//! The critical squares of a condition. If a move only clears squares, as a blast does, the condition can become true
//! only if one of these is cleared. The reasoning is that of `sets` for moves, but simpler.

use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::Scene;
use crate::movegen::planes::{Machine, eval};
use crate::tables::program::{FEW_REGISTERS, Instruction, NumberRule, SetCode, Test};
use crate::types::Bits;

/// A set, and the squares that must be cleared for it to change.
#[derive(Clone, Copy)]
struct Cleared<const W: usize> {
    now: Bits<W>,
    /// One of these must be cleared before a square can enter the set.
    grow: Bits<W>,
    /// One of these must be cleared before a square can leave the set.
    shrink: Bits<W>,
}

impl<const W: usize> Cleared<W> {
    /// A set that never changes.
    fn fixed(now: Bits<W>) -> Self {
        Cleared { now, grow: Bits::EMPTY, shrink: Bits::EMPTY }
    }

    /// A set of occupied squares: each leaves the set when it is cleared.
    fn standing(now: Bits<W>) -> Self {
        Cleared { now, grow: Bits::EMPTY, shrink: now }
    }

    /// A set that grows only if an operand grows, and shrinks only if an operand shrinks.
    fn made_of(now: Bits<W>, operands: &[Self]) -> Self {
        let all = |part: fn(&Self) -> Bits<W>| operands.iter().fold(Bits::EMPTY, |all, set| all | part(set));
        Cleared { now, grow: all(|set| set.grow), shrink: all(|set| set.shrink) }
    }

    fn complement(self, board: Bits<W>) -> Self {
        Cleared { now: board.without(self.now), grow: self.shrink, shrink: self.grow }
    }
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// The critical squares for a condition to get the value `wanted`: at least one of them must be cleared. `None` if
    /// unknown, or if the condition already has this value.
    pub(in crate::movegen::planes::judge) fn critical(
        &self,
        scene: &Scene<W, P>,
        test: &Test,
        wanted: bool,
    ) -> Option<Bits<W>> {
        let change = |set: Cleared<W>| if wanted { set.grow } else { set.shrink };
        match test {
            Test::Known(known) => (*known != wanted).then_some(Bits::EMPTY),
            Test::Any(code) => {
                let set = self.cleared_set(scene, *code)?;
                (set.now.is_empty() == wanted).then(|| change(set))
            }
            Test::All(parts) => self.critical_parts(scene, parts, wanted, wanted),
            Test::Or(parts) => self.critical_parts(scene, parts, wanted, !wanted),
            Test::Not(part) => self.critical(scene, part, !wanted),
            Test::AtLeast(a, b) => {
                if self.holds(test, scene) == wanted {
                    return None;
                }
                let ((a_up, a_down), (b_up, b_down)) =
                    (self.critical_number(scene, a)?, self.critical_number(scene, b)?);
                Some(if wanted { a_up | b_down } else { a_down | b_up })
            }
            Test::Line { set, count: _, steps: _, through } => {
                let through = through.map_or(Some(Bits::EMPTY), |code| self.cleared_set(scene, code).map(change));
                let set = change(self.cleared_set(scene, *set)?);
                (self.holds(test, scene) != wanted).then_some(set | through?)
            }
            Test::Connected { set, from, to, neighbours: _ } => {
                let sets = [*set, *from, *to].map(|code| self.cleared_set(scene, code).map(change));
                let all = sets.into_iter().try_fold(Bits::EMPTY, |all, set| Some(all | set?));
                (self.holds(test, scene) != wanted).then_some(all?)
            }
            Test::Can { .. } | Test::Stuck { .. } | Test::Repeated(_) | Test::Throughout { .. } => None,
        }
    }

    /// The critical squares for all of several conditions (if `all`), or one of them, to get the value `wanted`.
    fn critical_parts(&self, scene: &Scene<W, P>, parts: &[Test], wanted: bool, all: bool) -> Option<Bits<W>> {
        let mut critical = parts.iter().map(|part| self.critical(scene, part, wanted));
        match all {
            // Each part must get the value, so the squares of one part are enough: take the smallest set.
            true => critical.flatten().min_by_key(|squares| squares.count()),
            false => critical.try_fold(Bits::EMPTY, |all, squares| Some(all | squares?)),
        }
    }

    /// The critical squares for an amount to grow, and those for it to shrink.
    fn critical_number(&self, scene: &Scene<W, P>, number: &NumberRule) -> Option<(Bits<W>, Bits<W>)> {
        match number {
            NumberRule::Fixed(_) | NumberRule::Counter { slot: _ } => Some((Bits::EMPTY, Bits::EMPTY)),
            NumberRule::Count(code) => {
                let set = self.cleared_set(scene, *code)?;
                Some((set.grow, set.shrink))
            }
            NumberRule::Sum(parts) => parts.iter().try_fold((Bits::EMPTY, Bits::EMPTY), |(up, down), part| {
                let (more, less) = self.critical_number(scene, part)?;
                Some((up | more, down | less))
            }),
            NumberRule::Difference(a, b) => {
                let ((a_up, a_down), (b_up, b_down)) =
                    (self.critical_number(scene, a)?, self.critical_number(scene, b)?);
                Some((a_up | b_down, a_down | b_up))
            }
            NumberRule::Worth(_)
            | NumberRule::Groups { .. }
            | NumberRule::Hand { .. }
            | NumberRule::PliesLeft { side: _ } => None,
        }
    }

    /// A set and the squares that change it; `None` if unknown.
    fn cleared_set(&self, scene: &Scene<W, P>, code: SetCode) -> Option<Cleared<W>> {
        if usize::from(code.registers) > FEW_REGISTERS {
            return None;
        }
        let pool = &self.tables.programs.pool;
        let (board, all) = (scene.board, self.tables.squares);
        let mut registers = [Cleared::fixed(Bits::EMPTY); FEW_REGISTERS];
        macro_rules! r {
            ($register:expr) => {
                registers[usize::from($register) % FEW_REGISTERS]
            };
        }
        for instruction in pool.instructions(code) {
            match *instruction {
                Instruction::Known { d, n } => r!(d) = Cleared::fixed(pool.sets[usize::from(n)]),
                Instruction::Side { d, side } => r!(d) = Cleared::standing(board.pieces(side)),
                Instruction::Pieces { d, n } => {
                    r!(d) = Cleared::standing(self.pieces_of(&pool.pieces[usize::from(n)], board));
                }
                Instruction::PiecesOf { d, side, n } => {
                    let pieces = self.pieces_of(&pool.pieces[usize::from(n)], board);
                    r!(d) = Cleared::standing(pieces & board.pieces(side));
                }
                Instruction::Occupied { d } => r!(d) = Cleared::standing(board.occupied()),
                Instruction::Walls { d } => r!(d) = Cleared::standing(board.walls()),
                Instruction::Marked { d } => {
                    r!(d) = Cleared::standing(self.tables.marks.map_or(Bits::EMPTY, |plane| board.plane(plane)));
                }
                Instruction::And { d, a } => r!(d) = Cleared::made_of(r!(d).now & r!(a).now, &[r!(d), r!(a)]),
                Instruction::Or { d, a } => r!(d) = Cleared::made_of(r!(d).now | r!(a).now, &[r!(d), r!(a)]),
                Instruction::AndNot { d, a } => {
                    r!(d) = Cleared::made_of(r!(d).now.without(r!(a).now), &[r!(d), r!(a).complement(all)]);
                }
                Instruction::AndSide { d, side } => {
                    let side = Cleared::standing(board.pieces(side));
                    r!(d) = Cleared::made_of(r!(d).now & side.now, &[r!(d), side]);
                }
                Instruction::OrSide { d, side } => {
                    let side = Cleared::standing(board.pieces(side));
                    r!(d) = Cleared::made_of(r!(d).now | side.now, &[r!(d), side]);
                }
                Instruction::Complement { d } => r!(d) = r!(d).complement(all),
                Instruction::Shift { d, by, n } => {
                    r!(d).now = (r!(d).now & pool.sets[usize::from(n)]).shifted(by);
                }
                Instruction::Fill { d, a, times, by, n } => {
                    let now = eval::filled(r!(d).now, r!(a).now, pool.sets[usize::from(n)], by, times);
                    r!(d) = Cleared::made_of(now, &[r!(d), r!(a)]);
                }
                Instruction::Spread { d, n } => {
                    let table = &pool.spreads[usize::from(n)][..];
                    r!(d).now = r!(d).now.into_iter().fold(Bits::EMPTY, |all, square| all | table[square]);
                }
                Instruction::Along { d, n } => {
                    r!(d).now = eval::along(&pool.sights[usize::from(n)], r!(d).now, board.occupied());
                    r!(d).grow = r!(d).grow | r!(d).now & board.occupied();
                }
                Instruction::Between { d, a, n } => {
                    let now = eval::between(&pool.sights[usize::from(n)], r!(d).now, r!(a).now);
                    r!(d) = Cleared::made_of(now, &[r!(d), r!(a)]);
                }
                Instruction::Flanked { d, n, pairs } => {
                    r!(d).now = self.flanked(r!(d).now, usize::from(n), usize::from(pairs));
                }
                Instruction::Enclosed { d, from, through, to, n } => {
                    let (from, through, to) = (r!(from), r!(through), r!(to));
                    let now = eval::enclosed(&pool.lines[usize::from(n)], from.now, through.now, to.now);
                    r!(d) = Cleared::made_of(now, &[from, through, to]);
                }
                Instruction::Enclosing { d, to, through, n } => {
                    let (to, through) = (r!(to), r!(through));
                    let now = eval::enclosing(&pool.lines[usize::from(n)], to.now, through.now);
                    r!(d) = Cleared::made_of(now, &[to, through]);
                }
                Instruction::EndIfNone { d } => {
                    if r!(d).now.is_empty() && r!(d).grow.is_empty() {
                        return Some(Cleared::fixed(Bits::EMPTY));
                    }
                }
                // The move changes these in other ways than by clearing.
                Instruction::Untouched { d: _ } | Instruction::Trail { d: _ } | Instruction::Chosen { d: _ } => {
                    return None;
                }
                Instruction::From { d: _ } | Instruction::To { d: _ } => return None,
                Instruction::Path { d: _ } | Instruction::Taken { d: _ } => return None,
                Instruction::Stranded { d: _ } | Instruction::Reach { d: _ } => return None,
                // Not computed here: the shield already gives the critical squares for attacks on royals.
                Instruction::Attacked { d: _, viewer: _ } => return None,
                Instruction::AttackedBy { d: _, a: _, viewer: _ } => return None,
                Instruction::Guarded { d: _, viewer: _ } => return None,
            }
        }
        Some(registers[0])
    }
}
