//! Compiles a variant to planes, attack tables and masks.
//!
//! [`Law`] selects the forbidden rows that masks enforce. Under a law there are four steps. [`Basis`] chooses the
//! planes and the kinds that each piece may become; [`SideCompiler`] builds the tables of each side; the rows become
//! programs; and [`assemble`] puts all of it together.

mod any;
mod attack;
mod basis;
mod castles;
mod drops;
mod entry;
mod explain;
mod facts;
mod guards;
mod law;
mod layout;
mod loops;
mod op;
mod paths;
mod picks;
mod plan;
mod promotion;
mod royals;
mod side;
mod threat;
mod walls;

use crate::facts::{Reach, Traits};
use crate::model::Rules;
use crate::tables::Filters;
use crate::tables::planes::{
    Explanation, Legality, PlaneTables, Royals, SideTables, SideWalks, ThreatKind, Untouched, Walks,
};
use crate::tables::program::Programs;
use crate::types::{Bits, Side};
use basis::Basis;
use law::Law;
use plan::judges_attacks;
use side::{Shared, SideCompiler};

impl<const W: usize> PlaneTables<W> {
    /// Compiles the rules.
    ///
    /// # Errors
    /// The limit that the variant exceeds.
    fn new(rules: &Rules, reach: &Reach, traits: &Traits, filters: Filters) -> Result<PlaneTables<W>, String> {
        let (law, others) = Law::of(rules, true);
        let mut why = "masks hold no rule of this kind".to_owned();
        if !law.royals.is_empty() {
            match PlaneTables::guarding(rules, reach, traits, filters, (&law, &others), &why) {
                Ok(tables) => return Ok(PlaneTables { filters, ..tables }),
                Err(unmasked) => why = unmasked,
            }
        }
        if let Some((shielding, others)) = law.shielding(rules).filter(|_| filters.shield)
            && let Ok((tables, None)) = PlaneTables::under(rules, reach, traits, &shielding, &others, &why)
        {
            return Ok(PlaneTables { filters, ..tables });
        }
        let (law, others) = law.without_royals(rules);
        let (tables, _) = PlaneTables::under(rules, reach, traits, &law, &others, &why)?;
        Ok(PlaneTables { filters, ..tables })
    }

    /// Compiles the rules under a law by which masks guard royals.
    ///
    /// # Errors
    /// The reason why masks cannot guard them.
    fn guarding(
        rules: &Rules,
        reach: &Reach,
        traits: &Traits,
        filters: Filters,
        (law, others): (&Law, &[usize]),
        why: &str,
    ) -> Result<PlaneTables<W>, String> {
        if !filters.royals {
            return Err("masks that guard royals are switched off".into());
        }
        let (tables, unmasked) = PlaneTables::under(rules, reach, traits, law, others, why)?;
        let (tables, unmasked) = match tables.plan {
            // Mate is recognised only if every legal move is known.
            Some(_) if !law.mating_drops.is_empty() => {
                let (law, others) = Law::of(rules, false);
                PlaneTables::under(rules, reach, traits, &law, &others, why)?
            }
            _ => (tables, unmasked),
        };
        unmasked.map_or(Ok(tables), Err)
    }

    /// Compiles the rules under a law. `others` are the indices of the forbidden rows that the law does not cover, and
    /// `why` is the reason. Also returns the reason why masks cannot guard royals, if they cannot.
    fn under(
        rules: &Rules,
        reach: &Reach,
        traits: &Traits,
        law: &Law,
        others: &[usize],
        why: &str,
    ) -> Result<(PlaneTables<W>, Option<String>), String> {
        let basis = Basis::new(rules, reach, traits, law, others, why)?;
        let mut compiler = SideCompiler::new(&basis);
        let walks = compiler.walks()?;
        let mut unmasked = royals::may_be_passed(rules, law.royals, &basis.choices).map(str::to_owned);
        let (first, why_first) = compiler.side(Side::First, &walks)?;
        let (second, why_second) = compiler.side(Side::Second, &walks)?;
        let mut sides = [first, second];
        unmasked = unmasked.or(why_first).or(why_second);
        let royals = basis.layout.planes_of(law.royals)?;
        unmasked = unmasked.or_else(|| royals::unmaskable(&basis, &sides));
        let (programs, shared) = compiler.finish();
        let is_sure = Side::BOTH.map(|side| is_sure(rules, &sides, side));
        if !law.royals.is_empty() && unmasked.is_none() && !hops_attack(&sides) && law.facing.is_none() {
            know_castles(&mut sides, is_sure, &shared.paths, &basis);
        }
        Ok((assemble(basis, sides, is_sure, royals, shared, programs, walks), unmasked))
    }
}

