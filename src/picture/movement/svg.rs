//! A diagram as SVG: its panels side by side, then maps of squares, then the legend.

use super::legend::{Symbol, symbols};
use super::panel::{At, Mark, Panel, Way, When};
use super::{Diagram, SquareMap};
use crate::model::Board;
use crate::picture::grid::{CELL, Point, corners, middle, shade};
use crate::picture::letters::{self, Align};
use crate::picture::lines::BoardLine;
use crate::picture::piece;
use crate::picture::xml::{Canvas, Place};
use crate::prose::words;
use crate::types::Side;
use std::collections::{BTreeMap, BTreeSet};

/// The size of cells relative to those of boards.
const SCALE: f64 = 0.8;
const SIDE: f64 = CELL * SCALE;
/// The margin around and between the parts of a picture.
const MARGIN: f64 = 12.0;
/// The height of letters in the legend, and of its lines below.
const LETTER: f64 = 7.0;
const LINE: f64 = 17.0;
/// The smallest width of the legend.
const LEGEND: f64 = 250.0;
/// The width of a map of squares.
const MAP: f64 = 90.0;
/// The length of arrows beyond the last cell.
const TAIL: f64 = SIDE * 0.85;

impl Diagram {
    /// The diagram with its legend as an SVG document.
    pub fn svg(&self) -> String {
        self.draw(Place::Alone)
    }

    /// The diagram with its legend as an element of a page that includes the [`STYLE`](crate::picture::STYLE).
    pub fn inline_svg(&self) -> String {
        self.draw(Place::Page)
    }

    fn draw(&self, place: Place) -> String {
        let (canvas, size) = self.drawn(place);
        let title = format!("how {} moves", words::a(&self.piece.name));
        canvas.finish(&title, Point::default(), size.x, size.y)
    }

    /// The picture, with its corner at (0, 0), and its size.
    pub(in crate::picture) fn drawn(&self, place: Place) -> (Canvas, Point) {
        let mut canvas = Canvas::new(place);
        let sizes: Vec<Point> = self.panels.iter().map(|panel| self.size(panel)).collect();
        let across: f64 = sizes.iter().map(|size| size.x + MARGIN).sum();
        let map_heights: Vec<f64> = self.maps.iter().map(|map| self.map_height(map)).collect();
        let maps_across = self.maps.len() as f64 * (MAP + MARGIN);
        let width = across.max(LEGEND + MARGIN).max(maps_across.min(4.0 * (MAP + MARGIN))) + MARGIN;
        let top = MARGIN + 12.0;
        let panels_end = top + MARGIN + sizes.iter().map(|size| size.y).fold(0.0, f64::max);
        let legend = self.legend_lines(width - 2.0 * MARGIN - 22.0);
        let per_row = (((width - MARGIN) / (MAP + MARGIN)).floor() as usize).max(1);
        let map_rows: Vec<f64> =
            map_heights.chunks(per_row).map(|row| row.iter().copied().fold(0.0, f64::max) + MARGIN).collect();
        let legend_start = panels_end + MARGIN + map_rows.iter().sum::<f64>();
        let height = legend_start + LINE * legend.len() as f64 + MARGIN / 2.0;
        canvas.rect("page", Point::default(), width, height, 6.0);
        let title = Point::new(MARGIN, MARGIN + 8.0);
        letters::write(&mut canvas, "strong", &self.piece.name, title, 8.5, Align::Start);
        let mut x = MARGIN;
        for (panel, size) in self.panels.iter().zip(&sizes) {
            let at = Point::new(x + size.x / 2.0, top + MARGIN + size.y / 2.0);
            canvas.moved(at, 0.0, 1.0, |canvas| self.draw_panel(canvas, panel));
            x += size.x + MARGIN;
        }
        let mut y = panels_end + MARGIN;
        for (row, row_height) in self.maps.chunks(per_row).zip(&map_rows) {
            for (place, map) in row.iter().enumerate() {
                self.map(&mut canvas, map, Point::new(MARGIN + place as f64 * (MAP + MARGIN), y));
            }
            y += row_height;
        }
        for (place, line) in legend.iter().enumerate() {
            let at = Point::new(MARGIN + 8.0, legend_start + LINE * (place as f64 + 0.5));
            match line.sign {
                Sign::Symbol(symbol) => draw_symbol(&mut canvas, symbol, at, 0.62),
                Sign::Letter(letter) => {
                    letters::write(&mut canvas, "note", &letter.to_string(), at, LETTER, Align::Middle);
                }
                Sign::Outdent | Sign::None => {}
            }
            let left = if line.sign == Sign::Outdent { MARGIN + 2.0 } else { MARGIN + 22.0 };
            let text = Point::new(left, at.y + LETTER / 2.0);
            letters::write(&mut canvas, "text", &line.text, text, LETTER, Align::Start);
        }
        (canvas, Point::new(width, height))
    }

