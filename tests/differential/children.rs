//! Random changes of the shipped variants. Their games are longer and richer than those of variants made from nothing: castling,
//! taking in passing, pins and drops that mean something.

use super::moves::changed_moves;
use super::plan::Plan;
use super::random::Random;
use super::rows::more_rows;
use super::tree::{Tree, call, fields, leaf, map, text};
use ferz::Variant;
use ferz::library::{builtin, names};
use ferz::model::{RankCount, Shape};
use std::sync::LazyLock;

/// The variants that the generator's words fit: with a royal piece, and files called as usual.
static BASES: LazyLock<Vec<(&str, Variant)>> = LazyLock::new(|| {
    let all = names().into_iter().map(|name| (name, builtin(name).unwrap_or_else(|error| panic!("{error}"))));
    let fits = |(_, variant): &(&str, Variant)| {
        let (rules, plan) = (variant.rules(), variant.rules().board.plan());
        let has_royal = rules.tags.iter().any(|tag| tag.name == "royal");
        has_royal && plan.file_names.starts_with(&['a', 'b', 'c']) && plan.rank_count == RankCount::Grid
    };
    all.filter(fits).collect()
});

/// A shipped variant with one to three changes.
pub fn child(seed: u64) -> Tree {
    let random = &Random::new(seed);
    let (base, variant) = &BASES[random.below(BASES.len())];
    let rules = variant.rules();
    let plan = &Plan::of(rules, random);
    let mut file = vec![("name", text(format!("Random {seed}"))), ("base", text(*base))];
    let count = random.weighted(&[(30, 0), (40, 1), (20, 2), (10, 3)]);
    if count > 0 {
        let changed = random.some(&plan.names, count).into_iter();
        let changed = changed.map(|name| (name, fields("", [("moves", changed_moves(plan, random, name))])));
        file.push(("pieces", map(changed.collect::<Vec<_>>())));
    }
    if random.chance(10) && rules.board.plan().shape == Shape::Square {
        file.push(("board", fields("", [("wrap", leaf(random.pick(&["Files", "Ranks", "Both"])))])));
    }
    if random.chance(15) {
        file.push(("captured", fields("", [("go", leaf(random.pick(&["OpponentsHand", "OwnersHand"])))])));
        let pieces = call("Except", [text("royal")]);
        file.push(("drops", map([("everything", fields("", [("pieces", pieces)]))])));
    }
    file.extend(more_rows(plan, random));
    if random.chance(5) {
        file.push(("pass", leaf("true")));
    }
    fields("", file)
}
