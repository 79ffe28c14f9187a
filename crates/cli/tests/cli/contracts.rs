//! The sample cases of the systems that the dialects come from. They lie beside the repository and are no part of it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The folder of the cases, if it is there.
pub fn cases() -> Option<PathBuf> {
    let folder = crate::root().join("../shared/cases");
    if !folder.is_dir() {
        eprintln!("SKIPPED: {} is not there, so its cases are not run", folder.display());
        return None;
    }
    Some(folder)
}

/// Returns the output of the program for some arguments and input.
pub fn ferz(args: &[&str], input: &[u8]) -> String {
    use std::io::Write;
    let mut child = Command::new(env!("CARGO_BIN_EXE_ferz"))
        .args(args)
        .env_remove("FERZ_VARIANT")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be run");
    let mut stdin = child.stdin.take().expect("it has an input");
    let input = input.to_owned();
    // It need not read all of it.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("all is written or refused");
    String::from_utf8(output.stdout).expect("it prints text")
}

/// Each `NAME.in` of a folder with its `NAME.out`: both paths, and what is expected.
pub fn pairs(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut inputs: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    inputs.retain(|path| path.extension().is_some_and(|extension| extension == "in"));
    inputs.sort();
    assert!(!inputs.is_empty(), "there are cases in {}", folder.display());
    let expected = |path: PathBuf| {
        let text = std::fs::read_to_string(path.with_extension("out")).unwrap();
        (path, text)
    };
    inputs.into_iter().map(expected).collect()
}

/// A session on a terminal as what the player typed and what the program printed.
pub fn session(text: &str) -> (String, String) {
    let (mut typed, mut printed) = (String::new(), String::new());
    for line in text.lines() {
        match line.split_once("> ") {
            Some((prompt, moved)) => {
                printed += &format!("{prompt}> ");
                typed += &format!("{moved}\n");
            }
            None => printed += &format!("{line}\n"),
        }
    }
    (typed, printed)
}
