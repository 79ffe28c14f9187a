//! Geometries and borrowed moves.

use super::{PLAIN, faults, lowered, rules};
use crate::diagnostic::Code;
use crate::model::*;
use crate::types::{Kind, KindSet, Side, Vector};

/// The moves of a piece `x` on a board.
fn moves_on(board: &str, moves: &str) -> Vec<Movement> {
    let rules = rules(&format!(
        r#"(board: {board}, pieces: {{ "rook": Remove, "x": (letter: "x", moves: {moves}) }}, start: "8/8/8/8/8/8/8/8")"#
    ));
    rules.pieces[0].moves.clone()
}

fn moves(moves: &str) -> Vec<Movement> {
    moves_on("(second: Reflected)", moves)
}

fn steps(movement: &Movement) -> &PerSide<Vec<Step>> {
    match &movement.geometry {
        Geometry::Leaper(steps) | Geometry::Rider(steps, _) | Geometry::Hopper(steps, _) => steps,
        other => panic!("{other:?}"),
    }
}

fn vectors(movement: &Movement, side: Side) -> Vec<(i8, i8)> {
    let mut vectors: Vec<_> = steps(movement)[side.index()].iter().map(|step| (step.vector.x, step.vector.y)).collect();
    vectors.sort_unstable();
    vectors
}

#[test]
fn a_bare_vector_means_all_its_images() {
    let knight = moves("Leaper(by: (1, 2))");
    for side in Side::BOTH {
        assert_eq!(vectors(&knight[0], side).len(), 8);
    }
    assert_eq!(vectors(&moves("Leaper(by: (2, 2))")[0], Side::First).len(), 4);
    assert_eq!(vectors(&moves("Leaper(by: Turned(1, 2))")[0], Side::First).len(), 4);
    assert_eq!(vectors(&moves("Leaper(by: Mirrored(1, 2))")[0], Side::First), [(-1, 2), (1, 2)]);
    assert_eq!(vectors(&moves("Leaper(by: Exactly(1, 2))")[0], Side::First), [(1, 2)]);
    assert_eq!(vectors(&moves("Leaper(by: [Orthogonal, AnyWay, (0, 1)])")[0], Side::First).len(), 8);
}

#[test]
fn the_second_player_goes_the_other_way() {
    let pawn = moves("Leaper(by: Forward)");
    assert_eq!(vectors(&pawn[0], Side::Second), [(0, -1)]);
    let reflected = moves_on("(second: Reflected)", "Leaper(by: Exactly(1, 2))");
    assert_eq!(vectors(&reflected[0], Side::Second), [(1, -2)]);
    let rotated = moves_on("(second: Rotated)", "Leaper(by: Exactly(1, 2))");
    assert_eq!(vectors(&rotated[0], Side::Second), [(-1, -2)]);
}

#[test]
fn transit_squares_turn_with_the_leap() {
    let horse = moves("Leaper(by: (1, 2), through: (0, 1))");
    for side in Side::BOTH {
        let steps = &steps(&horse[0])[side.index()];
        assert_eq!(steps.len(), 8);
        for Step { vector, through } in steps {
            // The leg lies beside the start, along the longer side of the leap.
            assert_eq!(through, &[Vector::new(vector.x / 2, vector.y / 2)]);
        }
    }
    // Two paths to the same square are two steps; the same path is one step.
    assert_eq!(vectors(&moves("Leaper(by: (0, 2), through: (1, 1))")[0], Side::First).len(), 8);
    assert_eq!(vectors(&moves("Leaper(by: (2, 2), through: (1, 1))")[0], Side::First).len(), 4);
}

