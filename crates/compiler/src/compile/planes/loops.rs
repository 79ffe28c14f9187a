//! Sorts the moves of a side into loops, one for each method of finding them.

use crate::tables::packed::{PackedKind, Template};
use crate::tables::planes::{Attack, LookupOp, Loops, Op, Promotion, ShiftOp, TargetFilter, Targeting};
use crate::types::Bits;

/// The number of the loop that contains an op, in the order of the fields of [`Loops`].
fn rank<const W: usize>(op: &Op<W>) -> usize {
    let known = op.filter.place() < TargetFilter::PLACES as u8 && !op.leaves_trail && op.guard.is_none();
    match op.way {
        Targeting::Each(Attack::Leap { .. }) if op.royal && known && op.promotion.is_none() => 5,
        _ if op.royal => 6,
        Targeting::Shift { .. } if op.filter.place() < TargetFilter::PLACES as u8 => 0,
        _ if !known => 4,
        Targeting::Each(Attack::Leap { .. }) => 1,
        Targeting::Each(Attack::Lines { parts: 1, .. }) => 2,
        Targeting::Each(Attack::Lines { parts: 2, .. }) => 3,
        _ => 4,
    }
}

impl<const W: usize> Loops<W> {
    /// Sorts the ops and builds their loops. `leaps` is the array of leap tables, to which those of promotions are
    /// added.
    pub(super) fn new(
        mut ops: Vec<Op<W>>,
        board: Bits<W>,
        promotions: &[Promotion<W>],
        leaps: &mut Vec<Bits<W>>,
    ) -> Loops<W> {
        ops.sort_by_cached_key(rank);
        let first = |wanted: usize| ops.partition_point(|op| rank(op) < wanted);
        let shift = |(number, op): (usize, &Op<W>)| {
            let Targeting::Shift { by, times } = op.way else { return None };
            let landing = op.landing.as_ref();
            let (stay, any) = landing.map_or((board, Bits::EMPTY), |landing| (landing.stay, landing.any));
            let (from, number, plane, open) = (op.from, number as u16, op.plane, op.filter.place());
            let over = by * i16::from(times);
            let what = if op.leaves_trail { PackedKind::Leave } else { PackedKind::Move };
            let template = Template::by(over, what, number);
            Some(ShiftOp { from, stay, any, by, over, times, number, plane, open, template })
        };
        let mut made: Vec<(u16, u32)> = Vec::new();
        let mut tables = |number: u16| match made.iter().find(|(known, _)| *known == number) {
            Some(&(_, stay)) => stay,
            None => {
                let stay = leaps.len() as u32;
                let promotion = &promotions[usize::from(number)];
                leaps.extend(promotion.stay.iter().chain(&promotion.any));
                made.push((number, stay));
                stay
            }
        };
        let grid = promotions.first().map_or(0, |promotion| promotion.stay.len()) as u32;
        let mut lookups = |wanted: usize| -> Vec<LookupOp> {
            let look = |number: usize| match ops[number].way {
                Targeting::Each(attack @ (Attack::Leap { first } | Attack::Lines { first, .. })) => {
                    let (op, stay) = (&ops[number], ops[number].promotion.map_or(0, &mut tables));
                    Some(LookupOp {
                        first,
                        stay,
                        any: stay + grid,
                        number: number as u16,
                        plane: op.plane,
                        open: op.filter.place(),
                        promotes: op.promotion.is_some(),
                        slides: attack.slides(),
                    })
                }
                _ => None,
            };
            (first(wanted)..first(wanted + 1)).filter_map(look).collect()
        };
        Loops {
            shifts: ops[..first(1)].iter().enumerate().filter_map(shift).collect(),
            leaps: lookups(1),
            lines: lookups(2),
            pairs: lookups(3),
            others: first(4)..first(5),
            royal: lookups(5),
            royal_others: first(6)..ops.len(),
            ops,
        }
    }
}
