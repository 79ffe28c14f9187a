//! Random rows, section by section.

use super::bans::{cannot, forbidden, must};
use super::conditions::{condition, turn};
use super::endings::{outcomes, special};
use super::entering::{drops, promotion};
use super::follows::{after, counters, tallies};
use super::plan::Plan;
use super::random::Random;
use super::sets::Place;
use super::tree::{Tree, call, fields, leaf, map, text};

pub type Row = (String, Tree);

/// The sections that have rows, in the order in which they are judged; those without any are left out.
pub fn sections(plan: &Plan, random: &Random) -> Vec<(&'static str, Tree)> {
    let unpromoted = plan.has_hands && random.chance(60);
    let mut sections = vec![
        ("promotion", promotion(plan, random, unpromoted)),
        ("drops", drops(plan, random)),
        ("cannot", cannot(plan, random)),
        ("forbidden", forbidden(plan, random)),
        ("must", must(plan, random)),
        ("after", after(plan, random)),
        ("counters", counters(plan, random)),
        ("outcomes", outcomes(plan, random)),
    ];
    sections.retain(|(_, rows)| !rows.is_empty());
    let mut sections: Vec<(&str, Tree)> = sections.into_iter().map(|(name, rows)| (name, map(rows))).collect();
    if plan.has_hands {
        let go = if plan.may("owners-hand") { "OwnersHand" } else { "OpponentsHand" };
        let shape = if unpromoted { "Unpromoted" } else { "AsItStood" };
        sections.push(("captured", fields("", [("go", leaf(go)), ("as", leaf(shape))])));
    }
    if plan.has_turns() {
        sections.push(("turn", turn(plan, random)));
    }
    if plan.may("pass") {
        sections.push(("pass", leaf("true")));
    }
    if random.chance(92) {
        sections.push(("check", check(plan, random)));
    }
    if random.chance(3) {
        sections.push(("illegal", leaf("Loses")));
    }
    sections
}

/// When a side is in check: as a rule as everywhere.
fn check(plan: &Plan, random: &Random) -> Tree {
    match plan.may("odd-check") || random.chance(3) {
        true => condition(plan, random, Place::Still),
        false => any("own royal attacked"),
    }
}

/// Rows that can be added to any variant, by section.
pub fn more_rows(plan: &Plan, random: &Random) -> Vec<(&'static str, Tree)> {
    let sections = [
        ("cannot", cannot(plan, random)),
        ("forbidden", forbidden(plan, random)),
        ("must", must(plan, random)),
        ("after", after(plan, random)),
        ("counters", tallies(plan, random)),
        ("outcomes", special(plan, random)),
    ];
    let sections = sections.into_iter().filter(|(_, rows)| !rows.is_empty());
    let mut sections: Vec<_> = sections.map(|(name, rows)| (name, map(rows))).collect();
    if plan.has_turns() {
        sections.push(("turn", turn(plan, random)));
    }
    if plan.may("odd-check") {
        sections.push(("check", check(plan, random)));
    }
    sections
}

/// A row of these fields, sometimes for one side only.
pub fn row(plan: &Plan, random: &Random, name: &str, mut said: Vec<(&str, Tree)>) -> Row {
    if plan.does("side-rows", 50, random) || random.chance(9) {
        said.push(("side", leaf(random.pick(&["First", "Second"]))));
    }
    (name.into(), fields("", said))
}

pub fn any(set: &str) -> Tree {
    call("Any", [text(set)])
}

pub fn no(set: &str) -> Tree {
    call("No", [text(set)])
}
