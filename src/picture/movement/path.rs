//! Paths: legs one after another, on a board that is empty except for what the legs need.

use super::draft::{Draft, Sign, away};
use super::hop::example;
use super::panel::{At, FARTHEST, NEAREST, Panel};
use crate::model::{Gait, Geometry, Heading, Movement, PathLeg, PathRule, StopAfter, Takes, Times};
use crate::picture::grid::distance;
use crate::types::Vector;
use std::collections::HashSet;

/// The length of a ride within a path that is shown.
const RIDE: i32 = 2;
/// The largest number of legs to follow.
const LEGS: usize = 9;
/// The largest number of branches that remain readable.
const BRANCHES: usize = 16;

/// The current end of a path.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Stand {
    at: At,
    /// The number of legs made.
    legs: usize,
    heading: Heading,
}

/// Returns `true` if a leg ends within a few steps on any board.
fn is_near(leg: &Movement) -> bool {
    let is_short = |span: Times| i32::from(span.max) <= FARTHEST;
    match leg.geometry.gait() {
        Gait::Ride(_, span) => is_short(span),
        Gait::Hop(_, hop) => is_short(hop.run_up) && is_short(hop.landing),
        Gait::Path(_) | Gait::Anywhere => false,
        Gait::Stay => true,
    }
}

/// The target of a leg: a cell, reached by a number of equal steps.
struct Landing {
    at: At,
    step: Vector,
    times: i32,
}

