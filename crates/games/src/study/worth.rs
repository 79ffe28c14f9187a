//! The values of pieces according to the games: a logistic regression of the result on differences of material.
//!
//! The model: the first side wins with probability `1 / (1 + exp(-s))`, where `s` is the sum of the values of the
//! surplus pieces and an advantage of the first side. A draw counts as half a win and half a loss (Papke and
//! Wooldridge, "Econometric methods for fractional response variables", 1996). The best values are found by Newton's
//! method (Hastie, Tibshirani and Friedman, "The Elements of Statistical Learning", 2nd edition, section 4.4.1), with a
//! small ridge, so that there is an answer even if a piece decides every game (le Cessie and van Houwelingen, "Ridge
//! estimators in logistic regression", 1992).

use super::material::Won;
use super::record::{PlayerRecord, Results};
use super::statistics::Z;
use std::collections::BTreeMap;

/// The value of a piece.
#[derive(Clone, PartialEq, Debug)]
pub struct Worth {
    /// The name of the piece.
    pub piece: String,
    /// The increase of the logarithm of the odds to win by one more piece.
    pub log_odds: f64,
    /// The standard error of the increase.
    pub error: f64,
}

impl Worth {
    /// Returns the 95% confidence interval of the increase.
    pub fn interval(&self) -> (f64, f64) {
        (self.log_odds - Z * self.error, self.log_odds + Z * self.error)
    }
}

/// The values of all pieces of which the sides had different numbers at some time.
#[derive(Clone, PartialEq, Debug)]
pub struct Worths {
    /// The values, in the order of the variant's pieces.
    pub pieces: Vec<Worth>,
    /// The advantage of the first side, as the value of a piece that only it has.
    pub first: Worth,
    /// The number of positions used for the estimate.
    pub positions: u64,
}

/// The ridge: each value is drawn towards 0, as if it were known beforehand to be 0 with a standard deviation of about
/// three.
const RIDGE: f64 = 0.1;
/// The weight of a position: positions of the same game have the same result.
const WEIGHT: f64 = 0.25;
/// The smallest number of positions from decided games for an estimate.
const FEWEST_WINS: u64 = 40;
/// The largest number of steps. Newton's method doubles the digits with each step.
const MOST_STEPS: usize = 50;
/// The step size below which no displayed digit changes.
const SMALL: f64 = 1e-9;

/// Estimates the values of pieces; `None` if too few games were decided.
pub fn worths(record: &PlayerRecord) -> Option<Worths> {
    let entries = entries(record);
    let wins: u64 = entries.values().map(|results| results.first + results.second).sum();
    if wins < FEWEST_WINS {
        return None;
    }
    let differs = |piece: &str| entries.keys().any(|difference| difference.contains_key(piece));
    let half = record.pieces.len() / 2;
    let names: Vec<&str> =
        record.pieces[..half].iter().map(|piece| piece.piece.as_str()).filter(|name| differs(name)).collect();
    let places: BTreeMap<&str, usize> = names.iter().enumerate().map(|(place, name)| (*name, place + 1)).collect();
    let rows: Vec<Row> = entries.iter().map(|(difference, results)| Row::new(difference, results, &places)).collect();
    let (found, errors) = fit(&rows, names.len() + 1)?;
    let worth = |place: usize, piece: &str| Worth { piece: piece.into(), log_odds: found[place], error: errors[place] };
    let pieces = names.iter().enumerate().map(|(place, name)| worth(place + 1, name)).collect();
    let positions = entries.values().map(Results::games).sum();
    Some(Worths { pieces, first: worth(0, &record.pieces.first()?.side), positions })
}

/// The number of pieces of each kind by which the first side leads, by name.
type Difference = BTreeMap<String, i16>;

/// All differences of material that occurred, with the results of the games, counted once for each occurrence.
fn entries(record: &PlayerRecord) -> BTreeMap<&Difference, Results> {
    let mut entries: BTreeMap<&Difference, Results> = BTreeMap::new();
    for game in &record.material {
        let result = match game.won {
            Won::First => [1, 0, 0],
            Won::Second => [0, 1, 0],
            Won::Draw => [0, 0, 1],
        };
        game.differences.iter().for_each(|difference| entries.entry(difference).or_default().add(&result.into()));
    }
    entries
}

/// A difference of material and its results.
struct Row {
    /// The differences by the indices of the values; the first is the first side's advantage, and always 1.
    difference: Vec<(usize, f64)>,
    wins: f64,
    games: f64,
}

impl Row {
    fn new(difference: &Difference, results: &Results, places: &BTreeMap<&str, usize>) -> Row {
        let known = difference.iter().filter_map(|(piece, &count)| Some((*places.get(piece.as_str())?, count)));
        let difference = [(0, 1.0)].into_iter().chain(known.map(|(place, count)| (place, f64::from(count)))).collect();
        let wins = WEIGHT * (results.first as f64 + results.draws as f64 / 2.0);
        Row { difference, wins, games: WEIGHT * results.games() as f64 }
    }

    fn sum(&self, worths: &[f64]) -> f64 {
        self.difference.iter().map(|&(place, count)| worths[place] * count).sum()
    }
}

