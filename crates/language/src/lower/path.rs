//! Paths: legs that a piece makes one after another in one ply, and the turns between them.

use super::movement::{ONTO, Role};
use super::reader::{Fields, Word, list_or_one};
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::limits::{MAX_CHAIN, MAX_LEGS};
use crate::model::{Bend, PathLeg, PathRule, Second, StopAfter, Times, Turning};
use crate::syntax::{Node, Value};
use crate::types::KindSet;

/// The words of `turning`.
const BENDS: [(&str, Bend); Bend::COUNT] = [
    ("Onward", Bend::Onward),
    ("HalfLeft", Bend::HalfLeft),
    ("Left", Bend::Left),
    ("SharpLeft", Bend::SharpLeft),
    ("Back", Bend::Back),
    ("SharpRight", Bend::SharpRight),
    ("Right", Bend::Right),
    ("HalfRight", Bend::HalfRight),
];

impl Scope<'_> {
    /// Lowers the fields of a `Path`.
    pub(super) fn path(&self, fields: &Fields, word: &Word) -> Option<PathRule> {
        // The path's own `onto` applies to its last leg.
        let onto = fields.maybe("onto", |node| self.onto(node, &ONTO));
        let legs = fields.need("legs").and_then(|node| {
            let items = self.report.list(node)?;
            if items.is_empty() || items.len() > MAX_LEGS {
                let message = format!("a path has 1 to {MAX_LEGS} legs, but this one has {}", items.len());
                self.report.fault(Code::OutOfRange, &node.span, message, format!("list 1 to {MAX_LEGS} legs"));
                return None;
            }
            let legs = items.iter().enumerate().map(|(index, item)| {
                let last = index + 1 == items.len();
                let role = if last { Role::LastLeg(onto.flatten()) } else { Role::Leg };
                let movement = self.movement(item, &(index + 1).to_string(), role);
                let turning = self.turning_of(item);
                Some(PathLeg { movement: movement?, turning: turning? })
            });
            let legs: Vec<_> = legs.collect();
            legs.into_iter().collect::<Option<Vec<PathLeg>>>()
        });
        let repeat = fields.maybe("repeat", |node| self.span(node, 1));
        let stops = [("LastLeg", StopAfter::LastLeg), ("AnyLeg", StopAfter::AnyLeg)];
        let stop = fields.maybe("stop", |node| self.report.choice(node, &stops));
        let ends = fields.maybe("ends_on_taking", |node| match &node.value {
            Value::Word(word, None) if word == "Anything" => Some(KindSet::ALL),
            _ => self.kinds(node),
        });
        onto?;
        let (legs, repeat, stop) = (legs?, repeat?.unwrap_or(Times::ONCE), stop?.unwrap_or(StopAfter::LastLeg));
        self.reject_first_turning(fields, repeat);
        let longest = usize::from(repeat.min) * legs.len();
        let written = if repeat.max == Times::MANY { longest } else { usize::from(repeat.max) * legs.len() };
        if written > MAX_CHAIN {
            let message = format!("with all repetitions the path has {written} legs; the limit is {MAX_CHAIN}");
            self.report.fault(
                Code::OutOfRange,
                &fields.get("repeat").map_or(word.span(), |node| node.span.clone()),
                message,
                "repeat the legs less often, or list fewer legs",
            );
            return None;
        }
        Some(PathRule { legs, repeat, stop, ends_on_taking: ends?.unwrap_or_default() })
    }

    /// Reports a turn of the first leg, if no leg can ever come before it.
    fn reject_first_turning(&self, fields: &Fields, repeat: Times) {
        let first = fields.get("legs").and_then(|node| self.report.list(node)?.first());
        if let (1, Some(turning)) = (repeat.max, first.and_then(turning_node)) {
            let message = "the first leg has no leg before it to turn from";
            let fault = Diagnostic::new(Code::ConflictingFields, turning.span.clone(), message);
            self.report.add(fault.hint("write its direction in `by`"));
        }
    }

    /// The directions in which a leg may continue, for both sides.
    fn turning_of(&self, leg: &Node) -> Option<[Turning; 2]> {
        let turning = turning_node(leg).map_or(Some(Turning::ANY), |node| self.turning(node))?;
        let second = match self.board.plan().second {
            Second::Reflected => turning.mirrored(),
            Second::Rotated => turning,
        };
        Some([turning, second])
    }

    /// One turn, a list of turns, or all turns except some.
    fn turning(&self, node: &Node) -> Option<Turning> {
        let items = list_or_one(node);
        if items.is_empty() {
            self.report.unexpected(node, "at least one turn", None, "name a turn, or remove the field");
            return None;
        }
        let mut turning = Turning::NONE;
        let mut is_sound = true;
        for item in items {
            is_sound &= self.turn_of_leg(item, &mut turning).is_some();
        }
        is_sound.then_some(turning)
    }

    /// Adds the turns that one word of `turning` allows.
    fn turn_of_leg(&self, node: &Node, turning: &mut Turning) -> Option<()> {
        let words: Vec<&str> = BENDS.iter().map(|(word, _)| *word).chain(["Outward", "Except"]).collect();
        let word = self.report.word(node, "a turn such as `Onward`, or a list of turns", &words)?;
        match word.name {
            "Outward" => {
                word.bare()?;
                turning.outward = true;
            }
            "Except" => {
                let argument = word.argument()?;
                let Turning { turns, outward } = self.turning(argument)?;
                if outward {
                    let message = "`Outward` cannot be excluded";
                    self.report.fault(Code::WrongArguments, &argument.span, message, "list the other turns instead");
                    return None;
                }
                turning.turns.iter_mut().zip(turns).for_each(|(allowed, left_out)| *allowed |= !left_out);
            }
            name => {
                word.bare()?;
                let turn = BENDS.iter().find(|(word, _)| *word == name).map(|(_, turn)| *turn)?;
                turning.turns[turn as usize] = true;
            }
        }
        Some(())
    }
}

/// The `turning` value of a leg.
fn turning_node(leg: &Node) -> Option<&Node> {
    let Value::Word(_, Some(body)) = &leg.value else { return None };
    let Value::Struct(entries) = &body.value else { return None };
    entries.iter().find(|entry| entry.key == "turning").map(|entry| &entry.value)
}
