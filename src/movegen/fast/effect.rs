//! What follows a move: the `after` rows, and moves that do more than a step says.

use super::Fast;
use super::deed::Deed;
use super::level::Level;
use super::make::{capture, make, tried};
use super::scene::{Request, Scene};
use super::step::{Step, What};
use crate::model::{DeedKind, Lands};
use crate::movegen::Move;
use crate::position::Board;
use crate::tables::program::Effect;
use crate::types::{Bits, Kind};

impl<const W: usize, const P: usize, L: Level> Fast<'_, W, P, L> {
    /// Makes of `next`, whatever it is, the position after a move and all that follows it.
    #[inline(always)]
    pub(super) fn play(
        &self,
        board: &Board<W, P>,
        step: Step,
        listed: &[Move],
        next: &mut Board<W, P>,
        request: &Request,
    ) {
        if step.what == What::Listed {
            self.land_listed(board, &listed[usize::from(step.op)], next);
        } else {
            make(self.masks, board, step, next);
        }
        if self.masks.follows[board.turn.side().index()] {
            L::apart(|| self.settle(board, &self.deed(board, step, listed), next, request));
        }
    }

    /// The same without what follows.
    pub(super) fn land(&self, board: &Board<W, P>, step: Step, listed: &[Move], next: &mut Board<W, P>) {
        match step.what {
            What::Listed => self.land_listed(board, &listed[usize::from(step.op)], next),
            _ => L::apart(|| make(self.masks, board, step, next)),
        }
    }

    /// Makes of `next` the position once a move has landed that is more than a step.
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
            DeedKind::Pass => {}
            DeedKind::Castle => {
                let castles = &masks.sides[board.turn.side().index()].castles;
                if let Some(number) = castles.iter().position(|castle| Some(castle.row) == mv.castling) {
                    let step = Step { number: number as u8, ..Step::new(from, to, What::Castle) };
                    *next = tried(masks, board, step);
                }
            }
            DeedKind::Drop => {
                next.take_in_hand(board.turn.side(), mv.piece);
                next.lift(masks, Bits::of(to));
                let marked = mv.becomes.is_some() && masks.marked_kinds.contains(piece);
                next.set_down(masks, to, board.turn.side(), piece, marked);
            }
            DeedKind::Move => {
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
            super::make::forget(masks, next);
        }
    }

    /// Lets the `after` rows follow a landed move.
    pub(super) fn settle(&self, before: &Board<W, P>, deed: &Deed<W>, next: &mut Board<W, P>, request: &Request) {
        let rows = self.masks.programs.sides[deed.side.index()].forbidden.len();
        for row in &self.masks.programs.sides[deed.side.index()].after {
            if !self.matches(&row.on, &Scene::new(before, request, rows), deed) {
                continue;
            }
            let scene = Scene::new(next, request, rows).with(deed.squares);
            if row.when.as_ref().is_some_and(|when| !self.holds(when, &scene)) {
                continue;
            }
            if let [(effect, code)] = row.effects[..] {
                let squares = self.set(code, &scene);
                self.apply(effect, squares, deed, next);
            } else {
                let sets: Vec<Bits<W>> = row.effects.iter().map(|&(_, code)| self.set(code, &scene)).collect();
                for (&(effect, _), squares) in row.effects.iter().zip(sets) {
                    self.apply(effect, squares, deed, next);
                }
            }
        }
    }

    /// Changes the squares of a set.
    fn apply(&self, effect: Effect, squares: Bits<W>, deed: &Deed<W>, next: &mut Board<W, P>) {
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
                    pieces.into_iter().for_each(|square| capture(masks, &before, square, deed.side, next));
                }
                next.lift(masks, pieces);
            }
            Effect::Remove => next.lift(masks, squares),
            Effect::Put(kind) => {
                for square in squares.without(next.occupied()) {
                    next.lift(masks, Bits::of(square));
                    next.set_down(masks, square, deed.side, kind, false);
                }
            }
            Effect::Wall => next.wall(squares.without(next.occupied())),
            Effect::Become(kind) => self.turn_into(kind, squares, next),
            Effect::Give => next.give(squares & next.all_pieces()),
        }
        if next.untouched != untouched {
            super::make::forget(masks, next);
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
