//! Pieces that stay on squares of one colour, and start on squares of the other.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::model::{Amount, Condition, Effect, Geometry, Lands, Movement, Set, Shape, Step, Takes, Word};
use crate::types::{Kind, Piece, Side, Square, SquareSet, Vector};
use ferz_core::model::verb;

/// The smallest number of pieces of one kind and side that form a row of men.
const LEAST_MEN: usize = 4;

impl Lints<'_> {
    /// Reports doubtful colours of start squares.
    pub fn odd_colours(&self) -> Vec<Diagnostic> {
        let rules = self.rules;
        let plan = rules.board.plan();
        let (files, ranks) = (plan.files, plan.ranks);
        let keeps_colours = plan.shape == Shape::Square
            && (!plan.wrap.files() || files % 2 == 0)
            && (!plan.wrap.ranks() || ranks % 2 == 0);
        let Some(place) = self.place_of_start().filter(|_| keeps_colours && rules.arrays.is_empty()) else {
            return Vec::new();
        };
        self.never_meet(&place).or_else(|| self.same_colour(&place)).into_iter().collect()
    }

    /// The span that defines the start position: the start, or else the board.
    pub fn place_of_start(&self) -> Option<Span> {
        let board = || self.written.own("board").map(|entry| entry.key_span.clone());
        self.written.own("start").map(|entry| entry.value.span.clone()).or_else(board)
    }

    /// The light squares of a set.
    fn light(&self, set: SquareSet) -> SquareSet {
        let board = &self.rules.board;
        set.iter().filter(|&square| (board.file(square) + board.rank(square)) % 2 == 1).collect()
    }

    /// Reports pieces that never meet, in games all of whose pieces stay on their colour: pieces without opponents on
    /// their colour, or a row of men on the other colour.
    fn never_meet(&self, place: &Span) -> Option<Diagnostic> {
        let rules = self.rules;
        let reaches_others = |effect: &Effect| match effect {
            Effect::Put(..) | Effect::Take(_) | Effect::Clear(_) | Effect::Flip(_) => true,
            Effect::Become(..) | Effect::Touch(_) | Effect::Fresh(_) | Effect::Wall(_) => false,
        };
        let exists = |&kind: &Kind| Side::BOTH.into_iter().any(|side| self.world.exists(Piece { side, kind }));
        let stays = |kind: Kind| rules.piece(kind).moves.iter().all(keeps_colour);
        if !rules.kinds().filter(exists).all(stays)
            || !rules.drops.is_empty()
            || !rules.castling.is_empty()
            || rules.after.iter().any(|row| row.choose.is_some() || row.effects.iter().any(reaches_others))
            || rules.pieces.iter().flat_map(|piece| &piece.moves).any(takes_elsewhere)
        {
            return None;
        }
        let of = |side: Side| -> SquareSet {
            rules.start.board.iter().filter(|(_, piece)| piece.side == side).map(|(square, _)| *square).collect()
        };
        let [first, second] = Side::BOTH.map(of);
        if first.is_empty() || second.is_empty() {
            return None;
        }
        let board = &rules.board;
        let parts = Side::BOTH.map(|side| {
            let all = of(side);
            let light = self.light(all);
            [light, all - light]
        });
        let takes = rules.pieces.iter().flat_map(|piece| &piece.moves).any(Movement::can_take);
        // Without captures, the sides may share no colour if their pieces block each other, or a rule brings them
        // together.
        let is_apart =
            [0, 1].into_iter().all(|colour| parts.iter().any(|part: &[SquareSet; 2]| part[colour].is_empty()));
        if !takes && (!is_apart || self.looks_around()) {
            return None;
        }
        let names = ["light", "dark"];
        // Only one side has pieces on this colour.
        for (colour, name) in names.into_iter().enumerate() {
            for (mine, theirs) in [(0, 1), (1, 0)] {
                let (alone, others) = (parts[mine][colour], parts[theirs][colour]);
                if alone.is_empty() || !others.is_empty() {
                    continue;
                }
                let whose = &rules.sides[mine].name;
                let message = format!(
                    "all pieces stay on squares of one colour, and only {whose} {} pieces on {name} squares: those on {} never meet the enemy",
                    verb(whose, "have", "has"),
                    super::text::squares(board, alone)
                );
                let hint = "stagger the rows so that both sides stand on the same colour; `second: Rotated` rotates the board by 180 degrees for the second player";
                return Some(Diagnostic::new(Code::OtherColour, place.clone(), message).hint(hint));
            }
        }
        self.odd_row(place, &parts)
    }

    /// Returns `true` if any rule changes the board, or reads squares beside or beyond others.
    fn looks_around(&self) -> bool {
        let looks = |word: Word| match word {
            Word::Set(set) => match set {
                Set::Near(_) | Set::File(_) | Set::Rank(_) | Set::Shift(..) | Set::Along(..) | Set::Beyond(..) => true,
                Set::Between(..) | Set::Flanked(_) | Set::Enclosed(..) => true,
                Set::Squares(_) | Set::And(_) | Set::Or(_) | Set::Not(_) | Set::Own | Set::Enemy | Set::Empty => false,
                Set::Occupied | Set::Walls | Set::Kinds(_) | Set::Promoted | Set::Untouched | Set::Stranded => false,
                Set::Trail | Set::From | Set::To | Set::Path | Set::Taken | Set::Chosen | Set::Theirs(_) => false,
                Set::Reach(_) | Set::Attacked(_) | Set::Guarded => false,
            },
            Word::Condition(Condition::Line(_) | Condition::Connected(_)) | Word::Amount(Amount::Groups(..)) => true,
            Word::Condition(_) | Word::Amount(_) | Word::MovePattern(_) => false,
        };
        !self.rules.after.is_empty() || self.rules.survey().iter().any(|clause| clause.mentions(looks))
    }

    /// Reports rows of men of which most are on one colour and the rest on the other.
    fn odd_row(&self, place: &Span, parts: &[[SquareSet; 2]; 2]) -> Option<Diagnostic> {
        let board = &self.rules.board;
        for (side, [light, dark]) in Side::BOTH.into_iter().zip(parts) {
            let (few, many) = if light.len() < dark.len() { (*light, *dark) } else { (*dark, *light) };
            if few.is_empty() || few.len() >= many.len() || many.len() < LEAST_MEN {
                continue;
            }
            if board.same_ranks(few).intersects(&many) {
                continue;
            }
            let whose = &self.rules.sides[side.index()].name;
            let colour = if few == *light { "light" } else { "dark" };
            let message = format!(
                "all pieces stay on squares of one colour, but those of {whose} on {} are on {colour} squares, unlike its others",
                super::text::squares(board, few)
            );
            let hint = "shift the pieces of each row by one file: `1m1m1m1m/m1m1m1m1`";
            return Some(Diagnostic::new(Code::OtherColour, place.clone(), message).hint(hint));
        }
        None
    }

    /// Returns `true` if some pair of a side's pieces on this rank is mirrored, from left to right.
    fn is_mirrored(&self, rank: u8, side: Side) -> bool {
        let board = &self.rules.board;
        let own = || {
            self.rules.start.board.iter().filter(|(square, piece)| board.rank(*square) == rank && piece.side == side)
        };
        own().any(|(square, piece)| {
            let image = board.files() - 1 - board.file(*square);
            own().any(|(other, twin)| board.file(*other) == image && twin == piece)
        })
    }

    /// Reports two pieces of a kind that stay on their colour and start on the same one, on a board where a mirrored
    /// pair has one of each.
    fn same_colour(&self, place: &Span) -> Option<Diagnostic> {
        let rules = self.rules;
        let board = &rules.board;
        if board.files() % 2 == 1 || !self.are_alike() {
            return None;
        }
        for kind in rules.kinds() {
            let moves = &rules.piece(kind).moves;
            let is_slider = !moves.is_empty() && moves.iter().all(is_diagonal_rider);
            let starts = |side: Side| -> Vec<Square> {
                let own = rules.start.board.iter().filter(move |(_, piece)| *piece == Piece { side, kind });
                own.map(|(square, _)| *square).collect()
            };
            if !is_slider || rules.drops.iter().any(|row| row.pieces.contains(kind)) {
                continue;
            }
            let pairs = Side::BOTH.map(starts);
            for (side, pair) in Side::BOTH.into_iter().zip(&pairs) {
                let [one, other] = pair[..] else { continue };
                let both: SquareSet = [one, other].into_iter().collect();
                let light = self.light(both).len();
                if light == 1 || board.rank(one) != board.rank(other) || !self.is_mirrored(board.rank(one), side) {
                    continue;
                }
                let (name, colour) = (&rules.piece(kind).name, if light == 2 { "light" } else { "dark" });
                let message = format!(
                    "both {name}s of {} start on {colour} squares, {}, and never leave this colour",
                    rules.sides[side.index()].name,
                    super::text::squares(board, both)
                );
                let hint =
                    format!("usually each side has one {name} on each colour: exchange one of them with another piece");
                return Some(Diagnostic::new(Code::OtherColour, place.clone(), message).hint(hint));
            }
        }
        None
    }
}

