//! The first field of a FEN: the placement, as written. `grammar/fen.pest` parses the text. The caller supplies the
//! letters as an [`Alphabet`], so that this module knows no piece.

pub use super::alphabet::Alphabet;

use super::fen_grammar::unexpected;
use crate::diagnostic::shown;
use crate::words::many;
use ferz_grammar::fen::{FenParser, Rule};
use pest::Parser as _;
use pest::iterators::Pair;
use std::ops::Range;

/// A fault in a placement.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", shown(fault))]
pub struct PlacementError {
    /// The fault.
    pub fault: PlacementFault,
    /// Its range, in bytes of the text.
    pub range: Range<usize>,
}

/// The kind of fault in a placement.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlacementFault {
    /// The text does not have the form of a placement.
    #[error("{}", expected_found(expected, found))]
    Unexpected {
        /// The parts that could stand here.
        expected: String,
        /// The text found instead; empty at the end.
        found: String,
    },
    /// A hand is opened and never closed.
    #[error("the bracket of the pieces in hand is not closed")]
    HandOpen {
        /// The hand with its closing bracket.
        closed: String,
    },
    /// Letters that belong to no piece.
    #[error("no piece has the letter `{letters}`; {}", if known.is_empty() { "there are no letters".into() } else { format!("the letters are {known}") })]
    UnknownLetter {
        /// The letters.
        letters: String,
        /// All known letters.
        known: String,
    },
    /// A promoted form that does not exist.
    #[error("`{letters}` has no promoted form, so there is no `{prefix}{letters}`")]
    NotPromotable {
        /// The prefix of a promoted piece.
        prefix: String,
        /// The piece's letters.
        letters: String,
    },
    /// Too many or too few ranks.
    #[error("{}, but the board has {ranks}", many(*found as u64, "rank"))]
    Ranks {
        /// The number of ranks found.
        found: usize,
        /// The number of ranks of the board.
        ranks: u8,
    },
    /// Too many or too few squares on a rank.
    #[error("rank {rank} has {}, {} {} for a board of {files} files",
        many(*found, "square"), found.abs_diff(u64::from(*files)), if *found > u64::from(*files) { "too many" } else { "too few" })]
    RankLength {
        /// The rank, from 1 at the bottom of the grid.
        rank: u8,
        /// The number of squares found.
        found: u64,
        /// The number of squares of a rank.
        files: u8,
    },
    /// A gap of zero squares, or a number with a leading zero.
    #[error("`{0}` is not a number of empty squares")]
    Gap(String),
    /// A piece or an empty square where the board has a hole.
    #[error("the board has a hole here, which is written `*`")]
    Hole,
    /// A mark without a piece before it.
    #[error("`~` marks the piece before it, but there is none")]
    LoneMark,
    /// A marked piece in a hand.
    #[error("pieces in hand cannot be marked as promoted")]
    MarkInHand,
    /// A number of pieces of a kind that exceeds a hand's limit.
    #[error("a hand has {0} pieces of one kind; the limit is {max}", max = u8::MAX)]
    Hand(String),
}

impl PlacementFault {
    /// The remedy.
    pub fn hint(&self) -> String {
        match self {
            PlacementFault::Unexpected { .. } => {
                "write the board rank by rank from the top, separated by `/`: letters are pieces, numbers are empty squares".into()
            }
            PlacementFault::HandOpen { closed } => format!("write `]` after the last piece: `{closed}`"),
            PlacementFault::UnknownLetter { letters, .. } if letters.starts_with(['.', '_', '-']) => {
                "write empty squares as a number: `8` means eight empty squares".into()
            }
            PlacementFault::UnknownLetter { .. } => "`letter` in `pieces` defines the letters".into(),
            PlacementFault::NotPromotable { letters, .. } => format!("write `{letters}`"),
            PlacementFault::Ranks { ranks, .. } => format!("write {ranks} ranks from the top, separated by `/`"),
            PlacementFault::RankLength { files, .. } => {
                format!("letters are pieces, numbers are empty squares, `*` is a wall or a hole: an empty rank is `{files}`")
            }
            PlacementFault::Gap(_) => "write 1 or more, or nothing".into(),
            PlacementFault::Hole => "write `*` for each hole; a number counts only squares".into(),
            PlacementFault::LoneMark => "write it after the letter of a piece, or remove it".into(),
            PlacementFault::MarkInHand => "remove `~` from the brackets".into(),
            PlacementFault::Hand(_) => format!("write at most {} of them", u8::MAX),
        }
    }
}

