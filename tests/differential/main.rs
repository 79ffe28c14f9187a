//! Every executor against the reference, which is slow and obvious: on random variants, in random positions, they say the same.
//!
//! `cargo test --test differential` tries a few hundred variants. For a long run:
//!
//! ```sh
//! FERZ_CASES=20000 FERZ_SEED=1 cargo test --release --test differential -- --ignored --nocapture
//! ```
//!
//! `FERZ_SEED` is the first of as many seeds as there are cases, so `FERZ_CASES=1` repeats a single one and shows its file. What
//! fails is made small and written out as a file; put into `tests/differential/fixtures` it is tried for ever after.
#![cfg(feature = "parallel")]
#![allow(clippy::print_stdout, reason = "long runs print statistics")]

mod bans;
mod castlings;
mod census;
mod children;
mod compare;
mod conditions;
mod cover;
mod endings;
mod entering;
mod follows;
mod laws;
mod matters;
#[path = "../laws/mirror.rs"]
mod mirror;
mod moves;
mod plan;
mod proof;
mod random;
mod rows;
mod sets;
mod shrink;
mod tree;
mod variants;
mod vocabulary;
mod walk;

use compare::Pair;
use ferz::Variant;
use ferz::library::{self, LoadError, Unreadable, load_text};
use ferz::movegen::Filters;
use ferz_core::library::{Origin, nothing_beside};
use rayon::prelude::*;
use shrink::{Failure, shrink};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use tree::Tree;
use walk::{Route, Tally, retrace, wander};

/// The variants that are tried if nobody asks for more.
const CASES: u64 = 300;

/// So many failures are made small and shown; of the others only the seed is.
const SHOWN: usize = 3;

/// The two executors of a variant. Filters are switched off at random, which must change nothing: half of the time all are on.
fn both(variant: Variant) -> Pair {
    let hash = variant.hash();
    let random = u8::from_str_radix(&hash[..2], 16).unwrap_or(0);
    let is_on = |filter: u8| random & 1 != 0 || random >> filter & 1 != 0;
    let filters = Filters {
        royals: is_on(1),
        touches: is_on(2),
        must: is_on(3),
        endings: is_on(4),
        siblings: is_on(5),
        shield: is_on(6),
    };
    [variant.by_reference(), if filters == Filters::ALL { variant } else { variant.with_filters(filters) }]
}

/// Doubts about a file, which take most of the time of `load_text`, are looked for where each variant is played, and nowhere else.
fn load(text: &str) -> Result<Variant, LoadError> {
    ferz_core::library::load(Origin::File("random.ron".into()), text, &nothing_beside).map(|reading| reading.variant)
}

/// The two executors of a file; `None` if it is no valid variant.
fn both_of(file: &Tree) -> Option<Pair> {
    load(&file.to_string()).ok().map(both)
}

/// The variant of a seed: one of four is a shipped one with changes, the others are made from nothing.
fn file(seed: u64) -> Tree {
    if seed % 4 == 3 { children::child(seed) } else { variants::variant(seed) }
}

/// The random variants of the first seeds, which several tests look at.
///
/// It must be asked for outside of what runs in parallel: a thread that waits for others to load their part may begin another
/// part of a test, which would wait for the first one.
static VARIANTS: LazyLock<Vec<(Tree, Result<Variant, LoadError>)>> = LazyLock::new(|| {
    let seeds = (0..4 * CASES).into_par_iter();
    let variants = seeds.map(|seed| {
        let file = file(seed);
        let variant = load(&file.to_string());
        (file, variant)
    });
    variants.collect()
});

/// The result for one random variant.
enum Case {
    Same(Tally),
    /// It is no valid variant: why not.
    Invalid(String),
    Different(Box<Failure>),
}

fn case(seed: u64) -> Case {
    let file = file(seed);
    let text = file.to_string();
    let variant = match load_text("random.ron", &text, &|_| Err(Unreadable::Missing)) {
        Ok(loaded) => loaded.variant,
        Err(error) => return Case::Invalid(format!("seed {seed}: {error}\n{text}")),
    };
    match wander(&both(variant), seed) {
        Ok(tally) => Case::Same(tally),
        Err((route, difference)) => Case::Different(Box::new(Failure { file, route, difference })),
    }
}

/// A failure as a fixture: the file, and above it where it fails.
fn fixture(failure: &Failure) -> String {
    let Failure { file, route, difference } = failure;
    let what = format!("{}: {}", difference.what, difference.said).replace('\n', "\n// ");
    let moves = if route.moves.is_empty() { String::new() } else { format!("// moves: {}\n", route.moves.join(" ")) };
    format!("// {what}\n// position: {}\n{moves}{file}\n", route.fen)
}

