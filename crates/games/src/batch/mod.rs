//! Many games of one variant, played together. For programs that learn from thousands of games.
//!
//! Moves are [numbers](Numbering) with the same meaning in every position, and positions are [planes](PlaneLayout) of
//! numbers. A [`Batch`] holds the boards: it takes a number for each, and returns the legal numbers and the games that
//! have ended. A game that has ended restarts by itself, from a random array if the variant has several. The results
//! depend only on the seed and the numbers, not on the number of threads.
//!
//! ```
//! # mod ferz { pub use {ferz_core::*, ferz_games::*}; }
//! use ferz::Variant;
//! use ferz::batch::{Batch, Options};
//!
//! let chess = Variant::builtin("chess")?;
//! let mut batch = Batch::new(&chess, Options { boards: 64, seed: 7, ..Options::default() })?;
//! let mut masks = vec![0u8; 64 * batch.numbering().len()];
//! let mut actions = vec![0; 64];
//! for _ in 0..100 {
//!     batch.masks(&mut masks)?;
//!     batch.sample(&mut actions)?;
//!     batch.step(&actions)?;
//! }
//! assert!(batch.plies().all(|plies| plies <= 100));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `view` defines the side from which squares are counted, and `becomes` the possible promotions. `numbering` gives
//! moves their numbers, and `spelling` handles moves with several numbers. `planes` shows positions, `setups` begins
//! games, `saved` stores boards, `seat` plays one game, `workers` divides the work among threads, and `error` lists the errors.

mod becomes;
mod error;
mod numbering;
mod planes;
mod saved;
mod seat;
mod setups;
mod spelling;
mod view;
mod workers;

pub use crate::end::End;
pub use error::{BatchError, StepError};
pub use numbering::{Numbering, NumberingError};
pub use planes::{PlaneLayout, PlaneValue};
pub use saved::Saved;
pub use spelling::Unnumbered;
pub use view::View;

use ferz_core::Variant;
use ferz_core::model::limits::{MAX_BOARDS, MAX_PLIES};
use ferz_core::movegen::Move;
use ferz_core::position::{Position, Setup};
use ferz_core::types::Random;
use ferz_core::types::Side;
use saved::{SavedSeat, VERSION};
use seat::Seat;
use setups::Setups;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use workers::Workers;

/// The options of a [`Batch`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The number of boards, at least 1 and at most [`MAX_BOARDS`].
    pub boards: usize,
    /// The seed of all random choices: set-ups and [samples](Batch::sample).
    pub seed: u64,
    /// The side from which numbers and planes are seen.
    pub view: View,
    /// The number of plies after which a game is broken off; at most [`MAX_PLIES`].
    pub plies: u32,
    /// Set if a game that has ended restarts at once.
    pub restarts: bool,
    /// Set if games begin from any of the variant's starting arrays instead of its start.
    pub shuffles: bool,
    /// The number of threads; one for each core if not set.
    pub threads: Option<usize>,
}

impl Default for Options {
    fn default() -> Options {
        Options { boards: 1, seed: 0, view: View::Board, plies: 1000, restarts: true, shuffles: true, threads: None }
    }
}

/// Many boards of one variant, played together.
pub struct Batch {
    numbering: Numbering,
    planes: PlaneLayout,
    setups: Setups,
    seats: Vec<Seat>,
    options: Options,
    workers: Workers,
    /// Set if a step or a reset was stopped half-way.
    is_half_way: bool,
}

impl Batch {
    /// Sets up the boards, each with a new game.
    ///
    /// # Errors
    /// If an option is out of range, the board cannot be turned to the mover, or a game cannot begin.
    pub fn new(variant: &Variant, options: Options) -> Result<Batch, BatchError> {
        Batch::stoppable(variant, options, Arc::default())
    }

    /// Like [`new`](Batch::new), with a flag that another thread sets to stop work. While the flag is set, work ends
    /// with [`BatchError::Stopped`]. After a stopped step or reset, only a [reset](Batch::reset) of all boards is
    /// possible.
    ///
    /// # Errors
    /// The same as for [`new`](Batch::new).
    pub fn stoppable(variant: &Variant, options: Options, stop: Arc<AtomicBool>) -> Result<Batch, BatchError> {
        match options.boards {
            0 => return Err(BatchError::NoBoards),
            boards if boards > MAX_BOARDS => return Err(BatchError::TooManyBoards(boards)),
            _ if options.plies == 0 || options.plies as usize > MAX_PLIES => {
                return Err(BatchError::Plies(options.plies));
            }
            _ => {}
        }
        let numbering = Numbering::new(variant, options.view)?;
        let planes = PlaneLayout::new(&numbering);
        let setups = Setups::new(variant, options.shuffles);
        let workers = Workers::new(options.threads, options.boards, stop);
        let mut batch = Batch { numbering, planes, setups, seats: Vec::new(), options, workers, is_half_way: false };
        batch.reset(Some(batch.options.seed))?;
        Ok(batch)
    }

