//! Judgements that only a game shows, the reasons for refusals, and whether there is an answer at all.

use ferz::Variant;
use ferz::game::Game;
use ferz::library;
use ferz::movegen::perft;
use ferz::notation::{Style, coordinate, fen, parse_move};
use ferz::position::{Position, Setup};

fn load(text: &str) -> Variant {
    let loaded = library::load_text("test", text, &|name| unreachable!("{name}"));
    loaded.unwrap_or_else(|error| panic!("{}", error.render(false))).variant
}

fn play(game: &mut Game, moves: &str) {
    for text in moves.split(' ') {
        let mv = parse_move(game.position(), text, Style::Coordinate).unwrap_or_else(|error| panic!("{error}"));
        game.play(&mv).unwrap();
    }
}

/// Returns the claims after the moves.
fn claims(variant: &Variant, start: &str, moves: &str) -> Vec<String> {
    let mut game = Game::new(fen::parse(variant, start).map(Setup::position_unchecked).unwrap()).unwrap();
    play(&mut game, moves);
    game.claims().iter().map(|claim| claim.reason.clone()).collect()
}

/// FIDE Laws 9.2.3.1: what counts is whether the pawn could have been taken in passing.
#[test]
fn a_trail_on_which_nothing_can_be_taken_is_none() {
    let chess = library::builtin("chess").unwrap();
    let round = "h1g1 a4a5 g1h1";
    let moves = format!("d7d5 a5a4 {round} a5a4 {round}");
    // Taking in passing would open the fifth rank to the rook: the position after the double step stands for the third time.
    let pinned = "8/3p4/8/K3P2r/8/8/8/7k b - - 0 1";
    assert_eq!(claims(&chess, pinned, &moves), ["threefold"]);
    let free = "8/3p4/7r/K3P3/8/8/8/7k b - - 0 1";
    assert!(claims(&chess, free, &moves).is_empty());
}

/// Between the checks the pieces stand as before, but fewer checks are left to give.
#[test]
fn a_counter_may_make_a_position_another_one() {
    let start = "4k3/8/8/8/8/8/8/Q5K1 w - - 3+3 0 1";
    let checks = "a1a8 e8e7 a8a1 e7e8 a1a8 e8e7 a8a1 e7e8";
    let quiet = "a1a2 e8e7 a2a1 e7e8 a1a2 e8e7 a2a1 e7e8";
    let variant = library::builtin("3check").unwrap();
    assert!(claims(&variant, start, checks).is_empty());
    assert_eq!(claims(&variant, start, quiet), ["threefold"]);
}

/// Perft asks no rows about losses while more pieces are left than can be lost. Whatever is left, the counts are those of the reference.
#[test]
fn losses_end_lines_of_play_as_soon_as_they_can() {
    let rows = [
        r#"No("own")"#,
        r#"No("own pawn")"#,
        r#"No("enemy pawn")"#,
        r#"All([Any("enemy queen"), AtLeast(1, Count("own rook"))])"#,
        r#"MoreThan(Count("enemy"), Sum([Count("own"), 1]))"#,
    ];
    // In the last one a pawn may take another one of its own, and is promoted: two pawns less by one move.
    let armies = ["r5/1P4/6/6/1p4/R5", "rr4/PP4/6/6/pp4/RR4", "rrr3/PP1P2/6/6/pp1p2/RRR3", "r4P/4P1/6/6/1p4/p4R"];
    for row in rows {
        let variant = load(&format!(
            r#"(name: "Losses", board: (files: 6, ranks: 6, second: Reflected),
                pieces: {{
                    "pawn": (letter: "p", moves: [Leaper(by: Forward, onto: Empty), Leaper(by: ForwardDiagonal, onto: [Own, Enemy])]),
                    "rook": (letter: "r", moves: Rider(by: Orthogonal)),
                    "queen": (letter: "q", moves: Rider(by: AnyWay)),
                }},
                promotion: {{ "last rank": (on: (by: "pawn", to: "last rank"), into: "queen") }},
                outcomes: {{ "lost": (when: {row}, result: Loss) }}, start: "r5/6/6/6/6/R5 w - - 1")"#
        ));
        for army in armies {
            for side in ["w", "b"] {
                for depth in 1..=4 {
                    let count = |variant: &Variant| {
                        perft(
                            &fen::parse(variant, &format!("{army} {side} - - 1"))
                                .map(Setup::position_unchecked)
                                .unwrap(),
                            depth,
                        )
                        .unwrap()
                    };
                    assert_eq!(count(&variant), count(&variant.by_reference()), "{row}: {army} {side}, {depth} plies");
                }
            }
        }
    }
}

