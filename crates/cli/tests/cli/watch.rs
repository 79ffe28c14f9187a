//! `ferz check --watch` as an editor's window has it: it checks when something changes, and ends when nobody is there any more.

use super::transcript::Folder;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

struct Watch {
    child: Child,
    lines: BufReader<ChildStdout>,
}

impl Watch {
    fn start(folder: &Path) -> Watch {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ferz"));
        command.args(["check", "mine.ron", "--watch"]).current_dir(folder);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap());
        Watch { child, lines }
    }

    /// Reads on to a line that says how a check went.
    fn verdict(&mut self) -> String {
        loop {
            let mut line = String::new();
            assert!(self.lines.read_line(&mut line).unwrap() > 0, "the watch has ended");
            if line.starts_with("mine.ron: ") {
                return line.trim_end().to_owned();
            }
        }
    }

    /// Waits for the end, for some seconds at most. Did it go well?
    fn ends(mut self) -> bool {
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(20) {
            match self.child.try_wait().unwrap() {
                Some(status) => return status.success(),
                None => std::thread::sleep(Duration::from_millis(20)),
            }
        }
        self.child.kill().unwrap();
        panic!("the watch does not end");
    }
}

#[test]
fn a_file_and_its_bases_are_watched() {
    let folder = Folder::new("watch");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("mine.ron", "(base: \"low.ron\")");
    let mut watch = Watch::start(folder.path());
    assert_eq!(watch.verdict(), "mine.ron: 1 error");
    write("low.ron", "(base: \"chess\")");
    assert!(watch.verdict().starts_with("mine.ron: ok"));
    write("low.ron", "(base: \"chess\", pas: true)");
    assert_eq!(watch.verdict(), "mine.ron: 1 error");
    write("mine.ron", "(base: \"chess\", name: \"Mine\")");
    assert!(watch.verdict().starts_with("mine.ron: ok"));
    // It is the end of the input that ends it.
    drop(watch.child.stdin.take());
    assert!(watch.ends());
}

#[cfg(unix)]
#[test]
fn nobody_is_told_for_ever() {
    let folder = Folder::new("watch-closed");
    fs::write(folder.path().join("mine.ron"), "(base: \"chess\")").unwrap();
    let mut watch = Watch::start(folder.path());
    watch.verdict();
    let Watch { child, lines } = watch;
    drop(lines);
    let nothing = BufReader::new(Command::new("true").stdout(Stdio::piped()).spawn().unwrap().stdout.take().unwrap());
    assert!(Watch { child, lines: nothing }.ends());
}
