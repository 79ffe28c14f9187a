//! Drops, castlings, captures: what is neither a move of a plane nor a threat.

use super::entry::{Entry, entries};
use super::law::{Law, concerns, one_a_file};
use super::layout::{Layout, Mover};
use super::promotion::Choices;
use super::threat::{Threat, ThreatKind, Threats};
use crate::model::{Board, CapturedAs, CastlingPart, CastlingRow, DeedKind, Drop, Movement, Rules, Set};
use crate::tables::Reach;
use crate::tables::program::{Code, Compiler, Test, Time};
use crate::types::{Bits, Kind, KindSet, Piece, Side, SquareSet};

/// Why masks cannot guard royals that may be taken in passing, if they may.
pub(super) fn may_be_passed(rules: &Rules, royals: KindSet, choices: &[[Option<Choices>; 2]]) -> Option<&'static str> {
    if !rules.pieces.iter().flat_map(|piece| &piece.moves).any(|movement| movement.onto.trail) {
        return None;
    }
    let leaves = |kind: Kind, movement: &Movement| {
        let becomes_royal =
            |side: Side| match (entries(&rules.board, movement, side), &choices[kind.index()][side.index()]) {
                (_, None) => false,
                (Err(_), Some(_)) => true,
                (Ok(entries), Some(choices)) => choices.become_.iter().any(|(kind, _, to)| {
                    let ends =
                        |(list, to): (&Vec<Entry>, &SquareSet)| list.iter().any(|entry| to.contains(entry.square));
                    royals.contains(*kind) && entries.iter().zip(to).any(ends)
                }),
            };
        movement.leaves_trail
            && (royals.contains(kind)
                || movement.becomes.is_some_and(|kind| royals.contains(kind))
                || Side::BOTH.into_iter().any(becomes_royal))
    };
    let leaves = rules.kinds().any(|kind| rules.piece(kind).moves.iter().any(|movement| leaves(kind, movement)));
    leaves.then_some("royals that leave a trail")
}

/// The kinds of which there may be only so many on a file.
pub(super) fn files_watched(rules: &Rules) -> KindSet {
    let conditions = rules.drops.iter().filter_map(|row| row.when.as_ref());
    conditions.filter_map(one_a_file).fold(KindSet::EMPTY, |all, kinds| all | kinds)
}

/// Which kind a set of planes stands for, and back.
#[derive(Clone, Debug)]
pub struct Codes {
    /// The planes of each kind, one bit a plane.
    pub of: Vec<u64>,
    /// The kind of each code, less the planes that no kind has; empty if there are too many planes for a table.
    table: Vec<u8>,
    shift: u32,
}

/// The most planes for which kinds are looked up in a table.
const MOST_PLANES: usize = 16;

impl Codes {
    pub(super) fn new(layout: &Layout) -> Codes {
        let of = layout.codes.clone();
        let shift = layout.first as u32;
        let mut table = Vec::new();
        if layout.count - layout.first <= MOST_PLANES {
            table = vec![0; 1 << (layout.count - layout.first)];
            for (kind, code) in of.iter().enumerate() {
                table[(code >> shift) as usize] = kind as u8;
            }
        }
        Codes { of, table, shift }
    }

    /// The kind with this code, which some kind must have.
    #[inline(always)]
    pub fn kind(&self, code: u64) -> Kind {
        let index = (code >> self.shift) as usize;
        match self.table.get(index) {
            Some(&kind) => Kind(kind),
            None => {
                let code = index as u64;
                Kind(self.of.iter().position(|other| other >> self.shift == code).unwrap_or(0) as u8)
            }
        }
    }

    /// The memory they take, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.of.as_slice()) + size_of_val(self.table.as_slice())
    }

    /// The number of the first plane of a movement.
    #[inline(always)]
    pub fn first(&self) -> usize {
        self.shift as usize
    }
}

/// Where a kind may be dropped.
#[derive(Clone, Debug)]
pub struct DropRule<const W: usize> {
    /// The kind.
    pub kind: Kind,
    /// Any of these.
    pub zones: Vec<Zone<W>>,
    /// May it not be dropped to give mate?
    pub may_not_mate: bool,
}

