//! A trace of lowering, for tools that help to write a file.
//!
//! A trace is kept only on request. It records the meaning of names, the texts that are sets, and the words that could
//! replace a [mark](MARK), a word without a meaning.

use super::names::{is_plain, plain};
use super::reader::Report;
use crate::diagnostic::{Edit, Span};
use crate::schema::Field;
use std::cell::RefCell;

/// A word that no file uses. Write it where you want to know the possible words; its case does not matter.
pub const MARK: &str = "zzcursorzz";

/// The findings of a traced lowering.
#[derive(Default, Debug)]
pub struct Trace {
    /// The names that are used, and the names that declare what others use.
    pub uses: Vec<Use>,
    /// The spans of the texts that are read as sets of squares, quotes included.
    pub sets: Vec<Span>,
    /// The fields, with the spans of their names.
    pub fields: Vec<(Span, &'static Field)>,
    /// The words that could replace the mark.
    pub offers: Vec<Offer>,
}

/// A use of a name.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Use {
    /// The span of the name, without quotes.
    pub span: Span,
    /// The kind of thing it names.
    pub what: NameKind,
    /// The name.
    pub name: String,
    /// The span of the name in its declaration, with quotes.
    pub declared: Span,
}

/// The kind of thing that a name stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NameKind {
    /// A kind of piece.
    Piece,
    /// A set of kinds of pieces.
    Tag,
    /// A set of squares.
    Zone,
    /// A condition.
    Condition,
    /// An amount.
    Amount,
    /// A counter.
    Counter,
}

impl NameKind {
    /// The noun for messages.
    pub fn noun(self) -> &'static str {
        match self {
            NameKind::Piece => "piece",
            NameKind::Tag => "tag",
            NameKind::Zone => "zone",
            NameKind::Condition => "condition",
            NameKind::Amount => "amount",
            NameKind::Counter => "counter",
        }
    }
}

/// Words that could stand in a place.
#[derive(Clone, PartialEq, Debug)]
pub struct Offer {
    /// The kind of these words.
    pub kind: Offered,
    /// The words.
    pub words: Vec<String>,
}

/// A kind of words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offered {
    /// Names of fields, and what has these fields: "a piece".
    Fields(&'static str),
    /// Words without quotes.
    Words,
    /// Words in quotes, of set expressions for instance.
    Quoted,
    /// Declared names, in quotes, and what they name.
    Names(NameKind),
    /// Squares, in quotes.
    Squares,
}

impl Report {
    /// Creates a report that keeps a trace.
    pub fn traced() -> Report {
        let mut report = Report::default();
        report.trace = Some(RefCell::default());
        report
    }

    /// Returns true if the word is the mark and a trace is kept.
    pub fn is_sought(&self, word: &str) -> bool {
        self.trace.is_some() && word.eq_ignore_ascii_case(MARK)
    }

    /// Adds words to the trace that could replace `word`, if that is the mark.
    pub fn offer<'w>(&self, word: &str, kind: Offered, words: impl IntoIterator<Item = &'w str>) {
        if self.is_sought(word) {
            let words = words.into_iter().map(str::to_owned).collect();
            self.note(|trace| trace.offers.push(Offer { kind, words }));
        }
    }

    /// Records the use of a name.
    pub fn uses(&self, span: &Span, what: NameKind, name: &str, declared: &Span) {
        if let (NameKind::Piece | NameKind::Tag | NameKind::Zone, false) = (what, is_plain(name)) {
            let edit = plain(name).and_then(|plain| Edit::rename(span, name, &plain));
            self.misnamed.borrow_mut().extend(edit.map(|edit| (declared.clone(), edit)));
        }
        let found = || Use { span: bare(span, name), what, name: name.to_owned(), declared: declared.clone() };
        self.note(|trace| trace.uses.push(found()));
    }

    /// Records that a text is a set.
    pub fn is_set(&self, span: &Span) {
        self.note(|trace| trace.sets.push(span.clone()));
    }

    /// Records a field.
    pub fn is_field(&self, span: &Span, field: &'static Field) {
        self.note(|trace| trace.fields.push((span.clone(), field)));
    }

    fn note(&self, note: impl FnOnce(&mut Trace)) {
        if let Some(trace) = &self.trace {
            note(&mut trace.borrow_mut());
        }
    }
}

/// The span of a name without its quotes, if it has any.
fn bare(span: &Span, name: &str) -> Span {
    if span.range.len() == name.len() { span.clone() } else { span.within_text(name, 0..name.len()) }
}
