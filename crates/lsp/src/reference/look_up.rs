//! Searching the reference for a word.

use super::{Block, BlockKind, Reference, Title, cells};
use std::collections::BTreeSet;

/// The largest number of shown passages that only mention a word.
const MENTIONS: usize = 6;
/// The largest number of shown lines of examples.
const EXAMPLES: usize = 10;

/// Headings whose sections list words but do not explain them.
const ASIDE: [&str; 3] = ["Sections", "Limits", "From variants.ini"];

/// The result of a search.
pub enum Answer<'t> {
    /// The section of a heading.
    Section {
        /// The contents of the section.
        blocks: Vec<&'t Block<'t>>,
        /// The other headings whose sections contain the word.
        elsewhere: Vec<String>,
    },
    /// Passages on the word.
    Passages {
        /// The passages with their headings.
        passages: Vec<(&'t Title, Vec<Block<'t>>)>,
        /// The lines of examples that contain the word.
        examples: Vec<String>,
        /// The number of further passages that mention it.
        more: usize,
    },
    /// No result.
    Nothing,
}

/// Searches for a word or a heading.
pub fn look_up<'t>(reference: &'t Reference<'t>, asked: &str) -> Answer<'t> {
    let asked = asked.trim().trim_matches(['`', '"', ':', '(', ')', '#', '*']).trim();
    if asked.is_empty() {
        return Answer::Nothing;
    }
    let titles = reference.titles();
    let is_asked = |title: &&&Title| bare(&title.text) == bare(asked);
    let named: Vec<&&Title> = titles.iter().filter(is_asked).collect();
    if !named.is_empty() {
        let passages = passages(reference, asked);
        let mut elsewhere: Vec<String> = Vec::new();
        let blocks: Vec<&Block> = named.into_iter().flat_map(|title| below(reference, title)).collect();
        for (other, ..) in passages {
            let is_shown = blocks.iter().any(|block| block.title == *other);
            if !is_shown && !elsewhere.contains(&other.text) {
                elsewhere.push(other.text.clone());
            }
        }
        return Answer::Section { blocks, elsewhere };
    }
    let mut found = passages(reference, asked);
    let examples = examples(reference, asked);
    if found.is_empty() && examples.is_empty() {
        let named = titles.iter().find(|title| title.text.to_lowercase().contains(&asked.to_lowercase()));
        return match named.filter(|_| asked.len() > 2) {
            Some(title) => Answer::Section { blocks: below(reference, title), elsewhere: Vec::new() },
            None => Answer::Nothing,
        };
    }
    // Passages that begin with the word explain it, except in sections that only list words.
    found.sort_by_key(|(title, _, explains)| (!explains, ASIDE.contains(&title.text.as_str())));
    let shown = found.iter().filter(|(.., explains)| *explains).count().max(MENTIONS);
    let more = found.len().saturating_sub(shown);
    found.truncate(shown);
    let mut passages: Vec<(&Title, Vec<Block>)> = Vec::new();
    for (title, block, _) in found {
        match passages.iter_mut().find(|(known, _)| *known == title) {
            Some((_, blocks)) => join(blocks, block),
            None => passages.push((title, vec![block])),
        }
    }
    Answer::Passages { passages, examples, more }
}

/// Returns a heading in lower case, without its article and text in parentheses.
fn bare(title: &str) -> String {
    let title = title.to_lowercase();
    let title = title.split(" (").next().unwrap_or_default();
    ["the ", "a "].iter().find_map(|article| title.strip_prefix(article)).unwrap_or(title).to_owned()
}

/// Returns all words that can be searched for: headings, and words between backticks.
pub fn words<'t>(reference: &'t Reference<'t>) -> Vec<&'t str> {
    let mut words: BTreeSet<&str> = reference.titles().into_iter().map(|title| title.text.as_str()).collect();
    for line in reference.blocks.iter().flat_map(lines) {
        words.extend(code(line).flat_map(tokens));
    }
    words.into_iter().filter(|word| word.len() > 1).collect()
}

