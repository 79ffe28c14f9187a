//! Effects after a move has landed: blasts, stones, walls, flipped pieces, and pieces that enter from the hand.

use super::super::draft::Draft;
use super::super::names::meet;
use super::super::pieces::{self, PAWN, TypeSet};
use super::{Work, quoted};

impl Work<'_> {
    /// The rows of `after`.
    pub(super) fn after(&self, draft: &mut Draft) {
        match self.settings.word("flipEnclosedPieces") {
            "reversi" => draft.row("after", "turned", &["do: Flip(\"enclosed(to, enemy, own)\")".into()]),
            "ataxx" => draft.row("after", "turned", &["do: Flip(\"near(to) enemy\")".into()]),
            "quadwrangle" => {
                let turn = "do: Flip(\"near(to) enemy\")".to_owned();
                draft.row("after", "turned by a move", &["on: (kind: Move)".into(), turn.clone()]);
                let beside = "when: Any(\"near(to) own\")".to_owned();
                draft.row("after", "turned by a drop", &["on: (kind: Drop)".into(), beside, turn]);
            }
            _ => {}
        }
        // A wall is placed as if nothing had been blown up yet.
        self.walls(draft);
        self.blast(draft);
        self.gates(draft);
        if self.has_first_leaps() {
            let Some(rook) = pieces::by_key("rook").and_then(|rook| self.name(rook)) else { return };
            let seen = "do: Touch(\"enemy royal (file(to) | rank(to))\")".to_owned();
            draft.row("after", "aimed at by a rook", &[format!("on: (by: \"{rook}\")"), seen]);
        }
    }

    fn blast(&self, draft: &mut Draft) {
        let stone = self.settings.types("petrifyOnCaptureTypes", 0);
        let blast = self.settings.flag("blastOnCapture");
        if blast {
            let pawn = self.name(PAWN).map_or(String::new(), |name| format!(" !{name}"));
            let immune = self.names.joined(self.settings.types("blastImmuneTypes", 0));
            let all = format!("to | near(to){pawn}");
            let hit = if immune.is_empty() { all } else { meet(&[&all, &format!("!({immune})")]) };
            let effects = match self.settings.flag("petrifyBlastPieces") {
                true => format!("do: Wall(\"{}\")", meet(&["occupied", &hit])),
                false => format!("do: Take(\"{hit}\")"),
            };
            draft.row("after", "blast", &["on: (takes: Anything)".into(), effects]);
        }
        let kinds = self.names.joined(stone);
        if !kinds.is_empty() {
            draft.row(
                "after",
                "turned to stone",
                &[format!("on: (by: \"{kinds}\", takes: Anything)"), "do: Wall(\"to\")".into()],
            );
        }
    }

    /// Walls that the player places after a move, or instead of one.
    fn walls(&self, draft: &mut Draft) {
        let or_move = self.settings.flag("wallOrMove");
        let on = if or_move { "on: (kind: Pass)" } else { "" };
        let place = if self.settings.word("wallingRule") == "duck" {
            "do: [Clear(\"walls\"), Wall(\"chosen\")]"
        } else {
            "do: Wall(\"chosen\")"
        };
        for (whose, region) in self.whose(|side| self.region("wallingRegion", side)) {
            let region = self.grid.spell(region);
            let (name, choose) = match self.settings.word("wallingRule") {
                "duck" => ("duck", meet(&["empty", &region])),
                "static" => ("wall", meet(&["empty", &region])),
                "arrow" => ("arrow", meet(&["empty", "reach(to)", &region])),
                "past" => ("trail", meet(&["from", &region])),
                "edge" => ("wall", meet(&["empty", "edge | shift(walls, orthogonal)", &region])),
                _ => continue,
            };
            draft.row(
                "after",
                whose.name(name),
                &[whose.field(), on.into(), format!("choose: {}", quoted(&choose)), place.into()],
            );
        }
    }

    /// Pieces in hand that enter on squares which others leave on the first rank.
    fn gates(&self, draft: &mut Draft) {
        if !self.has_gates() || !self.settings.flag("seirawanGating") {
            return;
        }
        let hand = self.start.hand.clone().unwrap_or_default().to_ascii_lowercase();
        let mut types = TypeSet::default();
        self.settings
            .pieces
            .iter()
            .filter(|(_, of)| hand.contains(of.letter))
            .for_each(|(&piece, _)| types.add(TypeSet::of(piece)));
        let fields = [
            format!("on: (from: \"rank {}\", unmoved: true)", self.settings.number("castlingRank")),
            "choose: \"from\"".to_owned(),
            format!("drop: \"{}\"", self.names.joined(types)),
            "optional: true".to_owned(),
        ];
        draft.row("after", "gate", &fields);
    }
}
