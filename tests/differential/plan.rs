//! The plan of a random variant, made before any of its text: the board, the names, and the rare words that it may use.
//!
//! Most variants stay within the common features of chess and related games. Each also gets a few of the rare words, so
//! that every word occurs regularly, and none is hidden by the others.

use super::random::Random;
use ferz::model::{Rules, Scope, Second, Shape};
use std::collections::BTreeSet;

/// The words and combinations of which a variant uses only a few. The generator asks for them by these names.
pub const RARE: &[&str] = &[
    "across",
    "after-become",
    "after-clear",
    "after-flip",
    "after-put",
    "after-take",
    "after-touch",
    "after-fresh",
    "after-wall",
    "anywhere",
    "becomes",
    "betza",
    "blast",
    "board-zones",
    "can",
    "cannot",
    "choose",
    "claims",
    "connected",
    "counters",
    "drop-promoted",
    "drop-zones",
    "extinction",
    "facing",
    "fixed-zone",
    "forbidden-any",
    "free-drops",
    "guarded",
    "hexagonal",
    "history",
    "holes",
    "kinds-hopped",
    "line",
    "many-kinds",
    "mate-by-drop",
    "most",
    "must",
    "never-again",
    "no-checks",
    "odd-castling",
    "odd-check",
    "onto-own",
    "owners-hand",
    "pass",
    "passes-over",
    "path",
    "path-chain",
    "pattern-when",
    "promoted",
    "promotes-anyhow",
    "reach",
    "royals",
    "side-rows",
    "stands-still",
    "stay",
    "stop-anywhere",
    "stranded",
    "swap",
    "takes-hurdle",
    "takes-set",
    "through-rider",
    "trail-anyhow",
    "trail-set",
    "turn",
    "turning",
    "two-hurdles",
    "unpromoted",
    "untouched",
    "walls",
    "when",
    "wrap",
];

/// The names of pieces; the first letter of each is its letter in a FEN.
const NAMES: [&str; 26] = [
    "king", "pawn", "ant", "bee", "cat", "dog", "elk", "fox", "gnu", "hen", "ibis", "jay", "lynx", "mole", "newt",
    "owl", "quail", "rat", "seal", "toad", "urial", "vole", "wolf", "xerus", "yak", "zorilla",
];

/// The rule that forbids leaving a royal piece attacked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum RoyalRule {
    /// A row without any ifs and buts.
    Ordinary,
    /// A row with some, or nothing.
    Odd,
    /// The variant that this one is a change of.
    Inherited,
}

