//! Lowers the tree of a file to the model: resolves names, fills in defaults, and checks everything.
//!
//! The merged tree of a variant file and its bases gives [`Rules`], valid by construction, or all faults of the file.
//! Sections are read in the order of their dependencies: the board, the names, zones, counters, pieces, rows, and last
//! the facts derived from them.

mod array;
mod betza;
mod betza_rows;
mod board;
mod castling;
mod condition;
mod demoted;
mod fold;
mod geometry;
mod hints;
mod kinds;
mod look;
mod meant;
mod movement;
mod named;
mod names;
mod outcome;
mod path;
mod piece;
mod presentation;
mod reader;
mod row;
mod scope;
mod set;
mod set_squares;
mod set_words;
mod start;
#[cfg(test)]
mod tests;
mod trace;
mod turn;
mod ways;

pub use condition::CONDITIONS;
pub use look::read_set;
pub use trace::{MARK, NameKind, Offer, Offered, Trace, Use};

use crate::diagnostic::{Code, Diagnostic, Span, did_you_mean, nearest};
use crate::facts::tracked;
use crate::model::{Into, MovePattern, OnIllegal, Points, PromotionRow, Rules, Tag};
use crate::schema;
use crate::syntax::{Node, content_hash};
use crate::types::{Side, SquareSet};
use named::Named;
use reader::{Fields, Report};
use scope::{Context, Scope};
use std::cell::{Cell, RefCell};

/// The sections whose rows have an effect by being there.
pub const RULE_SECTIONS: [&str; 11] = [
    "castling",
    "promotion",
    "drops",
    "cannot",
    "forbidden",
    "must",
    "after",
    "counters",
    "outcomes",
    "insufficient",
    "impossible",
];

/// The fields that declare names for the others.
const DECLARING: [&str; 8] = ["base", "board", "sides", "zones", "pieces", "conditions", "amounts", "counters"];

/// Lowers the merged tree of a file. Returns its rules, and all errors and warnings in the order of the file. There are
/// rules if and only if there is no error.
pub fn lower(root: &Node) -> (Option<Rules>, Vec<Diagnostic>) {
    let (rules, diagnostics, _) = lowered(root, Report::default());
    (rules, diagnostics)
}

/// Lowers as [`lower`] does, and returns a trace in addition.
pub fn lower_traced(root: &Node) -> (Option<Rules>, Vec<Diagnostic>, Trace) {
    lowered(root, Report::traced())
}

fn lowered(root: &Node, mut report: Report) -> (Option<Rules>, Vec<Diagnostic>, Trace) {
    let rules = file(root, &report);
    let trace = report.trace.take().map(RefCell::into_inner).unwrap_or_default();
    let is_sound = report.is_sound();
    let mut diagnostics = report.into_diagnostics();
    // Faults of the file itself come before those of its bases.
    diagnostics.sort_by_key(|d| (d.span.source != root.span.source, d.span.source, d.span.range.start));
    (rules.filter(|_| is_sound), diagnostics, trace)
}

