//! The moves of a position that rules may apply to, given by their start and target squares. Only these are examined
//! one by one.

#[cfg(test)]
mod tests;

use super::checks::Checks;
use super::extent::Extents;
use super::filter::Filter;
use super::shield::Shield;
use super::touch::Touch;
use super::{Judge, Rows};
use crate::model::{Level, Taking};
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::{Extent, Node, Scene};
use crate::movegen::planes::run::compiled;
use crate::tables::program::{AfterRule, ForbiddenRule, Pattern, Test};
use crate::types::{Bits, KindSet, Side};

/// The moves of a position that must be judged.
pub(in crate::movegen) struct Suspects<const W: usize, const P: usize> {
    /// The moves that forbidden rows do not certainly let through.
    pub(super) filter: Filter<W, P>,
    /// The pieces whose promotions depend on more than start and target squares.
    pub(super) promoting: Bits<W>,
    /// The moves that may leave a royal attacked, if rows depend on it.
    pub(super) shield: Option<Shield<W>>,
    /// The moves that give check, if rows forbid it. Moves that certainly give check are refused.
    pub(super) checks: Option<Checks<W, P>>,
    /// If the condition of a row holds already: the moves that may make it false. Other plain moves leave it true and
    /// are refused.
    pub(super) ending: Option<Box<Filter<W, P>>>,
    /// The kinds that a piece may become, or enter as, by a suspect move.
    pub crowned: KindSet,
    /// The extents of the moves that some patterns match.
    pub(super) extents: Extents<W>,
    /// The moves that a single clearing row may follow, if no other row can affect forbidden rows. They are tested for
    /// a safe clearing.
    pub(super) blast: Option<Extent<W>>,
    /// Set if some row selects its moves by patterns. Promotions, castlings, passes and captures in passing are then
    /// judged, too.
    pub(super) rare: bool,
    /// Set if castlings and captures in passing are judged although no other move is. They change more squares than a
    /// [`Touch`] describes.
    pub(super) special: bool,
    /// The pieces whose drops some patterns may match.
    pub(super) entering: KindSet,
    /// The pieces whose drops some patterns may match if they enter promoted.
    pub(super) entering_promoted: KindSet,
}

impl<const W: usize, const P: usize> Suspects<W, P> {
    /// No moves.
    pub const fn none() -> Self {
        Suspects {
            filter: Filter::new(),
            promoting: Bits::EMPTY,
            shield: None,
            checks: None,
            ending: None,
            crowned: KindSet::EMPTY,
            extents: Extents::NONE,
            blast: None,
            rare: false,
            special: false,
            entering: KindSet::EMPTY,
            entering_promoted: KindSet::EMPTY,
        }
    }

    /// Adds all moves.
    pub fn add_all(&mut self) {
        self.filter.touch.all = true;
    }

    /// Returns `true` if all moves are suspects.
    pub fn are_all(&self) -> bool {
        self.filter.touch.all
    }

    /// Adds the moves that match some patterns. `extents` are those of the plain moves, if known.
    fn add(&mut self, on: &[Pattern<W>], extents: Option<Extents<W>>) {
        self.rare = true;
        for pattern in on {
            let kinds = pattern.dropped();
            self.entering_promoted = self.entering_promoted | kinds;
            if pattern.becomes.is_none() {
                self.entering = self.entering | kinds;
            }
        }
        if !extents.is_some_and(|extents| extents.iter().all(|&extent| self.extents.add(extent))) {
            self.add_all();
        }
    }

    /// Returns `true` if certainly no move is a suspect.
    pub fn is_none(&self) -> bool {
        // Without patterns the two sets of entering kinds are empty.
        let Suspects {
            filter,
            promoting,
            shield,
            checks,
            ending,
            crowned,
            extents: _,
            blast: _,
            rare,
            special,
            entering: _,
            entering_promoted: _,
        } = self;
        !rare
            && !special
            && promoting.is_empty()
            && shield.is_none()
            && checks.is_none()
            && ending.is_none()
            && crowned.is_empty()
            && filter.touch.is_none()
    }
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    compiled! {
        /// Computes the moves that must be judged if these rows apply. `suspects` must be empty.
        pub(super) fn suspects<'a, 'j>(
            &self, judge: &'a Judge<'j, W, P>, node: &'a Node<'a, W, P>, rows: Rows, suspects: &'a mut Suspects<W, P>,
        ) -> () = suspects_here;
    }

