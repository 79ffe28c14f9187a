//! `ferz explain`: what the code of a diagnostic means.

use super::Out;
use super::error::{CliError, Done};
use crate::diagnostic::Code;
use std::io::Write;

#[derive(clap::Args)]
#[command(after_help = "Examples:
  ferz explain          all codes
  ferz explain E0101")]
pub(super) struct Args {
    /// The code, by number or name; without it, all are listed
    code: Option<String>,
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    let Some(asked) = args.code else {
        for code in Code::ALL {
            writeln!(out, "{}  {}", code.id(), code.slug())?;
        }
        return Ok(());
    };
    let named = |code: &&Code| asked.eq_ignore_ascii_case(code.id()) || asked.eq_ignore_ascii_case(code.slug());
    let code = Code::ALL.iter().find(named);
    let code = code.ok_or_else(|| CliError::Wrong(format!("unknown code \"{asked}\": `ferz explain` lists them")))?;
    writeln!(out, "{} {}\n", code.id(), code.slug())?;
    for line in code.explain().trim().lines() {
        writeln!(out, "{}", line.trim())?;
    }
    Ok(())
}
