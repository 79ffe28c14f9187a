//! The static evaluation of the positions on the current line of a search.

use crate::score::DECIDED;
use crate::skill::Noise;
use crate::values::{Sums, Values};
use ferz::{MoveList, SearchState, Side};

/// The value of having the move.
const TEMPO: i32 = 8;
/// The value of mobility, for a side that has all moves while the other side has none.
const FREEDOM: i32 = 200;
/// The largest number of moves near a royal that count as attacks. In lists longer than [`USUAL_LIST`], each move
/// counts less, because a list has an entry for each choice after a move.
const MOST_ATTACKS: i32 = 10;
const USUAL_LIST: usize = 40;
/// The number of earlier plies in which the evaluation looks for a turn of the opponent.
const LOOK_BACK: usize = 4;

/// Evaluates the positions of a line.
pub(crate) struct Evaluation<'e> {
    pub values: &'e Values,
    /// The errors of the level.
    noise: Noise,
    /// By ply.
    views: Vec<View>,
    /// By ply.
    sums: Vec<Sums>,
}

impl<'e> Evaluation<'e> {
    /// Begins with the position at ply 0, for lines of at most `longest` plies.
    pub fn new(values: &'e Values, noise: Noise, state: &SearchState, longest: usize) -> Evaluation<'e> {
        let mut sums = vec![Sums::default(); longest + 2];
        sums[0] = values.sums(state.position());
        Evaluation { values, noise, views: vec![View::default(); longest + 1], sums }
    }

    /// Updates the sums after a move or a pass at a ply.
    #[inline]
    pub fn follow(&mut self, ply: usize, state: &SearchState) {
        if let Some(before) = state.previous() {
            self.sums[ply + 1] = self.values.sums_after(self.sums[ply], before, state.position());
        }
    }

    /// The value of the position at a ply for the side to move. `list` holds its moves, and `is_check` is set if the
    /// side is in check.
    pub fn value(&mut self, ply: usize, state: &SearchState, list: &MoveList, is_check: bool) -> i32 {
        let position = state.position();
        let side = position.side_to_move();
        let hits = list.count_to(&self.values.near_royals(position, side.other()));
        let attack = (hits * USUAL_LIST / list.len().max(USUAL_LIST)) as i32;
        let own = View { side, moves: list.len() as i32, attack: attack.min(MOST_ATTACKS), is_check };
        self.views[ply] = own;
        let (lead, left) = self.values.lead(&self.sums[ply], position, side);
        let mut value = lead + TEMPO + self.noise.at(state.key());
        // The opponent's moves of the last turn are a good guess at those of the next one.
        let mut last = self.views[ply.saturating_sub(LOOK_BACK)..ply].iter().rev();
        if let Some(theirs) = last.find(|view| view.side != side && !view.is_check).filter(|_| !is_check) {
            value += FREEDOM * (own.moves - theirs.moves) / (own.moves + theirs.moves + 1);
            value += (own.danger() - theirs.danger()) * left / 256;
        }
        value.clamp(1 - DECIDED, DECIDED - 1)
    }
}

/// Facts about the moves of a position on the line.
#[derive(Clone, Copy)]
struct View {
    side: Side,
    /// The number of moves.
    moves: i32,
    /// The number of moves to or next to the opponent's royals, up to [`MOST_ATTACKS`].
    attack: i32,
    is_check: bool,
}

impl View {
    /// The danger for the opponent's royals.
    fn danger(self) -> i32 {
        self.attack * (self.attack + 2) / 2
    }
}

impl Default for View {
    fn default() -> View {
        View { side: Side::First, moves: 0, attack: 0, is_check: true }
    }
}
