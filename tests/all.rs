//! The tests of the library, but for a sweep that takes minutes: `cargo test --test differential` runs it.
//! They are one program, because each program takes time to build and to link.
//!
//! `cargo test --test all -- batch:: study::` runs the tests of two modules.
#![allow(clippy::print_stdout, reason = "`--nocapture` shows counts")]

mod arrays;
mod batch;
mod captures;
mod catalogue;
mod clauses;
mod diagnostics;
mod differences;
mod engines;
mod fixing;
mod flat;
mod hostile;
mod import;
mod judging;
mod laws;
mod layers;
mod library;
mod load;
mod lowered;
mod material;
mod misuse;
mod model;
mod notation;
mod notations;
mod perft;
mod pictures;
mod player;
mod record;
mod snapshot;
mod stack;
mod study;
mod trails;
mod validity;
mod variants;
mod why;

#[allow(dead_code)]
#[path = "differential/random.rs"]
mod random;

/// Returns the number of random cases: `PROPTEST_CASES` if it is set, which proptest ignores where a test has a number.
fn cases(usual: u32) -> u32 {
    std::env::var("PROPTEST_CASES").map_or(usual, |cases| cases.parse().expect("PROPTEST_CASES is a number"))
}

/// Compares a text with the snapshot that stands beside its input, under the same name.
fn assert_beside(input: &std::path::Path, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(input.parent().unwrap());
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.remove_snapshot_suffix();
    settings.bind(|| insta::assert_snapshot!(input.file_stem().unwrap().to_str().unwrap(), text));
}

#[test]
fn every_file_is_a_module() {
    let here = include_str!("all.rs");
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if let Some(module) = name.strip_suffix(".rs").filter(|module| *module != "all") {
            assert!(here.contains(&format!("\nmod {module};\n")), "its tests are not run: {name}");
        }
    }
}
