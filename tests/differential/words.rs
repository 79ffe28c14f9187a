//! Random set expressions, conditions and patterns of moves: what rows say.

use super::plan::Plan;
use super::random::Random;
use super::tree::{Tree, call, fields, leaf, list, one_or_list, text};

/// What may be asked for at a place of a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// Squares that never change.
    Fixed,
    /// The zones of a move: the board and the start of the move.
    Zone,
    /// The board and the move.
    Board,
    /// The board, the move and attacks.
    Attacks,
    /// The board and attacks, but no move.
    Still,
    /// As [`Place::Attacks`], and moves and history.
    Forbidden,
    /// As [`Place::Still`], and moves and history.
    Outcome,
}

impl Place {
    fn has_move(self) -> bool {
        matches!(self, Place::Board | Place::Attacks | Place::Forbidden)
    }

    fn has_attacks(self) -> bool {
        matches!(self, Place::Attacks | Place::Still | Place::Forbidden | Place::Outcome)
    }

    fn has_moves(self) -> bool {
        matches!(self, Place::Forbidden | Place::Outcome)
    }

    /// Where a pattern of moves stands.
    fn pattern(self) -> Place {
        if self.has_attacks() { Place::Attacks } else { Place::Board }
    }
}

/// A set of squares that never changes.
pub fn fixed_set(plan: &Plan, random: &Random) -> String {
    match !plan.zones.is_empty() && random.chance(30) {
        true => random.pick(&plan.zones),
        false => unnamed_set(plan, random),
    }
}

/// A set of squares that never changes and names no zone.
pub fn unnamed_set(plan: &Plan, random: &Random) -> String {
    let ranks = plan.ranks;
    let set = match random.below(7) {
        0 => format!("rank {}", random.within(1, ranks)),
        1 | 2 => {
            let (a, b) = (random.within(1, ranks), random.within(1, ranks));
            format!("ranks {}-{}", a.min(b), a.max(b))
        }
        3 => format!("file {}", Plan::file_name(random.below(plan.files))),
        4 => {
            let (a, b) = (random.below(plan.files), random.below(plan.files));
            format!("files {}-{}", Plan::file_name(a.min(b)), Plan::file_name(a.max(b)))
        }
        5 => {
            let corner = || format!("{}{}", Plan::file_name(random.below(plan.files)), random.within(1, ranks));
            format!("{}-{}", corner(), corner())
        }
        _ => match random.below(3) {
            0 => "edge".into(),
            1 => "last rank".into(),
            _ if plan.is_hexagonal => "all".into(),
            _ => random.pick(&["light", "dark"]).into(),
        },
    };
    if random.chance(15) { format!("!({set})") } else { set }
}

/// A set expression for a place, nested at most `depth` deep.
pub fn set(plan: &Plan, random: &Random, place: Place, depth: usize) -> String {
    if place == Place::Fixed {
        return fixed_set(plan, random);
    }
    if depth == 0 || random.chance(45) {
        return atom(plan, random, place);
    }
    let inner = |random: &Random| set(plan, random, place, depth - 1);
    let places = if place.has_move() { 3 } else { 2 };
    match random.below(14) {
        0..=4 => format!("{} {}", bracketed(inner(random)), bracketed(inner(random))),
        5 => format!("({} | {})", inner(random), inner(random)),
        6 => format!("!{}", bracketed(inner(random))),
        7 => format!("near({})", inner(random)),
        8 => format!("{}({})", random.pick(&["file", "rank", "flanked"]), inner(random)),
        9 => format!("shift({}, {})", inner(random), direction(random)),
        10 => format!("along({}, {})", inner(random), direction(random)),
        11 => format!("between({}, {})", inner(random), inner(random)),
        12 => format!("theirs({})", inner(random)),
        _ if !place.has_attacks() => inner(random),
        _ if plan.does("reach", 75, random) => format!("reach({})", inner(random)),
        _ if plan.is_small() => format!("attacked(by {})", inner(random)),
        _ => format!("{} attacked(by {})", random.pick(&["own", "enemy", "near(to)"][..places]), inner(random)),
    }
}

fn bracketed(set: String) -> String {
    if set.contains(' ') && !set.ends_with(')') || set.contains(") ") { format!("({set})") } else { set }
}

fn direction(random: &Random) -> String {
    let words = [
        "forward",
        "backward",
        "sideways",
        "orthogonal",
        "diagonal",
        "forward-diagonal",
        "backward-diagonal",
        "any-way",
    ];
    match random.chance(80) {
        true => random.pick(&words).into(),
        false => format!("{},{}", random.below(4) as i64 - 1, random.within(1, 2)),
    }
}

fn atom(plan: &Plan, random: &Random, place: Place) -> String {
    let mut words: Vec<(usize, &str)> = vec![
        (10, "own"),
        (10, "enemy"),
        (6, "empty"),
        (4, "occupied"),
        (8, "royal"),
        (5, "own royal"),
        (5, "enemy royal"),
        (25, ""),
    ];
    for (word, name) in
        [("promoted", "promoted"), ("untouched", "untouched"), ("stranded", "stranded"), ("trail", "trail-set")]
    {
        words.extend(plan.may(name).then_some((25, word)));
    }
    if place.has_move() {
        words.extend([(10, "from"), (14, "to"), (3, "path"), (5, "taken")]);
    } else if place == Place::Zone {
        words.push((20, "from"));
    }
    if place.has_attacks() {
        // Whether an empty square is attacked is dear to tell; on a large board all of them take too long.
        words.extend([
            (4, "own attacked"),
            (4, "enemy attacked"),
            (4, if plan.is_small() { "attacked" } else { "royal attacked" }),
        ]);
        words.extend(plan.may("guarded").then_some((25, "guarded")));
        words.extend(plan.may("reach").then_some((20, "reach(own)")));
    }
    match random.weighted(&words) {
        "" if random.chance(50) => random.pick(&plan.all_names()),
        "" => fixed_set(plan, random),
        word => word.into(),
    }
}

