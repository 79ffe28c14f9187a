//! Measuring in pairs: both sides of a pair run in turns, so that whatever else the machine does slows down both.

use std::time::Instant;

/// A sample shorter than this, in seconds, is repeated until it is as long: shorter ones say more about the clock.
const SAMPLE: f64 = 0.15;

/// Something to be measured: does its work and says how much it was.
pub type Work<'a> = Box<dyn FnMut() -> u64 + 'a>;

/// The result of measuring several works in turns.
pub struct Measured {
    /// The count of each work in one run.
    pub counts: Vec<u64>,
    /// How much each work does in a second, round by round.
    rates: Vec<Vec<f64>>,
}

impl Measured {
    /// How much a work does in a second: the median of the rounds.
    pub fn rate(&self, work: usize) -> f64 {
        median(self.rates[work].clone())
    }

    /// How many times faster one work is than another: the median of the ratios in each round.
    pub fn ratio(&self, work: usize, other: usize) -> f64 {
        median(self.rates[work].iter().zip(&self.rates[other]).map(|(one, other)| one / other).collect())
    }
}

/// Runs the works in turns, `rounds` times each. Every work is run once before that; `check` sees what they counted.
pub fn measure(works: &mut [Work], rounds: usize, check: impl Fn(&[u64])) -> Measured {
    let (counts, repeats): (Vec<u64>, Vec<u32>) = works
        .iter_mut()
        .map(|work| {
            let begun = Instant::now();
            let count = work();
            (count, (SAMPLE / begun.elapsed().as_secs_f64()).ceil().clamp(1.0, 1e6) as u32)
        })
        .unzip();
    check(&counts);
    let mut rates = vec![Vec::new(); works.len()];
    for round in 0..rounds {
        for turn in 0..works.len() {
            // Nobody is always the one to run after the same other one.
            let work = if round % 2 == 0 { turn } else { works.len() - 1 - turn };
            let begun = Instant::now();
            let count: u64 = (0..repeats[work]).map(|_| works[work]()).sum();
            rates[work].push(count as f64 / begun.elapsed().as_secs_f64());
        }
    }
    Measured { counts, rates }
}

/// The middle one, or the mean of the two in the middle.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 { values[middle] } else { (values[middle - 1] + values[middle]) / 2.0 }
}
