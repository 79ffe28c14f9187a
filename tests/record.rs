//! Records of games: what is wrong with them, as their author sees it; and that nothing is lost between text and tree.
//!
//! A file in `tests/record/` is called like the fault it shows; `kept.pgn` has none.

use ferz::diagnostic::{Code, Sources, render_all};
use ferz::record::{Fault, GameResult, Item, MAX_VARIATION_DEPTH, Record, check, decode, games, replay, variant_of};
use ferz::{Game, Side, Variant};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::fs;
use std::sync::LazyLock;

/// Variants of many kinds.
const VARIANTS: [&str; 24] = [
    "chess",
    "shogi",
    "xiangqi",
    "crazyhouse",
    "glinski",
    "duck",
    "marseillais",
    "draughts",
    "amazons",
    "chess960",
    "congo",
    "hex",
    "alice",
    "seirawan",
    "progressive",
    "hnefatafl",
    "flipello",
    "janggi",
    "wa-shogi",
    "checkers",
    "konane",
    "atomic",
    "placement",
    "dobutsu",
];

static LOADED: LazyLock<Vec<Variant>> =
    LazyLock::new(|| VARIANTS.iter().map(|name| Variant::builtin(name).unwrap()).collect());

#[test]
fn every_fault_is_shown_in_its_place() {
    let mut shown = BTreeSet::new();
    insta::glob!("record/*.pgn", |path| {
        let name = path.file_name().unwrap().to_str().unwrap();
        let text = fs::read_to_string(path).unwrap();
        let mut sources = Sources::default();
        let checked = check(&text, sources.add(name, text.as_str()), None);
        let slugs: BTreeSet<&str> = checked.diagnostics.iter().map(|fault| fault.code.slug()).collect();
        let promised = name.trim_end_matches(".pgn");
        assert!(slugs.contains(promised) || promised == "kept" && slugs.is_empty(), "{name}: {slugs:?}");
        shown.extend(slugs.into_iter().map(str::to_owned));
        let told = render_all(&checked.diagnostics, &sources, false);
        let text = format!(
            "{text}\n{:-<100}\n\n{told}\n{} games, {} moves, {} errors, {} warnings\n",
            "", checked.games, checked.moves, checked.errors, checked.warnings
        );
        crate::assert_beside(path, &text);
    });
    let codes = Code::ALL.iter().filter(|code| code.id()[1..].starts_with("09"));
    let missing: Vec<_> = codes.filter(|code| !shown.contains(code.slug())).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// All records of a text as one text again.
fn rewritten(text: &str) -> String {
    let texts = games(text).map(|read| read.record.to_string()).filter(|text| !text.is_empty());
    texts.collect::<Vec<_>>().join("\n")
}

#[test]
fn nothing_is_lost_on_the_way_there_and_back() {
    let text = fs::read_to_string("tests/record/kept.pgn").unwrap();
    let written = rewritten(&text);
    insta::assert_snapshot!(written);
    assert_eq!(rewritten(&written), written);
    let records: Vec<Record> = games(&text).map(|read| read.record).collect();
    assert_eq!(records.len(), 2);
    assert_eq!(records[0].value("Event"), Some("A \"casual\" game"));
    assert_eq!(records[0].value("Site"), Some("C:\\games"));
    assert_eq!(records[0].result, Some(GameResult::Wins(Side::First)));
    let comment = Item::Comment("[%clk 0:01:00] and\nmore".into());
    assert!(records[0].items.contains(&comment), "{:?}", records[0].items);
}

#[test]
fn moves_are_normalised_with_those_of_variations() {
    let text = "1. e2e4 e7-e5 (1... c7c5 2. g1f3) 2.Ng1-f3 $1 Nb8c6 {Spanish} 3.f1b5 a7a6 4. b5xc6+ 0-1";
    let record = games(text).next().unwrap().record;
    let variant = variant_of(&record).unwrap();
    let normal = record.normalised(variant.start()).unwrap();
    let expected = "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 $1 Nc6 {Spanish} 3. Bb5 a6 4. Bxc6 0-1\n";
    assert_eq!(normal.to_string(), expected);
}

#[test]
fn numbers_of_all_customary_forms_are_read() {
    for text in [
        "1. e4 e5 2. Nf3",
        "1.e4 e5 2.Nf3",
        "1 e4 e5 2 Nf3",
        "1. e4 1... e5 2. Nf3",
        "1.e4 1...e5 2.Nf3",
        "1 . e4 e5 2 . Nf3",
        "1. e4 1\u{2026} e5 2. Nf3",
        "1. e4 1. ... e5 2. Nf3",
        "e4 e5 Nf3",
        "1.e4 ... e5 2.Nf3",
        "01. e4 e5 002. Nf3",
        "1.e4!? e5?? 2.Nf3!!",
    ] {
        let read = games(&format!("{text} *")).next().unwrap();
        assert_eq!(read.faults, [], "{text}");
        let replayed = replay(&read.record, LOADED[0].start(), &mut |_, _, _, _| {}).unwrap();
        assert_eq!((replayed.moves, replayed.wrong.len()), (3, 0), "{text}");
    }
}

#[test]
fn castlings_and_results_are_not_mistaken_for_numbers() {
    let text = "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n1. 0-0 0-0-0 1/2-1/2 1. O-O-O! O-O 1-0";
    let records: Vec<Record> = games(text).map(|read| read.record).collect();
    assert_eq!(records.iter().map(|record| record.plies().count()).collect::<Vec<_>>(), [2, 2]);
    assert_eq!(records[0].result, Some(GameResult::Draw));
    let checked = check(&text[..text.find(" 1. O").unwrap()], 0, None);
    assert_eq!((checked.moves, checked.errors), (2, 0));
}

/// A game of moves taken by chance.
fn random_game(variant: &Variant, mut seed: u64, plies: usize) -> Game {
    let variant = match variant.rules().array_count() {
        Some(count) => variant.array(seed % count).unwrap_or_else(|_| variant.clone()),
        None => variant.clone(),
    };
    let mut game = Game::new(variant.start()).unwrap();
    for _ in 0..plies {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[(seed >> 33) as usize % moves.len()].clone();
        game.play(&mv).unwrap();
    }
    game
}

proptest! {
    #![proptest_config(ProptestConfig { cases: crate::cases(48), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn games_are_written_and_read_back(place in 0..VARIANTS.len(), seed: u64, plies in 0..60usize) {
        let game = random_game(&LOADED[place], seed, plies);
        let record = Record::of_game(&game);
        let text = record.to_string();
        let mut sources = Sources::default();
        let checked = check(&text, sources.add("game", text.as_str()), Some(game.position().variant()));
        prop_assert!(checked.diagnostics.is_empty(), "{text}\n{}", render_all(&checked.diagnostics, &sources, false));
        let read = games(&text).next().unwrap();
        prop_assert_eq!(read.faults, []);
        prop_assert_eq!(read.record.to_string(), text);
        let variant = game.position().variant();
        let start = read.record.value("FEN").map_or(variant.start(), |fen| variant.position(fen).unwrap());
        let replayed = replay(&read.record, start.clone(), &mut |_, _, _, _| {}).unwrap();
        prop_assert!(replayed.game.moves().eq(game.moves()));
        prop_assert_eq!(replayed.game.position().fen(), game.position().fen());
        // A game may go on from any ply of its record.
        let mut part = read.record.clone();
        part.go_on(&game, plies / 2);
        let normal = part.normalised(start).unwrap();
        prop_assert_eq!(normal.plies().map(|ply| &ply.text).collect::<Vec<_>>(), record.plies().map(|ply| &ply.text).collect::<Vec<_>>());
    }

    #[test]
    fn whatever_is_read_is_written_so_that_it_is_read_alike(text in "([ \\n]|\\(|\\)|\\{|\\}|;|%|\\$|\\[|\\]|\"|[0-9]|\\.|e4|Nf3|1-0|\\*|[!?]|\\[A \"b\"\\]\n|[a-z]|\\\\){0,60}") {
        for read in games(&text) {
            let first = read.record.to_string();
            prop_assert_eq!(rewritten(&first), first);
        }
    }
}

