//! All limits of the language and of the interpreter.
//!
//! A variant file comes from a stranger and may be wrong or hostile. Input beyond a limit is refused with a diagnostic
//! or an error that names the limit; nothing is cut off silently.

/// The largest variant file, in bytes.
pub const MAX_FILE_BYTES: usize = 96 * 1024;
/// The deepest nesting of brackets in a variant file.
pub const MAX_NESTING: usize = 24;
/// The most commas directly between two brackets of a variant file. A list may have one value more.
pub const MAX_ELEMENTS: usize = 1024;
/// The largest ini file, in bytes.
pub const MAX_INI_BYTES: usize = 4 * 1024 * 1024;
/// The most sections of an ini file.
pub const MAX_SECTIONS: usize = 2048;
/// The most options of a section.
pub const MAX_SECTION_OPTIONS: usize = 512;
/// The longest chain of sections that inherit from each other, including built-in parents.
pub const MAX_SECTION_PARENTS: usize = 32;
/// The longest chain of `base` files, including the file itself.
pub const MAX_BASES: usize = 8;
/// The most files that a variant inherits from, including the file itself.
pub const MAX_LINEAGE: usize = 16;
/// The largest total size of these files, in bytes.
pub const MAX_LINEAGE_BYTES: usize = 4 * MAX_FILE_BYTES;
/// The most combinations of several bases into one that loading a variant may make.
pub const MAX_COMBINATIONS: usize = 64;
/// The most files of a board: the letters a to z.
pub const MAX_FILES: usize = 26;
/// The most ranks of a board.
pub const MAX_RANKS: usize = 26;
/// The most kinds of pieces, promoted forms included.
pub use super::MAX_KINDS;
/// The most squares of a board's grid, holes included.
pub use super::MAX_SQUARES;
/// The most moves a piece may declare, borrowed ones included.
pub const MAX_MOVEMENTS: usize = 64;
/// The most vectors one move may have once its symmetries are spelled out.
pub const MAX_VECTORS: usize = 64;
/// The longest part of a vector, in squares.
pub const MAX_LEAP: i64 = 25;
/// The most legs one `Path` may write.
pub const MAX_LEGS: usize = 16;
/// The most legs a path may have when it is played, with all repetitions.
pub const MAX_CHAIN: usize = 64;
/// The most rows of one section (promotion, drops, outcomes and so on), and the most zones.
pub const MAX_ROWS: usize = 128;
/// The most pieces that one castling moves.
pub const MAX_CASTLING_PARTS: usize = 8;
/// The most castling options of a side: each has a number that fits a byte.
pub const MAX_CASTLINGS: usize = 1 << u8::BITS;
/// The most starting arrays of a variant.
pub const MAX_ARRAYS: u64 = 1 << 48;
/// The most letters a piece may have in a FEN.
pub const MAX_LETTERS: usize = 3;
/// The longest name of a piece in algebraic notation, in bytes.
pub const MAX_SAN_BYTES: usize = 8;
/// The most characters of a piece's native name, combining marks included.
pub const MAX_NATIVE: usize = 4;
/// The most conditions in `Throughout`: one word per position records which of them hold.
pub const MAX_THROUGHOUT: usize = u64::BITS as usize;
/// The most occurrences of a position that a rule may ask for.
pub const MAX_OCCURRENCES: i64 = 1000;
/// The largest number of squares, steps, hurdles or pieces that a rule may name: a board has no more squares.
pub const MAX_COUNT: u16 = MAX_SQUARES as u16;
/// The most counters; a counter kept for each side counts twice.
pub const MAX_COUNTERS: usize = 16;
/// The longest set expression, in bytes.
pub const MAX_SET_BYTES: usize = 1024;
/// The longest text of moves in Betza's notation, in bytes.
pub const MAX_BETZA_BYTES: usize = 256;
/// The deepest nesting of a set expression.
pub const MAX_SET_DEPTH: usize = 16;
/// The most words of a set, after its names are expanded.
pub const MAX_SET_WORDS: usize = 2048;
/// The deepest nesting of words in a set, a condition or an amount, after its names are expanded.
pub const MAX_WORD_DEPTH: usize = 96;
/// The most words that all uses of names in a file expand to, in total.
pub const MAX_NAMED_WORDS: usize = 1 << 17;
/// The largest number a rule may write.
pub const MAX_NUMBER: i64 = 1_000_000;
/// The most pieces of one kind in one hand.
pub const MAX_IN_HAND: u8 = u8::MAX;
/// The longest FEN, in bytes.
pub const MAX_FEN_BYTES: usize = 4096;
/// The longest text of one move, in bytes.
pub const MAX_MOVE_BYTES: usize = 1024;
/// The most work that evaluating one position may take; a position that needs more is refused. The unit is about one
/// step of a walk on planes. Squares walked, attacks looked up, conditions evaluated and copies made all count.
pub const MAX_WORK: u32 = 1 << 25;
/// The most moves a position may have; a position with more is refused.
pub const MAX_MOVES: usize = 1 << 16;
/// The most plies that a turn may have; larger numbers in a rule are reduced to this one.
pub const MAX_PLIES_A_TURN: u8 = u8::MAX;
/// The most plies that a game may have; further moves are refused.
pub const MAX_PLIES: usize = 100_000;
/// The most boards of a batch.
pub const MAX_BOARDS: usize = 1 << 16;
/// The longest line of text that a command reads, in bytes.
pub const MAX_LINE_BYTES: usize = 64 * 1024;
/// The longest file, other than a variant, that a command reads, in bytes.
pub const MAX_INPUT_BYTES: usize = 64 * 1024 * 1024;
/// The deepest perft.
pub const MAX_PERFT_DEPTH: u32 = 64;
/// The most threads that a command may use.
pub const MAX_THREADS: u16 = 1024;
/// The largest table of counts for a perft, in megabytes of 2^20 bytes.
pub const MAX_TABLE_MEGABYTES: usize = 1 << 16;