/// The logarithm of the likelihood minus the ridge.
fn likelihood(rows: &[Row], worths: &[f64]) -> f64 {
    let of = |row: &Row| {
        let sum = row.sum(worths);
        // log(1 + exp(s)), where exp(s) may be too large for a number.
        let log = sum.max(0.0) + (-sum.abs()).exp().ln_1p();
        row.wins * sum - row.games * log
    };
    let ridge: f64 = worths.iter().map(|worth| worth * worth).sum();
    rows.iter().map(of).sum::<f64>() - RIDGE / 2.0 * ridge
}

/// The best values and their standard errors.
fn fit(rows: &[Row], count: usize) -> Option<(Vec<f64>, Vec<f64>)> {
    let mut worths = vec![0.0; count];
    let mut best = likelihood(rows, &worths);
    for _ in 0..MOST_STEPS {
        let (slope, curve) = derivatives(rows, &worths);
        let root = cholesky(curve)?;
        let step = solve(&root, &slope);
        let mut length = 1.0;
        let next = loop {
            let next: Vec<f64> = worths.iter().zip(&step).map(|(worth, step)| worth + length * step).collect();
            let found = likelihood(rows, &next);
            if found >= best || length < 1e-6 {
                best = found;
                break next;
            }
            length /= 2.0;
        };
        worths = next;
        if step.iter().all(|step| step.abs() * length < SMALL) {
            break;
        }
    }
    let root = cholesky(derivatives(rows, &worths).1)?;
    let error = |place: usize| {
        let unit: Vec<f64> = (0..count).map(|other| if other == place { 1.0 } else { 0.0 }).collect();
        solve(&root, &unit)[place].max(0.0).sqrt()
    };
    let errors = (0..count).map(error).collect();
    Some((worths, errors))
}

/// The slope of the likelihood, and its curvature: the negative of its second derivatives.
fn derivatives(rows: &[Row], worths: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let count = worths.len();
    let mut slope: Vec<f64> = worths.iter().map(|worth| -RIDGE * worth).collect();
    let mut curve = vec![vec![0.0; count]; count];
    (0..count).for_each(|place| curve[place][place] = RIDGE);
    for row in rows {
        let share = 1.0 / (1.0 + (-row.sum(worths)).exp());
        let surprise = row.wins - row.games * share;
        let spread = row.games * share * (1.0 - share);
        for &(place, count) in &row.difference {
            slope[place] += surprise * count;
            for &(other, other_count) in &row.difference {
                curve[place][other] += spread * count * other_count;
            }
        }
    }
    (slope, curve)
}

/// The lower triangular matrix whose product with its transpose is `matrix`; `None` if there is none.
fn cholesky(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    for row in 0..matrix.len() {
        for column in 0..=row {
            let done: f64 = (0..column).map(|k| matrix[row][k] * matrix[column][k]).sum();
            let rest = matrix[row][column] - done;
            matrix[row][column] = match row == column {
                true if rest > 0.0 => rest.sqrt(),
                true => return None,
                false => rest / matrix[column][column],
            };
        }
    }
    Some(matrix)
}

/// Solves the equations of the matrix with this [root](cholesky).
fn solve(root: &[Vec<f64>], right: &[f64]) -> Vec<f64> {
    let count = right.len();
    let mut found = right.to_vec();
    for row in 0..count {
        let done: f64 = (0..row).map(|k| root[row][k] * found[k]).sum();
        found[row] = (found[row] - done) / root[row][row];
    }
    for row in (0..count).rev() {
        let done: f64 = (row + 1..count).map(|k| root[k][row] * found[k]).sum();
        found[row] = (found[row] - done) / root[row][row];
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games whose results follow the model exactly.
    fn rows(worths: &[f64]) -> Vec<Row> {
        let mut rows = Vec::new();
        for a in -3..=3 {
            for b in -2..=2 {
                let difference = vec![(0, 1.0), (1, f64::from(a)), (2, f64::from(b))];
                let mut row = Row { difference, wins: 0.0, games: 1e5 };
                row.wins = row.games / (1.0 + (-row.sum(worths)).exp());
                rows.push(row);
            }
        }
        rows
    }

    #[test]
    fn what_the_results_were_made_from_is_found_again() {
        let worths = [0.2, 0.5, 1.25];
        let (found, errors) = fit(&rows(&worths), 3).unwrap();
        for (found, worth) in found.iter().zip(worths) {
            assert!((found - worth).abs() < 1e-4, "{found} {worth}");
        }
        assert!(errors.iter().all(|error| *error > 0.0 && *error < 0.01), "{errors:?}");
    }

    #[test]
    fn a_piece_that_decides_every_game_is_worth_something_finite() {
        let row = |count, wins| Row { difference: vec![(0, 1.0), (1, count)], wins, games: 50.0 };
        let (found, _) = fit(&[row(1.0, 50.0), row(-1.0, 0.0)], 2).unwrap();
        assert!(found[0].abs() < 1e-6 && found[1] > 2.0 && found[1] < 10.0, "{found:?}");
    }
}
