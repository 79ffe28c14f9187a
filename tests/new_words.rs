//! A new word of the language cannot be forgotten: with a word added to the model, the build names each place that must know it.
//!
//! The project is copied, and every enum and every struct of the model gets a word or a field that nobody knows. Then the copy is
//! checked, once with the words and once with the fields; the functions that rustc complains of are the places that it names.
//! What it cannot tell: a match that lacks a new word is not asked for the new words that may stand inside of others.
//!
//! The build stops at the first crate that lacks something. So in the copy, the core has the modules of the language, the compiler and the games in
//! itself. The front end is asked apart: to mark an enum as one that may get more words makes the build name each match outside of the core that lacks
//! a new one.
//!
//! Where a place is missing, a match has an arm for all other words, or a pattern leaves the other fields out: name them there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

/// The module that finds the words mentioned by the rules.
const SURVEY: &str = "crates/language/src/model/survey.rs";
/// The words and rows of the language.
const MODEL: &str = "crates/language/src/model/";
/// The words that the programs on planes are made of.
const PROGRAM: &str = "crates/compiler/src/tables/program/";
/// The modules that build the model of a file.
const LOWER: &str = "crates/language/src/lower/";
/// The modules that compile the model to programs.
const COMPILER_OF_PROGRAMS: &str = "crates/compiler/src/compile/program/";
/// The modules that compile the model to tables and masks, and leave the rest to programs.
const COMPILER_OF_TABLES: &str = "crates/compiler/src/compile/planes/";
/// The reference executor, which takes the model as it is.
const REFERENCE: &str = "crates/core/src/movegen/reference/";
/// The executor on planes, which runs what is compiled.
const PLANES: &str = "crates/core/src/movegen/planes/";

/// The modules that describe the model in English.
const PROSE: &str = "crates/language/src/prose/";

/// Words of the model that are evaluated: each must be known to the reference executor and to the compiler of programs.
const WORDS: [&str; 6] = ["Set", "Condition", "Amount", "Effect", "Geometry", "Takes"];
/// Words of which `compile/planes` must know what they mean for what masks hold.
const WORDS_MASKED: [&str; 4] = ["Set", "Condition", "Effect", "Geometry"];
/// Words of the model that the compiler hands on as they are: each must be known to both executors.
const WORDS_HANDED_ON: [&str; 4] = ["MoveKind", "Taking", "Lands", "StopAfter"];
/// Words whose facts the model states once, for all who ask.
const WORDS_EXPLAINED: [&str; 5] = ["Effect", "Geometry", "Into", "CapturedGo", "CapturedAs"];
/// Words that are said in English.
const WORDS_SAID: [&str; 11] =
    ["Set", "Condition", "Amount", "Effect", "Geometry", "Takes", "Into", "MoveKind", "Lands", "StopAfter", "Verdict"];
/// Rows and movements in which words stand: whoever asks what the rules mention must look at each field.
const ROWS_SURVEYED: [&str; 14] = [
    "Rules",
    "PromotionRow",
    "Drop",
    "CastlingRow",
    "CannotRow",
    "ForbiddenRow",
    "MustRow",
    "AfterRow",
    "Choosing",
    "Counter",
    "CounterStep",
    "OutcomeRow",
    "InsufficientRow",
    "TurnRule",
];
/// Rows that are said in English, field by field.
const ROWS_SAID: [&str; 18] = [
    "MovePattern",
    "Movement",
    "Span",
    "Hop",
    "PathRule",
    "PathLeg",
    "Turning",
    "PromotionRow",
    "Drop",
    "CastlingRow",
    "CannotRow",
    "ForbiddenRow",
    "MustRow",
    "AfterRow",
    "Counter",
    "CounterStep",
    "OutcomeRow",
    "TurnRule",
];
/// Rows and their parts: each field must be read by the reference executor, by the compiler of programs, and from the file.
const ROWS: [&str; 16] = [
    "MovePattern",
    "Movement",
    "Step",
    "Span",
    "Hop",
    "PathRule",
    "PathLeg",
    "PromotionRow",
    "CannotRow",
    "ForbiddenRow",
    "MustRow",
    "AfterRow",
    "Counter",
    "CounterStep",
    "OutcomeRow",
    "TurnRule",
];
/// Rows that are compiled to tables and masks, the words in them aside.
const ROWS_OF_TABLES: [&str; 4] = ["Drop", "CastlingRow", "CastlingWay", "CastlingPart"];
/// Rows and movements that masks hold if they can: a new field must be held or refused.
const ROWS_MASKED: [&str; 7] =
    ["Movement", "Onto", "MovePattern", "PromotionRow", "ForbiddenRow", "AfterRow", "Choosing"];
