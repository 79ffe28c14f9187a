//! Moves after which the player makes a choice. Each move is made, and added with each choice that no row forbids. If
//! the player only chooses a square and no row can forbid the move, the set of squares is enough.

use super::{Found, Judge, Rows};
use crate::model::MoveKind;
use crate::model::limits::MAX_MOVES;
use crate::movegen::packed::{PackedKind, PackedMove, PackedStart, Template};
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::{MoveFacts, MoveSquares, Request, Scene};
use crate::movegen::planes::find::{List, MatingDrops, Take};
use crate::movegen::planes::make::make;
use crate::movegen::planes::run::compiled;
use crate::movegen::{Choice, Move};
use crate::position::Board;
use crate::tables::planes::{Legality, Plan};
use crate::tables::program::{AfterRule, ChoiceRule};
use crate::types::{Bits, Kind, Side};

/// A move that has landed.
struct Landed<'m, const W: usize, const P: usize> {
    packed: PackedMove,
    listed: &'m [Move],
    board: Board<W, P>,
    rows: Rows,
    /// Set if no forbidden row applies to the move.
    is_free: bool,
    /// Set if the move has changed none of the opponent's pieces.
    spares: bool,
}

/// Counts plain moves, each once per choice after it. The start square of a move alone must decide its choices.
struct CountChoices<'c, const W: usize, const P: usize, L> {
    machine: &'c Machine<'c, W, P, L>,
    choice: &'c ChoiceRule,
    scene: Scene<'c, W, P>,
    count: u64,
    /// Set if there is a move that is not plain.
    is_unsure: bool,
}

impl<const W: usize, const P: usize, L: Cpu> Take<W> for &mut CountChoices<'_, W, P, L> {
    #[inline(always)]
    fn take(&mut self, ends: Bits<W>, template: Template) {
        if ends.is_empty() {
            return;
        }
        L::out_of_line(|| match (template.what().0, template.start(ends)) {
            (PackedKind::Move | PackedKind::Leave, PackedStart::On(from)) => {
                let squares = MoveSquares { from: Bits::of(from), ..MoveSquares::NONE };
                let squares = self.machine.set(self.choice.squares, &self.scene.with(squares));
                let choices = squares.count() + u32::from(self.choice.optional);
                self.count += u64::from(choices) * u64::from(ends.count());
            }
            _ => self.is_unsure = true,
        });
    }
}

