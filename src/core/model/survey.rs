//! What a variant's rules say, and where: all clauses of the rules one by one, and the words in each.
//!
//! Whoever asks "does any rule mention ...?" goes through [`Rules::survey`]: what follows from the rules, which executor
//! fits them, tools that explain them. The sections are listed here and nowhere else.
//!
//! ```
//! use ferz::model::{Section, Set, Word};
//!
//! let chess = ferz::library::builtin("chess")?;
//! let attacked = |word: Word| matches!(word, Word::Set(Set::Attacked(_)));
//! let asks: Vec<_> = chess.rules().survey().into_iter().filter(|clause| clause.mentions(attacked)).collect();
//! assert!(asks.iter().any(|clause| clause.section == Section::Forbidden));
//! assert!(asks.iter().all(|clause| !clause.section.is_movement()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::condition::{Amount, Condition};
use super::movement::{Movement, Takes};
use super::pattern::MovePattern;
use super::row::TurnRule;
use super::rules::Rules;
use super::set::Set;
use super::word::Word;
use crate::types::{Kind, Side};

/// A part of the rules in which words can stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Section {
    /// The moves of this kind of piece.
    Move(Kind),
    /// The legs of this kind's paths.
    Leg(Kind),
    /// [`Rules::castling`]. That a row's `safe` squares ask for [`Rules::check`] is no word of it.
    Castling,
    /// [`Rules::promotion`].
    Promotion,
    /// [`Rules::drops`].
    Drops,
    /// [`Rules::cannot`].
    Cannot,
    /// [`Rules::forbidden`].
    Forbidden,
    /// [`Rules::must`].
    Must,
    /// [`Rules::after`].
    After,
    /// The steps of [`Rules::counters`].
    Counters,
    /// [`Rules::outcomes`].
    Outcomes,
    /// [`Rules::insufficient`].
    Insufficient,
    /// [`Rules::turn`].
    Turn,
    /// [`Rules::throughout`].
    Throughout,
    /// [`Rules::check`].
    Check,
}

impl Section {
    /// Is it about how pieces move? Its words are asked while moves are sought, all others once a move is known or of a position.
    pub fn is_movement(self) -> bool {
        match self {
            Section::Move(_) | Section::Leg(_) => true,
            Section::Castling | Section::Promotion | Section::Drops | Section::Cannot | Section::Forbidden => false,
            Section::Must | Section::After | Section::Counters | Section::Outcomes => false,
            Section::Insufficient | Section::Turn | Section::Throughout | Section::Check => false,
        }
    }
}

/// What a set that stands in neither a pattern nor a condition is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// Where a move starts.
    From,
    /// Where a move or a drop ends.
    To,
    /// What the way must keep to.
    Within,
    /// What the way must touch.
    Across,
    /// What a move takes.
    Takes,
    /// What an effect changes.
    Effect,
    /// The squares that the player chooses from.
    Choose,
}

/// A row of a section, a move of a piece or a step of a counter: with all the words that it says.
#[derive(Clone, PartialEq, Debug)]
pub struct Clause<'r> {
    /// Where it stands.
    pub section: Section,
    /// Its place there, from 0: a row's among the rows, a move's among its piece's moves, a leg's in its path, a step's in its
    /// counter.
    pub index: usize,
    /// The name of the row, the move or the counter; empty if it has none.
    pub name: &'r str,
    /// Whose moves it is about; both sides' if not said.
    pub side: Option<Side>,
    /// The patterns of moves it is about; all moves if there are none.
    pub on: &'r [MovePattern],
    /// Its condition.
    pub when: Option<&'r Condition>,
    /// Its other sets.
    pub sets: Vec<(Role, &'r Set)>,
    /// Its other amounts.
    pub amounts: Vec<&'r Amount>,
}

impl<'r> Clause<'r> {
    /// All its words, those in other words included, each before its parts: the patterns, the condition, the other sets and
    /// amounts.
    pub fn words(&self) -> Vec<Word<'r>> {
        let mut words = Vec::new();
        self.roots().for_each(|root| root.walk(&mut |word| words.push(word)));
        words
    }

    /// Does `test` hold for any of its [words](Clause::words)?
    pub fn mentions(&self, test: impl Fn(Word) -> bool) -> bool {
        self.roots().any(|root| root.mentions(&test))
    }

    /// Its patterns and those in its condition.
    pub fn patterns(&self) -> Vec<&'r MovePattern> {
        let pattern = |word| if let Word::MovePattern(pattern) = word { Some(pattern) } else { None };
        self.words().into_iter().filter_map(pattern).collect()
    }

    fn new(section: Section, index: usize, name: &'r str) -> Clause<'r> {
        Clause { section, index, name, side: None, on: &[], when: None, sets: Vec::new(), amounts: Vec::new() }
    }

    fn of_movement(section: Section, index: usize, movement: &'r Movement) -> Clause<'r> {
        let Movement { from, to, within, across, .. } = movement;
        let zones = [(Role::From, from), (Role::To, to), (Role::Within, within), (Role::Across, across)];
        let zones = zones.into_iter().filter_map(|(role, set)| Some((role, set.as_ref()?)));
        let takes = if let Takes::Set(set) = &movement.takes { Some((Role::Takes, set)) } else { None };
        let sets = zones.chain(takes).collect();
        Clause { when: movement.when.as_ref(), sets, ..Clause::new(section, index, &movement.name) }
    }

    /// The words that stand in no other word.
    fn roots(&self) -> impl Iterator<Item = Word<'r>> {
        let on = self.on.iter().map(Word::MovePattern);
        let sets = self.sets.iter().map(|(_, set)| Word::Set(set));
        let amounts = self.amounts.iter().map(|amount| Word::Amount(amount));
        on.chain(self.when.map(Word::Condition)).chain(sets).chain(amounts)
    }
}

