//! Compares the rules of the two players, each seeing the board from their own side.

use crate::model::{Board, CastlingWay, Clause, Rules, Section, Set, Word};
use crate::types::{Kind, Side, Square, SquareSet};

/// A difference between the two players' rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Asymmetry {
    /// A square has no counterpart on the other player's side.
    #[error("the players cannot be swapped: the square {0} has no counterpart on the other side of the board")]
    Square(String),
    /// A row or a move is about one side only.
    #[error("the players cannot be swapped: the rule \"{row}\" is only for {side}")]
    Row {
        /// The name of the row or move.
        row: String,
        /// The name of the side.
        side: String,
    },
    /// A row or a move names squares that lie differently for the two players.
    #[error("the players cannot be swapped: \"{row}\" names squares that differ for {first} and {second}: {squares}")]
    Squares {
        /// The name of the row, the move or the zone.
        row: String,
        /// The name of the first side.
        first: String,
        /// The name of the second side.
        second: String,
        /// Some of the squares.
        squares: String,
    },
    /// The players' turns have different numbers of plies.
    #[error("the players cannot be swapped: their turns have different numbers of plies")]
    Plies,
}

/// A piece of a castling, with the squares it starts and ends on, as its side sees them.
type SeenPart = (Kind, Option<Square>, Option<Square>);

/// The most squares that a message names.
const NAMED: usize = 6;

impl Rules {
    /// The first rule that is not the same for both players; `None` if there is none. Names, the start, claims,
    /// insufficient material and impossible positions are ignored.
    pub fn asymmetry(&self) -> Option<Asymmetry> {
        if self.turn.as_ref().is_some_and(|turn| turn.plies[0] != turn.plies[1]) {
            return Some(Asymmetry::Plies);
        }
        let mut clauses = self.survey();
        // Rows of insufficient material and impossible positions do not govern play. A game that ends only by a claim
        // can go on without it.
        let is_meant = |clause: &Clause| match clause.section {
            Section::Insufficient | Section::Impossible => false,
            Section::Outcomes => !self.outcomes[clause.index].claim,
            Section::Move(_) | Section::Leg(_) | Section::Castling | Section::Promotion | Section::Drops => true,
            Section::Cannot | Section::Forbidden | Section::Must | Section::After | Section::Counters => true,
            Section::Turn | Section::Throughout | Section::Check => true,
        };
        clauses.retain(is_meant);
        let alone = |clause: &Clause| self.without_twin(clause, &clauses);
        clauses.iter().find_map(|clause| alone(clause).or_else(|| self.other_squares(clause, &clauses)))
    }

    /// Reports a clause of one side if the other side has no equal clause.
    fn without_twin(&self, clause: &Clause, all: &[Clause]) -> Option<Asymmetry> {
        let side = clause.side?;
        let is_twin = |other: &&Clause| {
            let Clause { section, index: _, name: _, side: of, on, when, sets, amounts } = other;
            *section == clause.section
                && *of == Some(side.other())
                && (*on, *when, sets, amounts) == (clause.on, clause.when, &clause.sets, &clause.amounts)
                && self.is_like(clause, other)
        };
        let fault = || Asymmetry::Row { row: clause.name.to_owned(), side: self.sides[side.index()].name.clone() };
        all.iter().find(is_twin).is_none().then(fault)
    }

    /// Returns true if two rows of a section are the same apart from their words.
    fn is_like(&self, one: &Clause, other: &Clause) -> bool {
        let (a, b) = (one.index, other.index);
        match one.section {
            Section::Castling => self.castling_parts(a) == self.castling_parts(b),
            Section::Promotion => {
                let (a, b) = (&self.promotion[a], &self.promotion[b]);
                (&a.into, a.optional, &a.limits) == (&b.into, b.optional, &b.limits)
            }
            Section::Drops => (self.drops[a].pieces, self.drops[a].free) == (self.drops[b].pieces, self.drops[b].free),
            Section::Forbidden => self.forbidden[a].at_landing == self.forbidden[b].at_landing,
            Section::Must => self.must[a].most == self.must[b].most,
            Section::After => {
                (&self.after[a].choose, &self.after[a].effects) == (&self.after[b].choose, &self.after[b].effects)
            }
            Section::Outcomes => {
                let (a, b) = (&self.outcomes[a], &self.outcomes[b]);
                (a.result, a.claim, a.clock) == (b.result, b.claim, b.clock)
            }
            Section::Move(_)
            | Section::Leg(_)
            | Section::Cannot
            | Section::Counters
            | Section::Insufficient
            | Section::Impossible => true,
            Section::Turn | Section::Throughout | Section::Check => true,
        }
    }

    /// The pieces of a castling of one side, each with its squares as that side sees them.
    fn castling_parts(&self, row: usize) -> Vec<Vec<SeenPart>> {
        let row = &self.castling[row];
        let side = row.side.unwrap_or(Side::First);
        let seen = |square| self.board.seen_by(side, square);
        let way =
            |way: &CastlingWay| way.parts.iter().map(|part| (part.kind, seen(part.from), seen(part.to))).collect();
        row.ways[side.index()].iter().map(way).collect()
    }

    /// Reports a clause that names different squares for the two players, each seen from their own side.
    fn other_squares(&self, clause: &Clause, all: &[Clause]) -> Option<Asymmetry> {
        let sets = squares_of(clause);
        let [first, second] = Side::BOTH.map(|side| self.sides[side.index()].name.clone());
        let fault = |differing: SquareSet| {
            let squares = listed(&self.board, differing);
            Asymmetry::Squares { row: clause.name.to_owned(), first, second, squares }
        };
        let turned = |set: SquareSet| self.board.set_seen_by(Side::Second, set);
        // Squares without a counterpart are reported where they matter.
        let paired = turned(self.board.squares());
        let differing = |[own, other]: [SquareSet; 2]| ((turned(own) & !other) | (other & !turned(own))) & paired;
        // If rows cover both halves of a board, for example its light and its dark squares, one half turned is the
        // other.
        let beside = || all.iter().filter(|other| other.section == clause.section).flat_map(squares_of);
        let has_twin = |[own, other]: [SquareSet; 2]| beside().any(|twin| twin == [turned(other), turned(own)]);
        let odd = sets.iter().find(|set| !differing(**set).is_empty() && !has_twin(**set));
        odd.map(|set| fault(differing(*set)))
    }
}

/// The squares that a clause names, by viewer.
fn squares_of(clause: &Clause) -> Vec<[SquareSet; 2]> {
    let squares = |word| match word {
        Word::Set(Set::Squares(squares)) => Some(*squares),
        Word::Set(_) | Word::Condition(_) | Word::Amount(_) | Word::MovePattern(_) => None,
    };
    clause.words().into_iter().filter_map(squares).collect()
}

fn listed(board: &Board, squares: SquareSet) -> String {
    let names: Vec<String> = squares.iter().take(NAMED).map(|square| board.name(square)).collect();
    let more = if squares.len() > NAMED { ", ..." } else { "" };
    names.join(", ") + more
}
