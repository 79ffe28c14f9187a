//! The engine: searches positions of any variant with growing depth.

use crate::evaluation::Evaluation;
use crate::limits::{Limits, Watch};
use crate::manner::Manner;
use crate::proof::Prover;
use crate::score::{DECIDED, Score, WIN};
use crate::skill::SkillLevel;
use crate::table::{MOST_MEGABYTES, Table};
use crate::values::Values;
use crate::worker::{LONGEST, Worker};
use ferz::{AnyMove, Game, LimitExceeded, Move, MoveList, SearchState, Variant};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use web_time::Instant;

/// The deepest search, in plies.
const DEEPEST: u32 = 100;
/// The smallest budget of an attempt at a proof, in positions.
const LEAST_PROOF: u64 = 2_000;
/// Half the width of the first window around the value of the last depth.
const WINDOW: i32 = 30;

/// A line of moves that the search has found.
#[derive(Clone, Debug)]
pub struct Variation {
    /// The score for the side to move.
    pub score: Score,
    /// The moves, at least one.
    pub moves: Vec<Move>,
}

/// The findings of a search, so far or at its end.
#[derive(Clone, Debug)]
pub struct Findings {
    /// The best lines, the best first; at least one.
    pub lines: Vec<Variation>,
    /// The depth of a report, in plies. At the end, the last depth that was searched completely; 0 if there was none.
    pub depth: u32,
    /// The deepest ply visited.
    pub deepest: u32,
    /// The number of positions that the main thread has visited; at the end, that all threads have visited.
    pub nodes: u64,
    /// The time since the start of the search.
    pub time: Duration,
    /// The part of the table in use, in thousandths.
    pub fill: u32,
}

impl Findings {
    /// The best move.
    pub fn best(&self) -> &Move {
        &self.lines[0].moves[0]
    }
}

/// An engine: a table of known positions, the values of the pieces, and options. The engine keeps the table from one
/// search to the next, as long as the variant stays the same.
///
/// With one thread and without time limits, the same searches in the same order give the same results.
///
/// ```
/// use ferz::{Game, Variant};
/// use ferz_search::{Engine, Limits, Score};
/// use std::sync::atomic::AtomicBool;
///
/// let chess = Variant::builtin("chess")?;
/// let game = Game::new(chess.position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")?)?;
/// let found = Engine::new().search(&game, &Limits::depth(3), &AtomicBool::new(false), |_| {})?;
/// let found = found.expect("there are legal moves");
/// assert_eq!(game.position().to_uci(found.best()), "d1d8");
/// assert_eq!(found.lines[0].score, Score::Win(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    table: Table,
    threads: usize,
    level: SkillLevel,
    seed: u64,
    known: Option<(Variant, Arc<Values>)>,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

impl Engine {
    /// The initial size of the table, in MiB.
    pub const MEGABYTES: usize = 16;

    /// The size of the largest table, in MiB.
    pub const MOST_MEGABYTES: usize = MOST_MEGABYTES;

    /// The largest number of threads that the protocols and Python accept.
    pub const MOST_THREADS: usize = 256;

    /// The largest number of lines that the protocols and Python accept.
    pub const MOST_LINES: usize = 256;

    /// An engine with one thread and full strength.
    pub fn new() -> Engine {
        let table = Table::new(Engine::MEGABYTES);
        Engine { table, threads: 1, level: SkillLevel::FULL, seed: 0, known: None }
    }

    /// Sets the size of the table in MiB, up to [`MOST_MEGABYTES`](Engine::MOST_MEGABYTES), and empties the table. If
    /// memory is short, the table is smaller.
    pub fn set_megabytes(&mut self, megabytes: usize) {
        self.table = Table::new(megabytes);
    }

    /// Sets the number of threads; 0 counts as 1.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Sets the level of skill.
    pub fn set_level(&mut self, level: SkillLevel) {
        self.level = level;
    }

