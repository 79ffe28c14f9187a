//! Reading of a text as one of the legal moves of a position.
//!
//! The text is parsed and compared with the existing moves. The text that the position itself writes for a move always
//! means that move.

use super::explain::explain;
use super::family::{self, Family};
use super::fits::{chooses, fits, tells_nothing};
use super::move_error::{MoveTextError, MoveTextFault};
use super::move_text::{Chosen, Said, Wish, Word, parse, parse_usi};
use super::{Style, coordinate, slips, unmarked, verbs};
use crate::model::limits::MAX_MOVE_BYTES;
use crate::model::{MoveKind, Rules, Second};
use crate::movegen::{Choice, Move};
use crate::position::Position;
use crate::words::code;
use std::collections::HashMap;
use std::ops::Range;

/// A fault and its range.
pub(super) type Fault = (MoveTextFault, Range<usize>);

/// The error of a text that is not a legal move.
pub(super) struct Misread {
    pub error: MoveTextError,
    /// The content of the text, if it could be parsed.
    pub said: Option<Said>,
}

/// Reads a legal move of `position`; see [`find_move`].
///
/// # Errors
/// If the text is not a legal move, or if the position has too many moves to list.
pub fn parse_move(position: &Position, text: &str, style: Style) -> Result<Move, MoveTextError> {
    let legal = position.legal_moves().map_err(|error| MoveTextError::new((error.into(), 0..text.len()), text))?;
    find_move(position, &legal, text, style)
}

/// Reads one of the moves `legal` of `position`. These may come from a [`Game`](crate::game::Game), which knows its
/// history.
///
/// `Verbs` must match exactly. All other styles accept blanks around the move, joints between squares (`e2-e4`), marks
/// (`+`, `#`, `!`, and `e.p.` after a capture in passing) and more of the origin than is needed. The promotion may be
/// missing if only one move fits.
///
/// # Errors
/// If the text is not a move, or not one of `legal`. The error gives the reason.
pub fn find_move(position: &Position, legal: &[Move], text: &str, style: Style) -> Result<Move, MoveTextError> {
    understand(position, legal, text, style).map_err(|misread| misread.error)
}

/// Like [`find_move`], but the error includes the parsed text, if it could be parsed.
pub(super) fn understand(position: &Position, legal: &[Move], text: &str, style: Style) -> Result<Move, Misread> {
    if text.len() > MAX_MOVE_BYTES {
        let error = MoveTextError::new((MoveTextFault::TooLong(text.len()), 0..0), "");
        return Err(Misread { error, said: None });
    }
    let named = slips::without_pictures(position.variant().rules(), text);
    let text = named.as_deref().unwrap_or(text);
    let trimmed = if style == Style::Verbs { text } else { text.trim() };
    let shift = trimmed.as_ptr() as usize - text.as_ptr() as usize;
    let in_passing = slips::in_passing(trimmed).filter(|_| style != Style::Verbs);
    let bare = in_passing.as_ref().map_or(trimmed, |said| trimmed[..said.start].trim_end());
    let read_among = |legal: &[Move]| match Family::of(style) {
        Some(family) => family::find(position, legal, bare, style, family).map_err(|fault| (fault, None)),
        None => Reader { position, rules: position.variant().rules(), legal }.read(bare, style),
    };
    // Other moves may have the squares of a capture in passing.
    let passing = in_passing.as_ref().and_then(|_| {
        let passing = legal.iter().filter(|mv| coordinate::takes_in_passing(position, mv));
        read_among(&passing.cloned().collect::<Vec<_>>()).ok()
    });
    let read = passing.map_or_else(|| read_among(legal), Ok);
    let read = read.and_then(|mv| match in_passing {
        Some(said) if !coordinate::takes_in_passing(position, &mv) => {
            Err(((MoveTextFault::NotInPassing(bare.to_owned()), said), None))
        }
        _ => Ok(mv),
    });
    read.map_err(|((fault, range), said)| {
        let mut error = MoveTextError::new((fault, range.start + shift..range.end + shift), text);
        error.hint = hint(position, legal, bare, style, &error.fault);
        let example = match &mut *error.fault {
            MoveTextFault::Syntax { example_move, .. } | MoveTextFault::NotWritten { example_move, .. } => example_move,
            _ => &mut None,
        };
        if error.hint.is_some() {
            *example = None;
        }
        Misread { error, said }
    })
}

/// For each text, the index in `legal` of the move that it names by squares; `None` if it names no move or several.
pub(super) fn places(position: &Position, legal: &[Move], texts: &[&str]) -> Vec<Option<usize>> {
    let written = coordinate::write_all(position, legal);
    let known: HashMap<&str, usize> = written.iter().enumerate().map(|(place, text)| (&text[..], place)).collect();
    let reader = Reader { position, rules: position.variant().rules(), legal };
    let meant = |text: &str| {
        let (said, choices) = reader.parse(text, Style::Coordinate).ok()?;
        match reader.fitting(&said, &choices).ok()?[..] {
            [mv] => legal.iter().position(|other| std::ptr::eq(other, mv)),
            _ => None,
        }
    };
    texts.iter().map(|&text| known.get(text).copied().or_else(|| meant(text))).collect()
}

