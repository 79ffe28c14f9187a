//! Who plays: at random, or greedily.

use crate::compile::Variant;
use crate::game::Playing;
use crate::movegen::{Engine, MoveList, TooManyMoves};
use crate::position::Position;
use crate::types::{Kind, Piece, Random, Side};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How both sides of a game choose their moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// Each legal move is as likely as any other.
    Random,
    /// A search of one ply, and the opponent's captures after it: material first, then few replies. Of moves that are about as good, any.
    Greedy,
}

impl Player {
    /// All of them.
    pub const ALL: [Player; 2] = [Player::Random, Player::Greedy];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Player::Random => "random",
            Player::Greedy => "greedy",
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Player, String> {
        let named = Player::ALL.into_iter().find(|player| player.name() == text);
        named.ok_or_else(|| "the players are random and greedy".into())
    }
}

/// What winning at once is better than.
const WIN: i64 = 1 << 40;
/// So much of its worth a piece that can be taken counts as lost, in quarters: it may be guarded.
const THREAT: i64 = 3;
/// What a square that a piece can go to on an empty board counts for.
const SQUARE: i64 = 10;
/// What a reply that the opponent has not counts for.
const REPLY: i64 = 5;
/// Moves whose marks differ by less are as good as each other.
const CHANCE: usize = 20;

/// The greedy player, with what it uses again for each move.
pub(super) struct Greedy {
    /// By kind: how many squares it goes to from a square on average, in tenths. It is all that is known of a piece without having
    /// played.
    worths: Vec<i64>,
    /// Can a game end while there are moves?
    has_ends: bool,
    /// How many moves are looked at, besides captures as many.
    most: usize,
    next: Position,
    replies: MoveList,
    places: Vec<usize>,
}

impl Greedy {
    pub fn new(start: &Position) -> Greedy {
        let variant = start.variant();
        let rules = variant.rules();
        let most = if matches!(variant.engine(), Engine::Reference { .. }) { 10 } else { 40 };
        Greedy {
            worths: rules.kinds().map(|kind| worth(variant, kind)).collect(),
            has_ends: rules.outcomes.iter().any(|row| row.counts_in_perft()),
            most,
            next: start.clone(),
            replies: MoveList::new(),
            places: Vec::new(),
        }
    }

    /// The place of the move to play; there is at least one.
    pub fn choose(&mut self, game: &Playing, random: &mut Random) -> usize {
        self.gather(game, random);
        let mut best = (i64::MIN, 0);
        for place in std::mem::take(&mut self.places) {
            game.try_out(place, &mut self.next);
            let mark = self.mark(game.position().side_to_move()).unwrap_or(-WIN) + random.below(CHANCE) as i64;
            if mark > best.0 {
                best = (mark, place);
            }
            if mark >= WIN {
                break;
            }
        }
        best.1
    }

    /// Gathers the moves to look at: all, or of many the captures and some others by chance.
    fn gather(&mut self, game: &Playing, random: &mut Random) {
        let Greedy { places, most, .. } = self;
        let count = game.count();
        places.clear();
        if count <= *most {
            places.extend(0..count);
            return;
        }
        places.extend((0..count).filter(|&place| game.goes_onto_enemy(place)).take(*most));
        places.extend((0..*most).map(|_| random.below(count)));
    }

    /// What the position tried out is worth to the side that has moved.
    fn mark(&mut self, mover: Side) -> Result<i64, TooManyMoves> {
        self.next.find_moves(&mut self.replies)?;
        if self.replies.is_empty() || self.has_ends {
            match self.next.ending()?.map(|end| end.winner) {
                None => {}
                Some(None) => return Ok(-WIN / 4),
                Some(Some(winner)) => return Ok(if winner == mover { WIN } else { -WIN / 2 }),
            }
        }
        let goes_on = self.next.side_to_move() == mover;
        let count = self.replies.len() as i64;
        let loss = |to| match self.next.piece_at(to) {
            Some(Piece { side, kind }) if side == mover => self.worths[kind.index()],
            _ => 0,
        };
        let threat = if goes_on { 0 } else { self.replies.iter().map(|mv| loss(mv.to())).max().unwrap_or(0) };
        let mobility = if goes_on { count } else { -count };
        Ok(4 * self.material(mover) - THREAT * threat + REPLY * mobility)
    }

    /// What a side has more than the other, in hand and on the board.
    fn material(&self, mover: Side) -> i64 {
        let all = self.worths.iter().enumerate().map(|(kind, worth)| {
            let kind = Kind(kind as u8);
            let count = |side: Side| self.next.pieces_of(side, kind).len() + usize::from(self.next.in_hand(side, kind));
            worth * (count(mover) as i64 - count(mover.other()) as i64)
        });
        all.sum()
    }
}

/// The squares that a piece goes to from a square, on average, in tenths; at least one square.
fn worth(variant: &Variant, kind: Kind) -> i64 {
    let squares = variant.rules().board.squares();
    let goals = |side| squares.iter().map(move |from| variant.reach().targets(Piece { side, kind }, from).len());
    let sum: usize = Side::BOTH.into_iter().flat_map(goals).sum();
    (sum as i64 * SQUARE / (2 * squares.len().max(1) as i64)).max(SQUARE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(fen: &str) -> String {
        let position = Variant::builtin("chess").unwrap().position(fen).unwrap();
        let mut game = Playing::new(&position);
        assert_eq!(game.look(), Ok(None));
        let place = Greedy::new(&position).choose(&game, &mut Random::new(1));
        position.text(&game.get(place))
    }

    #[test]
    fn it_takes_what_it_can_and_gives_mate() {
        assert_eq!(chosen("7k/8/8/3q4/4P3/8/8/K7 w - - 0 1"), "e4d5");
        assert_eq!(chosen("7k/8/5PK1/8/3q4/8/Q7/8 w - - 0 1"), "a2a8");
        // Only this king move is not under attack by the rook.
        assert_eq!(chosen("7k/8/8/8/8/8/r7/K7 w - - 0 1"), "a1a2");
    }

    #[test]
    fn a_queen_is_worth_more_than_a_rook_and_that_more_than_a_pawn() {
        let chess = Variant::builtin("chess").unwrap();
        let worth = |name| worth(&chess, chess.kind(name).unwrap());
        assert!(worth("queen") > worth("rook") && worth("rook") > worth("bishop") && worth("bishop") > worth("pawn"));
    }
}
