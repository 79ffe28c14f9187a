//! Rows about moves: their shared fields, promotion, drops, prohibitions, duties and effects.

use super::reader::{Fields, Word, list_or_one, one_of};
use super::scope::{Context, Scope};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::limits::MAX_COUNT;
use crate::model::{
    AfterRow, CannotRow, Captured, CapturedAs, CapturedGo, Choosing, Condition, Drop, Effect, ForbiddenRow, Into,
    MoveKind, MovePattern, MustRow, PromotionRow, Taking,
};
use crate::schema::{self, Struct};
use crate::syntax::{Entry, Node, Value};
use crate::types::{Kind, Side};

pub(super) const SIDES: [(&str, Side); 2] = [("First", Side::First), ("Second", Side::Second)];
const KINDS: [(&str, MoveKind); 4] =
    [("Move", MoveKind::Move), ("Drop", MoveKind::Drop), ("Castle", MoveKind::Castle), ("Pass", MoveKind::Pass)];
const EFFECTS: [&str; 8] = ["Take", "Clear", "Put", "Become", "Flip", "Wall", "Touch", "Fresh"];

/// The fields that the rows of most sections share.
struct Common {
    side: Option<Side>,
    on: Vec<MovePattern>,
    when: Option<Condition>,
}

impl Scope<'_> {
    /// Reads every row of a section; faulty rows are left out.
    pub fn rows<'n, T>(&self, section: Option<&'n Node>, mut read: impl FnMut(&'n Entry) -> Option<T>) -> Vec<T> {
        self.report.rows(section).iter().filter_map(&mut read).collect()
    }

    /// The fields of a row.
    pub fn row<'n>(&self, entry: &'n Entry, shape: &'static Struct) -> Option<Fields<'_, 'n>> {
        Fields::read(self.report, &entry.value, &entry.key_span, shape)
    }

    /// Reads one pattern of moves or a list of them.
    pub fn patterns(&self, node: &Node, place: Context) -> Option<Vec<MovePattern>> {
        let items = list_or_one(node);
        if items.is_empty() {
            let by = self.a_piece();
            let hint = format!("write a pattern, such as `(by: \"{by}\")`, or remove the field to match every move");
            self.report.fault(Code::OutOfRange, &node.span, "an empty list of patterns matches no move", hint);
            return None;
        }
        let patterns: Vec<_> = items.iter().map(|item| self.pattern(item, place.pattern())).collect();
        patterns.into_iter().collect()
    }

    fn pattern(&self, node: &Node, place: Context) -> Option<MovePattern> {
        let fields = Fields::read(self.report, node, &node.span, &schema::PATTERN)?;
        let by = fields.maybe("by", |node| self.kinds(node));
        let kind = fields.maybe("kind", |node| self.report.choice(node, &KINDS));
        let takes = fields.maybe("takes", |node| match &node.value {
            Value::Word(word, None) if self.kind_named(word).is_some() => self.kinds(node).map(Taking::Kinds),
            Value::Word(word, _) if word != "Except" => {
                self.report.choice(node, &[("Anything", Taking::Anything), ("Nothing", Taking::Nothing)])
            }
            _ => self.kinds(node).map(Taking::Kinds),
        });
        let from = fields.maybe("from", |node| self.set(node, place));
        let to = fields.maybe("to", |node| self.set(node, place));
        let becomes = fields.maybe("becomes", |node| self.kinds(node));
        let unmoved = fields.maybe("unmoved", |node| self.report.flag(node));
        let when = self.when(&fields, place);
        Some(MovePattern {
            by: by?,
            kind: kind?,
            takes: takes?,
            from: from?,
            to: to?,
            becomes: becomes?,
            unmoved: unmoved?,
            when: when?,
        })
    }

    /// The side that a row applies to.
    pub fn side(&self, fields: &Fields) -> Option<Option<Side>> {
        fields.maybe("side", |node| {
            if let Value::Word(name, None) | Value::Text(name) = &node.value
                && let Some((word, _)) = SIDES.into_iter().find(|(_, side)| self.sides[side.index()].name == *name)
            {
                let message =
                    format!("`{name}` is the name of a player, but rows call the players `First` and `Second`");
                let fault = Diagnostic::new(Code::UnknownWord, node.span.clone(), message);
                self.report.add(fault.hint(format!("write `{word}`")).replace(word));
                return None;
            }
            self.report.choice(node, &SIDES)
        })
    }

    /// The condition of a row.
    pub fn when(&self, fields: &Fields, place: Context) -> Option<Option<Condition>> {
        fields.maybe("when", |node| self.condition(node, place))
    }

    fn common(&self, fields: &Fields, place: Context) -> Option<Common> {
        let side = self.side(fields);
        let on = fields.maybe("on", |node| self.patterns(node, place));
        let when = self.when(fields, place);
        Some(Common { side: side?, on: on?.unwrap_or_default(), when: when? })
    }

    pub fn promotion(&self, entry: &Entry) -> Option<PromotionRow> {
        let fields = self.row(entry, &schema::PROMOTION)?;
        let common = self.common(&fields, Context::PROMOTION);
        let into = fields.need("into").and_then(|node| self.into(node));
        let optional = fields.maybe("optional", |node| self.report.flag(node));
        let limits = fields.maybe("limits", |node| {
            let limits: Vec<_> = self.report.map(node)?.iter().map(|entry| self.limit(entry)).collect();
            limits.into_iter().collect::<Option<Vec<_>>>()
        });
        let common = common?;
        if common.on.iter().any(|pattern| matches!(pattern.kind, Some(MoveKind::Castle | MoveKind::Pass))) {
            let hint = "write `Move` or `Drop`, or remove `kind`";
            self.report.fault(Code::BadPromotion, fields.anchor(), "only moves and drops can promote a piece", hint);
            return None;
        }
        Some(PromotionRow {
            name: entry.key.clone(),
            side: common.side,
            on: common.on,
            when: common.when,
            into: into?,
            optional: optional?.unwrap_or(false),
            limits: limits?.unwrap_or_default(),
        })
    }

    fn into(&self, node: &Node) -> Option<Into> {
        let kinds = match &node.value {
            Value::Word(word, None) if self.kind_named(word).is_some() => vec![self.kinds(node)?],
            Value::Word(word, _) if word != "Except" => {
                let words = [("Promoted", true), ("Unpromoted", false)];
                let promoted = self.report.choice(node, &words)?;
                return Some(if promoted { Into::Promoted } else { Into::Unpromoted });
            }
            Value::List(items) => {
                let choices: Vec<_> = items.iter().map(|item| self.kinds(item)).collect();
                choices.into_iter().collect::<Option<Vec<_>>>()?
            }
            _ => vec![self.kinds(node)?],
        };
        let mut choices: Vec<Kind> = Vec::new();
        for kind in kinds.into_iter().flat_map(|kinds| kinds.iter().collect::<Vec<_>>()) {
            if !choices.contains(&kind) && kind.index() < self.pieces.len() {
                choices.push(kind);
            }
        }
        if choices.is_empty() {
            let hint = format!("name pieces, `into: [\"{}\", ...]`, or `Promoted`", self.a_piece());
            self.report.fault(Code::BadPromotion, &node.span, "the promotion has no new pieces", hint);
            return None;
        }
        Some(Into::Kinds(choices))
    }

    fn limit(&self, entry: &Entry) -> Option<(Kind, u16)> {
        let kind = self.kind_used(&entry.key, &entry.key_span);
        if kind.is_none() {
            self.offer_pieces(&entry.key);
            let names = self.pieces.iter().map(|piece| piece.name.as_str());
            self.unknown_name(&entry.key_span, "piece", &entry.key, names);
        }
        let limit = self.report.count(&entry.value, 1, MAX_COUNT);
        Some((kind?, limit?))
    }

    pub fn captured(&self, section: Option<&Node>) -> Captured {
        let away = Captured { go: CapturedGo::Away, shape: CapturedAs::AsItStood };
        let Some(node) = section else { return away };
        let Some(fields) = Fields::read(self.report, node, &node.span, &schema::CAPTURED) else {
            return away;
        };
        let destinations = [
            ("Away", CapturedGo::Away),
            ("OpponentsHand", CapturedGo::OpponentsHand),
            ("OwnersHand", CapturedGo::OwnersHand),
        ];
        let shapes = [("AsItStood", CapturedAs::AsItStood), ("Unpromoted", CapturedAs::Unpromoted)];
        let go = fields.get("go").and_then(|node| self.report.choice(node, &destinations));
        let shape = fields.get("as").and_then(|node| self.report.choice(node, &shapes));
        Captured { go: go.unwrap_or(away.go), shape: shape.unwrap_or(away.shape) }
    }

    /// Lowers the rows of `drops` and those in Betza notation. Reports a piece that a side drops both for free and from
    /// the hand, since the two drops would be the same move. Also reports a piece with a drop both in a row and in
    /// Betza notation.
    pub fn drops(&self, section: Option<&Node>, said: &[Entry]) -> Vec<Drop> {
        let mut rows: Vec<(Drop, &Entry)> = Vec::new();
        for (row, entry) in self.rows(section, |entry| self.drop_row(entry).map(|row| (row, entry))) {
            let meets = |other: &Drop| {
                other.free != row.free
                    && other.pieces.meets(row.pieces)
                    && Side::all_of(other.side).any(|side| side.is_of(row.side))
            };
            if let Some((_, other)) = rows.iter().find(|(other, _)| meets(other)) {
                let message = "two rows drop the same piece, one from the hand and one for free";
                let fault = Diagnostic::new(Code::ConflictingFields, entry.key_span.clone(), message);
                let fault = fault.hint("write `free: true` in both, or in neither");
                self.report.add(fault.related(other.key_span.clone(), "the other row"));
            }
            rows.push((row, entry));
        }
        for entry in said {
            let Some(row) = self.drop_row(entry) else { continue };
            if let Some((_, other)) = rows.iter().find(|(other, _)| other.pieces.meets(row.pieces)) {
                let message = "both `@` and a row of `drops` drop this piece";
                let fault = Diagnostic::new(Code::ConflictingFields, entry.key_span.clone(), message);
                let hint =
                    format!("remove `@`, or remove the piece from that row: `pieces: Except(\"{}\")`", entry.key);
                let fault = fault.hint(hint);
                self.report.add(fault.related(other.key_span.clone(), "the other row"));
            }
            rows.push((row, entry));
        }
        rows.into_iter().map(|(row, _)| row).collect()
    }

    fn drop_row(&self, entry: &Entry) -> Option<Drop> {
        let fields = self.row(entry, &schema::DROP)?;
        let side = self.side(&fields);
        let pieces = fields.need("pieces").and_then(|node| self.kinds(node));
        let free = fields.maybe("free", |node| self.report.flag(node));
        let to = fields.maybe("to", |node| self.set(node, Context::DROPS));
        let when = self.when(&fields, Context::DROPS);
        Some(Drop {
            name: entry.key.clone(),
            side: side?,
            pieces: pieces?,
            free: free?.unwrap_or(false),
            to: to?,
            when: when?,
        })
    }

    pub fn cannot(&self, entry: &Entry) -> Option<CannotRow> {
        let fields = self.row(entry, &schema::CANNOT)?;
        self.one_needed(&fields, "on", "when");
        let common = self.common(&fields, Context::CANNOT)?;
        Some(CannotRow { name: entry.key.clone(), side: common.side, on: common.on, when: common.when })
    }

    pub fn forbidden(&self, entry: &Entry) -> Option<ForbiddenRow> {
        let fields = self.row(entry, &schema::FORBIDDEN)?;
        self.one_needed(&fields, "on", "when");
        let common = self.common(&fields, Context::FORBIDDEN);
        let at = fields.maybe("at", |node| self.report.choice(node, &[("Landing", ())]));
        let common = common?;
        Some(ForbiddenRow {
            name: entry.key.clone(),
            side: common.side,
            on: common.on,
            when: common.when.unwrap_or(Condition::All(Vec::new())),
            at_landing: at?.is_some(),
        })
    }

    /// Reports a row that has neither of two fields: it would match every move.
    fn one_needed(&self, fields: &Fields, a: &str, b: &str) {
        if [a, b].into_iter().all(|name| fields.get(name).is_none() && !fields.misspells(name)) {
            let message = format!("this row applies to every move: it needs `{a}` or `{b}`");
            let other = if b == "most" { "write `most: true`" } else { "a condition, such as `when: Check`" };
            let hint = format!("name the moves, such as `on: (by: \"{}\")`, or {other}", self.a_piece());
            self.report.fault(Code::MissingField, fields.anchor(), message, hint);
        }
    }

    pub fn must(&self, entry: &Entry) -> Option<MustRow> {
        let fields = self.row(entry, &schema::MUST)?;
        self.one_needed(&fields, "on", "most");
        let common = self.common(&fields, Context::MUST);
        let most = fields.maybe("most", |node| self.report.flag(node));
        let common = common?;
        Some(MustRow {
            name: entry.key.clone(),
            side: common.side,
            on: common.on,
            when: common.when,
            most: most?.unwrap_or(false),
        })
    }

    pub fn after(&self, entry: &Entry) -> Option<AfterRow> {
        let fields = self.row(entry, &schema::AFTER)?;
        let common = self.common(&fields, Context::AFTER);
        let choose = self.choosing(&fields);
        // A row that drops a piece already has an effect.
        let written = if fields.get("drop").is_some() { fields.get("do") } else { fields.need("do") };
        let effects = written.map_or(Some(Vec::new()), |node| {
            let effects: Vec<_> = list_or_one(node).iter().map(|item| self.effect(item)).collect();
            effects.into_iter().collect::<Option<Vec<_>>>()
        });
        let common = common?;
        Some(AfterRow {
            name: entry.key.clone(),
            side: common.side,
            on: common.on,
            when: common.when,
            choose: choose?,
            effects: effects?,
        })
    }

    /// The player's choice in a row.
    fn choosing(&self, fields: &Fields) -> Option<Option<Choosing>> {
        let squares = fields.maybe("choose", |node| self.set(node, Context::AFTER));
        let drops = fields.maybe("drop", |node| self.kinds(node));
        let optional = fields.maybe("optional", |node| self.report.flag(node));
        let (squares, drops, optional) = (squares?, drops?, optional?);
        let Some(squares) = squares else {
            let needing = ["drop", "optional"].into_iter().find_map(|name| fields.entry(name));
            let Some(entry) = needing else { return Some(None) };
            let message = format!("`{}` needs a choice, but this row has no `choose`", entry.key);
            let hint = "add the squares to choose from: `choose: \"empty\"`";
            self.report.add(Diagnostic::new(Code::MissingField, entry.key_span.clone(), message).hint(hint));
            return None;
        };
        Some(Some(Choosing { squares, drops, optional: optional.unwrap_or(false) }))
    }

    /// Reports two swapped values of a word: `kind` is the value that should name a piece.
    fn is_in_place(&self, word: &Word, both: [&Node; 2], kind: &Node) -> Option<()> {
        let is_kind = |node: &Node| matches!(&node.value, Value::Text(name) if self.kind_named(name).is_some());
        let [first, second] = both;
        let other = if std::ptr::eq(kind, first) { second } else { first };
        if is_kind(kind) || !is_kind(other) || !matches!(kind.value, Value::Text(_)) {
            return Some(());
        }
        self.report.swapped(word.name, both, &word.whole());
        None
    }

    fn effect(&self, node: &Node) -> Option<Effect> {
        let word = self.report.word(node, &one_of(&EFFECTS), &EFFECTS)?;
        let set = |node| self.set(node, Context::AFTER);
        match word.name {
            "Take" => set(word.argument()?).map(Effect::Take),
            "Clear" => set(word.argument()?).map(Effect::Clear),
            "Flip" => set(word.argument()?).map(Effect::Flip),
            "Wall" => set(word.argument()?).map(Effect::Wall),
            "Touch" => set(word.argument()?).map(Effect::Touch),
            "Fresh" => set(word.argument()?).map(Effect::Fresh),
            "Put" => {
                let [kind, squares] = word.arguments(2)? else { return None };
                self.is_in_place(&word, [kind, squares], kind)?;
                let (kind, squares) = (self.kind(kind), set(squares));
                Some(Effect::Put(kind?, squares?))
            }
            _ => {
                let [squares, kind] = word.arguments(2)? else { return None };
                self.is_in_place(&word, [squares, kind], kind)?;
                let (squares, kind) = (set(squares), self.kind(kind));
                Some(Effect::Become(squares?, kind?))
            }
        }
    }
}
