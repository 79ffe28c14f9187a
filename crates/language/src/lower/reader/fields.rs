//! Reads words with their values in parentheses, and structs field by field.

use super::Report;
use crate::diagnostic::{Code, Diagnostic, Edit, Span, did_you_mean, nearest};
use crate::lower::trace::Offered;
use crate::lower::{hints, meant};
use crate::schema::{Presence, Struct};
use crate::syntax::{Entry, Node, Value, write};
use crate::words::{counted, list};

/// The longest value that a hint repeats, in bytes.
const MOST_SHOWN: usize = 60;

/// A word and its value in parentheses.
pub(in crate::lower) struct Word<'r, 'n> {
    pub(super) report: &'r Report,
    pub(super) node: &'n Node,
    pub name: &'n str,
    pub body: Option<&'n Node>,
}

impl<'n> Word<'_, 'n> {
    /// The span of the word alone.
    pub fn span(&self) -> Span {
        let mut span = self.node.span.clone();
        span.range.end = span.range.end.min(span.range.start + self.name.len());
        span
    }

    /// The span of the word and its value.
    pub fn whole(&self) -> Span {
        self.node.span.clone()
    }

    /// The values of the list after the word.
    pub fn list(&self) -> Option<&'n [Node]> {
        match self.body.map(|body| &body.value) {
            Some(Value::Tuple(items)) if items.len() == 1 && matches!(items[0].value, Value::List(_)) => {
                self.report.list(&items[0])
            }
            _ => {
                self.report.needs_list(self.name, self.node, self.body);
                None
            }
        }
    }

    /// Checks that nothing follows the word.
    pub fn bare(&self) -> Option<()> {
        match self.body.map(|body| &body.value) {
            None => Some(()),
            Some(body) => {
                let message = format!("`{}` takes no parentheses", self.name);
                let span = &self.node.span;
                let fault = Diagnostic::new(Code::WrongArguments, span.clone(), message);
                let fault = fault.hint(format!("write `{}`", self.name));
                let behind = Span::new(span.source, span.range.start + self.name.len()..span.range.end);
                // The parentheses may belong to another word.
                let is_empty = matches!(body, Value::Tuple(items) if items.is_empty());
                self.report.add(if is_empty { fault.edit(Edit::new(behind, "")) } else { fault });
                None
            }
        }
    }

    /// The values after the word, exactly `count`.
    pub fn arguments(&self, count: usize) -> Option<&'n [Node]> {
        match self.body.map(|body| &body.value) {
            Some(Value::Tuple(items)) if items.len() == count => return Some(items),
            _ => {}
        }
        let message =
            format!("`{}(...)` takes {} in parentheses, without names", self.name, counted(count as i64, "value"));
        // The values that are there, with dots for those that are missing.
        let mut there: Vec<String> = match self.body.map(|body| &body.value) {
            Some(Value::Tuple(items)) if items.len() < count => items.iter().map(write).collect(),
            _ => Vec::new(),
        };
        if there.iter().any(|value| value.len() > MOST_SHOWN) {
            there.clear();
        }
        let missing = count - there.len();
        let dots = there.into_iter().chain(vec!["...".to_owned(); missing]).collect::<Vec<_>>().join(", ");
        self.report.fault(Code::WrongArguments, &self.node.span, message, format!("write `{}({dots})`", self.name));
        None
    }

    /// The single value after the word.
    pub fn argument(&self) -> Option<&'n Node> {
        if let (Some(Value::Tuple(items)), "Like") = (self.body.map(|body| &body.value), self.name)
            && items.len() > 1
        {
            let each: Vec<String> = items.iter().map(|item| format!("{}({})", self.name, write(item))).collect();
            let hint = format!("write `[{}]`", each.join(", "));
            let message = format!("`{}(...)` takes one piece", self.name);
            self.report.fault(Code::WrongArguments, &self.node.span, message, hint);
            return None;
        }
        self.arguments(1).map(|items| &items[0])
    }

    /// Returns true if fields follow the word.
    pub fn has_fields(&self) -> bool {
        matches!(self.body.map(|body| &body.value), Some(Value::Struct(_)))
    }

    /// The fields after the word; none if nothing follows it.
    pub fn fields<'r>(&self, report: &'r Report, shape: &'static Struct) -> Option<Fields<'r, 'n>> {
        if let Some(Value::Tuple(_)) = self.body.map(|body| &body.value) {
            let message = format!("{} takes fields with names, found values without names", shape.what);
            let fault = Diagnostic::new(Code::WrongArguments, self.node.span.clone(), message);
            let is_directed = shape.field("by").is_some();
            let behind = self.body.map(|body| match &body.value {
                Value::Tuple(items) => match &items[..] {
                    [one] => write(one),
                    _ => write(body),
                },
                _ => String::new(),
            });
            let right =
                behind.filter(|behind| behind.len() <= MOST_SHOWN).map(|behind| format!("{}(by: {behind})", self.name));
            let right = right.unwrap_or_else(|| format!("{}(by: (1, 2))", self.name));
            let hint = is_directed.then(|| format!("write directions and vectors after `by:`, for example `{right}`"));
            let hint = hint.unwrap_or_else(|| {
                format!("write a name and a colon before each value; the names are {}", listed(shape))
            });
            report.add(fault.hint(hint));
            return None;
        }
        match self.body {
            Some(body) => Fields::read(report, body, &self.span(), shape),
            None => Some(Fields { report, entries: &[], misspelt: Vec::new(), anchor: self.span(), shape }),
        }
    }
}

