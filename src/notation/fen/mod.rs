//! Positions as FEN, in the form of the chess variant standards: which fields there are and what the letters mean is
//! the variant's business.
//!
//! The text is split by `grammar/fen.pest`; letters, castlings, trails and counters are then looked up in the rules.
//! What is written is read back to the same position, as far as any rule can tell.

mod error;
mod foreign;
mod read;
mod rights;
mod sfen;
mod trail;
mod write;

pub use error::{FenError, FenFault};
pub use read::parse;
pub(super) use write::placement;
pub use write::write;

use crate::model::Rules;
use crate::syntax::placement::Alphabet;
use crate::types::{Piece, Side};

/// The letters of a variant's pieces, of both sides.
fn alphabet(rules: &Rules) -> Alphabet<Piece> {
    let pieces = Side::BOTH.into_iter().flat_map(|side| rules.kinds().map(move |kind| Piece { side, kind }));
    Alphabet::new(pieces.map(|piece| (rules.letter(piece), piece)), &rules.promoted_prefix)
}

#[cfg(test)]
mod tests;
