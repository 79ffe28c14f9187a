//! The squares that pieces may ever reach from the start, by moves, promotions, drops, castlings and effects.

use super::contents::Contents;
use super::numbers::Numbers;
use super::outset::Outset;
use super::tallies::tallies;
use super::walks::{PossibleWalk, Walker, contents};
use super::world::World;
use crate::model::{
    AfterRow, ArrayStep, Drop, Effect, EffectTraits, Lands, MoveKind, MovePattern, Movement, PerSide, PieceKind,
    PromotionRow, Rules,
};
use crate::types::{Kind, KindSet, Piece, Side, SquareSet};

/// The possible squares and actions of pieces.
pub struct Census {
    /// The possible squares, by side and kind.
    stand: PerSide<Vec<SquareSet>>,
    /// The kinds that may be in hand.
    held: PerSide<KindSet>,
    trail: SquareSet,
    /// The possible walks of moves, by kind, side and move.
    pub walks: Vec<PerSide<Vec<PossibleWalk>>>,
}

/// The moves and rows whose conditions may hold in a world.
struct Open<'r> {
    /// `true` if the move may be made, by kind, side and move.
    moves: Vec<PerSide<Vec<bool>>>,
    drops: PerSide<Vec<&'r Drop>>,
    after: PerSide<Vec<&'r AfterRow>>,
}

impl<'r> Open<'r> {
    fn of(world: &World<'r>) -> Open<'r> {
        let rules = world.rules;
        let moves = |piece: &PieceKind| {
            Side::BOTH
                .map(|side| piece.moves.iter().map(|movement| world.may_hold(movement.when.as_ref(), side)).collect())
        };
        let drops = |side: Side| {
            let rows = rules.drops.iter().filter(|row| side.is_of(row.side));
            rows.filter(|row| world.may_hold(row.when.as_ref(), side)).collect()
        };
        let after = |side: Side| {
            let rows = rules.after.iter().filter(|row| side.is_of(row.side));
            rows.filter(|row| world.may_hold(row.when.as_ref(), side)).collect()
        };
        Open {
            moves: rules.pieces.iter().map(moves).collect(),
            drops: Side::BOTH.map(drops),
            after: Side::BOTH.map(after),
        }
    }
}

impl Census {
    /// Explores the possibilities of the pieces. This costs more than all later queries, so do it once.
    pub fn explore(outset: &Outset) -> Census {
        let anything = World::anything(outset.rules, outset.reach);
        let first = Census::take(outset, &anything).world(outset);
        // The result of the first pass narrows the second.
        Census::take(outset, &first)
    }

    /// Finds the possibilities in a world that is no smaller than the true one.
    fn take(outset: &Outset, world: &World) -> Census {
        let rules = outset.rules;
        let none = || vec![SquareSet::EMPTY; rules.pieces.len()];
        let walks = rules.pieces.iter().map(|piece| {
            let none = vec![PossibleWalk::default(); piece.moves.len()];
            [none.clone(), none]
        });
        let mut census = Census {
            stand: [none(), none()],
            held: Side::BOTH.map(|side| rules.kinds().filter(|&kind| outset.pieces.in_hand(side, kind) > 0).collect()),
            trail: SquareSet::EMPTY,
            walks: walks.collect(),
        };
        census.place_start(rules);
        let (walker, open) = (Walker::new(world), Open::of(world));
        let (mut done, kept) = ([none(), none()], rules.never_captured());
        loop {
            let before = census.key();
            for side in Side::BOTH {
                for kind in rules.kinds() {
                    let here = census.stand[side.index()][kind.index()];
                    let new = here - done[side.index()][kind.index()];
                    done[side.index()][kind.index()] = here;
                    if !new.is_empty() {
                        let is_open = &open.moves[kind.index()][side.index()];
                        census.move_from(&walker, is_open, Piece { side, kind }, new);
                    }
                }
                census.swap(rules, side);
                census.castle(rules, side);
                census.drop_pieces(world, &open.drops[side.index()], side);
                census.affect(world, &open.after[side.index()], side);
            }
            census.capture(rules, kept);
            if census.key() == before {
                return census;
            }
        }
    }

