//! Seats: each plays one game of a batch.

use super::numbering::Numbering;
use super::planes::{Beside, PlaneLayout, PlaneValue};
use super::saved::SavedSeat;
use super::setups::Setups;
use super::spelling::{Listed, Spelling, Unnumbered};
use super::{BatchError, Options, StepError};
use crate::end::End;
use crate::playing::Playing;
use crate::playout::Playouts;
use ferz_core::movegen::Move;
use ferz_core::position::{Position, Setup};
use ferz_core::types::Random;
use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A game of a batch, with its random numbers.
#[derive(Clone)]
pub(super) struct Seat {
    game: Playing,
    /// The first position of the game.
    start: Position,
    /// The moves played since, each as its index among the legal moves.
    played: Vec<u32>,
    spelling: Spelling,
    setups: Random,
    samples: Random,
    /// The end of the game on the board.
    over: Option<End>,
    /// The end of the game that ended in the last step.
    pub ended: Option<End>,
    /// The number of plies of that game.
    pub ended_plies: u32,
    /// The last position of that game, with the number of its earlier occurrences, if another game has begun since.
    last: Option<(Position, usize)>,
}

impl Seat {
    /// A seat before its first game, with its own random numbers from a seed.
    pub fn new(start: &Position, seed: u64) -> Seat {
        let mut random = Random::new(seed);
        Seat {
            game: Playing::new(start),
            start: start.clone(),
            played: Vec::new(),
            spelling: Spelling::default(),
            setups: Random::new(random.next()),
            samples: Random::new(random.next()),
            over: None,
            ended: None,
            ended_plies: 0,
            last: None,
        }
    }

    /// Begins a game from the next set-up.
    pub fn begin(&mut self, setups: &Setups, longest: u32) -> Result<(), BatchError> {
        let start = setups.next(&mut self.setups)?;
        self.begin_from(&start, longest);
        Ok(())
    }

    /// Begins the game after one that has just ended.
    pub fn begin_next(&mut self, setups: &Setups, longest: u32) -> Result<(), BatchError> {
        let repeated = self.game.repetitions();
        match &mut self.last {
            Some((last, earlier)) => {
                last.clone_from(self.game.position());
                *earlier = repeated;
            }
            last => *last = Some((self.game.position().clone(), repeated)),
        }
        self.begin(setups, longest)
    }

    /// Begins a game from a position.
    pub fn begin_from(&mut self, start: &Position, longest: u32) {
        self.restart(start);
        self.look(longest);
    }

    fn restart(&mut self, start: &Position) {
        self.game.restart(start);
        self.start.clone_from(start);
        self.played.clear();
    }

    /// Begins a game from a position and plays some moves. Each is found among the legal moves by `find`, which gets
    /// its number.
    fn replay(
        &mut self,
        start: &Position,
        count: usize,
        longest: u32,
        find: impl Fn(&Playing, usize) -> Option<usize>,
    ) -> Result<(), BatchError> {
        self.restart(start);
        for number in 0..count {
            let listed = self.game.list().is_ok();
            let place = if listed { find(&self.game, number) } else { None };
            let Some(place) = place else {
                self.restart(start);
                self.look(longest);
                return Err(BatchError::Unplayable { ply: number });
            };
            self.game.play(place);
            self.played.push(place as u32);
        }
        self.look(longest);
        Ok(())
    }

    /// Begins a game from a position and plays these moves.
    pub fn replay_moves(&mut self, start: &Position, moves: &[Move], longest: u32) -> Result<(), BatchError> {
        self.replay(start, moves.len(), longest, |game, number| {
            let mv = &moves[number];
            (0..game.count()).find(|&place| game.ends(place) == (mv.from, mv.to) && game.get(place) == *mv)
        })
    }

    /// Examines the position that was reached.
    fn look(&mut self, longest: u32) {
        self.over = self.game.look_for_end(self.plies(), longest);
        self.spelling.begin(if self.over.is_some() { 0 } else { self.game.count() });
    }

    /// Checks that a number is possible now. For a game that is over, only -1 is.
    pub fn check(&mut self, numbering: &Numbering, action: i64) -> Result<(), StepError> {
        let (board, mover) = (0, self.game.position().side_to_move());
        match u32::try_from(action) {
            _ if self.over.is_some() && action == -1 => Ok(()),
            _ if self.over.is_some() => Err(StepError::Over { board, action }),
            Ok(number) if self.spelling.allows(numbering, mover, &Listed::of(&self.game), number) => Ok(()),
            Ok(number) if (number as usize) < numbering.len() => {
                let text = numbering.text(mover, number).unwrap_or_default();
                Err(StepError::Illegal { board, action, text })
            }
            _ => Err(StepError::OutOfRange { board, action, size: numbering.len() }),
        }
    }

    /// Applies a checked number. If games restart, a game that was over before is reported again; otherwise it stays
    /// over.
    pub fn step(&mut self, numbering: &Numbering, action: i64, options: &Options) -> Result<(), Unnumbered> {
        self.ended = self.over.filter(|_| options.restarts);
        self.ended_plies = self.plies();
        if self.over.is_some() {
            return Ok(());
        }
        let mover = self.game.position().side_to_move();
        let said = self.spelling.say(numbering, mover, action as u32, &Listed::of(&self.game))?;
        if let Some(place) = said {
            self.game.play(place);
            self.played.push(place as u32);
            self.look(options.plies);
            self.ended = self.over;
            self.ended_plies = self.plies();
        }
        Ok(())
    }

