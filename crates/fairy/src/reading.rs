//! Parser for FENs of the format. Parts that are missing or do not fit the board are ignored, as the programs of the
//! format do.

use crate::book::BookEntry;
use crate::count::Count;
use crate::fault::FairyError;
use ferz::import::Profile;
use ferz::model::limits::MAX_FEN_BYTES;
use ferz::model::{FenField, Rules};
use ferz::notation::{FenError, FenFault};
use ferz::position::Setup;
use ferz::{Position, Side, Square, SquareSet, Variant};

/// The word for the start.
pub const START: &str = "startpos";

/// A position with further data of the format.
pub struct ReadFen {
    /// The position.
    pub position: Position,
    /// The squares of promoted pieces.
    pub promoted: SquareSet,
    /// The plies since the last irreversible one.
    pub quiet: u32,
    /// The count of an ending.
    pub count: Count,
    /// The number of castling rights that were ignored.
    pub left_out: usize,
}

/// Parses a FEN.
pub fn read(entry: &BookEntry, variant: &Variant, fen: &str) -> Result<ReadFen, FairyError> {
    if fen.len() > MAX_FEN_BYTES {
        return Err(FairyError::Fen(format!("a FEN of {} bytes; the limit is {MAX_FEN_BYTES}", fen.len())));
    }
    let start = entry.start_fen();
    let fen = if fen.trim() == START { &start } else { fen };
    let told = |error: FenError| FairyError::Fen(format!("{error} ({})", error.hint()));
    let Some(profile) = &entry.profile else {
        let position = variant.setup(fen).map(Setup::position_unchecked).map_err(told)?;
        return Ok(ReadFen { position, promoted: SquareSet::EMPTY, quiet: 0, count: Count::default(), left_out: 0 });
    };
    let mut parts = Parts::split(profile, fen);
    let rules = variant.rules();
    let mut squares = Squares::read(rules, &mut parts.placement);
    if profile.gates {
        parts.rights = squares.gates(rules, profile, &parts.rights);
    }
    let (mut walls, mut left_out) = (SquareSet::EMPTY, 0);
    let position = loop {
        let (text, castling) = parts.join(rules);
        match variant.setup(&text).map(Setup::position_unchecked) {
            Ok(position) if walls.is_empty() => break position,
            Ok(position) => {
                let mut state = position.state().into_owned();
                walls.iter().for_each(|square| state.put_wall(square));
                break Setup::new(variant.clone(), state).position_unchecked();
            }
            Err(error) if *error.fault() == FenFault::NoWalls && walls.is_empty() && !squares.walls.is_empty() => {
                // The rules have no walls, but the walls of the FEN block nevertheless.
                walls = std::mem::take(&mut squares.walls);
                parts.placement = squares.without_walls(rules, &parts.placement);
            }
            // A hand in a variant without hands has no effect.
            Err(error) if *error.fault() == FenFault::NoHands && parts.placement.contains('[') => {
                parts.placement.truncate(parts.placement.find('[').unwrap_or(0));
            }
            Err(error) => {
                let place = error.range();
                let is_right = place.start >= castling.start && place.end <= castling.end && !place.is_empty();
                if is_right && parts.drop_rights(place.start - castling.start..place.end - castling.start) {
                    left_out += 1;
                    continue;
                }
                if matches!(error.fault(), FenFault::NobodyPassed { .. } | FenFault::NoSquare(_)) && parts.passed != "-"
                {
                    parts.passed = "-".into();
                    continue;
                }
                return Err(told(error));
            }
        }
    };
    Ok(ReadFen { position, promoted: squares.promoted, quiet: parts.quiet(), count: parts.count, left_out })
}

/// The fields of a FEN.
struct Parts {
    placement: String,
    side: String,
    rights: String,
    passed: String,
    checks: String,
    quiet: String,
    number: String,
    count: Count,
}

