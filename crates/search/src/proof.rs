//! Proofs of wins: searches of all moves for a forced win in a number of plies. The main search overlooks some short
//! wins, because it leaves out moves that are unlikely to be good.

use crate::limits::Watch;
use ferz::{AnyMove, Move, MoveList, SearchState, Side};
use std::collections::HashMap;

/// The largest number of positions whose findings are kept.
const MOST_KNOWN: usize = 1 << 20;
/// The largest number of positions visited to find the line of a proven win.
const LINE_BUDGET: u64 = 100_000;

/// A search for a proof that the side to move at the root wins.
pub(crate) struct Prover<'p> {
    state: SearchState,
    watch: &'p Watch<'p>,
    winner: Side,
    /// The indices of the moves to try at the root.
    root_moves: Vec<u16>,
    /// By ply.
    lists: Vec<MoveList>,
    /// By ply: the index of the reply that refuted the last attempt.
    refutations: Vec<usize>,
    /// By ply: the index of the winning move found last.
    winning: Vec<usize>,
    /// By key: findings about positions.
    known: HashMap<u64, Known>,
    /// The number of positions visited by all attempts, and the number at which this attempt gives up.
    pub nodes: u64,
    budget: u64,
    /// The number of positions that the main search has visited.
    others: u64,
    gave_up: bool,
}

/// The findings about a position.
#[derive(Clone, Copy)]
struct Known {
    /// The smallest number of plies in which a win is proven.
    won_in: u32,
    /// The largest number of plies in which no win can be forced, as far as proven.
    not_in: u32,
}

/// The state of a game from the winner's point of view.
enum End {
    Won,
    /// The game is over, and the winner has not won.
    Missed,
    Open,
}

