//! A line of play: the current position, and those before it.

use crate::node::{Moves, Node};
use crate::variant::Variant;
use ferz::game::Course;
use ferz::{LimitExceeded, Outcome, Position, SearchState};
use pyo3::prelude::*;
use std::sync::Arc;

/// A position with the moves that led to it. The history for repetition rules is computed on demand.
#[derive(Clone)]
pub struct Line {
    now: Arc<Node>,
    /// The positions before, each with the index of the move played.
    past: Vec<(Arc<Node>, u32)>,
    /// The history of the first positions of the line, never of more than there are.
    course: Course,
    /// The outcome of the game, once it has been computed for the current position.
    outcome: Option<Result<Option<Outcome>, LimitExceeded>>,
}

impl Line {
    /// Returns a line that starts at a position.
    pub fn new(variant: Py<Variant>, position: Position) -> Line {
        Line::from_node(Arc::new(Node::new(variant, position)))
    }

    fn from_node(now: Arc<Node>) -> Line {
        Line { now, past: Vec::new(), course: Course::new(), outcome: None }
    }

    /// Returns a line that starts at the current position. It shares the moves of the position, unless the history
    /// decides which are legal.
    pub fn without_past(&self, py: Python<'_>) -> Line {
        match self.now.variant.get().known().remembers {
            true => Line::new(self.now.variant.clone_ref(py), self.now.position.clone()),
            false => Line::from_node(self.now.clone()),
        }
    }

    /// Returns the current position.
    pub fn now(&self) -> &Arc<Node> {
        &self.now
    }

    /// Returns the positions before the current one, each with the index of the move played.
    pub fn past(&self) -> &[(Arc<Node>, u32)] {
        &self.past
    }

    /// Returns the first position of the line.
    pub fn first(&self) -> &Arc<Node> {
        self.past.first().map_or(&self.now, |(node, _)| node)
    }

    /// Returns the moves that can be played.
    pub fn moves(&mut self) -> Result<&Moves, LimitExceeded> {
        let known = self.now.variant.get().known();
        let (has_ends, remembers) = (known.has_ends, known.remembers);
        if !remembers {
            return self.now.moves(has_ends, None);
        }
        self.note()?;
        let full = || self.course.legal_moves(&self.now.position);
        self.now.moves(has_ends, Some(&full))
    }

    /// Returns the current position after finding its moves.
    pub fn listed(&mut self) -> Result<Arc<Node>, LimitExceeded> {
        self.moves()?;
        Ok(self.now.clone())
    }

    /// Plays the move at an index of the list, which has been found.
    pub fn push(&mut self, py: Python<'_>, place: usize) {
        let next = Node::new(self.now.variant.clone_ref(py), self.now.after(place));
        let before = std::mem::replace(&mut self.now, Arc::new(next));
        self.past.push((before, place as u32));
        self.outcome = None;
    }

    /// Takes back the last move. Returns the position before it and the move's index.
    pub fn pop(&mut self) -> Option<(Arc<Node>, u32)> {
        let (before, place) = self.past.pop()?;
        if self.course.len() > self.past.len() + 1 {
            self.course.forget();
        }
        self.now = before.clone();
        self.outcome = None;
        Some((before, place))
    }

    /// Returns the outcome of the game, without claims.
    pub fn outcome(&mut self) -> Result<Option<Outcome>, LimitExceeded> {
        if let Some(outcome) = &self.outcome {
            return outcome.clone();
        }
        let is_stuck = self.moves()?.is_stuck;
        self.note()?;
        let outcome = self.course.outcome(&self.now.position, is_stuck);
        self.outcome = Some(outcome.clone());
        outcome
    }

    /// Returns the outcomes that may be claimed; none if the game is over.
    pub fn claims(&mut self) -> Result<Vec<Outcome>, LimitExceeded> {
        if self.outcome()?.is_some() {
            return Ok(Vec::new());
        }
        let is_stuck = self.moves()?.is_stuck;
        self.course.claims(&self.now.position, is_stuck)
    }

    /// Returns the number of occurrences of the current position.
    pub fn occurrences(&mut self) -> Result<u32, LimitExceeded> {
        self.note()?;
        Ok(self.course.occurrences(&self.now.position))
    }

    /// Returns the current position with its past, for playing on.
    pub fn state(&self) -> Result<SearchState, LimitExceeded> {
        if !self.now.position.variant().rules().depends_on_history() {
            return Ok(SearchState::new(&self.now.position));
        }
        let mut state = SearchState::new(&self.first().position);
        for (node, place) in &self.past {
            state.advance(&node.get(*place as usize))?;
        }
        Ok(state)
    }

    /// Returns the number of earlier occurrences of the current position, as far as rules depend on it.
    pub fn repetitions(&mut self) -> Result<usize, LimitExceeded> {
        match self.now.position.variant().rules().depends_on_history() {
            true => Ok(self.occurrences()? as usize - 1),
            false => Ok(0),
        }
    }

    /// Adds all positions up to the current one to the history.
    fn note(&mut self) -> Result<(), LimitExceeded> {
        while let Some((node, _)) = self.past.get(self.course.len()) {
            self.course.note(&node.position)?;
        }
        if self.course.len() == self.past.len() {
            self.course.note(&self.now.position)?;
        }
        Ok(())
    }
}
