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
