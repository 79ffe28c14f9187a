//! Lists of steps: one entry for all that a piece can do in the same manner, as the squares where it ends.
//!
//! That is how steps are found, and it is less to write than each of them.

use super::step::{Step, What};
use crate::movegen::Move;
use crate::types::{Bits, Kind};
use std::cell::RefCell;

/// What steps have in common: all but where they end, and with that perhaps where they start.
///
/// Packed into one number by hand, for it is made for every piece of every position: from its low end, the word of the board where
/// the steps end (8 bits), how far from there they start (8), whether they start relative to where they end (8, all set if so), what
/// they are, their number and their op (8, 8, 16; see [`Step`]).
#[derive(Clone, Copy, Debug)]
pub(in crate::movegen) struct Manner(u64);

impl Manner {
    const BACK: u32 = 8;
    const MOVING: u32 = 16;
    const WHAT: u32 = 24;
    const NUMBER: u32 = 32;
    const OP: u32 = 40;

    /// From one square.
    #[inline(always)]
    pub fn from(square: usize, what: What) -> Manner {
        // Where the step ends is blotted out, and going back from 0, counted round at 256, leads to the square.
        Manner(u64::from((square as u8).wrapping_neg()) << Self::BACK | (what as u64) << Self::WHAT)
    }

    /// By so many squares; an op that may leave a trail is to be named.
    #[inline(always)]
    pub fn by(squares: i16, what: What, op: u16) -> Manner {
        let back = u64::from(squares as u8) << Self::BACK;
        Manner(back | 0xff << Self::MOVING | (what as u64) << Self::WHAT | u64::from(op) << Self::OP)
    }

    /// Drops of a kind, which start where they end.
    #[inline(always)]
    pub fn drop(kind: Kind) -> Manner {
        Manner::by(0, What::Drop, 0).numbered(kind.0)
    }

    /// The same, and the piece becomes a kind.
    #[inline(always)]
    pub fn becoming(self, kind: Kind) -> Manner {
        let what = What::of(self.byte(Self::WHAT)).becoming();
        Manner(self.0 & !(0xff << Self::WHAT) | (what as u64) << Self::WHAT).numbered(kind.0)
    }

    #[inline(always)]
    fn numbered(self, number: u8) -> Manner {
        Manner(self.0 & !(0xff << Self::NUMBER) | u64::from(number) << Self::NUMBER)
    }

    #[inline(always)]
    fn byte(self, place: u32) -> u8 {
        (self.0 >> place) as u8
    }

    /// The step that ends on a square; if the manner has a word, of this word.
    #[inline(always)]
    pub fn step_to(self, square: usize) -> Step {
        let to = self.0 as u8 | square as u8;
        let from = (to & self.byte(Self::MOVING)).wrapping_sub(self.byte(Self::BACK));
        let (what, number) = (What::of(self.byte(Self::WHAT)), self.byte(Self::NUMBER));
        Step { from, to, what, number, op: (self.0 >> Self::OP) as u16 }
    }

    /// That of a step.
    #[inline(always)]
    pub fn of(step: Step) -> Manner {
        let manner = Manner::from(usize::from(step.from), step.what).numbered(step.number);
        Manner(manner.0 | u64::from(step.op) << Self::OP)
    }

    /// What the steps are, and their number.
    #[inline(always)]
    pub fn what(self) -> (What, u8) {
        (What::of(self.byte(Self::WHAT)), self.byte(Self::NUMBER))
    }

    /// Where the steps start that end on some squares, of which there is one.
    #[inline(always)]
    pub(super) fn start<const W: usize>(self, ends: Bits<W>) -> Start {
        match self.byte(Self::MOVING) {
            0 => Start::On(usize::from(self.byte(Self::BACK).wrapping_neg())),
            // The distance is kept modulo 256: all steps are on the board, so one of them tells its sign.
            _ => {
                let to = self.step_to(ends.first());
                Start::Back(i16::from(to.to) - i16::from(to.from))
            }
        }
    }
}

