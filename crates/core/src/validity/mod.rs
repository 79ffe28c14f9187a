//! Checks whether a game can reach a setup. Most checks follow from the rules; rows of `impossible` add others.

mod error;

pub use error::SetupError;

use crate::bounds::{Bounds, Excess};
use crate::model::{Amount, Condition, ForbiddenRow, ImpossibleRow, Level, Set, Word};
use crate::movegen::{LimitExceeded, holds_on_landing, holds_within_limits};
use crate::position::{Position, Setup, State};
use crate::types::{Cell, Kind, KindSet, Piece, Side, Turn};
use crate::words;

/// The faults of a setup.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SetupFindings {
    /// Reasons why no game reaches the setup.
    pub impossible: Vec<SetupError>,
    /// Reasons why hardly any game does.
    pub suspicious: Vec<SetupError>,
}

impl Setup {
    /// Checks whether a game can reach the setup, as far as that follows from the rules, and returns the first reason
    /// why none can. [`findings`](Setup::findings) returns all of them.
    ///
    /// # Errors
    /// If no game reaches the setup.
    pub fn validate(&self) -> Result<(), SetupError> {
        self.findings().impossible.into_iter().next().map_or(Ok(()), Err)
    }

    /// The position of this setup.
    ///
    /// # Errors
    /// If the setup does not pass [`validate`](Setup::validate).
    pub fn position(self) -> Result<Position, SetupError> {
        self.validate().map(|()| self.position_unchecked())
    }

    /// All reasons why no game, or hardly any game, reaches the setup:
    ///
    /// - a side has lost its royal pieces, and no outcome has ended the game because of this;
    /// - the side that has just moved broke a row of `forbidden`;
    /// - a piece, a wall, a hand or a counter is not within the bounds that follow from the start and the moves;
    /// - there are more pieces than promotion, drops and effects can make;
    /// - a row of `impossible` holds.
    ///
    /// A condition that exceeds the work limit of a request counts as not fulfilled.
    ///
    /// ```
    /// # use ferz_core as ferz;
    /// use ferz::Variant;
    ///
    /// let chess = Variant::builtin("chess")?;
    /// let reasons = |fen| {
    ///     let findings = chess.setup(fen).unwrap().findings();
    ///     findings.impossible.iter().map(ToString::to_string).collect::<Vec<_>>()
    /// };
    /// assert!(reasons("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1").is_empty());
    /// let taken = "the last move of Black broke the row \"king left in check\" of `forbidden`";
    /// assert_eq!(reasons("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"), [taken]);
    /// assert_eq!(reasons("4k3/8/8/8/8/8/8/P3K3 w - - 0 1"), ["the pawn of White can never come to a1"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn findings(&self) -> SetupFindings {
        let position = self.as_position();
        let start = position.variant().start();
        let mut found = SetupFindings::default();
        if is_start(position, &start) {
            return found;
        }
        add_royals(position, &start, &mut found.impossible);
        add_broken_rows(position, &mut found.impossible);
        add_unreachable(position, &start, &mut found.impossible);
        add_out_of_bounds(position, &start, &mut found.impossible);
        add_impossible_rows(position, &mut found);
        found
    }
}

/// Returns `true` if the board and the hands are those of the start.
fn is_start(position: &Position, start: &Position) -> bool {
    let (now, then) = (position.state(), start.state());
    let squares = position.variant().rules().board.squares();
    now.hands == then.hands && squares.iter().all(|square| now.at(square) == then.at(square))
}

fn side_name(position: &Position, side: Side) -> String {
    position.variant().side_name(side).to_owned()
}

fn kind_name(position: &Position, kind: Kind) -> String {
    position.variant().rules().piece(kind).name.clone()
}

