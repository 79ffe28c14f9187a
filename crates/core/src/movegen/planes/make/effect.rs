//! The effects of a move: the `after` rows, and moves that are more than a packed move.

use super::{capture, make, tried};
use crate::model::{Lands, MoveKind};
use crate::movegen::packed::{PackedKind, PackedMove};
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::{MoveFacts, MoveSquares, Request, Scene};
use crate::movegen::removed::Removed;
use crate::movegen::{Choice, Move};
use crate::position::Board;
use crate::tables::program::{AfterRule, ChoiceRule, EffectRule};
use crate::types::{Bits, Kind, KindSet, Side, Square, SquareSet};

/// The options that a row offers to a player.
pub(in crate::movegen) struct Options<const W: usize> {
    squares: Bits<W>,
    /// The kinds of which one is dropped; `None` if the row offers no drop.
    kinds: Option<Vec<Kind>>,
    /// Set if the player may choose nothing.
    optional: bool,
}

impl<const W: usize> Options<W> {
    /// The number of options.
    pub fn count(&self) -> u64 {
        let kinds = self.kinds.as_ref().map_or(1, |kinds| kinds.len() as u64);
        u64::from(self.squares.count()) * kinds + u64::from(self.optional)
    }
}

impl<const W: usize> IntoIterator for Options<W> {
    type Item = Choice;
    type IntoIter = std::vec::IntoIter<Choice>;

    /// The options by kind and square, with the empty choice last.
    fn into_iter(self) -> std::vec::IntoIter<Choice> {
        let squares = || self.squares.into_iter().map(|square| Square(square as u8));
        let mut all: Vec<Choice> = match &self.kinds {
            None => squares().map(Choice::Square).collect(),
            Some(kinds) => {
                kinds.iter().flat_map(|&kind| squares().map(move |square| Choice::Drop(kind, square))).collect()
            }
        };
        all.extend(self.optional.then_some(Choice::Nothing));
        all.into_iter()
    }
}

