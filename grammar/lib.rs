//! The parsers that [pest](https://pest.rs) makes of the grammars beside this file, for the crate `ferz` alone.
//!
//! Each module has a parser and its `Rule`s. What the rules mean, and what is said where a text does not fit, is known by the module of
//! `ferz` that uses them.
// The derive macro documents nothing.
#![allow(missing_docs)]

/// `betza.pest`: how a piece moves, in Betza notation.
pub mod betza {
    #[derive(pest_derive::Parser)]
    #[grammar = "betza.pest"]
    pub struct BetzaParser;
}

/// `fen.pest`: positions.
pub mod fen {
    #[derive(pest_derive::Parser)]
    #[grammar = "fen.pest"]
    pub struct FenParser;
}

/// `ini.pest`: a line of a `variants.ini`.
pub mod ini {
    #[derive(pest_derive::Parser)]
    #[grammar = "ini.pest"]
    pub struct IniParser;
}

/// `move.pest`: moves in text.
pub mod moves {
    #[derive(pest_derive::Parser)]
    #[grammar = "move.pest"]
    pub struct MoveParser;
}

/// `pgn.pest`: the words of a line of PGN.
pub mod pgn {
    #[derive(pest_derive::Parser)]
    #[grammar = "pgn.pest"]
    pub struct PgnParser;
}

/// `set.pest`: sets of squares.
pub mod set {
    #[derive(pest_derive::Parser)]
    #[grammar = "set.pest"]
    pub struct SetParser;
}
