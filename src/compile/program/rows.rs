//! Compiles the rows of a variant, side by side.

use super::Compiler;
use crate::model::{self, Amount, CounterStep, Into as Choices, MoveKind, Rules, Scope, Section, Taking, Word};
use crate::tables::program::{
    AfterRule, CannotRule, Code, CounterRule, CounterStepRule, Effect, ForbiddenRule, Into, MustRule, OutcomeRule,
    Pattern, Programs, PromotionRule, SidePrograms,
};
use crate::types::{Kind, Side};

impl<const W: usize> Compiler<'_, W> {
    /// All rows, and what their instructions and those compiled before refer to.
    pub fn programs(&mut self) -> Programs<W> {
        let sides = Side::BOTH.map(|side| self.side(side));
        let counter = |word: Word| matches!(word, Word::Amount(Amount::Counter(_)));
        let rules = self.rules;
        let clauses = rules.survey();
        let mut others =
            clauses.iter().filter(|clause| !matches!(clause.section, Section::Counters | Section::Outcomes));
        let mut ends = rules.outcomes.iter().filter(|row| row.counts_in_perft());
        let counters_matter =
            others.any(|clause| clause.mentions(counter)) || ends.any(|row| row.when.mentions(counter));
        Programs { pool: std::mem::take(&mut self.pool), sides, counters_matter }
    }

    fn side(&mut self, side: Side) -> SidePrograms<W> {
        // A new section of the rules must be compiled here, too.
        let Rules { cannot, forbidden, must, after, promotion, counters, outcomes, check, throughout, .. } = self.rules;
        let concerns = |of: Option<Side>| of.is_none_or(|of| of == side);
        let when =
            |compiler: &mut Self, when: &Option<model::Condition>| when.as_ref().map(|when| compiler.test(when, side));
        SidePrograms {
            cannot: (cannot.iter().filter(|row| concerns(row.side)))
                .map(|row| CannotRule { on: self.patterns(&row.on, side), when: when(self, &row.when) })
                .collect(),
            forbidden: (forbidden.iter())
                .map(|row| ForbiddenRule {
                    concerns: concerns(row.side),
                    on: self.patterns(&row.on, side),
                    when: self.test(&row.when, side),
                    at_landing: row.at_landing,
                    level: row.when.level(),
                })
                .collect(),
            must: (must.iter().enumerate().filter(|(_, row)| concerns(row.side)))
                .map(|(number, row)| MustRule {
                    number,
                    on: self.patterns(&row.on, side),
                    when: when(self, &row.when),
                    most: row.most,
                })
                .collect(),
            after: (after.iter().filter(|row| concerns(row.side)))
                .map(|row| AfterRule {
                    on: self.patterns(&row.on, side),
                    when: when(self, &row.when),
                    effects: row.effects.iter().map(|effect| self.effect(effect, side)).collect(),
                })
                .collect(),
            promotion: (promotion.iter().enumerate().filter(|(_, row)| concerns(row.side)))
                .map(|(number, row)| PromotionRule {
                    number,
                    on: self.patterns(&row.on, side),
                    when: when(self, &row.when),
                    into: self.rules.kinds().map(|kind| into(self.rules, row, kind)).collect(),
                    optional: row.optional,
                })
                .collect(),
            counters: counters.iter().map(|counter| self.counter(counter, side)).collect(),
            outcomes: (outcomes.iter().enumerate().filter(|(_, row)| concerns(row.side)))
                .map(|(number, row)| OutcomeRule {
                    number,
                    when: self.test(&row.when, side),
                    needs: row.when.level(),
                    in_perft: row.counts_in_perft(),
                })
                .collect(),
            check: check.as_ref().map(|check| self.test(check, side)),
            throughout: throughout.iter().map(|condition| self.test(condition, side)).collect(),
        }
    }

    fn effect(&mut self, effect: &model::Effect, side: Side) -> (Effect, Code) {
        let (effect, set) = match effect {
            model::Effect::Take(set) => (Effect::Take, set),
            model::Effect::Remove(set) => (Effect::Remove, set),
            model::Effect::Put(kind, set) => (Effect::Put(*kind), set),
            model::Effect::Become(set, kind) => (Effect::Become(*kind), set),
            model::Effect::Give(set) => (Effect::Give, set),
            model::Effect::Wall(set) => (Effect::Wall, set),
        };
        (effect, self.set(set, side))
    }

    fn counter(&mut self, counter: &model::Counter, side: Side) -> CounterRule<W> {
        let step = |compiler: &mut Self, step: &CounterStep| CounterStepRule {
            on: compiler.patterns(&step.on, side),
            when: step.when.as_ref().map(|when| compiler.test(when, side)),
            change: step.set.map_or((-1, step.add), |set| (0, set)),
        };
        let steps: Vec<_> = counter.steps.iter().map(|row| step(self, row)).collect();
        let kinds = self.rules.pieces.len();
        let known = match steps.iter().all(CounterStepRule::is_about_sorts) {
            true => sorts(kinds).map(|(kind, piece, takes)| change(&steps, kind, piece, takes)).collect(),
            false => Vec::new(),
        };
        let offset = if counter.scope == Scope::Side { side.index() } else { 0 };
        CounterRule { slot: counter.slot + offset, known, steps }
    }
}

/// What a piece of a kind may become by a row.
fn into(rules: &Rules, row: &model::PromotionRow, kind: Kind) -> Into {
    let piece = rules.piece(kind);
    let kinds: Vec<Kind> = match &row.into {
        Choices::Promoted => piece.promotes_to.into_iter().collect(),
        Choices::Unpromoted => piece.promoted_from.into_iter().collect(),
        Choices::Kinds(kinds) => kinds.clone(),
    };
    let limit = |kind| row.limits.iter().find(|(limited, _)| *limited == kind).map(|&(_, limit)| limit);
    kinds.into_iter().map(|kind| (kind, limit(kind))).collect()
}

/// All sorts of moves in the order of [`CounterRule::place`].
fn sorts(kinds: usize) -> impl Iterator<Item = (MoveKind, Kind, bool)> {
    let all = [MoveKind::Move, MoveKind::Drop, MoveKind::Castle, MoveKind::Pass];
    all.into_iter()
        .flat_map(|kind| [false, true].map(|takes| (kind, takes)))
        .flat_map(move |(kind, takes)| (0..kinds).map(move |piece| (kind, Kind(piece as u8), takes)))
}

fn change<const W: usize>(steps: &[CounterStepRule<W>], kind: MoveKind, piece: Kind, takes: bool) -> (i32, i32) {
    let speaks = |pattern: &Pattern<W>| {
        pattern.kind.is_none_or(|wanted| wanted == kind)
            && pattern.by.is_none_or(|kinds| kind != MoveKind::Pass && kinds.contains(piece))
            && pattern.takes.is_none_or(|wanted| takes == (wanted == Taking::Anything))
    };
    let mut steps = steps.iter().filter(|step| step.on.is_empty() || step.on.iter().any(speaks));
    steps.next().map_or((-1, 0), |step| step.change)
}

impl<const W: usize> CounterStepRule<W> {
    /// Is all that it asks what kind of move it is, by which piece, and whether it takes?
    fn is_about_sorts(&self) -> bool {
        let is_about_sorts = |pattern: &Pattern<W>| {
            let Pattern { by: _, kind: _, takes, from, to, becomes, unmoved } = pattern;
            !matches!(takes, Some(Taking::Kinds(_)))
                && from.is_empty()
                && to.is_empty()
                && becomes.is_none()
                && unmoved.is_none()
        };
        self.when.is_none() && self.on.iter().all(is_about_sorts)
    }
}
