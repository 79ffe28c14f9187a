//! Games that are won by pieces in a row, in a square, or from side to side.

use super::super::draft::Draft;
use super::super::mask::Mask;
use super::super::names::meet;
use super::{Work, any, opposite, result};

impl Work<'_> {
    /// The rows of `outcomes` for connections. The player who has just moved has made them.
    pub(super) fn connections(&self, draft: &mut Draft) {
        let value = self.settings.word("connectValue");
        let result_of = |value| result(value).unwrap_or("result: Draw");
        let theirs_wins = result_of(opposite(value));
        let kinds = self.names.joined(self.settings.types("connectPieceTypes", 0));
        let theirs = meet(&["enemy", &kinds]);
        let row = |draft: &mut Draft, name: &str, when: String| {
            draft.row("outcomes", name, &[format!("when: {when}"), theirs_wins.into()]);
        };
        let number = self.settings.number("connectN");
        if number > 0 {
            row(draft, "in a row", format!("Line(of: \"{theirs}\", count: {number}{})", self.ways()));
        }
        for (whose, (from, to)) in
            self.whose(|side| (self.region("connectRegion1", side), self.region("connectRegion2", side)))
        {
            if from.is_empty() || to.is_empty() {
                continue;
            }
            let (from, to) = (self.grid.spell(from), self.grid.spell(to));
            let own = meet(&["own", &kinds]);
            let when = format!("when: Connected(of: \"{own}\", from: \"{from}\", to: \"{to}\"{})", self.ways());
            draft.row(
                "outcomes",
                whose.name("connected"),
                &[whose.field(), "for: Mover".into(), when, result_of(value).into()],
            );
        }
        let side = self.settings.number("connectNxN");
        // A square larger than the board is never completed.
        if (1..=self.grid.files.min(self.grid.ranks)).contains(&side) {
            let shifts = (0..side).flat_map(|x| (0..side).map(move |y| (x, y))).filter(|&square| square != (0, 0));
            let set = meet(&[&theirs]);
            let shifted: Vec<String> = shifts.map(|(x, y)| format!("shift({set}, {x},{y})")).collect();
            row(draft, "in a square", format!("Any(\"{}\")", [vec![set.clone()], shifted].concat().join(" ")));
        }
        let number = self.settings.number("collinearN");
        if number > 0 {
            let mut lines = Vec::new();
            if self.settings.flag("connectVertical") {
                lines.extend((0..self.grid.files).map(Mask::file));
            }
            if self.settings.flag("connectHorizontal") {
                lines.extend((0..self.grid.ranks).map(Mask::rank));
            }
            if self.settings.flag("connectDiagonal") {
                lines.extend(self.diagonals(number));
            }
            let line =
                |line: Mask| format!("AtLeast(Count(\"{}\"), {number})", meet(&[&theirs, &self.grid.spell(line)]));
            let lines: Vec<String> = lines.into_iter().map(line).collect();
            row(draft, "on a line", any(&lines));
        }
    }

    /// The directions of lines, unless all count.
    fn ways(&self) -> String {
        let ways = [("connectHorizontal", "Sideways"), ("connectVertical", "Forward"), ("connectDiagonal", "Diagonal")];
        let said: Vec<&str> = ways.iter().filter(|(field, _)| self.settings.flag(field)).map(|(_, way)| *way).collect();
        match said.as_slice() {
            ["Sideways", "Forward", "Diagonal"] => String::new(),
            ["Sideways", "Forward"] => ", by: Orthogonal".into(),
            [one] => format!(", by: {one}"),
            many => format!(", by: [{}]", many.join(", ")),
        }
    }

    /// The diagonals of at least this many squares.
    fn diagonals(&self, least: usize) -> Vec<Mask> {
        let mut lines = Vec::new();
        for sum in 0..self.grid.files + self.grid.ranks {
            let (mut down, mut up) = (Vec::new(), Vec::new());
            for file in 0..self.grid.files {
                down.extend(sum.checked_sub(file).filter(|rank| *rank < self.grid.ranks).map(|rank| (file, rank)));
                let rank = (sum + file).checked_sub(self.grid.files - 1).filter(|rank| *rank < self.grid.ranks);
                up.extend(rank.map(|rank| (file, rank)));
            }
            for line in [down, up].into_iter().filter(|line| line.len() >= least) {
                lines
                    .push(line.iter().fold(Mask::default(), |mask, &(file, rank)| mask.with(Mask::square(file, rank))));
            }
        }
        lines
    }
}
