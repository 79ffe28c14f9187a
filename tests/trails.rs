//! Trails in FENs: a position with a trail is read back from its FEN, however many squares a piece has passed and
//! whoever else may have passed them.

use crate::random::Random;
use ferz::notation::{coordinate, fen};
use ferz::position::{Position, Setup};
use ferz::{Game, Variant};

/// The positions of each game.
const PLIES: usize = 80;
/// The games of each variant.
const GAMES: u64 = 6;

/// Variants in which pieces pass several squares, alone or several pieces in a turn, or whose passed squares may be
/// filled before the trail ends.
const LONG: [&str; 5] = [
    r#"(name: "Triple", base: "chess", pieces: { "pawn": (moves: { "double-step":
        Rider(by: Forward, up_to: 3, at_least: 2, from: "start-rank", onto: Empty, leaves: Trail) }) })"#,
    r#"(name: "Rooks", base: "chess", pieces: { "rook": (moves: Rider(by: Orthogonal, leaves: Trail)) })"#,
    r#"(name: "Two", base: "marseillais", pieces: { "pawn": (moves: { "double-step":
        Rider(by: Forward, up_to: 3, at_least: 2, from: "start-rank", onto: Empty, leaves: Trail) }) })"#,
    r#"(name: "Two rooks", base: "marseillais", pieces: { "rook": (moves: Rider(by: Orthogonal, leaves: Trail)) })"#,
    r#"(name: "Duck", base: "duck", pieces: { "rook": (moves: Rider(by: Orthogonal, leaves: Trail)) })"#,
];

/// The moves of a position as text, sorted.
fn moves(position: &Position) -> Vec<String> {
    let mut texts = coordinate::write_all(position, &position.legal_moves().unwrap());
    texts.sort_unstable();
    texts
}

/// Plays random games, and returns the number of positions with a trail of at least two squares.
fn check(variant: &Variant) -> usize {
    let mut long = 0;
    for seed in 0..GAMES {
        let random = Random::new(seed);
        let mut game = Game::new(variant.start()).unwrap();
        for _ in 0..PLIES {
            if game.legal_moves().is_empty() {
                break;
            }
            // Moves that leave a trail are rare, so they are preferred.
            let leaving: Vec<_> = game.legal_moves().iter().filter(|mv| mv.leaves_trail).collect();
            let mv = match leaving.is_empty() || random.below(3) == 0 {
                true => game.legal_moves()[random.below(game.legal_moves().len())].clone(),
                false => leaving[random.below(leaving.len())].clone(),
            };
            long += usize::from(mv.leaves_trail && mv.path().len() > 1);
            game.play(&mv).unwrap();
            let position = game.position();
            let text = position.fen();
            let read = fen::parse(variant, &text).map(Setup::position_unchecked);
            let read = read.unwrap_or_else(|error| panic!("{}: {}", variant.name(), error.render()));
            assert_eq!(read.fen(), text, "{}", variant.name());
            assert_eq!(moves(&read), moves(position), "{}: {text}", variant.name());
        }
    }
    long
}

#[test]
fn trails_of_several_squares_are_read_back() {
    for text in LONG {
        let variant = Variant::parse(text).unwrap();
        assert!(check(&variant) > 0, "{}: no long trail", variant.name());
    }
}

#[test]
fn trails_of_every_variant_are_read_back() {
    let mut long = 0;
    for name in ferz::library::names() {
        let rules = ferz::library::builtin_rules(name).unwrap();
        if rules.has_trail() {
            long += check(&Variant::new(rules));
        }
    }
    assert!(long > 0);
}
