//! Variants from Fairy-Stockfish's `variants.ini`: sections of options, translated into files of our language.
//!
//! In comes the text of an ini file; out goes an [`Import`]: for each section a file that can be read by people, loaded and changed,
//! with what is wrong and what could not be taken over, each with its place in the ini file.
//!
//! `ini` reads the text. `options` is the table of all options; `settings` is what a section and its parents say in all (`family`).
//! `translate` makes a `draft` of a variant from that, one topic a file. A variant that is based on one that is built in here is drafted
//! together with that one, and `delta` says what differs.

mod betza;
mod delta;
mod draft;
mod family;
mod ini;
mod mask;
mod names;
mod options;
mod pieces;
mod profile;
mod settings;
mod start;
mod translate;
mod values;
mod words;

pub use profile::{CastlingProfile, Profile};

use crate::diagnostic::{Code, Diagnostic, Severity, Sources, Span, did_you_mean, is_sound, nearest};
use crate::library::{LoadError, Loaded, Unreadable, Whole};
use crate::model::limits::MAX_INI_BYTES;
use crate::syntax::{Node, Value, lay_out, write};
use delta::{field, text_node};
use family::{Index, Line};
use ferz_core::Variant;
use ferz_core::library::{ini_section, read_bytes, tree_of};
use ini::Section;
use settings::{Lost, Settings};
use std::path::Path;

/// The variants of an ini file.
#[derive(Clone, Debug)]
pub struct Import {
    /// Those that could be translated, in the order of the file.
    pub variants: Vec<Imported>,
    /// All that is wrong, and all that is not taken over.
    pub diagnostics: Vec<Diagnostic>,
    /// The text that the diagnostics point into.
    pub sources: Sources,
}

/// A section that has become a file.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The name of the section.
    pub name: String,
    /// The file, in RON.
    pub text: String,
    /// The variant that it is.
    pub variant: Variant,
    /// What the section says beside the rules.
    pub profile: Profile,
}

/// Translates the sections of an ini file: those that are named, or all. `file` is what messages call it.
///
/// ```
/// let import = ferz::import::import("mine.ini", "[dash:chess]\nflagPiece = k\nflagRegionWhite = *8\nflagRegionBlack = *1\n", &[]);
/// let dash = &import.variants[0];
/// assert!(dash.text.contains("base: \"chess\""));
/// assert_eq!(dash.variant.rules().name, "Dash");
/// ```
pub fn import(file: &str, text: &str, only: &[String]) -> Import {
    let mut sources = Sources::default();
    let source = sources.add(file, text);
    let mut diagnostics = Vec::new();
    let sections = ini::parse(source, text, &mut diagnostics);
    let mut index = Index::new();
    let mut wanted = Vec::new();
    for section in &sections {
        if let Some(first) = index.get(section.name.text.as_str()) {
            let message = format!("there are two sections `{}`", section.name.text);
            let fault = Diagnostic::new(Code::DuplicateName, section.name.span.clone(), message);
            diagnostics.push(
                fault.hint("give one of them another name").related(first.name.span.clone(), "the first section"),
            );
            continue;
        }
        index.insert(&section.name.text, section);
        if only.is_empty() || only.contains(&section.name.text) {
            wanted.push(section);
        }
    }
    for name in only.iter().filter(|name| !index.contains_key(name.as_str())) {
        let mut names = sections.iter().map(|section| section.name.text.as_str());
        if sections.is_empty() && !is_sound(&diagnostics) {
            // It has been said that it begins without one.
            continue;
        }
        if name.is_empty() {
            let hint = format!("write its name after the file: `{file}:{}`", names.next().unwrap_or("NAME"));
            let fault = Diagnostic::new(Code::NoSuchSection, Span::new(source, 0..0), "no section is chosen");
            diagnostics.push(fault.hint(hint));
            continue;
        }
        let message = format!("there is no section `{name}`");
        let fault = Diagnostic::new(Code::NoSuchSection, Span::new(source, 0..0), message);
        let names: Vec<&str> = sections.iter().map(|section| section.name.text.as_str()).collect();
        let few = names.iter().take(12).copied().collect::<Vec<_>>().join(", ");
        let fault =
            fault.hint(if few.is_empty() { "the file has no sections".into() } else { format!("the file has {few}") });
        diagnostics.push(fault.maybe_hint(nearest(name, names).map(did_you_mean)));
    }
    if sections.is_empty() && only.is_empty() && is_sound(&diagnostics) {
        let fault = Diagnostic::new(Code::NoSuchSection, Span::new(source, 0..0), "the file has no sections");
        diagnostics.push(fault.hint("begin with a line such as `[name]` or `[name:parent]`"));
    }
    if !only.is_empty() {
        // Of the other sections nothing is said, unless they are parents.
        let spans: Vec<_> = wanted.iter().map(|section| section.name.text.clone()).collect();
        diagnostics.retain(|fault| is_about(fault, &sections, &spans, &index));
    }
    let mut variants = Vec::new();
    for section in wanted {
        let mut faults = Vec::new();
        let imported = one(section, &index, &mut faults).filter(|_| is_sound(&faults));
        let is_new = |fault: &Diagnostic| !diagnostics.contains(fault);
        let new: Vec<Diagnostic> = faults.into_iter().filter(is_new).collect();
        diagnostics.extend(new);
        variants.extend(imported);
    }
    Import { variants, diagnostics, sources }
}

