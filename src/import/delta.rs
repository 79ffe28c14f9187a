//! The difference between a variant and its base, as a file.
//!
//! Input: the drafts of a variant and of its base, both made from options, and the tree of the shipped base. Where the
//! drafts agree, the base stays as it is. Where they differ, rows of the base are changed, removed or added. A section
//! whose rows have other names in the base is written in full.

use super::draft::{Draft, Item, ORDER};
use super::names::entry;
use crate::diagnostic::Span;
use ferz_core::syntax::{Entry, Node, Value, merge, read, write};

/// Display fields of a piece, which a draft does not contain.
const SHOWN: [&str; 5] = ["glyphs", "san", "native", "script", "worth"];
/// The move of a piece that keeps its square.
const STAY: &str = "Stay";
/// Sections whose order matters.
const ORDERED: [&str; 3] = ["forbidden", "after", "outcomes"];

/// A variant without a base.
pub(super) fn whole(draft: &Draft) -> Node {
    let sections = ORDER.iter().filter_map(|&section| Some(field(section, value(draft.item(section)?))));
    structure(sections.collect())
}

/// A variant on top of its base.
pub(super) fn on_top(draft: &Draft, parent: &Draft, base: &Node) -> Node {
    let mut fields = Vec::new();
    for section in ORDER {
        let shipped = entry(base, section);
        let node = match (draft.item(section), parent.item(section)) {
            (Some(Item::One(text)), _) if ["board", "start"].contains(&section) => change(shipped, &parse(text)),
            (one, other)
                if one == other
                    && !is_free_of_hands(section, draft, shipped)
                    && !is_doubtful(section, draft, parent)
                    && !draft.rows(section).iter().any(|row| misses_change(section, row, draft, parent, shipped)) =>
            {
                None
            }
            (Some(Item::One(text)), Some(Item::One(old))) if section == "fen" => {
                change(shipped, &with_counters(parse(text), &parse(old), shipped))
            }
            (Some(Item::One(text)), _) => change(shipped, &parse(text)),
            (None, Some(Item::One(_))) => shipped.map(|_| remove()),
            _ => rows(section, draft, parent, shipped),
        };
        fields.extend(node.map(|node| field(section, node)));
    }
    // Other starts need other arrays.
    if placement(draft) != placement(parent) && entry(base, "arrays").is_some() {
        fields.push(field("arrays", remove()));
    }
    let mut top = structure(fields);
    missing_zones(&mut top, draft, base);
    idle_zones(&mut top, draft, parent, base);
    top
}

/// The fields of a FEN, plus the trailing fields of the base for counters of its own.
fn with_counters(mut fen: Node, old: &Node, shipped: Option<&Node>) -> Node {
    let Value::Struct(parts) = &mut fen.value else { return fen };
    let Some(Value::List(fields)) = parts.first_mut().map(|fields| &mut fields.value.value) else { return fen };
    let list = |node: &Node| match entry(node, "fields").map(|fields| &fields.value) {
        Some(Value::List(fields)) => fields.clone(),
        _ => Vec::new(),
    };
    let old: Vec<String> = list(old).iter().map(write).collect();
    let own = shipped.map(list).unwrap_or_default().into_iter();
    fields.extend(own.filter(|field| write(field).starts_with("Counter(") && !old.contains(&write(field))));
    fen
}

/// The board part of the start.
fn placement(draft: &Draft) -> Option<&str> {
    match draft.item("start") {
        Some(Item::One(text)) => text.split(['[', ' ']).next(),
        _ => None,
    }
}

/// Returns `true` if drops in the base need no hands, and those in the draft do.
fn is_free_of_hands(section: &str, draft: &Draft, shipped: Option<&Node>) -> bool {
    let frees = |text: &str| text.contains("free: true");
    section == "drops"
        && shipped.is_some_and(|shipped| frees(&write(shipped)))
        && !draft.rows(section).iter().any(|(_, text)| frees(text))
}

/// Returns `true` if a section of the base may no longer cover everything. With drops, for example, pawns may be on
/// squares that they never reach in the base.
fn is_doubtful(section: &str, draft: &Draft, parent: &Draft) -> bool {
    let has = |draft: &Draft, section: &str, name: &str| draft.rows(section).iter().any(|(other, _)| other == name);
    let new = |section: &str, name: &str| has(draft, section, name) && !has(parent, section, name);
    match section {
        "promotion" => parent.item("drops").is_none() && draft.item("drops").is_some(),
        // A blast can remove the last pieces of both players.
        "outcomes" => new("after", "blast") && has(draft, "outcomes", "died out"),
        _ => false,
    }
}

