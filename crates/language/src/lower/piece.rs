//! The pieces of a file: names, letters, tags and promoted forms.

use super::movement::Movements;
use super::reader::{Fields, Report, list_or_one};
use super::scope::{PieceName, Scope, TagName};
use super::trace::{MARK, NameKind, Offered};
use crate::diagnostic::{Code, Diagnostic, Span, did_you_mean, nearest};
use crate::model::limits::{MAX_KINDS, MAX_LETTERS, MAX_NATIVE, MAX_NUMBER, MAX_SAN_BYTES};
use crate::model::{PerSide, PieceKind};
use crate::schema;
use crate::syntax::{Entry, Node, Value};
use crate::types::{Kind, KindSet};
use std::cell::Cell;

/// The pieces as written, and the names of pieces and tags.
pub(super) struct WrittenPieces<'n> {
    entries: &'n [Entry],
    pub names: Vec<PieceName>,
    pub tags: Vec<TagName>,
}

/// Reads the names of all pieces and tags.
pub(super) fn pieces<'n>(report: &Report, section: Option<&'n Node>) -> WrittenPieces<'n> {
    let mut entries = section.and_then(|node| report.map(node)).unwrap_or_default();
    if let (Some(entry), true) = (entries.get(MAX_KINDS), entries.len() > MAX_KINDS) {
        let message = format!("the variant has {} pieces; the limit is {MAX_KINDS}", entries.len());
        report.fault(Code::OutOfRange, &entry.key_span, message, format!("remove {}", entries.len() - MAX_KINDS));
        entries = &entries[..MAX_KINDS];
    }
    if let (Some(node), true) = (section, entries.is_empty()) {
        let hint = "add one: `{ \"rook\": (letter: \"r\", moves: Rider(by: Orthogonal)) }`";
        report.fault(Code::MissingField, &node.span, "a variant needs at least one piece", hint);
    }
    let mut tags: Vec<TagName> = Vec::new();
    let mut sought = false;
    for (index, entry) in entries.iter().enumerate() {
        let kind: KindSet = [Kind(index as u8)].into_iter().collect();
        let Value::Struct(fields) = &entry.value.value else { continue };
        let Some(field) = fields.iter().find(|field| field.key == "tags") else { continue };
        for node in list_or_one(&field.value) {
            let Some(name) = report.text(node) else {
                report.lacks_declarations();
                continue;
            };
            if report.is_sought(name) {
                sought = true;
                continue;
            }
            match tags.iter_mut().find(|tag| tag.name == name) {
                Some(tag) => {
                    tag.kinds = tag.kinds | kind;
                    report.uses(&node.span, NameKind::Tag, name, &tag.span);
                }
                None => tags.push(TagName {
                    name: name.to_owned(),
                    span: node.span.clone(),
                    kinds: kind,
                    used: Cell::new(false),
                }),
            }
        }
    }
    if sought {
        report.offer(MARK, Offered::Names(NameKind::Tag), tags.iter().map(|tag| tag.name.as_str()));
    }
    let name = |entry: &Entry| PieceName { name: entry.key.clone(), span: entry.key_span.clone() };
    WrittenPieces { entries, names: entries.iter().map(name).collect(), tags }
}

/// Texts in a foreign script for messages: a noun, and the field with a value.
const NATIVE: (&str, &str) = ("native name", "native: \"\u{0e02}\"");
const SCRIPT: (&str, &str) = ("script", "script: \"\u{8eca}\"");

/// A piece whose letters are not final yet.
struct Draft<'n> {
    piece: PieceKind,
    letter: Option<(&'n str, &'n Span)>,
    san: Option<&'n str>,
    /// True if the piece, when it has no letter, is a promoted form. False if a misspelt field may be its letter.
    is_promoted_form: bool,
}

