//! The legal moves of a position under rules that masks do not hold: each move that such a rule may be about is made and judged by
//! programs, the others are let through.
//!
//! *When it is chosen*: if the variant has a [`Plan`]. *What it cannot do*: let moves through in bulk that a row may be about.
//!
//! `screen` takes in what tables find and decides what is judged, `walked` and `promote` find what no table holds, `forbidden` makes a move
//! and asks the rows, and `must` picks the moves that must be played.

mod forbidden;
mod must;
mod promote;
mod screen;
mod walked;

use super::Fast;
use super::generate::MatingDrops;
use super::level::Level;
use super::node::Node;
use super::scene::{Request, Scene};
use super::sink::{Count, CountWithin, List};
use super::span::Span;
use super::step::Step;
use super::steps::{Manner, Steps, with_steps};
use super::suspects::Suspects;
use crate::model::limits::MAX_MOVES;
use crate::model::{DeedKind, Level as Needs};
use crate::movegen::Move;
use crate::position::Board;
use crate::tables::masks::{Legality, Plan};
use crate::tables::program::Pattern;
use crate::types::{Bits, Side};
use must::Class;
use screen::{Followed, Screen};
use std::collections::HashSet;

/// What the moves of a position are judged by, and the legal ones found so far.
struct Judge<'j, const W: usize, const P: usize> {
    plan: &'j Plan,
    board: &'j Board<W, P>,
    request: &'j Request<'j>,
    /// How many of the forbidden rows count.
    rows: usize,
    /// Do only rows count that need neither the past nor other moves to be judged?
    at_sight: bool,
    /// The only moves that are wanted; `None` for all.
    class: Option<&'j Class<'j, W>>,
    found: Found<'j>,
    /// How many moves may be found.
    most: u64,
    /// Positions to make moves in, once there has been one.
    landed: Option<Board<W, P>>,
    settled: Option<Board<W, P>>,
    /// Moves of a piece that is walked which have been found, by tables or by another way: each is played once.
    seen: HashSet<Move>,
}

/// Where legal moves go.
enum Found<'f> {
    Counted(u64),
    /// It is only asked whether there is any: once there is one, no more are judged. How many there are without that.
    Any(u64),
    Listed(&'f mut Steps),
}

impl Found<'_> {
    #[inline(always)]
    fn add<const W: usize>(&mut self, ends: Bits<W>, manner: Manner) {
        match self {
            Found::Counted(count) | Found::Any(count) => *count += u64::from(ends.count()),
            Found::Listed(list) => list.extend(ends, manner),
        }
    }

    /// How many there are.
    fn count(&self) -> u64 {
        match self {
            Found::Counted(count) | Found::Any(count) => *count,
            Found::Listed(list) => list.len() as u64,
        }
    }

    /// Are no more judged?
    #[inline(always)]
    fn is_enough(&self) -> bool {
        matches!(self, Found::Any(1..))
    }
}

/// By which of the forbidden rows a move is judged.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rows {
    /// Those that masks do not hold.
    Unmasked,
    /// All.
    All,
}

