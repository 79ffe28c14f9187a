//! The names by which other programs know the built-in variants: `variants/aliases.txt`.

use super::builtin::{builtin_rules, file, names};
use std::collections::HashMap;
use std::sync::LazyLock;

/// A line for each variant: its name, blanks, other names with commas between. Lines that begin with `#` are comments.
const ALIASES: &str = "aliases.txt";

/// Other names, plain, with the variants that they mean.
static OTHERS: LazyLock<HashMap<String, &str>> = LazyLock::new(|| {
    let others = lines().flat_map(|(name, others)| others.split(',').map(move |other| (plain(other), name)));
    // The first one that claims a name has it.
    let mut known = HashMap::new();
    others.for_each(|(other, name)| {
        known.entry(other).or_insert(name);
    });
    known
});

/// The names that the variants give themselves, `Three-check` for instance, sorted by the names of their files.
static TITLES: LazyLock<Vec<(String, &str)>> = LazyLock::new(|| {
    let title = |name: &'static str| builtin_rules(name).ok().map(|rules| (rules.name, name));
    names().into_iter().filter_map(title).collect()
});

fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = file(ALIASES).lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(' ')).map(|(name, others)| (name, others.trim()))
}

/// The built-in variants that a name may mean, the likeliest first. It may be the name of a file, the name that the variant
/// gives itself, or another name; case, blanks and joints between words do not matter.
///
/// ```
/// use ferz::library::named;
/// assert_eq!(named("Three-check"), ["3check"]);
/// assert_eq!(named("From Position"), ["chess"]);
/// assert_eq!(named("King of the Hill"), ["kingofthehill"]);
/// assert!(named("Chess for five").is_empty());
/// ```
pub fn named(name: &str) -> Vec<&'static str> {
    let wanted = plain(name);
    let mut found = Vec::new();
    let mut add = |name: &'static str| {
        if !found.contains(&name) {
            found.push(name);
        }
    };
    names().into_iter().filter(|file| *file == name).for_each(&mut add);
    TITLES.iter().filter(|(title, _)| title == name).for_each(|(_, name)| add(name));
    names().into_iter().filter(|file| plain(file) == wanted).for_each(&mut add);
    TITLES.iter().filter(|(title, _)| plain(title) == wanted).for_each(|(_, name)| add(name));
    OTHERS.get(&wanted).into_iter().for_each(|name| add(name));
    found
}

/// The built-in variant that is meant where none is named.
pub fn unnamed() -> Option<&'static str> {
    lines().next().map(|(name, _)| name)
}

/// A name without what people mix up.
fn plain(name: &str) -> String {
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
        assert_eq!(unnamed().map(|name| named(name)), Some(vec!["chess"]));
    }

    #[test]
    fn every_variant_is_found_by_its_name_and_by_its_title() {
        for (title, name) in TITLES.iter() {
            assert_eq!(named(name).first(), Some(name));
            assert_eq!(named(title).first(), Some(name), "{title}");
            assert!(named(&title.to_uppercase()).contains(name), "{title}");
        }
    }
}
