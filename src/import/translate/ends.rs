//! Ends of games: extinction, goals, connections, mate, stalemate, and counting of material.

use super::super::draft::Draft;
use super::super::names::meet;
use super::super::pieces::TypeSet;
use super::{EACH, Work, any, opposite, result};

impl Work<'_> {
    /// The rows of `outcomes` that end a game at once or for want of a move, in the order in which they are checked.
    pub(super) fn ends(&self, draft: &mut Draft) {
        self.extinction(draft);
        self.flags(draft);
        self.castling_wins(draft);
        if self.settings.flag("checkCounting") {
            let start = self.start.checks.map_or(1, |(first, _)| first);
            let counter =
                format!("(per: Side, start: {start}, steps: [(when: Theirs(Check), add: -1)], in_position: true)");
            draft.add("counters", "checks", counter);
            let when = "when: Theirs(AtMost(Counter(\"checks\"), 0))".to_owned();
            draft.row("outcomes", "last check", &[when, "result: Loss".into()]);
        }
        self.connections(draft);
        self.full_board(draft);
        self.no_move(draft);
    }

    fn extinction(&self, draft: &mut Draft) {
        let Some(result) = result(self.settings.word("extinctionValue")) else { return };
        let blast = self.settings.flag("blastOnCapture");
        if self.settings.flag("extinctionPseudoRoyal") && !blast {
            return;
        }
        let types = self.settings.types("extinctionPieceTypes", 0);
        let exists = |types: &TypeSet| types.is_any() || !self.names.joined(*types).is_empty();
        let each: Vec<TypeSet> = types.each().filter(exists).collect();
        if each.is_empty() {
            return;
        }
        let opponent = self.settings.number("extinctionOpponentPieceCount");
        let row = |draft: &mut Draft, name: &str, whose: &str, opponent: usize| {
            let gone: Vec<String> = each.iter().map(|&types| self.gone(types, opponent)).collect();
            let fields = [whose.to_owned(), format!("when: {}", any(&gone)), result.into()];
            draft.row("outcomes", name, &fields);
        };
        match self.settings.flag("extinctionClaim") {
            // The side to move may still bare the other side.
            true => {
                row(draft, "died out", "for: Mover", opponent);
                row(draft, "has died out", "", opponent + 1);
            }
            false => row(draft, "died out", "for: Both", opponent),
        }
    }

    /// The condition that only a few pieces of a type are left, and enough on the other side.
    fn gone(&self, types: TypeSet, opponent: usize) -> String {
        let kinds = self.names.joined(types);
        let (own, enemy) = (meet(&["own", &kinds]), meet(&["enemy", &kinds]));
        let left = self.settings.number("extinctionPieceCount");
        let hands = self.has_hands();
        let count = |set: &str| match hands {
            true => format!("Sum([Count(\"{set}\"), {}])", self.in_hand(types)),
            false => format!("Count(\"{set}\")"),
        };
        let few = match (left, hands) {
            (0, false) => format!("No(\"{own}\")"),
            _ => format!("AtMost({}, {left})", count(&own)),
        };
        match opponent {
            0 => few,
            _ if hands => format!("All([{few}, AtLeast(Theirs({}), {opponent})])", count(&own)),
            _ => format!("All([{few}, AtLeast({}, {opponent})])", count(&enemy)),
        }
    }

    /// The end when no move is left: a full board, or two passes.
    fn full_board(&self, draft: &mut Draft) {
        let full = self.settings.flag("adjudicateFullBoard");
        let passes =
            (0..2).any(|side| self.settings.flag_for("pass", side) || self.settings.flag_for("passOnStalemate", side));
        let mut over = Vec::new();
        if full {
            over.push("No(\"empty\")".to_owned());
        }
        if passes {
            draft.add("counters", "passes", "(steps: [(on: (kind: Pass), add: 1), (set: 0)])");
            over.push("AtLeast(Counter(\"passes\"), 2)".into());
        }
        if !over.is_empty() {
            self.material(draft, "over", &any(&over), "");
        }
    }

    /// Adds rows for a game that is drawn under a condition, or decided by counting if that is the rule.
    pub(super) fn material(&self, draft: &mut Draft, name: &str, when: &str, more: &str) {
        let row = |draft: &mut Draft, name: &str, fields: &[String]| {
            draft.row("outcomes", name, &[fields, &[more.to_owned()]].concat())
        };
        let odds = |draft: &mut Draft, winner: usize| {
            for whose in EACH {
                let result = if whose.index() == winner { "result: Win" } else { "result: Loss" };
                row(draft, &whose.name(name), &[whose.field(), format!("when: {when}"), result.into()]);
            }
        };
        match self.settings.word("materialCounting") {
            "unweighted" => {
                let compared = |draft: &mut Draft, name: &str, more: &str, less: &str, result: &str| {
                    let when = format!("when: All([{when}, MoreThan(Count(\"{more}\"), Count(\"{less}\"))])");
                    row(draft, name, &[when, format!("result: {result}")]);
                };
                compared(draft, &format!("{name}: more pieces"), "own", "enemy", "Win");
                compared(draft, &format!("{name}: fewer pieces"), "enemy", "own", "Loss");
                row(draft, name, &[format!("when: {when}"), "result: Draw".into()]);
            }
            "whitedrawodds" => odds(draft, 0),
            "blackdrawodds" => odds(draft, 1),
            _ => row(draft, name, &[format!("when: {when}"), "result: Draw".into()]),
        }
    }

    /// Mate and stalemate.
    fn no_move(&self, draft: &mut Draft) {
        if self.has_check() {
            let value = result(self.settings.word("checkmateValue")).unwrap_or("result: Loss");
            draft.row("outcomes", "checkmate", &["when: All([Stuck, Check])".into(), value.into()]);
        }
        let value = self.settings.word("stalemateValue");
        let (Some(plain), counts) = (result(value), self.settings.flag("stalematePieceCount")) else { return };
        if counts {
            let turned = result(opposite(value));
            let fewer = "when: All([Stuck, MoreThan(Count(\"enemy\"), Count(\"own\"))])";
            let more = "when: All([Stuck, MoreThan(Count(\"own\"), Count(\"enemy\"))])";
            draft.row("outcomes", "stalemate with fewer pieces", &[fewer.into(), plain.into()]);
            draft.row("outcomes", "stalemate with more pieces", &[more.into(), turned.unwrap_or(plain).into()]);
        }
        match counts || value == "draw" {
            true => self.material(draft, "stalemate", "Stuck", ""),
            false => draft.row("outcomes", "stalemate", &["when: Stuck".into(), plain.into()]),
        }
    }
}