    #[inline(always)]
    fn suspects_here(&self, judge: &Judge<W, P>, node: &Node<W, P>, rows: Rows, suspects: &mut Suspects<W, P>) {
        let us = judge.board.turn.side();
        let side = &self.tables.programs.sides[us.index()];
        suspects.crowned = judge.plan.crowned;
        if judge.choice.is_some() {
            // The player chooses after each move.
            (suspects.filter.touch, suspects.rare) = (Touch::ALL, true);
            return;
        }
        let counts = |number: &usize| rows == Rows::All || judge.plan.judges(*number);
        let asked = side.forbidden.len().min(judge.rows);
        if side.cannot.is_empty()
            && (side.after.is_empty() || judge.rows == 0 && !self.tables.features.chooses[us.index()])
            && judge.plan.promoting.is_empty()
            && !(0..asked).any(|number| counts(&number))
        {
            return;
        }
        let scene = self.before(judge);
        if !judge.plan.promoting.is_empty() {
            suspects.promoting = judge.board.of_kinds(self.tables, judge.plan.promoting) & judge.board.pieces(us);
        }
        // `cannot` rows are evaluated as if all forbidden rows applied.
        let open = self.scene(judge.board, judge.request);
        let cannot = side.cannot.iter().filter(|row| self.may_hold(row.when.as_ref(), &open));
        cannot.for_each(|row| self.suspect(suspects, &row.on, &scene));
        if judge.rows > 0 || self.tables.features.chooses[us.index()] {
            // If masks leave out the moves that rows follow, `find_followed` finds them later: then all of these must
            // be suspects.
            let is_skipped = node.is_masked && self.tables.features.follows[us.index()];
            let is_told = self.tables.walks.kinds.is_empty() && judge.plan.promoting.is_empty() && !is_skipped;
            match self.only_clearing_rule(us).filter(|_| is_told) {
                Some(row) => self.suspect_blast(suspects, row, &scene),
                None => self.suspect_rows(suspects, us, is_skipped, &scene),
            }
        }
        for number in (0..asked).filter(counts) {
            self.suspect_by_row(suspects, number, judge, node, &scene);
        }
        if suspects.is_none() {
            suspects.special = self.has_special_moves(node);
        }
    }

    /// Adds the moves that a side's `after` rows may follow, as far as these rows matter. With `is_whole`, adds all
    /// moves that match the patterns of a row.
    #[inline(always)]
    fn suspect_rows(&self, suspects: &mut Suspects<W, P>, us: Side, is_whole: bool, scene: &Scene<W, P>) {
        let mut is_told = !is_whole;
        for row in &self.tables.programs.sides[us.index()].after {
            if !row.matters {
                // The row may change what the conditions of later rows read, and its moves are not added.
                is_told = false;
            } else if is_told && row.when.is_some() {
                self.suspect_followed(suspects, row, scene);
                suspects.rare = true;
            } else {
                self.suspect(suspects, &row.on, scene);
            }
        }
    }

    /// Adds the moves that a forbidden row does not certainly let through.
    #[inline(always)]
    fn suspect_by_row(
        &self,
        suspects: &mut Suspects<W, P>,
        number: usize,
        judge: &Judge<W, P>,
        node: &Node<W, P>,
        scene: &Scene<W, P>,
    ) {
        let side = &self.tables.programs.sides[judge.board.turn.side().index()];
        let row = &side.forbidden[number];
        let is_later = judge.at_sight && row.level > Level::Attacks;
        let is_unknown = row.needs_past && judge.request.history.is_empty();
        if !row.concerns || is_later || is_unknown || suspects.filter.touch.all {
            return;
        }
        if judge.plan.shields(number) {
            if suspects.shield.is_none() {
                suspects.shield = self.shield(node, judge.plan, judge.rows);
                suspects.crowned = suspects.crowned | self.tables.royals.kinds;
            }
            if let Some(shield) = &suspects.shield {
                if shield.is_attacked(self.tables.squares) && !shield.refuses() {
                    self.find_ending(suspects, row, judge, scene);
                }
                return;
            }
        }
        if judge.plan.refuses_checks(number) && side.after.is_empty() {
            if suspects.checks.is_none() {
                suspects.checks = self.checks(scene, &mut suspects.filter);
            }
            if suspects.checks.is_some() {
                return;
            }
        }
        let captures = |pattern: &Pattern<W>| pattern.takes.is_some_and(Taking::is_something);
        let may_match = |pattern: &Pattern<W>| {
            (self.tables.features.plain_captures || !captures(pattern)) && self.may_match(pattern, scene)
        };
        if !row.on.is_empty() && !row.on.iter().any(may_match) {
            return;
        }
        let by_patterns = if row.on.is_empty() { None } else { self.extents(&row.on, scene) };
        if row.when.is_always() && by_patterns.is_some() {
            // Its patterns alone decide.
            return suspects.add(&row.on, by_patterns);
        }
        let touch = match row.level {
            Level::Board if self.waits_for_loss(&row.when, judge.board) => Touch { promotions: true, ..Touch::NONE },
            // Counters change before the row is judged.
            Level::History | Level::Course => Touch::ALL,
            Level::Board | Level::Attacks | Level::Moves if !self.tables.filters.touches => Touch::ALL,
            Level::Board | Level::Attacks | Level::Moves => self.touch(scene, &row.when, &mut suspects.filter),
        };
        if touch.all {
            self.find_ending(suspects, row, judge, scene);
        }
        // A row can forbid only moves that its patterns match. Use the patterns or the touch set, whichever selects
        // fewer moves.
        match by_patterns.filter(|extents| extents.weight() < touch.weight()) {
            Some(_) => suspects.add(&row.on, by_patterns),
            None => suspects.filter.touch = suspects.filter.touch.or(touch),
        }
    }