    /// The lines below the picture.
    fn legend_lines(&self, width: f64) -> Vec<Line> {
        let symbols = self.legend().into_iter().map(|line| (Sign::Symbol(line.symbol), line.text.to_owned()));
        let notes = self.notes.iter().map(|(letter, text)| (Sign::Letter(*letter), text.clone()));
        let remarks = self.remarks.iter().map(|text| (Sign::Outdent, words::capital(text)));
        let mut lines = Vec::new();
        for (sign, text) in symbols.chain(notes).chain(remarks) {
            for (place, text) in letters::lines(&text, LETTER, width).into_iter().enumerate() {
                lines.push(Line { sign: if place == 0 { sign } else { Sign::None }, text });
            }
        }
        lines
    }

    /// The size of a panel, including its arrows.
    fn size(&self, panel: &Panel) -> Point {
        let corners = corners(self.shape);
        let tail = if panel.ways.iter().any(|way| way.goes_on) { TAIL } else { 0.0 };
        let points = panel.cells(self.shape).flat_map(|at| corners.iter().map(move |&corner| (at, corner)));
        let most = points.map(|((x, y), corner)| (middle(self.shape, x, y) + corner) * SCALE);
        let most = most.fold(Point::default(), |most, point| Point::new(most.x.max(point.x), most.y.max(point.y)));
        (most + Point::new(tail, tail)) * 2.0
    }

    fn draw_panel(&self, canvas: &mut Canvas, panel: &Panel) {
        let corners: Vec<Point> = corners(self.shape).into_iter().map(|corner| corner * SCALE).collect();
        let at = |(x, y): At| middle(self.shape, x, y) * SCALE;
        if self.lines.is_some() {
            draw_crossings(canvas, panel.radius);
        } else {
            ground(canvas, panel.cells(self.shape).map(|cell| (shade(self.shape, cell.0, cell.1), at(cell))), &corners);
        }
        draw_ways(canvas, &panel.ways, at);
        piece::draw(canvas, &self.piece, Point::default(), SIDE, Side::First);
        for (&cell, mark) in &panel.marks {
            self.mark(canvas, mark, at(cell), cell == (0, 0));
        }
    }

    fn mark(&self, canvas: &mut Canvas, mark: &Mark, at: Point, is_middle: bool) {
        let all = symbols(mark);
        // The piece leaves space only in the corner.
        let (at_symbol, size) = if is_middle { (at + Point::new(SIDE * 0.33, -SIDE * 0.33), 0.6) } else { (at, 1.0) };
        // Later elements are drawn on top.
        for symbol in all.into_iter().rev() {
            canvas.stamp(at_symbol, |canvas| draw_symbol(canvas, symbol, Point::default(), size));
        }
        let corner = Point::new(SIDE * 0.34, SIDE * 0.33);
        let notes: String =
            mark.notes.iter().filter_map(|&place| self.notes.get(place)).map(|(letter, _)| *letter).collect();
        if !notes.is_empty() {
            canvas.stamp(at + corner, |canvas| {
                letters::write(canvas, "note", &notes, Point::default(), 6.5, Align::Middle);
            });
        }
        if !mark.legs.is_empty() && !is_middle {
            let legs: String = mark.legs.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            let place = at + Point::new(-SIDE * 0.45, -SIDE * 0.24);
            canvas.stamp(place, |canvas| {
                letters::write(canvas, "note", &legs, Point::default(), 5.5, Align::Start);
            });
        }
    }

