//! The squares that a piece could ever reach, found by walking its moves over an empty board.

use crate::model::limits::MAX_CHAIN;
use crate::model::{Board, Gait, Movement, PathRule, Rules, Set, Step, StopAfter, Takes, Times};
use crate::types::{Kind, Piece, Side, Square, SquareSet};
use crate::walk::line;

/// The squares that each piece could move to or capture on from each square, whatever else is on the board.
///
/// Only constants of the variant are used: geometry and fixed zones. The set may therefore be larger than in a given
/// position, but never smaller.
pub struct Reach {
    /// The targets, by piece and square.
    targets: Vec<SquareSet>,
    /// The squares without any targets, by piece.
    stranded: Vec<SquareSet>,
    /// The number of squares of the board's grid.
    squares: usize,
}

impl Reach {
    /// Walks every move of every piece from every square.
    pub fn new(rules: &Rules) -> Reach {
        let board = &rules.board;
        let squares = usize::from(board.files()) * usize::from(board.ranks());
        let mut targets = vec![SquareSet::EMPTY; rules.pieces.len() * 2 * squares];
        let mut stranded = vec![SquareSet::EMPTY; rules.pieces.len() * 2];
        for kind in rules.kinds() {
            for side in Side::BOTH {
                let slot = Reach::slot(Piece { side, kind });
                for from in board.squares() {
                    let mut all = SquareSet::EMPTY;
                    for movement in &rules.piece(kind).moves {
                        all |= targets_of(board, movement, side, from);
                    }
                    targets[slot * squares + from.index()] = all;
                    if all.is_empty() {
                        stranded[slot].insert(from);
                    }
                }
            }
        }
        Reach { targets, stranded, squares }
    }

    /// The squares where a movement could ever end, by start. Unlike [`Reach::targets`] it leaves out captures along
    /// the way, and follows all legs of a path.
    pub fn ends(board: &Board, movement: &Movement, side: Side) -> Vec<SquareSet> {
        let squares = usize::from(board.files()) * usize::from(board.ranks());
        let of = |movement: &Movement| -> Vec<SquareSet> {
            let ends = |from: Square| match board.squares().contains(from) {
                true => ends_of(board, movement, side, from),
                false => SquareSet::EMPTY,
            };
            (0..squares).map(|from| ends(Square::new(from))).collect()
        };
        let mut ends = of(movement);
        if let Some(path) = movement.geometry.path() {
            let legs: Vec<Vec<SquareSet>> = path.legs.iter().map(|leg| of(&leg.movement)).collect();
            for (from, ends) in ends.iter_mut().enumerate() {
                *ends &= ends_of_path(path, &legs, Square::new(from));
            }
        }
        ends
    }

    /// The squares that `piece` could ever move to from `from`, or capture on.
    #[inline]
    pub fn targets(&self, piece: Piece, from: Square) -> SquareSet {
        self.targets[Reach::slot(piece) * self.squares + from.index()]
    }

    /// The squares from which `piece` could never move.
    #[inline]
    pub fn stranded(&self, piece: Piece) -> SquareSet {
        self.stranded[Reach::slot(piece)]
    }

    /// The index of a piece.
    #[inline]
    fn slot(Piece { side, kind: Kind(kind) }: Piece) -> usize {
        usize::from(kind) * 2 + side.index()
    }
}

/// The squares where a path could stop, given the possible ends of each leg.
fn ends_of_path(path: &PathRule, legs: &[Vec<SquareSet>], from: Square) -> SquareSet {
    let (mut ends, mut seen, mut here) = (SquareSet::EMPTY, SquareSet::EMPTY, SquareSet::from(from));
    for round in 1..=path.repeat.max {
        for leg in legs {
            here = here.iter().fold(SquareSet::EMPTY, |all, square| all | leg[square.index()]);
            if path.stop == StopAfter::AnyLeg {
                ends |= here;
            }
        }
        if round >= path.repeat.min {
            ends |= here;
            // Squares that were visited before lead to nothing new.
            here = here - seen;
            seen |= here;
        }
        if here.is_empty() || usize::from(round) > MAX_CHAIN {
            break;
        }
    }
    ends
}

/// The squares where the movement could end or capture.
fn targets_of(board: &Board, movement: &Movement, side: Side, from: Square) -> SquareSet {
    let ends = ends_of(board, movement, side, from);
    match (&movement.takes, movement.geometry.gait()) {
        _ if ends.is_empty() => ends,
        // Captures away from the last square can be anywhere, and a path captures along its way.
        (Takes::Set(_), _) | (_, Gait::Path(_)) => board.squares(),
        (Takes::Hurdles, Gait::Hop(steps, _)) => {
            let steps = steps[side.index()].iter();
            steps.flat_map(|step| board.ray(from, step.vector)).collect()
        }
        (Takes::Hurdles | Takes::Target | Takes::Nothing, _) => ends,
    }
}

/// The squares where the movement could end. Only the first leg of a path is followed: if that leads nowhere, neither
/// does the path.
fn ends_of(board: &Board, movement: &Movement, side: Side, from: Square) -> SquareSet {
    let zone = |set: &Option<Set>| match set.as_ref().and_then(Set::as_squares) {
        Some(squares) => squares[side.index()],
        None => board.squares(),
    };
    // The fields that are not read here can only remove squares.
    let Movement {
        name: _,
        geometry,
        onto: _,
        from: start,
        to,
        within,
        across: _,
        takes: _,
        leaves_trail: _,
        becomes: _,
        lands: _,
        when: _,
    } = movement;
    let within = zone(within);
    if !zone(start).contains(from) || !within.contains(from) {
        return SquareSet::EMPTY;
    }
    let rides = |steps: &[Step], span: Times| -> SquareSet {
        let lines = steps.iter().flat_map(|step| (1..=span.max).zip(line(board, from, step, within)));
        lines.filter(|(n, _)| *n >= span.min).map(|(_, stop)| stop.square).collect()
    };
    let ends = match geometry.gait() {
        Gait::Ride(steps, span) => rides(&steps[side.index()], span),
        Gait::Hop(steps, hop) => {
            let nearest = [hop.run_up.min, hop.hurdles, hop.landing.min].into_iter().fold(0, u16::saturating_add);
            rides(&steps[side.index()], Times { min: nearest, max: Times::MANY })
        }
        Gait::Path(path) => match path.legs.first() {
            Some(leg) if !ends_of(board, &leg.movement, side, from).is_empty() => board.squares(),
            _ => SquareSet::EMPTY,
        },
        Gait::Anywhere => board.squares() - from.into(),
        Gait::Stay => from.into(),
    };
    ends & zone(to) & within
}
