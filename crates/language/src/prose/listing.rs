//! Describes conditions of several parts: in one clause if they are short, otherwise as a numbered list.

use super::Prose;
use crate::model::{Amount, Condition};
use crate::words;

/// The characters of a clause that a reader takes in at once.
const LONG: usize = 150;
/// The same for a clause that joins *and* with *or*.
const LONG_MIXED: usize = 90;

/// A condition in words, with the structure that it has for a reader.
enum Parts {
    Clause(String),
    All(Vec<Parts>),
    One(Vec<Parts>),
}

/// A condition for a sentence: `if CLAUSE, you lose LIST`.
pub struct Stated {
    /// The condition itself, or `all of these are true` if a list follows.
    pub clause: String,
    /// The list that ends the sentence: `: (1) you have no king; (2) ...`. It is empty if the clause says all.
    pub list: String,
    /// True if the clause joins alternatives with *or*.
    is_choice: bool,
}

impl Stated {
    /// The clause for a place after *and*.
    pub(super) fn after_and(&self) -> String {
        if self.is_choice { format!("either {}", self.clause) } else { self.clause.clone() }
    }
}

impl Parts {
    fn flat(&self) -> String {
        let (parts, joined) = match self {
            Parts::Clause(text) => return text.clone(),
            Parts::All(parts) => (parts, "and"),
            Parts::One(parts) => (parts, "or"),
        };
        if parts.is_empty() {
            return if joined == "and" { "in any case" } else { "never" }.to_owned();
        }
        let texts = parts.iter().map(|part| match part {
            Parts::One(_) if joined == "and" => format!("either {}", part.flat()),
            part => part.flat(),
        });
        words::clauses(&shared_subject(texts.collect()), joined)
    }

    fn is_mixed(&self) -> bool {
        let (Parts::All(parts) | Parts::One(parts)) = self else { return false };
        parts.iter().any(|part| !matches!(part, Parts::Clause(_)))
    }

    fn is_long(&self) -> bool {
        let most = if self.is_mixed() { LONG_MIXED } else { LONG };
        !matches!(self, Parts::Clause(_)) && self.flat().chars().count() > most
    }

    fn in_a_clause(&self) -> Stated {
        Stated { clause: self.flat(), list: String::new(), is_choice: matches!(self, Parts::One(_)) }
    }

    /// The clause before a numbered list of the parts, and the list. Parts of parts have letters.
    fn listed(&self) -> Stated {
        let letter = |place| char::from(b'a' + (place % 26) as u8).to_string();
        let say = |part: &Parts| match part.is_long() || part.is_mixed() {
            true => {
                let Stated { clause, list, .. } = part.list_of(letter, ", ", Parts::flat);
                clause + &list
            }
            false => part.flat(),
        };
        self.list_of(|place| (place + 1).to_string(), "; ", say)
    }

    fn list_of(&self, mark: impl Fn(usize) -> String, between: &str, say: impl Fn(&Parts) -> String) -> Stated {
        let (parts, clause) = match self {
            Parts::Clause(_) => return self.in_a_clause(),
            Parts::All(parts) => (parts, "all of these are true"),
            Parts::One(parts) => (parts, "one of these is true"),
        };
        let items = parts.iter().enumerate().map(|(place, part)| format!("({}) {}", mark(place), say(part)));
        let list = format!(": {}", items.collect::<Vec<_>>().join(between));
        Stated { clause: clause.to_owned(), list, is_choice: false }
    }

    fn stated(&self) -> Stated {
        match self.is_long() {
            true => self.listed(),
            false => self.in_a_clause(),
        }
    }

    /// The text with the parts of each list in alphabetical order, to compare conditions.
    fn sorted(&self) -> String {
        let (Parts::All(parts) | Parts::One(parts)) = self else { return self.flat() };
        let mut texts: Vec<String> = parts.iter().map(Parts::sorted).collect();
        texts.sort();
        format!("({})", texts.join(if matches!(self, Parts::All(_)) { " and " } else { " or " }))
    }
}

/// Numbers clauses or actions: `(1) you pass; (2) you capture`.
pub(super) fn numbered(texts: &[String]) -> String {
    let items = texts.iter().enumerate().map(|(place, text)| format!("({}) {text}", place + 1));
    items.collect::<Vec<_>>().join("; ")
}