/// A condition for a place, nested at most `depth` deep.
pub fn condition(plan: &Plan, random: &Random, place: Place, depth: usize) -> Tree {
    let mut kinds = vec![(50, "Any"), (15, "No"), (12, "amounts")];
    if depth > 0 {
        kinds.extend([(8, "All"), (8, "Or"), (5, "Not"), (4, "Theirs")]);
    }
    kinds.extend(plan.may("line").then_some((25, "Line")));
    kinds.extend(plan.may("connected").then_some((25, "Connected")));
    if place.has_moves() {
        kinds.extend(plan.may("can").then_some((60, "Can")));
        kinds.extend(plan.may("history").then_some((25, "Throughout")));
        kinds.extend(plan.may("history").then_some((15, "Repeated")));
    }
    let a_set = |random: &Random| text(set(plan, random, place, 2));
    match random.weighted(&kinds) {
        word @ ("Any" | "No") => call(word, [a_set(random)]),
        word @ ("All" | "Or") => {
            let parts = [(); 2].map(|()| condition(plan, random, place, depth - 1));
            call(word, [list(parts)])
        }
        word @ ("Not" | "Theirs") => call(word, [condition(plan, random, place, depth - 1)]),
        "Line" => call("Line", [a_set(random), leaf(random.within(2, 4))]),
        "Connected" => call("Connected", [a_set(random), text(fixed_set(plan, random)), text(fixed_set(plan, random))]),
        "Can" if random.chance(40) => leaf("Stuck"),
        "Can" => call("Can", [pattern(plan, random, place)]),
        // What has held throughout may ask for all but history itself.
        "Throughout" => call("Throughout", [condition(plan, random, Place::Still, 1)]),
        "Repeated" => call("Repeated", [leaf(random.within(2, 3))]),
        _ => {
            let word = random.pick(&["AtLeast", "AtMost", "MoreThan"]);
            call(word, [amount(plan, random, place, 1), amount(plan, random, place, 1)])
        }
    }
}

fn amount(plan: &Plan, random: &Random, place: Place, depth: usize) -> Tree {
    match random.below(if depth == 0 { 6 } else { 8 }) {
        0 | 1 => leaf(random.below(5)),
        2 | 3 => call("Count", [text(set(plan, random, place, 1))]),
        4 if !plan.counters.is_empty() => call("Counter", [text(random.pick(&plan.counters).0)]),
        4 | 5 if plan.has_hands => call("Hand", [kinds(plan, random)]),
        4 | 5 => call("Worth", [text(set(plan, random, place, 1))]),
        6 => call("Sum", [list([(); 2].map(|()| amount(plan, random, place, depth - 1)))]),
        _ => call("Difference", [(); 2].map(|()| amount(plan, random, place, depth - 1))),
    }
}

/// Some pieces, in one of the ways of naming them.
pub fn kinds(plan: &Plan, random: &Random) -> Tree {
    let names = plan.all_names();
    match random.below(10) {
        0..=5 => text(random.pick(&names)),
        6 => text("royal"),
        7 => text(format!("!{}", random.pick(&names))),
        8 => call("Except", [text(random.pick(&names))]),
        _ => list(random.some(&names, 2).into_iter().map(text)),
    }
}

/// A pattern of moves.
pub fn pattern(plan: &Plan, random: &Random, place: Place) -> Tree {
    let mut pattern = pattern_of_promotion(plan, random, place);
    if random.chance(4) {
        pattern.set("kind", leaf(random.pick(&["Castle", "Pass"])));
    }
    pattern
}

/// A pattern of moves that a piece can be promoted by.
pub fn pattern_of_promotion(plan: &Plan, random: &Random, place: Place) -> Tree {
    let place = place.pattern();
    let mut said = Vec::new();
    if random.chance(55) {
        said.push(("by", kinds(plan, random)));
    }
    if random.chance(15) {
        let kinds = [(10, "Move"), (if plan.has_hands { 15 } else { 1 }, "Drop")];
        said.push(("kind", leaf(random.weighted(&kinds))));
    }
    if random.chance(25) {
        let takes = random.weighted(&[(5, "Anything"), (3, "Nothing"), (4, "")]);
        said.push(("takes", if takes.is_empty() { kinds(plan, random) } else { leaf(takes) }));
    }
    for end in ["from", "to"] {
        if random.chance(20) {
            let fixed = random.chance(60);
            let set = if fixed { fixed_set(plan, random) } else { set(plan, random, place, 1) };
            said.push((end, text(set)));
        }
    }
    if random.chance(4) {
        said.push(("becomes", kinds(plan, random)));
    }
    if plan.does("untouched", 50, random) {
        said.push(("unmoved", leaf(random.chance(60))));
    }
    if said.is_empty() {
        said.push(("takes", leaf("Anything")));
    }
    fields("", said)
}

/// A pattern or a list of two.
pub fn patterns(plan: &Plan, random: &Random, place: Place) -> Tree {
    let count = if random.chance(80) { 1 } else { 2 };
    one_or_list((0..count).map(|_| pattern(plan, random, place)).collect())
}
