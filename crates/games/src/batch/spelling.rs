//! Moves given number by number: the numbers that may come next, and the moves that they leave.

use super::numbering::Numbering;
use crate::playing::Playing;
use ferz_core::movegen::{Choice, ListedMove, Move, MoveList};
use ferz_core::types::{Kind, Random, Side, Square};
use ferz_core::{AnyMove, Position};
use std::cmp::Ordering;
use std::ops::Range;

/// The error of a move without a number. A numbering covers everything that a variant's pieces can do; a missing number
/// is a bug in this library, which is reported rather than hidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a legal move has no number: please report the variant and the position")]
pub struct Unnumbered;

/// The legal moves of a position, by index.
pub(super) trait LegalMoves {
    /// A legal move that can be looked at without making a complete one, which is large.
    type Legal<'m>: LegalMove
    where
        Self: 'm;

    /// The move at an index.
    fn at(&self, place: usize) -> Self::Legal<'_>;
    /// The complete move at an index.
    fn get(&self, place: usize) -> Move;
    /// The indices of the moves between two squares, in order, in runs that differ only in the choice after the move.
    fn runs_between(&self, from: Square, to: Square) -> impl Iterator<Item = Range<usize>>;
}

/// The parts of a legal move that the numbers after a stem depend on.
pub(super) trait LegalMove: Copy {
    /// The kind that the piece becomes, if it changes.
    fn becomes(&self) -> Option<Kind>;
    /// The stops of the path.
    fn stops(&self) -> &[Square];
    /// The choices after the move.
    fn choices(&self) -> impl Iterator<Item = Choice>;
}

impl LegalMove for ListedMove<'_> {
    fn becomes(&self) -> Option<Kind> {
        self.promotion()
    }

    fn stops(&self) -> &[Square] {
        ListedMove::stops(*self).unwrap_or_default()
    }

    fn choices(&self) -> impl Iterator<Item = Choice> {
        ListedMove::choices(*self)
    }
}

/// A position, and its legal moves as it has put them into a list.
pub(super) struct Listed<'a>(pub &'a Position, pub &'a MoveList);

impl<'a> Listed<'a> {
    /// The legal moves of a game.
    pub fn of(game: &'a Playing) -> Listed<'a> {
        Listed(game.position(), game.moves())
    }
}

impl LegalMoves for Listed<'_> {
    type Legal<'m>
        = ListedMove<'m>
    where
        Self: 'm;

    fn at(&self, place: usize) -> ListedMove<'_> {
        self.1.get(place).expect("a legal move has this index")
    }

    fn get(&self, place: usize) -> Move {
        self.at(place).to_move(self.0)
    }

    fn runs_between(&self, from: Square, to: Square) -> impl Iterator<Item = Range<usize>> {
        self.1.runs_between(from, to)
    }
}

impl LegalMoves for [Move] {
    type Legal<'m> = &'m Move;

    fn at(&self, place: usize) -> &Move {
        &self[place]
    }

    fn get(&self, place: usize) -> Move {
        self[place].clone()
    }

    fn runs_between(&self, from: Square, to: Square) -> impl Iterator<Item = Range<usize>> {
        let is_between = move |mv: &Move| (mv.from, mv.to) == (from, to);
        self.iter().enumerate().filter(move |(_, mv)| is_between(mv)).map(|(place, _)| place..place + 1)
    }
}

impl LegalMove for &Move {
    fn becomes(&self) -> Option<Kind> {
        self.becomes
    }

    fn stops(&self) -> &[Square] {
        Move::stops(self).unwrap_or_default()
    }

    fn choices(&self) -> impl Iterator<Item = Choice> {
        Move::choices(self).iter().copied()
    }
}

