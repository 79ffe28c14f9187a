//! Compiles conditions, amounts and patterns of moves.

use super::Compiler;
use super::pool::axes;
use crate::model::{Amount, Chain, Condition, Line, MovePattern, Set};
use crate::tables::program::{
    Instruction, LineSteps, MOST_KEPT_ZONES, NumberRule, Pattern, PatternZone, SetCode, Test, Time, TimedTest,
};
use crate::types::{Side, Vector};

impl<const W: usize> Compiler<'_, W> {
    /// Compiles the steps of lines in some directions.
    fn line_steps(&mut self, by: &[Vector]) -> LineSteps {
        let axes = axes(by);
        // A step that leads back to its start makes no line.
        let shifts: Option<Vec<(i16, u16)>> =
            axes.iter().map(|&axis| self.uniform(axis).filter(|&(by, _)| by != 0)).collect();
        match shifts {
            Some(shifts) => LineSteps::Shifts(shifts),
            None => {
                let tables: Vec<_> = axes.iter().map(|&vector| self.step_table(vector)).collect();
                let directions = tables.len() as u8;
                LineSteps::Tables { first: self.add_tables(tables), directions }
            }
        }
    }

    /// Compiles a condition, seen by `viewer`.
    pub fn test(&mut self, condition: &Condition, viewer: Side) -> Test {
        let all = |compiler: &mut Self, parts: &[Condition]| -> Vec<Test> {
            parts.iter().map(|part| compiler.test(part, viewer)).collect()
        };
        match condition {
            Condition::Any(set) => {
                let set = self.set(set, viewer);
                match self.pool.instructions(set) {
                    [Instruction::Known { n, .. }] => Test::Known(!self.pool.sets[usize::from(*n)].is_empty()),
                    _ => Test::Any(set),
                }
            }
            Condition::All(parts) => {
                let mut parts = all(self, parts);
                parts.retain(|part| *part != Test::Known(true));
                if parts.contains(&Test::Known(false)) {
                    return Test::Known(false);
                }
                parts.sort_by_cached_key(|part| self.test_cost(part));
                match parts.len() {
                    0 => Test::Known(true),
                    1 => parts.swap_remove(0),
                    _ => Test::All(parts),
                }
            }
            Condition::Or(parts) => {
                let mut parts = all(self, parts);
                parts.retain(|part| *part != Test::Known(false));
                if parts.contains(&Test::Known(true)) {
                    return Test::Known(true);
                }
                parts.sort_by_cached_key(|part| self.test_cost(part));
                match parts.len() {
                    0 => Test::Known(false),
                    1 => parts.swap_remove(0),
                    _ => Test::Or(parts),
                }
            }
            Condition::Not(part) => not(self.test(part, viewer)),
            Condition::AtLeast(a, b) => Test::AtLeast(self.number(a, viewer), self.number(b, viewer)),
            Condition::Can(patterns) => {
                let patterns = patterns.iter().map(|pattern| self.pattern(pattern, viewer)).collect();
                self.pool.patterns.push(patterns);
                Test::Can { side: viewer, patterns: (self.pool.patterns.len() - 1) as u16 }
            }
            Condition::Stuck => Test::Stuck { side: viewer },
            Condition::Line(Line { of, count, by, through }) => {
                let set = self.set(of, viewer);
                let through = through.as_ref().map(|through| self.set(through, viewer));
                Test::Line { set, count: *count, steps: self.line_steps(&by[viewer.index()]), through }
            }
            Condition::Connected(Chain { of, from, to, by }) => {
                let neighbours = self.joined(&by[viewer.index()]);
                let (set, from) = (self.set(of, viewer), self.set(from, viewer));
                Test::Connected { set, from, to: self.set(to, viewer), neighbours }
            }
            Condition::Repeated(n) => Test::Repeated(*n),
            Condition::Throughout(index) => Test::Throughout { side: viewer, index: *index },
            // The reference evaluates rows that follow pieces. Without a past, nothing has been chased.
            Condition::Chased(_) => Test::Known(false),
            Condition::Theirs(part) => self.test(part, viewer.other()),
        }
    }

    /// Compiles a condition that seldom holds, seen by `viewer`. If the condition leaves no piece of some kinds on the
    /// board, these pieces are looked for first: a search asks about dead positions at each node.
    pub(super) fn guarded_test(&mut self, condition: &Condition, viewer: Side) -> Test {
        let test = self.test(condition, viewer);
        let sides = [viewer, viewer.other()];
        let absent = condition.absent(viewer);
        if absent.iter().all(|kinds| kinds.is_empty()) {
            return test;
        }
        let guard = self.test(&Condition::none(Set::of_kinds(sides.map(|side| absent[side.index()]))), viewer);
        match guard {
            Test::Known(_) => test,
            _ if 2 * self.test_cost(&guard) > self.test_cost(&test) => test,
            _ => Test::All(vec![guard, test]),
        }
    }

    /// Compiles an amount, seen by `viewer`.
    pub(super) fn number(&mut self, amount: &Amount, viewer: Side) -> NumberRule {
        match amount {
            Amount::Number(n) => NumberRule::Fixed(*n),
            Amount::Count(set) => NumberRule::Count(self.set(set, viewer)),
            Amount::Worth(set) => NumberRule::Worth(self.set(set, viewer)),
            Amount::Groups(set, by) => {
                let neighbours = self.joined(&by[viewer.index()]);
                NumberRule::Groups { set: self.set(set, viewer), neighbours }
            }
            Amount::Hand(kinds) => NumberRule::Hand { side: viewer, kinds: *kinds },
            Amount::Counter(index) => NumberRule::Counter { slot: self.rules.counters[*index].slot_of(viewer) },
            Amount::PliesLeft if self.rules.turn.is_none() => NumberRule::Fixed(1),
            Amount::PliesLeft => NumberRule::PliesLeft { side: viewer },
            Amount::Sum(parts) => NumberRule::Sum(parts.iter().map(|part| self.number(part, viewer)).collect()),
            Amount::Difference(a, b) => {
                NumberRule::Difference(Box::new(self.number(a, viewer)), Box::new(self.number(b, viewer)))
            }
            Amount::Theirs(part) => self.number(part, viewer.other()),
        }
    }

    /// Compiles a condition on the position before a move of `side` and on the move.
    pub fn timed_test(&mut self, when: &Condition, side: Side) -> TimedTest {
        let test = self.test(when, side);
        TimedTest { time: self.time_of(&test), test }
    }

    /// Compiles a pattern of moves by `side`.
    pub fn pattern(&mut self, pattern: &MovePattern, side: Side) -> Pattern<W> {
        let MovePattern { by, kind, takes, from, to, becomes, unmoved, when } = pattern;
        let from = from.as_ref().map_or(Vec::new(), |set| self.zones(set, side));
        let to = to.as_ref().map_or(Vec::new(), |set| self.zones(set, side));
        let when = when.as_ref().map(|when| self.timed_test(when, side));
        Pattern { by: *by, kind: *kind, takes: *takes, from, to, becomes: *becomes, unmoved: *unmoved, when }
    }

    /// Compiles patterns of moves by `side`.
    pub fn patterns(&mut self, patterns: &[MovePattern], side: Side) -> Vec<Pattern<W>> {
        patterns.iter().map(|pattern| self.pattern(pattern, side)).collect()
    }

    /// Splits a set into zones whose intersection it is.
    fn zones(&mut self, set: &Set, side: Side) -> Vec<PatternZone<W>> {
        if let Set::And(parts) = set
            && self.fixed(set, side).is_none()
        {
            // Sets of the move alone are cheap to test, and usually decide.
            let (moves, others): (Vec<&Set>, Vec<&Set>) = parts.iter().partition(|part| is_of_move(part));
            if !moves.is_empty() && !others.is_empty() {
                let others = Set::And(others.into_iter().cloned().collect());
                let mut zones: Vec<PatternZone<W>> = moves.into_iter().map(|set| self.zone(set, side)).collect();
                zones.push(self.zone(&others, side));
                return zones;
            }
        }
        vec![self.zone(set, side)]
    }

    fn zone(&mut self, set: &Set, side: Side) -> PatternZone<W> {
        match self.fixed(set, side) {
            Some(squares) => PatternZone::Known(squares.into()),
            None => {
                let code = self.set(set, side);
                PatternZone::Set { code, place: self.place_of(code) }
            }
        }
    }

    /// The index under which the set is kept for a position, if it does not depend on the move and there is room.
    fn place_of(&mut self, code: SetCode) -> Option<u8> {
        if code.time != Time::Position {
            return None;
        }
        let known = self.kept.iter().position(|kept| *kept == code);
        if known.is_none() && self.kept.len() < MOST_KEPT_ZONES {
            self.kept.push(code);
            return Some(self.kept.len() as u8 - 1);
        }
        known.map(|place| place as u8)
    }

    /// The time at which a condition can be evaluated.
    pub fn time_of(&self, test: &Test) -> Time {
        let number = |number: &NumberRule| self.time_of_number(number);
        match test {
            Test::Known(_) => Time::Load,
            Test::Any(code) => code.time,
            Test::Line { set, count: _, steps: _, through } => {
                set.time.max(through.map_or(Time::Load, |through| through.time))
            }
            Test::All(parts) | Test::Or(parts) => {
                parts.iter().map(|part| self.time_of(part)).max().unwrap_or(Time::Load)
            }
            Test::Not(part) => self.time_of(part),
            Test::AtLeast(a, b) => number(a).max(number(b)),
            Test::Connected { set, from, to, neighbours: _ } => set.time.max(from.time).max(to.time),
            Test::Can { side: _, patterns: _ } | Test::Stuck { side: _ } => Time::Position,
            Test::Repeated(_) | Test::Throughout { side: _, index: _ } => Time::Position,
        }
    }

    fn time_of_number(&self, number: &NumberRule) -> Time {
        match number {
            NumberRule::Fixed(_) => Time::Load,
            NumberRule::Count(code) | NumberRule::Worth(code) | NumberRule::Groups { set: code, neighbours: _ } => {
                code.time
            }
            NumberRule::Hand { side: _, kinds: _ } | NumberRule::Counter { slot: _ } => Time::Position,
            NumberRule::PliesLeft { side: _ } => Time::Position,
            NumberRule::Sum(parts) => parts.iter().map(|part| self.time_of_number(part)).max().unwrap_or(Time::Load),
            NumberRule::Difference(a, b) => self.time_of_number(a).max(self.time_of_number(b)),
        }
    }

    /// The approximate cost of a condition.
    fn test_cost(&self, test: &Test) -> u32 {
        let set = |code: SetCode| self.pool.instructions(code).iter().map(instruction_cost).sum::<u32>();
        match test {
            Test::Known(_) => 0,
            Test::Any(code) => set(*code),
            Test::All(parts) | Test::Or(parts) => parts.iter().map(|part| self.test_cost(part)).sum(),
            Test::Not(part) => self.test_cost(part),
            Test::AtLeast(a, b) => self.number_cost(a) + self.number_cost(b),
            Test::Line { set: code, count: _, steps: _, through } => {
                set(*code) + through.map_or(20, |code| 20 + set(code))
            }
            Test::Connected { set: code, from, to, .. } => set(*code) + set(*from) + set(*to) + 20,
            Test::Throughout { .. } | Test::Repeated(_) => 100,
            Test::Can { .. } | Test::Stuck { .. } => 1000,
        }
    }

    fn number_cost(&self, number: &NumberRule) -> u32 {
        let set = |code: SetCode| self.pool.instructions(code).iter().map(instruction_cost).sum::<u32>();
        match number {
            NumberRule::Fixed(_) => 0,
            NumberRule::Count(code) => set(*code) + 1,
            // It visits each piece.
            NumberRule::Worth(code) => set(*code) + 200,
            NumberRule::Groups { set: code, neighbours: _ } => set(*code) + 20,
            NumberRule::Hand { .. } | NumberRule::Counter { .. } | NumberRule::PliesLeft { .. } => 1,
            NumberRule::Sum(parts) => parts.iter().map(|part| self.number_cost(part)).sum(),
            NumberRule::Difference(a, b) => self.number_cost(a) + self.number_cost(b),
        }
    }
}

