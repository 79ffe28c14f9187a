//! Ranks, files, rectangles and colours of a board, in words.

use super::square::Area;
use crate::model::{Board, RankCount, Shape};
use crate::types::{Square, SquareSet};

/// The word between the ends of a range, in sentences for players.
pub(super) const TO: &str = " to ";
/// The sign between the ends of a range, in messages: set expressions have the same one.
pub(super) const DASH: &str = "-";

/// A rectangle of squares, or one square.
pub(super) struct Block {
    /// Its corners in words: `c3 to f6`.
    pub name: String,
    /// The number of its squares.
    pub size: usize,
}

/// Whole neighbouring ranks or files: `rank 8`, `rank 1 or 2`, `files a to c`. `to` joins the ends of a range.
pub(super) fn whole_lines(board: &Board, squares: SquareSet, to: &str) -> Option<Area> {
    if let Some((low, high)) = whole_ranks(board, squares) {
        return Some(match high - low {
            0 => Area::same(format!("rank {low}")),
            1 => Area { one: format!("rank {low} or {high}"), many: format!("ranks {low} and {high}") },
            _ => Area::same(format!("ranks {low}{to}{high}")),
        });
    }
    let (low, high) = whole_files(board, squares)?;
    Some(Area::same(match low == high {
        true => format!("file {low}"),
        false => format!("files {low}{to}{high}"),
    }))
}

/// The first and last rank of a set of whole neighbouring ranks.
pub fn whole_ranks(board: &Board, squares: SquareSet) -> Option<(u32, u32)> {
    let mut ranks = (1..=board.last_rank()).filter(|n| board.rank_squares(*n).intersects(&squares));
    let low = ranks.next()?;
    let high = ranks.next_back().unwrap_or(low);
    let whole = (low..=high).fold(SquareSet::EMPTY, |all, n| all | board.rank_squares(n));
    (whole == squares && whole != board.squares()).then_some((low, high))
}

/// The first and last file of a set of whole neighbouring files.
fn whole_files(board: &Board, squares: SquareSet) -> Option<(char, char)> {
    let mut files = (0..board.files()).filter(|file| board.file_squares(*file).intersects(&squares));
    let low = files.next()?;
    let high = files.next_back().unwrap_or(low);
    let whole = (low..=high).fold(SquareSet::EMPTY, |all, file| all | board.file_squares(file));
    let name = |file: u8| board.plan().file_names[usize::from(file)];
    (whole == squares && whole != board.squares()).then(|| (name(low), name(high)))
}

/// The light or the dark squares of a board of squares.
pub(super) fn coloured(board: &Board, light: bool) -> Option<SquareSet> {
    let is_light = |square: &Square| (board.file(*square) + board.rank(*square)) % 2 == 1;
    (board.plan().shape == Shape::Square)
        .then(|| board.squares().iter().filter(|square| is_light(square) == light).collect())
}

/// Splits squares into rectangles and single squares. `to` joins the corners of a rectangle.
pub(super) fn blocks(board: &Board, squares: SquareSet, to: &str) -> Vec<Block> {
    let mut left = squares;
    let mut blocks = Vec::new();
    // On hexagonal boards ranks are not visible lines.
    let is_grid = board.plan().shape == Shape::Square && board.plan().rank_count == RankCount::Grid;
    while let Some(first) = left.iter().next() {
        let (file, rank) = (i32::from(board.file(first)), i32::from(board.rank(first)));
        let has = |file: i32, rank: i32| board.at(file, rank).is_some_and(|square| left.contains(square));
        let width = (1..).find(|n| !(is_grid && has(file + n, rank))).unwrap_or(1);
        let is_row = |y: i32| (0..width).all(|x| has(file + x, rank + y));
        let height = (1..).find(|n| !is_row(*n)).unwrap_or(1);
        // A rectangle of fewer than three squares is shorter square by square.
        let (width, height) = if width * height < 3 { (1, 1) } else { (width, height) };
        let inside = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let block: SquareSet = inside.filter_map(|(x, y)| board.at(file + x, rank + y)).collect();
        left = left - block;
        let last = board.at(file + width - 1, rank + height - 1).unwrap_or(first);
        let name = board.name(first);
        let name = if last == first { name } else { format!("{name}{to}{}", board.name(last)) };
        blocks.push(Block { name, size: block.len() });
    }
    blocks
}
