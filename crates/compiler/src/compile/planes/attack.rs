//! Fills the attack tables: chooses the best type of table for each movement, and computes its entries.

use super::entry::{Entries, PathEntry, SquareSetKey};
use crate::model::limits::MAX_SQUARES;
use crate::tables::planes::{Attack, AttackTables, Ray, Slice, Spared, Try};
use crate::tables::program::PieceSet;
use crate::types::{Bits, KindSet};

/// The most bytes of one movement's tables by occupancy. Larger tables would not fit the processor's cache.
const MOST_BYTES: usize = 1 << 20;
/// The most bytes of all these tables together, for each word of a bitboard. The entries of further movements are
/// tested one by one.
const MOST_BYTES_IN_ALL: usize = 6 << 20;
/// The most parts of a table by occupancy.
const MOST_PARTS: u8 = 16;

impl Spared {
    fn new(kinds: [KindSet; 2]) -> Spared {
        Spared { kinds, pieces: [PieceSet::Planes(0), PieceSet::Planes(0)] }
    }
}

impl<const W: usize> AttackTables<W> {
    /// Creates empty tables for a grid of `squares` squares.
    pub(super) fn new(squares: usize) -> Self {
        let (leaps, slices, targets, rays, lists) = Default::default();
        AttackTables { squares, leaps, slices, targets, rays, lists, spared: Vec::new() }
    }

    /// Frees unused reserved memory, once all tables are made.
    pub(super) fn shrink_to_fit(&mut self) {
        self.leaps.shrink_to_fit();
        self.slices.shrink_to_fit();
        self.targets.shrink_to_fit();
        self.rays.shrink_to_fit();
        self.lists.shrink_to_fit();
    }

    /// Builds the tables for these entries.
    pub(super) fn add(&mut self, entries: &Entries) -> Attack {
        if let Some(entry) = entries.iter().flatten().find(|entry| entry.spared != [0; 2]) {
            return self.add_tries(entries, entry.spared.map(KindSet));
        }
        // The fewer parts the better, but a part doubles with each square of its mask.
        let ways: [fn(&PathEntry) -> u8; 3] = [|_| 0, |entry| entry.direction >> 1, |entry| entry.direction];
        for way in ways {
            if let Some(attack) = self.add_lines(entries, way) {
                return attack;
            }
        }
        self.add_rays(entries).unwrap_or_else(|| self.add_tries(entries, [KindSet::EMPTY; 2]))
    }

    /// The index of the table of all targets of these entries, regardless of the pieces between. Equal tables are
    /// shared.
    pub(super) fn add_leaps(&mut self, entries: &Entries) -> u32 {
        let targets: Vec<Bits<W>> = entries.iter().map(|list| targets(list)).collect();
        let known = self.leaps.chunks_exact(self.squares).position(|known| known == targets);
        if let Some(known) = known {
            return (known * self.squares) as u32;
        }
        let first = self.leaps.len();
        self.leaps.extend(targets);
        first as u32
    }

    fn add_lines(&mut self, entries: &Entries, part_of: fn(&PathEntry) -> u8) -> Option<Attack> {
        let parts = entries.iter().flatten().map(part_of).max()?.checked_add(1)?;
        if parts > MOST_PARTS {
            return None;
        }
        let in_part = |part| move |entry: &&PathEntry| part_of(entry) == part;
        let slices = || (0..parts).flat_map(|part| entries.iter().map(move |list| list.iter().filter(in_part(part))));
        let tables: Vec<Bits<W>> = slices().map(mask).collect();
        let sizes = tables.iter().map(|mask| if mask.count() > 20 { usize::MAX } else { 1 << mask.count() });
        let total = sizes.fold(0, usize::saturating_add);
        let bytes = total.saturating_mul(size_of::<Bits<W>>());
        if bytes > MOST_BYTES || bytes + size_of_val(self.targets.as_slice()) > MOST_BYTES_IN_ALL * W {
            return None;
        }
        let first = self.slices.len() as u32;
        self.targets.reserve(total);
        for (mask, list) in tables.into_iter().zip(slices()) {
            self.slices.push(Slice { mask, first: self.targets.len() as u32 });
            add_occupancies(mask, list, &mut self.targets);
        }
        let slides = entries.iter().all(|list| is_slide(list));
        Some(Attack::Lines { first, parts: u32::from(parts), slides })
    }

