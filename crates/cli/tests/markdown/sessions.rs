//! The sessions of a page: blocks called `console` are transcripts, run in order in one folder. A block of RON whose first line is `// NAME.ron` is
//! written to that file of the folder before the sessions below it run.

use super::blocks::{Block, Part, parts};
use crate::cli::transcript;
use std::path::Path;

/// The result of running the sessions of a page.
pub struct Page {
    /// The page as it should read.
    pub text: String,
    /// A message for each difference.
    pub differences: Vec<String>,
    /// How many sessions there are.
    pub sessions: usize,
}

/// The file that a block is, if it is RON whose first line names one: `// NAME.ron`.
pub fn file_name<'a>(block: &Block<'a>) -> Option<&'a str> {
    let name = block.body.lines().next()?.strip_prefix("// ")?;
    (block.language == "ron" && name.ends_with(".ron") && !name.contains([' ', '/'])).then_some(name)
}

/// Runs the sessions of a page in a folder.
pub fn run(text: &str, folder: &Path) -> Page {
    let mut page = Page { text: String::new(), differences: Vec::new(), sessions: 0 };
    for part in parts(text) {
        match part {
            Part::Prose(prose) => page.text += prose,
            Part::Block(Block { language: "console", body }) => {
                let run = transcript::run(body, folder);
                page.sessions += 1;
                page.text += &format!("```console\n{}```\n", run.text);
                page.differences.extend(run.differences);
            }
            Part::Block(block) => {
                if let Some(name) = file_name(&block) {
                    std::fs::write(folder.join(name), block.body).unwrap();
                }
                page.text += &format!("```{}\n{}```\n", block.language, block.body);
            }
        }
    }
    page
}