    fn key(&self) -> (PerSide<Vec<SquareSet>>, PerSide<KindSet>) {
        (self.stand.clone(), self.held)
    }

    fn add(&mut self, side: Side, kind: Kind, squares: SquareSet) {
        if let Some(stand) = self.stand[side.index()].get_mut(kind.index()) {
            *stand |= squares;
        }
    }

    fn place_start(&mut self, rules: &Rules) {
        for &(square, piece) in &rules.start.board {
            self.add(piece.side, piece.kind, square.into());
        }
        for row in &rules.arrays {
            for side in Side::all_of(row.side) {
                let seen = |squares| rules.board.set_seen_by(side, squares);
                for step in &row.steps {
                    match step {
                        ArrayStep::Some { kind, count: _, on } => self.add(side, *kind, seen(row.squares & *on)),
                        ArrayStep::InOrder(kinds) => {
                            kinds.iter().for_each(|&kind| self.add(side, kind, seen(row.squares)));
                        }
                    }
                }
            }
        }
    }

    /// Adds the moves of a piece from more squares. `is_open` says which of its moves may be made.
    fn move_from(&mut self, walker: &Walker, is_open: &[bool], piece: Piece, from: SquareSet) {
        let world = walker.world;
        let rules = world.rules;
        let Piece { side, kind } = piece;
        for (index, movement) in rules.piece(kind).moves.iter().enumerate() {
            // The move is known to reach all squares, so more start squares add nothing but themselves.
            let known = &mut self.walks[kind.index()][side.index()][index];
            let leads_anywhere = known.targets == rules.board.squares() && movement.lands == Lands::Target;
            if leads_anywhere && !movement.leaves_trail {
                known.sources |= from;
                continue;
            }
            if !is_open[index] {
                continue;
            }
            let walk = walker.walk_open(piece, movement, from);
            let all = &mut self.walks[kind.index()][side.index()][index];
            all.sources |= walk.sources;
            all.targets |= walk.targets;
            all.passed |= walk.passed;
            if movement.leaves_trail {
                self.trail |= walk.passed;
            }
            let lands = if movement.lands == Lands::Stay { walk.sources } else { walk.targets };
            self.arrive(world, piece, movement, lands);
        }
    }

    /// Records that a piece may move to some squares, and promote there.
    fn arrive(&mut self, world: &World, piece: Piece, movement: &Movement, to: SquareSet) {
        let Piece { side, kind } = piece;
        if let Some(becomes) = movement.becomes {
            return self.add(side, becomes, to);
        }
        let mut stays = to;
        for row in world.rules.promotion.iter().filter(|row| side.is_of(row.side)) {
            for &into in world.rules.forms(row, kind) {
                self.add(side, into, promoted_on(world, row, piece, Some(MoveKind::Move)) & to);
            }
            stays = stays - compulsory(world, row, piece);
        }
        self.add(side, kind, stays);
    }

    /// Records swaps: the pieces that a side's swapping moves may land on come to the start squares of these moves.
    fn swap(&mut self, rules: &Rules, side: Side) {
        for kind in rules.kinds() {
            let moves = rules.piece(kind).moves.iter().enumerate();
            for (index, movement) in moves.filter(|(_, movement)| movement.lands == Lands::Swap) {
                let walk = self.walks[kind.index()][side.index()][index];
                let met = contents(movement.onto, side);
                for other in Side::BOTH {
                    let stands = |kind: &Kind| self.stand[other.index()][kind.index()].intersects(&walk.targets);
                    let kinds = rules.kinds().filter(|&kind| met.has(other, kind));
                    let swapped: Vec<Kind> = kinds.filter(stands).collect();
                    swapped.into_iter().for_each(|kind| self.add(other, kind, walk.sources));
                }
            }
        }
    }

