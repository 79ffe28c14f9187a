//! The clauses of a variant's rules, one by one, with their words.
//!
//! All code that asks "does any rule mention ...?" goes through [`Rules::survey`]: to derive facts from the rules, to
//! choose their executor or to explain them. The sections are listed here and nowhere else.

use super::condition::{Amount, Condition, Level};
use super::movement::Movement;
use super::outcome::{ImpossibleRow, InsufficientRow, OutcomeRow};
use super::pattern::MovePattern;
use super::row::{
    AfterRow, CannotRow, CastlingRow, Choosing, Counter, CounterChange, CounterStep, Drop, ForbiddenRow, MustRow,
    PromotionRow, TurnRule,
};
use super::rules::Rules;
use super::set::Set;
use super::word::Word;
use crate::types::{Kind, Side};

/// A part of the rules that can contain words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Section {
    /// The moves of this kind of piece.
    Move(Kind),
    /// The legs of this kind's paths.
    Leg(Kind),
    /// [`Rules::castling`]. The `safe` squares of a row depend on [`Rules::check`], but are not words of the row.
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
    /// [`Rules::impossible`].
    Impossible,
    /// [`Rules::turn`].
    Turn,
    /// [`Rules::throughout`].
    Throughout,
    /// [`Rules::check`].
    Check,
}

impl Section {
    /// Returns true if the section is about how pieces move. Its words are evaluated while moves are generated; all
    /// others are evaluated for a known move or a position.
    pub fn is_movement(self) -> bool {
        match self {
            Section::Move(_) | Section::Leg(_) => true,
            Section::Castling | Section::Promotion | Section::Drops | Section::Cannot | Section::Forbidden => false,
            Section::Must | Section::After | Section::Counters | Section::Outcomes => false,
            Section::Insufficient | Section::Impossible | Section::Turn | Section::Throughout | Section::Check => false,
        }
    }
}

/// The role of a set that stands in neither a pattern nor a condition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// The squares where a move starts.
    From,
    /// The squares where a move or a drop ends.
    To,
    /// The squares that a move must stay within.
    Within,
    /// The squares of which a move must pass one.
    Across,
    /// The squares whose pieces a move captures.
    Takes,
    /// The squares that an effect changes.
    Effect,
    /// The squares that the player chooses from.
    Choose,
}

/// A row of a section, a move of a piece or a step of a counter, with all its words.
#[derive(Clone, PartialEq, Debug)]
pub struct Clause<'r> {
    /// The section that contains it.
    pub section: Section,
    /// Its index in the section, from 0: of a row among the rows, of a move among its piece's moves, of a leg in its
    /// path, of a step in its counter.
    pub index: usize,
    /// The name of the row, the move or the counter; empty if it has none.
    pub name: &'r str,
    /// The side whose moves it applies to; both if not set.
    pub side: Option<Side>,
    /// The patterns of the moves it applies to; if empty, all moves.
    pub on: &'r [MovePattern],
    /// Its condition.
    pub when: Option<&'r Condition>,
    /// Its other sets.
    pub sets: Vec<(Role, &'r Set)>,
    /// Its other amounts.
    pub amounts: Vec<&'r Amount>,
}

