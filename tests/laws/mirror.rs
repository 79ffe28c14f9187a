//! Both sides play by the same rules: a position and the one that the opponent would see.

use ferz::model::{MoveKind, Scope};
use ferz::movegen::Move;
use ferz::notation::fen;
use ferz::position::{Position, Setup, State};
use ferz::types::{Cell, Kind, Piece, Side, Square, SquareSet, Turn};
use std::collections::HashSet;

/// Panics if the opponent's moves in the opponent's view of the position are not these. The board must look the same from
/// both sides, and no rule may be for one side only.
pub fn assert_same_from_both_sides(position: &Position, moves: &[Move]) {
    let board = &position.variant().rules().board;
    let there = mirrored(position);
    let seen = |square| board.seen_by(Side::Second, square).unwrap();
    let expected: HashSet<Sketch> = moves.iter().map(|mv| sketch(mv, seen)).collect();
    let found: HashSet<Sketch> = there.legal_moves().unwrap().iter().map(|mv| sketch(mv, |square| square)).collect();
    assert_eq!(found, expected, "{} and {}", fen::write(position), fen::write(&there));
}

/// The position as the opponent sees it: every piece on the square that means the same to the other side.
fn mirrored(position: &Position) -> Position {
    let (rules, old) = (position.variant().rules(), &*position.state());
    let seen = |square: Square| rules.board.seen_by(Side::Second, square).expect("a symmetric board");
    let mut new = State::new();
    for square in rules.board.squares() {
        match old.at(square).piece() {
            Some(piece) => new.put(seen(square), Piece { side: piece.side.other(), ..piece }),
            None if old.at(square) == Cell::WALL => new.put_wall(seen(square)),
            None => {}
        }
    }
    let all = |set: SquareSet| set.iter().map(seen).collect::<SquareSet>();
    new.marked = all(old.marked);
    new.untouched = all(old.untouched);
    for owner in old.trail.owners() {
        new.trail.leave(seen(owner), all(old.trail.left_by(owner)));
    }
    new.hands = [old.hands[1], old.hands[0]];
    new.counters = old.counters;
    for counter in rules.counters.iter().filter(|counter| counter.scope == Scope::Side) {
        new.counters.swap(counter.slot, counter.slot + 1);
    }
    let turn = Turn::of(old.turn.side().other());
    new.turn = old.turn.plies_left().map_or(turn, |left| turn.with_plies(left));
    new.full_move = old.full_move;
    Setup::new(position.variant().clone(), new).position_unchecked()
}

/// The effect of a move, without its listing.
type Sketch = (MoveKind, Kind, Square, Square, Option<Kind>, Vec<Square>, Option<u8>);

fn sketch(mv: &Move, seen: impl Fn(Square) -> Square) -> Sketch {
    // A pass has no squares, whatever is written in it.
    let seen = |square| if mv.kind == MoveKind::Pass { square } else { seen(square) };
    let mut takes: Vec<Square> = mv.takes().iter().map(&seen).collect();
    takes.sort();
    (mv.kind, mv.piece, seen(mv.from), seen(mv.to), mv.becomes, takes, mv.castling)
}
