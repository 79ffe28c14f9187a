//! The enforcement of a variant's rules: the rows that masks cover, and the moves that are made and tested by programs.

use crate::model::limits::MAX_ROWS;
use crate::types::KindSet;

/// The rules that tables and masks do not decide alone. A variant without such rules has no plan.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    /// The indices of the forbidden rows that masks enforce. They cover only moves from tables that no `after` row
    /// follows.
    pub masked: Vec<usize>,
    /// The other forbidden rows, which programs evaluate: one bit each.
    pub judged: u128,
    /// The rows in `judged` that hold only after moves which leave an own royal attacked: one bit each.
    pub shielded: u128,
    /// Set if all shielded rows hold only after moves which leave every own royal attacked, if there are several.
    pub all_attacked: bool,
    /// Set if a shielded row also holds without any own royal.
    pub or_none: bool,
    /// The index of a shielded row, if any, that holds after every move which leaves all own royals attacked.
    pub refusing: Option<usize>,
    /// The rows in `judged` that hold after every move which gives check: one bit each.
    pub checks: u128,
    /// Set if tables enforce the rule that no piece moves to where it could never move again. They do not cover kinds
    /// whose promotions depend on more than start and end.
    pub stranded: bool,
    /// The kinds whose promotions depend on more than start and end.
    pub promoting: KindSet,
    /// The kinds that may enter promoted.
    pub dropped: KindSet,
    /// The royal kinds that pieces may become: such moves are tested.
    pub crowned: KindSet,
    /// Set if the plan exists only because some pieces walk. Then all moves from tables are legal.
    pub only_walks: bool,
}

const _: () = assert!(MAX_ROWS <= u128::BITS as usize, "every forbidden row has a bit");

impl Plan {
    /// Returns `true` if programs, not masks, evaluate the forbidden row with this index.
    #[inline(always)]
    pub fn judges(&self, row: usize) -> bool {
        self.judged >> row & 1 != 0
    }

    /// Returns `true` if the forbidden row with this index holds after every move that gives check.
    #[inline(always)]
    pub fn refuses_checks(&self, row: usize) -> bool {
        self.checks >> row & 1 != 0
    }

    /// Returns `true` if the forbidden row with this index holds only if a royal is attacked.
    #[inline(always)]
    pub fn shields(&self, row: usize) -> bool {
        self.shielded >> row & 1 != 0
    }
}

/// The data to count the moves that a side's only `must` row picks, in one pass with all moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pick {
    /// The index of the pattern for the picked moves of pieces on the board.
    pub pattern: usize,
    /// The kinds all of whose drops are picked, and the kinds none of whose drops are picked.
    pub dropped: (KindSet, KindSet),
    /// Set if no castlings are picked.
    pub castles_not: bool,
    /// Set if no passes are picked.
    pub passes_not: bool,
    /// Set if only the pieces on the start and target squares of the moves decide the choice.
    pub known: bool,
}
