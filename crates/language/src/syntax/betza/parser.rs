//! Parses the text of a piece's moves into their tree, with `grammar/betza.pest` and its errors in plain words.

use super::{Atom, Betza, BetzaBracket, BetzaChain, BetzaGroup, BetzaLeg, BetzaMove, BetzaPart, BetzaRow, Range};
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::syntax::stopped::{no_stack_left, stopped_at};
use crate::types::limits::{MAX_BETZA_BYTES, MAX_LEAP, MAX_LEGS};
use ferz_grammar::betza::{BetzaParser, Rule};
use pest::Parser as _;
use pest::iterators::Pair;

/// Parses the moves of a piece. `literal` is the span of the text literal in the file, quotes included; see
/// [`Span::within_text`].
///
/// # Errors
/// The first fault, or the exceeded limit. The small letters are not interpreted yet.
pub fn parse_betza(text: &str, literal: &Span) -> Result<Betza, Diagnostic> {
    let builder = Builder { text, literal };
    if text.len() > MAX_BETZA_BYTES {
        let message = format!("these moves have {} bytes; the limit is {MAX_BETZA_BYTES}", text.len());
        let hint = "write several moves: `{ \"one\": Betza(\"...\"), \"other\": Betza(\"...\") }`";
        return Err(Diagnostic::new(Code::OutOfRange, literal.clone(), message).hint(hint));
    }
    let mut pairs = BetzaParser::parse(Rule::moves, text).map_err(|error| {
        no_stack_left(&error, literal).unwrap_or_else(|| builder.unexpected(stopped_at(&error, text)))
    })?;
    let all = pairs.next().map(Pair::into_inner).into_iter().flatten();
    let moves = all.filter_map(|pair| match pair.as_rule() {
        Rule::chain => Some(builder.movement(pair)),
        Rule::bracket => Some(builder.bracket(pair).map(BetzaMove::Bracket)),
        _ => None,
    });
    moves.collect::<Result<Vec<_>, _>>().map(|moves| Betza { moves })
}

/// The letters of a move, grouped into legs while they are read.
#[derive(Default)]
struct Legs {
    done: Vec<BetzaLeg>,
    letters: Vec<(char, Span)>,
    /// The start of the current leg.
    start: usize,
    /// True if the current leg begins at the start, or directly after an `a`.
    fresh: bool,
}

pub(super) struct Builder<'t> {
    pub(super) text: &'t str,
    literal: &'t Span,
}

