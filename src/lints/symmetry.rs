//! Zones beside the middle of the board, although the pieces start symmetrically around the middle.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Board, Movement, Shape};
use crate::types::{Piece, Side, Square, SquareSet};

/// The smallest number of pieces at the start; fewer may be symmetric by chance.
const LEAST_PIECES: usize = 6;

impl Lints<'_> {
    /// Reports zones of the file that are next to the middle.
    pub fn off_centre(&self) -> Vec<Diagnostic> {
        if !self.starts_symmetrically() {
            return Vec::new();
        }
        let mut found = Vec::new();
        for zone in &self.rules.zones {
            let (Some(row), Some([set, _])) = (self.written.row("zones", &zone.name), zone.set.as_squares()) else {
                continue;
            };
            let (Some(middle), Some(name)) = (self.beside_middle(set), self.confined_to(set)) else { continue };
            let message = format!(
                "the zone `{}` is not in the middle, although the setup is symmetric, with the {name} on the middle file",
                zone.name
            );
            let fault = Diagnostic::new(Code::OffCentre, row.value.span.clone(), message);
            found.push(fault.hint(format!("did you mean `\"{middle}\"`?")));
        }
        found
    }

    /// Reports a zone of one square next to the middle of a board on which all pieces are alike from all four sides.
    pub fn beside_centre(&self) -> Vec<Diagnostic> {
        let board = &self.rules.board;
        let (files, ranks) = (i32::from(board.files()), i32::from(board.ranks()));
        let centre = board.at(files / 2, ranks / 2).filter(|_| files % 2 == 1 && ranks % 2 == 1);
        let start = &self.rules.start.board;
        let is_alike = |&(square, piece): &(Square, Piece)| {
            let (file, rank) = (i32::from(board.file(square)), i32::from(board.rank(square)));
            let images = [board.at(files - 1 - file, rank), board.at(file, ranks - 1 - rank)];
            images.into_iter().all(|image| start.iter().any(|other| image == Some(other.0) && other.1 == piece))
        };
        let (Some(centre), true) = (centre, start.len() >= LEAST_PIECES && start.iter().all(is_alike)) else {
            return Vec::new();
        };
        let is_near = |square: Square| {
            let (x, y) =
                (board.file(square).abs_diff(board.file(centre)), board.rank(square).abs_diff(board.rank(centre)));
            square != centre && x <= 2 && y <= 2
        };
        let zones = self.rules.zones.iter().filter_map(|zone| {
            let row = self.written.row("zones", &zone.name)?;
            let [set, _] = zone.set.as_squares()?;
            let is_it = set.len() == 1 && set.iter().all(is_near);
            let message = format!(
                "the zone `{}` is not in the middle of the board, but the setup is symmetric around the middle",
                zone.name
            );
            let hint = format!("did you mean `\"{}\"`?", board.name(centre));
            is_it.then(|| Diagnostic::new(Code::OffCentre, row.value.span.clone(), message).hint(hint))
        });
        zones.collect()
    }

    /// Returns `true` if the first player's pieces start symmetrically from left to right.
    fn starts_symmetrically(&self) -> bool {
        let board = &self.rules.board;
        let plan = board.plan();
        let at =
            |square: Square| self.rules.start.board.iter().find(|(other, _)| *other == square).map(|(_, piece)| *piece);
        let own = self.rules.start.board.iter().filter(|(_, piece)| piece.side == Side::First);
        let is_even = |(square, piece): &(Square, Piece)| image(board, *square).and_then(at) == Some(*piece);
        mirrored(board, board.squares()) == board.squares()
            && plan.shape == Shape::Square
            && self.rules.arrays.is_empty()
            && own.clone().count() >= LEAST_PIECES
            && own.into_iter().all(is_even)
    }

    /// The text of a rectangle moved to the middle, if it is one or two files next to it.
    fn beside_middle(&self, set: SquareSet) -> Option<String> {
        let board = &self.rules.board;
        let files = set.iter().map(|square| board.file(square));
        let ranks = set.iter().map(|square| board.rank(square));
        let (left, right) = (files.clone().min()?, files.max()?);
        let (low, high) = (ranks.clone().min()?, ranks.max()?);
        let is_full = (usize::from(right - left) + 1) * (usize::from(high - low) + 1) == set.len();
        let off = i16::from(left) - (i16::from(board.files()) - 1 - i16::from(right));
        // `off` is twice the distance from the middle, in files.
        if !is_full || off % 2 != 0 || !(2..=4).contains(&off.abs()) {
            return None;
        }
        let at = |file: u8, rank: u8| board.at((i16::from(file) - off / 2).into(), rank.into());
        let (first, last) = (at(left, low)?, at(right, high)?);
        Some(format!("{}-{}", board.name(first), board.name(last)))
    }

    /// The name of a piece that may only move within a set, and of which one starts on the middle file.
    fn confined_to(&self, set: SquareSet) -> Option<&str> {
        let board = &self.rules.board;
        let is_confined = |movement: &Movement| {
            let zones = [&movement.to, &movement.within];
            zones.into_iter().flatten().any(|zone| zone.as_squares().is_some_and(|squares| squares[0] == set))
        };
        let starts =
            |square: Square, piece: Piece| piece.side == Side::First && 2 * board.file(square) + 1 == board.files();
        let pieces = self.rules.kinds().filter(|&kind| {
            let moves = &self.rules.piece(kind).moves;
            let is_there =
                self.rules.start.board.iter().any(|&(square, piece)| piece.kind == kind && starts(square, piece));
            !moves.is_empty() && moves.iter().all(is_confined) && is_there
        });
        pieces.map(|kind| self.rules.piece(kind).name.as_str()).next()
    }
}

/// The mirror image of a square from left to right, if the board has this square.
pub(super) fn image(board: &Board, square: Square) -> Option<Square> {
    board.at(i32::from(board.files()) - 1 - i32::from(board.file(square)), board.rank(square).into())
}

/// The mirror images of squares from left to right.
pub(super) fn mirrored(board: &Board, set: SquareSet) -> SquareSet {
    set.iter().filter_map(|square| image(board, square)).collect()
}
