//! Counters and outcomes.

use super::reader::{Fields, list_or_one, one_of};
use super::scope::{Context, CounterName, Scope};
use crate::diagnostic::{Code, Diagnostic, SourceId, Span};
use crate::model::limits::{MAX_COUNTERS, MAX_NUMBER};
use crate::model::{
    Condition, Counter, CounterChange, CounterStep, ImpossibleRow, InsufficientRow, MOST, OutcomeRow, PerSide,
    Scope as CounterScope, Verdict, Word,
};
use crate::schema;
use crate::syntax::{Entry, Node, Value};
use crate::types::Side;
use std::cell::Cell;

const SCOPES: [(&str, CounterScope); 3] =
    [("Game", CounterScope::Game), ("Side", CounterScope::Side), ("Turn", CounterScope::Turn)];

/// The viewer of an outcome's condition.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Eyes {
    ToMove,
    Mover,
    Both,
}

/// A result as written: for the viewer of the condition, or the same for both players.
#[derive(Clone, Copy)]
enum Written {
    Seen(Verdict),
    Wins(Side),
}

const RESULTS: [(&str, Written); 5] = [
    ("Win", Written::Seen(Verdict::Win)),
    ("Loss", Written::Seen(Verdict::Loss)),
    ("Draw", Written::Seen(Verdict::Draw)),
    ("FirstWins", Written::Wins(Side::First)),
    ("SecondWins", Written::Wins(Side::Second)),
];

const EYES: [(&str, Eyes); 3] = [("ToMove", Eyes::ToMove), ("Mover", Eyes::Mover), ("Both", Eyes::Both)];

