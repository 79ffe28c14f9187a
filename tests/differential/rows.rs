//! Random rows: promotion, drops, castling, what is forbidden, what follows, how the game ends.

use super::plan::Plan;
use super::random::Random;
use super::tree::{Tree, call, fields, leaf, list, map, one_or_list, text};
use super::words::{Place, condition, fixed_set, kinds, pattern, pattern_of_promotion, patterns, set};

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
        let go = if plan.may("owners-hand") { "OwnersHand" } else { "CaptorsHand" };
        let shape = if unpromoted { "Unpromoted" } else { "AsItStood" };
        sections.push(("captured", fields("", [("go", leaf(go)), ("as", leaf(shape))])));
    }
    if plan.may("pass") {
        sections.push(("pass", leaf("true")));
    }
    if random.chance(90) {
        let check = match random.chance(85) {
            true => call("Any", [text("own royal attacked")]),
            false => condition(plan, random, Place::Still, 1),
        };
        sections.push(("check", check));
    }
    sections
}

/// Rows that can be added to any variant, by section.
pub fn more_rows(plan: &Plan, random: &Random) -> Vec<(&'static str, Vec<Row>)> {
    let mut sections = vec![
        ("cannot", cannot(plan, random)),
        ("forbidden", forbidden(plan, random)),
        ("must", must(plan, random)),
        ("after", after(plan, random)),
    ];
    sections.retain(|(_, rows)| !rows.is_empty());
    sections
}

/// A row of these fields, sometimes for one side only.
fn row(plan: &Plan, random: &Random, name: &str, mut said: Vec<(&str, Tree)>) -> Row {
    if plan.does("side-rows", 40, random) {
        said.push(("side", leaf(random.pick(&["First", "Second"]))));
    }
    (name.into(), fields("", said))
}

fn any(set: &str) -> Tree {
    call("Any", [text(set)])
}

fn promotion(plan: &Plan, random: &Random, unpromoted: bool) -> Vec<Row> {
    let mut rows = Vec::new();
    let pattern_at = |by: Option<Tree>, random: &Random| {
        let zone = match random.chance(70) {
            true => format!("ranks {}-last", plan.ranks - random.below(plan.ranks.div_ceil(3))),
            false => fixed_set(plan, random),
        };
        let one = |end: &'static str| {
            let said = by.clone().map(|by| ("by", by)).into_iter().chain([("kind", leaf("Move")), (end, text(&*zone))]);
            fields("", said)
        };
        if random.chance(60) { one("to") } else { list([one("from"), one("to")]) }
    };
    let flag = |said: &mut Vec<(&str, Tree)>, random: &Random| {
        if random.chance(45) {
            said.push(("optional", leaf("true")));
        }
        if plan.does("when", 30, random) {
            said.push(("when", condition(plan, random, Place::Attacks, 1)));
        }
    };
    if plan.has_pawns && random.chance(70) {
        let mut said = vec![("on", pattern_at(Some(text("pawn")), random))];
        // Where promoted pieces turn back, it must be clear into what: only pawns become others then.
        let choices: Vec<&str> = plan.names[2..].to_vec();
        let into = random.some(&choices, 1 + choices.len() / 2);
        if random.chance(12) {
            let limits = into.iter().map(|name| (*name, leaf(random.within(1, 2)))).collect::<Vec<_>>();
            said.push(("limits", map(limits)));
        }
        said.push(("into", one_or_list(into.into_iter().map(text).collect())));
        flag(&mut said, random);
        rows.push(row(plan, random, "pawns", said));
    }
    if !plan.promoting.is_empty() {
        let mut said = vec![("on", pattern_at(None, random)), ("into", leaf("Promoted"))];
        flag(&mut said, random);
        rows.push(row(plan, random, "camp", said));
    }
    if plan.may("drop-promoted") && !plan.promoting.is_empty() {
        let mut said = vec![("on", fields("", [("kind", leaf("Drop"))])), ("into", leaf("Promoted"))];
        flag(&mut said, random);
        rows.push(row(plan, random, "entering", said));
    }
    if plan.may("unpromoted") {
        let mut said = vec![("on", pattern_at(None, random)), ("into", leaf("Unpromoted"))];
        flag(&mut said, random);
        rows.push(row(plan, random, "back", said));
    }
    if !unpromoted && random.chance(10) {
        let names: Vec<Tree> = random.some(&plan.all_names(), 2).into_iter().map(text).collect();
        let mut said = vec![("on", pattern_of_promotion(plan, random, Place::Attacks)), ("into", list(names))];
        flag(&mut said, random);
        rows.push(row(plan, random, "others", said));
    }
    rows
}

