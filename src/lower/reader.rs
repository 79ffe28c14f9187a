//! Reading values out of the tree of a file: structs field by field, maps, lists, words, texts and numbers.
//!
//! Every reader reports what is wrong and returns `None` then, so that its caller can go on with the rest.

use super::hints;
use super::trace::{Offered, Trace};
use crate::diagnostic::{Code, Diagnostic, Edit, Severity, Span, is_sound, nearest};
use crate::model::limits::MAX_ROWS;
use crate::syntax::{Entry, Node, SetExpr, Value, control_character, parse_set};
use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// What words were called in earlier versions of the language, and what they are called now.
const RENAMED: [(&str, &str); 3] = [("CaptorsHand", "OpponentsHand"), ("Give", "Flip"), ("Remove", "Clear")];

/// The faults found so far.
#[derive(Default)]
pub(super) struct Report {
    found: RefCell<Vec<Diagnostic>>,
    /// What each of them says where, to tell quickly whether it was said before.
    said: RefCell<HashSet<(Span, String)>>,
    /// Is a section misspelt that declares what others name?
    lacks_declarations: Cell<bool>,
    /// What is found where, if that is asked.
    pub(super) trace: Option<RefCell<Trace>>,
}

impl Report {
    /// Notes a fault, once: what is borrowed or inherited may be read more than once.
    pub fn add(&self, diagnostic: Diagnostic) {
        let said = (diagnostic.span.clone(), diagnostic.message.clone());
        if self.said.borrow_mut().insert(said) {
            self.found.borrow_mut().push(diagnostic);
        }
    }

    pub fn fault(&self, code: Code, span: &Span, message: impl Into<String>, hint: impl Into<String>) {
        self.add(Diagnostic::new(code, span.clone(), message).hint(hint));
    }

    /// What `read` makes of something; nothing if it finds a fault, and then of that nothing is noted.
    pub fn attempt<T>(&self, read: impl FnOnce() -> Option<T>) -> Option<T> {
        let before = self.found.borrow().len();
        let read = read();
        let new = self.found.borrow_mut().split_off(before);
        if read.is_some() && is_sound(&new) {
            self.found.borrow_mut().extend(new);
            return read;
        }
        let mut said = self.said.borrow_mut();
        new.into_iter().for_each(|fault| {
            said.remove(&(fault.span, fault.message));
        });
        None
    }

    /// Was there no error so far?
    pub fn is_sound(&self) -> bool {
        is_sound(&self.found.borrow())
    }

    /// Notes that a section is misspelt that declares what others name: what is missing then is missing for that.
    pub fn lacks_declarations(&self) {
        self.lacks_declarations.set(true);
    }

    pub fn into_diagnostics(self) -> Vec<Diagnostic> {
        let mut found = self.found.into_inner();
        found.retain(|diagnostic| !self.lacks_declarations.get() || !needs_declarations(diagnostic.code));
        found
    }

