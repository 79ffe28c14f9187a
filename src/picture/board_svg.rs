//! Pictures of boards as SVG.

use super::board::{Arrow, BoardPicture, CellPicture};
use super::grid::{CELL, Point, across, corners, middle, shade};
use super::letters::{self, Align};
use super::lines::BoardLine;
use super::piece;
use super::xml::{Canvas, Place};
use crate::model::Shape;
use crate::types::Side;

/// The height of letters at the edge.
const LABEL: f64 = 8.0;
/// The margin around a picture.
const MARGIN: f64 = 8.0;
/// The size of pieces in hand.
const HELD: f64 = 30.0;
/// The distance of a label from the middle of its cell, as a fraction of a cell: labels are close to the board.
const NEAR: f64 = 0.28;

impl BoardPicture {
    /// The picture as an SVG document.
    pub fn svg(&self) -> String {
        self.draw(Place::Alone)
    }

    /// The picture as an element of a page that includes the [`STYLE`](super::STYLE).
    pub fn inline_svg(&self) -> String {
        self.draw(Place::Page)
    }

    fn draw(&self, place: Place) -> String {
        let mut canvas = Canvas::new(place);
        let area = self.area();
        canvas.rect("page", area.corner, area.width(), area.height(), 6.0);
        let corners: Vec<Point> = corners(self.shape).into_iter().map(|corner| self.turned(corner)).collect();
        if let Some(lines) = &self.lines {
            self.crossings(&mut canvas, lines);
        }
        for cell in &self.cells {
            self.cell(&mut canvas, cell, &corners);
        }
        if !self.is_checkered && self.lines.is_none() {
            let middles: Vec<Point> = self.cells.iter().map(|cell| self.middle(cell)).collect();
            canvas.cells("edge", &middles, &corners);
        }
        if self.lines.is_none() {
            self.edges(&mut canvas, &corners);
        }
        for (file, rank, text) in &self.labels {
            let outer = self.place(*file, *rank);
            // Labels are in cells outside the board, moved towards it.
            let toward = self.toward_board(*file, *rank) * (CELL * NEAR);
            letters::write(&mut canvas, "label", text, outer + toward, LABEL, Align::Middle);
        }
        for arrow in &self.arrows {
            self.arrow(&mut canvas, arrow);
        }
        for side in Side::BOTH {
            self.beside(&mut canvas, &area, side);
        }
        canvas.finish(&self.title, area.corner, area.width(), area.height())
    }

    /// Converts a point to the viewer's side.
    fn turned(&self, point: Point) -> Point {
        match self.viewer {
            Side::First => point,
            Side::Second => point * -1.0,
        }
    }

    /// The middle of a cell of the grid, on the viewer's side.
    fn place(&self, file: i32, rank: i32) -> Point {
        self.turned(middle(self.shape, file, rank))
    }

    fn middle(&self, cell: &CellPicture) -> Point {
        self.place(cell.file, cell.rank)
    }

    /// The unit vector from a cell without a square to the neighbour that has one.
    fn toward_board(&self, file: i32, rank: i32) -> Point {
        let step = if self.viewer == Side::First || self.shape == Shape::Hexagonal { 1 } else { -1 };
        let is_below = !self.cells.iter().any(|cell| cell.rank == rank);
        let way = if is_below || !self.is_cell(file + step, rank) { (0, step) } else { (step, 0) };
        let way = if self.is_cell(file + way.0, rank + way.1) || is_below { way } else { (step, 0) };
        self.place(way.0, way.1).unit().unwrap_or_default()
    }

    fn is_cell(&self, file: i32, rank: i32) -> bool {
        self.cells.iter().any(|cell| (cell.file, cell.rank) == (file, rank))
    }

