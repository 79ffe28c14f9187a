//! Nouns: their articles, plurals and counts.

use super::number;

/// The plural of a noun, or of the last word of several.
pub fn plural(noun: &str) -> String {
    let ends = |endings: &[&str]| endings.iter().any(|ending| noun.ends_with(ending));
    if let Some(stem) = noun.strip_suffix("man").filter(|stem| !ends(&["human", "shaman"]) && is_word_like(stem)) {
        return format!("{stem}men");
    }
    if noun == "ox" || noun.ends_with(" ox") {
        return format!("{noun}en");
    }
    match noun.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'i', 'o', 'u']) && !stem.is_empty() => format!("{stem}ies"),
        _ if noun.ends_with('f') && !ends(&["ff", "chief", "reef", "roof"]) => {
            format!("{}ves", noun.trim_end_matches('f'))
        }
        _ if ends(&["s", "x", "z", "ch", "sh"]) => format!("{noun}es"),
        _ if ends(&["mouse"]) => format!("{}mice", noun.trim_end_matches("mouse")),
        _ => format!("{noun}s"),
    }
}

fn is_word_like(stem: &str) -> bool {
    stem.is_empty() || stem.ends_with(|c: char| c.is_alphabetic() || c == ' ')
}

/// A noun with `a` or `an`; the noun may be in quotes.
pub fn a(noun: &str) -> String {
    let lower = noun.trim_start_matches(['\u{201c}', '"', '`']).to_lowercase();
    let sounds_like_you = ["uni", "use", "eu", "one"].iter().any(|start| lower.starts_with(start));
    let article = if lower.starts_with(['a', 'e', 'i', 'o', 'u']) && !sounds_like_you { "an" } else { "a" };
    format!("{article} {noun}")
}

/// `one square`, `three squares`.
pub fn counted(n: i64, noun: &str) -> String {
    format!("{} {}", number(n), nouns(n.unsigned_abs(), noun))
}

/// A number of things in digits, for messages, tables and reports: `1 game`, `2 plies`.
pub fn many(count: u64, noun: &str) -> String {
    format!("{count} {}", nouns(count, noun))
}

/// The noun for a number of things: `game`, `plies`.
pub fn nouns(count: u64, noun: &str) -> String {
    if count == 1 { noun.to_owned() } else { plural(noun) }
}

/// A name as an owner: `White's`, `Attackers'`.
pub fn possessive(name: &str) -> String {
    if name.ends_with('s') { format!("{name}'") } else { format!("{name}'s") }
}
