//! Compiles the rows of a variant, once for each side.

use super::Compiler;
use super::clearing::clears;
use super::conditions::needs_past;
use crate::model::{
    self, AfterRow, CannotRow, Choosing, Counter, CounterChange, CounterStep, ForbiddenRow, Into, MoveKind, MustRow,
    OutcomeRow, PromotionRow, Rules, Scope, Taking, TurnRule,
};
use crate::tables::program::{
    AfterRule, CannotRule, ChoiceRule, CounterRule, CounterStepRule, EffectRule, ForbiddenRule, KindChoices, MustRule,
    OutcomeRule, Pattern, Programs, PromotionRule, SetCode, SidePrograms, TurnRules,
};
use crate::types::{Kind, Side};

impl<const W: usize> Compiler<'_, W> {
    /// Compiles all rows. The result contains the pool that their instructions, and all earlier ones, refer to.
    pub fn programs(&mut self) -> Programs<W> {
        let sides = Side::BOTH.map(|side| self.side(side));
        Programs { pool: std::mem::take(&mut self.pool), sides, counters: self.rules.counters_asked() }
    }

    fn side(&mut self, side: Side) -> SidePrograms<W> {
        // A new section of the rules must be compiled here, too.
        let Rules {
            cannot,
            forbidden,
            must,
            after,
            promotion,
            counters,
            outcomes,
            check,
            throughout,
            turn,
            // These are compiled to tables by `compile/planes`.
            board: _,
            pieces: _,
            castling: _,
            captured: _,
            drops: _,
            pass: _,
            tracked: _,
            demoted: _,
            // These only serve notation and people, or were used when the rules were resolved.
            name: _,
            description: _,
            link: _,
            origin: _,
            hash: _,
            sides: _,
            zones: _,
            conditions: _,
            tags: _,
            promoted_prefix: _,
            illegal: _,
            fen: _,
            dialect: _,
            notation: _,
            start: _,
            arrays: _,
            // Rarely needed, so the reference executor evaluates it.
            insufficient: _,
            impossible: _,
        } = self.rules;
        let test =
            |compiler: &mut Self, when: &Option<model::Condition>| when.as_ref().map(|when| compiler.test(when, side));
        SidePrograms {
            cannot: (cannot.iter().filter(|row| side.is_of(row.side)))
                .map(|CannotRow { name: _, side: _, on, when }| CannotRule {
                    on: self.patterns(on, side),
                    when: when.as_ref().map(|when| self.timed_test(when, side)),
                })
                .collect(),
            forbidden: (forbidden.iter())
                .map(|ForbiddenRow { name: _, side: of, on, when, at_landing }| {
                    let (at_landing, level) = (*at_landing, when.level());
                    let when = self.test(when, side);
                    let needs_past = needs_past(&when);
                    ForbiddenRule {
                        concerns: side.is_of(*of),
                        on: self.patterns(on, side),
                        when,
                        needs_past,
                        at_landing,
                        level,
                    }
                })
                .collect(),
            must: (must.iter().filter(|row| side.is_of(row.side)))
                .map(|MustRow { name: _, side: _, on, when, most }| MustRule {
                    on: self.patterns(on, side),
                    when: test(self, when),
                    most: *most,
                })
                .collect(),
            after: (after.iter().filter(|row| side.is_of(row.side))).map(|row| self.after(row, side)).collect(),
            promotion: (promotion.iter().filter(|row| side.is_of(row.side)))
                .map(|PromotionRow { name: _, side: _, on, when, into, optional, limits }| PromotionRule {
                    on: self.patterns(on, side),
                    when: test(self, when),
                    into: self.rules.kinds().map(|kind| choices(self.rules, into, limits, kind)).collect(),
                    optional: *optional,
                })
                .collect(),
            counters: counters.iter().map(|counter| self.counter(counter, side)).collect(),
            outcomes: (outcomes.iter().enumerate().filter(|(_, row)| side.is_of(row.side)))
                .map(|(number, row)| {
                    // The caller looks up `claim` and `result` in the model.
                    let OutcomeRow { name: _, side: _, when, result: _, claim: _, clock: _ } = row;
                    let in_perft = row.counts_in_perft();
                    OutcomeRule { number, when: self.guarded_test(when, side), needs: when.level(), in_perft }
                })
                .collect(),
            turn: turn.as_ref().map(|TurnRule { plies, ends, trails }| TurnRules {
                plies: self.number(&plies[side.index()], side),
                ends: test(self, ends),
                trails: test(self, trails),
            }),
            check: check.as_ref().map(|check| self.test(check, side)),
            throughout: throughout.iter().map(|condition| self.test(condition, side)).collect(),
        }
    }

    fn after(&mut self, row: &AfterRow, side: Side) -> AfterRule<W> {
        let AfterRow { name: _, side: _, on, when, choose, effects } = row;
        let on = self.patterns(on, side);
        let when = when.as_ref().map(|when| self.test(when, side));
        let choose = choose.as_ref().map(|Choosing { squares, drops, optional }| ChoiceRule {
            squares: self.set(squares, side),
            drops: *drops,
            optional: *optional,
        });
        let effects: Vec<_> = effects.iter().map(|effect| self.effect(effect, side)).collect();
        let clears = match effects[..] {
            [(EffectRule::Take | EffectRule::Clear, code)] => {
                when.is_none() && choose.is_none() && clears(&self.pool, code)
            }
            // The effects of any other row are not known before the move.
            _ => false,
        };
        // Until the attack tables are known, every row counts as one that matters.
        AfterRule { on, when, choose, effects, matters: true, clears }
    }

    fn effect(&mut self, effect: &model::Effect, side: Side) -> (EffectRule, SetCode) {
        let (effect, set) = match effect {
            model::Effect::Take(set) => (EffectRule::Take, set),
            model::Effect::Clear(set) => (EffectRule::Clear, set),
            model::Effect::Put(kind, set) => (EffectRule::Put(*kind), set),
            model::Effect::Become(set, kind) => (EffectRule::Become(*kind), set),
            model::Effect::Flip(set) => (EffectRule::Flip, set),
            model::Effect::Wall(set) => (EffectRule::Wall, set),
            model::Effect::Touch(set) => (EffectRule::Touch, set),
            model::Effect::Fresh(set) => (EffectRule::Fresh, set),
        };
        (effect, self.set(set, side))
    }

    fn counter(&mut self, counter: &Counter, side: Side) -> CounterRule<W> {
        let Counter { name: _, scope, start: _, least, steps, slot: _, in_position: _ } = counter;
        let by_turns = match scope {
            Scope::Game | Scope::Side => false,
            Scope::Turn => true,
        };
        let step = |compiler: &mut Self, CounterStep { on, when, change }: &CounterStep| {
            let (kept, amount) = match change {
                CounterChange::Set(amount) => (0, amount),
                CounterChange::Add(amount) => (-1, amount),
            };
            CounterStepRule {
                on: compiler.patterns(on, side),
                when: when.as_ref().map(|when| compiler.test(when, side)),
                kept,
                added: compiler.number(amount, side),
            }
        };
        let steps: Vec<_> = steps.iter().map(|row| step(self, row)).collect();
        let kinds = self.rules.pieces.len();
        let known = match steps.iter().all(CounterStepRule::depends_on_class_only) {
            true => move_classes(kinds).map(|(kind, piece, takes)| change(&steps, kind, piece, takes)).collect(),
            false => Vec::new(),
        };
        CounterRule { slot: counter.slot_of(side), least: *least, by_turns, known, steps }
    }
}

