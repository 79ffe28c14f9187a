//! How rules are evaluated: what masks and tables do not hold is told, rule by rule, and only that.

use ferz::Variant;
use ferz::library::{self, Unreadable, load_text};
use ferz::movegen::{ExecutorKind, Legality, RuleWay};
use std::fmt::Write as _;

/// Chess with some changes.
fn chess(changes: &str) -> Variant {
    let text = format!(r#"(name: "Changed", base: "chess", {changes})"#);
    load_text("changed.ron", &text, &|_| Err(Unreadable::Missing)).unwrap_or_else(|error| panic!("{error}")).variant
}

/// How royals are guarded, and the rules that masks and tables do not hold.
fn ways(variant: &Variant) -> (Legality, Vec<(String, RuleWay)>) {
    match variant.engine() {
        ExecutorKind::Planes { legality, explanation, .. } => {
            (legality, explanation.others.into_iter().map(|explained| (explained.rule, explained.way)).collect())
        }
        ExecutorKind::Reference { why } => panic!("{why}"),
    }
}

#[test]
fn a_rule_leaves_the_others_to_masks() {
    let row = |section: &str, way| vec![(format!("the {section} row \"odd\""), way)];
    let cases = [
        (r#"after: { "odd": (on: (takes: Anything), do: Clear("near(to)")) }"#, row("after", RuleWay::Followed)),
        (r#"must: { "odd": (on: (takes: Anything)) }"#, row("must", RuleWay::Picked)),
        (r#"cannot: { "odd": (on: (by: "pawn", takes: Nothing, to: "rank 4")) }"#, row("cannot", RuleWay::Judged)),
        (r#"forbidden: { "odd": (on: (by: "queen"), when: Any("to attacked")) }"#, row("forbidden", RuleWay::Judged)),
        (
            r#"promotion: { "odd": (on: (by: "rook", takes: "queen"), into: "queen") }"#,
            row("promotion", RuleWay::Judged),
        ),
        (r#"outcomes: { "odd": (before: "checkmate", when: Any("own queen attacked"), result: Loss) }"#, vec![]),
        (r#"counters: { "odd": (steps: [(on: (takes: "queen"), add: 1)]) }"#, vec![]),
    ];
    for (changes, expected) in cases {
        assert_eq!(ways(&chess(changes)), (Legality::Masks, expected), "{changes}");
    }
}

#[test]
fn royals_are_judged_only_if_masks_cannot_see_what_takes_them() {
    let jumps = |what: &str| {
        format!(
            r#"pieces: {{ "knight": (moves: {{ "odd": Path(legs: [Leaper(by: (1, 2)), Leaper(by: (1, 2), onto: {what})]) }}) }}"#
        )
    };
    let judged = ("the forbidden row \"king left in check\"".to_owned(), RuleWay::Judged);
    let (_, explained) = ways(&chess(&jumps("[Empty, Enemy]")));
    assert!(explained.contains(&judged), "{explained:?}");
    let changes = r#"pieces: { "knight": (moves: { "odd": Leaper(by: (2, 2), onto: Empty, takes: "near(to)") }) }"#;
    let (_, explained) = ways(&chess(changes));
    assert!(explained.contains(&judged), "{explained:?}");
    let changes = r#"pieces: { "knight": (moves: { "odd": Leaper(by: (2, 2), onto: Empty, lands: Stay) }) }"#;
    let (legality, explained) = ways(&chess(changes));
    assert_eq!(legality, Legality::Masks);
    assert_eq!(explained, [("\"odd\" of the knight".to_owned(), RuleWay::Walked)]);
}

/// Lists the rules that are followed, judged, picked or walked move by move: all others are evaluated by masks alone.
#[test]
fn rules_of_shipped_variants_that_masks_do_not_hold() {
    let mut text = String::new();
    for name in library::names() {
        let (_, explained) = ways(&library::builtin(name).unwrap());
        for (rule, way) in explained {
            writeln!(text, "{name}: {rule}: {way:?}").unwrap();
        }
    }
    insta::assert_snapshot!(text);
}