/// Words of programs: each must be known to the executor on planes.
const COMPILED: [&str; 8] =
    ["Instruction", "Test", "SquareTest", "Number", "Effect", "PatternZone", "Route", "PieceSet"];
/// Words of the model that only the command line asks about, which is not built here.
const OF_THE_CLI: [&str; 1] = ["OnIllegal"];
/// Errors: they are told, and nobody takes them apart.
const ERRORS: [&str; 1] = ["Asymmetry"];

/// By the name of an enum or a struct: the places that the build names if it has one more word or field.
type Places = BTreeMap<String, BTreeSet<String>>;

struct Found {
    words: Places,
    fields: Places,
    /// For words of programs.
    compiled: Places,
}

/// The results of the build, computed once for all tests.
static FOUND: LazyLock<Found> = LazyLock::new(|| {
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new-words");
    let _ = fs::remove_dir_all(&copy);
    copy_folder(Path::new(env!("CARGO_MANIFEST_DIR")), &copy);
    join_crates(&copy);
    // An error that is seen early in a function hides those that are seen late, so words and fields are not added at once.
    let (words, compiled) = (add(&copy, MODEL, "enum", "Dummy"), add(&copy, PROGRAM, "enum", "DummyCompiled"));
    let complaints = complaints(&copy);
    let (words, compiled) = (places(&copy, &words, &complaints), places(&copy, &compiled, &complaints));
    for folder in [MODEL, PROGRAM] {
        copy_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &copy.join(folder));
    }
    let fields = add(&copy, MODEL, "struct", "pub dummy_");
    let fields = places(&copy, &fields, &self::complaints(&copy));
    Found { words, fields, compiled }
});

