//! The blocks of code in a Markdown text.

/// A stretch of a text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Part<'a> {
    /// The text between blocks.
    Prose(&'a str),
    /// A block of code.
    Block(Block<'a>),
}

/// A block of code between two fences.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Block<'a> {
    /// The language after the opening fence: `ron`, `console`.
    pub language: &'a str,
    /// Its lines, each with its line feed.
    pub body: &'a str,
}

/// The parts of a text, from first to last. Panics at a fence that is not at the start of its line, or never closed: what is in such a block
/// would not be looked at.
pub fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((prose, opened)) = at_fence(rest) {
        let (language, body) = opened.split_once('\n').expect("a block has lines");
        let (body, after) = at_fence(body).unwrap_or_else(|| panic!("a block is never closed: {language}\n{body}"));
        parts.push(Part::Prose(prose));
        parts.push(Part::Block(Block { language, body }));
        rest =
            after.strip_prefix('\n').unwrap_or_else(|| panic!("a fence closes a block and says nothing else: {after}"));
    }
    parts.push(Part::Prose(rest));
    for part in &parts {
        if let Part::Prose(prose) = part {
            assert!(!prose.contains("```") && !prose.contains("~~~"), "an indented or unusual fence in: {prose}");
        }
    }
    parts
}

/// The blocks of a text.
pub fn blocks(text: &str) -> impl Iterator<Item = Block<'_>> {
    parts(text).into_iter().filter_map(|part| match part {
        Part::Prose(_) => None,
        Part::Block(block) => Some(block),
    })
}

/// A text up to its first line that begins with a fence, and what follows the fence.
fn at_fence(text: &str) -> Option<(&str, &str)> {
    let at = if text.starts_with("```") { 0 } else { text.find("\n```")? + 1 };
    Some((&text[..at], &text[at + 3..]))
}
