//! Named zones, conditions and amounts. Each is lowered when it is first used, so they may refer to each other in any
//! order. A declaration may read anything: the context of each use limits it.

use super::scope::{Context, Known, Scope};
use super::trace::{NameKind, Offered};
use crate::diagnostic::{Code, Diagnostic, SourceId, Span};
use crate::model::limits::{MAX_NAMED_WORDS, MAX_SET_WORDS, MAX_WORD_DEPTH};
use crate::model::{Amount, Condition, NamedCondition, Set, Word, Zone};
use crate::syntax::{Entry, Node, Value};
use std::cell::{Cell, RefCell};

/// A named value.
pub(super) struct Named<'r, T> {
    pub name: String,
    /// The span of its declaration.
    pub span: Span,
    node: &'r Node,
    /// True once something uses it.
    pub used: Cell<bool>,
    state: RefCell<State<T>>,
}

enum State<T> {
    /// The value has not been needed so far.
    Unread,
    /// Being read: if it is needed now, it contains itself.
    BeingRead,
    /// Read; `None` if it is faulty.
    Read(Option<T>),
}

impl<'r, T: Clone> Named<'r, T> {
    pub fn new(name: &str, span: &Span, node: &'r Node) -> Named<'r, T> {
        let state = RefCell::new(State::Unread);
        Named { name: name.to_owned(), span: span.clone(), node, used: Cell::new(false), state }
    }

    /// Creates a name with a known value, declared elsewhere; `node` stands in for its declaration.
    pub fn known(name: &str, value: T, node: &'r Node) -> Named<'r, T> {
        let named = Named::new(name, &node.span, node);
        *named.state.borrow_mut() = State::Read(Some(value));
        named
    }

    /// The names that a section declares.
    pub fn of(entries: &'r [Entry]) -> Vec<Named<'r, T>> {
        entries.iter().map(|entry| Named::new(&entry.key, &entry.key_span, &entry.value)).collect()
    }

    /// Forgets the value, so that the next use reads it again.
    pub fn forget(&self) {
        *self.state.borrow_mut() = State::Unread;
    }

    /// The value; `Err` if it is needed while it is being read.
    fn value(&self, read: impl FnOnce(&'r Node) -> Option<T>) -> Result<Option<T>, ()> {
        match &*self.state.borrow() {
            State::Unread => {}
            State::BeingRead => return Err(()),
            State::Read(value) => return Ok(value.clone()),
        }
        *self.state.borrow_mut() = State::BeingRead;
        let value = read(self.node);
        *self.state.borrow_mut() = State::Read(value.clone());
        Ok(value)
    }
}

impl<'r> Scope<'r> {
    /// The set of a zone, checked for the context of its use.
    pub(super) fn zone(&self, zone: &Named<'r, Set>, span: &Span, place: Context) -> Option<Set> {
        let set = self.named_value(zone, "zone", span, |node| self.zone_set(node))?;
        self.may_ask(zone, Word::Set(&set), span, place)?;
        Some(set)
    }

    fn zone_set(&self, node: &Node) -> Option<Set> {
        if let Value::Text(_) = node.value {
            return self.set(node, Context::ZONE);
        }
        let word = self.report.word(node, "a set expression or `Fixed(\"...\")`", &["Fixed"])?;
        let [first, _] = self.fixed_set(word.argument()?)?;
        Some(Set::Squares([first; 2]))
    }

    /// The condition of a name, checked for the context of its use.
    pub(super) fn named_condition(&self, node: &Node, place: Context) -> Option<Condition> {
        let found = self.find_named(&self.conditions, NameKind::Condition, node)?;
        let read = |node: &Node| self.condition(node, Context::CONDITION);
        let condition = self.named_value(found, "condition", &node.span, read)?;
        self.may_ask(found, Word::Condition(&condition), &node.span, place)?;
        Some(condition)
    }

    /// The amount of a name, checked for the context of its use.
    pub(super) fn named_amount(&self, node: &Node, place: Context) -> Option<Amount> {
        let found = self.find_named(&self.amounts, NameKind::Amount, node)?;
        let read = |node: &Node| self.amount(node, Context::AMOUNT);
        let amount = self.named_value(found, "amount", &node.span, read)?;
        self.may_ask(found, Word::Amount(&amount), &node.span, place)?;
        Some(amount)
    }

    /// The condition for a player to be in check, checked for its context. It never holds if the variant has no
    /// `check`.
    pub(super) fn check(&self, span: &Span, place: Context) -> Option<Condition> {
        let Some(check) = &self.check else { return Some(Condition::NEVER) };
        let read = |node: &Node| self.condition(node, Context::CHECK);
        let condition = self.named_value(check, "condition", span, read)?;
        self.may_ask(check, Word::Condition(&condition), span, place)?;
        Some(condition)
    }

    /// The zones that are used, and those of this file, which are read to find their faults.
    pub(super) fn all_zones(&self, file: SourceId) -> Vec<Zone> {
        let zones = self.zones.iter().filter(|zone| zone.used.get() || zone.span.source == file);
        let zone = |zone: &Named<'r, Set>| {
            let set = self.named_value(zone, "zone", &zone.span, |node| self.zone_set(node))?;
            Some(Zone { name: zone.name.clone(), set })
        };
        zones.filter_map(zone).collect()
    }

    /// The conditions that are used.
    pub(super) fn used_conditions(&self) -> Vec<NamedCondition> {
        let used = self.conditions.iter().filter(|named| named.used.get());
        let condition = |named: &Named<'r, Condition>| {
            let read = |node: &Node| self.condition(node, Context::CONDITION);
            let condition = self.named_value(named, "condition", &named.span, read)?;
            Some(NamedCondition { name: named.name.clone(), condition })
        };
        used.filter_map(condition).collect()
    }

    /// Reads all conditions and amounts of this file to find their faults.
    pub(super) fn read_named(&self, file: SourceId) {
        for named in self.conditions.iter().filter(|named| named.span.source == file) {
            self.named_value(named, "condition", &named.span, |node| self.condition(node, Context::CONDITION));
        }
        for named in self.amounts.iter().filter(|named| named.span.source == file) {
            self.named_value(named, "amount", &named.span, |node| self.amount(node, Context::AMOUNT));
        }
    }

    fn find_named<'n, T>(&self, all: &'n [Named<'r, T>], what: NameKind, node: &Node) -> Option<&'n Named<'r, T>> {
        let name = self.report.text(node)?;
        let found = all.iter().find(|named| named.name == name);
        match found {
            Some(found) => {
                found.used.set(true);
                self.report.uses(&node.span, what, name, &found.span);
            }
            None => {
                self.report.offer(name, Offered::Names(what), all.iter().map(|named| named.name.as_str()));
                self.unknown_name(&node.span, what.noun(), name, all.iter().map(|named| named.name.as_str()));
            }
        }
        found
    }

    fn named_value<T: Clone>(
        &self,
        named: &Named<'r, T>,
        what: &str,
        span: &Span,
        read: impl FnOnce(&'r Node) -> Option<T>,
    ) -> Option<T> {
        named.value(read).unwrap_or_else(|()| {
            let message = format!("the definition of the {what} `{}` uses the {what} itself", named.name);
            let diagnostic = Diagnostic::new(Code::DefinitionCycle, span.clone(), message);
            let diagnostic = diagnostic
                .hint(format!("remove `{}` from its own definition, and from the names that it uses", named.name));
            self.report.add(diagnostic.related(named.span.clone(), format!("the {what}")));
            None
        })
    }

    /// Checks that a name's value depends only on what its context allows, and is not too large.
    fn may_ask<T>(&self, named: &Named<'r, T>, word: Word, span: &Span, place: Context) -> Option<()> {
        let words = self.named_words.get() + count(word);
        self.named_words.set(words);
        if words > MAX_NAMED_WORDS {
            let message = format!("the names of this file stand for more than {MAX_NAMED_WORDS} words in total");
            self.report.fault(
                Code::SetTooLarge,
                &named.span,
                message,
                "use it in fewer places, or write it with fewer words",
            );
            return None;
        }
        if word.mentions(|word| matches!(word, Word::Amount(Amount::PliesLeft))) {
            self.asks_plies(span, place)?;
        }
        self.tells_of(&named.name, span, Some(&named.span), known_of(word), place)?;
        self.asks_of(&named.name, span, Some(&named.span), word.level(), place)
    }

    /// Checks that a set, a condition or an amount is within the limits after its names are expanded.
    pub(super) fn is_bounded(&self, word: Word, span: &Span) -> Option<()> {
        let message = if !is_within(word, MAX_WORD_DEPTH) {
            format!("with its names expanded, this is nested more than {MAX_WORD_DEPTH} deep")
        } else if matches!(word, Word::Set(_)) && count(word) > MAX_SET_WORDS {
            format!("with its names expanded, this has more than {MAX_SET_WORDS} words")
        } else {
            return Some(());
        };
        self.report.fault(Code::SetTooLarge, span, message, "use fewer words, or fewer names within names");
        None
    }
}

/// Returns true if a word and its parts are nested at most `depth` deep.
fn is_within(word: Word, depth: usize) -> bool {
    depth > 0 && word.parts().into_iter().all(|part| is_within(part, depth - 1))
}

/// The number of words that a word consists of, including itself.
fn count(word: Word) -> usize {
    let mut words = 0;
    word.walk(&mut |_| words += 1);
    words
}

/// The facts about a move that a word needs. A pattern refers to its own moves.
fn known_of(word: Word) -> Known {
    let own = match word {
        Word::Set(set) => match set {
            Set::Squares(_) => Known::NoPosition,
            Set::From => Known::Start,
            Set::To | Set::Path | Set::Taken => Known::Move,
            Set::Chosen => Known::Choice,
            Set::And(_) | Set::Or(_) | Set::Not(_) | Set::Theirs(_) => Known::NoPosition,
            Set::Near(_) | Set::File(_) | Set::Rank(_) | Set::Shift(..) => Known::NoPosition,
            Set::Beyond(..) | Set::Between(..) | Set::Enclosed(..) | Set::Flanked(_) => Known::NoPosition,
            Set::Own | Set::Enemy | Set::Empty | Set::Occupied | Set::Kinds(_) | Set::Promoted => Known::NoMove,
            Set::Walls | Set::Untouched | Set::Stranded | Set::Trail | Set::Along(..) => Known::NoMove,
            Set::Reach(_) | Set::Attacked(_) | Set::Guarded => Known::NoMove,
        },
        Word::Condition(_) | Word::Amount(_) => Known::NoMove,
        Word::MovePattern(_) => return Known::NoMove,
    };
    word.parts().into_iter().map(known_of).fold(own, Known::max)
}
