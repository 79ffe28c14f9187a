//! Positions as planes of bits, for the executor on planes.

use super::state::State;
use crate::tables::planes::{Castle, PlaneTables, SIDES};
use crate::types::{Bits, Kind, Piece, Side, Square, SquareSet, Turn};

/// The largest number of planes that are copied faster as a whole than one by one.
const FEW_PLANES: usize = 16;

/// A position on planes, in one flat value. Moves are made by copying it.
///
/// It has at most `P` planes of `W` words each. Planes 0 and 1 hold the pieces of the two sides; the variant's
/// [`PlaneTables`] define the others. Counters and the move number are not part of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board<const W: usize, const P: usize> {
    /// Indexed by word, then by plane, so that a move touches neighbouring memory on all planes.
    pub(super) words: [[u64; P]; W],
    /// Tracked squares whose piece has never moved.
    pub untouched: Bits<W>,
    /// The squares on which a piece that has just passed may be captured.
    pub trail: Bits<W>,
    /// Pieces in hand, by side and kind; kinds beyond `P` are never held.
    pub hands: [[u8; P]; 2],
    /// The square of the piece that left the trail. If there may be many trails, planes hold this: see
    /// [`Board::owner_of`].
    pub owner: u8,
    /// The turn.
    pub turn: Turn,
    /// Set if the side that has just moved is known not to be in check. Unset in a position that was set up.
    pub sound: bool,
}

const _: () = assert!(size_of::<Board<1, 8>>() <= 104);

impl<const W: usize, const P: usize> Board<W, P> {
    /// The position `state`, or `None` if planes cannot hold it. They cannot hold walls that tables would jump over,
    /// contents beyond the board, pieces in hand of kinds that are never held, marks in variants without them, a trail
    /// without an owner or an owner without a trail, or an unmoved piece on the castling square of another.
    pub fn from_state(tables: &PlaneTables<W>, state: &State) -> Option<Board<W, P>> {
        // Names every field, so that a new one is not overlooked: planes must hold it or refuse the state.
        let State { board: _, pieces: _, walls, marked, untouched, trail, hands, counters: _, turn, full_move: _ } =
            state;
        let mut board = Board {
            words: [[0; P]; W],
            untouched: (*untouched).into(),
            trail: trail.squares().into(),
            hands: [[0; P]; 2],
            owner: 0,
            turn: *turn,
            sound: false,
        };
        let squares: SquareSet = tables.squares.into();
        let owners = trail.owners();
        if !(state.occupied() | *untouched | trail.squares() | owners).is_subset(&squares) {
            return None;
        }
        for owner in owners {
            match tables.features.many_trails {
                true => board.own(trail.left_by(owner).into(), owner.index()),
                false if owners.len() == 1 => board.owner = owner.0,
                false => return None,
            }
        }
        for side in Side::BOTH {
            for square in state.pieces(side) {
                let piece = state.at(square).piece()?;
                board.set_down(tables, square.index(), side, piece.kind, marked.contains(square));
            }
            for (kind, &count) in hands[side.index()].iter().enumerate().filter(|(_, count)| **count > 0) {
                *board.hands[side.index()].get_mut(kind).filter(|_| tables.features.hands)? = count;
            }
        }
        if tables.features.has_hops && !walls.is_empty() {
            return None;
        }
        board.wall((*walls).into());
        // Unmoved pieces keep their kind, so it is enough to check the pieces of castlings here.
        for castle in tables.sides.iter().flat_map(|side| &side.castles).filter(|castle| castle.manned) {
            let untouched = castle.starts.without(board.untouched & board.occupied()).is_empty();
            if untouched && !board.is_manned(tables, castle) {
                return None;
            }
        }
        let marks = tables.marks.is_some() || marked.is_empty();
        marks.then_some(board)
    }

