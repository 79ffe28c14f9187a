//! The guarding of royals.

use crate::types::KindSet;

/// The method by which masks find the moves that leave a royal attacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Legality {
    /// None. *Used if* no forbidden row guards royals, or if masks cannot guard them; programs then evaluate such rows.
    Free,
    /// The moves of each piece are restricted once per position, from the attackers' lines. *Used if* every attack on a
    /// royal is a leap, follows a line, or goes over one hurdle. *Limits*: masks cannot handle moves that create or
    /// remove a royal, attacks along two lines at once, or hops with a limited run-up or landing.
    Masks,
    /// The results of [`Masks`](Legality::Masks) only screen moves: those that certainly leave no royal attacked pass,
    /// the others are tested. *Used if* some rows can hold only while a royal is attacked, or if moves may create or
    /// remove royals. *Limits*: it covers only the attacks that masks cover.
    Shielded,
}

/// The royals that masks guard, with facts about attacks on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Royals {
    /// The method that finds moves which leave a royal attacked.
    pub legality: Legality,
    /// The planes that contain exactly the royals, one bit per plane.
    pub planes: u64,
    /// The kinds of the royals.
    pub kinds: KindSet,
    /// Set if hops can attack them.
    pub hops_attack: bool,
    /// Set if the royals of a side that has just moved are never attacked.
    pub sound: bool,
}
