//! Codes that no diagnostic uses any more. Their numbers and names are never reused.

/// A code that no diagnostic uses any more.
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
        retired(
            "W0706",
            "too-many-moves",
            "It tried positions that may never occur in a game. W0705 reports a start with too many moves.",
        ),
        retired(
            "W0714",
            "outside-its-zone",
            "A piece may start outside the squares to which it moves. W0711 reports moves whose set has no squares.",
        ),
        retired("W0723", "castling-moves-nothing", "W0724 reports castlings that move nothing."),
        retired(
            "W0732",
            "wrong-way",
            "It compared pieces with the pawns of chess, or with the piece opposite. Pieces may move backward.",
        ),
        retired("W0738", "split-drops", "Two rows of drops may have the same limits."),
        retired("W0739", "alien-check", "`check` may read only the opponent's pieces."),
        retired(
            "W0743",
            "nothing-forbids-check",
            "A game may tell mate from stalemate without forbidding a player to stay in check.",
        ),
        retired("W0744", "takes-only-own", "A move may capture own pieces, and an effect may give them away."),
        retired(
            "W0749",
            "unclear-owner",
            "A set may name the owner of only some of its pieces, and pieces of both sides may form a line.",
        ),
        retired(
            "W0752",
            "counts-plies",
            "It read the number in the name of a row. Names have no meaning for the rules.",
        ),
        retired("W0756", "not-all-start", "A zone may hold only some of the start squares of a piece."),
        retired("W0759", "crossed-ends", "Its claim was false: an enclosure may end at a piece of each side."),
        retired("W0760", "only-takes", "All moves of a piece may be captures."),
        retired(
            "W0770",
            "left-behind",
            "It guessed which zones of a base should change with the board. W0711 and W0715 report moves and rows that never apply.",
        ),
        retired("W0774", "uneven-rights", "The start may give the right to castle to only one side."),
        retired("W0775", "nearly-named", "It guessed from similar names that a row of a base was meant."),
        retired("W0777", "promotes-to-royal", "A side may have several royal pieces."),
        retired("W0781", "exchanged-forms", "It guessed from the moves that two promoted forms were exchanged."),
        retired("W0783", "promotes-at-start", "Pieces may start in the zone in which they promote."),
        retired("W0784", "first-turn", "The first turn may have a length of its own."),
    ];
}

const fn retired(id: &'static str, slug: &'static str, reason: &'static str) -> Retired {
    Retired { id, slug, reason }
}