impl Prose<'_> {
    /// A condition as a clause, with a list if it would be too long.
    pub fn stated(&self, condition: &Condition) -> Stated {
        self.parts(condition, false).stated()
    }

    /// A condition as a list, if it has several parts.
    pub(super) fn listed(&self, condition: &Condition) -> Stated {
        self.parts(condition, false).listed()
    }

    /// A list of two conditions at different times, each with the words for its time; `None` if both are short.
    pub(super) fn stated_both(&self, first: (&str, &Condition), second: (&str, &Condition)) -> Option<Stated> {
        let length = self.condition(first.1).chars().count() + self.condition(second.1).chars().count();
        if length <= LONG_MIXED {
            return None;
        }
        let mut all = Vec::new();
        for (time, condition) in [first, second] {
            let parts = match self.parts(condition, false) {
                Parts::All(parts) => parts,
                part => vec![part],
            };
            all.extend(parts.into_iter().map(|part| part.at(time)));
        }
        Some(Parts::All(all).listed())
    }

    /// Describes a condition as `condition` does, but spells out a named condition.
    pub(super) fn joined(&self, condition: &Condition, negated: bool) -> String {
        self.parts_inside(condition, negated).flat()
    }

    /// The condition with this name in words: `is true of you if ...`.
    pub fn naming(&self, index: usize) -> String {
        let condition = &self.rules.conditions[index].condition;
        let Stated { clause, list, .. } = self.parts_inside(condition, false).stated();
        format!("is true{} if {clause}{list}", self.of_whom(condition))
    }

    /// A condition by its name, if names are used: `\u{201c}bare\u{201d} is true of you`.
    pub(super) fn by_name(&self, condition: &Condition, negated: bool) -> Option<String> {
        if !self.names_conditions {
            return None;
        }
        let index = self.rules.conditions.iter().position(|named| named.condition == *condition)?;
        if !self.parts_inside(condition, false).is_long() {
            return None;
        }
        let name = self.condition_term(index);
        let not = if negated { "not " } else { "" };
        Some(format!("{name} is {not}true{}", self.of_whom(condition)))
    }

    /// The viewer, as in ` of you`, if the condition means something else for the other side.
    fn of_whom(&self, condition: &Condition) -> String {
        match self.parts_inside(condition, false).sorted() == self.theirs().parts_inside(condition, false).sorted() {
            true => String::new(),
            false => format!(" of {}", self.subject(self.voice.own)),
        }
    }

    fn parts(&self, condition: &Condition, negated: bool) -> Parts {
        match condition {
            _ if self.has_name(condition) => Parts::Clause(self.clause(condition, negated)),
            condition => self.parts_inside(condition, negated),
        }
    }

    fn parts_inside(&self, condition: &Condition, negated: bool) -> Parts {
        match condition {
            Condition::All(parts) | Condition::Or(parts) => {
                let all = matches!(condition, Condition::All(_)) != negated;
                let mut found: Vec<Parts> = Vec::new();
                let mut rest = &parts[..];
                while let [first, after @ ..] = rest {
                    let (part, left) = match after {
                        [second, left @ ..] if all && !negated && self.equals(first, second).is_some() => {
                            (self.equals(first, second).map_or(Parts::All(Vec::new()), Parts::Clause), left)
                        }
                        left => (self.parts(first, negated), left),
                    };
                    rest = left;
                    match part {
                        Parts::All(parts) if all && !parts.is_empty() => found.extend(parts),
                        Parts::One(parts) if !all && !parts.is_empty() => found.extend(parts),
                        part => found.push(part),
                    }
                }
                match (found.len(), all) {
                    (1, _) => found.remove(0),
                    (_, true) => Parts::All(found),
                    (_, false) => Parts::One(found),
                }
            }
            Condition::Not(inner) => self.parts(inner, !negated),
            Condition::Theirs(inner) => self.theirs().parts(inner, negated),
            condition => Parts::Clause(self.simple(condition, negated)),
        }
    }

    /// Two comparisons that leave only one value: `the count \u{201c}checks\u{201d} is 1`.
    fn equals(&self, first: &Condition, second: &Condition) -> Option<String> {
        let ((amount, one), (other, two)) = (first.as_bound()?, second.as_bound()?);
        let (least, most) = one.between(two)?;
        let is_one = amount == other && least == most && matches!(amount, Amount::Counter(_));
        is_one.then(|| format!("{} is {least}", self.amount(amount)))
    }
}

