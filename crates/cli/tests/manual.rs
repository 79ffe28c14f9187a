//! The examples in the language's reference can be loaded and played.

use crate::markdown::{blocks, examples, links};
use crate::root;
use ferz_core::schema::{self, Field, Presence, Struct};
use std::collections::BTreeSet;
use std::fs;

const MANUAL: &str = ferz::language::REFERENCE;

/// Words that nobody can write in a file: they are kept for what may come, or only to say what is meant instead.
const REFUSED: [&str; 3] = ["none", "not", "or"];

fn shown() -> impl Iterator<Item = &'static str> {
    blocks::blocks(MANUAL).filter(|block| block.language == "ron").map(|block| block.body)
}

/// The first lines of each table of fields.
const HEAD: &str = "| field | meaning | value | default |\n|---|---|---|---|\n";

/// The groups of fields in the tables of the reference, from top to bottom.
fn tables() -> [&'static [&'static [Field]]; 22] {
    use ferz_core::schema::*;
    let [whole, leg] = &LEAPER;
    [
        VARIANT.groups,
        SIDE.groups,
        BOARD.groups,
        PIECE.groups,
        &whole.groups[..1],
        &RIDER[0].groups[..1],
        &HOPPER[0].groups[..1],
        &whole.groups[1..],
        &PATH.groups[..1],
        &leg.groups[2..],
        PATTERN.groups,
        &PROMOTION.groups[1..],
        CAPTURED.groups,
        DROP.groups,
        CASTLING.groups,
        &FORBIDDEN.groups[1..],
        &MUST.groups[1..],
        &AFTER.groups[1..],
        COUNTER.groups,
        COUNTER_STEP.groups,
        OUTCOME.groups,
        TURN.groups,
    ]
}

/// A row of a table of fields.
fn line(field: &Field) -> String {
    let default = match field.presence {
        Presence::Required(_) => "required",
        Presence::Default(default) => default,
    };
    let cells = [&format!("`{}`", field.name), field.doc, field.kind, default].map(|cell| cell.replace('|', "\\|"));
    format!("| {} |\n", cells.join(" | "))
}

/// With FERZ_UPDATE=1 the tables are written anew.
#[test]
fn tables_of_fields_are_those_of_the_schema() {
    let mut parts = MANUAL.split(HEAD);
    let mut text = parts.next().unwrap().to_owned();
    let tables = tables();
    assert_eq!(parts.clone().count(), tables.len());
    for (groups, part) in tables.into_iter().zip(parts) {
        let behind = part.split_inclusive('\n').skip_while(|line| line.starts_with('|'));
        let lines = groups.iter().copied().flatten().map(line);
        text += &[HEAD.to_owned()].into_iter().chain(lines).chain(behind.map(str::to_owned)).collect::<String>();
    }
    if std::env::var_os("FERZ_UPDATE").is_some() && text != MANUAL {
        fs::write(root().join("src/language.md"), &text).unwrap();
    }
    assert!(text == MANUAL, "the tables of src/language.md are out of date; write them anew by FERZ_UPDATE=1");
}

#[test]
fn examples_are_sound() {
    shown().for_each(|example| drop(examples::sound(example)));
    assert!(shown().count() > 20, "the examples are found");
}

/// The words of the language: its fields, and those in the lists of `crates/language/src/lower`.
fn words() -> BTreeSet<String> {
    let mut words: BTreeSet<String> = schema::structs().flat_map(Struct::names).map(str::to_owned).collect();
    for entry in fs::read_dir(root().join("crates/language/src/lower")).unwrap() {
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
    let said: BTreeSet<&str> = shown().flat_map(|example| example.split(|c| !is_part(c))).collect();
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
        MAX_NATIVE,
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

#[test]
fn links_lead_somewhere() {
    let mut count = 0;
    for file in ["README.md", "src/language.md", "benches/README.md"].map(|file| root().join(file)) {
        let file = file.as_path();
        let text = fs::read_to_string(file).unwrap();
        count += links::links(&text).count();
        let faults: Vec<String> = links::links(&text).filter_map(|target| links::fault(file, target)).collect();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
    assert!(count > 3, "the links are found");
}