impl<const W: usize, const P: usize> Judge<'_, W, P> {
    /// Adds plain moves, each with every square that may be chosen.
    #[inline(always)]
    fn add_with_choices(&mut self, squares: Bits<W>, optional: bool, ends: Bits<W>, template: Template) {
        let choices = squares.count() + u32::from(optional);
        match &mut self.found {
            Found::Counted(count) | Found::Any(count) => *count += u64::from(choices) * u64::from(ends.count()),
            Found::Listed(list) => {
                for to in ends {
                    if let Some(template) = Template::choosing(template.packed_to(to)) {
                        list.extend(squares, template);
                    }
                }
                if optional {
                    list.extend(ends, template);
                }
            }
        }
    }
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// The choice after each plain move, if it is a square and no other row can apply to the move.
    pub(super) fn choice_after_every_move(&self, side: Side, plan: &Plan, rows: usize) -> Option<&ChoiceRule> {
        let programs = &self.tables.programs.sides[side.index()];
        let choice = self.rule_after_every_move(side)?.choose.as_ref()?;
        let is_free = programs.cannot.is_empty() && programs.forbidden.iter().take(rows).all(|row| !row.concerns);
        let is_plain = plan.promoting.is_empty() && plan.crowned.is_empty();
        (is_free && is_plain && choice.drops.is_none()).then_some(choice)
    }

    /// The number of moves, each counted once per choice; `None` if the start of a move does not decide its choices.
    #[inline(always)]
    pub(super) fn count_with_choices(&self, board: &Board<W, P>, request: &Request, rows: usize) -> Option<u64> {
        if self.tables.royals.legality != Legality::Free
            || !self.tables.walks.kinds.is_empty()
            || self.tables.features.hands
        {
            return None;
        }
        let choice = self.choice_after_every_move(board.turn.side(), self.tables.plan.as_deref()?, rows)?;
        if !self.tables.programs.pool.reads_start_only(choice.squares) {
            return None;
        }
        let (count, is_unsure) = self.count_all_with_choices(board, request, choice);
        request.may_work(count as u32 + 1);
        if count > MAX_MOVES as u64 {
            request.give_up();
        }
        (!is_unsure).then_some(count)
    }

    compiled! {
        fn count_all_with_choices<'a>(&self, board: &'a Board<W, P>, request: &'a Request<'a>, choice: &'a ChoiceRule) -> (u64, bool)
            = count_all_with_choices_here;
    }

    /// The number of moves, and `true` if it is uncertain.
    #[inline(always)]
    fn count_all_with_choices_here(&self, board: &Board<W, P>, request: &Request, choice: &ChoiceRule) -> (u64, bool) {
        let scene = self.scene(board, request);
        let mut count = CountChoices { machine: self, choice, scene, count: 0, is_unsure: false };
        self.generate(&self.pseudo_legal(board, request), MatingDrops::Kept, &mut List(&mut count));
        (count.count, count.is_unsure)
    }

    compiled! {
        /// Adds plain moves of one template with each square that the row of [`Machine::choice_after_every_move`]
        /// permits.
        pub(super) fn add_choices<'a, 'j>(
            &self, judge: &'a mut Judge<'j, W, P>, choice: &'a ChoiceRule, ends: Bits<W>, template: Template,
        ) -> () = add_choices_here;
    }

    #[inline(always)]
    fn add_choices_here(&self, judge: &mut Judge<W, P>, choice: &ChoiceRule, ends: Bits<W>, template: Template) {
        let code = choice.squares;
        if self.tables.programs.pool.reads_start_only(code)
            && let PackedStart::On(from) = template.start(ends)
        {
            // All these moves share one set of squares.
            let squares = MoveSquares { from: Bits::of(from), ..MoveSquares::NONE };
            let squares = self.set(code, &self.scene(judge.board, judge.request).with(squares));
            return judge.add_with_choices(squares, choice.optional, ends, template);
        }
        if self.tables.programs.pool.is_reach_of_end(code)
            && let PackedStart::On(from) = template.start(ends)
            && self.has_plain_reach(judge.board.turn.side())
        {
            let (board, request) = (judge.board, judge.request);
            let add = |to, reach| judge.add_with_choices(reach, choice.optional, Bits::of(to), template);
            return L::out_of_line(|| self.reach_after(board, request, from, ends, add));
        }
        let mut landed = judge.landed.take().unwrap_or(*judge.board);
        L::out_of_line(|| {
            for to in ends {
                let packed = template.packed_to(to);
                make(self.tables, judge.board, packed, &mut landed);
                let squares = match packed.what {
                    PackedKind::Move => {
                        let (from, to) = (Bits::of(usize::from(packed.from)), Bits::of(to));
                        let taken = (to & judge.board.occupied()).without(from);
                        MoveSquares { from, to, taken, ..MoveSquares::NONE }
                    }
                    _ => self.facts(judge.board, packed, &[]).squares,
                };
                let squares = self.set(code, &self.scene(&landed, judge.request).with(squares));
                judge.add_with_choices(squares, choice.optional, Bits::of(to), template);
                if judge.found.is_enough() || judge.found.count() > judge.most {
                    break;
                }
            }
        });
        judge.landed = Some(landed);
    }

    /// The number of choices after each plain move of a piece from a square; 1 if no row offers any. `None` if the
    /// moves must be made: if more than the start decides the choices, or if a row may forbid some.
    pub(super) fn choices_from(&self, judge: &Judge<W, P>, from: usize, piece: Kind, rows: Rows) -> Option<u64> {
        let (board, pool) = (judge.board, &self.tables.programs.pool);
        let us = board.turn.side();
        let side = &self.tables.programs.sides[us.index()];
        let [AfterRule { on, when: None, choose: Some(choose), effects: _, matters: _, clears: _ }] = &side.after[..]
        else {
            return None;
        };
        let is_asked = |number| (rows == Rows::All || judge.plan.judges(number)) && side.forbidden[number].concerns;
        let is_free = side.cannot.is_empty()
            && !judge.plan.promoting.contains(piece)
            && !(0..judge.rows.min(side.forbidden.len())).any(is_asked);
        let is_told = on.iter().all(|pattern| pattern.is_told_by_start(pool)) && pool.reads_start_only(choose.squares);
        if !is_free || !is_told || self.tables.features.has_turns {
            return None;
        }
        let squares = MoveSquares { from: Bits::of(from), ..MoveSquares::NONE };
        let facts = MoveFacts { side: us, kind: MoveKind::Move, piece, becomes: None, squares };
        let before = self.before(judge);
        if !self.matches(on, &before, &facts) {
            return Some(1);
        }
        let squares = self.set(choose.squares, &before.with(squares));
        // Of the drop squares, only the start square is certainly empty after the move.
        let is_start = choose.drops.is_none() || squares.without(Bits::of(from)).is_empty();
        is_start.then(|| self.options_on(choose, &facts, squares, board, &[]).count())
    }

    /// Adds a move with each of its choices, unless a row forbids it.
    #[inline(never)]
    pub(super) fn judge_choices(
        &self,
        judge: &mut Judge<W, P>,
        packed: PackedMove,
        listed: &[Move],
        facts: &MoveFacts<W>,
        rows: Rows,
    ) {
        let mut board = *judge.board;
        self.land(judge.board, packed, listed, &mut board);
        let is_free = !self.is_asked(judge, facts, rows);
        // A listed move may swap pieces.
        let spares = packed.what != PackedKind::Listed && facts.squares.taken.is_empty();
        let landed = Landed { packed, listed, board, rows, is_free, spares };
        self.follow(judge, &landed, *facts, (board, 0), &mut Vec::new());
    }

    /// Applies the `after` rows from index `first` on to a landed move, with each of the player's choices.
    fn follow(
        &self,
        judge: &mut Judge<W, P>,
        landed: &Landed<W, P>,
        mut facts: MoveFacts<W>,
        (mut board, first): (Board<W, P>, usize),
        choices: &mut Vec<Choice>,
    ) {
        let rules = &self.tables.programs.sides[facts.side.index()].after;
        let mut sets = Some(judge.sets).filter(|_| first == 0 && landed.spares);
        for (place, rule) in rules.iter().enumerate().skip(first) {
            let scene = Scene { sets, ..self.scene(&board, judge.request) };
            if !self.applies(rule, judge.board, &facts, &scene) {
                continue;
            }
            let Some(choose) = &rule.choose else {
                self.apply_all(rule, &mut facts, None, &mut board, judge.request);
                sets = None;
                continue;
            };
            let options = self.options(choose, &facts, (judge.board, &scene), choices);
            let is_last = rules[place + 1..].iter().all(|rule| rule.choose.is_none());
            let decides = is_last && (landed.is_free || self.is_free_unwalled(judge, landed, facts, (board, place)));
            if let (Found::Counted(count) | Found::Any(count), true) = (&mut judge.found, decides) {
                *count += options.count();
                judge.request.may_work(1);
                return;
            }
            for choice in options {
                if judge.found.is_enough() || judge.found.count() > judge.most || !judge.request.may_work(1) {
                    return;
                }
                if decides {
                    // No row depends on the effect of the choice, so the choice is not made here.
                    choices.push(choice);
                    self.add_chosen(judge, &Landed { is_free: true, ..*landed }, &facts, &board, choices);
                    choices.pop();
                    continue;
                }
                let (mut next, mut facts) = (board, facts);
                if choice != Choice::Nothing {
                    self.apply_all(rule, &mut facts, Some(choice), &mut next, judge.request);
                }
                choices.push(choice);
                self.follow(judge, landed, facts, (next, place + 1), choices);
                choices.pop();
            }
            return;
        }
        self.add_chosen(judge, landed, &facts, &board, choices);
    }

    /// Returns `true` if a move may be played wherever the player puts the wall that the row at an index offers. This
    /// is so if the move is legal without a wall, and walls cannot make a forbidden row hold.
    fn is_free_unwalled(
        &self,
        judge: &Judge<W, P>,
        landed: &Landed<W, P>,
        mut facts: MoveFacts<W>,
        (mut board, place): (Board<W, P>, usize),
    ) -> bool {
        if !self.tables.features.walls_only_hinder[facts.side.index()] {
            return false;
        }
        let rules = &self.tables.programs.sides[facts.side.index()].after;
        for (at, rule) in rules.iter().enumerate().skip(place) {
            if at == place || self.applies(rule, judge.board, &facts, &self.scene(&board, judge.request)) {
                self.apply_all(rule, &mut facts, None, &mut board, judge.request);
            }
        }
        !self.is_forbidden_made(judge, &facts, landed.rows, (&landed.board, &board))
    }

    /// Adds a move with all its choices, unless a row forbids it.
    fn add_chosen(
        &self,
        judge: &mut Judge<W, P>,
        landed: &Landed<W, P>,
        facts: &MoveFacts<W>,
        settled: &Board<W, P>,
        choices: &[Choice],
    ) {
        let is_forbidden =
            !landed.is_free && self.is_forbidden_made(judge, facts, landed.rows, (&landed.board, settled));
        if !judge.admits(is_forbidden) {
            return;
        }
        match (&mut judge.found, choices) {
            (Found::Counted(count) | Found::Any(count), _) => *count += 1,
            (Found::Listed(list), _) => {
                if let [Choice::Square(square)] = choices
                    && let Some(what) = landed.packed.what.choosing()
                {
                    return list.push(PackedMove { what, number: square.0, ..landed.packed });
                }
                list.push_move(self.move_of(judge.board, landed.packed, landed.listed).with_choices(choices));
            }
        }
    }
}
