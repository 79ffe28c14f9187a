//! Reading of FENs.

use super::error::{FenError, FenFault, FenPart};
use super::{alphabet, foreign, rights, sfen, trail};
use crate::model::limits::{MAX_FEN_BYTES, MAX_NUMBER, MAX_PLIES_A_TURN};
use crate::model::{CapturedAs, Counter, FenField, Into, Rules};
use crate::movegen::begin_turn;
use crate::position::{Position, Setup, State, Trail};
use crate::room::with_room;
use crate::syntax::placement::{Grid, Placement, PlacementError, PlacementFault};
use crate::types::{Kind, Piece, Side, Turn};
use crate::variant::Variant;
use ferz_grammar::fen::{FenParser, Rule};
use ferz_language::syntax::unexpected;
use pest::Parser as _;
use std::cell::Cell;
use std::ops::{Range, RangeInclusive};

/// Reads a FEN of a variant as a [`Setup`]. Blanks around and between the fields may be of any length.
///
/// Fields may be missing at the end if the variant permits it. By default the first player is to move, there are no
/// castling rights and no captures in passing, counters have their first values, it is move 1, and the turn begins.
/// Fields of other programs that mean nothing in this variant are ignored. An SFEN is recognised by its form.
pub fn parse(variant: &Variant, text: &str) -> Result<Setup, FenError> {
    with_room(|| parse_here(variant, text))
}

fn parse_here(variant: &Variant, text: &str) -> Result<Setup, FenError> {
    if text.len() > MAX_FEN_BYTES {
        return Err(FenError::new(FenFault::TooLong(text.len()), FenPart::Whole, 0..0, ""));
    }
    let at = Cell::new(None);
    let state = Reader::new(variant, text, &at).read().map_err(|(fault, range)| {
        let part = at.get().map_or(FenPart::Whole, |field| FenPart::of(field, &fault));
        FenError::new(fault, part, range, text)
    })?;
    Ok(Setup::new(variant.clone(), state))
}

/// Reads a FEN of a variant as a position of a game: see [`Setup::validate`].
pub(crate) fn parse_position(variant: &Variant, text: &str) -> Result<Position, FenError> {
    parse(variant, text)?.position().map_err(|error| {
        let board = text.len() - text.trim_start().len();
        let range = board..text[board..].find(char::is_whitespace).map_or(text.len(), |end| board + end);
        FenError::new(FenFault::Setup(error), FenPart::Board, range, text)
    })
}

type Fault = (FenFault, Range<usize>);

struct Reader<'a> {
    variant: &'a Variant,
    rules: &'a Rules,
    text: &'a str,
    state: State,
    /// The unread fields, the next one last.
    fields: Vec<Range<usize>>,
    /// The field being read.
    at: &'a Cell<Option<FenField>>,
}

/// Returns `true` if a promotion to this kind exists.
fn is_promoted_to(rules: &Rules, kind: Kind) -> bool {
    rules.promotion.iter().any(|row| matches!(&row.into, Into::Kinds(kinds) if kinds.contains(&kind)))
}

/// The fields between blanks, the last one first.
fn split(text: &str) -> Vec<Range<usize>> {
    let start = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    text.split_whitespace().map(|part| start(part)..start(part) + part.len()).rev().collect()
}

