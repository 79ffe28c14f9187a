//! `ferz snapshot`: keeps the behaviour of a variant in a file, and shows what a change of its rules changes.

use super::args::{id, is_file, load, number, section};
use super::error::{CliError, Done};
use super::input::{Lines, file_name, read_file};
use super::interrupt::Steps;
use super::output::{self, Kind, files};
use super::{Out, colours, remark};
use clap::Subcommand;
use clap::builder::styling::{AnsiColor, Style};
use ferz::prose::words::many;
use ferz::snapshot::{SEED, Snapshot, SnapshotChange, SnapshotPlace};
use ferz_core::Variant;
use ferz_core::diagnostic::shown;
use std::fmt;
use std::io::{self, Write};
use std::path::Path;

#[derive(clap::Args)]
#[command(after_help = "\
A snapshot is a text file that can be compared line by line. It comes from a
walk of some thousand plies. It has positions that show each rule used in the
walk, all moves of each position, and the position after some of them. It also
has perft counts of the start, and games that end by repetition. The snapshot of
mine.ron is mine.snap in the same folder; the snapshot of a built-in variant is
in the current folder.

verify exits with 1 if anything differs; review exits with 1 if you rejected a
change. review saves each accepted change at once: Ctrl-C loses no answer, and
exits with 130.

Examples:
  ferz snapshot record mine.ron
  ferz snapshot verify mine.ron
  ferz snapshot review mine.ron --accept
  ferz snapshot record tictactoe -o drawn.txt")]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Write the snapshot of a variant
    Record {
        #[command(flatten)]
        what: What,
        /// Seed of the walk through the positions of the variant
        #[arg(long, value_name = "S", default_value_t = SEED, value_parser = number::<u64>(0..=u64::MAX))]
        seed: u64,
        /// Replace a snapshot that differs
        #[arg(long)]
        replace: bool,
    },
    /// Report differences from a snapshot
    Verify {
        #[command(flatten)]
        what: What,
    },
    /// Accept or reject each difference from a snapshot
    Review {
        #[command(flatten)]
        what: What,
        /// Accept all changes without asking
        #[arg(long, conflicts_with = "reject")]
        accept: bool,
        /// Reject all changes, and only report them
        #[arg(long)]
        reject: bool,
    },
}

/// Which variants, and where their snapshots are.
#[derive(clap::Args)]
struct What {
    /// Variant files, sections of ini files (FILE.ini:NAME) or built-in variants
    #[arg(required = true, value_name = "FILE.ron|NAME")]
    variants: Vec<String>,
    /// Path of the snapshot, if there is only one variant; - is the standard output or input
    #[arg(short, long, value_name = "PATH")]
    output: Option<String>,
}

/// A variant and the path of its snapshot.
struct Kept {
    name: String,
    variant: Variant,
    path: String,
}

impl What {
    /// Returns the variants, each loaded when it is used.
    fn kept(&self) -> Result<impl Iterator<Item = Result<Kept, CliError>>, CliError> {
        if self.output.is_some() && self.variants.len() > 1 {
            return Err(CliError::Usage("--output needs a single variant".into()));
        }
        Ok(self.variants.iter().map(|name| {
            let path = self.output.clone().unwrap_or_else(|| beside(name));
            Ok(Kept { name: name.clone(), variant: load(name)?, path })
        }))
    }
}

/// Returns the default path of the snapshot of a variant.
fn beside(name: &str) -> String {
    match is_file(name) && section(name).is_none() {
        true => Path::new(name).with_extension("snap").to_string_lossy().into_owned(),
        false => format!("{}.snap", id(name)),
    }
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    let mut sound = true;
    match args.command {
        Command::Record { what, seed, replace } => {
            for kept in what.kept()? {
                record(&kept?, seed, replace, out)?;
            }
        }
        Command::Verify { what } => {
            for kept in what.kept()? {
                sound &= verify(&kept?, out)?.is_none();
            }
        }
        Command::Review { what, accept, reject } => {
            let all = if reject { Some(false) } else { accept.then_some(true) };
            let mut asked = Asked { answers: Lines::new(io::stdin().lock()), all };
            let steps = Steps::new("stopped before any change was accepted".into())?;
            for kept in what.kept()? {
                sound &= review(&kept?, &mut asked, &steps, out)?;
                // Finished snapshots are reported, even if the next one is stopped.
                out.flush()?;
            }
        }
    }
    if sound { Ok(()) } else { Err(CliError::Reported) }
}

