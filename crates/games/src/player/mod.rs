//! Players without knowledge of a variant: a random one, and one that searches two plies.
//!
//! A player gets a [`Game`] and returns one of its moves with the reasons. Players can play any variant, so that one
//! person can try a game. They are not strong.

mod greedy;
mod values;

use ferz_core::diagnostic::shown;
use ferz_core::game::{Game, Outcome};
use ferz_core::movegen::Move;
use ferz_core::types::Random;
use greedy::Greedy;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
pub use values::PieceValues;
pub(crate) use values::{WIN, value_of_end, value_of_moves};

/// The method by which a player chooses moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Skill {
    /// Any legal move, at random.
    Random,
    /// The best move of a short search. It counts captures, losses, the values of pieces and the number of moves. A
    /// [`Player`] searches two plies; a [study](crate::study), which plays many games, searches one ply.
    Greedy,
}

impl Skill {
    /// All skills.
    pub const ALL: [Skill; 2] = [Skill::Random, Skill::Greedy];

    /// The name of the skill: `random`, `greedy`.
    pub fn name(self) -> &'static str {
        match self {
            Skill::Random => "random",
            Skill::Greedy => "greedy",
        }
    }
}

/// The error of an unknown skill name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no player `{}`; the players are random and greedy", shown(.0))]
pub struct UnknownSkill(pub String);

impl FromStr for Skill {
    type Err = UnknownSkill;

    fn from_str(text: &str) -> Result<Skill, UnknownSkill> {
        let named = Skill::ALL.into_iter().find(|skill| skill.name() == text);
        named.ok_or_else(|| UnknownSkill(text.to_owned()))
    }
}

impl fmt::Display for Skill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A player, which chooses moves. The choice depends only on the game and the seed, unless the time is up.
#[derive(Clone, Debug)]
pub struct Player {
    random: Random,
    greedy: Option<Greedy>,
}

/// A chosen move with its reasons.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Advice {
    /// The move.
    pub mv: Move,
    /// The outcome of the game after the move, if it ends.
    pub ends: Option<Outcome>,
    /// The best reply found.
    pub reply: Option<Move>,
    /// A move that seemed better before replies were searched, and the reply that refutes it.
    pub tempting: Option<(Move, Move)>,
    /// The number of moves that it leaves to the side that moves next.
    pub leaves: Option<usize>,
}

impl Advice {
    /// A move without reasons.
    fn of(mv: Move) -> Advice {
        Advice { mv, ends: None, reply: None, tempting: None, leaves: None }
    }
}

impl Player {
    /// A player. The same seed gives the same moves.
    pub fn new(skill: Skill, seed: u64) -> Player {
        let greedy = match skill {
            Skill::Random => None,
            Skill::Greedy => Some(Greedy::default()),
        };
        Player { random: Random::new(seed), greedy }
    }

    /// Chooses a move of the current position; `None` if there is no move or the game is over. `spent` returns the
    /// fraction of the time that is spent: from 1 on, the search stops and returns the best move so far.
    ///
    /// ```
    /// # mod ferz { pub use {ferz_core::*, ferz_games::*}; }
    /// use ferz::player::{Player, Skill};
    /// use ferz::{Game, Variant};
    ///
    /// let chess = Variant::builtin("chess")?;
    /// let game = Game::new(chess.position("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1")?)?;
    /// let advice = Player::new(Skill::Greedy, 1).choose(&game, &|| 0.0).unwrap();
    /// assert_eq!(game.position().to_san(&advice.mv)?, "Ra8#");
    /// assert_eq!(advice.ends.unwrap().reason, "checkmate");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn choose(&mut self, game: &Game, spent: &dyn Fn() -> f64) -> Option<Advice> {
        match &mut self.greedy {
            Some(greedy) => greedy.choose(game, &mut self.random, spent),
            None => self.random.pick(game.legal_moves()).cloned().map(Advice::of),
        }
    }
}
