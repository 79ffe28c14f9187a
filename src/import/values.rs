//! The values of options: parsed from the file's text, with the expected form if parsing fails.

use super::mask::{FILES, Mask, RANKS};
use super::options::{Kind, Sides};
use super::pieces::{Type, TypeSet};
use crate::prose::words::list;
use std::collections::BTreeMap;

/// A value.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Value {
    Flag(bool),
    Number(i64),
    Squares(Mask),
    Types(TypeSet),
    Counts(BTreeMap<Type, i64>),
    Pairs(BTreeMap<Type, Option<Type>>),
    Text(String),
}

/// The error of a value: the range of the wrong text, and the expected form.
pub(super) struct Unreadable {
    pub range: std::ops::Range<usize>,
    pub expected: String,
}

/// Parses a value. `types` returns the piece with a letter, and `before` is the earlier value of the option.
pub(super) fn read(
    kind: Kind,
    text: &str,
    types: &dyn Fn(char) -> Option<Type>,
    before: Option<&Value>,
) -> Result<Value, Unreadable> {
    let fault = |expected: &str| Err(Unreadable { range: 0..text.len(), expected: expected.to_owned() });
    let value = match kind {
        Kind::Text => Value::Text(text.to_owned()),
        Kind::Flag => match text {
            "true" | "false" => Value::Flag(text == "true"),
            _ => return fault("`true` or `false`"),
        },
        Kind::Number => match text.parse::<u16>() {
            Ok(number) => Value::Number(number.into()),
            Err(_) => return fault("a number, 0 to 65535"),
        },
        Kind::Rank => match text.parse::<usize>() {
            Ok(rank) if (1..=RANKS).contains(&rank) => Value::Number(rank as i64),
            _ => return fault("a rank, 1 to 10"),
        },
        Kind::File => match file(text) {
            Some(file) => Value::Number(file as i64 + 1),
            None => return fault("a file, a to l or 1 to 12"),
        },
        Kind::Word(words) if words.contains(&text) => Value::Text(text.to_owned()),
        Kind::Word(words) => return fault(&format!("one of {}", list(words, "or"))),
        Kind::Rights => match text == "-" || text.chars().all(|c| "KQkq".contains(c)) {
            true => Value::Text(text.replace('-', "")),
            false => return fault("castling rights, letters of `KQkq`"),
        },
        Kind::Squares => squares(text)?,
        Kind::Type | Kind::Types => set(text, types)?,
        Kind::Counts => counts(text, types, before)?,
        Kind::Pairs => pairs(text, types, before)?,
    };
    Ok(value)
}

/// A default, as written in the table of options: piece types by their names.
pub(super) fn default(kind: Kind, text: &str) -> Value {
    match kind {
        Kind::Squares if text == "all" => Value::Squares(Mask::all()),
        Kind::Type | Kind::Types => match text {
            "" | "-" => Value::Types(TypeSet::default()),
            "*" => Value::Types(TypeSet::any()),
            key => Value::Types(super::pieces::by_key(key).map_or_else(TypeSet::default, TypeSet::of)),
        },
        Kind::Counts => Value::Counts(BTreeMap::new()),
        Kind::Pairs => Value::Pairs(BTreeMap::new()),
        _ => read(kind, text, &|_| None, None).unwrap_or_else(|_| Value::Text(text.to_owned())),
    }
}

/// A file by its letter or its number, from 0.
fn file(text: &str) -> Option<usize> {
    let file = match text.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => usize::from(letter.to_ascii_lowercase() - b'a'),
        _ => text.parse::<usize>().ok()?.checked_sub(1)?,
    };
    (file < FILES).then_some(file)
}

/// The words of a text, with their offsets.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr() as usize;
    text.split_ascii_whitespace().map(move |word| (word.as_ptr() as usize - start, word))
}