fn drops(plan: &Plan, random: &Random) -> Vec<Row> {
    if !plan.has_hands {
        return Vec::new();
    }
    let mut rows = Vec::new();
    let all = random.chance(30) || !plan.has_pawns;
    let pieces =
        if all { call("Except", [text("king")]) } else { call("Except", [list([text("king"), text("pawn")])]) };
    let mut said = vec![("pieces", if random.chance(85) { pieces } else { kinds(plan, random) })];
    if random.chance(20) {
        said.push(("to", text(fixed_set(plan, random))));
    }
    if random.chance(8) {
        said.push(("when", condition(plan, random, Place::Attacks, 1)));
    }
    rows.push(row(plan, random, "pieces", said));
    if !all {
        let mut said = vec![("pieces", text("pawn"))];
        if random.chance(60) {
            said.push(("to", text(random.pick(&["!rank 1 !last rank", "!last rank", "ranks 1-3"]))));
        }
        if random.chance(40) {
            said.push(("when", call("No", [text("own pawn file(to)")])));
        }
        rows.push(row(plan, random, "pawns", said));
    }
    if random.chance(8) {
        let said = vec![("pieces", kinds(plan, random)), ("to", text(set(plan, random, Place::Attacks, 1)))];
        rows.push(row(plan, random, "beside", said));
    }
    rows
}

fn cannot(plan: &Plan, random: &Random) -> Vec<Row> {
    if !plan.may("cannot") {
        return Vec::new();
    }
    let mut said = vec![("on", patterns(plan, random, Place::Board))];
    if random.chance(50) {
        said.push(("when", condition(plan, random, Place::Board, 1)));
    }
    vec![row(plan, random, "frozen", said)]
}

