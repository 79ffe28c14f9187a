//! The order of moves: moves that are likely to be good come first.

use crate::values::Values;
use ferz::{ListedMove, MoveList, Position};

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

/// Fills `into` with the moves of a list and their order. `best` is the index of the best known move.
pub(crate) fn arrange(
    into: &mut Vec<Candidate>,
    position: &Position,
    list: &MoveList,
    values: &Values,
    killers: &Killers,
    ply: usize,
    best: Option<u16>,
) {
    into.clear();
    let side = position.side_to_move();
    // Indices have 16 bits. No list is longer in practice.
    for mv in list.iter().take(usize::from(u16::MAX)) {
        let index = mv.place() as u16;
        let squares = u16::from_be_bytes([mv.from().0, mv.to().0]);
        let (gain, is_loud) = gain(position, values, mv);
        let order = match () {
            () if best == Some(index) => BEST_KNOWN,
            () if is_loud => {
                let mover = position.piece_at(mv.from()).map_or(0, |piece| values.of(piece.kind));
                LOUD + gain * 16 - mover
            }
            () => killers.of(side.index(), ply, squares),
        };
        into.push(Candidate { order, index, squares, gain, is_loud });
    }
}

/// The immediate gain of a move for its side; and `true` if the move changes the material.
#[inline]
fn gain(position: &Position, values: &Values, mv: ListedMove<'_>) -> (i32, bool) {
    let side = position.side_to_move();
    let (mut gain, mut is_loud) = (0, false);
    for (_, piece) in position.captured(&mv) {
        let value = values.of(piece.kind);
        let value = if values.royals().contains(piece.kind) { value + ROYAL } else { value };
        gain += if piece.side == side { -value } else { value };
        is_loud = true;
    }
    if let Some(kind) = mv.promotion() {
        let before = position.piece_at(mv.from()).map_or(0, |piece| values.of(piece.kind));
        gain += values.of(kind) - before;
        is_loud = true;
    }
    (gain, is_loud)
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
