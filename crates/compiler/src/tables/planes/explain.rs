//! Explains to people how the rules of a variant are evaluated.

use crate::tables::program::Time;
use std::fmt;

/// The evaluation of all rules, for people.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Explanation {
    /// The rules by which moves are tested, followed, picked or walked one by one, sorted.
    pub others: Vec<Explained>,
    /// The rules in masks and tables.
    pub by_tables: Vec<Explained>,
    /// The rules that only programs evaluate: outcomes, counters, conditions of drops and castlings, turns.
    pub asked: Vec<Explained>,
}

/// The evaluation of a rule, for people.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub struct Explained {
    /// The rule: a row by section and name, a movement by its name and piece.
    pub rule: String,
    /// The method of evaluation.
    pub way: RuleWay,
    /// The time of evaluation.
    pub when: Time,
    /// The moves or positions for which it is evaluated.
    pub filter: &'static str,
    /// The reason why masks do not cover the rule, if they might have; otherwise empty.
    pub why: String,
    /// Its index among the forbidden rows, if it is one.
    pub forbidden: Option<usize>,
}

/// The method by which a rule is evaluated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum RuleWay {
    /// Tables, made when the variant is loaded. *When it is chosen*: for movements, drops and promotions that depend on
    /// fixed squares and their contents, and for the row against stranded pieces. *What it cannot do*: depend on
    /// anything else in a position.
    Tables,
    /// Masks of squares, computed once per position. *When it is chosen*: for castlings, and for forbidden rows that
    /// guard royals. *What it cannot do*: guard royals that a walked movement may capture.
    Masks,
    /// Walks of the moves, square by square. *When it is chosen*: for movements that no table covers. *What it cannot
    /// do*: leave the guarding of royals to masks, if such a movement may capture them. The rows that guard them are
    /// then evaluated.
    Walked,
    /// Tables for the squares, and a program, run for each piece, for the moves that are allowed now. *When it is
    /// chosen*: for movements that depend on the position and capture nothing. *What it cannot do*: cover conditions
    /// that depend on where the move ends.
    Guarded,
    /// Moves that the rule may apply to are made and tested by its program. *When it is chosen*: for forbidden rows
    /// that masks do not cover, and for `cannot` rows. *What it cannot do*: count moves in bulk.
    Judged,
    /// A program that runs after each move it applies to. *When it is chosen*: for `after` rows.
    Followed,
    /// A choice among the legal moves. *When it is chosen*: for `must` rows. *What it cannot do*: count moves without
    /// listing them, unless start and end decide the choice.
    Picked,
    /// A program that is evaluated on demand. *When it is chosen*: for outcomes, counters, and the conditions of
    /// castlings and drops.
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
