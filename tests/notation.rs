//! Positions and moves as text, for every built-in variant: samples a line, and properties.
//!
//! `notation/valid/VARIANT.txt`: FENs that are written again as they stand, or as what stands behind `=>`.
//! `notation/invalid/VARIANT.txt`: texts that are no FENs; what is said about each is in the snapshots.
//! `notation/moves/VARIANT.txt`: FENs, each with texts of moves there, right and wrong; how each is understood is in the
//! snapshots.

use ferz::Variant;
use ferz::game::Game;
use ferz::movegen::Move;
use ferz::notation::{Style, coordinate, fen, find_move, parse_move, write_move, write_moves};
use ferz::position::{Position, Setup};
use proptest::prelude::*;
use std::collections::HashMap;
use std::path::Path;
use std::sync::LazyLock;

const STYLES: [Style; 5] = [Style::Auto, Style::Coordinate, Style::Spaced, Style::Verbs, Style::San];

static VARIANTS: LazyLock<HashMap<&str, Variant>> = LazyLock::new(|| {
    let load = |name| ferz::library::builtin(name).unwrap_or_else(|error| panic!("{name}: {error}"));
    ferz::library::names().into_iter().map(|name| (name, load(name))).collect()
});

fn variant(name: &str) -> &'static Variant {
    &VARIANTS[name]
}

fn start(variant: &Variant) -> Position {
    fen::parse(variant, &variant.rules().start.fen)
        .map(Setup::position_unchecked)
        .unwrap_or_else(|error| panic!("{}", error.render()))
}

fn samples(path: &Path) -> (&'static Variant, String) {
    (variant(path.file_stem().unwrap().to_str().unwrap()), std::fs::read_to_string(path).unwrap())
}

#[test]
fn valid_fens_are_written_as_they_were_read() {
    insta::glob!("notation/valid/*.txt", |path| {
        let (variant, text) = samples(path);
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let (written, expected) = line.split_once("=>").unwrap_or((line, line));
            let position = fen::parse(variant, written)
                .map(Setup::position_unchecked)
                .unwrap_or_else(|error| panic!("{}", error.render()));
            assert_eq!(fen::write(&position), expected.trim());
        }
    });
}

#[test]
fn what_is_wrong_with_invalid_fens() {
    insta::glob!("notation/invalid/*.txt", |path| {
        let (variant, text) = samples(path);
        let said: Vec<String> = text
            .lines()
            .map(|line| match fen::parse(variant, line).map(Setup::position_unchecked) {
                Err(error) => error.render(),
                Ok(position) => panic!("{line} was read as {}", fen::write(&position)),
            })
            .collect();
        crate::assert_beside(path, &said.join("\n\n"));
    });
}

#[test]
fn how_moves_are_understood() {
    insta::glob!("notation/moves/*.txt", |path| {
        let (variant, text) = samples(path);
        let mut position = start(variant);
        let mut said = String::new();
        for line in text.lines() {
            if line.contains('/') {
                position = fen::parse(variant, line)
                    .map(Setup::position_unchecked)
                    .unwrap_or_else(|error| panic!("{}", error.render()));
                said += &format!("\n{line}\n");
                continue;
            }
            let style = if line.to_lowercase().starts_with(['m', 'd']) { Style::Verbs } else { Style::Auto };
            let style = if line.contains(' ') { style } else { Style::Auto };
            said += &match parse_move(&position, line, style) {
                Err(error) => format!("{}\n", error.render()),
                Ok(mv) => {
                    let legal = position.legal_moves().unwrap();
                    let write = |style| write_move(&position, &legal, &mv, style).unwrap();
                    format!("{line} => {}, {}, {}\n", write(Style::Auto), write(Style::San), write(Style::Verbs))
                }
            };
        }
        crate::assert_beside(path, &said);
    });
}