impl Parts {
    fn split(profile: &Profile, fen: &str) -> Parts {
        let mut fields = fen.split_whitespace().peekable();
        let starts_with_digit = |text: &&&str| text.starts_with(|c: char| c.is_ascii_digit());
        let mut next = || fields.next().unwrap_or_default().to_owned();
        let (mut placement, side) = (next(), next());
        for (own, other) in &profile.synonyms {
            if !profile.letters.contains(*other) {
                placement = placement.replace(*other, &own.to_string());
                placement = placement.replace(other.to_ascii_uppercase(), &own.to_uppercase().to_string());
            }
        }
        let (mut rights, mut passed, mut limit) = ("-".to_owned(), "-".to_owned(), 0);
        let is_counter = fields.peek().filter(starts_with_digit).is_some();
        if !is_counter {
            rights = fields.next().unwrap_or("-").to_owned();
            passed = fields.next().unwrap_or("-").to_owned();
            if profile.counting.is_some() {
                limit = passed.parse().unwrap_or(0);
            }
            if passed.starts_with(|c: char| c.is_ascii_digit()) {
                passed = "-".into();
            }
        }
        // A field of checks comes before the move counters, or at the very end.
        let rest: Vec<&str> = fields.collect();
        let (checks, numbers): (Vec<&str>, Vec<&str>) = rest.iter().partition(|field| field.contains('+'));
        let mut numbers = numbers.into_iter().map(str::to_owned);
        let mut quiet = numbers.next().unwrap_or_else(|| "0".into());
        let number = numbers.next().unwrap_or_else(|| "1".into());
        let mut count = Count { limit, ply: 0 };
        if limit > 0 {
            count.ply = quiet.parse().unwrap_or(0);
            quiet = "0".into();
        }
        let digits = |text: String, instead: &str| match text.parse::<u32>() {
            Ok(_) => text,
            Err(_) => instead.to_owned(),
        };
        Parts {
            placement,
            side: if side.is_empty() { "w".into() } else { side },
            rights,
            passed,
            checks: checks.first().map_or_else(|| "1+1".to_owned(), |checks| (*checks).to_owned()),
            quiet: digits(quiet, "0"),
            number: digits(number, "1"),
            count,
        }
    }

    fn quiet(&self) -> u32 {
        self.quiet.parse().unwrap_or(0)
    }

    /// Removes a part of the castling rights. Returns `true` if there was one to remove.
    fn drop_rights(&mut self, range: std::ops::Range<usize>) -> bool {
        if self.rights == "-" || self.rights.get(range.clone()).is_none_or(str::is_empty) {
            return false;
        }
        self.rights.replace_range(range, "");
        if self.rights.is_empty() {
            self.rights.push('-');
        }
        true
    }

    /// Returns a FEN with the fields that the rules have, and the range of its castling rights.
    fn join(&self, rules: &Rules) -> (String, std::ops::Range<usize>) {
        let (mut text, mut place, mut is_first_counter) = (String::new(), 0..0, true);
        for field in &rules.fen.fields {
            if !text.is_empty() {
                text.push(' ');
            }
            let start = text.len();
            match *field {
                FenField::Placement => text.push_str(&self.placement),
                FenField::Side => text.push_str(&self.side),
                FenField::Untouched => text.push_str(&self.rights),
                FenField::Trail => text.push_str(&self.passed),
                FenField::PerSide(_) => text.push_str(&self.checks),
                FenField::Counter(_) if std::mem::take(&mut is_first_counter) => text.push_str(&self.quiet),
                FenField::Counter(index) => text.push_str(&rules.counters[index].start.to_string()),
                FenField::FullMove => text.push_str(&self.number),
                FenField::Plies => text.push('1'),
            }
            if *field == FenField::Untouched {
                place = start..text.len();
            }
        }
        (text, place)
    }
}

/// The contents of the squares in a placement, rank by rank from the top.
struct Squares {
    rows: Vec<Vec<(String, Square)>>,
    /// The squares of pieces marked as promoted.
    promoted: SquareSet,
    /// The squares of walls.
    walls: SquareSet,
    marks: bool,
}

