//! Making a move of a complete position: with its counters, the number of the move and its key.

use super::Fast;
use super::counters::Sort;
use super::level::Level;
use super::make::make;
use super::scene::{Request, Scene};
use super::step::{Step, What};
use crate::model::{DeedKind, Rules};
use crate::movegen::Move;
use crate::position::{Board, Fact, Planes, with_numbers};
use crate::tables::masks::Masks;
use crate::types::{Kind, Piece, Square};

impl<const W: usize, const P: usize, L: Level> Fast<'_, W, P, L> {
    /// Makes of `next` the position after a move, with its counters, and with its key if that is wanted.
    #[inline(always)]
    pub(super) fn advance<const KEY: bool>(
        &self,
        planes: &Planes<W, P>,
        step: Step,
        listed: &[Move],
        next: &mut Planes<W, P>,
        request: &Request,
    ) {
        let turn = planes.board.turn;
        if self.masks.follows[turn.side().index()] || step.what == What::Listed {
            L::apart(|| self.advance_followed(planes, step, listed, next, request));
        } else {
            match step.what {
                What::Move => self.advance_step::<KEY>(planes, Step { what: What::Move, ..step }, next, request),
                What::Drop => self.advance_step::<KEY>(planes, Step { what: What::Drop, ..step }, next, request),
                _ => self.advance_step::<KEY>(planes, step, next, request),
            }
        }
        next.full_move = planes.full_move.saturating_add(u32::from(turn.ends_full_move(Rules::plies_a_turn())));
    }

    #[inline(always)]
    fn advance_step<const KEY: bool>(
        &self,
        planes: &Planes<W, P>,
        step: Step,
        next: &mut Planes<W, P>,
        request: &Request,
    ) {
        let board = &planes.board;
        make(self.masks, board, step, &mut next.board);
        let sort = Sort::new(self.masks, board, step);
        next.counters = planes.counters;
        let before = self.scene(board, request);
        let deed = || self.deed(board, step, &[]);
        self.tick_sort(&sort, deed, &before, &next.board, &mut next.counters);
        if KEY {
            let pieces = pieces_change(self.masks, board, &sort, step);
            next.key = planes.key ^ board.key_change(self.masks, &next.board) ^ pieces;
        }
    }

    /// A move that rows follow, or that is more than a step.
    #[inline(never)]
    fn advance_followed(
        &self,
        planes: &Planes<W, P>,
        step: Step,
        listed: &[Move],
        next: &mut Planes<W, P>,
        request: &Request,
    ) {
        let board = &planes.board;
        self.play(board, step, listed, &mut next.board, request);
        next.counters = planes.counters;
        let deed = self.deed(board, step, listed);
        self.tick(&deed, &self.scene(board, request), &next.board, &mut next.counters);
        let change = board.key_change(self.masks, &next.board) ^ board.key_of_changes(self.masks, &next.board);
        next.key = planes.key ^ change;
    }

    /// The key by which positions are the same to rules of repetition. A trail counts only if something could be taken on it (FIDE
    /// Laws 9.2.3), and not by a move that is forbidden at sight.
    pub(super) fn repetition_key(&self, scene: &Scene<W, P>) -> u64 {
        let key = scene.board.key(self.masks);
        self.key_with_counters(key, scene)
    }

    /// The same, if the key of the board without its trail is known.
    pub(super) fn key_with_counters(&self, mut key: u64, scene: &Scene<W, P>) -> u64 {
        if !scene.board.trail.is_empty() && self.takes_in_passing(scene.board, scene.request) {
            key ^= scene.board.trail_key();
        }
        with_numbers(key, self.masks.key_slots.iter().map(|&slot| scene.request.counters[slot]))
    }
}

/// What a step changes of the part of the key that stands for pieces on the board.
#[inline(always)]
fn pieces_change<const W: usize, const P: usize>(
    masks: &Masks<W>,
    before: &Board<W, P>,
    sort: &Sort,
    step: Step,
) -> u64 {
    let key = |side, kind, square: usize| Fact::Piece(Piece { side, kind }, Square(square as u8)).key();
    let (us, piece) = (sort.side, sort.piece);
    match sort.kind {
        DeedKind::Pass => 0,
        DeedKind::Drop => key(us, piece, sort.to),
        DeedKind::Castle => {
            let castle = &masks.sides[us.index()].castles[usize::from(step.number)];
            castle.parts.iter().fold(0, |all, part| {
                all ^ key(us, part.kind, usize::from(part.from)) ^ key(us, part.kind, usize::from(part.to))
            })
        }
        DeedKind::Move => {
            let becomes = if step.what.becomes() { Kind(step.number) } else { piece };
            let moved = key(us, piece, sort.from) ^ key(us, becomes, sort.to);
            let Some(square) = sort.victim else { return moved };
            let side = if before.pieces(us).has(square) { us } else { us.other() };
            moved ^ key(side, before.kind_at(masks, square), square)
        }
    }
}
