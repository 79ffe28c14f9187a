//! How long it takes until a variant can be played: from its text to the moves of its first position. And how much memory the
//! tables take that are made for it.

use crate::boards::large_chess;
use crate::harness::{Work, measure};
use crate::options::Options;
use crate::table::{Table, verdict};
use ferz::Variant;
use ferz::movegen::ExecutorKind;
use std::hint::black_box;

/// Loads a variant.
type Load = fn() -> Variant;

/// The variants: what they are called, their board, how to load them, and how many milliseconds that may take.
const VARIANTS: [(&str, &str, Load, f64); 8] = [
    ("chess", "8 x 8", || built_in("chess"), 10.0),
    ("crazyhouse", "8 x 8", || built_in("crazyhouse"), 10.0),
    ("shogi", "9 x 9", || built_in("shogi"), 10.0),
    ("xiangqi", "9 x 10", || built_in("xiangqi"), 10.0),
    ("grand", "10 x 10", || built_in("grand"), 10.0),
    ("omega", "12 x 12", || built_in("omega"), 100.0),
    ("large chess", "12 x 12", || large_chess(12), 100.0),
    ("large chess", "16 x 16", || large_chess(16), 100.0),
];

fn built_in(name: &str) -> Variant {
    ferz::library::builtin(name).expect("a built-in variant")
}

/// The tables of a variant in millions of bytes, and how many that may be for its board.
fn memory(variant: &Variant) -> (f64, f64) {
    let bytes = match variant.engine() {
        ExecutorKind::Planes { bytes, .. } => bytes,
        ExecutorKind::Reference { .. } => 0,
    };
    let board = &variant.rules().board;
    let squares = u32::from(board.files()) * u32::from(board.ranks());
    (bytes as f64 / 1e6, if squares <= 120 { 16.0 } else { 64.0 })
}

/// Measures and prints.
pub fn run(options: &Options) {
    if !options.wants("loading") {
        return;
    }
    println!("\nloading: from the text to the first moves, and the tables made for it");
    let columns = [("variant", -12), ("board", -8), ("ms", 8), ("most", 6), ("", 5), ("MB", 8), ("most", 6), ("", 5)];
    let table = Table::new(&columns);
    table.header();
    for (name, board, load, most) in VARIANTS {
        if options.list {
            table.row(&[name, board]);
            continue;
        }
        let work: Work = Box::new(move || {
            let variant = load();
            black_box(variant.start().legal_moves()).expect("moves");
            1
        });
        let time = 1e3 / measure(&mut [work], options.rounds, |_| ()).rate(0);
        let (bytes, most_bytes) = memory(&load());
        table.row(&[
            name,
            board,
            &format!("{time:.2}"),
            &format!("{most:.0}"),
            verdict(time <= most),
            &format!("{bytes:.2}"),
            &format!("{most_bytes:.0}"),
            verdict(bytes <= most_bytes),
        ]);
    }
}
