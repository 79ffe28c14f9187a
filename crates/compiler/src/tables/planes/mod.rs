//! The tables of the executor on planes: a variant compiled to planes, attack tables and masks.
//!
//! *Used if* the variant fits on planes. A movement is compiled to tables if it depends only on the squares that each
//! side occupies; other movements are walked. Masks enforce the forbidden rows that [`Law`](crate::compile) recognises.
//! All other rules are [programs](crate::tables::program), and the [`Plan`] selects the moves they test. *Limits*: a
//! variant that is too large runs on the reference executor. [`AnyTables::new`] gives the reason.

mod any;
mod attack;
mod codes;
mod engine;
mod explain;
mod features;
mod loops;
mod op;
mod plan;
mod promotion;
mod royals;
mod special;
mod threat;
mod walks;

pub use any::{AnyTables, HAS_TWO_WORDS, OfWidth};
pub use attack::{Attack, AttackTables, Ray, Slice, Spared, Try};
pub use codes::Codes;
pub use engine::ExecutorKind;
pub use explain::{Explained, Explanation, RuleWay};
pub use features::{Features, Untouched};
pub use loops::{LookupOp, Loops, ShiftOp};
pub use op::{Op, TargetFilter, Targeting, TrailOp};
pub use plan::{Pick, Plan};
pub use promotion::{Group, Landing, Promotion};
pub use royals::{Legality, Royals};
pub use special::{Castle, CastleStart, DropRule, DropZone, Guard, Part};
pub use threat::{Threat, ThreatKind, Threats, Victims};
pub use walks::{SideWalks, WalkThreat, Walks};

use super::program::Programs;
use super::{Filters, Processor};
use crate::model::CapturedGo;
use crate::types::{Bits, Kind, KindSet};

/// The planes before those of movements: one for each side's pieces.
pub const SIDES: usize = 2;

/// A variant compiled for boards of `W` words.
#[derive(Clone, Debug)]
pub struct PlaneTables<const W: usize> {
    /// The level of processor that reads the tables.
    pub processor: Processor,
    /// The board's squares.
    pub squares: Bits<W>,
    /// The squares on the file of each square.
    pub files: Vec<Bits<W>>,
    /// The number of planes.
    pub planes: usize,
    /// The plane of marks, if the variant has marks.
    pub marks: Option<usize>,
    /// The planes of each kind.
    pub codes: Codes,
    /// The tables of each side.
    pub sides: [SideTables<W>; 2],
    /// The attack tables.
    pub attacks: AttackTables<W>,
    /// The squares between an attacked square and an attacker: see [`Threat::paths`].
    pub paths: Vec<Bits<W>>,
    /// The promotions.
    pub promotions: Vec<Promotion<W>>,
    /// The movements that no table covers.
    pub walks: Walks<W>,
    /// The destination of captured pieces.
    pub captured: CapturedGo,
    /// The kind that a captured piece has in the hand, by its kind on the board, without and with a mark.
    pub held: Vec<[Kind; 2]>,
    /// The kinds whose pieces get a mark when another piece becomes one of them.
    pub marked_kinds: KindSet,
    /// The pieces for which it matters whether they have moved.
    pub untouched: Untouched<W>,
    /// The guarding of royals.
    pub royals: Royals,
    /// The rules as programs.
    pub programs: Programs<W>,
    /// The rules that masks and tables do not decide alone; `None` if there are none.
    pub plan: Option<Box<Plan>>,
    /// Set if masks, tables and `must` rows alone decide the legal moves. Then one pass counts both the compulsory
    /// moves and all moves. By side.
    pub counts_classes: [bool; 2],
    /// The data to count in one pass the moves that a side's only `must` row picks, if start and target squares decide
    /// them. By side.
    pub picks: [Option<Pick>; 2],
    /// The features of the language that the variant uses, if they save the executor work.
    pub features: Features,
    /// A part of the variant's hash, which distinguishes its positions from those of other variants.
    pub seed: u64,
    /// The slots of the counters that must agree in equal positions.
    pub key_slots: Vec<usize>,
    /// The filters in use.
    pub filters: Filters,
    /// The evaluation of each rule, for people.
    pub explanation: Explanation,
}

