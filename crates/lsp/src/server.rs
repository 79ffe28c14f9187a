//! The server: answers messages one after the other, and publishes the results of checks.

use crate::actions;
use crate::address::path_of;
use crate::bulletin::{bulletin, simple};
use crate::check::{Check, CheckResult, Finding, Order};
use crate::complete;
use crate::define;
use crate::document::{Key, MAX_OPEN};
use crate::host::Host;
use crate::hover;
use crate::message::{Answer, Refusal, asked, complaint, invalid, refused, told};
use crate::names;
use crate::session::Session;
use crate::symbols;
use gen_lsp_types as lsp;
use gen_lsp_types::Uri;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashSet};
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;

/// The diagnostics of files.
type Bulletin = BTreeMap<Key, (Uri, Vec<lsp::Diagnostic>)>;

/// The state of the connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    New,
    Running,
    ShutDown,
}

/// A language server.
pub struct Server {
    session: Session,
    phase: Phase,
    /// The diagnostics that each document causes in each file.
    said: BTreeMap<Key, Bulletin>,
    /// Set if the editor shows a page on a diagnostic code.
    with_pages: bool,
    /// Set if the editor can report changed files.
    may_watch: bool,
    /// The messages to send.
    outgoing: Vec<Message>,
    orders: Vec<Order>,
}

impl Server {
    /// Creates a server.
    #[must_use]
    pub fn new(host: Arc<dyn Host>) -> Server {
        Server {
            session: Session::new(host),
            phase: Phase::New,
            said: BTreeMap::new(),
            with_pages: false,
            may_watch: false,
            outgoing: Vec::new(),
            orders: Vec::new(),
        }
    }

    /// Handles a message. Returns the messages to send.
    pub fn receive(&mut self, message: Message) -> Vec<Message> {
        match message {
            Message::Request(request) => self.request(request),
            Message::Notification(notification) => self.notified(notification),
            // Answers to the server's own requests have no effect.
            Message::Response(_) => {}
        }
        mem::take(&mut self.outgoing)
    }

    /// Returns the tasks since the last call, in order.
    pub fn take_orders(&mut self) -> Vec<Order> {
        mem::take(&mut self.orders)
    }

    /// Handles the result of a check. Returns the messages to send.
    pub fn judged(&mut self, result: CheckResult) -> Vec<Message> {
        self.publish(result);
        mem::take(&mut self.outgoing)
    }

    /// Returns `true` if the editor has shut the server down, so that it may exit.
    #[must_use]
    pub fn is_shut_down(&self) -> bool {
        self.phase == Phase::ShutDown
    }

    fn request(&mut self, request: Request) {
        let Request { id, method, params } = request;
        let answer = match (self.phase, method.as_str()) {
            (Phase::New, "initialize") => self.initialize(params),
            (Phase::New, _) => {
                Err(Refusal::new(ErrorCode::ServerNotInitialized, "the first request must be `initialize`"))
            }
            (Phase::Running | Phase::ShutDown, "initialize") => {
                Err(Refusal::new(ErrorCode::InvalidRequest, "`initialize` may be sent only once"))
            }
            (Phase::Running, "shutdown") => {
                self.phase = Phase::ShutDown;
                Ok(Value::Null)
            }
            (Phase::ShutDown, _) => {
                Err(Refusal::new(ErrorCode::InvalidRequest, "the server is shut down: only `exit` may follow"))
            }
            // A panic in one answer must not affect the next one.
            (Phase::Running, method) => catch_unwind(AssertUnwindSafe(|| self.answer(method, params)))
                .unwrap_or_else(|_| Err(Refusal::new(ErrorCode::InternalError, "the server failed to answer"))),
        };
        self.outgoing.push(match answer {
            Ok(result) => Message::Response(Response::new_ok(id, result)),
            Err(Refusal { code, message }) => refused(id, code, message),
        });
    }

    fn answer(&mut self, method: &str, params: Value) -> Answer {
        let session = &mut self.session;
        match method {
            "textDocument/hover" => asked(params, |params| hover::hover(session, params)),
            "textDocument/completion" => asked(params, |params| complete::complete(session, params)),
            "completionItem/resolve" => asked(params, |item| Ok(complete::resolve(item))),
            "textDocument/definition" => asked(params, |params| define::definition(session, params)),
            "textDocument/references" => asked(params, |params| names::references(session, params)),
            "textDocument/prepareRename" => asked(params, |params| names::prepare_rename(session, params)),
            "textDocument/rename" => asked(params, |params| names::rename(session, params)),
            "textDocument/documentSymbol" => asked(params, |params| symbols::symbols(session, params)),
            "textDocument/codeAction" => asked(params, |params| actions::actions(session, params)),
            _ => Err(Refusal::new(ErrorCode::MethodNotFound, format!("unknown request `{method}`"))),
        }
    }

