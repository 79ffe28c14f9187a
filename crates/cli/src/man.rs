//! `ferz man`: writes a manual page for each command.

use super::error::{CliError, Done};
use super::output::files::{Existing, Files};
use super::output::{self, Kind};
use super::{Cli, Out};
use clap::builder::Resettable;
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use ferz_core::diagnostic::shown;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  ferz man pages    write ferz.1, ferz-check.1 and so on into the folder pages")]
pub(super) struct Args {
    /// The folder for the pages; it is created if it does not exist
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    let folder = &args.folder;
    let pages = pages().map_err(CliError::wrong)?;
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    if let Some((name, _)) = pages.iter().find(|(name, text)| output::is_foreign(&path(name), text, Kind::Man)) {
        let why = "already exists and is not a manual page; nothing was written: name another folder";
        return Err(CliError::Wrong(format!("{} {why}", shown(path(name)))));
    }
    let mut files = Files::new()?;
    files.create_folder(folder)?;
    for (name, text) in &pages {
        files.add(&folder.join(name), text, Existing::Replace)?;
    }
    files.finish()?;
    let first = Path::new(folder).join("ferz.1");
    writeln!(
        out,
        "{} pages in {}; `man -l {}` shows the first",
        pages.len(),
        shown(folder.display()),
        shown(first.display())
    )?;
    Ok(())
}

/// Returns the pages by file name.
fn pages() -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    let mut pages = Vec::new();
    add_pages(&command, &mut pages)?;
    Ok(pages)
}

fn add_pages(command: &Command, pages: &mut Vec<(String, Vec<u8>)>) -> io::Result<()> {
    pages.push(page(command)?);
    command.get_subcommands().try_for_each(|command| add_pages(command, pages))
}

/// Returns a page: the sections from clap, with the end of the help in the description and in the examples.
fn page(command: &Command) -> io::Result<(String, Vec<u8>)> {
    let end = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let (notes, examples) = end.split_once("Examples:\n").unwrap_or((&end, ""));
    let (examples, more) = examples.split_once("\n\n").unwrap_or((examples, ""));
    let mut described = Roff::new();
    for paragraph in [notes, more].iter().flat_map(|text| text.split("\n\n")).map(str::trim_end) {
        add_paragraph(&mut described, paragraph);
    }
    let mut shown = Roff::new();
    if !examples.is_empty() {
        shown.control("SH", ["EXAMPLES"]);
        add_lines(&mut shown, examples);
    }
    let version = env!("CARGO_PKG_VERSION");
    let man = Man::new(command.clone().after_help(Resettable::Reset)).source(format!("ferz {version}"));
    let mut page = Page::default();
    page.add(|bytes| man.render_title(bytes))?;
    page.add(|bytes| man.render_name_section(bytes))?;
    page.add(|bytes| synopsis(command).to_writer(bytes))?;
    page.add(|bytes| man.render_description_section(bytes))?;
    page.add(|bytes| described.to_writer(bytes))?;
    page.add(|bytes| man.render_options_section(bytes))?;
    if command.has_subcommands() {
        page.add(|bytes| man.render_subcommands_section(bytes))?;
    }
    page.add(|bytes| shown.to_writer(bytes))?;
    Ok((man.get_filename(), page.bytes))
}

/// Returns the section with the usage, as the help shows it.
fn synopsis(command: &Command) -> Roff {
    let usage = command.clone().render_usage().to_string();
    let usage = usage.strip_prefix("Usage:").unwrap_or(&usage);
    let lines: Vec<&str> = usage.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let mut roff = Roff::new();
    roff.control("SH", ["SYNOPSIS"]);
    add_lines(&mut roff, &lines.join("\n"));
    roff
}

/// Adds a paragraph of a help text. Indented lines keep their form.
fn add_paragraph(roff: &mut Roff, paragraph: &str) {
    let is_text = |line: &&str| !line.starts_with(' ');
    let (text, lines): (Vec<&str>, Vec<&str>) = paragraph.lines().partition(is_text);
    if !text.is_empty() {
        roff.control("PP", []);
        for line in text {
            roff.text([roman(line)]);
        }
    }
    if !lines.is_empty() {
        add_lines(roff, &lines.join("\n"));
    }
}

/// Adds lines as they are.
fn add_lines(roff: &mut Roff, lines: &str) {
    roff.control("PP", []).control("nf", []);
    for line in lines.lines() {
        roff.text([roman(line)]);
    }
    roff.control("fi", []);
}

/// The text of a page. Its sections all begin with the same definitions, which are written once.
#[derive(Default)]
struct Page {
    bytes: Vec<u8>,
}

impl Page {
    fn add(&mut self, section: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> io::Result<()> {
        let definitions = Roff::new().render().into_bytes();
        let mut bytes = Vec::new();
        section(&mut bytes)?;
        let is_first = self.bytes.is_empty();
        let text = bytes.strip_prefix(&definitions[..]).filter(|_| !is_first).unwrap_or(&bytes);
        self.bytes.extend(text);
        Ok(())
    }
}
