//! What the fast executor leaves to the plain one, rule by rule: a rule that masks cannot express goes a slower way, and only what it
//! is about goes with it.
//!
//! *When it is made*: if [`Masks`](super::Masks) of the variant lack a rule. *What it cannot do*: it is told which moves a rule may be
//! about by patterns that may be too wide, never too narrow; a rule whose patterns are wide slows many moves down.

use super::Pattern;
use super::law::{Law, concerns};
use crate::model::{Board, Deed, Geometry, Lands, Rules, Set, Takes, Taking};
use crate::types::{Bits, Kind, KindSet, Side, SquareSet};
use std::fmt;

/// The rules that go a slower way, and what they are about.
#[derive(Clone, Debug, Default)]
pub struct Slow<const W: usize> {
    /// Moves that the plain executor judges, by the side that makes them.
    pub judged: [Vec<Pattern<W>>; 2],
    /// Does the plain executor judge what masks do not let through?
    pub soft: bool,
    /// Kinds of which a side must have some, or all of its moves are judged.
    pub kept: Vec<KindSet>,
    /// Moves that the plain executor makes.
    pub made: [Vec<Pattern<W>>; 2],
    /// Kinds whose promotions the plain executor finds.
    pub promoting: KindSet,
    /// By kind, the numbers of the movements that the plain executor walks.
    pub walked: Vec<Vec<usize>>,
    /// The kinds that have some.
    pub walkers: KindSet,
    /// Those of them which may find the very moves that tables find.
    pub twins: KindSet,
    /// Kinds whose drops the plain executor finds.
    pub dropped: KindSet,
    /// The numbers of the castling rows that the plain executor looks after.
    pub castling: Vec<usize>,
    /// Are there rows that pick among the legal moves?
    pub must: bool,
    /// Is the plain executor asked what is check?
    pub check: bool,
    /// The numbers of the outcome rows that count in perft and that the plain executor is asked about.
    pub ends: Vec<usize>,
    /// All of them, for people.
    pub rules: Vec<Slower>,
}

/// A rule that goes a slower way.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Slower {
    /// Which rule: a row by section and name, a movement by its name and piece.
    pub rule: String,
    /// Which way.
    pub way: SlowWay,
    /// What masks cannot express.
    pub why: String,
}

/// What the plain executor does about a rule. In each case all that the rule is not about stays fast.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum SlowWay {
    /// It finds the moves, by walking the board. *When it is chosen*: for movements that no table holds, for drops and castlings under
    /// conditions, for promotions that depend on more than start and end. *What it cannot do*: leave royals to masks, if such a movement
    /// may take them: then the rows that guard them are judged plainly, too.
    Found,
    /// It judges each move that the rule may be about, on a copy of the position. *When it is chosen*: for forbidden rows of no kind that
    /// masks know, and for `cannot` rows. *What it cannot do*: tell the moves apart by more than masks know of them: a row without
    /// patterns is about all moves.
    Judged,
    /// It makes each move that the rule may be about, and judges it if anything is forbidden. *When it is chosen*: for `after` rows, and
    /// for counters whose steps planes do not tell. *What it cannot do*: as above.
    Made,
    /// It is asked whether a condition holds. *When it is chosen*: for outcome rows that count in perft, and for what is called check, if
    /// planes do not tell. *What it cannot do*: answer for a part of a condition.
    Asked,
    /// It picks among the legal moves. *When it is chosen*: for `must` rows. *What it cannot do*: count moves without listing them.
    Picked,
}

impl fmt::Display for SlowWay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SlowWay::Found => "moves found plainly",
            SlowWay::Judged => "moves judged plainly",
            SlowWay::Made => "moves made plainly",
            SlowWay::Asked => "asked plainly",
            SlowWay::Picked => "picked from all moves",
        })
    }
}

impl fmt::Display for Slower {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} ({})", self.rule, self.way, self.why)
    }
}

impl<const W: usize> Slow<W> {
    pub(super) fn new(rules: &Rules) -> Slow<W> {
        Slow { walked: vec![Vec::new(); rules.pieces.len()], ..Slow::default() }
    }

