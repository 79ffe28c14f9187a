//! Perft against a hand-written chess library, both in one run: the figure that counts is the ratio between the two.
//!
//! `cargo bench` prints both times for each position; the counts are asserted, so a wrong generator cannot look fast.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use ferz::movegen::perft;
use std::hint::black_box;

const POSITIONS: [(&str, &str, u32, u64); 2] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3, 8_902),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97_862),
];

fn peer(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut board = board.clone();
                board.play_unchecked(mv);
                nodes += peer(&board, depth - 1);
            }
        }
        false
    });
    nodes
}

fn bench(c: &mut Criterion) {
    let chess = ferz::library::builtin("chess").expect("a built-in variant");
    let mut group = c.benchmark_group("perft");
    group.sample_size(10);
    for (name, fen, depth, nodes) in POSITIONS {
        let position = ferz::notation::fen::parse(&chess, fen).expect("a FEN");
        let board: cozy_chess::Board = fen.parse().expect("a FEN");
        assert_eq!(perft(&position, depth), Ok(nodes));
        assert_eq!(peer(&board, depth), nodes);
        group.bench_function(BenchmarkId::new("ferz", name), |b| b.iter(|| perft(black_box(&position), depth)));
        group.bench_function(BenchmarkId::new("cozy-chess", name), |b| b.iter(|| peer(black_box(&board), depth)));
    }
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
