//! Set expressions: resolves names and applies functions.

use super::fold::any_of;
use super::geometry;
use super::names::is_square_like;
use super::scope::{Context, Known, Scope};
use super::set_words::{
    DIRECTION_WORDS, DIRECTIONS, FUNCTION_NAMES, FUNCTIONS, JOINING, SQUARE_WORDS, reserved, usage, word,
};
use super::trace::{NameKind, Offered};
use crate::diagnostic::{Code, Diagnostic, Span, did_you_mean, near};
use crate::model::limits::MAX_LEAP;
use crate::model::{Level, PerSide, Set, Shape, Word};
use crate::syntax::{Node, SetArg, SetExpr, SetValue};
use crate::types::{Side, SquareSet, Vector};

impl Scope<'_> {
    /// Lowers a set expression and checks it for its context.
    pub fn set(&self, node: &Node, place: Context) -> Option<Set> {
        self.report.is_set(&node.span);
        if self.is_misnamed(node) {
            return None;
        }
        let set = self.expr(&self.report.set_expr(node)?, place)?;
        self.is_bounded(Word::Set(&set), &node.span)?;
        Some(set)
    }

    /// Lowers a set expression of fixed squares.
    pub fn fixed_set(&self, node: &Node) -> Option<PerSide<SquareSet>> {
        self.set(node, Context::FIXED)?.as_squares()
    }

    /// The squares that each side means by squares written for the first player.
    pub(super) fn seen(&self, squares: SquareSet) -> Set {
        Set::Squares(Side::BOTH.map(|side| self.board.set_seen_by(side, squares)))
    }

    fn exprs(&self, exprs: &[SetExpr], place: Context) -> Option<Vec<Set>> {
        // All expressions are read, so that all faults are found.
        let sets: Vec<Option<Set>> = exprs.iter().map(|expr| self.expr(expr, place)).collect();
        sets.into_iter().collect()
    }

    fn expr(&self, expr: &SetExpr, place: Context) -> Option<Set> {
        match &expr.value {
            SetValue::And(exprs) => {
                if let Some(fault) = misspelt_last(exprs).or_else(|| self.stretch_of_files(exprs)) {
                    self.report.add(fault);
                    return None;
                }
                let sets = self.exprs(exprs, place)?;
                let had_squares = !sets.contains(&Set::NONE);
                let joined = joined(exprs, &sets);
                let all = self.all_of(sets);
                if had_squares && all == Set::NONE && self.board_is_sound {
                    let range = match &exprs[..] {
                        [SetExpr { value: SetValue::Name(a), .. }, SetExpr { value: SetValue::Name(b), .. }]
                            if is_square_like(a) && is_square_like(b) =>
                        {
                            format!("; for the squares from one to the other, `{a}-{b}`")
                        }
                        _ => String::new(),
                    };
                    let hint = format!(
                        "sets side by side mean their common squares; to join them write `|`: `{joined}`{range}"
                    );
                    self.report.fault(Code::NeverHolds, &expr.span, "no square is in all of these sets", hint);
                }
                Some(all)
            }
            SetValue::Or(exprs) => Some(any_of(self.exprs(exprs, place)?)),
            SetValue::Not(inner) => Some(self.not(self.expr(inner, place)?)),
            SetValue::Name(name) => self.named(name, &expr.span, place),
            SetValue::Range(a, b) => self.rectangle(a, b, &expr.span),
            SetValue::Ranks(low, high) => self.ranks(*low, *high, &expr.span),
            SetValue::Files(low, high) => self.files(*low, *high, &expr.span),
            SetValue::Call(name, arguments) => self.call(name, arguments, &expr.span, place),
        }
    }

    /// Reports `files c to f` if nothing is named `f`: all files between the two were meant.
    fn stretch_of_files(&self, exprs: &[SetExpr]) -> Option<Diagnostic> {
        let is_free = |name: &str| {
            let is_file = name.chars().next().is_some_and(|letter| self.board.file_named(letter).is_some());
            name.len() == 1 && is_file && !self.zone_names().chain(self.piece_names()).any(|known| known == name)
        };
        exprs.windows(3).find_map(|three| match [&three[0].value, &three[1].value, &three[2].value] {
            [SetValue::Files(Some(low), Some(high)), SetValue::Name(to), SetValue::Name(end)]
                if low == high && to == "to" && (end == "last" || is_free(end)) =>
            {
                let [first, last] = [&three[0].span, &three[2].span];
                let span = Span::new(first.source, first.range.start..last.range.end);
                let right = format!("files {low}-{end}");
                let fault = Diagnostic::new(Code::SetSyntax, span, "files are not written like this");
                let fault = fault.hint(format!("write `{right}`"));
                // In a text with escapes all spans are equal.
                Some(if first == last { fault } else { fault.replace(right) })
            }
            _ => None,
        })
    }

    fn named(&self, name: &str, span: &Span, place: Context) -> Option<Set> {
        let fixed = |squares| Some(Set::Squares([squares; 2]));
        let shape = self.board.plan().shape;
        match name {
            "light" | "dark" if shape == Shape::Hexagonal => {
                let message = format!("`{name}` has no meaning here: a hexagonal board has three colours");
                self.report.fault(Code::UnknownWord, span, message, "name the squares, as a zone");
                return None;
            }
            // Colours and edges belong to the board, not to a side.
            "light" => return fixed(self.coloured(1)),
            "dark" => return fixed(self.coloured(0)),
            "edge" => return fixed(self.board.edge()),
            "all" => return fixed(self.board.squares()),
            _ => {}
        }
        if let Some((set, facts, level)) = word(name) {
            self.tells(name, span, facts, place)?;
            self.asks(name, span, level, place)?;
            return Some(set);
        }
        if is_square_like(name) {
            return self.square(name, span).map(|square| self.seen(square.into()));
        }
        if let Some(zone) = self.zone_named(name) {
            self.report.uses(span, NameKind::Zone, name, &zone.span);
            return self.zone(zone, span, place);
        }
        let kind = self.kind_used(name, span).map(|kind| [kind].into_iter().collect());
        let kinds = kind.or_else(|| self.tag_used(name, span));
        if let Some(kinds) = kinds {
            self.tells(name, span, Known::NoMove, place)?;
            return Some(Set::Kinds(kinds));
        }
        self.offer_sets(name, place);
        if !self.report.is_unsupported(span, name) {
            let known = self.zone_names().chain(self.piece_names()).chain(reserved());
            match self.spelt_out(name) {
                Some(right) => {
                    let message = format!("there is no zone, piece or tag `{name}`");
                    let fault = Diagnostic::new(Code::UnknownName, span.clone(), message).hint(did_you_mean(&right));
                    // For a single letter the word before it decides the meaning, so no edit is offered.
                    self.report.add(if name.len() == 1 { fault } else { fault.rename(name, &right) });
                }
                None => self.unknown_name(span, "zone, piece or tag", name, known),
            }
        }
        None
    }

    /// Rewrites an unknown word in words of the language: `4`, `rank4`, `a-c`, `all-edge`, `own-king`.
    fn spelt_out(&self, name: &str) -> Option<String> {
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let is_file =
            |text: &str| text.len() == 1 && text.chars().all(|letter| self.board.file_named(letter).is_some());
        let line = |text: &str| is_number(text).then_some("rank").or(is_file(text).then_some("file"));
        let means = |word: &str| {
            let names = || self.zone_names().chain(self.piece_names());
            let is_word = super::set_words::word(word).is_some() || SQUARE_WORDS.contains(&word);
            is_word || self.board.named(word).is_some() || names().any(|name| name == word)
        };
        if let Some(line) = line(name) {
            return Some(format!("{line} {name}"));
        }
        if let Some(joined) = ["rank", "file"].into_iter().find_map(|word| Some((word, name.strip_prefix(word)?))) {
            return (line(joined.1) == Some(joined.0)).then(|| format!("{} {}", joined.0, joined.1));
        }
        let (a, b) = name.split_once('-')?;
        match (line(a), line(b)) {
            (Some(line), Some(other)) if line == other => Some(format!("{line}s {a}-{b}")),
            _ => (means(a) && means(b)).then(|| format!("{a} !{b}")),
        }
    }

    /// Adds the possible names and words to the trace.
    fn offer_sets(&self, mark: &str, place: Context) {
        if !self.report.is_sought(mark) {
            return;
        }
        let may_ask = |facts: Known, level: Level| facts <= place.facts && level <= place.settled;
        let of_functions = |name: &str| match name {
            "reach" | "attacked" => (Known::NoMove, Level::Attacks),
            "along" => (Known::NoMove, Level::Board),
            _ => (Known::NoPosition, Level::Board),
        };
        let stands_alone = |name: &&str| !DIRECTION_WORDS.contains(name) && !JOINING.contains(name);
        let words = reserved().into_iter().filter(stands_alone).filter(|name| {
            let (facts, level) = word(name).map_or_else(|| of_functions(name), |(_, facts, level)| (facts, level));
            may_ask(facts, level)
        });
        self.report.offer(mark, Offered::Quoted, words);
        self.report.offer(mark, Offered::Names(NameKind::Zone), self.zone_names());
        if place.facts >= Known::NoMove {
            self.offer_pieces(mark);
        }
        let squares: Vec<String> = self.board.squares().iter().map(|square| self.board.name(square)).collect();
        self.report.offer(mark, Offered::Squares, squares.iter().map(String::as_str));
    }

    fn call(&self, name: &str, arguments: &[SetArg], span: &Span, place: Context) -> Option<Set> {
        use SetArg::{By, Set as Inner, Vector as Numbers};
        match (name, arguments) {
            ("near", [Inner(s)]) => self.near(s, place),
            ("file", [Inner(s)]) => Some(self.lift(self.expr(s, place)?, Set::File, |s| self.board.same_files(s))),
            ("rank", [Inner(s)]) => Some(self.lift(self.expr(s, place)?, Set::Rank, |s| self.board.same_ranks(s))),
            ("flanked", [Inner(s)]) => Some(self.lift(self.expr(s, place)?, Set::Flanked, |s| self.board.flanked(s))),
            ("shift", [Inner(s), by @ (Inner(_) | Numbers(..))]) => {
                let (set, vectors) = (self.expr(s, place), self.vectors(by));
                let (set, vectors) = (set?, vectors?);
                Some(match set.as_squares() {
                    Some(squares) => Set::Squares(
                        Side::BOTH.map(|side| self.board.shifted(squares[side.index()], &vectors[side.index()])),
                    ),
                    None => Set::Shift(Box::new(set), vectors),
                })
            }
            ("along", [Inner(s), by @ (Inner(_) | Numbers(..))]) => {
                self.tells(name, span, Known::NoMove, place)?;
                let (set, vectors) = (self.expr(s, place), self.vectors(by));
                Some(Set::Along(Box::new(set?), vectors?))
            }
            ("beyond", [Inner(s), by @ (Inner(_) | Numbers(..))]) => {
                let (set, vectors) = (self.expr(s, place), self.vectors(by));
                let (set, vectors) = (set?, vectors?);
                Some(match set.as_squares() {
                    Some(squares) => Set::Squares(
                        Side::BOTH.map(|side| self.board.beyond(squares[side.index()], &vectors[side.index()])),
                    ),
                    None => Set::Beyond(Box::new(set), vectors),
                })
            }
            ("between", [Inner(s), Inner(t)]) => {
                let (s, t) = (self.expr(s, place), self.expr(t, place));
                let (s, t) = (s?, t?);
                Some(match (s.as_squares(), t.as_squares()) {
                    (Some(s), Some(t)) => Set::Squares([0, 1].map(|side| self.board.between(s[side], t[side]))),
                    _ => Set::Between(Box::new(s), Box::new(t)),
                })
            }
            ("enclosed", [Inner(a), Inner(b), Inner(c), by @ ..]) if by.len() <= 1 => {
                let sets = [a, b, c].map(|s| self.expr(s, place));
                let vectors = match by {
                    [by] => self.vectors(by),
                    _ => Some([self.board.lines(), self.board.lines()]),
                };
                let [a, b, c] = sets;
                let (a, b, c, vectors) = (a?, b?, c?, vectors?);
                Some(match (a.as_squares(), b.as_squares(), c.as_squares()) {
                    (Some(a), Some(b), Some(c)) => {
                        Set::Squares([0, 1].map(|side| self.board.enclosed(a[side], b[side], c[side], &vectors[side])))
                    }
                    _ => Set::Enclosed(Box::new([a, b, c]), vectors),
                })
            }
            ("reach", [Inner(s)]) => {
                self.tells(name, span, Known::NoMove, place)?;
                self.asks(name, span, Level::Attacks, place)?;
                Some(Set::Reach(Box::new(self.expr(s, place)?)))
            }
            ("attacked", [By(s)]) => {
                self.tells(name, span, Known::NoMove, place)?;
                self.asks(name, span, Level::Attacks, place)?;
                Some(Set::Attacked(Some(Box::new(self.expr(s, place)?))))
            }
            ("theirs", [Inner(s)]) => {
                let set = self.expr(s, place)?;
                Some(match set.as_squares() {
                    Some([first, second]) => Set::Squares([second, first]),
                    None => Set::Theirs(Box::new(set)),
                })
            }
            _ => {
                let fault = |code, message| Diagnostic::new(code, span.clone(), message);
                self.report.add(match usage(name) {
                    Some(usage) => fault(Code::WrongArguments, format!("wrong arguments for `{name}`"))
                        .hint(format!("write `{usage}`")),
                    None => {
                        let mut fault = fault(Code::UnknownWord, format!("there is no function `{name}`"));
                        // The span of the name alone, without its parentheses.
                        fault.span.range.end = fault.span.range.end.min(fault.span.range.start + name.len());
                        fault.hint(format!("the functions are {FUNCTIONS}")).suggest(name, FUNCTION_NAMES)
                    }
                });
                None
            }
        }
    }

    fn near(&self, s: &SetExpr, place: Context) -> Option<Set> {
        let neighbours = self.board.neighbours();
        Some(self.lift(self.expr(s, place)?, Set::Near, |s| self.board.shifted(s, &neighbours)))
    }

    /// Applies a function, at once if its argument is fixed.
    fn lift(&self, set: Set, make: fn(Box<Set>) -> Set, compute: impl Fn(SquareSet) -> SquareSet) -> Set {
        match set.as_squares() {
            Some(squares) => Set::Squares(squares.map(compute)),
            None => make(Box::new(set)),
        }
    }

    /// The vectors of `shift`, `along`, `beyond` and `enclosed`, for both sides.
    fn vectors(&self, argument: &SetArg) -> Option<PerSide<Vec<Vector>>> {
        let plan = self.board.plan();
        let vectors = match argument {
            SetArg::Vector(x, y, span) => {
                let part = |n: i64| i8::try_from(n).ok().filter(|n| i64::from(n.unsigned_abs()) <= MAX_LEAP);
                let (Some(x), Some(y)) = (part(*x), part(*y)) else {
                    let message = format!("the parts of a vector must be {MAX_LEAP} or less");
                    self.report.fault(Code::OutOfRange, span, message, "no board is larger");
                    return None;
                };
                vec![Vector::new(x, y)]
            }
            SetArg::Set(SetExpr { value: SetValue::Name(name), span }) => {
                let Some(bases) = geometry::direction(name, plan.shape) else {
                    self.report.offer(name, Offered::Quoted, DIRECTION_WORDS);
                    let message = format!("`{name}` is not a direction");
                    let fault = Diagnostic::new(Code::UnknownWord, span.clone(), message).hint(DIRECTIONS);
                    self.report.add(fault.suggest(name, DIRECTION_WORDS));
                    return None;
                };
                bases.into_iter().flat_map(|(base, symmetry)| plan.shape.images(base, symmetry)).collect()
            }
            SetArg::Set(SetExpr { span, .. }) | SetArg::By(SetExpr { span, .. }) => {
                self.report.fault(Code::WrongArguments, span, "expected a direction or a vector", DIRECTIONS);
                return None;
            }
        };
        let second = vectors.iter().map(|&vector| plan.shape.for_second(vector, plan.second)).collect();
        Some([vectors, second])
    }
}