    /// The position as a [`State`], without counters and the move number.
    pub fn to_state(&self, tables: &PlaneTables<W>) -> State {
        let mut state = State::new();
        for side in Side::BOTH {
            for square in self.pieces(side) {
                let piece = Piece { side, kind: self.kind_at(tables, square) };
                state.put(Square(square as u8), piece);
            }
        }
        for square in self.walls() {
            state.put_wall(Square(square as u8));
        }
        let State { board: _, pieces: _, walls: _, marked, untouched, trail, hands, counters: _, turn, full_move: _ } =
            &mut state;
        for (hand, own) in hands.iter_mut().zip(&self.hands) {
            let kinds = tables.codes.of.len().min(P);
            hand[..kinds].copy_from_slice(&own[..kinds]);
        }
        *marked = tables.marks.map_or(SquareSet::EMPTY, |plane| self.plane(plane).into());
        *untouched = self.untouched.into();
        for square in self.trail {
            trail.leave(Square(self.owner_of(tables, square) as u8), Square(square as u8).into());
        }
        *turn = self.turn;
        state
    }

    /// A plane.
    #[inline(always)]
    pub fn plane(&self, plane: usize) -> Bits<W> {
        // P is a power of two, and no plane index exceeds it.
        let mut all = Bits::EMPTY;
        for word in 0..W {
            all.0[word] = self.words[word][plane & (P - 1)];
        }
        all
    }

    /// The union of some planes, given as a set of bits.
    #[inline(always)]
    pub fn any_of(&self, mut planes: u64) -> Bits<W> {
        let mut all = Bits::EMPTY;
        while planes != 0 {
            all |= self.plane(planes.trailing_zeros() as usize);
            planes &= planes - 1;
        }
        all
    }

    /// The pieces of a side. A wall is on the planes of both sides and is not a piece.
    #[inline(always)]
    pub fn pieces(&self, side: Side) -> Bits<W> {
        self.plane(side.index()).without(self.plane(side.other().index()))
    }

    /// The same position with another side to move.
    pub fn with_turn(&self, side: Side) -> Board<W, P> {
        Board { turn: self.turn.given_to(side), sound: false, ..*self }
    }

    /// The squares where the planes of another position differ.
    #[inline]
    pub fn differences(&self, other: &Self) -> Bits<W> {
        let mut all = Bits::EMPTY;
        for word in 0..W {
            let planes = self.words[word].iter().zip(&other.words[word]);
            all.0[word] = planes.fold(0, |all, (own, theirs)| all | (own ^ theirs));
        }
        all
    }

    /// The pieces of both sides.
    #[inline(always)]
    pub fn all_pieces(&self) -> Bits<W> {
        self.plane(0) ^ self.plane(1)
    }

    /// The walls.
    #[inline(always)]
    pub fn walls(&self) -> Bits<W> {
        self.plane(0) & self.plane(1)
    }

    /// The side of the piece on a square.
    #[inline(always)]
    pub fn side_at(&self, square: usize) -> Option<Side> {
        match (self.plane(0).has(square), self.plane(1).has(square)) {
            (true, false) => Some(Side::First),
            (false, true) => Some(Side::Second),
            _ => None,
        }
    }

    /// All pieces and walls.
    #[inline(always)]
    pub fn occupied(&self) -> Bits<W> {
        self.plane(0) | self.plane(1)
    }

    /// The planes that the piece on a square is on, as a set of bits, without those of the sides.
    #[inline(always)]
    pub fn code_at(&self, tables: &PlaneTables<W>, square: usize) -> u64 {
        if Bits::<W>::ARE_WIDE { self.code_on_wide(tables, square) } else { self.code_of(tables, square) }
    }

    /// Like [`Board::code_at`], for wide boards and not inlined: see [`Bits::ARE_WIDE`].
    #[inline(never)]
    fn code_on_wide(&self, tables: &PlaneTables<W>, square: usize) -> u64 {
        self.code_of(tables, square)
    }

    #[inline(always)]
    fn code_of(&self, tables: &PlaneTables<W>, square: usize) -> u64 {
        let (word, bit) = place::<W>(square);
        let mut code = 0;
        for plane in SIDES..Self::used(tables) {
            code |= (self.words[word][plane] >> bit & 1) << plane;
        }
        code
    }

    /// The piece on a square.
    #[inline]
    pub fn piece_at(&self, tables: &PlaneTables<W>, square: Square) -> Option<Piece> {
        let square = square.index();
        // The square may belong to a larger board.
        let side = if self.all_pieces().contains(square) { self.side_at(square)? } else { return None };
        Some(Piece { side, kind: self.kind_at(tables, square) })
    }

