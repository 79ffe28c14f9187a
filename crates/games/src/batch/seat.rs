//! Seats: each plays one game of a batch.

use super::numbering::Numbering;
use super::planes::{Beside, Planes, Value};
use super::setups::Setups;
use super::spelling::{Spelling, Unnumbered};
use super::{BatchError, Options, StepError};
use crate::playing::Playing;
use ferz_core::game::Ended;
use ferz_core::movegen::Move;
use ferz_core::position::Position;
use ferz_core::types::Random;
use ferz_core::types::Side;

/// The end of a game of a batch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// An outcome of the rules, given by its index. Outcomes that a player may claim are claimed at once.
    Row {
        /// The index of the row in [`Rules::outcomes`](ferz_core::model::Rules::outcomes).
        row: usize,
        /// The winner; `None` for a draw.
        winner: Option<Side>,
    },
    /// The game was broken off: there is no legal move, and no outcome says who has won. By the rules, such a game is
    /// not over.
    Stuck,
    /// The game was broken off: it reached the largest number of plies.
    Plies,
    /// The game was stopped because a position exceeded a limit.
    Limit,
}

impl End {
    /// Returns `true` if the rules ended the game. Otherwise it was broken off.
    pub fn is_by_rules(self) -> bool {
        match self {
            End::Row { .. } => true,
            End::Stuck | End::Plies | End::Limit => false,
        }
    }

    /// The rewards of both sides: 1 for the winner, -1 for the loser, 0 for both if there is no winner.
    pub fn rewards(self) -> [f32; 2] {
        match self {
            End::Row { row: _, winner: Some(Side::First) } => [1.0, -1.0],
            End::Row { row: _, winner: Some(Side::Second) } => [-1.0, 1.0],
            End::Row { row: _, winner: None } | End::Stuck | End::Plies | End::Limit => [0.0, 0.0],
        }
    }
}

/// A game of a batch, with its random numbers.
pub(super) struct Seat {
    game: Playing,
    spelling: Spelling,
    setups: Random,
    samples: Random,
    plies: u32,
    /// The end of the game on the board.
    over: Option<End>,
    /// The end of the game that ended in the last step.
    pub ended: Option<End>,
    /// The number of plies of that game.
    pub ended_plies: u32,
}

impl Seat {
    /// A seat before its first game, with its own random numbers from a seed.
    pub fn new(start: &Position, seed: u64) -> Seat {
        let mut random = Random::new(seed);
        Seat {
            game: Playing::new(start),
            spelling: Spelling::default(),
            setups: Random::new(random.next()),
            samples: Random::new(random.next()),
            plies: 0,
            over: None,
            ended: None,
            ended_plies: 0,
        }
    }

    /// Begins a game from the next set-up.
    pub fn begin(&mut self, numbering: &Numbering, setups: &Setups, plies: u32) -> Result<(), BatchError> {
        let start = setups.next(&mut self.setups)?;
        self.begin_from(numbering, &start, plies)
    }

    /// Begins a game from a position.
    pub fn begin_from(&mut self, numbering: &Numbering, start: &Position, plies: u32) -> Result<(), BatchError> {
        self.game.restart(start);
        self.plies = 0;
        Ok(self.look(numbering, plies)?)
    }

    /// Examines the position that was reached.
    fn look(&mut self, numbering: &Numbering, plies: u32) -> Result<(), Unnumbered> {
        self.over = match self.game.look() {
            Err(_) => Some(End::Limit),
            Ok(Some(Ended { row, winner })) => Some(End::Row { row, winner }),
            Ok(None) if self.game.count() == 0 => Some(End::Stuck),
            Ok(None) if self.plies >= plies => Some(End::Plies),
            Ok(None) => None,
        };
        let game = &self.game;
        let count = if self.over.is_some() { 0 } else { game.count() };
        self.spelling.begin(numbering, game.position().side_to_move(), count, |place| game.get(place))
    }

    /// Checks that a number is possible now. For a game that is over, only -1 is.
    pub fn check(&self, numbering: &Numbering, action: i64) -> Result<(), StepError> {
        let board = 0;
        match u32::try_from(action) {
            _ if self.over.is_some() && action == -1 => Ok(()),
            _ if self.over.is_some() => Err(StepError::Over { board, action }),
            Ok(number) if self.spelling.numbers().contains(&number) => Ok(()),
            Ok(number) if (number as usize) < numbering.len() => {
                let text = numbering.text(self.position().side_to_move(), number).unwrap_or_default();
                Err(StepError::Illegal { board, action, text })
            }
            _ => Err(StepError::OutOfRange { board, action, size: numbering.len() }),
        }
    }

    /// Applies a checked number. If games restart, a game that was over before is reported again; otherwise it stays
    /// over.
    pub fn step(&mut self, numbering: &Numbering, action: i64, options: &Options) -> Result<(), Unnumbered> {
        self.ended = self.over.filter(|_| options.restarts);
        self.ended_plies = self.plies;
        if self.over.is_some() {
            return Ok(());
        }
        let (game, mover) = (&self.game, self.game.position().side_to_move());
        let said = self.spelling.say(numbering, mover, action as u32, |place| game.get(place))?;
        if let Some(place) = said {
            self.game.play(place);
            self.plies += 1;
            self.look(numbering, options.plies)?;
            self.ended = self.over;
            self.ended_plies = self.plies;
        }
        Ok(())
    }

    /// Draws a number so that all moves that it may lead to are equally likely; -1 for a game that is over.
    pub fn sample(&mut self) -> i64 {
        self.samples.pick(self.spelling.numbers()).map_or(-1, |&number| number.into())
    }

    /// The possible numbers, each once for every move that it leaves.
    pub fn numbers(&self) -> &[u32] {
        self.spelling.numbers()
    }

    /// The possible moves: all legal ones, or those that have been begun.
    pub fn moves(&self) -> Vec<Move> {
        self.spelling.left().iter().map(|&place| self.game.get(place as usize)).collect()
    }

    /// The number of numbers given for the ply.
    pub fn said(&self) -> usize {
        self.spelling.said()
    }

    /// Marks the possible numbers.
    pub fn mask<V: Value>(&self, into: &mut [V]) {
        into.fill(V::ZERO);
        for &number in self.spelling.numbers() {
            into[number as usize] = V::ONE;
        }
    }

    /// Fills planes.
    pub fn fill<V: Value>(&self, numbering: &Numbering, planes: &Planes, into: &mut [V]) {
        let begun = self.spelling.any_left().map(|place| self.game.get(place));
        let begun = begun.as_ref().map(|mv| (mv, self.spelling.said_places()));
        let beside = Beside { repeated: self.game.repetitions(), begun };
        planes.fill_with(numbering, self.position(), beside, into);
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// The number of plies played on the board.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The end of the game on the board; `None` while it goes on.
    pub fn over(&self) -> Option<End> {
        self.over
    }
}
