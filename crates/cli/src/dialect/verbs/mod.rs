//! The dialect `verbs`: `move a2 a3 promote`, `drop p c3`.
//!
//! Each turn shows the board, the pieces that each side has captured in order (the second player first), and a prompt.
//! A side in check is told so, with the moves that end the check. If illegal moves lose, any line that is not a legal
//! move loses.

mod board;
mod file;

pub use file::GameFileError;

use super::choice::{NotPlayed, play, spelled};
use super::{Dialect, Flow, forfeit, side_name};
use ferz::game::{Game, Outcome};
use ferz::notation::{Style, verbs};
use ferz::types::{Kind, Side};
use ferz_core::Variant;
use ferz_core::diagnostic::shown;
use std::collections::BTreeSet;
use std::io::{self, Write};

/// The dialect; see the module.
pub(super) struct Verbs {
    captures: Captures,
}

/// The pieces captured by each side, in order: its hand, if captured pieces go there.
type Captures = [Vec<Kind>; 2];

impl Verbs {
    pub(super) fn new() -> Verbs {
        Verbs { captures: Captures::default() }
    }
}

impl Dialect for Verbs {
    fn open(&mut self, game: &Game, out: &mut dyn Write) -> io::Result<Flow> {
        update(&mut self.captures, game);
        self.turn(game, out)
    }

    fn hear(&mut self, game: &mut Game, line: &str, out: &mut dyn Write) -> io::Result<Flow> {
        let line = line.trim();
        let variant = game.position().variant().clone();
        let rules = variant.rules();
        if line.is_empty() {
            write!(out, "{}> ", side_name(rules, game.position().side_to_move()))?;
            return Ok(Flow::Go);
        }
        let mover = game.position().side_to_move();
        let action = format!("{} player action: {}", side_name(rules, mover), shown(line));
        match play(game, spelled(game, line, Style::Verbs)) {
            Ok(()) => {
                update(&mut self.captures, game);
                writeln!(out, "{action}")?;
                self.turn(game, out)
            }
            Err(NotPlayed { loses: true, .. }) => {
                writeln!(out, "{action}")?;
                table(game, &self.captures, out)?;
                writeln!(out, "{}", end(game, &forfeit(game)))?;
                Ok(Flow::Stop)
            }
            Err(NotPlayed { reason, .. }) => {
                writeln!(out, "illegal move: {reason}")?;
                write!(out, "{}> ", side_name(rules, mover))?;
                Ok(Flow::Refused(reason))
            }
        }
    }
}

impl Verbs {
    fn turn(&self, game: &Game, out: &mut dyn Write) -> io::Result<Flow> {
        table(game, &self.captures, out)?;
        if let Some(outcome) = game.outcome() {
            writeln!(out, "{}", end(game, outcome))?;
            return Ok(Flow::Stop);
        }
        check(game, out)?;
        write!(out, "{} ", prompt(game))?;
        Ok(Flow::Go)
    }
}

/// Plays a game from a file and shows the last action and the result.
///
/// The file lists the pieces on the board, one per line (`+G c4`), an empty line, the pieces captured by the second
/// player and by the first (`[S R P]`, in the letters of either side), an empty line, and the moves, one per line. The
/// first player is to move. Moves after the end are not read.
pub fn replay(variant: &Variant, text: &str, out: &mut dyn Write) -> Result<(), GameFileError> {
    let file::GameFile { position, mut captures, moves } = file::read(variant, text)?;
    let mut game = Game::new(position).map_err(|error| GameFileError::position(error.to_string()))?;
    let rules = variant.rules();
    if !rules.has_hands() {
        captures = Captures::default();
    }
    let mut action = None;
    let mut lost = None;
    for (number, line) in moves {
        if game.outcome().is_some() {
            break;
        }
        action = Some((game.position().side_to_move(), line));
        let found = spelled(&game, line, Style::Verbs);
        match play(&mut game, found) {
            Ok(()) => update(&mut captures, &game),
            Err(NotPlayed { loses: true, .. }) => {
                lost = Some(forfeit(&game));
                break;
            }
            Err(NotPlayed { reason, .. }) => {
                return Err(GameFileError::at(number, format!("illegal move \"{line}\": {reason}")));
            }
        }
    }
    if let Some((side, line)) = action {
        writeln!(out, "{} player action: {}", side_name(rules, side), shown(line))?;
    }
    table(&game, &captures, out)?;
    match lost.as_ref().or(game.outcome()) {
        Some(outcome) => writeln!(out, "{}", end(&game, outcome))?,
        None => {
            check(&game, out)?;
            writeln!(out, "{}", prompt(&game))?;
        }
    }
    Ok(())
}

/// Updates the lists of captured pieces: removes the first piece of a kind that has left a hand, and appends new ones.
fn update(captures: &mut Captures, game: &Game) {
    let rules = game.position().variant().rules();
    if !rules.has_hands() {
        for side in Side::BOTH {
            let taken = game.captured().iter().filter(|piece| piece.side == side.other());
            captures[side.index()] = taken.map(|piece| piece.kind).collect();
        }
        return;
    }
    for side in Side::BOTH {
        let list = &mut captures[side.index()];
        for kind in rules.kinds() {
            let held = usize::from(game.position().in_hand(side, kind));
            let mut listed = list.iter().filter(|&&other| other == kind).count();
            while listed > held {
                let first = list.iter().position(|&other| other == kind);
                listed -= 1;
                first.map(|first| list.remove(first));
            }
            list.extend(std::iter::repeat_n(kind, held - listed));
        }
    }
}

fn table(game: &Game, captures: &Captures, out: &mut dyn Write) -> io::Result<()> {
    let rules = game.position().variant().rules();
    writeln!(out, "{}", board::draw(game.position()))?;
    for side in [Side::Second, Side::First] {
        write!(out, "Captures {}:", side_name(rules, side))?;
        for &kind in &captures[side.index()] {
            write!(out, " {}", rules.letter(ferz::types::Piece { side, kind }))?;
        }
        writeln!(out)?;
    }
    writeln!(out)
}

fn check(game: &Game, out: &mut dyn Write) -> io::Result<()> {
    let position = game.position();
    if !game.is_check() {
        return Ok(());
    }
    writeln!(out, "{} player is in check!", side_name(position.variant().rules(), position.side_to_move()))?;
    writeln!(out, "Available moves:")?;
    // The target of a promotion is not listed, so one line covers all of them.
    let unpromoted = |text: &String| text.split(" promote").next().unwrap_or_default().to_owned();
    let texts: BTreeSet<String> = verbs::write_all(position, game.legal_moves()).iter().map(unpromoted).collect();
    for text in texts {
        writeln!(out, "{text}")?;
    }
    Ok(())
}

fn prompt(game: &Game) -> String {
    let position = game.position();
    format!("{}>", side_name(position.variant().rules(), position.side_to_move()))
}

/// Returns the last line of a game.
fn end(game: &Game, outcome: &Outcome) -> String {
    let mut letters = outcome.reason.chars();
    let reason: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    match outcome.winner {
        Some(side) => format!("{} player wins.  {reason}.", side_name(game.position().variant().rules(), side)),
        None => format!("Tie game.  {reason}."),
    }
}
