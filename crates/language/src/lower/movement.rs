//! The moves of pieces: geometries with their fields, and moves borrowed from other pieces.

use super::reader::Fields;
use super::scope::{Context, Scope};
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::model::limits::{MAX_COUNT, MAX_MOVEMENTS};
use crate::model::{Geometry, Hop, Lands, Movement, Onto, StopAfter, Takes, Times};
use crate::schema;
use crate::syntax::{Entry, Node, Value};
use crate::types::{Kind, KindSet};
use std::cell::RefCell;
use std::collections::HashMap;

const GEOMETRIES: [&str; 8] = ["Leaper", "Rider", "Hopper", "Path", "Anywhere", "Stay", "Like", "Betza"];
const LEGS: [&str; 4] = ["Leaper", "Rider", "Hopper", "Stay"];
pub(super) const ONTO: [&str; 4] = ["Empty", "Enemy", "Own", "Trail"];
const OVER: [&str; 2] = ["Own", "Enemy"];
/// The most borrowings to show of a cycle.
const MOST_SHOWN: usize = 4;
const ANY_TIMES: Times = Times { min: 1, max: Times::MANY };

/// The moves of all pieces. Those of a piece are read when they are first needed.
pub(super) struct Movements<'a, 'r, 'n> {
    scope: &'a Scope<'r>,
    nodes: Vec<Option<&'n Node>>,
    read: RefCell<Vec<Reading>>,
    /// The moves of inherited values, by address. A value may be borrowed many times, and contain others.
    inherited: RefCell<HashMap<*const Node, Vec<Movement>>>,
    /// The borrowings being read now, each nested in the one before it.
    borrowing: RefCell<Vec<Borrowing>>,
}

/// One piece that borrows from another.
#[derive(Clone)]
struct Borrowing {
    owner: Kind,
    model: Kind,
    span: Span,
}

#[derive(Clone)]
enum Reading {
    NotYet,
    UnderWay,
    Done(Vec<Movement>),
}

/// The role of a move.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Role {
    /// A move of a piece.
    Whole,
    /// A leg of a path, with other legs after it.
    Leg,
    /// The last leg of a path; the path itself may give its `onto`.
    LastLeg(Option<Onto>),
}

