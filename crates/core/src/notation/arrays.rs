//! The starting arrays of a variant, by their numbers.

use super::fen::{self, FenError, placement};
use crate::facts::tracked;
use crate::model::{ArrayRow, Rules, Start};
use crate::movegen::holds;
use crate::position::{Position, Setup, State};
use crate::syntax::array_hash;
use crate::types::{Piece, Side, Square};
use crate::variant::Variant;

/// The error of a number that has no starting array.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArrayError {
    /// All games of the variant start from the same array.
    #[error("{0} has only one starting array")]
    One(String),
    /// The number is too high.
    #[error("there is no array {number}; the arrays of {name} are 0 to {last}")]
    OutOfRange {
        /// The name of the variant.
        name: String,
        /// The number.
        number: u64,
        /// The highest number.
        last: u64,
    },
    /// The array of this number does not fulfil a condition.
    #[error("there is no array {number}: it does not meet the condition of `{row}`")]
    LeftOut {
        /// The number.
        number: u64,
        /// The name of the row with the condition.
        row: String,
    },
    /// The other fields of the variant's start do not fit the array.
    #[error("array {number}: {error}")]
    Start {
        /// The number of the array.
        number: u64,
        /// The error in the start.
        error: FenError,
    },
}

impl Variant {
    /// Returns `true` if there is a starting array of this number. Conditions may leave numbers out.
    pub fn has_array(&self, number: u64) -> bool {
        laid(self, number).is_some_and(|laid| left_out_by(self, &laid).is_none())
    }

    /// The first position of a game with the starting array of this number. Unlike the start of
    /// [`array`](Variant::array), it is a position of this variant itself, if this variant can record which of the
    /// pieces have not moved.
    ///
    /// # Errors
    /// The same as for [`array`](Variant::array).
    ///
    /// ```
    /// # use ferz_core as ferz;
    /// use ferz::Variant;
    ///
    /// let chess960 = Variant::builtin("chess960")?;
    /// let start = chess960.array_start(0)?;
    /// assert_eq!(start.fen(), chess960.array(0)?.start().fen());
    /// assert_eq!(start.variant(), &chess960);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn array_start(&self, number: u64) -> Result<Position, ArrayError> {
        let laid = self.arranged(number)?;
        let Start { fen, board, walls: _, hands: _ } = start_of(self, &laid);
        // A variant records unmoved pieces only on squares where its own start has such pieces.
        let rules = self.rules();
        let readers = rules.readers_of_touch();
        let is_kept =
            |&(square, piece): &(Square, Piece)| !readers.contains(piece.kind) || rules.tracked.contains(square);
        match board.iter().all(is_kept) {
            true => fen::parse(self, &fen)
                .map(Setup::position_unchecked)
                .map_err(|error| ArrayError::Start { number, error }),
            false => self.array(number).map(|variant| variant.start()),
        }
    }

    /// The contents of the board at the start with the array of a number.
    fn arranged(&self, number: u64) -> Result<State, ArrayError> {
        let rules = self.rules();
        let name = || rules.name.clone();
        let count = rules.array_count().ok_or_else(|| ArrayError::One(name()))?;
        let last = count.saturating_sub(1);
        let laid = laid(self, number).ok_or_else(|| ArrayError::OutOfRange { name: name(), number, last })?;
        match left_out_by(self, &laid) {
            Some(row) => Err(ArrayError::LeftOut { number, row: row.name.clone() }),
            None => Ok(laid),
        }
    }

    /// The variant with the starting array of this number: see [`Rules::array`].
    ///
    /// # Errors
    /// If there is no such array (a condition may leave numbers out), or the rest of the start (castling rights, for
    /// instance) does not fit it.
    ///
    /// ```
    /// # use ferz_core as ferz;
    /// use ferz::Variant;
    ///
    /// let chess960 = Variant::builtin("chess960")?;
    /// assert_eq!(chess960.array(0)?.start().fen(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    /// assert_eq!(chess960.array(518)?, chess960);
    /// assert_eq!(chess960.array(960).unwrap_err().to_string(), "there is no array 960; the arrays of Chess960 are 0 to 959");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn array(&self, number: u64) -> Result<Variant, ArrayError> {
        let rules = self.rules();
        let start = start_of(self, &self.arranged(number)?);
        if start.fen == rules.start.fen {
            return Ok(self.clone());
        }
        let mut shuffled = Rules { start, hash: array_hash(&rules.hash, number), ..rules.clone() };
        shuffled.tracked = tracked(&shuffled);
        let variant = Variant::new(shuffled);
        let variant = if self.is_by_reference() { variant.by_reference() } else { variant };
        fen::parse(&variant, &variant.rules().start.fen)
            .map(Setup::position_unchecked)
            .map_err(|error| ArrayError::Start { number, error })?;
        Ok(variant)
    }
}

/// The row whose condition an array does not fulfil, for one of the row's sides.
fn left_out_by<'v>(variant: &'v Variant, laid: &State) -> Option<&'v ArrayRow> {
    variant.rules().arrays.iter().find(|row| {
        row.when.as_ref().is_some_and(|when| !Side::all_of(row.side).all(|side| holds(variant, laid, side, when)))
    })
}

/// The contents of the board at the start with the array of a number, before conditions are tested.
fn laid(variant: &Variant, number: u64) -> Option<State> {
    let rules = variant.rules();
    let pieces = rules.array(number)?;
    let mut state = variant.start().state().into_owned();
    for row in &rules.arrays {
        for side in Side::all_of(row.side) {
            for square in rules.board.set_seen_by(side, row.squares) {
                state.clear(square);
                state.marked.remove(square);
            }
        }
    }
    pieces.into_iter().for_each(|(square, piece)| state.put(square, piece));
    Some(state)
}

/// The start with an array. The fields after the board are those of the variant's own start.
fn start_of(variant: &Variant, laid: &State) -> Start {
    let rules = variant.rules();
    let fields = rules.start.fen.split_whitespace().skip(1);
    let placed = placement(rules, laid);
    let fen = std::iter::once(placed.as_str()).chain(fields).collect::<Vec<_>>().join(" ");
    let on = |square| Some((square, laid.at(square).piece()?));
    Start { fen, board: laid.occupied().iter().filter_map(on).collect(), walls: laid.walls(), ..rules.start.clone() }
}
