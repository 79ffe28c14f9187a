//! Describes amounts as nouns, and comparisons of amounts as clauses.

use super::Prose;
use super::condition::Comparison;
use super::noun::{Head, NounNumber};
use crate::model::{Amount, Set};
use crate::types::KindSet;
use crate::words;

impl Prose<'_> {
    /// An amount as a noun: `the number of your pawns`, `12`.
    pub fn amount(&self, amount: &Amount) -> String {
        match amount {
            Amount::Number(n) => n.to_string(),
            Amount::Count(set) => format!("the number of {}", self.noun(set, NounNumber::Many, Head::Any)),
            Amount::Worth(set) => format!("the total worth of {}", self.noun(set, NounNumber::Many, Head::Piece)),
            Amount::Groups(set, by) => {
                let way = self.lines(by);
                format!("the number of groups {way}that {} form", self.noun(set, NounNumber::Many, Head::Any))
            }
            Amount::Hand(kinds) => {
                let owner = self.possessive(self.voice.own);
                format!("the number of {} in {owner} hand", self.kinds_plural(*kinds))
            }
            Amount::Counter(counter) => self.counter(*counter),
            Amount::PliesLeft => format!("the number of moves left in {} turn", self.possessive(self.voice.own)),
            Amount::Sum(parts) => {
                let mut terms: Vec<(String, i64)> = Vec::new();
                for text in parts.iter().map(|part| self.amount(part)) {
                    match terms.iter_mut().find(|(known, _)| *known == text) {
                        Some((_, times)) => *times += 1,
                        None => terms.push((text, 1)),
                    }
                }
                let term = |(text, times): &(String, i64)| match times {
                    1 => text.clone(),
                    times => format!("{} {text}", words::times(*times)),
                };
                let terms: Vec<String> = terms.iter().map(term).collect();
                if terms.is_empty() { "0".to_owned() } else { terms.join(" plus ") }
            }
            Amount::Difference(a, b) => format!("{} minus {}", self.amount(a), self.amount(b)),
            Amount::Theirs(inner) => self.theirs().amount(inner),
        }
    }

    /// A comparison of two amounts as a clause.
    pub(super) fn comparison(&self, a: &Amount, b: &Amount, comparison: Comparison) -> String {
        if let Amount::Theirs(inner) = a
            && matches!(b, Amount::Number(_))
        {
            return self.theirs().comparison(inner, b, comparison);
        }
        let clause = match (a, b) {
            (Amount::PliesLeft, Amount::Number(n)) => self.ply_of_turn(*n, comparison),
            (Amount::PliesLeft, plies) if comparison == Comparison::AtLeast && self.is_whole_turn(plies) => {
                Some(self.first_ply(true))
            }
            (plies, Amount::PliesLeft) if comparison == Comparison::MoreThan && self.is_whole_turn(plies) => {
                Some(self.first_ply(false))
            }
            (Amount::Counter(counter), Amount::Number(n)) => self.counter_clause(*counter, *n, comparison),
            (Amount::Count(set), Amount::Number(n)) => self.count_clause(set, *n, comparison),
            (Amount::Groups(set, by), Amount::Number(1)) if comparison == Comparison::AtMost => {
                let pieces = self.noun(set, NounNumber::Many, Head::Any);
                let way = match self.lines(by) {
                    all if all.is_empty() => ", each next to another".to_owned(),
                    some => format!(" {}", some.trim_end()),
                };
                Some(format!("{pieces} form a single group{way}"))
            }
            (Amount::Count(a), Amount::Count(b)) => self.rivals(a, b, comparison),
            (Amount::Hand(kinds), Amount::Number(n)) => self.hand_clause(*kinds, *n, comparison),
            _ => None,
        };
        clause.unwrap_or_else(|| format!("{} is {} {}", self.amount(a), comparison.text(), self.amount(b)))
    }

    /// Returns true for the number of moves that every turn has at its beginning.
    fn is_whole_turn(&self, plies: &Amount) -> bool {
        self.rules.turn.as_ref().is_some_and(|turn| turn.plies.iter().all(|of_side| of_side == plies))
    }

    fn first_ply(&self, is_it: bool) -> String {
        let not = if is_it { "" } else { "not " };
        format!("this is {not}the first move of {} turn", self.possessive(self.voice.own))
    }

    /// A comparison of the moves left in a turn: `this is the last move of your turn`.
    fn ply_of_turn(&self, n: i64, comparison: Comparison) -> Option<String> {
        let turn = self.possessive(self.voice.own);
        let is_whole = |n: i64| self.is_whole_turn(&Amount::Number(n));
        match (comparison, n) {
            (Comparison::AtMost, 1) => Some(format!("this is the last move of {turn} turn")),
            (Comparison::AtLeast, n) if is_whole(n) => Some(self.first_ply(true)),
            (Comparison::AtMost, n) if is_whole(n.saturating_add(1)) => Some(self.first_ply(false)),
            (Comparison::AtLeast, 2) => Some(format!("this is not the last move of {turn} turn")),
            (Comparison::AtLeast | Comparison::AtMost | Comparison::MoreThan, _) => None,
        }
    }

    /// A comparison of a count: `two or more of your pawns are on ...`, `you have at most two pieces`.
    fn count_clause(&self, set: &Set, n: i64, comparison: Comparison) -> Option<String> {
        match (comparison, n) {
            (Comparison::AtLeast, 1) => return Some(self.exists(set, false)),
            (Comparison::AtMost, 0) => return Some(self.exists(set, true)),
            _ => {}
        }
        let count = format!("{} {}", comparison.text(), words::number(n));
        let facets = match set {
            Set::Or(_) | Set::Theirs(_) => return self.there_are(set, &count, n),
            set => self.facets(set),
        };
        if facets.spot.is_some() || !facets.zones.is_empty() {
            return self.there_are(set, &count, n);
        }
        let Some(own) = facets.own else { return self.there_are(set, &count, n) };
        let party = if own { self.voice.own } else { self.voice.enemy };
        let kinds = match (facets.kinds, n) {
            (None, 1) => self.kinds(KindSet::ALL),
            (None, _) => self.kinds_plural(KindSet::ALL),
            (Some(kinds), 1) => self.kinds(kinds),
            (Some(kinds), _) => self.kinds_plural(kinds),
        };
        let said = self.said(&facets);
        let said = if said.is_empty() { String::new() } else { format!(" {}", words::clauses(&said, "and")) };
        Some(format!("{} {count} {kinds}{said}", self.says(party, "have", "has")))
    }

    fn there_are(&self, set: &Set, count: &str, n: i64) -> Option<String> {
        if matches!(set, Set::Theirs(_)) {
            return None;
        }
        let many = self.noun(set, NounNumber::Many, Head::Any);
        let many = many.strip_prefix("all ").unwrap_or(&many);
        // The squares of a zone: `at most two “alive” squares`.
        let many = many.strip_prefix("the ").filter(|many| n != 1 && many.starts_with('\u{201c}')).unwrap_or(many);
        let single = self.noun(set, NounNumber::One, Head::Any);
        if let (1, Some(single)) = (n, single.strip_prefix("an ").or_else(|| single.strip_prefix("a "))) {
            return Some(format!("there is {count} {single}"));
        }
        // Exceptions in parentheses do not count: `enemy pieces (except kings and pawns)`.
        let is_joined = many.split(" (").next().is_some_and(|named| named.contains(" and "));
        let of = ["the ", "your "].iter().any(|start| many.starts_with(start)) || is_joined;
        let is = words::agree(n.unsigned_abs() as usize, "are", "is");
        Some(if of { format!("there {is} {count} of {many}") } else { format!("there {is} {count} {many}") })
    }

    /// A comparison of both sides' pieces: `you have more pieces than your opponent`.
    fn rivals(&self, a: &Set, b: &Set, comparison: Comparison) -> Option<String> {
        let (first, second) = match (a, b) {
            (Set::Own | Set::Enemy | Set::And(_), Set::Own | Set::Enemy | Set::And(_)) => {
                (self.facets(a), self.facets(b))
            }
            _ => return None,
        };
        let is_bare = |facets: &super::noun::Facets| {
            facets.rest.is_empty()
                && facets.squares.is_none()
                && facets.zones.is_empty()
                && facets.spot.is_none()
                && !facets.empty
                && !facets.walls
        };
        let (Some(one), Some(other)) = (first.own, second.own) else { return None };
        if one == other || first.kinds != second.kinds || !is_bare(&first) || !is_bare(&second) {
            return None;
        }
        let party = |own: bool| if own { self.voice.own } else { self.voice.enemy };
        let kinds = self.kinds_plural(first.kinds.unwrap_or(KindSet::ALL));
        let (have, other) = (self.says(party(one), "have", "has"), self.subject(party(other)));
        Some(match comparison {
            Comparison::AtLeast => format!("{have} at least as many {kinds} as {other}"),
            Comparison::AtMost => return None,
            Comparison::MoreThan => format!("{have} more {kinds} than {other}"),
        })
    }

    fn hand_clause(&self, kinds: KindSet, n: i64, comparison: Comparison) -> Option<String> {
        let have = self.viewer("have", "has");
        let hand = self.possessive(self.voice.own);
        let many = self.kinds_plural(kinds);
        Some(
            match (comparison, n) {
                (Comparison::AtMost, 0) => format!("{have} no {} in hand", self.kinds(kinds)),
                (Comparison::AtLeast, 1) => format!("{have} {} in hand", self.a_kind(kinds)),
                (comparison, n) => format!("{have} {} {} {many} in {hand} hand", comparison.text(), words::number(n)),
            }
            .replace("in your hand", "in hand"),
        )
    }
}
