//! The symbols of a diagram and their meanings.

use super::Diagram;
use super::panel::{Hurdle, Mark, Panel, When};

/// A symbol of a diagram.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Symbol {
    /// The piece moves there.
    Go(When),
    /// The piece captures there.
    Take(When),
    /// The piece moves or captures there.
    Both(When),
    /// The piece captures own pieces there.
    TakeOwn,
    /// The piece captures in passing there.
    InPassing,
    /// The piece swaps with the piece there.
    Swap,
    /// The piece captures there without moving.
    Shoot,
    /// The piece may keep its square.
    Stay,
    /// A piece of either side that is jumped over.
    HurdleAny,
    /// An own piece that is jumped over.
    HurdleOwn,
    /// An enemy piece that is jumped over.
    HurdleEnemy,
    /// A piece there is captured on the way.
    TakenOnTheWay,
    /// The square must be empty.
    Free,
    /// The square is passed between two legs.
    Passed,
    /// The number of legs.
    Legs,
    /// A line goes on.
    GoesOn,
}

/// A symbol used in a diagram, and its meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LegendLine {
    /// The symbol.
    pub symbol: Symbol,
    /// The meaning.
    pub text: &'static str,
}

impl Symbol {
    /// The meaning of the symbol.
    pub fn meaning(self) -> &'static str {
        match self {
            Symbol::Go(When::Always) => "moves here",
            Symbol::Go(When::First) => "moves here as its first move",
            Symbol::Go(When::Sometimes) => "moves here under a condition",
            Symbol::Take(When::Always) => "takes here",
            Symbol::Take(When::First) => "takes here as its first move",
            Symbol::Take(When::Sometimes) => "takes here under a condition",
            Symbol::Both(When::Always) => "moves or takes here",
            Symbol::Both(When::First) => "moves or takes here as its first move",
            Symbol::Both(When::Sometimes) => "moves or takes here under a condition",
            Symbol::TakeOwn => "takes own pieces here",
            Symbol::InPassing => "takes in passing here",
            Symbol::Swap => "changes places with a piece here",
            Symbol::Shoot => "takes here without moving",
            Symbol::Stay => "may end where it started",
            Symbol::HurdleAny => "a piece that it hops over",
            Symbol::HurdleOwn => "an own piece that it hops over",
            Symbol::HurdleEnemy => "an enemy piece that it hops over",
            Symbol::TakenOnTheWay => "takes a piece here on its way",
            Symbol::Free => "must be empty",
            Symbol::Passed => "is passed on the way",
            Symbol::Legs => "after so many steps or rides",
            Symbol::GoesOn => "goes on over empty squares",
        }
    }
}

/// The symbols of a mark, the most important first.
pub(super) fn symbols(mark: &Mark) -> Vec<Symbol> {
    let mut all = Vec::new();
    match (mark.goes, mark.takes) {
        (Some(goes), Some(takes)) if goes == takes => all.push(Symbol::Both(goes)),
        (goes, takes) => {
            all.extend(goes.map(Symbol::Go));
            all.extend(takes.map(Symbol::Take));
        }
    }
    let others = [
        (mark.takes_own.is_some(), Symbol::TakeOwn),
        (mark.in_passing.is_some(), Symbol::InPassing),
        (mark.swaps.is_some(), Symbol::Swap),
        (mark.shoots.is_some(), Symbol::Shoot),
        (mark.stays.is_some(), Symbol::Stay),
    ];
    all.extend(others.into_iter().filter(|(is_so, _)| *is_so).map(|(_, symbol)| symbol));
    all.extend(mark.hurdle.map(|hurdle| match hurdle {
        Hurdle::Any => Symbol::HurdleAny,
        Hurdle::Own => Symbol::HurdleOwn,
        Hurdle::Enemy => Symbol::HurdleEnemy,
    }));
    if mark.is_taken_on_the_way {
        all.push(Symbol::TakenOnTheWay);
    }
    if mark.is_free {
        all.push(Symbol::Free);
    }
    if mark.is_passed && all.is_empty() {
        all.push(Symbol::Passed);
    }
    all
}

impl Panel {
    /// The symbols on the panel.
    fn symbols(&self) -> impl Iterator<Item = Symbol> {
        let marks = self.marks.values().flat_map(symbols);
        let legs = self.marks.values().any(|mark| !mark.legs.is_empty()).then_some(Symbol::Legs);
        let lines = self.ways.iter().any(|way| way.goes_on).then_some(Symbol::GoesOn);
        marks.chain(legs).chain(lines)
    }
}

impl Diagram {
    /// The symbols that the diagram uses, in a fixed order.
    pub fn legend(&self) -> Vec<LegendLine> {
        let mut symbols: Vec<Symbol> = self.panels.iter().flat_map(Panel::symbols).collect();
        symbols.sort_unstable();
        symbols.dedup();
        symbols.into_iter().map(|symbol| LegendLine { symbol, text: symbol.meaning() }).collect()
    }
}
