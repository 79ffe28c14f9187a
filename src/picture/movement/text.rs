//! A diagram as text.

use super::Diagram;
use super::legend::{Symbol, symbols};
use super::panel::{At, Mark, Panel, Way, When};
use crate::model::Shape;
use crate::picture::grid::middle;
use crate::prose::words;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The width of a cell in characters.
const WIDTH: usize = 4;
/// The largest width of the text next to symbols.
const LINE: usize = 76;

/// Arrows in steps of an eighth of a turn, clockwise from upwards.
const ARROWS: [char; 8] =
    ['\u{2191}', '\u{2197}', '\u{2192}', '\u{2198}', '\u{2193}', '\u{2199}', '\u{2190}', '\u{2196}'];

impl Symbol {
    /// The symbol in text.
    pub fn char(self) -> char {
        match self {
            Symbol::Go(When::Always) => '\u{25cf}',
            Symbol::Go(When::First | When::Sometimes) => '\u{25cb}',
            Symbol::Take(When::Always) => '\u{d7}',
            Symbol::Take(When::First | When::Sometimes) => '+',
            Symbol::Both(When::Always) => '\u{2297}',
            Symbol::Both(When::First | When::Sometimes) => '\u{2295}',
            Symbol::TakeOwn => '\u{25c6}',
            Symbol::InPassing => '\u{2298}',
            Symbol::Swap => '\u{2194}',
            Symbol::Shoot => '\u{2299}',
            Symbol::Stay => '\u{21ba}',
            Symbol::HurdleAny => '\u{25b2}',
            Symbol::HurdleOwn => '\u{25b3}',
            Symbol::HurdleEnemy => '\u{25bc}',
            Symbol::TakenOnTheWay => '*',
            Symbol::Free => '\u{25a1}',
            Symbol::Passed => '\u{b7}',
            Symbol::Legs => '1',
            Symbol::GoesOn => '\u{2192}',
        }
    }

    /// The terminal colour of the symbol, as an escape sequence.
    fn colour(self) -> &'static str {
        match self {
            Symbol::Go(_) => "\u{1b}[36m",
            Symbol::Take(_) | Symbol::TakeOwn | Symbol::InPassing | Symbol::Shoot | Symbol::TakenOnTheWay => {
                "\u{1b}[31m"
            }
            Symbol::Both(_) => "\u{1b}[35m",
            Symbol::Swap | Symbol::Stay => "\u{1b}[32m",
            Symbol::HurdleAny | Symbol::HurdleOwn | Symbol::HurdleEnemy => "\u{1b}[33m",
            Symbol::Free | Symbol::Passed | Symbol::Legs | Symbol::GoesOn => "\u{1b}[2m",
        }
    }
}

/// A cell in text: characters, and the symbol that defines the colour.
#[derive(Default)]
struct Cell {
    text: String,
    symbol: Option<Symbol>,
}

impl Diagram {
    /// The diagram as text, with its legend: one line for each rank, or half a rank on hexagons. Lines have no trailing
    /// blanks; the last one ends with a line feed.
    pub fn text(&self) -> String {
        self.written(false)
    }

    /// The same with terminal colours.
    pub fn coloured_text(&self) -> String {
        self.written(true)
    }

