//! Lists of packed moves: one entry for all moves with the same template, as the set of squares where they end. Moves are found that way,
//! and it is less to write than a list of single moves.

use super::kind::{PackedKind, PackedMove};
use crate::movegen::Move;
use crate::types::{Bits, Kind};
use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What packed moves have in common: all but where they end, and with that perhaps where they start.
///
/// Packed into one number by hand, for it is made for every piece of every position: from its low end, the word of the board where
/// the packed moves end (8 bits), how far from there they start (8), whether they start relative to where they end (8, all set if so), what
/// they are, their number and their op (8, 8, 16; see [`PackedMove`]).
#[derive(Clone, Copy, Debug)]
pub(in crate::movegen) struct Template(u64);

impl Template {
    const BACK: u32 = 8;
    const MOVING: u32 = 16;
    const WHAT: u32 = 24;
    const NUMBER: u32 = 32;
    const OP: u32 = 40;

    /// From one square.
    #[inline(always)]
    pub fn from(square: usize, what: PackedKind) -> Template {
        // `MOVING` is 0 here, so the end does not count: the start is 0 less `BACK`, modulo 256.
        Template(u64::from((square as u8).wrapping_neg()) << Self::BACK | (what as u64) << Self::WHAT)
    }

    /// By so many squares; an op that may leave a trail is to be named.
    #[inline(always)]
    pub fn by(squares: i16, what: PackedKind, op: u16) -> Template {
        let back = u64::from(squares as u8) << Self::BACK;
        Template(back | 0xff << Self::MOVING | (what as u64) << Self::WHAT | u64::from(op) << Self::OP)
    }

    /// Drops of a kind, which start where they end.
    #[inline(always)]
    pub fn drop(kind: Kind) -> Template {
        Template::by(0, PackedKind::Drop, 0).numbered(kind.0)
    }

    /// The same, and the piece becomes a kind.
    #[inline(always)]
    pub fn becoming(self, kind: Kind) -> Template {
        let what = PackedKind::of(self.byte(Self::WHAT)).becoming();
        Template(self.0 & !(0xff << Self::WHAT) | (what as u64) << Self::WHAT).numbered(kind.0)
    }

    /// The same moves, after which the player chooses a square.
    #[inline(always)]
    pub fn choosing(self, square: usize) -> Template {
        Template(self.0 & !(0xff << Self::WHAT) | (PackedKind::Choose as u64) << Self::WHAT).numbered(square as u8)
    }

    #[inline(always)]
    fn numbered(self, number: u8) -> Template {
        Template(self.0 & !(0xff << Self::NUMBER) | u64::from(number) << Self::NUMBER)
    }

    #[inline(always)]
    fn byte(self, place: u32) -> u8 {
        (self.0 >> place) as u8
    }

    /// The packed move that ends on a square; if the template has a word, of this word.
    #[inline(always)]
    pub fn packed_to(self, square: usize) -> PackedMove {
        let to = self.0 as u8 | square as u8;
        let from = (to & self.byte(Self::MOVING)).wrapping_sub(self.byte(Self::BACK));
        let (what, number) = (PackedKind::of(self.byte(Self::WHAT)), self.byte(Self::NUMBER));
        PackedMove { from, to, what, number, op: (self.0 >> Self::OP) as u16 }
    }

    /// The template of a packed move.
    #[inline(always)]
    pub fn of(packed: PackedMove) -> Template {
        let template = Template::from(usize::from(packed.from), packed.what).numbered(packed.number);
        Template(template.0 | u64::from(packed.op) << Self::OP)
    }

    /// What the packed moves are, and their number.
    #[inline(always)]
    pub fn what(self) -> (PackedKind, u8) {
        (PackedKind::of(self.byte(Self::WHAT)), self.byte(Self::NUMBER))
    }

    /// Which of these ends are also the start of their move.
    #[inline(always)]
    pub fn still<const W: usize>(self, ends: Bits<W>) -> Bits<W> {
        match self.start(ends) {
            Start::On(from) => Bits::of(from),
            Start::Back(by) => {
                if by == 0 {
                    ends
                } else {
                    Bits::EMPTY
                }
            }
        }
    }

    /// Those of some ends whose moves start in a set of squares.
    #[inline(always)]
    pub fn starting_in<const W: usize>(self, starts: Bits<W>, ends: Bits<W>) -> Bits<W> {
        if ends.is_empty() {
            return ends;
        }
        match self.start(ends) {
            Start::On(from) => {
                if starts.has(from) {
                    ends
                } else {
                    Bits::EMPTY
                }
            }
            Start::Back(by) => ends & starts.shifted(by),
        }
    }

    /// Where the moves that end on these squares start; there is at least one.
    #[inline(always)]
    pub(in crate::movegen) fn start<const W: usize>(self, ends: Bits<W>) -> Start {
        match self.byte(Self::MOVING) {
            0 => Start::On(usize::from(self.byte(Self::BACK).wrapping_neg())),
            // The distance is kept modulo 256: all packed moves are on the board, so one of them tells its sign.
            _ => {
                let to = self.packed_to(ends.first());
                Start::Back(i16::from(to.to) - i16::from(to.from))
            }
        }
    }
}

