//! `ferz pgn`: checks and shows recorded games of any variant.

mod check;
mod show;
mod variants;

pub(super) use check::described;
pub(super) use variants::Variants;

use super::Out;
use super::args::{AnyPositionArg, DrawsArg, load};
use super::error::{CliError, Done};
use super::input::{file_name, read_bytes};
use super::remark;
use ferz::model::limits::MAX_INPUT_BYTES;
use ferz::record::decode;
use ferz_core::Variant;
use ferz_core::diagnostic::shown;
use std::path::Path;

#[derive(clap::Args)]
#[command(after_help = "\
The tag Variant of a game names its variant: a built-in variant, by any of its
usual names, or a .ron file in the folder of the games or in the current folder.
A game without the tag is chess. --variant replaces the tag in all games.

Games of chess before July 2014 went on after the fifth repetition and after 75
moves without progress. --past-draws reads on past these draws and past dead
positions.

Examples:
  ferz pgn check game.pgn
  ferz pgn check --variant mine.ron mine.pgn
  ferz pgn show game.pgn --game 1
  ferz pgn show game.pgn --fens")]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Replay all games with their variations, and report wrong moves and results
    Check(check::Args),
    /// Print games in algebraic notation, or their positions
    Show(show::Args),
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    match args.command {
        Command::Check(args) => check::run(args, out),
        Command::Show(args) => show::run(args, out),
    }
}

/// The rules of all games of a file, if they are not those that the games name.
#[derive(clap::Args)]
struct RulesArg {
    /// Variant of all games (default: the tag Variant of each game)
    #[arg(short, long, value_name = "NAME|FILE.ron|FILE.ini:NAME")]
    variant: Option<String>,
    #[command(flatten)]
    draws: DrawsArg,
    #[command(flatten)]
    any: AnyPositionArg,
}

impl RulesArg {
    fn load(&self) -> Result<Option<Variant>, CliError> {
        self.variant.as_deref().map(load).transpose()
    }
}

/// Prints a note on the rules by which games of a variant are played, if they are not built in.
pub(crate) fn remark_file(name: &str, file: &Path) {
    remark(&format!("games of {} use the rules in {}", shown(name), shown(file.display())));
}

/// Reads the text of a file, `-` for the standard input.
pub(super) fn read(path: &str) -> Result<String, CliError> {
    let (text, is_utf8) = decode(read_bytes(path, MAX_INPUT_BYTES)?);
    if !is_utf8 {
        remark(&format!("{} is not UTF-8; it is read as ISO 8859-1", shown(file_name(path))));
    }
    Ok(text)
}
