//! Matching of patterns with moves that may occur.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Geometry, Lands, MoveKind, MovePattern, Movement, PromotionRow, Set, Takes, Taking};
use crate::prose::words;
use crate::types::{Kind, KindSet, Piece, Side, Square, SquareSet};
use ferz_core::bounds::{Contents, Extent, PossibleWalk, Walker, contents, squares_of, taken};

/// The number of steps walked to find the targets of a move from some of its squares. Beyond it, the move may lead
/// anywhere.
pub(super) const MOST_STEPS: u32 = 50_000;
/// The cost of such a walk in comparisons with patterns.
const WALK_COST: u32 = 50;

/// A field of a pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Field {
    By,
    Kind,
    Takes,
    From,
    To,
    Becomes,
    Unmoved,
    When,
}

impl Field {
    /// All fields, in the order in which they are blamed.
    pub const ALL: [Field; 8] =
        [Field::To, Field::From, Field::Takes, Field::Becomes, Field::Unmoved, Field::When, Field::By, Field::Kind];

    /// The name of the field in a file.
    pub fn name(self) -> &'static str {
        match self {
            Field::By => "by",
            Field::Kind => "kind",
            Field::Takes => "takes",
            Field::From => "from",
            Field::To => "to",
            Field::Becomes => "becomes",
            Field::Unmoved => "unmoved",
            Field::When => "when",
        }
    }

    /// The pattern without the field; `None` if it does not have it.
    pub fn left_out(self, pattern: &MovePattern) -> Option<MovePattern> {
        let mut left = pattern.clone();
        match self {
            Field::By => left.by = None,
            Field::Kind => left.kind = None,
            Field::Takes => left.takes = None,
            Field::From => left.from = None,
            Field::To => left.to = None,
            Field::Becomes => left.becomes = None,
            Field::Unmoved => left.unmoved = None,
            Field::When => left.when = None,
        }
        (left != *pattern).then_some(left)
    }
}

/// The sets of a pattern, evaluated for a side.
struct Zones {
    from: Option<Extent>,
    to: Option<Extent>,
}

