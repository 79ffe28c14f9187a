//! The texts that diagnostics point into.

use super::SourceId;

/// The texts that diagnostics point into, by [`SourceId`].
#[derive(Clone, Debug, Default)]
pub struct Sources {
    texts: Vec<(String, String)>,
}

/// A place as editors count it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineColumn {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl Sources {
    /// Adds a text under a name (a path, or `chess (built in)`).
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        self.texts.push((name.into(), text.into()));
        self.texts.len() - 1
    }

    /// The name of a text.
    ///
    /// # Panics
    /// If there is no such text.
    pub fn name(&self, id: SourceId) -> &str {
        &self.texts[id].0
    }

    /// A text.
    ///
    /// # Panics
    /// If there is no such text.
    pub fn text(&self, id: SourceId) -> &str {
        &self.texts[id].1
    }

    /// Line and column of a byte of a text; of the end, if the offset lies beyond it.
    ///
    /// # Panics
    /// If there is no such text.
    pub fn line_column(&self, id: SourceId, offset: usize) -> LineColumn {
        let text = self.text(id);
        let before = &text[..boundary(text, offset)];
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
        let column = before[start..].trim_start_matches('\u{feff}').chars().count() + 1;
        LineColumn { line, column }
    }
}

/// The last character boundary of `text` that is not after `offset`.
pub(super) fn boundary(text: &str, offset: usize) -> usize {
    let mut boundary = offset.min(text.len());
    while !text.is_char_boundary(boundary) {
        boundary -= 1;
    }
    boundary
}
