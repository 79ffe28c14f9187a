//! `LanguageServer`: the language server, for editors in a page. There are no files: a variant can be based only on
//! built-in variants and on other open documents.

use ferz_lsp::{Check, Host, Message, Order, Server, Uri, parse};
use serde::Serialize;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use wasm_bindgen::prelude::wasm_bindgen;

/// Texts of the library, by the URIs that the server has sent for them.
#[derive(Default)]
struct Texts {
    known: Mutex<HashMap<String, String>>,
}

impl Host for Texts {
    fn address(&self, name: &str, text: &str) -> Option<Uri> {
        let uri = format!("ferz:{name}");
        self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(uri.clone(), text.to_owned());
        Some(Uri(uri))
    }
}

/// A language server. It takes messages of the Language Server Protocol, and returns the messages to send as a JSON
/// array.
#[wasm_bindgen]
pub struct LanguageServer {
    core: Server,
    texts: Arc<Texts>,
    /// The checks to run: one for each changed document.
    waiting: VecDeque<Check>,
}

#[wasm_bindgen]
impl LanguageServer {
    /// Creates a server.
    pub fn create() -> LanguageServer {
        let texts = Arc::new(Texts::default());
        LanguageServer { core: Server::new(texts.clone()), texts, waiting: VecDeque::new() }
    }

    /// Handles a message, then checks all changed documents.
    pub fn handle(&mut self, message: &str) -> String {
        let mut messages = self.receive(message);
        while let Some(check) = self.waiting.pop_front() {
            messages.extend(self.core.judged(check.run()));
        }
        written(&messages)
    }

    /// Handles a message without checking the documents that it changes.
    pub fn answer(&mut self, message: &str) -> String {
        written(&self.receive(message))
    }

    /// Checks one of the changed documents.
    pub fn check(&mut self) -> String {
        let check = self.waiting.pop_front();
        written(&check.map(|check| self.core.judged(check.run())).unwrap_or_default())
    }

    /// Returns `true` if a changed document has not been checked.
    #[wasm_bindgen(getter, js_name = isWaiting)]
    pub fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Returns the text under a URI that the server has sent: a built-in variant, or the explanation of a code.
    pub fn text(&self, uri: &str) -> Option<String> {
        self.texts.known.lock().unwrap_or_else(PoisonError::into_inner).get(uri).cloned()
    }
}

impl LanguageServer {
    fn receive(&mut self, message: &str) -> Vec<Message> {
        let messages = match parse(message.as_bytes()) {
            Ok(message) => self.core.receive(message),
            Err(broken) => vec![broken.into()],
        };
        for order in self.core.take_orders() {
            let (Order::Check(Check { key, .. }) | Order::Forget(key)) = &order;
            self.waiting.retain(|waiting| waiting.key != *key);
            if let Order::Check(check) = order {
                self.waiting.push_back(check);
            }
        }
        messages
    }
}

/// Returns messages as JSON.
fn written(messages: &[Message]) -> String {
    #[derive(Serialize)]
    struct Sent<'a> {
        jsonrpc: &'static str,
        #[serde(flatten)]
        message: &'a Message,
    }
    let sent: Vec<Sent> = messages.iter().map(|message| Sent { jsonrpc: "2.0", message }).collect();
    crate::data::json(&sent)
}
