//! Moves in Betza's notation: the dialect of XBoard, which HGM's pages and programs share.
//!
//! In comes a text such as `fmWfcF`, out goes a [`Betza`] ([`parse_betza`]), and of that the same moves in the language's own words
//! ([`spell_betza`]): values as if they had been written in a file, every one with its place in the text.

mod atoms;
mod legs;
mod modes;
mod parser;
mod spell;

pub use parser::parse_betza;
pub use spell::spell_betza;

use crate::diagnostic::Span;

/// The moves of a piece.
#[derive(Clone, PartialEq, Debug)]
pub struct Betza {
    /// One after another.
    pub moves: Vec<BetzaMove>,
}

/// One move: the letters of its legs, an atom and how often that is repeated.
#[derive(Clone, PartialEq, Debug)]
pub struct BetzaMove {
    /// Where it stands.
    pub span: Span,
    /// Its legs, at least one. All use the same atom.
    pub legs: Vec<BetzaLeg>,
    /// What it repeats.
    pub atom: Atom,
    /// Where the atom stands, with its range.
    pub atom_span: Span,
    /// How often.
    pub range: Range,
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
    /// As often as there are empty squares.
    Any,
}