/// A side that starts with royals still has one, unless the game has ended by the loss. A royal that can neither be
/// lost nor become anything else is still there.
fn add_royals(position: &Position, start: &Position, found: &mut Vec<SetupError>) {
    let rules = position.variant().rules();
    let royals: Vec<Kind> = rules.royals().iter().collect();
    let kept = rules.never_lost();
    for side in Side::BOTH {
        let all = |position: &Position| royals.iter().map(|&kind| position.count_of(side, kind)).sum::<usize>();
        let name = side_name(position, side);
        if all(start) > 0 && all(position) == 0 && !is_over(position) {
            let had = royals.iter().filter(|&&kind| start.count_of(side, kind) > 0);
            let names: Vec<String> = had.map(|&kind| kind_name(position, kind)).collect();
            found.push(SetupError::Royals {
                side: name,
                pieces: words::list(names, "or"),
                found: 0,
                expected: all(start),
            });
            continue;
        }
        for &kind in royals.iter().filter(|kind| kept.contains(**kind)) {
            let (now, expected) = (position.count_of(side, kind), start.count_of(side, kind));
            if now < expected {
                let pieces = kind_name(position, kind);
                found.push(SetupError::Royals { side: name.clone(), pieces, found: now, expected });
            }
        }
    }
}

/// Returns `true` if an outcome that depends on the board alone holds.
fn is_over(position: &Position) -> bool {
    let to_move = position.side_to_move();
    let mut rows = position.variant().rules().outcomes.iter().filter(|row| row.counts_in_perft());
    rows.any(|row| {
        to_move.is_of(row.side)
            && row.when.level() <= Level::Attacks
            && holds(position.condition_holds(&row.when, to_move))
    })
}

fn holds(result: Result<bool, LimitExceeded>) -> bool {
    result.unwrap_or(false)
}

/// The rows of `forbidden` that the last ply broke, if they can be evaluated without knowing that ply.
fn add_broken_rows(position: &Position, found: &mut Vec<SetupError>) {
    let rules = position.variant().rules();
    let (mover, state) = before_passing(position);
    for ForbiddenRow { name, side, on, when, at_landing } in &rules.forbidden {
        let is_settled = !*at_landing || rules.after.is_empty();
        let is_known = on.is_empty() && mover.is_of(*side) && is_settled;
        if is_known && asks_for_the_board(when) && holds(holds_within_limits(position.variant(), &state, mover, when)) {
            found.push(SetupError::Forbidden { side: side_name(position, mover), row: name.clone() });
        }
    }
}

/// Pieces on squares where no ply may end, by a row of `forbidden` that depends only on the piece and the square.
fn add_unreachable(position: &Position, start: &Position, found: &mut Vec<SetupError>) {
    let rules = position.variant().rules();
    let rows: Vec<&ForbiddenRow> = rules
        .forbidden
        .iter()
        .filter(|row| row.on.is_empty() && row.when.is_about_arrival() && rules.after.is_empty())
        .collect();
    if rows.is_empty() {
        return;
    }
    let state = position.state();
    for square in state.occupied() {
        let Some(Piece { side, kind }) = state.at(square).piece() else { continue };
        let is_broken = |row: &&ForbiddenRow| {
            side.is_of(row.side) && holds(holds_on_landing(position.variant(), &state, side, square, &row.when))
        };
        if start.piece_at(square) != Some(Piece { side, kind }) && rows.iter().any(is_broken) {
            let (side, piece) = (side_name(position, side), kind_name(position, kind));
            found.push(SetupError::Square { side, piece, square: rules.board.name(square) });
        }
    }
}

/// The side that made the last ply, and the state when that ply was judged: before the turn passed.
fn before_passing(position: &Position) -> (Side, State) {
    let mut state = position.state().into_owned();
    let turn = state.turn;
    let left = turn.plies_left().unwrap_or(1);
    // If the turn has more plies than are left, some have been made.
    let is_inside_turn = position.variant().rules().turn.as_ref().is_some_and(|rule| {
        let plies = rule.plies[turn.side().index()].clone();
        let more = Condition::more_than(plies, Amount::Number(left.into()));
        holds(position.condition_holds(&more, turn.side()))
    });
    let last = match is_inside_turn {
        true => turn.with_plies(left.saturating_add(1)),
        false if turn.plies_left().is_some() => Turn::of(turn.side().other()).with_plies(1),
        false => Turn::of(turn.side().other()),
    };
    state.turn = last;
    (last.side(), state)
}