/// The names of all options but those of pieces and the squares that they are confined to.
pub fn option_names() -> Vec<&'static str> {
    let mut names: Vec<&str> = options::OPTIONS.iter().map(|option| option.key).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// The names of the variants that the format knows: sections may be based on them. See [`Profile::of`].
pub fn known_names() -> Vec<&'static str> {
    family::names()
}

/// A variant of an ini file, with what is doubtful about it or not taken over, as far as that may change its moves.
///
/// # Errors
/// If there is no such section, or something is wrong with it or its parents.
pub fn load(file: &str, text: &str, name: &str) -> Result<Loaded, LoadError> {
    let (imported, warnings, sources) = section(file, text, name)?;
    Ok(Loaded { variant: imported.variant, warnings, sources })
}

/// The variant that `FILE.ini:NAME` means, a section of an ini file, with what is doubtful about it or not taken over, as far as that may
/// change its moves.
///
/// ```
/// # fn main() -> Result<(), ferz::LoadError> {
/// # let folder = std::env::temp_dir().join(format!("ferz-import-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder).unwrap();
/// # let path = folder.join("mine.ini");
/// # std::fs::write(&path, "[dash:chess]\nflagPiece = k\nflagRegionWhite = *8\nflagRegionBlack = *1\n").unwrap();
/// # let path = path.display();
/// let dash = ferz::import::load_file(&format!("{path}:dash"))?.variant;
/// assert_eq!(dash.rules().name, "Dash");
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// If the file cannot be read, there is no such section, or something is wrong with it or its parents.
pub fn load_file(name: &str) -> Result<Loaded, LoadError> {
    let (file, section) = ini_section(name).unwrap_or((name, ""));
    load(file, &text_of_file(file)?, section)
}

/// The text of an ini file.
///
/// # Errors
/// If it cannot be read, is larger than an ini file may be or is no text: see [`decode`].
pub fn text_of_file(path: impl AsRef<Path>) -> Result<String, LoadError> {
    let path = path.as_ref();
    let text = read_bytes(path, MAX_INI_BYTES).and_then(decode);
    text.map_err(|why| LoadError::Unreadable { path: path.display().to_string(), why })
}

/// A variant of an ini file as it is written once it has become a file, all that it is based on included.
///
/// # Errors
/// If there is no such section, or something is wrong with it or its parents.
pub fn whole(file: &str, text: &str, name: &str) -> Result<Whole, LoadError> {
    let (imported, _, _) = section(file, text, name)?;
    Whole::parse(&imported.name, &imported.text)
}

/// A section, with the warnings that are about its moves.
fn section(file: &str, text: &str, name: &str) -> Result<(Imported, Vec<Diagnostic>, Sources), LoadError> {
    let Import { variants, mut diagnostics, sources } = import(file, text, &[name.to_owned()]);
    match variants.into_iter().next() {
        Some(imported) => {
            diagnostics.retain(|fault| fault.severity() == Severity::Warning && fault.code != Code::NoRule);
            Ok((imported, diagnostics, sources))
        }
        None => {
            diagnostics.retain(|fault| fault.severity() == Severity::Error);
            Err(LoadError::Invalid { diagnostics, sources })
        }
    }
}

/// The bytes of an ini file as text. Whoever wrote a comment may have done so in another encoding than UTF-8: what is none there
/// is replaced.
///
/// # Errors
/// [`Unreadable::NotText`]: the first byte elsewhere that is not UTF-8.
pub fn decode(bytes: Vec<u8>) -> Result<String, Unreadable> {
    ini::decode(bytes)
}

/// Is a fault that was found in the text about one of these sections or their parents, or about no section?
fn is_about(fault: &Diagnostic, sections: &[Section], names: &[String], index: &Index<'_>) -> bool {
    let at = fault.span.range.start;
    let Some(section) = sections.iter().rev().find(|section| section.name.span.range.start <= at) else { return true };
    if fault.code == Code::NoSuchSection {
        return true;
    }
    names.iter().any(|name| {
        let mut line = Vec::new();
        let mut next = index.get(name.as_str());
        while let Some(one) = next.filter(|one| !line.contains(&one.name.text.as_str())) {
            line.push(one.name.text.as_str());
            next = one.parent.as_ref().and_then(|parent| index.get(parent.text.as_str()));
        }
        line.contains(&section.name.text.as_str())
    })
}