/// Returns `true` if a piece with this movement stays on squares of its colour.
fn keeps_colour(movement: &Movement) -> bool {
    let even = |steps: &[Step]| steps.iter().all(|step| is_even(step.vector));
    movement.lands != Lands::Swap
        && match &movement.geometry {
            Geometry::Leaper(steps) | Geometry::Rider(steps, _) | Geometry::Hopper(steps, _) => {
                steps.iter().all(|steps| even(steps))
            }
            Geometry::Path(_) => movement.legs().all(keeps_colour),
            Geometry::Anywhere => false,
            Geometry::Stay => true,
        }
}

/// Returns `true` if a move captures pieces on squares that may have the other colour.
fn takes_elsewhere(movement: &Movement) -> bool {
    matches!(movement.takes, Takes::Set(_)) || movement.legs().any(takes_elsewhere)
}

fn is_even(vector: Vector) -> bool {
    (i16::from(vector.x) + i16::from(vector.y)) % 2 == 0
}

/// Returns `true` if a move goes along diagonals without limit.
fn is_diagonal_rider(movement: &Movement) -> bool {
    match &movement.geometry {
        Geometry::Rider(steps, _) => steps[0].iter().all(|step| step.vector.x.abs() == 1 && step.vector.y.abs() == 1),
        Geometry::Leaper(_) | Geometry::Hopper(..) | Geometry::Path(_) | Geometry::Anywhere | Geometry::Stay => false,
    }
}
