//! Settings of a base for its own board that do not fit a file with a larger or smaller board, or with other start
//! squares.

use super::{Base, Lints};
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::model::{Board, Movement, PieceKind, Set, Shape};
use crate::types::{Piece, Side, Square, SquareSet};
use std::collections::BTreeSet;

/// The squares of a zone or a field on the base's board and on the file's own, as the first player sees them.
struct Place {
    /// The name in messages.
    name: String,
    /// The section in which it would be written, and the text before and after the set.
    section: &'static str,
    before: String,
    behind: &'static str,
    old: SquareSet,
    new: SquareSet,
}

/// The section of the zones.
const ZONES: &str = "zones";

/// A set that a file inherits from its base. The other fields are as for a [`Place`].
struct Inherited<'b> {
    name: String,
    section: &'static str,
    before: String,
    behind: &'static str,
    /// The set in the base, and the same expression on the file's board.
    old: &'b Set,
    new: &'b Set,
}

/// The way in which a set no longer fits the board.
struct Misfit {
    /// The fault.
    what: &'static str,
    /// The files and ranks that it should have here, from 0, if that is clear.
    files: Option<(u8, u8)>,
    ranks: Option<(u8, u8)>,
}

impl Lints<'_> {
    /// Reports all settings of the base that do not fit the file.
    pub fn left_behind(&self) -> Vec<Diagnostic> {
        let Some(base) = self.base.filter(|_| self.rules.board.plan().shape == Shape::Square) else {
            return Vec::new();
        };
        let mut found: Vec<Diagnostic> = self.missed_starts(base);
        found.extend(self.stays_behind(base).filter(|_| found.is_empty()));
        found
    }

    /// The span that changes the size of the base's board, if the file does so.
    fn resized(&self, base: &Base) -> Option<Span> {
        let (new, old) = (&self.rules.board, &base.rules.board);
        let entry = self.written.own("board")?;
        let fields: Vec<&str> = [("files", new.files() != old.files()), ("ranks", new.ranks() != old.ranks())]
            .into_iter()
            .filter_map(|(field, differs)| differs.then_some(field))
            .collect();
        let is_alike = old.plan().shape == Shape::Square;
        fields.last().filter(|_| is_alike).map(|field| self.written.part(entry, field))
    }

    /// Reports zones and fields of the base that keep the location of its board.
    fn stays_behind(&self, base: &Base) -> Option<Diagnostic> {
        let span = self.resized(base)?;
        let (new, old) = (&self.rules.board, &base.rules.board);
        let misfits: Vec<(Place, Misfit)> = self
            .places(base)
            .into_iter()
            .filter_map(|place| {
                let misfit = misfit(old, new, &place)?;
                Some((place, misfit))
            })
            .collect();
        let (place, misfit) = misfits.first()?;
        let others = misfits.len() - 1;
        let and = match others {
            0 => String::new(),
            1 => format!("; {} does not fit, either", misfits[1].0.name),
            _ => format!("; {others} others do not fit, either"),
        };
        let stays = Misfit { what: "", files: None, ranks: None };
        let here = region(new, place.new, &stays).unwrap_or_else(|| super::text::squares(new, place.new));
        let message = format!("{} of the base, {here}, does not fit this board: {}{and}", place.name, misfit.what);
        let size = format!("the board of the base has {} files and {} ranks", old.files(), old.ranks());
        let right = |(place, misfit): &(Place, Misfit)| {
            let set = region(new, place.new, misfit)?;
            (place.section == misfits[0].0.section).then(|| format!("{}\"{set}\"{}", place.before, place.behind))
        };
        let right: Vec<String> = misfits.iter().filter_map(right).collect();
        let section = place.section;
        let hint = match &right[..] {
            [] => {
                format!("{size}: write it for this board, `{section}: {{ {}\"...\"{} }}`", place.before, place.behind)
            }
            all => format!(
                "{size}; for this board write `{section}: {{ {} }}`; to keep it as it is, write it again",
                all.join(", ")
            ),
        };
        Some(Diagnostic::new(Code::LeftBehind, span, message).hint(hint))
    }

    /// The inherited sets of fixed squares, each once.
    fn places(&self, base: &Base) -> Vec<Place> {
        let squares = |set: &Set| set.as_squares().map(|squares| squares[Side::First.index()]);
        let mut found: Vec<Place> = Vec::new();
        for Inherited { name, section, before, behind, old, new: set } in self.inherited(base) {
            let (Some(old), Some(new)) = (squares(old), squares(set)) else { continue };
            // A set named by a zone is reported at the zone.
            let is_told = || self.own_zone(set).is_some() || found.iter().any(|place| place.new == new);
            if section == ZONES || !is_told() {
                found.push(Place { name, section, before, behind, old, new });
            }
        }
        found
    }

    /// The inherited sets: zones, and the starts and targets of promotions and moves.
    fn inherited<'b>(&'b self, base: &'b Base) -> Vec<Inherited<'b>> {
        let mut found = Vec::new();
        for zone in self.rules.zones.iter().filter(|zone| self.written.row(ZONES, &zone.name).is_none()) {
            let Some(old) = base.rules.zones.iter().find(|old| old.name == zone.name) else { continue };
            let (name, before) = (format!("the zone `{}`", zone.name), format!("\"{}\": ", zone.name));
            found.push(Inherited { name, section: ZONES, before, behind: "", old: &old.set, new: &zone.set });
        }
        for row in self.rules.promotion.iter().filter(|row| self.written.row("promotion", &row.name).is_none()) {
            let Some(old) = base.rules.promotion.iter().find(|old| old.name == row.name) else { continue };
            for (pattern, old) in row.on.iter().zip(&old.on) {
                let (Some(old), Some(new)) = (&old.to, &pattern.to) else { continue };
                let name = format!("`to` of the promotion \"{}\"", row.name);
                let before = format!("\"{}\": (on: (..., to: ", row.name);
                found.push(Inherited { name, section: "promotion", before, behind: "))", old, new });
            }
        }
        for piece in &self.rules.pieces {
            for (old, movement) in self.inherited_moves(base, piece) {
                let fields = [
                    ("from", &old.from, &movement.from),
                    ("to", &old.to, &movement.to),
                    ("within", &old.within, &movement.within),
                ];
                for (field, old, new) in fields {
                    let (Some(old), Some(new)) = (old, new) else { continue };
                    let name = format!("`{field}` of the {}", piece.name);
                    let before = format!("\"{}\": (moves: ... {field}: ", piece.name);
                    found.push(Inherited { name, section: "pieces", before, behind: ")", old, new });
                }
            }
        }
        found
    }

    /// The inherited moves of a piece, each after its form in the base.
    fn inherited_moves<'b>(
        &'b self,
        base: &'b Base,
        piece: &'b PieceKind,
    ) -> impl Iterator<Item = (&'b Movement, &'b Movement)> {
        let old = base.rules.pieces.iter().find(|old| old.name == piece.name);
        let is_inherited = |movement: &&Movement| self.written.movement(&piece.name, &movement.name).is_none();
        let inherited = piece.moves.iter().filter(is_inherited);
        inherited.filter_map(move |movement| Some((old?.moves.iter().find(|old| old.name == movement.name)?, movement)))
    }

    /// Reports moves of the base from the start squares of its pieces that do not match those of the file.
    fn missed_starts(&self, base: &Base) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let Some(start) = self.written.own("start").filter(|_| self.rules.arrays.is_empty()) else { return found };
        for (kind, piece) in self.rules.kinds().zip(&self.rules.pieces) {
            let Some(old_kind) = base.rules.kinds().find(|&old| base.rules.piece(old).name == piece.name) else {
                continue;
            };
            let stand = |board: &[(Square, Piece)], kind| -> SquareSet {
                let own = Piece { side: Side::First, kind };
                board.iter().filter(|(_, piece)| *piece == own).map(|(square, _)| *square).collect()
            };
            let (old_starts, starts) = (stand(&base.rules.start.board, old_kind), stand(&self.rules.start.board, kind));
            for (old, movement) in self.inherited_moves(base, piece) {
                let zones = |movement: &Movement| Some(movement.from.as_ref()?.as_squares()?[0]);
                let (Some(old_zone), Some(zone)) = (zones(old), zones(movement)) else { continue };
                let made_for = !old_starts.is_empty() && (old_starts & old_zone).len() * 4 >= old_starts.len() * 3;
                let theirs = movement.from.as_ref().and_then(Set::as_squares).map(|squares| squares[1]);
                let starts_there = |(square, other): &(Square, Piece)| {
                    *other == Piece { side: Side::Second, kind }
                        && theirs.is_some_and(|theirs| theirs.contains(*square))
                };
                let is_missed = !starts.intersects(&zone) && !self.rules.start.board.iter().any(starts_there);
                if !made_for || starts.is_empty() || !is_missed {
                    continue;
                }
                let own_zone = self.rules.zones.iter().find(|other| {
                    other.set.as_squares().is_some_and(|squares| squares[0] == zone)
                        && movement.from.as_ref() == Some(&other.set)
                });
                let board = &self.rules.board;
                let rank = |set: SquareSet| set.iter().map(|square| board.rank(square)).min();
                let written_zone = own_zone.and_then(|zone| self.written.row("zones", &zone.name));
                // On the same board, pieces may start further ahead and go without the move on purpose.
                let is_before = rank(starts) < rank(zone);
                let span = match (written_zone, self.resized(base)) {
                    (Some(row), _) => row.value.span.clone(),
                    (None, Some(span)) => span,
                    (None, None) if is_before => start.value.span.clone(),
                    (None, None) => continue,
                };
                let ranks: BTreeSet<u8> = starts.iter().map(|square| board.rank(square)).collect();
                let rows: Vec<String> = ranks.iter().map(|rank| format!("rank {}", rank + 1)).collect();
                let rows = rows.join(" | ");
                let name = own_zone.map(|zone| zone.name.as_str());
                let (what, right) = match name {
                    Some(name) => (format!("the zone `{name}`"), format!("`zones: {{ \"{name}\": \"{rows}\" }}`")),
                    None => (
                        "`from`".to_owned(),
                        format!(
                            "`pieces: {{ \"{}\": (moves: {{ \"{}\": (from: \"{rows}\") }}) }}`",
                            piece.name, movement.name
                        ),
                    ),
                };
                let whose = if written_zone.is_some() { "" } else { " of the base" };
                let message = format!(
                    "no {} starts where it may make the move \"{}\": {what}{whose} is {}, but they start on {}",
                    piece.name,
                    movement.name,
                    super::text::squares(board, zone),
                    super::text::squares(board, starts)
                );
                let hint = format!("write {right}; or remove the move: `\"{}\": Remove`", movement.name);
                found.push(Diagnostic::new(Code::LeftBehind, span, message).hint(hint));
                break;
            }
        }
        found
    }
}