impl Draft<'_> {
    /// The panel of a path.
    pub fn path(&mut self, mv: &Movement, path: &PathRule, sign: &Sign) -> Panel {
        let round = path.legs.len();
        let most = usize::from(path.repeat.max).saturating_mul(round);
        // All required legs; further ones only while they remain readable.
        let least = usize::from(path.repeat.min.max(1)).saturating_mul(round).min(LEGS.max(round));
        let far = (0..least).map(|leg| self.leg_radius(&path.legs[leg % round].movement)).sum::<i32>();
        let is_near = path.legs.iter().all(|leg| is_near(&leg.movement));
        let far = if is_near && most > least { FARTHEST } else { far };
        let mut panel = Panel { radius: far.clamp(NEAREST, FARTHEST), ..Panel::default() };
        let mut stands = vec![Stand { at: (0, 0), legs: 0, heading: Heading::START }];
        let mut seen: HashSet<Stand> = HashSet::new();
        for made in 0..most {
            let leg = &path.legs[made % round];
            let is_clear = stands.iter().map(|stand| self.choices(stand, leg)).sum::<usize>() <= BRANCHES;
            if made >= least && !(is_near && is_clear && made < LEGS) {
                self.remark("further legs follow in the same way");
                break;
            }
            let mut next = Vec::new();
            for stand in std::mem::take(&mut stands) {
                for landing in self.landings(&mut panel, stand, leg, is_clear) {
                    let Some(cells_left) = self.cells_left.checked_sub(1) else {
                        self.remark("has more ways than are shown");
                        return panel;
                    };
                    self.cells_left = cells_left;
                    let heading = match u16::try_from(landing.times) {
                        Ok(times) if times > 0 => stand.heading.after(landing.step, times),
                        _ => stand.heading,
                    };
                    let reached = Stand { at: landing.at, legs: stand.legs + 1, heading };
                    self.stop(&mut panel, (mv, path), leg, reached, sign);
                    if seen.insert(reached) {
                        next.push(reached);
                    }
                }
            }
            stands = next;
            if stands.is_empty() {
                break;
            }
        }
        let shape = self.rules.board.plan().shape;
        let farthest = panel.marks.keys().map(|&(x, y)| distance(shape, x, y)).max().unwrap_or(0);
        if is_near {
            panel.radius = farthest.clamp(NEAREST, FARTHEST);
        }
        panel
    }

    /// The number of directions in which a leg may continue.
    fn choices(&self, stand: &Stand, leg: &PathLeg) -> usize {
        let (side, shape) = (self.side.index(), self.rules.board.plan().shape);
        let steps = leg.movement.geometry.steps().into_iter().flat_map(|steps| &steps[side]);
        steps.filter(|step| stand.heading.allows(leg.turning[side], shape, step.vector)).count()
    }

    /// The range of a leg in the picture.
    fn leg_radius(&self, leg: &Movement) -> i32 {
        let side = self.side.index();
        match &leg.geometry {
            Geometry::Leaper(steps) => steps[side].iter().map(|step| self.far(step.vector, 1)).max().unwrap_or(0),
            Geometry::Rider(steps, span) => steps[side]
                .iter()
                .map(|step| self.ride_radius(step.vector, *span).min(RIDE.max(self.far(step.vector, 1))))
                .max()
                .unwrap_or(0),
            Geometry::Hopper(steps, hop) => {
                steps[side].iter().map(|step| self.far(step.vector, example(hop, 0).first)).max().unwrap_or(0)
            }
            Geometry::Path(_) | Geometry::Anywhere => FARTHEST,
            Geometry::Stay => 0,
        }
    }

    /// The target cells of a leg, with its hurdles and lines marked; those of leaps only if `is_clear` is set.
    fn landings(&mut self, panel: &mut Panel, stand: Stand, leg: &PathLeg, is_clear: bool) -> Vec<Landing> {
        let (side, shape) = (self.side.index(), self.rules.board.plan().shape);
        let allowed = |step: Vector| stand.heading.allows(leg.turning[side], shape, step);
        let mut landings = Vec::new();
        match &leg.movement.geometry {
            Geometry::Leaper(steps) => {
                for step in steps[side].iter().filter(|step| allowed(step.vector)) {
                    let at = away(stand.at, step.vector, 1);
                    if self.shows(panel, at) {
                        self.leg_squares(panel, stand.at, step);
                        if is_clear && at != (0, 0) {
                            panel.way(vec![stand.at, at], false, false);
                        }
                        landings.push(Landing { at, step: step.vector, times: 1 });
                    }
                }
            }
            Geometry::Rider(steps, span) => {
                for step in steps[side].iter().filter(|step| allowed(step.vector)) {
                    let shown = self.shown_steps(panel, stand.at, step.vector, *span);
                    let goes_on = i32::from(span.max) > shown;
                    if shown > 0 && shown >= span.min.into() {
                        panel.way(vec![stand.at, away(stand.at, step.vector, shown)], goes_on, false);
                    }
                    for times in 1..=shown {
                        self.leg_squares(panel, away(stand.at, step.vector, times - 1), step);
                        if span.contains(times.unsigned_abs() as u16) {
                            let at = away(stand.at, step.vector, times);
                            landings.push(Landing { at, step: step.vector, times });
                        }
                    }
                }
            }
            Geometry::Hopper(steps, hop) => {
                for step in steps[side].iter().filter(|step| allowed(step.vector)) {
                    let Some(found) = self.hop(panel, stand.at, step, hop, &leg.movement) else { continue };
                    for times in found.first..=found.last {
                        let at = away(stand.at, step.vector, times);
                        landings.push(Landing { at, step: step.vector, times });
                    }
                }
            }
            Geometry::Stay => {
                landings.push(Landing { at: stand.at, step: Vector::new(0, 0), times: 0 });
            }
            // A leg never has such a movement.
            Geometry::Path(_) | Geometry::Anywhere => {}
        }
        landings
    }

    /// Marks the target cell of a leg: as a target if the path may end there, and as passed if it continues.
    fn stop(&self, panel: &mut Panel, (mv, path): (&Movement, &PathRule), leg: &PathLeg, stand: Stand, sign: &Sign) {
        let in_round = (stand.legs - 1) % path.legs.len() + 1;
        let round = (stand.legs - 1) / path.legs.len() + 1;
        let is_last = in_round == path.legs.len();
        let enough = round >= usize::from(path.repeat.min);
        let may_end = enough
            && match path.stop {
                StopAfter::LastLeg => is_last,
                StopAfter::AnyLeg => true,
            };
        let goes_on = !(is_last && round >= usize::from(path.repeat.max));
        if stand.at == (0, 0) {
            if may_end {
                let mark = panel.mark((0, 0));
                mark.stays = Some(mark.stays.map_or(sign.when, |known| known.min(sign.when)));
                mark.notes.extend(&sign.notes);
            }
            return;
        }
        if may_end {
            // The path defines its captures and landing, its last leg the permitted contents of the target.
            let landing = Movement {
                takes: match (&mv.takes, &leg.movement.takes) {
                    (Takes::Target, of_leg) => of_leg.clone(),
                    (of_path, _) => of_path.clone(),
                },
                lands: mv.lands,
                onto: leg.movement.onto,
                ..Movement::plain(Geometry::Stay, leg.movement.onto)
            };
            self.land(panel, stand.at, &landing, sign);
        }
        let mark = panel.mark(stand.at);
        if goes_on && !may_end {
            let onto = leg.movement.onto;
            mark.is_taken_on_the_way |= onto.takes_pieces() && leg.movement.takes == Takes::Target;
            mark.is_passed |= onto.empty;
        }
        if path.legs.len() > 1 || path.repeat != Times::ONCE {
            mark.legs.insert(stand.legs);
        }
    }
}
