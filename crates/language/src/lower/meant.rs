//! Synonyms for words of the language, and fields in the wrong place.

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

/// Fields that often stand in the wrong place: the struct they belong to, and how to write them there.
const PLACES: [(&str, &str, &str); 37] = [
    ("into", "a row of `promotion`", "promotion: { \"far rank\": (into: ...) }"),
    ("limits", "a row of `promotion`", "promotion: { \"far rank\": (limits: ...) }"),
    ("files", "the board", "board: (files: ...)"),
    ("ranks", "the board", "board: (ranks: ...)"),
    ("second", "the board", "board: (second: ...)"),
    ("shape", "the board", "board: (shape: ...)"),
    ("wrap", "the board", "board: (wrap: ...)"),
    ("holes", "the board", "board: (holes: ...)"),
    ("outline", "the board", "board: (outline: ...)"),
    ("letter", "a piece", "pieces: { \"rook\": (letter: ...) }"),
    ("moves", "a piece", "pieces: { \"rook\": (moves: ...) }"),
    ("tags", "a piece", "pieces: { \"rook\": (tags: ...) }"),
    ("promotes_to", "a piece", "pieces: { \"rook\": (promotes_to: ...) }"),
    ("result", "an outcome", "outcomes: { \"checkmate\": (result: ...) }"),
    ("claim", "an outcome", "outcomes: { \"threefold\": (claim: ...) }"),
    ("plies", "the turn", "turn: (plies: ...)"),
    ("ends", "the turn", "turn: (ends: ...)"),
    ("go", "`captured`", "captured: (go: ...)"),
    ("as", "`captured`", "captured: (as: ...)"),
    ("steps", "a counter", "counters: { \"moves\": (steps: ...) }"),
    ("per", "a counter", "counters: { \"moves\": (per: ...) }"),
    ("add", "a step of a counter", "steps: [(add: ...)]"),
    ("set", "a step of a counter", "steps: [(set: ...)]"),
    ("do", "a row of `after`", "after: { \"blast\": (do: ...) }"),
    ("choose", "a row of `after`", "after: { \"wall\": (choose: ...) }"),
    ("free", "a row of `drops`", "drops: { \"stones\": (free: ...) }"),
    ("safe", "a row of `castling`", "castling: { \"kingside\": (safe: ...) }"),
    ("onto", "a move", "Leaper(by: (1, 2), onto: ...)"),
    ("by", "a move, or a pattern of moves", "Leaper(by: ...)`, `on: (by: ...)"),
    ("takes", "a pattern of moves", "on: (takes: ...)"),
    ("kind", "a pattern of moves", "on: (kind: ...)"),
    ("through", "a move", "Leaper(by: (1, 2), through: ...)"),
    ("legs", "a path", "Path(legs: ...)"),
    ("lands", "a move", "Leaper(by: (1, 2), lands: ...)"),
    ("leaves", "a move", "Leaper(by: Forward, leaves: ...)"),
    ("becomes", "a move, or a pattern of moves", "Leaper(by: Forward, becomes: ...)"),
    ("first", "`sides`", "sides: (first: (name: ...))"),
];

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
    if super::FIELDS.contains(&field) {
        return Some(format!("`{field}` is a field of the whole file: is a closing bracket missing before it?"));
    }
    let (_, place, example) = PLACES.iter().find(|(other, _, _)| *other == field)?;
    Some(format!("`{field}` belongs in {place}: `{example}`"))
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