    fn initialize(&mut self, params: Value) -> Answer {
        let params: lsp::InitializeParams = serde_json::from_value(params).map_err(|error| invalid(&error))?;
        let capabilities = params.capabilities;
        let text = capabilities.text_document.unwrap_or_default();
        let published = text.publish_diagnostics;
        self.with_pages =
            published.is_some_and(|told| told.diagnostics_capabilities.code_description_support == Some(true));
        let completed = text.completion.and_then(|completion| completion.completion_item);
        self.session.with_snippets = completed.is_some_and(|item| item.snippet_support == Some(true));
        let watching = capabilities.workspace.and_then(|workspace| workspace.did_change_watched_files);
        self.may_watch = watching.is_some_and(|watching| watching.dynamic_registration == Some(true));
        self.phase = Phase::Running;
        Ok(json!({
            "capabilities": {
                "positionEncoding": "utf-16",
                // Documents are small, so each change sends the whole document. That keeps both sides in step.
                "textDocumentSync": { "openClose": true, "change": 1 },
                "hoverProvider": true,
                "completionProvider": { "triggerCharacters": ["\"", "(", ":", "["], "resolveProvider": true },
                "definitionProvider": true,
                "referencesProvider": true,
                "renameProvider": { "prepareProvider": true },
                "documentSymbolProvider": true,
                "codeActionProvider": { "codeActionKinds": ["quickfix", "source.fixAll"] },
            },
            "serverInfo": { "name": "ferz", "version": env!("CARGO_PKG_VERSION") },
        }))
    }

    fn notified(&mut self, notification: Notification) {
        let Notification { method, params } = notification;
        if self.phase != Phase::Running {
            return;
        }
        let done = match method.as_str() {
            "initialized" => return self.watch(),
            "textDocument/didOpen" => serde_json::from_value(params).map(|params| self.opened(params)),
            "textDocument/didChange" => serde_json::from_value(params).map(|params| self.changed(params)),
            "textDocument/didClose" => serde_json::from_value(params).map(|params| self.closed(&params)),
            "workspace/didChangeWatchedFiles" => {
                serde_json::from_value(params).map(|params| self.changed_on_disk(&params))
            }
            // A document reports its changes before it is saved. Unknown notifications may be ignored.
            _ => return,
        };
        if let Err(error) = done {
            self.complain(format!("`{method}`: {error}"));
        }
    }

    /// Asks the editor to report changes of variant files on disk.
    fn watch(&mut self) {
        if !self.may_watch {
            return;
        }
        let method = "workspace/didChangeWatchedFiles";
        let options = json!({ "watchers": [{ "globPattern": "**/*.ron" }] });
        let params = json!({ "registrations": [{ "id": "variants", "method": method, "registerOptions": options }] });
        let (id, method) = (RequestId::from("watch".to_owned()), "client/registerCapability".to_owned());
        self.outgoing.push(Message::Request(Request { id, method, params }));
    }

    fn opened(&mut self, params: lsp::DidOpenTextDocumentParams) {
        let lsp::TextDocumentItem { uri, version, text, .. } = params.text_document;
        if !self.session.documents.open(uri.clone(), version, text) {
            return self.complain(format!("more than {MAX_OPEN} documents are open"));
        }
        self.touched(&Key::of(&uri), false);
    }

    fn changed(&mut self, params: lsp::DidChangeTextDocumentParams) {
        let lsp::VersionedTextDocumentIdentifier { version, text_document_identifier } = params.text_document;
        let uri = text_document_identifier.uri;
        if !self.session.documents.change(&uri, version, params.content_changes) {
            return self.complain(format!("{} is not open", uri.0));
        }
        self.touched(&Key::of(&uri), true);
    }

    fn closed(&mut self, params: &lsp::DidCloseTextDocumentParams) {
        let uri = &params.text_document.uri;
        let key = Key::of(uri);
        if self.session.documents.close(uri).is_none() {
            return self.complain(format!("{} is not open", uri.0));
        }
        self.orders.push(Order::Forget(key.clone()));
        self.session.results.remove(&key);
        self.session.sound.remove(&key);
        // The version on disk counts again.
        self.refresh(path_of(uri).into_iter().collect());
        self.say(&key, BTreeMap::new());
    }

