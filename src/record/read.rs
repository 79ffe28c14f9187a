//! From the words of a PGN text to records, one game at a time.

use super::assessment;
use super::token::{Token, Tokens};
use super::{
    Fault, Faulty, GameResult, Item, MAX_ITEMS, MAX_TAGS, MAX_VARIATION_DEPTH, MoveNumber, MoveText, Record, TagPair,
};
use crate::types::Side;
use std::iter::Peekable;
use std::ops::Range;

/// The largest number of faults reported for one game.
const MAX_FAULTS: usize = 64;

/// A game that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read {
    /// The record, as far as it could be read.
    pub record: Record,
    /// The faults in its text, in the order in which they were found.
    pub faults: Vec<Faulty>,
}

/// An iterator that reads the games of a text.
pub struct Games<'t> {
    tokens: Peekable<Tokens<'t>>,
    /// The comments after the result of the last game. They belong to the next game, if there is one.
    waiting: Vec<Item>,
}

/// Reads the games of a PGN text, of any variants. The time is linear in the length of the text, and the memory is that
/// of the largest game. Faults are reported with each game, and the rest is still read.
pub fn games(text: &str) -> Games<'_> {
    Games { tokens: Tokens::new(text).peekable(), waiting: Vec::new() }
}

impl Iterator for Games<'_> {
    type Item = Read;

    fn next(&mut self) -> Option<Read> {
        let mut reader = Reader::default();
        reader.record.preface = std::mem::take(&mut self.waiting);
        while let Some((token, _)) = self.tokens.peek() {
            if matches!(token, Token::TagPair { .. }) && reader.has_moves {
                break;
            }
            let Some((token, range)) = self.tokens.next() else { break };
            reader.hear(token, range);
            if reader.record.result.is_some() {
                self.after_the_result(&mut reader);
                break;
            }
        }
        reader.read()
    }
}

impl Games<'_> {
    /// Adds comments after the result to this game, if it is the last one.
    fn after_the_result(&mut self, reader: &mut Reader) {
        while let Some((Token::Comment(_) | Token::Remark(_) | Token::Escape(_), _)) = self.tokens.peek() {
            let Some((token, _)) = self.tokens.next() else { break };
            self.waiting.extend(said(&token));
        }
        if self.tokens.peek().is_none() {
            let Record { tags, preface, items, .. } = &mut reader.record;
            // They go where they would be before the result.
            let is_bare = tags.is_empty() && items.is_empty();
            if is_bare { preface } else { items }.append(&mut self.waiting);
        }
    }
}

/// The item of a comment.
fn said(token: &Token) -> Option<Item> {
    match *token {
        Token::Comment(text) | Token::Unclosed(text) => Some(Item::Comment(text.into())),
        Token::Remark(text) => Some(Item::Remark(text.into())),
        Token::Escape(text) => Some(Item::Escape(text.into())),
        _ => None,
    }
}

/// A game that is being read.
#[derive(Default)]
struct Reader {
    record: Record,
    faults: Vec<Faulty>,
    /// The unfinished lines: each variation with the range of its start. The main line is in the record.
    open: Vec<(Vec<Item>, Range<usize>)>,
    /// The number of open variations that are nested too deeply to be read.
    skipped: usize,
    number: Option<MoveNumber>,
    items: usize,
    /// Set after anything other than tags and comments has been read.
    has_moves: bool,
    has_too_many_tags: bool,
    end: usize,
}

impl Reader {
    fn hear(&mut self, token: Token, range: Range<usize>) {
        self.end = range.end;
        if self.skipped > 0 {
            match token {
                Token::Open => self.skipped += 1,
                Token::Close => self.skipped -= 1,
                _ => {}
            }
            return;
        }
        match token {
            Token::TagPair { name, value } => self.tag(name, value, range),
            Token::BadTag => self.fault(Fault::BadTag, range),
            Token::Comment(_) | Token::Remark(_) | Token::Escape(_) => self.push(said(&token), range),
            Token::Unclosed(_) => {
                self.fault(Fault::OpenComment, range.start..range.start + 1);
                self.push(said(&token), range);
            }
            Token::LongLine => self.fault(Fault::LongLine, range),
            Token::Stray(text) => self.fault(Fault::Stray(text.into()), range),
            Token::Open => self.open(range),
            Token::Close => self.close(range),
            Token::Nag(digits) => match digits.parse() {
                Ok(number) => self.moved(Item::Nag(number), range),
                Err(_) => self.fault(Fault::Stray(format!("${digits}")), range),
            },
            Token::Mark(sign) => self.moved(Item::Nag(assessment::mark_number(sign).unwrap_or_default()), range),
            Token::MoveNumber(digits, dots) => {
                let full_move = match digits {
                    Some(digits) => digits.parse().ok(),
                    None => self.number.map(|number| number.full_move),
                };
                let side = if dots >= 2 { Side::Second } else { Side::First };
                self.number = full_move.map(|full_move| MoveNumber { full_move, side });
            }
            Token::Word("e.p." | "ep") if matches!(self.line().last(), Some(Item::Move(_))) => {
                if let Some(Item::Move(ply)) = self.line().last_mut() {
                    ply.text.push_str(" e.p.");
                    ply.range.end = range.end;
                }
            }
            Token::Word(text) if assessment::number(text).is_some() => {
                self.moved(Item::Nag(assessment::number(text).unwrap_or_default()), range);
            }
            Token::Word(text) => {
                let (text, sign) = assessment::split(text).map_or((text, None), |(text, sign)| (text, Some(sign)));
                let range = range.start..range.start + text.len();
                let ply = MoveText { number: self.number.take(), text: text.into(), range: range.clone() };
                self.moved(Item::Move(ply), range.clone());
                if let Some(number) = sign {
                    self.moved(Item::Nag(number), range);
                }
            }
            Token::Result(text) => self.result(GameResult::parse(text), range),
        }
    }

