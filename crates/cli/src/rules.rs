//! `ferz rules`: prints the rules of a variant as a page, or those of all built-in variants and of some files as a
//! site.

use super::args::{VariantArg, is_file, section};
use super::error::{CliError, Done};
use super::input::shorten;
use super::output::{self, Kind};
use super::{Out, site};
use ferz::page::Page;
use ferz_core::diagnostic::shown;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The largest number of columns of plain text.
const WIDTH: usize = 80;

#[derive(clap::Args)]
#[command(after_help = "\
Without --md or --html the ending of the output file chooses the format: .txt,
.md or .html. The default is plain text.

Examples:
  ferz rules xiangqi                  print the rules of xiangqi
  ferz rules mine.ron -o mine.html    write a page for a browser
  ferz rules --all site               write a site of all built-in variants
  ferz rules --all site mine.ron      write a page for a file, too")]
pub(super) struct Args {
    #[command(flatten)]
    variant: VariantArg,
    /// With --all: more files, of your own
    #[arg(value_name = "FILE")]
    files: Vec<String>,
    /// Write Markdown
    #[arg(long, conflicts_with = "html")]
    md: bool,
    /// Write HTML: one file that needs no other files
    #[arg(long)]
    html: bool,
    /// Write to this file, or - for the standard output (the default)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write a page for each built-in variant and each file named, and an index, into this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["md", "html", "output", "array"])]
    all: Option<PathBuf>,
}

/// The format of a page.
#[derive(Clone, Copy)]
enum Format {
    Text,
    Markdown,
    Html,
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    if let Some(folder) = &args.all {
        if args.variant.is_named() {
            return Err(CliError::Usage("--all writes all built-in variants: leave --variant out".to_owned()));
        }
        let own: Vec<&str> = args.variant.word().into_iter().chain(args.files.iter().map(String::as_str)).collect();
        if let Some(word) = own.iter().find(|word| !is_file(word) && section(word).is_none()) {
            let why = "after --all, name only files: all built-in variants get a page anyway";
            return Err(CliError::Usage(format!("`{}` is not a file: {why}", shorten(word))));
        }
        let files = site::write(folder, &own)?;
        return Ok(writeln!(
            out,
            "wrote {} files to {}; open {}",
            files,
            shown(folder.display()),
            shown(folder.join("index.html").display())
        )?);
    }
    if !args.files.is_empty() {
        let why = "name one variant; `ferz diff` compares two, and --all DIR writes several pages";
        return Err(CliError::Usage(why.to_owned()));
    }
    let output = args.output.as_deref().filter(|path| *path != Path::new("-"));
    let format = args.format(output)?;
    let chosen = args.variant.choose()?;
    let rules = chosen.variant.rules();
    let page = match chosen.family {
        Some(family) => Page::of(rules).with_family(family),
        None => Page::of(rules),
    };
    let text = match format {
        Format::Text => page.text(WIDTH),
        Format::Markdown => page.markdown(),
        Format::Html => page.html(&chosen.variant, ""),
    };
    match output {
        None => write!(out, "{text}")?,
        Some(path) => {
            let kind = match format {
                Format::Html => Kind::Html,
                Format::Text | Format::Markdown => Kind::Text,
            };
            output::write(&path.to_string_lossy(), text.as_bytes(), kind, out)?;
            writeln!(out, "{}", shown(path.display()))?;
        }
    }
    Ok(())
}

impl Args {
    /// Returns the requested format, or the one of the file extension.
    fn format(&self, output: Option<&Path>) -> Result<Format, CliError> {
        let ending = output.and_then(Path::extension).map(|ending| ending.to_string_lossy().to_lowercase());
        match (self.md, self.html, ending.as_deref()) {
            (true, _, _) => Ok(Format::Markdown),
            (_, true, _) => Ok(Format::Html),
            (_, _, Some("md" | "markdown")) => Ok(Format::Markdown),
            (_, _, Some("html" | "htm")) => Ok(Format::Html),
            (_, _, None | Some("txt" | "text")) => Ok(Format::Text),
            (_, _, Some(ending)) => {
                let message = format!("cannot write a page as .{}: use .txt, .md or .html", shown(ending));
                Err(CliError::Usage(message))
            }
        }
    }
}