/// Returns true if the set is given by the move alone: one of its sets, or the complement of one.
fn is_of_move(set: &Set) -> bool {
    match set {
        Set::From | Set::To | Set::Path | Set::Taken | Set::Chosen => true,
        Set::Not(part) => is_of_move(part),
        Set::Squares(_) | Set::And(_) | Set::Or(_) | Set::Theirs(_) => false,
        Set::Own | Set::Enemy | Set::Empty | Set::Occupied | Set::Kinds(_) | Set::Promoted => false,
        Set::Walls | Set::Untouched | Set::Stranded | Set::Trail => false,
        Set::Near(_) | Set::File(_) | Set::Rank(_) | Set::Shift(..) | Set::Along(..) | Set::Between(..) => false,
        Set::Beyond(..) | Set::Enclosed(..) | Set::Flanked(_) => false,
        Set::Reach(_) | Set::Attacked(_) | Set::Guarded => false,
    }
}

/// Returns true if a condition can hold only in a repeated position.
pub(super) fn needs_past(test: &Test) -> bool {
    match test {
        Test::Repeated(times) => *times > 1,
        Test::All(parts) => parts.iter().any(needs_past),
        Test::Or(parts) => !parts.is_empty() && parts.iter().all(needs_past),
        Test::Known(_) | Test::Any(_) | Test::Not(_) | Test::AtLeast(..) | Test::Line { .. } => false,
        Test::Connected { .. } | Test::Can { .. } | Test::Stuck { .. } | Test::Throughout { .. } => false,
    }
}

