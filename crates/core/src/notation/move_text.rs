//! Parsing of the text of a move by `grammar/move.pest`, with ranges. Names are not looked up in the rules.

use super::Style;
use crate::room::with_room;
use ferz_grammar::moves::{MoveParser, Rule};
use ferz_language::syntax::stopped_at;
use pest::Parser as _;
use pest::iterators::Pair;
use std::ops::Range;

/// The content of the text of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Said {
    /// A pass.
    Pass(Range<usize>),
    /// A castling, as in `O-O` (with the letter O).
    Castle(String),
    /// The drop of a piece from the hand.
    Drop { letters: Word, to: Word },
    /// The squares of a path, and the promotion.
    Way { squares: Vec<Word>, wish: Option<(Wish, Range<usize>)> },
    /// Algebraic notation: the piece, the written part of its start square, the target (all stops of a path), and the
    /// promotion.
    San { name: Word, origin: Origin, squares: Vec<Word>, wish: Option<(Wish, Range<usize>)> },
}

/// A part of the text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Word {
    pub text: String,
    pub range: Range<usize>,
}

/// The origin of an algebraic move, as far as it is written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Origin {
    pub square: Option<Word>,
    pub file: Option<char>,
    pub rank: Option<u32>,
}

/// The requested promotion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Wish {
    /// The piece's own promoted form.
    Own,
    /// The form from which the piece was promoted.
    Back,
    /// Any promotion.
    Promoted,
    /// The piece with these letters.
    Letters(String),
}

/// The requested choice for one row after the move has landed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Chosen {
    /// The letters of a piece from the hand.
    pub letters: Option<String>,
    /// The square; the target square of the move may precede it.
    pub squares: Vec<Word>,
    pub range: Range<usize>,
    /// Set if the piece stands after a slash, where some programs write a promotion.
    pub after_slash: bool,
}

impl Said {
    /// The same move with the piece after its slash as a promotion, and the choices that are left; `None` if there is
    /// no such piece, or the text cannot have a promotion.
    pub fn promoting(&self, choices: &[Chosen]) -> Option<(Said, Vec<Chosen>)> {
        let (first, rest) = choices.split_first()?;
        let letters = first.letters.as_ref().filter(|_| first.after_slash && first.squares.is_empty())?;
        let mut said = self.clone();
        match &mut said {
            Said::Way { squares: _, wish: wish @ None }
            | Said::San { name: _, origin: _, squares: _, wish: wish @ None } => {
                *wish = Some((Wish::Letters(letters.clone()), first.range.clone()));
            }
            Said::Pass(_) | Said::Castle(_) | Said::Drop { .. } | Said::Way { .. } | Said::San { .. } => return None,
        }
        Some((said, rest.to_vec()))
    }
}

/// Parses a text in one style ([`Style::Auto`] is none). Returns the move and the choices, or the byte offset of the
/// syntax error.
pub(super) fn parse(text: &str, style: Style) -> Result<(Said, Vec<Chosen>), usize> {
    let rule = match style {
        Style::Spaced => Rule::spaced,
        Style::Verbs => Rule::verbs,
        Style::San => Rule::san,
        // The notations of families are read by comparison.
        _ => Rule::coordinate,
    };
    let pairs = with_room(|| MoveParser::parse(rule, text)).map_err(|error| stopped_at(&error, text))?;
    let parts = pairs.flat_map(Pair::into_inner);
    let is_choice = |pair: &Pair<Rule>| matches!(pair.as_rule(), Rule::choice | Rule::gating);
    let (choices, parts): (Vec<_>, Vec<_>) = parts.partition(is_choice);
    Ok((said(parts), choices.iter().map(chosen).collect()))
}

/// Parses a move as USI writes it. `name` returns the variant's name of the square on a file, counted from the right,
/// and a rank, counted from the top, both from 0. A square beyond the board keeps its text.
pub(super) fn parse_usi(text: &str, name: impl Fn(u32, u32) -> Option<String>) -> Option<Said> {
    let parts: Vec<_> = with_room(|| MoveParser::parse(Rule::usi, text)).ok()?.flat_map(Pair::into_inner).collect();
    let square = |pair: &Pair<Rule>| {
        let written = word(pair);
        let (file, rank) = written.text.split_at(written.text.len() - 1);
        let file = file.parse::<u32>().ok().and_then(|file| file.checked_sub(1));
        let rank = rank.bytes().next().map(|letter| u32::from(letter - b'a'));
        let called = file.zip(rank).and_then(|(file, rank)| name(file, rank));
        Word { text: called.unwrap_or(written.text), range: written.range }
    };
    let drop = parts.iter().find(|pair| pair.as_rule() == Rule::usi_drop);
    if let Some([letters, to]) = drop.map(|drop| drop.clone().into_inner().collect::<Vec<_>>()).as_deref() {
        return Some(Said::Drop { letters: word(letters), to: square(to) });
    }
    let promotion = parts.iter().find(|pair| pair.as_rule() == Rule::promotion);
    Some(Said::Way {
        squares: parts.iter().filter(|pair| pair.as_rule() == Rule::usi_square).map(square).collect(),
        wish: promotion.map(|pair| (wish(pair), range(pair))),
    })
}

