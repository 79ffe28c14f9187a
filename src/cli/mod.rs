//! The command line: one file a command. Reads arguments and files, calls the library, prints.

mod apply;
mod args;
mod check;
mod error;
mod explain;
mod gamestate;
mod input;
mod moves;
mod perft;
mod pieces;
mod play;
mod referee;
mod settings;
mod show;
mod variants;
mod verify;

pub use error::CliError;

use clap::{Parser, Subcommand};
use std::io::{self, BufWriter, StdoutLock, Write};
use std::process::ExitCode;

/// Where commands print. Commands that are answered line by line flush it themselves.
type Out = BufWriter<StdoutLock<'static>>;

#[derive(Parser)]
#[command(
    name = "ferz",
    version,
    about = "Plays, checks and counts chess variants that are nothing but text files",
    after_help = "Examples:
  ferz variants                          what there is to play
  ferz play --variant xiangqi            play it, both sides, on this terminal
  ferz moves --variant shogi             the legal moves at the start
  ferz check mine.ron                    what is wrong with a variant of your own
  ferz play --variant mine.ron           play it

Without --variant, the variable FERZ_VARIANT and then the file ferz.ron in the current folder
say which variant is meant: (variant: \"shogi\", dialect: \"plain\")"
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Lists the variants that are built in
    Variants(variants::Args),
    /// Says what is wrong with variant files
    Check(check::Args),
    /// Shows the board
    Show(show::Args),
    /// Lists the legal moves, sorted
    Moves(moves::Args),
    /// Plays a game, from the terminal, a pipe or a file
    Play(play::Args),
    /// Finds the first incorrect move of each game
    Referee(referee::Args),
    /// Tells the state of a game as JSON and takes moves as JSON
    Gamestate(gamestate::Args),
    /// Makes moves and tells the positions after them
    Apply(apply::Args),
    /// Lists the pieces on the board
    Pieces(pieces::Args),
    /// Counts the positions at a depth
    Perft(perft::Args),
    /// Compares moves or perft numbers with those of a file
    Verify(verify::Args),
    /// Explains the code of a diagnostic
    Explain(explain::Args),
}

/// Runs the program with the arguments of the process.
///
/// The exit code is 0 if all went well, 1 if not, 2 if the arguments are wrong. A closed pipe is not an error.
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help on a closed pipe is as good as read.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let done = dispatch(cli.command, &mut out);
    let flushed = out.flush().map_err(CliError::from);
    match done.and(flushed) {
        Ok(()) => ExitCode::SUCCESS,
        Err(CliError::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(CliError::Reported) => ExitCode::FAILURE,
        Err(CliError::Variant(error)) if error.diagnostics().is_some() => {
            let colour = anstream::AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never;
            let _ = write!(io::stderr(), "{}", error.render(colour));
            ExitCode::FAILURE
        }
        Err(error) => {
            report(&error);
            ExitCode::FAILURE
        }
    }
}

fn dispatch(command: Command, out: &mut Out) -> error::Done {
    match command {
        Command::Variants(args) => variants::run(args, out),
        Command::Check(args) => check::run(args, out),
        Command::Show(args) => show::run(args, out),
        Command::Moves(args) => moves::run(args, out),
        Command::Play(args) => play::run(args, out),
        Command::Referee(args) => referee::run(args, out),
        Command::Gamestate(args) => gamestate::run(args, out),
        Command::Apply(args) => apply::run(args, out),
        Command::Pieces(args) => pieces::run(args, out),
        Command::Perft(args) => perft::run(args, out),
        Command::Verify(args) => verify::run(args, out),
        Command::Explain(args) => explain::run(args, out),
    }
}

/// Says on the standard error that something is wrong.
fn report(error: &impl std::fmt::Display) {
    use clap::builder::styling::{AnsiColor, Style};
    let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    // Nobody may be listening.
    let _ = writeln!(anstream::stderr(), "{red}error{red:#}: {error}");
}

/// May what is printed on the standard output have colours?
fn colours() -> bool {
    anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}
