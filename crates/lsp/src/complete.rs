//! Completion.
//!
//! A [mark](MARK) is inserted at the cursor, and the parser records the words that it expects at the mark. Thus every
//! word that the language accepts there is offered.

use crate::bulletin::range;
use crate::document::Document;
use crate::hover::IN_SETS;
use crate::message::Refusal;
use crate::place::{Place, Step, around, entries, entry_at, names, steps};
use crate::reference::{explained, field_text};
use crate::session::Session;
use ferz::diagnostic::{Sources, Span};
use ferz::library;
use ferz::model::limits::MAX_FILE_BYTES;
use ferz_core::library::Understanding;
use ferz_core::lower::{MARK, NameKind, Offer, Offered};
use ferz_core::schema::{self, Presence};
use ferz_core::syntax::{Node, Value};
use gen_lsp_types::{
    CompletionItem, CompletionItemKind, CompletionParams, InsertTextFormat, MarkupContent, MarkupKind, Range, TextEdit,
};
use serde_json::{Value as Json, json};
use std::collections::HashSet;

/// Returns the completions at a position.
pub fn complete(session: &Session, params: CompletionParams) -> Result<Vec<CompletionItem>, Refusal> {
    let Some((document, at)) = session.place(&params.text_document_position_params) else { return Ok(Vec::new()) };
    let text: &str = &document.now.text;
    if text.len() > MAX_FILE_BYTES {
        return Ok(Vec::new());
    }
    let place = Place::new(text, at);
    if place.is_in_comment {
        return Ok(Vec::new());
    }
    let probe = Probe { session, document, place: &place };
    let mut found = match &place.literal {
        Some(_) => probe.in_text(),
        None => probe.bare(),
    };
    let mut seen = HashSet::new();
    found.retain(|item| seen.insert(item.label.clone()));
    Ok(found)
}

/// Adds to an item the explanation of its word.
pub fn resolve(mut item: CompletionItem) -> CompletionItem {
    let text = match item.data.take() {
        Some(Json::String(what)) => schema::field(&what, &item.label).map(field_text),
        Some(Json::Array(around)) => {
            let around: Vec<&str> = around.iter().filter_map(Json::as_str).collect();
            explained(&item.label, &around)
        }
        _ => None,
    };
    if let Some(text) = text {
        item.documentation = Some(MarkupContent { kind: MarkupKind::Markdown, value: text }.into());
    }
    item
}

struct Probe<'s, 'p> {
    session: &'s Session,
    document: &'s Document,
    place: &'p Place,
}

/// The parts of an item.
struct Draft<'w> {
    word: &'w str,
    kind: CompletionItemKind,
    detail: String,
    /// The sort key among all items, smaller first.
    rank: u8,
    /// The sort key among items with the same rank.
    place: usize,
    written: String,
    /// Set if `written` has fields to fill in.
    is_snippet: bool,
    /// The key to its explanation: for a field its struct, for any other word the enclosing words.
    data: Option<Json>,
}

impl Probe<'_, '_> {
    fn text(&self) -> &str {
        &self.document.now.text
    }

    /// Parses the file with a text in place of the word.
    fn with(&self, written: &str) -> (String, Understanding) {
        let text = self.text();
        let marked = format!("{}{written}{}", &text[..self.place.word.start], &text[self.place.word.end..]);
        let understood = self.session.documents.understand(&self.document.now, &marked);
        (marked, understood)
    }

    /// Returns the completions within quotes.
    fn in_text(&self) -> Vec<CompletionItem> {
        let (_, understood) = self.with(MARK);
        let steps = steps(&understood.root, self.place.word.start + 1);
        let path = names(&steps);
        if path == ["base"] {
            return self.bases();
        }
        if let Some(rows) = self.rows(&understood, &steps) {
            return rows;
        }
        let words = around(&steps);
        let offers = &understood.trace.offers;
        offers.iter().flat_map(|offer| self.items(offer, &words, |word| word.to_owned(), true)).collect()
    }

