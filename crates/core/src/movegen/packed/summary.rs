//! The effects of a packed move that are known without evaluating rules.

use super::{PackedKind, PackedMove};
use crate::model::MoveKind;
use crate::position::Board;
use crate::tables::planes::{PlaneTables, Targeting};
use crate::types::{Bits, Kind, Side};

/// The facts of a move that are cheap to compute; most counters read no others.
pub(in crate::movegen) struct MoveSummary {
    pub side: Side,
    pub kind: MoveKind,
    pub piece: Kind,
    /// The square of the captured piece.
    pub victim: Option<usize>,
    pub from: usize,
    pub to: usize,
}

impl MoveSummary {
    /// The summary of a packed move that is not a [listed](PackedKind::Listed) one, in the position `before`.
    #[inline(always)]
    pub fn new<const W: usize, const P: usize>(
        tables: &PlaneTables<W>,
        before: &Board<W, P>,
        packed: PackedMove,
    ) -> MoveSummary {
        let (from, to) = (usize::from(packed.from), usize::from(packed.to));
        let kind = packed.what.move_kind();
        let piece = match kind {
            MoveKind::Drop => Kind(packed.number),
            MoveKind::Pass => Kind(0),
            MoveKind::Move | MoveKind::Castle => before.kind_at(tables, from),
        };
        let victim = match packed.what {
            PackedKind::InPassing | PackedKind::InPassingAndBecome => Some(before.owner_of(tables, to)),
            _ if kind == MoveKind::Move && from != to && before.occupied().has(to) => Some(to),
            _ => None,
        };
        MoveSummary { side: before.turn.side(), kind, piece, victim, from, to }
    }
}

/// The squares passed by a side's move that leaves a trail.
// Not inlined, because few moves leave a trail.
#[inline(never)]
pub(in crate::movegen) fn passed<const W: usize>(tables: &PlaneTables<W>, side: Side, packed: PackedMove) -> Bits<W> {
    let op = &tables.sides[side.index()].loops.ops[usize::from(packed.op)];
    let Targeting::Shift { by, times } = op.way else {
        let passes = op.passes.get(usize::from(packed.from)).into_iter().flatten();
        return passes.into_iter().find(|(to, _)| *to == packed.to).map_or(Bits::EMPTY, |(_, passed)| *passed);
    };
    let mut passed = Bits::EMPTY;
    for n in 1..i32::from(times) {
        passed.put((i32::from(packed.from) + n * i32::from(by)) as usize, 1);
    }
    passed
}
