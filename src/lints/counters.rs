//! Counters that a FEN loses, counters that never change, and counters that never reach the numbers in rules of the
//! base.

use super::Lints;
use super::conditions::Viewers;
use super::ruled_out::Player;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Amount, Clause, FenField, Rules, Scope, Section, Word};
use crate::types::Side;
use std::collections::BTreeSet;

impl Lints<'_> {
    /// Reports counters that affect the game but are not in a FEN: a position that is written and read again would
    /// differ.
    pub fn forgotten(&self) -> Vec<Diagnostic> {
        let fields = &self.rules.fen.fields;
        let is_kept = |index| fields.contains(&FenField::Counter(index)) || fields.contains(&FenField::PerSide(index));
        let lost: Vec<usize> = asked(self.rules).into_iter().filter(|&index| !is_kept(index)).collect();
        let field = |index: &usize| {
            let counter = &self.rules.counters[*index];
            let word = if counter.scope == Scope::Side { "PerSide" } else { "Counter" };
            format!("{word}(\"{}\")", counter.name)
        };
        let missing = lost.iter().map(field).collect::<Vec<_>>().join(", ");
        let format = &self.rules.fen;
        // The hint can list all fields only if none is optional and none lists squares.
        let is_plain = format.optional.is_empty() && format.listed.iter().all(|squares| squares.is_empty());
        // At the end and not required, so that the start and FENs written before can still be read.
        let required = format.required.min(fields.len());
        let hint = match is_plain {
            true => format!("write `fen: (fields: [{}, {missing}], required: {required})`", self.fields_of_fen()),
            false => format!("add at the end of the fields of `fen`: `{missing}`; then write `required: {required}`"),
        };
        let warning = |&index: &usize| {
            let counter = &self.rules.counters[index];
            let span = self
                .written
                .row_name("counters", &counter.name)
                .or_else(|| self.written.own("fen").map(|entry| entry.key_span.clone()))?;
            let message = format!(
                "rules depend on the counter `{}`, but a FEN does not keep it: it is missing in `fen`",
                counter.name
            );
            Some(Diagnostic::new(Code::LostInFen, span, message).hint(hint.clone()))
        };
        lost.iter().filter_map(warning).collect()
    }

    /// The fields of a FEN, as in a file.
    fn fields_of_fen(&self) -> String {
        let named = |index: &usize| self.rules.counters[*index].name.as_str();
        let fields = self.rules.fen.fields.iter().map(|field| match field {
            FenField::Placement => "Placement".into(),
            FenField::Side => "Side".into(),
            FenField::Untouched => "Untouched".into(),
            FenField::Trail => "Trail".into(),
            FenField::Plies => "Plies".into(),
            FenField::Counter(index) => format!("Counter(\"{}\")", named(index)),
            FenField::PerSide(index) => format!("PerSide(\"{}\")", named(index)),
            FenField::FullMove => "FullMove".into(),
        });
        fields.collect::<Vec<String>>().join(", ")
    }

    /// Reports counters that rules read but that never change.
    pub fn never_count(&self) -> Vec<Diagnostic> {
        let asked = asked(self.rules);
        let mut found = Vec::new();
        for (index, counter) in self.rules.counters.iter().enumerate() {
            // A game clock that only a FEN shows is for other programs.
            let is_clock = counter.scope == Scope::Game && counter.name == "halfmoves" || counter.in_position;
            let Some(span) = self.written.row_name("counters", &counter.name) else { continue };
            if !asked.contains(&index) && !is_clock {
                let message = format!("no rule uses the counter `{}`", counter.name);
                let hint = format!(
                    "use it, for example `outcomes: {{ \"{0}\": (when: AtLeast(Counter(\"{0}\"), 3), result: Loss) }}`; or remove it",
                    counter.name
                );
                found.push(Diagnostic::new(Code::Unused, span, message).hint(hint));
            }
        }
        for (index, counter) in self.rules.counters.iter().enumerate() {
            let Some(span) = self.written.row_name("counters", &counter.name) else { continue };
            let (least, most) = (*counter.range().start(), *counter.range().end());
            if least == most && asked.contains(&index) {
                let message = format!("the counter `{}` is always {least}: no step changes it", counter.name);
                let fault = Diagnostic::new(Code::IdleCounter, span, message);
                found.push(fault.hint("add a step with `add: 1`: `steps: [(on: (takes: Anything), add: 1)]`"));
            }
        }
        found.extend(self.outgrown_outcomes());
        found
    }

    /// Reports outcomes of the base that wait for a number which a counter of the file never reaches.
    fn outgrown_outcomes(&self) -> Vec<Diagnostic> {
        let mut found: Vec<Diagnostic> = self.turns_of_one().into_iter().collect();
        for row in self.rules.outcomes.iter().filter(|row| self.written.row("outcomes", &row.name).is_none()) {
            let asked = |index: &usize| {
                row.when.mentions(|word| matches!(word, Word::Amount(Amount::Counter(asked)) if asked == index))
            };
            // A counter that never changes gets its own warning.
            let changes = |index: &usize| {
                let range = self.rules.counters[*index].range();
                range.start() < range.end()
            };
            let own = (0..self.rules.counters.len()).filter(asked).filter(changes);
            let mut own = own.filter_map(|index| self.written.row("counters", &self.rules.counters[index].name));
            let viewers = Viewers::of(&Side::all_of(row.side).collect::<Vec<_>>(), Player::Anyone);
            let Some(counter) = own.next().filter(|_| self.always(&row.when, &viewers) == Some(false)) else {
                continue;
            };
            let message =
                format!("with these steps of `{}`, \"{}\" of the base can never happen", counter.key, row.name);
            let fault = Diagnostic::new(Code::BeyondReach, self.written.part(counter, "steps"), message);
            let fault = fault.hint("check `start` and the signs of `add`; or rewrite or remove the outcome");
            found.push(fault);
        }
        found
    }
}

