//! Text that several commands print.

use ferz::{Move, Position};

/// Aligns the cells of rows, the first column to the left and the others to the right. Returns a line for each row.
pub(crate) fn aligned(rows: &[Vec<String>]) -> Vec<String> {
    let width = |column| rows.iter().filter_map(|row| row.get(column)).map(|cell: &String| cell.chars().count()).max();
    let widths: Vec<usize> = (0..).map_while(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| match column {
            0 => format!("{cell:width$}"),
            _ => format!("{cell:>width$}"),
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

/// Spells the moves of a line that begins at a position.
pub(crate) fn spelled(position: &Position, moves: &[Move], spell: impl Fn(&Position, &Move) -> String) -> Vec<String> {
    let mut position = position.clone();
    let mut texts = Vec::new();
    for mv in moves {
        texts.push(spell(&position, mv));
        position.play_unchecked(mv);
    }
    texts
}
