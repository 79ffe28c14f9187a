//! Moves that another move makes in part, or that several others make together.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Geometry, Movement, Onto, PathRule, Set, Step, StopAfter, Times};
use crate::prose::words;
use crate::types::{Kind, KindSet};
use ferz_core::syntax::Node;

/// The largest number of parts of a move to examine.
const MOST_PARTS: usize = 64;

impl<'a> Lints<'a> {
    /// Returns `true` if a move makes all of another one, by itself or as the first leg of a path that may end with it.
    pub fn makes(&self, all: &Movement, some: &Movement) -> bool {
        self.covers(all, some) || first_leg(all).is_some_and(|leg| self.covers(&leg, some))
    }

    /// Returns `true` if each part of a move, each direction and target contents, is made by one of some others.
    pub fn made_together(&self, some: &Movement, others: &[&Movement]) -> bool {
        let parts = parts_of(some);
        !others.is_empty()
            && !parts.is_empty()
            && parts.iter().all(|part| others.iter().any(|other| self.makes(other, part)))
    }

    /// Reports a move that other moves of the piece make together, or as part of what they do.
    pub fn made_by_others(&self, kind: Kind, index: usize, node: &'a Node) -> Option<Diagnostic> {
        let piece = self.rules.piece(kind);
        let movement = &piece.moves[index];
        let others: Vec<&Movement> =
            piece.moves.iter().enumerate().filter(|&(place, _)| place != index).map(|(_, other)| other).collect();
        if !self.made_together(movement, &others) {
            return None;
        }
        let which = |movement: &Movement| self.called(piece, movement);
        let parts = parts_of(movement);
        let mut makers: Vec<&Movement> = Vec::new();
        for part in &parts {
            let is_made = makers.iter().any(|maker| self.makes(maker, part));
            let maker = others.iter().copied().filter(|other| self.makes(other, part));
            // The message names the move that makes most of it.
            let made = |other: &&Movement| parts.iter().filter(|part| self.makes(other, part)).count();
            makers.extend(maker.max_by_key(made).filter(|_| !is_made));
        }
        let path = others.iter().find(|other| first_leg(other).is_some_and(|leg| self.covers(&leg, movement)));
        let (message, hint) = match path {
            Some(path) => (
                format!(
                    "this move of the {} adds nothing: {} makes the same move when it ends with its first leg",
                    piece.name,
                    which(path)
                ),
                "remove it; or let the path end only with its last leg (`stop: LastLeg`), or after at least two legs (`repeat: AtLeast(2)`)".to_owned(),
            ),
            None => {
                let names = words::some(makers.iter().map(|other| which(other)), "and");
                (
                    format!("this move of the {} adds nothing: {names} together include all of it", piece.name),
                    "remove it, or write what it does that the others do not".to_owned(),
                )
            }
        };
        let place = self.place_of_move(piece, movement).unwrap_or_else(|| node.span.clone());
        let fault = Diagnostic::new(Code::SuperfluousMove, place, message).hint(hint);
        let shown = path.copied().or_else(|| makers.first().copied());
        Some(match shown.and_then(|other| self.place_of_move(piece, other)) {
            Some(place) if place != fault.span => fault.related(place, "the other move"),
            _ => fault,
        })
    }

    /// Reports a ride whose first squares another move of the piece also reaches: it should begin further on.
    pub fn begins_too_soon(&self, kind: Kind, index: usize, node: &'a Node) -> Option<Diagnostic> {
        let piece = self.rules.piece(kind);
        let movement = &piece.moves[index];
        let Geometry::Rider(steps, Times { min: 1, max }) = &movement.geometry else { return None };
        // Only a ride with a maximum suggests that its beginning was considered.
        if *max == Times::MANY || *max < 2 || movement.lands != crate::model::Lands::Target {
            return None;
        }
        let up_to = self.written.part_of_move(node, "up_to");
        if up_to == node.span {
            return None;
        }
        // A single step passes nothing, and so leaves no trail.
        let leaves_trail = movement.leaves_trail && steps.iter().flatten().any(|step| !step.through.is_empty());
        let first =
            Movement { geometry: Geometry::Rider(steps.clone(), Times::ONCE), leaves_trail, ..movement.clone() };
        // Another move counts only if it is written for the first step: with the same `onto`, and in no other
        // directions.
        let is_just_that =
            |other: &Movement| other.onto == first.onto && self.covers(other, &first) && has_no_more(other, steps);
        let other = piece.moves.iter().enumerate().find(|&(place, other)| place != index && is_just_that(other));
        let (_, other) = other?;
        let right = if *max == 2 { "exactly: 2".to_owned() } else { format!("at_least: 2, up_to: {max}") };
        let which = self.called(piece, other);
        let message = format!("the first step of this move of the {} is already part of {which}", piece.name);
        let hint = format!(
            "let it begin with the second step: `{right}`; or remove the other move if this one includes all of it"
        );
        let fault = Diagnostic::new(Code::SuperfluousMove, up_to, message).hint(hint);
        Some(match self.written.movement(&piece.name, &other.name) {
            Some(place) => fault.related(place.span.clone(), "the other move"),
            None => fault,
        })
    }
}

