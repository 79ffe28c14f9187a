//! Explains the evaluation of rules that need no plan: those that masks and tables cover, and those that only programs
//! evaluate.

use super::castles::checked;
use super::law::{Law, one_a_file};
use super::plan::filter_texts;
use crate::model::{Amount, CastlingRow, CountersAsked, Drop, Level, OutcomeRow, PromotionRow, Rules, Word};
use crate::tables::planes::{Explained, RuleWay};
use crate::tables::program::Time;

/// The rules that masks and tables cover, in the order of the language. `planned` holds those that the plan explains.
pub(super) fn by_tables(rules: &Rules, law: &Law, planned: &[Explained]) -> Vec<Explained> {
    let movements = rules.pieces.iter().map(|piece| piece.moves.len()).sum::<usize>();
    let is_movement = |explained: &&Explained| matches!(explained.way, RuleWay::Walked | RuleWay::Guarded);
    let walked = planned.iter().filter(is_movement).count();
    let movements = match movements - walked.min(movements) {
        0 => None,
        1 => Some("a movement of a piece".to_owned()),
        count => Some(format!("{count} movements of pieces")),
    };
    let movements = movements.map(|rule| explained(rule, RuleWay::Tables, Time::Load, "for every square"));
    let drops = rules.drops.iter().filter(|row| is_fixed(row));
    let drops = drops.map(|row| explained(of_drop(row), RuleWay::Tables, Time::Load, "for every square"));
    let promotions =
        rules.promotion.iter().map(of_promotion).filter(|rule| planned.iter().all(|row| row.rule != *rule));
    let promotions = promotions.map(|rule| explained(rule, RuleWay::Tables, Time::Load, "for every square"));
    let castlings = rules.castling.iter().filter(|row| !is_asked(rules, row));
    let castlings = castlings.map(|row| explained(of_castling(row), RuleWay::Masks, Time::Position, CASTLINGS));
    let forbidden = law.rows.iter().map(|&number| &rules.forbidden[number]).map(|row| {
        let rule = format!("the forbidden row {:?}", row.name);
        match (row.on.is_empty(), law.is_about_stranded_only(row)) {
            (false, _) => explained(rule, RuleWay::Masks, Time::Position, "for drops that give check"),
            (true, true) => explained(rule, RuleWay::Tables, Time::Load, "for every square"),
            (true, false) => explained(rule, RuleWay::Masks, Time::Position, "for royals, pinned pieces and evasions"),
        }
    });
    movements.into_iter().chain(drops).chain(promotions).chain(castlings).chain(forbidden).collect()
}

/// The rules that only programs evaluate, whatever masks cover, in the order of the language. For `changes_at_most_two`
/// see [`Features::changes_at_most_two`](crate::tables::planes::Features::changes_at_most_two).
pub(super) fn asked(rules: &Rules, counters: CountersAsked, changes_at_most_two: bool) -> Vec<Explained> {
    let has_turns = rules.turn.is_some();
    let drops = rules.drops.iter().filter(|row| !is_fixed(row));
    let drops =
        drops.map(|row| explained(of_drop(row), RuleWay::Asked, Time::Position, "for each kind that can be dropped"));
    let castlings = rules.castling.iter().filter(|row| is_asked(rules, row));
    let castlings = castlings.map(|row| explained(of_castling(row), RuleWay::Asked, Time::Position, CASTLINGS));
    let ticks = match counters {
        CountersAsked::Never => "in a game, not in perft",
        CountersAsked::ByEnds if !has_turns => "if counters can end the game soon",
        CountersAsked::ByEnds | CountersAsked::ByRows => filter_texts::MOVES,
    };
    let counters_of_moves = rules.counters.iter();
    let counters_of_moves = counters_of_moves
        .map(|counter| explained(format!("the counter {:?}", counter.name), RuleWay::Asked, Time::Move, ticks));
    let turn = rules.turn.as_ref().map(|_| "turns of several plies".to_owned());
    let turn = turn.map(|rule| explained(rule, RuleWay::Asked, Time::Move, filter_texts::MOVES));
    let ends = rules.outcomes.iter().map(|row| {
        let filter = of_outcome(row, counters, has_turns, changes_at_most_two);
        explained(format!("the outcome {:?}", row.name), RuleWay::Asked, Time::Position, filter)
    });
    drops.chain(castlings).chain(turn).chain(counters_of_moves).chain(ends).collect()
}

const CASTLINGS: &str = "if its pieces are there and nothing is between";

fn explained(rule: String, way: RuleWay, when: Time, filter: &'static str) -> Explained {
    Explained { rule, way, when, filter, why: String::new(), forbidden: None }
}

fn of_drop(row: &Drop) -> String {
    format!("the drop row {:?}", row.name)
}

/// The name of a promotion row, which the plan also uses.
pub(super) fn of_promotion(row: &PromotionRow) -> String {
    format!("the promotion row {:?}", row.name)
}

fn of_castling(row: &CastlingRow) -> String {
    format!("the castling {:?}", row.name)
}

/// Returns true if a table covers the squares of a drop row, apart from a limit of one piece per file.
fn is_fixed(row: &Drop) -> bool {
    row.to.as_ref().is_none_or(|to| to.as_squares().is_some())
        && row.when.as_ref().is_none_or(|when| one_a_file(when).is_some())
}

/// Returns true if a program decides whether a castling may be played.
fn is_asked(rules: &Rules, row: &CastlingRow) -> bool {
    let needs_safety = row.ways.iter().flatten().any(|way| !way.safe.is_empty());
    row.when.is_some() || rules.check.is_some() && checked(rules).is_none() && needs_safety
}

fn of_outcome(row: &OutcomeRow, counters: CountersAsked, has_turns: bool, changes_at_most_two: bool) -> &'static str {
    if row.claim {
        return "in a game, if it is claimed";
    }
    if row.clock {
        return "in a game, not in perft";
    }
    if row.waits_for_repetition() {
        return "if a position has repeated";
    }
    if !row.counts_in_perft() {
        return "if there is no legal move or a position has repeated";
    }
    match (counters, row.when.level()) {
        _ if has_turns => "after every move",
        (CountersAsked::ByEnds, _) => "if counters can bring it about soon",
        (CountersAsked::Never, Level::Board | Level::Attacks) if changes_at_most_two && counts_pieces(row) => {
            "if the numbers of pieces can bring it about soon, after moves that touch what it depends on"
        }
        (CountersAsked::Never, Level::Board | Level::Attacks) => "after moves that touch what it depends on",
        (CountersAsked::Never | CountersAsked::ByRows, _) => "after every move",
    }
}

/// Returns true if a row depends on the number of pieces, or on whether there are any.
fn counts_pieces(row: &OutcomeRow) -> bool {
    let counts = |word: Word| match word {
        Word::Condition(condition) => condition.as_none().is_some(),
        word => matches!(word, Word::Amount(Amount::Count(_))),
    };
    row.when.mentions(counts)
}
