//! The main loop: answers messages one after the other, and publishes the results of checks.

use super::address::{Cache, path_of};
use super::answer::{Answer, Refusal, asked, invalid};
use super::bulletin::{bulletin, simple};
use super::document::{Document, Documents, Key, MAX_OPEN};
use super::transport::{Incoming, read_from};
use super::worker::{Finding, Order, Verdict, start};
use super::{actions, complete, define, hover, names, symbols};
use crate::Out;
use crate::error::{CliError, Done};
use crossbeam_channel::{Receiver, Sender, select};
use ferz_core::Variant;
use gen_lsp_types as lsp;
use gen_lsp_types::Uri;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::io::{self, BufReader, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

/// The largest number of waiting messages searched for cancelled requests.
const AHEAD: usize = 64;

/// Runs until the editor exits.
pub(in crate::lsp) fn run(out: &mut Out) -> Done {
    let incoming = read_from(BufReader::new(io::stdin()));
    let (orders, verdicts) = start()?;
    let mut server = Server {
        out,
        orders,
        phase: Phase::New,
        queue: VecDeque::new(),
        documents: Documents::default(),
        verdicts: HashMap::new(),
        sound: HashMap::new(),
        said: BTreeMap::new(),
        cache: Cache::default(),
        with_pages: false,
        may_watch: false,
    };
    match server.talk(&incoming, &verdicts) {
        // The output is closed, so there is nowhere to report the error.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(CliError::Reported),
        Err(error) => Err(error.into()),
        Ok(true) => Ok(()),
        Ok(false) => Err(CliError::Reported),
    }
}

/// The state of the session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    New,
    Running,
    ShutDown,
}

pub(super) struct Server<'o> {
    out: &'o mut Out,
    orders: Sender<Order>,
    phase: Phase,
    /// Messages received but not yet answered.
    queue: VecDeque<Incoming>,
    pub documents: Documents,
    /// The result of the last check of each document.
    pub verdicts: HashMap<Key, Verdict>,
    /// The last version of each document without errors, as a variant.
    pub sound: HashMap<Key, Variant>,
    /// The diagnostics that each document causes in each file.
    said: BTreeMap<Key, BTreeMap<Key, (Uri, Vec<lsp::Diagnostic>)>>,
    pub cache: Cache,
    /// Set if the editor shows a page on a diagnostic code.
    with_pages: bool,
    /// Set if the editor can report changed files.
    may_watch: bool,
}

