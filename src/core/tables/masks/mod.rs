//! What the executor on planes reads: a variant compiled to planes, attack tables and masks.
//!
//! *When it is made*: whenever the variant fits on planes. A movement is compiled to tables if it depends only on which
//! squares each side occupies; other movements are walked. Masks enforce the forbidden rows that
//! [`Law`](crate::compile) recognises; all other rules are [programs](crate::tables::program), and the [`Plan`] says
//! which moves they judge. *What it cannot do*: hold a variant that is too large, of which [`Masks::new`] says why; it
//! runs on the reference executor.

mod any;
mod attack;
mod codes;
mod loops;
mod op;
mod plan;
mod promotion;
mod special;
mod threat;

pub use any::{AnyMasks, Engine, OfWidth};
pub use attack::{Attack, AttackTables, Ray, Slice, Spared, Try};
pub use codes::Codes;
pub use loops::{LookupOp, Loops, ShiftOp};
pub use op::{Op, TargetFilter, Targeting, TrailOp};
pub use plan::{Explained, Pick, Plan, RuleWay, WalkThreat};
pub use promotion::{Group, Landing, Promotion};
pub use special::{Castle, CastleStart, DropRule, DropZone, Guard, Part};
pub use threat::{Threat, ThreatKind, Threats, Victims};

use super::program::{Programs, Walk};
use super::{Filters, Processor};
use crate::model::CapturedGo;
use crate::types::{Bits, Kind, KindSet};

/// The planes before those of movements: one for each side's pieces.
pub const SIDES: usize = 2;

/// How masks find the moves that leave a royal attacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Legality {
    /// Not at all. *When it is chosen*: if no forbidden row guards royals, or if masks cannot; then programs judge such
    /// rows.
    Free,
    /// What a piece may do is worked out once per position, from the attackers' lines. *When it is chosen*: if every
    /// attack on a royal is a leap, or goes along a line or over one hurdle. *What it cannot do*: judge moves that
    /// create or remove a royal, attacks along two ways at once, and hops with a limited run-up or landing.
    Masks,
    /// The same is worked out, but only to screen moves: those that certainly leave no royal attacked are let through,
    /// the others judged. *When it is chosen*: if some rows can hold only while a royal is attacked, or if moves may
    /// create or remove royals. *What it cannot do*: see attacks that masks do not know.
    Shielded,
}

/// A variant compiled for boards of `W` words.
#[derive(Clone, Debug)]
pub struct Masks<const W: usize> {
    /// The level of the processor that reads them.
    pub processor: Processor,
    /// The board's squares.
    pub squares: Bits<W>,
    /// How many planes are used.
    pub planes: usize,
    /// The plane of marks.
    pub marks: Option<usize>,
    /// Which kinds have bits on which planes.
    pub codes: Codes,
    /// How masks find the moves that leave a royal attacked.
    pub legality: Legality,
    /// By side.
    pub sides: [SideMasks<W>; 2],
    /// Where pieces go.
    pub attacks: AttackTables<W>,
    /// Squares between an attacked square and an attacker: see [`Threat::paths`].
    pub paths: Vec<Bits<W>>,
    /// What pieces become.
    pub promotions: Vec<Promotion<W>>,
    /// The planes that hold the royals and nothing else, one bit a plane.
    pub royals: u64,
    /// The squares on the file of each square.
    pub files: Vec<Bits<W>>,
    /// Where captured pieces go.
    pub captured: CapturedGo,
    /// The kind that a captured piece has in the hand, by the kind it had on the board, without and with a mark.
    pub held: Vec<[Kind; 2]>,
    /// Kinds whose pieces get a mark when another piece becomes one.
    pub marked_kinds: KindSet,
    /// The squares where only castlings depend on whether the piece has moved. The record is cleared once the right is
    /// lost.
    pub castling_only: Bits<W>,
    /// The kinds for which rules other than castlings depend on whether a piece has moved.
    pub touch_readers: KindSet,
    /// The squares for which we record from the start whether their piece has moved.
    pub tracked: Bits<W>,
    /// May a player pass?
    pub pass: bool,
    /// Tells positions of this variant from those of others: a part of its hash.
    pub seed: u64,
    /// The rules as programs.
    pub programs: Programs<W>,
    /// Does an outcome row end lines of play in perft?
    pub has_ends: bool,
    /// The walks of each side: those of its kinds, and the legs of paths.
    pub walks: [Vec<Walk<W>>; 2],
    /// By side and kind, the places of its walks.
    pub walked: [Vec<Vec<u16>>; 2],
    /// The kinds that have walks.
    pub walkers: KindSet,
    /// Those of them whose walks may find moves that tables find, too.
    pub twins: KindSet,
    /// Kinds whose moves, including walked ones, start and end describe completely.
    pub simple: KindSet,
    /// Do tables hold hops? These do not go over walls.
    pub has_hops: bool,
    /// May a piece take one of its own side?
    pub takes_own: bool,
    /// Does a rule depend on which squares a move passes?
    pub reads_path: bool,
    /// May a `cannot` row keep the side's pieces from taking?
    pub judges_attacks: [bool; 2],
    /// Can all pieces of a side be taken in the same ways, by moves that tables hold and no `cannot` row rules out?
    pub attacks_alike: bool,
    /// May an `after` row of the side follow a move before some forbidden row judges it?
    pub follows: [bool; 2],
    /// Does one of these rows let the side choose?
    pub chooses: [bool; 2],
    /// Does the side choose squares for walls, which can never make a forbidden row hold?
    pub walls_only_hinder: [bool; 2],
    /// Can something still happen after a move of the side has landed: an `after` row, or another ply of the turn?
    pub settles: [bool; 2],
    /// Does every move change at most two pieces, the mover and one that it takes?
    pub knows_losses: bool,
    /// May turns have several plies?
    pub has_turns: bool,
    /// May several trails be there at once?
    pub many_trails: bool,
    /// Has the variant hops that can attack royals?
    pub hops: bool,
    /// The slots of the counters in which equal positions must agree.
    pub key_slots: Vec<usize>,
    /// Are the royals of a side that has just moved never attacked?
    pub sound: bool,
    /// The royal kinds.
    pub royal_kinds: KindSet,
    /// May anything be dropped or held in hand?
    pub hands: bool,
    /// Do masks, tables and `must` rows alone decide the legal moves? Then one pass counts both the moves that must be
    /// played and all moves.
    pub counts_classes: [bool; 2],
    /// How such a pass counts the moves that the side's only `must` row picks, if start and end decide which these are.
    pub picks: [Option<Pick>; 2],
    /// What masks and tables do not decide alone; `None` if there is nothing.
    pub plan: Option<Box<Plan>>,
    /// For people: how the rules are evaluated that masks and tables could hold, but do not.
    pub explained: Vec<Explained>,
    /// The same for the rules that they hold.
    pub by_tables: Vec<Explained>,
    /// The same for the rules that they never hold.
    pub asked: Vec<Explained>,
    /// Which filters are used.
    pub filters: Filters,
}

