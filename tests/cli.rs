//! Every transcript in `tests/cli` gives what it says, and so do the samples of the systems the dialects come from.

#[path = "cli/contracts.rs"]
mod contracts;
#[path = "cli/transcript.rs"]
mod transcript;

use std::path::Path;

#[test]
fn transcripts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli");
    let mut failed = Vec::new();
    let mut count = 0;
    let mut files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "console"));
    files.sort();
    for path in files {
        count += 1;
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let scratch = transcript::Folder::new(&name);
        let run = transcript::run(&text, scratch.path());
        if transcript::updating() {
            std::fs::write(&path, run.text).unwrap();
        } else {
            failed.extend(run.differences.into_iter().map(|difference| format!("{name}: {difference}")));
        }
    }
    assert!(count > 10, "the transcripts are found");
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// Runs a command on each case of a folder.
fn check_cases(folder: &str, command: impl Fn(&Path, &str) -> String) {
    let Some(cases) = contracts::cases() else { return };
    for (input, expected) in contracts::pairs(&cases.join(folder)) {
        let name = input.file_stem().unwrap().to_string_lossy().into_owned();
        assert_eq!(command(&input, &name), expected, "{folder}/{name}");
    }
}

#[test]
fn the_validator_answers_its_samples() {
    check_cases("basic-chess", |input, _| {
        let args = ["play", "--variant", "basic-chess", "--dialect", "grid"];
        contracts::ferz(&args, &std::fs::read(input).unwrap())
    });
}

#[test]
fn the_referee_answers_its_samples() {
    check_cases("pawn-chess", |input, _| {
        contracts::ferz(&["referee", "--variant", "pawn-chess"], &std::fs::read(input).unwrap())
    });
}

#[test]
fn game_files_are_played_as_in_their_samples() {
    check_cases("boxshogi", |input, _| {
        contracts::ferz(&["play", "--variant", "boxshogi", "-f", &input.to_string_lossy()], b"")
    });
    let Some(cases) = contracts::cases() else { return };
    let text = std::fs::read_to_string(cases.join("boxshogi/interactive.out")).unwrap();
    let (typed, printed) = contracts::session(&text);
    assert_eq!(contracts::ferz(&["play", "--variant", "boxshogi", "-i"], typed.as_bytes()), printed);
}

#[test]
fn batches_are_answered_as_in_their_samples() {
    check_cases("congo", |input, name| {
        let command: &[&str] = match name {
            "part1" => &["pieces"],
            "part3" => &["apply"],
            piece => &["moves", "--piece", piece],
        };
        let args = [command, &["--variant", "congo", "--batch"]].concat();
        contracts::ferz(&args, &std::fs::read(input).unwrap())
    });
}

#[test]
fn states_are_told_as_in_their_samples() {
    let Some(cases) = contracts::cases() else { return };
    let text = std::fs::read_to_string(cases.join("aigaming/states.json")).unwrap();
    let cases: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    for case in &cases {
        let answers: String = case["moves"].as_array().unwrap().iter().map(|answer| format!("{answer}\n")).collect();
        let states = contracts::ferz(&["gamestate", "--variant", "aigaming-chess"], answers.as_bytes());
        let state: serde_json::Value = serde_json::from_str(states.lines().last().unwrap()).unwrap();
        assert_eq!(states.lines().count(), answers.lines().count() + 1, "{}", case["id"]);
        let status = case["status"].as_str().unwrap().to_uppercase();
        assert_eq!(state["GameStatus"], status.as_str(), "{}", case["id"]);
        assert!(state["InvalidMove"].is_null());
        for (field, expected) in case["gamestate"].as_object().unwrap() {
            assert_eq!(&state[field], expected, "{} {field}", case["id"]);
        }
    }
}
