//! Names of a variant's squares, kinds and pieces, and look-up by name.

use crate::diagnostic::{did_you_mean, nearest};
use crate::types::{Kind, Piece, Side, Square};
use crate::variant::Variant;
use ferz_language::diagnostic::shorten;

/// The error of a name that no square, kind or piece of the variant has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no {what} `{}`{}", shorten(name), suggestion(nearest))]
pub struct UnknownName {
    what: &'static str,
    name: String,
    nearest: Option<String>,
}

fn suggestion(nearest: &Option<String>) -> String {
    nearest.as_deref().map_or(String::new(), |name| format!("; {}", did_you_mean(name)))
}

impl UnknownName {
    /// The kind of name: `square`, `kind` or `piece`.
    pub fn what(&self) -> &'static str {
        self.what
    }

    /// The unknown name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The most similar name, if there is one. Only for kinds, not for squares and pieces.
    pub fn nearest(&self) -> Option<&str> {
        self.nearest.as_deref()
    }
}

/// ```
/// # use ferz_core as ferz;
/// use ferz::{Side, Variant};
///
/// let xiangqi = Variant::builtin("xiangqi")?;
/// let square = xiangqi.square("h3")?;
/// assert_eq!(xiangqi.square_name(square), "h3");
/// let piece = xiangqi.piece("c")?;
/// assert_eq!((piece.side, xiangqi.kind_name(piece.kind)), (Side::Second, "cannon"));
/// assert_eq!(xiangqi.piece_letters(piece), "c");
/// assert_eq!(xiangqi.square("j1").unwrap_err().to_string(), "there is no square `j1`");
/// assert_eq!(xiangqi.kind("canon").unwrap_err().to_string(), "there is no kind `canon`; did you mean `cannon`?");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Variant {
    /// The square with this name, `e4` for instance.
    ///
    /// # Errors
    /// If the board has no such square.
    pub fn square(&self, name: &str) -> Result<Square, UnknownName> {
        self.rules().board.named(name).ok_or_else(|| unknown("square", name))
    }

    /// The name of a square, `e4` for instance.
    ///
    /// # Panics
    /// If the square lies beyond the board's grid.
    pub fn square_name(&self, square: Square) -> String {
        self.rules().board.name(square)
    }

    /// The kind of piece with this name, `knight` for instance.
    ///
    /// # Errors
    /// If there is no such kind. The error suggests a similar name.
    pub fn kind(&self, name: &str) -> Result<Kind, UnknownName> {
        let rules = self.rules();
        rules.kind_named(name).ok_or_else(|| {
            let nearest = nearest(name, rules.pieces.iter().map(|piece| piece.name.as_str()));
            UnknownName { nearest: nearest.map(str::to_owned), ..unknown("kind", name) }
        })
    }

    /// The name of a kind of piece, `knight` for instance.
    ///
    /// # Panics
    /// If the variant has no such kind.
    pub fn kind_name(&self, kind: Kind) -> &str {
        &self.rules().piece(kind).name
    }

    /// The piece with these letters in a FEN, in the case of its side: in chess, `N` is a white knight.
    ///
    /// # Errors
    /// If there is no such piece.
    pub fn piece(&self, letters: &str) -> Result<Piece, UnknownName> {
        let kinds = || self.rules().kinds();
        let mut pieces = Side::BOTH.into_iter().flat_map(|side| kinds().map(move |kind| Piece { side, kind }));
        pieces.find(|&piece| self.rules().letter(piece) == letters).ok_or_else(|| unknown("piece", letters))
    }

    /// The letters of a piece in a FEN, in the case of its side.
    ///
    /// # Panics
    /// If the variant has no such kind.
    pub fn piece_letters(&self, piece: Piece) -> String {
        self.rules().letter(piece)
    }

    /// The name of a side, `White` for instance.
    pub fn side_name(&self, side: Side) -> &str {
        &self.rules().sides[side.index()].name
    }
}

fn unknown(what: &'static str, name: &str) -> UnknownName {
    UnknownName { what, name: name.to_owned(), nearest: None }
}
