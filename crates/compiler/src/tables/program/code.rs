//! Sets of squares as instructions.

use crate::types::{Bits, KindSet, Side};
use std::fmt;

/// The number of registers: more than the deepest allowed set expression needs.
pub const REGISTERS: usize = 32;
/// The number of registers that is enough for nearly all sets.
pub const FEW_REGISTERS: usize = 4;

/// The time at which a set can be evaluated. The earlier it is, the fewer evaluations are needed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Time {
    /// Compilation of the variant: the set never changes.
    Load,
    /// Once per position, whatever the move.
    Position,
    /// For each move, because the set depends on the move's squares.
    Move,
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Time::Load => "when the variant is loaded",
            Time::Position => "once per position",
            Time::Move => "once per move",
        })
    }
}

/// A set of squares: a range of instructions in a [`Pool`], which leave the set in register 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SetCode {
    /// The index of the first instruction.
    pub first: u32,
    /// The number of instructions.
    pub len: u16,
    /// The number of registers that the instructions use.
    pub registers: u8,
    /// The time at which the set can be evaluated.
    pub time: Time,
    /// The side whose pieces alone decide the set, with the index under which the set is kept while they stay the same.
    pub kept: Option<(Side, u8)>,
}

/// The most sets that are kept while the pieces of a side stay the same.
pub const MOST_KEPT_SETS: usize = 8;

/// One step in the evaluation of a set. `d` is the register that changes, `a` is an operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
// The comment on each variant explains its fields.
#[allow(missing_docs)]
pub enum Instruction {
    /// `d` becomes the fixed set at an index of [`Pool::sets`].
    Known { d: u8, n: u16 },
    /// `d` becomes the pieces of a side.
    Side { d: u8, side: Side },
    /// `d` becomes the pieces of the kinds at an index of [`Pool::pieces`].
    Pieces { d: u8, n: u16 },
    /// `d` becomes a side's pieces of the kinds at an index of [`Pool::pieces`].
    PiecesOf { d: u8, side: Side, n: u16 },
    /// `d` becomes the squares with a piece or a wall.
    Occupied { d: u8 },
    /// `d` becomes the squares with a wall.
    Walls { d: u8 },
    /// `d` becomes the squares of pieces marked as promoted.
    Marked { d: u8 },
    /// `d` becomes the tracked squares whose piece has never moved.
    Untouched { d: u8 },
    /// `d` becomes the squares of the trail.
    Trail { d: u8 },
    /// `d` becomes the square where the move starts; empty for a drop.
    From { d: u8 },
    /// `d` becomes the square where the move ends.
    To { d: u8 },
    /// `d` becomes the squares the move passes.
    Path { d: u8 },
    /// `d` becomes the squares whose pieces the move captures.
    Taken { d: u8 },
    /// `d` becomes the square that the player chose last.
    Chosen { d: u8 },
    /// `d` keeps only the squares that are also in `a`.
    And { d: u8, a: u8 },
    /// `d` gains the squares of `a`.
    Or { d: u8, a: u8 },
    /// `d` loses the squares of `a`.
    AndNot { d: u8, a: u8 },
    /// `d` keeps only the pieces of a side.
    AndSide { d: u8, side: Side },
    /// `d` gains the pieces of a side.
    OrSide { d: u8, side: Side },
    /// `d` becomes the other squares of the board.
    Complement { d: u8 },
    /// The squares of `d` that are in a set of [`Pool::sets`] move by `by` indices; the other squares are dropped.
    Shift { d: u8, by: i16, n: u16 },
    /// `d` becomes the squares of `a` that a chain in `a` joins to a square of `d`. The chain has at most `times`
    /// steps, each as in [`Shift`](Instruction::Shift).
    Fill { d: u8, a: u8, times: u8, by: i16, n: u16 },
    /// `d` becomes the union of the sets that a table of [`Pool::spreads`] has for the squares of `d`.
    Spread { d: u8, n: u16 },
    /// `d` becomes the squares that sliders on `d` see along the rays of [`Pool::sights`].
    Along { d: u8, n: u16 },
    /// `d` becomes the squares between a square of `d` and a square of `a` on a line, along the rays of
    /// [`Pool::sights`].
    Between { d: u8, a: u8, n: u16 },
    /// `d` becomes the squares with squares of `d` on two opposite sides, by pairs of tables of [`Pool::spreads`] from
    /// `n` on.
    Flanked { d: u8, n: u16, pairs: u8 },
    /// `d` becomes the squares of `through` that are enclosed by a square of `from` and another square of `to`, along
    /// the lines of [`Pool::lines`].
    Enclosed { d: u8, from: u8, through: u8, to: u8, n: u16 },
    /// `d` becomes the squares behind one or more squares of `through` on a line that starts on a square of `to`, along
    /// the lines of [`Pool::lines`].
    Enclosing { d: u8, to: u8, through: u8, n: u16 },
    /// `d` keeps the pieces that could never move from where they stand.
    Stranded { d: u8 },
    /// `d` becomes the squares to which the pieces on `d` could move.
    Reach { d: u8 },
    /// `d` keeps the squares that are attacked: squares with a piece by the other side, empty squares by the viewer's
    /// opponent.
    Attacked { d: u8, viewer: Side },
    /// Works as [`Attacked`](Instruction::Attacked), but counts only attacks by pieces on the squares of `a`.
    AttackedBy { d: u8, a: u8, viewer: Side },
    /// `d` keeps the viewer's pieces that the viewer could recapture.
    Guarded { d: u8, viewer: Side },
    /// Ends the evaluation if `d` is empty, because the whole set is empty then.
    EndIfNone { d: u8 },
}

