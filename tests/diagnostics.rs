//! Every fault a variant file can have, as its author sees it: a faulty file for each, what is said about it, and what the edits make of it that the
//! faults carry.
//!
//! Faults whose codes begin alike share a folder in `tests/diagnostics/`. A file is called like the
//! fault it shows, or that and `--` and more words. Files whose names begin with `_` are only there for others to be
//! based on.

use ferz::diagnostic::{Code, Diagnostic, Patched, Report, Sources, patch, render_all};
use ferz::library::{LoadError, Loaded, Unreadable, load_text};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The faulty files.
pub fn files() -> Vec<PathBuf> {
    let entries = |folder: &Path| fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect::<Vec<_>>();
    let families = entries(Path::new("tests/diagnostics")).into_iter().filter(|path| path.is_dir());
    let mut files: Vec<PathBuf> = families.flat_map(|family| entries(&family)).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "ron"));
    files.sort();
    files
}

/// The name of the fault that a file shows.
fn promised(path: &Path) -> &str {
    path.file_stem().unwrap().to_str().unwrap().split("--").next().unwrap()
}

fn repaired(mut loaded: Loaded) -> Loaded {
    loaded.repair();
    loaded
}

/// All that is said about a text. The bases are those of `tests/diagnostics/`.
fn faults(name: &str, text: &str) -> Result<(Vec<Diagnostic>, Sources), LoadError> {
    let beside = |base: &str| match fs::read(Path::new("tests/diagnostics").join(base)) {
        Err(_) => Err(Unreadable::Missing),
        Ok(bytes) => String::from_utf8(bytes).map_err(|error| {
            let offset = error.utf8_error().valid_up_to();
            let line = 1 + error.as_bytes()[..offset].iter().filter(|&&byte| byte == b'\n').count();
            Unreadable::NotText { byte: error.as_bytes()[offset], offset, line }
        }),
    };
    match load_text(name, text, &beside).map(repaired) {
        Ok(Loaded { warnings, sources, .. }) => Ok((warnings, sources)),
        Err(LoadError::Invalid { diagnostics, sources }) => Ok((diagnostics, sources)),
        Err(other) => Err(other),
    }
}

fn codes(text: &str) -> BTreeSet<Code> {
    faults("test.ron", text).unwrap().0.iter().map(|fault| fault.code).collect()
}

fn too_large() -> String {
    format!("(base: \"_tiny.ron\") //{}", " ".repeat(ferz::model::limits::MAX_FILE_BYTES))
}

/// A chain of files: `1.ron` is based on `2.ron` and so on.
fn long_chain() -> LoadError {
    let beside = |base: &str| {
        let number: u32 = base.trim_end_matches(".ron").parse().unwrap();
        Ok(format!("(base: \"{}.ron\")", number + 1))
    };
    load_text("0.ron", "(base: \"1.ron\")", &beside).unwrap_err()
}

#[test]
fn every_fault_is_shown_in_its_place() {
    let mut broken = Vec::new();
    insta::glob!("diagnostics/*/*.ron", |path| {
        let name = path.file_name().unwrap().to_str().unwrap();
        let text = fs::read_to_string(path).unwrap();
        let (faults, sources) = faults(name, &text).unwrap();
        if !faults.iter().any(|fault| fault.code.slug() == promised(path)) {
            broken.push(name.to_owned());
        }
        for fault in &faults {
            check_form(fault, &sources);
        }
        let mut shown = format!("{text}\n{:-<100}\n\n{}", "", render_all(&faults, &sources, false));
        let Patched { text: mended, mended: by } = patch(&text, 0, &faults);
        if !by.is_empty() {
            shown += &format!("\n{:-<100}\nmended:\n\n{mended}", "");
        }
        crate::assert_beside(path, &shown);
    });
    assert!(broken.is_empty(), "not shown by the file called so: {broken:?}");
}

/// Checks the rules for all messages.
fn check_form(fault: &Diagnostic, sources: &Sources) {
    let message = &fault.message;
    assert!(!message.is_empty() && !message.ends_with(['.', '!']), "{message}");
    assert!(!message.starts_with(char::is_uppercase), "{message}");
    let hint = fault.hint.as_deref();
    assert!(hint.is_some_and(|hint| !hint.trim().is_empty() && !hint.ends_with('.')), "no hint: {message}");
    let spans = fault.related.iter().map(|(span, _)| span).chain([&fault.span]);
    for span in spans {
        let text = sources.text(span.source);
        assert!(text.get(span.range.clone()).is_some(), "{fault:?}");
    }
}

