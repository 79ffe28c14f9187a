//! Conditions that always or never hold.

use super::Lints;
use super::ruled_out::Player;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Amount, Bound, Chain, Condition, Line, Set, Shape, Word};
use crate::types::{Side, SquareSet, Vector};
use ferz_core::syntax::{Node, Value};

/// A condition with its node.
#[derive(Clone, Copy)]
pub(super) struct Said<'a, 'c> {
    pub node: &'a Node,
    pub condition: &'c Condition,
}

/// The players for whom a condition is evaluated.
#[derive(Clone)]
pub(super) struct Viewers {
    /// The sides.
    pub sides: Vec<Side>,
    /// Their position in the turn: they have just moved, or are next.
    pub player: Player,
    /// Set if they make the move that the row applies to.
    pub is_mover: bool,
}

impl Viewers {
    /// The players who make a move, whatever happened before.
    pub fn movers(sides: &[Side]) -> Viewers {
        Viewers::of(sides, Player::Anyone)
    }

    /// The players who make the move that the row applies to.
    pub fn of(sides: &[Side], player: Player) -> Viewers {
        Viewers { sides: sides.to_vec(), player, is_mover: true }
    }

    /// The opponents of these players.
    pub fn other(&self) -> Viewers {
        Viewers {
            sides: self.sides.iter().map(|side| side.other()).collect(),
            player: self.player.other(),
            is_mover: !self.is_mover,
        }
    }

    fn seen_by(&self, theirs: bool) -> Viewers {
        if theirs { self.other() } else { self.clone() }
    }

    /// The side that makes the move, given the viewer.
    pub fn mover(&self, viewer: Side) -> Side {
        if self.is_mover { viewer } else { viewer.other() }
    }
}

impl<'a> Lints<'a> {
    /// The constant value of a condition for some viewers, if it is the same for all of them.
    pub fn always(&self, condition: &Condition, viewers: &Viewers) -> Option<bool> {
        let holds =
            |viewer: Side| self.world.with_mover(Some(viewers.mover(viewer)), || self.world.holds(condition, viewer));
        let mut found = viewers.sides.iter().map(|&viewer| holds(viewer));
        let first = found.next()??;
        found.all(|other| other == Some(first)).then_some(first)
    }

