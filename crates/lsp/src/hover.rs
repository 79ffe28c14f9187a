//! Hover texts: a word with its explanation, a name with its meaning, a set on a board.

use crate::define::text_at;
use crate::message::Refusal;
use crate::place::{Place, Step, around, declared, holds, names, steps};
use crate::reference::{explained, field_text};
use crate::session::Session;
use ferz::diagnostic::Span;
use ferz::library;
use ferz::model::Set;
use ferz::notation::fen;
use ferz::picture::movement;
use ferz::picture::text::{Marks, Pictures, draw, draw_marked};
use ferz::position::{Position, Setup};
use ferz::prose::{Head, NounNumber, Prose, words};
use ferz::types::Side;
use ferz_core::Variant;
use ferz_core::library::Understanding;
use ferz_core::lower::{NameKind, Use};
use ferz_core::schema::{Field, VARIANT};
use gen_lsp_types::{Hover, HoverParams, MarkupContent, MarkupKind};

/// The heading below which the words of sets are explained.
pub const IN_SETS: &str = "expressions";
/// The largest number of shown lines of a definition.
const MOST_LINES: usize = 12;

/// Returns the hover text of a position, if there is one.
pub fn hover(session: &Session, params: HoverParams) -> Result<Option<Hover>, Refusal> {
    let Some((document, at)) = session.place(&params.text_document_position_params) else { return Ok(None) };
    let understood = session.documents.understood(document);
    let place = Place::new(&document.now.text, at);
    if place.is_in_comment {
        return Ok(None);
    }
    let steps = steps(&understood.root, at);
    // The current rules, or the last valid rules if the text has errors.
    let now = understood.rules.clone().map(Variant::new);
    let key = crate::document::Key::of(&params.text_document_position_params.text_document.uri);
    let variant = now.or_else(|| session.sound.get(&key).cloned());
    let view = View { understood: &understood, variant };
    let (parts, span) = view.said(&document.now.text, &place, &steps);
    if parts.is_empty() {
        return Ok(None);
    }
    let contents = MarkupContent { kind: MarkupKind::Markdown, value: parts.join("\n\n---\n\n") };
    let range = crate::bulletin::range(&understood.sources, &span);
    Ok(Some(Hover { contents: contents.into(), range: Some(range) }))
}

struct View<'u> {
    understood: &'u Understanding,
    variant: Option<Variant>,
}

