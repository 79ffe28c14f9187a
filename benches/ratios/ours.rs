//! Our side: the same walks as the peers', through the public interface.

use crate::playouts::LONGEST;
use crate::random::Random;
use ferz::movegen::{self, MoveList};
use ferz::position::Position;
use std::hint::black_box;

/// A position of a built-in variant, its start if there is no FEN; or why there is none.
pub fn position(variant: &str, text: Option<&str>) -> Result<Position, String> {
    let variant = ferz::library::builtin(variant).map_err(|_| format!("there is no built-in variant {variant} yet"))?;
    Ok(text.map_or_else(|| variant.start(), |text| variant.setup(text).expect("a FEN").position_unchecked()))
}

/// Perft as the library does it.
pub fn perft(position: &Position, depth: u32) -> u64 {
    movegen::perft(black_box(position), depth).expect("moves")
}

/// Perft on all threads that there are.
pub fn parallel_perft(position: &Position, depth: u32) -> u64 {
    movegen::divide(black_box(position), depth).expect("moves").iter().map(|(_, nodes)| nodes).sum()
}

/// Perft with a written list in every position, and its key at hand.
pub fn lists(start: &Position, depth: u32) -> u64 {
    let mut plies: Vec<_> = (0..depth).map(|_| (MoveList::new(), start.clone())).collect();
    lists_from(black_box(start), &mut plies)
}

/// One ply deep for each of `plies`, which hold what is used again for all positions of the same depth.
fn lists_from(position: &Position, plies: &mut [(MoveList, Position)]) -> u64 {
    let Some(((moves, next), deeper)) = plies.split_first_mut() else { return 1 };
    position.legal_moves_into(moves).expect("moves");
    black_box(position.key());
    if deeper.is_empty() {
        return black_box(&*moves).len() as u64;
    }
    let count = |mv| {
        position.after_into(&mv, next);
        lists_from(next, deeper)
    };
    moves.iter().map(count).sum()
}

/// Random games: the number of plies in `games` of them, each until nobody can move or [`LONGEST`] plies are played.
pub fn playouts(start: &Position, games: u32) -> u64 {
    let mut random = Random::new();
    let mut position = start.clone();
    let mut plies = 0;
    for _ in 0..games {
        position.clone_from(start);
        plies += u64::from(position.play_out(LONGEST, |moves| random.below(moves)).expect("moves"));
        black_box(&position);
    }
    plies
}
