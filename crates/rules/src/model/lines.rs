//! Lines on a board that do not depend on the pieces.

use super::board::Board;
use super::symmetry::Symmetry;
use crate::types::{MAX_SQUARES, Square, SquareSet, Vector};

/// The vectors and their opposites, each once.
pub fn both_ways(vectors: &[Vector]) -> Vec<Vector> {
    let mut all: Vec<Vector> = Vec::new();
    for vector in vectors.iter().flat_map(|&vector| [vector, -vector]) {
        if !all.contains(&vector) {
            all.push(vector);
        }
    }
    all
}

impl Board {
    /// The squares of a ray from `from`, which is excluded. Across joined edges the ray ends before it returns to
    /// `from`.
    pub fn ray(&self, from: Square, vector: Vector) -> impl Iterator<Item = Square> {
        let ray = std::iter::successors(self.step(from, vector), move |&at| self.step(at, vector));
        ray.take_while(move |&at| at != from).take(MAX_SQUARES)
    }

    /// The squares that all of the vectors lead to from `from`, or `None` if one of them leads off the board.
    #[inline]
    pub fn all_from(&self, from: Square, vectors: &[Vector]) -> Option<SquareSet> {
        vectors.iter().try_fold(SquareSet::EMPTY, |mut all, &vector| {
            all.insert(self.step(from, vector)?);
            Some(all)
        })
    }

    /// The squares that any of the vectors leads to from any square of the set.
    pub fn shifted(&self, set: SquareSet, vectors: &[Vector]) -> SquareSet {
        set.iter().flat_map(|square| vectors.iter().filter_map(move |&vector| self.step(square, vector))).collect()
    }

    /// All squares from any square of the set in any of the directions.
    pub fn beyond(&self, set: SquareSet, vectors: &[Vector]) -> SquareSet {
        set.iter().flat_map(|square| vectors.iter().flat_map(move |&vector| self.ray(square, vector))).collect()
    }

    /// All squares on the files of the set.
    pub fn same_files(&self, set: SquareSet) -> SquareSet {
        self.same(set, |square| self.file(square))
    }

    /// All squares on the ranks of the set.
    pub fn same_ranks(&self, set: SquareSet) -> SquareSet {
        self.same(set, |square| self.rank(square))
    }

    fn same(&self, set: SquareSet, line: impl Fn(Square) -> u8) -> SquareSet {
        // A grid of one rank has up to 256 files, and the other way round.
        let mut lines = [false; MAX_SQUARES];
        for square in set {
            lines[usize::from(line(square))] = true;
        }
        self.squares().iter().filter(|&square| lines[usize::from(line(square))]).collect()
    }

    /// The squares strictly between a square of the first set and a square of the second, on a straight line.
    pub fn between(&self, a: SquareSet, b: SquareSet) -> SquareSet {
        let (mut between, lines) = (SquareSet::EMPTY, self.lines());
        for from in a {
            for &vector in &lines {
                let mut passed = SquareSet::EMPTY;
                for at in self.ray(from, vector) {
                    if b.contains(at) {
                        between |= passed;
                    }
                    passed.insert(at);
                }
            }
        }
        between
    }

    /// The squares of `through` that form an unbroken line from a square of `from` to another square of `to`, in one of
    /// these directions.
    pub fn enclosed(&self, from: SquareSet, through: SquareSet, to: SquareSet, vectors: &[Vector]) -> SquareSet {
        let mut enclosed = SquareSet::EMPTY;
        for (start, &vector) in from.iter().flat_map(|start| vectors.iter().map(move |vector| (start, vector))) {
            let mut passed = SquareSet::EMPTY;
            for at in self.ray(start, vector) {
                if to.contains(at) {
                    enclosed |= passed;
                }
                if !through.contains(at) {
                    break;
                }
                passed.insert(at);
            }
        }
        enclosed
    }

    /// The number of groups that the squares of a set form. Two squares are joined if a vector leads from one to the
    /// other, in either direction.
    pub fn groups(&self, set: SquareSet, vectors: &[Vector]) -> usize {
        let (mut left, mut count) = (set, 0);
        while let Some(first) = left.iter().next() {
            count += 1;
            left = left - self.group(left, first.into(), vectors);
        }
        count
    }

    /// The squares of a set that are joined to its squares in `from` by chains of squares of the set.
    pub fn group(&self, set: SquareSet, from: SquareSet, vectors: &[Vector]) -> SquareSet {
        let vectors = both_ways(vectors);
        let (mut group, mut edge) = (set & from, set & from);
        while !edge.is_empty() {
            edge = (self.shifted(edge, &vectors) & set) - group;
            group |= edge;
        }
        group
    }

    /// The squares with neighbours in the set on two opposite sides.
    pub fn flanked(&self, set: SquareSet) -> SquareSet {
        let neighbours = self.neighbours();
        let on = |square: Option<Square>| square.is_some_and(|square| set.contains(square));
        let flanked = |&square: &Square| {
            neighbours.iter().any(|&vector| on(self.step(square, vector)) && on(self.step(square, -vector)))
        };
        self.squares().iter().filter(flanked).collect()
    }

    /// The squares that lack a neighbour across some edge: they lie beside a hole or the end of the board.
    pub fn edge(&self) -> SquareSet {
        let sides = self.plan().shape.images(Vector::new(0, 1), Symmetry::Full);
        self.squares().iter().filter(|&square| sides.iter().any(|&side| self.step(square, side).is_none())).collect()
    }
}