    /// Begins a game on every board. A seed restarts all random choices.
    ///
    /// # Errors
    /// If a game cannot begin.
    pub fn reset(&mut self, seed: Option<u64>) -> Result<(), BatchError> {
        if let Some(seed) = seed {
            let first = Random::new(seed).next();
            let seat = |board| Seat::new(self.setups.start(), first.wrapping_add(board as u64));
            self.seats = (0..self.options.boards).map(seat).collect();
            self.options.seed = seed;
        }
        // Boards that were left half-way are overwritten.
        self.is_half_way = false;
        self.reset_boards(&vec![true; self.options.boards])
    }

    /// Records if boards are left half-way.
    fn finished<T>(&mut self, done: Result<T, BatchError>) -> Result<T, BatchError> {
        self.is_half_way |= done.is_err();
        done
    }

    /// Prepares the threads for work.
    fn begin(&mut self) -> Result<(), BatchError> {
        if self.is_half_way { Err(BatchError::HalfWay) } else { self.workers.gather() }
    }

    /// Begins a game on the boards that are `true` in `which`.
    ///
    /// # Errors
    /// If there is not one value for each board, or a game cannot begin.
    pub fn reset_boards(&mut self, which: &[bool]) -> Result<(), BatchError> {
        self.must_fit("boards", which.len(), 1)?;
        self.begin()?;
        let Batch { setups, seats, options, workers, .. } = self;
        let mut which = which.to_vec();
        let failed = workers.find(seats, &mut which, 1, |_, seat, which| {
            if !which[0] {
                return None;
            }
            seat.ended = None;
            seat.begin(setups, options.plies).err()
        });
        self.finished(failed)?.map_or(Ok(()), Err)
    }

    /// Begins a game on a board from the position of a FEN.
    ///
    /// # Errors
    /// If there is no such board, or the FEN does not describe a position of the variant.
    pub fn set_fen(&mut self, board: usize, fen: &str) -> Result<(), BatchError> {
        let start = self.numbering.variant().setup(fen).map(Setup::position_unchecked)?;
        let longest = self.options.plies;
        self.seat_mut(board)?.begin_from(&start, longest);
        Ok(())
    }

    /// Begins a game on a board from a position of the variant and plays these moves. [`plies`](Batch::plies) counts
    /// them.
    ///
    /// # Errors
    /// If there is no such board, or a move is not legal. The board then shows the position without the moves.
    pub fn set_game(&mut self, board: usize, start: &Position, moves: &[Move]) -> Result<(), BatchError> {
        let longest = self.options.plies;
        self.seat_mut(board)?.replay_moves(start, moves, longest)
    }

    /// The first position of the game on a board, and the moves played since, each as its index among the legal moves.
    ///
    /// # Errors
    /// If there is no such board.
    pub fn history(&self, board: usize) -> Result<(&Position, &[u32]), BatchError> {
        self.seat(board).map(Seat::history)
    }

    /// Gives each board a number. Complete moves are played, and games that end restart if the options say so.
    ///
    /// # Errors
    /// If there is not one number for each board, or a number is not legal; no board has changed then. Or if a game
    /// cannot restart.
    pub fn step(&mut self, actions: &[i64]) -> Result<(), StepError> {
        self.must_fit("actions", actions.len(), 1)?;
        self.begin()?;
        let Batch { numbering, setups, seats, options, workers, planes: _, is_half_way: _ } = self;
        let mut actions = actions.to_vec();
        let wrong = workers.find(seats, &mut actions, 1, |board, seat, action| {
            seat.check(numbering, action[0]).err().map(|error| error.at(board))
        })?;
        if let Some(error) = wrong {
            return Err(error);
        }
        let failed = workers.find(seats, &mut actions, 1, |_, seat, action| {
            if let Err(error) = seat.step(numbering, action[0], options) {
                return Some(BatchError::from(error));
            }
            if options.restarts && seat.ended.is_some() { seat.begin_next(setups, options.plies).err() } else { None }
        });
        self.finished(failed)?.map_or(Ok(()), |error| Err(error.into()))
    }