fn chosen(pair: &Pair<Rule>) -> Chosen {
    let after_slash = pair.as_rule() == Rule::gating;
    let mut chosen = Chosen { range: range(pair), after_slash, ..Chosen::default() };
    for part in pair.clone().into_inner() {
        match part.as_rule() {
            Rule::gate | Rule::gated => chosen.letters = Some(part.as_str().into()),
            Rule::square => chosen.squares.push(word(&part)),
            _ => {}
        }
    }
    chosen
}

fn word(pair: &Pair<Rule>) -> Word {
    Word { text: pair.as_str().into(), range: range(pair) }
}

fn range(pair: &Pair<Rule>) -> Range<usize> {
    pair.as_span().start()..pair.as_span().end()
}

/// Builds the whole move from the parts of its entry rule.
fn said(parts: Vec<Pair<Rule>>) -> Said {
    let Some(first) = parts.first() else { return Said::Pass(0..0) };
    match first.as_rule() {
        Rule::pass | Rule::pass_word => Said::Pass(range(first)),
        Rule::castle => Said::Castle(first.as_str().replace(['0', 'o'], "O")),
        Rule::drop | Rule::drop_verb | Rule::san_drop => {
            let (mut letters, mut to) = (Word { range: range(first), ..Word::default() }, Word::default());
            letters.range.end = letters.range.start;
            for pair in first.clone().into_inner() {
                let part = if pair.as_rule() == Rule::square { &mut to } else { &mut letters };
                *part = word(&pair);
            }
            Said::Drop { letters, to }
        }
        Rule::san_move => san_move(first.clone()),
        Rule::move_verb => way(first.clone().into_inner()),
        _ => way(parts.into_iter()),
    }
}

fn way<'i>(parts: impl Iterator<Item = Pair<'i, Rule>>) -> Said {
    let (mut squares, mut promotion) = (Vec::new(), None);
    for pair in parts {
        match pair.as_rule() {
            Rule::square => squares.push(word(&pair)),
            Rule::promotion | Rule::bracketed | Rule::promote => promotion = Some((wish(&pair), range(&pair))),
            _ => {}
        }
    }
    Said::Way { squares, wish: promotion }
}

fn wish(pair: &Pair<Rule>) -> Wish {
    match pair.clone().into_inner().next() {
        None => Wish::Promoted,
        Some(inner) => match inner.as_rule() {
            Rule::own => Wish::Own,
            Rule::back => Wish::Back,
            _ => Wish::Letters(inner.as_str().into()),
        },
    }
}