    /// Builds rays up to the edge of the board, if all directions are plain slides or all are plain hops. The squares
    /// behind a square must not depend on the start of the ray.
    fn add_rays(&mut self, entries: &Entries) -> Option<Attack> {
        let hops = entries.iter().flatten().any(|entry| entry.hurdles.is_some());
        if hops && !entries.iter().flatten().all(PathEntry::is_free_hop) {
            return None;
        }
        let directions = entries.iter().flatten().map(|entry| entry.direction).max()?.checked_add(1)?;
        if directions > MOST_PARTS {
            return None;
        }
        let first = self.rays.len();
        for direction in 0..directions {
            let mut rays: Vec<Bits<W>> = entries.iter().map(|list| squares_of(list, direction, hops)).collect();
            let rises = rays.iter().enumerate().find(|(_, ray)| !ray.is_empty());
            let rises = rises.is_none_or(|(from, ray)| ray.first() > from);
            if hops {
                see_behind(&mut rays, rises);
            }
            let is_ray = |(from, list): (usize, &Vec<PathEntry>)| {
                let ray = rays[from];
                let reached = || list.iter().filter(|entry| entry.direction == direction);
                let complete = reached().count() + usize::from(hops && !ray.is_empty()) == ray.count() as usize;
                complete
                    && ray == behind(ray, from, rises)
                    && ray.into_iter().all(|square| rays[square] == behind(ray, square, rises))
                    && reached().all(|entry| bits(entry.path) == behind(ray, entry.square.index(), !rises))
            };
            if !entries.iter().enumerate().all(is_ray) {
                self.rays.truncate(first);
                return None;
            }
            self.rays.extend(rays.into_iter().map(|squares| Ray { squares, rises }));
        }
        Some(Attack::Rays { first: first as u32, rays: u32::from(directions), hops })
    }

    /// Builds lists of entries. No entry hops over the spared pieces.
    fn add_tries(&mut self, entries: &Entries, spared: [KindSet; 2]) -> Attack {
        if self.spared.is_empty() {
            self.spared.push(Spared::new([KindSet::EMPTY; 2]));
        }
        let known = self.spared.iter().position(|known| known.kinds == spared).unwrap_or_else(|| {
            self.spared.push(Spared::new(spared));
            self.spared.len() - 1
        });
        let first = self.lists.len() as u32;
        let one = |entry: &PathEntry| Try {
            square: Bits::of(entry.square.index()),
            path: bits(entry.path),
            hurdles: entry.hurdles.map(bits),
        };
        self.lists.extend(entries.iter().map(|list| list.iter().map(one).collect()));
        Attack::Tries { first, spared: known as u16 }
    }
}

/// Adds the targets of a slice, for each set of pieces on its mask.
fn add_occupancies<'e, const W: usize>(
    mask: Bits<W>,
    list: impl Iterator<Item = &'e PathEntry>,
    all: &mut Vec<Bits<W>>,
) {
    let first = all.len();
    all.resize(first + (1 << mask.count()), Bits::EMPTY);
    for layer in layers::<W>(list) {
        for (targets, more) in all[first..].iter_mut().zip(reached_by_occupancy(mask, &layer)) {
            *targets |= more;
        }
    }
}

/// Splits entries into layers. Within a layer no two entries lead to the same square. One layer is therefore enough if
/// each square is reached in only one way.
fn layers<'e, const W: usize>(list: impl Iterator<Item = &'e PathEntry>) -> Vec<Vec<&'e PathEntry>> {
    let mut layers: Vec<(Bits<W>, Vec<&PathEntry>)> = Vec::new();
    for entry in list {
        let square = Bits::of(entry.square.index());
        match layers.iter_mut().find(|(taken, _)| !taken.meets(square)) {
            Some((taken, layer)) => {
                *taken |= square;
                layer.push(entry);
            }
            None => layers.push((square, vec![entry])),
        }
    }
    layers.into_iter().map(|(_, layer)| layer).collect()
}

/// The squares that a layer reaches for each occupancy of the mask, in the order of a [slice](Slice)'s targets.
fn reached_by_occupancy<const W: usize>(mask: Bits<W>, layer: &[&PathEntry]) -> impl Iterator<Item = Bits<W>> {
    let mut free = Bits::EMPTY;
    let mut hops = Bits::EMPTY;
    for entry in layer {
        let square = entry.square.index();
        free.put(square, 1);
        hops.put(square, u64::from(entry.hurdles.is_some()));
    }
    // For each occupancy: the targets with an empty path, and those with a single piece on it that can be hopped over.
    // Each square of the mask doubles the list: it then has the old occupancies without a piece there, and the same
    // with a piece.
    let mut sets = Vec::with_capacity(1 << mask.count());
    sets.push((free, Bits::EMPTY));
    for square in mask {
        let (mut passing, mut hopping) = (Bits::EMPTY, Bits::EMPTY);
        for entry in layer {
            let to = entry.square.index();
            passing.put(to, bits::<W>(entry.path).bit(square));
            hopping.put(to, entry.hurdles.map_or(0, |hurdles| bits::<W>(hurdles).bit(square)));
        }
        let half = sets.len();
        sets.extend_from_within(..);
        for (free, over) in &mut sets[half..] {
            *over = over.without(passing) | *free & hopping;
            *free = free.without(passing);
        }
    }
    sets.into_iter().map(move |(free, over)| free.without(hops) | over)
}

