//! Decides what all tables depend on: the kinds that each piece may become, and the planes.

use super::drops;
use super::law::Law;
use super::layout::Layout;
use super::plan::{PlanDraft, filter_texts};
use super::promotion::{Choices, may_become, offers};
use crate::facts::{Reach, Traits};
use crate::model::Rules;
use crate::tables::Processor;
use crate::tables::planes::RuleWay;
use crate::types::{Kind, KindSet};

/// The common input for all tables of a variant under a law.
pub(super) struct Basis<'r> {
    /// The level of processor that will read the tables.
    pub processor: Processor,
    pub rules: &'r Rules,
    pub reach: &'r Reach,
    pub traits: &'r Traits,
    pub law: &'r Law,
    /// The rules that no table covers.
    pub draft: PlanDraft,
    /// The kinds that each kind may become, by kind and side.
    pub choices: Vec<[Option<Choices>; 2]>,
    /// The planes.
    pub layout: Layout,
}

/// The most kinds that pieces may become, all pieces together: each takes a set of squares for every square.
const MOST_OFFERS: usize = 512;

impl<'r> Basis<'r> {
    /// Creates the basis for the rules under a law. `others` are the indices of the forbidden rows that the law does
    /// not cover, and `why` is the reason.
    ///
    /// # Errors
    /// The limit that the variant exceeds, or the reason why this processor cannot read tables.
    pub fn new(
        rules: &'r Rules,
        reach: &'r Reach,
        traits: &'r Traits,
        law: &'r Law,
        others: &[usize],
        why: &str,
    ) -> Result<Basis<'r>, String> {
        let processor = Processor::here()?;
        let mut draft = PlanDraft::new(rules, law, others, why);
        draft.plan.dropped = drops::enter_promoted(rules);
        let mut own_plane = law.royals | law.facing.as_ref().map_or(KindSet::EMPTY, |facing| facing.enemies);
        own_plane = own_plane | drops::files_watched(rules);
        let choices = offers(rules, reach, law, &mut draft, &mut own_plane);
        check_offers(count(&choices))?;
        let becomes_royal = |choice: &Choices| choice.become_.iter().any(|(kind, ..)| law.royals.contains(*kind));
        let promotes = |kind: &Kind| draft.plan.promoting.contains(*kind) && may_become(rules, *kind, law.royals);
        if choices.iter().flatten().flatten().any(becomes_royal) || rules.kinds().any(|kind| promotes(&kind)) {
            draft.plan.crowned = law.royals;
            draft.explain("promotions to royals".into(), RuleWay::Judged, filter_texts::CROWNED, "");
        }
        let layout = Layout::new(rules, own_plane, traits.reads_path, &mut draft)?;
        Ok(Basis { processor, rules, reach, traits, law, draft, choices, layout })
    }

    /// The number of squares of the board's grid.
    pub fn grid(&self) -> usize {
        usize::from(self.rules.board.files()) * usize::from(self.rules.board.ranks())
    }

    /// The number of kinds that pieces may become by promotion rows, all pieces together.
    pub fn offers(&self) -> usize {
        count(&self.choices)
    }
}

fn count(choices: &[[Option<Choices>; 2]]) -> usize {
    choices.iter().flatten().flatten().map(|choices| choices.become_.len()).sum()
}

/// Refuses a variant whose pieces may become too many kinds, all pieces together.
pub(super) fn check_offers(offers: usize) -> Result<(), String> {
    if offers > MOST_OFFERS { Err("promotions into too many kinds".into()) } else { Ok(()) }
}
