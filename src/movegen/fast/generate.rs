//! Finding the legal moves of a position.

use super::Fast;
use super::guard::Guard;
use super::level::Level;
use super::make::{passed, tried};
use super::run::at;
use super::sink::{Count, List, Sink};
use super::step::{Step, What};
use crate::position::Board;
use crate::tables::masks::{Attack, Castle, DropRule, Filter, Legality, Op, Way};
use crate::types::{Bits, Side};

/// The place of filters that are not made once a position.
const MIXED: u8 = Filter::PLACES as u8;

/// Where moves may end, by [`Filter::place`].
type Filters<const W: usize> = [Bits<W>; Filter::PLACES];

impl<const W: usize, const P: usize, L: Level> Fast<'_, W, P, L> {
    /// How many legal moves there are.
    #[inline(always)]
    pub(super) fn count(&self, board: &Board<W, P>) -> u64 {
        L::count(self, board)
    }

    /// Adds the legal moves to a list.
    #[inline(always)]
    pub(super) fn list(&self, board: &Board<W, P>, list: &mut Vec<Step>) {
        L::list(self, board, list);
    }

    #[inline(always)]
    pub(super) fn count_here(&self, board: &Board<W, P>) -> u64 {
        if self.must_test() {
            let mut found = Vec::new();
            self.list(board, &mut found);
            return found.len() as u64;
        }
        let mut count = Count(0);
        self.generate(board, self.guard_or_none(board), true, &mut count);
        count.0
    }

    #[inline(always)]
    pub(super) fn list_here(&self, board: &Board<W, P>, list: &mut Vec<Step>) {
        let first = list.len();
        self.generate(board, self.guard_or_none(board), true, &mut List(list));
        if self.must_test() {
            self.keep_legal(board, list, first);
        }
    }

    /// Has the side to move a move, drops that would only be forbidden for giving mate included?
    pub(super) fn can_move(&self, board: &Board<W, P>) -> bool {
        let mut found = Vec::new();
        self.generate(board, self.guard_or_none(board), false, &mut List(&mut found));
        if self.must_test() {
            self.keep_legal(board, &mut found, 0);
        }
        !found.is_empty()
    }

    fn keep_legal(&self, board: &Board<W, P>, list: &mut Vec<Step>, first: usize) {
        let mut kept = first;
        for index in first..list.len() {
            let step = list[index];
            if !self.is_exposed(&tried(self.masks, board, step), board.turn) {
                list[kept] = step;
                kept += 1;
            }
        }
        list.truncate(kept);
    }

    #[inline(always)]
    fn must_test(&self) -> bool {
        matches!(self.masks.legality, Legality::Test(_))
    }

    #[inline(always)]
    fn guard_or_none(&self, board: &Board<W, P>) -> Guard<W> {
        match self.masks.legality {
            Legality::Masks => self.guard(board),
            _ => Guard { targets: self.masks.squares, limited: Bits::EMPTY, royals: Bits::EMPTY },
        }
    }

    #[inline(always)]
    fn generate<S: Sink<W, P, L>>(&self, board: &Board<W, P>, guard: Guard<W>, no_mating: bool, sink: &mut S) {
        let us = board.turn;
        let side = &self.masks.sides[us.index()];
        let own = board.pieces(us);
        let empty = self.masks.squares.without(board.occupied());
        let free = own.without(guard.limited | guard.royals);
        let enemies = board.pieces(us.other());
        let filters: Filters<W> =
            [self.masks.squares.without(own), empty, enemies, self.masks.squares].map(|bits| bits & guard.targets);
        let loops = &side.loops;
        for (number, op) in loops.shifts.iter().enumerate() {
            let movers = board.plane(usize::from(op.plane)) & free & op.from;
            let mut ends = movers.moved(op.by);
            for _ in 1..op.times {
                ends = (ends & empty).moved(op.by);
            }
            let by = i32::from(op.by) * i32::from(op.times);
            if op.promotes || op.open >= MIXED {
                let whole = &side.ops[number];
                let ends = ends & self.open(board, whole, &filters, guard);
                sink.part(|sink| sink.shift(self, board, (number, whole), ends, by));
            } else {
                sink.plain_shift(&side.ops, number, ends & filters[usize::from(op.open) % Filter::PLACES], by);
            }
        }
        for op in &loops.leaps {
            let open = if op.open < MIXED {
                filters[usize::from(op.open) % Filter::PLACES]
            } else {
                self.open(board, &side.ops[usize::from(op.number)], &filters, guard)
            };
            for from in board.plane(usize::from(op.plane)) & free {
                sink.each(
                    self,
                    board,
                    op.promotion,
                    from,
                    at(&self.masks.attacks.leaps, op.first as usize + from) & open,
                );
            }
        }
        let occupied = board.occupied();
        for op in &loops.lines {
            let open = if op.open < MIXED {
                filters[usize::from(op.open) % Filter::PLACES]
            } else {
                self.open(board, &side.ops[usize::from(op.number)], &filters, guard)
            };
            for from in board.plane(usize::from(op.plane)) & free {
                sink.each(self, board, op.promotion, from, self.line(op.first as usize + from, occupied) & open);
            }
        }
        if !loops.others.is_empty() {
            sink.part(|sink| {
                for number in loops.others.clone() {
                    let op = &side.ops[number];
                    self.others(board, (number, op), board.plane(usize::from(op.plane)) & free, guard.targets, sink);
                }
            });
        }
        for number in loops.royal.clone() {
            let op = &side.ops[number];
            if guard.royals.is_empty() {
                let movers = board.plane(usize::from(op.plane)) & free;
                sink.part(|sink| self.others(board, (number, op), movers, guard.targets, sink));
            } else if let Way::Each(Attack::Leap { first }) = op.way
                && guard.royals.is_single()
                && (at(&self.masks.attacks.leaps, first as usize + guard.royals.first())
                    & self.open_to_royal(board, op))
                .is_empty()
            {
                // Hemmed in by its own men, as a royal mostly is.
            } else {
                sink.part(|sink| self.royal(board, guard, (number, op), sink));
            }
        }
        if !guard.limited.without(guard.royals).is_empty() {
            sink.part(|sink| self.limited(board, guard, sink));
        }
        if !board.trail.is_empty() {
            sink.part(|sink| self.in_passing(board, guard, sink));
        }
        if !side.castles.is_empty() && !board.untouched.is_empty() {
            for (number, castle) in side.castles.iter().enumerate() {
                if self.may_castle(board, castle, number, guard) {
                    let [from, to] = [castle.parts[0].from, castle.parts[0].to].map(usize::from);
                    sink.one(Step { number: number as u8, ..Step::new(from, to, What::Castle) });
                }
            }
        }
        if self.masks.hands {
            for rule in &side.drops {
                if board.hands[us.index()].get(rule.kind.index()).is_some_and(|&held| held > 0) {
                    let open = if self.masks.royal_kinds.contains(rule.kind) { empty } else { guard.targets & empty };
                    sink.part(|sink| self.drop(board, rule, open, no_mating, sink));
                }
            }
        }
        if self.masks.pass && (guard.royals.is_empty() || !self.is_exposed(board, us)) {
            sink.one(Step::new(0, 0, What::Pass));
        }
    }

    #[inline(always)]
    fn shifted(&self, mut bits: Bits<W>, by: i16, times: u8, empty: Bits<W>) -> Bits<W> {
        for _ in 1..times {
            bits = bits.shifted(by) & empty;
        }
        bits.shifted(by)
    }

    /// Where the moves of an op may end.
    #[inline(always)]
    fn open(&self, board: &Board<W, P>, op: &Op<W>, filters: &Filters<W>, guard: Guard<W>) -> Bits<W> {
        match filters.get(usize::from(op.open)) {
            Some(filter) => *filter,
            None => self.filter(op.filter, board, board.turn) & guard.targets,
        }
    }

    /// Where a royal may go, if it is safe there.
    #[inline(always)]
    fn open_to_royal(&self, board: &Board<W, P>, op: &Op<W>) -> Bits<W> {
        match op.filter {
            Filter::NotOwn => !board.pieces(board.turn),
            filter => self.filter(filter, board, board.turn),
        }
    }

    /// The moves of an op that none of the loops is made for.
    #[inline(always)]
    fn others<S: Sink<W, P, L>>(
        &self,
        board: &Board<W, P>,
        (number, op): (usize, &Op<W>),
        movers: Bits<W>,
        targets: Bits<W>,
        sink: &mut S,
    ) {
        let occupied = board.occupied();
        if let Way::Each(Attack::Lines { first, parts: 2 }) = op.way
            && !op.leaves_trail
        {
            let open = self.filter(op.filter, board, board.turn) & targets;
            let second = first as usize + self.masks.attacks.squares;
            for from in movers {
                let ends = self.line(first as usize + from, occupied) | self.line(second + from, occupied);
                sink.each(self, board, op.promotion, from, ends & open);
            }
            return;
        }
        for from in movers {
            let ends = self.ends(board, op, from, occupied) & targets;
            if op.leaves_trail {
                self.leaving(board, (number, op), from, ends, sink);
            } else {
                sink.each(self, board, op.promotion, from, ends);
            }
        }
    }

    /// Where the piece on `from` goes by an op.
    #[inline(never)]
    fn ends(&self, board: &Board<W, P>, op: &Op<W>, from: usize, occupied: Bits<W>) -> Bits<W> {
        match &op.way {
            Way::Shift { by, times } => {
                let empty = self.masks.squares.without(occupied);
                self.shifted(Bits::of(from) & op.from, *by, *times, empty) & self.filter(op.filter, board, board.turn)
            }
            Way::Each(attack) => self.attack(*attack, from, occupied) & self.filter(op.filter, board, board.turn),
            Way::Joined(ways) => ways.iter().fold(Bits::EMPTY, |all, (attack, filter)| {
                all | self.attack(*attack, from, occupied) & self.filter(*filter, board, board.turn)
            }),
        }
    }

    /// Moves that leave a trail and are no shifts.
    fn leaving<S: Sink<W, P, L>>(
        &self,
        board: &Board<W, P>,
        op: (usize, &Op<W>),
        from: usize,
        ends: Bits<W>,
        sink: &mut S,
    ) {
        let (number, op) = op;
        for to in ends {
            let step = Step { op: number as u16, ..Step::new(from, to, What::Leave) };
            let passed = passed(self.masks, board.turn, step);
            let step = if passed.is_empty() { Step::new(from, to, What::Move) } else { step };
            match op.promotion {
                None => sink.one(step),
                Some(promotion) => self.promoted(board, promotion, step, |step| sink.one(step)),
            }
        }
    }

    /// The moves of royals: each must be safe where it goes.
    #[inline(always)]
    fn royal<S: Sink<W, P, L>>(
        &self,
        board: &Board<W, P>,
        guard: Guard<W>,
        (number, op): (usize, &Op<W>),
        sink: &mut S,
    ) {
        let us = board.turn;
        let (occupied, enemies) = (board.occupied(), board.pieces(us.other()));
        let alone = guard.royals.is_single();
        let threats = &self.masks.sides[us.index()].threats;
        for from in guard.royals & board.plane(usize::from(op.plane)) {
            let mut safe = Bits::EMPTY;
            for to in self.ends(board, op, from, occupied) {
                let left = occupied.without(Bits::of(from));
                let is_safe = if alone {
                    !self.is_hit(board, threats, to, left, enemies.without(Bits::of(to)))
                } else {
                    // With several, one may uncover another.
                    !self.is_exposed(&tried(self.masks, board, Step::new(from, to, What::Move)), us)
                };
                safe.put(to, u64::from(is_safe));
            }
            if op.leaves_trail {
                self.leaving(board, (number, op), from, safe, sink);
            } else {
                sink.each(self, board, op.promotion, from, safe);
            }
        }
    }

    /// The moves of the pieces that are limited by a line of attack.
    #[inline(always)]
    fn limited<S: Sink<W, P, L>>(&self, board: &Board<W, P>, guard: Guard<W>, sink: &mut S) {
        let occupied = board.occupied();
        for from in guard.limited.without(guard.royals) {
            let allowed = self.allowed(board, guard.royals, from);
            if allowed.is_empty() {
                continue;
            }
            for (number, op) in self.masks.sides[board.turn.index()].ops.iter().enumerate() {
                if op.royal || !board.plane(usize::from(op.plane)).has(from) {
                    continue;
                }
                let ends = self.ends(board, op, from, occupied) & allowed;
                match op.way {
                    Way::Shift { by, times } => {
                        sink.shift(self, board, (number, op), ends, i32::from(by) * i32::from(times));
                    }
                    _ if op.leaves_trail => self.leaving(board, (number, op), from, ends, sink),
                    _ => sink.each(self, board, op.promotion, from, ends),
                }
            }
        }
    }

    /// Is there a legal capture of what has just passed?
    pub(super) fn takes_in_passing(&self, board: &Board<W, P>) -> bool {
        let royals = board.any_plane(&self.masks.royals) & board.pieces(board.turn);
        let mut found = Vec::new();
        let guard = Guard { targets: self.masks.squares, limited: Bits::EMPTY, royals };
        self.in_passing(board, guard, &mut List(&mut found));
        !found.is_empty()
    }

    /// Captures of what has just passed. They take elsewhere than where they end, so each is tried.
    #[inline(always)]
    fn in_passing<S: Sink<W, P, L>>(&self, board: &Board<W, P>, guard: Guard<W>, sink: &mut S) {
        let us = board.turn;
        if !board.pieces(us.other()).has(usize::from(board.owner)) {
            return;
        }
        let occupied = board.occupied();
        for to in board.trail.without(occupied) {
            // Two such movements of a piece may lead the same way.
            let mut done = Bits::EMPTY;
            for op in &self.masks.sides[us.index()].trail_ops {
                let movers = board.plane(usize::from(op.plane)) & board.pieces(us).without(done);
                for from in self.attack(op.from, to, occupied) & movers {
                    done.put(from, 1);
                    let step = Step::new(from, to, What::InPassing);
                    if !guard.royals.is_empty() && self.is_exposed(&tried(self.masks, board, step), us) {
                        continue;
                    }
                    match op.promotion {
                        None => sink.one(step),
                        Some(promotion) => self.promoted(board, promotion, step, |step| sink.one(step)),
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn may_castle(&self, board: &Board<W, P>, castle: &Castle<W>, number: usize, guard: Guard<W>) -> bool {
        let us = board.turn;
        let occupied = board.occupied();
        let ready = castle.starts.without(board.untouched & board.pieces(us)).is_empty();
        ready && !occupied.meets(castle.empty) && self.is_way_safe(board, castle, number, guard, us)
    }

    #[inline(never)]
    fn is_way_safe(&self, board: &Board<W, P>, castle: &Castle<W>, number: usize, guard: Guard<W>, us: Side) -> bool {
        let occupied = board.occupied().without(castle.lifted);
        let attackers = &self.masks.sides[us.index()].attackers;
        let enemies = board.pieces(us.other());
        let present = castle.parts.iter().all(|part| board.kind_at(self.masks, usize::from(part.from)) == part.kind);
        present
            && castle.safe.iter().all(|&square| !self.is_hit(board, attackers, usize::from(square), occupied, enemies))
            && (guard.royals.is_empty() || castle.settled && guard.royals.is_single() || {
                let [from, to] = [castle.parts[0].from, castle.parts[0].to].map(usize::from);
                let step = Step { number: number as u8, ..Step::new(from, to, What::Castle) };
                !self.is_exposed(&tried(self.masks, board, step), us)
            })
    }

    #[inline(always)]
    fn drop<S: Sink<W, P, L>>(
        &self,
        board: &Board<W, P>,
        rule: &DropRule<W>,
        open: Bits<W>,
        no_mating: bool,
        sink: &mut S,
    ) {
        let own = board.pieces(board.turn);
        let mut ends = Bits::EMPTY;
        for zone in &rule.zones {
            let mut squares = zone.squares & open;
            if !zone.no_other.is_empty() {
                for square in board.any_plane(&zone.no_other) & own {
                    squares = squares.without(self.masks.files[square]);
                }
            }
            ends |= squares;
        }
        if self.masks.royal_kinds.contains(rule.kind) && !self.must_test() {
            ends = self.without_exposed(board, rule, ends);
        }
        if rule.may_not_mate && no_mating && !ends.is_empty() {
            ends = self.without_mates(board, rule, ends);
        }
        sink.drops(rule.kind, ends);
    }

    /// The drops of a royal that leave none exposed.
    #[inline(never)]
    fn without_exposed(&self, board: &Board<W, P>, rule: &DropRule<W>, mut ends: Bits<W>) -> Bits<W> {
        for to in ends {
            let after = tried(self.masks, board, Step { number: rule.kind.0, ..Step::new(to, to, What::Drop) });
            if self.is_exposed(&after, board.turn) {
                ends = ends.without(Bits::of(to));
            }
        }
        ends
    }

    /// The drops that do not give mate.
    #[inline(never)]
    fn without_mates(&self, board: &Board<W, P>, rule: &DropRule<W>, mut ends: Bits<W>) -> Bits<W> {
        let them = board.turn.other();
        let enemies = board.any_plane(&self.masks.royals) & board.pieces(them);
        let mut suspicious = ends;
        // In a position that came about by play the opponent is safe, so only a drop that attacks a royal itself gives check, but
        // for hops, which any piece may serve.
        if board.sound && !self.masks.hops {
            let code = self.masks.codes.of[rule.kind.index()];
            let mut near = Bits::EMPTY;
            for threat in &self.masks.sides[them.index()].attackers {
                if threat.code() & code != 0 {
                    for royal in enemies {
                        near |= self.masks.attacks.leaps[threat.possible as usize + royal];
                    }
                }
            }
            suspicious &= near;
        }
        for to in suspicious {
            let after = tried(self.masks, board, Step { number: rule.kind.0, ..Step::new(to, to, What::Drop) });
            if self.is_attacked(&after, them) && !self.can_move(&after) {
                ends = ends.without(Bits::of(to));
            }
        }
        ends
    }
}