/// Where packed moves in one template start.
#[derive(Clone, Copy)]
pub(in crate::movegen) enum Start {
    /// All on one square.
    On(usize),
    /// Each so many squares before its end.
    Back(i16),
}

/// Packed moves in the same template that end in the same word of the board.
#[derive(Clone, Copy, Debug)]
pub(in crate::movegen) struct Bundle {
    ends: u64,
    template: Template,
}

impl Bundle {
    /// Where they end.
    #[inline(always)]
    fn squares<const W: usize>(self) -> Bits<W> {
        let mut ends = Bits::EMPTY;
        ends.0[self.word::<W>()] = self.ends;
        ends
    }

    /// The word of the board where they end.
    #[inline(always)]
    fn word<const W: usize>(self) -> usize {
        usize::from(self.template.0 as u8 >> 6) & (W - 1)
    }

    /// What they have in common, wherever they end.
    #[inline(always)]
    fn common(self) -> Template {
        Template(self.template.0 & !0xff)
    }

    /// How many packed moves there are.
    #[inline(always)]
    pub fn len(self) -> u32 {
        self.ends.count_ones()
    }

    /// What they are.
    #[inline(always)]
    pub fn what(self) -> PackedKind {
        self.template.what().0
    }

    /// The same of those alone that start in one set of squares or end in another.
    #[inline(always)]
    pub fn within<const W: usize>(self, starts: Bits<W>, ends: Bits<W>) -> Bundle {
        let all = self.squares();
        let kept = all & ends | self.common().starting_in(starts, all);
        Bundle { ends: kept.0[self.word::<W>()], ..self }
    }

    /// The packed moves.
    #[inline(always)]
    pub fn packed_moves(self) -> impl Iterator<Item = PackedMove> {
        Bits::<1>([self.ends]).into_iter().map(move |square| self.template.packed_to(square))
    }
}

/// Where in a finished list a packed move was looked up last. Who goes through the moves in order finds each from the one before; else it would
/// be looked for from the beginning, which takes long in lists of thousands.
#[derive(Default)]
pub(in crate::movegen) struct Cursor(AtomicU64);

impl Cursor {
    /// A bundle, and how many packed moves are before it.
    #[inline(always)]
    fn read(&self) -> (usize, usize) {
        // Both numbers are in one, so that threads that share a list never see halves of two.
        let both = self.0.load(Relaxed);
        ((both >> 32) as usize, both as u32 as usize)
    }

    #[inline(always)]
    fn write(&self, bundle: usize, before: usize) {
        self.0.store((bundle as u64) << 32 | before as u64, Relaxed);
    }

    /// Goes back to the beginning: the list is another one.
    #[inline(always)]
    pub fn rewind(&mut self) {
        *self.0.get_mut() = 0;
    }
}

/// A list of packed moves that is used again and again: it never shrinks.
#[derive(Default)]
pub(in crate::movegen) struct PackedMoves {
    /// Those before the end are listed, and none of these is empty.
    bundles: Vec<Bundle>,
    /// Moves that are more than packed moves: [`PackedKind::Listed`].
    moves: Vec<Move>,
    end: ListEnd,
}

/// A place in a list: where the list ends, or where it has ended at some time.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in crate::movegen) struct ListEnd {
    /// How many bundles are before it.
    bundles: usize,
    /// How many packed moves these are.
    packed: usize,
    /// How many moves are before it.
    moves: usize,
}

impl ListEnd {
    /// The beginning of every list.
    pub const FIRST: ListEnd = ListEnd { bundles: 0, packed: 0, moves: 0 };
}

impl PackedMoves {
    /// The place where the list ends.
    #[inline(always)]
    pub fn end(&self) -> ListEnd {
        self.end
    }

