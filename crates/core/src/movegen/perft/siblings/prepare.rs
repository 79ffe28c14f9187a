//! Preparation: the counts and records made once, before the moves that lead to siblings.
#![allow(unsafe_code)]

use super::watch::Watched;
use super::{Calm, Shifts, Siblings, Still};
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::{Node, Request};
use crate::movegen::planes::find::Count;
use crate::movegen::planes::run::{at, compiled};
use crate::position::{Board, Planes};
use crate::types::Bits;

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    compiled! {
        /// Prepares to count the opponent's moves after moves of `before`.
        pub(in crate::movegen::perft) fn siblings<'a>(
            &self, before: &'a Board<W, P>, request: &'a Request<'a>, into: &'a mut Option<Box<Siblings<W, P>>>,
        ) -> () = siblings_here;
    }

    #[inline(always)]
    fn siblings_here(&self, before: &Board<W, P>, request: &Request, into: &mut Option<Box<Siblings<W, P>>>) {
        let siblings = into.get_or_insert_with(|| Siblings::new(before));
        siblings.before = *before;
        siblings.before.turn = before.turn.given_to(before.turn.side().other());
        siblings.before.trail = Bits::EMPTY;
        let before = siblings.before;
        let node = self.bare_node(&before, before.turn.side(), request);
        self.count_lookups_once(&node, siblings);
        siblings.shifts = self.count_shifts_once(&node);
        siblings.calm = self.calm(&node);
        if siblings.calm.calm {
            self.watch(&node, node.royals, node.occupied, Watched::Pins, &mut siblings.pins_watch);
        }
        let asked = self.asked_by_royal(&node);
        let is_immobile = matches!(asked, Some((asked, _)) if asked.is_empty());
        siblings.has_dangers = !is_immobile && self.fill_attack_map(&node, &mut siblings.dangers);
        if let Some((asked, around)) = asked {
            // The royal does not shield the squares behind it.
            let occupied = node.occupied.without(node.royals);
            self.watch(&node, asked, occupied, Watched::Attacks, &mut siblings.royal_watch);
            siblings.royal_watch.lines |= around;
        }
        let since = siblings.known_attacks(Bits::EMPTY);
        siblings.royal = asked.map(|_| if is_immobile { 0 } else { self.count_royals(&node, since) });
        siblings.walks = self.walks_on(&before);
        siblings.still = self.still(&node, siblings);
    }

    /// The squares of which one must change before the side to move can have walked moves; all squares if it may have
    /// some now.
    #[inline(always)]
    fn walks_on(&self, board: &Board<W, P>) -> Bits<W> {
        if const { !Planes::<W, P>::MAY_JUDGE } {
            return Bits::EMPTY;
        }
        let side = board.turn.side();
        let mut squares = Bits::EMPTY;
        for from in board.of_kinds(self.tables, self.tables.walks.kinds) & board.pieces(side) {
            for &walk in &self.tables.walks.sides[side.index()].of[board.kind_at(self.tables, from).index()] {
                let Some(idle) = self.idle(board, side, usize::from(walk), from) else { return self.tables.squares };
                squares |= idle;
            }
        }
        squares
    }

    #[inline(always)]
    fn count_lookups_once(&self, node: &Node<W, P>, siblings: &mut Siblings<W, P>) {
        let grid = self.tables.attacks.squares;
        siblings.counts.fill_first(grid, 0);
        siblings.lookups.fill_first(grid, 0);
        siblings.matters.fill_first(grid, Bits::EMPTY);
        siblings.pieces = Bits::EMPTY;
        siblings.matter = Bits::EMPTY;
        siblings.total = 0;
        for (number, parts, op) in node.loops.lookups() {
            for from in node.board.plane(usize::from(op.plane)) & node.free {
                let ends = self.looked_up(op, parts, from, node.occupied);
                let mut matter = ends | Bits::of(from);
                if !op.slides {
                    matter |= self.occupancy_read(op, parts, from);
                }
                siblings.matter |= matter;
                for square in matter {
                    siblings.matters[square].put(from, 1);
                }
                let count = self.count_lookup(node, op, from, ends);
                siblings.pieces.put(from, 1);
                siblings.counts[from] += count as u32;
                siblings.lookups[from] |= 1 << number;
                siblings.total += count;
            }
        }
    }

    #[inline(always)]
    fn count_shifts_once(&self, node: &Node<W, P>) -> Shifts<W> {
        let mut count = Count(0);
        self.shifts(node, &mut count);
        let (mut pieces, mut matters) = (Bits::EMPTY, Bits::EMPTY);
        for op in &node.loops.shifts {
            let movers = node.board.plane(usize::from(op.plane)) & node.free & op.from;
            pieces |= movers;
            let mut ends = movers.moved(op.by);
            matters |= movers | ends;
            for _ in 1..op.times {
                ends = (ends & node.empty).moved(op.by);
                matters |= ends;
            }
        }
        Shifts { count: count.0, pieces, matters }
    }

    #[inline(always)]
    fn calm(&self, node: &Node<W, P>) -> Calm<W> {
        let pins = self.pins(node, |_, _| ());
        let calm = pins.targets == self.tables.squares;
        let count = (calm && node.loops.others.is_empty()).then(|| {
            let mut count = Count(0);
            if !pins.pinned.is_empty() {
                self.pinned(&Node { pinned: pins.pinned, ..*node }, &mut count);
            }
            count.0
        });
        Calm { calm, pinned: pins.pinned, count }
    }

    /// The squares that must be safe for a lone royal to move or castle, and the other squares on which its moves
    /// depend. `None` if they are unknown; both are empty if there is no royal and nothing can castle.
    #[inline(always)]
    fn asked_by_royal(&self, node: &Node<W, P>) -> Option<(Bits<W>, Bits<W>)> {
        let loops = node.loops;
        if !loops.royal_others.is_empty() {
            return None;
        }
        if !node.royals.is_single() {
            // Without a royal only castlings could count. No move of the opponent allows one: `has_siblings` excludes
            // rows that make pieces unmoved again.
            let never_castles = node.is_masked && !node.board.untouched.meets(node.own);
            let has_no_such_moves = loops.royal.is_empty() && node.side.castles.is_empty();
            let has_none = node.royals.is_empty() && (never_castles || has_no_such_moves);
            return has_none.then_some((Bits::EMPTY, Bits::EMPTY));
        }
        let royal = node.royals.first();
        let (mut asked, mut around) = (Bits::EMPTY, node.royals);
        for op in &loops.royal {
            // SAFETY: the index is a table row plus a square of the grid.
            let ends = unsafe { at(&self.tables.attacks.leaps, op.first as usize + royal) };
            asked |= ends & self.let_through(op.open, node);
            around |= ends;
        }
        for number in self.castles_of(node) {
            let castle = &node.side.castles[number];
            around |= castle.starts | castle.empty;
            if self.is_ready(node, castle) {
                // Otherwise the castling depends on more than squares.
                if !castle.known || !castle.starts.meets(node.royals) {
                    return None;
                }
                asked |= castle.safe;
            }
        }
        Some((asked, around))
    }

    /// The replies after moves that do not change them, if they are known. They are unknown if pieces may be dropped or
    /// turns passed.
    #[inline(always)]
    fn still(&self, node: &Node<W, P>, siblings: &Siblings<W, P>) -> Option<Still<W>> {
        let (royal, calm, shifts) = (siblings.royal?, &siblings.calm, &siblings.shifts);
        let pinned = calm.count?;
        let may_drop = node.board.hands[node.us.index()] != [0; P] || !node.side.free_drops.is_empty();
        if may_drop || self.tables.features.pass || calm.pinned.meets(shifts.pieces) {
            return None;
        }
        let limited = (calm.pinned & siblings.pieces).into_iter().map(|from| u64::from(siblings.counts[from]));
        // A captured piece may go to a hand.
        let held = if self.tables.features.hands { node.occupied } else { Bits::EMPTY };
        let count = match self.pick(node.us) {
            Some(pick) if const { Planes::<W, P>::MAY_JUDGE } => self.count_picked(node.board, node.request, pick)?,
            _ => siblings.total - limited.sum::<u64>() + pinned + shifts.count + royal,
        };
        Some(Still {
            count,
            matters: siblings.matter
                | shifts.matters
                | siblings.pins_watch.lines
                | siblings.royal_watch.lines
                | siblings.walks,
            held,
        })
    }
}
