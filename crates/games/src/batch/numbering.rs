//! Numbers of moves: a move has the same number in every position of a variant.

use super::becomes::{Promotions, Ways};
use super::view::{Squares, View};
use ferz_core::Variant;
use ferz_core::facts::Reach;
use ferz_core::model::{Lands, MoveKind, Movement, Rules, Set, Takes, Word, Wrap};
use ferz_core::movegen::{Choice, Move};
use ferz_core::types::{Kind, KindSet, MAX_KINDS, Side, Square, SquareSet};
use std::ops::Range;

/// The number of numbers for moves that nothing else distinguishes.
const RANKS: usize = 16;

/// The numbering of a variant's moves.
///
/// A move has the number of its *stem*: its start, target and promotion, the dropped piece and its square, the
/// castling, or the pass. In most variants the stem distinguishes the legal moves of any position, and a move is one
/// number. If several legal moves have the same stem (a capture along different squares, a wall built after the move),
/// the player gives more numbers, one by one, until one move is left:
///
/// 1. the squares on which a path captures, in order, then *nothing more*;
/// 2. the [choices](Move::choices) after landing, in order: a square, a piece and its drop square, or *nothing*;
/// 3. if several moves are left, the index of the move among them, in an order that depends only on the moves.
///
/// Steps in which all remaining moves agree are skipped. So the numbers of a ply distinguish it from every other legal
/// ply, in any position, and all are below [`len`](Numbering::len).
///
/// The numbers depend only on the rules, which the variant's [hash](Variant::hash) identifies, and on the [`View`].
/// They are, in this order: moves by start and target, each first without promotion, then with each promotion in the
/// order of the kinds; drops by piece and square; castlings; the pass; then the numbers after a stem. Squares are
/// counted file by file from the lowest rank on. A version of the library that changes the numbers lists this among its
/// breaking changes.
#[derive(Clone)]
pub struct Numbering {
    squares: Squares,
    /// By start and target: the first number of the moves between them, and a last entry for the end.
    first: Vec<u32>,
    /// By kind: the kinds that it may become.
    becomes: Vec<KindSet>,
    /// By kind: its index among the kinds that may be dropped.
    drops: KindPlaces,
    /// The number of numbers for the drop of a piece on one square.
    ways_to_drop: usize,
    drops_at: usize,
    castlings: Range<usize>,
    /// The squares where pieces that castle may start.
    castlers: SquareSet,
    passes: Range<usize>,
    /// The numbers given after a stem; empty if no two moves share a stem.
    more: More,
    /// The names of squares and kinds, for [`text`](Numbering::text).
    variant: Variant,
}

/// The numbers given after a stem.
#[derive(Clone, Debug)]
struct More {
    squares: Range<usize>,
    drops: Range<usize>,
    /// By kind: its index among the kinds that may be dropped after a move has landed.
    kinds: KindPlaces,
    nothing: Range<usize>,
    ranks: Range<usize>,
}

/// Some kinds, each with its index among them.
#[derive(Clone, Debug)]
struct KindPlaces {
    places: [u8; MAX_KINDS],
    kinds: Vec<Kind>,
}

impl KindPlaces {
    fn new(set: KindSet) -> KindPlaces {
        let kinds: Vec<Kind> = set.iter().collect();
        let mut places = [u8::MAX; MAX_KINDS];
        kinds.iter().zip(0..).for_each(|(kind, place)| places[kind.index()] = place);
        KindPlaces { places, kinds }
    }

    fn place(&self, kind: Kind) -> Option<usize> {
        Some(usize::from(self.places[kind.index()])).filter(|&place| place < self.kinds.len())
    }
}

/// The error of rules that cannot be numbered with a view.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NumberingError {
    /// The second player sees a different board.
    #[error(
        "the board cannot be turned: the second player of {0} sees squares that the first player does not have; use the view of the board"
    )]
    NotTurnable(String),
}

