//! The importance of differences. A difference in the text may not change the meaning, so each is applied to the first
//! tree, and the resulting rules are compared.

use super::{Change, Found, Weight, Whole};
use crate::model::{Board, BoardPlan, Rules, Style};
use crate::syntax::{Entry, Node, Value};
use ferz_language::lower::{RULE_SECTIONS, lower};

/// The largest number of differences to try. Variants with more differences have little in common.
const TRIED: usize = 128;
/// Sections that only affect the display.
const SHOWN: [&str; 6] = ["name", "description", "rules", "origin", "dialect", "notation"];
/// Fields that only affect the display.
const PICTURES: [&str; 4] = ["glyphs", "san", "native", "script"];

/// Sections that declare names for use elsewhere.
const NAMES: [&str; 3] = ["zones", "conditions", "amounts"];

/// The importance of each difference. `root` is the first tree, with the second tree's names.
pub(super) fn weigh(root: &Node, first: &Whole, second: &Whole, found: &[Found]) -> Vec<Weight> {
    let rules = bare(&first.rules);
    if rules == bare(&second.rules) {
        let lighter = |found: &Found| match is_shown(&found.path) {
            true => Weight::Shown,
            false if is_name(found) => Weight::Name,
            false => Weight::Wording,
        };
        return found.iter().map(lighter).collect();
    }
    // A use of a new name can only be tried where the name is declared.
    let knowing = with_new_names(root, found);
    let root = if is_same(&knowing, &rules) { &knowing } else { root };
    let mut tried = 0;
    let mut weight = |found: &Found| {
        if is_shown(&found.path) {
            return Weight::Shown;
        }
        if matches!(found.change, Change::Renamed { .. }) {
            return Weight::Wording;
        }
        if is_name(found) {
            return Weight::Name;
        }
        tried += 1;
        let is_same = tried <= TRIED && may_be_wording(found) && {
            let mut root = root.clone();
            put(&mut root, &found.patch.0, found.patch.1.as_ref());
            is_same(&root, &rules)
        };
        if is_same { Weight::Wording } else { Weight::Play }
    };
    let mut weights: Vec<Weight> = found.iter().map(&mut weight).collect();
    // Differences that do not matter individually may matter together.
    if !weights.contains(&Weight::Play) {
        let light = if weights.contains(&Weight::Wording) { Weight::Wording } else { Weight::Name };
        weights.iter_mut().filter(|weight| **weight == light).for_each(|weight| *weight = Weight::Play);
    }
    weights
}

/// Returns `true` if a tree describes these rules, ignoring names.
fn is_same(root: &Node, rules: &Rules) -> bool {
    lower(root).0.is_some_and(|patched| bare(&patched) == *rules)
}

/// Returns `true` for a declared name that only one of the variants has.
fn is_name(found: &Found) -> bool {
    let is_row = matches!(&found.path[..], [section, _] if NAMES.contains(&section.as_str()));
    match found.change {
        Change::Added { .. } | Change::Removed { .. } => is_row,
        Change::Changed { .. } | Change::Renamed { .. } | Change::Moved { .. } => false,
    }
}

/// The first tree, plus the names that only the second declares.
fn with_new_names(root: &Node, found: &[Found]) -> Node {
    let mut root = root.clone();
    for found in found.iter().filter(|found| is_name(found)) {
        if let Change::Added { value, before: _ } = &found.change {
            put(&mut root, &found.path, Some(value));
        }
    }
    root
}

/// Returns `true` if a value only affects the display.
fn is_shown(path: &[String]) -> bool {
    let (first, last) = (path.first().map_or("", String::as_str), path.last().map_or("", String::as_str));
    SHOWN.contains(&first) && path.len() == 1
        || ["pieces", "castling"].contains(&first) && path.len() == 3 && PICTURES.contains(&last)
        || first == "sides" && last == "name"
        || first == "board" && last == "points"
}

/// Returns `true` if the difference may be in wording only. An added or removed piece or rule row never is.
fn may_be_wording(found: &Found) -> bool {
    let has_rules = |section: &str| ["pieces", "arrays"].contains(&section) || RULE_SECTIONS.contains(&section);
    let is_row = matches!(&found.path[..], [section, _] if has_rules(section));
    match found.change {
        Change::Added { .. } | Change::Removed { .. } => !is_row,
        Change::Changed { .. } | Change::Moved { .. } => true,
        Change::Renamed { .. } => false,
    }
}