    /// Reports constant conditions: the condition of a row, as some viewers see it, and its parts. `row` is the row
    /// that the condition decides.
    pub fn constants(&self, said: Said<'a, '_>, viewers: &Viewers, row: &str) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        self.look_at(said, viewers, row, true, &mut found);
        found
    }

    fn look_at(&self, said: Said<'a, '_>, viewers: &Viewers, row: &str, is_whole: bool, found: &mut Vec<Diagnostic>) {
        let Said { node, condition } = said;
        if !self.written.is_own(&node.span) {
            return;
        }
        let is_check = node.is_word("Check");
        // `Dead` stands for other rows, so a constant value is not a fault of this one.
        if node.is_word("Dead") {
            return;
        }
        let named = self.written.named(node);
        // A named condition may hold in another row, so report it at its use.
        if (is_check || named.is_some())
            && let Some(fault) = self.ruled_out(said, viewers, row)
        {
            found.push(fault);
            return;
        }
        if is_check && self.written.own("check").is_some() {
            // Faults in `check` are reported at its own row.
            return;
        }
        if let Some(named) = named {
            return self.look_at(Said { node: named, condition }, viewers, row, is_whole, found);
        }
        let parts = self.written.parts(node, condition);
        if let Some(fault) = self.contradiction(
            &parts.iter().map(|(node, part, _)| Said { node, condition: part }).collect::<Vec<_>>(),
            condition,
            viewers,
        ) {
            found.push(fault);
            return;
        }
        if let Some(fault) = self.ruled_out(said, viewers, row) {
            found.push(fault);
            return;
        }
        if is_whole && let Some(fault) = self.only_asks_for_safe_piece(said, viewers, row) {
            found.push(fault);
            return;
        }
        if let Condition::Connected(chain) = condition
            && let Some(message) = self.joins_itself(chain, node, viewers)
        {
            let fault = Diagnostic::new(Code::SameEnds, node.span.clone(), message);
            found.push(fault.hint("`from` and `to` should be two sets without common squares, such as two edges"));
            return;
        }
        if let Some(holds) = self.always(condition, viewers) {
            if is_meant(condition, self.rules.board.squares())
                || !is_whole && self.is_caution(condition, viewers, holds)
            {
                return;
            }
            // Report the part that makes the whole constant.
            let culprit = parts.iter().find(|(_, part, theirs)| {
                let viewers = viewers.seen_by(*theirs);
                let decides = match condition {
                    Condition::All(_) => Some(false),
                    Condition::Or(_) => Some(true),
                    _ => None,
                };
                let value = self.always(part, &viewers);
                if decides.is_some() { value == decides } else { value.is_some() }
            });
            match culprit {
                Some((node, part, theirs)) if self.written.is_own(&node.span) => {
                    let said = Said { node, condition: part };
                    let before = found.len();
                    self.look_at(said, &viewers.seen_by(*theirs), row, false, found);
                    if is_whole
                        && found.len() > before
                        && let Some(last) = found.last_mut()
                    {
                        last.decides = true;
                        last.message.push_str(&format!(
                            ", so \"{row}\" {}",
                            if holds { "always applies" } else { "never applies" }
                        ));
                    }
                }
                _ => found.push(self.constant(said, viewers, holds, row, is_whole)),
            }
            return;
        }
        for (node, part, theirs) in parts {
            let (seen, said) = (viewers.seen_by(theirs), Said { node, condition: part });
            self.look_at(said, &seen, row, false, found);
        }
    }

    /// Returns `true` if a condition is only a precaution: it always holds with the pieces of the game, but would not
    /// with more pieces.
    fn is_caution(&self, condition: &Condition, viewers: &Viewers, holds: bool) -> bool {
        holds && viewers.sides.iter().any(|&viewer| self.world.holds_for_any_number(condition, viewer).is_none())
    }

    fn constant(&self, said: Said, viewers: &Viewers, holds: bool, row: &str, is_whole: bool) -> Diagnostic {
        let Said { node, condition } = said;
        let what = self.shown(node);
        let how = if holds { "always" } else { "never" };
        let code = match (condition, holds) {
            (Condition::AtLeast(..), _) => Code::BeyondReach,
            (Condition::Not(part), _) if matches!(**part, Condition::AtLeast(..)) => Code::BeyondReach,
            (_, true) => Code::AlwaysHolds,
            (_, false) => Code::ConditionNeverHolds,
        };
        let so = if is_whole {
            format!("{what} is {how} true, so \"{row}\" {how} applies")
        } else {
            format!("{what} is {how} true")
        };
        let fault = Diagnostic::new(code, node.span.clone(), so).decides(is_whole);
        let fault = fault.maybe_hint(self.why(condition, number_in(node), viewers, holds));
        let fault = match condition {
            Condition::Line(line) if self.lacks_pieces(line, viewers) => {
                self.with_start(fault, "these are all pieces".into())
            }
            _ => fault,
        };
        self.with_zones(self.with_counters(self.with_hands(fault, condition), condition))
    }

    /// Returns `true` if there are fewer pieces than a line needs.
    fn lacks_pieces(&self, line: &Line, viewers: &Viewers) -> bool {
        let most = |side: &Side| self.world.most_of(self.world.extent(&line.of, *side).held());
        viewers.sides.iter().any(|side| most(side) < line.count as usize)
    }

    /// The reason why a comparison with a number is constant. `written` is that number in the text, if it is known.
    fn why_beyond(&self, condition: &Condition, written: Option<i64>, viewer: Side, holds: bool) -> Option<String> {
        let (amount, bound) = condition.as_bound()?;
        let (least, most) = self.world.range(amount, viewer);
        if let (Amount::Hand(_), 0) = (amount, most)
            && !self.rules.captured.go.is_kept()
        {
            return Some("no piece ever comes into a hand: write `captured: (go: OpponentsHand)`, or put pieces in brackets after the board in `start`".into());
        }
        let limit = bound.number();
        let written = written.filter(|_| !matches!(amount, Amount::Number(_))).unwrap_or(limit);
        // The number in `MoreThan(a, 2)` is one less than the smallest number that it allows.
        let as_written = |number: i64| number.saturating_add(written.saturating_sub(limit));
        let meant = match bound {
            _ if holds || least == most || bound.allows(least) || bound.allows(most) => String::new(),
            Bound::AtLeast(_) if as_written(most) < least => String::new(),
            Bound::AtLeast(_) => format!(": write {} or less", as_written(most)),
            Bound::AtMost(_) => format!(": write {} or more", as_written(least)),
        };
        let bounds = match most {
            _ if least == most => format!("always {least}"),
            1_000_000.. => format!("at least {least}{meant}"),
            _ => format!("at least {least} and at most {most}{meant}"),
        };
        Some(format!("the amount compared with {written} is {bounds}"))
    }

    /// The reason why a condition is constant. `written` is the number in its text, if there is one.
    pub fn why(&self, condition: &Condition, written: Option<i64>, viewers: &Viewers, holds: bool) -> Option<String> {
        let viewer = *viewers.sides.first()?;
        if let Some(why) = self.why_beyond(condition, written, viewer, holds) {
            return Some(why);
        }
        if let Some(set) = condition.as_none() {
            return self.why_empty(set, viewer, !holds);
        }
        match condition {
            Condition::Any(set) => self.why_empty(set, viewer, holds),
            Condition::Line(line) => Some(match self.world.most_of(self.world.extent(&line.of, viewer).held()) {
                0 => "the set never has a square: `|` means *or*".into(),
                most if most < line.count as usize => {
                    format!("a line of {} needs more pieces than the set can have: at most {most}", line.count)
                }
                _ => {
                    let place = if line.through.is_some() { " through such a square" } else { "" };
                    match self.world.longest(line, viewer) {
                        0 => "the set never has a square of `through`".into(),
                        longest => format!(
                            "the longest possible line{place} in the set has {longest} squares, but {} are required",
                            line.count
                        ),
                    }
                }
            }),
            Condition::Connected(chain) => Some(self.why_not_joined(chain, viewers)),
            never if *never == Condition::NEVER => {
                Some("define when a player is in check: `check: Any(\"own royal attacked\")`".into())
            }
            Condition::All(_) if !holds => Some("its parts cannot all be true: check each of them".into()),
            Condition::Stuck if !holds => Some("a player who may always pass is never stuck".into()),
            Condition::All(_)
            | Condition::Or(_)
            | Condition::Not(_)
            | Condition::Can(_)
            | Condition::Stuck
            | Condition::AtLeast(..)
            | Condition::Repeated(_)
            | Condition::Throughout(_)
            | Condition::Chased(_)
            | Condition::Theirs(_) => Some(
                if holds {
                    "leave it out, or write a condition that can be false"
                } else {
                    "its condition is never true: check the condition inside"
                }
                .into(),
            ),
        }
    }

    /// A note that a single square makes a chain hold, since one of its ends is part of the other.
    fn joins_itself(&self, chain: &Chain, node: &Node, viewers: &Viewers) -> Option<String> {
        let Chain { of: _, from, to, by: _ } = chain;
        if from == to {
            return Some(format!("{} joins a set to itself, so a single square makes it true", self.shown(node)));
        }
        // If no side has the piece, the chain is never used.
        let viewer = *viewers.sides.first()?;
        if [from, to].iter().any(|set| self.world.ever(set, viewer).is_empty()) {
            return None;
        }
        let (inner, outer) = match (self.logic.is_within(from, to), self.logic.is_within(to, from)) {
            (true, _) => ("from", "to"),
            (false, true) => ("to", "from"),
            (false, false) => return None,
        };
        Some(format!("a single square makes {} true: all of `{inner}` is in `{outer}`", self.shown(node)))
    }

    /// The reason why no chain joins two sets: the steps by which one would.
    fn why_not_joined(&self, chain: &Chain, viewers: &Viewers) -> String {
        let board = &self.rules.board;
        let plain = "no chain of squares in the set can join the two";
        let all: Vec<Vector> = board.neighbours();
        let orthogonal: Vec<Vector> = match board.plan().shape {
            Shape::Square => all.iter().copied().filter(|step| step.x == 0 || step.y == 0).collect(),
            Shape::Hexagonal => all.clone(),
        };
        let joins = |by: &[Vector]| {
            viewers.sides.iter().all(|&viewer| {
                let [of, from, to] = [&chain.of, &chain.from, &chain.to].map(|set| self.world.ever(set, viewer));
                board.group(of, from, by).intersects(&to)
            })
        };
        let found = [("Orthogonal", orthogonal), ("AnyWay", all)].into_iter().find(|(_, by)| joins(by));
        match found {
            Some((word, _)) => format!("{plain} by such steps; with `by: {word}` it can"),
            None => plain.into(),
        }
    }

    /// The source text of a condition, if it is short.
    pub fn shown(&self, node: &Node) -> String {
        match &node.value {
            Value::Word(word, None) => format!("`{word}`"),
            Value::Word(word, Some(body)) => match &body.value {
                Value::Tuple(items) => match &items[..] {
                    [Node { value: Value::Text(text), .. }] if text.len() <= 60 => {
                        format!("`{word}(\"{}\")`", ferz_core::diagnostic::shown(text))
                    }
                    _ => format!("this `{word}`"),
                },
                Value::Struct(_) | Value::Map(_) | Value::List(_) | Value::Word(..) => format!("this `{word}`"),
                Value::Text(_) | Value::Number(_) | Value::Bool(_) => format!("this `{word}`"),
            },
            Value::Struct(_) | Value::Map(_) | Value::List(_) | Value::Tuple(_) => "this".into(),
            Value::Text(_) | Value::Number(_) | Value::Bool(_) => "this".into(),
        }
    }
}

/// Returns `true` if a condition is constant on purpose. `Any("all")` and `No("all")` are the ways to write always and
/// never, and a rule against stranded pieces may only be a precaution.
fn is_meant(condition: &Condition, all: SquareSet) -> bool {
    let set = condition.as_none().or(condition.as_any());
    match set {
        Some(Set::Squares(squares)) => squares.iter().all(|squares| squares.is_empty() || *squares == all),
        // A set of squares that is empty is reported where it is written.
        Some(Set::And(parts)) if parts.contains(&Set::NONE) => true,
        _ => condition.mentions(|word| matches!(word, Word::Set(Set::Stranded))),
    }
}

/// The first number among the arguments of a word.
pub(super) fn number_in(node: &Node) -> Option<i64> {
    let Value::Word(_, Some(body)) = &node.value else { return None };
    let Value::Tuple(arguments) = &body.value else { return None };
    arguments.iter().find_map(|argument| if let Value::Number(number) = argument.value { Some(number) } else { None })
}
