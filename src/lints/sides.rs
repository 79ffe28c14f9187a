//! Differences between the sides that look like slips: a board or a start that is the same for both except for a square
//! or two.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Board, BoardPlan, Geometry, Movement, PerSide, Second, Shape, Zone};
use crate::types::{Kind, KindSet, Piece, Side, Square, SquareSet, Vector};
use ferz_core::model::verb;

/// The largest number of different squares that count as slips.
const MOST_SLIPS: usize = 2;
/// The smallest number of equal pieces of each side for a difference to be a slip.
const LEAST_ALIKE: usize = 6;
/// The smallest number of kinds. Games with fewer kinds may start differently on purpose.
const LEAST_KINDS: usize = 3;

/// The largest number of ranks that are written out.
const MOST_RANKS: usize = 3;

impl Lints<'_> {
    /// Reports doubtful differences between the sides.
    pub fn odd_sides(&self) -> Vec<Diagnostic> {
        let mut found: Vec<Diagnostic> =
            self.uneven_start().or_else(|| self.uneven_hands()).or_else(|| self.gap_in_row()).into_iter().collect();
        found.extend(self.uneven_board());
        found.extend(self.one_sided_rows());
        found
    }

    /// The squares, as the first player sees them, on which the sides differ, and the number of squares on which they
    /// agree.
    pub fn differing(&self, board: &Board) -> (Vec<Square>, usize) {
        let at = |square: Square| {
            let found = self.rules.start.board.iter().find(|(other, _)| *other == square);
            found.map(|(_, piece)| *piece)
        };
        let of = |side: Side, square: Square| {
            let seen = board.seen_by(side, square)?;
            at(seen).filter(|piece| piece.side == side).map(|piece| piece.kind)
        };
        let pairs = board.squares().iter().map(|square| (square, of(Side::First, square), of(Side::Second, square)));
        let (mut differing, mut alike) = (Vec::new(), 0);
        for (square, first, second) in pairs {
            match (first, second) {
                (Some(first), Some(second)) if first == second => alike += 1,
                (None, None) => {}
                _ => differing.push(square),
            }
        }
        (differing, alike)
    }

    /// Returns `true` if the sides start alike, except for slips.
    pub fn are_alike(&self) -> bool {
        let (differing, alike) = self.differing(&self.rules.board);
        differing.len() <= MOST_SLIPS && alike >= LEAST_ALIKE
    }

    /// Returns `true` if the sides start exactly alike, on the board and in hand.
    pub fn are_twins(&self) -> bool {
        let (differing, alike) = self.differing(&self.rules.board);
        let hands: PerSide<Vec<(Kind, u8)>> = Side::BOTH.map(|side| self.start.hand(side).collect());
        // A zone for one side only is how the sides are distinguished.
        let for_one = |zone: &Zone| {
            let none = |side: Side| self.world.ever(&zone.set, side).is_empty();
            none(Side::First) != none(Side::Second)
        };
        let is_said = self.rules.zones.iter().any(for_one);
        !is_said && differing.is_empty() && alike > 0 && hands[0] == hands[1] && self.rules.arrays.is_empty()
    }

    /// Reports a board that is the same for both sides except for a square or two.
    fn uneven_board(&self) -> Option<Diagnostic> {
        let entry = self.written.own("board")?;
        let board = &self.rules.board;
        let odd: SquareSet =
            board.squares().iter().filter(|&square| board.seen_by(Side::Second, square).is_none()).collect();
        if odd.is_empty() || odd.len() > MOST_SLIPS {
            return None;
        }
        let fields = ["holes", "outline"].into_iter().filter(|field| self.written.field_of(entry, field).is_some());
        let squares = super::text::squares(board, odd);
        let message = format!("the board is not the same for both sides: for the second player, {squares} is a hole");
        let place = self.written.part(entry, fields.last().unwrap_or("second"));
        let hint = format!(
            "should {squares} be a hole, too? `second` defines how the second player sees the board: `Reflected` keeps the files, `Rotated` rotates it by 180 degrees"
        );
        Some(Diagnostic::new(Code::SidesDiffer, place, message).hint(hint))
    }

    fn uneven_start(&self) -> Option<Diagnostic> {
        let entry = self.written.own("start").or_else(|| self.written.own("board"))?;
        let board = &self.rules.board;
        let (differing, alike) = self.differing(board);
        let plan = board.plan();
        if !differing.is_empty() && self.written.own("board").is_some() {
            let other = if plan.second == Second::Reflected { Second::Rotated } else { Second::Reflected };
            let turned = Board::new(BoardPlan { second: other, ..plan.clone() });
            let (left, agreed) = self.differing(&turned);
            // If all pieces treat left and right alike, this only concerns names.
            if left.is_empty() && agreed >= LEAST_ALIKE && self.has_hands() {
                let written = self.written.own("board")?;
                let (is, would) = match plan.second {
                    Second::Reflected => ("Reflected", "Rotated"),
                    Second::Rotated => ("Rotated", "Reflected"),
                };
                let message = format!("the start is not the same for both sides with `{is}`, but it is with `{would}`");
                let fault = Diagnostic::new(Code::SidesDiffer, self.written.part(written, "second"), message);
                return Some(fault.hint(format!("did you mean `second: {would}`?")));
            }
        }
        if let Some((fault, right)) = self.exchanged_pair(&differing).filter(|_| alike >= LEAST_ALIKE) {
            return Some(Diagnostic::new(Code::SidesDiffer, entry.value.span.clone(), fault).hint(right));
        }
        let turned = self.turned_start(&differing);
        let is_turned = turned.is_some();
        if let Some(fault) = turned.or_else(|| self.shifted_kind(&differing)) {
            let plain = "each side should have the same setup as seen from its own side: `second: Rotated` rotates the board by 180 degrees, `Reflected` keeps the files";
            let right = self
                .ranks_as_seen(&differing)
                .filter(|_| is_turned)
                .map_or_else(|| plain.to_owned(), |right| format!("{right}; {plain}"));
            return Some(Diagnostic::new(Code::SidesDiffer, entry.value.span.clone(), fault).hint(right));
        }
        if differing.is_empty()
            || differing.len() > MOST_SLIPS
            || alike < if self.kinds_at_start() < LEAST_KINDS { LEAST_ALIKE } else { LEAST_ALIKE / 2 }
            || self.are_other_armies(&differing) && !self.is_moved(&differing, alike)
            || self.is_odds(&differing)
            || self.rules.turn.as_ref().is_some_and(|turn| turn.plies[0] != turn.plies[1])
        {
            return None;
        }
        let told = differing.iter().map(|&square| self.told(square)).collect::<Vec<_>>().join("; ");
        let is_gap = |side: Side| differing.iter().any(|&square| self.is_gap(side, square));
        let told = match Side::BOTH.into_iter().any(is_gap) {
            true => format!("{told}; if it is a handicap, mention odds in `name` or `description`"),
            false => told,
        };
        let message = format!(
            "the sides start alike, except on {}",
            if differing.len() == 1 { "one square" } else { "two squares" }
        );
        Some(Diagnostic::new(Code::SidesDiffer, entry.value.span.clone(), message).hint(told))
    }

    /// A hint if both sides of a rotated board have the same pieces, all or most of them mirrored.
    fn turned_start(&self, differing: &[Square]) -> Option<String> {
        let board = &self.rules.board;
        let plan = board.plan();
        let is_turned = plan.second == Second::Rotated && plan.shape == Shape::Square;
        if !is_turned || differing.is_empty() || self.kinds_at_start() < LEAST_KINDS || !self.has_same_pieces() {
            return None;
        }
        let mirror = Board::new(BoardPlan { second: Second::Reflected, ..plan.clone() });
        let (left, _) = self.differing(&mirror);
        if left.is_empty() {
            return Some("the start is mirrored, but the second player sees this board rotated by 180 degrees".into());
        }
        let few = differing.len() <= 2 * MOST_SLIPS;
        few.then(|| {
            format!(
                "both sides have the same pieces, but in other places on {}",
                super::text::squares(board, differing.iter().copied().collect())
            )
        })
    }

    /// The second player's ranks as they should be written to match those of the first player, if they are few.
    fn ranks_as_seen(&self, differing: &[Square]) -> Option<String> {
        let board = &self.rules.board;
        let seen: SquareSet = differing.iter().copied().collect();
        let first = |square: Square| {
            self.rules.start.board.iter().any(|(at, piece)| *at == square && piece.side == Side::First)
        };
        let theirs: SquareSet = seen
            .iter()
            .filter(|&square| first(square))
            .filter_map(|square| board.seen_by(Side::Second, square))
            .collect();
        let mut numbers: Vec<u32> = theirs.iter().map(|square| board.rank_number(square)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        if numbers.is_empty() || numbers.len() > MOST_RANKS || board.plan().shape != Shape::Square {
            return None;
        }
        let case = self.rules.sides[Side::Second.index()].case;
        let piece_at = |square: Square| {
            let own = board.seen_by(Side::Second, square)?;
            let (_, piece) =
                self.rules.start.board.iter().find(|(at, piece)| *at == own && piece.side == Side::First)?;
            Some(case.apply(&self.rules.piece(piece.kind).letter))
        };
        let written = numbers.iter().map(|&number| {
            let (mut text, mut empty) = (String::new(), 0);
            for square in board.rank_squares(number).iter() {
                match piece_at(square) {
                    Some(letter) if !letter.is_empty() => {
                        if empty > 0 {
                            text.push_str(&empty.to_string());
                        }
                        (text, empty) = (text + &letter, 0);
                    }
                    // A promoted form has no letter of its own.
                    Some(_) => return None,
                    None => empty += 1,
                }
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            Some(format!("for this board, write rank {number} as `{text}`"))
        });
        Some(written.collect::<Option<Vec<_>>>()?.join(", "))
    }

    /// A hint if all pieces of one kind of a side are some ranks ahead of or behind those of the other side.
    fn shifted_kind(&self, differing: &[Square]) -> Option<String> {
        let board = &self.rules.board;
        let of = |side: Side| {
            let seen = self.rules.start.board.iter().filter(move |(_, piece)| piece.side == side);
            seen.filter_map(move |&(square, piece)| Some((board.seen_by(side, square)?, piece.kind)))
        };
        let kinds = |side: Side| -> KindSet {
            of(side).filter(|(square, _)| differing.contains(square)).map(|(_, kind)| kind).collect()
        };
        let (ours, theirs) = (kinds(Side::First), kinds(Side::Second));
        let mut both = ours.iter().filter(|_| ours == theirs);
        let (Some(kind), None) = (both.next(), both.next()) else { return None };
        let all = |side: Side| -> SquareSet {
            of(side)
                .filter(|(square, other)| *other == kind && differing.contains(square))
                .map(|(square, _)| square)
                .collect()
        };
        let [first, second] = Side::BOTH.map(all);
        let shift = |ranks: i8| board.shifted(first, &[Vector::new(0, ranks)]) == second;
        let is_shifted =
            first.len() >= 3 && first.len() == second.len() && (1..=3).any(|ranks| shift(ranks) || shift(-ranks));
        let name = &self.rules.piece(kind).name;
        is_shifted.then(|| {
            format!(
                "each {name} of one side starts on {}, but each {name} of the other side on what that side sees as {}",
                super::text::squares(board, first),
                super::text::squares(board, second)
            )
        })
    }

    /// The number of kinds on the board at the start.
    fn kinds_at_start(&self) -> usize {
        let kinds: KindSet = self.rules.start.board.iter().map(|(_, piece)| piece.kind).collect();
        kinds.iter().count()
    }

    /// Returns `true` if both sides start with the same number of pieces of each kind on the board.
    fn has_same_pieces(&self) -> bool {
        let count = |side, kind| self.start.pieces_of(side, kind).len();
        self.rules.kinds().all(|kind| count(Side::First, kind) == count(Side::Second, kind))
    }

    /// Reports hands that differ by a single piece, or in which all pieces belong to one side, if the sides are alike
    /// on the board or each has an army of its own.
    fn uneven_hands(&self) -> Option<Diagnostic> {
        let entry = self.written.own("start")?;
        let (differing, _) = self.differing(&self.rules.board);
        let is_even = differing.is_empty() || self.are_other_armies(&differing);
        let held = |side: Side| self.rules.kinds().map(move |kind| i32::from(self.start.in_hand(side, kind)));
        let pairs: Vec<(i32, i32)> = held(Side::First).zip(held(Side::Second)).collect();
        let apart: Vec<(Kind, i32)> =
            self.rules.kinds().zip(pairs.iter().map(|(a, b)| a - b)).filter(|(_, n)| *n != 0).collect();
        let alike: i32 = pairs.iter().map(|(a, b)| *a.min(b)).sum();
        let more = |n: i32| &self.rules.sides[if n > 0 { Side::First } else { Side::Second }.index()].name;
        let fault = |message: String| {
            Diagnostic::new(Code::SidesDiffer, entry.value.span.clone(), message)
                .hint("write the pieces in hand of both sides in the brackets, each in its own letters: `[Nn]`")
        };
        match &apart[..] {
            [(kind, n)] if is_even && alike > 0 => {
                let (whose, name) = (more(*n), &self.rules.piece(*kind).name);
                let (has, n) = (verb(whose, "have", "has"), n.abs());
                Some(fault(match differing.is_empty() {
                    true => format!("the sides start alike, but {whose} {has} {n} more {name} in hand"),
                    false if n == 1 => format!("the hands are alike, but {whose} {has} one more {name}"),
                    false => return None,
                }))
            }
            // The letters of one side give two of each of several kinds.
            [(_, n), _, ..] if differing.is_empty() && alike == 0 => {
                let is_double = |other: &(Kind, i32)| other.1 % 2 == 0 && other.1.signum() == n.signum();
                let whose = more(*n);
                let is_slip = apart.iter().all(is_double) && self.are_drops_for_both();
                let has = verb(whose, "have", "has");
                is_slip.then(|| fault(format!("the sides start alike, but only {whose} {has} pieces in hand")))
            }
            _ => None,
        }
    }

    /// Returns `true` if both sides may drop their pieces by the same rows.
    fn are_drops_for_both(&self) -> bool {
        let chosen =
            self.rules.after.iter().filter(|row| row.choose.as_ref().is_some_and(|choose| choose.drops.is_some()));
        let mut sides = self.rules.drops.iter().map(|row| row.side).chain(chosen.map(|row| row.side)).peekable();
        sides.peek().is_some() && sides.all(|side| side.is_none())
    }

    /// Returns `true` if each side has kinds of its own, or the same pieces on other squares.
    fn are_other_armies(&self, differing: &[Square]) -> bool {
        let board = &self.rules.board;
        let on = |side: Side| {
            let seen = differing.iter().filter_map(move |&square| board.seen_by(side, square));
            let pieces = seen.filter_map(move |seen| self.rules.start.board.iter().find(|(other, _)| *other == seen));
            let mut kinds: Vec<Kind> =
                pieces.filter(|(_, piece)| piece.side == side).map(|(_, piece)| piece.kind).collect();
            kinds.sort_unstable();
            kinds
        };
        let [first, second] = Side::BOTH.map(on);
        let has =
            |side: Side, kind: Kind| self.rules.start.board.iter().any(|(_, piece)| *piece == Piece { side, kind });
        let is_strange = |kinds: &[Kind], other: Side| kinds.iter().any(|&kind| !has(other, kind));
        // A piece opposite to an empty square is a slip, whatever its kind.
        let is_full = first.len() == second.len();
        is_full && (first == second || is_strange(&first, Side::Second) && is_strange(&second, Side::First))
    }

    /// Returns `true` if one of many pieces of a side is where the other side has nothing, and the other way round.
    fn is_moved(&self, differing: &[Square], alike: usize) -> bool {
        let stands = |side: Side, square: Square| {
            let seen = self.rules.board.seen_by(side, square);
            self.rules.start.board.iter().any(|(other, piece)| Some(*other) == seen && piece.side == side)
        };
        let is_alone = |square: &Square| stands(Side::First, *square) != stands(Side::Second, *square);
        alike >= LEAST_ALIKE && differing.iter().all(is_alone)
    }

    /// Returns `true` if the only difference is that one side lacks pieces of the other: it plays at odds. A piece that
    /// the file adds to its base does not count as odds: one side lacks it because it was forgotten.
    fn is_odds(&self, differing: &[Square]) -> bool {
        let board = &self.rules.board;
        let stands = |side: Side, square: Square| {
            let seen = board.seen_by(side, square);
            self.rules.start.board.iter().find(|(other, _)| Some(*other) == seen).map(|(_, piece)| *piece)
        };
        Side::BOTH.into_iter().any(|side| {
            let has = |square: &Square| stands(side, *square).is_some_and(|piece| piece.side == side);
            let is_forgotten = |piece: Piece| {
                let is_new = self.base.is_some_and(|base| {
                    let name = &self.rules.piece(piece.kind).name;
                    base.rules.pieces.iter().all(|old| old.name != *name)
                });
                is_new && self.start.pieces_of(side.other(), piece.kind).is_empty()
            };
            differing.iter().all(|square| has(square) && stands(side.other(), *square).is_none())
                && !matches!(differing, [square] if self.is_gap(side.other(), *square))
                && !differing.iter().filter_map(|square| stands(side, *square)).any(is_forgotten)
        })
    }

    /// Returns `true` if any piece treats left and right differently.
    fn has_hands(&self) -> bool {
        let is_handed = |movement: &Movement| match &movement.geometry {
            Geometry::Leaper(steps) | Geometry::Rider(steps, _) | Geometry::Hopper(steps, _) => {
                let has = |x: i8, y: i8| steps[0].iter().any(|step| (step.vector.x, step.vector.y) == (x, y));
                steps[0].iter().any(|step| !has(-step.vector.x, step.vector.y))
            }
            Geometry::Path(_) | Geometry::Anywhere | Geometry::Stay => false,
        };
        let is_square = self.rules.board.plan().shape == Shape::Square;
        is_square && self.rules.pieces.iter().flat_map(|piece| &piece.moves).any(is_handed)
    }

    /// The contents of a square for both sides, as each sees it.
    fn told(&self, square: Square) -> String {
        let board = &self.rules.board;
        let of = |side: Side| {
            let seen = board.seen_by(side, square);
            let piece = seen.and_then(|seen| self.rules.start.board.iter().find(|(other, _)| *other == seen));
            let name = match piece {
                Some((_, Piece { kind, side: owner })) if *owner == side => {
                    super::text::a(&self.rules.piece(*kind).name)
                }
                _ => "nothing".into(),
            };
            let at = seen.map_or_else(|| "no square".into(), |seen| board.name(seen));
            let whose = &self.rules.sides[side.index()].name;
            format!("{whose} {} {name} on {at}", verb(whose, "have", "has"))
        };
        Side::BOTH.map(of).join(", ")
    }
}