fn expected_found(expected: &str, found: &str) -> String {
    match found {
        "" => format!("expected {expected}, found the end"),
        _ => format!("expected {expected}, found `{found}`"),
    }
}

/// A placement as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placement {
    rows: Vec<Row>,
    hand: Option<Hand>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Row {
    items: Vec<(Item, Range<usize>)>,
    range: Range<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Item {
    Gap(String),
    Wall,
    Letters(String),
    Mark,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Hand {
    held: Vec<Held>,
    range: Range<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Held {
    count: Option<(String, Range<usize>)>,
    letters: String,
    at: usize,
    mark: Option<Range<usize>>,
}

/// The grid for a placement.
pub struct Grid<'a> {
    /// The number of files.
    pub files: u8,
    /// The number of ranks.
    pub ranks: u8,
    /// Returns true if there is a hole at this file and rank, both from 0 at the lower left.
    pub is_hole: &'a dyn Fn(u8, u8) -> bool,
}

/// A placement whose letters are resolved and whose squares are counted. `T` is the value of a letter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Laid<T> {
    /// The occupied squares.
    pub board: Vec<Occupied<T>>,
    /// The pieces in hand: value, number, and range in the text.
    pub hand: Vec<(T, u8, Range<usize>)>,
    /// The range of the hand in the text, even if the hand is empty; `None` if no hand is written.
    pub hand_range: Option<Range<usize>>,
}

/// An occupied square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Occupied<T> {
    /// Its file, from 0 at the left.
    pub file: u8,
    /// Its rank, from 0 at the bottom.
    pub rank: u8,
    /// The piece; `None` means a wall.
    pub piece: Option<T>,
    /// True if the piece is marked as promoted.
    pub marked: bool,
    /// Its range in the text.
    pub range: Range<usize>,
}

impl Placement {
    /// Parses a placement.
    pub fn parse(text: &str) -> Result<Placement, PlacementError> {
        let pairs = FenParser::parse(Rule::placement, text).map_err(|error| {
            let (expected, range) = unexpected(&error, text);
            let fault = match text.find('[').filter(|_| range.is_empty()) {
                Some(open) => PlacementFault::HandOpen { closed: format!("{}]", &text[open..]) },
                None => PlacementFault::Unexpected { expected, found: text[range.clone()].into() },
            };
            PlacementError { fault, range }
        })?;
        let mut placement = Placement { rows: Vec::new(), hand: None };
        for pair in pairs.flat_map(Pair::into_inner) {
            match pair.as_rule() {
                Rule::row => placement.rows.push(row(pair)),
                Rule::hand => placement.hand = Some(hand(pair)),
                _ => {}
            }
        }
        Ok(placement)
    }

    /// Resolves the letters and lays the ranks on the grid, the top rank first. An extra rank at the end that has only
    /// letters is the hand (lichess writes it so).
    pub fn lay<T: Copy>(&self, alphabet: &Alphabet<T>, grid: &Grid) -> Result<Laid<T>, PlacementError> {
        let mut laid = Laid { board: Vec::new(), hand: Vec::new(), hand_range: None };
        let ranks = usize::from(grid.ranks);
        let mut rows = &self.rows[..];
        if let (Some(hand), true) = (&self.hand, rows.len() == ranks) {
            laid.hand_range = Some(hand.range.clone());
            for held in &hand.held {
                if let Some(range) = &held.mark {
                    return Err(PlacementError { fault: PlacementFault::MarkInHand, range: range.clone() });
                }
                let count = held.count.as_ref().map_or(Ok(1), |(text, range)| hand_count(text, range))?;
                // A number counts the first piece of a run: `2np` is two n and one p.
                for (index, (piece, range)) in alphabet.split(&held.letters, held.at)?.into_iter().enumerate() {
                    laid.hand.push((piece, if index == 0 { count } else { 1 }, range));
                }
            }
        } else if self.hand.is_none() && rows.len() == ranks + 1 && rows[ranks].is_letters() {
            laid.hand_range = Some(rows[ranks].range.clone());
            for (item, range) in &rows[ranks].items {
                if let Item::Letters(letters) = item {
                    let pieces = alphabet.split(letters, range.start)?;
                    laid.hand.extend(pieces.into_iter().map(|(piece, range)| (piece, 1, range)));
                }
            }
            rows = &rows[..ranks];
        }
        if rows.len() != ranks {
            let range = match rows.get(ranks) {
                Some(row) => row.range.start..rows[rows.len() - 1].range.end,
                None => rows.last().map_or(0..0, |row| row.range.end..row.range.end),
            };
            return Err(PlacementError {
                fault: PlacementFault::Ranks { found: rows.len(), ranks: grid.ranks },
                range,
            });
        }
        for (row, rank) in rows.iter().zip((0..grid.ranks).rev()) {
            row.lay(rank, alphabet, grid, &mut laid.board)?;
        }
        Ok(laid)
    }
}

