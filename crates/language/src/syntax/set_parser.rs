//! Parses the text of a set expression into its tree, with `grammar/set.pest` and its errors in plain words.

use super::set_expr::{SetArg, SetExpr, SetValue};
use super::set_slips::{self, SQUARES, Slip};
use super::stopped::{no_stack_left, stopped_at};
use crate::diagnostic::{Code, Diagnostic, Span, did_you_mean, near, shorten};
use crate::types::limits::{MAX_SET_BYTES, MAX_SET_DEPTH};
use ferz_grammar::set::{Rule, SetParser};
use pest::Parser as _;
use pest::iterators::Pair;
use std::ops::Range;

/// Parses a set expression. `literal` is the span of the text literal in the file, quotes included. The spans in the
/// result are spans in the file. If the literal has escapes, all of them are the literal's own span.
///
/// # Errors
/// The first fault, or the exceeded limit.
pub fn parse_set(text: &str, literal: &Span) -> Result<SetExpr, Diagnostic> {
    let builder = Builder { text, literal };
    if text.len() > MAX_SET_BYTES {
        let message = format!("this set expression has {} bytes; the limit is {MAX_SET_BYTES}", text.len());
        return Err(builder.too_large(0..text.len(), message));
    }
    builder.check_brackets()?;
    let mut pairs = SetParser::parse(Rule::expression, text).map_err(|error| {
        no_stack_left(&error, literal).unwrap_or_else(|| builder.unexpected(stopped_at(&error, text)))
    })?;
    // `expression` contains `or` and the end of input.
    let or = pairs.next().and_then(|pair| pair.into_inner().next());
    or.map_or_else(|| Err(builder.unexpected(0)), |or| builder.or(or))
}

pub(super) struct Builder<'t> {
    pub(super) text: &'t str,
    literal: &'t Span,
}

