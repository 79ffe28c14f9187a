//! The start position in letters.

use crate::model::{RankCount, Rules, Shape};
use crate::picture::TextLines;
use crate::types::{Side, Square};

/// The board, with one line for each rank from the top (half a rank on a hexagonal board), and the files below.
pub(super) fn lines(rules: &Rules) -> Vec<String> {
    let board = &rules.board;
    let cell = |square: Square| match rules.start.board.iter().find(|(at, _)| *at == square) {
        Some((_, piece)) => rules.letter(*piece),
        None if rules.start.walls.contains(square) => "*".to_owned(),
        None if board.plan().points.is_some() => "+".to_owned(),
        None => ".".to_owned(),
    };
    let cells: Vec<(Square, String)> = board.squares().iter().map(|square| (square, cell(square))).collect();
    let width = cells.iter().map(|(_, text)| text.chars().count()).max().unwrap_or(1);
    let is_hexagonal = board.plan().shape == Shape::Hexagonal;
    // Cells of neighbouring files on a hexagonal board are half a cell apart.
    let height = |square: Square| {
        let rank = i32::from(board.rank(square));
        if is_hexagonal { 2 * rank - i32::from(board.file(square)) } else { rank }
    };
    let heights = || cells.iter().map(|(square, _)| height(*square));
    let (lowest, highest) = (heights().min().unwrap_or(0), heights().max().unwrap_or(0));
    let margin = board.last_rank().to_string().len();
    // Only square boards have lines, so each row is a rank.
    let drawn = TextLines::new(rules, Side::First, width);
    let from_top = |row: i32| usize::try_from(i32::from(board.ranks()) - 1 - row).unwrap_or(0);
    let between = |row| {
        let line = drawn.as_ref().map_or("", |drawn| drawn.above(row));
        (!line.is_empty()).then(|| format!("{:margin$}{line}", ""))
    };
    let mut lines = Vec::new();
    for row in (lowest..=highest).rev() {
        lines.extend(between(from_top(row)));
        let blank = |file| match &drawn {
            Some(drawn) => [drawn.joint(from_top(row), file), drawn.column(from_top(row), file)].concat(),
            None => " ".repeat(width + 1),
        };
        let mut line: Vec<String> = (0..usize::from(board.files())).map(blank).collect();
        let mut label = None;
        for (square, text) in cells.iter().filter(|(square, _)| height(*square) == row) {
            let column = &mut line[usize::from(board.file(*square))];
            column.truncate((width + 1).saturating_sub(text.chars().count()));
            column.push_str(text);
            // If each file counts its own ranks, the number in the margin is that of the first file. If ranks slant, it
            // is that of the rank that begins in this line.
            let is_first = || board.at(i32::from(board.file(*square)) - 1, board.rank(*square).into()).is_none();
            let counts = match board.plan().rank_count {
                RankCount::Grid => !is_hexagonal || is_first(),
                RankCount::File => board.file(*square) == 0,
            };
            label = label.or(counts.then(|| board.rank_number(*square).to_string()));
        }
        let end = drawn.as_ref().map_or("", |drawn| drawn.joint(from_top(row), drawn.files()));
        let line = format!("{:>margin$}{}{end}", label.unwrap_or_default(), line.concat());
        lines.push(line.trim_end().to_owned());
    }
    lines.extend(between(from_top(lowest) + 1));
    let files = board.plan().file_names.iter().take(usize::from(board.files()));
    let files: Vec<String> = files.map(|name| format!("{name:>width$}")).collect();
    lines.push(format!("{:margin$} {}", "", files.join(" ")).trim_end().to_owned());
    lines
}