impl Row {
    fn is_letters(&self) -> bool {
        self.items.iter().all(|(item, _)| matches!(item, Item::Letters(_)))
    }

    fn lay<T: Copy>(
        &self,
        rank: u8,
        alphabet: &Alphabet<T>,
        grid: &Grid,
        board: &mut Vec<Occupied<T>>,
    ) -> Result<(), PlacementError> {
        let files = u64::from(grid.files);
        let is_hole = |file: u64| file < files && (grid.is_hole)(file as u8, rank);
        let fail = |fault, range: &Range<usize>| Err(PlacementError { fault, range: range.clone() });
        // Squares beyond the last file are counted, so that the error can give their number, but not laid.
        let mut file = 0u64;
        let mut has_piece = false;
        for (item, range) in &self.items {
            let mut marked_piece = false;
            match item {
                Item::Gap(digits) => {
                    let gap = digits.parse::<u32>().ok().filter(|&n| n > 0 && !digits.starts_with('0'));
                    let Some(gap) = gap else { return fail(PlacementFault::Gap(digits.clone()), range) };
                    let end = file + u64::from(gap);
                    if (file..end.min(files)).any(is_hole) {
                        return fail(PlacementFault::Hole, range);
                    }
                    file = end;
                }
                Item::Wall => {
                    if file < files && !is_hole(file) {
                        let range = range.clone();
                        board.push(Occupied { file: file as u8, rank, piece: None, marked: false, range });
                    }
                    file += 1;
                }
                Item::Letters(letters) => {
                    for (piece, range) in alphabet.split(letters, range.start)? {
                        if is_hole(file) {
                            return fail(PlacementFault::Hole, &range);
                        }
                        if file < files {
                            board.push(Occupied { file: file as u8, rank, piece: Some(piece), marked: false, range });
                        }
                        file += 1;
                    }
                    marked_piece = true;
                }
                Item::Mark if !has_piece => return fail(PlacementFault::LoneMark, range),
                Item::Mark if file <= files => {
                    if let Some(last) = board.last_mut() {
                        last.marked = true;
                        last.range.end = range.end;
                    }
                }
                Item::Mark => {}
            }
            has_piece = marked_piece;
        }
        match file == files {
            true => Ok(()),
            false => fail(PlacementFault::RankLength { rank: rank + 1, found: file, files: grid.files }, &self.range),
        }
    }
}

fn row(pair: Pair<Rule>) -> Row {
    let range = pair.as_span().start()..pair.as_span().end();
    let items = pair.into_inner().map(|pair| {
        let range = pair.as_span().start()..pair.as_span().end();
        let item = match pair.as_rule() {
            Rule::gap => Item::Gap(pair.as_str().into()),
            Rule::wall => Item::Wall,
            Rule::mark => Item::Mark,
            _ => Item::Letters(pair.as_str().into()),
        };
        (item, range)
    });
    Row { items: items.collect(), range }
}

