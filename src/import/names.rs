//! The names of a variant's pieces.

use super::pieces::{self, Type, TypeSet};
use super::settings::Settings;
use super::start::Start;
use ferz_core::syntax::{Node, Value};
use std::collections::BTreeMap;

/// Names of pieces.
#[derive(Default)]
pub(super) struct Names {
    /// The names of pieces with a letter.
    pub own: BTreeMap<Type, String>,
    /// The names of promoted forms, which have no letter, by the promoted type.
    pub promoted: BTreeMap<Type, Form>,
}

/// A promoted form.
pub(super) struct Form {
    pub into: Type,
    pub name: String,
}

/// An entry of a struct or a map.
pub(super) fn entry<'n>(node: &'n Node, key: &str) -> Option<&'n Node> {
    let (Value::Struct(entries) | Value::Map(entries)) = &node.value else { return None };
    entries.iter().find(|entry| entry.key == key).map(|entry| &entry.value)
}

/// The text of a node, if it is one.
fn text(node: Option<&Node>) -> Option<&str> {
    match &node?.value {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

/// The piece with a letter in a variant's tree: its name, and the kind that it promotes to.
fn by_letter(base: Option<&Node>, letter: char) -> Option<(&str, Option<&str>)> {
    let Value::Map(rows) = &entry(base?, "pieces")?.value else { return None };
    let row = rows.iter().find(|row| text(entry(&row.value, "letter")) == Some(letter.to_string().as_str()))?;
    Some((&row.key, text(entry(&row.value, "promotes_to"))))
}

impl Names {
    /// The names of a variant's pieces. If the base has a piece with the letter, its name is used.
    pub fn new(settings: &Settings, start: &Start, base: Option<&Node>) -> Names {
        let mut names = Names::default();
        let forms = settings.promoted();
        // A type that only occurs as a promoted form has no letter of its own.
        let is_form = |piece: Type| {
            let sources = forms.values().filter(|&&into| into == piece).count();
            let letter = settings.pieces[&piece].letter;
            let becomes = (0..2).any(|side| settings.types("promotionPieceTypes", side).has(piece));
            sources == 1 && !start.shows(letter) && !becomes && !forms.contains_key(&piece)
        };
        for (&piece, of) in settings.pieces.iter().filter(|(piece, _)| !is_form(**piece)) {
            if let Some((name, _)) = by_letter(base, of.letter) {
                names.own.insert(piece, name.to_owned());
            }
        }
        for (&piece, of) in settings.pieces.iter().filter(|(piece, _)| !is_form(**piece)) {
            if !names.own.contains_key(&piece) {
                let name = names.free(pieces::name(piece).map(str::to_owned), &format!("piece-{}", of.letter));
                names.own.insert(piece, name);
            }
        }
        for (&from, &into) in &forms {
            let Some(plain) = names.own.get(&from).cloned() else { continue };
            let is_all = is_form(into);
            let inherited = by_letter(base, settings.pieces[&from].letter).and_then(|(_, form)| form);
            let wished = inherited.or_else(|| pieces::name(into).filter(|_| is_all)).map(str::to_owned);
            let name = names.free(wished, &format!("promoted-{plain}"));
            names.promoted.insert(from, Form { into, name });
        }
        names
    }

    /// A name that is still free.
    fn free(&self, wished: Option<String>, otherwise: &str) -> String {
        let is_taken = |name: &String| {
            self.own.values().any(|own| own == name) || self.promoted.values().any(|form| form.name == *name)
        };
        let wished = wished.filter(|name| !is_taken(name)).unwrap_or_else(|| otherwise.to_owned());
        if is_taken(&wished) { format!("{wished}-x") } else { wished }
    }

    /// The pieces of a type: itself, and promoted forms.
    pub fn kinds(&self, piece: Type) -> Vec<&str> {
        let forms = self.promoted.values().filter(|form| form.into == piece).map(|form| form.name.as_str());
        self.own.get(&piece).map(String::as_str).into_iter().chain(forms).collect()
    }

    /// The pieces of these types, joined by `|`; empty for all.
    pub fn joined(&self, types: TypeSet) -> String {
        match types.is_any() {
            true => String::new(),
            false => types.iter().flat_map(|piece| self.kinds(piece)).collect::<Vec<_>>().join(" | "),
        }
    }
}

/// The intersection of sets, each in parentheses if needed.
pub(super) fn meet(sets: &[&str]) -> String {
    let whole = |set: &&&str| !set.is_empty() && **set != "all";
    let group = |set: &&str| if set.contains('|') { format!("({set})") } else { (*set).to_owned() };
    let sets: Vec<String> = sets.iter().filter(whole).map(group).collect();
    match sets.as_slice() {
        [] => "all".into(),
        [one] if one.starts_with('(') && one.matches('(').count() == 1 => one.trim_matches(['(', ')']).to_owned(),
        _ => sets.join(" "),
    }
}
