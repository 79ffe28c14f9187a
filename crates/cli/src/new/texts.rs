//! The contents of new files.

use super::Name;
use ferz::model::Rules;
use ferz_core::syntax::quoted;

/// Returns the GitHub workflow, which checks all variants in its folder.
pub(super) fn recipe() -> String {
    include_str!("variants.yml").replace("VERSION", env!("CARGO_PKG_VERSION"))
}

/// Returns the file of a variant that has all rules of its base, with comments that propose changes.
pub(super) fn variant_file(name: &Name, base: &str, rules: &Rules) -> String {
    let Name { title, file } = name;
    let of = &rules.name;
    let piece = rules.pieces.iter().map(|piece| &piece.name).max_by_key(|name| moves(rules, name));
    let piece = piece.map_or("", |name| name);
    format!(
        "\
// {title}: a variant of {of}.
//
// This file contains only the differences from its base.
//   ferz variants --source {base}   shows the file of the base
//   ferz language WORD   explains a word
//   ferz check {file}.ron   finds mistakes; run it after each change
(
  name: {},
  description: {},
  base: {},

  // Each section below is a proposal. Remove the two slashes to try it, then change it as you like.

  // Where the game starts:
  // start: {},

  // How a piece moves: as in the base, and like a knight of chess.
  // pieces: {{ {}: (moves: [Like({}), Leaper(by: (1, 2))]) }},

  // Which moves a player must prefer: captures.
  // must: {{ \"a capture must be made\": (on: (takes: Anything)) }},

  // How the game can also end: a player without pieces loses.
  // outcomes: {{ \"no pieces left\": (when: No(\"own\"), result: Loss) }},
)
",
        quoted(title),
        quoted(&format!("A variant of {of}.")),
        quoted(base),
        quoted(&rules.start.fen),
        quoted(piece),
        quoted(piece),
    )
}

/// Returns the number of moves of the piece with a name.
fn moves(rules: &Rules, name: &str) -> usize {
    rules.pieces.iter().find(|piece| piece.name == name).map_or(0, |piece| piece.moves.len())
}

/// Returns `true` if a line of the file is a section that is commented out.
#[cfg(test)]
pub(super) fn is_proposal(line: &str) -> bool {
    line.starts_with("  // ") && line.ends_with(',') && line.contains(": ")
}
