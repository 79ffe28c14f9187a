//! Validation of FENs, with the error numbers of the format.

use crate::book::BookEntry;
use ferz::import::{CastlingProfile, Profile};
use ferz::model::limits::MAX_FEN_BYTES;
use ferz::notation::{FenFault, PlacementFault};
use ferz::position::Setup;

/// The result of a validation: the number of the error, or that of a valid FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
pub enum FenCode {
    /// The count of an ending.
    Counting = -14,
    /// The number of checks.
    Checks = -13,
    /// A promoted piece that cannot be promoted.
    PromotedPiece = -12,
    /// The number of fields.
    Parts = -11,
    /// A letter.
    Letter = -10,
    /// Kings touch.
    TouchingKings = -9,
    /// The size of the board.
    Geometry = -8,
    /// The hand.
    Pocket = -7,
    /// The side to move.
    Side = -6,
    /// Castling rights.
    Castling = -5,
    /// The en passant square.
    Passing = -4,
    /// The number of kings.
    Kings = -3,
    /// The number of half moves.
    Quiet = -2,
    /// The number of the move.
    MoveNumber = -1,
    /// The text is empty.
    Empty = 0,
    /// The FEN is valid.
    Ok = 1,
}

/// Validates a FEN. With `shuffled`, kings and rooks may castle from other squares than those of the start.
pub fn validate(entry: &BookEntry, fen: &str, shuffled: bool) -> FenCode {
    if fen.is_empty() {
        return FenCode::Empty;
    }
    if fen.len() > MAX_FEN_BYTES {
        return FenCode::Parts;
    }
    match &entry.profile {
        Some(profile) => {
            Judge { profile, shuffled: shuffled || profile.shuffled }.judge(fen).err().unwrap_or(FenCode::Ok)
        }
        None => match entry.variant.setup(fen).map(Setup::position_unchecked) {
            Ok(_) => FenCode::Ok,
            Err(error) => by_fault(error.fault(), fen[..error.range().start].split_whitespace().count()),
        },
    }
}

/// Returns the number of an error in the given field.
fn by_fault(fault: &FenFault, field: usize) -> FenCode {
    match fault {
        FenFault::TooLong(_) | FenFault::Missing(_) | FenFault::Extra(_) => FenCode::Parts,
        FenFault::NoHands | FenFault::PromotedInHand(_) => FenCode::Pocket,
        FenFault::Placement(PlacementFault::MarkInHand | PlacementFault::Hand(_)) => FenCode::Pocket,
        FenFault::Placement(
            PlacementFault::Ranks { .. } | PlacementFault::RankLength { .. } | PlacementFault::Gap(_),
        ) => FenCode::Geometry,
        FenFault::Placement(_) | FenFault::NoWalls | FenFault::Unmarkable(_) => FenCode::Letter,
        FenFault::Side { .. } => FenCode::Side,
        FenFault::UnknownRight { .. } | FenFault::Twice(_) | FenFault::RightWithoutPieces { .. } => FenCode::Castling,
        FenFault::NotKept(_) | FenFault::NotRead(_) => FenCode::Castling,
        FenFault::NoSquare(_) | FenFault::SeveralTrails | FenFault::NobodyPassed { .. } => FenCode::Passing,
        _ if field <= 3 => FenCode::Castling,
        _ => FenCode::Quiet,
    }
}

struct Judge<'a> {
    profile: &'a Profile,
    shuffled: bool,
}

/// The contents of the squares from the first player's lower left; `None` for an empty square.
struct Grid {
    files: usize,
    squares: Vec<Option<char>>,
}

impl Grid {
    fn at(&self, file: usize, rank: usize) -> Option<char> {
        if file < self.files { self.squares.get(rank * self.files + file).copied().flatten() } else { None }
    }

    /// Returns the file and rank of a piece, the first one from below if there are several.
    fn find(&self, piece: char) -> Option<(usize, usize)> {
        let place = self.squares.iter().position(|square| *square == Some(piece))?;
        Some((place % self.files, place / self.files))
    }
}

