//! Builds the moves of the planes' pieces: shifts of a whole plane if possible, look-ups in attack tables otherwise.

use super::entry::{Entries, PathEntry};
use super::layout::{Common, Layout, Mover, Plane};
use crate::model::{Onto, Rules, Times};
use crate::tables::planes::{Attack, AttackTables, Landing, Op, Promotion, TargetFilter, Targeting, TrailOp};
use crate::types::{Bits, Kind, KindSet, Side};

impl TargetFilter {
    /// The filter with this meaning in a variant with these kinds.
    fn of(onto: Onto, kinds: KindSet) -> TargetFilter {
        let Onto { empty, trail: _, own, enemy } = onto;
        let all_enemies = enemy & kinds == kinds;
        match (empty, all_enemies, (own & kinds).is_empty(), (enemy & kinds).is_empty()) {
            (true, true, true, _) => TargetFilter::NotOwn,
            (true, _, true, true) => TargetFilter::Empty,
            (false, true, true, _) => TargetFilter::Enemy,
            _ => TargetFilter::Mixed(Onto { trail: false, ..onto }),
        }
    }
}

impl<const W: usize> Op<W> {
    /// Returns true if a piece may move by it to its own square.
    pub(super) fn may_stay(&self) -> bool {
        let may = |filter: &TargetFilter| matches!(filter, TargetFilter::Any | TargetFilter::Mixed(_));
        match &self.way {
            Targeting::Joined(parts) => parts.iter().any(|(_, filter)| may(filter)),
            Targeting::Shift { .. } | Targeting::Each(_) => may(&self.filter),
        }
    }
}

/// The moves of one side.
pub(super) struct Ops<const W: usize> {
    pub ops: Vec<Op<W>>,
    pub trail: Vec<TrailOp>,
}

/// The input for the ops of some kinds.
pub(super) struct Context<'a, const W: usize> {
    pub rules: &'a Rules,
    pub layout: &'a Layout,
    pub royals: KindSet,
    pub tables: &'a mut AttackTables<W>,
    pub made: &'a mut Vec<(Entries, Attack)>,
    pub promotions: &'a mut Vec<Promotion<W>>,
    /// The indices of the movers' guards.
    pub guards: &'a [Option<u16>],
    /// The indices of the walked movements, by kind.
    pub walked: &'a [Vec<usize>],
}

impl<const W: usize> Context<'_, W> {
    /// The table for these entries; equal entries share it.
    #[inline]
    pub fn attack(&mut self, entries: &Entries) -> Attack {
        if entries.iter().flatten().all(PathEntry::is_leap) {
            return Attack::Leap { first: self.tables.add_leaps(entries) };
        }
        if let Some((_, attack)) = self.made.iter().find(|(known, _)| super::entry::same(known, entries)) {
            return *attack;
        }
        let attack = self.tables.add(entries);
        self.made.push((entries.clone(), attack));
        attack
    }

    /// The moves of a side. `promotion` gives the promotion of a kind's move; the move itself may change the kind of
    /// the piece.
    pub fn ops(&mut self, side: Side, promotion: &dyn Fn(Kind, Option<Kind>) -> Option<u16>) -> Result<Ops<W>, String> {
        let layout = self.layout;
        let mut all = Ops { ops: Vec::new(), trail: Vec::new() };
        for (number, plane) in layout.planes.iter().enumerate() {
            for group in &plane.groups {
                let movers: Vec<&Mover> = group.iter().map(|&index| &layout.movers[index]).collect();
                let guard = self.guards[group[0]];
                // Kinds that share a plane do not promote, so any of them represents all.
                let kind = plane.kinds.iter().next().unwrap_or(Kind(0));
                let promotion = promotion(kind, movers[0].common().becomes.filter(|&other| other != kind));
                self.group(side, (layout.first + number) as u8, plane, (&movers, guard), promotion, &mut all)?;
            }
        }
        Ok(all)
    }

    fn group(
        &mut self,
        side: Side,
        number: u8,
        plane: &Plane,
        (movers, guard): (&[&Mover], Option<u16>),
        promotion: Option<u16>,
        all: &mut Ops<W>,
    ) -> Result<(), String> {
        let kinds: KindSet = self.rules.kinds().collect();
        let first = movers[0];
        // The promotion knows what they become.
        let Common { becomes: _, leaves_trail, in_passing } = first.common();
        if in_passing {
            for mover in movers {
                let from = self.attack(&super::entry::reverse(&mover.entries[side.index()]));
                all.trail.push(TrailOp { plane: number, from, promotion });
            }
            return Ok(());
        }
        let filter = |mover: &Mover| match mover.movement.geometry.stays() {
            true => TargetFilter::Any,
            false => TargetFilter::of(mover.movement.onto, kinds),
        };
        let op = Op {
            plane: number,
            from: Bits::EMPTY,
            way: Targeting::Shift { by: 0, times: 0 },
            filter: filter(first),
            promotion,
            landing: None,
            leaves_trail,
            passes: Vec::new(),
            royal: plane.kinds.meets(self.royals),
            guard,
        };
        if let [mover] = movers
            && guard.is_none()
            && let Some(shifts) = steps(self.rules, mover, side, op.royal)
        {
            all.ops.extend(shifts.into_iter().map(|shift| {
                let total = i32::from(shift.by) * i32::from(shift.times);
                let landing = promotion.map(|number| self.promotions[usize::from(number)].along(total));
                // If none of its moves promotes, it needs no promotion.
                let ends = shift.from.iter().map(|from| (from.index() as i32 + total) as usize);
                let plain = |landing: &Landing<W>| ends.clone().all(|to| landing.stay.has(to) && !landing.any.has(to));
                let landing = landing.filter(|landing| !plain(landing));
                let leaves_trail = op.leaves_trail && shift.times > 1;
                let way = Targeting::Shift { by: shift.by, times: shift.times };
                let promotion = promotion.filter(|_| landing.is_some());
                Op { from: shift.from.into(), way, landing, promotion, leaves_trail, ..op.clone() }
            }));
            return Ok(());
        }
        let mut op = op;
        if op.leaves_trail {
            let all = movers.iter().map(|mover| &mover.entries[side.index()]);
            op.passes = passes(all).ok_or("a trail left on one of several ways to a square")?;
        }
        let mut attack = |mover: &Mover| self.attack(&mover.entries[side.index()]);
        let way = match movers {
            [mover] => Targeting::Each(attack(mover)),
            _ => Targeting::Joined(movers.iter().map(|mover| (attack(mover), filter(mover))).collect()),
        };
        all.ops.push(Op { way, ..op });
        Ok(())
    }
}

