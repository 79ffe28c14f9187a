//! The library as its users meet it: what its overview promises holds for every built-in variant.

use ferz::notation::{Style, find_move, write_moves};
use ferz::{AnyMove, Game, Kind, Move, MoveList, Outcome, Piece, Position, Side, Square, SquareSet, Variant};
use ferz::{FenError, LimitExceeded, LoadError, MoveTextError, PlayError, PlayTextError, UnknownName};
use std::collections::HashSet;
use std::error::Error;

/// One of five variants that are built in, from the one with this number on: each test has its own.
fn variants(first: usize) -> impl Iterator<Item = Variant> {
    let names = ferz::library::names().into_iter().skip(first).step_by(5);
    names.map(|name| Variant::builtin(name).unwrap())
}

/// Calls `see` with the positions of some games of a variant, played as a sequence of numbers has it (D. H. Lehmer's).
fn walk(variant: &Variant, games: u64, plies: usize, mut see: impl FnMut(&Position)) {
    let mut number = 48_271_u64;
    for _ in 0..games {
        let mut position = variant.start();
        for _ in 0..plies {
            see(&position);
            let moves = position.legal_moves().unwrap();
            if moves.is_empty() || position.outcome().unwrap().is_some() {
                break;
            }
            number = number * 48_271 % 2_147_483_647;
            position.play_unchecked(&moves[number as usize % moves.len()]);
        }
    }
}

#[test]
fn what_is_shared_between_threads_can_be() {
    fn shared<T: Send + Sync + 'static>() {}
    shared::<Variant>();
    shared::<Position>();
    shared::<Game>();
    shared::<Move>();
    shared::<MoveList>();
    shared::<Outcome>();
    shared::<(Side, Square, SquareSet, Piece, Kind)>();
    fn error<E: Error + Send + Sync + 'static>() {}
    error::<LoadError>();
    error::<FenError>();
    error::<MoveTextError>();
    error::<PlayTextError>();
    error::<PlayError>();
    error::<LimitExceeded>();
    error::<UnknownName>();
}

#[test]
fn moves_come_in_the_same_order_whenever_the_position_is_the_same() {
    for variant in variants(0) {
        walk(&variant, 6, 60, |position| {
            let moves = position.legal_moves().unwrap();
            let read = variant.setup(&position.fen()).unwrap().position_unchecked();
            assert_eq!(read.legal_moves().unwrap(), moves, "{position}");
            assert_eq!(position.clone().legal_moves().unwrap(), moves, "{position}");
            let mut list = MoveList::new();
            position.legal_moves_into(&mut list).unwrap();
            assert!(list.iter().map(|mv| mv.to_move(position)).eq(moves.iter().cloned()), "{position}");
            let game = Game::new(position.clone()).unwrap();
            assert!(game.outcome().is_some() || game.legal_moves() == moves, "{position}");
        });
    }
}

#[test]
fn a_position_that_can_be_kept_on_planes_again_lists_its_moves_as_others_do() {
    // Nothing but the blast takes a wall away, and planes have none.
    let text = r#"(name: "Walls", base: "chess", after: { "blast": (on: (takes: Anything), do: Clear("near(to)")) })"#;
    let variant = Variant::parse(text).unwrap();
    let mut walled = variant.setup("4k3/8/8/3p*3/4P3/8/8/R3K2R w - - 0 1").unwrap().position_unchecked();
    walled.play_unchecked(&walled.parse_move("exd5").unwrap());
    let plain = variant.setup(&walled.fen()).unwrap().position_unchecked();
    assert_eq!(walled, plain);
    assert_eq!(walled.legal_moves().unwrap(), plain.legal_moves().unwrap());
}

#[test]
fn both_forms_of_a_move_serve() {
    for variant in variants(1) {
        walk(&variant, 2, 40, |position| {
            let (mut list, mut next) = (MoveList::new(), variant.start());
            position.legal_moves_into(&mut list).unwrap();
            assert_eq!((&list).into_iter().len(), list.len());
            for (place, listed) in list.iter().enumerate() {
                let mv = listed.to_move(position);
                assert_eq!((listed.index(), listed.from(), listed.to()), (place, mv.from, mv.to));
                assert_eq!((listed.promotion(), listed.stops()), (mv.becomes, mv.stops()));
                assert!(listed.choices().eq(mv.choices().iter().copied()));
                for again in [list.get(place), list.iter().nth(place)] {
                    assert_eq!(again.unwrap().to_move(position), mv);
                }
                position.after_into(&listed, &mut next);
                assert_eq!(next, position.after(&mv));
                position.after_into(&mv, &mut next);
                assert_eq!(next, position.after(&mv));
            }
            for square in variant.rules().board.squares() {
                let count = list.iter().filter(|mv| mv.to() == square).count();
                assert_eq!(list.count_to(&square.into()), count);
            }
            assert_eq!(list.get(list.len()).map(|mv| mv.index()), None);
            assert!(list.iter().rev().map(|mv| mv.index()).eq((0..list.len()).rev()));
        });
    }
}

