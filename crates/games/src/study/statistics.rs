//! Statistics of counts: intervals and quantiles.

use std::collections::BTreeMap;

/// The two-sided 95% point of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// The 95% confidence interval of a proportion, after `hits` in `tries`: Wilson's score interval (Wilson, "Probable
/// inference, the law of succession, and statistical inference", 1927). From 0 to 1 if there were no tries.
pub fn wilson(hits: u64, tries: u64) -> (f64, f64) {
    if tries == 0 {
        return (0.0, 1.0);
    }
    let n = tries as f64;
    let share = hits as f64 / n;
    let middle = share + Z * Z / (2.0 * n);
    let half = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    let low = if hits == 0 { 0.0 } else { (middle - half) / scale };
    let high = if hits == tries { 1.0 } else { (middle + half) / scale };
    (low, high)
}

/// The smallest number such that at least a fraction `share` of all counted values is not above it; `None` if nothing
/// was counted.
pub fn quantile(counts: &BTreeMap<u32, u64>, share: f64) -> Option<u32> {
    let all: u64 = counts.values().sum();
    let wanted = ((all as f64 * share).ceil() as u64).max(1);
    let mut below = 0;
    counts.iter().find_map(|(&number, &count)| {
        below += count;
        (below >= wanted).then_some(number)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_the_literature() {
        // Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3.
        let near = |(low, high): (f64, f64), a: f64, b: f64| (low - a).abs() < 5e-5 && (high - b).abs() < 5e-5;
        assert!(near(wilson(81, 263), 0.2553, 0.3662));
        assert!(near(wilson(15, 148), 0.0624, 0.1605));
        assert!(near(wilson(0, 20), 0.0, 0.1611));
        assert!(near(wilson(1, 29), 0.0061, 0.1718));
        assert_eq!(wilson(0, 0), (0.0, 1.0));
        assert_eq!(wilson(5, 5).1, 1.0);
    }

    #[test]
    fn quantiles_are_numbers_that_occur() {
        let counts = BTreeMap::from([(3, 1), (5, 2), (9, 1)]);
        let at = |share| quantile(&counts, share);
        assert_eq!([at(0.0), at(0.25), at(0.5), at(0.75), at(1.0)], [Some(3), Some(3), Some(5), Some(5), Some(9)]);
        assert_eq!(quantile(&BTreeMap::new(), 0.5), None);
    }
}
