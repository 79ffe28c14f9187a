//! Lists of packed moves: one entry for all moves with the same template, as a set of target squares. Moves are found
//! in this form, and writing it is cheaper than writing single moves.

use super::{Bundle, PackedKind, PackedMove, Template};
use crate::movegen::Move;
use crate::types::{Bits, Square, SquareSet};
use std::cell::{Cell, RefCell};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The packed move looked up last in a finished list. Callers that visit the moves in order find each from the one
/// before; a search from the start would be slow in lists of thousands.
#[derive(Default)]
pub(in crate::movegen) struct Cursor(AtomicU64);

impl Cursor {
    /// The index of a bundle, and the number of packed moves before it.
    #[inline(always)]
    fn read(&self) -> (usize, usize) {
        // Both numbers share one atomic, so that threads that share a list never read halves of two states.
        let both = self.0.load(Relaxed);
        ((both >> 32) as usize, both as u32 as usize)
    }

    #[inline(always)]
    fn write(&self, bundle: usize, before: usize) {
        self.0.store((bundle as u64) << 32 | before as u64, Relaxed);
    }

    /// Goes back to the start, because the list has changed.
    #[inline(always)]
    pub fn rewind(&mut self) {
        *self.0.get_mut() = 0;
    }
}

/// A way through a list of packed moves, from its start.
#[derive(Clone, Debug)]
pub(in crate::movegen) struct Walk<'l> {
    /// The bundle of the next packed move, and those after it.
    bundles: &'l [Bundle],
    /// The target squares of the first bundle that lie ahead.
    ends: u64,
    /// The index of the next packed move.
    next: usize,
}

impl Walk<'_> {
    /// The packed move at an index, which must lie ahead.
    ///
    /// # Panics
    /// If there is no such move.
    #[inline(always)]
    pub fn get(&mut self, number: usize) -> PackedMove {
        loop {
            while self.ends == 0 {
                self.bundles = &self.bundles[1..];
                self.ends = self.bundles[0].ends;
            }
            let square = self.ends.trailing_zeros() as usize;
            self.ends &= self.ends - 1;
            self.next += 1;
            if self.next > number {
                return self.bundles[0].template.packed_to(square);
            }
        }
    }
}

/// The index of the set bit of a word that has `lower` set bits below it.
fn bit_after(mut word: u64, mut lower: usize) -> usize {
    let mut skipped = 0;
    // Halves are skipped only if this saves more than it costs.
    for half in [32, 16] {
        if lower >= 8 {
            let count = (word & ((1 << half) - 1)).count_ones() as usize;
            if lower >= count {
                (word, lower, skipped) = (word >> half, lower - count, skipped + half);
            }
        }
    }
    for _ in 0..lower {
        word &= word - 1;
    }
    skipped + word.trailing_zeros() as usize
}

/// A reusable list of packed moves, which never shrinks.
#[derive(Default)]
pub(in crate::movegen) struct PackedMoves {
    /// The bundles. Those before the end belong to the list, and none of these is empty.
    bundles: Vec<Bundle>,
    /// Moves that cannot be packed. Packed moves of [`PackedKind::Listed`] refer to them.
    moves: Vec<Move>,
    end: ListEnd,
}

/// A point in a list: its current end, or its end at an earlier time.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in crate::movegen) struct ListEnd {
    /// The number of bundles before this point.
    bundles: usize,
    /// The number of packed moves in these bundles.
    packed: usize,
    /// The number of unpacked moves before this point.
    moves: usize,
}

impl ListEnd {
    /// The start of every list.
    pub const FIRST: ListEnd = ListEnd { bundles: 0, packed: 0, moves: 0 };
}

impl PackedMoves {
    /// The end of the list.
    #[inline(always)]
    pub fn end(&self) -> ListEnd {
        self.end
    }

