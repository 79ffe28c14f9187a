//! Promotions that depend on more than the start and target squares, and drops of pieces that may enter promoted.

use super::screen::{Followed, Screen};
use super::suspects::Suspects;
use super::{Found, Judge, Rows};
use crate::model::{MoveKind, Taking};
use crate::movegen::Move;
use crate::movegen::packed::{PackedKind, PackedMove, PackedStart, Template};
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::{MoveFacts, Scene};
use crate::movegen::planes::find::is_full;
use crate::movegen::planes::run::compiled;
use crate::position::Board;
use crate::tables::program::{Pattern, PatternZone, PromotionRule};
use crate::types::{Bits, Kind};

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// Adds a move, or its promotions, if they exist and are not forbidden.
    pub(super) fn judge(
        &self,
        judge: &mut Judge<W, P>,
        packed: PackedMove,
        listed: &[Move],
        facts: &MoveFacts<W>,
        rows: Rows,
    ) {
        if judge.found.is_enough() || !judge.request.may_work(1) {
            return;
        }
        let scene = self.before(judge);
        if !self.tables.programs.sides[facts.side.index()].cannot.is_empty() && !self.is_allowed(&scene, facts) {
            return;
        }
        let promotes = facts.becomes.is_none()
            && match facts.kind {
                MoveKind::Move => packed.what == PackedKind::Listed || judge.plan.promoting.contains(facts.piece),
                MoveKind::Drop => judge.plan.dropped.contains(facts.piece),
                MoveKind::Castle | MoveKind::Pass => false,
            };
        if !promotes {
            return self.judge_one(judge, packed, listed, facts, rows);
        }
        let (choices, stays) = self.choices(&scene, facts);
        if stays {
            self.judge_one(judge, packed, listed, facts, rows);
        }
        for kind in choices {
            let facts = MoveFacts { becomes: Some(kind), ..*facts };
            if !self.is_allowed(&scene, &facts) {
                continue;
            }
            if packed.what == PackedKind::Listed || packed.what == PackedKind::Drop {
                let mv = self.move_of(judge.board, packed, listed).becoming(Some(kind));
                let packed = PackedMove {
                    op: 0,
                    ..PackedMove::new(usize::from(packed.from), usize::from(packed.to), PackedKind::Listed)
                };
                self.judge_one(judge, packed, std::slice::from_ref(&mv), &facts, rows);
            } else {
                let packed = PackedMove { what: packed.what.becoming(), number: kind.0, ..packed };
                self.judge_one(judge, packed, listed, &facts, rows);
            }
        }
    }

    /// The kinds that a piece may become by a move, and `true` if it may keep its kind.
    fn choices(&self, before: &Scene<W, P>, facts: &MoveFacts<W>) -> (Vec<Kind>, bool) {
        let mut choices: Vec<Kind> = Vec::new();
        let mut stays = true;
        let scene = before.with(facts.squares);
        for row in &self.tables.programs.sides[facts.side.index()].promotion {
            let into = &row.into[facts.piece.index()];
            // A pattern that names no kind of move applies to moves on the board, not to drops.
            let speaks = match facts.kind {
                MoveKind::Drop => {
                    row.on.iter().any(|pattern| pattern.kind.is_some() && self.matches_one(pattern, before, facts))
                }
                MoveKind::Move | MoveKind::Castle | MoveKind::Pass => self.matches(&row.on, before, facts),
            };
            if into.is_empty() || !speaks || row.when.as_ref().is_some_and(|when| !self.holds(when, &scene)) {
                continue;
            }
            stays &= row.optional;
            for &(kind, limit) in into {
                if !is_full(self.tables, before.board, kind, limit) && !choices.contains(&kind) {
                    choices.push(kind);
                }
            }
        }
        (choices, stays)
    }

    compiled! {
        /// Adds the moves of pieces whose promotions depend on more than start and target squares, unless they are
        /// forbidden. Returns the moves of other pieces.
        pub(super) fn promote_bundle<'a, 's, 'j>(
            &self, screen: &'a mut Screen<'s, 'j, W, P, L>, ends: Bits<W>, template: Template,
        ) -> Bits<W> = promote_bundle_here;
    }

    #[inline(always)]
    fn promote_bundle_here(&self, screen: &mut Screen<W, P, L>, ends: Bits<W>, template: Template) -> Bits<W> {
        let (board, promoting) = (screen.judge.board, screen.suspects.promoting);
        let mine = template.starting_in(promoting, ends);
        let what = template.what().0;
        if mine.is_empty() || what.becomes() || what == PackedKind::Drop {
            return ends;
        }
        let scene = self.before(screen.judge);
        let promotable = screen.judge.plan.promoting;
        let is_told = matches!(what, PackedKind::Move | PackedKind::Leave)
            && self.tables.programs.sides[board.turn.side().index()].cannot.is_empty();
        let mut promote = |kind: Kind, ends: Bits<W>| {
            let told = |row: &PromotionRule<W>| self.ends_of_row(&scene, row, kind, ends, template);
            let mut choices = std::mem::take(&mut screen.judge.promotions);
            if is_told && self.choices_by(&scene, kind, ends, told, &mut choices) {
                for &(becomes, ends) in &choices {
                    self.add_promoted(screen, kind, becomes, ends, template);
                }
            } else {
                self.judge_bundle(screen, ends, ends, template);
            }
            screen.judge.promotions = choices;
        };
        match template.start(mine) {
            PackedStart::On(from) => promote(board.kind_at(self.tables, from), mine),
            PackedStart::Back(_) => {
                for kind in promotable.iter() {
                    let ends = template.starting_in(promoting & board.of_kind(self.tables, kind), mine);
                    if !ends.is_empty() {
                        promote(kind, ends);
                    }
                }
            }
        }
        ends.without(mine)
    }

    /// Adds the moves by which pieces of a kind become `becomes`, or keep their kind, unless they are forbidden.
    fn add_promoted(
        &self,
        screen: &mut Screen<W, P, L>,
        kind: Kind,
        becomes: Option<Kind>,
        mut ends: Bits<W>,
        template: Template,
    ) {
        let us = screen.judge.board.turn.side();
        if screen.judge.plan.stranded {
            ends = ends.without(self.tables.programs.pool.stranded[us.index()][becomes.unwrap_or(kind).index()]);
        }
        let promoted = becomes.map_or(template, |kind| template.becoming(kind));
        let ends = self.unrefused(screen.judge, screen.suspects, ends, promoted);
        let judged = self.suspected(screen.judge.board, screen.suspects, ends, promoted);
        screen.judge.found.add(ends.without(judged), promoted);
        for to in judged {
            let facts = self.facts(screen.judge.board, template.packed_to(to), &[]);
            if screen.followed == Followed::Skip && self.is_followed(screen.judge, &facts) {
                continue;
            }
            let facts = MoveFacts { becomes, ..facts };
            self.judge_one(screen.judge, promoted.packed_to(to), &[], &facts, Rows::All);
        }
    }

    /// The target squares of the moves of a kind's pieces that a row promotes; `None` if they depend on more than is
    /// known before the move.
    fn ends_of_row(
        &self,
        scene: &Scene<W, P>,
        row: &PromotionRule<W>,
        kind: Kind,
        ends: Bits<W>,
        template: Template,
    ) -> Option<Bits<W>> {
        // A condition may depend on the move.
        if row.when.is_some() {
            return None;
        }
        if row.on.is_empty() {
            return Some(ends);
        }
        let board = scene.board;
        // A piece that stays on its square captures nothing.
        let taking = ends & board.occupied().without(template.still(ends));
        let mut promoted = Bits::EMPTY;
        for pattern in &row.on {
            let Pattern { by, kind: of, takes, from, to, becomes, unmoved, when } = pattern;
            if when.is_some() || !from.iter().chain(to).all(PatternZone::is_told) {
                return None;
            }
            if by.is_some_and(|kinds| !kinds.contains(kind))
                || of.is_some_and(|of| of != MoveKind::Move)
                || becomes.is_some()
            {
                continue;
            }
            let mut matching = match takes {
                None => ends,
                Some(Taking::Anything) => taking,
                Some(Taking::Nothing) => ends.without(taking),
                Some(Taking::Kinds(kinds)) => taking & board.of_kinds(self.tables, *kinds) & board.all_pieces(),
            };
            for zone in from {
                matching &= template.starting_in(self.zone_of(zone, scene), ends);
            }
            for zone in to {
                matching &= self.zone_of(zone, scene);
            }
            match unmoved {
                None => {}
                Some(true) => matching &= template.starting_in(board.untouched, ends),
                Some(false) => matching = matching.without(template.starting_in(board.untouched, ends)),
            }
            promoted |= matching;
        }
        Some(promoted)
    }

    /// Fills `choices` with the kinds that pieces of a kind may become by some moves or drops, each with the target
    /// squares. The first entry is for pieces that keep their kind. `told` returns the target squares on which a row
    /// promotes. Returns `false` if they depend on more than is known before the move.
    fn choices_by(
        &self,
        scene: &Scene<W, P>,
        kind: Kind,
        all: Bits<W>,
        told: impl Fn(&PromotionRule<W>) -> Option<Bits<W>>,
        choices: &mut Vec<(Option<Kind>, Bits<W>)>,
    ) -> bool {
        choices.clear();
        choices.push((None, all));
        for row in &self.tables.programs.sides[scene.board.turn.side().index()].promotion {
            let into = &row.into[kind.index()];
            if into.is_empty() {
                continue;
            }
            let Some(ends) = told(row) else { return false };
            if !row.optional {
                choices[0].1 = choices[0].1.without(ends);
            }
            for &(kind, limit) in into {
                if ends.is_empty() || is_full(self.tables, scene.board, kind, limit) {
                    continue;
                }
                match choices.iter_mut().find(|(known, _)| *known == Some(kind)) {
                    Some((_, all)) => *all |= ends,
                    None => choices.push((Some(kind), ends)),
                }
            }
        }
        true
    }

    /// Returns `true` if the side to move holds a piece that may enter promoted.
    #[inline(always)]
    pub(super) fn has_promoted_drops(&self, board: &Board<W, P>) -> bool {
        let us = board.turn.side();
        self.tables.sides[us.index()].promoted_drops.iter().any(|rule| self.has_to_drop(board, us, rule.kind))
    }

    compiled! {
        /// Finds the drops of kinds that may enter promoted, and judges the suspects among them. The suspects of all
        /// rows count, because masks do not cover such drops.
        pub(super) fn find_promoted_drops<'a, 'j>(&self, judge: &'a mut Judge<'j, W, P>, suspects: &'a Suspects<W, P>) -> ()
            = find_promoted_drops_here;
    }

    #[inline(always)]
    fn find_promoted_drops_here(&self, judge: &mut Judge<W, P>, suspects: &Suspects<W, P>) {
        let (board, request) = (judge.board, judge.request);
        let us = board.turn.side();
        let side = &self.tables.sides[us.index()];
        let node = self.pseudo_legal(board, request);
        let scene = self.scene(board, request);
        for rule in side.promoted_drops.iter().filter(|rule| self.has_to_drop(board, us, rule.kind)) {
            let open = self.zone(&node, rule, node.empty);
            let told = |row: &PromotionRule<W>| self.drops_of_row(&scene, row, rule.kind);
            let mut choices = std::mem::take(&mut judge.promotions);
            if judge.class.is_some() || !self.choices_by(&scene, rule.kind, self.tables.squares, told, &mut choices) {
                self.judge_drops(judge, rule.kind, open);
                judge.promotions = choices;
                continue;
            }
            let mut judged = Bits::EMPTY;
            for (becomes, ends) in &mut choices {
                let kind = becomes.unwrap_or(rule.kind);
                *ends = self.unrefused(judge, suspects, *ends & open, Template::drop(kind));
                judged |= self.suspected_entry(suspects, rule.kind, *becomes, *ends);
            }
            self.judge_drops(judge, rule.kind, judged);
            for &(becomes, ends) in &choices {
                self.add_drops(judge, rule.kind, becomes, ends.without(judged));
            }
            judge.promotions = choices;
        }
    }

    /// Judges the drops of a kind on some squares.
    fn judge_drops(&self, judge: &mut Judge<W, P>, kind: Kind, ends: Bits<W>) {
        let scene = self.before(judge);
        for to in ends {
            let packed = PackedMove::drop(kind, to);
            let facts = self.facts(judge.board, packed, &[]);
            if judge.class.is_none_or(|class| self.matches(class.patterns(), &scene, &facts)) {
                self.judge(judge, packed, &[], &facts, Rows::All);
            }
        }
    }

    /// Adds legal drops of a kind, which enter as they are or promoted.
    fn add_drops(&self, judge: &mut Judge<W, P>, kind: Kind, becomes: Option<Kind>, ends: Bits<W>) {
        match (&mut judge.found, becomes) {
            (Found::Counted(count) | Found::Any(count), _) => *count += u64::from(ends.count()),
            (found, None) => found.add(ends, Template::drop(kind)),
            (Found::Listed(list), Some(becomes)) => {
                for to in ends {
                    let packed = PackedMove::drop(kind, to);
                    list.push_move(self.move_of(judge.board, packed, &[]).becoming(Some(becomes)));
                }
            }
        }
    }

    /// The squares where a drop of a kind promotes by a row; `None` if they depend on more than the square.
    fn drops_of_row(&self, scene: &Scene<W, P>, row: &PromotionRule<W>, kind: Kind) -> Option<Bits<W>> {
        if row.when.is_some() {
            return None;
        }
        let mut ends = Bits::EMPTY;
        for pattern in row.on.iter().filter(|pattern| pattern.kind == Some(MoveKind::Drop)) {
            let Pattern { by, kind: _, takes, from, to, becomes, unmoved, when } = pattern;
            let is_told = when.is_none() && to.iter().all(PatternZone::is_told);
            if takes.is_some() || !from.is_empty() || becomes.is_some() || unmoved.is_some() || !is_told {
                return None;
            }
            if by.is_some_and(|kinds| !kinds.contains(kind)) {
                continue;
            }
            ends |= to.iter().fold(self.tables.squares, |all, zone| all & self.zone_of(zone, scene));
        }
        Some(ends)
    }
}
