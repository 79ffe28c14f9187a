//! The possible contents of squares: the abstract values of sets of squares, for unknown positions.

use crate::types::{Kind, KindSet, Side, SquareSet};

/// The possible contents of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Contents {
    /// Pieces of these kinds, by side.
    pub pieces: [KindSet; 2],
    /// Set if the square may be empty.
    pub empty: bool,
    /// Set if a wall may be there.
    pub wall: bool,
}

impl Contents {
    /// No contents, not even an empty square: for a square that does not exist.
    pub const NONE: Contents = Contents { pieces: [KindSet::EMPTY; 2], empty: false, wall: false };

    /// The pieces of one side of these kinds.
    pub fn of(side: Side, kinds: KindSet) -> Contents {
        let mut contents = Contents::NONE;
        contents.pieces[side.index()] = kinds;
        contents
    }

    /// An empty square.
    pub const EMPTY: Contents = Contents { empty: true, ..Contents::NONE };

    /// Returns `true` if there are no contents, not even an empty square.
    pub fn is_none(self) -> bool {
        self == Contents::NONE
    }

    /// Returns `true` if a piece of this side and kind may be there.
    pub fn has(self, side: Side, kind: Kind) -> bool {
        self.pieces[side.index()].contains(kind)
    }

    /// The contents in both.
    pub fn and(self, other: Contents) -> Contents {
        let [a, b] = self.pieces;
        let [c, d] = other.pieces;
        Contents { pieces: [a & c, b & d], empty: self.empty & other.empty, wall: self.wall & other.wall }
    }

    /// The contents in either.
    pub fn or(self, other: Contents) -> Contents {
        let [a, b] = self.pieces;
        let [c, d] = other.pieces;
        Contents { pieces: [a | c, b | d], empty: self.empty | other.empty, wall: self.wall | other.wall }
    }

    /// The contents that the other lacks.
    pub fn without(self, other: Contents) -> Contents {
        let [a, b] = self.pieces;
        let [c, d] = other.pieces;
        Contents { pieces: [a & !c, b & !d], empty: self.empty & !other.empty, wall: self.wall & !other.wall }
    }
}

/// The bounds of a set of squares. For each square: the contents with which it may be in the set, and those with which
/// it certainly is.
#[derive(Clone, Debug)]
pub struct Extent {
    /// For each square, the contents with which it may be in the set.
    pub may: Vec<Contents>,
    /// For each square, the contents with which it certainly is in the set.
    pub must: Vec<Contents>,
}

impl Extent {
    /// The squares that may be in the set.
    pub fn ever(&self) -> SquareSet {
        squares_of(&self.may, |contents| !contents.is_none())
    }

    /// The squares that may be empty and in the set.
    pub fn empty(&self) -> SquareSet {
        squares_of(&self.may, |contents| contents.empty)
    }

    /// The squares that are in the set with any contents. `all` holds their possible contents.
    pub fn always(&self, all: &[Contents]) -> SquareSet {
        let mut always = SquareSet::EMPTY;
        for (index, (must, all)) in self.must.iter().zip(all).enumerate() {
            if !all.is_none() && must == all {
                always.insert(crate::types::Square::new(index));
            }
        }
        always
    }

    /// All possible contents of the squares of the set.
    pub fn held(&self) -> Contents {
        self.may.iter().fold(Contents::NONE, |all, &contents| all.or(contents))
    }

    /// The bounds of the squares in both sets.
    pub fn and(mut self, other: &Extent) -> Extent {
        for (one, other) in self.may.iter_mut().zip(&other.may).chain(self.must.iter_mut().zip(&other.must)) {
            *one = one.and(*other);
        }
        self
    }

    /// The bounds of the squares in either set.
    pub fn or(mut self, other: &Extent) -> Extent {
        for (one, other) in self.may.iter_mut().zip(&other.may).chain(self.must.iter_mut().zip(&other.must)) {
            *one = one.or(*other);
        }
        self
    }

    /// The bounds of the squares outside the set. `all` holds the possible contents of each square.
    pub fn not(self, all: &[Contents]) -> Extent {
        let less = |set: Vec<Contents>| set.into_iter().zip(all).map(|(set, all)| all.without(set)).collect();
        Extent { may: less(self.must), must: less(self.may) }
    }
}

/// The squares whose contents pass a test.
pub fn squares_of(contents: &[Contents], test: impl Fn(&Contents) -> bool) -> SquareSet {
    let indices = contents.iter().enumerate().filter(|(_, contents)| test(contents)).map(|(index, _)| index);
    indices.map(crate::types::Square::new).collect()
}
