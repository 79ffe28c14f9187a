//! The program `ferz`: one file a command. Reads arguments and files, calls the library, prints.

mod apply;
mod args;
mod betza;
mod check;
mod dialect;
mod diff;
mod elsewhere;
mod error;
mod explain;
mod gamestate;
mod import;
mod input;
mod interrupt;
mod language;
mod lsp;
mod moves;
mod output;
mod perft;
mod pgn;
mod pieces;
mod play;
mod referee;
mod rules;
mod settings;
mod show;
mod site;
mod snapshot;
mod study;
mod tip;
mod variants;
mod verify;
mod why;

pub use error::CliError;

use clap::builder::Resettable;
use clap::{Arg, CommandFactory, FromArgMatches, Parser, Subcommand};
use ferz_core::diagnostic::shown_lines;
use std::collections::HashMap;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::process::ExitCode;

/// Where commands print. Commands that are answered line by line flush it themselves.
type Out = BufWriter<StdoutLock<'static>>;

#[derive(Parser)]
#[command(
    name = "ferz",
    version,
    about = "Play, check and count chess variants that are plain text files",
    after_help = "Examples:
  ferz variants                    list the built-in variants
  ferz play xiangqi                play both sides on this terminal
  ferz moves shogi                 list the legal moves at the start
  ferz check mine.ron              find errors in a variant of your own
  ferz play mine.ron               play a variant of your own

If you name no variant, ferz uses the environment variable FERZ_VARIANT, then
the file ferz.ron in the current folder, which looks like this:
(variant: \"shogi\", dialect: \"plain\")"
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the built-in variants
    Variants(variants::Args),
    /// Check variant files for errors
    Check(check::Args),
    /// Show the board, or how pieces move, as text or as a picture
    Show(show::Args),
    /// Write the rules of a variant for players
    Rules(rules::Args),
    /// List the legal moves, sorted
    Moves(moves::Args),
    /// Explain why a move is legal or illegal
    Why(why::Args),
    /// Play a game, from the terminal, a pipe or a file
    Play(play::Args),
    /// Check and show recorded games of any variant
    Pgn(pgn::Args),
    /// Find the first illegal move of each game
    Referee(referee::Args),
    /// Print the state of a game as JSON, and read moves as JSON
    Gamestate(gamestate::Args),
    /// Make moves and print the position after them
    Apply(apply::Args),
    /// List the pieces on the board
    Pieces(pieces::Args),
    /// Count the positions at a depth
    Perft(perft::Args),
    /// Compare legal moves or perft counts with a file
    Verify(verify::Args),
    /// Play many games and report what happens in them
    Study(study::Args),
    /// Record what a variant does, and report what a change of its rules changes
    Snapshot(snapshot::Args),
    /// Show what moves in Betza's notation mean
    Betza(betza::Args),
    /// Convert sections of an ini file to variant files
    Import(import::Args),
    /// Show how two variants differ
    Diff(diff::Args),
    /// Explain the words of the language that variants are written in
    Language(language::Args),
    /// Explain the code of a diagnostic
    Explain(explain::Args),
    /// Run a language server, for variant files in an editor
    Lsp(lsp::Args),
}

/// Runs the program with the arguments of the process.
///
/// The exit code is 0 if all went well, 1 if not, 2 if the arguments are wrong. A closed pipe is not an error.
fn main() -> ExitCode {
    let (mut command, ends) = command();
    let found = command.try_get_matches_from_mut(std::env::args_os());
    let cli = match found.and_then(|found| Cli::from_arg_matches(&found)) {
        Ok(cli) => cli,
        Err(error) => return ExitCode::from(answer(&tip::with_tip(error, &command), &ends)),
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let done = dispatch(cli.command, &mut out);
    let flushed = out.flush().map_err(CliError::from);
    match done.and(flushed) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => ExitCode::from(fail(&error)),
    }
}

