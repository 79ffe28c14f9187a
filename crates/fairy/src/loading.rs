//! Texts with sections of variants, for the book.

use crate::book::{Book, BookEntry};
use ferz::diagnostic::{Code, Diagnostic, Report, Severity};
use ferz::import;
use std::sync::Arc;

/// The name of loaded texts in messages.
pub const FILE: &str = "variants.ini";

/// The largest number of times that a text is read again without its invalid options.
const MAX_ROUNDS: usize = 8;

/// A section of a text.
#[derive(Clone)]
pub struct IniSection {
    pub name: String,
    parent: Option<String>,
    text: String,
    /// The text as given, with the options that were ignored.
    pub written: String,
}

/// The contents of a text, before a book stores them.
#[derive(Default)]
pub struct LoadedText {
    /// The variants, each with its section.
    pub(crate) taken: Vec<(Arc<BookEntry>, IniSection)>,
    /// The names of the sections that could not be converted, with the reasons.
    pub(crate) failed: Vec<(String, String)>,
    /// The messages.
    pub(crate) warnings: Vec<String>,
}

/// Returns the message for a section whose name is already used.
pub fn stays(name: &str) -> String {
    format!("the variant `{name}` already exists and is not changed")
}

/// Reads the sections of a text, which may be based on those of the book.
pub fn read(book: &Book, text: &str) -> LoadedText {
    let is_said = |line: &str| !(line.is_empty() || line.starts_with(['#', ';']));
    if !text.lines().any(|line| is_said(line.trim())) {
        return LoadedText::default();
    }
    let given = sections(text);
    let sections = &given;
    let mut warnings = Vec::new();
    let mut wanted = Vec::new();
    for section in sections {
        let known = book.sections.get(&section.name);
        match known {
            Some(known) if known.written.trim() == section.text.trim() => {}
            None if !import::known_names().contains(&section.name.as_str()) => wanted.push(section.name.clone()),
            _ => warnings.push(stays(&section.name)),
        }
    }
    if wanted.is_empty() && !sections.is_empty() {
        return LoadedText { warnings, ..LoadedText::default() };
    }
    let parents = book.ancestors(sections);
    let mut lines: Vec<&str> = text.lines().collect();
    let mut made = import::import(FILE, &format!("{text}\n{parents}"), &wanted);
    // Unknown options and options with invalid values are removed. Without them, other options may become invalid.
    for _ in 0..MAX_ROUNDS {
        for fault in made.diagnostics.iter().filter(|fault| fault.code != Code::NoRule) {
            let told = told(&Report::new(fault, &made.sources));
            if !warnings.contains(&told) {
                warnings.push(told);
            }
        }
        let is_option = |fault: &&Diagnostic| matches!(fault.code, Code::UnknownOption | Code::BadOptionValue);
        let places =
            made.diagnostics.iter().filter(is_option).map(|fault| Report::new(fault, &made.sources).place.line);
        let wrong: Vec<usize> =
            places.filter(|line| lines.get(line - 1).is_some_and(|line| !line.is_empty())).collect();
        if wrong.is_empty() {
            break;
        }
        wrong.into_iter().for_each(|line| lines[line - 1] = "");
        made = import::import(FILE, &format!("{}\n{parents}", lines.join("\n")), &wanted);
    }
    let sections = self::sections(&lines.join("\n"));
    let (mut taken, mut failed) = (Vec::new(), Vec::new());
    for name in &wanted {
        let Some(section) = sections.iter().find(|section| section.name == *name) else { continue };
        match made.variants.iter().find(|made| made.name == *name) {
            Some(one) => {
                let own = format!("{}{}", section.text, book.ancestors_within(section, &sections));
                let entry = BookEntry::new(name, one.variant.clone(), Some(one.profile.clone()), own);
                let written = given.iter().find(|given| given.name == *name).map(|given| given.text.clone());
                taken.push((entry, IniSection { written: written.unwrap_or_default(), ..section.clone() }));
            }
            None => {
                let first = made.diagnostics.iter().find(|fault| fault.severity() == Severity::Error);
                let why = first.map_or_else(|| "its parent section is unknown".into(), |fault| fault.message.clone());
                failed.push((name.clone(), why));
            }
        }
    }
    LoadedText { taken, failed, warnings }
}

/// Returns a report as one line of text.
fn told(report: &Report) -> String {
    let label = report.label.as_ref().map_or(String::new(), |label| format!(": {label}"));
    let hint = report.hint.as_ref().map_or(String::new(), |hint| format!(" ({hint})"));
    format!("{FILE}:{}: {}{label}{hint}", report.place.line, report.message)
}

impl Book {
    /// Returns the texts of the loaded sections that the given ones are based on, without the given ones.
    fn ancestors(&self, sections: &[IniSection]) -> String {
        let mut texts = Vec::new();
        let mut seen: Vec<String> = sections.iter().map(|section| section.name.clone()).collect();
        let mut open: Vec<&str> = sections.iter().filter_map(|section| section.parent.as_deref()).collect();
        while let Some(name) = open.pop() {
            let Some(section) = self.sections.get(name).filter(|section| !seen.contains(&section.name)) else {
                continue;
            };
            seen.push(section.name.clone());
            texts.push(section.text.clone());
            open.extend(section.parent.as_deref());
        }
        texts.concat()
    }

    /// Returns the texts of all sections that a section is based on: from the same text, or loaded before.
    fn ancestors_within(&self, section: &IniSection, beside: &[IniSection]) -> String {
        let mut texts = Vec::new();
        let mut seen = vec![section.name.clone()];
        let mut next = section.parent.clone();
        while let Some(name) = next.filter(|name| !seen.contains(name)) {
            let found = beside.iter().find(|other| other.name == name).or_else(|| self.sections.get(&name));
            texts.extend(found.map(|found| found.text.clone()));
            next = found.and_then(|found| found.parent.clone());
            seen.push(name);
        }
        texts.concat()
    }
}

/// Returns the sections of a text, each with its lines. Of several sections with one name, only the first counts.
fn sections(text: &str) -> Vec<IniSection> {
    let mut sections: Vec<IniSection> = Vec::new();
    for line in text.lines() {
        if let Some(head) = line.trim_start().strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            let (name, parent) = match head.0.split_once(':') {
                Some((name, parent)) => (name, Some(parent.trim().to_owned())),
                None => (head.0, None),
            };
            sections.push(IniSection {
                name: name.trim().to_owned(),
                parent,
                text: String::new(),
                written: String::new(),
            });
        }
        if let Some(section) = sections.last_mut() {
            section.text.push_str(line);
            section.text.push('\n');
        }
    }
    let mut first: Vec<IniSection> = Vec::new();
    for section in sections {
        if !first.iter().any(|other| other.name == section.name) {
            first.push(section);
        }
    }
    first
}
