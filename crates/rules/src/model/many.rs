//! Guesses whether a player's name is singular or plural, to choose the verb: White wins, Defenders win.

/// Plurals that do not end with `s`.
const IRREGULAR: [&str; 8] = ["men", "geese", "mice", "people", "children", "oxen", "sheep", "cattle"];
/// Endings of words in the singular.
const SINGULAR: [&str; 3] = ["ss", "us", "is"];

/// Returns true if a name is plural: `Hounds`, `Norsemen`, `Fox and Geese`.
pub fn is_of_many(name: &str) -> bool {
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

#[cfg(test)]
mod tests {
    use super::verb;

    #[test]
    fn the_verb_goes_with_the_name() {
        let told = ["White", "Defenders", "Geese", "Norsemen", "Fox and Geese", "Zeus", "Cross", "Omen"];
        let told = told.map(|name| format!("{name} {}", verb(name, "win", "wins")));
        assert_eq!(
            told,
            [
                "White wins",
                "Defenders win",
                "Geese win",
                "Norsemen win",
                "Fox and Geese win",
                "Zeus wins",
                "Cross wins",
                "Omen wins"
            ]
        );
    }
}
