//! Describes patterns of moves with verbs: `capture a queen with a pawn`, `moving a king to the last rank`.

use super::Prose;
use super::noun::{Head, NounNumber};
use crate::model::{MoveKind, MovePattern, Set, Taking};
use crate::types::KindSet;
use crate::words;

/// The form of a verb.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VerbForm {
    /// `capture`, as in *you can capture*.
    Base,
    /// `captures`, as in *White captures*.
    Third,
    /// `capturing`, as in *without capturing*.
    Gerund,
}

impl VerbForm {
    fn of(self, base: &str) -> String {
        match (self, base) {
            (VerbForm::Base, base) => base.to_owned(),
            (VerbForm::Third, "pass") => "passes".to_owned(),
            (VerbForm::Third, base) => format!("{base}s"),
            (VerbForm::Gerund, "drop") => "dropping".to_owned(),
            (VerbForm::Gerund, base) => format!("{}ing", base.strip_suffix('e').unwrap_or(base)),
        }
    }
}

/// Drops the start of each action that repeats the action before it: `move a pawn to rank 5 or from rank 5`.
fn shared_beginning(texts: &[String]) -> Vec<String> {
    let beginning = |text: &str| [" from ", " to ", " on "].iter().filter_map(|place| text.find(place)).min();
    let mut short: Vec<String> = Vec::with_capacity(texts.len());
    for (place, text) in texts.iter().enumerate() {
        let before = place.checked_sub(1).map(|before| texts[before].as_str()).unwrap_or_default();
        let shared = match (beginning(before), beginning(text)) {
            (Some(one), Some(other)) if before[..one] == text[..other] => &text[other + 1..],
            _ => text.as_str(),
        };
        short.push(shared.to_owned());
    }
    short
}

impl Prose<'_> {
    /// The action of a player whose move matches, without the player: `capture a rook with a pawn on the last rank`.
    pub fn action(&self, pattern: &MovePattern, form: VerbForm) -> String {
        let MovePattern { by, kind, takes, from, to, becomes, unmoved, when } = pattern;
        let piece = self.mover(*by, *unmoved);
        let mut text = match (kind, takes) {
            (Some(MoveKind::Pass), _) => form.of("pass"),
            (Some(MoveKind::Castle), _) => match by {
                Some(_) => format!("{} with {piece}", form.of("castle")),
                None => form.of("castle"),
            },
            (Some(MoveKind::Drop), _) => format!("{} {piece}", form.of("drop")),
            (_, Some(Taking::Anything)) => self.capturing("", *by, *unmoved, form),
            (_, Some(Taking::Kinds(kinds))) => {
                self.capturing(&format!(" {}", self.a_kind(*kinds)), *by, *unmoved, form)
            }
            (_, Some(Taking::Nothing)) => format!("{} {piece} without capturing", form.of("move")),
            (Some(MoveKind::Move), None) => format!("{} {piece}", form.of("move")),
            (None, None) => match (by, unmoved, from.is_some() || to.is_some() || becomes.is_some()) {
                (None, None, false) => format!("{} any move", form.of("make")),
                _ => format!("{} {piece}", form.of("move")),
            },
        };
        if let Some(from) = from {
            text += &format!(" from {}", self.noun(from, NounNumber::One, Head::Square));
        }
        match to {
            Some(Set::From) => text += " back to where it started",
            Some(Set::Not(inner)) if **inner == Set::From => text += " to another square",
            Some(to) => {
                let preposition = match (kind, takes) {
                    (Some(MoveKind::Drop), _) | (_, Some(Taking::Anything | Taking::Kinds(_))) => "on",
                    (Some(MoveKind::Move | MoveKind::Castle | MoveKind::Pass) | None, Some(Taking::Nothing) | None) => {
                        "to"
                    }
                };
                text += &format!(" {preposition} {}", self.noun(to, NounNumber::One, Head::Square));
            }
            None => {}
        }
        if let Some(becomes) = becomes {
            text += &format!(" that becomes {}", self.a_kind(*becomes));
        }
        if let Some(when) = when {
            text += &format!(" while {}", self.condition(when));
        }
        text
    }

    /// The actions of several patterns, joined by *or*.
    pub fn actions(&self, patterns: &[MovePattern], form: VerbForm) -> String {
        let mut texts: Vec<String> = Vec::new();
        for text in patterns.iter().map(|pattern| self.action(pattern, form)) {
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        words::clauses(&shared_beginning(&texts), "or")
    }

    fn mover(&self, by: Option<KindSet>, unmoved: Option<bool>) -> String {
        let piece = self.a_kind(by.unwrap_or(KindSet::ALL));
        match unmoved {
            Some(true) => format!("{piece} that has not moved before"),
            Some(false) => format!("{piece} that has moved before"),
            None => piece,
        }
    }

    fn capturing(&self, what: &str, by: Option<KindSet>, unmoved: Option<bool>, form: VerbForm) -> String {
        let with = match (by, unmoved) {
            (None, None) => String::new(),
            (by, unmoved) => format!(" with {}", self.mover(by, unmoved)),
        };
        format!("{}{what}{with}", form.of("capture"))
    }
}
