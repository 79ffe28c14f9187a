//! The chapters about rows: promotion, castling, hands, forbidden moves, effects of moves, and ends of the game.

use super::{Block, Inline, paragraph};
use crate::model::{CapturedAs, CapturedGo, InsufficientRow, Set};
use crate::prose::{Prose, words};
use crate::types::{Side, Square, SquareSet};

/// A named rule as a point of a list.
fn point(name: &str, text: impl Into<String>) -> Vec<Inline> {
    let name = words::sentence(&words::readable(name));
    vec![Inline::Strong(name), Inline::text(format!(" {}", text.into()))]
}

fn chapter(title: &str, blocks: Vec<Block>) -> Vec<Block> {
    if blocks.is_empty() { blocks } else { [Block::Chapter(title.to_owned())].into_iter().chain(blocks).collect() }
}

fn points(points: Vec<Vec<Inline>>) -> Vec<Block> {
    if points.is_empty() { Vec::new() } else { vec![Block::List(points)] }
}

pub(super) fn promotion(prose: &Prose) -> Vec<Block> {
    let rows = prose.rules().promotion.iter();
    chapter("Promotion", points(rows.map(|row| point(&row.name, prose.promotion(row))).collect()))
}

pub(super) fn castling(prose: &Prose) -> Vec<Block> {
    let rows = prose.rules().castling.iter().map(|row| (row, prose.castling(row)));
    let rows: Vec<_> = rows.filter(|(_, (ways, _))| !ways.is_empty()).collect();
    let mut list = Vec::new();
    for (place, (row, (ways, rule))) in rows.iter().enumerate() {
        // A rule that all rows share is written once, below.
        let is_shared = rows.iter().all(|(_, (_, other))| other == rule);
        let rule = if is_shared { String::new() } else { format!(" {rule}") };
        list.push(point(&row.name, format!("{}{rule}", ways.join(" "))));
        if is_shared && place + 1 == rows.len() {
            list.push(Vec::new());
        }
    }
    let shared = list.last().is_some_and(Vec::is_empty);
    list.retain(|point| !point.is_empty());
    let mut blocks = points(list);
    if let (true, Some((_, (_, rule)))) = (shared, rows.first()) {
        blocks.push(paragraph(rule.clone()));
    }
    chapter("Castling", blocks)
}

pub(super) fn hands(prose: &Prose) -> Vec<Block> {
    let rules = prose.rules();
    let mut blocks = Vec::new();
    let shape = match rules.captured.shape {
        CapturedAs::Unpromoted => ", and a promoted piece becomes unpromoted again",
        CapturedAs::AsItStood => "",
    };
    let captured = match rules.captured.go {
        CapturedGo::Away => None,
        CapturedGo::OpponentsHand => {
            Some(format!("A captured piece changes sides: it goes into the hand of its owner's opponent{shape}."))
        }
        CapturedGo::OwnersHand => Some(format!("A captured piece goes back into the hand of its owner{shape}.")),
    };
    blocks.extend(captured.map(paragraph));
    let rows = rules.drops.iter();
    blocks.extend(points(rows.map(|row| point(&row.name, prose.drop_row(row))).collect()));
    blocks.extend(example_of_drop(prose).map(Block::Paragraph));
    let title = if rules.drops.is_empty() { "Captured pieces" } else { "Drops" };
    chapter(title, blocks)
}

/// An example of a written drop, with the first piece that may be dropped and a suitable square.
fn example_of_drop(prose: &Prose) -> Option<Vec<Inline>> {
    let rules = prose.rules();
    let row = rules.drops.first()?;
    let kind = row.pieces.iter().next()?;
    let place = row.to.as_ref().and_then(Set::as_squares).unwrap_or([rules.board.squares(); 2]);
    let place = place[row.side.unwrap_or(Side::First).index()];
    let taken: SquareSet = rules.start.board.iter().map(|(square, _)| *square).collect();
    let free = if place - taken == SquareSet::EMPTY { place } else { place - taken };
    let off_middle = |square: &Square| {
        let off = |at: u8, size: u8| (2 * i32::from(at) - i32::from(size) + 1).abs();
        off(rules.board.file(*square), rules.board.files()) + off(rules.board.rank(*square), rules.board.ranks())
    };
    let square = rules.board.name(free.iter().min_by_key(off_middle)?);
    let letters = rules.piece(kind).letter.to_uppercase();
    if letters.is_empty() {
        return None;
    }
    Some(vec![
        Inline::text("A drop is written with the letter of the piece, an @ and the square: "),
        Inline::Code(format!("{letters}@{square}")),
        Inline::text(format!(" drops {} on {square}.", words::a(&prose.kind(kind)))),
    ])
}

