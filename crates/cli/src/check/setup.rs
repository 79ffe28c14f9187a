//! `ferz check --fen`: the reasons why no game reaches a position.

use crate::Out;
use crate::args::load;
use crate::error::{CliError, Done, verdict};
use ferz::{SetupFindings, verify};
use std::io::Write;

/// Reports all reasons why no game, or hardly any game, reaches a position of a variant.
pub(super) fn run(name: &str, fen: &str, out: &mut Out) -> Done {
    let variant = load(name)?;
    let SetupFindings { impossible, suspicious } = verify::setup(&variant, fen).map_err(CliError::Wrong)?.findings();
    let told = impossible
        .iter()
        .try_for_each(|reason| writeln!(out, "impossible: {reason}\n  hint: {}", reason.hint()))
        .and_then(|()| suspicious.iter().try_for_each(|reason| writeln!(out, "suspicious: {reason}")))
        .and_then(|()| match (impossible.as_slice(), suspicious.as_slice()) {
            ([], []) => writeln!(out, "{name}: nothing rules this position out"),
            _ => Ok(()),
        });
    verdict(impossible.is_empty(), told.map_err(CliError::from))
}
