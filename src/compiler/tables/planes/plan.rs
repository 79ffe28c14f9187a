//! How the rules of a variant are enforced: which rows masks hold, and which moves are made and judged by programs.

use crate::model::limits::MAX_ROWS;
use crate::tables::program::Time;
use crate::types::KindSet;
use std::fmt;

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
    /// Is there a plan only because some pieces walk: are all moves legal that tables find?
    pub only_walks: bool,
}

const _: () = assert!(MAX_ROWS <= u128::BITS as usize, "every forbidden row has a bit");

impl Plan {
    /// Is a forbidden row, given by its number, judged for every move?
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

/// How all rules are evaluated, for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The rules that masks and tables could hold, but do not, sorted.
    pub others: Vec<Explained>,
    /// The rules that masks and tables hold.
    pub by_tables: Vec<Explained>,
    /// The rules that only programs evaluate: outcomes, counters, conditions of drops and castlings.
    pub asked: Vec<Explained>,
}

/// How a rule is evaluated, for people.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Explained {
    /// Which rule: a row by section and name, a movement by its name and piece.
    pub rule: String,
    /// In which way.
    pub way: RuleWay,
    /// When it is evaluated.
    pub when: Time,
    /// For which moves or positions it is evaluated.
    pub filter: &'static str,
    /// Why masks do not hold it, where they might have; else empty.
    pub why: String,
    /// Its place among the forbidden rows, if it is one.
    pub forbidden: Option<usize>,
}

/// How a rule is evaluated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum RuleWay {
    /// Tables, made when the variant is loaded, hold it. *When it is chosen*: for movements, drops and promotions that
    /// depend on fixed squares and what stands on them. *What it cannot do*: depend on anything else in a position.
    Tables,
    /// Masks of squares, worked out once a position, hold it. *When it is chosen*: for castlings, and for forbidden rows
    /// that guard royals. *What it cannot do*: guard royals that a walked movement may take.
    Masks,
    /// Its moves are walked, square by square. *When it is chosen*: for movements that no table holds. *What it cannot
    /// do*: leave the guarding of royals to masks, if such a movement may take them: the rows that guard them are then
    /// judged.
    Walked,
    /// Tables say where it leads; a program, run for each piece, says which of it is allowed now. *When it is chosen*:
    /// for movements that depend on the position and take nothing. *What it cannot do*: hold conditions that depend on
    /// where the move ends.
    Guarded,
    /// The moves that it may apply to are made and judged by its program. *When it is chosen*: for forbidden rows that
    /// masks do not hold, and for `cannot` rows. *What it cannot do*: count moves in bulk.
    Judged,
    /// Its program runs after each move that it applies to. *When it is chosen*: for `after` rows.
    Followed,
    /// It picks among the legal moves. *When it is chosen*: for `must` rows. *What it cannot do*: count moves without
    /// listing them, unless start and end decide which it picks.
    Picked,
    /// Its program is evaluated. *When it is chosen*: for outcomes, counters, the conditions of castlings and drops.
    Asked,
}

impl fmt::Display for RuleWay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RuleWay::Tables => "by tables",
            RuleWay::Masks => "by masks",
            RuleWay::Walked => "walked",
            RuleWay::Guarded => "by tables, with a guard",
            RuleWay::Judged => "moves made and judged",
            RuleWay::Followed => "follows moves",
            RuleWay::Picked => "picks among the legal moves",
            RuleWay::Asked => "asked",
        })
    }
}

impl fmt::Display for Explained {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.why.is_empty() {
            true => write!(f, "{}: {}", self.rule, self.way)?,
            false => write!(f, "{}: {} ({})", self.rule, self.way, self.why)?,
        }
        write!(f, "; {}, {}", self.when, self.filter)
    }
}
