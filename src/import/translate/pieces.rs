//! The pieces: letters, tags, moves, and the squares that they are confined to.

use super::super::betza::{self, Gait, Group};
use super::super::draft::Draft;
use super::super::mask::Mask;
use super::super::names::meet;
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

    /// The two zones that pawns ask for.
    fn zones(&self, draft: &mut Draft) {
        if self.has_double_step() {
            draft.add("zones", "start-rank", quoted(&self.grid.spell(self.double_steps())));
        }
        let region = [0, 1].map(|side| self.region("promotionRegion", side));
        if self.has_far_rank() && region[0] == region[1] {
            draft.add("zones", "far-rank", quoted(&self.grid.spell(region[0])));
        }
    }

    /// Do pawns have a double step that can be made?
    fn has_double_step(&self) -> bool {
        let initial = |betza: &str| betza.contains('i');
        let asks =
            self.settings.pieces.contains_key(&PAWN) || self.settings.pieces.values().any(|of| initial(&of.betza));
        asks && self.settings.flag("doubleStep") && !self.double_steps().is_empty()
    }

    /// From where double steps are made by either player.
    fn double_steps(&self) -> Mask {
        self.region("doubleStepRegion", 0).with(self.region("doubleStepRegion", 1))
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
        };
        let groups =
            groups.into_iter().filter(|group| (!group.initial || self.has_double_step()) && !betza::is_unknown(group));
        let mut moves: Vec<String> =
            groups.flat_map(|group| self.special(piece, &group).unwrap_or_else(|| spell(&group, &manner))).collect();
        moves.extend(self.along_lines(piece, betza));
        if let Some(region) = self.bounds(piece) {
            // A move that says where it ends is already within narrower bounds.
            for text in moves.iter_mut().filter(|text| !text.contains(", to: ")) {
                text.insert_str(text.len() - 1, &format!(", to: \"{}\"", self.grid.spell(region)));
            }
        }
        match moves.len() {
            1 => moves.remove(0),
            _ => format!("[{}]", moves.join(", ")),
        }
    }

    /// The squares that a type is confined to, as a player sees them, if they are the same for both.
    pub(super) fn bounds(&self, piece: Type) -> Option<Mask> {
        let [first, second] = [0, 1].map(|side| self.confinement(piece, side));
        first.filter(|_| first == second)
    }

    /// The squares that a side's pieces of a type are confined to, as their player sees them.
    pub(super) fn confinement(&self, piece: Type, side: usize) -> Option<Mask> {
        let mask = self.settings.confined.get(&(piece, side)).copied().filter(|mask| !mask.is_empty());
        mask.map(|mask| self.seen(mask, side))
    }

    /// Can pawns be taken in passing at all?
    pub(super) fn has_passing(&self) -> bool {
        let squares = (0..2).any(|side| !self.region("enPassantRegion", side).is_empty());
        squares && (self.has_double_step() || self.has_triple_step())
    }

    fn has_triple_step(&self) -> bool {
        self.settings.pieces.contains_key(&PAWN) && (0..2).any(|side| !self.region("tripleStepRegion", side).is_empty())
    }

    /// The pawn of chess.
    fn pawn(&self) -> String {
        let mut moves = vec![("step", "Leaper(by: Forward, onto: Empty)".to_owned())];
        let trail = if self.has_passing() { ", leaves: Trail" } else { "" };
        if self.has_double_step() {
            moves.push((
                "double-step",
                format!("Rider(by: Forward, exactly: 2, from: \"start-rank\", onto: Empty{trail})"),
            ));
        }
        if self.has_triple_step() {
            let from = self.region("tripleStepRegion", 0).with(self.region("tripleStepRegion", 1));
            let from = self.grid.spell(from);
            moves
                .push(("triple-step", format!("Rider(by: Forward, exactly: 3, from: \"{from}\", onto: Empty{trail})")));
        }
        moves.push(("capture", "Leaper(by: ForwardDiagonal, onto: Enemy)".to_owned()));
        if self.has_passing() && (0..2).any(|side| self.settings.types("enPassantTypes", side).has(PAWN)) {
            let to = self.region("enPassantRegion", 0).with(self.region("enPassantRegion", 1));
            let to = if to == self.grid.all() { String::new() } else { format!(", to: \"{}\"", self.grid.spell(to)) };
            moves.push(("en-passant", format!("Leaper(by: ForwardDiagonal, onto: Trail{to})")));
        }
        let moves: Vec<String> = moves.iter().map(|(name, text)| format!("\"{name}\": {text}")).collect();
        format!("{{ {} }}", moves.join(", "))
    }

    /// Moves of types that the format treats in a way of their own.
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

    /// A cannon that neither hops over cannons nor takes them.
    fn hopper(&self, piece: Type, by: &str, rest: &str) -> String {
        let name = self.name(piece).unwrap_or_default();
        format!(
            "Hopper(by: {by}, over: [Own(\"!{name}\"), Enemy(\"!{name}\")], onto: [Empty, Enemy(\"!{name}\")]{rest})"
        )
    }

    /// The moves along the diagonals of a palace.
    fn along_lines(&self, piece: Type, betza: &str) -> Vec<String> {
        let lines = self.region("diagonalLines", 0).with(self.region("diagonalLines", 1));
        if lines.is_empty() {
            return Vec::new();
        }
        let lines = self.grid.spell(lines);
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

    /// Rows for the squares that pieces may not enter, and for double steps that only one side may make.
    fn confined(&self, draft: &mut Draft) {
        for piece in self.settings.pieces.keys().filter(|piece| self.bounds(**piece).is_none()) {
            for (whose, mask) in self.whose(|side| self.confinement(*piece, side)) {
                let Some(mask) = mask else { continue };
                let kinds = self.names.joined(TypeSet::of(*piece));
                let outside = self.grid.spell(self.grid.all().without(mask));
                let name = whose.name(&format!("{} out of bounds", self.names.kinds(*piece).first().unwrap_or(&"")));
                let on = format!("on: (by: \"{kinds}\", to: \"{outside}\")");
                draft.row("cannot", name, &[whose.field(), on]);
            }
        }
        if self.has_double_step() {
            for whose in super::EACH {
                let more = self.double_steps().without(self.region("doubleStepRegion", whose.index()));
                self.no_double_step(draft, whose, more);
            }
        }
    }

    /// Double steps from these squares are the other player's.
    fn no_double_step(&self, draft: &mut Draft, whose: super::Whose, from: Mask) {
        if from.is_empty() {
            return;
        }
        let steppers = self.settings.pieces.iter().filter(|(piece, of)| **piece == PAWN || of.betza.contains('i'));
        let names: Vec<&str> = steppers.filter_map(|(&piece, _)| self.name(piece)).collect();
        let from = self.grid.spell(from);
        let far = meet(&[&format!("shift({from}, 0,2)")]);
        let on = format!("on: (by: \"{}\", from: \"{from}\", to: \"{far}\")", names.join(" | "));
        draft.row("cannot", whose.name("no double step here"), &[whose.field(), on]);
    }
}