fn hand(pair: Pair<Rule>) -> Hand {
    let range = pair.as_span().start()..pair.as_span().end();
    let held = pair.into_inner().filter(|pair| pair.as_rule() == Rule::held).map(|pair| {
        let mut held = Held { count: None, letters: String::new(), at: 0, mark: None };
        for part in pair.into_inner() {
            let range = part.as_span().start()..part.as_span().end();
            match part.as_rule() {
                Rule::count => held.count = Some((part.as_str().into(), range)),
                Rule::mark => held.mark = Some(range),
                _ => (held.letters, held.at) = (part.as_str().into(), range.start),
            }
        }
        held
    });
    Hand { held: held.collect(), range }
}

fn hand_count(text: &str, range: &Range<usize>) -> Result<u8, PlacementError> {
    let count = text.parse().ok().filter(|&count: &u8| count > 0 && !text.starts_with('0'));
    count.ok_or_else(|| PlacementError { fault: PlacementFault::Hand(text.into()), range: range.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alphabet() -> Alphabet<u8> {
        let letters = ["k", "K", "p", "P", "+p", "+P", "ca"];
        Alphabet::new(letters.into_iter().zip(0u8..).map(|(letter, n)| (letter.to_string(), n)), "+")
    }

    fn lay(text: &str) -> Result<Laid<u8>, PlacementError> {
        let grid = Grid { files: 11, ranks: 2, is_hole: &|file, rank| (file, rank) == (0, 1) };
        Placement::parse(text)?.lay(&alphabet(), &grid)
    }

    fn fault(text: &str) -> String {
        let error = lay(text).unwrap_err();
        format!("{}: {error}", &text[error.range.clone()])
    }

    #[test]
    fn lays_ranks_from_the_top() {
        let laid = lay("*10/k~9+P").unwrap();
        let board: Vec<_> = laid.board.iter().map(|o| (o.file, o.rank, o.piece, o.marked)).collect();
        assert_eq!(board, [(0, 0, Some(0), true), (10, 0, Some(5), false)]);
        assert_eq!(laid.hand_range, None);
        let laid = lay("*ca*8/11").unwrap();
        let board: Vec<_> = laid.board.iter().map(|o| (o.file, o.rank, o.piece)).collect();
        assert_eq!(board, [(1, 1, Some(6)), (2, 1, None)]);
    }

    #[test]
    fn reads_hands_in_all_forms() {
        let hand = |text| lay(text).unwrap().hand.into_iter().map(|(piece, n, _)| (piece, n)).collect::<Vec<_>>();
        assert_eq!(hand("*10/11[P2pK]"), [(3, 1), (2, 2), (1, 1)]);
        assert_eq!(hand("*10/11/Pp"), [(3, 1), (2, 1)]);
        for empty in ["*10/11[]", "*10/11[-]", "*10/11/"] {
            assert_eq!(hand(empty), []);
            assert!(lay(empty).unwrap().hand_range.is_some());
        }
    }

    #[test]
    fn faults_are_located() {
        assert_eq!(fault("*10/9"), "9: rank 1 has 9 squares, 2 too few for a board of 11 files");
        assert_eq!(fault("*10k/11"), "*10k: rank 2 has 12 squares, 1 too many for a board of 11 files");
        assert_eq!(fault("*10"), ": 1 rank, but the board has 2");
        assert_eq!(fault("*10/11/11/11"), "11/11: 4 ranks, but the board has 2");
        assert_eq!(fault("11/11"), "11: the board has a hole here, which is written `*`");
        assert_eq!(fault("*10/~11"), "~: `~` marks the piece before it, but there is none");
        assert_eq!(fault("*10/+k10"), "+k: `k` has no promoted form, so there is no `+k`");
        assert_eq!(fault("*10/x10"), "x: no piece has the letter `x`; the letters are +P +p K P ca k p");
        assert_eq!(fault("*10/011"), "011: `011` is not a number of empty squares");
        assert_eq!(fault("*10/11[256p]"), "256: a hand has 256 pieces of one kind; the limit is 255");
        assert_eq!(fault("*10/11[p"), ": the bracket of the pieces in hand is not closed");
        assert_eq!(lay("*10/11[p2P").unwrap_err().fault.hint(), "write `]` after the last piece: `[p2P]`");
        assert!(lay(&"9".repeat(400)).is_err());
    }
}
