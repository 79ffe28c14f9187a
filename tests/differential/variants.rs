//! Random variants: the whole file, with a starting position.

use super::castlings::{Castling, castlings};
use super::moves::pieces;
use super::plan::Plan;
use super::random::Random;
use super::rows::sections;
use super::sets::unnamed_set;
use super::tree::{Tree, call, fields, leaf, list, map, text};

/// A random variant file.
pub fn variant(seed: u64) -> Tree {
    let random = &Random::new(seed);
    let plan = &Plan::new(random);
    let mut file = vec![("name", text(format!("Random {seed}"))), ("board", board(plan))];
    if !plan.zones.is_empty() {
        let zones = plan.zones.iter().map(|name| {
            let zone = text(unnamed_set(plan, random));
            (name.clone(), if plan.does("fixed-zone", 60, random) { call("Fixed", [zone]) } else { zone })
        });
        file.push(("zones", map(zones.collect::<Vec<_>>())));
    }
    file.push(("pieces", pieces(plan, random)));
    let castling = if plan.has_castling { castlings(plan, random) } else { Vec::new() };
    if !castling.is_empty() {
        file.push(("castling", map(castling.iter().map(|row| (row.name, row.tree())))));
    }
    file.extend(sections(plan, random));
    file.push(("fen", fen_fields(plan)));
    file.push(("start", text(start(plan, random, &castling))));
    fields("", file)
}

fn board(plan: &Plan) -> Tree {
    let second = if plan.is_rotated { "Rotated" } else { "Reflected" };
    let mut said = vec![("files", leaf(plan.files)), ("ranks", leaf(plan.ranks)), ("second", leaf(second))];
    if plan.is_hexagonal {
        said.push(("shape", leaf("Hexagonal")));
    }
    if let Some(wrap) = plan.wrap {
        said.push(("wrap", leaf(wrap)));
    }
    if plan.holes.iter().flatten().any(|hole| *hole) {
        let ranks = plan.holes.iter().rev();
        let line = |rank: &Vec<bool>| rank.iter().map(|hole| if *hole { '*' } else { '.' }).collect::<String>();
        said.push(("outline", list(ranks.map(|rank| text(line(rank))))));
    }
    fields("", said)
}

/// All that a position has is in its FEN, so that a position can be told by it.
fn fen_fields(plan: &Plan) -> Tree {
    let mut said = ["Placement", "Side", "Untouched", "Trail"].map(leaf).to_vec();
    for &(name, per_side) in &plan.counters {
        said.push(call(if per_side { "PerSide" } else { "Counter" }, [text(name)]));
    }
    said.push(leaf("FullMove"));
    fields("", [("fields", list(said)), ("required", leaf(2))])
}

/// The contents of the squares, by rank from the bottom: letters in the case of their side, or a wall.
struct Array(Vec<Vec<Option<String>>>);

impl Array {
    fn put(&mut self, file: usize, rank: usize, what: impl Into<String>) {
        self.0[rank][file] = Some(what.into());
    }

    fn placement(&self, plan: &Plan) -> String {
        let ranks = (0..plan.ranks).rev().map(|rank| {
            let (mut text, mut gap) = (String::new(), 0);
            for file in 0..plan.files {
                match (&self.0[rank][file], plan.is_square(file, rank)) {
                    (None, true) => gap += 1,
                    (what, is_square) => {
                        if gap > 0 {
                            text.push_str(&std::mem::take(&mut gap).to_string());
                        }
                        text.push_str(what.as_deref().filter(|_| is_square).unwrap_or("*"));
                    }
                }
            }
            if gap > 0 {
                text.push_str(&gap.to_string());
            }
            text
        });
        ranks.collect::<Vec<_>>().join("/")
    }
}

