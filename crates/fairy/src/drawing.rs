//! Drawings of positions with letters.

use crate::fault::FairyError;
use crate::line::FairyLine;
use crate::writing::{self, FenForm};
use ferz::model::Rules;
use ferz::{Kind, Piece, Side, Square};

/// Draws a position: one line for each rank, with letters for pieces and dots for everything else.
pub fn plain(line: &FairyLine) -> String {
    let (position, rules) = (line.position(), line.position().variant().rules());
    let cell = |square: Option<Square>| match square.and_then(|square| position.piece_at(square)) {
        Some(piece) => own_letter(line, rules, piece),
        None => ".".to_owned(),
    };
    let row = |rank: u8| {
        (0..rules.board.files())
            .map(|file| cell(rules.board.at(file.into(), rank.into())))
            .collect::<Vec<_>>()
            .join(" ")
    };
    (0..rules.board.ranks()).rev().map(row).collect::<Vec<_>>().join("\n")
}

/// Draws a position with lines, coordinates and hands, followed by its FEN, its SFEN, its key and the checking pieces.
///
/// # Errors
/// If the position exceeds the limits.
pub fn verbose(line: &FairyLine) -> Result<String, FairyError> {
    let (position, rules) = (line.position(), line.position().variant().rules());
    let board = &rules.board;
    let (files, ranks) = (board.files(), board.ranks());
    let (marked, walls) = (writing::marked(line, false), position.walls());
    let frame = format!("\n {}+\n", "+---".repeat(files.into()));
    let mut text = frame.clone();
    for rank in (0..ranks).rev() {
        for file in 0..files {
            text.push_str(" |");
            let square = board.at(file.into(), rank.into());
            let piece = square.and_then(|square| Some((square, position.piece_at(square)?)));
            let cell = match piece {
                Some((square, piece)) => {
                    let letter = rules.letter(piece);
                    if marked.contains(square) { format!("~{letter}") } else { letter }
                }
                None if square.is_none_or(|square| walls.contains(square)) => "*".to_owned(),
                None => String::new(),
            };
            text.push_str(&format!("{cell:>2}"));
        }
        text.push_str(&format!(" |{}", u32::from(rank) + 1));
        let edge = [(ranks - 1, Side::Second), (0, Side::First)];
        for (_, side) in edge.into_iter().filter(|(edge, _)| *edge == rank) {
            text.push_str(if position.side_to_move() == side { " *" } else { "  " });
            if writing::has_hands(line) {
                text.push_str(&format!(" [{}]", writing::hand(position, side)));
            }
        }
        text.push_str(&frame);
    }
    for name in &board.plan().file_names[..files.into()] {
        text.push_str(&format!("   {name}"));
    }
    let form = |sfen: bool| writing::write(line, FenForm { sfen, ..FenForm::default() });
    let checkers: String = position.checkers()?.iter().map(|square| format!("{} ", board.name(square))).collect();
    // The list of chased pieces is always empty, because the format computes it by rules of its own.
    text.push_str(&format!(
        "\n\nFen: {}\nSfen: {}\nKey: {:016X}\nCheckers: {checkers}\nChased: ",
        form(false),
        form(true),
        position.key()
    ));
    Ok(text)
}

/// Returns the letter of a piece; for a promoted form, the letter of that form if it has one.
fn own_letter(line: &FairyLine, rules: &Rules, piece: Piece) -> String {
    let letter = |kind: Kind| rules.letter(Piece { side: piece.side, kind });
    let Some(base) = rules.piece(piece.kind).promoted_from else { return letter(piece.kind) };
    let promoted = line.entry.profile.iter().flat_map(|profile| &profile.promoted);
    let mut forms = promoted.filter(|(own, _)| rules.piece(base).letter.chars().eq([*own]));
    match forms.next() {
        Some((_, form)) => rules.sides[piece.side.index()].case.apply(&form.to_string()),
        None => letter(piece.kind),
    }
}
