//! Royal pieces, check, and moves that are forbidden or required.

use super::super::draft::Draft;
use super::super::names::meet;
use super::super::pieces::{self, TypeSet};
use super::super::settings::Settings;
use super::super::start::Start;
use super::{EACH, Whose, Work, any};

/// The types that are always royal, and those whose last pieces are royal.
pub(super) fn royals(settings: &Settings, start: &Start) -> (TypeSet, TypeSet) {
    let (mut always, mut last) = (TypeSet::default(), TypeSet::default());
    if settings.pieces.contains_key(&pieces::king()) {
        always.add(TypeSet::of(pieces::king()));
    }
    if settings.flag("extinctionPseudoRoyal") {
        let most = settings.number("extinctionPieceCount") + 1;
        let promoted = settings.promoted();
        if settings.types("extinctionPieceTypes", 0).is_any() {
            last.add(TypeSet::any());
        }
        for piece in
            settings.types("extinctionPieceTypes", 0).iter().filter(|piece| settings.pieces.contains_key(piece))
        {
            let letter = settings.pieces[&piece].letter;
            let at_start = start.count(letter).max(start.count(letter.to_ascii_uppercase()));
            let becomes = (0..2).any(|side| settings.types("promotionPieceTypes", side).has(piece));
            let formed = promoted
                .iter()
                .any(|(from, into)| *into == piece && !settings.types("extinctionPieceTypes", 0).has(*from));
            let grows = becomes || formed || settings.flag("capturesToHand");
            let safe = (!grows && at_start <= most) || most >= 64;
            if safe { always.add(TypeSet::of(piece)) } else { last.add(TypeSet::of(piece)) }
        }
    }
    (always, last)
}

