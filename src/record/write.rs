//! Records as PGN.

use super::{Item, MoveNumber, MoveText, Record, WIDTH};
use crate::types::Side;
use std::fmt;

/// The record as PGN: the tags, an empty line, the moves in lines of at most 79 characters, which end with a line feed.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut page = Page::default();
        page.items(&self.preface);
        page.end_line();
        for tag in &self.tags {
            let value = tag.value.replace(char::is_control, " ").replace('\\', "\\\\").replace('"', "\\\"");
            page.text.push_str(&format!("[{} \"{value}\"]\n", tag.name));
        }
        if !self.tags.is_empty() {
            page.text.push('\n');
        }
        page.items(&self.items);
        if let Some(result) = self.result {
            page.word(&result.to_string());
        }
        page.end_line();
        f.write_str(&page.text)
    }
}

/// Text that is wrapped between words.
#[derive(Default)]
struct Page {
    text: String,
    /// The number of characters in the last line.
    column: usize,
    /// Set if the next word follows without a blank.
    close: bool,
}

impl Page {
    fn items(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Move(ply) => self.ply(ply),
                Item::Nag(number) => self.word(&format!("${number}")),
                Item::Comment(text) => self.word(&format!("{{{}}}", text.replace('}', ")"))),
                Item::Remark(text) => {
                    self.word(&format!(";{}", text.replace(['\n', '\r'], " ")));
                    self.end_line();
                }
                Item::Escape(text) => {
                    self.end_line();
                    self.text.push_str(&format!("%{}\n", text.replace(['\n', '\r'], " ")));
                }
                Item::Variation(items) => {
                    self.word("(");
                    self.close = true;
                    self.items(items);
                    // A remark ends its line.
                    self.close = self.column > 0;
                    self.word(")");
                }
            }
        }
    }

    fn ply(&mut self, ply: &MoveText) {
        if let Some(MoveNumber { full_move, side }) = ply.number {
            let dots = if side == Side::First { "." } else { "..." };
            self.word(&format!("{full_move}{dots}"));
        }
        self.word(&ply.text);
    }

    /// Adds a word, on a new line if it does not fit.
    fn word(&mut self, word: &str) {
        let width = word.chars().count();
        let close = std::mem::take(&mut self.close);
        if !close && self.column > 0 {
            if self.column + 1 + width > WIDTH {
                self.end_line();
            } else {
                self.text.push(' ');
                self.column += 1;
            }
        }
        // At the beginning of a line this would be an escape.
        if self.column == 0 && word.starts_with('%') {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        match word.rfind('\n') {
            Some(newline) => self.column = word[newline + 1..].chars().count(),
            None => self.column += width,
        }
    }

    fn end_line(&mut self) {
        if self.column > 0 {
            self.text.push('\n');
        }
        self.column = 0;
        self.close = false;
    }
}
