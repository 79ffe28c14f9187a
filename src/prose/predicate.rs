//! Sets as what is said about a piece or a square: `next to the enemy king`, `not attacked`.

use super::noun::{Head, Number};
use super::{Prose, words};
use crate::model::{PerSide, Set, Shape};
use crate::types::Vector;

impl Prose<'_> {
    /// What it means of a piece or a square to be in a set, or not to be; fits behind `is` and behind a noun.
    pub fn predicate(&self, set: &Set, negated: bool) -> String {
        let not = |text: String| if negated { format!("not {text}") } else { text };
        if let Some(zone) = self.zone_of(set) {
            return not(format!("on {}", self.a_zone(zone)));
        }
        let one = |set: &Set| self.noun(set, Number::One, Head::Any);
        match set {
            Set::Not(inner) => self.predicate(inner, !negated),
            Set::And(parts) => {
                let texts: Vec<String> = parts.iter().map(|part| self.predicate(part, negated)).collect();
                words::clauses(&texts, if negated { "or" } else { "and" })
            }
            Set::Or(parts) => {
                let texts: Vec<String> = parts.iter().map(|part| self.predicate(part, negated)).collect();
                words::clauses(&texts, if negated { "and" } else { "or" })
            }
            Set::Squares(squares) => not(format!("on {}", self.area(squares).one)),
            Set::Own => not(format!("one of {} pieces", self.possessive(self.voice.own))),
            Set::Enemy => not(format!("one of {} pieces", self.possessive(self.voice.enemy))),
            Set::Kinds(kinds) => not(self.a_kind(*kinds)),
            Set::Empty => not("empty".into()),
            Set::Occupied => if negated { "empty" } else { "occupied" }.to_owned(),
            Set::Walls => not("blocked".into()),
            Set::Promoted => not("promoted".into()),
            Set::Untouched => if negated { "already moved" } else { "still unmoved" }.to_owned(),
            Set::Stranded => {
                if negated { "able to move on from there some time" } else { "unable ever to move again" }.to_owned()
            }
            Set::Trail => not("a square where something can be captured in passing".into()),
            Set::From => not("on the starting square".into()),
            Set::To => not("on the target square".into()),
            Set::Path => not("on the squares passed".into()),
            Set::Taken => not("captured by the move".into()),
            Set::Chosen => not("on the chosen square".into()),
            Set::Near(inner) => not(format!("next to {}", one(inner))),
            Set::File(inner) => not(format!("on the same file as {}", one(inner))),
            Set::Rank(inner) => not(format!("on the same rank as {}", one(inner))),
            Set::Shift(inner, vectors) => not(format!("{} {}", self.offset(self.seen(vectors)), one(inner))),
            Set::Along(inner, vectors) => not(format!("{} {} with nothing between", self.in_line(vectors), one(inner))),
            Set::Beyond(inner, vectors) => not(format!("{} {}", self.in_line(vectors), one(inner))),
            Set::Between(a, b) => not(format!("in a straight line between {} and {}", one(a), one(b))),
            Set::Flanked(inner) => {
                not(format!("in the middle between two of {}", self.noun(inner, Number::Many, Head::Any)))
            }
            Set::Enclosed(sets, vectors) => {
                let [from, through, to] = &**sets;
                not(format!(
                    "in an unbroken line of {} {}between {} and {}",
                    self.noun(through, Number::Many, Head::Any),
                    self.lines(vectors),
                    one(from),
                    one(to)
                ))
            }
            Set::Reach(inner) => not(format!("within reach of {}", self.noun(inner, Number::One, Head::Piece))),
            Set::Attacked(None) => not("attacked".into()),
            Set::Attacked(Some(by)) => not(format!("attacked by {}", self.noun(by, Number::One, Head::Piece))),
            Set::Guarded => not(format!("guarded by another of {} pieces", self.possessive(self.voice.own))),
            Set::Theirs(inner) => self.theirs().predicate(inner, negated),
        }
    }

    /// `in an orthogonal line`, seen from something.
    fn in_line(&self, vectors: &PerSide<Vec<Vector>>) -> String {
        let vectors = self.seen(vectors);
        match self.directions(vectors).as_str() {
            "in any direction" => "on one line, orthogonal or diagonal, with".to_owned(),
            "orthogonally" if self.rules.board.plan().shape == Shape::Square => {
                "on the same rank or file as".to_owned()
            }
            "diagonally" => "on the same diagonal as".to_owned(),
            "orthogonally" => "on one orthogonal line with".to_owned(),
            to => format!("in a line {to} from"),
        }
    }

    /// `(orthogonally) `, or nothing where all lines are meant.
    pub(super) fn lines(&self, vectors: &PerSide<Vec<Vector>>) -> String {
        let vectors = self.seen(vectors);
        match self.directions(vectors).as_str() {
            "in any direction" => String::new(),
            to => format!("({to}) "),
        }
    }
}
