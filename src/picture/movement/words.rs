//! Sets and conditions in words, for notes. Sets are said in the language's own words, squares as ranks, files and rectangles.

use crate::model::{Amount, Board, Chain, Condition, Line, MoveKind, MovePattern, Rules, Set, Taking};
use crate::types::{Kind, KindSet, Side, SquareSet, Vector};

/// So many squares are named one by one.
const NAMED: usize = 8;
/// So many characters of a note are shown.
const LONGEST: usize = 160;

/// Says things in words, for a side.
pub(super) struct Words<'r> {
    pub rules: &'r Rules,
    pub side: Side,
}

/// A text, cut if it is too long for a note.
pub(super) fn cut(text: String) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", text[..end].trim_end()),
        None => text,
    }
}

/// Several things, the last after "or".
pub(super) fn one_of(words: &[String]) -> String {
    match words {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [all @ .., last] => format!("{} or {last}", all.join(", ")),
    }
}

impl Words<'_> {
    /// Kinds of pieces: a tag if one means the same, else their names.
    pub fn kinds(&self, kinds: KindSet) -> String {
        let all: Vec<Kind> = self.rules.kinds().collect();
        let known = |set: KindSet| -> Vec<Kind> { all.iter().copied().filter(|&kind| set.contains(kind)).collect() };
        let wanted = known(kinds);
        if let Some(tag) = self.rules.tags.iter().find(|tag| known(tag.kinds) == wanted) {
            return tag.name.clone();
        }
        let names = |kinds: &[Kind]| kinds.iter().map(|&kind| self.rules.piece(kind).name.clone()).collect::<Vec<_>>();
        let others: Vec<Kind> = all.iter().copied().filter(|kind| !wanted.contains(kind)).collect();
        match others.len() < wanted.len() && !others.is_empty() {
            true => format!("any but {}", one_of(&names(&others))),
            false => one_of(&names(&wanted)),
        }
    }

    /// A set, as the side means it.
    pub fn set(&self, set: &Set) -> String {
        self.within(set, false)
    }

    /// A set; `is_operand`: beside other words.
    fn within(&self, set: &Set, is_operand: bool) -> String {
        if let Some(zone) = self.rules.zones.iter().find(|zone| zone.set == *set) {
            return match set.as_squares() {
                Some(squares) => format!("{} ({})", zone.name, self.squares(squares[self.side.index()])),
                None => zone.name.clone(),
            };
        }
        let part = |set: &Set| self.within(set, true);
        let inner = |set: &Set| self.within(set, false);
        let bracketed = |text: String| if is_operand && text.contains(' ') { format!("({text})") } else { text };
        let list = |sets: &[Set], between: &str| sets.iter().map(part).collect::<Vec<_>>().join(between);
        match set {
            Set::Squares(squares) => self.squares(squares[self.side.index()]),
            Set::And(sets) => bracketed(list(sets, " and ")),
            Set::Or(sets) => bracketed(list(sets, " or ")),
            Set::Not(set) => format!("not {}", part(set)),
            Set::Own => "own".to_owned(),
            Set::Enemy => "enemy".to_owned(),
            Set::Empty => "empty".to_owned(),
            Set::Occupied => "occupied".to_owned(),
            Set::Walls => "walls".to_owned(),
            Set::Kinds(kinds) => bracketed(self.kinds(*kinds)),
            Set::Promoted => "promoted".to_owned(),
            Set::Untouched => "untouched".to_owned(),
            Set::Stranded => "stranded".to_owned(),
            Set::Trail => "trail".to_owned(),
            Set::From => "from".to_owned(),
            Set::To => "to".to_owned(),
            Set::Path => "path".to_owned(),
            Set::Taken => "taken".to_owned(),
            Set::Chosen => "chosen".to_owned(),
            Set::Near(set) => format!("near({})", inner(set)),
            Set::File(set) => format!("file({})", inner(set)),
            Set::Rank(set) => format!("rank({})", inner(set)),
            Set::Shift(set, by) => format!("shift({}, {})", inner(set), self.vectors(by)),
            Set::Along(set, by) => format!("along({}, {})", inner(set), self.vectors(by)),
            Set::Beyond(set, by) => format!("beyond({}, {})", inner(set), self.vectors(by)),
            Set::Between(a, b) => format!("between({}, {})", inner(a), inner(b)),
            Set::Flanked(set) => format!("flanked({})", inner(set)),
            Set::Enclosed(sets, _) => format!("enclosed({})", sets.each_ref().map(inner).join(", ")),
            Set::Reach(set) => format!("reach({})", inner(set)),
            Set::Attacked(None) => "attacked".to_owned(),
            Set::Attacked(Some(set)) => format!("attacked(by {})", inner(set)),
            Set::Guarded => "guarded".to_owned(),
            Set::Theirs(set) => format!("theirs({})", inner(set)),
        }
    }

    fn vectors(&self, by: &[Vec<Vector>; 2]) -> String {
        let vectors = by[self.side.index()].iter().map(|vector| format!("{},{}", vector.x, vector.y));
        vectors.collect::<Vec<_>>().join(" or ")
    }

    /// Squares: as ranks, files or a rectangle if they are such, or one by one.
    pub fn squares(&self, squares: SquareSet) -> String {
        let board = &self.rules.board;
        let squares = squares & board.squares();
        if squares.is_empty() {
            return "no square".to_owned();
        }
        if squares == board.squares() {
            return "any square".to_owned();
        }
        if let Some(text) =
            ranks(board, squares).or_else(|| files(board, squares)).or_else(|| rectangle(board, squares))
        {
            return text;
        }
        let others = board.squares() - squares;
        let names = |squares: SquareSet| squares.iter().map(|square| board.name(square)).collect::<Vec<_>>().join(", ");
        match (squares.len(), others.len()) {
            (few, _) if few <= NAMED => names(squares),
            (_, few) if few <= NAMED => format!("all squares but {}", names(others)),
            (many, _) => format!("{many} squares"),
        }
    }

    /// A condition, as the side sees it.
    pub fn condition(&self, condition: &Condition) -> String {
        let list = |parts: &[Condition], between: &str| {
            parts.iter().map(|part| format!("({})", self.condition(part))).collect::<Vec<_>>().join(between)
        };
        match condition {
            Condition::Any(set) => format!("there is: {}", self.set(set)),
            Condition::No(set) => format!("there is no: {}", self.set(set)),
            Condition::All(parts) => list(parts, " and "),
            Condition::Or(parts) => list(parts, " or "),
            Condition::Not(part) => format!("not ({})", self.condition(part)),
            Condition::AtLeast(a, b) => format!("{} is at least {}", self.amount(a), self.amount(b)),
            Condition::AtMost(a, b) => format!("{} is at most {}", self.amount(a), self.amount(b)),
            Condition::MoreThan(a, b) => format!("{} is more than {}", self.amount(a), self.amount(b)),
            Condition::Can(patterns) => {
                format!("there is a move: {}", one_of(&patterns.iter().map(|p| self.pattern(p)).collect::<Vec<_>>()))
            }
            Condition::Stuck => "there is no legal move".to_owned(),
            Condition::Line(Line { of, count, by: _, through }) => {
                let through = through.as_ref().map_or(String::new(), |set| format!(" through {}", self.set(set)));
                format!("{count} in a line of {}{through}", self.within(of, true))
            }
            Condition::Connected(Chain { of, from, to, by: _ }) => {
                let [of, from, to] = [of, from, to].map(|set| self.within(set, true));
                format!("a chain of {of} joins {from} to {to}")
            }
            Condition::Repeated(times) => format!("the position has occurred {times} times"),
            Condition::Throughout(place) => {
                let said =
                    self.rules.throughout.get(*place).map_or(String::new(), |condition| self.condition(condition));
                format!("ever since the position first occurred: {said}")
            }
            Condition::Theirs(part) => format!("for the opponent: {}", self.condition(part)),
        }
    }

    fn amount(&self, amount: &Amount) -> String {
        match amount {
            Amount::Number(number) => number.to_string(),
            Amount::Count(set) => format!("the number of {}", self.within(set, true)),
            Amount::Worth(set) => format!("the worth of {}", self.within(set, true)),
            Amount::Groups(set, _) => format!("the number of groups of {}", self.within(set, true)),
            Amount::Hand(kinds) => format!("the number in hand of {}", self.kinds(*kinds)),
            Amount::Counter(place) => {
                self.rules.counters.get(*place).map_or(String::new(), |counter| format!("the counter {}", counter.name))
            }
            Amount::PliesLeft => "the plies left".to_owned(),
            Amount::Sum(parts) => {
                parts.iter().map(|part| self.amount(part)).collect::<Vec<_>>().join(" and ") + " together"
            }
            Amount::Difference(a, b) => format!("{} less {}", self.amount(a), self.amount(b)),
            Amount::Theirs(part) => format!("the opponent's {}", self.amount(part)),
        }
    }

    fn pattern(&self, pattern: &MovePattern) -> String {
        let MovePattern { by, kind, takes, from, to, becomes, unmoved, when } = pattern;
        let mut said = Vec::new();
        said.extend(by.map(|kinds| format!("by {}", self.kinds(kinds))));
        said.extend(kind.map(|kind| match kind {
            MoveKind::Move => "on the board".to_owned(),
            MoveKind::Drop => "from the hand".to_owned(),
            MoveKind::Castle => "castling".to_owned(),
            MoveKind::Pass => "passing".to_owned(),
        }));
        said.extend(takes.map(|takes| match takes {
            Taking::Anything => "taking something".to_owned(),
            Taking::Nothing => "taking nothing".to_owned(),
            Taking::Kinds(kinds) => format!("taking {}", self.kinds(kinds)),
        }));
        said.extend(from.as_ref().map(|set| format!("from {}", self.within(set, true))));
        said.extend(to.as_ref().map(|set| format!("to {}", self.within(set, true))));
        said.extend(becomes.map(|kinds| format!("becoming {}", self.kinds(kinds))));
        said.extend(unmoved.map(|is_so| {
            if is_so { "the first of its piece".to_owned() } else { "not the first of its piece".to_owned() }
        }));
        said.extend(when.as_ref().map(|condition| format!("if {}", self.condition(condition))));
        if said.is_empty() { "any".to_owned() } else { said.join(" ") }
    }
}

