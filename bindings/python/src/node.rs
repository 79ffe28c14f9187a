//! A position with what has been found out about it: its moves, and their texts.

use crate::variant::Variant;
use ferz::notation::coordinate;
use ferz::{AnyMove, LimitExceeded, ListedMove, Move, MoveList, Outcome, Position, Square};
use pyo3::prelude::*;
use std::collections::HashMap;
use std::sync::OnceLock;

/// A position of a game. It never changes; boards, lists of moves and moves share it.
pub struct Node {
    pub variant: Py<Variant>,
    pub position: Position,
    moves: OnceLock<Result<Moves, LimitExceeded>>,
    pub outcome: OnceLock<Result<Option<Outcome>, LimitExceeded>>,
}

/// The moves that can be played in a position.
pub struct Moves {
    list: Listed,
    /// Has the side to move no legal move, the end of the game aside?
    pub is_stuck: bool,
    /// How they are written by their squares.
    texts: OnceLock<Vec<String>>,
    /// The places of these texts: a board that is played on by objects does without.
    places: OnceLock<HashMap<String, u32>>,
}

/// The moves in the form in which they were found.
enum Listed {
    /// Packed: none is spelled out before it is asked for.
    Packed(MoveList),
    /// Spelled out.
    Full(Vec<Move>),
}

impl Node {
    /// A position of which nothing is known yet.
    pub fn new(variant: Py<Variant>, position: Position) -> Node {
        Node { variant, position, moves: OnceLock::new(), outcome: OnceLock::new() }
    }

    /// The same position with these moves.
    pub fn with_moves(&self, moves: Vec<Move>) -> Node {
        let variant = Python::attach(|py| self.variant.clone_ref(py));
        let node = Node::new(variant, self.position.clone());
        let is_stuck = moves.is_empty();
        let list = Listed::Full(moves);
        let _ = node.moves.set(Ok(Moves { list, is_stuck, texts: OnceLock::new(), places: OnceLock::new() }));
        node
    }

    /// The moves that can be played; none if the game is over by a row that perft counts. `full` lists them where what has been seen in the
    /// game decides which there are.
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

    /// The moves, which have been found.
    fn found(&self) -> &Moves {
        match self.moves.get() {
            Some(Ok(moves)) => moves,
            _ => unreachable!("a move is of a list that was found"),
        }
    }

    /// How many moves there are.
    pub fn len(&self) -> usize {
        self.found().list.len()
    }

    /// The move in a place.
    pub fn get(&self, place: usize) -> Move {
        match &self.found().list {
            Listed::Packed(list) => listed(list, place).to_move(&self.position),
            Listed::Full(moves) => moves[place].clone(),
        }
    }

    /// All moves.
    pub fn all(&self) -> Vec<Move> {
        match &self.found().list {
            Listed::Packed(list) => list.iter().map(|mv| mv.to_move(&self.position)).collect(),
            Listed::Full(moves) => moves.clone(),
        }
    }

    /// Where the move in a place starts and ends.
    pub fn ends(&self, place: usize) -> (Square, Square) {
        match &self.found().list {
            Listed::Packed(list) => list.get(place).map(|mv| (mv.from(), mv.to())),
            Listed::Full(moves) => moves.get(place).map(|mv| (mv.from, mv.to)),
        }
        .unwrap_or((Square(0), Square(0)))
    }

    /// The position after the move in a place.
    pub fn after(&self, place: usize) -> Position {
        match &self.found().list {
            Listed::Packed(list) => self.position.after(&listed(list, place)),
            Listed::Full(moves) => self.position.after(&moves[place]),
        }
    }

    /// How the moves are written by their squares, no two alike.
    pub fn texts(&self) -> &[String] {
        self.found().texts.get_or_init(|| coordinate::write_all(&self.position, &self.all()))
    }

    /// The place of the move that is written so.
    pub fn place_of(&self, text: &str) -> Option<usize> {
        let places = || self.texts().iter().cloned().zip(0..).collect();
        self.found().places.get_or_init(places).get(text).map(|place| *place as usize)
    }
}

impl Moves {
    /// Are there none?
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

/// The move in a place of a list.
fn listed(list: &MoveList, place: usize) -> ListedMove<'_> {
    list.get(place).expect("a move is of a list that was found")
}
