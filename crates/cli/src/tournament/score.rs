//! Strength from results: Elo differences with error bars, and the sequential probability ratio test.
//!
//! A pair is two games from one opening with both colours, so its score has five values. The two games depend on each
//! other, and the variance of pairs includes that. Error bars use pairs if all games are in pairs, and the test if
//! there is any complete pair. Otherwise they use single games.

/// The two-sided 95% point of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// The results of one engine against others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Results {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
    /// The numbers of complete pairs, by their score in half points: from 0 to 4.
    pub pairs: [u64; 5],
}

/// Adds results against another engine.
impl std::ops::AddAssign for Results {
    fn add_assign(&mut self, other: Results) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.pairs.iter_mut().zip(other.pairs).for_each(|(sum, count)| *sum += count);
    }
}

/// An Elo difference; infinite if all games had the same winner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Elo {
    pub difference: f64,
    /// The 95% confidence interval.
    pub low: f64,
    pub high: f64,
    /// The probability that the engine is the stronger one.
    pub superiority: f64,
}

/// A distribution of scores from 0 to 1: each value with its number.
type Counts = Vec<(f64, f64)>;

impl Results {
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The number of complete pairs.
    pub fn complete(&self) -> u64 {
        self.pairs.iter().sum()
    }

    fn counts(&self, in_pairs: bool) -> Counts {
        let numbers: Vec<u64> = match in_pairs {
            true => self.pairs.to_vec(),
            false => vec![self.losses, self.draws, self.wins],
        };
        let last = (numbers.len() - 1) as f64;
        numbers.iter().enumerate().map(|(place, count)| (place as f64 / last, *count as f64)).collect()
    }

    /// The Elo difference of the logistic model (A. Elo, "The Rating of Chessplayers", 1978), with the interval of the
    /// normal distribution of the mean score. `None` without games.
    pub fn elo(&self) -> Option<Elo> {
        if self.games() == 0 {
            return None;
        }
        let counts = self.counts(2 * self.complete() == self.games());
        let (number, mean, variance) = moments(&counts);
        let error = (variance / number).sqrt();
        let superiority = match error > 0.0 {
            true => normal((mean - 0.5) / error),
            false if mean == 0.5 => 0.5,
            false => f64::from(u8::from(mean > 0.5)),
        };
        let [difference, low, high] = [mean, mean - Z * error, mean + Z * error].map(elo_of);
        Some(Elo { difference, low, high, superiority })
    }
}

/// The number, the mean and the variance of scores.
fn moments(counts: &Counts) -> (f64, f64, f64) {
    let number: f64 = counts.iter().map(|(_, count)| count).sum();
    let mean = counts.iter().map(|(score, count)| score * count).sum::<f64>() / number;
    let variance = counts.iter().map(|(score, count)| (score - mean).powi(2) * count).sum::<f64>() / number;
    (number, mean, variance)
}

/// The Elo difference at which a score is expected.
fn elo_of(score: f64) -> f64 {
    match score {
        ..=0.0 => f64::NEG_INFINITY,
        1.0.. => f64::INFINITY,
        // In this order, an even score gives 0 and not -0.
        _ => 400.0 * (score / (1.0 - score)).log10(),
    }
}

/// The score expected at an Elo difference.
fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The normal distribution function (Abramowitz and Stegun, "Handbook of Mathematical Functions", 1964, 7.1.26; its
/// error is below 2e-7).
fn normal(x: f64) -> f64 {
    let z = x.abs() / 2f64.sqrt();
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let factors = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
    let tail = factors.iter().fold(0.0, |sum, factor| (sum + factor) * t) * (-z * z).exp() / 2.0;
    if x > 0.0 { 1.0 - tail } else { tail }
}

/// The sequential probability ratio test (A. Wald, "Sequential Tests of Statistical Hypotheses", 1945) of two Elo
/// differences.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Sprt {
    pub elo0: f64,
    pub elo1: f64,
    /// The probability of accepting `elo1` although `elo0` is true.
    pub alpha: f64,
    /// The probability of accepting `elo0` although `elo1` is true.
    pub beta: f64,
}

/// The state of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Open,
    /// `elo0` is accepted.
    Lower,
    /// `elo1` is accepted.
    Upper,
}

impl Sprt {
    /// Reads `elo0=0,elo1=5`, with `alpha` and `beta` if they are not 0.05.
    pub fn parse(text: &str) -> Result<Sprt, String> {
        let mut sprt = Sprt { elo0: f64::NAN, elo1: f64::NAN, alpha: 0.05, beta: 0.05 };
        for part in text.split([',', ' ']).filter(|part| !part.is_empty()) {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            let number = value.parse::<f64>().ok().filter(|number| number.is_finite());
            let number = number.ok_or_else(|| format!("`{part}` is not NAME=NUMBER"))?;
            match key {
                "elo0" => sprt.elo0 = number,
                "elo1" => sprt.elo1 = number,
                "alpha" => sprt.alpha = number,
                "beta" => sprt.beta = number,
                _ => return Err(format!("`{key}` is none of elo0, elo1, alpha, beta")),
            }
        }
        let is_error = |share: f64| share > 0.0 && share < 0.5;
        match sprt.elo0 < sprt.elo1 && is_error(sprt.alpha) && is_error(sprt.beta) {
            true => Ok(sprt),
            false => Err("expected elo0=A,elo1=B with A < B, and alpha and beta between 0 and 0.5".into()),
        }
    }

