//! Moves that are never made, by either side or by one of them.

use super::Lints;
use super::conditions::Viewers;
use super::text;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Geometry, Hop, Lands, Movement, Onto, Set, Span, Step, Takes, Wrap};
use crate::syntax::Node;
use crate::types::{Kind, KindSet, Piece, Side};
use ferz_core::internal::verb;
use ferz_games::internal::Walker;
use ferz_games::internal::World;

/// Fields of a move, each with the move that does not say it.
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
        let any = Span { min: 0, max: Span::MANY };
        let with = |hop: Hop| Movement { geometry: Geometry::Hopper(steps.clone(), hop), ..movement.clone() };
        add("over", with(Hop { over: Onto { own: KindSet::ALL, enemy: KindSet::ALL, ..Onto::default() }, ..*hop }));
        add("run_up", with(Hop { run_up: any, ..*hop }));
        add("landing", with(Hop { landing: Span { min: 1, ..any }, ..*hop }));
        add("hurdles", with(Hop { hurdles: 1, ..*hop }));
    }
    if let Geometry::Rider(steps, _) = &movement.geometry {
        let with = |steps: [Vec<Step>; 2]| Geometry::Rider(steps, Span { min: 1, max: Span::MANY });
        for field in ["exactly", "at_least"] {
            add(field, Movement { geometry: with(steps.clone()), ..movement.clone() });
        }
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

impl<'a> Lints<'a> {
    /// Moves that the file itself writes and that are never made, or are made by another one as well.
    pub fn idle_moves(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let anything = World::anything(self.start.variant());
        for kind in self.rules.kinds() {
            let piece = self.rules.piece(kind);
            found.extend(self.idle_by_zone(kind));
            if self.written.piece(&piece.name).is_none() {
                continue;
            }
            // What stays in a hand is told of the hand.
            let stands = |side: Side| !self.world.stand(Piece { side, kind }).is_empty();
            let sides: Vec<Side> = Side::BOTH.into_iter().filter(|&side| stands(side)).collect();
            for (index, movement) in piece.moves.iter().enumerate() {
                let Some(node) = self.written.movement(&piece.name, &movement.name) else { continue };
                let walks = &self.census.walks[kind.index()];
                let is_made = |side: &Side| !walks[side.index()][index].targets.is_empty();
                if !sides.is_empty() && !sides.iter().any(is_made) {
                    found.push(self.never_made(kind, movement, node, &anything));
                    continue;
                }
                // One is told of each move.
                let fault = self
                    .comes_back(kind, movement, node)
                    .or_else(|| self.for_one(kind, index, node))
                    .or_else(|| self.superfluous(kind, index, node))
                    .or_else(|| self.doubled_steps(kind, index, node))
                    .or_else(|| self.made_by_others(kind, index, node))
                    .or_else(|| self.begins_too_soon(kind, index, node))
                    .or_else(|| self.takes_only_own(kind, movement, node))
                    .or_else(|| self.does_nothing(kind, movement, node))
                    .or_else(|| self.swaps_with_nothing(kind, index, node))
                    .or_else(|| self.becomes_itself(kind, movement, node))
                    .or_else(|| self.idle_trail(movement, node))
                    .or_else(|| self.odd_lameness(kind, movement, node));
                match fault {
                    Some(fault) => found.push(fault),
                    None => found.extend(self.idle_legs(kind, movement, node)),
                }
            }
        }
        found.extend(self.borrowed_twice());
        found.extend(self.only_take());
        found
    }

    /// A move of a base that is never made because of a zone that the file itself says.
    fn idle_by_zone(&self, kind: Kind) -> Option<Diagnostic> {
        let piece = self.rules.piece(kind);
        let walks = &self.census.walks[kind.index()];
        let exists = Side::BOTH.into_iter().any(|side| self.world.exists(Piece { side, kind }));
        let is_made = |index: usize| Side::BOTH.into_iter().any(|side| !walks[side.index()][index].targets.is_empty());
        for (index, movement) in piece.moves.iter().enumerate() {
            if !exists || is_made(index) || self.written.movement(&piece.name, &movement.name).is_some() {
                continue;
            }
            let asks = [&movement.from, &movement.to, &movement.within, &movement.across];
            let is_asked = |set: &Set| asks.into_iter().flatten().any(|asked| asked == set);
            let zones = self.rules.zones.iter().filter(|zone| is_asked(&zone.set));
            let Some(row) = zones.into_iter().find_map(|zone| self.written.row("zones", &zone.name)) else { continue };
            let message =
                format!("the {} never makes its move \"{}\", which asks for this zone", piece.name, movement.name);
            let fault = Diagnostic::new(Code::MoveNeverMade, row.value.span.clone(), message);
            let stand = self.world.stand(Piece { side: Side::First, kind });
            let place = text::squares(&self.rules.board, stand);
            let stands = format!(
                "the {} of {} only ever stands on {place}",
                piece.name,
                self.rules.sides[Side::First.index()].name
            );
            // Where it would begin, if the zone did not say it.
            let free = Movement { from: None, ..movement.clone() };
            let asks_from = movement
                .from
                .as_ref()
                .is_some_and(|from| self.rules.zones.iter().any(|zone| zone.set == *from && row.key == zone.name));
            let begins = Walker::new(&self.world).walk(Piece { side: Side::First, kind }, &free, stand).sources;
            let starts = self.starts(Piece { side: Side::First, kind }) & begins;
            let board = &self.rules.board;
            return Some(fault.hint(match (asks_from && !begins.is_empty(), starts.is_empty()) {
                (true, false) => format!(
                    "the move begins on {}, and the {} starts on {}: write `\"{}\"`",
                    text::squares(board, begins),
                    piece.name,
                    text::squares(board, self.starts(Piece { side: Side::First, kind })),
                    text::expression(board, starts)
                ),
                (true, true) => format!(
                    "the move begins on {}: write `\"{}\"`",
                    text::squares(board, begins),
                    text::expression(board, begins)
                ),
                (false, _) => stands,
            }));
        }
        None
    }

    /// A move that one side makes and the other one never does, though the sides are alike.
    fn for_one(&self, kind: Kind, index: usize, node: &'a Node) -> Option<Diagnostic> {
        let walks = &self.census.walks[kind.index()];
        let is_made = |side: Side| !walks[side.index()][index].targets.is_empty();
        let side = Side::BOTH.into_iter().find(|&side| !is_made(side))?;
        if !is_made(side.other()) || !self.world.exists(Piece { side, kind }) || !self.are_twins() {
            return None;
        }
        let movement = &self.rules.piece(kind).moves[index];
        let zone = [("from", &movement.from), ("to", &movement.to), ("within", &movement.within)];
        let field = zone.into_iter().find(|(_, set)| set.is_some()).map(|(field, _)| field);
        let span = field.map_or_else(|| node.span.clone(), |field| self.written.part_of_move(node, field));
        let message = format!(
            "the {} of {} never makes this move, the one of {} does",
            self.rules.piece(kind).name,
            self.rules.sides[side.index()].name,
            self.rules.sides[side.other().index()].name
        );
        let hint = "squares are those that each side sees from its own end, but for zones that are `Fixed(...)`";
        Some(self.with_zones(Diagnostic::new(Code::NeverForOne, span, message).hint(hint)))
    }

    fn never_made(&self, kind: Kind, movement: &Movement, node: &'a Node, anything: &World) -> Diagnostic {
        if let Some(fault) = self.idle_legs(kind, movement, node).into_iter().next() {
            return fault;
        }
        let name = &self.rules.piece(kind).name;
        let board = &self.rules.board;
        let goes = |world: &World, movement: &Movement| {
            let walker = Walker::new(world);
            Side::BOTH.into_iter().any(|side| {
                let piece = Piece { side, kind };
                !walker.walk(piece, movement, world.stand(piece)).targets.is_empty()
            })
        };
        let is_possible = goes(anything, movement);
        let world = if is_possible { &self.world } else { anything };
        let culprit = without_fields(movement).into_iter().find(|(_, left)| goes(world, left)).map(|(field, _)| field);
        let span = culprit.map_or_else(|| node.span.clone(), |field| self.written.part_of_move(node, field));
        let rides = self.rides_over_nothing(kind, movement).filter(|_| culprit == Some("across"));
        let message = match (is_possible, culprit) {
            _ if rides.is_some() => {
                format!(
                    "the {name} never makes this move: the squares that it passes are empty, and those of `across` never are"
                )
            }
            (false, _) => format!("no square of the board allows this move of the {name}"),
            (true, Some("onto" | "over")) => {
                let field = culprit.unwrap_or("onto");
                format!("the {name} never makes this move: what `{field}` asks for is never there")
            }
            (true, Some("from" | "within")) => {
                format!("the {name} never makes this move: it never stands on a square that it may start from")
            }
            (true, Some("to")) => {
                format!("the {name} never makes this move: it never ends on a square that `to` allows")
            }
            (true, Some("across")) => {
                format!("the {name} never makes this move: it never passes over what `across` asks for")
            }
            (true, Some("when")) => format!("the {name} never makes this move: its condition never holds"),
            (true, _) => {
                format!("the {name} never makes this move: from where it can stand there is no square for it to go to")
            }
        };
        // If it stands somewhere for both sides, what is said of the first goes for the other one, turned round.
        let stands = |side: &Side| !self.world.stand(Piece { side: *side, kind }).is_empty();
        let side = Side::BOTH.into_iter().find(stands).unwrap_or(Side::First);
        let stand = self.world.stand(Piece { side, kind });
        let stands = || {
            let whose = &self.rules.sides[side.index()].name;
            format!("the {name} of {whose} only ever stands on {}", text::squares(board, stand))
        };
        let zone = match culprit {
            Some("from") => movement.from.as_ref(),
            Some("to") => movement.to.as_ref(),
            Some("within") => movement.within.as_ref(),
            Some("across") => movement.across.as_ref(),
            _ => None,
        };
        let hint = match culprit {
            Some("across") if rides.is_some() => rides,
            Some("within") if self.rides_too_far(kind, movement, world).is_some() => {
                self.rides_too_far(kind, movement, world)
            }
            Some(field @ ("from" | "within")) if is_possible => {
                let zone = if field == "from" { &movement.from } else { &movement.within };
                let asked = zone.as_ref().and_then(Set::as_squares).map(|asked| asked[side.index()]);
                let asked = asked.map_or_else(String::new, |asked| {
                    format!(", and `{field}` asks for {}", text::squares(board, asked))
                });
                let is_anywhere = stand == board.squares();
                let asks_unmoved = zone.as_ref().is_some_and(|set| set.mentions(|set| *set == Set::Untouched));
                Some(match (is_anywhere, asks_unmoved) {
                    (_, true) => {
                        let unmoved = text::squares(board, self.unmoved(Piece { side, kind }));
                        let whose = &self.rules.sides[side.index()].name;
                        format!(
                            "an untouched {name} of {whose} stands on {unmoved}{asked}: name squares where it starts"
                        )
                    }
                    (true, false) => format!("look at what this set asks for{asked}"),
                    (false, false) => {
                        format!("{}{asked}: look at the directions of its other moves, and at this set", stands())
                    }
                })
            }
            Some("to") if is_possible => Some(self.where_it_ends(Piece { side, kind }, movement)),
            Some("from" | "to" | "within" | "across") => {
                Some(self.where_it_would_go(Piece { side, kind }, movement, anything))
            }
            Some("onto") if movement.onto.trail && self.world.trail.is_empty() => {
                Some("no move leaves a trail: `leaves: Trail`".into())
            }
            Some("onto" | "over") => self
                .missing(movement.onto)
                .or_else(|| match &movement.geometry {
                    Geometry::Hopper(_, hop) => self.missing(hop.over).or_else(|| self.of_the_other(hop.over, side)),
                    _ => None,
                })
                .or_else(|| self.of_the_other(movement.onto, side))
                .or_else(|| self.nobody_else(side)),
            Some("exactly") if self.goes_around(movement).is_some() => self.goes_around(movement),
            Some("exactly" | "at_least" | "run_up" | "landing" | "hurdles") if is_possible => Some(stands()),
            Some("exactly" | "at_least" | "run_up" | "landing" | "hurdles") => {
                let size = format!("the board has {} files and {} ranks", board.files(), board.ranks());
                Some(match &movement.geometry {
                    Geometry::Rider(_, Span { min, .. }) => {
                        let most = board.files().max(board.ranks()).saturating_sub(1);
                        let less =
                            if u16::from(most) < *min { format!(": write {most} or less") } else { String::new() };
                        format!("{min} steps need {} squares in a line, and {size}{less}", u32::from(*min) + 1)
                    }
                    Geometry::Hopper(_, hop) => {
                        let ahead =
                            u32::from(hop.run_up.min) + u32::from(hop.hurdles) + u32::from(hop.landing.min.max(1));
                        format!(
                            "run-up, hurdles and landing need {ahead} squares in a line before the piece, and {size}: ask for less"
                        )
                    }
                    _ => size,
                })
            }
            Some("through") => {
                Some("the squares of `through` are counted from where the piece stands, as `by` is".into())
            }
            Some("when") => movement
                .when
                .as_ref()
                .and_then(|when| self.why(when, &Viewers::movers(&[side]), false))
                .or_else(|| Some("look at what `when` asks for: that never comes about".into())),
            _ if is_possible => Some(stands()),
            _ => Some(format!("the board has {} files and {} ranks", board.files(), board.ranks())),
        };
        let fault = Diagnostic::new(Code::MoveNeverMade, span, message).maybe_hint(hint);
        if zone.is_some() { self.with_zones(fault) } else { fault }
    }

    /// Where a move would begin and end, whatever stood there, if its zones did not keep it from everywhere.
    fn where_it_would_go(&self, piece: Piece, movement: &Movement, anything: &World) -> String {
        let board = &self.rules.board;
        let free = Movement { from: None, to: None, within: None, across: None, ..movement.clone() };
        let walk = |movement: &Movement| Walker::new(anything).walk(piece, movement, anything.stand(piece));
        let asked = [
            ("from", &movement.from),
            ("to", &movement.to),
            ("within", &movement.within),
            ("across", &movement.across),
        ];
        let mut told = Vec::new();
        for (field, set) in asked {
            let Some(words) = set.as_ref().and_then(|set| self.set_in_words(set, piece.side)) else { continue };
            told.push(format!("`{field}` asks for {words}"));
        }
        if movement.from.is_some() {
            let begun = Movement { from: movement.from.clone(), ..free.clone() };
            let ends = walk(&begun).targets;
            told.push(match ends.is_empty() {
                true => format!("such moves begin on {}", text::squares(board, walk(&free).sources)),
                false => format!("from there such moves end on {}", text::squares(board, ends)),
            });
        } else {
            told.push(format!("such moves end on {}", text::squares(board, walk(&free).targets)));
        }
        let squares = |set: &Option<Set>| Some(set.as_ref()?.as_squares()?[piece.side.index()]);
        if let (Some(from), Some(within)) = (squares(&movement.from), squares(&movement.within))
            && !from.intersects(&within)
        {
            told.push("and `within` has all squares of the way, the first one too: `to` says where it ends".into());
        }
        let whose = &self.rules.sides[piece.side.index()].name;
        format!("as {whose} {} the board, {}", verb(whose, "see", "sees"), told.join(", "))
    }

    /// Where a move ends that never ends in `to`, and what would help.
    fn where_it_ends(&self, piece: Piece, movement: &Movement) -> String {
        let board = &self.rules.board;
        let walker = Walker::new(&self.world);
        let stand = self.world.stand(piece);
        let ends = walker.walk(piece, &Movement { to: None, ..movement.clone() }, stand).targets;
        let squares_of = |set: &Set| set.as_squares().map(|squares| squares[piece.side.index()]);
        let zones = self.rules.zones.iter().filter_map(|zone| Some((zone, squares_of(&zone.set)?)));
        let around = zones.filter(|(_, squares)| ends.is_subset(squares) && squares.len() < board.squares().len());
        let around = around.min_by_key(|(_, squares)| squares.len());
        let (whose, name) = (&self.rules.sides[piece.side.index()].name, &self.rules.piece(piece.kind).name);
        let mut hint = format!("such moves of the {name} of {whose} end on {}", text::squares(board, ends));
        if let Some((zone, _)) = around {
            hint += &format!(" (`{}`)", zone.name);
        }
        if let Some(asked) = movement.to.as_ref().and_then(squares_of) {
            let named = self.rules.zones.iter().find(|zone| Some(&zone.set) == movement.to.as_ref());
            let name = named.map_or_else(String::new, |zone| format!(" (`{}`)", zone.name));
            hint += &format!(", and `to` asks for {}{name}", text::squares(board, asked));
        }
        // Perhaps it is a step too short or too long.
        if let Geometry::Rider(steps, span) = &movement.geometry
            && span.min == span.max
        {
            let longest = u16::from(board.files().max(board.ranks()));
            let ends_there = |count: &u16| {
                let geometry = Geometry::Rider(steps.clone(), Span { min: *count, max: *count });
                !walker.walk(piece, &Movement { geometry, ..movement.clone() }, stand).targets.is_empty()
            };
            if let Some(count) = (1..longest).find(ends_there) {
                hint += &format!("; with `exactly: {count}` it would");
            }
        }
        hint
    }

    /// Does a ride of so many steps around the board come back to where it began?
    fn goes_around(&self, movement: &Movement) -> Option<String> {
        let Geometry::Rider(steps, Span { min, max }) = &movement.geometry else { return None };
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

/// Does a move put its piece where it ends?
pub(super) fn goes(movement: &Movement) -> bool {
    movement.lands != Lands::Stay && !matches!(movement.geometry, Geometry::Stay) && movement.takes != Takes::Nothing
}