/// The tables that differ between the sides.
#[derive(Clone, Debug)]
pub struct SideTables<const W: usize> {
    /// The side's moves.
    pub loops: Loops<W>,
    /// The enemy attacks that this side must not leave on its royals, in the form of moves.
    pub dangers: Loops<W>,
    /// The look-ups and shifts of `dangers` that each kind has: see [`Loops::had_by`].
    pub dangerous: Vec<u64>,
    /// Captures in passing.
    pub trail_ops: Vec<TrailOp>,
    /// The attacks that this side must not leave on its royals.
    pub threats: Threats,
    /// All attacks on its royals: equal to `threats`, unless more is forbidden.
    pub royal_threats: Threats,
    /// The ways in which this side's pieces may be captured.
    pub victims: Victims,
    /// The drops.
    pub drops: Vec<DropRule<W>>,
    /// Drops of kinds that may enter promoted; these moves are tested.
    pub promoted_drops: Vec<DropRule<W>>,
    /// Kinds whose drops do not take from the hand.
    pub free_drops: KindSet,
    /// The castlings, grouped by the square where the first piece starts.
    pub castles: Vec<Castle<W>>,
    /// The squares where the first pieces of the castlings start.
    pub castle_starts: Vec<CastleStart>,
    /// Set if a piece may move to its own square.
    pub stays: bool,
    /// The guards of movements.
    pub guards: Vec<Guard>,
}

impl<const W: usize> PlaneTables<W> {
    /// The number of planes that identify the piece that left a trail, if there may be several trails: one for each bit
    /// of a square's index.
    pub const OWNER_PLANES: usize = 6 + W.trailing_zeros() as usize;

    /// The number of planes that positions need.
    pub fn planes_of_positions(&self) -> usize {
        self.planes + if self.features.many_trails { Self::OWNER_PLANES } else { 0 }
    }

    /// The memory of the tables, in bytes: all parts that grow with the board or with the movements.
    pub fn bytes(&self) -> usize {
        size_of_val(self)
            + self.codes.bytes()
            + self.sides.iter().map(SideTables::bytes).sum::<usize>()
            + self.attacks.bytes()
            + size_of_val(self.paths.as_slice())
            + self.promotions.iter().map(Promotion::bytes).sum::<usize>()
            + size_of_val(self.files.as_slice())
            + size_of_val(self.held.as_slice())
            + self.programs.pool.bytes()
            + self.walks.bytes()
    }
}

impl<const W: usize> SideTables<W> {
    /// The index of the castling with this number in the rules; `None` without a number, or if there is no such
    /// castling.
    pub fn place_of_castle(&self, number: Option<u8>) -> Option<usize> {
        self.castles.iter().position(|castle| Some(castle.number) == number)
    }

    /// The memory in bytes, without the tables that both sides share.
    fn bytes(&self) -> usize {
        let SideTables {
            loops,
            dangers,
            dangerous,
            trail_ops,
            threats,
            royal_threats,
            victims,
            drops,
            promoted_drops,
            free_drops: _,
            castles,
            castle_starts,
            stays: _,
            guards,
        } = self;
        let drop = |rule: &DropRule<W>| size_of_val(rule) + size_of_val(rule.zones.as_slice());
        let castle = |castle: &Castle<W>| size_of_val(castle) + size_of_val(castle.parts.as_slice());
        loops.bytes()
            + dangers.bytes()
            + size_of_val(dangerous.as_slice())
            + size_of_val(trail_ops.as_slice())
            + threats.bytes()
            + royal_threats.bytes()
            + victims.bytes()
            + drops.iter().chain(promoted_drops).map(drop).sum::<usize>()
            + castles.iter().map(castle).sum::<usize>()
            + size_of_val(castle_starts.as_slice())
            + size_of_val(guards.as_slice())
    }
}
