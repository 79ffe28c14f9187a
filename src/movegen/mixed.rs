//! Variants with [slow rules](Slow): the fast executor does what masks express, the plain one the rest, each move and each question
//! by the fastest way that is right.
//!
//! *When it is chosen*: if a variant has tables, but also rules that they do not hold. *What it cannot do*: find what a slow rule is
//! about in bulk; and a rule about all moves leaves little that is fast.

use super::fast::{self, Step, Steps, Wanted};
use super::plain::Plain;
use super::{Move, TooManyMoves};
use crate::model::limits::MAX_MOVES;
use crate::model::{DeedKind, Lands};
use crate::position::{History, Planes, State};
use crate::tables::Variant;
use crate::tables::masks::{Masks, Pattern, Slow};
use crate::types::{Bits, KindSet};
use std::cell::OnceCell;
use std::collections::HashSet;

/// A position of a variant with slow rules.
pub(super) struct Mixed<'a, const W: usize, const P: usize> {
    variant: &'a Variant,
    masks: &'a Masks<W>,
    slow: &'a Slow<W>,
    planes: &'a Planes<W, P>,
    /// The same for the plain executor, put together when it is first asked.
    state: OnceCell<State>,
}

impl<'a, const W: usize, const P: usize> Mixed<'a, W, P> {
    pub fn new(variant: &'a Variant, masks: &'a Masks<W>, slow: &'a Slow<W>, planes: &'a Planes<W, P>) -> Self {
        Mixed { variant, masks, slow, planes, state: OnceCell::new() }
    }

    fn state(&self) -> &State {
        self.state.get_or_init(|| self.planes.to_state(self.masks))
    }

    /// Adds the legal moves to an empty list, rules about repetition seeing a history. Gives the work it took.
    pub fn list(&self, history: &History, into: &mut Vec<Move>) -> Result<u32, TooManyMoves> {
        let plain = Plain::new(self.variant, history);
        self.rest(&plain, into);
        self.others(&plain, into);
        if self.slow.must {
            plain.narrow(self.state(), into, &mut |_, _| {});
        }
        let complete = plain.complete().and(if into.len() > MAX_MOVES { Err(TooManyMoves) } else { Ok(()) });
        complete.inspect_err(|_| into.clear())?;
        Ok(plain.spent().saturating_add(into.len() as u32))
    }

    /// How many legal moves there are.
    pub fn count(&self) -> Result<usize, TooManyMoves> {
        let mut moves = Vec::new();
        let Some(rest) = self.count_rest() else {
            return self.list(&History::default(), &mut moves).map(|_| moves.len());
        };
        let history = History::default();
        let plain = Plain::new(self.variant, &history);
        self.others(&plain, &mut moves);
        plain.complete()?;
        let count = rest + moves.len();
        if count > MAX_MOVES { Err(TooManyMoves) } else { Ok(count) }
    }

    /// How many legal moves there are that no slow rule is about; `None` if that cannot be told without listing them.
    fn count_rest(&self) -> Option<usize> {
        let (slow, judged) = (self.slow, self.judged());
        if slow.must || !self.own(slow.twins).is_empty() {
            return None;
        }
        if self.judges_all(judged) {
            return Some(0);
        }
        let count = |wanted| fast::count_sifted(self.masks, self.planes, wanted, judged) as usize;
        let rest = match judged.is_empty() && !slow.soft {
            true => fast::count(self.masks, self.planes).ok()?,
            false => count(Wanted::Rest),
        };
        // What masks let through is a part of what there is.
        (!slow.soft || count(Wanted::Any) == rest).then_some(rest)
    }

