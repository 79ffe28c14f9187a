//! The sessions in README.md give what they show, with the files it shows.
//!
//! A block of RON whose first line is `// NAME.ron` is written to that file; blocks called `console` are transcripts, run in
//! order in one folder.
#![cfg(feature = "cli")]

#[path = "cli/transcript.rs"]
mod transcript;

use std::path::Path;

#[test]
fn sessions() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = std::fs::read_to_string(&path).unwrap();
    let folder = transcript::Folder::new("readme");
    let mut updated = String::new();
    let mut differences = Vec::new();
    let mut sessions = 0;
    let mut rest = readme.as_str();
    while let Some((before, block)) = rest.split_once("\n```") {
        let (language, block) = block.split_once('\n').expect("a block has lines");
        let (body, after) = block.split_once("\n```\n").map_or((block, ""), |(body, after)| (body, after));
        let body = format!("{body}\n");
        let mut shown = body.clone();
        if language == "ron" {
            let name = body.lines().next().and_then(|line| line.strip_prefix("// ")).expect("a name in the first line");
            std::fs::write(folder.path().join(name), &body).unwrap();
        } else if language == "console" {
            sessions += 1;
            let run = transcript::run(&body, folder.path());
            shown = run.text;
            differences.extend(run.differences);
        }
        updated += &format!("{before}\n```{language}\n{shown}```\n");
        rest = after;
    }
    updated += rest;
    assert!(sessions > 3, "the sessions are found");
    if transcript::updating() {
        std::fs::write(&path, updated).unwrap();
    } else {
        assert!(differences.is_empty(), "{}", differences.join("\n"));
        assert_eq!(updated, readme, "nothing is lost on the way");
    }
}
