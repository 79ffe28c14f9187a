//! What the executor on planes reads: a variant compiled to planes, attack tables and masks.
//!
//! *When it is made*: whenever the variant fits on planes. A movement is compiled to tables if it depends only on which
//! squares each side occupies; other movements are walked. Masks enforce the forbidden rows that
//! [`Law`](crate::compile) recognises; all other rules are [programs](crate::tables::program), and the [`Plan`] says
//! which moves they judge. *What it cannot do*: hold a variant that is too large, of which [`AnyTables::new`] says why;
//! it runs on the reference executor.

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

pub use any::{AnyTables, OfWidth};
pub use attack::{Attack, AttackTables, Ray, Slice, Spared, Try};
pub use codes::Codes;
pub use engine::Engine;
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
    /// The level of the processor that reads them.
    pub processor: Processor,
    /// The board's squares.
    pub squares: Bits<W>,
    /// The squares on the file of each square.
    pub files: Vec<Bits<W>>,
    /// How many planes are used.
    pub planes: usize,
    /// The plane of marks, if the variant has marks.
    pub marks: Option<usize>,
    /// Which kinds have bits on which planes.
    pub codes: Codes,
    /// The tables of each side.
    pub sides: [SideTables<W>; 2],
    /// Where pieces go.
    pub attacks: AttackTables<W>,
    /// Squares between an attacked square and an attacker: see [`Threat::paths`].
    pub paths: Vec<Bits<W>>,
    /// What pieces become.
    pub promotions: Vec<Promotion<W>>,
    /// The movements that no table holds.
    pub walks: Walks<W>,
    /// Where captured pieces go.
    pub captured: CapturedGo,
    /// The kind that a captured piece has in the hand, by the kind it had on the board, without and with a mark.
    pub held: Vec<[Kind; 2]>,
    /// Kinds whose pieces get a mark when another piece becomes one.
    pub marked_kinds: KindSet,
    /// For which pieces it matters whether they have moved.
    pub untouched: Untouched<W>,
    /// How royals are guarded.
    pub royals: Royals,
    /// The rules as programs.
    pub programs: Programs<W>,
    /// What masks and tables do not decide alone; `None` if there is nothing.
    pub plan: Option<Box<Plan>>,
    /// Do masks, tables and `must` rows alone decide the legal moves? Then one pass counts both the moves that must be
    /// played and all moves. By side.
    pub counts_classes: [bool; 2],
    /// By side: how one pass counts the moves that the side's only `must` row picks, if start and end decide which
    /// these are.
    pub picks: [Option<Pick>; 2],
    /// Which features of the language the variant uses, as far as that saves the executor work.
    pub features: Features,
    /// Tells positions of this variant from those of others: a part of its hash.
    pub seed: u64,
    /// The slots of the counters in which equal positions must agree.
    pub key_slots: Vec<usize>,
    /// Which filters are used.
    pub filters: Filters,
    /// For people: how each rule is evaluated.
    pub explanation: Explanation,
}

/// What is different for the two sides.
#[derive(Clone, Debug)]
pub struct SideTables<const W: usize> {
    /// The side's moves.
    pub loops: Loops<W>,
    /// The enemy's attacks to which this side may not leave its royals, as if they were moves.
    pub dangers: Loops<W>,
    /// For each kind, which look-ups and shifts of `dangers` it has: see [`Loops::had_by`].
    pub dangerous: Vec<u64>,
    /// Captures in passing.
    pub trail_ops: Vec<TrailOp>,
    /// The attacks to which this side may not leave its royals.
    pub threats: Threats,
    /// All attacks on its royals: equal to `threats`, unless something else is forbidden as well.
    pub royal_threats: Threats,
    /// How this side's pieces may be taken.
    pub victims: Victims,
    /// Drops.
    pub drops: Vec<DropRule<W>>,
    /// Drops of kinds that may enter promoted, which are judged.
    pub promoted_drops: Vec<DropRule<W>>,
    /// Kinds that do not come from the hand when they are dropped.
    pub free_drops: KindSet,
    /// Castlings, grouped by the square where the first piece starts.
    pub castles: Vec<Castle<W>>,
    /// Where the first pieces of the castlings start.
    pub castle_starts: Vec<CastleStart>,
    /// May a piece move to where it stands?
    pub stays: bool,
    /// The guards of movements.
    pub guards: Vec<Guard>,
}

impl<const W: usize> PlaneTables<W> {
    /// How many planes tell which piece left a trail, if there may be several trails: one for each bit of a square's
    /// number.
    pub const OWNER_PLANES: usize = 6 + W.trailing_zeros() as usize;

    /// How many planes positions need.
    pub fn planes_of_positions(&self) -> usize {
        self.planes + if self.features.many_trails { Self::OWNER_PLANES } else { 0 }
    }

    /// The memory the tables take, in bytes: all that grows with the board or with what pieces do.
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
    /// The place of the castling with this number of the rules; `None` if no number is given, or there is no such
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
