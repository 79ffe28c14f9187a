//! Which pieces have not moved. Castling rights are letters: a right is the same as that all its pieces are untouched.
//! Of the squares that other rules ask about, those that hold what they held at the start count as untouched, unless they
//! are listed behind `!`.

use super::error::FenFault;
use crate::compile::Variant;
use crate::model::{CastlingPart, CastlingRow, Rules};
use crate::position::State;
use crate::syntax::fen_grammar::{FenParser, Rule, unexpected};
use crate::types::{Cell, Piece, Side, Square, SquareSet};
use pest::Parser as _;
use std::ops::Range;

/// The untouched squares by what stands where alone: pieces that stand where they started. It is what counts if the
/// variant's FEN has no such field.
pub(super) fn at_the_start(rules: &Rules, state: &State) -> SquareSet {
    let held = rules.start.board.iter().filter(|&&(square, piece)| state.at(square) == Cell::from(piece));
    held.map(|&(square, _)| square).filter(|&square| rules.tracked.contains(square)).collect()
}

/// Reads the field: the untouched squares, for the board in `state`. Errors have their place in `text`.
pub(super) fn read(variant: &Variant, state: &State, text: &str) -> Result<SquareSet, (FenFault, Range<usize>)> {
    let rules = variant.rules();
    let pairs = FenParser::parse(Rule::untouched, text).map_err(|error| {
        let (expected, range) = unexpected(&error, text);
        (FenFault::field("castling", expected, &text[range.clone()]), range)
    })?;
    let kept = at_the_start(rules, state) - variant.traits().castling_only;
    let (mut untouched, mut claimed) = (kept, SquareSet::EMPTY);
    let mut said = Vec::new();
    for pair in pairs.flat_map(|pair| pair.into_inner()) {
        let range = pair.as_span().start()..pair.as_span().end();
        match pair.as_rule() {
            Rule::right => {
                let letter = pair.as_str().chars().next().unwrap_or_default();
                if said.contains(&letter) {
                    return Err((FenFault::Twice(letter), range));
                }
                said.push(letter);
                claimed |= right(rules, state, letter).map_err(|fault| (fault, range))?;
            }
            Rule::square => match rules.board.named(pair.as_str()) {
                Some(square) if kept.contains(square) => untouched.remove(square),
                Some(_) => return Err((FenFault::NotKept(pair.as_str().into()), range)),
                None => return Err((FenFault::NoSquare(pair.as_str().into()), range)),
            },
            _ => {}
        }
    }
    untouched |= claimed;
    take_unclaimed(rules, claimed, &mut untouched);
    Ok(untouched)
}

/// The untouched squares if nobody claims a right.
pub(super) fn unclaimed(variant: &Variant, state: &State) -> SquareSet {
    let mut untouched = at_the_start(variant.rules(), state) - variant.traits().castling_only;
    take_unclaimed(variant.rules(), SquareSet::EMPTY, &mut untouched);
    untouched
}

/// Sees to it that there is no right that is not claimed, where all its pieces count as untouched for other reasons.
fn take_unclaimed(rules: &Rules, claimed: SquareSet, untouched: &mut SquareSet) {
    for (row, side) in rows(rules) {
        let squares: SquareSet = row.moves[side.index()].iter().map(|part| part.from).collect();
        if squares.is_subset(untouched) && !squares.is_subset(&claimed) {
            *untouched = *untouched - (squares - claimed);
        }
    }
}

/// Writes the field.
pub(super) fn write(variant: &Variant, state: &State) -> String {
    let rules = variant.rules();
    let mut text = String::new();
    for side in Side::BOTH {
        for (row, _) in rows(rules).filter(|&(_, of)| of == side) {
            let parts = &row.moves[side.index()];
            let letter = letter(rules, row, side);
            let untouched = parts.iter().all(|part| state.untouched.contains(part.from));
            if untouched && stands(state, parts, side) && !text.ends_with(&letter) {
                text.push_str(&letter);
            }
        }
    }
    if text.is_empty() {
        text.push('-');
    }
    let touched = at_the_start(rules, state) - variant.traits().castling_only - state.untouched;
    if !touched.is_empty() {
        text.push('!');
        text.extend(touched.iter().map(|square| rules.board.name(square)));
    }
    text
}

/// All castlings of both sides.
fn rows(rules: &Rules) -> impl Iterator<Item = (&CastlingRow, Side)> {
    let of = |row: &CastlingRow, side| row.side.is_none_or(|only| only == side) && !row.moves[side as usize].is_empty();
    rules
        .castling
        .iter()
        .flat_map(move |row| Side::BOTH.into_iter().filter(move |&s| of(row, s)).map(move |s| (row, s)))
}

fn letter(rules: &Rules, row: &CastlingRow, side: Side) -> String {
    rules.sides[side.index()].case.apply(&row.letter.to_string())
}

fn stands(state: &State, parts: &[CastlingPart], side: Side) -> bool {
    parts.iter().all(|part| state.at(part.from) == Cell::from(Piece { side, kind: part.kind }))
}

/// The squares that a letter claims to be untouched.
fn right(rules: &Rules, state: &State, claimed: char) -> Result<SquareSet, FenFault> {
    let text = claimed.to_string();
    let mut claims: Vec<_> = rows(rules).filter(|&(row, side)| letter(rules, row, side) == text).collect();
    if claims.is_empty() {
        // The file of the partner, as in Shredder's FEN: `HAha`.
        let file = claimed.to_lowercase().next().and_then(|lower| rules.board.file_named(lower));
        let partner = |row: &CastlingRow, side: Side| row.moves[side.index()].get(1).map(|part| part.from);
        let on_file = |square: Square| file == Some(rules.board.file(square));
        let own_case = |side: Side| rules.sides[side.index()].case.apply(&text) == text;
        claims = rows(rules).filter(|&(row, side)| own_case(side) && partner(row, side).is_some_and(on_file)).collect();
    }
    let Some(&(row, side)) = claims.first() else {
        return Err(FenFault::UnknownRight { letter: claimed, known: known(rules) });
    };
    let standing = claims.iter().filter(|(row, side)| stands(state, &row.moves[side.index()], *side));
    let squares: SquareSet =
        standing.flat_map(|(row, side)| row.moves[side.index()].iter()).map(|part| part.from).collect();
    if squares.is_empty() {
        return Err(FenFault::RightWithoutPieces {
            letter: claimed,
            needed: needed(rules, &row.moves[side.index()], side),
        });
    }
    Ok(squares)
}

fn known(rules: &Rules) -> String {
    let letters: Vec<String> = Side::BOTH
        .into_iter()
        .flat_map(|side| rows(rules).filter(move |&(_, of)| of == side))
        .map(|(row, side)| letter(rules, row, side))
        .collect();
    match letters.is_empty() {
        true => "there is no castling in this variant".into(),
        false => format!("there is {}", letters.join(", ")),
    }
}

fn needed(rules: &Rules, parts: &[CastlingPart], side: Side) -> String {
    let part = |part: &CastlingPart| {
        let letter = rules.letter(Piece { side, kind: part.kind });
        format!("`{letter}` ({}) on {}", rules.piece(part.kind).name, rules.board.name(part.from))
    };
    parts.iter().map(part).collect::<Vec<_>>().join(" and ")
}