fn forbidden(plan: &Plan, random: &Random) -> Vec<Row> {
    let mut rows = Vec::new();
    if plan.may("all-attacked") {
        let when = call("All", [list([any("own royal"), call("No", [text("own royal !attacked")])])]);
        rows.push(row(plan, random, "all royals attacked", vec![("when", when)]));
    } else if random.chance(82) {
        let attacked = any("own royal attacked");
        // Sometimes more must hold, or only some moves are meant.
        let mut said = match random.chance(12) {
            true => vec![("when", call("All", [list([attacked, condition(plan, random, Place::Forbidden, 1)])]))],
            false => vec![("when", attacked)],
        };
        if random.chance(4) {
            said.push(("on", patterns(plan, random, Place::Forbidden)));
        }
        if plan.does("at-landing", 70, random) {
            said.push(("at", leaf("Landing")));
        }
        rows.push(row(plan, random, "royal left in check", said));
    }
    if plan.may("facing") {
        let way = random.pick(&["orthogonal", "forward", "diagonal", "any-way"]);
        rows.push(row(plan, random, "facing", vec![("when", any(&format!("own royal along(enemy royal, {way})")))]));
    }
    if plan.may("never-again") {
        rows.push(row(plan, random, "could never move again", vec![("when", any("to stranded"))]));
    }
    if plan.may("blast") || random.chance(5) {
        rows.push(row(plan, random, "royal blown up", vec![("when", call("No", [text("own royal")]))]));
    }
    if plan.may("forbidden-any") {
        let mut said = vec![("when", condition(plan, random, Place::Forbidden, 1))];
        if random.chance(60) {
            said.push(("on", patterns(plan, random, Place::Forbidden)));
        }
        rows.push(row(plan, random, "anything", said));
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

fn must(plan: &Plan, random: &Random) -> Vec<Row> {
    let mut rows = Vec::new();
    if plan.may("must") {
        let on = match random.chance(60) {
            true => fields("", [("takes", leaf("Anything"))]),
            false => patterns(plan, random, Place::Attacks),
        };
        let mut said = vec![("on", on)];
        if random.chance(30) {
            said.push(("when", condition(plan, random, Place::Still, 1)));
        }
        rows.push(row(plan, random, "duty", said));
    }
    if plan.may("most") {
        rows.push(row(plan, random, "most", vec![("most", leaf("true"))]));
    }
    rows
}

fn after(plan: &Plan, random: &Random) -> Vec<Row> {
    let mut rows = Vec::new();
    if plan.may("blast") {
        let on = fields("", [("takes", leaf("Anything"))]);
        let set = random.pick(&["to | near(to) !pawn", "near(to)", "near(taken)"]);
        let set = if plan.has_pawns { set } else { "to | near(to)" };
        rows.push(row(plan, random, "blast", vec![("on", on), ("do", call("Remove", [text(set)]))]));
    }
    for word in ["Become", "Give", "Put", "Remove", "Take", "Wall"] {
        let name: &'static str = match word {
            "Become" => "after-become",
            "Give" => "after-give",
            "Put" => "after-put",
            "Remove" => "after-remove",
            "Take" => "after-take",
            _ => "after-wall",
        };
        if !plan.may(name) {
            continue;
        }
        let squares = match random.below(4) {
            0 => "to".into(),
            1 if word == "Wall" || word == "Put" => "from".into(),
            1 => format!("near(to) {}", random.pick(&["own", "enemy", "occupied"])),
            _ => set(plan, random, Place::Attacks, 1),
        };
        let kind = text(random.pick(&plan.all_names()));
        let effect = match word {
            "Become" => call(word, [text(squares), kind]),
            "Put" => call(word, [kind, text(squares)]),
            _ => call(word, [text(squares)]),
        };
        let mut said = vec![("do", effect)];
        if random.chance(85) {
            said.push(("on", patterns(plan, random, Place::Attacks)));
        }
        if random.chance(25) {
            said.push(("when", condition(plan, random, Place::Attacks, 1)));
        }
        rows.push(row(plan, random, name, said));
    }
    rows
}

fn counters(plan: &Plan, random: &Random) -> Vec<Row> {
    let add = |n: usize| fields("", [("add", leaf(n))]);
    let counters = plan.counters.iter().map(|&(name, per_side)| {
        if name == "halfmoves" {
            let on = if plan.has_pawns { list([fields("", [("by", text("pawn"))]), takes()]) } else { takes() };
            let steps = list([fields("", [("on", on), ("set", leaf(0))]), add(1)]);
            return (name.into(), fields("", [("steps", steps)]));
        }
        let mut step = vec![("on", pattern(plan, random, Place::Attacks)), ("add", leaf(random.within(1, 3)))];
        if random.chance(40) {
            step.push(("when", condition(plan, random, Place::Attacks, 1)));
        }
        let mut steps = vec![fields("", step)];
        if random.chance(40) {
            steps.push(fields(
                "",
                [("when", condition(plan, random, Place::Attacks, 1)), ("set", leaf(random.below(3)))],
            ));
        }
        let mut said = vec![("steps", list(steps))];
        if per_side {
            said.push(("per", leaf("Side")));
        }
        if random.chance(30) {
            said.push(("start", leaf(random.below(4))));
        }
        if random.chance(40) {
            said.push(("in_position", leaf("true")));
        }
        (name.into(), fields("", said))
    });
    counters.collect()
}

fn takes() -> Tree {
    fields("", [("takes", leaf("Anything"))])
}

fn outcomes(plan: &Plan, random: &Random) -> Vec<Row> {
    let verdict = |random: &Random| leaf(random.pick(&["Win", "Loss", "Draw"]));
    let mut rows = Vec::new();
    let mut add = |random: &Random, name: &str, when: Tree, result: Tree| {
        let mut said = vec![("when", when), ("result", result)];
        if plan.does("claims", 40, random) {
            said.push(("claim", leaf("true")));
        }
        rows.push(row(plan, random, name, said));
    };
    if random.chance(25) || plan.may("blast") {
        add(random, "royal captured", call("No", [text("own royal")]), leaf("Loss"));
    }
    if random.chance(12) {
        let zone = fixed_set(plan, random);
        add(random, "arrived", any(&format!("enemy royal theirs({zone})")), leaf("Loss"));
    }
    if random.chance(6) {
        let set = random.pick(&["enemy royal near(own royal)", "own royal near(enemy)", "enemy royal attacked"]);
        add(random, "beset", any(set), verdict(random));
    }
    if plan.may("counters") {
        let (name, _) = plan.counters[plan.counters.len() - 1];
        let when = call("AtLeast", [call("Counter", [text(name)]), leaf(random.within(2, 6))]);
        let result = verdict(random);
        add(random, "counted", when, result);
    }
    let special = ["can", "connected", "guarded", "line", "promoted", "reach", "stranded", "trail-set", "untouched"];
    if special.into_iter().any(|word| plan.may(word)) || random.chance(12) {
        let (when, result) = (condition(plan, random, Place::Outcome, 1), verdict(random));
        add(random, "special", when, result);
    }
    if random.chance(80) {
        let when = call("All", [list([leaf("Stuck"), any("own royal attacked")])]);
        add(random, "checkmate", when, leaf("Loss"));
    }
    if random.chance(80) {
        let result = leaf(random.pick(&["Draw", "Loss"]));
        add(random, "stalemate", leaf("Stuck"), result);
    }
    if plan.may("history") {
        let throughout = call("Throughout", [any("own royal attacked")]);
        let when = call("All", [list([call("Repeated", [leaf(2)]), throughout])]);
        add(random, "perpetual", when, leaf("Win"));
    }
    if random.chance(30) {
        add(random, "repetition", call("Repeated", [leaf(random.within(2, 4))]), leaf("Draw"));
    }
    if plan.counters.iter().any(|&(name, _)| name == "halfmoves") && random.chance(50) {
        let when = call("AtLeast", [call("Counter", [text("halfmoves")]), leaf(random.within(4, 60))]);
        add(random, "clock", when, leaf("Draw"));
    }
    rows
}
