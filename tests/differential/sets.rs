//! Random set expressions, and the places of a file where they may stand.

use super::plan::Plan;
use super::random::Random;
use super::tree::{Tree, call, list, text};

/// The words allowed in a context of a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Squares that never change.
    Fixed,
    /// The zones of a move: the board and the start of the move.
    Zone,
    /// The board and the move.
    Board,
    /// The board, the move and attacks.
    Attacks,
    /// As [`Place::Attacks`], once the move has landed: what was chosen, too.
    After,
    /// The board and attacks, but no move.
    Still,
    /// As [`Place::Still`], and the moves left.
    Past,
    /// As [`Place::After`], and the moves left and history.
    Forbidden,
    /// As [`Place::Still`], and the moves left and history.
    Outcome,
}

impl Place {
    fn has_start(self) -> bool {
        self == Place::Zone || self.has_move()
    }

    fn has_move(self) -> bool {
        matches!(self, Place::Board | Place::Attacks | Place::After | Place::Forbidden)
    }

    fn has_attacks(self) -> bool {
        !matches!(self, Place::Fixed | Place::Zone | Place::Board)
    }

    fn has_choice(self) -> bool {
        matches!(self, Place::After | Place::Forbidden)
    }

    pub fn has_moves(self) -> bool {
        matches!(self, Place::Past | Place::Forbidden | Place::Outcome)
    }

    pub fn has_history(self) -> bool {
        matches!(self, Place::Forbidden | Place::Outcome)
    }

    /// Where a pattern of moves stands.
    pub fn pattern(self) -> Place {
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
            1 => random.pick(&["last rank", "last file", "rank last", "file last"]).into(),
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
    if random.chance(30) {
        return figure(plan, random, place);
    }
    if depth == 0 || random.chance(35) {
        return atom(plan, random, place);
    }
    let inner = |random: &Random| set(plan, random, place, depth - 1);
    let places = if place.has_move() { 3 } else { 2 };
    match random.below(17) {
        0..=4 => format!("{} {}", bracketed(inner(random)), bracketed(inner(random))),
        5 => format!("({} | {})", inner(random), inner(random)),
        6 => format!("!{}", bracketed(inner(random))),
        7 => format!("near({})", inner(random)),
        8 | 9 => format!("{}({})", random.pick(&["file", "rank", "flanked"]), inner(random)),
        10 => format!("shift({}, {})", inner(random), direction(random)),
        11 => format!("{}({}, {})", random.pick(&["along", "along", "beyond"]), inner(random), direction(random)),
        12 => format!("between({}, {})", inner(random), inner(random)),
        13 => format!("theirs({})", inner(random)),
        14 => {
            let by = if random.chance(50) { format!(", {}", direction(random)) } else { String::new() };
            let end = |random: &Random| random.pick(&["own", "enemy", "occupied", "empty"]).to_owned();
            let end = |random: &Random| if random.chance(40) { inner(random) } else { end(random) };
            format!("enclosed({}, {}, {}{by})", end(random), end(random), end(random))
        }
        _ if !place.has_attacks() => inner(random),
        _ if plan.does("reach", 75, random) => format!("reach({})", inner(random)),
        _ if plan.is_small() => format!("attacked(by {})", inner(random)),
        _ => format!("{} attacked(by {})", random.pick(&["own", "enemy", "near(to)"][..places]), inner(random)),
    }
}

/// A set as variants use it: one that has squares in some positions and none in others.
fn figure(plan: &Plan, random: &Random, place: Place) -> String {
    let mut figures = vec![
        "own K ZONE",
        "enemy K ZONE",
        "enemy royal ZONE",
        "K near(own royal)",
        "enemy near(own royal)",
        "own along(enemy royal, WAY)",
        "enemy K along(own K, WAY)",
        "between(own royal, enemy royal) occupied",
        "own flanked(enemy)",
        "enclosed(own, enemy, own, WAY)",
        "enclosed(own, enemy K, own)",
        "enclosed(enemy, empty, own royal)",
        "own K !theirs(ZONE)",
        "theirs(own K) file(own royal)",
        "own K rank(enemy royal)",
        "shift(own K, WAY) enemy",
        "empty between(own K, enemy)",
    ];
    if place.has_start() {
        figures.extend(["from ZONE", "from K", "near(from) own", "along(from, WAY)", "from | empty", "!near(from)"]);
    }
    if place.has_move() {
        figures.extend([
            "to ZONE",
            "to near(enemy)",
            "to near(own royal)",
            "near(to) own K",
            "enclosed(to, enemy, own)",
            "enclosed(to, enemy, own, WAY)",
            "enclosed(own K, occupied, to)",
            "taken K",
            "taken ZONE",
            "near(taken)",
            "path ZONE",
            "path near(enemy)",
            "rank(from) to",
            "file(to) own K",
            "between(from, to)",
            "shift(to, WAY) occupied",
        ]);
    }
    if place.has_attacks() {
        figures.extend([
            "own royal attacked",
            "enemy royal attacked",
            "own K attacked",
            "own royal attacked(by K)",
            "own royal attacked(by enemy !K)",
            "enemy royal attacked(by own ZONE)",
            "own royal !attacked",
            "own royal attacked !near(enemy royal)",
            "enemy K attacked(by near(own royal))",
        ]);
        figures.extend(place.has_move().then_some("to attacked"));
        figures.extend(place.has_move().then_some("from attacked"));
    }
    filled(plan, random, random.pick(&figures))
}

/// A set of squares with names in place of `K`, `ZONE` and `WAY`.
fn filled(plan: &Plan, random: &Random, figure: &str) -> String {
    let mut set = figure.replace("ZONE", &bracketed(fixed_set(plan, random)));
    set = set.replace("WAY", random.pick(&["orthogonal", "diagonal", "forward", "any-way", "sideways"]));
    while let Some(at) = set.find('K') {
        set.replace_range(at..=at, &random.pick(&plan.all_names()));
    }
    set
}

pub fn bracketed(set: String) -> String {
    if set.contains(' ') && !set.ends_with(')') || set.contains(") ") { format!("({set})") } else { set }
}

fn direction(random: &Random) -> String {
    let words = [
        "forward",
        "backward",
        "sideways",
        "left",
        "right",
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
    for (word, name) in [
        ("promoted", "promoted"),
        ("untouched", "untouched"),
        ("stranded", "stranded"),
        ("trail", "trail-set"),
        ("walls", "walls"),
    ] {
        words.push((plan.weight(name), word));
    }
    if place.has_choice() {
        words.push((plan.weight("choose"), "chosen"));
    }
    if place.has_move() {
        words.extend([(10, "from"), (14, "to"), (5, "path"), (7, "taken")]);
    } else if place.has_start() {
        words.push((20, "from"));
    }
    if place.has_attacks() {
        // Testing whether an empty square is attacked is expensive; on a large board, testing all of them takes too
        // long.
        words.extend([
            (4, "own attacked"),
            (4, "enemy attacked"),
            (4, if plan.is_small() { "attacked" } else { "royal attacked" }),
        ]);
        words.extend([(plan.weight("guarded"), "guarded"), (plan.weight("reach"), "reach(own)")]);
    }
    match random.weighted(&words) {
        "" if random.chance(50) => random.pick(&plan.all_names()),
        "" => fixed_set(plan, random),
        word => word.into(),
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
