//! `ferz import`: converts variants of an ini file to variant files.

use super::args::ini;
use super::error::{CliError, Done};
use super::input::file_name;
use super::output::files::{Existing, Files};
use super::{Out, colours_of_errors};
use ferz::diagnostic::{is_sound, render_all};
use ferz::import::{Imported, import};
use ferz_core::diagnostic::shown;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
#[command(after_help = "\
The file is in the format of Fairy-Stockfish's variants.ini. An option that
cannot be translated is reported with its line, and becomes a comment in the new
file. Sections with errors are reported, and the others are converted all the
same; the exit code is then 1.

Examples:
  ferz import variants.ini wolf           print one variant
  ferz import variants.ini --into mine    write a file for each variant
  ferz moves variants.ini:wolf            use a section without converting it")]
pub(super) struct Args {
    /// Ini file, or - for the standard input
    file: String,
    /// Sections to convert (default: all)
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Write each variant to NAME.ron in this folder (default: print it)
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,
    /// Replace existing files
    #[arg(long, requires = "into")]
    force: bool,
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    let text = ini(&args.file)?;
    let import = import(file_name(&args.file), &text, &args.names);
    write!(io::stderr(), "{}", render_all(&import.diagnostics, &import.sources, colours_of_errors()))?;
    match &args.into {
        Some(folder) => write_all(&import.variants, folder, args.force, out)?,
        None => {
            for (index, imported) in import.variants.iter().enumerate() {
                if index > 0 {
                    writeln!(out)?;
                }
                if import.variants.len() > 1 {
                    writeln!(out, "// {}.ron", imported.name)?;
                }
                write!(out, "{}", imported.text)?;
            }
        }
    }
    if is_sound(&import.diagnostics) { Ok(()) } else { Err(CliError::Reported) }
}

/// Writes each variant to its own file and prints its name. If one of the files exists already, none is written.
fn write_all(variants: &[Imported], folder: &Path, force: bool, out: &mut Out) -> Done {
    let path = |imported: &Imported| folder.join(format!("{}.ron", imported.name));
    if let Some(known) = variants.iter().map(path).find(|path| !force && path.symlink_metadata().is_ok()) {
        let known = shown(known.display());
        let hint = "`--force` replaces existing files; to convert only some sections, name them after the ini file";
        return Err(CliError::Wrong(format!("{known} already exists, so nothing was written; {hint}")));
    }
    let existing = if force { Existing::Replace } else { Existing::Keep };
    let mut files = Files::new()?;
    files.create_folder(folder)?;
    for imported in variants {
        files.add(&path(imported), imported.text.as_bytes(), existing)?;
    }
    files.finish()?;
    for imported in variants {
        writeln!(out, "{}", shown(path(imported).display()))?;
    }
    Ok(())
}
