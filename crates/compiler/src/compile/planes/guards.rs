//! Compiles the guards of movements: the requirements of a movement that captures nothing, apart from the occupied
//! squares.

use super::layout::{Layout, Mover};
use crate::compile::program::Compiler;
use crate::model::Set;
use crate::tables::planes::Guard;
use crate::types::Side;

/// The guards of a side's movements, and the index of each mover's guard.
pub(super) fn guards<const W: usize>(
    layout: &Layout,
    side: Side,
    compiler: &mut Compiler<W>,
) -> (Vec<Guard>, Vec<Option<u16>>) {
    let mut guards = Vec::new();
    let mut guard = |mover: &Mover| {
        if !mover.is_guarded {
            return None;
        }
        let mut zone = |zone: &Option<Set>| zone.as_ref().map(|set| compiler.set(set, side));
        let (from, to) = (zone(&mover.movement.from), zone(&mover.movement.to));
        let when = mover.movement.when.as_ref().map(|when| compiler.test(when, side));
        guards.push(Guard { from, to, when });
        Some((guards.len() - 1) as u16)
    };
    let numbers = layout.movers.iter().map(&mut guard).collect();
    (guards, numbers)
}
