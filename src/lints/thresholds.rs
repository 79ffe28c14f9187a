//! Outcomes that wait for a number which a counter never reaches because of another outcome.
//!
//! A counter that changes in small steps reaches the nearer number first, so the order of the rows does not matter.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::model::{Amount, Bound, Condition, CounterStep, OutcomeRow, Scope};
use crate::types::Side;
use ferz_core::syntax::{Entry, Node, Value};
use std::collections::{BTreeMap, HashMap};
use std::ops::RangeInclusive;

/// A quantity that rises or falls until an outcome holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Count {
    /// A rising counter of either player. After a player's move, both players see its number before that player moves
    /// again.
    Rises(usize),
    /// A falling counter.
    Falls(usize),
    /// The number of occurrences of the position.
    Repeats,
}

/// A quantity and its threshold.
type Threshold = (Count, i64);

/// For each quantity, the row that ends the game first, and its number.
pub(super) type FirstEnds<'r> = HashMap<Count, (&'r OutcomeRow, i64)>;

/// An outcome that another one always precedes.
pub(super) struct Outrun<'r> {
    row: &'r OutcomeRow,
    /// The number that the outcome waits for.
    late: i64,
    other: &'r OutcomeRow,
    /// The number at which the other outcome ends the game.
    early: i64,
}

impl<'a> Lints<'a> {
    /// Reports outcomes that come too late because of another one's number.
    pub fn outrun_outcomes(&self) -> Vec<Diagnostic> {
        let rows = &self.rules.outcomes;
        let first = self.first_ends();
        let mut named: BTreeMap<&str, Vec<Option<Outrun>>> = BTreeMap::new();
        for row in rows {
            named.entry(&row.name).or_default().push(self.outrun(row, &first));
        }
        fn of_all(outruns: Vec<Option<Outrun>>) -> Option<Vec<Outrun>> {
            outruns.into_iter().collect()
        }
        let outruns = named.into_values().filter_map(of_all).filter_map(|outruns| outruns.into_iter().next());
        outruns.filter_map(|outrun| self.too_late(&outrun)).collect()
    }

