//! Attack tables: where a movement leads, looked up by what stands in its way.

use super::entry::{Entries, Entry};
use crate::types::{Bits, Square, SquareSet};

/// How the targets of one movement are found from a square. The numbers are places in an [`AttackTables`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attack {
    /// Always the same: `leaps[first + square]`.
    Leap {
        /// Of square 0.
        first: u32,
    },
    /// By occupancy: the union over `parts` slices, each looked up by the pieces on its mask.
    Lines {
        /// The slice of square 0 of the first part.
        first: u32,
        /// How many parts; the slices of a part lie together, one a square.
        parts: u32,
    },
    /// By the first piece in each direction: for boards too large for tables by occupancy.
    Rays {
        /// The ray of square 0 in the first direction.
        first: u32,
        /// How many directions.
        rays: u32,
        /// Goes on behind the first piece, up to the second one.
        hops: bool,
    },
    /// By trying every entry: for what fits no table. The list of a square is `lists[first + square]`.
    Tries {
        /// Of square 0.
        first: u32,
    },
}

/// A slice of an occupancy table.
#[derive(Clone, Copy, Debug)]
pub struct Slice<const W: usize> {
    /// The squares whose pieces decide.
    pub mask: Bits<W>,
    /// Where its targets begin; there are 2^(squares of the mask) of them, in the order of the pieces' bits drawn together.
    pub first: u32,
}

/// A ray to the edge of the board.
#[derive(Clone, Copy, Debug)]
pub struct Ray<const W: usize> {
    /// Its squares, the start not among them.
    pub squares: Bits<W>,
    /// Do the indices rise along it? The same for all rays of a direction.
    pub rises: bool,
}

/// An entry of a list that is tried one by one.
#[derive(Clone, Copy, Debug)]
pub struct Try<const W: usize> {
    /// The target.
    pub square: Bits<W>,
    /// What is passed.
    pub path: Bits<W>,
    /// Where on the path the one piece must be that is hopped over; `None` if the path must be empty.
    pub hurdles: Option<Bits<W>>,
}

/// All attack tables of a variant, each kind in one array.
#[derive(Clone, Debug)]
pub struct AttackTables<const W: usize> {
    /// How many squares the board's grid has.
    pub squares: usize,
    /// Targets that never change.
    pub leaps: Vec<Bits<W>>,
    /// Slices.
    pub slices: Vec<Slice<W>>,
    /// Targets by occupancy.
    pub targets: Vec<Bits<W>>,
    /// Rays.
    pub rays: Vec<Ray<W>>,
    /// Lists of entries.
    pub lists: Vec<Vec<Try<W>>>,
}

/// The most bytes that one movement's tables by occupancy may take. More would not fit the processor's cache.
const MOST_BYTES: usize = 1 << 20;
/// The most bytes that all of them may take, for each word of a bitboard. Movements beyond that have their entries tried.
const MOST_BYTES_IN_ALL: usize = 6 << 20;
/// The most parts into which a table by occupancy is split.
const MOST_PARTS: u8 = 16;

impl<const W: usize> AttackTables<W> {
    /// No tables yet, for a grid of so many squares.
    pub fn new(squares: usize) -> Self {
        let (leaps, slices, targets, rays, lists) = Default::default();
        AttackTables { squares, leaps, slices, targets, rays, lists }
    }

    /// The memory the tables take, in bytes.
    pub fn bytes(&self) -> usize {
        let list = |list: &Vec<Try<W>>| size_of_val(list.as_slice());
        size_of_val(self.leaps.as_slice())
            + size_of_val(self.slices.as_slice())
            + size_of_val(self.targets.as_slice())
            + size_of_val(self.rays.as_slice())
            + self.lists.iter().map(list).sum::<usize>()
    }

    /// Makes the tables for these entries.
    pub(super) fn add(&mut self, entries: &Entries) -> Attack {
        if entries.iter().flatten().all(Entry::is_leap) {
            let first = self.leaps.len() as u32;
            self.leaps.extend(entries.iter().map(|list| targets::<W>(list)));
            return Attack::Leap { first };
        }
        // The fewer parts the better, but a part doubles with each square of its mask.
        let ways: [fn(&Entry) -> u8; 3] = [|_| 0, |entry| entry.direction >> 1, |entry| entry.direction];
        for way in ways {
            if let Some(attack) = self.add_lines(entries, way) {
                return attack;
            }
        }
        self.add_rays(entries).unwrap_or_else(|| self.add_tries(entries))
    }

    fn add_lines(&mut self, entries: &Entries, part_of: fn(&Entry) -> u8) -> Option<Attack> {
        let parts = entries.iter().flatten().map(part_of).max()?.checked_add(1)?;
        if parts > MOST_PARTS {
            return None;
        }
        let in_part = |list: &[Entry], part| -> Vec<Entry> {
            list.iter().filter(|entry| part_of(entry) == part).cloned().collect()
        };
        let bits = |part, list: &Vec<Entry>| mask(&in_part(list, part)).len();
        let sizes = (0..parts).flat_map(|part| entries.iter().map(move |list| bits(part, list)));
        let total = sizes.map(|bits| if bits > 20 { usize::MAX } else { 1 << bits }).fold(0, usize::saturating_add);
        let bytes = total.saturating_mul(size_of::<Bits<W>>());
        if bytes > MOST_BYTES || bytes + size_of_val(self.targets.as_slice()) > MOST_BYTES_IN_ALL * W {
            return None;
        }
        let first = self.slices.len() as u32;
        for part in 0..parts {
            for list in entries {
                self.add_slice(&in_part(list, part));
            }
        }
        Some(Attack::Lines { first, parts: u32::from(parts) })
    }

