//! Making a move: it lands, rows follow, counters change. `turn` decides if the turn continues or passes.

use super::{COPY, MoveSquares, Reference, View};
use crate::model::limits::{MAX_KINDS, MAX_MOVES, MAX_NUMBER};
use crate::model::{
    AfterRow, CastlingPart, Choosing, Counter, CounterChange, CounterStep, Effect, Lands, MOST, MoveKind, Scope,
};
use crate::movegen::{Choice, Move};
use crate::position::{State, Trail, take_one};
use crate::types::{Cell, Piece, Side, Square, SquareSet};

impl Reference<'_> {
    /// The position after `mv`.
    pub fn after(&self, before: &State, mv: &Move) -> State {
        let mut state = self.landed(before, mv);
        self.settle(before, mv, &mut state);
        self.pass_turn(before, mv, &mut state);
        state
    }

    /// The position after the move has landed and its captures are in their place, before any row follows.
    pub fn landed(&self, before: &State, mv: &Move) -> State {
        let mut state = before.clone();
        let side = before.turn.side();
        state.trail = Trail::NONE;
        for square in mv.takes() {
            self.capture(&mut state, square);
        }
        match mv.kind {
            MoveKind::Move => self.land(&mut state, side, mv),
            MoveKind::Drop => {
                if !self.rules().free_drops(side).contains(mv.piece) {
                    state.take_in_hand(side, mv.piece);
                }
                let kind = mv.becomes.unwrap_or(mv.piece);
                set_down(&mut state, mv.to, Piece { side, kind });
                if mv.becomes.is_some() && self.rules().demoted[kind.index()].is_some() {
                    state.marked.insert(mv.to);
                }
            }
            MoveKind::Castle => {
                let way = mv.castling.and_then(|number| self.rules().castling_of(side, number));
                let parts = way.map_or(&[][..], |way| &way.parts);
                // One piece may end where another starts.
                for CastlingPart { kind: _, from, to: _ } in parts {
                    lift(&mut state, *from);
                }
                for CastlingPart { kind, from: _, to } in parts {
                    set_down(&mut state, *to, Piece { side, kind: *kind });
                }
            }
            MoveKind::Pass => {}
        }
        if self.rules().turn.is_some() {
            self.keep_trails(before, mv, &mut state);
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
            state.trail = Trail::of(end, mv.path());
        }
    }

    /// Moves the piece on a square to where captured pieces go.
    fn capture(&self, state: &mut State, square: Square) {
        let marked = state.marked.contains(square);
        let Some(piece) = lift(state, square).piece() else { return };
        let Some(hand) = self.rules().captured.go.hand_of(piece.side) else { return };
        let held = &mut state.hands[hand.index()][self.rules().held_as(piece.kind, marked).index()];
        *held = held.saturating_add(1);
    }

    /// Applies the `after` rows to a landed move, with the choices that the move holds.
    pub(super) fn settle(&self, before: &State, mv: &Move, state: &mut State) {
        self.settle_and_see(before, mv, state, &mut |_, _| {});
    }

    /// Like [`settle`](Self::settle). `see` gets each applied row and the position after it.
    pub fn settle_and_see(&self, before: &State, mv: &Move, state: &mut State, see: &mut dyn FnMut(&AfterRow, &State)) {
        let mut choices = mv.choices().iter().copied();
        self.settle_by(before, mv, state, &mut |_| Some(choices.next().unwrap_or(Choice::Nothing)), see);
    }

    /// Applies the `after` rows to a landed move. `choose` returns the choice for each row that offers one, or stops.
    /// `see` gets each applied row and the position after it.
    pub(super) fn settle_by(
        &self,
        before: &State,
        mv: &Move,
        state: &mut State,
        choose: &mut dyn FnMut(Vec<Choice>) -> Option<Choice>,
        see: &mut dyn FnMut(&AfterRow, &State),
    ) {
        let side = before.turn.side();
        let mut facts = MoveSquares { chosen: SquareSet::EMPTY, ..self.squares_of(side, mv) };
        // A piece that the move itself brings into the hand may not be dropped.
        let mut offered = before.hands[side.index()];
        if mv.kind == MoveKind::Drop && !self.rules().free_drops(side).contains(mv.piece) {
            take_one(&mut offered, mv.piece);
        }
        for row in self.rules().after.iter().filter(|row| side.is_of(row.side)) {
            let AfterRow { name: _, side: _, on, when, choose: choosing, effects } = row;
            let view = View { facts: Some(&facts), ..self.view(state, side) };
            let applies = self.matches(on, before, mv);
            if !applies || when.as_ref().is_some_and(|when| !self.holds(when, &view)) {
                continue;
            }
            if let Some(choosing) = choosing {
                match choose(self.options(choosing, &view, &offered)) {
                    None => return,
                    Some(Choice::Nothing) => continue,
                    Some(Choice::Square(square)) => facts.chosen = square.into(),
                    Some(Choice::Drop(kind, square)) => {
                        facts.chosen = square.into();
                        state.take_in_hand(side, kind);
                        take_one(&mut offered, kind);
                        set_down(state, square, Piece { side, kind });
                    }
                }
            }
            let view = View { facts: Some(&facts), ..self.view(state, side) };
            let squares: Vec<SquareSet> = effects.iter().map(|effect| self.set(effect.squares(), &view)).collect();
            for (effect, squares) in effects.iter().zip(squares) {
                self.apply(effect, squares, side, state);
            }
            see(row, state);
        }
    }

    /// The choices of the viewer, with these pieces to drop.
    fn options(&self, choosing: &Choosing, view: &View, offered: &[u8; MAX_KINDS]) -> Vec<Choice> {
        let Choosing { squares, drops, optional } = choosing;
        let squares = self.set(squares, view);
        let mut options: Vec<Choice> = match drops {
            None => squares.iter().map(Choice::Square).collect(),
            Some(kinds) => {
                let held = self.rules().kinds().filter(|&kind| kinds.contains(kind) && offered[kind.index()] > 0);
                let empty = squares - view.state.occupied();
                held.flat_map(|kind| empty.iter().map(move |square| Choice::Drop(kind, square))).collect()
            }
        };
        options.extend(optional.then_some(Choice::Nothing));
        options
    }

    /// Replaces each move by copies with each of the player's choices. Removes a move whose player must choose but
    /// cannot.
    pub fn add_choices(&self, before: &State, moves: &mut Vec<Move>) {
        if self.rules().after.iter().all(|row| row.choose.is_none()) {
            return;
        }
        for mv in std::mem::take(moves) {
            let landed = self.landed(before, &mv);
            let mut open: Vec<Vec<Choice>> = vec![Vec::new()];
            while let Some(made) = open.pop() {
                if moves.len() > MAX_MOVES || !self.may_spend(COPY) {
                    return;
                }
                let (mut asked, mut options) = (0, None);
                let mut choose = |found| {
                    asked += 1;
                    let choice = made.get(asked - 1).copied();
                    if choice.is_none() {
                        options = Some(found);
                    }
                    choice
                };
                self.settle_by(before, &mv, &mut landed.clone(), &mut choose, &mut |_, _| {});
                match options {
                    None => moves.push(mv.clone().with_choices(&made)),
                    Some(options) => {
                        let more = |&choice: &Choice| [&made[..], &[choice]].concat();
                        open.extend(options.iter().rev().map(more));
                    }
                }
            }
        }
    }

    fn apply(&self, effect: &Effect, squares: SquareSet, side: Side, state: &mut State) {
        for square in squares {
            let cell = state.at(square);
            match (effect, cell.piece()) {
                (Effect::Take(_), Some(_)) => self.capture(state, square),
                (Effect::Clear(_), _) => {
                    lift(state, square);
                }
                (Effect::Put(kind, _), _) => {
                    lift(state, square);
                    set_down(state, square, Piece { side, kind: *kind });
                }
                (Effect::Wall(_), _) => {
                    lift(state, square);
                    state.put_wall(square);
                }
                (Effect::Become(_, kind), Some(piece)) => {
                    lift(state, square);
                    set_down(state, square, Piece { kind: *kind, ..piece });
                }
                (Effect::Flip(_), Some(piece)) => {
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
                (Effect::Take(_) | Effect::Become(..) | Effect::Flip(_), None) => {}
                (Effect::Touch(_) | Effect::Fresh(_), None) => {}
            }
        }
    }

    /// Updates the counters and passes the turn.
    pub(super) fn pass_turn(&self, before: &State, mv: &Move, state: &mut State) {
        let side = before.turn.side();
        let facts = self.squares_of(side, mv);
        let rest = self.rest_of_turn(before, &facts, state);
        let trails_last = rest.is_some() && self.keeps_trails(&facts, before, state);
        let mut values = state.counters;
        for counter in &self.rules().counters {
            let Counter { name: _, scope, start: _, least, steps, slot: _, in_position: _ } = counter;
            match scope {
                Scope::Game | Scope::Side => {}
                Scope::Turn if rest.is_none() => {}
                Scope::Turn => continue,
            }
            let view = View { facts: Some(&facts), ..self.view(state, side) };
            if let Some(step) = self.step_of(counter, before, mv, &view) {
                let step = &steps[step];
                let value = &mut values[counter.slot_of(side)];
                let (kept, amount) = match &step.change {
                    CounterChange::Set(amount) => (0, amount),
                    CounterChange::Add(amount) => (i64::from(*value), amount),
                };
                let added = self.amount(amount, &view).clamp(-MAX_NUMBER, MAX_NUMBER);
                *value = (kept + added).clamp((*least).into(), MOST.into()) as i32;
            }
        }
        state.counters = values;
        self.go_on(before, rest, trails_last, state);
        if state.untouched != before.untouched {
            self.forget_lost_rights(state);
        }
    }

    /// The index of the step that a counter makes after a move, if any. `view` is the position after the move as the
    /// mover sees it.
    pub fn step_of(&self, counter: &Counter, before: &State, mv: &Move, view: &View) -> Option<usize> {
        counter.steps.iter().position(|CounterStep { on, when, change: _ }| {
            self.matches(on, before, mv) && when.as_ref().is_none_or(|when| self.holds(when, view))
        })
    }

    /// Clears the unmoved mark of castling pieces that have nothing left to castle with. Otherwise positions with the
    /// same rights would count as different (FIDE Laws 9.2.3).
    fn forget_lost_rights(&self, state: &mut State) {
        let mut live = SquareSet::EMPTY;
        for side in Side::BOTH {
            for (_, _, way) in self.rules().castlings(side) {
                if way.starts().is_subset(&state.untouched) && state.is_manned(side, way) {
                    live |= way.starts();
                }
            }
        }
        state.untouched = state.untouched - (self.variant.traits().castling_only - live);
    }
}

/// Removes the contents of a square, with their marks.
pub(super) fn lift(state: &mut State, square: Square) -> Cell {
    state.marked.remove(square);
    state.untouched.remove(square);
    state.clear(square)
}

/// Puts a piece on a square that it has just reached.
pub(super) fn set_down(state: &mut State, square: Square, piece: Piece) {
    state.marked.remove(square);
    state.untouched.remove(square);
    state.put(square, piece);
}
