//! Variants from ini files: what they become, that it loads, and that faulty or hostile files get an answer.

use ferz::diagnostic::{Diagnostic, Severity, render_all};
use ferz::import::{Import, import, option_names};
use ferz::library::{LoadError, Unreadable, load_text};
use ferz::position::Setup;
use std::fmt::Write;
use std::fs;
use std::time::{Duration, Instant};

/// A text with what became of it.
fn shown(name: &str, text: &str) -> (Import, String) {
    let import = import(name, text, &[]);
    let mut shown = text.trim_start_matches('\u{feff}').replace('\r', "");
    for imported in &import.variants {
        let _ = write!(shown, "\n{:-<100}\n{}.ron\n\n{}", "", imported.name, imported.text);
    }
    let _ = write!(shown, "\n{:-<100}\n\n{}", "", render_all(&import.diagnostics, &import.sources, false));
    (import, shown)
}

#[test]
fn every_section_becomes_a_file_that_loads() {
    insta::glob!("import/*.ini", |path| {
        let name = path.file_name().unwrap().to_str().unwrap();
        let text = fs::read_to_string(path).unwrap();
        let (import, shown) = shown(name, &text);
        for imported in &import.variants {
            let loaded = load_text("test.ron", &imported.text, &|_| Err(Unreadable::Missing)).unwrap();
            loaded.variant.start().legal_moves().unwrap();
        }
        for Diagnostic { span, message, .. } in &import.diagnostics {
            assert!(import.sources.text(span.source).get(span.range.clone()).is_some(), "{message}");
            assert!(!message.ends_with('.') && !message.starts_with(char::is_uppercase), "{message}");
        }
        let faulty = import.diagnostics.iter().any(|fault| fault.severity() == Severity::Error);
        assert_eq!(faulty, name == "faults.ini", "{shown}");
        crate::assert_beside(path, &shown);
    });
}

#[test]
fn every_option_is_in_a_file_and_in_the_manual() {
    let files = ["goals", "pieces", "rules", "family"]
        .map(|name| fs::read_to_string(format!("tests/import/{name}.ini")).unwrap());
    let manual = fs::read_to_string("src/language.md").unwrap();
    let said = |option: &&str| {
        files.iter().any(|text| text.lines().any(|line| line.split('=').next().unwrap().trim() == *option))
    };
    let unsaid: Vec<&str> = option_names().into_iter().filter(|option| !said(option)).collect();
    assert_eq!(unsaid, Vec::<&str>::new(), "in no file of tests/import");
    let described = |option: &&str| manual.contains(&format!("`{option}"));
    // An option for one side is described with that for both.
    let plain = |option: &&str| !option.ends_with("White") && !option.ends_with("Black");
    let unknown: Vec<&str> = option_names().into_iter().filter(plain).filter(|option| !described(option)).collect();
    assert_eq!(unknown, Vec::<&str>::new(), "not in the manual");
}

#[test]
fn names_choose_sections() {
    let text = "[a:chess]\nmustCapture = true\n[b:a]\nbogus = 1\n[c:a]\n";
    let only = |names: &[&str]| import("x.ini", text, &names.iter().map(ToString::to_string).collect::<Vec<_>>());
    let chosen = only(&["c"]);
    assert_eq!((chosen.variants.len(), chosen.diagnostics.len()), (1, 0));
    assert_eq!(only(&["b"]).variants.len(), 0);
    let unknown = only(&["d"]);
    assert_eq!(unknown.diagnostics[0].message, "there is no section `d`");
    assert!(matches!(ferz::import::load("x.ini", text, "b"), Err(LoadError::Invalid { .. })));
    assert_eq!(ferz::import::load("x.ini", text, "c").unwrap().variant.name(), "C");
}

/// Imports a text and looks at all that comes of it; it may not take long.
fn endure(text: &str) -> Import {
    let start = Instant::now();
    let import = import("hostile.ini", text, &[]);
    render_all(&import.diagnostics, &import.sources, false);
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
    import
}

