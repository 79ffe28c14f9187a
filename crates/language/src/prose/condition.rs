//! Describes conditions as clauses: `your king is attacked`, `you have no legal move`.

use super::Prose;
use super::noun::{Head, NounNumber, Spot, spread};
use super::pattern::VerbForm;
use crate::model::{Amount, Chain, Chase, Condition, Line, Set};
use crate::types::KindSet;
use crate::words;

/// A comparison of two amounts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Comparison {
    AtLeast,
    /// Only with a number.
    AtMost,
    /// Only for two amounts that vary.
    MoreThan,
}

impl Comparison {
    pub(super) fn text(self) -> &'static str {
        match self {
            Comparison::AtLeast => "at least",
            Comparison::AtMost => "at most",
            Comparison::MoreThan => "more than",
        }
    }
}

impl Prose<'_> {
    /// A condition as a clause that fits after *if*.
    pub fn condition(&self, condition: &Condition) -> String {
        self.clause(condition, false)
    }

    /// The definition of check as a sentence; `None` if the rules have no check.
    pub fn check(&self) -> Option<String> {
        let check = self.rules.check.as_ref()?;
        let subject = self.viewer("are", "is");
        Some(words::sentence(&format!("{subject} in check if {}", self.definition(check))))
    }

    /// Describes a condition as [`condition`](Prose::condition) does, but never by the name *check*.
    pub fn definition(&self, condition: &Condition) -> String {
        self.joined(condition, false)
    }

    /// The opposite of a condition, as a clause.
    pub fn negation(&self, condition: &Condition) -> String {
        self.clause(condition, true)
    }

    /// Returns true if a clause calls this condition by a name.
    pub(super) fn has_name(&self, condition: &Condition) -> bool {
        self.rules.check.as_ref() == Some(condition)
            || self.rules.is_dead(condition)
            || self.by_name(condition, false).is_some()
    }

    pub(super) fn clause(&self, condition: &Condition, negated: bool) -> String {
        if self.rules.check.as_ref() == Some(condition) {
            self.note_check();
            let not = if negated { "not " } else { "" };
            return format!("{} {not}in check", self.viewer("are", "is"));
        }
        if self.rules.is_dead(condition) {
            let who = if negated { "at least one player can still win" } else { "neither player can win any more" };
            return who.to_owned();
        }
        self.by_name(condition, negated).unwrap_or_else(|| self.joined(condition, negated))
    }

    /// Describes a condition that is not made of other conditions.
    pub(super) fn simple(&self, condition: &Condition, negated: bool) -> String {
        let yes = if negated { "not " } else { "" };
        match condition {
            Condition::Any(set) => self.exists(set, negated),
            Condition::All(_) | Condition::Or(_) | Condition::Not(_) | Condition::Theirs(_) => {
                self.joined(condition, negated)
            }
            Condition::AtLeast(a, b) => match b {
                _ if !negated => self.comparison(a, b, Comparison::AtLeast),
                Amount::Number(n) => self.comparison(a, &Amount::Number(n.saturating_sub(1)), Comparison::AtMost),
                _ => self.comparison(b, a, Comparison::MoreThan),
            },
            Condition::Can(patterns) => {
                let texts: Vec<String> = patterns.iter().map(|pattern| self.action(pattern, VerbForm::Base)).collect();
                let can = if negated { "cannot" } else { "can" };
                format!("{} {can} {}", self.subject(self.voice.own), words::clauses(&texts, "or"))
            }
            Condition::Stuck if negated => format!("{} a legal move", self.viewer("have", "has")),
            Condition::Stuck => format!("{} no legal move", self.viewer("have", "has")),
            Condition::Line(line) => self.line(line, negated),
            Condition::Connected(Chain { of, from, to, by }) => {
                let vectors = self.seen(by);
                let steps = match self.directions(vectors).as_str() {
                    "in any direction" => String::new(),
                    to => format!(", joined {to},"),
                };
                let article = if negated { "no unbroken chain" } else { "an unbroken chain" };
                format!(
                    "{article} of {}{steps} leads from {} to {}",
                    self.noun(of, NounNumber::Many, Head::Any),
                    self.noun(from, NounNumber::One, Head::Any),
                    self.noun(to, NounNumber::One, Head::Any)
                )
            }
            Condition::Repeated(times) => {
                let times = words::ordinal(i64::from(*times));
                format!("the position has {yes}occurred for the {times} time")
            }
            Condition::Chased(Chase { of, by, unguarded }) => {
                let guard = if *unguarded { ", which was unprotected," } else { "" };
                let (by, of) =
                    (self.noun(by, NounNumber::One, Head::Piece), self.noun(of, NounNumber::One, Head::Piece));
                format!("{by} has {yes}chased {of}{guard} since the position first occurred")
            }
            Condition::Throughout(index) => {
                let text = match self.rules.throughout.get(*index) {
                    Some(check) if self.rules.check.as_ref() == Some(check) => {
                        self.note_check();
                        format!("{} {yes}been in check", self.viewer("have", "has"))
                    }
                    Some(condition) => {
                        let clause = self.clause(condition, false);
                        format!("it was {yes}true that {clause}")
                    }
                    None => "all was the same".to_owned(),
                };
                format!("{text} at every turn since the position first occurred")
            }
        }
    }

    /// A clause that a set is not empty; if negated, that it is empty.
    pub(super) fn exists(&self, set: &Set, negated: bool) -> String {
        if let Some(zone) = self.zone_of(set) {
            let square = self.a_zone(zone);
            return match square.split_once(' ').filter(|_| negated) {
                Some((_, square)) => format!("there is no {square}"),
                None => format!("there is {square}"),
            };
        }
        match set {
            Set::Or(parts) if kinds_only(set).is_none() => {
                let texts: Vec<String> = parts.iter().map(|part| self.exists(part, negated)).collect();
                return words::clauses(&texts, if negated { "and" } else { "or" });
            }
            Set::Theirs(inner) => return self.theirs().exists(inner, negated),
            Set::And(_) => {
                if let Some(parts) = spread(set) {
                    return self.exists(&Set::Or(parts), negated);
                }
            }
            Set::Enclosed(sets, vectors) => {
                let [from, through, to] = &**sets;
                let through = self.noun(through, NounNumber::Many, Head::Any);
                let an = if negated { "no" } else { "an" };
                return format!(
                    "{an} unbroken line of {through} {}lies {}",
                    self.lines(vectors),
                    self.between(from, to)
                );
            }
            _ => {}
        }
        let facets = self.facets(set);
        let mut said = self.said(&facets);
        if let Some(spot) = facets.spot {
            return self.spot_clause(set, spot, negated);
        }
        if facets.is_of_pieces() {
            let piece = self.holder(&facets);
            if said.is_empty() {
                let kinds = self.kinds(facets.kinds.unwrap_or(KindSet::ALL));
                let have = |party| self.says(party, "have", "has");
                return match (facets.own, negated) {
                    (Some(own), true) => {
                        let party = if own { self.voice.own } else { self.voice.enemy };
                        format!("{} no {kinds}", have(party))
                    }
                    (Some(own), false) => {
                        let party = if own { self.voice.own } else { self.voice.enemy };
                        format!("{} {}", have(party), words::a(&kinds))
                    }
                    (None, true) => format!("there is no {kinds} on the board"),
                    (None, false) => format!("there is {} on the board", words::a(&kinds)),
                };
            }
            let is_single = is_single_piece(&piece);
            let said_text = words::qualities(&said);
            return match (negated, is_single) {
                (false, _) => format!("{piece} is {said_text}"),
                (true, true) if said.len() == 1 => format!("{piece} is not {said_text}").replace("is not not ", "is "),
                (true, true) => format!("it is not true that {piece} is {said_text}"),
                (true, false) => match (piece.strip_prefix("one of "), said_text.strip_prefix("not ")) {
                    (Some(pieces), Some(is)) if said.len() == 1 => format!("all {pieces} are {is}"),
                    (Some(pieces), _) => format!("none of {pieces} is {said_text}"),
                    (None, _) => {
                        let bare = piece.split_once(' ').map_or(piece.as_str(), |(_, rest)| rest);
                        format!("no {bare} is {said_text}")
                    }
                },
            };
        }
        if facets.walls {
            said.insert(0, "blocked".to_owned());
        }
        let noun = if facets.walls { "a square".to_owned() } else { self.noun(set, NounNumber::One, Head::Square) };
        let noun = if facets.walls { format!("{noun} {}", words::clauses(&said, "and")) } else { noun };
        if negated {
            let bare = noun.strip_prefix("an ").or_else(|| noun.strip_prefix("a ")).unwrap_or(&noun);
            format!("there is no {bare}")
        } else {
            format!("there is {noun}")
        }
    }

    /// A clause about a square of the move.
    fn spot_clause(&self, set: &Set, spot: Spot, negated: bool) -> String {
        let facets = self.facets(set);
        let asks_piece = |set: &&Set| match set {
            Set::Promoted | Set::Untouched | Set::Stranded => true,
            Set::Attacked(_) | Set::Guarded => spot == Spot::To,
            _ => false,
        };
        let of_piece = facets.is_of_pieces() || facets.rest.iter().any(asks_piece);
        let subject = self.spot(spot, of_piece);
        let mut said = Vec::new();
        if facets.empty {
            said.push("empty".to_owned());
        }
        if facets.walls {
            said.push("blocked".to_owned());
        }
        if facets.is_of_pieces() {
            let holder = self.holder(&facets);
            let anything = words::a(&self.kinds(KindSet::ALL));
            if holder != anything {
                said.push(holder);
            }
        }
        let is_spot =
            |text: &str| ["starting", "target", "chosen"].iter().any(|word| text == format!("the {word} square"));
        let of_square = |text: String| match text
            .strip_prefix("on ")
            .filter(|place| !of_piece && (is_spot(place) || place.contains('\u{201c}')))
        {
            Some(zone) => zone.to_owned(),
            None => text,
        };
        said.extend(self.said(&facets).into_iter().map(of_square));
        let not = if negated { "not " } else { "" };
        if said.is_empty() {
            return match (spot, negated) {
                (Spot::Taken, false) => "a piece has been captured".to_owned(),
                (Spot::Taken, true) => "no piece has been captured".to_owned(),
                (Spot::Chosen, false) => "a square has been chosen".to_owned(),
                (Spot::Chosen, true) => "no square has been chosen".to_owned(),
                (Spot::From, false) => "a piece on the board has moved".to_owned(),
                (Spot::From, true) => "no piece on the board has moved".to_owned(),
                (Spot::To, false) => "a piece has moved".to_owned(),
                (Spot::To, true) => "no piece has moved".to_owned(),
                (Spot::Path, false) => "squares have been passed".to_owned(),
                (Spot::Path, true) => "no square has been passed".to_owned(),
            };
        }
        let is = if spot == Spot::Path { "are" } else { "is" };
        if spot == Spot::Taken {
            // Kinds name the piece, so that a negation applies to its location alone.
            let at = self.said(&facets);
            if let (Some(kinds), None, false) = (facets.kinds, facets.own, at.is_empty()) {
                let (piece, is) = (format!("captured {}", self.kinds(kinds)), words::clauses(&at, "and"));
                return match (negated, is.strip_prefix("not ")) {
                    (true, Some(is)) if at.len() == 1 => format!("every {piece} is {is}"),
                    (true, _) => format!("no {piece} is {is}"),
                    (false, _) => format!("{} is {is}", words::a(&piece)),
                };
            }
            let piece = if negated { "no captured piece" } else { "a captured piece" };
            return format!("{piece} is {}", words::clauses(&said, "and"));
        }
        if said.len() > 1 && negated {
            let opposite = |text: &String| match text.strip_prefix("not ") {
                Some(text) => text.to_owned(),
                None => format!("not {text}"),
            };
            let said: Vec<String> = said.iter().map(opposite).collect();
            return format!("{subject} {is} {}", words::clauses(&said, "or"));
        }
        format!("{subject} {is} {not}{}", words::clauses(&said, "and")).replace("is not not ", "is ")
    }

    fn line(&self, line: &Line, negated: bool) -> String {
        let Line { of, count, by, through } = line;
        let vectors = self.seen(by);
        let way = match self.directions(vectors).as_str() {
            "in any direction" => " (orthogonal or diagonal)".to_owned(),
            to => format!(" ({to})"),
        };
        let through = through.as_ref().map(|set| format!(", one of them {}", self.predicate(set, false)));
        let of = self.noun(of, NounNumber::Many, Head::Any);
        let count = words::number((*count).into());
        let no = if negated { "it is not true that " } else { "" };
        format!("{no}at least {count} of {of} stand in an unbroken line{way}{}", through.unwrap_or_default())
            .replace("of squares", "squares")
            .replace(
                "stand in an unbroken line (orthogonal or diagonal)",
                "stand in an unbroken line, orthogonal or diagonal",
            )
    }
}

/// Returns true if the noun refers to the owner's only piece of its kind.
fn is_single_piece(noun: &str) -> bool {
    noun.starts_with("your ")
        || noun.starts_with("the ")
        || (noun.contains("' ") || noun.contains("'s ")) && !noun.starts_with("one of ")
}

fn kinds_only(set: &Set) -> Option<()> {
    match set {
        Set::Kinds(_) => Some(()),
        Set::Not(inner) => kinds_only(inner),
        Set::Or(sets) => sets.iter().try_for_each(kinds_only),
        _ => None,
    }
}
