//! Compiles sets of squares to instructions.

use super::Compiler;
use crate::model::Set;
use crate::tables::program::{Instruction, MOST_KEPT_SETS, SetCode, Time};
use crate::types::{KindSet, Side, SquareSet, Vector};
use std::cmp::Reverse;

/// The least number of instructions of a set that is worth keeping.
const LONG: usize = 8;

impl<const W: usize> Compiler<'_, W> {
    /// Compiles a set, seen by `viewer`.
    pub fn set(&mut self, set: &Set, viewer: Side) -> SetCode {
        self.code_of(matches!(set, Set::And(_)), |compiler| compiler.emit(set, viewer, 0))
    }

    /// Compiles the squares from which a line through squares of the second set leads to the first, against these
    /// directions. A square there would enclose some squares of the second set.
    pub(super) fn enclosing(&mut self, to: &Set, through: &Set, vectors: &[Vector], viewer: Side) -> SetCode {
        let n = self.lines(vectors);
        self.code_of(false, |compiler| {
            if depth(to) >= depth(through) {
                compiler.emit(to, viewer, 0);
                compiler.emit(through, viewer, 1);
                compiler.push(Instruction::Enclosing { d: 0, to: 0, through: 1, n });
            } else {
                compiler.emit(through, viewer, 0);
                compiler.emit(to, viewer, 1);
                compiler.push(Instruction::Enclosing { d: 0, to: 1, through: 0, n });
            }
        })
    }

    /// Compiles the set that `emit` leaves in register 0.
    fn code_of(&mut self, may_end: bool, emit: impl FnOnce(&mut Self)) -> SetCode {
        self.time = Time::Load;
        self.code.clear();
        self.may_end = may_end;
        emit(self);
        if let [Instruction::Known { .. }] = self.code[..] {
            self.time = Time::Load;
        }
        let instructions = std::mem::take(&mut self.code);
        if let Some(code) = self.known.get(&instructions) {
            return *code;
        }
        let registers = instructions.iter().map(Instruction::highest).max().unwrap_or(0) + 1;
        let first = self.pool.code.len() as u32;
        let kept = self.kept(&instructions);
        let code = SetCode { first, len: instructions.len() as u16, registers, time: self.time, kept };
        self.pool.code.extend(&instructions);
        self.known.insert(instructions, code);
        code
    }

    /// The side whose pieces alone decide a set that takes long to evaluate, with an index for it.
    fn kept(&mut self, instructions: &[Instruction]) -> Option<(Side, u8)> {
        let read = instructions.iter().map(Instruction::sides_read).try_fold([false; 2], |all, sides| {
            let sides = sides?;
            Some([all[0] || sides[0], all[1] || sides[1]])
        });
        let side = match read? {
            [true, false] => Side::First,
            [false, true] => Side::Second,
            _ => return None,
        };
        let count = &mut self.kept_sets[side.index()];
        if instructions.len() < LONG || usize::from(*count) >= MOST_KEPT_SETS {
            return None;
        }
        *count += 1;
        Some((side, *count - 1))
    }

    /// Returns true if the set never changes.
    pub fn is_fixed(&self, set: &Set, viewer: Side) -> bool {
        self.fixed(set, viewer).is_some()
    }

    /// The squares of a set that never changes; `None` for any other set.
    pub(super) fn fixed(&self, set: &Set, viewer: Side) -> Option<SquareSet> {
        let board = self.board();
        let fixed = |set: &Set| self.fixed(set, viewer);
        Some(match set {
            Set::Squares(squares) => squares[viewer.index()],
            Set::And(parts) => {
                let parts: Vec<Option<SquareSet>> = parts.iter().map(fixed).collect();
                // An empty part makes the whole intersection empty.
                if parts.iter().flatten().any(SquareSet::is_empty) {
                    return Some(SquareSet::EMPTY);
                }
                parts.into_iter().try_fold(board.squares(), |all, part| Some(all & part?))?
            }
            Set::Or(parts) => parts.iter().try_fold(SquareSet::EMPTY, |all, part| Some(all | fixed(part)?))?,
            Set::Not(part) => board.squares() - fixed(part)?,
            Set::Near(part) => board.shifted(fixed(part)?, &board.neighbours()),
            Set::File(part) => board.same_files(fixed(part)?),
            Set::Rank(part) => board.same_ranks(fixed(part)?),
            Set::Shift(part, vectors) => board.shifted(fixed(part)?, &vectors[viewer.index()]),
            Set::Beyond(part, vectors) => board.beyond(fixed(part)?, &vectors[viewer.index()]),
            Set::Between(a, b) => board.between(fixed(a)?, fixed(b)?),
            Set::Flanked(part) => board.flanked(fixed(part)?),
            Set::Enclosed(sets, vectors) => {
                let [from, through, to] = sets.each_ref().map(fixed);
                if [from, through, to].iter().flatten().any(SquareSet::is_empty) {
                    return Some(SquareSet::EMPTY);
                }
                board.enclosed(from?, through?, to?, &vectors[viewer.index()])
            }
            Set::Theirs(part) => self.fixed(part, viewer.other())?,
            Set::Along(part, _) | Set::Reach(part) => {
                Some(SquareSet::EMPTY).filter(|_| fixed(part).is_some_and(|s| s.is_empty()))?
            }
            Set::Own | Set::Enemy | Set::Empty | Set::Occupied | Set::Kinds(_) | Set::Promoted | Set::Untouched => {
                None?
            }
            Set::Walls | Set::Stranded | Set::Trail | Set::From | Set::To | Set::Path | Set::Taken | Set::Chosen => {
                None?
            }
            Set::Attacked(_) | Set::Guarded => None?,
        })
    }

    /// Emits the instructions that leave a set in register `d`. They may also use registers above `d`.
    pub(super) fn emit(&mut self, set: &Set, viewer: Side, d: u8) {
        if let Some(squares) = self.fixed(set, viewer) {
            let n = self.known_set(squares);
            return self.push(Instruction::Known { d, n });
        }
        match set {
            // Fixed sets were handled above.
            Set::Squares(_) => {}
            Set::And(parts) => self.and(parts, viewer, d),
            Set::Or(parts) => self.or(parts, viewer, d),
            Set::Not(part) => {
                self.emit(part, viewer, d);
                self.push(Instruction::Complement { d });
            }
            Set::Own => self.push_now(Instruction::Side { d, side: viewer }),
            Set::Enemy => self.push_now(Instruction::Side { d, side: viewer.other() }),
            Set::Empty => {
                self.push_now(Instruction::Occupied { d });
                self.push(Instruction::Complement { d });
            }
            Set::Occupied => self.push_now(Instruction::Occupied { d }),
            Set::Walls => self.push_now(Instruction::Walls { d }),
            Set::Kinds(kinds) => self.kinds(*kinds, d),
            Set::Promoted => {
                self.kinds(self.rules.promoted_kinds(), d);
                self.push_now(Instruction::Marked { d: d + 1 });
                self.push(Instruction::Or { d, a: d + 1 });
            }
            Set::Untouched => self.push_now(Instruction::Untouched { d }),
            Set::Stranded => {
                self.push_now(Instruction::Side { d, side: Side::First });
                self.push_now(Instruction::OrSide { d, side: Side::Second });
                self.push_now(Instruction::Stranded { d });
            }
            Set::Trail => self.push_now(Instruction::Trail { d }),
            Set::From => self.push_each(Instruction::From { d }),
            Set::To => self.push_each(Instruction::To { d }),
            Set::Path => self.push_each(Instruction::Path { d }),
            Set::Taken => self.push_each(Instruction::Taken { d }),
            Set::Chosen => self.push_each(Instruction::Chosen { d }),
            Set::Near(part) => {
                let vectors = self.board().neighbours();
                self.emit(part, viewer, d);
                self.shift(&vectors, d);
            }
            Set::File(part) => {
                self.emit(part, viewer, d);
                let board = self.board();
                self.spread(d, |set| board.same_files(set));
            }
            Set::Rank(part) => {
                self.emit(part, viewer, d);
                let board = self.board();
                self.spread(d, |set| board.same_ranks(set));
            }
            Set::Shift(part, vectors) => {
                self.emit(part, viewer, d);
                self.shift(&vectors[viewer.index()], d);
            }
            Set::Beyond(part, vectors) => {
                self.emit(part, viewer, d);
                let board = self.board();
                self.spread(d, |set| board.beyond(set, &vectors[viewer.index()]));
            }
            Set::Along(part, vectors) => {
                self.emit(part, viewer, d);
                let n = self.sights(&vectors[viewer.index()]);
                self.push_now(Instruction::Along { d, n });
            }
            Set::Between(a, b) => {
                let (first, second) = if depth(a) >= depth(b) { (a, b) } else { (b, a) };
                self.emit(first, viewer, d);
                self.emit(second, viewer, d + 1);
                let n = self.sights(&self.board().lines());
                self.push(Instruction::Between { d, a: d + 1, n });
            }
            Set::Flanked(part) => {
                self.emit(part, viewer, d);
                let (n, pairs) = self.flanks();
                self.push(Instruction::Flanked { d, n, pairs });
            }
            Set::Enclosed(sets, vectors) => {
                let n = self.lines(&vectors[viewer.index()]);
                // Parts that need many registers go first.
                let mut order = [0, 1, 2];
                order.sort_by_cached_key(|&part| Reverse(depth(&sets[part])));
                let mut registers = [d; 3];
                for (part, register) in order.into_iter().zip(d..) {
                    self.emit(&sets[part], viewer, register);
                    registers[part] = register;
                }
                let [from, through, to] = registers;
                self.push(Instruction::Enclosed { d, from, through, to, n });
            }
            Set::Reach(part) => {
                self.emit(part, viewer, d);
                self.push_now(Instruction::Reach { d });
            }
            Set::Attacked(_) | Set::Guarded => {
                let n = self.known_set(self.board().squares());
                self.push(Instruction::Known { d, n });
                self.keep(set, viewer, d);
            }
            Set::Theirs(part) => self.emit(part, viewer.other(), d),
        }
    }

    /// Intersects `d` with a set. Any set could be computed and intersected; the sets listed here need fewer
    /// instructions.
    fn keep(&mut self, set: &Set, viewer: Side, d: u8) {
        match set {
            Set::Own => self.push_now(Instruction::AndSide { d, side: viewer }),
            Set::Enemy => self.push_now(Instruction::AndSide { d, side: viewer.other() }),
            Set::Stranded => self.push_now(Instruction::Stranded { d }),
            Set::Attacked(None) => self.push_now(Instruction::Attacked { d, viewer }),
            Set::Attacked(Some(by)) => {
                self.emit(by, viewer, d + 1);
                self.push_now(Instruction::AttackedBy { d, a: d + 1, viewer });
            }
            Set::Guarded => self.push_now(Instruction::Guarded { d, viewer }),
            Set::And(parts) => parts.iter().for_each(|part| self.keep(part, viewer, d)),
            Set::Theirs(part) => self.keep(part, viewer.other(), d),
            Set::Not(part) if !is_dear(part) => {
                self.emit(part, viewer, d + 1);
                self.push(Instruction::AndNot { d, a: d + 1 });
            }
            Set::Not(part) => {
                // Only the squares left so far are tested.
                let n = self.known_set(SquareSet::EMPTY);
                self.push(Instruction::Known { d: d + 1, n });
                self.push(Instruction::Or { d: d + 1, a: d });
                self.keep(part, viewer, d + 1);
                self.push(Instruction::AndNot { d, a: d + 1 });
            }
            set => {
                self.emit(set, viewer, d + 1);
                self.push(Instruction::And { d, a: d + 1 });
            }
        }
    }

    fn and(&mut self, parts: &[Set], viewer: Side, d: u8) {
        let may_end = std::mem::take(&mut self.may_end);
        let mut parts: Vec<&Set> = parts.iter().collect();
        if let Some(chain) = self.chain(&parts, viewer) {
            self.emit_chain(&chain, viewer, d);
            parts.retain(|part| *part != chain.shift && !chain.within.contains(part));
            return self.keep_all(&parts, viewer, d, may_end);
        }
        // Fixed sets come first, because they leave the fewest squares to test; then sets that need many registers;
        // expensive sets come last.
        parts.sort_by_cached_key(|part| (is_dear(part), Reverse(depth(part)), cost(part)));
        let side = parts.iter().position(|part| matches!(part, Set::Own | Set::Enemy));
        let kinds = parts.iter().find_map(|part| Some((*part, self.kinds_of_pieces(part)?)));
        let pieces = side.zip(kinds).map(|(side, (part, kinds))| (parts[side], part, kinds));
        if let Some((side, part, _)) = pieces {
            parts.retain(|other| *other != side && *other != part);
        }
        let fixed: Vec<SquareSet> = parts.iter().filter_map(|part| self.fixed(part, viewer)).collect();
        parts.retain(|part| self.fixed(part, viewer).is_none());
        if let Some((side, _, kinds)) = pieces {
            let n = self.pieces(kinds);
            let side = if *side == Set::Own { viewer } else { viewer.other() };
            self.push_now(Instruction::PiecesOf { d, side, n });
            if !fixed.is_empty() {
                let all = fixed.into_iter().fold(self.board().squares(), |all, part| all & part);
                let n = self.known_set(all);
                self.push(Instruction::Known { d: d + 1, n });
                self.push(Instruction::And { d, a: d + 1 });
            }
            return self.keep_all(&parts, viewer, d, may_end);
        }
        let starts_dear = parts.first().is_some_and(|part| is_dear(part) || matches!(part, Set::Not(_)));
        if !fixed.is_empty() || starts_dear {
            let all = fixed.into_iter().fold(self.board().squares(), |all, part| all & part);
            let n = self.known_set(all);
            self.push(Instruction::Known { d, n });
        } else if let Some((first, rest)) = parts.split_first() {
            self.emit(first, viewer, d);
            parts = rest.to_vec();
        }
        self.keep_all(&parts, viewer, d, may_end);
    }

    fn keep_all(&mut self, parts: &[&Set], viewer: Side, d: u8, may_end: bool) {
        for part in parts {
            if may_end && (is_dear(part) || cost(part) > 2) {
                self.push(Instruction::EndIfNone { d });
            }
            self.keep(part, viewer, d);
        }
    }

    fn or(&mut self, parts: &[Set], viewer: Side, d: u8) {
        let mut parts: Vec<&Set> = parts.iter().collect();
        parts.sort_by_cached_key(|part| Reverse(depth(part)));
        let Some((first, rest)) = parts.split_first() else { return };
        self.emit(first, viewer, d);
        for part in rest {
            match part {
                Set::Own => self.push_now(Instruction::OrSide { d, side: viewer }),
                Set::Enemy => self.push_now(Instruction::OrSide { d, side: viewer.other() }),
                // Any other set is computed and joined.
                part => {
                    self.emit(part, viewer, d + 1);
                    self.push(Instruction::Or { d, a: d + 1 });
                }
            }
        }
    }

    /// Adds an instruction that reads the position.
    fn push_now(&mut self, instruction: Instruction) {
        self.time = self.time.max(Time::Position);
        self.code.push(instruction);
    }

    /// Adds an instruction that reads the move.
    fn push_each(&mut self, instruction: Instruction) {
        self.time = Time::Move;
        self.code.push(instruction);
    }

    /// Emits an instruction that leaves the pieces of some kinds in `d`.
    fn kinds(&mut self, kinds: KindSet, d: u8) {
        let n = self.pieces(kinds);
        self.push_now(Instruction::Pieces { d, n });
    }

    /// Moves the squares of `d` by any of the vectors.
    fn shift(&mut self, vectors: &[Vector], d: u8) {
        let board = self.board();
        if let [vector] = vectors
            && let Some((by, n)) = self.uniform(*vector)
        {
            return self.push(Instruction::Shift { d, by, n });
        }
        self.spread(d, |set| board.shifted(set, vectors));
    }

    fn spread(&mut self, d: u8, of: impl Fn(SquareSet) -> SquareSet) {
        let n = self.table(of);
        self.push(Instruction::Spread { d, n });
    }
}

