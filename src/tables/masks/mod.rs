//! What the fast executor reads: a variant compiled to planes, attack tables and masks.
//!
//! *When it is made*: whenever the variant fits on planes. What its pieces do is compiled to tables as far as it can be told from which
//! squares are occupied by whom; other movements are walked. What is forbidden is held by masks as far as it is of a kind known to
//! [`Law`]; all other rules are [programs](crate::tables::program), and the [`Plan`] says which moves they judge. *What it cannot do*:
//! [`Masks::new`] says what there is too much of, if there are no tables; such variants run on the plain executor.

mod any;
mod attack;
mod entry;
mod law;
mod layout;
mod loops;
mod op;
mod parts;
mod plan;
mod promotion;
mod special;
mod threat;

pub use any::{AnyMasks, Engine, OfWidth};
pub use attack::{Attack, AttackTables, Try};
pub use law::Law;
pub use layout::SIDES;
pub use loops::{LookOp, Loops, ShiftOp};
pub use op::{Filter, Op, TrailOp, Way};
pub use plan::{Explained, Plan, Way as RuleWay};
pub use promotion::{Group, Promotion};
pub use special::{Castle, Codes, DropRule, Guard, MOST_CASTLES, Zone};
pub use threat::{Threat, ThreatKind, Threats, Victims};

use super::program::{Compiler, Programs, Walk};
use super::{Filters, Reach, Traits};
use crate::model::{CapturedGo, Geometry, Rules};
use crate::types::{Bits, Kind, KindSet, Side};
use layout::Layout;
use op::Context;
use parts::{is_simple, offers, programs, unmaskable, walks};
use plan::Draft;
use promotion::Choices;

/// How masks tell which moves leave a royal attacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Legality {
    /// They tell nothing. *When it is chosen*: if no forbidden row guards royals, or if masks cannot: then programs judge such rows.
    Free,
    /// What a piece may do is worked out once a position, from the attackers' lines. *When it is chosen*: if all that could take a royal
    /// goes by leaps, along lines or over one hurdle. *What it cannot do*: moves by which a royal comes to be or ceases, attacks along two
    /// ways at once, and hops with a limited run-up or landing.
    Masks,
}

/// A variant compiled for boards of `W` words.
#[derive(Clone, Debug)]
pub struct Masks<const W: usize> {
    /// The board's squares.
    pub squares: Bits<W>,
    /// How many planes are used.
    pub planes: usize,
    /// The plane of marks.
    pub marks: Option<usize>,
    /// Which kinds have bits on which planes.
    pub codes: Codes,
    /// How moves are judged.
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
    /// As what a captured piece is held, by kind, unmarked and marked.
    pub held: Vec<[Kind; 2]>,
    /// Kinds that get a mark when a piece becomes one.
    pub marked_kinds: KindSet,
    /// The squares where touch is kept for castling alone: forgotten with the right.
    pub castling_only: Bits<W>,
    /// The starts of every castling of either side, whose touch is kept as long as all are untouched.
    pub rights: Vec<Bits<W>>,
    /// May a player pass?
    pub pass: bool,
    /// Tells positions of this variant from those of others: a part of its hash.
    pub seed: u64,
    /// The rules as programs.
    pub programs: Programs<W>,
    /// Does an outcome row end lines of play in perft?
    pub has_ends: bool,
    /// The walks of each side, those of kinds and the legs of paths.
    pub walks: [Vec<Walk<W>>; 2],
    /// By side and kind, the places of its walks.
    pub walked: [Vec<Vec<u16>>; 2],
    /// Kinds that have some.
    pub walkers: KindSet,
    /// Those of them which may find the very moves that tables find.
    pub twins: KindSet,
    /// Kinds whose moves, walked ones included, start and end say all of.
    pub simple: KindSet,
    /// Do tables hold hops, which do not go over walls?
    pub has_hops: bool,
    /// May a piece take one of its own side?
    pub takes_own: bool,
    /// Does a rule ask which squares a move passes?
    pub reads_path: bool,
    /// May a `cannot` row keep the side's pieces from taking?
    pub judges_attacks: [bool; 2],
    /// Are all pieces of a side taken alike, by moves that tables hold and no `cannot` row rules out?
    pub attacks_alike: bool,
    /// Do rows follow moves of the side?
    pub follows: [bool; 2],
    /// Has the variant hops that can attack royals?
    pub hops: bool,
    /// The slots of counters that make positions different.
    pub key_slots: Vec<usize>,
    /// Is a side that has just moved never attacked?
    pub sound: bool,
    /// The royal kinds.
    pub royal_kinds: KindSet,
    /// May anything be dropped or held in hand?
    pub hands: bool,
    /// What masks and tables do not decide alone; `None` if there is nothing.
    pub plan: Option<Box<Plan>>,
    /// How rules are evaluated that are not held by masks and tables, for people.
    pub explained: Vec<Explained>,
    /// The same of rules that are never held by them.
    pub asked: Vec<Explained>,
    /// Which filters are used.
    pub filters: Filters,
}

