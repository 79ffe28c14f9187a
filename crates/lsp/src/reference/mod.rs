//! The reference of the language as passages that can be searched: headings, paragraphs, items, tables and code.

mod brief;
mod look_up;

pub use brief::{explained, field_text};
pub use look_up::{Answer, look_up, tokens, words};

/// The whole text.
pub struct Reference<'t> {
    /// The passages, in order.
    pub blocks: Vec<Block<'t>>,
}

/// A block of the text.
#[derive(Clone, PartialEq, Debug)]
pub struct Block<'t> {
    /// The kind, with the text.
    pub kind: BlockKind<'t>,
    /// The heading of its section.
    pub title: Title,
}

/// A kind of block.
#[derive(Clone, PartialEq, Debug)]
pub enum BlockKind<'t> {
    /// `## Rows`: the number of `#` signs, and the words.
    Heading(usize, &'t str),
    /// The lines of a paragraph.
    Paragraph(Vec<&'t str>),
    /// The lines of a list item, without the dash.
    Item(Vec<&'t str>),
    /// The lines of a table: the heads of the columns, and the rows.
    Table(&'t str, Vec<&'t str>),
    /// The lines between fences.
    Code(Vec<&'t str>),
}

/// A heading, or bold words at the start of a paragraph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Title {
    /// The words.
    pub text: String,
    /// The heading of the enclosing section.
    pub under: Option<String>,
    /// The depth in the table of contents.
    pub depth: usize,
}

impl<'t> Reference<'t> {
    /// Parses a text in Markdown.
    #[must_use]
    pub fn read(text: &'t str) -> Reference<'t> {
        let mut blocks: Vec<Block> = Vec::new();
        let mut title = Title { text: String::new(), under: None, depth: 0 };
        let (mut main, mut heading) = (String::new(), title.clone());
        let mut lines = text.lines().peekable();
        while let Some(line) = lines.next() {
            let kind = if line.starts_with("```") {
                BlockKind::Code(lines.by_ref().take_while(|line| !line.starts_with("```")).collect())
            } else if let Some(words) = line.strip_prefix('#') {
                let level = 1 + words.len() - words.trim_start_matches('#').len();
                BlockKind::Heading(level, words.trim_start_matches('#').trim())
            } else if line.trim().is_empty() {
                continue;
            } else if line.starts_with('|') {
                let more = std::iter::from_fn(|| lines.next_if(|line| line.starts_with('|')));
                // The line below the heads is only a rule.
                BlockKind::Table(line, more.skip(1).collect())
            } else {
                let ends =
                    |line: &str| line.trim().is_empty() || line.starts_with(['|', '#', '-']) || line.starts_with("```");
                let more = std::iter::from_fn(|| lines.next_if(|line| !ends(line))).map(str::trim);
                match line.strip_prefix("- ") {
                    Some(first) => BlockKind::Item(std::iter::once(first).chain(more).collect()),
                    None => BlockKind::Paragraph(std::iter::once(line).chain(more).collect()),
                }
            };
            match &kind {
                BlockKind::Heading(level, words) => {
                    if *level <= 2 {
                        main = (*words).to_owned();
                    }
                    let under = (*level > 2).then(|| main.clone());
                    title = Title { text: (*words).to_owned(), under, depth: level.saturating_sub(2) };
                    heading = title.clone();
                }
                BlockKind::Paragraph(lines) => {
                    if let Some(bold) = bold(lines[0]) {
                        let depth = heading.depth + 1;
                        title = Title { text: bold.to_owned(), under: Some(heading.text.clone()), depth };
                    }
                }
                BlockKind::Item(_) | BlockKind::Table(..) | BlockKind::Code(_) => {}
            }
            blocks.push(Block { kind, title: title.clone() });
        }
        Reference { blocks }
    }

    /// Returns all headings in order, without duplicates.
    pub fn titles(&self) -> Vec<&Title> {
        let mut titles: Vec<&Title> = Vec::new();
        for block in &self.blocks {
            if titles.last() != Some(&&block.title) {
                titles.push(&block.title);
            }
        }
        titles
    }
}

/// Returns the bold words at the start of a paragraph, without the punctuation at their end.
fn bold(line: &str) -> Option<&str> {
    let (bold, _) = line.strip_prefix("**")?.split_once("**")?;
    Some(bold.trim_end_matches(['.', ',', ':']))
}

/// Returns the cells of a line of a table.
pub fn cells(line: &str) -> Vec<String> {
    let inner = line.trim().trim_start_matches('|').trim_end_matches('|');
    let mut cells = vec![String::new()];
    let (mut in_code, mut escaped) = (false, false);
    for c in inner.chars() {
        match c {
            '|' if !in_code && !escaped => cells.push(String::new()),
            c => {
                in_code ^= c == '`';
                if let Some(cell) = cells.last_mut() {
                    cell.push(c);
                }
            }
        }
        escaped = c == '\\';
    }
    cells.iter().map(|cell| cell.trim().replace("\\|", "|")).collect()
}
