//! Boards as text, with coordinates.

use super::crossings::TextLines;
use crate::model::{RankCount, Rules, Shape};
use crate::position::Position;
use crate::prose::Names;
use crate::types::{Piece, Side, Square, SquareSet};
use unicode_width::UnicodeWidthStr;

/// The way pieces are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pictures {
    /// By the letters of a FEN.
    Letters,
    /// By the script of the variant if it has one, else by its glyphs, else by letters. If the two players write some
    /// piece alike, as in shogi, `v` marks those of the second one, as in Japanese diagrams.
    Glyphs,
}

/// The way squares are marked, for example those of the last move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Marks {
    /// Parentheses instead of blanks around the target square, or around any squares: `(N)`, `(N p)`.
    Parentheses(SquareSet),
    /// Inverted colours on the terminal for the start and target squares.
    Colours([Square; 2]),
}

/// Returns the board as text, one line per rank from the top (half a rank on a hexagonal board), with the files below;
/// then the hands of the sides that hold pieces. No line ends with blanks; the last one ends with a line feed.
pub fn draw(position: &Position, pictures: Pictures) -> String {
    draw_marked(position, pictures, None)
}

/// Like [`draw`], with marked squares.
pub fn draw_marked(position: &Position, pictures: Pictures, marks: Option<Marks>) -> String {
    draw_seen_by(Side::First, position, pictures, marks)
}

/// Like [`draw_marked`], from the view of a player: the second player sees the board rotated by 180 degrees.
pub fn draw_seen_by(viewer: Side, position: &Position, pictures: Pictures, marks: Option<Marks>) -> String {
    let board = &position.variant().rules().board;
    let is_shared = is_script_shared(position.variant().rules());
    let drawn = board.squares().iter().map(|at| (at, picture(position, at, pictures, is_shared)));
    let drawn: Vec<(Square, String)> = drawn.collect();
    let width = drawn.iter().map(|(_, text)| text.width()).max().unwrap_or(1);
    let hexagonal = board.plan().shape == Shape::Hexagonal;
    let (way, last_file) = (if viewer == Side::First { 1 } else { -1 }, usize::from(board.files()).saturating_sub(1));
    let column = |file: usize| if viewer == Side::First { file } else { last_file - file };
    // Cells of neighbouring files on a hexagonal board are offset by half a cell.
    let height = |at: Square| {
        let rank = i32::from(board.rank(at));
        way * if hexagonal { 2 * rank - i32::from(board.file(at)) } else { rank }
    };
    let rows = drawn.iter().map(|&(at, _)| height(at));
    let (lowest, highest) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0));
    let margin = board.last_rank().to_string().len();
    // Only square boards have lines, so each row is a rank.
    let lines = TextLines::new(position.variant().rules(), viewer, width);
    let top = if viewer == Side::First { i32::from(board.ranks()) - 1 } else { 0 };
    let from_top = |row: i32| usize::try_from(top - row).unwrap_or(0);
    let push_lines = |text: &mut String, row| {
        if let Some(lines) = lines.as_ref().map(|lines| lines.above(row)).filter(|lines| !lines.is_empty()) {
            push_line(text, &format!("{:margin$}{lines}", ""));
        }
    };
    let mut text = String::new();
    for row in (lowest..=highest).rev() {
        let blank = |file| match &lines {
            Some(lines) => lines.column(from_top(row), file).to_owned(),
            None => " ".repeat(width),
        };
        let mut cells: Vec<String> = (0..usize::from(board.files())).map(blank).collect();
        // The text before each cell, and after the last one.
        let joint = |file| lines.as_ref().map_or(" ", |lines| lines.joint(from_top(row), file));
        let mut joints: Vec<&str> = (0..=cells.len()).map(joint).collect();
        push_lines(&mut text, from_top(row));
        let mut label = None;
        for (at, cell) in drawn.iter().filter(|&&(at, _)| height(at) == row) {
            let file = column(board.file(*at).into());
            cells[file].truncate(width.saturating_sub(cell.width()));
            cells[file].push_str(cell);
            match marks {
                Some(Marks::Parentheses(squares)) if squares.contains(*at) => {
                    // Adjacent marked squares share one pair of parentheses.
                    joints[file] = if joints[file] == ")" { " " } else { "(" };
                    joints[file + 1] = ")";
                }
                Some(Marks::Colours(squares)) if squares.contains(at) => {
                    cells[file] = format!("\u{1b}[7m{}\u{1b}[0m", cells[file]);
                }
                _ => {}
            }
            // If each file counts its ranks on its own, the number in the margin is that of the first file.
            let counts = board.plan().rank_count == RankCount::Grid || file == 0;
            label = label.or(counts.then(|| board.rank_number(*at).to_string()));
        }
        let cells: String = joints.iter().zip(&cells).flat_map(|(joint, cell)| [*joint, cell]).collect();
        let end = joints.last().copied().unwrap_or_default();
        push_line(&mut text, &format!("{:>margin$}{cells}{end}", label.unwrap_or_default()));
    }
    push_lines(&mut text, from_top(lowest) + 1);
    let files = (0..usize::from(board.files())).map(|file| board.plan().file_names[column(file)]);
    let files: Vec<String> = files.map(|name| format!("{name:>width$}")).collect();
    push_line(&mut text, &format!("{:margin$} {}", "", files.join(" ")));
    for side in Side::BOTH {
        let hand = held(position, side, pictures);
        if !hand.is_empty() {
            push_line(&mut text, &format!("{} in hand: {hand}", Names::of(position.variant().rules()).side(side)));
        }
    }
    text
}