impl View<'_> {
    /// Returns the parts of the text, and their span.
    fn said(&self, text: &str, place: &Place, steps: &[Step]) -> (Vec<String>, Span) {
        let word = &text[place.word.clone()];
        let word_span = Span::new(0, place.word.clone());
        let path = names(steps);
        let trace = &self.understood.trace;
        let mut parts = Vec::new();
        let is_here = |span: &Span| span.source == 0 && holds(span, place.at);
        let named = trace.uses.iter().find(|named| is_here(&named.span));
        if let Some(Use { what, name, declared, .. }) = named {
            parts.push(self.name(*what, name, declared));
        } else if let Some((what, name, declared)) = declared(steps, place.at) {
            parts.push(self.name(what, name, declared));
        } else if place.literal.is_some() && path.first() == Some(&"base") {
            parts.extend(based_on(&text[place.literal.clone().unwrap_or_default()]));
        } else if place.literal.is_some() && path == ["start"] {
            let board = self.start().map(|position| block(&draw(&position, Pictures::Letters)));
            parts.extend(board);
        }
        let set = trace.sets.iter().find(|span| is_here(span));
        let explains = match &place.literal {
            // Within quotes, only the words of sets are words of the language.
            Some(_) => set.is_some() && named.is_none(),
            None => named.is_none(),
        };
        if explains && !word.is_empty() {
            parts.extend(match set {
                Some(_) => explained(word, &[IN_SETS]),
                None => self.field(steps, place.at).map(field_text).or_else(|| {
                    explained(word, &around(steps).into_iter().filter(|other| *other != word).collect::<Vec<_>>())
                }),
            });
        }
        if let Some(span) = set {
            let text = text_at(&self.understood.root, place.at);
            // A zone on its own has been shown already.
            let text = text.filter(|text| named.is_none_or(|named| named.name != *text));
            parts.extend(text.and_then(|text| self.set(text)));
            // If the word has no meaning of its own, only the set is shown, so the span is that of the set.
            if parts.len() == 1 && named.is_none() {
                return (parts, span.clone());
            }
        }
        (parts, word_span)
    }

    /// Returns the field whose name is at a position.
    fn field(&self, steps: &[Step], at: usize) -> Option<&'static Field> {
        let mut fields = self.understood.trace.fields.iter();
        let read = fields.find(|(span, _)| span.source == 0 && holds(span, at)).map(|(_, field)| *field);
        // The trace lacks fields that are removed when a file is merged with its bases.
        read.or_else(|| match steps {
            [Step::Entry(entry)] if holds(&entry.key_span, at) => VARIANT.field(&entry.key),
            _ => None,
        })
    }

    /// Returns the meaning of a name.
    fn name(&self, what: NameKind, name: &str, declared: &Span) -> String {
        let sources = &self.understood.sources;
        let from =
            if declared.source == 0 { String::new() } else { format!(", from {}", sources.name(declared.source)) };
        let mut text = format!("**{}** ({}{from})", escaped(name), what.noun());
        let more = match what {
            NameKind::Piece => self.piece(name),
            NameKind::Tag => self.tag(name),
            NameKind::Zone => join(self.definition(declared), self.set(name)),
            NameKind::Condition | NameKind::Amount => self.definition(declared),
            NameKind::Counter => join(self.counter(name), self.definition(declared)),
        };
        if let Some(more) = more {
            text += "\n\n";
            text += &more;
        }
        text
    }

    /// Returns the moves of a piece, in words and as a diagram.
    fn piece(&self, name: &str) -> Option<String> {
        let variant = self.variant.as_ref()?;
        let kind = variant.rules().kinds().find(|kind| variant.rules().piece(*kind).name == name)?;
        let moves = Prose::new(variant.rules()).movements(kind);
        let moves: Vec<String> = moves.iter().map(|text| format!("- {}", escaped(text))).collect();
        Some(format!("{}\n\n{}", moves.join("\n"), block(&movement(variant, kind).text())))
    }

    fn tag(&self, name: &str) -> Option<String> {
        let rules = self.variant.as_ref()?.rules();
        let tag = rules.tags.iter().find(|tag| tag.name == name)?;
        let kinds = rules.kinds().filter(|kind| tag.kinds.contains(*kind)).map(|kind| rules.piece(kind).name.as_str());
        Some(format!("Pieces: {}.", escaped(&words::list(kinds.collect::<Vec<_>>(), "and"))))
    }

    fn counter(&self, name: &str) -> Option<String> {
        let rules = self.variant.as_ref()?.rules();
        let counter = rules.counters.iter().find(|counter| counter.name == name)?;
        Some(escaped(&Prose::new(rules).counting(counter).join(" ")))
    }

    /// Returns the text of a declaration.
    fn definition(&self, declared: &Span) -> Option<String> {
        let entry = crate::define::entry_of(&self.understood.whole, declared)?;
        let source = entry.value.span.source;
        let text = self.understood.sources.text(source).get(entry.key_span.range.start..entry.value.span.range.end)?;
        let mut lines: Vec<&str> = text.lines().take(MOST_LINES).collect();
        if text.lines().count() > MOST_LINES {
            lines.push("...");
        }
        Some(fenced("ron", &lines.join("\n")))
    }

    /// Returns the squares of a set in the start position, as seen by the first player, on the board; `None` if it
    /// refers to a move.
    fn set(&self, text: &str) -> Option<String> {
        let variant = self.variant.as_ref()?;
        let set: Set = variant.read_set(text).ok()?;
        let noun = Prose::new(variant.rules()).noun(&set, NounNumber::Many, Head::Any);
        let position = self.start()?;
        let squares = position.squares_in(&set, Side::First).ok()?;
        if squares.is_empty() {
            return Some(format!("{}: no squares at the start.", words::capital(&escaped(&noun))));
        }
        let board = draw_marked(&position, Pictures::Letters, Some(Marks::Parentheses(squares)));
        let count = words::counted(squares.len().try_into().unwrap_or(0), "square");
        Some(format!("{}: {count} at the start.\n\n{}", words::capital(&escaped(&noun)), block(&board)))
    }

    fn start(&self) -> Option<Position> {
        let variant = self.variant.as_ref()?.by_reference();
        let text = variant.rules().start.fen.clone();
        fen::parse(&variant, &text).map(Setup::position_unchecked).ok()
    }
}

/// Returns the description of a base.
fn based_on(name: &str) -> Option<String> {
    let summary = library::summary_of(name)?;
    let family = format!(" ({})", summary.family);
    Some(format!("**{}**{}\n\n{}", escaped(&summary.name), escaped(&family), escaped(&summary.description)))
}

fn join(first: Option<String>, second: Option<String>) -> Option<String> {
    let parts: Vec<String> = first.into_iter().chain(second).collect();
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}

/// Returns text as a code block.
fn block(text: &str) -> String {
    fenced("text", text.trim_end())
}

/// Returns text between fences longer than any in it.
fn fenced(language: &str, text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}{language}\n{text}\n{fence}")
}

/// Returns text with all signs of Markdown escaped.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~') {
            escaped.push('\\');
        }
        escaped.push(if c.is_control() { ' ' } else { c });
    }
    escaped
}