impl Rules {
    /// All clauses of the rules: the moves of the pieces, each followed by its legs, then the rows, section by section.
    pub fn survey(&self) -> Vec<Clause<'_>> {
        let mut clauses = Vec::new();
        for (kind, piece) in self.kinds().zip(&self.pieces) {
            for (index, movement) in piece.moves.iter().enumerate() {
                clauses.push(Clause::of_movement(Section::Move(kind), index, movement));
                let legs = movement.legs().enumerate();
                clauses.extend(legs.map(|(index, leg)| Clause::of_movement(Section::Leg(kind), index, leg)));
            }
        }
        for (index, row) in self.castling.iter().enumerate() {
            let clause = Clause::new(Section::Castling, index, &row.name);
            clauses.push(Clause { side: row.side, when: row.when.as_ref(), ..clause });
        }
        for (index, row) in self.promotion.iter().enumerate() {
            let clause = Clause::new(Section::Promotion, index, &row.name);
            clauses.push(Clause { side: row.side, on: &row.on, when: row.when.as_ref(), ..clause });
        }
        for (index, row) in self.drops.iter().enumerate() {
            let clause = Clause::new(Section::Drops, index, &row.name);
            let sets = row.to.iter().map(|to| (Role::To, to)).collect();
            clauses.push(Clause { side: row.side, when: row.when.as_ref(), sets, ..clause });
        }
        for (index, row) in self.cannot.iter().enumerate() {
            let clause = Clause::new(Section::Cannot, index, &row.name);
            clauses.push(Clause { side: row.side, on: &row.on, when: row.when.as_ref(), ..clause });
        }
        for (index, row) in self.forbidden.iter().enumerate() {
            let clause = Clause::new(Section::Forbidden, index, &row.name);
            clauses.push(Clause { side: row.side, on: &row.on, when: Some(&row.when), ..clause });
        }
        for (index, row) in self.must.iter().enumerate() {
            let clause = Clause::new(Section::Must, index, &row.name);
            clauses.push(Clause { side: row.side, on: &row.on, when: row.when.as_ref(), ..clause });
        }
        for (index, row) in self.after.iter().enumerate() {
            let clause = Clause::new(Section::After, index, &row.name);
            let choose = row.choose.iter().map(|choose| (Role::Choose, &choose.squares));
            let effects = row.effects.iter().map(|effect| (Role::Effect, effect.squares()));
            let sets = choose.chain(effects).collect();
            clauses.push(Clause { side: row.side, on: &row.on, when: row.when.as_ref(), sets, ..clause });
        }
        for counter in &self.counters {
            for (index, step) in counter.steps.iter().enumerate() {
                let clause = Clause::new(Section::Counters, index, &counter.name);
                clauses.push(Clause { on: &step.on, when: step.when.as_ref(), ..clause });
            }
        }
        for (index, row) in self.outcomes.iter().enumerate() {
            let clause = Clause::new(Section::Outcomes, index, &row.name);
            clauses.push(Clause { side: row.side, when: Some(&row.when), ..clause });
        }
        for (index, row) in self.insufficient.iter().enumerate() {
            let clause = Clause::new(Section::Insufficient, index, &row.name);
            clauses.push(Clause { side: row.side, when: Some(&row.when), ..clause });
        }
        if let Some(TurnRule { plies, ends }) = &self.turn {
            let clause = Clause::new(Section::Turn, 0, "");
            clauses.push(Clause { when: ends.as_ref(), amounts: plies.iter().collect(), ..clause });
        }
        for (index, when) in self.throughout.iter().enumerate() {
            clauses.push(Clause { when: Some(when), ..Clause::new(Section::Throughout, index, "") });
        }
        if let Some(when) = &self.check {
            clauses.push(Clause { when: Some(when), ..Clause::new(Section::Check, 0, "") });
        }
        clauses
    }

    /// What asks about counters in perft. Draws by counters (move clocks) do not count there.
    pub fn counters_asked(&self) -> CountersAsked {
        let counter = |word: Word| matches!(word, Word::Amount(Amount::Counter(_)));
        let clauses = self.survey();
        let mut others =
            clauses.iter().filter(|clause| !matches!(clause.section, Section::Counters | Section::Outcomes));
        let others_ask = others.any(|clause| clause.mentions(counter));
        let ends: Vec<_> = self.outcomes.iter().filter(|row| row.counts_in_perft()).collect();
        let asking = ends.iter().filter(|row| row.when.mentions(counter)).count();
        match (others_ask, asking) {
            (false, 0) => CountersAsked::Never,
            (false, asking) if asking == ends.len() => CountersAsked::ByEnds,
            _ => CountersAsked::ByRows,
        }
    }
}

/// What asks about counters in perft.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CountersAsked {
    /// Nothing.
    Never,
    /// All outcome rows that count in perft, and nothing else.
    ByEnds,
    /// Some, but not all, of these outcome rows; or other rows.
    ByRows,
}
