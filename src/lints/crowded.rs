//! Pieces with more moves than a position may have. They may have few at the start, and break the game once they have
//! space.

use crate::diagnostic::{Code, Diagnostic};
use crate::model::Geometry;
use crate::position::{Position, Setup, State};
use crate::types::{Kind, Piece, Side, Square};
use ferz_compiler::compile::never_taken;
use ferz_core::Variant;
use ferz_core::syntax::{Node, Value};

/// The largest number of pieces to try: each may take as much work as a position may.
const MOST_TRIED: usize = 4;

/// Reports a piece of the file with paths of several legs, if its moves cannot be listed from the middle of the board,
/// alone against the opponent's start. Reports the first of several pieces.
pub(super) fn crowded(variant: &Variant, start: &Position, root: &Node) -> Option<Diagnostic> {
    let rules = variant.rules();
    let goes_far = |kind: &Kind| {
        let legs = rules.piece(*kind).moves.iter().map(|movement| match &movement.geometry {
            Geometry::Path(path) => path.legs.len(),
            Geometry::Leaper(_) | Geometry::Rider(..) | Geometry::Hopper(..) => 1,
            Geometry::Anywhere | Geometry::Stay => 1,
        });
        legs.max().is_some_and(|legs| legs > 1)
    };
    let pieces =
        || field(root, "pieces").and_then(|node| if let Value::Map(rows) = &node.value { Some(rows) } else { None });
    let own_row = |kind: Kind| {
        let row = pieces()?.iter().find(|row| row.key == rules.piece(kind).name)?;
        (row.key_span.source == root.span.source).then(|| row.key_span.clone())
    };
    let warning = |kind: Kind| {
        let span = own_row(kind)?;
        let error = Setup::new(variant.clone(), alone(start, kind)).position_unchecked().legal_moves().err()?;
        let message = format!("`{}` may have more moves than the limit: {error}", rules.piece(kind).name);
        let hint = "use fewer legs or directions in its paths, or a narrower `turning` or `onto`";
        Some(Diagnostic::new(Code::TooManyMoves, span, message).hint(hint))
    };
    rules.kinds().filter(|&kind| goes_far(&kind) && own_row(kind).is_some()).take(MOST_TRIED).find_map(warning)
}

/// The first player's piece in the middle, with the pieces that its side must guard, and the other side as it starts.
fn alone(start: &Position, kind: Kind) -> State {
    let board = &start.variant().rules().board;
    let guarded = never_taken(start.variant().rules());
    let leaves = |piece: Piece| piece.side == Side::First && !guarded.contains(piece.kind);
    let mut state = start.state().into_owned();
    for square in board.squares().iter().filter(|&square| start.piece_at(square).is_some_and(leaves)) {
        state.clear(square);
    }
    let off_centre = |square: &Square| {
        let from_middle = |at: u8, size: u8| (2 * i32::from(at) + 1 - i32::from(size)).abs();
        from_middle(board.file(*square), board.files()) + from_middle(board.rank(*square), board.ranks())
    };
    let free = board.squares().iter().filter(|&square| !start.is_occupied(square));
    if let Some(middle) = free.min_by_key(off_centre) {
        state.put(middle, Piece { side: Side::First, kind });
    }
    state
}

/// The value of a field of a file.
fn field<'n>(root: &'n Node, name: &str) -> Option<&'n Node> {
    let Value::Struct(fields) = &root.value else { return None };
    fields.iter().find(|field| field.key == name).map(|field| &field.value)
}
