//! Rows, the facts they may read, and what is derived from them.

use super::{PLAIN, faults, lowered, names};
use crate::diagnostic::Code;
use crate::model::*;
use crate::types::{Kind, KindSet, Side, SquareSet};

/// A file with four kinds of pieces on their usual squares.
const ARMY: &str = r#"(name: "Army", board: (files: 8, ranks: 8, second: Reflected),
    pieces: {
        "rook": (letter: "r", moves: Rider(by: Orthogonal)),
        "king": (letter: "k", tags: ["royal"], moves: Leaper(by: AnyWay)),
        "queen": (letter: "q", moves: Rider(by: AnyWay)),
        "pawn": (letter: "p", moves: Leaper(by: Forward)),
    },
    check: Any("own royal attacked"),
    start: "r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2QK2R w KQkq - 1")"#;

fn army(child: &str) -> Rules {
    let (rules, _, text) = lowered(ARMY, child);
    rules.unwrap_or_else(|| panic!("{text}"))
}

fn army_faults(child: &str) -> Vec<Code> {
    lowered(ARMY, child).1.iter().map(|fault| fault.code).collect()
}

fn kinds(kinds: &[u8]) -> KindSet {
    kinds.iter().map(|&kind| Kind(kind)).collect()
}

const CASTLING: &str = r#"castling: {
    "kingside": (moves: [("king", "e1", "g1"), ("rook", "h1", "f1")], san: "O-O"),
    "queenside": (moves: [("king", "e1", "c1"), ("rook", "a1", "d1")], letter: "Q", when: No("own rook rank 5")),
}"#;

#[test]
fn castling_squares_are_found() {
    let rules = army(&format!("({CASTLING})"));
    let [kingside, queenside] = &rules.castling[..] else { panic!() };
    let squares = |row: &CastlingRow, of: fn(&CastlingWay) -> SquareSet| {
        row.ways
            .each_ref()
            .map(|ways| ways.iter().map(|way| names(&rules.board, of(way))).collect::<Vec<_>>().join(", "))
    };
    assert_eq!((kingside.letter, queenside.letter), ('k', 'q'));
    assert_eq!(squares(kingside, |way| way.empty), ["f1 g1", "f8 g8"]);
    assert_eq!(squares(kingside, |way| way.safe), ["e1 f1 g1", "e8 f8 g8"]);
    assert_eq!(squares(queenside, |way| way.empty), ["b1 c1 d1", "b8 c8 d8"]);
    assert_eq!(squares(queenside, |way| way.safe), ["c1 d1 e1", "c8 d8 e8"]);
    assert_eq!(rules.board.name(kingside.ways[1][0].parts[1].from), "h8");
    assert_eq!(names(&rules.board, rules.tracked), "a1 e1 h1 a8 e8 h8");
}

#[test]
fn castling_goes_the_short_way_round() {
    let castling = r#"castling: {
        "near": (moves: [("king", "e1", "h1"), ("rook", "h1", "g1")]),
        "far": (moves: [("king", "e1", "a1"), ("rook", "a1", "h1")]),
    }, start: "8/8/8/8/8/8/8/8 w - - 1""#;
    let rules = army(&format!("(board: (wrap: Files, second: Rotated), {castling})"));
    let squares = |row: usize, side: usize| names(&rules.board, rules.castling[row].ways[side][0].empty);
    assert_eq!((squares(0, 0), squares(0, 1)), ("f1 g1".into(), "b8 c8".into()));
    // Both paths of the king are equally long; both sides take the same one.
    let seen = rules.board.set_seen_by(Side::Second, rules.castling[1].ways[0][0].empty);
    assert_eq!(squares(1, 1), names(&rules.board, seen));
}

