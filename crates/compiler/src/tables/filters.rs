//! What lets an executor look at fewer moves.

/// The filters of the executor on planes, which tests switch off one by one: the answers stay the same, only slower.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Filters {
    /// Masks that guard royals; without them programs judge the rows that guard royals.
    pub royals: bool,
    /// Working out from a row's program which moves it may apply to; without it each move is made and judged.
    pub touches: bool,
    /// Letting moves through that certainly leave no royal attacked, where rows forbid more than that.
    pub shield: bool,
    /// Looking first for moves that must be played.
    pub must: bool,
    /// Working out from outcome rows which moves may end a game.
    pub endings: bool,
    /// Counting the replies to many moves of a position together.
    pub siblings: bool,
}

impl Filters {
    /// All filters, switched on.
    pub const ALL: Filters =
        Filters { royals: true, touches: true, shield: true, must: true, endings: true, siblings: true };
}
