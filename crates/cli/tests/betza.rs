//! The meaning of moves in Betza notation: a diagram and words for each of the strings in `tests/betza/strings.txt`.

use std::fmt::Write as _;
use std::process::Command;

#[test]
fn strings_mean_what_is_shown() {
    let strings = include_str!("betza/strings.txt").lines().filter(|line| !line.starts_with('#'));
    let mut shown = String::new();
    for line in strings {
        let (text, meaning) = line.split_once(' ').unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_ferz")).args(["betza", text]).output().unwrap();
        assert!(output.status.success(), "{text}: {}", String::from_utf8_lossy(&output.stderr));
        writeln!(shown, "{text}: {meaning}\n\n{}", String::from_utf8(output.stdout).unwrap()).unwrap();
    }
    insta::assert_snapshot!(shown);
}