/// The kinds that a piece of a kind may become by a row.
fn choices(rules: &Rules, into: &Into, limits: &[(Kind, u16)], kind: Kind) -> KindChoices {
    let limit = |kind| limits.iter().find(|(limited, _)| *limited == kind).map(|&(_, limit)| limit);
    into.kinds(rules.piece(kind)).iter().map(|&kind| (kind, limit(kind))).collect()
}

/// All classes of moves, in the order of [`CounterRule::place`].
fn move_classes(kinds: usize) -> impl Iterator<Item = (MoveKind, Kind, bool)> {
    MoveKind::EVERY
        .into_iter()
        .flat_map(|kind| [false, true].map(|takes| (kind, takes)))
        .flat_map(move |(kind, takes)| (0..kinds).map(move |piece| (kind, Kind(piece as u8), takes)))
}

fn change<const W: usize>(steps: &[CounterStepRule<W>], kind: MoveKind, piece: Kind, takes: bool) -> (i32, i32) {
    let speaks = |pattern: &Pattern<W>| {
        pattern.kind.is_none_or(|wanted| wanted == kind)
            && pattern.by.is_none_or(|kinds| kind.has_piece() && kinds.contains(piece))
            && pattern.takes.is_none_or(|wanted| takes == (wanted == Taking::Anything))
    };
    let mut steps = steps.iter().filter(|step| step.on.is_empty() || step.on.iter().any(speaks));
    steps.next().and_then(CounterStepRule::fixed).unwrap_or((-1, 0))
}

impl<const W: usize> CounterStepRule<W> {
    /// Returns true if its change depends only on the kind of move, the piece, and whether the move captures.
    fn depends_on_class_only(&self) -> bool {
        let depends_on_class_only = |pattern: &Pattern<W>| {
            let Pattern { by: _, kind: _, takes, from, to, becomes, unmoved, when } = pattern;
            let needs_no_victim = match takes {
                None | Some(Taking::Anything | Taking::Nothing) => true,
                Some(Taking::Kinds(_)) => false,
            };
            let needs_no_board = from.is_empty() && to.is_empty() && unmoved.is_none() && when.is_none();
            needs_no_victim && needs_no_board && becomes.is_none()
        };
        self.when.is_none() && self.fixed().is_some() && self.on.iter().all(depends_on_class_only)
    }
}