impl<'r> Clause<'r> {
    /// All its words, nested ones included, each before its parts: the patterns, the condition, then the other sets and
    /// amounts.
    pub fn words(&self) -> Vec<Word<'r>> {
        let mut words = Vec::new();
        self.roots().for_each(|root| root.walk(&mut |word| words.push(word)));
        words
    }

    /// Returns true if `test` holds for any of its [words](Clause::words).
    pub fn mentions(&self, test: impl Fn(Word) -> bool) -> bool {
        self.roots().any(|root| root.mentions(&test))
    }

    /// Its patterns, and those in its condition.
    pub fn patterns(&self) -> Vec<&'r MovePattern> {
        let pattern = |word| if let Word::MovePattern(pattern) = word { Some(pattern) } else { None };
        self.words().into_iter().filter_map(pattern).collect()
    }

    fn new(section: Section, index: usize, name: &'r str) -> Clause<'r> {
        Clause { section, index, name, side: None, on: &[], when: None, sets: Vec::new(), amounts: Vec::new() }
    }

    fn of_movement(section: Section, index: usize, movement: &'r Movement) -> Clause<'r> {
        let (name, when) = (&movement.name, movement.when.as_ref());
        Clause { when, sets: movement.sets(), ..Clause::new(section, index, name) }
    }

    /// The words that are not nested in another word.
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
        // A new section or field does not compile until somebody decides here whether it can contain words.
        let Rules {
            name: _,
            description: _,
            link: _,
            origin: _,
            hash: _,
            sides: _,
            board: _,
            zones: _,
            conditions: _,
            pieces,
            tags: _,
            promoted_prefix: _,
            castling,
            promotion,
            captured: _,
            drops,
            cannot,
            forbidden,
            must,
            after,
            counters,
            outcomes,
            insufficient,
            impossible,
            turn,
            pass: _,
            throughout,
            check,
            illegal: _,
            fen: _,
            dialect: _,
            notation: _,
            start: _,
            arrays: _,
            tracked: _,
            demoted: _,
        } = self;
        let mut clauses = Vec::new();
        for (kind, piece) in self.kinds().zip(pieces) {
            for (index, movement) in piece.moves.iter().enumerate() {
                clauses.push(Clause::of_movement(Section::Move(kind), index, movement));
                let legs = movement.legs().enumerate();
                clauses.extend(legs.map(|(index, leg)| Clause::of_movement(Section::Leg(kind), index, leg)));
            }
        }
        for (index, CastlingRow { name, side, letter: _, san: _, ways: _, when }) in castling.iter().enumerate() {
            let clause = Clause::new(Section::Castling, index, name);
            clauses.push(Clause { side: *side, when: when.as_ref(), ..clause });
        }
        for (index, row) in promotion.iter().enumerate() {
            let PromotionRow { name, side, on, when, into: _, optional: _, limits: _ } = row;
            let clause = Clause::new(Section::Promotion, index, name);
            clauses.push(Clause { side: *side, on, when: when.as_ref(), ..clause });
        }
        for (index, Drop { name, side, pieces: _, free: _, to, when }) in drops.iter().enumerate() {
            let clause = Clause::new(Section::Drops, index, name);
            let sets = to.iter().map(|to| (Role::To, to)).collect();
            clauses.push(Clause { side: *side, when: when.as_ref(), sets, ..clause });
        }
        for (index, CannotRow { name, side, on, when }) in cannot.iter().enumerate() {
            let clause = Clause::new(Section::Cannot, index, name);
            clauses.push(Clause { side: *side, on, when: when.as_ref(), ..clause });
        }
        for (index, ForbiddenRow { name, side, on, when, at_landing: _ }) in forbidden.iter().enumerate() {
            let clause = Clause::new(Section::Forbidden, index, name);
            clauses.push(Clause { side: *side, on, when: Some(when), ..clause });
        }
        for (index, MustRow { name, side, on, when, most: _ }) in must.iter().enumerate() {
            let clause = Clause::new(Section::Must, index, name);
            clauses.push(Clause { side: *side, on, when: when.as_ref(), ..clause });
        }
        for (index, AfterRow { name, side, on, when, choose, effects }) in after.iter().enumerate() {
            let clause = Clause::new(Section::After, index, name);
            let choose = choose.iter().map(|Choosing { squares, drops: _, optional: _ }| (Role::Choose, squares));
            let effects = effects.iter().map(|effect| (Role::Effect, effect.squares()));
            let sets = choose.chain(effects).collect();
            clauses.push(Clause { side: *side, on, when: when.as_ref(), sets, ..clause });
        }
        for Counter { name, scope: _, start: _, least: _, steps, slot: _, in_position: _ } in counters {
            for (index, CounterStep { on, when, change }) in steps.iter().enumerate() {
                let clause = Clause::new(Section::Counters, index, name);
                let (CounterChange::Set(amount) | CounterChange::Add(amount)) = change;
                clauses.push(Clause { on, when: when.as_ref(), amounts: vec![amount], ..clause });
            }
        }
        for (index, row) in outcomes.iter().enumerate() {
            let OutcomeRow { name, side, when, result: _, claim: _, clock: _ } = row;
            let clause = Clause::new(Section::Outcomes, index, name);
            clauses.push(Clause { side: *side, when: Some(when), ..clause });
        }
        for (index, InsufficientRow { name, side, when, bars: _ }) in insufficient.iter().enumerate() {
            let clause = Clause::new(Section::Insufficient, index, name);
            clauses.push(Clause { side: *side, when: Some(when), ..clause });
        }
        for (index, ImpossibleRow { name, side, when, suspicious: _ }) in impossible.iter().enumerate() {
            let clause = Clause::new(Section::Impossible, index, name);
            clauses.push(Clause { side: *side, when: Some(when), ..clause });
        }
        if let Some(TurnRule { plies, ends, trails }) = turn {
            let clause = Clause::new(Section::Turn, 0, "");
            clauses.push(Clause { when: ends.as_ref(), amounts: plies.iter().collect(), ..clause });
            if let Some(trails) = trails {
                clauses.push(Clause { when: Some(trails), ..Clause::new(Section::Turn, 1, "") });
            }
        }
        for (index, when) in throughout.iter().enumerate() {
            clauses.push(Clause { when: Some(when), ..Clause::new(Section::Throughout, index, "") });
        }
        if let Some(when) = check {
            clauses.push(Clause { when: Some(when), ..Clause::new(Section::Check, 0, "") });
        }
        clauses
    }

    /// Returns true if any rule depends on earlier positions of a game.
    pub fn depends_on_history(&self) -> bool {
        let asks = |word: Word| matches!(word, Word::Condition(condition) if condition.level() >= Level::History);
        self.survey().iter().any(|clause| clause.mentions(asks))
    }

    /// The rules that read counters in perft. Draws by counters (move clocks) do not apply there.
    pub fn counters_asked(&self) -> CountersAsked {
        let counter = |word: Word| matches!(word, Word::Amount(Amount::Counter(_)));
        let clauses = self.survey();
        let mut others =
            clauses.iter().filter(|clause| !matches!(clause.section, Section::Counters | Section::Outcomes));
        let others_ask = others.any(|clause| clause.mentions(counter));
        let mut ends = self.outcomes.iter().filter(|row| row.counts_in_perft());
        let ends_ask = ends.any(|row| row.when.mentions(counter));
        match (others_ask, ends_ask) {
            (false, false) => CountersAsked::Never,
            (false, true) => CountersAsked::ByEnds,
            (true, _) => CountersAsked::ByRows,
        }
    }
}

/// The rules that read counters in perft.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CountersAsked {
    /// None.
    Never,
    /// Only outcome rows that apply in perft.
    ByEnds,
    /// Rows other than outcomes, with or without outcome rows.
    ByRows,
}