    pub fn text<'n>(&self, node: &'n Node) -> Option<&'n str> {
        match &node.value {
            Value::Text(text) => Some(text),
            _ => {
                let number = match &node.value {
                    Value::Number(number) => Some(hints::Repair::write("in double quotes", format!("\"{number}\""))),
                    _ => hints::in_quotes(node),
                };
                self.unexpected(node, "a text in quotes", number, "a text is written in double quotes: `\"...\"`");
                None
            }
        }
    }

    /// A text on one line, which may be shown on a terminal.
    pub fn line<'n>(&self, node: &'n Node) -> Option<&'n str> {
        let text = self.text(node)?;
        let fault = control_character(text, &node.span, &[]);
        let is_sound = fault.is_none();
        fault.into_iter().for_each(|fault| self.add(fault));
        is_sound.then_some(text)
    }

    /// A name to be shown: a line that is not blank. `what` has it.
    pub fn title<'n>(&self, node: &'n Node, what: &str) -> Option<&'n str> {
        let name = self.line(node)?;
        if name.trim().is_empty() {
            self.fault(Code::BadName, &node.span, format!("{what} needs a name"), "write a name between the quotes");
            return None;
        }
        Some(name)
    }

    pub fn flag(&self, node: &Node) -> Option<bool> {
        match &node.value {
            Value::Bool(flag) => Some(*flag),
            other => {
                if let Value::Word(word, None) = other {
                    self.offer(word, Offered::Words, ["true", "false"]);
                }
                self.unexpected(
                    node,
                    "`true` or `false`",
                    hints::flag(node),
                    "write `true` or `false`, without quotes",
                );
                None
            }
        }
    }

    pub fn number(&self, node: &Node, range: RangeInclusive<i64>) -> Option<i64> {
        match node.value {
            Value::Number(number) if range.contains(&number) => Some(number),
            Value::Number(number) => {
                let message = format!("{number} is not between {} and {}", range.start(), range.end());
                let hint = format!("write a number from {} to {}", range.start(), range.end());
                self.fault(Code::OutOfRange, &node.span, message, hint);
                None
            }
            _ => {
                let hint = format!("write a number between {} and {}", range.start(), range.end());
                self.unexpected(node, "a whole number", hints::number_without_quotes(node), &hint);
                None
            }
        }
    }

    /// How many of something: from `min` to `max`.
    pub fn count(&self, node: &Node, min: u16, max: u16) -> Option<u16> {
        self.number(node, min.into()..=max.into()).and_then(|number| u16::try_from(number).ok())
    }

    pub fn list<'n>(&self, node: &'n Node) -> Option<&'n [Node]> {
        match &node.value {
            Value::List(items) => Some(items),
            _ => {
                self.unexpected(
                    node,
                    "a list `[...]`",
                    None,
                    "put it in brackets, `[...]`, with commas between the values",
                );
                None
            }
        }
    }

    /// The entries of a map of named things; `()` has none.
    pub fn map<'n>(&self, node: &'n Node) -> Option<&'n [Entry]> {
        match &node.value {
            Value::Map(entries) => Some(entries),
            Value::Struct(entries) if entries.is_empty() => Some(entries),
            _ => {
                let hint = "named rows stand in braces, their names in quotes: `{ \"name\": ..., \"other\": ... }`";
                self.unexpected(node, "a map `{ \"name\": ... }`", None, hint);
                None
            }
        }
    }

    /// A set expression as written.
    pub fn set_expr(&self, node: &Node) -> Option<SetExpr> {
        let Value::Text(text) = &node.value else {
            let hint = "squares are named by a text such as `\"own rank 1\"`";
            let repair = hints::lone_condition(node).or_else(|| hints::in_quotes(node));
            self.unexpected(node, "a set expression in quotes", repair, hint);
            return None;
        };
        parse_set(text, &node.span).map_err(|fault| self.add(fault)).ok()
    }

    /// The rows of a section, at most as many as the language allows; none if the section is not there.
    pub fn rows<'n>(&self, section: Option<&'n Node>) -> &'n [Entry] {
        let Some(node) = section else { return &[] };
        let entries = self.map(node).unwrap_or_default();
        for entry in entries {
            if entry.key.trim().is_empty() {
                self.fault(Code::BadName, &entry.key_span, "a row needs a name", "write a name between the quotes");
            }
        }
        if let Some(entry) = entries.get(MAX_ROWS) {
            let message = format!("{} rows in one section, the limit is {MAX_ROWS}", entries.len());
            let hint = "several rows may be one, with lists of patterns or with `Or([...])`";
            self.fault(Code::OutOfRange, &entry.key_span, message, hint);
        }
        &entries[..entries.len().min(MAX_ROWS)]
    }

    /// A word of `words`, which may have something in parentheses behind it. `wanted` says what else may stand here.
    pub fn word<'r, 'n>(&'r self, node: &'n Node, wanted: &str, words: &[&str]) -> Option<Word<'r, 'n>> {
        let Value::Word(name, body) = &node.value else {
            let repair = hints::without_quotes(node, words);
            let repair = repair.or_else(|| hints::condition_of(node).filter(|_| words.contains(&"Any")));
            let repair = repair.or_else(|| hints::moves_of(node).filter(|_| words.contains(&"Like")));
            self.unexpected(node, wanted, repair, &format!("it can be {}", one_of(words)));
            return None;
        };
        let word = Word { report: self, node, name, body: body.as_deref() };
        if words.contains(&name.as_str()) {
            return Some(word);
        }
        self.unknown_word(&word.span(), name, words);
        None
    }

    /// One of these words, without anything in parentheses behind it.
    pub fn choice<T: Copy>(&self, node: &Node, choices: &[(&str, T)]) -> Option<T> {
        let words: Vec<&str> = choices.iter().map(|(word, _)| *word).collect();
        let word = self.word(node, &one_of(&words), &words)?;
        word.bare()?;
        choices.iter().find(|(choice, _)| *choice == word.name).map(|(_, value)| *value)
    }

    /// Reports a word that is not among those that can stand here.
    pub fn unknown_word(&self, span: &Span, word: &str, words: &[&str]) {
        self.offer(word, Offered::Words, words.iter().copied());
        if self.is_unsupported(span, word) {
            return;
        }
        if let Some((_, new)) = RENAMED.iter().find(|(old, new)| *old == word && words.contains(new)) {
            let fault = Diagnostic::new(Code::RenamedWord, span.clone(), format!("`{word}` is called `{new}`"));
            return self.add(fault.hint(format!("write `{new}`")).rename(word, new));
        }
        let fault = Diagnostic::new(Code::UnknownWord, span.clone(), format!("unknown word `{word}`"));
        self.add(self.word_hint(fault, word, words));
    }

    /// Reports a word that is known but not in the language yet, if it is one.
    pub fn is_unsupported(&self, span: &Span, word: &str) -> bool {
        let (meaning, instead) = match word {
            "Carry" => ("a piece that carries others along", "leave it out, and let such pieces move alone"),
            "last" => (
                "the squares of the move before",
                "leave it out; `trail` is what the move before left behind, `last rank` the far edge",
            ),
            _ => return false,
        };
        self.fault(Code::UnsupportedWord, span, format!("`{word}` ({meaning}) is not in the language yet"), instead);
        true
    }
}