    fn cell(&self, canvas: &mut Canvas, cell: &CellPicture, corners: &[Point]) {
        let at = self.middle(cell);
        let outline: Vec<Point> = corners.iter().map(|&corner| at + corner).collect();
        let shade = shade(self.shape, cell.file, cell.rank);
        let id = format!("{}cell-{}", self.ids, cell.name);
        canvas.group_of(&id, "cell", &cell.name, |canvas| {
            match (self.is_checkered, &self.lines) {
                (true, _) => canvas.polygon(&format!("s{shade}"), &outline),
                (false, None) => canvas.polygon("plain", &outline),
                // The ground and its lines are below; a transparent cell can still be clicked.
                (false, Some(_)) => canvas.polygon("clear", &outline),
            }
            for (is_so, class) in [(cell.is_last, "last"), (cell.is_lit, "lit")] {
                if is_so {
                    canvas.polygon(class, &outline);
                }
            }
            if cell.is_wall {
                wall(canvas, at);
            }
            if let Some(look) = &cell.piece {
                piece::draw(canvas, look, at, CELL, self.viewer);
            }
        });
    }

    /// Draws the ground of a board of points, with its lines.
    fn crossings(&self, canvas: &mut Canvas, lines: &[BoardLine]) {
        let (least, most) = self.extent();
        let (width, height) = (most.x - least.x, most.y - least.y);
        canvas.rect("plain", least, width, height, 0.0);
        canvas.rect("rim", least, width, height, 0.0);
        let lines: Vec<_> = lines.iter().map(|line| line.ends().map(|end| self.turned(end)).to_vec()).collect();
        canvas.lines("cross", &lines);
    }

    /// The upper left and the lower right corner of all cells.
    fn extent(&self) -> (Point, Point) {
        let corners = corners(self.shape);
        let all = || self.cells.iter().flat_map(|cell| corners.iter().map(|&corner| self.middle(cell) + corner));
        let (far, none) = (Point::new(f64::INFINITY, f64::INFINITY), Point::new(f64::NEG_INFINITY, f64::NEG_INFINITY));
        let least = all().fold(far, |least, point| Point::new(least.x.min(point.x), least.y.min(point.y)));
        let most = all().fold(none, |most, point| Point::new(most.x.max(point.x), most.y.max(point.y)));
        (least, most)
    }

    /// Draws the rim of the board, including holes, and the bounds in it.
    fn edges(&self, canvas: &mut Canvas, corners: &[Point]) {
        let side = |place: usize| [corners[place], corners[(place + 1) % corners.len()]];
        let mut rim = Vec::new();
        for cell in &self.cells {
            let at = self.middle(cell);
            for (place, &(x, y)) in across(self.shape).iter().enumerate() {
                if !self.is_cell(cell.file + x, cell.rank + y) {
                    rim.push(side(place).map(|corner| at + corner).to_vec());
                }
            }
        }
        canvas.lines("rim", &rim);
        let bounds: Vec<_> =
            self.bound_edges().into_iter().map(|edge| edge.map(|corner| self.turned(corner)).to_vec()).collect();
        canvas.lines("bound", &bounds);
    }

    /// The sides of cells that some pieces never cross, each from corner to corner, as the first player sees them.
    pub(super) fn bound_edges(&self) -> Vec<[Point; 2]> {
        let corners = corners(self.shape);
        let edge = |[(file, rank), (other_file, other_rank)]: &[(i32, i32); 2]| {
            let mut ways = across(self.shape).iter();
            let place = ways.position(|&(x, y)| (file + x, rank + y) == (*other_file, *other_rank))?;
            let at = middle(self.shape, *file, *rank);
            Some([corners[place], corners[(place + 1) % corners.len()]].map(|corner| at + corner))
        };
        self.bounds.iter().filter_map(edge).collect()
    }

    fn arrow(&self, canvas: &mut Canvas, arrow: &Arrow) {
        let at = |square| self.cells.iter().find(|cell| cell.square == square).map(|cell| self.middle(cell));
        let (Some(from), Some(to)) = (at(arrow.from), at(arrow.to)) else { return };
        let Some(unit) = (to - from).unit() else {
            canvas.circle("arrow", from, CELL * 0.43);
            return;
        };
        let neck = to - unit * 13.0;
        canvas.line("arrow", &[from + unit * 9.0, neck]);
        let side = unit.turned() * 8.0;
        canvas.polygon("head", &[to + unit * 2.0, neck + side, neck - side]);
    }

