//! What the fast executor reads: a variant compiled to planes, attack tables and masks.
//!
//! *When it is made*: whenever the variant fits on planes. What its pieces do is compiled as far as it can be told from which squares
//! are occupied by whom, what is forbidden as far as it is of a kind known to [`Law`], and any other rule as far as planes tell it.
//! Rules that masks cannot express are [`Slow`]: the plain executor does what they ask for, and nothing else. *What it cannot do*:
//! [`Masks::new`] says why there are no tables at all, if there are none; such variants run on the plain executor.

mod any;
mod attack;
mod entry;
mod fact;
mod law;
mod layout;
mod loops;
mod op;
mod promotion;
mod slow;
mod special;
mod threat;
mod tick;

pub use any::{AnyMasks, Engine, OfWidth};
pub use attack::{Attack, AttackTables, Ray, Slice, Try};
pub use fact::{Area, Fact, Number};
pub use law::{Facing, Law};
pub use layout::SIDES;
pub use loops::{LookOp, Loops, ShiftOp};
pub use op::{Filter, Op, TrailOp, Way};
pub use promotion::{Group, Landing, Promotion};
pub use slow::{Slow, SlowWay, Slower};
pub use special::{Castle, Codes, DropRule, MOST_CASTLES, Part, Zone};
pub use threat::{Threat, ThreatKind, Threats};
pub use tick::{Change, Pattern, Sort, Tick, TickStep};

use super::{Reach, Traits};
use crate::model::{Amount, CapturedGo, Geometry, Rules, Word};
use crate::types::{Bits, Kind, KindSet, Piece, Side};
use layout::Layout;
use op::Context;
use promotion::Choices;

/// How the fast executor tells which moves leave a royal attacked. Moves that a [slow](Slow) rule may forbid are no affair of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Legality {
    /// Nothing is forbidden, or nothing that masks know of. *When it is chosen*: if no forbidden row guards royals, or if pieces could
    /// take them in ways that no table holds; then those rows are slow. *What it cannot do*: keep a move off the list.
    Free,
    /// By masks: what a piece may do is worked out once a position, from the attackers' lines. *When it is chosen*: if all that could
    /// take a royal goes by leaps, along lines or over one hurdle. *What it cannot do*: moves by which a royal comes to be or ceases,
    /// attacks along two ways at once, and hops with a limited run-up or landing.
    Masks,
    /// By making each move and asking. Slower. *When it is chosen*: where royals are guarded and masks do not suffice; the text says
    /// why. *What it cannot do*: count moves in bulk.
    Test(String),
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
    /// What moves do to counters.
    pub ticks: Vec<Tick<W>>,
    /// What ends a line of play in perft.
    pub ends: Vec<(Option<Side>, Fact<W>)>,
    /// Do the ends read counters?
    pub ends_count: bool,
    /// When the side to move is in check; `None` if the variant has no check.
    pub check: Option<Fact<W>>,
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
    /// The rules that the plain executor looks after; `None` if there are none.
    pub slow: Option<Box<Slow<W>>>,
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
    /// Drops.
    pub drops: Vec<DropRule<W>>,
    /// Castlings.
    pub castles: Vec<Castle<W>>,
}

/// The most kinds that pieces may become, all pieces together: each takes a set of squares for every square.
const MOST_OFFERS: usize = 512;
const TOO_MANY_OFFERS: &str = "promotions into too many kinds";

impl<const W: usize> Masks<W> {
    /// Compiles the rules.
    ///
    /// # Errors
    /// What it is that neither masks nor the plain executor beside them can do, or what there is too much of.
    pub fn new(rules: &Rules, reach: &Reach, traits: &Traits) -> Result<Masks<W>, String> {
        let (law, others) = Law::of(rules, true);
        let unknown = "it is of no kind that masks know";
        match Masks::under(rules, reach, traits, law.clone(), &others, unknown) {
            // Whether a drop gives mate is not known if not all moves are.
            Ok(masks)
                if !law.mating_drops.is_empty() && masks.slow.as_ref().is_some_and(|slow| slow.moves_differ()) =>
            {
                let (law, others) = Law::of(rules, false);
                Masks::under(rules, reach, traits, law, &others, unknown)
            }
            Err(why) if law != Law::default() => {
                let all: Vec<usize> = (0..rules.forbidden.len()).collect();
                Masks::under(rules, reach, traits, Law::default(), &all, &why)
            }
            made => made,
        }
    }

