//! The legal moves of a position under rules that masks do not enforce. Each move to which such a rule may apply is
//! made and judged by programs; the other moves pass.
//!
//! *Used if* the variant has a [`Plan`]. *Limits*: moves that a row may apply to cannot pass in bulk.
//!
//! `suspects` are the moves that must be judged: `filter` (with `touch`), `extent`, `shield` and `checks` find them.
//! `select` picks them from the moves that tables find, and `screen` judges them. `walked` and `promote` find the moves
//! that no table holds, and `choose` handles the player's choices. `forbidden` makes a move and evaluates the rows,
//! `must` picks the moves that must be played, and `count` counts without a list. `blast` passes moves that clear
//! squares, unless one of the squares is critical.

mod blast;
mod checks;
mod choose;
mod count;
mod extent;
mod filter;
mod forbidden;
mod must;
mod promote;
mod screen;
mod select;
mod shield;
mod suspects;
mod touch;
mod walked;

pub(in crate::movegen) use suspects::Suspects;

use crate::model::limits::MAX_MOVES;
use crate::model::{Level, MoveKind};
use crate::movegen::Move;
use crate::movegen::packed::{PackedMove, PackedMoves, Template, unpack, with_packed_moves};
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::{Extent, KeptSets, KeptZones, Node, Request, Scene};
use crate::movegen::planes::find::{Count, List, MatingDrops};
use crate::movegen::planes::run::compiled;
use crate::position::{Board, Planes};
use crate::tables::planes::{Legality, Plan};
use crate::tables::program::{ChoiceRule, Pattern};
use crate::types::{Bits, Kind, Side};
use must::Class;
use screen::{BulkCounter, Followed, Screen};
use std::collections::HashSet;

/// The inputs for judging the moves of a position, and the legal moves found so far.
struct Judge<'j, const W: usize, const P: usize> {
    plan: &'j Plan,
    board: &'j Board<W, P>,
    request: &'j Request<'j>,
    /// The zones of patterns in this position.
    zones: &'j KeptZones<W>,
    /// The sets that the opponent's pieces decide.
    sets: &'j KeptSets<W>,
    /// The number of forbidden rows that apply, from the first on.
    rows: usize,
    /// Set if only rows that depend on neither the past nor other moves apply.
    at_sight: bool,
    /// The choice that follows each plain move, if nothing else needs judging.
    choice: Option<&'j ChoiceRule>,
    /// The class of the wanted moves; `None` for all moves.
    class: Option<&'j Class<'j, W>>,
    /// The squares on which shifts and look-ups may end.
    targets: Bits<W>,
    found: Found<'j>,
    /// The largest number of moves that may be found.
    most: u64,
    /// For moves that only clear squares: the critical squares, one of which must be cleared before any forbidden row
    /// can hold. Outer `None`: not computed yet. Inner `None`: unknown.
    critical: Option<Option<Bits<W>>>,
    /// The critical squares for rows that require an attacked royal, if known.
    critical_for_royals: Option<Bits<W>>,
    /// Scratch boards, made on demand: a move as it lands, and the position after its `after` rows.
    landed: Option<Board<W, P>>,
    settled: Option<Board<W, P>>,
    /// The moves of a walking piece found already, by tables or by another path, so that each is added once.
    seen: Option<HashSet<Move>>,
    /// Set if a walked move may be in `seen` already, or may be found twice.
    may_be_twice: bool,
    /// A reused buffer of the kinds that pieces may become, each with the target squares.
    promotions: Vec<(Option<Kind>, Bits<W>)>,
}

impl<const W: usize, const P: usize> Judge<'_, W, P> {
    /// Returns `true` if a move may be added: it must not be forbidden. Gives up the request if there are too many
    /// moves already.
    #[inline(always)]
    fn admits(&self, is_forbidden: bool) -> bool {
        if is_forbidden {
            self.request.count_refused(1);
            return false;
        }
        if self.found.count() > self.most {
            self.request.give_up();
            return false;
        }
        true
    }
}

/// The destination of legal moves.
enum Found<'f> {
    Counted(u64),
    /// Stops after the first legal move. Holds the number found so far.
    Any(u64),
    Listed(&'f mut PackedMoves),
}

