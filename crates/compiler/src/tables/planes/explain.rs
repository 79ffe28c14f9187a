//! Descriptions for people of how the rules of a variant are evaluated.

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
    /// The moves or positions for which the rule is evaluated.
    pub filter: &'static str,
    /// The reason why masks do not cover the rule, if they might have; otherwise empty.
    pub why: String,
    /// The index among the forbidden rows, if the rule is one of them.
    pub forbidden: Option<usize>,
}

/// The method by which a rule is evaluated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum RuleWay {
    /// Tables, made when the variant is loaded. *Used for* movements, drops and promotions that depend on fixed squares
    /// and their contents, and for the row against stranded pieces. *Limits*: tables depend on nothing else in a
    /// position.
    Tables,
    /// Masks of squares, computed once per position. *Used for* castlings, and for forbidden rows that guard royals.
    /// *Limits*: masks cannot guard royals that a walked movement may capture.
    Masks,
    /// Walks of the moves, square by square. *Used for* movements that no table covers. *Limits*: if such a movement
    /// may capture royals, masks cannot guard them, and the rows that guard them are evaluated.
    Walked,
    /// Tables for the squares, and a program, run for each piece, for the moves that are allowed now. *Used for*
    /// movements that depend on the position and capture nothing. *Limits*: guards cannot handle conditions that depend
    /// on the target square.
    Guarded,
    /// The moves to which the rule may apply are made and tested by its program. *Used for* forbidden rows that masks
    /// do not cover, and for `cannot` rows. *Limits*: such moves cannot be counted in bulk.
    Judged,
    /// A program that runs after each move it applies to. *Used for* `after` rows.
    Followed,
    /// A choice among the legal moves. *Used for* `must` rows. *Limits*: moves must be listed to be counted, unless
    /// start and target squares decide the choice.
    Picked,
    /// A program that is evaluated on demand. *Used for* outcomes, counters, and the conditions of castlings and drops.
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
            RuleWay::Asked => "on demand",
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
