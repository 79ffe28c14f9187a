//! What lowering finds where: for tools that help to write a file.
//!
//! A trace is kept only on request. It says what names mean and which texts are sets; and what could stand
//! in place of a [mark](MARK), a word without a meaning.

use super::names::{is_plain, plain};
use super::reader::Report;
use crate::diagnostic::{Edit, Span};
use std::cell::RefCell;

/// A word that nobody uses. Write it where you want to know what could stand; its case does not matter.
pub const MARK: &str = "zzcursorzz";

/// What lowering has found.
#[derive(Default, Debug)]
pub struct Trace {
    /// The names that are used, and those that declare what others use.
    pub uses: Vec<Use>,
    /// The texts that are read as sets of squares, each with its quotes.
    pub sets: Vec<Span>,
    /// What could stand in the place of the mark.
    pub offers: Vec<Offer>,
}

/// A name that means something.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Use {
    /// Where the name stands, without quotes.
    pub span: Span,
    /// What it names.
    pub what: NameKind,
    /// The name.
    pub name: String,
    /// Where it is declared: the name there, with its quotes.
    pub declared: Span,
}

/// What a name may name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NameKind {
    /// A kind of piece.
    Piece,
    /// Some kinds of pieces.
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
    /// What it is called.
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

/// What could stand in a place.
#[derive(Clone, PartialEq, Debug)]
pub struct Offer {
    /// What kind of words these are.
    pub kind: Offered,
    /// The words.
    pub words: Vec<String>,
}

/// Kinds of words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offered {
    /// Names of fields, and what has them: "a piece".
    Fields(&'static str),
    /// Words that stand without quotes.
    Words,
    /// Words that stand in quotes, of set expressions for instance.
    Quoted,
    /// Names that are declared somewhere, and what they name: in quotes.
    Names(NameKind),
    /// Squares, in quotes.
    Squares,
}

impl Report {
    /// A report that keeps a trace.
    pub fn traced() -> Report {
        let mut report = Report::default();
        report.trace = Some(RefCell::default());
        report
    }

    /// Is this the mark, and is a trace kept?
    pub fn is_sought(&self, word: &str) -> bool {
        self.trace.is_some() && word.eq_ignore_ascii_case(MARK)
    }

    /// Adds to the trace what could stand in place of `word`, if that is the mark.
    pub fn offer<'w>(&self, word: &str, kind: Offered, words: impl IntoIterator<Item = &'w str>) {
        if self.is_sought(word) {
            let words = words.into_iter().map(str::to_owned).collect();
            self.note(|trace| trace.offers.push(Offer { kind, words }));
        }
    }

    /// Notes that a name is used.
    pub fn uses(&self, span: &Span, what: NameKind, name: &str, declared: &Span) {
        if let (NameKind::Piece | NameKind::Tag | NameKind::Zone, false) = (what, is_plain(name)) {
            let edit = plain(name).and_then(|plain| Edit::rename(span, name, &plain));
            self.misnamed.borrow_mut().extend(edit.map(|edit| (declared.clone(), edit)));
        }
        let found = || Use { span: bare(span, name), what, name: name.to_owned(), declared: declared.clone() };
        self.note(|trace| trace.uses.push(found()));
    }

    /// Notes that a text is a set.
    pub fn is_set(&self, span: &Span) {
        self.note(|trace| trace.sets.push(span.clone()));
    }

    fn note(&self, note: impl FnOnce(&mut Trace)) {
        if let Some(trace) = &self.trace {
            note(&mut trace.borrow_mut());
        }
    }
}

/// The span of the name without its quotes, if it has any.
fn bare(span: &Span, name: &str) -> Span {
    if span.range.len() == name.len() { span.clone() } else { span.within_text(name, 0..name.len()) }
}