    fn map_scale(&self) -> f64 {
        let size = board_size(&self.board);
        (MAP / size.x).min(MAP * 1.2 / size.y)
    }

    fn map_height(&self, map: &SquareMap) -> f64 {
        board_size(&self.board).y * self.map_scale() + 11.0 * letters::lines(&map.title, 6.0, MAP).len() as f64
    }

    /// Draws the board of the variant, small, with squares shaded.
    fn map(&self, canvas: &mut Canvas, map: &SquareMap, corner: Point) {
        let scale = self.map_scale();
        let lines = letters::lines(&map.title, 6.0, MAP);
        for (place, line) in lines.iter().enumerate() {
            let at = corner + Point::new(0.0, 8.0 + 11.0 * place as f64);
            letters::write(canvas, "text", line, at, 6.0, Align::Start);
        }
        let start = corner + Point::new(0.0, 11.0 * lines.len() as f64 + 2.0);
        let least = least_corner(&self.board);
        let corners = corners(self.shape);
        let corners: Vec<Point> = corners.into_iter().map(|corner| corner * scale).collect();
        let cell = |square| {
            let (file, rank) = (i32::from(self.board.file(square)), i32::from(self.board.rank(square)));
            (shade(self.shape, file, rank), start + (middle(self.shape, file, rank) - least) * scale)
        };
        match &self.lines {
            Some(lines) => {
                let size = board_size(&self.board) * scale;
                canvas.rect("d1", start, size.x, size.y, 0.0);
                let line = |line: &BoardLine| line.ends().map(|end| start + (end - least) * scale).to_vec();
                canvas.lines("net", &lines.iter().map(line).collect::<Vec<_>>());
            }
            None => ground(canvas, self.board.squares().iter().map(cell), &corners),
        }
        let marked: Vec<Point> = map.squares.iter().map(|square| cell(square).1).collect();
        canvas.cells(if map.is_promotion { "zone" } else { "zone1" }, &marked, &corners);
    }
}

/// Draws the crossings of a panel that is a part of a grid, so its lines go on at the edges.
fn draw_crossings(canvas: &mut Canvas, radius: i32) {
    let half = (f64::from(radius) + 0.5) * SIDE;
    canvas.rect("d1", Point::new(-half, -half), 2.0 * half, 2.0 * half, 0.0);
    let across = |at: f64| {
        [vec![Point::new(-half, at), Point::new(half, at)], vec![Point::new(at, -half), Point::new(at, half)]]
    };
    canvas.lines("net", &(-radius..=radius).flat_map(|place| across(f64::from(place) * SIDE)).collect::<Vec<_>>());
}

/// Draws empty cells, each given by its shade and its middle.
fn ground(canvas: &mut Canvas, cells: impl Iterator<Item = (usize, Point)>, corners: &[Point]) {
    let mut shades: BTreeMap<usize, Vec<Point>> = BTreeMap::new();
    cells.for_each(|(shade, middle)| shades.entry(shade).or_default().push(middle));
    for (shade, middles) in shades {
        canvas.cells(&format!("d{shade}"), &middles, corners);
    }
}

/// A line below a picture.
struct Line {
    sign: Sign,
    text: String,
}

/// The sign before a line.
#[derive(Clone, Copy, PartialEq)]
enum Sign {
    Symbol(Symbol),
    Letter(char),
    /// No sign: the line begins at the column of the signs, so that readers do not look for its sign in the picture.
    Outdent,
    /// No sign: the line continues the one before.
    None,
}