#[test]
fn comments_of_a_record_without_tags_and_moves_stay_where_they_are() {
    for text in ["{}1-0;", "{a}1-0{b}", "1-0 {a} ;b", "%a\n*{b}"] {
        let first = games(text).next().unwrap().record.to_string();
        assert_eq!(rewritten(&first), first, "{text}");
    }
}

#[test]
fn every_variant_is_found_again_by_the_tags_of_its_records() {
    for variant in LOADED.iter() {
        let record = Record::of_game(&random_game(variant, 7, 4));
        assert_eq!(variant_of(&record).unwrap().rules().name, variant.name());
        let text = record.to_string();
        let checked = check(&text, 0, None);
        assert!(checked.diagnostics.is_empty() && checked.moves > 0, "{text}\n{:?}", checked.diagnostics);
    }
}

#[test]
fn a_shuffled_start_is_told() {
    let chess960 = Variant::builtin("chess960").unwrap();
    let mut game = Game::new(chess960.array(0).unwrap().start()).unwrap();
    for text in ["g3", "g6", "Bxh8", "Bxa1", "f4", "f5"] {
        let _ = game.play_text(text);
    }
    let text = Record::of_game(&game).to_string();
    assert!(text.contains("[SetUp \"1\"]\n[FEN \"bbqnnrkr/") && !text.contains("VariantHash"), "{text}");
    let checked = check(&text, 0, None);
    assert!(checked.diagnostics.is_empty() && checked.moves == game.moves().len(), "{text}\n{:?}", checked.diagnostics);
    assert!(Record::of_game(&Game::new(chess960.start()).unwrap()).value("VariantHash").is_some());
    // Castling with the rooks where they started.
    let text = "[Variant \"Chess960\"]\n[FEN \"1r3k1r/5p2/8/8/8/8/5P2/1R3K1R w HBhb - 0 1\"]\n\n1. O-O O-O-O *";
    assert_eq!(check(text, 0, None).diagnostics, []);
}

