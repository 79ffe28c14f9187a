//! The reasons why a move is never made, with hints.

use super::Lints;
use super::conditions::Viewers;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Geometry, Hop, Movement, Onto, Set, Step, Times, Wrap};
use crate::prose::words::says;
use crate::types::{Kind, KindSet, Piece, Side, SquareSet};
use ferz_core::bounds::{Walker, World};
use ferz_core::syntax::Node;

/// The fields of a move, each with the move without it.
fn without_fields(movement: &Movement) -> Vec<(&'static str, Movement)> {
    let anything = Onto { empty: true, trail: false, own: KindSet::ALL, enemy: KindSet::ALL };
    let mut found = Vec::new();
    let mut add = |name, left: Movement| {
        if left != *movement {
            found.push((name, left));
        }
    };
    add("from", Movement { from: None, ..movement.clone() });
    add("to", Movement { to: None, ..movement.clone() });
    add("within", Movement { within: None, ..movement.clone() });
    add("across", Movement { across: None, ..movement.clone() });
    add("when", Movement { when: None, ..movement.clone() });
    add("onto", Movement { onto: anything, ..movement.clone() });
    if let Geometry::Hopper(steps, hop) = &movement.geometry {
        let any = Times { min: 0, max: Times::MANY };
        let with = |hop: Hop| Movement { geometry: Geometry::Hopper(steps.clone(), hop), ..movement.clone() };
        add("over", with(Hop { over: Onto { own: KindSet::ALL, enemy: KindSet::ALL, ..Onto::default() }, ..*hop }));
        add("run_up", with(Hop { run_up: any, ..*hop }));
        add("landing", with(Hop { landing: Times { min: 1, ..any }, ..*hop }));
        add("hurdles", with(Hop { hurdles: 1, ..*hop }));
    }
    if let Geometry::Rider(steps, span) = &movement.geometry {
        let field = if span.min == span.max { "exactly" } else { "at_least" };
        let geometry = Geometry::Rider(steps.clone(), Times { min: 1, max: Times::MANY });
        add(field, Movement { geometry, ..movement.clone() });
    }
    if let Geometry::Leaper(steps) | Geometry::Rider(steps, _) = &movement.geometry {
        let free =
            steps.clone().map(|steps| steps.into_iter().map(|step| Step { through: Vec::new(), ..step }).collect());
        let geometry = match &movement.geometry {
            Geometry::Rider(_, span) => Geometry::Rider(free, *span),
            _ => Geometry::Leaper(free),
        };
        add("through", Movement { geometry, ..movement.clone() });
    }
    found
}

/// A move of a piece that is never made.
struct NeverMade<'m> {
    movement: &'m Movement,
    /// The piece, of a side that may have it.
    piece: Piece,
    /// The possible squares of the piece.
    stand: SquareSet,
    /// Set if the move could be made if any piece could be anywhere.
    is_possible: bool,
    /// A field without which the move could be made.
    culprit: Option<&'static str>,
    /// A note on a ride over squares that never fit `across`.
    rides: Option<String>,
}

impl<'a> Lints<'a> {
    /// The warning about a move that is never made. `anything` is a world in which anything may be anywhere.
    pub(super) fn never_made(&self, kind: Kind, movement: &Movement, node: &'a Node, anything: &World) -> Diagnostic {
        if let Some(fault) = self.idle_legs(kind, movement, node).into_iter().next() {
            return fault;
        }
        let leads_anywhere = |world: &World, movement: &Movement| {
            let walker = Walker::new(world);
            Side::BOTH.into_iter().any(|side| {
                let piece = Piece { side, kind };
                !walker.walk(piece, movement, world.stand(piece)).targets.is_empty()
            })
        };
        let is_possible = leads_anywhere(anything, movement);
        let world = if is_possible { &self.world } else { anything };
        let culprit =
            without_fields(movement).into_iter().find(|(_, left)| leads_anywhere(world, left)).map(|(field, _)| field);
        // If both sides may have the piece, the result for the first also applies to the other, rotated.
        let stands = |side: &Side| !self.world.stand(Piece { side: *side, kind }).is_empty();
        let piece = Piece { side: Side::BOTH.into_iter().find(stands).unwrap_or(Side::First), kind };
        let case = NeverMade {
            movement,
            piece,
            stand: self.world.stand(piece),
            is_possible,
            culprit,
            rides: self.rides_over_nothing(kind, movement).filter(|_| culprit == Some("across")),
        };
        let span = culprit.map_or_else(|| node.span.clone(), |field| self.written.part_of_move(node, field));
        let message = self.what_never_is(&case);
        let fault =
            Diagnostic::new(Code::MoveNeverMade, span, message).maybe_hint(self.what_would_help(&case, anything));
        let has_zone = match culprit {
            Some("from") => movement.from.is_some(),
            Some("to") => movement.to.is_some(),
            Some("within") => movement.within.is_some(),
            Some("across") => movement.across.is_some(),
            _ => false,
        };
        if has_zone { self.with_zones(fault) } else { fault }
    }

