//! Tips for errors of the command line.

use super::args::is_variant;
use super::input::shorten;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use ferz::diagnostic::nearest;
use ferz::library;
use ferz::prose::words::list;
use ferz_core::diagnostic::shown;
use std::path::Path;

/// The largest number of commands named as those that know an option.
const MOST_OWNERS: usize = 4;

/// The longest argument that is repeated in full, in bytes. No value name of an option is as long.
const LONGEST: usize = 200;

/// Returns the arguments of the program. Invalid text is replaced.
pub(super) fn words() -> impl Iterator<Item = String> {
    std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned())
}

/// Replaces the tips of clap, which only compare letters, by our own; `program` has been built.
pub(super) fn with_tip(mut error: clap::Error, program: &Command) -> clap::Error {
    let texts = error.context().filter_map(|(kind, value)| match value {
        ContextValue::String(text) => Some((kind, text.clone())),
        _ => None,
    });
    // Typed text may contain control characters of the terminal, or fill it.
    for (kind, text) in texts.collect::<Vec<_>>() {
        let text = if text.len() > LONGEST { shorten(&text) } else { shown(text) };
        error.insert(kind, ContextValue::String(text));
    }
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        _ => String::new(),
    };
    let meant = Meant::new(program);
    let tip = match error.kind() {
        ErrorKind::UnknownArgument => meant.argument(&text(ContextKind::InvalidArg), program),
        ErrorKind::InvalidSubcommand => {
            let tip = meant.subcommand(&text(ContextKind::InvalidSubcommand));
            if tip.is_none() {
                return error;
            }
            error.remove(ContextKind::SuggestedSubcommand);
            tip
        }
        _ => return error,
    };
    // An unknown argument stays unknown after `--`.
    error.remove(ContextKind::Suggested);
    if let Some(tip) = tip {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(tip)]));
    }
    error
}

/// The command that was meant, and its full name: `ferz snapshot record`.
struct Meant<'c> {
    command: &'c Command,
    path: String,
}

impl<'c> Meant<'c> {
    fn new(program: &'c Command) -> Meant<'c> {
        let mut meant = Meant { command: program, path: "ferz".into() };
        for word in words() {
            let Some(command) = meant.command.find_subcommand(&word) else { break };
            meant = Meant { command, path: format!("{} {}", meant.path, command.get_name()) };
        }
        meant
    }

    /// Returns a tip for an argument that the command does not take.
    fn argument(&self, word: &str, program: &Command) -> Option<String> {
        let path = &self.path;
        let flag = word.split('=').next().unwrap_or_default();
        if ["-v", "--variant"].contains(&flag) {
            return Some(match () {
                () if self.command.has_subcommands() => {
                    let first = format!("{path} {}", first_verb(self.command));
                    format!("name the variant after a command: `{first} NAME`; `ferz --version` prints the version")
                }
                () if self.command.get_positionals().any(is_about_variants) => {
                    format!("name the variant without a flag: `{path} mine.ron`")
                }
                () => format!("`{path}` takes no variant"),
            });
        }
        if word.starts_with('-') {
            let mut owners = Vec::new();
            add_owners(program, "ferz", flag, &mut owners);
            if let Some(long) = self.long_of(flag) {
                return Some(format!("did you mean `--{long}`?"));
            }
            let known = !owners.is_empty() && owners.len() <= MOST_OWNERS;
            return known.then(|| format!("`{flag}` is an option of {}", list(owners, "and")));
        }
        let takes = |id: &str| self.command.get_arguments().any(|arg| arg.get_id() == id);
        let others = || words().filter(|other| other != word).any(|other| is_variant(&other));
        let is_twice = words().filter(|other| other == word).count() > 1;
        match (is_variant(word), takes("name"), takes("variant")) {
            (true, true, true) if others() || is_twice => {
                Some(format!("`{path}` takes one variant; `ferz diff` compares two"))
            }
            (true, true, true) => Some(format!("name the variant first: `{path} {word}`")),
            (true, false, true) => Some(format!("did you mean `--variant {word}`?")),
            (false, takes_name, takes_variant) => {
                let meant = nearest(word, library::names()).filter(|_| takes_variant && !takes_name);
                meant.map(|name| format!("did you mean `--variant {name}`?")).or_else(|| self.option_of(word))
            }
            (_, _, _) => None,
        }
    }

    /// Returns the only option of the command that begins with the letter of an unknown short one.
    fn long_of(&self, flag: &str) -> Option<&'c str> {
        let letter = flag.strip_prefix('-').filter(|rest| rest.chars().count() == 1)?;
        let mut options = self.command.get_arguments().filter(|arg| !arg.is_hide_set()).filter_map(Arg::get_long);
        let first = options.find(|long| long.starts_with(letter))?;
        options.all(|long| !long.starts_with(letter)).then_some(first)
    }

    /// Returns the option that a stray word most likely belongs to: a number, a position, a move, or the name of an
    /// option.
    fn option_of(&self, word: &str) -> Option<String> {
        let takes = |long: &str| self.command.get_arguments().any(|arg| arg.get_long() == Some(long));
        let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        let counts = ["depth", "games"].into_iter().find(|long| takes(long));
        match counts.filter(|_| is_number) {
            Some(long) => Some(format!("did you mean `--{long} {word}`?")),
            None if takes(word) => Some(format!("did you mean `--{word}`?")),
            None if word.contains('/') && takes("fen") => Some("write a position as `--fen '...'`".into()),
            None if is_move(word) && takes("variant") => Some("`ferz apply VARIANT MOVE ...` makes moves".into()),
            None => None,
        }
    }

    /// Returns a tip for a word that is not a command; `None` if the nearest command is as good a tip.
    fn subcommand(&self, word: &str) -> Option<String> {
        let beside = format!("{word}.ron");
        let word = match () {
            () if is_variant(word) || Path::new(word).is_file() => word,
            () if Path::new(&beside).is_file() => &beside,
            () => return None,
        };
        let is_top = !self.path.contains(' ');
        let verb = if is_top && word.ends_with(".pgn") { "pgn check" } else { first_verb(self.command) };
        Some(format!("write a command first: `{} {verb} {word}`", self.path))
    }
}

/// Returns `true` if a word is two squares, like a move.
fn is_move(word: &str) -> bool {
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    (2..=4).contains(&digits)
        && word.len() <= 7
        && word.starts_with(|c: char| c.is_ascii_lowercase())
        && word.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && word[1..].contains(|c: char| c.is_ascii_lowercase())
}

/// Returns the most common command: `play`, or the first subcommand.
fn first_verb(command: &Command) -> &str {
    match command.find_subcommand("play") {
        Some(play) => play.get_name(),
        None => command.get_subcommands().next().map_or("", Command::get_name),
    }
}

/// Returns `true` if this argument names variants.
fn is_about_variants(arg: &Arg) -> bool {
    arg.get_help().is_some_and(|help| help.to_string().contains("variant"))
}

/// Adds the commands that have an option.
fn add_owners(command: &Command, path: &str, flag: &str, owners: &mut Vec<String>) {
    let is_flag = |arg: &Arg| {
        !arg.is_hide_set()
            && (arg.get_long().is_some_and(|long| flag.strip_prefix("--") == Some(long))
                || arg.get_short().is_some_and(|short| flag.strip_prefix('-') == Some(short.encode_utf8(&mut [0; 4]))))
    };
    if command.get_arguments().any(is_flag) {
        owners.push(format!("`{path}`"));
    }
    for below in command.get_subcommands() {
        add_owners(below, &format!("{path} {}", below.get_name()), flag, owners);
    }
}
