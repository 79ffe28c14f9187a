//! All tests of the program, of the pages that show how it is used, and of the limits that it keeps. They are one program, because
//! each takes time to link.
#![allow(clippy::print_stdout, reason = "`--nocapture` shows progress")]

mod betza;
mod cli;
mod guide;
mod limits;
mod lsp;
mod manual;
mod readme;
mod rules;

/// Helpers for the pages of the guide, the reference and the README.
mod markdown {
    pub mod blocks;
    pub mod examples;
    pub mod links;
    pub mod sessions;
}

use std::path::Path;

/// The root of the repository.
fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}
