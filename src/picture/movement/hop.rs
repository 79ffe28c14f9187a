//! Hoppers: an example of hurdles in each direction, and of the landing squares behind them.

use super::draft::{Draft, Sign, away};
use super::panel::{At, FARTHEST, Hurdle, NEAREST, Panel};
use crate::model::{Hop, Movement, Step, Takes, Times};

/// The positions of the hurdles and of the landing squares behind them, in steps.
pub(super) struct Example {
    pub hurdles: Vec<i32>,
    pub first: i32,
    pub last: i32,
    /// Set if the piece can also land further away.
    pub goes_on: bool,
}

/// An example of a hop of at most `most` steps, unless the hop demands more.
pub(super) fn example(hop: &Hop, most: i32) -> Example {
    // A gap before the hurdle, if permitted, shows that the hurdle need not be next to the piece.
    let run_up = if hop.run_up.contains(1) { 1 } else { i32::from(hop.run_up.min) };
    let hurdles: Vec<i32> = (1..=i32::from(hop.hurdles)).map(|hurdle| run_up + hurdle).collect();
    let behind = hurdles.last().copied().unwrap_or(run_up);
    let first = behind + i32::from(hop.landing.min.max(1));
    let end = behind.saturating_add(hop.landing.max.into());
    let last = end.min(most.max(first));
    Example { hurdles, first, last, goes_on: end > last }
}

/// The owner of the pieces that are jumped over.
pub(super) fn whose(hop: &Hop) -> Hurdle {
    match (hop.over.own.is_empty(), hop.over.enemy.is_empty()) {
        (false, true) => Hurdle::Own,
        (true, false) => Hurdle::Enemy,
        (true, true) | (false, false) => Hurdle::Any,
    }
}

impl Draft<'_> {
    pub fn hops(&mut self, mv: &Movement, steps: &[Step], hop: &Hop, sign: &Sign) -> Panel {
        let wanted = |step: &Step| {
            let Example { first, goes_on, last, .. } = example(hop, 0);
            self.far(step.vector, if goes_on { first + 1 } else { last })
        };
        let far = steps.iter().map(wanted).max().unwrap_or(0);
        let mut panel = Panel { radius: far.clamp(NEAREST, FARTHEST), ..Panel::default() };
        let mut off = Vec::new();
        for step in steps {
            match self.hop(&mut panel, (0, 0), step, hop, mv) {
                Some(Example { first, last, .. }) => {
                    for times in first..=last {
                        self.land(&mut panel, away((0, 0), step.vector, times), mv, sign);
                    }
                }
                None => off.push(away((0, 0), step.vector, example(hop, 0).first)),
            }
        }
        self.farther("hops", off.into_iter());
        if hop.run_up.min != hop.run_up.max || hop.hurdles > 1 {
            self.remark(free_hurdles(hop.run_up));
        }
        panel
    }

    /// Marks the hurdles of a hop from a cell, and its path. `None` if it does not fit on the panel.
    pub fn hop(&mut self, panel: &mut Panel, from: At, step: &Step, hop: &Hop, mv: &Movement) -> Option<Example> {
        let most = self.shown_steps(panel, from, step.vector, Times { min: 0, max: Times::MANY });
        let found = example(hop, most);
        if found.first > most {
            return None;
        }
        for &hurdle in &found.hurdles {
            let mark = panel.mark(away(from, step.vector, hurdle));
            mark.hurdle = Some(match mark.hurdle {
                Some(known) if known != whose(hop) => Hurdle::Any,
                _ => whose(hop),
            });
            mark.is_taken_on_the_way |= mv.takes == Takes::Hurdles;
        }
        for times in 1..=found.last {
            self.leg_squares(panel, away(from, step.vector, times - 1), step);
        }
        let run_up = found.hurdles.first().map_or(0, |first| first - 1);
        let points = [0, run_up, found.first, found.last].map(|times| away(from, step.vector, times));
        panel.way(points.to_vec(), found.goes_on, true);
        Some(found)
    }
}

/// A note on hurdles that may be elsewhere than in the example.
fn free_hurdles(run_up: Times) -> String {
    match run_up {
        Times { min: 0, max: Times::MANY } => "a hurdle may stand anywhere on the line".to_owned(),
        Times { min, max: Times::MANY } => format!("before the first hurdle there are {min} or more empty squares"),
        Times { min, max } if min == max => "hurdles need not stand side by side".to_owned(),
        Times { min, max } => format!("before the first hurdle there are {min} to {max} empty squares"),
    }
}
