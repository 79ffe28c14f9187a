//! Imports point one way: a module may use only the modules before it in the pipeline. The `lib.rs` of each crate
//! declares its part of the pipeline, and the crates follow each other: rules, language, compiler, core, games, front
//! end, language server. The `mod.rs` of `movegen` and of `movegen/planes` declare the order inside them.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the rules: a crate of its own.
const RULES: &str = "crates/rules/src";
/// The folder of the language: a crate of its own.
const LANGUAGE: &str = "crates/language/src";
/// The folder of the compiler: a crate of its own.
const COMPILER: &str = "crates/compiler/src";
/// The folder of the core, the interpreter: a crate of its own.
const CORE: &str = "crates/core/src";
/// The folder of what is done with games: a crate of its own.
const GAMES: &str = "crates/games/src";
/// The folder of the front end.
const FRONT_END: &str = "src";
/// The folder of the language server: a crate of its own.
const SERVER: &str = "crates/lsp/src";
/// The folders of the crates in the order of their pipelines. A file is in the first that it is below.
const CRATES: [&str; 7] = [RULES, LANGUAGE, COMPILER, CORE, GAMES, FRONT_END, SERVER];

/// The modules in the order in which `lib.rs` declares them.
fn pipeline() -> Vec<String> {
    let name = |line: &'_ str| line.strip_prefix("pub")?.split_once("mod ")?.1.strip_suffix(';').map(String::from);
    let declared = |crate_: &str| {
        let lib = fs::read_to_string(Path::new(crate_).join("lib.rs")).unwrap();
        lib.lines().filter_map(name).collect::<Vec<_>>()
    };
    CRATES.map(declared).concat()
}

/// The first folder or file of a path below that of its crate.
fn room(file: &Path) -> &str {
    let inner = CRATES.iter().find_map(|crate_| file.strip_prefix(crate_).ok()).unwrap();
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

/// The lines of a source text, its tests and comments left empty. Doc comments may point anywhere.
fn code(text: &str) -> Vec<&str> {
    let mut code = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        // Tests stand at the end of a file or in files of their own.
        if line == "#[cfg(test)]" && lines.peek().is_some_and(|next| next.ends_with('{')) {
            break;
        }
        code.push(if line.trim_start().starts_with("//") { "" } else { line });
    }
    code
}

/// The modules that a source text names after `crate::`.
fn used(text: &str) -> Vec<(usize, String)> {
    let mut used = Vec::new();
    for (number, line) in code(text).into_iter().enumerate() {
        for rest in line.split("crate::").skip(1) {
            let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            used.push((number + 1, name));
        }
    }
    used
}

/// Returns the uses that are forbidden in the text of a module of the pipeline, by line, and the number of all uses.
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
    CRATES.iter().for_each(|crate_| rust_files(Path::new(crate_), &mut files));
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
    assert_eq!(complaints("model", "let x = crate::facts::Reach::new(&rules);").len(), 1);
    assert_eq!(complaints("model", "use crate::lower::lower;"), ["1: model uses lower, which comes after it"]);
    assert_eq!(complaints("tables", "use crate::compile::Variant;"), ["1: tables uses compile, which comes after it"]);
    assert_eq!(complaints("import", "use crate::{model, tables};"), ["1: no such module: \"\""]);
}

/// The path of the module in a file of the core.
fn module(file: &Path) -> Vec<String> {
    let path = file.strip_prefix(CORE).unwrap().with_extension("");
    let mut names: Vec<String> = path.iter().map(|name| name.to_str().unwrap().into()).collect();
    names.pop_if(|name| name == "mod");
    names
}

/// Adds the paths that a text begins with, one for each name of its groups, to what comes before them.
fn expand(rest: &str, mut path: Vec<String>, found: &mut Vec<Vec<String>>) {
    if let Some(group) = rest.strip_prefix('{') {
        let (mut depth, mut start) = (0, 0);
        for (at, c) in group.char_indices() {
            if depth == 0 && (c == ',' || c == '}') {
                expand(group[start..at].trim(), path.clone(), found);
                start = at + 1;
            }
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => return,
                '}' => depth -= 1,
                _ => {}
            }
        }
    }
    let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    let after = &rest[name.len()..];
    if !name.is_empty() {
        path.push(name);
    }
    match after.strip_prefix("::") {
        Some(after) => expand(after, path, found),
        None => found.push(path),
    }
}

