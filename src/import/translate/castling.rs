//! Castling.

use super::super::draft::Draft;
use super::super::mask::square;
use super::{EACH, Whose, Work};

/// A castling as its player sees it: the squares of king and partner, their targets, and the partner's name.
#[derive(Clone, PartialEq)]
struct Way {
    king: String,
    from: (usize, usize),
    to: (usize, usize),
    partner: String,
    partner_from: (usize, usize),
    partner_to: (usize, usize),
}

/// The name of a row, the letter of the right, and the usual text of the move.
const WINGS: [(&str, char, &str); 2] = [("kingside", 'K', "O-O"), ("queenside", 'Q', "O-O-O")];

impl Work<'_> {
    /// The rows of castling.
    pub(super) fn castling(&self, draft: &mut Draft) {
        if !self.settings.flag("castling") {
            return;
        }
        for (index, (name, _, san)) in WINGS.into_iter().enumerate() {
            if self.settings.flag("chess960") {
                if !self.start.rights.is_empty() {
                    self.free_castling(draft, index, name, san);
                }
                continue;
            }
            for (whose, way) in self.whose(|side| self.way(side, index)) {
                let Some(way) = way else { continue };
                let king = format!(
                    "(\"{}\", \"{}\", \"{}\")",
                    way.king,
                    square(way.from.0, way.from.1),
                    square(way.to.0, way.to.1)
                );
                let partner = (way.partner_from, way.partner_to);
                let partner = format!(
                    "(\"{}\", \"{}\", \"{}\")",
                    way.partner,
                    square(partner.0.0, partner.0.1),
                    square(partner.1.0, partner.1.1)
                );
                let fields =
                    [whose.field(), format!("moves: [{king}, {partner}]"), self.safety(), format!("san: \"{san}\"")];
                draft.row("castling", whose.name(name), &fields);
                if self.settings.flag("oppositeCastling") {
                    let (to, partner) = (square(way.to.0, way.to.1), way.partner_from);
                    self.opposite(draft, whose, name, &to, &square(partner.0, partner.1));
                }
            }
        }
    }

    /// Adds a row by which a castling on one side takes that right from the other player.
    fn opposite(&self, draft: &mut Draft, whose: Whose, name: &str, to: &str, partner: &str) {
        let on = format!("on: (kind: Castle, to: \"{to}\")");
        let fields = [whose.field(), on, format!("do: Touch(\"enemy theirs({partner})\")")];
        draft.row("after", whose.name(&format!("not {name} any more")), &fields);
    }

    /// Castling from any start squares of the pieces.
    fn free_castling(&self, draft: &mut Draft, index: usize, name: &str, san: &str) {
        let rank = self.settings.number("castlingRank") - 1;
        let king = self.settings.types("castlingKingPiece", 0);
        let rooks = self.settings.types("castlingRookPieces", 0);
        let (Some(king), Some(rook)) =
            (king.iter().find_map(|piece| self.name(piece)), rooks.iter().find_map(|piece| self.name(piece)))
        else {
            return;
        };
        let (to, partner_to) = self.goals(index);
        let way = if index == 0 { "right" } else { "left" };
        let line = format!("rank {}", rank + 1);
        let (to, partner_to) = (square(to, rank), square(partner_to, rank));
        let moves = format!(
            "moves: [(\"{king}\", \"{line}\", \"{to}\"), (\"{rook}\", \"{line} beyond(from, {way})\", \"{partner_to}\")]"
        );
        draft.row("castling", name, &[moves, self.safety(), format!("san: \"{san}\"")]);
        if self.settings.flag("oppositeCastling") {
            let partners = format!("{rook} {line} beyond(own {king}, {way})");
            self.opposite(draft, Whose::BOTH, name, &to, &partners);
        }
    }

    /// The target files of king and partner, from 0.
    fn goals(&self, index: usize) -> (usize, usize) {
        let goal = self.settings.number(if index == 0 { "castlingKingsideFile" } else { "castlingQueensideFile" }) - 1;
        let goal = goal.min(self.grid.files - 1);
        (goal, if index == 0 { goal.saturating_sub(1) } else { (goal + 1).min(self.grid.files - 1) })
    }

    /// The squares that must be safe: also a king that is not royal may not castle out of danger or through it.
    fn safety(&self) -> String {
        let king = self.settings.types("castlingKingPiece", 0);
        let is_royal = king.iter().any(|piece| self.royal.has(piece) || self.last_royal.has(piece));
        if is_royal || !self.has_check() { String::new() } else { "safe: \"!all\"".into() }
    }

    /// The castling of a side on a wing, if the start permits it.
    fn way(&self, side: usize, index: usize) -> Option<Way> {
        let (_, right, _) = WINGS[index];
        let is_own = |letter: char| letter.is_ascii_uppercase() == (side == 0);
        let home = self.settings.number("castlingRank").checked_sub(1).filter(|rank| *rank < self.grid.ranks)?;
        let rank = if side == 0 { home } else { self.grid.ranks - 1 - home };
        let line = |file: usize| self.start.at(file, rank).filter(|&letter| is_own(letter));
        let of = |letter: char| self.settings.piece_of(letter);
        let king = self.settings.types("castlingKingPiece", side);
        let kings: Vec<usize> =
            (0..self.grid.files).filter(|&file| line(file).and_then(of).is_some_and(|piece| king.has(piece))).collect();
        let from = match kings.as_slice() {
            [one] => *one,
            many => *many.iter().find(|&&file| file + 1 == self.settings.number("castlingKingFile"))?,
        };
        let rooks = self.settings.types("castlingRookPieces", side);
        let is_rook = |file: &usize| line(*file).and_then(of).is_some_and(|piece| rooks.has(piece));
        let corner =
            self.settings.number(if index == 0 { "castlingRookKingsideFile" } else { "castlingRookQueensideFile" }) - 1;
        let partner = match index {
            0 => (from + 1..=corner.min(self.grid.files - 1)).rev().find(is_rook)?,
            _ => (corner..from).find(is_rook)?,
        };
        let written = |c: char| if side == 0 { c } else { c.to_ascii_lowercase() };
        let file_letter = char::from(b'A' + u8::try_from(partner).ok()?);
        let has_right = self.start.rights.chars().any(|c| c == written(right) || c == written(file_letter));
        if !has_right {
            return None;
        }
        let (to, partner_to) = self.goals(index);
        let seen = |file: usize| match (side, self.grid.rotated) {
            (1, true) => (self.grid.files - 1 - file, home),
            _ => (file, home),
        };
        let name = |file: usize| line(file).and_then(of).and_then(|piece| self.name(piece)).map(str::to_owned);
        Some(Way {
            king: name(from)?,
            from: seen(from),
            to: seen(to),
            partner: name(partner)?,
            partner_from: seen(partner),
            partner_to: seen(partner_to),
        })
    }

    /// Rows for games that are won by castling, and lost by a player who can no longer castle.
    pub(super) fn castling_wins(&self, draft: &mut Draft) {
        let wins = self.settings.word("castlingWins");
        if wins.is_empty() {
            return;
        }
        let mut goals = [String::from("!all"), String::from("!all")];
        for whose in EACH {
            let mut lost = Vec::new();
            let mut to = Vec::new();
            for (index, (_, right, _)) in WINGS.into_iter().enumerate() {
                let letter = if whose.index() == 0 { right } else { right.to_ascii_lowercase() };
                let Some(way) = self.way(whose.index(), index).filter(|_| wins.contains(letter)) else { continue };
                let at = |piece: &str, (file, rank): (usize, usize)| {
                    format!("No(\"own {piece} {} untouched\")", square(file, rank))
                };
                lost.push(format!("Or([{}, {}])", at(&way.king, way.from), at(&way.partner, way.partner_from)));
                to.push(square(way.to.0, way.to.1));
            }
            if to.is_empty() {
                continue;
            }
            goals[whose.index()] = to.join(" | ");
            let when = "when: AtLeast(Counter(\"castled\"), 1)".to_owned();
            draft.row(
                "outcomes",
                whose.name("castled"),
                &[whose.field(), "for: Mover".into(), when, "result: Win".into()],
            );
            let when = format!("when: {}", super::all(&lost));
            draft.row(
                "outcomes",
                whose.name("cannot castle any more"),
                &[whose.field(), "for: Both".into(), when, "result: Loss".into()],
            );
        }
        let on = format!("on: (kind: Castle, to: \"{}\")", super::by_side(&goals));
        draft.add("counters", "castled", format!("(per: Side, steps: [({on}, set: 1), (add: 0)])"));
    }
}
