//! What follows a move: the `after` rows, and moves that do more than a packed move says.

use super::{capture, make, tried};
use crate::model::{Lands, MoveKind};
use crate::movegen::Move;
use crate::movegen::planes::Machine;
use crate::movegen::planes::eval::{MoveFacts, Request, Scene};
use crate::movegen::planes::level::Level;
use crate::movegen::planes::packed::{PackedKind, PackedMove};
use crate::position::Board;
use crate::tables::program::Effect;
use crate::types::{Bits, Kind};

impl<const W: usize, const P: usize, L: Level> Machine<'_, W, P, L> {
    /// Makes of `next`, whatever it is, the position after a move and all that follows it.
    #[inline(always)]
    pub(in crate::movegen) fn play(
        &self,
        board: &Board<W, P>,
        packed: PackedMove,
        listed: &[Move],
        next: &mut Board<W, P>,
        request: &Request,
    ) {
        if packed.what == PackedKind::Listed {
            self.land_listed(board, &listed[usize::from(packed.op)], next);
        } else {
            make(self.masks, board, packed, next);
        }
        if self.masks.follows[board.turn.side().index()] {
            L::out_of_line(|| self.settle(board, &self.facts(board, packed, listed), next, request));
        }
    }

    /// The same without what follows.
    pub(in crate::movegen) fn land(
        &self,
        board: &Board<W, P>,
        packed: PackedMove,
        listed: &[Move],
        next: &mut Board<W, P>,
    ) {
        match packed.what {
            PackedKind::Listed => self.land_listed(board, &listed[usize::from(packed.op)], next),
            _ => L::out_of_line(|| make(self.masks, board, packed, next)),
        }
    }

    /// Makes of `next` the position once a move has landed that is more than a packed move.
    #[inline(never)]
    fn land_listed(&self, board: &Board<W, P>, mv: &Move, next: &mut Board<W, P>) {
        let masks = self.masks;
        *next = *board;
        next.follow(board, masks.sound);
        let (from, to) = (mv.from.index(), mv.to.index());
        let takes: Bits<W> = mv.takes().into();
        for square in takes {
            if masks.hands && board.side_at(square).is_some() {
                capture(masks, board, square, board.turn.side(), next);
            }
        }
        next.lift(masks, takes);
        let piece = mv.becomes.unwrap_or(mv.piece);
        match mv.kind {
            MoveKind::Pass => {}
            MoveKind::Castle => {
                let castles = &masks.sides[board.turn.side().index()].castles;
                if let Some(number) = castles.iter().position(|castle| Some(castle.number) == mv.castling) {
                    let packed = PackedMove { number: number as u8, ..PackedMove::new(from, to, PackedKind::Castle) };
                    *next = tried(masks, board, packed);
                }
            }
            MoveKind::Drop => {
                next.take_in_hand(board.turn.side(), mv.piece);
                next.lift(masks, Bits::of(to));
                let marked = mv.becomes.is_some() && masks.marked_kinds.contains(piece);
                next.set_down(masks, to, board.turn.side(), piece, marked);
            }
            MoveKind::Move => {
                let marked = |square| masks.marks.is_some_and(|plane| board.plane(plane).has(square));
                let was_marked = marked(from) && !takes.has(from);
                next.lift(masks, Bits::of(from));
                let end = match mv.lands {
                    Lands::Target => to,
                    Lands::Stay => from,
                    Lands::Swap => {
                        if let Some(side) = next.side_at(to) {
                            let (kind, other_marked) =
                                (next.kind_at(masks, to), masks.marks.is_some_and(|plane| next.plane(plane).has(to)));
                            next.lift(masks, Bits::of(to));
                            next.set_down(masks, from, side, kind, other_marked);
                        } else {
                            next.lift(masks, Bits::of(to));
                        }
                        to
                    }
                };
                next.lift(masks, Bits::of(end));
                let is_marked = mv.becomes.map_or(was_marked, |_| masks.marked_kinds.contains(piece));
                next.set_down(masks, end, board.turn.side(), piece, is_marked);
                if mv.leaves_trail {
                    next.trail = mv.path().into();
                    next.owner = end as u8;
                }
            }
        }
        if next.untouched != board.untouched {
            super::forget(masks, next);
        }
    }

    /// Lets the `after` rows follow a landed move.
    pub(in crate::movegen) fn settle(
        &self,
        before: &Board<W, P>,
        facts: &MoveFacts<W>,
        next: &mut Board<W, P>,
        request: &Request,
    ) {
        let rows = self.masks.programs.sides[facts.side.index()].forbidden.len();
        for row in &self.masks.programs.sides[facts.side.index()].after {
            if !self.matches(&row.on, &Scene::new(before, request, rows), facts) {
                continue;
            }
            let scene = Scene::new(next, request, rows).with(facts.squares);
            if row.when.as_ref().is_some_and(|when| !self.holds(when, &scene)) {
                continue;
            }
            if let [(effect, code)] = row.effects[..] {
                let squares = self.set(code, &scene);
                self.apply(effect, squares, facts, next);
            } else {
                let sets: Vec<Bits<W>> = row.effects.iter().map(|&(_, code)| self.set(code, &scene)).collect();
                for (&(effect, _), squares) in row.effects.iter().zip(sets) {
                    self.apply(effect, squares, facts, next);
                }
            }
        }
    }

    /// Changes the squares of a set.
    fn apply(&self, effect: Effect, squares: Bits<W>, facts: &MoveFacts<W>, next: &mut Board<W, P>) {
        let masks = self.masks;
        if squares.is_empty() {
            return;
        }
        let untouched = next.untouched;
        match effect {
            Effect::Take => {
                let pieces = squares & next.all_pieces();
                if masks.hands {
                    let before = *next;
                    pieces.into_iter().for_each(|square| capture(masks, &before, square, facts.side, next));
                }
                next.lift(masks, pieces);
            }
            Effect::Remove => next.lift(masks, squares),
            Effect::Put(kind) => {
                for square in squares.without(next.occupied()) {
                    next.lift(masks, Bits::of(square));
                    next.set_down(masks, square, facts.side, kind, false);
                }
            }
            Effect::Wall => next.wall(squares.without(next.occupied())),
            Effect::Become(kind) => self.turn_into(kind, squares, next),
            Effect::Give => next.give(squares & next.all_pieces()),
            Effect::Touch => next.untouched = next.untouched.without(squares),
            Effect::Fresh => {
                let read = next.of_kinds(masks, masks.touch_readers) | masks.tracked;
                next.untouched |= squares & next.all_pieces() & read;
            }
        }
        if next.untouched != untouched {
            super::forget(masks, next);
        }
    }

    fn turn_into(&self, kind: Kind, squares: Bits<W>, next: &mut Board<W, P>) {
        for side in crate::types::Side::BOTH {
            for square in squares & next.pieces(side) {
                next.lift(self.masks, Bits::of(square));
                next.set_down(self.masks, square, side, kind, false);
            }
        }
    }
}
