//! Boards on which moves are pushed and popped. They answer as the boards of ffish.js do.

use crate::book::BookEntry;
use crate::count::game_ply;
use crate::endings::{self, DRAW};
use crate::fault::FairyError;
use crate::line::{FairyLine, FairyState, possible};
use crate::writing::{self, FenForm};
use crate::{drawing, naming, reading};
use ferz::notation::Style;
use ferz::{Side, SquareSet};
use std::sync::Arc;

/// A game on one board.
pub struct FairyBoard {
    line: FairyLine,
    /// Set if castling is written with the rook's square as target.
    shuffled: bool,
    /// The moves since the position was set, each with the state before it.
    past: Vec<(String, FairyState)>,
}

impl FairyBoard {
    /// Sets up the position of a FEN; the start if it is empty. With `shuffled`, king and rooks may castle from any
    /// squares of their rank, and castling is written with the rook's square as target.
    ///
    /// # Errors
    /// If the FEN is not a position of the variant.
    pub fn new(entry: &Arc<BookEntry>, fen: &str, shuffled: bool) -> Result<FairyBoard, FairyError> {
        let fen = if fen.is_empty() { reading::START } else { fen };
        Ok(FairyBoard { line: FairyLine::new(entry, fen, shuffled)?, shuffled, past: Vec::new() })
    }

    /// Sets up another position.
    ///
    /// # Errors
    /// If the FEN is not a position of the variant. The board is unchanged then.
    pub fn set_fen(&mut self, fen: &str) -> Result<(), FairyError> {
        *self = FairyBoard::new(&self.line.entry, fen, self.shuffled)?;
        Ok(())
    }

    /// Sets up the start position of the variant.
    ///
    /// # Errors
    /// If the start position exceeds the limits.
    pub fn reset(&mut self) -> Result<(), FairyError> {
        self.set_fen(reading::START)
    }

    /// Returns the position with its history, for the questions of other modules.
    pub fn line(&self) -> &FairyLine {
        &self.line
    }

    /// Returns the name of the variant.
    pub fn variant(&self) -> &str {
        &self.line.entry.name
    }

    /// Returns `true` if the board was created with `shuffled`.
    pub fn is_shuffled(&self) -> bool {
        self.shuffled
    }

    /// Plays the move of a text.
    ///
    /// # Errors
    /// If the text is no legal move, or the game exceeds the limits. The board is unchanged then.
    pub fn push(&mut self, text: &str) -> Result<(), FairyError> {
        self.push_index(self.line.find(text)?)
    }

    /// Plays the move that a text means in a notation, with or without signs of check: programs differ in these signs.
    ///
    /// # Errors
    /// As [`push`](FairyBoard::push).
    pub fn push_san(&mut self, text: &str, style: Style) -> Result<(), FairyError> {
        self.push_index(naming::find_loosely(&self.line, text, style)?)
    }

    /// Plays moves separated by blanks, and skips those that are illegal when their turn comes. Returns the faults.
    pub fn push_moves(&mut self, texts: &str) -> Vec<FairyError> {
        texts.split_whitespace().filter_map(|text| self.push(text).err()).collect()
    }

    /// As [`push_moves`](FairyBoard::push_moves), in a notation.
    pub fn push_san_moves(&mut self, texts: &str, style: Style) -> Vec<FairyError> {
        texts.split_whitespace().filter_map(|text| self.push_san(text, style).err()).collect()
    }

    /// Plays a legal move by its index.
    pub(crate) fn push_index(&mut self, index: usize) -> Result<(), FairyError> {
        possible(self.past.len() + 1)?;
        let found = self.line.found()?;
        let (mv, text) = (found.moves[index].clone(), found.texts[index].clone());
        let state = self.line.play(&mv)?;
        self.past.push((text, state));
        Ok(())
    }

    /// Takes the last move back. Returns `false` if there is none.
    pub fn pop(&mut self) -> bool {
        let last = self.past.pop();
        let is_some = last.is_some();
        last.into_iter().for_each(|(_, state)| self.line.back(state));
        is_some
    }

    /// Returns the moves since the position was set.
    pub fn moves(&self) -> Vec<&str> {
        self.past.iter().map(|(text, _)| text.as_str()).collect()
    }

    /// Returns the legal moves.
    ///
    /// # Errors
    /// If the position exceeds the limits.
    pub fn legal_moves(&self) -> Result<&[String], FairyError> {
        Ok(&self.line.found()?.texts)
    }

    /// Returns a FEN. See [`FenForm`] for the options.
    pub fn fen(&self, show_promoted: bool, count_started: i64) -> String {
        writing::write(&self.line, FenForm { sfen: false, show_promoted, count_started })
    }