    /// Compiles the rules under a law; `others` are the numbers of the forbidden rows it does not hold, and `why` it does not.
    fn under(
        rules: &Rules,
        reach: &Reach,
        traits: &Traits,
        law: Law,
        others: &[usize],
        why: &str,
    ) -> Result<Masks<W>, String> {
        special::refuse(rules, traits, law.royals)?;
        let mut slow = Slow::new(rules);
        slow.add_rows(rules, &law, others, why);
        special::add_slow(rules, law.royals, &mut slow);
        let board = &rules.board;
        let grid = usize::from(board.files()) * usize::from(board.ranks());
        let mut apart = law.royals | law.facing.as_ref().map_or(KindSet::EMPTY, |facing| facing.enemies);
        apart = apart | special::files_watched(rules);
        let mut choices: Vec<[Option<Choices>; 2]> = Vec::new();
        for kind in rules.kinds() {
            let mut of = |side| match Choices::of(rules, reach, &law, Piece { side, kind }) {
                Ok(choices) => choices,
                Err((rule, why)) => {
                    slow.add_promotion(kind, rule, why);
                    None
                }
            };
            let of_kind = Side::BOTH.map(&mut of);
            choices.push(if slow.promoting.contains(kind) { [None, None] } else { of_kind });
            // By a movement that makes others what it is itself it becomes nothing.
            let stays = rules.piece(kind).moves.iter().any(|movement| movement.becomes == Some(kind));
            if stays || choices[kind.index()].iter().any(Option::is_some) {
                apart.insert(kind);
            }
        }
        let offers = choices.iter().flatten().flatten().map(|choices| choices.become_.len()).sum::<usize>();
        if offers > MOST_OFFERS {
            return Err(TOO_MANY_OFFERS.into());
        }
        let layout = Layout::new(rules, apart, &mut slow)?;
        if let Some(why) = slow.hides_attacks(rules, law.royals) {
            return Err(why.into());
        }
        let stays = layout.movers.iter().any(|mover| mover.movement.geometry == Geometry::Stay);
        let mut attacks = AttackTables::new(grid);
        let mut promotions = Vec::new();
        let mut forced_offers = 0;
        let mut made = Vec::new();
        let mut paths = threat::Paths::new(grid);
        let mut unmasked = None;
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
                    becomes.iter().map(|&other| (Some(other), Choices::always(rules, reach, &law, side, other)));
                for (other, choice) in own.into_iter().chain(forced) {
                    numbers.push(((kind, other), promotions.len() as u16));
                    promotions.push(Promotion::new(&choice));
                }
            }
            let number = |kind: Kind, becomes: Option<Kind>| {
                numbers.iter().find(|(key, _)| *key == (kind, becomes)).map(|&(_, number)| number)
            };
            let mut context = Context {
                rules,
                layout: &layout,
                royals: law.royals,
                tables: &mut attacks,
                made: &mut made,
                promotions: &mut promotions,
            };
            let ops = context.ops(side, &number)?;
            let threats = context.threats(side, &law, &mut paths)?;
            unmasked = unmasked.or(threats.unmasked);
            let drops = special::drops(rules, reach, &law, side, &layout, &mut slow);
            let castles = special::castles(rules, side, &slow.castling)?;
            let mut loops = |ops| Loops::new(ops, board.squares().into(), &promotions, &mut attacks.leaps);
            let dangers: Loops<W> = loops(threats.dangers);
            sides.push(SideMasks {
                loops: loops(ops.ops),
                dangerous: layout.codes.iter().map(|&code| dangers.had_by(code)).collect(),
                dangers,
                trail_ops: ops.trail,
                threats: threats.threats,
                attackers: threats.attackers,
                drops,
                castles,
            });
        }
        let royals = layout.planes_of(law.royals)?;
        if stays && sides.iter().flat_map(|side: &SideMasks<W>| side.threats.iter()).any(|t| t.kind == ThreatKind::Hop)
        {
            unmasked = Some("pieces that may stay where they are, and hops".into());
        }
        let becomes_royal = |choice: &Choices| choice.become_.iter().any(|(kind, ..)| law.royals.contains(*kind));
        let changes = rules.kinds().any(|kind| {
            let moves = rules.piece(kind).moves.iter().filter_map(|movement| movement.becomes);
            let forced = moves.into_iter().any(|other| law.royals.contains(kind) != law.royals.contains(other));
            let choices = choices[kind.index()].iter().flatten();
            forced
                || choices
                    .into_iter()
                    .any(|choice| becomes_royal(choice) || law.royals.contains(kind) && !choice.become_.is_empty())
        });
        if changes && !law.royals.is_empty() {
            unmasked = Some("pieces that become royal, or royals that become something else".into());
        }
        let takes_own_royals = layout.movers.iter().any(|mover| mover.movement.onto.own.meets(law.royals));
        if takes_own_royals && !law.royals.is_empty() {
            unmasked = Some("a piece that takes royals of its own side".into());
        }
        for side in &mut sides {
            side.drops.retain(|rule| !slow.dropped.contains(rule.kind));
        }
        let drops = sides.iter().flat_map(|side: &SideMasks<W>| &side.drops);
        if slow.moves_differ() && drops.into_iter().any(|rule| law.royals.contains(rule.kind)) {
            unmasked = Some("royals that are dropped, and rules that go a slower way".into());
        }
        let legality = match unmasked {
            _ if law.royals.is_empty() => Legality::Free,
            None => Legality::Masks,
            Some(why) => Legality::Test(why),
        };
        let fact = |condition| Fact::of(rules, law.royals, condition);
        let mut ticks = Vec::new();
        for (number, counter) in rules.counters.iter().enumerate() {
            match Tick::of(rules, law.royals, counter) {
                Some(tick) => ticks.push(tick),
                None => slow.add_counter(rules, number),
            }
        }
        let mut ends = Vec::new();
        let mut ends_count = false;
        let untold = "a condition that planes do not tell";
        for (number, row) in rules.outcomes.iter().enumerate().filter(|(_, row)| row.counts_in_perft()) {
            match fact(&row.when) {
                // Who has no pieces has no moves, and a position without moves counts nothing anyhow.
                Some(fact) if fact.is_of_the_bare() && !rules.has_hands() && !rules.pass => continue,
                Some(fact) => ends.push((row.side, fact)),
                None => {
                    slow.add(format!("the outcome row {:?}", row.name), SlowWay::Asked, untold);
                    slow.ends.push(number);
                }
            }
            ends_count |= row.when.mentions(|word| matches!(word, Word::Amount(Amount::Counter(_))));
        }
        let check = rules.check.as_ref().and_then(fact);
        if check.is_none() && rules.check.is_some() {
            slow.add("what it calls check".into(), SlowWay::Asked, untold);
            slow.check = true;
        }
        let hops = sides.iter().flat_map(|side: &SideMasks<W>| side.threats.iter().chain(side.attackers.iter()));
        let hops = hops.into_iter().any(|threat| threat.kind == ThreatKind::Hop);
        let paths = paths.finish();
        attacks.shrink_to_fit();
        if legality == Legality::Masks && !hops && law.facing.is_none() {
            for side in &mut sides {
                for castle in &mut side.castles {
                    castle.known = castle.is_known(&side.threats, &paths, grid, law.royals);
                }
            }
        }
        let sides = <[SideMasks<W>; 2]>::try_from(sides).map_err(|_| "two sides")?;
        Ok(Masks {
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
            ticks,
            seed: rules.seed(),
            ends,
            ends_count,
            check,
            hops,
            key_slots: rules.counters.iter().filter(|counter| counter.in_position).flat_map(|c| c.slots()).collect(),
            sound: law.attacked,
            royal_kinds: law.royals,
            hands: rules.has_hands(),
            slow: (!slow.is_empty()).then(|| {
                slow.rules.sort_unstable();
                Box::new(slow)
            }),
        })
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
            + self.ticks.iter().map(Tick::bytes).sum::<usize>()
            + self.slow.as_ref().map_or(0, |slow| slow.bytes())
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
