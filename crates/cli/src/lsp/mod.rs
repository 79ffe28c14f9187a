//! `ferz lsp`: a language server for variant files, on standard input and output.
//!
//! `transport` reads messages, `talk` gives them to the server of `ferz-lsp` one after the other, `worker` carries out
//! its checks in the background, and `files` reads files for it.

mod files;
mod talk;
mod transport;
mod worker;

use super::Out;
use super::error::Done;

#[derive(clap::Args)]
#[command(after_help = "\
An editor starts the server and speaks the Language Server Protocol with it. The
server reports errors as you type and offers corrections, explains words and
sets, completes words, and finds where a name is defined and used.

The guide's page \"In your editor\" has the settings for several editors.")]
pub(super) struct Args {
    /// Use the standard input and output (always the case; some editors pass this flag)
    #[arg(long)]
    stdio: bool,
}

pub(super) fn run(Args { stdio: _ }: Args, out: &mut Out) -> Done {
    talk::run(out)
}
