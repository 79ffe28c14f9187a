//! The chapter about the board, and the terms used in sentences.

use super::{Block, Inline, list};
use crate::model::{RankCount, Second, Set, Shape, Wrap};
use crate::prose::{Head, NounNumber, Party, Prose, goes_to_one_hand, words};
use crate::types::{Side, SquareSet};

pub(super) fn board(prose: &Prose) -> Vec<Block> {
    let rules = prose.rules();
    let board = &rules.board;
    let plan = board.plan();
    let (files, ranks) = (board.files(), board.ranks());
    let squares = board.squares().len();
    let names = |file: u8| plan.file_names[usize::from(file)];
    let (first, last) = (names(0), names(files.saturating_sub(1)));
    let mut points = Vec::new();
    let whole = squares == usize::from(files) * usize::from(ranks);
    let cells = match plan.shape {
        Shape::Square if plan.points.is_some() => "points, called squares below",
        Shape::Square => "squares",
        Shape::Hexagonal => "hexagonal cells, called squares below",
    };
    points.push(match (plan.shape, whole) {
        (Shape::Square, true) => format!("The board has {files} files and {ranks} ranks, {squares} {cells}."),
        (Shape::Square, false) => {
            format!("The board has {squares} {cells} in a grid of {files} files and {ranks} ranks.")
        }
        (Shape::Hexagonal, _) => format!("The board has {squares} {cells}, in {files} files."),
    });
    if plan.points.is_some() {
        points.push("Pieces stand on the points, where lines cross.".to_owned());
    }
    let count = match plan.rank_count {
        RankCount::Grid => format!("the ranks are numbered from 1 to {ranks}, from the bottom up"),
        RankCount::File => "the squares of each file are numbered from 1, from its own lowest square up".to_owned(),
    };
    let letters: String = plan.file_names.iter().take(usize::from(files)).collect();
    let is_alphabet = "abcdefghijklmnopqrstuvwxyz".starts_with(&letters);
    let named = if is_alphabet { format!("from {first} to {last}") } else { format!("{letters}, in this order,") };
    let sees = prose.says(Party::Side(Side::First), "see", "sees");
    let sits = prose.says(Party::Side(Side::Second), "sit", "sits");
    points.push(format!("As {sees} it, the files are lettered {named} from left to right, and {count}."));
    if !whole && plan.shape == Shape::Square {
        let holes = SquareSet::first(usize::from(files) * usize::from(ranks)) - board.squares();
        if holes.len() <= 24 {
            points.push(format!(
                "These are not squares of the board: {}. No piece can stand there or slide over them.",
                words::list(holes.iter().map(|square| board.name(square)), "and")
            ));
        } else {
            points.push(
                "Blank places in the diagram below are not squares of the board. No piece can stand there or slide over them."
                    .to_owned(),
            );
        }
    }
    let wrap = match plan.wrap {
        Wrap::Nowhere => None,
        Wrap::Files => Some(format!(
            "File {first} is next to file {last}, as if the board were a cylinder: pieces move across this edge."
        )),
        Wrap::Ranks => Some(format!("Rank 1 is next to rank {ranks}: pieces move across this edge.")),
        Wrap::Both => Some(format!(
            "File {first} is next to file {last} and rank 1 is next to rank {ranks}, as if the board were a torus: pieces move across all edges."
        )),
    };
    points.extend(wrap);
    points.push(match (plan.second, plan.shape) {
        (Second::Rotated, _) => format!("{sits} on the opposite side, with the board rotated by half a turn; forward is away from one's own side."),
        (Second::Reflected, _) => format!("{sits} on the opposite side; forward is away from one's own side."),
    } + " \u{201c}Your\u{201d} ranks are counted from your own side: your first rank is the nearest to you, the last rank the farthest.");
    points.push(match plan.shape {
        Shape::Square => "Orthogonally means along a rank or a file, diagonally from corner to corner of a square. A square is next to the squares around it, including the diagonal ones.".to_owned(),
        Shape::Hexagonal => "Orthogonally means through a side of a cell (six directions), diagonally through a corner (six directions, along the line that starts there between two neighbours). A square is next to the six squares that share a side with it.".to_owned(),
    });
    points.extend(match (plan.shape, plan.rank_count) {
        (Shape::Square, _) => None,
        (Shape::Hexagonal, RankCount::Grid) => Some(
            "A file is a column of squares that share sides. A rank is a slanting row: as the first player sees it, each of its squares shares a side with the next one at its lower right.".to_owned(),
        ),
        (Shape::Hexagonal, RankCount::File) => Some(
            "A file is a column of squares that share sides. A rank is all squares with the same number, one of each file that is long enough.".to_owned(),
        ),
    });
    if goes_to_one_hand(rules) && plan.second == Second::Reflected {
        points.push(format!("Left and right mean the same for both: left is towards file {first}."));
    }
    vec![Block::Chapter("Board".to_owned()), list(points)]
}

