//! Look-ups in the attack tables: target squares and attacked squares.
#![allow(unsafe_code)]

use super::node::Node;
use super::scene::MoveSquares;
use crate::model::Onto;
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::run::{at, compiled};
use crate::position::Board;
use crate::tables::planes::{
    Attack, AttackTables, LookupOp, Op, PlaneTables, Ray, TargetFilter, Targeting, Threat, Threats, Try,
};
use crate::types::{Bits, KindSet, Side};

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// The squares that an attack reaches from a square.
    #[inline(always)]
    pub(in crate::movegen) fn attack(
        &self,
        board: &Board<W, P>,
        attack: Attack,
        square: usize,
        occupied: Bits<W>,
    ) -> Bits<W> {
        if Bits::<W>::ARE_WIDE {
            self.attack_compiled(board, attack, square, occupied)
        } else {
            self.attack_here(board, attack, square, occupied)
        }
    }

    compiled! {
        /// Like `attack_here`, in its own function. For wide boards.
        fn attack_compiled<'a>(&self, board: &'a Board<W, P>, attack: Attack, square: usize, occupied: Bits<W>) -> Bits<W> = attack_here;
    }

    /// The squares that an attack reaches from a square, inlined for boards of any width.
    #[inline(always)]
    pub(in crate::movegen) fn attack_here(
        &self,
        board: &Board<W, P>,
        attack: Attack,
        square: usize,
        occupied: Bits<W>,
    ) -> Bits<W> {
        let attacks = &self.tables.attacks;
        match attack {
            // SAFETY: the index is a table row plus a square of the grid.
            Attack::Leap { first } => unsafe { at(&attacks.leaps, first as usize + square) },
            Attack::Lines { first, parts, .. } => {
                let mut all = Bits::EMPTY;
                for part in 0..parts as usize {
                    // SAFETY: the index is the row of a part plus a square of the grid.
                    all |= unsafe { self.line(first as usize + part * attacks.squares + square, occupied) };
                }
                all
            }
            Attack::Rays { first, rays, hops } => seen(attacks, first as usize, rays as usize, hops, square, occupied),
            Attack::Tries { first, spared } => {
                let list = &attacks.lists[first as usize + square];
                let spared = match spared == 0 || list.is_empty() {
                    true => Bits::EMPTY,
                    false => self.spared(board, usize::from(spared)) & occupied,
                };
                tries(list, occupied, spared)
            }
        }
    }

    /// The pieces that some hops may not jump over.
    #[inline(never)]
    fn spared(&self, board: &Board<W, P>, number: usize) -> Bits<W> {
        let spared = &self.tables.attacks.spared[number].pieces;
        let of = |side: Side| self.pieces_of(&spared[side.index()], board) & board.plane(side.index());
        of(Side::First) | of(Side::Second)
    }

    /// The squares that a look-up of `parts` parts reaches from a square. A leap has no parts.
    #[inline(always)]
    pub(in crate::movegen) fn looked_up(&self, op: &LookupOp, parts: usize, from: usize, occupied: Bits<W>) -> Bits<W> {
        let first = op.first as usize + from;
        match parts {
            // SAFETY: the index is a table row plus a square of the grid.
            0 => unsafe { at(&self.tables.attacks.leaps, first) },
            // SAFETY: the index is the row of a part plus a square of the grid.
            1 => unsafe { self.line(first, occupied) },
            // SAFETY: the indices are the rows of two parts plus a square of the grid.
            _ => unsafe { self.line(first, occupied) | self.line(first + self.tables.attacks.squares, occupied) },
        }
    }

    /// The squares whose occupancy a look-up of `parts` parts reads.
    #[inline(always)]
    pub(in crate::movegen) fn occupancy_read(&self, op: &LookupOp, parts: usize, from: usize) -> Bits<W> {
        (0..parts).fold(Bits::EMPTY, |all, part| {
            let slice = op.first as usize + part * self.tables.attacks.squares + from;
            // SAFETY: a look-up with this many parts has as many consecutive rows.
            all | unsafe { at(&self.tables.attacks.slices, slice) }.mask
        })
    }

    /// The entry of a slice for the occupied squares.
    ///
    /// # Safety
    /// The slice must exist: its index is the row of a part plus a square, as [`at`] requires.
    #[inline(always)]
    pub(in crate::movegen) unsafe fn line(&self, slice: usize, occupied: Bits<W>) -> Bits<W> {
        // SAFETY: the caller guarantees that the slice exists.
        let slice = unsafe { at(&self.tables.attacks.slices, slice) };
        let (mut index, mut width) = (0, 0);
        for word in 0..W {
            index |= L::extract(occupied.0[word], slice.mask.0[word]) << width;
            width += slice.mask.0[word].count_ones();
        }
        // SAFETY: there are as many targets as subsets of the slice's mask, and the index is below that number.
        unsafe { at(&self.tables.attacks.targets, slice.first as usize + index as usize) }
    }

    /// The target squares of the piece on `from` by an op.
    #[inline(always)]
    pub(in crate::movegen) fn ends(&self, node: &Node<W, P>, op: &Op<W>, from: usize) -> Bits<W> {
        if Bits::<W>::ARE_WIDE { self.ends_compiled(node, op, from) } else { self.ends_here(node, op, from) }
    }

    compiled! {
        /// Like `ends_here`, in its own function. For wide boards.
        fn ends_compiled<'a>(&self, node: &'a Node<'a, W, P>, op: &'a Op<W>, from: usize) -> Bits<W> = ends_here;
    }

    #[inline(always)]
    fn ends_here(&self, node: &Node<W, P>, op: &Op<W>, from: usize) -> Bits<W> {
        let ends = match &op.way {
            Targeting::Shift { by, times } => {
                let mut ends = (Bits::of(from) & op.from).shifted(*by);
                for _ in 1..*times {
                    ends = (ends & node.empty).shifted(*by);
                }
                ends & self.filter(op.filter, node)
            }
            Targeting::Each(attack) => {
                // On wide boards this function is not inlined anyway.
                let reached = self.attack_here(node.board, *attack, from, node.occupied);
                if reached.is_empty() { reached } else { reached & self.filter(op.filter, node) }
            }
            Targeting::Joined(ways) => ways.iter().fold(Bits::EMPTY, |all, (attack, filter)| {
                all | self.attack(node.board, *attack, from, node.occupied) & self.filter(*filter, node)
            }),
        };
        match op.guard {
            Some(number) if !ends.is_empty() => self.guarded_ends(node, usize::from(number), from, ends),
            _ => ends,
        }
    }

    /// The target squares that a guard allows.
    #[inline(never)]
    fn guarded_ends(&self, node: &Node<W, P>, number: usize, from: usize, ends: Bits<W>) -> Bits<W> {
        let guard = &node.side.guards[number];
        let turned = (node.us != node.board.turn.side()).then(|| node.board.with_turn(node.us));
        let scene = self.scene(turned.as_ref().unwrap_or(node.board), node.request);
        let scene = scene.with(MoveSquares { from: Bits::of(from), ..MoveSquares::NONE });
        let starts = guard.from.is_none_or(|code| self.set(code, &scene).has(from));
        if !starts || guard.when.as_ref().is_some_and(|when| !self.holds(when, &scene)) {
            return Bits::EMPTY;
        }
        guard.to.map_or(ends, |code| ends & self.set(code, &scene))
    }

    /// The squares that a filter lets through.
    #[inline(always)]
    pub(in crate::movegen) fn filter(&self, filter: TargetFilter, node: &Node<W, P>) -> Bits<W> {
        match filter {
            TargetFilter::Mixed(onto) => mixed(self.tables, node.board, onto, node.us),
            filter => self.let_through(filter.place(), node),
        }
    }

    /// The squares that the filter with this [index](TargetFilter::place) lets through.
    #[inline(always)]
    pub(in crate::movegen) fn let_through(&self, place: u8, node: &Node<W, P>) -> Bits<W> {
        self.through(place, node.own, node.enemies, node.empty)
    }

    /// The squares that the filter with this [index](TargetFilter::place) lets through, before there is a node.
    #[inline(always)]
    pub(in crate::movegen) fn through(&self, place: u8, own: Bits<W>, enemies: Bits<W>, empty: Bits<W>) -> Bits<W> {
        const _: () = assert!(TargetFilter::PLACES == 4);
        match place {
            0 => self.tables.squares.without(own),
            1 => empty,
            2 => enemies,
            _ => self.tables.squares,
        }
    }

    /// The enemies that could make a threat to a square if nothing were in the way.
    #[inline(always)]
    pub(in crate::movegen) fn possible(
        &self,
        board: &Board<W, P>,
        threat: &Threat,
        square: usize,
        enemies: Bits<W>,
    ) -> Bits<W> {
        self.possible_from(threat, square) & board.plane(usize::from(threat.plane)) & enemies
    }

    /// The squares from which a threat to a square could come if nothing were in the way.
    #[inline(always)]
    pub(in crate::movegen) fn possible_from(&self, threat: &Threat, square: usize) -> Bits<W> {
        // SAFETY: the index is a table row plus a square of the grid.
        unsafe { at(&self.tables.attacks.leaps, threat.possible as usize + square) }
    }

    /// Returns `true` if pieces on `enemies` attack `square` by one of `threats`.
    #[inline(always)]
    pub(in crate::movegen) fn is_hit(
        &self,
        board: &Board<W, P>,
        threats: &Threats,
        square: usize,
        occupied: Bits<W>,
        enemies: Bits<W>,
    ) -> bool {
        let leaps = &self.tables.attacks.leaps;
        // SAFETY: the index is a table row plus a square of the grid.
        let near = unsafe { at(leaps, threats.near as usize + square) } & enemies;
        if !near.is_empty() {
            for threat in &threats.leaps {
                if !self.possible(board, threat, square, near).is_empty() {
                    return true;
                }
            }
        }
        // SAFETY: the index is a table row plus a square of the grid.
        let far = unsafe { at(leaps, threats.far as usize + square) } & enemies;
        if !far.is_empty() {
            for threat in &threats.lines {
                let attackers = self.possible(board, threat, square, far);
                if !attackers.is_empty() && attackers.meets(self.attack(board, threat.from, square, occupied)) {
                    return true;
                }
            }
        }
        false
    }

    /// Returns `true` if a royal of `side` is attacked.
    pub(in crate::movegen) fn is_attacked(&self, board: &Board<W, P>, side: Side) -> bool {
        self.is_any_hit(board, side, &self.tables.sides[side.index()].royal_threats)
    }

    /// Returns `true` if a royal of `side` is left under a forbidden attack.
    pub(in crate::movegen) fn is_exposed(&self, board: &Board<W, P>, side: Side) -> bool {
        self.is_any_hit(board, side, &self.tables.sides[side.index()].threats)
    }

    #[inline(always)]
    fn is_any_hit(&self, board: &Board<W, P>, side: Side, threats: &Threats) -> bool {
        let royals = board.any_of(self.tables.royals.planes) & board.pieces(side);
        let (occupied, enemies) = (board.occupied(), board.pieces(side.other()));
        L::out_of_line(|| royals.into_iter().any(|square| self.is_hit(board, threats, square, occupied, enemies)))
    }
}