fn file<'r>(root: &'r Node, report: &'r Report) -> Option<Rules> {
    // A missing field is reported at the opening bracket.
    let mut anchor = root.span.clone();
    anchor.range.end = anchor.range.end.min(anchor.range.start + 1);
    let top = Fields::read(report, root, &anchor, &schema::VARIANT)?;
    if DECLARING.into_iter().any(|name| top.misspells(name)) {
        report.lacks_declarations();
    }

    let (board, board_is_sound) = board::board(report, top.need("board"));
    let written_pieces = piece::pieces(report, top.need("pieces"));
    let piece_entries = written_pieces.entries();
    let sides = presentation::sides(report, top.get("sides"));
    let mut scope = Scope {
        report,
        board,
        sides: sides.clone(),
        board_is_sound,
        zones: Named::of(report.rows(top.get("zones"))),
        conditions: Named::of(report.rows(top.get("conditions"))),
        amounts: Named::of(report.rows(top.get("amounts"))),
        check: top.entry("check").map(|entry| Named::new(&entry.key, &entry.key_span, &entry.value)),
        pieces: written_pieces.names,
        tags: written_pieces.tags,
        counters: outcome::counter_names(report, top.get("counters")),
        named_words: Cell::new(0),
        throughout: RefCell::default(),
        dead: RefCell::default(),
        asks_dead: Cell::default(),
        viewer: Cell::new(Side::First),
        castling_tries: Cell::default(),
        castlings_said: RefCell::default(),
        drops_said: RefCell::default(),
    };
    scope.check_names();
    if let Some((node, [holes, _])) = holes(&top).and_then(|node| Some((node, scope.fixed_set(node)?))) {
        match board::with_holes(report, &scope.board, holes, node) {
            Some(board) => scope.board = board,
            None => scope.board_is_sound = false,
        }
        // Zones may have been used to write the holes, and now have fewer squares.
        scope.zones.iter().for_each(Named::forget);
    }

    let promoted_prefix = presentation::promoted_prefix(report, top.get("promoted_prefix"));
    let pieces = scope.pieces_of(piece_entries, &promoted_prefix);
    let start = top.need("start").and_then(|node| {
        start::text(report, node)?;
        if !scope.board_is_sound || pieces.is_empty() || pieces.iter().any(|piece| piece.letter.is_empty()) {
            return None;
        }
        start::start(report, node, &scope.board, &sides, &pieces, &promoted_prefix)
    });
    let text = |node: Option<&Node>| node.and_then(|node| report.text(node)).map(str::to_owned);
    let name = top.need("name").and_then(|node| report.title(node, "a variant")).map(str::to_owned);
    let illegal = [("Refuse", OnIllegal::Refuse), ("Loses", OnIllegal::Loses)];

    let fen = scope.fen(top.get("fen"), top.get("turn").is_some());
    let mut counters = scope.counters_of(top.get("counters"));
    scope.keep_per_side(top.get("fen"), &fen, &mut counters);

    let mut castling = scope.rows(top.get("castling"), |entry| scope.castling(entry));
    let said = scope.betza_castlings(top.get("castling"), start.as_ref());
    castling.extend(said.iter().filter_map(|entry| scope.castling(entry)));
    let castling_span = |name: &str| {
        let said = said.iter().find(|entry| entry.key == name).map(|entry| entry.key_span.clone());
        said.or_else(|| row_span(&top, "castling", name))
    };

    let mut rules = Rules {
        name: name.unwrap_or_default(),
        description: text(top.get("description")).unwrap_or_default(),
        link: top.get("rules").and_then(|node| report.line(node)).map(str::to_owned),
        origin: top.get("origin").and_then(|node| report.line(node)).map(str::to_owned),
        hash: content_hash(root),
        zones: Vec::new(),
        conditions: Vec::new(),
        pieces,
        promoted_prefix,
        castling,
        promotion: scope.rows(top.get("promotion"), |entry| scope.promotion(entry)),
        captured: scope.captured(top.get("captured")),
        drops: scope.drops(top.get("drops"), &scope.betza_drops(top.get("drops"))),
        cannot: scope.rows(top.get("cannot"), |entry| scope.cannot(entry)),
        forbidden: scope.rows(top.get("forbidden"), |entry| scope.forbidden(entry)),
        must: scope.rows(top.get("must"), |entry| scope.must(entry)),
        after: scope.rows(top.get("after"), |entry| scope.after(entry)),
        counters,
        outcomes: scope.rows(top.get("outcomes"), |entry| scope.outcome(entry)).into_iter().flatten().collect(),
        insufficient: scope
            .rows(top.get("insufficient"), |entry| scope.insufficient(entry, top.get("outcomes"), root.span.source)),
        impossible: scope.rows(top.get("impossible"), |entry| scope.impossible(entry)),
        turn: top.get("turn").and_then(|node| scope.turn(node)),
        pass: top.get("pass").and_then(|node| report.flag(node)).unwrap_or(false),
        check: scope.check.as_ref().and_then(|check| scope.check(&check.span, Context::CHECK)),
        illegal: top.get("illegal").and_then(|node| report.choice(node, &illegal)).unwrap_or(OnIllegal::Refuse),
        fen,
        dialect: presentation::dialect(report, top.get("dialect")),
        notation: presentation::notation(report, top.get("notation")),
        start: start.unwrap_or_default(),
        arrays: scope.rows(top.get("arrays"), |entry| scope.array(entry)),
        tags: scope.tags.iter().map(|tag| Tag { name: tag.name.clone(), kinds: tag.kinds }).collect(),
        board: scope.board.clone(),
        sides,
        throughout: Vec::new(),
        tracked: SquareSet::EMPTY,
        demoted: Vec::new(),
    };
    if scope.asks_dead.get() && report.is_sound() {
        rules.outcomes = scope.outcomes_with_dead(top.get("outcomes"), Side::BOTH.map(|side| rules.dead(side)));
    }
    rules.throughout = scope.throughout.take();
    scope.read_named(root.span.source);
    rules.zones = scope.all_zones(root.span.source);
    rules.conditions = scope.used_conditions();
    let row = |section: &str, name: &str| row_span(&top, section, name);
    scope.check_castling_letters(&rules.castling, castling_span);
    scope.check_castling_ways(&rules.castling, castling_span);
    rules.tracked = tracked(&rules);
    rules.demoted = demoted::demoted(report, &rules, |name| row("promotion", name));
    if report.is_sound() {
        unused(&scope, root);
        for promotion in rules.promotion.iter().filter(|row| never_promotes(&rules, row)) {
            let own = row("promotion", &promotion.name).filter(|span| span.source == root.span.source);
            if let Some(span) = own {
                let form = if promotion.into == Into::Promoted { "has a promoted form" } else { "is a promoted form" };
                let hint = how_to_promote(&rules, promotion);
                let message = format!("no piece of this row {form}, so the row promotes nothing");
                report.fault(Code::NeverHolds, &span, message, hint);
            }
        }
    }
    Some(rules)
}

