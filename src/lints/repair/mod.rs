//! The repair search: edits of a file that remove a warning.
//!
//! Input: a variant, its warnings, and the lint that found each. Output: edits, and hints that name them. For a warning
//! with a proof, the search tries typed edits of the values at its span. After each edit it runs only the lint that
//! found the warning. An edit is offered only if it is the only one of the cheapest class that removes the warning, and
//! if all lints together find no new one. The budget counts work, so the result is the same on each machine.

mod change;
mod edits;
mod sets;
mod words;

use super::case::{Case, Finder};
use crate::diagnostic::{Code, Diagnostic};
use change::Change;
use edits::changes;
use std::cell::Cell;

/// The classes of edits, from the cheapest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Class {
    /// A counterpart: the other side, direction, end or operator; or a number that is a little larger or smaller.
    Turned,
    /// The next square, file or rank.
    Near,
    /// Another name of the same sort.
    Named,
}

impl Class {
    const ALL: [Class; 3] = [Class::Turned, Class::Near, Class::Named];
}

/// The work for a file. One edit costs the number of squares times the number of kinds of pieces, and the reading.
const MOST_WORK: usize = 60_000;
/// The number of bytes that are read for one unit of work.
const BYTES_READ: usize = 30;
/// The largest number of warnings with which a search is useful.
const MOST_WARNINGS: usize = 100;
/// The cost of all lints, in edits.
const ALL_LINTS: usize = 4;

/// The warnings of a variant before the search for edits.
#[derive(Clone)]
pub(in crate::lints) struct Unrepaired {
    case: Case,
    /// The finder of each warning.
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

    /// Adds the edits to the warnings.
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

/// Returns `true` if the search may find an edit for a warning.
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
    /// The work for one edit.
    cost: usize,
    left: Cell<usize>,
    /// All warnings before.
    known: Vec<Diagnostic>,
}

impl Search<'_> {
    /// The only edit of the cheapest class that removes a warning.
    fn repair(&self, warning: &Diagnostic, finder: Finder) -> Option<Change> {
        if finder == Finder::Comparison {
            return None;
        }
        let top = self.case.top()?;
        let mut changes = changes(top, self.case.root(), warning);
        let mut before: Option<Vec<Diagnostic>> = None;
        for class in Class::ALL {
            let of_class: Vec<Change> = changes.extract_if(.., |change| change.class == class).collect();
            // If only a part of the class could be tried, no edit would be known to be the only one.
            self.spend(of_class.len())?;
            let mut works: Option<(Change, Case)> = None;
            for change in of_class {
                let Some(changed) = self.case.changed(change.made_in(top).value) else { continue };
                let before = before.get_or_insert_with(|| self.case.found_by(finder));
                if !has_less(&changed.found_by(finder), before, warning) {
                    continue;
                }
                match &works {
                    // Two edits with the same meaning count as one.
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

    /// Spends the work of some edits; `None` if too little is left.
    fn spend(&self, edits: usize) -> Option<()> {
        self.left.set(self.left.get().checked_sub(edits * self.cost)?);
        Some(())
    }
}

/// Returns `true` if a warning is gone and no other one is new.
fn has_less(after: &[Diagnostic], before: &[Diagnostic], gone: &Diagnostic) -> bool {
    let is = |one: &Diagnostic, other: &Diagnostic| (one.code, &one.span) == (other.code, &other.span);
    after.iter().all(|fault| !is(fault, gone) && before.iter().any(|known| is(fault, known)))
}
