//! Random conditions, amounts and patterns of moves: what rows say.

use super::plan::Plan;
use super::random::Random;
use super::sets::{Place, fixed_set, kinds, set};
use super::tree::{Tree, call, fields, leaf, list, one_or_list, text};

/// A condition for a place.
pub fn condition(plan: &Plan, random: &Random, place: Place) -> Tree {
    nested(plan, random, place, if plan.is_wordy { 2 } else { 1 })
}

/// A condition, nested at most `depth` deep.
fn nested(plan: &Plan, random: &Random, place: Place, depth: usize) -> Tree {
    let mut words = vec![(45, "Any"), (15, "No"), (24, "amounts")];
    if depth > 0 {
        words.extend([(9, "All"), (9, "Or"), (6, "Not"), (6, "Theirs")]);
    }
    words.extend([(plan.weight("line"), "Line"), (plan.weight("connected"), "Connected")]);
    if place.has_moves() {
        let percent = if plan.may("can") { 60 } else { 25 };
        // Rules about the past are rare enough; of others only few may ask what takes so long.
        words.extend((plan.may("can") || place == Place::Past).then_some((percent, "Can")));
    }
    if place.has_history() {
        words.extend(plan.may("history").then_some((60, "Throughout")));
        words.extend(plan.may("history").then_some((15, "Repeated")));
        words.extend((plan.may("history") && place == Place::Outcome).then_some((15, "Chased")));
    }
    let a_set = |random: &Random| text(set(plan, random, place, 2));
    match random.weighted(&words) {
        word @ ("Any" | "No") => call(word, [a_set(random)]),
        word @ ("All" | "Or") => {
            let count = random.weighted(&[(85, 2), (10, 3), (3, 1), (2, 0)]);
            call(word, [list((0..count).map(|_| nested(plan, random, place, depth - 1)))])
        }
        word @ ("Not" | "Theirs") => call(word, [nested(plan, random, place, depth - 1)]),
        "Line" => {
            let who = random.pick(&["own", "enemy", "occupied", ""]);
            let squares = if who.is_empty() { a_set(random) } else { text(who) };
            let mut said = vec![("of", squares), ("count", leaf(random.within(2, 4)))];
            said.extend(random.chance(60).then(|| ("by", ways(random))));
            said.extend(random.chance(35).then(|| ("through", a_set(random))));
            fields("Line", said)
        }
        "Connected" => {
            let chain = random.pick(&["own", "enemy", "occupied", "empty", ""]);
            let chain = if chain.is_empty() { a_set(random) } else { text(chain) };
            let end = |random: &Random| match random.chance(60) {
                true => text(fixed_set(plan, random)),
                false => text(set(plan, random, place, 1)),
            };
            let mut said = vec![("of", chain), ("from", end(random)), ("to", end(random))];
            said.extend(random.chance(50).then(|| ("by", ways(random))));
            fields("Connected", said)
        }
        "Can" if random.chance(40) => leaf("Stuck"),
        "Can" => call("Can", [patterns(plan, random, place)]),
        // A condition over the whole history may contain anything but conditions on history.
        "Throughout" => call("Throughout", [nested(plan, random, Place::Past, 2)]),
        "Chased" => {
            let mut said = vec![("of", a_set(random)), ("by", a_set(random))];
            said.extend(random.chance(50).then(|| ("unguarded", leaf("true"))));
            fields("Chased", said)
        }
        "Repeated" => call("Repeated", [leaf(random.within(2, 3))]),
        _ => comparison(plan, random, place),
    }
}

/// Directions of lines and of what is joined.
fn ways(random: &Random) -> Tree {
    let words = ["Orthogonal", "Diagonal", "Forward", "Sideways", "AnyWay", "ForwardDiagonal", "(1, 2)", "(0, 2)"];
    let count = if random.chance(75) { 1 } else { 2 };
    one_or_list(random.some(&words, count).into_iter().map(leaf).collect())
}

/// Two amounts side by side: as a rule such that are about the same.
fn comparison(plan: &Plan, random: &Random, place: Place) -> Tree {
    let word = random.pick(&["AtLeast", "AtMost", "MoreThan"]);
    let count = |set: String| call("Count", [text(set)]);
    let name = |random: &Random| random.pick(&plan.all_names());
    let pair = match random.below(8) {
        0 => [count("own".into()), count("enemy".into())],
        1 => [call("Worth", [text("own")]), call("Worth", [text("enemy")])],
        2 => [count(format!("own {}", name(random))), leaf(random.within(1, 2))],
        3 => [count(set(plan, random, place, 1)), leaf(random.within(1, 3))],
        4 if !plan.counters.is_empty() => [counter(plan, random), leaf(random.within(1, 4))],
        5 | 6 if plan.has_turns() => {
            let left = leaf("PliesLeft");
            [if random.chance(30) { call("Theirs", [left]) } else { left }, leaf(random.within(1, 3))]
        }
        _ => [amount(plan, random, place, 1), amount(plan, random, place, 1)],
    };
    call(word, pair)
}

fn counter(plan: &Plan, random: &Random) -> Tree {
    call("Counter", [text(random.pick(&plan.counters).0)])
}

