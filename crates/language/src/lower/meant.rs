//! Synonyms for words of the language, and fields in the wrong place.

use crate::schema::{VARIANT, homes};

/// Synonyms in lower case, with the word of the language.
const WORDS: [(&str, &str); 44] = [
    ("and", "All"),
    ("both", "All"),
    ("either", "Or"),
    ("none", "No"),
    ("exists", "Any"),
    ("everything", "Anything"),
    ("opponent", "Enemy"),
    ("opponents", "Enemy"),
    ("foe", "Enemy"),
    ("other", "Enemy"),
    ("friend", "Own"),
    ("friendly", "Own"),
    ("ally", "Own"),
    ("mine", "Own"),
    ("free", "Empty"),
    ("vacant", "Empty"),
    ("lose", "Loss"),
    ("loses", "Loss"),
    ("lost", "Loss"),
    ("defeat", "Loss"),
    ("wins", "Win"),
    ("won", "Win"),
    ("victory", "Win"),
    ("tie", "Draw"),
    ("drawn", "Draw"),
    ("stalemate", "Stuck"),
    ("white", "First"),
    ("black", "Second"),
    ("mirror", "Reflected"),
    ("mirrored", "Reflected"),
    ("turned", "Rotated"),
    ("hexagon", "Hexagonal"),
    ("hex", "Hexagonal"),
    ("jump", "Leaper"),
    ("jumper", "Leaper"),
    ("leap", "Leaper"),
    ("step", "Leaper"),
    ("slide", "Rider"),
    ("slider", "Rider"),
    ("straight", "Orthogonal"),
    ("horizontal", "Sideways"),
    ("diagonally", "Diagonal"),
    ("all", "AnyWay"),
    ("capture", "Take"),
];

/// Synonyms for fields, with the field of the language.
const FIELDS: [(&str, &str); 36] = [
    ("if", "when"),
    ("condition", "when"),
    ("winner", "result"),
    ("outcome", "result"),
    ("effect", "do"),
    ("action", "do"),
    ("then", "do"),
    ("direction", "by"),
    ("directions", "by"),
    ("vector", "by"),
    ("width", "files"),
    ("columns", "files"),
    ("height", "ranks"),
    ("rows", "ranks"),
    ("symbol", "letter"),
    ("movement", "moves"),
    ("symmetry", "second"),
    ("setup", "start"),
    ("position", "start"),
    ("array", "start"),
    ("extends", "base"),
    ("parent", "base"),
    ("inherits", "base"),
    ("title", "name"),
    ("variant", "name"),
    ("author", "origin"),
    ("inventor", "origin"),
    ("max", "up_to"),
    ("range", "up_to"),
    ("limit", "up_to"),
    ("min", "at_least"),
    ("distance", "exactly"),
    ("target", "to"),
    ("colour", "side"),
    ("color", "side"),
    ("player", "side"),
];

/// The most places that a hint names for a misplaced field.
const MOST_PLACES: usize = 2;

/// The one of `words` for a synonym.
pub(super) fn word<'w>(word: &str, words: &[&'w str]) -> Option<&'w str> {
    among(&WORDS, word, words.iter().copied())
}

/// The known field for a synonym.
pub(super) fn field<'w>(field: &str, known: impl Iterator<Item = &'w str>) -> Option<&'w str> {
    among(&FIELDS, field, known)
}

fn among<'w>(table: &[(&str, &str)], word: &str, mut known: impl Iterator<Item = &'w str>) -> Option<&'w str> {
    let word = word.to_lowercase();
    let (_, own) = table.iter().find(|(other, _)| *other == word)?;
    known.find(|known| known == own)
}

/// Explains where a misplaced field belongs.
pub(super) fn place(field: &str) -> Option<String> {
    if VARIANT.field(field).is_some() {
        return Some(format!("`{field}` is a field of the whole file: is a closing bracket missing before it?"));
    }
    let homes = homes(field);
    if homes.is_empty() || homes.len() > MOST_PLACES {
        return None;
    }
    let (nouns, texts): (Vec<&str>, Vec<&str>) = homes.into_iter().unzip();
    let texts: Vec<String> = texts.iter().map(|text| text.replace('_', &format!("{field}: ..."))).collect();
    Some(format!("`{field}` belongs in {}: `{}`", nouns.join(", or "), texts.join("`, `")))
}

/// Returns true for an English word that set expressions do without.
pub(super) fn is_idle(word: &str) -> bool {
    matches!(
        word,
        "squares"
            | "square"
            | "pieces"
            | "piece"
            | "the"
            | "of"
            | "on"
            | "in"
            | "at"
            | "is"
            | "are"
            | "any"
            | "every"
            | "each"
            | "with"
            | "that"
            | "side"
    )
}
