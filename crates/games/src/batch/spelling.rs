//! Moves given number by number: the numbers that may come next, and the moves that they leave.

use super::numbering::Numbering;
use ferz_core::movegen::Move;
use ferz_core::types::Side;
use std::cmp::Ordering;

/// The error of a move without a number. A numbering covers everything that a variant's pieces can do; a missing number
/// is a bug in this library, which is reported rather than hidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a legal move has no number: please report the variant and the position")]
pub struct Unnumbered;

/// The numbers given for a ply, and those that may be given next.
#[derive(Clone, Debug, Default)]
pub(super) struct Spelling {
    /// The remaining moves, by their indices among the legal ones.
    left: Vec<u32>,
    /// For each of them, the number that may be given next. Empty after a number has left a single move.
    numbers: Vec<u32>,
    /// The step that is needed next.
    stage: Stage,
    /// The number of numbers given.
    said: usize,
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
    pub fn begin(
        &mut self,
        numbering: &Numbering,
        mover: Side,
        count: usize,
        mv: impl Fn(usize) -> Move,
    ) -> Result<(), Unnumbered> {
        self.stage = Stage::Stem;
        self.said = 0;
        self.left.clear();
        self.left.extend(0..count as u32);
        self.numbers.clear();
        for place in 0..count {
            self.numbers.push(numbering.stem(mover, &mv(place)).ok_or(Unnumbered)?);
        }
        Ok(())
    }

    /// The numbers that may be given, one for each remaining move: a repeated number leaves several moves.
    #[inline]
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// The number of numbers given.
    pub fn said(&self) -> usize {
        self.said
    }

    /// The remaining moves, by their indices among the legal ones.
    pub fn left(&self) -> &[u32] {
        &self.left
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

    /// Accepts a number, which must be one that may be given. Returns the index of the move if only one is left.
    pub fn say(
        &mut self,
        numbering: &Numbering,
        mover: Side,
        number: u32,
        mv: impl Fn(usize) -> Move,
    ) -> Result<Option<usize>, Unnumbered> {
        self.said += 1;
        let mut kept = self.numbers.iter().map(|&other| other == number);
        self.left.retain(|_| kept.next().unwrap_or(false));
        if let [place] = self.left[..] {
            return Ok(Some(place as usize));
        }
        self.ask(numbering, mover, mv)
    }

    /// Finds the next step in which the remaining moves differ.
    fn ask(
        &mut self,
        numbering: &Numbering,
        mover: Side,
        mv: impl Fn(usize) -> Move,
    ) -> Result<Option<usize>, Unnumbered> {
        let moves: Vec<Move> = self.left.iter().map(|&place| mv(place as usize)).collect();
        let first = match self.stage {
            Stage::Stem => 0,
            Stage::Said(place) => place + 1,
            Stage::Rank => usize::MAX,
        };
        let places = moves.iter().map(|mv| numbering.said_places(mv));
        let end = places.max().unwrap_or(0);
        for place in first..end {
            let numbers = moves.iter().map(|mv| numbering.said(mover, mv, place));
            self.numbers = numbers.collect::<Option<_>>().ok_or(Unnumbered)?;
            if self.numbers.iter().any(|number| *number != self.numbers[0]) {
                self.stage = Stage::Said(place);
                return Ok(None);
            }
        }
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
        open[0].begin(self, mover, moves.len(), |place| moves[place].clone())?;
        while let Some(spelling) = open.pop() {
            let mut next = spelling.numbers.clone();
            next.sort_unstable();
            next.dedup();
            for number in next {
                let mut said = spelling.clone();
                let done = said.say(self, mover, number, |place| moves[place].clone())?.is_some();
                said.left.iter().for_each(|&place| all[place as usize].push(number));
                if !done {
                    open.push(said);
                }
            }
        }
        Ok(all)
    }
}

/// Orders moves that the numbering does not distinguish. The order depends only on the moves.
fn compare(one: &Move, other: &Move) -> Ordering {
    let order = |mv: &Move| (mv.lands as u8, mv.leaves_trail, mv.becomes, mv.takes().words(), mv.path().words());
    order(one).cmp(&order(other))
}
