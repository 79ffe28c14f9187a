//! Every limit of the language and of the interpreter: what just keeps it is taken, what exceeds it is refused.

use ferz::batch::{Batch, BatchError, Options};
use ferz::diagnostic::{Code, Severity};
use ferz::library::{LoadError, Unreadable, builtin, load_text};
use ferz::model::limits::*;
use ferz::movegen::PerftTable;
use ferz::notation::{FenFault, MoveTextFault, Style, fen, parse_move};
use ferz::position::Setup;
use ferz::{Game, PlayError, Variant};
use std::process::Command;

/// A small variant, on which the others here are based.
const PLAIN: &str = r#"(name: "Test", board: (files: 8, ranks: 8, second: Reflected),
    pieces: { "rook": (letter: "r", moves: Rider(by: Orthogonal)) }, start: "8/8/8/8/8/8/8/8 w - - 1")"#;

fn load(text: &str) -> Result<Variant, Vec<Code>> {
    let beside = |name: &str| if name == "plain.ron" { Ok(PLAIN.to_owned()) } else { Err(Unreadable::Missing) };
    faults_of(load_text("test.ron", text, &beside).map(|loaded| loaded.variant))
}

fn faults_of(loaded: Result<Variant, LoadError>) -> Result<Variant, Vec<Code>> {
    loaded.map_err(|error| {
        let errors = error.diagnostics().unwrap().0.iter().filter(|fault| fault.severity() == Severity::Error);
        errors.map(|fault| fault.code).collect()
    })
}

/// The small variant with `fields` in it.
fn with(fields: &str) -> Result<Variant, Vec<Code>> {
    load(&format!("(base: \"plain.ron\", {fields})"))
}

/// A variant with as much of something as the limit allows is sound, one with more has this fault.
#[track_caller]
fn keeps(limit: usize, code: Code, fields: impl Fn(usize) -> String) {
    assert_eq!(with(&fields(limit)).err(), None, "at the limit of {limit}");
    assert_eq!(with(&fields(limit + 1)).err(), Some(vec![code]), "above the limit of {limit}");
}

fn times(n: usize, text: &str) -> String {
    vec![text; n].join(", ")
}

/// Rows with different names.
fn rows(section: &str, n: usize, row: impl Fn(usize) -> String) -> String {
    let rows: Vec<String> = (0..n).map(|i| format!("\"x{i}y\": {}", row(i))).collect();
    format!("{section}: {{ {} }}", rows.join(", "))
}

fn piece(moves: &str) -> String {
    format!(r#"pieces: {{ "x": (letter: "x", moves: {moves}) }}"#)
}

#[test]
fn files() {
    let padded = |n: usize| {
        let text = "(base: \"plain.ron\") //";
        format!("{text}{}", " ".repeat(n - text.len()))
    };
    assert!(load(&padded(MAX_FILE_BYTES)).is_ok());
    assert_eq!(load(&padded(MAX_FILE_BYTES + 1)), Err(vec![Code::FileTooLarge]));
    // The brackets of the file and of `Any` are two more.
    let nested = |n: usize| format!("check: {}Any(\"own\"){}", "Not(".repeat(n - 2), ")".repeat(n - 2));
    keeps(MAX_NESTING, Code::NestedTooDeep, nested);
    keeps(MAX_ELEMENTS, Code::OutOfRange, |n| format!("check: AtLeast(Sum([{}]), 1)", "1,".repeat(n)));
    let chain = |n: usize| {
        let beside = |name: &str| {
            let number: usize = name.trim_end_matches(".ron").parse().unwrap();
            Ok(if number == n { PLAIN.to_owned() } else { format!("(base: \"{}.ron\")", number + 1) })
        };
        faults_of(load_text("1.ron", "(base: \"2.ron\")", &beside).map(|loaded| loaded.variant))
    };
    assert!(chain(MAX_BASES).is_ok());
    assert_eq!(chain(MAX_BASES + 1), Err(vec![Code::TooManyBases]));
}

/// Loads `top` with files beside it, each of a name and a text.
fn load_beside(top: &str, files: &[(String, String)]) -> Result<Variant, Vec<Code>> {
    let beside = |name: &str| match files.iter().find(|(known, _)| *known == name) {
        Some((_, text)) => Ok(text.clone()),
        None => Err(Unreadable::Missing),
    };
    faults_of(load_text("top.ron", top, &beside).map(|loaded| loaded.variant))
}

/// A file on top of these.
fn on(names: &[String], fields: &str) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    format!("(name: \"On top\", base: [{}], {fields})", names.join(", "))
}

