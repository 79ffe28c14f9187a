//! The cost of a node on larger boards with the same army: no more than the words of its bitboards require.

use crate::harness::{Work, measure};
use crate::options::Options;
use crate::ours;
use crate::table::{Table, verdict};
use ferz::Variant;

/// The edges of the boards; the first is what the others are compared with.
const EDGES: [u32; 4] = [8, 10, 12, 16];

/// Chess without castling on a square board, the armies of chess in the middle of the first and the last ranks.
pub fn large_chess(edge: u32) -> Variant {
    let beside = match (edge - 8) / 2 {
        0 => String::new(),
        files => files.to_string(),
    };
    let row = |pieces: &str| format!("{beside}{pieces}{beside}");
    let empty = vec![edge.to_string(); edge as usize - 4].join("/");
    let placement = [row("rnbqkbnr"), row("pppppppp"), empty, row("PPPPPPPP"), row("RNBQKBNR")].join("/");
    let text = format!(
        r#"(
  name: "Chess on {edge} x {edge}",
  base: "chess",
  board: (files: {edge}, ranks: {edge}),
  castling: {{ "kingside": Remove, "queenside": Remove }},
  start: "{placement} w - - 0 1",
)"#
    );
    let loaded = ferz::library::load_text("large.ron", &text, &|_| Err(ferz::library::Unreadable::Missing));
    loaded.unwrap_or_else(|error| panic!("{error}\n{text}")).variant
}

/// The 64-bit words that hold a bitboard of so many squares: a power of two.
fn words(squares: u32) -> u32 {
    squares.div_ceil(64).next_power_of_two()
}

/// Measures and prints.
pub fn run(options: &Options) {
    if !options.wants("boards") {
        return;
    }
    let depth = options.depth(5);
    println!("\nboards: chess start d{depth} without castling");
    let table =
        Table::new(&[("board", -8), ("words", 5), ("nodes", 12), ("ns/node", 8), ("cost", 6), ("most", 6), ("", 5)]);
    table.header();
    if options.list {
        return;
    }
    let work = |edge| -> Work<'static> {
        let variant = large_chess(edge);
        let position = variant.start();
        Box::new(move || ours::perft(&position, depth))
    };
    let found = measure(&mut EDGES.map(work), options.rounds, |_| ());
    for (index, edge) in EDGES.into_iter().enumerate() {
        let words = words(edge * edge);
        let cost = found.ratio(0, index);
        table.row(&[
            &format!("{edge} x {edge}"),
            &words.to_string(),
            &found.counts[index].to_string(),
            &format!("{:.2}", 1e9 / found.rate(index)),
            &format!("{cost:.2}"),
            &format!("{words}.0"),
            verdict(cost <= f64::from(words)),
        ]);
    }
}