/// What is different for the two sides.
#[derive(Clone, Debug)]
pub struct SideMasks<const W: usize> {
    /// Moves.
    pub loops: Loops<W>,
    /// The enemy's attacks to which this side may not leave its royals, as if they were moves.
    pub dangers: Loops<W>,
    /// For each kind, which of these it has: see [`Loops::had_by`].
    pub dangerous: Vec<u64>,
    /// Captures in passing.
    pub trail_ops: Vec<TrailOp>,
    /// The attacks to which this side may not leave its royals.
    pub threats: Threats,
    /// All attacks on its royals: the same, unless something else is forbidden as well.
    pub attackers: Threats,
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
    /// Where their first pieces start.
    pub castle_starts: Vec<CastleStart>,
    /// May a piece move to where it stands?
    pub stays: bool,
    /// The guards of movements.
    pub guards: Vec<Guard>,
}

impl<const W: usize> Masks<W> {
    /// How many planes tell which piece left a trail, if there may be several trails: one for each bit of a square's
    /// number.
    pub const OWNER_PLANES: usize = 6 + W.trailing_zeros() as usize;

    /// How many planes positions need.
    pub fn planes_of_positions(&self) -> usize {
        self.planes + if self.many_trails { Self::OWNER_PLANES } else { 0 }
    }

    /// The memory the tables take, in bytes: all that grows with the board or with what pieces do.
    pub fn bytes(&self) -> usize {
        size_of_val(self)
            + self.codes.bytes()
            + self.sides.iter().map(SideMasks::bytes).sum::<usize>()
            + self.attacks.bytes()
            + size_of_val(self.paths.as_slice())
            + self.promotions.iter().map(Promotion::bytes).sum::<usize>()
            + size_of_val(self.files.as_slice())
            + size_of_val(self.held.as_slice())
            + self.programs.pool.bytes()
            + self.walks.iter().flatten().map(Walk::bytes).sum::<usize>()
    }
}

impl<const W: usize> SideMasks<W> {
    /// The place of the castling with this number of the rules; `None` if no number is given, or there is no such
    /// castling.
    pub fn place_of_castle(&self, number: Option<u8>) -> Option<usize> {
        self.castles.iter().position(|castle| Some(castle.number) == number)
    }

    /// The memory in bytes, without the tables that both sides share.
    fn bytes(&self) -> usize {
        let drop = |rule: &DropRule<W>| size_of_val(rule) + size_of_val(rule.zones.as_slice());
        let castle = |castle: &Castle<W>| size_of_val(castle) + size_of_val(castle.parts.as_slice());
        self.loops.bytes()
            + self.dangers.bytes()
            + size_of_val(self.dangerous.as_slice())
            + size_of_val(self.trail_ops.as_slice())
            + self.threats.iter().chain(self.attackers.iter()).map(size_of_val).sum::<usize>()
            + self.drops.iter().map(drop).sum::<usize>()
            + self.castles.iter().map(castle).sum::<usize>()
            + size_of_val(self.castle_starts.as_slice())
    }
}
