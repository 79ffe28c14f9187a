//! The pieces that left the trail, on planes. If turns have one ply, there is only one; its square is stored with the
//! trail. If turns have several plies, there may be many trails: the last planes then hold, for each square of the
//! trail, the bits of the square of the last piece that passed it.

use super::Board;
use crate::tables::planes::PlaneTables;
use crate::types::Bits;

impl<const W: usize, const P: usize> Board<W, P> {
    /// The square of the piece that passed a square of the trail.
    #[inline(always)]
    pub fn owner_of(&self, tables: &PlaneTables<W>, square: usize) -> usize {
        if tables.features.many_trails { self.one_of_many(square) } else { usize::from(self.owner) }
    }

    /// The squares passed by the piece on `owner`.
    #[inline(always)]
    pub fn left_by(&self, tables: &PlaneTables<W>, owner: usize) -> Bits<W> {
        if tables.features.many_trails {
            self.left_by_one_of_many(owner)
        } else if usize::from(self.owner) == owner {
            self.trail
        } else {
            Bits::EMPTY
        }
    }

    /// The squares of the pieces that left the trail.
    pub fn owners(&self, tables: &PlaneTables<W>) -> Bits<W> {
        self.trail.into_iter().fold(Bits::EMPTY, |all, square| all | Bits::of(self.owner_of(tables, square)))
    }

    /// Makes squares the trail of the piece on `owner`, in variants with many trails.
    #[cold]
    pub fn own(&mut self, squares: Bits<W>, owner: usize) {
        self.trail |= squares;
        for (bit, plane) in Self::owner_planes().enumerate() {
            for word in 0..W {
                let on = &mut self.words[word][plane];
                *on = if owner >> bit & 1 != 0 { *on | squares.0[word] } else { *on & !squares.0[word] };
            }
        }
    }

    /// Removes all trails except those of the pieces on `kept`, in variants with many trails.
    #[cold]
    pub fn keep_trails_of(&mut self, kept: Bits<W>) {
        for square in self.trail {
            if !kept.has(self.one_of_many(square)) {
                self.own(Bits::of(square), 0);
                self.trail = self.trail.without(Bits::of(square));
            }
        }
    }

    /// Adds the earlier trails of the pieces on `kept` to the trail that a ply has left, in variants with many trails.
    #[cold]
    pub fn add_trails_of(&mut self, kept: Bits<W>, before: &Board<W, P>) {
        let (left, owner) = (self.trail, usize::from(self.owner));
        for plane in Self::owner_planes() {
            for word in 0..W {
                self.words[word][plane] = before.words[word][plane];
            }
        }
        (self.trail, self.owner) = (before.trail, 0);
        self.keep_trails_of(kept);
        self.own(left, owner);
    }

    /// The indices of the planes of owners.
    fn owner_planes() -> std::ops::Range<usize> {
        P - PlaneTables::<W>::OWNER_PLANES..P
    }

    #[cold]
    fn one_of_many(&self, square: usize) -> usize {
        Self::owner_planes()
            .enumerate()
            .fold(0, |owner, (bit, plane)| owner | usize::from(self.plane(plane).has(square)) << bit)
    }

    #[cold]
    fn left_by_one_of_many(&self, owner: usize) -> Bits<W> {
        let owned = self.trail.into_iter().filter(|&square| self.one_of_many(square) == owner);
        owned.fold(Bits::EMPTY, |all, square| all | Bits::of(square))
    }
}
