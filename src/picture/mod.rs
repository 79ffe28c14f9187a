//! Pictures of the board of a position, and of the moves of a piece.
//!
//! Input: a [`Position`](crate::Position) or a [`Variant`](crate::Variant). Output: models of pictures, which are drawn
//! as SVG or text. Letters are drawn as strokes and pieces as outlines, so a complete picture needs no font. The
//! exceptions are pieces with characters in another script ([`Look::script`]): see [`BoardPicture::in_letters`] and
//! [`Diagram::in_letters`](movement::Diagram::in_letters).
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use ferz::picture::{self, BoardPicture};
//! let chess = ferz::Variant::builtin("chess")?;
//! let board = BoardPicture::new(&chess.start()).svg();
//! assert!(board.starts_with("<svg"));
//! let knight = picture::movement(&chess, chess.kind("knight")?);
//! assert!(knight.svg().starts_with("<svg"));
//! println!("{}", knight.text());
//! # Ok(())
//! # }
//! ```
//!
//! [`STYLE`] is the style sheet of all pictures. A complete picture includes it. Pictures in a page
//! ([`BoardPicture::inline_svg`], [`Diagram::inline_svg`](movement::Diagram::inline_svg)) share the style sheet of the
//! page. Their lines of text are real text in the page's fonts, which can be searched, copied and read aloud.
//!
//! # In a page
//!
//! Each cell of a board is a group `<g class="fz-cell" id="cell-e4">`. Its id is `cell-` and the name of the square.
//! The group also contains the piece on the square, so a page needs only one listener for clicks:
//!
//! ```js
//! board.addEventListener("click", (event) => {
//!   const cell = event.target.closest(".fz-cell");
//!   if (cell) select(cell.id.slice("cell-".length));
//! });
//! ```
//!
//! The class and the ids will not change in later versions. Ids must be unique within a page: use
//! [`BoardPicture::with_ids`] for a second board.

mod board;
mod board_svg;
mod crossings;
mod grid;
mod images;
mod layout;
mod letters;
mod lines;
pub mod movement;
mod paint;
mod piece;
#[cfg(feature = "png")]
mod png;
mod sheet;
pub mod text;
mod xml;

pub use board::{Arrow, BoardPicture, CellPicture};
pub(crate) use crossings::TextLines;
pub use images::{Image, ImageError, PieceImages};
pub use layout::{BoardLayout, SquareLayout};
pub use lines::BoardLine;
pub use movement::{Diagram, movement};
pub use paint::Paint;
pub use piece::{LetterShape, Look};
#[cfg(feature = "png")]
pub use png::{PngError, png};
pub use sheet::sheet;
pub use xml::escaped;

/// The style sheet of all pictures, for light and dark backgrounds. All its classes begin with `fz-`.
pub const STYLE: &str = include_str!("theme.css");
