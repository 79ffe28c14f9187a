//! The search thread. It runs jobs one after the other, and reports to the thread that speaks the protocol.

use super::Event;
use super::count::{Count, count};
use crossbeam_channel::{Receiver, Sender, unbounded};
use ferz::{Game, Position, Variant};
use ferz_search::{Engine, Findings, Limits, SkillLevel};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// A task for the thread.
enum Job {
    Search { number: u64, game: Box<Game>, limits: Limits, stop: Arc<AtomicBool> },
    Count { number: u64, position: Box<Position>, depth: u32, stop: Arc<AtomicBool> },
    Change(Box<dyn FnOnce(&mut Engine) + Send>),
}

/// The result of a search: the findings, `None` if there is no legal move, or an error message.
pub(super) type Result = std::result::Result<Option<Findings>, String>;

/// The result of a count: `None` if it was stopped, or an error message.
pub(super) type Counts = std::result::Result<Option<Count>, String>;

/// The searching thread, as the protocols see it.
pub(super) struct Thinker {
    jobs: Sender<Job>,
    /// The number of the last search. Reports of earlier searches are stale.
    number: u64,
    /// Ends the last search.
    stop: Arc<AtomicBool>,
    /// Ends the last preparation.
    hurry: Arc<AtomicBool>,
    is_busy: bool,
    is_counting: bool,
}

impl Thinker {
    /// Starts the thread.
    pub fn start(events: Sender<Event>) -> Thinker {
        let (jobs, todo) = unbounded();
        thread::spawn(move || work(&todo, &events));
        Thinker { jobs, number: 0, stop: Arc::default(), hurry: Arc::default(), is_busy: false, is_counting: false }
    }

    /// Begins a search, and abandons a running one.
    pub fn search(&mut self, game: Game, limits: Limits) {
        self.abandon();
        self.number += 1;
        self.stop = Arc::default();
        self.is_busy = true;
        let job = Job::Search { number: self.number, game: Box::new(game), limits, stop: Arc::clone(&self.stop) };
        // The thread ends only with the program.
        let _ = self.jobs.send(job);
    }

    /// Begins to count move sequences, and abandons a running search.
    pub fn count(&mut self, position: Position, depth: u32) {
        self.abandon();
        self.number += 1;
        self.stop = Arc::default();
        (self.is_busy, self.is_counting) = (true, true);
        let stop = Arc::clone(&self.stop);
        let _ = self.jobs.send(Job::Count { number: self.number, position: Box::new(position), depth, stop });
    }

    /// Ends the running preparation, search or count. The last two still report their results.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.hurry.store(true, Ordering::Relaxed);
    }

    /// Ends the running search or count. Its further reports are stale.
    pub fn abandon(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.number += 1;
        (self.is_busy, self.is_counting) = (false, false);
    }

    /// Returns `true` while a count runs.
    pub fn is_counting(&self) -> bool {
        self.is_counting
    }

    /// Returns `true` while a search or a count runs.
    pub fn is_busy(&self) -> bool {
        self.is_busy
    }

    /// Returns `true` if a report belongs to the last search or count. With `is_end`, also notes that it has ended.
    pub fn is_current(&mut self, number: u64, is_end: bool) -> bool {
        let is_current = number == self.number;
        self.is_busy &= !(is_current && is_end);
        self.is_counting &= self.is_busy;
        is_current
    }

    /// Changes the engine once the earlier jobs are done.
    fn change(&self, change: impl FnOnce(&mut Engine) + Send + 'static) {
        let _ = self.jobs.send(Job::Change(Box::new(change)));
    }

    /// Sets the size of the table, in MiB.
    pub fn set_megabytes(&self, megabytes: usize) {
        self.change(move |engine| engine.set_megabytes(megabytes));
    }

    /// Sets the number of threads.
    pub fn set_threads(&self, threads: usize) {
        self.change(move |engine| engine.set_threads(threads));
    }

    /// Sets the level of skill.
    pub fn set_level(&self, level: SkillLevel) {
        self.change(move |engine| engine.set_level(level));
    }

    /// Empties the table, for a new game.
    pub fn clear_table(&self) {
        self.change(Engine::clear_table);
    }

    /// Prepares for a variant, and ends an earlier preparation.
    pub fn prepare(&mut self, variant: Variant) {
        self.hurry.store(true, Ordering::Relaxed);
        let hurry = Arc::new(AtomicBool::new(false));
        self.hurry = Arc::clone(&hurry);
        self.change(move |engine| engine.prepare(&variant, &hurry));
    }

    /// Sends an event when all earlier jobs are done.
    pub fn when_done(&self, events: &Sender<Event>, event: Event) {
        let events = events.clone();
        self.change(move |_| {
            let _ = events.send(event);
        });
    }
}

/// Runs the jobs, one after the other.
fn work(jobs: &Receiver<Job>, events: &Sender<Event>) {
    let mut engine = Engine::new();
    for job in jobs {
        match job {
            Job::Change(change) => change(&mut engine),
            Job::Count { number, position, depth, stop } => {
                let counts = count(&position, depth, &stop).map_err(|error| error.to_string());
                let _ = events.send(Event::Counted(number, counts));
            }
            Job::Search { number, game, limits, stop } => {
                let found = engine.search(&game, &limits, &stop, |found| {
                    let _ = events.send(Event::Thought(number, found));
                });
                let _ = events.send(Event::End(number, found.map_err(|error| error.to_string())));
            }
        }
    }
}
