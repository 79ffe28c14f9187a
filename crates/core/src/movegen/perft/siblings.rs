//! Counting of the replies to many moves of one position, if turns have one ply. The positions after the moves
//! (siblings) differ in a square or two, so few pieces have different moves.
//!
//! The opponent's moves are first counted once with nothing moved: by piece, with the squares that each piece's moves
//! depend on. After a move, only pieces that depend on a changed square are counted again. A move that changes no such
//! square need not be made.

mod attack_map;
mod prepare;
mod watch;

use crate::movegen::packed::{Bundle, PackedKind, PackedMove};
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::{Node, Request};
use crate::movegen::planes::find::{Count, MatingDrops, Sink};
use crate::position::{Board, Planes};
use crate::tables::planes::{LookupOp, TargetFilter};
use crate::types::{Bits, PerSquare, Side};
use attack_map::{AttackMap, KnownAttacks};
use watch::Watch;

/// The largest number of look-ups of a variant that uses this method: one bit each.
const MOST_LOOKUPS: usize = 32;

/// The opponent's moves if the side to move passed.
pub(super) struct Siblings<const W: usize, const P: usize> {
    /// The position before the moves, with the opponent to move.
    before: Board<W, P>,
    /// The opponent's pieces that move by look-ups.
    pieces: Bits<W>,
    /// The total number of their moves.
    total: u64,
    /// The number of moves of the piece on each square.
    counts: PerSquare<u32, W>,
    /// The look-ups that find moves of the piece on each square, as a bit set.
    lookups: PerSquare<u32, W>,
    /// The pieces whose moves depend on each square.
    matters: PerSquare<Bits<W>, W>,
    /// The squares that the moves of any of the pieces depend on.
    matter: Bits<W>,
    shifts: Shifts<W>,
    calm: Calm<W>,
    /// Decides whether no royal is attacked after a move. Filled only if none is attacked now.
    pins_watch: Watch<W>,
    /// The number of moves of a lone royal, castlings included; 0 if there is no royal. `None` if there are several, or
    /// if a royal's moves depend on more than attacked and occupied squares.
    royal: Option<u64>,
    /// Decides whether a move changes which of the royal's target squares are attacked.
    royal_watch: Watch<W>,
    /// If none of these squares changes, the opponent has no walked moves.
    walks: Bits<W>,
    /// `None` if every move may change something.
    still: Option<Still<W>>,
    /// The squares that the enemy attacks, if a lone royal can move.
    dangers: AttackMap<W>,
    has_dangers: bool,
}

/// Moves by shifts.
struct Shifts<const W: usize> {
    count: u64,
    pieces: Bits<W>,
    /// The squares that the moves depend on, including those of the pieces themselves.
    matters: Bits<W>,
}

/// The limits on pieces while no royal is attacked.
struct Calm<const W: usize> {
    /// Set if no royal is attacked.
    calm: bool,
    pinned: Bits<W>,
    /// The number of moves of pinned pieces, if it depends only on the squares of the lines and of the pieces.
    count: Option<u64>,
}

/// The replies after a move that does not change them.
struct Still<const W: usize> {
    count: u64,
    /// Squares on which such a move neither starts nor ends.
    matters: Bits<W>,
    /// Squares on which such a move captures nothing, because the piece would go to a hand. The watches know the
    /// squares that its piece must not reach.
    held: Bits<W>,
}

impl<const W: usize, const P: usize> Siblings<W, P> {
    fn new(before: &Board<W, P>) -> Box<Self> {
        let none = Bits::EMPTY;
        Box::new(Siblings {
            before: *before,
            pieces: none,
            total: 0,
            counts: PerSquare::all(0),
            lookups: PerSquare::all(0),
            matters: PerSquare::all(none),
            matter: none,
            shifts: Shifts { count: 0, pieces: none, matters: none },
            calm: Calm { calm: false, pinned: none, count: None },
            pins_watch: Watch::NONE,
            royal: None,
            royal_watch: Watch::NONE,
            walks: none,
            still: None,
            dangers: AttackMap::NONE,
            has_dangers: false,
        })
    }

