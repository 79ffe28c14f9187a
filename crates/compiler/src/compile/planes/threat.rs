//! Derives how pieces can be captured: the enemy's movements from the other end.

use super::entry::{Entries, PathEntry, entries, has_twins, reverse, same};
use super::law::Law;
use super::layout::without_conditions;
use super::op::{Context, Shift, shifts};
use super::paths::Paths;
use crate::model::{Geometry, Movement, Onto, Rules, Step, Takes, Times};
use crate::tables::planes::{Op, SideWalks, TargetFilter, Targeting, Threat, ThreatKind, Threats, Victims, WalkThreat};
use crate::tables::program::{Route, WalkTakes};
use crate::types::{Bits, Kind, KindSet, Side};
use std::collections::BTreeMap;

/// The threats against one side's pieces.
pub(super) struct Found<const W: usize> {
    /// The attacks to which no move may leave royals.
    pub threats: Threats,
    /// These attacks from the attackers' end, as the squares they attack.
    pub dangers: Vec<Op<W>>,
    /// All attacks on royals, forbidden or not.
    pub royal_threats: Threats,
    /// The ways in which each piece may be captured.
    pub victims: Victims,
    /// The reason why masks alone cannot find the moves that leave a royal attacked, if they cannot.
    pub unmasked: Option<String>,
}

/// A movement by which pieces of a plane capture: the plane, and the index among the [captures](Captures).
type Taker = (u8, usize);

/// The movements of one side's pieces from the other end, by mover index.
struct Captures {
    entries: Vec<Entries>,
    /// The first mover with equal entries, for each mover.
    same_as: Vec<usize>,
}