#[inline(never)]
fn mixed<const W: usize, const P: usize>(
    tables: &PlaneTables<W>,
    board: &Board<W, P>,
    onto: Onto,
    us: Side,
) -> Bits<W> {
    let empty = if onto.empty { tables.squares.without(board.occupied()) } else { Bits::EMPTY };
    let taken = |kinds: KindSet, side: Side| {
        if kinds.is_empty() { Bits::EMPTY } else { board.of_kinds(tables, kinds) & board.pieces(side) }
    };
    empty | taken(onto.own, us) | taken(onto.enemy, us.other())
}

/// The squares seen along rays.
#[inline(always)]
fn seen<const W: usize>(
    attacks: &AttackTables<W>,
    first: usize,
    rays: usize,
    hops: bool,
    square: usize,
    occupied: Bits<W>,
) -> Bits<W> {
    let mut all = Bits::EMPTY;
    for ray in 0..rays {
        let by_start = &attacks.rays[first + ray * attacks.squares..];
        let ray = &by_start[square];
        let (near, stop) = along(by_start, ray.squares, ray.rises, occupied);
        all |= match (hops, stop) {
            (false, _) => near,
            (true, None) => Bits::EMPTY,
            (true, Some(stop)) => along(by_start, by_start[stop].squares, ray.rises, occupied).0,
        };
    }
    all
}

/// The squares of a line up to and including the first occupied square, and the index of that square. `by_start` holds
/// the rays in this direction.
#[inline(always)]
fn along<const W: usize>(
    by_start: &[Ray<W>],
    line: Bits<W>,
    rises: bool,
    occupied: Bits<W>,
) -> (Bits<W>, Option<usize>) {
    let met = line & occupied;
    if met.is_empty() {
        return (line, None);
    }
    let stop = if rises { met.first() } else { met.last() };
    (line.without(by_start[stop].squares), Some(stop))
}

#[inline(never)]
fn tries<const W: usize>(list: &[Try<W>], occupied: Bits<W>, spared: Bits<W>) -> Bits<W> {
    let mut all = Bits::EMPTY;
    for one in list {
        let met = one.path & occupied;
        let reached = match one.hurdles {
            None => met.is_empty(),
            Some(hurdles) => met.is_single() && met.meets(hurdles) && !met.meets(spared),
        };
        if reached {
            all |= one.square;
        }
    }
    all
}
