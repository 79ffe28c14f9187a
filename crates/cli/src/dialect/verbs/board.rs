//! The board of the dialect `verbs`.

use ferz::position::Position;

/// Draws the board: the number of each rank, then its cells between bars; below them the files.
pub(super) fn draw(position: &Position) -> String {
    let rules = position.variant().rules();
    let board = &rules.board;
    let letters = rules.pieces.iter().map(|piece| piece.letter.chars().count());
    let width = letters.max().unwrap_or(1).max(2);
    let margin = board.ranks().to_string().len();
    let mut text = String::new();
    for rank in (0..board.ranks()).rev() {
        text.push_str(&format!("{:>margin$} |", rank + 1));
        for file in 0..board.files() {
            let cell = match board.at(file.into(), rank.into()) {
                None => String::new(),
                Some(at) => match position.piece_at(at) {
                    Some(piece) => rules.letter(piece),
                    None if position.is_occupied(at) => "*".repeat(width),
                    None => "_".repeat(width),
                },
            };
            text.push_str(&format!("{cell:>width$}|"));
        }
        text.push('\n');
    }
    let files: String =
        board.plan().file_names[..usize::from(board.files())].iter().fold(String::new(), |line, name| {
            let blanks = if line.is_empty() { width } else { width + 1 };
            line + &format!("{name:>blanks$}")
        });
    text + &" ".repeat(margin + 2) + &files + "\n"
}
