//! Moves: found, judged and made. A [`Position`] comes in, [`Move`]s and the positions after them go out; nothing outside
//! can tell which executor did the work: the fast one or the plain one.

mod checkers;
mod fast;
mod list;
mod listed;
mod mv;
mod perft;
pub(crate) mod plain;
mod playout;
mod table;

pub use crate::tables::{Engine, Explained, Filters, Legality, RuleWay};
pub use fast::Tally;
pub use list::MoveList;
pub use listed::{AnyMove, ListedMove, ListedMoves};
pub use mv::{Choice, Move};
pub use perft::{divide, perft, perft_with_table};
pub use table::{NoMemory, PerftTable};

use crate::position::{Form, History, Position, by_form};
use plain::Plain;
use std::cell::RefCell;

/// A position has more moves, or takes more work to list them, than the [limits](crate::model::limits) allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "the position has too many moves to list, or too much to judge (limits: {} moves, {} steps of work)",
    crate::model::limits::MAX_MOVES,
    crate::model::limits::MAX_WORK
)]
pub struct TooManyMoves;

/// Why a move that the pieces could make may not be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The name of the row that forbids it, `king left in check` for instance.
    pub reason: String,
}

impl Position {
    /// All legal moves, each once. Rules about repetition see no history here; a [`Game`](crate::game::Game) knows it. That
    /// the game may be over is not looked at.
    ///
    /// The order is the same whenever the position is: for equal positions of a variant, however they were reached, on every machine.
    /// It has no meaning beyond that, and may change with the version of the library; a variant that is played
    /// [plainly](crate::Variant::plainly) has an order of its own.
    ///
    /// # Errors
    /// If there are too many to list.
    pub fn legal_moves(&self) -> Result<Vec<Move>, TooManyMoves> {
        let mut moves = Vec::with_capacity(64);
        self.list_moves(&mut moves).map(|()| moves)
    }

    /// The [legal moves](Position::legal_moves) in a list that can be used again; what it held is forgotten.
    ///
    /// # Errors
    /// If there are too many to list; the list is empty then.
    pub fn list_moves(&self, into: &mut Vec<Move>) -> Result<(), TooManyMoves> {
        self.list_moves_since(&History::default(), into).map(|_| ())
    }

    /// The legal moves, rules about repetition seeing a history that ends with this position. Gives the work it took.
    pub(crate) fn list_moves_since(&self, history: &History, into: &mut Vec<Move>) -> Result<u32, TooManyMoves> {
        into.clear();
        by_form!(self.variant(), self.form(),
            plain state => {
                let plain = Plain::new(self.variant(), history);
                plain.legal_into(state, self.variant().rules().forbidden.len(), into);
                plain.complete().map(|()| plain.spent()).inspect_err(|_| into.clear())
            },
            planes (planes, masks) => fast::list(masks, planes, history, into).inspect_err(|_| into.clear()),
        )
    }

    /// How many [legal moves](Position::legal_moves) there are.
    ///
    /// # Errors
    /// If there are too many to list.
    pub fn count_moves(&self) -> Result<usize, TooManyMoves> {
        by_form!(self.variant(), self.form(),
            plain _state => self.legal_moves().map(|moves| moves.len()),
            planes (planes, masks) => fast::count(masks, planes),
        )
    }

    /// Counts how many moves there are here, how many of them are made and judged, and by which of the forbidden rows. The plain executor
    /// judges them all, and counts nothing.
    ///
    /// # Errors
    /// If there are too many to list.
    pub fn tally(&self, into: &mut Tally) -> Result<(), TooManyMoves> {
        let tally = RefCell::new(std::mem::take(into));
        let counted = by_form!(self.variant(), self.form(),
            plain _state => Ok(()),
            planes (planes, masks) => fast::tally(masks, planes, &tally),
        );
        *into = tally.into_inner();
        counted
    }

    /// All moves that the pieces could make but that a row forbids, each with the first row that does.
    ///
    /// # Errors
    /// If there are too many to list.
    pub fn refused_moves(&self) -> Result<Vec<(Move, Refused)>, TooManyMoves> {
        let history = History::default();
        let plain = Plain::new(self.variant(), &history);
        let (state, rules) = (&*self.state(), self.variant().rules());
        let mut refused = Vec::new();
        let mut free = Vec::new();
        for mv in plain.pseudo(state) {
            match plain.forbidden(state, &mv, rules.forbidden.len()) {
                Some(row) => refused.push((mv, Refused { reason: rules.forbidden[row].name.clone() })),
                None => free.push(mv),
            }
        }
        plain.narrow(state, &mut free, &mut |mv, row| refused.push((mv, Refused { reason: row.name.clone() })));
        plain.complete().map(|()| refused)
    }

