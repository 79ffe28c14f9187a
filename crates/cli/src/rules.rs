//! `ferz rules`: the rules of a variant as a page, or those of all built-in variants as a site.

use super::args::VariantArg;
use super::error::{CliError, Done};
use super::output::{self, Kind};
use super::{Out, site};
use ferz::page::Page;
use ferz_core::diagnostic::shown;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Lines of plain text are at most so many columns long.
const WIDTH: usize = 80;

#[derive(clap::Args)]
#[command(after_help = "\
Without --md or --html the ending of the output file chooses the format: .txt,
.md or .html. The default is plain text.

Examples:
  ferz rules xiangqi                  print the rules of xiangqi
  ferz rules mine.ron -o mine.html    write a page for a browser
  ferz rules --all site               write a site of all built-in variants")]
pub(super) struct Args {
    #[command(flatten)]
    variant: VariantArg,
    /// Write Markdown
    #[arg(long, conflicts_with = "html")]
    md: bool,
    /// Write HTML: one file that needs no other files
    #[arg(long)]
    html: bool,
    /// Write to this file, or - for the standard output (the default)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write a page for each built-in variant, and an index, into this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["name", "md", "html", "output", "array"])]
    all: Option<PathBuf>,
}

/// How a page is written.
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
        let files = site::write(folder)?;
        return Ok(writeln!(
            out,
            "wrote {} files to {}; open {}",
            files,
            folder.display(),
            folder.join("index.html").display()
        )?);
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
    /// What is asked for, or what the name of the file says.
    fn format(&self, output: Option<&Path>) -> Result<Format, CliError> {
        let ending = output.and_then(Path::extension).map(|ending| ending.to_string_lossy().to_lowercase());
        match (self.md, self.html, ending.as_deref()) {
            (true, _, _) => Ok(Format::Markdown),
            (_, true, _) => Ok(Format::Html),
            (_, _, Some("md" | "markdown")) => Ok(Format::Markdown),
            (_, _, Some("html" | "htm")) => Ok(Format::Html),
            (_, _, None | Some("txt" | "text")) => Ok(Format::Text),
            (_, _, Some(ending)) => {
                let message = format!("a page has the ending .txt, .md or .html, not .{}", shown(ending));
                Err(CliError::Usage(message))
            }
        }
    }
}
