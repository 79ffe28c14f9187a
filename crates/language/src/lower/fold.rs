//! Operators of set expressions: fixed parts are computed, and the others are sorted by cost.

use super::scope::Scope;
use crate::model::{PerSide, Set};
use crate::types::SquareSet;

impl Scope<'_> {
    /// The operator `!`.
    pub fn not(&self, set: Set) -> Set {
        match set {
            Set::Squares(squares) => Set::Squares(squares.map(|squares| self.board.squares() - squares)),
            Set::Not(set) => *set,
            set => Set::Not(Box::new(set)),
        }
    }

    /// The operator `&`. Fixed operands are combined into one, and cheap operands come before expensive ones.
    pub fn all_of(&self, sets: Vec<Set>) -> Set {
        let mut fixed: Option<PerSide<SquareSet>> = None;
        let mut parts = Vec::new();
        let nested = sets.into_iter().flat_map(|set| match set {
            Set::And(parts) => parts,
            set => vec![set],
        });
        for set in nested {
            match set.as_squares() {
                Some(squares) => {
                    let all = fixed.unwrap_or([self.board.squares(); 2]);
                    fixed = Some([all[0] & squares[0], all[1] & squares[1]]);
                }
                None => parts.push(set),
            }
        }
        parts.sort_by_key(cost);
        if let Some(squares) = fixed {
            if squares.iter().all(SquareSet::is_empty) {
                return Set::NONE;
            }
            parts.insert(0, Set::Squares(squares));
        }
        only_or(parts, Set::And)
    }
}

/// The operator `|`. Fixed operands are combined into one.
pub(super) fn any_of(sets: Vec<Set>) -> Set {
    let mut fixed: Option<PerSide<SquareSet>> = None;
    let mut parts = Vec::new();
    for set in sets {
        match (set.as_squares(), set) {
            (Some(squares), _) => {
                let all = fixed.unwrap_or_default();
                fixed = Some([all[0] | squares[0], all[1] | squares[1]]);
            }
            (None, Set::Or(nested)) => parts.extend(nested),
            (None, set) => parts.push(set),
        }
    }
    parts.sort_by_key(cost);
    if let Some(squares) = fixed {
        parts.insert(0, Set::Squares(squares));
    }
    only_or(parts, Set::Or)
}

fn only_or(mut parts: Vec<Set>, make: fn(Vec<Set>) -> Set) -> Set {
    match parts.len() {
        1 => parts.remove(0),
        _ => make(parts),
    }
}

/// The approximate cost of evaluating a set.
fn cost(set: &Set) -> u32 {
    let own = match set {
        Set::Squares(_) | Set::And(_) | Set::Or(_) | Set::Not(_) | Set::Theirs(_) => 0,
        Set::Own | Set::Enemy | Set::Empty | Set::Occupied | Set::From | Set::To | Set::Path | Set::Taken => 1,
        Set::Chosen => 1,
        Set::Walls | Set::Untouched | Set::Trail => 1,
        Set::Kinds(_) | Set::Promoted => 4,
        Set::Stranded | Set::File(_) | Set::Rank(_) | Set::Near(_) | Set::Shift(..) | Set::Beyond(..) => 16,
        Set::Along(..) | Set::Between(..) | Set::Flanked(_) | Set::Enclosed(..) => 32,
        Set::Reach(_) | Set::Attacked(_) | Set::Guarded => 1024,
    };
    set.parts().map(cost).fold(own, u32::saturating_add)
}