impl Work<'_> {
    /// Adds check, and the rows of `forbidden` and `must`.
    pub(super) fn royalty(&self, draft: &mut Draft) {
        if self.has_check() {
            draft.one("check", self.check());
        }
        self.forbidden(draft);
        self.must(draft);
    }

    /// The condition of check.
    fn check(&self) -> String {
        let blast = self.settings.flag("blastOnCapture");
        // A piece that would blow up its own king does not attack; nor does a king that would turn to stone.
        let stone = self.settings.types("petrifyOnCaptureTypes", 0);
        let royals = self.royals();
        let attacked = match (0..pieces::count()).any(|piece| stone.has(piece) && self.royal.has(piece)) {
            true => format!("attacked(by !({royals}))"),
            false => "attacked".to_owned(),
        };
        let attacked = attacked.as_str();
        let near = if blast { format!("!near({})", meet(&["enemy", &royals])) } else { String::new() };
        let near = near.as_str();
        let mut conditions = Vec::new();
        if !self.royal.is_empty() {
            conditions.push(format!("Any(\"{}\")", meet(&["own", "royal", attacked, near])));
        }
        let most = self.settings.number("extinctionPieceCount") + 1;
        for types in self.last_royal.each() {
            let kinds = self.names.joined(types);
            let (few, hit) = (meet(&["own", &kinds]), meet(&["own", &kinds, attacked, near]));
            conditions.push(format!("All([AtMost(Count(\"{few}\"), {most}), Any(\"{hit}\")])"));
        }
        if self.settings.flag("dupleCheck") {
            let kinds = self.names.joined(self.settings.types("extinctionPieceTypes", 0));
            let (there, safe) = (meet(&["own", &kinds]), meet(&["own", &kinds, "!attacked"]));
            conditions.push(format!("All([Any(\"{there}\"), No(\"{safe}\")])"));
        }
        any(&conditions)
    }

    /// Adds a row by which a promotion to one more of the last royals does not save those that are attacked.
    fn left_behind(&self, draft: &mut Draft) {
        let most = self.settings.number("extinctionPieceCount") + 1;
        let formed = |piece: &super::Type| self.names.promoted.values().any(|form| form.into == *piece);
        for piece in self.last_royal.iter().filter(formed) {
            let kinds = self.names.joined(TypeSet::of(piece));
            let (own, hit) = (meet(&["own", &kinds]), meet(&["own", &kinds, "!to", "attacked"]));
            let on = format!("on: (kind: Move, by: \"!({kinds})\", when: AtMost(Count(\"{own}\"), {most}))");
            draft.row("forbidden", "king left in check behind", &[on, format!("when: Any(\"{hit}\")")]);
        }
    }

    /// All pieces that may be royal, as a set.
    fn royals(&self) -> String {
        if self.last_royal.is_any() {
            return "all".into();
        }
        let last = self.names.joined(self.last_royal);
        match (self.royal.is_empty(), last.is_empty()) {
            (false, true) => "royal".into(),
            (true, _) => last,
            (false, false) => format!("royal | {last}"),
        }
    }

    fn forbidden(&self, draft: &mut Draft) {
        let blast = self.settings.flag("blastOnCapture");
        if self.has_check() {
            let royals = self.royals();
            if blast {
                draft.row("forbidden", "own king blown up", &[format!("when: No(\"{}\")", meet(&["own", &royals]))]);
            }
            let when = match blast {
                true => format!("when: All([Any(\"{}\"), Check])", meet(&["enemy", &royals])),
                false => "when: Check".into(),
            };
            // A piece or wall placed after a move does not block a check to a king.
            let walls = self.settings.word("wallingRule") != "none" && self.has_king();
            let gates = self.has_gates() && self.settings.flag("seirawanGating");
            let at = if walls || gates { "at: Landing" } else { "" };
            draft.row("forbidden", "king left in check", &[when, at.into()]);
            self.left_behind(draft);
            if self.has_first_leaps() {
                let on = "on: (by: \"royal\", kind: Move, to: \"!near(from)\", when: Check)";
                draft.row("forbidden", "leap out of check", &[on.into()]);
            }
        }
        let stone = self.settings.types("petrifyOnCaptureTypes", 0);
        for piece in self.settings.pieces.keys().filter(|piece| stone.has(**piece) && self.royal.has(**piece)) {
            let on = format!("on: (by: \"{}\", takes: Anything)", self.names.joined(TypeSet::of(*piece)));
            draft.row("forbidden", "own king turned to stone", &[on, "when: Any(\"to\")".into()]);
        }
        let immune = self.settings.types("mutuallyImmuneTypes", 0);
        for piece in self.settings.pieces.keys().filter(|piece| immune.has(**piece)) {
            let kinds = self.names.joined(TypeSet::of(*piece));
            let on = format!("on: (by: \"{kinds}\", takes: \"{kinds}\")");
            draft.row("forbidden", format!("{kinds} takes {kinds}"), &[on, "when: Any(\"to\")".into()]);
        }
        if self.has_king() {
            if !self.settings.flag("checking") {
                draft.row("forbidden", "check given", &["when: Theirs(Check)".into()]);
            }
            if !self.settings.flag("dropChecks") && self.settings.flag("pieceDrops") {
                draft.row(
                    "forbidden",
                    "check given by a drop",
                    &["on: (kind: Drop)".into(), "when: Theirs(Check)".into()],
                );
            }
            if self.settings.flag("flyingGeneral") {
                let when = "when: Any(\"own royal along(enemy royal, orthogonal)\")";
                draft.row("forbidden", "generals facing each other", &[when.into()]);
            }
            if self.settings.flag("makpongRule") {
                let on = "on: (by: \"royal\", when: Check)";
                draft.row("forbidden", "king runs from check", &[on.into(), "when: Any(\"from attacked\")".into()]);
            }
        }
        if self.settings.flag("immobilityIllegal") {
            let kinds =
                ["on: [(kind: Move), (kind: Drop)]".to_owned(), "when: Any(\"to stranded !promoted\")".to_owned()];
            draft.row("forbidden", "could never move again", &kinds);
        }
        let pawns = pieces::by_key("shogiPawn").and_then(|pawn| self.name(pawn));
        if let (true, Some(pawn), true) = (self.settings.flag("shogiPawnDropMateIllegal"), pawns, self.has_check()) {
            let on = format!("on: (kind: Drop, by: \"{pawn}\")");
            let when = "when: All([Theirs(Check), Theirs(Stuck)])";
            draft.row("forbidden", "mate by a dropped pawn", &[on, when.into()]);
        }
        self.passing(draft);
    }

    /// Adds the rows for passing.
    fn passing(&self, draft: &mut Draft) {
        let may = |side: usize| {
            self.settings.flag_for("pass", side)
                || self.settings.flag_for("passOnStalemate", side)
                || self.settings.flag("wallOrMove")
        };
        if !(0..2).any(may) {
            return;
        }
        draft.one("pass", "true");
        for whose in EACH.into_iter().filter(|whose| !may(whose.index())) {
            let fields = [whose.field(), "on: (kind: Pass)".into(), "when: Not(Any(\"!all\"))".into()];
            draft.row("forbidden", whose.name("no passing"), &fields);
        }
    }

    fn must(&self, draft: &mut Draft) {
        if self.settings.flag("mustCapture") {
            draft.row("must", "a capture must be made", &["on: (takes: Anything)".into()]);
        }
        self.must_drop(draft);
        for (whose, only_then) in self.whose(|side| self.settings.flag_for("passOnStalemate", side)) {
            if only_then {
                self.move_first(draft, whose);
            }
        }
    }

    /// Adds a row by which a side that can move may not pass.
    fn move_first(&self, draft: &mut Draft, whose: Whose) {
        let mut kinds = vec!["(kind: Move)"];
        if self.settings.flag("pieceDrops") {
            kinds.push("(kind: Drop)");
        }
        if !draft.rows("castling").is_empty() {
            kinds.push("(kind: Castle)");
        }
        let on = if kinds.len() == 1 { format!("on: {}", kinds[0]) } else { format!("on: [{}]", kinds.join(", ")) };
        draft.row("must", whose.name("a move if there is one"), &[whose.field(), on]);
    }
}