/// The files and ranks of squares, from 0.
fn coordinates(board: &Board, set: SquareSet) -> BTreeSet<(u8, u8)> {
    set.iter().map(|square| (board.file(square), board.rank(square))).collect()
}

/// The fault of a set that lies on the same files or ranks as on the base's board, if it does not fit the new board.
fn misfit(old: &Board, new: &Board, place: &Place) -> Option<Misfit> {
    let (was, is) = (coordinates(old, place.old), coordinates(new, place.new));
    if was.is_empty() || is.is_empty() || place.new == new.squares() {
        return None;
    }
    let ranks = |set: &BTreeSet<(u8, u8)>| set.iter().map(|at| at.1).collect::<BTreeSet<u8>>();
    let files = |set: &BTreeSet<(u8, u8)>| set.iter().map(|at| at.0).collect::<BTreeSet<u8>>();
    let by_rank = if ranks(&was) == ranks(&is) { of_ranks(&ranks(&was), &was, old, new) } else { None };
    let by_file = if files(&was) == files(&is) { of_files(&files(&was), &was, old, new) } else { None };
    match (by_rank, by_file) {
        (None, None) => None,
        (Some((what, ranks)), None) => Some(Misfit { what, files: None, ranks }),
        (None, Some((what, files))) => Some(Misfit { what, files, ranks: None }),
        (Some((what, ranks)), Some((_, files))) => Some(Misfit { what, files, ranks }),
    }
}