/// The squares passed, by start and end; `None` if there are several ways.
fn passes<'e, const W: usize>(all: impl Iterator<Item = &'e Entries>) -> Option<Vec<Vec<(u8, Bits<W>)>>> {
    let mut passes: Vec<Vec<(u8, Bits<W>)>> = Vec::new();
    for entries in all {
        passes.resize(entries.len(), Vec::new());
        for (from, (passes, list)) in passes.iter_mut().zip(entries).enumerate() {
            for entry in list {
                if passes.iter().any(|(to, _)| *to == entry.square.0) {
                    return None;
                }
                // The path may contain the ends, but they are not passed.
                let ends = Bits::of(from) | Bits::of(entry.square.index());
                passes.push((entry.square.0, Bits::<4>(entry.path).narrow().without(ends)));
            }
        }
    }
    Some(passes)
}

/// A shift of a whole plane.
pub(super) struct Shift {
    pub by: i16,
    pub times: u8,
    pub from: crate::types::SquareSet,
}

/// The most shifts for one movement: each costs time even without pieces.
const MOST_SHIFTS: usize = 2;
/// The most steps of a movement made of shifts.
const MOST_STEPS: u16 = 4;

/// The movement as shifts of a whole plane, if it has a few short steps and the board has no joined edges.
fn steps(rules: &Rules, mover: &Mover, side: Side, royal: bool) -> Option<Vec<Shift>> {
    // Any other movement is looked up in tables.
    let (steps, Times { min: _, max }) = mover.movement.geometry.ride()?;
    let steps = &steps[side.index()];
    let plan = rules.board.plan();
    let joined = plan.wrap.files() || plan.wrap.ranks();
    if royal || joined || steps.len() > MOST_SHIFTS || max > MOST_STEPS || steps.iter().any(|s| !s.through.is_empty()) {
        return None;
    }
    all_shifts(&mover.entries[side.index()])
}

/// The entries as shifts of a whole plane, if they are a few leaps.
pub(super) fn shifts(entries: &Entries) -> Option<Vec<Shift>> {
    let leaps = entries.iter().flatten().all(|entry| entry.is_leap());
    all_shifts(entries).filter(|shifts| leaps && shifts.len() <= MOST_SHIFTS)
}

/// The entries as shifts, grouped by step and number of steps.
fn all_shifts(entries: &Entries) -> Option<Vec<Shift>> {
    let mut shifts: Vec<Shift> = Vec::new();
    for (from, list) in entries.iter().enumerate() {
        for entry in list {
            let total = entry.square.index() as i32 - from as i32;
            let times = entry.path.iter().map(|word| word.count_ones()).sum::<u32>() as i32 + 1;
            let (by, times) = (i16::try_from(total / times).ok()?, u8::try_from(times).ok()?);
            let from = crate::types::Square::new(from);
            match shifts.iter_mut().find(|shift| shift.by == by && shift.times == times) {
                Some(shift) => shift.from.insert(from),
                None => shifts.push(Shift { by, times, from: from.into() }),
            }
        }
    }
    Some(shifts)
}
