//! Explanations of why the text of a move fits no legal move.

use super::fits::{fits, goes_over, is_called, is_named};
use super::move_error::MoveTextFault;
use super::move_text::{Said, Wish, Word};
use super::read_move::Fault;
use super::slips;
use crate::model::{ForbiddenRow, Level, MoveKind, Rules};
use crate::movegen::Move;
use crate::position::Position;
use crate::prose::Names;
use crate::types::{Kind, Piece, Square};
use crate::words;
use std::ops::Range;

/// The reason why no move of `legal` fits the text.
pub(super) fn explain(position: &Position, legal: &[Move], said: &Said) -> Fault {
    let why = Why { position, rules: position.variant().rules(), legal, said };
    match said {
        Said::Pass(range) => why.refused(range.clone()).unwrap_or((MoveTextFault::NoPass, range.clone())),
        Said::Castle(text) => {
            let castling = || (MoveTextFault::NoCastling(text.clone()), 0..text.len());
            why.refused(0..text.len()).unwrap_or_else(castling)
        }
        Said::Drop { letters, to } => why.drop(letters, to),
        Said::Way { squares, wish } => why.way(squares, wish.as_ref()),
        Said::San { name, origin, squares, wish } => {
            let places = origin.square.iter().chain(squares);
            let whole = name.range.start..squares.last().map_or(name.range.end, |word| word.range.end);
            why.san(name, &places.cloned().collect::<Vec<_>>(), wish.as_ref(), whole)
        }
    }
}

struct Why<'a> {
    position: &'a Position,
    rules: &'a Rules,
    legal: &'a [Move],
    said: &'a Said,
}

