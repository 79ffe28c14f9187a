//! Chases: a piece that is attacked again and again while positions repeat.

use super::Reference;
use super::View;
use crate::model::Chase;
use crate::position::{Position, State};
use crate::types::{Side, Square};

/// The squares of a piece that flees, and of its chaser.
type Pair = (Square, Square);

impl Reference<'_> {
    /// Returns `true` if each move of the viewer's opponent since this position first occurred made one enemy piece
    /// attack one piece of the viewer, the same two all the time. Never holds unless the position is repeated.
    ///
    /// The pieces are followed from the current position back to the first occurrence. That one does not count, because
    /// it is the current position again.
    pub(super) fn chased(&self, chase: &Chase, view: &View) -> bool {
        let past = self.history.positions_since(self.repetition_key(view.state));
        let mut pairs: Option<Vec<Pair>> = None;
        for moves in past.windows(2).rev() {
            let [before, now] = [&moves[0], &moves[1]].map(Position::state);
            if now.turn.side() == view.viewer {
                let mut found = self.pairs(chase, &now, view.viewer);
                found.retain(|pair| pairs.as_ref().is_none_or(|known| known.contains(pair)));
                found.retain(|&pair| self.is_new(pair, &before, &now, view.viewer));
                pairs = Some(found);
            }
            let follow = |(of, by)| Some((followed(of, &before, &now)?, followed(by, &before, &now)?));
            pairs = pairs.map(|pairs| pairs.into_iter().filter_map(follow).collect());
            if !self.may_work() || pairs.as_ref().is_some_and(Vec::is_empty) {
                return false;
            }
        }
        pairs.is_some()
    }

    /// The pairs of a chased piece and its chaser in a position, whatever came before it.
    fn pairs(&self, chase: &Chase, state: &State, viewer: Side) -> Vec<Pair> {
        let view = self.view(state, viewer);
        let by = self.set(&chase.by, &view) & state.pieces(viewer.other());
        let of = self.attacked(state, viewer, self.set(&chase.of, &view) & state.pieces(viewer), by);
        let pairs = by.iter().flat_map(|by| self.attacked(state, viewer, of, by.into()).iter().map(move |of| (of, by)));
        pairs.filter(|&(of, by)| self.attacked(state, viewer, by.into(), of.into()).is_empty()).collect()
    }

    /// Returns `true` if the chaser of a pair did not attack the other piece before the move to `now`.
    fn is_new(&self, (of, by): Pair, before: &State, now: &State, viewer: Side) -> bool {
        match (followed(of, before, now), followed(by, before, now)) {
            (Some(of), Some(by)) => self.attacked(before, viewer, of.into(), by.into()).is_empty(),
            _ => true,
        }
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
