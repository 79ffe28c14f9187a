//! Ferz for JavaScript. Structured data crosses the border as JSON; the TypeScript in `ts` turns it into objects.

// All errors are JavaScript's; see `error`.
#![allow(clippy::missing_errors_doc, missing_docs)]

mod data;
mod entry;
mod error;
mod game;
#[cfg(feature = "tools")]
mod tools;
mod variant;