    /// Is nothing slower than it might be?
    pub(super) fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// Is there anything that changes which moves there are, or what comes of them?
    pub(super) fn moves_differ(&self) -> bool {
        !(self.rules.iter().all(|rule| rule.way == SlowWay::Asked))
    }

    pub(super) fn add(&mut self, rule: String, way: SlowWay, why: impl Into<String>) {
        let slower = Slower { rule, way, why: why.into() };
        if !self.rules.contains(&slower) {
            self.rules.push(slower);
        }
    }

    /// The rows about moves that no mask holds: those of `forbidden` by their numbers.
    pub(super) fn add_rows(&mut self, rules: &Rules, law: &Law, forbidden: &[usize], why: &str) {
        let mut add = |number: usize, why: &str| {
            self.add(format!("the forbidden row {:?}", rules.forbidden[number].name), SlowWay::Judged, why);
        };
        law.soft
            .iter()
            .for_each(|&number| add(number, "only such as leave a royal attacked, for it asks for more than that"));
        law.kept
            .iter()
            .for_each(|(number, _)| add(*number, "only such as rows follow, or without a piece that must be left"));
        self.soft = !law.soft.is_empty();
        self.kept = law.kept.iter().map(|(_, kinds)| *kinds).collect();
        for &number in forbidden {
            let row = &rules.forbidden[number];
            self.add(format!("the forbidden row {:?}", row.name), SlowWay::Judged, why);
            note(&mut self.judged, rules, row.side, &row.on);
        }
        for row in &rules.cannot {
            self.add(format!("the cannot row {:?}", row.name), SlowWay::Judged, "masks do not know such rows");
            note(&mut self.judged, rules, row.side, &row.on);
        }
        for row in &rules.after {
            self.add(
                format!("the after row {:?}", row.name),
                SlowWay::Made,
                "it changes more than the squares of a move",
            );
            note(&mut self.made, rules, row.side, &row.on);
            if !rules.forbidden.is_empty() {
                note(&mut self.judged, rules, row.side, &row.on);
            }
        }
        for row in &rules.must {
            self.add(format!("the must row {:?}", row.name), SlowWay::Picked, "it depends on all other moves");
            self.must = true;
        }
    }

    /// A counter whose steps ask for what planes do not tell.
    pub(super) fn add_counter(&mut self, rules: &Rules, number: usize) {
        let counter = &rules.counters[number];
        self.add(format!("the counter {:?}", counter.name), SlowWay::Made, "a step that planes do not tell");
        for step in &counter.steps {
            note(&mut self.made, rules, None, &step.on);
        }
    }

    /// A kind whose promotions depend on more than start and end.
    pub(super) fn add_promotion(&mut self, kind: Kind, rule: String, why: String) {
        self.add(rule, SlowWay::Found, why);
        if !self.promoting.contains(kind) {
            self.promoting.insert(kind);
            let by = Pattern { by: Some([kind].into_iter().collect()), ..Pattern::ANY };
            self.judged.iter_mut().for_each(|patterns| patterns.push(by.clone()));
        }
    }

    /// A movement that tables cannot hold.
    pub(super) fn add_movement(&mut self, rules: &Rules, kind: Kind, number: usize, why: &str) {
        let piece = rules.piece(kind);
        let movement = &piece.moves[number];
        self.add(format!("{:?} of the {}", movement.name, piece.name), SlowWay::Found, why);
        if !self.walked[kind.index()].contains(&number) {
            self.walked[kind.index()].push(number);
        }
        self.walkers.insert(kind);
        // The stops of a path are part of its moves, and so is where a piece lands.
        if !matches!(movement.geometry, Geometry::Path(_)) && movement.lands == Lands::Target {
            self.twins.insert(kind);
        }
    }