    /// Finds the moves after which a row that now forbids every move may no longer hold.
    #[inline(never)]
    fn find_ending(
        &self,
        suspects: &mut Suspects<W, P>,
        row: &ForbiddenRule<W>,
        judge: &Judge<W, P>,
        scene: &Scene<W, P>,
    ) {
        let is_told = matches!(row.level, Level::Board | Level::Attacks) && self.tables.filters.touches;
        let is_plain = row.on.is_empty() && judge.plan.promoting.is_empty() && self.tables.walks.kinds.is_empty();
        if suspects.ending.is_some() || !is_told || !is_plain || !self.holds(&row.when, scene) {
            return;
        }
        let mut filter = Box::new(Filter::new());
        filter.touch = self.touch_of(scene, &row.when, false, &mut filter);
        suspects.ending = Some(filter).filter(|filter| !filter.touch.all);
    }

    /// The `after` rows of a side that can affect forbidden rows or offer a choice.
    pub(super) fn rows_that_matter(&self, side: Side) -> impl Iterator<Item = &AfterRule<W>> {
        self.tables.programs.sides[side.index()].after.iter().filter(|row| row.matters)
    }

    /// Returns `true` if the occupied squares permit the side to castle or to capture in passing.
    fn has_special_moves(&self, node: &Node<W, P>) -> bool {
        self.castles_of(node).any(|number| self.is_ready(node, &node.side.castles[number]))
            || self.may_take_in_passing(node.board)
    }

    /// Adds the moves that a clearing row may follow.
    fn suspect_blast(&self, suspects: &mut Suspects<W, P>, row: &AfterRule<W>, scene: &Scene<W, P>) {
        if row.on.is_empty() || row.on.iter().any(|pattern| pattern.becomes.is_some()) {
            return self.suspect(suspects, &row.on, scene);
        }
        suspects.rare = true;
        let mut blast = Extent::NONE;
        for pattern in &row.on {
            suspects.entering_promoted = suspects.entering_promoted | pattern.dropped();
            suspects.entering = suspects.entering | pattern.dropped();
            let extent = self.extent(pattern, scene);
            if !extent.from.is_empty() && !extent.to.is_empty() {
                blast = blast.or(extent);
            }
        }
        suspects.blast = Some(blast);
    }

    /// Adds the moves that may match one of the patterns, or all moves if there are none.
    pub(in crate::movegen) fn suspect(&self, suspects: &mut Suspects<W, P>, on: &[Pattern<W>], scene: &Scene<W, P>) {
        if on.is_empty() {
            suspects.add_all();
        }
        suspects.add(on, self.extents(on, scene));
    }

    /// Adds the moves that an `after` row may follow, except those after which it changes nothing. Changes by earlier
    /// rows do not matter: the moves after which they change something must be suspects already.
    pub(in crate::movegen) fn suspect_followed(
        &self,
        suspects: &mut Suspects<W, P>,
        row: &AfterRule<W>,
        scene: &Scene<W, P>,
    ) {
        let by_patterns = if row.on.is_empty() { None } else { self.extents(&row.on, scene) };
        let weight = by_patterns.map_or(u32::MAX, |extents| extents.weight());
        if self.tables.filters.touches && weight > 0 {
            let touch = self.touch_followed(row, scene, &mut suspects.filter);
            if !touch.all && touch.weight() < weight {
                suspects.filter.touch = suspects.filter.touch.or(touch);
                return;
            }
        }
        match &row.on[..] {
            [] => suspects.add_all(),
            on => suspects.add(on, by_patterns),
        }
    }

    /// The moves after which the condition of an `after` row could hold and the row could change something, whatever
    /// its patterns.
    fn touch_followed(&self, row: &AfterRule<W>, scene: &Scene<W, P>, filter: &mut Filter<W, P>) -> Touch<W> {
        let when = row.when.as_ref().map_or(Touch::ALL, |when| self.touch(scene, when, filter));
        // The player must choose even if the choice has no effect.
        if row.choose.is_some() || when.is_none() {
            return when;
        }
        // An effect changes something only if its set has squares.
        let effects = row.effects.iter().fold(Touch::NONE, |touch, &(_, code)| {
            if touch.all { touch } else { touch.or(self.touch_filled(scene, code, filter)) }
        });
        if effects.weight() < when.weight() { effects } else { when }
    }

    /// The extents of the plain moves that match some patterns; `None` if there are too many patterns.
    fn extents(&self, on: &[Pattern<W>], scene: &Scene<W, P>) -> Option<Extents<W>> {
        // All promotions are judged.
        let mut plain = on.iter().filter(|pattern| pattern.becomes.is_none());
        let mut extents = Extents::NONE;
        plain.all(|pattern| extents.add(self.extent(pattern, scene))).then_some(extents)
    }

    /// Adds the moves after which a condition could become true.
    pub(in crate::movegen) fn suspect_change(&self, suspects: &mut Suspects<W, P>, test: &Test, scene: &Scene<W, P>) {
        let touch = self.touch(scene, test, &mut suspects.filter);
        suspects.filter.touch = suspects.filter.touch.or(touch);
    }
}