    /// The number of pieces of a kind in a side's hand.
    #[inline]
    pub fn in_hand(&self, side: Side, kind: Kind) -> u8 {
        self.hands[side.index()].get(kind.index()).copied().unwrap_or(0)
    }

    /// Returns `true` if the pieces on the start squares of a castling have the right kinds.
    #[inline]
    pub fn is_manned(&self, tables: &PlaneTables<W>, castle: &Castle<W>) -> bool {
        castle.parts.iter().all(|part| self.kind_at(tables, usize::from(part.from)) == part.kind)
    }

    /// The kind of the piece on an occupied square.
    #[inline(always)]
    pub fn kind_at(&self, tables: &PlaneTables<W>, square: usize) -> Kind {
        tables.codes.kind(self.code_at(tables, square))
    }

    /// The pieces of these kinds, of either side.
    #[inline]
    pub fn of_kinds(&self, tables: &PlaneTables<W>, kinds: crate::types::KindSet) -> Bits<W> {
        if kinds.0.is_power_of_two() {
            return self.of_kind(tables, Kind(kinds.0.trailing_zeros() as u8));
        }
        self.of_several_kinds(tables, kinds)
    }

    fn of_several_kinds(&self, tables: &PlaneTables<W>, kinds: crate::types::KindSet) -> Bits<W> {
        let count = tables.codes.of.len();
        let all = u64::MAX >> (u64::BITS as usize - count.clamp(1, 64));
        let known = kinds.0 & all;
        let of = |kinds: u64| {
            let each = Bits::<1>([kinds]).into_iter().map(|kind| self.of_kind(tables, Kind(kind as u8)));
            each.fold(Bits::EMPTY, |all, pieces| all | pieces)
        };
        // Visits these kinds or the others, whichever are fewer.
        match 2 * known.count_ones() as usize > count {
            true => self.all_pieces().without(of(all & !known)),
            false => of(known),
        }
    }

    /// The pieces of a kind, of either side.
    #[inline]
    pub fn of_kind(&self, tables: &PlaneTables<W>, kind: Kind) -> Bits<W> {
        match tables.codes.alone[kind.index()] {
            Some(plane) => self.plane(plane.into()),
            None => self.with_code(tables, tables.codes.of[kind.index()]),
        }
    }

    /// The pieces that are on exactly the planes of `code`, marks aside.
    fn with_code(&self, tables: &PlaneTables<W>, code: u64) -> Bits<W> {
        let mut pieces = self.all_pieces();
        for plane in tables.codes.first()..tables.planes.min(P) {
            let bits = self.plane(plane);
            pieces = if code >> plane & 1 != 0 { pieces & bits } else { pieces.without(bits) };
        }
        pieces
    }

    /// The number of planes to visit for pieces and walls: the constant `P` if it is small, so that loops are unrolled.
    /// Planes beyond these may hold the owners of trails.
    #[inline(always)]
    fn used(tables: &PlaneTables<W>) -> usize {
        if P <= 8 { P } else { tables.planes.min(P) }
    }

    /// Removes the contents of these squares with all their marks.
    pub fn lift(&mut self, tables: &PlaneTables<W>, squares: Bits<W>) {
        self.clear(tables, squares);
        self.untouched = self.untouched.without(squares);
    }

    /// Removes a piece of a kind from a hand, if there is one.
    pub fn take_in_hand(&mut self, side: Side, kind: Kind) {
        if let Some(held) = self.hands[side.index()].get_mut(kind.index()) {
            *held = held.saturating_sub(1);
        }
    }

    /// Builds walls on empty squares.
    pub fn wall(&mut self, squares: Bits<W>) {
        for word in 0..W {
            self.words[word][0] |= squares.0[word];
            self.words[word][1] |= squares.0[word];
        }
        self.untouched = self.untouched.without(squares);
    }

    /// Gives the pieces on these squares to the other side.
    pub fn flip(&mut self, pieces: Bits<W>) {
        for word in 0..W {
            self.words[word][0] ^= pieces.0[word];
            self.words[word][1] ^= pieces.0[word];
        }
        self.untouched = self.untouched.without(pieces);
    }