    /// Which moves of the side to move are judged plainly.
    fn judged(&self) -> &'a [Pattern<W>] {
        let slow = self.slow;
        match slow.kept.iter().any(|&kinds| self.own(kinds).is_empty()) {
            true => Pattern::ALL,
            false => &slow.judged[self.planes.board.turn.index()],
        }
    }

    fn judges_all(&self, judged: &[Pattern<W>]) -> bool {
        judged.iter().any(Pattern::is_any)
    }

    /// The side to move's pieces of some kinds.
    fn own(&self, kinds: KindSet) -> Bits<W> {
        if kinds.is_empty() {
            return Bits::EMPTY;
        }
        self.planes.board.of_kinds(self.masks, kinds) & self.planes.board.pieces(self.planes.board.turn)
    }

    /// Adds the legal moves that no slow rule is about.
    fn rest(&self, plain: &Plain, into: &mut Vec<Move>) {
        let judged = self.judged();
        if self.judges_all(judged) {
            return;
        }
        let soft = self.with_found(Wanted::Rest, judged, |steps| {
            into.extend(steps.iter().map(|step| fast::spelt_out(self.masks, self.planes, step)));
            let others = || fast::count_sifted(self.masks, self.planes, Wanted::Any, judged) > steps.len() as u64;
            (self.slow.soft && others()).then(|| steps.iter().map(Step::alike).collect::<HashSet<Step>>())
        });
        let Some(safe) = soft else { return };
        self.with_found(Wanted::Any, judged, |steps| {
            for step in steps.iter().filter(|step| !safe.contains(&step.alike())) {
                plain.judge(self.state(), fast::spelt_out(self.masks, self.planes, step), false, into);
            }
        });
    }

    /// Adds the legal moves that the plain executor finds or judges.
    fn others(&self, plain: &Plain, into: &mut Vec<Move>) {
        let (slow, board) = (self.slow, &self.planes.board);
        let judged = self.judged();
        if !judged.is_empty() {
            self.with_found(Wanted::Matching, judged, |steps| {
                for step in steps.iter() {
                    let mv = fast::spelt_out(self.masks, self.planes, step);
                    let promotes = mv.kind == DeedKind::Move && slow.promoting.contains(mv.piece);
                    plain.judge(self.state(), mv, promotes, into);
                }
            });
        }
        if !self.own(slow.walkers).is_empty() {
            plain.walked(self.state(), slow.walkers, &slow.walked, into);
        }
        if !slow.castling.is_empty() && !board.untouched.is_empty() {
            plain.castled(self.state(), &slow.castling, into);
        }
        if slow.dropped.iter().any(|kind| board.in_hand(board.turn, kind) > 0) {
            plain.dropped(self.state(), slow.dropped, into);
        }
    }

    /// Does something with the wanted ones of the moves that the fast executor finds.
    fn with_found<R>(&self, wanted: Wanted, judged: &[Pattern<W>], work: impl FnOnce(&Steps) -> R) -> R {
        fast::with_steps(|steps| {
            if judged.is_empty() && wanted == Wanted::Rest {
                fast::find(self.masks, self.planes, steps);
            } else {
                fast::find_sifted(self.masks, self.planes, wanted, judged, steps);
            }
            work(steps)
        })
    }

    /// Is the side to move in check?
    pub fn is_check(&self, plain: &Plain) -> bool {
        match self.slow.check {
            true => plain.is_check(self.state()),
            false => fast::is_check(self.masks, self.planes),
        }
    }

    /// Does a row end the game here that counts in perft? There are legal moves.
    pub fn is_over(&self, plain: &Plain) -> bool {
        if fast::is_over(self.masks, self.planes) {
            return true;
        }
        let rows = &self.variant.rules().outcomes;
        let rows = self.slow.ends.iter().filter_map(|&number| rows.get(number));
        let mut rows = rows.peekable();
        rows.peek().is_some() && plain.outcome(self.state(), false, rows).is_some()
    }

    /// The key of repetition.
    pub fn key(&self) -> u64 {
        if self.planes.board.trail.is_empty() {
            return fast::key(self.masks, self.planes);
        }
        Plain::new(self.variant, &History::default()).repetition_key(self.state())
    }

    /// Must the plain executor make this legal move?
    fn is_made_plainly(&self, mv: &Move) -> bool {
        let turn = self.planes.board.turn;
        fast::matches(&self.slow.made[turn.index()], turn, mv) || !self.can_be_made(mv)
    }

    /// Is it a move as tables find them?
    fn can_be_made(&self, mv: &Move) -> bool {
        let board = &self.planes.board;
        match mv.kind {
            DeedKind::Pass => true,
            DeedKind::Drop => mv.becomes.is_none(),
            DeedKind::Castle => mv.castling.is_none_or(|row| !self.slow.castling.contains(&usize::from(row))),
            DeedKind::Move if !self.slow.walkers.contains(mv.piece) => true,
            DeedKind::Move => {
                let takes_there = mv.from != mv.to && board.occupied().has(mv.to.index());
                let takes = if takes_there { mv.victim() == Some(mv.to) } else { !mv.captures() };
                takes && mv.lands == Lands::Target && mv.stops().is_none() && !mv.leaves_trail
            }
        }
    }
}

/// Makes a legal move on planes. If planes cannot hold what comes of it, that is given back instead.
pub(super) fn play<const W: usize, const P: usize>(
    plain: &Plain,
    variant: &Variant,
    (masks, slow): (&Masks<W>, &Slow<W>),
    planes: &mut Planes<W, P>,
    mv: &Move,
) -> Option<Box<State>> {
    let mixed = Mixed::new(variant, masks, slow, planes);
    if !mixed.is_made_plainly(mv) {
        fast::play(masks, planes, mv);
        return None;
    }
    let next = plain.after(mixed.state(), mv);
    match Planes::from_state(masks, &next) {
        Some(made) => {
            *planes = made;
            None
        }
        None => Some(Box::new(next)),
    }
}
