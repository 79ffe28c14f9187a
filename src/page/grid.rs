//! The start position in letters, and the contents of the hands.

use crate::model::{RankCount, Rules, Shape};
use crate::types::{Kind, Piece, Side, Square, SquareSet};

/// The board, with one line for each rank from the top (half a rank on a hexagonal board), and the files below.
pub(super) fn lines(rules: &Rules) -> Vec<String> {
    let board = &rules.board;
    let walls = walls(rules);
    let cell = |square: Square| match rules.start.board.iter().find(|(at, _)| *at == square) {
        Some((_, piece)) => rules.letter(*piece),
        None if walls.contains(square) => "*".to_owned(),
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

/// The placement of the start, and its hands.
fn placement(rules: &Rules) -> (&str, &str) {
    let placement = rules.start.fen.split_whitespace().next().unwrap_or_default();
    match placement.split_once('[') {
        Some((board, hands)) => (board, hands.trim_end_matches(']')),
        None => (placement, ""),
    }
}

/// The squares that are blocked at the start.
pub(super) fn walls(rules: &Rules) -> SquareSet {
    let board = &rules.board;
    let mut walls = SquareSet::EMPTY;
    for (row, text) in placement(rules).0.split('/').enumerate() {
        let rank = i32::from(board.ranks()) - 1 - row as i32;
        let (mut file, mut rest) = (0i32, text);
        while let Some(first) = rest.chars().next() {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let square = board.at(file, rank);
            let piece = square.and_then(|square| rules.start.board.iter().find(|(at, _)| *at == square));
            let letters =
                piece.map(|(_, piece)| rules.letter(*piece)).filter(|letters| rest.starts_with(letters.as_str()));
            let (length, squares) = match letters {
                _ if digits > 0 => (digits, rest[..digits].parse().unwrap_or(1)),
                Some(letters) if !letters.is_empty() => (letters.len(), 1),
                Some(_) | None => (first.len_utf8(), i32::from(first != '~')),
            };
            if let (Some(square), '*') = (square, first) {
                walls.insert(square);
            }
            rest = &rest[length..];
            file = file.saturating_add(squares);
        }
    }
    walls
}

/// The pieces of a side in hand at the start: kinds and their numbers.
pub(super) fn hand(rules: &Rules, side: Side) -> Vec<(Kind, usize)> {
    let mut counts = vec![0; rules.pieces.len()];
    let mut rest = placement(rules).1;
    while let Some(first) = rest.chars().next() {
        let letters = |side: Side, kind: Kind| rules.letter(Piece { side, kind });
        let fits = |side: Side, kind: Kind| {
            let letters = letters(side, kind);
            (!letters.is_empty() && rest.starts_with(letters.as_str())).then_some((side, kind, letters.len()))
        };
        let held = Side::BOTH.iter().flat_map(|side| rules.kinds().filter_map(|kind| fits(*side, kind)));
        match held.max_by_key(|(_, _, length)| *length) {
            Some((of, kind, length)) => {
                if of == side {
                    counts[kind.index()] += 1;
                }
                rest = &rest[length..];
            }
            None => rest = &rest[first.len_utf8()..],
        }
    }
    rules.kinds().zip(counts).filter(|(_, count)| *count > 0).collect()
}
