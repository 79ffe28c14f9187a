//! The behaviour of rules, kept as text: an example of tests for one's own variant, and the guarantees of snapshots.

use ferz::Variant;
use ferz::snapshot::{self, Snapshot, SnapshotPlace};

/// All that a test of a variant needs: the first run keeps the text, later ones compare with it.
#[test]
fn hexapawn_does_what_it_did() {
    let variant = Variant::builtin("hexapawn").expect("it is built in");
    insta::assert_snapshot!(snapshot::text(&variant));
}

/// Variants of many kinds.
const VARIANTS: [&str; 14] = [
    "chess",
    "minishogi",
    "xiangqi",
    "glinski",
    "atomic",
    "flipersi",
    "hex",
    "tablut",
    "marseillais",
    "crazyhouse",
    "ataxx",
    "3check",
    "tictactoe",
    "sittuyin",
];

#[test]
fn snapshots_are_read_as_written_and_nothing_differs_from_them() {
    for name in VARIANTS {
        let variant = Variant::builtin(name).unwrap();
        let snapshot = Snapshot::record(&variant, 1);
        let text = snapshot.to_string();
        assert_eq!(Snapshot::parse(&text).as_ref(), Ok(&snapshot), "{name}");
        assert_eq!(snapshot.changes(&snapshot.again(&variant)), [], "{name}");
        let named = |row: &&String| row.starts_with("the move") || row.starts_with("move ");
        let unseen: Vec<&String> = snapshot.unseen.iter().filter(named).collect();
        assert!(unseen.is_empty(), "{name}: {unseen:?}");
    }
}

#[test]
fn the_same_seed_gives_the_same_snapshot_and_both_executors_agree() {
    let variant = Variant::builtin("minishogi").unwrap();
    let text = snapshot::text(&variant);
    assert_eq!(snapshot::text(&variant), text);
    let snapshot = Snapshot::parse(&text).unwrap();
    assert_eq!(snapshot.changes(&snapshot.again(&variant.by_reference())), []);
    assert_ne!(Snapshot::record(&variant, 2).positions, snapshot.positions);
}

#[test]
fn a_changed_rule_shows_the_moves_that_changed_and_no_others() {
    let parse = |text| Variant::parse(text).unwrap();
    let variant = Variant::builtin("chess").unwrap();
    let knight = variant.kind("knight").unwrap();
    let lame =
        parse(r#"(name: "Chess", base: "chess", pieces: { "knight": (moves: Leaper(by: (1, 2), through: (0, 1))) })"#);
    let snapshot = Snapshot::record(&variant, 1);
    let now = snapshot.again(&lame);
    let changes = snapshot.changes(&now);
    let mut moves = 0;
    for change in &changes {
        if let SnapshotPlace::Move(place, text) = &change.place {
            let position = variant.position(&snapshot.positions[*place].fen).unwrap();
            let changed = position.legal_moves().unwrap().into_iter().find(|mv| position.to_uci(mv) == *text);
            // A king may go where a lame knight no longer attacks.
            let by_knight = changed.as_ref().is_some_and(|mv| mv.piece == knight);
            assert!(by_knight || change.was.is_none() || change.is.is_some(), "{change:?}");
            moves += usize::from(by_knight);
        }
    }
    assert!(moves > 20, "{moves}");
    // Accepted one by one, nothing is left.
    let mut accepted = snapshot.clone();
    changes.iter().for_each(|change| accepted.accept(&change.place, &now));
    assert_eq!(accepted, now);
    assert_eq!(accepted.changes(&accepted.again(&lame)), []);
}

#[test]
fn a_position_that_is_none_any_more_is_one_change() {
    let small = r#"(name: "Small", board: (files: 3, ranks: 3, second: Reflected),
        pieces: { "king": (letter: "k", moves: Leaper(by: AnyWay)) PIECE }, start: "kk1/3/1K1 w - - 0 1")"#;
    let variant = Variant::parse(&small.replace("PIECE", "")).unwrap();
    let other = Variant::parse(&small.replace("\"k\"", "\"g\"").replace("kk1/3/1K1", "gg1/3/1G1").replace("PIECE", ""))
        .unwrap();
    let snapshot = Snapshot::record(&variant, 1);
    let changes = snapshot.changes(&snapshot.again(&other));
    let whole = changes.iter().filter(|change| matches!(change.place, SnapshotPlace::Position(_))).count();
    assert_eq!(whole, snapshot.positions.len());
    assert!(!changes.iter().any(|change| matches!(change.place, SnapshotPlace::Move(..))));
}

#[test]
fn variants_without_moves_have_snapshots_too() {
    let stuck = r#"(name: "Stuck", board: (files: 2, ranks: 2, second: Reflected),
        pieces: { "stone": (letter: "s", moves: []) }, start: "s1/1S w - - 0 1")"#;
    let variant = Variant::parse(stuck).unwrap();
    let text = snapshot::text(&variant);
    assert!(text.contains("perft 1 0\n\nposition s1/1S w - - 1\n  : no moves\n"), "{text}");
    assert_eq!(Snapshot::parse(&text).unwrap().again(&variant).to_string(), text);
}