/// Returns `true` if a condition depends on pieces and attacks only, not on the last move or on earlier positions.
fn asks_for_the_board(when: &Condition) -> bool {
    let asks_for_move =
        |word: Word| matches!(word, Word::Set(Set::From | Set::To | Set::Path | Set::Taken | Set::Chosen));
    when.level() <= Level::Attacks && !when.mentions(asks_for_move)
}

/// Pieces, walls, hands and counters that are not within the bounds of the variant's games.
fn add_out_of_bounds(position: &Position, start: &Position, found: &mut Vec<SetupError>) {
    let (variant, rules, state) = (position.variant(), position.variant().rules(), position.state());
    let Some(bounds) = variant.derived(|| Bounds::of(&start.as_outset())) else { return };
    let fed = fed_from_outside(start);
    let is_fed = !fed.is_empty();
    for square in rules.board.squares() {
        let possible = bounds.contents[square.index()];
        let at = || rules.board.name(square);
        match state.at(square).piece() {
            Some(Piece { side, kind }) if !possible.has(side, kind) && !is_fed => {
                let (side, piece) = (side_name(position, side), kind_name(position, kind));
                found.push(SetupError::Square { side, piece, square: at() });
            }
            None if state.at(square) == Cell::WALL && !possible.wall => found.push(SetupError::Wall { square: at() }),
            _ => {}
        }
    }
    for side in Side::BOTH {
        let held = rules.kinds().filter(|&kind| position.in_hand(side, kind) > 0);
        // Other programs write a supply of pieces that may always be dropped.
        let possible = bounds.held[side.index()] | rules.free_drops(side) | fed;
        for kind in held.filter(|&kind| !possible.contains(kind)) {
            found.push(SetupError::Hand { side: side_name(position, side), piece: kind_name(position, kind) });
        }
    }
    if let Some(Excess { side, kinds, found: number, most }) = bounds
        .numbers
        .as_ref()
        .filter(|_| !is_fed)
        .and_then(|numbers| numbers.excess(rules, &position.numbers_of_pieces()))
    {
        let names = kinds.iter().map(|kind| kind_name(position, kind)).collect();
        let kinds = if kinds == rules.kinds().collect() { Vec::new() } else { names };
        let side = side.map(|side| side_name(position, side));
        found.push(SetupError::TooMany { side, kinds, found: number, most });
    }
    for (counter, bounds) in rules.counters.iter().zip(&bounds.tallies) {
        for side in Side::BOTH {
            let (number, (least, most)) = (i64::from(state.counters[counter.slot_of(side)]), bounds[side.index()]);
            if !(least..=most).contains(&number) {
                found.push(SetupError::Counter { counter: counter.name.clone(), found: number, least, most });
                break;
            }
        }
    }
}

/// The kinds that may be dropped although nothing in the game brings pieces into a hand: in a game on two boards they
/// come from the other one.
fn fed_from_outside(start: &Position) -> KindSet {
    let rules = start.variant().rules();
    if rules.captured.go.is_kept() || Side::BOTH.into_iter().any(|side| start.hand(side).next().is_some()) {
        return KindSet::EMPTY;
    }
    rules.drops.iter().filter(|row| !row.free).fold(KindSet::EMPTY, |all, row| all | row.pieces)
}

/// The rows of `impossible` that hold.
fn add_impossible_rows(position: &Position, found: &mut SetupFindings) {
    for ImpossibleRow { name, side, when, suspicious } in &position.variant().rules().impossible {
        for side in Side::all_of(*side) {
            if holds(position.condition_holds(when, side)) {
                let error = SetupError::Row { side: side_name(position, side), row: name.clone() };
                if *suspicious { found.suspicious.push(error) } else { found.impossible.push(error) }
            }
        }
    }
}