/// Squares for drops.
#[derive(Clone, Debug)]
pub struct Zone<const W: usize> {
    /// The squares.
    pub squares: Bits<W>,
    /// Less the files on which there is an own piece of these planes, one bit a plane.
    pub no_other: u64,
    /// Only these, if they depend on the position.
    pub set: Option<Code>,
    /// Only if this holds, once a position or for each square.
    pub when: Option<(Test, Time)>,
}

/// The kinds that may enter promoted.
pub(super) fn enter_promoted(rules: &Rules) -> KindSet {
    let rows = rules.promotion.iter().flat_map(|row| &row.on).filter(|deed| deed.kind == Some(DeedKind::Drop));
    let by = rows.map(|deed| deed.by.unwrap_or(KindSet::ALL)).fold(KindSet::EMPTY, |all, by| all | by);
    by & rules.kinds().collect()
}

/// The drops of a side, by kind.
pub(super) fn drops<const W: usize>(
    rules: &Rules,
    reach: &Reach,
    law: &Law,
    side: Side,
    layout: &Layout,
    compiler: &mut Compiler<W>,
) -> Vec<DropRule<W>> {
    let mut drops = Vec::new();
    for kind in rules.kinds() {
        let dead = if law.stranded { reach.stranded(Piece { side, kind }) } else { SquareSet::EMPTY };
        let mut zone = |row: &Drop| {
            let fixed = row
                .to
                .as_ref()
                .map_or(Some(rules.board.squares()), |set| set.as_squares().map(|squares| squares[side.index()]));
            let set = row.to.as_ref().filter(|_| fixed.is_none()).map(|set| compiler.set(set, side));
            let no_other = row.when.as_ref().and_then(one_a_file).and_then(|kinds| layout.planes_of(kinds).ok());
            let when = row.when.as_ref().filter(|_| no_other.is_none()).map(|when| {
                let test = compiler.test(when, side);
                let time = compiler.time_of(&test);
                (test, time)
            });
            let squares = fixed.unwrap_or(rules.board.squares()) - dead;
            Zone { squares: squares.into(), no_other: no_other.unwrap_or(0), set, when }
        };
        let rows = rules.drops.iter().filter(|row| row.pieces.contains(kind) && concerns(row.side, side));
        let zones: Vec<Zone<W>> = rows.map(&mut zone).collect();
        if !zones.is_empty() {
            drops.push(DropRule { kind, zones, may_not_mate: law.mating_drops.contains(kind) });
        }
    }
    drops
}

/// A castling of one side.
#[derive(Clone, Debug)]
pub struct Castle<const W: usize> {
    /// The number of its row.
    pub row: u8,
    /// The pieces; the first is the one that castles.
    pub parts: Vec<Part>,
    /// Where they stand, untouched.
    pub starts: Bits<W>,
    /// Must be empty, but for the pieces themselves.
    pub empty: Bits<W>,
    /// Must not be attacked.
    pub safe: Bits<W>,
    /// The pieces that are gone when that is asked.
    pub lifted: Bits<W>,
    /// Is it certain that what stands there untouched are these pieces? Else it must be looked at.
    pub manned: bool,
    /// Only if this holds.
    pub when: Option<Test>,
    /// Is it allowed if these squares are safe for the first piece as they would be if it stepped there? Else the move must be
    /// tried.
    pub known: bool,
}

impl<const W: usize> Castle<W> {
    /// Is a royal first piece safe at the end if its way is? Yes if no line of attack to its last square passes the starts of
    /// the others, which they open.
    pub(super) fn is_known(&self, threats: &Threats, paths: &[Bits<W>], grid: usize, royals: KindSet) -> bool {
        let [first, others @ ..] = &self.parts[..] else { return false };
        let opened = others.iter().fold(Bits::EMPTY, |all, part| all | Bits::of(usize::from(part.from)));
        let line = |threat: &Threat, from: usize| {
            paths[threat.paths as usize + usize::from(first.to) * grid + from].meets(opened)
        };
        let slides = threats.iter().filter(|threat| threat.kind == ThreatKind::Slide);
        royals.contains(first.kind)
            && self.when.is_none()
            && self.safe.has(usize::from(first.to))
            && self.lifted == Bits::of(usize::from(first.from))
            && slides.into_iter().all(|threat| (0..grid).all(|from| !line(threat, from)))
    }
}

