//! Sessions on a command line, run and compared: what follows a line `$ command` is what the command must print.
//!
//! Lines that start with `> ` continue a command (the body of a here-document, for instance). A last line `[1]` is an exit
//! code other than 0, `(no line feed)` an output that does not end its last line. `[..]` stands for anything within a line.
//! Lines that start with `## ` are comments. Commands run in a folder of their own, one for each transcript; the standard
//! error is part of what is printed. With FERZ_UPDATE=1 in the environment the output is written anew.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder that is removed in the end.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("ferz-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary folder can be made");
        Folder(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The result of running a transcript: its correct text, and a message for each difference.
pub struct Run {
    pub text: String,
    pub differences: Vec<String>,
}

/// Runs all commands of a transcript in a folder.
pub fn run(text: &str, folder: &Path) -> Run {
    let mut run = Run { text: String::new(), differences: Vec::new() };
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        run.text += &format!("{line}\n");
        let Some(command) = line.strip_prefix("$ ") else {
            if !line.starts_with("## ") {
                run.differences.push(format!("no command before {line:?}"));
            }
            continue;
        };
        let mut command = command.to_owned();
        while let Some(more) = lines.next_if(|line| line.starts_with("> ") || *line == ">") {
            command += &format!("\n{}", more.get(2..).unwrap_or_default());
            run.text += &format!("{more}\n");
        }
        let mut expected = Vec::new();
        while let Some(line) = lines.next_if(|line| !line.starts_with("$ ") && !line.starts_with("## ")) {
            expected.push(line);
        }
        let found = shell(&command, folder);
        let same = expected.len() == found.len() && expected.iter().zip(&found).all(|(a, b)| matches(a, b));
        if same {
            run.text.extend(expected.iter().map(|line| format!("{line}\n")));
        } else {
            let (expected, got) = (expected.join("\n"), found.join("\n"));
            run.differences.push(format!("$ {command}\n--- expected\n{expected}\n--- got\n{got}\n"));
            run.text.extend(found.iter().map(|line| format!("{line}\n")));
        }
    }
    run
}

/// The lines a command prints.
pub fn shell(command: &str, folder: &Path) -> Vec<String> {
    let program = Path::new(env!("CARGO_BIN_EXE_ferz"));
    let path = std::env::var("PATH").unwrap_or_default();
    let here = program.parent().expect("the program is in a folder").display();
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(folder)
        .env("PATH", format!("{here}:{path}"))
        .env_remove("FERZ_VARIANT")
        .output()
        .expect("sh can be run");
    let text = String::from_utf8(output.stdout).expect("the output is text");
    let mut lines: Vec<String> = text.lines().map(Into::into).collect();
    if !text.is_empty() && !text.ends_with('\n') {
        lines.push("(no line feed)".into());
    }
    match output.status.code() {
        Some(0) => {}
        Some(code) => lines.push(format!("[{code}]")),
        None => lines.push("[killed]".into()),
    }
    lines
}

/// Is `line` what `pattern` says, `[..]` standing for anything?
fn matches(pattern: &str, line: &str) -> bool {
    let parts: Vec<&str> = pattern.split("[..]").collect();
    let (Some((first, parts)), true) = (parts.split_first(), parts.len() > 1) else { return pattern == line };
    let Some(mut rest) = line.strip_prefix(first) else { return false };
    let Some((last, parts)) = parts.split_last() else { return false };
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

/// Should what is expected be written anew?
pub fn updating() -> bool {
    std::env::var_os("FERZ_UPDATE").is_some()
}
