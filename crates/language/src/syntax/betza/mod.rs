//! Moves in Betza's notation: the dialect of XBoard, which HGM's pages and programs share.
//!
//! [`parse_betza`] makes a [`Betza`] of a text such as `fmWfcF`, and [`spell_betza`] says the same moves in the
//! language's own words: values as if they had been written in a file, every one with its place in the text. What is
//! more than a move of the piece (castling, drops) is kept apart: it becomes rows once it is known which piece it is and
//! where it stands.

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
    /// These moves, with legs in parentheses gone through at most so often; `None` if there are no such legs.
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

/// Letters and a number that make rows of the variant.
#[derive(Clone, PartialEq, Debug)]
pub struct BetzaRow {
    /// Where it stands.
    pub span: Span,
    /// The letters in order, each with its place.
    pub letters: Vec<(char, Span)>,
    /// Where the capital stands.
    pub atom_span: Span,
    /// The number behind it.
    pub number: Option<i64>,
}

/// The letters of the legs, an atom and how often that is repeated.
#[derive(Clone, PartialEq, Debug)]
pub struct BetzaChain {
    /// Where it stands.
    pub span: Span,
    /// Its legs, at least one. All use the same atom.
    pub legs: Vec<BetzaLeg>,
    /// Those of them that may be gone through any number of times, or not at all. There are others.
    pub group: Option<BetzaGroup>,
    /// What it repeats.
    pub atom: Atom,
    /// Where the atom stands, with its range.
    pub atom_span: Span,
    /// How often the atom is repeated.
    pub range: Range,
}

/// Legs in parentheses.
#[derive(Clone, PartialEq, Debug)]
pub struct BetzaGroup {
    /// Where they stand, parentheses included.
    pub span: Span,
    /// The first of them.
    pub first: usize,
    /// How many there are, at least one.
    pub count: usize,
    /// How often they are gone through at most, if that is not left to the limits.
    pub most: Option<usize>,
}

/// Legs in brackets.
#[derive(Clone, PartialEq, Debug)]
pub struct BetzaBracket {
    /// Where they stand.
    pub span: Span,
    /// The legs, each a chain of one; at least two.
    pub parts: Vec<BetzaPart>,
}

/// A leg in brackets.
#[derive(Clone, PartialEq, Debug)]
pub struct BetzaPart {
    /// Its letters, atom and range.
    pub chain: BetzaChain,
    /// May the piece stop behind it? Behind the last one it does.
    pub may_stop: bool,
}

/// The small letters of one leg.
#[derive(Clone, PartialEq, Debug)]
pub struct BetzaLeg {
    /// Where they stand.
    pub span: Span,
    /// The letters in order, each with its place.
    pub letters: Vec<(char, Span)>,
}

/// The unit of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Atom {
    /// A leap in all its turns and reflections, the smaller part first.
    Leap(i64, i64),
    /// One step in any of eight directions.
    King,
    /// To any square.
    Universal,
}

/// How often an atom is repeated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Range {
    /// Once.
    Once,
    /// Up to so many times, at least two.
    UpTo(i64),
    /// So many times, at least two.
    Exactly(i64),
    /// As often as there are empty squares.
    Any,
}
