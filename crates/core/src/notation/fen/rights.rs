//! The field of unmoved pieces. Castling rights are letters: a right means that all its pieces are unmoved. Of the
//! squares that other rules read, those with the same contents as at the start count as unmoved, unless they are listed
//! after `!`.
//!
//! The letter of a row means the castling whose partner is farthest from the first piece, as in X-FEN. Any other
//! castling is named by the file of its partner, as in Shredder-FEN, which names all castlings so. The field may list
//! the pieces on some squares (in Seirawan chess those on the first rank): the letter of a file then means the own
//! piece there, and pieces that are not listed have moved. Moved squares that a letter would claim are listed after
//! `!`, and unmoved squares that nothing else shows after `+`.

use super::error::FenFault;
use crate::model::{CastlingPart, CastlingRow, CastlingWay, Rules};
use crate::position::State;
use crate::prose::Names;
use crate::types::{Cell, Piece, Side, Square, SquareSet};
use crate::variant::Variant;
use crate::words;
use ferz_grammar::fen::{FenParser, Rule};
use ferz_language::syntax::unexpected;
use pest::Parser as _;
use std::ops::Range;

/// The unmoved squares, judged by the board alone: pieces that are on their start squares. Used if the variant's FEN
/// has no such field.
pub(super) fn at_the_start(rules: &Rules, state: &State) -> SquareSet {
    let held = rules.start.board.iter().filter(|&&(square, piece)| state.at(square) == Cell::from(piece));
    held.map(|&(square, _)| square).filter(|&square| rules.tracked.contains(square)).collect()
}

/// The unmoved squares that need not be written.
fn kept(variant: &Variant, state: &State) -> SquareSet {
    let [first, second] = variant.rules().fen.listed;
    at_the_start(variant.rules(), state) - variant.traits().castling_only - (first | second)
}

/// The squares of pieces for which some rule may read if they have moved.
fn readable(variant: &Variant, state: &State) -> SquareSet {
    let (rules, readers) = (variant.rules(), variant.traits().touch_readers);
    let pieces = state.pieces(Side::First) | state.pieces(Side::Second);
    let is_read = |&square: &Square| {
        rules.tracked.contains(square) || state.at(square).piece().is_some_and(|piece| readers.contains(piece.kind))
    };
    pieces.iter().filter(is_read).collect()
}

/// Reads the field: the unmoved squares of the board in `state`. The range of an error is relative to `text`.
pub(super) fn read(variant: &Variant, state: &State, text: &str) -> Result<SquareSet, (FenFault, Range<usize>)> {
    let rules = variant.rules();
    let pairs = FenParser::parse(Rule::untouched, text).map_err(|error| {
        let (expected, range) = unexpected(&error, text);
        (FenFault::field("castling", expected, &text[range.clone()]), range)
    })?;
    let kept = kept(variant, state);
    let (mut claimed, mut touched, mut fresh) = (SquareSet::EMPTY, SquareSet::EMPTY, SquareSet::EMPTY);
    let mut said = Vec::new();
    for pair in pairs.flat_map(|pair| pair.into_inner()) {
        let range = pair.as_span().start()..pair.as_span().end();
        let rule = pair.as_rule();
        match rule {
            Rule::right => {
                let letter = pair.as_str().chars().next().unwrap_or_default();
                if said.contains(&letter) {
                    return Err((FenFault::Twice(letter), range));
                }
                said.push(letter);
                claimed |= right(variant, state, letter).map_err(|fault| (fault, range))?;
            }
            Rule::touched | Rule::fresh => {
                let counts = if rule == Rule::touched { kept | claimed } else { readable(variant, state) };
                let named = if rule == Rule::touched { &mut touched } else { &mut fresh };
                for square in pair.into_inner() {
                    let range = square.as_span().start()..square.as_span().end();
                    match rules.board.named(square.as_str()) {
                        Some(at) if counts.contains(at) => named.insert(at),
                        Some(_) if rule == Rule::touched => {
                            return Err((FenFault::NotKept(square.as_str().into()), range));
                        }
                        Some(_) => return Err((FenFault::NotRead(square.as_str().into()), range)),
                        None => return Err((FenFault::NoSquare(square.as_str().into()), range)),
                    }
                }
            }
            _ => {}
        }
    }
    claimed |= fresh;
    let mut untouched = (kept | claimed) - touched;
    take_unclaimed(rules, state, claimed, &mut untouched);
    Ok(untouched)
}

/// The unmoved squares if no right is claimed.
pub(super) fn unclaimed(variant: &Variant, state: &State) -> SquareSet {
    let mut untouched = kept(variant, state);
    take_unclaimed(variant.rules(), state, SquareSet::EMPTY, &mut untouched);
    untouched
}

