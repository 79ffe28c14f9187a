//! Variants from the built-in ones, from files and from texts.

use ferz::library::{LoadError, Unreadable, builtin, check_file, load_file, load_text, names};
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
        let checked = check_file(format!("variants/{name}.ron")).unwrap();
        assert!(checked.warnings.is_empty(), "{name}: {:#?}", checked.warnings);
        assert_eq!(checked.variant, builtin(name).unwrap());
    }
}

#[test]
fn an_unknown_name_is_answered_with_the_nearest() {
    assert_eq!(builtin("Ches").unwrap_err().to_string(), "there is no variant `Ches`; did you mean `chess`?");
    assert_eq!(builtin("../chess").unwrap_err().to_string(), "there is no variant `../chess`");
    assert!(builtin("").is_err() && builtin("qqqqqqqq").is_err());
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
    assert!(error.contains("the bases go in a circle"), "{error}");
}

#[test]
fn prose_does_not_change_the_hash_and_rules_do() {
    let hash = |text: &str| load_text("x.ron", text, &|_| Err(Unreadable::Missing)).unwrap().variant.hash();
    let chess = builtin("chess").unwrap().hash();
    assert_eq!(hash("(base: \"chess\")"), chess);
    assert_eq!(hash("(name: \"Schach\", description: \"\", rules: Remove, base: \"chess\" /* the same */)"), chess);
    assert_ne!(hash("(base: \"chess\", pass: true)"), chess);
}

#[test]
fn what_is_no_text_file_is_refused() {
    let folder = folder("unreadable");
    assert_eq!(why(load_file(folder.join("nowhere.ron")).unwrap_err()), Unreadable::Missing);
    assert_eq!(why(load_file(&folder).unwrap_err()), Unreadable::NotAFile);
    fs::write(folder.join("latin1.ron"), b"(name: \"caf\xe9\")").unwrap();
    let error = load_file(folder.join("latin1.ron")).unwrap_err();
    assert_eq!(why(error), Unreadable::NotText { byte: 0xe9, offset: 11 });
    fs::write(folder.join("utf16.ron"), b"\xff\xfe(\0)\0").unwrap();
    assert_eq!(why(load_file(folder.join("utf16.ron")).unwrap_err()), Unreadable::Utf16);
    fs::write(folder.join("large.ron"), " ".repeat(1 << 20)).unwrap();
    assert_eq!(why(load_file(folder.join("large.ron")).unwrap_err()), Unreadable::TooLarge);
    fs::create_dir(folder.join("base.ron")).unwrap();
    fs::write(folder.join("child.ron"), "(base: \"base.ron\")").unwrap();
    let error = load_file(folder.join("child.ron")).unwrap_err().to_string();
    assert!(error.contains("cannot read `base.ron`: it is not a file"), "{error}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_is_no_file() {
    assert_eq!(why(load_file("/dev/zero").unwrap_err()), Unreadable::NotAFile);
}