/// What is different for the two sides.
#[derive(Clone, Debug)]
pub struct SideMasks<const W: usize> {
    /// Moves.
    pub loops: Loops<W>,
    /// What the other side's pieces attack, as far as this side's royals may not be left to it: as if these were moves.
    pub dangers: Loops<W>,
    /// Which of these a piece of each kind has: see [`Loops::had_by`].
    pub dangerous: Vec<u64>,
    /// Captures in passing.
    pub trail_ops: Vec<TrailOp>,
    /// What this side's royals may not be left to.
    pub threats: Threats,
    /// How they are attacked: the same, unless something else is forbidden as well.
    pub attackers: Threats,
    /// How this side's pieces may be taken.
    pub victims: Victims,
    /// Drops.
    pub drops: Vec<DropRule<W>>,
    /// Drops of kinds that may enter promoted, which are judged.
    pub promoted_drops: Vec<DropRule<W>>,
    /// Castlings.
    pub castles: Vec<Castle<W>>,
    /// May a piece move to where it stands?
    pub stays: bool,
    /// The guards of movements.
    pub guards: Vec<Guard>,
}

/// The most kinds that pieces may become, all pieces together: each takes a set of squares for every square.
const MOST_OFFERS: usize = 512;
const TOO_MANY_OFFERS: &str = "promotions into too many kinds";

/// The most stops of all lines that are walked.
const MOST_STOPS: usize = 1 << 20;

impl<const W: usize> Masks<W> {
    /// Compiles the rules.
    ///
    /// # Errors
    /// What there is too much of.
    pub fn new(rules: &Rules, reach: &Reach, traits: &Traits, filters: Filters) -> Result<Masks<W>, String> {
        let (law, others) = Law::of(rules, true);
        let unknown = "it is of no kind that masks know";
        let (masks, unmasked) = Masks::under(rules, reach, traits, &law, &others, unknown)?;
        let (masks, unmasked) = match masks.plan {
            // Counts as mate only if every legal move is known.
            Some(_) if !law.mating_drops.is_empty() => {
                let (law, others) = Law::of(rules, false);
                Masks::under(rules, reach, traits, &law, &others, unknown)?
            }
            _ => (masks, unmasked),
        };
        let switched_off = (!filters.royals && !law.royals.is_empty()).then(|| "it was asked for".to_owned());
        let masks = match unmasked.or(switched_off) {
            None => masks,
            Some(why) => {
                let (law, others) = law.without_royals(rules);
                Masks::under(rules, reach, traits, &law, &others, &why)?.0
            }
        };
        Ok(Masks { filters, ..masks })
    }