    /// Returns the completions outside of quotes.
    fn bare(&self) -> Vec<CompletionItem> {
        let (text, around_it) = (self.text(), self.place.around);
        let rest = text[self.place.word.end..].trim_start();
        let mut items = Vec::new();
        if around_it.open == Some(b'{') && !around_it.after_colon {
            let (_, understood) = self.with(&format!("\"{MARK}\": 0"));
            let steps = steps(&understood.root, self.place.word.start + 1);
            let section = &names(&steps)[..names(&steps).len().saturating_sub(1)];
            return self.inherited(&understood, section, |name| format!("\"{name}\": "));
        }
        if !rest.starts_with(':') {
            for (written, is_text) in [(MARK_WORD.to_owned(), false), (format!("\"{MARK}\""), true)] {
                let (_, understood) = self.with(&written);
                let steps = steps(&understood.root, self.place.word.start + 1);
                let path = names(&steps);
                if is_text && around_it.after_colon && path == ["base"] {
                    return self.quoted_bases();
                }
                let words = around(&steps);
                let words: Vec<&str> = words.into_iter().filter(|word| !word.eq_ignore_ascii_case(MARK)).collect();
                for offer in &understood.trace.offers {
                    // Without quotes around the cursor, quoted names are offered, but no words of sets.
                    if !is_text || matches!(offer.kind, Offered::Names(_)) {
                        let quote = |word: &str| if is_text { format!("\"{word}\"") } else { word.to_owned() };
                        items.extend(self.items(offer, &words, quote, false));
                    }
                }
                if !is_text && around_it.after_colon && path.len() > 1 && entry_at(&understood.bases, &path).is_some() {
                    let draft = Draft {
                        word: "Remove",
                        kind: CompletionItemKind::Keyword,
                        detail: "removes the value of the base".into(),
                        rank: 8,
                        place: 0,
                        written: "Remove".into(),
                        is_snippet: false,
                        data: Some(json!([])),
                    };
                    items.push(self.item(draft));
                }
            }
        }
        if items.is_empty() && around_it.open == Some(b'(') && !around_it.after_colon {
            let is_named = rest.starts_with(':');
            let written = if is_named { MARK_WORD.to_owned() } else { format!("{MARK_WORD}: 0") };
            let (_, understood) = self.with(&written);
            let steps = steps(&understood.root, self.place.word.start + 1);
            let words = around(&steps);
            let words: Vec<&str> = words.into_iter().filter(|word| !word.eq_ignore_ascii_case(MARK)).collect();
            let write = |word: &str| if is_named { word.to_owned() } else { format!("{word}: ") };
            let offers = understood.trace.offers.iter().filter(|offer| matches!(offer.kind, Offered::Fields(_)));
            items.extend(offers.flat_map(|offer| self.items(offer, &words, write, false)));
            // The parser takes out `base` before it reads the fields.
            if names(&steps).len() == 1 {
                items.retain(|item| entries(&understood.root).iter().all(|entry| entry.key != item.label));
            }
        }
        items
    }

    /// Converts an offer to items.
    fn items(
        &self,
        offer: &Offer,
        words: &[&str],
        write: impl Fn(&str) -> String,
        is_quoted: bool,
    ) -> Vec<CompletionItem> {
        let (kind, rank) = match offer.kind {
            Offered::Fields(_) => (CompletionItemKind::Field, 0),
            Offered::Words => (CompletionItemKind::Keyword, 1),
            Offered::Quoted => (CompletionItemKind::Keyword, 5),
            Offered::Names(what) => (symbol(what), 2),
            Offered::Squares => (CompletionItemKind::Constant, 7),
        };
        // There are too many squares to look through, so they are offered only after a word has begun.
        let is_begun = !self.place.word.is_empty();
        let offered = offer.words.iter().filter(|_| offer.kind != Offered::Squares || is_begun && is_quoted);
        let is_open = self.text()[self.place.word.end..].trim_start().starts_with('(');
        let takes_fields = offer.kind == Offered::Words && self.session.with_snippets && !is_open;
        let item = |(place, word): (usize, &String)| {
            let (detail, data) = match offer.kind {
                Offered::Fields(what) => (detail(what, word), Some(json!(what))),
                Offered::Words => (String::new(), Some(json!(words))),
                Offered::Quoted => (String::new(), Some(json!([IN_SETS]))),
                Offered::Names(what) => (what.noun().to_owned(), None),
                Offered::Squares => ("square".to_owned(), None),
            };
            let snippet = if takes_fields { with_fields(word) } else { None };
            let is_snippet = snippet.is_some();
            let written = snippet.unwrap_or_else(|| write(word));
            self.item(Draft { word, kind, detail, rank, place, written, is_snippet, data })
        };
        offered.filter(|word| !word.is_empty()).enumerate().map(item).collect()
    }

    /// Returns the rows that could be named here: as the value of `before`, or as a row of the base.
    fn rows(&self, understood: &Understanding, steps: &[Step]) -> Option<Vec<CompletionItem>> {
        let path = names(steps);
        let (last, section) = path.split_last()?;
        let Some(Step::Entry(entry)) = steps.last() else { return None };
        if *last == "before" {
            let (own, section) = section.split_last()?;
            let rows = row_names(&understood.whole, section)
                .into_iter()
                .filter(|name| name != own && !is_mark(name) && !name.is_empty());
            let draft = |name: String| self.row(&name, "row", name.clone());
            return Some(rows.map(draft).collect());
        }
        let is_name = is_mark(&entry.key);
        is_name.then(|| self.inherited(understood, section, str::to_owned)).filter(|items| !items.is_empty())
    }

    /// Returns the rows of the base that this file does not name yet.
    fn inherited(
        &self,
        understood: &Understanding,
        section: &[&str],
        write: impl Fn(&str) -> String,
    ) -> Vec<CompletionItem> {
        let own = row_names(&understood.root, section);
        let rows = row_names(&understood.bases, section).into_iter().filter(|name| !own.contains(name));
        rows.map(|name| self.row(&name, "row of the base", write(&name))).collect()
    }

