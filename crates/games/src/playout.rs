//! Random games from a position, to judge it or to learn from it.

use crate::end::End;
use crate::playing::Playing;
use ferz_core::game::SearchState;
use ferz_core::position::Position;
use ferz_core::types::Random;

/// Plays random games from a position with its past. All legal moves are equally likely. Outcomes that a player may
/// claim are claimed at once.
///
/// ```
/// # mod ferz { pub use {ferz_core::*, ferz_games::*}; }
/// use ferz::playout::Playouts;
/// use ferz::{SearchState, Variant};
///
/// let start = Variant::builtin("tictactoe")?.start();
/// let mut playouts = Playouts::new(&SearchState::new(&start));
/// let played = playouts.play(7, 1000);
/// assert!(played.end.is_by_rules() && (5..=9).contains(&played.plies));
/// assert_eq!(playouts.play(7, 1000), played);
/// // The rewards of both sides, added up.
/// let sum = (0..100).map(|seed| playouts.play(seed, 1000).end.rewards()[0]).sum::<f32>();
/// assert!(sum > 0.0, "the first player has an advantage");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Playouts {
    start: SearchState,
    game: Playing,
}

/// A random game that has been played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Playout {
    /// The end of the game.
    pub end: End,
    /// The number of plies from the position on.
    pub plies: u32,
}

impl Playouts {
    /// Prepares games from a position with its past.
    pub fn new(start: &SearchState) -> Playouts {
        Playouts { start: start.clone(), game: Playing::from_state(start.clone()) }
    }

    /// Prepares games from another position with its past, of the same variant.
    pub fn restart(&mut self, start: &SearchState) {
        self.start.clone_from(start);
    }

    /// Plays a random game of at most `longest` plies. A seed always gives the same game.
    pub fn play(&mut self, seed: u64, longest: u32) -> Playout {
        self.game.resume(&self.start);
        let mut random = Random::new(seed);
        let mut plies = 0;
        loop {
            if let Some(end) = self.game.look_for_end(plies, longest) {
                return Playout { end, plies };
            }
            self.game.play(random.below(self.game.count()));
            plies += 1;
        }
    }

    /// The last position of the game played last.
    pub fn last(&self) -> &Position {
        self.game.position()
    }
}
