//! Starting arrays and castling from anywhere: the arrays of the shipped variants, and random games of Chess960 against another
//! library, which must find the same moves in each position.

use ferz::position::Position;
use ferz::{Move, Variant};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _};
use std::collections::BTreeSet;

fn builtin(name: &str) -> Variant {
    Variant::builtin(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn first_rank(variant: &Variant, number: u64) -> String {
    let shuffled = variant.array(number).unwrap_or_else(|error| panic!("{number}: {error}"));
    let fen = shuffled.start().fen();
    let board = fen.split(' ').next().unwrap().to_owned();
    board.rsplit('/').next().unwrap().to_owned()
}

#[test]
fn arrays_are_numbered_as_people_number_them() {
    let chess960 = builtin("chess960");
    assert_eq!(chess960.rules().array_count(), Some(960));
    for (number, rank) in [(0, "BBQNNRKR"), (518, "RNBQKBNR"), (959, "RKRNNQBB")] {
        assert_eq!(first_rank(&chess960, number), rank, "{number}");
    }
    let all: BTreeSet<String> = (0..960).map(|number| first_rank(&chess960, number)).collect();
    assert_eq!(all.len(), 960);
    for rank in &all {
        let at = |letter| rank.match_indices(letter).map(|(at, _)| at).collect::<Vec<_>>();
        let (rooks, bishops, kings) = (at('R'), at('B'), at('K'));
        assert!(rooks[0] < kings[0] && kings[0] < rooks[1] && bishops[0] % 2 != bishops[1] % 2, "{rank}");
    }
    let double = builtin("double-chess960");
    assert_eq!(double.rules().array_count(), Some(960 * 960));
    let start = double.array(959).unwrap().start().fen();
    assert_eq!(start, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1");
    assert_eq!(builtin("shuffle-chess").rules().array_count(), Some(5040));
    assert_eq!(double.array(960 * 518 + 518).unwrap(), double);
}

#[test]
fn there_are_no_other_arrays() {
    let said = |name: &str, number| builtin(name).array(number).unwrap_err().to_string();
    assert_eq!(said("chess", 0), "Chess has only one starting array");
    assert_eq!(
        said("chess960", u64::MAX),
        format!("there is no array {}; the arrays of Chess960 are 0 to 959", u64::MAX)
    );
}

#[test]
fn arrays_need_constant_choices() {
    let fault = |steps: &str| {
        let text = format!(
            r#"(name: "Odd", base: "shuffle-chess", arrays: {{ "first rank": (squares: "a1-d1", steps: [{steps}]) }})"#
        );
        Variant::parse(&text).map(|variant| variant.rules().array_count()).map_err(|error| error.to_string())
    };
    let rest = r#"(in_order: ["rook", "king"])"#;
    assert!(fault(&format!(r#"(piece: "queen"), (piece: "bishop", on: "file a"), {rest}"#)).is_err());
    assert_eq!(fault(&format!(r#"(piece: "bishop", on: "file a"), (piece: "queen"), {rest}"#)), Ok(Some(3)));
    assert!(fault(rest).unwrap_err().contains("this array has 4 squares, but its steps place 2 pieces"));
    assert!(fault(r#"(piece: "queen", in_order: ["rook"])"#).is_err());
    assert!(fault(r#"(piece: "queen", count: 4, on: "light")"#).is_err());
}

/// Capablanca Random Chess: bishops, and queen and archbishop, on squares of both colours, no bishops side by side, and no pawn without a
/// guard.
#[test]
fn conditions_leave_arrays_out() {
    let text = r#"(name: "CRC", base: "capablanca",
        castling: {
            "kingside":  (moves: [("king", "rank 1", "i1"), ("rook", "rank 1 beyond(from, right)", "h1")]),
            "queenside": (moves: [("king", "rank 1", "c1"), ("rook", "rank 1 beyond(from, left)", "d1")]),
        },
        arrays: { "first rank": (
            squares: "rank 1",
            when: All([
                No("own bishop near(own bishop)"),
                Or([All([Any("own queen light"), Any("own archbishop dark")]), All([Any("own queen dark"), Any("own archbishop light")])]),
                No("own pawn !guarded"),
            ]),
            steps: [
                (piece: "bishop", on: "light"), (piece: "bishop", on: "dark"), (piece: "queen"), (piece: "archbishop"),
                (piece: "chancellor"), (piece: "knight", count: 2), (in_order: ["rook", "king", "rook"]),
            ],
        ) })"#;
    let variant = Variant::parse(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(variant.rules().array_count(), Some(84_000));
    let numbers: Vec<u64> = (0..84_000).filter(|&number| variant.has_array(number)).collect();
    // As counted by another program.
    assert_eq!(numbers.len(), 12_130);
    assert!(numbers.iter().step_by(1000).all(|&number| first_rank(&variant, number).len() == 10));
    let refused = (0..).find(|&number| !variant.has_array(number)).unwrap();
    let error = variant.array(refused).unwrap_err().to_string();
    assert_eq!(error, format!("there is no array {refused}: it does not meet the condition of `first rank`"));
}

/// A move as king takes rook where it castles.
fn text(position: &Position, mv: &Move) -> String {
    let rules = position.variant().rules();
    let way = mv.castling.and_then(|number| rules.castling_of(position.side_to_move(), number));
    let to = way.and_then(|way| way.partner()).unwrap_or(mv.to);
    let becomes = mv.becomes.map(|kind| rules.piece(kind).letter.clone()).unwrap_or_default();
    format!("{}{}{becomes}", rules.board.name(mv.from), rules.board.name(to))
}

#[test]
fn another_library_finds_the_same_moves() {
    let (mut castlings, mut positions) = (0, 0);
    for (name, count) in [("chess960", 120u64), ("double-chess960", 120)] {
        let variant = builtin(name);
        let arrays = variant.rules().array_count().unwrap();
        for game in 0..count {
            let variant = variant.array(game * 7919 % arrays).unwrap();
            let variant = if game % 8 == 0 { variant.by_reference() } else { variant };
            let mut position = variant.start();
            let mut seed = game + 1;
            for _ in 0..70 {
                let fen = position.fen();
                let theirs: Chess = fen.parse::<Fen>().unwrap().into_position(CastlingMode::Chess960).unwrap();
                let uci = |mv: &shakmaty::Move| mv.to_uci(CastlingMode::Chess960).to_string();
                let theirs: BTreeSet<String> = theirs.legal_moves().iter().map(uci).collect();
                let legal = position.legal_moves().unwrap();
                let ours: BTreeSet<String> = legal.iter().map(|mv| text(&position, mv)).collect();
                assert_eq!(ours, theirs, "{fen}");
                castlings += legal.iter().filter(|mv| mv.castling.is_some()).count();
                positions += 1;
                // A quarter of the moves castle if they can: random moves rarely do.
                seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                let castles = |mv: &&Move| mv.castling.is_some();
                let choice = match legal.iter().find(castles).filter(|_| seed >> 60 < 4) {
                    Some(mv) => mv.clone(),
                    None if legal.is_empty() => break,
                    None => legal[(seed >> 33) as usize % legal.len()].clone(),
                };
                position = position.after(&choice);
            }
        }
    }
    println!("{castlings} castlings in {positions} positions");
    assert!(castlings > 200, "only {castlings} castlings in {positions} positions");
}