/// The upper left corner of a board, in picture units.
fn least_corner(board: &Board) -> Point {
    extent(board).0
}

fn board_size(board: &Board) -> Point {
    let (least, most) = extent(board);
    most - least
}

fn extent(board: &Board) -> (Point, Point) {
    let shape = board.plan().shape;
    let corners = corners(shape);
    let cells =
        board.squares().iter().map(|square| middle(shape, board.file(square).into(), board.rank(square).into()));
    let points = cells.flat_map(|at| corners.iter().map(move |&corner| at + corner));
    let (far, none) = (Point::new(f64::INFINITY, f64::INFINITY), Point::new(f64::NEG_INFINITY, f64::NEG_INFINITY));
    points.fold((far, none), |(least, most), point| {
        let least = Point::new(least.x.min(point.x), least.y.min(point.y));
        (least, Point::new(most.x.max(point.x), most.y.max(point.y)))
    })
}

fn draw_ways(canvas: &mut Canvas, ways: &BTreeSet<Way>, at: impl Fn(At) -> Point) {
    let (mut lines, mut tips) = (Vec::new(), Vec::new());
    for way in ways {
        let mut points: Vec<Point> = way.points.iter().map(|&cell| at(cell)).collect();
        let (Some(&first), Some(&last)) = (points.first(), points.last()) else { continue };
        let Some(unit) = points.iter().rev().find_map(|&point| (last - point).unit()) else { continue };
        let Some(start) = points.iter().find_map(|&point| (point - first).unit()) else { continue };
        // The piece itself is at the start.
        let off = if way.points[0] == (0, 0) { start * (SIDE * 0.38) } else { Point::default() };
        let end = last + unit * if way.goes_on { TAIL } else { 0.0 };
        match (way.hops, &points[..]) {
            (true, &[from, before, after, _]) => {
                if before != from {
                    canvas.line("hopway", &[from + off, before]);
                }
                canvas.curve("hop", before, (before + after) * 0.5 + unit.turned() * (SIDE * -0.75), after);
                if end != after {
                    canvas.line("hopway", &[after, end]);
                }
            }
            _ => {
                points[0] = first + off;
                if let Some(point) = points.last_mut() {
                    *point = end;
                }
                lines.push(points);
            }
        }
        if way.goes_on {
            let side = unit.turned() * 4.5;
            tips.push(vec![end + unit * 4.0, end - unit * 4.0 + side, end - unit * 4.0 - side]);
        }
    }
    canvas.lines("way", &lines);
    canvas.lines("tip", &tips);
}

