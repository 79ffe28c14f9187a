//! Players that need no knowledge of a variant: one that moves at random, and one that looks two plies ahead.
//!
//! A player gets a [`Game`], and gives one of its moves with the reasons for it. Players play any variant, so that one
//! person can try a game; they are not strong.

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
pub(crate) use values::{PieceValues, WIN, value_of_end, value_of_moves};

/// How a player finds moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Skill {
    /// Any legal move, at random.
    Random,
    /// The best move as far as a short search shows: by what is won and lost, what pieces are worth and how many moves
    /// there are. A [`Player`] looks two plies ahead, a [study](crate::study), which plays many games, one ply.
    Greedy,
}

impl Skill {
    /// All skills.
    pub const ALL: [Skill; 2] = [Skill::Random, Skill::Greedy];

    /// Its name: `random`, `greedy`.
    pub fn name(self) -> &'static str {
        match self {
            Skill::Random => "random",
            Skill::Greedy => "greedy",
        }
    }
}

/// No skill has that name.
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

/// Chooses moves. The choice depends only on the game and the seed, unless the time is up.
#[derive(Clone, Debug)]
pub struct Player {
    random: Random,
    greedy: Option<Greedy>,
}

/// A move that was chosen, and the reasons for it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Advice {
    /// The move.
    pub mv: Move,
    /// How the game ends with it, if it does.
    pub ends: Option<Outcome>,
    /// The best reply that the search has found.
    pub reply: Option<Move>,
    /// A move that seemed better before replies were searched, and the reply that refutes it.
    pub tempting: Option<(Move, Move)>,
    /// How many moves it leaves to the side that moves next.
    pub leaves: Option<usize>,
}

impl Advice {
    /// A move without reasons.
    fn of(mv: Move) -> Advice {
        Advice { mv, ends: None, reply: None, tempting: None, leaves: None }
    }
}

impl Player {
    /// A player; the same seed chooses the same moves.
    pub fn new(skill: Skill, seed: u64) -> Player {
        let greedy = match skill {
            Skill::Random => None,
            Skill::Greedy => Some(Greedy::default()),
        };
        Player { random: Random::new(seed), greedy }
    }

    /// A move of the present position; `None` if there is none or the game is over. `spent` says which part
    /// of the time for the choice is spent: from 1 on, the best move that has been found is taken.
    ///
    /// ```
    /// use ferz::player::{Player, Skill};
    /// use ferz::{Game, Variant};
    ///
    /// let chess = Variant::builtin("chess")?;
    /// let game = Game::new(chess.position("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1")?)?;
    /// let advice = Player::new(Skill::Greedy, 1).choose(&game, &|| 0.0).unwrap();
    /// assert_eq!(game.position().san(&advice.mv)?, "Ra8#");
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
