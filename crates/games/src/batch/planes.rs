//! Positions as planes of numbers, for programs that learn. The layout is the same for all positions of a variant.

use super::numbering::Numbering;
use super::view::{Squares, View};
use ferz_core::model::{Amount, MoveKind, Rules, Scope, Word};
use ferz_core::movegen::Move;
use ferz_core::position::Position;
use ferz_core::position::counters_of;
use ferz_core::types::{Kind, KindSet, MAX_KINDS, Side, SquareSet};

/// A type of the numbers in planes: bytes or floating point.
pub trait PlaneValue: Copy + Send + Sync {
    /// 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;
    /// Converts a number; a number out of range becomes the nearest value of the type.
    fn of(number: i64) -> Self;
}

impl PlaneValue for u8 {
    const ZERO: u8 = 0;
    const ONE: u8 = 1;
    fn of(number: i64) -> u8 {
        number.clamp(0, 255) as u8
    }
}

impl PlaneValue for f32 {
    const ZERO: f32 = 0.0;
    const ONE: f32 = 1.0;
    fn of(number: i64) -> f32 {
        number as f32
    }
}

/// The planes of a variant and their contents.
///
/// A plane has a number for each square of the board's grid, rank by rank from the first player's side; holes are 0 in
/// planes of squares. With the mover's [`View`] the board is turned to the side to move. Each plane shows one fact,
/// either about squares (0 or 1) or about the whole position (the same number everywhere):
///
/// - for each side and kind, the squares of these pieces; with the mover's view the mover's side comes first;
/// - the squares of the board;
/// - if the rules use them: walls, pieces marked as promoted, pieces that have never moved, squares for captures in
///   passing;
/// - for each side and kind that can be dropped, the number in hand;
/// - the counters, one plane each, or one for each side;
/// - the side to move: 1 for the second player;
/// - the plies left in the turn, if turns have several; the number of earlier occurrences of the position, if a rule
///   reads it;
/// - if a move may take [several numbers](Numbering::says_more), the part given so far: its start, its target, the
///   piece then on the target (1 + the number of the kind), the named squares.
#[derive(Clone, Debug)]
pub struct PlaneLayout {
    planes: Vec<Plane>,
    /// By side (as the view counts them) and kind: the index of the plane.
    hands: [[Option<u16>; MAX_KINDS]; 2],
    kinds: usize,
    cells: usize,
    files: usize,
}

/// The contents of a plane. Sides are numbers as the view counts them: 0 is the first player, or the mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Plane {
    Pieces(usize, Kind),
    Board,
    Walls,
    Marked,
    Untouched,
    Trail,
    Hand(usize, Kind),
    /// A counter's slot for a side, by the counter's index.
    Counter(usize, Option<usize>),
    Second,
    Plies,
    Repeated,
    Begun(Begun),
}

/// The part of a move that has been given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Begun {
    From,
    To,
    Piece,
    Named,
}

/// The inputs of planes apart from the position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Beside<'a> {
    /// The number of earlier occurrences of the position.
    pub repeated: usize,
    /// A move that has been begun, and the number of steps given after its stem.
    pub begun: Option<(&'a Move, usize)>,
}

impl PlaneLayout {
    /// The planes of a numbering: for its variant and its view.
    pub fn new(numbering: &Numbering) -> PlaneLayout {
        let rules = numbering.variant().rules();
        let mut planes = Vec::new();
        for side in 0..2 {
            planes.extend(rules.kinds().map(|kind| Plane::Pieces(side, kind)));
        }
        planes.push(Plane::Board);
        let mut some = |plane, is_known: bool| planes.extend(is_known.then_some(plane));
        some(Plane::Walls, rules.knows_walls());
        some(Plane::Marked, rules.marks_promoted());
        some(Plane::Untouched, !rules.tracked.is_empty());
        some(Plane::Trail, rules.has_trail());
        let held = held(rules);
        for side in 0..2 {
            planes.extend(held.iter().map(|kind| Plane::Hand(side, kind)));
        }
        for (index, counter) in rules.counters.iter().enumerate() {
            match counter.scope {
                Scope::Side => planes.extend([0, 1].map(|side| Plane::Counter(index, Some(side)))),
                Scope::Game | Scope::Turn => planes.push(Plane::Counter(index, None)),
            }
        }
        planes.push(Plane::Second);
        let mut some = |plane, is_known: bool| planes.extend(is_known.then_some(plane));
        some(Plane::Plies, rules.turn.is_some());
        some(Plane::Repeated, rules.depends_on_history());
        for begun in [Begun::From, Begun::To, Begun::Piece, Begun::Named] {
            some(Plane::Begun(begun), numbering.says_more());
        }
        let mut hands = [[None; MAX_KINDS]; 2];
        for (place, plane) in planes.iter().enumerate() {
            if let Plane::Hand(side, kind) = *plane {
                hands[side][kind.index()] = Some(place as u16);
            }
        }
        let files = usize::from(rules.board.files());
        let cells = files * usize::from(rules.board.ranks());
        PlaneLayout { planes, hands, kinds: rules.pieces.len(), cells, files }
    }