/// Returns the letters of the pieces that a side holds, separated by blanks.
pub fn hand(position: &Position, side: Side) -> String {
    held(position, side, Pictures::Letters)
}

fn held(position: &Position, side: Side, pictures: Pictures) -> String {
    let rules = position.variant().rules();
    let case = rules.sides[side.index()].case;
    let pieces = rules.kinds().flat_map(|kind| {
        let text = characters(rules, Piece { side, kind }, pictures);
        let text = text.unwrap_or_else(|| case.apply(&rules.piece(kind).letter));
        std::iter::repeat_n(text, position.in_hand(side, kind).into())
    });
    pieces.collect::<Vec<_>>().join(" ")
}

/// Returns the contents of a square. `is_shared`: a `v` marks the script of the second player.
fn picture(position: &Position, at: Square, pictures: Pictures, is_shared: bool) -> String {
    let rules = position.variant().rules();
    let Some(piece) = position.piece_at(at) else {
        let point = if rules.board.plan().points.is_some() { "+" } else { "." };
        return if position.is_occupied(at) { "*".into() } else { point.into() };
    };
    let has_mark = is_shared && piece.side == Side::Second && rules.piece(piece.kind).script.is_some();
    match characters(rules, piece, pictures) {
        Some(text) if has_mark => format!("v{text}"),
        Some(text) => text,
        None => rules.letter(piece) + if position.is_marked(at) { "~" } else { "" },
    }
}

/// Returns the script of a piece, or its glyph, if they are asked for.
fn characters(rules: &Rules, piece: Piece, pictures: Pictures) -> Option<String> {
    let kind = rules.piece(piece.kind);
    let texts = kind.script.as_ref().or(kind.glyphs.as_ref()).filter(|_| pictures == Pictures::Glyphs)?;
    Some(texts[piece.side.index()].clone())
}

/// Returns `true` if the script of some piece is the same for both players.
fn is_script_shared(rules: &Rules) -> bool {
    rules.kinds().any(|kind| rules.piece(kind).script.as_ref().is_some_and(|[first, second]| first == second))
}

fn push_line(text: &mut String, line: &str) {
    text.push_str(line.trim_end());
    text.push('\n');
}
