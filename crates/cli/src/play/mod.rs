//! `ferz play`: plays a game from the terminal, a pipe or a file, alone or against an opponent.

mod batch;
mod command;
mod file;
mod line;
mod opponent;
mod people;
mod source;
mod table;

pub(super) use file::today;
pub(super) use opponent::{Kind as PlayerKind, PATIENCE};

use super::args::{Chosen, DrawsArg, FenArg, VariantArg, game, number};
use super::error::{CliError, Done, verdict};
use super::input::{Lines, file_name, read_file};
use super::settings::Settings;
use super::{Out, report};
use crate::dialect::{Dialect, DialectKind, Flow, GameFileError, Manner, replay};
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use ferz::game::Game;
use ferz::types::Side;
use ferz_core::Variant;
use ferz_core::diagnostic::shown;
use ferz_search::SkillLevel;
use opponent::{Kind, Opponent};
use source::Source;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, BufRead, IsTerminal, Write};
use table::Table;

#[derive(clap::Args)]
#[command(after_help = "\
Dialects:
  plain   for people: moves in any notation, and commands; type help
  grid    two-letter cells, moves such as e2 e4
  verbs   moves such as move a2 a3 promote, drop p c3
  json    the format of ferz gamestate
The default is the dialect of the variant. If ferz.ron names the variant, it may
also name the dialect. Opponents, hints, undo, save and load need plain.

With --batch there is one answer at the start and one for each line. An answer
begins with =, or with ? for an error, and ends with an empty line.

On a terminal, or with -i, a refused line does no harm. In a pipe, Ferz plays
the other lines and exits with 1. With --file, Ferz stops at a refused line.

Examples:
  ferz play makruk
  ferz play makruk --dialect plain --opponent greedy --side second
  ferz play duck --opponent engine --level 5
  printf 'e2e4\\nNf6\\n' | ferz play chess
  printf 'e2e4\\nhint\\nsave! a.pgn\\n' | ferz play chess --batch
  ferz play basic-chess --dialect grid < moves.txt
  ferz play boxshogi -i
  ferz play boxshogi -f game.in")]
