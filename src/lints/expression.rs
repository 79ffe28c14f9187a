//! Set expressions to write in a file.

use crate::model::Board;
use crate::types::SquareSet;
use ferz_core::prose::whole_ranks;

/// A set expression for some squares: `last rank`, `ranks 2-7`, or the names of all squares.
pub(super) fn expression(board: &Board, set: SquareSet) -> String {
    ranks(board, set).unwrap_or_else(|| set.iter().map(|square| board.name(square)).collect::<Vec<_>>().join(" | "))
}

/// A set expression for whole neighbouring ranks; `None` for other squares.
pub(super) fn ranks(board: &Board, set: SquareSet) -> Option<String> {
    let (first, last) = whole_ranks(board, set)?;
    Some(match (first, last) {
        (first, _) if first == board.last_rank() => "last rank".to_owned(),
        (first, last) if first == last => format!("rank {first}"),
        (first, last) => format!("ranks {first}-{last}"),
    })
}