    /// Marks the legal numbers with 1 and all others with 0: [`Numbering::len`] values for each board, board after
    /// board. All are 0 for a game that is over.
    ///
    /// # Errors
    /// If `into` has another length.
    pub fn masks<V: PlaneValue>(&mut self, into: &mut [V]) -> Result<(), BatchError> {
        let share = self.numbering.len();
        self.must_fit("values of masks", into.len(), share)?;
        self.begin()?;
        let Batch { numbering, seats, workers, .. } = self;
        let failed = workers.find(seats, into, share, |_, seat, values| seat.mask(numbering, values).err())?;
        failed.map_or(Ok(()), |error| Err(error.into()))
    }

    /// Fills the planes of all boards: [`PlaneLayout::size`] values for each, board after board.
    ///
    /// # Errors
    /// If `into` has another length.
    pub fn fill_planes<V: PlaneValue>(&mut self, into: &mut [V]) -> Result<(), BatchError> {
        let share = self.planes.size();
        self.must_fit("values of planes", into.len(), share)?;
        self.begin()?;
        let Batch { numbering, planes, seats, workers, .. } = self;
        workers.find(seats, into, share, |_, seat, values| {
            seat.fill(numbering, planes, values);
            None::<()>
        })?;
        Ok(())
    }

    /// Like [`fill_planes`](Batch::fill_planes), for the last positions of the games that ended in the last step. The
    /// planes of other boards are filled with zeros.
    ///
    /// # Errors
    /// If `into` has another length.
    pub fn fill_last_planes<V: PlaneValue>(&mut self, into: &mut [V]) -> Result<(), BatchError> {
        let share = self.planes.size();
        self.must_fit("values of planes", into.len(), share)?;
        self.begin()?;
        let Batch { numbering, planes, seats, workers, options, .. } = self;
        workers.find(seats, into, share, |_, seat, values| {
            seat.fill_last(numbering, planes, options.restarts, values);
            None::<()>
        })?;
        Ok(())
    }

    /// The last position of the game that ended on a board in the last step, if one did.
    ///
    /// # Errors
    /// If there is no such board.
    pub fn last_position(&self, board: usize) -> Result<Option<&Position>, BatchError> {
        Ok(self.seat(board)?.last(self.options.restarts))
    }

    /// Plays random games from the position on each board, without changing it, and writes the mean rewards of the
    /// first and the second player, board after board. Each game goes on until it is over or has as many plies as games
    /// of the batch may have. A game that is over has its own rewards. A move that has been begun is ignored.
    ///
    /// # Errors
    /// If `into` does not have two entries for each board.
    pub fn rollout(&mut self, seed: u64, games: u32, into: &mut [f32]) -> Result<(), BatchError> {
        self.must_fit("rewards", into.len(), 2)?;
        self.begin()?;
        let first = Random::new(seed).next();
        let Batch { seats, workers, options, .. } = self;
        let stop = workers.stop();
        workers.find(seats, into, 2, |board, seat, rewards| {
            let seed = first.wrapping_add(board as u64 * u64::from(games));
            rewards.copy_from_slice(&seat.rollout(seed, games, options.plies, &stop));
            None::<()>
        })?;
        Ok(())
    }

    /// A copy, whose work another flag stops: see [`stoppable`](Batch::stoppable).
    #[must_use]
    pub fn copy(&self, stop: Arc<AtomicBool>) -> Batch {
        Batch {
            numbering: self.numbering.clone(),
            planes: self.planes.clone(),
            setups: self.setups.clone(),
            seats: self.seats.clone(),
            options: self.options.clone(),
            workers: Workers::new(self.options.threads, self.options.boards, stop),
            is_half_way: self.is_half_way,
        }
    }