/// Returns a heading and the contents of its section.
fn below<'t>(reference: &'t Reference<'t>, title: &Title) -> Vec<&'t Block<'t>> {
    let blocks = reference.blocks.iter().skip_while(|block| block.title != *title);
    let is_below = |block: &&Block| block.title == *title || block.title.depth > title.depth;
    blocks.take_while(is_below).collect()
}

/// Returns the passages that contain a word (a row of a table, an item or a paragraph), each with its heading and
/// `true` if it begins with the word. The search tries text between backticks as written, then in any case, then all
/// text.
pub fn passages<'t>(reference: &'t Reference<'t>, word: &str) -> Vec<(&'t Title, Block<'t>, bool)> {
    let exactly = |line: &str| code(line).flat_map(tokens).any(|token| token == word);
    let loosely = |line: &str| code(line).flat_map(tokens).any(|token| token.eq_ignore_ascii_case(word));
    let lower = word.to_lowercase();
    let anywhere = |line: &str| {
        let line = line.to_lowercase();
        if lower.contains(|c: char| !is_part(c)) {
            line.contains(&lower)
        } else {
            tokens(&line).any(|token| token == lower)
        }
    };
    let ways: [&dyn Fn(&str) -> bool; 3] = [&exactly, &loosely, &anywhere];
    ways.into_iter().map(|speaks| speaking(reference, speaks)).find(|found| !found.is_empty()).unwrap_or_default()
}

fn speaking<'t>(reference: &'t Reference<'t>, speaks: &dyn Fn(&str) -> bool) -> Vec<(&'t Title, Block<'t>, bool)> {
    let mut found = Vec::new();
    for block in &reference.blocks {
        let passage = |kind: BlockKind<'t>| Block { kind, title: block.title.clone() };
        match &block.kind {
            BlockKind::Table(heads, rows) => {
                for row in rows.iter().filter(|row| speaks(row)) {
                    let explains = cells(row).first().is_some_and(|cell| speaks(cell));
                    found.push((&block.title, passage(BlockKind::Table(heads, vec![row])), explains));
                }
            }
            BlockKind::Paragraph(lines) | BlockKind::Item(lines) => {
                let text = lines.join(" ");
                if speaks(&text) {
                    // The part of an item up to the first colon names its subject.
                    let head = text.split_once(": ").map_or("", |(head, _)| head);
                    let explains = speaks(head) && head.len() < 120;
                    found.push((&block.title, passage(block.kind.clone()), explains));
                }
            }
            BlockKind::Heading(..) | BlockKind::Code(_) => {}
        }
    }
    found
}

/// Adds a passage to those of the same heading; rows of one table are joined.
fn join<'t>(blocks: &mut Vec<Block<'t>>, block: Block<'t>) {
    match (blocks.last_mut().map(|last| &mut last.kind), &block.kind) {
        (Some(BlockKind::Table(heads, rows)), BlockKind::Table(other, more)) if heads == other => rows.extend(more),
        _ => blocks.push(block),
    }
}

/// Returns the lines of examples that contain a word.
fn examples(reference: &Reference, word: &str) -> Vec<String> {
    let codes = reference.blocks.iter().filter_map(|block| match &block.kind {
        BlockKind::Code(lines) => Some(lines),
        BlockKind::Heading(..) | BlockKind::Paragraph(_) | BlockKind::Item(_) | BlockKind::Table(..) => None,
    });
    let has = |line: &&&str| tokens(line).any(|token| token == word);
    codes.flat_map(|lines| lines.iter().filter(has)).map(|line| format!("    {}", line.trim())).take(EXAMPLES).collect()
}

/// Returns the lines of a block, without code.
fn lines<'t>(block: &'t Block<'t>) -> Vec<&'t str> {
    match &block.kind {
        BlockKind::Heading(_, words) => vec![words],
        BlockKind::Paragraph(lines) | BlockKind::Item(lines) => lines.clone(),
        BlockKind::Table(heads, rows) => std::iter::once(*heads).chain(rows.iter().copied()).collect(),
        BlockKind::Code(_) => Vec::new(),
    }
}

/// Returns the text between backticks.
fn code(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// Returns the words of a text.
pub fn tokens(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !is_part(c)).map(|token| token.trim_matches('-')).filter(|token| !token.is_empty())
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-')
}
