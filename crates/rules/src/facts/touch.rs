//! Touch: the fact that a piece has moved. It is tracked only for the squares where some rule reads it.

use crate::model::{Clause, MovePattern, Role, Rules, Section, Set, Word};
use crate::types::{KindSet, SquareSet};

/// The squares whose piece is tracked as moved or unmoved: the starts of castlings, and of pieces whose touch some rule
/// reads.
pub fn tracked(rules: &Rules) -> SquareSet {
    let mut tracked = SquareSet::EMPTY;
    for way in rules.castling.iter().flat_map(|row| row.ways.iter().flatten()) {
        tracked |= way.starts();
    }
    let readers = rules.readers_of_touch();
    let starts = rules.start.board.iter().filter(|(_, piece)| readers.contains(piece.kind));
    tracked | starts.map(|(square, _)| *square).collect()
}

impl Rules {
    /// Returns true if a piece that has moved may count as unmoved again.
    pub fn refreshes(&self) -> bool {
        self.has_effect(|effect| effect.refreshes)
    }

    /// The kinds whose touch some rule other than a castling reads. These are all kinds, unless every such rule reads
    /// only the touch of the moving piece.
    pub fn readers_of_touch(&self) -> KindSet {
        self.survey().iter().flat_map(reads).fold(KindSet::EMPTY, |all, kinds| all | kinds)
    }
}

/// The kinds whose touch the words of a clause read, word by word.
fn reads(clause: &Clause) -> Vec<KindSet> {
    let sets = clause.sets.iter().map(|&(role, set)| match (role, clause.section) {
        (Role::From, Section::Move(kind)) => read_at_start(set, [kind].into_iter().collect()),
        (Role::From | Role::To | Role::Within | Role::Across | Role::Takes | Role::Choose | Role::Effect, _) => {
            read_anywhere(Word::Set(set))
        }
    });
    let unmoved = clause.patterns().into_iter().filter(|pattern| pattern.unmoved.is_some()).map(movers);
    let from = clause.on.iter().filter_map(|pattern| Some(read_at_start(pattern.from.as_ref()?, movers(pattern))));
    let to = clause.on.iter().filter_map(|pattern| Some(read_anywhere(Word::Set(pattern.to.as_ref()?))));
    let before = clause.on.iter().filter_map(|pattern| Some(read_anywhere(Word::Condition(pattern.when.as_ref()?))));
    let when = clause.when.map(|when| read_anywhere(Word::Condition(when)));
    let amounts = clause.amounts.iter().map(|amount| read_anywhere(Word::Amount(amount)));
    sets.chain(unmoved).chain(from).chain(to).chain(before).chain(when).chain(amounts).collect()
}

/// The kinds that a pattern applies to.
fn movers(pattern: &MovePattern) -> KindSet {
    pattern.by.unwrap_or(KindSet::ALL)
}

/// The kinds whose touch a set reads, if the set must contain the start of a move by `movers`.
fn read_at_start(set: &Set, movers: KindSet) -> KindSet {
    let read = read_anywhere(Word::Set(set));
    if is_of_each_square(set) { movers & read } else { read }
}

/// The kinds whose touch a word reads, if it may refer to any square.
fn read_anywhere(word: Word) -> KindSet {
    let reads = |word: Word| matches!(word, Word::Set(set) if set.is_touch());
    if word.mentions(reads) { KindSet::ALL } else { KindSet::EMPTY }
}

impl Set {
    /// Returns true if the word itself, without its parts, reads which pieces have moved.
    fn is_touch(&self) -> bool {
        match self {
            Set::Untouched => true,
            Set::Squares(_) | Set::And(_) | Set::Or(_) | Set::Not(_) | Set::Theirs(_) => false,
            Set::Own | Set::Enemy | Set::Empty | Set::Occupied | Set::Kinds(_) | Set::Promoted => false,
            Set::Walls | Set::Stranded | Set::Trail => false,
            Set::From | Set::To | Set::Path | Set::Taken | Set::Chosen => false,
            Set::Near(_) | Set::File(_) | Set::Rank(_) | Set::Shift(..) => false,
            Set::Along(..) | Set::Beyond(..) | Set::Between(..) | Set::Flanked(_) | Set::Enclosed(..) => false,
            // These words read moves. Moves that read touch are clauses of their own.
            Set::Reach(_) | Set::Attacked(_) | Set::Guarded => false,
        }
    }
}

/// Returns true if the set, for each square, reads no touch but that of the piece on this square.
fn is_of_each_square(set: &Set) -> bool {
    match set {
        Set::And(_) | Set::Or(_) | Set::Not(_) => set.parts().all(is_of_each_square),
        Set::Untouched => true,
        set => read_anywhere(Word::Set(set)).is_empty(),
    }
}