impl Why<'_> {
    /// The fault that names the row which forbids the move, if there is one.
    fn refused(&self, range: Range<usize>) -> Option<Fault> {
        let refused = self.position.refused_moves().ok()?;
        let refused = refused.into_iter().find(|(mv, _)| fits(self.position, mv, self.said));
        let reason = refused.map(|(_, refused)| refused.reason).or_else(|| self.forbidden_by_the_past())?;
        Some((MoveTextFault::Forbidden(reason), range))
    }

    /// The row that forbids a move which would be legal in a game that begins here. Known only if the variant has
    /// exactly one forbidden row that depends on the past.
    fn forbidden_by_the_past(&self) -> Option<String> {
        let asks = |row: &&ForbiddenRow| row.when.level() >= Level::History;
        let mut rows = self.rules.forbidden.iter().filter(asks);
        let (Some(row), None) = (rows.next(), rows.next()) else { return None };
        let here = self.position.legal_moves().ok()?;
        let is_meant = |mv: &Move| fits(self.position, mv, self.said) && !self.legal.contains(mv);
        here.iter().any(is_meant).then(|| row.name.clone())
    }

    fn square(&self, word: &Word) -> Result<Square, Fault> {
        let fault = || (MoveTextFault::NoSquare(word.text.clone()), word.range.clone());
        self.rules.board.named(&word.text).ok_or_else(fault)
    }

    fn name(&self, kind: Kind) -> String {
        self.rules.piece(kind).name.clone()
    }

    fn way(&self, words: &[Word], wish: Option<&(Wish, Range<usize>)>) -> Fault {
        let squares: Vec<Square> = match words.iter().map(|word| self.square(word)).collect() {
            Ok(squares) => squares,
            Err(fault) => return fault,
        };
        let (Some(&from), Some(&to), Some(first), Some(last)) =
            (squares.first(), squares.last(), words.first(), words.last())
        else {
            return (MoveTextFault::NoPass, 0..0);
        };
        let piece = match self.own_piece(from, first) {
            Ok(piece) => piece,
            Err(fault) => return fault,
        };
        if let Some(fault) = self.refused(first.range.start..last.range.end) {
            return fault;
        }
        let so: Vec<&Move> = self.legal.iter().filter(|mv| goes_over(self.position, mv, &squares)).collect();
        if let (Some((_, range)), false) = (wish, so.is_empty()) {
            return self.promotion(piece.kind, &so, range.clone());
        }
        let starts = |mv: &&Move| matches!(mv.kind, MoveKind::Move | MoveKind::Castle) && mv.from == from;
        let mut goals: Vec<Square> = self.legal.iter().filter(starts).map(|mv| mv.to).collect();
        goals.sort_unstable();
        goals.dedup();
        let board = &self.rules.board;
        let fault = MoveTextFault::CannotGo {
            piece: self.name(piece.kind),
            from: board.name(from),
            to: board.name(to),
            goals_of: goals.into_iter().map(|square| board.name(square)).collect(),
        };
        (fault, last.range.clone())
    }

    fn own_piece(&self, square: Square, word: &Word) -> Result<Piece, Fault> {
        let Some(piece) = self.position.piece_at(square) else {
            return Err((MoveTextFault::Empty(word.text.clone()), word.range.clone()));
        };
        if piece.side != self.position.side_to_move() {
            let fault = MoveTextFault::Foreign {
                piece: self.name(piece.kind),
                square: word.text.clone(),
                owner: Names::of(self.rules).side(piece.side).to_owned(),
            };
            return Err((fault, word.range.clone()));
        }
        Ok(piece)
    }

    fn promotion(&self, kind: Kind, moves: &[&Move], range: Range<usize>) -> Fault {
        let into = moves.iter().filter_map(|mv| mv.becomes).map(|kind| self.name(kind)).collect();
        let to = moves.first().map(|mv| self.rules.board.name(mv.to)).unwrap_or_default();
        (MoveTextFault::Promotion { piece: self.name(kind), to, into }, range)
    }

    fn drop(&self, letters: &Word, to: &Word) -> Fault {
        let square = match self.square(to) {
            Ok(square) => square,
            Err(fault) => return fault,
        };
        let side = self.position.side_to_move();
        let kinds: Vec<Kind> = self.rules.kinds().filter(|&kind| is_called(self.rules, kind, &letters.text)).collect();
        let Some(&first) = kinds.first() else {
            return (MoveTextFault::UnknownPiece(letters.text.clone()), letters.range.clone());
        };
        let free = self.rules.free_drops(side);
        let may_drop = |&&kind: &&Kind| free.contains(kind) || self.position.in_hand(side, kind) > 0;
        let held = kinds.iter().find(may_drop);
        let Some(&kind) = held else {
            return (MoveTextFault::NotInHand(self.name(first)), letters.range.clone());
        };
        if let Some(fault) = self.refused(letters.range.start..to.range.end) {
            return fault;
        }
        let occupied = self.position.is_occupied(square);
        (MoveTextFault::CannotDrop { piece: self.name(kind), to: to.text.clone(), occupied }, to.range.clone())
    }

    fn san(&self, name: &Word, places: &[Word], wish: Option<&(Wish, Range<usize>)>, whole: Range<usize>) -> Fault {
        if let Some(fault) = slips::small_letter(self.rules, self.said) {
            return fault;
        }
        if let Some(fault) = places.iter().find_map(|word| self.square(word).err()) {
            return fault;
        }
        let Some(kind) = self.rules.kinds().find(|&kind| is_named(self.rules, kind, &name.text)) else {
            return (MoveTextFault::UnknownPiece(name.text.clone()), name.range.clone());
        };
        if let Some(fault) = self.refused(whole.clone()) {
            return fault;
        }
        if let (Some((_, range)), Said::San { name, origin, squares, .. }) = (wish, self.said) {
            let plain = Said::San { name: name.clone(), origin: origin.clone(), squares: squares.clone(), wish: None };
            let so: Vec<&Move> = self.legal.iter().filter(|mv| fits(self.position, mv, &plain)).collect();
            if !so.is_empty() {
                return self.promotion(kind, &so, range.clone());
            }
        }
        let to = places.last().map(|word| word.text.clone()).unwrap_or_default();
        let piece = match name.text.is_empty() {
            false => self.name(kind),
            // Several kinds may have no letters.
            true => {
                let nameless = self.rules.kinds().filter(|&kind| self.rules.piece(kind).san.is_empty());
                words::list(nameless.map(|kind| self.name(kind)), "or")
            }
        };
        (MoveTextFault::NobodyGoes { piece, to }, whole)
    }
}