const _: () = assert!(size_of::<Instruction>() <= 16);

impl Instruction {
    /// The sides whose pieces the instruction reads; `None` if it may read anything else that changes.
    pub fn sides_read(&self) -> Option<[bool; 2]> {
        use Instruction as I;
        match *self {
            I::Side { d: _, side } | I::AndSide { d: _, side } | I::OrSide { d: _, side } => {
                Some(Side::BOTH.map(|other| other == side))
            }
            I::PiecesOf { d: _, side, n: _ } => Some(Side::BOTH.map(|other| other == side)),
            I::Known { .. } | I::And { .. } | I::Or { .. } | I::AndNot { .. } | I::Complement { .. } => {
                Some([false; 2])
            }
            I::Shift { .. } | I::Fill { .. } | I::Spread { .. } | I::Between { .. } | I::Flanked { .. } => {
                Some([false; 2])
            }
            I::Enclosed { .. } | I::Enclosing { .. } | I::EndIfNone { .. } => Some([false; 2]),
            I::Pieces { .. } | I::Occupied { .. } | I::Walls { .. } | I::Marked { .. } | I::Untouched { .. } => None,
            I::Trail { .. } | I::From { .. } | I::To { .. } | I::Path { .. } | I::Taken { .. } | I::Chosen { .. } => {
                None
            }
            I::Along { .. } | I::Stranded { .. } | I::Reach { .. } => None,
            I::Attacked { .. } | I::AttackedBy { .. } | I::Guarded { .. } => None,
        }
    }

    /// The highest register that the instruction uses.
    pub fn highest(&self) -> u8 {
        match *self {
            Instruction::Known { d, n: _ } | Instruction::Pieces { d, n: _ } | Instruction::Spread { d, n: _ } => d,
            Instruction::Side { d, side: _ }
            | Instruction::AndSide { d, side: _ }
            | Instruction::OrSide { d, side: _ } => d,
            Instruction::PiecesOf { d, side: _, n: _ } | Instruction::Shift { d, by: _, n: _ } => d,
            Instruction::Occupied { d } | Instruction::Marked { d } | Instruction::Untouched { d } => d,
            Instruction::Trail { d } | Instruction::From { d } | Instruction::To { d } | Instruction::Path { d } => d,
            Instruction::Walls { d } | Instruction::Chosen { d } => d,
            Instruction::Taken { d } | Instruction::Complement { d } | Instruction::Stranded { d } => d,
            Instruction::Reach { d } | Instruction::EndIfNone { d } | Instruction::Along { d, n: _ } => d,
            Instruction::Flanked { d, n: _, pairs: _ } => d,
            Instruction::Attacked { d, viewer: _ } | Instruction::Guarded { d, viewer: _ } => d,
            Instruction::And { d, a } | Instruction::Or { d, a } | Instruction::AndNot { d, a } => d.max(a),
            Instruction::Fill { d, a, times: _, by: _, n: _ } => d.max(a),
            Instruction::Enclosed { d, from, through, to, n: _ } => d.max(from).max(through).max(to),
            Instruction::Enclosing { d, to, through, n: _ } => d.max(to).max(through),
            Instruction::Between { d, a, n: _ } | Instruction::AttackedBy { d, a, viewer: _ } => d.max(a),
        }
    }
}

/// The pieces of some kinds, as a formula on planes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PieceSet {
    /// The pieces on any of these planes, one bit per plane.
    Planes(u64),
    /// The pieces that, for any of the pairs, are on all planes of its first set and on none of its second.
    Codes(Vec<(u64, u64)>),
}

