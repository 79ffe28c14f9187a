//! Ours against the peers: one table, each line a ratio between two programs measured in turns in the same run.
//!
//! `cargo bench` prints it; `benches/README.md` says what the columns mean and how to read them. Counts are compared
//! before anything is timed, so that a wrong generator cannot look fast.
#![allow(clippy::print_stdout, reason = "a benchmark prints its table")]

mod boards;
mod case;
mod fairy;
mod harness;
mod libraries;
mod loading;
mod machine;
mod options;
mod ours;
mod playouts;
mod random;
mod search;
mod steps;
mod table;
mod threads;
mod variants;

/// The search that is measured.
#[allow(dead_code)]
#[path = "../../examples/search.rs"]
mod example;

use options::Options;

fn main() {
    let options = Options::read();
    let cases = [
        libraries::cases(&options),
        playouts::cases(&options),
        search::cases(&options),
        variants::cases(&options),
        threads::cases(&options),
    ];
    println!("{}\n", machine::describe(options.rounds));
    case::run_all(cases.into_iter().flatten().collect(), &options);
    boards::run(&options);
    loading::run(&options);
    steps::run(&options);
}
