//! Our side: the same walks as the peers', through the public interface.

use crate::random::Random;
use ferz::movegen::{self, Move};
use ferz::notation::fen;
use ferz::position::Position;
use std::hint::black_box;

/// A position of a built-in variant, its start if there is no FEN; or why there is none.
pub fn position(variant: &str, text: Option<&str>) -> Result<Position, String> {
    let variant = ferz::library::builtin(variant).map_err(|_| format!("there is no built-in variant {variant} yet"))?;
    let text = text.unwrap_or(&variant.rules().start.fen);
    Ok(fen::parse(&variant, text).expect("a FEN"))
}

/// Perft as the library does it.
pub fn perft(position: &Position, depth: u32) -> u64 {
    movegen::perft(black_box(position), depth).expect("moves")
}

/// Perft on all threads that there are.
pub fn parallel_perft(position: &Position, depth: u32) -> u64 {
    movegen::divide(black_box(position), depth).expect("moves").iter().map(|(_, nodes)| nodes).sum()
}

/// Random games: the number of plies in `games` of them, each until nobody can move or 300 plies are played.
pub fn playouts(start: &Position, games: u32) -> u64 {
    let mut random = Random::new();
    let mut plies = 0;
    let mut moves: Vec<Move>;
    for _ in 0..games {
        let mut position = start.clone();
        for _ in 0..crate::playouts::LONGEST {
            moves = position.legal_moves().expect("moves");
            if moves.is_empty() {
                break;
            }
            position = position.after(&moves[random.below(moves.len())]);
            plies += 1;
        }
        black_box(&position);
    }
    plies
}
