//! Secondary spans of a warning: other lines of the same file that cause it.

use super::Lints;
use crate::diagnostic::{Diagnostic, Span};
use crate::model::{Amount, Condition, Counter, Into, Set, Word};
use crate::prose::words;
use crate::types::{Kind, Side};
use ferz_core::syntax::{Node, Value};

/// The largest number of lines to point at.
const MOST_CAUSES: usize = 3;

impl<'a> Lints<'a> {
    /// Points to the file's own zones that are named in the texts at a warning's span.
    pub fn with_zones(&self, fault: Diagnostic) -> Diagnostic {
        let span = fault.span.clone();
        let mut texts = Vec::new();
        texts_in(self.written.root(), &mut |node| {
            if span.contains(&node.span) {
                texts.push(node);
            }
        });
        self.with_zones_of(fault, &texts)
    }

    /// Points to the file's own zones that a condition names, wherever the condition is.
    pub fn with_zones_in(&self, fault: Diagnostic, node: &'a Node) -> Diagnostic {
        let mut texts = Vec::new();
        texts_in(node, &mut |node| texts.push(node));
        self.with_zones_of(fault, &texts)
    }

    fn with_zones_of(&self, mut fault: Diagnostic, texts: &[&'a Node]) -> Diagnostic {
        let names = texts.iter().filter_map(|node| if let Value::Text(text) = &node.value { Some(text) } else { None });
        let is_in_name = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
        for name in names.flat_map(|text| text.split(move |letter| !is_in_name(letter))) {
            let Some(row) = self.written.row("zones", name) else { continue };
            let place = row.value.span.clone();
            let is_told = fault.span == place || fault.related.iter().any(|(span, _)| *span == place);
            if fault.related.len() < MOST_CAUSES && !is_told && self.written.is_own(&place) {
                fault = fault.related(place, format!("the zone `{name}` is defined here"));
            }
        }
        fault
    }

    /// Points to the start, if the file itself writes it and the warning is elsewhere.
    pub fn with_start(&self, fault: Diagnostic, label: String) -> Diagnostic {
        match self.written.own("start").map(|start| start.value.span.clone()) {
            Some(start) if start != fault.span => fault.related(start, label),
            _ => fault,
        }
    }

    /// Points to the start, and lists the pieces in hand, if a condition reads them.
    pub fn with_hands(&self, fault: Diagnostic, condition: &Condition) -> Diagnostic {
        let asks = condition.mentions(|word| matches!(word, Word::Amount(Amount::Hand(_))));
        let has = |side: Side| {
            let held = self.names().counted(self.start.hand(side).map(|(kind, count)| (kind, count.into())));
            format!("{held} for {}", self.names().side(side))
        };
        if !asks {
            return fault;
        }
        let [first, second] = Side::BOTH.map(has);
        self.with_start(fault, format!("in hand: {first}, {second}"))
    }

    /// Points to counters that only grow or only fall, and so keep a condition constant.
    pub fn with_counters(&self, mut fault: Diagnostic, condition: &Condition) -> Diagnostic {
        for (index, counter) in self.rules.counters.iter().enumerate() {
            let asks =
                condition.mentions(|word| matches!(word, Word::Amount(Amount::Counter(asked)) if *asked == index));
            let row = self.written.row("counters", &counter.name).filter(|_| asks);
            let steps = row.and_then(|row| self.written.field_of(row, "steps"));
            let Some(steps) = steps.filter(|steps| self.written.is_own(&steps.span)) else { continue };
            let most = self.world.tallies.get(index).and_then(|tally| tally.iter().map(|(_, most)| *most).max());
            let most = most.filter(|most| most < counter.range().end());
            let label = one_way(counter).map(|label| match most {
                Some(most) => format!("{label}, to at most {most}: each step uses up a piece or its first move"),
                None => label,
            });
            if let Some(label) = label {
                fault = fault.related(steps.span.clone(), label);
            }
        }
        fault
    }

    /// Points to the file's own promotions, which create other pieces than one that never exists.
    pub fn with_promotions(&self, mut fault: Diagnostic, kind: Kind) -> Diagnostic {
        for row in &self.rules.promotion {
            let (Some(written), Into::Kinds(kinds)) = (self.written.row("promotion", &row.name), &row.into) else {
                continue;
            };
            let into = self.written.field_of(written, "into").filter(|into| self.written.is_own(&into.span));
            if let Some(into) = into
                && !kinds.contains(&kind)
                && fault.related.len() < MOST_CAUSES
            {
                let names = self.names().kinds(kinds.iter().copied(), "or");
                fault = fault.related(into.span.clone(), format!("here a piece becomes {}", words::a(&names)));
            }
        }
        fault
    }

    /// The spans of the file's own choices after every move, which multiply the moves.
    pub fn choices(&self) -> Vec<(Span, String)> {
        let rows = self.rules.after.iter().filter(|row| row.choose.is_some());
        let places = rows.filter_map(|row| {
            let written = self.written.row("after", &row.name)?;
            Some((self.written.part(written, "choose"), format!("\"{}\" multiplies the moves", row.name)))
        });
        places.take(MOST_CAUSES).collect()
    }

    /// The name of the zone equal to a set, and its squares as a side sees them; or only the squares.
    pub fn set_in_words(&self, set: &Set, side: Side) -> Option<String> {
        let squares = self.names().squares(set.as_squares()?[side.index()]);
        let zone = self.rules.zones.iter().find(|zone| zone.set == *set);
        Some(zone.map_or_else(|| squares.clone(), |zone| format!("{squares} (`{}`)", zone.name)))
    }
}

/// Visits all texts in a value.
fn texts_in<'n>(node: &'n Node, show: &mut impl FnMut(&'n Node)) {
    match &node.value {
        Value::Struct(entries) | Value::Map(entries) => {
            entries.iter().for_each(|entry| texts_in(&entry.value, show));
        }
        Value::List(items) | Value::Tuple(items) => items.iter().for_each(|item| texts_in(item, show)),
        Value::Word(_, Some(body)) => texts_in(body, show),
        Value::Text(_) => show(node),
        Value::Word(_, None) | Value::Number(_) | Value::Bool(_) => {}
    }
}

/// A note on a counter that only grows, or only falls.
fn one_way(counter: &Counter) -> Option<String> {
    let range = counter.range();
    let start = i64::from(counter.start);
    if *range.start() == start && *range.end() > start {
        return Some(format!("\"{}\" starts with {start} and only grows", counter.name));
    }
    (*range.end() == start && *range.start() < start)
        .then(|| format!("\"{}\" starts with {start} and only falls", counter.name))
}
