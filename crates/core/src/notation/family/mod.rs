//! The notations of families of games. Each can write any move: Western shogi, USI, janggi, xiangqi, Thai chess, and
//! long algebraic notation.
//!
//! Most are a [`Scheme`]: the names of squares and pieces, and the signs between them. The notation of the [World
//! Xiangqi Federation](wxf) counts files from the player's own right and writes the distance instead of the target.
//!
//! Moves of a position with the same text are written with their start square, then by their squares. A text is read by
//! comparing it with the texts of the legal moves.

mod read;
mod scheme;
mod squares;
mod wxf;

pub(super) use read::find;

use super::coordinate;
use super::unique::make_unique;
use crate::model::Style;
use crate::movegen::Move;
use crate::position::Position;
use scheme::Scheme;

/// A notation of a family.
#[derive(Clone, Copy)]
pub(super) enum Family {
    /// A notation by squares.
    Scheme(&'static Scheme),
    /// The notation by the piece, its file and its direction.
    Wxf,
}

impl Family {
    /// The notation of a style, if the style is one of a family.
    pub fn of(style: Style) -> Option<Family> {
        Some(match style {
            Style::Auto | Style::Coordinate | Style::Spaced | Style::Verbs | Style::San => return None,
            Style::Lan => Family::Scheme(&scheme::LAN),
            Style::Hosking => Family::Scheme(&scheme::HOSKING),
            Style::Hodges => Family::Scheme(&scheme::HODGES),
            Style::HodgesNumber => Family::Scheme(&scheme::HODGES_NUMBER),
            Style::Usi => Family::Scheme(&scheme::USI),
            Style::Janggi => Family::Scheme(&scheme::JANGGI),
            Style::Iccs => Family::Scheme(&scheme::ICCS),
            Style::Thai => Family::Scheme(&scheme::THAI),
            Style::ThaiLong => Family::Scheme(&scheme::THAI_LONG),
            Style::Wxf => Family::Wxf,
        })
    }

    /// Returns `true` if the notation marks check and mate.
    pub fn marks(self) -> bool {
        match self {
            Family::Scheme(scheme) => scheme.marks,
            Family::Wxf => false,
        }
    }

    /// Writes moves of one position so that no two texts are equal, without marks for check and mate. `moves` should be
    /// all legal moves.
    pub fn write_all(self, position: &Position, moves: &[Move]) -> Vec<String> {
        let mut texts = match self {
            Family::Scheme(scheme) => scheme.write_all(position, moves),
            Family::Wxf => wxf::write_all(position, moves),
        };
        let (long, squares) = (std::cell::OnceCell::new(), std::cell::OnceCell::new());
        make_unique(&mut texts, moves, 2, &|index, _, _, stage| {
            let longer = match stage {
                0 => long.get_or_init(|| self.write_long(position, moves)),
                _ => squares.get_or_init(|| coordinate::write_all(position, moves)),
            };
            Some(longer[index].clone())
        });
        texts
    }

    /// Writes the moves, all with their start squares, needed or not. Some texts may be equal.
    fn write_long(self, position: &Position, moves: &[Move]) -> Vec<String> {
        match self {
            Family::Scheme(scheme) => scheme.write_long(position, moves),
            Family::Wxf => wxf::write_long(position, moves),
        }
    }
}

/// The notations to try if no style is given, besides the variant's `own`: those of its family, and those that cannot
/// be confused with another.
pub(super) fn read_beside(own: Style, text: &str) -> impl Iterator<Item = Style> {
    let family: &[Style] = match own {
        Style::Hosking | Style::Hodges | Style::HodgesNumber | Style::Usi => {
            &[Style::HodgesNumber, Style::Hosking, Style::Usi]
        }
        Style::Wxf | Style::Iccs => &[Style::Iccs],
        Style::Auto | Style::Coordinate | Style::Spaced | Style::Verbs | Style::San | Style::Lan => &[],
        Style::Janggi | Style::Thai | Style::ThaiLong => &[],
    };
    // These have numbers for files and letters for ranks, signs between numbers, or a script of their own.
    let apart: &[Style] = match text.is_ascii() {
        true => &[Style::Hodges, Style::Wxf],
        false => &[Style::Thai, Style::ThaiLong],
    };
    family.iter().chain(apart).copied().filter(move |&style| style != own)
}
