//! The start position as the format writes it: parsed as far as rules depend on it, and written in our form.

use super::mask::{FILES, RANKS};

/// A starting position.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Start {
    /// The ranks from the top, as written.
    placement: String,
    /// The pieces on the board: file and rank from 0, the letter with its case, and `true` if promoted.
    pub pieces: Vec<(usize, usize, char, bool)>,
    /// The letters in the hands, if hands are written.
    pub hand: Option<String>,
    pub side: char,
    /// The castling rights, empty if there are none.
    pub rights: String,
    /// The number of checks left, as `3+3`.
    pub checks: Option<(i64, i64)>,
    clocks: (i64, i64),
}

impl Start {
    /// Parses a text. Errors in it are found when the variant is loaded.
    pub fn read(text: &str, ranks: usize) -> Start {
        let mut fields = text.split_ascii_whitespace();
        let first = fields.next().unwrap_or_default();
        let (placement, hand) = match first.split_once('[') {
            Some((placement, hand)) => (placement, Some(hand.trim_end_matches(']').replace('-', ""))),
            None => (first, None),
        };
        let mut start = Start { placement: placement.into(), hand, side: 'w', clocks: (0, 1), ..Start::default() };
        start.pieces = squares(placement, ranks);
        let mut numbers = Vec::new();
        for (index, field) in fields.enumerate() {
            match field {
                "w" | "b" if index == 0 => start.side = if field == "b" { 'b' } else { 'w' },
                "-" => {}
                _ if field.contains('+') => {
                    let (first, second) = field.split_once('+').unwrap_or_default();
                    start.checks = first.parse().ok().zip(second.parse().ok());
                }
                _ => match field.parse::<u16>() {
                    Ok(number) => numbers.push(i64::from(number)),
                    Err(_) if start.rights.is_empty() && index == 1 => start.rights = field.into(),
                    Err(_) => {}
                },
            }
        }
        start.clocks = (numbers.first().copied().unwrap_or(0), numbers.get(1).copied().unwrap_or(1).max(1));
        start
    }

    /// Returns `true` if a piece with this letter is on the board or in a hand, not counting promoted forms.
    pub fn shows(&self, letter: char) -> bool {
        let on_board =
            self.pieces.iter().any(|(_, _, other, promoted)| other.to_ascii_lowercase() == letter && !promoted);
        on_board || self.hand.as_ref().is_some_and(|hand| hand.to_ascii_lowercase().contains(letter))
    }

    /// Returns `true` if a piece with this letter occurs in any form.
    pub fn mentions(&self, letter: char) -> bool {
        self.shows(letter) || self.pieces.iter().any(|(_, _, other, _)| other.to_ascii_lowercase() == letter)
    }

    /// The number of a side's pieces with a letter, including those in hand.
    pub fn count(&self, letter: char) -> usize {
        let on_board = self.pieces.iter().filter(|(_, _, other, promoted)| *other == letter && !promoted).count();
        on_board + self.hand.as_ref().map_or(0, |hand| hand.chars().filter(|&other| other == letter).count())
    }

    /// The letter, with its case, of the piece on a square.
    pub fn at(&self, file: usize, rank: usize) -> Option<char> {
        let found = self.pieces.iter().find(|(f, r, _, promoted)| (*f, *r) == (file, rank) && !promoted);
        found.map(|(_, _, letter, _)| *letter)
    }

    /// The position in our form, with all fields, and with hands if `has_hands` is set.
    pub fn fen(&self, has_hands: bool, rights: &str, has_checks: bool) -> String {
        let hand = match (&self.hand, has_hands) {
            (Some(hand), true) => format!("[{hand}]"),
            (None, true) => "[]".into(),
            (_, false) => String::new(),
        };
        let rights = if rights.is_empty() { "-" } else { rights };
        let checks = match (has_checks, self.checks) {
            (true, Some((first, second))) => format!(" {first}+{second}"),
            (true, None) => " 1+1".into(),
            (false, _) => String::new(),
        };
        format!("{}{hand} {} {rights} -{checks} {} {}", self.placement, self.side, self.clocks.0, self.clocks.1)
    }
}

/// The pieces of a placement.
fn squares(placement: &str, ranks: usize) -> Vec<(usize, usize, char, bool)> {
    let mut pieces = Vec::new();
    for (row, text) in placement.split('/').take(RANKS).enumerate() {
        let (mut file, mut gap, mut promoted) = (0_usize, 0_usize, false);
        for c in text.chars() {
            if let Some(digit) = c.to_digit(10) {
                gap = (gap * 10 + digit as usize).min(FILES);
                continue;
            }
            file += std::mem::take(&mut gap);
            match c {
                '+' => promoted = true,
                '~' => {}
                _ => {
                    if let (true, Some(rank)) = (c.is_ascii_alphabetic() && file < FILES, ranks.checked_sub(row + 1)) {
                        pieces.push((file, rank, c, promoted));
                    }
                    promoted = false;
                    file += 1;
                }
            }
        }
    }
    pieces
}
