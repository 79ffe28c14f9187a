//! Statistics of counts: intervals and quantiles.

use std::collections::BTreeMap;

/// The two-sided 95% point of the normal distribution.
pub(super) const Z: f64 = 1.959_963_984_540_054;

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

/// The two-sided 95% points of Student's distribution, by degrees of freedom from 1 on.
const T: [f64; 19] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
    2.110, 2.101, 2.093,
];

/// Half the width of the 95% confidence interval of a mean, from the sums and counts of groups of games: a ratio
/// estimate (Cochran, "Sampling Techniques", 3rd edition, 1977, section 6.3). The groups may have different sizes, and
/// the counts within a game need not be independent. `None` if there are fewer than two groups.
pub(super) fn half_width(groups: &[(u64, u64)]) -> Option<f64> {
    let freedom = groups.len().checked_sub(1)?;
    let t = T.get(freedom.checked_sub(1)?).or(T.last())?;
    let all = |number: fn(&(u64, u64)) -> u64| groups.iter().map(|group| number(group) as f64).sum::<f64>();
    let (sum, count) = (all(|group| group.0), all(|group| group.1));
    let off = |&(of_sum, of_count): &(u64, u64)| of_sum as f64 - sum / count * of_count as f64;
    let squares: f64 = groups.iter().map(|group| off(group) * off(group)).sum();
    Some(t * (groups.len() as f64 / freedom as f64 * squares).sqrt() / count).filter(|half| half.is_finite())
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
    fn means_of_groups_vary_as_those_of_single_numbers_do() {
        // The numbers 4, 6, 5, 7, 8: mean 6, standard deviation 1.5811, half width 2.776 * 1.5811 / sqrt(5).
        let half = half_width(&[(4, 1), (6, 1), (5, 1), (7, 1), (8, 1)]).unwrap();
        assert!((half - 1.963).abs() < 5e-4, "{half}");
        // Groups that all have the same mean leave no doubt, whatever their sizes.
        assert_eq!(half_width(&[(4, 2), (6, 3), (10, 5)]), Some(0.0));
        assert_eq!(half_width(&[(4, 2)]), None);
        assert_eq!(half_width(&[]), None);
        assert_eq!(half_width(&[(0, 0), (1, 0)]), None);
    }

    #[test]
    fn quantiles_are_numbers_that_occur() {
        let counts = BTreeMap::from([(3, 1), (5, 2), (9, 1)]);
        let at = |share| quantile(&counts, share);
        assert_eq!([at(0.0), at(0.25), at(0.5), at(0.75), at(1.0)], [Some(3), Some(3), Some(5), Some(5), Some(9)]);
        assert_eq!(quantile(&BTreeMap::new(), 0.5), None);
    }
}
