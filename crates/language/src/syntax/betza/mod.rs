//! Moves in Betza notation: the dialect of XBoard, which HGM's pages and programs share.
//!
//! [`parse_betza`] parses a text such as `fmWfcF` into a [`Betza`]. [`spell_betza`] translates it into words of the
//! language: values as if written in a file, each with its span in the text. Castlings and drops are more than moves of
//! one piece, so they are kept apart. They become rows once the piece and its squares are known.

mod atoms;
mod bracket;
mod ends;
mod legs;
mod modes;
mod parser;
mod unexpected;
mod rows;
mod spell;

pub use parser::parse_betza;
pub use rows::{BetzaCastling, BetzaDrop, CastlingMove, Flank};
pub use spell::{Spelled, spell_betza};

use crate::diagnostic::Span;

/// The moves of a piece.
#[derive(Clone, PartialEq, Debug)]
pub struct Betza {
    /// The moves, in order.
    pub moves: Vec<BetzaMove>,
}

impl Betza {
    /// These moves, with repeated legs (in parentheses) repeated at most `most` times; `None` if there are none.
    #[must_use]
    pub fn shortened(&self, most: usize) -> Option<Betza> {
        let mut short = self.clone();
        let mut has_group = false;
        for one in &mut short.moves {
            match one {
                BetzaMove::Chain(BetzaChain { group: Some(group), .. }) => {
                    group.most = Some(most);
                    has_group = true;
                }
                BetzaMove::Chain(_) | BetzaMove::Bracket(_) | BetzaMove::Castling(_) | BetzaMove::Drop(_) => {}
            }
        }
        has_group.then_some(short)
    }
}

/// One move.
#[derive(Clone, PartialEq, Debug)]
pub enum BetzaMove {
    /// Legs that all use the same atom: `fmW`, `mafsR`.
    Chain(BetzaChain),
    /// Legs with an atom each: `[F?R]`.
    Bracket(BetzaBracket),
    /// Castling: `isO2`.
    Castling(BetzaRow),
    /// A drop: `j@7`.
    Drop(BetzaRow),
}

/// A castling or a drop: letters and a number that become rows of the variant.
#[derive(Clone, PartialEq, Debug)]
pub struct BetzaRow {
    /// Its span.
    pub span: Span,
    /// The letters in order, each with its span.
    pub letters: Vec<(char, Span)>,
    /// The span of the capital letter and its number.
    pub atom_span: Span,
    /// The number after the capital letter.
    pub number: Option<i64>,
}

/// A chain: the letters of its legs, an atom, and the number of repetitions.
#[derive(Clone, PartialEq, Debug)]
pub struct BetzaChain {
    /// Its span.
    pub span: Span,
    /// Its legs, at least one. All use the same atom.
    pub legs: Vec<BetzaLeg>,
    /// The legs that may be repeated any number of times, or left out. At least one other leg exists.
    pub group: Option<BetzaGroup>,
    /// The atom.
    pub atom: Atom,
    /// The span of the atom with its range.
    pub atom_span: Span,
    /// The number of repetitions of the atom.
    pub range: Range,
}

/// Legs in parentheses.
#[derive(Clone, PartialEq, Debug)]
pub struct BetzaGroup {
    /// Their span, parentheses included.
    pub span: Span,
    /// The index of the first leg.
    pub first: usize,
    /// The number of legs, at least one.
    pub count: usize,
    /// The most repetitions; if not set, only the limits apply.
    pub most: Option<usize>,
}

/// Legs in brackets.
#[derive(Clone, PartialEq, Debug)]
pub struct BetzaBracket {
    /// Their span.
    pub span: Span,
    /// The legs, each a chain of one leg; at least two.
    pub parts: Vec<BetzaPart>,
}

/// A leg in brackets.
#[derive(Clone, PartialEq, Debug)]
pub struct BetzaPart {
    /// Its letters, atom and range.
    pub chain: BetzaChain,
    /// True if the piece may stop after this leg. After the last leg it always stops.
    pub may_stop: bool,
}

/// The small letters of one leg.
#[derive(Clone, PartialEq, Debug)]
pub struct BetzaLeg {
    /// Their span.
    pub span: Span,
    /// The letters in order, each with its span.
    pub letters: Vec<(char, Span)>,
}

/// The unit of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Atom {
    /// A leap in all its rotations and reflections, the smaller component first.
    Leap(i64, i64),
    /// One step in any of the eight directions.
    King,
    /// Any square.
    Universal,
}

/// The number of repetitions of an atom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Range {
    /// Once.
    Once,
    /// Up to this many times, at least two.
    UpTo(i64),
    /// Exactly this many times, at least two.
    Exactly(i64),
    /// Any number of times over empty squares.
    Any,
}
