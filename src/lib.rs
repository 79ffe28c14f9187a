//! Ferz: a table-driven rules interpreter for chess variants. A variant is a [file](language), not code.
//!
//! The main types:
//!
//! - [`Variant`]: the rules of a game, from a [name](Variant::builtin), a [file](Variant::load), a
//!   [text](Variant::parse) or a [section of an ini file](import::load_file). Cheap to clone, and shared by its
//!   positions.
//! - [`Position`]: the board, the side to move and everything else that the rules read. It lists its [legal
//!   moves](Position::legal_moves), makes them, and reads and writes them.
//! - [`Move`]: a complete legal move. [`MoveList`]: the moves of a position in compact form, for programs that visit
//!   many positions.
//! - [`Game`]: a position with its history, which rules about repetition read. [`Outcome`]: the end of a game.
//!
//! Squares and kinds of pieces are numbers. The variant knows their names ([`Variant::square`],
//! [`Variant::square_name`], [`Variant::kind`], [`Variant::kind_name`]). The players are [`Side::First`] and
//! [`Side::Second`]; [`Variant::side_name`] gives their names.
//!
//! Other modules cover the built-in variants and warnings about files ([`library`]), moves and positions in other
//! notations ([`notation`]), games as PGN ([`record`]), pictures of boards and pages of rules ([`picture`], [`page`]),
//! opponents ([`player`]), and many games at once, as statistics ([`study`]) or as arrays for programs that learn
//! ([`batch`]).
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
//! Two methods return the same legal moves in the same order:
//!
//! - [`Position::legal_moves_into`] fills a [`MoveList`], in which a move takes a few bits. It is the fastest method,
//!   for searches and other programs that visit many positions. [`Position::after_into`] plays a [`ListedMove`], and
//!   [`Position::captured`] returns its captures.
//! - [`Position::legal_moves`] returns a new `Vec` of [`Move`]s, which are complete and may be stored. It is the
//!   simplest method, for programs that show or choose moves. [`Game::legal_moves`] returns a stored list, without
//!   moves that the game's history forbids.
//!
//! [`SearchState`] keeps the history of a search: it pushes and pops moves, and returns outcomes on request.
//!
//! [`Position::key`] is the key for a transposition table: a 64-bit Zobrist key, cheap because moves keep it up to
//! date. Rules about repetition compare positions by this key. It includes the side to move, castling rights, relevant
//! trails and pieces in hand. It excludes the move number, and counters (of moves without a capture, for instance)
//! unless they are part of the position. It does not distinguish variants, so use one table for each.
//! [`Rules::hash`](model::Rules::hash) is a hash of the rules, not of a position.
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
//! // An error says what is wrong.
//! let error = chess.start().parse_move("e2e5").unwrap_err();
//! assert_eq!(error.to_string(), "the pawn on e2 cannot go to e5; it can go to e3 and e4");
//! # Ok(())
//! # }
//! ```
//!
//! # Limits
//!
//! A variant and a position may come from an untrusted source. Reading them is limited in time and memory, and so is
//! every method that may fail with [`LimitExceeded`]. Real games do not come near the [limits](model::limits).
//!
//! Reading needs a few hundred kibibytes of stack. If a thread has less, it switches to a new stack on Linux (glibc),
//! macOS and Windows (MSVC) with 64-bit x86 and Arm processors. On other targets, give a reading thread at least 512
//! kibibytes ([`stack_size`](std::thread::Builder::stack_size)).
//!
//! # Features
//!
//! `parallel` is on by default. Without it the library also builds for `wasm32-unknown-unknown`.
//!
//! - `lowered`: the built-in variants are embedded with their rules, so that loading them needs no parser. A program that
//!   loads no other variants contains neither the parser nor the texts of the variants. Compiling takes longer.
//! - `parallel`: [`divide`](movegen::divide), studies and [`Batch`](batch::Batch) share their work among threads.
//! - `portable`: the fast executor also works on x86-64 processors without BMI2 and AVX2 (Intel's before 2013, AMD's
//!   before 2015, some small ones since). Without it they use the reference executor, which is some fifty times slower.
//!   The library takes twice as long to compile with it.
//! - `png`: pictures as PNG. It needs a renderer of SVG. Without it, pictures are SVG and text.
//!
//! # Structure
//!
//! Four crates are below this one. `ferz-language`, in `crates/language`, defines variant files and their meaning.
//! `ferz-compiler`, in `crates/compiler`, makes tables from the model of a variant. `ferz-core`, in `crates/core`, is
//! the interpreter, from the text of a variant to moves and their notation. `ferz-games`, in `crates/games`, works with
//! whole games: players, studies, batches, analysis. This crate re-exports them for users, and adds what people read
//! and files hold. The program is the package `ferz-cli`, in `crates/cli`. Data flows one way, and a module uses only
//! those before it:
//!
//! - `lints`: warnings about variants that can be played.
//! - [`picture`]: pictures of boards and of moves, as SVG and text. [`page`]: pages of rules.
//! - [`record`]: games as PGN. [`import`]: variants from ini files.
//! - [`snapshot`]: the behaviour of rules as a text, for later comparison. [`verify`]: comparison with known numbers
//!   and moves.

/// Squares, sides, pieces and sets of them.
pub mod types {
    #[doc(inline)]
    pub use ferz_core::types::{
        Bits, Cell, Kind, KindSet, MAX_KINDS, MAX_SQUARES, PerSquare, Piece, Random, Side, Square, SquareSet, Squares,
        Turn, Vector, limits,
    };
}

