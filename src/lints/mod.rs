//! Lints: warnings about variants that can be played, such as dead rules, facts that a FEN loses, or a start without
//! moves.
//!
//! Input: the rules, their tree, and the start position. Output: warnings. They are found by reasoning, never by
//! playing: see [`bounds`](ferz_core::bounds). Warnings are about the file itself, not about its bases, which may suit
//! other files. [`inheritance`] reports the rows of bases that the file disables.

mod absent;
mod case;
mod castling_conditions;
mod castlings;
mod causes;
mod check_rule;
mod choices;
mod colours;
mod conditions;
mod contradictions;
mod copied_rows;
mod counters;
mod demands;
mod doubled_steps;
mod early_conditions;
mod effects;
mod emptied_hands;
mod empty_sets;
mod expression;
mod empty_braces;
mod fen_fields;
mod forbidden_starts;
mod forms;
mod hands;
mod idle_outcomes;
mod idle_passes;
mod inheritance;
mod kept_forms;
mod lacking;
mod late_losses;
mod left_over;
mod legs;
mod letters;
mod likenesses;
mod load;
mod logic;
mod long_paths;
mod many_moves;
mod moves;
mod never_made;
mod one_sided;
mod other_starts;
mod over_at_once;
mod overlaps;
mod overrides;
mod passing;
mod patience;
mod patterns;
mod pieces;
mod promotions;
mod repair;
mod rides;
mod royals;
mod rows;
mod ruled_moves;
mod ruled_out;
mod shadows;
mod shuffles;
mod side_by_side;
mod sides;
mod stalled_starts;
mod starts;
mod superfluous;
mod steps;
mod stuck;
mod symmetry;
mod takings;
mod thresholds;
mod trails;
mod twin_rows;
mod uneven_lists;
mod unmatched;
mod verdicts;
mod vicious_circles;
mod whole_lines;
mod written;
mod zones;

use crate::diagnostic::{Code, Diagnostic, Span};
use crate::model::Rules;
use crate::position::Position;
use crate::prose::Names;
use ferz_core::bounds::{Census, Outset, World};
use ferz_core::syntax::Node;
pub use load::{Loaded, check_builtin, check_file, diagnostics_of, load_text};
use logic::Logic;
use ruled_out::RuledOut;
use std::cell::Cell;
use written::Written;

/// The base of a file, without the file.
struct Base {
    /// Its tree.
    pub root: Node,
    /// Its rules.
    pub rules: Rules,
}

/// A warning with its lint.
#[derive(Clone)]
struct Found {
    /// The index of the lint in [`looks`].
    look: usize,
    fault: Diagnostic,
}

/// Gives the lints of a variant with the tree `written` and the start position `start` to a function. `census` is the
/// census from this start. `base` is the base, if there is only one.
fn with_lints<R>(
    start: &Position,
    census: &Census,
    written: Written<'_>,
    base: Option<&Base>,
    run: impl FnOnce(&Lints<'_>) -> R,
) -> R {
    // The condition of a dead position is made of other rows, so lints that read intent from a row must not see it.
    let rules = start.variant().rules().without_dead();
    // Each lint run starts with a full work budget.
    let outset = start.as_outset().under(&rules);
    let world = census.world(&outset);
    let mut lints = Lints {
        rules: &rules,
        start,
        outset,
        base,
        written,
        world,
        census,
        logic: Logic::new(),
        matches_left: Cell::new(MOST_MATCHES),
        exceeded_left: Cell::new(patience::MOST_EXCEEDED),
        ruled_out: Vec::new(),
    };
    lints.ruled_out = lints.rule_out();
    lints.keep_royals();
    run(&lints)
}

/// All lints.
fn looks<'a>() -> [Look<'a>; 46] {
    [
        Lints::lacking_sides,
        Lints::forgotten,
        Lints::missing_fields,
        Lints::other_starts,
        Lints::never_chosen,
        Lints::odd_hands,
        Lints::odd_start,
        Lints::odd_pieces,
        Lints::never_before_the_move,
        Lints::idle_moves,
        Lints::lost_trails,
        Lints::odd_castlings,
        Lints::idle_rows,
        Lints::shadowed_rows,
        Lints::vain_demands,
        Lints::forbidden_drops,
        Lints::stranded_drops,
        Lints::never_count,
        Lints::odd_sides,
        Lints::odd_zones,
        Lints::odd_verdicts,
        Lints::odd_likenesses,
        Lints::odd_promotions,
        Lints::odd_royals,
        Lints::never_stuck,
        Lints::impossible_passes,
        Lints::odd_overrides,
        Lints::odd_colours,
        Lints::off_centre,
        Lints::odd_forms,
        Lints::only_passes,
        Lints::unreached_steps,
        Lints::seen_from_other_ends,
        Lints::uneven_lists,
        Lints::copied_rows,
        Lints::counted_lines,
        Lints::late_losses,
        Lints::lonely_rows,
        Lints::beside_centre,
        Lints::other_arrays,
        Lints::waits_for_ruled_out,
        Lints::vicious_circles,
        |lints| lints.kept_forms().into_iter().collect(),
        |lints| lints.emptied_hands().into_iter().collect(),
        |lints| lints.stalled_start().into_iter().collect(),
        |lints| lints.left_over().into_iter().collect(),
    ]
}

