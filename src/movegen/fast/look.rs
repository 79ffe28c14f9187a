//! Looking things up: where a piece goes, what is attacked.

use super::Fast;
use super::level::Level;
use super::run::at;
use crate::model::Onto;
use crate::position::Board;
use crate::tables::masks::{Attack, AttackTables, Filter, Masks, Threat, ThreatKind, Try};
use crate::types::{Bits, KindSet, Side};

impl<const W: usize, const P: usize, L: Level> Fast<'_, W, P, L> {
    /// Where an attack leads from a square.
    #[inline(always)]
    pub(super) fn attack(&self, attack: Attack, square: usize, occupied: Bits<W>) -> Bits<W> {
        L::attack(&self.masks.attacks, attack, square, occupied)
    }

    /// What a slice says.
    #[inline(always)]
    pub(super) fn line(&self, slice: usize, occupied: Bits<W>) -> Bits<W> {
        line::<W, L>(&self.masks.attacks, slice, occupied)
    }

    /// The squares that a filter lets through.
    #[inline(always)]
    pub(super) fn filter(&self, filter: Filter, board: &Board<W, P>, us: Side) -> Bits<W> {
        let (own, enemy) = (board.pieces(us), board.pieces(us.other()));
        match filter {
            Filter::NotOwn => self.masks.squares.without(own),
            Filter::Empty => self.masks.squares.without(own | enemy),
            Filter::Enemy => enemy,
            Filter::Any => self.masks.squares,
            Filter::Mixed(onto) => mixed(self.masks, board, onto, us),
        }
    }

    /// Is `square` open to one of `threats` by pieces on `enemies`?
    #[inline(always)]
    pub(super) fn is_hit(
        &self,
        board: &Board<W, P>,
        threats: &[Threat],
        square: usize,
        occupied: Bits<W>,
        enemies: Bits<W>,
    ) -> bool {
        L::is_hit(self, board, threats, square, occupied, enemies)
    }

    #[inline(always)]
    pub(super) fn is_hit_here(
        &self,
        board: &Board<W, P>,
        threats: &[Threat],
        square: usize,
        occupied: Bits<W>,
        enemies: Bits<W>,
    ) -> bool {
        threats.iter().any(|threat| {
            let attackers = board.threatening(threat) & enemies;
            let possible = at(&self.masks.attacks.leaps, threat.possible as usize + square) & attackers;
            !possible.is_empty()
                && (threat.kind == ThreatKind::Leap || attackers.meets(self.attack(threat.from, square, occupied)))
        })
    }

    /// Is a royal of `side` attacked?
    pub(super) fn is_attacked(&self, board: &Board<W, P>, side: Side) -> bool {
        self.is_any_hit(board, side, &self.masks.sides[side.index()].attackers)
    }

    /// Is a royal of `side` left to what is forbidden?
    pub(super) fn is_exposed(&self, board: &Board<W, P>, side: Side) -> bool {
        self.is_any_hit(board, side, &self.masks.sides[side.index()].threats)
    }

    fn is_any_hit(&self, board: &Board<W, P>, side: Side, threats: &[Threat]) -> bool {
        let royals = board.any_plane(&self.masks.royals) & board.pieces(side);
        let (occupied, enemies) = (board.occupied(), board.pieces(side.other()));
        royals.into_iter().any(|square| self.is_hit(board, threats, square, occupied, enemies))
    }
}

#[inline(never)]
fn mixed<const W: usize, const P: usize>(masks: &Masks<W>, board: &Board<W, P>, onto: Onto, us: Side) -> Bits<W> {
    let empty = if onto.empty { masks.squares.without(board.occupied()) } else { Bits::EMPTY };
    let taken = |kinds: KindSet, side: Side| {
        if kinds.is_empty() { Bits::EMPTY } else { board.of_kinds(masks, kinds) & board.pieces(side) }
    };
    empty | taken(onto.own, us) | taken(onto.enemy, us.other())
}

/// Where an attack leads from a square.
#[inline(always)]
pub(super) fn attack_here<const W: usize, L: Level>(
    tables: &AttackTables<W>,
    attack: Attack,
    square: usize,
    occupied: Bits<W>,
) -> Bits<W> {
    match attack {
        Attack::Leap { first } => at(&tables.leaps, first as usize + square),
        Attack::Lines { first, parts } => {
            let mut all = Bits::EMPTY;
            for part in 0..parts as usize {
                all |= line::<W, L>(tables, first as usize + part * tables.squares + square, occupied);
            }
            all
        }
        Attack::Rays { first, rays, hops } => seen(tables, first as usize, rays as usize, hops, square, occupied),
        Attack::Tries { first } => tries(&tables.lists[first as usize + square], occupied),
    }
}

#[inline(always)]
fn line<const W: usize, L: Level>(tables: &AttackTables<W>, slice: usize, occupied: Bits<W>) -> Bits<W> {
    let slice = at(&tables.slices, slice);
    let (mut index, mut width) = (0, 0);
    for word in 0..W {
        index |= L::extract(occupied.0[word], slice.mask.0[word]) << width;
        width += slice.mask.0[word].count_ones();
    }
    at(&tables.targets, slice.first as usize + index as usize)
}

/// What is seen along rays.
#[inline(always)]
fn seen<const W: usize>(
    tables: &AttackTables<W>,
    first: usize,
    rays: usize,
    hops: bool,
    square: usize,
    occupied: Bits<W>,
) -> Bits<W> {
    let mut all = Bits::EMPTY;
    for ray in 0..rays {
        let row = first + ray * tables.squares;
        let line = tables.rays[row + square];
        let seen = |ray: Bits<W>| -> (Bits<W>, Option<usize>) {
            let met = ray & occupied;
            if met.is_empty() {
                return (ray, None);
            }
            let stop = if line.rises { met.first() } else { met.last() };
            (ray.without(tables.rays[row + stop].squares), Some(stop))
        };
        let (near, stop) = seen(line.squares);
        all |= match (hops, stop) {
            (false, _) => near,
            (true, None) => Bits::EMPTY,
            (true, Some(stop)) => seen(tables.rays[row + stop].squares).0,
        };
    }
    all
}

#[inline(never)]
fn tries<const W: usize>(list: &[Try<W>], occupied: Bits<W>) -> Bits<W> {
    let mut all = Bits::EMPTY;
    for one in list {
        let met = one.path & occupied;
        let reached = match one.hurdles {
            None => met.is_empty(),
            Some(hurdles) => met.is_single() && met.meets(hurdles),
        };
        if reached {
            all |= one.square;
        }
    }
    all
}