    /// The numbers of planes, ranks and files.
    pub fn shape(&self) -> [usize; 3] {
        [self.planes.len(), self.cells / self.files, self.files]
    }

    /// The total number of values in all planes.
    pub fn size(&self) -> usize {
        self.planes.len() * self.cells
    }

    /// The names of the planes, in order: `white pawn`, `black knight in hand`, `halfmoves`, `black to move`; with the
    /// mover's view `own pawn`, `enemy pawn`.
    pub fn names(&self, numbering: &Numbering) -> Vec<String> {
        let rules = numbering.variant().rules();
        let sides = match numbering.view() {
            View::Board => rules.sides.each_ref().map(|side| side.name.to_lowercase()),
            View::Mover => ["own".into(), "enemy".into()],
        };
        let name = |plane: &Plane| match *plane {
            Plane::Pieces(side, kind) => format!("{} {}", sides[side], rules.piece(kind).name),
            Plane::Board => "board".into(),
            Plane::Walls => "walls".into(),
            Plane::Marked => "promoted".into(),
            Plane::Untouched => "never moved".into(),
            Plane::Trail => "taken in passing".into(),
            Plane::Hand(side, kind) => format!("{} {} in hand", sides[side], rules.piece(kind).name),
            Plane::Counter(index, None) => rules.counters[index].name.clone(),
            Plane::Counter(index, Some(side)) => format!("{} {}", sides[side], rules.counters[index].name),
            Plane::Second => format!("{} to move", rules.sides[1].name.to_lowercase()),
            Plane::Plies => "plies left".into(),
            Plane::Repeated => "times occurred before".into(),
            Plane::Begun(Begun::From) => "begun: from".into(),
            Plane::Begun(Begun::To) => "begun: to".into(),
            Plane::Begun(Begun::Piece) => "begun: piece".into(),
            Plane::Begun(Begun::Named) => "begun: named".into(),
        };
        self.planes.iter().map(name).collect()
    }

    /// Fills planes for a position of the variant: [`size`](PlaneLayout::size) numbers, plane by plane.
    ///
    /// # Panics
    /// If `into` has another length.
    pub fn fill<V: PlaneValue>(&self, numbering: &Numbering, position: &Position, into: &mut [V]) {
        self.fill_with(numbering, position, Beside::default(), into);
    }

    /// Like [`fill`](PlaneLayout::fill), for a position of a game that has occurred `repeated` times before.
    ///
    /// # Panics
    /// If `into` has another length.
    pub fn fill_in_game<V: PlaneValue>(
        &self,
        numbering: &Numbering,
        position: &Position,
        repeated: usize,
        into: &mut [V],
    ) {
        self.fill_with(numbering, position, Beside { repeated, begun: None }, into);
    }

