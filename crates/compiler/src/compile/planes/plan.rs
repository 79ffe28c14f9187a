//! Builds the plan: the rules that tables and masks cannot represent, with reasons, collected while tables are built.
//! `explain` explains the other rules.

use super::law::Law;
use crate::model::{ForbiddenRow, MoveKind, MovePattern, Rules, Taking};
use crate::tables::planes::{Explained, Plan, RuleWay};
use crate::tables::program::Time;
use crate::types::{Kind, KindSet, Side};

/// The moves for which a rule is evaluated, in words.
pub(super) mod filter_texts {
    use crate::model::{ForbiddenRow, Level, MovePattern, MustRow};

    pub const PIECES: &str = "for each piece that has it";
    pub const PROMOTIONS: &str = "for each move of pieces that it may promote";
    pub const CROWNED: &str = "for each such move";
    pub const MOVES: &str = "for every move";
    pub const SHIELDED: &str = "for moves that may leave a royal attacked";

    /// The text for a row that is evaluated for the moves that some patterns match.
    pub fn of_patterns(on: &[MovePattern]) -> &'static str {
        if on.is_empty() { MOVES } else { "for moves that its patterns match" }
    }

    pub fn of_forbidden(row: &ForbiddenRow) -> &'static str {
        match (row.when.level(), row.on.is_empty()) {
            (Level::Board | Level::Attacks | Level::Moves, true) => "for moves that touch what it depends on",
            (Level::Board | Level::Attacks | Level::Moves, false) => {
                "for moves that its patterns match or that touch what it depends on, whichever are fewer"
            }
            (Level::History | Level::Course, _) => of_patterns(&row.on),
        }
    }

    pub fn of_must(row: &MustRow) -> &'static str {
        if row.on.is_empty() || row.on.iter().any(|pattern| pattern.becomes.is_some()) {
            "for every legal move"
        } else {
            "for moves whose start and end its patterns allow"
        }
    }
}

/// The rules that no table covers. They must be known before tables are built.
#[derive(Default)]
pub(super) struct PlanDraft {
    pub plan: Plan,
    /// The indices of the walked movements, by kind.
    pub walked: Vec<Vec<usize>>,
    /// The kinds with walked movements and others, where both may lead to the same moves.
    pub twins: KindSet,
    /// All rules that tables and masks do not cover alone, for people.
    pub explained: Vec<Explained>,
}

impl PlanDraft {
    /// Starts the draft. `judged` are the indices of the forbidden rows that masks do not cover, and `why` is the
    /// reason.
    pub fn new(rules: &Rules, law: &Law, judged: &[usize], why: &str) -> PlanDraft {
        let forbids_checks = |number: &&usize| law.forbids_checks(&rules.forbidden[**number]);
        let plan = Plan {
            masked: law.rows.clone(),
            judged: bits_of(judged.iter()),
            shielded: bits_of(law.shielded.iter()),
            all_attacked: law.all_attacked,
            or_none: law.or_none,
            refusing: refusing(rules, law),
            checks: bits_of(judged.iter().filter(forbids_checks)),
            stranded: law.stranded,
            ..Plan::default()
        };
        let mut draft = PlanDraft { plan, walked: vec![Vec::new(); rules.pieces.len()], ..PlanDraft::default() };
        for &number in judged {
            let rule = format!("the forbidden row {:?}", rules.forbidden[number].name);
            let forbidden = Some(number);
            let filter = match law.shielded.contains(&number) {
                true => filter_texts::SHIELDED,
                false => filter_texts::of_forbidden(&rules.forbidden[number]),
            };
            draft.add(Explained { rule, way: RuleWay::Judged, when: Time::Move, filter, why: why.into(), forbidden });
        }
        for row in &rules.cannot {
            draft.explain(
                format!("the cannot row {:?}", row.name),
                RuleWay::Judged,
                filter_texts::of_patterns(&row.on),
                "",
            );
        }
        for row in &rules.after {
            draft.explain(
                format!("the after row {:?}", row.name),
                RuleWay::Followed,
                filter_texts::of_patterns(&row.on),
                "",
            );
        }
        for row in &rules.must {
            draft.explain(format!("the must row {:?}", row.name), RuleWay::Picked, filter_texts::of_must(row), "");
        }
        draft
    }

    pub fn explain(&mut self, rule: String, way: RuleWay, filter: &'static str, why: &str) {
        let when = match way {
            RuleWay::Tables => Time::Load,
            RuleWay::Masks | RuleWay::Walked | RuleWay::Guarded | RuleWay::Picked | RuleWay::Asked => Time::Position,
            RuleWay::Judged | RuleWay::Followed => Time::Move,
        };
        self.add(Explained { rule, way, when, filter, why: why.into(), forbidden: None });
    }

    fn add(&mut self, explained: Explained) {
        if !self.explained.contains(&explained) {
            self.explained.push(explained);
        }
    }

    /// Adds a movement that tables cannot represent.
    pub fn add_movement(&mut self, rules: &Rules, kind: Kind, number: usize, why: &str) {
        let piece = rules.piece(kind);
        self.explain(
            format!("{:?} of the {}", piece.moves[number].name, piece.name),
            RuleWay::Walked,
            filter_texts::PIECES,
            why,
        );
        if !self.walked[kind.index()].contains(&number) {
            self.walked[kind.index()].push(number);
        }
    }

