//! Describes starting arrays as sentences.

use super::{Party, Prose, Voice};
use crate::model::{ArrayRow, ArrayStep};
use crate::types::{Kind, Side, SquareSet};
use crate::words;

impl Prose<'_> {
    /// The placement of the pieces of a row, as sentences.
    pub fn array(&self, row: &ArrayRow) -> Vec<String> {
        let ArrayRow { name: _, side, squares, steps, when } = row;
        let voice = Voice::of_row(*side);
        let prose = self.voiced(voice);
        let (who, which) = match voice.own {
            Party::Side(side) => {
                (format!("{} pieces", self.possessive(voice.own)), self.seen_squares(*squares, Some(side)))
            }
            Party::You | Party::Opponent => ("the pieces".to_owned(), self.seen_squares(*squares, None)),
        };
        let mut sentences =
            vec![words::sentence(&format!("before the game, {who} on {which} are set up again, step by step"))];
        for step in steps {
            sentences.push(words::sentence(&match step {
                ArrayStep::Some { kind, count, on } => {
                    let pieces = match count {
                        1 => format!("{} is", words::a(&self.kind(*kind))),
                        count => format!("{} are", words::counted(*count as i64, &self.kind(*kind))),
                    };
                    let rest = if squares.is_subset(on) {
                        "any of the squares that are left".to_owned()
                    } else {
                        format!("any free square among {}", self.seen_squares(*on & *squares, *side))
                    };
                    format!("{pieces} put on {rest}")
                }
                ArrayStep::InOrder(kinds) => {
                    let names: Vec<String> = kinds.iter().map(|kind: &Kind| self.kind(*kind)).collect();
                    format!("the squares that are left get, from left to right, {}", words::list(&names, "and"))
                }
            }));
        }
        if side.is_none() {
            sentences.push(format!(
                "This is how {} sees the board; {} has the same array, as {} sees it.",
                self.side(Side::First),
                self.side(Side::Second),
                self.side(Side::Second)
            ));
        }
        if let Some(when) = when {
            sentences.push(words::sentence(&format!("an array is used only if {}", prose.condition(when))));
        }
        sentences
    }

    fn seen_squares(&self, squares: SquareSet, side: Option<Side>) -> String {
        let board = &self.rules.board;
        let second = board.set_seen_by(Side::Second, squares);
        match side {
            Some(Side::First) => self.absolute(squares).many,
            Some(Side::Second) => self.absolute(second).many,
            None => self.absolute(squares).many,
        }
    }
}
