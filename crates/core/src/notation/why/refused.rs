//! Further reasons why a text is not a legal move.

use super::phrases::Words;
use super::{Reason, Topic, some_moves};
use crate::model::limits::MAX_MOVE_BYTES;
use crate::model::{Geometry, MoveKind};
use crate::movegen::{CastlingAttempt, CastlingFault, Move};
use crate::notation::Style;
use crate::notation::fits::{fits, is_called, is_named};
use crate::notation::move_error::MoveTextFault;
use crate::notation::move_text::{Said, Word};
use crate::notation::read_move::{Misread, offers_choices, understand};
use crate::position::Position;
use crate::types::{Kind, Square, SquareSet};
use crate::words::{a, many, says, some};

/// The largest number of pieces of a kind that are explained, if any of them could be meant.
const PIECES: usize = 4;

/// Explains further what is wrong with a text. Reasons that exceed the work limit are left out.
pub(super) fn reasons(position: &Position, legal: &[Move], text: &str, misread: &Misread) -> Vec<Reason> {
    let asked = Asked { position, legal, words: Words::of(position) };
    if let Some(several) = asked.several(text) {
        return vec![several];
    }
    match (misread.error.fault(), &misread.said) {
        (MoveTextFault::Forbidden(row), Some(said)) => asked.forbidden(row, said),
        (MoveTextFault::CannotGo { .. }, Some(Said::Way { squares, .. })) => asked.way(squares),
        (MoveTextFault::NobodyGoes { .. }, Some(Said::San { name, origin, squares, .. })) => {
            let file = |square| {
                origin.file.is_none_or(|file| asked.board().file_named(file) == Some(asked.board().file(square)))
            };
            let rank = |square| origin.rank.is_none_or(|rank| asked.board().rank_number(square) == rank);
            let start = origin.square.as_ref().and_then(|word| asked.square(word));
            let is_meant = |&square: &Square| file(square) && rank(square) && start.is_none_or(|start| start == square);
            asked.nobody(&name.text, squares, &is_meant)
        }
        (MoveTextFault::NoCastling(san), _) => asked.castling_by_name(san),
        (MoveTextFault::CannotDrop { occupied: false, .. }, Some(Said::Drop { letters, to })) => {
            asked.drop(&letters.text, to)
        }
        (MoveTextFault::NotInHand(_), _) => asked.in_hand(),
        (MoveTextFault::Foreign { .. }, _) => asked.turn(),
        (MoveTextFault::UnknownPiece(_), _) => asked.letters(),
        (MoveTextFault::NoPass, _) => asked.pass(),
        (MoveTextFault::Ambiguous(_) | MoveTextFault::NoChoice(_), _) => asked.choices(),
        _ => Vec::new(),
    }
}

struct Asked<'a> {
    position: &'a Position,
    legal: &'a [Move],
    words: Words<'a>,
}

