//! Random rows about what pieces become and how they enter: promotion and drops.

use super::conditions::{condition, pattern_of_promotion};
use super::plan::Plan;
use super::random::Random;
use super::rows::{Row, row};
use super::sets::{Place, fixed_set, kinds, set};
use super::tree::{Tree, call, fields, leaf, list, map, one_or_list, text};

pub fn promotion(plan: &Plan, random: &Random, unpromoted: bool) -> Vec<Row> {
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
        if plan.does("promotes-anyhow", 50, random) || plan.does("when", 30, random) {
            said.push(("when", condition(plan, random, Place::Attacks)));
        }
    };
    if plan.has_pawns && random.chance(70) {
        let mut said = vec![("on", pattern_at(Some(text("pawn")), random))];
        // Where promoted pieces turn back, it must be clear into what: only pawns become others then.
        let choices: Vec<&str> = plan.names[2..].to_vec();
        let into = random.some(&choices, 1 + choices.len() / 2);
        if random.chance(12) || plan.does("promotes-anyhow", 40, random) {
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
    if !unpromoted && (random.chance(8) || plan.may("promotes-anyhow")) {
        let names = random.some(&plan.all_names(), 2);
        let on = [(); 2].map(|()| pattern_of_promotion(plan, random, Place::Attacks));
        let on = one_or_list(on[..random.within(1, 2)].to_vec());
        let mut said = vec![("on", on), ("into", list(names.iter().map(text)))];
        if random.chance(30) {
            said.push(("limits", map([(names[0].clone(), leaf(random.within(1, 3)))])));
        }
        flag(&mut said, random);
        rows.push(row(plan, random, "others", said));
    }
    rows
}

pub fn drops(plan: &Plan, random: &Random) -> Vec<Row> {
    if !plan.has_hands {
        return Vec::new();
    }
    let mut rows = Vec::new();
    let all = random.chance(30) || !plan.has_pawns;
    let pieces =
        if all { call("Except", [text("king")]) } else { call("Except", [list([text("king"), text("pawn")])]) };
    let mut said = vec![("pieces", if random.chance(85) { pieces } else { kinds(plan, random) })];
    if plan.does("drop-zones", 50, random) {
        said.push(("to", text(set(plan, random, Place::Attacks, 1))));
    } else if random.chance(20) {
        said.push(("to", text(fixed_set(plan, random))));
    }
    if plan.does("drop-zones", 25, random) {
        let by = random.pick(&["", ", orthogonal", ", forward", ", 1,2"]);
        said.push(("when", call("Any", [text(format!("enclosed(to, enemy, own{by})"))])));
    } else if random.chance(8) || plan.does("drop-zones", 50, random) {
        said.push(("when", condition(plan, random, Place::Attacks)));
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
    if random.chance(8) || plan.may("drop-zones") {
        let said = vec![("pieces", kinds(plan, random)), ("to", text(set(plan, random, Place::Attacks, 1)))];
        rows.push(row(plan, random, "beside", said));
    }
    if plan.may("free-drops") {
        rows.iter_mut().for_each(|(_, row)| row.set("free", leaf("true")));
    }
    rows
}
