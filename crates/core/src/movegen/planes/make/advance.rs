//! Making a move of a complete position, with its counters, move number and key.

use super::{by_kind, make};
use crate::model::MoveKind;
use crate::movegen::Move;
use crate::movegen::packed::{MoveSummary, PackedKind, PackedMove};
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::{Request, Scene};
use crate::position::{Board, Fact, Planes, next_full_move, with_numbers};
use crate::tables::planes::PlaneTables;
use crate::types::{Kind, Piece, Side, Square};

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// Overwrites `next` with the position after a move, with its counters, and with its key if `KEY` is set.
    #[inline(always)]
    pub(in crate::movegen) fn advance<const KEY: bool>(
        &self,
        planes: &Planes<W, P>,
        packed: PackedMove,
        listed: &[Move],
        next: &mut Planes<W, P>,
        request: &Request,
    ) {
        let turn = planes.board.turn;
        if packed.what == PackedKind::Listed || self.may_settle(turn.side(), packed) {
            L::out_of_line(|| self.advance_settled::<KEY>(planes, packed, listed, next, request));
        } else {
            by_kind!(packed => self.advance_packed::<KEY>(planes, packed, next, request));
            next.full_move = next_full_move(planes.full_move, turn.side() == Side::Second);
        }
    }

    #[inline(always)]
    fn advance_packed<const KEY: bool>(
        &self,
        planes: &Planes<W, P>,
        packed: PackedMove,
        next: &mut Planes<W, P>,
        request: &Request,
    ) {
        let board = &planes.board;
        make(self.tables, board, packed, &mut next.board);
        let summary = MoveSummary::new(self.tables, board, packed);
        next.counters = planes.counters;
        if !self.tick_by_summary(&summary, &mut next.counters) {
            let next = &mut *next;
            L::out_of_line(move || self.tick_by_rules(planes, packed, next, request));
        }
        if KEY {
            let pieces = pieces_change(self.tables, board, &summary, packed);
            next.key = planes.key ^ board.key_change(self.tables, &next.board) ^ pieces;
        }
    }

    /// Sets the counters of `next` to those after a packed move, for turns of one ply.
    fn tick_by_rules(&self, planes: &Planes<W, P>, packed: PackedMove, next: &mut Planes<W, P>, request: &Request) {
        let board = &planes.board;
        next.counters = planes.counters;
        let facts = self.facts(board, packed, &[]);
        self.tick(&facts, true, &self.scene(board, request), &next.board, &mut next.counters);
    }

    /// Makes a move that rows may follow, that may not end the turn, or that is more than a packed move.
    #[inline(never)]
    fn advance_settled<const KEY: bool>(
        &self,
        planes: &Planes<W, P>,
        packed: PackedMove,
        listed: &[Move],
        next: &mut Planes<W, P>,
        request: &Request,
    ) {
        let board = &planes.board;
        self.play(board, packed, listed, &mut next.board, request);
        next.counters = planes.counters;
        let facts = self.facts(board, packed, listed);
        self.pass_turn(&facts, &self.scene(board, request), &mut next.board, &mut next.counters);
        let ends_full_move = board.turn.side() == Side::Second && next.board.turn.side() == Side::First;
        next.full_move = next_full_move(planes.full_move, ends_full_move);
        if KEY {
            let change = board.key_change(self.tables, &next.board) ^ board.key_of_changes(self.tables, &next.board);
            next.key = planes.key ^ change;
        }
    }

    /// The key of a position for repetition rules. A trail counts only if something could be captured on it (FIDE Laws
    /// 9.2.3) by a move that is not forbidden at sight. If there may be many trails, all of them count.
    pub(in crate::movegen) fn repetition_key(&self, scene: &Scene<W, P>) -> u64 {
        let key = scene.board.key(self.tables);
        self.key_with_counters(key, scene)
    }

    /// The repetition key of a position. `key` is the key of its board without the trail.
    #[inline(always)]
    pub(in crate::movegen) fn key_with_counters(&self, mut key: u64, scene: &Scene<W, P>) -> u64 {
        let counts = || self.tables.features.many_trails || self.takes_in_passing(scene.board, scene.request);
        if !scene.board.trail.is_empty() && counts() {
            key ^= scene.board.trail_key(self.tables);
        }
        with_numbers(key, self.tables.key_slots.iter().map(|&slot| scene.request.counters[slot]))
    }
}

/// The change that a packed move makes to the part of the key for pieces on the board.
#[inline(always)]
fn pieces_change<const W: usize, const P: usize>(
    tables: &PlaneTables<W>,
    before: &Board<W, P>,
    summary: &MoveSummary,
    packed: PackedMove,
) -> u64 {
    let key = |side, kind, square: usize| Fact::Piece(Piece { side, kind }, Square(square as u8)).key();
    let (us, piece) = (summary.side, summary.piece);
    match summary.kind {
        MoveKind::Pass => 0,
        MoveKind::Drop => key(us, piece, summary.to),
        MoveKind::Castle => {
            let castle = &tables.sides[us.index()].castles[usize::from(packed.number)];
            castle.parts.iter().fold(0, |all, part| {
                all ^ key(us, part.kind, usize::from(part.from)) ^ key(us, part.kind, usize::from(part.to))
            })
        }
        MoveKind::Move => {
            let becomes = if packed.what.becomes() { Kind(packed.number) } else { piece };
            let moved = key(us, piece, summary.from) ^ key(us, becomes, summary.to);
            let Some(square) = summary.victim else { return moved };
            let side = if before.pieces(us).has(square) { us } else { us.other() };
            moved ^ key(side, before.kind_at(tables, square), square)
        }
    }
}