/// A variant may have both a capture in passing and another move with the same squares. Then the squares alone are a
/// question, and both moves are still written and read.
#[test]
fn a_move_beside_a_capture_in_passing_has_a_text_of_its_own() {
    let text = r#"(name: "Aside", base: "chess", pieces: { "pawn": (moves: {
        "aside": Leaper(by: ForwardDiagonal, onto: Empty) }) })"#;
    let variant = Variant::parse(text).unwrap();
    let position = variant.position("4k3/8/8/5Pp1/8/8/8/4K3 w - g6 0 1").unwrap();
    let legal = position.legal_moves().unwrap();
    check_moves(&position, &legal);
    for (text, style) in [("f5g6", Style::Auto), ("f5-g6", Style::Auto), ("f5 g6", Style::Spaced)] {
        let error = find_move(&position, &legal, text, style).unwrap_err();
        assert!(
            error.to_string().ends_with("may mean `f5g6x-` or `f5g6xg5` (with `x-` the move captures nothing)"),
            "{text}: {error}"
        );
    }
    assert!(find_move(&position, &legal, "f5g6x-", Style::Auto).is_ok_and(|mv| !mv.is_capture()));
    assert!(find_move(&position, &legal, "f5g6 e.p.", Style::Auto).is_ok_and(|mv| mv.is_capture()));
    // Elsewhere the squares are enough.
    let position = variant.position("4k3/8/8/5Pp1/8/8/8/4K3 w - - 0 1").unwrap();
    assert!(find_move(&position, &position.legal_moves().unwrap(), "f5g6", Style::Auto).is_ok());
}

/// A position is read back from its FEN: it is written the same again, and has the same moves.
fn check_fen(position: &Position) {
    let text = fen::write(position);
    let read = fen::parse(position.variant(), &text)
        .map(Setup::position_unchecked)
        .unwrap_or_else(|error| panic!("{}", error.render()));
    assert_eq!(fen::write(&read), text);
    let moves = |position: &Position| {
        let legal = position.legal_moves().unwrap();
        let mut texts = coordinate::write_all(position, &legal);
        texts.sort_unstable();
        texts
    };
    assert_eq!(moves(&read), moves(position), "{text}");
}

/// Every move is read back from its text in every style, and no two moves are written alike.
fn check_moves(position: &Position, legal: &[Move]) {
    for style in STYLES {
        let texts = write_moves(position, legal, style).unwrap();
        // Each text is compared with all moves: of very many, some are read.
        for (text, mv) in texts.iter().zip(legal).step_by(legal.len().div_ceil(150).max(1)) {
            for style in [style, Style::Auto] {
                let read = find_move(position, legal, text, style);
                let name = position.variant().name();
                assert_eq!(read.as_ref(), Ok(mv), "{name}: {text} in {}", fen::write(position));
            }
        }
        if let (Some(mv), Some(text)) = (legal.first(), texts.first()) {
            assert_eq!(write_move(position, legal, mv, style).as_ref(), Ok(text));
        }
    }
}

/// The positions of the game that the numbers choose, up to its end.
fn random_game(variant: &Variant, choices: &[u16]) -> Vec<Position> {
    let mut game = Game::new(start(variant)).unwrap();
    let mut positions = vec![game.position().clone()];
    for &choice in choices {
        let legal = game.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[usize::from(choice) % legal.len()].clone();
        game.play(&mv).unwrap();
        positions.push(game.position().clone());
    }
    positions
}

#[test]
fn starts_are_written_as_they_stand_in_the_file() {
    for variant in VARIANTS.values() {
        let position = start(variant);
        check_fen(&position);
        check_moves(&position, &position.legal_moves().unwrap());
    }
}

fn load(text: &str) -> Variant {
    let loaded = ferz::library::load_text("test", text, &|name| unreachable!("{name}"));
    loaded.unwrap_or_else(|error| panic!("{}", error.render(false))).variant
}

/// Moves with the same ends: over a piece or taking it, taking it from afar, and back to where a piece comes from.
#[test]
fn moves_with_the_same_ends_are_told_apart() {
    let text = r#"(name: "Twins", base: "chess", pass: true,
        pieces: { "knight": (moves: [
            Leaper(by: (0, 2), onto: Empty),
            Hopper(by: Orthogonal, over: Enemy, run_up: 0, landing: 1, onto: Empty, takes: Hurdle),
            Leaper(by: AnyWay, onto: Enemy), Leaper(by: AnyWay, onto: Enemy, lands: Stay),
            Path(legs: [Leaper(by: AnyWay, onto: Enemy), Leaper(by: AnyWay)]),
        ]) })"#;
    let variant = load(text);
    let position = fen::parse(&variant, "4k3/8/8/3p4/3Np3/8/8/4K3 w - - 0 1").map(Setup::position_unchecked).unwrap();
    let legal = position.legal_moves().unwrap();
    check_moves(&position, &legal);
    let texts = coordinate::write_all(&position, &legal);
    for text in ["d4d6", "d4d6xd5", "d4d5d4", "d4d5e5", "pass"] {
        assert!(texts.iter().any(|other| other == text), "{text} is not one of {texts:?}");
    }
    assert_eq!(texts.iter().collect::<std::collections::HashSet<_>>().len(), legal.len());
}

