//! The dialect `plain`, for people and for pipes: a board with coordinates, moves in any notation, commands.

use super::command::Command;
use super::source::{Heard, Source};
use super::table::{Answer, Table};
use crate::dialect::{side_name, to_move};
use crate::error::{CliError, Done, verdict};
use crate::{Out, colours, report};
use ferz::model::MoveKind;
use ferz::picture::text::{Marks, Pictures, draw_marked};
use ferz::prose::words::says;
use ferz::types::Side;
use std::io::{self, Write};

/// Options of the dialect.
pub(super) struct Manner {
    /// Set if a prompt is shown. Then the last move is marked, and a refused line has no effect.
    pub prompt: bool,
    /// Set if an illegal move ends the game, since the lines come from a file.
    pub strict: bool,
}

/// Runs until the quit command or the end of the input. Without a prompt, a refused line makes the command fail at the
/// end.
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
            // An invalid line is no move, and does not lose.
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
    /// Set while no line was refused.
    is_sound: bool,
    out: &'t mut Out,
}

impl Talk<'_> {
    /// Answers a line. Returns `false` at the end.
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
                // An illegal move may lose under the rules: then it is no error of the file.
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

    /// Prints the opponent's moves, and shows the board.
    fn changed(&mut self, said: &[(Side, String)]) -> io::Result<()> {
        for (side, text) in said {
            let who = side_name(self.table.game.position().variant().rules(), *side);
            writeln!(self.out, "{} {text}", says(who, "play", "plays"))?;
        }
        self.show()
    }

    fn show(&mut self) -> io::Result<()> {
        let game = &self.table.game;
        let last = game.moves().next_back().filter(|_| self.manner.prompt);
        // A pass has no start square.
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

    /// Prints the outcome. The dialogue continues: the game may be saved, or moves taken back.
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
