//! A language server for variant files, without threads, files or a connection.
//!
//! A [`Server`] takes messages of the Language Server Protocol and returns the messages to send. A [`Host`] reads the
//! files around a document for it; [`NoFiles`] is a host without files. Checks of documents take time, so the server
//! returns them as [`Order`]s. The host decides when and where to carry them out: a [`Check`] may be sent to
//! another thread. Its [`CheckResult`] goes back to the server, which returns the diagnostics to publish.
//!
//! ```
//! use ferz_lsp::{Message, NoFiles, Order, Server, parse};
//! use std::sync::Arc;
//!
//! let mut server = Server::new(Arc::new(NoFiles));
//! let mut send = |text: &str| server.receive(parse(text.as_bytes()).unwrap());
//! send(r#"{ "id": 1, "method": "initialize", "params": { "capabilities": {}, "processId": null, "rootUri": null } }"#);
//! send(r#"{ "method": "textDocument/didOpen", "params": { "textDocument":
//!     { "uri": "untitled:1", "languageId": "ron", "version": 1, "text": "(base: \"ches\")" } } }"#);
//! for order in server.take_orders() {
//!     let Order::Check(check) = order else { continue };
//!     let answer = server.judged(check.run());
//!     assert!(matches!(&answer[..], [Message::Notification(told)] if told.method == "textDocument/publishDiagnostics"));
//! }
//! ```
//!
//! The analysis of documents is that of the library's `understand`; this crate only converts it to the terms of the
//! protocol. [`reference`](mod@reference) searches the reference of the language, for hover texts and for other programs.
//!
//! Each module imports only from the modules before it.

pub(crate) mod message;
pub(crate) mod address;
pub(crate) mod host;
pub mod reference;
pub(crate) mod document;
pub(crate) mod place;
pub(crate) mod check;
pub(crate) mod session;
pub(crate) mod bulletin;
pub(crate) mod define;
pub(crate) mod hover;
pub(crate) mod names;
pub(crate) mod symbols;
pub(crate) mod complete;
pub(crate) mod actions;
pub(crate) mod server;

pub use address::{path_of, uri_of};
pub use check::{Check, CheckResult, Order};
pub use document::Key;
pub use gen_lsp_types::Uri;
pub use host::{Host, NoFiles};
pub use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
pub use message::{Broken, MAX_MESSAGE_BYTES, complaint, parse, refused};
pub use server::Server;
