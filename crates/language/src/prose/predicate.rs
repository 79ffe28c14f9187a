//! Describes sets as predicates of a piece or a square: `next to the enemy king`, `not attacked`.

use super::Prose;
use super::noun::{Head, NounNumber};
use crate::model::{PerSide, Set, Shape};
use crate::types::Vector;
use crate::words;

/// Returns true if a set is described by what it excludes.
fn is_complement(set: &Set) -> bool {
    match set {
        Set::Not(_) => true,
        Set::And(parts) => parts.iter().all(is_complement),
        _ => false,
    }
}

/// Returns true if the opposite of each vector is one of the vectors.
fn is_symmetric(vectors: &[Vector]) -> bool {
    vectors.iter().all(|vector| vectors.contains(&-*vector))
}

impl Prose<'_> {
    /// The predicate for a piece or a square in a set, or not in it. It fits after `is` and after a noun.
    pub fn predicate(&self, set: &Set, negated: bool) -> String {
        let not = |text: String| if negated { format!("not {text}") } else { text };
        if let Some(zone) = self.zone_of(set) {
            return not(format!("on {}", self.a_zone(zone)));
        }
        let one = |set: &Set| self.noun(set, NounNumber::One, Head::Any);
        match set {
            Set::Not(inner) => self.predicate(inner, !negated),
            Set::And(_) if self.is_of_pieces(set) => {
                not(format!("occupied by {}", self.noun(set, NounNumber::One, Head::Any)))
            }
            Set::And(parts) => {
                let texts: Vec<String> = parts.iter().map(|part| self.predicate(part, negated)).collect();
                words::clauses(&texts, if negated { "or" } else { "and" })
            }
            Set::Or(parts) => {
                let texts: Vec<String> = parts.iter().map(|part| self.predicate(part, negated)).collect();
                words::clauses(&texts, if negated { "and" } else { "or" })
            }
            Set::Squares(squares) => not(self.lying_on(squares)),
            Set::Own | Set::Enemy => not(format!("occupied by {}", self.noun(set, NounNumber::One, Head::Any))),
            Set::Kinds(kinds) => not(format!("occupied by {}", self.a_kind(*kinds))),
            Set::Empty => not("empty".into()),
            Set::Occupied => if negated { "empty" } else { "occupied" }.to_owned(),
            Set::Walls => not("blocked".into()),
            Set::Promoted => not("promoted".into()),
            Set::Untouched => if negated { "already moved" } else { "still unmoved" }.to_owned(),
            Set::Stranded => {
                if negated { "able to move again at some time" } else { "never able to move again" }.to_owned()
            }
            Set::Trail => not("where something can be captured in passing".into()),
            Set::From => not("on the starting square".into()),
            Set::To => not("on the target square".into()),
            Set::Path => not("on the squares passed".into()),
            Set::Taken => not("captured by the move".into()),
            Set::Chosen => not("on the chosen square".into()),
            Set::Near(inner) => not(format!("next to {}", one(inner))),
            Set::File(inner) => not(format!("on the same file as {}", one(inner))),
            Set::Rank(inner) => not(format!("on the same rank as {}", one(inner))),
            Set::Shift(inner, vectors) if negated && self.is_all_around(inner, vectors) => {
                let allowed = self.predicate(inner, true);
                format!("with every square {} it {allowed}", self.offset(self.seen(vectors)))
            }
            Set::Shift(inner, vectors) => not(format!("{} {}", self.offset(self.seen(vectors)), one(inner))),
            Set::Along(inner, vectors) => not(format!("{} {} with nothing between", self.in_line(vectors), one(inner))),
            Set::Beyond(inner, vectors) => not(format!("{} {}", self.in_line(vectors), one(inner))),
            Set::Between(a, b) => not(format!("in a straight line between {} and {}", one(a), one(b))),
            Set::Flanked(inner) => {
                not(format!("in the middle between two of {}", self.noun(inner, NounNumber::Many, Head::Any)))
            }
            Set::Enclosed(sets, vectors) => {
                let [from, through, to] = &**sets;
                let through = self.noun(through, NounNumber::Many, Head::Any);
                not(format!("in an unbroken line of {through} {}{}", self.lines(vectors), self.between(from, to)))
            }
            Set::Reach(inner) => not(format!("within reach of {}", self.noun(inner, NounNumber::One, Head::Piece))),
            Set::Attacked(None) => not("attacked".into()),
            Set::Attacked(Some(by)) => not(format!("attacked by {}", self.noun(by, NounNumber::One, Head::Piece))),
            Set::Guarded => not(format!("guarded by another of {} pieces", self.possessive(self.voice.own))),
            Set::Theirs(inner) => self.theirs().predicate(inner, negated),
        }
    }

    /// The relation and the requirement of a set that requires something of all squares in some relation to a piece;
    /// `None` for any other set.
    pub(super) fn all_around(&self, set: &Set) -> Option<[String; 2]> {
        let Set::Not(inner) = set else { return None };
        let Set::Shift(inner, vectors) = &**inner else { return None };
        let is_so = self.is_all_around(inner, vectors);
        is_so.then(|| [self.offset(self.seen(vectors)), self.predicate(inner, true)])
    }

    fn is_all_around(&self, inner: &Set, vectors: &PerSide<Vec<Vector>>) -> bool {
        is_complement(inner) && is_symmetric(self.seen(vectors))
    }

    /// Returns true if a set describes pieces and no square of the move.
    fn is_of_pieces(&self, set: &Set) -> bool {
        let facets = self.facets(set);
        facets.is_of_pieces() && facets.spot.is_none()
    }

    /// A relation such as `on the same rank or file as`.
    fn in_line(&self, vectors: &PerSide<Vec<Vector>>) -> String {
        let vectors = self.seen(vectors);
        match self.directions(vectors).as_str() {
            "in any direction" => "in one line (orthogonal or diagonal) with".to_owned(),
            "orthogonally" if self.rules.board.plan().shape == Shape::Square => {
                "on the same rank or file as".to_owned()
            }
            "diagonally" => "on the same diagonal as".to_owned(),
            "orthogonally" => "in one orthogonal line with".to_owned(),
            to => format!("in a line {to} from"),
        }
    }

    /// The lines in parentheses, `(orthogonally) `; empty if they are all lines.
    pub(super) fn lines(&self, vectors: &PerSide<Vec<Vector>>) -> String {
        let vectors = self.seen(vectors);
        match self.directions(vectors).as_str() {
            "in any direction" => String::new(),
            to => format!("({to}) "),
        }
    }
}
