//! Walking movements that no table holds: line by line, square by square.

use super::scene::{MoveSquares, Scene};
use crate::model::limits::MAX_CHAIN;
use crate::model::{Lands, Onto, Span};
use crate::movegen::planes::Machine;
use crate::movegen::planes::level::Level;
use crate::position::Board;
use crate::tables::program::{End, RayStops, Route, Stop, Walk};
use crate::types::{Bits, KindSet, Side};
use std::ops::ControlFlow;

/// A way a piece can go.
#[derive(Clone)]
pub(in crate::movegen) struct Course<const W: usize> {
    /// The last square.
    pub to: usize,
    /// The squares passed, ends excluded.
    pub path: Bits<W>,
    /// The squares whose pieces are taken.
    pub takes: Bits<W>,
    /// Where the legs of a path end.
    pub stops: Option<Box<[u8]>>,
}

impl<const W: usize> Course<W> {
    /// The squares of the move from `from`, as rules see them that ask while pieces move.
    pub fn squares(&self, from: usize) -> MoveSquares<W> {
        MoveSquares {
            from: Bits::of(from),
            to: Bits::of(self.to),
            path: self.path,
            taken: self.takes,
            chosen: Bits::EMPTY,
        }
    }
}

/// Receives ways one by one and may stop the walk.
type Emit<'e, const W: usize> = &'e mut dyn FnMut(&Course<W>) -> ControlFlow<()>;

/// A walk under way.
struct Walker<'a, const W: usize, const P: usize, L: Level> {
    machine: &'a Machine<'a, W, P, L>,
    scene: Scene<'a, W, P>,
    side: Side,
    walk: &'a Walk<W>,
    from: usize,
    to: Bits<W>,
    within: Bits<W>,
    across: Option<Bits<W>>,
}

impl<const W: usize, const P: usize, L: Level> Machine<'_, W, P, L> {
    /// Emits every way that a walk offers a piece of `side` on `from`. Nothing is judged; the same way may be emitted more than once.
    pub(in crate::movegen) fn walk(
        &self,
        scene: &Scene<W, P>,
        side: Side,
        walk: usize,
        from: usize,
        emit: Emit<W>,
    ) -> ControlFlow<()> {
        if !scene.request.may_work(1) {
            return ControlFlow::Break(());
        }
        let walk = &self.masks.walks[side.index()][walk];
        let squares = MoveSquares { from: Bits::of(from), ..MoveSquares::NONE };
        let scene = scene.with(squares);
        let set = |code: &Option<_>| code.map(|code| self.set(code, &scene));
        if set(&walk.from).is_some_and(|starts| !starts.has(from)) {
            return ControlFlow::Continue(());
        }
        let within = set(&walk.within).unwrap_or(self.masks.squares);
        if !within.has(from) {
            return ControlFlow::Continue(());
        }
        let to = set(&walk.to).unwrap_or(self.masks.squares);
        Walker { machine: self, scene, side, walk, from, to, within, across: set(&walk.across) }.go(emit)
    }
}