#[test]
fn families() {
    // So many files on the same base, and one on top of all of them.
    let lineage = |n: usize, text: &dyn Fn(usize) -> String| {
        let mut files: Vec<(String, String)> = (0..n - 2).map(|i| (format!("{i}.ron"), text(i))).collect();
        let names: Vec<String> = files.iter().map(|(name, _)| name.clone()).collect();
        files.push(("plain.ron".into(), PLAIN.into()));
        load_beside(&on(&names, ""), &files)
    };
    let counter = |i: usize| format!(r#"(base: "plain.ron", zones: {{ "zone-{}": "rank 1" }})"#, ["a", "b"][i % 2]);
    assert_eq!(lineage(MAX_LINEAGE, &counter).err(), None);
    assert_eq!(lineage(MAX_LINEAGE + 1, &counter).err(), Some(vec![Code::TooManyBases]));
    let padded = |_: usize| {
        let text = "(base: \"plain.ron\") //";
        format!("{text}{}", " ".repeat(MAX_FILE_BYTES - text.len()))
    };
    let whole = MAX_LINEAGE_BYTES / MAX_FILE_BYTES;
    assert_eq!(lineage(whole - 1 + 2, &padded).err(), None);
    assert_eq!(lineage(whole + 2, &padded).err(), Some(vec![Code::TooManyBases]));

    // Files based on all but one of others, one on top of so many of them: the more of them, the more there is to put together.
    let crossed = |mids: usize| {
        let roots: Vec<String> = (0..8).map(|i| format!("root{i}.ron")).collect();
        let root = |(i, name): (usize, &String)| {
            let text = match i {
                0 => PLAIN.to_owned(),
                _ => format!(r#"(tags: (), zones: {{ "zone-{}": "all" }})"#, char::from(b'a' + i as u8)),
            };
            (name.clone(), text.replace("tags: (), ", ""))
        };
        let mut files: Vec<(String, String)> = roots.iter().enumerate().map(root).collect();
        let names: Vec<String> = (0..mids).map(|i| format!("mid{i}.ron")).collect();
        for (i, name) in names.iter().enumerate() {
            let others: Vec<String> =
                roots.iter().enumerate().filter(|(j, _)| *j != i + 1).map(|(_, r)| r.clone()).collect();
            files.push((name.clone(), on(&others, "")));
        }
        load_beside(&on(&names, ""), &files)
    };
    assert_eq!(crossed(4).err(), None);
    // More than MAX_COMBINATIONS.
    assert_eq!(crossed(7).err(), Some(vec![Code::TooManyBases]));
}

#[test]
fn boards() {
    let board = |files: usize, ranks: usize| {
        let placement = vec![files.to_string(); ranks].join("/");
        format!("board: (files: {files}, ranks: {ranks}), start: \"{placement} w - - 1\"")
    };
    keeps(MAX_FILES, Code::OutOfRange, |n| board(n, 1));
    keeps(MAX_RANKS, Code::OutOfRange, |n| board(1, n));
    assert_eq!(with(&board(16, MAX_SQUARES / 16)).err(), None);
    assert_eq!(with(&board(16, MAX_SQUARES / 16 + 1)), Err(vec![Code::OutOfRange]));
}

#[test]
fn pieces() {
    let letters = |i: usize| [b'a' + (i / 26) as u8, b'a' + (i % 26) as u8].map(char::from).iter().collect::<String>();
    let declared = |i: usize| format!(r#"(letter: "{}", moves: [])"#, letters(i));
    // One is the rook.
    keeps(MAX_KINDS, Code::OutOfRange, |n| rows("pieces", n - 1, declared));
    keeps(MAX_LETTERS, Code::BadLetter, |n| format!(r#"pieces: {{ "x": (letter: "{}", moves: []) }}"#, "x".repeat(n)));
    let san = |n: usize| format!(r#"pieces: {{ "x": (letter: "x", san: "{}", moves: []) }}"#, "X".repeat(n));
    keeps(MAX_SAN_BYTES, Code::BadLetter, san);
    let native = |n| {
        let text = "\u{0e02}".repeat(n);
        format!(r#"pieces: {{ "rook": (native: "{text}") }}"#)
    };
    keeps(MAX_NATIVE, Code::BadLetter, native);
    let worth = |n: usize| format!(r#"pieces: {{ "x": (letter: "x", worth: -{n}, moves: []) }}"#);
    keeps(MAX_NUMBER as usize, Code::OutOfRange, worth);
    keeps(MAX_MOVEMENTS, Code::OutOfRange, |n| piece(&format!("[{}]", times(n, "Stay"))));
    keeps(MAX_VECTORS, Code::OutOfRange, |n| piece(&format!("Leaper(by: [{}])", times(n, "Forward"))));
    keeps(MAX_LEAP as usize, Code::OutOfRange, |n| piece(&format!("Leaper(by: Exactly(-{n}, 0))")));
    keeps(MAX_LEGS, Code::OutOfRange, |n| piece(&format!("Path(legs: [{}])", times(n, "Leaper(by: Forward)"))));
    keeps(MAX_CHAIN, Code::OutOfRange, |n| piece(&format!("Path(legs: [Leaper(by: Forward)], repeat: {n})")));
    keeps(MAX_COUNT.into(), Code::OutOfRange, |n| piece(&format!("Rider(by: Forward, up_to: {n})")));
}

#[test]
fn rules() {
    keeps(MAX_ROWS, Code::OutOfRange, |n| rows("outcomes", n, |_| "(when: Stuck, result: Draw)".into()));
    keeps(MAX_COUNTERS, Code::OutOfRange, |n| rows("counters", n, |_| "(steps: [])".into()));
    keeps(MAX_COUNTERS / 2, Code::OutOfRange, |n| rows("counters", n, |_| "(per: Side, steps: [])".into()));
    let castling = |n: usize| {
        let part = |i: usize| {
            format!("(\"rook\", \"{0}{1}\", \"{0}{2}\")", char::from(b'a' + (i % 8) as u8), 1 + i / 8, 3 + i / 8)
        };
        let parts: Vec<String> = (0..n).map(part).collect();
        format!("castling: {{ \"x\": (moves: [{}]) }}", parts.join(", "))
    };
    keeps(MAX_CASTLING_PARTS, Code::OutOfRange, castling);
    let ways = |n: usize| {
        let row = |i: usize| {
            let start = if i < n / 63 { "!a1" } else { "b1" };
            format!("\"{}\": (moves: [(\"rook\", \"{start}\", \"a1\")])", char::from(b'a' + i as u8))
        };
        format!("castling: {{ {} }}", (0..n / 63 + n % 63).map(row).collect::<Vec<_>>().join(", "))
    };
    keeps(MAX_CASTLINGS, Code::OutOfRange, ways);
    // Two sides with 2^24 arrays each are as many as there may be, and one square more doubles them.
    let array = |side: &str, squares: usize| {
        let step = |at: usize| {
            let pair = [2 * at, 2 * at + 1].map(|at| format!("{}{}", char::from(b'a' + (at % 8) as u8), 1 + at / 8));
            let rook = format!("(piece: \"rook\", on: \"{}\")", pair.join(" | "));
            format!("{rook}, {rook}")
        };
        let (steps, last) = ((0..squares).map(step).collect::<Vec<_>>().join(", "), 2 * squares - 1);
        let all: Vec<_> = (0..=last).map(|at| format!("{}{}", char::from(b'a' + (at % 8) as u8), 1 + at / 8)).collect();
        format!("\"{side}\": (side: {side}, squares: \"{}\", steps: [{steps}])", all.join(" | "))
    };
    assert_eq!(MAX_ARRAYS, 1 << 48);
    let arrays = |n: usize| format!("arrays: {{ {}, {} }}", array("First", 24), array("Second", n));
    keeps(24, Code::OutOfRange, arrays);
    let past = |i: usize| format!("(when: Throughout(AtLeast(1, {i})), result: Draw)");
    keeps(MAX_THROUGHOUT, Code::OutOfRange, |n| rows("outcomes", n, past));
    let repeated = |n: usize| rows("outcomes", 1, |_| format!("(when: Repeated({n}), result: Draw)"));
    keeps(MAX_OCCURRENCES as usize, Code::OutOfRange, repeated);
    keeps(MAX_SET_BYTES, Code::SetTooLarge, |n| format!("check: Any(\"own{}\")", " ".repeat(n - 3)));
    keeps(MAX_BETZA_BYTES, Code::OutOfRange, |n| piece(&format!("Betza(\"{}W\")", "f".repeat(n - 1))));
    keeps(MAX_SET_DEPTH, Code::SetTooLarge, |n| format!("check: Any(\"{}own{}\")", "(".repeat(n), ")".repeat(n)));
}

#[test]
fn positions_and_moves_as_text() {
    let crazyhouse = builtin("crazyhouse").unwrap();
    let holding = |n: usize| {
        fen::parse(&crazyhouse, &format!("4k3/8/8/8/8/8/8/4K3[{n}P] w - - 0 1")).map(Setup::position_unchecked)
    };
    assert!(holding(MAX_IN_HAND.into()).is_ok());
    assert!(matches!(holding(usize::from(MAX_IN_HAND) + 1).unwrap_err().fault(), FenFault::Placement(_)));
    let start = &crazyhouse.rules().start.fen;
    assert!(fen::parse(&crazyhouse, &format!("{start:MAX_FEN_BYTES$}")).map(Setup::position_unchecked).is_ok());
    let error =
        fen::parse(&crazyhouse, &format!("{start:0$}", MAX_FEN_BYTES + 1)).map(Setup::position_unchecked).unwrap_err();
    assert_eq!(error.fault(), &FenFault::TooLong(MAX_FEN_BYTES + 1));
    let position = fen::parse(&crazyhouse, start).map(Setup::position_unchecked).unwrap();
    let read = |width: usize| parse_move(&position, &format!("{:width$}", "e2e4"), Style::Auto);
    assert!(read(MAX_MOVE_BYTES).is_ok());
    assert_eq!(*read(MAX_MOVE_BYTES + 1).unwrap_err().fault(), MoveTextFault::TooLong(MAX_MOVE_BYTES + 1));
}

/// How many moves the start of a variant has; `None` if there are too many.
fn count(variant: &Variant) -> Option<usize> {
    let start = fen::parse(variant, &variant.rules().start.fen).map(Setup::position_unchecked).unwrap();
    start.legal_moves().ok().map(|moves| moves.len())
}

#[test]
fn moves_of_a_position() {
    // Half the board can go to the other half, and each may become one of so many others or stay what it is.
    let choices = |n: usize| {
        let promotion = rows("promotion", n, |i| format!("(into: \"y{i}z\", optional: true)"));
        let pieces: String =
            (0..n).map(|i| format!("\"y{i}z\": (letter: \"{}\", moves: []),", char::from(b'a' + i as u8))).collect();
        let start = vec!["xxxxxxxx8"; 16].join("/").to_uppercase();
        let board = format!("board: (files: 16, ranks: 16), start: \"{start} w - - 1\"");
        count(
            &with(&format!("{board}, pieces: {{ \"x\": (letter: \"x\", moves: Anywhere), {pieces} }}, {promotion}"))
                .unwrap(),
        )
    };
    let most = MAX_MOVES / (128 * 128);
    assert_eq!(choices(most - 1), Some(MAX_MOVES));
    assert_eq!(choices(most), None);
    // If it matters how it came there, the ways of a path double with each leg, and so does the work of finding them: many steps each.
    let paths = |legs: u32| {
        let path = format!("Path(legs: [Leaper(by: [Forward, Exactly(1, 1)])], repeat: {legs}, across: \"all\")");
        let fields = format!("{}, board: (wrap: Both), start: \"8/8/8/8/8/8/8/X7 w - - 1\"", piece(&path));
        count(&with(&fields).unwrap())
    };
    let most = MAX_WORK.ilog2();
    assert!(paths(most - 8).is_some());
    assert_eq!(paths(most - 2), None);
}

#[test]
fn plies_of_a_game() {
    let mut game = Game::new(with("start: \"7r/8/8/8/8/8/8/R7 w - - 1\"").unwrap().start()).unwrap();
    let round = ["a1a2", "h8h7", "a2a1", "h7h8"].map(|text| game.play_text(text).unwrap());
    for mv in round.iter().cycle().take(MAX_PLIES - 4) {
        game.play(mv).unwrap();
    }
    assert_eq!(game.moves().len(), MAX_PLIES);
    assert_eq!(game.play(&round[0]), Err(PlayError::Limit(ferz::LimitExceeded::Plies)));
    assert_eq!(game.moves().len(), MAX_PLIES);
    assert_eq!(game.undo().as_ref(), Some(&round[3]));
    assert_eq!(game.play(&round[3]), Ok(()));
}

/// Returns the error message of a command for a file of `bytes` on its standard input.
fn complaint(args: &[&str], bytes: &[u8], size: usize) -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("limits-{}-{size}", args[0]));
    std::fs::write(&path, bytes).unwrap();
    let file = std::fs::File::options().read(true).write(true).open(&path).unwrap();
    file.set_len(size as u64).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_ferz")).args(args).stdin(file).output().unwrap();
    std::fs::remove_file(path).unwrap();
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn input_of_commands() {
    let batch = ["pieces", "--variant", "chess", "--batch"];
    let head = b"1\n";
    let too_long = format!("longer than {MAX_LINE_BYTES} bytes");
    assert!(!complaint(&batch, head, head.len() + MAX_LINE_BYTES).contains(&too_long));
    assert!(complaint(&batch, head, head.len() + MAX_LINE_BYTES + 1).contains(&too_long));
    let referee = ["referee", "--variant", "pawn-chess"];
    assert!(complaint(&referee, head, head.len() + MAX_LINE_BYTES).is_empty());
    let named = complaint(&referee, head, head.len() + MAX_LINE_BYTES + 1);
    assert!(named.contains(&format!("line 2: {too_long}")), "{named}");
    let verify = ["verify", "--perft", "-"];
    let too_long = format!("larger than the limit of {MAX_INPUT_BYTES} bytes");
    assert!(!complaint(&verify, b"#", MAX_INPUT_BYTES).contains(&too_long));
    assert!(complaint(&verify, b"#", MAX_INPUT_BYTES + 1).contains(&too_long));
    let deep = |depth: u32| {
        let depth = depth.to_string();
        let mate = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
        complaint(&["perft", "--variant", "chess", "--fen", mate, "--depth", &depth], b"", 0)
    };
    assert_eq!(deep(MAX_PERFT_DEPTH), "");
    assert!(deep(MAX_PERFT_DEPTH + 1).contains(&format!("expected a whole number from 0 to {MAX_PERFT_DEPTH}")));
    let threads = (MAX_THREADS + 1).to_string();
    let many = complaint(&["perft", "--variant", "chess", "--depth", "1", "--threads", &threads], b"", 0);
    assert!(many.contains(&format!("expected a whole number from 1 to {MAX_THREADS}")));
    let megabytes = (MAX_TABLE_MEGABYTES + 1).to_string();
    let large = complaint(&["perft", "--variant", "chess", "--depth", "1", "--hash", &megabytes], b"", 0);
    assert!(large.contains(&format!("expected a whole number from 1 to {MAX_TABLE_MEGABYTES}")));
    assert!(PerftTable::new(MAX_TABLE_MEGABYTES + 1).is_err());
}

/// Zones of which each stands for the one before and this, and a row that uses the last.
fn zones(n: usize, more: &str) -> String {
    let zone = |i: usize| format!(r#""zone-{i}": "{}""#, more.replace("BEFORE", &format!("zone-{}", i - 1)));
    let zones: Vec<String> = (1..=n).map(zone).collect();
    let rows = rows("outcomes", 1, |_| format!(r#"(when: Any("zone-{n}"), result: Draw)"#));
    format!(r#"zones: {{ "zone-0": "own", {} }}, {rows}"#, zones.join(", "))
}

#[test]
fn what_names_stand_for() {
    // A condition around a chain of sets, each in the one before.
    keeps(MAX_WORD_DEPTH - 2, Code::SetTooLarge, |n| zones(n, "near(BEFORE)"));
    // Sets of twice as many words and two more; then one that is just too much.
    let doubling = |n| zones(n, "near(BEFORE) | file(BEFORE)");
    let words = |n: u32| 4 * 2_usize.pow(n) - 3;
    let doublings = (1..20).take_while(|&n| words(n) <= MAX_SET_WORDS).count();
    assert_eq!(with(&doubling(doublings)).err(), None);
    assert_eq!(with(&doubling(doublings + 1)).err(), Some(vec![Code::SetTooLarge]));
    // Many rows with a large set each.
    let large = doubling(doublings).replace("outcomes: {", "outcomes: { ROWS");
    let many = |n: usize| {
        let row = |i: usize| format!(r#""many-{i}": (when: Any("zone-{doublings}"), result: Draw), "#);
        large.replace("ROWS", &(0..n).map(row).collect::<String>())
    };
    let whole = words(doublings as u32);
    let before: usize = (0..doublings as u32).map(|n| 2 * words(n)).sum();
    let most = (MAX_NAMED_WORDS - before) / whole - 1;
    assert!(most + 2 < MAX_ROWS);
    assert_eq!(with(&many(most)).err(), None);
    assert_eq!(with(&many(most + 1)).err(), Some(vec![Code::SetTooLarge]));
}

#[test]
fn a_batch_has_at_most_so_many_boards() {
    let small = builtin("tictactoe").unwrap();
    let fault = |boards| Batch::new(&small, Options { boards, ..Options::default() }).err();
    assert_eq!(fault(MAX_BOARDS), None);
    assert_eq!(fault(MAX_BOARDS + 1), Some(BatchError::TooManyBoards(MAX_BOARDS + 1)));
}

#[test]
fn every_limit_is_tried_here() {
    let declared = std::fs::read_to_string(crate::root().join("crates/rules/src/types/limits.rs")).unwrap();
    let here = include_str!("limits.rs");
    let name = |line: &str| {
        let rest = line.strip_prefix("pub const ").or(line.strip_prefix("pub use super::"))?;
        Some(rest.split([':', ';']).next()?.to_owned())
    };
    let names: Vec<String> = declared.lines().filter_map(name).collect();
    assert!(names.len() > 20, "the limits are found");
    let words: Vec<&str> = here.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect();
    let missing: Vec<_> = names.iter().filter(|name| !words.contains(&name.as_str())).collect();
    assert!(missing.is_empty(), "not tried: {missing:?}");
}

#[test]
fn a_turn_has_at_most_so_many_plies() {
    let most = u64::from(MAX_PLIES_A_TURN);
    for (asked, given) in
        [(-1_000_000, 1), (0, 1), (1, 1), (2, 2), (most as i64, most), (most as i64 + 1, most), (1_000_000, most)]
    {
        let variant = with(&format!("turn: (plies: {asked}), start: \"R7/8/8/8/8/8/8/8 w - - 1\"")).unwrap();
        for variant in [variant.by_reference(), variant] {
            let mut position = variant.start();
            assert_eq!(position.turn().plies_left().map(u64::from), Some(given), "{asked} plies");
            for _ in 0..given {
                assert_eq!(position.side_to_move(), ferz::Side::First);
                position.play_unchecked(&position.legal_moves().unwrap()[0]);
            }
            assert_eq!((position.side_to_move(), position.full_move()), (ferz::Side::Second, 1));
        }
    }
}

#[test]
fn an_ini_file_has_limits() {
    let said = |text: &str, limit: &str| {
        let import = ferz::import::import("test.ini", text, &[]);
        import.diagnostics.iter().any(|fault| fault.message.contains(limit))
    };
    let sections = |n: usize| (0..n).map(|i| format!("[s{i}:nowhere]\n")).collect::<String>();
    let limit = format!("more than {MAX_SECTIONS} sections");
    assert!(!said(&sections(MAX_SECTIONS), &limit));
    assert!(said(&sections(MAX_SECTIONS + 1), &limit));
    let options = |n: usize| format!("[last:chess]\n{}", "mustCapture = true\n".repeat(n));
    let limit = format!("more than {MAX_SECTION_OPTIONS} options");
    assert!(!said(&options(MAX_SECTION_OPTIONS), &limit));
    assert!(said(&options(MAX_SECTION_OPTIONS + 1), &limit));
    let chain = |n: usize| {
        let line = |i: usize| format!("[s{i}:{}]\n", if i == 1 { "chess".into() } else { format!("s{}", i - 1) });
        (1..n).map(line).collect::<String>() + &format!("[last:s{}]\n", n - 1)
    };
    let limit = MAX_SECTION_PARENTS.to_string();
    assert!(!said(&chain(MAX_SECTION_PARENTS / 2), &limit));
    assert!(said(&chain(MAX_SECTION_PARENTS * 2), &limit));
    // Read by the program alone: a library's user has the text already.
    let path = std::env::temp_dir().join(format!("ferz-limit-{}.ini", std::process::id()));
    let ini = |bytes: usize| format!("[last:chess]\n{}\n", "#".repeat(bytes - "[last:chess]\n\n".len()));
    for (bytes, taken) in [(MAX_INI_BYTES, true), (MAX_INI_BYTES + 1, false)] {
        std::fs::write(&path, ini(bytes)).unwrap();
        let run = Command::new(env!("CARGO_BIN_EXE_ferz")).arg("import").arg(&path).output().unwrap();
        assert_eq!(run.status.success(), taken, "{bytes} bytes: {}", String::from_utf8_lossy(&run.stderr));
    }
    std::fs::remove_file(&path).unwrap();
}
