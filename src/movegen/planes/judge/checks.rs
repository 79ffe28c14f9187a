//! Which moves give check, told before any is made: a row that forbids to give check refuses them.
//!
//! A piece gives check from the squares that the enemy's royal would attack if it moved as the piece does; another may give check once the
//! only piece between it and the royal leaves.
//!
//! *When it is chosen*: for forbidden rows that hold if an enemy royal is attacked, where nothing follows moves. *What it cannot do*: hops,
//! and several royals.

use crate::movegen::planes::Fast;
use crate::movegen::planes::eval::Scene;
use crate::movegen::planes::find::Node;
use crate::movegen::planes::level::Level;
use crate::movegen::planes::packed::{PackedKind, Start, Template};
use crate::position::Board;
use crate::tables::masks::ThreatKind;
use crate::types::Bits;

/// The moves that give check.
pub(super) struct Checks<const W: usize> {
    /// From where the pieces of a plane give check.
    ends: [(u8, Bits<W>); MOST_PLANES],
    count: usize,
    /// Pieces that may give a discovered check.
    pub discovering: Bits<W>,
}

/// The most planes whose pieces can give check.
const MOST_PLANES: usize = 16;

impl<const W: usize, const P: usize, L: Level> Fast<'_, W, P, L> {
    /// Works it out for the side to move; `None` if that is not known here.
    pub(super) fn checks(&self, scene: &Scene<W, P>) -> Option<Checks<W>> {
        let board = scene.board;
        let us = board.turn.side();
        let node = self.bare_node(board, us.other(), scene.request);
        let royals = board.any_of(self.masks.royals) & node.own;
        let threats = &self.masks.sides[us.other().index()].threats;
        let count = threats.leaps.len() + threats.lines.len();
        let has_hops = threats.lines.iter().any(|threat| threat.kind == ThreatKind::Hop);
        if !royals.is_single() || count > MOST_PLANES || has_hops {
            return None;
        }
        let royal = royals.first();
        let mut checks = Checks { ends: [(0, Bits::EMPTY); MOST_PLANES], count, discovering: Bits::EMPTY };
        for (place, threat) in checks.ends.iter_mut().zip(threats.leaps.iter().chain(&threats.lines)) {
            *place = (threat.plane, self.attack(board, threat.from, royal, node.occupied));
        }
        let mut is_check = false;
        self.attackers(&Node { royals, ..node }, |threat, attackers, royal| {
            if threat.kind == ThreatKind::Leap {
                is_check = true;
                return;
            }
            for attacker in attackers {
                let met = self.path(threat, royal, attacker) & node.occupied;
                is_check |= met.is_empty();
                if met.is_single() {
                    checks.discovering |= met & node.enemies;
                }
            }
        });
        (!is_check).then_some(checks)
    }

    /// Which moves in one template certainly give check, by where they end.
    #[inline(always)]
    pub(super) fn direct_checks(
        &self,
        board: &Board<W, P>,
        checks: &Checks<W>,
        ends: Bits<W>,
        template: Template,
    ) -> Bits<W> {
        if ends.is_empty() {
            return ends;
        }
        let (what, number) = template.what();
        let code = |number: u8| self.masks.codes.of[usize::from(number)];
        let squares = |code: u64| {
            let ends = checks.ends[..checks.count].iter();
            ends.fold(Bits::EMPTY, |all, &(plane, ends)| if code >> plane & 1 != 0 { all | ends } else { all })
        };
        match what {
            PackedKind::Drop | PackedKind::Become | PackedKind::LeaveAndBecome => ends & squares(code(number)),
            PackedKind::Move | PackedKind::Leave => match template.start(ends) {
                Start::On(from) => ends & squares(board.code_at(self.masks, from)),
                Start::Back(by) => checks.ends[..checks.count].iter().fold(Bits::EMPTY, |all, &(plane, squares)| {
                    all | ends & squares & board.plane(usize::from(plane)).shifted(by)
                }),
            },
            PackedKind::InPassing
            | PackedKind::InPassingAndBecome
            | PackedKind::Castle
            | PackedKind::Pass
            | PackedKind::Listed => Bits::EMPTY,
        }
    }
}