/// The choices of a packed move. `chosen` is the choice of a move that is packed with one.
#[inline(always)]
fn choices<'a>(packed: PackedMove, listed: &'a [Move], chosen: &'a [Choice; 1]) -> &'a [Choice] {
    match packed.what {
        PackedKind::Listed => listed[usize::from(packed.op)].choices(),
        PackedKind::Choose | PackedKind::LeaveAndChoose => chosen,
        _ => &[],
    }
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// Overwrites `next` with the position after a move and all rows that follow it. If turns have several plies, the
    /// ply is not over until the turn [passes](Machine::pass_turn).
    #[inline(always)]
    pub(in crate::movegen) fn play(
        &self,
        board: &Board<W, P>,
        packed: PackedMove,
        listed: &[Move],
        next: &mut Board<W, P>,
        request: &Request,
    ) {
        if Bits::<W>::ARE_WIDE {
            L::out_of_line(|| self.play_here(board, packed, listed, next, request));
        } else {
            self.play_here(board, packed, listed, next, request);
        }
    }

    #[inline(always)]
    fn play_here(
        &self,
        board: &Board<W, P>,
        packed: PackedMove,
        listed: &[Move],
        next: &mut Board<W, P>,
        request: &Request,
    ) {
        if packed.what == PackedKind::Listed {
            self.land_listed(board, &listed[usize::from(packed.op)], next);
        } else {
            make(self.tables, board, packed, next);
        }
        if packed.what.chooses()
            && let Some(rule) = self.rule_after_every_move(board.turn.side())
        {
            // Such a row follows every move, so its patterns need not be tested.
            let mut facts = match packed.what {
                PackedKind::Choose => {
                    self.plain_facts(board, packed, board.kind_at(self.tables, usize::from(packed.from)))
                }
                _ => self.facts(board, packed, listed),
            };
            let chosen = Choice::Square(Square(packed.number));
            return self.apply_all(rule, &mut facts, Some(chosen), next, request);
        }
        if self.may_settle(board.turn.side(), packed) {
            let chosen = [Choice::Square(Square(packed.number))];
            let choices = choices(packed, listed, &chosen);
            L::out_of_line(|| {
                let facts = self.facts(board, packed, listed);
                if self.tables.features.has_turns {
                    self.restore_turn(board, &facts, next);
                }
                self.settle(board, &facts, choices, next, request);
            });
        }
    }

    /// Returns `true` if an `after` row, or another ply of the turn, can follow a packed move.
    #[inline(always)]
    pub(in crate::movegen) fn may_settle(&self, side: Side, packed: PackedMove) -> bool {
        // In most variants, nothing follows any move.
        self.tables.features.settles[side.index()] != 0
            && (packed.what == PackedKind::Listed || self.tables.features.may_settle(side, packed.what.move_kind()))
    }

    /// The row that follows every move of a side, if it is the only one.
    #[inline]
    pub(in crate::movegen) fn rule_after_every_move(&self, side: Side) -> Option<&AfterRule<W>> {
        let rules = &self.tables.programs.sides[side.index()].after[..];
        let [rule @ AfterRule { on, when: None, choose: _, effects: _, matters: _, clears: _ }] = rules else {
            return None;
        };
        (on.is_empty() && !self.tables.features.has_turns).then_some(rule)
    }

    /// Overwrites `next` with the position after a move has landed, before any `after` row.
    pub(in crate::movegen) fn land(
        &self,
        board: &Board<W, P>,
        packed: PackedMove,
        listed: &[Move],
        next: &mut Board<W, P>,
    ) {
        match packed.what {
            PackedKind::Listed => self.land_listed(board, &listed[usize::from(packed.op)], next),
            _ => L::out_of_line(|| make(self.tables, board, packed, next)),
        }
        if self.tables.features.has_turns {
            self.restore_turn(board, &self.facts(board, packed, listed), next);
        }
    }

    /// Overwrites `next` with the position after the landing of a move that is more than a packed move.
    #[inline(never)]
    fn land_listed(&self, board: &Board<W, P>, mv: &Move, next: &mut Board<W, P>) {
        let tables = self.tables;
        *next = *board;
        next.follow(board, tables.royals.sound);
        let Move {
            kind,
            piece: mover,
            from,
            to,
            becomes,
            lands,
            leaves_trail,
            castling,
            victim: _,
            passed: _,
            details: _,
        } = *mv;
        let (from, to) = (from.index(), to.index());
        let takes: Bits<W> = mv.takes().into();
        for square in takes {
            if tables.features.hands && board.side_at(square).is_some() {
                capture(tables, board, square, next);
            }
        }
        next.lift(tables, takes);
        let piece = becomes.unwrap_or(mover);
        match kind {
            MoveKind::Pass => {}
            MoveKind::Castle => {
                if let Some(place) = tables.sides[board.turn.side().index()].place_of_castle(castling) {
                    let packed = PackedMove { number: place as u8, ..PackedMove::new(from, to, PackedKind::Castle) };
                    *next = tried(tables, board, packed);
                }
            }
            MoveKind::Drop => {
                if !tables.sides[board.turn.side().index()].free_drops.contains(mover) {
                    next.take_in_hand(board.turn.side(), mover);
                }
                next.lift(tables, Bits::of(to));
                let marked = becomes.is_some() && tables.marked_kinds.contains(piece);
                next.set_down(tables, to, board.turn.side(), piece, marked);
            }
            MoveKind::Move => {
                let marked = |square| tables.marks.is_some_and(|plane| board.plane(plane).has(square));
                let was_marked = marked(from) && !takes.has(from);
                next.lift(tables, Bits::of(from));
                let end = match lands {
                    Lands::Target => to,
                    Lands::Stay => from,
                    Lands::Swap => {
                        if let Some(side) = next.side_at(to) {
                            let (kind, other_marked) =
                                (next.kind_at(tables, to), tables.marks.is_some_and(|plane| next.plane(plane).has(to)));
                            next.lift(tables, Bits::of(to));
                            next.set_down(tables, from, side, kind, other_marked);
                        } else {
                            next.lift(tables, Bits::of(to));
                        }
                        to
                    }
                };
                next.lift(tables, Bits::of(end));
                let is_marked = becomes.map_or(was_marked, |_| tables.marked_kinds.contains(piece));
                next.set_down(tables, end, board.turn.side(), piece, is_marked);
                if leaves_trail {
                    next.trail = mv.path().into();
                    next.owner = end as u8;
                }
            }
        }
        if next.untouched != board.untouched {
            super::forget(tables, next);
        }
    }

    /// Applies the `after` rows to a landed move. `choices` holds the player's choices, one for each row that offers
    /// one.
    pub(in crate::movegen) fn settle(
        &self,
        before: &Board<W, P>,
        facts: &MoveFacts<W>,
        choices: &[Choice],
        next: &mut Board<W, P>,
        request: &Request,
    ) {
        self.settle_and_see(before, facts, choices, next, request, |_| {});
    }

    /// The squares from which rows remove pieces once a move has landed.
    pub(in crate::movegen) fn removed(
        &self,
        board: &Board<W, P>,
        packed: PackedMove,
        listed: &[Move],
        request: &Request,
    ) -> SquareSet {
        let mut next = *board;
        self.land(board, packed, listed, &mut next);
        let mut removed = Removed::since(next.all_pieces().into());
        let chosen = [Choice::Square(Square(packed.number))];
        let facts = self.facts(board, packed, listed);
        let choices = choices(packed, listed, &chosen);
        self.settle_and_see(board, &facts, choices, &mut next, request, |next| removed.see(next.all_pieces().into()));
        removed.squares()
    }

    /// Like [`settle`](Machine::settle). Calls `see` with the position after each row.
    #[inline(always)]
    fn settle_and_see(
        &self,
        before: &Board<W, P>,
        facts: &MoveFacts<W>,
        choices: &[Choice],
        next: &mut Board<W, P>,
        request: &Request,
        mut see: impl FnMut(&Board<W, P>),
    ) {
        let mut facts = MoveFacts { squares: MoveSquares { chosen: Bits::EMPTY, ..facts.squares }, ..*facts };
        let mut choices = choices.iter();
        for rule in &self.tables.programs.sides[facts.side.index()].after {
            // Without a choice left, a row that offers one changes nothing.
            let has_nothing_to_do = rule.choose.is_some() && choices.as_slice().is_empty();
            if has_nothing_to_do || !self.applies(rule, before, &facts, &self.scene(next, request)) {
                continue;
            }
            let choice = rule.choose.as_ref().map(|_| choices.next().copied().unwrap_or(Choice::Nothing));
            if choice != Some(Choice::Nothing) {
                self.apply_all(rule, &mut facts, choice, next, request);
                see(next);
            }
        }
    }

    /// Returns `true` if a row follows a landed move, which has led to the scene `next`.
    pub(in crate::movegen) fn applies(
        &self,
        rule: &AfterRule<W>,
        before: &Board<W, P>,
        facts: &MoveFacts<W>,
        next: &Scene<W, P>,
    ) -> bool {
        self.matches(&rule.on, &self.scene(before, next.request), facts)
            && rule.when.as_ref().is_none_or(|when| self.holds(when, &next.with(facts.squares)))
    }

    /// The options that a row offers after a landed move and `choices` of the same move.
    pub(in crate::movegen) fn options(
        &self,
        choose: &ChoiceRule,
        facts: &MoveFacts<W>,
        (before, next): (&Board<W, P>, &Scene<W, P>),
        choices: &[Choice],
    ) -> Options<W> {
        let squares = self.set(choose.squares, &next.with(facts.squares));
        let taken = if choose.drops.is_some() { next.board.occupied() } else { Bits::EMPTY };
        self.options_on(choose, facts, squares.without(taken), before, choices)
    }

    /// The options of a player who may choose these squares.
    pub(in crate::movegen) fn options_on(
        &self,
        choose: &ChoiceRule,
        facts: &MoveFacts<W>,
        squares: Bits<W>,
        before: &Board<W, P>,
        choices: &[Choice],
    ) -> Options<W> {
        // A piece that the move itself brings into the hand may not be dropped.
        let free = self.tables.sides[facts.side.index()].free_drops;
        let is_dropped = |kind| facts.kind == MoveKind::Drop && facts.piece == kind && !free.contains(kind);
        let is_spent = |choice: &&Choice, kind| matches!(choice, Choice::Drop(dropped, _) if *dropped == kind);
        let spent =
            |kind| usize::from(is_dropped(kind)) + choices.iter().filter(|choice| is_spent(choice, kind)).count();
        let held = |kinds: KindSet| {
            let kinds = kinds.iter().take_while(|kind| kind.index() < self.tables.codes.of.len());
            kinds.filter(|&kind| usize::from(before.in_hand(facts.side, kind)) > spent(kind)).collect::<Vec<Kind>>()
        };
        Options { squares, kinds: choose.drops.map(held), optional: choose.optional }
    }

    /// Applies an `after` row: first the choice, then the effects.
    pub(in crate::movegen) fn apply_all(
        &self,
        rule: &AfterRule<W>,
        facts: &mut MoveFacts<W>,
        choice: Option<Choice>,
        next: &mut Board<W, P>,
        request: &Request,
    ) {
        if let Some(square) = choice.and_then(Choice::square) {
            facts.squares.chosen = Bits::of(square.index());
        }
        if let Some(Choice::Drop(kind, square)) = choice {
            let untouched = next.untouched;
            next.take_in_hand(facts.side, kind);
            next.lift(self.tables, Bits::of(square.index()));
            next.set_down(self.tables, square.index(), facts.side, kind, false);
            if next.untouched != untouched {
                super::forget(self.tables, next);
            }
        }
        let scene = self.scene(next, request).with(facts.squares);
        if let [(effect, code)] = rule.effects[..] {
            let squares = self.set(code, &scene);
            self.apply(effect, squares, facts, next);
        } else {
            let sets: Vec<Bits<W>> = rule.effects.iter().map(|&(_, code)| self.set(code, &scene)).collect();
            for (&(effect, _), squares) in rule.effects.iter().zip(sets) {
                self.apply(effect, squares, facts, next);
            }
        }
    }

    /// Applies an effect to the squares of a set.
    fn apply(&self, effect: EffectRule, squares: Bits<W>, facts: &MoveFacts<W>, next: &mut Board<W, P>) {
        let tables = self.tables;
        if squares.is_empty() {
            return;
        }
        let untouched = next.untouched;
        match effect {
            EffectRule::Take => {
                let pieces = squares & next.all_pieces();
                if tables.features.hands {
                    let before = *next;
                    pieces.into_iter().for_each(|square| capture(tables, &before, square, next));
                }
                next.lift(tables, pieces);
            }
            EffectRule::Clear => next.lift(tables, squares),
            EffectRule::Put(kind) => {
                next.lift(tables, squares);
                squares.into_iter().for_each(|square| next.set_down(tables, square, facts.side, kind, false));
            }
            EffectRule::Wall => {
                next.lift(tables, squares);
                next.wall(squares);
            }
            EffectRule::Become(kind) => self.turn_into(kind, squares, next),
            EffectRule::Flip => next.flip(squares & next.all_pieces()),
            EffectRule::Touch => next.untouched = next.untouched.without(squares),
            EffectRule::Fresh => {
                let read = next.of_kinds(tables, tables.untouched.readers) | tables.untouched.tracked;
                next.untouched |= squares & next.all_pieces() & read;
            }
        }
        if next.untouched != untouched {
            super::forget(tables, next);
        }
    }

    fn turn_into(&self, kind: Kind, squares: Bits<W>, next: &mut Board<W, P>) {
        for side in Side::BOTH {
            for square in squares & next.pieces(side) {
                next.lift(self.tables, Bits::of(square));
                next.set_down(self.tables, square, side, kind, false);
            }
        }
    }
}
