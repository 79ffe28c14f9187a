//! The names of the built-in variants in other programs, from `variants/aliases.txt`.

use super::builtin::{name_of, names};
use super::summary::summaries;
use crate::diagnostic::nearest;
use ferz_language::types::OnDemand;
use ferz_variants::data::ALIASES;
use std::collections::BTreeMap;

/// No title and no alias is longer, in bytes.
const LONGEST_ALIAS: usize = 64;

/// The minimum length of a part of a name, in bytes. Shorter parts fit too many names.
const SHORTEST_PART: usize = 4;

/// The variants that each name may mean, the most likely first.
static KNOWN: OnDemand<Known> = OnDemand::new(|| {
    let mut known = Known::default();
    for name in names() {
        add(&mut known.exact, name.to_owned(), name);
    }
    for (title, name) in titles() {
        add(&mut known.exact, title.to_owned(), name);
    }
    for name in names() {
        add(&mut known.plain, plain(name), name);
    }
    for (title, name) in titles() {
        add(&mut known.plain, plain(title), name);
    }
    for (name, others) in lines() {
        others.split(',').for_each(|other| add(&mut known.plain, plain(other), name));
    }
    known
});

/// Variants by exact names and by names reduced by [`plain()`].
#[derive(Default)]
struct Known {
    exact: BTreeMap<String, Vec<&'static str>>,
    plain: BTreeMap<String, Vec<&'static str>>,
}

fn add(known: &mut BTreeMap<String, Vec<&'static str>>, key: String, name: &'static str) {
    let meant = known.entry(key).or_default();
    if !meant.contains(&name) {
        meant.push(name);
    }
}

/// The titles of the variants, `Three-check` for instance, with the names of their files.
fn titles() -> impl Iterator<Item = (&'static str, &'static str)> {
    summaries().iter().map(|summary| (summary.name.as_str(), summary.variant))
}

fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = ALIASES.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(' ')).map(|(name, others)| (name, others.trim()))
}

/// The other names of a built-in variant.
pub(super) fn aliases_of(variant: &str) -> impl Iterator<Item = &'static str> {
    let of = lines().find(|(name, _)| *name == variant);
    of.into_iter().flat_map(|(_, others)| others.split(',')).map(str::trim)
}

/// The built-in variants that a name may mean, the most likely first. The name may be a file name, a variant's title or
/// an alias. Case, blanks and hyphens do not matter.
///
/// ```
/// # use ferz_core as ferz;
/// use ferz::library::named;
/// assert_eq!(named("Three-check"), ["3check"]);
/// assert_eq!(named("From Position"), ["chess"]);
/// assert_eq!(named("King of the Hill"), ["kingofthehill"]);
/// assert!(named("Chess for five").is_empty());
/// ```
pub fn named(name: &str) -> Vec<&'static str> {
    // File names can be matched without the index.
    if let Some(file) = name_of(name) {
        return vec![file];
    }
    let mut found = KNOWN.exact.get(name).cloned().unwrap_or_default();
    let alike = KNOWN.plain.get(&plain(name)).into_iter().flatten();
    alike.for_each(|name| {
        if !found.contains(name) {
            found.push(name)
        }
    });
    found
}

/// The built-in variant that a wrong name probably means: the one with this title or alias, the one whose title or
/// alias contains the name (the shortest counts), or the one with the nearest name, title or alias.
pub fn likely(name: &str) -> Option<&'static str> {
    // A long text is no name; reducing it would take time.
    if name.len() > LONGEST_ALIAS {
        return None;
    }
    if let Some(known) = named(name).first() {
        return Some(known);
    }
    let reduced = plain(name);
    let has_it = |known: &&String| reduced.len() >= SHORTEST_PART && known.contains(&reduced);
    if let Some(whole) = KNOWN.plain.keys().filter(has_it).min_by_key(|known| known.len()) {
        return KNOWN.plain[whole].first().copied();
    }
    let alias = || nearest(&reduced, KNOWN.plain.keys().map(String::as_str));
    nearest(name, names()).or_else(|| KNOWN.plain[alias()?].first().copied())
}

/// The built-in variant to use if the user names none.
pub fn unnamed() -> Option<&'static str> {
    lines().next().map(|(name, _)| name)
}

/// A name reduced to its lower-case letters, digits and `+`, since people mix up case, blanks and hyphens.
pub(super) fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric() || *c == '+').flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_alias_belongs_to_a_variant_and_means_it() {
        for (name, others) in lines() {
            assert!(names().contains(&name), "{name}");
            for other in others.split(',') {
                assert_eq!(named(other.trim()).first(), Some(&name), "{other}");
            }
        }
        assert_eq!(unnamed().map(named), Some(vec!["chess"]));
    }

    #[test]
    fn a_name_from_elsewhere_finds_its_variant() {
        for (name, variant) in [
            ("reversi", "flipello"),
            ("connect4", "cfour"),
            ("tic-tac-toe", "tictactoe"),
            ("morris", "six-mens-morris"),
            ("otello", "flipello"),
        ] {
            assert_eq!(likely(name), Some(variant), "{name}");
        }
        assert_eq!(likely("ches"), Some("chess"));
        assert_eq!(likely(&"reversi ".repeat(1000)), None);
        assert!(lines().flat_map(|(_, others)| others.split(',')).all(|other| other.trim().len() <= LONGEST_ALIAS));
        assert!(titles().all(|(title, _)| title.len() <= LONGEST_ALIAS));
    }

    #[test]
    fn every_variant_is_found_by_its_name_and_by_its_title() {
        for (title, name) in titles() {
            assert_eq!(named(name), [name]);
            assert_eq!(named(title).first(), Some(&name), "{title}");
            assert!(named(&title.to_uppercase()).contains(&name), "{title}");
        }
    }
}