/// The fault, and the lines that the set should have.
type Wrong = (&'static str, Option<(u8, u8)>);

/// The first and last of consecutive lines; `None` if there is a gap.
fn block(lines: &BTreeSet<u8>) -> Option<(u8, u8)> {
    let (first, last) = (*lines.first()?, *lines.last()?);
    (usize::from(last - first) + 1 == lines.len()).then_some((first, last))
}

/// The fault of lines that were in the middle of `old` lines, with the middle of `new` ones.
fn centred(lines: &BTreeSet<u8>, old: u8, new: u8) -> Option<Wrong> {
    let (first, last) = (i16::from(*lines.first()?), i16::from(*lines.last()?));
    let more = i16::from(new) - i16::from(old);
    if more % 2 != 0 {
        return None;
    }
    let moved = |line: u8| u8::try_from(i16::from(line) + more / 2).ok();
    let right = match block(lines) {
        // A set from edge to edge, except for some lines, is a frame instead.
        Some((a, b)) if first > 0 && last < i16::from(old) - 1 => moved(a).zip(moved(b)),
        _ => None,
    };
    Some(("it is no longer in the middle", right))
}

fn of_ranks(ranks: &BTreeSet<u8>, set: &BTreeSet<(u8, u8)>, old: &Board, new: &Board) -> Option<Wrong> {
    let (height, taller) = (old.ranks(), new.ranks());
    let (first, last) = (*ranks.first()?, *ranks.last()?);
    if height == taller || usize::from(height) == ranks.len() {
        return None;
    }
    let shifted = |rank: u8| u8::try_from(i16::from(rank) + i16::from(taller) - i16::from(height)).ok();
    let is_even = height % 2 == 0;
    if first >= height.div_ceil(2) && (is_even || first > height / 2) {
        let half = is_even && first == height / 2 && last == height - 1 && height >= 6;
        let right = match block(ranks) {
            Some(_) if half => (taller % 2 == 0).then_some((taller / 2, taller - 1)),
            Some((a, b)) => shifted(a).zip(shifted(b)),
            None => None,
        };
        let what = match last == height - 1 {
            true => "it no longer reaches the last rank",
            false => "its distance to the last rank has changed",
        };
        return Some((what, right));
    }
    if is_even && first == 0 && height >= 6 && last == height / 2 - 1 && block(ranks).is_some() {
        return Some(("it is no longer half of the board", (taller % 2 == 0).then_some((0, taller / 2 - 1))));
    }
    let is_mirrored = set.iter().all(|&(file, rank)| set.contains(&(file, height - 1 - rank)));
    if is_mirrored { centred(ranks, height, taller) } else { None }
}

fn of_files(files: &BTreeSet<u8>, set: &BTreeSet<(u8, u8)>, old: &Board, new: &Board) -> Option<Wrong> {
    let (width, wider) = (old.files(), new.files());
    if width == wider {
        return None;
    }
    if usize::from(width) == files.len() {
        return Some(("it does not span all files", Some((0, wider - 1))));
    }
    let is_mirrored = set.iter().all(|&(file, rank)| set.contains(&(width - 1 - file, rank)));
    if is_mirrored { centred(files, width, wider) } else { None }
}

/// The set as it should be on this board, as text, if it is a rectangle.
fn region(board: &Board, set: SquareSet, misfit: &Misfit) -> Option<String> {
    let at = coordinates(board, set);
    let files = block(&at.iter().map(|at| at.0).collect())?;
    let ranks = block(&at.iter().map(|at| at.1).collect())?;
    let count = (usize::from(files.1 - files.0) + 1) * (usize::from(ranks.1 - ranks.0) + 1);
    if count != at.len() {
        return None;
    }
    let (files, ranks) = (misfit.files.unwrap_or(files), misfit.ranks.unwrap_or(ranks));
    if files == (0, board.files() - 1) {
        return Some(match ranks {
            (a, b) if a == b => format!("rank {}", a + 1),
            (a, b) => format!("ranks {}-{}", a + 1, b + 1),
        });
    }
    let name = |file: u8, rank: u8| Some(board.name(board.at(file.into(), rank.into())?));
    let (first, last) = (name(files.0, ranks.0)?, name(files.1, ranks.1)?);
    Some(if first == last { first } else { format!("{first}-{last}") })
}
