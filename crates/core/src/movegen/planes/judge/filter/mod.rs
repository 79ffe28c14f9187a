//! The moves that a forbidden row certainly lets through, computed from its program once per position. Only the others
//! are made and judged.
//!
//! A row that does not hold now can hold after a move only if the move touches what its program depends on. So each
//! instruction yields, besides its set, the moves that could add squares to the set and the moves that could remove
//! squares from it. Moves are distinguished only by their start square, target square and the planes of the moving
//! piece. If the moves are unknown, an instruction yields all moves. This is abstract interpretation (P. Cousot and R.
//! Cousot, 1977) with sets of squares in place of numbers.
//!
//! *Used for* every row that masks do not enforce. *Limits*: it cannot handle a row that already holds, or that depends
//! on moves or on the past.

mod attacks;
mod cleared;
mod lines;
mod loss;
mod sets;
#[cfg(test)]
mod tests;

use super::touch::Touch;
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::Scene;
use crate::tables::program::{LineSteps, NumberRule, SetCode, Test};
use crate::types::{Bits, Side};

/// The moves of a position that must be judged.
pub(super) struct Filter<const W: usize, const P: usize> {
    /// The moves that touch squares on which rows depend.
    pub touch: Touch<W>,
    /// For each plane, the squares from which its pieces would attack a square on which rows depend.
    lands: [Bits<W>; P],
    /// The planes whose entry in `lands` is not empty, as a bit set.
    planes: u64,
}

impl<const W: usize, const P: usize> Filter<W, P> {
    /// No moves.
    pub const fn new() -> Self {
        Filter { touch: Touch::NONE, lands: [Bits::EMPTY; P], planes: 0 }
    }

    /// The squares from which a piece on these planes would attack a square on which rows depend.
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

    /// The squares from which any piece would attack a square on which rows depend.
    #[inline(always)]
    pub fn lands_of_any(&self) -> Bits<W> {
        self.lands_of(u64::MAX)
    }

    pub fn land(&mut self, plane: u8, squares: Bits<W>) {
        self.lands[usize::from(plane) & (P - 1)] |= squares;
        self.planes |= 1 << plane;
    }
}

/// The abstract interpretation of programs in one position.
struct Interpreter<'a, const W: usize, const P: usize, L: Cpu> {
    machine: &'a Machine<'a, W, P, L>,
    scene: Scene<'a, W, P>,
    us: Side,
    filter: &'a mut Filter<W, P>,
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// The moves after which a condition could hold, if no `after` row follows them. Adds the squares from which
    /// attacks begin to a filter.
    pub(super) fn touch(&self, scene: &Scene<W, P>, test: &Test, filter: &mut Filter<W, P>) -> Touch<W> {
        self.touch_of(scene, test, true, filter)
    }

    /// The moves after which a set could have squares, if no `after` row follows them.
    pub(super) fn touch_filled(&self, scene: &Scene<W, P>, set: SetCode, filter: &mut Filter<W, P>) -> Touch<W> {
        self.touch(scene, &Test::Any(set), filter)
    }

    /// The moves after which a condition could hold (if `wanted`) or could fail (if not), if no `after` row follows
    /// them.
    pub(super) fn touch_of(
        &self,
        scene: &Scene<W, P>,
        test: &Test,
        wanted: bool,
        filter: &mut Filter<W, P>,
    ) -> Touch<W> {
        let us = scene.board.turn.side();
        L::out_of_line(|| Interpreter { machine: self, scene: *scene, us, filter }.test(test, wanted))
    }
}

/// Returns `true` if a condition depends on neither the legal moves, which would have to be judged first, nor the past.
fn is_about_pieces(test: &Test) -> bool {
    match test {
        Test::Known(_) | Test::Any(_) | Test::AtLeast(..) | Test::Line { .. } | Test::Connected { .. } => true,
        Test::All(parts) | Test::Or(parts) => parts.iter().all(is_about_pieces),
        Test::Not(part) => is_about_pieces(part),
        Test::Can { .. } | Test::Stuck { .. } | Test::Repeated(_) | Test::Throughout { .. } => false,
    }
}