impl<const W: usize> Context<'_, W> {
    /// Derives the threats against the pieces of `side`. `walks` are those of the other side.
    pub fn threats(
        &mut self,
        side: Side,
        law: &Law,
        walks: &SideWalks<W>,
        paths: &mut Paths<W>,
    ) -> Result<Found<W>, String> {
        let enemy = side.other();
        let mut captures = self.captures(enemy);
        let mut threat_of: BTreeMap<Taker, Threat> = BTreeMap::new();
        let mut victims = Victims { of: Vec::new(), kinds: Vec::new(), threats: Vec::new() };
        let mut classes: Vec<(Vec<Taker>, Vec<WalkThreat>)> = Vec::new();
        for kind in self.rules.kinds() {
            let class = (self.takers(kind, &captures), takers_by_walks(walks, kind));
            let place = classes.iter().position(|known| *known == class).unwrap_or(classes.len());
            if place == classes.len() {
                let found = class.0.iter().map(|&(plane, at)| {
                    let threat = || self.threat(plane, &captures.entries[at], None, false, &mut None);
                    *threat_of.entry((plane, at)).or_insert_with(threat)
                });
                let found = found.collect();
                let threats = self.sorted(found);
                victims.threats.push(Threats { walks: class.1.clone(), ..threats });
                victims.kinds.push(KindSet::EMPTY);
                classes.push(class);
            }
            victims.of.push(place as u8);
            victims.kinds[place].insert(kind);
        }
        let shields = !law.shielded.is_empty();
        let mut royal_classes = law.royals.iter().filter_map(|kind| victims.of.get(kind.index()));
        let first = royal_classes.next();
        let (mut unmasked, mut royal_threats): (Option<String>, _) = (None, Vec::new());
        let mut royal_takers = first.map_or_else(Vec::new, |&class| classes[usize::from(class)].0.clone());
        if first.is_some_and(|&class| !victims.threats[usize::from(class)].walks.is_empty()) {
            match self.walked_captures(enemy, law.royals).filter(|_| shields) {
                Some(bounds) => royal_takers.extend(bounds.into_iter().map(|(plane, entries)| {
                    captures.entries.push(entries);
                    (plane, captures.entries.len() - 1)
                })),
                None => unmasked = Some("royals may be taken by moves that are walked".into()),
            }
        }
        for &(plane, at) in &royal_takers {
            royal_threats.push(self.threat(plane, &captures.entries[at], Some(&mut *paths), shields, &mut unmasked));
        }
        if royal_classes.any(|class| Some(class) != first) {
            unmasked = Some("a piece that can take some royals only".into());
        }
        let (mut forbidden, mut threats) = (Vec::new(), Vec::new());
        if law.attacked {
            (forbidden, threats) = (royal_takers, royal_threats.clone());
        } else {
            unmasked = None;
        }
        if let Some(facing) = &law.facing {
            captures.entries.push(reverse(&lookups(self.rules, facing.along[side.index()].clone(), enemy)?));
            let planes = Bits::<1>([self.layout.planes_of(facing.enemies)?]);
            forbidden.extend(planes.into_iter().map(|plane| (plane as u8, captures.entries.len() - 1)));
        }
        for &(plane, at) in forbidden.iter().skip(threats.len()) {
            threats.push(self.threat(plane, &captures.entries[at], Some(&mut *paths), shields, &mut unmasked));
        }
        let [royal_threats, threats] = [royal_threats, threats].map(|found| self.sorted(found));
        let danger = |(plane, at): Taker| self.danger(plane, &reverse(&captures.entries[at]));
        let dangers = forbidden.into_iter().flat_map(danger).collect();
        Ok(Found { threats, dangers, royal_threats, victims, unmasked })
    }

    /// The capturing movements of `side`, from the other end.
    fn captures(&self, side: Side) -> Captures {
        let mut captures = Captures { entries: Vec::new(), same_as: Vec::new() };
        for mover in &self.layout.movers {
            let takes = mover.takes(KindSet::ALL);
            let reversed = if takes { taking(&mover.entries[side.index()]) } else { Vec::new() };
            let is_same = |known: &Entries| known.len() == reversed.len() && same(known, &reversed);
            captures.same_as.push(captures.entries.iter().position(is_same).unwrap_or(captures.entries.len()));
            captures.entries.push(reversed);
        }
        captures
    }

    /// An upper bound of the attacks by walked movements, ignoring their conditions and dynamic zones. For each
    /// movement that may capture royals: a plane of its pieces, and the movement from the other end. `None` if tables
    /// cannot express it.
    fn walked_captures(&self, side: Side, royals: KindSet) -> Option<Vec<(u8, Entries)>> {
        let mut captures = Vec::new();
        for (kind, numbers) in self.rules.kinds().zip(self.walked) {
            let movements = numbers.iter().map(|&number| &self.rules.piece(kind).moves[number]);
            for movement in movements.filter(|movement| movement.can_take()) {
                let mut may_take = false;
                // A path may capture on its way as well as at its end.
                for part in std::iter::once(movement).chain(movement.legs()) {
                    match part.takes {
                        Takes::Nothing => {}
                        Takes::Target => may_take |= part.onto.enemy.meets(royals),
                        Takes::Hurdles | Takes::Set(_) => return None,
                    }
                }
                if !may_take {
                    continue;
                }
                let entries = entries(&self.rules.board, &without_conditions(movement), side).ok()?;
                captures.push((self.layout.smallest_plane(kind)?, taking(&entries)));
            }
        }
        Some(captures)
    }

    /// The movements by which pieces of a kind may be captured; of equal movements from a plane, only one.
    fn takers(&self, kind: Kind, captures: &Captures) -> Vec<Taker> {
        let mut takers: Vec<Taker> = Vec::new();
        for (number, plane) in self.layout.planes.iter().enumerate() {
            for &index in plane.groups.iter().flatten() {
                let taker = ((self.layout.first + number) as u8, captures.same_as[index]);
                let takes = self.layout.movers[index].takes([kind].into_iter().collect());
                if takes && !takers.contains(&taker) {
                    takers.push(taker);
                }
            }
        }
        takers
    }

    fn sorted(&mut self, found: Vec<Threat>) -> Threats {
        let (leaps, lines): (Vec<_>, Vec<_>) = found.into_iter().partition(|threat| threat.kind == ThreatKind::Leap);
        let tables = &mut self.tables;
        let mut any = |threats: &[Threat]| {
            let first = tables.leaps.len();
            for square in 0..tables.squares {
                let possible = threats.iter().map(|threat| tables.leaps[threat.possible as usize + square]);
                let possible = possible.fold(Bits::EMPTY, |all, squares| all | squares);
                tables.leaps.push(possible);
            }
            first as u32
        };
        Threats { near: any(&leaps), far: any(&lines), leaps, lines, walks: Vec::new() }
    }

    /// The attacks of a plane's pieces, in the form of moves.
    fn danger(&mut self, plane: u8, entries: &Entries) -> Vec<Op<W>> {
        let op = |from, way| Op {
            guard: None,
            plane,
            from,
            way,
            filter: TargetFilter::Any,
            promotion: None,
            landing: None,
            leaves_trail: false,
            passes: Vec::new(),
            royal: false,
        };
        match shifts(entries) {
            Some(shifts) => {
                let way = |shift: &Shift| Targeting::Shift { by: shift.by, times: shift.times };
                shifts.iter().map(|shift| op(shift.from.into(), way(shift))).collect()
            }
            None => vec![op(Bits::EMPTY, Targeting::Each(self.attack(entries)))],
        }
    }

    fn threat(
        &mut self,
        plane: u8,
        reversed: &Entries,
        paths: Option<&mut Paths<W>>,
        shields: bool,
        unmasked: &mut Option<String>,
    ) -> Threat {
        let hops = reversed.iter().flatten().filter(|entry| entry.hurdles.is_some()).count();
        let kind = match hops {
            0 if reversed.iter().flatten().all(PathEntry::is_leap) => ThreatKind::Leap,
            0 => ThreatKind::Slide,
            _ => ThreatKind::Hop,
        };
        let twins = has_twins(reversed) && kind != ThreatKind::Leap;
        // A shield may treat a hop over certain pieces as a hop over any piece. More moves are tested then, and none is
        // missed.
        let limited = !shields && reversed.iter().flatten().any(PathEntry::is_limited_hop);
        if twins {
            *unmasked = Some("a piece that attacks a square along two ways".into());
        }
        if limited {
            *unmasked = Some("a hop over some pieces or from some squares only".into());
        }
        let from = self.attack(reversed);
        let possible = self.tables.add_leaps(reversed);
        let paths = match paths.filter(|_| kind != ThreatKind::Leap && !twins && !limited) {
            None => 0,
            Some(paths) => paths.add(reversed).unwrap_or_else(|| {
                *unmasked = Some("lines of attack of too many kinds".into());
                0
            }),
        };
        Threat { plane, kind, possible, paths, from }
    }
}