    fn castle(&mut self, rules: &Rules, side: Side) {
        for (_, _, way) in rules.castlings(side) {
            let stands = |kind: Kind, at| self.stand[side.index()][kind.index()].contains(at);
            if way.parts.iter().all(|part| stands(part.kind, part.from)) {
                way.parts.iter().for_each(|part| self.add(side, part.kind, part.to.into()));
            }
        }
    }

    fn drop_pieces(&mut self, world: &World, rows: &[&Drop], side: Side) {
        let rules = world.rules;
        for row in rows {
            let to = row.to.as_ref().map_or(rules.board.squares(), |to| world.ever(to, side));
            let held = if row.free { KindSet::ALL } else { self.held[side.index()] };
            for kind in rules.kinds().filter(|&kind| (row.pieces & held).contains(kind)) {
                self.add(side, kind, to);
                let piece = Piece { side, kind };
                for promotion in rules.promotion.iter().filter(|row| side.is_of(row.side)) {
                    for &into in rules.forms(promotion, kind) {
                        self.add(side, into, promoted_on(world, promotion, piece, Some(MoveKind::Drop)) & to);
                    }
                }
            }
        }
    }

    fn affect(&mut self, world: &World, rows: &[&AfterRow], side: Side) {
        let rules = world.rules;
        for row in rows {
            // The row needs a piece that its patterns apply to, on the board or in hand.
            let is_there = |kind: Kind| {
                let stands = !self.stand[side.index()][kind.index()].is_empty();
                stands || self.held[side.index()].contains(kind) || rules.free_drops(side).contains(kind)
            };
            let is_about =
                |by: Option<KindSet>| by.is_none_or(|by| rules.kinds().any(|kind| by.contains(kind) && is_there(kind)));
            if !row.on.is_empty() && !row.on.iter().any(|pattern| is_about(pattern.by)) {
                continue;
            }
            if let Some(choose) = &row.choose {
                let (held, squares) = (self.held[side.index()], world.ever(&choose.squares, side));
                let dropped =
                    rules.kinds().filter(|&kind| choose.drops.is_some_and(|drops| (drops & held).contains(kind)));
                dropped.for_each(|kind| self.add(side, kind, squares));
            }
            for effect in row.effects.iter().map(Effect::traits) {
                if let Some(kind) = effect.puts {
                    self.add(side, kind, world.ever(effect.squares, side));
                }
                if effect.becomes.is_some() || effect.flips {
                    self.change(world, side, &effect);
                }
            }
        }
    }

    /// Records that the pieces on the squares of an effect change their kind or side.
    fn change(&mut self, world: &World, viewer: Side, effect: &EffectTraits) {
        let may = world.extent(effect.squares, viewer).may;
        for side in Side::BOTH {
            for kind in world.rules.kinds() {
                let squares = self.stand[side.index()][kind.index()];
                let changed: SquareSet = squares.iter().filter(|square| may[square.index()].has(side, kind)).collect();
                let side = if effect.flips { side.other() } else { side };
                self.add(side, effect.becomes.unwrap_or(kind), changed);
            }
        }
    }

    /// Records the effects of captures: any piece on the board may be captured, except for kinds that are `kept`.
    fn capture(&mut self, rules: &Rules, kept: KindSet) {
        for side in Side::BOTH {
            let Some(hand) = rules.captured.go.hand_of(side) else { return };
            let may_be_captured =
                |kind: &Kind| !kept.contains(*kind) && !self.stand[side.index()][kind.index()].is_empty();
            for kind in rules.kinds().filter(may_be_captured) {
                self.held[hand.index()].insert(rules.held_as(kind, false));
                if rules.demoted.get(kind.index()).is_some_and(Option::is_some) {
                    self.held[hand.index()].insert(rules.held_as(kind, true));
                }
            }
        }
    }