/// The rules without display data and names, and with a piece's moves in a canonical order.
fn bare(rules: &Rules) -> Rules {
    let mut bare = rules.clone();
    let Rules {
        name,
        description,
        link,
        origin,
        hash,
        sides,
        board,
        zones,
        conditions,
        pieces,
        tags,
        promoted_prefix: _,
        castling,
        promotion,
        captured: _,
        drops,
        cannot,
        forbidden,
        must,
        after,
        counters,
        outcomes,
        insufficient,
        impossible,
        turn: _,
        pass: _,
        throughout: _,
        check: _,
        illegal: _,
        fen: _,
        dialect,
        notation,
        start: _,
        arrays,
        tracked: _,
        demoted: _,
    } = &mut bare;
    (*link, *origin, *hash, *notation) = (None, None, [0; 32], Style::San);
    *board = Board::new(BoardPlan { points: None, ..board.plan().clone() });
    zones.clear();
    conditions.clear();
    tags.clear();
    castling.iter_mut().for_each(|row| row.san = None);
    pieces.iter_mut().for_each(|piece| {
        (piece.glyphs, piece.native, piece.script) = (None, None, None);
        piece.san.clear();
        piece.name.clear();
        piece.moves.iter_mut().for_each(|movement| movement.name.clear());
        piece.moves.sort_by_cached_key(|movement| format!("{movement:?}"));
    });
    let names = [name, description, dialect].into_iter().chain(sides.iter_mut().map(|side| &mut side.name));
    let names = names.chain(castling.iter_mut().map(|row| &mut row.name));
    let names = names.chain(promotion.iter_mut().map(|row| &mut row.name));
    let names = names.chain(drops.iter_mut().map(|row| &mut row.name));
    let names = names.chain(cannot.iter_mut().map(|row| &mut row.name));
    let names = names.chain(forbidden.iter_mut().map(|row| &mut row.name));
    let names = names.chain(must.iter_mut().map(|row| &mut row.name));
    let names = names.chain(after.iter_mut().map(|row| &mut row.name));
    let names = names.chain(counters.iter_mut().map(|row| &mut row.name));
    let names = names.chain(outcomes.iter_mut().map(|row| &mut row.name));
    let names = names.chain(insufficient.iter_mut().map(|row| &mut row.name));
    let names = names.chain(impossible.iter_mut().map(|row| &mut row.name));
    names.chain(arrays.iter_mut().map(|row| &mut row.name)).for_each(String::clear);
    bare
}

/// Replaces, adds or removes the value at a path.
fn put(node: &mut Node, path: &[String], value: Option<&Node>) {
    let Some((key, rest)) = path.split_first() else {
        if let Some(value) = value {
            *node = value.clone();
        }
        return;
    };
    let span = node.span.clone();
    let entries = match &mut node.value {
        Value::Struct(entries) | Value::Map(entries) => entries,
        Value::Word(_, body) => {
            let empty = || Box::new(Node { span: span.clone(), value: Value::Struct(Vec::new()), inherited: None });
            return put(body.get_or_insert_with(empty), path, value);
        }
        Value::List(_) | Value::Tuple(_) | Value::Text(_) | Value::Number(_) | Value::Bool(_) => return,
    };
    let place = entries.iter().position(|entry| entry.key == *key);
    match (place, rest, value) {
        (Some(place), [], None) => {
            entries.remove(place);
        }
        (Some(place), ..) => put(&mut entries[place].value, rest, value),
        (None, [], Some(value)) => {
            entries.push(Entry { key: key.clone(), key_span: value.span.clone(), value: value.clone() });
        }
        (None, [], None) => {}
        // The section does not exist yet.
        (None, _, _) => {
            let mut section = Node { span, value: Value::Map(Vec::new()), inherited: None };
            put(&mut section, rest, value);
            entries.push(Entry { key: key.clone(), key_span: section.span.clone(), value: section });
        }
    }
}