/// A piece of a castling.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub from: u8,
    /// Where it goes.
    pub to: u8,
}

/// The most castlings that a side may have: one bit each.
pub const MOST_CASTLES: usize = u64::BITS as usize;

/// The castlings of a side.
///
/// # Errors
/// If there are too many.
pub(super) fn castles<const W: usize>(
    rules: &Rules,
    side: Side,
    compiler: &mut Compiler<W>,
) -> Result<Vec<Castle<W>>, String> {
    let all: Vec<_> = rules.castling.iter().flat_map(|row| row.moves.iter().flatten()).collect();
    let only = |part: &CastlingPart| all.iter().all(|other| other.from != part.from || other.kind == part.kind);
    let of = |(index, row): (usize, &CastlingRow)| {
        let moves = &row.moves[side.index()];
        let starts: SquareSet = moves.iter().map(|part| part.from).collect();
        let safe = row.safe[side.index()];
        let first: SquareSet = moves.iter().take(1).map(|part| part.from).collect();
        Castle {
            row: index as u8,
            parts: moves.iter().map(|part| Part { kind: part.kind, from: part.from.0, to: part.to.0 }).collect(),
            starts: starts.into(),
            empty: (row.empty[side.index()] - starts).into(),
            safe: safe.into(),
            lifted: (first | (starts & safe)).into(),
            manned: moves.iter().all(only),
            when: row.when.as_ref().map(|when| compiler.test(when, side)),
            known: false,
        }
    };
    let rows = rules.castling.iter().enumerate().filter(|(_, row)| concerns(row.side, side));
    let castles: Vec<_> = rows.filter(|(_, row)| !row.moves[side.index()].is_empty()).map(of).collect();
    if castles.len() > MOST_CASTLES { Err("too many castlings".into()) } else { Ok(castles) }
}

/// The starts of every castling of either side.
pub(super) fn rights<const W: usize>(rules: &Rules) -> Vec<Bits<W>> {
    let starts = rules.castling.iter().flat_map(|row| &row.moves).filter(|parts| !parts.is_empty());
    starts.map(|parts| parts.iter().map(|part| part.from).collect::<SquareSet>().into()).collect()
}

/// As what a captured piece is held, by kind, unmarked and marked.
pub(super) fn held(rules: &Rules) -> Vec<[Kind; 2]> {
    let of = |kind: Kind| match rules.captured.shape {
        CapturedAs::AsItStood => [kind; 2],
        CapturedAs::Unpromoted => {
            [rules.piece(kind).promoted_from.unwrap_or(kind), rules.demoted[kind.index()].unwrap_or(kind)]
        }
    };
    rules.kinds().map(of).collect()
}

/// The squares on the file of each square of the grid.
pub(super) fn files<const W: usize>(board: &Board) -> Vec<Bits<W>> {
    let files: Vec<Bits<W>> = (0..board.files()).map(|file| board.file_squares(file).into()).collect();
    (0..board.ranks()).flat_map(|_| files.iter().copied()).collect()
}

/// What a movement that takes nothing asks of a position beside what is occupied.
#[derive(Clone, Debug)]
pub struct Guard {
    /// The start must be here.
    pub from: Option<Code>,
    /// The last square must be here.
    pub to: Option<Code>,
    /// A condition before the move.
    pub when: Option<Test>,
}

/// The guards of a side's movements, and the number of each mover's.
pub(super) fn guards<const W: usize>(
    layout: &Layout,
    side: Side,
    compiler: &mut Compiler<W>,
) -> (Vec<Guard>, Vec<Option<u16>>) {
    let mut guards = Vec::new();
    let mut guard = |mover: &Mover| {
        if !mover.is_guarded {
            return None;
        }
        let mut zone = |zone: &Option<Set>| zone.as_ref().map(|set| compiler.set(set, side));
        let (from, to) = (zone(&mover.movement.from), zone(&mover.movement.to));
        let when = mover.movement.when.as_ref().map(|when| compiler.test(when, side));
        guards.push(Guard { from, to, when });
        Some((guards.len() - 1) as u16)
    };
    let numbers = layout.movers.iter().map(&mut guard).collect();
    (guards, numbers)
}
