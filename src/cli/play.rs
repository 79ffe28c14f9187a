//! `ferz play`: a game, from the terminal, a pipe or a file.

use super::args::{Chosen, FenArg, VariantArg, game};
use super::error::{CliError, Done};
use super::input::{Lines, file_name, read_file, shorten};
use super::settings::Settings;
use super::{Out, report};
use crate::compile::Variant;
use crate::dialect::{Dialect, DialectKind, Flow, GameFileError, Manner, replay};
use crate::game::Game;
use std::io::{self, BufRead, IsTerminal, Write};

#[derive(clap::Args)]
#[command(after_help = "\
Dialects: plain (for people: any notation, type help), grid (two-letter cells;
e2 e4), verbs (move a2 a3 promote; drop p c3), json (as gamestate). Without
--dialect the variant says which; if the variant comes from ferz.ron, its
dialect may stand there too.

Examples:
  ferz play --variant makruk
  printf 'e2e4\\nNf6\\n' | ferz play --variant chess
  ferz play --variant basic-chess --dialect grid < moves.txt
  ferz play --variant boxshogi -i
  ferz play --variant boxshogi -f game.in")]
pub(super) struct Args {
    #[command(flatten)]
    variant: VariantArg,
    #[command(flatten)]
    fen: FenArg,
    /// Prompts for moves even if the input is not a terminal
    #[arg(short, long, conflicts_with = "file")]
    interactive: bool,
    /// Reads the moves from a file; in the dialect verbs, the pieces and captures before them
    #[arg(short, long, value_name = "FILE")]
    file: Option<String>,
    /// How to talk: plain, grid, verbs, json
    #[arg(short, long, value_name = "NAME")]
    dialect: Option<String>,
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    let Chosen { variant, settings, .. } = args.variant.choose()?;
    let way = way(&args, &variant, settings)?;
    if let (DialectKind::Verbs, Some(path)) = (way, &args.file) {
        if args.fen.is_given() {
            return Err(CliError::wrong("--fen has no place beside a file that gives the position"));
        }
        return replay(&variant, &read_file(path)?, out).map_err(|error| match error {
            GameFileError::Io(error) => error.into(),
            error => CliError::Wrong(format!("{}: {error}", file_name(path))),
        });
    }
    let terminal = args.file.is_none() && io::stdin().is_terminal();
    let mut speaker = way.speaker(Manner { prompt: args.interactive || terminal, ..Manner::default() });
    let mut game = game(args.fen.position(&variant)?)?;
    match &args.file {
        Some(path) => talk(speaker.as_mut(), &mut game, Heard::File(path), read_file(path)?.as_bytes(), out),
        None => talk(speaker.as_mut(), &mut game, Heard::Live, io::stdin().lock(), out),
    }
}

/// Where the lines come from that a dialect hears.
#[derive(Clone, Copy)]
pub(super) enum Heard<'a> {
    /// From somebody who hears the answers, and may try again.
    Live,
    /// From a file, of this path: what comes after a wrong move makes no sense.
    File(&'a str),
}

/// Talks until the dialect or the input ends. A line that is no text is no move, and told at the end by the exit code.
pub(super) fn talk(
    speaker: &mut dyn Dialect,
    game: &mut Game,
    heard: Heard<'_>,
    input: impl BufRead,
    out: &mut Out,
) -> Done {
    let mut lines = Lines::new(input);
    let mut is_text = true;
    let mut flow = speaker.open(game, out)?;
    while flow != Flow::Stop {
        // The other side waits for this before it says anything.
        out.flush()?;
        let Some(line) = lines.next()? else {
            if io::stdin().is_terminal() && io::stdout().is_terminal() {
                writeln!(out)?;
            }
            break;
        };
        let line = line.unwrap_or_else(|error| {
            report(&format!("line {}: {error}", lines.number()));
            is_text = false;
            // An empty line is no move in any dialect, and is answered by no more than a prompt.
            String::new()
        });
        flow = speaker.hear(game, &line, out)?;
        if let (Flow::Refused, Heard::File(path)) = (flow, heard) {
            out.flush()?;
            let place = format!("{}, line {}", file_name(path), lines.number());
            return Err(CliError::Wrong(format!(
                "{place}: \"{}\" is not played, nor what follows",
                shorten(line.trim())
            )));
        }
    }
    if is_text { Ok(()) } else { Err(CliError::Reported) }
}

/// How to talk: by flag, by the settings file that names the variant, or as the variant says.
fn way(args: &Args, variant: &Variant, settings: Option<Settings>) -> Result<DialectKind, CliError> {
    let name = match &args.dialect {
        Some(name) => name.clone(),
        None => settings.and_then(|settings| settings.dialect).unwrap_or_else(|| variant.rules().dialect.clone()),
    };
    DialectKind::named(&name).map_err(CliError::wrong)
}
