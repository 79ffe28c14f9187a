//! The computer players of `ferz play`.

use ferz::game::Game;
use ferz::movegen::Move;
use ferz::player::{Advice, Player, Skill};
use ferz::types::Side;
use ferz_search::{Engine, Limits, SkillLevel};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The time limit for a computer move.
pub(crate) const PATIENCE: Duration = Duration::from_millis(700);

/// The kind of an opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A player that looks at most two plies ahead.
    Simple(Skill),
    /// The engine.
    Engine,
}

impl Kind {
    const ENGINE: &str = "engine";

    /// The names of all kinds.
    pub fn names() -> Vec<&'static str> {
        Skill::ALL.into_iter().map(Skill::name).chain([Kind::ENGINE]).collect()
    }

    /// The kind with a name.
    pub fn named(name: &str) -> Result<Kind, String> {
        match name {
            Kind::ENGINE => Ok(Kind::Engine),
            name => name.parse().map(Kind::Simple).map_err(|error: ferz::player::UnknownSkill| error.to_string()),
        }
    }
}

/// A computer player of one side.
pub(super) struct Opponent {
    mover: Mover,
    pub side: Side,
    /// Its name in records.
    pub name: String,
}

enum Mover {
    Simple(Player),
    Engine(Box<Engine>),
}

impl Opponent {
    /// An opponent. The same seed gives the same moves. Only an engine that uses its whole time, as at full strength,
    /// depends on the machine, too.
    pub fn new(kind: Kind, level: SkillLevel, seed: u64, side: Side) -> Opponent {
        let (mover, name) = match kind {
            Kind::Simple(skill) => (Mover::Simple(Player::new(skill, seed)), skill.name().to_owned()),
            Kind::Engine => {
                let mut engine = Engine::new();
                engine.set_level(level);
                engine.set_seed(seed);
                (Mover::Engine(Box::new(engine)), format!("engine, level {}", level.number()))
            }
        };
        Opponent { mover, side, name: format!("ferz ({name})") }
    }

    /// Chooses a move; `None` if there is none.
    pub fn choose(&mut self, game: &Game) -> Option<Move> {
        match &mut self.mover {
            Mover::Simple(player) => patiently(player, game).map(|advice| advice.mv),
            Mover::Engine(engine) => {
                // The time limit is for the search alone.
                engine.prepare(game.position().variant(), &AtomicBool::new(false));
                let found = engine.search(game, &Limits::time(PATIENCE), &AtomicBool::new(false), |_| {});
                found.ok()?.map(|found| found.best().clone())
            }
        }
    }
}

/// Returns the choice of a simple player within the time limit.
pub(super) fn patiently(player: &mut Player, game: &Game) -> Option<Advice> {
    let start = Instant::now();
    player.choose(game, &|| start.elapsed().div_duration_f64(PATIENCE))
}