/// Where steps in one manner start.
#[derive(Clone, Copy)]
pub(super) enum Start {
    /// All on one square.
    On(usize),
    /// Each so many squares before its end.
    Back(i16),
}

/// Steps in the same manner that end in the same word of the board.
#[derive(Clone, Copy, Debug)]
pub(in crate::movegen) struct Bundle {
    ends: u64,
    manner: Manner,
}

impl Bundle {
    /// Where they end.
    fn squares<const W: usize>(self) -> Bits<W> {
        let mut ends = Bits::EMPTY;
        ends.0[self.word::<W>()] = self.ends;
        ends
    }

    /// The word of the board where they end.
    fn word<const W: usize>(self) -> usize {
        usize::from(self.manner.0 as u8 >> 6) & (W - 1)
    }

    /// What they have in common, wherever they end.
    fn common(self) -> Manner {
        Manner(self.manner.0 & !0xff)
    }

    /// The steps.
    #[inline(always)]
    pub fn steps(self) -> impl Iterator<Item = Step> {
        Bits::<1>([self.ends]).into_iter().map(move |square| self.manner.step_to(square))
    }
}

/// A list of steps that is used again and again: it never shrinks.
#[derive(Default)]
pub(in crate::movegen) struct Steps {
    /// Those before the end are listed, and none of these is empty.
    bundles: Vec<Bundle>,
    /// Moves that are more than steps: [`What::Listed`].
    moves: Vec<Move>,
    end: Place,
}

/// A place in a list: where the list ends, or where it has ended at some time.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in crate::movegen) struct Place {
    /// How many bundles are before it.
    bundles: usize,
    /// How many steps these are.
    steps: usize,
    /// How many moves are before it.
    moves: usize,
}

impl Place {
    /// The beginning of every list.
    pub const FIRST: Place = Place { bundles: 0, steps: 0, moves: 0 };
}

impl Steps {
    /// The place where the list ends.
    #[inline(always)]
    pub fn end(&self) -> Place {
        self.end
    }