/// Faults and warnings in files, with their places and edits.
pub mod diagnostic {
    #[doc(inline)]
    pub use ferz_core::diagnostic::{
        Code, Diagnostic, Edit, LineColumn, Location, Near, Patched, Point, PointRange, Related, Replacement, Report,
        Retired, Severity, SourceId, Sources, Span, did_you_mean, is_slip, is_sound, near, nearest, patch, render,
        render_all,
    };
}

/// The rules of a variant: a few words that compose.
pub mod model {
    #[doc(inline)]
    pub use ferz_core::facts::Asymmetry;
    pub use ferz_core::model::{
        AfterRow, Amount, ArrayRow, ArrayStep, Bend, Board, BoardPlan, Bound, CannotRow, Captured, CapturedAs,
        CapturedGo, CastlingPart, CastlingRow, CastlingWay, Chain, Choosing, Clause, Condition, Counter, CounterChange,
        CounterStep, CountersAsked, Drop, Effect, EffectTraits, FenField, FenFormat, FileNames, ForbiddenRow, Gait,
        Geometry, Heading, Hop, ImpossibleRow, InsufficientRow, Into, Lands, LetterCase, Level, Line, MOST, Map,
        MoveKind, MovePattern, Movement, MustRow, OnIllegal, Onto, OutcomeRow, PathLeg, PathRule, PerSide, PieceKind,
        Points, PromotionRow, RankCount, Repeat, Role, RowId, Rules, Scope, Second, Section, Set, Shape, SideInfo,
        Start, Step, StopAfter, Style, Symmetry, Tag, Takes, Taking, Times, TurnRule, Turning, Verdict, Word, Wrap,
        Zone, limits,
    };
}

/// Rules in English.
pub mod prose {
    #[doc(inline)]
    pub use ferz_core::prose::{Head, Names, NounNumber, Party, Prose, Terms, VerbForm, Voice, goes_to_one_hand};
    pub use ferz_core::words;
}

/// Positions and setups.
pub mod position {
    #[doc(inline)]
    pub use ferz_core::position::{Position, Setup, State, Trail};
    pub use ferz_core::{SetupError, SetupFindings};
}

/// Moves: found, counted, judged.
pub mod movegen {
    #[doc(inline)]
    pub use ferz_core::movegen::{
        AnyMove, CastlingAttempt, CastlingFault, Choice, DropFault, ExecutorKind, Explained, Explanation, Filters,
        Followed, Ground, Hindrance, IllegalMove, Legality, LimitExceeded, ListedMove, ListedMoves, Move, MoveList,
        MoveSources, NoMemory, Obstacle, OutcomeMemory, PerftTable, Refusal, RuleWay, Tally, Time, divide, perft,
        perft_with_table,
    };
}

/// Games with their history, and how they end.
pub mod game {
    #[doc(inline)]
    pub use ferz_core::game::{Course, Ended, Game, Outcome, PlayError, SearchState};
}

/// Positions and moves as text.
pub mod notation {
    #[doc(inline)]
    pub use ferz_core::notation::{
        Allowed, ArrayError, FenError, FenFault, MoveTextError, MoveTextFault, PlacementFault, PlayTextError, Reason,
        Refused, SetError, Style, Topic, UnknownName, Why, WhyEnd, coordinate, fen, find_move, find_moves, parse_move,
        san, verbs, why, why_end, write_move, write_moves,
    };
}

#[doc(inline)]
pub use ferz_games::{batch, end, player, playout};

/// Statistics of many games.
pub mod study {
    #[doc(inline)]
    pub use ferz_games::study::{
        Chooser, EndRecord, GroupRecord, MaterialRecord, MergeError, Note, PLIES_A_STEP, PieceCounts, PieceRecord,
        PlayerRecord, Results, RowRecord, Seeds, Strategy, Study, StudyPlan, StudyRecord, Won, Worth, Worths, notes,
        quantile, study, study_with, wilson, worths,
    };
}

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
    MoveTextError, Outcome, PlayError, PlayTextError, Position, SearchState, Setup, SetupError, SetupFindings,
    SquareSet, Turn, UnknownName, Variant,
};

// These docs appear above those of the items, which belong to a crate that has no variants.
/// The number of a kind of piece. [`Variant::kind_name`] returns its name in a variant, and [`Variant::kind`] finds a
/// kind by name.
#[doc(inline)]
pub use ferz_core::Kind;
/// A kind of piece and its side. [`Variant::piece_letters`] returns its letters in a FEN, and [`Variant::piece`] finds
/// a piece by them.
#[doc(inline)]
pub use ferz_core::Piece;
/// A player. [`Variant::side_name`] returns the name.
#[doc(inline)]
pub use ferz_core::Side;
/// The number of a square. [`Variant::square_name`] returns its name in a variant, and [`Variant::square`] finds a
/// square by name.
#[doc(inline)]
pub use ferz_core::Square;

/// Variants by name, from files and from texts, and warnings about them.
pub mod library {
    pub use crate::lints::{Loaded, check_builtin, check_file, diagnostics_of, load_text};
    #[doc(inline)]
    pub use ferz_core::library::{
        Change, Difference, Differences, Family, LoadError, MAX_NEARBY, Nearby, Search, Summary, Unreadable, Weight,
        Whole, bases_of, builtin, builtin_rules, families, family_of, flat_text_of, likely, load_file, named, names,
        summaries, summary_of, text_beside, text_of, text_of_file, unnamed,
    };
}

#[doc = include_str!("language.md")]
pub mod language {
    /// This page as Markdown.
    pub const REFERENCE: &str = include_str!("language.md");
}

/// Runs the programs in README.md.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

/// The programs in the guide's page about the library run as they stand.
#[cfg(doctest)]
#[doc = include_str!("../docs/src/rust.md")]
mod guide {}
