//! Instructions per node, counted by callgrind: they are the same on a busy machine, so a regression shows there, too.
//!
//! `cargo bench --bench instructions` runs itself under valgrind, once for each case. Only perft is counted, not the loading of the
//! variant. Valgrind plays a processor of its own, with popcnt and pext, so the counts do not depend on the machine much.
#![allow(clippy::print_stdout, reason = "a benchmark prints its counts")]

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;

const VARIANTS: [&str; 3] = ["chess", "shogi", "xiangqi"];
const DEPTH: u32 = 4;

/// The argument with which the program counts for valgrind; the variant comes after it.
const INSIDE: &str = "--inside";

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [first, variant] = &arguments[..]
        && first == INSIDE
    {
        println!("{}", nodes(variant));
        return;
    }
    if !arguments.iter().any(|argument| argument == "--bench") {
        // `cargo test --all-targets` runs benchmarks, too, but only `cargo bench` says so to them.
        println!("nothing is measured without --bench");
        return;
    }
    println!("{:<20} {:>10} {:>14} {:>8}", "case", "nodes", "instructions", "a node");
    let words: Vec<&String> = arguments.iter().filter(|argument| !argument.starts_with('-')).collect();
    let wanted = |variant: &&str| words.is_empty() || words.iter().any(|word| variant.contains(word.as_str()));
    for variant in VARIANTS.into_iter().filter(wanted) {
        match instructions(variant) {
            Ok((nodes, instructions)) => {
                let case = format!("{variant} start d{DEPTH}");
                println!("{case:<20} {nodes:>10} {instructions:>14} {:>8.1}", instructions as f64 / nodes as f64);
            }
            Err(why) => {
                eprintln!("{variant}: {why}");
                std::process::exit(1);
            }
        }
    }
}

/// Counts nodes, inside valgrind.
fn nodes(variant: &str) -> u64 {
    let variant = ferz::library::builtin(variant).expect("a built-in variant");
    let position = variant.start();
    counted_by_callgrind(&position)
}

/// The only function whose instructions count: callgrind knows it by its name.
#[inline(never)]
fn counted_by_callgrind(position: &ferz::position::Position) -> u64 {
    black_box(ferz::movegen::perft(black_box(position), DEPTH).expect("moves"))
}

/// The nodes of a case, and the instructions that counting them takes.
fn instructions(variant: &str) -> Result<(u64, u64), String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let found = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("callgrind.{variant}"));
    let run = Command::new("valgrind")
        .args(["--tool=callgrind", "--toggle-collect=*counted_by_callgrind*"])
        .arg(format!("--callgrind-out-file={}", found.display()))
        .arg(program)
        .args([INSIDE, variant])
        .output()
        .map_err(|error| format!("valgrind does not run (Debian: apt-get install valgrind): {error}"))?;
    if !run.status.success() {
        return Err(String::from_utf8_lossy(&run.stderr).into_owned());
    }
    let nodes = String::from_utf8_lossy(&run.stdout).trim().parse().map_err(|_| "no number of nodes")?;
    let text = fs::read_to_string(&found).map_err(|error| error.to_string())?;
    let total = text.lines().find_map(|line| line.strip_prefix("totals: ")).ok_or("callgrind has no totals")?;
    Ok((nodes, total.trim().parse().map_err(|_| "no number of instructions")?))
}
