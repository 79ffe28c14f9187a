//! `ferz check`: what is wrong with variant files.

use super::args::{ini, is_file, section};
use super::error::{CliError, Done};
use super::input::{file_name, read_file};
use super::{Out, colours};
use crate::compile::Variant;
use crate::diagnostic::{Diagnostic, Report, Severity, Sources, render_all, shown};
use crate::import;
use crate::library::{self, LoadError, Loaded, Unreadable};
use crate::model::limits::MAX_FILE_BYTES;
use crate::study::{self, Note};
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
#[command(after_help = "\
The exit code is 1 if any file cannot be used. `ferz explain CODE` says more
about a fault.

Examples:
  ferz check mine.ron
  ferz check variants/*/*.ron
  ferz check chess               a built-in variant: its hash
  ferz check variants.ini:wolf   a section of an ini file
  ferz check - < mine.ron
  ferz check mine.ron --play     and what never happens in random games
  ferz check mine.ron --json")]
pub(super) struct Args {
    /// Files, sections of ini files, names of built-in variants, or - for the standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// One JSON document
    #[arg(long)]
    json: bool,
    /// Also plays random games, and notes what never happens in them
    #[arg(long)]
    play: bool,
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    let mut sound = true;
    let mut all = Vec::new();
    for path in &args.files {
        let (name, loaded) = (file_name(path), load(path));
        sound &= loaded.is_ok();
        let notes = loaded.as_ref().ok().filter(|_| args.play).map(|loaded| played(&loaded.variant));
        if args.json {
            all.push(described(name, &loaded, notes.as_deref())?);
        } else {
            tell(name, &loaded, notes.as_deref().unwrap_or_default(), out)?;
        }
    }
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&all).map_err(CliError::wrong)?)?;
    }
    if sound { Ok(()) } else { Err(CliError::Reported) }
}

fn load(name: &str) -> Result<Loaded, LoadError> {
    if let Some((file, section)) = section(name) {
        return from_ini(file, section);
    }
    match name {
        "-" => {
            let unreadable = |why| LoadError::Unreadable { path: "standard input".into(), why };
            let text = read("-").map_err(unreadable)?;
            library::load_text("standard input", &text, &read)
        }
        _ if is_file(name) || Path::new(name).is_dir() => library::check_file(name),
        _ => {
            let built_in = |variant| Loaded { variant, warnings: Vec::new(), sources: Sources::default() };
            library::builtin(name).map(built_in)
        }
    }
}

/// A section of an ini file.
fn from_ini(file: &str, section: &str) -> Result<Loaded, LoadError> {
    // Its own message names the file as well.
    let why = |error: CliError| {
        let text = error.to_string();
        let start = [format!("cannot read {file}: "), format!("{file}: ")];
        let rest = start.iter().find_map(|start| text.strip_prefix(start)).unwrap_or(&text);
        Unreadable::System(rest.to_owned())
    };
    let text = ini(file).map_err(|error| LoadError::Unreadable { path: file.into(), why: why(error) })?;
    import::load(file, &text, section)
}

/// A text that is no longer than a variant may be.
fn read(path: &str) -> Result<String, Unreadable> {
    let text = read_file(path).map_err(|error| Unreadable::System(error.to_string()))?;
    if text.len() > MAX_FILE_BYTES { Err(Unreadable::TooLarge) } else { Ok(text) }
}

/// Games that take longer than this are not waited for: most take a second or two.
const MOST_SECONDS: u64 = 10;

/// What random games show never to happen.
fn played(variant: &Variant) -> Vec<Note> {
    let begun = Instant::now();
    study::notes(variant, &|_| begun.elapsed() < Duration::from_secs(MOST_SECONDS))
}

fn tell(name: &str, loaded: &Result<Loaded, LoadError>, notes: &[Note], out: &mut Out) -> Done {
    match loaded {
        Ok(loaded) => {
            write!(out, "{}", render_all(&loaded.warnings, &loaded.sources, colours()))?;
            for note in notes {
                writeln!(out, "note: {}", shown(note))?;
            }
            writeln!(out, "{name}: ok (hash {})", loaded.variant.hash())?;
        }
        Err(error) => {
            let Some((diagnostics, _)) = error.diagnostics() else {
                writeln!(out, "error: {error}")?;
                return Ok(());
            };
            write!(out, "{}", error.render(colours()))?;
            let errors = diagnostics.iter().filter(|diagnostic| diagnostic.severity() == Severity::Error).count();
            writeln!(out, "\n{name}: {errors} error{}", if errors == 1 { "" } else { "s" })?;
        }
    }
    Ok(())
}

fn described(name: &str, loaded: &Result<Loaded, LoadError>, notes: Option<&[Note]>) -> Result<Value, CliError> {
    let reports = |diagnostics: &[Diagnostic], sources: &Sources| {
        let reports: Vec<Report> = diagnostics.iter().map(|diagnostic| Report::new(diagnostic, sources)).collect();
        serde_json::to_value(reports).map_err(CliError::wrong)
    };
    Ok(match loaded {
        Ok(loaded) => {
            let mut described = json!({
                "file": name,
                "ok": true,
                "hash": loaded.variant.hash(),
                "diagnostics": reports(&loaded.warnings, &loaded.sources)?,
            });
            if let Some(notes) = notes {
                described["notes"] = notes.iter().map(ToString::to_string).collect();
            }
            described
        }
        Err(error) => match error.diagnostics() {
            Some((diagnostics, sources)) => {
                json!({ "file": name, "ok": false, "diagnostics": reports(diagnostics, sources)? })
            }
            None => json!({ "file": name, "ok": false, "error": error.to_string(), "diagnostics": [] }),
        },
    })
}
