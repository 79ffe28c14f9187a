//! What lets an executor look at fewer moves.

/// The filters of the executor on planes: whatever is switched off, the answers are the same, only slower. For tests that say so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Filters {
    /// Masks that guard royals; without them programs judge the rows that do.
    pub royals: bool,
    /// What a row's program tells of the moves that it may be about; without it each move is made and judged.
    pub touches: bool,
    /// Letting moves through that certainly leave no royal attacked, where rows judge more than that.
    pub shield: bool,
    /// Looking first for moves that must be played.
    pub must: bool,
    /// What outcome rows tell of the moves that may end a game.
    pub endings: bool,
    /// Counting the moves after many moves of one position together.
    pub siblings: bool,
}

impl Filters {
    /// All of them.
    pub const ALL: Filters =
        Filters { royals: true, touches: true, shield: true, must: true, endings: true, siblings: true };
}