fn squares(text: &str) -> Result<Value, Unreadable> {
    let mut mask = Mask::default();
    for (at, word) in words(text) {
        if word == "-" {
            break;
        }
        let rank = |digits: &str| {
            let rank = digits.parse::<usize>().ok().filter(|rank| (1..=RANKS).contains(rank));
            rank.map(|rank| rank - 1)
        };
        let one = match word.split_at_checked(1) {
            Some(("*", digits)) => rank(digits).map(Mask::rank),
            Some((letter, "*")) if !letter.starts_with(|c: char| c.is_ascii_digit()) => file(letter).map(Mask::file),
            Some((letter, digits)) if letter.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                file(letter).zip(rank(digits)).map(|(file, rank)| Mask::square(file, rank))
            }
            _ => None,
        };
        let expected = || Unreadable {
            range: at..at + word.len(),
            expected: "squares, such as `d4 e4`, `*1` for a rank, `a*` for a file".into(),
        };
        mask = mask.with(one.ok_or_else(expected)?);
    }
    Ok(Value::Squares(mask))
}

fn unknown_piece(at: usize, letter: char) -> Unreadable {
    Unreadable {
        range: at..at + letter.len_utf8(),
        expected: format!("letters of this variant's pieces; no piece has the letter `{letter}`"),
    }
}

fn set(text: &str, types: &dyn Fn(char) -> Option<Type>) -> Result<Value, Unreadable> {
    let mut set = TypeSet::default();
    for (at, letter) in text.char_indices().filter(|(_, c)| !c.is_whitespace()) {
        match letter {
            '-' => break,
            '*' => set.add(TypeSet::any()),
            letter => set.add(TypeSet::of(types(letter).ok_or_else(|| unknown_piece(at, letter))?)),
        }
    }
    Ok(Value::Types(set))
}

/// The entries of a text like `a:x b:y`: the letter before each colon, and the text after it.
fn entries(text: &str) -> impl Iterator<Item = (usize, Option<(char, &str)>)> {
    let entry = |word: &str| {
        let (letter, rest) = word.split_once(':')?;
        let mut letters = letter.chars();
        let letter = letters.next().filter(|_| letters.next().is_none())?;
        Some((letter, rest.to_owned()))
    };
    words(text).take_while(|(_, word)| *word != "-").map(move |(at, word)| {
        let parsed = entry(word).is_some();
        (at, parsed.then(|| (word.chars().next().unwrap_or('-'), word.split_once(':').map_or("", |(_, rest)| rest))))
    })
}

fn counts(text: &str, types: &dyn Fn(char) -> Option<Type>, before: Option<&Value>) -> Result<Value, Unreadable> {
    let mut counts = match before {
        Some(Value::Counts(counts)) => counts.clone(),
        _ => BTreeMap::new(),
    };
    for (at, entry) in entries(text) {
        let expected =
            || Unreadable { range: at..text.len(), expected: "pieces and numbers, such as `q:1 r:2`".into() };
        let (letter, rest) = entry.ok_or_else(expected)?;
        let piece = types(letter).ok_or_else(|| unknown_piece(at, letter))?;
        counts.insert(piece, rest.parse::<u8>().map_err(|_| expected())?.into());
    }
    Ok(Value::Counts(counts))
}

fn pairs(text: &str, types: &dyn Fn(char) -> Option<Type>, before: Option<&Value>) -> Result<Value, Unreadable> {
    let mut pairs = match before {
        Some(Value::Pairs(pairs)) => pairs.clone(),
        _ => BTreeMap::new(),
    };
    for (at, entry) in entries(text) {
        let expected = || Unreadable { range: at..text.len(), expected: "pairs of pieces, such as `p:g s:g`".into() };
        let (letter, rest) = entry.ok_or_else(expected)?;
        let piece = types(letter).ok_or_else(|| unknown_piece(at, letter))?;
        let mut letters = rest.chars();
        let into = match (letters.next(), letters.next()) {
            (Some('-'), None) => None,
            (Some(letter), None) => Some(types(letter).ok_or_else(|| unknown_piece(at + rest.len(), letter))?),
            _ => return Err(expected()),
        };
        pairs.insert(piece, into);
    }
    Ok(Value::Pairs(pairs))
}

/// The sides that an option applies to, as indices.
pub(super) fn indices(sides: Sides) -> &'static [usize] {
    match sides {
        Sides::Both => &[0, 1],
        Sides::First => &[0],
        Sides::Second => &[1],
    }
}