    /// For each quantity, the row that always ends the game first, and its number.
    pub fn first_ends(&self) -> FirstEnds<'_> {
        let mut first: FirstEnds = HashMap::new();
        for row in self.rules.outcomes.iter().filter(|row| !row.claim && row.side.is_none()) {
            for (count, n) in self.thresholds(&row.when, true) {
                let is_nearer = |&(_, known): &(&OutcomeRow, i64)| match count {
                    Count::Rises(_) | Count::Repeats => n < known,
                    Count::Falls(_) => n > known,
                };
                // A row that holds from the start gets its own warning.
                let never = if matches!(count, Count::Falls(_)) { i64::MIN / 2 } else { i64::MAX / 2 };
                if self.is_passed(count, n, never) && first.get(&count).is_none_or(is_nearer) {
                    first.insert(count, (row, n));
                }
            }
        }
        first
    }

    /// The row that always ends the game before this one could.
    pub fn outrun<'r>(&self, row: &'r OutcomeRow, first: &FirstEnds<'r>) -> Option<Outrun<'r>> {
        let needed = self.thresholds(&row.when, false).into_iter();
        needed.into_iter().find_map(|(count, late)| {
            let &(other, early) = first.get(&count).filter(|(other, _)| other.name != row.name)?;
            self.is_passed(count, early, late).then_some(Outrun { row, late, other, early })
        })
    }

    /// Returns `true` if some position shows the quantity at `early` before it reaches `late`.
    fn is_passed(&self, count: Count, early: i64, late: i64) -> bool {
        let plies = self.world.range(&Amount::PliesLeft, Side::First).1;
        let plies = if self.rules.turn.is_some() { plies } else { 1 };
        let (index, sign) = match count {
            Count::Repeats => return early > 0 && early < late,
            Count::Rises(index) => (index, 1),
            Count::Falls(index) => (index, -1),
        };
        let Some(counter) = self.rules.counters.get(index).filter(|counter| counter.scope != Scope::Turn) else {
            return false;
        };
        let (early, late) = (sign * early, sign * late);
        let farthest = |range: RangeInclusive<i64>| (sign * range.start()).max(sign * range.end());
        let start = i64::from(counter.start);
        let mut jumps = counter.steps.iter().filter_map(CounterStep::sets).chain([start..=start]);
        let is_below = jumps.all(|to| farthest(to) < early);
        let most = counter.steps.iter().filter_map(CounterStep::adds).map(farthest).max().unwrap_or(0);
        is_below && most > 0 && late >= early.saturating_add(most.saturating_mul(plies))
    }

    /// The thresholds in a condition. If `enough` is set, each threshold alone makes the condition hold. Otherwise the
    /// condition needs each of them.
    fn thresholds(&self, condition: &Condition, enough: bool) -> Vec<Threshold> {
        let of = |amount: &Amount| if let Amount::Counter(index) = amount { Some(*index) } else { None };
        let one = |threshold: Option<Threshold>| threshold.into_iter().collect();
        let parts_of =
            |parts: &[Condition]| parts.iter().flat_map(|part| self.thresholds(part, enough)).collect::<Vec<_>>();
        if let Some((amount, bound)) = condition.as_bound() {
            return one(of(amount).map(|index| match bound {
                Bound::AtLeast(least) => (Count::Rises(index), least),
                Bound::AtMost(most) => (Count::Falls(index), most),
            }));
        }
        match condition {
            Condition::Repeated(n) => vec![(Count::Repeats, i64::from(*n))],
            Condition::All(parts) if !enough || parts.len() == 1 => parts_of(parts),
            Condition::Or(parts) if enough || parts.len() == 1 => parts_of(parts),
            Condition::Theirs(part) => self.thresholds(part, enough),
            Condition::All(_) | Condition::Or(_) | Condition::Not(_) | Condition::Any(_) => Vec::new(),
            Condition::AtLeast(..) | Condition::Can(_) => Vec::new(),
            Condition::Stuck | Condition::Line(_) | Condition::Connected(_) | Condition::Throughout(_) => Vec::new(),
            Condition::Chased(_) => Vec::new(),
        }
    }

    /// Reports an outcome that comes too late.
    fn too_late(&self, outrun: &Outrun) -> Option<Diagnostic> {
        let &Outrun { row, late, other, early } = outrun;
        let [slow, fast] = [row, other].map(|row| self.written.row("outcomes", &row.name));
        // A game that ends earlier than that of its base, with the same result, may leave the base's rows unchanged.
        let was = || self.base?.rules.outcomes.iter().find(|was| was.name == other.name);
        let is_changed = || was().is_some_and(|was| was.when != other.when);
        let (at, by) = match (slow, fast) {
            (Some(slow), _) => (slow, 0),
            (None, Some(fast)) if is_changed() || row.result != other.result => (fast, 1),
            (None, _) => return None,
        };
        let message = format!(
            "\"{}\" can never happen: it needs {late}, but \"{}\" ends the game at {early}",
            row.name, other.name
        );
        let hint = format!(
            "check the two numbers: the count reaches {early} first, in any order of the rows; if {early} is right, remove \"{}\"",
            row.name
        );
        let fault = Diagnostic::new(Code::ShadowedRow, self.number(at), message).hint(hint);
        let (label, place) = if by == 0 { ("ends the game first", fast) } else { ("can never happen", slow) };
        Some(match place {
            Some(place) => fault.related(place.key_span.clone(), label),
            None => fault,
        })
    }

    /// The span of a row's number: the comparison in its condition, or the whole condition.
    fn number(&self, row: &'a Entry) -> Span {
        fn compares(node: &Node) -> Option<&Node> {
            match &node.value {
                Value::Word(word, Some(body)) => match word.as_str() {
                    "AtLeast" | "AtMost" | "MoreThan" | "Repeated" => Some(node),
                    _ => compares(body),
                },
                Value::Tuple(items) | Value::List(items) => items.iter().find_map(compares),
                Value::Word(_, None) | Value::Struct(_) | Value::Map(_) => None,
                Value::Text(_) | Value::Number(_) | Value::Bool(_) => None,
            }
        }
        let when = self.written.field_of(row, "when").filter(|when| self.written.is_own(&when.span));
        when.and_then(compares).map_or_else(|| row.key_span.clone(), |node| node.span.clone())
    }
}
