//! What happens after a move, as sentences.

use super::noun::{Head, Number};
use super::{Party, Prose, Voice, words};
use crate::model::{AfterRow, CapturedGo, Choosing, Effect, Set};

impl Prose<'_> {
    /// What follows a move.
    pub fn after(&self, row: &AfterRow) -> String {
        let AfterRow { name: _, side, on, when, choose, effects } = row;
        let prose = self.voiced(Voice::of_row(*side));
        let you = prose.voice.own == Party::You;
        let subject = prose.subject(prose.voice.own);
        let occasion = prose.occasion(on).unwrap_or_else(|| match you {
            true => "after each of your moves".to_owned(),
            false => format!("after each move of {subject}"),
        });
        let occasion = match when.as_ref().map(|when| prose.condition(when)) {
            None => occasion,
            Some(when) if you && occasion.starts_with("after") => format!("if after your move {when}"),
            Some(when) if occasion.starts_with("after") => format!("if after a move of {subject} {when}"),
            Some(when) => format!("{occasion} and then {when}"),
        };
        let mut texts = Vec::new();
        if let Some(Choosing { squares, drops, optional }) = choose {
            let square = prose.noun(squares, Number::One, Head::Square);
            let may = if *optional { "may" } else { "must" };
            texts.push(match drops {
                None => format!("{subject} {may} choose {square}"),
                Some(kinds) => format!("{subject} {may} drop {} from the hand on {square}", prose.a_kind(*kinds)),
            });
        }
        texts.extend(effects.iter().map(|effect| prose.effect(effect)));
        let mut text = words::sentence(&format!("{occasion}, {}", words::clauses(&texts, "and")));
        if let Some(Choosing { optional: false, .. }) = choose {
            text += " A move after which there is nothing to choose is not allowed.";
        }
        text
    }

    /// A change of the board, as a clause: `enemy pieces next to the target square are captured`.
    pub fn effect(&self, effect: &Effect) -> String {
        let pieces = |set: &Set| self.noun(set, Number::Many, Head::Piece);
        let squares = |set: &Set| self.noun(set, Number::Many, Head::Square);
        match effect {
            Effect::Take(set) => match self.rules.captured.go {
                CapturedGo::Away => captured(&pieces(set), "captured"),
                CapturedGo::OpponentsHand | CapturedGo::OwnersHand => captured(&pieces(set), "captured"),
            },
            Effect::Clear(Set::Walls) => "the squares that were blocked before become free".to_owned(),
            Effect::Clear(set) => captured(&pieces(set), "removed from the game"),
            Effect::Put(kind, set) => {
                let place = squares(set);
                let place = if is_one(&place) { place } else { format!("each of {place}") };
                format!("{} of {} own is put on {place}", words::a(&self.kind(*kind)), self.possessive(self.voice.own))
                    .replace("of your own is put", "of yours is put")
            }
            Effect::Become(set, kind) => {
                let pieces = pieces(set);
                match is_one(&pieces) {
                    true => format!("{pieces} becomes {}", words::a(&self.kind(*kind))),
                    false => format!("{pieces} become {}", words::plural(&self.kind(*kind))),
                }
            }
            Effect::Flip(set) => {
                let pieces = pieces(set);
                if is_one(&pieces) { format!("{pieces} changes sides") } else { format!("{pieces} change sides") }
            }
            Effect::Wall(set) => {
                let squares = squares(set);
                let are = if is_one(&squares) { "becomes" } else { "become" };
                format!("{squares} {are} blocked")
            }
            Effect::Touch(set) => counts(&pieces(set), "as moved"),
            Effect::Fresh(set) => counts(&pieces(set), "as never moved"),
        }
    }
}

fn is_one(noun: &str) -> bool {
    noun.starts_with("the piece on the ") && !noun.contains(" and ")
        || noun.starts_with("the target square")
        || noun.starts_with("the chosen square")
        || noun.starts_with("the starting square")
}

fn captured(pieces: &str, what: &str) -> String {
    if is_one(pieces) { format!("{pieces} is {what}") } else { format!("{pieces} are {what}") }
}

fn counts(pieces: &str, what: &str) -> String {
    if is_one(pieces) { format!("{pieces} counts {what}") } else { format!("{pieces} count {what}") }
}
