//! Misuse of the library: errors of its callers are detected, not played.

use ferz::library::builtin;
use ferz::model::MoveKind;
use ferz::model::limits::MAX_PERFT_DEPTH;
use ferz::movegen::{LimitExceeded, Move, MoveList, perft};
use ferz::notation::fen;
use ferz::position::{Position, Setup};
use ferz::types::{Kind, Side, Square};

fn position(variant: &str, text: &str) -> Position {
    let variant = builtin(variant).unwrap_or_else(|error| panic!("{variant}: {error}"));
    fen::parse(&variant, text).map(Setup::position_unchecked).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn start(variant: &str) -> Position {
    let text = builtin(variant).unwrap_or_else(|error| panic!("{variant}: {error}")).rules().start.fen.clone();
    position(variant, &text)
}

/// The moves of one position, played in another.
fn mix_up(of: &Position, played_in: &Position) {
    let mut moves = MoveList::new();
    of.legal_moves_into(&mut moves).unwrap();
    let mut next = played_in.clone();
    let first = moves.get(0).expect("there is a move");
    played_in.after_into(&first, &mut next);
}

/// The moves of a start, played after one of them.
fn play_again(variant: &str) {
    let before = start(variant);
    mix_up(&before, &before.after(&before.legal_moves().unwrap()[0]));
}

#[test]
#[should_panic(expected = "filled for another position")]
fn a_list_of_another_position() {
    play_again("chess");
}

#[test]
#[should_panic(expected = "filled for another position")]
fn a_list_of_a_position_in_which_something_has_just_passed() {
    let placement = "rnbqkbnr/1ppppppp/8/pP6/8/8/P1PPPPPP/RNBQKBNR w KQkq";
    mix_up(&position("chess", &format!("{placement} a6 0 3")), &position("chess", &format!("{placement} - 0 3")));
}

#[test]
#[should_panic(expected = "filled for another position")]
fn a_list_of_another_variant() {
    mix_up(&start("chess"), &start("kingofthehill"));
}

#[test]
#[should_panic(expected = "filled for another position")]
fn a_list_of_another_position_of_a_variant_whose_rules_are_programs() {
    play_again("congo");
}

#[test]
fn a_place_that_a_list_does_not_have() {
    let mut moves = MoveList::new();
    start("chess").legal_moves_into(&mut moves).unwrap();
    assert!(moves.get(19).is_some() && moves.get(20).is_none());
}

#[test]
#[should_panic(expected = "beyond the board")]
fn a_move_beyond_the_board() {
    let mut start = start("minishogi");
    let piece = start.piece_at(Square(0)).expect("a piece in the corner");
    start.play_unchecked(&Move::new(MoveKind::Move, piece.kind, Square(0), Square(40)));
}

#[test]
fn a_piece_beyond_the_board() {
    let start = start("minishogi");
    let mut state = start.state().into_owned();
    let piece = start.piece_at(Square(0)).expect("a piece in the corner");
    state.put(Square(40), piece);
    // It is on no square that anything leads to, and nothing is read that is not there.
    let strange = Setup::new(start.variant().clone(), state).position_unchecked();
    assert_eq!(strange.piece_at(Square(40)), Some(piece));
}

#[test]
fn a_depth_without_end() {
    assert_eq!(perft(&start("chess"), MAX_PERFT_DEPTH + 1), Err(LimitExceeded::Depth));
}

/// Rules ask about the squares that a move takes.
#[test]
#[should_panic(expected = "beyond the board")]
fn a_move_that_takes_beyond_the_board() {
    let takes = [Square(8), Square(200)].into_iter().collect();
    let mv = Move::new(MoveKind::Move, Kind(0), Square(8), Square(16)).by_way(takes, Default::default(), None);
    let _ = start("atomic").after(&mv);
}

#[test]
fn there_are_no_pieces_of_a_kind_that_the_variant_lacks() {
    let variant = builtin("chess").unwrap();
    for variant in [variant.by_reference(), variant] {
        let position = variant.start();
        for kind in [6, 60, 64, 200, 255].map(Kind) {
            assert!(position.pieces_of(Side::First, kind).is_empty(), "{kind:?}");
            assert_eq!(position.in_hand(Side::First, kind), 0, "{kind:?}");
        }
    }
}

#[test]
#[should_panic(expected = "no move of this position")]
fn a_move_of_a_piece_that_is_not_there() {
    let mv = start("chess").parse_move("d2d4").unwrap();
    let _ = start("shogi").after(&mv);
}

#[test]
#[should_panic(expected = "no move of this position")]
fn a_drop_of_a_piece_that_nobody_holds() {
    let _ = start("crazyhouse").after(&Move::drop(Kind(0), Square(28)));
}
