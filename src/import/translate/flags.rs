//! Games that are won by reaching a goal.

use super::super::draft::Draft;
use super::super::names::meet;
use super::super::pieces::{self, TypeSet};
use super::{EACH, Mask, Work, all, any};

/// The pieces and squares of a goal.
struct Goal {
    /// Own pieces of the right type on the squares of the goal.
    there: String,
    region: String,
    kinds: String,
    needed: usize,
    safe: bool,
    blocked: bool,
}

impl Work<'_> {
    /// The rows of `outcomes` for goals.
    pub(super) fn flags(&self, draft: &mut Draft) {
        let goals = |side: usize| (self.settings.types("flagPiece", side), self.region("flagRegion", side));
        if self.settings.flag("flagMove") {
            return self.last_chance(draft, [goals(0), goals(1)]);
        }
        let both = self.whose(goals);
        if self.settings.flag("flagPieceSafe") {
            // A piece that is safe in the goal wins in the end, even if it was attacked there at first.
            for (whose, (types, region)) in &both {
                let Some(goal) = self.goal(*types, *region) else { continue };
                let reached = goal.reached();
                if both.len() == 1 {
                    let when = format!("when: {}", all(&[reached.clone(), format!("Theirs({reached})")]));
                    draft.row("outcomes", "both goals reached", &[when, "result: Draw".into()]);
                }
                draft.row(
                    "outcomes",
                    whose.name("goal still reached"),
                    &[whose.field(), format!("when: {reached}"), "result: Win".into()],
                );
            }
        }
        for (whose, (types, region)) in both {
            let Some(goal) = self.goal(types, region) else { continue };
            let fields =
                [whose.field(), "for: Mover".into(), format!("when: {}", goal.reached()), "result: Win".into()];
            draft.row("outcomes", whose.name("goal reached"), &fields);
        }
    }

    fn goal(&self, types: TypeSet, region: Mask) -> Option<Goal> {
        if region.is_empty() {
            return None;
        }
        let kinds = self.names.joined(types);
        let region = self.grid.spell(region);
        Some(Goal {
            there: meet(&["own", &kinds, &region]),
            kinds,
            region,
            needed: self.settings.number("flagPieceCount"),
            safe: self.settings.flag("flagPieceSafe"),
            blocked: self.settings.flag("flagPieceBlockedWin"),
        })
    }

    /// Adds rows that give the other player one more move after a player has reached the goal.
    fn last_chance(&self, draft: &mut Draft, goals: [(TypeSet, Mask); 2]) {
        let is_king = |side: usize| goals[side].0.has(pieces::king());
        let safe = self.settings.flag("flagPieceSafe");
        for (whose, side) in EACH.into_iter().zip([0, 1]) {
            let plain = self.goal(goals[side].0, goals[side].1).map(|goal| Goal { safe: false, ..goal });
            let theirs = self.goal(goals[1 - side].0, goals[1 - side].1).map(|goal| Goal { safe: false, ..goal });
            if let Some(goal) = plain {
                let reached = goal.reached();
                if let (0, true, Some(theirs)) = (side, is_king(1), &theirs) {
                    let when = format!("when: {}", all(&[reached.clone(), format!("Theirs({})", theirs.reached())]));
                    draft.row("outcomes", "both goals reached", &[whose.field(), when, "result: Draw".into()]);
                }
                draft.row(
                    "outcomes",
                    whose.name("goal reached"),
                    &[whose.field(), format!("when: {reached}"), "result: Win".into()],
                );
            }
            // The game ends at once if the other player cannot catch up.
            if safe || is_king(side) {
                let Some(theirs) = self.goal(goals[1 - side].0, goals[1 - side].1) else { continue };
                let mut conditions = vec![format!("Theirs({})", theirs.reached())];
                if let (1, true, Some(goal)) = (side, is_king(1), self.goal(goals[1].0, goals[1].1)) {
                    conditions
                        .push(format!("Or([Check, Not(Can((by: \"{}\", to: \"{}\")))])", goal.kinds, goal.region));
                }
                let fields = [whose.field(), format!("when: {}", all(&conditions)), "result: Loss".into()];
                draft.row("outcomes", whose.name("goal missed"), &fields);
            }
        }
    }
}

impl Goal {
    /// The condition that the goal is reached, as its player sees it.
    fn reached(&self) -> String {
        let there = &self.there;
        let enough = match self.needed {
            0 | 1 => format!("Any(\"{there}\")"),
            needed => format!("AtLeast(Count(\"{there}\"), {needed})"),
        };
        let mut reached = enough;
        if self.blocked {
            let full = format!("All([Any(\"{there}\"), No(\"{}\")])", meet(&[&self.region, "empty"]));
            reached = any(&[reached, full]);
        }
        if self.safe {
            let unsafe_ = meet(&[&self.there, "attacked"]);
            let more = format!("AtLeast(Count(\"{there}\"), {})", self.needed.max(1) + 1);
            reached = all(&[reached, any(&[more, format!("No(\"{unsafe_}\")")])]);
        }
        reached
    }
}