/// A legal move whose text is similar to the refused one.
fn hint(position: &Position, legal: &[Move], text: &str, style: Style, fault: &MoveTextFault) -> Option<String> {
    if let Some(capital) = capital(position, legal, text, style) {
        return Some(capital);
    }
    // A text that names a piece and its target is not a typing slip.
    use MoveTextFault::{NoSquare, NotWritten, Syntax, UnknownPiece};
    if !matches!(fault, Syntax { .. } | NotWritten { .. } | NoSquare(_) | UnknownPiece(_)) {
        return None;
    }
    let texts = match style {
        Style::Spaced => coordinate::write_all(position, legal),
        _ => unmarked(position, legal, style),
    };
    let distance = |other: &str| match other.to_lowercase() == text.to_lowercase() {
        true => 0,
        false => strsim::damerau_levenshtein(other, text),
    };
    let texts = texts.into_iter().map(|other| (distance(&other), other));
    let (distance, best) = texts.filter(|(_, other)| other != text).min()?;
    (distance <= 1 || distance == 2 && text.chars().count() > 4).then_some(best)
}

/// The text with a capital first letter, if that is a legal move and does not name the squares of a path.
fn capital(position: &Position, legal: &[Move], text: &str, style: Style) -> Option<String> {
    let capital = slips::capitalised(text).filter(|_| matches!(style, Style::Auto | Style::San))?;
    let is_way = matches!(parse(text, Style::Coordinate), Ok((Said::Way { .. }, _)));
    let reader = Reader { position, rules: position.variant().rules(), legal };
    (!is_way && reader.read(&capital, style).is_ok()).then_some(capital)
}

/// Returns `true` if the fault is only an unknown name.
fn is_vague(((fault, _), _): &(Fault, Option<Said>)) -> bool {
    matches!(fault, MoveTextFault::NoSquare(_) | MoveTextFault::UnknownPiece(_))
}

struct Reader<'a> {
    position: &'a Position,
    rules: &'a Rules,
    legal: &'a [Move],
}

