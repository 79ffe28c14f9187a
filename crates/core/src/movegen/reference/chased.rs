//! Chases: a piece that is threatened again and again while positions repeat.

use super::Reference;
use super::View;
use super::conditions::to_move;
use crate::model::Chase;
use crate::movegen::Move;
use crate::position::{Position, State};
use crate::types::{Side, Square};

impl Reference<'_> {
    /// Returns `true` if each move of the viewer's opponent since this position first occurred threatened anew to capture
    /// the same piece of the viewer. Never holds unless the position is repeated.
    ///
    /// The pieces are followed from the current position back to the first occurrence. That one does not count, because
    /// it is the current position again.
    pub(super) fn chased(&self, chase: &Chase, view: &View) -> bool {
        let past = self.history.positions_since(self.repetition_key(view.state));
        let mut victims: Option<Vec<Square>> = None;
        for pair in past.windows(2).rev() {
            let [before, now] = [&pair[0], &pair[1]].map(Position::state);
            if now.turn.side() == view.viewer {
                let mut found = self.victims(chase, &before, &now, view.viewer);
                found.retain(|of| victims.as_ref().is_none_or(|known| known.contains(of)));
                victims = Some(found);
            }
            let follow = |of| followed(of, &before, &now);
            victims = victims.map(|victims| victims.into_iter().filter_map(follow).collect());
            if !self.may_work() || victims.as_ref().is_some_and(Vec::is_empty) {
                return false;
            }
        }
        victims.is_some()
    }

    /// The squares of the pieces that the move from `before` to `now` chases.
    fn victims(&self, chase: &Chase, before: &State, now: &State, viewer: Side) -> Vec<Square> {
        let view = self.view(now, viewer);
        let [of, by] = [&chase.of, &chase.by].map(|set| self.set(set, &view));
        let mut threats = self.captures(now, viewer.other());
        threats.retain(|mv| by.contains(mv.from) && mv.takes().intersects(&of));
        if threats.is_empty() {
            return Vec::new();
        }
        let (old, back) = (self.captures(before, viewer.other()), self.captures(now, viewer));
        let is_among =
            |moves: &[Move], by: Square, of: Square| moves.iter().any(|mv| mv.from == by && mv.takes().contains(of));
        let mut victims = Vec::new();
        for mv in &threats {
            let earlier = |square| followed(square, before, now);
            let is_chased = |&of: &Square| {
                let is_old = earlier(mv.from).zip(earlier(of)).is_some_and(|(by, of)| is_among(&old, by, of));
                !(is_old || is_among(&back, of, mv.from) || chase.unguarded && self.is_answered(now, mv, viewer))
            };
            victims.extend((mv.takes() & of & now.pieces(viewer)).iter().filter(is_chased));
        }
        victims
    }

    /// The captures that a side could legally make if it were to move.
    fn captures(&self, state: &State, side: Side) -> Vec<Move> {
        let mut moves = self.legal(&to_move(state, side), self.rules().forbidden.len());
        moves.retain(|mv| !mv.takes().is_empty());
        moves
    }

    /// Returns `true` if a side could capture on the target of a move of its opponent.
    fn is_answered(&self, state: &State, mv: &Move, side: Side) -> bool {
        let after = self.after(&to_move(state, side.other()), mv);
        self.captures(&after, side).iter().any(|answer| answer.takes().contains(mv.to))
    }
}

/// The square where the piece on a square stood one move earlier. Returns `None` if it is not known, or if it was not
/// the same kind of piece.
fn followed(square: Square, before: &State, now: &State) -> Option<Square> {
    let piece = now.at(square).piece()?;
    let stood = |at: Square| before.at(at).piece() == Some(piece);
    if stood(square) {
        return Some(square);
    }
    let mut left = before.pieces(piece.side).iter().filter(|&at| stood(at) && now.at(at).piece() != Some(piece));
    left.next().filter(|_| left.next().is_none())
}
