//! Laws that hold in every variant, tried on random games.

use ferz::library;
use ferz::model::DeedKind;
use ferz::movegen::Move;
use ferz::notation::fen;
use ferz::position::{Position, State, Trail};
use ferz::tables::Variant;
use ferz::types::{Cell, Kind, Piece, Side, Square, SquareSet};
use proptest::prelude::*;
use std::collections::HashSet;

/// Plays random moves from the start of a variant, at most `plies`, and looks at every position on the way.
fn wander(variant: &Variant, seed: u64, plies: usize, look: &mut dyn FnMut(&Position, &[Move])) {
    let mut position = fen::parse(variant, &variant.rules().start.fen).unwrap();
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

/// Each variant once, from random seeds.
fn everywhere(plies: usize, seed: u64, mut look: impl FnMut(&Position, &[Move])) {
    for name in library::names() {
        let variant = library::builtin(name).unwrap();
        wander(&variant, seed, plies, &mut look);
    }
}

/// The position as the opponent sees it: every piece on the square that means the same to the other side.
fn mirrored(position: &Position) -> Position {
    let (rules, old) = (position.variant().rules(), &*position.state());
    let seen = |square: Square| rules.board.seen_by(Side::Second, square).expect("a symmetric board");
    let mut new = State::new();
    for square in rules.board.squares() {
        match old.at(square).piece() {
            Some(piece) => new.put(seen(square), Piece { side: piece.side.other(), ..piece }),
            None if old.at(square) == Cell::WALL => new.put_wall(seen(square)),
            None => {}
        }
    }
    let all = |set: SquareSet| set.iter().map(seen).collect::<SquareSet>();
    new.marked = all(old.marked);
    new.untouched = all(old.untouched);
    new.trail = Trail { squares: all(old.trail.squares), owner: old.trail.owner.map(seen) };
    new.hands = [old.hands[1], old.hands[0]];
    new.counters = old.counters;
    for counter in rules.counters.iter().filter(|counter| counter.scope == ferz::model::Scope::Side) {
        new.counters.swap(counter.slot, counter.slot + 1);
    }
    new.to_move = old.to_move.other();
    new.full_move = old.full_move;
    Position::new(position.variant().clone(), new)
}

/// What a move does, without how it is listed.
type Sketch = (DeedKind, Kind, Square, Square, Option<Kind>, Vec<Square>, Vec<Square>, Option<u8>);

fn sketch(mv: &Move, seen: impl Fn(Square) -> Square) -> Sketch {
    let mut takes: Vec<Square> = mv.takes().iter().map(&seen).collect();
    takes.sort();
    let stops = mv.stops().into_iter().flatten().map(|&square| seen(square)).collect();
    (mv.kind, mv.piece, seen(mv.from), seen(mv.to), mv.becomes, takes, stops, mv.castling)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

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
            let plain = Position::new(position.variant().plainly(), position.state().into_owned());
            assert_eq!(&plain, position, "{text}");
            let mut list = vec![Move::pass()];
            assert_eq!(position.list_moves(&mut list), Ok(()));
            assert_eq!((&list[..], position.count_moves()), (moves, Ok(moves.len())), "{text}");
            let expected = plain.legal_moves().unwrap();
            assert_eq!(expected.iter().collect::<HashSet<_>>(), moves.iter().collect(), "{text}");
            assert_eq!((position.key(), position.is_check()), (plain.key(), plain.is_check()), "{text}");
            for mv in moves.iter().skip(seed as usize % 5).step_by(5) {
                let after = plain.after(mv);
                let mut next = position.clone();
                next.play(mv);
                assert_eq!(next, after, "{text}: {mv:?}");
                assert_eq!(position.gives_check(mv), after.is_check(), "{text}: {mv:?}");
            }
        });
    }

    #[test]
    fn a_position_is_all_that_its_fen_says(seed: u64) {
        everywhere(40, seed, |position, moves| {
            let text = fen::write(position);
            let again = fen::parse(position.variant(), &text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(fen::write(&again), text);
            let moves: HashSet<&Move> = moves.iter().collect();
            let same = again.legal_moves().unwrap();
            assert_eq!(moves, same.iter().collect(), "{text}");
        });
    }

    #[test]
    fn both_sides_play_by_the_same_rules(seed: u64) {
        everywhere(40, seed, |position, moves| {
            let board = &position.variant().rules().board;
            let there = mirrored(position);
            let seen = |square| board.seen_by(Side::Second, square).unwrap();
            let expected: HashSet<Sketch> = moves.iter().map(|mv| sketch(mv, seen)).collect();
            let found: HashSet<Sketch> = there.legal_moves().unwrap().iter().map(|mv| sketch(mv, |square| square)).collect();
            assert_eq!(found, expected, "{} and {}", fen::write(position), fen::write(&there));
        });
    }
}
