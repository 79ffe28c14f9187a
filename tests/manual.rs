//! The examples in the language's reference can be loaded and played.
//!
//! A block that begins with `(` is a whole file. Any other is a part of one, based on chess if it names no base.

use ferz::library::{Unreadable, load_text};
use std::collections::BTreeSet;
use std::fs;

const MANUAL: &str = include_str!("../src/language.md");

/// Words that nobody can write in a file: they are kept for what may come, or only to say what is meant instead.
const REFUSED: [&str; 3] = ["none", "not", "or"];

fn examples() -> impl Iterator<Item = &'static str> {
    MANUAL.split("\n```ron\n").skip(1).map(|block| block.split_once("\n```\n").expect("a block ends").0)
}

#[test]
fn examples_are_sound() {
    let mut count = 0;
    for example in examples() {
        let text = match example {
            whole if whole.starts_with('(') => whole.to_owned(),
            part if part.starts_with("base:") => format!("(name: \"Example\",\n{part})"),
            part => format!("(name: \"Example\", base: \"chess\",\n{part})"),
        };
        let loaded = load_text("example.ron", &text, &|_| Err(Unreadable::Missing));
        let loaded = loaded.unwrap_or_else(|why| panic!("{example}\n{why}"));
        assert!(loaded.warnings.is_empty(), "{example}\n{:?}", loaded.warnings);
        let nodes = loaded.variant.start().perft(2).unwrap();
        assert!(nodes > 0, "there is nothing to play:\n{example}");
        assert_eq!(loaded.variant.by_reference().start().perft(2).unwrap(), nodes, "{example}");
        count += 1;
    }
    assert!(count > 20, "the examples are found");
}

/// The words of the language: those in the lists of `src/lower`.
fn words() -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for entry in fs::read_dir("src/lower").unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            continue;
        }
        let text = fs::read_to_string(path).unwrap();
        for list in text.split("const ").skip(1).filter(|list| list.contains(": [&str; ")) {
            let (head, list) = list.split_once('=').unwrap();
            if head.contains(": [&str; ") {
                let (list, _) = list.split_once("];").unwrap();
                words.extend(list.split('"').skip(1).step_by(2).map(str::to_owned));
            }
        }
    }
    words
}

#[test]
fn every_word_stands_in_an_example() {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let said: BTreeSet<&str> = examples().flat_map(|example| example.split(|c| !is_part(c))).collect();
    let words = words();
    assert!(words.len() > 160, "only {} words are found", words.len());
    let missing: Vec<&String> = words.iter().filter(|word| !said.contains(word.as_str())).collect();
    let missing: Vec<&&String> = missing.iter().filter(|word| !REFUSED.contains(&word.as_str())).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The numbers of the table of limits, from top to bottom.
#[test]
fn limits_are_those_of_the_program() {
    use ferz::model::limits::*;
    let all = [
        MAX_FILE_BYTES,
        MAX_NESTING,
        MAX_ELEMENTS,
        MAX_BASES,
        MAX_LINEAGE,
        MAX_FILES,
        MAX_RANKS,
        MAX_SQUARES,
        MAX_KINDS,
        MAX_MOVEMENTS,
        MAX_VECTORS,
        MAX_LEAP as usize,
        MAX_LEGS,
        MAX_CHAIN,
        MAX_ROWS,
        MAX_CASTLING_PARTS,
        MAX_CASTLINGS,
        MAX_LETTERS,
        MAX_COUNTERS,
        MAX_THROUGHOUT,
        MAX_OCCURRENCES as usize,
        MAX_SET_BYTES,
        MAX_BETZA_BYTES,
        MAX_SET_DEPTH,
        MAX_SET_WORDS,
        MAX_WORD_DEPTH,
        MAX_NUMBER as usize,
        MAX_IN_HAND.into(),
        MAX_FEN_BYTES,
        MAX_MOVE_BYTES,
        MAX_MOVES,
        MAX_PLIES_A_TURN.into(),
        MAX_PLIES,
    ];
    let (_, section) = MANUAL.split_once("\n## Limits\n").unwrap();
    let (table, _) = section.split_once("\n## ").unwrap();
    let rows = table.lines().filter_map(|line| line.strip_suffix(" |")?.rsplit_once(" | ")?.1.parse::<usize>().ok());
    assert_eq!(rows.collect::<Vec<_>>(), all);
}

/// Where the links of a text lead that stay in the project.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split_once(')').map(|(target, _)| target));
    targets
        .filter(|target| !target.contains("://") && !target.starts_with('#') && !target.contains(char::is_whitespace))
}

#[test]
fn links_lead_somewhere() {
    let mut count = 0;
    for (folder, text) in
        [("", include_str!("../README.md")), ("src/", MANUAL), ("benches/", include_str!("../benches/README.md"))]
    {
        for target in links(text) {
            let path = format!("{folder}{}", target.split('#').next().unwrap());
            assert!(fs::exists(&path).unwrap(), "{target} in {folder}: there is no {path}");
            count += 1;
        }
    }
    assert!(count > 3, "the links are found");
}