    /// The squares that the enemy attacked, and those changed since; `None` if the attacks were not computed.
    #[inline(always)]
    fn known_attacks(&self, changed: Bits<W>) -> Option<KnownAttacks<'_, W>> {
        self.has_dangers.then_some(KnownAttacks { dangers: &self.dangers, changed })
    }

    /// Splits a bundle. Returns the moves that must be made (they may change the replies, or end on `kept`), the
    /// replies after each of the others, and their total.
    #[inline(always)]
    pub(super) fn pass_still(&self, bundle: Bundle, kept: impl FnOnce(Bundle) -> Bits<W>) -> (Bundle, u64, u64) {
        match &self.still {
            // These moves change only their start and target squares.
            Some(still) if matches!(bundle.what(), PackedKind::Move | PackedKind::Become | PackedKind::Drop) => {
                let arrivals = self.pins_watch.arrivals(bundle) | self.royal_watch.arrivals(bundle);
                let left = bundle.within(still.matters, still.matters | still.held | arrivals | kept(bundle));
                let passed = (bundle.len() - left.len()) as u64;
                (left, if passed == 0 { 0 } else { still.count }, passed * still.count)
            }
            _ => (bundle, 0, 0),
        }
    }
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// Returns `true` if replies can be counted in this way. They cannot if some moves must be judged (walked ones
    /// aside), turns may have several plies, the number of promotions depends on other pieces, there are too many
    /// look-ups, or a castling moves more than two pieces. If some moves must be played, the method covers only moves
    /// that change no reply. It never covers moves after which rows change something.
    #[inline(always)]
    pub(super) fn has_siblings(&self) -> bool {
        let is_picked = || Side::BOTH.iter().all(|&side| self.pick(side).is_some_and(|pick| pick.known));
        self.tables.filters.siblings
            && (self.finds_all_by_tables() || is_picked())
            && !self.tables.features.has_turns
            && self.tables.sides.iter().all(|side| side.loops.lookups_count() <= MOST_LOOKUPS)
            // Three or more pieces may trade places so that no square changes sides; a comparison of the sides' planes
            // would miss that.
            && !self.tables.sides.iter().flat_map(|side| &side.castles).any(|castle| castle.parts.len() > 2)
            && !self.tables.promotions.iter().flat_map(|promotion| &promotion.groups).any(|group| group.limited)
    }

    /// The siblings, if [`Self::count_sibling`] may use them: it may not if some moves must be played.
    #[inline(always)]
    pub(super) fn counted<'s>(&self, siblings: Option<&'s Siblings<W, P>>) -> Option<&'s Siblings<W, P>> {
        siblings.filter(|_| self.finds_all_by_tables())
    }

    /// Returns `true` if all moves that tables find are legal, and all others are walked.
    #[inline(always)]
    fn finds_all_by_tables(&self) -> bool {
        self.tables.plan.as_ref().is_none_or(|plan| plan.only_walks)
    }

    /// The number of legal moves after `packed`, a move of the position that the siblings come from.
    #[inline(always)]
    pub(super) fn count_sibling(
        &self,
        board: &Board<W, P>,
        packed: PackedMove,
        siblings: &Siblings<W, P>,
        request: &Request,
    ) -> u64 {
        L::out_of_line(move || {
            let before = &siblings.before;
            let changed = (before.plane(0) ^ board.plane(0)) | (before.plane(1) ^ board.plane(1));
            // A piece may change its kind without moving.
            let changed = changed | Bits::of(usize::from(packed.from)) | Bits::of(usize::from(packed.to));
            let mut node = self.bare_node(board, board.turn.side(), request);
            let mut touched = Bits::EMPTY;
            for square in changed {
                touched |= siblings.matters[square];
            }
            let (pins, shifts) = (&siblings.calm, &siblings.shifts);
            let shifted = changed.meets(shifts.matters);
            let mut pinned = None;
            if pins.calm && !siblings.pins_watch.is_met(packed, changed) {
                node.pinned = pins.pinned;
                node.free = node.free.without(pins.pinned);
                let pinned_changed = node.pinned.meets(touched) || shifted && node.pinned.meets(shifts.pieces);
                pinned = pins.count.filter(|_| !pinned_changed);
            } else {
                self.limit(&mut node);
            }
            let mut count = Count(0);
            if node.targets == self.tables.squares {
                if shifted || node.pinned.meets(shifts.pieces) {
                    self.shifts(&node, &mut count);
                } else {
                    count.0 = shifts.count;
                }
                count.0 += self.recount_lookups(&node, siblings, touched);
            } else {
                // The opponent is in check.
                self.shifts(&node, &mut count);
                Sink::<W, P, L>::out_of_line(&mut count, |count| self.lookups(&node, count));
            }
            for number in node.loops.others.clone() {
                self.others(&node, number, &mut count);
            }
            match pinned {
                Some(pinned) => count.0 += pinned,
                None => self.all_pinned(&node, &mut count),
            }
            count.0 += match siblings.royal {
                Some(count) if !siblings.royal_watch.is_met(packed, changed) => count,
                _ => self.count_royals(&node, siblings.known_attacks(changed)),
            };
            self.rest(&node, MatingDrops::Judged, &mut count);
            if const { Planes::<W, P>::MAY_JUDGE } && changed.meets(siblings.walks) {
                count.0 += self.count_walked(board, request);
            }
            count.0
        })
    }

    #[inline(always)]
    fn recount_lookups(&self, node: &Node<W, P>, siblings: &Siblings<W, P>, touched: Bits<W>) -> u64 {
        let mut count = siblings.total;
        for square in (touched | node.pinned) & siblings.pieces {
            count -= u64::from(siblings.counts[square]);
        }
        for from in touched & node.free {
            let mut left = siblings.lookups[from];
            while left != 0 {
                let (parts, op) = node.loops.lookup(left.trailing_zeros() as usize);
                count += self.count_lookup(node, op, from, self.looked_up(op, parts, from, node.occupied));
                left &= left - 1;
            }
        }
        count
    }

    /// The number of moves of royals, castlings included. `since` holds the enemy's attacks before its move, if they
    /// are known.
    #[inline(always)]
    fn count_royals(&self, node: &Node<W, P>, since: Option<KnownAttacks<W>>) -> u64 {
        L::out_of_line(|| {
            let mut count = Count(0);
            let safe = |asked: Bits<W>| match since {
                Some(since) if asked.count() > 1 => {
                    L::out_of_line(|| asked.without(self.hit_since(node, since, asked)))
                }
                _ => self.safe(node, asked),
            };
            self.royals_where(node, safe, &mut count);
            count.0
        })
    }

    #[inline(always)]
    fn count_lookup(&self, node: &Node<W, P>, op: &LookupOp, from: usize, ends: Bits<W>) -> u64 {
        let ends = ends & node.open[usize::from(op.open) % TargetFilter::PLACES];
        let mut count = Count(0);
        if op.promotes {
            self.promoting(node, op, from, ends, &mut count);
        } else {
            Sink::<W, P, L>::each(&mut count, from, ends);
        }
        count.0
    }
}
