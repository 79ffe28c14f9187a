//! The layers import one way only: a module may use those before it in the pipeline that `lib.rs` declares.

use std::fs;
use std::path::{Path, PathBuf};

/// The modules in the order in which `lib.rs` declares them.
fn pipeline() -> Vec<String> {
    let lib = fs::read_to_string("src/lib.rs").unwrap();
    let modules = lib.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    modules.map(String::from).collect()
}

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// The modules that a source text names after `crate::`, its tests left out. Doc comments may point anywhere.
fn used(text: &str) -> Vec<(usize, String)> {
    let mut used = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if line.trim_start() == "#[cfg(test)]" {
            break;
        }
        if line.trim_start().starts_with("//") {
            continue;
        }
        for rest in line.split("crate::").skip(1) {
            let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            used.push((number + 1, name));
        }
    }
    used
}

#[test]
fn imports_point_one_way() {
    let pipeline = pipeline();
    assert!(pipeline.len() > 8, "lib.rs no longer declares the pipeline: {pipeline:?}");
    let mut files = Vec::new();
    rust_files(Path::new("src"), &mut files);
    let mut wrong = Vec::new();
    let mut checked = 0;
    for file in files {
        let room = file.strip_prefix("src").unwrap().iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs");
        let Some(place) = pipeline.iter().position(|module| module == room) else { continue };
        for (line, module) in used(&fs::read_to_string(&file).unwrap()) {
            checked += 1;
            match pipeline.iter().position(|other| *other == module) {
                Some(other) if other <= place => {}
                Some(_) => wrong.push(format!("{}:{line}: {room} uses {module}, which comes after it", file.display())),
                None => wrong.push(format!("{}:{line}: no such module: {module}", file.display())),
            }
        }
    }
    assert!(checked > 50, "only {checked} imports found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn only_the_presentation_prints() {
    let mut files = Vec::new();
    rust_files(Path::new("src"), &mut files);
    for file in files {
        let inner = file.strip_prefix("src").unwrap();
        let presentation = ["cli", "dialect", "main.rs"].iter().any(|room| inner.starts_with(room));
        let text = fs::read_to_string(&file).unwrap();
        let prints = text.lines().any(|line| {
            let line = line.trim_start();
            !line.starts_with("//") && ["println!", "print!", "dbg!"].iter().any(|word| line.contains(word))
        });
        assert!(presentation || !prints, "{} prints", file.display());
    }
}
