//! Hands without drops, drops without hands, and drops without effect.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::model::{Condition, Drop, Into, MoveKind, MovePattern, Set, Word};
use crate::prose::words::{self, agree, says};
use crate::types::{Kind, KindSet, Piece, Side, SquareSet};
use ferz_core::bounds::promoted_on;
use ferz_core::syntax::Value;

/// The largest number of names written out in a hint.
const MOST_LISTED: usize = 8;

impl Lints<'_> {
    /// Reports doubtful hands and drops.
    pub fn odd_hands(&self) -> Vec<Diagnostic> {
        let mut found = self.never_in_hand();
        found.extend(self.never_dropped());
        found.extend(self.never_empty());
        found
    }

    /// Reports drops of pieces that no side can ever hold.
    fn never_in_hand(&self) -> Vec<Diagnostic> {
        let held = |side: Option<Side>| {
            Side::all_of(side).fold(KindSet::EMPTY, |all, side| all | self.world.held[side.index()])
        };
        let nothing =
            "no piece can ever be dropped: captured pieces do not go to a hand, and the hands are empty at the start";
        let is_bare = !self.rules.captured.go.is_kept() && held(None).is_empty();
        let fault = |section, name: &str, pieces: KindSet, hint: &str| {
            let span = self.written.row_name(section, name)?;
            if is_bare {
                return Some(Diagnostic::new(Code::NeverHolds, span, nothing).hint(hint));
            }
            let message = format!(
                "nobody can ever drop {}: it never comes into a hand",
                words::a(&self.names().kinds(pieces.iter(), "or"))
            );
            let hint = format!("these can be in hand: {}", self.names().kinds(held(None).iter(), "and"));
            Some(Diagnostic::new(Code::NeverHolds, span, message).hint(hint))
        };
        let drops = self.rules.drops.iter().filter(|row| !row.free && !held(row.side).meets(row.pieces));
        // Pieces that never move and are dropped usually come from an endless supply.
        let never_move = |kinds: KindSet| kinds.iter().all(|kind| self.rules.piece(kind).moves.is_empty());
        let hint = |kinds: KindSet| match never_move(kinds) {
            true => "did you mean `free: true`?",
            false => {
                "write `captured: (go: OpponentsHand)` to put captured pieces into the hand, or `free: true` to drop without a hand"
            }
        };
        let drops = drops.filter_map(|row| fault("drops", &row.name, row.pieces, hint(row.pieces)));
        let chosen = self.rules.after.iter().filter_map(|row| Some((row, row.choose.as_ref()?.drops?)));
        let chosen = chosen.filter(|(row, kinds)| !held(row.side).meets(*kinds));
        let chosen = chosen.filter_map(|(row, kinds)| {
            let hands = self.hands_with(kinds, row.side);
            let hint = format!(
                "write `{hands}` after the board in `start`; or put captured pieces into the hand: `captured: (go: OpponentsHand)`"
            );
            fault("after", &row.name, kinds, &hint)
        });
        drops.chain(chosen).collect()
    }

    /// Reports pieces that go to a hand and never return, if no rule counts them there.
    fn never_dropped(&self) -> Vec<Diagnostic> {
        let rules = self.rules;
        let counted =
            rules.survey().iter().flat_map(|clause| clause.words()).fold(KindSet::EMPTY, |all, word| match word {
                Word::Amount(crate::model::Amount::Hand(kinds)) => all | *kinds,
                _ => all,
            });
        let dropped = rules.drops.iter().fold(KindSet::EMPTY, |all, row| all | row.pieces);
        let chosen = rules.after.iter().filter_map(|row| row.choose.as_ref()?.drops);
        let dropped = chosen.fold(dropped, |all, kinds| all | kinds);
        let held = self.world.held[0] | self.world.held[1];
        let idle: Vec<Kind> =
            rules.kinds().filter(|&kind| held.contains(kind) && !(dropped | counted).contains(kind)).collect();
        if idle.is_empty() {
            return Vec::new();
        }
        if (dropped | counted).is_empty() {
            let entry = self.written.own("captured").filter(|_| rules.captured.go.is_kept());
            let start = || self.written.own("start").map(|entry| entry.value.span.clone());
            let Some(span) = entry.map(|entry| entry.key_span.clone()).or_else(start) else { return Vec::new() };
            let message = "pieces go to the hand, but there are no drops, so they never come back";
            let fault = Diagnostic::new(Code::IdleHand, span, message);
            let names = |kinds: &mut dyn Iterator<Item = Kind>| -> Vec<&str> {
                kinds.map(|kind| &*rules.piece(kind).name).collect()
            };
            let royals = self.royals().unwrap_or(KindSet::EMPTY);
            let kept = names(&mut rules.kinds().filter(|&kind| royals.contains(kind)));
            let all = names(&mut idle.iter().copied().filter(|&kind| !royals.contains(kind)));
            let pieces = match (&kept[..], &all[..]) {
                ([_, ..], _) if kept.len() <= MOST_LISTED => format!("Except(\"{}\")", kept.join(" | ")),
                (_, [_, ..]) if all.len() <= MOST_LISTED => format!("\"{}\"", all.join(" | ")),
                _ => "...".into(),
            };
            return vec![
                fault.hint(format!("add drops: `drops: {{ \"pieces\": (pieces: {pieces}) }}`; or remove `captured`")),
            ];
        }
        self.kept_out(counted).into_iter().collect()
    }

    /// Reports pieces in hand at the start that no row drops. `counted` holds the pieces that rules count in hand.
    fn kept_out(&self, counted: KindSet) -> Option<Diagnostic> {
        let rules = self.rules;
        let lets_in = |side: Side| {
            let drops = rules.drops.iter().filter(|row| side.is_of(row.side)).map(|row| row.pieces);
            let chosen = rules.after.iter().filter(|row| side.is_of(row.side));
            let chosen = chosen.filter_map(|row| row.choose.as_ref()?.drops);
            drops.chain(chosen).fold(counted, |all, kinds| all | kinds)
        };
        let kept = |side: Side| -> KindSet {
            let held = self.start.hand(side).map(|(kind, _)| kind);
            held.filter(|&kind| !lets_in(side).contains(kind)).collect()
        };
        let (side, kinds) =
            Side::BOTH.into_iter().map(|side| (side, kept(side))).find(|(_, kinds)| !kinds.is_empty())?;
        let names = |kinds: KindSet| self.names().each(kinds.iter());
        // The rows that drop other pieces, each with the field that names these.
        let drops = rules.drops.iter().filter(|row| side.is_of(row.side));
        let drops = drops.map(|row| ("drops", &row.name, "pieces", row.pieces));
        let chosen = rules.after.iter().filter(|row| side.is_of(row.side));
        let chosen = chosen.filter_map(|row| Some(("after", &row.name, "drop", row.choose.as_ref()?.drops?)));
        let rows: Vec<_> = drops.chain(chosen).collect();
        let mut own = rows.iter().filter_map(|row| Some((row, self.written.row(row.0, row.1)?)));
        let start = || Some((None, self.written.own("start")?.value.span.clone()));
        let (row, span) = match (own.next(), &rows[..]) {
            (Some((row, written)), _) => (Some(row), self.written.part(written, row.2)),
            (None, rows) => start().map(|(_, span): (Option<()>, Span)| (rows.first(), span))?,
        };
        let missing = names(kinds);
        let count = |kind: Kind| usize::from(self.start.in_hand(side, kind));
        let counted = self.names().counted(kinds.iter().map(|kind| (kind, count(kind) as u64)));
        let all = kinds.iter().map(count).sum::<usize>();
        let (it, they, stays) = (agree(all, "them", "it"), agree(all, "they", "it"), agree(all, "stay", "stays"));
        let is_alike = kept(side.other()) == kinds;
        let whose = if is_alike { "each side has".into() } else { says(self.names().side(side), "have", "has") };
        let message =
            format!("{whose} {counted} in hand at the start, but no row can drop {it}: {they} {stays} there forever");
        let hint = match row {
            Some((_, name, field, others)) => {
                let all = [names(*others), missing].concat();
                if all.len() <= MOST_LISTED {
                    format!("add it to the row: `\"{name}\": ({field}: \"{}\")`", all.join(" | "))
                } else {
                    format!("add it to `{field}` of \"{name}\", or remove it from the hand in `start`")
                }
            }
            None => "add it to a row of `drops`, or remove it from the hand in `start`".into(),
        };
        Some(Diagnostic::new(Code::IdleHand, span, message).hint(hint))
    }

    /// Reports drops onto squares from which the piece can never move, if it would promote by moving there or never
    /// changes its kind. For other pieces, such drops may be intended.
    pub fn stranded_drops(&self) -> Vec<Diagnostic> {
        let asks = |word: Word| matches!(word, Word::Set(Set::Stranded));
        if self.rules.survey().iter().any(|clause| clause.mentions(asks)) {
            return Vec::new();
        }
        let reach = self.start.variant().reach();
        let mut found = Vec::new();
        for row in self.rules.drops.iter().filter(|row| !row.free) {
            let written = self.written.row("drops", &row.name);
            let stuck = |kind: Kind| {
                let of = |side: Side| {
                    let piece = Piece { side, kind };
                    let to = row.to.as_ref().map_or(self.rules.board.squares(), |to| self.world.ever(to, side));
                    let never = reach.stranded(piece);
                    let is_vain = || self.may_promote(piece, never) || !self.ever_changes(piece);
                    let moves = never != self.rules.board.squares();
                    let held = self.world.held[side.index()].contains(kind) && moves && is_vain();
                    let stranded = never & to;
                    let is_allowed = || self.forbids_drop(piece, stranded).is_none();
                    if held && !self.rules.piece(kind).moves.is_empty() && is_allowed() {
                        stranded
                    } else {
                        SquareSet::EMPTY
                    }
                };
                Side::all_of(row.side).map(|side| (side, of(side))).find(|(_, squares)| !squares.is_empty())
            };
            let first = self
                .rules
                .kinds()
                .filter(|&kind| row.pieces.contains(kind))
                .find_map(|kind| Some((kind, stuck(kind)?)));
            let Some((kind, (side, squares))) = first else { continue };
            let (name, place) = (&self.rules.piece(kind).name, self.names().squares(squares));
            // If all rows of drops are inherited, the file's own piece is the cause.
            let is_own = |row: &Drop| self.written.row("drops", &row.name).is_some();
            let other = || self.written.piece(name).filter(|_| !self.rules.drops.iter().any(is_own));
            let span = written.map(|row| self.written.part(row, "to"));
            let Some(span) = span.or_else(|| other().map(|entry| entry.key_span.clone())) else { continue };
            let whose = self.names().side(side);
            let message =
                format!("{a} of {whose} may be dropped on {place}, where it can never move", a = words::a(name));
            if let Some(fault) = self.fixed_for_both(row, &message) {
                found.push(fault);
                continue;
            }
            let limit = match row.to {
                Some(_) => format!("leave {place} out of `to`"),
                None => "limit the squares: `to: \"!last rank\"`".into(),
            };
            let hint = format!(
                "{limit}; or forbid such drops for all pieces: \
                 `forbidden: {{ \"could never move\": (when: Any(\"to stranded\")) }}`"
            );
            found.push(Diagnostic::new(Code::StrandedDrop, span, message).hint(hint));
        }
        found
    }

    /// A hint for a row of drops whose zone is `Fixed` although it is near one end of the board: it should be as each
    /// player sees it.
    fn fixed_for_both(&self, row: &Drop, message: &str) -> Option<Diagnostic> {
        let board = &self.rules.board;
        let to = row.to.as_ref()?;
        let named = self.rules.zones.iter().filter(|zone| {
            let is_part = |set: &Set| *set == zone.set;
            match to {
                Set::And(parts) | Set::Or(parts) => parts.iter().any(is_part),
                set => is_part(set) || set.mentions(|set| *set == zone.set),
            }
        });
        let one_sided = named.chain(&self.rules.zones).filter_map(|zone| {
            let [first, second] = zone.set.as_squares()?;
            let written = self.written.row("zones", &zone.name)?;
            let is_fixed = matches!(&written.value.value, Value::Word(word, _) if word == "Fixed");
            let to = self.world.ever(to, Side::First);
            let is_it =
                is_fixed && first == second && board.set_seen_by(Side::Second, first) != first && to.is_subset(&first);
            is_it.then_some((zone, written))
        });
        let (zone, written) = one_sided.into_iter().next()?;
        let drops = self.written.row("drops", &row.name)?;
        let fault = Diagnostic::new(Code::StrandedDrop, written.value.span.clone(), message);
        let fault = fault.related(self.written.part(drops, "to"), "dropped here");
        Some(fault.hint(format!(
            "`Fixed` makes `{}` the same squares for both players: without it each sees the zone from their own side",
            zone.name
        )))
    }

    /// Reports drops onto squares that are never empty.
    fn never_empty(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for row in &self.rules.drops {
            let (Some(written), Some(to)) = (self.written.row("drops", &row.name), &row.to) else { continue };
            let free = Set::And(vec![Set::Empty, to.clone()]);
            let is_never =
                |side: Side| self.world.ever(&free, side).is_empty() && !self.world.ever(to, side).is_empty();
            if Side::all_of(row.side).all(is_never) {
                let message = format!(
                    "\"{}\" drops pieces only on squares that are never empty, so it never drops anything",
                    row.name
                );
                let fault = Diagnostic::new(Code::MatchesNothing, self.written.part(written, "to"), message);
                found.push(fault.hint(
                    "pieces are dropped on empty squares: `to` should name some of these, for example `near(own)`",
                ));
            }
        }
        found
    }

    /// Reports drops of which another row forbids every square.
    pub fn forbidden_drops(&self) -> Vec<Diagnostic> {
        let rules = self.rules;
        let mut found = Vec::new();
        for row in &rules.drops {
            let (Some(written), Some(to)) = (self.written.row("drops", &row.name), &row.to) else { continue };
            let pieces = || {
                let of = |side: Side| rules.kinds().map(move |kind| Piece { side, kind });
                let held = |piece: &Piece| row.free || self.world.held[piece.side.index()].contains(piece.kind);
                Side::all_of(row.side).flat_map(of).filter(|piece| row.pieces.contains(piece.kind)).filter(held)
            };
            let mut name = None;
            let mut is_forbidden = |piece: Piece| {
                let squares = self.world.ever(to, piece.side);
                let by = self.forbids_drop(piece, squares);
                name = name.or(by);
                !squares.is_empty() && by.is_some()
            };
            let is_idle = pieces().count() > 0 && pieces().all(&mut is_forbidden);
            let Some(name) = name.filter(|_| is_idle) else { continue };
            let message = format!("\"{}\" never drops anything: \"{name}\" forbids drops on all its squares", row.name);
            let fault = Diagnostic::new(Code::MatchesNothing, self.written.part(written, "to"), message);
            found.push(fault.hint("`to` names the squares on which pieces may be dropped"));
        }
        found
    }

    /// The row that forbids drops of a piece on all of these squares.
    fn forbids_drop(&self, piece: Piece, squares: SquareSet) -> Option<&str> {
        let rules = self.rules;
        let is_about = |pattern: &MovePattern| {
            let MovePattern { by, kind, takes, from, to: _, becomes, unmoved, when } = pattern;
            by.is_none_or(|by| by.contains(piece.kind))
                && kind.is_none_or(|kind| kind == MoveKind::Drop)
                && (takes, from, becomes, unmoved, when) == (&None, &None, &None, &None, &None)
        };
        let stranded = [Set::To, Set::Stranded];
        let says_stranded = |when: &Condition| match when {
            Condition::Any(Set::And(parts)) => parts.len() == 2 && stranded.iter().all(|set| parts.contains(set)),
            _ => false,
        };
        let is_stuck = squares & self.start.variant().reach().stranded(piece) == squares;
        let mut forbidden = rules.forbidden.iter().filter(|row| is_stuck && piece.side.is_of(row.side));
        let forbidden = forbidden.find(|row| {
            let is_about = |pattern: &MovePattern| is_about(pattern) && pattern.to.is_none();
            says_stranded(&row.when) && (row.on.is_empty() || row.on.iter().any(is_about))
        });
        if let Some(row) = forbidden {
            return Some(&row.name);
        }
        let covers = |set: &Set| set.as_squares().is_some_and(|all| squares & all[piece.side.index()] == squares);
        let mut cannot = rules.cannot.iter().filter(|row| piece.side.is_of(row.side) && row.when.is_none());
        // Only a pattern that names squares counts. If a row forbids a drop everywhere, the row of drops is too broad.
        let is_there = |pattern: &MovePattern| is_about(pattern) && pattern.to.as_ref().is_some_and(covers);
        cannot.find(|row| row.on.iter().any(is_there)).map(|row| row.name.as_str())
    }

    /// Returns `true` if any rule may change the kind of this piece.
    pub fn ever_changes(&self, piece: Piece) -> bool {
        let rules = self.rules;
        let mut rows = rules.promotion.iter().filter(|row| piece.side.is_of(row.side));
        let promotes =
            rows.any(|row| MovePattern::any_is_by(&row.on, piece.kind) && !rules.forms(row, piece.kind).is_empty());
        let becomes = rules.piece(piece.kind).moves.iter().any(|movement| movement.becomes.is_some());
        promotes || becomes || rules.has_effect(|effect| effect.becomes.is_some())
    }

    /// Returns `true` if a piece that moves to some squares may promote there.
    fn may_promote(&self, piece: Piece, squares: SquareSet) -> bool {
        let rows = self.rules.promotion.iter().filter(|row| piece.side.is_of(row.side));
        let mut rows = rows.filter(|row| !self.rules.forms(row, piece.kind).is_empty());
        rows.any(|row| {
            (row.optional || matches!(row.into, Into::Kinds(_)) || self.keeps_drops_moving())
                && promoted_on(&self.world, row, piece, Some(MoveKind::Move)).intersects(&squares)
        })
    }

    /// Returns `true` if a row of drops keeps a piece off squares from which it could not move. Then dropped pieces
    /// should not be stuck.
    fn keeps_drops_moving(&self) -> bool {
        let reach = self.start.variant().reach();
        self.rules.drops.iter().any(|row| {
            let Some(to) = &row.to else { return false };
            let is_kept_off = |kind: Kind| {
                Side::all_of(row.side).any(|side| {
                    let stranded = reach.stranded(Piece { side, kind });
                    !stranded.is_empty() && !self.world.ever(to, side).intersects(&stranded)
                })
            };
            let moves = |kind: &Kind| !self.rules.piece(*kind).moves.is_empty() && row.pieces.contains(*kind);
            self.rules.kinds().filter(moves).any(is_kept_off)
        })
    }
}
