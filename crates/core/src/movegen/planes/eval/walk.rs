//! Walked movements, which no table holds: traced line by line, square by square.

mod looks;
mod trek;

use super::scene::{MoveSquares, Scene};
use crate::model::{Heading, Lands, Onto, Shape, Times, Turning};
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::position::Board;
use crate::tables::program::{Route, Time, Walk, WalkNeeds, WalkRay, WalkStop, WalkTakes};
use crate::types::{Bits, Side};
use std::ops::ControlFlow;
use trek::Rule;

/// A path that a piece can take.
#[derive(Clone)]
pub(in crate::movegen) struct Course<const W: usize> {
    /// The last square.
    pub to: usize,
    /// The squares passed, without both ends.
    pub path: Bits<W>,
    /// The squares whose pieces are captured.
    pub takes: Bits<W>,
    /// For a path that captures on its way: the squares where it captures and where it ends.
    pub stops: Option<Box<[u8]>>,
    /// For a leg: the heading of the path after it.
    heading: Heading,
}

impl<const W: usize> Course<W> {
    /// The squares of the move from `from`, for rules that are evaluated during the walk.
    pub fn squares(&self, from: usize) -> MoveSquares<W> {
        MoveSquares {
            from: Bits::of(from),
            to: Bits::of(self.to),
            path: self.path,
            taken: self.takes,
            ..MoveSquares::NONE
        }
    }
}

/// Receives paths one by one and may stop the walk.
type Emit<'e, const W: usize> = &'e mut dyn FnMut(&Course<W>) -> ControlFlow<()>;

/// A walk in progress.
struct Walker<'a, const W: usize, const P: usize, L: Cpu> {
    machine: &'a Machine<'a, W, P, L>,
    scene: Scene<'a, W, P>,
    side: Side,
    walk: &'a Walk<W>,
    from: usize,
    to: Bits<W>,
    within: Bits<W>,
    across: Option<Bits<W>>,
    /// For a leg: the directions in which it may continue the leg before.
    going: Going,
}

/// The directions in which a leg may continue: the permitted turns, the heading so far, and the shape of the board.
#[derive(Clone, Copy)]
struct Going {
    turning: Turning,
    heading: Heading,
    shape: Shape,
}

impl Going {
    /// A walk that is not a leg may go in any direction.
    const ANY: Going = Going { turning: Turning::ANY, heading: Heading::START, shape: Shape::Square };
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// Emits every path of a walk for a piece of `side` on `from`. The paths are not judged, and the same path may be
    /// emitted more than once.
    pub(in crate::movegen) fn walk(
        &self,
        scene: &Scene<W, P>,
        side: Side,
        walk: usize,
        from: usize,
        emit: Emit<W>,
    ) -> ControlFlow<()> {
        self.walk_on(scene, side, walk, from, Going::ANY, emit)
    }

    /// If a walk has no path for a piece of `side` on `from`, returns the squares of which one must change before there
    /// is a path. Returns `None` if they are unknown.
    pub(in crate::movegen) fn idle(
        &self,
        board: &Board<W, P>,
        side: Side,
        walk: usize,
        from: usize,
    ) -> Option<Bits<W>> {
        let needs = self.tables.walks.sides[side.index()].all[walk].needs.as_ref()?;
        (!is_near(needs, board, side, from)).then_some(needs.near[from] | Bits::of(from))
    }

    /// Returns `false` if the walk has a condition that is the same for all its moves and does not hold.
    pub(in crate::movegen) fn may_start(&self, walk: &Walk<W>, scene: &Scene<W, P>) -> bool {
        !walk.may_not_start() || walk.when.as_ref().is_none_or(|when| self.holds(&when.test, scene))
    }