    /// How many steps there are.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.end.steps
    }

    /// How many steps there are from a place on.
    #[inline(always)]
    pub fn count_since(&self, place: Place) -> usize {
        self.end.steps - place.steps
    }

    /// What is listed from a place on.
    #[inline(always)]
    pub fn bundles_since(&self, place: Place) -> &[Bundle] {
        &self.bundles[place.bundles..self.end.bundles]
    }

    /// All steps.
    pub fn iter(&self) -> impl Iterator<Item = Step> {
        self.since(Place::FIRST)
    }

    /// The steps from a place on.
    pub fn since(&self, place: Place) -> impl Iterator<Item = Step> {
        self.bundles_since(place).iter().flat_map(|bundle| bundle.steps())
    }

    /// The moves that listed steps stand for.
    #[inline(always)]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The step with a number, counted from 0.
    ///
    /// # Panics
    /// If there are not as many.
    #[inline(always)]
    pub fn get(&self, mut number: usize) -> Step {
        for bundle in self.bundles_since(Place::FIRST) {
            let count = bundle.ends.count_ones() as usize;
            if number < count {
                let mut ends = bundle.ends;
                for _ in 0..number {
                    ends &= ends - 1;
                }
                return bundle.manner.step_to(ends.trailing_zeros() as usize);
            }
            number -= count;
        }
        panic!("a step beyond the end of the list")
    }

    /// Forgets all steps.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.truncate(Place::FIRST);
    }

    /// Forgets the steps from a place on.
    #[inline(always)]
    pub fn truncate(&mut self, place: Place) {
        self.end = place;
        if !self.moves.is_empty() {
            self.moves.truncate(place.moves);
        }
    }

    /// Keeps those steps from a place on that are wanted.
    pub fn retain_since(&mut self, place: Place, mut wanted: impl FnMut(Step) -> bool) {
        let found = place.bundles..self.end.bundles;
        self.end = Place { moves: self.moves.len(), ..place };
        for index in found {
            let Bundle { ends, manner } = self.bundles[index];
            let mut kept = 0;
            for square in Bits::<1>([ends]) {
                kept |= u64::from(wanted(manner.step_to(square))) << square;
            }
            self.add(Bundle { ends: kept, manner });
        }
    }

    /// Is there a bundle from a place on of which something is true?
    pub fn find_bundle_since<const W: usize>(
        &self,
        place: Place,
        is: impl Fn(Bits<W>, Manner, &[Move]) -> bool,
    ) -> bool {
        self.bundles_since(place).iter().any(|bundle| is(bundle.squares(), bundle.common(), &self.moves))
    }

    /// Keeps of each bundle from a place on the steps that end on some squares; `of` tells them from where all end, and how they go.
    pub fn retain_bundles_since<const W: usize>(
        &mut self,
        place: Place,
        of: impl Fn(Bits<W>, Manner, &[Move]) -> Bits<W>,
    ) {
        let found = place.bundles..self.end.bundles;
        self.end = Place { moves: self.moves.len(), ..place };
        for index in found {
            let bundle = self.bundles[index];
            let kept = of(bundle.squares(), bundle.common(), &self.moves);
            self.add(Bundle { ends: kept.0[bundle.word::<W>()], ..bundle });
        }
    }

    /// Takes a step out of the last bundle.
    #[inline(always)]
    pub fn pop(&mut self) -> Option<Step> {
        let last = self.bundles[..self.end.bundles].last_mut()?;
        let step = last.manner.step_to(last.ends.trailing_zeros() as usize);
        last.ends &= last.ends - 1;
        self.end.steps -= 1;
        self.end.bundles -= usize::from(last.ends == 0);
        Some(step)
    }

    /// Adds a step.
    #[inline(always)]
    pub fn push(&mut self, step: Step) {
        let manner = Manner(Manner::of(step).0 | u64::from(step.to & !63));
        self.add(Bundle { ends: 1 << (step.to & 63), manner });
    }

    /// Adds a move that is more than a step.
    pub fn push_move(&mut self, mv: Move) {
        let step = Step::new(mv.from.index(), mv.to.index(), What::Listed);
        let op = self.moves.len() as u16;
        self.moves.push(mv);
        self.end.moves = self.moves.len();
        self.push(Step { op, ..step });
    }

    /// Adds a step for each square of a set, which may be empty.
    #[inline(always)]
    pub fn extend<const W: usize>(&mut self, squares: Bits<W>, manner: Manner) {
        for (word, &ends) in squares.0.iter().enumerate() {
            self.add(Bundle { ends, manner: Manner(manner.0 | (64 * word as u64)) });
        }
    }

    /// Adds a bundle if there is something in it, which is not asked beforehand: often nobody could guess the answer.
    #[inline(always)]
    fn add(&mut self, bundle: Bundle) {
        match self.bundles.get_mut(self.end.bundles) {
            Some(place) => *place = bundle,
            None => self.grow(bundle),
        }
        self.end.bundles += usize::from(bundle.ends != 0);
        self.end.steps += bundle.ends.count_ones() as usize;
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, bundle: Bundle) {
        self.bundles.push(bundle);
        self.bundles.resize((2 * self.bundles.len()).max(64), bundle);
    }
}

/// Does some work with an empty list that is used again and again.
pub(in crate::movegen) fn with_steps<R>(work: impl FnOnce(&mut Steps) -> R) -> R {
    thread_local! {
        static SPARE: RefCell<Vec<Steps>> = const { RefCell::new(Vec::new()) };
    }
    let mut steps = SPARE.with_borrow_mut(Vec::pop).unwrap_or_default();
    steps.clear();
    let done = work(&mut steps);
    SPARE.with_borrow_mut(|spare| spare.push(steps));
    done
}