/// The paths that a source text names after `crate::` or `super::`, from the root of the crate, each with its line; `module` is the path of
/// the text's own module.
fn paths(module: &[String], text: &str) -> Vec<(usize, Vec<String>)> {
    let text = code(text).join("\n");
    let mut paths = Vec::new();
    for (at, _) in text.match_indices("crate::").chain(text.match_indices("super::")) {
        if text[..at].ends_with("super::") {
            continue;
        }
        let (mut rest, mut path) = (&text[at..], module.to_vec());
        while let Some(after) = rest.strip_prefix("super::") {
            path.pop();
            rest = after;
        }
        if let Some(after) = rest.strip_prefix("crate::") {
            path.clear();
            rest = after;
        }
        let mut found = Vec::new();
        expand(rest, path, &mut found);
        let line = text[..at].matches('\n').count() + 1;
        paths.extend(found.into_iter().map(|path| (line, path)));
    }
    paths
}

/// A folder of the core whose modules use only those before them.
struct Inner {
    /// Its path as a module.
    path: Vec<String>,
    /// Its modules in the order in which its `mod.rs` declares them.
    rooms: Vec<String>,
    /// The names that `mod.rs` re-exports, with their modules.
    handed_on: HashMap<String, String>,
}

impl Inner {
    fn new(folder: &str) -> Inner {
        let file = Path::new(CORE).join(folder).join("mod.rs");
        let (path, text) = (module(&file), fs::read_to_string(&file).unwrap());
        let room = |line: &str| Some(line.rsplit_once("mod ")?.1.strip_suffix(';')?.to_owned());
        let rooms: Vec<String> = code(&text).into_iter().filter_map(room).collect();
        let mut handed_on = HashMap::new();
        for uses in ["pub use ", "pub(crate) use "] {
            let mut found = Vec::new();
            text.split(uses).skip(1).for_each(|rest| expand(rest, Vec::new(), &mut found));
            handed_on.extend(
                found
                    .into_iter()
                    .filter_map(|path| <[String; 2]>::try_from(path).ok())
                    .map(|[room, name]| (name, room)),
            );
        }
        Inner { path, rooms, handed_on }
    }

    /// Returns the uses that are forbidden in the text of a module, and the number of all uses.
    fn wrong(&self, module: &[String], text: &str) -> (Vec<String>, usize) {
        let inner = |path: &[String]| path.strip_prefix(&self.path[..]).and_then(<[String]>::first).cloned();
        let place = |room: &String| self.rooms.iter().position(|other| other == room);
        let Some(own) = inner(module) else { return (Vec::new(), 0) };
        let own_place = place(&own).unwrap_or_else(|| panic!("{own} is declared"));
        let (mut wrong, mut uses) = (Vec::new(), 0);
        for (line, path) in paths(module, text) {
            let Some(name) = inner(&path) else { continue };
            let room = self.handed_on.get(&name).unwrap_or(&name);
            // A name that is no module is declared by `mod.rs` itself, for all modules.
            if let Some(used) = place(room) {
                uses += 1;
                if used > own_place {
                    wrong.push(format!("{line}: {own} uses {room}, which comes after it"));
                }
            }
        }
        (wrong, uses)
    }
}

#[test]
fn imports_of_the_move_generator_point_one_way() {
    for folder in ["movegen", "movegen/planes"] {
        let inner = Inner::new(folder);
        assert!(inner.rooms.len() > 7, "{folder} no longer declares its modules: {:?}", inner.rooms);
        let mut files = Vec::new();
        rust_files(&Path::new(CORE).join(folder), &mut files);
        let (mut all, mut checked) = (Vec::new(), 0);
        for file in files {
            let (wrong, uses) = inner.wrong(&module(&file), &fs::read_to_string(&file).unwrap());
            checked += uses;
            all.extend(wrong.into_iter().map(|wrong| format!("{}:{wrong}", file.display())));
        }
        assert!(checked > 50, "only {checked} imports found in {folder}");
        assert!(all.is_empty(), "{}", all.join("\n"));
    }
}

