//! The search of one thread: principal variation search.
//!
//! The methods are described at <https://www.chessprogramming.org>, under the names in the comments.

use crate::evaluation::Evaluation;
use crate::limits::Watch;
use crate::manner::Manner;
use crate::order::{Candidate, Context, Killers, pick};
use crate::score::{DECIDED, WIN};
use crate::table::{Bound, Known, Table, from_table, to_table};
use ferz::{AnyMove, Move, MoveList, SearchState};

/// The longest line, in plies.
pub(crate) const LONGEST: usize = 120;
/// The value that a side can gain in one ply, for pruning. It is multiplied by the remaining plies.
pub(crate) const MARGIN: i32 = 90;
/// The largest depth of reverse futility pruning.
const MARGIN_DEPTH: i32 = 6;

/// The state of one thread of a search.
pub(crate) struct Worker<'s> {
    pub(crate) state: SearchState,
    table: &'s Table,
    evaluation: Evaluation<'s>,
    pub(crate) watch: &'s Watch<'s>,
    pub(crate) manner: Manner,
    killers: Killers,
    /// By ply.
    lists: Vec<MoveList>,
    pub(crate) candidates: Vec<Vec<Candidate>>,
    /// A buffer for the indices of captures.
    captures: Vec<usize>,
    /// The best line from each ply on.
    lines: Vec<Vec<Move>>,
    /// The indices of the moves to search at the root; `None` for all.
    pub root_moves: Option<Vec<u16>>,
    /// The index of the move to search first at the root: the best move of the last depth.
    pub first_move: Option<u16>,
    pub nodes: u64,
    pub deepest: usize,
    /// Set once the search must end. The values of unfinished nodes are invalid then.
    pub is_stopped: bool,
}

