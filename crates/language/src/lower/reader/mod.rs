//! Reads values from the tree of a file: maps, lists, words, texts, numbers, and structs field by field.
//!
//! Every reader reports faults and then returns `None`, so that its caller can go on with the rest.

mod fields;

pub(super) use fields::{Fields, Word};

use super::hints;
use super::trace::{Offered, Trace};
use crate::diagnostic::{Code, Diagnostic, Edit, Severity, Span, is_sound};
use crate::model::limits::MAX_ROWS;
use crate::syntax::{Entry, Node, SetExpr, Value, control_character, parse_set, write};
use crate::words::{code, list};
use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// Old words of the language, with their new names.
const RENAMED: [(&str, &str); 3] = [("CaptorsHand", "OpponentsHand"), ("Give", "Flip"), ("Remove", "Clear")];

/// The faults found so far.
#[derive(Default)]
pub(super) struct Report {
    found: RefCell<Vec<Diagnostic>>,
    /// The span and message of each fault, for fast tests for repetitions.
    said: RefCell<HashSet<(Span, String)>>,
    /// Names that are not allowed: the span of each declaration, with the edit for each use.
    pub(super) misnamed: RefCell<Vec<(Span, Edit)>>,
    /// True if a misspelt section declares names that others use.
    lacks_declarations: Cell<bool>,
    /// The trace, if one is kept.
    pub(super) trace: Option<RefCell<Trace>>,
}

impl Report {
    /// Adds a fault, but only once: borrowed or inherited values may be read more than once.
    pub fn add(&self, diagnostic: Diagnostic) {
        let said = (diagnostic.span.clone(), diagnostic.message.clone());
        if self.said.borrow_mut().insert(said) {
            self.found.borrow_mut().push(diagnostic);
        }
    }

    pub fn fault(&self, code: Code, span: &Span, message: impl Into<String>, hint: impl Into<String>) {
        self.add(Diagnostic::new(code, span.clone(), message).hint(hint));
    }

    /// Returns the result of `read`. If `read` finds an error, its faults are dropped and the result is `None`.
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

    /// Returns true if there has been no error so far.
    pub fn is_sound(&self) -> bool {
        is_sound(&self.found.borrow())
    }

    /// Records that a section with declarations is misspelt: unknown names are then a consequence of it.
    pub fn lacks_declarations(&self) {
        self.lacks_declarations.set(true);
    }

