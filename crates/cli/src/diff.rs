//! `ferz diff`: shows the differences of two variants.

use super::args::whole;
use super::error::{CliError, Done, verdict};
use super::{Out, colours_of_errors};
use ferz::library::{Change, Difference, Differences, Weight, Whole};
use ferz_core::syntax::write;
use serde_json::{Value, json};
use std::io::Write;

#[derive(clap::Args)]
#[command(after_help = "\
A and B are built-in variants, variant files (FILE.ron) or sections of ini files
(FILE.ini:NAME). The comparison includes everything that they inherit. Three
groups of differences that do not change the game come last: new or missing
names of zones, conditions and amounts; rules with the same meaning in other
words; and texts and pictures for people.

The exit code is 0 if both are the same game, 1 if they differ, and 2 if one of
them cannot be read.

Examples:
  ferz diff chess mine.ron
  ferz diff chess shatranj | head
  ferz diff chess variants.ini:wolf --json | head")]
pub(super) struct Args {
    /// Variant to compare with
    #[arg(value_name = "A")]
    first: String,
    /// Variant to compare
    #[arg(value_name = "B")]
    second: String,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: Args, out: &mut Out) -> Done {
    let (first, second) = (read(&args.first)?, read(&args.second)?);
    let differences = first.differences(&second);
    let told = match args.json {
        true => {
            let text = serde_json::to_string_pretty(&described(&args, &differences)).map_err(CliError::wrong)?;
            writeln!(out, "{text}").map_err(CliError::from)
        }
        false => tell(&differences, out),
    };
    verdict(differences.is_same_game(), told)
}

/// Loads a variant. A failure to load it does not count as a difference.
fn read(name: &str) -> Result<Whole, CliError> {
    whole(name).map_err(|error| match error {
        CliError::Variant(error) if error.diagnostics().is_some() => {
            CliError::Notation(error.render(colours_of_errors()))
        }
        error => CliError::Usage(error.to_string()),
    })
}

fn tell(differences: &Differences, out: &mut Out) -> Done {
    let of = |weight: Weight| differences.all.iter().filter(move |difference| difference.weight == weight);
    for difference in of(Weight::Play) {
        writeln!(out, "{difference}")?;
    }
    if differences.is_same_game() {
        writeln!(out, "the same game")?;
    }
    let heads = [
        (Weight::Name, "new or removed names:"),
        (Weight::Wording, "same meaning in other words:"),
        (Weight::Shown, "only texts and pictures for people:"),
    ];
    for (weight, head) in heads {
        if of(weight).next().is_none() {
            continue;
        }
        writeln!(out, "\n{head}")?;
        for difference in of(weight) {
            writeln!(out, "{difference}")?;
        }
    }
    Ok(())
}

fn described(args: &Args, differences: &Differences) -> Value {
    json!({
        "a": args.first,
        "b": args.second,
        "same_game": differences.is_same_game(),
        "differences": differences.all.iter().map(difference).collect::<Vec<_>>(),
    })
}

fn difference(difference: &Difference) -> Value {
    let weight = match difference.weight {
        Weight::Play => "play",
        Weight::Shown => "shown",
        Weight::Name => "name",
        Weight::Wording => "wording",
    };
    let mut told = json!({ "path": difference.path, "weight": weight });
    let (change, parts) = match &difference.change {
        Change::Changed { from, to } => ("changed", vec![("from", json!(write(from))), ("to", json!(write(to)))]),
        Change::Added { value, before } => ("added", vec![("value", json!(write(value))), ("before", json!(before))]),
        Change::Removed { value } => ("removed", vec![("value", json!(write(value)))]),
        Change::Renamed { to } => ("renamed", vec![("to", json!(to))]),
        Change::Moved { before } => ("moved", vec![("before", json!(before))]),
    };
    told["change"] = json!(change);
    for (key, value) in parts {
        told[key] = value;
    }
    told
}
