//! What a random variant is to be like, settled before any of it is written: the board, the names, and which of the rare words
//! it may use.
//!
//! Most variants stay inside what chess and its relatives share. Each also gets a few of the rare words, so that every word is
//! met regularly, and none of them drowns in the others.

use super::random::Random;
use ferz::model::{Rules, Scope, Second, Shape};
use std::collections::BTreeSet;

/// The words and combinations of which a variant uses only a few. The generator asks for them by these names.
pub const RARE: &[&str] = &[
    "across",
    "after-become",
    "after-give",
    "after-put",
    "after-remove",
    "after-take",
    "after-wall",
    "all-attacked",
    "anywhere",
    "at-landing",
    "becomes",
    "blast",
    "board-zones",
    "can",
    "cannot",
    "claims",
    "connected",
    "counters",
    "drop-promoted",
    "facing",
    "fixed-zone",
    "forbidden-any",
    "guarded",
    "history",
    "holes",
    "line",
    "mate-by-drop",
    "most",
    "must",
    "never-again",
    "onto-own",
    "owners-hand",
    "pass",
    "path",
    "path-chain",
    "promoted",
    "reach",
    "side-rows",
    "stands-still",
    "stay",
    "stranded",
    "swap",
    "takes-hurdle",
    "takes-set",
    "through-rider",
    "trail-anyhow",
    "trail-set",
    "two-hurdles",
    "unpromoted",
    "untouched",
    "walls",
    "when",
    "wrap",
    "hexagonal",
];

/// What pieces are called; the first letter of each is its letter in a FEN.
const NAMES: [&str; 14] =
    ["king", "pawn", "ant", "bee", "cat", "dog", "elk", "fox", "gnu", "hen", "ibis", "jay", "lynx", "mole"];

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
    rare: BTreeSet<&'static str>,
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
        let count = random.within(1, if random.chance(70) { 5 } else { 9 });
        let mut names: Vec<&str> = vec![NAMES[0]];
        names.extend(has_pawns.then_some(NAMES[1]));
        names.extend(&NAMES[2..2 + count]);
        let dropping = ["drop-promoted", "mate-by-drop", "owners-hand"];
        let has_hands = random.chance(30) || dropping.iter().any(|word| rare.contains(word));
        let promoting = match random.chance(if has_hands { 60 } else { 15 })
            || rare.contains("promoted")
            || rare.contains("drop-promoted")
        {
            true => random.some(&names[1..], 3),
            false => Vec::new(),
        };
        let has_castling =
            random.chance(22) && !is_hexagonal && files >= 5 && !holes.iter().flatten().any(|hole| *hole);
        let zones = (0..random.within(0, 3)).map(|index| format!("zone-{}", ["one", "two", "three"][index])).collect();
        let mut counters = Vec::new();
        if random.chance(40) {
            counters.push(("halfmoves", false));
        }
        if rare.contains("counters") {
            counters.push(("tally", random.chance(50)));
        }
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
            rare,
        }
    }

    /// The frame of a variant that is there already, for changes of it. Its files must be called `a`, `b`, `c` and so on.
    pub fn of(rules: &'static Rules, random: &Random) -> Plan {
        let (files, ranks) = (usize::from(rules.board.files()), usize::from(rules.board.ranks()));
        let is_hole = |file: usize, rank: usize| rules.board.at(file as i32, rank as i32).is_none();
        let names: Vec<&str> = rules.pieces.iter().map(|piece| piece.name.as_str()).collect();
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
            zones: rules.zones.iter().map(|zone| zone.name.clone()).collect(),
            counters: rules.counters.iter().map(|row| (row.name.as_str(), row.scope == Scope::Side)).collect(),
            rare: rare(random),
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

    /// What the promoted form of a piece is called.
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

/// The rare words of a variant.
fn rare(random: &Random) -> BTreeSet<&'static str> {
    let count = random.weighted(&[(25, 0), (25, 1), (20, 2), (15, 4), (10, 7), (5, 12)]);
    random.some(RARE, count).into_iter().collect()
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
