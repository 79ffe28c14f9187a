//! Moves.

use crate::model::{Lands, MoveKind};
use crate::types::{Kind, Square, SquareSet};
use std::collections::HashMap;
use std::hash::{Hash, Hasher};

/// A complete move of one ply. Making it needs only the move itself and the rows that follow moves.
///
/// [`Position::to_uci`](crate::Position::to_uci) and [`Position::to_san`](crate::Position::to_san) write a move,
/// [`Position::parse_move`](crate::Position::parse_move) reads it, and
/// [`Position::captured`](crate::Position::captured) lists its captures.
///
/// Two moves are equal if they have the same effect; the [stops](Move::stops) of a path do not matter. Lists of moves
/// are long, so a move is small: rare details (more than one captured or passed square, stops, choices) are stored
/// apart.
#[derive(Clone, Debug)]
pub struct Move {
    /// The kind of move.
    pub kind: MoveKind,
    /// The piece that moves, castles or is dropped, before any promotion. Meaningless for a pass.
    pub piece: Kind,
    /// The start square; the same as `to` for a drop.
    pub from: Square,
    /// The target square: the last square of the path, even if the piece returns from there.
    pub to: Square,
    /// The kind that the piece becomes, if it changes.
    pub becomes: Option<Kind>,
    /// The place where the piece ends up, usually `to`.
    pub lands: Lands,
    /// Set if the move leaves a trail on the squares passed.
    pub leaves_trail: bool,
    /// The number of the castling, if the move is one. [`Rules::castling_of`](crate::model::Rules::castling_of) gives
    /// the pieces and squares of this number.
    pub castling: Option<u8>,
    // Read through methods. Visible in `movegen`, so that code there can destructure a move without missing a field.
    pub(super) victim: Option<Square>,
    pub(super) passed: Option<Square>,
    /// Used only if `victim` and `passed` cannot express the move; both are `None` then.
    pub(super) details: Option<Box<Details>>,
}

#[derive(Clone, Debug)]
pub(super) struct Details {
    takes: SquareSet,
    path: SquareSet,
    stops: Option<Box<[Square]>>,
    choices: Box<[Choice]>,
}

/// The player's choice for one row after the move has landed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Choice {
    /// A square.
    Square(Square),
    /// A piece from the hand and its drop square.
    Drop(Kind, Square),
    /// No choice.
    Nothing,
}

impl Choice {
    /// The chosen square, if any.
    pub fn square(self) -> Option<Square> {
        match self {
            Choice::Square(square) | Choice::Drop(_, square) => Some(square),
            Choice::Nothing => None,
        }
    }
}