/// A move that only what has been played before forbids.
#[test]
fn what_the_past_forbids_has_a_reason() {
    let variant =
        load(r#"(name: "No repeats", base: "chess", forbidden: { "position repeated": (when: Repeated(2)) })"#);
    let mut game = Game::new(start(&variant)).unwrap();
    for text in ["g1f3", "g8f6", "f3g1"] {
        game.play_text(text).unwrap();
    }
    let error = game.play_text("f6g8").unwrap_err().to_string();
    assert!(error.contains("position repeated"), "{error}");
    assert!(game.play_text("f6h8").unwrap_err().to_string().contains("cannot go to h8"));
}

/// A king that may leap once: its touch counts even when there is nothing left to castle with.
#[test]
fn touch_that_other_rules_read_is_written_too() {
    let text = r#"(name: "Leaping king", base: "chess",
        pieces: { "king": (moves: [Like("king"), Leaper(by: Mirrored(1, 2), from: "untouched", onto: Empty)]) })"#;
    let variant = load(text);
    for fen in
        ["4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "4k3/8/8/8/8/8/8/R3K2R w -!e1e8 - 0 1"]
    {
        let position = fen::parse(&variant, fen).map(Setup::position_unchecked).unwrap();
        assert_eq!(fen::write(&position), fen);
        let leaps = parse_move(&position, "e1f3", Style::Coordinate).is_ok();
        assert_eq!(leaps, !fen.contains('!'));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: crate::cases(2), ..ProptestConfig::default() })]

    #[test]
    fn positions_and_moves_of_random_games_are_read_back(choices in prop::collection::vec(any::<u16>(), 60)) {
        // One of five each time.
        for variant in VARIANTS.values().skip(usize::from(choices[0]) % 5).step_by(5) {
            let positions = random_game(variant, &choices);
            for position in &positions {
                let text = fen::write(position);
                let read = fen::parse(variant, &text).map(Setup::position_unchecked).unwrap_or_else(|error| panic!("{}", error.render()));
                prop_assert_eq!(fen::write(&read), text);
                prop_assert_eq!(&read, position);
            }
            // Listing and writing moves is dear: some positions are looked at closely.
            for position in positions.iter().rev().step_by(25) {
                check_fen(position);
                check_moves(position, &position.legal_moves().unwrap());
            }
        }
    }
}

proptest! {
    #[test]
    fn no_text_makes_the_readers_panic(text in "\\PC*|[a-hKQRBNPkqrbnp0-9/\\[\\]~+*!@x=\\- ]{0,60}") {
        for name in ["chess", "crazyhouse", "boxshogi", "glinski"] {
            let variant = variant(name);
            if let Err(error) = fen::parse(variant, &text).map(Setup::position_unchecked) {
                prop_assert!(error.range().start <= error.range().end && error.range().end <= text.len());
                let _ = error.render();
            }
            let position = start(variant);
            for style in STYLES {
                if let Err(error) = parse_move(&position, &text, style) {
                    prop_assert!(error.range().start <= error.range().end && error.range().end <= text.len());
                    let _ = error.render();
                }
            }
        }
    }

    /// Almost right: a FEN with one part of it exchanged.
    #[test]
    fn no_damaged_fen_makes_the_reader_panic(at in any::<prop::sample::Index>(), length in 0..4usize, with in "\\PC{0,3}") {
        for name in ["chess", "crazyhouse", "3check", "omega"] {
            let variant = variant(name);
            let mut text = variant.rules().start.fen.clone();
            let at = at.index(text.len());
            text.replace_range(at..(at + length).min(text.len()), &with);
            match fen::parse(variant, &text).map(Setup::position_unchecked) {
                Ok(position) => check_fen(&position),
                Err(error) => { let _ = error.render(); }
            }
        }
    }
}
