//! Random rows about how a game ends.

use super::conditions::condition;
use super::plan::Plan;
use super::random::Random;
use super::rows::{Row, any, no, row};
use super::sets::{Place, fixed_set};
use super::tree::{Tree, call, fields, leaf, list, text};

pub fn outcomes(plan: &Plan, random: &Random) -> Vec<Row> {
    let verdict = |random: &Random| leaf(random.pick(&["Win", "Loss", "Draw"]));
    let mut rows = Vec::new();
    let mut add = |random: &Random, name: &str, when: Tree, result: Tree| {
        let when_text = when.to_string();
        let mut said = vec![("when", when), ("result", result)];
        if plan.does("claims", 40, random) {
            said.push(("claim", leaf("true")));
        }
        if name == "clock" || plan.does("claims", 20, random) {
            said.push(("clock", leaf("true")));
        }
        let asks_moves = ["Stuck", "Can("].iter().any(|word| when_text.contains(word));
        if !asks_moves && said.len() == 2 && random.chance(15) {
            said.push(("for", leaf(random.pick(&["ToMove", "Mover", "Both"]))));
        }
        rows.push(row(plan, random, name, said));
    };
    if random.chance(25) || plan.may("blast") {
        add(random, "royal captured", no("own royal"), leaf("Loss"));
    }
    if plan.may("extinction") {
        let name = random.pick(&plan.all_names());
        let few = call("AtMost", [call("Count", [text(format!("own {name}"))]), leaf(random.below(2))]);
        let one = call("All", [list([no(&format!("own {name}")), any(&format!("enemy {name}"))])]);
        let bare = call("AtMost", [call("Count", [text("own")]), leaf(random.within(1, 3))]);
        let when = random.pick(&[few, one, bare, no(&format!("enemy {name}"))]);
        add(random, "died out", when, verdict(random));
    }
    if random.chance(12) {
        let zone = fixed_set(plan, random);
        add(random, "arrived", any(&format!("enemy royal theirs({zone})")), leaf("Loss"));
    }
    if random.chance(6) {
        let set = random.pick(&["enemy royal near(own royal)", "own royal near(enemy)", "enemy royal attacked"]);
        add(random, "beset", any(set), verdict(random));
    }
    for (name, _) in plan.added_counters() {
        let when = call("AtLeast", [call("Counter", [text(name)]), leaf(random.within(2, 6))]);
        let result = verdict(random);
        add(random, &format!("{name} counted"), when, result);
    }
    if asks_rarely(plan) || random.chance(12) {
        let (when, result) = (condition(plan, random, Place::Outcome), verdict(random));
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
        let held = match random.chance(40) {
            true => any("own royal attacked"),
            false => condition(plan, random, Place::Past),
        };
        let when = call("All", [list([call("Repeated", [leaf(2)]), call("Throughout", [held])])]);
        add(random, "perpetual", when, leaf(random.pick(&["Win", "Loss"])));
    }
    if plan.may("history") && random.chance(50) {
        let chased = fields("Chased", vec![("of", text("own")), ("by", text("enemy"))]);
        add(random, "chase", call("All", [list([call("Repeated", [leaf(2)]), chased])]), leaf("Win"));
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

/// A row that may say anything.
pub fn special(plan: &Plan, random: &Random) -> Vec<Row> {
    if !asks_rarely(plan) {
        return Vec::new();
    }
    let result = leaf(random.pick(&["Win", "Loss", "Draw"]));
    vec![row(plan, random, "special", vec![("when", condition(plan, random, Place::Outcome)), ("result", result)])]
}

/// Does the variant use a word that hardly any other row would?
fn asks_rarely(plan: &Plan) -> bool {
    let words =
        ["can", "connected", "guarded", "history", "line", "promoted", "reach", "stranded", "trail-set", "untouched"];
    words.into_iter().any(|word| plan.may(word))
}