    /// The message.
    fn what_never_is(&self, case: &NeverMade) -> String {
        let name = &self.rules.piece(case.piece.kind).name;
        if !case.is_possible && case.rides.is_none() {
            return format!("no square of the board allows this move of the {name}");
        }
        let reason = match case.culprit {
            _ if case.rides.is_some() => {
                "the squares that it passes must be empty, and those of `across` never are".to_owned()
            }
            Some(field @ ("onto" | "over")) => format!("`{field}` names pieces that are never there"),
            Some("from" | "within") => "it is never on a square from which it may start".into(),
            Some("to") => "it never ends on a square that `to` allows".into(),
            Some("across") => "it never passes the squares of `across`".into(),
            Some("when") => "its condition is never true".into(),
            _ => "it has no target square from any square where it can be".into(),
        };
        format!("the {name} never makes this move: {reason}")
    }

    /// The hint, if there is one.
    fn what_would_help(&self, case: &NeverMade, anything: &World) -> Option<String> {
        let NeverMade { movement, piece, is_possible, .. } = *case;
        let Piece { side, kind } = piece;
        let board = &self.rules.board;
        let size = || format!("the board has {} files and {} ranks", board.files(), board.ranks());
        match case.culprit {
            Some("across") if case.rides.is_some() => case.rides.clone(),
            Some(field @ ("from" | "within")) => {
                let world = if is_possible { &self.world } else { anything };
                let too_far = self.rides_too_far(kind, movement, world).filter(|_| field == "within");
                too_far.or_else(|| {
                    Some(match is_possible {
                        true => self.where_it_begins(case, field),
                        false => self.where_it_would_go(piece, movement, anything),
                    })
                })
            }
            Some("to") if is_possible => Some(self.where_it_ends(piece, movement)),
            Some("to" | "across") => Some(self.where_it_would_go(piece, movement, anything)),
            Some("onto") if movement.onto.trail && self.world.trail.is_empty() => Some(match self.rules.has_trail() {
                true => "no move that leaves a trail is ever made".into(),
                false => "no move leaves a trail: add `leaves: Trail` to a move".into(),
            }),
            Some("onto" | "over") => self
                .missing(movement.onto)
                .or_else(|| match &movement.geometry {
                    Geometry::Hopper(_, hop) => self.missing(hop.over).or_else(|| self.of_the_other(hop.over, side)),
                    _ => None,
                })
                .or_else(|| self.of_the_other(movement.onto, side))
                .or_else(|| self.nobody_else(side)),
            Some("exactly" | "at_least" | "run_up" | "landing" | "hurdles") => {
                let around = self.goes_around(movement).filter(|_| case.culprit == Some("exactly"));
                around.or_else(|| {
                    Some(match is_possible {
                        true => self.where_it_stands(case),
                        false => self.how_long_it_is(movement, &size()),
                    })
                })
            }
            Some("through") => {
                Some("the squares of `through` are counted from the square of the piece, like `by`".into())
            }
            Some("when") => movement
                .when
                .as_ref()
                .and_then(|when| self.why(when, None, &Viewers::movers(&[side]), false))
                .or_else(|| Some("check `when`: it is never true".into())),
            _ if is_possible => Some(self.where_it_stands(case)),
            _ => Some(size()),
        }
    }

    /// A note on the squares that the piece may reach.
    fn where_it_stands(&self, case: &NeverMade) -> String {
        let names = self.names();
        format!("the {} can only be on {}", names.piece(case.piece), names.squares(case.stand))
    }

    /// A note on the possible start squares of a move whose `field`, `from` or `within`, demands squares that its piece
    /// never reaches.
    fn where_it_begins(&self, case: &NeverMade, field: &str) -> String {
        let (board, side) = (&self.rules.board, case.piece.side);
        let zone = if field == "from" { &case.movement.from } else { &case.movement.within };
        let asked = zone.as_ref().and_then(Set::as_squares).map(|asked| asked[side.index()]);
        let asked =
            asked.map_or_else(String::new, |asked| format!(", and `{field}` is {}", self.names().squares(asked)));
        if zone.as_ref().is_some_and(|set| set.mentions(|set| *set == Set::Untouched)) {
            let unmoved = self.names().squares(self.unmoved(case.piece));
            let piece = self.names().piece(case.piece);
            return format!("an untouched {piece} is on {unmoved}{asked}: name squares where it starts");
        }
        match case.stand == board.squares() {
            true => format!("check this set{asked}"),
            false => {
                let stands = self.where_it_stands(case);
                format!("{stands}{asked}: check the directions of its other moves, and this set")
            }
        }
    }

