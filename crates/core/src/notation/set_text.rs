//! Reading of set expressions that users type, in the words of a loaded variant.

use crate::diagnostic::{Diagnostic, Sources, Span, render_all};
use crate::model::Set;
use crate::syntax::{Node, Value};
use crate::variant::Variant;
use ferz_language::diagnostic::shown;
use ferz_language::lower::read_set;

/// The error of a text that is not a set expression of the variant.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", self.render(false).trim_end())]
pub struct SetError {
    /// All errors.
    pub diagnostics: Vec<Diagnostic>,
    sources: Sources,
}

impl SetError {
    /// Renders the errors, with the text and a mark under each fault. Uses terminal colours if `colour` is set.
    pub fn render(&self, colour: bool) -> String {
        render_all(&self.diagnostics, &self.sources, colour)
    }
}

impl Variant {
    /// Reads a set expression: `enemy attacked`, `rank 4`, the name of a zone. Its value may depend only on a position.
    ///
    /// ```
    /// # use ferz_core as ferz;
    /// use ferz::{Side, Variant};
    /// let chess = Variant::builtin("chess")?;
    /// let set = chess.read_set("own pawn guarded")?;
    /// assert_eq!(chess.start().squares_in(&set, Side::First)?.len(), 8);
    /// assert!(chess.read_set("own pown").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the text is not a set expression. The error shows every fault with its location.
    pub fn read_set(&self, text: &str) -> Result<Set, SetError> {
        let mut sources = Sources::default();
        // Control characters are shown by their numbers.
        let quoted = format!("\"{}\"", shown(text));
        let length = quoted.len();
        let span = Span::new(sources.add("set expression", quoted), 0..length);
        let node = Node { span, value: Value::Text(text.to_owned()), inherited: None };
        let (set, diagnostics) = read_set(self.rules(), &node);
        set.ok_or(SetError { diagnostics, sources })
    }
}
