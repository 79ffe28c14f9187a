//! The starting position: the text of its FEN, and its pieces.

use super::hints;
use super::reader::Report;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::limits::MAX_FEN_BYTES;
use crate::model::{Board, PerSide, PieceKind, SideInfo, Start};
use crate::syntax::Node;
use crate::syntax::placement::{Alphabet, Grid, Placement, PlacementError, PlacementFault};
use crate::types::{Kind, Piece, Side, Square};
use std::collections::BTreeMap;

/// The text of the start.
pub(super) fn text<'n>(report: &Report, node: &'n Node) -> Option<&'n str> {
    if let Some(repair) = hints::ranks_of_list(node) {
        report.unexpected(node, "a text in quotes", Some(repair), "");
        return None;
    }
    report.text(node)
}

/// Reads the board of the start. The other fields of the FEN are read and checked once the rules are complete.
pub(super) fn start(
    report: &Report,
    node: &Node,
    board: &Board,
    sides: &PerSide<SideInfo>,
    pieces: &[PieceKind],
    prefix: &str,
) -> Option<Start> {
    let fen = report.text(node)?;
    if fen.len() > MAX_FEN_BYTES {
        let message = format!("the FEN has {} bytes; the limit is {MAX_FEN_BYTES}", fen.len());
        report.fault(Code::OutOfRange, &node.span, message, "no board needs that many: is a line repeated?");
        return None;
    }
    let begin = fen.len() - fen.trim_start().len();
    let placement = fen.split_whitespace().next().unwrap_or_default();
    let letters = Side::BOTH.into_iter().flat_map(|side| {
        let case = sides[side.index()].case;
        let kinds = pieces.iter().zip(0u8..);
        kinds.map(move |(piece, kind)| (case.apply(&piece.letter), Piece { side, kind: Kind(kind) }))
    });
    let alphabet = Alphabet::new(letters, prefix);
    let is_hole = |file: u8, rank: u8| board.at(file.into(), rank.into()).is_none();
    let grid = Grid { files: board.files(), ranks: board.ranks(), is_hole: &is_hole };
    let laid = Placement::parse(placement).and_then(|placement| placement.lay(&alphabet, &grid));
    match laid {
        Ok(laid) => {
            let files = usize::from(board.files());
            let square = |file: u8, rank: u8| Square::new(usize::from(rank) * files + usize::from(file));
            let occupied = || laid.board.iter().map(|on| (square(on.file, on.rank), on.piece));
            let pieces = occupied().filter_map(|(square, piece)| Some((square, piece?)));
            let walls = occupied().filter(|(_, piece)| piece.is_none()).map(|(square, _)| square);
            let held = |side: Side| {
                let of_side = laid.hand.iter().filter(|(piece, ..)| piece.side == side);
                let mut counts: BTreeMap<Kind, u8> = BTreeMap::new();
                for (piece, count, _) in of_side {
                    let all = counts.entry(piece.kind).or_default();
                    *all = all.saturating_add(*count);
                }
                counts.into_iter().collect()
            };
            let hands = Side::BOTH.map(held);
            Some(Start { fen: fen.to_owned(), board: pieces.collect(), walls: walls.collect(), hands })
        }
        Err(error) => {
            let range = begin + error.range.start..begin + error.range.end;
            let span = node.span.within_text(fen, range);
            report.add(mended(Diagnostic::new(Code::BadStart, span, error.to_string()), &error, fen));
            None
        }
    }
}

/// Adds the remedy to a fault of the board.
fn mended(fault: Diagnostic, error: &PlacementError, fen: &str) -> Diagnostic {
    let PlacementFault::HandOpen { .. } = &error.fault else { return fault.hint(error.fault.hint()) };
    let open = fen.find('[').unwrap_or_default();
    match fen[open..].split_once(']') {
        // The hand ends at a blank, although its bracket is closed later.
        Some((hand, _)) => {
            let hand: String = hand.split_whitespace().collect();
            fault.hint(format!("write the pieces in hand without spaces: `{hand}]`"))
        }
        // In a text with escapes, the fault has no span of its own.
        None if !fault.span.range.is_empty() => fault.hint(error.fault.hint()),
        None => fault.hint(error.fault.hint()).replace("]"),
    }
}
