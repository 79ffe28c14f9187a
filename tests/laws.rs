//! Laws that hold in every variant, tried on random games.

mod mirror;

use ferz::Variant;
use ferz::library;
use ferz::movegen::{AnyMove, Move, MoveList};
use ferz::notation::fen;
use ferz::position::{Position, Setup};
use ferz::types::Side;
use mirror::assert_same_from_both_sides;
use proptest::prelude::*;
use std::collections::HashSet;

/// Plays random moves from the start of a variant, at most `plies`, and looks at every position on the way.
fn wander(variant: &Variant, seed: u64, plies: usize, look: &mut dyn FnMut(&Position, &[Move])) {
    let mut position = fen::parse(variant, &variant.rules().start.fen).map(Setup::position_unchecked).unwrap();
    let mut random = seed;
    for _ in 0..plies {
        let moves = position.legal_moves().unwrap();
        look(&position, &moves);
        // Knuth's generator; the upper bits are the better ones.
        random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let Some(mv) = moves.get((random >> 33) as usize % moves.len().max(1)) else { break };
        position = position.after(mv);
    }
}

/// Variants that are the same game from the other side.
const SYMMETRIC: [&str; 36] = [
    "3check",
    "3check-crazyhouse",
    "aigaming-chess",
    "amazons",
    "antichess",
    "ataxx",
    "atomic",
    "atomiczh",
    "basic-chess",
    "boxshogi",
    "capablanca",
    "chess",
    "chess960",
    "congo",
    "crazyhouse",
    "cylinder-chess",
    "double-chess960",
    "duck",
    "flipello",
    "flipello6",
    "glinski",
    "gomoku",
    "grand",
    "horde",
    "kingofthehill",
    "makruk",
    "marseillais",
    "minishogi",
    "monster",
    "omega",
    "pawn-chess",
    "progressive",
    "shogi",
    "shuffle-chess",
    "tictactoe",
    "xiangqi",
];
/// So many variants are looked at for each seed.
const SAMPLE: usize = 40;

/// Games of some variants, which depend on the seed.
fn everywhere(plies: usize, seed: u64, look: impl FnMut(&Position, &[Move])) {
    among(&library::names(), plies, seed, look);
}

/// Games of some of these variants, which depend on the seed.
fn among(names: &[&str], plies: usize, seed: u64, mut look: impl FnMut(&Position, &[Move])) {
    let first = (seed >> 20) as usize % names.len();
    for name in names.iter().cycle().skip(first).step_by((names.len() / SAMPLE).max(1)).take(SAMPLE) {
        let variant = library::builtin(name).unwrap();
        wander(&variant, seed, plies, &mut look);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: crate::cases(12), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn moves_are_distinct_and_none_is_refused(seed: u64) {
        everywhere(40, seed, |position, moves| {
            let distinct: HashSet<&Move> = moves.iter().collect();
            assert_eq!(distinct.len(), moves.len(), "{}", fen::write(position));
            for (mv, refused) in position.refused_moves().unwrap() {
                assert!(!distinct.contains(&mv), "{}: {mv:?}: {}", fen::write(position), refused.reason);
            }
        });
    }

    #[test]
    fn every_executor_gives_the_same_answers(seed: u64) {
        everywhere(40, seed, |position, moves| {
            let text = fen::write(position);
            let plain = Setup::new(position.variant().by_reference(), position.state().into_owned()).position_unchecked();
            assert_eq!(&plain, position, "{text}");
            let mut list = MoveList::new();
            assert_eq!(position.legal_moves_into(&mut list), Ok(()));
            let mut captures = Vec::new();
            position.find_captures(&list, &mut captures);
            assert!(list.iter().filter(|mv| position.is_capture(mv)).map(|mv| mv.index()).eq(captures), "{text}");
            let list: Vec<Move> = list.iter().map(|mv| mv.to_move(position)).collect();
            assert_eq!((&list[..], position.count_moves()), (moves, Ok(moves.len())), "{text}");
            let expected = plain.legal_moves().unwrap();
            assert_eq!(expected.iter().collect::<HashSet<_>>(), moves.iter().collect(), "{text}");
            assert_eq!((position.key(), position.is_check()), (plain.key(), plain.is_check()), "{text}");
            for side in Side::BOTH {
                let pieces = position.pieces(side);
                // The limit counts the work of one way of finding an answer.
                if let (Ok(found), Ok(expected)) = (position.guarded(pieces, side), plain.guarded(pieces, side)) {
                    assert_eq!(found, expected, "{text}: {side:?}");
                }
            }
            for mv in moves.iter().skip(seed as usize % 5).step_by(5) {
                let after = plain.after(mv);
                let mut next = position.clone();
                next.play_unchecked(mv);
                assert_eq!(next, after, "{text}: {mv:?}");
                let differences = [next.differences(position), after.differences(&plain)];
                for square in position.variant().rules().board.squares() {
                    let is_new = next.piece_at(square) != position.piece_at(square);
                    assert!(differences.iter().all(|squares| squares.contains(square) || !is_new), "{text}: {mv:?}");
                }
                assert_eq!(position.gives_check(mv), plain.gives_check(mv), "{text}: {mv:?}");
                if after.side_to_move() != position.side_to_move() {
                    assert_eq!(position.gives_check(mv), after.is_check(), "{text}: {mv:?}");
                }
            }
        });
    }

    #[test]
    fn a_position_is_all_that_its_fen_says(seed: u64) {
        everywhere(40, seed, |position, moves| {
            let text = fen::write(position);
            let again = fen::parse(position.variant(), &text).map(Setup::position_unchecked).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(fen::write(&again), text);
            let moves: HashSet<&Move> = moves.iter().collect();
            let same = again.legal_moves().unwrap();
            assert_eq!(moves, same.iter().collect(), "{text}");
        });
    }

    #[test]
    fn both_sides_play_by_the_same_rules(seed: u64) {
        among(&SYMMETRIC, 40, seed, assert_same_from_both_sides);
    }
}
