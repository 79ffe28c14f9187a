//! Threads that play the games of a match. Each thread has its own engines, so that no engine plays two games at once.

use super::adjudication::Adjudication;
use super::clock::Clock;
use super::game::{self, End, Table};
use super::openings::Openings;
use super::protocol::{Rules, Seat, Surroundings, open};
use super::record::{Finished, record};
use super::schedule::Planned;
use super::spec::Spec;
use crate::error::CliError;
use crossbeam_channel::{Receiver, Sender, bounded};
use ferz::record::Record;
use ferz::types::Side;
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// The facts that all games of a match share.
pub(super) struct Match<'m> {
    pub rules: &'m Rules,
    pub engines: &'m [Spec],
    pub openings: &'m Openings,
    pub adjudication: Adjudication,
    pub around: Surroundings<'m>,
}

/// A game that has just ended.
pub(super) struct News {
    pub finished: Finished,
    pub end: End,
    pub record: Record,
}

/// Plays games on several threads, and passes each finished game to `heard`. If `heard` returns `false`, no further
/// game begins, but games that have begun are finished.
///
/// # Errors
/// The first error of an opening or of `heard`.
pub(super) fn play_all(
    setting: &Match<'_>,
    games: Vec<Planned>,
    threads: usize,
    mut heard: impl FnMut(News) -> Result<bool, CliError>,
) -> Result<(), CliError> {
    let threads = threads.min(games.len()).max(1);
    let left = Mutex::new(games.into_iter());
    let stop = AtomicBool::new(false);
    let (sender, receiver): (Sender<Result<News, CliError>>, Receiver<_>) = bounded(threads);
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, left, stop) = (sender.clone(), &left, &stop);
            scope.spawn(move || {
                let mut seats = Seats { setting, open: HashMap::new() };
                while !stop.load(Ordering::Relaxed) && !setting.around.interrupt.was_pressed() {
                    let next = left.lock().ok().and_then(|mut left| left.next());
                    let Some(planned) = next else { break };
                    let Some(news) = seats.play(&planned).transpose() else { break };
                    if sender.send(news).is_err() {
                        break;
                    }
                }
                seats.quit();
            });
        }
        drop(sender);
        let mut result = Ok(());
        for news in receiver {
            // Games that were already running are still counted, unless an error occurred.
            let goes_on = if result.is_ok() { news.and_then(&mut heard) } else { Ok(false) };
            match goes_on {
                Ok(true) => {}
                Ok(false) => stop.store(true, Ordering::Relaxed),
                Err(error) => {
                    stop.store(true, Ordering::Relaxed);
                    result = Err(error);
                }
            }
        }
        result
    })
}

/// The engines of a thread.
struct Seats<'s, 'm> {
    setting: &'s Match<'m>,
    open: HashMap<usize, Box<dyn Seat + 'm>>,
}

impl Seats<'_, '_> {
    /// Plays a game. Returns `None` if Ctrl-C stopped it.
    fn play(&mut self, planned: &Planned) -> Result<Option<News>, CliError> {
        let Match { rules, engines, openings, adjudication, around } = self.setting;
        let opening = openings.get(rules, planned.pair)?;
        let table = Table { rules, adjudication, number: planned.number };
        // Quit the engines that do not play in this game, to save memory.
        let idle: Vec<usize> = self.open.keys().copied().filter(|place| !planned.players.contains(place)).collect();
        idle.iter().filter_map(|place| self.open.remove(place)).for_each(|seat| seat.quit());
        let mut sitting = Vec::new();
        let mut failed = None;
        for side in Side::BOTH {
            let player = planned.players[side.index()];
            let seat = match self.open.remove(&player) {
                Some(seat) => Ok(seat),
                None => open(&engines[player], around),
            };
            match seat {
                Ok(seat) => sitting.push((player, seat)),
                Err(fault) => failed = failed.or(Some((side, fault))),
            }
        }
        let played = match (&mut sitting[..], failed) {
            ([(_, first), (_, second)], None) => {
                let clocks = planned.players.map(|player| Clock::new(engines[player].limits));
                game::play(&table, &opening, [&mut **first, &mut **second], clocks)
            }
            (_, Some((side, fault))) => game::not_begun(&table, &opening, side, &fault),
            (_, None) => None,
        };
        let Some(played) = played else { return Ok(None) };
        let broken = played.end.broken.map(|side| planned.players[side.index()]);
        self.open.extend(sitting.into_iter().filter(|(player, _)| Some(*player) != broken));
        let record = record(planned, engines, &played);
        let plies = played.game.moves().len();
        let end = played.end;
        let finished = Finished { planned: *planned, winner: end.winner, cause: end.cause, plies };
        Ok(Some(News { finished, end, record }))
    }

    fn quit(self) {
        // After Ctrl-C, dropping the engines kills them without a farewell.
        if self.setting.around.interrupt.was_pressed() {
            return;
        }
        self.open.into_values().for_each(|seat| seat.quit());
    }
}
