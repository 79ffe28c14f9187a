//! What the random variants are made of: how many of them use each word of the language. The table is printed by
//! `cargo test --test differential -- words --nocapture`.

use super::variants::variant;
use super::{file, load};
use ferz::library::{Unreadable, load_text};
use ferz::tables::{Engine, SlowWay};
use std::collections::{BTreeMap, BTreeSet};

/// What a text is searched for; the name alone where it is the word itself.
const WORDS: &[(&str, &str)] = &[
    ("Leaper", "Leaper("),
    ("Rider", "Rider("),
    ("Hopper", "Hopper("),
    ("Path", "Path("),
    ("Path, repeated", "repeat:"),
    ("Anywhere", "Anywhere"),
    ("Stay", "Stay"),
    ("Like", "Like("),
    ("lame", "through:"),
    ("exactly", "exactly:"),
    ("up_to", "up_to:"),
    ("at_least", "at_least:"),
    ("over", "over:"),
    ("two hurdles", "hurdles:"),
    ("run_up", "run_up:"),
    ("landing", "landing:"),
    ("Mirrored", "Mirrored("),
    ("Turned", "Turned("),
    ("Exactly", "Exactly("),
    ("onto Empty", "onto: Empty"),
    ("onto Enemy", "onto: Enemy"),
    ("onto kinds", "Enemy("),
    ("onto Own", "Own"),
    ("onto Trail", "Trail]"),
    ("from", "from:"),
    ("to", " to:"),
    ("within", "within:"),
    ("across", "across:"),
    ("takes Hurdle", "takes: Hurdle"),
    ("takes a set", "takes: \""),
    ("leaves", "leaves:"),
    ("move becomes", "becomes:"),
    ("lands Stay", "lands: Stay"),
    ("lands Swap", "lands: Swap"),
    ("Rotated", "Rotated"),
    ("Reflected", "Reflected"),
    ("Hexagonal", "Hexagonal"),
    ("wrap", "wrap:"),
    ("outline", "outline:"),
    ("zones", "zones:"),
    ("Fixed", "Fixed("),
    ("castling", "castling:"),
    ("safe", "safe:"),
    ("promotion", "promotion:"),
    ("Promoted", "into: Promoted"),
    ("Unpromoted", "into: Unpromoted"),
    ("optional", "optional:"),
    ("limits", "limits:"),
    ("captured", "captured:"),
    ("OwnersHand", "OwnersHand"),
    ("as Unpromoted", "as: Unpromoted"),
    ("drops", "drops:"),
    ("Drop", "kind: Drop"),
    ("promoted by a drop", "entering"),
    ("cannot", "cannot:"),
    ("forbidden", "forbidden:"),
    ("own royal attacked", "own royal attacked"),
    ("Landing", "at: Landing"),
    ("must", "must:"),
    ("most", "most:"),
    ("after", "after:"),
    ("Take", "Take("),
    ("Remove", "Remove("),
    ("Put", "Put("),
    ("Become", "Become("),
    ("Give", "Give("),
    ("Wall", "Wall("),
    ("counters", "counters:"),
    ("per Side", "per: Side"),
    ("in_position", "in_position:"),
    ("outcomes", "outcomes:"),
    ("claim", "claim:"),
    ("pass", "pass:"),
    ("check", "check:"),
    ("side", "side:"),
    ("when", "when:"),
    ("unmoved", "unmoved:"),
    ("Or", "Or("),
    ("Not", "Not("),
    ("AtLeast", "AtLeast("),
    ("Can", "Can("),
    ("Stuck", "Stuck"),
    ("Theirs(Stuck)", "Theirs(Stuck)"),
    ("Line", "Line("),
    ("Connected", "Connected("),
    ("Repeated", "Repeated("),
    ("Throughout", "Throughout("),
    ("Count", "Count("),
    ("Worth", "Worth("),
    ("Hand", "Hand("),
    ("Counter", "AtLeast(Counter("),
    ("Sum", "Sum("),
    ("Difference", "Difference("),
    ("near", "near("),
    ("file", "file("),
    ("shift", "shift("),
    ("along", "along("),
    ("between", "between("),
    ("flanked", "flanked("),
    ("reach", "reach("),
    ("attacked by", "attacked(by"),
    ("guarded", "guarded"),
    ("theirs", "theirs("),
    ("untouched", "untouched"),
    ("stranded", "stranded"),
    ("promoted", "promoted"),
    ("trail", "trail"),
    ("path", "path"),
    ("taken", "taken"),
];

#[test]
fn all_words_turn_up() {
    const COUNT: usize = 1500;
    let texts: Vec<String> = (0..COUNT as u64).map(|seed| variant(seed).to_string()).collect();
    let share =
        |holds: &dyn Fn(&String) -> bool| 100.0 * texts.iter().filter(|text| holds(text)).count() as f64 / COUNT as f64;
    let mut rare = Vec::new();
    for (name, needle) in WORDS {
        let percent = share(&|text| text.contains(needle));
        println!("{percent:5.1} % {name}");
        if percent < 0.3 {
            rare.push(*name);
        }
    }
    assert!(rare.is_empty(), "hardly ever used: {rare:?}");
    let royals = share(&|text| text.contains("own royal attacked"));
    assert!(royals > 70.0, "most variants are like chess: {royals} %");
}

#[test]
fn boards_of_all_sizes_turn_up() {
    let mut words = [0; 4];
    for seed in 0..500 {
        let text = variant(seed).to_string();
        let loaded =
            load_text("random.ron", &text, &|_| Err(Unreadable::Missing)).unwrap_or_else(|why| panic!("{why}"));
        let board = &loaded.variant.rules().board;
        words[(usize::from(board.files()) * usize::from(board.ranks())).div_ceil(64) - 1] += 1;
    }
    println!("boards of one to four words: {words:?}");
    assert!(words.iter().all(|&count| count > 20), "boards of one to four words: {words:?}");
}

#[test]
fn executors_of_all_kinds_turn_up() {
    const COUNT: u64 = 800;
    let (mut fast, mut plain, mut ways) = (0, BTreeMap::new(), BTreeMap::new());
    for seed in 0..COUNT {
        let text = file(seed).to_string();
        let Ok(variant) = load(&text) else { continue };
        match variant.engine() {
            Engine::Plain { why } => *plain.entry(why).or_insert(0) += 1,
            Engine::Fast { slower, .. } if slower.is_empty() => fast += 1,
            Engine::Fast { slower, .. } => {
                let section = |rule: &str| rule.split(['"', '(']).next().unwrap_or_default().trim().to_owned();
                let ways_of_one: BTreeSet<_> =
                    slower.iter().map(|slower| (slower.way, section(&slower.rule))).collect();
                ways_of_one.into_iter().for_each(|way| *ways.entry(way).or_insert(0) += 1);
            }
        }
    }
    println!("fast alone: {fast} of {COUNT}\nplain: {plain:#?}\nslower rules: {ways:#?}");
    assert!(fast > 100, "{fast} of {COUNT} are fast alone");
    for way in [SlowWay::Found, SlowWay::Judged, SlowWay::Made, SlowWay::Asked, SlowWay::Picked] {
        assert!(ways.keys().any(|(known, _)| *known == way), "{way} never turns up");
    }
}