    pub fn into_diagnostics(self) -> Vec<Diagnostic> {
        let mut found = self.found.into_inner();
        // A renamed declaration must be renamed in every use, too.
        let misnamed = self.misnamed.into_inner();
        for fault in found.iter_mut().filter(|fault| fault.code == Code::BadName && !fault.edits.is_empty()) {
            for (_, edit) in misnamed.iter().filter(|(declared, _)| *declared == fault.span) {
                if !fault.edits.contains(edit) {
                    fault.edits.push(edit.clone());
                }
            }
        }
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
                self.unexpected(node, "a text in quotes", number, "write the text in double quotes: `\"...\"`");
                None
            }
        }
    }

    /// A text on one line that is safe to show on a terminal.
    pub fn line<'n>(&self, node: &'n Node) -> Option<&'n str> {
        let text = self.text(node)?;
        let fault = control_character(text, &node.span, &[]);
        let is_sound = fault.is_none();
        fault.into_iter().for_each(|fault| self.add(fault));
        is_sound.then_some(text)
    }

    /// A name to show to people: a line that is not blank. `what` is the thing that has the name.
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

    /// A number from `min` to `max`.
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
                    "write brackets around it, `[...]`, and commas between the values",
                );
                None
            }
        }
    }

    /// The entries of a map of named things; `()` is an empty map.
    pub fn map<'n>(&self, node: &'n Node) -> Option<&'n [Entry]> {
        match &node.value {
            Value::Map(entries) => Some(entries),
            Value::Struct(entries) if entries.is_empty() => Some(entries),
            _ => {
                let hint = match &node.value {
                    Value::Struct(fields) if fields.len() <= 4 => {
                        let row = write(node);
                        let row = if row.len() <= 80 { row } else { format!("({}: ...)", fields[0].key) };
                        format!("a row needs a name: `{{ \"name\": {row} }}`")
                    }
                    Value::Bool(false) => {
                        "to remove what the base has, write `Remove`; without a base, leave out the field".into()
                    }
                    _ => "write named rows in braces, with their names in quotes: `{ \"name\": ..., \"other\": ... }`"
                        .into(),
                };
                self.unexpected(node, "a map `{ \"name\": ... }`", None, &hint);
                None
            }
        }
    }

    /// A set expression as written.
    pub fn set_expr(&self, node: &Node) -> Option<SetExpr> {
        let Value::Text(text) = &node.value else {
            let hint = "write squares as a text, such as `\"own rank 1\"`";
            let repair = hints::lone_condition(node).or_else(|| hints::in_quotes(node));
            let repair = repair.or_else(|| hints::set_of_list(node));
            self.unexpected(node, "a set expression in quotes", repair, hint);
            return None;
        };
        parse_set(text, &node.span).map_err(|fault| self.add(fault)).ok()
    }

    /// The rows of a section, at most as many as the language allows; none if the section is missing.
    pub fn rows<'n>(&self, section: Option<&'n Node>) -> &'n [Entry] {
        let Some(node) = section else { return &[] };
        let entries = self.map(node).unwrap_or_default();
        for entry in entries {
            if entry.key.trim().is_empty() {
                self.fault(Code::BadName, &entry.key_span, "a row needs a name", "write a name between the quotes");
            }
        }
        if let Some(entry) = entries.get(MAX_ROWS) {
            let message = format!("the section has {} rows; the limit is {MAX_ROWS}", entries.len());
            let hint = "join rows with lists of patterns or with `Or([...])`";
            self.fault(Code::OutOfRange, &entry.key_span, message, hint);
        }
        &entries[..entries.len().min(MAX_ROWS)]
    }

    /// One of `words`, which may have a value in parentheses. `wanted` describes all allowed values for messages.
    pub fn word<'r, 'n>(&'r self, node: &'n Node, wanted: &str, words: &[&str]) -> Option<Word<'r, 'n>> {
        let Value::Word(name, body) = &node.value else {
            let repair = hints::without_quotes(node, words);
            let repair = repair.or_else(|| hints::condition_of(node).filter(|_| words.contains(&"Any")));
            let repair = repair.or_else(|| hints::moves_of(node).filter(|_| words.contains(&"Like")));
            let repair = repair.or_else(|| hints::vector_of(node).filter(|_| words.contains(&"Orthogonal")));
            let repair = repair.or_else(|| hints::set_of_list(node).filter(|_| words == ["Fixed"]));
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

    /// One of these words, without a value in parentheses.
    pub fn choice<T: Copy>(&self, node: &Node, choices: &[(&str, T)]) -> Option<T> {
        let words: Vec<&str> = choices.iter().map(|(word, _)| *word).collect();
        let word = self.word(node, &one_of(&words), &words)?;
        word.bare()?;
        choices.iter().find(|(choice, _)| *choice == word.name).map(|(_, value)| *value)
    }

    /// Reports a word that cannot stand here.
    pub fn unknown_word(&self, span: &Span, word: &str, words: &[&str]) {
        self.offer(word, Offered::Words, words.iter().copied());
        if self.is_unsupported(span, word) {
            return;
        }
        if let Some((_, new)) = RENAMED.iter().find(|(old, new)| *old == word && words.contains(new)) {
            let fault = Diagnostic::new(Code::RenamedWord, span.clone(), format!("`{word}` is now called `{new}`"));
            return self.add(fault.hint(format!("write `{new}`")).rename(word, new));
        }
        let fault = Diagnostic::new(Code::UnknownWord, span.clone(), format!("unknown word `{word}`"));
        self.add(self.word_hint(fault, word, words));
    }

    /// Reports a word that is planned but not yet in the language. Returns false for any other word.
    pub fn is_unsupported(&self, span: &Span, word: &str) -> bool {
        let (meaning, instead) = match word {
            "Carry" => ("a piece that carries others along", "remove it, and let such pieces move alone"),
            "last" => (
                "the squares of the previous move",
                "remove it; `trail` is the trail of the previous move, and `last rank` the far edge",
            ),
            _ => return false,
        };
        self.fault(
            Code::UnsupportedWord,
            span,
            format!("the language does not have `{word}` ({meaning}) yet"),
            instead,
        );
        true
    }
}

/// Returns true if an undeclared piece, zone or other name can cause a fault of this kind.
fn needs_declarations(code: Code) -> bool {
    let of_names = matches!(code, Code::UnknownName | Code::NoSuchRow | Code::NoSuchSquare | Code::LikeCycle);
    let of_wholes = matches!(code, Code::MissingField | Code::BadStart | Code::BadCastling | Code::BadPromotion);
    of_names || of_wholes || code.severity() == Severity::Warning
}

/// The values of a list; a single value counts as a list of one.
pub(super) fn list_or_one(node: &Node) -> &[Node] {
    match &node.value {
        Value::List(items) => items,
        _ => std::slice::from_ref(node),
    }
}

/// Lists the words: "`a`, `b` or `c`".
pub(super) fn one_of(words: &[&str]) -> String {
    list(words.iter().map(code), "or")
}
