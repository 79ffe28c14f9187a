//! Starts that no move could reach, because a row of `forbidden` excludes them.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::model::{Amount, Condition, ForbiddenRow, Level, Set, Word};
use crate::position::{Position, Setup};
use crate::prose::words::{self, says, verb};
use crate::types::{SquareSet, Turn};

impl Lints<'_> {
    /// Reports a start that is forbidden for the side that is not to move. `place` is the span that defines the start.
    pub fn forbidden_start(&self, place: &Span) -> Option<Diagnostic> {
        self.check_at_start(place).or_else(|| self.broken_at_start(place))
    }

    /// Reports a start with the side that is not to move in check: it could be captured at once.
    fn check_at_start(&self, place: &Span) -> Option<Diagnostic> {
        self.rules.check.as_ref()?;
        let own = self.written.own("start").or_else(|| self.written.own("check"))?;
        let other = self.with_the_other_to_move();
        let forbids = self.rules.forbidden.iter().any(|row| Some(&row.when) == self.rules.check.as_ref());
        if !forbids || !other.is_check() {
            return None;
        }
        let whose = self.names().side(other.side_to_move());
        let span = if self.written.own("start").is_some() { place.clone() } else { own.value.span.clone() };
        let mover = self.names().side(other.side_to_move().other());
        let message =
            format!("at the start {} in check, but {} to move", says(whose, "are", "is"), says(mover, "are", "is"));
        let by = self.pieces_on(other.checkers().unwrap_or_default());
        let hint = match &by[..] {
            [] => "check `start`, the side to move, and `check`".to_owned(),
            by => format!(
                "the check comes from {}: change the start, for example with a piece between, or let {whose} begin",
                words::list(by, "and")
            ),
        };
        Some(Diagnostic::new(Code::CheckAtStart, span, message).hint(hint))
    }

    /// Reports a start in which a row of `forbidden` holds: the side that is not to move cannot have made its last
    /// move.
    fn broken_at_start(&self, place: &Span) -> Option<Diagnostic> {
        let other = self.with_the_other_to_move();
        let side = other.side_to_move();
        let holds = |row: &&ForbiddenRow| {
            let is_of_all = row.on.is_empty() && !row.at_landing && side.is_of(row.side);
            is_of_all && is_of_pieces(&row.when) && other.condition_holds(&row.when, side) == Ok(true)
        };
        let row = self.rules.forbidden.iter().find(holds)?;
        let written = self.written.row("forbidden", &row.name);
        let own_start = self.written.own("start").map(|_| place.clone());
        let span = own_start.or_else(|| written.map(|written| self.written.part(written, "when")))?;
        let whose = self.names().side(side);
        let message = format!(
            "\"{}\" forbids a position like the start for {whose}, who {} not to move",
            row.name,
            verb(whose, "are", "is")
        );
        let squares = match &row.when {
            Condition::Any(set) => other.squares_in(set, side).unwrap_or_default(),
            _ => SquareSet::EMPTY,
        };
        let pieces = self.pieces_on(squares);
        let what = match pieces.len() {
            0 | 4.. => String::new(),
            _ => format!(", because of {}", words::list(&pieces, "and")),
        };
        let fault = Diagnostic::new(Code::CheckAtStart, span.clone(), message);
        let fault = fault.hint(format!("no move may lead to such a position{what}: change the start or the row"));
        Some(match written.map(|written| written.key_span.clone()).filter(|row| *row != span) {
            Some(row) => fault.related(row, "the row that forbids it"),
            None => fault,
        })
    }

    /// The pieces that start on some squares, as `the rook on e8`.
    fn pieces_on(&self, squares: SquareSet) -> Vec<String> {
        let named = squares.iter().filter_map(|square| {
            let piece = self.start.piece_at(square)?;
            Some(format!("the {} on {}", self.rules.piece(piece.kind).name, self.rules.board.name(square)))
        });
        named.collect()
    }

    /// The start with the other side to move.
    fn with_the_other_to_move(&self) -> Position {
        let mut state = self.start.state().into_owned();
        state.turn = Turn::of(state.turn.side().other());
        Setup::new(self.start.variant().clone(), state).position_unchecked()
    }
}

/// Returns `true` if a condition depends only on pieces that are present, not on the move, the past or missing pieces.
/// If a piece is missing at the start, the first moves may be meant to bring it.
fn is_of_pieces(condition: &Condition) -> bool {
    let is_of_game = condition.level() > Level::Attacks
        || condition.mentions(|word| match word {
            Word::Set(set) => {
                matches!(
                    set,
                    Set::From
                        | Set::To
                        | Set::Path
                        | Set::Taken
                        | Set::Chosen
                        | Set::Empty
                        | Set::Untouched
                        | Set::Trail
                )
            }
            Word::Amount(amount) => matches!(amount, Amount::Counter(_) | Amount::PliesLeft | Amount::Hand(_)),
            Word::MovePattern(_) => true,
            Word::Condition(_) => false,
        });
    !is_of_game && is_of_presence(condition)
}

/// Returns `true` if a condition holds because some piece is present.
fn is_of_presence(condition: &Condition) -> bool {
    match condition {
        Condition::Any(_) | Condition::Line(_) | Condition::Connected(_) => true,
        Condition::AtLeast(..) => true,
        Condition::All(parts) => parts.iter().any(is_of_presence),
        Condition::Or(parts) => parts.iter().all(is_of_presence),
        Condition::Theirs(part) => is_of_presence(part),
        Condition::Not(_)
        | Condition::Can(_)
        | Condition::Stuck
        | Condition::Repeated(_)
        | Condition::Throughout(_) => false,
        Condition::Chased(_) => false,
    }
}