impl<'p> Prover<'p> {
    pub fn new(state: SearchState, watch: &'p Watch<'p>, root_moves: Vec<u16>) -> Prover<'p> {
        let winner = state.position().side_to_move();
        Prover {
            state,
            watch,
            winner,
            root_moves,
            lists: vec![],
            refutations: vec![],
            winning: vec![],
            known: HashMap::new(),
            nodes: 0,
            budget: 0,
            others: 0,
            gave_up: false,
        }
    }

    /// Looks for a win in exactly this number of plies, given that there is no shorter one. Returns its moves, or
    /// `None` if there is none. Gives up with an error after `budget` positions, or if the watch ends the search.
    /// `nodes` is the number of positions that the main search has visited.
    pub fn prove(&mut self, plies: u32, budget: u64, nodes: u64) -> Result<Option<Vec<Move>>, GaveUp> {
        self.budget = self.nodes + budget;
        self.others = nodes;
        self.gave_up = self.watch.is_over(self.others + self.nodes);
        let needed = plies as usize + 1;
        self.lists.resize_with(needed.max(self.lists.len()), MoveList::new);
        self.refutations.resize(needed.max(self.refutations.len()), 0);
        self.winning.resize(needed.max(self.winning.len()), 0);
        let is_open = !self.gave_up && matches!(self.look(0), End::Open);
        let is_proven = is_open && self.wins_in(plies, 0);
        match self.gave_up {
            true => Err(GaveUp),
            false if is_proven => Ok(Some(self.line(plies))),
            false => Ok(None),
        }
    }

    /// Lists the moves at a ply, and returns the state of the game.
    fn look(&mut self, ply: usize) -> End {
        let list = &mut self.lists[ply];
        if self.state.legal_moves_into(list).is_err() {
            return End::Missed;
        }
        match self.state.outcome(!list.is_empty()) {
            Ok(Some(ended)) if ended.winner == Some(self.winner) => End::Won,
            Ok(None) if !list.is_empty() => End::Open,
            _ => End::Missed,
        }
    }

    /// Plays a move of a ply. Returns `false` if the move exceeds a limit of the rules.
    fn push(&mut self, ply: usize, index: usize) -> bool {
        self.nodes += 1;
        self.gave_up |= self.nodes >= self.budget || self.watch.is_over(self.others + self.nodes);
        let mv = self.lists[ply].get(index).expect("a move of the list");
        self.state.push(&mv).is_ok()
    }

    /// Returns `true` if the winner can force a win in this number of plies. The moves of the ply must be listed
    /// already, and the game must not be over.
    fn wins_in(&mut self, plies: u32, ply: usize) -> bool {
        if plies == 0 || self.gave_up {
            return false;
        }
        let key = self.state.key();
        if ply > 0
            && let Some(known) = self.known.get(&key)
        {
            if known.won_in <= plies {
                return true;
            }
            if known.not_in >= plies {
                return false;
            }
        }
        let is_won = match self.state.position().side_to_move() == self.winner {
            true => self.has_winning_move(plies, ply),
            false => self.has_no_defence(plies, ply),
        };
        if !self.gave_up && (self.known.len() < MOST_KNOWN || self.known.contains_key(&key)) {
            let known = self.known.entry(key).or_insert(Known { won_in: u32::MAX, not_in: 0 });
            match is_won {
                true => known.won_in = known.won_in.min(plies),
                false => known.not_in = known.not_in.max(plies),
            }
        }
        is_won
    }

    /// Tries the moves of the winner. Those that leave the opponent the fewest replies come first.
    fn has_winning_move(&mut self, plies: u32, ply: usize) -> bool {
        let mut open: Vec<(usize, usize)> = Vec::new();
        for index in 0..self.lists[ply].len() {
            if self.gave_up {
                return false;
            }
            let is_wanted = ply > 0 || self.root_moves.iter().any(|&wanted| usize::from(wanted) == index);
            if !is_wanted || !self.push(ply, index) {
                continue;
            }
            let end = self.look(ply + 1);
            let is_winners = self.state.position().side_to_move() == self.winner;
            self.state.pop();
            match end {
                End::Won => {
                    self.winning[ply] = index;
                    return true;
                }
                End::Open if plies > 1 => open.push((if is_winners { 0 } else { self.lists[ply + 1].len() }, index)),
                End::Open | End::Missed => {}
            }
        }
        open.sort_unstable();
        open.iter().any(|&(_, index)| {
            let is_won = !self.gave_up && self.push(ply, index) && {
                let is_won = matches!(self.look(ply + 1), End::Open) && self.wins_in(plies - 1, ply + 1);
                self.state.pop();
                is_won
            };
            self.winning[ply] = index;
            is_won
        })
    }

    /// Tries the replies of the opponent. The one that refuted the last attempt comes first.
    fn has_no_defence(&mut self, plies: u32, ply: usize) -> bool {
        let count = self.lists[ply].len();
        let first = self.refutations[ply].min(count - 1);
        let others = (0..count).filter(|&index| index != first);
        for index in std::iter::once(first).chain(others) {
            if self.gave_up || !self.push(ply, index) {
                return false;
            }
            let is_won = match self.look(ply + 1) {
                End::Won => true,
                End::Missed => false,
                End::Open => self.wins_in(plies - 1, ply + 1),
            };
            self.state.pop();
            if !is_won {
                self.refutations[ply] = index;
                return false;
            }
        }
        true
    }

    /// Returns at least one move of the win just proven, against the longest defence. The line breaks off if finding it
    /// takes long.
    fn line(&mut self, plies: u32) -> Vec<Move> {
        self.budget = self.nodes + LINE_BUDGET;
        let mut moves = Vec::new();
        let (mut left, mut best) = (plies - 1, Some(self.winning[0]));
        while let Some(index) = best {
            let ply = moves.len();
            moves.push(self.lists[ply].get(index).expect("a move of the list").to_move(self.state.position()));
            if !self.push(ply, index) || left == 0 || !matches!(self.look(ply + 1), End::Open) {
                break;
            }
            best = match self.state.position().side_to_move() == self.winner {
                true => (1..=left).find(|&plies| self.has_winning_move(plies, ply + 1)).map(|plies| {
                    left = plies - 1;
                    self.winning[ply + 1]
                }),
                false => self.longest_defence(ply + 1, &mut left),
            };
        }
        while self.state.pop() {}
        moves
    }

    /// The reply that delays the win longest. Sets `left` to the number of plies after it.
    fn longest_defence(&mut self, ply: usize, left: &mut u32) -> Option<usize> {
        let mut longest = None;
        for index in 0..self.lists[ply].len() {
            if !self.push(ply, index) {
                return None;
            }
            let plies = match self.look(ply + 1) {
                End::Open => (1..*left).find(|&plies| self.wins_in(plies, ply + 1)),
                End::Won | End::Missed => Some(0),
            };
            self.state.pop();
            let plies = plies.filter(|_| !self.gave_up)?;
            if longest.is_none_or(|(other, _)| plies > other) {
                longest = Some((plies, index));
            }
        }
        let (plies, index) = longest?;
        *left = plies;
        Some(index)
    }
}

/// The search for a proof ended early.
pub(crate) struct GaveUp;
