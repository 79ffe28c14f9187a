//! Fast play: like a [`Game`](crate::Game), but keeps only the current position.

use crate::model::{Level, OutcomeRow, Section, Verdict, Word};
use crate::movegen::{Move, MoveList, TooManyMoves};
use crate::position::{History, Position, Seen};
use crate::types::Side;
use crate::variant::Variant;

/// The end of a game by a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ended {
    /// The index of the row among the outcomes.
    pub row: usize,
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
}

/// The conditions under which an outcome row must be evaluated.
#[derive(Clone, Copy, Debug)]
struct Asked {
    row: usize,
    /// The row can hold only if the position is repeated.
    repeated: bool,
    /// The row can hold only if the position is repeated or there is no legal move.
    repeated_or_stuck: bool,
}

/// A game in progress. Outcomes that may be claimed are claimed at once, as by the arbiter of an engine match.
pub struct Playing {
    here: Position,
    next: Position,
    /// The legal moves, if no rule about moves depends on the past.
    list: MoveList,
    /// The legal moves, if some rule about moves depends on the past.
    moves: Vec<Move>,
    moves_ask_for_the_past: bool,
    ends_ask_for_the_past: bool,
    /// The rows that end the game: first the automatic ones, then those that are claimed.
    asked: Vec<Asked>,
    history: History,
    repeated: usize,
}

impl Playing {
    /// A game that starts from a position. Call [`look`](Playing::look) first.
    pub fn new(start: &Position) -> Playing {
        let variant = start.variant();
        let rules = variant.rules();
        let asked = |(row, outcome): (usize, &OutcomeRow)| {
            let (repeated, repeated_or_stuck) = (!outcome.may_hold(false, true), !outcome.may_hold(false, false));
            Asked { row, repeated, repeated_or_stuck }
        };
        let rows = |claimed: bool| rules.outcomes.iter().enumerate().filter(move |(_, row)| row.claim == claimed);
        Playing {
            here: start.clone(),
            next: start.clone(),
            list: MoveList::new(),
            moves: Vec::new(),
            moves_ask_for_the_past: asks_for_the_past(variant, |section| section != Section::Outcomes),
            ends_ask_for_the_past: asks_for_the_past(variant, |_| true),
            asked: rows(false).chain(rows(true)).map(asked).collect(),
            history: History::default(),
            repeated: 0,
        }
    }

    /// Starts again from a position of a variant with the same rules, except for arrays.
    pub fn restart(&mut self, start: &Position) {
        self.here.clone_from(start);
        self.next.clone_from(start);
        self.history = History::default();
    }

    /// Returns `true` if examining a position or the position after its first move exceeds the work limit of a request.
    /// Finding this out may take long, so test only one game.
    pub fn is_too_much(start: &Position) -> bool {
        let mut game = Playing::new(start);
        game.look().is_err() || game.count() > 0 && start.clone().try_play(&game.get(0)).is_err()
    }

    /// The number of earlier occurrences of the current position, as far as rules depend on it.
    pub fn repeated(&self) -> usize {
        self.repeated
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        &self.here
    }

    /// Lists the legal moves of the current position. Returns the end of the game, if it has ended. Call this once for
    /// each position.
    ///
    /// # Errors
    /// If there are too many moves to list, or evaluating the rows exceeds the work limit.
    pub fn look(&mut self) -> Result<Option<Ended>, TooManyMoves> {
        self.repeated = 0;
        if self.ends_ask_for_the_past {
            let (held, _) = match self.here.variant().rules().throughout.is_empty() {
                true => (0, 0),
                false => self.here.noted(&self.history)?,
            };
            let key = self.here.key();
            self.history.push(Seen { key, to_move: self.here.side_to_move(), held });
            self.repeated = self.history.count(key).saturating_sub(1) as usize;
        }
        match self.moves_ask_for_the_past {
            true => self.here.list_moves_since(&self.history, &mut self.moves).map(|_| ())?,
            false => self.here.find_moves(&mut self.list)?,
        }
        let stuck = self.count() == 0;
        let repeated = self.repeated > 0;
        let rules = self.here.variant().rules();
        let side = self.here.side_to_move();
        for &Asked { row, repeated: only_repeated, repeated_or_stuck } in &self.asked {
            let OutcomeRow { name: _, side: of, when: _, result, claim: _, clock: _ } = &rules.outcomes[row];
            let cannot_hold = only_repeated && !repeated || repeated_or_stuck && !(repeated || stuck);
            if cannot_hold || !side.is_of(*of) || !self.here.outcome_holds(&self.history, row, stuck)?.0 {
                continue;
            }
            let winner = match result {
                Verdict::Win => Some(side),
                Verdict::Loss => Some(side.other()),
                Verdict::Draw => None,
            };
            return Ok(Some(Ended { row, winner }));
        }
        Ok(None)
    }

