//! Bounds of the move that a row applies to: the possible contents of its squares, in any position.

use super::contents::{Contents, Extent};
use super::walks::contents;
use super::world::World;
use crate::model::{
    CastlingRow, Clause, Geometry, Lands, MoveKind, MovePattern, Movement, Rules, Section, Set, Taking,
};
use crate::types::{KindSet, Side};

/// The time at which the condition of a row is evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// Before the move.
    Before,
    /// After the move has landed, before anything else changes.
    Landed,
    /// After the move and all its effects.
    After,
}

/// The facts that a row implies about the moves that it applies to.
#[derive(Clone, Copy, Debug)]
pub struct MoveBounds {
    phase: Phase,
    /// Set if the move may be a move of a piece on the board.
    by_piece: bool,
    /// Set if the move may be a drop.
    by_drop: bool,
    /// Set if the move may be a castling.
    by_castling: bool,
    /// The kinds of pieces that may make the move.
    by: KindSet,
    /// Set if the move captures nothing.
    is_quiet: bool,
}

impl MoveBounds {
    /// A pass that has been made.
    pub const PASS: MoveBounds = MoveBounds {
        phase: Phase::After,
        by_piece: false,
        by_drop: false,
        by_castling: false,
        by: KindSet::EMPTY,
        is_quiet: true,
    };

    /// The moves that a clause's own condition and sets refer to; `None` if they refer to no move.
    pub fn of_clause(rules: &Rules, clause: &Clause) -> Option<MoveBounds> {
        let phase = match clause.section {
            Section::Move(_) | Section::Castling | Section::Promotion | Section::Drops => Phase::Before,
            Section::Cannot | Section::Must => Phase::Before,
            Section::After if lands_plainly(rules) && rules.after.len() <= 1 => Phase::Landed,
            Section::Forbidden if lands_plainly(rules) && rules.after.is_empty() => Phase::Landed,
            Section::After | Section::Forbidden | Section::Counters => Phase::After,
            // A leg has its own start squares.
            Section::Leg(_) => return None,
            Section::Outcomes | Section::Insufficient | Section::Impossible => return None,
            Section::Turn | Section::Throughout | Section::Check => {
                return None;
            }
        };
        let only = |kind: MoveKind, by: KindSet| MoveBounds {
            phase,
            by_piece: kind == MoveKind::Move,
            by_drop: kind == MoveKind::Drop,
            by_castling: kind == MoveKind::Castle,
            by,
            is_quiet: kind != MoveKind::Move,
        };
        Some(match clause.section {
            Section::Move(kind) => only(MoveKind::Move, [kind].into_iter().collect()),
            Section::Castling => only(MoveKind::Castle, KindSet::ALL),
            Section::Drops => {
                let by = rules.drops.get(clause.index).map_or(KindSet::ALL, |row| row.pieces);
                only(MoveKind::Drop, by)
            }
            _ => {
                MoveBounds { phase, ..MoveBounds::of_patterns(rules, clause.on, clause.section == Section::Promotion) }
            }
        })
    }

    /// The moves that match a pattern of a clause, before they are made.
    pub fn of_pattern(rules: &Rules, clause: &Clause, pattern: &MovePattern) -> MoveBounds {
        MoveBounds::of_patterns(rules, std::slice::from_ref(pattern), clause.section == Section::Promotion)
    }

    /// The moves that match any of the patterns, or all moves if there are no patterns. `promotes` is set for the
    /// patterns of a promotion row: there, a pattern without a kind of move means moves on the board.
    fn of_patterns(rules: &Rules, on: &[MovePattern], promotes: bool) -> MoveBounds {
        let any = [MovePattern::default()];
        let on = if on.is_empty() { &any } else { on };
        let is = |kind: MoveKind| {
            on.iter().any(|pattern| {
                let MovePattern { by, kind: said, takes, from, to, becomes: _, unmoved: _, when: _ } = pattern;
                let fits = match kind {
                    MoveKind::Move => true,
                    MoveKind::Drop => from.is_none() && !takes_something(*takes),
                    MoveKind::Castle => !takes_something(*takes),
                    MoveKind::Pass => by.is_none() && from.is_none() && to.is_none() && !takes_something(*takes),
                };
                fits && match said {
                    Some(said) => *said == kind,
                    None => !promotes || kind == MoveKind::Move,
                }
            })
        };
        let by = on.iter().try_fold(KindSet::EMPTY, |all, pattern| Some(all | pattern.by?));
        let by = by.unwrap_or(KindSet::ALL);
        let mut ways = rules.castling.iter().flat_map(|row| row.ways.iter().flatten());
        let castles = ways.any(|way| way.parts.first().is_some_and(|first| by.contains(first.kind)));
        MoveBounds {
            phase: Phase::Before,
            by_piece: is(MoveKind::Move),
            by_drop: is(MoveKind::Drop) && !rules.drops.is_empty(),
            by_castling: is(MoveKind::Castle) && castles,
            by,
            is_quiet: !is(MoveKind::Move) || on.iter().all(|pattern| pattern.takes == Some(Taking::Nothing)),
        }
    }

