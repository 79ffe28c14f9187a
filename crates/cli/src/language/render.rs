//! Passages for a terminal: text and tables are wrapped, code is unchanged.

use ferz_lsp::reference::{Block, BlockKind, cells};

/// The largest width of a line, apart from code.
pub(super) const WIDTH: usize = 80;
/// The space between two columns of a table.
const GAP: &str = "  ";

/// Returns passages as text, separated by empty lines.
pub(super) fn rendered(blocks: &[&Block], markdown: bool) -> String {
    let mut text = String::new();
    for (index, block) in blocks.iter().enumerate() {
        let items =
            index > 0 && matches!((&blocks[index - 1].kind, &block.kind), (BlockKind::Item(_), BlockKind::Item(_)));
        if index > 0 && !items {
            text += "\n";
        }
        for line in if markdown { written(block) } else { lines(block) } {
            text += line.trim_end();
            text += "\n";
        }
    }
    text
}

/// Returns the lines of a passage in Markdown.
fn written(block: &Block) -> Vec<String> {
    let owned = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
    match &block.kind {
        BlockKind::Heading(level, words) => vec![format!("{} {words}", "#".repeat(*level))],
        BlockKind::Paragraph(lines) => owned(lines),
        BlockKind::Item(lines) => {
            lines.iter().enumerate().map(|(n, line)| format!("{}{line}", if n == 0 { "- " } else { "  " })).collect()
        }
        BlockKind::Table(heads, rows) => {
            let rule = format!("|{}", "---|".repeat(cells(heads).len()));
            [(*heads).to_owned(), rule].into_iter().chain(owned(rows)).collect()
        }
        BlockKind::Code(lines) => {
            [&["```ron"], &lines[..], &["```"]].concat().iter().map(|line| (*line).to_owned()).collect()
        }
    }
}

/// Returns the lines of a passage for a terminal.
fn lines(block: &Block) -> Vec<String> {
    match &block.kind {
        BlockKind::Heading(..) => written(block),
        BlockKind::Paragraph(lines) => wrapped(&lines.join(" "), WIDTH),
        BlockKind::Item(lines) => {
            let lines = wrapped(&lines.join(" "), WIDTH - 2).into_iter().enumerate();
            lines.map(|(n, line)| format!("{}{line}", if n == 0 { "- " } else { "  " })).collect()
        }
        BlockKind::Table(heads, rows) => table(heads, rows),
        BlockKind::Code(lines) => lines.iter().map(|line| format!("    {line}")).collect(),
    }
}

/// Returns a table in columns that fit: the widest ones are wrapped.
fn table(heads: &str, rows: &[&str]) -> Vec<String> {
    let all: Vec<Vec<String>> = std::iter::once(&heads).chain(rows).map(|line| cells(line)).collect();
    let columns = all.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| all.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let mut widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let room = WIDTH - GAP.len() * columns.saturating_sub(1);
    while widths.iter().sum::<usize>() > room {
        let Some(widest) = widths.iter_mut().max() else { break };
        *widest -= 1;
    }
    let mut lines = Vec::new();
    for (index, row) in all.iter().enumerate() {
        let cells: Vec<Vec<String>> = row.iter().zip(&widths).map(|(cell, &width)| wrapped(cell, width)).collect();
        for n in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
            let part = |(cell, &width): (&Vec<String>, &usize)| {
                let text = cell.get(n).map_or("", String::as_str);
                format!("{text}{}", " ".repeat(width.saturating_sub(text.chars().count())))
            };
            lines.push(cells.iter().zip(&widths).map(part).collect::<Vec<_>>().join(GAP));
        }
        if index == 0 {
            lines.push(widths.iter().map(|&width| "-".repeat(width)).collect::<Vec<_>>().join(GAP));
        }
    }
    lines
}

/// Wraps a text to lines of at most `width` characters, unless a word is longer.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_whitespace() {
        let line =
            lines.last_mut().filter(|line| line.is_empty() || line.chars().count() + 1 + word.chars().count() <= width);
        match line {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) => *line += &format!(" {word}"),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}
