//! The rules of a variant as a page to play from, as plain text, Markdown or HTML.
//!
//! In go the [rules](crate::model::Rules), out comes a [`Page`]: headings, sentences, lists, tables and boards without any markup. Three
//! writers turn it into text, each of which escapes all that it prints: names and descriptions may be a stranger's.
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
mod owners;
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
    /// What it is in a line; empty if that is not known.
    pub summary: String,
    /// What is on the page, in order.
    pub blocks: Vec<Block>,
}

/// A part of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// The beginning of a chapter.
    Chapter(String),
    /// The beginning of a section: a piece, for instance.
    Section(String),
    /// Sentences.
    Paragraph(Vec<Inline>),
    /// Points of a list.
    List(Vec<Vec<Inline>>),
    /// Facts: what and its value.
    Facts(Vec<(String, Vec<Inline>)>),
    /// Lines in letters of equal width, and the picture that can stand for them.
    Grid {
        /// What the signs in the lines mean; a picture does not need it.
        key: String,
        /// The lines.
        lines: Vec<String>,
        /// The picture.
        shows: Picture,
    },
    /// A picture for which there are no letters.
    Picture(Picture),
}

/// A part of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Inline {
    /// Plain words.
    Text(String),
    /// Words that stand out.
    Strong(String),
    /// Something typed or written, letter by letter.
    Code(String),
    /// A link to a page, and its words.
    Link(String, String),
}

/// What a picture shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Picture {
    /// The starting position.
    Start,
    /// How a piece of the first player moves.
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
    /// All the words on the page, without markup, a line for each block or point.
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