impl Judge<'_> {
    fn judge(&self, fen: &str) -> Result<(), FenCode> {
        let profile = self.profile;
        let mut parts: Vec<&str> = fen.split(' ').collect();
        if parts.last() == Some(&"") {
            parts.pop();
        }
        if parts.is_empty() || parts.len() > 6 + usize::from(profile.checks) {
            return Err(FenCode::Parts);
        }
        self.letters(parts[0])?;
        self.promoted(parts[0])?;
        let grid = self.grid(parts[0])?;
        let pocket = self.pocket(parts[0])?;
        self.kings(parts[0], &pocket, &grid)?;
        if parts.get(1).is_some_and(|side| !side.starts_with(['w', 'b'])) {
            return Err(FenCode::Side);
        }
        let is_short = matches!(parts.len(), 4 | 5) && parts[2].starts_with(|c: char| c.is_ascii_digit());
        if let (Some(castling), Some(rights), false) = (&profile.castling, parts.get(2), is_short) {
            self.castling(castling, rights, &grid)?;
        }
        if let (Some(passed), false) = (parts.get(3), is_short) {
            if profile.passing && !is_square(passed) {
                return Err(FenCode::Passing);
            }
            if !profile.passing && profile.counting.is_some() && !is_number(passed) {
                return Err(FenCode::Counting);
            }
        }
        self.clocks(&parts, if is_short { 2 } else { 4 })
    }

    fn holds(&self) -> bool {
        self.profile.drops || self.profile.gates
    }

    fn letters(&self, placement: &str) -> Result<(), FenCode> {
        let profile = self.profile;
        let is_known = |c: char| {
            let small = c.to_ascii_lowercase();
            let is_piece = profile.letters.contains(small) || profile.synonyms.iter().any(|(_, other)| *other == small);
            match c {
                '0'..='9' | '/' | '*' => true,
                '+' => !profile.promoted.is_empty(),
                '~' => profile.promotes,
                '[' | ']' | '-' => !profile.free_drops && self.holds(),
                _ => is_piece,
            }
        };
        if placement.chars().all(is_known) { Ok(()) } else { Err(FenCode::Letter) }
    }

    /// Checks that a piece after a `+` has a promoted form.
    fn promoted(&self, placement: &str) -> Result<(), FenCode> {
        if self.profile.promoted.is_empty() {
            return Ok(());
        }
        let has_form = |letter: char| self.profile.promoted.iter().any(|(own, _)| *own == letter);
        let pairs = placement.chars().zip(placement.chars().skip(1));
        let mut wrong = pairs.filter(|(mark, piece)| {
            let small = piece.to_ascii_lowercase();
            *mark == '+' && self.profile.letters.contains(small) && !has_form(small)
        });
        if wrong.next().is_none() { Ok(()) } else { Err(FenCode::PromotedPiece) }
    }

    fn grid(&self, placement: &str) -> Result<Grid, FenCode> {
        let Profile { files, ranks, .. } = *self.profile;
        let mut grid = Grid { files, squares: vec![None; files * ranks] };
        let board = placement.split('[').next().unwrap_or_default();
        let rows: Vec<&str> = board.split('/').collect();
        // The hand may follow after one more slash.
        let has_hand = self.profile.drops && rows.len() == ranks + 1 && board.len() == placement.len();
        if rows.len() != ranks && !has_hand {
            return Err(FenCode::Geometry);
        }
        for (row, rank) in rows.iter().zip((0..ranks).rev()) {
            let (mut file, mut gap) = (0, 0);
            for c in row.chars() {
                if let Some(digit) = c.to_digit(10) {
                    gap = gap * 10 + digit as usize;
                    continue;
                }
                file += std::mem::take(&mut gap);
                match c {
                    '*' => file += 1,
                    '+' | '~' | '-' | ']' => {}
                    _ if file >= files => return Err(FenCode::Geometry),
                    _ => {
                        grid.squares[rank * files + file] = Some(c);
                        file += 1;
                    }
                }
                if file > files {
                    return Err(FenCode::Geometry);
                }
            }
            // The empty squares of the last rank are not counted.
            if file + gap != files && rank > 0 {
                return Err(FenCode::Geometry);
            }
        }
        Ok(grid)
    }

    /// Returns the hand.
    fn pocket(&self, placement: &str) -> Result<String, FenCode> {
        if !self.holds() {
            return Ok(String::new());
        }
        let pocket = match placement.split_once('[') {
            Some((_, pocket)) => pocket.strip_suffix(']').ok_or(FenCode::Pocket)?,
            None if placement.matches('/').count() == self.profile.ranks => placement.rsplit('/').next().unwrap_or(""),
            None => "",
        };
        let is_piece = |c: char| c == '-' || c.is_ascii_alphabetic();
        if pocket.chars().all(is_piece) { Ok(pocket.to_owned()) } else { Err(FenCode::Pocket) }
    }

    fn kings(&self, placement: &str, pocket: &str, grid: &Grid) -> Result<(), FenCode> {
        let Some(king) = self.profile.king else { return Ok(()) };
        let start = self.profile.start_fen.split(' ').next().unwrap_or_default();
        let kings = [king.to_ascii_uppercase(), king];
        for king in kings {
            let count = placement.matches(king).count();
            if count > 1 || count != start.matches(king).count() {
                return Err(FenCode::Kings);
            }
        }
        let on_board = |king: char| grid.find(king).filter(|_| !pocket.contains(king));
        if let (true, Some(one), Some(other)) = (self.profile.king_steps, on_board(kings[0]), on_board(kings[1]))
            && one.0.abs_diff(other.0) <= 1
            && one.1.abs_diff(other.1) <= 1
        {
            return Err(FenCode::TouchingKings);
        }
        Ok(())
    }

    fn castling(&self, castling: &CastlingProfile, rights: &str, grid: &Grid) -> Result<(), FenCode> {
        if !rights.chars().all(|c| c == '-' || c.is_ascii_alphabetic()) {
            return Err(FenCode::Castling);
        }
        let start = self.grid(self.profile.start_fen.split(' ').next().unwrap_or_default())?;
        for side in 0..2 {
            let cased = |c: char| if side == 0 { c.to_ascii_uppercase() } else { c };
            let flags: Vec<char> =
                rights.chars().filter(|c| *c != '-' && c.is_ascii_uppercase() == (side == 0)).collect();
            if flags.is_empty() {
                continue;
            }
            let rank = if side == 0 { castling.rank } else { self.profile.ranks.saturating_sub(1 + castling.rank) };
            let king = castling.kings[side].map(cased);
            let at = |grid: &Grid| king.and_then(|king| grid.find(king));
            let is_rook = |grid: &Grid, file: usize, rank: usize| {
                let piece = grid.at(file, rank).filter(|piece| piece.is_ascii_uppercase() == (side == 0));
                piece.is_some_and(|piece| castling.rooks[side].contains(piece.to_ascii_lowercase()))
            };
            for flag in flags.iter().map(char::to_ascii_lowercase) {
                let file = usize::from(flag as u8 - b'a');
                let is_castling = matches!(flag, 'k' | 'q');
                let fits = match at(grid) {
                    Some((king, standing)) if is_castling => {
                        let mut files = if flag == 'k' { king + 1..self.profile.files } else { 0..king };
                        standing == rank && files.any(|file| is_rook(grid, file, rank))
                    }
                    None if is_castling => false,
                    _ => grid.at(file, rank).is_some(),
                };
                if !fits {
                    return Err(FenCode::Castling);
                }
            }
            // If the start squares of king and rooks are known, these pieces must stand there.
            if self.shuffled || castling.dropped {
                continue;
            }
            if at(grid) != at(&start) {
                return Err(FenCode::Castling);
            }
            let rooks: Vec<(usize, usize)> = (0..self.profile.ranks)
                .flat_map(|rank| (0..self.profile.files).map(move |file| (file, rank)))
                .filter(|&(file, rank)| is_rook(&start, file, rank))
                .collect();
            let needed = [('q', rooks.first()), ('k', rooks.get(1))];
            for (flag, rook) in needed {
                let claimed = flags.iter().any(|c| c.eq_ignore_ascii_case(&flag));
                if claimed && rook.is_some_and(|&(file, rank)| !is_rook(grid, file, rank)) {
                    return Err(FenCode::Castling);
                }
            }
        }
        Ok(())
    }

    /// Checks the move counters, and the counter of checks, which comes before them or at the very end. `from` is the
    /// index of the first of these fields.
    fn clocks(&self, parts: &[&str], from: usize) -> Result<(), FenCode> {
        let (mut from, mut end) = (from, parts.len());
        if self.profile.checks && parts.len() > from && parts.len() % 2 == 1 {
            let digits = |text: &str, places: [usize; 2], most: u8| {
                let is_digit = |&at: &usize| text.as_bytes().get(at).is_some_and(|c| c.is_ascii_digit() && *c <= most);
                places.iter().all(is_digit)
            };
            let last = parts[parts.len() - 1];
            if parts[from].len() == 3 && digits(parts[from], [0, 2], b'9') {
                from += 1;
            } else if parts.len() >= from + 3 && last.len() == 4 && digits(last, [1, 3], b'3') {
                end -= 1;
            } else {
                return Err(FenCode::Checks);
            }
        }
        if end > from && !is_number(parts[end.saturating_sub(2).max(from).min(end - 1)]) {
            return Err(FenCode::Quiet);
        }
        if end > from + 1 && !is_number(parts[end - 1]) {
            return Err(FenCode::MoveNumber);
        }
        Ok(())
    }
}

/// Returns `true` if the field is a number, or `-` for none.
fn is_number(field: &str) -> bool {
    field == "-" || field.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns `true` if the field is an en passant square, or `-` for none.
fn is_square(field: &str) -> bool {
    let rank = field.strip_prefix(|c: char| c.is_ascii_alphabetic());
    field == "-" || rank.is_some_and(|rank| matches!(rank.len(), 1 | 2) && rank.bytes().all(|c| c.is_ascii_digit()))
}