pub(super) fn legality(prose: &Prose) -> Vec<Block> {
    let rules = prose.rules();
    let mut blocks = Vec::new();
    blocks.extend(prose.check().map(paragraph));
    let cannot = rules.cannot.iter().map(|row| point(&row.name, prose.cannot(row)));
    let forbidden = rules.forbidden.iter().map(|row| point(&row.name, prose.forbidden(row)));
    let must = rules.must.iter().map(|row| point(&row.name, prose.must(row)));
    blocks.extend(points(cannot.chain(forbidden).chain(must).collect()));
    let title = match (&rules.check, rules.cannot.is_empty() && rules.forbidden.is_empty() && rules.must.is_empty()) {
        (Some(_), true) => "Check",
        (Some(_), false) => "Check and illegal moves",
        (None, _) if rules.must.is_empty() => "Forbidden moves",
        (None, _) if rules.cannot.is_empty() && rules.forbidden.is_empty() => "Forced moves",
        (None, _) => "Forbidden and forced moves",
    };
    chapter(title, blocks)
}

pub(super) fn after(prose: &Prose) -> Vec<Block> {
    let rows = prose.rules().after.iter();
    let mut blocks = points(rows.map(|row| point(&row.name, prose.after(row))).collect());
    if prose.rules().after.len() > 1 {
        blocks.insert(
            0,
            paragraph(
                "After a piece has landed, and promoted if it does, these happen in this order, as part of the move.",
            ),
        );
    }
    chapter("What follows a move", blocks)
}

pub(super) fn counters(prose: &Prose) -> Vec<Block> {
    let rules = prose.rules();
    // A clock is explained in the rule that reads it.
    let rows = rules.counters.iter().enumerate().filter(|(index, _)| !prose.is_clock(*index));
    chapter("Counts", points(rows.map(|(_, row)| point(&row.name, prose.counting(row).join(" "))).collect()))
}

pub(super) fn ends(prose: &Prose) -> Vec<Block> {
    let rules = prose.rules();
    let list: Vec<Vec<Inline>> = prose.outcomes().into_iter().map(|(name, text)| point(name, text)).collect();
    let lead = match (list.len(), rules.outcomes.iter().any(|row| row.claim)) {
        (0, _) => "No rule ends the game: the players agree on its end.",
        (1, _) => "After each move this condition is checked. \u{201c}You\u{201d} is the player whose turn it is now.",
        (_, false) => {
            "After each move these conditions are checked, in this order. \u{201c}You\u{201d} is the player whose turn it is now, unless stated otherwise. The first one that is true ends the game."
        }
        (_, true) => {
            "After each move these conditions are checked, in this order. \u{201c}You\u{201d} is the player whose turn it is now, unless stated otherwise. The first one that is true ends the game. A result that a player may claim ends the game only if the player claims it."
        }
    };
    let open = prose.left_open().map(paragraph);
    let blocks = [paragraph(lead)].into_iter().chain(points(list)).chain(open).collect();
    chapter("How the game ends", blocks)
}

pub(super) fn insufficient(prose: &Prose) -> Vec<Block> {
    let rules = prose.rules();
    let counts = |row: &&InsufficientRow| {
        Side::BOTH.into_iter().any(|side| side.is_of(row.side) && !rules.may_get_more_to_drop(side))
    };
    let rows: Vec<_> = rules.insufficient.iter().filter(counts).collect();
    if rows.is_empty() {
        return Vec::new();
    }
    let lead = "By themselves these rules do not end the game. They define when a player cannot win, whatever the other \
                player does. For example, if the other player\u{2019}s time then runs out, the game is a draw.";
    let rows = rows.into_iter().map(|row| point(&row.name, prose.insufficient(row)));
    chapter("Too little to win", [paragraph(lead)].into_iter().chain(points(rows.collect())).collect())
}

pub(super) fn impossible(prose: &Prose) -> Vec<Block> {
    let rows = &prose.rules().impossible;
    if rows.is_empty() {
        return Vec::new();
    }
    let lead =
        "These rules do not restrict moves. They define which positions are not accepted as positions of a game.";
    let rows = rows.iter().map(|row| point(&row.name, prose.impossible(row)));
    chapter("Impossible positions", [paragraph(lead)].into_iter().chain(points(rows.collect())).collect())
}