/// Makes all crates that others use one crate, the core, whose names are as they were: an error in one crate hides those in the next.
fn join_crates(copy: &Path) {
    let read = |file: &str| fs::read_to_string(copy.join(file)).unwrap();
    let replaced = |text: &str, part: &str, by: &str| {
        assert!(text.contains(part), "{part} is no longer there");
        text.replace(part, by)
    };
    let [language, compiler, games] =
        ["language", "compiler", "games"].map(|folder| (folder, read(&format!("crates/{folder}/src/lib.rs"))));
    let modules = |(folder, lib): &(&str, String)| {
        let names = lib.lines().filter_map(|line| line.strip_prefix("pub")?.split_once("mod ")?.1.strip_suffix(';'));
        let module = |name: &str| {
            let file = format!("../../{folder}/src/{name}.rs");
            let is_file = copy.join("crates/core/src").join(&file).is_file();
            let path = if is_file { file } else { format!("../../{folder}/src/{name}/mod.rs") };
            format!("#[path = \"{path}\"]\npub mod {name};\n")
        };
        names.map(module).collect::<String>()
    };
    let core = read("crates/core/src/lib.rs");
    let core = replaced(
        &core,
        "pub use ferz_language::{diagnostic, lower, model, prose, schema, syntax, types};\n",
        &[
            "extern crate self as ferz_language;\nextern crate self as ferz_compiler;\nextern crate self as ferz_core;\n",
            &modules(&language),
            &modules(&games),
        ]
        .concat(),
    );
    let core = replaced(&core, "use ferz_compiler::tables;\n", &modules(&compiler));
    fs::write(copy.join("crates/core/src/lib.rs"), core).unwrap();
    for crate_ in ["compiler", "games"] {
        fs::write(copy.join(format!("crates/{crate_}/src/lib.rs")), "pub use ferz_core::*;\n").unwrap();
    }
    let dependencies = |file: &str| {
        let text = read(file);
        let (_, rest) = text.split_once("[dependencies]\n").unwrap();
        rest.split("\n\n").next().unwrap().to_owned()
    };
    let name = |line: &str| line.split(' ').next().unwrap().to_owned();
    let folders = ["core", "language", "compiler", "games"];
    let all = folders.map(|folder| dependencies(&format!("crates/{folder}/Cargo.toml")));
    let all: BTreeMap<String, &str> = all.iter().flat_map(|of| of.lines()).map(|line| (name(line), line)).collect();
    let others = all
        .iter()
        .filter(|(name, _)| !["ferz-language", "ferz-compiler", "ferz-core"].iter().any(|own| name.starts_with(own)));
    let joined: String = others.map(|(_, line)| format!("{line}\n")).collect();
    let manifest =
        replaced(&read("crates/core/Cargo.toml"), r#"portable = ["ferz-compiler/portable"]"#, "portable = []");
    let manifest = replaced(&manifest, &dependencies("crates/core/Cargo.toml"), joined.trim_end());
    fs::write(copy.join("crates/core/Cargo.toml"), manifest).unwrap();
    let manifest = read("crates/compiler/Cargo.toml").replace("ferz-language.workspace", "ferz-core.workspace");
    fs::write(copy.join("crates/compiler/Cargo.toml"), manifest).unwrap();
}

/// Copies a folder, but for what is built or recorded in it.
fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        if !path.is_dir() {
            fs::copy(path, target).unwrap();
        } else if entry.file_name() != ".git" && entry.file_name() != "target" && !path.join("CACHEDIR.TAG").exists() {
            copy_folder(&path, &target);
        }
    }
}

/// Adds a word to every enum, or a field to every struct, of a folder. Gives what was added by the name of the enum or the struct.
fn add(copy: &Path, folder: &str, item: &str, prefix: &str) -> BTreeMap<String, String> {
    let mut added = BTreeMap::new();
    for entry in fs::read_dir(copy.join(folder)).unwrap().map(Result::unwrap) {
        let text = fs::read_to_string(entry.path()).unwrap();
        let mut changed = String::new();
        for line in text.lines() {
            changed.extend([line, "\n"]);
            let opening = line.strip_prefix(&format!("pub {item} ")).and_then(|rest| rest.strip_suffix(" {"));
            if let Some(name) = opening.and_then(|opening| opening.split('<').next()) {
                let kind = if item == "struct" { ": ()" } else { "" };
                changed.push_str(&format!("    /// Nobody knows it.\n    {prefix}{name}{kind},\n"));
                let word = format!("{}{name}", prefix.trim_start_matches("pub "));
                assert!(added.insert(name.to_owned(), word).is_none(), "two of the name {name} in {folder}");
            }
        }
        fs::write(entry.path(), changed).unwrap();
    }
    added
}

/// An error of the compiler: where and what.
struct Complaint {
    file: String,
    line: usize,
    message: String,
}

/// Returns the compiler's messages on a crate that lacks something.
fn check(copy: &Path, crate_: &str, format: &str) -> String {
    // Other crates are checked once for this and for clippy.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let checked = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| env!("CARGO").into()))
        .args(["check", "--lib", "--package", crate_, "--no-default-features", "--offline"])
        .args(["--message-format", format, "--color", "never"])
        .current_dir(copy)
        .env("CARGO_TARGET_DIR", target)
        .env("CARGO_INCREMENTAL", "0")
        .output()
        .unwrap();
    assert!(!checked.status.success(), "words that nobody knows are built without complaint");
    String::from_utf8(checked.stderr).unwrap()
}