    /// Writes moves in a notation, separated by blanks, with or without their numbers.
    ///
    /// # Errors
    /// If a text is no legal move in its turn, or a position exceeds the limits.
    pub fn variation_san(&self, texts: &str, style: Style, numbered: bool) -> Result<String, FairyError> {
        let mut line = self.line.clone();
        let (mut written, mut last) = (String::new(), None);
        for text in texts.split_whitespace() {
            possible(line.course.len())?;
            let (number, side) = (line.position().full_move(), line.position().side_to_move());
            if last.is_some() {
                written.push(' ');
            }
            if numbered && last != Some(number) {
                written.push_str(&match (side, last) {
                    (Side::Second, None) => format!("{number}..."),
                    _ => format!("{number}. "),
                });
            }
            last = Some(number);
            written.push_str(&naming::write(&line, text, style)?);
            line.step(text)?;
        }
        Ok(written)
    }

    /// Returns `true` if the text is a legal move that captures anything.
    pub fn is_capture(&self, text: &str) -> bool {
        self.line.read(text).is_ok_and(|mv| mv.is_capture())
    }

    /// Returns `true` if the first player is to move.
    pub fn turn(&self) -> bool {
        self.line.position().side_to_move() == Side::First
    }

    /// Returns the number of plies before the position, according to its move number.
    pub fn game_ply(&self) -> i64 {
        game_ply(self.line.position())
    }

    /// Returns `true` if a side has too little material to win.
    ///
    /// # Errors
    /// If the position exceeds the limits.
    pub fn cannot_win(&self, side: Side) -> Result<bool, FairyError> {
        Ok(self.line.position().cannot_win(side)?)
    }

    /// Returns `true` if neither side has enough material to win.
    ///
    /// # Errors
    /// If the position exceeds the limits.
    pub fn is_dead(&self) -> Result<bool, FairyError> {
        endings::is_dead(&self.line)
    }

    /// Returns the result as PGN writes it, `*` if the game goes on. With `claim`, a player claims a draw if possible.
    ///
    /// # Errors
    /// If the position exceeds the limits.
    pub fn result(&self, claim: bool) -> Result<&'static str, FairyError> {
        Ok(match endings::ended(&self.line, claim)? {
            None => "*",
            Some(DRAW) => "1/2-1/2",
            Some(value) if (value > DRAW) == self.turn() => "1-0",
            Some(_) => "0-1",
        })
    }

    /// Returns the royal pieces of the side to move that are in check.
    ///
    /// # Errors
    /// If the position exceeds the limits.
    pub fn checked(&self) -> Result<SquareSet, FairyError> {
        let position = self.line.position();
        let mut checked = SquareSet::EMPTY;
        if position.is_check() {
            let (side, rules) = (position.side_to_move(), position.variant().rules());
            for kind in rules.royals().iter() {
                for square in position.pieces_of(side, kind).iter() {
                    if position.is_attacked(square, side.other())? {
                        checked.insert(square);
                    }
                }
            }
        }
        Ok(checked)
    }

    /// Returns `true` if kings face each other on an open file, and the variant has a rule about it.
    pub fn is_facing(&self) -> bool {
        let (position, rules) = (self.line.position(), self.line.position().variant().rules());
        let king = self.line.entry.profile.as_ref().filter(|profile| profile.facing).and_then(|profile| profile.king);
        let is_king = |at| {
            let piece = position.piece_at(at);
            piece.is_some_and(|piece| king.is_some_and(|king| rules.piece(piece.kind).letter.chars().eq([king])))
        };
        let kings = Side::BOTH.map(|side| position.pieces(side).iter().find(|&at| is_king(at)));
        let [Some(one), Some(other)] = kings else { return false };
        let board = &rules.board;
        let (file, ranks) = (board.file(one), [board.rank(one), board.rank(other)]);
        let (low, high) = (ranks[0].min(ranks[1]), ranks[0].max(ranks[1]));
        let is_open = |rank: u8| board.at(file.into(), rank.into()).is_some_and(|square| !position.is_occupied(square));
        file == board.file(other) && (low + 1..high).all(is_open)
    }

    /// Returns the names of squares, separated by blanks.
    pub fn names(&self, squares: SquareSet) -> String {
        let board = &self.line.position().variant().rules().board;
        squares.iter().map(|square| board.name(square)).collect::<Vec<_>>().join(" ")
    }

    /// Returns the letters of the pieces in a hand, in lower case.
    pub fn pocket(&self, side: Side) -> String {
        writing::hand(self.line.position(), side).to_lowercase()
    }

    /// Draws the position with letters and dots.
    pub fn plain(&self) -> String {
        drawing::plain(&self.line)
    }

    /// Draws the position with lines, coordinates, hands and several facts.
    ///
    /// # Errors
    /// If the position exceeds the limits.
    pub fn verbose(&self) -> Result<String, FairyError> {
        drawing::verbose(&self.line)
    }
}
