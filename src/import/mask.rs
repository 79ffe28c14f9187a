//! Sets of squares on the format's largest board, and their set expressions.

use super::options::Sides;
use std::fmt::Write;

/// The largest number of files and ranks in the format.
pub(super) const FILES: usize = 12;
/// See [`FILES`].
pub(super) const RANKS: usize = 10;

/// A set of squares, by `rank * FILES + file`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Mask(pub u128);

/// The board: its size, and the second player's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Grid {
    pub files: usize,
    pub ranks: usize,
    /// Set if the second player's view is rotated, not reflected.
    pub rotated: bool,
}

impl Mask {
    pub fn square(file: usize, rank: usize) -> Mask {
        Mask(1 << (rank * FILES + file))
    }

    pub fn all() -> Mask {
        Mask((1 << (FILES * RANKS)) - 1)
    }

    pub fn file(file: usize) -> Mask {
        (0..RANKS).fold(Mask::default(), |mask, rank| mask.with(Mask::square(file, rank)))
    }

    pub fn rank(rank: usize) -> Mask {
        (0..FILES).fold(Mask::default(), |mask, file| mask.with(Mask::square(file, rank)))
    }

    #[must_use]
    pub fn with(self, other: Mask) -> Mask {
        Mask(self.0 | other.0)
    }

    #[must_use]
    pub fn without(self, other: Mask) -> Mask {
        Mask(self.0 & !other.0)
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` if some square of the set lies on a board of this size.
    pub fn is_on(self, files: usize, ranks: usize) -> bool {
        (0..ranks).any(|rank| (0..files).any(|file| self.has(file, rank)))
    }

    pub fn has(self, file: usize, rank: usize) -> bool {
        self.0 >> (rank * FILES + file) & 1 == 1
    }
}

impl Grid {
    /// All squares of the board.
    pub fn all(self) -> Mask {
        let squares = (0..self.ranks).flat_map(|rank| (0..self.files).map(move |file| Mask::square(file, rank)));
        squares.fold(Mask::default(), Mask::with)
    }

    /// The part of a set that lies on the board, as a side sees it.
    pub fn seen(self, mask: Mask, side: Sides) -> Mask {
        let mut seen = Mask::default();
        for rank in 0..self.ranks {
            for file in 0..self.files {
                if mask.has(file, rank) {
                    let (file, rank) = match side {
                        Sides::Second if self.rotated => (self.files - 1 - file, self.ranks - 1 - rank),
                        Sides::Second => (file, self.ranks - 1 - rank),
                        _ => (file, rank),
                    };
                    seen = seen.with(Mask::square(file, rank));
                }
            }
        }
        seen
    }

    /// A set on the board as a set expression.
    pub fn spell(self, mask: Mask) -> String {
        let (all, mask) = (self.all(), Mask(mask.0 & self.all().0));
        if mask == all {
            return "all".into();
        }
        if mask.is_empty() {
            return "!all".into();
        }
        let plain = self.union(mask);
        let inverted = self.union(all.without(mask));
        match inverted.contains('|') {
            false if inverted.len() + 1 < plain.len() => format!("!{inverted}"),
            true if inverted.len() + 3 < plain.len() => format!("!({inverted})"),
            _ => plain,
        }
    }

    /// A set as ranks, files, rectangles and squares.
    fn union(self, mask: Mask) -> String {
        let (mut parts, mut rest) = (Vec::new(), mask);
        let whole = |rest: Mask, line: Mask| line.without(rest).is_empty();
        let mut rank = 0;
        while rank < self.ranks {
            let line = |rank: usize| Mask(Mask::rank(rank).0 & self.all().0);
            let end = (rank..self.ranks).take_while(|&rank| whole(mask, line(rank))).count() + rank;
            if end > rank {
                (rank..end).for_each(|rank| rest = rest.without(line(rank)));
                parts.push(lines("rank", rank, end - 1, self.ranks, |rank| (rank + 1).to_string()));
            }
            rank = end.max(rank + 1);
        }
        let mut file = 0;
        while file < self.files && !rest.is_empty() {
            let line = |file: usize| Mask(Mask::file(file).0 & self.all().0);
            let new = |file: usize| whole(mask, line(file)) && !Mask(line(file).0 & rest.0).is_empty();
            let end = (file..self.files).take_while(|&file| new(file)).count() + file;
            if end > file {
                (file..end).for_each(|file| rest = rest.without(line(file)));
                parts.push(lines("file", file, end - 1, usize::MAX, letter));
            }
            file = end.max(file + 1);
        }
        for rank in 0..self.ranks {
            for file in 0..self.files {
                if rest.has(file, rank) {
                    let wide = (file..self.files).take_while(|&file| rest.has(file, rank)).count();
                    let full = |rank: usize| (file..file + wide).all(|file| rest.has(file, rank));
                    let high = (rank..self.ranks).take_while(|&rank| full(rank)).count();
                    for rank in rank..rank + high {
                        (file..file + wide).for_each(|file| rest = rest.without(Mask::square(file, rank)));
                    }
                    let mut part = square(file, rank);
                    if wide * high > 1 {
                        let _ = write!(part, "-{}", square(file + wide - 1, rank + high - 1));
                    }
                    parts.push(part);
                }
            }
        }
        parts.join(" | ")
    }
}

/// `rank 2`, `ranks 7-8`, `last rank`
fn lines(word: &str, from: usize, to: usize, count: usize, name: impl Fn(usize) -> String) -> String {
    match from == to {
        true if to + 1 == count && count > 1 => format!("last {word}"),
        true => format!("{word} {}", name(from)),
        false => format!("{word}s {}-{}", name(from), name(to)),
    }
}

fn letter(file: usize) -> String {
    char::from(b'a' + u8::try_from(file).unwrap_or(0)).to_string()
}

/// The name of a square.
pub(super) fn square(file: usize, rank: usize) -> String {
    format!("{}{}", letter(file), rank + 1)
}