/// The numbers of the parts of a board, each with its squares, that make up a set; none if they do not.
fn parts<T: Copy>(parts: impl Iterator<Item = (T, SquareSet)>, squares: SquareSet) -> Option<Vec<T>> {
    let inside: Vec<(T, SquareSet)> = parts.filter(|(_, part)| !part.is_empty() && part.is_subset(&squares)).collect();
    let all = inside.iter().fold(SquareSet::EMPTY, |all, (_, part)| all | *part);
    (all == squares).then(|| inside.into_iter().map(|(name, _)| name).collect())
}

/// `rank 3`, `ranks 5-7` or `ranks 1, 2 and 8`.
fn listed(what: &str, numbers: &[usize], name: impl Fn(usize) -> String) -> String {
    let (first, last) = (numbers[0], numbers[numbers.len() - 1]);
    let unbroken = last - first + 1 == numbers.len();
    match numbers {
        [one] => format!("{what} {}", name(*one)),
        _ if unbroken => format!("{what}s {}-{}", name(first), name(last)),
        [all @ .., last] => {
            let all: Vec<String> = all.iter().map(|&number| name(number)).collect();
            format!("{what}s {} and {}", all.join(", "), name(*last))
        }
        [] => String::new(),
    }
}

fn ranks(board: &Board, squares: SquareSet) -> Option<String> {
    let all = (1..=board.last_rank()).map(|number| (number as usize, board.rank_squares(number)));
    Some(listed("rank", &parts(all, squares)?, |number| number.to_string()))
}

fn files(board: &Board, squares: SquareSet) -> Option<String> {
    let all = (0..board.files()).map(|file| (usize::from(file), board.file_squares(file)));
    Some(listed("file", &parts(all, squares)?, |file| board.plan().file_names[file].to_string()))
}

fn rectangle(board: &Board, squares: SquareSet) -> Option<String> {
    let files = || squares.iter().map(|square| board.file(square));
    let ranks = || squares.iter().map(|square| board.rank(square));
    let ((left, right), (low, high)) = ((files().min()?, files().max()?), (ranks().min()?, ranks().max()?));
    let (from, to) = (board.at(left.into(), low.into())?, board.at(right.into(), high.into())?);
    let is_filled = usize::from(right - left + 1) * usize::from(high - low + 1) == squares.len();
    (is_filled && from != to).then(|| format!("{}-{}", board.name(from), board.name(to)))
}
