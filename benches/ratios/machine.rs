//! The conditions that the figures depend on, to be printed above them.

use std::fs;
use std::thread::available_parallelism;

/// The program, its peers, the machine and how busy it is; what is not known is left out.
pub fn describe(rounds: usize) -> String {
    let processors = available_parallelism().map_or(1, usize::from);
    let mut machine = format!("{processors} x {}", model().unwrap_or_else(|| std::env::consts::ARCH.to_owned()));
    if let Some(load) = load() {
        machine += &format!(", load {load:.1}");
        if load > 0.5 {
            machine += " (busy: trust the ratios only, and not too much)";
        }
    }
    let peers = ["shakmaty", "cozy-chess"].map(|name| format!("{name} {}", version(name).unwrap_or("?")));
    format!("ferz {}, {}; medians of {rounds} rounds\n{machine}", env!("CARGO_PKG_VERSION"), peers.join(", "))
}

/// The processor's name, on Linux.
fn model() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

/// How many programs have been running on average in the last minute, on Linux.
fn load() -> Option<f64> {
    fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.parse().ok()
}

/// The version of a library that this program was built with.
fn version(name: &str) -> Option<&'static str> {
    let lock = include_str!("../../Cargo.lock");
    let (_, rest) = lock.split_once(&format!("name = \"{name}\"\nversion = \""))?;
    rest.split('"').next()
}
