//! The state of a position.

use super::key::{Fact, turn_key};
use super::trail::Trail;
use crate::model::limits::MAX_COUNTERS;
use crate::model::{CastlingWay, MOST};
use crate::types::{Cell, Kind, MAX_KINDS, MAX_SQUARES, Piece, Side, Square, SquareSet, Turn};
use crate::variant::Variant;

/// A position in one flat value without heap memory. Moves are tried by copying it.
///
/// Squares and kinds are those of one variant, which the state does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    // Read through methods. Visible in `position` only so that patterns there can name every field.
    pub(super) board: [Cell; MAX_SQUARES],
    pub(super) pieces: [SquareSet; 2],
    pub(super) walls: SquareSet,
    /// Promoted pieces that look like others of their kind (`q~` in a FEN).
    pub marked: SquareSet,
    /// Tracked squares whose piece has never moved.
    pub untouched: SquareSet,
    /// The trails for captures in passing.
    pub trail: Trail,
    /// Pieces in hand, by side and kind.
    pub hands: [[u8; MAX_KINDS]; 2],
    /// The values of the counters, by slot.
    pub counters: [i32; MAX_COUNTERS],
    /// The turn.
    pub turn: Turn,
    /// The full-move number, 1 at the start of a game.
    pub full_move: u32,
}

impl State {
    /// An empty board with the first player to move.
    pub fn new() -> State {
        State {
            board: [Cell::EMPTY; MAX_SQUARES],
            pieces: [SquareSet::EMPTY; 2],
            walls: SquareSet::EMPTY,
            marked: SquareSet::EMPTY,
            untouched: SquareSet::EMPTY,
            trail: Trail::NONE,
            hands: [[0; MAX_KINDS]; 2],
            counters: [0; MAX_COUNTERS],
            turn: Turn::of(Side::First),
            full_move: 1,
        }
    }

    /// The contents of a square.
    #[inline]
    pub fn at(&self, square: Square) -> Cell {
        self.board[square.index()]
    }

    /// The squares of a side's pieces.
    #[inline]
    pub fn pieces(&self, side: Side) -> SquareSet {
        self.pieces[side.index()]
    }

    /// The squares of walls.
    #[inline]
    pub fn walls(&self) -> SquareSet {
        self.walls
    }

    /// All squares with a piece or a wall.
    #[inline]
    pub fn occupied(&self) -> SquareSet {
        self.pieces[0] | self.pieces[1] | self.walls
    }

    /// Puts a piece on a square, in place of its contents.
    #[inline]
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.clear(square);
        self.board[square.index()] = piece.into();
        self.pieces[piece.side.index()].insert(square);
    }

    /// Puts a wall on a square, in place of its contents.
    pub fn put_wall(&mut self, square: Square) {
        self.clear(square);
        self.board[square.index()] = Cell::WALL;
        self.walls.insert(square);
    }

    /// Empties a square and returns its contents. The caller must update marks and unmoved squares.
    #[inline]
    pub fn clear(&mut self, square: Square) -> Cell {
        let cell = std::mem::take(&mut self.board[square.index()]);
        match cell.piece() {
            Some(piece) => self.pieces[piece.side.index()].remove(square),
            None => self.walls.remove(square),
        }
        cell
    }

    /// The number of pieces of a kind in a side's hand.
    #[inline]
    pub fn in_hand(&self, side: Side, kind: Kind) -> u8 {
        self.hands[side.index()].get(kind.index()).copied().unwrap_or(0)
    }

    /// Removes a piece of a kind from a side's hand, if there is one.
    pub(crate) fn take_in_hand(&mut self, side: Side, kind: Kind) {
        take_one(&mut self.hands[side.index()], kind);
    }

    /// Returns `true` if the pieces of a side's castling are on their start squares.
    pub(crate) fn is_manned(&self, side: Side, way: &CastlingWay) -> bool {
        way.parts.iter().all(|part| self.at(part.from).piece() == Some(Piece { side, kind: part.kind }))
    }

    /// A hash of everything that decides the moves and their consequences, including the variant, but not the counters.
    pub fn identity(&self, variant: &Variant) -> u64 {
        self.repetition_key(true) ^ variant.rules().seed()
    }

    /// The key for repetition rules: equal for positions that they treat as the same, and otherwise different, apart
    /// from collisions (2^-64). Depends on the board, hands, marks, unmoved squares and the turn, and on the trail if
    /// `with_trail` is set, but not on counters.
    pub fn repetition_key(&self, with_trail: bool) -> u64 {
        let State { board: _, pieces, walls, marked, untouched, trail, hands, counters: _, turn, full_move: _ } = self;
        let mut key = turn_key(*turn);
        for square in pieces[0] | pieces[1] {
            key ^= self.at(square).piece().map_or(0, |piece| Fact::Piece(piece, square).key());
        }
        for (side, hand) in Side::BOTH.into_iter().zip(hands) {
            for (kind, &count) in (0..).map(Kind).zip(hand).filter(|(_, count)| **count > 0) {
                key ^= Fact::Hand(side, kind, count).key();
            }
        }
        let each =
            |set: SquareSet, fact: fn(Square) -> Fact| set.iter().fold(0, |key, square| key ^ fact(square).key());
        key ^= each(*walls, Fact::Wall) ^ each(*marked, Fact::Marked) ^ each(*untouched, Fact::Untouched);
        if with_trail { key ^ trail.key() } else { key }
    }
}

impl Default for State {
    fn default() -> State {
        State::new()
    }
}

/// The full-move number after a ply. `ends` says that the ply ends the full move.
#[inline(always)]
pub(crate) fn next_full_move(full_move: u32, ends: bool) -> u32 {
    full_move.saturating_add(u32::from(ends)).min(MOST.unsigned_abs())
}

/// Removes a piece of a kind from a hand, if there is one.
pub(crate) fn take_one(hand: &mut [u8; MAX_KINDS], kind: Kind) {
    let held = &mut hand[kind.index()];
    *held = held.saturating_sub(1);
}