/// The numbers given for a ply, and those that may be given next. Moves are numbered on
/// demand.
#[derive(Clone, Debug, Default)]
pub(super) struct Spelling {
    /// The number of legal moves.
    count: usize,
    /// The remaining moves, by their indices among the legal ones; only if they are numbered.
    left: Vec<u32>,
    /// For each of them, the number that may be given next. Empty after a number has left a single move.
    numbers: Vec<u32>,
    /// Set if the remaining moves are numbered.
    is_numbered: bool,
    /// The step that is needed next.
    stage: Stage,
    /// The numbers given.
    given: Vec<u32>,
    /// A number that may be given now.
    ready: Option<u32>,
    /// The moves that this number leaves.
    kept: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Stage {
    #[default]
    Stem,
    /// The step at this index after the stem.
    Said(usize),
    /// The index among moves that nothing else distinguishes.
    Rank,
}

impl Spelling {
    /// Begins a ply with this many legal moves.
    pub fn begin(&mut self, count: usize) {
        let Spelling { count: of, left, numbers, is_numbered, stage, given, ready, kept } = self;
        (*of, *is_numbered, *stage, *ready) = (count, false, Stage::Stem, None);
        [left, numbers, given, kept].into_iter().for_each(Vec::clear);
    }

    /// The numbers that may be given, one for each remaining move: a repeated number leaves several moves.
    pub fn numbers(
        &mut self,
        numbering: &Numbering,
        mover: Side,
        moves: &(impl LegalMoves + ?Sized),
    ) -> Result<&[u32], Unnumbered> {
        if !self.is_numbered {
            self.left.clear();
            self.left.extend(0..self.count as u32);
            let stems = (0..self.count).map(|place| numbering.stem(mover, &moves.get(place)).ok_or(Unnumbered));
            self.numbers.clear();
            for stem in stems {
                self.numbers.push(stem?);
            }
            self.is_numbered = true;
        }
        Ok(&self.numbers)
    }

    /// The numbers given.
    pub fn given(&self) -> &[u32] {
        &self.given
    }

    /// The remaining moves, by their indices among the legal ones.
    pub fn left(&self) -> Vec<u32> {
        if self.is_numbered { self.left.clone() } else { (0..self.count as u32).collect() }
    }

    /// The index of one of the remaining moves, after the first number.
    pub fn any_left(&self) -> Option<usize> {
        if self.stage == Stage::Stem { None } else { self.left.first().map(|&place| place as usize) }
    }

    /// The index of the next step after the stem.
    pub fn said_places(&self) -> usize {
        match self.stage {
            Stage::Stem => 0,
            Stage::Said(place) => place,
            Stage::Rank => usize::MAX,
        }
    }

    /// Draws a number so that all moves that it may lead to are equally likely. `None` if there are no moves.
    pub fn draw(
        &mut self,
        numbering: &Numbering,
        mover: Side,
        moves: &(impl LegalMoves + ?Sized),
        random: &mut Random,
    ) -> Result<Option<u32>, Unnumbered> {
        let of = if self.is_numbered { self.left.len() } else { self.count };
        if of == 0 {
            return Ok(None);
        }
        let index = random.below(of);
        let (number, place) = match self.is_numbered {
            true => (self.numbers[index], self.left[index]),
            false => (numbering.stem(mover, &moves.get(index)).ok_or(Unnumbered)?, index as u32),
        };
        // If no two moves begin alike, the number is the move.
        if !numbering.says_more() {
            self.kept.clear();
            self.kept.push(place);
            self.ready = Some(number);
        }
        Ok(Some(number))
    }

    /// Returns `true` if a number may be given, and finds the moves that it leaves.
    pub fn allows(
        &mut self,
        numbering: &Numbering,
        mover: Side,
        moves: &(impl LegalMoves + ?Sized),
        number: u32,
    ) -> bool {
        if self.ready == Some(number) {
            return true;
        }
        self.kept.clear();
        if self.is_numbered {
            let of = self.left.iter().zip(&self.numbers).filter(|(_, other)| **other == number);
            self.kept.extend(of.map(|(place, _)| *place));
        } else {
            let ends = numbering.ends(mover, number);
            // Moves of one piece to one square have the same stem if the piece becomes the same. Only one of them is
            // unpacked: there may be hundreds.
            let is_of_one_piece = ends.is_some_and(|(from, to)| numbering.is_plain(from, to));
            let mut last = None;
            let is_it = |run: &Range<usize>| {
                let becomes = moves.at(run.start).becomes();
                if let Some((before, is_it)) = last
                    && is_of_one_piece
                    && before == becomes
                {
                    return is_it;
                }
                let is_it = numbering.stem(mover, &moves.get(run.start)) == Some(number);
                last = Some((becomes, is_it));
                is_it
            };
            let between = ends.into_iter().flat_map(|(from, to)| moves.runs_between(from, to));
            let anywhere = (0..if ends.is_none() { self.count } else { 0 }).map(|place| place..place + 1);
            let found = between.chain(anywhere).filter(is_it).flatten().map(|place| place as u32);
            let most = if numbering.says_more() { usize::MAX } else { 1 };
            self.kept.extend(found.take(most));
        }
        self.ready = if self.kept.is_empty() { None } else { Some(number) };
        self.ready.is_some()
    }

