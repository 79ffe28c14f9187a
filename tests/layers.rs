//! The layers import one way only: a module may use those before it in the pipeline that the `lib.rs` of the interpreter declares, and
//! after it that of the front end.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the core, the interpreter: a crate of its own.
const CORE: &str = "src/core";
/// The folder of the front end.
const FRONT_END: &str = "src";

/// The modules in the order in which `lib.rs` declares them.
fn pipeline() -> Vec<String> {
    let name = |line: &'_ str| line.strip_prefix("pub")?.split_once("mod ")?.1.strip_suffix(';').map(String::from);
    let declared = |crate_: &str| {
        let lib = fs::read_to_string(Path::new(crate_).join("lib.rs")).unwrap();
        lib.lines().filter_map(name).collect::<Vec<_>>()
    };
    [CORE, FRONT_END].map(declared).concat()
}

/// The first folder or file of a path below that of its crate.
fn room(file: &Path) -> &str {
    let inner = file.strip_prefix(CORE).or_else(|_| file.strip_prefix(FRONT_END)).unwrap();
    inner.iter().next().unwrap().to_str().unwrap()
}

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// The modules that a source text names after `crate::`, its tests left out. Doc comments may point anywhere.
fn used(text: &str) -> Vec<(usize, String)> {
    let mut used = Vec::new();
    let mut lines = text.lines().enumerate().peekable();
    while let Some((number, line)) = lines.next() {
        // Tests stand at the end of a file or in files of their own.
        if line == "#[cfg(test)]" && lines.peek().is_some_and(|(_, next)| next.ends_with('{')) {
            break;
        }
        if line.trim_start().starts_with("//") {
            continue;
        }
        for rest in line.split("crate::").skip(1) {
            let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            used.push((number + 1, name));
        }
    }
    used
}

/// What a text in a room of the pipeline may not use, by line; and how many uses there are.
fn wrong(pipeline: &[String], room: &str, text: &str) -> (Vec<String>, usize) {
    let place = pipeline.iter().position(|module| module == room).expect("a room of the pipeline");
    let used = used(text);
    let complaint = |(line, module): &(usize, String)| match pipeline.iter().position(|other| other == module) {
        Some(other) if other <= place => None,
        Some(_) => Some(format!("{line}: {room} uses {module}, which comes after it")),
        None => Some(format!("{line}: no such module: {module:?}")),
    };
    (used.iter().filter_map(complaint).collect(), used.len())
}

#[test]
fn imports_point_one_way() {
    let pipeline = pipeline();
    assert!(pipeline.len() > 8, "lib.rs no longer declares the pipeline: {pipeline:?}");
    let mut files = Vec::new();
    rust_files(Path::new("src"), &mut files);
    let mut all = Vec::new();
    let mut checked = 0;
    for file in files {
        let room = room(&file).trim_end_matches(".rs");
        if !pipeline.iter().any(|module| module == room) {
            assert!(["lib", "main"].contains(&room), "{} is in no room of the pipeline", file.display());
            continue;
        }
        let (wrong, uses) = wrong(&pipeline, room, &fs::read_to_string(&file).unwrap());
        checked += uses;
        all.extend(wrong.into_iter().map(|wrong| format!("{}:{wrong}", file.display())));
    }
    assert!(checked > 50, "only {checked} imports found");
    assert!(all.is_empty(), "{}", all.join("\n"));
}

