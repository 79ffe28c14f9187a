//! Compiles chains of squares, which the language writes as
//! `enemy shift(own | enemy shift(own | enemy shift(own, 1,0), 1,0), 1,0)`.

use super::Compiler;
use crate::model::Set;
use crate::tables::program::Instruction;
use crate::types::{Side, Vector};

/// A chain: squares within a set that repetitions of one step join to a seed.
pub(super) struct Chain<'s> {
    /// The shift that starts the chain.
    pub shift: &'s Set,
    /// The sets that limit the squares of the chain: all of them.
    pub within: Vec<&'s Set>,
    /// The sets that seed the chain: any of them.
    seed: Vec<&'s Set>,
    /// A step, as the operands `by` and `n` of [`Instruction::Shift`].
    step: (i16, u16),
    times: u8,
}

/// The fewest steps for which a [`Fill`](Instruction::Fill) is worth it.
const FEWEST: u8 = 3;

impl<const W: usize> Compiler<'_, W> {
    /// Finds a chain among the parts of an intersection whose steps are the same everywhere.
    pub(super) fn chain<'s>(&mut self, parts: &[&'s Set], viewer: Side) -> Option<Chain<'s>> {
        parts.iter().find_map(|part| self.chain_at(part, parts, viewer))
    }

    /// Finds the chain that starts with a shift among the parts of an intersection.
    fn chain_at<'s>(&mut self, shift: &'s Set, parts: &[&'s Set], viewer: Side) -> Option<Chain<'s>> {
        let (inner, vector) = single_shift(shift, viewer)?;
        let (within, seed, mut inner) = link(inner, vector, viewer)?;
        // The sets that limit the inner steps must limit the outer step, too.
        if !within.iter().all(|set| parts.contains(set)) {
            return None;
        }
        let mut times = 2u8;
        while let Some((next_within, next_seed, deeper)) = link(inner, vector, viewer)
            && next_within == within
            && next_seed == seed
        {
            inner = deeper;
            times = times.checked_add(1)?;
        }
        let ends = match inner {
            Set::Or(parts) => parts.iter().collect::<Vec<_>>() == seed,
            part => [part] == seed[..],
        };
        if !ends || times < FEWEST {
            return None;
        }
        self.uniform(vector).map(|step| Chain { shift, within, seed, step, times })
    }

    /// Emits the instructions that leave the squares of a chain in register `d`.
    pub(super) fn emit_chain(&mut self, chain: &Chain, viewer: Side, d: u8) {
        let all = |parts: &[&Set]| parts.iter().map(|&part| part.clone()).collect::<Vec<Set>>();
        let (by, n) = chain.step;
        self.emit(&Set::Or(all(&chain.seed)), viewer, d);
        self.emit(&Set::And(all(&chain.within)), viewer, d + 1);
        self.push(Instruction::Fill { d, a: d + 1, times: chain.times, by, n });
    }
}

/// The parts of a link `seed | within shift(deeper, vector)`. Any other set gives `None` and is compiled word by word.
fn link(set: &Set, vector: Vector, viewer: Side) -> Option<(Vec<&Set>, Vec<&Set>, &Set)> {
    let Set::Or(parts) = set else { return None };
    parts.iter().find_map(|part| {
        let Set::And(inner) = part else { return None };
        let (shift, deeper) = inner.iter().find_map(|part| match single_shift(part, viewer) {
            Some((deeper, by)) if by == vector => Some((part, deeper)),
            _ => None,
        })?;
        let (within, seed) = (others(inner, shift), others(parts, part));
        (!within.is_empty() && !seed.is_empty()).then_some((within, seed, deeper))
    })
}

/// All sets except one of them.
fn others<'s>(all: &'s [Set], without: &Set) -> Vec<&'s Set> {
    all.iter().filter(|set| !std::ptr::eq(*set, without)).collect()
}

/// The operand of a shift by a single vector, and the vector; `None` for any other set.
fn single_shift(set: &Set, viewer: Side) -> Option<(&Set, Vector)> {
    match set {
        Set::Shift(inner, vectors) => match vectors[viewer.index()][..] {
            [vector] => Some((inner, vector)),
            _ => None,
        },
        _ => None,
    }
}