impl<const W: usize, const P: usize, L: Level> Fast<'_, W, P, L> {
    /// Adds the legal moves to a list, seeing only the first `rows` forbidden rows.
    pub(super) fn list_judged(&self, board: &Board<W, P>, request: &Request, rows: usize, list: &mut Steps) {
        let Some(class) = self.class_of_must(board, request) else {
            self.find(board, request, rows, false, None, Found::Listed(list));
            return;
        };
        let first = list.end();
        // If there are moves that must be played, the others need not be found.
        if let Some(class) = &class.first {
            self.find(board, request, rows, false, Some(class), Found::Listed(list));
        }
        if list.count_since(first) == 0 {
            self.find(board, request, rows, false, None, Found::Listed(list));
        }
        if !class.is_all {
            self.narrow(board, request, list, first);
        }
    }

    /// How many legal moves there are.
    pub(super) fn count_judged(&self, board: &Board<W, P>, request: &Request) -> u64 {
        let rows = self.masks.programs.sides[0].forbidden.len();
        match self.class_of_must(board, request) {
            None => self.find(board, request, rows, false, None, Found::Counted(0)),
            Some(class) if class.is_all => {
                let first = class.first.as_ref();
                if let Some(count) = first.and_then(|class| self.count_with_class(board, request, class)) {
                    return count;
                }
                let counted =
                    first.map_or(0, |class| self.find(board, request, rows, false, Some(class), Found::Counted(0)));
                match counted {
                    0 => self.find(board, request, rows, false, None, Found::Counted(0)),
                    _ => counted,
                }
            }
            Some(_) => with_steps(|list| {
                self.list_judged(board, request, rows, list);
                list.len() as u64
            }),
        }
    }

    /// How many moves of a class there are, or, if there are none, how many of any; `None` if that takes more than to count once.
    fn count_with_class(&self, board: &Board<W, P>, request: &Request, class: &Class<W>) -> Option<u64> {
        let rows = self.masks.programs.sides[0].forbidden.len();
        let default = Plan::default();
        let plan = self.masks.plan.as_deref().unwrap_or(&default);
        let judges =
            plan.judged != 0 || !plan.promoting.is_empty() || !plan.dropped.is_empty() || !plan.crowned.is_empty();
        let side = &self.masks.programs.sides[board.turn.side().index()];
        let masked = self.masks.legality == Legality::Masks || rows == 0;
        let is_simple = masked && !judges && side.cannot.is_empty() && self.masks.walkers.is_empty();
        let stays = self.masks.sides[board.turn.side().index()].stays;
        if !is_simple || stays || self.masks.follows[board.turn.side().index()] && rows > 0 {
            return None;
        }
        let span = class.single()?;
        let mut count = CountWithin { all: 0, within: 0, span, is_unsure: false, takes: class.takes() };
        L::apart(|| {
            let node = match self.masks.legality {
                Legality::Masks => self.node(board, request),
                Legality::Free => self.pseudo_legal(board, request),
            };
            self.generate(&node, MatingDrops::Judged, &mut count);
        });
        request.may_work(count.all as u32 + 1);
        (!count.is_unsure).then_some(if count.within > 0 { count.within } else { count.all })
    }

    /// Could what has just passed be taken, by a move that is not forbidden at sight?
    pub(super) fn takes_in_passing_judged(&self, board: &Board<W, P>, request: &Request) -> bool {
        with_steps(|list| {
            let rows = self.masks.programs.sides[0].forbidden.len();
            self.find(board, request, rows, true, None, Found::Listed(list));
            let owner = Bits::of(usize::from(board.owner));
            let takes = |step: Step| {
                let deed = self.deed(board, step, list.moves());
                deed.kind == DeedKind::Move && deed.squares.to.meets(board.trail) && deed.squares.taken.meets(owner)
            };
            list.iter().any(takes)
        })
    }

    /// Finds the moves that no forbidden row forbids, as far as rows count, or those of a class. Gives their number.
    #[inline(never)]
    fn find(
        &self,
        board: &Board<W, P>,
        request: &Request,
        rows: usize,
        at_sight: bool,
        class: Option<&Class<W>>,
        found: Found,
    ) -> u64 {
        let default = Plan::default();
        let plan = self.masks.plan.as_deref().unwrap_or(&default);
        let (landed, settled, seen) = (None, None, HashSet::new());
        let before = found.count();
        let most = before + MAX_MOVES as u64;
        let mut judge = Judge { plan, board, request, rows, at_sight, class, found, most, landed, settled, seen };
        // Masks hold the rows that they know if all of these count.
        let is_masked = self.masks.legality == Legality::Masks && plan.masked.iter().all(|&row| row < rows);
        let mut node = match is_masked {
            true => self.node(board, request),
            false => self.pseudo_legal(board, request),
        };
        if let Some(class) = class {
            node.limit_to(class.span());
        }
        let suspects = self.suspects(&judge, if is_masked { Rows::Unmasked } else { Rows::All });
        self.find_by_tables(&mut judge, &node, is_masked, &suspects);
        let (walkers, has_drops) = (self.walkers(board), self.has_promoted_drops(board));
        if (!walkers.is_empty() || has_drops) && !judge.found.is_enough() {
            let suspects = if is_masked { self.suspects(&judge, Rows::All) } else { suspects };
            self.find_walked(&mut judge, walkers, &suspects);
            if has_drops {
                self.find_promoted_drops(&mut judge, &suspects);
            }
        }
        let count = judge.found.count() - before;
        if count > MAX_MOVES as u64 {
            request.give_up();
        }
        request.may_work(count as u32 + 1);
        count
    }

    /// A position whose moves are pseudo-legal: nothing is forbidden, and royals are pieces like others.
    fn pseudo_legal<'n>(&'n self, board: &'n Board<W, P>, request: &'n Request<'n>) -> Node<'n, W, P> {
        let node = self.bare_node(board, board.turn.side(), request);
        Node { royals: Bits::EMPTY, free: node.own, is_masked: false, ..node }
    }

    /// Finds and judges the moves that tables hold.
    #[inline(always)]
    fn find_by_tables(&self, judge: &mut Judge<W, P>, node: &Node<W, P>, is_masked: bool, suspects: &Suspects<W, P>) {
        let rows = if is_masked { Rows::Unmasked } else { Rows::All };
        let follows = is_masked && self.masks.follows[judge.board.turn.side().index()];
        let mating = if is_masked { MatingDrops::Judged } else { MatingDrops::Kept };
        let followed = if follows { Followed::Skip } else { Followed::Judge };
        L::apart(|| {
            let lets_through = !follows && suspects.is_none() && judge.class.is_none();
            if let Found::Counted(count) | Found::Any(count) = &mut judge.found
                && lets_through
            {
                let mut all = Count(*count);
                self.generate(node, mating, &mut all);
                *count = all.0;
                return;
            }
            let screen = Screen { fast: self, judge, suspects, rows, followed };
            self.generate(node, mating, &mut List(screen));
        });
        if follows {
            self.find_followed(judge);
        }
    }

    /// Finds and judges, by all rows, the moves that `after` rows follow.
    #[inline(never)]
    fn find_followed(&self, judge: &mut Judge<W, P>) {
        let (board, request) = (judge.board, judge.request);
        let scene = self.scene(board, request);
        let after = &self.masks.programs.sides[board.turn.side().index()].after;
        let all = Span { from: self.masks.squares, to: self.masks.squares };
        let span = after.iter().fold(Span::NONE, |span, row| match row.on.is_empty() {
            true => all,
            false => row.on.iter().fold(span, |span, pattern| span.or(self.span(pattern, &scene))),
        });
        let mut node = self.pseudo_legal(board, request);
        node.limit_to(span);
        with_steps(|list| {
            L::apart(|| self.generate(&node, MatingDrops::Kept, &mut List(&mut *list)));
            for step in list.iter() {
                let deed = self.deed(board, step, &[]);
                if judge.class.is_none_or(|class| self.matches(class.patterns(), &scene, &deed))
                    && self.is_followed(judge, &deed)
                {
                    self.judge(judge, step, &[], &deed, Rows::All);
                }
            }
        });
    }

    /// A step as the move it is.
    fn move_of(&self, board: &Board<W, P>, step: Step, listed: &[Move]) -> Move {
        super::spell::spelt_out(self.masks, board, step, listed)
    }

    /// Has a side a legal move, seeing only so many forbidden rows?
    pub(super) fn is_stuck(&self, scene: &Scene<W, P>, side: Side) -> bool {
        let board = scene.board.with_turn(side);
        // `must` never empties a list.
        self.find(&board, scene.request, scene.rows, false, None, Found::Any(0)) == 0
    }

    /// Has a side a legal move that matches a pattern, seeing only so many forbidden rows?
    pub(super) fn can(&self, scene: &Scene<W, P>, side: Side, patterns: usize) -> bool {
        let board = scene.board.with_turn(side);
        let patterns: &[Pattern<W>] = &self.masks.programs.pool.patterns[patterns];
        with_steps(|list| {
            self.list_judged(&board, scene.request, scene.rows, list);
            let before = Scene::new(&board, scene.request, scene.rows);
            let (steps, moves) = (list.iter(), list.moves());
            steps.into_iter().any(|step| self.matches(patterns, &before, &self.deed(&board, step, moves)))
        })
    }
}
