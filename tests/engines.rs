//! Which executor does what of a variant: only what a rule is about goes with it when it goes a slower way.

use ferz::Variant;
use ferz::library::{self, Unreadable, load_text};
use ferz::movegen::{Engine, Legality, SlowWay};

/// Chess with some changes.
fn chess(changes: &str) -> Variant {
    let text = format!(r#"(name: "Changed", base: "chess", {changes})"#);
    load_text("changed.ron", &text, &|_| Err(Unreadable::Missing)).unwrap_or_else(|error| panic!("{error}")).variant
}

/// How moves are judged, and which rules go a slower way.
fn ways(variant: &Variant) -> (Legality, Vec<(String, SlowWay)>) {
    match variant.engine() {
        Engine::Fast { legality, slower, .. } => {
            (legality, slower.into_iter().map(|slower| (slower.rule, slower.way)).collect())
        }
        Engine::Plain { why } => panic!("{why}"),
    }
}

#[test]
fn a_rule_goes_a_slower_way_alone() {
    let row = |section: &str, way| (format!("the {section} row \"odd\""), way);
    let cases = [
        (r#"after: { "odd": (on: (takes: Anything), do: Remove("near(to)")) }"#, row("after", SlowWay::Made)),
        (r#"must: { "odd": (on: (takes: Anything)) }"#, row("must", SlowWay::Picked)),
        (r#"cannot: { "odd": (on: (by: "pawn", takes: Nothing, to: "rank 4")) }"#, row("cannot", SlowWay::Judged)),
        (r#"forbidden: { "odd": (on: (by: "queen"), when: Any("to attacked")) }"#, row("forbidden", SlowWay::Judged)),
        (
            r#"outcomes: { "odd": (before: "checkmate", when: Any("own queen attacked"), result: Loss) }"#,
            row("outcome", SlowWay::Asked),
        ),
        (
            r#"promotion: { "odd": (on: (by: "rook", takes: "queen"), into: "queen") }"#,
            row("promotion", SlowWay::Found),
        ),
        (
            r#"counters: { "odd": (steps: [(on: (takes: "queen"), add: 1)]) }"#,
            ("the counter \"odd\"".to_owned(), SlowWay::Made),
        ),
    ];
    for (changes, expected) in cases {
        assert_eq!(ways(&chess(changes)), (Legality::Masks, vec![expected]), "{changes}");
    }
}

#[test]
fn royals_are_left_to_the_plain_executor_only_if_masks_cannot_see_what_takes_them() {
    let jumps = |what: &str| {
        format!(
            r#"pieces: {{ "knight": (moves: {{ "odd": Path(legs: [Leaper(by: (1, 2)), Leaper(by: (1, 2), onto: {what})]) }}) }}"#
        )
    };
    let judged = ("the forbidden row \"king left in check\"".to_owned(), SlowWay::Judged);
    let (_, slower) = ways(&chess(&jumps("[Empty, Enemy]")));
    assert!(slower.contains(&judged), "{slower:?}");
    let changes =
        r#"pieces: { "knight": (moves: { "odd": Leaper(by: (2, 2), onto: Empty, when: No("enemy queen")) }) }"#;
    let (legality, slower) = ways(&chess(changes));
    assert_eq!(legality, Legality::Masks);
    assert_eq!(slower, [("\"odd\" of the knight".to_owned(), SlowWay::Found)]);
}

#[test]
fn shipped_variants_have_no_slow_rules_but_where_they_are_known() {
    let known = ["antichess", "atomic", "congo", "racingkings"];
    for name in library::names() {
        let (_, slower) = ways(&library::builtin(name).unwrap());
        assert_eq!(slower.is_empty(), !known.contains(&name), "{name}: {slower:?}");
    }
}
