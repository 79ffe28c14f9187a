//! The starting position: the text of its FEN, and what stands where.

use super::reader::Report;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::limits::MAX_FEN_BYTES;
use crate::model::{Board, PerSide, PieceKind, SideInfo, Start};
use crate::syntax::Node;
use crate::syntax::placement::{Alphabet, Grid, Placement};
use crate::types::{Kind, Piece, Side, Square};

/// Reads the board of the start. The other fields of the FEN are read, and judged, once there are rules to read them by.
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
        let message = format!("a FEN of {} bytes, the limit is {MAX_FEN_BYTES}", fen.len());
        report.fault(Code::OutOfRange, &node.span, message, "no board needs so much: is a line repeated?");
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
            let pieces = laid.board.iter().filter_map(|on| on.piece.map(|piece| (square(on.file, on.rank), piece)));
            Some(Start { fen: fen.to_owned(), board: pieces.collect() })
        }
        Err(error) => {
            let range = begin + error.range.start..begin + error.range.end;
            let span = node.span.within_text(fen, range);
            report.add(Diagnostic::new(Code::BadStart, span, error.to_string()).hint(error.fault.hint()));
            None
        }
    }
}