impl Builder<'_> {
    fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        self.literal.within_text(self.text, pair.as_span().start()..pair.as_span().end())
    }

    pub(super) fn fault(&self, start: usize, end: usize, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Code::BetzaSyntax, self.literal.within_text(self.text, start..end), message)
    }

    fn movement(&self, pair: Pair<'_, Rule>) -> Result<BetzaMove, Diagnostic> {
        let atom = pair.clone().into_inner().find(|part| part.as_rule() == Rule::atom);
        match atom.as_ref().map(Pair::as_str) {
            Some("O") => self.row(pair).map(BetzaMove::Castling),
            Some("@") => self.row(pair).map(BetzaMove::Drop),
            _ => self.chain(pair).map(BetzaMove::Chain),
        }
    }

    /// Reads the letters, the capital and the number of a castling or a drop.
    fn row(&self, pair: Pair<'_, Rule>) -> Result<BetzaRow, Diagnostic> {
        let span = self.span(&pair);
        let mut row = BetzaRow { span: span.clone(), letters: Vec::new(), atom_span: span, number: None };
        for part in pair.into_inner() {
            let span = self.span(&part);
            match part.as_rule() {
                Rule::modifier => row.letters.extend(part.as_str().chars().next().map(|letter| (letter, span))),
                Rule::atom => row.atom_span = span,
                Rule::range => {
                    row.atom_span.range.end = row.atom_span.range.end.max(span.range.end);
                    // A number that overflows is too large for a board anyway.
                    row.number = Some(part.as_str().parse().unwrap_or(i64::MAX));
                }
                _ => {
                    let message = "castling and drops cannot have legs";
                    let hint = "remove `a`, brackets and parentheses from castling `O` and drops `@`";
                    return Err(Diagnostic::new(Code::BetzaSyntax, span, message).hint(hint));
                }
            }
        }
        Ok(row)
    }

    /// Reads legs with one atom, or one leg of a bracket.
    fn chain(&self, pair: Pair<'_, Rule>) -> Result<BetzaChain, Diagnostic> {
        let span = self.span(&pair);
        let mut legs = Legs { start: pair.as_span().start(), fresh: true, ..Legs::default() };
        let (mut group, mut atom, mut range) = (None, None, None);
        let mut parts = pair.into_inner().peekable();
        while let Some(part) = parts.next() {
            match part.as_rule() {
                Rule::group if group.is_some() => {
                    let fault = Diagnostic::new(
                        Code::BetzaSyntax,
                        self.span(&part),
                        "the move has two groups of repeated legs",
                    );
                    return Err(fault.hint("write at most one group"));
                }
                Rule::group => {
                    let goes_on = parts.peek().is_some_and(|next| matches!(next.as_rule(), Rule::again | Rule::atom));
                    group = Some(self.group(&part, goes_on, &mut legs)?);
                }
                Rule::again | Rule::modifier => self.letter(&part, &mut legs),
                Rule::atom => atom = Some(part),
                _ => range = Some(part),
            }
        }
        let Some(pair) = atom else { return Err(self.unexpected(self.text.len())) };
        self.end_leg(&mut legs, pair.as_span().start());
        let legs = legs.done;
        check_legs(legs.len(), &span)?;
        let mut atom_span = self.span(&pair);
        let (atom, mut times) = self.atom(pair)?;
        if let Some(pair) = range {
            atom_span.range.end = atom_span.range.end.max(self.span(&pair).range.end);
            times = self.range(&pair, times)?;
        }
        if atom == Atom::Universal && times != Range::Once {
            let fault =
                Diagnostic::new(Code::BetzaSyntax, atom_span, "`U` takes no range, because it goes to any square");
            return Err(fault.hint("write `U` alone"));
        }
        Ok(BetzaChain { span, legs, group, atom, atom_span, range: times })
    }

    /// Reads one small letter; `a` starts a new leg.
    fn letter(&self, pair: &Pair<'_, Rule>, legs: &mut Legs) {
        if pair.as_rule() == Rule::again {
            self.end_leg(legs, pair.as_span().start());
            legs.start = pair.as_span().end();
            legs.fresh = true;
            return;
        }
        legs.fresh = false;
        legs.letters.extend(pair.as_str().chars().next().map(|letter| (letter, self.span(pair))));
    }

    fn end_leg(&self, legs: &mut Legs, end: usize) {
        let mut span = self.literal.within_text(self.text, legs.start.min(end)..end);
        // The span leaves out parentheses before and after the letters.
        if let (Some((_, first)), Some((_, last))) = (legs.letters.first(), legs.letters.last()) {
            span.range = first.range.start..last.range.end;
        }
        legs.done.push(BetzaLeg { span, letters: std::mem::take(&mut legs.letters) });
    }

    /// Reads the legs in parentheses. Each has an `a` after it, `(ma)mK`, or before it, `m(am)K`. The letters then form
    /// whole legs with or without the parentheses, repeated or not. `goes_on` means that the next letter starts a leg.
    fn group(&self, pair: &Pair<'_, Rule>, goes_on: bool, legs: &mut Legs) -> Result<BetzaGroup, Diagnostic> {
        let span = self.span(pair);
        let (start, end) = (pair.as_span().start(), pair.as_span().end());
        let letters: Vec<Pair<'_, Rule>> = pair.clone().into_inner().collect();
        let is_again = |letter: Option<&Pair<'_, Rule>>| letter.is_some_and(|letter| letter.as_rule() == Rule::again);
        let before = legs.done.len();
        let (behind, in_front) =
            (legs.fresh && is_again(letters.last()), goes_on && is_again(letters.first()) && !is_again(letters.last()));
        if !behind && !in_front {
            let fault = Diagnostic::new(Code::BetzaSyntax, span, "these parentheses do not contain whole legs");
            return Err(fault.hint("end every leg in them with `a`: `(ma)mK` makes one step or more"));
        }
        if behind {
            legs.start = start + 1;
        }
        letters.iter().for_each(|letter| self.letter(letter, legs));
        let count = legs.done.len() - before;
        if behind {
            legs.start = end;
        }
        Ok(BetzaGroup { span, first: before + usize::from(in_front), count, most: None })
    }

    /// Reads legs in brackets, each with its own atom.
    fn bracket(&self, pair: Pair<'_, Rule>) -> Result<BetzaBracket, Diagnostic> {
        let span = self.span(&pair);
        let mut parts: Vec<BetzaPart> = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::part => parts.push(BetzaPart { chain: self.chain(part)?, may_stop: true }),
                _ => {
                    if let Some(before) = parts.last_mut() {
                        before.may_stop = part.as_str() == "?";
                    }
                }
            }
        }
        check_legs(parts.len(), &span)?;
        Ok(BetzaBracket { span, parts })
    }

    /// Reads an atom, and its number of repetitions if no range follows.
    fn atom(&self, pair: Pair<'_, Rule>) -> Result<(Atom, Range), Diagnostic> {
        let (start, end) = (pair.as_span().start(), pair.as_span().end());
        let fault = |message: &str, hint: &str| Err(self.fault(start, end, message).hint(hint));
        let Some(inner) = pair.into_inner().next() else { return Err(self.unexpected(start)) };
        if inner.as_rule() == Rule::vector {
            let numbers = inner.into_inner().map(|number| number.as_str().parse::<i64>().unwrap_or(i64::MAX));
            let numbers: Vec<i64> = numbers.collect();
            let (small, large) = (numbers[0].min(numbers[1]), numbers[0].max(numbers[1]));
            if large == 0 || large > MAX_LEAP {
                let message = format!("the longer part of the leap ({small}, {large}) must be 1 to {MAX_LEAP}");
                let span = self.literal.within_text(self.text, start..end);
                return Err(Diagnostic::new(Code::OutOfRange, span, message)
                    .hint("write, for example, `(1,3)`; no board is larger"));
            }
            return Ok((Atom::Leap(small, large), Range::Once));
        }
        if inner.as_rule() == Rule::longer {
            // Of the longer leaps in this notation only this one is documented anywhere.
            if inner.as_str() == "FX" {
                return Ok((Atom::Leap(1, 4), Range::Once));
            }
            let message = format!("`{}` has no agreed meaning", inner.as_str());
            return fault(&message, "only `FX`, (1, 4), is supported; write the leap in numbers: `(1,4)`");
        }
        let times = if inner.as_rule() == Rule::doubled { Range::Any } else { Range::Once };
        let letter = inner.as_str().chars().next().unwrap_or(' ');
        if let Some((atom, own)) = atom_of(letter) {
            return Ok((atom, own.unwrap_or(times)));
        }
        match letter {
            'O' => fault("castling cannot be a leg of a move", "write it separately: `KisO2`"),
            '@' => fault("a drop cannot be a leg of a move", "write it separately: `fmWfcFj@7`"),
            'I' => fault("`I` (moves like the piece that moved last) is not supported", "remove it"),
            'X' | 'Y' => {
                fault("`X` and `Y` lengthen an atom, but there is no atom before them", "write the leap: `(1,4)`")
            }
            other => {
                let hint = "the atoms are W F D N A H C (or L) Z (or J) G, K R B Q, U, and leaps such as `(1,4)`";
                fault(&format!("there is no atom `{other}`"), hint)
            }
        }
    }

    fn range(&self, pair: &Pair<'_, Rule>, times: Range) -> Result<Range, Diagnostic> {
        let (start, end, digits) = (pair.as_span().start(), pair.as_span().end(), pair.as_str());
        let fault = |message: &str, hint: &str| Err(self.fault(start, end, message).hint(hint));
        if self.text[..start].len() >= 2 && times == Range::Any && self.is_doubled(start) {
            return fault("a doubled atom takes no range", "write the atom once");
        }
        match digits {
            "0" => Ok(Range::Any),
            "1" | "01" => Ok(Range::Once),
            _ if digits.trim_start_matches('0').is_empty() || digits.starts_with("00") => {
                fault("the range is zero", "`0` means any number of times, `03` exactly three times")
            }
            _ if digits.trim_start_matches('0').len() > 2 => {
                fault("the range has too many digits", "`0` means any number of times, `03` exactly three times")
            }
            _ if digits.starts_with('0') => digits.parse().map(Range::Exactly).map_err(|_| self.unexpected(start)),
            _ => digits.parse().map(Range::UpTo).map_err(|_| self.unexpected(start)),
        }
    }

    /// Returns true if a doubled atom ends here.
    fn is_doubled(&self, at: usize) -> bool {
        let mut last = self.text[..at].chars().rev();
        last.next().is_some_and(|letter| letter.is_ascii_uppercase() && last.next() == Some(letter))
    }
}