/// Returns the compiler's messages on the interpreter.
fn complaints(copy: &Path) -> Vec<Complaint> {
    let text = check(copy, "ferz-core", "short");
    let of = |line: &str| {
        let (place, rest) = line.split_once(": error[")?;
        let (code, message) = rest.split_once("]: ")?;
        // A match, a pattern or a struct that lacks something. Anything else would hide what is looked for.
        assert!(["E0004", "E0005", "E0027", "E0063"].contains(&code), "{line}");
        let (file, place) = place.split_once(".rs:")?;
        let line = place.split(':').next()?.parse().ok()?;
        let file = format!("{}.rs", file.replace('\\', "/").replace("core/src/../../", ""));
        Some(Complaint { file, line, message: message.to_owned() })
    };
    let complaints: Vec<Complaint> = text.lines().filter_map(of).collect();
    assert!(!complaints.is_empty(), "{text}");
    complaints
}

/// The places outside the interpreter that the build names once it is built, by the name of what is new: found once.
static SHOWN: LazyLock<(Places, Places)> = LazyLock::new(|| {
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new-words-shown");
    let _ = fs::remove_dir_all(&copy);
    copy_folder(Path::new(env!("CARGO_MANIFEST_DIR")), &copy);
    join_crates(&copy);
    mark(&copy, "enum");
    let words = shown(&copy, "error[E0004]");
    copy_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join(MODEL), &copy.join(MODEL));
    mark(&copy, "struct");
    (words, shown(&copy, "error[E0638]"))
});

/// Marks every enum or struct of the model as one that may get more.
fn mark(copy: &Path, item: &str) {
    for entry in fs::read_dir(copy.join(MODEL)).unwrap().map(Result::unwrap) {
        let text = fs::read_to_string(entry.path()).unwrap();
        let opens = |line: &str| line.starts_with(&format!("pub {item} ")) && line.ends_with(" {");
        let marked =
            |line: &str| if opens(line) { format!("#[non_exhaustive]\n{line}\n") } else { format!("{line}\n") };
        fs::write(entry.path(), text.lines().map(marked).collect::<String>()).unwrap();
    }
}

/// The places that errors of one kind point to, by the name that is marked; by no name if the error does not say it.
fn shown(copy: &Path, code: &str) -> Places {
    let text = check(copy, "ferz", "human");
    let mut places = Places::new();
    for error in text.split("\nerror").map(|rest| format!("error{rest}")).filter(|error| error.starts_with(code)) {
        let (file, place) = error.split_once("--> ").unwrap().1.split_once(':').unwrap();
        let line = place.split(':').next().unwrap().parse().unwrap();
        let before = error.split("` is marked as non-exhaustive").next().filter(|before| before.len() < error.len());
        let name = before.map_or("", |before| before.rsplit(['`', ':']).next().unwrap());
        let file = file.replace('\\', "/");
        let place = format!("{file}: {}", item(&copy.join(&file), line));
        places.entry(name.to_owned()).or_default().insert(place);
    }
    assert!(!places.is_empty(), "{text}");
    places
}

/// By name: the places that a complaint about what was added points to.
fn places(copy: &Path, added: &BTreeMap<String, String>, complaints: &[Complaint]) -> Places {
    let is_about =
        |message: &str, word: &str| message.split(|c: char| !c.is_alphanumeric() && c != '_').any(|part| part == word);
    let of = |word: &String| {
        let of_word = complaints.iter().filter(|complaint| is_about(&complaint.message, word));
        of_word.map(|Complaint { file, line, .. }| format!("{file}: {}", item(&copy.join(file), *line))).collect()
    };
    added.iter().map(|(name, word)| (name.clone(), of(word))).collect()
}

/// The function or the constant that a line of a file stands in.
fn item(file: &PathBuf, line: usize) -> String {
    let text = fs::read_to_string(file).unwrap();
    let lines: Vec<&str> = text.lines().take(line).collect();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut least = usize::MAX;
    for (number, line) in lines.iter().enumerate().rev().filter(|(_, line)| !line.is_empty()) {
        // A constant of one line is no place of what comes after it.
        let is_over = number + 1 < lines.len() && line.ends_with(';');
        if indent(line) <= least && !is_over {
            least = indent(line);
            if let Some(name) = opened(line) {
                return name;
            }
        }
    }
    "no function".into()
}

