//! Pages of rules: the rules of a variant for players, as plain text, Markdown or HTML.
//!
//! Input: the [rules](crate::model::Rules). Output: a [`Page`] of headings, sentences, lists, tables and boards without
//! markup. Three writers turn it into text. Each escapes everything that it prints, since names and descriptions may
//! come from an untrusted source.
//!
//! ```
//! use ferz::page::Page;
//!
//! let chess = ferz::library::builtin("chess")?;
//! let text = Page::of(chess.rules()).text(80);
//! assert!(text.contains("Checkmate. If you have no legal move and are in check, you lose."));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod chapters;
mod grid;
mod html;
mod markdown;
mod notation;
mod pieces;
mod rows;
mod setup;
mod text;

pub use html::STYLE;
pub use html::{MARK, document};

use crate::types::Kind;

/// A page of rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// The name of the variant.
    pub title: String,
    /// The description of the variant in one line; empty if there is none.
    pub summary: String,
    /// The contents of the page, in order.
    pub blocks: Vec<Block>,
}

/// A part of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// The start of a chapter.
    Chapter(String),
    /// The start of a section, about a piece for instance.
    Section(String),
    /// Sentences.
    Paragraph(Vec<Inline>),
    /// The points of a list.
    List(Vec<Vec<Inline>>),
    /// Facts: names and values.
    Facts(Vec<(String, Vec<Inline>)>),
    /// Lines in a monospaced font, and the picture that can replace them.
    Grid {
        /// The key to the signs in the lines; a picture does not need it.
        key: String,
        /// The lines.
        lines: Vec<String>,
        /// The picture.
        shows: Picture,
    },
    /// A picture without an equivalent in text.
    Picture(Picture),
}

/// A part of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Inline {
    /// Plain words.
    Text(String),
    /// Emphasised words.
    Strong(String),
    /// Literal text, to be typed for instance.
    Code(String),
    /// The address and the words of a link.
    Link(String, String),
}

/// The subject of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Picture {
    /// The start position.
    Start,
    /// The moves of a piece of the first player.
    Piece(Kind),
}

impl Inline {
    pub(crate) fn text(text: impl Into<String>) -> Inline {
        Inline::Text(text.into())
    }
}

/// A sentence or several as a paragraph.
fn paragraph(text: impl Into<String>) -> Block {
    Block::Paragraph(vec![Inline::text(text)])
}

/// Plain points.
fn list(points: impl IntoIterator<Item = String>) -> Block {
    Block::List(points.into_iter().map(|point| vec![Inline::Text(point)]).collect())
}

impl Page {
    /// All words on the page, without markup, with one line for each block or point.
    pub fn words(&self) -> Vec<String> {
        let plain = |inlines: &[Inline]| -> String {
            inlines
                .iter()
                .map(|inline| match inline {
                    Inline::Text(text) | Inline::Strong(text) | Inline::Code(text) | Inline::Link(text, _) => {
                        text.as_str()
                    }
                })
                .collect()
        };
        let mut words = vec![self.title.clone(), self.summary.clone()];
        for block in &self.blocks {
            match block {
                Block::Chapter(text) | Block::Section(text) => words.push(text.clone()),
                Block::Paragraph(inlines) => words.push(plain(inlines)),
                Block::List(points) => words.extend(points.iter().map(|point| plain(point))),
                Block::Facts(facts) => {
                    words.extend(facts.iter().map(|(name, value)| format!("{name}: {}", plain(value))))
                }
                Block::Grid { key, lines, shows: _ } => words.extend([key].into_iter().chain(lines).cloned()),
                Block::Picture(_) => {}
            }
        }
        words
    }
}