#[test]
fn castling_pieces_are_found_by_sets() {
    let castling = r#"castling: {
        "right": (moves: [("king", "rank 1 files b-c", "b1"), ("rook", "own untouched rank 1 beyond(king, right) files a-d", "a1")]),
        "left": (moves: [("king", "b1", "b1"), ("rook", "beyond(from, left)", "c1")], side: First),
    }, start: "8/8/8/8/8/8/8/8 w - - 1""#;
    let ways = |second: &str| {
        let rules = army(&format!("(board: (second: {second}), {castling})"));
        let starts = |way: &CastlingWay| names(&rules.board, way.starts());
        let of =
            |row: usize, side: usize| rules.castling[row].ways[side].iter().map(starts).collect::<Vec<_>>().join(", ");
        assert_eq!((of(0, 0), of(1, 0), of(1, 1)), ("b1 c1, b1 d1, c1 d1".into(), "a1 b1".into(), String::new()));
        of(0, 1)
    };
    assert_eq!(ways("Reflected"), "b8 c8, b8 d8, c8 d8");
    // For a player who sees the board rotated, left and right are swapped.
    assert_eq!(ways("Rotated"), "f8 g8, e8 g8, e8 f8");
    let faults = |start: &str| {
        army_faults(&format!(r#"(castling: {{ "x": (moves: [("king", "e1", "g1"), ("rook", "{start}", "f1")]) }})"#))
    };
    assert_eq!(faults("beyond(from, right) beyond(from, left)"), [Code::BadCastling]);
    assert_eq!(faults("rook attacked"), [Code::AskedTooEarly]);
    assert_eq!(faults("rook stranded"), [Code::NotFixed]);
}

#[test]
fn castlings_that_cannot_be_carried_out() {
    let castling = |row: &str| army_faults(&format!("(castling: {{ \"kingside\": ({row}) }})"));
    assert_eq!(castling(r#"moves: [("king", "e1", "g1"), ("rook", "h1", "g1")]"#), [Code::BadCastling]);
    assert_eq!(castling(r#"moves: [("king", "e1", "g1"), ("rook", "e1", "f1")]"#), [Code::BadCastling]);
    assert_eq!(castling(r#"moves: [("king", "e9", "g1")]"#), [Code::NoSuchSquare]);
    assert_eq!(castling(r#"moves: [("kong", "e1", "g1")]"#), [Code::UnknownName]);
    assert_eq!(castling(r#"moves: [("king", "e1", "g1")], letter: "kk""#), [Code::BadLetter]);
    assert_eq!(castling(r#"moves: [("king", "e1", "g1")], safe: "own""#), [Code::NotFixed]);
    let two = r#"(castling: { "a": (moves: [("king", "e1", "g1")]), "ab": (moves: [("king", "e1", "c1")]) })"#;
    assert_eq!(army_faults(two), [Code::AmbiguousLetter]);
    let sides = two.replace("]),", "], side: First),").replace("\"c1\")])", "\"c1\")], side: Second)");
    assert_eq!(army_faults(&sides), []);
}

#[test]
fn touch_is_kept_only_where_it_is_read() {
    let tracked = |child: &str| {
        let rules = army(child);
        names(&rules.board, rules.tracked)
    };
    assert_eq!(tracked("()"), "");
    let king = r#"(pieces: { "king": (moves: Leaper(by: (1, 2), from: "untouched rank 1")) })"#;
    assert_eq!(tracked(king), "e1 e8");
    let all = 2 * (8 + 4);
    for child in [
        r#"(pieces: { "king": (moves: Leaper(by: (1, 2), from: "near(untouched)")) })"#,
        r#"(pieces: { "king": (moves: Leaper(by: (1, 2), to: "untouched")) })"#,
        r#"(pieces: { "king": (moves: Leaper(by: (1, 2), when: Any("own untouched"))) })"#,
        r#"(after: { "x": (do: Clear("untouched")) })"#,
        r#"(promotion: { "x": (on: (unmoved: true), into: "queen") })"#,
    ] {
        assert_eq!(tracked(child).split(' ').count(), all, "{child}");
    }
    assert_eq!(tracked(r#"(promotion: { "x": (on: (by: "queen", unmoved: true), into: "rook") })"#), "d1 d8");
}

#[test]
fn patterns_say_what_they_say() {
    let rules = army(
        r#"(promotion: { "far": (side: First, on: [(by: "pawn | rook", kind: Move, to: "last rank"), (takes: Nothing)],
            into: ["queen", "rook"], optional: true, limits: { "queen": 1 }) },
          cannot: { "x": (on: (takes: Except("royal"), becomes: "queen", unmoved: false, from: "own")) })"#,
    );
    let row = &rules.promotion[0];
    assert_eq!((row.side, row.optional, &row.limits[..]), (Some(Side::First), true, &[(Kind(2), 1)][..]));
    assert_eq!(row.into, Into::Kinds(vec![Kind(2), Kind(0)]));
    assert_eq!((row.on[0].by, row.on[0].kind), (Some(kinds(&[0, 3])), Some(MoveKind::Move)));
    assert_eq!(row.on[1], MovePattern { takes: Some(Taking::Nothing), ..MovePattern::default() });
    let pattern = &rules.cannot[0].on[0];
    assert_eq!(pattern.takes, Some(Taking::Kinds(kinds(&[0, 2, 3]))));
    assert_eq!((pattern.becomes, pattern.unmoved, &pattern.from), (Some(kinds(&[2])), Some(false), &Some(Set::Own)));
}

#[test]
fn rules_ask_only_for_what_is_settled() {
    use Code::{AskedTooEarly, NoMoveHere};
    let row = |section: &str, when: &str| {
        army_faults(&format!(r#"({section}: {{ "x": (on: (by: "rook"), when: {when}, REST) }})"#).replace(
            "REST",
            match section {
                "promotion" => "into: \"queen\"",
                "after" => "do: []",
                _ => "",
            },
        ))
    };
    for section in ["cannot", "promotion", "forbidden", "must", "after"] {
        let settled = |needs: Level| match section {
            "cannot" => needs <= Level::Board,
            "forbidden" => true,
            _ => needs <= Level::Attacks,
        };
        for (when, needs) in [
            (r#"Any("from to path taken own")"#, Level::Board),
            (r#"Any("attacked")"#, Level::Attacks),
            (r#"Not(AtLeast(1, Count("guarded")))"#, Level::Attacks),
            (r#"Theirs(Any("reach(own)"))"#, Level::Attacks),
            ("Theirs(Stuck)", Level::Moves),
            (r#"Can(by: "rook")"#, Level::Moves),
            (r#"Can((by: "rook", to: "attacked"))"#, Level::Moves),
            ("Repeated(3)", Level::History),
            (r#"Throughout(Any("own attacked"))"#, Level::History),
        ] {
            let expected: &[Code] = if settled(needs) { &[] } else { &[AskedTooEarly] };
            assert_eq!(row(section, when), expected, "{section}: {when}");
        }
    }
    assert_eq!(row("forbidden", "Throughout(Repeated(2))"), [AskedTooEarly]);
    assert_eq!(row("forbidden", r#"Throughout(Any("to"))"#), [NoMoveHere]);
    assert_eq!(army_faults(r#"(outcomes: { "x": (when: Any("to"), result: Win) })"#), [NoMoveHere]);
    assert_eq!(army_faults("(check: Stuck)"), [AskedTooEarly]);
    let movement = |field: &str| {
        army_faults(&format!(r#"(pieces: {{ "x": (letter: "x", moves: Rider(by: Forward, {field})) }})"#))
    };
    assert_eq!(movement(r#"from: "attacked""#), [AskedTooEarly]);
    assert_eq!(movement(r#"takes: "guarded near(to)""#), [AskedTooEarly]);
    assert_eq!(movement(r#"when: Stuck"#), [AskedTooEarly]);
    assert_eq!(movement(r#"across: "to""#), [NoMoveHere]);
    assert_eq!(movement(r#"takes: "between(from, to)", within: "near(from)""#), []);
}

#[test]
fn equal_conditions_share_their_past() {
    let rules = army(
        r#"(forbidden: { "x": (when: Throughout(Any("own attacked"))) },
            outcomes: { "y": (when: All([Repeated(4), Theirs(Throughout(Any("own attacked"))), Throughout(Stuck)]), result: Win) })"#,
    );
    assert_eq!(rules.throughout.len(), 2);
    assert_eq!(rules.forbidden[0].when, Condition::Throughout(0));
    let Condition::All(parts) = &rules.outcomes[0].when else { panic!() };
    assert_eq!(parts[1], Condition::Theirs(Box::new(Condition::Throughout(0))));
}

#[test]
fn counters_have_slots() {
    let child = r#"(counters: {
            "checks": (start: 3, per: Side, steps: [(when: Any("enemy royal attacked"), add: -1)]),
            "halfmoves": (steps: [(on: (takes: Anything), set: 0), (add: 1)]),
        },
        outcomes: { "x": (when: AtMost(Sum([Counter("checks"), Difference(Hand("rook"), 1)]), 0), result: Loss) },
        fen: (fields: [Placement, Side, PerSide("checks"), Counter("halfmoves"), FullMove], required: 2))"#;
    let rules = army(child);
    assert_eq!(rules.counters.iter().map(|counter| counter.slot).collect::<Vec<_>>(), [0, 2]);
    assert_eq!(
        (rules.counters[0].start, rules.counters[0].steps[0].change.clone()),
        (3, CounterChange::Add(Amount::Number(-1)))
    );
    let zero = CounterChange::Set(Amount::Number(0));
    assert_eq!((rules.counters[1].steps[0].change.clone(), rules.counters[1].scope), (zero, Scope::Game));
    assert_eq!(rules.fen.fields[2..4], [FenField::PerSide(0), FenField::Counter(1)]);
    assert_eq!(rules.fen.required, 2);
    assert_eq!(army_faults(&child.replace("PerSide(\"checks\")", "Counter(\"checks\")")), [Code::WrongArguments]);
    assert_eq!(army_faults(&child.replace("set: 0", "set: 0, add: 1")), [Code::ConflictingFields]);
    assert_eq!(army_faults(&child.replace(", set: 0", "")), [Code::MissingField]);
    assert_eq!(army_faults(&child.replace("[Placement, Side", "[Side, Placement")), [Code::BadFenFields]);
    assert_eq!(army_faults(&child.replace("required: 2", "required: 6")), [Code::OutOfRange]);
}

#[test]
fn a_fen_lists_one_piece_a_file() {
    let child = r#"(fen: (fields: [Placement, Side, Untouched("rank 1"), FullMove]))"#;
    let rules = army(child);
    assert_eq!(rules.fen.fields[2], FenField::Untouched);
    assert_eq!(rules.fen.listed[1], rules.board.rank_squares(rules.board.ranks().into()));
    let optional = child.replace("Untouched(\"rank 1\")", "Optional(Untouched(\"rank 1\"))");
    assert_eq!(army(&optional).fen.listed, rules.fen.listed);
    assert_eq!(army_faults(&child.replace("rank 1", "ranks 1-2")), [Code::BadFenFields]);
    assert_eq!(army_faults(&child.replace("rank 1", "untouched")).len(), 1);
}

#[test]
fn the_usual_fen_has_a_clock_if_there_is_one() {
    let rules = army(r#"(counters: { "halfmoves": (steps: [(add: 1)]) })"#);
    assert_eq!(rules.fen.fields[4..], [FenField::Counter(0), FenField::FullMove]);
}

#[test]
fn promoted_forms_have_the_letter_of_what_they_come_from() {
    let child = r#"(pieces: { "pawn": (promotes_to: "gold"), "gold": (moves: Leaper(by: Diagonal)) })"#;
    let rules = army(child);
    let gold = &rules.pieces[4];
    assert_eq!((gold.letter.as_str(), gold.san.as_str(), gold.promoted_from), ("+p", "+P", Some(Kind(3))));
    assert_eq!(rules.pieces[3].promotes_to, Some(Kind(4)));
    assert_eq!(army_faults(&child.replace("promotes_to: \"gold\"", "")), [Code::MissingField]);
    let two = child.replace("\"gold\": (", "\"rook\": (promotes_to: \"gold\"), \"gold\": (");
    assert_eq!(army_faults(&two), [Code::BadPromotion]);
    let lettered = child.replace("\"gold\": (", "\"gold\": (letter: \"g\", ");
    assert_eq!(army(&lettered).pieces[4].promoted_from, None);
}

#[test]
fn letters_must_be_told_apart() {
    let letter = |letter: &str| army_faults(&format!(r#"(pieces: {{ "x": (letter: "{letter}", moves: []) }})"#));
    assert_eq!(letter("x"), []);
    assert_eq!(letter("r"), [Code::AmbiguousLetter]);
    assert_eq!(letter("ra"), [Code::AmbiguousLetter]);
    for bad in ["", "X", "3", "a b", "\u{e9}", "abcd"] {
        assert_eq!(letter(bad), [Code::BadLetter], "{bad}");
    }
}

#[test]
fn promoted_pieces_are_marked_only_if_somebody_asks() {
    let promotion = r#"promotion: { "far": (on: (by: "pawn", to: "last rank"), into: ["queen", "rook"]) }"#;
    assert!(!army(&format!("({promotion})")).marks_promoted());
    let hand = "captured: (go: OpponentsHand, as: Unpromoted)";
    let rules = army(&format!("({promotion}, {hand})"));
    assert_eq!(rules.demoted, [Some(Kind(3)), None, Some(Kind(3)), None]);
    let two = promotion.replace("by: \"pawn\"", "by: \"pawn | king\"");
    assert_eq!(army_faults(&format!("({two}, {hand})")), [Code::BadPromotion]);
    let asks = r#"drops: { "x": (pieces: "pawn", when: No("own promoted")) }"#;
    assert_eq!(army(&format!("({promotion}, {asks})")).demoted[2], Some(Kind(3)));
}

#[test]
fn effects_and_drops() {
    let rules = army(
        r#"(after: { "x": (do: [Take("near(to) !pawn"), Put("pawn", "from"), Become("to", "queen"), Flip("path")]),
                    "y": (do: Wall("from")) },
            drops: { "all": (pieces: Except("royal"), to: "ranks 1-4", when: Any("own")) },
            must: { "take": (on: (takes: Anything), most: true) },
            pass: true, illegal: Loses, dialect: "grid")"#,
    );
    let effects = &rules.after[0].effects;
    assert!(matches!(
        effects[..],
        [Effect::Take(_), Effect::Put(Kind(3), Set::From), Effect::Become(Set::To, Kind(2)), Effect::Flip(Set::Path)]
    ));
    assert_eq!(rules.after[1].effects, [Effect::Wall(Set::From)]);
    assert_eq!(rules.drops[0].pieces, kinds(&[0, 2, 3]));
    assert!(rules.must[0].most && rules.pass && rules.illegal == OnIllegal::Loses && rules.has_hands());
    assert_eq!(rules.dialect, "grid");
}

#[test]
fn all_faults_of_a_file_are_found_at_once() {
    let found = faults(
        r#"(descripton: "x", turn: (plies: PliesLeft), sides: (first: (letter: "b")), pass: 1,
            zones: { "river": "rank 9", "Far Rank": "rank 8", "edge": "file a", "rook": "file b" },
            pieces: { "rook": (moves: Rider(by: Sidewards)), "x": (letter: "x"), "y": (letter: "y", moves: Carry) },
            after: { "x": (do: Clear("own last")), "y": (on: (by: "rok")), "z": (choose: "all", do: Carry("to")) },
            outcomes: { "end": (when: Carry, result: Drawn) })"#,
    );
    let expected = [
        Code::UnknownField,
        Code::AskedTooEarly,
        Code::DuplicateName,
        Code::WrongType,
        Code::NoSuchSquare,
        Code::BadName,
        Code::NameClash,
        Code::NameClash,
        Code::UnknownWord,
        Code::MissingField,
        Code::UnsupportedWord,
        Code::UnsupportedWord,
        Code::MissingField,
        Code::UnknownName,
        Code::UnsupportedWord,
        Code::UnsupportedWord,
        Code::UnknownWord,
    ];
    let mut sorted = (found.clone(), expected.to_vec());
    sorted.0.sort_unstable();
    sorted.1.sort_unstable();
    assert_eq!(sorted.0, sorted.1, "{found:?}");
    // Every field that a file needs.
    let (rules, missing, _) = lowered("()", "()");
    assert!(rules.is_none());
    assert_eq!(missing.len(), 4);
}

#[test]
fn doubtful_things_are_warned_of() {
    let child = r#"(zones: { "here": "rank 1" }, counters: { "n": (steps: [(add: 1)]) },
        pieces: { "x": (letter: "x", tags: ["big"], moves: Leaper(by: (1, 9))) })"#;
    assert_eq!(faults(child), [Code::Unused, Code::Unused, Code::Unused, Code::NeverHolds]);
    assert_eq!(faults(r#"(cannot: { "x": (when: Any("own rank 1 & rank 2")) })"#), [Code::NeverHolds]);
    // An unused name of a base is not the fault of this file.
    assert_eq!(lowered(&PLAIN.replace("start:", "zones: { \"here\": \"rank 1\" }, start:"), "()").1, []);
}

#[test]
fn the_start_must_fit_the_board() {
    let start = |start: &str| faults(&format!(r#"(start: "{start}")"#));
    assert_eq!(start("8/8/8/8/8/8/8/7R"), []);
    assert_eq!(start("8/8/8/8/8/8/8/8R"), [Code::BadStart]);
    assert_eq!(start("8/8/8/8/8/8/8"), [Code::BadStart]);
    assert_eq!(start("8/8/8/8/8/8/8/7X"), [Code::BadStart]);
    assert_eq!(start(""), [Code::BadStart]);
}

#[test]
fn only_what_moves_or_is_dropped_promotes() {
    let on = |kind: &str| faults(&format!(r#"(promotion: {{ "x": (on: (kind: {kind}), into: "rook") }})"#));
    assert_eq!([on("Move"), on("Drop")], [vec![], vec![]]);
    assert_eq!([on("Castle"), on("Pass")], [[Code::BadPromotion], [Code::BadPromotion]]);
}