pub(super) struct Args {
    #[command(flatten)]
    variant: VariantArg,
    #[command(flatten)]
    fen: FenArg,
    #[command(flatten)]
    draws: DrawsArg,
    /// Prompt for moves even if the input is not a terminal
    #[arg(short, long, conflicts_with = "file")]
    interactive: bool,
    /// Read the moves from this file; in the dialect verbs, the pieces and captures come first
    #[arg(short, long, value_name = "FILE")]
    file: Option<String>,
    /// Dialect: plain, grid, verbs or json (see below)
    #[arg(short, long, value_name = "NAME")]
    dialect: Option<String>,
    /// Play against the computer: random moves, greedy ones that win something, or an engine that looks ahead
    #[arg(long, value_name = "SKILL", value_parser = players())]
    opponent: Option<Kind>,
    /// Level of the engine, from 1 to 20 (default: 20)
    #[arg(long, value_name = "N", requires = "opponent", value_parser = number::<u8>(1..=20))]
    level: Option<u8>,
    /// Your side against the opponent
    #[arg(long, value_name = "SIDE", requires = "opponent", default_value = "first")]
    side: SideArg,
    /// Seed of the opponent; the same seed gives the same moves (default: a new one each time)
    #[arg(long, value_name = "N", requires = "opponent", value_parser = number::<u64>(0..=u64::MAX))]
    seed: Option<u64>,
    /// Answer line by line, for programs (see below)
    #[arg(long, conflicts_with_all = ["interactive", "file"])]
    batch: bool,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum SideArg {
    First,
    Second,
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    let Chosen { variant, settings, .. } = args.draws.apply(args.variant.choose()?);
    let way = way(&args, &variant, settings)?;
    if let (DialectKind::Verbs, Some(path)) = (way, &args.file) {
        if args.fen.is_given() {
            return Err(CliError::wrong("leave --fen out: the file gives the position"));
        }
        only_in_plain(&args)?;
        return replay(&variant, &read_file(path)?, out).map_err(|error| match error {
            GameFileError::Io(error) => error.into(),
            error => CliError::Wrong(format!("{}: {error}", shown(file_name(path)))),
        });
    }
    let mut game = game(args.fen.position(&variant)?)?;
    let speaker = way.speaker(Manner::default());
    if speaker.is_some() {
        only_in_plain(&args)?;
    }
    let text = args.file.as_deref().map(read_file).transpose()?;
    let file = text.as_deref().zip(args.file.as_deref().map(file_name));
    let prompt = args.interactive || file.is_none() && io::stdin().is_terminal();
    match (speaker, file) {
        (Some(mut speaker), Some((text, name))) => {
            talk(speaker.as_mut(), &mut game, text.as_bytes(), &Refused::Ends(name), out)
        }
        (Some(mut speaker), None) => {
            let refused = if prompt { Refused::CostsNothing } else { Refused::Fails };
            talk(speaker.as_mut(), &mut game, io::stdin().lock(), &refused, out)
        }
        (None, file) => {
            let mut table = Table::new(game, opponent(&args), args.fen.accepts_any());
            let mut source = match file {
                Some((text, name)) => Source::of_file(text, name),
                None => Source::standard(),
            };
            if args.batch {
                return batch::talk(&mut table, &mut source, prompt, out);
            }
            people::talk(&mut table, &mut source, &people::Manner { prompt, strict: file.is_some() }, out)
        }
    }
}

/// Returns an error for options that only the dialect for people supports.
fn only_in_plain(args: &Args) -> Done {
    let asked = [(args.opponent.is_some(), "--opponent"), (args.batch, "--batch")];
    match asked.into_iter().find(|(is_asked, _)| *is_asked) {
        Some((_, flag)) => Err(CliError::Usage(format!("{flag} needs the dialect plain: add --dialect plain"))),
        None => Ok(()),
    }
}

/// Returns the opponent.
fn opponent(args: &Args) -> Option<Opponent> {
    let kind = args.opponent?;
    let side = match args.side {
        SideArg::First => Side::Second,
        SideArg::Second => Side::First,
    };
    // Without a seed, the games differ each time.
    let seed = args.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
    Some(Opponent::new(kind, args.level.map_or(SkillLevel::FULL, SkillLevel::new), seed, side))
}

/// Returns a parser of the name of a computer player.
pub(super) fn players() -> impl TypedValueParser<Value = Kind> {
    PossibleValuesParser::new(Kind::names()).try_map(|name| Kind::named(&name))
}

/// The effect of a line that is refused because it is no legal move.
enum Refused<'n> {
    /// It ends the dialogue, since the lines come from a file of this name.
    Ends(&'n str),
    /// The dialogue continues, and the command fails at its end, since nobody may have read the answer.
    Fails,
    /// The dialogue continues: a person reads the answer and tries again.
    CostsNothing,
}

/// Runs until the dialect or the input ends. An invalid line counts as no move and makes the command fail at the end.
fn talk(speaker: &mut dyn Dialect, game: &mut Game, input: impl BufRead, refused: &Refused, out: &mut Out) -> Done {
    let mut lines = Lines::new(input);
    let mut is_sound = true;
    let mut flow = speaker.open(game, out)?;
    while flow != Flow::Stop {
        match (refused, &flow) {
            (Refused::Ends(file), Flow::Refused(reason)) => {
                return Err(CliError::Wrong(format!("{}: line {}: {reason}", shown(file), lines.number())));
            }
            (Refused::Fails, Flow::Refused(_)) => is_sound = false,
            (Refused::CostsNothing, Flow::Refused(_)) | (_, Flow::Go | Flow::Stop) => {}
        }
        // The other side waits for this output before it answers.
        out.flush()?;
        let Some(line) = lines.next()? else {
            if io::stdin().is_terminal() && io::stdout().is_terminal() {
                writeln!(out)?;
            }
            break;
        };
        let line = line.unwrap_or_else(|error| {
            report(&format!("line {}: {error}", lines.number()));
            is_sound = false;
            // An empty line is no move in any dialect, and is answered only by a prompt.
            String::new()
        });
        flow = speaker.hear(game, &line, out)?;
    }
    verdict(is_sound, Ok(()))
}

/// Prints the state of a game as JSON until the game or the input ends. An answer that is no legal move is reported in
/// the next state, without further effect.
pub(super) fn tell(manner: Manner, game: &mut Game, out: &mut Out) -> Done {
    match DialectKind::Json.speaker(manner) {
        Some(mut speaker) => talk(speaker.as_mut(), game, io::stdin().lock(), &Refused::CostsNothing, out),
        None => Ok(()),
    }
}

/// Returns the dialect: of the option, of the settings file that names the variant, or of the variant.
fn way(args: &Args, variant: &Variant, settings: Option<Settings>) -> Result<DialectKind, CliError> {
    let name = match &args.dialect {
        Some(name) => name.clone(),
        None => settings.and_then(|settings| settings.dialect).unwrap_or_else(|| variant.rules().dialect.clone()),
    };
    DialectKind::named(&name).map_err(CliError::wrong)
}
