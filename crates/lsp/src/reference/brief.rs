//! Short explanations of words, for editors.

use super::look_up::{passages, tokens};
use super::{Block, BlockKind, Reference, cells};
use ferz_core::schema::{self, Field, Presence};
use std::sync::LazyLock;

/// The whole reference.
static WHOLE: LazyLock<Reference<'static>> = LazyLock::new(|| Reference::read(ferz::language::REFERENCE));

/// The list of all sections, which explains only those at the top of a file.
const SECTIONS: &str = "Sections";
/// The section on the words of another program.
const FOREIGN: &str = "From variants.ini";

/// Returns the explanation of a field, in Markdown.
pub fn field_text(field: &Field) -> String {
    let Field { name, kind, doc, presence } = field;
    let presence = match presence {
        Presence::Required(_) => "Required".to_owned(),
        Presence::Default(default) => format!("Default: {default}"),
    };
    format!("`{name}` \u{2014} {doc}.\n\nValue: {kind}. {presence}.")
}

/// Returns the explanation of a word in the reference, in Markdown; `None` if there is none. If the passage is about
/// another word, its clause about this word comes first. Many words have several meanings, so `around` holds the
/// enclosing names and words, the innermost first.
pub fn explained(word: &str, around: &[&str]) -> Option<String> {
    let mut best: Option<(i32, String)> = None;
    for (title, block, explains) in passages(&WHOLE, word) {
        let speaks_of = |other: &str| says(&title.text, other) || heads(&block).iter().any(|head| says(head, other));
        let nearest = around.iter().filter(|other| **other != word).position(|other| speaks_of(other));
        let mut score = nearest.map_or(0, |place| 40 - 4 * i32::try_from(place.min(8)).unwrap_or(0));
        score += if explains { 30 } else { 0 };
        let text = brief(&block);
        let is_beside = |other: &str| other != word && tokens(&text).any(|token| token == other);
        let beside = around.iter().take(4).enumerate().filter(|(_, other)| is_beside(other));
        score += beside.map(|(place, _)| 6 - i32::try_from(place).unwrap_or(0)).sum::<i32>();
        score += match title.text.as_str() {
            SECTIONS if around.is_empty() => 40,
            SECTIONS | FOREIGN => -60,
            _ => 0,
        };
        // Of several equally good passages, the first counts.
        if best.as_ref().is_none_or(|(most, _)| score > *most) {
            // A row of a table is one clause.
            let is_row = matches!(block.kind, BlockKind::Table(..));
            let itself = if explains || is_row { None } else { clause(&text, word) };
            best = Some((score, itself.map_or_else(|| text.clone(), |itself| format!("{itself}\n\n{text}"))));
        }
    }
    let own = own_fields(word);
    best.map(|(_, text)| [text].into_iter().chain(own).collect::<Vec<_>>().join("\n\n"))
}

/// Returns the fields of a word, apart from those that it shares with other words, as a list in Markdown.
fn own_fields(word: &str) -> Option<String> {
    let of_word = schema::structs().find(|one| one.what.trim_matches('`') == word)?;
    let fields = of_word.groups.first()?.iter().map(|field| match field.presence {
        Presence::Required(_) => format!("- `{}` \u{2014} {} (required)", field.name, field.doc),
        Presence::Default(default) => format!("- `{}` \u{2014} {} (default: {default})", field.name, field.doc),
    });
    Some(fields.collect::<Vec<_>>().join("\n"))
}

