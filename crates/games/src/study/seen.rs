//! The rows of the rules that games have used. All threads add to one set; found rows are not searched for again.

use ferz_core::Variant;
use ferz_core::model::{MoveKind, RowId, Taking};
use ferz_core::movegen::Move;
use ferz_core::position::Position;
use std::sync::atomic::{AtomicBool, Ordering};

/// A set of rows that only grows. The final set is the union over all games, in any order.
pub struct Seen {
    /// All rows, in order.
    rows: Vec<RowId>,
    found: Vec<AtomicBool>,
}

impl Seen {
    /// A set in which no row has been seen.
    pub fn new(variant: &Variant) -> Seen {
        let rows = variant.rules().row_ids();
        let found = rows.iter().map(|_| AtomicBool::new(false)).collect();
        Seen { rows, found }
    }

    /// All rows, each with `true` if it has been used.
    pub fn rows(&self) -> impl Iterator<Item = (RowId, bool)> {
        let found = self.found.iter().map(|found| found.load(Ordering::Relaxed));
        self.rows.iter().copied().zip(found)
    }

    /// Adds a row. Returns `true` if it is new.
    pub fn add(&self, row: RowId) -> bool {
        self.rows.binary_search(&row).is_ok_and(|place| !self.found[place].swap(true, Ordering::Relaxed))
    }

    /// Returns `true` if a row has not been found yet.
    pub fn is_open(&self, row: RowId) -> bool {
        self.rows.binary_search(&row).is_ok_and(|place| !self.found[place].load(Ordering::Relaxed))
    }

    /// Returns `true` if a row that prevents moves has not been found yet.
    pub fn looks_for_obstacles(&self) -> bool {
        let open = |(row, found): (&RowId, &AtomicBool)| row.is_against() && !found.load(Ordering::Relaxed);
        self.rows.iter().zip(&self.found).any(open)
    }

    /// The rows that have not been found yet, for one game. A snapshot: other threads may find some of them meanwhile.
    pub fn open(&self, variant: &Variant) -> Open {
        let rules = variant.rules();
        let mut open = Open { kinds: vec![false; rules.pieces.len()], ..Open::default() };
        for (row, _) in self.rows().filter(|(_, found)| !found) {
            match row {
                RowId::Move(kind, _) => open.kinds[kind.index()] = true,
                RowId::Promotion(_) => open.promotions = true,
                RowId::Castling(_) | RowId::Drop(_) | RowId::Pass => open.others = true,
                RowId::After(place) => open.after.push((place, None)),
                RowId::Step(counter, step) => open.after.push((counter, Some(step))),
                RowId::Cannot(_) | RowId::Forbidden(_) | RowId::Must(_) | RowId::Outcome(_) => {}
            }
        }
        open
    }

    /// Finds the open rows that a move uses. Returns `true` if any of them is new.
    pub fn look(&self, open: &mut Open, before: &Position, mv: &Move) -> bool {
        if !open.may_be_shown(before, mv) {
            return false;
        }
        let wanted = |row| self.is_open(row);
        let mut is_new = false;
        // Rows that exceed the work limit are left out.
        let _ = before.wanted_rows_of(mv, &wanted, &mut |row| is_new |= self.add(row));
        *open = self.open(before.variant());
        is_new
    }
}

/// The open rows: those that have not been found yet.
#[derive(Default)]
pub struct Open {
    /// By kind: set if one of its moves is open.
    kinds: Vec<bool>,
    promotions: bool,
    /// Castlings, drops and passes.
    others: bool,
    /// `after` rows, and steps of counters.
    after: Vec<(usize, Option<usize>)>,
}

impl Open {
    /// Returns `true` if a move may use an open row. This test is cheap, because every move is tested.
    fn may_be_shown(&self, before: &Position, mv: &Move) -> bool {
        let direct = match mv.kind {
            MoveKind::Move => self.kinds[mv.piece.index()],
            MoveKind::Castle | MoveKind::Drop | MoveKind::Pass => self.others,
        };
        direct || mv.becomes.is_some() && self.promotions || self.after.iter().any(|row| is_about(before, mv, *row))
    }
}

/// Returns `true` if an `after` row or a counter step may apply to a move, judged by the move alone.
fn is_about(before: &Position, mv: &Move, (place, step): (usize, Option<usize>)) -> bool {
    let rules = before.variant().rules();
    let on = match step {
        None => &rules.after[place].on,
        Some(step) => &rules.counters[place].steps[step].on,
    };
    let takes = |taking: &Taking| match taking {
        Taking::Anything => mv.is_capture(),
        Taking::Nothing => !mv.is_capture(),
        Taking::Kinds(_) => mv.is_capture(),
    };
    on.is_empty()
        || on.iter().any(|pattern| {
            pattern.by.is_none_or(|kinds| kinds.contains(mv.piece))
                && pattern.kind.is_none_or(|kind| kind == mv.kind)
                && pattern.takes.as_ref().is_none_or(takes)
                && pattern.becomes.is_none_or(|kinds| mv.becomes.is_some_and(|kind| kinds.contains(kind)))
        })
}