/// Checks the number of legs of a move.
///
/// # Errors
/// If a move has more legs than allowed.
fn check_legs(count: usize, span: &Span) -> Result<(), Diagnostic> {
    if count > MAX_LEGS {
        let message = format!("a move has 1 to {MAX_LEGS} legs, but this one has {count}");
        return Err(Diagnostic::new(Code::OutOfRange, span.clone(), message).hint("remove some `a`"));
    }
    Ok(())
}

/// The atom of a letter, and its own number of repetitions, if it has one.
pub(super) fn atom_of(letter: char) -> Option<(Atom, Option<Range>)> {
    Some(match letter {
        'W' => (Atom::Leap(0, 1), None),
        'F' => (Atom::Leap(1, 1), None),
        'D' => (Atom::Leap(0, 2), None),
        'N' => (Atom::Leap(1, 2), None),
        'A' => (Atom::Leap(2, 2), None),
        'H' => (Atom::Leap(0, 3), None),
        'C' | 'L' => (Atom::Leap(1, 3), None),
        'Z' | 'J' => (Atom::Leap(2, 3), None),
        'G' => (Atom::Leap(3, 3), None),
        'K' => (Atom::King, None),
        'R' => (Atom::Leap(0, 1), Some(Range::Any)),
        'B' => (Atom::Leap(1, 1), Some(Range::Any)),
        'Q' => (Atom::King, Some(Range::Any)),
        'U' => (Atom::Universal, Some(Range::Once)),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Betza, Diagnostic> {
        parse_betza(text, &Span::new(0, 100..102 + text.len()))
    }

    fn chains(text: &str) -> Vec<BetzaChain> {
        let moves = parse(text).unwrap().moves.into_iter();
        let chain = |one| match one {
            BetzaMove::Chain(chain) => chain,
            other => panic!("{other:?}"),
        };
        moves.map(chain).collect()
    }

    fn letters(legs: &[BetzaLeg]) -> String {
        let leg = |leg: &BetzaLeg| leg.letters.iter().map(|(letter, _)| *letter).collect::<String>();
        legs.iter().map(leg).collect::<Vec<_>>().join("-")
    }

    #[test]
    fn legs_and_atoms_are_told_apart() {
        let chains = chains("fmWmafsR4NN(4,1)");
        let shown = chains.iter().map(|one| (letters(&one.legs), one.atom, one.range));
        let expected = [
            ("fm".to_owned(), Atom::Leap(0, 1), Range::Once),
            ("m-fs".to_owned(), Atom::Leap(0, 1), Range::UpTo(4)),
            (String::new(), Atom::Leap(1, 2), Range::Any),
            (String::new(), Atom::Leap(1, 4), Range::Once),
        ];
        assert_eq!(shown.collect::<Vec<_>>(), expected);
        assert_eq!(chains[1].span.range, 104..110);
        assert_eq!(chains[1].legs[1].letters[0].1.range, 106..107);
        assert_eq!(chains[1].legs[1].span.range, 106..108);
    }

    #[test]
    fn parentheses_hold_whole_legs() {
        let shown = |text: &str| {
            let [one] = &chains(text)[..] else { unreachable!("one move is tested") };
            let BetzaGroup { first, count, span, most: _ } = one.group.clone().unwrap();
            assert_eq!(one.legs.len(), one.legs.iter().filter(|leg| leg.span.range.len() == leg.letters.len()).count());
            (letters(&one.legs), first..first + count, span.range)
        };
        assert_eq!(shown("(ma)mK"), ("m-m".to_owned(), 0..1, 101..105));
        assert_eq!(shown("m(am)K"), ("m-m".to_owned(), 1..2, 102..106));
        assert_eq!(shown("ma(cafa)bK"), ("m-c-f-b".to_owned(), 1..3, 103..109));
        assert_eq!(shown("m(acaf)abK"), ("m-c-f-b".to_owned(), 1..3, 102..108));
        assert_eq!(shown("(a)K"), ("-".to_owned(), 0..1, 101..104));
    }

    #[test]
    fn brackets_hold_legs_with_an_atom_each() {
        let betza = parse("[F2?sR-N]W").unwrap();
        let [BetzaMove::Bracket(one), BetzaMove::Chain(_)] = &betza.moves[..] else { panic!("{betza:?}") };
        let shown = one.parts.iter().map(|part| (letters(&part.chain.legs), part.chain.range, part.may_stop));
        let expected = [
            (String::new(), Range::UpTo(2), true),
            ("s".to_owned(), Range::Any, false),
            (String::new(), Range::Once, true),
        ];
        assert_eq!(shown.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_range_may_be_exact() {
        let ranges: Vec<Range> = chains("W3W03W0W01FX").iter().map(|one| one.range).collect();
        assert_eq!(ranges, [Range::UpTo(3), Range::Exactly(3), Range::Any, Range::Once, Range::Once]);
        assert_eq!(chains("FX")[0].atom, Atom::Leap(1, 4));
    }

    #[test]
    fn faults_are_named_where_they_are() {
        let cases = [
            ("", "there are no moves", 101),
            ("fm", "an atom is missing after `m`", 102),
            ("W3N 4", "unexpected ` ` in Betza notation", 104),
            ("3W", "unexpected `3` in Betza notation", 101),
            ("fE", "there is no atom `E`", 102),
            ("W00", "the range is zero", 102),
            ("W003", "the range is zero", 102),
            ("W123", "the range has too many digits", 102),
            ("NN3", "a doubled atom takes no range", 103),
            ("x(y)zA", "these parentheses do not contain whole legs", 102),
            ("(f)K", "these parentheses do not contain whole legs", 101),
            ("()K", "these parentheses do not contain whole legs", 101),
            ("m(am)fK", "these parentheses do not contain whole legs", 102),
            ("(ma(ma))K", "unexpected `(` in Betza notation", 104),
            ("(ma)(ma)K", "the move has two groups of repeated legs", 105),
            ("(W-F)0", "unexpected `W` in Betza notation", 102),
            ("mF-F", "unexpected `-` in Betza notation", 103),
            ("v[F?R]", "unexpected `[` in Betza notation", 102),
            ("[F]", "unexpected `]` in Betza notation", 103),
            ("[F?R", "a bracket is not closed", 104),
            ("[maF?R]", "unexpected `a` in Betza notation", 103),
            ("WX", "`WX` has no agreed meaning", 101),
            ("XW", "`X` and `Y` lengthen an atom, but there is no atom before them", 101),
            ("[K-O2]", "castling cannot be a leg of a move", 104),
            ("iaO2", "castling and drops cannot have legs", 102),
            ("[W-@8]", "a drop cannot be a leg of a move", 104),
            ("U3", "`U` takes no range, because it goes to any square", 101),
            ("(0,0)", "the longer part of the leap (0, 0) must be 1 to 25", 101),
        ];
        for (text, message, at) in cases {
            let fault = parse(text).unwrap_err();
            assert_eq!((fault.message.as_str(), fault.span.range.start), (message, at), "{text}");
        }
        assert_eq!(parse(&"W".repeat(2000)).unwrap_err().code, Code::OutOfRange);
        assert_eq!(parse(&format!("{}W", "a".repeat(20))).unwrap_err().code, Code::OutOfRange);
    }
}
