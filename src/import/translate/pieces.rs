//! The pieces: letters, tags, moves, and the squares to which they are confined.

use super::super::betza::{self, Gait, Group};
use super::super::draft::Draft;
use super::super::mask::Mask;
use super::super::pieces::{self, PAWN, Type, TypeSet};
use super::super::words::{Manner, spell};
use super::{Work, quoted};

impl Work<'_> {
    /// All pieces, and the squares that some may not enter.
    pub(super) fn pieces(&self, draft: &mut Draft) {
        self.zones(draft);
        for (&piece, name) in &self.names.own {
            let letter = format!("letter: \"{}\"", self.settings.pieces[&piece].letter);
            let form = self.names.promoted.get(&piece).map(|form| format!("promotes_to: \"{}\"", form.name));
            let fields = [letter, self.tags(piece), form.unwrap_or_default(), format!("moves: {}", self.moves(piece))];
            draft.row("pieces", name, &fields);
        }
        for form in self.names.promoted.values() {
            let moves = match self.name(form.into) {
                Some(name) => format!("Like(\"{name}\")"),
                None => self.moves(form.into),
            };
            draft.row("pieces", &form.name, &[self.tags(form.into), format!("moves: {moves}")]);
        }
        self.confined(draft);
    }

    /// The two zones that pawns use.
    fn zones(&self, draft: &mut Draft) {
        if self.has_double_step() {
            draft.add("zones", "start-rank", quoted(&self.sided("doubleStepRegion")));
        }
        let region = [0, 1].map(|side| self.region("promotionRegion", side));
        if self.has_far_rank() && region[0] == region[1] {
            draft.add("zones", "far-rank", quoted(&self.grid.spell(region[0])));
        }
    }

    /// Returns `true` if pawns have a double step that can be made.
    fn has_double_step(&self) -> bool {
        let initial = |betza: &str| betza.contains('i');
        let asks =
            self.settings.pieces.contains_key(&PAWN) || self.settings.pieces.values().any(|of| initial(&of.betza));
        asks && self.settings.flag("doubleStep") && (0..2).any(|side| !self.region("doubleStepRegion", side).is_empty())
    }

    fn tags(&self, piece: Type) -> String {
        if self.royal.has(piece) { "tags: [\"royal\"]".into() } else { "tags: []".into() }
    }

    /// The moves of a type.
    fn moves(&self, piece: Type) -> String {
        if piece == PAWN {
            return self.pawn();
        }
        let betza = self.settings.pieces.get(&piece).map_or("", |of| of.betza.as_str());
        let groups = betza::read(betza).unwrap_or_default();
        let trails = (0..2).any(|side| !self.settings.types("enPassantTypes", side).is_empty()) && self.has_passing();
        let manner = Manner {
            initial_from: "start-rank",
            leaves_trail: trails,
            takes_trail: (0..2).any(|side| self.settings.types("enPassantTypes", side).has(piece))
                && self.has_passing(),
            passing_to: self.passing_to(),
        };
        let groups =
            groups.into_iter().filter(|group| (!group.initial || self.has_double_step()) && !betza::is_unknown(group));
        let mut moves: Vec<String> =
            groups.flat_map(|group| self.special(piece, &group).unwrap_or_else(|| spell(&group, &manner))).collect();
        moves.extend(self.along_lines(piece, betza));
        moves.extend(self.first_leap(piece));
        if let Some(region) = self.bounds(piece) {
            // A move with a zone of its own already has narrower bounds.
            for text in moves.iter_mut().filter(|text| !text.contains(", to: ")) {
                text.insert_str(text.len() - 1, &format!(", to: \"{}\"", self.grid.spell(region)));
            }
        }
        match moves.len() {
            1 => moves.remove(0),
            _ => format!("[{}]", moves.join(", ")),
        }
    }

    /// The squares to which a type is confined, as a player sees them, if they are the same for both.
    pub(super) fn bounds(&self, piece: Type) -> Option<Mask> {
        let [first, second] = [0, 1].map(|side| self.confinement(piece, side));
        first.filter(|_| first == second)
    }

    /// The squares to which a side's pieces of a type are confined, as their player sees them.
    pub(super) fn confinement(&self, piece: Type, side: usize) -> Option<Mask> {
        let mask = self.settings.confined.get(&(piece, side)).copied().filter(|mask| !mask.is_empty());
        mask.map(|mask| self.seen(mask, side))
    }

    /// Returns `true` if pawns can be captured in passing.
    pub(super) fn has_passing(&self) -> bool {
        let squares = (0..2).any(|side| !self.region("enPassantRegion", side).is_empty());
        squares && (self.has_double_step() || self.has_triple_step())
    }

    /// The squares of captures in passing; `None` if they are not limited.
    fn passing_to(&self) -> Option<String> {
        Some(self.sided("enPassantRegion")).filter(|to| to != "all")
    }

    fn has_triple_step(&self) -> bool {
        self.settings.pieces.contains_key(&PAWN) && (0..2).any(|side| !self.region("tripleStepRegion", side).is_empty())
    }

    /// The pawn of chess.
    fn pawn(&self) -> String {
        let mut moves = vec![("step", "Leaper(by: Forward, onto: Empty)".to_owned())];
        if self.has_double_step() {
            moves.extend(self.run(["double-step", "double-step-home"], 2, "start-rank", "doubleStepRegion"));
        }
        if self.has_triple_step() {
            let from = self.sided("tripleStepRegion");
            moves.extend(self.run(["triple-step", "triple-step-home"], 3, &from, "tripleStepRegion"));
        }
        moves.push(("capture", "Leaper(by: ForwardDiagonal, onto: Enemy)".to_owned()));
        if self.has_passing() && (0..2).any(|side| self.settings.types("enPassantTypes", side).has(PAWN)) {
            let to = self.passing_to().map_or(String::new(), |to| format!(", to: \"{to}\""));
            moves.push(("en-passant", format!("Leaper(by: ForwardDiagonal, onto: Trail{to})")));
        }
        let moves: Vec<String> = moves.iter().map(|(name, text)| format!("\"{name}\": {text}")).collect();
        format!("{{ {} }}", moves.join(", "))
    }

    /// A pawn's run from the squares of an option. If it promotes at the end, it leaves no trail and is a move of its
    /// own.
    fn run(&self, names: [&'static str; 2], steps: usize, from: &str, field: &str) -> Vec<(&'static str, String)> {
        let rider = |rest: &str| format!("Rider(by: Forward, exactly: {steps}, from: \"{from}\", onto: Empty{rest})");
        if !self.has_passing() {
            return vec![(names[0], rider(""))];
        }
        // On the last rank no enemy pawn can pass it.
        let promotes = |side: usize| {
            let (from, zone) = (self.region(field, side), self.region("promotionRegion", side));
            let ends = |file: usize, rank: usize| from.has(file, rank) && zone.has(file, rank + steps);
            let early = self.grid.ranks.saturating_sub(steps + 1);
            !self.choices(side).is_empty() && (0..early).any(|rank| (0..self.grid.files).any(|file| ends(file, rank)))
        };
        if !self.settings.flag("mandatoryPawnPromotion") || !(0..2).any(promotes) {
            return vec![(names[0], rider(", leaves: Trail"))];
        }
        let zone = self.sided("promotionRegion");
        let plain = rider(&format!(", to: \"!({zone})\", leaves: Trail"));
        vec![(names[0], plain), (names[1], rider(&format!(", to: \"{zone}\"")))]
    }

    /// Moves of types with special treatment in the format.
    fn special(&self, piece: Type, group: &Group) -> Option<Vec<String>> {
        let late = self.settings.number("soldierPromotionRank");
        match pieces::key(piece).as_str() {
            "soldier" if late > 1 => {
                let rank = if late == self.grid.ranks { "last rank".into() } else { format!("ranks {late}-last") };
                let sideways = format!("Leaper(by: Sideways, from: \"{rank}\")");
                Some(vec!["Leaper(by: Forward)".into(), sideways])
            }
            "janggiCannon" if matches!(group.gait, Gait::Hop(_)) => Some(vec![self.hopper(piece, "Orthogonal", "")]),
            _ => None,
        }
    }

    /// Returns `true` if king and counsellor leap on their first move.
    pub(super) fn has_first_leaps(&self) -> bool {
        self.has_gates() && self.settings.flag("cambodianMoves")
    }

    fn first_leap(&self, piece: Type) -> Option<String> {
        let by = match pieces::key(piece).as_str() {
            _ if !self.has_first_leaps() => return None,
            _ if piece == pieces::king() => "Mirrored(2, 1)",
            "fers" => "Exactly(0, 2)",
            _ => return None,
        };
        Some(format!("Leaper(by: {by}, from: \"untouched\", onto: Empty)"))
    }

    /// A cannon that neither jumps over cannons nor captures them.
    fn hopper(&self, piece: Type, by: &str, rest: &str) -> String {
        let name = self.name(piece).unwrap_or_default();
        format!(
            "Hopper(by: {by}, over: [Own(\"!{name}\"), Enemy(\"!{name}\")], onto: [Empty, Enemy(\"!{name}\")]{rest})"
        )
    }

    /// The moves along the diagonals of a palace.
    fn along_lines(&self, piece: Type, betza: &str) -> Vec<String> {
        if self.region("diagonalLines", 0).is_empty() {
            return Vec::new();
        }
        let lines = self.sided("diagonalLines");
        let rest = format!(", from: \"{lines}\", to: \"{lines}\"");
        let moves = match pieces::key(piece).as_str() {
            "rook" => format!("Rider(by: Diagonal{rest})"),
            "soldier" => format!("Leaper(by: ForwardDiagonal{rest})"),
            "janggiCannon" => self.hopper(piece, "Diagonal", &rest),
            "wazir" => format!("Leaper(by: Diagonal{rest})"),
            "king" if betza == "W" => format!("Leaper(by: Diagonal{rest})"),
            _ => return Vec::new(),
        };
        vec![moves]
    }

    /// Rows for the squares that pieces may not enter.
    fn confined(&self, draft: &mut Draft) {
        for piece in self.settings.pieces.keys().filter(|piece| self.bounds(**piece).is_none()) {
            for (whose, mask) in self.whose(|side| self.confinement(*piece, side)) {
                let Some(mask) = mask else { continue };
                let kinds = self.names.joined(TypeSet::of(*piece));
                let outside = self.grid.spell(self.grid.all().without(mask));
                let name = whose.name(&format!("{} out of bounds", self.names.kinds(*piece).first().unwrap_or(&"")));
                // Castling is not confined.
                let on = format!("on: (by: \"{kinds}\", kind: Move, to: \"{outside}\")");
                draft.row("cannot", name, &[whose.field(), on]);
            }
        }
    }
}
