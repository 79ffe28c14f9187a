//! Games: a position with its history and outcome. A start [`Position`] and the [moves](Move) played give the current
//! position, its legal moves and the [`Outcome`].

mod course;
mod position_outcome;
mod material;
mod outcome;
mod play;
mod search_state;

pub use course::Course;
pub use outcome::Outcome;
pub use search_state::{Ended, SearchState};

use crate::model::limits::MAX_PLIES;
use crate::movegen::{LimitExceeded, Move};
use crate::position::Position;
use crate::types::Piece;

/// The error of a move that cannot be played in a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The game is over.
    #[error("the game is over: {}", .0.reason)]
    Over(Outcome),
    /// The move is not legal.
    #[error("not a legal move here")]
    Illegal,
    /// The game would be too long, or the position after the move exceeds a limit.
    #[error(transparent)]
    Limit(#[from] LimitExceeded),
}

/// A game from a given position on.
#[derive(Clone, Debug)]
pub struct Game {
    now: Moment,
    /// The moves played, each with the position before it. Lists of legal moves are not kept: they would fill the
    /// memory in a long game.
    past: Vec<(Position, Move)>,
    course: Course,
    captured: Vec<Piece>,
}

/// A position and the facts that follow from it and its history.
#[derive(Clone, Debug)]
struct Moment {
    position: Position,
    legal: Vec<Move>,
    in_check: bool,
    outcome: Option<Outcome>,
    claims: Vec<Outcome>,
    /// The work done to examine the position.
    work: u32,
}

impl Game {
    /// A game that starts from `position`. The game may already be over.
    ///
    /// # Errors
    /// If the position has too many moves to list.
    pub fn new(position: Position) -> Result<Game, LimitExceeded> {
        let mut course = Course::new();
        let now = Moment::new(position, &mut course)?;
        Ok(Game { now, past: Vec::new(), course, captured: Vec::new() })
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        &self.now.position
    }

    /// The legal moves of the current position, in the order of [`Position::legal_moves`], without those that the
    /// history forbids. Empty if the game is over.
    pub fn legal_moves(&self) -> &[Move] {
        if self.now.outcome.is_some() { &[] } else { &self.now.legal }
    }

    /// Plays a move. On an error the game is unchanged.
    ///
    /// # Errors
    /// If the game is over, the move is not legal, the game has [`MAX_PLIES`] plies already, or the position after the
    /// move has too many moves to list.
    pub fn play(&mut self, mv: &Move) -> Result<(), PlayError> {
        if let Some(outcome) = &self.now.outcome {
            return Err(PlayError::Over(outcome.clone()));
        }
        if !self.now.legal.contains(mv) {
            return Err(PlayError::Illegal);
        }
        if self.past.len() >= MAX_PLIES {
            return Err(PlayError::Limit(LimitExceeded::Plies));
        }
        let before = &self.now.position;
        let captured: Vec<Piece> = mv.takes().iter().filter_map(|square| before.piece_at(square)).collect();
        let mut next = before.clone();
        next.try_play(mv)?;
        let next = Moment::new(next, &mut self.course)?;
        self.captured.extend(captured);
        self.past.push((std::mem::replace(&mut self.now, next).position, mv.clone()));
        Ok(())
    }

    /// Takes back the last move and returns it; `None` if there is none.
    pub fn undo(&mut self) -> Option<Move> {
        let (before, mv) = self.past.pop()?;
        self.course.forget();
        self.course.forget();
        // The moves were listed when the position was first reached, so they can be listed again.
        self.now = Moment::new(before, &mut self.course).ok()?;
        let before = &self.now.position;
        let captured = mv.takes().iter().filter(|&square| before.piece_at(square).is_some()).count();
        self.captured.truncate(self.captured.len() - captured);
        Some(mv)
    }

    /// The outcome of the game; `None` while it goes on.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.now.outcome.as_ref()
    }

    /// Returns `true` if the side to move is in check, as the variant defines it.
    pub fn is_check(&self) -> bool {
        self.now.in_check
    }

    /// The work done to examine the current position.
    #[doc(hidden)]
    pub fn work(&self) -> u32 {
        self.now.work
    }

    /// The outcomes that the player to move may claim now. Empty if the game is over.
    pub fn claims(&self) -> &[Outcome] {
        &self.now.claims
    }

    /// The outcomes that the player to move may claim together with a move. The player writes the move down and claims
    /// instead of playing it (FIDE Laws, 9.2.1.1). The row must hold after the move. A claim that only one side may
    /// make, or that the opponent would win, is left out.
    ///
    /// # Errors
    /// If the game is over, the move is not legal, or examining the position after the move exceeds a limit.
    pub fn claims_with(&self, mv: &Move) -> Result<Vec<Outcome>, PlayError> {
        if let Some(outcome) = &self.now.outcome {
            return Err(PlayError::Over(outcome.clone()));
        }
        if !self.now.legal.contains(mv) {
            return Err(PlayError::Illegal);
        }
        let mover = self.now.position.side_to_move();
        let mut next = self.now.position.clone();
        next.try_play(mv)?;
        let mut course = self.course.clone();
        course.note(&next)?;
        let rows = &next.variant().rules().outcomes;
        let is_for_both =
            |claim: &Outcome| rows.iter().any(|row| row.claim && row.side.is_none() && row.name == claim.reason);
        let mut claims = course.claims(&next, false)?;
        claims.retain(|claim| claim.winner != Some(mover.other()) && is_for_both(claim));
        if claims.is_empty() {
            return Ok(claims);
        }
        // A move that ends the game needs no claim.
        let is_stuck = course.legal_moves(&next)?.is_empty();
        Ok(if course.outcome(&next, is_stuck)?.is_some() { Vec::new() } else { claims })
    }

    /// The number of times the current position has occurred, as repetition rules count.
    pub fn occurrences(&self) -> u32 {
        self.course.occurrences(&self.now.position)
    }

    /// The moves played so far.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = &Move> + ExactSizeIterator {
        self.past.iter().map(|(_, mv)| mv)
    }

    /// The pieces captured so far, in order, as they stood on the board: a captured black queen is a black queen.
    pub fn captured(&self) -> &[Piece] {
        &self.captured
    }
}

impl Moment {
    /// Examines a position and adds it to the course of the game, unless there is an error.
    fn new(position: Position, course: &mut Course) -> Result<Moment, LimitExceeded> {
        course.note(&position)?;
        let mut legal = Vec::with_capacity(64);
        let judged = course.list_moves(&position, &mut legal).and_then(|mut work| {
            let is_stuck = legal.is_empty();
            let outcome = course.first_end(&position, is_stuck, &mut work)?;
            let claims = match &outcome {
                Some(_) => Vec::new(),
                None => course.claims_within(&position, is_stuck, &mut work)?,
            };
            let (in_check, more) = course.check(&position)?;
            Ok((in_check, outcome, claims, work.saturating_add(more)))
        });
        let (in_check, outcome, claims, work) = judged.inspect_err(|_| course.forget())?;
        Ok(Moment { position, legal, in_check, outcome, claims, work })
    }
}
