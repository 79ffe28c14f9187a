//! Boards as text and as pictures.

use ferz::model::Shape;
use ferz::picture::BoardPicture;
use ferz::types::SquareSet;
use ferz::{Position, Side};

/// Returns the board as an SVG document with the squares of the last move marked.
pub fn svg(position: &Position, last: SquareSet) -> String {
    BoardPicture::new(position).with_last(last).svg()
}

/// Returns the board by the letters of a FEN, one line per rank: `.` is an empty square, `#` a wall. Ranks of hexagons
/// are shifted. The hands follow below, if there are any.
pub fn text(position: &Position) -> String {
    let rules = position.variant().rules();
    let board = &rules.board;
    let cell = |file: u8, rank: u8| match board.at(file.into(), rank.into()) {
        None => String::new(),
        Some(square) => match position.piece_at(square) {
            Some(piece) => rules.letter(piece) + if position.is_marked(square) { "~" } else { "" },
            None if position.is_occupied(square) => "#".into(),
            None => ".".into(),
        },
    };
    let rows: Vec<Vec<String>> =
        (0..board.ranks()).rev().map(|rank| (0..board.files()).map(|file| cell(file, rank)).collect()).collect();
    let width = rows.iter().flatten().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let shift = |row: usize| match board.plan().shape {
        Shape::Square => 0,
        Shape::Hexagonal => row * (width + 1) / 2,
    };
    let line = |(row, cells): (usize, &Vec<String>)| {
        let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:>width$}")).collect();
        format!("{}{}", " ".repeat(shift(row)), cells.join(" ")).trim_end().to_owned()
    };
    let mut lines: Vec<String> = rows.iter().enumerate().map(line).collect();
    if rules.needs_hands() {
        lines.extend(Side::BOTH.map(|side| {
            let held =
                position.hand(side).map(|(kind, count)| format!("{count}{}", rules.letter(ferz::Piece { side, kind })));
            let held: Vec<String> = held.collect();
            let held = if held.is_empty() { "-".to_owned() } else { held.join(" ") };
            format!("{}: {held}", position.variant().side_name(side))
        }));
    }
    lines.join("\n")
}
