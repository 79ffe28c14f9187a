//! Positions as FEN, in the form of the chess variant standards. Each variant defines the fields and the letters.
//!
//! The text is split by `grammar/fen.pest`; letters, castlings, trails and counters are then looked up in the rules.
//! Reading a written FEN gives a position that no rule can distinguish from the original.

mod error;
mod foreign;
mod read;
mod rights;
mod sfen;
mod trail;
mod write;

pub use error::{FenError, FenFault, FenPart};
pub use read::parse;
pub(super) use read::parse_position;
pub use sfen::{write as write_sfen, write_board as write_sfen_board};
pub(super) use write::placement;
pub use write::{write, write_field};

use crate::model::Rules;
use crate::syntax::placement::Alphabet;
use crate::types::{Piece, Side};

/// The letters of both sides' pieces, and their letters in algebraic notation where these are unambiguous.
fn alphabet(rules: &Rules) -> Alphabet<Piece> {
    let pieces = || Side::BOTH.into_iter().flat_map(|side| rules.kinds().map(move |kind| Piece { side, kind }));
    let own = pieces().map(|piece| (rules.letter(piece), piece));
    let called = pieces().filter_map(|piece| {
        let name = rules.piece(piece.kind).san.to_lowercase();
        let is_apart =
            |letter: &str| !letter.to_lowercase().starts_with(&name) && !name.starts_with(&letter.to_lowercase());
        let is_letter = name.len() == 1 && name.bytes().all(|byte| byte.is_ascii_lowercase());
        let is_free = is_letter && rules.pieces.iter().all(|other| is_apart(&other.letter));
        is_free.then(|| (rules.sides[piece.side.index()].case.apply(&name), piece))
    });
    Alphabet::new(own.chain(called), &rules.promoted_prefix)
}

#[cfg(test)]
mod tests;
