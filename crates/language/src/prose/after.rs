//! Describes the effects after a move as sentences.

use super::noun::{Head, NounNumber, Spot};
use super::{Party, Prose, Voice};
use crate::model::{AfterRow, Choosing, Effect, Set};
use crate::words;

impl Prose<'_> {
    /// The effects of a row, as a sentence.
    pub fn after(&self, row: &AfterRow) -> String {
        let AfterRow { name: _, side, on, when, choose, effects } = row;
        let prose = self.voiced(Voice::of_row(*side));
        let you = prose.voice.own == Party::You;
        let subject = prose.subject(prose.voice.own);
        let occasion = prose.occasion(on).unwrap_or_else(|| match you {
            true => "after each of your moves".to_owned(),
            false => format!("after each move of {subject}"),
        });
        let (occasion, list) = match when.as_ref().map(|when| prose.stated(when)) {
            None => (occasion, String::new()),
            Some(stated) => {
                let occasion = match occasion.starts_with("after") {
                    true if you => format!("if after your move {}", stated.clause),
                    true => format!("if after a move of {subject} {}", stated.clause),
                    false => format!("{occasion} and afterwards {}", stated.after_and()),
                };
                (occasion, stated.list)
            }
        };
        let mut texts = Vec::new();
        if let Some(Choosing { squares, drops, optional }) = choose {
            let square = prose.noun(squares, NounNumber::One, Head::Square);
            let may = if *optional { "may" } else { "must" };
            texts.push(match drops {
                None => format!("{subject} {may} choose {square}"),
                Some(kinds) => format!("{subject} {may} drop {} from the hand on {square}", prose.a_kind(*kinds)),
            });
        }
        texts.extend(effects.iter().map(|effect| prose.effect(effect)));
        let mut text = words::sentence(&format!("{occasion}, {}{list}", words::clauses(&texts, "and")));
        if let Some(Choosing { optional: false, .. }) = choose {
            text += " A move that leaves nothing to choose is not allowed.";
        }
        text
    }

    /// An effect as a clause: `enemy pieces next to the target square are captured`.
    pub fn effect(&self, effect: &Effect) -> String {
        match effect {
            Effect::Take(set) => self.suffer(set, "is captured", "are captured"),
            Effect::Clear(Set::Walls) => "the squares that were blocked before become free".to_owned(),
            Effect::Clear(set) => self.suffer(set, "is removed from the game", "are removed from the game"),
            Effect::Put(kind, set) => {
                let place = self.noun(set, NounNumber::Many, Head::Square);
                let place = match place.strip_prefix("squares ") {
                    _ if self.is_single(set) => place,
                    Some(said) => format!("each square {said}"),
                    None => format!("each of {place}"),
                };
                let owner = self.possessive(self.voice.own);
                match self.voice.own {
                    Party::You => format!("{} of yours is put on {place}", words::a(&self.kind(*kind))),
                    Party::Opponent | Party::Side(_) => {
                        format!("one of {owner} {} is put on {place}", words::plural(&self.kind(*kind)))
                    }
                }
            }
            Effect::Become(set, kind) => {
                let kind = self.kind(*kind);
                self.suffer(set, &format!("becomes {}", words::a(&kind)), &format!("become {}", words::plural(&kind)))
            }
            Effect::Flip(set) => self.suffer(set, "changes sides", "change sides"),
            Effect::Wall(set) => {
                let becomes = if self.is_single(set) { "becomes" } else { "become" };
                format!("{} {becomes} blocked", self.noun(set, NounNumber::Many, Head::Square))
            }
            Effect::Touch(set) => self.suffer(set, "counts as moved", "count as moved"),
            Effect::Fresh(set) => self.suffer(set, "counts as never moved", "count as never moved"),
        }
    }

    /// The fate of the pieces in a set: `enemy men next to the target square are captured`,
    /// `the enemy king is captured if it is next to the target square`.
    fn suffer(&self, set: &Set, singular: &str, plural: &str) -> String {
        if let Some((piece, cases)) = self.only_piece(set) {
            // Cases of several clauses are numbered, so that readers see where each begins and ends.
            return match cases.len() > 1 && cases.iter().any(|case| case.contains(',')) {
                true => {
                    let cases = cases.iter().enumerate().map(|(place, case)| format!("({}) {case}", place + 1));
                    format!("{piece} {singular} if one of these is true: {}", cases.collect::<Vec<_>>().join("; "))
                }
                false => format!("{piece} {singular} if {}", words::clauses(&cases, "or if")),
            };
        }
        if let (Set::Enclosed(sets, vectors), None) = (set, self.zone_of(set)) {
            let [from, through, to] = &**sets;
            let through = self.noun(through, NounNumber::Many, Head::Any);
            let line = format!("{}{}", self.lines(vectors), self.between(from, to));
            return format!("{through} {plural} if they stand in an unbroken line {line}");
        }
        let verb = if self.is_single(set) { singular } else { plural };
        format!("{} {verb}", self.noun(set, NounNumber::Many, Head::Piece))
    }

    /// A player's only piece of its kind, with the cases in which it is in the set: `it is next to the target square`.
    /// Returns `None` if other pieces may be in the set, or if the piece always is.
    fn only_piece(&self, set: &Set) -> Option<(String, Vec<String>)> {
        if self.zone_of(set).is_some() {
            return None;
        }
        let parts = if let Set::Or(parts) = set { &parts[..] } else { std::slice::from_ref(set) };
        let mut told: Option<(String, Vec<String>)> = None;
        for part in parts {
            let (through, line) = match part {
                Set::Enclosed(sets, vectors) => {
                    let [from, through, to] = &**sets;
                    (through, Some(format!("{}{}", self.lines(vectors), self.between(from, to))))
                }
                part => (part, None),
            };
            let facets = self.facets(through);
            facets.own.filter(|_| facets.spot.is_none() && facets.kinds.is_some_and(|kinds| self.is_unique(kinds)))?;
            let case = match (self.is_said(&facets), line) {
                (Some(said), Some(line)) => format!("{said}, and it stands in an unbroken line {line}"),
                (None, Some(line)) => format!("it stands in an unbroken line {line}"),
                (said, None) => said?,
            };
            let piece = self.holder(&facets);
            match &mut told {
                None => told = Some((piece, vec![case])),
                Some((other, cases)) if *other == piece => cases.push(case),
                Some(_) => return None,
            }
        }
        told
    }

    /// Returns true if a set has at most one square.
    fn is_single(&self, set: &Set) -> bool {
        if self.zone_of(set).is_some() || matches!(set, Set::Or(_)) {
            return false;
        }
        let facets = self.facets(set);
        let is_spot = matches!(facets.spot, Some(Spot::From | Spot::To | Spot::Chosen));
        let is_square = facets.squares.is_some_and(|squares| squares.iter().all(|squares| squares.len() == 1));
        is_spot || is_square || facets.own.is_some() && facets.kinds.is_some_and(|kinds| self.is_unique(kinds))
    }
}