impl Builder<'_> {
    fn span(&self, part: Range<usize>) -> Span {
        self.literal.within_text(self.text, part)
    }

    pub(super) fn fault(&self, part: Range<usize>, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Code::SetSyntax, self.span(part), message)
    }

    fn too_large(&self, part: Range<usize>, message: String) -> Diagnostic {
        let fault = Diagnostic::new(Code::SetTooLarge, self.span(part), message);
        fault.hint("define a zone for a part of it, or split the row")
    }

    /// Reports ranks, files or squares in another notation around a name that cannot be right.
    fn slip_of_name(&self, name: &str, at: usize) -> Option<Diagnostic> {
        let is_none = match name {
            "rank" | "ranks" | "file" | "files" | "and" | "or" | "to" => true,
            _ => !name.starts_with(|c: char| c.is_ascii_lowercase()),
        };
        let slip = set_slips::find(self.text, at).filter(|_| is_none)?;
        // `file c to f` is a valid set: the target square, if it is on file c and holds an `f`. Between squares, as in
        // `c1 to f1`, `to` is always a slip.
        (name != "to" || slip.message == SQUARES).then(|| self.misspelt(slip))
    }

    pub(super) fn misspelt(&self, Slip { range, message, right, other }: Slip) -> Diagnostic {
        let wrong = &self.text[range.clone()];
        let fault = self.fault(range, format!("{message}: `{}`", shorten(wrong)));
        match other {
            Some(other) => fault.hint(format!("write `{right}` or `{other}`")),
            None => fault.hint(format!("write `{right}`")).rename(wrong, &right),
        }
    }

    /// Checks the brackets first, because their depth is the depth of the parser's recursion.
    fn check_brackets(&self) -> Result<(), Diagnostic> {
        let mut open = Vec::new();
        for (at, c) in self.text.char_indices() {
            match c {
                '(' if open.len() == MAX_SET_DEPTH => {
                    let message = format!("parentheses are nested more than {MAX_SET_DEPTH} deep");
                    return Err(self.too_large(at..at + 1, message));
                }
                '(' => open.push(at),
                ')' if open.pop().is_none() => {
                    let fault = self.fault(at..at + 1, "this `)` closes nothing");
                    return Err(fault.hint("remove it, or add `(` before it").rename(")", ""));
                }
                _ => {}
            }
        }
        match open.last() {
            Some(&at) => Err(self.fault(at..at + 1, "this `(` is never closed").hint("write `)` at its end")),
            None => Ok(()),
        }
    }

    fn or(&self, pair: Pair<'_, Rule>) -> Result<SetExpr, Diagnostic> {
        self.joined(pair, Builder::and, SetValue::Or)
    }

    fn and(&self, pair: Pair<'_, Rule>) -> Result<SetExpr, Diagnostic> {
        self.joined(pair, Builder::negated, SetValue::And)
    }

    fn joined(
        &self,
        pair: Pair<'_, Rule>,
        part: impl Fn(&Self, Pair<'_, Rule>) -> Result<SetExpr, Diagnostic>,
        join: impl FnOnce(Vec<SetExpr>) -> SetValue,
    ) -> Result<SetExpr, Diagnostic> {
        let mut parts = pair.into_inner().map(|pair| part(self, pair)).collect::<Result<Vec<_>, _>>()?;
        if parts.len() == 1 {
            return Ok(parts.remove(0));
        }
        let mut span = parts[0].span.clone();
        span.range.end = parts[parts.len() - 1].span.range.end;
        Ok(SetExpr { span, value: join(parts) })
    }

    fn negated(&self, pair: Pair<'_, Rule>) -> Result<SetExpr, Diagnostic> {
        let span = self.place(&pair);
        let mut inner = pair.into_inner();
        let mut odd = false;
        loop {
            match inner.next() {
                Some(pair) if pair.as_rule() == Rule::not => odd = !odd,
                Some(pair) => {
                    let operand = self.operand(pair)?;
                    // A double negation is dropped: the tree must not be deeper than the parentheses.
                    return Ok(if odd { SetExpr { span, value: SetValue::Not(Box::new(operand)) } } else { operand });
                }
                None => return Err(self.unexpected(0)),
            }
        }
    }

    fn operand(&self, pair: Pair<'_, Rule>) -> Result<SetExpr, Diagnostic> {
        let span = self.place(&pair);
        let range = pair.as_span().start()..pair.as_span().end();
        let text = pair.as_str();
        let rule = pair.as_rule();
        if rule == Rule::name
            && let Some(slip) = self.slip_of_name(text, range.start)
        {
            return Err(slip);
        }
        let mut inner = pair.into_inner();
        let value = match rule {
            Rule::group => return inner.next().map_or_else(|| Err(self.unexpected(range.start)), |pair| self.or(pair)),
            Rule::call => {
                let name = inner.next().map_or("", |function| function.as_str()).trim_end_matches('(').to_owned();
                SetValue::Call(name, inner.map(|argument| self.argument(argument)).collect::<Result<_, _>>()?)
            }
            Rule::ranks => {
                let mut numbers = inner.map(|number| self.number(&number));
                let first = numbers.next().transpose()?.flatten();
                SetValue::Ranks(first, numbers.next().transpose()?.unwrap_or(first))
            }
            Rule::last_rank => SetValue::Ranks(None, None),
            Rule::files => {
                let letter = |file: Pair<'_, Rule>| file.as_str().chars().next().filter(|_| file.as_str() != "last");
                let mut files = inner.map(letter);
                let first = files.next().flatten();
                SetValue::Files(first, files.next().unwrap_or(first))
            }
            Rule::last_file => SetValue::Files(None, None),
            Rule::range => {
                let mut squares = inner.map(|square| square.as_str().to_owned());
                SetValue::Range(squares.next().unwrap_or_default(), squares.next().unwrap_or_default())
            }
            _ => match text {
                "-" => {
                    let hint = "write *not* as `!`: `own !king` means own pieces except the king";
                    return Err(self.fault(range, "unexpected `-`").hint(hint));
                }
                "rank" | "ranks" | "file" | "files" => {
                    let example =
                        if text.starts_with('r') { "`rank 4` or `ranks 5-last`" } else { "`file a` or `files c-last`" };
                    return Err(self.misspelt_last(&range).unwrap_or_else(|| {
                        self.fault(range, format!("`{text}` needs a number or a letter"))
                            .hint(format!("write, for example, {example}"))
                    }));
                }
                "and" | "or" | "not" | "by" => {
                    let sign = match text {
                        "and" => ("for *and* write sets side by side, or `&`", "&"),
                        "or" => ("write *or* as `|`", "|"),
                        "not" => ("write *not* as `!`", "!"),
                        _ => ("`by` belongs in `attacked(by ...)`", ""),
                    };
                    let fault = self.fault(range, format!("`{text}` is not the name of a set")).hint(sign.0);
                    return Err(if sign.1.is_empty() { fault } else { fault.rename(text, sign.1) });
                }
                _ => SetValue::Name(text.to_owned()),
            },
        };
        Ok(SetExpr { span, value })
    }

    /// Reports the word before or after `rank` or `file`, if it looks like a misspelt `last`.
    fn misspelt_last(&self, line: &Range<usize>) -> Option<Diagnostic> {
        let is_blank = |c: char| c == ' ' || c == '\t';
        let in_word = |c: char| c.is_alphabetic();
        let before = self.text[..line.start].trim_end_matches(is_blank);
        let first = before.trim_end_matches(in_word).len();
        let behind = self.text[line.end..].trim_start_matches(is_blank);
        let next = self.text.len() - behind.len();
        let ends = next + behind.find(|c| !in_word(c)).unwrap_or(behind.len());
        let mut words = [first..before.len(), next..ends].into_iter();
        let place = words.find(|place| near(&self.text[place.clone()], ["last"]).is_some())?;
        let word = &self.text[place.clone()];
        let fault = self.fault(place, format!("there is no {} `{word}`", &self.text[line.clone()]));
        let meant = if line.start > first { format!("last {}", &self.text[line.clone()]) } else { "last".into() };
        Some(fault.hint(did_you_mean(&meant)).rename(word, "last"))
    }

    fn argument(&self, pair: Pair<'_, Rule>) -> Result<SetArg, Diagnostic> {
        let start = pair.as_span().start();
        let Some(inner) = pair.into_inner().next() else { return Err(self.unexpected(start)) };
        let span = self.place(&inner);
        match inner.as_rule() {
            Rule::vector => {
                let numbers = inner.into_inner().map(|number| self.integer(&number));
                let numbers = numbers.collect::<Result<Vec<i64>, _>>()?;
                Ok(SetArg::Vector(numbers[0], numbers[1], span))
            }
            Rule::by => match inner.into_inner().last() {
                Some(or) => Ok(SetArg::By(self.or(or)?)),
                None => Err(self.unexpected(start)),
            },
            _ => Ok(SetArg::Set(self.or(inner)?)),
        }
    }

    /// The number of a rank; `None` means `last`.
    fn number(&self, pair: &Pair<'_, Rule>) -> Result<Option<u32>, Diagnostic> {
        if pair.as_str() == "last" {
            return Ok(None);
        }
        pair.as_str().parse().map(Some).map_err(|_| self.too_far(pair))
    }

    fn integer(&self, pair: &Pair<'_, Rule>) -> Result<i64, Diagnostic> {
        pair.as_str().parse().map_err(|_| self.too_far(pair))
    }

    fn too_far(&self, pair: &Pair<'_, Rule>) -> Diagnostic {
        let range = pair.as_span().start()..pair.as_span().end();
        let message = format!("the number {} is too large", pair.as_str());
        Diagnostic::new(Code::OutOfRange, self.span(range), message).hint("no board is that large")
    }

    /// The span of a pair, without white space at its end.
    fn place(&self, pair: &Pair<'_, Rule>) -> Span {
        let start = pair.as_span().start();
        self.span(start..start + pair.as_str().trim_end().len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<SetExpr, Diagnostic> {
        parse_set(text, &Span::new(0, 100..102 + text.len()))
    }

    /// The tree in prefix notation.
    fn show(set: &SetExpr) -> String {
        let all = |sets: &[SetExpr]| sets.iter().map(show).collect::<Vec<_>>().join(" ");
        match &set.value {
            SetValue::And(sets) => format!("(& {})", all(sets)),
            SetValue::Or(sets) => format!("(| {})", all(sets)),
            SetValue::Not(inner) => format!("!{}", show(inner)),
            SetValue::Name(name) => name.clone(),
            SetValue::Range(a, b) => format!("{a}..{b}"),
            SetValue::Ranks(a, b) => format!("ranks({a:?},{b:?})").replace("Some", ""),
            SetValue::Files(a, b) => format!("files({a:?},{b:?})").replace("Some", ""),
            SetValue::Call(name, arguments) => {
                let argument = |argument: &SetArg| match argument {
                    SetArg::Set(set) => show(set),
                    SetArg::By(set) => format!("by {}", show(set)),
                    SetArg::Vector(x, y, _) => format!("<{x},{y}>"),
                };
                format!("{name}[{}]", arguments.iter().map(argument).collect::<Vec<_>>().join("; "))
            }
        }
    }

    #[test]
    fn and_binds_tighter_than_or() {
        let cases = [
            ("own river !tower !to", "(& own river !tower !to)"),
            ("a|b c & d", "(| a (& b c d))"),
            ("(a|b) !!!c", "(& (| a b) !c)"),
            ("!(a b)", "!(& a b)"),
            (" e4 ", "e4"),
            ("c1-e3 d4-e5", "(& c1..e3 d4..e5)"),
            ("rank 4 | ranks 5-last", "(| ranks((4),(4)) ranks((5),None))"),
            ("last rank", "ranks(None,None)"),
            ("rank last own", "(& ranks(None,None) own)"),
            ("file a files a-c", "(& files(('a'),('a')) files(('a'),('c')))"),
            ("file l files d-last", "(& files(('l'),('l')) files(('d'),None))"),
            ("last file | file last", "(| files(None,None) files(None,None))"),
            ("last rank last file last rank", "(& ranks(None,None) files(None,None) ranks(None,None))"),
            ("last file king", "(& files(None,None) king)"),
            ("last-file last files", "(& last-file files(None,None))"),
            ("last-rank ranks-x", "(& last-rank ranks-x)"),
            ("near(own) own (a|b)", "(& near[own] own (| a b))"),
            ("rank(to) file(own a)", "(& rank[to] file[(& own a)])"),
            ("shift(own, forward)", "shift[own; forward]"),
            ("shift(own, -1,2)", "shift[own; <-1,2>]"),
            ("attacked(by own a) attacked", "(& attacked[by (& own a)] attacked)"),
            ("between(a, b|c)", "between[a; (| b c)]"),
            ("bystander", "bystander"),
            ("f(by-stander)", "f[by-stander]"),
        ];
        for (text, tree) in cases {
            assert_eq!(parse(text).map(|set| show(&set)), Ok(tree.into()), "{text}");
        }
    }

    #[test]
    fn places_are_those_in_the_file() {
        let set = parse("own !(a | b)").unwrap();
        assert_eq!(set.span.range, 101..113);
        let SetValue::And(parts) = &set.value else { panic!("{set:?}") };
        assert_eq!((parts[0].span.range.clone(), parts[1].span.range.clone()), (101..104, 105..113));
        let escaped = parse_set("own", &Span::new(0, 7..20)).unwrap();
        assert_eq!(escaped.span.range, 7..20);
    }

    #[test]
    fn faults_are_named_where_they_are() {
        let cases = [
            ("", "the set expression is empty", 101),
            ("own |", "a set is missing after `|`", 105),
            ("| own", "a set is missing before `|`", 101),
            ("own | | a", "a set is missing between `|` and `|`", 107),
            ("own (a", "this `(` is never closed", 105),
            ("own)", "this `)` closes nothing", 104),
            ("near()", "a set is missing between `(` and `)`", 106),
            ("own, a", "unexpected `,`", 104),
            ("own King", "`King` is not a name: a name has only lower-case letters, digits and hyphens", 105),
            ("own and a", "`and` is not the name of a set", 105),
            ("rank", "`rank` needs a number or a letter", 101),
            ("own last_rank", "`last_rank` is not a name: a name has only lower-case letters, digits and hyphens", 105),
            ("own ~a", "unexpected `~`", 105),
            ("rank 99999999999", "the number 99999999999 is too large", 106),
            ("shift(a, 99999999999999999999,1)", "the number 99999999999999999999 is too large", 110),
            ("own \u{e9}", "unexpected `\u{e9}` in a set expression", 105),
        ];
        for (text, message, at) in cases {
            let fault = parse(text).unwrap_err();
            assert_eq!((fault.message.as_str(), fault.span.range.start), (message, at), "{text}");
        }
        let deep = format!("{}a{}", "(".repeat(1000), ")".repeat(1000));
        assert_eq!(parse(&deep[..]).unwrap_err().code, Code::SetTooLarge);
        assert_eq!(parse(&"a ".repeat(1000)).unwrap_err().code, Code::SetTooLarge);
        assert!(parse(&format!("{}a", "!".repeat(1000))).is_ok());
    }
}
