//! `ferz check`: reports errors in variant files.

mod mend;
mod place;
mod setup;
mod target;
mod watch;

use super::args::number;
use super::error::{CliError, Done, where_to_look};
use super::input::file_name;
use super::output::files;
use super::{Out, colours, elsewhere, remark};
use ferz::diagnostic::{Code, Diagnostic, Location, Replacement, Report, Severity, Sources, Span, render_all};
use ferz::library::{LoadError, Loaded};
use ferz::prose::Names;
use ferz::prose::words::{self, many};
use ferz::study::{self, Note};
use ferz_core::Variant;
use ferz_core::diagnostic::shown;
use mend::{Mend, Mended};
use place::{place, place_of_base};
use serde::Serialize;
use serde_json::{Value, json};
use std::io::Write;
use std::time::{Duration, Instant};
use target::{Checked, Target};
use watch::{Seen, Watcher};

#[derive(clap::Args)]
#[command(after_help = "\
The exit code is 0 if all files can be used, otherwise 1. `ferz explain CODE`
says more about a diagnostic.

--fix corrects only errors with one clear remedy: a misspelt word, missing
quotes, a missing comma, arguments in the wrong order. It also makes an edit
that alone removes a warning. It keeps comments, and does not change the bases
of a file. The corrected text of the standard input is printed.

