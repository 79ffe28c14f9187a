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
// This file contains only what differs from its base; all other rules are those of the base.
//   ferz variants --source {base}   show the file of the base
//   ferz language WORD   explain a word
//   ferz check {file}.ron   find mistakes: run this after each change
(
  name: {},
  description: {},
  base: {},

  // Each line below is a proposal. To try it, remove its two slashes; then change it as you like.

  // Where the game starts:
  // start: {},

  // A piece moves as before, and also as a knight.
  // pieces: {{ {}: (moves: [Like({}), Leaper(by: (1, 2))]) }},

  // A player must capture if that is possible.
  // must: {{ \"a capture must be made\": (on: (takes: Anything)) }},

  // A player without pieces loses.
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