    /// The number of legal moves.
    pub fn count(&self) -> usize {
        if self.moves_ask_for_the_past { self.moves.len() } else { self.list.len() }
    }

    /// The legal move at an index.
    pub fn get(&self, place: usize) -> Move {
        if self.moves_ask_for_the_past { self.moves[place].clone() } else { self.here.listed(&self.list, place) }
    }

    /// Returns `true` if the target square of a legal move holds an enemy piece. Cheaper than computing what the move
    /// captures.
    pub fn goes_onto_enemy(&self, place: usize) -> bool {
        let to = match self.moves_ask_for_the_past {
            true => self.moves[place].to,
            false => self.list.get(place).map_or_else(|| self.get(place).to, |mv| mv.to()),
        };
        self.here.piece_at(to).is_some_and(|piece| piece.side != self.here.side_to_move())
    }

    /// Makes a legal move in `next`, and leaves the game unchanged.
    pub fn try_out(&self, place: usize, next: &mut Position) {
        match self.moves_ask_for_the_past {
            true => self.here.after_into(&self.moves[place], next),
            false => self.here.after_listed(&self.list, place, next),
        }
    }

    /// Plays a legal move.
    pub fn play(&mut self, place: usize) {
        match self.moves_ask_for_the_past {
            true => self.here.after_into(&self.moves[place], &mut self.next),
            false => self.here.after_listed(&self.list, place, &mut self.next),
        }
        std::mem::swap(&mut self.here, &mut self.next);
    }

    /// The position before the last move.
    pub fn before(&self) -> &Position {
        &self.next
    }
}

/// Returns `true` if a rule in a section that `is_meant` accepts depends on the history.
fn asks_for_the_past(variant: &Variant, is_meant: impl Fn(Section) -> bool) -> bool {
    let asks = |word: Word| matches!(word, Word::Condition(condition) if condition.level() == Level::History);
    variant.rules().survey().iter().filter(|clause| is_meant(clause.section)).any(|clause| clause.mentions(asks))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use ferz_language::types::Random;

    /// A random game ends in the same way as a game that keeps its whole history.
    #[test]
    fn games_end_as_they_do_with_all_their_past() {
        let names =
            ["chess", "shogi", "xiangqi", "janggi", "atomic", "marseillais", "flipersi", "makruk", "3check", "duck"];
        for name in names {
            let start = Variant::builtin(name).unwrap().start();
            for seed in 0..2 {
                let mut random = Random::new(seed);
                let mut game = Game::new(start.clone()).unwrap();
                let mut playing = Playing::new(&start);
                for ply in 0..120 {
                    let found = playing.look().unwrap();
                    let claims = game.claims();
                    let expected = game.outcome().or(claims.first());
                    let said = found.map(|Ended { row, winner }| (&start.variant().rules().outcomes[row].name, winner));
                    assert_eq!(said, expected.map(|end| (&end.reason, end.winner)), "{name} {seed} {ply}");
                    if found.is_some() || playing.count() == 0 {
                        break;
                    }
                    assert_eq!(playing.count(), game.legal_moves().len(), "{name} {seed} {ply}");
                    let place = random.below(playing.count());
                    let mv = playing.get(place);
                    playing.play(place);
                    game.play(&mv).unwrap();
                    assert_eq!(playing.position(), game.position(), "{name} {seed} {ply}");
                }
            }
        }
    }
}
