//! The outset of a game: its rules, and its start as far as bounds depend on it.

use crate::facts::Reach;
use crate::model::{PerSide, Rules};
use crate::types::{Kind, Piece, Side, SquareSet};

/// The rules of a game and its start. The squares of the pieces are those of the [rules](crate::model::Start).
#[derive(Clone)]
pub struct Outset<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The squares that the pieces could ever reach.
    pub reach: &'a Reach,
    /// The pieces.
    pub pieces: Pieces,
    /// The number of pieces that are marked as promoted.
    pub marked: usize,
    /// Set if the board has walls.
    pub has_walls: bool,
    /// The tracked squares whose piece has never moved.
    pub untouched: SquareSet,
    /// The squares of the trail.
    pub trail: SquareSet,
    /// The values of the counters, by slot; empty if they are unknown.
    pub counters: Vec<i64>,
}

impl<'a> Outset<'a> {
    /// The outset of games from the start of the rules. The rules do not hold all fields of its FEN, so the outset
    /// assumes the most: all tracked squares are untouched, any square may be in the trail, and counters are unknown.
    pub fn of(rules: &'a Rules, reach: &'a Reach) -> Outset<'a> {
        Outset {
            rules,
            reach,
            pieces: Pieces::at_start(rules),
            // Any piece of the start may be marked as promoted.
            marked: rules.start.board.len(),
            has_walls: !rules.start.walls.is_empty(),
            untouched: rules.tracked,
            trail: rules.board.squares(),
            counters: Vec::new(),
        }
    }

    /// The same start with other rules. They must have the same board and the same pieces.
    #[must_use]
    pub fn under(&self, rules: &'a Rules) -> Outset<'a> {
        Outset { rules, ..self.clone() }
    }
}

/// The numbers of pieces of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pieces {
    /// The pieces on the board, by side and kind.
    pub board: PerSide<Vec<usize>>,
    /// The pieces in the hands, by side and kind.
    pub hands: PerSide<Vec<usize>>,
}

impl Pieces {
    fn at_start(rules: &Rules) -> Pieces {
        let none = || Side::BOTH.map(|_| vec![0; rules.pieces.len()]);
        let (mut board, mut hands) = (none(), none());
        for (_, Piece { side, kind }) in &rules.start.board {
            board[side.index()][kind.index()] += 1;
        }
        for (counts, hand) in hands.iter_mut().zip(&rules.start.hands) {
            hand.iter().for_each(|(kind, count)| counts[kind.index()] = usize::from(*count));
        }
        Pieces { board, hands }
    }

    /// The number of a side's pieces of a kind, on the board and in hand.
    pub fn count(&self, side: Side, kind: Kind) -> usize {
        self.on_board(side, kind) + self.in_hand(side, kind)
    }

    /// The number of a side's pieces of a kind on the board.
    pub fn on_board(&self, side: Side, kind: Kind) -> usize {
        self.board[side.index()].get(kind.index()).copied().unwrap_or(0)
    }

    /// The number of a side's pieces of a kind in hand.
    pub fn in_hand(&self, side: Side, kind: Kind) -> usize {
        self.hands[side.index()].get(kind.index()).copied().unwrap_or(0)
    }
}