impl Move {
    /// A move that captures and passes nothing, and whose piece does not change and lands on `to`.
    #[inline]
    pub const fn new(kind: MoveKind, piece: Kind, from: Square, to: Square) -> Move {
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

    /// The drop of a piece from the hand.
    #[inline]
    pub const fn drop(piece: Kind, to: Square) -> Move {
        Move::new(MoveKind::Drop, piece, to, to)
    }

    /// A pass: nothing moves.
    #[inline]
    pub const fn pass() -> Move {
        Move::new(MoveKind::Pass, Kind(0), Square(0), Square(0))
    }

    /// The same move with at most one captured piece and one passed square, without stops. Cheap.
    #[inline]
    #[must_use]
    pub fn along(self, victim: Option<Square>, passed: Option<Square>) -> Move {
        match &self.details {
            Some(details) if !details.choices.is_empty() => {
                let set = |square: Option<Square>| square.map(SquareSet::from).unwrap_or_default();
                self.by_way(set(victim), set(passed), None)
            }
            _ => Move { victim, passed, details: None, ..self },
        }
    }

    /// The same move with captures on `takes` and the passed squares `path`. For a path that captures on its way,
    /// `stops` lists the squares where it captures and the square where it ends, in order.
    #[inline]
    #[must_use]
    pub fn by_way(mut self, takes: SquareSet, path: SquareSet, stops: Option<Box<[Square]>>) -> Move {
        let choices = self.details.take().map(|details| details.choices).unwrap_or_default();
        self.detailed(Details { takes, path, stops, choices })
    }

    /// The same move with these choices, in the order in which they are made. Trailing empty choices may be left out.
    #[must_use]
    pub(crate) fn with_choices(mut self, choices: &[Choice]) -> Move {
        let said = choices.iter().rposition(|choice| *choice != Choice::Nothing).map_or(0, |last| last + 1);
        let choices = choices[..said].into();
        let (takes, path) = (self.takes(), self.path());
        let stops = self.details.take().and_then(|details| details.stops);
        self.detailed(Details { takes, path, stops, choices })
    }

    /// The same move with these details, which are stored apart only if necessary.
    #[inline]
    fn detailed(self, details: Details) -> Move {
        match (single(details.takes), single(details.path)) {
            (Ok(victim), Ok(passed)) if details.stops.is_none() && details.choices.is_empty() => {
                Move { victim, passed, details: None, ..self }
            }
            _ => Move { victim: None, passed: None, details: Some(Box::new(details)), ..self },
        }
    }

    /// The same move with the piece becoming another kind, or keeping its kind.
    #[inline]
    #[must_use]
    pub fn becoming(self, becomes: Option<Kind>) -> Move {
        Move { becomes, ..self }
    }

    /// The squares whose pieces the move itself captures, as patterns of moves read them. The pieces that `after` rows
    /// remove are not among them: [`Position::captured`](crate::Position::captured) lists all.
    #[inline]
    pub fn takes(&self) -> SquareSet {
        match &self.details {
            Some(details) => details.takes,
            None => self.victim.map(SquareSet::from).unwrap_or_default(),
        }
    }

    /// Returns `true` if the move itself captures anything. [`Position::is_capture`](crate::Position::is_capture) also
    /// considers `after` rows.
    #[inline]
    pub fn is_capture(&self) -> bool {
        self.victim.is_some() || self.details.as_ref().is_some_and(|details| !details.takes.is_empty())
    }

    /// The square of the captured piece, if the move captures exactly one.
    #[inline]
    pub fn victim(&self) -> Option<Square> {
        match &self.details {
            Some(details) => single(details.takes).ok().flatten(),
            None => self.victim,
        }
    }

    /// The squares passed, without both ends. If no rule of the variant reads them, only moves that leave a trail
    /// record them.
    #[inline]
    pub fn path(&self) -> SquareSet {
        match &self.details {
            Some(details) => details.path,
            None => self.passed.map(SquareSet::from).unwrap_or_default(),
        }
    }

    /// The stops of a path that captures on its way: the squares where its capturing legs end and where its last leg
    /// ends, in order.
    #[inline]
    pub fn stops(&self) -> Option<&[Square]> {
        self.details.as_ref()?.stops.as_deref()
    }

    /// The player's choices after the move has landed, in order: one for each row that offers a choice, up to the last
    /// that is not [nothing](Choice::Nothing).
    #[inline]
    pub fn choices(&self) -> &[Choice] {
        self.details.as_ref().map_or(&[], |details| &details.choices)
    }

    /// The last chosen square, if any.
    #[inline]
    pub fn chosen(&self) -> Option<Square> {
        self.choices().iter().rev().find_map(|choice| choice.square())
    }
}

impl PartialEq for Move {
    #[inline]
    fn eq(&self, other: &Move) -> bool {
        let Move { kind, piece, from, to, becomes, lands, leaves_trail, castling, victim: _, passed: _, details: _ } =
            self;
        (kind, piece, from, to) == (&other.kind, &other.piece, &other.from, &other.to)
            && (becomes, lands, leaves_trail) == (&other.becomes, &other.lands, &other.leaves_trail)
            && *castling == other.castling
            && match (&self.details, &other.details) {
                (None, None) => (self.victim, self.passed) == (other.victim, other.passed),
                _ => (self.takes(), self.path(), self.choices()) == (other.takes(), other.path(), other.choices()),
            }
    }
}

impl Eq for Move {}

impl Hash for Move {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Move { kind, piece, from, to, becomes, lands, leaves_trail: _, castling, victim: _, passed: _, details: _ } =
            self;
        (kind, piece, from, to, becomes, lands, castling).hash(state);
        (self.takes(), self.path(), self.choices()).hash(state);
    }
}

/// Removes duplicates. Of equal moves, keeps the one with the fewest stops, or with the lowest stops if there is a tie.
pub(super) fn merge_ways(moves: &mut Vec<Move>) {
    let mut places: HashMap<Move, usize> = HashMap::with_capacity(moves.len());
    let mut merged: Vec<Move> = Vec::with_capacity(moves.len());
    let order = |mv: &Move| mv.stops().map_or((0, Vec::new()), |stops| (stops.len(), stops.to_vec()));
    for mv in moves.drain(..) {
        match places.get(&mv) {
            None => {
                places.insert(mv.clone(), merged.len());
                merged.push(mv);
            }
            Some(&place) if order(&mv) < order(&merged[place]) => merged[place] = mv,
            Some(_) => {}
        }
    }
    *moves = merged;
}