    /// The number of packed moves.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.end.packed
    }

    /// The number of packed moves from a point on.
    #[inline(always)]
    pub fn count_since(&self, place: ListEnd) -> usize {
        self.end.packed - place.packed
    }

    /// The bundles from a point on.
    #[inline(always)]
    pub fn bundles_since(&self, place: ListEnd) -> &[Bundle] {
        &self.bundles[place.bundles..self.end.bundles]
    }

    /// Looks up packed moves in ascending order.
    #[inline]
    pub fn walk(&self) -> Walk<'_> {
        Walk {
            bundles: self.bundles_since(ListEnd::FIRST),
            ends: self.bundles.first().map_or(0, |first| first.ends),
            next: 0,
        }
    }

    /// All packed moves.
    pub fn iter(&self) -> impl Iterator<Item = PackedMove> {
        self.since(ListEnd::FIRST)
    }

    /// The packed moves from a point on.
    pub fn since(&self, place: ListEnd) -> impl Iterator<Item = PackedMove> {
        self.bundles_since(place).iter().flat_map(|bundle| bundle.packed_moves())
    }

    /// The moves that packed moves refer to.
    #[inline(always)]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The packed move at an index, from 0.
    ///
    /// # Panics
    /// If there is no such move.
    #[inline(always)]
    pub fn get(&self, number: usize) -> PackedMove {
        self.get_near(number, &Cursor::default())
    }

    /// Like [`get`](Self::get), but searches from the move looked up last.
    ///
    /// # Panics
    /// If there is no such move.
    #[inline(always)]
    pub fn get_near(&self, number: usize, cursor: &Cursor) -> PackedMove {
        let (at, before) = cursor.read();
        if let Some(lower) = number.checked_sub(before)
            && let Some(bundle) = self.bundles[..self.end.bundles].get(at)
            && lower < bundle.ends.count_ones() as usize
        {
            return bundle.template.packed_to(bit_after(bundle.ends, lower));
        }
        self.seek(number, cursor);
        let (at, before) = cursor.read();
        let bundle = self.bundles[at];
        bundle.template.packed_to(bit_after(bundle.ends, number - before))
    }

    /// Moves a cursor to the bundle of the packed move at an index.
    ///
    /// # Panics
    /// If there is no such move.
    #[inline]
    fn seek(&self, number: usize, cursor: &Cursor) {
        let (mut at, mut before) = cursor.read();
        if number < before {
            (at, before) = (0, 0);
        }
        for bundle in &self.bundles[at..self.end.bundles] {
            let count = bundle.ends.count_ones() as usize;
            if number < before + count {
                return cursor.write(at, before);
            }
            (at, before) = (at + 1, before + count);
        }
        panic!("a packed move beyond the end of the list")
    }

    /// The indices of the packed moves between two squares, in order: a range for each bundle that has any.
    pub fn runs_between(&self, from: Square, to: Square) -> impl Iterator<Item = Range<usize>> {
        let mut before = 0;
        let runs = self.bundles_since(ListEnd::FIRST).iter().map(move |bundle| {
            let Range { start, end } = bundle.between(from, to);
            let found = before + start..before + end;
            before += bundle.len() as usize;
            found
        });
        runs.filter(|run| !run.is_empty())
    }

    /// The number of packed moves that end on a square of a set.
    #[inline]
    pub fn count_to(&self, squares: &SquareSet) -> usize {
        let words = squares.words();
        self.bundles_since(ListEnd::FIRST).iter().map(|bundle| bundle.count_to(squares, &words)).sum()
    }

    /// Removes all packed moves.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.truncate(ListEnd::FIRST);
    }

    /// Removes the packed moves from a point on.
    #[inline(always)]
    pub fn truncate(&mut self, place: ListEnd) {
        self.end = place;
        if !self.moves.is_empty() {
            self.moves.truncate(place.moves);
        }
    }

    /// Keeps only the packed moves from a point on for which `wanted` is true.
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

    /// Returns `true` if the predicate holds for a bundle from a point on.
    pub fn find_bundle_since<const W: usize>(
        &self,
        place: ListEnd,
        is: impl Fn(Bits<W>, Template, &[Move]) -> bool,
    ) -> bool {
        self.bundles_since(place).iter().any(|bundle| is(bundle.squares(), bundle.common(), &self.moves))
    }

    /// Filters the target squares of each bundle from a point on. `of` gets the squares and the template, and returns
    /// the squares to keep.
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

    /// Appends the indices of some packed moves. `of` gets the target squares of the moves with a template, and returns
    /// those of the wanted moves.
    #[inline(always)]
    pub fn find<const W: usize>(&self, of: impl Fn(Bits<W>, Template, &[Move]) -> Bits<W>, into: &mut Vec<usize>) {
        let mut before = 0;
        for bundle in self.bundles_since(ListEnd::FIRST) {
            let found = of(bundle.squares(), bundle.common(), &self.moves).0[bundle.word::<W>()];
            let lower = |square: usize| (bundle.ends & ((1 << square) - 1)).count_ones() as usize;
            into.extend(Bits::<1>([found]).into_iter().map(|square| before + lower(square)));
            before += bundle.len() as usize;
        }
    }

    /// Removes a packed move from the last bundle and returns it.
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
        let place = packed.place();
        self.add(Bundle { ends: 1 << (place & 63), template: Template::of(packed).in_word(place >> 6) });
    }

    /// Adds a move that cannot be packed.
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
            self.add(Bundle { ends, template: template.in_word(word) });
        }
    }

    /// Adds a bundle unless it is empty, without a branch: the branch would often be mispredicted.
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
        self.make_room(self.end.bundles);
        self.bundles[self.end.bundles] = bundle;
    }

    /// The end of the list, for appending moves. They belong to the list only after [`filled`](Self::filled).
    #[inline(always)]
    pub fn filling(&mut self) -> Filling<'_> {
        Filling { room: Cell::from_mut(&mut self.bundles[..]).as_slice_of_cells(), end: self.end }
    }

    /// Ends the list where its [`Filling`] ended, if there was room for all of it. Otherwise makes more room and
    /// returns `false`; the caller must then find all moves again.
    #[inline(always)]
    pub fn filled(&mut self, end: ListEnd) -> bool {
        let had_room = end.bundles <= self.bundles.len();
        if had_room {
            self.end = end;
        } else {
            self.make_room(end.bundles);
        }
        had_room
    }

    /// Makes room for more than this many bundles.
    #[cold]
    #[inline(never)]
    fn make_room(&mut self, bundles: usize) {
        self.bundles.resize((2 * bundles).max(64), Bundle::EMPTY);
    }
}

/// The end of a list that is being filled, as a copy that fits in registers. With the list itself, each bundle would
/// wait until the index of the previous one was written to memory.
#[derive(Clone, Copy)]
pub(in crate::movegen) struct Filling<'l> {
    room: &'l [Cell<Bundle>],
    end: ListEnd,
}

impl Filling<'_> {
    /// The end of the list if there were room for all bundles.
    #[inline(always)]
    pub fn end(&self) -> ListEnd {
        self.end
    }

    /// Adds a packed move for each square of a set, which may be empty.
    #[inline(always)]
    pub fn extend<const W: usize>(&mut self, squares: Bits<W>, template: Template) {
        for (word, &ends) in squares.0.iter().enumerate() {
            // Adds a bundle unless it is empty, without a branch: the branch would often be mispredicted.
            if let Some(place) = self.room.get(self.end.bundles) {
                place.set(Bundle { ends, template: template.in_word(word) });
            }
            self.end.bundles += usize::from(ends != 0);
            self.end.packed += ends.count_ones() as usize;
        }
    }
}

/// Runs `work` with an empty list that is reused between calls.
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
