//! Every transcript in `tests/cli` gives what it says, and so do the samples of the systems the dialects come from.

mod contracts;
pub mod transcript;
mod watch;

use rayon::prelude::*;
use std::path::Path;

/// Runs one transcript and returns what differs.
fn differences(path: &Path) -> Vec<String> {
    let name = path.file_stem().unwrap().to_string_lossy().into_owned();
    let text = std::fs::read_to_string(path).unwrap();
    let scratch = transcript::Folder::new(&name);
    let run = transcript::run(&text, scratch.path());
    if transcript::updating() {
        std::fs::write(path, run.text).unwrap();
        return Vec::new();
    }
    run.differences.into_iter().map(|difference| format!("{name}: {difference}")).collect()
}

#[test]
fn transcripts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli");
    let mut files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "console"));
    assert!(files.len() > 10, "the transcripts are found");
    let mut failed: Vec<String> = files.par_iter().flat_map(|path| differences(path)).collect();
    failed.sort();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// The exit code of the program where nobody reads what it prints.
fn code_unread(args: &[&str], input: &str) -> Option<i32> {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let mut command = Command::new(env!("CARGO_BIN_EXE_ferz"));
    command.args(args).env_remove("FERZ_VARIANT").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the program can be run");
    drop(child.stdout.take());
    // It need not read all of it.
    let _ = child.stdin.take().expect("it has an input").write_all(input.as_bytes());
    child.wait().expect("it ends").code()
}

#[test]
fn a_closed_pipe_hides_no_fault() {
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    let (positions, moves) = (START.repeat(400), format!("{START}e2e4\n").repeat(400));
    for (command, cases) in [("moves", &positions), ("pieces", &positions), ("apply", &moves)] {
        let args = [command, "--variant", "chess", "--batch"];
        assert_eq!(code_unread(&args, &format!("400\n{cases}")), Some(0), "{command}");
        let faulty = format!("401\n{}{cases}", "no position\n".repeat(if command == "apply" { 2 } else { 1 }));
        assert_eq!(code_unread(&args, &faulty), Some(1), "{command} with a fault");
    }
    assert_eq!(code_unread(&["diff", "chess", "tenjiku"], ""), Some(1));
    assert_eq!(code_unread(&["diff", "chess", "chess"], ""), Some(0));
    let games = "1. e4 e5 2. Ke5 *\n\n".repeat(60);
    assert_eq!(code_unread(&["pgn", "check", "-"], &games), Some(1));
}

/// The input files of the examples in the help texts.
const FILES: [(&str, &str); 13] = [
    ("mine.ron", "(name: \"Mine\", base: \"chess\")"),
    ("variants/other/other.ron", "(name: \"Other\", base: \"chess\")"),
    (
        "pieces/wN.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><circle cx=\"4\" cy=\"4\" r=\"4\"/></svg>",
    ),
    ("moves.txt", "e2 e4\ne7 e5\n"),
    ("positions.txt", "1\n3l3/2p4/5z1/4c2/P2E3/3L1p1/7 b 9\n"),
    ("cases.txt", "1\n3l3/2p4/5z1/4c2/P2E3/3L1p1/7 b 9\nf5e3\n"),
    ("game.in", "d e5\nD a1\n\n[]\n[]\n\nmove e5 e4\n"),
    ("numbers.tsv", "chess\t7k/8/8/8/8/8/8/K7 w - - 0 1\t1\t3\n"),
    (
        "moves.tsv",
        "chess\t7k/8/8/8/8/8/8/K7 w - - 0 1\t-\t3\ta1a2 a1b1 a1b2\n\
         shogi\t8k/9/9/9/9/9/9/9/K8[-] w 0 1\t-\t3\ta1a2 a1b1 a1b2\n\
         mine\t7k/8/8/8/8/8/8/K7 w - - 0 1\t-\t3\ta1a2 a1b1 a1b2\n",
    ),
    ("ferz.ron", "(variant: \"chess\")"),
    ("game.pgn", "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n"),
    ("mine.pgn", "[Variant \"Mine\"]\n\n1. e4 e5 *\n"),
    ("variants.ini", "[wolf:chess]\nmustCapture = true\n"),
];

/// The commands in the examples of a help: two blanks, the command, perhaps continued, perhaps a remark after some blanks.
fn examples(help: &str) -> Vec<String> {
    let Some((_, examples)) = help.split_once("Examples:\n") else { return Vec::new() };
    let mut commands: Vec<String> = Vec::new();
    let mut goes_on = false;
    for line in examples.lines().take_while(|line| !line.is_empty()) {
        let line = line.trim_start().split("   ").next().unwrap();
        match commands.last_mut().filter(|_| goes_on) {
            Some(command) => *command += line.trim_end_matches('\\'),
            None => commands.push(line.trim_end_matches('\\').into()),
        }
        goes_on = line.ends_with('\\');
    }
    commands
}

#[test]
fn examples_of_the_helps_run_and_are_never_wrapped() {
    let scratch = transcript::Folder::new("helps");
    for (name, text) in FILES {
        let path = scratch.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let shell = |command: &str| transcript::shell(command, scratch.path());
    let overview = shell("ferz --help");
    let commands = overview.iter().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names = commands.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help");
    let names: Vec<&str> = std::iter::once("").chain(names).collect();
    assert!(names.len() > 10, "{names:?}");
    let mut failed = Vec::new();
    for name in names {
        let help = |columns: u32| shell(&format!("COLUMNS={columns} ferz {name} --help")).join("\n");
        let wide = help(80);
        let examples = examples(&wide);
        // An editor starts the language server, nobody else does.
        assert!(!examples.is_empty() || name == "lsp", "{wide}");
        failed.extend(wide.lines().filter(|line| line.chars().count() > 80).map(|line| format!("too wide: {line}")));
        let end = wide.split_once("Examples:").map_or("", |(_, end)| end);
        if !help(60).ends_with(end) || !help(200).ends_with(end) {
            failed.push(format!("the examples of `ferz {name} --help` depend on the width"));
        }
        for example in examples {
            let printed = shell(&example);
            let code = printed.last().is_some_and(|line| line.starts_with('[') && line.len() < 6);
            let is_silent = printed.is_empty() && !example.contains(" > ");
            if is_silent || code || printed.iter().any(|line| line.contains("error")) {
                failed.push(format!("$ {example}\n{}", printed.join("\n")));
            }
        }
    }
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