/// Can a fault of this kind come of it that a piece, a zone or another thing is not declared?
fn needs_declarations(code: Code) -> bool {
    let of_names = matches!(code, Code::UnknownName | Code::NoSuchRow | Code::NoSuchSquare | Code::LikeCycle);
    let of_wholes = matches!(code, Code::MissingField | Code::BadStart | Code::BadCastling | Code::BadPromotion);
    of_names || of_wholes || code.severity() == Severity::Warning
}

/// The values of a list, or the one value that stands in its place.
pub(super) fn list_or_one(node: &Node) -> &[Node] {
    match &node.value {
        Value::List(items) => items,
        _ => std::slice::from_ref(node),
    }
}

/// A word and what stands behind it in parentheses.
pub(super) struct Word<'r, 'n> {
    report: &'r Report,
    node: &'n Node,
    pub name: &'n str,
    pub body: Option<&'n Node>,
}

impl<'n> Word<'_, 'n> {
    /// Where the word itself stands.
    pub fn span(&self) -> Span {
        let mut span = self.node.span.clone();
        span.range.end = span.range.end.min(span.range.start + self.name.len());
        span
    }

    /// Where the word and what is behind it stand.
    pub fn whole(&self) -> Span {
        self.node.span.clone()
    }

    /// The values of the list behind the word.
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

    /// Nothing may stand behind the word.
    pub fn bare(&self) -> Option<()> {
        match self.body.map(|body| &body.value) {
            None => Some(()),
            Some(_) => {
                let message = format!("`{}` stands alone, without parentheses", self.name);
                let span = &self.node.span;
                let fault = Diagnostic::new(Code::WrongArguments, span.clone(), message);
                let behind = Span::new(span.source, span.range.start + self.name.len()..span.range.end);
                self.report.add(fault.hint(format!("write `{}`", self.name)).edit(Edit::new(behind, "")));
                None
            }
        }
    }

    /// The values behind the word, exactly `count`.
    pub fn arguments(&self, count: usize) -> Option<&'n [Node]> {
        match self.body.map(|body| &body.value) {
            Some(Value::Tuple(items)) if items.len() == count => return Some(items),
            _ => {}
        }
        let values = if count == 1 { "one value".to_owned() } else { format!("{count} values") };
        let message = format!("`{}(...)` takes {values} in parentheses, without names", self.name);
        let dots = vec!["..."; count].join(", ");
        self.report.fault(Code::WrongArguments, &self.node.span, message, format!("write `{}({dots})`", self.name));
        None
    }

    /// The one value behind the word.
    pub fn argument(&self) -> Option<&'n Node> {
        self.arguments(1).map(|items| &items[0])
    }

    /// Do fields stand behind the word?
    pub fn has_fields(&self) -> bool {
        matches!(self.body.map(|body| &body.value), Some(Value::Struct(_)))
    }

    /// The fields behind the word; none if nothing stands there.
    pub fn fields<'r>(&self, report: &'r Report, what: &'static str, known: &[&[&str]]) -> Option<Fields<'r, 'n>> {
        if let Some(Value::Tuple(_)) = self.body.map(|body| &body.value) {
            let message = format!("{what} takes fields, found values without names");
            let fault = Diagnostic::new(Code::WrongArguments, self.node.span.clone(), message);
            let is_directed = known.iter().any(|names| names.contains(&"by"));
            let hint = is_directed
                .then(|| format!("directions and vectors go after `by:`, as in `{}(by: (1, 2))`", self.name));
            let names: Vec<&str> = known.iter().flat_map(|names| names.iter().copied()).collect();
            let hint = hint
                .unwrap_or_else(|| format!("each value has a name and a colon; the names are {}", names.join(", ")));
            report.add(fault.hint(hint));
            return None;
        }
        match self.body {
            Some(body) => Fields::read(report, body, &self.span(), what, known),
            None => Some(Fields { report, entries: &[], misspelt: Vec::new(), anchor: self.span(), what }),
        }
    }
}