impl Found<'_> {
    #[inline(always)]
    fn add<const W: usize>(&mut self, ends: Bits<W>, template: Template) {
        match self {
            Found::Counted(count) | Found::Any(count) => *count += u64::from(ends.count()),
            Found::Listed(list) => list.extend(ends, template),
        }
    }

    /// The number of moves found.
    fn count(&self) -> u64 {
        match self {
            Found::Counted(count) | Found::Any(count) => *count,
            Found::Listed(list) => list.len() as u64,
        }
    }

    /// Returns `true` if judging can stop.
    #[inline(always)]
    fn is_enough(&self) -> bool {
        matches!(self, Found::Any(1..))
    }
}

/// The moves to find.
#[derive(Clone, Copy)]
enum Wanted<'a, const W: usize> {
    /// All legal moves.
    All,
    /// The moves of a class.
    Class(&'a Class<'a, W>),
    /// All legal moves, if there are none in a class that contains all captures.
    NoCaptures,
    /// The moves that no table holds.
    Walked,
    /// The moves on the board that end on the trail and that no row forbids at sight. Rows that depend on the past or
    /// on other moves do not apply. Other moves may be found, too, but no drops that enter promoted.
    OnTrail,
}

impl<'a, const W: usize> Wanted<'a, W> {
    /// All legal moves, given that there are none in a class.
    fn beside(class: Option<&Class<W>>) -> Wanted<'a, W> {
        if class.is_some_and(Class::has_all_captures) { Wanted::NoCaptures } else { Wanted::All }
    }
}

