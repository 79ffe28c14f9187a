//! Sides that start alike, and sides that would if the second player saw the board the other way.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Board, BoardPlan, Movement, PerSide, Second, Shape, Zone};
use crate::types::{Kind, KindSet, Side, Square};

/// The largest number of different squares that count as slips.
const MOST_SLIPS: usize = 2;
/// The smallest number of equal pieces of each side for a difference to be a slip.
const LEAST_ALIKE: usize = 6;
/// The smallest number of kinds. Games with fewer kinds may start differently on purpose.
const LEAST_KINDS: usize = 3;

impl Lints<'_> {
    /// Reports doubtful differences between the sides.
    pub fn odd_sides(&self) -> Vec<Diagnostic> {
        let mut found: Vec<Diagnostic> = self.turned_start().into_iter().collect();
        found.extend(self.one_sided_rows());
        found
    }

    /// The squares, as the first player sees them, on which the sides differ, and the number of squares on which they
    /// agree.
    pub fn differing(&self, board: &Board) -> (Vec<Square>, usize) {
        let at = |square: Square| {
            let found = self.rules.start.board.iter().find(|(other, _)| *other == square);
            found.map(|(_, piece)| *piece)
        };
        let of = |side: Side, square: Square| {
            let seen = board.seen_by(side, square)?;
            at(seen).filter(|piece| piece.side == side).map(|piece| piece.kind)
        };
        let pairs = board.squares().iter().map(|square| (square, of(Side::First, square), of(Side::Second, square)));
        let (mut differing, mut alike) = (Vec::new(), 0);
        for (square, first, second) in pairs {
            match (first, second) {
                (Some(first), Some(second)) if first == second => alike += 1,
                (None, None) => {}
                _ => differing.push(square),
            }
        }
        (differing, alike)
    }

    /// Returns `true` if the sides start alike, except for slips.
    pub fn are_alike(&self) -> bool {
        let (differing, alike) = self.differing(&self.rules.board);
        differing.len() <= MOST_SLIPS && alike >= LEAST_ALIKE
    }

    /// Returns `true` if the sides start exactly alike, on the board and in hand.
    pub fn are_twins(&self) -> bool {
        let (differing, alike) = self.differing(&self.rules.board);
        let hands: PerSide<Vec<(Kind, u8)>> = Side::BOTH.map(|side| self.start.hand(side).collect());
        // A zone for one side only is how the sides are distinguished.
        let for_one = |zone: &Zone| {
            let none = |side: Side| self.world.ever(&zone.set, side).is_empty();
            none(Side::First) != none(Side::Second)
        };
        let is_said = self.rules.zones.iter().any(for_one);
        !is_said && differing.is_empty() && alike > 0 && hands[0] == hands[1] && self.rules.arrays.is_empty()
    }

    /// Reports a start that would be the same for both sides if the second player saw the board the other way.
    fn turned_start(&self) -> Option<Diagnostic> {
        let board = &self.rules.board;
        let plan = board.plan();
        let (is, would, other) = match plan.second {
            Second::Reflected => ("Reflected", "Rotated", Second::Rotated),
            Second::Rotated => ("Rotated", "Reflected", Second::Reflected),
        };
        let (left, alike) = self.differing(&Board::new(BoardPlan { second: other, ..plan.clone() }));
        if self.differing(board).0.is_empty() || !left.is_empty() {
            return None;
        }
        // If all pieces treat left and right alike, this only concerns names.
        if let Some(entry) = self.written.own("board").filter(|_| alike >= LEAST_ALIKE && self.has_hands()) {
            let message = format!("the start is not the same for both sides with `{is}`, but it is with `{would}`");
            let fault = Diagnostic::new(Code::SidesDiffer, self.written.part(entry, "second"), message);
            return Some(fault.hint(format!("did you mean `second: {would}`?")));
        }
        let is_square = plan.shape == Shape::Square && self.kinds_at_start() >= LEAST_KINDS;
        let entry = self.written.own("start").or_else(|| self.written.own("board"))?;
        (plan.second == Second::Rotated && is_square).then(|| {
            let message = "the start is mirrored, but the second player sees this board rotated by 180 degrees";
            let hint =
                "did you mean `board: (second: Reflected)`? Otherwise rotate the pieces of the second player, too";
            Diagnostic::new(Code::SidesDiffer, entry.value.span.clone(), message).hint(hint)
        })
    }

    /// The number of kinds on the board at the start.
    fn kinds_at_start(&self) -> usize {
        let kinds: KindSet = self.rules.start.board.iter().map(|(_, piece)| piece.kind).collect();
        kinds.iter().count()
    }

    /// Returns `true` if any piece treats left and right differently.
    fn has_hands(&self) -> bool {
        let is_handed = |movement: &Movement| {
            movement.geometry.steps().is_some_and(|steps| {
                let has = |x: i8, y: i8| steps[0].iter().any(|step| (step.vector.x, step.vector.y) == (x, y));
                steps[0].iter().any(|step| !has(-step.vector.x, step.vector.y))
            })
        };
        let is_square = self.rules.board.plan().shape == Shape::Square;
        is_square && self.rules.pieces.iter().flat_map(|piece| &piece.moves).any(is_handed)
    }
}