/// Returns true if the set depends on attacks, so that it should be tested on as few squares as possible.
fn is_dear(set: &Set) -> bool {
    match set {
        Set::Attacked(_) | Set::Guarded => true,
        Set::Not(part) | Set::Theirs(part) => is_dear(part),
        Set::Squares(_) | Set::And(_) | Set::Or(_) => false,
        Set::Own | Set::Enemy | Set::Empty | Set::Occupied | Set::Kinds(_) | Set::Promoted => false,
        Set::Walls | Set::Untouched | Set::Stranded | Set::Trail => false,
        Set::From | Set::To | Set::Path | Set::Taken | Set::Chosen => false,
        Set::Near(_) | Set::File(_) | Set::Rank(_) | Set::Shift(..) | Set::Along(..) | Set::Between(..) => false,
        Set::Beyond(..) | Set::Enclosed(..) | Set::Flanked(_) | Set::Reach(_) => false,
    }
}

/// The approximate number of registers that a set needs.
fn depth(set: &Set) -> u32 {
    let mut parts: Vec<u32> = set.parts().map(depth).collect();
    let most = parts.iter().max().copied().unwrap_or(1);
    match set {
        Set::Enclosed(..) => {
            parts.sort_unstable_by(|a, b| b.cmp(a));
            parts.iter().zip(0..).map(|(part, place)| part + place).max().unwrap_or(1)
        }
        Set::And(_) | Set::Or(_) | Set::Between(..) => {
            most + u32::from(parts.iter().filter(|&&part| part == most).count() > 1)
        }
        Set::Not(_) | Set::Theirs(_) | Set::Near(_) | Set::File(_) | Set::Rank(_) | Set::Shift(..) => most,
        Set::Along(..) | Set::Beyond(..) | Set::Flanked(_) | Set::Reach(_) => most,
        Set::Attacked(_) | Set::Guarded => most,
        Set::Squares(_) | Set::Own | Set::Enemy | Set::Empty | Set::Occupied | Set::Kinds(_) | Set::Promoted => most,
        Set::Walls | Set::Untouched | Set::Stranded | Set::Trail => most,
        Set::From | Set::To | Set::Path | Set::Taken | Set::Chosen => most,
    }
}

/// The approximate cost of a set.
fn cost(set: &Set) -> u32 {
    let own = match set {
        Set::Attacked(_) | Set::Guarded | Set::Reach(_) => 20,
        Set::Between(..) | Set::Along(..) | Set::Flanked(_) | Set::Stranded => 5,
        Set::Enclosed(..) => 10,
        Set::Near(_) | Set::File(_) | Set::Rank(_) | Set::Shift(..) | Set::Beyond(..) => 2,
        Set::Squares(_) | Set::And(_) | Set::Or(_) | Set::Not(_) | Set::Theirs(_) => 1,
        Set::Own | Set::Enemy | Set::Empty | Set::Occupied | Set::Kinds(_) | Set::Promoted => 1,
        Set::Walls | Set::Untouched | Set::Trail | Set::From | Set::To | Set::Path | Set::Taken | Set::Chosen => 1,
    };
    own + set.parts().map(cost).sum::<u32>()
}