    /// Like `walk`, for a leg that continues a path.
    fn walk_on(
        &self,
        scene: &Scene<W, P>,
        side: Side,
        walk: usize,
        from: usize,
        going: Going,
        emit: Emit<W>,
    ) -> ControlFlow<()> {
        if !scene.request.may_walk(1) {
            return ControlFlow::Break(());
        }
        let walk = &self.tables.walks.sides[side.index()].all[walk];
        if walk.needs.as_ref().is_some_and(|needs| !may_begin(needs, scene.board, side, from)) {
            return ControlFlow::Continue(());
        }
        if !self.may_start(walk, scene) {
            return ControlFlow::Continue(());
        }
        let squares = MoveSquares { from: Bits::of(from), ..MoveSquares::NONE };
        let scene = scene.with(squares);
        let set = |code: &Option<_>| code.map(|code| self.set(code, &scene));
        if set(&walk.from).is_some_and(|starts| !starts.has(from)) {
            return ControlFlow::Continue(());
        }
        let within = set(&walk.within).unwrap_or(self.tables.squares);
        if !within.has(from) {
            return ControlFlow::Continue(());
        }
        let to = set(&walk.to).unwrap_or(self.tables.squares);
        Walker { machine: self, scene, side, walk, from, to, within, across: set(&walk.across), going }.go(emit)
    }
}

/// The pieces of the sides that a walk needs.
fn needed<const W: usize, const P: usize>(needs: &WalkNeeds<W>, board: &Board<W, P>, side: Side) -> Bits<W> {
    let of = |is_needed: bool, side: Side| if is_needed { board.pieces(side) } else { Bits::EMPTY };
    of(needs.enemy, side.other()) | of(needs.own, side)
}

/// Returns `true` if a piece that the walk needs is near its start.
fn is_near<const W: usize, const P: usize>(needs: &WalkNeeds<W>, board: &Board<W, P>, side: Side, from: usize) -> bool {
    needs.near[from].meets(needed(needs, board, side))
}

/// Returns `true` if a walk may lead anywhere from its start, as far as the pieces that it needs decide this.
fn may_begin<const W: usize, const P: usize>(
    needs: &WalkNeeds<W>,
    board: &Board<W, P>,
    side: Side,
    from: usize,
) -> bool {
    let hurdles = needed(needs, board, side);
    if !needs.near[from].meets(hurdles) {
        return false;
    }
    let Some(jumps) = needs.jumps.get(from) else { return true };
    // The piece itself may have been lifted, but it does not land on its start.
    let open = |square: u8| !board.occupied().has(usize::from(square));
    jumps.iter().any(|&[hurdle, landing]| hurdles.has(usize::from(hurdle)) && open(landing))
}

