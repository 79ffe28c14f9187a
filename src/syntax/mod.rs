//! What was written: source texts, and the tree of values in them, every leaf with its place. Knows no chess.

pub(crate) mod fen_grammar;
mod node;
pub mod placement;
mod set_expr;

pub use node::{Entry, Node, Value};
pub use set_expr::{SetArg, SetExpr, SetValue};

use crate::diagnostic::SourceId;

/// The texts that diagnostics point into.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    texts: Vec<(String, String)>,
}

impl Sources {
    /// Adds a text under a name (a path, or `chess (built in)`).
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        self.texts.push((name.into(), text.into()));
        self.texts.len() - 1
    }

    /// The name of a text.
    pub fn name(&self, id: SourceId) -> &str {
        &self.texts[id].0
    }

    /// A text.
    pub fn text(&self, id: SourceId) -> &str {
        &self.texts[id].1
    }
}
