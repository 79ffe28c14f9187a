//! Set expressions for a loaded variant.

use super::named::Named;
use super::reader::Report;
use super::scope::{Context, PieceName, Scope, TagName};
use crate::diagnostic::Diagnostic;
use crate::model::{Rules, Set};
use crate::syntax::Node;
use crate::types::Side;
use std::cell::{Cell, RefCell};

/// Lowers a set expression for positions of a variant, with the zones, pieces and tags of its rules. The set may depend
/// on attacks, but not on a move. There is a set if and only if the diagnostics contain no error.
pub fn read_set(rules: &Rules, node: &Node) -> (Option<Set>, Vec<Diagnostic>) {
    let report = Report::default();
    let span = || node.span.clone();
    let piece = |name: &String| PieceName { name: name.clone(), span: span() };
    let scope = Scope {
        sides: rules.sides.clone(),
        report: &report,
        board: rules.board.clone(),
        board_is_sound: true,
        zones: rules.zones.iter().map(|zone| Named::known(&zone.name, zone.set.clone(), node)).collect(),
        conditions: Vec::new(),
        amounts: Vec::new(),
        check: None,
        pieces: rules.pieces.iter().map(|kind| piece(&kind.name)).collect(),
        tags: rules
            .tags
            .iter()
            .map(|tag| TagName { name: tag.name.clone(), span: span(), kinds: tag.kinds, used: Cell::new(false) })
            .collect(),
        counters: Vec::new(),
        named_words: Cell::new(0),
        throughout: RefCell::default(),
        dead: RefCell::default(),
        asks_dead: Cell::default(),
        viewer: Cell::new(Side::First),
        castling_tries: Cell::default(),
        castlings_said: RefCell::default(),
        drops_said: RefCell::default(),
    };
    let set = scope.set(node, Context::LOOK);
    let is_sound = report.is_sound();
    (set.filter(|_| is_sound), report.into_diagnostics())
}
