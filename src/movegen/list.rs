//! Lists of legal moves as their executor finds them, for whoever goes through many positions.

use super::fast::Steps;
use super::{Move, TooManyMoves, fast};
use crate::model::limits::MAX_MOVES;
use crate::position::{Position, by_form};

/// The legal moves of a position, in few bytes each, to be looked at or played by their places in the list.
///
/// A list is made once and filled again for each position: then nothing is allocated. It serves only the position it was
/// filled for, and equal ones.
///
/// ```
/// use ferz::movegen::MoveList;
/// use ferz::notation::fen;
///
/// let chess = ferz::library::builtin("chess")?;
/// let mut position = fen::parse(&chess, &chess.rules().start.fen)?;
/// let mut moves = MoveList::new();
/// for ply in 0..10 {
///     position.find_moves(&mut moves)?;
///     if !moves.is_empty() {
///         position.play_listed(&moves, ply % moves.len());
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct MoveList {
    /// What the fast executor finds, or
    steps: Steps,
    /// what the plain one does, or the two together.
    moves: Vec<Move>,
    /// The key of the position.
    of: u64,
}

impl MoveList {
    /// A list without moves.
    pub fn new() -> MoveList {
        MoveList::default()
    }

    /// How many moves are listed.
    #[inline]
    pub fn len(&self) -> usize {
        self.steps.len() + self.moves.len()
    }

    /// Are there none?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Position {
    /// Fills a list with the legal moves, as [`legal_moves`](Position::legal_moves) gives them.
    ///
    /// # Errors
    /// If there are too many to list; the list is empty then.
    pub fn find_moves(&self, list: &mut MoveList) -> Result<(), TooManyMoves> {
        list.steps.truncate(0);
        list.moves.clear();
        list.of = self.board_key();
        by_form!(self.variant(), self.form(),
            plain _state => self.list_moves(&mut list.moves),
            planes (planes, masks) => {
                if masks.slow.is_some() {
                    return self.list_moves(&mut list.moves);
                }
                fast::find(masks, planes, &mut list.steps);
                if list.steps.len() <= MAX_MOVES {
                    return Ok(());
                }
                list.steps.truncate(0);
                Err(TooManyMoves)
            },
        )
    }

    /// A move of a list that was filled for this position.
    ///
    /// # Panics
    /// If it was not, or has no such place.
    pub fn listed(&self, list: &MoveList, place: usize) -> Move {
        self.must_be_of(list, place);
        by_form!(self.variant(), self.form(),
            plain _state => list.moves[place].clone(),
            planes (planes, masks) => match masks.slow {
                None => fast::spelt_out(masks, planes, list.steps.get(place)),
                Some(_) => list.moves[place].clone(),
            },
        )
    }

    /// Becomes the position after a move of a list that was filled for this position: the same as to
    /// [`play`](Position::play) the [`listed`](Position::listed) move, but faster.
    ///
    /// # Panics
    /// If it was not, or has no such place.
    #[inline]
    pub fn play_listed(&mut self, list: &MoveList, place: usize) {
        self.must_be_of(list, place);
        // Only the fast executor lists steps.
        if list.steps.len() == 0 {
            return self.play(&list.moves[place]);
        }
        let (variant, form) = self.form_mut();
        by_form!(variant, form,
            plain _state => {},
            planes (planes, masks) => fast::play_step(masks, planes, list.steps.get(place)),
        )
    }

    #[inline]
    fn must_be_of(&self, list: &MoveList, place: usize) {
        assert!(list.of == self.board_key(), "the list was filled for another position");
        assert!(place < list.len(), "the list has {} moves, none at {place}", list.len());
    }

    /// A key of the board, at hand where it is kept along.
    #[inline]
    fn board_key(&self) -> u64 {
        by_form!(self.form(),
            plain _state => 0,
            planes planes => planes.key,
        )
    }
}
