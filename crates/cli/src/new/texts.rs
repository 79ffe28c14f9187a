//! The contents of new files.

use super::Name;
use ferz::model::Rules;
use ferz::prose::words::a;
use ferz_core::syntax::quoted;

/// Returns the GitHub workflow, which checks all variants in its folder.
pub(super) fn recipe() -> String {
    include_str!("variants.yml").replace("VERSION", env!("CARGO_PKG_VERSION"))
}

/// A change that a new file proposes.
struct Proposal {
    remark: String,
    section: String,
}

/// Returns the file of a variant that has all rules of its base, with comments that propose changes. Proposes only
/// sections that keep the file free of warnings, as `is_sound` judges it.
pub(super) fn variant_file(name: &Name, base: &str, rules: &Rules, is_sound: &dyn Fn(&str) -> bool) -> String {
    let suits = |proposal: &Proposal| is_sound(&written(name, base, rules, &format!("  {},\n", proposal.section)));
    let proposed = proposals(rules).into_iter().filter_map(|mut proposals| {
        let Proposal { remark, section } = proposals.find(suits)?;
        Some(format!("\n  // {remark}\n  // {section},\n"))
    });
    let proposed: String = proposed.collect();
    let head = "  // Each line below is a proposal. To try it, remove its two slashes; then change it as you like.\n";
    written(name, base, rules, &format!("\n{head}{proposed}"))
}

/// The proposals for variants of these rules, one for each section. The first that suits the base is taken.
fn proposals(rules: &Rules) -> [Box<dyn Iterator<Item = Proposal> + '_>; 4] {
    let piece = rules.pieces.iter().map(|piece| &piece.name).max_by_key(|name| moves(rules, name));
    let piece = quoted(piece.map_or("", |name| name));
    let one = |remark: &str, section: String| std::iter::once(Proposal { remark: remark.into(), section });
    let goals = rules.pieces.iter().take(TRIED).map(|piece| {
        let set = quoted(&format!("own {} last rank", piece.name));
        Proposal {
            remark: format!("A player wins by moving {} to the last rank.", a(&piece.name)),
            section: format!("outcomes: {{ \"goal reached\": (for: Mover, when: Any({set}), result: Win) }}"),
        }
    });
    let no_pieces = one(
        "A player without pieces loses.",
        "outcomes: { \"no pieces left\": (when: No(\"own\"), result: Loss) }".into(),
    );
    [
        Box::new(one("Where the game starts:", format!("start: {}", quoted(&rules.start.fen)))),
        Box::new(one(
            "A piece moves as before, and also as a knight.",
            format!("pieces: {{ {piece}: (moves: [Like({piece}), Leaper(by: (1, 2))]) }}"),
        )),
        Box::new(one(
            "A player must capture if that is possible.",
            "must: { \"a capture must be made\": (on: (takes: Anything)) }".into(),
        )),
        Box::new(no_pieces.chain(goals)),
    ]
}

/// The largest number of pieces that are tried for a proposal.
const TRIED: usize = 8;

/// Returns the file of a variant with these sections after its base.
fn written(name: &Name, base: &str, rules: &Rules, sections: &str) -> String {
    let Name { title, file } = name;
    let of = &rules.name;
    let commands = [
        (format!("ferz variants --source {base}"), "show the file of the base"),
        ("ferz language WORD".into(), "explain a word"),
        (format!("ferz check {file}.ron"), "find mistakes: run this after each change"),
    ];
    let width = commands.iter().map(|(command, _)| command.chars().count()).max().unwrap_or(0);
    let commands = commands.map(|(command, what)| format!("//   {command:width$}   {what}\n")).concat();
    format!(
        "\
// {title}: a variant of {of}.
//
// This file contains only what differs from its base; all other rules are those of the base.
{commands}(
  name: {},
  description: {},
  base: {},
{sections})
",
        quoted(title),
        quoted(&format!("A variant of {of}.")),
        quoted(base),
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
