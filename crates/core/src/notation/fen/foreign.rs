//! Fields that other programs write in every FEN although they mean nothing in a variant. They are ignored.
//!
//! A field with information that the variant knows, or might know, is checked instead.

use super::rights;
use crate::model::{FenField, Rules};
use ferz_grammar::fen::{FenParser, Rule};
use pest::Parser as _;

/// The indices, in ascending order, of the fields after the side to move that mean nothing:
///
/// - castling rights and passed squares, or `-`, if the variant's FEN has no such fields and the variant has no
///   castling or capture in passing;
/// - the clock before the move number, if the FEN counts only moves;
/// - the limit of a count (`- 64 5 30`) in the place of en passant, if nothing is captured in passing.
pub(super) fn idle(rules: &Rules, texts: &[&str]) -> Vec<usize> {
    let is = |rule, text| FenParser::parse(rule, text).is_ok();
    let fields = &rules.fen.fields;
    let (rights, trail) = (fields.contains(&FenField::Untouched), fields.contains(&FenField::Trail));
    let open = texts.iter().take_while(|text| !is(Rule::single, text) && !is(Rule::per_side, text)).count();
    let expected = usize::from(rights) + usize::from(trail);
    let mut idle = Vec::new();
    if open > expected && !rights && rules.castling.is_empty() && rights::says_nothing(rules, texts[0]) {
        idle.push(0);
    }
    if open > expected + idle.len() && !trail && !rules.has_trail() && is_passed(rules, texts[open - 1]) {
        idle.push(open - 1);
    }
    // The rest are numbers and counters of both sides.
    let numbers: Vec<usize> = (open..texts.len()).filter(|&at| is(Rule::single, texts[at])).collect();
    let is_counted = |field: &FenField| matches!(field, FenField::Counter(_) | FenField::FullMove | FenField::Plies);
    let counts_moves_only = fields.iter().filter(|field| is_counted(field)).eq([&FenField::FullMove]);
    let limits = |at: usize| texts[at].parse::<u32>().is_ok_and(|limit| limit > 0);
    match numbers[..] {
        [clock, _] if counts_moves_only => idle.push(clock),
        [limit, _, _] if open < 2 && limit == open && !rules.has_trail() && limits(limit) => idle.push(limit),
        _ => {}
    }
    idle
}

/// Returns `true` if a text names passed squares of this board, or says that there are none.
fn is_passed(rules: &Rules, text: &str) -> bool {
    let Ok(pairs) = FenParser::parse(Rule::trail, text) else { return false };
    let mut squares = pairs.flatten().filter(|pair| pair.as_rule() == Rule::square);
    squares.all(|square| rules.board.named(square.as_str()).is_some())
}