    fn add_slice(&mut self, list: &[Entry]) {
        let mask = mask(list);
        self.slices.push(Slice { mask: mask.into(), first: self.targets.len() as u32 });
        let squares: Vec<Square> = mask.iter().collect();
        for subset in 0..1usize << squares.len() {
            let occupied = squares.iter().enumerate().filter(|(bit, _)| subset >> bit & 1 != 0);
            let occupied: SquareSet = occupied.map(|(_, &square)| square).collect();
            let reached = list.iter().filter(|entry| entry.is_reached(occupied.words()));
            let mut targets = Bits::EMPTY;
            for entry in reached {
                targets.put(entry.square.index(), 1);
            }
            self.targets.push(targets);
        }
    }

    /// Rays, if every direction is a plain slide, or every one a plain hop, as far as the board goes: what lies behind a square
    /// must be the same from wherever it is seen.
    fn add_rays(&mut self, entries: &Entries) -> Option<Attack> {
        let hops = entries.iter().flatten().any(|entry| entry.hurdles.is_some());
        if hops && !entries.iter().flatten().all(Entry::is_free_hop) {
            return None;
        }
        let directions = entries.iter().flatten().map(|entry| entry.direction).max()?.checked_add(1)?;
        if directions > MOST_PARTS {
            return None;
        }
        let first = self.rays.len();
        for direction in 0..directions {
            let mut rays: Vec<SquareSet> = entries.iter().map(|list| squares_of(list, direction, hops)).collect();
            let rises = rays.iter().enumerate().find_map(|(from, ray)| ray.iter().next().map(|to| to.index() > from));
            let rises = rises.unwrap_or(true);
            if hops {
                see_behind(&mut rays, rises);
            }
            let is_ray = |from: usize| {
                let reached: Vec<&Entry> = entries[from].iter().filter(|entry| entry.direction == direction).collect();
                let before = |entry: &Entry| {
                    let nearer = |square: &Square| (square.index() < entry.square.index()) == rises;
                    let path: SquareSet = rays[from].iter().filter(|sq| *sq != entry.square && nearer(sq)).collect();
                    path.words() == entry.path
                };
                let same_way = |square: Square| (square.index() > from) == rises;
                let complete = reached.len() + usize::from(hops && !rays[from].is_empty()) == rays[from].len();
                complete
                    && rays[from]
                        .iter()
                        .all(|square| same_way(square) && rays[square.index()] == behind(&rays[from], square, rises))
                    && reached.into_iter().all(before)
            };
            if !(0..entries.len()).all(is_ray) {
                self.rays.truncate(first);
                return None;
            }
            self.rays.extend(rays.into_iter().map(|squares| Ray { squares: squares.into(), rises }));
        }
        Some(Attack::Rays { first: first as u32, rays: u32::from(directions), hops })
    }

    fn add_tries(&mut self, entries: &Entries) -> Attack {
        let first = self.lists.len() as u32;
        let bits = |words: [u64; 4]| Bits(std::array::from_fn(|word| words[word]));
        let one = |entry: &Entry| Try {
            square: Bits::of(entry.square.index()),
            path: bits(entry.path),
            hurdles: entry.hurdles.map(bits),
        };
        self.lists.extend(entries.iter().map(|list| list.iter().map(one).collect()));
        Attack::Tries { first }
    }
}

/// The squares of a ray behind one of them.
fn behind(ray: &SquareSet, square: Square, rises: bool) -> SquareSet {
    ray.iter().filter(|other| *other != square && (other.index() > square.index()) == rises).collect()
}

/// Gives the squares that no hop starts from, for want of a target, the rest of the rays they lie on.
fn see_behind(rays: &mut [SquareSet], rises: bool) {
    for from in 0..rays.len() {
        for square in rays[from] {
            let rest = behind(&rays[from], square, rises);
            rays[square.index()] |= rest;
        }
    }
}

fn targets<const W: usize>(list: &[Entry]) -> Bits<W> {
    list.iter().map(|entry| entry.square).collect::<SquareSet>().into()
}

/// The squares whose occupancy decides what is reached.
fn mask(list: &[Entry]) -> SquareSet {
    let words = list.iter().fold([0; 4], |all: [u64; 4], entry| std::array::from_fn(|w| all[w] | entry.path[w]));
    Bits::<4>(words).into()
}

/// The squares of a direction: its targets, and for hops also what is passed before the first of them.
fn squares_of(list: &[Entry], direction: u8, hops: bool) -> SquareSet {
    let mut squares = SquareSet::EMPTY;
    for entry in list.iter().filter(|entry| entry.direction == direction) {
        squares.insert(entry.square);
        if hops {
            squares |= Bits::<4>(entry.path).into();
        }
    }
    squares
}
