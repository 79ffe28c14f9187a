//! Random games against shakmaty, both through their public interfaces: in each position all legal moves are listed and a random
//! one is played. Plies are counted. The games are not the same, since the lists are not in the same order, but of one kind.

use crate::case::{Case, Pair};
use crate::libraries::shakmaty_position;
use crate::options::Options;
use crate::ours;
use crate::random::Random;
use shakmaty::variant::Crazyhouse;
use shakmaty::{Chess, FromSetup, Position};
use std::hint::black_box;

/// A game that has had so many plies is not continued.
pub const LONGEST: u32 = 300;

/// How many games are played at a time.
const GAMES: u32 = 400;

/// The lengths of random games vary: how far the two sums may be apart.
const TOLERANCE: f64 = 0.1;

/// All cases of random games.
pub fn cases(_: &Options) -> Vec<Case> {
    vec![case::<Chess>("chess"), case::<Crazyhouse>("crazyhouse")]
}

fn case<P: Position + FromSetup + Clone + 'static>(variant: &'static str) -> Case {
    Case {
        name: format!("{variant} random games"),
        peer: "shakmaty",
        floor: 1.5,
        prepare: Box::new(move || {
            let position = ours::position(variant, None)?;
            let peer: P = shakmaty_position(&ferz::notation::fen::write(&position));
            Ok(Pair {
                ours: Box::new(move || ours::playouts(&position, GAMES)),
                peer: Box::new(move || playouts(&peer, GAMES)),
                tolerance: TOLERANCE,
            })
        }),
    }
}

fn playouts<P: Position + Clone>(start: &P, games: u32) -> u64 {
    let mut random = Random::new();
    let mut plies = 0;
    for _ in 0..games {
        let mut position = start.clone();
        for _ in 0..LONGEST {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[random.below(moves.len())]);
            plies += 1;
        }
        black_box(&position);
    }
    plies
}
