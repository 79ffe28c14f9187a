//! The castling options: the combinations of squares that the pieces of a castling may start from.
//!
//! A piece may be given by a set. The set is evaluated with only the castling pieces up to it on the board. The
//! combinations can therefore be found here, once for all positions.

use super::scope::Scope;
use crate::model::limits::MAX_CASTLINGS;
use crate::model::{Board, CastlingPart, Set};
use crate::types::{Kind, Side, Square, SquareSet};
use std::cell::Cell;

/// A piece of a castling as written.
pub(super) struct WrittenPart {
    pub kind: Kind,
    pub start: Start,
    pub to: Square,
}

/// The start of a castling piece.
pub(super) enum Start {
    Square(Square),
    Set(Set),
}

/// The most evaluations of sets for all castlings of a file.
const MOST_TRIES: usize = 8192;

/// The error for too many options, or too many squares to try.
pub(super) struct TooMany;

/// The search for the options of one side.
struct Search<'s> {
    board: &'s Board,
    side: Side,
    parts: &'s [WrittenPart],
    tries: &'s Cell<usize>,
    found: Vec<Vec<CastlingPart>>,
}

impl Scope<'_> {
    /// All options of a side, in the order of the squares as that side sees them.
    ///
    /// # Errors
    /// If there are too many options, or too many squares to try.
    pub fn ways(&self, parts: &[WrittenPart], side: Side) -> Result<Vec<Vec<CastlingPart>>, TooMany> {
        let tries = &self.castling_tries;
        let mut search = Search { board: &self.board, side, parts, tries, found: Vec::new() };
        search.extend(&mut Vec::new())?;
        Ok(search.found)
    }
}

impl Search<'_> {
    /// Places the next piece after those in `placed`, in all ways.
    fn extend(&mut self, placed: &mut Vec<CastlingPart>) -> Result<(), TooMany> {
        let Some(part) = self.parts.get(placed.len()) else {
            if self.found.len() == MAX_CASTLINGS {
                return Err(TooMany);
            }
            self.found.push(placed.clone());
            return Ok(());
        };
        let Some(to) = self.board.seen_by(self.side, part.to) else { return Ok(()) };
        let candidates = match &part.start {
            Start::Square(square) => SquareSet::from(*square),
            Start::Set(_) => self.board.squares(),
        };
        for square in candidates {
            let Some(from) = self.board.seen_by(self.side, square) else { continue };
            if placed.iter().any(|other| other.from == from) {
                continue;
            }
            placed.push(CastlingPart { kind: part.kind, from, to });
            if self.stands(part, placed)? {
                self.extend(placed)?;
            }
            placed.pop();
        }
        Ok(())
    }

    /// Returns true if the last placed piece stands on an allowed square.
    fn stands(&self, part: &WrittenPart, placed: &[CastlingPart]) -> Result<bool, TooMany> {
        let (Start::Set(set), Some(last)) = (&part.start, placed.last()) else { return Ok(true) };
        // Squares that are never in the set need no test.
        let hull = match set {
            Set::And(sets) => sets.iter().find_map(Set::as_squares),
            set => set.as_squares(),
        };
        if hull.is_some_and(|hull| !hull[self.side.index()].contains(last.from)) {
            return Ok(false);
        }
        self.tries.set(self.tries.get() + 1);
        if self.tries.get() > MOST_TRIES {
            return Err(TooMany);
        }
        let stage = Stage { board: self.board, side: self.side, placed };
        Ok(stage.squares(set, self.side).contains(last.from))
    }
}

/// A board with only castling pieces on it, all of them untouched.
struct Stage<'s> {
    board: &'s Board,
    side: Side,
    placed: &'s [CastlingPart],
}

impl Stage<'_> {
    fn squares(&self, set: &Set, viewer: Side) -> SquareSet {
        let of = |set: &Set| self.squares(set, viewer);
        let all = self.board.squares();
        match set {
            Set::Squares(squares) => squares[viewer.index()],
            Set::And(sets) => sets.iter().fold(all, |left, set| left & of(set)),
            Set::Or(sets) => sets.iter().fold(SquareSet::EMPTY, |found, set| found | of(set)),
            Set::Not(set) => all - of(set),
            Set::Own if viewer == self.side => self.occupied(),
            Set::Enemy if viewer != self.side => self.occupied(),
            Set::Own | Set::Enemy => SquareSet::EMPTY,
            Set::Empty => all - self.occupied(),
            Set::Occupied | Set::Untouched => self.occupied(),
            Set::Kinds(kinds) => {
                self.placed.iter().filter(|part| kinds.contains(part.kind)).map(|part| part.from).collect()
            }
            Set::From => self.placed.first().map(|first| first.from.into()).unwrap_or_default(),
            Set::To => self.placed.first().map(|first| first.to.into()).unwrap_or_default(),
            Set::Walls | Set::Trail | Set::Path | Set::Taken | Set::Chosen => SquareSet::EMPTY,
            Set::Near(set) => self.board.shifted(of(set), &self.board.neighbours()),
            Set::File(set) => self.board.same_files(of(set)),
            Set::Rank(set) => self.board.same_ranks(of(set)),
            Set::Shift(set, vectors) => self.board.shifted(of(set), &vectors[viewer.index()]),
            Set::Along(set, vectors) => {
                let rays = of(set).iter().flat_map(|from| vectors[viewer.index()].iter().map(move |&v| (from, v)));
                rays.fold(SquareSet::EMPTY, |seen, (from, vector)| seen | self.sight(from, vector))
            }
            Set::Beyond(set, vectors) => self.board.beyond(of(set), &vectors[viewer.index()]),
            Set::Between(a, b) => self.board.between(of(a), of(b)),
            Set::Flanked(set) => self.board.flanked(of(set)),
            Set::Enclosed(sets, vectors) => {
                let [from, through, to] = sets.each_ref().map(of);
                self.board.enclosed(from, through, to, &vectors[viewer.index()])
            }
            Set::Theirs(set) => self.squares(set, viewer.other()),
            // A file that uses these sets here already has a fault.
            Set::Promoted | Set::Stranded | Set::Reach(_) | Set::Attacked(_) | Set::Guarded => SquareSet::EMPTY,
        }
    }

    fn occupied(&self) -> SquareSet {
        self.placed.iter().map(|part| part.from).collect()
    }

    /// The squares that a slider sees from a square.
    fn sight(&self, from: Square, vector: crate::types::Vector) -> SquareSet {
        let occupied = self.occupied();
        let mut seen = SquareSet::EMPTY;
        for at in self.board.ray(from, vector) {
            seen.insert(at);
            if occupied.contains(at) {
                break;
            }
        }
        seen
    }
}
