//! Sides that lack what the rules need: none of the pieces that can be lost, nothing to move, or a loss with the first
//! move.

use super::{Base, Lints};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Amount, Condition, OnIllegal, OutcomeRow, Set, Verdict};
use crate::prose::words::{self, says};
use crate::types::{KindSet, Piece, Side};

/// The largest number of first moves to try; with more, none is tried.
const MOST_TRIED: usize = 256;
/// The largest number of effects after each move; with more, first moves are not tried.
const MOST_EFFECTS: usize = 16;

impl Lints<'_> {
    /// Reports what a side lacks.
    pub fn lacking_sides(&self) -> Vec<Diagnostic> {
        let idle = self.idle_side();
        let fault =
            idle.or_else(|| self.over_with_first_move()).or_else(|| self.never_loses()).or_else(|| self.one_winner());
        fault.into_iter().collect()
    }

    /// Reports a side that never has a piece, on the board, in hand or to drop.
    fn idle_side(&self) -> Option<Diagnostic> {
        let rules = self.rules;
        let has = |side: Side| {
            let exists = rules.kinds().any(|kind| self.world.exists(Piece { side, kind }));
            exists || !rules.free_drops(side).is_empty()
        };
        let side = Side::BOTH.into_iter().find(|&side| !has(side) && has(side.other()))?;
        let [whose, other] = [side, side.other()].map(|side| self.names().side(side));
        let row = rules.drops.iter().filter(|row| row.side == Some(side.other()));
        let row = row.filter_map(|row| Some((row, self.written.row("drops", &row.name)?))).next();
        let (span, hint) = match row {
            Some((row, written)) => {
                let hint = format!(
                    "\"{}\" is only for {other}: remove `side` if both may drop, or add a row for {whose}",
                    row.name
                );
                (self.written.part(written, "side"), hint)
            }
            None => {
                let hint = format!("put pieces of {whose} into `start`, on the board or in brackets into the hand");
                (self.place_of_start()?, hint)
            }
        };
        let message =
            format!("there is never a piece of {whose}, on the board or in hand, so {whose} can never do anything");
        Some(Diagnostic::new(Code::NothingToDo, span, message).hint(hint))
    }

    /// Reports a game that any first move ends.
    fn over_with_first_move(&self) -> Option<Diagnostic> {
        let span = self.place_of_start()?;
        let effects: usize = self.rules.after.iter().map(|row| row.effects.len()).sum();
        if effects > MOST_EFFECTS || !self.rules.arrays.is_empty() {
            return None;
        }
        let moves = self.ask(|| self.start.legal_moves()).filter(|moves| (2..=MOST_TRIED).contains(&moves.len()))?;
        if self.ask(|| self.start.outcome())?.is_some() {
            return None;
        }
        let mut endings = moves.iter().map(|mv| self.ask(|| self.start.after(mv).outcome()).flatten());
        let ending = endings.next()??;
        if endings.any(|other| other.is_none_or(|other| other.reason != ending.reason)) {
            return None;
        }
        let row = self.rules.outcomes.iter().find(|row| row.name == ending.reason)?;
        // A row of the base for pieces that neither side has gets its own warning.
        if self.asks_for_nobody(&row.when) && self.written.row("outcomes", &row.name).is_none() {
            return None;
        }
        let next = self.start.after(moves.first()?);
        let message = format!("every first move ends the game: {ending}");
        let why = self.missing_for(row, next.side_to_move());
        let hint = why.unwrap_or_else(|| {
            format!(
                "check `start` and the condition of \"{}\": it is true as soon as the second player is to move",
                row.name
            )
        });
        let fault = Diagnostic::new(Code::OverAtStart, span, message).hint(hint);
        Some(match self.written.row_name("outcomes", &row.name) {
            Some(place) => fault.related(place, "this outcome applies"),
            None => fault,
        })
    }

    /// The pieces named by an outcome that the side to move lacks at the start, although the other side has them.
    fn missing_for(&self, row: &OutcomeRow, side: Side) -> Option<String> {
        let has = |side: Side, kinds: KindSet| {
            self.rules
                .kinds()
                .filter(|&kind| kinds.contains(kind))
                .any(|kind| !self.start.pieces_of(side, kind).is_empty() || self.start.in_hand(side, kind) > 0)
        };
        let missing = pieces_gone(&row.when).into_iter().find(|&(kinds, is_own)| {
            let of = if is_own { side } else { side.other() };
            !has(of, kinds) && has(of.other(), kinds)
        });
        let (kinds, is_own) = missing?;
        let of = if is_own { side } else { side.other() };
        let whose = self.names().side(of);
        let name = words::a(&self.names().kinds(kinds.iter(), "or"));
        Some(format!(
            "\"{}\" applies to a player without such pieces: put {name} of {whose} into `start`, or change the outcome",
            row.name
        ))
    }

    /// Reports a side that never has a piece of `check` and cannot lose by another outcome, although the other side can
    /// lose.
    fn never_loses(&self) -> Option<Diagnostic> {
        let rules = self.rules;
        let royals = self.royals()?;
        if rules.illegal == OnIllegal::Loses || rules.outcomes.is_empty() {
            return None;
        }
        let has_royal = |side: Side| royals.iter().any(|kind| self.world.exists(Piece { side, kind }));
        let may_lose = |side: Side| rules.outcomes.iter().any(|row| self.may_lose_by(row, side));
        // If both sides have such a piece in the base, and the file writes no outcomes, its start has lost the piece.
        let is_lost = self.written.own("outcomes").is_none() && self.base.is_some_and(both_have_royals);
        let is_safe = |side: &Side| !has_royal(*side) && has_royal(side.other()) && (is_lost || !may_lose(*side));
        let side = Side::BOTH.into_iter().find(is_safe)?;
        if !may_lose(side.other()) {
            return None;
        }
        let span = self.place_of_start().or_else(|| Some(self.written.own("outcomes")?.key_span.clone()))?;
        let whose = self.names().side(side);
        let name = self.names().kinds(royals.iter(), "or");
        let lost = rules.outcomes.iter().find(|row| self.may_lose_by(row, side.other()))?;
        let message = if may_lose(side) {
            format!("there is never {} of {whose}, so {} never in check", words::a(&name), says(whose, "are", "is"))
        } else {
            format!(
                "there is never {} of {whose}, so {whose} cannot lose, by \"{}\" or by any other outcome",
                words::a(&name),
                lost.name
            )
        };
        let fault = Diagnostic::new(Code::NeverLoses, span, message);
        let letter = royals.iter().next().map_or("", |kind| rules.piece(kind).letter.as_str());
        let letter = rules.sides[side.index()].case.apply(letter);
        let held = |side: Side| royals.iter().any(|kind| self.start.in_hand(side, kind) > 0);
        let where_to = if held(side.other()) { "in brackets into the hand in `start`" } else { "into `start`" };
        // A piece of which only this side has one may be meant as its king.
        let there = |side: Side, kind: crate::types::Kind| !self.start.pieces_of(side, kind).is_empty();
        let mut lone = rules.kinds().filter(|&kind| {
            there(side, kind) && !there(side.other(), kind) && self.start.pieces_of(side, kind).len() == 1
        });
        if let (Some(kind), None) = (lone.next(), lone.next())
            && let Some(tag) = rules.tags.iter().find(|tag| tag.kinds == royals)
        {
            let (lone, tag) = (&rules.piece(kind).name, &tag.name);
            return Some(fault.hint(format!(
                "if the {lone} is the {name} of {whose}, give it the tag: `\"{lone}\": (tags: [\"{tag}\"], ...)`; or put `{letter}` {where_to}"
            )));
        }
        Some(fault.hint(format!(
            "put `{letter}` {where_to}; or define how {}: `outcomes: {{ \"no piece left\": (when: No(\"own\"), result: Loss) }}`",
            says(whose, "lose", "loses")
        )))
    }

    /// Returns `true` if a side may lose by an outcome, as far as is known.
    fn may_lose_by(&self, row: &OutcomeRow, side: Side) -> bool {
        let to_move = match row.result {
            Verdict::Loss => side,
            Verdict::Win => side.other(),
            Verdict::Draw => return false,
        };
        to_move.is_of(row.side) && self.world.holds(&row.when, to_move) != Some(false)
    }
}