/// A lint: finds warnings of one kind.
type Look<'a> = fn(&Lints<'a>) -> Vec<Diagnostic>;

/// The input of the lints.
struct Lints<'a> {
    rules: &'a Rules,
    start: &'a Position,
    outset: Outset<'a>,
    base: Option<&'a Base>,
    written: Written<'a>,
    world: World<'a>,
    census: &'a Census,
    logic: Logic,
    /// The conditions that `forbidden` excludes.
    ruled_out: Vec<RuledOut>,
    /// The number of moves that may still be compared with patterns. Beyond it, any move may match.
    matches_left: Cell<u32>,
    /// The number of requests about positions that may still exceed a limit.
    exceeded_left: Cell<u32>,
}

impl<'a> Lints<'a> {
    /// The warnings of all lints, in addition to those that are known.
    fn all(&self, known: &[Diagnostic]) -> Vec<Found> {
        let mut found: Vec<Found> = Vec::new();
        for (look, run) in looks().into_iter().enumerate() {
            found.extend(run(self).into_iter().map(|fault| Found { look, fault }));
        }
        // A slip is reported once, at its narrowest span.
        let faults = known.iter().chain(found.iter().map(|found| &found.fault));
        let places: Vec<Span> = faults.map(|fault| fault.span.clone()).collect();
        let is_told = |place: usize, span: &Span| {
            let others = places.iter().enumerate().filter(|(other, _)| *other != place);
            others
                .into_iter()
                .any(|(other, inner)| span.contains(inner) && (other < place || inner.range != span.range))
        };
        let numbered = found.into_iter().enumerate();
        let told = numbered.filter(|(place, found)| !is_told(known.len() + place, &found.fault.span));
        self.without_idle_shadows(told.map(|(_, found)| found).collect())
    }

    /// The names of the rules.
    fn names(&self) -> Names<'a> {
        Names::of(self.rules)
    }

    /// Drops warnings about shadowed rows that never apply anyway.
    fn without_idle_shadows(&self, found: Vec<Found>) -> Vec<Found> {
        let places: Vec<Span> = found
            .iter()
            .map(|found| &found.fault)
            .filter(|fault| matches!(fault.code, Code::MatchesNothing | Code::ConditionNeverHolds))
            .map(|fault| fault.span.clone())
            .collect();
        let is_idle = |name: &Span| {
            let row = self.written.row_called(name);
            row.is_some_and(|row| places.iter().any(|place| row.value.span.contains(place)))
        };
        let is_kept = |fault: &Diagnostic| fault.code != Code::ShadowedRow || !is_idle(&fault.span);
        found.into_iter().filter(|found| is_kept(&found.fault)).collect()
    }
}

/// The number of moves to compare with patterns for a file.
const MOST_MATCHES: u32 = 100_000;