/// The frame of a random variant.
pub struct Plan {
    pub files: usize,
    pub ranks: usize,
    pub is_hexagonal: bool,
    pub is_rotated: bool,
    pub wrap: Option<&'static str>,
    /// Which squares of the grid are not there, by rank from the bottom.
    pub holes: Vec<Vec<bool>>,
    /// The pieces without their promoted forms. The first one is the royal one; the second may be a pawn.
    pub names: Vec<&'static str>,
    /// The pieces that have a promoted form of their own.
    pub promoting: Vec<&'static str>,
    pub has_pawns: bool,
    pub has_trail: bool,
    pub has_hands: bool,
    pub has_castling: bool,
    pub zones: Vec<String>,
    /// The counters, and whether each side has its own.
    pub counters: Vec<(&'static str, bool)>,
    pub royal_rule: RoyalRule,
    rare: BTreeSet<&'static str>,
    /// Does it say much, with rare sets and conditions of all sorts?
    pub is_wordy: bool,
}

impl Plan {
    pub fn new(random: &Random) -> Plan {
        let rare = rare(random);
        let (files, ranks) = size(random);
        let is_hexagonal = rare.contains("hexagonal");
        let mut holes = vec![vec![false; files]; ranks];
        if rare.contains("holes") {
            for _ in 0..random.within(1, (files * ranks / 8).max(1)) {
                holes[random.below(ranks)][random.below(files)] = true;
            }
            // Something must be left.
            holes[0][0] = false;
            holes[ranks - 1][files - 1] = false;
        }
        let has_pawns = random.chance(65);
        let count = match rare.contains("many-kinds") {
            true => random.within(14, NAMES.len() - 2),
            false => random.within(1, if random.chance(70) { 5 } else { 9 }),
        };
        let mut names: Vec<&str> = vec![NAMES[0]];
        names.extend(has_pawns.then_some(NAMES[1]));
        names.extend(&NAMES[2..2 + count]);
        let dropping = ["drop-promoted", "drop-zones", "free-drops", "mate-by-drop", "owners-hand"];
        let has_hands = random.chance(30) || dropping.iter().any(|word| rare.contains(word));
        let promoting = match random.chance(if has_hands { 60 } else { 15 })
            || rare.contains("promoted")
            || rare.contains("drop-promoted")
        {
            true => random.some(&names[1..], 3),
            false => Vec::new(),
        };
        let has_room = !is_hexagonal && files >= 5 && !holes.iter().flatten().any(|hole| *hole);
        let has_castling = has_room && (random.chance(30) || rare.contains("odd-castling"));
        let zones = (0..random.within(0, 3)).map(|index| format!("zone-{}", ["one", "two", "three"][index])).collect();
        let mut counters = Vec::new();
        if random.chance(40) {
            counters.push(("halfmoves", false));
        }
        counters.extend(more_counters(&rare, random));
        Plan {
            files,
            ranks,
            is_hexagonal,
            is_rotated: random.chance(40),
            wrap: rare.contains("wrap").then(|| random.pick(&["Files", "Ranks", "Both"])),
            holes,
            names,
            promoting,
            has_pawns,
            has_trail: has_pawns && random.chance(50) || rare.contains("trail-anyhow") || rare.contains("trail-set"),
            has_hands,
            has_castling,
            zones,
            counters,
            royal_rule: if random.chance(62) { RoyalRule::Ordinary } else { RoyalRule::Odd },
            rare,
            is_wordy: random.chance(30),
        }
    }

    /// The frame of a variant that is there already, for changes of it. Its files must be called `a`, `b`, `c` and so on.
    pub fn of(rules: &'static Rules, random: &Random) -> Plan {
        let (files, ranks) = (usize::from(rules.board.files()), usize::from(rules.board.ranks()));
        let is_hole = |file: usize, rank: usize| rules.board.at(file as i32, rank as i32).is_none();
        let names: Vec<&str> = rules.pieces.iter().map(|piece| piece.name.as_str()).collect();
        let known = rules.counters.iter().map(|row| (row.name.as_str(), row.scope == Scope::Side));
        let rare = rare(random);
        Plan {
            files,
            ranks,
            is_hexagonal: rules.board.plan().shape == Shape::Hexagonal,
            is_rotated: rules.board.plan().second == Second::Rotated,
            wrap: None,
            holes: (0..ranks).map(|rank| (0..files).map(|file| is_hole(file, rank)).collect()).collect(),
            has_pawns: names.contains(&"pawn"),
            names,
            promoting: Vec::new(),
            has_trail: rules.has_trail(),
            has_hands: rules.has_hands(),
            has_castling: !rules.castling.is_empty(),
            zones: rules
                .zones
                .iter()
                .filter(|zone| zone.set.as_squares().is_some())
                .map(|zone| zone.name.clone())
                .collect(),
            counters: known.chain(more_counters(&rare, random)).collect(),
            royal_rule: random.weighted(&[(60, RoyalRule::Inherited), (20, RoyalRule::Ordinary), (20, RoyalRule::Odd)]),
            rare,
            is_wordy: random.chance(30),
        }
    }

    /// May the variant use this rare word?
    pub fn may(&self, word: &'static str) -> bool {
        debug_assert!(RARE.contains(&word), "{word} is no rare word");
        self.rare.contains(word)
    }

    /// May it, and is this one of the places, so many of a hundred, where it does?
    pub fn does(&self, word: &'static str, percent: usize, random: &Random) -> bool {
        self.may(word) && random.chance(percent)
    }

    /// May something follow a move?
    pub fn has_effects(&self) -> bool {
        self.rare.iter().any(|word| matches!(*word, "blast" | "choose") || word.starts_with("after-"))
    }