impl Server<'_> {
    /// Runs until the editor exits or the connection ends. Returns `true` if the editor shut the server down properly.
    fn talk(&mut self, incoming: &Receiver<Incoming>, verdicts: &Receiver<Verdict>) -> io::Result<bool> {
        loop {
            if self.queue.is_empty() {
                select! {
                    recv(incoming) -> next => match next {
                        Ok(next) => self.queue.push_back(next),
                        Err(_) => return Ok(self.phase == Phase::ShutDown),
                    },
                    recv(verdicts) -> verdict => {
                        if let Ok(verdict) = verdict {
                            self.judged(verdict)?;
                        }
                        continue;
                    }
                }
            }
            while self.queue.len() < AHEAD
                && let Ok(more) = incoming.try_recv()
            {
                self.queue.push_back(more);
            }
            let Some(next) = self.queue.pop_front() else { continue };
            match next {
                Incoming::Message(Message::Request(request)) => self.request(request)?,
                Incoming::Message(Message::Notification(told)) if told.method == "exit" => {
                    return Ok(self.phase == Phase::ShutDown);
                }
                Incoming::Message(Message::Notification(told)) => self.told(told)?,
                // Answers to the server's own requests have no effect.
                Incoming::Message(Message::Response(_)) => {}
                Incoming::Broken(why, Some(id)) => self.refuse(id, ErrorCode::InvalidRequest, why)?,
                Incoming::Broken(why, None) => self.complain(&why)?,
                Incoming::Lost(why) => {
                    self.complain(&why)?;
                    return Ok(false);
                }
            }
        }
    }

    fn request(&mut self, request: Request) -> io::Result<()> {
        let Request { id, method, params } = request;
        if self.is_cancelled(&id) {
            return self.refuse(id, ErrorCode::RequestCanceled, "cancelled".into());
        }
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
        match answer {
            Ok(result) => self.send(Message::Response(Response::new_ok(id, result))),
            Err(Refusal { code, message }) => self.refuse(id, code, message),
        }
    }

    fn answer(&mut self, method: &str, params: Value) -> Answer {
        match method {
            "textDocument/hover" => asked(params, |params| hover::hover(self, params)),
            "textDocument/completion" => asked(params, |params| complete::complete(self, params)),
            "completionItem/resolve" => asked(params, |item| Ok(complete::resolve(item))),
            "textDocument/definition" => asked(params, |params| define::definition(self, params)),
            "textDocument/references" => asked(params, |params| names::references(self, params)),
            "textDocument/prepareRename" => asked(params, |params| names::prepare_rename(self, params)),
            "textDocument/rename" => asked(params, |params| names::rename(self, params)),
            "textDocument/documentSymbol" => asked(params, |params| symbols::symbols(self, params)),
            "textDocument/codeAction" => asked(params, |params| actions::actions(self, params)),
            _ => Err(Refusal::new(ErrorCode::MethodNotFound, format!("no request `{method}` is known"))),
        }
    }

    fn initialize(&mut self, params: Value) -> Answer {
        let params: lsp::InitializeParams = serde_json::from_value(params).map_err(|error| invalid(&error))?;
        let capabilities = params.capabilities;
        let published = capabilities.text_document.and_then(|text| text.publish_diagnostics);
        self.with_pages =
            published.is_some_and(|told| told.diagnostics_capabilities.code_description_support == Some(true));
        let watching = capabilities.workspace.and_then(|workspace| workspace.did_change_watched_files);
        self.may_watch = watching.is_some_and(|watching| watching.dynamic_registration == Some(true));
        self.phase = Phase::Running;
        Ok(json!({
            "capabilities": {
                "positionEncoding": "utf-16",
                // A document has at most some kilobytes: sending it as a whole keeps both sides in step.
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

    fn told(&mut self, told: Notification) -> io::Result<()> {
        let Notification { method, params } = told;
        if self.phase != Phase::Running {
            return Ok(());
        }
        let done = match method.as_str() {
            "initialized" => return self.watch(),
            "textDocument/didOpen" => serde_json::from_value(params).map(|params| self.opened(params)),
            "textDocument/didChange" => serde_json::from_value(params).map(|params| self.changed(params)),
            "textDocument/didClose" => serde_json::from_value(params).map(|params| self.closed(&params)),
            "workspace/didChangeWatchedFiles" => {
                serde_json::from_value(params).map(|params| self.changed_on_disk(&params))
            }
            // A saved document has reported its changes before; unknown notifications may be ignored.
            _ => return Ok(()),
        };
        done.unwrap_or_else(|error| self.complain(&format!("`{method}`: {error}")))
    }

    /// Asks the editor to report changes of variant files on disk.
    fn watch(&mut self) -> io::Result<()> {
        if !self.may_watch {
            return Ok(());
        }
        let method = "workspace/didChangeWatchedFiles";
        let options = json!({ "watchers": [{ "globPattern": "**/*.ron" }] });
        let params = json!({ "registrations": [{ "id": "variants", "method": method, "registerOptions": options }] });
        let (id, method) = (RequestId::from("watch".to_owned()), "client/registerCapability".to_owned());
        self.send(Message::Request(Request { id, method, params }))
    }

    fn opened(&mut self, params: lsp::DidOpenTextDocumentParams) -> io::Result<()> {
        let lsp::TextDocumentItem { uri, version, text, .. } = params.text_document;
        if !self.documents.open(uri.clone(), version, text) {
            return self.complain(&format!("more than {MAX_OPEN} documents are open"));
        }
        self.touched(&Key::of(&uri), false);
        Ok(())
    }

    fn changed(&mut self, params: lsp::DidChangeTextDocumentParams) -> io::Result<()> {
        let lsp::VersionedTextDocumentIdentifier { version, text_document_identifier } = params.text_document;
        let uri = text_document_identifier.uri;
        if !self.documents.change(&uri, version, params.content_changes) {
            return self.complain(&format!("{} is not open", uri.0));
        }
        self.touched(&Key::of(&uri), true);
        Ok(())
    }

    fn closed(&mut self, params: &lsp::DidCloseTextDocumentParams) -> io::Result<()> {
        let uri = &params.text_document.uri;
        let key = Key::of(uri);
        if self.documents.close(uri).is_none() {
            return self.complain(&format!("{} is not open", uri.0));
        }
        self.order(Order::Forget(key.clone()));
        self.verdicts.remove(&key);
        self.sound.remove(&key);
        // The version on disk counts again.
        self.refresh(path_of(uri).into_iter().collect());
        self.say(&key, BTreeMap::new())
    }

    fn changed_on_disk(&mut self, params: &lsp::DidChangeWatchedFilesParams) -> io::Result<()> {
        self.refresh(params.changes.iter().filter_map(|change| path_of(&change.uri)).collect());
        Ok(())
    }

    /// Orders a check of a document and of those based on it.
    fn touched(&mut self, key: &Key, is_typed: bool) {
        self.check(key, is_typed);
        let path = self.documents.get(key).and_then(|document| document.now.path.clone());
        self.refresh(path.into_iter().collect());
    }

    /// Orders a check of the documents that are based on any of these files.
    fn refresh(&mut self, paths: HashSet<PathBuf>) {
        let above = |key: &Key| {
            let Some(document) = self.documents.get(key) else { return false };
            match self.verdicts.get(key).filter(|known| known.change == document.now.change) {
                Some(known) => known.bases.iter().any(|base| paths.contains(base)),
                // A check is running, and may have read the previous version.
                None => document
                    .now
                    .path
                    .as_ref()
                    .is_some_and(|own| paths.iter().any(|path| path != own && path.parent() == own.parent())),
            }
        };
        let above: Vec<Key> = self.documents.keys().into_iter().filter(above).collect();
        for key in above {
            self.documents.forget(&key);
            self.check(&key, true);
        }
    }

    fn check(&mut self, key: &Key, is_typed: bool) {
        let Some(document) = self.documents.get(key) else { return };
        let (text, overlay) = (document.now.clone(), self.documents.overlays());
        self.order(Order::Check { key: key.clone(), text, overlay, is_typed });
    }

    fn order(&self, order: Order) {
        // The worker runs as long as the server.
        let _ = self.orders.send(order);
    }

    /// Handles the result of a check.
    fn judged(&mut self, verdict: Verdict) -> io::Result<()> {
        let key = verdict.key.clone();
        let Some(document) = self.documents.get(&key).filter(|document| document.now.change == verdict.change) else {
            return Ok(());
        };
        let alone = |said: Option<String>| {
            let said = said.map(|said| simple(lsp::Range::default(), said)).into_iter().collect();
            BTreeMap::from([(key.clone(), (document.uri.clone(), said))])
        };
        let bulletin = match &verdict.finding {
            Finding::Variant(loaded) => bulletin(loaded, &self.documents, document, &mut self.cache, self.with_pages),
            Finding::Settings(wrong) => alone(wrong.clone()),
            Finding::Failed => alone(Some("the check of this file failed: this is a bug in Ferz".into())),
        };
        if let Some(Ok(loaded)) = verdict.loaded() {
            self.sound.insert(key.clone(), loaded.variant.clone());
        }
        self.verdicts.insert(key.clone(), verdict);
        self.say(&key, bulletin)
    }

    /// Publishes the diagnostics that a document causes in files, together with those of other documents.
    fn say(&mut self, key: &Key, bulletin: BTreeMap<Key, (Uri, Vec<lsp::Diagnostic>)>) -> io::Result<()> {
        let before = self.said.remove(key).unwrap_or_default();
        let mut files: BTreeMap<Key, Uri> =
            before.into_iter().chain(bulletin.clone()).map(|(file, (uri, _))| (file, uri)).collect();
        // A closed document has no diagnostics.
        if self.documents.get(key).is_some() {
            self.said.insert(key.clone(), bulletin);
        }
        for (file, uri) in std::mem::take(&mut files) {
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
            let document = self.documents.get(&file);
            let uri = document.map_or(uri, |document| document.uri.clone());
            let version = document.map(|document| document.version);
            self.tell("textDocument/publishDiagnostics", &lsp::PublishDiagnosticsParams { uri, version, diagnostics })?;
        }
        Ok(())
    }

    /// Returns `true` if a later message cancels the request.
    fn is_cancelled(&self, id: &RequestId) -> bool {
        let cancels = |incoming: &Incoming| match incoming {
            Incoming::Message(Message::Notification(told)) if told.method == "$/cancelRequest" => {
                let cancelled = told.params.get("id").cloned();
                cancelled.and_then(|id| serde_json::from_value::<RequestId>(id).ok()).as_ref() == Some(id)
            }
            _ => false,
        };
        self.queue.iter().any(cancels)
    }

    fn tell(&mut self, method: &str, params: &impl Serialize) -> io::Result<()> {
        let params = serde_json::to_value(params)?;
        self.send(Message::Notification(Notification { method: method.to_owned(), params }))
    }

    /// Logs an invalid message.
    fn complain(&mut self, why: &str) -> io::Result<()> {
        let params = lsp::LogMessageParams { kind: lsp::MessageType::Warning, message: why.to_owned() };
        self.tell("window/logMessage", &params)
    }

    fn refuse(&mut self, id: RequestId, code: ErrorCode, message: String) -> io::Result<()> {
        self.send(Message::Response(Response::new_err(id, code as i32, message)))
    }

    fn send(&mut self, message: Message) -> io::Result<()> {
        message.write(self.out)?;
        self.out.flush()
    }

    /// Returns an open document of a variant, and the byte of a position in it.
    pub fn place(&self, at: &lsp::TextDocumentPositionParams) -> Option<(&Document, usize)> {
        let document = self.documents.get(&Key::of(&at.text_document.uri))?;
        if document.now.is_settings() {
            return None;
        }
        let mut sources = ferz::diagnostic::Sources::default();
        let id = sources.add("", document.now.text.as_ref());
        Some((document, sources.offset(id, at.position.line as usize, at.position.character as usize)))
    }
}
