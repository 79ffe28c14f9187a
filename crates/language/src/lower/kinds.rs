//! Pieces in rows: single pieces, tags, expressions, and the contents of a square.

use super::hints::in_quotes;
use super::reader::{Word, list_or_one, one_of};
use super::scope::Scope;
use super::trace::{NameKind, Offered};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::Onto;
use crate::syntax::{Node, SetExpr, SetValue, Value};
use crate::types::{Kind, KindSet};

impl Scope<'_> {
    /// The piece with this name.
    pub fn kind(&self, node: &Node) -> Option<Kind> {
        let name = self.report.text(node)?;
        let kind = self.kind_used(name, &node.span);
        if kind.is_none() {
            self.report.offer(
                name,
                Offered::Names(NameKind::Piece),
                self.pieces.iter().map(|piece| piece.name.as_str()),
            );
            self.unknown_name(&node.span, "piece", name, self.pieces.iter().map(|piece| piece.name.as_str()));
        }
        kind
    }

    /// A set of kinds: a name, a tag, an expression of these, a list, or `Except(...)`.
    pub fn kinds(&self, node: &Node) -> Option<KindSet> {
        match &node.value {
            Value::Text(_) if self.is_misnamed(node) => None,
            Value::Text(_) => self.kinds_of(&self.report.set_expr(node)?),
            Value::List(items) => {
                let kinds: Vec<_> = items.iter().map(|item| self.kinds(item)).collect();
                kinds.into_iter().try_fold(KindSet::EMPTY, |all, kinds| Some(all | kinds?))
            }
            _ => {
                let wanted = "a piece: a name, a tag, a list or `Except(...)`";
                if matches!(&node.value, Value::Word(word, None) if word.starts_with(char::is_lowercase)) {
                    self.report.unexpected(node, wanted, in_quotes(node), "write the name in double quotes");
                    return None;
                }
                let word = self.report.word(node, wanted, &["Except"])?;
                Some(self.all_kinds() & !self.kinds(word.argument()?)?)
            }
        }
    }

    fn kinds_of(&self, expr: &SetExpr) -> Option<KindSet> {
        let each = |exprs: &[SetExpr]| exprs.iter().map(|expr| self.kinds_of(expr)).collect::<Vec<_>>();
        match &expr.value {
            SetValue::And(exprs) => each(exprs).into_iter().try_fold(self.all_kinds(), |all, kinds| Some(all & kinds?)),
            SetValue::Or(exprs) => each(exprs).into_iter().try_fold(KindSet::EMPTY, |all, kinds| Some(all | kinds?)),
            SetValue::Not(inner) => Some(self.all_kinds() & !self.kinds_of(inner)?),
            SetValue::Name(name) => {
                let kind = self.kind_used(name, &expr.span).map(|kind| [kind].into_iter().collect());
                let kinds = kind.or_else(|| self.tag_used(name, &expr.span));
                if kinds.is_none() {
                    self.offer_pieces(name);
                }
                if kinds.is_none() && !self.report.is_unsupported(&expr.span, name) {
                    self.unknown_name(&expr.span, "piece or tag", name, self.piece_names());
                }
                kinds
            }
            _ => {
                let diagnostic =
                    Diagnostic::new(Code::WrongType, expr.span.clone(), "expected a piece or a tag, found squares");
                self.report.add(diagnostic.hint("use names of pieces and tags, joined by `|`, `&` and `!`"));
                None
            }
        }
    }

    /// The contents that a square may have: one of these words, or a list of them.
    pub fn onto(&self, node: &Node, words: &[&str]) -> Option<Onto> {
        let items = list_or_one(node);
        if items.is_empty() {
            let hint = format!("write at least one word: {}", one_of(words));
            self.report.fault(Code::WrongType, &node.span, "the list is empty", hint);
            return None;
        }
        let mut onto = Onto::default();
        let mut sound = true;
        for item in items {
            sound &= self.onto_word(item, words, &mut onto).is_some();
        }
        sound.then_some(onto)
    }

    fn onto_word(&self, node: &Node, words: &[&str], onto: &mut Onto) -> Option<()> {
        let wanted = super::reader::one_of(words);
        let word = self.report.word(node, &wanted, words)?;
        match word.name {
            "Empty" => {
                word.bare()?;
                onto.empty = true;
            }
            "Trail" => {
                word.bare()?;
                onto.trail = true;
            }
            "Own" => onto.own = onto.own | self.kinds_behind(&word)?,
            _ => onto.enemy = onto.enemy | self.kinds_behind(&word)?,
        }
        Some(())
    }

    fn kinds_behind(&self, word: &Word) -> Option<KindSet> {
        match word.body {
            None => Some(KindSet::ALL),
            Some(_) => self.kinds(word.argument()?),
        }
    }
}