/// Returns `true` if a row of the base does not follow a change elsewhere: a zone that the row does not name, or
/// passing, if the row lets a piece keep its square.
fn misses_change(section: &str, row: &(String, String), draft: &Draft, parent: &Draft, shipped: Option<&Node>) -> bool {
    let (name, text) = row;
    let there = shipped.and_then(|shipped| entry(shipped, name)).map(write).unwrap_or_default();
    let differs = |zone: &str| find(draft.rows("zones"), zone) != find(parent.rows("zones"), zone);
    let passes = draft.item("pass").is_some() == parent.item("pass").is_some();
    let mut zones = draft.rows("zones").iter().map(|(zone, _)| zone.as_str()).filter(|zone| differs(zone));
    match section {
        "zones" => false,
        "pieces" if there.contains(STAY) && !passes => true,
        _ => zones.any(|zone| text.contains(zone) && !there.contains(zone)),
    }
}

/// The text of a row.
fn find(rows: &[(String, String)], name: &str) -> Option<String> {
    rows.iter().find(|(other, _)| other == name).map(|(_, text)| text.clone())
}

/// The changes to the rows of a section.
fn rows(section: &str, draft: &Draft, parent: &Draft, shipped: Option<&Node>) -> Option<Node> {
    let is_doubtful = is_doubtful(section, draft, parent);
    let (new, old) = (draft.rows(section), parent.rows(section));
    let known = |name: &str| shipped.and_then(|shipped| entry(shipped, name));
    let differs = |name: &str| find(new, name) != find(old, name);
    // A piece that borrows moves from a changed piece would change with it.
    let borrows = |name: &str| {
        let text = known(name).map(write).unwrap_or_default();
        let lenders = new.iter().chain(old).map(|(name, _)| name).filter(|other| *other != name && differs(other));
        section == "pieces" && lenders.into_iter().any(|lender| text.contains(&format!("Like(\"{lender}\")")))
    };
    // A piece of the base that may keep its square is the base's form of passing.
    let stays = |name: &str| section == "pieces" && known(name).is_some_and(|row| write(row).contains(STAY));
    let passes = draft.item("pass").is_some();
    let misses =
        |name: &str| new.iter().any(|row| row.0 == name && misses_change(section, row, draft, parent, shipped));
    let changed = |name: &str| is_doubtful || differs(name) || borrows(name) || misses(name);
    let lost = old.iter().filter(|(name, _)| changed(name) && known(name).is_none()).count();
    let is_whole =
        (lost > 0 && !["zones", "pieces", "counters"].contains(&section)) || is_free_of_hands(section, draft, shipped);
    let mut entries = Vec::new();
    // Removals come first.
    if let Some(Node { value: Value::Map(rows), .. }) = shipped {
        let is_gone = |name: &str| find(new, name).is_none() && (is_whole || find(old, name).is_some());
        let gone = rows.iter().filter(|row| section != "zones" && is_gone(&row.key));
        entries.extend(gone.map(|row| field(&row.key, remove())));
    }
    for (index, (name, text)) in new.iter().enumerate() {
        if !is_whole && !changed(name) {
            continue;
        }
        let node = match known(name) {
            Some(row) if stays(name) && passes => change(Some(row), &staying(parse(text))),
            Some(row) => change(Some(row), &parse(text)),
            None => {
                let next = new[index + 1..].iter().map(|(name, _)| name).find(|name| known(name).is_some());
                let before = next.filter(|_| ORDERED.contains(&section));
                let mut node = without_empty_tags(parse(text));
                if let (Some(next), Value::Struct(fields)) = (before, &mut node.value) {
                    fields.insert(0, field("before", text_node(next)));
                }
                Some(node)
            }
        };
        entries.extend(node.map(|node| field(name, node)));
    }
    (!entries.is_empty()).then(|| node(Value::Map(entries)))
}

/// A piece that may also keep its square.
fn staying(mut piece: Node) -> Node {
    let Value::Struct(fields) = &mut piece.value else { return piece };
    for moves in fields.iter_mut().filter(|field| field.key == "moves").map(|field| &mut field.value) {
        let stay = node(Value::Word(STAY.into(), None));
        match &mut moves.value {
            Value::List(list) => list.push(stay),
            _ => *moves = node(Value::List(vec![moves.clone(), stay])),
        }
    }
    piece
}