impl Numbering {
    /// Numbers the moves of a variant.
    ///
    /// # Errors
    /// If the board looks different from the second player's side and the view is the mover's.
    pub fn new(variant: &Variant, view: View) -> Result<Numbering, NumberingError> {
        let rules = variant.rules();
        let squares =
            Squares::new(&rules.board, view).ok_or_else(|| NumberingError::NotTurnable(rules.name.clone()))?;
        let promotions = Promotions::new(rules);
        let (first, becomes) = moves(variant, &squares, &promotions);
        let mut next = first.last().map_or(0, |&end| end as usize);
        let mut section = |size: usize| {
            next += size;
            next - size..next
        };
        let dropped = rules.drops.iter().fold(KindSet::EMPTY, |all, row| all | row.pieces);
        let (drops, entering) = (KindPlaces::new(dropped), entering(rules, &promotions, dropped, &becomes));
        let drops_at = section(drops.kinds.len() * squares.len() * (1 + entering)).start;
        let castlings = Side::BOTH.map(|side| rules.castlings(side).map(|(number, ..)| usize::from(number) + 1).max());
        let castlings = section(castlings.into_iter().flatten().max().unwrap_or(0));
        // In another array, pieces that castle may start elsewhere.
        let castlers = match rules.array_count() {
            Some(_) if !castlings.is_empty() => rules.board.squares(),
            _ => Side::BOTH
                .iter()
                .flat_map(|&side| rules.castlings(side))
                .flat_map(|(_, _, way)| way.starts().iter())
                .collect(),
        };
        let passes = section(usize::from(rules.pass));
        let said = said_after(rules);
        let more = More {
            squares: section(if said.squares { squares.len() } else { 0 }),
            drops: section(said.drops.iter().count() * squares.len()),
            kinds: KindPlaces::new(said.drops),
            nothing: section(usize::from(said.squares)),
            ranks: section(if said.ranks { RANKS } else { 0 }),
        };
        let ways_to_drop = 1 + entering;
        let variant = variant.clone();
        Ok(Numbering {
            squares,
            first,
            becomes,
            drops,
            ways_to_drop,
            drops_at,
            castlings,
            castlers,
            passes,
            more,
            variant,
        })
    }

    /// The number of numbers: all numbers are below this.
    pub fn len(&self) -> usize {
        self.more.ranks.end
    }

    /// Returns `true` if there are no numbers, because nothing can ever move.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of stems, which come first.
    pub fn stems(&self) -> usize {
        self.more.squares.start
    }

    /// The side from which the moves are numbered.
    pub fn view(&self) -> View {
        self.squares.view()
    }

    /// The variant whose moves are numbered.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The squares, as the view counts them.
    pub(super) fn squares(&self) -> &Squares {
        &self.squares
    }

    /// The stem of a move of `mover`. `None` if the variant has no such move.
    #[inline]
    pub fn stem(&self, mover: Side, mv: &Move) -> Option<u32> {
        match mv.kind {
            MoveKind::Move => {
                let pair = self.pair(self.squares.number(mover, mv.from), self.squares.number(mover, mv.to));
                let number = self.first[pair] + self.slot(mv)?;
                (number < self.first[pair + 1]).then_some(number)
            }
            MoveKind::Drop => {
                let place = self.drops.place(mv.piece)? * self.squares.len() + self.squares.number(mover, mv.to);
                let slot = self.slot(mv)? as usize;
                (slot < self.ways_to_drop).then_some((self.drops_at + place * self.ways_to_drop + slot) as u32)
            }
            MoveKind::Castle => number_in(&self.castlings, usize::from(mv.castling?)),
            MoveKind::Pass => number_in(&self.passes, 0),
        }
    }

    /// The start and target squares of all moves of `mover` with a stem; `None` for castlings and passes, and if there is
    /// no such stem.
    pub(super) fn ends(&self, mover: Side, stem: u32) -> Option<(Square, Square)> {
        let (place, count) = (stem as usize, self.squares.len());
        let (from, to) = if place < self.drops_at {
            let pair = self.first.partition_point(|&first| first <= stem) - 1;
            (pair / count, pair % count)
        } else if place < self.castlings.start {
            let to = (place - self.drops_at) / self.ways_to_drop % count;
            (to, to)
        } else {
            return None;
        };
        Some((self.seen(mover, from)?, self.seen(mover, to)?))
    }

    /// Returns `true` if all moves between two squares, by which the piece becomes the same, have the same stem.
    pub(super) fn is_plain(&self, from: Square, to: Square) -> bool {
        // A piece that stays may also be one that is dropped, and a king may go where it castles to.
        from != to && !self.castlers.contains(from)
    }

    /// The square with a number for `mover`.
    fn seen(&self, mover: Side, number: usize) -> Option<Square> {
        let square = self.squares.square(number);
        if self.view() == View::Mover { self.variant.rules().board.seen_by(mover, square) } else { Some(square) }
    }

    #[inline]
    fn pair(&self, from: usize, to: usize) -> usize {
        from * self.squares.len() + to
    }

    /// The promotion slot of a move: 0 if the piece keeps its kind, otherwise 1 plus the index of the new kind among
    /// those that its kind may become.
    #[inline]
    fn slot(&self, mv: &Move) -> Option<u32> {
        let Some(becomes) = mv.becomes else { return Some(0) };
        let all = self.becomes[mv.piece.index()];
        all.contains(becomes).then(|| 1 + (all.0 & ((1 << becomes.0) - 1)).count_ones())
    }

