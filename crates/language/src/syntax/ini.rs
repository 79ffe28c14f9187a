//! Recognises ini files that were passed as variant files.

use crate::diagnostic::{Code, Diagnostic, SourceId, Span};

/// Reports a text whose first line, apart from blank lines and comments, belongs to an ini file: the head of a section,
/// or an option.
pub(super) fn taken_for_a_variant(source: SourceId, text: &str) -> Option<Diagnostic> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let body = line.trim_start_matches(|c: char| c == '\u{feff}' || c.is_whitespace());
        let at = start + (line.len() - body.len());
        let body = body.trim_end();
        start += line.len();
        if body.is_empty() || body.starts_with(['#', ';']) {
            continue;
        }
        let fault = |message: &str, hint: String| {
            Some(Diagnostic::new(Code::Syntax, Span::new(source, at..at + body.len()), message).hint(hint))
        };
        return match (head(body), is_option(body)) {
            (Some(name), _) => fault(
                "this is a section of an ini file, but a variant file is `( ... )`",
                format!(
                    "rename the file to `FILE.ini`, and use the variant as `FILE.ini:{name}`; or convert it with `ferz import`"
                ),
            ),
            (None, true) => fault(
                "this is a line of an ini file without a section `[name]`, but a variant file is `( ... )`",
                "begin with a line such as `[name:chess]`, and use the section of the ini file as \
                 `FILE.ini:name`"
                    .to_owned(),
            ),
            (None, false) => None,
        };
    }
    None
}

/// The name in the head of a section, `[name]` or `[name:parent]`.
fn head(line: &str) -> Option<&str> {
    let (inner, _) = line.strip_prefix('[')?.split_once(']')?;
    let name = inner.split(':').next().unwrap_or(inner).trim();
    is_word(name).then_some(name)
}

/// Returns true for `key = value`.
fn is_option(line: &str) -> bool {
    line.split_once('=').is_some_and(|(key, _)| is_word(key.trim()))
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Sources;

    #[test]
    fn the_first_line_that_says_something_decides() {
        let found = |text: &str| {
            let source = Sources::default().add("x.ron", text);
            taken_for_a_variant(source, text).map(|fault| text[fault.span.range].to_owned())
        };
        assert_eq!(found("# none\r\n\r\n [wolf:chess] \r\nking = k").as_deref(), Some("[wolf:chess]"));
        assert_eq!(found("\u{feff}[wolf:chess]\nking = k").as_deref(), Some("[wolf:chess]"));
        assert_eq!(found("king = k\n[wolf]").as_deref(), Some("king = k"));
        assert_eq!(found("\u{feff}(name: \"x\")\n[wolf]"), None);
        assert_eq!(found("[1, 2]"), None);
        assert_eq!(found(""), None);
    }
}