/// The fields of a struct, all of them known.
pub(super) struct Fields<'r, 'n> {
    report: &'r Report,
    entries: &'n [Entry],
    /// The fields that unknown ones may be meant for.
    misspelt: Vec<String>,
    anchor: Span,
    what: &'static str,
}

impl<'r, 'n> Fields<'r, 'n> {
    /// Reads a struct and reports fields that it cannot have. `what` names it in messages; a field that is missing is
    /// reported at `anchor`.
    pub fn read(
        report: &'r Report,
        node: &'n Node,
        anchor: &Span,
        what: &'static str,
        known: &[&[&str]],
    ) -> Option<Fields<'r, 'n>> {
        let Value::Struct(entries) = &node.value else {
            let names: Vec<&str> = known.iter().flat_map(|names| names.iter().copied()).collect();
            let hint = format!("write `(name: value, ...)`; the names are {}", names.join(", "));
            report.unexpected(node, &format!("{what} `(field: ...)`"), None, &hint);
            return None;
        };
        let known = || known.iter().flat_map(|names| names.iter().copied());
        let mut misspelt = Vec::new();
        for entry in entries {
            let key = entry.key.as_str();
            let is_there = |name: &&str| entries.iter().any(|entry| entry.key == *name);
            report.offer(key, Offered::Fields(what), known().filter(|name| !is_there(name)));
            if !known().any(|name| name == key) && !report.is_unsupported(&entry.key_span, key) {
                let names: Vec<&str> = known().collect();
                let hint = format!("the fields are {}", names.join(", "));
                let message = format!("{what} has no field `{key}`");
                let fault = Diagnostic::new(Code::UnknownField, entry.key_span.clone(), message);
                misspelt.extend(nearest(key, known()).map(str::to_owned));
                let is_tag = entry.value.value == Value::Bool(true) && known().any(|name| name == "tags");
                report.add(
                    match is_tag {
                        true => fault
                            .hint(format!("that a piece is something special is said by `tags: [\"{key}\"]`; {hint}")),
                        false => fault.hint(hint),
                    }
                    .suggest(key, known()),
                );
            }
        }
        Some(Fields { report, entries, misspelt, anchor: anchor.clone(), what })
    }

    /// The field and where its name stands.
    pub fn entry(&self, name: &str) -> Option<&'n Entry> {
        self.entries.iter().find(|entry| entry.key == name)
    }

    /// A field that may be missing.
    pub fn get(&self, name: &str) -> Option<&'n Node> {
        self.entry(name).map(|entry| &entry.value)
    }

    /// Is there an unknown field that may be meant for this one? It is reported, and is not to be missed as well.
    pub fn misspells(&self, name: &str) -> bool {
        self.misspelt.iter().any(|meant| meant == name)
    }

    /// A field that must be there.
    pub fn need(&self, name: &str) -> Option<&'n Node> {
        let found = self.get(name);
        if found.is_none() && !self.misspells(name) {
            let message = format!("{} needs a field `{name}`", self.what);
            self.report.fault(
                Code::MissingField,
                &self.anchor,
                message,
                format!("add it: `{name}: {}`", hints::example(self.what, name)),
            );
        }
        found
    }

    /// An optional field read by `read`: the outer `None` is a fault, the inner one that it is not there.
    pub fn maybe<T>(&self, name: &str, read: impl FnOnce(&'n Node) -> Option<T>) -> Option<Option<T>> {
        match self.get(name) {
            Some(node) => read(node).map(Some),
            None => Some(None),
        }
    }

    /// Reports fields of which at most one can be there.
    pub fn exclusive(&self, names: &[&str]) -> Option<()> {
        let mut there = names.iter().filter_map(|name| self.entry(name));
        let (Some(first), Some(second)) = (there.next(), there.next()) else { return Some(()) };
        let message = format!("`{}` and `{}` exclude each other", first.key, second.key);
        let diagnostic = Diagnostic::new(Code::ConflictingFields, second.key_span.clone(), message);
        let diagnostic = diagnostic.hint("keep one of them; `Remove` takes out one that the base has");
        self.report.add(diagnostic.related(first.key_span.clone(), "the other one"));
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

/// "`a`, `b` or `c`".
pub(super) fn one_of(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => "nothing".into(),
    }
}
