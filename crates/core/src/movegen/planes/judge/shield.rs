//! Which moves may leave a royal attacked: a row that holds only if a royal is attacked cannot forbid the others.
//!
//! *When it is chosen*: for forbidden rows that hold only if a royal is attacked, for example if a king may be attacked
//! while it stands beside the enemy king. If a row holds only when all royals are attacked, one royal is guarded: while
//! it is safe, the row does not hold. *What it cannot do*: handle moves that `after` rows follow, or moves that make
//! royals; those are judged.

use crate::movegen::packed::{PackedKind, Start, Template};
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::Node;
use crate::movegen::planes::find::Pins;
use crate::position::Board;
use crate::tables::planes::{Plan, ThreatKind};
use crate::types::{Bits, Kind};

/// The moves that may leave a royal of the side to move attacked.
pub(super) struct Shield<const W: usize> {
    /// Where pieces that are neither royal nor pinned may go without leaving a royal attacked.
    targets: Bits<W>,
    /// Pieces, except royals, on a line of attack: all their moves are judged.
    pinned: Bits<W>,
    /// The royals that are guarded.
    royals: Bits<W>,
    /// Does a row certainly forbid the moves that may leave the only royal attacked, except those of pinned pieces and
    /// those that make royals?
    refuses: bool,
    /// If no royal is attacked and nothing but clearing changes the board: squares of which at least one must be
    /// cleared before a royal can be attacked (or gone, where a row holds for that, too).
    pub critical: Option<Bits<W>>,
}

impl<const W: usize> Shield<W> {
    /// Pieces whose moves may leave a royal attacked wherever they go.
    pub fn movers(&self) -> Bits<W> {
        self.pinned | self.royals
    }

    /// Of some ends, those where a move of another piece may leave a royal attacked.
    #[inline]
    pub fn open(&self, ends: Bits<W>) -> Bits<W> {
        ends.without(self.targets)
    }

    /// Is a royal attacked? `squares` are all squares of the board.
    pub fn is_attacked(&self, squares: Bits<W>) -> bool {
        self.targets != squares
    }

    /// Are moves that leave the only royal attacked refused?
    pub fn refuses(&self) -> bool {
        self.refuses
    }

    /// Roughly how many moves are judged or refused because of it.
    fn weight(&self, squares: Bits<W>) -> u32 {
        4 * self.pinned.count() + squares.without(self.targets).count()
    }
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// Works out the shield of a node whose moves are pseudo-legal; `None` if a row also holds without royals and the
    /// side has none.
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

    /// The shield that guards some royals; the others are like any piece.
    fn shield_of(&self, node: &Node<W, P>, royals: Bits<W>, plan: &Plan) -> Shield<W> {
        let guarded = Node { royals, ..*node };
        let mut critical = if plan.or_none { royals } else { Bits::EMPTY };
        let hide = |kind: ThreatKind, met: Bits<W>| match kind {
            // All of them must be cleared, so any one of them is critical.
            ThreatKind::Leap | ThreatKind::Slide => {
                critical |= if met.is_empty() { met } else { Bits::of(met.first()) }
            }
            ThreatKind::Hop => critical |= met,
        };
        let Pins { targets, pinned } = L::out_of_line(|| self.pins(&guarded, hide));
        let is_attacked = targets != self.tables.squares;
        Shield { targets, pinned, royals, refuses: false, critical: (!is_attacked).then_some(critical) }
    }

    /// The moves in one template that do not certainly leave the only royal attacked, by where they end.
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
                Start::On(from) if shield.royals.has(from) => ends.without(self.unsafe_ends(board, shield, ends)),
                Start::On(from) if shield.pinned.has(from) => ends,
                Start::On(_) => ends & shield.targets,
                Start::Back(by) => ends & (shield.targets | shield.movers().shifted(by)),
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
            | PackedKind::Listed => ends,
        }
    }

    /// Which moves of a piece may leave a royal attacked, by where they end; moves that are
    /// [refused](Machine::unexposing) are left out.
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

    /// The ends on which the moved royal may be attacked.
    #[inline(never)]
    fn unsafe_ends(&self, board: &Board<W, P>, shield: &Shield<W>, ends: Bits<W>) -> Bits<W> {
        // If there are several royals, one may uncover another.
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
