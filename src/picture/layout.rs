//! The geometry of a board in cells, for programs that draw boards themselves.

use super::board::BoardPicture;
use super::grid::{CELL, Point, corners, middle, shade};
use super::paint::Paint;
use super::piece::{LetterShape, Look};
use crate::model::Shape;
use crate::types::{Kind, Side, Square};
use ferz_core::Variant;

/// The board of a variant. Lengths are in cells, from the upper left corner as the first player sees the board.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct BoardLayout {
    /// The shape of cells.
    pub shape: Shape,
    /// The width and the height of the board.
    pub size: (f64, f64),
    /// The squares; holes are left out.
    pub squares: Vec<SquareLayout>,
    /// The names of files and ranks with their places beside the board, for each viewer.
    pub labels: [Vec<(String, f64, f64)>; 2],
    /// Set if neighbouring squares differ in colour.
    pub is_checkered: bool,
    /// Set if pieces stand on points, where lines cross, not in cells.
    pub is_on_points: bool,
    /// Lines on the board, each from one point to another: those that join points, or those between cells that some
    /// pieces never cross.
    pub lines: Vec<[(f64, f64); 2]>,
    /// Set if the left and the right edge are joined.
    pub wraps_files: bool,
    /// Set if the lower and the upper edge are joined.
    pub wraps_ranks: bool,
    /// Set if pieces without an outline show their side by their direction.
    pub is_directed: bool,
    /// The colours of the sides.
    pub paints: [Paint; 2],
}

/// A square of a board.
#[derive(Clone, PartialEq, Debug)]
pub struct SquareLayout {
    /// The square.
    pub square: Square,
    /// The middle.
    pub x: f64,
    /// The middle.
    pub y: f64,
    /// The index of its colour: 0 (dark) or 1 on squares, 0 to 2 on hexagons.
    pub shade: usize,
}

impl BoardLayout {
    /// The layout of a variant's board.
    ///
    /// ```
    /// use ferz::picture::BoardLayout;
    /// let layout = BoardLayout::new(&ferz::Variant::builtin("chess")?);
    /// assert_eq!(layout.size, (8.0, 8.0));
    /// let a1 = &layout.squares[0];
    /// assert_eq!((a1.x, a1.y, a1.shade), (0.5, 7.5, 0));
    /// # Ok::<(), ferz::LoadError>(())
    /// ```
    pub fn new(variant: &Variant) -> BoardLayout {
        let rules = variant.rules();
        let picture = BoardPicture::new(&variant.start());
        let shape = picture.shape;
        let middles: Vec<Point> = picture.cells.iter().map(|cell| middle(shape, cell.file, cell.rank)).collect();
        let outline = || middles.iter().flat_map(|&at| corners(shape).into_iter().map(move |corner| at + corner));
        let least = outline().fold(Point::new(f64::MAX, f64::MAX), |a, b| Point::new(a.x.min(b.x), a.y.min(b.y)));
        let most = outline().fold(Point::new(f64::MIN, f64::MIN), |a, b| Point::new(a.x.max(b.x), a.y.max(b.y)));
        let in_cells = |point: Point| ((point.x - least.x) / CELL, (point.y - least.y) / CELL);
        let squares = picture.cells.iter().zip(&middles).map(|(cell, &at)| {
            let (x, y) = in_cells(at);
            SquareLayout { square: cell.square, x, y, shade: shade(shape, cell.file, cell.rank) }
        });
        let label = |(file, rank, text): &(i32, i32, String)| {
            let (x, y) = in_cells(middle(shape, *file, *rank));
            (text.clone(), x, y)
        };
        let lines: Vec<[(f64, f64); 2]> = match &picture.lines {
            Some(lines) => lines.iter().map(|line| line.ends().map(in_cells)).collect(),
            None => picture.bound_edges().into_iter().map(|edge| edge.map(in_cells)).collect(),
        };
        let first = rules.kinds().next().map(|kind: Kind| Look::new(rules, Side::First, kind, false));
        BoardLayout {
            shape,
            size: in_cells(most),
            squares: squares.collect(),
            labels: [&picture.labels, &picture.other_labels].map(|labels| labels.iter().map(label).collect()),
            is_checkered: picture.is_checkered,
            is_on_points: picture.lines.is_some(),
            lines,
            wraps_files: rules.board.plan().wrap.files(),
            wraps_ranks: rules.board.plan().wrap.ranks(),
            is_directed: first.is_some_and(|look| look.token == LetterShape::Wedge),
            paints: picture.paints,
        }
    }
}