/// Returns `true` if, in the base of a file, both sides start with a piece of those in `check`.
fn both_have_royals(base: &Base) -> bool {
    let Some(royals) = base.rules.plain_royals() else { return false };
    let has =
        |side: Side| base.rules.start.board.iter().any(|(_, piece)| piece.side == side && royals.contains(piece.kind));
    Side::BOTH.into_iter().all(has)
}

/// The kinds that a condition requires to be gone, each with `true` if they are the viewer's.
fn pieces_gone(condition: &Condition) -> Vec<(KindSet, bool)> {
    let of_set = |set: &Set| {
        let Set::And(parts) = set else { return None };
        match &parts[..] {
            [Set::Own, Set::Kinds(kinds)] | [Set::Kinds(kinds), Set::Own] => Some((*kinds, true)),
            [Set::Enemy, Set::Kinds(kinds)] | [Set::Kinds(kinds), Set::Enemy] => Some((*kinds, false)),
            _ => None,
        }
    };
    match condition {
        Condition::Not(part) => match &**part {
            Condition::Any(set) | Condition::AtLeast(Amount::Count(set), _) => of_set(set).into_iter().collect(),
            _ => Vec::new(),
        },
        Condition::Or(parts) | Condition::All(parts) => parts.iter().flat_map(pieces_gone).collect(),
        Condition::Theirs(part) => pieces_gone(part).into_iter().map(|(kinds, is_own)| (kinds, !is_own)).collect(),
        Condition::Any(_)
        | Condition::AtLeast(..)
        | Condition::Can(_)
        | Condition::Stuck
        | Condition::Line(_)
        | Condition::Connected(_) => Vec::new(),
        Condition::Repeated(_) | Condition::Throughout(_) | Condition::Chased(_) => Vec::new(),
    }
}