/// Tries the variants of these seeds. Panics if any two executors differ, or if too many of the texts are no variants.
fn run(seeds: std::ops::Range<u64>) -> Tally {
    let count = seeds.end - seeds.start;
    let cases: Vec<(u64, Case)> = seeds.into_par_iter().map(|seed| (seed, case(seed))).collect();
    let (mut total, mut invalid, mut different) = (Tally::default(), Vec::new(), Vec::new());
    for (seed, case) in cases {
        match case {
            Case::Same(tally) => total += tally,
            Case::Invalid(why) => invalid.push(why),
            Case::Different(failure) => different.push((seed, failure)),
        }
    }
    assert!(different.is_empty(), "{} of {count} variants differ\n{}", different.len(), report(different));
    let first = invalid.first().map_or("", String::as_str);
    assert!(invalid.len() as u64 * 50 <= count, "{} of {count} texts are no variants, first {first}", invalid.len());
    println!("{count} variants, {} invalid: {total:#?}", invalid.len());
    total
}

/// Failures, the first few of them made small and written out.
fn report(failures: Vec<(u64, Box<Failure>)>) -> String {
    let (first, rest) = failures.split_at(failures.len().min(SHOWN));
    let first = first.par_iter().map(|(seed, failure)| {
        let text = fixture(&shrink(Failure::clone(failure), &both_of));
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("differential-{seed}.ron"));
        fs::write(&path, &text).unwrap();
        format!("seed {seed}, written to {}:\n{text}\n", path.display())
    });
    let rest = rest.iter().map(|(seed, failure)| format!("seed {seed}: {}\n", failure.difference.what));
    first.collect::<Vec<_>>().into_iter().chain(rest).collect()
}

fn variable(name: &str, default: u64) -> u64 {
    std::env::var(name)
        .map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number, not {text}")))
}

#[test]
fn random_variants_are_played_alike() {
    let total = run(0..CASES);
    assert!(total.alive * 2 > total.positions, "most positions have moves: {total:?}");
    assert!(total.refused * 50 < total.positions, "few positions are refused: {total:?}");
}

#[test]
#[ignore = "takes as long as one likes"]
fn many_random_variants_are_played_alike() {
    let (first, count) = (variable("FERZ_SEED", 1_000_000), variable("FERZ_CASES", 5000));
    if count == 1 {
        println!("{}", file(first));
    }
    run(first..first + count);
}

#[test]
fn shipped_variants_are_played_alike() {
    let names = library::names();
    let failed = names.par_iter().filter_map(|name| {
        let pair = both(library::builtin(name).unwrap());
        let (route, difference) = (0..3).find_map(|seed| wander(&pair, seed).err())?;
        Some(format!("{name}: {difference:?} at {route:?}"))
    });
    let failed: Vec<String> = failed.collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// The positions that the comments above a fixture name.
fn routes(text: &str) -> Vec<Route> {
    let mut routes: Vec<Route> = Vec::new();
    for line in text.lines() {
        if let Some(fen) = line.strip_prefix("// position: ") {
            routes.push(Route { fen: fen.into(), moves: Vec::new() });
        } else if let Some(moves) = line.strip_prefix("// moves: ") {
            let route = routes.last_mut().expect("moves follow a position");
            route.moves = moves.split_whitespace().map(str::to_owned).collect();
        }
    }
    routes
}

/// Returns the error of a fixture.
fn fault(text: &str) -> Result<(), String> {
    let pair = both(load(text).map_err(|error| error.to_string())?);
    let routes = routes(text);
    if routes.is_empty() {
        return Err("no `// position: `".into());
    }
    for route in routes {
        let result = retrace(&pair, &route).ok_or_else(|| format!("no such position: {route:?}"))?;
        result.map_err(|difference| format!("{difference:?} at {route:?}"))?;
    }
    wander(&pair, 0).map(|_| ()).map_err(|(route, difference)| format!("{difference:?} at {route:?}"))
}

#[test]
fn what_once_differed_is_played_alike() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/differential/fixtures");
    let paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    let faults = paths.par_iter().filter_map(|path| {
        fault(&fs::read_to_string(path).unwrap()).err().map(|fault| format!("{}: {fault}", path.display()))
    });
    let faults: Vec<String> = faults.collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