#[test]
fn what_is_written_is_read_back() {
    for variant in variants(2) {
        walk(&variant, 1, 25, |position| {
            assert_eq!(variant.setup(&position.to_string()).unwrap().position_unchecked().fen(), position.fen());
            let legal = position.legal_moves().unwrap();
            for mv in legal.iter().step_by(legal.len() / 8 + 1) {
                let (text, san) = (position.to_uci(mv), position.to_san(mv).unwrap());
                assert_eq!(position.parse_move(&text).as_ref(), Ok(mv), "{text} in {position}");
                assert_eq!(position.parse_move(&san).as_ref(), Ok(mv), "{san} in {position}");
            }
        });
        for square in variant.rules().board.squares() {
            assert_eq!(variant.square(&variant.square_name(square)), Ok(square));
        }
        for kind in variant.rules().kinds() {
            assert_eq!(variant.kind(variant.kind_name(kind)), Ok(kind));
            for side in Side::BOTH {
                let piece = Piece { side, kind };
                assert_eq!(variant.piece(&variant.piece_letters(piece)), Ok(piece));
            }
        }
    }
}

#[test]
fn every_notation_tells_the_moves_of_every_variant_apart_and_is_read_back() {
    for variant in variants(4) {
        walk(&variant, 1, 4, |position| {
            let legal = position.legal_moves().unwrap();
            for (name, style) in Style::NAMED {
                let texts = write_moves(position, &legal, style).unwrap();
                let apart: HashSet<&String> = texts.iter().collect();
                assert_eq!(apart.len(), legal.len(), "{name} in {position}");
                for (mv, text) in legal.iter().zip(&texts).step_by(legal.len() / 3 + 1) {
                    assert_eq!(
                        find_move(position, &legal, text, style).as_ref(),
                        Ok(mv),
                        "{name}: {text} in {position}"
                    );
                }
            }
        });
    }
}

#[test]
fn nobody_is_short_of_material_at_the_start() {
    for variant in variants(0) {
        let start = variant.start();
        assert_eq!(Side::BOTH.map(|side| start.cannot_win(side)), [Ok(false), Ok(false)], "{}", variant.name());
    }
}

#[test]
fn pieces_are_told_alike_from_every_side() {
    for variant in variants(3) {
        walk(&variant, 2, 40, |position| {
            let all: Vec<_> = position.all_pieces().collect();
            for side in Side::BOTH {
                for kind in variant.rules().kinds() {
                    let there = all.iter().filter(|(_, piece)| *piece == Piece { side, kind });
                    let there: SquareSet = there.map(|(square, _)| *square).collect();
                    assert_eq!(position.pieces_of(side, kind), there, "{position}");
                    let held = position.hand(side).find(|(held, _)| *held == kind).map_or(0, |(_, count)| count);
                    assert_eq!(position.in_hand(side, kind), held, "{position}");
                }
            }
            assert!(all.iter().all(|(square, piece)| position.piece_at(*square) == Some(*piece)));
        });
    }
}

#[test]
fn a_position_ends_as_a_new_game_does() {
    for variant in variants(4) {
        walk(&variant, 3, 120, |position| {
            let game = Game::new(position.clone()).unwrap();
            assert_eq!(position.outcome().unwrap().as_ref(), game.outcome(), "{position}");
            assert_eq!(position.is_check(), game.is_check(), "{position}");
            let checkers = position.checkers().unwrap();
            assert_eq!(!checkers.is_empty(), position.is_check(), "{position}");
            assert!(checkers.is_subset(&position.pieces(position.side_to_move().other())), "{position}");
        });
    }
}

