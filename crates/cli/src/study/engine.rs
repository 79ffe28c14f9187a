//! The engine as a player of a study.

use ferz::study::{Chooser, Strategy};
use ferz::{AnyMove, MoveList, SearchState};
use ferz_search::{Engine, Limits, SkillLevel};
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

/// The largest number of positions to visit for a move.
const NODES: u64 = 400;
/// The size of an engine's table, in MiB. The smallest one holds this few positions.
const MEGABYTES: usize = 1;
/// The default level.
const LEVEL: u8 = 15;
/// The strongest level. Above it nothing depends on the seed, so all games would be the same.
pub(super) const STRONGEST: u8 = SkillLevel::FULL.number() - 1;

/// Engines of one level, one engine for each thread.
pub(super) struct Engines {
    level: SkillLevel,
    /// The engines that no game uses at present. They keep the values of the pieces, which take long to measure.
    idle: Mutex<Vec<Engine>>,
}

impl Engines {
    pub fn new(level: Option<u8>) -> Engines {
        Engines { level: SkillLevel::new(level.unwrap_or(LEVEL)), idle: Mutex::default() }
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Engine>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Strategy for Engines {
    fn name(&self) -> String {
        format!("engine, level {}", self.level.number())
    }

    fn player(&self, seed: u64) -> Box<dyn Chooser + '_> {
        let idle = self.idle().pop();
        let mut engine = idle.unwrap_or_else(|| {
            let mut engine = Engine::new();
            engine.set_megabytes(MEGABYTES);
            engine.set_level(self.level);
            engine
        });
        engine.clear_table();
        engine.set_seed(seed);
        Box::new(Lent { engine: Some(engine), engines: self })
    }
}

/// An engine that plays a game.
struct Lent<'e> {
    engine: Option<Engine>,
    engines: &'e Engines,
}

impl Chooser for Lent<'_> {
    fn choose(&mut self, state: &SearchState, moves: &MoveList) -> usize {
        let never = AtomicBool::new(false);
        let search = |engine: &mut Engine| engine.search_state(state, &Limits::nodes(NODES), &never, |_| {}).ok()?;
        let found = self.engine.as_mut().and_then(search);
        // The study itself ends games whose moves exceed a limit.
        let best = found.map(|found| found.best().clone());
        moves.iter().position(|mv| best.as_ref() == Some(&mv.to_move(state.position()))).unwrap_or(0)
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        self.engines.idle().extend(self.engine.take());
    }
}
