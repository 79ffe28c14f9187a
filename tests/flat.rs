//! Every built-in variant as one file that stands alone: the same rules, and nothing doubtful about the file.
#![cfg(feature = "parallel")]

use ferz::library::{self, LoadError, Unreadable, load_text};
use ferz::model::Rules;
use rayon::prelude::*;

/// The rules without what only tells of the file: its hash, the names of moves, and names of sets that nothing uses.
fn bare(rules: &Rules) -> Rules {
    let mut rules = rules.clone();
    rules.hash = [0; 32];
    rules.zones.clear();
    rules.tags.clear();
    rules.pieces.iter_mut().flat_map(|piece| &mut piece.moves).for_each(|movement| movement.name.clear());
    rules
}

fn nothing(_: &str) -> Result<String, Unreadable> {
    Err(Unreadable::Missing)
}

/// Variants with something doubtful in what their bases say, which serves others well: drops without a hand that anything comes to, pieces,
/// moves and castlings that are not in this game; pawns that end stuck because a promotion was taken out;
/// or no outcomes, though a base says that there are none.
const DOUBTFUL: [&str; 12] = [
    "basic-chess",
    "caught-in-a-snag",
    "crossderby",
    "forward",
    "maharajah",
    "maharajah2",
    "ordavsempire",
    "pawn-chess",
    "peasant",
    "shinobimirror",
    "supply",
    "upsidedown",
];

fn same_alone(name: &str) -> Result<(), String> {
    let text = library::flat_text_of(name).ok_or("there is no text")?;
    let fault = |error: LoadError| format!("{name}: {}\n{text}", error.render(false));
    let loaded = load_text("flat.ron", &text, &nothing).map_err(fault)?;
    let own = library::builtin_rules(name).map_err(fault)?;
    let warnings = loaded.warnings.iter().filter(|_| !DOUBTFUL.contains(&name));
    let warnings: Vec<_> = warnings.map(|warning| warning.message.as_str()).collect();
    let is_same = bare(loaded.variant.rules()) == bare(&own);
    match (is_same, warnings.is_empty(), text.contains("base:"), text.contains("Remove")) {
        (true, true, false, false) => Ok(()),
        (same, ..) => Err(format!("{name}: the same rules: {same}, {warnings:?}\n{text}")),
    }
}

#[test]
fn flattened_variants_have_the_same_rules() {
    let names = library::names();
    assert!(names.len() > 300);
    let failed: Vec<String> = names.into_par_iter().filter_map(|name| same_alone(name).err()).collect();
    assert!(failed.is_empty(), "{} fail\n{}", failed.len(), failed.join("\n"));
}

#[test]
fn flattening_says_whose_text_it_is_and_keeps_what_is_said_about_the_game() {
    let text = library::flat_text_of("crazyhouse").unwrap();
    assert!(text.starts_with("// The variant `crazyhouse` with everything that it inherits.\n(\n"), "{text}");
    let rules = library::builtin_rules("crazyhouse").unwrap();
    assert!(text.contains(&format!("description: \"{}\"", rules.description)), "{text}");
    assert_eq!(library::flat_text_of("no-such-game"), None);
}
