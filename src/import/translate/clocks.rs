//! Clocks and repetition.

use super::super::draft::Draft;
use super::{EACH, Work, opposite, result};

impl Work<'_> {
    /// The counter of moves without progress, and the rows of `outcomes` for it and for repetition.
    pub(super) fn clocks(&self, draft: &mut Draft) {
        let mut types = self.settings.types("nMoveRuleTypes", 0);
        types.add(self.settings.types("nMoveRuleTypes", 1));
        let kinds = self.names.joined(types);
        let on = match kinds.is_empty() {
            false => format!("[(by: \"{kinds}\"), (takes: Anything)]"),
            true => "(takes: Anything)".into(),
        };
        draft.add("counters", "halfmoves", format!("(steps: [(on: {on}, set: 0), (add: 1)])"));
        self.perpetual_check(draft);
        let (times, moves) = (self.settings.number("nFoldRule"), self.settings.number("nMoveRule"));
        let times = if times == 1 { 2 } else { times };
        // By the laws of chess a player may claim the draw; it becomes automatic only later.
        let plain = self.settings.word("nFoldValue") == "draw" && self.settings.word("materialCounting") == "none";
        let (may_repeat, may_count) =
            (plain && times == 3, self.settings.word("materialCounting") == "none" && moves == 50);
        let clock = "clock: true";
        if may_repeat {
            draft.row("outcomes", "fivefold", &["when: Repeated(5)".into(), "result: Draw".into()]);
        } else if times > 0 {
            self.repetition(draft, times);
        }
        if may_count {
            let when = "when: AtLeast(Counter(\"halfmoves\"), 150)";
            draft.row("outcomes", "75 moves", &[when.into(), "result: Draw".into(), clock.into()]);
        } else if moves > 0 {
            let when = format!("AtLeast(Counter(\"halfmoves\"), {})", 2 * moves);
            self.material(draft, &format!("{moves} moves"), &when, clock);
        }
        if may_repeat {
            draft.row(
                "outcomes",
                "threefold",
                &["when: Repeated(3)".into(), "result: Draw".into(), "claim: true".into()],
            );
        }
        if may_count {
            let when = "when: AtLeast(Counter(\"halfmoves\"), 100)";
            draft.row("outcomes", "50 moves", &[when.into(), "result: Draw".into(), "claim: true".into()]);
        }
    }

    /// Adds rows for a repeated position: drawn, won or lost for the side to move, or for one of the players.
    fn repetition(&self, draft: &mut Draft, times: usize) {
        let (when, clock) = (format!("Repeated({times})"), "clock: true");
        let value = self.settings.word("nFoldValue");
        match (result(value).filter(|_| value != "draw"), self.settings.flag("nFoldValueAbsolute")) {
            (None, _) => self.material(draft, "repetition", &when, "claim: true"),
            (Some(result), false) => {
                draft.row("outcomes", "repetition", &[format!("when: {when}"), result.into(), clock.into()])
            }
            (Some(_), true) => {
                for (whose, value) in EACH.into_iter().zip([value, opposite(value)]) {
                    let fields = [
                        whose.field(),
                        format!("when: {when}"),
                        result(value).unwrap_or_default().into(),
                        clock.into(),
                    ];
                    draft.row("outcomes", whose.name("repetition"), &fields);
                }
            }
        }
    }

    /// Adds rows by which a player who gives perpetual check loses.
    fn perpetual_check(&self, draft: &mut Draft) {
        let times = self.settings.number("nFoldRule");
        if !self.settings.flag("perpetualCheckIllegal") || !self.has_check() || times == 0 {
            return;
        }
        let by_both = format!("when: All([Repeated({times}), Throughout(Check), Theirs(Throughout(Check))])");
        let suffered = format!("when: All([Repeated({times}), Throughout(Check)])");
        let given = format!("when: All([Repeated({times}), Theirs(Throughout(Check))])");
        draft.row("outcomes", "perpetual check by both", &[by_both, "result: Draw".into()]);
        draft.row("outcomes", "perpetual check", &[suffered, "result: Win".into()]);
        draft.row("outcomes", "perpetual check given", &[given, "result: Loss".into()]);
    }
}
