//! The piece that left a trail: a FEN names only the passed squares.

use crate::model::{Board, Gait, Lands, Movement, Rules, Set, Times};
use crate::position::State;
use crate::types::{Piece, Side, Square, SquareSet};
use crate::walk::{Stop, line};

/// The squares that a FEN lists for the trail `squares` of the piece on `owner`. These are the passed squares. If another
/// piece could have passed them, the owner's square follows; if that could be a passed square, it is written twice.
/// `None` if no form means this trail.
pub(super) fn listed(rules: &Rules, state: &State, owner: Square, squares: SquareSet) -> Option<Vec<Square>> {
    let passed: Vec<Square> = squares.iter().collect();
    let with_owner: Vec<Square> = (squares | owner.into()).iter().collect();
    let twice = [&passed[..], &[owner, owner]].concat();
    [passed, with_owner, twice].into_iter().find(|listed| meant(rules, state, listed) == Some((owner, squares)))
}

/// The owner and the passed squares of a trail with these squares in a FEN: see [`listed`].
pub(super) fn meant(rules: &Rules, state: &State, listed: &[Square]) -> Option<(Square, SquareSet)> {
    let all: SquareSet = listed.iter().copied().collect();
    let as_owner = |owner: Square| {
        let squares = all - owner.into();
        let is_meant = !squares.is_empty() && passer(rules, state, squares, owner.into()) == Some(owner);
        is_meant.then_some((owner, squares))
    };
    if let [.., last, again] = listed
        && last == again
    {
        return as_owner(*last);
    }
    let anywhere = rules.board.squares();
    passer(rules, state, all, anywhere).map(|owner| (owner, all)).or_else(|| {
        let standing = all & (state.pieces(Side::First) | state.pieces(Side::Second));
        let mut owners = standing.iter().filter_map(as_owner);
        owners.next().filter(|_| owners.next().is_none())
    })
}

/// The square of the piece that may have passed over `squares` in its last move. It belongs to the side that has just
/// moved or, if turns have several plies, to the side to move. The piece is on one of the squares of `standing`.
fn passer(rules: &Rules, state: &State, squares: SquareSet, standing: SquareSet) -> Option<Square> {
    let side = state.turn.side();
    let own = || rules.turn.as_ref().and_then(|_| owner(rules, state, side, squares, standing));
    owner(rules, state, side.other(), squares, standing).or_else(own)
}

/// The square of a piece of `side` that may have passed over `squares` in its last move and left a trail there. The
/// start square and the passed squares must be empty now, unless a piece can have come there in the same turn.
///
/// Of several pieces, one that kept its kind is preferred to one that may have been promoted, then one that passed
/// fewer squares. The squares of a path with several legs are unknown; such a piece is used only if no other fits.
fn owner(rules: &Rules, state: &State, side: Side, squares: SquareSet, standing: SquareSet) -> Option<Square> {
    let mut best: Option<((u8, usize), Square)> = None;
    let mut offer = |rank: (u8, usize), square: Square| {
        if standing.contains(square) && best.is_none_or(|known| (rank, square) < known) {
            best = Some((rank, square));
        }
    };
    let blocked = if rules.turn.is_some() || may_be_filled(rules) { SquareSet::EMPTY } else { state.occupied() };
    if squares.intersects(&blocked) {
        return None;
    }
    for kind in rules.kinds() {
        let promoted = rules.promotes_to(kind);
        for movement in rules.piece(kind).moves.iter().filter(|movement| movement.leaves_trail) {
            let stays = movement.becomes.unwrap_or(kind);
            let rank = |square: Square| match state.at(square).piece() {
                Some(piece) if piece == Piece { side, kind: stays } => Some(0),
                Some(piece) if piece.side == side && promoted.contains(piece.kind) => Some(1),
                _ => None,
            };
            if movement.geometry.path().is_some() {
                let pieces = state.pieces(side).iter();
                pieces.filter(|&square| rank(square) == Some(0)).for_each(|square| offer((2, 0), square));
            }
            for (to, path) in passages(&rules.board, blocked, movement, side) {
                if let (Some(rank), true) = (rank(to), squares.is_subset(&path)) {
                    offer((rank, path.len()), to);
                }
            }
        }
    }
    best.map(|(_, square)| square)
}

/// Returns `true` if a piece may come to squares that a move has just left or passed.
fn may_be_filled(rules: &Rules) -> bool {
    rules.after.iter().any(|row| row.choose.is_some() || row.has_effect(|effect| effect.fills()))
}

/// The target squares of the movement with the squares passed, if the squares occupied now were occupied before the
/// move.
fn passages(board: &Board, occupied: SquareSet, movement: &Movement, side: Side) -> Vec<(Square, SquareSet)> {
    let zone = |set: &Option<Set>| set.as_ref().map_or(board.squares(), |set| set.at_most(side, board.squares()));
    let within = zone(&movement.within);
    let (starts, ends) = (zone(&movement.from) & within, zone(&movement.to) & within);
    let mut found = Vec::new();
    if movement.lands != Lands::Target {
        return found;
    }
    // A hop passes hurdles, which may have left since.
    let (steps, span, hops) = match movement.geometry.gait() {
        Gait::Ride(steps, span) => (steps, span, false),
        Gait::Hop(steps, _) => (steps, Times { min: 1, max: Times::MANY }, true),
        Gait::Path(_) | Gait::Anywhere | Gait::Stay => return found,
    };
    for from in starts - occupied {
        for step in &steps[side.index()] {
            let mut path = SquareSet::EMPTY;
            for (count, Stop { square: to, transit }) in (1..=span.max).zip(line(board, from, step, within)) {
                path |= transit;
                if count >= span.min {
                    let passed = path - from.into() - to.into();
                    found.push((to, if hops { passed - occupied } else { passed }));
                }
                if occupied.contains(to) && !hops {
                    break;
                }
                path.insert(to);
            }
        }
    }
    found.retain(|(to, path)| ends.contains(*to) && !path.is_empty() && !path.intersects(&occupied));
    found
}