impl Reader<'_> {
    /// The move that a text means, or the fault, with the parsed text if it could be parsed.
    fn read(&self, text: &str, style: Style) -> Result<Move, (Fault, Option<Said>)> {
        let styles: &[Style] = match style {
            Style::Auto if text.contains(' ') => &[Style::Coordinate, Style::Spaced, Style::Verbs, Style::San],
            Style::Auto => &[Style::Coordinate, Style::San],
            _ => &[style],
        };
        let mut first_fault = None;
        let mut furthest = 0;
        for &style in styles {
            if let Some(mv) = self.written(text, style) {
                return Ok(mv.clone());
            }
            let parsed = self.parse(text, style).and_then(|(said, choices)| match choices.first() {
                // If there is nothing to choose, only a promotion may follow the move.
                Some(first) if !offers_choices(self.rules, self.legal) => {
                    said.promoting(&choices).ok_or(first.range.start)
                }
                _ => Ok((said, choices)),
            });
            match parsed
                .map(|(said, choices)| self.find_or_promote(&said, &choices).map_err(|fault| (fault, Some(said))))
            {
                Ok(Ok(mv)) => return Ok(mv),
                // If the named squares and pieces exist, this style was meant.
                Ok(Err(fault)) if first_fault.as_ref().is_none_or(is_vague) && !is_vague(&fault) => {
                    first_fault = Some(fault);
                }
                Ok(Err(fault)) => first_fault = first_fault.or(Some(fault)),
                Err(at) => furthest = furthest.max(at),
            }
        }
        if style == Style::Auto
            && let Some(mv) = self.by_family(text)
        {
            return Ok(mv.clone());
        }
        let misread = first_fault.unwrap_or_else(|| (self.syntax(text, furthest, style), None));
        match (&misread.0.0, style) {
            (MoveTextFault::UnknownPiece(letters), Style::Auto | Style::Coordinate | Style::San)
                if letters.is_empty() =>
            {
                let alone = || slips::square_alone(self.position, self.legal, text).map(|fault| (fault, None));
                self.bare_drop(text).unwrap_or_else(|| Err(alone().unwrap_or(misread)))
            }
            (MoveTextFault::NobodyGoes { .. }, Style::Auto | Style::Coordinate | Style::San) => {
                let alone = slips::own_square(self.position, self.legal, text).map(|fault| (fault, None));
                Err(alone.unwrap_or(misread))
            }
            _ => Err(misread),
        }
    }

    /// The move that a text means in the variant's own notation, otherwise the only move that it means in the other
    /// notations tried.
    fn by_family(&self, text: &str) -> Option<&Move> {
        let read = |style: Style| match Family::of(style)?.read(self.position, self.legal, text)[..] {
            [mv] => Some(mv),
            _ => None,
        };
        let own = self.rules.notation;
        let among_others = || {
            let mut meant = family::read_beside(own, text).filter_map(read);
            let first = meant.next()?;
            meant.all(|mv| mv == first).then_some(first)
        };
        read(own).or_else(among_others)
    }

    /// The drop that a bare square means, `d3` or `@d3`, if no piece moves without a name; `None` if there is no such
    /// drop.
    fn bare_drop(&self, text: &str) -> Option<Result<Move, (Fault, Option<Said>)>> {
        let start = text.len() - text.trim_start_matches('@').len();
        let square = self.rules.board.named(&text[start..])?;
        let mut drops = self.legal.iter().filter(|mv| mv.kind == MoveKind::Drop).peekable();
        let piece = coordinate::dropped(drops.peek()?);
        let there: Vec<&Move> = drops.filter(|mv| mv.to == square).collect();
        let said = Said::Drop {
            letters: Word { text: self.rules.piece(piece).letter.clone(), range: 0..start },
            to: Word { text: text[start..].to_owned(), range: start..text.len() },
        };
        Some(match there[..] {
            [] => Err((explain(self.position, self.legal, &said), Some(said))),
            [mv] => Ok(mv.clone()),
            _ => Err((self.ambiguous(&there, &said), Some(said))),
        })
    }

    /// Parses a text. If the second player sees the board turned by half, moves by squares may also be written as in
    /// USI, with files from the right and ranks from the top: other coordinates never have this form.
    fn parse(&self, text: &str, style: Style) -> Result<(Said, Vec<Chosen>), usize> {
        let board = &self.rules.board;
        let name = |file: u32, rank: u32| {
            let from_end = |count: u8, index: u32| i32::try_from(i64::from(count) - 1 - i64::from(index)).ok();
            Some(board.name(board.at(from_end(board.files(), file)?, from_end(board.ranks(), rank)?)?))
        };
        let is_read = matches!(style, Style::Auto | Style::Coordinate) && board.plan().second == Second::Rotated;
        parse(text, style).or_else(|at| match is_read {
            true => parse_usi(text, name).map(|said| (said, Vec::new())).ok_or(at),
            false => Err(at),
        })
    }

    fn syntax(&self, text: &str, at: usize, style: Style) -> Fault {
        let rest = text.get(at..).unwrap_or_default();
        let found = match rest.chars().next() {
            Some(c) => format!("unexpected `{c}`"),
            None => "it ends too early".into(),
        };
        let first = self.legal.iter().min_by_key(|mv| (mv.from, mv.to, mv.becomes));
        let example_move = first.map(|mv| match style {
            Style::Verbs => verbs::short(self.rules, mv),
            _ => coordinate::short(self.rules, mv),
        });
        let end = at + rest.chars().next().map_or(0, char::len_utf8);
        (MoveTextFault::Syntax { found, example_move }, at..end)
    }

    /// The move with exactly this text.
    fn written(&self, text: &str, style: Style) -> Option<&Move> {
        let texts = unmarked(self.position, self.legal, style);
        // A mark may be part of the text in coordinates, `b2h8+`, but is never the only difference between two
        // algebraic moves.
        let bare = if style == Style::San { text.trim_end_matches(['+', '#', '!', '?']) } else { text };
        texts.iter().position(|other| other == bare).map(|index| &self.legal[index])
    }

    /// The legal move that is meant.
    fn find(&self, said: &Said, choices: &[Chosen]) -> Result<Move, Fault> {
        let fits = self.fitting(said, choices)?;
        match fits[..] {
            [] => Err(explain(self.position, self.legal, said)),
            [mv] => Ok(mv.clone()),
            _ => Err(self.ambiguous(&fits, said)),
        }
    }

    /// The legal move that is meant. A piece after a slash is one that is dropped, otherwise a promotion.
    fn find_or_promote(&self, said: &Said, choices: &[Chosen]) -> Result<Move, Fault> {
        self.find(said, choices).or_else(|fault| match said.promoting(choices) {
            Some((said, choices)) => self.find(&said, &choices).map_err(|_| fault),
            None => Err(fault),
        })
    }

    /// The legal moves that may be meant.
    fn fitting(&self, said: &Said, choices: &[Chosen]) -> Result<Vec<&Move>, Fault> {
        let mut fits: Vec<&Move> = self.legal.iter().filter(|mv| fits(self.position, mv, said)).collect();
        if let (Some(first), Some(last), false) = (choices.first(), choices.last(), fits.is_empty()) {
            let is_possible =
                |mv: &Move| chooses(self.position, mv, choices) || tells_nothing(self.position, mv, choices);
            let possible: Vec<_> = fits.iter().copied().filter(|mv| is_possible(mv)).collect();
            if possible.is_empty() {
                let example = coordinate::short(self.rules, fits[0]);
                return Err((MoveTextFault::NoChoice(example), first.range.start..last.range.end));
            }
            fits = possible;
        }
        Ok(self.prefer(fits, said))
    }

    /// Narrows the moves that fit: prefers the move with exactly this text, a plain move to a promotion that is not
    /// asked for, and a move without further stops to a path with the same ends.
    fn prefer<'m>(&self, mut fits: Vec<&'m Move>, said: &Said) -> Vec<&'m Move> {
        let keep = |fits: &mut Vec<&'m Move>, test: &dyn Fn(&Move) -> bool| {
            if fits.len() > 1 && fits.iter().any(|mv| test(mv)) {
                fits.retain(|mv| test(mv));
            }
        };
        let wishes = matches!(said, Said::Way { wish: Some(_), .. } | Said::San { wish: Some(_), .. });
        if !wishes {
            keep(&mut fits, &|mv| mv.becomes.is_none());
            keep(&mut fits, &|mv| mv.choices().is_empty());
        }
        if let Said::Pass(_) = said {
            keep(&mut fits, &|mv| mv.kind == MoveKind::Pass);
            // It does not matter which piece stays, unless the positions differ.
            if let [first, others @ ..] = &fits[..] {
                let after = self.position.after(*first);
                if others.iter().all(|mv| self.position.after(*mv) == after) {
                    fits.truncate(1);
                }
            }
        } else {
            keep(&mut fits, &|mv| mv.kind != MoveKind::Pass);
        }
        if let Said::Way { squares, wish } = said {
            if matches!(wish, Some((Wish::Promoted, _))) {
                keep(&mut fits, &|mv| mv.becomes == self.rules.piece(mv.piece).promotes_to);
            }
            let said: Vec<_> = squares.iter().filter_map(|word| self.rules.board.named(&word.text)).collect();
            // A drop written like a promotion is on the start square of the move, if that is possible.
            keep(&mut fits, &|mv| matches!(mv.choices(), [Choice::Drop(_, at)] if said.first() == Some(at)));
            keep(&mut fits, &|mv| coordinate::way(mv).eq(said.iter().copied()));
            if fits.len() > 1 {
                let texts = coordinate::write_all(self.position, self.legal);
                let plain = |mv: &Move| {
                    let index = self.legal.iter().position(|other| other == mv);
                    index.is_some_and(|index| texts[index] == coordinate::short(self.rules, mv))
                };
                keep(&mut fits, &plain);
            }
        }
        if let Said::San { squares, .. } = said {
            let stops = |mv: &Move| mv.stops().map_or(1, |stops| stops.len().max(1));
            keep(&mut fits, &|mv| stops(mv) == squares.len());
        }
        fits
    }

    fn ambiguous(&self, fits: &[&Move], said: &Said) -> Fault {
        let range = match said {
            Said::Way { squares, .. } | Said::San { squares, .. } => {
                squares.first().map_or(0, |word| word.range.start)..squares.last().map_or(0, |word| word.range.end)
            }
            Said::Drop { letters, to } => letters.range.start..to.range.end,
            Said::Pass(range) => range.clone(),
            Said::Castle(text) => 0..text.len(),
        };
        let first = fits[0];
        let alike = |mv: &&Move| (*mv).clone().becoming(first.becomes) == *first;
        if first.becomes.is_some() && fits.iter().all(alike) {
            let into = fits.iter().filter_map(|mv| mv.becomes).map(|kind| self.rules.piece(kind).name.clone());
            let piece = self.rules.piece(first.piece).name.clone();
            let to = self.rules.board.name(first.to);
            return (MoveTextFault::PromotionMissing { piece, to, into: into.collect() }, range);
        }
        (ambiguous(self.position, self.legal, fits), range)
    }
}

/// The fault of a text that fits several moves.
pub(super) fn ambiguous(position: &Position, legal: &[Move], fits: &[&Move]) -> MoveTextFault {
    let texts = coordinate::write_all(position, legal);
    let meant = legal.iter().zip(texts).filter(|(mv, _)| fits.contains(mv));
    MoveTextFault::Ambiguous(meant.map(|(_, text)| code(text)).collect())
}

/// Returns `true` if the player may choose something after a move, so that a comma may stand within a move.
pub(super) fn offers_choices(rules: &Rules, legal: &[Move]) -> bool {
    rules.builds_walls() || legal.iter().any(|mv| !mv.choices().is_empty())
}