    /// The log-likelihood ratios at which the test ends.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of the generalised test: each hypothesis stands for the most likely distribution with its
    /// mean (M. Van den Bergh, "A Practical Introduction to the GSPRT", 2018).
    pub fn ratio(&self, results: &Results) -> f64 {
        // A result that has not occurred is still possible.
        const UNSEEN: f64 = 1e-3;
        // Count only complete pairs, because a half pair would make the ratio jump.
        let counts = results.counts(results.complete() > 0);
        let counts: Counts = counts.into_iter().map(|(score, count)| (score, count.max(UNSEEN))).collect();
        if results.games() == 0 {
            return 0.0;
        }
        let (number, ..) = moments(&counts);
        let [tilt0, tilt1] = [self.elo0, self.elo1].map(|elo| {
            let mean = score_of(elo);
            (mean, tilt(&counts, number, mean))
        });
        let likelihood = |score: f64, (mean, tilt): (f64, f64)| -(1.0 + tilt * (score - mean)).ln();
        counts.iter().map(|&(score, count)| count * (likelihood(score, tilt1) - likelihood(score, tilt0))).sum()
    }

    /// The state of the test.
    pub fn verdict(&self, ratio: f64) -> Verdict {
        let (low, high) = self.bounds();
        match ratio {
            ratio if ratio >= high => Verdict::Upper,
            ratio if ratio <= low => Verdict::Lower,
            _ => Verdict::Open,
        }
    }
}

/// Finds the tilt of the most likely distribution with this mean, by bisection. The distribution gives each score the
/// share `p / (1 + tilt * (score - mean))`, where `p` is the observed share.
fn tilt(counts: &Counts, number: f64, mean: f64) -> f64 {
    let (least, greatest) = (counts[0].0 - mean, counts[counts.len() - 1].0 - mean);
    let (mut low, mut high) = (-1.0 / greatest, -1.0 / least);
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        let excess = |&(score, count): &(f64, f64)| count / number * (score - mean) / (1.0 + middle * (score - mean));
        match counts.iter().map(excess).sum::<f64>() > 0.0 {
            true => low = middle,
            false => high = middle,
        }
    }
    (low + high) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(wins: u64, losses: u64, draws: u64) -> Results {
        Results { wins, draws, losses, ..Results::default() }
    }

    /// Results with these pairs. Each pair also counts as two draws, which do not matter here.
    fn pairs(pairs: [u64; 5]) -> Results {
        Results { draws: 2 * pairs.iter().sum::<u64>(), pairs, ..Results::default() }
    }

    fn is_near(value: f64, expected: f64) {
        assert!((value - expected).abs() <= 0.005 + 0.001 * expected.abs(), "{value}, expected {expected}");
    }

    #[test]
    fn elo_is_that_of_other_programs() {
        // From the tests of fastchess.
        for (results, difference, error, superiority) in [
            (games(136, 96, 111), 40.70, 30.43, 0.9960),
            (pairs([34, 54, 31 + 32, 64, 75]), 55.58, 27.65, 1.0),
            (pairs([332, 433, 457 + 41, 333, 334]), -8.64, 10.33, 0.0505),
        ] {
            let elo = results.elo().unwrap();
            is_near(elo.difference, difference);
            is_near((elo.high - elo.low) / 2.0, error);
            is_near(elo.superiority, superiority);
        }
    }

    #[test]
    fn elo_of_one_sided_results_is_infinite() {
        let elo = games(3, 0, 0).elo().unwrap();
        assert_eq!((elo.difference, elo.superiority), (f64::INFINITY, 1.0));
        assert_eq!(games(0, 0, 2).elo().unwrap().difference, 0.0);
        assert_eq!(games(0, 0, 0).elo(), None);
    }

    #[test]
    fn ratios_are_those_of_other_programs() {
        // From the tests of fastchess, which agree with Fishtest.
        for (results, bounds, ratio) in [
            (games(21404, 21184, 40708), "elo0=0.5,elo1=2.5", -1.57),
            (games(57433, 57030, 106593), "elo0=0,elo1=2", -2.59),
            (pairs([223, 9863, 20279 + 1000, 10037, 246]), "elo0=0.5,elo1=2.5", -3.07),
            (pairs([871, 26175, 55003 + 980, 26678, 821]), "elo0=0,elo1=2", -4.98),
        ] {
            let found = Sprt::parse(bounds).unwrap().ratio(&results);
            assert!((found - ratio).abs() < 0.01, "{found}, expected {ratio}");
        }
    }

    #[test]
    fn a_test_ends_at_its_bounds() {
        let sprt = Sprt::parse("elo0=0,elo1=10").unwrap();
        let (low, high) = sprt.bounds();
        is_near(low, -2.944);
        is_near(high, 2.944);
        assert_eq!(sprt.verdict(sprt.ratio(&games(0, 0, 0))), Verdict::Open);
        assert_eq!(sprt.verdict(sprt.ratio(&games(400, 100, 0))), Verdict::Upper);
        assert_eq!(sprt.verdict(sprt.ratio(&games(100, 400, 0))), Verdict::Lower);
    }

    #[test]
    fn a_wrong_test_is_refused() {
        for wrong in ["", "elo0=0", "elo0=5,elo1=5", "elo0=0,elo1=5,alpha=0.6", "elo2=1", "elo0=x,elo1=5"] {
            assert!(Sprt::parse(wrong).is_err(), "{wrong}");
        }
    }
}
