//! Files from strangers: whatever is in them, loading ends, soon and with an answer.

use ferz::diagnostic::{Diagnostic, Report, Span, render_all};
use ferz::game::{Game, PlayError};
use ferz::library::{LoadError, Unreadable, load_text, names, text_of};
use ferz::model::limits::{MAX_FILE_BYTES, MAX_NESTING};
use ferz::movegen::{LimitExceeded, perft};
use ferz::notation::{fen, san};
use ferz::position::Setup;
use ferz::study::{StudyPlan, study};
use ferz_language::syntax::parse_set;
use proptest::prelude::*;
use std::time::{Duration, Instant};

/// Loads a text and looks at everything that comes of it.
fn load(text: &str) {
    match load_text("test.ron", text, &|_| Err(Unreadable::Missing)) {
        Ok(loaded) => {
            render_all(&loaded.warnings, &loaded.sources, true);
            let position =
                fen::parse(&loaded.variant, &loaded.variant.rules().start.fen).map(Setup::position_unchecked).unwrap();
            // It may have more moves than can be listed, but it says so.
            let _ = position.legal_moves();
        }
        Err(LoadError::Invalid { diagnostics, sources }) => {
            assert!(!diagnostics.is_empty());
            assert!(!render_all(&diagnostics, &sources, false).is_empty());
            for Diagnostic { span, .. } in &diagnostics {
                assert!(sources.text(span.source).get(span.range.clone()).is_some(), "{diagnostics:?}");
            }
            let reports: Vec<Report> = diagnostics.iter().map(|fault| Report::new(fault, &sources)).collect();
            assert!(reports.iter().all(|report| report.place.line > 0));
        }
        Err(other) => panic!("{other}"),
    }
}

/// Pieces of text that a file is made of, and some that it is not.
fn token() -> impl Strategy<Value = String> {
    let words = [
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ":",
        ",",
        "\"",
        "'",
        "r#\"",
        "\"#",
        "//",
        "/*",
        "*/",
        "#",
        "\\",
        "\n",
        "\r\n",
        " ",
        "\u{feff}",
        "\u{201c}",
        "\u{e9}",
        "\u{1f0a1}",
        "\0",
        "None",
        "Some(",
        "Remove",
        "true",
        "1",
        "-1",
        "1.5",
        "1..",
        "99999999999999999999",
        "Leaper(by: Forward)",
        "Any(\"own\")",
        "Path(legs: [Stay], repeat: AtLeast(1))",
        "by:",
        "before: ",
        "a",
        "e4",
        "|",
        "!",
        "near(",
        "rank 4",
        "base: \"chess\",",
        "files: 26",
        "ranks: 26",
        "Like(\"queen\")",
        "All([])",
        "Put(\"king\", \"all\")",
        "wrap: Both,",
        "Throughout(Stuck)",
        "Chased(of: \"own\", by: \"all\")",
        "Can(by: \"king\")",
        "Theirs(",
        "Anywhere",
    ];
    prop_oneof![prop::sample::select(words.to_vec()).prop_map(String::from), any::<char>().prop_map(String::from)]
}

/// A change of a text: what part of it (in thousandths), how many characters, and what comes there instead.
type Change = (usize, usize, String);

fn change(text: &mut String, (place, length, new): Change) {
    let mut start = text.len() * place / 1000;
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let end = text[start..].char_indices().nth(length).map_or(text.len(), |(at, _)| start + at);
    text.replace_range(start..end, &new);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: crate::cases(300), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_gets_an_answer(tokens in prop::collection::vec(token(), 0..60)) {
        load(&tokens.concat());
        load(&format!("(base: \"chess\", {})", tokens.concat()));
    }

    #[test]
    fn any_set_expression_gets_an_answer(tokens in prop::collection::vec(token(), 0..12)) {
        let text = tokens.join(" ");
        let literal = Span::new(0, 0..text.len() + 2);
        match parse_set(&text, &literal) {
            Ok(set) => prop_assert!(set.span.range.end <= text.len() + 1),
            Err(fault) => prop_assert!(fault.span.range.end <= text.len() + 2),
        }
    }

    #[test]
    fn a_changed_variant_gets_an_answer(
        which in any::<prop::sample::Index>(),
        changes in prop::collection::vec((0..1000_usize, 0..12_usize, prop_oneof![token(), Just(String::new())]), 1..4),
    ) {
        let names = names();
        let mut text = text_of(names[which.index(names.len())]).unwrap().to_owned();
        changes.into_iter().for_each(|each| change(&mut text, each));
        load(&text);
    }

    #[test]
    fn rows_may_change_places(from in any::<prop::sample::Index>(), to in any::<prop::sample::Index>(), which in any::<prop::sample::Index>()) {
        let names = names();
        let mut lines: Vec<&str> = text_of(names[which.index(names.len())]).unwrap().lines().collect();
        let line = lines.remove(from.index(lines.len()));
        lines.insert(to.index(lines.len() + 1), line);
        load(&lines.join("\n"));
    }
}

/// Checks that text replaced before parsing keeps its length, but not its characters.
#[test]
fn a_place_is_one_of_whole_characters() {
    load("(base: \"chess\", a: 1) \u{201c}rank 4`");
    load("\u{201c}a\u{201d} \u{201e}");
    load("(x: \u{e9}(own king))");
    load("(x: \u{e9}(1, b: 2))");
}

