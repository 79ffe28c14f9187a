//! Rows and zones for one of two sides that are alike in everything else.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Clause, Condition, OnIllegal, OutcomeRow, PerSide, Section, Verdict, Word};
use crate::prose::words::verb;
use crate::types::{Kind, KindSet, Side};
use ferz_core::syntax::Value;

impl Lints<'_> {
    /// Reports doubtful rows and zones of one side.
    pub fn one_sided_rows(&self) -> Vec<Diagnostic> {
        let mut found = self.without_twin();
        found.extend(self.for_one_alone());
        found.extend(self.one_sided_zones());
        found
    }

    /// Reports zones that are the same squares for both sides but lie differently for each, if the sides start alike.
    fn one_sided_zones(&self) -> Vec<Diagnostic> {
        if !self.are_twins() {
            return Vec::new();
        }
        let board = &self.rules.board;
        let clauses = self.rules.survey();
        let mut found = Vec::new();
        for zone in &self.rules.zones {
            let Some([first, second]) = zone.set.as_squares() else { continue };
            let Some(row) = self.written.row("zones", &zone.name) else { continue };
            let is_fixed = matches!(&row.value.value, Value::Word(word, _) if word == "Fixed");
            if !is_fixed || first != second || board.set_seen_by(Side::Second, first) == first {
                continue;
            }
            // If a row for one side uses the zone, the author has considered the sides.
            let asks = |word: Word| matches!(word, Word::Set(set) if *set == zone.set);
            let is_of_moves = |clause: &Clause| {
                clause.section.is_movement() || matches!(clause.section, Section::Promotion | Section::Drops)
            };
            let used: Vec<_> = clauses.iter().filter(|clause| is_of_moves(clause) && clause.mentions(asks)).collect();
            if used.is_empty() || used.iter().any(|clause| clause.side.is_some()) {
                continue;
            }
            let message = format!(
                "the zone `{}` has the same squares for both players, although they start alike from opposite sides",
                zone.name
            );
            let fault = Diagnostic::new(Code::NeverForOne, row.value.span.clone(), message);
            found.push(fault.hint("without `Fixed` each player sees it from their own side"));
        }
        found
    }

    /// Reports rows for one side only, if everything else is the same for both.
    fn without_twin(&self) -> Vec<Diagnostic> {
        let (differing, _) = self.differing(&self.rules.board);
        let rules = self.rules;
        let mut rows: Vec<(&'static str, &str, Side)> = Vec::new();
        let mut add = |section, name, side: Option<Side>| rows.extend(side.map(|side| (section, name, side)));
        rules.castling.iter().for_each(|row| add("castling", row.name.as_str(), row.side));
        rules.promotion.iter().for_each(|row| add("promotion", row.name.as_str(), row.side));
        // An outcome for one side may be intended. Only a single such outcome is reported, and only if it is about
        // reaching a goal or having no move: this can happen to both sides.
        let mut sided = rules.outcomes.iter().filter(|row| row.side.is_some());
        if let (Some(row), None) = (sided.next(), sided.next())
            && (super::verdicts::is_goal(row) || row.when == Condition::Stuck)
            && let Some(written) = self.written.row("outcomes", &row.name)
        {
            // A row with `for: Mover` is stored as the other player sees it.
            let (_, viewers) = self.outcome_as_written(written, &row.name);
            add("outcomes", row.name.as_str(), viewers.first().copied());
        }
        let counts =
            |section: &str, side: Side| rows.iter().filter(|(other, _, of)| *other == section && *of == side).count();
        let hands: PerSide<Vec<(Kind, u8)>> = Side::BOTH.map(|side| self.start.hand(side).collect());
        if !differing.is_empty() || hands[0] != hands[1] {
            return Vec::new();
        }
        let lonely = rows.iter().filter(|(section, _, side)| counts(section, side.other()) == 0);
        let fault = |&(section, name, side): &(&'static str, &str, Side)| {
            let row = self.written.row(section, name)?;
            let whose = self.names().side(side);
            let message = format!("\"{name}\" is only for {whose}, but the sides are otherwise alike");
            let hint = "remove `side` if the row is for both; or add a row for the other side";
            Some(Diagnostic::new(Code::OneSideOnly, self.written.part(row, "side"), message).hint(hint))
        };
        lonely.filter_map(fault).collect()
    }

    /// Reports rows about check, drops and arrays that exclude one of two equal sides.
    fn for_one_alone(&self) -> Vec<Diagnostic> {
        let rules = self.rules;
        let (differing, _) = self.differing(&rules.board);
        let hands: PerSide<Vec<(Kind, u8)>> = Side::BOTH.map(|side| self.start.hand(side).collect());
        if !differing.is_empty() || hands[0] != hands[1] || self.one_sided_sections() > 1 {
            return Vec::new();
        }
        let mut rows: Vec<(&'static str, &str, Side)> = Vec::new();
        let check = rules.check.as_ref();
        let forbids = |side: Side| {
            let mut all = rules.forbidden.iter().filter(|row| row.on.is_empty());
            all.any(|row| side.is_of(row.side) && Some(&row.when) == check)
        };
        let forbidden = rules.forbidden.iter().filter(|row| Some(&row.when) == check);
        let forbidden = forbidden.filter_map(|row| Some((row, row.side.filter(|side| !forbids(side.other()))?)));
        rows.extend(forbidden.map(|(row, side)| ("forbidden", row.name.as_str(), side)));
        let chooses = rules.after.iter().any(|row| row.choose.is_some());
        let drops = |side: Side| {
            let all = rules.drops.iter().filter(|row| side.is_of(row.side));
            all.fold(KindSet::EMPTY, |all, row| all | row.pieces)
        };
        let dropped = rules.drops.iter().filter(|row| !row.free && !chooses).filter_map(|row| {
            let other = row.side?.other();
            let held = self.world.held[other.index()] & row.pieces;
            (!held.is_empty() && !drops(other).meets(held)).then_some((row, other.other()))
        });
        rows.extend(dropped.map(|(row, side)| ("drops", row.name.as_str(), side)));
        let shuffles = |side: Side| rules.arrays.iter().any(|row| side.is_of(row.side));
        let shuffled = rules.arrays.iter().filter_map(|row| Some((row, row.side?)));
        let shuffled = shuffled.filter(|(_, side)| !shuffles(side.other()));
        rows.extend(shuffled.map(|(row, side)| ("arrays", row.name.as_str(), side)));
        let fault = |(section, name, side): (&'static str, &str, Side)| {
            let row = self.written.row(section, name)?;
            let said = self.written.field_of(row, "side").filter(|said| self.written.is_own(&said.span))?;
            let whose = self.names().side(side);
            let message = format!("\"{name}\" is only for {whose}, but the sides are otherwise alike");
            let hint = "remove `side` if the row is for both; or add a row for the other side";
            Some(Diagnostic::new(Code::OneSideOnly, said.span.clone(), message).hint(hint))
        };
        rows.into_iter().filter_map(fault).collect()
    }

    /// The number of sections in which the file writes rows for one side and none for the other.
    fn one_sided_sections(&self) -> usize {
        let mut rows: Vec<(&'static str, Side)> = Vec::new();
        for clause in self.rules.survey() {
            let section = match clause.section {
                Section::Outcomes => Some("outcomes"),
                other => super::rows::section_name(other),
            };
            if let (Some(section), Some(side)) = (section, clause.side)
                && self.written.row(section, clause.name).is_some()
            {
                rows.push((section, side));
            }
        }
        rows.extend(self.rules.arrays.iter().filter_map(|row| Some(("arrays", row.side?))));
        let lonely = rows.iter().filter(|(section, side)| !rows.contains(&(section, side.other())));
        lonely.map(|(section, _)| *section).collect::<std::collections::BTreeSet<_>>().len()
    }

    /// Reports outcomes that let only one side win. With a single such row, a twin of it may be missing.
    pub fn one_winner(&self) -> Option<Diagnostic> {
        let rules = self.rules;
        // The winners of a row, as far as its condition may hold.
        let winners = |row: &OutcomeRow| -> Vec<Side> {
            let may_hold = |side: &Side| self.world.holds(&row.when, *side) != Some(false);
            let of_row = Side::all_of(row.side).filter(may_hold);
            match row.result {
                Verdict::Win => of_row.collect(),
                Verdict::Loss => of_row.map(Side::other).collect(),
                Verdict::Draw => Vec::new(),
            }
        };
        let decisive: Vec<&OutcomeRow> = rules.outcomes.iter().filter(|row| !winners(row).is_empty()).collect();
        let side = *winners(decisive.first()?).first()?;
        let last = decisive.last().filter(|last| last.name != decisive[0].name)?;
        let forfeits = rules.illegal == OnIllegal::Loses;
        if forfeits || decisive.iter().any(|row| winners(row) != [side]) {
            return None;
        }
        let written = self.written.row("outcomes", &last.name)?;
        let said = self.written.field_of(written, "side").filter(|said| self.written.is_own(&said.span))?;
        let [wins, other] = [side, side.other()].map(|side| self.names().side(side));
        let message = format!("all outcomes let {wins} win: {other} never {}", verb(other, "win", "wins"));
        let hint = format!(
            "add an outcome by which {other} {}; or is one of the rows for the other player? `result` is the result of the player in `side`",
            verb(other, "win", "wins")
        );
        Some(Diagnostic::new(Code::OneSideOnly, said.span.clone(), message).hint(hint))
    }
}