impl Scope<'_> {
    /// Lowers the pieces, by kind.
    pub fn pieces_of(&self, entries: &[Entry], prefix: &str) -> Vec<PieceKind> {
        let fields: Vec<_> = entries.iter().map(|entry| self.row(entry, &schema::PIECE)).collect();
        let moves = fields.iter().map(|fields| fields.as_ref().and_then(|fields| fields.need("moves")));
        let movements = Movements::new(self, moves.collect());
        let mut drafts: Vec<Draft> = Vec::new();
        for (index, (entry, fields)) in entries.iter().zip(&fields).enumerate() {
            let mut draft = self.draft(&entry.key, fields.as_ref());
            draft.piece.moves = movements.of(Kind(index as u8));
            drafts.push(draft);
        }
        self.settle_letters(&mut drafts, prefix);
        drafts.into_iter().map(|draft| draft.piece).collect()
    }

    fn draft<'n>(&self, name: &str, fields: Option<&Fields<'_, 'n>>) -> Draft<'n> {
        let field = |name| fields.and_then(|fields| fields.get(name));
        let glyphs = field("glyphs").and_then(|node| self.glyphs(node));
        let worth = field("worth").and_then(|node| self.report.number(node, -MAX_NUMBER..=MAX_NUMBER));
        let letter = field("letter").and_then(|node| Some((self.letter(node)?, &node.span)));
        let piece = PieceKind {
            name: name.to_owned(),
            letter: String::new(),
            san: String::new(),
            native: field("native").and_then(|node| self.foreign(node, NATIVE)),
            glyphs,
            script: field("script").and_then(|node| self.script(node)),
            promotes_to: field("promotes_to").and_then(|node| self.kind(node)),
            promoted_from: None,
            worth: worth.and_then(|worth| i32::try_from(worth).ok()).unwrap_or(1),
            moves: Vec::new(),
        };
        let san = field("san").and_then(|node| self.san(node));
        // A faulty letter was reported already, and does not make the piece a promoted form.
        let letter = letter.or_else(|| field("letter").map(|node| ("", &node.span)));
        let is_promoted_form = fields.is_some_and(|fields| !fields.misspells("letter"));
        Draft { piece, letter, san, is_promoted_form }
    }

    fn letter<'n>(&self, node: &'n Node) -> Option<&'n str> {
        let text = self.report.text(node)?;
        let plain = !text.is_empty() && text.len() <= MAX_LETTERS && text.bytes().all(|b| b.is_ascii_lowercase());
        if !plain {
            let message = format!("\"{text}\" cannot be the letter of a piece");
            let diagnostic = Diagnostic::new(Code::BadLetter, node.span.clone(), message);
            let what = format!("use 1 to {MAX_LETTERS} lower-case letters, a to z");
            let small = text.to_ascii_lowercase();
            let is_small =
                (1..=MAX_LETTERS).contains(&small.len()) && small.bytes().all(|byte| byte.is_ascii_lowercase());
            self.report.add(match is_small {
                true => {
                    let letter = format!("\"{small}\"");
                    diagnostic.hint(format!("{what}: write `{letter}`")).replace(letter)
                }
                false => diagnostic.hint(what),
            });
        }
        plain.then_some(text)
    }

    fn san<'n>(&self, node: &'n Node) -> Option<&'n str> {
        let text = self.report.text(node)?;
        let plain = text.chars().all(|c| c.is_alphabetic() || c == '+') && text.len() <= MAX_SAN_BYTES;
        if !plain {
            let message = format!("\"{text}\" cannot stand for a piece in algebraic notation");
            let diagnostic = Diagnostic::new(Code::BadLetter, node.span.clone(), message);
            self.report.add(diagnostic.hint("use a few letters, or \"\" for none"));
        }
        plain.then_some(text)
    }

    /// Checks the letters of a script other than Latin, with their marks. `what` is a noun and the field with a value.
    fn foreign(&self, node: &Node, (noun, field): (&str, &str)) -> Option<String> {
        let text = self.report.line(node)?;
        let is_foreign = |c: char| !c.is_ascii() && !c.is_whitespace() && !c.is_numeric();
        if text.is_empty() || text.chars().count() > MAX_NATIVE || !text.chars().all(is_foreign) {
            let message = format!("\"{text}\" cannot be the {noun} of a piece");
            let diagnostic = Diagnostic::new(Code::BadLetter, node.span.clone(), message);
            self.report.add(
                diagnostic.hint(format!("use one to {MAX_NATIVE} characters of a script other than Latin: `{field}`")),
            );
            return None;
        }
        Some(text.to_owned())
    }

    /// The characters on a piece: the same for both players, or those of each.
    fn script(&self, node: &Node) -> Option<PerSide<String>> {
        match &node.value {
            Value::Text(_) => self.foreign(node, SCRIPT).map(|both| [both.clone(), both]),
            Value::Tuple(items) if items.len() == 2 => {
                let (first, second) = (self.foreign(&items[0], SCRIPT), self.foreign(&items[1], SCRIPT));
                Some([first?, second?])
            }
            _ => {
                let hint = "write one text for both players, or one for each, the first player's first";
                self.report.unexpected(node, "characters `(\"\u{5e25}\", \"\u{5c07}\")`", None, hint);
                None
            }
        }
    }

    fn glyphs(&self, node: &Node) -> Option<PerSide<String>> {
        match &node.value {
            Value::Tuple(items) if items.len() == 2 => {
                let (first, second) = (self.report.line(&items[0]), self.report.line(&items[1]));
                Some([first?.to_owned(), second?.to_owned()])
            }
            _ => {
                let hint = "write a picture for each side, the first player's first";
                self.report.unexpected(node, "two pictures `(\"\u{2658}\", \"\u{265e}\")`", None, hint);
                None
            }
        }
    }

    /// Gives every piece its letters: its own letters, or the prefix with the letters of the only piece that promotes
    /// to it.
    fn settle_letters(&self, drafts: &mut [Draft], prefix: &str) {
        for index in 0..drafts.len() {
            let letter = match drafts[index].letter {
                Some((letter, _)) => letter.to_owned(),
                None if !drafts[index].is_promoted_form => String::new(),
                None => self.promoted_letter(drafts, index, prefix).unwrap_or_default(),
            };
            let san = drafts[index].san.map_or_else(|| letter.to_uppercase(), str::to_owned);
            drafts[index].piece.san = san;
            drafts[index].piece.letter = letter;
        }
        self.check_letters(drafts);
        self.check_san(drafts);
    }

    fn promoted_letter(&self, drafts: &mut [Draft], index: usize, prefix: &str) -> Option<String> {
        let PieceName { name, span } = &self.pieces[index];
        let kind = Kind(index as u8);
        let from: Vec<usize> =
            (0..drafts.len()).filter(|&other| drafts[other].piece.promotes_to == Some(kind)).collect();
        match from.as_slice() {
            [only] => {
                let Some((letter, _)) = drafts[*only].letter else {
                    let message = format!(
                        "neither `{name}` nor `{}`, which promotes to it, has a letter",
                        self.pieces[*only].name
                    );
                    self.report.fault(Code::MissingField, span, message, "give one of them a letter: `letter: \"x\"`");
                    return None;
                };
                drafts[index].piece.promoted_from = Some(Kind(*only as u8));
                (!letter.is_empty()).then(|| format!("{prefix}{letter}"))
            }
            [] => {
                let message = format!("`{name}` needs a letter, or a piece that promotes to it");
                let diagnostic = Diagnostic::new(Code::MissingField, span.clone(), message);
                let others = self.pieces.iter().map(|piece| piece.name.as_str()).filter(|other| *other != name);
                let hint = match nearest(name, others) {
                    Some(near) => {
                        format!(
                            "{} otherwise write `letter: \"x\"`, or `promotes_to` in another piece",
                            did_you_mean(near)
                        )
                    }
                    None => "write `letter: \"x\"`, or `promotes_to` in another piece".to_owned(),
                };
                self.report.add(diagnostic.hint(hint));
                None
            }
            [first, second, ..] => {
                let (first, second) = (&self.pieces[*first], &self.pieces[*second]);
                let message = format!(
                    "`{}` and `{}` both promote to `{name}`, which has no letter of its own",
                    first.name, second.name
                );
                let diagnostic = Diagnostic::new(Code::BadPromotion, span.clone(), message);
                self.report.add(diagnostic.hint(format!("give `{name}` a letter")));
                None
            }
        }
    }

    /// Checks that no two pieces have the same letters in algebraic notation.
    fn check_san(&self, drafts: &[Draft]) {
        for (index, draft) in drafts.iter().enumerate() {
            let san = draft.piece.san.as_str();
            let same = |other: &&Draft| !san.is_empty() && other.piece.san == san;
            let Some(other) = drafts[..index].iter().find(same) else { continue };
            // If the pieces' own letters are equal, that is reported instead.
            if other.piece.letter != draft.piece.letter {
                let names = (&other.piece.name, &draft.piece.name);
                let message =
                    format!("`{}` and `{}` have the same name `{san}` in algebraic notation", names.0, names.1);
                let hint = "choose another name: `san: \"X\"`";
                self.report.fault(Code::AmbiguousLetter, &self.pieces[index].span, message, hint);
            }
        }
    }

    /// Checks that no letter is a prefix of another: in a FEN letters stand side by side.
    fn check_letters(&self, drafts: &[Draft]) {
        for (index, draft) in drafts.iter().enumerate() {
            let letter = draft.piece.letter.as_str();
            let clash = drafts[..index].iter().position(|other| {
                let other = other.piece.letter.as_str();
                !letter.is_empty() && !other.is_empty() && (letter.starts_with(other) || other.starts_with(letter))
            });
            let Some(other) = clash else { continue };
            let place = |index: usize| drafts[index].letter.map_or(&self.pieces[index].span, |(_, span)| span).clone();
            let (this, that) = (&self.pieces[index].name, &self.pieces[other].name);
            let message = if drafts[other].piece.letter == letter {
                format!("`{that}` and `{this}` have the same letter \"{letter}\"")
            } else {
                format!(
                    "\"{}\" and \"{letter}\" are ambiguous in a FEN: one is the beginning of the other",
                    drafts[other].piece.letter
                )
            };
            let diagnostic = Diagnostic::new(Code::AmbiguousLetter, place(index), message);
            let is_taken =
                |letter: &str| drafts.iter().any(|draft| draft.piece.letter.to_lowercase().starts_with(letter));
            let free: Vec<String> = ('a'..='z').map(String::from).filter(|letter| !is_taken(letter)).collect();
            let diagnostic = diagnostic.hint(match free.is_empty() {
                true => format!(
                    "a letter may have up to {MAX_LETTERS} characters, but must not be the beginning of another"
                ),
                false => format!("these letters are free: {}", free.join(" ")),
            });
            self.report.add(diagnostic.related(place(other), format!("the letter of `{that}`")));
        }
    }
}

impl<'n> WrittenPieces<'n> {
    /// The pieces as written, at most as many as the language allows.
    pub fn entries(&self) -> &'n [Entry] {
        self.entries
    }
}