    /// Accepts a number, which must be one that may be given. Returns the index of the move if only one is left.
    pub fn say(
        &mut self,
        numbering: &Numbering,
        mover: Side,
        number: u32,
        moves: &(impl LegalMoves + ?Sized),
    ) -> Result<Option<usize>, Unnumbered> {
        self.allows(numbering, mover, moves, number);
        self.given.push(number);
        std::mem::swap(&mut self.left, &mut self.kept);
        (self.ready, self.is_numbered) = (None, true);
        if let [place] = self.left[..] {
            return Ok(Some(place as usize));
        }
        self.ask(numbering, mover, moves)
    }

    /// Finds the next step in which the remaining moves differ.
    fn ask(
        &mut self,
        numbering: &Numbering,
        mover: Side,
        moves: &(impl LegalMoves + ?Sized),
    ) -> Result<Option<usize>, Unnumbered> {
        let first = match self.stage {
            Stage::Stem => 0,
            Stage::Said(place) => place + 1,
            Stage::Rank => usize::MAX,
        };
        let left: Vec<_> = self.left.iter().map(|&place| moves.at(place as usize)).collect();
        let places = left.iter().map(|mv| numbering.said_places(mv.stops(), mv.choices()));
        let end = places.max().unwrap_or(0);
        for place in first..end {
            self.numbers.clear();
            for mv in &left {
                self.numbers.push(numbering.said(mover, mv.stops(), mv.choices(), place).ok_or(Unnumbered)?);
            }
            if self.numbers.iter().any(|number| *number != self.numbers[0]) {
                self.stage = Stage::Said(place);
                return Ok(None);
            }
        }
        let moves: Vec<Move> = self.left.iter().map(|&place| moves.get(place as usize)).collect();
        self.rank(numbering, &moves)
    }

    /// Uses the index among moves that nothing else distinguishes; if there are too many, the index of its group.
    fn rank(&mut self, numbering: &Numbering, moves: &[Move]) -> Result<Option<usize>, Unnumbered> {
        if self.stage != Stage::Rank {
            let mut order: Vec<usize> = (0..moves.len()).collect();
            order.sort_by(|&one, &other| compare(&moves[one], &moves[other]));
            self.left = order.into_iter().map(|index| self.left[index]).collect();
            self.stage = Stage::Rank;
        }
        let group = self.left.len().div_ceil(Numbering::GROUPS);
        let numbers = (0..self.left.len()).map(|place| numbering.rank(place / group));
        self.numbers = numbers.collect::<Option<_>>().ok_or(Unnumbered)?;
        Ok(None)
    }
}

impl Numbering {
    /// The numbers of each legal move of a position with `mover` to move: those that must be given one after another
    /// until no other move is left. No two moves have the same numbers, and no sequence is the beginning of another.
    ///
    /// # Errors
    /// If a move has no number.
    ///
    /// ```
    /// # mod ferz { pub use {ferz_core::*, ferz_games::*}; }
    /// use ferz::batch::{Numbering, View};
    /// use ferz::Variant;
    ///
    /// let amazons = Variant::builtin("amazons")?;
    /// let numbering = Numbering::new(&amazons, View::Board)?;
    /// let start = amazons.start();
    /// let moves = start.legal_moves()?;
    /// let numbers = numbering.numbers(start.side_to_move(), &moves)?;
    /// // Where the queen goes, and where its arrow.
    /// assert!(numbers.iter().all(|numbers| numbers.len() == 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn numbers(&self, mover: Side, moves: &[Move]) -> Result<Vec<Vec<u32>>, Unnumbered> {
        let mut all = vec![Vec::new(); moves.len()];
        let mut open = vec![Spelling::default()];
        open[0].begin(moves.len());
        while let Some(mut spelling) = open.pop() {
            let mut next = spelling.numbers(self, mover, moves)?.to_vec();
            next.sort_unstable();
            next.dedup();
            for number in next {
                let mut said = spelling.clone();
                let done = said.say(self, mover, number, moves)?.is_some();
                said.left.iter().for_each(|&place| all[place as usize].push(number));
                if !done {
                    open.push(said);
                }
            }
        }
        Ok(all)
    }
}

