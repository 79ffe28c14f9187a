//! Chooses the width of a variant's tables: as few words per plane as its board and its planes allow.

use crate::facts::{Reach, Traits};
use crate::model::Rules;
use crate::tables::Filters;
use crate::tables::planes::{AnyTables, HAS_TWO_WORDS, PlaneTables};

/// The most planes for which there are positions of one and two words. With more planes, even a small board gets four
/// words.
const MOST_PLANES: usize = 16;

/// The most squares of a small board: 12 x 10.
const SMALL: usize = 120;
/// The most memory that the tables of a small board may take, in bytes.
const MOST_BYTES_SMALL: usize = 16 << 20;
/// The most memory that the tables of any board may take, in bytes.
const MOST_BYTES: usize = 64 << 20;

impl AnyTables {
    /// Compiles the rules.
    ///
    /// # Errors
    /// The part of the rules that tables and programs cannot represent, or the reason why this processor cannot read
    /// them.
    pub fn new(rules: &Rules, reach: &Reach, traits: &Traits, filters: Filters) -> Result<AnyTables, String> {
        let squares = usize::from(rules.board.files()) * usize::from(rules.board.ranks());
        let tables = AnyTables::of_least_width(rules, reach, traits, filters, squares)?;
        let most = if squares <= SMALL { MOST_BYTES_SMALL } else { MOST_BYTES };
        if tables.bytes() > most {
            return Err(format!("tables of more than {} MB", most >> 20));
        }
        Ok(tables)
    }

    fn of_least_width(
        rules: &Rules,
        reach: &Reach,
        traits: &Traits,
        filters: Filters,
        squares: usize,
    ) -> Result<AnyTables, String> {
        let few = rules.pieces.len() <= MOST_PLANES;
        if squares <= 64 && few {
            let tables = PlaneTables::new(rules, reach, traits, filters)?;
            if tables.planes_of_positions() <= MOST_PLANES {
                return Ok(AnyTables::One(Box::new(tables)));
            }
        } else if HAS_TWO_WORDS && squares <= 128 && few {
            let tables = PlaneTables::new(rules, reach, traits, filters)?;
            if tables.planes_of_positions() <= MOST_PLANES {
                return Ok(AnyTables::Two(Box::new(tables)));
            }
        }
        Ok(AnyTables::Four(Box::new(PlaneTables::new(rules, reach, traits, filters)?)))
    }
}