    /// A note on the number of squares that a ride or a hop needs, and the size of the board.
    fn how_long_it_is(&self, movement: &Movement, size: &str) -> String {
        let board = &self.rules.board;
        match &movement.geometry {
            Geometry::Rider(_, Times { min, .. }) => {
                let most = board.files().max(board.ranks()).saturating_sub(1);
                let less = if u16::from(most) < *min { format!(": write {most} or less") } else { String::new() };
                format!("{min} steps need {} squares in a line, but {size}{less}", u32::from(*min) + 1)
            }
            Geometry::Hopper(_, hop) => {
                let ahead = u32::from(hop.run_up.min) + u32::from(hop.hurdles) + u32::from(hop.landing.min.max(1));
                format!(
                    "run-up, hurdles and landing need {ahead} squares in a line in front of the piece, but {size}: use smaller numbers"
                )
            }
            _ => size.to_owned(),
        }
    }

    /// A note on the start and target squares of a move without its zones, in a world where anything may be anywhere.
    fn where_it_would_go(&self, piece: Piece, movement: &Movement, anything: &World) -> String {
        let free = Movement { from: None, to: None, within: None, across: None, ..movement.clone() };
        let walk = |movement: &Movement| Walker::new(anything).walk(piece, movement, anything.stand(piece));
        let asked = [
            ("from", &movement.from),
            ("to", &movement.to),
            ("within", &movement.within),
            ("across", &movement.across),
        ];
        let mut fields = Vec::new();
        for (field, set) in asked {
            let Some(words) = set.as_ref().and_then(|set| self.set_in_words(set, piece.side)) else { continue };
            fields.push(format!("`{field}` is {words}"));
        }
        let mut told = Vec::new();
        if !fields.is_empty() {
            told.push(fields.join(", "));
        }
        if movement.from.is_some() {
            let begun = Movement { from: movement.from.clone(), ..free.clone() };
            let ends = walk(&begun).targets;
            told.push(match ends.is_empty() {
                true => format!("such moves begin on {}", self.names().squares(walk(&free).sources)),
                false => format!("from there such moves end on {}", self.names().squares(ends)),
            });
        } else {
            told.push(format!("such moves end on {}", self.names().squares(walk(&free).targets)));
        }
        let squares = |set: &Option<Set>| Some(set.as_ref()?.as_squares()?[piece.side.index()]);
        if let (Some(from), Some(within)) = (squares(&movement.from), squares(&movement.within))
            && !from.intersects(&within)
        {
            told.push(
                "`within` must contain all squares of the path, including the first: use `to` for the last square"
                    .into(),
            );
        }
        format!("as {} the board, {}", says(self.names().side(piece.side), "see", "sees"), told.join("; "))
    }

    /// A note on the targets of a move that never ends in `to`, with a hint.
    fn where_it_ends(&self, piece: Piece, movement: &Movement) -> String {
        let board = &self.rules.board;
        let walker = Walker::new(&self.world);
        let stand = self.world.stand(piece);
        let ends = walker.walk(piece, &Movement { to: None, ..movement.clone() }, stand).targets;
        let squares_of = |set: &Set| set.as_squares().map(|squares| squares[piece.side.index()]);
        let zones = self.rules.zones.iter().filter_map(|zone| Some((zone, squares_of(&zone.set)?)));
        let around = zones.filter(|(_, squares)| ends.is_subset(squares) && squares.len() < board.squares().len());
        let around = around.min_by_key(|(_, squares)| squares.len());
        let names = self.names();
        let mut hint = format!("such moves of the {} end on {}", names.piece(piece), names.squares(ends));
        if let Some((zone, _)) = around {
            hint += &format!(" (`{}`)", zone.name);
        }
        if let Some(asked) = movement.to.as_ref().and_then(squares_of) {
            let named = self.rules.zones.iter().find(|zone| Some(&zone.set) == movement.to.as_ref());
            let name = named.map_or_else(String::new, |zone| format!(" (`{}`)", zone.name));
            hint += &format!(", but `to` is {}{name}", self.names().squares(asked));
        }
        hint
    }

    /// A note on a ride around the board that returns to its start.
    fn goes_around(&self, movement: &Movement) -> Option<String> {
        let Geometry::Rider(steps, Times { min, max }) = &movement.geometry else { return None };
        let board = &self.rules.board;
        let wrap = board.plan().wrap;
        let count = i32::from(*min);
        let returns = |by: i8, size: u8, wraps: bool| by == 0 || wraps && count * i32::from(by) % i32::from(size) == 0;
        let comes_back = |step: &Step| {
            returns(step.vector.x, board.files(), matches!(wrap, Wrap::Files | Wrap::Both))
                && returns(step.vector.y, board.ranks(), matches!(wrap, Wrap::Ranks | Wrap::Both))
        };
        let is_round = min == max && !steps[0].is_empty() && steps[0].iter().all(comes_back);
        let (files, ranks) = (board.files(), board.ranks());
        is_round.then(|| {
            format!("{count} such steps around the board, of {files} files and {ranks} ranks, come back to the start")
        })
    }
}