    /// The reason why a set that names squares of the move is empty, with a suggestion.
    pub fn why_empty(self, set: &Set) -> Option<&'static str> {
        let says = |wanted: &Set| set.mentions(|set| set == wanted);
        let on_board = self.by_piece || self.by_castling;
        if says(&Set::From) && !on_board {
            return Some(if self.by_drop {
                "`from` of a drop is empty: did you mean `to`?"
            } else {
                "a pass moves nothing: its `from` is empty"
            });
        }
        if says(&Set::To) && !on_board && !self.by_drop {
            return Some("a pass moves nothing: its `to` is empty");
        }
        if says(&Set::Path) && !on_board {
            return Some("a drop or a pass has no path: its `path` is empty");
        }
        if says(&Set::Taken) && self.is_quiet {
            return Some("such a move takes nothing: its `taken` is empty");
        }
        match self.phase {
            Phase::Landed if says(&Set::From) => Some("`from` is empty once the move has landed: its piece is on `to`"),
            Phase::Landed if says(&Set::Taken) => {
                Some("captured pieces are gone once the move has landed: test for them with `on: (takes: ...)`")
            }
            Phase::Landed if says(&Set::To) && says(&Set::Enemy) => {
                Some("once the move has landed, the piece that made it stands on `to`")
            }
            Phase::Before if says(&Set::To) && !on_board => Some("a drop ends on a square that is empty before it"),
            Phase::Before if says(&Set::To) => {
                Some("before the move, `to` holds only what such a move may land on: see `onto` of the moves")
            }
            Phase::Before if says(&Set::From) => Some("before the move, the piece that makes it stands on `from`"),
            Phase::Before | Phase::Landed | Phase::After => None,
        }
    }

    /// Returns `true` if the move moves a single piece. A castling moves several.
    pub fn is_of_one_piece(self) -> bool {
        !self.by_castling
    }

    /// The possible contents of the move's squares that a set names; `None` if unknown. `mover` makes the move.
    pub fn extent(self, set: &Set, world: &World, mover: Side) -> Option<Extent> {
        let perhaps = |wanted| Extent { must: world.with(Contents::NONE).may, may: world.with(wanted).may };
        let nothing = || Some(perhaps(Contents::NONE));
        let own = |kinds| Contents::of(mover, kinds);
        match (set, self.phase) {
            (Set::From, _) if !self.by_piece && !self.by_castling => nothing(),
            (Set::To, _) if !self.by_piece && !self.by_castling && !self.by_drop => nothing(),
            (Set::Path, _) if !self.by_piece && !self.by_castling => nothing(),
            (Set::Taken, _) if self.is_quiet => nothing(),
            (Set::From, Phase::Before) => Some(perhaps(own(if self.by_castling { KindSet::ALL } else { self.by }))),
            (Set::To, Phase::Before) => Some(perhaps(self.onto(world.rules, mover)?)),
            (Set::From, Phase::Landed) => Some(perhaps(Contents::EMPTY)),
            (Set::To, Phase::Landed) => Some(perhaps(own(self.landed(world.rules)))),
            (Set::Taken, Phase::Landed) => Some(perhaps(Contents { empty: true, ..own(KindSet::ALL) })),
            (Set::Path, Phase::Landed) if !world.rules.pieces.iter().flat_map(|piece| &piece.moves).any(hops) => {
                Some(perhaps(Contents::EMPTY))
            }
            _ => None,
        }
    }

    /// The kinds that the moving pieces may have after the move has landed.
    fn landed(self, rules: &Rules) -> KindSet {
        if self.by_castling {
            return KindSet::ALL;
        }
        let movers = rules.kinds().filter(|&kind| self.by.contains(kind));
        movers.fold(self.by, |all, kind| all | rules.becomes(kind))
    }

    /// The possible contents of the target square before the move; `None` if unknown.
    fn onto(self, rules: &Rules, mover: Side) -> Option<Contents> {
        let mut all = Contents { empty: self.by_drop || self.by_castling, ..Contents::NONE };
        if self.by_castling {
            all = all.or(Contents::of(mover, KindSet::ALL));
        }
        for kind in rules.kinds().filter(|&kind| self.by_piece && self.by.contains(kind)) {
            for movement in &rules.piece(kind).moves {
                if matches!(movement.geometry, Geometry::Path(_) | Geometry::Stay) {
                    return None;
                }
                let onto = contents(movement.onto, mover);
                all = all.or(Contents { empty: onto.empty || movement.onto.trail, ..onto });
            }
        }
        Some(all)
    }
}

fn takes_something(takes: Option<Taking>) -> bool {
    matches!(takes, Some(Taking::Anything | Taking::Kinds(_)))
}

/// Returns `true` if every movement leaves its start and lands on its target.
fn lands_plainly(rules: &Rules) -> bool {
    let is_plain = |movement: &Movement| {
        movement.lands == Lands::Target && !matches!(movement.geometry, Geometry::Path(_) | Geometry::Stay)
    };
    let clears = |row: &CastlingRow| {
        let ways = row.ways.iter().flatten();
        ways.into_iter().all(|way| way.parts.iter().all(|part| !way.starts().contains(part.to)))
    };
    rules.pieces.iter().flat_map(|piece| &piece.moves).all(is_plain) && rules.castling.iter().all(clears)
}

/// Returns `true` if a move may pass pieces.
fn hops(movement: &Movement) -> bool {
    movement.geometry.hop().is_some() || movement.geometry.path().is_some()
}