    /// The number given in a step after the stem, from 0: first the path, then the choices, then nothing. `None` if the
    /// variant has no number for it.
    pub(super) fn said(
        &self,
        mover: Side,
        stops: &[Square],
        mut choices: impl Iterator<Item = Choice>,
        place: usize,
    ) -> Option<u32> {
        let way = &stops[..stops.len().saturating_sub(1)];
        let square = |square: Square| number_in(&self.more.squares, self.squares.number(mover, square));
        if let Some(&stop) = way.get(place) {
            return square(stop);
        }
        // The end of the path comes before the choices.
        let choice = place.checked_sub(way.len() + 1).and_then(|place| choices.nth(place));
        match choice.unwrap_or(Choice::Nothing) {
            Choice::Square(chosen) => square(chosen),
            Choice::Drop(kind, to) => {
                let place = self.more.kinds.place(kind)? * self.squares.len() + self.squares.number(mover, to);
                number_in(&self.more.drops, place)
            }
            Choice::Nothing => number_in(&self.more.nothing, 0),
        }
    }

    /// The number of steps after the stem of a move.
    pub(super) fn said_places(&self, stops: &[Square], choices: impl Iterator<Item = Choice>) -> usize {
        if self.more.nothing.is_empty() { 0 } else { stops.len().saturating_sub(1) + 1 + choices.count() }
    }

    /// The number for an index among moves that nothing else distinguishes.
    pub(super) fn rank(&self, place: usize) -> Option<u32> {
        number_in(&self.more.ranks, place)
    }

    /// The number of groups into which such moves are divided: one number for each.
    pub(super) const GROUPS: usize = RANKS;

    /// Returns `true` if a ply may take more than one number.
    pub fn says_more(&self) -> bool {
        !self.more.ranks.is_empty()
    }

    /// The meaning of a number for `mover`: `e2e4`, `b7b8=queen|rook|...`, `pawn@e4`, `castling 1`, `pass`; after a
    /// stem `d5`, `hawk@b1`, `nothing`, `3rd`. `None` if there is no such number. Meant for display; not fast.
    ///
    /// ```
    /// # mod ferz { pub use {ferz_core::*, ferz_games::*}; }
    /// use ferz::batch::{Numbering, View};
    /// use ferz::{Side, Variant};
    ///
    /// let chess = Variant::builtin("chess")?;
    /// let numbering = Numbering::new(&chess, View::Board)?;
    /// let position = chess.start();
    /// let number = numbering.stem(Side::First, &position.parse_move("e2e4")?).unwrap();
    /// assert_eq!(numbering.text(Side::First, number).as_deref(), Some("e2e4"));
    /// assert_eq!(numbering.text(Side::First, u32::MAX), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn text(&self, mover: Side, number: u32) -> Option<String> {
        let rules = self.variant.rules();
        let count = self.squares.len();
        let name = |number: usize| self.seen(mover, number).map_or_else(String::new, |square| rules.board.name(square));
        let at = |kind: Kind, square: usize| format!("{}@{}", rules.piece(kind).name, name(square));
        let place = number as usize;
        let within = |range: &Range<usize>| range.contains(&place).then(|| place - range.start);
        if place < self.drops_at {
            let pair = self.first.partition_point(|&first| first <= number) - 1;
            let text = name(pair / count) + &name(pair % count);
            let slot = number - self.first[pair];
            return Some(if slot == 0 { text } else { format!("{text}={}", self.becoming(rules.kinds(), slot)) });
        }
        if place < self.castlings.start {
            let (which, slot) =
                ((place - self.drops_at) / self.ways_to_drop, (place - self.drops_at) % self.ways_to_drop);
            let kind = self.drops.kinds[which / count];
            let text = at(kind, which % count);
            let into = || self.becoming([kind].into_iter(), slot as u32);
            return Some(if slot == 0 { text } else { format!("{text}={}", into()) });
        }
        let More { squares, drops, kinds, nothing, ranks } = &self.more;
        None.or_else(|| within(&self.castlings).map(|number| format!("castling {}", number + 1)))
            .or_else(|| within(&self.passes).map(|_| "pass".into()))
            .or_else(|| within(squares).map(name))
            .or_else(|| within(drops).map(|which| at(kinds.kinds[which / count], which % count)))
            .or_else(|| within(nothing).map(|_| "nothing".into()))
            .or_else(|| within(ranks).map(|rank| format!("choice {}", rank + 1)))
    }

    /// The kinds that pieces of these kinds become by a slot, separated by bars; `promoted` if there are many.
    fn becoming(&self, kinds: impl Iterator<Item = Kind>, slot: u32) -> String {
        let rules = self.variant.rules();
        let into: KindSet = kinds.filter_map(|kind| self.becomes[kind.index()].iter().nth(slot as usize - 1)).collect();
        match into.iter().count() {
            0..=4 => into.iter().map(|kind| rules.piece(kind).name.as_str()).collect::<Vec<_>>().join("|"),
            _ if slot == 1 => "promoted".into(),
            _ => format!("promoted, {slot}"),
        }
    }
}