#[test]
fn a_wrong_import_is_seen() {
    let pipeline = pipeline();
    let complaints = |room: &str, text: &str| wrong(&pipeline, room, text).0;
    assert!(complaints("position", "use crate::model::Set;\n// crate::notation\n").is_empty());
    assert!(complaints("position", "#[cfg(test)]\nmod tests {\n    use crate::notation::fen;\n}\n").is_empty());
    let late = "#[cfg(test)]\nmod tests;\n\nuse crate::notation::fen;\n";
    assert_eq!(complaints("position", late), ["4: position uses notation, which comes after it"]);
    assert_eq!(complaints("model", "let x = crate::tables::Reach::new(&rules);").len(), 1);
    assert_eq!(complaints("model", "use crate::lower::lower;"), ["1: model uses lower, which comes after it"]);
    assert_eq!(complaints("tables", "use crate::compile::Variant;"), ["1: tables uses compile, which comes after it"]);
    assert_eq!(complaints("cli", "use crate::{model, tables};"), ["1: no such module: \"\""]);
}

#[test]
fn only_the_presentation_prints() {
    let mut files = Vec::new();
    rust_files(Path::new("src"), &mut files);
    for file in files {
        let presentation = ["cli", "dialect", "main.rs"].contains(&room(&file));
        let text = fs::read_to_string(&file).unwrap();
        let prints = text.lines().any(|line| {
            let line = line.trim_start();
            !line.starts_with("//") && ["println!", "print!", "dbg!"].iter().any(|word| line.contains(word))
        });
        assert!(presentation || !prints, "{} prints", file.display());
    }
}

/// The source files that name a variant of an enum outside comments.
fn naming(enumeration: &str) -> Vec<PathBuf> {
    let path = format!("{enumeration}::");
    let names = |line: &str| {
        let mut parts = line.split(&path);
        let before = parts.next().unwrap_or_default();
        let mut last = before.chars().last();
        parts.any(|after| {
            let is_whole = last.is_none_or(|c| !c.is_alphanumeric() && c != '_');
            last = after.chars().last();
            is_whole && after.starts_with(|c: char| c.is_uppercase() || c == '*' || c == '{')
        })
    };
    let mut files = Vec::new();
    rust_files(Path::new("src"), &mut files);
    files.retain(|file| {
        let text = fs::read_to_string(file).unwrap();
        text.lines().any(|line| !line.trim_start().starts_with("//") && names(line))
    });
    files
}

/// Checks that an enum's variants are named in all of these places and nowhere else.
fn only_named_in(enumeration: &str, places: &[&str]) {
    let files = naming(enumeration);
    let others: Vec<_> = files.iter().filter(|file| !places.iter().any(|place| file.starts_with(place))).collect();
    assert!(others.is_empty(), "{enumeration} is taken apart in {others:?}");
    let idle: Vec<_> = places.iter().filter(|place| !files.iter().any(|file| file.starts_with(place))).collect();
    assert!(idle.is_empty(), "{enumeration} is no longer taken apart in {idle:?}");
}

/// There are two ways to evaluate a condition: the reference takes the model's words one by one, the executor on planes runs what they are
/// compiled to. A third one would have to be kept equal to both.
#[test]
fn conditions_are_evaluated_in_two_places() {
    let places = [
        "src/core/model",
        "src/core/lower",
        "src/core/compile",
        "src/core/movegen/reference",
        // Narrows the sets of the check condition, and leaves it to the reference to evaluate that.
        "src/core/movegen/checkers.rs",
        // Says them in English, and evaluates nothing.
        "src/core/prose",
        // Tells what a condition may come to in any position, and evaluates none.
        "src/lints",
        "src/core/analysis",
        // Writes rules for tests.
        "src/core/notation/testing.rs",
    ];
    only_named_in("Condition", &places);
    let places = [
        "src/core/compile",
        "src/core/movegen/planes/eval/mod.rs",
        // Tells from a condition which moves may change it.
        "src/core/movegen/planes/judge/filter/mod.rs",
        // Tells of one form that hardly any move can bring it about.
        "src/core/movegen/planes/judge/filter/loss.rs",
        // Tells which squares must be cleared for it to change.
        "src/core/movegen/planes/judge/filter/cleared.rs",
        // Tells how soon counters and numbers of pieces can bring it about.
        "src/core/movegen/planes/judge/horizon.rs",
    ];
    only_named_in("Test", &places);
}