/// The change from one value to another; `None` if they are equal.
fn change(old: Option<&Node>, new: &Node) -> Option<Node> {
    let Some(old) = old else { return Some(without_empty_tags(new.clone())) };
    if write(old) == write(new) {
        return None;
    }
    let (mut entries, is_map) = match (&old.value, &new.value) {
        (Value::Struct(_), Value::Struct(_)) => (Vec::new(), false),
        (Value::Map(_), Value::Map(_)) => (Vec::new(), true),
        _ => return Some(new.clone()),
    };
    let (Value::Struct(before) | Value::Map(before), Value::Struct(after) | Value::Map(after)) =
        (&old.value, &new.value)
    else {
        return None;
    };
    for gone in before.iter().filter(|gone| !after.iter().any(|entry| entry.key == gone.key)) {
        if !SHOWN.contains(&gone.key.as_str()) && (is_map || !is_default(&gone.key)) {
            entries.push(field(&gone.key, remove()));
        }
    }
    for wanted in after {
        let known = before.iter().find(|entry| entry.key == wanted.key);
        if known.is_none() && is_empty_list(&wanted.value) {
            continue;
        }
        let node = change(known.map(|entry| &entry.value), &wanted.value);
        entries.extend(node.map(|node| field(&wanted.key, node)));
    }
    (!entries.is_empty()).then(|| node(if is_map { Value::Map(entries) } else { Value::Struct(entries) }))
}

/// Returns `true` for the fields of the board that a draft leaves to its base.
fn is_default(key: &str) -> bool {
    ["file_names", "rank_numbers", "shape", "wrap", "points"].contains(&key)
}

/// Adds the zones that rows of the file use and the base lacks.
fn missing_zones(top: &mut Node, draft: &Draft, base: &Node) {
    let text = write(top);
    let has = |node: Option<&Node>, name: &str| node.is_some_and(|zones| entry(zones, name).is_some());
    let is_missing =
        |name: &str| text.contains(name) && !has(entry(base, "zones"), name) && !has(entry(top, "zones"), name);
    let missing = draft.rows("zones").iter().filter(|(name, _)| is_missing(name));
    let missing: Vec<Entry> = missing.map(|(name, text)| field(name, parse(text))).collect();
    add_zones(top, missing);
}

/// Removes zones that are no longer used.
fn idle_zones(top: &mut Node, draft: &Draft, parent: &Draft, base: &Node) {
    let zones = entry(base, "zones");
    let gone =
        parent.rows("zones").iter().filter(|(name, _)| !draft.rows("zones").iter().any(|(other, _)| other == name));
    let gone: Vec<&String> =
        gone.map(|(name, _)| name).filter(|name| zones.is_some_and(|zones| entry(zones, name).is_some())).collect();
    let (merged, _) = merge(base.clone(), top.clone());
    let text = write(&merged);
    let idle: Vec<Entry> = gone
        .into_iter()
        .filter(|name| text.matches(name.as_str()).count() < 2)
        .map(|name| field(name, remove()))
        .collect();
    add_zones(top, idle);
}

fn add_zones(top: &mut Node, zones: Vec<Entry>) {
    let Value::Struct(fields) = &mut top.value else { return };
    if zones.is_empty() {
        return;
    }
    match fields.iter_mut().find(|entry| entry.key == "zones") {
        Some(Entry { value: Node { value: Value::Map(rows), .. }, .. }) => rows.extend(zones),
        _ => {
            let at = usize::from(fields.first().is_some_and(|entry| entry.key == "board"));
            fields.insert(at, field("zones", node(Value::Map(zones))));
        }
    }
}

fn value(item: &Item) -> Node {
    match item {
        Item::One(text) => parse(text),
        Item::Rows(rows) => {
            node(Value::Map(rows.iter().map(|(name, text)| field(name, without_empty_tags(parse(text)))).collect()))
        }
    }
}

/// A value from its text. Unreadable text is kept, and is an error when the file is loaded.
fn parse(text: &str) -> Node {
    let tree = read(0, &format!("(value: {text})")).ok();
    let found = tree.as_ref().and_then(|tree| entry(tree, "value")).cloned();
    found.unwrap_or_else(|| node(Value::Word(text.to_owned(), None)))
}

fn without_empty_tags(mut row: Node) -> Node {
    if let Value::Struct(fields) = &mut row.value {
        fields.retain(|field| field.key != "tags" || !is_empty_list(&field.value));
    }
    row
}

fn is_empty_list(value: &Node) -> bool {
    matches!(&value.value, Value::List(items) if items.is_empty())
}

fn remove() -> Node {
    node(Value::Word("Remove".into(), None))
}

/// A text as a value.
pub(super) fn text_node(text: &str) -> Node {
    node(Value::Text(text.to_owned()))
}

fn structure(fields: Vec<Entry>) -> Node {
    node(Value::Struct(fields))
}

/// A field of a struct, or an entry of a map.
pub(super) fn field(key: &str, value: Node) -> Entry {
    Entry { key: key.to_owned(), key_span: Span::new(0, 0..0), value }
}

fn node(value: Value) -> Node {
    Node { span: Span::new(0, 0..0), value, inherited: None }
}
