//! Rows about moves: what they share, promotion, drops, prohibitions, duties and effects.

use super::reader::{Fields, list_or_one, one_of};
use super::scope::{Context, Scope};
use crate::diagnostic::Code;
use crate::model::limits::MAX_COUNT;
use crate::model::{
    AfterRow, CannotRow, Captured, CapturedAs, CapturedGo, Condition, Drop, Effect, ForbiddenRow, Into, MoveKind,
    MovePattern, MustRow, PromotionRow, Taking,
};
use crate::syntax::{Entry, Node, Value};
use crate::types::{Kind, Side};

pub(super) const SIDES: [(&str, Side); 2] = [("First", Side::First), ("Second", Side::Second)];
const KINDS: [(&str, MoveKind); 4] =
    [("Move", MoveKind::Move), ("Drop", MoveKind::Drop), ("Castle", MoveKind::Castle), ("Pass", MoveKind::Pass)];
const EFFECTS: [&str; 8] = ["Take", "Remove", "Put", "Become", "Give", "Wall", "Touch", "Fresh"];

/// What the rows of most sections share.
struct Common {
    side: Option<Side>,
    on: Vec<MovePattern>,
    when: Option<Condition>,
}

impl Scope<'_> {
    /// Reads every row of a section; without those that are faulty.
    pub fn rows<'n, T>(&self, section: Option<&'n Node>, mut read: impl FnMut(&'n Entry) -> Option<T>) -> Vec<T> {
        self.report.rows(section).iter().filter_map(&mut read).collect()
    }

    /// The fields of a row.
    pub fn row<'n>(&self, entry: &'n Entry, what: &'static str, own: &[&str]) -> Option<Fields<'_, 'n>> {
        Fields::read(self.report, &entry.value, &entry.key_span, what, &[own])
    }

    /// One pattern of moves or a list of them.
    pub fn patterns(&self, node: &Node, place: Context) -> Option<Vec<MovePattern>> {
        let items = list_or_one(node);
        if items.is_empty() {
            self.report.fault(Code::OutOfRange, &node.span, "an empty list of patterns matches no move");
            return None;
        }
        let patterns: Vec<_> = items.iter().map(|item| self.pattern(item, place.pattern())).collect();
        patterns.into_iter().collect()
    }

    fn pattern(&self, node: &Node, place: Context) -> Option<MovePattern> {
        let known = ["by", "kind", "takes", "from", "to", "becomes", "unmoved", "when"];
        let fields = Fields::read(self.report, node, &node.span, "a pattern of moves", &[&known])?;
        let by = fields.maybe("by", |node| self.kinds(node));
        let kind = fields.maybe("kind", |node| self.report.choice(node, &KINDS));
        let takes = fields.maybe("takes", |node| match &node.value {
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

    /// The side that a row is for.
    pub fn side(&self, fields: &Fields) -> Option<Option<Side>> {
        fields.maybe("side", |node| self.report.choice(node, &SIDES))
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
        let fields = self.row(entry, "a promotion", &["side", "on", "when", "into", "optional", "limits"])?;
        let common = self.common(&fields, Context::PROMOTION);
        let into = fields.need("into").and_then(|node| self.into(node));
        let optional = fields.maybe("optional", |node| self.report.flag(node));
        let limits = fields.maybe("limits", |node| {
            let limits: Vec<_> = self.report.map(node)?.iter().map(|entry| self.limit(entry)).collect();
            limits.into_iter().collect::<Option<Vec<_>>>()
        });
        let common = common?;
        if common.on.iter().any(|pattern| matches!(pattern.kind, Some(MoveKind::Castle | MoveKind::Pass))) {
            self.report.fault(Code::BadPromotion, fields.anchor(), "only a piece that moves or is dropped can promote");
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
            self.report.fault(Code::BadPromotion, &node.span, "a promotion into nothing");
            return None;
        }
        Some(Into::Kinds(choices))
    }

    fn limit(&self, entry: &Entry) -> Option<(Kind, u16)> {
        let kind = self.kind_named(&entry.key);
        if kind.is_none() {
            let names = self.pieces.iter().map(|piece| piece.name.as_str());
            self.unknown_name(&entry.key_span, "piece", &entry.key, names);
        }
        let limit = self.report.count(&entry.value, 1, MAX_COUNT);
        Some((kind?, limit?))
    }

    pub fn captured(&self, section: Option<&Node>) -> Captured {
        let away = Captured { go: CapturedGo::Away, shape: CapturedAs::AsItStood };
        let Some(node) = section else { return away };
        let Some(fields) = Fields::read(self.report, node, &node.span, "`captured`", &[&["go", "as"]]) else {
            return away;
        };
        let goes = [
            ("Away", CapturedGo::Away),
            ("CaptorsHand", CapturedGo::CaptorsHand),
            ("OwnersHand", CapturedGo::OwnersHand),
        ];
        let shapes = [("AsItStood", CapturedAs::AsItStood), ("Unpromoted", CapturedAs::Unpromoted)];
        let go = fields.get("go").and_then(|node| self.report.choice(node, &goes));
        let shape = fields.get("as").and_then(|node| self.report.choice(node, &shapes));
        Captured { go: go.unwrap_or(away.go), shape: shape.unwrap_or(away.shape) }
    }

    pub fn drop_row(&self, entry: &Entry) -> Option<Drop> {
        let fields = self.row(entry, "a row of `drops`", &["side", "pieces", "to", "when"])?;
        let side = self.side(&fields);
        let pieces = fields.need("pieces").and_then(|node| self.kinds(node));
        let to = fields.maybe("to", |node| self.set(node, Context::DROPS));
        let when = self.when(&fields, Context::DROPS);
        Some(Drop { name: entry.key.clone(), side: side?, pieces: pieces?, to: to?, when: when? })
    }

    pub fn cannot(&self, entry: &Entry) -> Option<CannotRow> {
        let fields = self.row(entry, "a row of `cannot`", &["side", "on", "when"])?;
        self.one_needed(&fields, "on", "when");
        let common = self.common(&fields, Context::CANNOT)?;
        Some(CannotRow { name: entry.key.clone(), side: common.side, on: common.on, when: common.when })
    }

    pub fn forbidden(&self, entry: &Entry) -> Option<ForbiddenRow> {
        let fields = self.row(entry, "a row of `forbidden`", &["side", "on", "when", "at"])?;
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

    /// Reports a row that says neither of two things: it would hold for every move.
    fn one_needed(&self, fields: &Fields, a: &str, b: &str) {
        if fields.get(a).is_none() && fields.get(b).is_none() {
            let message = format!("this row is about every move; it needs `{a}` or `{b}`");
            self.report.fault(Code::MissingField, fields.anchor(), message);
        }
    }

    pub fn must(&self, entry: &Entry) -> Option<MustRow> {
        let fields = self.row(entry, "a row of `must`", &["side", "on", "when", "most"])?;
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
        let fields = self.row(entry, "a row of `after`", &["side", "on", "when", "do"])?;
        let common = self.common(&fields, Context::AFTER);
        let effects = fields.need("do").and_then(|node| {
            let effects: Vec<_> = list_or_one(node).iter().map(|item| self.effect(item)).collect();
            effects.into_iter().collect::<Option<Vec<_>>>()
        });
        let common = common?;
        Some(AfterRow {
            name: entry.key.clone(),
            side: common.side,
            on: common.on,
            when: common.when,
            effects: effects?,
        })
    }

    fn effect(&self, node: &Node) -> Option<Effect> {
        let word = self.report.word(node, &one_of(&EFFECTS), &EFFECTS)?;
        let set = |node| self.set(node, Context::AFTER);
        match word.name {
            "Take" => set(word.argument()?).map(Effect::Take),
            "Remove" => set(word.argument()?).map(Effect::Remove),
            "Give" => set(word.argument()?).map(Effect::Give),
            "Wall" => set(word.argument()?).map(Effect::Wall),
            "Touch" => set(word.argument()?).map(Effect::Touch),
            "Fresh" => set(word.argument()?).map(Effect::Fresh),
            "Put" => {
                let [kind, squares] = word.arguments(2)? else { return None };
                let (kind, squares) = (self.kind(kind), set(squares));
                Some(Effect::Put(kind?, squares?))
            }
            _ => {
                let [squares, kind] = word.arguments(2)? else { return None };
                let (squares, kind) = (set(squares), self.kind(kind));
                Some(Effect::Become(squares?, kind?))
            }
        }
    }
}
