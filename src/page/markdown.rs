//! A page as Markdown, limited to what common viewers support: headings, lists, tables, code.

use super::{Block, Inline, Page};

impl Page {
    /// The page as Markdown. All text is escaped.
    pub fn markdown(&self) -> String {
        let mut parts = vec![format!("# {}", escaped(&self.title))];
        if !self.summary.is_empty() {
            parts.push(escaped(&self.summary));
        }
        parts.extend(self.blocks.iter().map(block).filter(|part| !part.is_empty()));
        parts.join("\n\n") + "\n"
    }
}

fn block(block: &Block) -> String {
    let line = |inlines: &[Inline]| -> String { inlines.iter().map(inline).collect::<String>().trim().to_owned() };
    match block {
        Block::Chapter(text) => format!("## {}", escaped(text)),
        Block::Section(text) => format!("### {}", escaped(text)),
        Block::Paragraph(inlines) => line(inlines),
        Block::List(points) => points.iter().map(|point| format!("- {}", line(point))).collect::<Vec<_>>().join("\n"),
        Block::Facts(facts) => {
            let fact = |(name, value): &(String, Vec<Inline>)| format!("- **{}:** {}", escaped(name), line(value));
            facts.iter().map(fact).collect::<Vec<_>>().join("\n")
        }
        Block::Grid { key, lines, shows: _ } => {
            // Indented code cannot be closed by its contents, unlike a fence.
            let lines: Vec<String> = lines.iter().map(|line| format!("    {}", one_line(line))).collect();
            format!("{}\n\n{}", escaped(key), lines.join("\n"))
        }
        Block::Picture(_) => String::new(),
    }
}

fn inline(inline: &Inline) -> String {
    match inline {
        Inline::Text(text) => escaped_keeping_ends(text),
        Inline::Strong(text) => format!("**{}**", escaped(text)),
        Inline::Code(text) => code(text),
        Inline::Link(text, address) if super::html::is_address(address) => {
            let address: String = address
                .chars()
                .map(|c| if "<>()[]\\ \"".contains(c) { format!("%{:02X}", c as u32) } else { c.to_string() })
                .collect();
            format!("[{}](<{address}>)", escaped(text))
        }
        Inline::Link(text, _) => escaped(text),
    }
}

/// Code between more backticks than it contains.
fn code(text: &str) -> String {
    let text = one_line(text);
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let blank = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{fence}{blank}{text}{blank}{fence}")
}

/// A text on one line, with control characters as numbers.
fn one_line(text: &str) -> String {
    ferz_core::diagnostic::shown(text)
}

fn escaped(text: &str) -> String {
    escaped_keeping_ends(text).trim().to_owned()
}

/// Escapes all markup in a text.
fn escaped_keeping_ends(text: &str) -> String {
    let text = one_line(text);
    let mut escaped = String::with_capacity(text.len());
    for (place, c) in text.char_indices() {
        let before = &text[..place];
        let is_first = before.trim().is_empty();
        let is_item = is_first && matches!(c, '-' | '+' | '#' | '=')
            || matches!(c, '.' | ')') && !before.is_empty() && before.trim().bytes().all(|byte| byte.is_ascii_digit());
        match c {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '$' => escaped.extend(['\\', c]),
            c if is_item => escaped.extend(['\\', c]),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_a_name_says_is_markup() {
        assert_eq!(
            escaped("a*b_c [x](y) <b> & `c` | ~~d~~"),
            "a\\*b\\_c \\[x\\](y) &lt;b&gt; &amp; \\`c\\` \\| \\~\\~d\\~\\~"
        );
        assert_eq!(
            [escaped("1. one"), escaped("- x"), escaped("# y"), escaped("3.5")],
            ["1\\. one", "\\- x", "\\# y", "3\\.5"]
        );
        assert_eq!([code("a"), code("a`b"), code("``")], ["`a`", "``a`b``", "``` `` ```"]);
        assert_eq!(escaped("two\nlines"), "two\\\\u{a}lines");
    }
}
