//! The state from which requests are answered.

use crate::check::CheckResult;
use crate::document::{Document, Documents, Key};
use crate::host::{Host, Texts};
use ferz_core::Variant;
use gen_lsp_types::TextDocumentPositionParams;
use std::collections::HashMap;
use std::sync::Arc;

/// The documents and the results of their checks.
pub(crate) struct Session {
    pub documents: Documents,
    /// The result of the last check of each document.
    pub results: HashMap<Key, CheckResult>,
    /// The variant of the last version of each document that had no errors.
    pub sound: HashMap<Key, Variant>,
    pub texts: Texts,
    /// Set if the editor supports snippets: completions with fields to fill in.
    pub with_snippets: bool,
}

impl Session {
    pub fn new(host: Arc<dyn Host>) -> Session {
        Session {
            documents: Documents::new(host.clone()),
            results: HashMap::new(),
            sound: HashMap::new(),
            texts: Texts::new(host),
            with_snippets: false,
        }
    }

    /// Returns an open document of a variant, and the byte of a position in it.
    pub fn place(&self, at: &TextDocumentPositionParams) -> Option<(&Document, usize)> {
        let document = self.documents.get(&Key::of(&at.text_document.uri))?;
        if document.now.is_settings {
            return None;
        }
        let mut sources = ferz::diagnostic::Sources::default();
        let id = sources.add("", document.now.text.as_ref());
        Some((document, sources.offset(id, at.position.line as usize, at.position.character as usize)))
    }
}
