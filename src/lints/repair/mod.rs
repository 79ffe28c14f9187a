//! The repair search: changes of a file that remove a warning.
//!
//! Input: a variant, its warnings, and the lint that found each. Output: edits, and hints that name them. The search
//! serves only warnings that are proved, such as a condition that never holds. For each, it tries typed changes of the
//! values at its span, and runs the lint that found the warning again. A change is offered under two conditions. It is
//! the only change of the cheapest class that removes the warning, and all lints together find no new warning. The
//! budget counts work, so the result is the same on each machine.

mod change;
mod edits;
mod sets;
mod words;

use super::case::{Case, Finder};
use crate::diagnostic::{Code, Diagnostic};
use change::Change;
use edits::changes;
use std::cell::Cell;

/// The classes of changes, from the cheapest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Class {
    /// A counterpart, such as `enemy` for `own` or `AtMost` for `AtLeast`; or a number that is a little larger or
    /// smaller.
    Turned,
    /// The next square, file or rank.
    Near,
    /// Another name of the same sort.
    Named,
}

impl Class {
    const ALL: [Class; 3] = [Class::Turned, Class::Near, Class::Named];
}

/// The work budget for a file. One change costs the number of squares times the number of kinds of pieces, plus the
/// bytes to read.
const MOST_WORK: usize = 60_000;
/// The number of bytes that are read for one unit of work.
const BYTES_READ: usize = 30;
/// The largest number of warnings with which a search is useful.
const MOST_WARNINGS: usize = 100;
/// The cost of running all lints, in changes.
const ALL_LINTS: usize = 4;

/// The warnings of a variant before the search for edits.
#[derive(Clone)]
pub(in crate::lints) struct Unrepaired {
    case: Case,
    /// The lint that found each warning.
    finders: Vec<Finder>,
}

impl std::fmt::Debug for Unrepaired {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Unrepaired").field("finders", &self.finders).finish_non_exhaustive()
    }
}

impl Unrepaired {
    /// The search for edits; `None` if there is nothing to search for.
    pub fn new(case: Case, finders: Vec<Finder>, warnings: &[Diagnostic]) -> Option<Unrepaired> {
        warnings.iter().any(is_served).then_some(Unrepaired { case, finders })
    }

    /// Adds edits and hints to the warnings.
    pub fn repair(&self, warnings: &mut [Diagnostic]) {
        let Some(top) = self.case.top().filter(|_| warnings.len() <= MOST_WARNINGS) else { return };
        let pieces = self.case.rules().board.squares().len() * self.case.rules().pieces.len();
        let cost = pieces + self.case.bytes() / BYTES_READ;
        let search = Search { case: &self.case, cost, left: Cell::new(MOST_WORK), known: warnings.to_vec() };
        for (warning, finder) in warnings.iter_mut().zip(&self.finders).filter(|(warning, _)| is_served(warning)) {
            if let Some(change) = search.repair(warning, *finder) {
                let meant = change.shown(top, warning);
                let hint = warning.hint.take().map_or_else(String::new, |hint| format!("{hint}; "));
                warning.hint = Some(format!("{hint}did you mean `{meant}`?"));
                warning.edits.extend(change.edits);
            }
        }
    }
}

/// Returns `true` if the search serves a warning.
fn is_served(warning: &Diagnostic) -> bool {
    let is_code = matches!(
        warning.code,
        Code::NeverHolds
            | Code::MoveNeverMade
            | Code::MatchesNothing
            | Code::ConditionNeverHolds
            | Code::AlwaysHolds
            | Code::BeyondReach
            | Code::Contradiction
            | Code::NeverCastles
            | Code::OverAtStart
            | Code::IdleLimit
            | Code::StrandedDrop
            | Code::EmptyZone
            | Code::IdleEffect
            | Code::SameEnds
            | Code::NeverForOne
            | Code::RuledOut
            | Code::IdlePromotion
            | Code::OtherStart
    );
    is_code && warning.span.source == 0 && warning.edits.is_empty()
}

/// A search for edits.
struct Search<'c> {
    case: &'c Case,
    /// The work for one change.
    cost: usize,
    left: Cell<usize>,
    /// All warnings of the unchanged file.
    known: Vec<Diagnostic>,
}

impl Search<'_> {
    /// The change to offer for a warning.
    fn repair(&self, warning: &Diagnostic, finder: Finder) -> Option<Change> {
        if finder == Finder::Comparison {
            return None;
        }
        let top = self.case.top()?;
        let mut changes = changes(top, self.case.root(), warning);
        let mut before: Option<Vec<Diagnostic>> = None;
        for class in Class::ALL {
            let of_class: Vec<Change> = changes.extract_if(.., |change| change.class == class).collect();
            // Stop if the budget does not allow all changes of the class: a rival could be among those not tried.
            self.spend(of_class.len())?;
            let mut works: Option<(Change, Case)> = None;
            for change in of_class {
                let Some(changed) = self.case.changed(change.made_in(top).value) else { continue };
                let before = before.get_or_insert_with(|| self.case.found_by(finder));
                if !has_less(&changed.found_by(finder), before, warning) {
                    continue;
                }
                match &works {
                    // Two changes with the same meaning count as one.
                    Some((known, other)) if other.is_same_game(&changed) => {
                        let length =
                            |change: &Change| change.edits.iter().map(|edit| edit.replacement.len()).sum::<usize>();
                        let rank = |change: &Change| (!change.is_offered, length(change));
                        if rank(&change) < rank(known) {
                            works = Some((change, changed));
                        }
                    }
                    Some(_) => return None,
                    None => works = Some((change, changed)),
                }
            }
            if let Some((change, changed)) = works {
                if !change.is_offered {
                    return None;
                }
                self.spend(ALL_LINTS)?;
                let after: Vec<Diagnostic> = changed.warnings().into_iter().map(|(warning, _)| warning).collect();
                if has_less(&after, &self.known, warning) {
                    return Some(change);
                }
            }
        }
        None
    }

    /// Spends the work of some changes; `None` if too little is left.
    fn spend(&self, edits: usize) -> Option<()> {
        self.left.set(self.left.get().checked_sub(edits * self.cost)?);
        Some(())
    }
}

/// Returns `true` if the warning `gone` is gone and no warning is new.
fn has_less(after: &[Diagnostic], before: &[Diagnostic], gone: &Diagnostic) -> bool {
    let is = |one: &Diagnostic, other: &Diagnostic| (one.code, &one.span) == (other.code, &other.span);
    after.iter().all(|fault| !is(fault, gone) && before.iter().any(|known| is(fault, known)))
}
