//! From the text of a piece's moves to their tree: `grammar/betza.pest` and its errors in plain words.

use super::{Atom, Betza, BetzaLeg, BetzaMove, Range};
use crate::diagnostic::{Code, Diagnostic, Span, shown};
use crate::types::limits::{MAX_BETZA_BYTES, MAX_LEAP, MAX_LEGS};
use grammar::{BetzaParser, Rule};
use pest::Parser as _;
use pest::error::InputLocation;
use pest::iterators::Pair;

mod grammar {
    // The derive macro documents nothing.
    #![allow(missing_docs)]

    #[derive(pest_derive::Parser)]
    #[grammar = "../grammar/betza.pest"]
    pub(super) struct BetzaParser;
}

/// Reads the moves of a piece. `literal` is the place of the text literal in the file, quotes included; see
/// [`Span::within_text`].
///
/// # Errors
/// The first thing that is wrong, or the limit that is exceeded. What the small letters mean is not asked yet.
pub fn parse_betza(text: &str, literal: &Span) -> Result<Betza, Diagnostic> {
    let builder = Builder { text, literal };
    if text.len() > MAX_BETZA_BYTES {
        let message = format!("these moves have {} bytes; the limit is {MAX_BETZA_BYTES}", text.len());
        return Err(Diagnostic::new(Code::OutOfRange, literal.clone(), message));
    }
    let mut pairs = BetzaParser::parse(Rule::moves, text).map_err(|error| {
        let at = match error.location {
            InputLocation::Pos(at) | InputLocation::Span((at, _)) => at.min(text.len()),
        };
        builder.unexpected(at)
    })?;
    let all = pairs.next().map(Pair::into_inner).into_iter().flatten();
    let moves = all.filter(|pair| pair.as_rule() == Rule::movement).map(|pair| builder.movement(pair));
    moves.collect::<Result<Vec<_>, _>>().map(|moves| Betza { moves })
}

struct Builder<'t> {
    text: &'t str,
    literal: &'t Span,
}