    /// Sets the seed of the errors that lower levels make.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// Empties the table, for a new game. The values of the pieces stay.
    pub fn clear_table(&mut self) {
        self.table.clear();
    }

    /// Returns the values of a variant's pieces. Measures them only if the variant is new.
    fn values(&mut self, variant: &Variant, stop: &AtomicBool) -> Option<Arc<Values>> {
        if let Some((of, values)) = &self.known
            && of == variant
        {
            return Some(Arc::clone(values));
        }
        // The keys in the table belong to the last variant.
        self.table.clear();
        let values = Arc::new(Values::measure(variant, stop)?);
        self.known = Some((variant.clone(), Arc::clone(&values)));
        Some(values)
    }

    /// Prepares for searches of a variant: measures the values of its pieces, which takes up to a second. Another thread
    /// can end it with `stop`; then the next search prepares.
    pub fn prepare(&mut self, variant: &Variant, stop: &AtomicBool) {
        self.values(variant, stop);
    }

    /// Searches the current position of a game. Returns `None` if there is no legal move. Another thread can end the
    /// search with `stop`. The search calls `report` after each depth.
    ///
    /// # Errors
    /// If finding the moves of the position exceeds a limit.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &AtomicBool,
        report: impl FnMut(Findings),
    ) -> Result<Option<Findings>, LimitExceeded> {
        self.search_state(&SearchState::of_game(game), limits, stop, report)
    }

    /// Like [`search`](Engine::search), for the state of a game.
    ///
    /// # Errors
    /// If finding the moves of the position exceeds a limit.
    pub fn search_state(
        &mut self,
        state: &SearchState,
        limits: &Limits,
        stop: &AtomicBool,
        mut report: impl FnMut(Findings),
    ) -> Result<Option<Findings>, LimitExceeded> {
        let start = Instant::now();
        let mut limits = limits.clone();
        self.level.limit(&mut limits);
        let mut list = MoveList::new();
        state.legal_moves_into(&mut list)?;
        let position = state.position();
        let is_wanted = |mv: &Move| limits.moves.is_empty() || limits.moves.contains(mv);
        // The search leaves out the moves that the index cannot number.
        let numbered = list.iter().filter_map(|mv| Some((u16::try_from(mv.index()).ok()?, mv.to_move(position))));
        let moves: Vec<(u16, Move)> = numbered.filter(|(_, mv)| is_wanted(mv)).collect();
        let Some((_, first)) = moves.first() else { return Ok(None) };
        // The result if the search ends before the first ply is complete.
        let unsearched = Variation { score: Score::Lead(0), moves: vec![first.clone()] };
        let Some(values) = self.values(position.variant(), stop) else {
            return Ok(Some(Findings {
                lines: vec![unsearched],
                depth: 0,
                deepest: 0,
                nodes: 0,
                time: start.elapsed(),
                fill: 0,
            }));
        };
        self.table.grow_old();
        let (over, others) = (AtomicBool::new(false), AtomicU64::new(0));
        let (manner, noise) = (Manner::of(position.variant()), self.level.noise(self.seed));
        let table = &self.table;
        let threads = if limits.nodes.is_some() { 1 } else { self.threads };
        let mut found = std::thread::scope(|scope| {
            for number in 1..threads {
                let (state, values, others) = (state.clone(), &values, &others);
                let limits = limits.clone();
                let (stop, over) = (stop, &over);
                scope.spawn(move || {
                    let watch = Watch::new(&limits, start, stop, over);
                    let evaluation = Evaluation::new(values, noise, &state, LONGEST);
                    let mut worker = Worker::new(state, table, evaluation, &watch, manner);
                    help(&mut worker, number as i32, limits.depth.unwrap_or(DEEPEST));
                    others.fetch_add(worker.nodes, Relaxed);
                });
            }
            let watch = Watch::new(&limits, start, stop, &over);
            let evaluation = Evaluation::new(&values, noise, state, LONGEST);
            let worker = Worker::new(state.clone(), table, evaluation, &watch, manner);
            let root_moves = moves.iter().map(|(index, _)| *index).collect();
            let prover = Prover::new(state.clone(), &watch, root_moves);
            let mut deepening =
                Deepening { worker, prover, refuted: 0, limits: &limits, moves: &moves, watch: &watch, table };
            let found = deepening.run(&mut report);
            over.store(true, Relaxed);
            found
        });
        found.nodes += others.load(Relaxed);
        found.time = start.elapsed();
        if found.lines.is_empty() {
            found.lines.push(unsearched);
        }
        Ok(Some(found))
    }
}

