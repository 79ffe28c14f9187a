//! The board: its size, shape, edges and names.

use super::symmetry::{Shape, Symmetry};
use crate::types::{MAX_SQUARES, Side, Square, SquareSet, Vector};
use serde::{Deserialize, Serialize};

/// The board of a variant: a grid of files and ranks without its holes. It is serialised as its plan.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(into = "BoardPlan", try_from = "BoardPlan")]
pub struct Board {
    plan: BoardPlan,
    squares: SquareSet,
    grid: Vec<(u8, u8)>,
}

/// The board as a variant describes it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub struct BoardPlan {
    /// Files of the grid, 1 to [`MAX_FILES`](super::limits::MAX_FILES).
    pub files: u8,
    /// Ranks of the grid, 1 to [`MAX_RANKS`](super::limits::MAX_RANKS); files x ranks is at most 256.
    pub ranks: u8,
    /// The shape of the cells, which decides which cells are neighbours.
    pub shape: Shape,
    /// The second player's view of the board.
    pub second: Second,
    /// The edges that are joined.
    pub wrap: Wrap,
    /// The grid's squares that do not belong to the board.
    pub holes: SquareSet,
    /// The letters of the files.
    pub file_names: FileNames,
    /// The start of the rank numbers.
    pub rank_count: RankCount,
    /// The lines of a board whose pieces stand on points; `None` if they stand in cells. Only pictures differ.
    pub points: Option<Points>,
}

impl BoardPlan {
    /// Plans a board of squares without holes or joined edges, its files named from a.
    pub fn plain(files: u8, ranks: u8) -> BoardPlan {
        BoardPlan {
            files,
            ranks,
            shape: Shape::Square,
            second: Second::Reflected,
            wrap: Wrap::Nowhere,
            holes: SquareSet::EMPTY,
            file_names: ('a'..='z').collect(),
            rank_count: RankCount::Grid,
            points: None,
        }
    }
}

impl Board {
    /// Creates the board. The plan's sizes must be within the [limits](super::limits).
    ///
    /// # Panics
    /// If the grid has more than [`MAX_SQUARES`] squares or fewer file names than files.
    pub fn new(plan: BoardPlan) -> Board {
        let count = usize::from(plan.files) * usize::from(plan.ranks);
        assert!(count <= MAX_SQUARES && plan.file_names.len() >= usize::from(plan.files));
        let grid = (0..count).map(|i| (i % usize::from(plan.files), i / usize::from(plan.files)));
        let grid = grid.map(|(file, rank)| (file as u8, rank as u8)).collect();
        let squares = SquareSet::first(count) - plan.holes;
        Board { plan, squares, grid }
    }

    /// The plan that the board was made from.
    pub fn plan(&self) -> &BoardPlan {
        &self.plan
    }

    /// The number of files of the grid.
    pub fn files(&self) -> u8 {
        self.plan.files
    }

    /// The number of ranks of the grid.
    pub fn ranks(&self) -> u8 {
        self.plan.ranks
    }

    /// The board's squares: the grid without the holes.
    #[inline]
    pub fn squares(&self) -> SquareSet {
        self.squares
    }

    /// The file of a square in the grid, from 0 at the left.
    #[inline]
    pub fn file(&self, square: Square) -> u8 {
        self.grid[square.index()].0
    }

    /// The rank of a square in the grid, from 0 at the bottom.
    #[inline]
    pub fn rank(&self, square: Square) -> u8 {
        self.grid[square.index()].1
    }

    /// The square at `file` and `rank` of the grid, both from 0; `None` outside the grid and in a hole.
    #[inline]
    pub fn at(&self, file: i32, rank: i32) -> Option<Square> {
        let (files, ranks) = (i32::from(self.plan.files), i32::from(self.plan.ranks));
        if file < 0 || file >= files || rank < 0 || rank >= ranks {
            return None;
        }
        let square = Square((rank * files + file) as u8);
        self.squares.contains(square).then_some(square)
    }

    /// The square that a vector leads to, across joined edges; `None` off the board and in a hole.
    #[inline]
    pub fn step(&self, from: Square, vector: Vector) -> Option<Square> {
        let (file, rank) = self.grid[from.index()];
        let mut file = i32::from(file) + i32::from(vector.x);
        let mut rank = i32::from(rank) + i32::from(vector.y);
        if self.plan.wrap.files() {
            file = file.rem_euclid(i32::from(self.plan.files));
        }
        if self.plan.wrap.ranks() {
            rank = rank.rem_euclid(i32::from(self.plan.ranks));
        }
        self.at(file, rank)
    }

