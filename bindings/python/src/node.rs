//! A position with its moves and their texts, computed on demand.

use crate::variant::Variant;
use ferz::batch::{Numbering, Unnumbered};
use ferz::notation::coordinate;
use ferz::{AnyMove, LimitExceeded, ListedMove, Move, MoveList, Piece, Position, Square};
use pyo3::prelude::*;
use std::collections::HashMap;
use std::sync::OnceLock;

/// A position of a game. It never changes; boards, lists of moves and moves share it.
pub struct Node {
    pub variant: Py<Variant>,
    pub position: Position,
    moves: OnceLock<Result<Moves, LimitExceeded>>,
}

/// The moves that can be played in a position.
pub struct Moves {
    list: Listed,
    /// Set if the side to move has no legal move, apart from the end of the game.
    pub is_stuck: bool,
    /// Their texts by squares.
    texts: OnceLock<Vec<String>>,
    /// The indices of these texts; not needed by a board that is given move objects.
    places: OnceLock<HashMap<String, u32>>,
}

/// The moves in the form in which they were found.
enum Listed {
    /// Packed: each move is unpacked on access.
    Packed(MoveList),
    /// Unpacked.
    Full(Vec<Move>),
}

impl Node {
    /// Returns a position without any computed data.
    pub fn new(variant: Py<Variant>, position: Position) -> Node {
        Node { variant, position, moves: OnceLock::new() }
    }

    /// Returns the same position with these moves.
    pub fn with_moves(&self, moves: Vec<Move>) -> Node {
        let variant = Python::attach(|py| self.variant.clone_ref(py));
        let node = Node::new(variant, self.position.clone());
        let is_stuck = moves.is_empty();
        let list = Listed::Full(moves);
        let _ = node.moves.set(Ok(Moves { list, is_stuck, texts: OnceLock::new(), places: OnceLock::new() }));
        node
    }

    /// Finds the moves that can be played; none if the game is over by a row that perft counts. `full` lists them if
    /// the history of the game decides which are legal.
    pub fn moves(
        &self,
        has_ends: bool,
        full: Option<&dyn Fn() -> Result<Vec<Move>, LimitExceeded>>,
    ) -> Result<&Moves, LimitExceeded> {
        let find = || {
            let list = match full {
                Some(full) => Listed::Full(full()?),
                None => {
                    let mut list = MoveList::new();
                    self.position.legal_moves_into(&mut list)?;
                    Listed::Packed(list)
                }
            };
            let mut moves = Moves { is_stuck: list.len() == 0, list, texts: OnceLock::new(), places: OnceLock::new() };
            if has_ends && !moves.is_stuck && self.position.is_decided()? {
                moves.list = Listed::Full(Vec::new());
            }
            Ok(moves)
        };
        self.moves.get_or_init(find).as_ref().map_err(|error| *error)
    }

    /// Returns the moves, which have been found.
    fn found(&self) -> &Moves {
        match self.moves.get() {
            Some(Ok(moves)) => moves,
            _ => unreachable!("a move is of a list that was found"),
        }
    }

    /// Returns the number of moves.
    pub fn len(&self) -> usize {
        self.found().list.len()
    }

    /// Returns the move at an index.
    pub fn get(&self, place: usize) -> Move {
        match &self.found().list {
            Listed::Packed(list) => listed(list, place).to_move(&self.position),
            Listed::Full(moves) => moves[place].clone(),
        }
    }

    /// Returns all moves.
    pub fn all(&self) -> Vec<Move> {
        match &self.found().list {
            Listed::Packed(list) => list.iter().map(|mv| mv.to_move(&self.position)).collect(),
            Listed::Full(moves) => moves.clone(),
        }
    }

    /// Returns the actions of the move at an index.
    pub fn actions_of(&self, numbering: &Numbering, place: usize) -> Result<Vec<u32>, Unnumbered> {
        match &self.found().list {
            Listed::Packed(list) => numbering.numbers_of_listed(&self.position, list, place),
            Listed::Full(moves) => numbering.numbers_of(self.position.side_to_move(), moves, place),
        }
    }

    /// Returns the start and target squares of the move at an index.
    pub fn ends(&self, place: usize) -> (Square, Square) {
        match &self.found().list {
            Listed::Packed(list) => list.get(place).map(|mv| (mv.from(), mv.to())),
            Listed::Full(moves) => moves.get(place).map(|mv| (mv.from, mv.to)),
        }
        .unwrap_or((Square(0), Square(0)))
    }

    /// Returns the index of a move.
    pub fn find(&self, mv: &Move) -> Option<usize> {
        (0..self.len()).find(|&place| self.ends(place) == (mv.from, mv.to) && self.get(place) == *mv)
    }

    /// Returns the squares of the pieces that the move at an index takes off the board.
    pub fn captured(&self, place: usize) -> Vec<Square> {
        let squares = |taken: &mut dyn Iterator<Item = (Square, Piece)>| taken.map(|(square, _)| square).collect();
        match &self.found().list {
            Listed::Packed(list) => squares(&mut self.position.captured(&listed(list, place))),
            Listed::Full(moves) => squares(&mut self.position.captured(&moves[place])),
        }
    }

    /// Returns the position after the move at an index.
    pub fn after(&self, place: usize) -> Position {
        match &self.found().list {
            Listed::Packed(list) => self.position.after(&listed(list, place)),
            Listed::Full(moves) => self.position.after(&moves[place]),
        }
    }

    /// Returns the texts of the moves by their squares, all different.
    pub fn texts(&self) -> &[String] {
        self.found().texts.get_or_init(|| coordinate::write_all(&self.position, &self.all()))
    }

    /// Returns the index of the move with this text.
    pub fn place_of(&self, text: &str) -> Option<usize> {
        let places = || self.texts().iter().cloned().zip(0..).collect();
        self.found().places.get_or_init(places).get(text).map(|place| *place as usize)
    }
}

impl Moves {
    /// Returns `true` if there are no moves.
    pub fn is_empty(&self) -> bool {
        self.list.len() == 0
    }
}

impl Listed {
    fn len(&self) -> usize {
        match self {
            Listed::Packed(list) => list.len(),
            Listed::Full(moves) => moves.len(),
        }
    }
}

/// Returns the move at an index of a list.
fn listed(list: &MoveList, place: usize) -> ListedMove<'_> {
    list.get(place).expect("a move is of a list that was found")
}
