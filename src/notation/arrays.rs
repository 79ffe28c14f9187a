//! The starting arrays of a variant, by their numbers.

use super::fen::{self, FenError, placement};
use crate::compile::Variant;
use crate::model::{Rules, Start, tracked};
use crate::syntax::array_hash;
use crate::types::Side;

/// A variant has no starting array of a number.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArrayError {
    /// Its games all start alike.
    #[error("{0} has one starting array only")]
    One(String),
    /// The number is too high.
    #[error("there is no array {number}: those of {name} go from 0 to {last}")]
    OutOfRange {
        /// The variant.
        name: String,
        /// The number.
        number: u64,
        /// The highest there is.
        last: u64,
    },
    /// The other fields of the variant's start do not fit the array.
    #[error("array {number}: {error}")]
    Start {
        /// The number of the array.
        number: u64,
        /// What is wrong.
        error: FenError,
    },
}

impl Variant {
    /// The same variant, with the starting array of this number: see [`Rules::array`].
    ///
    /// # Errors
    /// If there is no such array, or the rest of the start (rights to castle, for instance) does not fit it.
    ///
    /// ```
    /// use ferz::Variant;
    ///
    /// let chess960 = Variant::builtin("chess960")?;
    /// assert_eq!(chess960.array(0)?.start().fen(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    /// assert_eq!(chess960.array(518)?, chess960);
    /// assert_eq!(chess960.array(960).unwrap_err().to_string(), "there is no array 960: those of Chess960 go from 0 to 959");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn array(&self, number: u64) -> Result<Variant, ArrayError> {
        let rules = self.rules();
        let name = || rules.name.clone();
        let count = rules.array_count().ok_or_else(|| ArrayError::One(name()))?;
        let last = count.saturating_sub(1);
        let start = start_of(self, number).ok_or_else(|| ArrayError::OutOfRange { name: name(), number, last })?;
        if start.fen == rules.start.fen {
            return Ok(self.clone());
        }
        let mut shuffled = Rules { start, hash: array_hash(&rules.hash, number), ..rules.clone() };
        shuffled.tracked = tracked(&shuffled);
        let variant = Variant::new(shuffled);
        let variant = if self.is_by_reference() { variant.by_reference() } else { variant };
        fen::parse(&variant, &variant.rules().start.fen).map_err(|error| ArrayError::Start { number, error })?;
        Ok(variant)
    }
}

/// The start with the array of a number, the fields behind the board being those of the variant's own start.
fn start_of(variant: &Variant, number: u64) -> Option<Start> {
    let rules = variant.rules();
    let pieces = rules.array(number)?;
    let mut state = variant.start().state().into_owned();
    for row in &rules.arrays {
        for side in Side::BOTH.into_iter().filter(|&side| row.side.is_none_or(|only| only == side)) {
            for square in rules.board.set_seen_by(side, row.squares) {
                state.clear(square);
                state.marked.remove(square);
            }
        }
    }
    pieces.into_iter().for_each(|(square, piece)| state.put(square, piece));
    let fields = rules.start.fen.split_whitespace().skip(1);
    let placed = placement(rules, &state);
    let fen = std::iter::once(placed.as_str()).chain(fields).collect::<Vec<_>>().join(" ");
    let on = |square| Some((square, state.at(square).piece()?));
    Some(Start { fen, board: state.occupied().iter().filter_map(on).collect() })
}