#[test]
fn hexagonal_words() {
    let board = "(shape: Hexagonal, second: Rotated)";
    let by = |word: &str| vectors(&moves_on(board, &format!("Leaper(by: {word})"))[0], Side::First);
    assert_eq!(by("Orthogonal"), [(-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1)]);
    assert_eq!(by("Diagonal"), [(-2, -1), (-1, -2), (-1, 1), (1, -1), (1, 2), (2, 1)]);
    assert_eq!(by("AnyWay").len(), 12);
    assert_eq!(by("ForwardDiagonal"), [(-1, 1), (1, 2)]);
    assert_eq!(by("BackwardDiagonal"), [(-1, -2), (1, -1)]);
    assert_eq!(by("Sideways"), [(-2, -1), (2, 1)]);
    assert_eq!(by("Mirrored(1, 1)"), [(-1, 0), (1, 1)]);
    assert_eq!(by("(1, 3)").len(), 12);
}

#[test]
fn spans_have_four_forms() {
    let times = |text: &str| match moves(&format!("Hopper(by: Forward, run_up: {text}, landing: {text})"))[0].geometry {
        Geometry::Hopper(_, Hop { run_up, landing, .. }) => [(run_up.min, run_up.max), (landing.min, landing.max)],
        ref other => panic!("{other:?}"),
    };
    assert_eq!(times("2"), [(2, 2), (2, 2)]);
    assert_eq!(times("UpTo(3)"), [(0, 3), (1, 3)]);
    assert_eq!(times("AtLeast(2)"), [(2, Times::MANY), (2, Times::MANY)]);
    assert_eq!(times("(1, 4)"), [(1, 4), (1, 4)]);
    let rider = |text: &str| match moves(&format!("Rider(by: Forward, {text})"))[0].geometry {
        Geometry::Rider(_, Times { min, max }) => (min, max),
        ref other => panic!("{other:?}"),
    };
    assert_eq!(rider("exactly: 2"), (2, 2));
    assert_eq!(rider("up_to: 3"), (1, 3));
    assert_eq!(rider("at_least: 2, up_to: 3"), (2, 3));
    assert_eq!(rider("onto: Empty"), (1, Times::MANY));
    for bad in ["exactly: 0", "up_to: -1", "exactly: 2, up_to: 3", "at_least: 3, up_to: 2", "exactly: 1000"] {
        let child = format!(r#"(pieces: {{ "x": (letter: "x", moves: Rider(by: Forward, {bad})) }})"#);
        assert_eq!(faults(&child).len(), 1, "{bad}");
    }
}

#[test]
fn what_may_stand_on_the_last_square() {
    let rules = rules(
        r#"(pieces: {
            "a": (letter: "a", tags: ["small"], moves: Leaper(by: Forward, onto: [Empty, Enemy(["b", "rook"])])),
            "b": (letter: "b", tags: ["small"], moves: Leaper(by: Forward, onto: Enemy(Except("small")))),
            "c": (letter: "c", moves: Leaper(by: Forward, onto: [Own("small & !a"), Trail])),
        })"#,
    );
    let kinds = |kinds: &[u8]| kinds.iter().map(|&kind| Kind(kind)).collect::<KindSet>();
    let onto = |kind: usize| rules.pieces[kind].moves[0].onto;
    assert_eq!(onto(1), Onto { empty: true, enemy: kinds(&[0, 2]), ..Onto::default() });
    assert_eq!(onto(2), Onto { enemy: kinds(&[0, 3]), ..Onto::default() });
    assert_eq!(onto(3), Onto { trail: true, own: kinds(&[2]), ..Onto::default() });
}