/// The rays of one direction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sight<const W: usize> {
    /// The squares of the ray from each square, in the order in which a slider sees them.
    pub rays: Vec<Vec<u8>>,
    /// The rays as sets. Empty unless the rest of a ray behind each square is that square's own ray, and the indices of
    /// all rays rise or all fall.
    pub lines: Vec<Bits<W>>,
    /// Set if the indices rise along the rays.
    pub rises: bool,
}

/// The steps of lines in one direction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DirectedLine<const W: usize> {
    /// Steps by the same number of indices everywhere that never lead back to their start.
    Shift {
        /// The number of indices of each step.
        by: i16,
        /// The squares that a step starts from.
        starts: Bits<W>,
        /// The squares that a step ends on.
        ends: Bits<W>,
        /// The number of doublings of a path after which it is at least as long as the longest line.
        doublings: u8,
    },
    /// The squares on the line from each square, in order.
    Rays(Vec<Vec<u8>>),
}

/// The data that a variant's instructions refer to.
#[derive(Clone, Debug, Default)]
pub struct Pool<const W: usize> {
    /// The instructions.
    pub code: Vec<Instruction>,
    /// Fixed sets.
    pub sets: Vec<Bits<W>>,
    /// Pieces of some kinds.
    pub pieces: Vec<PieceSet>,
    /// The kinds of each entry of `pieces`.
    pub kinds: Vec<KindSet>,
    /// Tables with one set for each square of the grid.
    pub spreads: Vec<Vec<Bits<W>>>,
    /// Directions of sight: the rays from each square.
    pub sights: Vec<Vec<Sight<W>>>,
    /// Lines in some directions.
    pub lines: Vec<Vec<DirectedLine<W>>>,
    /// The squares from which a piece could never move, by side and kind.
    pub stranded: [Vec<Bits<W>>; 2],
    /// The union of `stranded` for all kinds, by side.
    pub stranded_any: [Bits<W>; 2],
    /// The union of `stranded` for the kinds on each plane, by side and plane.
    pub stranded_on: [Vec<Bits<W>>; 2],
    /// The worth of a piece of each kind.
    pub worth: Vec<i32>,
    /// Patterns of moves that conditions refer to.
    pub patterns: Vec<Vec<super::Pattern<W>>>,
}

impl<const W: usize> DirectedLine<W> {
    fn bytes(&self) -> usize {
        let rays = match self {
            DirectedLine::Shift { .. } => 0,
            DirectedLine::Rays(rays) => rays.iter().map(|ray| size_of_val(ray) + ray.len()).sum(),
        };
        size_of_val(self) + rays
    }
}

impl<const W: usize> Pool<W> {
    /// The instructions of a set.
    #[inline(always)]
    pub fn instructions(&self, code: SetCode) -> &[Instruction] {
        &self.code[code.first as usize..][..usize::from(code.len)]
    }

    /// Returns `true` if a set is just the squares to which the piece that has just moved could move on.
    #[inline]
    pub fn is_reach_of_end(&self, code: SetCode) -> bool {
        matches!(self.instructions(code), [Instruction::To { d: 0 }, Instruction::Reach { d: 0 }])
    }

    /// Returns `true` if a set depends only on the start of a move.
    #[inline]
    pub fn reads_start_only(&self, code: SetCode) -> bool {
        use Instruction as I;
        let is_told = |instruction: &I| {
            matches!(
                instruction,
                I::From { .. }
                    | I::Known { .. }
                    | I::And { .. }
                    | I::Or { .. }
                    | I::AndNot { .. }
                    | I::Complement { .. }
            )
        };
        self.instructions(code).iter().all(is_told)
    }

    /// The memory of the pool, in bytes.
    pub fn bytes(&self) -> usize {
        let Pool {
            code,
            sets,
            pieces,
            kinds,
            spreads,
            sights,
            lines,
            stranded,
            stranded_any: _,
            stranded_on,
            worth,
            patterns,
        } = self;
        let rays = |sight: &Sight<W>| {
            let rays = sight.rays.iter().map(|ray| size_of_val(ray) + ray.len()).sum::<usize>();
            rays + size_of_val(sight.lines.as_slice())
        };
        size_of_val(code.as_slice())
            + size_of_val(sets.as_slice())
            + size_of_val(pieces.as_slice())
            + size_of_val(kinds.as_slice())
            + spreads.iter().map(|table| size_of_val(table.as_slice())).sum::<usize>()
            + sights.iter().flatten().map(rays).sum::<usize>()
            + lines.iter().flatten().map(DirectedLine::bytes).sum::<usize>()
            + stranded.iter().chain(stranded_on).map(|sets| size_of_val(sets.as_slice())).sum::<usize>()
            + size_of_val(worth.as_slice())
            + patterns.iter().map(|patterns| size_of_val(patterns.as_slice())).sum::<usize>()
    }
}