fn start(plan: &Plan, random: &Random, castling: &[Castling]) -> String {
    let mut array = Array(vec![vec![None; plan.files]; plan.ranks]);
    let royals = random.weighted(&[(8, 0), (70, 1), (14, 2), (8, 3)]);
    let army = first_army(plan, random, royals, castling);
    for &(file, rank, name) in &army {
        array.put(file, rank, name[..1].to_uppercase());
    }
    if random.chance(88) {
        for &(file, rank, name) in &army {
            let (file, rank) = match plan.seen_by_second(file, rank) {
                Some(square) => square,
                None => (file, plan.ranks - 1 - rank),
            };
            if plan.is_square(file, rank) && array.0[rank][file].is_none() {
                array.put(file, rank, &name[..1]);
            }
        }
    } else {
        for (index, name) in army.iter().map(|&(_, _, name)| name).enumerate() {
            let (file, rank) = (random.below(plan.files), plan.ranks - 1 - random.below(plan.ranks.div_ceil(3)));
            let name = if index < army.len() / 2 { name } else { random.pick(&plan.names[1..]) };
            if plan.is_square(file, rank) && array.0[rank][file].is_none() {
                array.put(file, rank, &name[..1]);
            }
        }
    }
    if plan.may("walls") {
        for _ in 0..random.within(1, 4) {
            let (file, rank) = (random.below(plan.files), random.below(plan.ranks));
            if plan.is_square(file, rank) && array.0[rank][file].is_none() {
                array.put(file, rank, "*");
            }
        }
    }
    let mut fields = vec![array.placement(plan)];
    if plan.has_hands {
        let mut held = String::new();
        for _ in 0..random.below(if plan.may("many-kinds") { 12 } else { 5 }) {
            let name = random.pick(&plan.names[1..]);
            held += &if random.chance(50) { name[..1].to_uppercase() } else { name[..1].to_owned() };
        }
        fields[0] += &format!("[{held}]");
    }
    fields.push("w".into());
    fields.push(rights(plan, castling, &array));
    fields.push("-".into());
    for &(_, per_side) in &plan.counters {
        fields.push(if per_side { "0+0".into() } else { "0".into() });
    }
    fields.push("1".into());
    fields.join(" ")
}

/// The first player's pieces and where they stand.
fn first_army(plan: &Plan, random: &Random, royals: usize, castling: &[Castling]) -> Vec<(usize, usize, &'static str)> {
    let mut army: Vec<(usize, usize, &str)> = Vec::new();
    let mut taken = vec![vec![false; plan.files]; plan.ranks];
    let mut put = |file: usize, rank: usize, name| {
        if plan.is_square(file, rank) && !std::mem::replace(&mut taken[rank][file], true) {
            army.push((file, rank, name));
        }
    };
    for (name, from, _) in castling.iter().flat_map(|row| row.parts.clone()) {
        put(from, 0, name);
    }
    for index in 0..royals {
        let file = if index == 0 { plan.files / 2 } else { random.below(plan.files) };
        put(file, 0, "king");
    }
    // Large boards are not filled: each position would take too long.
    let density = if plan.files > 10 { 45 } else { 85 };
    // Castling needs room.
    let behind = if castling.is_empty() { density } else { 6 };
    let officers: Vec<&str> = plan.names.iter().copied().filter(|name| !matches!(*name, "king" | "pawn")).collect();
    for file in 0..plan.files {
        if random.chance(behind) {
            put(file, 0, random.pick(&officers));
        }
        if plan.ranks >= 4 && random.chance(density) {
            put(file, 1, if plan.has_pawns { "pawn" } else { random.pick(&officers) });
        }
    }
    army
}

/// The letters of the castlings whose pieces stand where they should.
fn rights(plan: &Plan, castling: &[Castling], array: &Array) -> String {
    let mut text = String::new();
    for second in [false, true] {
        for row in castling.iter().filter(|row| row.is_for(if second { "Second" } else { "First" })) {
            let stands = |(name, from, _): (&str, usize, usize)| {
                let square = if second { plan.seen_by_second(from, 0) } else { Some((from, 0)) };
                let letter = if second { name[..1].to_owned() } else { name[..1].to_uppercase() };
                square.is_some_and(|(file, rank)| array.0[rank][file].as_ref() == Some(&letter))
            };
            if row.parts.iter().all(|&part| stands(part)) {
                let letter = &row.name[..1];
                text += &if second { letter.to_owned() } else { letter.to_uppercase() };
            }
        }
    }
    if text.is_empty() { "-".into() } else { text }
}
