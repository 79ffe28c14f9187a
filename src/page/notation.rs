//! The chapter about the notation of positions and moves.

use super::{Block, Inline, paragraph};
use crate::model::FenField;
use crate::prose::{Prose, words};

pub(super) fn notation(prose: &Prose) -> Vec<Block> {
    let rules = prose.rules();
    let format = &rules.fen;
    let name =
        |counter: usize| rules.counters.get(counter).map_or_else(String::new, |counter| words::term(&counter.name));
    let letters = [0, 1].map(|side: usize| (rules.sides[side].letter, rules.sides[side].name.clone()));
    let mut points = Vec::new();
    for field in &format.fields {
        let (title, text) = match field {
            FenField::Placement => {
                let hands = if rules.has_hands() { " The pieces in hand follow in brackets." } else { "" };
                let marks = if rules.marks_promoted() { " A tilde marks a promoted piece." } else { "" };
                (
                    "The board",
                    format!(
                        "the ranks from the top, separated by slashes. A number means that many empty squares, and a star means a blocked or missing square.{hands}{marks}"
                    ),
                )
            }
            FenField::Side => (
                "The side to move",
                format!("{} is {}, {} is {}.", letters[0].0, letters[0].1, letters[1].0, letters[1].1),
            ),
            FenField::Untouched => {
                let castling = rules.castling.iter();
                let castling = castling.map(|row| format!("{} for {}", row.letter, words::readable(&row.name)));
                let text = match rules.castling.is_empty() {
                    true => "a dash if there is nothing to list.".to_owned(),
                    false => format!(
                        "the letters of the castlings that are still possible ({}), in upper or lower case like the pieces of that side; a dash if there are none.",
                        words::list(castling, "and")
                    ),
                };
                ("What has not moved", text)
            }
            FenField::Trail if !rules.has_trail() => ("Capturing in passing", "always a dash.".to_owned()),
            FenField::Trail => (
                "Capturing in passing",
                "the square on which a piece can be captured in passing, or a dash.".to_owned(),
            ),
            FenField::PerSide(counter) => (
                "A count of each side",
                format!("{}, of the first and the second player, joined by a plus.", name(*counter)),
            ),
            FenField::Counter(counter) => match prose.clock(*counter) {
                Some(clock) => ("A count", format!("{}, {clock}.", name(*counter))),
                None => ("A count", format!("{}.", name(*counter))),
            },
            FenField::FullMove => (
                "The number of the turn",
                "counted from 1; it goes up by one after the second player's turn.".to_owned(),
            ),
            FenField::Plies => ("Moves left", "how many moves of the turn are left.".to_owned()),
        };
        let optional = if format.optional.contains(field) { " It may be missing." } else { "" };
        points.push(vec![Inline::Strong(format!("{title}:")), Inline::text(format!(" {text}{optional}"))]);
    }
    vec![
        Block::Chapter("Writing positions down".to_owned()),
        paragraph("A position is written as one line, its FEN, with these fields:"),
        Block::List(points),
        Block::Paragraph(vec![Inline::text("The start: "), Inline::Code(rules.start.fen.clone())]),
    ]
}
