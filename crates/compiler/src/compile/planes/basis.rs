//! What is settled before any table is made: what each piece may become, and which planes there are.

use super::drops;
use super::law::Law;
use super::layout::Layout;
use super::plan::{PlanDraft, filter_texts};
use super::promotion::{Choices, may_become, offers};
use crate::model::Rules;
use crate::tables::planes::RuleWay;
use crate::tables::{Processor, Reach, Traits};
use crate::types::{Kind, KindSet};

/// What all tables of a variant under a law are made from.
pub(super) struct Basis<'r> {
    /// The level of the processor that will read the tables.
    pub processor: Processor,
    pub rules: &'r Rules,
    pub reach: &'r Reach,
    pub traits: &'r Traits,
    pub law: &'r Law,
    /// What no table holds.
    pub draft: PlanDraft,
    /// What each kind may become, by kind and side.
    pub choices: Vec<[Option<Choices>; 2]>,
    /// The planes.
    pub layout: Layout,
}

/// The most kinds that pieces may become, all pieces together: each takes a set of squares for every square.
const MOST_OFFERS: usize = 512;

impl<'r> Basis<'r> {
    /// The basis for the rules under a law; `others` are the numbers of the forbidden rows that the law does not hold,
    /// and `why` is the reason.
    ///
    /// # Errors
    /// What the variant has too much of, or why this processor cannot read tables.
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

    /// How many squares the board's grid has.
    pub fn grid(&self) -> usize {
        usize::from(self.rules.board.files()) * usize::from(self.rules.board.ranks())
    }

    /// How many kinds pieces may become by promotion rows, all pieces together.
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
