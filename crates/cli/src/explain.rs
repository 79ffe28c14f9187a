//! `ferz explain`: shows the meaning of a diagnostic code.

use super::Out;
use super::error::{CliError, Done};
use super::input::shorten;
use ferz::diagnostic::{Code, Retired, did_you_mean, nearest};
use std::io::Write;

#[derive(clap::Args)]
#[command(after_help = "Examples:
  ferz explain          list all codes
  ferz explain E0101")]
pub(super) struct Args {
    /// Code such as E0101, or its name; without it, list all codes
    code: Option<String>,
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    let Some(asked) = args.code else {
        for code in Code::ALL {
            writeln!(out, "{}  {}", code.id(), code.slug())?;
        }
        return Ok(());
    };
    let is_retired = |old: &&Retired| asked.eq_ignore_ascii_case(old.id) || asked.eq_ignore_ascii_case(old.slug);
    if let Some(old) = Retired::ALL.iter().find(is_retired) {
        writeln!(out, "{} {} (retired)\n\nFerz no longer gives this code. {}", old.id, old.slug, old.reason)?;
        return Ok(());
    }
    let named = |code: &&Code| asked.eq_ignore_ascii_case(code.id()) || asked.eq_ignore_ascii_case(code.slug());
    let code = Code::ALL.iter().find(named);
    let code = code.ok_or_else(|| {
        // `702` for `W0702`, `E404` for `E0404`.
        let digits = asked.trim_start_matches(|c: char| c.is_ascii_alphabetic()).trim_start_matches('0');
        let same_number = |id: &&str| !digits.is_empty() && id[1..].trim_start_matches('0') == digits;
        let mut ids = Code::ALL.iter().map(|code| code.id()).chain(Retired::ALL.iter().map(|old| old.id));
        let meant = ids.find(same_number);
        let slugs = || Code::ALL.iter().map(|code| code.slug());
        let meant = meant.or_else(|| nearest(&asked, slugs())).map(did_you_mean);
        let hint = meant.unwrap_or_else(|| "`ferz explain` lists all codes".to_owned());
        CliError::Wrong(format!("unknown code \"{}\"; {hint}", shorten(&asked)))
    })?;
    writeln!(out, "{} {}\n", code.id(), code.slug())?;
    for line in code.explain().trim().lines() {
        writeln!(out, "{}", line.trim())?;
    }
    Ok(())
}
