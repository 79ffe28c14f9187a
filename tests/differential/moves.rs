//! Random pieces: leapers, riders, hoppers and their relatives, with zones and effects.

use super::conditions::condition;
use super::plan::Plan;
use super::random::Random;
use super::sets::{Place, bracketed, fixed_set, kinds, set};
use super::tree::{Tree, call, fields, leaf, list, map, one_or_list, text};

/// Where a move stands.
#[derive(Clone, Copy, PartialEq)]
enum Role {
    Whole,
    Leg,
}

/// Moves in Betza's notation, one of each sort.
const BETZA: &[&str] = &[
    "fmWfceFifmnD",
    "mRcpR",
    "gQ",
    "nNA",
    "jN",
    "jR3",
    "fcafmF",
    "masR3",
    "mafsR2",
    "cpasR2",
    "mamaK",
    "mpafN",
    "yafsW",
    "FyafsF",
    "gabyabsR",
    "afraflWaflafrW",
    "KNADcaKmcabK",
    "yafmcabQ",
    "qN",
    "zB4",
    "udR",
    "mabW",
    "pR4",
    "dcF",
    "W03pW03",
    "(ma)mW",
    "(cafma)cafmF",
    "[F?R3]",
    "[W-F][mF-F]",
    "[pR2-cR2]",
    "[cF-cfF?W]",
];

/// The section `pieces`.
pub fn pieces(plan: &Plan, random: &Random) -> Tree {
    let mut rows: Vec<(String, Tree)> = Vec::new();
    for &name in &plan.names {
        let mut row = vec![("letter", text(&name[..1]))];
        if plan.names[0] == name || random.chance(if plan.may("royals") { 35 } else { 3 }) {
            row.push(("tags", list([text("royal")])));
        }
        if plan.promoting.contains(&name) {
            row.push(("promotes_to", text(Plan::promoted_name(name))));
        }
        if random.chance(10) {
            row.push(("worth", leaf(random.within(0, 9))));
        }
        row.push(("moves", moves_of(plan, random, name)));
        rows.push((name.to_owned(), fields("", row)));
    }
    for name in &plan.promoting {
        let others: Vec<&str> = plan.names.iter().copied().filter(|other| *other != "pawn").collect();
        let moves = match random.below(3) {
            0 => call("Like", [text(random.pick(&others))]),
            1 => list([call("Like", [text(*name)]), movement(plan, random, Role::Whole)]),
            _ => random_moves(plan, random),
        };
        rows.push((Plan::promoted_name(name), fields("", [("moves", moves)])));
    }
    map(rows)
}

/// Other moves for a piece of a variant that is there already: some more, or all of its own.
pub fn changed_moves(plan: &Plan, random: &Random, name: &str) -> Tree {
    match random.chance(60) {
        true => list([call("Like", [text(name)]), movement(plan, random, Role::Whole)]),
        false => random_moves(plan, random),
    }
}

fn moves_of(plan: &Plan, random: &Random, name: &str) -> Tree {
    match name {
        "king" if random.chance(70) => {
            let mut said = vec![("by", leaf(random.weighted(&[(6, "AnyWay"), (2, "Orthogonal"), (1, "Diagonal")])))];
            if random.chance(10) {
                let zone = random.pick(&["to", "within"]);
                said.push((zone, text(fixed_set(plan, random))));
            }
            fields("Leaper", said)
        }
        "pawn" if random.chance(90) => pawn(plan, random),
        // Pieces borrow from those before them alone, so that nobody borrows in a circle.
        _ => {
            let index = plan.names.iter().position(|other| *other == name).unwrap_or_default();
            let before = &plan.names[..index];
            if before.len() > 2 && random.chance(12) {
                let model = random.pick(before);
                return list([call("Like", [text(model)]), movement(plan, random, Role::Whole)]);
            }
            match random.below(5) {
                0 => fields("Rider", [("by", leaf(random.pick(&["Orthogonal", "Diagonal", "AnyWay"])))]),
                1 => fields("Leaper", [("by", vector(1, random.within(1, 3)))]),
                _ => random_moves(plan, random),
            }
        }
    }
}