    /// Compiles the rules under a law; `others` are the numbers of the forbidden rows it does not hold, and `why` it does not. Gives also
    /// why masks cannot guard royals, if they cannot.
    fn under(
        rules: &Rules,
        reach: &Reach,
        traits: &Traits,
        law: &Law,
        others: &[usize],
        why: &str,
    ) -> Result<(Masks<W>, Option<String>), String> {
        let board = &rules.board;
        let grid = usize::from(board.files()) * usize::from(board.ranks());
        let mut draft = Draft::new(rules, law, others, why);
        draft.plan.dropped = special::enter_promoted(rules);
        let mut apart = law.royals | law.facing.as_ref().map_or(KindSet::EMPTY, |facing| facing.enemies);
        apart = apart | special::files_watched(rules);
        let choices = offers(rules, reach, law, &mut draft, &mut apart);
        let offers = choices.iter().flatten().flatten().map(|choices| choices.become_.len()).sum::<usize>();
        if offers > MOST_OFFERS {
            return Err(TOO_MANY_OFFERS.into());
        }
        let becomes_royal = |choice: &Choices| choice.become_.iter().any(|(kind, ..)| law.royals.contains(*kind));
        if choices.iter().flatten().flatten().any(becomes_royal) {
            draft.plan.crowned = law.royals;
            draft.explain("promotions to royals".into(), RuleWay::Judged, plan::filters::CROWNED, "");
        }
        let layout = Layout::new(rules, apart, traits.reads_path, &mut draft)?;
        let planes = layout.planes.iter().enumerate().map(|(number, plane)| (layout.first + number, plane.kinds));
        let mut compiler: Compiler<W> = Compiler::new(rules, reach, &layout.codes, planes.collect());
        let walks = Side::BOTH.map(|side| walks(rules, side, &draft, &mut compiler));
        if compiler.stops > MOST_STOPS {
            return Err("too many squares to walk".into());
        }
        let mut attacks = AttackTables::new(grid);
        let mut promotions = Vec::new();
        let mut forced_offers = 0;
        let mut made = Vec::new();
        let mut paths = threat::Paths::new(grid);
        let mut unmasked = special::may_be_passed(rules, law.royals, &choices).map(str::to_owned);
        let mut sides = Vec::new();
        for side in Side::BOTH {
            let mut numbers: Vec<((Kind, Option<Kind>), u16)> = Vec::new();
            for kind in rules.kinds() {
                let becomes = rules.piece(kind).moves.iter().filter_map(|movement| movement.becomes);
                let mut becomes: Vec<Kind> = becomes.filter(|&other| other != kind).collect();
                becomes.sort_unstable();
                becomes.dedup();
                forced_offers += becomes.len();
                if offers + forced_offers > MOST_OFFERS {
                    return Err(TOO_MANY_OFFERS.into());
                }
                let own = choices[kind.index()][side.index()].clone().map(|own| (None, own));
                let forced =
                    becomes.iter().map(|&other| (Some(other), Choices::always(rules, reach, law, side, other)));
                for (other, choice) in own.into_iter().chain(forced) {
                    numbers.push(((kind, other), promotions.len() as u16));
                    promotions.push(Promotion::new(&choice));
                }
            }
            let number = |kind: Kind, becomes: Option<Kind>| {
                numbers.iter().find(|(key, _)| *key == (kind, becomes)).map(|&(_, number)| number)
            };
            let (guards, numbers_of_guards) = special::guards(&layout, side, &mut compiler);
            let mut context = Context {
                guards: &numbers_of_guards,
                rules,
                layout: &layout,
                royals: law.royals,
                tables: &mut attacks,
                made: &mut made,
                promotions: &mut promotions,
            };
            let ops = context.ops(side, &number)?;
            let found = context.threats(side, law, &walks[side.other().index()], &mut paths)?;
            unmasked = unmasked.or(found.unmasked);
            let mut drops = special::drops(rules, reach, law, side, &layout, &mut compiler);
            drops.retain(|rule| !draft.plan.dropped.contains(rule.kind));
            let mut promoted_drops = special::drops(rules, reach, &Law::default(), side, &layout, &mut compiler);
            promoted_drops.retain(|rule| draft.plan.dropped.contains(rule.kind));
            let castles = special::castles(rules, side, &mut compiler)?;
            let mut loops = |ops| Loops::new(ops, board.squares().into(), &promotions, &mut attacks.leaps);
            let dangers: Loops<W> = loops(found.dangers);
            let stays = ops.ops.iter().any(Op::may_stay);
            sides.push(SideMasks {
                guards,
                stays,
                loops: loops(ops.ops),
                dangerous: layout.codes.iter().map(|&code| dangers.had_by(code)).collect(),
                dangers,
                trail_ops: ops.trail,
                threats: found.threats,
                attackers: found.attackers,
                victims: found.victims,
                drops,
                promoted_drops,
                castles,
            });
        }
        let royals = layout.planes_of(law.royals)?;
        unmasked = unmasked.or(unmaskable(rules, law, &layout, &sides, &choices, &draft));
        let programs = programs(rules, &mut compiler);
        let asked = parts::asked(rules, programs.counters_matter);
        let has_ends = programs.sides.iter().flat_map(|side| &side.outcomes).any(|row| row.in_perft);
        let hops = sides.iter().flat_map(|side: &SideMasks<W>| side.threats.iter().chain(side.attackers.iter()));
        let hops = hops.into_iter().any(|threat| threat.kind == ThreatKind::Hop);
        let paths = paths.finish();
        for spared in &mut attacks.spared {
            spared.pieces = spared.kinds.map(|kinds| compiler.piece_set(kinds));
        }
        attacks.shrink_to_fit();
        let legality = if law.royals.is_empty() { Legality::Free } else { Legality::Masks };
        let is_sure = |side: Side| {
            sides[side.index()].victims.threats.iter().all(|threats| threats.walks.is_empty())
                && !plan::judges_attacks(rules, side.other())
        };
        let is_sure = Side::BOTH.map(is_sure);
        if legality == Legality::Masks && unmasked.is_none() && !hops && law.facing.is_none() {
            for (side, is_sure) in sides.iter_mut().zip(is_sure) {
                for castle in &mut side.castles {
                    castle.known = is_sure && castle.is_known(&side.threats, &paths, grid, law.royals);
                }
            }
        }
        let alike = |side: &SideMasks<W>| side.victims.threats.len() <= 1;
        let attacks_alike = is_sure == [true; 2] && sides.iter().all(alike);
        let sides = <[SideMasks<W>; 2]>::try_from(sides).map_err(|_| "two sides")?;
        let follows = programs.sides.each_ref().map(|side| !side.after.is_empty());
        let needs_plan = draft.needs_plan(rules);
        let walkers = draft.walkers();
        draft.explained.sort_unstable();
        let [first, second] = walks;
        let masks = Masks {
            squares: board.squares().into(),
            planes: layout.count,
            marks: layout.marks,
            codes: Codes::new(&layout),
            legality,
            sides,
            attacks,
            paths,
            promotions,
            royals,
            files: special::files(board),
            captured: rules.captured.go,
            held: special::held(rules),
            marked_kinds: rules.kinds().filter(|kind| rules.demoted[kind.index()].is_some()).collect(),
            castling_only: traits.castling_only.into(),
            rights: special::rights(rules),
            pass: rules.pass,
            seed: rules.seed(),
            programs,
            has_ends,
            walks: [first.all, second.all],
            walked: [first.of, second.of],
            walkers,
            twins: draft.twins,
            simple: rules.kinds().filter(|&kind| is_simple(rules, kind)).collect(),
            has_hops: layout.movers.iter().any(|mover| matches!(mover.movement.geometry, Geometry::Hopper(..))),
            takes_own: rules.pieces.iter().flat_map(|piece| &piece.moves).any(|movement| !movement.onto.own.is_empty()),
            reads_path: traits.reads_path,
            judges_attacks: Side::BOTH.map(|side| plan::judges_attacks(rules, side)),
            attacks_alike,
            follows,
            hops,
            key_slots: rules.counters.iter().filter(|counter| counter.in_position).flat_map(|c| c.slots()).collect(),
            sound: law.attacked,
            royal_kinds: law.royals,
            hands: rules.has_hands(),
            plan: needs_plan.then(|| Box::new(draft.plan)),
            explained: draft.explained,
            asked,
            filters: Filters::ALL,
        };
        Ok((masks, unmasked))
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
            + size_of_val(self.rights.as_slice())
            + self.programs.pool.bytes()
            + self.walks.iter().flatten().map(Walk::bytes).sum::<usize>()
    }
}

impl<const W: usize> SideMasks<W> {
    /// The memory beside the tables that both sides share, in bytes.
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
    }
}
