//! Making a move: it lands, rows follow, counters tick, the turn goes on or passes.

use super::{MoveSquares, Reference, View};
use crate::model::{
    AfterRow, Captured, CapturedAs, CapturedGo, CastlingPart, Counter, CounterStep, Effect, Lands, MoveKind, Rules,
};
use crate::movegen::Move;
use crate::position::{State, Trail};
use crate::types::{Cell, Kind, Piece, Side, Square, SquareSet};

impl Reference<'_> {
    /// The position after `mv`.
    pub fn after(&self, before: &State, mv: &Move) -> State {
        let mut state = self.landed(before, mv);
        self.settle(before, mv, &mut state);
        self.pass_turn(before, mv, &mut state);
        state
    }

    /// The position once the move has landed and its captures have gone where they go; nothing has followed yet.
    pub(super) fn landed(&self, before: &State, mv: &Move) -> State {
        let mut state = before.clone();
        let side = before.turn.side();
        state.trail = Trail::default();
        for square in mv.takes() {
            self.capture(&mut state, square, side);
        }
        match mv.kind {
            MoveKind::Move => self.land(&mut state, side, mv),
            MoveKind::Drop => {
                let held = &mut state.hands[side.index()][mv.piece.index()];
                *held = held.saturating_sub(1);
                let kind = mv.becomes.unwrap_or(mv.piece);
                set_down(&mut state, mv.to, Piece { side, kind });
                if mv.becomes.is_some() && self.rules().demoted[kind.index()].is_some() {
                    state.marked.insert(mv.to);
                }
            }
            MoveKind::Castle => {
                let way = mv.castling.and_then(|number| self.rules().castling_of(side, number));
                let parts = way.map_or(&[][..], |way| &way.parts);
                // One may come to where another one starts.
                for CastlingPart { kind: _, from, to: _ } in parts {
                    lift(&mut state, *from);
                }
                for CastlingPart { kind, from: _, to } in parts {
                    set_down(&mut state, *to, Piece { side, kind: *kind });
                }
            }
            MoveKind::Pass => {}
        }
        state
    }

    fn land(&self, state: &mut State, side: Side, mv: &Move) {
        let was_marked = state.marked.contains(mv.from);
        lift(state, mv.from);
        let piece = Piece { side, kind: mv.becomes.unwrap_or(mv.piece) };
        let end = match mv.lands {
            Lands::Target => mv.to,
            Lands::Stay => mv.from,
            Lands::Swap => {
                let other_marked = state.marked.contains(mv.to);
                let other = lift(state, mv.to);
                if let Some(other) = other.piece() {
                    set_down(state, mv.from, other);
                    if other_marked {
                        state.marked.insert(mv.from);
                    }
                }
                mv.to
            }
        };
        set_down(state, end, piece);
        let turns_back = self.rules().demoted[piece.kind.index()].is_some();
        if mv.becomes.map_or(was_marked, |_| turns_back) {
            state.marked.insert(end);
        }
        if mv.leaves_trail {
            state.trail = Trail { squares: mv.path(), owner: Some(end) };
        }
    }

    /// Takes the piece off a square to where captured pieces go, `captor` being the side that took it.
    fn capture(&self, state: &mut State, square: Square, captor: Side) {
        let marked = state.marked.contains(square);
        let Some(piece) = lift(state, square).piece() else { return };
        let Captured { go, shape: _ } = self.rules().captured;
        let hand = match go {
            CapturedGo::Away => return,
            CapturedGo::CaptorsHand => captor,
            CapturedGo::OwnersHand => piece.side,
        };
        let held = &mut state.hands[hand.index()][self.held_as(piece.kind, marked).index()];
        *held = held.saturating_add(1);
    }

    /// As what a captured piece is held.
    pub fn held_as(&self, kind: Kind, marked: bool) -> Kind {
        let turned_back = match self.rules().captured.shape {
            CapturedAs::AsItStood => None,
            CapturedAs::Unpromoted if marked => self.rules().demoted[kind.index()],
            CapturedAs::Unpromoted => self.rules().piece(kind).promoted_from,
        };
        turned_back.unwrap_or(kind)
    }

    /// Lets the `after` rows follow a landed move.
    pub(super) fn settle(&self, before: &State, mv: &Move, state: &mut State) {
        let side = before.turn.side();
        let facts = MoveSquares::of(mv);
        for row in self.rules().after.iter().filter(|row| self.concerns(row.side, side)) {
            let AfterRow { name: _, side: _, on, when, effects } = row;
            let view = View { facts: Some(&facts), ..self.view(state, side) };
            let applies = self.matches(on, before, mv);
            if !applies || when.as_ref().is_some_and(|when| !self.holds(when, &view)) {
                continue;
            }
            let squares: Vec<SquareSet> = effects.iter().map(|effect| self.set(effect.squares(), &view)).collect();
            for (effect, squares) in effects.iter().zip(squares) {
                self.apply(effect, squares, side, state);
            }
        }
    }

    fn apply(&self, effect: &Effect, squares: SquareSet, side: Side, state: &mut State) {
        for square in squares {
            let cell = state.at(square);
            match (effect, cell.piece()) {
                (Effect::Take(_), Some(_)) => self.capture(state, square, side),
                (Effect::Remove(_), _) => {
                    lift(state, square);
                }
                (Effect::Put(kind, _), _) if cell == Cell::EMPTY => {
                    set_down(state, square, Piece { side, kind: *kind })
                }
                (Effect::Wall(_), _) if cell == Cell::EMPTY => state.put_wall(square),
                (Effect::Become(_, kind), Some(piece)) => {
                    lift(state, square);
                    set_down(state, square, Piece { kind: *kind, ..piece });
                }
                (Effect::Give(_), Some(piece)) => {
                    let marked = state.marked.contains(square);
                    lift(state, square);
                    set_down(state, square, Piece { side: piece.side.other(), ..piece });
                    if marked {
                        state.marked.insert(square);
                    }
                }
                (Effect::Touch(_), Some(_)) => state.untouched.remove(square),
                (Effect::Fresh(_), Some(piece)) => {
                    let is_read = self.variant.traits().touch_readers.contains(piece.kind);
                    if is_read || self.rules().tracked.contains(square) {
                        state.untouched.insert(square);
                    }
                }
                (Effect::Take(_) | Effect::Become(..) | Effect::Give(_), None) => {}
                (Effect::Touch(_) | Effect::Fresh(_), None) => {}
                (Effect::Put(..) | Effect::Wall(_), _) => {}
            }
        }
    }

    /// Ticks the counters and passes the turn.
    pub(super) fn pass_turn(&self, before: &State, mv: &Move, state: &mut State) {
        let side = before.turn.side();
        let facts = MoveSquares::of(mv);
        let mut values = state.counters;
        for counter in &self.rules().counters {
            let Counter { name: _, scope: _, start: _, steps, slot: _, in_position: _ } = counter;
            let view = View { facts: Some(&facts), ..self.view(state, side) };
            let step = steps.iter().find(|CounterStep { on, when, set: _, add: _ }| {
                self.matches(on, before, mv) && when.as_ref().is_none_or(|when| self.holds(when, &view))
            });
            if let Some(step) = step {
                let value = &mut values[counter.slot_of(side)];
                *value = step.set.unwrap_or(value.saturating_add(step.add));
            }
        }
        state.counters = values;
        state.turn = before.turn.after(Rules::plies_a_turn());
        if before.turn.ends_full_move(Rules::plies_a_turn()) {
            state.full_move = state.full_move.saturating_add(1);
        }
        if state.untouched != before.untouched {
            self.forget_lost_rights(state);
        }
    }

    /// Forgets that a castling piece has not moved once there is nothing left to castle with. Else positions with the same
    /// rights would not count as the same (FIDE Laws 9.2.3).
    fn forget_lost_rights(&self, state: &mut State) {
        let mut live = SquareSet::EMPTY;
        for side in Side::BOTH {
            for (_, _, way) in self.rules().castlings(side) {
                if way.starts().is_subset(&state.untouched) && stand(state, side, &way.parts) {
                    live |= way.starts();
                }
            }
        }
        state.untouched = state.untouched - (self.variant.traits().castling_only - live);
    }
}

/// Do the pieces of a castling stand where they start?
pub(super) fn stand(state: &State, side: Side, parts: &[CastlingPart]) -> bool {
    parts.iter().all(|&CastlingPart { kind, from, to: _ }| state.at(from).piece() == Some(Piece { side, kind }))
}

/// Takes what stands on a square off, with its marks.
pub(super) fn lift(state: &mut State, square: Square) -> Cell {
    state.marked.remove(square);
    state.untouched.remove(square);
    state.clear(square)
}

/// Puts a piece on a square that it has just come to.
pub(super) fn set_down(state: &mut State, square: Square, piece: Piece) {
    state.marked.remove(square);
    state.untouched.remove(square);
    state.put(square, piece);
}