fn not(test: Test) -> Test {
    match test {
        Test::Known(known) => Test::Known(!known),
        Test::Not(part) => *part,
        test => Test::Not(Box::new(test)),
    }
}

fn instruction_cost(instruction: &Instruction) -> u32 {
    match instruction {
        Instruction::Attacked { .. } | Instruction::AttackedBy { .. } | Instruction::Guarded { .. } => 20,
        Instruction::Reach { .. } => 50,
        Instruction::Enclosed { .. } | Instruction::Enclosing { .. } => 10,
        Instruction::Between { .. } | Instruction::Along { .. } | Instruction::Flanked { .. } => 5,
        Instruction::Stranded { .. } | Instruction::Spread { .. } => 3,
        Instruction::Known { .. } | Instruction::Side { .. } | Instruction::Pieces { .. } => 1,
        Instruction::PiecesOf { .. } | Instruction::Occupied { .. } | Instruction::Marked { .. } => 1,
        Instruction::Walls { .. } | Instruction::Untouched { .. } | Instruction::Trail { .. } => 1,
        Instruction::From { .. } | Instruction::To { .. } | Instruction::Path { .. } | Instruction::Taken { .. } => 1,
        Instruction::Chosen { .. } => 1,
        Instruction::And { .. } | Instruction::Or { .. } | Instruction::AndNot { .. } => 1,
        Instruction::AndSide { .. } | Instruction::OrSide { .. } | Instruction::Complement { .. } => 1,
        Instruction::Shift { .. } | Instruction::Fill { .. } | Instruction::EndIfNone { .. } => 1,
    }
}
