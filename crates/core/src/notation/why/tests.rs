//! Tests of the explanations for each word of the language. Explanations in shipped variants are in `tests/why`.

use super::{Refused, Why, why};
use crate::game::Game;
use crate::variant::Variant;

/// The reasons why a move is refused, in chess with some fields of its own.
fn reasons(fields: &str, fen: &str, text: &str) -> Vec<String> {
    let variant = Variant::parse(&format!(r#"(name: "T", base: "chess", {fields})"#));
    let variant = variant.unwrap_or_else(|error| panic!("{}", error.render(false)));
    let fen = if fen.is_empty() { variant.rules().start.fen.clone() } else { fen.to_owned() };
    let game = Game::new(variant.position(&fen).unwrap()).unwrap();
    match why(&game, text).unwrap() {
        Why::Refused(Refused { reasons, .. }) => reasons.into_iter().map(|reason| reason.text).collect(),
        Why::Allowed(allowed) => panic!("{text} is legal: {:?}", allowed.reasons),
    }
}

fn knight(moves: &str, fen: &str, text: &str) -> Vec<String> {
    reasons(&format!(r#"pieces: {{ "knight": (moves: {moves}) }}"#), fen, text)
}

#[test]
fn what_a_movement_asks_of_its_squares() {
    let start = "";
    let zone = knight(r#"Leaper(by: (1, 2), to: "rank 4")"#, start, "b1c3");
    assert_eq!(zone, ["it may end this move only on a4, b4, c4, d4, e4, f4, g4 and h4"]);
    let far = knight(r#"Leaper(by: (1, 2), to: "!c3")"#, start, "b1c3");
    assert_eq!(far, ["it may not end this move on c3"]);
    let from = knight(r#"Leaper(by: (1, 2), from: "g1 | g8")"#, start, "b1c3");
    assert_eq!(from, ["it may start this move only on g1 and g8"]);
    let within = knight(r#"Leaper(by: (1, 2), within: "files a-b")"#, start, "b1c3");
    assert_eq!(within, ["c3 is outside the zone of this move"]);
    let across = knight(r#"Rider(by: (1, 2), across: "d5")"#, start, "b1c3");
    assert_eq!(across, ["it must pass d5"]);
    let moved = knight(r#"Leaper(by: (1, 2), from: "untouched")"#, "4k3/8/8/8/8/8/8/RN2K2R w KQ!b1 - 0 1", "b1c3");
    assert_eq!(moved, ["only an unmoved piece may make this move, and the knight on b1 has moved"]);
    let when = knight(r#"Leaper(by: (1, 2), when: No("own king"))"#, start, "b1c3");
    assert_eq!(when, ["it may make this move only if White has no king"]);
    let two = knight(r#"Leaper(by: (1, 2), to: "c3", onto: Enemy, when: No("own king"))"#, start, "b1c3");
    let expected = "it may make this move only if White has no king; and it must take with this move, and there is nothing to take on c3";
    assert_eq!(two, [expected]);
}

#[test]
fn what_stands_in_the_way() {
    let board = "4k3/8/8/8/8/1P6/8/1N2K3 w - - 0 1";
    assert_eq!(knight("Rider(by: Orthogonal)", board, "b1b6"), ["blocked by the pawn on b3"]);
    assert_eq!(knight("Leaper(by: (0, 5), through: (0, 2))", board, "b1b6"), ["blocked by the pawn on b3"]);
    let two = knight("Hopper(by: Orthogonal, hurdles: 2)", board, "b1b6");
    assert_eq!(two, ["it must hop over exactly two pieces; between the squares is the pawn on b3"]);
    let foe = knight("Hopper(by: Orthogonal, over: Enemy)", board, "b1b6");
    let expected =
        "it must hop over exactly one piece that it can hop over, in the right place; there is the pawn on b3";
    assert_eq!(foe, [expected]);
    let path = knight("Path(legs: [Rider(by: Forward), Rider(by: Sideways)])", board, "b1d5");
    assert_eq!(path, ["blocked by the pawn on b3"]);
    let own = knight(r#"Leaper(by: (0, 2), onto: Own("rook"), lands: Swap)"#, board, "b1b3");
    assert_eq!(own, ["it may not go to its own pawn on b3"]);
    let spared =
        knight(r#"Leaper(by: (0, 2), onto: [Empty, Enemy("rook")])"#, "4k3/8/8/8/8/1p6/8/1N2K3 w - - 0 1", "b1b3");
    assert_eq!(spared, ["it may not take the pawn on b3"]);
}

#[test]
fn what_rows_say() {
    let cannot = reasons(r#"cannot: { "knights stay": (on: (by: "knight")) }"#, "", "b1c3");
    assert_eq!(cannot, ["the row \"knights stay\" of `cannot` rules it out"]);
    let full = reasons(
        r#"promotion: { "far rank": (into: "queen", limits: { "queen": 1 }) }"#,
        "7k/P7/8/8/8/8/Q7/K7 w - - 0 1",
        "a7a8",
    );
    assert_eq!(full, ["its move \"step\": it must promote, and no piece that it may become is left"]);
    let nothing =
        reasons(r#"after: { "shot": (on: (by: "knight"), choose: "enemy rank 4", do: Take("chosen")) }"#, "", "b1c3");
    assert_eq!(nothing, ["a choice must follow this move, and there is nothing to choose"]);
    let many = reasons(r#"forbidden: { "all": (when: MoreThan(Count("occupied"), 31)) }"#, "", "b1c3");
    assert_eq!(many, ["after the move a number would be 32, which is at least 32"]);
    let few = reasons(r#"forbidden: { "few": (when: AtMost(Count("own ranks 1-2"), 15)) }"#, "", "b1c3");
    assert_eq!(few, ["after the move a number would be 15, which is less than 16"]);
    let stuck =
        reasons(r#"forbidden: { "no stalemate": (when: Theirs(Stuck)) }"#, "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7");
    assert_eq!(stuck, ["Black would have no move then"]);
    let flying = reasons(
        r#"forbidden: { "alone": (before: "king left in check", when: Any("own king attacked")) }"#,
        "4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1",
        "Bd3",
    );
    assert_eq!(flying, ["after the move the king on e1 would be attacked by the rook on e8"]);
    let pass = reasons(r#"pass: true, cannot: { "never": (on: (kind: Pass)) }"#, "", "pass");
    assert_eq!(pass, ["a row rules out passing here"]);
    let must = reasons(r#"must: { "the largest": (on: (by: "pawn", from: "file a")) }"#, "", "e2e4");
    assert_eq!(must, ["the row \"the largest\" of `must` requires other moves: a2a3 and a2a4"]);
}

#[test]
fn what_castlings_and_drops_lack() {
    let king = r#"castling: { "kingside": (when: No("own queen")) }"#;
    let board = "3qk3/8/8/8/8/8/8/3QK2R w K - 0 1";
    assert_eq!(reasons(king, board, "O-O"), ["castling \"kingside\": it is allowed only if White has no queen"]);
    let gone = reasons("", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "O-O");
    assert_eq!(gone[0], "castling \"kingside\": the king on e1 has moved");
    assert_eq!(gone[1], "castling \"kingside\": there is no own rook on h1");
    let none = reasons("castling: Remove", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "O-O");
    assert_eq!(none, ["no castling of this variant is written like this"]);
    let drops = r#"captured: (go: OpponentsHand), drops: { "home": (pieces: "knight", to: "rank 1"), "far": (pieces: "knight", to: "a8 | h8", when: No("own king")) }"#;
    let board = "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1";
    assert_eq!(reasons(drops, board, "N@h8")[1], "by the row \"far\" it may be dropped only if White has no king");
    assert_eq!(reasons(drops, board, "N@e4")[1], "by the row \"far\" it may be dropped only on a8 and h8");
    assert_eq!(reasons(drops, board, "P@e4"), ["no row of `drops` lets White drop a pawn there"]);
}

#[test]
fn a_word_that_only_some_game_knows() {
    let chess = Variant::builtin("chess").unwrap();
    let game = Game::new(chess.start()).unwrap();
    for text in ["P*5e", "move e2 e5", "e2-e5", "Ke5", "drop p e4", "a1xa5+"] {
        let Why::Refused(refused) = why(&game, text).unwrap() else { panic!("{text}") };
        assert!(refused.error.is_some(), "{text}");
    }
}
