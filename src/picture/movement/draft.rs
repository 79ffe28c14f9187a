//! Construction of a diagram, move by move.

use super::notes::Circumstances;
use super::panel::{At, FARTHEST, NEAREST, Panel, When};
use super::{Diagram, SquareMap};
use crate::model::{Geometry, Lands, Movement, Rules, Step, Takes, Times, Wrap};
use crate::picture::grid::distance;
use crate::picture::lines::lines;
use crate::picture::piece::Look;
use crate::prose::{Prose, Voice};
use crate::types::{Side, Vector};
use std::collections::BTreeSet;

/// The largest number of panels of a diagram.
const MOST_PANELS: usize = 6;
/// The largest number of cells on the paths of a piece.
const MAX_CELLS: usize = 40_000;
/// The smallest number of cells shown for a ride without a limit.
const RIDE: i32 = 3;

/// A diagram in construction.
pub(super) struct Draft<'r> {
    pub rules: &'r Rules,
    pub side: Side,
    /// The words for notes, which name this side and its squares.
    pub prose: Prose<'r>,
    /// The moves without hurdles and turns.
    plain: Panel,
    /// All other moves, with a panel for each.
    others: Vec<Panel>,
    pub notes: Vec<String>,
    /// The indices of the notes that only state when a move may be made.
    pub limits: BTreeSet<usize>,
    pub remarks: Vec<String>,
    pub maps: Vec<SquareMap>,
    /// The number of cells to which paths may still be followed.
    pub cells_left: usize,
}

/// The cell at this number of steps.
pub(super) fn away(at: At, vector: Vector, times: i32) -> At {
    (at.0 + i32::from(vector.x) * times, at.1 + i32::from(vector.y) * times)
}

