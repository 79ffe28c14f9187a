//! The batch protocol: one answer for each line and one at the start, similar to the Go Text Protocol (G. Farnebaeck,
//! 2002). An answer begins with `=`, or with `?` on an error, and ends with an empty line; it contains no other empty
//! line.

use super::command::Command;
use super::source::{Heard, Source};
use super::table::{Answer, Table};
use crate::Out;
use crate::dialect::{side_name, to_move};
use crate::error::{Done, verdict};
use ferz::notation::fen;
use ferz::picture::text::{Pictures, draw};
use ferz::prose::words::says;
use ferz::record::GameResult;
use ferz::types::Side;
use std::fmt::Write as _;
use std::io::Write as _;

/// Answers line by line until the quit command or the end of the input. A refused line makes the command fail at the
/// end, unless a person is `prompted`.
pub(super) fn talk(table: &mut Table, source: &mut Source<'_>, prompted: bool, out: &mut Out) -> Done {
    let mut is_sound = true;
    let said = table.reply();
    answer(out, '=', &state(table, &said))?;
    while let Some(heard) = source.next("", table, out)? {
        let line = match heard {
            Heard::Line(line) => line,
            Heard::NotText(error) => {
                answer(out, '?', &error)?;
                is_sound = false;
                continue;
            }
            Heard::Nothing => continue,
        };
        let was_over = table.outcome().is_some();
        match table.obey(Command::parse(&line)) {
            Ok(Answer::Quit) => {
                answer(out, '=', "")?;
                break;
            }
            Ok(Answer::Said(text)) => answer(out, '=', &text)?,
            Ok(Answer::Shown) => answer(out, '=', &format!("\n{}", draw(table.game.position(), Pictures::Letters)))?,
            Ok(Answer::Loaded(warning, said)) => {
                let warning = warning.map(|warning| format!("warning: {warning}\n")).unwrap_or_default();
                answer(out, '=', &(state(table, &said) + &warning))?;
            }
            Ok(Answer::Changed(said)) => answer(out, '=', &state(table, &said))?,
            Ok(Answer::Ended) => answer(out, '=', &state(table, &[]))?,
            Err(reason) => {
                answer(out, '?', &reason)?;
                // An illegal move may lose under the rules.
                is_sound &= !was_over && table.outcome().is_some();
            }
        }
    }
    verdict(is_sound || prompted, Ok(()))
}

/// Writes an answer and flushes it.
fn answer(out: &mut Out, mark: char, text: &str) -> Done {
    let text = text.trim_end();
    let blank = if text.is_empty() || text.starts_with('\n') { "" } else { " " };
    writeln!(out, "{mark}{blank}{text}\n")?;
    Ok(out.flush()?)
}

/// Returns the side to move or the outcome; the opponent's moves; the position; the result.
fn state(table: &Table, said: &[(Side, String)]) -> String {
    let game = &table.game;
    let mut text = match table.outcome() {
        Some(outcome) => format!("{outcome}\n"),
        None => format!("{}{}\n", to_move(game.position()), if game.is_check() { ", in check" } else { "" }),
    };
    let rules = game.position().variant().rules();
    for (side, mv) in said {
        let _ = writeln!(text, "{} {mv}", says(side_name(rules, *side), "play", "plays"));
    }
    let _ = writeln!(text, "fen: {}", fen::write(game.position()));
    let _ = writeln!(text, "result: {}", GameResult::of(table.outcome()));
    text
}
