//! The dialect `plain`, for people and for pipes: a board with coordinates, moves in any notation, commands.

use super::command::Command;
use super::source::{Heard, Source};
use super::table::{Answer, Table};
use crate::dialect::{Marks, Pictures, draw_marked, side_name, to_move};
use crate::error::{CliError, Done, verdict};
use crate::{Out, colours, report};
use ferz::model::MoveKind;
use ferz::types::Side;
use ferz_core::model::verb;
use std::io::{self, Write};

/// How people are talked to.
pub(super) struct Manner {
    /// Are they prompted? Then the last move is marked, and a line that is refused costs nothing.
    pub prompt: bool,
    /// Is a wrong move the end, for the lines are those of a file?
    pub strict: bool,
}

/// Talks about a game until somebody quits or the input ends. Where nobody is prompted, a line that is refused makes the command fail in the end.
pub(super) fn talk(table: &mut Table, source: &mut Source<'_>, manner: &Manner, out: &mut Out) -> Done {
    let mut talk = Talk { table, manner, is_sound: true, out };
    let said = talk.table.reply();
    talk.changed(&said)?;
    let mut goes_on = true;
    while goes_on {
        let prompt = talk.prompt();
        let Some(heard) = source.next(&prompt, talk.table, talk.out)? else { break };
        goes_on = match heard {
            Heard::Line(line) => talk.hear(&line, source)?,
            // It is no move, and does not lose.
            Heard::NotText(error) => {
                report(&error);
                talk.is_sound = false;
                true
            }
            Heard::Nothing => true,
        };
    }
    verdict(talk.is_sound || manner.prompt, Ok(()))
}

struct Talk<'t> {
    table: &'t mut Table,
    manner: &'t Manner,
    /// Has no line been refused?
    is_sound: bool,
    out: &'t mut Out,
}

impl Talk<'_> {
    /// Answers a line. Does the talk go on?
    fn hear(&mut self, line: &str, source: &Source<'_>) -> Result<bool, CliError> {
        let was_over = self.table.outcome().is_some();
        match self.table.obey(Command::parse(line)) {
            Ok(Answer::Quit) => return Ok(false),
            Ok(Answer::Said(text)) => write!(self.out, "{text}")?,
            Ok(Answer::Shown) => self.show()?,
            Ok(Answer::Loaded(warning, said)) => {
                if let Some(warning) = warning {
                    writeln!(self.out, "warning: {warning}")?;
                }
                self.changed(&said)?;
            }
            Ok(Answer::Changed(said)) => self.changed(&said)?,
            Ok(Answer::Ended) => self.end()?,
            Err(reason) => {
                // An illegal move may lose, where the rules say so: then it is no fault of the file.
                let has_lost = !was_over && self.table.outcome().is_some();
                if self.manner.strict && !has_lost {
                    return Err(source.refused(&reason));
                }
                writeln!(self.out, "error: {reason}")?;
                self.is_sound &= has_lost;
                if has_lost {
                    self.end()?;
                }
            }
        }
        Ok(true)
    }

    /// Tells what the opponent has moved, and shows the board.
    fn changed(&mut self, said: &[(Side, String)]) -> io::Result<()> {
        for (side, text) in said {
            let who = side_name(self.table.game.position().variant().rules(), *side);
            writeln!(self.out, "{who} {} {text}", verb(who, "play", "plays"))?;
        }
        self.show()
    }

    fn show(&mut self) -> io::Result<()> {
        let game = &self.table.game;
        let last = game.moves().next_back().filter(|_| self.manner.prompt);
        // A pass starts nowhere.
        let ends = last.and_then(|mv| match mv.kind {
            MoveKind::Pass => mv.chosen().map(|square| [square; 2]),
            MoveKind::Move | MoveKind::Castle | MoveKind::Drop => Some([mv.from, mv.to]),
        });
        let marks = ends.map(|[from, to]| match colours() {
            true => Marks::Colours([from, to]),
            false => Marks::Parentheses(to.into()),
        });
        write!(self.out, "{}", draw_marked(game.position(), Pictures::Letters, marks))?;
        if self.table.outcome().is_some() {
            return self.end();
        }
        let check = if game.is_check() { ", in check" } else { "" };
        let stuck = if game.legal_moves().is_empty() { ", no legal move" } else { "" };
        writeln!(self.out, "{}{check}{stuck}", to_move(game.position()))
    }

    /// Says how the game has ended. The talk goes on: the game may be saved, or moves taken back.
    fn end(&mut self) -> io::Result<()> {
        match self.table.outcome() {
            Some(outcome) => writeln!(self.out, "{outcome}"),
            None => Ok(()),
        }
    }

    fn prompt(&self) -> String {
        if !self.manner.prompt {
            return String::new();
        }
        match self.table.outcome() {
            Some(_) => "game over> ".into(),
            None => {
                let position = self.table.game.position();
                format!("{}> ", side_name(position.variant().rules(), position.side_to_move()))
            }
        }
    }
}