impl Lints<'_> {
    /// Reports turns of the base that never have a second ply, because of a counter of the file.
    fn turns_of_one(&self) -> Option<Diagnostic> {
        let turn = self.rules.turn.as_ref().filter(|_| self.written.own("turn").is_none())?;
        let is_one = |side: Side| self.world.range(&turn.plies[side.index()], side).1 <= 1;
        let asks = |index: &usize| {
            let is_it = |word: Word| matches!(word, Word::Amount(Amount::Counter(asked)) if asked == index);
            turn.plies.iter().any(|plies| Word::Amount(plies).mentions(is_it))
        };
        let mut own = (0..self.rules.counters.len()).filter(asks);
        let counter = own.find_map(|index| self.written.row("counters", &self.rules.counters[index].name))?;
        if !Side::BOTH.into_iter().all(is_one) {
            return None;
        }
        let message = format!("with these steps of `{}`, no turn ever has a second ply", counter.key);
        let fault = Diagnostic::new(Code::BeyondReach, self.written.part(counter, "steps"), message);
        Some(fault.hint("the counter is the number of plies in a turn, which is at least one: `add: 1` lets it grow"))
    }
}

/// The counters that rules read, except those that only their own steps read.
fn asked(rules: &Rules) -> BTreeSet<usize> {
    let clauses = rules.survey();
    let counters = |clause: &Clause| -> Vec<usize> {
        let counter = |word| if let Word::Amount(Amount::Counter(index)) = word { Some(*index) } else { None };
        clause.words().into_iter().filter_map(counter).collect()
    };
    let (steps, others): (Vec<_>, Vec<_>) = clauses.iter().partition(|clause| clause.section == Section::Counters);
    let mut asked: BTreeSet<usize> = others.into_iter().flat_map(counters).collect();
    loop {
        let is_asked = |clause: &&&Clause| asked.iter().any(|&index| rules.counters[index].name == clause.name);
        let more: Vec<usize> = steps.iter().filter(is_asked).flat_map(|clause| counters(clause)).collect();
        let before = asked.len();
        asked.extend(more);
        if asked.len() == before {
            return asked;
        }
    }
}