/// The hint for a row that promotes nothing.
fn how_to_promote(rules: &Rules, row: &PromotionRow) -> String {
    let by = row.on.iter().find_map(|pattern| pattern.by).and_then(|by| rules.kinds().find(|&kind| by.contains(kind)));
    match by.map(|kind| &rules.piece(kind).name) {
        Some(name) if row.into == Into::Promoted => format!(
            "write what the {name} becomes: `into: [\"...\"]` here, or `promotes_to: \"...\"` in the piece \"{name}\""
        ),
        Some(name) => {
            format!("no piece has `promotes_to: \"{name}\"`: name promoted pieces in `by`")
        }
        None => "write `promotes_to` in the piece, or name the new piece in the row: `into: [\"queen\"]`".into(),
    }
}

/// The field `holes` of the board.
fn holes<'n>(top: &Fields<'_, 'n>) -> Option<&'n Node> {
    match &top.get("board")?.value {
        crate::syntax::Value::Struct(fields) => {
            fields.iter().find(|field| field.key == "holes").map(|field| &field.value)
        }
        _ => None,
    }
}

/// The span of a row's name.
fn row_span(top: &Fields, section: &str, name: &str) -> Option<Span> {
    match &top.get(section)?.value {
        crate::syntax::Value::Map(entries) => {
            entries.iter().find(|entry| entry.key == name).map(|entry| entry.key_span.clone())
        }
        _ => None,
    }
}

/// Returns true if a row promotes pieces to a form that none of them has.
fn never_promotes(rules: &Rules, row: &PromotionRow) -> bool {
    let is_about = |kind| MovePattern::any_is_by(&row.on, kind);
    !rules.kinds().any(|kind| is_about(kind) && !rules.forms(row, kind).is_empty())
}

/// Warns of unused names that this file declares. The names of a base may serve another file.
fn unused(scope: &Scope, root: &Node) {
    let is_drawn = |name: &str| scope.board.plan().points.is_some() && Points::ZONES.contains(&name);
    let zones = scope.zones.iter().map(|zone| {
        let is_used = zone.used.get() || is_drawn(&zone.name);
        ("zone", &zone.name, &zone.span, is_used)
    });
    let tags = scope.tags.iter().map(|tag| ("tag", &tag.name, &tag.span, tag.used.get()));
    let conditions = scope.conditions.iter().map(|c| ("condition", &c.name, &c.span, c.used.get()));
    let amounts = scope.amounts.iter().map(|amount| ("amount", &amount.name, &amount.span, amount.used.get()));
    let counters = scope.counters.iter().map(|counter| ("counter", &counter.name, &counter.span, counter.used.get()));
    for (what, name, span, used) in zones.chain(conditions).chain(amounts).chain(tags).chain(counters) {
        if !used && span.source == root.span.source {
            let message = format!("the {what} `{name}` is unused");
            let hint = match what {
                "condition" => format!("use it, for example as `Is(\"{name}\")`; or remove it"),
                "amount" => format!("use it, for example in `AtLeast(Amount(\"{name}\"), 1)`; or remove it"),
                "counter" => format!("use it, for example in `AtLeast(Counter(\"{name}\"), 1)`; or remove it"),
                _ => {
                    let others =
                        scope.tags.iter().filter(|tag| what == "tag" && tag.name != *name).map(|tag| &*tag.name);
                    match nearest(name, others) {
                        Some(near) => did_you_mean(near),
                        None => format!("use it in a set, for example `Any(\"own {name}\")`; or remove it"),
                    }
                }
            };
            scope.report.fault(Code::Unused, span, message, hint);
        }
    }
}