impl Builder<'_> {
    fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        self.literal.within_text(self.text, pair.as_span().start()..pair.as_span().end())
    }

    fn fault(&self, start: usize, end: usize, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Code::BetzaSyntax, self.literal.within_text(self.text, start..end), message)
    }

    fn movement(&self, pair: Pair<'_, Rule>) -> Result<BetzaMove, Diagnostic> {
        let span = self.span(&pair);
        let (mut legs, mut atom, mut range) = (Vec::new(), None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::leg => legs.push(self.leg(part)),
                Rule::atom => atom = Some(part),
                _ => range = Some(part),
            }
        }
        if legs.len() > MAX_LEGS {
            let message = format!("a move has 1 to {MAX_LEGS} legs, this one has {}", legs.len());
            return Err(Diagnostic::new(Code::OutOfRange, span, message));
        }
        let Some(pair) = atom else { return Err(self.unexpected(self.text.len())) };
        let mut atom_span = self.span(&pair);
        let (atom, mut times) = self.atom(pair)?;
        if let Some(pair) = range {
            atom_span.range.end = atom_span.range.end.max(self.span(&pair).range.end);
            times = self.range(&pair, times)?;
        }
        if atom == Atom::Universal && times != Range::Once {
            return Err(Diagnostic::new(
                Code::BetzaSyntax,
                atom_span,
                "`U` goes to any square already, without a range",
            ));
        }
        Ok(BetzaMove { span, legs, atom, atom_span, range: times })
    }

    fn leg(&self, pair: Pair<'_, Rule>) -> BetzaLeg {
        let span = self.span(&pair);
        let letter = |pair: Pair<'_, Rule>| pair.as_str().chars().next().map(|letter| (letter, self.span(&pair)));
        BetzaLeg { span, letters: pair.into_inner().filter_map(letter).collect() }
    }

    /// An atom, and how often it is repeated if no range is said.
    fn atom(&self, pair: Pair<'_, Rule>) -> Result<(Atom, Range), Diagnostic> {
        let (start, end) = (pair.as_span().start(), pair.as_span().end());
        let fault = |message: &str, hint: &str| Err(self.fault(start, end, message).hint(hint));
        let Some(inner) = pair.into_inner().next() else { return Err(self.unexpected(start)) };
        if inner.as_rule() == Rule::vector {
            let numbers = inner.into_inner().map(|number| number.as_str().parse::<i64>().unwrap_or(i64::MAX));
            let numbers: Vec<i64> = numbers.collect();
            let (small, large) = (numbers[0].min(numbers[1]), numbers[0].max(numbers[1]));
            if large == 0 || large > MAX_LEAP {
                let message = format!("a leap of ({small}, {large}); its longer part is 1 to {MAX_LEAP}");
                return Err(Diagnostic::new(
                    Code::OutOfRange,
                    self.literal.within_text(self.text, start..end),
                    message,
                ));
            }
            return Ok((Atom::Leap(small, large), Range::Once));
        }
        let times = if inner.as_rule() == Rule::doubled { Range::Any } else { Range::Once };
        Ok(match inner.as_str().chars().next().unwrap_or(' ') {
            'W' => (Atom::Leap(0, 1), times),
            'F' => (Atom::Leap(1, 1), times),
            'D' => (Atom::Leap(0, 2), times),
            'N' => (Atom::Leap(1, 2), times),
            'A' => (Atom::Leap(2, 2), times),
            'H' => (Atom::Leap(0, 3), times),
            'C' | 'L' => (Atom::Leap(1, 3), times),
            'Z' | 'J' => (Atom::Leap(2, 3), times),
            'G' => (Atom::Leap(3, 3), times),
            'K' => (Atom::King, times),
            'R' => (Atom::Leap(0, 1), Range::Any),
            'B' => (Atom::Leap(1, 1), Range::Any),
            'Q' => (Atom::King, Range::Any),
            'U' => (Atom::Universal, Range::Once),
            'O' => {
                let hint = "castlings are rows: `castling: { \"kingside\": (moves: [(\"king\", \"e1\", \"g1\"), (\"rook\", \"h1\", \"f1\")]) }`";
                return fault("castling moves two pieces: it is no move of one", hint);
            }
            '@' => {
                let hint = "drops are rows: `drops: { \"pawns\": (pieces: \"pawn\", to: \"ranks 1-7\") }`";
                return fault("a drop is no move of a piece on the board", hint);
            }
            'I' => return fault("`I` (moves like the piece that moved last) is not in the language", "leave it out"),
            'X' | 'Y' => return fault("`X` and `Y` behind an atom are not known here", "write the leap: `(1,4)`"),
            other => {
                let hint = "the atoms are W F D N A H C (or L) Z (or J) G, K R B Q, U, and leaps such as `(1,4)`";
                return fault(&format!("there is no atom `{other}`"), hint);
            }
        })
    }

    fn range(&self, pair: &Pair<'_, Rule>, times: Range) -> Result<Range, Diagnostic> {
        let (start, end, digits) = (pair.as_span().start(), pair.as_span().end(), pair.as_str());
        let fault = |message: &str, hint: &str| Err(self.fault(start, end, message).hint(hint));
        if self.text[..start].len() >= 2 && times == Range::Any && self.is_doubled(start) {
            return fault("a doubled atom has no range", "write the atom once");
        }
        match digits {
            "0" => Ok(Range::Any),
            "1" => Ok(Range::Once),
            _ if digits.starts_with('0') => fault(
                "a range does not begin with 0",
                "`0` alone is any number of times; for exactly three say `Rider(by: Orthogonal, exactly: 3)`",
            ),
            _ if digits.len() > 2 => fault("a range has one or two digits", "`0` is any number of times"),
            _ => digits.parse().map(Range::UpTo).map_err(|_| self.unexpected(start)),
        }
    }

    /// Does a doubled atom end here?
    fn is_doubled(&self, at: usize) -> bool {
        let mut last = self.text[..at].chars().rev();
        last.next().is_some_and(|letter| letter.is_ascii_uppercase() && last.next() == Some(letter))
    }

    /// What is wrong where the grammar got stuck.
    fn unexpected(&self, at: usize) -> Diagnostic {
        let Some(c) = self.text[at..].chars().next() else {
            return match self.text.chars().next_back() {
                None => self.fault(0, 0, "no moves").hint("`[]` stands for none; `W` is a step along a file or a rank"),
                Some(last) if last.is_ascii_lowercase() => {
                    let message = format!("an atom is missing after `{last}`");
                    self.fault(at - 1, at, message).hint("small letters say how the atom behind them goes: `fmW`")
                }
                Some(_) => self.fault(at, at, "the moves end too early"),
            };
        };
        let fault = self.fault(at, at + c.len_utf8(), format!("unexpected `{}` in Betza notation", shown(c)));
        let is_in_brackets = self.text[..at].rfind('(') > self.text[..at].rfind(')');
        match c {
            _ if is_in_brackets => {
                fault.hint("parentheses hold a leap, `(1,4)`; for repeated legs write `Path(legs: [...], repeat: ...)`")
            }
            '0'..='9' => fault.hint("a range stands behind an atom: `W3`"),
            '(' => {
                fault.hint("parentheses hold a leap, `(1,4)`; for repeated legs write `Path(legs: [...], repeat: ...)`")
            }
            ')' | ',' => fault.hint("a leap is written `(1,4)`"),
            '[' | ']' | '-' | '?' => fault.hint("moves in brackets are not known here: write `Path(legs: [...])`"),
            '{' | '}' | '^' | ':' | '+' | '\'' | '"' => fault.hint("this belongs to another dialect"),
            ' ' | '\t' | '\n' => fault.hint("moves stand together, without blanks: `fmWfcF`"),
            _ => fault.hint("small letters, then an atom such as `W` or `N`, then perhaps a range"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Betza, Diagnostic> {
        parse_betza(text, &Span::new(0, 100..102 + text.len()))
    }

    #[test]
    fn legs_and_atoms_are_told_apart() {
        let betza = parse("fmWmafsR4NN(4,1)").unwrap();
        let shown = betza.moves.iter().map(|one| {
            let leg = |leg: &BetzaLeg| leg.letters.iter().map(|(letter, _)| *letter).collect::<String>();
            (one.legs.iter().map(leg).collect::<Vec<_>>().join("-"), one.atom, one.range)
        });
        let expected = [
            ("fm".to_owned(), Atom::Leap(0, 1), Range::Once),
            ("m-fs".to_owned(), Atom::Leap(0, 1), Range::UpTo(4)),
            (String::new(), Atom::Leap(1, 2), Range::Any),
            (String::new(), Atom::Leap(1, 4), Range::Once),
        ];
        assert_eq!(shown.collect::<Vec<_>>(), expected);
        assert_eq!(betza.moves[1].span.range, 104..110);
        assert_eq!(betza.moves[1].legs[1].letters[0].1.range, 106..107);
    }

    #[test]
    fn faults_are_named_where_they_are() {
        let cases = [
            ("", "no moves", 101),
            ("fm", "an atom is missing after `m`", 102),
            ("W3N 4", "unexpected ` ` in Betza notation", 104),
            ("3W", "unexpected `3` in Betza notation", 101),
            ("fE", "there is no atom `E`", 102),
            ("W03", "a range does not begin with 0", 102),
            ("W123", "a range has one or two digits", 102),
            ("NN3", "a doubled atom has no range", 103),
            ("x(y)zA", "unexpected `y` in Betza notation", 103),
            ("KisO2", "castling moves two pieces: it is no move of one", 104),
            ("W@8", "a drop is no move of a piece on the board", 102),
            ("U3", "`U` goes to any square already, without a range", 101),
            ("(0,0)", "a leap of (0, 0); its longer part is 1 to 25", 101),
            ("[F?R]", "unexpected `[` in Betza notation", 101),
        ];
        for (text, message, at) in cases {
            let fault = parse(text).unwrap_err();
            assert_eq!((fault.message.as_str(), fault.span.range.start), (message, at), "{text}");
        }
        assert_eq!(parse(&"W".repeat(2000)).unwrap_err().code, Code::OutOfRange);
        assert_eq!(parse(&format!("{}W", "a".repeat(20))).unwrap_err().code, Code::OutOfRange);
    }
}
