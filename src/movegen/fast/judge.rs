//! The legal moves of a position under rules that masks do not hold: each move that such a rule may be about is made and judged by
//! programs, the others are let through.
//!
//! *When it is chosen*: if the variant has a [`Plan`]. *What it cannot do*: count moves without listing what pieces could do.

use super::Fast;
use super::deed::Deed;
use super::generate::MatingDrops;
use super::level::Level;
use super::node::Node;
use super::scene::{Request, Scene};
use super::sink::List;
use super::span::Span;
use super::step::{Step, What};
use super::steps::{Manner, Place, Start, Steps, with_steps};
use super::suspects::Suspects;
use super::touch::Touch;
use super::walk::Way;
use crate::model::limits::MAX_MOVES;
use crate::model::{DeedKind, Level as Needs};
use crate::movegen::Move;
use crate::position::Board;
use crate::tables::masks::{Legality, Plan};
use crate::types::{Bits, Kind, Side, Square, SquareSet};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// What the moves of a position are judged by.
struct Court<'c, const W: usize, const P: usize> {
    plan: &'c Plan,
    board: &'c Board<W, P>,
    request: &'c Request<'c>,
    /// How many of the forbidden rows count.
    rows: usize,
    /// Do only rows count that need neither the past nor other moves to be judged?
    at_sight: bool,
    /// Where legal moves go.
    list: &'c mut Steps,
    /// A position to make moves in.
    landed: Board<W, P>,
    settled: Board<W, P>,
    /// Moves of a piece that is walked which tables have found.
    twins: Vec<Move>,
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
        let first = list.end();
        let must = &self.masks.programs.sides[board.turn.index()].must;
        if must.is_empty() {
            return self.list_seen(board, request, rows, false, None, list);
        }
        // If there are moves that must be played, the others need not be found.
        let scene = self.scene(board, request);
        let row = must.iter().find(|row| row.when.as_ref().is_none_or(|when| self.holds(when, &scene)));
        if self.masks.filters.duties
            && let Some([pattern]) = row.map(|row| &row.on[..])
        {
            let span = self.span(pattern, &scene);
            self.list_seen(board, request, rows, false, Some(span), list);
            if self.narrow(board, request, list, first) {
                return;
            }
            list.truncate(first);
        }
        self.list_seen(board, request, rows, false, None, list);
        self.narrow(board, request, list, first);
    }

    /// Could what has just passed be taken, by a move that is not forbidden at sight?
    pub(super) fn takes_in_passing_judged(&self, board: &Board<W, P>, request: &Request) -> bool {
        with_steps(|list| {
            self.list_seen(board, request, self.masks.programs.sides[0].forbidden.len(), true, None, list);
            let owner = Bits::of(usize::from(board.owner));
            let takes = |step: Step| {
                let deed = self.deed(board, step, list.moves());
                deed.kind == DeedKind::Move && deed.squares.to.meets(board.trail) && deed.squares.taken.meets(owner)
            };
            list.iter().any(takes)
        })
    }

    /// Adds the moves that no forbidden row forbids, as far as rows count. With a span, moves on the board that are not of it may be left
    /// out.
    fn list_seen(
        &self,
        board: &Board<W, P>,
        request: &Request,
        rows: usize,
        at_sight: bool,
        span: Option<Span<W>>,
        list: &mut Steps,
    ) {
        let first = list.end();
        let default = Plan::default();
        let plan = self.masks.plan.as_deref().unwrap_or(&default);
        let mut court =
            Court { plan, board, request, rows, at_sight, list, landed: *board, settled: *board, twins: Vec::new() };
        let masked = self.is_masked(plan, rows);
        with_steps(|found| {
            let (mut node, mating) = match masked {
                true => (self.node(board, request), MatingDrops::Judged),
                false => (self.pseudo_legal(board, request), MatingDrops::Kept),
            };
            if let Some(span) = span {
                node.limit_to(span);
            }
            self.generate(&node, mating, &mut List(found));
            if !request.may_work(found.len() as u32) {
                return;
            }
            let follows = masked && self.masks.follows[board.turn.index()];
            self.judge_found(&mut court, found, masked, follows);
        });
        self.judge_walked(&mut court);
        self.judge_drops(&mut court);
        if court.list.count_since(first) > MAX_MOVES {
            request.give_up();
        }
    }

    /// Do masks hold all rows that they know, if so many rows count?
    fn is_masked(&self, plan: &Plan, rows: usize) -> bool {
        matches!(self.masks.legality, Legality::Masks) && plan.masked.iter().all(|&row| row < rows)
    }

    /// A position whose moves are pseudo-legal: nothing is forbidden, and royals are pieces like others.
    fn pseudo_legal<'n>(&'n self, board: &'n Board<W, P>, request: &'n Request<'n>) -> Node<'n, W, P> {
        let node = self.bare_node(board, board.turn, request);
        Node { royals: Bits::EMPTY, free: node.own, is_masked: false, ..node }
    }

    /// Judges the moves that tables find.
    #[inline(always)]
    fn judge_found(&self, court: &mut Court<W, P>, found: &Steps, masked: bool, follows: bool) {
        let rows = if masked { Rows::Unmasked } else { Rows::All };
        let suspects = self.suspects(court, rows);
        for &bundle in found.bundles_since(Place::FIRST) {
            let ends: Bits<W> = bundle.ends();
            let judged = self.suspected(court.board, &suspects, bundle);
            court.list.extend(ends.without(judged), bundle.manner());
            let piece = match (bundle.what().0, bundle.start()) {
                (What::Move, Start::On(from)) if !judged.is_empty() => Some(court.board.kind_at(self.masks, from)),
                _ => None,
            };
            for to in judged {
                let step = bundle.step_to(to);
                let deed = match piece {
                    Some(piece) => self.plain_deed(court.board, step, piece),
                    None => self.deed(court.board, step, &[]),
                };
                if follows && self.is_followed(court, &deed) {
                    continue;
                }
                // Masks do not know where pieces are stranded that they become, nor whether a new royal is safe.
                let promotes = deed.kind == DeedKind::Move && court.plan.promoting.contains(deed.piece)
                    || deed.becomes.is_some_and(|kind| court.plan.crowned.contains(kind));
                self.judge(court, step, &[], &deed, if promotes { Rows::All } else { rows });
            }
        }
        if follows {
            with_steps(|found| {
                let scene = self.scene(court.board, court.request);
                let rows = &self.masks.programs.sides[court.board.turn.index()].after;
                let all = Span { from: self.masks.squares, to: self.masks.squares };
                let span = rows.iter().fold(Span::NONE, |span, row| match row.on.is_empty() {
                    true => all,
                    false => row.on.iter().fold(span, |span, pattern| span.or(self.span(pattern, &scene))),
                });
                let mut node = self.pseudo_legal(court.board, court.request);
                node.limit_to(span);
                self.generate(&node, MatingDrops::Kept, &mut List(found));
                for step in found.iter() {
                    let deed = self.deed(court.board, step, &[]);
                    if self.is_followed(court, &deed) {
                        self.judge(court, step, &[], &deed, Rows::All);
                    }
                }
            });
        }
    }

    /// Which moves must be judged, if these rows count.
    #[inline(never)]
    fn suspects(&self, court: &Court<W, P>, rows: Rows) -> Suspects<W, P> {
        let side = &self.masks.programs.sides[court.board.turn.index()];
        let scene = self.scene(court.board, court.request);
        let mut suspects = Suspects::none();
        let own = court.board.pieces(court.board.turn);
        if !court.plan.promoting.is_empty() {
            let promoting = court.board.of_kinds(self.masks, court.plan.promoting) & own;
            suspects.filter.touch.from |= promoting;
        }
        side.cannot.iter().for_each(|row| self.suspect(&mut suspects, &row.on, &scene));
        if court.rows > 0 {
            side.after.iter().for_each(|row| self.suspect(&mut suspects, &row.on, &scene));
        }
        for (number, row) in side.forbidden.iter().enumerate().take(court.rows) {
            let counts = rows == Rows::All || court.plan.judges(number);
            if !counts || !row.concerns || court.at_sight && row.level > Needs::Attacks || suspects.filter.touch.all {
                continue;
            }
            let touch = match row.level {
                // Counters have ticked when it is judged.
                Needs::History | Needs::Moves => Touch::ALL,
                Needs::Board | Needs::Attacks if !self.masks.filters.touches => Touch::ALL,
                Needs::Board | Needs::Attacks => self.touch(&scene, &row.when, &mut suspects.filter),
            };
            // A row is about the moves that its patterns match, and nothing else: what says more counts.
            let spans = row.on.iter().map(|pattern| 8 * self.span(pattern, &scene).from.count()).sum::<u32>();
            if !row.on.is_empty() && spans < touch.weight() {
                self.suspect(&mut suspects, &row.on, &scene);
            } else {
                suspects.filter.touch = suspects.filter.touch.or(touch);
            }
        }
        suspects
    }

    /// Does an `after` row follow the move?
    fn is_followed(&self, court: &Court<W, P>, deed: &Deed<W>) -> bool {
        let scene = self.scene(court.board, court.request);
        let rows = &self.masks.programs.sides[deed.side.index()].after;
        rows.iter().any(|row| self.matches(&row.on, &scene, deed))
    }

    /// Adds a move, or its promotions, as far as they exist and nothing forbids them.
    fn judge(&self, court: &mut Court<W, P>, step: Step, listed: &[Move], deed: &Deed<W>, rows: Rows) {
        if !court.request.may_work(1) {
            return;
        }
        let scene = self.scene(court.board, court.request);
        if !self.masks.programs.sides[deed.side.index()].cannot.is_empty() && !self.is_there(&scene, deed) {
            return;
        }
        let promotes = deed.becomes.is_none()
            && match deed.kind {
                DeedKind::Move => step.what == What::Listed || court.plan.promoting.contains(deed.piece),
                DeedKind::Drop => court.plan.dropped.contains(deed.piece),
                DeedKind::Castle | DeedKind::Pass => false,
            };
        if !promotes {
            return self.judge_one(court, step, listed, deed, rows);
        }
        let (choices, stays) = self.choices(&scene, deed);
        if stays {
            self.judge_one(court, step, listed, deed, rows);
        }
        for kind in choices {
            let deed = Deed { becomes: Some(kind), ..*deed };
            if !self.is_there(&scene, &deed) {
                continue;
            }
            if step.what == What::Listed || step.what == What::Drop {
                let mv = self.move_of(court.board, step, listed).becoming(Some(kind));
                let step = Step { op: 0, ..Step::new(usize::from(step.from), usize::from(step.to), What::Listed) };
                self.judge_one(court, step, std::slice::from_ref(&mv), &deed, rows);
            } else {
                let step = Step { what: step.what.becoming(), number: kind.0, ..step };
                self.judge_one(court, step, listed, &deed, rows);
            }
        }
    }

    /// A step as the move it is.
    fn move_of(&self, board: &Board<W, P>, step: Step, listed: &[Move]) -> Move {
        super::spell::spelt_out(self.masks, board, step, listed)
    }

    /// Adds a move unless something forbids it.
    fn judge_one(&self, court: &mut Court<W, P>, step: Step, listed: &[Move], deed: &Deed<W>, rows: Rows) {
        let is_twin = step.what == What::Listed && court.twins.contains(&listed[usize::from(step.op)]);
        if is_twin || self.is_forbidden(court, step, listed, deed, rows) {
            return;
        }
        if court.list.len() > MAX_MOVES {
            court.request.give_up();
            return;
        }
        match step.what {
            What::Listed => court.list.push_move(listed[usize::from(step.op)].clone()),
            _ => court.list.push(step),
        }
    }

    fn is_forbidden(&self, court: &mut Court<W, P>, step: Step, listed: &[Move], deed: &Deed<W>, rows: Rows) -> bool {
        let side = &self.masks.programs.sides[deed.side.index()];
        let (board, request) = (court.board, court.request);
        let all = rows == Rows::All;
        let judged = |number: &usize| all || court.plan.judges(*number);
        let (mut has_landed, mut has_settled) = (false, false);
        let before = Scene::new(board, request, side.forbidden.len());
        for number in (0..court.rows.min(side.forbidden.len())).filter(judged) {
            let row = &side.forbidden[number];
            if court.at_sight && row.level > Needs::Attacks {
                continue;
            }
            if !row.concerns || !self.matches(&row.on, &before, deed) {
                continue;
            }
            if !request.may_work(4) {
                return false;
            }
            if !has_landed {
                self.land(board, step, listed, &mut court.landed);
                has_landed = true;
            }
            let at_landing = row.at_landing || side.after.is_empty();
            if !at_landing && !has_settled {
                court.settled = court.landed;
                self.settle(board, deed, &mut court.settled, request);
                has_settled = true;
            }
            let after = if at_landing { &court.landed } else { &court.settled };
            let scene = Scene::new(after, request, number).with(deed.squares);
            let holds = match row.level {
                Needs::History => {
                    let mut counters = *request.counters;
                    self.tick(deed, &before, after, &mut counters);
                    let later = request.with_counters(&counters);
                    let holds = self.holds(&row.when, &Scene { request: &later, ..scene });
                    request.add_work_of(&later);
                    holds
                }
                Needs::Board | Needs::Attacks | Needs::Moves => self.holds(&row.when, &scene),
            };
            if holds {
                return true;
            }
        }
        false
    }

    /// Judges the moves that are walked.
    fn judge_walked(&self, court: &mut Court<W, P>) {
        let side = court.board.turn;
        let walkers = court.board.of_kinds(self.masks, self.masks.walkers) & court.board.pieces(side);
        if walkers.is_empty() {
            return;
        }
        let suspects = self.suspects(court, Rows::All);
        for from in walkers {
            let kind = court.board.kind_at(self.masks, from);
            if self.masks.simple.contains(kind) && !self.masks.reads_path {
                self.judge_simple(court, &suspects, kind, from);
            } else {
                self.judge_listed(court, kind, from);
            }
        }
    }

    /// Judges the walked moves of a piece that start and end say all of.
    fn judge_simple(&self, court: &mut Court<W, P>, suspects: &Suspects<W, P>, kind: Kind, from: usize) {
        let (board, side) = (court.board, court.board.turn);
        let mut ends = Bits::EMPTY;
        let scene = self.scene(board, court.request);
        for &walk in &self.masks.walked[side.index()][kind.index()] {
            let _ = self.walk(&scene, side, usize::from(walk), from, &mut |way: &Way<W>| {
                ends.put(way.to, 1);
                ControlFlow::Continue(())
            });
        }
        if self.masks.twins.contains(kind) {
            // What tables find is judged already.
            let node = self.pseudo_legal(board, court.request);
            for op in node.side.loops.ops.iter().filter(|op| board.plane(usize::from(op.plane)).has(from)) {
                ends = ends.without(L::apart(|| self.ends(&node, op, from)));
            }
        }
        let manner = Manner::from(from, What::Move);
        let judged = self.suspected_of(court.board, suspects, from, ends);
        court.list.extend(ends.without(judged), manner);
        for to in judged {
            let step = Step::new(from, to, What::Move);
            let deed = self.deed(board, step, &[]);
            self.judge(court, step, &[], &deed, Rows::All);
        }
    }

    /// Judges the walked moves of a piece, whatever they do.
    fn judge_listed(&self, court: &mut Court<W, P>, kind: Kind, from: usize) {
        let side = court.board.turn;
        let scene = self.scene(court.board, court.request);
        let mut found: Vec<Move> = Vec::new();
        for &walk in &self.masks.walked[side.index()][kind.index()] {
            let _ = self.walk(&scene, side, usize::from(walk), from, &mut |way: &Way<W>| {
                found.push(self.walked_move(side, kind, from, walk, way));
                if found.len() > MAX_MOVES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        let mut seen = HashSet::with_capacity(found.len());
        court.twins = if self.masks.twins.contains(kind) { self.moves_by_tables(court, from) } else { Vec::new() };
        for mv in &found {
            // What tables find is promoted by them already, unless the plan does it.
            let is_twin = court.plan.promoting.contains(kind) && court.twins.contains(mv);
            if is_twin || !seen.insert(mv) {
                continue;
            }
            let deed = self.listed_deed(side, mv);
            let step = Step::new(from, mv.to.index(), What::Listed);
            self.judge(court, step, std::slice::from_ref(mv), &deed, Rows::All);
        }
        court.twins.clear();
    }

    /// What tables find for the piece on a square, nothing being forbidden yet.
    fn moves_by_tables(&self, court: &Court<W, P>, from: usize) -> Vec<Move> {
        with_steps(|found| {
            let node = self.pseudo_legal(court.board, court.request);
            self.generate(&node, MatingDrops::Kept, &mut List(found));
            let is_its = |step: &Step| {
                usize::from(step.from) == from && !matches!(step.what, What::Drop | What::Castle | What::Pass)
            };
            found.iter().filter(is_its).map(|step| self.move_of(court.board, step, &[])).collect()
        })
    }

    fn walked_move(&self, side: Side, kind: Kind, from: usize, walk: u16, way: &Way<W>) -> Move {
        let rule = &self.masks.walks[side.index()][usize::from(walk)];
        // Two ways round a joined edge to the same square are one move, unless something reads how the piece went.
        let keeps_path = rule.leaves_trail || self.masks.reads_path;
        let path: SquareSet = if keeps_path { way.path.into() } else { SquareSet::EMPTY };
        let mut mv = Move::new(DeedKind::Move, kind, Square(from as u8), Square(way.to as u8));
        mv.becomes = rule.becomes(kind);
        mv.leaves_trail = rule.leaves_trail && !way.path.is_empty();
        mv.lands = rule.lands;
        let stops = way.stops.as_ref().map(|stops| stops.iter().map(|&stop| Square(stop)).collect());
        mv.by_way(way.takes.into(), path, stops)
    }

    /// Judges the drops of kinds that may enter promoted.
    fn judge_drops(&self, court: &mut Court<W, P>) {
        if court.plan.dropped.is_empty() {
            return;
        }
        let node = self.pseudo_legal(court.board, court.request);
        for rule in &node.side.promoted_drops {
            if court.board.in_hand(node.us, rule.kind) == 0 {
                continue;
            }
            for to in self.zone(&node, rule, node.empty) {
                let step = Step { number: rule.kind.0, ..Step::new(to, to, What::Drop) };
                let deed = self.deed(court.board, step, &[]);
                self.judge(court, step, &[], &deed, Rows::All);
            }
        }
    }

    /// What a piece may become by a move, and whether it may stay what it is.
    fn choices(&self, before: &Scene<W, P>, deed: &Deed<W>) -> (Vec<Kind>, bool) {
        let mut choices: Vec<Kind> = Vec::new();
        let mut stays = true;
        let scene = before.with(deed.squares);
        for row in &self.masks.programs.sides[deed.side.index()].promotion {
            let into = &row.into[deed.piece.index()];
            // A pattern that does not name a kind of move speaks of moves on the board, not of drops.
            let speaks = match deed.kind {
                DeedKind::Drop => {
                    row.on.iter().any(|pattern| pattern.kind.is_some() && self.matches_one(pattern, before, deed))
                }
                _ => self.matches(&row.on, before, deed),
            };
            if into.is_empty() || !speaks || row.when.as_ref().is_some_and(|when| !self.holds(when, &scene)) {
                continue;
            }
            stays &= row.optional;
            for &(kind, limit) in into {
                let own = || {
                    before.board.with_code(self.masks, self.masks.codes.of[kind.index()])
                        & before.board.pieces(deed.side)
                };
                if limit.is_none_or(|limit| own().count() < u32::from(limit)) && !choices.contains(&kind) {
                    choices.push(kind);
                }
            }
        }
        (choices, stays)
    }

    /// Has a side a legal move, seeing only so many forbidden rows?
    pub(super) fn is_stuck(&self, scene: &Scene<W, P>, side: Side) -> bool {
        let board = scene.board.with_turn(side);
        with_steps(|list| {
            // `must` never empties a list.
            self.list_judged(&board, scene.request, scene.rows, list);
            list.len() == 0
        })
    }

    /// Has a side a legal move that matches a pattern, seeing only so many forbidden rows?
    pub(super) fn can(&self, scene: &Scene<W, P>, side: Side, patterns: usize) -> bool {
        let board = scene.board.with_turn(side);
        let patterns = &self.masks.programs.pool.patterns[patterns];
        with_steps(|list| {
            self.list_judged(&board, scene.request, scene.rows, list);
            let before = Scene::new(&board, scene.request, scene.rows);
            let (steps, moves) = (list.iter(), list.moves());
            steps.into_iter().any(|step| self.matches(patterns, &before, &self.deed(&board, step, moves)))
        })
    }
}
