//! The counting rules in the endings of makruk and related games: after a number of moves the game is a draw.
//!
//! Without pawns, the weaker side may count the board's honour. Against a lone king, the stronger side has a number of
//! moves that depends on its pieces, and the count starts at the number of pieces on the board. In Cambodia the first
//! count starts when three pieces are left; the ASEAN rules have only the second one, which starts at zero.

use ferz::{Position, Side};

/// A counting rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// The rule of Thailand.
    Makruk,
    /// The rule of Cambodia.
    Cambodian,
    /// The rule of the ASEAN games.
    Asean,
}

impl Rule {
    /// Returns the rule with this name in the format.
    pub fn named(word: &str) -> Option<Rule> {
        match word {
            "makruk" => Some(Rule::Makruk),
            "cambodian" => Some(Rule::Cambodian),
            "asean" => Some(Rule::Asean),
            _ => None,
        }
    }

    /// Returns the total number of moves if `side` counts now; 0 if it does not.
    fn limit(self, army: &Army, side: Side) -> u32 {
        let (own, other) = (army.total[side.index()], army.total[side.other().index()]);
        let of = |kinds: [u32; 2]| kinds[side.other().index()];
        let (rooks, khons, knights) = (of(army.rooks), of(army.khons), of(army.knights));
        let by_pieces = |most: u32, less: u32| match (rooks, khons, knights) {
            (2.., ..) => 8 - less,
            (1, ..) => 16 - less,
            (_, 2.., _) => 22 - less,
            (_, _, 2..) => 32 - less,
            (_, 1, _) => 44 - less,
            _ => most,
        };
        match self {
            Rule::Makruk if army.pawns > 0 || other == 1 => 0,
            Rule::Makruk if own > 1 => 64,
            Rule::Makruk => by_pieces(64, 0),
            Rule::Cambodian if own > 3 || other == 1 => 0,
            Rule::Cambodian if own > 1 => 63,
            Rule::Cambodian if army.pawns > 0 => 0,
            Rule::Cambodian => by_pieces(63, 1),
            Rule::Asean if army.pawns > 0 || own > 1 => 0,
            Rule::Asean if rooks > 0 => 16,
            Rule::Asean if khons > 0 => 44,
            Rule::Asean if knights > 0 => 64,
            Rule::Asean => 0,
        }
    }
}

/// The numbers of the pieces that matter for counting.
struct Army {
    total: [u32; 2],
    pawns: u32,
    rooks: [u32; 2],
    khons: [u32; 2],
    knights: [u32; 2],
}

impl Army {
    fn of(position: &Position) -> Army {
        let mut army = Army { total: [0; 2], pawns: 0, rooks: [0; 2], khons: [0; 2], knights: [0; 2] };
        let rules = position.variant().rules();
        for (_, piece) in position.all_pieces() {
            let side = piece.side.index();
            army.total[side] += 1;
            match rules.piece(piece.kind).letter.as_str() {
                "p" => army.pawns += 1,
                "r" => army.rooks[side] += 1,
                // The ASEAN games call the khon a bishop.
                "s" | "b" => army.khons[side] += 1,
                "n" => army.knights[side] += 1,
                _ => {}
            }
        }
        army
    }
}

/// A count, in plies.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Count {
    /// The limit; 0 if nothing is counted.
    pub limit: u32,
    /// The plies counted so far.
    pub ply: u32,
}

/// The effects of a move that matter for counting.
pub struct Deed {
    /// Set if it captured a piece.
    pub captured: bool,
    /// Set if it captured a pawn.
    pub captured_pawn: bool,
    /// Set if a pawn promoted.
    pub promoted: bool,
}

impl Count {
    /// Updates the count after a move that has led to a position.
    pub fn step(&mut self, rule: Rule, position: &Position, deed: &Deed) {
        if self.limit > 0 {
            self.ply = self.ply.saturating_add(1);
        }
        let army = Army::of(position);
        let side = position.side_to_move();
        let mover = side.other();
        let pieces: u32 = army.total.iter().sum();
        let lone = |side: Side| army.total[side.index()] == 1;
        let own = rule.limit(&army, mover);
        if rule != Rule::Asean && deed.captured_pawn && lone(mover) && army.pawns == 0 && own > 0 {
            *self = Count { limit: 2 * own, ply: 2 * pieces - 1 };
        }
        let theirs = rule.limit(&army, side);
        if (self.limit == 0 || (deed.captured || deed.promoted) && lone(side)) && theirs > 0 {
            let ply = if rule == Rule::Asean || !lone(side) { 0 } else { 2 * pieces };
            *self = Count { limit: 2 * theirs, ply };
        }
    }

    /// Returns the count if the board's honour is counted from the ply with the number `started`. The first ply is 1;
    /// 0 means the earliest possible ply, and a negative number means that nobody counts.
    pub fn seen(self, rule: Rule, position: &Position, started: i64) -> Count {
        let army = Army::of(position);
        let honour = match started {
            0 => self.ply,
            ..0 => 0,
            _ => u32::try_from((1 + game_ply(position)).saturating_sub(started).max(0)).unwrap_or(u32::MAX),
        };
        let left = i64::from(self.limit) - i64::from(self.ply);
        let is_shorter = rule == Rule::Cambodian && 126 - i64::from(honour) < left;
        let is_chase = army.pawns == 0 && army.total.iter().any(|&total| total <= 1);
        Count {
            limit: if is_shorter { 126 } else { self.limit },
            ply: if is_chase && !is_shorter { self.ply } else { honour },
        }
    }
}

/// Returns the number of plies before a position, according to its move number.
pub fn game_ply(position: &Position) -> i64 {
    let is_second = i64::from(position.side_to_move() == Side::Second);
    2 * (i64::from(position.full_move()) - 1).max(0) + is_second
}