    /// What keeps masks from telling whether a royal is attacked, if anything does.
    pub(super) fn hides_attacks(&self, rules: &Rules, royals: KindSet) -> Option<&'static str> {
        if royals.is_empty() {
            return None;
        }
        let may_take = |kind: Kind, number: &usize| {
            let movement = &rules.piece(kind).moves[*number];
            let is_path = matches!(movement.geometry, Geometry::Path(_));
            movement.can_take() && (is_path || movement.takes != Takes::Target || movement.onto.enemy.meets(royals))
        };
        if self.walkers.iter().any(|kind| self.walked[kind.index()].iter().any(|number| may_take(kind, number))) {
            return Some("royals may be taken by moves that tables cannot hold");
        }
        let takers = |kind: &Kind| rules.piece(*kind).moves.iter().any(|movement| movement.onto.enemy.meets(royals));
        let takers: KindSet = rules.kinds().filter(takers).collect();
        let spares = |deed: &Deed| {
            deed.kind.is_some_and(|kind| kind != crate::model::DeedKind::Move)
                || deed.by.is_some_and(|kinds| !kinds.meets(takers))
                || match deed.takes {
                    Some(Taking::Nothing) => true,
                    Some(Taking::Kinds(kinds)) => !kinds.meets(royals),
                    _ => false,
                }
        };
        let spares = |on: &[Deed]| !on.is_empty() && on.iter().all(spares);
        (!rules.cannot.iter().all(|row| spares(&row.on))).then_some("a cannot row may keep pieces from taking royals")
    }

    /// The memory it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let patterns = self.judged.iter().chain(&self.made).map(|patterns| size_of_val(patterns.as_slice()));
        let walked = self.walked.iter().map(|rows| size_of_val(rows) + size_of_val(rows.as_slice()));
        let told = self.rules.iter().map(|slower| size_of_val(slower) + slower.rule.len() + slower.why.len());
        size_of_val(self)
            + patterns.sum::<usize>()
            + walked.sum::<usize>()
            + told.sum::<usize>()
            + size_of_val(self.kept.as_slice())
            + size_of_val(self.castling.as_slice())
            + size_of_val(self.ends.as_slice())
    }
}

/// Adds patterns that match every move which one of these matches.
fn note<const W: usize>(patterns: &mut [Vec<Pattern<W>>; 2], rules: &Rules, side: Option<Side>, on: &[Deed]) {
    for mover in Side::BOTH.into_iter().filter(|&mover| concerns(side, mover)) {
        let list = &mut patterns[mover.index()];
        if on.is_empty() {
            list.push(Pattern::ANY);
        }
        list.extend(on.iter().map(|deed| Pattern::around(deed, &rules.board)));
        // One that matches everything makes the others idle.
        if list.iter().any(Pattern::is_any) {
            *list = vec![Pattern::ANY];
        }
    }
}

impl<const W: usize> Pattern<W> {
    /// Matches every move.
    pub const ANY: Pattern<W> = Pattern { by: None, kind: None, takes: None, from: None, to: None };

    /// A list of the one that does.
    pub const ALL: &'static [Pattern<W>] = &[Pattern::ANY];

    /// Does it match every move?
    pub fn is_any(&self) -> bool {
        let Pattern { by, kind, takes, from, to } = self;
        by.is_none() && kind.is_none() && takes.is_none() && from.is_none() && to.is_none()
    }

    /// A pattern that matches every move which `deed` matches, and as few others as masks can tell.
    fn around(deed: &Deed, board: &Board) -> Pattern<W> {
        let squares = |set: &Option<Set>| set.as_ref().map(|set| bound(set, board.squares()).map(Bits::from));
        let takes = deed.takes.map(|taking| taking != Taking::Nothing);
        Pattern { by: deed.by, kind: deed.kind, takes, from: squares(&deed.from), to: squares(&deed.to) }
    }
}

/// Squares that hold all of the set in any position, by viewer.
fn bound(set: &Set, all: SquareSet) -> [SquareSet; 2] {
    match set {
        Set::Squares(squares) => *squares,
        Set::And(parts) => parts.iter().fold([all; 2], |[first, second], part| {
            let part = bound(part, all);
            [first & part[0], second & part[1]]
        }),
        Set::Or(parts) => parts.iter().fold([SquareSet::EMPTY; 2], |[first, second], part| {
            let part = bound(part, all);
            [first | part[0], second | part[1]]
        }),
        _ => [all; 2],
    }
}
