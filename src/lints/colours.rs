//! Pieces that stay on squares of one colour and never meet an enemy.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::model::{Amount, Condition, EffectTraits, Gait, Lands, Movement, Set, Shape, Step, Takes, Word};
use crate::prose::words::says;
use crate::types::{Kind, Piece, Side, SquareSet, Vector};

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
        self.never_meet(&place).into_iter().collect()
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

    /// Reports pieces without opponents on their colour, in games all of whose pieces stay on their colour.
    fn never_meet(&self, place: &Span) -> Option<Diagnostic> {
        let rules = self.rules;
        let reaches_others =
            |effect: EffectTraits| effect.captures || effect.clears || effect.puts.is_some() || effect.flips;
        let exists = |&kind: &Kind| Side::BOTH.into_iter().any(|side| self.world.exists(Piece { side, kind }));
        let stays = |kind: Kind| rules.piece(kind).moves.iter().all(keeps_colour);
        if !rules.kinds().filter(exists).all(stays)
            || !rules.drops.is_empty()
            || !rules.castling.is_empty()
            || rules.after.iter().any(|row| row.choose.is_some() || row.has_effect(reaches_others))
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
                    "all pieces stay on squares of one colour, and only {} pieces on {name} squares: those on {} never meet the enemy",
                    says(whose, "have", "has"),
                    self.names().squares(alone)
                );
                let hint = "stagger the rows so that both sides stand on the same colour; `second: Rotated` rotates the board by 180 degrees for the second player";
                return Some(Diagnostic::new(Code::OtherColour, place.clone(), message).hint(hint));
            }
        }
        None
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
}

/// Returns `true` if a piece with this movement stays on squares of its colour.
fn keeps_colour(movement: &Movement) -> bool {
    let even = |steps: &[Step]| steps.iter().all(|step| is_even(step.vector));
    movement.lands != Lands::Swap
        && match movement.geometry.gait() {
            Gait::Ride(steps, _) | Gait::Hop(steps, _) => steps.iter().all(|steps| even(steps)),
            Gait::Path(_) => movement.legs().all(keeps_colour),
            Gait::Anywhere => false,
            Gait::Stay => true,
        }
}

/// Returns `true` if a move captures pieces on squares that may have the other colour.
fn takes_elsewhere(movement: &Movement) -> bool {
    matches!(movement.takes, Takes::Set(_)) || movement.legs().any(takes_elsewhere)
}

fn is_even(vector: Vector) -> bool {
    (i16::from(vector.x) + i16::from(vector.y)) % 2 == 0
}
