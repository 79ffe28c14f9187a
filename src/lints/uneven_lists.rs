//! Squares named one by one that are symmetric on the board except for one.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Board, Shape};
use crate::types::{Square, SquareSet};
use ferz_core::syntax::{Node, Value};

/// The permitted numbers of squares. Fewer may be symmetric by chance, and more are not written one by one.
const SIZES: std::ops::RangeInclusive<usize> = 4..=64;

impl Lints<'_> {
    /// Reports zones of the file that are such lists.
    pub fn uneven_lists(&self) -> Vec<Diagnostic> {
        let board = &self.rules.board;
        let mut found = Vec::new();
        for zone in &self.rules.zones {
            let Some(row) = self.written.row("zones", &zone.name) else { continue };
            let Some(squares) = listed(board, &row.value).filter(|squares| SIZES.contains(&squares.len())) else {
                continue;
            };
            let Some((odd, meant)) = odd_one(board, squares) else { continue };
            let [odd, meant] = [odd, meant].map(|square| board.name(square));
            let message = format!("the zone `{}` is symmetric in all directions, except for {odd}", zone.name);
            let hint = format!("did you mean {meant} instead of {odd}?");
            found.push(Diagnostic::new(Code::OffCentre, row.value.span.clone(), message).hint(hint));
        }
        found
    }
}

/// The squares of a set that names them one by one.
fn listed(board: &Board, node: &Node) -> Option<SquareSet> {
    let Value::Text(set) = &node.value else { return None };
    set.split('|').map(|name| board.named(name.trim())).collect()
}

/// The only square that breaks the symmetry from left to right and top to bottom, and its neighbour that would keep it.
fn odd_one(board: &Board, squares: SquareSet) -> Option<(Square, Square)> {
    if board.plan().shape != Shape::Square || squares == images(board, squares) {
        return None;
    }
    let changes = squares.iter().filter_map(|odd| {
        let rest = squares - SquareSet::from(odd);
        let missing: Vec<Square> = (images(board, rest) - rest).iter().collect();
        let [meant] = missing[..] else { return None };
        let is_near =
            board.file(odd).abs_diff(board.file(meant)) <= 1 && board.rank(odd).abs_diff(board.rank(meant)) <= 1;
        (meant != odd && is_near).then_some((odd, meant))
    });
    let changes: Vec<(Square, Square)> = changes.collect();
    if let [change] = changes[..] { Some(change) } else { None }
}

/// Squares with all their mirror images from left to right and top to bottom.
fn images(board: &Board, squares: SquareSet) -> SquareSet {
    let (last_file, last_rank) = (board.files() - 1, board.ranks() - 1);
    let of = |square: Square| {
        let (file, rank) = (board.file(square), board.rank(square));
        let files = [file, last_file - file];
        files.into_iter().flat_map(move |file| [rank, last_rank - rank].map(|rank| (file, rank)))
    };
    let at = |(file, rank): (u8, u8)| board.at(file.into(), rank.into());
    squares.iter().flat_map(of).filter_map(at).collect()
}