    /// Draws the side's name, with a mark if it is to move, and its hand: the viewer's at the bottom, the other side's
    /// at the top.
    fn beside(&self, canvas: &mut Canvas, area: &Area, side: Side) {
        let is_near = side == self.viewer;
        let y = match is_near {
            true => area.bottom - MARGIN - STRIP / 2.0,
            false => area.corner.y + MARGIN + STRIP / 2.0,
        };
        let mut at = Point::new(area.corner.x + MARGIN + 6.0, y);
        if self.to_move == side {
            let title = format!("{} to move", self.sides[side.index()]);
            let paint = self.paints[side.index()].name();
            canvas.group("tomove", &title, |canvas| {
                canvas.circle(paint, at, 5.0);
                canvas.circle("turn", at, 5.0);
            });
        }
        at.x += 12.0;
        let name = &self.sides[side.index()];
        let class = if self.to_move == side { "strong" } else { "text" };
        let line = Point::new(at.x, y + LABEL / 2.0);
        letters::write(canvas, class, name, line, LABEL, Align::Start);
        if !self.has_hands {
            return;
        }
        at.x += letters::width(name, LABEL) + 10.0;
        let start = at.x;
        let per_row = self.held_per_row(area.right - MARGIN - start);
        for (place, (look, count)) in self.hands[side.index()].iter().enumerate() {
            let (row, column) = (place / per_row, place % per_row);
            let down = if is_near { -(row as f64) } else { row as f64 };
            let place = Point::new(start + (column as f64 + 0.5) * (HELD + 10.0), y + down * (HELD + 2.0));
            piece::draw(canvas, look, place - Point::new(5.0, 0.0), HELD, self.viewer);
            if *count > 1 {
                let beside = place + Point::new(HELD / 2.0, HELD * 0.24);
                letters::write(canvas, "count", &count.to_string(), beside, 7.5, Align::Middle);
            }
        }
    }

    fn held_per_row(&self, width: f64) -> usize {
        ((width / (HELD + 10.0)).floor() as usize).max(1)
    }

    /// The area that the picture takes.
    fn area(&self) -> Area {
        let (least, most) = self.extent();
        let edge = LABEL + 8.0;
        let left = least.x - edge - MARGIN;
        let names = self.sides.iter().map(|name| letters::width(name, LABEL)).fold(0.0, f64::max);
        let right = (most.x + MARGIN).max(left + names + 40.0);
        let rows = |side: Side| {
            let start = left + MARGIN + 18.0 + letters::width(&self.sides[side.index()], LABEL) + 10.0;
            let per_row = self.held_per_row(right - MARGIN - start);
            self.hands[side.index()].len().div_ceil(per_row).max(1) as f64
        };
        let strip = |side: Side| match self.has_hands {
            true => STRIP.max(HELD) + (rows(side) - 1.0) * (HELD + 2.0) + 8.0,
            false => STRIP,
        };
        let top = least.y - strip(self.viewer.other()) - MARGIN - 4.0;
        let bottom = most.y + edge + strip(self.viewer) + MARGIN;
        Area { corner: Point::new(left, top), right, bottom }
    }
}

/// The height of the line with a side's name.
const STRIP: f64 = 18.0;

struct Area {
    corner: Point,
    right: f64,
    bottom: f64,
}

impl Area {
    fn width(&self) -> f64 {
        self.right - self.corner.x
    }

    fn height(&self) -> f64 {
        self.bottom - self.corner.y
    }
}

/// Draws a wall of bricks.
fn wall(canvas: &mut Canvas, at: Point) {
    let half = CELL * 0.34;
    canvas.group("walled", "wall", |canvas| {
        canvas.rect("wall", at - Point::new(half, half), 2.0 * half, 2.0 * half, 2.5);
        let line = |canvas: &mut Canvas, a: (f64, f64), b: (f64, f64)| {
            canvas.line("brick", &[a, b].map(|(x, y)| at + Point::new(x * half, y * half)));
        };
        for y in [-0.33, 0.33] {
            line(canvas, (-0.95, y), (0.95, y));
        }
        for (x, y) in [(0.0, -0.95), (-0.5, -0.33), (0.5, -0.33), (0.0, 0.33)] {
            line(canvas, (x, y), (x, y + 0.6));
        }
    });
}