/// Returns true if tables alone find all captures of a side's pieces.
fn is_sure<const W: usize>(rules: &Rules, sides: &[SideTables<W>; 2], side: Side) -> bool {
    sides[side.index()].victims.threats.iter().all(|threats| threats.walks.is_empty())
        && !judges_attacks(rules, side.other())
}

/// Returns true if there is a hop that can attack royals.
fn hops_attack<const W: usize>(sides: &[SideTables<W>; 2]) -> bool {
    let mut threats = sides.iter().flat_map(|side| side.threats.iter().chain(side.royal_threats.iter()));
    threats.any(|threat| threat.kind == ThreatKind::Hop)
}

/// Marks the castlings that can be tested without making them, for sides whose attackers are all found by tables.
fn know_castles<const W: usize>(sides: &mut [SideTables<W>; 2], is_sure: [bool; 2], paths: &[Bits<W>], basis: &Basis) {
    for (side, is_sure) in sides.iter_mut().zip(is_sure) {
        for castle in &mut side.castles {
            castle.known = is_sure && castle.is_known(&side.threats, paths, basis.grid(), basis.law.royals);
        }
    }
}

/// Assembles the tables, with the facts that follow from the rules directly.
fn assemble<const W: usize>(
    basis: Basis,
    sides: [SideTables<W>; 2],
    is_sure: [bool; 2],
    royals: u64,
    shared: Shared<W>,
    mut programs: Programs<W>,
    walks: [SideWalks<W>; 2],
) -> PlaneTables<W> {
    let Basis { processor, rules, traits, law, layout, mut draft, .. } = basis;
    let needs_plan = draft.needs_plan(rules);
    let is_sure = is_sure == [true; 2];
    draft.finish(rules, layout.has_limited_hops(), is_sure);
    let alike = |side: &SideTables<W>| side.victims.threats.len() <= 1;
    let attacks_alike = is_sure && sides.iter().all(alike);
    if attacks_alike {
        facts::mark_rows_that_matter(rules, &mut programs);
    }
    let royals = Royals {
        legality: match (law.royals.is_empty(), law.shielded.is_empty()) {
            (true, _) => Legality::Free,
            (false, true) => Legality::Masks,
            (false, false) => Legality::Shielded,
        },
        planes: royals,
        kinds: law.royals,
        hops_attack: hops_attack(&sides),
        sound: law.attacked && law.shielded.is_empty(),
    };
    let walks = Walks::new(walks, draft.walkers(), draft.twins);
    let features = facts::features(rules, traits, &layout, &programs, &walks, attacks_alike);
    let is_masked = royals.legality == Legality::Masks || rules.forbidden.is_empty();
    let counts_classes = Side::BOTH.map(|side| {
        let index = side.index();
        is_masked
            && walks.kinds.is_empty()
            && picks::alone(&draft.plan, &programs.sides[index])
            && !(features.chooses[index] || features.follows[index] || sides[index].stays)
    });
    let pick = |side: Side| picks::pick(&programs.sides[side.index()].must);
    PlaneTables {
        processor,
        squares: rules.board.squares().into(),
        files: facts::files(&rules.board),
        planes: layout.count,
        marks: layout.marks,
        codes: layout.kind_codes(),
        sides,
        attacks: shared.attacks,
        paths: shared.paths,
        promotions: shared.promotions,
        walks,
        captured: rules.captured.go,
        held: facts::held(rules),
        marked_kinds: rules.kinds().filter(|kind| rules.demoted[kind.index()].is_some()).collect(),
        untouched: Untouched {
            castling_only: traits.castling_only.into(),
            readers: traits.touch_readers,
            tracked: rules.tracked.into(),
        },
        royals,
        plan: needs_plan.then(|| Box::new(draft.plan)),
        counts_classes,
        picks: Side::BOTH.map(|side| pick(side).filter(|_| counts_classes[side.index()])),
        seed: rules.seed(),
        key_slots: rules.counters.iter().filter(|counter| counter.in_position).flat_map(|c| c.slots()).collect(),
        filters: Filters::ALL,
        explanation: Explanation {
            by_tables: explain::by_tables(rules, law, &draft.explained),
            asked: explain::asked(rules, programs.counters, features.changes_at_most_two),
            others: draft.explained,
        },
        features,
        programs,
    }
}