impl<const W: usize, const P: usize, L: Cpu> Interpreter<'_, W, P, L> {
    /// The moves after which a condition could have the value `wanted`.
    fn test(&mut self, test: &Test, wanted: bool) -> Touch<W> {
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
            Test::Not(part) => self.test(part, !wanted),
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
            Test::Line { set, count, steps: LineSteps::Shifts(shifts), through: Some(through) } if wanted => {
                self.line_through(test, *set, *count, shifts, *through)
            }
            Test::Line { set, count: _, steps: _, through } => match through {
                Some(through) => self.monotone(test, wanted, &[*set, *through]),
                None => self.monotone(test, wanted, &[*set]),
            },
            Test::Connected { set, from, to, neighbours: _ } => self.monotone(test, wanted, &[*set, *from, *to]),
            Test::Can { .. } | Test::Stuck { .. } | Test::Repeated(_) | Test::Throughout { .. } => Touch::ALL,
        }
    }

    /// The moves after which all of several conditions (if `all`), or one of them, could have the value `wanted`.
    fn parts(&mut self, parts: &[Test], wanted: bool, all: bool) -> Touch<W> {
        if !all {
            return parts.iter().fold(Touch::NONE, |touch, part| touch.or(self.test(part, wanted)));
        }
        // Each part must get the value, so the moves that can give it to one part are enough: take the fewest.
        let mut least = Touch::ALL;
        for part in parts {
            // Skip a part that has the value already, because any move may leave it so. This check is faster than
            // finding the moves.
            if is_about_pieces(part) && self.machine.holds(part, &self.scene) == wanted {
                continue;
            }
            let touch = self.test(part, wanted);
            if touch.weight() < least.weight() {
                least = touch;
            }
            if least.is_none() {
                break;
            }
        }
        least
    }

    /// The moves after which a monotone condition could have the value `wanted`. Growing sets can make such a condition
    /// true but never false.
    fn monotone(&mut self, test: &Test, wanted: bool, sets: &[SetCode]) -> Touch<W> {
        if self.machine.holds(test, &self.scene) == wanted {
            return Touch::ALL;
        }
        sets.iter().fold(Touch::NONE, |touch, &code| {
            let set = self.set(code);
            touch.or(if wanted { set.grow } else { set.shrink })
        })
    }

    /// The moves that could make an amount grow, and those that could make it shrink.
    fn number(&mut self, number: &NumberRule) -> (Touch<W>, Touch<W>) {
        match number {
            NumberRule::Fixed(_) | NumberRule::Counter { slot: _ } => (Touch::NONE, Touch::NONE),
            NumberRule::PliesLeft { side } => self.plies_left(*side),
            NumberRule::Count(code) => {
                let set = self.set(*code);
                (set.grow, set.shrink)
            }
            NumberRule::Worth(_) => (Touch::ALL, Touch::ALL),
            NumberRule::Groups { set, neighbours: _ } => {
                let set = self.set(*set);
                let touch = set.grow.or(set.shrink);
                (touch, touch)
            }
            NumberRule::Hand { side: _, kinds } => {
                let is_kept = self.machine.tables.captured.is_kept();
                let taken = if is_kept { self.scene.board.occupied() } else { Bits::EMPTY };
                let touch = Touch { to: taken, kinds: *kinds, ..Touch::NONE };
                (touch, touch)
            }
            NumberRule::Sum(parts) => parts.iter().fold((Touch::NONE, Touch::NONE), |(up, down), part| {
                let (more, less) = self.number(part);
                (up.or(more), down.or(less))
            }),
            NumberRule::Difference(a, b) => {
                let ((a_up, a_down), (b_up, b_down)) = (self.number(a), self.number(b));
                (a_up.or(b_down), a_down.or(b_up))
            }
        }
    }

    /// The moves that could make the plies left in a side's turn grow, and those that could make them shrink. The plies
    /// of the current turn are fixed.
    fn plies_left(&mut self, side: Side) -> (Touch<W>, Touch<W>) {
        let turn = self.scene.board.turn;
        match &self.machine.tables.programs.sides[side.index()].turn {
            Some(rules) if turn.side() != side || turn.plies_left().is_none() => self.number(&rules.plies),
            _ => (Touch::NONE, Touch::NONE),
        }
    }
}