    fn changed_on_disk(&mut self, params: &lsp::DidChangeWatchedFilesParams) {
        self.refresh(params.changes.iter().filter_map(|change| path_of(&change.uri)).collect());
    }

    /// Orders a check of a document, and of the documents based on it.
    fn touched(&mut self, key: &Key, is_typed: bool) {
        self.check(key, is_typed);
        let path = self.session.documents.get(key).and_then(|document| document.now.path.clone());
        self.refresh(path.into_iter().collect());
    }

    /// Orders a check of the documents that are based on any of these files.
    fn refresh(&mut self, paths: HashSet<PathBuf>) {
        let above = |key: &Key| {
            let Some(document) = self.session.documents.get(key) else { return false };
            match self.session.results.get(key).filter(|known| known.change == document.now.change) {
                Some(known) => known.bases.iter().any(|base| paths.contains(base)),
                // A check is still running, and may have read the previous version of a base.
                None => document
                    .now
                    .path
                    .as_ref()
                    .is_some_and(|own| paths.iter().any(|path| path != own && path.parent() == own.parent())),
            }
        };
        let above: Vec<Key> = self.session.documents.keys().into_iter().filter(above).collect();
        for key in above {
            self.session.documents.forget(&key);
            self.check(&key, true);
        }
    }

    fn check(&mut self, key: &Key, is_typed: bool) {
        let documents = &self.session.documents;
        let Some(document) = documents.get(key) else { return };
        let (text, files) = (document.now.clone(), documents.files().clone());
        self.orders.push(Order::Check(Check { key: key.clone(), is_typed, text, files }));
    }

    /// Publishes the result of a check, unless the document has changed since.
    fn publish(&mut self, result: CheckResult) {
        let key = result.key.clone();
        let Session { documents, results, sound, texts, with_snippets: _ } = &mut self.session;
        let Some(document) = documents.get(&key).filter(|document| document.now.change == result.change) else {
            return;
        };
        let alone = |said: Option<String>| {
            let said = said.map(|said| simple(lsp::Range::default(), said)).into_iter().collect();
            BTreeMap::from([(key.clone(), (document.uri.clone(), said))])
        };
        let bulletin = match &result.finding {
            Finding::Variant(loaded) => bulletin(loaded, documents, document, texts, self.with_pages),
            Finding::Settings(wrong) => alone(wrong.clone()),
            Finding::Failed => alone(Some("the check of this file failed: this is a bug in Ferz".into())),
        };
        if let Some(Ok(loaded)) = result.loaded() {
            sound.insert(key.clone(), loaded.variant.clone());
        }
        results.insert(key.clone(), result);
        self.say(&key, bulletin);
    }

    /// Publishes the diagnostics that a document causes in files, together with those of other documents.
    fn say(&mut self, key: &Key, bulletin: Bulletin) {
        let before = self.said.remove(key).unwrap_or_default();
        let files: BTreeMap<Key, Uri> =
            before.into_iter().chain(bulletin.clone()).map(|(file, (uri, _))| (file, uri)).collect();
        // A closed document has no diagnostics.
        if self.session.documents.get(key).is_some() {
            self.said.insert(key.clone(), bulletin);
        }
        for (file, uri) in files {
            let mut diagnostics: Vec<lsp::Diagnostic> = Vec::new();
            for (_, found) in self.said.values().filter_map(|said| said.get(&file)) {
                for diagnostic in found {
                    let is_said = |other: &lsp::Diagnostic| {
                        (other.range, &other.code, &other.message)
                            == (diagnostic.range, &diagnostic.code, &diagnostic.message)
                    };
                    if !diagnostics.iter().any(is_said) {
                        diagnostics.push(diagnostic.clone());
                    }
                }
            }
            let document = self.session.documents.get(&file);
            let uri = document.map_or(uri, |document| document.uri.clone());
            let version = document.map(|document| document.version);
            let params = lsp::PublishDiagnosticsParams { uri, version, diagnostics };
            self.outgoing.push(told("textDocument/publishDiagnostics", &params));
        }
    }

    /// Logs an invalid message.
    fn complain(&mut self, why: impl Into<String>) {
        self.outgoing.push(complaint(why));
    }
}