/// The terms that have been used, with their definitions. A definition may use other terms.
pub(super) fn terms(prose: &Prose, blocks: &[Block]) -> Vec<Block> {
    let rules = prose.rules();
    let mut named: Vec<(usize, Vec<Inline>)> = Vec::new();
    while let Some(new) = prose.terms().conditions.into_iter().find(|new| named.iter().all(|(known, _)| known != new)) {
        let name = words::term(&words::capital(&rules.conditions[new].name));
        let meaning = format!(" {}.", prose.naming(new));
        named.push((new, vec![Inline::Strong(name), Inline::text(meaning)]));
    }
    named.sort_by_key(|(condition, _)| *condition);
    let mut told: Vec<(usize, Vec<Inline>)> = Vec::new();
    while let Some(zone) = prose.terms().zones.into_iter().find(|zone| told.iter().all(|(known, _)| known != zone)) {
        told.push((zone, definition(prose, zone)));
    }
    told.sort_by_key(|(zone, _)| *zone);
    let mut points: Vec<Vec<Inline>> = told.into_iter().map(|(_, point)| point).collect();
    points.extend(named.into_iter().map(|(_, point)| point));
    for tag in prose.terms().tags {
        let tag = &rules.tags[tag];
        let names = words::list(tag.kinds.iter().map(|kind| prose.kind(kind)), "and");
        let name = words::capital(&words::readable(&tag.name));
        points.push(vec![Inline::Strong(format!("{name} pieces")), Inline::text(format!(": {names}."))]);
    }
    let page = super::Page { title: String::new(), summary: String::new(), blocks: blocks.to_vec() };
    let mut texts = page.words();
    texts.extend(points.iter().flatten().map(|inline| match inline {
        Inline::Text(text) | Inline::Strong(text) | Inline::Code(text) | Inline::Link(text, _) => text.clone(),
    }));
    let texts: Vec<String> = texts.iter().map(|text| unquoted(text).to_lowercase()).collect();
    let says = |words: &str| texts.iter().any(|text| text.contains(words));
    let starting = says("the starting square") || says("on the starting square");
    let target = says("the target square");
    let move_squares = match (starting, target) {
        (true, true) => Some(
            "The starting square of a move is where the piece stands before the move; the target square is where the piece goes, or where it is dropped.",
        ),
        (true, false) => Some("The starting square of a move is where the piece stands before the move."),
        (false, true) => Some("The target square of a move is where the piece goes, or where it is dropped."),
        (false, false) => None,
    };
    points.extend(move_squares.map(|text| vec![Inline::text(text)]));
    if says("blocked") {
        points.push(vec![Inline::text("No piece can stand on a blocked square or slide over it.")]);
    }
    if says("attacked") {
        points.push(vec![Inline::text("A piece is attacked if the other side could capture it with its next move; an empty square is attacked if the other side could capture a piece standing there. Captures that another rule forbids count, too.")]);
    }
    if says("chased") {
        points.push(vec![Inline::text(
            "A piece has chased another if each move of its side threatened again to capture that same piece.",
        )]);
    }
    if says("unprotected") {
        points.push(vec![Inline::text(
            "A piece is unprotected if its side could not answer its capture by capturing back.",
        )]);
    }
    if says("total worth") {
        let text = match rules.pieces.iter().all(|piece| piece.worth == 1) {
            true => "Each piece is worth one point.",
            false => "The total worth of pieces is the sum of their points, which are given with each piece.",
        };
        points.push(vec![Inline::text(text)]);
    }
    if points.is_empty() {
        return Vec::new();
    }
    vec![Block::Chapter("Terms".to_owned()), Block::List(points)]
}

/// A text without quoted terms, which need not mean what their words say.
fn unquoted(text: &str) -> String {
    let mut depth = 0i32;
    let mut kept = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\u{201c}' => depth += 1,
            '\u{201d}' => depth -= 1,
            c if depth <= 0 => kept.push(c),
            _ => {}
        }
    }
    kept
}

/// Parts of a definition that need no numbers.
const MANY: usize = 3;

fn definition(prose: &Prose, index: usize) -> Vec<Inline> {
    let zone = &prose.rules().zones[index];
    let name = words::term(&words::capital(&zone.name));
    let prose = prose.defining(index);
    let meaning = match &zone.set {
        Set::Squares([first, second]) if first == second => prose.list_squares(*first, "and"),
        Set::Squares(squares) => {
            let sides = [0, 1].map(|side: usize| {
                let list = match squares[side].is_empty() {
                    true => "none".to_owned(),
                    false => prose.list_squares(squares[side], "and"),
                };
                format!("for {}: {list}", prose.rules().sides[side].name)
            });
            sides.join("; ")
        }
        Set::Or(parts) if parts.len() > MANY => {
            let nouns = parts
                .iter()
                .enumerate()
                .map(|(place, part)| format!("({}) {}", place + 1, prose.noun(part, NounNumber::Many, Head::Any)));
            nouns.collect::<Vec<_>>().join("; ")
        }
        set => prose.noun(set, NounNumber::Many, Head::Any),
    };
    vec![Inline::Strong(name), Inline::text(format!(": {meaning}."))]
}
