//! The documents open in the editor.

use crate::address::{path_of, uri_of};
use crate::host::Host;
use ferz::library::Unreadable;
use ferz::model::limits::MAX_FILE_BYTES;
use ferz_core::library::{Understanding, understand};
use gen_lsp_types::{Position, TextDocumentContentChangeEvent, Uri};
use std::cell::OnceCell;
use std::collections::HashMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

/// The largest number of open documents.
pub(crate) const MAX_OPEN: usize = 1024;
/// The largest number of bytes kept of a document. A larger document is too large for a variant.
const MAX_KEPT: usize = 4 * MAX_FILE_BYTES;

/// The identity of a document, however the editor spells its URI.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key(String);

impl Key {
    pub(crate) fn of(uri: &Uri) -> Key {
        Key(path_of(uri).map_or_else(|| uri.0.clone(), |path| uri_of(&path).0))
    }
}

/// A snapshot of the files around the documents.
#[derive(Clone)]
pub(crate) struct Files {
    pub host: Arc<dyn Host>,
    /// The texts of open documents with a file, which replace the contents of the file.
    open: Arc<HashMap<PathBuf, Arc<str>>>,
}

impl fmt::Debug for Files {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Files").finish_non_exhaustive()
    }
}

/// A version of a document.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    /// The name in messages.
    pub name: String,
    /// The path of its file, if it has one.
    pub path: Option<PathBuf>,
    /// Set if the document holds settings of the host, not a variant.
    pub is_settings: bool,
    pub text: Arc<str>,
    /// The number of the change that produced this text; it is unique.
    pub change: u64,
}

impl Text {
    /// Returns the text of a file in the same directory.
    pub fn beside(&self, files: &Files, base: &str) -> Result<String, Unreadable> {
        let Some(path) = &self.path else { return Err(Unreadable::Missing) };
        match files.open.get(&path.with_file_name(base)) {
            Some(text) => Ok(text.to_string()),
            None => files.host.beside(path, base),
        }
    }
}

/// An open document.
pub(crate) struct Document {
    /// Its URI as the editor spells it.
    pub uri: Uri,
    pub version: i32,
    pub now: Text,
    understood: OnceCell<Rc<Understanding>>,
}

/// All open documents.
pub(crate) struct Documents {
    open: HashMap<Key, Document>,
    files: Files,
    changes: u64,
}

impl Documents {
    pub fn new(host: Arc<dyn Host>) -> Documents {
        Documents { open: HashMap::new(), files: Files { host, open: Arc::default() }, changes: 0 }
    }

    /// Opens a document. Returns `false` if there are too many.
    pub fn open(&mut self, uri: Uri, version: i32, text: String) -> bool {
        let key = Key::of(&uri);
        if self.open.len() >= MAX_OPEN && !self.open.contains_key(&key) {
            return false;
        }
        let path = path_of(&uri);
        let name = path.as_ref().map_or_else(|| uri.0.clone(), |path| path.display().to_string());
        let is_settings = path.as_ref().is_some_and(|path| self.files.host.is_settings(path));
        let now = Text { name, path, is_settings, text: kept(text), change: self.next_change() };
        self.open.insert(key, Document { uri, version, now, understood: OnceCell::new() });
        self.overlay();
        true
    }

    /// Changes a document. Returns `false` if it is not open.
    pub fn change(&mut self, uri: &Uri, version: i32, changes: Vec<TextDocumentContentChangeEvent>) -> bool {
        let change = self.next_change();
        let Some(document) = self.open.get_mut(&Key::of(uri)) else { return false };
        let text = changes.into_iter().fold(document.now.text.to_string(), |text, change| match change {
            TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => whole.text,
            TextDocumentContentChangeEvent::TextDocumentContentChangePartial(part) => {
                let mut sources = ferz::diagnostic::Sources::default();
                let id = sources.add("", text.as_str());
                let at = |place: Position| sources.offset(id, place.line as usize, place.character as usize);
                let (start, end) = (at(part.range.start), at(part.range.end));
                format!("{}{}{}", &text[..start.min(end)], part.text, &text[start.max(end)..])
            }
        });
        document.now = Text { text: kept(text), change, ..document.now.clone() };
        (document.version, document.understood) = (version, OnceCell::new());
        self.overlay();
        true
    }

    pub fn close(&mut self, uri: &Uri) -> Option<Document> {
        let closed = self.open.remove(&Key::of(uri));
        self.overlay();
        closed
    }

    pub fn get(&self, key: &Key) -> Option<&Document> {
        self.open.get(key)
    }

    /// Returns the keys of all documents, in the order of their URIs.
    pub fn keys(&self) -> Vec<Key> {
        let mut keys: Vec<Key> = self.open.keys().cloned().collect();
        keys.sort();
        keys
    }

    /// Returns the analysis of a document. If a base has changed, call [`Documents::forget`] first.
    pub fn understood(&self, document: &Document) -> Rc<Understanding> {
        document.understood.get_or_init(|| Rc::new(self.understand(&document.now, &document.now.text))).clone()
    }

    /// Analyses another text in place of the document.
    pub fn understand(&self, now: &Text, text: &str) -> Understanding {
        understand(&now.name, text, &|base| now.beside(&self.files, base))
    }

    /// Discards the analysis of a document.
    pub fn forget(&mut self, key: &Key) {
        if let Some(document) = self.open.get_mut(key) {
            document.understood = OnceCell::new();
        }
    }

    /// Returns the files around the documents.
    pub fn files(&self) -> &Files {
        &self.files
    }

    /// Returns the URI of a file as the editor spells it, if it is open; its own URI otherwise.
    pub fn uri_of(&self, path: &Path) -> Uri {
        let uri = uri_of(path);
        self.open.get(&Key::of(&uri)).map_or(uri, |document| document.uri.clone())
    }

    fn overlay(&mut self) {
        let texts = self.open.values().filter_map(|document| {
            let Text { path, text, .. } = &document.now;
            // A document that exceeds the limit is left out. The version on disk is read instead, and refused.
            path.clone().zip((text.len() <= MAX_FILE_BYTES).then(|| text.clone()))
        });
        self.files.open = Arc::new(texts.collect());
    }

    fn next_change(&mut self) -> u64 {
        self.changes += 1;
        self.changes
    }
}

/// Returns the part of a text that is kept.
fn kept(mut text: String) -> Arc<str> {
    let end = (0..=MAX_KEPT.min(text.len())).rev().find(|&end| text.is_char_boundary(end));
    text.truncate(end.unwrap_or(0));
    text.into()
}