    /// Draws a number so that all moves that it may lead to are equally likely; -1 for a game that is over.
    pub fn sample(&mut self, numbering: &Numbering) -> Result<i64, Unnumbered> {
        let mover = self.game.position().side_to_move();
        let drawn = self.spelling.draw(numbering, mover, &Listed::of(&self.game), &mut self.samples)?;
        Ok(drawn.map_or(-1, i64::from))
    }

    /// The mean rewards of both sides in random games from the position on the board. A game that is over has its own
    /// rewards. Once `stop` is set, the rest of the games is left out.
    pub fn rollout(&self, seed: u64, games: u32, longest: u32, stop: &AtomicBool) -> [f32; 2] {
        if let Some(end) = self.over {
            return end.rewards();
        }
        let mut playouts = Playouts::new(self.game.state());
        let longest = longest.saturating_sub(self.plies());
        let mut sums = [0.0; 2];
        for game in (0..games).take_while(|_| !stop.load(Relaxed)) {
            let rewards = playouts.play(seed.wrapping_add(game.into()), longest).end.rewards();
            sums.iter_mut().zip(rewards).for_each(|(sum, reward)| *sum += reward);
        }
        sums.map(|sum| sum / games.max(1) as f32)
    }

    /// The possible numbers, each once for every move that it leaves.
    pub fn numbers(&self, numbering: &Numbering) -> Result<Vec<u32>, Unnumbered> {
        let mover = self.game.position().side_to_move();
        self.spelling.clone().numbers(numbering, mover, &Listed::of(&self.game)).map(<[u32]>::to_vec)
    }

    /// The possible moves: all legal ones, or those that have been begun.
    pub fn moves(&self) -> Vec<Move> {
        self.spelling.left().iter().map(|&place| self.game.get(place as usize)).collect()
    }

    /// The number of numbers given for the ply.
    pub fn said(&self) -> usize {
        self.spelling.given().len()
    }

    /// Marks the possible numbers.
    pub fn mask<V: PlaneValue>(&mut self, numbering: &Numbering, into: &mut [V]) -> Result<(), Unnumbered> {
        into.fill(V::ZERO);
        let mover = self.game.position().side_to_move();
        for &number in self.spelling.numbers(numbering, mover, &Listed::of(&self.game))? {
            into[number as usize] = V::ONE;
        }
        Ok(())
    }

    /// Fills planes.
    pub fn fill<V: PlaneValue>(&self, numbering: &Numbering, planes: &PlaneLayout, into: &mut [V]) {
        let begun = self.spelling.any_left().map(|place| self.game.get(place));
        let begun = begun.as_ref().map(|mv| (mv, self.spelling.said_places()));
        let beside = Beside { repeated: self.game.repetitions(), begun };
        planes.fill_with(numbering, self.position(), beside, into);
    }

    /// Fills planes with the last position of the game that ended in the last step; with zeros if there is none.
    pub fn fill_last<V: PlaneValue>(
        &self,
        numbering: &Numbering,
        planes: &PlaneLayout,
        restarts: bool,
        into: &mut [V],
    ) {
        match (self.ended, &self.last) {
            (None, _) => into.fill(V::ZERO),
            (Some(_), Some((last, repeated))) if restarts => {
                let beside = Beside { repeated: *repeated, begun: None };
                planes.fill_with(numbering, last, beside, into);
            }
            (Some(_), _) => self.fill(numbering, planes, into),
        }
    }

    /// The last position of the game that ended in the last step.
    pub fn last(&self, restarts: bool) -> Option<&Position> {
        self.ended?;
        Some(match &self.last {
            Some((last, _)) if restarts => last,
            _ => self.position(),
        })
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// The first position of the game, and the moves played since, each as its index among the legal moves.
    pub fn history(&self) -> (&Position, &[u32]) {
        (&self.start, &self.played)
    }

    /// The number of plies played on the board.
    pub fn plies(&self) -> u32 {
        self.played.len() as u32
    }

    /// The end of the game on the board; `None` while it goes on.
    pub fn over(&self) -> Option<End> {
        self.over
    }

    /// The state as plain data. The end of the last step is left out.
    pub fn save(&self) -> SavedSeat<'_> {
        SavedSeat {
            fen: self.start.fen(),
            moves: Cow::Borrowed(&self.played),
            numbers: Cow::Borrowed(self.spelling.given()),
            random: [self.setups.state(), self.samples.state()],
        }
    }

    /// Restores the state from plain data.
    pub fn restore(&mut self, numbering: &Numbering, saved: &SavedSeat<'_>, longest: u32) -> Result<(), BatchError> {
        let start = numbering.variant().setup(&saved.fen).map(Setup::position_unchecked)?;
        let [setups, samples] = saved.random;
        (self.setups, self.samples) = (Random::at(setups), Random::at(samples));
        self.replay(&start, saved.moves.len(), longest, |game, number| {
            Some(saved.moves[number] as usize).filter(|&place| place < game.count())
        })?;
        for &number in saved.numbers.iter() {
            let mover = self.game.position().side_to_move();
            if !self.spelling.allows(numbering, mover, &Listed::of(&self.game), number) {
                return Err(BatchError::Unplayable { ply: self.played.len() });
            }
            self.spelling.say(numbering, mover, number, &Listed::of(&self.game))?;
        }
        Ok(())
    }
}