impl std::fmt::Debug for Numbering {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Numbering({:?}, {:?}, {} numbers)", self.variant, self.view(), self.len())
    }
}

fn number_in(range: &Range<usize>, place: usize) -> Option<u32> {
    (place < range.len()).then_some((range.start + place) as u32)
}

/// The first number of each start and target, and the kinds that each kind may become.
fn moves(variant: &Variant, squares: &Squares, promotions: &Promotions) -> (Vec<u32>, Vec<KindSet>) {
    let rules = variant.rules();
    let count = squares.len();
    // By start and target: the kinds that have such a move, and those of them that may promote by it.
    let mut movers = vec![(KindSet::EMPTY, KindSet::EMPTY); count * count];
    let mut becomes = vec![KindSet::EMPTY; rules.pieces.len()];
    for kind in rules.kinds() {
        for side in Side::BOTH {
            let ways = Ways::new(variant, side, kind);
            for from in rules.board.squares() {
                for to in ways.ends[from.index()] {
                    let itself = ways.becoming.iter().filter(|(_, ends)| ends[from.index()].contains(to));
                    let into = promotions.of(side, kind, Some(from), to) | itself.map(|(kind, _)| *kind).collect();
                    let pair = squares.number(side, from) * count + squares.number(side, to);
                    movers[pair].0.insert(kind);
                    if !into.is_empty() {
                        movers[pair].1.insert(kind);
                        becomes[kind.index()] = becomes[kind.index()] | into;
                    }
                }
            }
        }
    }
    for kind in rules.kinds() {
        for side in Side::BOTH {
            for to in rules.board.squares() {
                becomes[kind.index()] = becomes[kind.index()] | promotions.of(side, kind, None, to);
            }
        }
    }
    let mut next = 0;
    let mut first = Vec::with_capacity(movers.len() + 1);
    for (all, promoted) in movers {
        first.push(next);
        let slots = promoted.iter().map(|kind| becomes[kind.index()].iter().count()).max().unwrap_or(0);
        next += if all.is_empty() { 0 } else { 1 + slots as u32 };
    }
    first.push(next);
    (first, becomes)
}

/// The number of further numbers that a drop needs for the possible promotions of the piece.
fn entering(rules: &Rules, promotions: &Promotions, dropped: KindSet, becomes: &[KindSet]) -> usize {
    let enters_promoted = |kind: &Kind| {
        let mut drops = Side::BOTH.into_iter().flat_map(|side| rules.board.squares().iter().map(move |to| (side, to)));
        drops.any(|(side, to)| !promotions.of(side, *kind, None, to).is_empty())
    };
    let slots = |kind: Kind| becomes[kind.index()].iter().count();
    dropped.iter().filter(enters_promoted).map(slots).max().unwrap_or(0)
}

/// The steps that may follow a stem.
struct Said {
    squares: bool,
    drops: KindSet,
    ranks: bool,
}

/// Finds the steps that may follow a stem from the rules; rather too many than too few.
fn said_after(rules: &Rules) -> Said {
    let choosing = || rules.after.iter().filter_map(|row| row.choose.as_ref());
    let drops = choosing().filter_map(|choosing| choosing.drops).fold(KindSet::EMPTY, |all, kinds| all | kinds);
    let mut moves = rules.pieces.iter().flat_map(|piece| &piece.moves);
    let has_paths = moves.any(|movement| movement.geometry.path().is_some());
    let squares = has_paths || choosing().next().is_some();
    let asks_for_paths = rules.survey().iter().any(|clause| clause.mentions(|word| word == Word::Set(&Set::Path)));
    let ranks = squares
        || asks_for_paths
        || rules.board.plan().wrap != Wrap::Nowhere
        || rules.pieces.iter().any(|piece| overlap(rules, &piece.moves));
    Said { squares, drops, ranks }
}

/// Returns `true` if two moves of a piece may have the same start and target but different effects.
fn overlap(rules: &Rules, moves: &[Movement]) -> bool {
    let is_plain = |movement: &Movement| movement.lands == Lands::Target && movement.takes == Takes::Target;
    let share = |(one, other): (&Movement, &Movement)| {
        Side::BOTH.into_iter().any(|side| {
            let ends = |movement| Reach::ends(&rules.board, movement, side);
            ends(one).iter().zip(ends(other)).any(|(one, other)| one.intersects(&other))
        })
    };
    let trails = moves.iter().filter(|movement| movement.leaves_trail);
    let mut pairs =
        trails.flat_map(|trail| moves.iter().filter(|other| !other.leaves_trail).map(move |other| (trail, other)));
    !moves.iter().all(is_plain) || pairs.any(share)
}