    fn row(&self, name: &str, detail: &str, written: String) -> CompletionItem {
        let kind = CompletionItemKind::Reference;
        self.item(Draft {
            word: name,
            kind,
            detail: detail.into(),
            rank: 2,
            place: 0,
            written,
            is_snippet: false,
            data: None,
        })
    }

    fn bases(&self) -> Vec<CompletionItem> {
        self.named_bases(str::to_owned)
    }

    fn quoted_bases(&self) -> Vec<CompletionItem> {
        self.named_bases(|name| format!("\"{name}\""))
    }

    /// Returns the built-in variants, and the files in the same directory.
    fn named_bases(&self, write: impl Fn(&str) -> String) -> Vec<CompletionItem> {
        let own = self.document.now.path.as_deref();
        let own_name = own.and_then(|path| path.file_name()).map(|name| name.to_string_lossy().into_owned());
        let mut files = own.map_or_else(Vec::new, |own| self.session.documents.files().host.files_beside(own));
        files.retain(|name| Some(name) != own_name.as_ref());
        let draft = |word: &str, detail: &str, rank| {
            let kind = CompletionItemKind::Module;
            let detail = detail.into();
            self.item(Draft { word, kind, detail, rank, place: 0, written: write(word), is_snippet: false, data: None })
        };
        let built_in = library::names();
        let built_in = built_in.iter().map(|name| draft(name, library::family_of(name).unwrap_or_default(), 3));
        files.iter().map(|name| draft(name, "file in the same folder", 2)).chain(built_in).collect()
    }

    fn item(&self, draft: Draft) -> CompletionItem {
        let Draft { word, kind, detail, rank, place, written, is_snippet, data } = draft;
        CompletionItem {
            label: word.to_owned(),
            kind: Some(kind),
            detail: (!detail.is_empty()).then_some(detail),
            sort_text: Some(format!("{rank}{place:04}{word}")),
            text_edit: Some(TextEdit { range: self.range(), new_text: written }.into()),
            insert_text_format: is_snippet.then_some(InsertTextFormat::Snippet),
            data,
            ..CompletionItem::default()
        }
    }

    /// Returns the range of the word.
    fn range(&self) -> Range {
        let mut sources = Sources::default();
        let source = sources.add("", self.text());
        let word = match &self.place.literal {
            // Names of rows and files may contain blanks and dots.
            Some(literal) if self.is_whole() => literal.clone(),
            _ => self.place.word.clone(),
        };
        range(&sources, &Span::new(source, word))
    }

    /// Returns `true` if the text at the position is a name, not a set.
    fn is_whole(&self) -> bool {
        let understood = self.session.documents.understood(self.document);
        let steps = steps(&understood.root, self.place.at);
        match steps.last() {
            Some(Step::Entry(entry)) => {
                let is_name = crate::place::holds(&entry.key_span, self.place.at);
                is_name || ["base", "before"].contains(&entry.key.as_str())
            }
            Some(Step::Word(_)) | None => false,
        }
    }
}

/// Returns a word with its required fields as a snippet, such as `Leaper(by: ${1:(1, 2)})`; `None` if it has none.
fn with_fields(word: &str) -> Option<String> {
    let title = format!("`{word}`");
    let fields = schema::structs().find(|one| one.what == title)?.fields();
    let required = fields.filter_map(|field| match field.presence {
        Presence::Required(example) => Some((field.name, example)),
        Presence::Default(_) => None,
    });
    let blank = |(index, (name, example)): (usize, (&str, &str))| {
        // Some examples are parts of sentences, and some contain signs of the syntax of snippets.
        let text = if example.contains(['`', '$', '}', '\\']) { "" } else { example };
        format!("{name}: ${{{}:{text}}}", index + 1)
    };
    let blanks: Vec<String> = required.enumerate().map(blank).collect();
    (!blanks.is_empty()).then(|| format!("{word}({})", blanks.join(", ")))
}

/// Returns the struct of a field and the values that the field takes.
fn detail(what: &str, name: &str) -> String {
    let Some(field) = schema::field(what, name) else { return format!("field of {what}") };
    let required = if matches!(field.presence, Presence::Required(_)) { ", required" } else { "" };
    format!("field of {what}: {}{required}", field.kind.replace('`', ""))
}

/// The mark as a word without quotes: words begin with a capital, fields or not.
const MARK_WORD: &str = "Zzcursorzz";

fn is_mark(name: &str) -> bool {
    name.to_lowercase().contains(MARK)
}

/// Returns the names of the rows of a section.
fn row_names(root: &Node, section: &[&str]) -> Vec<String> {
    let entry = entry_at(root, section);
    let rows = entry.filter(|entry| matches!(entry.value.value, Value::Map(_))).map(|entry| entries(&entry.value));
    rows.unwrap_or_default().iter().map(|row| row.key.clone()).collect()
}

fn symbol(what: NameKind) -> CompletionItemKind {
    match what {
        NameKind::Piece => CompletionItemKind::Class,
        NameKind::Tag => CompletionItemKind::Interface,
        NameKind::Zone => CompletionItemKind::Variable,
        NameKind::Condition | NameKind::Amount => CompletionItemKind::Function,
        NameKind::Counter => CompletionItemKind::Property,
    }
}
