//! A census of the rules of a variant: all words of the [`vocabulary`](super::vocabulary) in them, with their contexts.

use super::vocabulary::{FIELDS, Says, WORDS, Words};
use ferz::model::*;
use std::collections::BTreeSet;

/// The words of a variant, each with the section it stands in; [`EVERYWHERE`] for those that stand in none.
pub type Census = BTreeSet<(&'static str, &'static str)>;

/// No section.
pub const EVERYWHERE: &str = "";

/// The words for a game as a whole.
const WHOLE: [&str; 8] = ["zones", "tags", "pass", "a check", "demoted", "tracked", "few kinds", "many kinds"];

/// The roles of sets that are not the same squares in every position, in the order of the roles.
const CHANGING: [&str; 6] =
    ["changing from", "changing to", "changing within", "changing across", "changing takes", "changing effect"];

/// All that a census can find.
pub fn vocabulary() -> Vec<&'static str> {
    WORDS.iter().chain(FIELDS).copied().flatten().copied().chain(WHOLE).chain(CHANGING).collect()
}

/// The census of a variant.
pub fn census(rules: &Rules) -> Census {
    let mut taker = Taker { section: EVERYWHERE, found: Census::new() };
    taker.rules(rules);
    for clause in rules.survey() {
        taker.section = clause.section.word();
        taker.word(&clause.section);
        clause.sets.iter().for_each(|(role, set)| taker.set_of_a_clause(role, set));
        clause.words().into_iter().for_each(|word| taker.word_of_a_clause(word));
    }
    taker.found
}

struct Taker {
    section: &'static str,
    found: Census,
}

impl Taker {
    fn note(&mut self, word: &'static str) {
        self.found.insert((self.section, word));
    }

    fn note_if(&mut self, word: &'static str, holds: bool) {
        if holds {
            self.note(word);
        }
    }

    fn word(&mut self, word: &impl Words) {
        self.note(word.word());
    }

    fn fields(&mut self, of: &impl Says) {
        of.said(&mut |word| self.note(word));
    }

    fn set_of_a_clause(&mut self, role: &Role, set: &Set) {
        self.word(role);
        let place = Role::ALL.iter().position(|word| *word == role.word());
        let changing = place.and_then(|place| CHANGING.get(place)).filter(|_| set.as_squares().is_none());
        changing.into_iter().for_each(|word| self.note(word));
    }

    fn word_of_a_clause(&mut self, word: Word) {
        match word {
            Word::Set(set) => self.word(set),
            Word::Condition(condition) => {
                self.word(condition);
                match condition {
                    Condition::Line(line) => self.fields(line),
                    Condition::Connected(chain) => self.fields(chain),
                    _ => {}
                }
            }
            Word::Amount(amount) => self.word(amount),
            Word::MovePattern(pattern) => {
                self.fields(pattern);
                pattern.kind.iter().for_each(|kind| self.word(kind));
                pattern.takes.iter().for_each(|takes| self.word(takes));
            }
        }
    }

    /// All that stands in no clause.
    fn rules(&mut self, rules: &Rules) {
        let Rules {
            name: _,
            description: _,
            link: _,
            origin: _,
            hash: _,
            sides: _,
            board,
            zones,
            conditions: _,
            pieces,
            tags,
            promoted_prefix: _,
            castling,
            promotion,
            captured,
            drops,
            cannot,
            forbidden,
            must,
            after,
            counters,
            outcomes,
            turn,
            pass,
            throughout: _,
            check,
            illegal,
            fen: _,
            dialect: _,
            notation: _,
            insufficient: _,
            impossible: _,
            start: _,
            arrays: _,
            tracked,
            demoted,
        } = rules;
        let whole = [
            !zones.is_empty(),
            !tags.is_empty(),
            *pass,
            check.is_some(),
            demoted.iter().any(Option::is_some),
            !tracked.is_empty(),
            pieces.len() <= 16,
            pieces.len() > 16,
        ];
        WHOLE.into_iter().zip(whole).for_each(|(word, holds)| self.note_if(word, holds));
        self.board(board.plan());
        self.word(illegal);
        for piece in pieces {
            self.fields(piece);
            piece.moves.iter().for_each(|movement| self.movement(movement));
        }
        for row in castling {
            self.fields(row);
            row.ways.iter().flatten().for_each(|way| self.fields(way));
        }
        for row in promotion {
            self.fields(row);
            self.word(&row.into);
        }
        let Captured { go, shape } = captured;
        self.word(go);
        self.word(shape);
        drops.iter().for_each(|row| self.fields(row));
        cannot.iter().for_each(|row| self.fields(row));
        forbidden.iter().for_each(|row| self.fields(row));
        must.iter().for_each(|row| self.fields(row));
        for row in after {
            self.fields(row);
            row.choose.iter().for_each(|choose| self.fields(choose));
            row.effects.iter().for_each(|effect| self.word(effect));
        }
        for counter in counters {
            self.fields(counter);
            self.word(&counter.scope);
            for step in &counter.steps {
                self.fields(step);
                self.word(&step.change);
            }
        }
        turn.iter().for_each(|rule| self.fields(rule));
        for row in outcomes {
            self.fields(row);
            self.word(&row.result);
        }
    }

    fn board(&mut self, plan: &BoardPlan) {
        self.fields(plan);
        self.word(&plan.shape);
        self.word(&plan.second);
        self.word(&plan.wrap);
    }

    fn movement(&mut self, movement: &Movement) {
        self.fields(movement);
        self.fields(&movement.onto);
        self.word(&movement.geometry);
        self.word(&movement.takes);
        self.word(&movement.lands);
        match &movement.geometry {
            Geometry::Leaper([steps, _]) => steps.iter().for_each(|step| self.fields(step)),
            Geometry::Rider([steps, _], span) => {
                steps.iter().for_each(|step| self.fields(step));
                self.fields(span);
            }
            Geometry::Hopper([steps, _], hop) => {
                steps.iter().for_each(|step| self.fields(step));
                self.fields(hop);
            }
            Geometry::Path(path) => {
                self.fields(&**path);
                self.word(&path.stop);
                for leg in &path.legs {
                    self.fields(leg);
                    self.fields(&leg.turning[0]);
                    self.movement(&leg.movement);
                }
            }
            Geometry::Anywhere | Geometry::Stay => {}
        }
    }
}
