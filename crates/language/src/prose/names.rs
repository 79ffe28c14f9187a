//! Names in messages: sides, pieces, squares and rows as their file writes them.

use super::grid::{DASH, blocks, whole_lines};
use crate::model::{RowId, Rules};
use crate::types::{Kind, Piece, Side, Square, SquareSet};
use crate::words::{self, MOST, code, many};

/// The names of the things that messages are about.
///
/// [`Prose`](super::Prose) speaks to players; names are for authors, who look them up in their files.
#[derive(Clone, Copy)]
pub struct Names<'r> {
    rules: &'r Rules,
}

impl<'r> Names<'r> {
    /// The names of these rules.
    pub fn of(rules: &'r Rules) -> Names<'r> {
        Names { rules }
    }

    /// The name of a side: `White`.
    pub fn side(self, side: Side) -> &'r str {
        &self.rules.sides[side.index()].name
    }

    /// The name of a kind: `pawn`.
    pub fn kind(self, kind: Kind) -> &'r str {
        &self.rules.piece(kind).name
    }

    /// The names of those kinds that the rules have, in the order of the rules.
    pub fn each(self, kinds: impl IntoIterator<Item = Kind>) -> Vec<&'r str> {
        kinds.into_iter().filter(|kind| kind.index() < self.rules.pieces.len()).map(|kind| self.kind(kind)).collect()
    }

    /// Kinds as a list: `pawn, knight or rook`.
    pub fn kinds(self, kinds: impl IntoIterator<Item = Kind>, joined: &str) -> String {
        words::some(self.each(kinds), joined)
    }

    /// Pieces with their numbers: `a pawn and 2 knights`, or `nothing`.
    pub fn counted(self, pieces: impl IntoIterator<Item = (Kind, u64)>) -> String {
        let pieces = pieces.into_iter().filter(|(_, count)| *count > 0);
        let one = |(kind, count)| if count == 1 { words::a(self.kind(kind)) } else { many(count, self.kind(kind)) };
        words::some(pieces.map(one), "and")
    }

    /// A piece with its owner: `pawn of White`.
    pub fn piece(self, piece: Piece) -> String {
        format!("{} of {}", self.kind(piece.kind), self.side(piece.side))
    }

    /// The name of a square: `e4`.
    pub fn square(self, square: Square) -> String {
        self.rules.board.name(square)
    }

    /// A piece on a square: `pawn on e4`.
    pub fn on(self, kind: Kind, square: Square) -> String {
        format!("{} on {}", self.kind(kind), self.square(square))
    }

    /// Squares in words: `rank 8`, `ranks 2-7`, `a1, c3-f6 and h8`, or some of them and the number of others.
    pub fn squares(self, squares: SquareSet) -> String {
        let board = &self.rules.board;
        if squares == board.squares() {
            return "any square".into();
        }
        if squares.is_empty() {
            return "no square".into();
        }
        if let Some(lines) = whole_lines(board, squares, DASH).filter(|_| squares.len() > 1) {
            return lines.many;
        }
        let blocks = blocks(board, squares, DASH);
        let (named, others) = blocks.split_at(blocks.len().min(MOST));
        let more: usize = others.iter().map(|block| block.size).sum();
        let more = (more > 0).then(|| format!("{more} more"));
        words::list(named.iter().map(|block| block.name.clone()).chain(more), "and")
    }

    /// Describes a row: ``the move `double-step` of the pawn``, ``the outcome `checkmate` ``.
    ///
    /// # Panics
    /// If the rules have no such row.
    pub fn row(self, id: RowId) -> String {
        let named = |what: &str, name: &str| format!("the {what} {}", code(name));
        match id {
            RowId::Move(kind, place) => {
                let piece = self.rules.piece(kind);
                match piece.moves[place].name.parse::<usize>() {
                    Ok(_) if piece.moves.len() == 1 => format!("the move of the {}", piece.name),
                    Ok(_) => format!("move {} of the {}", place + 1, piece.name),
                    Err(_) => self.movement(&piece.moves[place].name, &piece.name),
                }
            }
            RowId::Castling(row) => named("castling", &self.rules.castling[row].name),
            RowId::Promotion(row) => named("promotion", &self.rules.promotion[row].name),
            RowId::Drop(row) => named("drop", &self.rules.drops[row].name),
            RowId::Pass => "passing".into(),
            RowId::Cannot(row) => named("`cannot` row", &self.rules.cannot[row].name),
            RowId::Forbidden(row) => named("`forbidden` row", &self.rules.forbidden[row].name),
            RowId::Must(row) => named("`must` row", &self.rules.must[row].name),
            RowId::After(row) => named("`after` row", &self.rules.after[row].name),
            RowId::Step(counter, step) => {
                let counter = &self.rules.counters[counter];
                match counter.steps.len() {
                    1 => format!("the step of the counter `{}`", counter.name),
                    _ => format!("step {} of the counter `{}`", step + 1, counter.name),
                }
            }
            RowId::Outcome(row) => named("outcome", &self.rules.outcomes[row].name),
        }
    }

    /// Describes a move that has a name. The name of a borrowed move starts with the lending piece: `gold: 1`.
    fn movement(self, name: &str, piece: &str) -> String {
        let lender =
            name.split_once(": ").and_then(|(lender, rest)| Some((self.rules.kind_named(lender)?, lender, rest)));
        match lender {
            Some((kind, lender, rest)) => {
                let which = match rest.parse::<usize>() {
                    Ok(_) if self.rules.piece(kind).moves.len() == 1 => "the move".to_owned(),
                    Ok(number) => format!("move {number} of those"),
                    Err(_) => format!("the move `{rest}`"),
                };
                format!("{which} that the {piece} has from the {lender}")
            }
            None => match name.rsplit_once(": ").filter(|(_, part)| part.parse::<usize>().is_ok()) {
                Some((whole, part)) => format!("part {part} of the move `{whole}` of the {piece}"),
                None => format!("the move `{name}` of the {piece}"),
            },
        }
    }
}
