//! A page as a self-contained HTML file.

use super::{Block, Inline, Page, Picture};
use crate::picture::{self, BoardPicture, escaped};
use ferz_core::Variant;

/// The style of pages: one column, light or dark as the reader prefers, for screens, phones and paper.
pub const STYLE: &str = include_str!("style.css");

/// The picture of a start or of a piece as inline SVG. Its style is [`picture::STYLE`].
fn drawn(variant: &Variant, shows: Picture) -> String {
    match shows {
        // Nobody plays from it: tables would be made in vain.
        Picture::Start => BoardPicture::new(&variant.by_reference().start()).inline_svg(),
        Picture::Piece(kind) => picture::movement(variant, kind).inline_svg(),
    }
}

impl Page {
    /// The page of a variant as a complete document. `navigation` is inserted above it unchanged: links to other pages,
    /// or nothing.
    pub fn html(&self, variant: &Variant, navigation: &str) -> String {
        let title = escaped(&self.title);
        let description = match self.summary.is_empty() {
            true => String::new(),
            false => format!("<meta name=\"description\" content=\"{}\">\n", escaped(&self.summary)),
        };
        document(
            &format!("{title}: rules"),
            &description,
            &format!("{navigation}<main>\n{}</main>\n", self.element(variant)),
        )
    }

    /// The page as the contents of an element of another page, which includes [`STYLE`] and [`picture::STYLE`]. All
    /// texts of the variant are escaped.
    pub fn element(&self, variant: &Variant) -> String {
        let summary = match self.summary.is_empty() {
            true => String::new(),
            false => format!("<p class=\"summary\">{}</p>\n", escaped(&self.summary)),
        };
        format!("<h1>{}</h1>\n{summary}{}{}", escaped(&self.title), self.contents(), self.body(variant))
    }

    /// Links to the chapters.
    fn contents(&self) -> String {
        let chapters = self.blocks.iter().filter_map(|block| match block {
            Block::Chapter(text) => Some(text),
            Block::Section(_) | Block::Paragraph(_) | Block::List(_) | Block::Facts(_) => None,
            Block::Grid { .. } | Block::Picture(_) => None,
        });
        let links: String = chapters
            .enumerate()
            .map(|(place, text)| format!("<li><a href=\"#{}\">{}</a></li>", anchor(place), escaped(text)))
            .collect();
        format!("<nav class=\"contents\" aria-label=\"Contents\"><ul>{links}</ul></nav>\n")
    }

    fn body(&self, variant: &Variant) -> String {
        let mut text = String::new();
        let mut chapters = 0;
        // Chapters are sections, and so are the parts of a chapter.
        let (mut in_chapter, mut in_section) = (false, false);
        for block in &self.blocks {
            match block {
                Block::Chapter(title) => {
                    close(&mut text, &mut in_section, "</article>\n");
                    close(&mut text, &mut in_chapter, "</section>\n");
                    text += &format!("<section id=\"{}\">\n<h2>{}</h2>\n", anchor(chapters), escaped(title));
                    (chapters, in_chapter) = (chapters + 1, true);
                }
                Block::Section(title) => {
                    close(&mut text, &mut in_section, "</article>\n");
                    text += &format!("<article>\n<h3>{}</h3>\n", escaped(title));
                    in_section = true;
                }
                block => text += &element(block, variant),
            }
        }
        close(&mut text, &mut in_section, "</article>\n");
        close(&mut text, &mut in_chapter, "</section>\n");
        text
    }
}

fn close(text: &mut String, is_open: &mut bool, tag: &str) {
    if std::mem::take(is_open) {
        text.push_str(tag);
    }
}

fn anchor(chapter: usize) -> String {
    format!("chapter-{}", chapter + 1)
}

/// A mark in the head of each document: files without it were written by somebody else.
pub const MARK: &str = "<meta name=\"generator\" content=\"ferz rules\">\n";

/// A document with the common style. `head`, the further lines of the head, and `body` are HTML.
pub fn document(title: &str, head: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n{head}{MARK}<style>\n{STYLE}{}</style>\n</head>\n\
         <body>\n{body}</body>\n</html>\n",
        picture::STYLE
    )
}

fn element(block: &Block, variant: &Variant) -> String {
    let line = |inlines: &[Inline]| -> String { inlines.iter().map(inline).collect() };
    match block {
        // They open and close the surrounding elements.
        Block::Chapter(_) | Block::Section(_) => String::new(),
        Block::Paragraph(inlines) => format!("<p>{}</p>\n", line(inlines)),
        Block::List(points) => {
            let points: String = points.iter().map(|point| format!("<li>{}</li>\n", line(point))).collect();
            format!("<ul>\n{points}</ul>\n")
        }
        Block::Facts(facts) => {
            let fact =
                |(name, value): &(String, Vec<Inline>)| format!("<dt>{}</dt><dd>{}</dd>\n", escaped(name), line(value));
            format!("<dl>\n{}</dl>\n", facts.iter().map(fact).collect::<String>())
        }
        Block::Grid { shows, .. } | Block::Picture(shows) => format!("<figure>{}</figure>\n", drawn(variant, *shows)),
    }
}

fn inline(inline: &Inline) -> String {
    match inline {
        Inline::Text(text) => escaped(text),
        Inline::Strong(text) => format!("<strong>{}</strong>", escaped(text)),
        Inline::Code(text) => format!("<code>{}</code>", escaped(text)),
        Inline::Link(text, address) if is_address(address) => {
            format!("<a href=\"{}\" rel=\"noopener noreferrer\">{}</a>", escaped(address), escaped(text))
        }
        Inline::Link(text, _) => escaped(text),
    }
}

/// Returns `true` for the address of a page, not of a script or a file.
pub(super) fn is_address(address: &str) -> bool {
    let lower = address.to_ascii_lowercase();
    ["http://", "https://"].iter().any(|start| lower.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_a_name_says_is_markup() {
        let text = Inline::Text("<img src=\"x\" onerror='y'> & \u{1b}".into());
        assert_eq!(inline(&text), "&lt;img src=&quot;x&quot; onerror=&#39;y&#39;&gt; &amp; \\u{1b}");
        let link = |address: &str| inline(&Inline::Link("a".into(), address.into()));
        assert_eq!(
            link("https://a.b/\"><script>"),
            "<a href=\"https://a.b/&quot;&gt;&lt;script&gt;\" rel=\"noopener noreferrer\">a</a>"
        );
        assert_eq!(link("javascript:alert(1)"), "a");
    }
}