#[test]
fn every_code_has_a_file_that_shows_it() {
    let files = files();
    let shown: BTreeSet<&str> = files.iter().map(|path| promised(path)).collect();
    // These are too large for a file of their own; their tests are below.
    let mut elsewhere = vec![Code::FileTooLarge, Code::TooManyBases];
    // Faults of ini files, which `import.rs` shows, and of records, which `record.rs` shows.
    elsewhere.extend(Code::ALL.iter().filter(|code| ["08", "09"].contains(&&code.id()[1..3])));
    let missing = Code::ALL.iter().filter(|code| !shown.contains(code.slug()) && !elsewhere.contains(code));
    assert_eq!(missing.collect::<Vec<_>>(), Vec::<&Code>::new());
    let slugs: BTreeSet<&str> = Code::ALL.iter().map(|code| code.slug()).collect();
    let unknown = shown.iter().filter(|name| !slugs.contains(*name));
    assert_eq!(unknown.collect::<Vec<_>>(), Vec::<&&str>::new());
    let mut families: BTreeMap<&Path, BTreeSet<&str>> = BTreeMap::new();
    for path in &files {
        let code = Code::ALL.iter().find(|code| code.slug() == promised(path)).unwrap();
        families.entry(path.parent().unwrap()).or_default().insert(&code.id()[..3]);
    }
    assert!(families.values().all(|codes| codes.len() == 1), "a file stands in the wrong folder: {families:?}");
}

#[test]
fn what_is_too_large_is_refused_unread() {
    assert_eq!(codes(&too_large()), BTreeSet::from([Code::FileTooLarge]));
    let many = format!("(base: \"_tiny.ron\", list: [{}])", "1,".repeat(ferz::model::limits::MAX_ELEMENTS + 1));
    assert_eq!(codes(&many), BTreeSet::from([Code::OutOfRange]));
    let error = long_chain();
    let (faults, _) = error.diagnostics().unwrap();
    assert_eq!(faults.iter().map(|fault| fault.code).collect::<Vec<_>>(), [Code::TooManyBases]);
}

#[test]
fn what_is_mended_is_sound_or_needs_people() {
    let mut worse = Vec::new();
    for path in files() {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let (faults, _) = faults(&name, &text).unwrap();
        let mended = patch(&text, 0, &faults);
        if mended.mended.is_empty() {
            continue;
        }
        let (left, _) = self::faults(&name, &mended.text).unwrap();
        // A fixed report must not occur again.
        let again = |fault: &&&Diagnostic| {
            left.iter().any(|other| other.message == fault.message && other.edits == fault.edits)
        };
        if mended.mended.iter().find(again).is_some() {
            worse.push(name);
        }
    }
    assert!(worse.is_empty(), "mended and still wrong: {worse:?}");
}

#[test]
fn many_faults_are_found_in_the_time_that_their_number_tells() {
    let time = |count: usize| {
        let text = format!("(base: \"_tiny.ron\", x: [\n{}])", format!("[{}],\n", "'a',".repeat(1000)).repeat(count));
        let start = Instant::now();
        let (found, sources) = faults("test.ron", &text).unwrap();
        assert!(found.len() >= 1000 * count);
        let _ = found.iter().map(|fault| Report::new(fault, &sources)).collect::<Vec<_>>();
        assert!(patch(&text, 0, &found).mended.len() >= 1000 * count);
        start.elapsed()
    };
    // Eight times as many take some eight times as long, not sixty-four times.
    let (few, many) = (time(2), time(16));
    assert!(many < few * 32, "{few:?} for 2,000 faults, {many:?} for 16,000");
}

#[test]
fn a_fault_can_be_read_by_machines() {
    let text = "(base: \"_tiny.ron\",\n check: Any(\"own royl\"))";
    let (faults, sources) = faults("test.ron", text).unwrap();
    let reports: Vec<Report> = faults.iter().map(|fault| Report::new(fault, &sources)).collect();
    insta::assert_snapshot!(serde_json::to_string_pretty(&reports).unwrap());
}
