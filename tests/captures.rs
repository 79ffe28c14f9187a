//! The captures of moves, and of moves in a packed list.

use ferz::model::{Effect, MoveKind};
use ferz::movegen::Choice;
use ferz::{AnyMove, Move, MoveList, Position, Variant, library};

/// Checks each legal move of a position in both forms, and gives how many pieces the moves take at most.
fn most_taken(name: &str, position: &Position) -> usize {
    let mut list = MoveList::new();
    position.legal_moves_into(&mut list).unwrap();
    let moves = position.legal_moves().unwrap();
    assert_eq!(list.len(), moves.len(), "{name}");
    let taken = list.iter().zip(&moves).map(|(listed, mv)| {
        let taken: Vec<_> = position.captured(mv).collect();
        assert!(position.captured(&listed).eq(taken.iter().copied()), "{name} {position} {mv:?}");
        assert!(mv.takes().iter().all(|square| taken.iter().any(|(other, _)| square == *other)), "{name} {mv:?}");
        assert!(taken.iter().all(|&(square, piece)| position.piece_at(square).is_none_or(|there| there == piece)));
        let is_capture = !taken.is_empty();
        assert_eq!((position.is_capture(mv), position.is_capture(&listed)), (is_capture, is_capture));
        let after = position.after(mv);
        let dropped = usize::from(mv.kind == MoveKind::Drop)
            + mv.choices().iter().filter(|choice| matches!(choice, Choice::Drop(..))).count();
        let vanished = (position.all_pieces().count() + dropped).checked_sub(after.all_pieces().count());
        // Where rows put pieces on the board, there may be more than before.
        let puts = position.variant().rules().after.iter().flat_map(|row| &row.effects);
        match puts.clone().any(|effect| matches!(effect, Effect::Put(..))) {
            false => assert_eq!(vanished, Some(taken.len()), "{name} {position} {mv:?} {taken:?}"),
            true => assert!(vanished.unwrap_or(0) <= taken.len(), "{name} {position} {mv:?} {taken:?}"),
        }
        taken.len()
    });
    let most = taken.max().unwrap_or(0);
    let all: Vec<Move> = moves.iter().filter(|mv| position.is_capture(mv)).cloned().collect();
    position.keep_captures(&mut list);
    assert!(list.iter().map(|mv| mv.to_move(position)).eq(all), "{name} {position}");
    most
}

#[test]
fn both_forms_of_a_move_take_the_same() {
    for name in library::names() {
        let variant = Variant::builtin(name).unwrap();
        for variant in [variant.by_reference(), variant] {
            let mut position = variant.start();
            for ply in 0..12 {
                most_taken(name, &position);
                let moves = position.legal_moves().unwrap();
                // Captures first, so that there are some.
                let taking = moves.iter().find(|mv| position.is_capture(*mv));
                let Some(mv) = taking.or(moves.get((ply * 7) % moves.len().max(1))) else { break };
                position.play_unchecked(mv);
            }
        }
    }
}

/// The squares that a move takes, by their names.
fn taken(name: &str, fen: &str, text: &str) -> Vec<String> {
    let variant = Variant::builtin(name).unwrap();
    let position = variant.position(fen).unwrap();
    most_taken(name, &position);
    let mv = position.parse_move(text).unwrap();
    position.captured(&mv).map(|(square, _)| variant.square_name(square)).collect()
}

#[test]
fn captures_are_told_where_the_pieces_stand() {
    let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(taken("chess", passing, "e5d6"), ["d5"]);
    assert!(taken("chess", passing, "e5e6").is_empty());
    assert!(taken("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O").is_empty());
    // A blast also removes the piece that captured.
    let blast = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    assert_eq!(taken("atomic", blast, "e4d5"), ["e4", "d5"]);
}

#[test]
fn a_piece_that_a_row_puts_elsewhere_is_not_captured() {
    let alice = Variant::builtin("alice").unwrap();
    assert!(taken("alice", &alice.start().fen(), "e2e4").is_empty());
}

#[test]
fn a_path_takes_all_that_it_jumps_over() {
    let checkers = Variant::builtin("checkers").unwrap();
    let mut position = checkers.start();
    let mut most = 0;
    for ply in 0..200 {
        most = most.max(most_taken("checkers", &position));
        let moves = position.legal_moves().unwrap();
        let Some(mv) = moves.get((ply * 5 + 3) % moves.len().max(1)) else { break };
        position.play_unchecked(mv);
    }
    assert!(most > 1, "no move takes two pieces: the game is too short for this test");
}