/// Returns true for a slide. Every square on the way to a target is itself a target, and is blocked only by pieces that
/// also block the farther target. No target lies on its own path. A list that reaches a square in two ways is no slide.
fn is_slide(list: &[PathEntry]) -> bool {
    let mut ways: [Option<Bits<4>>; MAX_SQUARES] = [None; MAX_SQUARES];
    for entry in list {
        let twin = ways[entry.square.index()].replace(Bits(entry.path));
        if twin.is_some() || entry.hurdles.is_some() {
            return false;
        }
    }
    let no_more = |square: usize, path| ways[square].is_some_and(|way| way.without(path).is_empty());
    let is_short = |(to, way): (usize, &Option<Bits<4>>)| {
        way.is_none_or(|path| !path.has(to) && path.into_iter().all(|square| no_more(square, path)))
    };
    ways.iter().enumerate().all(is_short)
}

/// The squares of a ray behind one of its squares, seen from the start of the ray.
fn behind<const W: usize>(ray: Bits<W>, square: usize, rises: bool) -> Bits<W> {
    let above = Bits::above(square);
    if rises { ray & above } else { ray.without(above | Bits::of(square)) }
}

/// Completes the rays of hops. A square without targets has no ray yet, so it gets the rest of each ray that passes it.
fn see_behind<const W: usize>(rays: &mut [Bits<W>], rises: bool) {
    for from in 0..rays.len() {
        for square in rays[from] {
            let rest = behind(rays[from], square, rises);
            rays[square] |= rest;
        }
    }
}

fn bits<const W: usize>(words: SquareSetKey) -> Bits<W> {
    Bits(words).narrow()
}

fn targets<const W: usize>(list: &[PathEntry]) -> Bits<W> {
    list.iter().fold(Bits::EMPTY, |all, entry| all | Bits::of(entry.square.index()))
}

/// The squares whose occupancy decides the targets.
fn mask<'e, const W: usize>(list: impl Iterator<Item = &'e PathEntry>) -> Bits<W> {
    list.fold(Bits::EMPTY, |all, entry| all | bits(entry.path))
}

/// The squares of a direction: its targets, and for hops also the squares passed before the first target.
fn squares_of<const W: usize>(list: &[PathEntry], direction: u8, hops: bool) -> Bits<W> {
    let list = list.iter().filter(|entry| entry.direction == direction);
    list.fold(Bits::EMPTY, |all, entry| {
        let passed = if hops { bits(entry.path) } else { Bits::EMPTY };
        all | passed | Bits::of(entry.square.index())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{Square, SquareSet};

    fn is_reached(entry: &PathEntry, occupied: SquareSet) -> bool {
        let met = SquareSet::from_words(entry.path) & occupied;
        match entry.hurdles {
            None => met.is_empty(),
            Some(hurdles) => met.len() == 1 && met.is_subset(&SquareSet::from_words(hurdles)),
        }
    }

    #[test]
    fn targets_are_in_the_order_of_the_pieces_bits() {
        let set = |squares: &[u8]| squares.iter().map(|&square| Square(square)).collect::<SquareSet>().words();
        let entry = |square, path: &[u8], hurdles: Option<&[u8]>| PathEntry {
            square: Square(square),
            path: set(path),
            hurdles: hurdles.map(set),
            spared: [0; 2],
            direction: 0,
        };
        let list = [
            entry(1, &[], None),
            entry(5, &[1, 3], None),
            entry(70, &[1, 3, 65], Some(&[3])),
            entry(70, &[65, 66], None),
            entry(70, &[2], None),
            entry(3, &[65], Some(&[65])),
        ];
        let mask = mask::<2>(list.iter());
        let squares: Vec<usize> = mask.into_iter().collect();
        let mut all = vec![Bits::of(9)];
        add_occupancies(mask, list.iter(), &mut all);
        assert_eq!(all.len(), 1 + (1 << squares.len()));
        for (number, found) in all[1..].iter().enumerate() {
            let occupied = squares.iter().enumerate().filter(|(bit, _)| number >> bit & 1 != 0);
            let occupied: SquareSet = occupied.map(|(_, &square)| Square::new(square)).collect();
            let reached: Vec<PathEntry> = list.iter().filter(|entry| is_reached(entry, occupied)).cloned().collect();
            assert_eq!(*found, targets(&reached), "with pieces on {occupied:?}");
        }
    }
}
