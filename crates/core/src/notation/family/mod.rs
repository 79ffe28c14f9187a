//! The notations of families of games, each of which can write any move: Western shogi, USI, janggi, xiangqi, Thai
//! chess, and long algebraic notation.
//!
//! Most are a [`Scheme`]: the names of squares and pieces, and what stands between them. That of the [World Xiangqi
//! Federation](wxf) counts files from the player's own right and writes the way rather than the goal.
//!
//! Moves of a position that would be written alike are written with the square they start from, then by their squares.
//! A text is read by comparing it with the texts of the legal moves: nothing is made up.

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

/// How one of these notations is written.
#[derive(Clone, Copy)]
pub(super) enum Family {
    /// By squares.
    Scheme(&'static Scheme),
    /// By the piece, its file and the way it goes.
    Wxf,
}

impl Family {
    /// The notation of a style, if it is one of these.
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

    /// Does the notation mark check and mate?
    pub fn marks(self) -> bool {
        match self {
            Family::Scheme(scheme) => scheme.marks,
            Family::Wxf => false,
        }
    }

    /// Writes moves of one position so that no two texts are equal, without marks for check and mate; `moves` should be
    /// all that are legal there.
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

    /// The moves, all with the squares they start from, needed or not; some texts may be equal.
    fn write_long(self, position: &Position, moves: &[Move]) -> Vec<String> {
        match self {
            Family::Scheme(scheme) => scheme.write_long(position, moves),
            Family::Wxf => wxf::write_long(position, moves),
        }
    }
}

/// The notations that a text may be in if no style is given, besides the variant's `own`: those of its family, and those
/// which cannot be mistaken for any other.
pub(super) fn read_beside(own: Style, text: &str) -> impl Iterator<Item = Style> {
    let family: &[Style] = match own {
        Style::Hosking | Style::Hodges | Style::HodgesNumber | Style::Usi => {
            &[Style::HodgesNumber, Style::Hosking, Style::Usi]
        }
        Style::Wxf | Style::Iccs => &[Style::Iccs],
        Style::Auto | Style::Coordinate | Style::Spaced | Style::Verbs | Style::San | Style::Lan => &[],
        Style::Janggi | Style::Thai | Style::ThaiLong => &[],
    };
    // Files that are numbers with ranks that are letters, signs between numbers, and a script of their own.
    let apart: &[Style] = match text.is_ascii() {
        true => &[Style::Hodges, Style::Wxf],
        false => &[Style::Thai, Style::ThaiLong],
    };
    family.iter().chain(apart).copied().filter(move |&style| style != own)
}
