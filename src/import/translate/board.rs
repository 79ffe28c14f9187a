//! The board and the start position.

use super::super::betza;
use super::super::draft::Draft;
use super::super::settings::Settings;
use super::super::start::Start;
use super::{Work, quoted, word};
use ferz_core::syntax::Node;

/// Returns `true` if the second player's view is rotated. It is if some piece turns differently to the left than to the
/// right. Otherwise the base decides; without a base, it is if the rotated start, and only that, is the same for both
/// players.
pub(super) fn is_rotated(settings: &Settings, start: &Start, files: usize, ranks: usize, base: Option<&Node>) -> bool {
    let is_even = |text: &str| betza::read(text).map_or(true, |groups| betza::is_even(&groups));
    if !settings.pieces.values().all(|of| is_even(&of.betza)) {
        return true;
    }
    if let Some(second) = base.and_then(|base| word(base, "board", "second")) {
        return second == "Rotated";
    }
    let is_same = |turned: bool| {
        start.pieces.iter().all(|&(file, rank, letter, _)| {
            let other =
                if letter.is_ascii_lowercase() { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() };
            let file = if turned { (files - 1).checked_sub(file) } else { Some(file) };
            file.zip((ranks - 1).checked_sub(rank)).and_then(|(file, rank)| start.at(file, rank)) == Some(other)
        })
    };
    is_same(true) && !is_same(false)
}

impl Work<'_> {
    /// The size of the board.
    pub(super) fn board(&self, draft: &mut Draft) {
        let second = if self.grid.rotated { "Rotated" } else { "Reflected" };
        draft.one("board", format!("(files: {}, ranks: {}, second: {second})", self.grid.files, self.grid.ranks));
    }

    /// The starting position and the fields of a FEN.
    pub(super) fn opening(&self, draft: &mut Draft) {
        let has_checks = self.settings.flag("checkCounting");
        let home = format!("Untouched(\"rank {}\")", self.settings.number("castlingRank"));
        let untouched = if self.has_gates() { &home } else { "Untouched" };
        let mut fields = vec!["Placement", "Side", untouched, "Trail"];
        if has_checks {
            fields.push("Optional(PerSide(\"checks\"))");
        }
        fields.extend(["Counter(\"halfmoves\")", "FullMove"]);
        if draft.rows("counters").iter().any(|(name, _)| name == "passes") {
            fields.push("Counter(\"passes\")");
        }
        draft.one("fen", format!("(fields: [{}], required: 2)", fields.join(", ")));
        let has_castling = !draft.rows("castling").is_empty() || self.settings.flag("gating");
        let rights = if has_castling { self.rights() } else { String::new() };
        draft.one("start", quoted(&self.start.fen(self.has_hands(), &rights, has_checks).escape_default().to_string()));
    }

    /// The castling rights at the start. Files without a piece that could castle are left out, as in the format.
    fn rights(&self) -> String {
        let home = self.settings.number("castlingRank").saturating_sub(1);
        let counts = |letter: &char| {
            let side = usize::from(letter.is_ascii_lowercase());
            let file = (letter.to_ascii_lowercase() as usize).wrapping_sub('a' as usize);
            if self.has_gates() || "KQkq".contains(*letter) || file >= self.grid.files {
                return true;
            }
            let rank = if side == 0 { Some(home) } else { (self.grid.ranks - 1).checked_sub(home) };
            let there = rank.and_then(|rank| self.start.at(file, rank));
            let there = there.filter(|there| there.is_ascii_lowercase() == letter.is_ascii_lowercase());
            let rooks = self.settings.types("castlingRookPieces", side);
            there.and_then(|there| self.settings.piece_of(there)).is_some_and(|piece| rooks.has(piece))
        };
        self.start.rights.chars().filter(counts).collect()
    }

    /// Returns `true` if the rights also record the unmoved pieces on the first rank.
    pub(super) fn has_gates(&self) -> bool {
        self.settings.flag("gating")
    }

    /// Returns `true` if pieces can be in hand.
    pub(super) fn has_hands(&self) -> bool {
        let drops = self.settings.flag("pieceDrops") && !self.settings.flag("freeDrops");
        drops || self.has_gates() && self.settings.flag("seirawanGating")
    }
}