/// Removes the rights that are not claimed, although all their pieces count as unmoved for other reasons.
fn take_unclaimed(rules: &Rules, state: &State, claimed: SquareSet, untouched: &mut SquareSet) {
    for (row, side) in rows(rules) {
        for way in standing(row, side, state) {
            let squares = way.starts();
            if squares.is_subset(untouched) && !squares.is_subset(&claimed) {
                *untouched = *untouched - (squares - claimed);
            }
        }
    }
}

/// The letters written so far, and the squares that they claim.
struct Letters<'a> {
    variant: &'a Variant,
    state: &'a State,
    text: String,
    claimed: SquareSet,
}

impl Letters<'_> {
    fn add(&mut self, letter: char) {
        if !self.text.contains(letter) {
            self.text.push(letter);
            self.claimed |= right(self.variant, self.state, letter).unwrap_or_default();
        }
    }
}

/// Writes the field.
pub(super) fn write(variant: &Variant, state: &State) -> String {
    let rules = variant.rules();
    let readable = readable(variant, state);
    let mut letters = Letters { variant, state, text: String::new(), claimed: SquareSet::EMPTY };
    for side in Side::BOTH {
        for (row, side) in rows(rules).filter(|&(_, of)| of == side) {
            for way in standing(row, side, state).filter(|way| way.starts().is_subset(&state.untouched)) {
                if let Some(letter) = letter_of(rules, state, row, side, way) {
                    letters.add(letter);
                }
            }
        }
        let listed = rules.fen.listed[side.index()] & state.pieces(side) & state.untouched & readable;
        for at in listed - letters.claimed {
            if let Some(letter) = file_letter(rules, at, side) {
                letters.add(letter);
            }
        }
    }
    let Letters { mut text, claimed, .. } = letters;
    if text.is_empty() {
        text.push('-');
    }
    let told = kept(variant, state) | claimed;
    let fresh = (state.untouched - told) & readable;
    for (mark, squares) in [('!', told - state.untouched), ('+', fresh)] {
        if !squares.is_empty() {
            text.push(mark);
            text.extend(squares.iter().map(|square| rules.board.name(square)));
        }
    }
    text
}

/// All castlings of both sides.
fn rows(rules: &Rules) -> impl Iterator<Item = (&CastlingRow, Side)> {
    let of = |row: &CastlingRow, side: Side| !row.ways[side.index()].is_empty();
    rules
        .castling
        .iter()
        .flat_map(move |row| Side::BOTH.into_iter().filter(move |&s| of(row, s)).map(move |s| (row, s)))
}

/// The castlings of a row whose pieces are on their start squares.
fn standing<'r>(row: &'r CastlingRow, side: Side, state: &'r State) -> impl Iterator<Item = &'r CastlingWay> {
    row.ways[side.index()].iter().filter(move |way| state.is_manned(side, way))
}

/// Of the castlings whose pieces are on their start squares, the first one with the farthest partner.
fn outermost<'r>(rules: &Rules, row: &'r CastlingRow, side: Side, state: &'r State) -> Option<&'r CastlingWay> {
    let board = &rules.board;
    let distance = |way: &&CastlingWay| {
        let [first, partner, ..] = &way.parts[..] else { return 0 };
        let files = board.file(first.from).abs_diff(board.file(partner.from));
        files.max(board.rank(first.from).abs_diff(board.rank(partner.from)))
    };
    // If several are equal, `max_by_key` returns the last one.
    let ways: Vec<_> = standing(row, side, state).collect();
    ways.into_iter().rev().max_by_key(distance)
}

/// The letter of a castling when read: its row's letter if it is the outermost one, otherwise its partner's file,
/// unless that is the letter of another row.
fn letter_of(rules: &Rules, state: &State, row: &CastlingRow, side: Side, way: &CastlingWay) -> Option<char> {
    let own = letter(rules, row, side);
    if outermost(rules, row, side, state) == Some(way) {
        return Some(own);
    }
    file_letter(rules, way.partner()?, side)
}

/// The letter of a square's file in the case of a side, unless it is the letter of a castling.
fn file_letter(rules: &Rules, at: Square, side: Side) -> Option<char> {
    let file = rules.board.file_name(at);
    let file = rules.sides[side.index()].case.apply(&file.to_string()).chars().next()?;
    let is_row = rows(rules).any(|(row, side)| letter(rules, row, side) == file);
    (!is_row).then_some(file)
}

fn letter(rules: &Rules, row: &CastlingRow, side: Side) -> char {
    let text = rules.sides[side.index()].case.apply(&row.letter.to_string());
    text.chars().next().unwrap_or(row.letter)
}

