//! A page as plain text, for terminals and files.

use super::{Block, Inline, Page};
use ferz_core::diagnostic::shown;

/// The indentation of points after their mark, in columns.
const INDENT: usize = 2;

impl Page {
    /// The page as plain text, sentences wrapped at a width in columns. The last line ends with a line feed.
    pub fn text(&self, width: usize) -> String {
        let mut lines = underlined(&self.title, '=');
        if !self.summary.is_empty() {
            lines.push(String::new());
            lines.extend(wrapped(&self.summary, width, "", ""));
        }
        for block in &self.blocks {
            let new = block_lines(block, width);
            if !new.is_empty() {
                lines.push(String::new());
                lines.extend(new);
            }
        }
        lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
    }
}

fn block_lines(block: &Block, width: usize) -> Vec<String> {
    let plain = |inlines: &[Inline]| -> String { inlines.iter().map(inline).collect() };
    match block {
        Block::Chapter(text) => underlined(text, '-'),
        Block::Section(text) => vec![shown(text).to_uppercase()],
        Block::Paragraph(inlines) => wrapped(&plain(inlines), width, "", ""),
        Block::List(points) => {
            points.iter().flat_map(|point| wrapped(&plain(point), width, "- ", &" ".repeat(INDENT))).collect()
        }
        Block::Facts(facts) => {
            let lead = facts.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0) + INDENT;
            let fact = |(name, value): &(String, Vec<Inline>)| {
                wrapped(&plain(value), width, &format!("{:lead$}", format!("{name}:")), &" ".repeat(lead))
            };
            facts.iter().flat_map(fact).collect()
        }
        Block::Grid { key, lines, shows: _ } => {
            let mut all = wrapped(key, width, "", "");
            all.push(String::new());
            all.extend(lines.iter().map(|line| format!("  {}", shown(line))));
            all
        }
        Block::Picture(_) => Vec::new(),
    }
}

fn inline(inline: &Inline) -> String {
    match inline {
        Inline::Text(text) | Inline::Strong(text) | Inline::Code(text) => shown(text),
        Inline::Link(text, address) if text == address => shown(text),
        Inline::Link(text, address) => format!("{} ({})", shown(text), shown(address)),
    }
}

fn underlined(text: &str, with: char) -> Vec<String> {
    let text = shown(text);
    let line = with.to_string().repeat(text.chars().count());
    vec![text, line]
}

/// Wraps words into lines of at most `width` columns. The first line has another lead than the rest, and a longer word
/// gets a line of its own.
fn wrapped(text: &str, width: usize, first: &str, others: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = first.to_owned();
    let mut is_empty = true;
    for word in text.split_whitespace() {
        if !is_empty && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(std::mem::replace(&mut line, others.to_owned()));
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
        is_empty = false;
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_wrapped_with_their_leads() {
        assert_eq!(wrapped("one two three four", 9, "- ", "  "), ["- one two", "  three", "  four"]);
        assert_eq!(wrapped("", 9, "- ", "  "), ["- "]);
    }
}
