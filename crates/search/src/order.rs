//! The order of moves: moves that are likely to be good come first.

use crate::values::Values;
use ferz::{ListedMove, MoveList, Piece, Position};

/// A move of a list, with the facts that determine its order.
#[derive(Clone, Copy)]
pub(crate) struct Candidate {
    /// The number to sort by, the highest first.
    pub order: i32,
    /// The index in the list.
    pub index: u16,
    /// The start and target squares, in a byte each.
    pub squares: u16,
    /// The immediate gain of the mover: captured values, and the gain of a promotion.
    pub gain: i32,
    /// Set if the move changes the material.
    pub is_loud: bool,
}

const BEST_KNOWN: i32 = 1 << 30;
const LOUD: i32 = 1 << 26;
const KILLER: i32 = 1 << 25;
/// The largest value in the history.
const MOST: i32 = 1 << 14;

/// Quiet moves that refuted the opponent's last move ("killers" and "history"): by ply, and by squares.
pub(crate) struct Killers {
    by_ply: Vec<[u16; 2]>,
    /// By side and squares.
    history: [Vec<i32>; 2],
}

impl Killers {
    pub fn new(plies: usize) -> Killers {
        Killers { by_ply: vec![[0; 2]; plies + 1], history: [vec![0; 1 << 16], vec![0; 1 << 16]] }
    }

    /// Notes a quiet move that was a refutation, and the quiet moves tried before it, which were not.
    pub fn note(&mut self, side: usize, ply: usize, depth: i32, good: u16, tried: &[Candidate]) {
        let killers = &mut self.by_ply[ply];
        if killers[0] != good {
            *killers = [good, killers[0]];
        }
        let bonus = (depth * depth * 8).min(MOST / 8);
        let history = &mut self.history[side];
        let mut add = |squares: u16, bonus: i32| {
            // The value approaches its limits, and old notes fade.
            let number = &mut history[usize::from(squares)];
            *number += bonus - *number * bonus.abs() / MOST;
        };
        add(good, bonus);
        tried
            .iter()
            .filter(|tried| !tried.is_loud && tried.squares != good)
            .for_each(|tried| add(tried.squares, -bonus));
    }

    /// The order of a quiet move.
    #[inline]
    fn of(&self, side: usize, ply: usize, squares: u16) -> i32 {
        let killers = self.by_ply[ply];
        match squares {
            _ if killers[0] == squares => KILLER + 1,
            _ if killers[1] == squares => KILLER,
            _ => self.history[side][usize::from(squares)],
        }
    }

    /// The history of a quiet move, from -1 to 1.
    #[inline]
    pub fn success(&self, side: usize, squares: u16) -> f32 {
        self.history[side][usize::from(squares)] as f32 / MOST as f32
    }
}

/// A list of moves, with everything that determines their order.
pub(crate) struct Context<'c> {
    pub position: &'c Position,
    pub list: &'c MoveList,
    pub values: &'c Values,
    pub killers: &'c Killers,
    pub ply: usize,
    /// The index of the best known move.
    pub best: Option<u16>,
}

impl Context<'_> {
    /// Appends all moves, given the indices of the captures.
    pub fn all(&self, captures: &[usize], into: &mut Vec<Candidate>) {
        let mut captures = captures.iter().copied().peekable();
        let is_capture = |mv: &ListedMove<'_>| captures.next_if_eq(&mv.place()).is_some();
        let mut candidate = {
            let mut is_capture = is_capture;
            move |mv: ListedMove<'_>| self.candidate(mv, is_capture(&mv))
        };
        into.extend(self.list.iter().filter_map(&mut candidate));
    }

    /// A move with its order. `None` if its index has more than 16 bits; no list is so long in practice.
    #[inline]
    pub fn candidate(&self, mv: ListedMove<'_>, is_capture: bool) -> Option<Candidate> {
        let index = u16::try_from(mv.place()).ok()?;
        let squares = u16::from_be_bytes([mv.from().0, mv.to().0]);
        let promotion = mv.promotion();
        let is_loud = is_capture || promotion.is_some();
        if !is_loud {
            let side = self.position.side_to_move().index();
            let order = if self.best == Some(index) { BEST_KNOWN } else { self.killers.of(side, self.ply, squares) };
            return Some(Candidate { order, index, squares, gain: 0, is_loud });
        }
        let mover = self.position.piece_at(mv.from()).map_or(0, |piece| self.values.of(piece.kind));
        let mut gain = promotion.map_or(0, |kind| self.values.of(kind) - mover);
        if is_capture {
            gain += self.taken(mv);
        }
        let order = if self.best == Some(index) { BEST_KNOWN } else { LOUD + gain * 16 - mover };
        Some(Candidate { order, index, squares, gain, is_loud })
    }

    /// The value of what a move takes.
    #[inline]
    fn taken(&self, mv: ListedMove<'_>) -> i32 {
        let side = self.position.side_to_move();
        let value = |piece: Piece| match self.values.royals().contains(piece.kind) {
            true => ROYAL,
            false => self.values.of(piece.kind),
        };
        let lost = |piece: Piece| if piece.side == side { -value(piece) } else { value(piece) };
        self.position.captured(&mv).map(|(_, piece)| lost(piece)).sum()
    }
}

/// The additional value of a captured royal.
const ROYAL: i32 = 10_000;

/// Returns the next move in order, and moves it to the index `done`. Sorts one move at a time, because the search
/// leaves most lists early.
#[inline]
pub(crate) fn pick(candidates: &mut [Candidate], done: usize) -> Candidate {
    let mut best = done;
    for other in done + 1..candidates.len() {
        if candidates[other].order > candidates[best].order {
            best = other;
        }
    }
    candidates.swap(done, best);
    candidates[done]
}