/// The forbidden rows that judge a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rows {
    /// The rows that masks do not enforce.
    Unmasked,
    /// All rows.
    All,
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// Adds the legal moves to a list, if only the first `rows` forbidden rows apply.
    pub(in crate::movegen) fn list_judged(
        &self,
        board: &Board<W, P>,
        request: &Request,
        rows: usize,
        list: &mut PackedMoves,
    ) {
        let Some(class) = self.class_of_must(board, request) else {
            self.find(board, request, rows, Wanted::All, Found::Listed(list));
            return;
        };
        let first = list.end();
        // If some moves must be played, the others need not be found.
        if let Some(class) = &class.first {
            self.find(board, request, rows, Wanted::Class(class), Found::Listed(list));
        }
        if list.count_since(first) == 0 {
            self.find(board, request, rows, Wanted::beside(class.first.as_ref()), Found::Listed(list));
            if class.first.is_some() && class.is_only {
                // No move matches the row.
                return;
            }
        }
        if !class.is_all {
            self.narrow(board, request, list, first);
        }
    }

    /// Like [`takes_in_passing`](Machine::takes_in_passing), for variants in which a plan judges moves.
    pub(in crate::movegen) fn takes_in_passing_judged(&self, board: &Board<W, P>, request: &Request) -> bool {
        let owner = Bits::of(usize::from(board.owner));
        // Tables capture the piece that passed in two ways: in passing, on an empty square of the trail, or on its own
        // square. Its own square may be on the trail, too. This method is not called if there are several trails.
        let only_in_passing = self.walkers(&self.scene(board, request), None).is_empty() && !board.trail.meets(owner);
        if only_in_passing && !self.may_take_in_passing(board) {
            return false;
        }
        with_packed_moves(|list| {
            let rows = self.tables.programs.forbidden_count();
            self.find(board, request, rows, Wanted::OnTrail, Found::Listed(list));
            let takes = |packed: PackedMove| {
                let facts = self.facts(board, packed, list.moves());
                facts.kind == MoveKind::Move && facts.squares.to.meets(board.trail) && facts.squares.taken.meets(owner)
            };
            list.iter().any(takes)
        })
    }

    compiled! {
        /// Finds the wanted moves that none of the first `rows` forbidden rows forbids, and returns their number.
        fn find<'a>(
            &self, board: &'a Board<W, P>, request: &'a Request<'a>, rows: usize, wanted: Wanted<'a, W>, found: Found<'a>,
        ) -> u64 = find_here;
    }

    /// The number of legal moves that no table holds. Called only if the plan covers these alone.
    pub(in crate::movegen) fn count_walked(&self, board: &Board<W, P>, request: &Request) -> u64 {
        let rows = self.tables.programs.forbidden_count();
        self.find(board, request, rows, Wanted::Walked, Found::Counted(0))
    }

    #[inline(always)]
    fn find_here(&self, board: &Board<W, P>, request: &Request, rows: usize, wanted: Wanted<W>, found: Found) -> u64 {
        let squares = self.tables.squares;
        let (class, targets, by_tables, at_sight) = match wanted {
            Wanted::All | Wanted::NoCaptures => (None, squares, true, false),
            Wanted::Class(class) => (Some(class), squares, true, false),
            Wanted::Walked => (None, squares, false, false),
            Wanted::OnTrail => (None, board.trail, true, true),
        };
        let default = Plan::default();
        let plan = self.tables.plan.as_deref().unwrap_or(&default);
        let before = found.count();
        let mut judge = Judge {
            plan,
            board,
            request,
            zones: &KeptZones::new(),
            sets: &KeptSets::new(board.turn.side().other()),
            rows,
            at_sight,
            choice: self.choice_after_every_move(board.turn.side(), plan, rows),
            class,
            targets,
            found,
            most: before + MAX_MOVES as u64,
            critical: None,
            critical_for_royals: None,
            landed: None,
            settled: None,
            seen: None,
            may_be_twice: true,
            promotions: Vec::new(),
        };
        // Masks enforce their rows only together: all of them must apply.
        let masks_apply = plan.masked.iter().all(|&row| row < rows);
        let is_masked = self.tables.royals.legality == Legality::Masks && masks_apply;
        let mut node = match is_masked {
            true => self.node(board, request),
            false => self.pseudo_legal(board, request),
        };
        match wanted {
            Wanted::Class(class) => node.limit_to(class.extent()),
            Wanted::OnTrail => node.limit_targets(targets),
            Wanted::All | Wanted::NoCaptures | Wanted::Walked => {}
        }
        let judged_rows = if masks_apply { Rows::Unmasked } else { Rows::All };
        let mut suspects = Suspects::none();
        let takes = class.is_some_and(Class::takes);
        if by_tables && (!takes || self.tables.features.plain_captures) {
            self.suspects(&judge, &node, judged_rows, &mut suspects);
            judge.critical_for_royals = suspects.shield.as_ref().and_then(|shield| shield.critical);
            self.find_by_tables(&mut judge, &node, is_masked, judged_rows, &suspects);
        }
        let (mut walkers, has_drops) =
            (self.walkers(&self.before(&judge), class), !at_sight && self.has_promoted_drops(board));
        if matches!(wanted, Wanted::NoCaptures) && !walkers.is_empty() {
            walkers = walkers.without(board.of_kinds(self.tables, self.tables.walks.takers));
        }
        if (!walkers.is_empty() || has_drops) && !judge.found.is_enough() {
            let walks_simply = !(self.tables.walks.kinds & self.tables.features.simple).is_empty();
            if masks_apply && rows > 0 && (has_drops || walks_simply) {
                suspects = Suspects::none();
                self.suspects(&judge, &node, Rows::All, &mut suspects);
            }
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

    /// The scene of the position before the judged moves, without a move. All rows apply.
    #[inline(always)]
    fn before<'j>(&self, judge: &Judge<'j, W, P>) -> Scene<'j, W, P> {
        Scene { zones: Some(judge.zones), sets: Some(judge.sets), ..self.scene(judge.board, judge.request) }
    }

    /// A node whose moves are pseudo-legal: nothing is forbidden, and royals are like other pieces.
    fn pseudo_legal<'n>(&'n self, board: &'n Board<W, P>, request: &'n Request<'n>) -> Node<'n, W, P> {
        let node = self.bare_node(board, board.turn.side(), request);
        Node { royals: Bits::EMPTY, free: node.own, is_masked: false, ..node }
    }

    /// Finds and judges the moves from the tables.
    #[inline(always)]
    fn find_by_tables(
        &self,
        judge: &mut Judge<W, P>,
        node: &Node<W, P>,
        is_masked: bool,
        rows: Rows,
        suspects: &Suspects<W, P>,
    ) {
        let follows = is_masked && self.tables.features.follows[judge.board.turn.side().index()];
        let mating = if is_masked { MatingDrops::Judged } else { MatingDrops::Kept };
        let followed = if follows { Followed::Skip } else { Followed::Judge };
        let lets_through = !follows && suspects.is_none() && judge.class.is_none();
        if let Found::Counted(count) | Found::Any(count) = &mut judge.found
            && lets_through
        {
            let mut all = Count(*count);
            self.generate(node, mating, &mut all);
            *count = all.0;
            return;
        }
        let is_counted = matches!(judge.found, Found::Counted(_)) && judge.class.is_none() && !follows;
        let doubtful = match is_counted {
            true => self.doubtful(suspects),
            false => Extent { from: self.tables.squares, to: self.tables.squares },
        };
        let rest = List(Screen { machine: self, judge: &mut *judge, suspects, rows, followed });
        let mut counter = BulkCounter { passed: 0, doubtful, rest };
        self.generate(node, mating, &mut counter);
        let passed = counter.passed;
        if let Found::Counted(count) = &mut judge.found {
            *count += passed;
        }
        if follows {
            self.find_followed(judge);
        }
    }

    /// Finds and judges, by all rows, the moves that `after` rows follow.
    #[inline(never)]
    fn find_followed(&self, judge: &mut Judge<W, P>) {
        let (board, request) = (judge.board, judge.request);
        let scene = self.before(judge);
        let all = Extent { from: self.tables.squares, to: self.tables.squares };
        let rows = self.rows_that_matter(board.turn.side());
        let extent = rows.fold(Extent::NONE, |extent, row| match row.on.is_empty() {
            true => all,
            false => row.on.iter().fold(extent, |extent, pattern| extent.or(self.extent(pattern, &scene))),
        });
        let mut node = self.pseudo_legal(board, request);
        node.limit_to(Extent { to: extent.to & judge.targets, ..extent });
        with_packed_moves(|list| {
            self.list_all(&node, MatingDrops::Kept, list);
            for packed in list.iter() {
                let facts = self.facts(board, packed, &[]);
                if judge.class.is_none_or(|class| self.matches(class.patterns(), &scene, &facts))
                    && self.is_followed(judge, &facts)
                {
                    self.judge(judge, packed, &[], &facts, Rows::All);
                }
            }
        });
    }

    /// Unpacks a packed move to a [`Move`].
    fn move_of(&self, board: &Board<W, P>, packed: PackedMove, listed: &[Move]) -> Move {
        unpack(self.tables, board, packed, listed)
    }

    /// Returns `true` if a side has no legal move, given that only the first `scene.rows` forbidden rows apply.
    pub(in crate::movegen) fn is_stuck(&self, scene: &Scene<W, P>, side: Side) -> bool {
        let board = scene.board.with_turn(side);
        if const { !Planes::<W, P>::MAY_JUDGE } {
            return self.count(&board, scene.request) == 0;
        }
        // `must` never empties a list.
        self.find(&board, scene.request, scene.rows, Wanted::All, Found::Any(0)) == 0
    }

    /// Returns `true` if a side has a legal move that matches a pattern, given that only the first `scene.rows`
    /// forbidden rows apply.
    pub(in crate::movegen) fn can(&self, scene: &Scene<W, P>, side: Side, patterns: usize) -> bool {
        let board = scene.board.with_turn(side);
        let patterns: &[Pattern<W>] = &self.tables.programs.pool.patterns[patterns];
        with_packed_moves(|list| {
            if const { Planes::<W, P>::MAY_JUDGE } {
                self.list_judged(&board, scene.request, scene.rows, list);
            } else {
                self.list(&board, scene.request, list);
            }
            let before = Scene::new(&board, scene.request, scene.rows);
            let (found, moves) = (list.iter(), list.moves());
            found.into_iter().any(|packed| self.matches(patterns, &before, &self.facts(&board, packed, moves)))
        })
    }
}