impl<const W: usize, const P: usize, L: Level> Walker<'_, W, P, L> {
    fn go(&self, emit: Emit<W>) -> ControlFlow<()> {
        match &self.walk.route {
            Route::Ride(rays, span) => rays[self.from].iter().try_for_each(|ray| self.ride(ray, *span, emit)),
            Route::Hop { rays, over, hurdles, run_up, landing } => {
                rays[self.from].iter().try_for_each(|ray| self.hop(ray, over, *hurdles, *run_up, *landing, emit))
            }
            Route::Path { legs, repeat, ends_on_taking } => self.follow(legs, *repeat, *ends_on_taking, emit),
            Route::Anywhere => {
                let squares = self.within.without(Bits::of(self.from));
                squares.into_iter().try_for_each(|to| self.land(to, Bits::EMPTY, Bits::EMPTY, emit))
            }
            Route::Stay => self.end(self.from, Bits::EMPTY, Bits::EMPTY, None, emit),
        }
    }

    /// May the piece step to a stop, as far as the squares passed say?
    fn may_step(&self, stop: &Stop<W>) -> bool {
        let fits = !stop.passed.meets(self.scene.board.occupied()) && stop.passed.without(self.within).is_empty();
        self.scene.request.may_work(1) && fits && self.within.has(usize::from(stop.square))
    }

    fn ride(&self, ray: &RayStops<W>, span: Span, emit: Emit<W>) -> ControlFlow<()> {
        let mut path = Bits::EMPTY;
        for (n, stop) in (1..=span.max).zip(ray) {
            if !self.may_step(stop) {
                break;
            }
            let to = usize::from(stop.square);
            path |= stop.passed;
            if n >= span.min {
                self.land(to, path, Bits::EMPTY, emit)?;
            }
            if self.scene.board.occupied().has(to) {
                break;
            }
            path.put(to, 1);
        }
        ControlFlow::Continue(())
    }

    fn hop(
        &self,
        ray: &RayStops<W>,
        over: &Onto,
        wanted: u16,
        run_up: Span,
        landing: Span,
        emit: Emit<W>,
    ) -> ControlFlow<()> {
        let board = self.scene.board;
        let (mut path, mut hurdles) = (Bits::EMPTY, Bits::EMPTY);
        let (mut run, mut hopped, mut landed) = (0, 0, 0);
        for stop in ray {
            if !self.may_step(stop) {
                break;
            }
            let to = usize::from(stop.square);
            path |= stop.passed;
            let is_occupied = board.occupied().has(to);
            if hopped < wanted {
                if is_occupied {
                    if !self.may_hop(over, to) || hopped == 0 && !run_up.contains(run) {
                        break;
                    }
                    hopped += 1;
                    hurdles.put(to, 1);
                } else if hopped == 0 {
                    if run >= run_up.max {
                        break;
                    }
                    run += 1;
                } else {
                    run += 1;
                }
            } else {
                landed += 1;
                if landing.contains(landed) {
                    self.land(to, path, hurdles, emit)?;
                }
                if is_occupied || landed >= landing.max {
                    break;
                }
            }
            path.put(to, 1);
        }
        ControlFlow::Continue(())
    }

    fn may_hop(&self, over: &Onto, square: usize) -> bool {
        let board = self.scene.board;
        board.side_at(square).is_some_and(|side| {
            let kinds = if side == self.side { over.own } else { over.enemy };
            kinds.contains(board.kind_at(self.machine.masks, square))
        })
    }

    /// Ends a way on `to` if what stands there fits.
    fn land(&self, to: usize, path: Bits<W>, hurdles: Bits<W>, emit: Emit<W>) -> ControlFlow<()> {
        let Some(mut takes) = self.fits(to) else { return ControlFlow::Continue(()) };
        if self.walk.takes == End::Hurdles {
            takes |= hurdles;
        }
        self.end(to, path, takes, None, emit)
    }

    /// What is taken by landing on `to`; `None` if the piece may not land there.
    fn fits(&self, to: usize) -> Option<Bits<W>> {
        let (onto, board) = (&self.walk.onto, self.scene.board);
        let Some(side) = board.side_at(to) else {
            if board.occupied().has(to) {
                return None;
            }
            let is_trail = onto.trail && board.trail.has(to);
            let owner = board.owner_of(self.machine.masks, to);
            return match is_trail && board.pieces(self.side.other()).has(owner) {
                true => Some(Bits::of(owner)),
                false => onto.empty.then_some(Bits::EMPTY),
            };
        };
        let kinds = if side == self.side { onto.own } else { onto.enemy };
        let takes = if self.walk.lands == Lands::Swap { Bits::EMPTY } else { Bits::of(to) };
        kinds.contains(board.kind_at(self.machine.masks, to)).then_some(takes)
    }

    /// Emits a way if the zones at its end and the condition hold. The path may hold the ends of the way: a lame step may ask that the
    /// square it leads to is empty, and legs may come back to where they began. Ends are not passed.
    fn end(
        &self,
        to: usize,
        path: Bits<W>,
        mut takes: Bits<W>,
        stops: Option<Box<[u8]>>,
        emit: Emit<W>,
    ) -> ControlFlow<()> {
        if !self.scene.request.may_work(1) {
            return ControlFlow::Break(());
        }
        let path = path.without(Bits::of(self.from) | Bits::of(to));
        if !self.to.has(to) || self.across.is_some_and(|zone| !zone.meets(path)) {
            return ControlFlow::Continue(());
        }
        let squares =
            |taken| MoveSquares { from: Bits::of(self.from), to: Bits::of(to), path, taken, chosen: Bits::EMPTY };
        if let End::Set(code) = self.walk.takes {
            let set = self.machine.set(code, &self.scene.with(squares(takes)));
            takes |= (set & self.scene.board.occupied()).without(Bits::of(self.from));
        }
        if let Some(when) = &self.walk.when
            && !self.machine.holds(when, &self.scene.with(squares(takes)))
        {
            return ControlFlow::Continue(());
        }
        emit(&Course { to, path, takes, stops })
    }

    /// Follows the legs of a path. The piece is lifted first, so that its own start counts as empty.
    fn follow(&self, legs: &[u16], repeat: Span, ends_on_taking: KindSet, emit: Emit<W>) -> ControlFlow<()> {
        if !self.scene.request.may_work(4) {
            return ControlFlow::Break(());
        }
        let mut lifted = *self.scene.board;
        lifted.clear(self.machine.masks, Bits::of(self.from));
        let (stops, path, takes) = (Vec::new(), Bits::EMPTY, Bits::EMPTY);
        Trek { walker: self, legs, repeat, ends_on_taking, stops, path, takes }.leg(&lifted, self.from, 0, emit)
    }
}

