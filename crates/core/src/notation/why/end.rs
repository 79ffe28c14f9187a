//! Explanations of why a game is over or not, of what may be claimed, and of who can still win.

use super::phrases::Words;
use super::{Reason, Topic};
use crate::game::{Game, Outcome, PlayError};
use crate::model::{Amount, InsufficientRow, Level, OutcomeRow, Word};
use crate::movegen::{LimitExceeded, Move};
use crate::notation::san;
use crate::types::Side;
use crate::words::{self, agree, many, quoted, times, verb};

/// The largest number of moves that are listed with a claim.
const MOVES: usize = 4;

/// The answer to the question why a game is over or not.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct WhyEnd {
    /// The outcome, if the game is over.
    pub outcome: Option<Outcome>,
    /// The outcomes that the player to move may claim now.
    pub claims: Vec<Outcome>,
    /// The further outcomes that the player to move may claim [together with a move](Game::claims_with).
    pub claims_with: Vec<(Move, Outcome)>,
    /// For each side, `true` if its material can still win: see [`Position::cannot_win`](crate::Position::cannot_win).
    pub can_win: [bool; 2],
    /// The reasons, in display order.
    pub reasons: Vec<Reason>,
}

/// Explains why a game is over or not, what the player to move may claim, and who can still win.
///
/// # Errors
/// If a position has too many moves to list, or evaluating the rows exceeds the work limit of a request.
///
/// ```
/// # use ferz_core as ferz;
/// use ferz::notation::why_end;
/// use ferz::{Game, Variant};
///
/// let mut game = Game::new(Variant::builtin("chess")?.start())?;
/// for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"] {
///     game.play_text(text)?;
/// }
/// let end = why_end(&game)?;
/// assert_eq!((end.outcome, end.claims.len(), end.can_win), (None, 0, [true, true]));
/// assert_eq!(end.claims_with[0].1.to_string(), "draw: threefold");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn why_end(game: &Game) -> Result<WhyEnd, LimitExceeded> {
    let words = Words::of(game.position());
    let outcome = game.outcome().cloned();
    let claims = game.claims().to_vec();
    let claims_with = claims_with(game)?;
    let mut can_win = [true; 2];
    for side in Side::BOTH {
        can_win[side.index()] = !game.position().cannot_win(side)?;
    }
    let mut reasons = match &outcome {
        Some(outcome) => {
            vec![Reason::new(Topic::End, format!("the game is over: {outcome}")).by(&["outcomes", &outcome.reason])]
        }
        None => state_of_game(game, &words),
    };
    if outcome.is_none() {
        reasons.extend(open_claims(game, &words, &claims_with)?);
    }
    // The material no longer matters in a game that is over, unless it has ended the game.
    if outcome.is_none() || can_win == [false; 2] {
        for side in Side::BOTH {
            reasons.push(chances(&words, side, can_win[side.index()])?);
        }
    }
    Ok(WhyEnd { outcome, claims, claims_with, can_win, reasons })
}

/// The claims that moves open, besides those that are open without a move.
fn claims_with(game: &Game) -> Result<Vec<(Move, Outcome)>, LimitExceeded> {
    let mut found = Vec::new();
    if !game.position().variant().rules().outcomes.iter().any(|row| row.claim) {
        return Ok(found);
    }
    for mv in game.legal_moves() {
        let claims = match game.claims_with(mv) {
            Ok(claims) => claims,
            Err(PlayError::Limit(error)) => return Err(error),
            Err(_) => continue,
        };
        found
            .extend(claims.into_iter().filter(|claim| !game.claims().contains(claim)).map(|claim| (mv.clone(), claim)));
    }
    Ok(found)
}