    /// Like [`fill`](PlaneLayout::fill), with the inputs apart from the position.
    pub(super) fn fill_with<V: PlaneValue>(
        &self,
        numbering: &Numbering,
        position: &Position,
        beside: Beside,
        into: &mut [V],
    ) {
        assert_eq!(into.len(), self.size(), "as many numbers as the planes have");
        into.fill(V::ZERO);
        let mover = position.side_to_move();
        let squares = numbering.squares();
        let rank = |side: Side| match numbering.view() {
            View::Board => side.index(),
            View::Mover => usize::from(side != mover),
        };
        for side in Side::BOTH {
            let first = rank(side) * self.kinds;
            for square in position.pieces(side) {
                if let Some(piece) = position.piece_at(square) {
                    into[(first + piece.kind.index()) * self.cells + squares.cell(mover, square)] = V::ONE;
                }
            }
        }
        if self.hands[0].iter().any(Option::is_some) {
            for side in Side::BOTH {
                for (kind, count) in position.hand(side) {
                    if let Some(place) = self.hands[rank(side)][kind.index()] {
                        self.plane(into, place.into()).fill(V::of(count.into()));
                    }
                }
            }
        }
        for (place, &plane) in self.planes.iter().enumerate().skip(2 * self.kinds) {
            match shown(plane, numbering, position, beside) {
                Shown::Squares(set) => mark(self.plane(into, place), squares, mover, set),
                Shown::Number(0) => {}
                Shown::Number(number) => self.plane(into, place).fill(V::of(number)),
            }
        }
    }

    fn plane<'v, V>(&self, values: &'v mut [V], place: usize) -> &'v mut [V] {
        &mut values[place * self.cells..(place + 1) * self.cells]
    }
}

fn mark<V: PlaneValue>(plane: &mut [V], squares: &Squares, mover: Side, set: SquareSet) {
    for square in set {
        plane[squares.cell(mover, square)] = V::ONE;
    }
}

/// The values on a plane.
enum Shown {
    /// 1 on these squares.
    Squares(SquareSet),
    /// The same number on all squares.
    Number(i64),
}

/// The values of a plane that is not about single pieces. Planes of pieces and hands are filled square by square and
/// kind by kind.
fn shown(plane: Plane, numbering: &Numbering, position: &Position, beside: Beside) -> Shown {
    let rules = position.variant().rules();
    let mover = position.side_to_move();
    let slot = |index: usize, side: usize| {
        let side = Side::BOTH[if numbering.view() == View::Mover { side ^ mover.index() } else { side }];
        Shown::Number(counters_of(position)[rules.counters[index].slot_of(side)].into())
    };
    match plane {
        Plane::Pieces(..) | Plane::Hand(..) => Shown::Number(0),
        Plane::Board => Shown::Squares(rules.board.squares()),
        Plane::Walls => Shown::Squares(position.walls()),
        Plane::Marked => Shown::Squares(position.marked()),
        Plane::Untouched => Shown::Squares(position.untouched()),
        Plane::Trail => Shown::Squares(position.trail()),
        Plane::Counter(index, side) => slot(index, side.unwrap_or(0)),
        Plane::Second => Shown::Number(i64::from(mover == Side::Second)),
        Plane::Plies => Shown::Number(position.turn().plies_left().unwrap_or(1).into()),
        Plane::Repeated => Shown::Number(beside.repeated as i64),
        Plane::Begun(begun) => beside.begun.map_or(Shown::Number(0), |(mv, said)| said_of(mv, said, begun)),
    }
}

/// The values of a plane for a move that has been begun.
fn said_of(mv: &Move, said: usize, begun: Begun) -> Shown {
    match begun {
        Begun::From if mv.kind == MoveKind::Drop => Shown::Squares(SquareSet::EMPTY),
        Begun::From => Shown::Squares(mv.from.into()),
        Begun::To => Shown::Squares(mv.to.into()),
        Begun::Piece => Shown::Number(1 + i64::from(mv.becomes.unwrap_or(mv.piece).0)),
        Begun::Named => {
            let way = mv.stops().map_or(&[][..], |stops| &stops[..stops.len().saturating_sub(1)]);
            let choices = mv.choices().iter().take(said.saturating_sub(way.len() + 1));
            let named = way.iter().copied().take(said).chain(choices.filter_map(|choice| choice.square()));
            Shown::Squares(named.collect())
        }
    }
}

/// The kinds whose number in hand may matter: those that can be dropped, and those that amounts read.
fn held(rules: &Rules) -> KindSet {
    let mut held = rules.held_drops();
    for clause in rules.survey() {
        for word in clause.words() {
            if let Word::Amount(Amount::Hand(kinds)) = word {
                held = held | *kinds;
            }
        }
    }
    rules.kinds().filter(|&kind| held.contains(kind)).collect()
}