impl<'a, 'r, 'n> Movements<'a, 'r, 'n> {
    /// Creates the reader. `nodes` are the `moves` fields of the pieces, by kind.
    pub fn new(scope: &'a Scope<'r>, nodes: Vec<Option<&'n Node>>) -> Movements<'a, 'r, 'n> {
        let read = RefCell::new(vec![Reading::NotYet; nodes.len()]);
        Movements { scope, nodes, read, inherited: RefCell::default(), borrowing: RefCell::default() }
    }

    /// The moves of a piece; faulty moves are left out.
    pub fn of(&self, kind: Kind) -> Vec<Movement> {
        self.resolve(kind).unwrap_or_default()
    }

    /// The moves of a piece; `None` if they are being read already, because the piece borrows from itself.
    fn resolve(&self, kind: Kind) -> Option<Vec<Movement>> {
        let reading = self.read.borrow()[kind.index()].clone();
        match reading {
            Reading::Done(moves) => return Some(moves),
            Reading::UnderWay => return None,
            Reading::NotYet => self.read.borrow_mut()[kind.index()] = Reading::UnderWay,
        }
        let mut moves = Vec::new();
        if let Some(node) = self.nodes[kind.index()] {
            moves = self.all(kind, node);
        }
        self.read.borrow_mut()[kind.index()] = Reading::Done(moves.clone());
        Some(moves)
    }

    /// Reads one move, a list or a map of moves.
    fn all(&self, owner: Kind, node: &Node) -> Vec<Movement> {
        let inherited = node.inherited.as_deref();
        let mut moves = Vec::new();
        // All moves are read to find their faults; those beyond the limit are not kept.
        let mut add = |more: Vec<Movement>| {
            let room = (MAX_MOVEMENTS + 1).saturating_sub(moves.len());
            moves.extend(more.into_iter().take(room));
        };
        match &node.value {
            Value::Map(entries) => {
                for entry in entries {
                    match &entry.value.value {
                        Value::Struct(_) => self.no_such_move(entry, entries),
                        _ => add(self.one(owner, &entry.key, &entry.value, inherited)),
                    }
                }
            }
            Value::List(items) => {
                for (index, item) in items.iter().enumerate() {
                    add(self.one(owner, &(index + 1).to_string(), item, inherited));
                }
            }
            _ => moves = self.one(owner, "1", node, inherited),
        }
        if moves.len() > MAX_MOVEMENTS {
            let message = format!("the piece has more than {MAX_MOVEMENTS} moves, including borrowed moves");
            let hint = "borrow from fewer pieces, or join leaps into one move: `Leaper(by: [(1, 2), (1, 3)])`";
            self.scope.report.fault(Code::OutOfRange, &node.span, message, hint);
            moves.truncate(MAX_MOVEMENTS);
        }
        moves
    }

    /// Reports an entry without a geometry, such as `"step": (to: ...)`, if there is no inherited move that it could
    /// change.
    fn no_such_move(&self, entry: &Entry, moves: &[Entry]) {
        let message = match entry.value.inherited.is_some() {
            true => format!("the inherited move `{}` has no fields to change", entry.key),
            false => format!("there is no inherited move `{}` to change", entry.key),
        };
        let others = moves.iter().filter(|other| matches!(other.value.value, Value::Word(..)));
        let fault = Diagnostic::new(Code::UnknownName, entry.key_span.clone(), message);
        let fault = fault.hint("a new move needs a geometry, such as `Leaper(by: Forward)`");
        self.scope.report.add(fault.suggest(&entry.key, others.map(|other| other.key.as_str())));
    }

    /// Reads one move, or all moves of a `Like` or a `Betza`. `inherited` is the value that the piece's whole `moves`
    /// replaced.
    fn one(&self, owner: Kind, name: &str, node: &Node, inherited: Option<&Node>) -> Vec<Movement> {
        match &node.value {
            Value::Word(word, _) if word == "Like" => self.like(owner, node, inherited).unwrap_or_default(),
            Value::Word(word, _) if word == "Betza" => self.scope.betza(owner, node, name).unwrap_or_default(),
            _ => self.scope.movement(node, name, Role::Whole).into_iter().collect(),
        }
    }

    fn inherited(&self, owner: Kind, old: &Node) -> Vec<Movement> {
        let key: *const Node = old;
        if let Some(moves) = self.inherited.borrow().get(&key) {
            return moves.clone();
        }
        let moves = self.all(owner, old);
        self.inherited.borrow_mut().insert(key, moves.clone());
        moves
    }

    fn like(&self, owner: Kind, node: &Node, inherited: Option<&Node>) -> Option<Vec<Movement>> {
        let report = self.scope.report;
        let argument = report.word(node, "", &["Like"])?.argument()?;
        let kind = self.scope.kind(argument)?;
        let model = &self.scope.pieces[kind.index()].name;
        let moves = if kind == owner {
            // The value that this entry replaced comes before the value that the whole `moves` replaced.
            match node.inherited.as_deref().or(inherited) {
                Some(old) => Some(self.inherited(owner, old)),
                None => {
                    let message = format!("`{model}` has no inherited moves to borrow");
                    let hint = "`Like` with the piece itself means its moves in the base: write the moves instead";
                    report.fault(Code::LikeCycle, &node.span, message, hint);
                    return None;
                }
            }
        } else {
            let borrowing = Borrowing { owner, model: kind, span: node.span.clone() };
            self.borrowing.borrow_mut().push(borrowing);
            let moves = self.resolve(kind);
            if moves.is_none() {
                report.add(self.circle(kind));
            }
            self.borrowing.borrow_mut().pop();
            moves
        };
        let mut moves = moves?;
        for movement in &mut moves {
            movement.name = format!("{model}: {}", movement.name);
            // A long chain of borrowings must not lead to long names.
            if movement.name.len() > 256 {
                movement.name = model.clone();
            }
        }
        Some(moves)
    }
}

impl Movements<'_, '_, '_> {
    /// Reports a cycle of borrowings that contains this piece. The fault's span is a borrowing in the file itself
    /// rather than in its base.
    fn circle(&self, kind: Kind) -> Diagnostic {
        let borrowing = self.borrowing.borrow();
        let start = borrowing.iter().rposition(|one| one.owner == kind).unwrap_or(0);
        let circle = &borrowing[start..];
        let name = |kind: Kind| &self.scope.pieces[kind.index()].name;
        let place =
            circle.iter().enumerate().rev().min_by_key(|(_, one)| one.span.source).map_or(0, |(place, _)| place);
        let told = &circle[place];
        let message = match circle {
            [_, _] => {
                format!("the {} and the {} borrow their moves from each other", name(told.owner), name(told.model))
            }
            _ => format!(
                "the {} borrows from the {}, which borrows from it through others",
                name(told.owner),
                name(told.model)
            ),
        };
        let fault = Diagnostic::new(Code::LikeCycle, told.span.clone(), message);
        let hint = format!(
            "write the moves themselves in one of the pieces, for example instead of `Like(\"{}\")`",
            name(told.model)
        );
        let others = circle.iter().enumerate().filter(|(other, _)| *other != place).take(MOST_SHOWN);
        others.fold(fault.hint(hint), |fault, (_, one)| {
            fault.related(one.span.clone(), format!("the {} borrows from the {}", name(one.owner), name(one.model)))
        })
    }
}