    /// Removes the contents of these squares from all planes.
    #[inline(always)]
    pub fn clear(&mut self, tables: &PlaneTables<W>, squares: Bits<W>) {
        for word in 0..W {
            for plane in 0..Self::used(tables) {
                self.words[word][plane] &= !squares.0[word];
            }
        }
    }

    /// Writes the planes of this board to `next`, with the piece on `from` moved to `to`, where it replaces any other.
    #[inline(always)]
    pub fn slide_into(&self, tables: &PlaneTables<W>, from: usize, to: usize, next: &mut Board<W, P>) {
        let ((from_word, from_bit), (to_word, to_bit)) = (place::<W>(from), place::<W>(to));
        if W == 1 && P <= 8 {
            let gone = !(1u64 << from_bit | 1u64 << to_bit);
            for plane in 0..P {
                let all = self.words[0][plane];
                next.words[0][plane] = all & gone | (all >> from_bit & 1) << to_bit;
            }
            return;
        }
        next.copy_planes(tables, self);
        if P <= FEW_PLANES {
            for plane in 0..P {
                next.words[from_word][plane] &= !(1 << from_bit);
            }
            for plane in 0..P {
                let lifted = (self.words[from_word][plane] >> from_bit & 1) << to_bit;
                next.words[to_word][plane] = next.words[to_word][plane] & !(1 << to_bit) | lifted;
            }
            return;
        }
        for plane in 0..Self::used(tables) {
            let lifted = self.words[from_word][plane] >> from_bit & 1;
            next.words[from_word][plane] &= !(1 << from_bit);
            next.words[to_word][plane] = next.words[to_word][plane] & !(1 << to_bit) | lifted << to_bit;
        }
    }

    /// Overwrites a board of the same variant.
    #[inline(always)]
    pub fn copy(&mut self, tables: &PlaneTables<W>, board: &Board<W, P>) {
        if P <= FEW_PLANES {
            *self = *board;
            return;
        }
        self.copy_planes(tables, board);
        let Board { words: _, untouched, trail, hands, owner, turn, sound } = *board;
        (self.untouched, self.trail, self.hands) = (untouched, trail, hands);
        (self.owner, self.turn, self.sound) = (owner, turn, sound);
        debug_assert!(*self == *board, "planes that are not in use are empty");
    }

    /// Overwrites the planes of a board of the same variant. Of many planes, only those in use are copied.
    #[inline(always)]
    fn copy_planes(&mut self, tables: &PlaneTables<W>, board: &Board<W, P>) {
        if P <= FEW_PLANES {
            self.words = board.words;
            return;
        }
        // The owners of many trails are on the last planes.
        let used = if tables.features.many_trails { P } else { Self::used(tables) };
        for (own, words) in self.words.iter_mut().zip(&board.words) {
            own[..used].copy_from_slice(&words[..used]);
        }
    }

    /// Copies everything except the planes from `board`, after a ply that changes nothing else: the turn passes, and
    /// the trail is gone. If turns have several plies, the caller must do more.
    #[inline(always)]
    pub fn follow(&mut self, board: &Board<W, P>, sound: bool) {
        self.untouched = board.untouched;
        self.trail = Bits::EMPTY;
        self.hands = board.hands;
        self.owner = board.owner;
        self.turn = Turn::of(board.turn.side().other());
        self.sound = sound;
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    pub fn set_down(&mut self, tables: &PlaneTables<W>, square: usize, side: Side, kind: Kind, marked: bool) {
        let (word, bit) = place::<W>(square);
        let mark = tables.marks.map_or(0, |plane| u64::from(marked) << plane);
        let code = tables.codes.of[kind.index()] | mark | 1 << side.index();
        for plane in 0..Self::used(tables) {
            self.words[word][plane] |= (code >> plane & 1) << bit;
        }
    }
}

/// The word and the bit of a square. `W` is a power of two, so the word is never out of range.
#[inline(always)]
fn place<const W: usize>(square: usize) -> (usize, usize) {
    (square >> 6 & (W - 1), square & 63)
}