/// Returns the clause of a passage that begins with a word and explains it; `None` if the passage itself begins so.
fn clause(text: &str, word: &str) -> Option<String> {
    let mut start = 0;
    let (mut depth, mut in_code) = (0_i32, false);
    for (at, c) in text.char_indices().chain([(text.len(), '.')]) {
        let rest = &text[at..];
        let ends = match c {
            ',' | ';' | '\u{2014}' => rest[c.len_utf8()..].trim_start().starts_with('`'),
            '.' => rest.len() < 2 || rest.starts_with(". ") || rest.starts_with(".\n"),
            _ => false,
        };
        if ends && depth == 0 && !in_code {
            let clause = text[start..at].trim();
            let code = clause.strip_prefix('`').and_then(|rest| rest.split_once('`'));
            if let Some((code, said)) = code.filter(|(code, _)| tokens(code).next() == Some(word)) {
                let says = start > 0 && said.chars().any(char::is_alphanumeric);
                return says.then(|| format!("`{code}`{said}").replace('\n', " "));
            }
            start = at + c.len_utf8().min(rest.len());
        }
        match c {
            '`' => in_code = !in_code,
            '(' if !in_code => depth += 1,
            ')' if !in_code => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Returns the words at the start of a passage: the first cells of a table's rows.
fn heads(block: &Block) -> Vec<String> {
    match &block.kind {
        BlockKind::Table(_, rows) => rows.iter().filter_map(|row| cells(row).into_iter().next()).collect(),
        BlockKind::Heading(..) | BlockKind::Paragraph(_) | BlockKind::Item(_) | BlockKind::Code(_) => Vec::new(),
    }
}

/// Returns `true` if a text contains the word, in any case, possibly in the plural.
fn says(text: &str, word: &str) -> bool {
    let word = word.to_lowercase();
    let stem = word.strip_suffix('s').unwrap_or(&word);
    let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_lowercase);
    stem.len() > 2 && words.any(|other| other == word || other.strip_suffix('s').unwrap_or(&other) == stem)
}

/// Returns a passage in Markdown. Tables of one row read better as a sentence.
fn brief(block: &Block) -> String {
    match &block.kind {
        BlockKind::Table(heads, rows) => {
            let heads = cells(heads);
            let row = |row: &&str| {
                let cells = cells(row).into_iter().enumerate().filter(|(_, cell)| !cell.is_empty());
                let cell = |(column, cell): (usize, String)| match heads.get(column) {
                    Some(head) if column > 1 => format!("{head}: {cell}"),
                    _ => cell,
                };
                cells.map(cell).collect::<Vec<_>>().join(" \u{2014} ")
            };
            rows.iter().map(row).collect::<Vec<_>>().join("\n\n")
        }
        BlockKind::Paragraph(lines) | BlockKind::Item(lines) | BlockKind::Code(lines) => lines.join("\n"),
        BlockKind::Heading(_, words) => (*words).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(word: &str, around: &[&str]) -> String {
        explained(word, around).unwrap_or_default()
    }

    #[test]
    fn a_word_is_explained_by_where_it_stands() {
        assert!(
            said("Hopper", &["moves", "cannon", "pieces"]).starts_with("`Hopper(by: ...)` \u{2014} rides over hurdles")
        );
        assert!(
            said("letter", &["rook", "pieces"]).starts_with("`letter` \u{2014} the piece in a FEN"),
            "{}",
            said("letter", &["pieces"])
        );
        assert!(
            said("second", &["board"]).contains("how the second player sees the board"),
            "{}",
            said("second", &["board"])
        );
        assert!(said("board", &[]).contains("size and shape of the board"));
        assert!(said("promotion", &[]).contains("which moves promote"), "{}", said("promotion", &[]));
        assert!(said("Flip", &["do", "turn", "after"]).contains("changes its owner"));
        assert!(said("over", &["Hopper", "moves"]).contains("which pieces it hops over"));
        assert!(said("plies", &["turn"]).contains("an amount, or one for each side"));
        assert!(said("attacked", &["forbidden"]).contains("could capture"));
        assert_eq!(explained("zzcursorzz", &[]), None);
    }

    #[test]
    fn the_word_itself_is_explained_first() {
        let cases = [
            ("Leaper", &["moves", "horse"][..], "`Leaper(by: ...)` \u{2014} leaps"),
            ("hurdles", &["Hopper", "moves"], "`hurdles` \u{2014} how many pieces it hops over"),
            ("landing", &["Hopper", "moves"], "`landing` \u{2014} how many steps behind the last hurdle"),
            ("Remove", &["castling"], "`Remove` as a value removes a named row"),
            ("after", &[], "`after` \u{2014} rows whose effects follow a move"),
        ];
        for (word, around, start) in cases {
            assert!(said(word, around).starts_with(start), "{word}: {}", said(word, around));
        }
    }

    #[test]
    fn every_section_is_explained() {
        for word in ferz_core::schema::VARIANT.names() {
            assert!(explained(word, &[]).is_some(), "{word}");
        }
    }
}
