//! `ferz lsp`: a language server for variant files, on standard input and output.

mod server;

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
    server::run(out)
}