/// A lame step may ask that the square it leads to is empty, but it does not pass it.
#[test]
fn the_ends_of_a_way_are_not_passed() {
    let rider = |field: &str| {
        let moves = format!("Rider(by: Forward, through: (0, 1), {field})");
        load(&format!(
            r#"(name: "Test", board: (files: 2, ranks: 4, second: Reflected),
                pieces: {{ "ant": (letter: "a", moves: {moves}) }}, start: "2/2/2/A1 w - - 1")"#
        ))
    };
    for variant in [rider("leaves: Trail"), rider("leaves: Trail").by_reference()] {
        let start = variant.start();
        let passed: Vec<usize> = start.legal_moves().unwrap().iter().map(|mv| mv.path().len()).collect();
        assert_eq!(passed, [0, 1, 2]);
        let mut game = Game::new(start).unwrap();
        play(&mut game, "a1a4");
        assert_eq!(fen::write(game.position()), "A1/2/2/2 b - a2a3 1");
        assert!(fen::parse(&variant, "A1/2/2/2 b - a2a3 1").map(Setup::position_unchecked).is_ok());
    }
    for variant in [rider("across: \"rank 2\""), rider("across: \"rank 2\"").by_reference()] {
        let start = variant.start();
        let ends: Vec<String> = start.legal_moves().unwrap().iter().map(|mv| start.to_uci(mv)).collect();
        assert_eq!(ends, ["a1a3", "a1a4"]);
    }
}

fn reason(variant: &Variant, start: &str, text: &str) -> String {
    let position: Position = fen::parse(variant, start).map(Setup::position_unchecked).unwrap();
    let refused = position.refused_moves().unwrap();
    let moves: Vec<_> = refused.iter().map(|(mv, _)| mv.clone()).collect();
    let texts = coordinate::write_all(&position, &moves);
    let index = texts.iter().position(|other| other == text).unwrap_or_else(|| panic!("{texts:?}"));
    refused[index].1.reason.clone()
}

#[test]
fn the_duty_is_named_that_keeps_a_move_from_being_played() {
    let variant = load(
        r#"(name: "Duties", base: "chess", must: {
            "White moves pawns": (side: First, on: (by: "pawn")),
            "pawns first": (on: (by: "pawn"), when: Any("light own pawn")),
            "takes what it can": (on: (takes: Anything)),
        })"#,
    );
    assert_eq!(reason(&variant, "4k3/8/8/4p3/8/r6R/8/4K2P b - - 0 1", "a3a2"), "takes what it can");
    assert_eq!(reason(&variant, "4k3/8/8/8/4P3/r6R/8/4K3 w - - 0 1", "h3a3"), "White moves pawns");
}

/// Only pawn moves count in the one position, and drops of knights besides in the other.
#[test]
fn a_duty_to_drop_counts_when_its_condition_holds() {
    let variant = load(
        r#"(name: "Duty to drop", base: "crazyhouse", forbidden: { "king left in check": Remove }, must: {
            "pawns": (on: [(by: "pawn", kind: Move), (by: "knight", kind: Drop, when: Any("e1 own king"))]),
        })"#,
    );
    for (king, expected) in [("4K3", 2 + 61), ("3K4", 2)] {
        let fen = format!("7k/8/8/8/8/8/P7/{king}[N] w - - 0 1");
        for variant in [variant.by_reference(), variant.clone()] {
            let position = fen::parse(&variant, &fen).map(Setup::position_unchecked).unwrap();
            assert_eq!(position.legal_moves().unwrap().len(), expected, "{fen}");
            assert_eq!(perft(&position, 1), Ok(expected as u64), "{fen}");
        }
    }
}

/// Every square asks for every piece of the other side whether it is attacked, after every move.
#[test]
fn a_position_that_takes_too_much_work_is_refused() {
    let army = ["abc".repeat(5), "bca".repeat(5), "cab".repeat(5)].join("a/") + "b";
    let text = r#"(name: "Much work", board: (files: 16, ranks: 16, second: Reflected),
        pieces: { "a": (letter: "a", moves: Rider(by: AnyWay)), "b": (letter: "b", moves: Rider(by: (1, 2))),
            "c": (letter: "c", moves: [Like("a"), Like("b")]) },
        forbidden: { ROWS }, start: "ARMY w - - 1")"#;
    let rows: String = (0..100).map(|row| format!(r#""row {row}": (when: No("attacked")), "#)).collect();
    let start = format!("{army}/{}/{}", ["16"; 10].join("/"), army.to_uppercase());
    let variant = load(&text.replace("ARMY", &start).replace("ROWS", &rows));
    let start = fen::parse(&variant, &variant.rules().start.fen).map(Setup::position_unchecked).unwrap();
    assert!(start.legal_moves().is_err());
}

/// Checks that the definition of check is subject to the work limit, like any other rule.
#[test]
fn a_check_that_takes_too_much_work_is_refused() {
    let parts: String = (0..300).map(|_| r#"MoreThan(Count("reach(own | enemy)"), 1000), "#).collect();
    let text = r#"(name: "Much to check", board: (files: 16, ranks: 16, second: Reflected),
        pieces: { "mob": (letter: "m", moves: Anywhere) }, check: Or([PARTS]), start: "START w - - 1")"#;
    let ranks: Vec<&str> = (0..16).map(|rank| if rank % 2 == 0 { "m1M1m1M1m1M1m1M1" } else { "16" }).collect();
    let variant = load(&text.replace("PARTS", &parts).replace("START", &ranks.join("/")));
    for variant in [variant.by_reference(), variant] {
        let start = fen::parse(&variant, &variant.rules().start.fen).map(Setup::position_unchecked).unwrap();
        assert!(start.legal_moves().is_ok());
        assert!(Game::new(start).is_err(), "plainly: {}", variant.is_by_reference());
    }
}
