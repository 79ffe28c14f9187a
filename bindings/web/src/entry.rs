//! The ways to enter a move on a board, step by step.

use crate::data::{MoveObject, MoveStep};
use ferz::model::MoveKind;
use ferz::movegen::Choice;
use ferz::types::{KindSet, Square};
use ferz::{Kind, Move, Position};
use std::collections::HashMap;

/// Returns moves of a position as objects. `texts` holds their texts, in the same order.
pub fn objects<'p>(position: &'p Position, moves: &[Move], texts: &[String]) -> Vec<MoveObject<'p>> {
    let entry = Entry::new(position, moves);
    moves.iter().zip(texts).map(|(mv, text)| entry.object(mv, text.clone())).collect()
}

/// The facts that the moves of a position share.
struct Entry<'p> {
    position: &'p Position,
    /// The kinds that the piece may become by moves that are otherwise alike; `None` if it stays as it is.
    becomes: HashMap<Alike, Vec<Option<Kind>>>,
    /// The kinds that may be dropped without being in hand.
    free: KindSet,
}

/// The parts of a move that are entered before its promotion.
#[derive(PartialEq, Eq, Hash)]
struct Alike {
    kind: MoveKind,
    piece: Kind,
    from: Square,
    to: Square,
    stops: Vec<Square>,
}

impl Alike {
    fn of(mv: &Move) -> Alike {
        let stops = mv.stops().map(<[Square]>::to_vec).unwrap_or_default();
        Alike { kind: mv.kind, piece: mv.piece, from: mv.from, to: mv.to, stops }
    }
}

impl<'p> Entry<'p> {
    fn new(position: &'p Position, moves: &[Move]) -> Entry<'p> {
        let mut becomes: HashMap<Alike, Vec<Option<Kind>>> = HashMap::new();
        for mv in moves {
            let kinds = becomes.entry(Alike::of(mv)).or_default();
            if !kinds.contains(&mv.becomes) {
                kinds.push(mv.becomes);
            }
        }
        let free = position.variant().rules().free_drops(position.side_to_move());
        Entry { position, becomes, free }
    }

    fn object(&self, mv: &Move, text: String) -> MoveObject<'p> {
        let variant = self.position.variant();
        let has_piece = mv.kind.has_piece();
        let square = |square| if has_piece { variant.square_name(square) } else { String::new() };
        MoveObject {
            text,
            kind: mv.kind.name(),
            piece: if has_piece { variant.kind_name(mv.piece) } else { "" },
            from: square(mv.from),
            to: square(mv.to),
            becomes: mv.becomes.map(|kind| variant.kind_name(kind)),
            captures: self.position.captured(mv).map(|(square, _)| variant.square_name(square)).collect(),
            ways: self.ways(mv),
        }
    }

    /// Returns the ways to enter a move.
    fn ways(&self, mv: &Move) -> Vec<Vec<MoveStep<'p>>> {
        let rest = self.rest(mv);
        let whole = |begin: Vec<MoveStep<'p>>| begin.into_iter().chain(rest.iter().cloned()).collect();
        self.begins(mv).into_iter().map(whole).collect()
    }

    /// Returns the first steps of a move, on squares and in the hand: one list for each way.
    fn begins(&self, mv: &Move) -> Vec<Vec<MoveStep<'p>>> {
        let squares = |all: &[Square]| all.iter().map(|&square| self.square(square)).collect::<Vec<_>>();
        match mv.kind {
            MoveKind::Pass => vec![vec![MoveStep::Pass(true)]],
            // If only one kind can be dropped freely, the square alone identifies the move.
            MoveKind::Drop if self.free.iter().count() == 1 && self.free.contains(mv.piece) => vec![squares(&[mv.to])],
            MoveKind::Drop => vec![vec![self.hand(mv.piece), self.square(mv.to)]],
            MoveKind::Castle => {
                let side = self.position.side_to_move();
                let way = mv.castling.and_then(|number| self.position.variant().rules().castling_of(side, number));
                let partner = way.and_then(ferz::model::CastlingWay::partner);
                let target = Some(mv.to).filter(|&to| to != mv.from);
                let targets = target.into_iter().chain(partner.filter(|&square| Some(square) != target));
                targets.map(|to| squares(&[mv.from, to])).collect()
            }
            MoveKind::Move => {
                let path = mv.stops().unwrap_or_default();
                let path = if path.last() == Some(&mv.to) { path.to_vec() } else { [path, &[mv.to]].concat() };
                vec![squares(&[&[mv.from], &path[..]].concat())]
            }
        }
    }

    /// Returns the steps after landing: the promotion, if there is a choice, and further choices.
    fn rest(&self, mv: &Move) -> Vec<MoveStep<'p>> {
        let is_chosen = self.becomes.get(&Alike::of(mv)).is_some_and(|kinds| kinds.len() > 1);
        let name = |kind| self.position.variant().kind_name(kind);
        let becomes = is_chosen.then(|| MoveStep::Becomes(mv.becomes.map(name)));
        let choices = mv.choices().iter().flat_map(|choice| match *choice {
            Choice::Square(square) => vec![self.square(square)],
            Choice::Drop(kind, square) => vec![self.hand(kind), self.square(square)],
            Choice::Nothing => vec![MoveStep::Pass(true)],
        });
        becomes.into_iter().chain(choices).collect()
    }

    fn square(&self, square: Square) -> MoveStep<'p> {
        MoveStep::Square(self.position.variant().square_name(square))
    }

    fn hand(&self, kind: Kind) -> MoveStep<'p> {
        MoveStep::Hand(self.position.variant().kind_name(kind))
    }
}