/// The entries of a capturing movement, from the other end.
fn taking(entries: &Entries) -> Entries {
    let mut reversed = reverse(entries);
    // A lame piece may need an empty square exactly where it ends: it cannot capture there.
    for (target, list) in reversed.iter_mut().enumerate() {
        list.retain(|entry| !Bits::<4>(entry.path).has(target));
    }
    reversed
}

/// The walks by which pieces of a kind may be captured.
fn takers_by_walks<const W: usize>(walks: &SideWalks<W>, victim: Kind) -> Vec<WalkThreat> {
    let mut threats: Vec<WalkThreat> = Vec::new();
    for (kind, places) in walks.of.iter().enumerate() {
        for &place in places {
            let walk = &walks.all[usize::from(place)];
            let takes_anything = matches!(walk.route, Route::Path { .. }) || walk.takes != WalkTakes::Target;
            if !walk.can_take || !takes_anything && !walk.onto.trail && !walk.onto.enemy.contains(victim) {
                continue;
            }
            match threats.iter_mut().find(|threat| threat.walk == place) {
                Some(threat) => threat.kinds.insert(Kind(kind as u8)),
                None => threats.push(WalkThreat { kinds: [Kind(kind as u8)].into_iter().collect(), walk: place }),
            }
        }
    }
    threats
}

/// The squares that a piece sees along these directions, as the entries of a slide.
fn lookups(rules: &Rules, along: Vec<crate::types::Vector>, side: Side) -> Result<Entries, String> {
    let steps: Vec<Step> = along.into_iter().map(|vector| Step { vector, through: Vec::new() }).collect();
    let slide = Geometry::Rider([steps.clone(), steps], Times { min: 1, max: Times::MANY });
    let movement = Movement::plain(slide, Onto::EMPTY_OR_ENEMY);
    Ok(entries(&rules.board, &movement, side)?)
}
