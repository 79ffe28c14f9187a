//! Rules as programs on planes: the compiled words of the language.
//!
//! A set of squares is a straight sequence of [`Instruction`]s on a few registers, each a bitboard. A [`Test`] is a
//! condition, a [`NumberRule`] an amount, and a [`Pattern`] selects the moves that a row applies to. All are compiled for
//! one viewer, so that `own` means a fixed side and every constant set of squares is known. [`Time`] says how often a
//! set must be evaluated.

mod code;
mod pattern;
mod rows;
mod test;
mod walk;

pub use code::{
    DirectedLine, FEW_REGISTERS, Instruction, MOST_KEPT_SETS, PieceSet, Pool, REGISTERS, SetCode, Sight, Time,
};
pub use pattern::{MOST_KEPT_ZONES, Pattern, PatternZone, TimedTest};
pub use rows::{
    AfterRule, CannotRule, ChoiceRule, CounterRule, CounterStepRule, EffectRule, ForbiddenRule, KindChoices, MustRule,
    OutcomeRule, Programs, PromotionRule, SidePrograms, TurnRules,
};
pub use test::{LineSteps, NumberRule, SquareTest, Test};
pub use walk::{Leg, Route, Walk, WalkNeeds, WalkRay, WalkStop, WalkTakes};
