//! The order of moves: moves that are likely to be good come first.

use crate::values::Values;
use ferz::types::MAX_SQUARES;
use ferz::{Choice, ListedMove, MoveList, Piece, Position, Square, SquareSet};

/// A move of a list, with the facts that determine its order.
#[derive(Clone, Copy)]
pub(crate) struct Candidate {
    /// The number to sort by, the highest first.
    pub order: i32,
    /// The index in the list.
    pub index: u16,
    pub mv: Quiet,
    /// The immediate gain: the captured values, the gain of a promotion, and the expected loss to a recapture.
    pub gain: i32,
    /// The value of the moving piece, if the move is loud.
    mover: i32,
    /// Set if the move changes the material.
    pub is_loud: bool,
}

const BEST_KNOWN: i32 = 1 << 30;
const LOUD: i32 = 1 << 26;
const KILLER: i32 = 1 << 25;
/// The amount by which moves that lose material come after all others.
const LOSING: i32 = 1 << 25;
/// The largest value in the history.
const MOST: i32 = 1 << 14;

/// Quiet moves that refuted the opponent's last move ("killers" and "history"): by ply, by squares, and by the square
/// chosen after the move.
pub(crate) struct Killers {
    by_ply: Vec<[Option<Quiet>; 2]>,
    /// By side and squares.
    history: [Vec<i32>; 2],
    /// By side and chosen square.
    choices: [[i32; MAX_SQUARES]; 2],
}

/// The start and target squares of a move, and the square that the player chooses after it, if there is one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Quiet {
    from: Square,
    to: Square,
    choice: Option<Square>,
}

impl Quiet {
    #[inline]
    fn of(mv: ListedMove<'_>) -> Quiet {
        let choice =
            mv.choices().find_map(|choice| if let Choice::Square(square) = choice { Some(square) } else { None });
        Quiet { from: mv.from(), to: mv.to(), choice }
    }

    fn squares(self) -> usize {
        self.from.index() << 8 | self.to.index()
    }
}

impl Killers {
    pub fn new(plies: usize) -> Killers {
        let history = [vec![0; 1 << 16], vec![0; 1 << 16]];
        Killers { by_ply: vec![[None; 2]; plies + 1], history, choices: [[0; MAX_SQUARES]; 2] }
    }

    /// Rewards a quiet move that refuted the last move, and penalizes the quiet moves tried before it.
    pub fn note(&mut self, side: usize, ply: usize, depth: i32, good: &Candidate, tried: &[Candidate]) {
        let killers = &mut self.by_ply[ply];
        if killers[0].map(Quiet::squares) != Some(good.mv.squares()) {
            *killers = [Some(good.mv), killers[0]];
        }
        let bonus = (depth * depth * 8).min(MOST / 8);
        self.add(side, good.mv, bonus);
        tried.iter().filter(|tried| !tried.is_loud).for_each(|tried| self.add(side, tried.mv, -bonus));
    }

    fn add(&mut self, side: usize, mv: Quiet, bonus: i32) {
        // The value never exceeds [`MOST`], and old notes fade.
        let add = |number: &mut i32| *number += bonus - *number * bonus.abs() / MOST;
        add(&mut self.history[side][mv.squares()]);
        if let Some(choice) = mv.choice {
            add(&mut self.choices[side][choice.index()]);
        }
    }

    /// The history of a quiet move.
    #[inline]
    fn history(&self, side: usize, mv: Quiet) -> i32 {
        let history = self.history[side][mv.squares()];
        mv.choice.map_or(history, |choice| history + self.choices[side][choice.index()] / 4)
    }

    /// The order of a quiet move.
    #[inline]
    fn order(&self, side: usize, ply: usize, mv: Quiet) -> i32 {
        match self.by_ply[ply] {
            [Some(first), _] if first.squares() == mv.squares() => KILLER + 2 * MOST + self.history(side, mv),
            [_, Some(second)] if second.squares() == mv.squares() => KILLER + self.history(side, mv),
            _ => self.history(side, mv),
        }
    }

    /// The history of a quiet move, from -1 to 1.
    #[inline]
    pub fn success(&self, side: usize, candidate: &Candidate) -> f32 {
        self.history[side][candidate.mv.squares()] as f32 / MOST as f32
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
    /// Appends the moves, or only the captures, whose indices are given.
    pub fn arrange(&self, captures: &[usize], only_captures: bool, into: &mut Vec<Candidate>) {
        let first = into.len();
        if only_captures {
            into.extend(captures.iter().filter_map(|&place| self.candidate(self.list.get(place)?, true)));
        } else {
            let mut captures = captures.iter().copied().peekable();
            let mut is_capture = |mv: ListedMove<'_>| captures.next_if_eq(&mv.index()).is_some();
            into.extend(self.list.iter().filter_map(|mv| self.candidate(mv, is_capture(mv))));
        }
        self.expect_recaptures(&mut into[first..]);
    }

    /// Returns a move with its order, or `None` if its index exceeds 16 bits. No list is so long in practice.
    #[inline]
    fn candidate(&self, mv: ListedMove<'_>, is_capture: bool) -> Option<Candidate> {
        let index = u16::try_from(mv.index()).ok()?;
        let quiet = Quiet::of(mv);
        let promotion = mv.promotion();
        let is_loud = is_capture || promotion.is_some();
        if !is_loud {
            let side = self.position.side_to_move().index();
            let order = if self.best == Some(index) { BEST_KNOWN } else { self.killers.order(side, self.ply, quiet) };
            return Some(Candidate { order, index, mv: quiet, gain: 0, mover: 0, is_loud });
        }
        let mover = self.position.piece_at(mv.from()).map_or(0, |piece| self.values.of(piece.kind));
        let mut gain = promotion.map_or(0, |kind| self.values.of(kind) - mover);
        if is_capture {
            gain += self.taken(mv);
        }
        let order = if self.best == Some(index) { BEST_KNOWN } else { LOUD + gain * 16 - mover };
        Some(Candidate { order, index, mv: quiet, gain, mover, is_loud })
    }

    /// Subtracts the mover's value from the gain if the mover is worth more than the gain and the opponent can
    /// recapture. These moves come last.
    fn expect_recaptures(&self, candidates: &mut [Candidate]) {
        let may_lose = |candidate: &Candidate| candidate.gain > 0 && candidate.mover > candidate.gain;
        let risky = candidates.iter().filter(|candidate| may_lose(candidate));
        let squares: SquareSet = risky.map(|candidate| candidate.mv.to).collect();
        if squares.is_empty() {
            return;
        }
        let Ok(guarded) = self.position.guarded(squares, self.position.side_to_move().other()) else { return };
        for candidate in candidates.iter_mut().filter(|candidate| may_lose(candidate)) {
            if guarded.contains(candidate.mv.to) {
                candidate.gain -= candidate.mover;
                if candidate.order != BEST_KNOWN {
                    candidate.order = candidate.gain - LOSING;
                }
            }
        }
    }

    /// The value of the pieces that a move captures, minus that of the mover's own pieces among them.
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

/// The value of a captured royal.
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
