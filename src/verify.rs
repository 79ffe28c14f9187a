//! Comparison of a variant with the lines of a file: numbers of positions, or moves.
//!
//! A line has columns separated by tabs: `variant, FEN, depth, nodes` or `variant, FEN, anything, number of moves, the
//! moves`.
//!
//! ```
//! use ferz::verify::{What, rows};
//! let row = rows("chess\t7k/8/8/8/8/8/8/K7 w - - 0 1\t1\t4\n").next().unwrap();
//! let variant = ferz::Variant::builtin(row.variant)?;
//! assert_eq!(What::Perft.check(&variant, &row.columns), Err("expected 4 nodes at depth 1, got 3".into()));
//! # Ok::<(), ferz::LoadError>(())
//! ```

use crate::model::limits::{MAX_FEN_BYTES, MAX_PERFT_DEPTH};
use crate::movegen::perft;
use crate::notation::{FenError, coordinate, fen};
use crate::position::{Position, Setup};
use ferz_core::Variant;
use ferz_core::diagnostic::shorten;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

/// A line to compare.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row<'a> {
    /// The number of the line, from 1.
    pub number: usize,
    /// The first column: the variant.
    pub variant: &'a str,
    /// The columns after the first. Empty if the line has no tabs, which is a fault in any case.
    pub columns: Vec<&'a str>,
}

/// The fault of a line without tabs that names no variant.
pub const NO_COLUMNS: &str = "expected columns separated by tabs";

/// The lines of a text that are not blank.
pub fn rows(text: &str) -> impl Iterator<Item = Row<'_>> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(index, line)| {
        let mut columns = line.split('\t');
        let variant = columns.next().unwrap_or_default();
        Row { number: index + 1, variant, columns: columns.collect() }
    })
}

/// The values to compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// Numbers of positions at a depth.
    Perft,
    /// Legal moves, in any form of coordinates that means one of them.
    Moves,
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            What::Perft => "perft",
            What::Moves => "moves",
        })
    }
}

impl FromStr for What {
    type Err = String;

    fn from_str(text: &str) -> Result<What, String> {
        let all = [What::Perft, What::Moves];
        let found = all.into_iter().find(|what| what.to_string() == text);
        found.ok_or_else(|| format!("expected perft or moves, found \"{}\"", shorten(text)))
    }
}

impl What {
    /// Compares a variant with the columns of a line after the first.
    ///
    /// # Errors
    /// If they differ, or the columns are invalid. The error describes the difference, on one line or several.
    pub fn check(self, variant: &Variant, columns: &[&str]) -> Result<(), String> {
        self.check_by(variant, columns, &|position, depth| perft(position, depth).map_err(|error| error.to_string()))
    }

    /// Like [`check`](What::check), but counts with `perft`, which may be stoppable, for instance. An error of `perft`
    /// becomes the fault of the line.
    ///
    /// # Errors
    /// The same as for [`check`](What::check).
    pub fn check_by(
        self,
        variant: &Variant,
        columns: &[&str],
        perft: &dyn Fn(&Position, u32) -> Result<u64, String>,
    ) -> Result<(), String> {
        match self {
            What::Perft => check_perft(variant, columns, perft),
            What::Moves => check_moves(variant, columns),
        }
    }
}

/// Parses a setup. The error has several lines.
pub fn setup(variant: &Variant, text: &str) -> Result<Setup, String> {
    fen::parse(variant, text.trim()).map_err(|error| rendered(variant, &error, text))
}

/// Parses a position of a game: see [`Setup::validate`]. The error has several lines.
pub fn position(variant: &Variant, text: &str) -> Result<Position, String> {
    variant.position(text.trim()).map_err(|error| rendered(variant, &error, text))
}

fn rendered(variant: &Variant, error: &FenError, text: &str) -> String {
    match text.len() <= MAX_FEN_BYTES {
        true => format!("not {} of {}\n{}", error.expected(), variant.name(), error.render()),
        false => error.to_string(),
    }
}

fn check_perft(
    variant: &Variant,
    columns: &[&str],
    perft: &dyn Fn(&Position, u32) -> Result<u64, String>,
) -> Result<(), String> {
    let &[fen, depth, nodes] = columns else {
        return Err(format!("expected 4 columns (variant, FEN, depth, nodes), found {}", columns.len() + 1));
    };
    let depth: u32 = number("depth", depth)?;
    if depth > MAX_PERFT_DEPTH {
        return Err(format!("the depth is {depth}; the limit is {MAX_PERFT_DEPTH}"));
    }
    let expected: u64 = number("nodes", nodes)?;
    let found = perft(&setup(variant, fen)?.position_unchecked(), depth)?;
    if found == expected { Ok(()) } else { Err(format!("expected {expected} nodes at depth {depth}, got {found}")) }
}

fn check_moves(variant: &Variant, columns: &[&str]) -> Result<(), String> {
    let &[fen, _, count, moves] = columns else {
        let found = columns.len() + 1;
        return Err(format!("expected 5 columns (variant, FEN, any text, number, moves), found {found}"));
    };
    let count: usize = number("number of moves", count)?;
    let mut expected: BTreeSet<&str> = BTreeSet::new();
    let twice: Vec<&str> = moves.split_whitespace().filter(|text| !expected.insert(text)).collect();
    let mut faults = Vec::new();
    if !twice.is_empty() {
        faults.push(format!("listed more than once: {}", twice.join(" ")));
    }
    if expected.len() != count {
        faults.push(format!("the line gives {count} moves, but lists {}", expected.len()));
    }
    // As in perft, move clocks and dead positions end no game here.
    let position = setup(variant, fen)?.position_unchecked();
    let is_over = perft(&position, 1).map_err(|error| error.to_string())? == 0;
    let legal = if is_over { Vec::new() } else { position.legal_moves().map_err(|error| error.to_string())? };
    let found = coordinate::read_all(&position, &legal, &expected.iter().copied().collect::<Vec<_>>());
    let mut missing: Vec<&str> = Vec::new();
    let mut meant: BTreeMap<usize, &str> = BTreeMap::new();
    for (text, found) in expected.iter().zip(found) {
        match found {
            None => missing.push(text),
            Some(place) => {
                if let Some(other) = meant.insert(place, text) {
                    faults.push(format!("{other} and {text} are the same move"));
                }
            }
        }
    }
    let written = coordinate::write_all(&position, &legal);
    let extra = written.iter().enumerate().filter(|(place, _)| !meant.contains_key(place));
    let extra: Vec<&str> = extra.map(|(_, text)| text.as_str()).collect();
    if !missing.is_empty() || !extra.is_empty() {
        faults.push(format!("expected {count} moves, got {}", legal.len()));
    }
    for (what, differing) in [("missing", missing), ("extra", extra)] {
        if !differing.is_empty() {
            faults.push(format!("{what}: {}", differing.join(" ")));
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

fn number<T: std::str::FromStr>(what: &str, text: &str) -> Result<T, String> {
    text.trim().parse().map_err(|_| format!("the {what} is not a valid number: \"{}\"", shorten(text)))
}
