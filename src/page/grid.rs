//! The start position in letters.

use crate::model::{RankCount, Rules, Shape};
use crate::types::Square;

/// The board, with one line for each rank from the top (half a rank on a hexagonal board), and the files below.
pub(super) fn lines(rules: &Rules) -> Vec<String> {
    let board = &rules.board;
    let cell = |square: Square| match rules.start.board.iter().find(|(at, _)| *at == square) {
        Some((_, piece)) => rules.letter(*piece),
        None if rules.start.walls.contains(square) => "*".to_owned(),
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
    let mut lines = Vec::new();
    for row in (lowest..=highest).rev() {
        let mut line = vec![" ".repeat(width); usize::from(board.files())];
        let mut label = None;
        for (square, text) in cells.iter().filter(|(square, _)| height(*square) == row) {
            line[usize::from(board.file(*square))] = format!("{text:>width$}");
            // If each file counts its own ranks, the number in the margin is that of the first file. If ranks slant, it
            // is that of the rank that begins in this line.
            let is_first = || board.at(i32::from(board.file(*square)) - 1, board.rank(*square).into()).is_none();
            let counts = match board.plan().rank_count {
                RankCount::Grid => !is_hexagonal || is_first(),
                RankCount::File => board.file(*square) == 0,
            };
            label = label.or(counts.then(|| board.rank_number(*square).to_string()));
        }
        lines.push(format!("{:>margin$} {}", label.unwrap_or_default(), line.join(" ")).trim_end().to_owned());
    }
    let files = board.plan().file_names.iter().take(usize::from(board.files()));
    let files: Vec<String> = files.map(|name| format!("{name:>width$}")).collect();
    lines.push(format!("{:margin$} {}", "", files.join(" ")).trim_end().to_owned());
    lines
}
