//! The program `ferz`: one file for each command. It reads arguments and files, calls the library, and prints.

mod analyse;
mod apply;
mod args;
mod betza;
mod check;
mod colour;
mod completions;
mod dialect;
mod diff;
mod elsewhere;
mod engine;
mod error;
mod explain;
mod gamestate;
mod import;
mod input;
mod interrupt;
mod language;
mod lsp;
mod man;
mod moves;
mod new;
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
mod tournament;
mod value;
mod variants;
mod verify;
mod why;

pub use error::CliError;

use clap::builder::Resettable;
use clap::{Arg, ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};
use colour::{colours, colours_of_errors};
use ferz_core::diagnostic::shown_lines;
use std::collections::HashMap;
use std::ffi::OsString;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::process::ExitCode;

/// The output of commands. Commands that answer line by line flush it themselves.
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
  ferz new mine --from chess       create a variant of your own: mine/mine.ron
  ferz check mine.ron              find errors in it
  ferz play mine.ron               play it

If you name no variant, ferz uses the environment variable FERZ_VARIANT, then
the file ferz.ron in the current folder, which looks like this:
(variant: \"shogi\", dialect: \"plain\")"
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// Print colours always, never, or only on a terminal
    #[arg(long, value_name = "WHEN", value_enum, default_value_t, global = true)]
    color: ColorChoice,
}

#[derive(Subcommand)]
enum Command {
    /// List the built-in variants
    Variants(variants::Args),
    /// Create the files of a new variant
    New(new::Args),
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
    /// Play for a graphical board or a match runner (UCI, USI, XBoard)
    Engine(engine::Args),
    /// Find the best moves of a position
    Analyse(analyse::Args),
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
    /// Count the move sequences of a given length
    Perft(perft::Args),
    /// Compare legal moves or perft counts with a file
    Verify(verify::Args),
    /// Play many games and report what happens in them
    Study(study::Args),
    /// Let engines play against each other
    Match(tournament::Args),
    /// Record how a variant behaves, and report changes later
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
    /// Print a shell script that completes commands and names
    Completions(completions::Args),
    /// Write a manual page for each command
    Man(man::Args),
}

/// Runs the program with the arguments of the process.
///
/// The exit code is 0 on success, 1 on failure, 2 if the arguments are wrong. A closed pipe is not an error.
fn main() -> ExitCode {
    let (mut command, ends) = command();
    let found = command.try_get_matches_from_mut(arguments());
    let cli = match found.and_then(|found| Cli::from_arg_matches(&found)) {
        Ok(cli) => cli,
        Err(error) => {
            colour::choose(colour::asked(tip::words()));
            return ExitCode::from(answer(&tip::with_tip(error, &command), &ends));
        }
    };
    colour::choose(cli.color);
    let mut out = BufWriter::new(io::stdout().lock());
    let done = dispatch(cli.command, &mut out);
    let flushed = out.flush();
    let code = match done {
        // Writing again gives the same error again.
        Err(CliError::Io(error)) => return ExitCode::from(fail(&CliError::Io(error))),
        Err(error) => fail(&error),
        Ok(()) => 0,
    };
    // A command that has failed must not end as if the reader had closed a pipe.
    let unwritten = flushed.err().map_or(0, |error| fail(&CliError::Io(error)));
    ExitCode::from(if code == 0 { unwritten } else { code })
}

/// Returns the arguments of the process. Where moves are arguments, a `--` at the end or after a move is a move itself:
/// a pass. It is then written twice, since the first `--` only ends the options.
fn arguments() -> Vec<OsString> {
    let mut words: Vec<OsString> = std::env::args_os().collect();
    let takes_moves = |word: &OsString| word == "why" || word == "apply";
    let Some(command) = words.iter().position(takes_moves) else { return words };
    let Some(at) = words.iter().position(|word| word == "--").filter(|at| *at > command) else { return words };
    let text = |place: usize| words[place].to_str().unwrap_or_default();
    let is_option = |place: usize| text(place).starts_with('-');
    let follows_move = at > command + 1 && !is_option(at - 1) && !is_option(at - 2) && !args::is_variant(text(at - 1));
    if at + 1 == words.len() || follows_move {
        words.insert(at, "--".into());
    }
    words
}

/// Reports the error of a command, and returns the exit code.
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

/// The final parts of the help texts of all commands, by name.
type Ends = HashMap<String, String>;

/// Returns the command line definition without the final parts of the help texts. These are printed unchanged, since an
/// example wrapped to the width of a terminal cannot be copied.
fn command() -> (clap::Command, Ends) {
    let mut ends = Ends::new();
    let mut cut = |command: clap::Command| {
        let end = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        ends.insert(command.get_name().to_owned(), end);
        let command = command.after_help(Resettable::Reset);
        // A negative number is an invalid number, not an option.
        let takes_value = |arg: &Arg| !arg.is_positional() && arg.get_action().takes_values();
        command.mut_args(|arg| if takes_value(&arg) { arg.allow_negative_numbers(true) } else { arg })
    };
    let command = Cli::command().mut_subcommands(&mut cut);
    let command = cut(command);
    (command, ends)
}

/// Prints the message of clap, which is not always an error, and returns the exit code.
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
        // A closed pipe after help is no error.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            report(&CliError::Io(error));
            1
        }
        _ => 0,
    }
}

fn dispatch(command: Command, out: &mut Out) -> error::Done {
    match command {
        Command::Variants(args) => variants::run(args, out),
        Command::New(args) => new::run(args, out),
        Command::Check(args) => check::run(args, out),
        Command::Show(args) => show::run(args, out),
        Command::Rules(args) => rules::run(args, out),
        Command::Moves(args) => moves::run(args, out),
        Command::Why(args) => why::run(args, out),
        Command::Play(args) => play::run(args, out),
        Command::Engine(args) => engine::run(args, out),
        Command::Analyse(args) => analyse::run(args, out),
        Command::Pgn(args) => pgn::run(args, out),
        Command::Referee(args) => referee::run(args, out),
        Command::Gamestate(args) => gamestate::run(args, out),
        Command::Apply(args) => apply::run(args, out),
        Command::Pieces(args) => pieces::run(args, out),
        Command::Perft(args) => perft::run(args, out),
        Command::Verify(args) => verify::run(args, out),
        Command::Study(args) => study::run(args, out),
        Command::Match(args) => tournament::run(args, out),
        Command::Snapshot(args) => snapshot::run(args, out),
        Command::Betza(args) => betza::run(args, out),
        Command::Import(args) => import::run(args, out),
        Command::Diff(args) => diff::run(args, out),
        Command::Language(args) => language::run(args, out),
        Command::Explain(args) => explain::run(args, out),
        Command::Lsp(args) => lsp::run(args, out),
        Command::Completions(args) => completions::run(args, out),
        Command::Man(args) => man::run(args, out),
    }
}

/// Prints a note on standard error.
fn remark(text: &impl std::fmt::Display) {
    // Standard error may be closed.
    let _ = writeln!(anstream::stderr(), "note: {}", shown_lines(text));
}

/// Prints an error on standard error.
fn report(error: &impl std::fmt::Display) {
    use clap::builder::styling::{AnsiColor, Style};
    let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    // Standard error may be closed.
    let _ = writeln!(anstream::stderr(), "{red}error{red:#}: {}", shown_lines(error));
}
