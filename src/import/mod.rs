//! Import of variants from Fairy-Stockfish's `variants.ini`: sections of options are translated into variant files.
//!
//! Input: the text of an ini file. Output: an [`Import`] with a readable file for each section, and diagnostics for
//! errors and for options that cannot be translated, each with its span in the ini file.
//!
//! `ini` parses the text. `options` is the table of all options, and `settings` holds the options of a section and its
//! parents (`family`). `translate` makes a `draft` of a variant from the settings, with one file for each topic. If a
//! variant is based on a built-in one, both are drafted, and `delta` finds the differences.

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
pub mod spelling;
mod start;
mod translate;
mod values;
mod words;

pub use profile::{CastlingProfile, Profile};

use crate::diagnostic::{Code, Diagnostic, Severity, Sources, Span, did_you_mean, is_sound, nearest};
use crate::library::{LoadError, Loaded, Unreadable, Whole};
use crate::model::limits::MAX_INI_BYTES;
use crate::prose::words::{first, list};
use delta::{field, text_node};
use family::{Index, Line};
use ferz_core::Variant;
use ferz_core::library::{ini_section, read_bytes, tree_of};
use ferz_core::syntax::{Node, Value, lay_out, write};
use ini::Section;
use settings::{Lost, Settings};
use std::path::Path;

/// The variants of an ini file.
#[derive(Clone, Debug)]
pub struct Import {
    /// The translated variants, in the order of the file.
    pub variants: Vec<Imported>,
    /// All errors, and all options that are not translated.
    pub diagnostics: Vec<Diagnostic>,
    /// The text that the diagnostics point into.
    pub sources: Sources,
}

/// A translated section.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The name of the section.
    pub name: String,
    /// The file, in RON.
    pub text: String,
    /// The loaded variant.
    pub variant: Variant,
    /// The options of the section that are not rules.
    pub profile: Profile,
}

/// Translates the sections of an ini file: those named in `only`, or all if it is empty. `file` is the name of the file
/// in messages.
///
/// ```
/// let import = ferz::import::import("mine.ini", "[dash:chess]\nflagPiece = k\nflagRegionWhite = *8\nflagRegionBlack = *1\n", &[]);
/// let dash = &import.variants[0];
/// assert!(dash.text.contains("base: \"chess\""));
/// assert_eq!(dash.variant.name(), "Dash");
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
            // This section without a name has been reported already.
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
        let fault = fault.hint(match names.is_empty() {
            true => "the file has no sections".into(),
            false => format!("its sections are {}", first(12, &names, "and")),
        });
        diagnostics.push(fault.maybe_hint(nearest(name, names).map(did_you_mean)));
    }
    if sections.is_empty() && only.is_empty() && is_sound(&diagnostics) {
        let fault = Diagnostic::new(Code::NoSuchSection, Span::new(source, 0..0), "the file has no sections");
        diagnostics.push(fault.hint("begin with a line such as `[name]` or `[name:parent]`"));
    }
    if !only.is_empty() {
        // Other sections are not reported, unless they are parents.
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

/// The names of all options, except those of pieces and of the squares that confine them.
pub fn option_names() -> Vec<&'static str> {
    let mut names: Vec<&str> = options::OPTIONS.iter().map(|option| option.key).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// The names of the variants that the format knows. Sections may be based on them. See [`Profile::of`].
pub fn known_names() -> Vec<&'static str> {
    family::names()
}

/// Loads a variant from an ini file, with warnings about doubtful or untranslated options that may change its moves.
///
/// # Errors
/// If there is no such section, or it or its parents have errors.
pub fn load(file: &str, text: &str, name: &str) -> Result<Loaded, LoadError> {
    let (imported, warnings, sources) = section(file, text, name)?;
    Ok(Loaded::new(imported.variant, warnings, sources))
}

/// Loads the variant that `FILE.ini:NAME` means, a section of an ini file, with warnings about doubtful or untranslated
/// options that may change its moves.
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
/// If the file cannot be read, there is no such section, or it or its parents have errors.
pub fn load_file(name: &str) -> Result<Loaded, LoadError> {
    let (file, section) = ini_section(name).unwrap_or((name, ""));
    load(file, &text_of_file(file)?, section)
}

/// Reads the text of an ini file.
///
/// # Errors
/// If the file cannot be read, exceeds the size limit of ini files or is not text: see [`decode`].
pub fn text_of_file(path: impl AsRef<Path>) -> Result<String, LoadError> {
    let path = path.as_ref();
    let text = read_bytes(path, MAX_INI_BYTES).and_then(decode);
    text.map_err(|why| LoadError::Unreadable { path: path.display().to_string(), why })
}

/// Translates a variant of an ini file and merges it with its bases.
///
/// # Errors
/// If there is no such section, or it or its parents have errors.
pub fn whole(file: &str, text: &str, name: &str) -> Result<Whole, LoadError> {
    let (imported, _, _) = section(file, text, name)?;
    Whole::parse(&imported.name, &imported.text)
}

/// A section, with the warnings about its moves.
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

/// Decodes the bytes of an ini file. Comments may have another encoding than UTF-8: invalid bytes in them are replaced.
///
/// # Errors
/// [`Unreadable::NotText`] with the first byte outside comments that is not UTF-8.
pub fn decode(bytes: Vec<u8>) -> Result<String, Unreadable> {
    ini::decode(bytes)
}

/// Returns `true` if a fault in the text concerns one of these sections or their parents, or no section.
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

/// The tree of a section's file, and the untranslated options.
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
        // The section names no base, so the shorter file is the more readable one.
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

/// The length of a file for a reader: each item removed from a base must be known there.
fn length(tree: &Node) -> usize {
    let text = write(tree);
    text.len() + 60 * text.matches("Remove").count()
}

/// The title of a name: `atomic-giveaway` gives `Atomic Giveaway`.
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

/// The comments of a file: those of the section, and the untranslated options.
fn comments(section: &Section, lost: &[Lost]) -> Vec<String> {
    let mut lines: Vec<String> = section.notes.clone();
    for lost in lost.iter().filter(|lost| !lost.is_harmless) {
        lines.push(format!("Not translated: {}: {}.", lost.key, lost.why));
    }
    let harmless: Vec<&str> = lost.iter().filter(|lost| lost.is_harmless).map(|lost| lost.key.as_str()).collect();
    if !harmless.is_empty() {
        lines.push(format!("Not translated, because they are not rules: {}.", list(harmless, "and")));
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

/// Faults that appear only when the file is loaded, with their spans as far as they are known.
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