/// Reports `last` beside a word that looks like a misspelt `rank` or `file`.
fn misspelt_last(exprs: &[SetExpr]) -> Option<Diagnostic> {
    exprs.windows(2).find_map(|pair| match [&pair[0].value, &pair[1].value] {
        [SetValue::Name(last), SetValue::Name(line)] if last == "last" => {
            let meant = near(line, ["rank", "file"])?.word;
            let message = format!("there is no `last {line}`");
            let fault = Diagnostic::new(Code::UnknownWord, pair[1].span.clone(), message);
            Some(fault.hint(format!("did you mean `last {meant}`?")).rename(line, meant))
        }
        _ => None,
    })
}

/// The fixed squares among the sets, joined by `|`, after the other words. Returns an example if there are fewer than
/// two, or if a word is not plain.
fn joined(exprs: &[SetExpr], sets: &[Set]) -> String {
    let plain: Option<Vec<String>> = exprs.iter().map(plainly).collect();
    let (squares, others): (Vec<_>, Vec<_>) =
        plain.unwrap_or_default().into_iter().zip(sets).partition(|(_, set)| matches!(set, Set::Squares(_)));
    let words = |all: Vec<(String, &Set)>| all.into_iter().map(|(word, _)| word).collect::<Vec<_>>();
    match (&squares[..], &others[..]) {
        ([_, _, ..], []) => words(squares).join(" | "),
        ([_, _, ..], _) => format!("{} ({})", words(others).join(" "), words(squares).join(" | ")),
        _ => "rank 1 | rank 2".into(),
    }
}

/// A word for squares as written; `None` for anything else.
fn plainly(expr: &SetExpr) -> Option<String> {
    let lines = |one: &str, many: &str, first: Option<String>, last: Option<String>| match (first, last) {
        (None, None) => format!("last {one}"),
        (Some(first), Some(last)) if first == last => format!("{one} {first}"),
        (first, last) => {
            let [first, last] = [first, last].map(|line| line.unwrap_or_else(|| "last".into()));
            format!("{many} {first}-{last}")
        }
    };
    match &expr.value {
        SetValue::Name(name) => Some(name.clone()),
        SetValue::Range(first, last) => Some(format!("{first}-{last}")),
        SetValue::Ranks(first, last) => {
            let [first, last] = [first, last].map(|rank| rank.map(|rank| rank.to_string()));
            Some(lines("rank", "ranks", first, last))
        }
        SetValue::Files(first, last) => {
            let [first, last] = [first, last].map(|file| file.map(String::from));
            Some(lines("file", "files", first, last))
        }
        SetValue::And(_) | SetValue::Or(_) | SetValue::Not(_) | SetValue::Call(..) => None,
    }
}
