//! Verbs that agree with a player's name, which may be singular or plural, or with a number.

/// Plurals that do not end with `s`.
const IRREGULAR: [&str; 8] = ["men", "geese", "mice", "people", "children", "oxen", "sheep", "cattle"];
/// Endings of words in the singular.
const SINGULAR: [&str; 3] = ["ss", "us", "is"];

/// Returns true if a name is plural: `Hounds`, `Norsemen`, `Fox and Geese`.
fn is_of_many(name: &str) -> bool {
    let name = name.trim().to_lowercase();
    let last = name.split_whitespace().next_back().unwrap_or_default();
    let is_plural = last.ends_with('s') && !SINGULAR.iter().any(|end| last.ends_with(end));
    let is_irregular = IRREGULAR.contains(&last) || last.ends_with("men") && last.len() > 4;
    is_plural || is_irregular || name.contains(" and ")
}

/// The form of a verb that agrees with a name.
pub fn verb<'v>(name: &str, plural: &'v str, singular: &'v str) -> &'v str {
    if is_of_many(name) { plural } else { singular }
}

/// A name with its verb: `White wins`, `Defenders win`.
pub fn says(name: &str, plural: &str, singular: &str) -> String {
    format!("{name} {}", verb(name, plural, singular))
}

/// The form of a verb or of a pronoun that agrees with a number of things.
pub fn agree<'v>(count: usize, plural: &'v str, singular: &'v str) -> &'v str {
    if count == 1 { singular } else { plural }
}