/// Translates a section.
fn one(section: &Section, index: &Index<'_>, faults: &mut Vec<Diagnostic>) -> Option<Imported> {
    let line = family::resolve(section, index, faults)?;
    if !is_sound(faults) {
        return None;
    }
    let (lost, root) = tree(section, &line);
    let text = lay_out(&comments(section, &lost), &root);
    for lost in &lost {
        faults.push(not_taken(section, lost));
    }
    match Variant::parse(&text) {
        Ok(variant) => {
            Some(Imported { name: section.name.text.clone(), text, variant, profile: Profile::from_line(&line) })
        }
        Err(error) => {
            faults.extend(blame(section, &error));
            None
        }
    }
}

/// The tree of a section's file, and what is not taken over.
fn tree(section: &Section, line: &Line) -> (Vec<Lost>, Node) {
    let based = |(name, parent): &(&'static str, Settings)| {
        let base = tree_of(name)?;
        let top = delta::on_top(
            &translate::translate(&line.settings, Some(&base)),
            &translate::translate(parent, Some(&base)),
            &base,
        );
        let lost = line.settings.lost.iter().filter(|lost| !parent.lost.contains(lost)).cloned().collect();
        Some((Some(*name), lost, top))
    };
    let alone = || (None, line.settings.lost.clone(), delta::whole(&translate::translate(&line.settings, None)));
    let (base, lost, mut root): (Option<&str>, Vec<Lost>, Node) = match &line.base {
        Some(base) => based(base).unwrap_or_else(alone),
        // Nothing says what it is based on: the shorter file is the better one to read.
        None => match family::template().as_ref().and_then(based).filter(|_| !line.has_parent) {
            Some(other) => {
                let alone = alone();
                if length(&alone.2) <= length(&other.2) { alone } else { other }
            }
            None => alone(),
        },
    };
    if let Value::Struct(fields) = &mut root.value {
        let mut head = vec![field("name", text_node(&title(&section.name.text)))];
        head.extend(link(section).map(|link| field("rules", text_node(&link))));
        head.extend(base.map(|base| field("base", text_node(base))));
        fields.splice(0..0, head);
    }
    (lost, root)
}

/// How long a file is to a reader: what is taken out of a base has to be known there.
fn length(tree: &Node) -> usize {
    let text = write(tree);
    text.len() + 60 * text.matches("Remove").count()
}

/// A name for people: `atomic-giveaway` is Atomic Giveaway.
fn title(name: &str) -> String {
    let word = |word: &str| match word.split_at_checked(1) {
        Some((first, rest)) => format!("{}{rest}", first.to_ascii_uppercase()),
        None => word.to_owned(),
    };
    name.split(['-', '_']).map(word).collect::<Vec<_>>().join(" ")
}

/// The first address in the comments of a section.
fn link(section: &Section) -> Option<String> {
    let words = section.notes.iter().flat_map(|note| note.split_ascii_whitespace());
    let mut links = words.filter(|word| word.starts_with("https://") || word.starts_with("http://"));
    links.next().map(str::to_owned)
}

/// The comments of a file: those of the section, and what is not taken over.
fn comments(section: &Section, lost: &[Lost]) -> Vec<String> {
    let mut lines: Vec<String> = section.notes.clone();
    for lost in lost.iter().filter(|lost| !lost.is_harmless) {
        lines.push(format!("Not translated: {}: {}.", lost.key, lost.why));
    }
    let harmless: Vec<&str> = lost.iter().filter(|lost| lost.is_harmless).map(|lost| lost.key.as_str()).collect();
    if !harmless.is_empty() {
        lines.push(format!("Not translated, because they are not rules: {}.", harmless.join(", ")));
    }
    lines
}

fn not_taken(section: &Section, lost: &Lost) -> Diagnostic {
    let span = lost.span.clone().unwrap_or_else(|| section.parent.as_ref().unwrap_or(&section.name).span.clone());
    let message = match lost.span {
        Some(_) => format!("`{}` is not translated", lost.key),
        None => format!("`{}` of a parent is not translated", lost.key),
    };
    let code = if lost.is_harmless { Code::NoRule } else { Code::NotTranslated };
    let hint = match code {
        Code::NoRule => "you need not do anything",
        _ => "play without it, or add rows of your own to the imported file",
    };
    Diagnostic::new(code, span, message).label(lost.why.clone()).hint(hint)
}

/// Faults that show only when the file is loaded, in their places as far as these are known.
fn blame(section: &Section, error: &LoadError) -> Vec<Diagnostic> {
    let Some((faults, _)) = error.diagnostics() else { return Vec::new() };
    let faults = faults.iter().filter(|fault| fault.severity() == Severity::Error);
    let place = |fault: &Diagnostic| {
        let key = match fault.code {
            Code::BadStart => "startFen",
            Code::BadCastling => "castling",
            _ => "",
        };
        let setting = section.options.iter().rev().find(|setting| setting.key.text == key);
        setting.map_or_else(|| section.name.span.clone(), |setting| setting.value.span.clone())
    };
    let fault = |fault: &Diagnostic| {
        Diagnostic::new(fault.code, place(fault), fault.message.clone()).maybe_hint(fault.hint.clone())
    };
    faults.map(fault).collect()
}
