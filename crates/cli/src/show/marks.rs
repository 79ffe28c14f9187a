//! Marks on a board: arrows, the last move, squares of a set expression.

use crate::error::CliError;
use crate::input::shorten;
use crate::{colours_of_errors, remark};
use ferz::model::Board;
use ferz::model::limits::MAX_MOVE_BYTES;
use ferz::picture::Arrow;
use ferz::position::Position;
use ferz::types::{Square, SquareSet};

#[derive(clap::Args)]
pub(super) struct MarksArg {
    /// Draw arrows from square to square: e2e4,g1f3
    #[arg(long, value_name = "LIST")]
    arrows: Option<String>,
    /// Mark the squares of the move that led to the position
    #[arg(long, value_name = "MOVE")]
    last: Option<String>,
    /// Mark the squares of a set expression such as "enemy attacked" or "rank 4", as the side to move sees the board
    #[arg(long, value_name = "SET")]
    highlight: Option<String>,
}

/// The marks.
pub(super) struct Marks {
    pub arrows: Vec<Arrow>,
    pub last: SquareSet,
    pub highlight: SquareSet,
    /// Set if a set was requested. It may be empty.
    is_lit: bool,
}

impl MarksArg {
    pub fn read(&self, position: &Position) -> Result<Marks, CliError> {
        let board = &position.variant().rules().board;
        let arrows = self.arrows.as_deref().map_or(Ok(Vec::new()), |text| arrows(board, text))?;
        let last = self.last.as_deref().map_or(Ok(SquareSet::EMPTY), |text| last(position, text))?;
        let highlight = self.highlight.as_deref().map_or(Ok(SquareSet::EMPTY), |text| squares(position, text))?;
        Ok(Marks { arrows, last, highlight, is_lit: self.highlight.is_some() })
    }
}

impl Marks {
    /// Returns a description of the marks, one line for each.
    pub fn lines(&self, position: &Position) -> Vec<String> {
        let board = &position.variant().rules().board;
        let names = |squares: SquareSet| {
            let names: Vec<String> = squares.iter().map(|square| board.name(square)).collect();
            if names.is_empty() { "none".to_owned() } else { names.join(" ") }
        };
        let mut lines = Vec::new();
        if !self.last.is_empty() {
            lines.push(format!("last move: {}", names(self.last)));
        }
        if self.is_lit {
            lines.push(format!("highlighted: {}", names(self.highlight)));
        }
        if !self.arrows.is_empty() {
            let arrow = |arrow: &Arrow| format!("{}-{}", board.name(arrow.from), board.name(arrow.to));
            lines.push(format!("arrows: {}", self.arrows.iter().map(arrow).collect::<Vec<_>>().join(" ")));
        }
        lines
    }
}

/// Returns the square name at the start of a text, which the board may not have, and the rest.
fn square_name(text: &str) -> Option<(&str, &str)> {
    let letter = text.chars().next().filter(|c| c.is_ascii_lowercase())?.len_utf8();
    let digits = text[letter..].bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0).then(|| text.split_at(letter + digits))
}

fn named(board: &Board, name: &str) -> Result<Square, CliError> {
    board.named(name).ok_or_else(|| CliError::Wrong(format!("there is no square `{}` on this board", shorten(name))))
}

fn arrows(board: &Board, text: &str) -> Result<Vec<Arrow>, CliError> {
    let arrow = |text: &str| {
        let wrong = || {
            CliError::Wrong(format!(
                "`{}` is not an arrow; write two squares, such as e2e4, and a comma between arrows",
                shorten(text)
            ))
        };
        let (from, rest) = square_name(text.trim()).ok_or_else(wrong)?;
        let (to, rest) = square_name(rest.strip_prefix('-').unwrap_or(rest)).ok_or_else(wrong)?;
        if !rest.is_empty() {
            return Err(wrong());
        }
        Ok(Arrow { from: named(board, from)?, to: named(board, to)? })
    };
    text.split(',').map(arrow).collect()
}

/// Returns the squares that a move names.
fn last(position: &Position, text: &str) -> Result<SquareSet, CliError> {
    if text.len() > MAX_MOVE_BYTES {
        return Err(CliError::Wrong(format!("the move has {} bytes; the limit is {MAX_MOVE_BYTES}", text.len())));
    }
    let board = &position.variant().rules().board;
    let mut squares = SquareSet::EMPTY;
    let mut goal = None;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        match square_name(rest) {
            Some((name, after)) => {
                let square = named(board, name)?;
                squares.insert(square);
                goal = Some(square);
                rest = after;
            }
            None => rest = &rest[c.len_utf8()..],
        }
    }
    let Some(goal) = goal else {
        let message = format!("the move `{}` names no square; write its squares, such as e2e4", shorten(text));
        return Err(CliError::Wrong(message));
    };
    let is_mine = |square| position.piece_at(square).is_some_and(|piece| piece.side == position.side_to_move());
    // The landed piece may be gone because of effects after the move.
    let may_be_gone = !position.variant().rules().after.is_empty();
    let is_still_to_be_made = squares.iter().any(is_mine) || !may_be_gone;
    if !position.is_occupied(goal) && is_still_to_be_made {
        remark(&format!("{} is empty: --last should be the move that led to this position", board.name(goal)));
    }
    Ok(squares)
}

/// Returns the squares of a set expression, as seen by the side to move.
fn squares(position: &Position, text: &str) -> Result<SquareSet, CliError> {
    let set =
        position.variant().read_set(text).map_err(|error| CliError::Notation(error.render(colours_of_errors())))?;
    position.squares_in(&set, position.side_to_move()).map_err(CliError::wrong)
}