impl<'a> Reader<'a> {
    fn new(variant: &'a Variant, text: &'a str, at: &'a Cell<Option<FenField>>) -> Reader<'a> {
        Reader { variant, rules: variant.rules(), text, state: State::new(), fields: split(text), at }
    }

    fn read(mut self) -> Result<State, Fault> {
        for counter in &self.rules.counters {
            for slot in counter.slots() {
                self.state.counters[slot] = counter.start;
            }
        }
        if let Some(sfen) = sfen::find(self.rules, self.text, &self.fields) {
            return self.sfen(sfen);
        }
        self.drop_foreign();
        let format = &self.rules.fen;
        for (index, field) in format.fields.iter().enumerate() {
            let skippable = matches!(field, FenField::Untouched | FenField::Trail) && format.required <= 4;
            let optional = format.optional.contains(field);
            self.at.set(Some(*field));
            match self.fields.last().cloned() {
                Some(range) if skippable && is_numeric(&self.text[range.clone()]) => self.absent(*field),
                Some(range) if optional && !self.looks_like(*field, &self.text[range.clone()]) => self.absent(*field),
                Some(_) if matches!(field, FenField::PerSide(_)) && self.is_left_out(index) => self.absent(*field),
                None if optional || index >= format.required => self.absent(*field),
                None => {
                    let end = self.text.trim_end().len();
                    return Err((FenFault::Missing(self.describe(*field)), end..end));
                }
                Some(range) => self.field(*field, range)?,
            }
        }
        self.settle();
        self.at.set(None);
        match self.fields.last().cloned() {
            None => Ok(self.state),
            Some(range) => Err((FenFault::Extra(self.text[range.clone()].into()), range)),
        }
    }

    /// Fills in the values that the fields leave open.
    fn settle(&mut self) {
        if !self.rules.fen.fields.contains(&FenField::Untouched) {
            self.state.untouched = rights::at_the_start(self.rules, &self.state);
        }
        begin_turn(self.variant, &mut self.state);
    }

    /// Removes the fields that mean nothing in this variant.
    fn drop_foreign(&mut self) {
        if self.rules.fen.fields.get(1) != Some(&FenField::Side) || self.fields.len() < 3 {
            return;
        }
        let texts: Vec<&str> = self.fields.iter().rev().skip(2).map(|range| &self.text[range.clone()]).collect();
        let first = self.fields.len() - 3;
        for at in foreign::idle(self.rules, &texts) {
            self.fields.remove(first - at);
        }
    }

    /// Returns `true` if the field of a counter of both sides is missing although fields follow it. There are then only
    /// enough numbers for the other fields.
    fn is_left_out(&self, index: usize) -> bool {
        let is = |rule, range: &Range<usize>| FenParser::parse(rule, &self.text[range.clone()]).is_ok();
        let number = |field: &&FenField| matches!(field, FenField::Counter(_) | FenField::FullMove | FenField::Plies);
        let expected = self.rules.fen.fields[index..].iter().filter(number).count();
        self.fields.iter().all(|range| is(Rule::single, range)) && self.fields.len() <= expected
    }

    /// Reads an SFEN: the board, the hands and the side to move. Its number counts plies.
    fn sfen(mut self, sfen: sfen::Sfen) -> Result<State, Fault> {
        self.at.set(Some(FenField::Placement));
        let board = sfen.board.len();
        let place = |at: usize| if at <= board { sfen.board.start + at } else { sfen.hand.start + at - board - 1 };
        let (board_text, hand) = (&self.text[sfen.board.clone()], &self.text[sfen.hand.clone()]);
        let text = match self.rules.needs_hands() {
            true => format!("{board_text}[{hand}]"),
            false => board_text.to_owned(),
        };
        let shifted = |(fault, at): Fault| (fault, place(at.start)..place(at.end).min(self.text.len()));
        self.placement(&text).map_err(shifted)?;
        self.state.turn = Turn::of(sfen.side);
        if let Some(range) = sfen.ply {
            let shifted = |(fault, at): Fault| (fault, range.start + at.start..range.start + at.end);
            let ply = number("the move number", &self.text[range.clone()], 0..=MAX_NUMBER).map_err(shifted)?;
            self.state.full_move = ply.unsigned_abs().saturating_sub(1) / 2 + 1;
        }
        self.absent(FenField::Untouched);
        self.settle();
        Ok(self.state)
    }

    /// Returns `true` if the next field could be this one. Counters of both sides may also come at the very end.
    fn looks_like(&self, field: FenField, text: &str) -> bool {
        let is = |rule, text| FenParser::parse(rule, text).is_ok();
        match field {
            FenField::Placement => true,
            FenField::Side => self.side(text).is_ok(),
            FenField::Untouched => is(Rule::untouched, text),
            FenField::Trail => is(Rule::trail, text),
            FenField::PerSide(_) => {
                let last = self.fields.first().map_or("", |range| &self.text[range.clone()]);
                is(Rule::per_side, text) || is(Rule::per_side, last)
            }
            FenField::Counter(_) | FenField::FullMove | FenField::Plies => is(Rule::single, text),
        }
    }

    fn absent(&mut self, field: FenField) {
        if field == FenField::Untouched {
            self.state.untouched = rights::unclaimed(self.variant, &self.state);
        }
    }

    fn field(&mut self, field: FenField, range: Range<usize>) -> Result<(), Fault> {
        if let FenField::PerSide(index) = field {
            return self.per_side(&self.rules.counters[index]);
        }
        self.fields.pop();
        let text = &self.text[range.clone()];
        let shifted = |(fault, at): Fault| (fault, range.start + at.start..range.start + at.end);
        match field {
            FenField::Placement => self.placement(text).map_err(shifted)?,
            FenField::Side => {
                let side = self.side(text).map_err(|fault| (fault, range))?;
                self.state.turn = match self.state.turn.plies_left() {
                    Some(left) => Turn::of(side).with_plies(left),
                    None => Turn::of(side),
                };
            }
            FenField::Untouched => {
                self.state.untouched = rights::read(self.variant, &self.state, text).map_err(shifted)?;
            }
            FenField::Trail => self.state.trail = self.trail(text).map_err(shifted)?,
            FenField::Counter(index) => {
                let counter = &self.rules.counters[index];
                let value = number(&counter.name, text, -MAX_NUMBER..=MAX_NUMBER).map_err(|(fault, at)| match fault {
                    FenFault::Range { what, found, .. } => {
                        let range = self.reach_of(counter, counter.slot);
                        (FenFault::range(&what, &found, &range), at)
                    }
                    other => (other, at),
                });
                let value = value.map_err(shifted)?;
                self.state.counters[counter.slot] = self.reachable(counter, counter.slot, value, range)?;
            }
            FenField::FullMove => {
                self.state.full_move = number("the move number", text, 0..=MAX_NUMBER).map_err(shifted)?.unsigned_abs();
            }
            FenField::Plies => {
                let most = i64::from(MAX_PLIES_A_TURN);
                let left = number("the number of plies left", text, 1..=most).map_err(shifted)?;
                self.state.turn = self.state.turn.with_plies(left as u8);
            }
            FenField::PerSide(_) => {}
        }
        Ok(())
    }

    fn placement(&mut self, text: &str) -> Result<(), Fault> {
        let rules = self.rules;
        let board = &rules.board;
        let is_hole = |file: u8, rank: u8| board.at(file.into(), rank.into()).is_none();
        let grid = Grid { files: board.files(), ranks: board.ranks(), is_hole: &is_hole };
        let laid = Placement::parse(text).and_then(|placement| placement.lay(&alphabet(rules), &grid));
        let laid = laid.map_err(|PlacementError { fault, range }| (fault.into(), range))?;
        for occupied in laid.board {
            let Some(square) = board.at(occupied.file.into(), occupied.rank.into()) else { continue };
            match occupied.piece {
                Some(piece) => self.state.put(square, piece),
                None if !rules.knows_walls() => return Err((FenFault::NoWalls, occupied.range)),
                None => self.state.put_wall(square),
            }
            match occupied.piece {
                Some(Piece { kind, .. }) if occupied.marked => {
                    // Other programs mark pieces even if no rule reads the mark; it is ignored here.
                    match rules.demoted[kind.index()] {
                        Some(_) => {
                            self.state.marked.insert(square);
                        }
                        None if is_promoted_to(rules, kind) => {}
                        None => {
                            return Err((FenFault::Unmarkable(text[occupied.range.clone()].into()), occupied.range));
                        }
                    }
                }
                _ => {}
            }
        }
        if let (Some((_, _, range)), false) = (laid.hand.first(), rules.has_hands()) {
            // A hand without brackets is more likely a rank too many.
            return Err(match laid.hand_range {
                Some(row) if !text[row.clone()].starts_with('[') => {
                    (PlacementFault::Ranks { found: usize::from(board.ranks()) + 1, ranks: board.ranks() }.into(), row)
                }
                _ => (FenFault::NoHands, range.clone()),
            });
        }
        let unpromoted = rules.captured.go.is_kept() && rules.captured.shape == CapturedAs::Unpromoted;
        for (piece, count, range) in laid.hand {
            if unpromoted && rules.piece(piece.kind).promoted_from.is_some() {
                return Err((FenFault::PromotedInHand(text[range.clone()].into()), range));
            }
            let held = &mut self.state.hands[piece.side.index()][piece.kind.index()];
            let Some(sum) = held.checked_add(count) else {
                let sum = (u32::from(*held) + u32::from(count)).to_string();
                return Err((PlacementFault::Hand(sum).into(), range));
            };
            *held = sum;
        }
        Ok(())
    }

    fn side(&self, text: &str) -> Result<Side, FenFault> {
        let sides = &self.rules.sides;
        let is = |side: &Side, test: &dyn Fn(char, char) -> bool| {
            let mut chars = text.chars();
            chars.next().is_some_and(|c| test(c, sides[side.index()].letter)) && chars.as_str().is_empty()
        };
        let exact = Side::BOTH.into_iter().find(|side| is(side, &|a, b| a == b));
        let either = || Side::BOTH.into_iter().find(|side| is(side, &|a, b| a.to_lowercase().eq(b.to_lowercase())));
        exact.or_else(either).ok_or_else(|| {
            let [first, second] = Side::BOTH.map(|side| {
                let info = &sides[side.index()];
                format!("`{}` ({})", info.letter, info.name)
            });
            FenFault::Side { found: text.into(), first, second }
        })
    }

    fn trail(&self, text: &str) -> Result<Trail, Fault> {
        let pairs = FenParser::parse(Rule::trail, text).map_err(|error| {
            let (expected, range) = unexpected(&error, text);
            (FenFault::field("en passant", expected, &text[range.clone()]), range)
        })?;
        let mut trail = Trail::NONE;
        for passed in pairs.flat_map(|pair| pair.into_inner()).filter(|pair| pair.as_rule() == Rule::passed) {
            let all = passed.as_span().start()..passed.as_span().end();
            let (written, mut listed) = (passed.as_str(), Vec::new());
            for pair in passed.into_inner() {
                let range = pair.as_span().start()..pair.as_span().end();
                match self.rules.board.named(pair.as_str()) {
                    Some(square) => listed.push(square),
                    None => return Err((FenFault::NoSquare(pair.as_str().into()), range)),
                }
            }
            // Other programs write the passed squares even if nothing can be captured there.
            if !self.rules.has_trail() {
                continue;
            }
            if !trail.squares().is_empty() && self.rules.turn.is_none() {
                return Err((FenFault::SeveralTrails, 0..text.len()));
            }
            let Some((owner, squares)) = trail::meant(self.rules, &self.state, &listed) else {
                let side = self.rules.sides[self.state.turn.side().other().index()].name.clone();
                return Err((FenFault::NobodyPassed { side, squares: written.into() }, all));
            };
            trail.leave(owner, squares);
        }
        Ok(trail)
    }

    /// Reads a counter of both sides: `3+2` in its place, or `+0+1` there or at the very end.
    fn per_side(&mut self, counter: &Counter) -> Result<(), Fault> {
        let here = self.fields.len() - 1;
        let is = |at: usize, rule| FenParser::parse(rule, &self.text[self.fields[at].clone()]).is_ok();
        let at = if !is(here, Rule::per_side) && is(0, Rule::per_side) { 0 } else { here };
        let range = self.fields.remove(at);
        let text = &self.text[range.clone()];
        let place = |at: Range<usize>| range.start + at.start..range.start + at.end;
        let pairs = FenParser::parse(Rule::per_side, text).map_err(|error| {
            let (expected, at) = unexpected(&error, text);
            (FenFault::field(&counter.name, expected, &text[at.clone()]), place(at))
        })?;
        for form in pairs.flat_map(|pair| pair.into_inner()) {
            let counts_up = form.as_rule() == Rule::up;
            for (slot, pair) in counter.slots().zip(form.into_inner()) {
                let at = place(pair.as_span().start()..pair.as_span().end());
                let value =
                    number(&counter.name, pair.as_str(), 0..=MAX_NUMBER).map_err(|(fault, _)| (fault, at.clone()))?;
                self.state.counters[slot] = match counts_up {
                    // For a number that counts down, the text gives the part that is used up.
                    true if counter.start > 0 && value > counter.start => {
                        let (what, found) = (counter.name.clone(), pair.as_str().into());
                        return Err((FenFault::Range { what, found, min: 0, max: counter.start.into() }, at));
                    }
                    true if counter.start > 0 => counter.start - value,
                    _ => self.reachable(counter, slot, value, at)?,
                };
            }
        }
        Ok(())
    }

    /// Checks the value of a counter. Its steps must lead to the value, from the counter's first value or from that in
    /// the FEN of the start.
    fn reachable(&self, counter: &Counter, slot: usize, value: i32, at: Range<usize>) -> Result<i32, Fault> {
        if counter.range().contains(&value.into()) || self.text == self.rules.start.fen {
            return Ok(value);
        }
        let range = self.reach_of(counter, slot);
        match range.contains(&value.into()) {
            true => Ok(value),
            false => Err((FenFault::range(&counter.name, &value.to_string(), &range), at)),
        }
    }

    /// The values that a counter's steps lead to.
    fn reach_of(&self, counter: &Counter, slot: usize) -> RangeInclusive<i64> {
        let range = counter.range();
        if self.text == self.rules.start.fen {
            return range;
        }
        let start = Reader::new(self.variant, &self.rules.start.fen, &Cell::new(None)).read().ok();
        let start = start.map_or(*range.start(), |start| start.counters[slot].into());
        start.min(*range.start())..=start.max(*range.end())
    }

    fn describe(&self, field: FenField) -> String {
        match field {
            FenField::Placement => "the board".into(),
            FenField::Side => "the side to move".into(),
            FenField::Untouched => "castling rights or `-`".into(),
            FenField::Trail => "a square to take in passing or `-`".into(),
            FenField::PerSide(index) => {
                let counter = &self.rules.counters[index];
                format!("{} of both sides, as in `{start}+{start}`", counter.name, start = counter.start)
            }
            FenField::Counter(index) => format!("a number ({})", self.rules.counters[index].name),
            FenField::FullMove => "the move number".into(),
            FenField::Plies => "the number of plies left in the turn".into(),
        }
    }
}

fn is_numeric(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit()) && text.bytes().all(|b| b.is_ascii_digit() || b == b'+')
}

/// A number within a range.
fn number(what: &str, text: &str, range: RangeInclusive<i64>) -> Result<i32, Fault> {
    FenParser::parse(Rule::single, text).map_err(|error| {
        let (expected, range) = unexpected(&error, text);
        (FenFault::field(what, expected, &text[range.clone()]), range)
    })?;
    let number = text.parse().ok().filter(|number| range.contains(number));
    let number = number.and_then(|number: i64| i32::try_from(number).ok());
    number.ok_or_else(|| (FenFault::range(what, text, &range), 0..text.len()))
}
