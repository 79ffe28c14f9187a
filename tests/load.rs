//! Variants from the built-in ones, from files and from texts.

use ferz::diagnostic::Code;
use ferz::library::{LoadError, Unreadable, builtin, check_file, family_of, load_file, load_text, names};
use ferz::model::limits::MAX_FILE_BYTES;
use std::fs;
use std::path::PathBuf;

/// A folder of its own for a test.
fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn why(error: LoadError) -> Unreadable {
    match error {
        LoadError::Unreadable { why, .. } => why,
        other => panic!("{other}"),
    }
}

#[test]
fn every_built_in_variant_loads_without_a_warning() {
    assert!(names().is_sorted() && names().contains(&"chess"));
    for name in names() {
        builtin(name).unwrap_or_else(|error| panic!("{error}"));
        let family = family_of(name).unwrap();
        let checked = check_file(format!("variants/{family}/{name}.ron")).unwrap();
        assert!(checked.warnings.is_empty(), "{name}: {:#?}", checked.warnings);
        assert_eq!(checked.variant, builtin(name).unwrap());
    }
}

#[test]
fn odd_but_sensible_variants_load_without_a_warning() {
    let mut count = 0;
    for entry in fs::read_dir("tests/sensible").unwrap() {
        let path = entry.unwrap().path();
        let checked = check_file(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert!(checked.warnings.is_empty(), "{}: {:#?}", path.display(), checked.warnings);
        count += 1;
    }
    assert!(count > 60, "only {count} files");
}

#[test]
fn an_unknown_name_is_answered_with_the_nearest() {
    assert_eq!(builtin("Ches").unwrap_err().to_string(), "there is no variant `Ches`; did you mean `chess`?");
    assert_eq!(builtin("../chess").unwrap_err().to_string(), "there is no variant `../chess`; did you mean `chess`?");
    assert!(builtin("").is_err() && builtin("qqqqqqqq").is_err());
}

#[test]
fn a_section_of_an_ini_file_is_read_by_the_import() {
    let folder = folder("sections");
    let path = folder.join("mine.ini");
    fs::write(&path, "[dash:chess]\nflagPiece = k\n").unwrap();
    let name = format!("{}:dash", path.display());
    let error = ferz::Variant::load(&name).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("cannot read {name}: it is an ini file, which `ferz::import::load_file` reads")
    );
    assert_eq!(why(error), Unreadable::Ini);
    assert_eq!(why(load_file(&path).unwrap_err()), Unreadable::Ini);
    assert_eq!(ferz::import::load_file(&name).unwrap().variant.name(), "Dash");
    let unknown = ferz::import::load_file(&format!("{}:das", path.display())).unwrap_err().to_string();
    assert!(unknown.contains("there is no section `das`") && unknown.contains("did you mean `dash`?"), "{unknown}");
    let missing = ferz::import::load_file("nowhere.ini:dash").unwrap_err();
    assert_eq!(why(missing), Unreadable::Missing);
}

#[test]
fn bases_lie_beside_the_file() {
    let folder = folder("bases");
    fs::write(folder.join("wide.ron"), "(name: \"Wide\", base: \"far.ron\", board: (wrap: Files))").unwrap();
    fs::write(folder.join("far.ron"), "(name: \"Far\", base: \"chess\", pass: true)").unwrap();
    let wide = load_file(folder.join("wide.ron")).unwrap();
    assert_eq!((wide.rules().name.as_str(), wide.rules().pass), ("Wide", true));
    assert_eq!(wide.rules().pieces.len(), builtin("chess").unwrap().rules().pieces.len());
    assert_ne!(wide.hash(), load_file(folder.join("far.ron")).unwrap().hash());

    fs::write(folder.join("far.ron"), "(base: \"wide.ron\")").unwrap();
    let error = load_file(folder.join("wide.ron")).unwrap_err().to_string();
    assert!(error.contains("the bases form a cycle"), "{error}");
}

