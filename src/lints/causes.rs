//! What a warning points at beside its place: other lines of the same file that make it so.

use super::Lints;
use super::text;
use crate::diagnostic::{Diagnostic, Span};
use crate::model::{Amount, Condition, Counter, Into, Set, Word};
use crate::syntax::{Node, Value};
use crate::types::{Kind, Side};

/// The most lines that are pointed at.
const MOST_CAUSES: usize = 3;

impl<'a> Lints<'a> {
    /// Points at the zones of the file itself that texts at the place of a warning name.
    pub fn with_zones(&self, fault: Diagnostic) -> Diagnostic {
        let span = fault.span.clone();
        let mut texts = Vec::new();
        texts_in(self.written.root(), &mut |node| {
            let is_inside = node.span.source == span.source
                && span.range.start <= node.span.range.start
                && node.span.range.end <= span.range.end;
            is_inside.then(|| texts.push(node));
        });
        self.with_zones_of(fault, &texts)
    }

    /// Points at the zones of the file itself that a condition names, wherever that stands.
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

    /// Points at the start, if the file itself says it and the warning does not stand there.
    pub fn with_start(&self, fault: Diagnostic, label: String) -> Diagnostic {
        match self.written.own("start").map(|start| start.value.span.clone()) {
            Some(start) if start != fault.span => fault.related(start, label),
            _ => fault,
        }
    }

    /// Points at the start if a condition asks for pieces in hand, and says whose they are.
    pub fn with_hands(&self, fault: Diagnostic, condition: &Condition) -> Diagnostic {
        let asks = condition.mentions(|word| matches!(word, Word::Amount(Amount::Hand(_))));
        let has = |side: Side| {
            let held = self.start.hand(side).map(|(kind, n)| format!("{n} x {}", self.rules.piece(kind).name));
            let held: Vec<String> = held.collect();
            let whose = &self.rules.sides[side.index()].name;
            let what = if held.is_empty() { "nothing".to_owned() } else { held.join(", ") };
            format!("{what} for {whose}")
        };
        if !asks {
            return fault;
        }
        let [first, second] = Side::BOTH.map(has);
        self.with_start(fault, format!("in hand: {first}, {second}"))
    }

    /// Points at what makes a condition never change: counters that only grow or only fall.
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

    /// Points at the promotions that the file itself writes, which make other pieces than one that there never is.
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
                let names: Vec<&str> = kinds.iter().map(|&kind| self.rules.piece(kind).name.as_str()).collect();
                fault = fault.related(
                    into.span.clone(),
                    format!("here a piece becomes {}", text::a(&text::listed(&names, "or"))),
                );
            }
        }
        fault
    }

    /// Where the file itself lets a player choose after every move, which multiplies the moves.
    pub fn choices(&self) -> Vec<(Span, String)> {
        let rows = self.rules.after.iter().filter(|row| row.choose.is_some());
        let places = rows.filter_map(|row| {
            let written = self.written.row("after", &row.name)?;
            Some((self.written.part(written, "choose"), format!("\"{}\" multiplies the moves", row.name)))
        });
        places.take(MOST_CAUSES).collect()
    }

    /// The name of the zone that a set is, and its squares as a side sees them; or only the squares.
    pub fn set_in_words(&self, set: &Set, side: Side) -> Option<String> {
        let squares = text::squares(&self.rules.board, set.as_squares()?[side.index()]);
        let zone = self.rules.zones.iter().find(|zone| zone.set == *set);
        Some(zone.map_or_else(|| squares.clone(), |zone| format!("{squares} (`{}`)", zone.name)))
    }
}

/// Shows all texts in a value.
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

/// What is said of a counter that only grows, or only falls.
fn one_way(counter: &Counter) -> Option<String> {
    let range = counter.range();
    let start = i64::from(counter.start);
    if *range.start() == start && *range.end() > start {
        return Some(format!("\"{}\" starts with {start} and only grows", counter.name));
    }
    (*range.end() == start && *range.start() < start)
        .then(|| format!("\"{}\" starts with {start} and only falls", counter.name))
}