/// The squares that a letter claims to be unmoved.
fn right(variant: &Variant, state: &State, claimed: char) -> Result<SquareSet, FenFault> {
    let rules = variant.rules();
    let rows_of: Vec<_> = rows(rules).filter(|&(row, side)| letter(rules, row, side) == claimed).collect();
    let by_row: Vec<_> = rows_of.iter().filter_map(|&(row, side)| outermost(rules, row, side, state)).collect();
    if !rows_of.is_empty() {
        return squares_of(rules, claimed, by_row, &rows_of);
    }
    let text = claimed.to_string();
    let file = claimed.to_lowercase().next().and_then(|lower| rules.board.file_named(lower));
    let own_case = |side: Side| rules.sides[side.index()].case.apply(&text) == text;
    let listed = |side: Side| rules.fen.listed[side.index()].iter().find(|&at| file == Some(rules.board.file(at)));
    let listed = Side::BOTH.into_iter().filter(|&side| own_case(side)).find_map(|side| Some((side, listed(side)?)));
    if let Some((side, at)) = listed {
        if state.pieces(side).contains(at) {
            return Ok(readable(variant, state) & at.into());
        }
        let needed = format!("a piece of {} on {}", Names::of(rules).side(side), rules.board.name(at));
        return Err(FenFault::RightWithoutPieces { letter: claimed, needed });
    }
    // The file of the partner, as in Shredder-FEN: `HAha`.
    let on_file = |way: &CastlingWay| way.partner().is_some_and(|at| file == Some(rules.board.file(at)));
    let may_be = |row: &CastlingRow, side: Side| row.ways[side.index()].iter().any(on_file);
    let rows_of: Vec<_> = rows(rules).filter(|&(row, side)| own_case(side) && may_be(row, side)).collect();
    if rows_of.is_empty() {
        // Other programs write the letters of a side that never castles, too.
        let never_castles = Side::BOTH.into_iter().any(|side| own_case(side) && rows(rules).all(|(_, of)| of != side));
        if never_castles && is_usual(rules, claimed) {
            return Ok(SquareSet::EMPTY);
        }
        return Err(FenFault::UnknownRight { letter: claimed, known: known(rules) });
    }
    let by_file = rows_of.iter().flat_map(|&(row, side)| standing(row, side, state)).filter(|way| on_file(way));
    squares_of(rules, claimed, by_file.collect(), &rows_of)
}

/// Returns `true` for a usual letter of castling rights: king's side, queen's side or a file.
fn is_usual(rules: &Rules, letter: char) -> bool {
    let lower = letter.to_lowercase().next().unwrap_or(letter);
    matches!(lower, 'k' | 'q') || rules.board.file_named(lower).is_some()
}

/// Returns `true` if the field says nothing in a variant without castling.
pub(super) fn says_nothing(rules: &Rules, text: &str) -> bool {
    text == "-" || text.chars().all(|letter| is_usual(rules, letter))
}

/// The squares of some castlings that a letter claims, or a fault if there are none.
fn squares_of(
    rules: &Rules,
    letter: char,
    ways: Vec<&CastlingWay>,
    rows: &[(&CastlingRow, Side)],
) -> Result<SquareSet, FenFault> {
    match (ways.is_empty(), rows.first()) {
        (true, Some((row, side))) => {
            Err(FenFault::RightWithoutPieces { letter, needed: needed(rules, &row.ways[side.index()], *side) })
        }
        _ => Ok(ways.into_iter().fold(SquareSet::EMPTY, |all, way| all | way.starts())),
    }
}

fn known(rules: &Rules) -> String {
    let letters: Vec<String> = Side::BOTH
        .into_iter()
        .flat_map(|side| rows(rules).filter(move |&(_, of)| of == side))
        .map(|(row, side)| letter(rules, row, side).to_string())
        .collect();
    match letters.is_empty() {
        true => "this variant has no castling".into(),
        false => format!("the letters are {}", words::list(letters, "and")),
    }
}

fn needed(rules: &Rules, ways: &[CastlingWay], side: Side) -> String {
    let parts = ways.first().map_or(&[][..], |way| &way.parts);
    // If a piece may be on several squares, no single square is named.
    let part = |part: &CastlingPart| {
        let letter = rules.letter(Piece { side, kind: part.kind });
        let name = &rules.piece(part.kind).name;
        match ways.len() {
            1 => format!("`{letter}` ({name}) on {}", rules.board.name(part.from)),
            _ => format!("`{letter}` ({name})"),
        }
    };
    let parts = words::list(parts.iter().map(part), "and");
    if ways.len() == 1 { parts } else { format!("{parts} on squares from which they may castle") }
}
