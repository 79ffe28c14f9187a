//! `ferz check --fen`: the reasons why no game reaches a position.

use super::target::Target;
use crate::Out;
use crate::args::load;
use crate::error::{CliError, Done, verdict};
use crate::input::file_name;
use ferz::{SetupFindings, verify};
use ferz_core::diagnostic::shown;
use std::io::Write;

/// Reports all reasons why no game, or hardly any game, reaches a position of a variant.
pub(super) fn run(name: &str, fen: &str, out: &mut Out) -> Done {
    let variant = match Target::new(name) {
        target @ Target::Input => target.read_and_check().loaded?.variant,
        Target::File(_) | Target::Section(..) | Target::BuiltIn(_) => load(name)?,
    };
    let SetupFindings { impossible, suspicious } = verify::setup(&variant, fen).map_err(CliError::Wrong)?.findings();
    let told = impossible
        .iter()
        .try_for_each(|reason| writeln!(out, "impossible: {reason}\n  hint: {}", reason.hint()))
        .and_then(|()| suspicious.iter().try_for_each(|reason| writeln!(out, "suspicious: {reason}")))
        .and_then(|()| match (impossible.as_slice(), suspicious.as_slice()) {
            ([], []) => writeln!(out, "{}: nothing rules this position out", shown(file_name(name))),
            _ => Ok(()),
        });
    verdict(impossible.is_empty(), told.map_err(CliError::from))
}
