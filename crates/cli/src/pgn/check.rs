//! `ferz pgn check`: reports errors in recorded games.

use super::super::error::{Done, verdict};
use super::super::input::file_name;
use super::super::{Out, colours, report};
use super::{RulesArg, read, remark_file};
use ferz::diagnostic::{Sources, render_all};
use ferz::library::Nearby;
use ferz::prose::words::many;
use ferz::record::{CheckOptions, Checked, check_with};
use ferz_core::diagnostic::shown;
use std::io::Write;
use std::path::Path;

#[derive(clap::Args)]
pub(super) struct Args {
    /// PGN files, or - for the standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    #[command(flatten)]
    rules: RulesArg,
}

/// Checks the files. The command fails if there is any report other than a warning.
pub(super) fn run(args: Args, out: &mut Out) -> Done {
    let variant = args.rules.load()?;
    let mut is_sound = true;
    for path in &args.files {
        let text = match read(path) {
            Ok(text) => text,
            Err(error) => {
                report(&error);
                is_sound = false;
                continue;
            }
        };
        let mut sources = Sources::default();
        let source = sources.add(file_name(path), text.as_str());
        let nearby = Nearby::beside(Path::new(path));
        let checking = CheckOptions {
            variant: variant.as_ref(),
            nearby: Some(&nearby),
            past_draws: args.rules.draws.is_given(),
            any_position: args.rules.any.is_given(),
        };
        let checked = check_with(&text, source, &checking);
        for (name, file) in &checked.files {
            remark_file(name, file);
        }
        is_sound &= checked.errors == 0 && checked.games > 0;
        let told = write!(out, "{}", described(file_name(path), &checked, &sources, colours()));
        if let Err(error) = told {
            return verdict(is_sound, Err(error.into()));
        }
    }
    verdict(is_sound, Ok(()))
}

/// Describes the faults of a file, and counts what was checked.
pub(crate) fn described(name: &str, checked: &Checked, sources: &Sources, colour: bool) -> String {
    let mut text = String::new();
    if !checked.diagnostics.is_empty() {
        text += &render_all(&checked.diagnostics, sources, colour);
        text.push('\n');
    }
    let more = checked.errors + checked.warnings - checked.diagnostics.len();
    if more > 0 {
        text += &format!("... and {more} more\n\n");
    }
    let found = format!("{}, {}", many(checked.games as u64, "game"), many(checked.moves as u64, "move"));
    let verdict = match (checked.games, checked.errors, checked.warnings) {
        (0, 0, _) => "no games".into(),
        (_, 0, 0) => format!("ok ({found})"),
        (_, 0, warnings) => format!("ok, {} ({found})", many(warnings as u64, "warning")),
        (_, errors, 0) => format!("{} ({found})", many(errors as u64, "error")),
        (_, errors, warnings) => {
            format!("{}, {} ({found})", many(errors as u64, "error"), many(warnings as u64, "warning"))
        }
    };
    format!("{text}{}: {verdict}\n", shown(name))
}