#[test]
fn borrowed_moves_are_copied_with_their_names() {
    let rules = rules(
        r#"(pieces: {
            "amazon": (letter: "a", moves: [Like("queen"), Leaper(by: (1, 2))]),
            "queen": (letter: "q", moves: { "straight": Like("rook"), "aslant": Rider(by: Diagonal) }),
        })"#,
    );
    let names =
        |kind: usize| rules.pieces[kind].moves.iter().map(|movement| movement.name.as_str()).collect::<Vec<_>>();
    assert_eq!(names(1), ["queen: rook: 1", "queen: aslant", "2"]);
    assert_eq!(names(2), ["rook: 1", "aslant"]);
    let circle = r#"(pieces: { "a": (letter: "a", moves: Like("b")), "b": (letter: "b", moves: Like("a")) })"#;
    assert_eq!(faults(circle), [Code::LikeCycle]);
    assert_eq!(faults(r#"(pieces: { "a": (letter: "a", moves: Like("a")) })"#), [Code::LikeCycle]);
}

#[test]
fn a_piece_can_borrow_what_it_inherits() {
    let all = rules(r#"(pieces: { "rook": (moves: [Like("rook"), Leaper(by: (1, 2))]) })"#);
    let names: Vec<_> = all.pieces[0].moves.iter().map(|movement| movement.name.as_str()).collect();
    assert_eq!(names, ["rook: 1", "2"]);
    let base = PLAIN.replace("Rider(by: Orthogonal)", r#"{ "a": Rider(by: Orthogonal), "b": Leaper(by: (1, 2)) }"#);
    let child = r#"(pieces: { "rook": (moves: { "a": Like("rook") }) })"#;
    let (one, _, text) = lowered(&base, child);
    let names: Vec<_> = one.expect(&text).pieces[0].moves.iter().map(|movement| movement.name.clone()).collect();
    assert_eq!(names, ["rook: 1", "b"]);
}

#[test]
fn legs_of_a_path() {
    let path = moves(
        r#"Path(legs: [Hopper(by: AnyWay, over: Enemy, run_up: 0, landing: 1, takes: Hurdle), Leaper(by: Forward)],
            repeat: AtLeast(1), ends_on_taking: "x", onto: Empty, leaves: Trail)"#,
    );
    let Geometry::Path(rule) = &path[0].geometry else { panic!() };
    let empty = Onto { empty: true, ..Onto::default() };
    assert_eq!((rule.legs[0].movement.onto, rule.legs[1].movement.onto), (empty, empty));
    assert_eq!(rule.legs[0].movement.takes, Takes::Hurdles);
    assert_eq!((rule.stop, rule.legs[1].turning), (StopAfter::LastLeg, [Turning::ANY; 2]));
    assert_eq!((rule.repeat.min, rule.repeat.max), (1, Times::MANY));
    assert!(path[0].leaves_trail && rule.ends_on_taking.contains(Kind(0)));
    let legs = |legs: &str| faults(&format!(r#"(pieces: {{ "x": (letter: "x", moves: Path(legs: {legs})) }})"#));
    assert_eq!(legs("[]"), [Code::OutOfRange]);
    assert_eq!(legs("[Path(legs: [Stay])]"), [Code::UnknownWord]);
    assert_eq!(legs("[Stay(lands: Swap)]"), [Code::UnknownField]);
    assert_eq!(legs("[Stay], repeat: 65"), [Code::OutOfRange]);
    assert_eq!(legs("[Leaper(by: Forward, takes: Hurdle)]"), [Code::ConflictingFields]);
}

/// The same moves in Betza notation and in words.
#[test]
fn betza_is_another_way_to_write_moves() {
    let pawn = r#"[Leaper(by: Forward, onto: Empty), Leaper(by: ForwardDiagonal, onto: Enemy), Leaper(by: ForwardDiagonal, onto: Trail),
        Rider(by: Forward, exactly: 2, from: "untouched", onto: Empty, leaves: Trail)]"#;
    let cases = [
        (r#"Betza("fmWfceFifmnD")"#, pawn),
        (r#"[Betza("fmW"), Betza("fceF"), Betza("ifmnD")]"#, pawn),
        (r#"Betza("RF")"#, "[Rider(by: Orthogonal), Leaper(by: Diagonal)]"),
        (r#"Betza("N0C3")"#, "[Rider(by: (1, 2)), Rider(by: (1, 3), up_to: 3)]"),
        (r#"Betza("fsNhrN")"#, "[Leaper(by: Mirrored(2, 1)), Leaper(by: Turned(1, 2))]"),
        (r#"Betza("rW")"#, "Leaper(by: Exactly(1, 0))"),
        (r#"Betza("WfF")"#, "[Leaper(by: Orthogonal), Leaper(by: ForwardDiagonal)]"),
        (r#"Betza("dcK")"#, "Leaper(by: AnyWay, onto: [Enemy, Own])"),
        (r#"Betza("mRcpR")"#, "[Rider(by: Orthogonal, onto: Empty), Hopper(by: Orthogonal, onto: Enemy)]"),
        (r#"Betza("gQ")"#, "Hopper(by: AnyWay, landing: 1)"),
        (r#"Betza("nN")"#, "Leaper(by: (1, 2), through: (0, 1))"),
        (r#"Betza("fnNN")"#, "Rider(by: Mirrored(1, 2), through: (0, 1))"),
        (r#"Betza("jD")"#, "Hopper(by: Orthogonal, run_up: 0, landing: 1)"),
        (r#"Betza("mU")"#, "Anywhere(onto: Empty)"),
        (r#"Betza("udR")"#, "Rider(by: Orthogonal, onto: Own, lands: Swap)"),
        (
            r#"Betza(by: "W", from: "rank 1", when: Any("own"))"#,
            r#"Leaper(by: Orthogonal, from: "rank 1", when: Any("own"))"#,
        ),
        (
            r#"Betza(by: "mabK", when: Any("own"), becomes: "x")"#,
            r#"Stay(when: All([Any("shift(from, any-way) empty"), Any("own")]), becomes: "x")"#,
        ),
        (r#"Betza(by: "iR", from: "rank 1")"#, r#"Rider(by: Orthogonal, from: "(untouched) (rank 1)")"#),
        (
            r#"Betza("casR")"#,
            "Path(legs: [Rider(by: Orthogonal, onto: Enemy), Rider(by: Orthogonal, turning: [Left, Right])])",
        ),
    ];
    for (betza, words) in cases {
        let unnamed = |moves: Vec<Movement>| -> Vec<Movement> {
            moves.into_iter().map(|movement| Movement { name: String::new(), ..movement }).collect()
        };
        assert_eq!(unnamed(moves(betza)), unnamed(moves(words)), "{betza}");
    }
    let names = |text: &str| moves(text).into_iter().map(|movement| movement.name).collect::<Vec<_>>();
    assert_eq!(names(r#"{ "a": Betza("RF"), "b": Betza("N") }"#), ["a: 1", "a: 2", "b"]);
    let hexagonal = r#"(board: (shape: Hexagonal), pieces: { "rook": (moves: Betza("R")) })"#;
    assert_eq!(faults(hexagonal), [Code::BetzaSyntax]);
}

/// The translation of Betza notation is always sound.
#[test]
fn random_betza_is_refused_as_such_or_sound() {
    let mut seed: u64 = 1;
    let mut below = |n: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize % n
    };
    let letters: Vec<char> = "fffbbllrrsvhmmmccdeppggyynnjitzquaaa".chars().collect();
    let atoms = [
        "W", "F", "K", "R", "B", "Q", "N", "D", "A", "C", "(1,4)", "NN", "R4", "N2", "K3", "U", "W2", "W03", "FX",
        "O1", "@8",
    ];
    let mut sound = 0;
    for _ in 0..4000 {
        let mut text = String::new();
        for _ in 0..1 + below(2) {
            let mut some =
                |most: usize| -> String { (0..below(most)).map(|_| letters[below(letters.len())]).collect() };
            let (before, group, behind) = (some(6), some(4), some(3));
            let mut atom = || atoms[below(atoms.len())];
            let (one, two, three) = (atom(), atom(), atom());
            text += &match below(6) {
                0 => format!("{before}({group}a){behind}{one}"),
                1 => format!("{before}(a{group}){one}"),
                2 => format!("[{group}{one}?{behind}{two}]").replace('a', "m"),
                3 => format!("[{group}{one}-{behind}{two}?{three}]").replace('a', "c"),
                _ => format!("{before}{one}"),
            };
        }
        let found = faults(&format!(r#"(pieces: {{ "rook": (moves: Betza("{text}")) }})"#));
        let rows = [Code::BadCastling, Code::DuplicateName];
        let known = |code: &Code| {
            matches!(code, Code::BetzaSyntax | Code::OutOfRange | Code::NeverHolds) || rows.contains(code)
        };
        assert!(found.iter().all(known), "{text}: {found:?}");
        sound += usize::from(found.is_empty());
    }
    assert!(sound > 500, "{sound} are sound");
}

#[test]
fn turns_of_a_path() {
    let turning = |board: &str, turns: &str| {
        let legs = format!("[Leaper(by: Forward), Leaper(by: AnyWay, turning: {turns})]");
        let path = moves_on(board, &format!("Path(legs: {legs}, stop: AnyLeg, ends_on_taking: Anything)"));
        let Geometry::Path(rule) = &path[0].geometry else { panic!() };
        assert_eq!((rule.stop, rule.ends_on_taking), (StopAfter::AnyLeg, KindSet::ALL));
        rule.legs[1].turning
    };
    let only = |bends: &[Bend]| {
        let mut only = Turning::NONE;
        bends.iter().for_each(|&bend| only.turns[bend as usize] = true);
        only
    };
    let (reflected, rotated) = ("(second: Reflected)", "(second: Rotated)");
    let (left, right) = (only(&[Bend::Left, Bend::HalfLeft]), only(&[Bend::Right, Bend::HalfRight]));
    assert_eq!(turning(reflected, "[Left, HalfLeft]"), [left, right]);
    assert_eq!(turning(rotated, "[Left, HalfLeft]"), [left, left]);
    assert_eq!(turning(reflected, "Outward"), [Turning { outward: true, ..Turning::NONE }; 2]);
    let straight = only(&[Bend::Onward, Bend::Back]);
    assert_eq!(turning(reflected, "Except([Left, HalfLeft, SharpLeft, Right, HalfRight, SharpRight])"), [straight; 2]);
    let legs = |path: &str| faults(&format!(r#"(pieces: {{ "x": (letter: "x", moves: Path({path})) }})"#));
    assert_eq!(legs("legs: [Leaper(by: Forward), Leaper(by: Forward, turning: [])]"), [Code::WrongType]);
    assert_eq!(legs("legs: [Leaper(by: Forward), Leaper(by: Forward, turning: Forward)]"), [Code::UnknownWord]);
    assert_eq!(
        legs("legs: [Leaper(by: Forward), Leaper(by: Forward, turning: Except(Outward))]"),
        [Code::WrongArguments]
    );
    assert_eq!(legs("legs: [Leaper(by: Forward, turning: Left)], repeat: UpTo(2)"), []);
}

#[test]
fn fields_without_effect_are_refused() {
    let one = |movement: &str| faults(&format!(r#"(pieces: {{ "x": (letter: "x", moves: {movement}) }})"#));
    for idle in [
        "Leaper(by: Forward, leaves: Trail)",
        "Leaper(by: Exactly(0, 2), across: \"rank 4\")",
        "Rider(by: Forward, exactly: 1, leaves: Trail)",
        "Anywhere(leaves: Trail)",
        "Stay(onto: Enemy)",
        "Path(legs: [Leaper(by: Forward, onto: Enemy)], onto: Empty)",
        "Path(legs: [Leaper(by: Forward, turning: Left)])",
        "Path(legs: [Leaper(by: Forward), Stay(turning: Left)])",
        "Path(legs: [Leaper(by: Forward), Leaper(by: Forward, takes: Nothing)])",
        "Leaper(by: Forward, takes: Nothing)",
        "Path(legs: [Leaper(by: Forward)], stop: AnyLeg, lands: Swap)",
    ] {
        assert_eq!(one(idle), [Code::ConflictingFields], "{idle}");
    }
    assert_eq!(one("Leaper(by: (2, 2), through: (1, 1), across: \"rank 4\", leaves: Trail)"), []);
    assert_eq!(one("Rider(by: Forward, up_to: 2, leaves: Trail)"), []);
}
