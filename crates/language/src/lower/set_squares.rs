//! Sets of squares by coordinates: squares, ranks, files, rectangles, colours.

use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::model::Set;
use crate::types::SquareSet;

impl Scope<'_> {
    /// The square with this name. Reports a fault and returns `None` if the board has no such square.
    pub fn square(&self, name: &str, span: &Span) -> Option<crate::types::Square> {
        let square = self.board.named(name);
        if square.is_none() {
            self.no_such_square(&format!("square `{name}`"), span);
        }
        square
    }

    pub(super) fn no_such_square(&self, what: &str, span: &Span) {
        if !self.board_is_sound {
            return;
        }
        let (files, ranks) = (self.board.files(), self.board.ranks());
        let names = &self.board.plan().file_names;
        let (first, last) = (names[0], names[usize::from(files) - 1]);
        let mut board = format!("the board has the files {first} to {last} and the ranks 1 to {ranks}");
        if self.board.squares().len() < usize::from(files) * usize::from(ranks) {
            board += ", without its holes";
        }
        self.report.fault(Code::NoSuchSquare, span, format!("there is no {what}"), board);
    }

    pub(super) fn coloured(&self, remainder: u8) -> SquareSet {
        let colour = |square| (self.board.file(square) + self.board.rank(square)) % 2;
        self.board.squares().iter().filter(|&square| colour(square) == remainder).collect()
    }

    pub(super) fn rectangle(&self, a: &str, b: &str, span: &Span) -> Option<Set> {
        let corner = |name: &str| {
            let letter = name.chars().next().and_then(|letter| self.board.file_named(letter));
            let number = name.get(1..).and_then(|digits| digits.parse::<u32>().ok());
            // A corner may be a hole, but must not lie outside the grid.
            let inside = |&number: &u32| (1..=self.board.ranks().into()).contains(&number);
            let corner = letter.zip(number.filter(inside));
            if corner.is_none() {
                self.no_such_square(&format!("square `{name}`"), span);
            }
            corner
        };
        let (a, b) = (corner(a), corner(b));
        let ((file_a, rank_a), (file_b, rank_b)) = (a?, b?);
        let mut squares = SquareSet::EMPTY;
        for file in file_a.min(file_b)..=file_a.max(file_b) {
            for rank in rank_a.min(rank_b)..=rank_a.max(rank_b) {
                squares = self.board.on_file(file, rank).into_iter().fold(squares, |set, square| set | square.into());
            }
        }
        Some(self.seen(squares))
    }

    pub(super) fn ranks(&self, low: Option<u32>, high: Option<u32>, span: &Span) -> Option<Set> {
        let last = self.board.last_rank();
        let (low, high) = (low.unwrap_or(last), high.unwrap_or(last));
        for number in [low, high] {
            if !(1..=last).contains(&number) {
                self.no_such_square(&format!("rank {number}"), span);
                return None;
            }
        }
        self.in_order(low <= high, span, || format!("ranks {high}-{low}"))?;
        let ranks = (low..=high).map(|number| self.board.rank_squares(number));
        Some(self.seen(ranks.fold(SquareSet::EMPTY, |all, rank| all | rank)))
    }

    pub(super) fn files(&self, low: Option<char>, high: Option<char>, span: &Span) -> Option<Set> {
        let file = |letter: Option<char>| {
            let Some(letter) = letter else { return Some(self.board.files() - 1) };
            let file = self.board.file_named(letter);
            if file.is_none() {
                self.no_such_square(&format!("file {letter}"), span);
            }
            file
        };
        let (low, high) = (file(low), file(high));
        let (low, high) = (low?, high?);
        let letter = |file: u8| self.board.plan().file_names[usize::from(file)];
        self.in_order(low <= high, span, || format!("files {}-{}", letter(high), letter(low)))?;
        let files = (low..=high).map(|file| self.board.file_squares(file));
        Some(self.seen(files.fold(SquareSet::EMPTY, |all, file| all | file)))
    }

    fn in_order(&self, in_order: bool, span: &Span, right: impl Fn() -> String) -> Option<()> {
        if !in_order {
            let diagnostic = Diagnostic::new(Code::OutOfRange, span.clone(), "the range begins after its end");
            self.report.add(diagnostic.hint(format!("write the lower end first: `{}`", right())));
        }
        in_order.then_some(())
    }
}
