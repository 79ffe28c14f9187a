//! The approximate number of moves at a start that has too many.

use super::Lints;
use crate::model::limits::{MAX_MOVES, MAX_WORK};
use crate::position::Setup;
use ferz_core::Variant;

/// The largest number of rows with choices to leave out of the estimate.
const MOST_CHOICES: usize = 8;

impl Lints<'_> {
    /// A note on a start with too many moves: their approximate number, or that finding them takes too much work. Rows
    /// with choices are left out, from the last, until the moves can be counted. The number is then multiplied by their
    /// choices.
    pub fn too_many(&self) -> Option<String> {
        let mut rules = self.rules.clone();
        let side = self.start.side_to_move();
        let mut factor: u64 = 1;
        for _ in 0..MOST_CHOICES {
            let place = rules.after.iter().rposition(|row| row.choose.is_some())?;
            let choose = rules.after.remove(place).choose?;
            let squares = self.start.squares_in(&choose.squares, side).ok().filter(|_| choose.drops.is_none())?;
            factor = factor.saturating_mul(u64::from(choose.optional) + squares.len() as u64);
            let shorter = Setup::new(Variant::new(rules.clone()), self.start.state().into_owned()).position_unchecked();
            let Some(moves) = self.ask(|| shorter.count_moves()) else { continue };
            let about = factor.saturating_mul(moves as u64);
            return match about > MAX_MOVES as u64 {
                true => Some(format!("there are about {}, and the limit is {MAX_MOVES}", rounded(about))),
                false => Some(format!("finding them takes too much work (limit: {MAX_WORK} steps)")),
            };
        }
        None
    }
}

/// A number rounded to two significant digits.
fn rounded(number: u64) -> u64 {
    let unit = 10u64.pow(number.checked_ilog10().unwrap_or(0).saturating_sub(1));
    number / unit * unit
}