    /// The square that `side` means by a square written for the first player; `None` if it is a hole or outside the
    /// grid.
    pub fn seen_by(&self, side: Side, square: Square) -> Option<Square> {
        if side == Side::First {
            return Some(square);
        }
        // Coordinates are doubled and counted from the middle of the grid, so that they are whole numbers.
        let (files, ranks) = (i32::from(self.plan.files) - 1, i32::from(self.plan.ranks) - 1);
        let (x, y) = (2 * i32::from(self.file(square)) - files, 2 * i32::from(self.rank(square)) - ranks);
        let (x, y) = match (self.plan.second, self.plan.shape) {
            (Second::Rotated, _) => (-x, -y),
            (Second::Reflected, Shape::Square) => (x, -y),
            (Second::Reflected, Shape::Hexagonal) => (x, x - y),
        };
        if (x + files) % 2 != 0 || (y + ranks) % 2 != 0 {
            return None;
        }
        self.at((x + files) / 2, (y + ranks) / 2)
    }

    /// The squares that `side` means by squares written for the first player.
    pub fn set_seen_by(&self, side: Side, set: SquareSet) -> SquareSet {
        set.iter().filter_map(|square| self.seen_by(side, square)).collect()
    }

    /// The number of a square's rank in its name, from 1.
    pub fn rank_number(&self, square: Square) -> u32 {
        let rank = u32::from(self.rank(square)) + 1;
        match self.plan.rank_count {
            RankCount::Grid => rank,
            RankCount::File => rank - self.lowest(self.file(square)),
        }
    }

    /// The number of grid squares of the file below its lowest square.
    fn lowest(&self, file: u8) -> u32 {
        let below = (0..self.plan.ranks).take_while(|&rank| self.at(file.into(), rank.into()).is_none());
        below.count() as u32
    }

    /// A square's name, `e4` for instance.
    pub fn name(&self, square: Square) -> String {
        let mut name = String::with_capacity(3);
        self.push_name(square, &mut name);
        name
    }

    /// The letter of a square's file.
    pub fn file_name(&self, square: Square) -> char {
        self.plan.file_names[usize::from(self.file(square))]
    }

    /// Appends a square's name to a text.
    // Lists of moves consist of names, and formatting takes several times as long.
    pub fn push_name(&self, square: Square, text: &mut String) {
        text.push(self.file_name(square));
        match self.rank_number(square) {
            number @ 0..=9 => text.extend(char::from_digit(number, 10)),
            number => text.push_str(&number.to_string()),
        }
    }

    /// The square with this name; `None` if there is none.
    pub fn named(&self, name: &str) -> Option<Square> {
        let mut chars = name.chars();
        let file = self.file_named(chars.next()?)?;
        let digits = chars.as_str();
        if digits.is_empty() || digits.starts_with('0') || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        self.on_file(file, digits.parse().ok()?)
    }

    /// The square of `file` (from 0) whose rank has this number in its name; `None` if there is none.
    pub fn on_file(&self, file: u8, number: u32) -> Option<Square> {
        let below = match self.plan.rank_count {
            RankCount::Grid => 0,
            RankCount::File => self.lowest(file),
        };
        let rank = number.checked_add(below)?.checked_sub(1)?;
        self.at(file.into(), i32::try_from(rank).ok()?)
    }

    /// The file (from 0) with this letter; `None` if there is none.
    pub fn file_named(&self, letter: char) -> Option<u8> {
        let names = &self.plan.file_names[..usize::from(self.plan.files)];
        names.iter().position(|&name| name == letter).map(|file| file as u8)
    }

    /// The squares whose rank has this number in their names.
    pub fn rank_squares(&self, number: u32) -> SquareSet {
        (0..self.plan.files).filter_map(|file| self.on_file(file, number)).collect()
    }

    /// The squares of a file (from 0).
    pub fn file_squares(&self, file: u8) -> SquareSet {
        self.squares.iter().filter(|&square| self.file(square) == file).collect()
    }

    /// The highest rank number.
    pub fn last_rank(&self) -> u32 {
        self.squares.iter().map(|square| self.rank_number(square)).max().unwrap_or(0)
    }