fn pawn(plan: &Plan, random: &Random) -> Tree {
    if !plan.has_trail && random.chance(30) {
        return fields("Leaper", [("by", leaf("Forward"))]);
    }
    let only = |word: &str| leaf(word);
    let mut moves = vec![("step", fields("Leaper", [("by", leaf("Forward")), ("onto", only("Empty"))]))];
    let capture = if random.chance(80) { leaf("ForwardDiagonal") } else { leaf(random.pick(&["Sideways", "Forward"])) };
    moves.push(("capture", fields("Leaper", [("by", capture.clone()), ("onto", only("Enemy"))])));
    if plan.has_trail {
        let zone = if plan.may("untouched") { "untouched".into() } else { format!("ranks 1-{}", 2.min(plan.ranks)) };
        let mut said = vec![("by", leaf("Forward"))];
        said.extend(match random.chance(80) {
            true => vec![("exactly", leaf(2))],
            false => vec![("at_least", leaf(2)), ("up_to", leaf(3))],
        });
        said.extend([("from", text(zone)), ("onto", only("Empty")), ("leaves", leaf("Trail"))]);
        moves.push(("double-step", fields("Rider", said)));
        moves.push(("en-passant", fields("Leaper", [("by", capture), ("onto", only("Trail"))])));
    }
    map(moves)
}

fn random_moves(plan: &Plan, random: &Random) -> Tree {
    let count = random.weighted(&[(40, 1), (35, 2), (15, 3), (10, 4), (2, 0)]);
    one_or_list((0..count).map(|_| movement(plan, random, Role::Whole)).collect())
}

fn movement(plan: &Plan, random: &Random, role: Role) -> Tree {
    let whole = role == Role::Whole;
    let mut geometries = vec![(40, "Leaper"), (30, "Rider"), (12, "Hopper"), (8, "lame")];
    if whole {
        let paths = ["path", "passes-over", "stop-anywhere", "turning"];
        geometries.extend(paths.into_iter().any(|word| plan.may(word)).then_some((40, "Path")));
        geometries.extend(plan.may("path-chain").then_some((40, "chain")));
        geometries.extend(plan.may("anywhere").then_some((20, "Anywhere")));
        geometries.extend((plan.may("betza") && !plan.is_hexagonal).then_some((40, "Betza")));
    }
    geometries.extend(plan.may("stands-still").then_some((25, "Stay")));
    if ["kinds-hopped", "takes-hurdle", "two-hurdles"].into_iter().any(|word| plan.may(word)) {
        geometries.push((40, "Hopper"));
    }
    let geometry = random.weighted(&geometries);
    if geometry == "Betza" {
        return call("Betza", [text(random.pick(BETZA))]);
    }
    let mut said: Vec<(&str, Tree)> = Vec::new();
    let word = match geometry {
        "lame" => {
            said.push(("by", vector(random.within(1, 2), 2)));
            said.push(("through", if random.chance(60) { vector(0, 1) } else { vector(1, 1) }));
            "Leaper"
        }
        "Rider" => {
            said.push(("by", directions(plan, random)));
            match role {
                Role::Whole => range(random, &mut said),
                // Long legs after each other have more ways than there is time for.
                Role::Leg => said.push(("up_to", leaf(2))),
            }
            if plan.does("through-rider", 70, random) {
                said.push(("through", list([vector(0, 1), vector(1, 0)][..random.within(1, 2)].to_vec())));
            }
            "Rider"
        }
        "Hopper" => {
            said.push(("by", directions(plan, random)));
            hop(plan, random, &mut said);
            "Hopper"
        }
        "Path" => {
            let count = if random.chance(80) { 2 } else { 3 };
            let repeats = count == 2 && random.chance(15);
            said.push((
                "legs",
                list((0..count).map(|index| leg(plan, random, index, count, repeats)).collect::<Vec<_>>()),
            ));
            if repeats {
                said.push(("repeat", if random.chance(50) { call("UpTo", [leaf(2)]) } else { leaf(2) }));
            }
            if plan.does("stop-anywhere", 70, random) {
                said.push(("stop", leaf("AnyLeg")));
            }
            if random.chance(20) {
                said.push(("ends_on_taking", if random.chance(30) { leaf("Anything") } else { kinds(plan, random) }));
            }
            "Path"
        }
        "chain" => {
            chain(plan, random, &mut said);
            "Path"
        }
        "Leaper" => {
            said.push(("by", directions(plan, random)));
            "Leaper"
        }
        other => other,
    };
    let passes = matches!(geometry, "lame" | "Rider" | "Hopper" | "Path" | "chain");
    zones(plan, random, passes, &mut said);
    // The landing square of a path is described only once; a piece that stays has none.
    let may_end = geometry != "Stay" && !said.iter().any(|(name, legs)| *name == "legs" && ends_onto(legs));
    if may_end && random.chance(if whole { 40 } else { 25 }) {
        said.push(("onto", onto(plan, random)));
    }
    if plan.does("takes-hurdle", 60, random) && geometry == "Hopper" {
        said.push(("takes", leaf("Hurdle")));
    } else if plan.does("takes-set", 25, random) {
        let squares = bracketed(set(plan, random, Place::Board, 1));
        said.push(("takes", text(if random.chance(80) { format!("{squares} enemy") } else { squares })));
    }
    if plan.does("when", 30, random) || !whole && random.chance(20) {
        said.push(("when", condition(plan, random, Place::Board)));
    }
    if whole {
        if passes && plan.does("trail-anyhow", 40, random) {
            said.push(("leaves", leaf("Trail")));
        }
        if plan.does("becomes", 30, random) {
            said.push(("becomes", text(random.pick(&plan.all_names()))));
        }
        if plan.does("stay", 30, random) {
            said.push(("lands", leaf("Stay")));
        } else if may_end && !said.iter().any(|(name, _)| *name == "stop") && plan.does("swap", 40, random) {
            said.push(("onto", leaf(random.pick(&["Own", "Enemy"]))));
            said.push(("lands", leaf("Swap")));
        }
    }
    // A field that two of these say is said by the last.
    let mut fields_once: Vec<(&str, Tree)> = Vec::new();
    for (name, value) in said {
        fields_once.retain(|(other, _)| *other != name);
        fields_once.push((name, value));
    }
    if fields_once.is_empty() { leaf(word) } else { fields(word, fields_once) }
}

