//! Answers in the formats of Fairy-Stockfish, for drop-in modules of other languages: names of variants, FENs, texts of
//! moves, ends of games and numbers for faults. Its own interface may change in any release.
//!
//! A [`Book`](book::Book) finds variants by name. A [`Line`](line::Line) is a position reached by moves, and the other
//! modules answer questions on it.
//!
//! ```
//! use ferz_fairy::{book::Book, line::Line};
//!
//! let mut book = Book::default();
//! let mut line = Line::new(&book.find("chess")?, "startpos", false)?;
//! line.step("e2e4")?;
//! assert!(line.found()?.texts.contains(&"e7e5".to_owned()));
//! # Ok::<(), ferz_fairy::fault::Fault>(())
//! ```

pub mod book;
pub mod count;
pub mod endings;
pub mod fault;
pub mod line;
mod loading;
pub mod naming;
pub mod reading;
pub mod validation;
pub mod writing;