/// The fields of a struct, after unknown fields were reported.
pub(in crate::lower) struct Fields<'r, 'n> {
    report: &'r Report,
    entries: &'n [Entry],
    /// The fields that unknown fields may have been meant for.
    misspelt: Vec<String>,
    anchor: Span,
    shape: &'static Struct,
}

impl<'r, 'n> Fields<'r, 'n> {
    /// Reads a struct and reports unknown fields. A missing field is reported at `anchor`.
    pub fn read(report: &'r Report, node: &'n Node, anchor: &Span, shape: &'static Struct) -> Option<Fields<'r, 'n>> {
        let what = shape.what;
        let Value::Struct(entries) = &node.value else {
            let hint = format!("write `(name: value, ...)`; the names are {}", listed(shape));
            let repair = hints::in_field(node, what);
            report.unexpected(node, &format!("{what} as `(field: ...)`"), repair, &hint);
            return None;
        };
        let known = || shape.names();
        let mut misspelt = Vec::new();
        // Two unknown fields may look like the same field, but only one of them can stand for it.
        let own = entries.iter().map(|entry| entry.key_span.source).min();
        let is_own = |entry: &&Entry| Some(entry.key_span.source) == own;
        let mut taken: Vec<String> = entries.iter().filter(is_own).map(|entry| entry.key.clone()).collect();
        for entry in entries {
            let key = entry.key.as_str();
            // A field that only the base has can still be written.
            let is_there = |name: &&str| entries.iter().filter(is_own).any(|entry| entry.key == *name);
            report.offer(key, Offered::Fields(what), known().filter(|name| !is_there(name)));
            if let Some(field) = shape.field(key) {
                report.is_field(&entry.key_span, field);
            } else if !report.is_unsupported(&entry.key_span, key) {
                let hint = format!("the fields are {}", listed(shape));
                let message = format!("{what} has no field `{key}`");
                let fault = Diagnostic::new(Code::UnknownField, entry.key_span.clone(), message);
                misspelt.extend(nearest(key, known()).map(str::to_owned));
                if let Some(meant) = meant::field(key, known()).filter(|meant| !taken.iter().any(|name| name == meant))
                {
                    taken.push(meant.to_owned());
                    misspelt.push(meant.to_owned());
                    report.add(fault.hint(did_you_mean(meant)).rename(key, meant));
                    continue;
                }
                let is_elsewhere = nearest(key, known()).is_none();
                if let Some(place) = meant::place(key).filter(|_| is_elsewhere) {
                    report.add(fault.hint(place));
                    continue;
                }
                let is_tag = entry.value.value == Value::Bool(true) && shape.field("tags").is_some();
                report.add(
                    match is_tag {
                        true => fault
                            .hint(format!("write such a property of a piece as a tag, `tags: [\"{key}\"]`; {hint}")),
                        false => fault.hint(hint),
                    }
                    .suggest(key, known())
                    .unless_taken(key, known(), &taken),
                );
                taken.extend(nearest(key, known()).map(str::to_owned));
            }
        }
        Some(Fields { report, entries, misspelt, anchor: anchor.clone(), shape })
    }

    /// The entry of a field, with the span of its name; `None` if it is missing.
    pub fn entry(&self, name: &str) -> Option<&'n Entry> {
        self.entries.iter().find(|entry| entry.key == name)
    }

    /// An optional field.
    pub fn get(&self, name: &str) -> Option<&'n Node> {
        self.entry(name).map(|entry| &entry.value)
    }

    /// Returns true if an unknown field may have been meant for this one. That field is reported, so this one is not
    /// reported as missing.
    pub fn misspells(&self, name: &str) -> bool {
        self.misspelt.iter().any(|meant| meant == name)
    }

    /// A required field. Reports a fault if it is missing.
    pub fn need(&self, name: &str) -> Option<&'n Node> {
        let found = self.get(name);
        if found.is_none() && !self.misspells(name) {
            let message = format!("{} needs a field `{name}`", self.shape.what);
            let example = match self.shape.field(name).map(|field| field.presence) {
                Some(Presence::Required(example)) => example,
                Some(Presence::Default(_)) | None => "...",
            };
            self.report.fault(Code::MissingField, &self.anchor, message, format!("add it: `{name}: {example}`"));
        }
        found
    }

    /// An optional field read by `read`. The outer `None` is a fault; the inner `None` means that the field is missing.
    pub fn maybe<T>(&self, name: &str, read: impl FnOnce(&'n Node) -> Option<T>) -> Option<Option<T>> {
        match self.get(name) {
            Some(node) => read(node).map(Some),
            None => Some(None),
        }
    }

    /// Checks that at most one of these fields is there.
    pub fn exclusive(&self, names: &[&str]) -> Option<()> {
        let mut there = names.iter().filter_map(|name| self.entry(name));
        let (Some(first), Some(second)) = (there.next(), there.next()) else { return Some(()) };
        let message = format!("`{}` and `{}` exclude each other", first.key, second.key);
        let diagnostic = Diagnostic::new(Code::ConflictingFields, second.key_span.clone(), message);
        let diagnostic = diagnostic.hint("keep one of them; `Remove` removes a field of the base");
        self.report.add(diagnostic.related(first.key_span.clone(), "the other field"));
        None
    }

    /// All fields that are there.
    pub fn entries(&self) -> &'n [Entry] {
        self.entries
    }

    pub fn anchor(&self) -> &Span {
        &self.anchor
    }
}

/// Lists the names of all fields.
fn listed(shape: &Struct) -> String {
    list(shape.names(), "and")
}
