//! Random rows about what may not be played and what has to be: `cannot`, `forbidden`, `must`.

use super::conditions::{condition, patterns};
use super::plan::{Plan, RoyalRule};
use super::random::Random;
use super::rows::{Row, any, no, row};
use super::sets::{Place, bracketed, fixed_set, kinds};
use super::tree::{Tree, call, fields, leaf, list, text};

pub fn cannot(plan: &Plan, random: &Random) -> Vec<Row> {
    if !plan.may("cannot") {
        return Vec::new();
    }
    let one = |name: &str| {
        let mut said = vec![("on", patterns(plan, random, Place::Board))];
        if random.chance(70) {
            said.push(("when", condition(plan, random, Place::Board)));
        }
        row(plan, random, name, said)
    };
    ["frozen", "shy", "slow"][..random.within(1, 3)].iter().map(|name| one(name)).collect()
}

pub fn forbidden(plan: &Plan, random: &Random) -> Vec<Row> {
    let mut rows = Vec::new();
    match plan.royal_rule {
        RoyalRule::Ordinary => {
            rows.push(row(plan, random, "royal left in check", vec![("when", any("own royal attacked"))]));
        }
        RoyalRule::Odd => rows.extend(odd_royal_rule(plan, random)),
        RoyalRule::Inherited => {}
    }
    if plan.may("no-checks") {
        rows.push(row(plan, random, "check given", vec![("when", any("enemy royal attacked"))]));
    }
    if plan.may("facing") {
        let way = random.pick(&["orthogonal", "forward", "diagonal", "any-way"]);
        rows.push(row(plan, random, "facing", vec![("when", any(&format!("own royal along(enemy royal, {way})")))]));
    }
    if plan.may("never-again") {
        rows.push(row(plan, random, "could never move again", vec![("when", any("to stranded"))]));
    }
    if plan.may("blast") || random.chance(5) {
        rows.push(row(plan, random, "royal blown up", vec![("when", no("own royal"))]));
    }
    if plan.may("forbidden-any") {
        for name in ["anything", "something"] {
            let mut said = vec![("when", condition(plan, random, Place::Forbidden))];
            if random.chance(60) {
                said.push(("on", patterns(plan, random, Place::Forbidden)));
            }
            said.extend(at(plan, random));
            rows.push(row(plan, random, name, said));
            if random.chance(60) {
                break;
            }
        }
    }
    if plan.may("mate-by-drop") {
        let on = fields("", [("kind", leaf("Drop")), ("by", kinds(plan, random))]);
        let when = call("All", [list([any("enemy royal attacked"), call("Theirs", [leaf("Stuck")])])]);
        rows.push(row(plan, random, "mate by a drop", vec![("on", on), ("when", when)]));
    }
    if plan.does("history", 40, random) {
        rows.push(row(plan, random, "repetition", vec![("when", call("Repeated", [leaf(random.within(2, 3))]))]));
    }
    rows
}

/// A royal rule with ifs and buts, if there is any.
fn odd_royal_rule(plan: &Plan, random: &Random) -> Option<Row> {
    let attacked = || any("own royal attacked");
    let all = |parts: [Tree; 2]| call("All", [list(parts)]);
    let more = || condition(plan, random, Place::Forbidden);
    let name = || random.pick(&plan.all_names());
    let zone = || bracketed(fixed_set(plan, random));
    let when = match random.below(19) {
        0 | 1 => return None,
        2 | 3 => all([any("own royal"), no("own royal !attacked")]),
        4 => no("own royal !attacked"),
        5 => call("AtLeast", [call("Count", [text("own royal attacked")]), leaf(random.within(1, 2))]),
        6 => any(&format!("own royal attacked(by {})", name())),
        7 => any(&format!("own royal attacked(by enemy !{})", name())),
        8 => any(&format!("own royal attacked(by {})", zone())),
        9 => any("own royal attacked !near(enemy royal)"),
        10 => any(&format!("own royal {} attacked", zone())),
        11 => any(&format!("own (royal | {}) attacked", name())),
        12 | 13 => all([attacked(), more()]),
        14 => call("Or", [list([attacked(), more()])]),
        15 => call("Not", [no("own royal attacked")]),
        16 => call("Theirs", [any("enemy royal attacked")]),
        _ => attacked(),
    };
    let mut said = vec![("when", when)];
    if random.chance(20) {
        said.push(("on", patterns(plan, random, Place::Forbidden)));
    }
    said.extend(at(plan, random));
    Some(row(plan, random, "royal left in check", said))
}

/// When a row is judged, if it says so.
fn at(plan: &Plan, random: &Random) -> Option<(&'static str, Tree)> {
    let percent = if plan.has_effects() { 50 } else { 12 };
    random.chance(percent).then(|| ("at", leaf("Landing")))
}

pub fn must(plan: &Plan, random: &Random) -> Vec<Row> {
    let takes = || fields("", [("takes", leaf("Anything"))]);
    let guard = |said: &mut Vec<(&str, Tree)>| {
        if random.chance(40) {
            said.push(("when", condition(plan, random, Place::Attacks)));
        }
    };
    let mut rows = Vec::new();
    if plan.may("must") {
        for name in ["duty", "second duty"] {
            let on = if random.chance(45) { takes() } else { patterns(plan, random, Place::Attacks) };
            let mut said = vec![("on", on)];
            guard(&mut said);
            rows.push(row(plan, random, name, said));
            if random.chance(60) {
                break;
            }
        }
    }
    if plan.may("most") {
        let mut said = vec![("most", leaf("true"))];
        if random.chance(50) {
            said.push(("on", if random.chance(50) { takes() } else { patterns(plan, random, Place::Attacks) }));
        }
        guard(&mut said);
        rows.push(row(plan, random, "most", said));
    }
    rows
}
