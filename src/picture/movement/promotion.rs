//! Promotion and castling of a piece: additions from rows of the variant.

use super::SquareMap;
use super::draft::Draft;
use super::notes::cut;
use crate::model::{MoveKind, MovePattern, PromotionRow, Set};
use crate::prose::{Head, NounNumber, words};
use crate::types::{Kind, SquareSet};

/// The largest number of castlings that are listed.
const CASTLINGS: usize = 4;

impl Draft<'_> {
    /// Adds the rows of promotion for a kind.
    pub fn promotions(&mut self, kind: Kind) {
        let rows: Vec<&PromotionRow> = self.rules.promotion.iter().filter(|row| self.side.is_of(row.side)).collect();
        for row in rows {
            let patterns: Vec<&MovePattern> = row.on.iter().filter(|pattern| is_about(pattern, kind)).collect();
            if !row.on.is_empty() && patterns.is_empty() {
                continue;
            }
            let into = row.into.kinds(self.rules.piece(kind));
            if into.is_empty() {
                continue;
            }
            let verb = if row.optional { "may become" } else { "becomes" };
            let becomes =
                format!("{verb} {}", words::list(into.iter().map(|&kind| words::a(&self.prose.kind(kind))), "or"));
            let (places, squares) = self.places(&patterns);
            self.remark(cut(format!("{becomes}{places}")));
            if !squares.is_empty() && squares != self.rules.board.squares() {
                let map = SquareMap { title: becomes, is_promotion: true, squares };
                if !self.maps.iter().any(|known| known.is_promotion && known.squares == squares) {
                    self.maps.push(map);
                }
            }
        }
    }

    /// The squares on which the patterns of a row promote: in words, and as squares if they are fixed.
    fn places(&self, patterns: &[&MovePattern]) -> (String, SquareSet) {
        let mut said = Vec::new();
        let mut squares = SquareSet::EMPTY;
        for pattern in patterns {
            let mut parts = Vec::new();
            for (word, set) in [("to", &pattern.to), ("from", &pattern.from)] {
                let Some(set) = set else { continue };
                parts.push(format!("moving {word} {}", self.prose.noun(set, NounNumber::One, Head::Square)));
                squares |= fixed(set).map_or(SquareSet::EMPTY, |squares| squares[self.side.index()]);
            }
            let is_plain = pattern.takes.is_none() && pattern.unmoved.is_none() && pattern.when.is_none();
            if !is_plain {
                parts.push("under a condition".to_owned());
            }
            let text = parts.join(", ");
            if !text.is_empty() && !said.contains(&text) {
                said.push(text);
            }
        }
        let blank = if said.is_empty() { "" } else { ", " };
        (format!("{blank}{}", said.join("; or ")), squares)
    }

    /// Adds the castlings of a kind.
    pub fn castlings(&mut self, kind: Kind) {
        let board = &self.rules.board;
        let ways = self.rules.castlings(self.side).filter_map(|(_, _, way)| way.parts.first());
        let ways: Vec<String> = ways
            .filter(|part| part.kind == kind)
            .map(|part| format!("{} to {}", board.name(part.from), board.name(part.to)))
            .collect();
        if !ways.is_empty() {
            self.remark(format!("castles from {}", words::first(CASTLINGS, ways, "or")));
        }
    }
}

/// Returns `true` if a pattern matches moves of a kind on the board.
fn is_about(pattern: &MovePattern, kind: Kind) -> bool {
    let moves = match pattern.kind {
        None | Some(MoveKind::Move) => true,
        Some(MoveKind::Drop | MoveKind::Castle | MoveKind::Pass) => false,
    };
    moves && pattern.is_by(kind)
}

/// The part of a set that is the same in every position.
fn fixed(set: &Set) -> Option<[SquareSet; 2]> {
    match set {
        Set::And(parts) => parts.iter().filter_map(fixed).reduce(|a, b| [a[0] & b[0], a[1] & b[1]]),
        other => other.as_squares(),
    }
}
