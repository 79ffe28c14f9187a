//! Ferz for JavaScript. Structured data is passed as JSON; the TypeScript in `ts` converts it to objects.

// All errors are JavaScript's; see `error`.
#![allow(clippy::missing_errors_doc, missing_docs)]

mod panic;
mod raise;

#[cfg(any(feature = "play", feature = "tools"))]
mod data;
#[cfg(any(feature = "play", feature = "tools"))]
mod entry;
#[cfg(any(feature = "play", feature = "tools"))]
mod error;
#[cfg(feature = "ffish")]
mod ffish;
#[cfg(any(feature = "play", feature = "tools"))]
mod game;
#[cfg(feature = "tools")]
mod tools;
#[cfg(any(feature = "play", feature = "tools"))]
mod variant;
