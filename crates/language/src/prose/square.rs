//! Describes fixed squares as nouns: ranks, files, zones, rectangles, or single squares.

use super::Prose;
use super::grid::{TO, blocks, coloured, whole_lines, whole_ranks};
use super::noun::NounNumber;
use super::voice::Party;
use crate::model::{PerSide, Set};
use crate::types::{Side, Square, SquareSet};
use crate::words;

/// A zone of fixed squares: its index among the zones, and its squares.
type FixedZone = (usize, PerSide<SquareSet>);

/// A noun for squares that fits after `on`, `to` and `from`.
pub(super) struct Area {
    /// One of the squares: `a square of the edge`, `the last rank`.
    pub one: String,
    /// All squares together.
    pub many: String,
}

impl Area {
    pub(super) fn same(text: impl Into<String>) -> Area {
        let text = text.into();
        Area { one: text.clone(), many: text }
    }

    pub(super) fn in_number(self, number: NounNumber) -> String {
        match number {
            NounNumber::One => self.one,
            NounNumber::Many => self.many,
        }
    }
}

impl Prose<'_> {
    /// The name of a square.
    pub fn square(&self, square: Square) -> String {
        self.names().square(square)
    }

    /// Lists squares by name, and rectangles by their corners: `a1, c3 to f6 and h8`.
    pub fn list_squares(&self, squares: SquareSet, joined: &str) -> String {
        words::list(blocks(&self.rules.board, squares, TO).iter().map(|block| &block.name), joined)
    }

    /// The squares of a fixed set, as the viewer sees them.
    pub(super) fn area(&self, squares: &PerSide<SquareSet>) -> Area {
        let board = &self.rules.board;
        let all = board.squares();
        match self.voice.own {
            Party::Side(side) => self.absolute(squares[side.index()]),
            Party::You | Party::Opponent if squares[0] == squares[1] => self.absolute(squares[0]),
            Party::You | Party::Opponent => {
                if let Some(area) = self.relative(squares) {
                    return area;
                }
                let complement = [all - squares[0], all - squares[1]];
                if complement[0].len() < squares[0].len()
                    && let Some(area) = self.relative(&complement)
                {
                    return Area::same(format!("a square outside {}", area.many));
                }
                self.in_two_zones(&self.fixed_zones(), squares).unwrap_or_else(|| self.by_side(squares))
            }
        }
    }

    /// The zones that are the same in every position.
    fn fixed_zones(&self) -> Vec<FixedZone> {
        self.zones().filter_map(|(index, set)| Some((index, set.as_squares()?))).collect()
    }

    /// The squares that two zones share, if they are exactly these.
    fn in_two_zones(&self, zones: &[FixedZone], squares: &PerSide<SquareSet>) -> Option<Area> {
        let mut pairs = zones.iter().flat_map(|a| zones.iter().filter(|b| b.0 > a.0).map(move |b| (a, b)));
        let (a, b) = pairs.find(|(a, b)| (0..2).all(|side| a.1[side] & b.1[side] == squares[side]))?;
        let both = format!("both {} and {}", self.zone(a.0), self.zone(b.0));
        Some(Area { one: format!("a square that is {both}"), many: format!("the squares that are {both}") })
    }

    /// The squares for each side, one after the other.
    fn by_side(&self, squares: &PerSide<SquareSet>) -> Area {
        let of = |side: Side| self.voiced(super::Voice::of(side)).absolute(squares[side.index()]).one;
        if squares.iter().any(SquareSet::is_empty) {
            let side = if squares[0].is_empty() { Side::Second } else { Side::First };
            return Area::same(format!("{} ({} only)", of(side), self.side(side)));
        }
        let each = Side::BOTH.map(|side| format!("{} for {}", of(side), self.side(side)));
        Area::same(words::list(each, "and"))
    }

    /// Squares that differ between the sides, from the viewer's side.
    fn relative(&self, squares: &PerSide<SquareSet>) -> Option<Area> {
        let board = &self.rules.board;
        let owner = match self.voice.own {
            Party::You => "your",
            Party::Opponent => "the opponent's",
            Party::Side(_) => return None,
        };
        let is_mirrored = board.set_seen_by(Side::Second, squares[0]) == squares[1];
        if is_mirrored && let Some((low, high)) = whole_ranks(board, squares[0]) {
            let last = board.last_rank();
            let the_last = if owner == "your" { "the last" } else { "the opponent's last" };
            return Some(Area::same(match (low, high) {
                (low, high) if low == high && low == last => format!("{the_last} rank"),
                (low, high) if low == high && low + 1 == last => format!("{owner} next to last rank"),
                (low, high) if low == high => format!("{owner} {} rank", words::ordinal(low.into())),
                (low, high) if high == last => format!("{the_last} {} ranks", words::number((high - low + 1).into())),
                (1, high) => format!("{owner} first {} ranks", words::number(high.into())),
                (low, high) if low + 1 == high => {
                    format!("{owner} {} or {} rank", words::ordinal(low.into()), words::ordinal(high.into()))
                }
                (low, high) => format!("{owner} ranks {low} to {high}"),
            }));
        }
        if let Some(zone) =
            self.zones().find_map(|(index, set)| (set.as_squares().as_ref() == Some(squares)).then_some(index))
        {
            return Some(self.zone_squares(zone, Some(owner)));
        }
        for (light, colour) in [(true, "light"), (false, "dark")] {
            let tinted = coloured(board, light)?;
            let whole = self.grown(squares, tinted);
            if let Some(area) = whole.filter(|whole| whole != squares).and_then(|whole| self.relative(&whole)) {
                return Some(Area {
                    one: format!("a {colour} square of {}", area.many),
                    many: format!("the {colour} squares of {}", area.many),
                });
            }
        }
        None
    }

    /// The whole ranks whose squares of one colour are exactly these.
    fn grown(&self, squares: &PerSide<SquareSet>, tinted: SquareSet) -> Option<PerSide<SquareSet>> {
        let board = &self.rules.board;
        let whole = squares.map(|squares| board.same_ranks(squares));
        let fits = (0..2).all(|side| !squares[side].is_empty() && whole[side] & tinted == squares[side]);
        fits.then_some(whole)
    }

    /// Squares that are the same for both sides, or for the side that is described.
    pub(super) fn absolute(&self, squares: SquareSet) -> Area {
        let board = &self.rules.board;
        let all = board.squares();
        if squares.is_empty() {
            return Area::same("no square");
        }
        if squares == all {
            return Area { one: "any square".into(), many: "all squares".into() };
        }
        if squares.len() == 1 {
            return Area::same(self.list_squares(squares, "or"));
        }
        if let Some(lines) = whole_lines(board, squares, TO) {
            return lines;
        }
        let is = |set: &Set, wanted: SquareSet| set.as_squares().is_some_and(|squares| squares == [wanted; 2]);
        let zones = || self.zones().filter(|(_, set)| set.as_squares().is_some_and(|squares| squares[0] == squares[1]));
        if squares.len() > 4 {
            if let Some((zone, _)) = zones().find(|(_, set)| is(set, squares)) {
                return self.zone_squares(zone, None);
            }
            if let Some((zone, _)) = zones().find(|(_, set)| is(set, all - squares)) {
                return Area::same(format!("a square outside {}", self.zone_squares(zone, None).many));
            }
        }
        for (light, colour) in [(true, "light"), (false, "dark")] {
            if coloured(board, light) == Some(squares) {
                return Area { one: format!("a {colour} square"), many: format!("the {colour} squares") };
            }
        }
        if squares == board.edge() {
            return Area { one: "the edge of the board".into(), many: "the edge of the board".into() };
        }
        for (light, colour) in [(true, "light"), (false, "dark")] {
            let Some(tinted) = coloured(board, light) else { continue };
            if let Some(whole) = self.grown(&[squares; 2], tinted).filter(|whole| whole[0] != squares) {
                let area = self.absolute(whole[0]);
                return Area {
                    one: format!("a {colour} square of {}", area.many),
                    many: format!("the {colour} squares of {}", area.many),
                };
            }
        }
        let outside = all - squares;
        if outside.len() <= 4 && outside.len() * 2 < squares.len() {
            return Area {
                one: format!("any square except {}", self.list_squares(outside, "and")),
                many: format!("all squares except {}", self.list_squares(outside, "and")),
            };
        }
        if squares.len() > 4 {
            let mut zones = self.fixed_zones();
            zones.retain(|(_, squares)| squares[0] == squares[1]);
            if let Some(area) = self.in_two_zones(&zones, &[squares; 2]) {
                return area;
            }
        }
        Area { one: self.list_squares(squares, "or"), many: self.list_squares(squares, "and") }
    }
}