impl Asked<'_> {
    fn board(&self) -> &crate::model::Board {
        &self.words.rules.board
    }

    fn square(&self, word: &Word) -> Option<Square> {
        self.board().named(&word.text)
    }

    /// Reasons from a row that forbids the move or requires others.
    fn forbidden(&self, row: &str, said: &Said) -> Vec<Reason> {
        let refused = self.position.refused_moves().unwrap_or_default();
        let meant = refused.into_iter().find(|(mv, refused)| refused.reason == *row && fits(self.position, mv, said));
        let refusal = meant.and_then(|(mv, _)| self.position.refusal(&mv).ok().flatten());
        match refusal.map(|refusal| refusal.grounds) {
            Some(Some(grounds)) if !grounds.is_empty() => {
                grounds.iter().map(|ground| self.words.ground(row, ground)).collect()
            }
            Some(Some(_)) => {
                let text = format!("the row \"{row}\" of `forbidden` rules out such moves");
                vec![Reason::new(Topic::Forbidden, text).by(&["forbidden", row])]
            }
            Some(None) => {
                let text = format!(
                    "the row \"{row}\" of `must` requires other moves: {}",
                    some_moves(self.position, self.legal)
                );
                vec![Reason::new(Topic::Must, text).by(&["must", row])]
            }
            // The move is forbidden only because of the history of the game.
            None => {
                let text = "the row applies because of earlier moves";
                vec![Reason::new(Topic::Forbidden, text).by(&["forbidden", row])]
            }
        }
    }

    /// Reasons why a piece does not move from one square to another.
    fn way(&self, words: &[Word]) -> Vec<Reason> {
        let squares: Vec<Square> = words.iter().filter_map(|word| self.square(word)).collect();
        let (Some(&from), Some(&to)) = (squares.first(), squares.last()) else { return Vec::new() };
        let mut reasons = self.moving(from, to).unwrap_or_default();
        let meant = |attempt: &CastlingAttempt| {
            attempt.way.0 == from && (attempt.way.1 == to || attempt.partner == Some(to)) && from != to
        };
        let castling = self.castling(&meant);
        if !castling.is_empty() {
            reasons.retain(|reason| reason.topic != Topic::Geometry);
        }
        reasons.extend(castling);
        reasons.extend(self.turn().into_iter().filter(|_| self.words.rules.turn.is_some()));
        reasons
    }

    /// Reasons why the piece on one square does not move to another; `None` if the work limit is exceeded.
    fn moving(&self, from: Square, to: Square) -> Option<Vec<Reason>> {
        let piece = self.position.piece_at(from)?;
        let mut obstacles = self.position.obstacles(from, to).ok()?;
        // The movements with the fewest hindrances come first.
        obstacles.sort_by_key(|obstacle| obstacle.hindrances.len());
        let least = obstacles.first().map_or(0, |obstacle| obstacle.hindrances.len());
        let near = obstacles.iter().filter(|obstacle| obstacle.hindrances.len() == least);
        let mut reasons: Vec<Reason> = Vec::new();
        for reason in near.map(|obstacle| self.words.obstacle(piece.kind, from, to, obstacle)) {
            if reasons.iter().all(|known| known.text != reason.text) {
                reasons.push(reason);
            }
        }
        if reasons.is_empty() {
            let [from, to] = [from, to].map(|square| self.words.square(square));
            let text = format!("no move of {} leads from {from} to {to}", a(self.words.kind(piece.kind)));
            reasons.push(Reason::new(Topic::Geometry, text));
        }
        Some(reasons)
    }

    /// Reasons why none of the pieces of a kind that could be meant moves to a square.
    fn nobody(&self, name: &str, squares: &[Word], is_meant: &dyn Fn(&Square) -> bool) -> Vec<Reason> {
        let Some(to) = squares.last().and_then(|word| self.square(word)) else { return Vec::new() };
        let rules = self.words.rules;
        let side = self.position.side_to_move();
        let kinds = rules.kinds().filter(|&kind| is_named(rules, kind, name));
        let pieces: Vec<Square> = kinds
            .flat_map(|kind| self.position.pieces_of(side, kind).iter().collect::<Vec<_>>())
            .filter(is_meant)
            .collect();
        if pieces.is_empty() {
            let kind = rules.kinds().find(|&kind| is_named(rules, kind, name)).map(|kind| self.words.kind(kind));
            let who = says(self.words.side(side), "have", "has");
            let text = format!("{who} no such {} on the board", kind.unwrap_or("piece"));
            return vec![Reason::new(Topic::Text, text)];
        }
        let mut told: Vec<(Square, Vec<Reason>)> =
            pieces.iter().map_while(|&from| Some((from, self.moving(from, to)?))).collect();
        // A piece whose moves never lead there is not meant, unless there is no other.
        let leads_there = |reasons: &[Reason]| reasons.iter().any(|reason| reason.topic != Topic::Geometry);
        if told.iter().any(|(_, reasons)| leads_there(reasons)) {
            told.retain(|(_, reasons)| leads_there(reasons));
        } else if pieces.len() > 1 {
            let kind = self.position.piece_at(pieces[0]).map_or("piece", |piece| self.words.kind(piece.kind));
            let text = format!("no move of any {kind} leads to {}", self.words.square(to));
            return vec![Reason::new(Topic::Geometry, text)];
        }
        let is_only = pieces.len() == 1;
        let named = |(from, reasons): (Square, Vec<Reason>)| {
            let who = self.words.standing(from.into());
            reasons.into_iter().map(move |reason| match is_only || reason.topic == Topic::Geometry {
                true => reason,
                false => Reason { text: format!("{who}: {}", reason.text), ..reason },
            })
        };
        told.into_iter().take(PIECES).flat_map(named).collect()
    }

    fn castling_by_name(&self, san: &str) -> Vec<Reason> {
        let rules = self.words.rules;
        let called = |attempt: &CastlingAttempt| {
            rules.castling.iter().any(|row| row.name == attempt.row && row.san.as_deref() == Some(san))
        };
        let reasons = self.castling(&called);
        match reasons.is_empty() && !rules.castling.iter().any(|row| row.san.as_deref() == Some(san)) {
            true => vec![Reason::new(Topic::Castling, "no castling of this variant is written like this")],
            false => reasons,
        }
    }

    /// The faults of the castlings that may be meant.
    fn castling(&self, is_meant: &dyn Fn(&CastlingAttempt) -> bool) -> Vec<Reason> {
        let attempts = self.position.castling_attempts().unwrap_or_default();
        let mut meant: Vec<CastlingAttempt> = attempts.into_iter().filter(is_meant).collect();
        // Prefer castlings whose pieces stand on their squares to castlings that lack some of them.
        let lacks = |attempt: &CastlingAttempt| {
            attempt.faults.iter().filter(|fault| matches!(fault, CastlingFault::NotThere(..))).count()
        };
        // A player who names a castling means the piece that moves first.
        let lacks_first = |attempt: &CastlingAttempt| {
            let is_first = |square: Square| square == attempt.way.0;
            attempt.faults.iter().any(|fault| matches!(fault, CastlingFault::NotThere(_, square) if is_first(*square)))
        };
        let rank = |attempt: &CastlingAttempt| (lacks(attempt), lacks_first(attempt), attempt.faults.len());
        let least = meant.iter().map(rank).min().unwrap_or_default();
        meant.retain(|attempt| rank(attempt) == least);
        if meant.len() > 1 && least.0 > 0 {
            return self.lacking(&meant);
        }
        let faults =
            meant.iter().take(PIECES).flat_map(|attempt| attempt.faults.iter().map(move |fault| (attempt, fault)));
        let mut reasons: Vec<Reason> = Vec::new();
        for reason in faults.map(|(attempt, fault)| self.words.castling(attempt, fault)) {
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
        reasons
    }

    /// One reason for each castling row and missing piece, with all squares where the piece could stand.
    fn lacking(&self, attempts: &[CastlingAttempt]) -> Vec<Reason> {
        let mut reasons: Vec<Reason> = Vec::new();
        for attempt in attempts {
            for fault in &attempt.faults {
                let CastlingFault::NotThere(kind, _) = fault else { continue };
                let squares = attempts.iter().filter(|other| other.row == attempt.row).flat_map(|other| &other.faults);
                let squares: SquareSet = squares
                    .filter_map(|fault| match fault {
                        CastlingFault::NotThere(other, square) if other == kind => Some(*square),
                        _ => None,
                    })
                    .collect();
                let reason = self.words.castling_lacks(&attempt.row, *kind, squares);
                if !reasons.contains(&reason) {
                    reasons.push(reason);
                }
            }
        }
        reasons
    }

    fn drop(&self, letters: &str, to: &Word) -> Vec<Reason> {
        let rules = self.words.rules;
        let side = self.position.side_to_move();
        let Some(to) = self.square(to) else { return Vec::new() };
        let free = rules.free_drops(side);
        let is_meant = |&kind: &Kind| {
            is_called(rules, kind, letters) && (free.contains(kind) || self.position.in_hand(side, kind) > 0)
        };
        let Some(kind) = rules.kinds().find(is_meant) else { return Vec::new() };
        let faults = self.position.drop_faults(kind, to).unwrap_or_default();
        match faults.is_empty() {
            true => {
                let text =
                    format!("no row of `drops` lets {} drop {} there", self.words.side(side), a(self.words.kind(kind)));
                vec![Reason::new(Topic::Drop, text)]
            }
            false => faults.iter().map(|fault| self.words.drop_fault(fault, to)).collect(),
        }
    }

    fn in_hand(&self) -> Vec<Reason> {
        let side = self.position.side_to_move();
        let held = self.position.hand(side).map(|(kind, count)| (kind, count.into()));
        let held = self.words.names.counted(held);
        vec![Reason::new(Topic::Hand, format!("{} {held}", says(self.words.side(side), "hold", "holds")))]
    }

    /// The side to move, as a reason.
    fn turn(&self) -> Vec<Reason> {
        let name = self.words.side(self.position.side_to_move());
        let text = match self.position.turn().plies_left() {
            None => format!("it is the turn of {name}"),
            Some(left) => format!("it is the turn of {name}, with {} left", many(left.into(), "ply")),
        };
        vec![Reason::new(Topic::Turn, text)]
    }

    fn letters(&self) -> Vec<Reason> {
        let named = self.words.rules.pieces.iter().filter(|piece| !piece.san.is_empty());
        let letters: Vec<String> = named.map(|piece| format!("{} ({})", piece.san, piece.name)).collect();
        let text = match letters.is_empty() {
            true => "no piece has letters".to_owned(),
            false => format!("the pieces are {}", some(letters, "and")),
        };
        vec![Reason::new(Topic::Text, text)]
    }

    fn pass(&self) -> Vec<Reason> {
        let staying = self.staying();
        if !staying.is_empty() && !self.words.rules.pass {
            return staying;
        }
        let text = match self.words.rules.pass {
            true => "a row rules out passing here",
            false => "players may not pass in this variant",
        };
        let cannot =
            self.words.rules.cannot.iter().filter(|row| row.on.iter().any(|on| on.kind == Some(MoveKind::Pass)));
        let reason = Reason::new(Topic::Pass, text);
        vec![match cannot.map(|row| &row.name).next() {
            Some(row) if self.words.rules.pass => reason.by(&["cannot", row]),
            _ => reason,
        }]
    }

    /// The reasons why no piece passes by keeping its square. Empty if no piece on the board ever does so.
    fn staying(&self) -> Vec<Reason> {
        let stays = |square: &Square| {
            let piece = self.position.piece_at(*square);
            let mut moves = piece.into_iter().flat_map(|piece| &self.words.rules.piece(piece.kind).moves);
            moves.any(|movement| movement.geometry == Geometry::Stay && movement.becomes.is_none())
        };
        let side = self.position.side_to_move();
        let own = self.words.rules.kinds().flat_map(|kind| self.position.pieces_of(side, kind).iter());
        let told = own.filter(stays).take(PIECES).filter_map(|square| Some((square, self.moving(square, square)?)));
        told.flat_map(|(square, reasons)| {
            let who = self.words.standing(square.into());
            reasons.into_iter().map(move |reason| Reason { text: format!("{who}: {}", reason.text), ..reason })
        })
        .collect()
    }

    /// The rows that offer a choice after a move has landed.
    fn choices(&self) -> Vec<Reason> {
        let side = self.position.side_to_move();
        let rows = self.words.rules.after.iter().filter(|row| side.is_of(row.side));
        let rows = rows.filter_map(|row| row.choose.as_ref().map(|choose| (&row.name, choose)));
        rows.map(|(row, choose)| {
            let what = match (choose.drops, choose.optional) {
                (None, false) => "must choose a square",
                (None, true) => "may choose a square",
                (Some(_), false) => "must drop a piece from the hand",
                (Some(_), true) => "may drop a piece from the hand",
            };
            let text = format!("the player {what} after the piece has landed: see the row \"{row}\" of `after`");
            Reason::new(Topic::After, text).by(&["after", row])
        })
        .collect()
    }

    /// The reason if the text holds several moves: more than one word, of which the first is a move and not a square.
    fn several(&self, text: &str) -> Option<Reason> {
        if text.len() > MAX_MOVE_BYTES {
            return None;
        }
        let may_choose = offers_choices(self.words.rules, self.legal);
        let is_between = |c: char| c.is_whitespace() || c == ';' || !may_choose && c == ',';
        let mut words = text.split(is_between).filter(|word| !word.is_empty());
        let (first, second) = (words.next()?, words.next()?);
        let understood = |word| match understand(self.position, self.legal, word, Style::Auto) {
            Ok(_) => Some("is legal"),
            Err(misread) => misread.said.map(|_| "is not legal"),
        };
        let is_square = |word: &str| self.board().named(word).is_some();
        let verdict = understood(first).filter(|_| !is_square(first) && !is_square(second))?;
        understood(second)?;
        let text = format!("these are several moves: ask about one at a time; the first, `{first}`, {verdict}");
        Some(Reason::new(Topic::Text, text))
    }
}
