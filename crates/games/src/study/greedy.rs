//! The greedy player for thousands of games: it searches one ply, and the captures after it.

use crate::player::{PieceValues, WIN, value_of_end, value_of_moves};
use crate::playing::Playing;
use ferz_core::movegen::{ExecutorKind, LimitExceeded, ListedMove, MoveList};
use ferz_core::position::Position;
use ferz_core::types::Random;
use ferz_core::types::{Piece, Side};

/// The fraction of its value that counts as lost for a piece that can be captured, since it may be guarded.
const THREAT: f64 = 0.75;
/// The difference of values below which moves count as equally good.
const CHANCE: f64 = 0.1;
/// The number of steps that [`CHANCE`] is divided into.
const STEPS: usize = 1 << 16;
/// The largest number of moves examined; as many captures are examined in addition.
const MOVES: usize = 40;
/// The largest number of moves examined with the reference executor, which is slow.
const SLOW_MOVES: usize = 10;
/// The largest number of replies, estimated by the number of moves. With more, fewer moves are examined.
const REPLIES: usize = 8000;
/// The smallest number of moves that are always examined.
const FEWEST: usize = 8;

/// Chooses moves, with memory that it reuses for each.
pub(super) struct Greedy {
    /// Set if a game can end while there are moves.
    has_ends: bool,
    /// The number of moves examined, and of captures in addition.
    most: usize,
    next: Position,
    replies: MoveList,
    places: Vec<usize>,
}

impl Greedy {
    pub fn new(start: &Position) -> Greedy {
        let variant = start.variant();
        let most = if matches!(variant.engine(), ExecutorKind::Reference { .. }) { SLOW_MOVES } else { MOVES };
        Greedy {
            has_ends: variant.rules().outcomes.iter().any(|row| row.counts_in_perft()),
            most,
            next: start.clone(),
            replies: MoveList::new(),
            places: Vec::new(),
        }
    }

    /// Returns the index of the move to play. There must be at least one move.
    pub fn choose(&mut self, game: &Playing, values: &PieceValues, random: &mut Random) -> usize {
        self.gather(game, random);
        let mut best = (f64::NEG_INFINITY, 0);
        for place in std::mem::take(&mut self.places) {
            let Some(mv) = game.moves().get(place) else { continue };
            game.position().after_into(&mv, &mut self.next);
            let value = self.value(game.position().side_to_move(), values).unwrap_or(-WIN);
            let chance = CHANCE * random.below(STEPS) as f64 / STEPS as f64;
            if value + chance > best.0 {
                best = (value + chance, place);
            }
            if value >= WIN {
                break;
            }
        }
        best.1
    }

    /// Gathers the moves to examine: all, or, if there are many, the captures and some others at random.
    fn gather(&mut self, game: &Playing, random: &mut Random) {
        let Greedy { places, most, .. } = self;
        let count = game.count();
        let most = (*most).min(FEWEST.max(REPLIES / count.max(1)));
        places.clear();
        if count <= most {
            places.extend(0..count);
            return;
        }
        let (here, us) = (game.position(), game.position().side_to_move());
        let goes_onto_enemy = |mv: &ListedMove| here.piece_at(mv.to()).is_some_and(|piece| piece.side != us);
        places.extend(game.moves().iter().filter(goes_onto_enemy).map(ListedMove::index).take(most));
        places.extend((0..most).map(|_| random.below(count)));
    }

    /// The value of the position `next` for the side that has moved.
    fn value(&mut self, mover: Side, values: &PieceValues) -> Result<f64, LimitExceeded> {
        self.next.legal_moves_into(&mut self.replies)?;
        if (self.replies.is_empty() || self.has_ends)
            && let Some(end) = self.next.outcome()?
        {
            return Ok(value_of_end(end.winner, mover));
        }
        let goes_on = self.next.side_to_move() == mover;
        let loss = |to| match self.next.piece_at(to) {
            Some(Piece { side, kind }) if side == mover => values.of(kind),
            _ => 0.0,
        };
        let threat = self.replies.iter().map(|mv| loss(mv.to())).reduce(f64::max).filter(|_| !goes_on);
        let moves = value_of_moves(self.replies.len(), goes_on);
        Ok(values.lead(&self.next, mover) - THREAT * threat.unwrap_or(0.0) + moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ferz_core::Variant;

    fn chosen(fen: &str) -> String {
        let position = Variant::builtin("chess").unwrap().position(fen).unwrap();
        let mut game = Playing::new(&position);
        assert_eq!(game.look(), Ok(None));
        let values = PieceValues::estimate(&position.variant().start());
        let place = Greedy::new(&position).choose(&game, &values, &mut Random::new(1));
        position.to_uci(&game.get(place))
    }

    #[test]
    fn it_takes_what_it_can_and_gives_mate() {
        assert_eq!(chosen("7k/8/8/3q4/4P3/8/8/K7 w - - 0 1"), "e4d5");
        assert_eq!(chosen("7k/8/5PK1/8/3q4/8/Q7/8 w - - 0 1"), "a2a8");
        // Only this king move is not attacked by the rook.
        assert_eq!(chosen("7k/8/8/8/8/8/r7/K7 w - - 0 1"), "a1a2");
    }
}
