//! The model of a variant: its rows by name and by number, whether its sides are symmetric, and the gaps in its prose.

use ferz::Variant;
use ferz::model::RowId;
use ferz::prose::{Names, Prose};
use std::collections::BTreeSet;

/// Which built-in variants are alike for both sides, and why others are not, can be read off their files.
#[test]
fn sides_are_alike_or_not() {
    let told = |name: &str| Variant::builtin(name).unwrap().rules().asymmetry().map(|fault| fault.to_string());
    for name in
        ["chess", "shogi", "xiangqi", "crazyhouse", "hexapawn", "flipello", "glinski", "marseillais", "alice", "duck"]
    {
        assert_eq!(told(name), None, "{name}");
    }
    for name in ["hnefatafl", "tablut", "brandubh", "racingkings", "minishogi"] {
        let fault = told(name).unwrap();
        assert!(fault.starts_with("the players cannot be swapped: "), "{name}: {fault}");
    }
}

#[test]
fn goals_of_one_side_are_seen() {
    let told = |text: &str| Variant::parse(text).unwrap().rules().asymmetry().map(|fault| fault.to_string());
    let goal = |rest: &str| format!("(name: \"Goals\", base: \"hexapawn\", {rest})");
    let one = goal("outcomes: { \"corner\": (side: First, when: Any(\"enemy a1\"), result: Loss) }");
    assert_eq!(told(&one).unwrap(), "the players cannot be swapped: the rule \"corner\" is only for White");
    let fixed =
        goal("zones: { \"mark\": Fixed(\"b1\") }, outcomes: { \"mark\": (when: Any(\"enemy mark\"), result: Loss) }");
    assert!(told(&fixed).unwrap().contains("b1, b3"), "{fixed}");
    let both = goal("outcomes: { \"corner\": (when: Any(\"enemy a1\"), result: Loss) }");
    assert_eq!(told(&both), None);
    let twins = goal(
        "outcomes: { \"first corner\": (side: First, when: Any(\"enemy a1\"), result: Loss), \
         \"second corner\": (side: Second, when: Any(\"enemy a1\"), result: Loss) }",
    );
    assert_eq!(told(&twins), None);
}

#[test]
fn every_row_has_an_id_and_a_name_of_its_own() {
    for name in ["chess", "shogi", "atomic", "duck", "flipersi", "marseillais", "castle", "connect6", "janggi"] {
        let variant = Variant::builtin(name).unwrap();
        let ids = variant.rules().row_ids();
        assert!(ids.is_sorted(), "{name}");
        let texts: BTreeSet<String> = ids.iter().map(|&id| Names::of(variant.rules()).row(id)).collect();
        assert_eq!(texts.len(), ids.len(), "{name}");
    }
}
#[test]
fn a_borrowed_move_says_from_whom() {
    let shogi = Variant::builtin("shogi").unwrap();
    let rules = shogi.rules();
    let text = |piece: &str, place: usize| Names::of(rules).row(RowId::Move(rules.kind_named(piece).unwrap(), place));
    assert_eq!(text("tokin", 0), "the move that the tokin has from the gold");
    assert_eq!(text("horse", 0), "the move that the horse has from the bishop");
}

#[test]
fn rows_are_found_by_their_paths() {
    let chess = Variant::builtin("chess").unwrap();
    let rules = chess.rules();
    let rows = rules.row_ids().into_iter().filter(|row| !matches!(row, RowId::Step(..)));
    for row in rows {
        assert_eq!(rules.row_at(&rules.row_path(row)), Some(row));
    }
}

#[test]
fn names_lead_to_rows() {
    let chess = Variant::builtin("chess").unwrap();
    let rules = chess.rules();
    let text = |path: &[&str]| rules.row_at(path).map(|row| Names::of(rules).row(row));
    assert_eq!(text(&["pieces", "pawn", "moves", "capture"]).unwrap(), "the move `capture` of the pawn");
    assert_eq!(text(&["outcomes", "checkmate"]).unwrap(), "the outcome `checkmate`");
    assert_eq!([text(&["pass"]), text(&["must", "x"]), text(&["pieces", "pawn"]), text(&[])], [const { None }; 4]);
}

#[test]
fn who_cannot_move_is_told_what_happens_or_that_nobody_says() {
    let is_open = |text: &str| {
        let variant = Variant::parse(text).unwrap_or_else(|error| panic!("{error}"));
        Prose::new(variant.rules()).left_open().is_some()
    };
    let on_chess = |outcomes: &str| is_open(&format!("(name: \"Mine\", base: \"chess\", outcomes: {{ {outcomes} }})"));
    assert!(!on_chess(""));
    assert!(on_chess("\"stalemate\": Remove"));
    assert!(!on_chess("\"stalemate\": (when: All([Stuck, Not(Check)]))"));
    assert!(on_chess("\"stalemate\": (side: First)"));
    let stones = |outcome: &str| {
        is_open(&format!(
            "(name: \"Stones\", board: (files: 3, ranks: 3, second: Reflected), pieces: {{ \"stone\": (letter: \"o\", moves: []) }}, \
             drops: {{ \"stones\": (pieces: \"stone\", free: true) }}, \
             outcomes: {{ \"full\": (when: {outcome}, result: Draw) }}, start: \"3/3/3 w - - 1\")"
        ))
    };
    assert!(!stones("No(\"empty\")"));
    assert!(stones("No(\"own\")"));
}