impl<'r> Draft<'r> {
    pub fn new(rules: &'r Rules, side: Side) -> Draft<'r> {
        let plain = Panel { radius: NEAREST, ..Panel::default() };
        Draft {
            rules,
            side,
            prose: Prose::new(rules).voiced(Voice::of(side)),
            plain,
            others: Vec::new(),
            notes: Vec::new(),
            limits: BTreeSet::new(),
            remarks: Vec::new(),
            maps: Vec::new(),
            cells_left: MAX_CELLS,
        }
    }

    /// Adds a remark about the whole diagram, once.
    pub fn remark(&mut self, text: impl Into<String>) {
        let text = text.into();
        if !self.remarks.contains(&text) {
            self.remarks.push(text);
        }
    }

    /// Adds a remark that the piece reaches cells which are not shown.
    pub fn farther(&mut self, how: &str, mut cells: impl ExactSizeIterator<Item = At>) {
        let more = if cells.len() > 1 { " and the like" } else { "" };
        if let Some((x, y)) = cells.next() {
            self.remark(format!("{how} farther than shown: ({x}, {y}){more}"));
        }
    }

    /// The distance of the cell at this number of steps.
    pub fn far(&self, vector: Vector, times: i32) -> i32 {
        distance(self.rules.board.plan().shape, i32::from(vector.x) * times, i32::from(vector.y) * times)
    }

    pub fn shows(&self, panel: &Panel, at: At) -> bool {
        panel.shows(self.rules.board.plan().shape, at)
    }

    /// Draws all moves of a piece.
    pub fn moves(&mut self, moves: &[Movement]) {
        let all: Vec<Circumstances> = moves.iter().map(|mv| self.circumstances(mv)).collect();
        // Circumstances that all moves share are noted once.
        let shared = all.first().filter(|first| all.iter().all(|one| one == *first)).cloned();
        if let Some(shared) = &shared {
            self.of_all(shared);
        }
        for (mv, circumstances) in moves.iter().zip(all) {
            let circumstances = if shared.is_some() { Circumstances::default() } else { circumstances };
            let sign = self.sign(circumstances, mv);
            self.movement(mv, &sign);
        }
        if moves.is_empty() {
            self.remark("does not move");
        }
        match self.rules.board.plan().wrap {
            Wrap::Nowhere => {}
            Wrap::Files => self.remark("the left and the right edge of the board are joined"),
            Wrap::Ranks => self.remark("the lower and the upper edge of the board are joined"),
            Wrap::Both => self.remark("opposite edges of the board are joined"),
        }
    }

    fn movement(&mut self, mv: &Movement, sign: &Sign) {
        let side = self.side.index();
        match &mv.geometry {
            Geometry::Leaper(steps) => {
                let mut panel = std::mem::take(&mut self.plain);
                self.leaps(&mut panel, mv, &steps[side], sign);
                self.plain = panel;
            }
            Geometry::Rider(steps, span) => {
                let mut panel = std::mem::take(&mut self.plain);
                self.rides(&mut panel, mv, &steps[side], *span, sign);
                self.plain = panel;
            }
            Geometry::Hopper(steps, hop) => {
                let panel = self.hops(mv, &steps[side], hop, sign);
                self.others.push(panel);
            }
            Geometry::Path(path) => {
                let panel = self.path(mv, path, sign);
                self.others.push(panel);
            }
            Geometry::Anywhere => {
                let mut panel = std::mem::take(&mut self.plain);
                for at in panel.cells(self.rules.board.plan().shape).filter(|at| *at != (0, 0)) {
                    self.land(&mut panel, at, mv, sign);
                }
                self.plain = panel;
                self.remark("goes to any square of the board");
            }
            Geometry::Stay => {
                let mark = self.plain.mark((0, 0));
                mark.stays = Some(mark.stays.map_or(sign.when, |known| known.min(sign.when)));
                mark.notes.extend(&sign.notes);
            }
        }
    }

    fn leaps(&mut self, panel: &mut Panel, mv: &Movement, steps: &[Step], sign: &Sign) {
        let far = steps.iter().map(|step| self.far(step.vector, 1)).filter(|far| *far <= FARTHEST).max();
        panel.radius = panel.radius.max(far.unwrap_or(0));
        let (near, off): (Vec<&Step>, Vec<&Step>) = steps.iter().partition(|step| self.far(step.vector, 1) <= FARTHEST);
        self.farther("leaps", off.iter().map(|step| away((0, 0), step.vector, 1)));
        for step in near {
            self.leg_squares(panel, (0, 0), step);
            self.land(panel, away((0, 0), step.vector, 1), mv, sign);
        }
    }

    /// Marks the squares that must be empty for a step, and the path over them.
    pub fn leg_squares(&mut self, panel: &mut Panel, from: At, step: &Step) {
        if step.through.is_empty() {
            return;
        }
        let to = away(from, step.vector, 1);
        let over: Vec<At> = step.through.iter().map(|&vector| away(from, vector, 1)).collect();
        if !over.iter().chain([&to]).all(|&at| self.shows(panel, at)) {
            self.remark("a square that must be empty lies beyond what is shown");
            return;
        }
        over.iter().for_each(|&at| panel.mark(at).is_free = true);
        panel.way([from].into_iter().chain(over).chain([to]).collect(), false, false);
    }

    fn rides(&mut self, panel: &mut Panel, mv: &Movement, steps: &[Step], span: Times, sign: &Sign) {
        for step in steps {
            panel.radius = panel.radius.max(self.ride_radius(step.vector, span));
        }
        let least = i32::from(span.min.max(1));
        let off = |step: &&Step| self.shown_steps(panel, (0, 0), step.vector, span) < least;
        let off: Vec<At> = steps.iter().filter(off).map(|step| away((0, 0), step.vector, least)).collect();
        self.farther("goes", off.into_iter());
        for step in steps {
            let shown = self.shown_steps(panel, (0, 0), step.vector, span);
            for times in 1..=shown {
                self.leg_squares(panel, away((0, 0), step.vector, times - 1), step);
                if span.contains(times.unsigned_abs() as u16) {
                    self.land(panel, away((0, 0), step.vector, times), mv, sign);
                }
            }
            let goes_on = i32::from(span.max) > shown;
            if shown > 1 || goes_on {
                panel.way(vec![(0, 0), away((0, 0), step.vector, shown)], goes_on, false);
            }
        }
    }

    /// The number of cells that a panel needs on either side of the piece to show a ride well.
    pub fn ride_radius(&self, vector: Vector, span: Times) -> i32 {
        let step = self.far(vector, 1);
        let whole = step.saturating_mul(i32::from(span.max));
        let part = (step * i32::from(span.min)).max(step * 2).max(RIDE);
        if whole <= FARTHEST { whole } else { part.min(FARTHEST) }
    }

    /// The number of steps of a ride from a cell that are within a panel, at most those of the ride.
    pub fn shown_steps(&self, panel: &Panel, from: At, vector: Vector, span: Times) -> i32 {
        let within = |times: &i32| self.shows(panel, away(from, vector, *times));
        let steps = (1..=2 * FARTHEST + 1).take_while(within).count();
        i32::try_from(steps).unwrap_or(0).min(span.max.into())
    }

    /// Marks the target cell of a move.
    pub fn land(&self, panel: &mut Panel, at: At, mv: &Movement, sign: &Sign) {
        let onto = mv.onto;
        let (own, enemy) = (!onto.own.is_empty(), !onto.enemy.is_empty());
        let mark = panel.mark(at);
        let set = |part: &mut Option<When>, is_so: bool| {
            if is_so {
                *part = Some(part.map_or(sign.when, |known: When| known.min(sign.when)));
            }
        };
        match mv.lands {
            Lands::Target => {
                set(&mut mark.goes, onto.empty);
                match mv.takes {
                    Takes::Target | Takes::Hurdles | Takes::Set(_) => {
                        set(&mut mark.takes, enemy);
                        set(&mut mark.takes_own, own);
                        set(&mut mark.in_passing, onto.trail);
                    }
                    // The pieces that it passes over stay.
                    Takes::Nothing => mark.is_passed = true,
                }
            }
            Lands::Stay => set(&mut mark.shoots, true),
            Lands::Swap => {
                set(&mut mark.goes, onto.empty);
                set(&mut mark.swaps, own || enemy);
            }
        }
        mark.notes.extend(&sign.notes);
    }

    /// The diagram, with panels joined where possible.
    pub fn finish(mut self, piece: Look) -> Diagram {
        let mut panels: Vec<Panel> = Vec::new();
        let all = std::iter::once(std::mem::take(&mut self.plain)).chain(std::mem::take(&mut self.others));
        for panel in all.filter(|panel| !panel.is_empty()) {
            let is_full = panels.len() >= MOST_PANELS;
            match panels.iter_mut().rev().find(|known| is_full || known.agrees(&panel)) {
                Some(known) => known.join(panel),
                None => panels.push(panel),
            }
        }
        if panels.is_empty() {
            panels.push(Panel { radius: NEAREST, ..Panel::default() });
        }
        for mark in panels.iter_mut().flat_map(|panel| panel.marks.values_mut()).filter(|mark| !mark.is_limited()) {
            mark.notes.retain(|place| !self.limits.contains(place));
        }
        let letters = ('a'..='z').chain('A'..='Z').chain('\u{3b1}'..='\u{3c9}');
        Diagram {
            piece,
            shape: self.rules.board.plan().shape,
            panels,
            notes: letters.zip(self.notes).collect(),
            remarks: self.remarks,
            maps: self.maps,
            board: self.rules.board.clone(),
            lines: lines(self.rules),
        }
    }
}

/// The circumstances for the marks of a move: when it may be made, and its notes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sign {
    pub when: When,
    pub notes: Vec<usize>,
}