impl<'s> Worker<'s> {
    pub fn new(
        state: SearchState,
        table: &'s Table,
        evaluation: Evaluation<'s>,
        watch: &'s Watch<'s>,
        manner: Manner,
    ) -> Worker<'s> {
        Worker {
            state,
            table,
            evaluation,
            watch,
            manner,
            killers: Killers::new(LONGEST),
            lists: (0..=LONGEST).map(|_| MoveList::new()).collect(),
            candidates: vec![Vec::new(); LONGEST + 1],
            captures: Vec::new(),
            lines: vec![Vec::new(); LONGEST + 2],
            root_moves: None,
            first_move: None,
            nodes: 0,
            deepest: 0,
            is_stopped: false,
        }
    }

    /// The best line of the last search.
    pub fn line(&self) -> &[Move] {
        &self.lines[0]
    }

    /// Returns the value of the root for the side to move. A value outside the window is only a bound.
    pub fn root(&mut self, depth: i32, alpha: i32, beta: i32) -> i32 {
        self.node(depth, 0, alpha, beta, false)
    }

    /// Lists the moves at a ply. Returns the value of the position if the game is over or exceeds a limit.
    #[inline]
    pub(crate) fn look(&mut self, ply: usize) -> Option<i32> {
        let list = &mut self.lists[ply];
        // A position that exceeds the limits of the rules counts as a draw.
        if self.state.legal_moves_into(list).is_err() {
            return Some(0);
        }
        let Ok(ended) = self.state.outcome(!list.is_empty()) else { return Some(0) };
        let side = self.state.position().side_to_move();
        match ended {
            // An early win is better than a late one, and a late loss is better than an early one.
            Some(ended) => {
                Some(ended.winner.map_or(0, |winner| if winner == side { WIN - ply as i32 } else { ply as i32 - WIN }))
            }
            None if list.is_empty() => Some(0),
            None if ply > 0 && self.manner.draws_by_repetition && self.state.repetitions() > 0 => Some(0),
            None => None,
        }
    }

    /// The value of the position at a ply for the side to move, without looking ahead.
    #[inline]
    pub(crate) fn value(&mut self, ply: usize, is_check: bool) -> i32 {
        self.evaluation.value(ply, &self.state, &self.lists[ply], is_check)
    }

    /// Plays a move, calls `search`, and takes the move back. Returns the value for the side that moved.
    pub(crate) fn after(
        &mut self,
        ply: usize,
        index: u16,
        (alpha, beta): (i32, i32),
        search: impl FnOnce(&mut Self, i32, i32) -> i32,
    ) -> i32 {
        let side = self.state.position().side_to_move();
        let mv = self.lists[ply].get(usize::from(index)).expect("a move of the list");
        if self.state.push(&mv).is_err() {
            return 0;
        }
        self.nodes += 1;
        self.evaluation.follow(ply, &self.state);
        // A turn may have several plies.
        let value = match self.state.position().side_to_move() == side {
            true => search(self, alpha, beta),
            false => -search(self, -beta, -alpha),
        };
        self.state.pop();
        value
    }

    fn node(&mut self, depth: i32, ply: usize, mut alpha: i32, mut beta: i32, may_skip: bool) -> i32 {
        let is_on_line = beta - alpha > 1;
        self.lines[ply].clear();
        if self.is_stopped || self.watch.is_over(self.nodes) {
            self.is_stopped = true;
            return 0;
        }
        if let Some(value) = self.look(ply) {
            return value;
        }
        if depth <= 0 || ply >= LONGEST {
            return self.loud(0, ply, alpha, beta);
        }
        self.deepest = self.deepest.max(ply);
        // No line from here is better than an immediate win, or worse than an immediate loss ("mate distance pruning").
        alpha = alpha.max(ply as i32 - WIN);
        beta = beta.min(WIN - 1 - ply as i32);
        if alpha >= beta {
            return alpha;
        }
        let key = self.state.key();
        let known = self.table.get(key);
        if let Some(Known { value, depth: deep, bound, .. }) = known.filter(|_| ply > 0 && !is_on_line) {
            let value = from_table(value, ply);
            let is_enough = match bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
            };
            if deep >= depth && is_enough {
                return value;
            }
        }
        let is_check = self.state.position().is_check();
        let value = self.value(ply, is_check);
        let is_decided = beta.abs() >= DECIDED;
        if !is_on_line && !is_check && !is_decided {
            // The lead is so large that the opponent will not catch up ("reverse futility pruning").
            if depth <= MARGIN_DEPTH && value - MARGIN * depth >= beta && self.manner.may_skip {
                return value;
            }
            if may_skip && self.manner.may_skip && depth >= 3 && value >= beta && self.lists[ply].len() > 4 {
                let less = 3 + depth / 4 + ((value - beta) / 200).min(3);
                // If even a pass is good enough, a move will be, too ("null move pruning").
                if self.state.push_null() {
                    self.nodes += 1;
                    self.evaluation.follow(ply, &self.state);
                    let found = -self.node(depth - less, ply + 1, -beta, 1 - beta, false);
                    self.state.pop();
                    if self.is_stopped {
                        return 0;
                    }
                    if found >= beta {
                        return if found >= DECIDED { beta } else { found };
                    }
                }
            }
        }
        // A check or an only move extends the search by one ply.
        let depth = depth + i32::from(is_check || self.lists[ply].len() == 1 && ply > 0);
        let first_move = self.first_move.filter(|_| ply == 0);
        let best_known = first_move.or_else(|| known.and_then(|known| known.best));
        self.moves(Open { depth, ply, alpha, beta, key, is_check, is_on_line, value }, best_known)
    }

    /// Searches the moves of a node.
    fn moves(&mut self, open: Open, best_known: Option<u16>) -> i32 {
        let Open { depth, ply, alpha: first_alpha, beta, key, is_check, is_on_line, value } = open;
        let mut alpha = first_alpha;
        let side = self.state.position().side_to_move().index();
        let mut candidates = std::mem::take(&mut self.candidates[ply]);
        self.arrange(&mut candidates, ply, best_known, false);
        if let Some(wanted) = self.root_moves.as_ref().filter(|_| ply == 0) {
            candidates.retain(|candidate| wanted.contains(&candidate.index));
        }
        let (mut best, mut best_move) = (-WIN, None);
        let (mut quiet, length) = (0, candidates.len() as i32);
        for done in 0..candidates.len() {
            let candidate = pick(&mut candidates, done);
            let Candidate { index, is_loud, .. } = candidate;
            if !is_loud {
                quiet += 1;
                let is_hopeful = is_on_line || is_check || best <= -DECIDED || ply == 0;
                // Skip late quiet moves near the leaves ("late move pruning"). All later moves are quiet, too, or lose
                // material.
                if !is_hopeful && depth <= 4 && quiet > 4 + 3 * depth * depth + length * depth / 16 {
                    break;
                }
                // Skip quiet moves if the position is too far behind ("futility pruning").
                if !is_hopeful && depth <= 3 && done > 0 && value + MARGIN * (depth + 1) <= alpha {
                    best = best.max(value + MARGIN * (depth + 1));
                    break;
                }
            }
            let found = if done == 0 {
                self.after(ply, index, (alpha, beta), |search, alpha, beta| {
                    search.node(depth - 1, ply + 1, alpha, beta, true)
                })
            } else {
                let less = self.reduction(depth, done, side, &candidate, is_on_line || is_check);
                let mut found = self.after(ply, index, (alpha, alpha + 1), |search, alpha, beta| {
                    search.node(depth - 1 - less, ply + 1, alpha, beta, true)
                });
                if found > alpha && less > 0 {
                    found = self.after(ply, index, (alpha, alpha + 1), |search, alpha, beta| {
                        search.node(depth - 1, ply + 1, alpha, beta, true)
                    });
                }
                if found > alpha && found < beta {
                    found = self.after(ply, index, (alpha, beta), |search, alpha, beta| {
                        search.node(depth - 1, ply + 1, alpha, beta, true)
                    });
                }
                found
            };
            if self.is_stopped {
                break;
            }
            if found > best {
                best = found;
                if found > alpha {
                    alpha = found;
                    best_move = Some(index);
                    if is_on_line {
                        self.lead_line(ply, index);
                    }
                }
            }
            if alpha >= beta {
                if !is_loud {
                    self.killers.note(side, ply, depth, &candidate, &candidates[..done]);
                }
                break;
            }
        }
        self.candidates[ply] = candidates;
        if !self.is_stopped {
            let bound = match best {
                best if best >= beta => Bound::Lower,
                best if best > first_alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            let is_whole = ply > 0 || self.root_moves.is_none();
            if is_whole {
                self.table.put(key, Known { value: to_table(best, ply), depth, bound, best: best_move });
            }
        }
        best
    }

    /// Fills `into` with the moves of a ply, or only with its captures, and their order.
    pub(crate) fn arrange(&mut self, into: &mut Vec<Candidate>, ply: usize, best: Option<u16>, only_captures: bool) {
        let (position, list) = (self.state.position(), &self.lists[ply]);
        self.captures.clear();
        position.find_captures(list, &mut self.captures);
        let context = Context { position, list, values: self.evaluation.values, killers: &self.killers, ply, best };
        into.clear();
        context.arrange(&self.captures, only_captures, into);
    }

    /// Returns `true` if all moves of a ply are captures.
    pub(crate) fn must_capture(&mut self, ply: usize) -> bool {
        self.captures.clear();
        self.state.position().find_captures(&self.lists[ply], &mut self.captures);
        self.captures.len() == self.lists[ply].len()
    }

    /// The number of plies by which the search of a late move is reduced ("late move reductions").
    fn reduction(&self, depth: i32, done: usize, side: usize, candidate: &Candidate, is_careful: bool) -> i32 {
        if depth < 3 || done < 2 || candidate.is_loud && candidate.gain >= 0 {
            return 0;
        }
        let base = 0.75 + (depth as f32).ln() * (done as f32).ln() / 2.2;
        let success = self.killers.success(side, candidate);
        let less = base - 2.0 * success - if is_careful { 1.0 } else { 0.0 };
        (less as i32).clamp(0, depth - 2)
    }

    /// Sets the best line of a ply: a move, then the best line of the next ply.
    fn lead_line(&mut self, ply: usize, index: u16) {
        let mv = self.lists[ply].get(usize::from(index)).expect("a move of the list");
        let mv = mv.to_move(self.state.position());
        let rest = std::mem::take(&mut self.lines[ply + 1]);
        let line = &mut self.lines[ply];
        line.clear();
        line.push(mv);
        line.extend(rest.iter().cloned());
        self.lines[ply + 1] = rest;
    }
}

/// A node whose moves must be searched.
struct Open {
    depth: i32,
    ply: usize,
    alpha: i32,
    beta: i32,
    key: u64,
    is_check: bool,
    is_on_line: bool,
    /// The value without looking ahead.
    value: i32,
}
