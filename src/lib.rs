//! Ferz: a table-driven rules interpreter for chess and all its relatives. A variant is a [file](language), not code.
//!
//! Five types matter:
//!
//! - [`Variant`]: the rules of a game, from a [name](Variant::builtin), a [file](Variant::load), a [text](Variant::parse) or a
//!   [section of an ini file](import::load_file). Cheap to clone, shared by all positions of it.
//! - [`Position`]: what stands where, who is to move and what else the rules must know. It lists its [legal
//!   moves](Position::legal_moves), makes them, and reads and writes them.
//! - [`Move`]: a legal move, complete; and [`MoveList`]: the moves of a position as they are found, for whoever goes through
//!   many positions.
//! - [`Game`]: a position with its history, which rules about repetition ask for; and how it ends, an [`Outcome`].
//!
//! Squares and kinds of pieces are numbers; their names are the variant's business ([`Variant::square`],
//! [`Variant::square_name`], [`Variant::kind`], [`Variant::kind_name`]). The players are [`Side::First`] and [`Side::Second`], whatever a
//! variant calls them ([`Variant::side_name`]).
//!
//! Beside them there are modules for: which variants there are, and what is doubtful about a file ([`library`]); moves and positions in
//! other notations ([`notation`]); games as PGN ([`record`]); boards and rules to look at ([`picture`], [`page`]); opponents
//! ([`player`]); many games at once, counted ([`study`]) or as arrays for programs that learn ([`batch`]).
//!
//! # Playing
//!
//! ```
//! # use std::error::Error;
//! # fn main() -> Result<(), Box<dyn Error>> {
//! use ferz::{Game, Variant};
//! let shogi = Variant::builtin("shogi")?;            // also Variant::load("mine.ron")?, Variant::parse(text)?
//! let mut game = Game::new(shogi.start())?;
//! game.play_text("c3c4")?;
//! let position = game.position();
//! for mv in position.legal_moves()? { println!("{} {}", position.to_uci(&mv), position.to_san(&mv)?); }
//! println!("{}", position.fen());
//! if let Some(end) = game.outcome() { println!("{end}"); }
//! # Ok(())
//! # }
//! ```
//!
//! # Searching
//!
//! ```
//! # use std::error::Error;
//! # fn main() -> Result<(), Box<dyn Error>> {
//! use ferz::{MoveList, Variant};
//! let chess = Variant::builtin("chess")?;
//! let position = chess.position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")?;   // a FEN
//! let mut moves = MoveList::new();
//! position.legal_moves_into(&mut moves)?;
//! let mut next = position.clone();
//! for mv in &moves {
//!     position.after_into(&mv, &mut next);
//!     if next.outcome()?.is_none() { /* search */ }
//! }
//! assert_eq!(position.perft(4)?, 4_085_603);
//! # Ok(())
//! # }
//! ```
//!
//! Three methods give the legal moves, the same ones in the same order:
//!
//! - [`Position::find_moves`] fills a [`MoveList`], in which a move takes a few bits. It is the fastest, for searches and for whatever
//!   goes through many positions: a [`ListedMove`] is played by [`Position::after_into`], and asked by [`Position::captures`].
//! - [`Position::legal_moves`] returns a new `Vec` of [`Move`]s, which say all about themselves and may be kept. It is the simplest, for
//!   programs that show or choose moves. [`Game::legal_moves`] has them ready, without those that only the game's history forbids.
//! - [`Position::list_moves`] gives the same `Move`s in a `Vec` that you have already, so that nothing is allocated for it.
//!
//! [`Position::key`] is the key for a transposition table: a Zobrist key of 64 bits, cheap to ask for because moves keep it up to date.
//! It is the one by which rules about repetition compare positions: who is to move, rights to castle, trails that matter and
//! pieces in hand are in it, but not the number of the move, nor counters (of moves without a capture, for instance) unless they are
//! part of the position. It does not tell variants apart: a table is for one. [`Rules::hash`](model::Rules::hash) is a hash of the rules,
//! and of no position.
//!
//! # Looking
//!
//! ```
//! # use std::error::Error;
//! # fn main() -> Result<(), Box<dyn Error>> {
//! use ferz::{Side, Variant};
//! let chess = Variant::builtin("chess")?;
//! let position = chess.position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")?;
//! let (knight, h4) = (chess.kind("knight")?, chess.square("h4")?);
//! assert_eq!(position.pieces_of(Side::First, knight).len(), 2);
//! assert_eq!(position.piece_at(h4).map(|piece| chess.kind_name(piece.kind)), Some("queen"));
//! assert_eq!(position.side_to_move(), Side::First);
//! assert!(position.is_check());
//! assert!(position.checkers()?.iter().eq([h4]));
//! assert!(position.is_attacked(chess.square("f2")?, Side::Second)?);
//! assert_eq!(position.outcome()?.map(|end| end.to_string()), Some("Black wins: checkmate".to_owned()));
//!
//! // What is wrong is told, with its place.
//! let error = chess.start().parse_move("e2e5").unwrap_err();
//! assert_eq!(error.to_string(), "the pawn on e2 cannot go to e5; it can go to e3, e4");
//! # Ok(())
//! # }
//! ```
//!
//! # Limits
//!
//! A variant and a position may come from a stranger. Reading them always ends, soon and without harm, and so does every question that
//! may fail with [`LimitExceeded`]: nothing that is played on boards comes near the [limits](model::limits).
//!
//! Reading needs some hundred kibibytes of stack and takes them elsewhere if a thread has fewer, on Linux (glibc), macOS and Windows (MSVC) with
//! 64-bit processors of x86 and Arm. On other targets, give a thread that reads 512 kibibytes at least
//! ([`stack_size`](std::thread::Builder::stack_size)).
//!
//! # Features
//!
//! The first three are on by default; without them the library builds for `wasm32-unknown-unknown` as well.
//!
//! - `cli`: the program, and what it alone needs. It asks for `parallel`.
//! - `line`: what is typed on a terminal can be edited, completed and called back. It asks for `cli`.
//! - `parallel`: [`divide`](movegen::divide) and [`Batch`](batch::Batch) share their work out among threads.
//! - `portable`: on x86-64, processors without BMI2 and AVX2 (Intel's before 2013, AMD's before 2015, some small ones since) play by tables, too. Without it they
//!   play by the reference, which is some fifty times slower; with it the library takes twice as long to compile.
//! - `png`: pictures as PNG, which asks for a renderer of SVG; without it they are SVG and text.
//! - `server`: `ferz lsp`, a language server for editors. It asks for `cli`.
//!
//! # How it is built
//!
//! The language is the crate `ferz-language`, in `crates/language`: what files say and what it means. The compiler is the crate `ferz-compiler`, in
//! `crates/compiler`: from the model of a variant to its tables. The core is the crate `ferz-core`, in `crates/core`: the interpreter, from the text of a
//! variant to moves and their names. What is done with games is the crate `ferz-games`, in `crates/games`: players, studies, batches, analysis. This crate is the front end: it gives
//! all of these to users, and adds what people and files see.
//! Data flows one way here, too, and a module uses only those before it:
//!
//! - `lints`: what is doubtful about a variant that can be played.
//! - [`picture`]: boards, and how pieces move, as SVG and text. [`page`]: a page of rules.
//! - [`record`]: games as PGN. [`import`]: variants from ini files.
//! - [`snapshot`]: what rules do, as a text to compare with later. [`verify`]: known numbers and moves to compare with.
//! - `dialect` and `cli`: whatever is printed.

