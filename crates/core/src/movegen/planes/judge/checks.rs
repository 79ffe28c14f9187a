//! The moves that give check, found before any move is made. A row that forbids giving check refuses them.
//!
//! A piece gives check from the squares that the royal would attack if it moved like the piece. Discovered checks,
//! including those through the square that the piece leaves, are judged.
//!
//! *Used for* forbidden rows that hold if an enemy royal is attacked, if no row follows moves. *Limits*: it cannot
//! handle hops and several royals; captures in passing and castlings are judged.

use super::filter::Filter;
use crate::movegen::packed::{PackedKind, PackedStart, Template};
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::{Node, Scene};
use crate::movegen::planes::run::compiled;
use crate::position::Board;
use crate::tables::planes::ThreatKind;
use crate::types::Bits;

/// The moves that give check.
pub(super) struct Checks<const W: usize, const P: usize> {
    /// For each plane, the squares from which its pieces give check.
    ends: [Bits<W>; P],
    /// The planes of pieces that can give check, as a bit set.
    planes: u64,
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    compiled! {
        /// The checks that the side to move can give; `None` if they cannot be computed here. Adds moves that may
        /// discover a check to a filter.
        pub(super) fn checks<'a>(&self, scene: &'a Scene<'a, W, P>, filter: &'a mut Filter<W, P>) -> Option<Checks<W, P>> = checks_here;
    }

    #[inline(always)]
    fn checks_here(&self, scene: &Scene<W, P>, filter: &mut Filter<W, P>) -> Option<Checks<W, P>> {
        let board = scene.board;
        let us = board.turn.side();
        let node = self.bare_node(board, us.other(), scene.request);
        let royals = board.any_of(self.tables.royals.planes) & node.own;
        let threats = &self.tables.sides[us.other().index()].threats;
        let has_hops = threats.lines.iter().any(|threat| threat.kind == ThreatKind::Hop);
        if !royals.is_single() || has_hops {
            return None;
        }
        let royal = royals.first();
        let mut checks = Checks { ends: [Bits::EMPTY; P], planes: 0 };
        let (mut is_check, mut discovering) = (false, Bits::EMPTY);
        self.attackers(&Node { royals, ..node }, |threat, attackers, royal| {
            if threat.kind == ThreatKind::Leap {
                is_check = true;
                return;
            }
            for attacker in attackers {
                let met = self.path(threat, royal, attacker) & node.occupied;
                is_check |= met.is_empty();
                if met.is_single() {
                    discovering |= met & node.enemies;
                }
            }
        });
        if is_check {
            return None;
        }
        let left = node.occupied.without(node.enemies);
        for threat in threats.leaps.iter().chain(&threats.lines) {
            let open = self.attack(board, threat.from, royal, node.occupied);
            checks.ends[usize::from(threat.plane) % P] |= open;
            checks.planes |= 1 << threat.plane;
            // Checks through the square that the piece leaves.
            let opened = self.attack(board, threat.from, royal, left).without(open);
            if !opened.is_empty() {
                filter.land(threat.plane, opened);
                filter.touch.lands = true;
            }
        }
        filter.touch.from |= discovering;
        Some(checks)
    }

    /// The target squares of moves in one template that certainly give check.
    #[inline(always)]
    pub(super) fn direct_checks(
        &self,
        board: &Board<W, P>,
        checks: &Checks<W, P>,
        ends: Bits<W>,
        template: Template,
    ) -> Bits<W> {
        if ends.is_empty() {
            return ends;
        }
        let (what, number) = template.what();
        let code = |number: u8| self.tables.codes.of[usize::from(number)];
        let squares = |code: u64| {
            let planes = Bits::<1>([code & checks.planes]).into_iter();
            planes.fold(Bits::EMPTY, |all, plane| all | checks.ends[plane % P])
        };
        match what {
            PackedKind::Drop | PackedKind::Become | PackedKind::LeaveAndBecome => ends & squares(code(number)),
            PackedKind::Move | PackedKind::Leave => match template.start(ends) {
                PackedStart::On(from) => ends & squares(board.code_at(self.tables, from)),
                PackedStart::Back(by) => Bits::<1>([checks.planes]).into_iter().fold(Bits::EMPTY, |all, plane| {
                    all | ends & checks.ends[plane % P] & board.plane(plane).shifted(by)
                }),
            },
            PackedKind::InPassing
            | PackedKind::InPassingAndBecome
            | PackedKind::Castle
            | PackedKind::Pass
            | PackedKind::Choose
            | PackedKind::LeaveAndChoose
            | PackedKind::Listed => Bits::EMPTY,
        }
    }
}