Examples:
  ferz check mine.ron
  ferz check variants/*/*.ron
  ferz check chess               a built-in variant
  ferz check variants.ini:wolf   a section of an ini file
  ferz check - < mine.ron
  ferz check mine.ron --fix
  ferz check mine.ron --play     also report rules that random games never use
  ferz check mine.ron --deny warnings
  ferz check mine.ron --json
  ferz check chess --fen '4k3/8/8/8/8/8/4R3/4K3 b - - 0 1'")]
pub(super) struct Args {
    /// Variant files, sections of ini files (FILE.ini:NAME), built-in variants, or - for the standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Correct the files where the remedy is clear
    #[arg(long)]
    fix: bool,
    /// Exit with 1 if there are any warnings
    #[arg(long, value_name = "WHAT", value_enum)]
    deny: Option<Denied>,
    /// Print one JSON document with all diagnostics; text shows at most 50
    #[arg(long)]
    json: bool,
    /// Also play random games for up to 10 seconds, and note the rules that they never use
    #[arg(long)]
    play: bool,
    /// Check whether a game can reach this position, and list the reasons if not
    #[arg(long, conflicts_with_all = ["fix", "deny", "json", "play", "watch"])]
    fen: Option<String>,
    /// Check again when a file or one of its bases changes, until the standard input ends
    #[arg(long, conflicts_with = "fix")]
    watch: bool,
    /// Stop after this number of checks
    #[arg(long, hide = true, requires = "watch", value_parser = number::<u32>(1..=u32::MAX.into()))]
    rounds: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Denied {
    Warnings,
}

/// The result for one file.
struct Account<'a> {
    name: &'a str,
    checked: Checked,
    mended: Option<Vec<Mend>>,
    /// The current text, for the standard input.
    text: Option<String>,
    /// The notes from random games, if they were asked for and the variant can be played.
    notes: Option<Vec<Note>>,
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    if let Some(fen) = &args.fen {
        let [name] = args.files.as_slice() else {
            return Err(CliError::Usage("`--fen` needs exactly one variant: leave out the others".into()));
        };
        return setup::run(name, fen, out);
    }
    if !args.watch {
        return if check_all(&args, out)?.0 { Ok(()) } else { Err(CliError::Reported) };
    }
    if args.files.iter().any(|name| matches!(Target::new(name), Target::Input | Target::Section("-", _))) {
        return Err(CliError::Usage("the standard input cannot be watched; name files instead".into()));
    }
    let watcher = Watcher::new();
    for round in 1.. {
        let (sound, seen) = check_all(&args, out)?;
        out.flush()?;
        if args.rounds == Some(round) {
            return if sound { Ok(()) } else { Err(CliError::Reported) };
        }
        let Some(changed) = watcher.changed(&seen) else { break };
        if !args.json {
            let changed: Vec<String> = changed.iter().map(|file| shown(file.display())).collect();
            writeln!(out, "\n--- changed: {}\n", changed.join(", "))?;
        }
    }
    Ok(())
}

/// Checks all files once. Returns `true` if all variants can be loaded, and the files that were read.
fn check_all(args: &Args, out: &mut Out) -> Result<(bool, Vec<Seen>), CliError> {
    let (mut sound, mut files, mut all) = (true, Vec::new(), Vec::new());
    for name in &args.files {
        let mut account = account(name, args.fix)?;
        if args.play {
            account.notes = account.checked.loaded.as_ref().ok().map(|loaded| played(&loaded.variant));
        }
        sound &= account.is_sound(args.deny);
        files.append(&mut account.checked.files);
        if args.json {
            all.push(account.to_json()?);
        } else if let Some(text) = &account.text {
            write!(out, "{text}")?;
            account.tell(args.deny, &mut anstream::stderr(), super::colours_of_errors())?;
        } else {
            account.tell(args.deny, out, colours())?;
        }
    }
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&all).map_err(CliError::wrong)?)?;
    }
    Ok((sound, files))
}

/// Checks the file of an argument, and fixes it if asked to.
fn account(argument: &str, fix: bool) -> Result<Account<'_>, CliError> {
    let target = Target::new(argument);
    let name = file_name(argument);
    if !fix {
        return Ok(Account { name, checked: target.read_and_check(), mended: None, text: None, notes: None });
    }
    let text = match target.text() {
        Ok(text) => text,
        Err(error) => {
            let checked = Checked { loaded: Err(error), files: Vec::new() };
            return Ok(Account { name, checked, mended: Some(Vec::new()), text: None, notes: None });
        }
    };
    let Mended { text, changes, checked } = match target {
        // Built-in variants are part of the program and cannot be changed.
        Target::BuiltIn(_) => Mended { checked: target.check(&text), text, changes: Vec::new() },
        Target::Input | Target::File(_) | Target::Section(..) => mend::mend(&target, text),
    };
    match target.file() {
        Some(file) if !changes.is_empty() => files::write(&file, text.as_bytes())?,
        _ => {}
    }
    for base in mend::elsewhere(&checked) {
        remark(&format!("{} has errors that --fix can correct, too; run it on that file", shown(base)));
    }
    let text = matches!(target, Target::Input | Target::Section("-", _)).then_some(text);
    Ok(Account { name, checked, mended: Some(changes), text, notes: None })
}

impl Account<'_> {
    fn is_sound(&self, denied: Option<Denied>) -> bool {
        match (&self.checked.loaded, denied) {
            (Ok(loaded), Some(Denied::Warnings)) => loaded.warnings.is_empty(),
            (loaded, _) => loaded.is_ok(),
        }
    }

    /// Prints the result as text.
    fn tell(&self, denied: Option<Denied>, out: &mut dyn Write, colour: bool) -> Done {
        let name = shown(self.name);
        if let Some(mended) = self.mended.as_ref().filter(|mended| !mended.is_empty()) {
            for mend in mended.iter().take(MOST_TOLD) {
                writeln!(out, "{name}:{}: fixed: {} [{}]", mend.line, mend.what(), mend.code)?;
            }
            if let Some(more) = mended.len().checked_sub(MOST_TOLD).filter(|more| *more > 0) {
                writeln!(out, "... and {more} more")?;
            }
            writeln!(out)?;
        }
        match &self.checked.loaded {
            Ok(loaded) => {
                write!(out, "{}", render_all(&loaded.warnings, &loaded.sources, colour))?;
                for (message, span) in self.all_notes(loaded) {
                    writeln!(out, "note: {}", shown(message))?;
                    if let Some(span) = span {
                        let place = loaded.sources.line_column(span.source, span.range.start);
                        writeln!(out, " --> {name}:{}:{}", place.line, place.column)?;
                    }
                }
                match denied {
                    Some(Denied::Warnings) if !loaded.warnings.is_empty() => {
                        writeln!(
                            out,
                            "\n{name}: {}, denied by --deny warnings",
                            many(loaded.warnings.len() as u64, "warning")
                        )?;
                    }
                    _ => writeln!(out, "{name}: ok (hash {})", loaded.variant.hash())?,
                }
            }
            Err(error) => {
                let Some((diagnostics, _)) = error.diagnostics() else {
                    let meant = elsewhere::hint(self.name, error);
                    match (code(error), meant) {
                        (Some((code, remedy)), meant) => {
                            let hint = meant.as_deref().unwrap_or(remedy);
                            writeln!(out, "error[{}]: {error}\n  = help: {hint}", code.id())?;
                        }
                        (None, Some(hint)) => {
                            writeln!(out, "error: {}", elsewhere::message(self.name, error, &hint))?;
                        }
                        (None, None) => writeln!(out, "error: {error}{}", where_to_look(error))?,
                    }
                    return Ok(());
                };
                write!(out, "{}", error.render(colour))?;
                let errors = diagnostics.iter().filter(|diagnostic| diagnostic.severity() == Severity::Error).count();
                writeln!(out, "\n{name}: {}", many(errors as u64, "error"))?;
            }
        }
        Ok(())
    }

    /// Returns all notes, each with the span of its subject in the file, if it is there.
    fn all_notes(&self, loaded: &Loaded) -> Vec<(String, Option<Span>)> {
        let absent = absent(loaded).map(|message| (message, place_of_base(&loaded.sources)));
        let played = self.notes.iter().flatten().map(|note| (note.to_string(), place(note, &loaded.sources)));
        absent.into_iter().chain(played).collect()
    }

    /// Returns the result as JSON.
    fn to_json(&self) -> Result<Value, CliError> {
        let reports = |diagnostics: &[Diagnostic], sources: &Sources| {
            let reports: Vec<Report> = diagnostics.iter().map(|diagnostic| Report::new(diagnostic, sources)).collect();
            serde_json::to_value(reports).map_err(CliError::wrong)
        };
        let mut account = match &self.checked.loaded {
            Ok(Loaded { variant, warnings, sources, .. }) => json!({
                "file": self.name,
                "ok": true,
                "hash": variant.hash(),
                "diagnostics": reports(warnings, sources)?,
            }),
            Err(error) => match error.diagnostics() {
                Some((diagnostics, sources)) => {
                    json!({ "file": self.name, "ok": false, "diagnostics": reports(diagnostics, sources)? })
                }
                None => {
                    let mut sources = Sources::default();
                    let source = sources.add(self.name, "");
                    let meant = elsewhere::hint(self.name, error);
                    let diagnostic = |(code, remedy): (Code, &str)| {
                        let diagnostic = Diagnostic::new(code, Span::new(source, 0..0), error.to_string());
                        diagnostic.hint(meant.as_deref().unwrap_or(remedy))
                    };
                    let diagnostics: Vec<Diagnostic> = code(error).map(diagnostic).into_iter().collect();
                    let diagnostics = reports(&diagnostics, &sources)?;
                    let told = match &meant {
                        Some(hint) => elsewhere::message(self.name, error, hint),
                        None => error.to_string(),
                    };
                    json!({ "file": self.name, "ok": false, "error": told, "diagnostics": diagnostics })
                }
            },
        };
        if let Ok(loaded) = &self.checked.loaded {
            let report = |(message, span): (String, Option<Span>)| NoteReport {
                message,
                place: span.map(|span| Location::new(&span, &loaded.sources)),
            };
            let reports: Vec<NoteReport> = self.all_notes(loaded).into_iter().map(report).collect();
            if self.notes.is_some() || !reports.is_empty() {
                account["notes"] = serde_json::to_value(reports).map_err(CliError::wrong)?;
            }
        }
        if let Some(mended) = &self.mended {
            account["mended"] = serde_json::to_value(mended).map_err(CliError::wrong)?;
        }
        if let Some(text) = &self.text {
            account["text"] = json!(text);
        }
        Ok(account)
    }
}

/// Returns the note about inherited kinds of pieces that can never appear.
fn absent(loaded: &Loaded) -> Option<String> {
    let names = Names::of(loaded.variant.rules()).each(loaded.absent.iter().copied());
    let them = words::agree(names.len(), "them", "it");
    (!names.is_empty())
        .then(|| format!("no {} can ever appear; the file inherits {them} from its base", words::list(&names, "or")))
}

/// A note, as JSON.
#[derive(Serialize)]
struct NoteReport {
    message: String,
    /// The position of the subject of the note in the file, if the file contains it.
    #[serde(flatten)]
    place: Option<Location>,
}

/// The time limit of the random games, in seconds.
const MOST_SECONDS: u64 = 10;

/// Plays random games and returns their notes.
fn played(variant: &Variant) -> Vec<Note> {
    let begun = Instant::now();
    study::notes(variant, &|_| begun.elapsed() < Duration::from_secs(MOST_SECONDS))
}

/// The largest number of changes shown for one file.
const MOST_TOLD: usize = 50;

impl Mend {
    /// Returns a description of the changes.
    fn what(&self) -> String {
        let change = |(old, change): (&String, &Replacement)| {
            let (old, new) = (shown(old), shown(&change.replacement));
            match (old.is_empty(), new.is_empty()) {
                (true, _) => format!("added `{new}`"),
                (_, true) => format!("removed `{old}`"),
                _ => format!("replaced `{old}` by `{new}`"),
            }
        };
        self.old.iter().zip(&self.edits).map(change).collect::<Vec<_>>().join(", ")
    }
}

/// Returns the code of an error without a span, and its remedy.
fn code(error: &LoadError) -> Option<(Code, &'static str)> {
    match error {
        LoadError::Unreadable { why, .. } => Some((Code::Unreadable, why.remedy())),
        _ => None,
    }
}
