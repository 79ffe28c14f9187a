//! A line of play: the present position, and those before it.

use crate::node::{Moves, Node};
use crate::variant::Variant;
use ferz::game::Course;
use ferz::{LimitExceeded, Outcome, Position};
use pyo3::prelude::*;
use std::sync::Arc;

/// A position with the moves that led to it. What rules about repetition must know is worked out when it is asked for.
#[derive(Clone)]
pub struct Line {
    now: Arc<Node>,
    /// The positions before, each with the place of the move that was played.
    past: Vec<(Arc<Node>, u32)>,
    /// The first positions of the line; never more than there are.
    course: Course,
}

impl Line {
    /// A line that begins here.
    pub fn new(variant: Py<Variant>, position: Position) -> Line {
        Line { now: Arc::new(Node::new(variant, position)), past: Vec::new(), course: Course::new() }
    }

    /// The present position.
    pub fn now(&self) -> &Arc<Node> {
        &self.now
    }

    /// The positions before the present one, each with the place of the move that was played.
    pub fn past(&self) -> &[(Arc<Node>, u32)] {
        &self.past
    }

    /// The position that the line begins with.
    pub fn first(&self) -> &Arc<Node> {
        self.past.first().map_or(&self.now, |(node, _)| node)
    }

    /// The moves that can be played.
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

    /// The present position with its moves, found.
    pub fn listed(&mut self) -> Result<Arc<Node>, LimitExceeded> {
        self.moves()?;
        Ok(self.now.clone())
    }

    /// Plays the move in a place of the list, which has been found.
    pub fn push(&mut self, py: Python<'_>, place: usize) {
        let next = Node::new(self.now.variant.clone_ref(py), self.now.after(place));
        let before = std::mem::replace(&mut self.now, Arc::new(next));
        self.past.push((before, place as u32));
    }

    /// Takes the last move back: the position before it and the move's place.
    pub fn pop(&mut self) -> Option<(Arc<Node>, u32)> {
        let (before, place) = self.past.pop()?;
        if self.course.len() > self.past.len() + 1 {
            self.course.forget();
        }
        self.now = before.clone();
        Some((before, place))
    }

    /// How the game has ended, claims aside.
    pub fn outcome(&mut self) -> Result<Option<Outcome>, LimitExceeded> {
        if self.now.outcome.get().is_none() {
            let is_stuck = self.moves()?.is_stuck;
            self.note()?;
            let outcome = self.course.outcome(&self.now.position, is_stuck);
            let _ = self.now.outcome.set(outcome);
        }
        self.now.outcome.get().cloned().unwrap_or(Ok(None))
    }

    /// The ends that may be claimed; none if the game is over.
    pub fn claims(&mut self) -> Result<Vec<Outcome>, LimitExceeded> {
        if self.outcome()?.is_some() {
            return Ok(Vec::new());
        }
        let is_stuck = self.moves()?.is_stuck;
        self.course.claims(&self.now.position, is_stuck)
    }

    /// How often the present position has occurred.
    pub fn occurrences(&mut self) -> Result<u32, LimitExceeded> {
        self.note()?;
        Ok(self.course.occurrences(&self.now.position))
    }

    /// Notes all positions up to the present one in the course of the game.
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