/// The name of the function or the constant that a line opens.
fn opened(line: &str) -> Option<String> {
    let (before, after) = line.split_once("fn ").or_else(|| line.split_once("const "))?;
    let is_visibility = |word: &str| word.starts_with("pub") || word.ends_with(')');
    let opens =
        before.split_whitespace().all(|word| is_visibility(word) || ["const", "async", "unsafe"].contains(&word));
    let name = after.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    (opens && !name.is_empty()).then(|| name.to_owned())
}

/// Asserts that a new word of each of these would be named in each of these folders.
fn assert_named(places: &Places, names: &[&str], folders: &[&str]) {
    for name in names {
        let places = places.get(*name).unwrap_or_else(|| panic!("there is no {name} any more: name it anew here"));
        for folder in folders {
            let named = places.iter().any(|place| place.starts_with(folder));
            assert!(named, "what is new in {name} can be forgotten in {folder}: the build names only {places:#?}");
        }
    }
}

#[test]
fn the_build_names_each_place_that_must_know_a_new_word() {
    assert_named(&FOUND.words, &WORDS_SAID, &[PROSE]);
    assert_named(&FOUND.words, &WORDS, &[REFERENCE, COMPILER_OF_PROGRAMS]);
    assert_named(&FOUND.words, &WORDS_MASKED, &[COMPILER_OF_TABLES]);
    assert_named(&FOUND.words, &WORDS_EXPLAINED, &[MODEL]);
    assert_named(&FOUND.words, &WORDS_HANDED_ON, &[REFERENCE, PLANES]);
    assert_named(&FOUND.compiled, &COMPILED, &[PLANES]);
    insta::assert_debug_snapshot!("places_of_new_words", FOUND.words);
    insta::assert_debug_snapshot!("places_of_new_words_of_programs", FOUND.compiled);
}

#[test]
fn the_build_names_each_place_that_must_know_a_new_field() {
    assert_named(&FOUND.fields, &ROWS, &[REFERENCE, COMPILER_OF_PROGRAMS, LOWER]);
    assert_named(&FOUND.fields, &ROWS_OF_TABLES, &[REFERENCE, COMPILER_OF_TABLES, LOWER]);
    assert_named(&FOUND.fields, &ROWS_MASKED, &[COMPILER_OF_TABLES]);
    assert_named(&FOUND.fields, &ROWS_SAID, &[PROSE]);
    assert_named(&FOUND.fields, &ROWS_SURVEYED, &[SURVEY]);
    // The survey asks for its sets.
    assert_named(&FOUND.fields, &["Movement"], &["crates/language/src/model/movement.rs: sets"]);
    // The lowering begins with an empty one and says what differs.
    assert_named(&FOUND.fields, &["Onto"], &[REFERENCE, COMPILER_OF_PROGRAMS]);
    insta::assert_debug_snapshot!("places_of_new_fields", FOUND.fields);
}

#[test]
fn the_build_names_each_place_that_must_show_a_new_word_or_field() {
    let (words, fields) = &*SHOWN;
    assert_named(words, &["Condition", "Set", "Geometry", "Effect"], &["src/lints/"]);
    assert_named(words, &["Geometry", "Takes"], &["src/picture/movement/"]);
    insta::assert_debug_snapshot!("places_that_show_new_words", words);
    insta::assert_debug_snapshot!("places_that_show_new_fields", fields);
}

#[test]
fn nothing_new_in_the_model_goes_unnoticed() {
    for (name, places) in FOUND.words.iter().chain(&FOUND.fields) {
        let is_asked = !places.is_empty() || [OF_THE_CLI, ERRORS].as_flattened().contains(&&**name);
        assert!(is_asked, "nothing asks for what is new in {name}");
    }
    // Sets and conditions can be taken apart and put together: what walks through them must know their words, too.
    assert_named(&FOUND.words, &["Set", "Condition", "Amount", "Word"], &[MODEL]);
}