/// Says why a command failed, and gives the exit code.
fn fail(error: &CliError) -> u8 {
    match error {
        CliError::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        CliError::Reported => 1,
        CliError::Stopped => interrupt::INTERRUPTED,
        CliError::Variant(error) if error.diagnostics().is_some() => {
            let _ = write!(io::stderr(), "{}", error.render(colours_of_errors()));
            1
        }
        CliError::Notation(text) => {
            let _ = write!(io::stderr(), "{text}");
            2
        }
        CliError::Named { by, error } => {
            let code = fail(error);
            remark(&format!("{by} names this variant"));
            code
        }
        CliError::Usage(_) => {
            report(error);
            2
        }
        CliError::Io(_) | CliError::Input(_) | CliError::Variant(_) | CliError::Wrong(_) => {
            report(error);
            1
        }
    }
}

/// The ends of the helps of all commands, by their names.
type Ends = HashMap<String, String>;

/// The command line without the ends of its helps. These are printed as they are: an example that has been wrapped to the
/// width of a terminal cannot be copied.
fn command() -> (clap::Command, Ends) {
    let mut ends = Ends::new();
    let mut cut = |command: clap::Command| {
        let end = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        ends.insert(command.get_name().to_owned(), end);
        let command = command.after_help(Resettable::Reset);
        // A number below zero is a wrong number, and no flag.
        let takes_value = |arg: &Arg| !arg.is_positional() && arg.get_action().takes_values();
        command.mut_args(|arg| if takes_value(&arg) { arg.allow_negative_numbers(true) } else { arg })
    };
    let command = Cli::command().mut_subcommands(&mut cut);
    let command = cut(command);
    (command, ends)
}

/// Prints what clap has to say, which is not always an error, and gives the exit code.
fn answer(error: &clap::Error, ends: &Ends) -> u8 {
    use clap::error::ErrorKind::{DisplayHelp, DisplayHelpOnMissingArgumentOrSubcommand};
    let mut printed = error.print();
    if matches!(error.kind(), DisplayHelp | DisplayHelpOnMissingArgumentOrSubcommand) {
        let end = tip::words().find_map(|word| ends.get(&word)).or_else(|| ends.get("ferz")).map_or("", |end| end);
        printed = printed.and_then(|()| match error.use_stderr() {
            true => writeln!(io::stderr(), "\n{end}"),
            false => writeln!(io::stdout(), "\n{end}"),
        });
    }
    match printed.and_then(|()| io::stdout().flush()) {
        _ if error.use_stderr() => 2,
        // Help on a closed pipe is as good as read.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            report(&error);
            1
        }
        _ => 0,
    }
}

fn dispatch(command: Command, out: &mut Out) -> error::Done {
    match command {
        Command::Variants(args) => variants::run(args, out),
        Command::Check(args) => check::run(args, out),
        Command::Show(args) => show::run(args, out),
        Command::Rules(args) => rules::run(args, out),
        Command::Moves(args) => moves::run(args, out),
        Command::Why(args) => why::run(args, out),
        Command::Play(args) => play::run(args, out),
        Command::Pgn(args) => pgn::run(args, out),
        Command::Referee(args) => referee::run(args, out),
        Command::Gamestate(args) => gamestate::run(args, out),
        Command::Apply(args) => apply::run(args, out),
        Command::Pieces(args) => pieces::run(args, out),
        Command::Perft(args) => perft::run(args, out),
        Command::Verify(args) => verify::run(args, out),
        Command::Study(args) => study::run(args, out),
        Command::Snapshot(args) => snapshot::run(args, out),
        Command::Betza(args) => betza::run(args, out),
        Command::Import(args) => import::run(args, out),
        Command::Diff(args) => diff::run(args, out),
        Command::Language(args) => language::run(args, out),
        Command::Explain(args) => explain::run(args, out),
        Command::Lsp(args) => lsp::run(args, out),
    }
}

/// Says on the standard error what is odd but no error.
fn remark(text: &impl std::fmt::Display) {
    // Nobody may be listening.
    let _ = writeln!(anstream::stderr(), "note: {}", shown_lines(text));
}

/// Says on the standard error that something is wrong.
fn report(error: &impl std::fmt::Display) {
    use clap::builder::styling::{AnsiColor, Style};
    let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    // Nobody may be listening.
    let _ = writeln!(anstream::stderr(), "{red}error{red:#}: {}", shown_lines(error));
}

/// May what is printed on the standard error have colours?
fn colours_of_errors() -> bool {
    anstream::AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never
}

/// May what is printed on the standard output have colours?
fn colours() -> bool {
    anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}
