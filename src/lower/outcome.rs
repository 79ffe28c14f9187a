//! Counters and outcomes.

use super::reader::Fields;
use super::row::SIDES;
use super::scope::{Context, CounterName, Scope};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::limits::{MAX_COUNTERS, MAX_NUMBER};
use crate::model::{Counter, CounterStep, OutcomeRow, Scope as CounterScope, Verdict};
use crate::syntax::{Entry, Node, Value};
use std::cell::Cell;

const SCOPES: [(&str, CounterScope); 2] = [("Game", CounterScope::Game), ("Side", CounterScope::Side)];

/// The names and scopes of all counters, looked at before anything else so that every rule can refer to them.
pub(super) fn counter_names(report: &super::reader::Report, section: Option<&Node>) -> Vec<CounterName> {
    let scope = |entry: &Entry| {
        let Value::Struct(fields) = &entry.value.value else { return None };
        match fields.iter().find(|field| field.key == "per") {
            Some(per) => report.choice(&per.value, &SCOPES),
            None => Some(CounterScope::Game),
        }
    };
    let name = |entry: &Entry| CounterName {
        name: entry.key.clone(),
        span: entry.key_span.clone(),
        scope: scope(entry),
        used: Cell::new(false),
    };
    report.rows(section).iter().map(name).collect()
}

impl Scope<'_> {
    /// All counters with their slots. If one is faulty the others' slots may be off, but then there are no rules.
    pub fn counters_of(&self, section: Option<&Node>) -> Vec<Counter> {
        let mut slot = 0;
        let counters = self.rows(section, |entry| {
            let mut counter = self.counter_row(entry)?;
            counter.slot = slot;
            slot += if counter.scope == CounterScope::Side { 2 } else { 1 };
            Some(counter)
        });
        if let (true, Some(node)) = (slot > MAX_COUNTERS, section) {
            let message = format!("{slot} counters, one for each side counted twice; the limit is {MAX_COUNTERS}");
            self.report.fault(Code::OutOfRange, &node.span, message);
        }
        counters
    }

    fn counter_row(&self, entry: &Entry) -> Option<Counter> {
        let fields = self.row(entry, "a counter", &["start", "per", "steps", "in_position"])?;
        let number = |node| self.report.number(node, -MAX_NUMBER..=MAX_NUMBER).and_then(|n| i32::try_from(n).ok());
        let start = fields.maybe("start", number);
        let scope = fields.maybe("per", |node| self.report.choice(node, &SCOPES));
        let in_position = fields.maybe("in_position", |node| self.report.flag(node));
        let steps = fields.need("steps").and_then(|node| {
            let steps: Vec<_> = self.report.list(node)?.iter().map(|step| self.counter_step(step)).collect();
            steps.into_iter().collect::<Option<Vec<_>>>()
        });
        Some(Counter {
            name: entry.key.clone(),
            scope: scope?.unwrap_or(CounterScope::Game),
            start: start?.unwrap_or(0),
            steps: steps?,
            slot: 0,
            in_position: in_position?.unwrap_or(false),
        })
    }

    fn counter_step(&self, node: &Node) -> Option<CounterStep> {
        let fields =
            Fields::read(self.report, node, &node.span, "a step of a counter", &[&["on", "when", "set", "add"]])?;
        let on = fields.maybe("on", |node| self.patterns(node, Context::COUNTERS));
        let when = self.when(&fields, Context::COUNTERS);
        let number = |node| self.report.number(node, -MAX_NUMBER..=MAX_NUMBER).and_then(|n| i32::try_from(n).ok());
        let (set, add) = (fields.maybe("set", number), fields.maybe("add", number));
        fields.exclusive(&["set", "add"])?;
        if fields.get("set").is_none() && fields.get("add").is_none() {
            let diagnostic =
                Diagnostic::new(Code::MissingField, node.span.clone(), "a step of a counter needs `set` or `add`");
            self.report.add(diagnostic.hint("`set: 0` starts again, `add: 1` counts on"));
            return None;
        }
        Some(CounterStep { on: on?.unwrap_or_default(), when: when?, set: set?, add: add?.unwrap_or(0) })
    }

    pub fn outcome(&self, entry: &Entry) -> Option<OutcomeRow> {
        let fields = self.row(entry, "an outcome", &["side", "when", "result", "claim"])?;
        let side = fields.maybe("side", |node| self.report.choice(node, &SIDES));
        let when = fields.need("when").and_then(|node| self.condition(node, Context::OUTCOMES));
        let verdicts = [("Win", Verdict::Win), ("Loss", Verdict::Loss), ("Draw", Verdict::Draw)];
        let result = fields.need("result").and_then(|node| self.report.choice(node, &verdicts));
        let claim = fields.maybe("claim", |node| self.report.flag(node));
        Some(OutcomeRow {
            name: entry.key.clone(),
            side: side?,
            when: when?,
            result: result?,
            claim: claim?.unwrap_or(false),
        })
    }
}
