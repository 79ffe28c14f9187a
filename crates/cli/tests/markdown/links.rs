//! The links of Markdown texts that stay in the project.

use std::fs;
use std::path::Path;

/// Where the links of a text lead that stay in the project: `path`, `path#heading` or `#heading`.
pub fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split_once(')').map(|(target, _)| target));
    targets.filter(|target| !target.contains("://") && !target.contains(char::is_whitespace))
}

/// Returns the error of a link in a file, if any: a missing file, or a missing heading in it.
pub fn fault(file: &Path, target: &str) -> Option<String> {
    let (path, heading) = target.split_once('#').unwrap_or((target, ""));
    let to = if path.is_empty() { file.to_owned() } else { file.parent().expect("a file is in a folder").join(path) };
    if !to.exists() {
        return Some(format!("{}: {target}: there is no {}", file.display(), to.display()));
    }
    if heading.is_empty() {
        return None;
    }
    let text = read(&to);
    let found = text.lines().filter_map(|line| line.strip_prefix('#')).any(|line| anchor(line) == heading);
    (!found).then(|| format!("{}: {target}: there is no heading `{heading}`", file.display()))
}

/// Returns the text of a file, with the files that it includes.
fn read(file: &Path) -> String {
    let folder = file.parent().expect("a file is in a folder");
    let text = fs::read_to_string(file).unwrap();
    let mut parts = text.split("{{#include ");
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (included, rest) = part.split_once("}}").expect("an include ends");
        whole += &fs::read_to_string(folder.join(included)).unwrap();
        whole += rest;
    }
    whole
}

/// Returns the anchor of a heading in links.
fn anchor(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    text.chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c)).collect::<String>().replace(' ', "-")
}
