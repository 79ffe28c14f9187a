//! The dialect `plain`, for people and for pipes: a board with coordinates, moves in any notation, commands.

use super::command::Command;
use super::source::{Heard, Source};
use super::table::{Answer, Table};
use crate::cli::error::{CliError, Done};
use crate::cli::{Out, colours, report};
use crate::dialect::{Marks, Pictures, draw_marked, side_name, to_move};
use crate::game::Outcome;
use crate::model::MoveKind;
use crate::types::Side;
use std::io::{self, Write};

/// How people are talked to.
pub(super) struct Manner {
    /// Are they prompted? Then the last move is marked, and the talk goes on after the end of a game.
    pub prompt: bool,
    /// Is a wrong move the end, for the lines are those of a file?
    pub strict: bool,
}

/// Talks about a game until somebody quits or the input ends.
pub(super) fn talk(table: &mut Table, source: &mut Source<'_>, manner: &Manner, out: &mut Out) -> Done {
    let mut talk = Talk { table, manner, out };
    let said = talk.table.reply();
    let mut goes_on = talk.changed(&said)?;
    while goes_on {
        let prompt = talk.prompt();
        let Some(heard) = source.next(&prompt, talk.table, talk.out)? else { break };
        goes_on = match heard {
            Heard::Line(line) => talk.hear(&line, source)?,
            // It is no move, and does not lose.
            Heard::NotText(error) => {
                report(&error);
                true
            }
            #[cfg(feature = "line")]
            Heard::Nothing => true,
        };
    }
    Ok(())
}

struct Talk<'t> {
    table: &'t mut Table,
    manner: &'t Manner,
    out: &'t mut Out,
}

impl Talk<'_> {
    /// Answers a line. Does the talk go on?
    fn hear(&mut self, line: &str, source: &Source<'_>) -> Result<bool, CliError> {
        match self.table.obey(Command::parse(line)) {
            Ok(Answer::Quit) => Ok(false),
            Ok(Answer::Said(text)) => {
                write!(self.out, "{text}")?;
                Ok(true)
            }
            Ok(Answer::Shown) => Ok(self.show()?),
            Ok(Answer::Changed(said)) => Ok(self.changed(&said)?),
            Ok(Answer::Ended) => Ok(self.end()?),
            Err(reason) => {
                if self.manner.strict && self.table.outcome().is_none_or(|outcome| !self.is_by_illegal_move(outcome)) {
                    return Err(source.refused(&reason));
                }
                writeln!(self.out, "error: {reason}")?;
                match self.table.outcome() {
                    Some(outcome) if self.is_by_illegal_move(outcome) => Ok(self.end()?),
                    Some(_) | None => Ok(true),
                }
            }
        }
    }

    /// Has an illegal move just ended the game where the rules say so?
    fn is_by_illegal_move(&self, outcome: &Outcome) -> bool {
        self.table.game.outcome().is_none() && *outcome == crate::dialect::forfeit(&self.table.game)
    }

    /// Tells what the opponent has moved, and shows the board.
    fn changed(&mut self, said: &[(Side, String)]) -> io::Result<bool> {
        for (side, text) in said {
            writeln!(self.out, "{} plays {text}", side_name(self.table.game.position().variant().rules(), *side))?;
        }
        self.show()
    }

    fn show(&mut self) -> io::Result<bool> {
        let game = &self.table.game;
        let last = game.moves().last().filter(|_| self.manner.prompt);
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
        writeln!(self.out, "{}{check}", to_move(game.position()))?;
        Ok(true)
    }

    /// Says how the game has ended. With people the talk goes on.
    fn end(&mut self) -> io::Result<bool> {
        if let Some(outcome) = self.table.outcome() {
            writeln!(self.out, "{outcome}")?;
        }
        Ok(self.manner.prompt)
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
