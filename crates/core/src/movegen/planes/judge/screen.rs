//! Screens the moves that tables find: moves to which no row can apply pass, and the others are judged.

use super::suspects::Suspects;
use super::{Found, Judge, Rows};
use crate::model::MoveKind;
use crate::movegen::Move;
use crate::movegen::packed::{PackedKind, PackedMove, PackedStart, Template};
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::{Extent, MoveFacts};
use crate::movegen::planes::find::{List, Sink, Take};
use crate::movegen::planes::run::compiled;
use crate::position::Board;
use crate::tables::planes::ShiftOp;
use crate::types::{Bits, Kind};

/// The treatment of moves that `after` rows follow.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Followed {
    /// The moves are judged like others.
    Judge,
    /// The moves are left out, because masks do not cover their effects.
    Skip,
}

/// Receives the moves that tables find.
pub(super) struct Screen<'s, 'j, const W: usize, const P: usize, L> {
    pub machine: &'s Machine<'s, W, P, L>,
    pub judge: &'s mut Judge<'j, W, P>,
    pub suspects: &'s Suspects<W, P>,
    /// The rows by which suspects are judged.
    pub rows: Rows,
    pub followed: Followed,
}

impl<const W: usize, const P: usize, L: Cpu> Take<W> for Screen<'_, '_, W, P, L> {
    #[inline(always)]
    fn take(&mut self, ends: Bits<W>, template: Template) {
        if ends.is_empty() {
            return;
        }
        if Bits::<W>::ARE_WIDE {
            L::out_of_line(|| self.take_some(ends, template));
        } else {
            self.take_some(ends, template);
        }
    }
}

impl<const W: usize, const P: usize, L: Cpu> Screen<'_, '_, W, P, L> {
    /// Receives moves of one template, at least one.
    #[inline(always)]
    fn take_some(&mut self, mut ends: Bits<W>, template: Template) {
        if let Some(class) = self.judge.class {
            ends = self.machine.of_class(class, self.judge.board, self.judge.request, ends, template);
        }
        if !self.suspects.promoting.is_empty() {
            ends = self.machine.promote_bundle(self, ends, template);
        }
        self.screen(ends, template);
    }

    /// Passes the moves to which no row can apply, and judges the others.
    #[inline(always)]
    pub fn screen(&mut self, ends: Bits<W>, template: Template) {
        let ends = self.machine.unrefused(self.judge, self.suspects, ends, template);
        let mut judged = self.machine.suspected(self.judge.board, self.suspects, ends, template);
        if let Some(blast) = &self.suspects.blast {
            judged |= self.machine.clearing(self.judge, blast, ends.without(judged), template);
        }
        if judged.is_empty() {
            self.judge.found.add(ends, template);
        } else {
            self.machine.judge_bundle(self, ends, judged, template);
        }
    }
}

/// Counts in bulk the moves that certainly pass, and hands the others to the screen.
pub(super) struct BulkCounter<'s, 'j, const W: usize, const P: usize, L> {
    /// The number of passed moves.
    pub passed: u64,
    /// Moves that neither start nor end in this extent certainly pass.
    pub doubtful: Extent<W>,
    /// Receives the other moves.
    pub rest: List<Screen<'s, 'j, W, P, L>>,
}

impl<const W: usize, const P: usize, L: Cpu> Sink<W, P, L> for BulkCounter<'_, '_, W, P, L> {
    #[inline(always)]
    fn shift(&mut self, machine: &Machine<W, P, L>, board: &Board<W, P>, op: &ShiftOp<W>, ends: Bits<W>) {
        let Extent { from, to } = self.doubtful;
        if ends.meets(op.any | to | from.shifted(op.over)) {
            L::out_of_line(|| self.rest.shift(machine, board, op, ends));
        } else {
            // A piece must change its kind where it would be stranded.
            self.passed += u64::from((ends & op.stay).count());
        }
    }

    #[inline(always)]
    fn each(&mut self, from: usize, ends: Bits<W>) {
        if ends.meets(self.doubtful.to) || self.doubtful.from.has(from) && !ends.is_empty() {
            L::out_of_line(|| Sink::<W, P, L>::each(&mut self.rest, from, ends));
        } else {
            self.passed += u64::from(ends.count());
        }
    }

    #[inline(always)]
    fn promoting(
        &mut self,
        machine: &Machine<W, P, L>,
        board: &Board<W, P>,
        promotion: Option<u16>,
        from: usize,
        ends: Bits<W>,
        (stay, any): (Bits<W>, Bits<W>),
    ) {
        if self.doubtful.from.has(from) || ends.meets(any | self.doubtful.to) {
            L::out_of_line(|| self.rest.promoting(machine, board, promotion, from, ends, (stay, any)));
        } else {
            self.passed += u64::from((ends & stay).count());
        }
    }

