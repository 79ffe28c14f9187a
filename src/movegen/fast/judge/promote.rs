//! Promotions that depend on more than where a move starts and ends, and drops of pieces that may enter promoted.

use super::super::Fast;
use super::super::deed::Deed;
use super::super::level::Level;
use super::super::scene::Scene;
use super::super::step::{Step, What};
use super::super::suspects::Suspects;
use super::{Found, Judge, Rows};
use crate::model::DeedKind;
use crate::movegen::Move;
use crate::position::Board;
use crate::tables::masks::DropRule;
use crate::tables::program::{Pattern, PromotionRule, Zone};
use crate::types::{Bits, Kind};

impl<const W: usize, const P: usize, L: Level> Fast<'_, W, P, L> {
    /// Adds a move, or its promotions, as far as they exist and nothing forbids them.
    pub(super) fn judge(&self, judge: &mut Judge<W, P>, step: Step, listed: &[Move], deed: &Deed<W>, rows: Rows) {
        if judge.found.is_enough() || !judge.request.may_work(1) {
            return;
        }
        let scene = self.scene(judge.board, judge.request);
        if !self.masks.programs.sides[deed.side.index()].cannot.is_empty() && !self.is_there(&scene, deed) {
            return;
        }
        let promotes = deed.becomes.is_none()
            && match deed.kind {
                DeedKind::Move => step.what == What::Listed || judge.plan.promoting.contains(deed.piece),
                DeedKind::Drop => judge.plan.dropped.contains(deed.piece),
                DeedKind::Castle | DeedKind::Pass => false,
            };
        if !promotes {
            return self.judge_one(judge, step, listed, deed, rows);
        }
        let (choices, stays) = self.choices(&scene, deed);
        if stays {
            self.judge_one(judge, step, listed, deed, rows);
        }
        for kind in choices {
            let deed = Deed { becomes: Some(kind), ..*deed };
            if !self.is_there(&scene, &deed) {
                continue;
            }
            if step.what == What::Listed || step.what == What::Drop {
                let mv = self.move_of(judge.board, step, listed).becoming(Some(kind));
                let step = Step { op: 0, ..Step::new(usize::from(step.from), usize::from(step.to), What::Listed) };
                self.judge_one(judge, step, std::slice::from_ref(&mv), &deed, rows);
            } else {
                let step = Step { what: step.what.becoming(), number: kind.0, ..step };
                self.judge_one(judge, step, listed, &deed, rows);
            }
        }
    }

    /// What a piece may become by a move, and whether it may stay what it is.
    fn choices(&self, before: &Scene<W, P>, deed: &Deed<W>) -> (Vec<Kind>, bool) {
        let mut choices: Vec<Kind> = Vec::new();
        let mut stays = true;
        let scene = before.with(deed.squares);
        for row in &self.masks.programs.sides[deed.side.index()].promotion {
            let into = &row.into[deed.piece.index()];
            // A pattern that does not name a kind of move speaks of moves on the board, not of drops.
            let speaks = match deed.kind {
                DeedKind::Drop => {
                    row.on.iter().any(|pattern| pattern.kind.is_some() && self.matches_one(pattern, before, deed))
                }
                _ => self.matches(&row.on, before, deed),
            };
            if into.is_empty() || !speaks || row.when.as_ref().is_some_and(|when| !self.holds(when, &scene)) {
                continue;
            }
            stays &= row.optional;
            for &(kind, limit) in into {
                if !self.is_full(before, kind, limit) && !choices.contains(&kind) {
                    choices.push(kind);
                }
            }
        }
        (choices, stays)
    }

    /// Has the side to move as many pieces of a kind as it may promote to?
    fn is_full(&self, scene: &Scene<W, P>, kind: Kind, limit: Option<u16>) -> bool {
        limit.is_some_and(|limit| {
            let all = scene.board.with_code(self.masks, self.masks.codes.of[kind.index()]);
            (all & scene.board.pieces(scene.board.turn.side())).count() >= u32::from(limit)
        })
    }

    /// Does the side to move hold a piece that may enter promoted?
    #[inline(always)]
    pub(super) fn has_promoted_drops(&self, board: &Board<W, P>) -> bool {
        let us = board.turn.side();
        self.masks.sides[us.index()].promoted_drops.iter().any(|rule| board.in_hand(us, rule.kind) > 0)
    }

    /// Finds the drops of kinds that may enter promoted, and judges the suspects among them. These are the suspects of all rows, for masks do
    /// not know such pieces.
    #[inline(never)]
    pub(super) fn find_promoted_drops(&self, judge: &mut Judge<W, P>, suspects: &Suspects<W, P>) {
        let (board, request) = (judge.board, judge.request);
        let us = board.turn.side();
        let side = &self.masks.sides[us.index()];
        let node = self.pseudo_legal(board, request);
        let scene = self.scene(board, request);
        for rule in side.promoted_drops.iter().filter(|rule| board.in_hand(us, rule.kind) > 0) {
            let open = self.zone(&node, rule, node.empty);
            let choices = if judge.class.is_none() { self.drop_choices(&scene, rule) } else { None };
            let Some(choices) = choices else {
                self.judge_drops(judge, rule.kind, open);
                continue;
            };
            let mut judged = Bits::EMPTY;
            for &(becomes, ends) in &choices {
                judged |= self.suspected_entry(suspects, rule.kind, becomes.unwrap_or(rule.kind), ends & open);
            }
            self.judge_drops(judge, rule.kind, judged);
            for (becomes, ends) in choices {
                self.add_drops(judge, rule.kind, becomes, (ends & open).without(judged));
            }
        }
    }

    /// Judges the drops of a kind on some squares.
    fn judge_drops(&self, judge: &mut Judge<W, P>, kind: Kind, ends: Bits<W>) {
        let scene = self.scene(judge.board, judge.request);
        for to in ends {
            let step = Step { number: kind.0, ..Step::new(to, to, What::Drop) };
            let deed = self.deed(judge.board, step, &[]);
            if judge.class.is_none_or(|class| self.matches(class.patterns(), &scene, &deed)) {
                self.judge(judge, step, &[], &deed, Rows::All);
            }
        }
    }

    /// Adds legal drops of pieces that become something.
    fn add_drops(&self, judge: &mut Judge<W, P>, kind: Kind, becomes: Option<Kind>, ends: Bits<W>) {
        match (&mut judge.found, becomes) {
            (Found::Counted(count) | Found::Any(count), _) => *count += u64::from(ends.count()),
            (found, None) => found.add(ends, super::Manner::drop(kind)),
            (Found::Listed(list), Some(becomes)) => {
                for to in ends {
                    let step = Step { number: kind.0, ..Step::new(to, to, What::Drop) };
                    list.push_move(self.move_of(judge.board, step, &[]).becoming(Some(becomes)));
                }
            }
        }
    }

    /// What a kind may enter as, and on which squares; `None` if it depends on more than the square.
    fn drop_choices(&self, scene: &Scene<W, P>, rule: &DropRule<W>) -> Option<Vec<(Option<Kind>, Bits<W>)>> {
        let mut stays = self.masks.squares;
        let mut choices: Vec<(Option<Kind>, Bits<W>)> = Vec::new();
        for row in &self.masks.programs.sides[scene.board.turn.side().index()].promotion {
            let into = &row.into[rule.kind.index()];
            if into.is_empty() {
                continue;
            }
            let ends = self.drops_of_row(scene, row, rule.kind)?;
            if !row.optional {
                stays = stays.without(ends);
            }
            for &(kind, limit) in into {
                if self.is_full(scene, kind, limit) {
                    continue;
                }
                match choices.iter_mut().find(|(known, _)| *known == Some(kind)) {
                    Some((_, all)) => *all |= ends,
                    None => choices.push((Some(kind), ends)),
                }
            }
        }
        choices.insert(0, (None, stays));
        Some(choices)
    }

    /// The squares where a drop of a kind promotes by a row; `None` if it depends on more than the square.
    fn drops_of_row(&self, scene: &Scene<W, P>, row: &PromotionRule<W>, kind: Kind) -> Option<Bits<W>> {
        if row.when.is_some() {
            return None;
        }
        let mut ends = Bits::EMPTY;
        for pattern in row.on.iter().filter(|pattern| pattern.kind == Some(DeedKind::Drop)) {
            let Pattern { by, kind: _, takes, from, to, becomes, unmoved } = pattern;
            let is_told = to.iter().all(Zone::is_told);
            if takes.is_some() || !from.is_empty() || becomes.is_some() || unmoved.is_some() || !is_told {
                return None;
            }
            if by.is_some_and(|kinds| !kinds.contains(kind)) {
                continue;
            }
            ends |= to.iter().fold(self.masks.squares, |all, zone| all & self.zone_of(zone, scene));
        }
        Some(ends)
    }
}
