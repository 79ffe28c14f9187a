//! Hostile files: any text gives rules or faults, but never a panic or a long wait.

use super::faults;
use crate::diagnostic::{Code, Severity};
use crate::lower::lower;
use crate::syntax::{read, settle};
use proptest::prelude::*;

/// The words, names, numbers and marks of a file.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
        let len = match rest.find(|c| !is_word(c)) {
            Some(0) => first.len_utf8(),
            Some(end) => end,
            None => rest.len(),
        };
        tokens.push(&rest[..len]);
        rest = &rest[len..];
    }
    tokens
}

const FILE: &str = r#"(name: "Test", board: (files: 8, ranks: 8, second: Reflected, wrap: Files, holes: "a1"),
    zones: { "far": "rank 7 | near(e4)", "near-side": Fixed("!far ranks 1-2") }, promoted_prefix: "+",
    pieces: {
        "rook": (letter: "r", moves: Rider(by: [Orthogonal, Exactly(1, 2)], up_to: 3, from: "untouched far")),
        "bee": (letter: "b", tags: ["royal"], moves: [Like("rook"), Hopper(by: AnyWay, over: Enemy("royal"), run_up: (0, 2))],
            promotes_to: "wasp"),
        "wasp": (moves: { "a": Path(legs: [Leaper(by: (1, 2), through: (0, 1)), Stay], repeat: AtLeast(2)), "b": Like("bee") }),
    },
    castling: { "left": (moves: [("bee", "e1", "c1"), ("rook", "h1", "d1")], safe: "rank 1") },
    promotion: { "far": (on: [(by: "bee", to: "far"), (by: "bee", takes: Anything)], into: ["wasp", "rook"], limits: { "wasp": 1 }) },
    captured: (go: OpponentsHand, as: Unpromoted),
    drops: { "all": (pieces: Except("royal"), to: "empty !far", when: No("own bee file(to)")) },
    cannot: { "x": (on: (from: "flanked(own)"), when: Any("along(to, 1,2)")) },
    forbidden: { "check": (when: Any("own royal attacked(by shift(enemy, forward))"), at: Landing) },
    after: { "y": (on: (kind: Move), do: [Take("near(to)"), Become("to", "wasp"), Wall("between(from, to)")]) },
    counters: { "n": (start: 1, per: Side, steps: [(on: (unmoved: true), set: 0), (add: 1)]) },
    outcomes: { "end": (when: All([Stuck, Or([Throughout(Theirs(Any("theirs(own)"))), AtLeast(Counter("n"), 3)])]), result: Draw) },
    fen: (fields: [Placement, Side, PerSide("n")], required: 1),
    start: "4B3/8/8/8/8/8/8/*3b3")"#;

#[test]
fn the_file_itself_is_sound() {
    let (file, _) = settle(read(0, FILE).unwrap());
    let (rules, faults) = lower(&file);
    assert!(rules.is_some(), "{faults:?}");
}

/// Returns the number of random cases: `PROPTEST_CASES` if it is set, which proptest ignores where a test has a number.
fn cases(usual: u32) -> u32 {
    std::env::var("PROPTEST_CASES").map_or(usual, |cases| cases.parse().expect("PROPTEST_CASES is a number"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(2048), ..ProptestConfig::default() })]

    /// Words of a file swapped with each other.
    #[test]
    fn shuffled_files_are_rules_or_faults(edits in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..4u8), 1..4)) {
        let all = tokens(FILE);
        let mut tokens = all.clone();
        for (at, from, kind) in edits {
            let (at, from) = (at.index(tokens.len()), from.index(all.len()));
            match kind {
                0 => { tokens.remove(at); }
                1 => tokens.insert(at, all[from]),
                _ => tokens[at] = all[from],
            }
        }
        if let Ok(file) = read(0, &tokens.concat()) {
            let (rules, faults) = lower(&settle(file).0);
            let has_error = faults.iter().any(|fault| fault.severity() == Severity::Error);
            prop_assert_eq!(rules.is_none(), has_error);
        }
    }
}

#[test]
fn vectors_are_counted_with_their_images() {
    let leaper = |by: &str| faults(&format!(r#"(pieces: {{ "x": (letter: "x", moves: Leaper(by: {by})) }})"#));
    assert_eq!(leaper("[(1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (1, 7), (2, 3), (2, 4)]"), []);
    assert_eq!(leaper("[(1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (1, 7), (2, 3), (2, 4), (2, 5)]"), [Code::OutOfRange]);
    assert_eq!(leaper("(0, 0)"), [Code::OutOfRange]);
}

#[test]
fn borrowed_moves_count() {
    let moves = vec![r#"Like("rook")"#; 900].join(", ");
    assert_eq!(faults(&format!(r#"(pieces: {{ "x": (letter: "x", moves: [{moves}]) }})"#)), [Code::OutOfRange]);
}