impl Numbering {
    /// The numbers of one of the legal moves of a position with `mover` to move, by its index: those of
    /// [`numbers`](Numbering::numbers), without finding those of all others.
    ///
    /// # Errors
    /// If a move has no number.
    ///
    /// # Panics
    /// If there is no move with this index.
    pub fn numbers_of(&self, mover: Side, moves: &[Move], place: usize) -> Result<Vec<u32>, Unnumbered> {
        self.numbers_among(mover, moves, moves.len(), place)
    }

    /// Like [`numbers_of`](Numbering::numbers_of), for a list of legal moves that `position` has filled. Unpacks only the
    /// moves that it needs.
    ///
    /// # Errors
    /// If a move has no number.
    ///
    /// # Panics
    /// If there is no move with this index.
    pub fn numbers_of_listed(
        &self,
        position: &Position,
        moves: &MoveList,
        place: usize,
    ) -> Result<Vec<u32>, Unnumbered> {
        self.numbers_among(position.side_to_move(), &Listed(position, moves), moves.len(), place)
    }

    fn numbers_among(
        &self,
        mover: Side,
        moves: &(impl LegalMoves + ?Sized),
        count: usize,
        place: usize,
    ) -> Result<Vec<u32>, Unnumbered> {
        let mut spelling = Spelling::default();
        spelling.begin(count);
        let mut number = self.stem(mover, &moves.get(place)).ok_or(Unnumbered)?;
        while spelling.say(self, mover, number, moves)?.is_none() {
            let index = spelling.left.iter().position(|&left| left as usize == place).ok_or(Unnumbered)?;
            number = spelling.numbers[index];
        }
        Ok(spelling.given)
    }
}

/// Orders moves that the numbering does not distinguish. The order depends only on the moves.
fn compare(one: &Move, other: &Move) -> Ordering {
    let order = |mv: &Move| (mv.lands as u8, mv.leaves_trail, mv.becomes, mv.takes().words(), mv.path().words());
    order(one).cmp(&order(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::View;
    use ferz_core::Variant;

    #[test]
    fn a_move_alone_has_the_numbers_that_it_has_among_all() {
        for name in ["chess", "crazyhouse", "draughts", "duck", "amazons", "chess960", "marseillais", "tenjiku"] {
            let variant = Variant::builtin(name).unwrap();
            for view in [View::Board, View::Mover] {
                let numbering = Numbering::new(&variant, view).unwrap();
                let mut random = Random::new(3);
                let mut position = variant.start();
                for _ in 0..20 {
                    let moves = position.legal_moves().unwrap();
                    if moves.is_empty() {
                        break;
                    }
                    let mover = position.side_to_move();
                    let numbers = numbering.numbers(mover, &moves).unwrap();
                    let place = random.below(moves.len());
                    assert_eq!(numbering.numbers_of(mover, &moves, place).unwrap(), numbers[place], "{name}");
                    let mut list = MoveList::new();
                    position.legal_moves_into(&mut list).unwrap();
                    let place = list.iter().position(|mv| mv.to_move(&position) == moves[place]).unwrap();
                    let of_list = numbering.numbers_of_listed(&position, &list, place).unwrap();
                    assert_eq!(of_list, numbering.numbers_of(mover, &moves, place).unwrap(), "{name}");
                    for mv in moves.iter().step_by(7) {
                        let ends = numbering.ends(mover, numbering.stem(mover, mv).unwrap());
                        assert!(ends.is_none_or(|ends| ends == (mv.from, mv.to)), "{name} {mv:?}");
                    }
                    position.play_unchecked(&moves[place]);
                }
            }
        }
    }
}