/// A leg of a path of so many.
fn leg(plan: &Plan, random: &Random, index: usize, count: usize, repeats: bool) -> Tree {
    let mut leg = movement(plan, random, Role::Leg);
    let goes_on = index > 0 || repeats;
    if let Tree::Struct(word, _) = &leg
        && word != "Stay"
        && goes_on
        && plan.does("turning", 90, random)
    {
        leg.set("turning", turning(random));
    }
    if index + 1 < count && plan.does("passes-over", 40, random) {
        let onto = if random.chance(50) { list([leaf("Own"), leaf("Enemy")]) } else { leaf("Enemy") };
        if !matches!(&leg, Tree::Struct(word, _) if word == "Stay") {
            leg.set("onto", onto);
            leg.set("takes", leaf("Nothing"));
        }
    }
    leg
}

/// Returns a value of `turning:`.
fn turning(random: &Random) -> Tree {
    let turns =
        ["Onward", "HalfLeft", "Left", "SharpLeft", "Back", "SharpRight", "Right", "HalfRight", "Outward", "Outward"];
    if random.chance(20) {
        return call("Except", [leaf(random.pick(&turns[..8]))]);
    }
    let count = random.within(1, 5);
    one_or_list((0..count).map(|_| leaf(random.pick(&turns))).collect())
}

/// Does the last leg of a path say what it may land on?
fn ends_onto(legs: &Tree) -> bool {
    matches!(legs, Tree::List(legs) if legs.last().is_some_and(|leg| leg.get("onto").is_some()))
}

fn vector(x: usize, y: usize) -> Tree {
    call("", [leaf(x), leaf(y)])
}

/// Returns a value of `by:`.
fn directions(plan: &Plan, random: &Random) -> Tree {
    let count = random.weighted(&[(80, 1), (15, 2), (5, 3)]);
    one_or_list((0..count).map(|_| one_direction(plan, random)).collect())
}

fn one_direction(plan: &Plan, random: &Random) -> Tree {
    let words =
        ["Forward", "Backward", "Sideways", "Orthogonal", "Diagonal", "ForwardDiagonal", "BackwardDiagonal", "AnyWay"];
    let most = if plan.files > 8 && random.chance(20) { 5 } else { 3 };
    let (x, y) = loop {
        let parts = (random.below(most + 1), random.below(most + 1));
        if parts != (0, 0) {
            break parts;
        }
    };
    let signed = |word: &str, random: &Random| {
        let part = |n: usize| leaf(if random.chance(40) { -(n as i64) } else { n as i64 });
        let parts = [part(x), part(y)];
        call(word, parts)
    };
    match random.below(10) {
        0..=4 => leaf(random.pick(&words)),
        5..=7 => vector(x, y),
        8 => signed(random.pick(&["Mirrored", "Turned"]), random),
        _ => signed("Exactly", random),
    }
}

