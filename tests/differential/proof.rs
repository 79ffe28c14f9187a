//! Proof that the comparison can fail: variants that differ by a rule are told apart, and the failure is made small.

use super::compare::Pair;
use super::shrink::{Failure, shrink};
use super::tree::{Tree, call, fields, leaf, list, map, text};
use super::variants::variant;
use super::walk::{Route, retrace, wander};
use super::{fixture, load, routes};
use ferz::library::builtin;

/// Chess, and changes of it that each make a difference somewhere.
const CHANGES: &[&str] = &[
    r#"pieces: { "knight": (moves: Leaper(by: Mirrored(1, 2))) }"#,
    r#"pieces: { "bishop": (moves: Rider(by: Diagonal, up_to: 5)) }"#,
    r#"pieces: { "pawn": (moves: { "double-step": Remove }) }"#,
    r#"pieces: { "pawn": (moves: { "double-step": Rider(by: Forward, exactly: 2, from: "start-rank", onto: Empty) }) }"#,
    r#"castling: { "kingside": Remove }, start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Qq - 0 1""#,
    r#"castling: { "queenside": (safe: "!all") }"#,
    r#"promotion: { "far rank": (optional: true) }"#,
    r#"promotion: { "far rank": (into: ["queen", "rook", "bishop"]) }"#,
    r#"forbidden: { "king left in check": Remove }"#,
    r#"forbidden: { "king left in check": (when: Any("own (royal | queen) attacked")) }"#,
    r#"check: No("own")"#,
    r#"counters: { "halfmoves": (steps: [(add: 1)]) }"#,
    r#"outcomes: { "bare": (before: "checkmate", when: AtMost(Count("occupied"), 2), result: Draw) }"#,
    r#"outcomes: { "stalemate": (result: Loss), "checkmate": (result: Win) }"#,
    r#"captured: (go: OpponentsHand)"#,
    r#"after: { "blast": (on: (takes: "queen"), do: Clear("to")) }"#,
    r#"must: { "take": (on: (takes: Anything)) }"#,
    r#"cannot: { "still": (on: (by: "queen", takes: Nothing)) }"#,
    r#"pass: true"#,
];

#[test]
fn every_changed_rule_is_noticed() {
    for change in CHANGES {
        let changed =
            load(&format!(r#"(name: "Changed", base: "chess", {change})"#)).unwrap_or_else(|why| panic!("{why}"));
        let pair = [builtin("chess").unwrap(), changed];
        let noticed = (0..300).any(|seed| wander(&pair, seed).is_err());
        assert!(noticed, "not noticed: {change}");
    }
}

#[test]
fn rare_changes_are_noticed_where_they_matter() {
    let scenes = [
        (r#"pieces: { "pawn": (moves: { "en-passant": Remove }) }"#, "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4"),
        (
            r#"castling: { "kingside": (moves: [("king", "e1", "g1"), ("rook", "h1", "e1")]) }"#,
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "",
        ),
        (
            r#"outcomes: { "again": (before: "checkmate", when: Repeated(2), result: Draw) }"#,
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            "e1d1 e8d8 d1e1 d8e8",
        ),
    ];
    for (change, fen, moves) in scenes {
        let changed = load(&format!(r#"(name: "Changed", base: "chess", {change})"#)).unwrap();
        let route = Route { fen: fen.into(), moves: moves.split_whitespace().map(str::to_owned).collect() };
        let chess = builtin("chess").unwrap();
        assert!(retrace(&[chess.clone(), chess.clone()], &route).unwrap().is_ok(), "{change}");
        assert!(retrace(&[chess, changed], &route).unwrap().is_err(), "not noticed: {change}");
    }
}

#[test]
fn a_panic_is_a_difference() {
    // Chess has kinds of pieces that a variant with a single one knows nothing of.
    let rooks = r#"(name: "Rooks", board: (files: 8, ranks: 8, second: Reflected),
        pieces: { "rook": (letter: "r", moves: Rider(by: Orthogonal)) }, start: "8/8/8/8/8/8/8/8 w - - 1")"#;
    let (_, difference) = wander(&[builtin("chess").unwrap(), load(rooks).unwrap()], 0).unwrap_err();
    assert_eq!(difference.what, "a panic", "{difference:?}");
}

/// The file with a piece `zebu` that leaps like this.
fn with_zebu(file: &Tree, by: Tree) -> Tree {
    let mut file = file.clone();
    let Some(Tree::Map(mut pieces)) = file.get("pieces").cloned() else { return file };
    if let Some((_, zebu)) = pieces.iter_mut().find(|(name, _)| name == "ant") {
        zebu.set("moves", list([fields("Leaper", [("by", leaf("AnyWay"))]), fields("Leaper", [("by", by)])]));
    }
    file.set("pieces", Tree::Map(pieces));
    file
}

#[test]
fn a_failure_is_made_small() {
    let vector = |x: i32, y: i32| call("", [leaf(x), leaf(y)]);
    // The other executor has a leap less wherever the file has it.
    let pair = |file: &Tree| -> Option<Pair> {
        let whole = file.to_string();
        Some([load(&whole).ok()?, load(&whole.replace("(1, 2)", "(2, 2)")).ok()?])
    };
    let (file, (route, difference)) = (0..50)
        .find_map(|seed| {
            let file = with_zebu(&variant(seed), vector(1, 2));
            let failed = wander(&pair(&file)?, seed).err()?;
            Some((file, failed))
        })
        .expect("a leap less is noticed");
    let before = file.to_string();
    let small = shrink(Failure { file, route, difference }, &pair);
    let text = small.file.to_string();
    assert!(text.contains("(1, 2)") && text.len() * 2 < before.len() && text.len() < 400, "{before}\n{text}");
    assert!(small.route.fen.len() < 50, "{:?}", small.route);
    let written = fixture(&small);
    assert_eq!(routes(&written), std::slice::from_ref(&small.route));
    assert!(load(&written).is_ok(), "{written}");
}

#[test]
fn a_file_is_cut_from_the_outside() {
    let file = fields("", [("a", map([("x", text("own royal"))])), ("b", call("All", [list([leaf("Stuck")])]))]);
    let cuts: Vec<String> =
        (0..).map_while(|n| file.cut(n)).map(|tree| tree.to_string().split_whitespace().collect()).collect();
    let expected = [
        "(b:All([Stuck]),)",
        "(a:{\"x\":\"ownroyal\"},)",
        "(a:{},b:All([Stuck]),)",
        "(a:{\"x\":\"royal\"},b:All([Stuck]),)",
        "(a:{\"x\":\"own\"},b:All([Stuck]),)",
        "(a:{\"x\":\"ownroyal\"},b:Stuck,)",
        "(a:{\"x\":\"ownroyal\"},b:All([]),)",
        "(a:{\"x\":\"ownroyal\"},b:All(Stuck),)",
    ];
    assert_eq!(cuts, expected);
}
