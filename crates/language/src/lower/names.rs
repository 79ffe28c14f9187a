//! The allowed names of zones, pieces and tags: those that set expressions can distinguish from words and squares.

use super::reader::Report;
use super::scope::Scope;
use super::set_words::reserved;
use crate::diagnostic::{Code, Diagnostic, Span};

/// Returns true if the name has the form of a square, `e4` for instance.
pub(super) fn is_square_like(name: &str) -> bool {
    let mut chars = name.chars();
    let letter = chars.next().is_some_and(|c| c.is_ascii_lowercase());
    let digits = chars.as_str();
    letter && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// Returns true if a name can be written in set expressions.
pub(super) fn is_plain(name: &str) -> bool {
    let in_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    name.starts_with(|c: char| c.is_ascii_lowercase()) && name.bytes().all(in_name) && !name.ends_with('-')
}

/// The most similar name that can be written in set expressions.
pub(super) fn plain(name: &str) -> Option<String> {
    let name = name.to_lowercase();
    let words: Vec<&str> = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    Some(words.join("-")).filter(|name| is_plain(name))
}

/// Checks that a name can be written in set expressions and clashes with no word or square there. `is_taken` returns
/// true for other names in use.
fn check_name(report: &Report, what: &str, name: &str, span: &Span, is_taken: impl Fn(&str) -> bool) {
    if !is_plain(name) {
        let message = format!("\"{name}\" cannot be the name of a {what}");
        let fault = Diagnostic::new(Code::BadName, span.clone(), message);
        let rule = "a name is one word of lower-case letters, digits and hyphens";
        return report.add(match plain(name) {
            Some(plain) if is_taken(&plain) || clash(&plain).is_some() => {
                fault.hint(format!("{rule}; `{plain}` is already used: choose another name"))
            }
            Some(plain) => fault.hint(format!("{rule}: \"{plain}\"")).rename(name, &plain),
            None => fault.hint(rule),
        });
    }
    if let Some(like) = clash(name) {
        let message = format!("a {what} cannot have the name `{name}`, which is {like}");
        report.fault(Code::NameClash, span, message, format!("choose another name, for example `my-{name}`"));
    }
}

/// The thing in set expressions that already has this name.
fn clash(name: &str) -> Option<&'static str> {
    let like = if reserved().contains(&name) {
        "a word of set expressions"
    } else if name.split('-').all(is_square_like) {
        "a square"
    } else {
        return None;
    };
    Some(like)
}

impl Scope<'_> {
    /// Checks all names of zones, pieces and tags.
    pub fn check_names(&self) {
        let zones = self.zones.iter().map(|zone| ("zone", zone.name.as_str(), &zone.span));
        let pieces = self.pieces.iter().map(|piece| ("piece", piece.name.as_str(), &piece.span));
        let tags = self.tags.iter().map(|tag| ("tag", tag.name.as_str(), &tag.span));
        let mut seen: Vec<(&str, &str, &Span)> = Vec::new();
        for (what, name, span) in zones.chain(pieces).chain(tags) {
            let is_taken = |wanted: &str| {
                let mut others = self.zone_names().chain(self.piece_names()).filter(|other| *other != name);
                others.any(|other| other == wanted || plain(other).is_some_and(|other| other == wanted))
            };
            check_name(self.report, what, name, span, is_taken);
            if let Some((other, _, first)) = seen.iter().find(|(_, known, _)| *known == name) {
                let message = format!("a {other} and a {what} have the same name `{name}`");
                // The file can change its own names, but not those of a base.
                let ((here, what), (there, other)) = match first.source < span.source {
                    true => (((*first).clone(), *other), (span.clone(), what)),
                    false => ((span.clone(), what), ((*first).clone(), *other)),
                };
                let hint = format!(
                    "in set expressions the names of zones, pieces and tags must differ: rename the {what}, for example `{name}-{what}`"
                );
                let diagnostic = Diagnostic::new(Code::NameClash, here, message).hint(hint);
                self.report.add(diagnostic.related(there, format!("the {other}")));
            }
            seen.push((what, name, span));
        }
    }
}