    /// May a turn have several plies?
    pub fn has_turns(&self) -> bool {
        self.may("turn")
    }

    /// May a player pass?
    pub fn passes(&self) -> bool {
        self.may("pass")
    }

    /// The counters that the generator adds, by name.
    pub fn added_counters(&self) -> impl Iterator<Item = (&'static str, bool)> {
        self.counters.iter().copied().filter(|(name, _)| TALLIES.contains(name))
    }

    /// How often a rare word of sets and conditions stands beside others, in a hundred or so.
    pub fn weight(&self, word: &'static str) -> usize {
        match (self.may(word), self.is_wordy) {
            (true, _) => 22,
            (false, true) => 9,
            (false, false) => 0,
        }
    }

    /// Returns the name of the promoted form of a piece.
    pub fn promoted_name(name: &str) -> String {
        format!("{name}-up")
    }

    /// The names of all pieces, promoted forms included.
    pub fn all_names(&self) -> Vec<String> {
        let promoted = self.promoting.iter().map(|name| Plan::promoted_name(name));
        self.names.iter().map(|name| (*name).to_owned()).chain(promoted).collect()
    }

    /// Is there a square at this file and rank, both from 0?
    pub fn is_square(&self, file: usize, rank: usize) -> bool {
        file < self.files && rank < self.ranks && !self.holes[rank][file]
    }

    /// The square that means the same to the second player, if there is one.
    pub fn seen_by_second(&self, file: usize, rank: usize) -> Option<(usize, usize)> {
        // Twice the distance from the middle of the grid, so that it is whole.
        let (files, ranks) = (self.files as i64 - 1, self.ranks as i64 - 1);
        let (x, y) = (2 * file as i64 - files, 2 * rank as i64 - ranks);
        let (x, y) = match (self.is_rotated, self.is_hexagonal) {
            (true, _) => (-x, -y),
            (false, false) => (x, -y),
            (false, true) => (x, x - y),
        };
        if (x + files) % 2 != 0 || (y + ranks) % 2 != 0 {
            return None;
        }
        let (file, rank) = (usize::try_from((x + files) / 2).ok()?, usize::try_from((y + ranks) / 2).ok()?);
        self.is_square(file, rank).then_some((file, rank))
    }

    /// Is the board so small that each of its squares can be asked about all the time?
    pub fn is_small(&self) -> bool {
        self.files * self.ranks <= 36
    }

    /// The letter of a file.
    pub fn file_name(file: usize) -> char {
        char::from(b'a' + file as u8)
    }
}

/// The rare words of a variant: none or a few as a rule, many of them in a wild one.
fn rare(random: &Random) -> BTreeSet<&'static str> {
    let count = random.weighted(&[(24, 0), (20, 1), (20, 3), (15, 6), (12, 11), (9, 18)]);
    let mut words: BTreeSet<&str> = random.some(RARE, count).into_iter().collect();
    // It changes what all other words come to.
    if random.chance(6) {
        words.insert("turn");
    }
    if words.contains("most") {
        // Which moves take the most is a question only where some take several pieces.
        words.insert(random.pick(&["path-chain", "takes-set"]));
    }
    words
}

/// The names of counters that no game needs.
const TALLIES: [&str; 3] = ["tally", "score", "debt"];

fn more_counters(rare: &BTreeSet<&'static str>, random: &Random) -> Vec<(&'static str, bool)> {
    let count = if rare.contains("counters") { random.within(1, TALLIES.len()) } else { 0 };
    TALLIES[..count].iter().map(|&name| (name, random.chance(50))).collect()
}

/// Files and ranks: boards of one word of 64 squares, of two, and of three or four.
fn size(random: &Random) -> (usize, usize) {
    let (least, most) =
        random.weighted(&[(40, (9, 48)), (20, (49, 64)), (22, (65, 128)), (9, (129, 192)), (9, (193, 256))]);
    if random.chance(25) && most == 64 {
        return (8, 8);
    }
    loop {
        let side = if random.chance(5) { 26 } else { 16 };
        let (files, ranks) = (random.within(3, side), random.within(3, side));
        if (least..=most).contains(&(files * ranks)) {
            return (files, ranks);
        }
    }
}
