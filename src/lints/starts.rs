//! Starts that are over, in check, or too large to play from.

use super::Lints;
use super::conditions::Viewers;
use super::ruled_out::Player;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::model::{Condition, Level, Movement, OnIllegal, OutcomeRow, Section, Set, Verdict, Word, Wrap};
use crate::movegen::{ExecutorKind, LimitExceeded};
use crate::position::{Position, Setup};
use crate::prose::words::says;
use crate::types::{Kind, Piece, Side, SquareSet, Turn};
use ferz_core::Variant;
use ferz_core::bounds::{MoveBounds, Walker, World};
use ferz_core::syntax::{Entry, Value};

impl Lints<'_> {
    /// Reports a doubtful start position.
    pub fn odd_start(&self) -> Vec<Diagnostic> {
        let place = match self.written.own("start") {
            Some(start) => start.value.span.clone(),
            // The start is inherited, and an entry of the file is the cause.
            None => self.culprit(),
        };
        let look = |start: &Position| Ok::<_, LimitExceeded>((start.legal_moves()?.len(), start.outcome()?));
        // The reference executor may give up where planes need far less work.
        let looked = look(self.start).or_else(|error| {
            let is_slow = matches!(self.start.variant().engine(), ExecutorKind::Reference { .. });
            let on_planes = || self.ask(|| look(&self.start_on_planes()));
            is_slow.then(on_planes).flatten().ok_or(error)
        });
        let (moves, ending) = match looked {
            Ok(found) => found,
            Err(error) => {
                let why = self.too_many().unwrap_or_else(|| error.to_string());
                let message = format!("the moves of the start cannot be listed: {why}");
                let choices = self.choices();
                let hint = match &choices[..] {
                    [] => "the game cannot be played like this",
                    _ => "the game cannot be played like this: let players choose from fewer squares, or in fewer rows",
                };
                if let ([], Some((path, hint))) = (&choices[..], self.longest_path()) {
                    return vec![Diagnostic::new(Code::StartTooLarge, path, message).hint(hint)];
                }
                // The choice that multiplies the moves should change, not the start.
                let mut choices = choices.into_iter();
                let fault = match choices.next() {
                    Some((span, label)) => Diagnostic::new(Code::StartTooLarge, span, message).label(label),
                    None => Diagnostic::new(Code::StartTooLarge, place, message),
                };
                return vec![choices.fold(fault.hint(hint), |fault, (span, label)| fault.related(span, label))];
            }
        };
        let row = ending.as_ref().and_then(|end| self.rules.outcomes.iter().find(|row| row.name == end.reason));
        let is_over = row.filter(|row| row.when.level() < Level::Moves || moves > 0);
        if let (Some(row), Some(ending)) = (is_over, &ending) {
            return vec![self.over(row, &ending.to_string(), place)];
        }
        if moves == 0 {
            if let Some(fault) = self.nothing_to_choose() {
                return vec![fault];
            }
            let place = self.blocking_row().unwrap_or(place);
            let message = match &ending {
                Some(ending) => format!("there is no legal move at the start, and the game is over: {ending}"),
                None => "there is no legal move at the start".to_owned(),
            };
            let fault = Diagnostic::new(Code::NoMoveAtStart, place, message);
            let is_full = self.rules.board.squares().iter().all(|square| self.start.is_occupied(square));
            let hint = self.blocked().unwrap_or_else(|| match is_full {
                true => "the board has no empty square: leave some squares empty for the pieces".into(),
                false => self.walled_in().unwrap_or_else(|| "check `start`, and the moves of the pieces".into()),
            });
            let hint = match self.joined_edges() {
                Some(_) => {
                    format!("{hint}; where edges are joined, pieces are next to those on the opposite edge")
                }
                None => hint,
            };
            return vec![fault.hint(hint)];
        }
        self.forbidden_start(&place)
            .into_iter()
            .chain(self.no_royal(place))
            .chain(self.claim_at_start())
            .chain(self.nobody_wins())
            .collect()
    }

    /// The start as games are played from it, with the executor that fits the rules.
    fn start_on_planes(&self) -> Position {
        Setup::new(Variant::new(self.rules.clone()), self.start.state().into_owned()).position_unchecked()
    }

    /// The span of the file's own path with the most legs, of a piece that is present at the start, and a hint to
    /// shorten it.
    fn longest_path(&self) -> Option<(Span, String)> {
        let legs = |movement: &Movement| {
            movement.geometry.path().map_or(0, |path| usize::from(path.repeat.max).saturating_mul(path.legs.len()))
        };
        let stands = |kind: Kind| Side::BOTH.into_iter().any(|side| !self.start.pieces_of(side, kind).is_empty());
        let kinds = self.rules.kinds().filter(|&kind| stands(kind)).map(|kind| self.rules.piece(kind));
        let moves = kinds.flat_map(|piece| piece.moves.iter().map(move |movement| (piece, movement)));
        let own = moves.filter_map(|(piece, movement)| {
            Some((legs(movement), self.written.movement(&piece.name, &movement.name)?, piece))
        });
        let (_, node, piece) = own.filter(|(legs, _, _)| *legs > 1).max_by_key(|(legs, _, _)| *legs)?;
        let field = ["repeat", "legs"].into_iter().map(|field| self.written.part_of_move(node, field));
        let place = field.into_iter().find(|place| *place != node.span).unwrap_or_else(|| node.span.clone());
        let hint = format!(
            "give the path of the {} fewer legs, for example `repeat: UpTo(3)`, or let it end with a capture: `ends_on_taking: Anything`",
            piece.name
        );
        Some((place, hint))
    }

    /// A note that all squares that the pieces of the side to move could reach are occupied, with their contents.
    fn walled_in(&self) -> Option<String> {
        let side = self.start.side_to_move();
        let anything = World::anything(self.rules, self.world.reach);
        let walker = Walker::new(&anything);
        let mut ends = SquareSet::EMPTY;
        for kind in self.rules.kinds() {
            let piece = Piece { side, kind };
            let stand = self.start.pieces_of(side, kind);
            for movement in &self.rules.piece(kind).moves {
                ends |= walker.walk(piece, movement, stand).targets;
            }
        }
        if ends.is_empty() || !ends.iter().all(|square| self.start.is_occupied(square)) {
            return None;
        }
        let whose = self.names().side(side);
        Some(format!(
            "the pieces of {whose} could only go to {}, which are all occupied: leave some of them empty in `start`",
            self.names().squares(ends)
        ))
    }

    /// A note on the row that keeps the players from moving.
    fn blocked(&self) -> Option<String> {
        let refused = self.start.refused_moves().ok()?;
        let (_, first) = refused.first()?;
        let all = refused.iter().all(|(_, other)| other.reason == first.reason);
        let whose = self.names().side(self.start.side_to_move());
        Some(match all {
            true if self.start.is_check() => format!(
                "{} in check at the start, and \"{}\" forbids all moves: change the start",
                says(whose, "are", "is"),
                first.reason
            ),
            true => format!("\"{}\" forbids all moves", first.reason),
            false => "the pieces can move, but rules forbid every move".into(),
        })
    }

    /// The span of the file's own row that refuses all moves.
    fn blocking_row(&self) -> Option<Span> {
        let refused = self.start.refused_moves().ok()?;
        let (_, first) = refused.first()?;
        let is_alone = refused.iter().all(|(_, other)| other.reason == first.reason);
        let sections = ["forbidden", "must", "cannot"].into_iter();
        // A row that no player may stay in check is sound: the start leaves no way out of it.
        let mut forbidding = self.rules.forbidden.iter().filter(|row| row.name == first.reason);
        let is_about_check = forbidding.any(|row| Some(&row.when) == self.rules.check.as_ref());
        let is_sound = is_about_check && self.start.is_check();
        let row = sections.filter_map(|section| self.written.row(section, &first.reason)).next();
        row.filter(|_| is_alone && !is_sound).map(|row| self.written.part(row, "when"))
    }

    /// Reports the file's own row that never has anything to choose after any first move.
    fn nothing_to_choose(&self) -> Option<Diagnostic> {
        let side = self.start.side_to_move();
        if !self.start.refused_moves().ok()?.is_empty() {
            return None;
        }
        // Returns `true` if there are no moves even if all choices but this one are optional.
        let is_stopped_by = |compulsory: Option<usize>| {
            let mut rules = self.rules.clone();
            for (index, row) in rules.after.iter_mut().enumerate() {
                if let Some(choose) = &mut row.choose {
                    choose.optional |= Some(index) != compulsory;
                }
            }
            let start = Setup::new(Variant::new(rules), self.start.state().into_owned()).position_unchecked();
            self.ask(|| start.legal_moves()).map(|moves| moves.is_empty())
        };
        if is_stopped_by(None)? {
            return None;
        }
        let rows = self.rules.survey().into_iter().filter(|clause| clause.section == Section::After);
        let (row, choose, clause) = rows.into_iter().find_map(|clause| {
            let row = self.rules.after.get(clause.index)?;
            let choose = row.choose.as_ref().filter(|choose| !choose.optional)?;
            is_stopped_by(Some(clause.index))?.then_some((row, choose, clause))
        })?;
        let written = self.written.row("after", &row.name)?;
        let message =
            format!("there is no legal move at the start: after any move, \"{}\" leaves nothing to choose", row.name);
        let fault = Diagnostic::new(Code::NoMoveAtStart, self.written.part(written, "choose"), message);
        let bounds = MoveBounds::of_clause(self.rules, &clause);
        let why = || {
            let held = self.world.with_mover(Some(side), || self.world.extent(&choose.squares, side).held());
            held.is_none().then(|| self.why_empty(&choose.squares, side, false)).flatten()
        };
        let has_walls = !self.start.state().walls().is_empty();
        let asks_for_walls = choose.squares.mentions(|set| *set == Set::Walls);
        let hint = match self.world.with_move(bounds, why) {
            Some(why) => why,
            None if asks_for_walls && !has_walls => {
                "the start has no walls: put a wall there, written `*`, or let players choose from other squares".into()
            }
            None => {
                "the set is tested after the move has landed, and is empty then; with `optional: true` the player need not choose"
                    .into()
            }
        };
        Some(fault.hint(hint))
    }

    /// Reports a `check` or an outcome of the base for pieces that the file's own start lacks.
    fn no_royal(&self, place: Span) -> Option<Diagnostic> {
        self.written.own("start")?;
        let inherited = |section: &str, name: &str| self.written.row(section, name).is_none();
        let check = self.rules.check.as_ref().filter(|_| self.written.own("check").is_none());
        let asked = check
            .filter(|check| self.always(check, &Viewers::of(&Side::BOTH, Player::Anyone)) == Some(false))
            .map(|_| "check".to_owned());
        let outcomes =
            self.rules.outcomes.iter().filter(|row| inherited("outcomes", &row.name) && !row.follows_pieces());
        let idle = outcomes.filter(|row| self.asks_for_nobody(&row.when)).map(|row| row.name.clone());
        let row = asked.into_iter().chain(idle).next()?;
        let message = format!("the start has none of the pieces that \"{row}\" of the base tests");
        let fault = Diagnostic::new(Code::NothingToCheck, place, message);
        Some(fault.hint("put them into `start`, or remove the rule with `Remove`"))
    }

    /// Returns `true` if a condition names pieces that never exist.
    pub fn asks_for_nobody(&self, condition: &Condition) -> bool {
        condition.mentions(|word| match word {
            Word::Set(Set::Kinds(kinds)) => {
                let mut asked = self.rules.kinds().filter(|kind| kinds.contains(*kind)).peekable();
                let exists = |kind: Kind| Side::BOTH.into_iter().any(|side| self.world.exists(Piece { side, kind }));
                asked.peek().is_some() && !asked.any(exists)
            }
            _ => false,
        })
    }

    /// Reports a claim that could be made before the first move.
    fn claim_at_start(&self) -> Option<Diagnostic> {
        let first = self.start.side_to_move();
        let mut state = self.start.state().into_owned();
        state.turn = Turn::of(first.other());
        let other = Setup::new(self.start.variant().clone(), state).position_unchecked();
        let holds = |row: &OutcomeRow, position: &Position| {
            let when: &Condition = &row.when;
            row.claim
                && when.level() < Level::Moves
                && position.side_to_move().is_of(row.side)
                && self.holds_in(position, when)
        };
        let claims = [self.start, &other].into_iter().find_map(|position| {
            let row = self.rules.outcomes.iter().find(|row| holds(row, position))?;
            Some((row, position.side_to_move()))
        });
        let (row, side) = claims?;
        let written = self.written.row("outcomes", &row.name)?;
        let by = if side == first { String::new() } else { format!(" by {}", self.names().side(side)) };
        let message = format!("\"{}\" can be claimed at the start{by}", row.name);
        let fault = Diagnostic::new(Code::OverAtStart, self.written.part(written, "when"), message);
        Some(fault.hint("check the condition: it is true before the first move"))
    }

    /// Returns `true` if a condition on the board holds in a position from which a game begins.
    fn holds_in(&self, position: &Position, when: &Condition) -> bool {
        // The index of a row counts in the variant's rules: `self.rules` lack the rows of dead positions.
        let place = self.start.variant().rules().outcomes.iter().position(|row| row.when == *when);
        let history = ferz_core::position::History::default();
        place.is_some_and(|place| position.outcome_holds(&history, place, false).is_ok_and(|(holds, _)| holds))
    }

    /// Reports rules by which no side can win.
    fn nobody_wins(&self) -> Option<Diagnostic> {
        if self.rules.outcomes.is_empty() && self.written.stands_alone() && self.rules.illegal == OnIllegal::Refuse {
            let place = self.written.own("outcomes").map(|entry| entry.key_span.clone());
            let message = "the game never ends, because there are no `outcomes`";
            let fault = Diagnostic::new(Code::NobodyWins, place.unwrap_or_else(|| self.written.beginning()), message);
            let hint =
                "add how the game ends: `outcomes: { \"checkmate\": (when: All([Stuck, Check]), result: Loss) }`";
            return Some(fault.hint(hint));
        }
        let entry = self.written.own("outcomes")?;
        let all_draws = self.rules.outcomes.iter().all(|row| row.result == Verdict::Draw);
        let loses = self.rules.illegal == OnIllegal::Loses;
        if !all_draws || loses || self.rules.outcomes.is_empty() {
            return None;
        }
        let fault =
            Diagnostic::new(Code::NobodyWins, entry.key_span.clone(), "nobody can ever win: all outcomes are draws");
        let royal = self.royal_of_base().map(|kind| self.rules.piece(kind).name.as_str());
        let row = match (&self.rules.check, royal) {
            (Some(_), _) => "`\"checkmate\": (when: All([Stuck, Check]), result: Loss)`".to_owned(),
            (None, Some(royal)) => format!("`\"{royal} taken\": (when: No(\"own {royal}\"), result: Loss)`"),
            (None, None) => "`\"no move left\": (when: Stuck, result: Loss)`".to_owned(),
        };
        Some(fault.hint(format!("add how the game is won: {row}")))
    }

    /// The piece in the base's check, if the file has none of it.
    fn royal_of_base(&self) -> Option<Kind> {
        let base = self.base?;
        let royals = base.rules.plain_royals()?;
        let name = &base.rules.piece(royals.iter().next()?).name;
        self.rules.kinds().find(|&kind| self.rules.piece(kind).name == *name)
    }

    /// The span of the entry of the file that affects an inherited start: the only row that can keep players from
    /// moving, joined edges, the only change, or else the beginning of the file.
    fn culprit(&self) -> Span {
        let sections = ["cannot", "forbidden", "must", "after"].into_iter().filter_map(|name| self.written.field(name));
        let rows =
            sections.flat_map(|section| if let Value::Map(rows) = &section.value.value { &rows[..] } else { &[] });
        let mut own = rows.filter(|row| self.written.is_own(&row.key_span));
        let rows = (own.next(), own.next());
        match (rows, self.joined_edges()) {
            ((Some(row), None), None) => row.key_span.clone(),
            ((None, _), Some(edges)) => edges,
            (rows, _) => {
                // Without such rows, the board makes the start different.
                let board =
                    || self.written.own("board").filter(|_| rows.0.is_none()).map(|board| board.key_span.clone());
                self.only_change().or_else(board).unwrap_or_else(|| self.written.beginning())
            }
        }
    }

    /// The span where the file itself joins the edges of the board.
    fn joined_edges(&self) -> Option<Span> {
        let wrap = self.written.field_of(self.written.own("board")?, "wrap")?;
        (self.rules.board.plan().wrap != Wrap::Nowhere && self.written.is_own(&wrap.span)).then(|| wrap.span.clone())
    }

    /// The span of the only change that the file itself makes to the rules.
    fn only_change(&self) -> Option<Span> {
        let Value::Struct(fields) = &self.written.root().value else { return None };
        let field = self.only_own(fields)?;
        let inner = match &field.value.value {
            Value::Struct(inner) | Value::Map(inner) => self.only_own(inner),
            Value::List(_) | Value::Tuple(_) | Value::Word(..) => None,
            Value::Text(_) | Value::Number(_) | Value::Bool(_) => None,
        };
        Some(inner.unwrap_or(field).key_span.clone())
    }

    /// The only one of some entries that the file itself writes, not counting those that are not rules.
    fn only_own<'n>(&self, entries: &'n [Entry]) -> Option<&'n Entry> {
        const NO_RULES: [&str; 7] = ["language", "name", "description", "rules", "origin", "base", "start"];
        let is_rule = |entry: &&Entry| self.written.is_own(&entry.key_span) && !NO_RULES.contains(&&*entry.key);
        let mut own = entries.iter().filter(is_rule);
        own.next().filter(|_| own.next().is_none())
    }
}