impl Parts {
    /// Puts a time before the clauses: `afterwards the target square is attacked`.
    fn at(self, time: &str) -> Parts {
        match self {
            Parts::Clause(text) => Parts::Clause(format!("{time}{text}")),
            part if time.is_empty() => part,
            part => Parts::Clause(format!("{time}{}", part.flat())),
        }
    }
}

/// Drops the subject of a clause that repeats the clause before it: `you have no legal move and are in check`.
fn shared_subject(texts: Vec<String>) -> Vec<String> {
    let subjects = ["you ", "your opponent "];
    let begins = |text: &str| subjects.into_iter().find(|subject| text.starts_with(subject));
    let is_plain = |text: &str| !words::is_joined(text);
    let mut before = None;
    let mut short = Vec::with_capacity(texts.len());
    for text in texts {
        let subject = begins(&text);
        short.push(match subject {
            Some(subject) if before == Some(subject) => text[subject.len()..].to_owned(),
            _ => text.clone(),
        });
        before = subject.filter(|_| is_plain(&text));
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lower::lower;
    use crate::model::Rules;
    use crate::syntax::read;

    const FILE: &str = r#"(
        name: "Test", board: (files: 8, ranks: 8, second: Reflected),
        pieces: {
            "king": (letter: "k", moves: Leaper(by: AnyWay)),
            "rook": (letter: "r", moves: Rider(by: Orthogonal)),
        },
        check: Any("own king attacked"),
        conditions: {
            "safe": All([Not(Check), Or([No("enemy rook"), AtMost(Count("occupied"), 3)]), Any("own king rank 1 !attacked")]),
            "peace": All([No("rook"), AtMost(Count("occupied"), 2)]),
        },
        counters: { "n": (steps: [(on: [(by: "king", when: Is("safe")), (takes: "rook")], when: Not(Is("safe")), set: 0), (add: 1)]) },
        outcomes: {
            "short": (when: All([Stuck, Check]), result: Loss),
            "one": (when: All([AtLeast(Counter("n"), 1), AtMost(Counter("n"), 1), Any("own rook")]), result: Win),
            "safe": (when: All([Is("safe"), Theirs(Is("safe"))]), result: Draw),
            "peace": (when: Is("peace"), result: Draw),
        },
        start: "4k2r/8/8/8/8/8/8/R3K3 w",
    )"#;

    fn rules() -> Rules {
        let (rules, faults) = lower(&read(0, FILE).unwrap());
        rules.unwrap_or_else(|| panic!("{faults:?}"))
    }

    #[test]
    fn long_conditions_are_listed() {
        let rules = rules();
        let prose = Prose::new(&rules);
        let told: Vec<String> = rules.outcomes.iter().map(|row| prose.outcome(row)).collect();
        let expected = [
            "If you have no legal move and are in check, you lose.",
            "If the count \u{201c}n\u{201d} is 1 and you have a rook, you win.",
            "If all of these are true, the game is a draw: (1) you are not in check; (2) your opponent has no rook or \
             there are at most three occupied squares; (3) your king is on your first rank and not attacked; (4) your \
             opponent is not in check; (5) you have no rook or there are at most three occupied squares; (6) the enemy \
             king is on the opponent's first rank and not attacked.",
            "If there is no rook on the board and there are at most two occupied squares, the game is a draw.",
        ];
        assert_eq!(told, expected);
        assert_eq!(prose.terms().conditions.len(), 0);
    }

    #[test]
    fn long_conditions_have_names() {
        let rules = rules();
        let prose = Prose::new(&rules).with_names();
        let named = "If \u{201c}safe\u{201d} is true of you and \u{201c}safe\u{201d} is true of your opponent, the game is a draw.";
        assert_eq!(prose.outcome(&rules.outcomes[2]), named);
        let named = "is true of you if all of these are true: (1) you are not in check; (2) your opponent has no rook or \
                     there are at most three occupied squares; (3) your king is on your first rank and not attacked";
        assert_eq!(prose.naming(0), named);
        let step = "When you do one of these and afterwards \u{201c}safe\u{201d} is not true of you, it is set to 0: \
                    (1) move a king while \u{201c}safe\u{201d} is true of you; (2) capture a rook.";
        assert_eq!(prose.counting(&rules.counters[0])[1], step);
        assert_eq!(prose.terms().conditions.len(), 1);
    }
}