/// The cost of parsing is depth times size: the largest and deepest file is still read soon.
#[test]
fn the_worst_file_is_read_soon() {
    let room = MAX_FILE_BYTES - 1024;
    let wide = |item: &str| {
        let list = format!("[{}]", vec![item; 500].join(","));
        vec![list.clone(); room / (list.len() + 1)].join(",")
    };
    let depth = MAX_NESTING - 3;
    for (open, item, close) in [
        ("(", "1", ")"),
        ("{\"a\":", "(a:1)", "}"),
        ("(a:", "Any(\"x\")", ")"),
        ("[", "A(a:1)", "]"),
        ("A(", "\"\\\\\\\\\"", ")"),
        ("(", "/**/1//\n", ")"),
        ("(", "1 2", ")"),
    ] {
        let inner = format!("[{}]", wide(item));
        let text = format!("(a:{}{inner}{})", open.repeat(depth - 1), close.repeat(depth - 1));
        assert!(text.len() <= MAX_FILE_BYTES);
        let start = Instant::now();
        load(&text);
        assert!(start.elapsed() < Duration::from_secs(10), "{open}{item}: {:?}", start.elapsed());
    }
}

/// Small files whose rules multiply: conditions that list moves for each move, row by row. Whatever is asked about their
/// starts of the reference executor is refused before it has taken long; the one on planes may have an answer, but has it as soon.
#[test]
fn rules_that_multiply_are_refused_soon() {
    for entry in std::fs::read_dir("tests/hostile").unwrap() {
        let path = entry.unwrap().path();
        let loaded = load_text("test.ron", &std::fs::read_to_string(&path).unwrap(), &|_| Err(Unreadable::Missing));
        let variant = loaded.unwrap_or_else(|error| panic!("{path:?}: {error}\n{}", error.render(false))).variant;
        let start = Instant::now();
        for variant in [variant.by_reference(), variant] {
            let is_plain = variant.is_by_reference();
            let position = fen::parse(&variant, &variant.rules().start.fen).map(Setup::position_unchecked).unwrap();
            let game = Game::new(position.clone());
            let played = game.and_then(|mut game| {
                let mv = game.legal_moves()[0].clone();
                game.play(&mv).map_err(|error| match error {
                    PlayError::Limit(error) => error,
                    other => panic!("{path:?}: {other}"),
                })
            });
            let counted = perft(&position, 2);
            assert!(!is_plain || played.is_err(), "{path:?}: {played:?}");
            assert!(!is_plain || counted.is_err(), "{path:?}: {counted:?}");
        }
        assert!(start.elapsed() < Duration::from_secs(10), "{path:?}: {:?}", start.elapsed());
    }
}

/// Snapshots of the same files give up as soon, and studies of those whose moves cannot be listed.
#[test]
fn rules_that_multiply_are_kept_and_studied_soon() {
    for entry in std::fs::read_dir("tests/hostile").unwrap() {
        let path = entry.unwrap().path();
        let variant = ferz::library::load_file(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        let start = Instant::now();
        ferz::snapshot::text(&variant);
        assert!(start.elapsed() < Duration::from_secs(60), "{path:?}: {:?}", start.elapsed());
        let start = Instant::now();
        if variant.start().legal_moves().is_err() {
            let players = ferz::player::Skill::ALL.to_vec();
            let plan = StudyPlan { variant, seed: 1, games: 400, plies: 600, players };
            let study = study(&plan, &|_| true);
            assert!(study.record.players.iter().all(|player| player.too_many_moves == player.games), "{path:?}");
            assert!(start.elapsed() < Duration::from_secs(60), "{path:?}: {:?}", start.elapsed());
        }
    }
}

/// Marks of check and mate are work as well: thousands of them are written soon, or refused soon.
#[test]
fn marks_that_multiply_are_written_or_refused_soon() {
    let rank = "m".repeat(16);
    let placement = vec![rank.clone(); 8].join("/") + "/" + &vec![rank.to_uppercase(); 8].join("/");
    let marked = |outcomes: &str| {
        let text = format!(
            "(name: \"Marks\", board: (files: 16, ranks: 16, second: Reflected), check: Any(\"own guarded\"), \
             pieces: {{ \"mob\": (letter: \"m\", moves: Anywhere) }}, {outcomes} start: \"{placement} w - - 1\")"
        );
        let variant = load_text("test.ron", &text, &|_| Err(Unreadable::Missing)).unwrap().variant;
        let position = fen::parse(&variant, &variant.rules().start.fen).map(Setup::position_unchecked).unwrap();
        let moves = position.legal_moves().unwrap();
        let start = Instant::now();
        let texts = san::write_all(&position, &moves);
        assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
        texts
    };
    assert_eq!(marked("").unwrap().iter().filter(|text| text.ends_with('+')).count(), 128 * 128);
    let dear = "AtLeast(Count(\"own near(guarded) attacked & guarded & theirs(attacked) & theirs(guarded)\"), 300)";
    assert_eq!(marked(&format!("outcomes: {{ \"dear\": (when: {dear}, result: Loss) }},")), Err(LimitExceeded::Work));
}
