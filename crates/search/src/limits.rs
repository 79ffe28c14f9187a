//! Limits of a search.

use ferz::Move;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;
use web_time::Instant;

/// The limits of a search, the moves to search, and the number of lines to find. A search also ends if a deeper one
/// would find nothing new. Without limits, it runs until it is stopped or reaches the largest depth.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The largest depth in plies.
    pub depth: Option<u32>,
    /// The largest number of visited positions.
    pub nodes: Option<u64>,
    /// The time after which the search begins no further depth.
    pub soft_time: Option<Duration>,
    /// The time after which the search ends.
    pub hard_time: Option<Duration>,
    /// The search ends once it has found a win in at most this number of plies.
    pub win_in: Option<u32>,
    /// The number of best moves to find.
    pub lines: usize,
    /// The moves to search; all if empty.
    pub moves: Vec<Move>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { depth: None, nodes: None, soft_time: None, hard_time: None, win_in: None, lines: 1, moves: Vec::new() }
    }
}

impl Limits {
    /// Limits the depth, in plies.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// Limits the number of visited positions.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Limits the time.
    pub fn time(time: Duration) -> Limits {
        Limits { hard_time: Some(time), ..Limits::default() }
    }

    /// Limits the time for one move of a game with a clock.
    pub fn clock(clock: Clock) -> Limits {
        let Clock { left, increment, moves_to_go } = clock;
        // Keep a reserve for delays between the engine and the clock.
        let usable = left.saturating_sub(Duration::from_millis(20).max(left / 20));
        let moves = moves_to_go.filter(|&moves| moves > 0).unwrap_or(Clock::MOVES_LEFT).min(Clock::MOVES_LEFT);
        let share = usable / moves + increment * 3 / 4;
        let hard = (share * 3).min(usable / if moves == 1 { 1 } else { 3 } + increment / 2).min(usable);
        let soft = (share * 3 / 5).min(hard);
        let least = Duration::from_millis(1);
        Limits { soft_time: Some(soft.max(least)), hard_time: Some(hard.max(least)), ..Limits::default() }
    }
}

/// The clock of the side to move.
#[derive(Clone, Copy, Default, Debug)]
pub struct Clock {
    /// The time left.
    pub left: Duration,
    /// The time added after each move.
    pub increment: Duration,
    /// The number of moves to the next time control, if there is one.
    pub moves_to_go: Option<u32>,
}

impl Clock {
    /// The largest number of further moves that the time left is divided among.
    pub const MOVES_LEFT: u32 = 30;
}

/// The number of nodes between two readings of the clock.
const NODES_A_LOOK: u64 = 64;

/// Watches the limits of a running search.
pub(crate) struct Watch<'w> {
    start: Instant,
    deadline: Option<Instant>,
    nodes: Option<u64>,
    stop: &'w AtomicBool,
    /// Set by the main thread once all threads must stop.
    pub over: &'w AtomicBool,
}

impl<'w> Watch<'w> {
    pub fn new(limits: &Limits, start: Instant, stop: &'w AtomicBool, over: &'w AtomicBool) -> Watch<'w> {
        let deadline = limits.hard_time.and_then(|time| start.checked_add(time));
        Watch { start, deadline, nodes: limits.nodes, stop, over }
    }

    /// The time since the start.
    pub fn spent(&self) -> Duration {
        self.start.elapsed()
    }

    /// Returns `true` if the search must end now, after this number of nodes.
    #[inline]
    pub fn is_over(&self, nodes: u64) -> bool {
        if self.stop.load(Relaxed) || self.over.load(Relaxed) || self.nodes.is_some_and(|most| nodes >= most) {
            return true;
        }
        // Even the shortest time lets the search look at the first moves.
        let looks = nodes > 0 && nodes.is_multiple_of(NODES_A_LOOK);
        looks && self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
