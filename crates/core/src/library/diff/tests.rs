use super::*;

/// The differences between two texts as lines, marked `~` for display, `#` for names and `=` for wording.
fn lines(first: &str, second: &str) -> Vec<String> {
    let [first, second] = [first, second].map(|text| Whole::parse("test.ron", text).unwrap());
    let mark = |weight| match weight {
        Weight::Play => "",
        Weight::Shown => "~ ",
        Weight::Name => "# ",
        Weight::Wording => "= ",
    };
    let differences = first.differences(&second);
    differences.all.iter().map(|found| format!("{}{found}", mark(found.weight))).collect()
}

fn chess(fields: &str) -> String {
    format!(r#"(name: "T", base: "chess", {fields})"#)
}

#[test]
fn a_variant_is_the_same_as_itself() {
    assert_eq!(lines(&chess(""), &chess("")), [""; 0]);
}

#[test]
fn values_are_followed_as_deep_as_they_go() {
    let second = chess(
        r#"board: (wrap: Files), pieces: { "knight": (moves: Leaper(by: (1, 3))), "pawn": (moves: { "step": (onto: [Empty, Enemy]) }) },
           outcomes: { "stalemate": (result: Loss) }, pass: true"#,
    );
    assert_eq!(
        lines(&chess(""), &second),
        [
            "board.wrap: added: Files",
            "pieces.pawn.moves.step.onto: Empty -> [Empty, Enemy]",
            "pieces.knight.moves.by: (1, 2) -> (1, 3)",
            "outcomes.stalemate.result: Draw -> Loss",
            // It names the knight, and was true of the old board.
            "insufficient.\"too little to mate\": removed",
            "pass: added: true",
        ]
    );
}

#[test]
fn rows_come_go_move_and_change_their_names() {
    let second = chess(
        r#"outcomes: { "checkmate": Remove, "mate": (before: "stalemate", when: All([Stuck, Check]), result: Loss),
                       "50 moves": (before: "fivefold"), "bare": (when: No("own !king"), result: Draw) },
           castling: Remove"#,
    );
    let found = lines(&chess(""), &second);
    let ends: Vec<&String> =
        found.iter().filter(|line| line.contains("outcomes") || line.contains("castling")).collect();
    assert_eq!(
        ends,
        [
            "castling.kingside: removed",
            "castling.queenside: removed",
            "= outcomes.checkmate: renamed to \"mate\"",
            "outcomes.bare: added: (when: No(\"own !king\"), result: Draw)",
            "outcomes.\"50 moves\": moved before \"fivefold\"",
        ]
    );
}

#[test]
fn other_words_for_the_same_do_not_count() {
    let second = chess(
        r#"zones: { "nowhere-used": "rank 4" },
           pieces: { "rook": (moves: Betza("R")), "king": (tags: "royal"), "queen": (moves: { "b": Like("bishop"), "r": Like("rook") }, glyphs: ("Q", "q")) }"#,
    );
    let found = lines(&chess(""), &second);
    assert_eq!(
        found,
        [
            "# zones.nowhere-used: added: \"rank 4\"",
            "= pieces.rook.moves: Rider(by: Orthogonal) -> Betza(\"R\")",
            "~ pieces.queen.glyphs: (\"♕\", \"♛\") -> (\"Q\", \"q\")",
            "= pieces.king.tags: [\"royal\"] -> \"royal\"",
        ]
    );
}

#[test]
fn what_has_another_name_is_the_same_wherever_it_is_used() {
    let mini = |pawn: &str, zone: &str| {
        format!(
            r#"(name: "T", board: (files: 4, ranks: 4, second: Reflected), zones: {{ "{zone}": "last rank" }},
               pieces: {{ "{pawn}": (letter: "p", moves: Leaper(by: Forward)), "king": (letter: "k", moves: Leaper(by: AnyWay)) }},
               promotion: {{ "far": (on: (by: "{pawn}", to: "own {zone}"), into: "king") }},
               outcomes: {{ "gone": (when: No("own {pawn}"), result: Loss) }}, start: "kppp/4/4/PPPK w - - 1")"#
        )
    };
    assert_eq!(
        lines(&mini("pawn", "far"), &mini("man", "goal")),
        ["= zones.far: renamed to \"goal\"", "= pieces.pawn: renamed to \"man\""]
    );
}

#[test]
fn names_that_one_of_them_has_are_new_or_gone() {
    let first = chess(
        r#"zones: { "far": "last rank", "old": "far !a8" }, amounts: { "men": Count("own") },
           outcomes: { "alone": (when: AtMost(Amount("men"), 1), result: Loss), "away": (when: Any("own king old"), result: Win) }"#,
    );
    let second = chess(
        r#"zones: { "low": "rank 3", "both": "low | rank 4" }, conditions: { "few": AtMost(Count("own"), 1) },
           outcomes: { "alone": (when: Is("few"), result: Loss), "away": (when: Any("own king both"), result: Win) }"#,
    );
    assert_eq!(
        lines(&first, &second),
        [
            "# zones.far: removed: \"last rank\"",
            "# zones.old: removed: \"far !a8\"",
            "# zones.low: added: \"rank 3\"",
            "# zones.both: added: \"low | rank 4\"",
            "# conditions.few: added: AtMost(Count(\"own\"), 1)",
            "# amounts.men: removed: Count(\"own\")",
            "= outcomes.alone.when: AtMost(Amount(\"men\"), 1) -> Is(\"few\")",
            "outcomes.away.when: Any(\"own king old\") -> Any(\"own king both\")",
        ]
    );
}

#[test]
fn a_name_that_nothing_uses_does_not_make_another_game() {
    let second = chess(r#"zones: { "low": "rank 3", "both": "low | rank 4" }"#);
    assert_eq!(lines(&chess(""), &second), ["# zones.low: added: \"rank 3\"", "# zones.both: added: \"low | rank 4\""]);
    let [first, second] = [chess(""), second].map(|text| Whole::parse("test.ron", &text).unwrap());
    assert!(first.differences(&second).is_same_game() && second.differences(&first).is_same_game());
}

#[test]
fn lists_differ_by_their_items() {
    let second = chess(
        r#"promotion: { "far rank": (into: ["queen", "rook", "bishop"]) }, fen: (fields: [Placement, Side, Untouched, Trail, FullMove])"#,
    );
    assert_eq!(
        lines(&chess(""), &second),
        ["promotion.\"far rank\".into: removed: \"knight\"", "fen.fields: removed: Counter(\"halfmoves\")",]
    );
}
