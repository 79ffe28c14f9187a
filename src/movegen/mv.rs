//! A move.

use crate::model::{DeedKind, Lands};
use crate::types::{Kind, Square, SquareSet};

/// A move of one ply, complete: it can be made without looking anything up but the rows that follow a move.
///
/// Two moves are equal only if they do the same in every respect. A move is small, for lists of moves are long: what only
/// few moves have, more than one square taken or passed and stops on the way, is kept apart.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// What kind of move.
    pub kind: DeedKind,
    /// The piece that moves, castles or is dropped, as it is before the move. For a pass, meaningless.
    pub piece: Kind,
    /// Where it starts; for a drop, the same as `to`.
    pub from: Square,
    /// Where it ends: the last square of its way, even if the piece returns from there.
    pub to: Square,
    /// What it becomes, if something else.
    pub becomes: Option<Kind>,
    /// Where the piece ends.
    pub lands: Lands,
    /// Does it leave a trail on the squares passed?
    pub leaves_trail: bool,
    /// For a castling: the index of its row.
    pub castling: Option<u8>,
    victim: Option<Square>,
    passed: Option<Square>,
    /// Only where `victim` and `passed` cannot say it, and then they are `None`: equal moves are equal field by field.
    details: Option<Box<Details>>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Details {
    takes: SquareSet,
    path: SquareSet,
    stops: Option<Box<[Square]>>,
}

impl Move {
    /// A move that takes nothing and passes nothing, the piece staying what it is and landing on `to`.
    #[inline]
    pub const fn new(kind: DeedKind, piece: Kind, from: Square, to: Square) -> Move {
        Move {
            kind,
            piece,
            from,
            to,
            becomes: None,
            lands: Lands::Target,
            leaves_trail: false,
            castling: None,
            victim: None,
            passed: None,
            details: None,
        }
    }

    /// A piece from the hand.
    #[inline]
    pub const fn drop(piece: Kind, to: Square) -> Move {
        Move::new(DeedKind::Drop, piece, to, to)
    }

    /// Nothing moves.
    #[inline]
    pub const fn pass() -> Move {
        Move::new(DeedKind::Pass, Kind(0), Square(0), Square(0))
    }

    /// The same move, but taking at most one piece and passing at most one square, without stops. Cheap.
    #[inline]
    #[must_use]
    pub fn along(self, victim: Option<Square>, passed: Option<Square>) -> Move {
        Move { victim, passed, details: None, ..self }
    }

    /// The same move, but taking the pieces on `takes` and passing `path`; `stops` are, for a path of several legs, the
    /// squares where its legs end, in order, the last one included.
    #[inline]
    #[must_use]
    pub fn by_way(self, takes: SquareSet, path: SquareSet, stops: Option<Box<[Square]>>) -> Move {
        match (stops, single(takes), single(path)) {
            (None, Ok(victim), Ok(passed)) => self.along(victim, passed),
            (stops, ..) => {
                let details = Some(Box::new(Details { takes, path, stops }));
                Move { victim: None, passed: None, details, ..self }
            }
        }
    }

    /// The same move, but with the piece becoming something else, or staying what it is.
    #[inline]
    #[must_use]
    pub fn becoming(self, becomes: Option<Kind>) -> Move {
        Move { becomes, ..self }
    }

    /// The squares whose pieces it takes.
    #[inline]
    pub fn takes(&self) -> SquareSet {
        match &self.details {
            Some(details) => details.takes,
            None => self.victim.map(SquareSet::from).unwrap_or_default(),
        }
    }

    /// Does it take anything?
    #[inline]
    pub fn captures(&self) -> bool {
        self.victim.is_some() || self.details.as_ref().is_some_and(|details| !details.takes.is_empty())
    }

    /// The square whose piece it takes, if it takes exactly one.
    #[inline]
    pub fn victim(&self) -> Option<Square> {
        match &self.details {
            Some(details) => single(details.takes).ok().flatten(),
            None => self.victim,
        }
    }

    /// The squares passed, ends excluded. If no rule of the variant asks for them, only moves that leave a trail know them.
    #[inline]
    pub fn path(&self) -> SquareSet {
        match &self.details {
            Some(details) => details.path,
            None => self.passed.map(SquareSet::from).unwrap_or_default(),
        }
    }

    /// For a path of several legs: the squares where its legs end, in order, the last one included.
    #[inline]
    pub fn stops(&self) -> Option<&[Square]> {
        self.details.as_ref()?.stops.as_deref()
    }
}

/// The only square of a set, if there is one; an error if there are more.
#[inline]
fn single(set: SquareSet) -> Result<Option<Square>, ()> {
    let mut squares = set.iter();
    match (squares.next(), squares.next()) {
        (first, None) => Ok(first),
        _ => Err(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::limits::MAX_ROWS;

    const _: () = assert!(size_of::<Move>() <= 24);
    const _: () = assert!(MAX_ROWS <= 1 << u8::BITS, "the index of a castling row fits");

    fn set(squares: &[u8]) -> SquareSet {
        squares.iter().copied().map(Square).collect()
    }

    #[test]
    fn a_move_knows_its_way() {
        let mv = Move::new(DeedKind::Move, Kind(3), Square(0), Square(9));
        assert_eq!((mv.takes(), mv.path(), mv.stops(), mv.captures()), (set(&[]), set(&[]), None, false));
        for squares in [&[][..], &[7], &[7, 200]] {
            for stops in [None, Some(&[Square(9)][..])] {
                let taking = mv.clone().by_way(set(squares), set(&[]), stops.map(Box::from));
                assert_eq!((taking.takes(), taking.path(), taking.stops()), (set(squares), set(&[]), stops));
                assert_eq!(taking.captures(), !squares.is_empty());
                assert_eq!(taking.victim(), (squares.len() == 1).then_some(Square(7)));
                let passing = mv.clone().by_way(set(&[]), set(squares), stops.map(Box::from));
                assert_eq!((passing.takes(), passing.path(), passing.stops()), (set(&[]), set(squares), stops));
                assert!(!passing.captures());
            }
        }
    }

    #[test]
    fn the_same_way_is_kept_in_one_form() {
        let mv = Move::new(DeedKind::Move, Kind(3), Square(0), Square(9));
        let far = mv.clone().by_way(set(&[1, 2]), set(&[3, 4]), None);
        assert_eq!(far.clone().by_way(set(&[1]), set(&[3]), None), mv.clone().along(Some(Square(1)), Some(Square(3))));
        assert_eq!(mv.clone().along(Some(Square(1)), None).by_way(set(&[1, 2]), set(&[3, 4]), None), far);
        assert_eq!(far.along(None, None), mv);
    }
}
