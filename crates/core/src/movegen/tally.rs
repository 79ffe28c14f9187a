//! How many moves are judged.

/// How many moves have been judged, by which of the forbidden rows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// The moves that were found, legal or not.
    pub found: u64,
    /// Those of them that were made for a forbidden row to judge them.
    pub judged: u64,
    /// Those that each forbidden row judged.
    pub by_row: Vec<u64>,
}
