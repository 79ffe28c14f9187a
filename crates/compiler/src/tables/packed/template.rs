//! Templates: the data that many packed moves share.

use super::{PackedKind, PackedMove};
use crate::types::{Bits, Kind};

/// The data that packed moves share: everything but their ends and, if these decide them, their starts. For moves
/// with a choice of a square, the template stores the chosen squares as ends, and the end as the number.
///
/// A template is packed into one number by hand, because one is made for every piece of every position. Its fields are,
/// from the low end: the word of the board where the moves end (8 bits); the distance from there back to their start
/// (8); the flag for a start relative to the end (8, all set if so); their kind, number and op (8, 8, 16; see
/// [`PackedMove`]).
#[derive(Clone, Copy, Debug)]
pub struct Template(u64);

impl Template {
    /// The template of a bundle without ends.
    pub const NONE: Template = Template(0);

    const BACK: u32 = 8;
    const MOVING: u32 = 16;
    const WHAT: u32 = 24;
    const NUMBER: u32 = 32;
    const OP: u32 = 40;

    /// The template of moves from one square.
    #[inline(always)]
    pub fn from(square: usize, what: PackedKind) -> Template {
        // `MOVING` is 0 here, so the end does not matter: the start is 0 minus `BACK`, modulo 256.
        Template(u64::from((square as u8).wrapping_neg()) << Self::BACK | (what as u64) << Self::WHAT)
    }

    /// The template of moves that all move by `squares` indices. `op` matters only if they leave a trail.
    #[inline(always)]
    pub fn by(squares: i16, what: PackedKind, op: u16) -> Template {
        let back = u64::from(squares as u8) << Self::BACK;
        Template(back | 0xff << Self::MOVING | (what as u64) << Self::WHAT | u64::from(op) << Self::OP)
    }

    /// The template of drops of a kind, which start and end on the same square.
    #[inline(always)]
    pub fn drop(kind: Kind) -> Template {
        Template::by(0, PackedKind::Drop, 0).numbered(kind.0)
    }

    /// The template of the same moves, with the piece becoming a kind.
    #[inline(always)]
    pub fn becoming(self, kind: Kind) -> Template {
        let what = PackedKind::of(self.byte(Self::WHAT)).becoming();
        Template(self.0 & !(0xff << Self::WHAT) | (what as u64) << Self::WHAT).numbered(kind.0)
    }

    /// The template of a packed move with all choices of a square after it; `None` if these cannot be packed.
    #[inline(always)]
    pub fn choosing(packed: PackedMove) -> Option<Template> {
        let template = Template::from(usize::from(packed.from), packed.what.choosing()?).numbered(packed.to);
        Some(Template(template.0 | u64::from(packed.op) << Self::OP))
    }

    #[inline(always)]
    fn numbered(self, number: u8) -> Template {
        Template(self.0 & !(0xff << Self::NUMBER) | u64::from(number) << Self::NUMBER)
    }

    #[inline(always)]
    fn byte(self, place: u32) -> u8 {
        (self.0 >> place) as u8
    }

    /// The packed move that ends on a square, or after which this square is chosen. If the template has a word, the
    /// square is counted within that word.
    #[inline(always)]
    pub fn packed_to(self, square: usize) -> PackedMove {
        let end = self.0 as u8 | square as u8;
        let from = (end & self.byte(Self::MOVING)).wrapping_sub(self.byte(Self::BACK));
        let (what, number, op) =
            (PackedKind::of(self.byte(Self::WHAT)), self.byte(Self::NUMBER), (self.0 >> Self::OP) as u16);
        match what.chooses() {
            true => PackedMove { from, to: number, what, number: end, op },
            false => PackedMove { from, to: end, what, number, op },
        }
    }

    /// This template with the word of the board where the packed moves end.
    #[inline(always)]
    pub fn in_word(self, word: usize) -> Template {
        Template(self.0 | (word as u64) << 6)
    }

    /// The word of the board where the packed moves end.
    #[inline(always)]
    pub fn word(self) -> usize {
        usize::from(self.0 as u8 >> 6)
    }

    /// This template without the word.
    #[inline(always)]
    pub fn in_any_word(self) -> Template {
        Template(self.0 & !0xff)
    }

    /// The template of a packed move.
    #[inline(always)]
    pub fn of(packed: PackedMove) -> Template {
        let number = if packed.what.chooses() { packed.to } else { packed.number };
        let template = Template::from(usize::from(packed.from), packed.what).numbered(number);
        Template(template.0 | u64::from(packed.op) << Self::OP)
    }

    /// The kind of the packed moves, and their number.
    #[inline(always)]
    pub fn what(self) -> (PackedKind, u8) {
        (PackedKind::of(self.byte(Self::WHAT)), self.byte(Self::NUMBER))
    }

    /// The ends that are also the start of their move.
    #[inline(always)]
    pub fn still<const W: usize>(self, ends: Bits<W>) -> Bits<W> {
        match self.start(ends) {
            PackedStart::On(from) => Bits::of(from),
            PackedStart::Back(by) => {
                if by == 0 {
                    ends
                } else {
                    Bits::EMPTY
                }
            }
        }
    }

    /// The ends whose moves start in a set of squares.
    #[inline(always)]
    pub fn starting_in<const W: usize>(self, starts: Bits<W>, ends: Bits<W>) -> Bits<W> {
        if ends.is_empty() {
            return ends;
        }
        match self.start(ends) {
            PackedStart::On(from) => {
                if starts.has(from) {
                    ends
                } else {
                    Bits::EMPTY
                }
            }
            PackedStart::Back(by) => ends & starts.shifted(by),
        }
    }

    /// The start of the moves that end on these squares. There must be at least one end.
    #[inline(always)]
    pub fn start<const W: usize>(self, ends: Bits<W>) -> PackedStart {
        match self.byte(Self::MOVING) {
            0 => PackedStart::On(usize::from(self.byte(Self::BACK).wrapping_neg())),
            // The distance is stored modulo 256. All packed moves are on the board, so any of them gives its sign.
            _ => {
                let to = self.packed_to(ends.first());
                PackedStart::Back(i16::from(to.to) - i16::from(to.from))
            }
        }
    }
}

/// The start of the packed moves of one template.
#[derive(Clone, Copy)]
pub enum PackedStart {
    /// All start on one square.
    On(usize),
    /// Each starts this many squares before its end.
    Back(i16),
}
