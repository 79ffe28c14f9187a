//! The parsers that [pest](https://pest.rs) generates from the grammars in this folder, for the crate `ferz` alone.
//!
//! Each module has a parser and its `Rule`s. The module of `ferz` that uses a grammar gives its rules their meaning and
//! writes its messages.
// The derive macro generates no docs.
#![allow(missing_docs)]

/// The grammar `betza.pest`: the moves of a piece in Betza notation.
pub mod betza {
    #[derive(pest_derive::Parser)]
    #[grammar = "betza.pest"]
    pub struct BetzaParser;
}

/// The grammar `fen.pest`: positions.
pub mod fen {
    #[derive(pest_derive::Parser)]
    #[grammar = "fen.pest"]
    pub struct FenParser;
}

/// The grammar `ini.pest`: a line of a `variants.ini`.
pub mod ini {
    #[derive(pest_derive::Parser)]
    #[grammar = "ini.pest"]
    pub struct IniParser;
}

/// The grammar `move.pest`: moves as text.
pub mod moves {
    #[derive(pest_derive::Parser)]
    #[grammar = "move.pest"]
    pub struct MoveParser;
}

/// The grammar `pgn.pest`: the words of a line of PGN.
pub mod pgn {
    #[derive(pest_derive::Parser)]
    #[grammar = "pgn.pest"]
    pub struct PgnParser;
}

/// The grammar `set.pest`: sets of squares.
pub mod set {
    #[derive(pest_derive::Parser)]
    #[grammar = "set.pest"]
    pub struct SetParser;
}