/// A path under way.
struct Trek<'a, const W: usize, const P: usize, L: Level> {
    walker: &'a Walker<'a, W, P, L>,
    legs: &'a [u16],
    repeat: Span,
    ends_on_taking: KindSet,
    stops: Vec<u8>,
    path: Bits<W>,
    takes: Bits<W>,
}

impl<const W: usize, const P: usize, L: Level> Trek<'_, W, P, L> {
    /// Goes leg number `n` (counted through all repetitions) from `at`, and on from there.
    fn leg(&mut self, board: &Board<W, P>, at: usize, n: usize, emit: Emit<W>) -> ControlFlow<()> {
        if n >= MAX_CHAIN || n / self.legs.len() >= usize::from(self.repeat.max) {
            return ControlFlow::Continue(());
        }
        let walker = self.walker;
        let scene = walker.scene.on(board);
        let mut ways = Vec::new();
        let _ = walker.machine.walk(&scene, walker.side, usize::from(self.legs[n % self.legs.len()]), at, &mut |way| {
            ways.push(way.clone());
            ControlFlow::Continue(())
        });
        for way in ways {
            // A piece taken in passing stays on the board until the move ends, but can be taken only once.
            if way.takes.meets(self.takes) {
                continue;
            }
            if !walker.scene.request.may_work(4) {
                return ControlFlow::Break(());
            }
            if !walker.within.has(way.to) || !way.path.without(walker.within).is_empty() {
                continue;
            }
            let before = (self.path, self.takes);
            self.path |= way.path;
            self.takes |= way.takes;
            self.stops.push(way.to as u8);
            let mut flow = self.stop(board, &way, n, emit);
            self.path.put(way.to, 1);
            if flow.is_continue() {
                flow = self.go_on(board, &way, n, emit);
            }
            self.stops.pop();
            (self.path, self.takes) = before;
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// Ends the path here, if it may end here.
    fn stop(&self, board: &Board<W, P>, way: &Course<W>, n: usize, emit: Emit<W>) -> ControlFlow<()> {
        let legs = self.legs.len();
        let round_done = (n + 1).is_multiple_of(legs) && (n + 1) / legs >= usize::from(self.repeat.min);
        let nothing_done = way.to == self.walker.from && self.takes.is_empty();
        if !(round_done || self.ends(board, way)) || nothing_done {
            return ControlFlow::Continue(());
        }
        self.walker.end(way.to, self.path, self.takes, Some(self.stops.clone().into()), emit)
    }

    /// Goes the next leg, unless what was taken ends the path.
    fn go_on(&mut self, board: &Board<W, P>, way: &Course<W>, n: usize, emit: Emit<W>) -> ControlFlow<()> {
        if self.ends(board, way) {
            return ControlFlow::Continue(());
        }
        if !way.takes.has(way.to) {
            return self.leg(board, way.to, n + 1, emit);
        }
        let mut cleared = *board;
        cleared.clear(self.walker.machine.masks, Bits::of(way.to));
        self.leg(&cleared, way.to, n + 1, emit)
    }

    fn ends(&self, board: &Board<W, P>, way: &Course<W>) -> bool {
        let is_last = |square| {
            board.side_at(square).is_some()
                && self.ends_on_taking.contains(board.kind_at(self.walker.machine.masks, square))
        };
        !self.ends_on_taking.is_empty() && way.takes.into_iter().any(is_last)
    }
}
