//! Random rows about what follows a move: effects and counters.

use super::conditions::{amount, condition, pattern, patterns};
use super::plan::Plan;
use super::random::Random;
use super::rows::{Row, row};
use super::sets::{Place, kinds, set};
use super::tree::{Tree, call, fields, leaf, list, one_or_list, text};

/// The effects, each with the rare word that lets a variant have it.
const EFFECTS: [(&str, &str); 8] = [
    ("Become", "after-become"),
    ("Clear", "after-clear"),
    ("Flip", "after-flip"),
    ("Put", "after-put"),
    ("Take", "after-take"),
    ("Wall", "after-wall"),
    ("Touch", "after-touch"),
    ("Fresh", "after-fresh"),
];

pub fn after(plan: &Plan, random: &Random) -> Vec<Row> {
    let mut rows = Vec::new();
    if plan.may("blast") {
        let set = random.pick(&["to | near(to) !pawn", "near(to)", "near(taken)"]);
        let set = if plan.has_pawns { set } else { "to | near(to)" };
        let word = random.pick(&["Clear", "Clear", "Take"]);
        rows.push(row(plan, random, "blast", vec![("on", takes()), ("do", call(word, [text(set)]))]));
    }
    let known: Vec<&str> = EFFECTS.iter().filter(|(_, rare)| plan.may(rare)).map(|&(word, _)| word).collect();
    for word in &known {
        let mut effects = vec![effect(plan, random, word)];
        while random.chance(30) {
            effects.push(effect(plan, random, random.pick(&known)));
        }
        let mut said = vec![("do", one_or_list(effects))];
        if random.chance(80) {
            said.push(("on", patterns(plan, random, Place::Attacks)));
        }
        if random.chance(35) {
            said.push(("when", condition(plan, random, Place::After)));
        }
        rows.push(row(plan, random, &word.to_lowercase(), said));
    }
    if plan.may("choose") {
        let count = if plan.is_small() { random.within(1, 2) } else { 1 };
        rows.extend(["choice", "second choice"][..count].iter().map(|name| choice(plan, random, name)));
    }
    rows
}

/// A row that lets the player choose.
fn choice(plan: &Plan, random: &Random, name: &str) -> Row {
    let squares = match random.below(6) {
        0 => "near(to) empty".into(),
        1 => "from".into(),
        2 => "enemy near(to)".into(),
        3 => "own near(to)".into(),
        4 => "empty near(own royal)".into(),
        _ => format!("({}) near(to)", set(plan, random, Place::After, 1)),
    };
    let mut said = vec![("choose", text(squares))];
    let drops = plan.has_hands && random.chance(60);
    if drops {
        said.push(("drop", kinds(plan, random)));
    }
    if !drops || random.chance(30) {
        let name = || text(random.pick(&plan.all_names()));
        let chosen = || text(random.pick(&["chosen", "chosen", "near(chosen) own", "chosen | to"]));
        let effects = [
            call("Wall", [text("chosen")]),
            call("Put", [name(), text("chosen")]),
            call("Become", [chosen(), name()]),
            call("Take", [chosen()]),
            call("Flip", [text("chosen")]),
        ];
        said.push(("do", random.pick(&effects)));
    }
    if random.chance(70) {
        said.push(("on", patterns(plan, random, Place::Attacks)));
    }
    if random.chance(25) {
        said.push(("when", condition(plan, random, Place::After)));
    }
    if random.chance(50) {
        said.push(("optional", leaf("true")));
    }
    row(plan, random, name, said)
}

fn effect(plan: &Plan, random: &Random, word: &str) -> Tree {
    // New pieces and walls mostly appear on empty squares.
    let appears = matches!(word, "Wall" | "Put") && random.chance(60);
    let squares = match random.below(6) {
        0 => "to".into(),
        1 if appears => "from".into(),
        1 | 2 => format!("near(to) {}", random.pick(if appears { &["empty"] } else { &["own", "enemy", "occupied"] })),
        3 if !appears => random.pick(&["royal near(to)", "royal along(to, orthogonal)", "enemy royal attacked"]).into(),
        _ => set(plan, random, Place::After, 1),
    };
    let kind = text(random.pick(&plan.all_names()));
    match word {
        "Become" => call(word, [text(squares), kind]),
        "Put" => call(word, [kind, text(squares)]),
        _ => call(word, [text(squares)]),
    }
}

/// All counters.
pub fn counters(plan: &Plan, random: &Random) -> Vec<Row> {
    let add = |n: usize| fields("", [("add", leaf(n))]);
    let mut rows = Vec::new();
    if plan.counters.iter().any(|&(name, _)| name == "halfmoves") {
        let on = if plan.has_pawns { list([fields("", [("by", text("pawn"))]), takes()]) } else { takes() };
        let steps = list([fields("", [("on", on), ("set", leaf(0))]), add(1)]);
        rows.push(("halfmoves".into(), fields("", [("steps", steps)])));
    }
    rows.extend(tallies(plan, random));
    rows
}

/// The counters that no game needs.
pub fn tallies(plan: &Plan, random: &Random) -> Vec<Row> {
    plan.added_counters().map(|(name, per_side)| (name.into(), tally(plan, random, per_side))).collect()
}

fn tally(plan: &Plan, random: &Random, per_side: bool) -> Tree {
    let steps = (0..random.within(1, 3)).map(|_| {
        let mut step = Vec::new();
        if random.chance(80) {
            let one = random.chance(70);
            let on = if one { pattern(plan, random, Place::Attacks) } else { patterns(plan, random, Place::Attacks) };
            step.push(("on", on));
        }
        if random.chance(50) {
            step.push(("when", condition(plan, random, Place::After)));
        }
        step.push(match random.below(7) {
            0 => ("set", leaf(random.below(4))),
            1 => ("add", leaf(-1)),
            // A plain number may not be negative.
            2 => ("set", call("Sum", [list([leaf(1), amount(plan, random, Place::After, 1)])])),
            3 => ("add", amount(plan, random, Place::After, 1)),
            _ => ("add", leaf(random.within(1, 3))),
        });
        fields("", step)
    });
    let mut said = vec![("steps", list(steps.collect::<Vec<_>>()))];
    if per_side {
        said.push(("per", leaf("Side")));
    } else if random.chance(if plan.has_turns() { 60 } else { 10 }) {
        said.push(("per", leaf("Turn")));
    }
    if random.chance(30) {
        said.push(("start", leaf(random.below(4))));
    }
    if random.chance(40) {
        said.push(("in_position", leaf("true")));
    }
    fields("", said)
}

fn takes() -> Tree {
    fields("", [("takes", leaf("Anything"))])
}
