//! Every transcript in `tests/cli` gives what it says.

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
