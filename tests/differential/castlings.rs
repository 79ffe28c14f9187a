//! Random castlings.

use super::conditions::condition;
use super::plan::Plan;
use super::random::Random;
use super::sets::{Place, fixed_set};
use super::tree::{Tree, call, fields, leaf, list, text};

/// A castling of pieces on the first rank: the kind of each, and the files it leaves and comes to.
pub struct Castling {
    pub name: &'static str,
    pub parts: Vec<(&'static str, usize, usize)>,
    /// Are the pieces named by sets? They start from wherever on the first rank they stand in this order.
    by_sets: bool,
    said: Vec<(&'static str, Tree)>,
}

impl Castling {
    /// May this side castle so?
    pub fn is_for(&self, side: &str) -> bool {
        self.said.iter().all(|(name, value)| *name != "side" || *value == leaf(side))
    }

    pub fn tree(&self) -> Tree {
        let square = |file: usize| text(format!("{}1", Plan::file_name(file)));
        let (_, first, _) = self.parts[0];
        let start = |from: usize| match () {
            () if !self.by_sets => square(from),
            () if from == first => text("rank 1"),
            () if from > first => text("rank 1 beyond(from, right)"),
            () => text("own untouched rank 1 beyond(from, left)"),
        };
        let parts = self.parts.iter().map(|&(kind, from, to)| call("", [text(kind), start(from), square(to)]));
        let moves = list(parts.collect::<Vec<_>>());
        fields("", [("moves", moves)].into_iter().chain(self.said.clone()))
    }
}

/// The castlings of a variant: towards both ends of the first rank, where there is room.
pub fn castlings(plan: &Plan, random: &Random) -> Vec<Castling> {
    let (king, last) = (plan.files / 2, plan.files - 1);
    let partner = random.pick(&plan.names[1..]);
    let mut rows = Vec::new();
    let mut add = |name, parts: Vec<_>| {
        let by_sets = parts.len() == 2 && plan.files <= 12 && random.chance(25);
        rows.push(Castling { name, parts, by_sets, said: more(plan, random) });
    };
    if king + 2 <= last {
        add("kingside", vec![("king", king, king + 2), (partner, last, king + 1)]);
    }
    if king >= 2 {
        add("queenside", vec![("king", king, king - 2), (partner, 0, king - 1)]);
    }
    if king >= 3 && plan.does("odd-castling", 70, random) {
        // A third piece goes along, and the first need not be the king.
        let mut parts = vec![("king", king, king - 1), (partner, 0, king)];
        parts.extend((king + 2 < last).then_some((partner, last, king + 1)));
        parts.rotate_left(usize::from(random.chance(30)));
        add("threefold", parts);
    }
    rows
}

/// Returns the fields of a row besides its moves.
fn more(plan: &Plan, random: &Random) -> Vec<(&'static str, Tree)> {
    let mut said = Vec::new();
    let odd = plan.may("odd-castling");
    if random.chance(if odd { 50 } else { 15 }) {
        said.push(("safe", text(if random.chance(50) { "!all".into() } else { fixed_set(plan, random) })));
    }
    if random.chance(if odd { 60 } else { 10 }) {
        said.push(("empty", text(if random.chance(60) { "!all".into() } else { fixed_set(plan, random) })));
    }
    if random.chance(if odd { 60 } else { 20 }) {
        said.push(("when", condition(plan, random, Place::Attacks)));
    }
    if plan.does("side-rows", 50, random) || random.chance(10) {
        said.push(("side", leaf(random.pick(&["First", "Second"]))));
    }
    said
}