    /// The state of all boards as plain data: their games, the moves that have been begun, and the random numbers. What
    /// happened in the last step is left out.
    pub fn save(&self) -> Saved<'_> {
        let seats = self.seats.iter().map(Seat::save).collect();
        Saved { version: VERSION.into(), rules: self.numbering.variant().hash(), seats }
    }

    /// Restores the state of all boards. The batch must have the same variant and as many boards.
    ///
    /// # Errors
    /// If the state does not fit the batch, or was saved by another version of the library, which may order the legal
    /// moves differently.
    pub fn restore(&mut self, saved: &Saved<'_>) -> Result<(), BatchError> {
        self.must_fit("boards", saved.seats.len(), 1)?;
        if saved.version != VERSION {
            return Err(BatchError::OtherSaved("by another version of Ferz"));
        }
        if saved.rules != self.numbering.variant().hash() {
            return Err(BatchError::OtherSaved("with other rules"));
        }
        self.is_half_way = false;
        self.begin()?;
        let Batch { numbering, seats, options, workers, .. } = self;
        let mut saved: Vec<&SavedSeat<'_>> = saved.seats.iter().collect();
        let failed = workers.find(seats, &mut saved, 1, |_, seat, saved| {
            seat.ended = None;
            seat.restore(numbering, saved[0], options.plies).err()
        });
        self.finished(failed)?.map_or(Ok(()), Err)
    }

    /// Draws a legal number for each board, so that all legal moves are equally likely: a number that begins several
    /// moves is more likely. -1 for a game that is over.
    ///
    /// # Errors
    /// If `into` does not have one entry for each board.
    pub fn sample(&mut self, into: &mut [i64]) -> Result<(), BatchError> {
        self.must_fit("actions", into.len(), 1)?;
        self.begin()?;
        let Batch { numbering, seats, workers, .. } = self;
        let failed = workers.find(seats, into, 1, |_, seat, action| match seat.sample(numbering) {
            Ok(drawn) => {
                action[0] = drawn;
                None
            }
            Err(error) => Some(error),
        })?;
        failed.map_or(Ok(()), |error| Err(error.into()))
    }

    /// The legal numbers of a board, in order, each once.
    ///
    /// # Errors
    /// If there is no such board.
    pub fn legal(&self, board: usize) -> Result<Vec<u32>, BatchError> {
        let mut numbers = self.seat(board)?.numbers(&self.numbering)?;
        numbers.sort_unstable();
        numbers.dedup();
        Ok(numbers)
    }

    /// The position on a board.
    ///
    /// # Errors
    /// If there is no such board.
    pub fn position(&self, board: usize) -> Result<&Position, BatchError> {
        self.seat(board).map(Seat::position)
    }

    /// The possible moves on a board: the legal moves, or, after a move has been begun, those that begin with the
    /// numbers given.
    ///
    /// # Errors
    /// If there is no such board.
    pub fn moves(&self, board: usize) -> Result<Vec<Move>, BatchError> {
        self.seat(board).map(Seat::moves)
    }

    /// The number of numbers given so far for the next move on a board.
    ///
    /// # Errors
    /// If there is no such board.
    pub fn said(&self, board: usize) -> Result<usize, BatchError> {
        self.seat(board).map(Seat::said)
    }

    /// The number of boards.
    pub fn boards(&self) -> usize {
        self.seats.len()
    }

    /// The numbering of moves.
    pub fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// The layout of planes.
    pub fn planes(&self) -> &PlaneLayout {
        &self.planes
    }

    /// The options of the batch.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The number of threads that share the work.
    pub fn threads(&self) -> usize {
        self.workers.threads()
    }

    /// The sides to move, board by board.
    pub fn sides(&self) -> impl ExactSizeIterator<Item = Side> {
        self.seats.iter().map(|seat| seat.position().side_to_move())
    }

    /// The number of plies played on each board.
    pub fn plies(&self) -> impl ExactSizeIterator<Item = u32> {
        self.seats.iter().map(Seat::plies)
    }

    /// The games that ended in the last step, each with its end and number of plies. If games restart, the boards
    /// already show the next ones.
    pub fn ended(&self) -> impl ExactSizeIterator<Item = Option<(End, u32)>> {
        self.seats.iter().map(|seat| seat.ended.map(|end| (end, seat.ended_plies)))
    }

    /// The ends of the games on the boards; `None` while they go on.
    pub fn over(&self) -> impl ExactSizeIterator<Item = Option<End>> {
        self.seats.iter().map(Seat::over)
    }

    fn seat(&self, board: usize) -> Result<&Seat, BatchError> {
        let last = self.seats.len() - 1;
        self.seats.get(board).ok_or(BatchError::NoSuchBoard { board, last })
    }

    /// Returns a board for another game, and clears its last end.
    fn seat_mut(&mut self, board: usize) -> Result<&mut Seat, BatchError> {
        let last = self.seats.len() - 1;
        let seat = self.seats.get_mut(board).ok_or(BatchError::NoSuchBoard { board, last })?;
        seat.ended = None;
        Ok(seat)
    }

    fn must_fit(&self, what: &'static str, given: usize, share: usize) -> Result<(), BatchError> {
        let expected = self.options.boards * share;
        if given == expected { Ok(()) } else { Err(BatchError::Length { what, given, expected }) }
    }
}
