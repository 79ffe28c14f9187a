//! Describes rows about moves as sentences: promotion, drops, castling, and moves that are removed, forbidden or
//! compulsory.

use super::listing::numbered;
use super::noun::{Head, NounNumber};
use super::pattern::VerbForm;
use super::{Party, Prose, Stated, Voice};
use crate::model::{
    AfterRow, CannotRow, CastlingPart, CastlingRow, CastlingWay, Condition, Drop, EffectTraits, ForbiddenRow, Into,
    MovePattern, MustRow, PromotionRow, RowId, Set, Taking,
};
use crate::types::{Piece, Side, SquareSet};
use crate::words;
use std::cmp::Ordering;

impl<'r> Prose<'r> {
    /// The prose for a row of both sides or of one side.
    fn for_row(&self, side: Option<Side>) -> Prose<'r> {
        self.voiced(Voice::of_row(side))
    }

    /// The occasion of a row that names moves, with the viewer's verb: `when you move a pawn to the last rank`.
    pub(super) fn occasion(&self, on: &[MovePattern]) -> Option<String> {
        if on.is_empty() || on.contains(&MovePattern::default()) {
            return None;
        }
        let form = if self.voice.own == Party::You { VerbForm::Base } else { VerbForm::Third };
        Some(format!("when {} {}", self.subject(self.voice.own), self.actions(on, form)))
    }

    /// Describes any row in one or more sentences.
    ///
    /// # Panics
    /// If these rules have no such row.
    pub fn row(&self, row: RowId) -> String {
        let rules = self.rules;
        match row {
            RowId::Move(kind, place) => self.movement(&rules.piece(kind).moves[place]),
            RowId::Castling(place) => {
                let (ways, rule) = self.castling(&rules.castling[place]);
                format!("{} {rule}", ways.join(" "))
            }
            RowId::Promotion(place) => self.promotion(&rules.promotion[place]),
            RowId::Drop(place) => self.drop_row(&rules.drops[place]),
            RowId::Pass => "A player may pass, that is, make no move.".to_owned(),
            RowId::Cannot(place) => self.cannot(&rules.cannot[place]),
            RowId::Forbidden(place) => self.forbidden(&rules.forbidden[place]),
            RowId::Must(place) => self.must(&rules.must[place]),
            RowId::After(place) => self.after(&rules.after[place]),
            RowId::Step(counter, _) => self.counting(&rules.counters[counter]).join(" "),
            RowId::Outcome(place) => self.outcome(&rules.outcomes[place]),
        }
    }

    /// Describes a promotion.
    pub fn promotion(&self, row: &PromotionRow) -> String {
        let PromotionRow { name: _, side, on, when, into, optional, limits } = row;
        let prose = self.for_row(*side);
        let occasion = prose.occasion(on).unwrap_or_else(|| "with every move".to_owned());
        let when =
            when.as_ref().map(|when| format!(" and {} before the move", prose.condition(when))).unwrap_or_default();
        let may = if *optional { "may" } else { "must" };
        let names_piece = on.iter().all(|pattern| pattern.by.is_some() || pattern.takes.is_none());
        let it = if names_piece { "it" } else { "the piece that moves" };
        let into = match into {
            Into::Promoted => format!("{it} {may} promote, that is, turn into its promoted form"),
            Into::Unpromoted => format!("{it} {may} turn back into its unpromoted form"),
            Into::Kinds(kinds) => {
                let names: Vec<String> = kinds.iter().map(|kind| words::a(&self.kind(*kind))).collect();
                let choose = prose.says(prose.voice.own, "choose", "chooses");
                let choice = if kinds.len() > 1 { format!(", as {choose}") } else { String::new() };
                format!("{it} {may} become {}{choice}", words::list(&names, "or"))
            }
        };
        let mut text = words::sentence(&format!("{occasion}{when}, {into}"));
        if !limits.is_empty() {
            let limits: Vec<String> = limits
                .iter()
                .map(|(kind, most)| match most {
                    0 | 1 => format!("no more than one {}", self.kind(*kind)),
                    most => format!("no more than {}", words::counted((*most).into(), &self.kind(*kind))),
                })
                .collect();
            text += &format!(" Afterwards a player may have {} on the board.", words::list(&limits, "and"));
        }
        text
    }

    /// Describes a row of drops.
    pub fn drop_row(&self, row: &Drop) -> String {
        let Drop { name: _, side, pieces, free, to, when } = row;
        let prose = self.for_row(*side);
        let place = match to {
            None => "any empty square".to_owned(),
            Some(to) => prose.empty_square(to),
        };
        let when = when.as_ref().map(|when| prose.stated(when));
        let when = when.map(|Stated { clause, list, .. }| format!(", but only if {clause}{list}")).unwrap_or_default();
        let subject = prose.subject(prose.voice.own);
        let piece = self.a_kind(*pieces);
        words::sentence(&match free {
            true => format!("as a move, {subject} may put a new {} on {place}{when}", self.kinds(*pieces)),
            false => format!("as a move, {subject} may drop {piece} from the hand on {place}{when}"),
        })
    }

    /// An empty square of a set, as a noun.
    fn empty_square(&self, set: &Set) -> String {
        if let Some(squares) = set.as_squares() {
            if squares == [self.rules.board.squares(); 2] {
                return "any empty square".to_owned();
            }
            let many = self.area(&squares).many;
            return match many.strip_prefix("the squares of ").or_else(|| many.strip_prefix("the squares ")) {
                Some(area) => format!("an empty square of {area}"),
                None if many.contains("square") => format!("an empty one of {many}"),
                None if squares[0].len() == 1 => format!("{many}, if that is empty"),
                None => format!("an empty square of {many}"),
            };
        }
        let square = self.noun(set, NounNumber::One, Head::Square);
        match square.strip_prefix("a square ") {
            Some(said) => format!("an empty square {said}"),
            None if square.starts_with("an empty") => square,
            None => format!("{square}, if that is empty"),
        }
    }

    /// Describes a castling: the moves of each side, and the conditions. A side that can never castle so is left out.
    pub fn castling(&self, row: &CastlingRow) -> (Vec<String>, String) {
        let CastlingRow { name: _, side, letter: _, san, ways, when } = row;
        let mut sentences = Vec::new();
        for side in Side::all_of(*side) {
            let all = &ways[side.index()];
            let lead = format!("{}: ", self.side(side));
            match &all[..] {
                all if all.iter().all(|way| self.is_never_manned(side, way)) => {}
                [] => {}
                [way] => sentences.push(format!("{lead}{}", self.way_to_castle(way))),
                [first, ..] => {
                    let goals: Vec<String> = first
                        .parts
                        .iter()
                        .map(|part| format!("the {} goes to {}", self.kind(part.kind), self.square(part.to)))
                        .collect();
                    let (goals, starts) = (words::list(&goals, "and"), self.starts(all));
                    sentences.push(format!("{lead}in one move {goals}. They may start from these squares: {starts}."));
                }
            }
        }
        if let (Some(san), false) = (san, sentences.is_empty()) {
            sentences.push(format!("In notation: {san}."));
        }
        let mut rule = "None of these pieces may have moved before.".to_owned();
        if ways.iter().any(|ways| ways.len() > 1) {
            rule += " All squares between where they start and where they go must be empty, except for these pieces.";
            if self.rules.check.is_some() && ways.iter().flatten().any(|way| !way.safe.is_empty()) {
                rule += " The piece named first may not be in check where it starts, on any square it passes over, or where it ends.";
            }
        }
        if let Some(when) = when {
            rule += &format!(" This is only allowed if {}.", self.for_row(*side).condition(when));
        }
        (sentences, rule)
    }

    /// Returns true if the pieces of a castling can never stand unmoved on its squares: they do not start there, and no
    /// rule puts them there.
    fn is_never_manned(&self, side: Side, way: &CastlingWay) -> bool {
        let rules = self.rules;
        let brings = |effect: EffectTraits| effect.brings() && !effect.builds;
        let is_brought = |row: &AfterRow| row.choose.is_some() || row.has_effect(brings);
        let stands = |part: &CastlingPart| {
            rules
                .start
                .board
                .iter()
                .any(|(square, piece)| *square == part.from && *piece == Piece { side, kind: part.kind })
        };
        rules.arrays.is_empty()
            && rules.drops.is_empty()
            && !rules.after.iter().any(is_brought)
            && !way.parts.iter().all(stands)
    }

    /// The starts of several castling options: each option if there are few.
    fn starts(&self, ways: &[CastlingWay]) -> String {
        const FEW: usize = 4;
        let part = |part: &CastlingPart| format!("{} {}", self.kind(part.kind), self.square(part.from));
        if ways.len() <= FEW {
            let way = |way: &CastlingWay| words::list(way.parts.iter().map(part).collect::<Vec<_>>(), "with");
            return words::list(ways.iter().map(way).collect::<Vec<_>>(), "or");
        }
        let count = ways.iter().map(|way| way.parts.len()).min().unwrap_or(0);
        let of = |place: usize| {
            let squares: SquareSet = ways.iter().map(|way| way.parts[place].from).collect();
            let kind = ways.first().map_or_else(String::new, |way| self.kind(way.parts[place].kind));
            let any = if squares.len() > 1 { "any of " } else { "" };
            format!("the {kind} from {any}{}", self.list_squares(squares, "or"))
        };
        let mut text = words::list((0..count).map(of).collect::<Vec<_>>(), "and");
        let board = &self.rules.board;
        let sides = ways.iter().filter_map(|way| match &way.parts[..] {
            [first, second, ..] => Some(board.file(second.from).cmp(&board.file(first.from))),
            _ => None,
        });
        let sides: Vec<Ordering> = sides.collect();
        let side = [(Ordering::Greater, "right"), (Ordering::Less, "left")];
        if let (Some((_, side)), Some(CastlingWay { parts, .. })) = (
            side.into_iter().find(|(side, _)| !sides.is_empty() && sides.iter().all(|other| other == side)),
            ways.first(),
        ) {
            let [first, partner] = [0, 1].map(|place: usize| self.kind(parts[place].kind));
            text += &format!(
                ", the {partner} to the {side} of the {first} as {} it",
                self.says(Party::Side(Side::First), "see", "sees")
            );
        }
        text
    }

    fn way_to_castle(&self, way: &CastlingWay) -> String {
        let CastlingWay { parts, empty, safe } = way;
        let texts: Vec<String> = parts
            .iter()
            .map(|CastlingPart { kind, from, to }| match from == to {
                true => format!("the {} stays on {}", self.kind(*kind), self.square(*from)),
                false => format!("the {} goes from {} to {}", self.kind(*kind), self.square(*from), self.square(*to)),
            })
            .collect();
        let mut clauses = vec![format!("in one move {}", words::list(&texts, "and"))];
        let goals: SquareSet = parts.iter().map(|part| part.to).collect();
        let free = (*empty | goals) - way.starts();
        if !free.is_empty() {
            clauses.push(format!("{} must be empty", self.list_squares(free, "and")));
        }
        if let (Some(_), false, Some(first)) = (&self.rules.check, safe.is_empty(), parts.first()) {
            let piece = self.kind(first.kind);
            let any = if safe.len() > 1 { "any of the squares " } else { "" };
            let squares = self.list_squares(*safe, "and");
            clauses.push(format!("the player must not be in check while the {piece} is on {any}{squares}"));
        }
        format!("{}.", clauses.join("; "))
    }

    /// Describes a row that removes moves.
    pub fn cannot(&self, row: &CannotRow) -> String {
        let CannotRow { name: _, side, on, when } = row;
        let prose = self.for_row(*side);
        let what = if on.is_empty() { "move".to_owned() } else { prose.actions(on, VerbForm::Base) };
        let when = when.as_ref().map(|when| prose.stated(when));
        let when = when.map(|Stated { clause, list, .. }| format!(" if {clause}{list}")).unwrap_or_default();
        let then = if when.contains(": (1)") { ". Such" } else { "; such" };
        words::sentence(&format!(
            "{} cannot {what}{when}{then} a move does not attack anything either",
            prose.subject(prose.voice.own)
        ))
    }

    /// Describes a row that forbids moves.
    pub fn forbidden(&self, row: &ForbiddenRow) -> String {
        let ForbiddenRow { name: _, side, on, when, at_landing } = row;
        let prose = self.for_row(*side);
        let subject = prose.subject(prose.voice.own);
        let time = if *at_landing { "right after the piece has landed " } else { "afterwards " };
        if let [MovePattern { when: Some(before), .. }] = &on[..]
            && let Some(Stated { clause, list, .. }) = prose.stated_both(("before the move ", before), (time, when))
        {
            let what = prose.action(&MovePattern { when: None, ..on[0].clone() }, VerbForm::Base);
            return words::sentence(&format!("{subject} may not {what} if {clause}{list}"));
        }
        if on.len() > 1 && on.iter().any(|pattern| pattern.when.is_some()) && prose.stated(when).list.is_empty() {
            let actions: Vec<String> = on.iter().map(|pattern| prose.action(pattern, VerbForm::Base)).collect();
            let (when, actions) = (prose.condition(when), numbered(&actions));
            return words::sentence(&format!("if {time}{when}, {subject} may not do any of these: {actions}"));
        }
        let what = if on.is_empty() { "make a move".to_owned() } else { prose.actions(on, VerbForm::Base) };
        let after = match at_landing {
            true => "if, right after the piece has landed and before anything else happens,",
            false if on.is_empty() => "after which",
            false => "if afterwards",
        };
        words::sentence(&match when {
            Condition::All(parts) if parts.is_empty() => format!("{subject} may not {what}"),
            when => {
                let Stated { clause, list, .. } = prose.stated(when);
                format!("{subject} may not {what} {after} {clause}{list}")
            }
        })
    }

    /// Describes a row that makes moves compulsory.
    pub fn must(&self, row: &MustRow) -> String {
        let MustRow { name: _, side, on, when, most } = row;
        let prose = self.for_row(*side);
        let subject = prose.subject(prose.voice.own);
        let (when, list) = match when.as_ref().map(|when| prose.stated(when)) {
            None => (String::new(), String::new()),
            Some(Stated { clause, list, .. }) => (format!("if {clause}, then: "), list),
        };
        let captures = |pattern: &MovePattern| matches!(pattern.takes, Some(Taking::Anything | Taking::Kinds(_)));
        let what = if on.is_empty() { "make a move".to_owned() } else { prose.actions(on, VerbForm::Base) };
        let most = match most {
            true if on.iter().any(captures) => ", with a move that captures as many pieces as possible",
            true => ", with such a move that captures as many pieces as possible",
            false => "",
        };
        words::sentence(&format!("{when}if {subject} can {what}, {subject} must do so{most}{list}"))
    }
}
