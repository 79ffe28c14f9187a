//! Counts of judged moves.

/// Counts of the moves judged, in all and by each forbidden row.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// The number of moves found, legal or not.
    pub found: u64,
    /// The number of those that were made so that a forbidden row could judge them.
    pub judged: u64,
    /// The number of those that each forbidden row judged.
    pub by_row: Vec<u64>,
}