    fn written(&self, colour: bool) -> String {
        let mut text = String::new();
        for (place, panel) in self.panels.iter().enumerate() {
            if place > 0 {
                text.push('\n');
            }
            self.panel(&mut text, panel, colour);
        }
        text.push('\n');
        let paint = |symbol: Symbol| match colour {
            true => format!("{}{}\u{1b}[0m", symbol.colour(), symbol.char()),
            false => symbol.char().to_string(),
        };
        for line in self.legend() {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}  {}", paint(line.symbol), line.text);
        }
        for (letter, note) in &self.notes {
            push_wrapped(&mut text, &format!("{letter}  "), note);
        }
        for remark in &self.remarks {
            // No symbol: readers should not look for one.
            push_wrapped(&mut text, "", &words::capital(remark));
        }
        text
    }

    fn panel(&self, text: &mut String, panel: &Panel, colour: bool) {
        let mut cells: BTreeMap<At, Cell> = BTreeMap::new();
        for at in panel.cells(self.shape) {
            cells.insert(at, Cell { text: ".".to_owned(), symbol: Some(Symbol::Passed) });
        }
        for (&at, mark) in panel.marks.iter().filter(|(_, mark)| !mark.is_empty()) {
            cells.insert(at, self.cell(mark));
        }
        let stays = panel.marks.get(&(0, 0)).map(|mark| self.cell(mark).text).unwrap_or_default();
        cells.insert((0, 0), Cell { text: format!("{}{stays}", self.piece.letters), symbol: None });
        for way in panel.ways.iter().filter(|way| way.goes_on) {
            if let Some((at, arrow)) = self.arrow(panel, way) {
                cells.entry(at).or_insert(Cell { text: arrow.to_string(), symbol: Some(Symbol::GoesOn) });
            }
        }
        // Cells of neighbouring files on a hexagonal board are half a cell apart.
        let height = |(x, y): At| match self.shape {
            Shape::Square => y,
            Shape::Hexagonal => 2 * y - x,
        };
        let rows = cells.keys().map(|&at| height(at));
        let (low, high) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0));
        let left = cells.keys().map(|at| at.0).min().unwrap_or(0);
        for row in (low..=high).rev() {
            let mut line = String::new();
            let mut column = 0;
            for (at, cell) in cells.iter().filter(|(at, _)| height(**at) == row) {
                let start = usize::try_from(at.0 - left).unwrap_or(0) * WIDTH;
                line.push_str(&" ".repeat(start.saturating_sub(column)));
                match cell.symbol.filter(|_| colour) {
                    Some(symbol) => line.push_str(&format!("{}{}\u{1b}[0m", symbol.colour(), cell.text)),
                    None if colour => line.push_str(&format!("\u{1b}[1m{}\u{1b}[0m", cell.text)),
                    None => line.push_str(&cell.text),
                }
                column = start.max(column) + cell.text.chars().count();
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }

    /// The text of a cell: its symbols, the letters of its notes and the numbers of its legs, as far as they fit.
    fn cell(&self, mark: &Mark) -> Cell {
        let symbols = symbols(mark);
        let mut text: String = symbols.iter().take(2).map(|symbol| symbol.char()).collect();
        text.extend(mark.legs.first().map(ToString::to_string));
        text.extend(mark.notes.iter().filter_map(|&place| self.notes.get(place)).map(|(letter, _)| *letter));
        Cell { text: text.chars().take(WIDTH - 1).collect(), symbol: symbols.first().copied() }
    }

    /// The arrow of a line that continues, in the cell after its last one.
    fn arrow(&self, panel: &Panel, way: &Way) -> Option<(At, char)> {
        let (last, before) = (*way.points.last()?, way.points.iter().rev().find(|at| Some(*at) != way.points.last())?);
        let (x, y) = (last.0 - before.0, last.1 - before.1);
        let (dx, dy) = (x.signum(), y.signum());
        let at = if x == 0 || y == 0 || x.abs() == y.abs() { (last.0 + dx, last.1 + dy) } else { return None };
        if panel.shows(self.shape, at) {
            return None;
        }
        let to = middle(self.shape, x, y);
        let eighth = (to.x.atan2(-to.y) / std::f64::consts::FRAC_PI_4).round() as i32;
        let arrow = ARROWS.get(usize::try_from(eighth.rem_euclid(8)).unwrap_or(0))?;
        Some((at, *arrow))
    }
}

/// The indentation of continuation lines.
const INDENT: usize = 3;

/// Appends a text after a head, wrapped at blanks; continuation lines are indented.
fn push_wrapped(text: &mut String, head: &str, said: &str) {
    let mut line = head.to_owned();
    let mut is_begun = false;
    for word in said.split(' ') {
        if is_begun && line.chars().count() + 1 + word.chars().count() > LINE {
            text.push_str(line.trim_end());
            text.push('\n');
            line = " ".repeat(INDENT);
        } else if is_begun {
            line.push(' ');
        }
        line.push_str(word);
        is_begun = true;
    }
    text.push_str(line.trim_end());
    text.push('\n');
}