/// The faults of a text of one game.
fn faults(text: &str) -> Vec<Fault> {
    games(text).flat_map(|read| read.faults).map(|faulty| faulty.fault).collect()
}

#[test]
fn hostile_texts_are_read_in_time_and_refused() {
    let deep = format!("1. e4 {} e5 *", "(".repeat(100_000));
    assert!(faults(&deep).contains(&Fault::TooDeep));
    let pairs = format!("1. e4 {}{} e5 *", "(1. d4 ".repeat(100_000), ")".repeat(100_000));
    assert_eq!(faults(&pairs), [Fault::TooDeep]);
    assert!(faults(&")".repeat(100_000)).contains(&Fault::StrayClose));
    assert_eq!(faults(&format!("1. e4 {}", "{".repeat(100_000))), [Fault::OpenComment, Fault::NoResult]);
    assert_eq!(faults(&format!("1. e4 {}", "{\n".repeat(100_000))), [Fault::OpenComment, Fault::NoResult]);
    assert!(faults("1. e4 \0 e5 *").is_empty() && check("1. e4 \0 e5 *", 0, None).errors == 1);
    assert_eq!(faults("\u{feff}1. e4\r\ne5\r\n*\r\n"), []);
    assert_eq!(faults("1. e4 e5 2. N"), [Fault::NoResult]);
    assert_eq!(faults("[Event \"a"), [Fault::BadTag]);
    assert_eq!(faults(&"x".repeat(2_000_000)), [Fault::LongLine]);
    let tags: String = (0..1000).map(|number| format!("[A{number} \"\"]\n")).collect();
    assert_eq!(faults(&tags), [Fault::TooManyTags, Fault::NoResult]);
    assert!(faults(&"[ ".repeat(100_000)).len() < 100);
    assert!(faults(&"$99999999999 ".repeat(1000)).len() < 100);
    assert_eq!(games(&"* ".repeat(10_000)).count(), 10_000);
    assert_eq!(games("").count() + games(" \n \n").count(), 0);
    let (text, is_utf8) = decode(b"[White \"M\xfcller\"]\n*".to_vec());
    assert_eq!((games(&text).next().unwrap().record.value("White"), is_utf8), (Some("M\u{fc}ller"), false));
    // Variations nested as deep as the limit are read, played and written.
    let depth = MAX_VARIATION_DEPTH;
    let nested = format!("1. e4 {}{} e5 *", "(1. d4 ".repeat(depth), ")".repeat(depth));
    assert_eq!((faults(&nested), check(&nested, 0, None).moves), (vec![], depth + 2));
    let many = format!("1. e4 {} e5 *", "(1. d4 d5) ".repeat(5_000));
    assert_eq!(check(&many, 0, None).moves, 10_002);
}

#[test]
fn a_file_of_faults_is_counted_and_a_part_of_it_told() {
    let text = "[Variant \"nothing at all\"]\n\n1. e4 *\n\n".repeat(2000);
    let checked = check(&text, 0, None);
    assert_eq!((checked.games, checked.errors), (2000, 2000));
    assert!(checked.diagnostics.len() < 100);
}
