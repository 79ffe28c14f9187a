//! How royals are guarded.

use crate::types::KindSet;

/// How masks find the moves that leave a royal attacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Legality {
    /// Masks do not find them. *When it is chosen*: if no forbidden row guards royals, or if masks cannot; then
    /// programs judge such rows.
    Free,
    /// What a piece may do is worked out once per position, from the attackers' lines. *When it is chosen*: if every
    /// attack on a royal is a leap, or goes along a line or over one hurdle. *What it cannot do*: judge moves that
    /// create or remove a royal, attacks along two ways at once, and hops with a limited run-up or landing.
    Masks,
    /// What [`Masks`](Legality::Masks) works out is used only to screen moves: those that certainly leave no royal
    /// attacked are let through, the others judged. *When it is chosen*: if some rows can hold only while a royal is
    /// attacked, or if moves may create or remove royals. *What it cannot do*: see attacks that masks do not know.
    Shielded,
}

/// The royals that masks guard, and what is known of attacks on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Royals {
    /// How the moves that leave a royal attacked are found.
    pub legality: Legality,
    /// The planes that hold the royals and nothing else, one bit a plane.
    pub planes: u64,
    /// The kinds of the royals.
    pub kinds: KindSet,
    /// Can hops attack them?
    pub hops_attack: bool,
    /// Are the royals of a side that has just moved never attacked?
    pub sound: bool,
}