fn san_move(pair: Pair<Rule>) -> Said {
    let start = pair.as_span().start();
    let mut name = Word { text: String::new(), range: start..start };
    let (mut origin, mut squares, mut promotion) = (Origin::default(), Vec::new(), None);
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::name => name = word(&part),
            Rule::origin => {
                for hint in part.into_inner() {
                    match hint.as_rule() {
                        Rule::square => origin.square = Some(word(&hint)),
                        Rule::file => origin.file = hint.as_str().chars().next(),
                        // A number that is too large matches no rank.
                        _ => origin.rank = Some(hint.as_str().parse().unwrap_or(u32::MAX)),
                    }
                }
            }
            Rule::becomes => promotion = Some((Wish::Letters(part.as_str().into()), range(&part))),
            Rule::square => squares.push(word(&part)),
            _ => {}
        }
    }
    Said::San { name, origin, squares, wish: promotion }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way_of(text: &str, style: Style) -> (Vec<String>, Option<Wish>) {
        match parse(text, style).unwrap_or_else(|at| panic!("{text} at {at}")).0 {
            Said::Way { squares, wish } => (squares.into_iter().map(|w| w.text).collect(), wish.map(|(wish, _)| wish)),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn squares_may_be_joined_in_many_ways() {
        for text in ["e7e8", "e7-e8", "e7xe8", "e7 e8"] {
            assert_eq!(way_of(text, Style::Coordinate), (vec!["e7".into(), "e8".into()], None), "{text}");
        }
        assert_eq!(way_of("a10b10", Style::Coordinate).0, ["a10", "b10"]);
        assert_eq!(way_of("b1d3f5", Style::Coordinate).0, ["b1", "d3", "f5"]);
        for text in ["e7e8=Q", "e7e8/Q", "e7e8(Q)", "e7e8=(Q)", "e7-e8 (Q)"] {
            assert_eq!(way_of(text, Style::Coordinate).1, Some(Wish::Letters("Q".into())), "{text}");
        }
        assert_eq!(way_of("e7 e8 q", Style::Spaced).1, Some(Wish::Letters("q".into())));
        assert_eq!(way_of("e7e8+", Style::Coordinate).1, Some(Wish::Own));
        assert_eq!(way_of("e7e8-", Style::Coordinate).1, Some(Wish::Back));
        assert_eq!(way_of("e7e8+r", Style::Coordinate).1, Some(Wish::Letters("+r".into())));
    }

    #[test]
    fn verbs_are_strict() {
        assert_eq!(way_of("move a2 a3 promote", Style::Verbs).1, Some(Wish::Promoted));
        assert_eq!(way_of("move a2 a3 promote q", Style::Verbs).1, Some(Wish::Letters("q".into())));
        for text in ["move  a2 a3", "Move a2 a3", "move a2 a3 ", "move a2", "move a2a3", "drop s", "drop s c3 d4", ""] {
            assert!(parse(text, Style::Verbs).is_err(), "{text}");
        }
    }

    #[test]
    fn algebraic_moves_fall_into_parts() {
        let san = |text: &str| match parse(text, Style::San).unwrap_or_else(|at| panic!("{text} at {at}")).0 {
            Said::San { name, origin, squares, wish } => {
                let square = origin.square.map(|word| word.text);
                let to: Vec<String> = squares.into_iter().map(|word| word.text).collect();
                (name.text, square, origin.file, origin.rank, to.join(" "), wish.map(|(wish, _)| wish))
            }
            other => panic!("{other:?}"),
        };
        let to = |text: &str| text.to_string();
        assert_eq!(san("e4"), (to(""), None, None, None, to("e4"), None));
        assert_eq!(san("Nbxd7+"), (to("N"), None, Some('b'), None, to("d7"), None));
        assert_eq!(san("R1a3"), (to("R"), None, None, Some(1), to("a3"), None));
        assert_eq!(san("Qh4e1!?"), (to("Q"), Some(to("h4")), None, None, to("e1"), None));
        assert_eq!(san("+Rxh10#"), (to("+R"), None, None, None, to("h10"), None));
        assert_eq!(san("exd8=+B"), (to(""), None, Some('e'), None, to("d8"), Some(Wish::Letters(to("+B")))));
        assert_eq!(san("e8(Q)+"), (to(""), None, None, None, to("e8"), Some(Wish::Letters(to("Q")))));
        assert_eq!(san("Mb1xd3xf5"), (to("M"), Some(to("b1")), None, None, to("d3 f5"), None));
        assert_eq!(parse("0-0-0+", Style::San), Ok((Said::Castle("O-O-O".into()), Vec::new())));
        assert!(matches!(parse("@e4", Style::San), Ok((Said::Drop { .. }, _))));
    }

    #[test]
    fn choices_follow_after_commas() {
        let choices = |text: &str, style: Style| -> Vec<(Option<String>, String)> {
            let (_, choices) = parse(text, style).unwrap_or_else(|at| panic!("{text} at {at}"));
            let squares =
                |chosen: &Chosen| chosen.squares.iter().map(|word| &word.text[..]).collect::<Vec<_>>().join(" ");
            choices.iter().map(|chosen| (chosen.letters.clone(), squares(chosen))).collect()
        };
        let square = |square: &str| (None, square.to_string());
        let piece = |letters: &str, square: &str| (Some(letters.to_string()), square.to_string());
        assert_eq!(choices("e2e4", Style::Coordinate), []);
        assert_eq!(choices("e2e4,d5", Style::Coordinate), [square("d5")]);
        assert_eq!(choices("e7e8q,d5", Style::Coordinate), [square("d5")]);
        assert_eq!(choices("e7e8+ , d5,-", Style::Coordinate), [square("d5"), square("")]);
        assert_eq!(choices("e2e4,e4d5", Style::Coordinate), [square("e4 d5")]);
        assert_eq!(choices("e1g1,h@e1", Style::Coordinate), [piece("h", "e1")]);
        assert_eq!(choices("b1c3,h", Style::Coordinate), [piece("h", "")]);
        assert_eq!(choices("e2 e4 ,d5", Style::Spaced), [square("d5")]);
        assert_eq!(choices("exd8=Q,d5+", Style::San), [square("d5")]);
        assert_eq!(choices("Nc3,H", Style::San), [piece("H", "")]);
        assert_eq!(choices("O-O,E@h1#", Style::San), [piece("E", "h1")]);
        for text in ["e2e4,", "e2e4,,d5", ",d5", "e2e4 d5,=Q"] {
            assert!(parse(text, Style::Coordinate).is_err(), "{text}");
        }
    }
}