    #[inline(always)]
    fn drops(&mut self, kind: Kind, ends: Bits<W>) {
        Sink::<W, P, L>::drops(&mut self.rest, kind, ends);
    }

    #[inline(always)]
    fn one(&mut self, packed: PackedMove) {
        Sink::<W, P, L>::one(&mut self.rest, packed);
    }

    #[inline(always)]
    fn out_of_line(&mut self, find: impl FnOnce(&mut Self)) {
        L::out_of_line(|| find(self));
    }
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    compiled! {
        /// Adds moves of one template, and judges some of them first.
        pub(super) fn judge_bundle<'a, 's, 'j>(
            &self, screen: &'a mut Screen<'s, 'j, W, P, L>, ends: Bits<W>, judged: Bits<W>, template: Template,
        ) -> () = judge_bundle_here;
    }

    #[inline(always)]
    fn judge_bundle_here(&self, screen: &mut Screen<W, P, L>, ends: Bits<W>, judged: Bits<W>, template: Template) {
        let judge = &mut *screen.judge;
        let choice = judge.choice.filter(|_| template.what().0.choosing().is_some());
        // A list keeps the order of the squares, whichever of them are judged.
        let one_by_one = if choice.is_none() && matches!(judge.found, Found::Listed(_)) { ends } else { judged };
        judge.found.add(ends.without(one_by_one), template);
        if !judge.request.may_work(judged.count()) || judge.found.is_enough() {
            return;
        }
        if let Some(choice) = choice {
            return self.add_choices(judge, choice, judged, template);
        }
        let piece = match (template.what().0, template.start(ends)) {
            (PackedKind::Move, PackedStart::On(from)) => Some(judge.board.kind_at(self.tables, from)),
            _ => None,
        };
        if let (Some(piece), PackedStart::On(from)) = (piece, template.start(ends))
            && !matches!(judge.found, Found::Listed(_))
            && screen.followed == Followed::Judge
            && !judged.has(from)
            && let Some(choices) = self.choices_from(judge, from, piece, screen.rows)
            && let Found::Counted(count) | Found::Any(count) = &mut judge.found
        {
            *count += choices * u64::from(judged.count());
            return;
        }
        for to in one_by_one {
            if !judged.has(to) {
                judge.found.add(Bits::<W>::of(to), template);
                continue;
            }
            let packed = template.packed_to(to);
            let facts = match piece {
                Some(piece) => self.plain_facts(judge.board, packed, piece),
                None => self.facts(judge.board, packed, &[]),
            };
            if screen.followed == Followed::Skip && self.is_followed(judge, &facts) {
                continue;
            }
            // Masks do not know where a promoted piece is stranded, or if a new royal is safe.
            let promotes = facts.kind == MoveKind::Move && judge.plan.promoting.contains(facts.piece)
                || facts.becomes.is_some_and(|kind| judge.plan.crowned.contains(kind));
            self.judge(judge, packed, &[], &facts, if promotes { Rows::All } else { screen.rows });
        }
    }

    /// Returns `true` if an `after` row follows the move.
    pub(super) fn is_followed(&self, judge: &Judge<W, P>, facts: &MoveFacts<W>) -> bool {
        let scene = self.before(judge);
        self.rows_that_matter(facts.side).any(|row| self.matches(&row.on, &scene, facts))
    }

    /// Adds a move unless a row forbids it.
    pub(super) fn judge_one(
        &self,
        judge: &mut Judge<W, P>,
        packed: PackedMove,
        listed: &[Move],
        facts: &MoveFacts<W>,
        rows: Rows,
    ) {
        let is_walked = packed.what == PackedKind::Listed && facts.kind == MoveKind::Move;
        if is_walked && judge.may_be_twice {
            let seen = judge.seen.get_or_insert_default();
            if !seen.insert(listed[usize::from(packed.op)].clone()) {
                return;
            }
        }
        if self.tables.features.chooses[facts.side.index()] {
            return self.judge_choices(judge, packed, listed, facts, rows);
        }
        let is_forbidden = self.is_forbidden(judge, packed, listed, facts, rows);
        if !judge.admits(is_forbidden) {
            return;
        }
        match (&mut judge.found, packed.what) {
            (Found::Counted(count) | Found::Any(count), _) => *count += 1,
            (Found::Listed(list), PackedKind::Listed) => list.push_move(listed[usize::from(packed.op)].clone()),
            (Found::Listed(list), _) => list.push(packed),
        }
    }
}