impl Scope<'_> {
    pub(super) fn movement(&self, node: &Node, name: &str, role: Role) -> Option<Movement> {
        let words: &[&str] = if role == Role::Whole { &GEOMETRIES } else { &LEGS };
        let word = self.report.word(node, "a move such as `Leaper(by: Forward)`", words)?;
        let fields = |shape| word.fields(self.report, shape);
        // A leg of a path comes second.
        let form = usize::from(role != Role::Whole);
        match word.name {
            "Leaper" => {
                let fields = fields(&schema::LEAPER[form])?;
                let steps = fields.need("by").and_then(|by| self.steps(by, fields.get("through")));
                self.finish(&fields, name, role, steps.map(Geometry::Leaper))
            }
            "Rider" => {
                let fields = fields(&schema::RIDER[form])?;
                let steps = fields.need("by").and_then(|by| self.steps(by, fields.get("through")));
                let times = self.rider_times(&fields);
                self.finish(&fields, name, role, steps.zip(times).map(|(steps, times)| Geometry::Rider(steps, times)))
            }
            "Hopper" => {
                let fields = fields(&schema::HOPPER[form])?;
                let steps = fields.need("by").and_then(|by| self.steps(by, None));
                let hop = self.hop(&fields);
                self.finish(&fields, name, role, steps.zip(hop).map(|(steps, hop)| Geometry::Hopper(steps, hop)))
            }
            "Path" => {
                let fields = fields(&schema::PATH)?;
                let path = self.path(&fields, &word);
                self.finish(&fields, name, role, path.map(|path| Geometry::Path(Box::new(path))))
            }
            "Anywhere" => self.finish(&fields(&schema::ANYWHERE)?, name, role, Some(Geometry::Anywhere)),
            "Stay" => self.finish(&fields(&schema::STAY[form])?, name, role, Some(Geometry::Stay)),
            // The remaining words: a `Like` outside of a piece's moves. (A `Betza` is several moves and is read with
            // those.)
            _ => {
                self.report.fault(
                    Code::UnknownWord,
                    &word.span(),
                    "`Like` means all moves of a piece, but one move is expected here",
                    "write the move, such as `Rider(by: Orthogonal)`",
                );
                None
            }
        }
    }

    /// Lowers the fields that all geometries share.
    fn finish(&self, fields: &Fields, name: &str, role: Role, geometry: Option<Geometry>) -> Option<Movement> {
        let zone = |name| fields.maybe(name, |node| self.set(node, Context::MOVE_ZONE));
        let (from, to, within, across) = (zone("from"), zone("to"), zone("within"), zone("across"));
        let default = match role {
            Role::Whole | Role::LastLeg(None) => Onto::EMPTY_OR_ENEMY,
            Role::Leg => Onto { empty: true, ..Onto::default() },
            Role::LastLeg(Some(onto)) => onto,
        };
        let onto = fields.maybe("onto", |node| self.onto(node, &ONTO));
        self.reject_idle_fields(fields, role, geometry.as_ref());
        let can_hop = matches!(geometry, None | Some(Geometry::Hopper(..)));
        let takes = fields.maybe("takes", |node| self.takes(node, can_hop, role));
        let when = fields.maybe("when", |node| self.condition(node, Context::MOVE_WHEN));
        let leaves = fields.maybe("leaves", |node| self.report.choice(node, &[("Trail", ())]));
        let becomes = fields.maybe("becomes", |node| self.kind(node));
        let lands = [("Stay", Lands::Stay), ("Swap", Lands::Swap)];
        let lands = fields.maybe("lands", |node| self.report.choice(node, &lands));
        let mut geometry = geometry?;
        if let (Geometry::Path(path), Some(Some(Lands::Swap))) = (&mut geometry, &lands) {
            if let (StopAfter::AnyLeg, Some(node)) = (path.stop, fields.get("stop")) {
                let message = "with `lands: Swap` the piece cannot stop before the last leg";
                self.report.fault(Code::ConflictingFields, &node.span, message, "remove `stop`");
                return None;
            }
            // A piece that the last leg swaps with is not captured.
            path.legs.last_mut()?.movement.lands = Lands::Swap;
        }
        Some(Movement {
            name: name.to_owned(),
            geometry,
            onto: onto?.unwrap_or(default),
            from: from?,
            to: to?,
            within: within?,
            across: across?,
            takes: takes?.unwrap_or(Takes::Target),
            leaves_trail: leaves?.is_some(),
            becomes: becomes?,
            lands: lands?.unwrap_or(Lands::Target),
            when: when?,
        })
    }

    /// Reports fields without effect for this geometry: their author must have meant something else.
    fn reject_idle_fields(&self, fields: &Fields, role: Role, geometry: Option<&Geometry>) {
        let passes = geometry.is_none_or(Geometry::passes_squares);
        let reject = |name: &str, message: &str, hint: &str| {
            if let Some(node) = fields.get(name) {
                let diagnostic = Diagnostic::new(Code::ConflictingFields, node.span.clone(), message);
                self.report.add(diagnostic.hint(hint));
            }
        };
        if !passes {
            let hint = "a leaper passes no squares, but a `Rider` does: `Rider(by: Forward, exactly: 2)`";
            reject("leaves", "this move passes no squares on which it could leave a trail", hint);
            reject("across", "this move passes no squares", hint);
        }
        if matches!(geometry, Some(Geometry::Stay)) {
            reject("onto", "a piece that stays does not land on another square", "remove `onto`");
        }
        if matches!(geometry, Some(Geometry::Stay)) {
            reject("turning", "a piece that stays cannot turn", "remove `turning`");
        }
        if matches!(role, Role::LastLeg(Some(_))) {
            let hint = "`onto` of a path applies to its last leg: write it in one place";
            reject("onto", "the path already defines what its last leg may land on", hint);
        }
    }

    fn takes(&self, node: &Node, can_hop: bool, role: Role) -> Option<Takes> {
        match &node.value {
            Value::Text(_) => self.set(node, Context::MOVE_TAKES).map(Takes::Set),
            _ => {
                let word = self.report.word(node, "`Hurdle`, `Nothing` or a set expression", &["Hurdle", "Nothing"])?;
                word.bare()?;
                if word.name == "Nothing" {
                    if role != Role::Leg {
                        let message = "a move cannot end on a piece without taking it";
                        let hint = "only a leg of a path that another leg follows may pass over a piece";
                        self.report
                            .add(Diagnostic::new(Code::ConflictingFields, node.span.clone(), message).hint(hint));
                        return None;
                    }
                    return Some(Takes::Nothing);
                }
                if !can_hop {
                    let hint = "remove it, or write a `Hopper(by: ...)`";
                    self.report.fault(Code::ConflictingFields, &node.span, "only a `Hopper` hops over a hurdle", hint);
                    return None;
                }
                Some(Takes::Hurdles)
            }
        }
    }

    fn rider_times(&self, fields: &Fields) -> Option<Times> {
        let sound = [fields.exclusive(&["exactly", "up_to"]), fields.exclusive(&["exactly", "at_least"])];
        let count = |name| fields.maybe(name, |node| self.report.count(node, 1, MAX_COUNT));
        let (exactly, up_to, at_least) = (count("exactly"), count("up_to"), count("at_least"));
        let (exactly, up_to, at_least) = (exactly?, up_to?, at_least?);
        if sound.contains(&None) {
            return None;
        }
        let (min, max) = (exactly.or(at_least).unwrap_or(1), exactly.or(up_to).unwrap_or(Times::MANY));
        if min > max {
            let message = format!("at least {min} steps, but at most {max}");
            self.report.fault(Code::OutOfRange, fields.anchor(), message, format!("write `up_to: {min}` or more"));
            return None;
        }
        Some(Times { min, max })
    }

    fn hop(&self, fields: &Fields) -> Option<Hop> {
        let any_piece = Onto { own: KindSet::ALL, enemy: KindSet::ALL, ..Onto::default() };
        let over = fields.maybe("over", |node| self.onto(node, &OVER));
        let hurdles = fields.maybe("hurdles", |node| self.report.count(node, 1, MAX_COUNT));
        let run_up = fields.maybe("run_up", |node| self.span(node, 0));
        let landing = fields.maybe("landing", |node| self.span(node, 1));
        Some(Hop {
            over: over?.unwrap_or(any_piece),
            hurdles: hurdles?.unwrap_or(1),
            run_up: run_up?.unwrap_or(Times { min: 0, ..ANY_TIMES }),
            landing: landing?.unwrap_or(ANY_TIMES),
        })
    }
}
