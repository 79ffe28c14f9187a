//! Laws that hold in every variant, tried on random ones: what is said of one side, in a FEN or in the text of a move is said of
//! every variant that can be written.

use super::VARIANTS;
use super::compare::shown;
use super::mirror::assert_same_from_both_sides;
use super::random::Random;
use ferz::movegen::Move;
use ferz::notation::{Style, fen, find_move, write_moves};
use ferz::position::{Position, Setup, Trail};
use rayon::prelude::*;

const CASES: usize = 150;

/// Looks at the positions of a random game of each variant whose text is wanted.
fn everywhere(wanted: impl Fn(&str) -> bool + Sync, look: impl Fn(&Position, &[Move]) + Sync) {
    VARIANTS[..CASES].par_iter().enumerate().for_each(|(seed, (file, variant))| {
        if !wanted(&file.to_string()) {
            return;
        }
        let variant = variant.as_ref().unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        let random = Random::new(seed as u64);
        let mut position = fen::parse(variant, &variant.rules().start.fen).map(Setup::position_unchecked).unwrap();
        for _ in 0..25 {
            let Ok(moves) = position.legal_moves() else { break };
            look(&position, &moves);
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(&random.pick(&moves));
        }
    });
}

#[test]
fn both_sides_play_by_the_same_rules() {
    // Some boards, zones and rows are not the same for both.
    let lopsided = ["side:", "Fixed(", "outline", "light", "dark", "Hexagonal", "plies: ("];
    everywhere(|text| !lopsided.iter().any(|word| text.contains(word)), assert_same_from_both_sides);
}

#[test]
fn a_position_is_all_that_its_fen_says() {
    // Changed variants have counters that their bases' FENs do not show.
    everywhere(
        |text| !text.contains("base:"),
        |position, _| {
            let text = fen::write(position);
            let again = fen::parse(position.variant(), &text)
                .map(Setup::position_unchecked)
                .unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(fen::write(&again), text);
            let [mut state, mut again] = [position, &again].map(|position| position.state().into_owned());
            // The origin of an unusual trail can only be guessed.
            (state.trail, again.trail) = (Trail::default(), Trail::default());
            assert!(state == again, "{text}: {state:?} {again:?}");
        },
    );
}

#[test]
fn moves_are_understood_as_they_are_written() {
    everywhere(
        |_| true,
        |position, moves| {
            // Each text is compared with all moves.
            if moves.len() > 80 {
                return;
            }
            for style in [Style::Coordinate, Style::Spaced, Style::Verbs] {
                for (mv, text) in moves.iter().zip(write_moves(position, moves, style).unwrap()) {
                    let found = find_move(position, moves, &text, style);
                    assert!(found.as_ref() == Ok(mv), "{}: `{text}` for {}", fen::write(position), shown(position, mv));
                }
            }
        },
    );
}
