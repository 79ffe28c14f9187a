//! Turns of several plies: the next side to move, the number of plies of the next turn, and the life of trails.

use crate::model::limits::MAX_PLIES_A_TURN;
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::{Counters, MoveFacts, Scene};
use crate::position::Board;
use crate::types::{Bits, Side, Turn};

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// Restores the turn of the position before, because rules still judge the move within it. Also restores the trails
    /// of pieces that have not moved.
    #[inline(never)]
    pub(super) fn restore_turn(&self, before: &Board<W, P>, facts: &MoveFacts<W>, next: &mut Board<W, P>) {
        next.turn = before.turn;
        next.sound = false;
        if self.tables.features.many_trails {
            let mut kept = Bits::EMPTY;
            for owner in before.owners(self.tables).without(facts.squares.from | facts.squares.to) {
                let is_same = before.occupied().has(owner) == next.occupied().has(owner)
                    && before.side_at(owner) == next.side_at(owner)
                    && (before.side_at(owner).is_none()
                        || before.kind_at(self.tables, owner) == next.kind_at(self.tables, owner));
                kept.put(owner, u64::from(is_same));
            }
            next.add_trails_of(kept, before);
        }
    }

    /// Completes a ply after all rows that follow it: updates the counters, which still have their earlier values, and
    /// continues the turn or passes it.
    #[inline(always)]
    pub(in crate::movegen) fn pass_turn(
        &self,
        facts: &MoveFacts<W>,
        before: &Scene<W, P>,
        next: &mut Board<W, P>,
        counters: &mut Counters,
    ) {
        if self.tables.features.has_turns {
            self.go_on(facts, before, next, counters);
        } else {
            // `make` has already passed the turn.
            self.tick(facts, true, before, next, counters);
        }
    }

    #[inline(never)]
    fn go_on(&self, facts: &MoveFacts<W>, before: &Scene<W, P>, next: &mut Board<W, P>, counters: &mut Counters) {
        let (tables, us) = (self.tables, facts.side);
        let rest = self.rest_of_turn(facts, before, next);
        let trails_last = rest.is_some() && self.keeps_trails(facts, before, next);
        self.tick(facts, rest.is_none(), before, next, counters);
        if tables.features.many_trails {
            next.keep_trails_of(if trails_last { next.all_pieces() } else { next.pieces(us) });
        }
        next.turn = rest.unwrap_or(Turn::of(us.other()));
        next.sound = rest.is_none() && tables.royals.sound;
        if rest.is_none() {
            let later = before.request.with_counters(counters);
            let plies = self.plies_of(&self.scene(next, &later), us.other());
            before.request.add_work_of(&later);
            next.turn = next.turn.with_plies(plies);
        }
    }

    /// The rest of the turn after a ply; `None` if the turn is over.
    fn rest_of_turn(&self, facts: &MoveFacts<W>, before: &Scene<W, P>, next: &Board<W, P>) -> Option<Turn> {
        let turn = before.board.turn;
        let left = turn.plies_left().unwrap_or_else(|| self.plies_of(before, turn.side()));
        let rest = turn.with_plies(left).next_ply()?;
        let ends = self.tables.programs.sides[turn.side().index()].turn.as_ref()?.ends.as_ref();
        let ends = ends.is_some_and(|ends| self.holds(ends, &before.on(next).with(facts.squares)));
        (!ends).then_some(rest)
    }

    /// Returns `true` if the opponent's trails last for another ply of the turn.
    fn keeps_trails(&self, facts: &MoveFacts<W>, before: &Scene<W, P>, next: &Board<W, P>) -> bool {
        let rules = self.tables.programs.sides[before.board.turn.side().index()].turn.as_ref();
        let trails = rules.and_then(|rules| rules.trails.as_ref());
        trails.is_none_or(|trails| self.holds(trails, &before.on(next).with(facts.squares)))
    }

    /// The plies left in a side's turn. If the other side is to move, the number of plies of a turn that began now.
    #[cold]
    pub(in crate::movegen) fn plies_left(&self, scene: &Scene<W, P>, side: Side) -> i64 {
        let turn = scene.board.turn;
        let left = turn.plies_left().filter(|_| turn.side() == side);
        left.unwrap_or_else(|| self.plies_of(scene, side)).into()
    }

    /// The number of plies of a side's turn if it began now.
    fn plies_of(&self, scene: &Scene<W, P>, side: Side) -> u8 {
        let Some(rules) = &self.tables.programs.sides[side.index()].turn else { return 1 };
        self.number(&rules.plies, scene).clamp(1, MAX_PLIES_A_TURN.into()) as u8
    }
}