/// The search of a helper thread, which fills the shared table. Every second helper searches one ply deeper.
fn help(worker: &mut Worker<'_>, number: i32, deepest: u32) {
    for depth in 1..=deepest as i32 {
        worker.root(depth + number % 2, -WIN, WIN);
        if worker.is_stopped {
            return;
        }
    }
}

/// The search of the main thread, depth by depth ("iterative deepening").
struct Deepening<'d, 's> {
    worker: Worker<'s>,
    prover: Prover<'s>,
    /// The number of plies for which the prover has refuted a win.
    refuted: u32,
    limits: &'d Limits,
    /// The moves of the root, with their indices.
    moves: &'d [(u16, Move)],
    watch: &'d Watch<'s>,
    table: &'d Table,
}

impl Deepening<'_, '_> {
    fn run(&mut self, report: &mut impl FnMut(Findings)) -> Findings {
        let mut lines: Vec<Variation> = Vec::new();
        let mut reached = 0;
        let deepest = self.limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        for depth in 1..=deepest {
            let new = self.lines(depth as i32, &lines);
            let is_whole = !self.worker.is_stopped;
            if is_whole {
                lines = new;
                reached = depth;
            } else if self.limits.lines <= 1 {
                // The unfinished search tried the last best move first, so its best move is at least as good.
                lines = if new.is_empty() { lines } else { new };
            }
            if is_whole {
                self.prove(depth, &mut lines);
            }
            let is_settled = is_whole && self.is_settled(depth, &lines);
            if is_settled {
                // All greater depths would find the same.
                reached = deepest;
            }
            if is_whole || self.limits.lines <= 1 && !lines.is_empty() {
                report(self.found(lines.clone(), reached.max(depth)));
            }
            if !is_whole || is_settled || self.is_enough(depth) {
                break;
            }
        }
        self.found(lines, reached)
    }

    /// The findings so far.
    fn found(&self, lines: Vec<Variation>, depth: u32) -> Findings {
        Findings {
            lines,
            depth,
            deepest: self.worker.deepest as u32,
            nodes: self.worker.nodes,
            time: self.watch.spent(),
            fill: self.table.fill(),
        }
    }

    /// Looks for a win that is shorter than the one found, or short enough for [`Limits::win_in`]. Each attempt may
    /// visit as many positions as all searches before it.
    fn prove(&mut self, depth: u32, lines: &mut Vec<Variation>) {
        let found = match lines.first().map(|line| line.score) {
            Some(Score::Win(plies)) if self.is_patient() => plies - 1,
            _ => 0,
        };
        let wanted = self.limits.win_in.map_or(0, |wanted| wanted.min(depth));
        while self.refuted < found.max(wanted) {
            let plies = self.refuted + 1;
            let budget = self.worker.nodes.max(LEAST_PROOF);
            let before = self.prover.nodes;
            let proof = self.prover.prove(plies, budget, self.worker.nodes - before);
            self.worker.nodes += self.prover.nodes - before;
            let Ok(proof) = proof else { return };
            let Some(moves) = proof.filter(|moves| !moves.is_empty()) else {
                self.refuted = plies;
                continue;
            };
            let others = lines.iter().filter(|line| line.moves[0] != moves[0]).cloned();
            *lines =
                std::iter::once(Variation { score: Score::Win(plies), moves: moves.clone() }).chain(others).collect();
            lines.truncate(self.limits.lines.max(1));
            return;
        }
    }