    fn fault(&mut self, fault: Fault, range: Range<usize>) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(Faulty { fault, range });
        }
    }

    fn tag(&mut self, name: &str, value: &str, range: Range<usize>) {
        if self.record.tags.len() == MAX_TAGS {
            if !std::mem::replace(&mut self.has_too_many_tags, true) {
                self.fault(Fault::TooManyTags, range);
            }
            return;
        }
        if self.record.tag(name).is_some() {
            self.fault(Fault::SecondTag(name.into()), range.clone());
        }
        let mut plain = String::with_capacity(value.len());
        let mut rest = value.chars().peekable();
        while let Some(c) = rest.next() {
            match rest.peek() {
                Some(&next @ ('\\' | '"')) if c == '\\' => {
                    plain.push(next);
                    rest.next();
                }
                _ => plain.push(c),
            }
        }
        self.record.tags.push(TagPair { name: name.into(), value: plain, range });
    }

    /// The current line: the innermost variation, or the main line.
    fn line(&mut self) -> &mut Vec<Item> {
        self.open.last_mut().map_or(&mut self.record.items, |(items, _)| items)
    }

    /// Counts an item, and returns `true` if there are too many.
    fn is_full(&mut self, range: &Range<usize>) -> bool {
        self.items += 1;
        if self.items == MAX_ITEMS + 1 {
            self.fault(Fault::LongGame, range.clone());
        }
        self.items > MAX_ITEMS
    }

    fn push(&mut self, item: Option<Item>, range: Range<usize>) {
        let Some(item) = item else { return };
        if self.is_full(&range) {
            return;
        }
        // Text before the first tag concerns no move.
        match self.has_moves || !self.record.tags.is_empty() {
            true => self.line().push(item),
            false => self.record.preface.push(item),
        }
    }

    fn moved(&mut self, item: Item, range: Range<usize>) {
        self.has_moves = true;
        self.push(Some(item), range);
    }

    fn open(&mut self, range: Range<usize>) {
        self.has_moves = true;
        if self.open.len() == MAX_VARIATION_DEPTH {
            self.fault(Fault::TooDeep, range);
            self.skipped = 1;
            return;
        }
        if !self.line().iter().any(|item| matches!(item, Item::Move(_))) {
            self.fault(Fault::VariationOfNothing, range.clone());
        }
        self.number = None;
        self.open.push((Vec::new(), range));
    }

    fn close(&mut self, range: Range<usize>) {
        self.number = None;
        match self.open.pop() {
            Some((items, _)) => self.push(Some(Item::Variation(items)), range),
            None => self.fault(Fault::StrayClose, range),
        }
    }

    fn result(&mut self, score: Option<GameResult>, range: Range<usize>) {
        if !self.open.is_empty() {
            return self.fault(Fault::ResultInVariation, range);
        }
        self.has_moves = true;
        self.record.result = score;
        self.record.result_range = range;
    }

    /// The game, if there is one.
    fn read(mut self) -> Option<Read> {
        while let Some((items, range)) = self.open.pop() {
            self.fault(Fault::OpenVariation, range);
            self.line().push(Item::Variation(items));
        }
        let is_game = self.has_moves || !self.record.tags.is_empty();
        if is_game && self.record.result.is_none() {
            self.record.result_range = self.end..self.end;
            self.fault(Fault::NoResult, self.end..self.end);
        }
        let is_empty = !is_game && self.record.preface.is_empty() && self.faults.is_empty();
        (!is_empty).then_some(Read { record: self.record, faults: self.faults })
    }
}
