//! Pictures: the board of a position, and how a piece moves.
//!
//! In come a [`Position`](crate::Position) or a [`Variant`](crate::Variant), out go models of pictures, and from these SVG or text. Every
//! letter in a picture is drawn as strokes and every piece as an outline: pictures that stand alone need no font.
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
//! [`STYLE`] is the style sheet of all pictures. A picture that stands alone brings it along; of those in one page
//! ([`BoardPicture::inline_svg`], [`Diagram::inline_svg`](movement::Diagram::inline_svg)) each asks for it, and the page says it once. Lines
//! of text are text there, in the page's fonts: they can be searched, copied and read aloud.

mod board;
mod board_svg;
mod grid;
mod letters;
pub mod movement;
mod paint;
mod piece;
#[cfg(feature = "png")]
mod png;
mod sheet;
mod xml;

pub use board::{Arrow, BoardPicture, CellPicture};
pub use movement::{Diagram, movement};
pub use paint::Paint;
pub use piece::{Look, Token};
#[cfg(feature = "png")]
pub use png::{PngError, png};
pub use sheet::sheet;
pub use xml::escaped;

/// The style sheet of all pictures, for light and for dark surroundings. All its classes begin with `fz-`.
pub const STYLE: &str = include_str!("theme.css");
