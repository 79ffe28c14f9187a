//! The contents of a picture of a board.

use super::images::PieceImages;
use super::lines::{BoardLine, lines};
use super::paint::Paint;
use super::piece::{LetterShape, Look};
use crate::model::{Board, Movement, RankCount, Rules, Shape};
use crate::position::Position;
use crate::types::{Kind, KindSet, Side, Square, SquareSet};

/// A picture of a position: the contents of each square and of the hands, and marked squares.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardPicture {
    /// The name of the variant.
    pub title: String,
    /// The shape of cells, which defines neighbours.
    pub shape: Shape,
    /// Set if neighbouring squares differ in colour.
    pub is_checkered: bool,
    /// The squares of the board; holes are left out.
    pub cells: Vec<CellPicture>,
    /// The names of files and the numbers of ranks, each with its cell in the grid, in files and ranks.
    pub labels: Vec<(i32, i32, String)>,
    /// The lines of a board whose pieces stand on points; `None` if they stand in cells.
    pub lines: Option<Vec<BoardLine>>,
    /// Sides of cells that some pieces never cross, each as the two cells on both sides. There are none between points.
    pub bounds: Vec<[(i32, i32); 2]>,
    /// The pieces in hand of each side, with their numbers.
    pub hands: [Vec<(Look, u8)>; 2],
    /// Set if the variant has hands.
    pub has_hands: bool,
    /// The names of the sides.
    pub sides: [String; 2],
    /// The colours of the sides.
    pub paints: [Paint; 2],
    /// The side to move.
    pub to_move: Side,
    /// Arrows, each from the middle of one square to that of another.
    pub arrows: Vec<Arrow>,
    /// The player who sees the board from below.
    pub viewer: Side,
    /// The prefix of the ids of cells: an id is the prefix, `cell-` and the name of the square.
    pub ids: String,
    /// The labels for the other viewer.
    pub(super) other_labels: Vec<(i32, i32, String)>,
}

/// A square of a picture.
#[derive(Clone, PartialEq, Debug)]
pub struct CellPicture {
    /// The square.
    pub square: Square,
    /// The file in the grid, from 0.
    pub file: i32,
    /// The rank in the grid, from 0.
    pub rank: i32,
    /// The name of the square.
    pub name: String,
    /// The piece on it.
    pub piece: Option<Look>,
    /// Set if there is a wall.
    pub is_wall: bool,
    /// Set for a square of the last move.
    pub is_last: bool,
    /// Set if the square is highlighted.
    pub is_lit: bool,
}

/// An arrow from one square to another; around a square if both are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// The start square.
    pub from: Square,
    /// The target square.
    pub to: Square,
}

impl BoardPicture {
    /// A picture of a position without marks.
    pub fn new(position: &Position) -> BoardPicture {
        let rules = position.variant().rules();
        let board = &rules.board;
        let look = |square| {
            let piece = position.piece_at(square)?;
            Some(Look::new(rules, piece.side, piece.kind, position.is_marked(square)))
        };
        let cell = |square| {
            let piece = look(square);
            CellPicture {
                square,
                file: board.file(square).into(),
                rank: board.rank(square).into(),
                name: board.name(square),
                is_wall: piece.is_none() && position.is_occupied(square),
                piece,
                is_last: false,
                is_lit: false,
            }
        };
        let hand =
            |side| position.hand(side).map(|(kind, count)| (Look::new(rules, side, kind, false), count)).collect();
        let lines = lines(rules);
        let bounds = match lines {
            Some(_) => Vec::new(),
            None => bounds(board, rules.kinds().map(|kind| (kind, &rules.piece(kind).moves[..]))),
        };
        BoardPicture {
            title: rules.name.clone(),
            shape: board.plan().shape,
            is_checkered: lines.is_none() && is_checkered(rules),
            cells: board.squares().iter().map(cell).collect(),
            labels: labels(board, Side::First),
            lines,
            bounds,
            hands: Side::BOTH.map(hand),
            has_hands: rules.needs_hands(),
            sides: rules.sides.clone().map(|side| side.name),
            paints: Paint::of_sides([0, 1].map(|side: usize| rules.sides[side].name.as_str())),
            to_move: position.side_to_move(),
            arrows: Vec::new(),
            viewer: Side::First,
            ids: String::new(),
            other_labels: labels(board, Side::Second),
        }
    }

    /// Shows the board from the view of a player: the second player sees it rotated by 180 degrees.
    #[must_use]
    pub fn seen_by(mut self, viewer: Side) -> BoardPicture {
        if viewer != self.viewer {
            std::mem::swap(&mut self.labels, &mut self.other_labels);
        }
        self.viewer = viewer;
        self
    }

    /// Sets the prefix of the ids of cells, so that one page can contain several boards: `left-cell-e4`.
    #[must_use]
    pub fn with_ids(mut self, prefix: &str) -> BoardPicture {
        prefix.clone_into(&mut self.ids);
        self
    }

    /// Draws pieces with images, where there are any.
    #[must_use]
    pub fn with_images(mut self, images: &PieceImages) -> BoardPicture {
        self.looks_mut().for_each(|look| look.image = images.of(look).cloned());
        self
    }

    /// Draws pieces with their letters instead of their script, which needs a font.
    #[must_use]
    pub fn in_letters(mut self) -> BoardPicture {
        self.looks_mut().for_each(|look| look.script = None);
        self
    }