/// The only square of a set; `None` if the set is empty, an error if there are more squares.
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
    use crate::variant::Variant;
    use std::collections::HashSet;

    const _: () = assert!(size_of::<Move>() <= 24);

    fn set(squares: &[u8]) -> SquareSet {
        squares.iter().copied().map(Square).collect()
    }

    #[test]
    fn a_move_knows_its_way() {
        let mv = Move::new(MoveKind::Move, Kind(3), Square(0), Square(9));
        assert_eq!((mv.takes(), mv.path(), mv.stops(), mv.is_capture()), (set(&[]), set(&[]), None, false));
        for squares in [&[][..], &[7], &[7, 200]] {
            for stops in [None, Some(&[Square(9)][..])] {
                let taking = mv.clone().by_way(set(squares), set(&[]), stops.map(Box::from));
                assert_eq!((taking.takes(), taking.path(), taking.stops()), (set(squares), set(&[]), stops));
                assert_eq!(taking.is_capture(), !squares.is_empty());
                assert_eq!(taking.victim(), (squares.len() == 1).then_some(Square(7)));
                let passing = mv.clone().by_way(set(&[]), set(squares), stops.map(Box::from));
                assert_eq!((passing.takes(), passing.path(), passing.stops()), (set(&[]), set(squares), stops));
                assert!(!passing.is_capture());
            }
        }
    }

    #[test]
    fn the_same_way_is_kept_in_one_form() {
        let mv = Move::new(MoveKind::Move, Kind(3), Square(0), Square(9));
        let far = mv.clone().by_way(set(&[1, 2]), set(&[3, 4]), None);
        assert_eq!(far.clone().by_way(set(&[1]), set(&[3]), None), mv.clone().along(Some(Square(1)), Some(Square(3))));
        assert_eq!(mv.clone().along(Some(Square(1)), None).by_way(set(&[1, 2]), set(&[3, 4]), None), far);
        assert_eq!(far.along(None, None), mv);
    }

    #[test]
    fn ways_that_do_the_same_are_one_move() {
        let mv = Move::new(MoveKind::Move, Kind(3), Square(0), Square(9));
        let way = |takes: &[u8], stops: &[u8]| {
            mv.clone().by_way(
                set(takes),
                set(&[]),
                (!stops.is_empty()).then(|| stops.iter().copied().map(Square).collect()),
            )
        };
        let mut moves = vec![way(&[3, 5], &[5, 3, 9]), way(&[3], &[]), way(&[3, 5], &[3, 5, 9]), way(&[3], &[3, 9])];
        merge_ways(&mut moves);
        assert_eq!(moves, [way(&[3, 5], &[]), way(&[3], &[])]);
        let stops: Vec<_> = moves.iter().map(Move::stops).collect();
        assert_eq!(stops, [Some(&[Square(3), Square(5), Square(9)][..]), None]);
    }

    #[test]
    fn choices_are_part_of_a_move() {
        let mv = Move::new(MoveKind::Move, Kind(3), Square(0), Square(9)).along(Some(Square(9)), None);
        let choices = [Choice::Square(Square(7)), Choice::Drop(Kind(1), Square(8))];
        let choosing = |choices: &[Choice]| mv.clone().with_choices(choices);
        let chosen = choosing(&choices);
        assert_eq!((mv.choices(), chosen.choices()), (&[][..], &choices[..]));
        assert_eq!((chosen.takes(), chosen.victim(), chosen.is_capture()), (mv.takes(), mv.victim(), true));
        let all = [mv.clone(), choosing(&choices[..1]), choosing(&[choices[1], choices[0]]), chosen.clone()];
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), 4);
        assert_eq!(all.into_iter().collect::<HashSet<_>>().get(&choosing(&choices)), Some(&chosen));
    }

    #[test]
    fn choices_and_the_way_do_not_disturb_each_other() {
        let mv = Move::new(MoveKind::Move, Kind(3), Square(0), Square(9));
        let choices = || &[Choice::Square(Square(7))];
        let one = Some(Square(9));
        assert_eq!(
            mv.clone().along(one, None).with_choices(choices()),
            mv.clone().with_choices(choices()).along(one, None)
        );
        let far = |mv: Move| mv.by_way(set(&[1, 2]), set(&[3, 4]), Some([Square(5), Square(9)].into()));
        let chosen = far(mv.clone()).with_choices(choices());
        assert_eq!(chosen, far(mv.clone().with_choices(choices())));
        assert_eq!((chosen.takes(), chosen.path()), (set(&[1, 2]), set(&[3, 4])));
        assert_eq!(chosen.stops(), Some(&[Square(5), Square(9)][..]));
        assert_eq!(chosen.with_choices(&[Choice::Nothing]), far(mv.clone()));
        assert_eq!(mv.clone().with_choices(choices()).with_choices(&[]), mv);
    }

    #[test]
    fn a_move_with_choices_lands_like_the_move_without() {
        let fens = [
            ("chess", "r3k2r/1P4p1/8/3pP3/8/8/P7/R3K2R w KQkq d6 0 1"),
            ("crazyhouse", "r3k2r/8/8/8/8/8/P7/R3K2R[Nn] w KQkq - 0 1"),
        ];
        for (name, fen) in fens {
            let builtin = Variant::builtin(name).unwrap();
            for variant in [builtin.by_reference(), builtin] {
                let position = variant.position(fen).unwrap();
                for mv in position.legal_moves().unwrap() {
                    let chosen = mv.clone().with_choices(&[Choice::Square(Square(30))]);
                    assert_eq!(position.after(&chosen), position.after(&mv), "{name} {mv:?}");
                    assert_eq!(position.after(&chosen).key(), position.after(&mv).key(), "{name} {mv:?}");
                }
            }
        }
    }
}