/// How far a rider rides.
fn range(random: &Random, said: &mut Vec<(&str, Tree)>) {
    match random.below(10) {
        0 => said.push(("exactly", leaf(random.within(2, 3)))),
        1 | 2 => said.push(("up_to", leaf(random.within(2, 4)))),
        3 => said.push(("at_least", leaf(random.within(2, 3)))),
        4 => {
            let least = random.within(1, 3);
            said.push(("at_least", leaf(least)));
            said.push(("up_to", leaf(least + random.within(1, 2))));
        }
        _ => {}
    }
}

fn hop(plan: &Plan, random: &Random, said: &mut Vec<(&str, Tree)>) {
    if plan.does("two-hurdles", 70, random) {
        said.push(("hurdles", leaf(2)));
    }
    if random.chance(25) || plan.does("kinds-hopped", 70, random) {
        let some = |word: &str| call(word, [kinds(plan, random)]);
        let over = match random.below(6) {
            0 => leaf("Own"),
            1 => leaf("Enemy"),
            2 => some("Enemy"),
            3 => some("Own"),
            4 => list([some("Own"), some("Enemy")]),
            _ => list([some("Own"), leaf("Enemy")]),
        };
        said.push(("over", over));
    }
    for (name, least) in [("run_up", 0), ("landing", 1)] {
        if random.chance(35) {
            let n = least + random.below(3);
            let times = match random.below(4) {
                0 => leaf(n),
                1 => call("UpTo", [leaf(n)]),
                2 => call("AtLeast", [leaf(n)]),
                _ => call("", [leaf(n), leaf(n + random.below(3))]),
            };
            said.push((name, times));
        }
    }
}

/// Jumps that may be repeated, each taking what it jumped over.
fn chain(plan: &Plan, random: &Random, said: &mut Vec<(&str, Tree)>) {
    let by = leaf(random.pick(&["AnyWay", "Orthogonal", "Diagonal", "ForwardDiagonal"]));
    let jump = [
        ("by", by),
        ("over", leaf("Enemy")),
        ("run_up", leaf(0)),
        ("landing", leaf(1)),
        ("onto", leaf("Empty")),
        ("takes", leaf("Hurdle")),
    ];
    said.push(("legs", list([fields("Hopper", jump)])));
    said.push(("repeat", if random.chance(60) { call("AtLeast", [leaf(1)]) } else { call("UpTo", [leaf(3)]) }));
    if random.chance(60) {
        said.push(("ends_on_taking", kinds(plan, random)));
    }
}

fn zones(plan: &Plan, random: &Random, passes: bool, said: &mut Vec<(&str, Tree)>) {
    for (name, percent) in [("from", 6), ("to", 8), ("within", 5)] {
        if plan.does("board-zones", 20, random) {
            // The start is on the way, and a piece stands on it.
            let way = name == "within";
            said.push((name, text(if way { open_set(plan, random) } else { set(plan, random, Place::Zone, 1) })));
        } else if random.chance(percent) {
            said.push((name, text(fixed_set(plan, random))));
        }
    }
    if passes && plan.does("across", 40, random) {
        let changes = random.chance(40);
        said.push(("across", text(if changes { set(plan, random, Place::Zone, 1) } else { fixed_set(plan, random) })));
    }
    if plan.does("untouched", 15, random) {
        said.push(("from", text("untouched")));
    }
}

/// Squares that a way may well keep to.
fn open_set(plan: &Plan, random: &Random) -> String {
    let set = bracketed(set(plan, random, Place::Zone, 1));
    match random.below(4) {
        0 => format!("!{set}"),
        1 => format!("from | !{set}"),
        2 => format!("from | empty | {set}"),
        _ => format!("own | {set}"),
    }
}

fn onto(plan: &Plan, random: &Random) -> Tree {
    if plan.does("onto-own", 50, random) {
        let own = if random.chance(50) { leaf("Own") } else { call("Own", [kinds(plan, random)]) };
        return match random.below(4) {
            0 | 1 => own,
            2 => list([leaf("Empty"), leaf("Enemy"), own]),
            _ => list([call("Enemy", [kinds(plan, random)]), own]),
        };
    }
    if plan.has_trail && random.chance(20) {
        return random
            .pick(&[list([leaf("Enemy"), leaf("Trail")]), list([leaf("Empty"), leaf("Enemy"), leaf("Trail")])]);
    }
    match random.below(8) {
        0..=2 => leaf("Empty"),
        3..=5 => leaf("Enemy"),
        6 => call("Enemy", [kinds(plan, random)]),
        _ => list([leaf("Empty"), call("Enemy", [kinds(plan, random)])]),
    }
}
