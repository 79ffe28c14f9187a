//! The meaning of a variant: owned, resolved, valid by construction, and independent of how it was written.
//!
//! [`Rules`] is the root. Everything is given per side where the sides differ: vectors and zones are written for the
//! first player and resolved here for both. The words of the rule language are small enums that compose: [`Set`],
//! [`Condition`], [`Amount`], [`Geometry`], [`Effect`]. Executors and tools read nothing else.

mod absence;
mod array;
mod board;
mod captured;
mod condition;
mod effect;
mod outcome;
mod pattern;
mod lines;
mod movement;
mod presentation;
mod promotion;
mod row;
mod row_id;
mod rules;
mod set;
mod style;
mod survey;
mod symmetry;
mod turning;
mod word;

pub use crate::types::limits;
pub use array::{ArrayRow, ArrayStep};
pub use board::{Board, BoardPlan, FileNames, Points, RankCount, Second, Wrap};
pub use captured::{Captured, CapturedAs, CapturedGo};
pub use condition::{Amount, Bound, Chain, Chase, Condition, Level, Line};
pub use effect::{Effect, EffectTraits};
pub use lines::both_ways;
pub use movement::{
    Gait, Geometry, Hop, Lands, Movement, Onto, PathLeg, PathRule, Repeat, Step, StopAfter, Takes, Times,
};
pub use outcome::{ImpossibleRow, InsufficientRow, OutcomeRow, Verdict};
pub use pattern::{MoveKind, MovePattern, Taking};
pub use presentation::{FenField, FenFormat, LetterCase, SideInfo};
pub use promotion::Into;
pub use row::{
    AfterRow, CannotRow, CastlingPart, CastlingRow, CastlingWay, Choosing, Counter, CounterChange, CounterStep, Drop,
    ForbiddenRow, MOST, MustRow, OnIllegal, PerSide, PromotionRow, Scope, TurnRule,
};
pub use row_id::RowId;
pub use rules::{NamedCondition, PieceKind, Rules, Start, Tag, Zone};
pub use set::Set;
pub use style::Style;
pub use survey::{Clause, CountersAsked, Role, Section};
pub use symmetry::{Map, Shape, Symmetry};
pub use turning::{Bend, Heading, Turning};
pub use word::Word;