impl<const W: usize, const P: usize, L: Cpu> Walker<'_, W, P, L> {
    fn go(&self, emit: Emit<W>) -> ControlFlow<()> {
        match &self.walk.route {
            Route::Ride(rays, span) => self.turned(rays).try_for_each(|ray| self.ride(ray, *span, emit)),
            Route::Hop { rays, over, hurdles, run_up, landing } => {
                self.turned(rays).try_for_each(|ray| self.hop(ray, over, *hurdles, *run_up, *landing, emit))
            }
            Route::Path { legs, repeat, stop, ends_on_taking, shape } => {
                let rule = Rule { legs, repeat: *repeat, stop: *stop, ends_on_taking: *ends_on_taking, shape: *shape };
                self.follow(rule, emit)
            }
            Route::Anywhere => {
                let squares = self.within.without(Bits::of(self.from));
                let heading = self.going.heading;
                squares.into_iter().try_for_each(|to| self.land(to, Bits::EMPTY, Bits::EMPTY, heading, emit))
            }
            Route::Stay => {
                let (path, takes, heading) = (Bits::EMPTY, Bits::EMPTY, self.going.heading);
                self.end(Course { to: self.from, path, takes, stops: None, heading }, emit)
            }
        }
    }

    /// The lines along which the piece may continue.
    fn turned<'r>(&self, rays: &'r [Vec<WalkRay<W>>]) -> impl Iterator<Item = &'r WalkRay<W>> {
        let Going { turning, heading, shape } = self.going;
        rays[self.from].iter().filter(move |ray| heading.allows(turning, shape, ray.step))
    }

    /// Returns `true` if the passed squares and the zone allow the piece to step to a stop.
    fn may_step(&self, stop: &WalkStop<W>) -> bool {
        let fits = !stop.passed.meets(self.scene.board.occupied()) && stop.passed.without(self.within).is_empty();
        self.scene.request.may_walk(1) && fits && self.within.has(usize::from(stop.square))
    }

    fn ride(&self, ray: &WalkRay<W>, span: Times, emit: Emit<W>) -> ControlFlow<()> {
        let mut path = Bits::EMPTY;
        for (n, stop) in (1..=span.max).zip(&ray.stops) {
            if !self.may_step(stop) {
                break;
            }
            let to = usize::from(stop.square);
            path |= stop.passed;
            if n >= span.min {
                self.land(to, path, Bits::EMPTY, self.going.heading.after(ray.step, n), emit)?;
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
        ray: &WalkRay<W>,
        over: &Onto,
        wanted: u16,
        run_up: Times,
        landing: Times,
        emit: Emit<W>,
    ) -> ControlFlow<()> {
        let board = self.scene.board;
        let (mut path, mut hurdles) = (Bits::EMPTY, Bits::EMPTY);
        let (mut run, mut hopped, mut landed) = (0, 0, 0);
        for (times, stop) in (1..).zip(&ray.stops) {
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
                    self.land(to, path, hurdles, self.going.heading.after(ray.step, times), emit)?;
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
            kinds.contains(board.kind_at(self.machine.tables, square))
        })
    }

    /// Ends a path on `to` if the contents of that square fit.
    fn land(&self, to: usize, path: Bits<W>, hurdles: Bits<W>, heading: Heading, emit: Emit<W>) -> ControlFlow<()> {
        let Some(mut takes) = self.fits(to) else { return ControlFlow::Continue(()) };
        match self.walk.takes {
            WalkTakes::Hurdles => takes |= hurdles,
            WalkTakes::Target | WalkTakes::Nothing | WalkTakes::Set(_) => {}
        }
        self.end(Course { to, path, takes, stops: None, heading }, emit)
    }

    /// The captures by landing on `to`; `None` if the piece may not land there.
    fn fits(&self, to: usize) -> Option<Bits<W>> {
        let (onto, board) = (&self.walk.onto, self.scene.board);
        let spares = self.walk.lands == Lands::Swap || self.walk.takes == WalkTakes::Nothing;
        let taken = |square: usize| if spares { Bits::EMPTY } else { Bits::of(square) };
        let Some(side) = board.side_at(to) else {
            if board.occupied().has(to) {
                return None;
            }
            let is_trail = onto.trail && board.trail.has(to);
            let owner = board.owner_of(self.machine.tables, to);
            return match is_trail && board.pieces(self.side.other()).has(owner) {
                true => Some(taken(owner)),
                false => onto.empty.then_some(Bits::EMPTY),
            };
        };
        let kinds = if side == self.side { onto.own } else { onto.enemy };
        kinds.contains(board.kind_at(self.machine.tables, to)).then_some(taken(to))
    }

    /// Emits a path if the zones at its end and the condition hold. `path` may include the ends: a lame step may
    /// require an empty target, and legs may return to the start. The ends do not count as passed.
    fn end(&self, way: Course<W>, emit: Emit<W>) -> ControlFlow<()> {
        let Course { to, path, mut takes, stops, heading } = way;
        if !self.scene.request.may_walk(1) {
            return ControlFlow::Break(());
        }
        let path = path.without(Bits::of(self.from) | Bits::of(to));
        if !self.to.has(to) || self.across.is_some_and(|zone| !zone.meets(path)) {
            return ControlFlow::Continue(());
        }
        let squares =
            |taken| MoveSquares { from: Bits::of(self.from), to: Bits::of(to), path, taken, ..MoveSquares::NONE };
        if let WalkTakes::Set(code) = self.walk.takes {
            let set = self.machine.set(code, &self.scene.with(squares(takes)));
            takes |= (set & self.scene.board.occupied()).without(Bits::of(self.from));
        }
        if let Some(when) = self.walk.when.as_ref().filter(|when| when.time == Time::Move)
            && !self.machine.holds(&when.test, &self.scene.with(squares(takes)))
        {
            return ControlFlow::Continue(());
        }
        emit(&Course { to, path, takes, stops, heading })
    }
}
