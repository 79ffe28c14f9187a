//! Drops, castlings, captures: what is neither a move of a plane nor a threat.

use super::law::{Law, concerns, one_a_file};
use super::layout::Layout;
use super::slow::{Slow, SlowWay};
use super::threat::{Threat, ThreatKind, Threats};
use crate::model::{Board, CapturedAs, CastlingPart, CastlingRow, Deed, DeedKind, Drop, Into, Rules};
use crate::tables::{Reach, Traits};
use crate::types::{Bits, Kind, KindSet, Piece, Side, SquareSet};

/// Refuses what neither masks nor the plain executor beside them can do.
pub(super) fn refuse(rules: &Rules, traits: &Traits, royals: KindSet) -> Result<(), String> {
    // A royal that leaves a trail could be taken in passing, which no threat tells of.
    let trail = rules.pieces.iter().flat_map(|piece| &piece.moves).any(|movement| movement.onto.trail);
    let leaves = |kind: Kind| rules.piece(kind).moves.iter().any(|movement| movement.leaves_trail);
    let becomes_royal = rules.pieces.iter().flat_map(|piece| &piece.moves).filter_map(|movement| movement.becomes);
    let becomes_royal = becomes_royal.chain(rules.promotion.iter().flat_map(|row| match &row.into {
        Into::Kinds(kinds) => kinds.clone(),
        Into::Promoted => rules.pieces.iter().filter_map(|piece| piece.promotes_to).collect(),
        Into::Unpromoted => rules.pieces.iter().filter_map(|piece| piece.promoted_from).collect(),
    }));
    let mut becomes_royal = becomes_royal.filter(|&kind| royals.contains(kind));
    if trail && royals.iter().any(|kind| kind.index() < rules.pieces.len() && leaves(kind)) {
        return Err("royals that leave a trail".into());
    }
    if trail && rules.kinds().any(leaves) && becomes_royal.next().is_some() {
        return Err("pieces that become royal beside others that leave a trail".into());
    }
    if traits.reads_path {
        return Err("a rule about the squares that a move passes".into());
    }
    Ok(())
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
}

/// The promotion rows by which pieces enter promoted, and those that only the plain executor can castle by, go a slower way.
pub(super) fn add_slow<const W: usize>(rules: &Rules, royals: KindSet, slow: &mut Slow<W>) {
    for row in &rules.promotion {
        let on_drop = |deed: &&Deed| deed.kind == Some(DeedKind::Drop);
        let by = row.on.iter().filter(on_drop).map(|deed| deed.by.unwrap_or(KindSet::ALL));
        let by = by.fold(KindSet::EMPTY, |all, by| all | by) & rules.kinds().collect();
        if !by.is_empty() {
            slow.add(format!("the promotion row {:?}", row.name), SlowWay::Found, "pieces that enter promoted");
            slow.dropped = slow.dropped | by;
        }
    }
    for (number, row) in rules.castling.iter().enumerate() {
        if let Some(why) = is_unguarded(row, royals) {
            slow.add(format!("the castling row {:?}", row.name), SlowWay::Found, why);
            slow.castling.push(number);
        }
    }
}

/// Why masks cannot tell whether the pieces of a row may castle. Whether the way is safe is asked as for a royal.
fn is_unguarded(row: &CastlingRow, royals: KindSet) -> Option<&'static str> {
    let mut first = row.moves.iter().filter_map(|parts| parts.first());
    if row.when.is_some() {
        return Some("a condition");
    }
    let asks = row.safe.iter().any(|safe| !safe.is_empty());
    (asks && first.any(|part| !royals.contains(part.kind))).then_some("a way that must be safe for others than royals")
}

/// The drops of a side, by kind.
pub(super) fn drops<const W: usize>(
    rules: &Rules,
    reach: &Reach,
    law: &Law,
    side: Side,
    layout: &Layout,
    slow: &mut Slow<W>,
) -> Vec<DropRule<W>> {
    let mut drops = Vec::new();
    for kind in rules.kinds() {
        let dead = if law.stranded { reach.stranded(Piece { side, kind }) } else { SquareSet::EMPTY };
        let zone = |row: &Drop| {
            let squares = match &row.to {
                None => rules.board.squares(),
                Some(set) => set.as_squares().ok_or("a zone that changes with the position")?[side.index()],
            };
            let no_other = match &row.when {
                None => 0,
                Some(when) => {
                    let planes = one_a_file(when).and_then(|kinds| layout.planes_of(kinds).ok());
                    planes.ok_or("a condition that planes do not tell")?
                }
            };
            Ok(Zone { squares: (squares - dead).into(), no_other })
        };
        let mut zones = Vec::new();
        for row in rules.drops.iter().filter(|row| row.pieces.contains(kind) && concerns(row.side, side)) {
            match zone(row) {
                Ok(zone) => zones.push(zone),
                Err(why) => {
                    let why: &str = why;
                    slow.add(format!("the drop row {:?}", row.name), SlowWay::Found, why);
                    slow.dropped.insert(kind);
                }
            }
        }
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

/// The castlings of a side, but for the rows with these numbers.
///
/// # Errors
/// If there are too many.
pub(super) fn castles<const W: usize>(rules: &Rules, side: Side, others: &[usize]) -> Result<Vec<Castle<W>>, String> {
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
            known: false,
        }
    };
    let rows = rules.castling.iter().enumerate();
    let is_known = |index: &usize| !others.contains(index);
    let rows = rows.filter(|(index, row)| is_known(index) && concerns(row.side, side));
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