/// An amount.
pub fn amount(plan: &Plan, random: &Random, place: Place, depth: usize) -> Tree {
    match random.below(if depth == 0 { 7 } else { 11 }) {
        0 if random.chance(if plan.has_turns() { 50 } else { 15 }) => leaf("PliesLeft"),
        0 => leaf(random.below(8) as i64 - 2),
        1..=3 => call("Count", [text(set(plan, random, place, 1))]),
        4 if !plan.counters.is_empty() => counter(plan, random),
        4 | 5 if plan.has_hands => call("Hand", [kinds(plan, random)]),
        4 | 5 => call("Worth", [text(set(plan, random, place, 1))]),
        6 if plan.weight("connected") > 0 || random.chance(40) => {
            let mut said = vec![("of", text(random.pick(&["own", "enemy", "occupied", "empty"])))];
            said.extend(random.chance(40).then(|| ("by", ways(random))));
            fields("Groups", said)
        }
        6 if depth == 0 => leaf(random.below(8) as i64 - 2),
        6 | 7 => call("Theirs", [amount(plan, random, place, depth - 1)]),
        8 => call("Sum", [list([(); 2].map(|()| amount(plan, random, place, depth - 1)))]),
        _ => call("Difference", [(); 2].map(|()| amount(plan, random, place, depth - 1))),
    }
}

/// How many plies a turn has.
pub fn turn(plan: &Plan, random: &Random) -> Tree {
    let plies = match random.chance(25) {
        true => fields("", ["first", "second"].map(|side| (side, plies(plan, random)))),
        false => plies(plan, random),
    };
    let mut said = vec![("plies", plies)];
    if random.chance(60) {
        let ends = match random.chance(40) {
            true => call("Any", [text("enemy royal attacked")]),
            false => call("Or", [list([(); 3].map(|()| condition(plan, random, Place::Attacks)))]),
        };
        said.push(("ends", ends));
    }
    match random.below(6) {
        0 => said.push(("trails", leaf("Ply"))),
        1 => said.push(("trails", call("While", [call("Any", [text("taken !to")])]))),
        2 | 3 => said.push(("trails", call("While", [condition(plan, random, Place::Attacks)]))),
        _ => {}
    }
    fields("", said)
}

fn plies(plan: &Plan, random: &Random) -> Tree {
    let count = |random: &Random| {
        let whose = random.pick(&["own", "enemy", "occupied", "empty"]);
        call("Count", [text(format!("{whose} {}", fixed_set(plan, random)))])
    };
    match random.below(7) {
        0 | 1 => leaf(2),
        2 => leaf(random.within(1, 4)),
        3 if !plan.counters.is_empty() => counter(plan, random),
        3 | 4 => call("Sum", [list([leaf(1), count(random)])]),
        5 => call("Difference", [leaf(3), count(random)]),
        _ => call("Sum", [list([leaf(1), call("Count", [text("own royal")])])]),
    }
}

/// A pattern of moves.
pub fn pattern(plan: &Plan, random: &Random, place: Place) -> Tree {
    let mut pattern = pattern_of_promotion(plan, random, place);
    for (percent, kind) in
        [(if plan.has_castling { 15 } else { 2 }, "Castle"), (if plan.passes() { 20 } else { 1 }, "Pass")]
    {
        if random.chance(percent) {
            pattern.set("kind", leaf(kind));
        }
    }
    pattern
}

/// A pattern of moves that a piece can be promoted by.
pub fn pattern_of_promotion(plan: &Plan, random: &Random, place: Place) -> Tree {
    let place = place.pattern();
    let mut said = Vec::new();
    if random.chance(50) {
        said.push(("by", kinds(plan, random)));
    }
    if random.chance(18) {
        let kinds = [(10, "Move"), (if plan.has_hands { 15 } else { 1 }, "Drop")];
        said.push(("kind", leaf(random.weighted(&kinds))));
    }
    if random.chance(28) {
        let takes = random.weighted(&[(5, "Anything"), (3, "Nothing"), (4, "")]);
        said.push(("takes", if takes.is_empty() { kinds(plan, random) } else { leaf(takes) }));
    }
    for end in ["from", "to"] {
        if random.chance(20) {
            let set = if random.chance(45) { fixed_set(plan, random) } else { set(plan, random, place, 1) };
            said.push((end, text(set)));
        }
    }
    if random.chance(if plan.has_pawns || !plan.promoting.is_empty() { 8 } else { 2 }) {
        said.push(("becomes", kinds(plan, random)));
    }
    if plan.does("untouched", 60, random) {
        said.push(("unmoved", leaf(random.chance(60))));
    }
    if plan.does("pattern-when", 40, random) {
        said.push(("when", nested(plan, random, place, 1)));
    }
    if said.is_empty() {
        said.push(("takes", leaf("Anything")));
    }
    fields("", said)
}

/// A pattern or a list of two.
pub fn patterns(plan: &Plan, random: &Random, place: Place) -> Tree {
    let count = if random.chance(75) { 1 } else { 2 };
    one_or_list((0..count).map(|_| pattern(plan, random, place)).collect())
}
