//! `ferz lsp`: a language server for variant files, on standard input and output.

mod server;

use super::Out;
use super::error::Done;

#[derive(clap::Args)]
#[command(after_help = "\
An editor starts it and talks to it by the Language Server Protocol: what is
wrong as you type and how to mend it, what words and sets mean, which words
can stand where, where a name comes from.

The guide's page \"In your editor\" has the settings of several editors.")]
pub(super) struct Args {
    /// Talks on the standard input and output, which it does anyway: some editors say so
    #[arg(long)]
    stdio: bool,
}

pub(super) fn run(Args { stdio: _ }: Args, out: &mut Out) -> Done {
    server::run(out)
}
