//! Describes moves of several legs as sentences.

use super::Prose;
use super::noun::{Head, NounNumber};
use crate::model::{Bend, Geometry, Lands, Movement, Onto, PathLeg, PathRule, Set, StopAfter, Takes, Times, Turning};
use crate::words;

impl Prose<'_> {
    /// A path: `it jumps over an adjacent enemy piece ..., and may go on so in the same turn`.
    pub(super) fn path(&self, path: &PathRule) -> String {
        let PathRule { legs, repeat: _, stop, ends_on_taking } = path;
        let mut text = match &legs[..] {
            [leg] => format!("it {}", self.leg(leg)),
            legs => {
                let texts: Vec<String> = legs
                    .iter()
                    .enumerate()
                    .map(|(place, leg)| {
                        let turning = if place == 0 { String::new() } else { self.turn(leg.turning[0]) };
                        format!("{}{turning}", self.leg(leg))
                    })
                    .collect();
                let then = match stop {
                    StopAfter::AnyLeg => ", and may then stop, or go on: it ",
                    StopAfter::LastLeg => ", and then ",
                };
                format!("in one move it first {}", texts.join(then))
            }
        };
        text += &self.repetition(path);
        let ends = self.known(*ends_on_taking);
        if !ends.is_empty() {
            let what = if self.is_all(ends) { "anything".to_owned() } else { self.a_kind(ends) };
            text += &format!(". Capturing {what} ends the move");
        }
        text
    }

    fn repetition(&self, path: &PathRule) -> String {
        let PathRule { legs, repeat, stop: _, ends_on_taking: _ } = path;
        let Times { min, max } = *repeat;
        if (min, max) == (1, 1) || (min, max) == (0, 1) {
            return String::new();
        }
        let turning = match &legs[..] {
            [leg] => self.turn(leg.turning[0]),
            _ => String::new(),
        };
        let all = if legs.len() == 1 { "this" } else { "all this" };
        match (min, max) {
            (0 | 1, Times::MANY) => {
                format!(", and may then repeat {all} from there, any number of times in the same move{turning}")
            }
            (0 | 1, max) => format!(", and may do {all} up to {} in the same move{turning}", words::times(max.into())),
            (min, max) if min == max => {
                format!(", and does {all} {} in the same move{turning}", words::times(min.into()))
            }
            (min, Times::MANY) => {
                format!(", and does {all} {} or more in the same move{turning}", words::times(min.into()))
            }
            (min, max) => {
                let most = words::times(max.into());
                format!(", and does {all} {} to {most} in the same move{turning}", words::number(min.into()))
            }
        }
    }

    /// A leg without `it`: `slides any number of squares orthogonally to an empty square`.
    fn leg(&self, leg: &PathLeg) -> String {
        let PathLeg { movement, turning: _ } = leg;
        let Movement { name: _, geometry, onto, from, to, within, across, takes, leaves_trail, becomes, lands, when } =
            movement;
        let mut text = self.how(geometry, takes);
        text += &match takes {
            Takes::Hurdles => String::new(),
            Takes::Target if matches!(geometry, Geometry::Hopper(..)) => {
                self.leg_end(onto).replacen(" to an empty square", ", on an empty square", 1)
            }
            Takes::Nothing => self.passed_over(onto),
            Takes::Target => self.leg_end(onto),
            Takes::Set(set) => {
                format!("{}, capturing {}", self.leg_end(onto), self.noun(set, NounNumber::Many, Head::Piece))
            }
        };
        match lands {
            Lands::Target => {}
            Lands::Stay => text += ", while it stays where it was",
            Lands::Swap => text += ", changing places with what stands there",
        }
        let limit = |word: &str, set: &Option<Set>| {
            set.as_ref().map(|set| format!(" {word} {}", self.noun(set, NounNumber::One, Head::Square)))
        };
        let limits = [limit("from", from), limit("to", to), limit("within", within), limit("over", across)];
        let limits: String = limits.into_iter().flatten().collect();
        if !limits.is_empty() {
            text += &format!(" (only{limits})");
        }
        if let Some(when) = when {
            text += &format!(" if {}", self.condition(when));
        }
        if *leaves_trail {
            text += ", where it can be captured in passing until the opponent's next turn is over";
        }
        if let Some(kind) = becomes {
            text += &format!(", becoming {}", words::a(&self.kind(*kind)));
        }
        text
    }

    fn leg_end(&self, onto: &Onto) -> String {
        let Onto { empty, trail, own, enemy } = *onto;
        let (own, enemy) = (self.known(own), self.known(enemy));
        match (empty, trail, own.is_empty(), enemy.is_empty()) {
            (true, false, true, true) => " to an empty square".to_owned(),
            (true, false, true, false) if self.is_all(enemy) => {
                " to an empty square or onto an enemy piece, which it captures".to_owned()
            }
            (false, false, true, false) if self.is_all(enemy) => " onto an enemy piece, which it captures".to_owned(),
            (false, false, true, false) => format!(" onto {}, which it captures", self.stood_on(onto)),
            _ => format!(" onto {}, capturing any piece there", self.stood_on(onto)),
        }
    }

    fn passed_over(&self, onto: &Onto) -> String {
        let Onto { empty, trail: _, own, enemy } = *onto;
        let (own, enemy) = (self.known(own), self.known(enemy));
        match empty && self.is_all(own) && self.is_all(enemy) {
            true => ", passing over any piece there".to_owned(),
            false if own.is_empty() && enemy.is_empty() => " to an empty square".to_owned(),
            false => format!(" onto {}, without capturing it", self.stood_on(onto)),
        }
    }

    /// The turn of a leg relative to the leg before it, as an addition.
    fn turn(&self, turning: Turning) -> String {
        let Turning { turns, outward } = turning;
        if turning.is_any() {
            return String::new();
        }
        let has = |bend: Bend| turns[bend as usize];
        let named = [
            (Bend::Onward, "straight on"),
            (Bend::HalfLeft, "half left"),
            (Bend::HalfRight, "half right"),
            (Bend::Left, "left"),
            (Bend::Right, "right"),
            (Bend::SharpLeft, "sharply left"),
            (Bend::SharpRight, "sharply right"),
            (Bend::Back, "straight back"),
        ];
        let missing: Vec<&str> = named.iter().filter(|(bend, _)| !has(*bend)).map(|(_, name)| *name).collect();
        let mut texts: Vec<&str> = named.iter().filter(|(bend, _)| has(*bend)).map(|(_, name)| *name).collect();
        if texts == ["left", "right"] {
            texts = vec!["at a right angle"];
        }
        if missing.len() <= 2 {
            return format!(", in any direction except {}", words::list(&missing, "or"));
        }
        if outward {
            texts.push("outward, away from where the move began");
        }
        match texts.is_empty() {
            true => ", in no direction".to_owned(),
            false => format!(", going {}", words::list(&texts, "or")),
        }
    }
}