/// The facts of a game that is not over.
fn state_of_game(game: &Game, words: &Words) -> Vec<Reason> {
    let side = words.side(game.position().side_to_move());
    let check = match game.is_check() {
        true => format!("{} in check and ", verb(side, "are", "is")),
        false => String::new(),
    };
    let moves = many(game.legal_moves().len() as u64, "legal move");
    let mut facts = vec![format!("the game goes on: {side} {check}{} {moves}", verb(side, "have", "has"))];
    let rows = &words.rules.outcomes;
    let asks = |row: &OutcomeRow| row.when.level() >= Level::History;
    if rows.iter().any(asks) {
        facts.push(format!("the position has occurred {}", times(game.occurrences().into())));
    }
    for (index, counter) in words.rules.counters.iter().enumerate() {
        let reads = |word: Word| matches!(word, Word::Amount(Amount::Counter(read)) if *read == index);
        if rows.iter().any(|row| row.when.mentions(reads)) {
            let state = game.position().state();
            let values: Vec<i32> = counter.slots().map(|slot| state.counters[slot]).collect();
            facts.push(match values[..] {
                [first, second] => {
                    let [one, other] = Side::BOTH.map(|side| words.side(side));
                    format!("the counter \"{}\" is {first} for {one} and {second} for {other}", counter.name)
                }
                _ => format!("the counter \"{}\" is {}", counter.name, values[0]),
            });
        }
    }
    let mut names: Vec<&str> = Vec::new();
    for row in rows.iter().filter(|row| !row.claim) {
        if !names.contains(&row.name.as_str()) {
            names.push(&row.name);
        }
    }
    if !names.is_empty() {
        facts.push(format!("no outcome holds: {}", names.join(", ")));
    }
    if game.legal_moves().is_empty() {
        facts.push("the side to move has no legal move, and no outcome covers this; random games stop here".into());
    }
    facts.into_iter().map(|fact| Reason::new(Topic::End, fact)).collect()
}

/// The open claims.
fn open_claims(game: &Game, words: &Words, claims_with: &[(Move, Outcome)]) -> Result<Vec<Reason>, LimitExceeded> {
    let side = words.side(game.position().side_to_move());
    let claim = |text: String, outcome: &Outcome| Reason::new(Topic::Claim, text).by(&["outcomes", &outcome.reason]);
    let now = game.claims().iter().map(|outcome| claim(format!("{side} may claim: {outcome}"), outcome));
    let mut reasons: Vec<Reason> = now.collect();
    let mut told: Vec<&Outcome> = Vec::new();
    for (_, outcome) in claims_with {
        if told.contains(&outcome) {
            continue;
        }
        told.push(outcome);
        let moves = claims_with.iter().filter(|(_, other)| other == outcome);
        let moves = moves.map(|(mv, _)| san::write(game.position(), game.legal_moves(), mv));
        let moves = words::first(MOVES, moves.collect::<Result<Vec<String>, LimitExceeded>>()?, "or");
        reasons.push(claim(format!("{side} may play {moves} and claim: {outcome}"), outcome));
    }
    if reasons.is_empty() {
        let has_claims = words.rules.outcomes.iter().any(|row| row.claim);
        let text = if has_claims { "no claim is open" } else { "these rules have no claims" };
        reasons.push(Reason::new(Topic::Claim, text));
    }
    Ok(reasons)
}

/// The reason why a side can still win or not.
fn chances(words: &Words, side: Side, can_win: bool) -> Result<Reason, LimitExceeded> {
    let name = words.side(side);
    if can_win {
        return Ok(Reason::new(Topic::Material, format!("{name} can still win")));
    }
    let mut rows: Vec<&InsufficientRow> = Vec::new();
    for row in words.rules.insufficient.iter().filter(|row| side.is_of(row.side)) {
        if words.position.condition_holds(&row.when, side)? {
            rows.push(row);
        }
    }
    let text = format!(
        "{name} cannot win any more: the {} {} of `insufficient` {}",
        words::nouns(rows.len() as u64, "row"),
        words::some(rows.iter().map(|row| quoted(&row.name)), "and"),
        agree(rows.len(), "hold", "holds")
    );
    let reason = Reason::new(Topic::Material, text);
    Ok(match rows.first() {
        Some(row) => reason.by(&["insufficient", &row.name]),
        None => reason,
    })
}
