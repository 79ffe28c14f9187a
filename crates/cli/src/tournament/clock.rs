//! Time controls and clocks.

use crate::args::seconds;
use std::fmt;
use std::time::Duration;

/// The limits of an engine's thinking.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Limits {
    /// The clock, if there is one.
    pub control: Option<Control>,
    /// The time for each move.
    pub move_time: Option<Duration>,
    /// The number of positions to search for each move.
    pub nodes: Option<u64>,
    /// The depth of the search.
    pub depth: Option<u32>,
    /// The time by which a move may be late, because messages between programs take time.
    pub margin: Duration,
}

/// A time control: the time for all moves, or for each series of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Control {
    /// The number of moves after which the time is added again.
    pub moves: Option<u32>,
    pub time: Duration,
    /// The time added after each move.
    pub increment: Duration,
    /// The time for each move after the other time is used up.
    pub byoyomi: Duration,
}

/// The margin if none is given.
pub(super) const MARGIN: Duration = Duration::from_millis(20);

impl Control {
    /// Reads `[MOVES/]TIME[+INCREMENT]`; times are seconds, or minutes and seconds: `40/5:00+2`.
    pub fn parse(text: &str) -> Result<Control, String> {
        let wrong =
            || format!("`{text}` is not a time control; write [MOVES/]SECONDS[+INCREMENT]: 10+0.1, 40/300, 5:00");
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (Some(moves.parse().ok().filter(|moves| *moves > 0).ok_or_else(wrong)?), rest),
            None => (None, text),
        };
        let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let (minutes, seconds) = time.split_once(':').unwrap_or(("0", time));
        let minutes: u32 = minutes.parse().map_err(|_| wrong())?;
        let time = seconds_of(seconds).ok_or_else(wrong)? + Duration::from_secs(60 * u64::from(minutes));
        let increment = seconds_of(increment).ok_or_else(wrong)?;
        Ok(Control { moves, time, increment, byoyomi: Duration::ZERO })
    }
}

/// The longest time that can be read, in seconds.
const LONGEST: f64 = 1e7;

/// Reads a number of seconds without a sign or an exponent.
pub(super) fn seconds_of(text: &str) -> Option<Duration> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    seconds(text, 0.0..=LONGEST).filter(|_| is_plain)
}

/// Writes the limits as the tag `TimeControl` of a record.
impl fmt::Display for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Control { moves, time, increment, byoyomi }) = self.control {
            if let Some(moves) = moves {
                write!(f, "{moves}/")?;
            }
            write!(f, "{}", time.as_secs_f64())?;
            if !increment.is_zero() {
                write!(f, "+{}", increment.as_secs_f64())?;
            }
            if !byoyomi.is_zero() {
                write!(f, " byoyomi {}", byoyomi.as_secs_f64())?;
            }
            return Ok(());
        }
        match (self.move_time, self.nodes, self.depth) {
            (Some(time), ..) => write!(f, "{} per move", time.as_secs_f64()),
            (None, Some(nodes), _) => write!(f, "{nodes} nodes"),
            (None, None, Some(depth)) => write!(f, "depth {depth}"),
            (None, None, None) => f.write_str("-"),
        }
    }
}

/// The clock of one side in a game.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    pub limits: Limits,
    /// The time left. It has no meaning without a clock.
    pub left: Duration,
    /// The number of moves until time is added.
    pub moves_to_go: Option<u32>,
}

impl Clock {
    pub fn new(limits: Limits) -> Clock {
        let control = limits.control;
        let left = control.map_or(Duration::ZERO, |control| control.time);
        Clock { limits, left, moves_to_go: control.and_then(|control| control.moves) }
    }

    /// The time for the next move, without the margin; `None` if it is not limited.
    pub fn allowance(&self) -> Option<Duration> {
        let by_clock = self.limits.control.map(|control| self.left + control.byoyomi);
        let by_move = self.limits.move_time;
        by_clock.into_iter().chain(by_move).min()
    }

    /// Subtracts the time of a move. Returns `false` if it was too long.
    pub fn spend(&mut self, spent: Duration) -> bool {
        let in_time = self.allowance().is_none_or(|allowance| spent <= allowance + self.limits.margin);
        self.left = self.left.saturating_sub(spent);
        in_time
    }

    /// Adds the time that the side gains at the end of its turn.
    pub fn turn_ends(&mut self) {
        let Some(control) = self.limits.control else { return };
        self.left += control.increment;
        if let (Some(to_go), Some(moves)) = (&mut self.moves_to_go, control.moves) {
            *to_go -= 1;
            if *to_go == 0 {
                *to_go = moves;
                self.left += control.time;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(text: &str, byoyomi: u64) -> Clock {
        let control = Control { byoyomi: Duration::from_secs(byoyomi), ..Control::parse(text).unwrap() };
        Clock::new(Limits { control: Some(control), ..Limits::default() })
    }

    #[test]
    fn controls_are_read_and_written() {
        let told = |text: &str| {
            let control = Control::parse(text).map_err(|_| ())?;
            Ok(Limits { control: Some(control), ..Limits::default() }.to_string())
        };
        assert_eq!(told("10+0.1"), Ok("10+0.1".into()));
        assert_eq!(told("40/5:30+2"), Ok("40/330+2".into()));
        for wrong in ["", "x", "0/5", "-1", "1e3", "5+", "nan", "1:2:3", "99999999999"] {
            assert_eq!(told(wrong), Err(()), "{wrong}");
        }
    }

    #[test]
    fn a_clock_runs_out() {
        let mut clock = clock("10+2", 0);
        assert!(clock.spend(Duration::from_secs(4)));
        clock.turn_ends();
        assert_eq!(clock.left, Duration::from_secs(8));
        assert!(!clock.spend(Duration::from_secs(9)));
    }

    #[test]
    fn time_comes_again_after_a_series_of_moves() {
        let mut clock = clock("2/10", 0);
        for (spent, left) in [(4, 6), (5, 11), (1, 10), (10, 10)] {
            assert!(clock.spend(Duration::from_secs(spent)));
            clock.turn_ends();
            assert_eq!(clock.left, Duration::from_secs(left));
        }
    }

    #[test]
    fn byoyomi_is_for_each_move() {
        let mut clock = clock("10", 3);
        for spent in [9, 4, 3, 3] {
            assert!(clock.spend(Duration::from_secs(spent)), "{spent}");
            clock.turn_ends();
        }
        assert!(!clock.spend(Duration::from_secs(4)));
    }
}
