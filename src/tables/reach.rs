//! Where a piece could ever go.

use crate::model::{Board, Geometry, Movement, Rules, Set};
use crate::types::{Kind, Piece, Side, Square, SquareSet};

/// For every piece and square, the squares that it could move to or take on, whatever stands on the board.
///
/// Only what is the same in every position is looked at: geometry and fixed zones. So the set may be larger than what any one
/// position allows, never smaller.
pub struct Reach {
    targets: Vec<SquareSet>,
    stranded: Vec<SquareSet>,
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
                let slot = slot(Piece { side, kind });
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

    /// Where `piece` could ever go from `from`, or take.
    #[inline]
    pub fn targets(&self, piece: Piece, from: Square) -> SquareSet {
        self.targets[slot(piece) * self.squares + from.index()]
    }

    /// The squares from which `piece` could never move.
    #[inline]
    pub fn stranded(&self, piece: Piece) -> SquareSet {
        self.stranded[slot(piece)]
    }
}

fn slot(Piece { side, kind: Kind(kind) }: Piece) -> usize {
    usize::from(kind) * 2 + side.index()
}

fn targets_of(board: &Board, movement: &Movement, side: Side, from: Square) -> SquareSet {
    let zone = |set: &Option<Set>| match set.as_ref().and_then(Set::as_squares) {
        Some(squares) => squares[side.index()],
        None => board.squares(),
    };
    let within = zone(&movement.within);
    if !zone(&movement.from).contains(from) || !within.contains(from) {
        return SquareSet::EMPTY;
    }
    let mut targets = SquareSet::EMPTY;
    match &movement.geometry {
        Geometry::Leaper(steps) => {
            targets = steps[side.index()].iter().filter_map(|step| board.step(from, step.vector)).collect();
        }
        Geometry::Rider(steps, _) | Geometry::Hopper(steps, _) => {
            for step in &steps[side.index()] {
                let ray = std::iter::successors(board.step(from, step.vector), |&at| board.step(at, step.vector));
                // On joined edges a ray may come round; it ends where it began.
                targets |= ray.take_while(|&at| at != from && within.contains(at)).take(256).collect();
            }
        }
        Geometry::Path(_) | Geometry::Anywhere => targets = board.squares(),
        Geometry::Stay => targets.insert(from),
    }
    // What is taken elsewhere than on the last square can be anywhere.
    match movement.takes {
        crate::model::Takes::Target => targets & zone(&movement.to) & within,
        crate::model::Takes::Hurdles => targets,
        crate::model::Takes::Set(_) if targets.is_empty() => targets,
        crate::model::Takes::Set(_) => board.squares(),
    }
}
