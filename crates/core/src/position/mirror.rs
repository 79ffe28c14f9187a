//! Positions with the players swapped.

use super::{Position, State};
use crate::facts::Asymmetry;
use crate::types::{Piece, Side, Square, SquareSet, Turn};

impl Position {
    /// The same position with the players swapped: each piece belongs to the other player and is on the square where
    /// that player sees it, and the other side is to move. The moves are the same, as that player sees them.
    ///
    /// # Errors
    /// If the rules are not the same for both players, or a square that matters has no counterpart on the board.
    ///
    /// ```
    /// # use ferz_core as ferz;
    /// let chess = ferz::Variant::builtin("chess")?;
    /// let position = chess.position("r3k3/8/8/8/3pP3/8/8/4K2R b Kq e3 3 9")?;
    /// let mirrored = position.mirrored()?;
    /// assert_eq!(mirrored.fen(), "4k2r/8/8/3Pp3/8/8/8/R3K3 w Qk e6 3 9");
    /// assert_eq!(mirrored.perft(2)?, position.perft(2)?);
    /// assert_eq!(mirrored.mirrored()?, position);
    /// assert!(ferz::Variant::builtin("hnefatafl")?.start().mirrored().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mirrored(&self) -> Result<Position, Asymmetry> {
        let rules = self.variant().rules();
        if let Some(fault) = rules.asymmetry() {
            return Err(fault);
        }
        let there = |square: Square| {
            let seen = rules.board.seen_by(Side::Second, square);
            seen.ok_or_else(|| Asymmetry::Square(rules.board.name(square)))
        };
        let all = |squares: SquareSet| squares.iter().map(there).collect::<Result<SquareSet, Asymmetry>>();
        let (before, mut after) = (self.state(), State::new());
        for square in before.occupied() {
            match before.at(square).piece() {
                Some(Piece { side, kind }) => after.put(there(square)?, Piece { side: side.other(), kind }),
                None => after.put_wall(there(square)?),
            }
        }
        let State { board: _, pieces: _, walls: _, marked, untouched, trail, hands, counters, turn, full_move } =
            before.as_ref();
        after.marked = all(*marked)?;
        after.untouched = all(*untouched)? & rules.tracked;
        for owner in trail.owners() {
            after.trail.leave(there(owner)?, all(trail.left_by(owner))?);
        }
        after.hands = [hands[1], hands[0]];
        after.counters = *counters;
        for counter in &rules.counters {
            after.counters[counter.slots()].reverse();
        }
        let other = Turn::of(turn.side().other());
        after.turn = turn.plies_left().map_or(other, |left| other.with_plies(left));
        after.full_move = *full_move;
        Ok(Position::new(self.variant().clone(), after))
    }
}