/// The names and scopes of all counters. They are read before everything else, so that every rule can refer to them.
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
    /// Lowers all counters and assigns their slots. If a counter is faulty, later slots may be wrong, but then there
    /// are no rules.
    pub fn counters_of(&self, section: Option<&Node>) -> Vec<Counter> {
        let mut slot = 0;
        let counters = self.rows(section, |entry| {
            let mut counter = self.counter_row(entry)?;
            counter.slot = slot;
            slot += if counter.scope == CounterScope::Side { 2 } else { 1 };
            Some(counter)
        });
        if let (true, Some(node)) = (slot > MAX_COUNTERS, section) {
            let message =
                format!("there are {slot} counters, with those per side counted twice; the limit is {MAX_COUNTERS}");
            let hint = "remove some, or count for the whole game: `per: Game`";
            self.report.fault(Code::OutOfRange, &node.span, message, hint);
        }
        counters
    }

    fn counter_row(&self, entry: &Entry) -> Option<Counter> {
        let fields = self.row(entry, &schema::COUNTER)?;
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
            least: -MOST,
            steps: steps?,
            slot: 0,
            in_position: in_position?.unwrap_or(false),
        })
    }

    fn counter_step(&self, node: &Node) -> Option<CounterStep> {
        let fields = Fields::read(self.report, node, &node.span, &schema::COUNTER_STEP)?;
        let on = fields.maybe("on", |node| self.patterns(node, Context::COUNTERS));
        let when = self.when(&fields, Context::COUNTERS);
        let amount = |node| self.amount(node, Context::COUNTERS);
        let (set, add) = (fields.maybe("set", amount), fields.maybe("add", amount));
        fields.exclusive(&["set", "add"])?;
        let change = set?.map(CounterChange::Set).or(add?.map(CounterChange::Add));
        let Some(change) = change else {
            let diagnostic =
                Diagnostic::new(Code::MissingField, node.span.clone(), "a step of a counter needs `set` or `add`");
            self.report.add(diagnostic.hint("write `set: 0` to start again, or `add: 1` to count up"));
            return None;
        };
        Some(CounterStep { on: on?.unwrap_or_default(), when: when?, change })
    }

    /// Lowers all outcomes once more, with the meaning of `Dead` for each viewer. If it differs, a row becomes one row
    /// for each side.
    pub fn outcomes_with_dead(&self, section: Option<&Node>, dead: PerSide<Condition>) -> Vec<OutcomeRow> {
        let viewers = if dead[0] == dead[1] { &[Side::First][..] } else { &Side::BOTH };
        self.dead.replace(Some(dead));
        let of_side = |entry: &Entry, side: Side| {
            self.viewer.set(side);
            let rows = self.outcome(entry)?.into_iter().filter(|row| side.is_of(row.side));
            Some(rows.map(|row| OutcomeRow { side: Some(side), ..row }).collect())
        };
        let rows = self.rows(section, |entry| match viewers {
            [_] => self.outcome(entry),
            _ => {
                self.asks_dead.set(false);
                let plain = self.outcome(entry)?;
                if !self.asks_dead.get() {
                    return Some(plain);
                }
                let rows: Option<Vec<Vec<_>>> = Side::BOTH.into_iter().map(|side| of_side(entry, side)).collect();
                rows.map(|rows| rows.concat())
            }
        });
        rows.into_iter().flatten().collect()
    }

    /// The meaning of `Dead`; not known yet while the outcomes are lowered for the first time.
    pub(super) fn dead(&self, span: &Span, place: Context) -> Option<Condition> {
        if place.name != Context::OUTCOMES.name {
            let message = format!("`Dead` cannot be used in {}", place.name);
            let hint = "it depends on how the game can end, so only `outcomes` can use it";
            self.report.fault(Code::AskedTooEarly, span, message, hint);
            return None;
        }
        self.asks_dead.set(true);
        let known = self.dead.borrow().as_ref().map(|dead| dead[self.viewer.get().index()].clone());
        Some(known.unwrap_or(Condition::NEVER))
    }

    /// Lowers something that the opponent of the present viewer sees.
    pub(super) fn seen_by_other<T>(&self, lower: impl FnOnce() -> Option<T>) -> Option<T> {
        let viewer = self.viewer.replace(self.viewer.get().other());
        let lowered = lower();
        self.viewer.set(viewer);
        lowered
    }

    /// Lowers an outcome. It becomes several rows if both players see it (the mover's row first), or if its result
    /// depends on the viewer.
    pub fn outcome(&self, entry: &Entry) -> Option<Vec<OutcomeRow>> {
        let fields = self.row(entry, &schema::OUTCOME)?;
        let side = self.side(&fields);
        let eyes = fields.maybe("for", |node| self.report.choice(node, &EYES));
        let when = fields.need("when").and_then(|node| match eyes {
            Some(Some(Eyes::Mover)) => self.seen_by_other(|| self.condition(node, Context::OUTCOMES)),
            _ => self.condition(node, Context::OUTCOMES),
        });
        let result = fields.need("result").and_then(|node| self.report.choice(node, &RESULTS));
        let claim = fields.maybe("claim", |node| self.report.flag(node));
        let clock = fields.maybe("clock", |node| self.report.flag(node));
        let row = OutcomeRow {
            name: entry.key.clone(),
            side: side?,
            when: when?,
            result: Verdict::Draw,
            claim: claim?.unwrap_or(false),
            clock: clock?.unwrap_or(false),
        };
        let eyes = eyes?.unwrap_or(Eyes::ToMove);
        if eyes != Eyes::ToMove {
            self.is_for_mover(&fields, &row)?;
        }
        let rows = with_result(row, result?);
        let by_mover = rows.iter().cloned().map(seen_by_mover);
        Some(match eyes {
            Eyes::ToMove => rows,
            Eyes::Mover => by_mover.collect(),
            Eyes::Both => by_mover.chain(rows.iter().cloned()).collect(),
        })
    }

    /// Lowers a row of material that cannot win. `outcomes` is that section as written, and `own` the file itself
    /// rather than one of its bases. A row of a base is dropped if it names something that the file has removed.
    pub fn insufficient(&self, entry: &Entry, outcomes: Option<&Node>, own: SourceId) -> Option<InsufficientRow> {
        let read = || self.insufficient_row(entry, outcomes);
        if entry.key_span.source == own { read() } else { self.report.attempt(read) }
    }

    fn insufficient_row(&self, entry: &Entry, outcomes: Option<&Node>) -> Option<InsufficientRow> {
        let fields = self.row(entry, &schema::INSUFFICIENT)?;
        let side = self.side(&fields);
        let when = fields.need("when").and_then(|node| self.condition(node, Context::INSUFFICIENT));
        let known: Vec<&str> = match outcomes.map(|node| &node.value) {
            Some(Value::Map(rows)) => rows.iter().map(|row| row.key.as_str()).collect(),
            _ => Vec::new(),
        };
        let bars = fields.maybe("bars", |node| {
            let names: Vec<_> = list_or_one(node).iter().map(|item| self.barred(item, &known)).collect();
            names.into_iter().collect::<Option<Vec<_>>>()
        });
        // Only checked here: merging has used the value to decide if the row lapses.
        fields.maybe("lasting", |node| self.report.flag(node))?;
        Some(InsufficientRow { name: entry.key.clone(), side: side?, when: when?, bars: bars? })
    }

    /// Lowers a row of positions that no game reaches.
    pub fn impossible(&self, entry: &Entry) -> Option<ImpossibleRow> {
        let fields = self.row(entry, &schema::IMPOSSIBLE)?;
        let side = self.side(&fields);
        let when = fields.need("when").and_then(|node| self.condition(node, Context::IMPOSSIBLE));
        let suspicious = fields.maybe("suspicious", |node| self.report.flag(node));
        let suspicious = suspicious?.unwrap_or(false);
        Some(ImpossibleRow { name: entry.key.clone(), side: side?, when: when?, suspicious })
    }

    /// The name of an outcome in `bars`.
    fn barred(&self, node: &Node, known: &[&str]) -> Option<String> {
        let name = self.report.text(node)?;
        if !known.contains(&name) {
            let message = format!("there is no outcome `{name}`");
            let fault = Diagnostic::new(Code::UnknownName, node.span.clone(), message);
            let hint = match known {
                [] => "this variant has no `outcomes`".to_owned(),
                _ => format!("it can be {}", one_of(known)),
            };
            self.report.add(fault.hint(hint).suggest(name, known.iter().copied()));
            return None;
        }
        Some(name.to_owned())
    }

    /// Reports an outcome for the mover that depends on what only the side to move has.
    fn is_for_mover(&self, fields: &Fields, row: &OutcomeRow) -> Option<()> {
        let asks_moves = |word: Word| matches!(word, Word::Condition(Condition::Stuck | Condition::Can(_)));
        let message = if row.claim {
            "only the side to move can claim"
        } else if row.when.mentions(asks_moves) {
            "`Stuck` and `Can` are only for the side to move"
        } else {
            return Some(());
        };
        let span = fields.entry("for").map_or_else(|| fields.anchor().clone(), |entry| entry.value.span.clone());
        let diagnostic = Diagnostic::new(Code::ConflictingFields, span, message);
        self.report.add(diagnostic.hint("remove `for`: without it the row is for the side to move"));
        None
    }
}

/// The row with its result; one row for each side if the result depends on the viewer.
fn with_result(row: OutcomeRow, result: Written) -> Vec<OutcomeRow> {
    match result {
        Written::Seen(result) => vec![OutcomeRow { result, ..row }],
        Written::Wins(winner) => {
            let result = |side| if side == winner { Verdict::Win } else { Verdict::Loss };
            Side::all_of(row.side)
                .map(|side| OutcomeRow { side: Some(side), result: result(side), ..row.clone() })
                .collect()
        }
    }
}

/// Turns a row for the player who has just moved into a row for the side to move.
fn seen_by_mover(row: OutcomeRow) -> OutcomeRow {
    OutcomeRow {
        side: row.side.map(Side::other),
        when: Condition::Theirs(Box::new(row.when)),
        result: row.result.reversed(),
        ..row
    }
}