#[test]
fn rows_about_the_past_are_for_games() {
    let variant =
        Variant::parse(r#"(name: "Twice", base: "chess", outcomes: { "again": (when: Repeated(2), result: Draw) })"#);
    let mut game = Game::new(variant.unwrap().start()).unwrap();
    for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
        game.play_text(text).unwrap();
    }
    assert_eq!(game.outcome().unwrap().to_string(), "draw: again");
    assert_eq!(game.position().outcome().unwrap(), None);
}

/// The names of the squares of the checkers.
fn checkers(variant: &Variant, fen: &str) -> String {
    let checkers = variant.setup(fen).unwrap().position_unchecked().checkers().unwrap();
    checkers.iter().map(|square| variant.square_name(square)).collect::<Vec<_>>().join(" ")
}

#[test]
fn checkers_are_those_whose_attack_is_a_check() {
    let chess = Variant::builtin("chess").unwrap();
    assert_eq!(checkers(&chess, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"), "");
    assert_eq!(checkers(&chess, "4k3/8/8/1b6/8/5n2/8/4K3 w - - 0 1"), "f3");
    assert_eq!(checkers(&chess, "4k3/4r3/8/8/1b6/5n2/8/4K3 w - - 0 1"), "f3 b4 e7");
    let with = |check: &str| {
        let text = format!(
            r#"(name: "Two", base: "chess", check: {check},
                forbidden: {{ "king left in check": Remove }}, outcomes: {{ "checkmate": Remove }})"#
        );
        Variant::parse(&text).unwrap_or_else(|error| panic!("{error}"))
    };
    let kings = "7k/8/8/8/8/1r3r2/8/1K3K2 w - - 0 1";
    // Each attack is needed, and none is enough.
    assert_eq!(checkers(&with(r#"No("own royal !attacked")"#), kings), "b3 f3");
    assert_eq!(checkers(&with(r#"Any("own royal attacked")"#), kings), "b3 f3");
    // No attack has to do with it.
    assert_eq!(checkers(&with(r#"Any("own royal")"#), kings), "");
    assert_eq!(
        checkers(&with(r#"Any("own royal attacked(by enemy rook)")"#), "7k/8/8/8/1b6/5r2/8/4KK2 w - - 0 1"),
        "f3"
    );
}

#[test]
fn what_is_refused_says_why() -> Result<(), Box<dyn Error>> {
    let chess = Variant::builtin("chess")?;
    let position = chess.position("4k3/8/8/8/8/8/4q3/R3K3 w Q - 0 1")?;
    let why = |text: &str| position.parse_move(text).unwrap_err().to_string();
    assert_eq!(why("Kf1"), "illegal: king left in check");
    assert_eq!(why("Ke3"), "no king can go to e3");
    assert_eq!(why("a1h1"), "the rook on a1 cannot go to h1; it cannot move");
    let mut game = Game::new(position)?;
    let before = game.position().clone();
    assert!(matches!(game.play_text("a1a9"), Err(PlayTextError::Text(_))));
    assert_eq!(game.position(), &before);
    assert_eq!(chess.position("8").unwrap_err().to_string(), "1 rank, but the board has 8");
    assert_eq!(Variant::builtin("ches").unwrap_err().to_string(), "there is no variant `ches`; did you mean `chess`?");
    assert!(Variant::parse("(name: 1)").unwrap_err().to_string().contains("variant.ron:1:8"));
    Ok(())
}

#[test]
fn attackers_are_those_that_make_a_square_attacked() {
    for name in ["chess", "xiangqi", "janggi", "atomic", "shogi", "berolina", "alice", "ultima", "hex"] {
        let variant = Variant::builtin(name).unwrap();
        let attacked = variant.read_set("attacked").unwrap();
        let mut position = variant.start();
        for ply in 0..12_usize {
            for by in Side::BOTH {
                let viewed = position.squares_in(&attacked, by.other()).unwrap();
                let own = position.pieces(by);
                for square in variant.rules().board.squares() {
                    let attackers = position.attackers(square, by).unwrap();
                    assert_eq!(attackers - own, SquareSet::EMPTY);
                    let expected = viewed.contains(square) && !own.contains(square);
                    assert_eq!(!attackers.is_empty(), expected, "{name} {position} {}", variant.square_name(square));
                    assert_eq!(position.is_attacked(square, by), Ok(expected));
                }
            }
            let legal = position.legal_moves().unwrap();
            let Some(mv) = legal.get(ply * 7 % legal.len().max(1)) else { break };
            position.play_unchecked(mv);
        }
    }
}
