//! Moves that another move of the piece also makes.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Geometry, Movement, PathLeg, Set, Times};
use crate::types::Kind;
use ferz_core::syntax::{Node, Value};

impl<'a> Lints<'a> {
    /// Reports moves borrowed from a piece that another borrowed piece also has.
    pub fn borrowed_twice(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for kind in self.rules.kinds() {
            let piece = self.rules.piece(kind);
            let Some(node) = self.written.piece(&piece.name).and_then(|entry| self.written.field_of(entry, "moves"))
            else {
                continue;
            };
            let Value::List(items) = &node.value else { continue };
            let borrows = |item: &Node| match &item.value {
                Value::Word(word, Some(body)) if word == "Like" => match &body.value {
                    Value::Tuple(items) => match &items[..] {
                        [Node { value: Value::Text(name), .. }] => Some(name.clone()),
                        _ => None,
                    },
                    _ => None,
                },
                _ => None,
            };
            for item in items.iter().filter(|item| self.written.is_own(&item.span)) {
                let Some(name) = borrows(item).filter(|name| *name != piece.name) else { continue };
                let group = format!("{name}: ");
                let (own, others): (Vec<&Movement>, Vec<&Movement>) =
                    piece.moves.iter().partition(|movement| movement.name.starts_with(&group));
                let is_covered = |movement: &&Movement| self.made_together(movement, &others);
                if !own.is_empty() && own.iter().all(is_covered) {
                    let message = format!(
                        "all moves of the {name} are among the other moves of the {}, so it adds nothing",
                        piece.name
                    );
                    let fault = Diagnostic::new(Code::SuperfluousMove, item.span.clone(), message);
                    found.push(fault.hint("remove it, or name another piece"));
                    break;
                }
            }
        }
        found
    }

    /// Reports a move that another move of the piece also makes.
    pub fn superfluous(&self, kind: Kind, index: usize, node: &'a Node) -> Option<Diagnostic> {
        let piece = self.rules.piece(kind);
        let movement = &piece.moves[index];
        let other = piece.moves.iter().enumerate().find(|&(place, other)| {
            place != index && self.covers(other, movement) && (place < index || !self.covers(movement, other))
        });
        let (_, other) = other?;
        let which = self.called(piece, other);
        let letters = self.letters_of(piece, movement);
        let what = letters.as_ref().map_or_else(|| "this move".to_owned(), |(letters, _)| format!("`{letters}`"));
        let message = format!("{what} of the {} adds nothing: {which} includes it", piece.name);
        let place = letters.map_or_else(|| node.span.clone(), |(_, span)| span);
        let fault = Diagnostic::new(Code::SuperfluousMove, place, message);
        let fault = fault.hint("remove it, or make it differ from the other move");
        Some(match self.place_of_move(piece, other).filter(|place| *place != fault.span) {
            Some(place) => fault.related(place, "the other move"),
            None => fault,
        })
    }

    /// Returns `true` if a move makes all moves of another one, with the same effects.
    pub fn covers(&self, all: &Movement, some: &Movement) -> bool {
        let Movement {
            name: _,
            geometry: _,
            onto,
            from,
            to,
            within,
            across,
            takes,
            leaves_trail,
            becomes,
            lands,
            when,
        } = all;
        let zone = |all: &Option<Set>, some: &Option<Set>| match (some, all) {
            (_, None) => true,
            (Some(some), Some(all)) => self.logic.is_within(some, all),
            (None, Some(_)) => false,
        };
        let is_onto = (onto.empty || !some.onto.empty)
            && (onto.trail || !some.onto.trail)
            && onto.own & some.onto.own == some.onto.own
            && onto.enemy & some.onto.enemy == some.onto.enemy;
        is_onto
            && *takes == some.takes
            && *leaves_trail == some.leaves_trail
            && *becomes == some.becomes
            && *lands == some.lands
            && zone(from, &some.from)
            && zone(to, &some.to)
            && zone(within, &some.within)
            && zone(across, &some.across)
            && self.logic.follows(some.when.as_ref(), when.as_ref())
            && self.is_among(&some.geometry, &all.geometry)
    }

    /// Returns `true` if all paths of the one geometry are among those of the other.
    fn is_among(&self, some: &Geometry, all: &Geometry) -> bool {
        match (some, all) {
            (Geometry::Hopper(few, some), Geometry::Hopper(many, all)) => {
                some == all && few.iter().zip(many).all(|(few, many)| few.iter().all(|step| many.contains(step)))
            }
            (Geometry::Path(some), Geometry::Path(all)) => {
                let is_leg_among = |(some, all): (&PathLeg, &PathLeg)| {
                    some.turning == all.turning && self.covers(&all.movement, &some.movement)
                };
                let repeats = all.repeat.min <= some.repeat.min && some.repeat.max <= all.repeat.max;
                repeats
                    && (some.stop, some.ends_on_taking) == (all.stop, all.ends_on_taking)
                    && some.legs.len() == all.legs.len()
                    && some.legs.iter().zip(&all.legs).all(is_leg_among)
            }
            _ => is_ride_among(some, all),
        }
    }
}

/// Returns `true` if all steps of the one geometry are among those of the other.
fn is_ride_among(some: &Geometry, all: &Geometry) -> bool {
    match (some.ride(), all.ride()) {
        (Some((few, short)), Some((many, long))) => {
            let steps = |side: usize| few[side].iter().all(|step| many[side].contains(step));
            long.min <= short.min && short.max <= long.max && steps(0) && steps(1)
        }
        _ => {
            some == all
                || matches!((some.ride(), all), (Some((_, Times::ONCE)), Geometry::Anywhere)) && is_unhindered(some)
        }
    }
}

/// Returns `true` if the squares on the path have no requirements.
fn is_unhindered(geometry: &Geometry) -> bool {
    matches!(geometry, Geometry::Leaper(steps) if steps.iter().flatten().all(|step| step.through.is_empty()))
}