impl Squares {
    /// Parses a placement and normalises it: ranks get the right number of empty squares, and marks stay only if the
    /// rules have them. A placement with too many or too few ranks, or with pieces outside the board, is unchanged.
    fn read(rules: &Rules, placement: &mut String) -> Squares {
        let board = &rules.board;
        let end = placement.find('[').unwrap_or(placement.len());
        let mut squares = Squares {
            rows: Vec::new(),
            promoted: SquareSet::EMPTY,
            walls: SquareSet::EMPTY,
            marks: rules.marks_promoted(),
        };
        let (body, hand) = placement.split_at(end);
        let mut rows: Vec<&str> = body.split('/').collect();
        let last = if rows.len() == usize::from(board.ranks()) + 1 { rows.pop() } else { None };
        let mut fits = rows.len() == usize::from(board.ranks());
        for (row, rank) in rows.into_iter().zip((0..board.ranks()).rev()) {
            let (mut file, mut gap, mut prefix, mut said) = (0i32, 0i32, String::new(), Vec::new());
            for letter in row.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    gap = (gap * 10 + digit as i32).min(1000);
                    continue;
                }
                file += std::mem::take(&mut gap);
                let here = board.at(file, rank.into());
                match (letter, here) {
                    ('~', _) => {
                        let last: Option<&(String, Square)> = said.last();
                        squares.promoted |= last.map(|(_, at)| SquareSet::from(*at)).unwrap_or_default();
                    }
                    ('+', _) => prefix.push('+'),
                    // A hole of the board.
                    ('*', None) if file < board.files().into() => file += 1,
                    (_, None) => fits = false,
                    (_, Some(square)) => {
                        if letter == '*' {
                            squares.walls.insert(square);
                        }
                        said.push((format!("{}{letter}", std::mem::take(&mut prefix)), square));
                        file += 1;
                    }
                }
            }
            fits &= prefix.is_empty();
            squares.rows.push(said);
        }
        if fits {
            let hand = match last {
                Some(held) => format!("[{held}]"),
                None => hand.to_owned(),
            };
            *placement = format!("{}{hand}", squares.write(rules));
        }
        squares
    }

    fn write(&self, rules: &Rules) -> String {
        let board = &rules.board;
        let row = |(said, rank): (&Vec<(String, Square)>, u8)| {
            let (mut text, mut gap) = (String::new(), 0u32);
            for file in 0..board.files() {
                let square = board.at(file.into(), rank.into());
                let piece = square.and_then(|square| said.iter().find(|(_, at)| *at == square));
                let what = match (square, piece) {
                    (None, _) => "*",
                    (_, Some((piece, _))) => piece,
                    (_, None) => {
                        gap += 1;
                        continue;
                    }
                };
                if gap > 0 {
                    text.push_str(&std::mem::take(&mut gap).to_string());
                }
                text.push_str(what);
                if self.marks && square.is_some_and(|square| self.promoted.contains(square)) {
                    text.push('~');
                }
            }
            if gap > 0 {
                text.push_str(&gap.to_string());
            }
            text
        };
        self.rows.iter().zip((0..board.ranks()).rev()).map(row).collect::<Vec<_>>().join("/")
    }

    /// Returns the placement without its walls.
    fn without_walls(&mut self, rules: &Rules, placement: &str) -> String {
        for row in &mut self.rows {
            row.retain(|(piece, _)| piece != "*");
        }
        let hand = placement.find('[').map_or("", |at| &placement[at..]);
        format!("{}{hand}", self.write(rules))
    }

    /// Returns the rights of a variant with gating: if castling is impossible, the letter for a wing means the rook
    /// there.
    fn gates(&self, rules: &Rules, profile: &Profile, rights: &str) -> String {
        let Some(castling) = &profile.castling else { return rights.to_owned() };
        let mut text = String::new();
        for letter in rights.chars() {
            let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
            let cased = |c: char| if side == Side::First { c.to_ascii_uppercase() } else { c };
            let rank =
                if side == Side::First { castling.rank } else { profile.ranks.saturating_sub(1 + castling.rank) };
            let row = profile.ranks.checked_sub(1 + rank).and_then(|row| self.rows.get(row));
            let row = row.map_or(&[][..], Vec::as_slice);
            let is = |piece: &str, letters: &str| letters.chars().any(|c| piece.chars().eq([cased(c)]));
            let kings = castling.kings[side.index()].map(String::from).unwrap_or_default();
            let king = row.iter().find(|(piece, _)| is(piece, &kings)).map(|(_, at)| rules.board.file(*at));
            let start = rules.start.board.iter().find(|(at, piece)| {
                piece.side == side && is(&rules.letter(*piece), &kings) && usize::from(rules.board.rank(*at)) == rank
            });
            let stays = king.is_some() && king == start.map(|(at, _)| rules.board.file(*at));
            let mut rooks = row.iter().filter(|(piece, _)| is(piece, &castling.rooks[side.index()]));
            let rook = match letter.to_ascii_lowercase() {
                'k' if !stays => rooks.next_back(),
                'q' if !stays => rooks.next(),
                _ => None,
            };
            let said = match rook {
                Some((_, at)) => cased(rules.board.plan().file_names[usize::from(rules.board.file(*at))]),
                None => letter,
            };
            if !text.contains(said) {
                text.push(said);
            }
        }
        text
    }
}