    /// How many packed moves there are.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.end.packed
    }

    /// How many packed moves there are from a place on.
    #[inline(always)]
    pub fn count_since(&self, place: ListEnd) -> usize {
        self.end.packed - place.packed
    }

    /// What is listed from a place on.
    #[inline(always)]
    pub fn bundles_since(&self, place: ListEnd) -> &[Bundle] {
        &self.bundles[place.bundles..self.end.bundles]
    }

    /// All packed moves.
    pub fn iter(&self) -> impl Iterator<Item = PackedMove> {
        self.since(ListEnd::FIRST)
    }

    /// The packed moves from a place on.
    pub fn since(&self, place: ListEnd) -> impl Iterator<Item = PackedMove> {
        self.bundles_since(place).iter().flat_map(|bundle| bundle.packed_moves())
    }

    /// The moves that listed packed moves stand for.
    #[inline(always)]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The packed move with a number, counted from 0.
    ///
    /// # Panics
    /// If there are not as many.
    #[inline(always)]
    pub fn get(&self, number: usize) -> PackedMove {
        self.get_near(number, &Cursor::default())
    }

    /// The same, looked for from where another one was looked up.
    ///
    /// # Panics
    /// If there are not as many.
    #[inline(always)]
    pub fn get_near(&self, number: usize, cursor: &Cursor) -> PackedMove {
        let (mut at, mut before) = cursor.read();
        if number < before {
            (at, before) = (0, 0);
        }
        for bundle in &self.bundles[at..self.end.bundles] {
            let count = bundle.ends.count_ones() as usize;
            if number < before + count {
                cursor.write(at, before);
                let mut ends = bundle.ends;
                for _ in before..number {
                    ends &= ends - 1;
                }
                return bundle.template.packed_to(ends.trailing_zeros() as usize);
            }
            (at, before) = (at + 1, before + count);
        }
        panic!("a packed move beyond the end of the list")
    }

    /// Forgets all packed moves.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.truncate(ListEnd::FIRST);
    }

    /// Forgets the packed moves from a place on.
    #[inline(always)]
    pub fn truncate(&mut self, place: ListEnd) {
        self.end = place;
        if !self.moves.is_empty() {
            self.moves.truncate(place.moves);
        }
    }

    /// Keeps those packed moves from a place on that are wanted.
    pub fn retain_since(&mut self, place: ListEnd, mut wanted: impl FnMut(PackedMove) -> bool) {
        let found = place.bundles..self.end.bundles;
        self.end = ListEnd { moves: self.moves.len(), ..place };
        for index in found {
            let Bundle { ends, template } = self.bundles[index];
            let mut kept = 0;
            for square in Bits::<1>([ends]) {
                kept |= u64::from(wanted(template.packed_to(square))) << square;
            }
            self.add(Bundle { ends: kept, template });
        }
    }

    /// Is there a bundle from a place on of which something is true?
    pub fn find_bundle_since<const W: usize>(
        &self,
        place: ListEnd,
        is: impl Fn(Bits<W>, Template, &[Move]) -> bool,
    ) -> bool {
        self.bundles_since(place).iter().any(|bundle| is(bundle.squares(), bundle.common(), &self.moves))
    }

    /// Keeps some ends of each bundle from a place on: `of` gets the ends and the template, and gives those to keep.
    pub fn retain_bundles_since<const W: usize>(
        &mut self,
        place: ListEnd,
        of: impl Fn(Bits<W>, Template, &[Move]) -> Bits<W>,
    ) {
        let found = place.bundles..self.end.bundles;
        self.end = ListEnd { moves: self.moves.len(), ..place };
        for index in found {
            let bundle = self.bundles[index];
            let kept = of(bundle.squares(), bundle.common(), &self.moves);
            self.add(Bundle { ends: kept.0[bundle.word::<W>()], ..bundle });
        }
    }

    /// Takes a packed move out of the last bundle.
    #[inline(always)]
    pub fn pop(&mut self) -> Option<PackedMove> {
        let last = self.bundles[..self.end.bundles].last_mut()?;
        let packed = last.template.packed_to(last.ends.trailing_zeros() as usize);
        last.ends &= last.ends - 1;
        self.end.packed -= 1;
        self.end.bundles -= usize::from(last.ends == 0);
        Some(packed)
    }

    /// Adds a packed move.
    #[inline(always)]
    pub fn push(&mut self, packed: PackedMove) {
        let template = Template(Template::of(packed).0 | u64::from(packed.to & !63));
        self.add(Bundle { ends: 1 << (packed.to & 63), template });
    }

    /// Adds a move that is more than a packed move.
    pub fn push_move(&mut self, mv: Move) {
        let packed = PackedMove::new(mv.from.index(), mv.to.index(), PackedKind::Listed);
        let op = self.moves.len() as u16;
        self.moves.push(mv);
        self.end.moves = self.moves.len();
        self.push(PackedMove { op, ..packed });
    }

    /// Adds a packed move for each square of a set, which may be empty.
    #[inline(always)]
    pub fn extend<const W: usize>(&mut self, squares: Bits<W>, template: Template) {
        for (word, &ends) in squares.0.iter().enumerate() {
            self.add(Bundle { ends, template: Template(template.0 | (64 * word as u64)) });
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
        self.end.packed += bundle.ends.count_ones() as usize;
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, bundle: Bundle) {
        self.bundles.push(bundle);
        self.bundles.resize((2 * self.bundles.len()).max(64), bundle);
    }
}

/// Does some work with an empty list that is used again and again.
pub(in crate::movegen) fn with_packed_moves<R>(work: impl FnOnce(&mut PackedMoves) -> R) -> R {
    thread_local! {
        static SPARE: RefCell<Vec<PackedMoves>> = const { RefCell::new(Vec::new()) };
    }
    let mut found = SPARE.with_borrow_mut(Vec::pop).unwrap_or_default();
    found.clear();
    let done = work(&mut found);
    SPARE.with_borrow_mut(|spare| spare.push(found));
    done
}
