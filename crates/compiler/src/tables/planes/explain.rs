//! How the rules of a variant are evaluated, explained to people.

use crate::tables::program::Time;
use std::fmt;

/// How all rules are evaluated, for people.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Explanation {
    /// The rules by which moves are judged, followed, picked or walked one by one, sorted.
    pub others: Vec<Explained>,
    /// The rules that masks and tables hold.
    pub by_tables: Vec<Explained>,
    /// The rules that only programs evaluate: outcomes, counters, conditions of drops and castlings, turns.
    pub asked: Vec<Explained>,
}

/// How a rule is evaluated, for people.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub struct Explained {
    /// Which rule: a row by section and name, a movement by its name and piece.
    pub rule: String,
    /// How it is evaluated.
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
    /// depend on fixed squares and what stands on them, and for the row against stranded pieces. *What it cannot do*:
    /// depend on anything else in a position.
    Tables,
    /// Masks of squares, worked out once a position, hold it. *When it is chosen*: for castlings, and for forbidden
    /// rows that guard royals. *What it cannot do*: guard royals that a walked movement may take.
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
