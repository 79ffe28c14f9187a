//! The lines of a board of points in characters: `+--+`.

use super::lines::{BoardLine, lines};
use crate::model::Rules;
use crate::types::Side;
use std::collections::BTreeMap;

/// The characters between the points of a board in text. Each point has a column of the same width, in which a piece is
/// written at the right end, with one character between columns.
pub(crate) struct TextLines {
    width: usize,
    files: usize,
    /// All rows, from the top: one for each rank, with one before, between and after them.
    rows: Vec<String>,
}

impl TextLines {
    /// The lines of a board as a player sees it; `None` if pieces stand in cells. `width` is that of columns.
    pub fn new(rules: &Rules, viewer: Side, width: usize) -> Option<TextLines> {
        let board = &rules.board;
        let (files, ranks) = (usize::from(board.files()), usize::from(board.ranks()));
        let mut marks: BTreeMap<(i32, i32), char> = BTreeMap::new();
        for line in lines(rules)? {
            let last = (2 * (i32::from(board.files()) - 1), 2 * (i32::from(board.ranks()) - 1));
            draw(&seen(line, viewer, last), width as i32, &mut marks);
        }
        let columns = (files * (width + 1) + 1) as i32;
        let row = |y: i32| (0..columns).map(|x| marks.get(&(x, y)).copied().unwrap_or(' ')).collect();
        Some(TextLines { width, files, rows: (-1..2 * ranks as i32).rev().map(row).collect() })
    }

    /// The character before the column of a file, or after the last one, in the row of a rank. Both are counted from the
    /// upper left corner.
    pub fn joint(&self, row: usize, column: usize) -> &str {
        self.part(row, column * (self.width + 1), 1)
    }

    /// The characters of a column in the row of a rank, where no piece is written.
    pub fn column(&self, row: usize, column: usize) -> &str {
        self.part(row, column * (self.width + 1) + 1, self.width)
    }

    fn part(&self, row: usize, start: usize, length: usize) -> &str {
        self.rows.get(2 * row + 1).and_then(|line| line.get(start..start + length)).unwrap_or_default()
    }

    /// The row above that of a rank, or below the last one. It is empty at the edge of a board that is not joined there.
    pub fn above(&self, row: usize) -> &str {
        self.rows.get(2 * row).map_or("", |line| line.trim_end())
    }

    /// The number of columns.
    pub fn files(&self) -> usize {
        self.files
    }
}

/// A line as a player sees it. The last point is the upper right one.
fn seen(line: BoardLine, viewer: Side, last: (i32, i32)) -> BoardLine {
    let turned = |(x, y): (i32, i32)| (last.0 - x, last.1 - y);
    match viewer {
        Side::First => line,
        Side::Second => BoardLine { from: turned(line.to), to: turned(line.from) },
    }
}

/// Marks a line by characters, by column and row from the lower left point.
fn draw(&BoardLine { from, to }: &BoardLine, width: i32, marks: &mut BTreeMap<(i32, i32), char>) {
    let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
    let sign = match step {
        (0, _) => '|',
        (_, 0) => '-',
        (_, 1) => '/',
        _ => '\\',
    };
    // The column of a place in half cells, rounded towards the left.
    let column = |x: i32| width + (x * (width + 1)).div_euclid(2);
    let count = (to.0 - from.0).abs().max((to.1 - from.1).abs());
    let mut put = |place: (i32, i32)| {
        let crosses = |&other: &char| matches!((other, sign), ('/', '\\') | ('\\', '/'));
        let crossing = marks.get(&place).is_some_and(crosses);
        marks.insert(place, if crossing { 'X' } else { sign });
    };
    if sign == '-' {
        (column(from.0)..=column(to.0)).for_each(|x| put((x, from.1)));
    } else {
        (0..=count).for_each(|n| put((column(from.0 + n * step.0), from.1 + n * step.1)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ferz_core::Variant;

    /// The lines of a variant, with stars as points.
    fn text(variant: &Variant, viewer: Side, width: usize) -> String {
        let board = &variant.rules().board;
        let lines = TextLines::new(variant.rules(), viewer, width).unwrap();
        let mut text = String::new();
        for row in 0..usize::from(board.ranks()) {
            text += &format!("{}\n", lines.above(row));
            for column in 0..lines.files() {
                let rank = i32::from(board.ranks()) - 1 - row as i32;
                let is_point = board.at(column as i32, rank).is_some();
                let blank = lines.column(row, column);
                let mark = if is_point { "*" } else { &blank[width - 1..] };
                text += &format!("{}{}{mark}", lines.joint(row, column), &blank[..width - 1]);
            }
            text += &format!("{}\n", lines.joint(row, lines.files()));
        }
        text + lines.above(board.ranks().into())
    }

    #[test]
    fn lines_lead_from_point_to_point() {
        let morris = Variant::builtin("six-mens-morris").unwrap();
        let expected = "
 *---*---*
 |   |   |
 | *-*-* |
 | |   | |
 *-*   *-*
 | |   | |
 | *-*-* |
 |   |   |
 *---*---*
";
        let trimmed = |text: String| text.lines().map(|line| line.trim_end().to_owned() + "\n").collect::<String>();
        for viewer in Side::BOTH {
            assert_eq!(trimmed(text(&morris, viewer, 1)), expected);
        }
        let wide = text(&morris, Side::First, 2);
        assert!(wide.contains("\n  *-----*-----*\n") || wide.contains("  *-----*-----* \n"), "{wide}");
    }

    #[test]
    fn joined_edges_and_diagonals_are_drawn() {
        let torus = r#"(
            name: "Torus", board: (files: 2, ranks: 2, second: Reflected, wrap: Both, points: Moves),
            pieces: { "man": (letter: "m", moves: [Leaper(by: Orthogonal), Leaper(by: Diagonal)]) }, start: "2/2 w - - 0 1",
        )"#;
        let torus = Variant::parse(torus).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(text(&torus, Side::First, 1), "\\|X|/\n-*-*-\nX|X|X\n-*-*-\n/|X|\\");
    }
}
