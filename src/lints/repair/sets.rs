//! Changes of set expressions, as replacements in their text.

use super::Class;
use super::words::counterparts_in_set;
use std::ops::Range;

/// A replacement of a part of a set expression.
pub(super) struct Patch {
    pub class: Class,
    pub at: Range<usize>,
    pub by: String,
    /// Set if the change may be offered; see [`Change`](super::change::Change).
    pub is_offered: bool,
}

/// A word of a set expression, with its index in the text. A square, a rectangle such as `c1-e3` and a number are
/// words, too.
struct Term<'t> {
    at: usize,
    text: &'t str,
}

impl Term<'_> {
    fn range(&self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }
}

/// The changes of a set expression. `names` are lists of names of the same sort.
pub(super) fn patches(text: &str, names: &[Vec<&str>]) -> Vec<Patch> {
    let terms = terms(text);
    let mut found = operators(text, &terms);
    for (index, term) in terms.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| terms[before].text);
        let after = terms.get(index + 1);
        let mut add = |class, at: Range<usize>, by: String| found.push(Patch { class, at, by, is_offered: true });
        counterparts_in_set(term.text).for_each(|other| add(Class::Turned, term.range(), other.to_owned()));
        match (before, term.text, after) {
            // The line at the other end of the board, and the lines nearby.
            (_, "last", Some(line)) if is_line(line.text) => {
                let first = if line.text == "rank" { "rank 1" } else { "file a" };
                add(Class::Turned, term.at..line.range().end, first.to_owned());
            }
            (Some(line), one, _) if is_line(line) => {
                let start = terms[index - 1].at;
                if ["1", "a"].contains(&one) {
                    add(Class::Turned, start..term.range().end, format!("last {line}"));
                }
                shifted(one, 2).into_iter().for_each(|other| add(Class::Near, term.range(), other));
            }
            _ => {}
        }
        for (at, square) in squares(term) {
            let (file, rank) = square.split_at(1);
            let files = [shifted(file, 1), vec![file.to_owned()]].concat();
            let ranks = [shifted(rank, 1), vec![rank.to_owned()]].concat();
            let near = files.iter().flat_map(|file| ranks.iter().map(move |rank| format!("{file}{rank}")));
            near.filter(|near| near != square).for_each(|near| add(Class::Near, at..at + square.len(), near));
        }
        let others = names.iter().filter(|names| names.contains(&term.text)).flatten();
        let others = others.filter(|other| **other != term.text);
        others.for_each(|other| add(Class::Named, term.range(), (*other).to_owned()));
        // `theirs(...)` around a word, or without it.
        let is_call = text[term.range().end..].starts_with('(');
        let is_part = before.is_some_and(is_line) || term.text == "by" || before == Some("last");
        let whole = match after {
            Some(line) if term.text == "last" || is_line(term.text) => term.at..line.range().end,
            _ => term.range(),
        };
        if is_part || term.text == "theirs" {
            continue;
        }
        match text[..term.at].strip_suffix("theirs(") {
            Some(before) if text[whole.end..].starts_with(')') => {
                add(Class::Turned, before.len()..whole.end + 1, text[whole].to_owned());
            }
            None if !is_call && counterparts_in_set(term.text).next().is_none() => {
                // The other side's squares nearly always remove the warning, so they say nothing about the mistake.
                let by = format!("theirs({})", &text[whole.clone()]);
                found.push(Patch { class: Class::Turned, at: whole, by, is_offered: false });
            }
            Some(_) | None => {}
        }
    }
    found
}

/// The changes of operators: each one, and all `|` at once.
fn operators(text: &str, terms: &[Term]) -> Vec<Patch> {
    let mut found: Vec<Patch> = Vec::new();
    let mut add = |at: Range<usize>, by: &str, is_offered| {
        found.push(Patch { class: Class::Turned, at, by: by.to_owned(), is_offered });
    };
    for pair in terms.windows(2) {
        let [one, other] = pair else { continue };
        let at = one.range().end..other.at;
        let is_split = !is_line(one.text) && !is_line(other.text) || one.text == "last";
        match &text[at.clone()] {
            // A union has more squares than an intersection, so it nearly always removes the warning.
            " " if is_split && one.text != "by" => add(at.clone(), " | ", false),
            " | " => add(at.clone(), " ", true),
            _ => {}
        }
        if &text[at.clone()] == " " && squares(one).len() == 1 && squares(other).len() == 1 {
            add(at, "-", true);
        }
    }
    if text.matches(" | ").count() > 1 {
        add(0..text.len(), &text.replace(" | ", " "), true);
    }
    found
}

fn is_line(word: &str) -> bool {
    matches!(word, "rank" | "file")
}

/// The words of a set expression.
fn terms(text: &str) -> Vec<Term<'_>> {
    let is_word = |c: char| c.is_alphanumeric() || c == '-';
    let mut found: Vec<Term> = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(is_word) {
        rest = &rest[start..];
        let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        found.push(Term { at: text.len() - rest.len(), text: &rest[..length] });
        rest = &rest[length..];
    }
    found
}

/// The squares in a word, each with its index in the text: one square, or the corners of a rectangle.
fn squares<'t>(term: &Term<'t>) -> Vec<(usize, &'t str)> {
    let is_square = |text: &str| {
        let mut letters = text.chars();
        letters.next().is_some_and(|letter| letter.is_ascii_lowercase())
            && text.len() > 1
            && letters.all(|c| c.is_ascii_digit())
    };
    match term.text.split_once('-') {
        Some((one, other)) if is_square(one) && is_square(other) => {
            vec![(term.at, one), (term.at + one.len() + 1, other)]
        }
        None if is_square(term.text) => vec![(term.at, term.text)],
        Some(_) | None => Vec::new(),
    }
}

/// The numbers or letters that differ from a number or letter by at most `most`.
fn shifted(name: &str, most: i32) -> Vec<String> {
    let away = (-most..=most).filter(|by| *by != 0);
    match (name.parse::<i32>(), name.as_bytes()) {
        (Ok(number), _) => away.map(|by| number + by).filter(|other| *other > 0).map(|n| n.to_string()).collect(),
        (Err(_), [letter @ b'a'..=b'z']) => {
            let others = away.filter_map(|by| u8::try_from(i32::from(*letter) + by).ok());
            others.filter(u8::is_ascii_lowercase).map(|letter| char::from(letter).to_string()).collect()
        }
        (Err(_), _) => Vec::new(),
    }
}
