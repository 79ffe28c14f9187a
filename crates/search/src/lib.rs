//! A search for any variant of Ferz: finds good moves and scores them. The search knows the rules only through the
//! public interface of `ferz`. It knows no piece by name, and measures the values of pieces in random games.
//!
//! - [`Engine`]: searches a game within [`Limits`], and reports [`Variation`]s with their [`Score`]s.
//! - [`SkillLevel`]: weaker play.
//!
//! Each module imports only from the modules before it:
//!
//! - `score`, `limits`, `skill`, `table`: scores, limits, levels, and the table of known positions.
//! - `manner`: the assumptions that a variant's rules allow.
//! - `census`: observations in random games. `values`: the values of pieces, learnt from them. `evaluation`: the value of
//!   a position on a line.
//! - `order`: the order of moves. `worker`: the search of one thread. `loud`: the search at the leaves. `proof`: proofs of
//!   short wins.
//! - `engine`: threads, depths and lines.

mod score;
mod limits;
mod skill;
mod table;
mod manner;
mod census;
mod values;
mod evaluation;
mod order;
mod worker;
mod loud;
mod proof;
mod engine;

pub use engine::{Engine, Findings, Variation};
pub use limits::{Clock, Limits};
pub use score::Score;
pub use skill::SkillLevel;
