//! Conditions and amounts.

use super::hints::{self, Repair};
use super::reader::{Fields, Word as WrittenWord};
use super::scope::{Context, Scope};
use super::trace::{NameKind, Offered};
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::model::limits::{MAX_COUNT, MAX_NUMBER, MAX_OCCURRENCES, MAX_THROUGHOUT};
use crate::model::{Amount, Chain, Chase, Condition, Level, Line, PerSide, Scope as CounterScope, Word};
use crate::schema::{self, Struct};
use crate::syntax::{Node, Value};
use crate::types::Vector;

/// The words that start a condition.
pub const CONDITIONS: [&str; 19] = [
    "Any",
    "No",
    "All",
    "Or",
    "Not",
    "AtLeast",
    "AtMost",
    "MoreThan",
    "Can",
    "Stuck",
    "Line",
    "Connected",
    "Repeated",
    "Throughout",
    "Chased",
    "Theirs",
    "Is",
    "Check",
    "Dead",
];

const AMOUNTS: [&str; 10] =
    ["Count", "Worth", "Groups", "Hand", "Counter", "PliesLeft", "Sum", "Difference", "Theirs", "Amount"];

impl Scope<'_> {
    /// Lowers a condition and checks it for its context.
    pub fn condition(&self, node: &Node, place: Context) -> Option<Condition> {
        let condition = self.condition_word(node, place)?;
        self.is_bounded(Word::Condition(&condition), &node.span)?;
        Some(condition)
    }

    fn condition_word(&self, node: &Node, place: Context) -> Option<Condition> {
        if let Value::Word(word, _) = &node.value
            && AMOUNTS.contains(&word.as_str())
            && !CONDITIONS.contains(&word.as_str())
        {
            self.report.is_amount(&node.span, word);
            return None;
        }
        let word = self.report.word(node, "a condition such as `Any(\"own\")`", &CONDITIONS)?;
        let set = |node| self.set(node, place);
        match word.name {
            "Any" => set(word.argument()?).map(Condition::Any),
            "No" => set(word.argument()?).map(Condition::none),
            "All" => self.conditions(&word, place).map(Condition::All),
            "Or" => self.conditions(&word, place).map(Condition::Or),
            "Not" => self.condition(word.argument()?, place).map(Condition::not),
            "AtLeast" => self.compared(&word, place).map(|(a, b)| Condition::at_least(a, b)),
            "AtMost" => self.compared(&word, place).map(|(a, b)| Condition::at_least(b, a)),
            "MoreThan" => self.compared(&word, place).map(|(a, b)| Condition::more_than(a, b)),
            "Can" => {
                self.asks(word.name, &word.span(), Level::Moves, place)?;
                // The forms `Can((by: "x"))` and `Can(by: "x")` are the same.
                let pattern = match word.body {
                    Some(body @ Node { value: Value::Struct(_), .. }) => body,
                    _ => word.argument()?,
                };
                self.patterns(pattern, place).map(Condition::Can)
            }
            "Stuck" => {
                word.bare()?;
                self.asks(word.name, &word.span(), Level::Moves, place)?;
                Some(Condition::Stuck)
            }
            "Line" => {
                let usage = "Line(of: \"own\", count: 4)";
                let fields = self.fields_of(&word, usage, &schema::LINE)?;
                let of = fields.need("of").and_then(set);
                let count = fields.need("count").and_then(|node| self.report.count(node, 1, MAX_COUNT));
                let (by, through) = (self.joined_by(&fields), fields.maybe("through", set));
                Some(Condition::Line(Line { of: of?, count: count?.into(), by: by?, through: through? }))
            }
            "Connected" => {
                let usage = "Connected(of: \"own\", from: \"rank 1\", to: \"last rank\")";
                let fields = self.fields_of(&word, usage, &schema::CONNECTED)?;
                let [of, from, to] = ["of", "from", "to"].map(|name| fields.need(name).and_then(set));
                let by = self.joined_by(&fields);
                Some(Condition::Connected(Chain { of: of?, from: from?, to: to?, by: by? }))
            }
            "Repeated" => {
                self.asks(word.name, &word.span(), Level::History, place)?;
                let times = self.report.number(word.argument()?, 2..=MAX_OCCURRENCES)?;
                u32::try_from(times).ok().map(Condition::Repeated)
            }
            "Throughout" => {
                self.asks(word.name, &word.span(), Level::History, place)?;
                let condition = self.condition(word.argument()?, place.past())?;
                self.throughout(condition, &word).map(Condition::Throughout)
            }
            "Chased" => {
                let usage = "Chased(of: \"own rook\", by: \"enemy\")";
                let fields = self.fields_of(&word, usage, &schema::CHASED)?;
                self.asks(word.name, &word.span(), Level::Course, place)?;
                let [of, by] = ["of", "by"].map(|name| fields.need(name).and_then(set));
                let unguarded = fields.maybe("unguarded", |node| self.report.flag(node))?.unwrap_or(false);
                Some(Condition::Chased(Chase { of: of?, by: by?, unguarded }))
            }
            "Is" => self.named_condition(word.argument()?, place),
            "Check" => {
                word.bare()?;
                self.check(&word.span(), place)
            }
            "Dead" => {
                word.bare()?;
                self.dead(&word.span(), place)
            }
            _ => {
                let inner = word.argument()?;
                self.seen_by_other(|| self.condition(inner, place)).map(|inner| Condition::Theirs(Box::new(inner)))
            }
        }
    }

    /// The fields of a word; `usage` shows its form.
    fn fields_of<'n>(&self, word: &WrittenWord<'_, 'n>, usage: &str, shape: &'static Struct) -> Option<Fields<'_, 'n>> {
        if !word.has_fields() {
            let message = format!("`{}(...)` takes fields with names", word.name);
            let fault = Diagnostic::new(Code::WrongArguments, word.span(), message);
            self.report.add(fault.hint(format!("write, for example, `{usage}`")));
            return None;
        }
        word.fields(self.report, shape)
    }

    /// The steps that join squares: to all neighbours, unless `by` gives others.
    fn joined_by(&self, fields: &Fields) -> Option<PerSide<Vec<Vector>>> {
        match fields.get("by") {
            Some(by) => self.steps(by, None).map(|steps| steps.map(|of| of.iter().map(|step| step.vector).collect())),
            None => Some([self.board.neighbours(), self.board.neighbours()]),
        }
    }

    fn conditions(&self, word: &WrittenWord, place: Context) -> Option<Vec<Condition>> {
        let items = word.list()?;
        let parts: Vec<_> = items.iter().map(|item| self.condition(item, place)).collect();
        parts.into_iter().collect()
    }

    /// The index of a condition in `Throughout`; equal conditions share it.
    fn throughout(&self, condition: Condition, word: &WrittenWord) -> Option<usize> {
        let mut all = self.throughout.borrow_mut();
        if let Some(index) = all.iter().position(|known| *known == condition) {
            return Some(index);
        }
        if all.len() == MAX_THROUGHOUT {
            let message = format!("the file has more than {MAX_THROUGHOUT} different conditions in `Throughout`");
            self.report.fault(
                Code::OutOfRange,
                &word.span(),
                message,
                "equal conditions count once: use one of the others again",
            );
            return None;
        }
        all.push(condition);
        Some(all.len() - 1)
    }

    fn compared(&self, word: &WrittenWord, place: Context) -> Option<(Amount, Amount)> {
        let [a, b] = word.arguments(2)? else { return None };
        let (a, b) = (self.amount(a, place), self.amount(b, place));
        Some((a?, b?))
    }

    /// Lowers an amount and checks it for its context.
    pub fn amount(&self, node: &Node, place: Context) -> Option<Amount> {
        if let Value::Number(_) = node.value {
            return self.report.number(node, -MAX_NUMBER..=MAX_NUMBER).map(Amount::Number);
        }
        if let Value::Text(name) = &node.value {
            let wanted = "a number or an amount such as `Count(\"own\")`";
            let counter = self.counters.iter().any(|counter| counter.name == *name);
            let counter = counter.then(|| Repair::write("as a counter", format!("Counter(\"{name}\")")));
            let counter = counter.or_else(|| hints::number_without_quotes(node));
            self.report.unexpected(node, wanted, counter.or_else(|| hints::amount_of(node)), "");
            return None;
        }
        let word = self.report.word(node, "a number or an amount such as `Count(\"own\")`", &AMOUNTS)?;
        match word.name {
            "Count" => self.set(word.argument()?, place).map(Amount::Count),
            "Worth" => self.set(word.argument()?, place).map(Amount::Worth),
            "Groups" => {
                let fields = self.fields_of(&word, "Groups(of: \"own\")", &schema::GROUPS)?;
                let of = fields.need("of").and_then(|node| self.set(node, place));
                let by = self.joined_by(&fields);
                Some(Amount::Groups(of?, by?))
            }
            "Hand" => self.kinds(word.argument()?).map(Amount::Hand),
            "Counter" => self.counter(word.argument()?, None).map(Amount::Counter),
            "PliesLeft" => {
                word.bare()?;
                self.asks_plies(&word.span(), place)?;
                Some(Amount::PliesLeft)
            }
            "Sum" => {
                let items = word.list()?;
                let parts: Vec<_> = items.iter().map(|item| self.amount(item, place)).collect();
                let sum = parts.into_iter().collect::<Option<Vec<_>>>().map(Amount::Sum)?;
                self.is_bounded(Word::Amount(&sum), &node.span)?;
                Some(sum)
            }
            "Theirs" => Some(Amount::Theirs(Box::new(self.amount(word.argument()?, place)?))),
            "Amount" => self.named_amount(word.argument()?, place),
            _ => {
                let (a, b) = self.compared(&word, place)?;
                let difference = Amount::Difference(Box::new(a), Box::new(b));
                self.is_bounded(Word::Amount(&difference), &node.span)?;
                Some(difference)
            }
        }
    }

    /// Checks that the context may read the number of plies left.
    pub fn asks_plies(&self, span: &Span, place: Context) -> Option<()> {
        if place.has_turn {
            return Some(());
        }
        let message = format!("`PliesLeft` is not known yet in {}", place.name);
        let hint = "the number of plies may depend on the pieces on the board, on hands and on counters";
        self.report.add(Diagnostic::new(Code::AskedTooEarly, span.clone(), message).hint(hint));
        None
    }

    /// The index of a counter by its name; `scope` is the required scope.
    pub fn counter(&self, node: &Node, scope: Option<CounterScope>) -> Option<usize> {
        let name = self.report.text(node)?;
        let Some(index) = self.counter_named(name) else {
            self.report.offer(name, Offered::Names(NameKind::Counter), self.counters.iter().map(|c| c.name.as_str()));
            self.unknown_name(&node.span, "counter", name, self.counters.iter().map(|counter| counter.name.as_str()));
            return None;
        };
        let counter = &self.counters[index];
        self.report.uses(&node.span, NameKind::Counter, name, &counter.span);
        let (Some(wanted), Some(has)) = (scope, counter.scope) else { return Some(index) };
        if (wanted == CounterScope::Side) != (has == CounterScope::Side) {
            let per = |scope| match scope {
                CounterScope::Game => "per: Game",
                CounterScope::Side => "per: Side",
                CounterScope::Turn => "per: Turn",
            };
            let message =
                format!("`{name}` is a counter with `{}`, but this needs a counter with `{}`", per(has), per(wanted));
            let diagnostic = Diagnostic::new(Code::WrongArguments, node.span.clone(), message);
            self.report.add(diagnostic.related(counter.span.clone(), "the counter"));
            return None;
        }
        Some(index)
    }
}
