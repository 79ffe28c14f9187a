//! The chapter about the start.

use super::{Block, Inline, Picture, grid, paragraph};
use crate::model::{FenField, Rules};
use crate::prose::{Prose, words};
use crate::types::{Side, SquareSet};

/// The value of a field in the FEN of the start; `None` if fields are left out.
fn started(rules: &Rules, wanted: FenField) -> Option<&str> {
    let texts: Vec<&str> = rules.start.fen.split_whitespace().collect();
    let place = rules.fen.fields.iter().position(|field| *field == wanted)?;
    (texts.len() == rules.fen.fields.len()).then(|| texts[place])
}

/// Returns `true` if the second player moves first, according to the start.
pub(super) fn second_begins(rules: &Rules) -> bool {
    let fields = rules.start.fen.split_whitespace();
    let side = fields.zip(&rules.fen.fields).find(|(_, field)| **field == FenField::Side);
    side.is_some_and(|(text, _)| text.chars().eq([rules.sides[Side::Second.index()].letter]))
}

/// The number of moves in the first turn, if the start contains it.
pub(super) fn first_turn(rules: &Rules) -> Option<i64> {
    started(rules, FenField::Plies)?.parse().ok()
}

pub(super) fn setup(prose: &Prose) -> Vec<Block> {
    let rules = prose.rules();
    let mut blocks = vec![Block::Chapter("Set-up".to_owned())];
    let board = &rules.start.board;
    let walls = rules.start.walls;
    let empty = match rules.board.plan().points {
        Some(_) => "a plus sign is an empty point.",
        None => "a dot is an empty square.",
    };
    let (text, mut key) = match board.is_empty() {
        true => ("The board is empty at the start.", words::capital(empty)),
        false => ("This is how a game starts.", format!("The letters are explained with the pieces; {empty}")),
    };
    if !walls.is_empty() {
        key += " A star is a blocked square.";
    }
    blocks.push(paragraph(text.to_owned()));
    blocks.push(Block::Grid { key, lines: grid::lines(rules), shows: Picture::Start });
    let mut points = Vec::new();
    for side in Side::BOTH {
        let mut groups = Vec::new();
        for kind in rules.kinds() {
            let squares: SquareSet =
                board.iter().filter(|(_, piece)| piece.side == side && piece.kind == kind).map(|(at, _)| *at).collect();
            let name = prose.kind(kind);
            match squares.len() {
                0 => {}
                1 => groups.push(format!("{name} on {}", prose.list_squares(squares, "and"))),
                n => groups.push(format!(
                    "{} on {}",
                    words::counted(n as i64, &name),
                    prose.list_squares(squares, "and")
                )),
            }
        }
        let hand = &rules.start.hands[side.index()];
        if !hand.is_empty() {
            let hand = hand.iter().map(|&(kind, count)| words::counted(count.into(), &prose.kind(kind)));
            groups.push(format!("in hand {}", words::list(hand, "and")));
        }
        if !groups.is_empty() {
            let text = format!(": {}.", groups.join("; "));
            points.push(vec![Inline::Strong(prose.side(side)), Inline::text(text)]);
        }
    }
    if !walls.is_empty() {
        points.push(vec![Inline::text(format!("Blocked: {}.", prose.list_squares(walls, "and")))]);
    }
    if !points.is_empty() {
        blocks.push(Block::List(points));
    }
    if !rules.arrays.is_empty() {
        for row in &rules.arrays {
            let name = words::capital(&words::readable(&row.name));
            blocks.push(Block::Paragraph(vec![
                Inline::Strong(format!("{name}.")),
                Inline::text(format!(" {}", prose.array(row).join(" "))),
            ]));
        }
        if let Some(count) = rules.array_count() {
            blocks.push(paragraph(format!(
                "There are {count} such arrays, numbered from 0 to {}; the diagram shows the one that is used by default.",
                count.saturating_sub(1)
            )));
        }
    }
    blocks
}