impl Lints<'_> {
    /// Returns `true` if a move of a side may match a pattern. `promotes` is set for a pattern of a promotion, which
    /// means moves on the board unless it names a kind of move.
    pub fn may_match(&self, pattern: &MovePattern, side: Side, promotes: bool) -> bool {
        let MovePattern { by, kind, takes, from, to, becomes, unmoved, when } = pattern;
        let (rules, world) = (self.rules, &self.world);
        if when.as_ref().is_some_and(|when| world.holds(when, side) == Some(false)) {
            return false;
        }
        let extent = |set: &Option<Set>| set.as_ref().map(|set| world.extent(set, side));
        let zones = Zones { from: extent(from), to: extent(to) };
        let is = |other: MoveKind| {
            kind.is_none_or(|kind| kind == other) && (!promotes || kind.is_some() || other == MoveKind::Move)
        };
        let is_by = |kind: Kind| by.is_none_or(|by| by.contains(kind));
        let on_board = |kind: Kind| {
            let piece = Piece { side, kind };
            let unmoved_there = self.unmoved(piece);
            let can_be_unmoved = *unmoved != Some(true) || !unmoved_there.is_empty();
            let moves = self.explored_moves(piece);
            can_be_unmoved
                && moves.into_iter().any(|(movement, walk)| {
                    if !self.may_compare() {
                        return true;
                    }
                    let unmoved_only = if *unmoved == Some(true) { walk.sources & unmoved_there } else { walk.sources };
                    let begins = |square: &Square| match &zones.from {
                        Some(from) => from.may[square.index()].has(side, kind),
                        None => true,
                    };
                    let walk = &self.narrowed(piece, movement, walk, unmoved_only.iter().filter(begins).collect());
                    self.fits(piece, movement, walk, &zones)
                        && takes.is_none_or(|takes| self.may_take(piece, movement, walk, takes, &zones))
                        && becomes.is_none_or(|becomes| self.may_become(piece, movement, becomes))
                })
        };
        let by_move = || is(MoveKind::Move) && rules.kinds().filter(|&kind| is_by(kind)).any(on_board);
        let by_castling = || {
            is(MoveKind::Castle)
                && !matches!(takes, Some(Taking::Anything | Taking::Kinds(_)))
                && becomes.is_none()
                && *unmoved != Some(false)
                && rules.castlings(side).any(|(_, _, way)| {
                    let first = way.parts.first();
                    self.castles(side, way)
                        && first.is_some_and(|first| is_by(first.kind))
                        && meets(&zones.from, way.starts())
                        && meets(&zones.to, first.map(|first| first.to.into()).unwrap_or_default())
                })
        };
        let by_drop = || {
            is(MoveKind::Drop)
                && !matches!(takes, Some(Taking::Anything | Taking::Kinds(_)))
                && from.is_none()
                && *unmoved != Some(true)
                && rules.drops.iter().filter(|row| side.is_of(row.side)).any(|row| {
                    let held = if row.free { KindSet::ALL } else { world.held[side.index()] };
                    let squares = row.to.as_ref().map_or(rules.board.squares(), |to| world.ever(to, side));
                    let dropped = rules.kinds().filter(|&kind| (row.pieces & held).contains(kind) && is_by(kind));
                    let mut dropped =
                        dropped.filter(|&kind| becomes.is_none_or(|becomes| self.drop_becomes(side, kind, becomes)));
                    dropped.next().is_some() && meets(&zones.to, squares) && !squares.is_empty()
                })
        };
        let by_pass = || {
            let says_squares = by.is_some() || from.is_some() || to.is_some() || becomes.is_some();
            let takes = matches!(takes, Some(Taking::Anything | Taking::Kinds(_)));
            is(MoveKind::Pass) && rules.pass && !says_squares && !takes && *unmoved != Some(true)
        };
        by_move() || by_castling() || by_drop() || by_pass()
    }

    fn may_compare(&self) -> bool {
        self.may_spend(1)
    }

    fn may_spend(&self, cost: u32) -> bool {
        let left = self.matches_left.get();
        self.matches_left.set(left.saturating_sub(cost));
        left >= cost
    }

    /// The possible walk of a move from some of its start squares.
    fn narrowed(&self, piece: Piece, movement: &Movement, walk: &PossibleWalk, from: SquareSet) -> PossibleWalk {
        if from.is_empty() {
            return PossibleWalk::default();
        }
        if from == walk.sources || !self.may_spend(WALK_COST) {
            return PossibleWalk { sources: from, ..*walk };
        }
        let there = Walker::with_steps(&self.world, MOST_STEPS).walk(piece, movement, from);
        let (targets, passed) = (there.targets & walk.targets, there.passed & walk.passed);
        PossibleWalk { sources: there.sources & from, targets, passed }
    }

    /// The moves of a piece, each with its possible walk.
    pub fn explored_moves(&self, piece: Piece) -> impl Iterator<Item = (&Movement, &PossibleWalk)> {
        let walks = &self.census.walks[piece.kind.index()][piece.side.index()];
        self.rules.piece(piece.kind).moves.iter().zip(walks)
    }

    /// The targets of the moves on the board that match a pattern's start, ignoring its targets.
    pub fn ends_of(&self, pattern: &MovePattern, side: Side) -> SquareSet {
        let from = pattern.from.as_ref().map(|from| self.world.ever(from, side));
        let walker = Walker::with_steps(&self.world, MOST_STEPS);
        let mut ends = SquareSet::EMPTY;
        for kind in self.rules.kinds().filter(|&kind| pattern.is_by(kind)) {
            let piece = Piece { side, kind };
            for (movement, walk) in self.explored_moves(piece) {
                let begins = from.map_or(walk.sources, |from| walk.sources & from);
                let begins = if pattern.unmoved == Some(true) { begins & self.unmoved(piece) } else { begins };
                ends |= match begins == walk.sources {
                    true => walk.targets,
                    false => walker.walk(piece, movement, begins).targets & walk.targets,
                };
            }
        }
        ends
    }

    /// Returns `true` if a move of a piece from the zone of starts also ends in the zone of targets.
    fn fits(&self, piece: Piece, movement: &Movement, walk: &PossibleWalk, zones: &Zones) -> bool {
        let ends =
            self.met(piece, movement, walk, zones).map_or_else(|| meets(&zones.to, walk.targets), |met| !met.is_none());
        !walk.sources.is_empty() && ends
    }

    /// The contents, before the move, of the target squares of a move in `to`. `None` if the pattern has no zone, or
    /// the target does not decide this.
    fn met(&self, piece: Piece, movement: &Movement, walk: &PossibleWalk, zones: &Zones) -> Option<Contents> {
        let to = zones.to.as_ref().filter(|_| !matches!(movement.geometry, Geometry::Path(_) | Geometry::Stay))?;
        let onto = contents(movement.onto, piece.side);
        Some(walk.targets.iter().fold(Contents::NONE, |all, square| {
            let in_passing = movement.onto.trail && self.world.trail.contains(square);
            let onto = Contents { empty: onto.empty || in_passing, ..onto };
            all.or(self.world.contents[square.index()].and(onto).and(to.may[square.index()]))
        }))
    }

    fn may_take(&self, piece: Piece, movement: &Movement, walk: &PossibleWalk, takes: Taking, zones: &Zones) -> bool {
        let is_plain = movement.takes == Takes::Target && movement.lands == Lands::Target;
        let ends_simply = is_plain && !matches!(movement.geometry, Geometry::Path(_) | Geometry::Stay);
        let met = self.met(piece, movement, walk, zones).filter(|_| is_plain);
        let in_passing = movement.onto.trail && met.is_none_or(|met| met.empty);
        let kinds = || match met {
            Some(met) if !in_passing => met.pieces[0] | met.pieces[1],
            _ => taken(&self.world, piece, movement, walk),
        };
        match takes {
            // A capture in passing captures something.
            Taking::Nothing => (!ends_simply || movement.onto.empty) && met.is_none_or(|met| met.empty),
            Taking::Anything => !kinds().is_empty(),
            Taking::Kinds(wanted) => kinds().meets(wanted),
        }
    }

    fn may_become(&self, piece: Piece, movement: &Movement, becomes: KindSet) -> bool {
        if let Some(kind) = movement.becomes {
            return becomes.contains(kind);
        }
        let is_about = |row: &&PromotionRow| MovePattern::any_is_by(&row.on, piece.kind);
        let rows = self.rules.promotion.iter().filter(|row| piece.side.is_of(row.side)).filter(is_about);
        rows.into_iter().any(|row| self.rules.forms(row, piece.kind).iter().any(|kind| becomes.contains(*kind)))
    }

    fn drop_becomes(&self, side: Side, kind: Kind, becomes: KindSet) -> bool {
        let rows = self.rules.promotion.iter().filter(|row| side.is_of(row.side));
        let mut on_drop = rows.filter(|row| row.on.iter().any(|pattern| pattern.kind == Some(MoveKind::Drop)));
        on_drop.any(|row| self.rules.forms(row, kind).iter().any(|kind| becomes.contains(*kind)))
    }

    /// Reports rows of `must` that every move fulfils, and rows of `cannot` that leave a piece no move.
    pub fn matches_all(&self) -> Vec<Diagnostic> {
        let rules = self.rules;
        let mut found = Vec::new();
        let of_kind = |kind: MoveKind| MovePattern { kind: Some(kind), ..MovePattern::default() };
        let kinds = [
            (MoveKind::Move, true),
            (MoveKind::Drop, !rules.drops.is_empty()),
            (MoveKind::Castle, !rules.castling.is_empty()),
            (MoveKind::Pass, rules.pass),
        ];
        let is_every = |on: &[MovePattern]| {
            on.contains(&MovePattern::default())
                || kinds.into_iter().filter(|(_, exists)| *exists).all(|(kind, _)| on.contains(&of_kind(kind)))
        };
        for row in &rules.must {
            let Some(written) = self.written.row("must", &row.name) else { continue };
            if row.when.is_none() && !row.most && is_every(&row.on) {
                let message = format!("every move matches \"{}\", so it requires nothing", row.name);
                let fault = Diagnostic::new(Code::MatchesAll, self.written.part(written, "on"), message);
                found.push(
                    fault.hint("name the moves that must be made if possible, for example `on: (takes: Anything)`"),
                );
            }
        }
        for row in &rules.cannot {
            let Some(written) = self.written.row("cannot", &row.name) else { continue };
            let is_all = row.when.is_none() && row.side.is_none() && row.on.contains(&of_kind(MoveKind::Castle));
            if is_all && !rules.castling.is_empty() {
                let message =
                    format!("\"{}\" rules out all castlings, so the rows of `castling` never apply", row.name);
                let fault = Diagnostic::new(Code::MatchesAll, self.written.part(written, "on"), message);
                found.push(fault.hint("`castling: Remove` removes them; to rule out only some, add `when:`"));
                continue;
            }
            let is_all = |set: &Set| {
                let squares = set.as_squares();
                squares.is_some_and(|seen| seen.iter().all(|squares| rules.board.squares().is_subset(squares)))
            };
            let only_by = |pattern: &&MovePattern| {
                let less = |set: &Option<Set>| set.clone().filter(|set| !is_all(set));
                let (from, to) = (less(&pattern.from), less(&pattern.to));
                // The piece may still be dropped, or castle.
                let has_others = !rules.drops.is_empty() && (pattern.kind.is_some() || pattern.from.is_some())
                    || !rules.castling.is_empty() && pattern.kind.is_some();
                MovePattern { by: None, kind: None, from, to, ..(*pattern).clone() } == MovePattern::default()
                    && matches!(pattern.kind, None | Some(MoveKind::Move))
                    && !has_others
            };
            let pattern = row.on.iter().find(only_by).filter(|_| row.when.is_none() && row.side.is_none());
            if let Some(pattern) = pattern {
                let by = pattern.by.unwrap_or(KindSet::ALL);
                let names = self.names().each(by.iter());
                let message =
                    format!("\"{}\" leaves {} without any move", row.name, words::a(&words::some(&names, "or")));
                let fault = Diagnostic::new(Code::MatchesAll, self.written.part(written, "on"), message);
                let by = names.join(" | ");
                found.push(fault.hint(format!(
                    "name the moves that it may not make, for example `on: (by: \"{by}\", takes: Anything)`; or add `when:`; for a piece that never moves write `moves: []`"
                )));
            }
        }
        found
    }

    /// The squares on which a piece may count as unmoved.
    pub fn unmoved(&self, piece: Piece) -> SquareSet {
        squares_of(&self.world.untouched, |contents| contents.has(piece.side, piece.kind))
    }

    /// Returns `true` if a side may castle so: all its pieces can be unmoved on their squares.
    pub fn castles(&self, side: Side, way: &crate::model::CastlingWay) -> bool {
        way.parts.iter().all(|part| self.world.untouched[part.from.index()].has(side, part.kind))
    }
}

/// Returns `true` if any of these squares is in the set.
fn meets(zone: &Option<Extent>, squares: SquareSet) -> bool {
    match zone {
        Some(zone) => squares.iter().any(|square| zone.may[square.index()] != Contents::NONE),
        None => true,
    }
}
