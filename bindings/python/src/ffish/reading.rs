//! A FEN of the format as a position: with whatever is missing or does not fit the board left out, as the format's programs do.

use super::book::Entry;
use super::count::Count;
use super::fault::Fault;
use ferz::import::Profile;
use ferz::model::limits::MAX_FEN_BYTES;
use ferz::model::{FenField, Rules};
use ferz::notation::{FenError, FenFault};
use ferz::{Position, Square, SquareSet, Variant};

/// The word for the start.
const START: &str = "startpos";

/// A position, and what the format keeps beside it.
pub struct Read {
    /// The position.
    pub position: Position,
    /// The squares of promoted pieces.
    pub promoted: SquareSet,
    /// The plies since the last one that cannot be taken back.
    pub quiet: u32,
    /// The count of an ending.
    pub count: Count,
}

/// Reads a FEN.
pub fn read(entry: &Entry, variant: &Variant, fen: &str) -> Result<Read, Fault> {
    if fen.len() > MAX_FEN_BYTES {
        return Err(Fault::Fen(format!("a FEN of {} bytes; the limit is {MAX_FEN_BYTES}", fen.len())));
    }
    let start = entry.start_fen();
    let fen = if fen.trim() == START { &start } else { fen };
    let told = |error: FenError| Fault::Fen(format!("{error} ({})", error.hint()));
    let Some(profile) = &entry.profile else {
        let position = variant.position(fen).map_err(told)?;
        return Ok(Read { position, promoted: SquareSet::EMPTY, quiet: 0, count: Count::default() });
    };
    let mut parts = Parts::split(profile, fen);
    let promoted = parts.take_marks(variant.rules());
    let position = loop {
        let (text, castling) = parts.join(variant.rules());
        match variant.position(&text) {
            Ok(position) => break position,
            Err(error) => {
                let place = error.range();
                let is_right = place.start >= castling.start && place.end <= castling.end && !place.is_empty();
                if is_right && parts.drop_rights(place.start - castling.start..place.end - castling.start) {
                    continue;
                }
                if matches!(error.fault(), FenFault::NobodyPassed { .. } | FenFault::NoSquare(_)) && parts.passed != "-" {
                    parts.passed = "-".into();
                    continue;
                }
                return Err(told(error));
            }
        }
    };
    Ok(Read { position, promoted, quiet: parts.quiet(), count: parts.count })
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
        // A field of checks stands before the clocks, or at the very end.
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

    /// The squares of marked pieces. The marks are taken out where the rules do not know them.
    fn take_marks(&mut self, rules: &Rules) -> SquareSet {
        let board = &rules.board;
        let end = self.placement.find('[').unwrap_or(self.placement.len());
        let (mut marked, mut last) = (SquareSet::EMPTY, None::<Square>);
        let (mut file, mut rank) = (0i32, i32::from(board.ranks()) - 1);
        let (mut gap, mut kept) = (0i32, String::new());
        for letter in self.placement[..end].chars() {
            if let Some(digit) = letter.to_digit(10) {
                gap = (gap * 10 + digit as i32).min(1000);
                kept.push(letter);
                continue;
            }
            file += std::mem::take(&mut gap);
            match letter {
                '/' => (file, rank, last) = (0, rank - 1, None),
                '~' => marked |= last.map(SquareSet::from).unwrap_or_default(),
                '+' => {}
                _ => {
                    last = board.at(file, rank);
                    file += 1;
                }
            }
            if letter != '~' || rules.marks_promoted() {
                kept.push(letter);
            }
        }
        self.placement = format!("{kept}{}", &self.placement[end..]);
        marked
    }

    /// Leaves a part of the rights out. Was there anything to leave out?
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

    /// The FEN in the fields of the rules, and where the rights stand in it.
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