/// Returns `true` if a move goes in no other directions than these.
fn has_no_more(movement: &Movement, steps: &[Vec<Step>; 2]) -> bool {
    movement.geometry.ride().is_some_and(|(others, _)| {
        others.iter().zip(steps).all(|(others, steps)| others.iter().all(|step| steps.contains(step)))
    })
}

/// The first leg of a path that may end with it, as a move of its own.
fn first_leg(movement: &Movement) -> Option<Movement> {
    let Geometry::Path(path) = &movement.geometry else { return None };
    let PathRule { legs, repeat, stop, ends_on_taking: _ } = &**path;
    let leg = &legs.first()?.movement;
    let may_end = repeat.min <= 1 && (*stop == StopAfter::AnyLeg || legs.len() == 1);
    let one = |path: &Option<Set>, leg: &Option<Set>| match (path, leg) {
        (None, zone) | (zone, None) => Some(zone.clone()),
        (Some(one), Some(other)) => Some(Some(Set::And(vec![one.clone(), other.clone()]))),
    };
    let is_plain = may_end && movement.across.is_none() && leg.when.is_none() && leg.becomes.is_none();
    is_plain.then_some(())?;
    Some(Movement {
        name: leg.name.clone(),
        geometry: leg.geometry.clone(),
        onto: leg.onto,
        from: one(&movement.from, &leg.from)?,
        to: one(&movement.to, &leg.to)?,
        within: one(&movement.within, &leg.within)?,
        across: leg.across.clone(),
        takes: leg.takes.clone(),
        leaves_trail: movement.leaves_trail || leg.leaves_trail,
        becomes: movement.becomes,
        lands: leg.lands,
        when: movement.when.clone(),
    })
}

/// The parts of a move, by direction and by contents of the target.
fn parts_of(movement: &Movement) -> Vec<Movement> {
    let one_by_one = |steps: &[Vec<Step>; 2]| -> Vec<[Vec<Step>; 2]> {
        steps[0].iter().zip(&steps[1]).map(|(first, second)| [vec![first.clone()], vec![second.clone()]]).collect()
    };
    let geometries: Vec<Geometry> = match &movement.geometry {
        Geometry::Leaper(steps) if steps[0].len() == steps[1].len() => {
            one_by_one(steps).into_iter().map(Geometry::Leaper).collect()
        }
        Geometry::Rider(steps, span) if steps[0].len() == steps[1].len() => {
            one_by_one(steps).into_iter().map(|steps| Geometry::Rider(steps, *span)).collect()
        }
        other => vec![other.clone()],
    };
    if geometries.len() > MOST_PARTS {
        return Vec::new();
    }
    let ends = ends_of(movement.onto);
    let with = |geometry: &Geometry, onto: Onto| Movement { geometry: geometry.clone(), onto, ..movement.clone() };
    geometries.iter().flat_map(|geometry| ends.iter().map(move |&onto| with(geometry, onto))).collect()
}

/// The permitted contents of a move's target, one by one.
fn ends_of(onto: Onto) -> Vec<Onto> {
    let none = Onto { empty: false, trail: false, own: KindSet::EMPTY, enemy: KindSet::EMPTY };
    let all = [
        Onto { empty: onto.empty, ..none },
        Onto { trail: onto.trail, ..none },
        Onto { own: onto.own, ..none },
        Onto { enemy: onto.enemy, ..none },
    ];
    all.into_iter().filter(|part| *part != none).collect()
}