    /// Explains a movement that tables represent with a guard.
    pub fn explain_guarded(&mut self, rules: &Rules, kind: Kind, number: usize) {
        let piece = rules.piece(kind);
        self.explain(
            format!("{:?} of the {}", piece.moves[number].name, piece.name),
            RuleWay::Guarded,
            filter_texts::PIECES,
            "",
        );
    }

    /// Settles the facts that are known only once all tables are built. `limited_hops` is true if there is a hop over
    /// certain pieces only, or from certain squares only. `is_sure` is true if tables alone find all captures.
    pub fn finish(&mut self, rules: &Rules, limited_hops: bool, is_sure: bool) {
        self.plan.only_walks = !self.judges_tables(rules);
        // A shield treats every hop as a hop over any piece, so it could refuse legal moves. With limited hops it must
        // refuse none.
        if limited_hops {
            self.plan.refusing = None;
        }
        // A shield also refuses too much if a `cannot` row or a condition may remove an attack.
        if !is_sure {
            (self.plan.refusing, self.plan.checks) = (None, 0);
        }
        self.explained.sort_unstable();
    }

    /// The kinds with walked movements.
    pub fn walkers(&self) -> KindSet {
        let kinds = self.walked.iter().enumerate().filter(|(_, walked)| !walked.is_empty());
        kinds.map(|(kind, _)| Kind(kind as u8)).collect()
    }

    /// Returns true if tables and masks do not decide everything alone.
    pub fn needs_plan(&self, rules: &Rules) -> bool {
        self.judges_tables(rules) || !self.walkers().is_empty()
    }

    /// Returns true if anything besides tables and masks decides which moves from tables are legal.
    pub fn judges_tables(&self, rules: &Rules) -> bool {
        judges(&self.plan)
            || !rules.cannot.is_empty()
            || !rules.must.is_empty()
            || !rules.after.is_empty() && !rules.forbidden.is_empty()
            || rules.after.iter().any(|row| row.choose.is_some())
    }
}

/// Returns true if some moves are tested one by one.
pub(super) fn judges(plan: &Plan) -> bool {
    let Plan {
        masked: _,
        judged,
        shielded: _,
        all_attacked: _,
        or_none: _,
        refusing: _,
        checks: _,
        stranded: _,
        promoting,
        dropped,
        crowned,
        only_walks: _,
    } = plan;
    *judged != 0 || !promoting.is_empty() || !dropped.is_empty() || !crowned.is_empty()
}

/// The index of a row that forbids every move which leaves all royals attacked, whatever else the move does.
fn refusing(rules: &Rules, law: &Law) -> Option<usize> {
    let always = |&number: &usize| {
        // `at_landing` does not matter: if no row follows moves, all rows are evaluated at landing.
        let ForbiddenRow { name: _, side, on, when, at_landing: _ } = &rules.forbidden[number];
        on.is_empty() && side.is_none() && law.is_all_attacked(when)
    };
    let is_known = rules.after.is_empty() && law.facing.is_none();
    law.shielded.iter().copied().find(always).filter(|_| is_known)
}

/// Rows, given by their indices, as one bit each.
fn bits_of<'n>(numbers: impl Iterator<Item = &'n usize>) -> u128 {
    numbers.fold(0, |bits, &number| bits | 1 << number)
}

/// Returns true if a `cannot` row may keep a side's pieces from capturing.
pub(super) fn judges_attacks(rules: &Rules, attacker: Side) -> bool {
    let may_take = |pattern: &MovePattern| {
        let MovePattern { by: _, kind, takes, from: _, to: _, becomes: _, unmoved: _, when: _ } = pattern;
        kind.is_none_or(|kind| kind == MoveKind::Move) && takes.is_none_or(Taking::is_something)
    };
    let rows = rules.cannot.iter().filter(|row| attacker.is_of(row.side));
    rows.into_iter().any(|row| row.on.is_empty() || row.on.iter().any(may_take))
}

/// Returns true if a `cannot` row may keep pieces from capturing royals.
pub(super) fn may_spare_royals(rules: &Rules, royals: KindSet) -> bool {
    let takers = |kind: &Kind| rules.piece(*kind).moves.iter().any(|movement| movement.onto.enemy.meets(royals));
    let takers: KindSet = rules.kinds().filter(takers).collect();
    let spares = |pattern: &MovePattern| {
        let MovePattern { by, kind, takes, from: _, to: _, becomes: _, unmoved: _, when: _ } = pattern;
        kind.is_some_and(|kind| kind != MoveKind::Move)
            || by.is_some_and(|kinds| !kinds.meets(takers))
            || match takes {
                Some(Taking::Nothing) => true,
                Some(Taking::Kinds(kinds)) => !kinds.meets(royals),
                Some(Taking::Anything) | None => false,
            }
    };
    !rules.cannot.iter().all(|row| !row.on.is_empty() && row.on.iter().all(spares))
}