fn record(kept: &Kept, seed: u64, replace: bool, out: &mut Out) -> Done {
    let snapshot = Snapshot::record(&kept.variant, seed);
    let is_there =
        kept.path != "-" && !output::is_foreign(&kept.path, &[], Kind::Snapshot) && Path::new(&kept.path).is_file();
    let mut is_said = false;
    if is_there && !replace {
        let (path, name) = (shown(&kept.path), shown(&kept.name));
        match Snapshot::parse(&read_file(&kept.path)?) {
            // An older version of this program may have written it differently, or a user may have added comments.
            Ok(there) if there == snapshot => is_said = true,
            Ok(_) => {
                return Err(CliError::Wrong(format!(
                    "{path} already exists and differs: `ferz snapshot verify {name}` shows the differences, \
                     `ferz snapshot review {name}` accepts them, and --replace overwrites the file"
                )));
            }
            Err(error) => {
                return Err(CliError::Wrong(format!("{path} already exists: {error}; --replace overwrites it")));
            }
        }
    }
    if !is_said {
        save(kept, &snapshot, out)?;
    }
    if kept.path != "-" {
        let rows = kept.variant.rules().row_ids().len();
        let seen = rows - snapshot.unseen.len();
        writeln!(out, "{}: {}, {seen} of {rows} rows shown", shown(&kept.path), size(&snapshot))?;
    }
    Ok(())
}

/// Returns `12 positions with 345 moves`.
fn size(snapshot: &Snapshot) -> String {
    let moves: usize = snapshot.positions.iter().map(|shot| shot.moves.len()).sum();
    format!("{} with {}", many(snapshot.positions.len() as u64, "position"), many(moves as u64, "move"))
}

fn save(kept: &Kept, snapshot: &Snapshot, out: &mut Out) -> Done {
    output::write(&kept.path, snapshot.to_string().as_bytes(), Kind::Snapshot, out)
}

fn read(kept: &Kept) -> Result<Snapshot, CliError> {
    let Kept { name, variant: _, path } = kept;
    if path != "-" && !Path::new(path).exists() {
        let hint = format!("`ferz snapshot record {}` writes it", shown(name));
        return Err(CliError::Wrong(format!("there is no snapshot {}; {hint}", shown(path))));
    }
    Snapshot::parse(&read_file(path)?).map_err(|error| CliError::Wrong(format!("{}: {error}", shown(file_name(path)))))
}

/// The contents of a snapshot, the current behaviour of the rules, and the differences.
struct Difference {
    was: Snapshot,
    is: Snapshot,
    changes: Vec<SnapshotChange>,
}

/// Compares a variant with its snapshot, and prints a message if they agree.
fn compare(kept: &Kept, out: &mut Out) -> Result<Option<Difference>, CliError> {
    let was = read(kept)?;
    let is = was.again(&kept.variant);
    let foreign = is.positions.iter().filter(|shot| shot.is_foreign()).count();
    if foreign > 0 {
        remark(&format!(
            "{foreign} of {} in {} do not exist in this variant; `ferz snapshot record {} --replace` records others",
            many(is.positions.len() as u64, "position"),
            shown(file_name(&kept.path)),
            shown(&kept.name)
        ));
    }
    let changes = was.changes(&is);
    if changes.is_empty() {
        writeln!(out, "{}: no differences from {} ({})", shown(&kept.name), shown(file_name(&kept.path)), size(&was))?;
        return Ok(None);
    }
    Ok(Some(Difference { was, is, changes }))
}

/// Prints all differences, if there are any.
fn verify(kept: &Kept, out: &mut Out) -> Result<Option<Difference>, CliError> {
    let Some(difference) = compare(kept, out)? else { return Ok(None) };
    let mut told = None;
    for change in &difference.changes {
        tell(&difference.was, change, &mut told, out)?;
    }
    writeln!(out, "{}", verdict(kept, &difference))?;
    Ok(Some(difference))
}

/// Returns a summary of the differences.
fn verdict(kept: &Kept, Difference { was, is, changes }: &Difference) -> String {
    let name = shown(&kept.name);
    let moved: Vec<usize> = changes.iter().filter_map(|change| position_of(&change.place)).collect();
    let mut positions = moved.clone();
    positions.dedup();
    let counted = changes
        .iter()
        .filter(|change| matches!(change.place, SnapshotPlace::Perft(_) | SnapshotPlace::Game(_)))
        .count();
    let count = many(moved.len() as u64, "change");
    let among = format!("{count} in {} of {}", positions.len(), many(was.positions.len() as u64, "position"));
    match (was.hash == is.hash, moved.is_empty() && counted == 0) {
        (false, true) => format!("{name}: the rules have changed, but nothing that the snapshot shows"),
        (false, false) => format!("{name}: the rules have changed: {among}"),
        (true, true) => format!("{name}: the rules are the same, but the name or the start has changed"),
        (true, false) => format!(
            "{name}: the rules are the same, but they give other results ({among}): either this program or the one that wrote the \
             snapshot has a bug, or the snapshot was edited by hand"
        ),
    }
}

fn position_of(place: &SnapshotPlace) -> Option<usize> {
    match place {
        SnapshotPlace::Position(place) | SnapshotPlace::Move(place, _) => Some(*place),
        SnapshotPlace::Variant
        | SnapshotPlace::Hash
        | SnapshotPlace::Start
        | SnapshotPlace::Perft(_)
        | SnapshotPlace::Game(_) => None,
    }
}

