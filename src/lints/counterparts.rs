//! Pieces of only one side that start opposite to a piece of only the other side, where one of them moves the other
//! way, or both ways.

use super::Lints;
use super::headings::{ahead, turned_about};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Geometry, Movement, Step};
use crate::types::{Kind, Piece, Side, Vector};
use std::collections::BTreeSet;

/// The difference between the moves of a piece and those of its counterpart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Difference {
    /// Each move leads backward where the counterpart's leads forward.
    Turned,
    /// Moves that lead forward for the counterpart lead backward as well.
    BothWays,
}

impl Lints<'_> {
    /// Reports such a piece, if only one pair differs, and all other pieces are common to both sides or move alike.
    pub fn odd_counterparts(&self) -> Option<Diagnostic> {
        let pairs = self.counterparts()?;
        let unlike: Vec<(Kind, Kind)> =
            pairs.into_iter().filter(|&(one, other)| !self.move_alike(one, other)).collect();
        let [(first, second)] = unlike[..] else { return None };
        // Of two pieces with opposite directions, report the one that leads backward.
        let is_back = self.ahead(first) < 0 && self.ahead(second) >= 0;
        let orders = if is_back { [(first, second), (second, first)] } else { [(second, first), (first, second)] };
        let found = |(odd, even): (Kind, Kind)| Some((odd, even, self.difference(odd, even)?));
        let (odd, even, how) = orders.into_iter().find_map(found)?;
        let [name, twin] = [odd, even].map(|kind| &self.rules.piece(kind).name);
        let side = if odd == first { Side::First } else { Side::Second };
        let [whose, others] = [side, side.other()].map(|side| &self.rules.sides[side.index()].name);
        let entry = self.written.piece(name)?;
        let moves = || self.rules.piece(odd).moves.iter().zip(&self.rules.piece(even).moves);
        let unlike = moves().find(|(one, other)| vectors(one) != vectors(other)).map(|(one, _)| one);
        let unlike = unlike.and_then(|movement| self.written.movement(name, &movement.name));
        let span =
            unlike.map_or_else(|| self.written.part(entry, "moves"), |node| self.written.part_of_move(node, "by"));
        let (message, hint) = match how {
            Difference::Turned => (
                format!(
                    "the {name} of {whose} goes backward where the {twin} of {others} goes forward, and vice versa"
                ),
                format!(
                    "each side sees the board from its own side, and `Forward` is toward the opponent: give it the moves of the {twin}"
                ),
            ),
            Difference::BothWays => (
                format!(
                    "the {name} of {whose} goes forward and backward where the {twin} of {others} only goes forward"
                ),
                format!(
                    "apart from these two the sides are alike: should it move like the {twin}, `Forward` or `ForwardDiagonal`?"
                ),
            ),
        };
        let fault = Diagnostic::new(Code::WrongWay, span, message).hint(hint);
        Some(match self.written.piece(twin) {
            Some(entry) => fault.related(entry.key_span.clone(), "the piece opposite"),
            None => fault,
        })
    }

    /// The pieces that only the first side has, each with the piece of the second side that starts opposite; `None` if
    /// the sides start differently.
    fn counterparts(&self) -> Option<Vec<(Kind, Kind)>> {
        let board = &self.rules.board;
        let start = &self.rules.start.board;
        if !self.rules.arrays.is_empty() {
            return None;
        }
        let mut pairs: BTreeSet<(Kind, Kind)> = BTreeSet::new();
        for &(square, piece) in start {
            let opposite = board.seen_by(Side::Second, square)?;
            let (_, other) = start.iter().find(|(at, _)| *at == opposite)?;
            if other.side == piece.side {
                return None;
            }
            let [first, second] = if piece.side == Side::First { [piece, *other] } else { [*other, piece] };
            pairs.insert((first.kind, second.kind));
        }
        pairs.retain(|(one, other)| one != other);
        let is_own = |&(first, second): &(Kind, Kind)| {
            let lacks = |side: Side, kind: Kind| !self.world.exists(Piece { side, kind });
            let is_only = |of: &dyn Fn(&&(Kind, Kind)) -> bool| pairs.iter().filter(of).count() == 1;
            lacks(Side::Second, first)
                && lacks(Side::First, second)
                && is_only(&|pair| pair.0 == first)
                && is_only(&|pair| pair.1 == second)
        };
        pairs.iter().all(is_own).then(|| pairs.iter().copied().collect())
    }

    /// The moves of a piece without their names: each as its geometry without directions, and its directions as its
    /// side sees them.
    fn moves_of(&self, kind: Kind) -> Vec<(Movement, BTreeSet<Vector>)> {
        let of = |movement: &Movement| {
            let plain = |geometry: &Geometry| match geometry {
                Geometry::Leaper(_) => Geometry::Leaper([Vec::new(), Vec::new()]),
                Geometry::Rider(_, span) => Geometry::Rider([Vec::new(), Vec::new()], *span),
                Geometry::Hopper(_, hop) => Geometry::Hopper([Vec::new(), Vec::new()], hop.clone()),
                Geometry::Path(_) | Geometry::Anywhere | Geometry::Stay => geometry.clone(),
            };
            let (name, geometry) = (String::new(), plain(&movement.geometry));
            (Movement { name, geometry, ..movement.clone() }, vectors(movement))
        };
        self.rules.piece(kind).moves.iter().map(of).collect()
    }

    fn move_alike(&self, one: Kind, other: Kind) -> bool {
        self.moves_of(one) == self.moves_of(other)
    }

    /// The number of a piece's forward directions minus the number of its backward directions.
    fn ahead(&self, kind: Kind) -> i32 {
        let all = self.rules.piece(kind).moves.iter().flat_map(vectors);
        all.map(|vector| ahead(self.rules.board.plan().shape, vector).signum()).sum()
    }

    /// The difference between the moves of two pieces, if they differ in nothing else.
    fn difference(&self, odd: Kind, even: Kind) -> Option<Difference> {
        let shape = self.rules.board.plan().shape;
        let flip = |vectors: &BTreeSet<Vector>| -> BTreeSet<Vector> {
            vectors.iter().map(|&vector| turned_about(shape, vector)).collect()
        };
        let (odd, even) = (self.moves_of(odd), self.moves_of(even));
        let pairs = || odd.iter().zip(&even);
        let is_same_else = odd.len() == even.len() && pairs().all(|((one, _), (other, _))| one == other);
        let is_turned = pairs().all(|((_, odd), (_, even))| *odd == flip(even));
        let is_both =
            pairs().all(|((_, odd), (_, even))| odd == even || *odd == even.union(&flip(even)).copied().collect());
        match (is_same_else, is_turned, is_both) {
            (true, true, _) => Some(Difference::Turned),
            (true, false, true) => Some(Difference::BothWays),
            (true, false, false) | (false, ..) => None,
        }
    }
}

/// The directions of a move as its side sees them. Empty for a path.
fn vectors(movement: &Movement) -> BTreeSet<Vector> {
    match &movement.geometry {
        Geometry::Leaper(steps) | Geometry::Rider(steps, _) | Geometry::Hopper(steps, _) => {
            steps[0].iter().map(|step: &Step| step.vector).collect()
        }
        Geometry::Path(_) | Geometry::Anywhere | Geometry::Stay => BTreeSet::new(),
    }
}
