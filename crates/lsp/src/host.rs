//! The host of a server: it reads the files around the documents.

use ferz::diagnostic::Code;
use ferz::library::{self, Unreadable};
use gen_lsp_types::Uri;
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

/// Access to everything that is not an open document. By default, the methods answer as a host without files.
pub trait Host: Send + Sync {
    /// Returns the text of the file with this bare name in the same directory as a document.
    ///
    /// # Errors
    /// If it cannot be read.
    fn beside(&self, _document: &Path, _name: &str) -> Result<String, Unreadable> {
        Err(Unreadable::Missing)
    }

    /// Returns the sorted names of the variant files in the same directory as a document.
    fn files_beside(&self, _document: &Path) -> Vec<String> {
        Vec::new()
    }

    /// Returns the URI under which the editor can open a text of the library: the source of a built-in variant, or the
    /// explanation of a diagnostic code. Returns `None` if there is no URI. The server calls it once for each name.
    fn address(&self, _name: &str, _text: &str) -> Option<Uri> {
        None
    }

    /// Returns `true` if a file holds settings of the host, not a variant.
    fn is_settings(&self, _file: &Path) -> bool {
        false
    }

    /// Returns the error of a text of settings, if it has one.
    fn fault_of_settings(&self, _text: &str) -> Option<String> {
        None
    }
}

/// A host without files.
#[derive(Clone, Copy, Default, Debug)]
pub struct NoFiles;

impl Host for NoFiles {}

/// The URIs of texts of the library.
pub(crate) struct Texts {
    host: Arc<dyn Host>,
    /// The answers of the host.
    known: HashMap<String, Option<Uri>>,
}

impl Texts {
    pub fn new(host: Arc<dyn Host>) -> Texts {
        Texts { host, known: HashMap::new() }
    }

    /// Returns the URI of the source of a built-in variant.
    pub fn source(&mut self, name: &str) -> Option<Uri> {
        let text = library::text_of(name)?;
        self.uri(format!("variants/{name}.ron"), || text.to_owned())
    }

    /// Returns the URI of the explanation of a diagnostic code.
    pub fn explanation(&mut self, code: Code) -> Option<Uri> {
        let text = || format!("# {} {}\n\n{}\n", code.id(), code.slug(), code.explain().trim());
        self.uri(format!("codes/{}.md", code.id()), text)
    }

    fn uri(&mut self, name: String, text: impl FnOnce() -> String) -> Option<Uri> {
        if let Some(known) = self.known.get(&name) {
            return known.clone();
        }
        let uri = self.host.address(&name, &text());
        self.known.insert(name, uri.clone());
        uri
    }
}
