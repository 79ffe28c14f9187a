//! Explanations of a legal move: its source, its effects and its consequences.

use super::phrases::{Words, its_moves};
use super::{Allowed, Reason, Topic};
use crate::game::{Game, PlayError};
use crate::model::MoveKind;
use crate::movegen::{Choice, Followed, LimitExceeded, Move, MoveSources};
use crate::notation::{coordinate, san};
use crate::position::Position;
use crate::types::{Kind, Side, SquareSet};
use crate::words::{a, many, nouns, quoted, says, some};

/// Explains a legal move of a game.
pub(super) fn allowed(game: &Game, mv: Move) -> Result<Allowed, LimitExceeded> {
    let position = game.position();
    let words = Words::of(position);
    let sources = position.sources(&mv)?;
    let mut reasons = vec![source(&words, &mv, &sources)];
    reasons.extend(takes(&words, &mv));
    reasons.extend(promotion(&words, &mv, &sources));
    reasons.extend(chosen(&words, &mv));
    reasons.extend(sources.followed.iter().map(|followed| after(&words, followed)));
    reasons.extend(hands(&words, &position.after(&mv)));
    reasons.extend(consequences(game, &mv)?);
    let text = coordinate::write(position, game.legal_moves(), &mv);
    let san = san::write(position, game.legal_moves(), &mv)?;
    Ok(Allowed { mv, text, san, reasons })
}

/// The movement or the row that allows the move.
fn source(words: &Words, mv: &Move, sources: &MoveSources) -> Reason {
    let row = sources.rows.first().map_or("", String::as_str);
    match mv.kind {
        MoveKind::Move => {
            let piece = words.kind(mv.piece);
            let first = sources.movements.first().map_or("", String::as_str);
            let text = match (words.rules.piece(mv.piece).moves.len(), sources.movements.len()) {
                (0 | 1, _) => format!("as {} moves", a(piece)),
                _ => format!("by {}", its_moves(&sources.movements)),
            };
            Reason::new(Topic::Movement, text).by(&["pieces", piece, "moves", first])
        }
        MoveKind::Castle => Reason::new(Topic::Castling, format!("castling \"{row}\"")).by(&["castling", row]),
        MoveKind::Drop => {
            let from = if sources.free { "for free" } else { "from the hand" };
            let rows = nouns(sources.rows.len() as u64, "row");
            let text =
                format!("dropped {from}, by the {rows} {} of `drops`", some(sources.rows.iter().map(quoted), "and"));
            Reason::new(Topic::Drop, text).by(&["drops", row])
        }
        MoveKind::Pass => Reason::new(Topic::Pass, "a player may pass").by(&["pass"]),
    }
}

fn takes(words: &Words, mv: &Move) -> Option<Reason> {
    let taken = mv.takes();
    if taken.is_empty() {
        return None;
    }
    let elsewhere = if taken.contains(mv.to) { "" } else { ", which is not on the target square" };
    let elsewhere = if taken.len() > 1 { "" } else { elsewhere };
    let text = format!("it takes {}{elsewhere}", words.standing(taken));
    Some(Reason::new(Topic::Capture, text).on(taken))
}

fn promotion(words: &Words, mv: &Move, sources: &MoveSources) -> Option<Reason> {
    let into = words.kind(mv.becomes?);
    let row = sources.promotions.first();
    let by = row.map(|row| format!(", by the row \"{row}\" of `promotion`")).unwrap_or_default();
    let reason = Reason::new(Topic::Promotion, format!("it becomes {}{by}", a(into)));
    Some(match row {
        Some(row) => reason.by(&["promotion", row]),
        None => reason,
    })
}

fn chosen(words: &Words, mv: &Move) -> Option<Reason> {
    let choice = |choice: &Choice| match choice {
        Choice::Square(square) => words.square(*square),
        Choice::Drop(kind, square) => a(&words.names.on(*kind, *square)),
        Choice::Nothing => "nothing".into(),
    };
    let chosen = some(mv.choices().iter().map(choice), "and");
    let squares = mv.choices().iter().filter_map(|choice| choice.square());
    (!mv.choices().is_empty()).then(|| Reason::new(Topic::After, format!("the player chooses {chosen}")).on(squares))
}

fn after(words: &Words, followed: &Followed) -> Reason {
    let Followed { row, changed } = followed;
    let what = match changed.is_empty() {
        true => "which changes what pieces count as".to_owned(),
        false => format!("which changes {}", some(changed.iter().map(|square| words.square(square)), "and")),
    };
    Reason::new(Topic::After, format!("then the row \"{row}\" of `after` applies, {what}"))
        .on(*changed)
        .by(&["after", row])
}

/// The pieces that come into a hand.
fn hands(words: &Words, next: &Position) -> Vec<Reason> {
    let gained = |side: Side| {
        let more = words.rules.kinds().filter_map(move |kind| {
            let more = i32::from(next.in_hand(side, kind)) - i32::from(words.position.in_hand(side, kind));
            (more > 0).then_some((kind, u64::from(more.unsigned_abs())))
        });
        let more: Vec<(Kind, u64)> = more.collect();
        let who = says(words.side(side), "get", "gets");
        (!more.is_empty()).then(|| Reason::new(Topic::Hand, format!("{who} {} in hand", words.names.counted(more))))
    };
    Side::BOTH.into_iter().filter_map(gained).collect()
}

/// The consequences: check, the end of the game, and the side to move.
fn consequences(game: &Game, mv: &Move) -> Result<Vec<Reason>, LimitExceeded> {
    let mut next = game.clone();
    match next.play(mv) {
        Ok(()) => {}
        Err(PlayError::Limit(error)) => return Err(error),
        Err(error) => return Ok(vec![Reason::new(Topic::End, error.to_string())]),
    }
    let words = Words::of(next.position());
    let mover = game.position().side_to_move();
    let to_move = next.position().side_to_move();
    let mut reasons = Vec::new();
    if to_move != mover && next.is_check() {
        let by: SquareSet = next.position().checkers().unwrap_or_default();
        let by = if by.is_empty() { String::new() } else { format!(", from {}", words.standing(by)) };
        let who = says(words.side(to_move), "are", "is");
        reasons.push(Reason::new(Topic::Check, format!("{who} in check{by}")));
    }
    if let Some(outcome) = next.outcome() {
        let reason = Reason::new(Topic::End, format!("the game is over: {outcome}"));
        reasons.push(reason.by(&["outcomes", &outcome.reason]));
    } else {
        for claim in next.claims() {
            let reason = Reason::new(Topic::End, format!("{} may claim: {claim}", words.side(to_move)));
            reasons.push(reason.by(&["outcomes", &claim.reason]));
        }
        if let (Some(left), true) = (next.position().turn().plies_left(), to_move == mover) {
            let (who, left) = (says(words.side(mover), "move", "moves"), many(left.into(), "ply"));
            reasons.push(Reason::new(Topic::Turn, format!("{who} again, with {left} left")));
        }
    }
    Ok(reasons)
}
