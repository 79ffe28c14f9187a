//! A search of two plies: every move, and the replies to the most promising ones.

use super::Advice;
use super::values::{PieceValues, WIN, value_of_end, value_of_moves};
use ferz_core::game::{Game, Outcome};
use ferz_core::movegen::Move;
use ferz_core::position::Position;
use ferz_core::types::Random;
use ferz_core::types::Side;

/// The largest number of moves listed for one choice; about a tenth of a second.
const MOVES: usize = 400_000;

/// The search, with memory that is reused for the next move.
#[derive(Clone, Debug, Default)]
pub(super) struct Greedy {
    /// The piece values for the variant of the last call.
    values: Option<PieceValues>,
}

/// A move before its replies are searched.
struct Candidate {
    mv: Move,
    next: Position,
    value: f64,
    ends: Option<Outcome>,
    /// The number of moves after it.
    leaves: usize,
}

/// The value of a move after its replies have been searched.
struct Judged {
    value: f64,
    reply: Option<Move>,
}

impl Greedy {
    pub(super) fn choose(&mut self, game: &Game, random: &mut Random, spent: &dyn Fn() -> f64) -> Option<Advice> {
        let position = game.position();
        let mut moves = game.legal_moves().to_vec();
        random.shuffle(&mut moves);
        if let [only] = &moves[..] {
            return Some(Advice::of(only.clone()));
        }
        let known = self.values.take().filter(|values| values.is_of(position.variant()));
        let values = known.unwrap_or_else(|| PieceValues::estimate_within(&position.variant().start(), spent));
        let values = self.values.insert(values);
        Search { values, me: position.side_to_move(), spent }.best(position, moves)
    }
}

struct Search<'s> {
    values: &'s PieceValues,
    me: Side,
    spent: &'s dyn Fn() -> f64,
}

impl Search<'_> {
    fn is_late(&self) -> bool {
        (self.spent)() >= 1.0
    }

    fn best(&self, position: &Position, moves: Vec<Move>) -> Option<Advice> {
        let mut left = MOVES;
        let first = moves.first()?.clone();
        let mut candidates = Vec::new();
        for mv in moves {
            if left == 0 || self.is_late() {
                break;
            }
            candidates.extend(self.candidate(position, mv, &mut left));
        }
        // The sort is stable: moves of equal value keep their random order.
        candidates.sort_by(|a, b| b.value.total_cmp(&a.value));
        let mut best: Option<(usize, Judged)> = None;
        let mut tempting = None;
        for (place, candidate) in candidates.iter().enumerate() {
            if best.is_some() && (left == 0 || self.is_late()) {
                break;
            }
            let judged = self.judge(candidate, &mut left);
            if best.as_ref().is_none_or(|(_, best)| judged.value > best.value) {
                // A difference of less than a pawn is not reported.
                if let Some((before, Judged { value, reply: Some(reply) })) = best
                    && judged.value > value + 1.0
                {
                    tempting = Some((candidates[before].mv.clone(), reply));
                }
                best = Some((place, judged));
            }
        }
        let Some((place, judged)) = best else { return Some(Advice::of(first)) };
        let Candidate { mv, ends, leaves, .. } = candidates.swap_remove(place);
        Some(Advice { mv, ends, reply: judged.reply, tempting, leaves: Some(leaves) })
    }

    /// A move before its replies are searched; `None` if the position after it exceeds the limits.
    fn candidate(&self, position: &Position, mv: Move, left: &mut usize) -> Option<Candidate> {
        let next = position.after(&mv);
        let ends = next.outcome().ok()?;
        let leaves = next.count_moves().ok()?;
        *left = left.saturating_sub(leaves + 1);
        let value = match &ends {
            Some(end) => value_of_end(end.winner, self.me),
            None => self.values.lead(&next, self.me) + value_of_moves(leaves, next.side_to_move() == self.me),
        };
        Some(Candidate { mv, next, value, ends, leaves })
    }

    /// Searches the replies to a move. The reply is the best one for the side that moves next: the opponent, or the
    /// same player in a turn of several plies.
    fn judge(&self, candidate: &Candidate, left: &mut usize) -> Judged {
        let mut judged = Judged { value: candidate.value, reply: None };
        let position = &candidate.next;
        let Ok(replies) = position.legal_moves() else { return judged };
        if candidate.ends.is_some() {
            return judged;
        }
        let is_mine = position.side_to_move() == self.me;
        let mut best: Option<(f64, Move)> = None;
        for reply in replies {
            if *left == 0 || self.is_late() {
                break;
            }
            let is_better =
                |value: f64| best.as_ref().is_none_or(|(best, _)| if is_mine { value > *best } else { value < *best });
            let next = position.after(&reply);
            let Ok(ends) = next.outcome() else { continue };
            *left = left.saturating_sub(candidate.leaves + 1);
            let mut value = match &ends {
                Some(end) => value_of_end(end.winner, self.me),
                None => self.values.lead(&next, self.me),
            };
            if ends.is_none() && !is_mine && reply.is_capture() && is_better(value) {
                value += self.taken_back(&next, &reply, left);
            }
            if is_better(value) {
                best = Some((value, reply));
            }
        }
        if let Some((value, reply)) = best {
            let ends = value.abs() >= WIN;
            judged.value = if ends { value } else { value + value_of_moves(candidate.leaves, is_mine) };
            judged.reply = Some(reply);
        }
        judged
    }

    /// The value of recapturing where a reply has captured.
    fn taken_back(&self, position: &Position, reply: &Move, left: &mut usize) -> f64 {
        let Some(piece) = position.piece_at(reply.to).filter(|piece| piece.side != self.me) else { return 0.0 };
        let Ok(moves) = position.legal_moves() else { return 0.0 };
        *left = left.saturating_sub(moves.len());
        let is_possible = moves.iter().any(|mv| mv.takes().contains(reply.to));
        if is_possible { self.values.of(piece.kind).max(0.0) } else { 0.0 }
    }
}