#[test]
fn hostile_texts_get_an_answer() {
    let has_error = |import: &Import| import.diagnostics.iter().any(|fault| fault.severity() == Severity::Error);
    // Too many sections, options, parents.
    assert!(has_error(&endure(&"[a]\n".repeat(100_000))));
    let many: String = (0..100_000).map(|number| format!("[s{number}:nowhere]\n")).collect();
    assert!(has_error(&endure(&many)));
    assert!(has_error(&endure(&format!("[a:chess]\n{}", "mustCapture = true\n".repeat(10_000)))));
    let chain: String = (0..200).map(|number| format!("[s{number}:s{}]\n", number + 1)).collect();
    assert!(has_error(&endure(&format!("{chain}[s200:chess]\n"))));
    // Nonsense.
    assert!(has_error(&endure("\0\u{1}\u{2}[[[[\n=\n]\n")));
    assert!(has_error(&endure(&"[".repeat(1_000_000))));
    assert!(has_error(&endure(&format!("[a:chess]\n{} = 1\n", "x".repeat(1_000_000)))));
    assert!(has_error(&endure(&format!("[a:chess]\nstartFen = {}\n", "9".repeat(100_000)))));
    assert!(has_error(&endure(&format!("[a:chess]\nstartFen = {}\n", "/".repeat(100_000)))));
    endure(&format!("[a:chess]\ncustomPiece1 = p:{}\n", "n".repeat(100_000)));
    endure(&format!("[a:chess]\ncustomPiece1 = p:{}\n", "mW".repeat(50_000)));
    endure("[a]\n[b]\nmaxRank = 1\nmaxFile = 1\nstartFen = k w\n");
    endure(
        "[\u{e9}:chess]\n[a:chess]\nstartFen = \u{1F600} w\nflagRegion = \u{e9}8\nflagPiece = \u{e9}\ncustomPiece1 = \u{e9}:W\n",
    );
}

#[test]
fn no_option_makes_it_panic() {
    let values = ["", "-", "*", "true", "1", "65535", "pk", "k:q", "q:1", "*1 a* h8", "win"];
    for (index, option) in option_names().into_iter().enumerate() {
        let parent = ["", ":chess", ":xiangqi", ":flipello"][index % 4];
        for value in values {
            endure(&format!("[a{parent}]\n{option} = {value}\n"));
        }
    }
}

/// Above a section stands how many moves the format's own program counts: `# perft 3 of startpos: 8902`.
#[test]
fn sections_have_as_many_moves_as_they_should() {
    let (mut compared, mut different) = (0, Vec::new());
    for file in ["sides", "switched"] {
        let text = fs::read_to_string(format!("tests/import/{file}.ini")).unwrap();
        let import = import(file, &text, &[]);
        let mut counts = Vec::new();
        for line in text.lines() {
            if let Some(count) = line.strip_prefix("# perft ") {
                let (depth, rest) = count.split_once(" of ").unwrap();
                let (fen, nodes) = rest.rsplit_once(": ").unwrap();
                counts.push((depth.parse().unwrap(), fen, nodes.parse::<u64>().unwrap()));
            } else if let Some(name) = line.strip_prefix('[').and_then(|line| line.split([':', ']']).next()) {
                let variant = &import.variants.iter().find(|imported| imported.name == name).unwrap().variant;
                for (depth, fen, nodes) in counts.drain(..) {
                    let start = if fen == "startpos" {
                        Ok(variant.start())
                    } else {
                        variant.setup(fen).map(Setup::position_unchecked)
                    };
                    let found = start.unwrap().perft(depth).unwrap();
                    if found != nodes {
                        different.push(format!("{name}: {depth} of {fen}: {found}, not {nodes}"));
                    }
                    compared += 1;
                }
            }
        }
    }
    assert!(different.is_empty(), "{different:#?}");
    assert!(compared > 30, "only {compared}");
}

/// The variants that the format knows by name are written down in its own terms, as parents. Translated from there, without any base,
/// they have as many moves as the built-in files that people have written.
#[test]
fn parents_translated_are_the_built_in_variants() {
    // Games whose options are not all taken over, or whose built-in file follows other rules on purpose.
    let others = [
        "cambodian",
        "janggi",
        "seirawan",
        "shouse",
        "supply",
        "sittuyin",
        "placement",
        "wildebeest",
        "karouk",
        "opulent",
    ];
    let text = fs::read_to_string("variants/import/parents.ini").unwrap();
    let import = import("parents.ini", &text, &[]);
    let (mut compared, mut different) = (0, Vec::new());
    for imported in import.variants.iter().filter(|imported| !others.contains(&imported.name.as_str())) {
        let Ok(shipped) = ferz::Variant::builtin(&imported.name) else { continue };
        let count = |variant: &ferz::Variant| variant.start().perft(2).unwrap();
        if count(&imported.variant) != count(&shipped) {
            different.push(imported.name.as_str());
        }
        compared += 1;
    }
    assert!(different.is_empty(), "{different:?}");
    assert!(compared > 15, "only {compared}");
}
