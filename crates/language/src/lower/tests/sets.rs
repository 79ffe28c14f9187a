//! Boards, zones and set expressions.

use super::{PLAIN, faults, lowered, names, rules};
use crate::diagnostic::Code;
use crate::model::*;
use crate::types::{Side, SquareSet};

/// The squares of the first zone, by side.
fn squares(rules: &Rules) -> PerSide<SquareSet> {
    rules.zones[0].set.as_squares().unwrap()
}

/// The names of a zone's squares, by side.
fn zone(board: &str, text: &str) -> PerSide<String> {
    let start = "16/".repeat(15) + "16";
    let start = if board.contains("16") { start.as_str() } else { "8/8/8/8/8/8/8/8" };
    let rules = rules(&format!(r#"(board: {board}, zones: {{ "zone": {text} }}, start: "{start}")"#));
    squares(&rules).map(|squares| names(&rules.board, squares))
}

fn plain_zone(text: &str) -> PerSide<String> {
    zone("(files: 8)", &format!("\"{text}\""))
}

/// The set of a condition `Any("...")` of an outcome.
fn set(text: &str) -> Set {
    let rules = rules(&format!(r#"(outcomes: {{ "end": (when: Any("{text}"), result: Draw) }})"#));
    match &rules.outcomes[0].when {
        Condition::Any(set) => set.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn zones_are_seen_from_each_side() {
    assert_eq!(plain_zone("a1-b2"), ["a1 b1 a2 b2", "a7 b7 a8 b8"]);
    assert_eq!(zone("(second: Rotated)", "\"a1-b2\""), ["a1 b1 a2 b2", "g7 h7 g8 h8"]);
    assert_eq!(zone("(second: Rotated)", "Fixed(\"a1-b2\")"), ["a1 b1 a2 b2", "a1 b1 a2 b2"]);
    assert_eq!(plain_zone("rank 7-last & file a"), plain_zone("ranks 7-last file a"));
    assert_eq!(plain_zone("last rank & files a-b"), ["a8 b8", "a1 b1"]);
    assert_eq!(plain_zone("a1-b2 !light"), ["a1 b2", "a7 b8"]);
    assert_eq!(plain_zone("theirs(e1)"), ["e8", "e1"]);
    assert_eq!(plain_zone("shift(e1, forward) | shift(e1, -1,2)"), ["e2 d3", "d6 e7"]);
    assert_eq!(plain_zone("between(a1, d4)"), ["b2 c3", "c6 b7"]);
    assert_eq!(plain_zone("near(a1)"), ["b1 a2 b2", "a7 b7 b8"]);
    assert_eq!(plain_zone("file(e1) rank(h2)"), ["e2", "e7"]);
    assert_eq!(plain_zone("flanked(a1 | c1)"), ["b1", "b8"]);
    assert_eq!(plain_zone("all !edge !b2-g7"), ["", ""]);
}

#[test]
fn zones_may_name_each_other_in_any_order() {
    let rules = rules(r#"(zones: { "far": "!near-side", "near-side": "home | rank 2", "home": "rank 1" })"#);
    assert_eq!(squares(&rules)[0].len(), 48);
    assert_eq!(squares(&rules)[1], rules.board.set_seen_by(Side::Second, squares(&rules)[0]));
    let circle = faults(
        r#"(zones: { "a": "b | rank 1", "b": "a", "c": "a" }, outcomes: { "x": (when: Any("c"), result: Draw) })"#,
    );
    assert_eq!(circle, [Code::DefinitionCycle]);
}

#[test]
fn zones_may_be_any_set_and_are_asked_where_they_are_used() {
    let zones = r#"zones: { "mine": "own rook", "hit": "mine attacked", "going": "mine from", "gone": "near(to)" }"#;
    let end = |when: &str| format!(r#"(outcomes: {{ "end": (when: {when}, result: Draw) }}, {zones})"#);
    let asked = |set: &str| faults(&end(&format!("Any(\"{set}\")"))).into_iter().filter(|code| *code != Code::Unused);
    assert_eq!(asked("hit | mine").count(), 0);
    assert_eq!(asked("going").collect::<Vec<_>>(), [Code::NoMoveHere]);
    assert_eq!(asked("hit gone").collect::<Vec<_>>(), [Code::NoMoveHere]);
    let cannot = |set: &str| faults(&format!(r#"(cannot: {{ "x": (when: Any("{set}")) }}, {zones})"#));
    assert_eq!(cannot("hit")[0], Code::AskedTooEarly);
    assert!(!cannot("going | gone").contains(&Code::AskedTooEarly));
    assert_eq!(faults(&format!(r#"(board: (holes: "mine"), {zones})"#))[0], Code::NotFixed);
    assert_eq!(faults(r#"(zones: { "a": Fixed("own") })"#), [Code::NotFixed]);
    let rules = rules(&end("Any(\"hit\")"));
    let Condition::Any(Set::And(parts)) = &rules.outcomes[0].when else { panic!() };
    assert_eq!(parts.len(), 3, "a zone is as good as what it stands for");
}

#[test]
fn sets_that_zones_make_too_large_are_refused() {
    let sum = |n: usize| format!(r#""zone-{}": "{}""#, n, vec![format!("near(zone-{} !e4)", n - 1); 12].join(" | "));
    let zones: Vec<String> = (1..30).map(sum).collect();
    let text = format!(r#"(zones: {{ "zone-0": "own", {} }})"#, zones.join(", "));
    assert!(faults(&text).contains(&Code::SetTooLarge));
    let chain = |n: usize| format!(r#""zone-{}": "near(zone-{} !e4)""#, n, n - 1);
    let zones: Vec<String> = (1..100).map(chain).collect();
    let text = format!(r#"(zones: {{ "zone-0": "own", {} }})"#, zones.join(", "));
    assert!(faults(&text).contains(&Code::SetTooLarge));
}

#[test]
fn squares_off_the_board_are_faults() {
    for text in ["e9", "i1", "rank 9", "ranks 7-9", "file k", "files g-j", "a1-b9", "rank 0", "ranks 5-2", "files c-a"]
    {
        let faults = faults(&format!(r#"(outcomes: {{ "end": (when: Any("{text}"), result: Draw) }})"#));
        assert_eq!(faults.len(), 1, "{text}");
        assert!(matches!(faults[0], Code::NoSuchSquare | Code::OutOfRange | Code::SetSyntax), "{text}");
    }
}

#[test]
fn a_faulty_word_of_the_board_hides_no_other_fault() {
    let child = r#"(board: (second: Turned), outcomes: { "x": (when: Any("e9 light"), result: Draw) })"#;
    assert_eq!(faults(child), [Code::UnknownWord, Code::NoSuchSquare]);
    let unknown_size = child.replace("second: Turned", "files: 99, shape: Hexagonal");
    assert_eq!(faults(&unknown_size), [Code::OutOfRange]);
    let hexagonal = child.replace("second: Turned", "shape: Hexagonal").replace("e9 light", "light");
    assert_eq!(faults(&hexagonal), [Code::UnknownWord]);
}

#[test]
fn boards_have_holes() {
    let outline = r#"(files: 3, ranks: 3, outline: ["*..", "...", "..*"], second: Rotated)"#;
    let rules = rules(&format!(r#"(board: {outline}, start: "*2/3/2*", zones: {{ "zone": "a1-c3 !edge" }})"#));
    assert_eq!(names(&rules.board, rules.board.squares()), "a1 b1 a2 b2 c2 b3 c3");
    let zone = &squares(&rules);
    assert_eq!(names(&rules.board, zone[0]), "b2");
    let holes = r#"(files: 3, ranks: 3, holes: "a3 | c1", second: Rotated)"#;
    let (same, _, text) = lowered(PLAIN, &format!(r#"(board: {holes}, start: "*2/3/2*")"#));
    assert_eq!(same.expect(&text).board.squares(), rules.board.squares());
    for board in [
        r#"outline: ["...", "..."]"#,
        r#"outline: ["...", "..", "..."]"#,
        r#"outline: ["...", ".x.", "..."]"#,
        r#"outline: ["***", "***", "***"]"#,
        r#"holes: "all""#,
        r#"file_names: "ab""#,
    ] {
        let faults = faults(&format!(r#"(board: (files: 3, ranks: 3, {board}), start: "3/3/3")"#));
        assert_eq!(faults, [Code::BadBoard], "{board}");
    }
    assert_eq!(faults(r#"(board: (files: 17, ranks: 16))"#), [Code::OutOfRange]);
    assert_eq!(faults(r#"(board: (holes: "a1", outline: []))"#)[0], Code::ConflictingFields);
}

#[test]
fn what_never_changes_is_computed() {
    assert_eq!(set("rank 1 & rank 2 & own attacked"), Set::NONE);
    let Set::Or(parts) = set("own | e4 | enemy | d4") else { panic!() };
    assert_eq!(parts.len(), 3);
    assert!(matches!(parts[0], Set::Squares([first, second]) if first.len() == 2 && second.len() == 2));
}

#[test]
fn cheap_sets_come_first() {
    let Set::And(parts) = set("attacked & rook & !rank 1 & own") else { panic!() };
    assert!(matches!(parts[0], Set::Squares(_)));
    assert_eq!(parts[1], Set::Own);
    assert!(matches!(parts[2], Set::Kinds(_)));
    assert_eq!(parts[3], Set::Attacked(None));
    assert_eq!(set("!!own"), Set::Own);
    assert_eq!(set("attacked(by theirs(own))"), Set::Attacked(Some(Box::new(Set::Theirs(Box::new(Set::Own))))));
}
