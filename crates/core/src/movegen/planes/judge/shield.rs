//! The moves that may leave a royal attacked. A row that holds only if a royal is attacked cannot forbid other moves.
//!
//! *Used for* forbidden rows that hold only if a royal is attacked. They may have further conditions, for example if a
//! king may be attacked while it stands beside the enemy king. If a row holds only when all royals are attacked, one
//! royal is guarded: while it is safe, the row does not hold. *Limits*: it cannot handle moves that `after` rows
//! follow, or moves that make royals; those are judged.

use crate::movegen::packed::{PackedKind, PackedStart, Template};
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::Node;
use crate::movegen::planes::find::Pins;
use crate::position::Board;
use crate::tables::planes::{Plan, ThreatKind};
use crate::types::{Bits, Kind};

/// The moves that may leave a royal of the side to move attacked.
pub(super) struct Shield<const W: usize> {
    /// The squares that pieces, except royals and pinned ones, may move to without leaving a royal attacked.
    targets: Bits<W>,
    /// Pieces, except royals, on a line of attack. All their moves are judged.
    pinned: Bits<W>,
    /// The guarded royals.
    royals: Bits<W>,
    /// Set if a row certainly forbids the moves that may leave the only royal attacked, except those of pinned pieces
    /// and those that make royals.
    refuses: bool,
    /// For moves that only clear squares, if no royal is attacked: the critical squares. One of them must be cleared
    /// before a royal can be attacked. They include the royals if a row also holds without any.
    pub critical: Option<Bits<W>>,
}

impl<const W: usize> Shield<W> {
    /// The pieces whose every move may leave a royal attacked.
    pub fn movers(&self) -> Bits<W> {
        self.pinned | self.royals
    }

    /// The squares of `ends` on which a move of another piece may leave a royal attacked.
    #[inline]
    pub fn open(&self, ends: Bits<W>) -> Bits<W> {
        ends.without(self.targets)
    }

    /// Returns `true` if a royal is attacked. `squares` are all squares of the board.
    pub fn is_attacked(&self, squares: Bits<W>) -> bool {
        self.targets != squares
    }

    /// Returns `true` if moves that leave the only royal attacked are refused.
    pub fn refuses(&self) -> bool {
        self.refuses
    }

    /// The approximate number of moves that are judged or refused because of the shield.
    fn weight(&self, squares: Bits<W>) -> u32 {
        4 * self.pinned.count() + squares.without(self.targets).count()
    }
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// Computes the shield of a node with pseudo-legal moves; `None` if a row also holds without royals and the side
    /// has none.
    pub(super) fn shield(&self, node: &Node<W, P>, plan: &Plan, rows: usize) -> Option<Shield<W>> {
        let royals = node.board.any_of(self.tables.royals.planes) & node.own;
        if plan.or_none && royals.is_empty() {
            return None;
        }
        if royals.is_single() || royals.is_empty() {
            let is_told = plan.promoting.is_empty() && plan.dropped.is_empty() && self.tables.walks.kinds.is_empty();
            let refuses = !royals.is_empty() && is_told && plan.refusing.is_some_and(|row| row < rows);
            return Some(Shield { refuses, ..self.shield_of(node, royals, plan) });
        }
        if !plan.all_attacked {
            return Some(self.shield_of(node, royals, plan));
        }
        // One safe royal is enough: take the one that is cheapest to guard.
        let mut best: Option<Shield<W>> = None;
        for royal in royals {
            let shield = self.shield_of(node, Bits::of(royal), plan);
            let weight = |shield: &Shield<W>| shield.weight(self.tables.squares);
            if best.as_ref().is_none_or(|best| weight(&shield) < weight(best)) {
                best = Some(shield);
            }
            if best.as_ref().is_some_and(|best| weight(best) == 0) {
                break;
            }
        }
        best
    }

    /// The shield that guards some royals; the other royals are like any piece.
    fn shield_of(&self, node: &Node<W, P>, royals: Bits<W>, plan: &Plan) -> Shield<W> {
        let guarded = Node { royals, ..*node };
        let mut critical = if plan.or_none { royals } else { Bits::EMPTY };
        let hide = |kind: ThreatKind, met: Bits<W>| match kind {
            // All of them must be cleared, so each of them is critical.
            ThreatKind::Leap | ThreatKind::Slide => {
                critical |= if met.is_empty() { met } else { Bits::of(met.first()) }
            }
            ThreatKind::Hop => critical |= met,
        };
        let Pins { targets, pinned } = L::out_of_line(|| self.pins(&guarded, hide));
        let is_attacked = targets != self.tables.squares;
        Shield { targets, pinned, royals, refuses: false, critical: (!is_attacked).then_some(critical) }
    }

    /// The target squares of the moves in one template that do not certainly leave the only royal attacked.
    #[inline(always)]
    pub(super) fn unexposing(
        &self,
        board: &Board<W, P>,
        shield: &Shield<W>,
        ends: Bits<W>,
        template: Template,
    ) -> Bits<W> {
        if !shield.refuses || ends.is_empty() {
            return ends;
        }
        let (what, number) = template.what();
        match what {
            PackedKind::Move | PackedKind::Leave => match template.start(ends) {
                PackedStart::On(from) if shield.royals.has(from) => ends.without(self.unsafe_ends(board, shield, ends)),
                PackedStart::On(from) if shield.pinned.has(from) => ends,
                PackedStart::On(_) => ends & shield.targets,
                PackedStart::Back(by) => ends & (shield.targets | shield.movers().shifted(by)),
            },
            PackedKind::Drop if !self.tables.royals.kinds.contains(Kind(number)) => ends & shield.targets,
            PackedKind::Drop
            | PackedKind::Become
            | PackedKind::LeaveAndBecome
            | PackedKind::InPassing
            | PackedKind::InPassingAndBecome
            | PackedKind::Castle
            | PackedKind::Pass
            | PackedKind::Choose
            | PackedKind::LeaveAndChoose
            | PackedKind::Listed => ends,
        }
    }

    /// The target squares of a piece's moves that may leave a royal attacked, without moves that are
    /// [refused](Machine::unexposing).
    #[inline(always)]
    pub(super) fn unshielded(&self, board: &Board<W, P>, shield: &Shield<W>, from: usize, ends: Bits<W>) -> Bits<W> {
        if shield.pinned.has(from) {
            return ends;
        }
        if shield.royals.has(from) {
            return if shield.refuses { Bits::EMPTY } else { self.unsafe_ends(board, shield, ends) };
        }
        shield.open(ends)
    }

    /// The target squares on which the moved royal may be attacked.
    #[inline(never)]
    fn unsafe_ends(&self, board: &Board<W, P>, shield: &Shield<W>, ends: Bits<W>) -> Bits<W> {
        // If there are several royals, a move of one may expose another.
        if !shield.royals.is_single() {
            return ends;
        }
        let us = board.turn.side();
        let (left, enemies) = (board.occupied().without(shield.royals), board.pieces(us.other()));
        let threats = &self.tables.sides[us.index()].threats;
        let mut hit = Bits::EMPTY;
        for to in ends {
            let is_hit = L::out_of_line(|| self.is_hit(board, threats, to, left, enemies.without(Bits::of(to))));
            hit.put(to, u64::from(is_hit));
        }
        hit
    }
}