#[doc(inline)]
pub use ferz_core::{diagnostic, game, model, movegen, notation, position, prose, syntax, types};
#[doc(inline)]
pub use ferz_games::{batch, player, study};

pub(crate) mod lints;
pub mod picture;
pub mod page;
pub mod record;
pub mod import;
pub mod snapshot;
pub mod verify;

#[doc(inline)]
pub use ferz_core::{
    AnyMove, Asymmetry, Choice, Ended, FenError, Game, LimitExceeded, ListedMove, LoadError, Move, MoveList,
    MoveTextError, Outcome, PlayError, PlayTextError, Position, SearchState, Setup, SetupError, SquareSet, Turn,
    UnknownName, Variant,
};

// What is said of them here stands above their own documentation: they are made before there are variants.
/// The number of a kind of piece. [`Variant::kind_name`] tells its name, which is the variant's business, and [`Variant::kind`] finds it by
/// its name.
#[doc(inline)]
pub use ferz_core::Kind;
/// A kind of piece and whose it is. [`Variant::piece_letters`] tells its letters in a FEN, and [`Variant::piece`] finds it by them.
#[doc(inline)]
pub use ferz_core::Piece;
/// A player. [`Variant::side_name`] tells its name.
#[doc(inline)]
pub use ferz_core::Side;
/// The number of a square. [`Variant::square_name`] tells its name, which is the variant's business, and [`Variant::square`] finds it by
/// its name.
#[doc(inline)]
pub use ferz_core::Square;

/// Variants by name, from files and from texts, and what is doubtful about them.
pub mod library {
    pub use crate::lints::{Loaded, check_builtin, check_file, load_text};
    #[doc(inline)]
    pub use ferz_core::library::*;
}

#[doc = include_str!("language.md")]
pub mod language {
    /// This page as Markdown.
    pub const REFERENCE: &str = include_str!("language.md");
}

/// The programs in README.md run as they stand.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
