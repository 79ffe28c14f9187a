//! Promotion: of pawns by their player's choice, and of other pieces to forms of their own.

use super::super::draft::Draft;
use super::super::names::meet;
use super::super::pieces::{PAWN, Type, TypeSet};
use super::{Mask, Whose, Work};

impl Work<'_> {
    /// All rows of promotion.
    pub(super) fn promotion(&self, draft: &mut Draft) {
        for (whose, (types, into, region)) in
            self.whose(|side| (self.pawns(side), self.choices(side), self.region("promotionRegion", side)))
        {
            self.pawns_promote(draft, whose, types, &into, region);
        }
        for (whose, region) in self.whose(|side| self.region("promotionRegion", side)) {
            self.forms(draft, whose, region);
        }
        if self.settings.flag("pieceDrops") && self.settings.flag("dropPromoted") && !self.names.promoted.is_empty() {
            draft.row(
                "promotion",
                "dropped promoted",
                &["on: (kind: Drop)".into(), "into: Promoted".into(), "optional: true".into()],
            );
        }
    }

    /// Returns `true` if there is a zone in which pawns promote by choice.
    pub(super) fn has_far_rank(&self) -> bool {
        (0..2).any(|side| !self.pawns(side).is_empty() && !self.choices(side).is_empty())
    }

    /// The pieces that promote as pawns do. The format's pawn always does.
    fn pawns(&self, side: usize) -> TypeSet {
        let mut types = TypeSet::default();
        let listed = self.settings.types("promotionPawnTypes", side);
        let all = self.settings.pieces.keys().filter(|piece| **piece == PAWN || listed.has(**piece));
        all.for_each(|&piece| types.add(TypeSet::of(piece)));
        types
    }

    /// The kinds that a side's pawns may become.
    pub(super) fn choices(&self, side: usize) -> Vec<Type> {
        let types = self.settings.types("promotionPieceTypes", side);
        let mut found: Vec<Type> = types.iter().filter(|piece| self.name(*piece).is_some()).collect();
        // In the order of the built-in variants: the queen first.
        found.sort_by_key(|piece| std::cmp::Reverse(*piece));
        found
    }

    /// The zone of promotion in rows: a named zone if both players see the same.
    fn zone(&self, whose: Whose, region: Mask) -> String {
        match whose == Whose::BOTH && self.has_far_rank() {
            true => "far-rank".into(),
            false => self.grid.spell(region),
        }
    }

    /// A zone of promotion without the squares where pawns are captured in passing: the format's pawns do not promote
    /// there.
    fn not_in_passing(&self, zone: &str, whose: Whose) -> String {
        let mut passed = Mask::default();
        for side in 0..2 {
            let steps = self.region("doubleStepRegion", side);
            let ranks = (0..self.grid.ranks).filter(|&rank| (0..self.grid.files).any(|file| steps.has(file, rank)));
            // Double steps of one player as the other sees them.
            let ranks: Vec<usize> = ranks.filter_map(|rank| self.grid.ranks.checked_sub(rank + 2)).collect();
            if whose == Whose::BOTH || whose.index() != side {
                passed = ranks.into_iter().map(Mask::rank).fold(passed, Mask::with);
            }
        }
        let region = self.region("promotionRegion", whose.index());
        match Mask(passed.0 & region.0).is_empty() || !self.has_passing() {
            true => zone.to_owned(),
            false => meet(&[zone, "!trail"]),
        }
    }

    fn pawns_promote(&self, draft: &mut Draft, whose: Whose, types: TypeSet, into: &[Type], region: Mask) {
        if types.is_empty() || region.is_empty() {
            return;
        }
        let by = self.names.joined(types);
        let same_region = self.region("promotionRegion", 0) == self.region("promotionRegion", 1);
        let zone = self.zone(if same_region { Whose::BOTH } else { whose }, region);
        let zone = self.not_in_passing(&zone, whose);
        let on = format!("on: (by: \"{by}\", to: \"{zone}\")");
        let must = self.settings.flag("mandatoryPawnPromotion");
        let has_form = types.iter().any(|piece| self.names.promoted.contains_key(&piece));
        if into.is_empty() {
            if must && !has_form {
                draft.row(
                    "forbidden",
                    whose.name("no piece to become"),
                    &[whose.field(), on, "when: Any(\"to\")".into()],
                );
            }
            return;
        }
        let names: Vec<String> = into.iter().filter_map(|&piece| self.name(piece)).map(super::quoted).collect();
        let limits = self.limits(into.iter().filter_map(|&piece| Some((piece, self.name(piece)?))));
        let into =
            if names.len() == 1 { format!("into: {}", names[0]) } else { format!("into: [{}]", names.join(", ")) };
        let optional = if must { "" } else { "optional: true" };
        draft.row("promotion", whose.name("far rank"), &[whose.field(), on, into, limits, optional.into()]);
    }

    /// Rows for pieces that promote to a form of their own, and back.
    fn forms(&self, draft: &mut Draft, whose: Whose, region: Mask) {
        if self.names.promoted.is_empty() || region.is_empty() {
            return;
        }
        let must = self.settings.flag("mandatoryPiecePromotion");
        let pawn = self.names.promoted.contains_key(&PAWN);
        let others = self.names.promoted.keys().filter(|piece| **piece != PAWN);
        let others: Vec<&str> = others.filter_map(|&piece| self.name(piece)).collect();
        if pawn {
            let optional = if self.settings.flag("mandatoryPawnPromotion") { "" } else { "optional: true" };
            let zone = self.not_in_passing(&self.grid.spell(region), whose);
            let on = format!("on: (by: \"{}\", to: \"{zone}\")", self.names.joined(TypeSet::of(PAWN)));
            draft.row(
                "promotion",
                whose.name("pawns promote"),
                &[whose.field(), on, "into: Promoted".into(), optional.into()],
            );
        }
        let optional = if must { "" } else { "optional: true" };
        if !others.is_empty() {
            let by = if pawn { others.join(" | ") } else { String::new() };
            let fields =
                [whose.field(), self.within(region, &by), "into: Promoted".into(), self.form_limits(), optional.into()];
            draft.row("promotion", whose.name("camp"), &fields);
        }
        if self.settings.flag("pieceDemotion") {
            let fields = [whose.field(), self.within(region, ""), "into: Unpromoted".into(), optional.into()];
            draft.row("promotion", whose.name("turning back"), &fields);
        }
    }

    fn form_limits(&self) -> String {
        self.limits(self.names.promoted.values().map(|form| (form.into, form.name.as_str())))
    }

    /// The limits on the number of pieces of these types, by name.
    fn limits<'n>(&self, named: impl Iterator<Item = (Type, &'n str)>) -> String {
        let limits = self.settings.counts("promotionLimit");
        let limits: Vec<String> = named
            .filter_map(|(piece, name)| {
                Some(format!("\"{name}\": {}", limits.get(&piece).filter(|limit| **limit > 0)?))
            })
            .collect();
        if limits.is_empty() { String::new() } else { format!("limits: {{ {} }}", limits.join(", ")) }
    }

    /// A pattern for moves into, within or out of a zone.
    fn within(&self, region: Mask, by: &str) -> String {
        let mut fields = vec!["kind: Move".to_owned()];
        if !by.is_empty() {
            fields.push(format!("by: \"{by}\""));
        }
        if self.settings.flag("piecePromotionOnCapture") {
            fields.push("takes: Anything".into());
        }
        let fields = fields.join(", ");
        if region == self.grid.all() {
            return format!("on: ({fields})");
        }
        let zone = meet(&[&self.grid.spell(region)]);
        format!("on: [({fields}, from: \"{zone}\"), ({fields}, to: \"{zone}\")]")
    }
}