    /// The world of all positions that this census permits.
    pub fn world<'a>(&self, outset: &Outset<'a>) -> World<'a> {
        let Outset { rules, reach, pieces: _, marked: _, has_walls, untouched, trail, counters: _ } = *outset;
        let mut world = World::anything(rules, reach);
        let mut found = world.contents.clone();
        let mut unmoved = vec![Contents::NONE; found.len()];
        for square in rules.board.squares() {
            for side in Side::BOTH {
                let stands = |kind: &Kind| self.stand[side.index()][kind.index()].contains(square);
                found[square.index()].pieces[side.index()] = rules.kinds().filter(stands).collect();
            }
        }
        let mut first = Census {
            stand: self.stand.clone().map(|stand| vec![SquareSet::EMPTY; stand.len()]),
            held: self.held,
            trail: self.trail,
            walks: Vec::new(),
        };
        first.place_start(rules);
        for side in Side::BOTH {
            for (kind, squares) in rules.kinds().zip(&first.stand[side.index()]) {
                // A shuffled piece counts as unmoved. Whether it stands on a square depends on the array that is
                // played.
                let shuffled =
                    |square| rules.start.board.iter().all(|&(at, piece)| at != square || piece != Piece { side, kind });
                for square in *squares {
                    if untouched.contains(square) || shuffled(square) || !rules.tracked.contains(square) {
                        unmoved[square.index()].pieces[side.index()].insert(kind);
                    }
                }
            }
        }
        if rules.refreshes() {
            unmoved.clone_from(&found);
        }
        if !rules.builds_walls() && !has_walls {
            found.iter_mut().for_each(|contents| contents.wall = false);
        }
        world.contents = found;
        world.untouched = unmoved;
        world.trail = self.trail | trail;
        world.held = self.held;
        let exists = |side: Side, kind: Kind| {
            self.held[side.index()].contains(kind) || !self.stand[side.index()][kind.index()].is_empty()
        };
        world.numbers = Numbers::of(outset, exists);
        world.tallies = tallies(outset, world.numbers.as_ref());
        world
    }
}

/// Returns `true` if a pattern of a promotion applies to this kind of move by a piece.
fn is_about(pattern: &MovePattern, kind: Kind, move_kind: MoveKind) -> bool {
    let of_kind = match pattern.kind {
        Some(kind) => kind == move_kind,
        None => move_kind == MoveKind::Move,
    };
    of_kind && pattern.is_by(kind)
}

/// The squares on which a row may promote a piece that moves or is dropped there.
pub fn promoted_on(world: &World, row: &PromotionRow, piece: Piece, move_kind: Option<MoveKind>) -> SquareSet {
    let all = world.rules.board.squares();
    let move_kind = move_kind.unwrap_or(MoveKind::Move);
    if row.when.as_ref().is_some_and(|when| world.holds(when, piece.side) == Some(false)) {
        return SquareSet::EMPTY;
    }
    if row.on.is_empty() {
        return if move_kind == MoveKind::Move { all } else { SquareSet::EMPTY };
    }
    let patterns = row.on.iter().filter(|pattern| is_about(pattern, piece.kind, move_kind));
    patterns.fold(SquareSet::EMPTY, |found, pattern| {
        found | pattern.to.as_ref().map_or(all, |to| world.ever(to, piece.side))
    })
}

/// The squares on which a piece that moves there must change its kind.
fn compulsory(world: &World, row: &PromotionRow, piece: Piece) -> SquareSet {
    if row.optional || world.rules.forms(row, piece.kind).is_empty() {
        return SquareSet::EMPTY;
    }
    if row.when.as_ref().is_some_and(|when| world.holds(when, piece.side) != Some(true)) {
        return SquareSet::EMPTY;
    }
    let all = world.rules.board.squares();
    let is_plain = |pattern: &&MovePattern| {
        let MovePattern { by: _, kind: _, takes, from, to: _, becomes, unmoved, when } = *pattern;
        takes.is_none() && from.is_none() && becomes.is_none() && unmoved.is_none() && when.is_none()
    };
    let patterns = row.on.iter().filter(|pattern| is_about(pattern, piece.kind, MoveKind::Move)).filter(is_plain);
    let found = patterns.fold(SquareSet::EMPTY, |found, pattern| {
        found | pattern.to.as_ref().map_or(all, |to| world.extent(to, piece.side).always(&world.contents))
    });
    if row.on.is_empty() { all } else { found }
}