#[test]
fn several_bases_are_put_together() {
    let texts = |name: &str| match name {
        "hill.ron" => Ok(r#"(base: "kingofthehill", pieces: { "pawn": (worth: 2) })"#.to_owned()),
        "both.ron" => Ok(r#"(name: "Both", base: ["3check", "hill.ron"], rules: "mine")"#.to_owned()),
        "round.ron" => Ok(r#"(base: ["chess", "again.ron"])"#.to_owned()),
        "again.ron" => Ok(r#"(base: ["hill.ron", "round.ron"])"#.to_owned()),
        _ => Err(Unreadable::Missing),
    };
    let load = |text: &str| load_text("top.ron", text, &texts);
    let error = |text: &str| load(text).unwrap_err().to_string();

    let start = r#"start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 3+3 0 1""#;
    let whole = load(&format!(r#"(name: "All", base: ["both.ron", "crazyhouse"], {start})"#)).unwrap();
    let rules = whole.variant.rules();
    let outcomes: Vec<&str> = rules.outcomes.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(
        outcomes,
        ["third check", "hill reached", "checkmate", "stalemate", "dead position", "fivefold", "threefold"]
    );
    assert_eq!((rules.pieces[0].worth, rules.drops.len(), rules.fen.fields.len()), (2, 2, 7));
    assert_eq!((rules.name.as_str(), rules.description.as_str(), &rules.link), ("All", "", &None));
    assert!(whole.warnings.is_empty(), "{:?}", whole.warnings);
    // The same from all of them at once, in whatever depth.
    let at_once = load(&format!(r#"(name: "All", base: ["3check", "hill.ron", "crazyhouse"], {start})"#)).unwrap();
    assert_eq!(at_once.variant.hash(), whole.variant.hash());
    // A base of another one adds nothing.
    let again =
        load(&format!(r#"(name: "All", base: ["chess", "both.ron", "3check", "crazyhouse"], {start})"#)).unwrap();
    assert_eq!(again.variant.hash(), whole.variant.hash());
    // The name comes from an only base, what is said about its game does not.
    let only = load(r#"(base: ["both.ron"])"#).unwrap();
    assert_eq!((only.variant.name(), &only.variant.rules().link), ("Both", &None));

    let nameless = error(r#"(base: ["3check", "crazyhouse"])"#);
    assert!(nameless.contains("a variant needs a field `name`"), "{nameless}");
    assert!(nameless.contains("the bases disagree about `start`"), "{nameless}");
    let round = error(r#"(base: ["chess", "round.ron"])"#);
    assert!(round.contains("the bases form a cycle: round.ron -> again.ron -> round.ron"), "{round}");
    // Nothing in common: all that both say must be the same.
    let strangers = error(r#"(name: "Strangers", base: ["chess", "shogi"])"#);
    assert!(strangers.contains("the bases disagree about `board: files`"), "{strangers}");
    // Two that have more than one base in common, neither of which is based on the other.
    let crossed = |name: &str| match name {
        "one.ron" => Ok(r#"(base: ["3check", "hill.ron"], pieces: { "pawn": (worth: 3) })"#.to_owned()),
        "two.ron" => Ok(r#"(base: ["3check", "hill.ron"], outcomes: { "stalemate": (result: Win) })"#.to_owned()),
        name => texts(name),
    };
    let whole = load_text("top.ron", r#"(name: "All", base: ["one.ron", "two.ron"])"#, &crossed).unwrap();
    assert_eq!(whole.variant.rules().pieces[0].worth, 3);
    assert_eq!(whole.variant.rules().outcomes.iter().filter(|row| row.result == ferz::model::Verdict::Win).count(), 1);
    // An error in the whole variant points to where the base is named.
    let text = format!(r#"(name: "All", base: ["both.ron", "crazyhouse"], zones: {{ "hill": Remove }}, {start})"#);
    let error = load(&text).unwrap_err().to_string();
    assert!(error.contains("removed here"), "{error}");
}

#[test]
fn prose_does_not_change_the_hash_and_rules_do() {
    let hash = |text: &str| load_text("x.ron", text, &|_| Err(Unreadable::Missing)).unwrap().variant.hash();
    let chess = builtin("chess").unwrap().hash();
    assert_eq!(hash("(base: \"chess\")"), chess);
    assert_eq!(hash("(name: \"Schach\", description: \"\", base: \"chess\" /* the same */)"), chess);
    assert_ne!(hash("(base: \"chess\", pass: true)"), chess);
}

#[test]
fn what_is_no_text_file_is_refused() {
    let folder = folder("unreadable");
    assert_eq!(why(load_file(folder.join("nowhere.ron")).unwrap_err()), Unreadable::Missing);
    assert_eq!(why(load_file(&folder).unwrap_err()), Unreadable::Folder);
    let place = |name: &str, bytes: &[u8]| {
        fs::write(folder.join(name), bytes).unwrap();
        let error = load_file(folder.join(name)).unwrap_err();
        let (faults, sources) = error.diagnostics().unwrap();
        let place = sources.line_column(faults[0].span.source, faults[0].span.range.start);
        (faults[0].code, faults[0].message.clone(), place.line, place.column)
    };
    let latin1 = place("latin1.ron", b"(base: \"chess\",\n name: \"caf\xe9\")");
    assert_eq!(latin1, (Code::Unreadable, "line 2 is not UTF-8 text (byte 0xe9)".to_owned(), 2, 12));
    let utf16 = place("utf16.ron", b"\xff\xfe(\0)\0");
    assert_eq!(utf16, (Code::Unreadable, "it is UTF-16 text; save it as UTF-8".to_owned(), 1, 1));
    fs::write(folder.join("large.ron"), " ".repeat(1 << 20)).unwrap();
    assert_eq!(why(load_file(folder.join("large.ron")).unwrap_err()), Unreadable::TooLarge { limit: MAX_FILE_BYTES });
    fs::create_dir(folder.join("base.ron")).unwrap();
    fs::write(folder.join("child.ron"), "(base: \"base.ron\")").unwrap();
    let error = load_file(folder.join("child.ron")).unwrap_err().to_string();
    assert!(error.contains("cannot read `base.ron`: it is a folder, not a file"), "{error}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_is_no_file() {
    assert_eq!(why(load_file("/dev/zero").unwrap_err()), Unreadable::NotAFile);
}
