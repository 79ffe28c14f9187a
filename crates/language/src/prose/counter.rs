//! Describes counters, and comparisons of counters with numbers.

use super::Prose;
use super::condition::Comparison;
use super::listing::numbered;
use super::pattern::VerbForm;
use crate::model::{Amount, Counter, CounterChange, CounterStep, MovePattern, Scope};
use crate::words;

impl Prose<'_> {
    /// The name of a counter as a noun: `the count “checks”`.
    pub fn counter(&self, index: usize) -> String {
        let Some(counter) = self.rules.counters.get(index) else { return "a count".to_owned() };
        let name = words::term(&counter.name);
        match counter.scope {
            Scope::Game | Scope::Turn => format!("the count {name}"),
            Scope::Side => format!("{} count {name}", self.possessive(self.voice.own)),
        }
    }

    /// A comparison of a counter with a number, without the counter's name if possible:
    /// `50 moves in a row have been made without capturing`.
    pub(super) fn counter_clause(&self, index: usize, n: i64, comparison: Comparison) -> Option<String> {
        let counter = self.rules.counters.get(index)?;
        let without = self.run(counter)?;
        let moves = |n: i64| {
            let has = words::agree(n.unsigned_abs() as usize, "have", "has");
            let have = format!("{} {has}", words::counted(n, "move"));
            let each = if n % 2 == 0 && self.rules.turn.is_none() {
                format!(" ({} by each player)", words::number(n / 2))
            } else {
                String::new()
            };
            format!("{have} been made{without}{each}")
        };
        (comparison == Comparison::AtLeast && n > 0).then(|| moves(n))
    }

    /// The moves that reset a clock, a counter that grows by one with each move:
    /// ` in a row without capturing or moving a pawn`. The text is empty for a clock that is never reset; `None` for
    /// any other counter.
    fn run(&self, counter: &Counter) -> Option<String> {
        let Counter { name: _, scope, start, least: _, steps, slot: _, in_position: _ } = counter;
        if *scope != Scope::Game || *start != 0 {
            return None;
        }
        let (last, resets) = steps.split_last()?;
        let CounterStep { on, when, change } = last;
        let counts_all = on.is_empty() && when.is_none() && *change == CounterChange::Add(Amount::Number(1));
        // A pattern may have a condition, which may read this very counter.
        let is_plain = |pattern: &MovePattern| pattern.when.is_none();
        let is_reset = |step: &CounterStep| {
            step.change == CounterChange::Set(Amount::Number(0))
                && step.when.is_none()
                && !step.on.is_empty()
                && step.on.iter().all(is_plain)
        };
        if !counts_all || !resets.iter().all(is_reset) {
            return None;
        }
        let actions: Vec<String> =
            resets.iter().flat_map(|step| &step.on).map(|pattern| self.action(pattern, VerbForm::Gerund)).collect();
        Some(if actions.is_empty() {
            String::new()
        } else {
            format!(" in a row without {}", words::clauses(&actions, "or"))
        })
    }

    /// The number that a clock counts: `the number of moves made in a row without capturing`; `None` for any other
    /// counter.
    pub fn clock(&self, index: usize) -> Option<String> {
        let without = self.run(self.rules.counters.get(index)?)?;
        Some(format!("the number of moves made{without}"))
    }

    /// Returns true if a counter is only a clock, which clauses describe without its name.
    pub fn is_clock(&self, index: usize) -> bool {
        self.rules.counters.get(index).is_some_and(|counter| self.run(counter).is_some())
    }

    /// The rules of a counter, as sentences.
    pub fn counting(&self, counter: &Counter) -> Vec<String> {
        let Counter { name, scope, start, least, steps, slot: _, in_position } = counter;
        let name = words::term(name);
        let kept = match scope {
            Scope::Game => "is kept for the game",
            Scope::Side => "is kept for each player, and only that player's own moves change it",
            Scope::Turn => "is kept for the game and changes at the end of each turn",
        };
        let mut sentences = vec![format!("The count {name} {kept}. It starts at {start}.")];
        for (place, step) in steps.iter().enumerate() {
            let CounterStep { on, when, change } = step;
            let change = match change {
                CounterChange::Set(amount) => format!("it is set to {}", self.amount(amount)),
                CounterChange::Add(Amount::Number(0)) => "it stays as it is".to_owned(),
                CounterChange::Add(Amount::Number(add)) if *add < 0 => {
                    format!("it goes down by {}", words::number(-add))
                }
                CounterChange::Add(Amount::Number(add)) => format!("it goes up by {}", words::number(*add)),
                CounterChange::Add(amount) => format!("it goes up by {}", self.amount(amount)),
            };
            let otherwise = if place == 0 { "" } else { "otherwise, " };
            let on: Vec<String> = on.iter().map(|pattern| self.action(pattern, VerbForm::Base)).collect();
            let (when, list) = match when.as_ref().map(|when| self.stated(when)) {
                None => (None, String::new()),
                Some(stated) if on.is_empty() => (Some(stated.clause), stated.list),
                Some(stated) => (Some(stated.after_and()), stated.list),
            };
            // Moves with conditions of their own are numbered, so that readers see where each begins and ends.
            let is_mixed = list.is_empty() && step.on.len() > 1 && step.on.iter().any(|pattern| pattern.when.is_some());
            let (on, list) = match is_mixed {
                true => (vec!["do one of these".to_owned()], format!(": {}", numbered(&on))),
                false => (on, list),
            };
            let occasion = match (on.is_empty(), when) {
                (true, None) if place == 0 => "with every move ".to_owned(),
                (true, None) => String::new(),
                (true, Some(when)) => format!("if after a move {when}, "),
                (false, None) => format!("when you {}, ", words::clauses(&on, "or")),
                (false, Some(when)) => format!("when you {} and afterwards {when}, ", words::clauses(&on, "or")),
            };
            sentences.push(words::sentence(&format!("{otherwise}{occasion}{change}{list}")));
        }
        if *least == 0 {
            sentences.push("It does not fall below 0.".to_owned());
        }
        if *in_position {
            sentences.push("For repetition, positions with different counts are different positions.".to_owned());
        }
        sentences
    }
}
