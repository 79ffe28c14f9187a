//! How the rules of a variant are enforced: which rows masks hold, and which moves are made and judged by programs.

use crate::model::limits::MAX_ROWS;
use crate::types::KindSet;

/// What tables and masks do not decide alone. A variant has no plan if it would be empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    /// Numbers of the forbidden rows that masks enforce: only for moves that come from tables and that no `after` row
    /// follows.
    pub masked: Vec<usize>,
    /// The numbers of the other forbidden rows: one bit each.
    pub judged: u128,
    /// Those of the judged rows that hold only after moves which leave an own royal attacked: one bit each.
    pub shielded: u128,
    /// Do all shielded rows hold only after moves which leave every own royal attacked, if there are several?
    pub all_attacked: bool,
    /// Does a shielded row hold also if there is no own royal?
    pub or_none: bool,
    /// The number of a shielded row, if any, that holds after every move which leaves all own royals attacked.
    pub refusing: Option<usize>,
    /// Those of the judged rows that hold after every move which gives check: one bit each.
    pub checks: u128,
    /// Do tables enforce the rule that no piece goes where it could never move again? They do not know what becomes of
    /// kinds whose promotions depend on more than start and end.
    pub stranded: bool,
    /// Kinds whose promotions depend on more than start and end.
    pub promoting: KindSet,
    /// Kinds that may enter promoted.
    pub dropped: KindSet,
    /// Royal kinds that pieces may become: such moves are judged.
    pub crowned: KindSet,
    /// Is there a plan only because some pieces walk? Then all moves that tables find are legal.
    pub only_walks: bool,
}

const _: () = assert!(MAX_ROWS <= u128::BITS as usize, "every forbidden row has a bit");

impl Plan {
    /// Do programs, not masks, judge a forbidden row, given by its number?
    #[inline(always)]
    pub fn judges(&self, row: usize) -> bool {
        self.judged >> row & 1 != 0
    }

    /// Does a forbidden row, given by its number, hold if the move gives check?
    #[inline(always)]
    pub fn refuses_checks(&self, row: usize) -> bool {
        self.checks >> row & 1 != 0
    }

    /// Does a forbidden row, given by its number, hold only if a royal is attacked?
    #[inline(always)]
    pub fn shields(&self, row: usize) -> bool {
        self.shielded >> row & 1 != 0
    }
}

/// How to count the moves that a side's only `must` row picks in one pass with all others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pick {
    /// The place of the pattern that tells which moves of pieces on the board it picks.
    pub pattern: usize,
    /// The kinds whose drops it picks, and those whose drops it does not pick.
    pub dropped: (KindSet, KindSet),
    /// Does it pick no castlings?
    pub castles_not: bool,
    /// Does it pick no passes?
    pub passes_not: bool,
    /// Do only the pieces that stand where moves start and end decide what it picks?
    pub known: bool,
}