#[test]
fn a_wrong_import_of_the_move_generator_is_seen() {
    let complaints = |folder: &str, path: &[&str], text: &str| {
        Inner::new(folder).wrong(&path.iter().map(|name| name.to_string()).collect::<Vec<_>>(), text).0
    };
    let planes = |text: &str| complaints("movegen/planes", &["movegen", "planes", "eval", "lookup"], text);
    assert!(
        planes("use crate::movegen::planes::run::at;\nuse super::scene::Scene;\nuse super::super::Machine;\n")
            .is_empty()
    );
    assert!(planes("use crate::movegen::perft::perft;\n// use crate::movegen::planes::find::Pins;\n").is_empty());
    let late = ["1: eval uses find, which comes after it"];
    assert_eq!(planes("use crate::movegen::planes::find::Pins;"), late);
    assert_eq!(planes("use super::super::find::Pins;"), late);
    assert_eq!(
        planes("use crate::movegen::planes::{\n    Machine,\n    find::{self, Pins},\n};"),
        [late, late].concat()
    );
    assert_eq!(planes("let pins = crate::movegen::planes::find::pins::<W>();"), late);
    let movegen = |text: &str| complaints("movegen", &["movegen", "reference", "make"], text);
    assert!(
        movegen("use crate::movegen::{Move, LimitExceeded};\nuse crate::movegen::executor::Executor;\n").is_empty()
    );
    assert_eq!(movegen("use crate::movegen::planes::Machine;"), ["1: reference uses planes, which comes after it"]);
    assert_eq!(movegen("use super::super::{Move, PerftTable};"), ["1: reference uses perft, which comes after it"]);
}

/// Checks that code outside the move generator does not depend on the executor.
#[test]
fn the_reference_is_named_only_by_the_move_generator() {
    let mut files = Vec::new();
    CRATES.iter().for_each(|crate_| rust_files(Path::new(crate_), &mut files));
    let named = |file: &PathBuf| {
        let text = fs::read_to_string(file).unwrap();
        code(&text).into_iter().any(|line| line.contains("movegen::reference"))
    };
    let movegen = Path::new(CORE).join("movegen");
    let others: Vec<_> = files.iter().filter(|file| !file.starts_with(&movegen) && named(file)).collect();
    assert!(others.is_empty(), "the reference is named in {others:?}");
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
    CRATES.iter().for_each(|crate_| rust_files(Path::new(crate_), &mut files));
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
        "crates/rules/src/model",
        // Tells from conditions who wins and which pieces are royal, and evaluates none.
        "crates/rules/src/facts",
        "crates/language/src/lower",
        "crates/compiler/src/compile",
        "crates/core/src/movegen/reference",
        // Narrows conditions to find attackers, and asks the reference to evaluate them.
        "crates/core/src/movegen/explain",
        // Says them in English, and evaluates nothing.
        "crates/language/src/prose",
        // Bounds the values of conditions, and evaluates none.
        "src/lints",
        "crates/rules/src/bounds",
        // Writes rules for tests.
        "crates/core/src/notation/testing.rs",
    ];
    only_named_in("Condition", &places);
    let places = [
        "crates/compiler/src/compile",
        "crates/core/src/movegen/planes/eval/mod.rs",
        // Evaluates lines and chains through new squares.
        "crates/core/src/movegen/planes/eval/remembered.rs",
        // Tells from a condition which moves may change it.
        "crates/core/src/movegen/planes/judge/filter/mod.rs",
        // Tells of one form that hardly any move can bring it about.
        "crates/core/src/movegen/planes/judge/filter/loss.rs",
        // Tells which squares must be cleared for it to change.
        "crates/core/src/movegen/planes/judge/filter/cleared.rs",
        // Tells how soon counters and numbers of pieces can bring it about.
        "crates/core/src/movegen/perft/horizon.rs",
    ];
    only_named_in("Test", &places);
}
