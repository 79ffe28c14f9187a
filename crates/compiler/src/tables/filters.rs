//! Filters: they let an executor examine fewer moves.

/// The filters of the executor on planes. Tests switch them off one by one: the results stay the same, only slower.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Filters {
    /// Masks that guard royals. Without them programs evaluate the rows that guard royals.
    pub royals: bool,
    /// The derivation, from a row's program, of the moves it may apply to. Without it each move is made and tested.
    pub touches: bool,
    /// The shortcut for moves that certainly leave no royal attacked, where rows forbid more than that.
    pub shield: bool,
    /// The search for compulsory moves before all others.
    pub must: bool,
    /// The derivation, from outcome rows, of the moves that may end a game.
    pub endings: bool,
    /// The joint count of replies to many moves of a position.
    pub siblings: bool,
}

impl Filters {
    /// All filters, switched on.
    pub const ALL: Filters =
        Filters { royals: true, touches: true, shield: true, must: true, endings: true, siblings: true };
}