    /// The position after a move, which must be one of this position's [legal moves](Position::legal_moves). However much
    /// work the rows that follow it are, it is made.
    ///
    /// # Panics
    /// If it is no move of this board.
    #[must_use]
    pub fn after(&self, mv: &Move) -> Position {
        let mut next = self.clone();
        next.play(mv);
        next
    }

    /// Becomes the position [after](Position::after) a move.
    ///
    /// # Panics
    /// If it is no move of this board.
    pub fn play(&mut self, mv: &Move) {
        // However much work it is, there is an answer.
        let _ = self.make(mv, true);
    }

    /// Becomes the position [after](Position::after) a move, unless what follows it is more work than a request may take.
    pub(crate) fn try_play(&mut self, mv: &Move) -> Result<(), TooManyMoves> {
        self.make(mv, false)
    }

    fn make(&mut self, mv: &Move, tireless: bool) -> Result<(), TooManyMoves> {
        let history = History::default();
        let (variant, form) = self.form_mut();
        let mut left = None;
        let made = by_form!(variant, &mut *form,
            plain state => {
                let plain = if tireless { Plain::tireless(variant, &history) } else { Plain::new(variant, &history) };
                **state = plain.after(state, mv);
                // A position that planes can hold is kept so, however it was reached: the order of its moves is always the same.
                left = (!variant.is_plain() && variant.masks().is_ok()).then(|| std::mem::take(state));
                plain.complete()
            },
            planes (planes, masks) => fast::play(masks, planes, mv, tireless),
        );
        if let Some(state) = left {
            *form = Form::new(variant, *state);
        }
        made
    }

    /// Is the side to move in check, as the variant defines it?
    pub fn is_check(&self) -> bool {
        // However much work it is, there is an answer.
        self.check(&History::default(), true).is_ok_and(|(check, _)| check)
    }

    /// The same, rules about repetition seeing a history; and the work it took.
    pub(crate) fn is_check_since(&self, history: &History) -> Result<(bool, u32), TooManyMoves> {
        self.check(history, false)
    }

    fn check(&self, history: &History, tireless: bool) -> Result<(bool, u32), TooManyMoves> {
        by_form!(self.variant(), self.form(),
            plain state => {
                let variant = self.variant();
                let plain = if tireless { Plain::tireless(variant, history) } else { Plain::new(variant, history) };
                let check = plain.is_check(state);
                plain.complete().map(|()| (check, plain.spent()))
            },
            planes (planes, masks) => fast::is_check(masks, planes, history, tireless),
        )
    }

    /// Does a legal move leave the opponent in check, as the variant defines it?
    pub fn gives_check(&self, mv: &Move) -> bool {
        self.after(mv).is_check()
    }

    /// The same, and the work it took to find out.
    pub(crate) fn gives_check_within_limits(&self, mv: &Move) -> Result<(bool, u32), TooManyMoves> {
        let mut next = self.clone();
        next.try_play(mv)?;
        next.is_check_since(&History::default())
    }

    /// Does an outcome row, given by its place, hold for the side to move? `stuck`: has it no legal move? And the work it took.
    pub(crate) fn outcome_holds(
        &self,
        history: &History,
        row: usize,
        stuck: bool,
    ) -> Result<(bool, u32), TooManyMoves> {
        by_form!(self.variant(), self.form(),
            plain state => {
                let plain = Plain::new(self.variant(), history);
                let rows = &self.variant().rules().outcomes[row..=row];
                let holds = plain.outcome(state, stuck, rows).is_some();
                plain.complete().map(|()| (holds, plain.spent()))
            },
            planes (planes, masks) => fast::outcome_holds(masks, planes, history, row, stuck),
        )
    }

    /// Which of the conditions hold for the side to move that are noted in every position of a game: one bit each. And the work it took.
    pub(crate) fn noted(&self, history: &History) -> Result<(u64, u32), TooManyMoves> {
        by_form!(self.variant(), self.form(),
            plain state => {
                let plain = Plain::new(self.variant(), history);
                let held = plain.throughout(state);
                plain.complete().map(|()| (held, plain.spent()))
            },
            planes (planes, masks) => fast::noted(masks, planes, history),
        )
    }

    /// A key that is equal for positions of a variant which are the same to its rules of repetition, and different, but for
    /// accidents, for others. A trail counts only if something could be taken on it (FIDE Laws 9.2.3). It does not depend
    /// on how the position is kept.
    pub fn key(&self) -> u64 {
        by_form!(self.variant(), self.form(),
            plain state => Plain::new(self.variant(), &History::default()).repetition_key(state),
            planes (planes, masks) => fast::key(masks, planes),
        )
    }
}
