//! Zones: named sets of fixed squares, which may name each other in any order.

use super::reader::Report;
use super::scope::{Scope, ZoneName};
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::model::{PerSide, Zone};
use crate::syntax::{Node, SetArg, SetExpr, SetValue, Value};
use crate::types::{Side, SquareSet};
use std::cell::Cell;

/// A zone as written.
pub(super) struct WrittenZone {
    expr: Option<SetExpr>,
    /// Are the same squares meant for both sides?
    is_fixed: bool,
}

/// The names of all zones, and what is written behind them.
pub(super) fn zones(report: &Report, section: Option<&Node>) -> (Vec<ZoneName>, Vec<WrittenZone>) {
    let rows = report.rows(section).iter();
    rows.map(|entry| {
        let name =
            ZoneName { name: entry.key.clone(), span: entry.key_span.clone(), squares: None, used: Cell::new(false) };
        (name, written(report, &entry.value))
    })
    .unzip()
}

fn written(report: &Report, node: &Node) -> WrittenZone {
    let (text, is_fixed) = match &node.value {
        Value::Text(_) => (Some(node), false),
        _ => {
            let word = report.word(node, "a set expression or `Fixed(\"...\")`", &["Fixed"]);
            (word.and_then(|word| word.argument()), true)
        }
    };
    WrittenZone { expr: text.and_then(|node| report.set_expr(node)), is_fixed }
}

impl Scope<'_> {
    /// Finds the squares of all zones: first of those that name no other zone, then of those that name only these, and so on.
    pub fn resolve_zones(&mut self, written: &[WrittenZone]) {
        let named = written.iter().map(|zone| self.zones_in(zone)).collect::<Vec<_>>();
        let mut waiting: Vec<usize> = (0..written.len()).collect();
        loop {
            let (ready, rest): (Vec<usize>, Vec<usize>) =
                waiting.iter().partition(|&&zone| !named[zone].iter().any(|other| waiting.contains(other)));
            if ready.is_empty() {
                break;
            }
            for zone in ready {
                self.zones[zone].squares = self.squares(&written[zone]);
            }
            waiting = rest;
        }
        for &zone in waiting.iter().filter(|&&zone| leads_to(zone, zone, &named)) {
            let ZoneName { name, span, .. } = &self.zones[zone];
            let message = format!("the zone `{name}` is, directly or through others, made of itself");
            let places: Vec<Span> = written[zone].expr.iter().map(|expr| expr.span.clone()).collect();
            let diagnostic = Diagnostic::new(Code::NotFixed, places.first().unwrap_or(span).clone(), message);
            self.report.add(diagnostic);
        }
    }

    fn squares(&self, zone: &WrittenZone) -> Option<PerSide<SquareSet>> {
        let squares = self.fixed_expr(zone.expr.as_ref()?)?;
        Some(if zone.is_fixed { [squares[Side::First.index()]; 2] } else { squares })
    }

    /// The zones that a zone names.
    fn zones_in(&self, zone: &WrittenZone) -> Vec<usize> {
        let mut names = Vec::new();
        if let Some(expr) = &zone.expr {
            collect_names(expr, &mut names);
        }
        names.iter().filter_map(|name| self.zones.iter().position(|zone| zone.name == *name)).collect()
    }

    /// The zones as the model has them.
    pub fn finished_zones(&self) -> Vec<Zone> {
        let zones = self.zones.iter();
        zones.map(|zone| Zone { name: zone.name.clone(), squares: zone.squares.unwrap_or_default() }).collect()
    }
}

/// Does a chain of names lead from one zone to another?
fn leads_to(from: usize, to: usize, named: &[Vec<usize>]) -> bool {
    let mut seen = vec![false; named.len()];
    let mut open = vec![from];
    while let Some(zone) = open.pop() {
        for &next in &named[zone] {
            if next == to {
                return true;
            }
            if !std::mem::replace(&mut seen[next], true) {
                open.push(next);
            }
        }
    }
    false
}

fn collect_names<'e>(expr: &'e SetExpr, names: &mut Vec<&'e str>) {
    match &expr.value {
        SetValue::And(exprs) | SetValue::Or(exprs) => exprs.iter().for_each(|expr| collect_names(expr, names)),
        SetValue::Not(inner) => collect_names(inner, names),
        SetValue::Name(name) => names.push(name),
        SetValue::Call(_, arguments) => {
            for argument in arguments {
                if let SetArg::Set(expr) | SetArg::By(expr) = argument {
                    collect_names(expr, names);
                }
            }
        }
        SetValue::Range(..) | SetValue::Ranks(..) | SetValue::Files(..) => {}
    }
}