    /// Returns `true` if no clock runs, so that the length of a win matters.
    fn is_patient(&self) -> bool {
        self.limits.soft_time.is_none()
    }

    /// Returns `true` if a deeper search would find nothing more, because the game is decided before.
    fn is_settled(&self, depth: u32, lines: &[Variation]) -> bool {
        let [best] = lines else {
            let first = lines.first().map(|line| line.score);
            return matches!(first, Some(Score::Win(plies)) if self.is_win_wanted(plies));
        };
        match best.score {
            Score::Win(plies) => {
                self.is_win_wanted(plies) || plies < depth && !self.is_patient() || plies <= self.refuted + 1
            }
            Score::Loss(plies) => plies < depth,
            Score::Lead(_) => false,
        }
    }

    /// Returns `true` if the limits ask for a win in as many plies, or more.
    fn is_win_wanted(&self, plies: u32) -> bool {
        self.limits.win_in.is_some_and(|wanted| plies <= wanted)
    }

    /// Returns `true` if a deeper search is not worth its time.
    fn is_enough(&self, depth: u32) -> bool {
        let is_timed = self.limits.soft_time.is_some() || self.limits.hard_time.is_some();
        let is_only_move = self.moves.len() == 1 && is_timed && self.limits.win_in.is_none() && depth >= 4;
        is_only_move || self.limits.soft_time.is_some_and(|time| self.watch.spent() >= time)
    }

    /// Searches the best lines at a depth. Each line excludes the first moves of the lines before it.
    fn lines(&mut self, depth: i32, last: &[Variation]) -> Vec<Variation> {
        let wanted = self.limits.lines.clamp(1, self.moves.len());
        let mut lines: Vec<Variation> = Vec::new();
        for number in 0..wanted {
            let is_free = |mv: &Move| lines.iter().all(|line| line.moves[0] != *mv);
            let left: Vec<u16> = self.moves.iter().filter(|(_, mv)| is_free(mv)).map(|(index, _)| *index).collect();
            let is_all = number == 0 && self.limits.moves.is_empty();
            self.worker.root_moves = if is_all { None } else { Some(left) };
            let last_best = last.get(number).map(|line| &line.moves[0]);
            self.worker.first_move =
                self.moves.iter().find(|(_, mv)| Some(mv) == last_best && is_free(mv)).map(|(index, _)| *index);
            let guess = last.get(number).and_then(|line| match line.score {
                Score::Lead(lead) if depth >= 5 => Some(lead),
                _ => None,
            });
            let value = self.around(depth, guess);
            let moves = self.worker.line().to_vec();
            if moves.is_empty() {
                break;
            }
            lines.push(Variation { score: Score::of(value), moves });
            if self.worker.is_stopped {
                break;
            }
        }
        lines.sort_by_key(|line| std::cmp::Reverse(line.score.order()));
        lines
    }

    /// Searches with a window around a guess, and widens the window until it contains the value ("aspiration windows").
    fn around(&mut self, depth: i32, guess: Option<i32>) -> i32 {
        let Some(guess) = guess else { return self.worker.root(depth, -WIN, WIN) };
        let mut width = WINDOW;
        let (mut alpha, mut beta) = (guess - width, guess + width);
        loop {
            let value = self.worker.root(depth, alpha, beta);
            if self.worker.is_stopped {
                return value;
            }
            width *= 3;
            match value {
                value if value <= alpha => alpha = (value - width).max(-WIN),
                value if value >= beta => beta = (value + width).min(WIN),
                value => return value,
            }
            if width > DECIDED / 100 {
                (alpha, beta) = (-WIN, WIN);
            }
        }
    }
}
