//! The obstacles that keep a piece from moving to a square.
//!
//! A movement is walked again with some demands dropped: the last square may hold anything, squares on the path are
//! emptied, hurdles are not needed. If it then leads to the square, the dropped demands are the obstacle.

use super::answers::{Hindrance, Obstacle};
use crate::model::{Geometry, Movement, Onto, PathLeg, Set, Takes, Times};
use crate::movegen::Move;
use crate::movegen::reference::{Course, MoveSquares, Reference, View};
use crate::position::State;
use crate::types::{KindSet, Piece, Square, SquareSet};
use std::ops::ControlFlow;

/// A demand that can be dropped.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Demand {
    /// The contents of the last square fit.
    Landing,
    /// The squares on the path are empty.
    Way,
    /// There is a piece to jump over.
    Hurdles,
    /// The zones and conditions of the legs of a path.
    Legs,
}

const DEMANDS: [Demand; 4] = [Demand::Way, Demand::Hurdles, Demand::Legs, Demand::Landing];
/// The largest number of paths to one square that are examined.
const WAYS: usize = 64;

/// A landing on any square.
const ANYTHING: Onto = Onto { empty: true, trail: true, own: KindSet::ALL, enemy: KindSet::ALL };

impl Reference<'_> {
    /// The obstacles of each movement of the piece on `from` that could lead to `to` in other circumstances.
    pub fn obstacles(&self, state: &State, from: Square, to: Square) -> Vec<Obstacle> {
        let Some(piece) = state.at(from).piece() else { return Vec::new() };
        let movements = self.rules().piece(piece.kind).moves.iter();
        let obstacle = |movement: &Movement| {
            let hindrances = self.hindrances(state, piece, from, to, movement)?;
            Some(Obstacle { movement: movement.name.clone(), hindrances })
        };
        movements.filter_map(obstacle).collect()
    }

    /// The hindrances of a movement to a square; `None` if it never leads there, or does so now.
    fn hindrances(
        &self,
        state: &State,
        piece: Piece,
        from: Square,
        to: Square,
        movement: &Movement,
    ) -> Option<Vec<Hindrance>> {
        let asks = |demand: &Demand| match demand {
            Demand::Landing | Demand::Way => true,
            Demand::Hurdles => hops(movement) || movement.legs().any(hops),
            Demand::Legs => movement.legs().next().is_some(),
        };
        let demands: Vec<Demand> = DEMANDS.into_iter().filter(asks).collect();
        let mut subsets: Vec<Vec<Demand>> = (0..1_usize << demands.len())
            .map(|bits| (0..demands.len()).filter(|n| bits >> n & 1 == 1).map(|n| demands[n]).collect())
            .collect();
        subsets.sort_by_key(Vec::len);
        let (unasked, courses) = subsets.into_iter().find_map(|unasked| {
            let courses = self.courses(state, piece, from, to, movement, &unasked);
            (!courses.is_empty()).then_some((unasked, courses))
        })?;
        let found = courses.into_iter().map(|course| {
            let mut found = self.unmet(state, piece, from, movement, &course);
            found.extend(unasked.iter().filter_map(|demand| lacking(*demand, state, movement, &course)));
            if found.is_empty() {
                found.extend(self.ruled_out(state, piece, from, movement, course));
            }
            found
        });
        found.min_by_key(Vec::len).filter(|found| !found.is_empty())
    }

    /// The paths of a movement to a square, if only its geometry and the demands that are not dropped count.
    fn courses(
        &self,
        state: &State,
        piece: Piece,
        from: Square,
        to: Square,
        movement: &Movement,
        unasked: &[Demand],
    ) -> Vec<Course> {
        let mut movement = eased(movement, unasked);
        // `unmet` checks these.
        movement.drop_limits();
        let mut board = state.clone();
        if unasked.contains(&Demand::Way) || unasked.contains(&Demand::Hurdles) {
            let kept = SquareSet::from(from) | to.into() | state.trail.owners();
            (state.occupied() - kept).iter().for_each(|square| {
                board.clear(square);
            });
        }
        // No piece lands on a wall.
        if unasked.contains(&Demand::Landing) && state.walls().contains(to) {
            board.clear(to);
        }
        let mut courses = Vec::new();
        let _ = self.ways(&board, piece, from, &movement, &mut |course| {
            if course.to == to {
                courses.push(course);
            }
            if courses.len() < WAYS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        courses
    }

    /// The demands of a movement on its squares and on the board that this path does not meet.
    fn unmet(&self, state: &State, piece: Piece, from: Square, movement: &Movement, course: &Course) -> Vec<Hindrance> {
        let start = MoveSquares { from: from.into(), ..MoveSquares::default() };
        let view = View { facts: Some(&start), ..self.view(state, piece.side) };
        let zone = |set: &Option<Set>| set.as_ref().map(|set| self.set(set, &view));
        let mut found = Vec::new();
        if let Some(starts) = zone(&movement.from).filter(|starts| !starts.contains(from)) {
            let mut fresh = state.clone();
            fresh.untouched.insert(from);
            let view = View { state: &fresh, ..view };
            let if_fresh = movement.from.as_ref().map(|set| self.set(set, &view)).unwrap_or_default();
            found.push(if if_fresh.contains(from) { Hindrance::Moved } else { Hindrance::Start(starts) });
        }
        if let Some(goals) = zone(&movement.to).filter(|goals| !goals.contains(course.to)) {
            found.push(Hindrance::Goal(goals));
        }
        let squares = course.path | from.into() | course.to.into();
        if let Some(within) = zone(&movement.within).filter(|within| !squares.is_subset(within)) {
            found.push(Hindrance::Outside(squares - within));
        }
        if let Some(across) = zone(&movement.across).filter(|across| !across.intersects(&course.path)) {
            found.push(Hindrance::NotAcross(across));
        }
        if let Some(when) = &movement.when {
            let Course { to, path, takes, stops: _, legs: _, heading: _ } = course;
            let mut facts = MoveSquares { to: (*to).into(), path: *path, taken: *takes, ..start };
            if let Takes::Set(set) = &movement.takes {
                let view = View { facts: Some(&facts), ..view };
                facts.taken |= (self.set(set, &view) & state.occupied()) - from.into();
            }
            if !self.holds(when, &View { facts: Some(&facts), ..view }) {
                found.push(Hindrance::Condition);
            }
        }
        found
    }

    /// The rule that excludes a path which the board permits.
    fn ruled_out(
        &self,
        state: &State,
        piece: Piece,
        from: Square,
        movement: &Movement,
        course: Course,
    ) -> Option<Hindrance> {
        let mv = self.plain_move(piece, from, movement, course);
        if let Some(row) = self.cannot_row(state, piece.side, &mv) {
            return Some(Hindrance::Cannot(row.name.clone()));
        }
        let mut moves = Vec::new();
        self.promote(state, mv, &mut moves);
        if moves.is_empty() {
            return Some(Hindrance::NoPromotion);
        }
        let mut ruled_out = None;
        moves.retain(|mv: &Move| match mv.becomes.and_then(|_| self.cannot_row(state, piece.side, mv)) {
            Some(row) => {
                ruled_out = Some(Hindrance::Cannot(row.name.clone()));
                false
            }
            None => true,
        });
        if moves.is_empty() {
            return ruled_out;
        }
        self.add_choices(state, &mut moves);
        moves.is_empty().then_some(Hindrance::NothingToChoose)
    }
}

/// The hindrance behind a dropped demand.
fn lacking(demand: Demand, state: &State, movement: &Movement, course: &Course) -> Option<Hindrance> {
    let between = course.path & state.occupied();
    match demand {
        Demand::Landing => Some(Hindrance::Landing(last_onto(movement))),
        Demand::Way if between.is_empty() => None,
        Demand::Way => Some(Hindrance::Blocked(between)),
        Demand::Hurdles => {
            let needed = hurdles(movement).or_else(|| movement.legs().find_map(hurdles)).unwrap_or(1);
            Some(Hindrance::Hurdles { needed, between })
        }
        Demand::Legs => Some(Hindrance::Leg),
    }
}

/// The permitted contents of a movement's last square.
fn last_onto(movement: &Movement) -> Onto {
    movement.legs().last().map_or(movement.onto, |leg| leg.onto)
}

fn hops(movement: &Movement) -> bool {
    hurdles(movement).is_some()
}

/// The number of pieces that a movement jumps over.
fn hurdles(movement: &Movement) -> Option<u16> {
    movement.geometry.hop().map(|hop| hop.hurdles)
}

/// A movement without some of its demands.
fn eased(movement: &Movement, unasked: &[Demand]) -> Movement {
    let mut movement = movement.clone();
    let is_path = match &mut movement.geometry {
        Geometry::Hopper(steps, hop) if unasked.contains(&Demand::Hurdles) => {
            let least = hop.run_up.min.saturating_add(hop.hurdles).saturating_add(hop.landing.min);
            let is_bounded = hop.run_up.max != Times::MANY && hop.landing.max != Times::MANY;
            let most = hop.run_up.max.saturating_add(hop.hurdles).saturating_add(hop.landing.max);
            let span = Times { min: least.max(1), max: if is_bounded { most } else { Times::MANY } };
            movement.geometry = Geometry::Rider(steps.clone(), span);
            false
        }
        Geometry::Path(path) => {
            let last = path.legs.len().saturating_sub(1);
            for (index, PathLeg { movement: leg, turning: _ }) in path.legs.iter_mut().enumerate() {
                let unasked: Vec<Demand> =
                    unasked.iter().copied().filter(|demand| *demand != Demand::Landing || index == last).collect();
                *leg = eased(leg, &unasked);
                if unasked.contains(&Demand::Legs) {
                    leg.drop_limits();
                }
            }
            true
        }
        Geometry::Hopper(..) | Geometry::Leaper(_) | Geometry::Rider(..) | Geometry::Anywhere | Geometry::Stay => false,
    };
    if unasked.contains(&Demand::Landing) && !is_path {
        movement.onto = ANYTHING;
    }
    movement
}