    fn looks_mut(&mut self) -> impl Iterator<Item = &mut Look> {
        let held = self.hands.iter_mut().flatten().map(|(look, _)| look);
        self.cells.iter_mut().filter_map(|cell| cell.piece.as_mut()).chain(held)
    }

    /// Returns all pieces of the picture, on the board and in the hands.
    pub(super) fn looks(&self) -> impl Iterator<Item = &Look> {
        let held = self.hands.iter().flatten().map(|(look, _)| look);
        self.cells.iter().filter_map(|cell| cell.piece.as_ref()).chain(held)
    }

    /// Marks the squares of the move that led to the position.
    #[must_use]
    pub fn with_last(mut self, squares: SquareSet) -> BoardPicture {
        self.cells.iter_mut().for_each(|cell| cell.is_last |= squares.contains(cell.square));
        self
    }

    /// Highlights squares.
    #[must_use]
    pub fn with_highlight(mut self, squares: SquareSet) -> BoardPicture {
        self.cells.iter_mut().for_each(|cell| cell.is_lit |= squares.contains(cell.square));
        self
    }

    /// Adds arrows.
    #[must_use]
    pub fn with_arrows(mut self, arrows: &[Arrow]) -> BoardPicture {
        self.arrows.extend(arrows);
        self
    }
}

/// Returns `true` if neighbouring squares should differ in colour. Those of hexagons do. Otherwise it depends on the
/// pieces: figures are placed on such squares, stones and lettered pieces on lines.
fn is_checkered(rules: &Rules) -> bool {
    let looks = || rules.kinds().map(|kind| Look::new(rules, Side::First, kind, false));
    let (figures, pictures) = (looks().any(|look| look.has_outline()), looks().any(|look| look.glyph.is_some()));
    let on_lines = pictures
        || looks().any(|look| look.token == LetterShape::Wedge)
        || rules.free_drops(Side::First) != KindSet::EMPTY;
    rules.board.plan().shape == Shape::Hexagonal || figures || !on_lines
}

/// The labels: names of files below their lowest squares, numbers of ranks left of their first squares, as the viewer
/// sees the board. On a square grid whose ranks are numbered alike, they have lines of their own. A hexagonal board is
/// rotated together with its labels.
fn labels(board: &Board, viewer: Side) -> Vec<(i32, i32, String)> {
    let plan = board.plan();
    let in_line = plan.shape == Shape::Square && plan.rank_count == RankCount::Grid;
    // Ranks and files increase upwards and to the right for the first player, and the other way for the second.
    let way = if viewer == Side::First || plan.shape == Shape::Hexagonal { 1 } else { -1 };
    let before =
        |places: &mut dyn Iterator<Item = i32>| places.min_by_key(|place| way * place).map(|place| place - way);
    let whole = board.squares();
    let file = |square| i32::from(board.file(square));
    let rank = |square| i32::from(board.rank(square));
    let mut labels = Vec::new();
    for number in 0..board.files() {
        let squares = board.file_squares(number);
        let line = if in_line && !squares.is_empty() { whole } else { squares };
        if let Some(below) = before(&mut line.iter().map(rank)) {
            labels.push((i32::from(number), below, plan.file_names[usize::from(number)].to_string()));
        }
    }
    for number in 1..=board.last_rank() {
        let squares = board.rank_squares(number);
        let Some(first) = squares.iter().min_by_key(|&square| way * file(square)) else { continue };
        let line = if in_line { whole } else { squares };
        if let Some(left) = before(&mut line.iter().map(file)) {
            labels.push((left, rank(first), number.to_string()));
        }
    }
    labels
}

/// The edges of regions that a kind of piece never leaves: a palace, or the bank of a river. A bank is also the edge of
/// a region where a piece gains or loses moves, if it is a half of the board for one player and the other half for the
/// opponent.
fn bounds<'r>(board: &Board, kinds: impl Iterator<Item = (Kind, &'r [Movement])>) -> Vec<[(i32, i32); 2]> {
    let mut regions: Vec<SquareSet> = Vec::new();
    for (_, moves) in kinds {
        for side in Side::BOTH {
            let kept = |mv: &Movement| {
                let sets = [&mv.to, &mv.within].into_iter().flatten().filter_map(|set| set.as_squares());
                sets.map(|squares| squares[side.index()]).reduce(|a, b| a & b)
            };
            let all: Option<Vec<SquareSet>> = moves.iter().map(kept).collect();
            regions.extend(all.into_iter().flatten().reduce(|a, b| a | b));
        }
        let sets = moves.iter().flat_map(|mv| [&mv.from, &mv.to, &mv.within]).flatten();
        let halves =
            sets.filter_map(|set| set.as_squares()).filter(|[first, second]| *second == board.squares() - *first);
        regions.extend(halves.map(|[first, _]| first));
    }
    let mut bounds = Vec::new();
    let cell = |square| (i32::from(board.file(square)), i32::from(board.rank(square)));
    for region in regions.into_iter().filter(|region| *region != board.squares()) {
        for square in region {
            let (file, rank) = cell(square);
            for &(x, y) in super::grid::across(board.plan().shape) {
                let other = board.at(file + x, rank + y);
                if other.is_some_and(|other| !region.contains(other)) {
                    let (a, b) = ((file, rank), (file + x, rank + y));
                    bounds.push(if a < b { [a, b] } else { [b, a] });
                }
            }
        }
    }
    bounds.sort_unstable();
    bounds.dedup();
    bounds
}