/// Prints a change below the heading of its place, unless that was the last one printed.
fn tell(was: &Snapshot, change: &SnapshotChange, told: &mut Option<String>, out: &mut Out) -> Done {
    let head = match &change.place {
        SnapshotPlace::Variant => "variant".into(),
        SnapshotPlace::Hash => "hash".into(),
        SnapshotPlace::Start => "start".into(),
        SnapshotPlace::Perft(depth) => format!("perft {depth}"),
        SnapshotPlace::Game(place) => format!("game {}", was.games[*place].moves.join(" ")),
        SnapshotPlace::Position(place) | SnapshotPlace::Move(place, _) => {
            format!("position {}", was.positions[*place].fen)
        }
    };
    let paint = |colour: AnsiColor| if colours() { Style::new().fg_color(Some(colour.into())) } else { Style::new() };
    let (red, green) = (paint(AnsiColor::Red), paint(AnsiColor::Green));
    if told.as_ref() != Some(&head) {
        writeln!(out, "{}", shown(&head))?;
        *told = Some(head);
    }
    if let Some(line) = &change.was {
        writeln!(out, "{red}- {}{red:#}", shown(line))?;
    }
    if let Some(line) = &change.is {
        writeln!(out, "{green}+ {}{green:#}", shown(line))?;
    }
    Ok(())
}

/// The source of answers on changes: a person, or one answer for all.
struct Asked<R> {
    answers: Lines<R>,
    all: Option<bool>,
}

impl<R: io::BufRead> Asked<R> {
    /// Returns `true` if the next change is to be taken over. The end of the input counts as no for all others.
    fn takes(&mut self, out: &mut Out) -> Result<bool, CliError> {
        loop {
            if let Some(all) = self.all {
                return Ok(all);
            }
            write!(out, "accept? [y]es, [n]o, [a]ll, [q]uit: ")?;
            out.flush()?;
            let Some(line) = self.answers.next()? else {
                writeln!(out)?;
                self.all = Some(false);
                continue;
            };
            match line.unwrap_or_default().trim().to_lowercase().as_str() {
                "y" | "yes" => return Ok(true),
                "n" | "no" => return Ok(false),
                "a" | "all" => self.all = Some(true),
                "q" | "quit" => self.all = Some(false),
                _ => writeln!(out, "answer y, n, a or q")?,
            }
        }
    }
}

/// Goes through the differences, and writes those taken over. Returns `true` if all were.
fn review<R: io::BufRead>(kept: &Kept, asked: &mut Asked<R>, steps: &Steps, out: &mut Out) -> Result<bool, CliError> {
    let Some(Difference { was, is, changes }) = compare(kept, out)? else { return Ok(true) };
    if kept.path == "-" {
        return Err(CliError::Usage("review writes the snapshot: name a file in place of -".into()));
    }
    output::check_ending(&kept.path, Kind::Snapshot)?;
    let mut taken = Taken { path: &kept.path, snapshot: was.clone(), count: 0, of: changes.len(), written: 0 };
    steps.step(|| Ok(taken.stopped()))?;
    let mut told = None;
    // The hash identifies the rules with this behaviour: it is taken over with the last of the other changes.
    let (hash, others): (Vec<_>, Vec<_>) = changes.iter().partition(|change| change.place == SnapshotPlace::Hash);
    for change in &others {
        tell(&was, change, &mut told, out)?;
        if asked.takes(out)? {
            taken.take(&change.place, &is);
        }
        // Each answer is saved at once; an answer for all is saved with the last change.
        if asked.all.is_none() {
            steps.step(|| taken.write())?;
        }
    }
    for change in &hash {
        tell(&was, change, &mut told, out)?;
        if taken.count == others.len() && (taken.count > 0 || asked.takes(out)?) {
            taken.take(&change.place, &is);
        }
    }
    steps.step(|| taken.write())?;
    writeln!(out, "{}: {taken}", shown(&kept.path))?;
    Ok(taken.count == taken.of)
}

/// A snapshot with the changes taken over.
struct Taken<'a> {
    path: &'a str,
    snapshot: Snapshot,
    count: usize,
    /// The number of changes to decide on.
    of: usize,
    /// The number of changes taken over that are in the file.
    written: usize,
}

impl Taken<'_> {
    fn take(&mut self, place: &SnapshotPlace, is: &Snapshot) {
        self.snapshot.accept(place, is);
        self.count += 1;
    }

    /// Writes the file if it lacks a change, and returns the message in case the review stops here.
    fn write(&mut self) -> Result<String, CliError> {
        if self.written < self.count {
            files::write(Path::new(self.path), self.snapshot.to_string().as_bytes())?;
            self.written = self.count;
        }
        Ok(self.stopped())
    }

    /// Returns the message of a review that stops here.
    fn stopped(&self) -> String {
        let path = shown(self.path);
        match self.written {
            0 => format!("stopped: {self}; {path} is unchanged"),
            _ => format!("stopped: {self}, and saved to {path}"),
        }
    }
}

/// The number of changes taken over.
impl fmt::Display for Taken<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} accepted", self.count, many(self.of as u64, "change"))
    }
}
