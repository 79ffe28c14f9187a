//! Absence: the pieces that cannot be on the board while a condition holds. For example, `No("own queen")` leaves no
//! own queen. Before evaluating a long condition, an executor can test for such pieces.

use super::condition::Condition;
use super::set::Set;
use crate::types::{KindSet, Side};

/// Kinds by side.
pub type KindsOfSides = [KindSet; 2];

const NO_KINDS: KindsOfSides = [KindSet::EMPTY; 2];
const ALL_KINDS: KindsOfSides = [KindSet::ALL; 2];

impl Condition {
    /// The kinds of each side that have no piece on the board whenever the condition holds. Only parts that require an
    /// empty set are read.
    pub fn absent(&self, viewer: Side) -> KindsOfSides {
        let absent = |part: &Condition| part.absent(viewer);
        match self {
            Condition::All(parts) => parts.iter().map(absent).fold(NO_KINDS, union),
            Condition::Or(parts) => parts.iter().map(absent).fold(ALL_KINDS, intersection),
            Condition::Theirs(part) => part.absent(viewer.other()),
            Condition::Not(_) => self.as_none().map_or(NO_KINDS, |set| set.all_of(viewer)),
            Condition::Any(_) | Condition::Can(_) | Condition::Stuck | Condition::AtLeast(..) => NO_KINDS,
            Condition::Line(_) | Condition::Connected(_) => NO_KINDS,
            Condition::Repeated(_) | Condition::Throughout(_) | Condition::Chased(_) => NO_KINDS,
        }
    }
}

impl Set {
    /// The set of all pieces of some kinds, by side.
    pub fn of_kinds([own, theirs]: [KindSet; 2]) -> Set {
        if own == theirs {
            return Set::Kinds(own);
        }
        Set::Or(vec![Set::And(vec![Set::Own, Set::Kinds(own)]), Set::And(vec![Set::Enemy, Set::Kinds(theirs)])])
    }

    /// The kinds of each side whose pieces are always in the set, on any square.
    fn all_of(&self, viewer: Side) -> KindsOfSides {
        self.kinds(viewer, NO_KINDS)
    }

    /// The kinds of each side whose pieces are always in the set. If the set depends on more than side and kind, the
    /// answer is `unknown`, which holds no kinds or all kinds.
    fn kinds(&self, viewer: Side, unknown: KindsOfSides) -> KindsOfSides {
        let kinds = |part: &Set| part.kinds(viewer, unknown);
        let all_of = |side: Side| Side::BOTH.map(|other| if other == side { KindSet::ALL } else { KindSet::EMPTY });
        match self {
            Set::And(parts) => parts.iter().map(kinds).fold(ALL_KINDS, intersection),
            Set::Or(parts) => parts.iter().map(kinds).fold(NO_KINDS, union),
            Set::Not(part) => complement(part.kinds(viewer, complement(unknown))),
            Set::Own => all_of(viewer),
            Set::Enemy => all_of(viewer.other()),
            Set::Occupied => ALL_KINDS,
            Set::Empty | Set::Walls => NO_KINDS,
            Set::Kinds(kinds) => [*kinds; 2],
            Set::Theirs(part) => part.kinds(viewer.other(), unknown),
            _ => unknown,
        }
    }
}

fn complement(kinds: KindsOfSides) -> KindsOfSides {
    kinds.map(|kinds| !kinds)
}

fn union(a: KindsOfSides, b: KindsOfSides) -> KindsOfSides {
    [a[0] | b[0], a[1] | b[1]]
}

fn intersection(a: KindsOfSides, b: KindsOfSides) -> KindsOfSides {
    [a[0] & b[0], a[1] & b[1]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_condition_with_alternatives_leaves_no_piece_that_all_of_them_forbid() {
        let [king, knight, pawn] = [1, 2, 4].map(KindSet);
        let only = |kinds: Vec<Set>| {
            let others = Set::Not(Box::new(Set::Or(kinds)));
            Condition::none(Set::And(vec![Set::Own, others]))
        };
        let is_short = Condition::Or(vec![
            only(vec![Set::Kinds(king)]),
            Condition::All(vec![only(vec![Set::Kinds(king), Set::Kinds(knight)]), Condition::Stuck]),
        ]);
        let absent = !(king | knight);
        assert_eq!(is_short.absent(Side::First), [absent, KindSet::EMPTY]);
        let both = Condition::All(vec![is_short.clone(), Condition::Theirs(Box::new(is_short))]);
        assert_eq!(both.absent(Side::Second), [absent; 2]);
        assert!(pawn.meets(absent));
        // Where a piece stands may matter.
        let cornered = Condition::none(Set::And(vec![Set::Kinds(pawn), Set::Trail]));
        assert_eq!(cornered.absent(Side::First), [KindSet::EMPTY; 2]);
        assert_eq!(Condition::none(Set::Not(Box::new(Set::Empty))).absent(Side::First), [KindSet::ALL; 2]);
    }
}