/// Draws a symbol around a point, in a cell whose side is `size` times that of a diagram.
fn draw_symbol(canvas: &mut Canvas, symbol: Symbol, at: Point, size: f64) {
    let unit = SIDE * size;
    let p = |x: f64, y: f64| at + Point::new(x, y) * unit;
    let cross = |canvas: &mut Canvas, class: &str, arm: f64| {
        canvas.lines(class, &[vec![p(-arm, -arm), p(arm, arm)], vec![p(-arm, arm), p(arm, -arm)]]);
    };
    let take = |canvas: &mut Canvas, when: When, arm: f64| match when {
        When::Always => cross(canvas, "take", arm),
        When::First => hollow_cross(canvas, "maytake", at, arm * unit),
        When::Sometimes => hollow_cross(canvas, "iftake", at, arm * 1.1 * unit),
    };
    match symbol {
        Symbol::Go(When::Always) => canvas.circle("go", at, unit * 0.15),
        Symbol::Go(When::First) => canvas.circle("maygo", at, unit * 0.17),
        Symbol::Go(When::Sometimes) => canvas.circle("ifgo", at, unit * 0.19),
        Symbol::Take(when) => take(canvas, when, 0.2),
        Symbol::Both(when) => {
            match when {
                When::Always => canvas.circle("bothgo", at, unit * 0.29),
                When::First => canvas.circle("maygo", at, unit * 0.29),
                When::Sometimes => canvas.circle("ifgo", at, unit * 0.29),
            }
            match when {
                When::Always => cross(canvas, "take", 0.16),
                // The circle shows that there is a condition.
                When::First | When::Sometimes => hollow_cross(canvas, "maytake", at, 0.17 * unit),
            }
        }
        Symbol::TakeOwn => canvas.polygon("own", &[p(0.0, -0.22), p(0.22, 0.0), p(0.0, 0.22), p(-0.22, 0.0)]),
        Symbol::InPassing => {
            canvas.circle("step", at, unit * 0.3);
            cross(canvas, "take", 0.14);
        }
        Symbol::Swap => {
            for (y, x) in [(-0.09, 1.0), (0.09, -1.0)] {
                canvas.line("swap", &[p(-0.26 * x, y), p(0.26 * x, y), p(0.14 * x, y - 0.1 * x)]);
            }
        }
        Symbol::Shoot => {
            canvas.circle("gone", at, unit * 0.2);
            for (x, y) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
                canvas.line("gone", &[p(0.1 * x, 0.1 * y), p(0.32 * x, 0.32 * y)]);
            }
        }
        Symbol::Stay => {
            canvas.circle("swap", at, unit * 0.16);
            canvas.circle("dot", at, unit * 0.04);
        }
        Symbol::HurdleAny => figure(canvas, "hurdle", at, unit),
        Symbol::HurdleOwn => figure(canvas, "hurdleown", at, unit),
        Symbol::HurdleEnemy => figure(canvas, "hurdleenemy", at, unit),
        Symbol::TakenOnTheWay => {
            let star = |n: u8| {
                let angle = std::f64::consts::PI / 6.0 * f64::from(n);
                let far = if n.is_multiple_of(2) { 0.36 } else { 0.24 };
                p(far * angle.sin(), far * angle.cos())
            };
            canvas.polygon("gone", &(0..12).map(star).collect::<Vec<_>>());
        }
        Symbol::Free => canvas.rect("free", p(-0.15, -0.15), unit * 0.3, unit * 0.3, 1.5),
        Symbol::Passed => canvas.circle("step", at, unit * 0.13),
        Symbol::Legs => letters::write(canvas, "note", "1 2", at, 5.5, Align::Middle),
        Symbol::GoesOn => {
            canvas.line("way", &[p(-0.4, 0.0), p(0.3, 0.0)]);
            canvas.polygon("tip", &[p(0.46, 0.0), p(0.16, 0.18), p(0.16, -0.18)]);
        }
    }
}

/// A small figure, in a cell whose side is `unit`.
fn figure(canvas: &mut Canvas, class: &str, at: Point, unit: f64) {
    let foot = [(-0.24, 0.28), (0.24, 0.28), (0.15, 0.08), (0.1, -0.06), (-0.1, -0.06), (-0.15, 0.08)];
    canvas.polygon(class, &foot.map(|(x, y)| at + Point::new(x, y) * unit));
    canvas.circle(class, at + Point::new(0.0, -0.14) * unit, unit * 0.13);
}

/// Draws the outline of a cross.
fn hollow_cross(canvas: &mut Canvas, class: &str, at: Point, arm: f64) {
    let (arm, half) = (arm * 1.1, arm * 0.28);
    let quarter = [(0.0, -half), (arm - half, -arm), (arm, -arm + half)];
    let turn = |(x, y): (f64, f64), times: u8| (0..times).fold((x, y), |(x, y), _| (-y, x));
    let corners = (0..4).flat_map(|times| quarter.map(|corner| turn(corner, times)));
    let corners: Vec<Point> = corners.map(|(x, y)| at + Point::new(x, y)).collect();
    canvas.polygon(class, &corners);
}
