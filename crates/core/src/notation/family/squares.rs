//! The names of squares in the notations of families.

use crate::model::Board;
use crate::types::Square;

/// The names of files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Files {
    /// The board's own letters.
    Letters,
    /// The board's own letters as capitals.
    Capitals,
    /// Numbers from the left, from 1.
    FromLeft,
    /// Numbers from the right, from 1.
    FromRight,
    /// The consonants that Thai players use; beyond the twelfth, the board's letters.
    Thai,
}

/// The names of ranks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ranks {
    /// The board's own numbers.
    Numbers,
    /// Numbers from the bottom, from 0.
    FromZero,
    /// Numbers from the top, from 1.
    FromTop,
    /// Numbers from the top, from 1; the tenth is 0 on a board with at most ten ranks.
    DigitsFromTop,
    /// Letters from the top.
    LettersFromTop,
    /// The board's own numbers in Thai digits.
    Thai,
}

const THAI_FILES: [&str; 12] = ["ก", "ข", "ค", "ง", "จ", "ฉ", "ช", "ญ", "ต", "ถ", "ธ", "น"];
const THAI_ZERO: u32 = 0xe50;

/// The names of squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Squares {
    pub files: Files,
    pub ranks: Ranks,
    /// Set if the rank comes before the file.
    pub rank_first: bool,
}

impl Squares {
    pub fn name(self, board: &Board, square: Square) -> String {
        let (file, rank) = (self.file(board, square), self.rank(board, square));
        if self.rank_first { rank + &file } else { file + &rank }
    }

    pub fn file(self, board: &Board, square: Square) -> String {
        let index = board.file(square);
        let letter = || board.plan().file_names[usize::from(index)];
        match self.files {
            Files::Letters => letter().to_string(),
            Files::Capitals => letter().to_uppercase().to_string(),
            Files::FromLeft => (index + 1).to_string(),
            Files::FromRight => (board.files() - index).to_string(),
            Files::Thai => match THAI_FILES.get(usize::from(index)) {
                Some(&consonant) => consonant.to_owned(),
                None => letter().to_string(),
            },
        }
    }

    pub fn rank(self, board: &Board, square: Square) -> String {
        let from_top = board.ranks() - board.rank(square);
        match self.ranks {
            Ranks::Numbers => board.rank_number(square).to_string(),
            Ranks::FromZero => board.rank_number(square).saturating_sub(1).to_string(),
            Ranks::FromTop => from_top.to_string(),
            Ranks::DigitsFromTop if board.ranks() <= 10 => (from_top % 10).to_string(),
            Ranks::DigitsFromTop => from_top.to_string(),
            Ranks::LettersFromTop => char::from(b'a' + from_top - 1).to_string(),
            Ranks::Thai => {
                let digit = |c: char| c.to_digit(10).and_then(|digit| char::from_u32(THAI_ZERO + digit)).unwrap_or(c);
                board.rank_number(square).to_string().chars().map(digit).collect()
            }
        }
    }
}
