//! Games that are over at the start: the outcome that ends them, and possible mistakes in it.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::model::{Amount, Bound, Condition, FenField, Level, OutcomeRow, Scope, Set, Word};
use crate::prose::words::list;
use crate::types::Side;

/// A hint for squares that both sides hold at the start.
const OTHER_END: &str = "it is true of both players at the start: each sees the squares from their own side, so \
                         `rank 1` is where their pieces start and `last rank` where they go";

impl Lints<'_> {
    /// The warning about a game that is over at the start.
    pub fn over(&self, row: &OutcomeRow, ending: &str, place: Span) -> Diagnostic {
        let span = self.written.row("outcomes", &row.name).map(|written| self.written.part(written, "when"));
        let message = format!("the game is over at the start: {ending}");
        let hint = self.counted_out(row).unwrap_or_else(|| self.why_over(row));
        let span = self.part_that_holds(row).or(span);
        let fault = Diagnostic::new(Code::OverAtStart, span.unwrap_or(place), message).hint(hint);
        let fault = self.with_hands(fault, &row.when);
        let rows = self.written.field("outcomes").map(|rows| &rows.value);
        let when = rows.and_then(|rows| self.written.field_in(self.written.field_in(rows, &row.name)?, "when"));
        match when {
            Some(when) => self.with_zones_in(fault, when),
            None => fault,
        }
    }

    /// A note on a counter in an outcome that the start sets to a value other than its default.
    fn counted_out(&self, row: &OutcomeRow) -> Option<String> {
        let state = self.start.state();
        let field = |index: &usize| self.rules.fen.fields.contains(&FenField::PerSide(*index));
        for (index, counter) in self.rules.counters.iter().enumerate() {
            let asks =
                row.when.mentions(|word| matches!(word, Word::Amount(Amount::Counter(asked)) if *asked == index));
            let slots = if counter.scope == Scope::Side { 2 } else { 1 };
            let values: Vec<i32> = state.counters.iter().skip(counter.slot).take(slots).copied().collect();
            let odd = values.iter().find(|value| **value != counter.start).filter(|_| asks);
            let Some(odd) = odd else { continue };
            let range = counter.range();
            let first = i64::from(counter.start);
            let how = match (*range.start() < first, *range.end() > first) {
                (true, false) => " and counts down",
                (false, true) => " and counts up",
                _ => "",
            };
            let right = if field(&index) { format!("{0}+{0}", counter.start) } else { counter.start.to_string() };
            return Some(format!(
                "`{}` is {odd} in the start, but the counter begins at {}{how}: write `{right}` in its field",
                counter.name, counter.start
            ));
        }
        None
    }

    /// A hint on mistakes in an outcome that holds at the start.
    fn why_over(&self, row: &OutcomeRow) -> String {
        let turned = |when: &Condition| match (when.as_any(), when.as_none()) {
            (Some(_), _) => Some(("Any", when.clone().not())),
            (_, Some(_)) => Some(("No", when.clone().not())),
            _ => None,
        };
        let when = if let Condition::Theirs(inner) = &row.when { inner } else { &row.when };
        let viewers = |side: Side| if *when == row.when { side } else { side.other() };
        let holds = |when: &Condition, side: Side| {
            when.level() < Level::Moves && self.start.condition_holds(when, viewers(side)) == Ok(true)
        };
        let holds_for = Side::BOTH.map(|side| holds(when, side));
        // If the sides differ, a condition that holds for one side may be meant as a rule for the other.
        if let ([true, false] | [false, true], None) = (holds_for, row.side)
            && !self.are_twins()
        {
            let (has, other) = if holds_for[0] { (Side::First, Side::Second) } else { (Side::Second, Side::First) };
            let [has, other] = [viewers(has), viewers(other)].map(|side| self.names().side(side));
            let side = if other == self.names().side(Side::First) { "First" } else { "Second" };
            return format!(
                "it is true of {has} at the start, but not of {other}: should the row be only for {other}, `side: {side}`?"
            );
        }
        if let (Some((word, other)), [true, true]) = (turned(when), holds_for)
            && !Side::BOTH.into_iter().any(|side| holds(&other, side))
        {
            let is_of_place = |set: &Set| matches!(set, Set::Squares(_));
            return match when.mentions(|word| matches!(word, Word::Set(set) if is_of_place(set))) {
                true => OTHER_END.into(),
                false if word == "No" => {
                    "neither player has such a piece: put them into `start`, or write `Any`".into()
                }
                false => "the condition is true of both players at the start".into(),
            };
        }
        let counts_places = matches!(when, Condition::AtLeast(Amount::Count(_), _))
            && when.mentions(|word| matches!(word, Word::Set(Set::Squares(_))));
        if counts_places && holds_for == [true, true] {
            return OTHER_END.into();
        }
        let sides: Vec<Side> = Side::all_of(row.side).map(viewers).collect();
        if let Some(hint) = self.counted_at_start(when, &sides) {
            return hint;
        }
        if !when.mentions(|word| matches!(word, Word::Set(Set::Own | Set::Enemy))) {
            return "check the condition: it is true before the first move".into();
        }
        match self.written.row("outcomes", &row.name).and_then(|written| self.written.field_of(written, "for")) {
            Some(_) => "check the condition, where `for:` decides which pieces are `own`; or the pieces in `start`".into(),
            None => "check the condition, where `own` means the pieces of the player to move, unless the row has `for: Mover`; or the pieces in `start`".into(),
        }
    }

    /// A note on the number of squares that a condition counts at the start, as some sides see them, and the number
    /// with which it would not hold.
    fn counted_at_start(&self, when: &Condition, sides: &[Side]) -> Option<String> {
        let (Amount::Count(set), bound) = when.as_bound()? else { return None };
        let counts: Option<Vec<i64>> =
            sides.iter().map(|&side| i64::try_from(self.start.squares_in(set, side).ok()?.len()).ok()).collect();
        let counts = counts?;
        let (least, most) = (*counts.iter().min()?, *counts.iter().max()?);
        let right = match bound {
            Bound::AtLeast(_) => format!("require {} or more", most + 1),
            Bound::AtMost(_) if least > 0 => format!("allow {} or less", least - 1),
            Bound::AtMost(_) => return None,
        };
        let told = match (sides, &counts[..]) {
            (_, [first, rest @ ..]) if sides.len() > 1 && rest.iter().all(|count| count == first) => {
                format!("the count is {first} for each side at the start")
            }
            (sides, counts) => {
                let each = sides.iter().zip(counts);
                let each = each.map(|(side, count)| format!("{count} for {}", self.names().side(*side)));
                format!("the count is {} at the start", list(each, "and"))
            }
        };
        Some(format!("{told}: {right}"))
    }

    /// The one of several conditions, any of which ends the game, that holds at the start.
    fn part_that_holds(&self, row: &OutcomeRow) -> Option<Span> {
        let written = self.written.row("outcomes", &row.name)?;
        let node = self.written.field_of(written, "when")?;
        let (condition, viewers) = self.outcome_as_written(written, &row.name);
        let condition = condition.filter(|condition| matches!(condition, Condition::Or(_)))?;
        let holds = |part: &Condition| {
            part.level() < Level::Moves
                && viewers.iter().any(|&viewer| self.start.condition_holds(part, viewer) == Ok(true))
        };
        let mut parts = self.written.parts(node, condition).into_iter();
        let (part, _, _) = parts.find(|(node, part, _)| self.written.is_own(&node.span) && holds(part))?;
        Some(part.span.clone())
    }
}
