//! Moves after which the player chooses: each is made, and added with each choice that no row forbids.

use super::{Found, Judge, Rows};
use crate::movegen::planes::Machine;
use crate::movegen::planes::eval::MoveFacts;
use crate::movegen::planes::level::Level;
use crate::movegen::planes::packed::PackedMove;
use crate::movegen::{Choice, Move};
use crate::position::Board;

/// A move that has landed.
struct Landed<'m, const W: usize, const P: usize> {
    packed: PackedMove,
    listed: &'m [Move],
    board: Board<W, P>,
    rows: Rows,
    /// Does no forbidden row speak of the move?
    is_free: bool,
}

impl<const W: usize, const P: usize, L: Level> Machine<'_, W, P, L> {
    /// Adds a move with each choice that its player has, unless a row forbids it.
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
        let landed = Landed { packed, listed, board, rows, is_free };
        self.follow(judge, &landed, *facts, (board, 0), &mut Vec::new());
    }

    /// Lets the rows from a place on follow a landed move, one way for each choice.
    fn follow(
        &self,
        judge: &mut Judge<W, P>,
        landed: &Landed<W, P>,
        mut facts: MoveFacts<W>,
        (mut board, first): (Board<W, P>, usize),
        choices: &mut Vec<Choice>,
    ) {
        let rules = &self.masks.programs.sides[facts.side.index()].after;
        for (place, rule) in rules.iter().enumerate().skip(first) {
            if !self.applies(rule, judge.board, &facts, &board, judge.request) {
                continue;
            }
            let Some(choose) = &rule.choose else {
                self.apply_all(rule, &mut facts, None, &mut board, judge.request);
                continue;
            };
            let options = self.options(choose, &facts, (judge.board, &board), choices, judge.request);
            let is_last = rules[place + 1..].iter().all(|rule| rule.choose.is_none());
            if let (Found::Counted(count) | Found::Any(count), true, true) = (&mut judge.found, is_last, landed.is_free)
            {
                *count += options.count();
                judge.request.may_work(1);
                return;
            }
            for choice in options {
                if judge.found.is_enough() || judge.found.count() > judge.most || !judge.request.may_work(1) {
                    return;
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

    /// Adds a move with all that is chosen, unless a row forbids it.
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
        match &mut judge.found {
            Found::Counted(count) | Found::Any(count) => *count += 1,
            Found::Listed(list) => {
                list.push_move(self.move_of(judge.board, landed.packed, landed.listed).with_choices(choices));
            }
        }
    }
}
