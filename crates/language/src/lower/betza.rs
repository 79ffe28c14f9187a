//! Moves in Betza notation: translated into words of the language, then lowered as if written so.

use super::betza_rows::{PieceCastling, PieceDrop};
use super::hints;
use super::movement::Role;
use super::reader::{Fields, Word};
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Movement, Shape};
use crate::schema;
use crate::syntax::{Entry, Node, Spelled, Value, parse_betza, spell_betza};
use crate::types::Kind;

impl Scope<'_> {
    /// The moves of a piece for `Betza("...")`, or for `Betza(by: "...", ...)` with fields that all of them share;
    /// faulty moves are left out. Castlings and drops in the letters are recorded for later.
    pub fn betza(&self, owner: Kind, node: &Node, name: &str) -> Option<Vec<Movement>> {
        let word = self.report.word(node, "moves in Betza notation", &["Betza"])?;
        let (text, fields) = self.betza_fields(&word)?;
        let Value::Text(letters) = &text.value else {
            let hint = "write, for example, `Betza(\"fmWfcF\")`; `ferz betza` explains the letters";
            self.report.unexpected(text, "moves in Betza notation, in quotes", hints::in_quotes(text), hint);
            return None;
        };
        if self.board.plan().shape == Shape::Hexagonal {
            let fault = Diagnostic::new(
                Code::BetzaSyntax,
                node.span.clone(),
                "Betza notation is for square boards, not for hexagonal ones",
            );
            self.report.add(fault.hint("write the move in words: `Rider(by: Orthogonal)`"));
            return None;
        }
        let spelled = parse_betza(letters, &text.span).and_then(|betza| spell_betza(&betza));
        let Spelled { moves: spelled, castlings, drops } = spelled.map_err(|fault| self.report.add(fault)).ok()?;
        let more = fields.iter().flat_map(Fields::entries).find(|entry| entry.key != "by");
        let rows = castlings.iter().map(|castling| &castling.span).chain(drops.iter().map(|drop| &drop.span));
        if let (Some(span), Some(field)) = (rows.min_by_key(|span| span.range.start), more) {
            let message =
                format!("`{}` does not apply to castling and drops, which are not moves of the piece", field.key);
            let fault = Diagnostic::new(Code::ConflictingFields, field.key_span.clone(), message);
            let fault = fault.hint("write castling and drops in a separate `Betza`");
            self.report.add(fault.related(span.clone(), "it does not apply to this"));
        }
        let castlings = castlings.into_iter().map(|castling| PieceCastling { kind: owner, castling });
        self.castlings_said.borrow_mut().extend(castlings);
        self.drops_said.borrow_mut().extend(drops.into_iter().map(|drop| PieceDrop { kind: owner, drop }));
        if let Some(leaves) = fields.as_ref().and_then(|fields| fields.get("leaves"))
            && !spelled.iter().any(passes)
        {
            let message = "none of these moves passes squares on which it could leave a trail";
            let hint = "remove `leaves`; it is for riders, paths and lame leaps, such as `ifmnD`";
            self.report.fault(Code::ConflictingFields, &leaves.span, message, hint);
        }
        let is_one = spelled.len() == 1;
        let movement = |(index, mut node): (usize, Node)| {
            fields.iter().flat_map(Fields::entries).for_each(|entry| add(&mut node, entry));
            let name = if is_one { name.to_owned() } else { format!("{name}: {}", index + 1) };
            self.movement(&node, &name, Role::Whole)
        };
        Some(spelled.into_iter().enumerate().filter_map(movement).collect())
    }

    /// The text, and the other fields if the form allows any.
    fn betza_fields<'n>(&self, word: &Word<'_, 'n>) -> Option<(&'n Node, Option<Fields<'_, 'n>>)> {
        if let Some(Value::Tuple(_)) = word.body.map(|body| &body.value) {
            return Some((word.argument()?, None));
        }
        let fields = word.fields(self.report, &schema::BETZA)?;
        if let Some(onto) = fields.get("onto") {
            let fault = Diagnostic::new(
                Code::ConflictingFields,
                onto.span.clone(),
                "the letters already define what each move lands on",
            );
            self.report.add(fault.hint("remove `onto`, and use the letters: `m` for an empty square, `c` an enemy, `d` an own piece, `e` a trail"));
            return None;
        }
        let text = fields.need("by")?;
        Some((text, Some(fields)))
    }
}

/// Returns true if a move passes squares.
fn passes(node: &Node) -> bool {
    let Value::Word(word, body) = &node.value else { return false };
    let is_lame = |body: &Node| match &body.value {
        Value::Struct(entries) => entries.iter().any(|entry| entry.key == "through"),
        _ => false,
    };
    matches!(word.as_str(), "Rider" | "Hopper" | "Path") || body.as_deref().is_some_and(is_lame)
}

/// Adds a field to a translated move. A move that passes no squares leaves no trail.
fn add(node: &mut Node, field: &Entry) {
    if field.key == "by" || field.key == "leaves" && !passes(node) {
        return;
    }
    let Value::Word(_, body) = &mut node.value else { return };
    let span = node.span.clone();
    let body = body.get_or_insert_with(|| Box::new(Node { span, value: Value::Struct(Vec::new()), inherited: None }));
    let Value::Struct(entries) = &mut body.value else { return };
    let Some(old) = entries.iter_mut().find(|entry| entry.key == field.key) else {
        entries.push(field.clone());
        return;
    };
    match (&old.value.value, &field.value.value) {
        // Both sets, or both conditions, must hold.
        (Value::Text(one), Value::Text(other)) => old.value.value = Value::Text(format!("({one}) ({other})")),
        (Value::Word(..), Value::Word(..)) if field.key == "when" => {
            let both = vec![old.value.clone(), field.value.clone()];
            let list = Node { value: Value::List(both), ..field.value.clone() };
            let body = Node { value: Value::Tuple(vec![list]), ..field.value.clone() };
            old.value = Node { value: Value::Word("All".into(), Some(Box::new(body))), ..field.value.clone() };
        }
        _ => old.value = field.value.clone(),
    }
}
