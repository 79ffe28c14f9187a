//! Codes that are no longer given. Their numbers and names are never reused.

/// A code that is no longer given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Retired {
    /// Its number, `W0723` for instance.
    pub id: &'static str,
    /// Its former name.
    pub slug: &'static str,
    /// The reason, or the codes that replace it, as sentences.
    pub reason: &'static str,
}

impl Retired {
    /// All retired codes, in the order of their numbers.
    pub const ALL: &[Retired] = &[
        retired("W0723", "castling-moves-nothing", "W0724 reports castlings that move nothing."),
        retired("W0759", "crossed-ends", "Its claim was false: an enclosure may end at a piece of each side."),
    ];
}

const fn retired(id: &'static str, slug: &'static str, reason: &'static str) -> Retired {
    Retired { id, slug, reason }
}
