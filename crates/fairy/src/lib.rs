//! Answers in the formats of Fairy-Stockfish, for drop-in modules of other languages: names of variants, FENs, texts of
//! moves, ends of games and numbers for faults. Its own interface may change in any release.
//!
//! A [`Book`](book::Book) finds variants by name. A [`FairyLine`](line::FairyLine) is a position reached by moves, and
//! the other modules answer questions about it. A [`FairyBoard`](board::FairyBoard) also takes moves back, and answers
//! as the boards of ffish.js do.
//!
//! ```
//! use ferz_fairy::{board::FairyBoard, book::Book, naming};
//!
//! let mut book = Book::default();
//! let entry = book.find("chess")?;
//! let mut board = FairyBoard::new(&entry, "startpos", false)?;
//! board.push("e2e4")?;
//! board.push_san("Nf6", naming::PLAIN)?;
//! assert_eq!(board.moves(), ["e2e4", "g8f6"]);
//! board.pop();
//! assert_eq!(board.fen(false, 0), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
//! # Ok::<(), ferz_fairy::fault::FairyError>(())
//! ```

pub mod board;
pub mod book;
pub mod count;
pub mod drawing;
pub mod endings;
pub mod fault;
pub mod line;
mod loading;
pub mod naming;
pub mod pgn;
pub mod reading;
pub mod validation;
pub mod writing;