    /// The vectors to the cells that touch a square: eight, by an edge or a corner, or six on hexagons.
    pub fn neighbours(&self) -> Vec<Vector> {
        match self.plan.shape {
            Shape::Square => self.lines(),
            Shape::Hexagonal => self.plan.shape.images(Vector::new(0, 1), Symmetry::Full),
        }
    }

    /// The vectors along which lines run, through edges and through corners: eight, or twelve on hexagons.
    pub fn lines(&self) -> Vec<Vector> {
        let shape = self.plan.shape;
        let corner = match shape {
            Shape::Square => Vector::new(1, 1),
            Shape::Hexagonal => Vector::new(1, 2),
        };
        let mut all = shape.images(Vector::new(0, 1), Symmetry::Full);
        all.extend(shape.images(corner, Symmetry::Full));
        all
    }
}

impl From<Board> for BoardPlan {
    fn from(board: Board) -> BoardPlan {
        board.plan
    }
}

impl TryFrom<BoardPlan> for Board {
    type Error = &'static str;

    fn try_from(plan: BoardPlan) -> Result<Board, &'static str> {
        let fits = usize::from(plan.files) * usize::from(plan.ranks) <= MAX_SQUARES;
        let is_named = plan.file_names.len() >= usize::from(plan.files);
        if fits && is_named { Ok(Board::new(plan)) } else { Err("the board is too large, or files lack a name") }
    }
}

/// The second player's view of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub enum Second {
    /// Files stay, and ranks are counted from the other end (chess).
    Reflected,
    /// Half a turn: both files and ranks are counted from the other end (shogi).
    Rotated,
}

/// The edges of the board that are joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub enum Wrap {
    /// None.
    Nowhere,
    /// The last file is next to the first: a cylinder.
    Files,
    /// The last rank is next to the first.
    Ranks,
    /// Both: a torus.
    Both,
}

impl Wrap {
    /// Returns true if the last file is next to the first.
    pub fn files(self) -> bool {
        match self {
            Wrap::Files | Wrap::Both => true,
            Wrap::Nowhere | Wrap::Ranks => false,
        }
    }

    /// Returns true if the last rank is next to the first.
    pub fn ranks(self) -> bool {
        match self {
            Wrap::Ranks | Wrap::Both => true,
            Wrap::Nowhere | Wrap::Files => false,
        }
    }
}

/// The letters of the files, left to right.
pub type FileNames = Vec<char>;

/// The start of the rank numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub enum RankCount {
    /// The bottom of the grid.
    Grid,
    /// Each file's own lowest square, as on hexagonal boards.
    File,
}

/// The lines that join the squares of a board whose pieces stand on points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub enum Points {
    /// A grid: all files and ranks.
    Grid,
    /// Only the lines along which some piece moves.
    Moves,
}

impl Points {
    /// The zone whose square blocks have diagonals.
    pub const PALACE: &str = "palace";
    /// The zone of both banks of a river, which only the outermost files cross.
    pub const RIVER: &str = "river";
    /// The zone of all squares on a player's own side of a river.
    pub const OWN_BANK: &str = "own-bank";
    /// The zones that change the lines of such a board.
    pub const ZONES: [&str; 3] = [Points::PALACE, Points::RIVER, Points::OWN_BANK];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_squares_are_each_others_inverse() {
        let board = Board::new(BoardPlan::plain(16, 16));
        for square in board.squares() {
            assert_eq!(board.named(&board.name(square)), Some(square));
        }
        for name in ["", "a", "a0", "a01", "a17", "q1", "a-1", "a99999999999", "1a", "\u{e9}4"] {
            assert_eq!(board.named(name), None, "{name}");
        }
    }

    #[test]
    fn a_cylinder_joins_the_outer_files() {
        let board = Board::new(BoardPlan { wrap: Wrap::Files, ..BoardPlan::plain(8, 8) });
        let a1 = board.named("a1").unwrap();
        assert_eq!(board.step(a1, Vector::new(-1, 1)), board.named("h2"));
        assert_eq!(board.step(a1, Vector::new(0, -1)), None);
    }

    #[test]
    fn reflection_keeps_the_file_and_rotation_does_not() {
        let board = Board::new(BoardPlan::plain(8, 8));
        let e1 = board.named("e1").unwrap();
        assert_eq!(board.seen_by(Side::Second, e1), board.named("e8"));
        let board = Board::new(BoardPlan { second: Second::Rotated, ..BoardPlan::plain(8, 8) });
        assert_eq!(board.seen_by(Side::Second, e1), board.named("d8"));
    }
}
