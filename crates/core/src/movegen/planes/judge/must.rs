//! Moves that must be played if there are any.

use super::extent::Extents;
use crate::model::{MoveKind, Taking};
use crate::movegen::Move;
use crate::movegen::packed::{ListEnd, PackedKind, PackedMove, PackedMoves, PackedStart, Template};
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::{Extent, Request, Scene};
use crate::position::Board;
use crate::tables::program::{MustRule, Pattern};
use crate::types::{Bits, Kind, KindSet};

/// The moves of a `must` row, given by their start and target squares.
pub(super) struct Class<'c, const W: usize> {
    row: &'c MustRule<W>,
    extents: Extents<W>,
}

/// The `must` rows that apply in a position.
pub(super) struct Musts<'c, const W: usize> {
    /// The moves of the first row, if start and target squares identify them.
    pub first: Option<Class<'c, W>>,
    /// Set if `first` alone decides which moves may be played.
    pub is_all: bool,
    /// Set if no other row applies.
    pub is_only: bool,
}

impl<'c, const W: usize> Class<'c, W> {
    pub fn patterns(&self) -> &'c [Pattern<W>] {
        &self.row.on
    }

    /// The extent of its moves on the board, if there is only one.
    #[inline]
    pub fn single(&self) -> Option<Extent<W>> {
        let mut extents = self.extents.iter();
        let first = extents.next().copied().unwrap_or(Extent::NONE);
        extents.next().is_none().then_some(first)
    }

    /// Returns `true` if the class may contain moves of this kind.
    #[inline]
    pub fn may_be(&self, kind: MoveKind) -> bool {
        self.row.on.is_empty() || self.row.on.iter().any(|pattern| pattern.is_of(kind))
    }

    /// Returns `true` if all moves of the class are captures.
    #[inline]
    pub fn takes(&self) -> bool {
        self.row.on.iter().all(|pattern| pattern.takes.is_some_and(Taking::is_something))
    }

    /// Returns `true` if the class contains all captures of pieces on the board.
    pub fn has_all_captures(&self) -> bool {
        let is_free = |pattern: &Pattern<W>| {
            let Pattern { by, kind: _, takes, from, to, becomes, unmoved, when } = pattern;
            let is_anything = matches!(takes, None | Some(Taking::Anything)) && pattern.is_of(MoveKind::Move);
            let asks = by.is_some() || becomes.is_some() || unmoved.is_some() || when.is_some();
            is_anything && from.is_empty() && to.is_empty() && !asks
        };
        self.row.on.is_empty() || self.row.on.iter().any(is_free)
    }

    /// An extent that covers its moves; other moves may lie within it, too.
    pub fn extent(&self) -> Extent<W> {
        self.extents.iter().fold(Extent::NONE, |all, extent| all.or(*extent))
    }
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// The `must` rows that apply to the side to move; `None` if there are none.
    #[inline(always)]
    pub(super) fn class_of_must(&self, board: &Board<W, P>, request: &Request) -> Option<Musts<'_, W>> {
        let must = &self.tables.programs.sides[board.turn.side().index()].must;
        if must.is_empty() { None } else { self.musts(must, &self.scene(board, request)) }
    }

    #[inline(never)]
    fn musts<'c>(&self, must: &'c [MustRule<W>], scene: &Scene<W, P>) -> Option<Musts<'c, W>> {
        let mut applying = must.iter().filter(|row| row.when.as_ref().is_none_or(|when| self.holds(when, scene)));
        let row = applying.next()?;
        let first = self.class_of(row, scene);
        let is_only = applying.next().is_none();
        let is_all = first.is_some() && !row.most && is_only;
        Some(Musts { first, is_all, is_only })
    }

    /// The moves of a row, if kind, start and target squares identify them.
    pub(super) fn class_of<'c>(&self, row: &'c MustRule<W>, scene: &Scene<W, P>) -> Option<Class<'c, W>> {
        if !self.tables.filters.must || row.on.is_empty() || !row.on.iter().all(Pattern::is_told) {
            return None;
        }
        let mut extents = Extents::NONE;
        let mut moves = row.on.iter().filter(|pattern| pattern.is_of(MoveKind::Move));
        moves.all(|pattern| extents.add(self.extent(pattern, scene))).then_some(Class { row, extents })
    }

    /// The target squares of the moves that belong to a class.
    #[inline(always)]
    pub(super) fn of_class(
        &self,
        class: &Class<W>,
        board: &Board<W, P>,
        request: &Request,
        ends: Bits<W>,
        template: Template,
    ) -> Bits<W> {
        let extents = class.extents.iter();
        // A piece that stays on its square captures nothing, and a move to the square of another own piece may capture
        // it or not.
        let is_told = !ends.meets(board.pieces(board.turn.side()));
        match (template.what().0, template.start(ends)) {
            (
                PackedKind::Move | PackedKind::Become | PackedKind::Leave | PackedKind::LeaveAndBecome,
                PackedStart::On(from),
            ) if is_told => {
                let extents = extents.filter(|extent| extent.from.has(from));
                extents.fold(Bits::EMPTY, |all, extent| all | ends & extent.to)
            }
            (
                PackedKind::Move | PackedKind::Become | PackedKind::Leave | PackedKind::LeaveAndBecome,
                PackedStart::Back(by),
            ) if is_told => extents.fold(Bits::EMPTY, |all, extent| all | ends & extent.to & extent.from.shifted(by)),
            (PackedKind::Drop, _) => self.drops_of_class(class, board, request, ends, Kind(template.what().1)),
            _ => self.of_class_one_by_one(class, board, request, (ends, template), &[]),
        }
    }

    /// The target squares of a kind's drops that belong to a class.
    #[inline(never)]
    fn drops_of_class(
        &self,
        class: &Class<W>,
        board: &Board<W, P>,
        request: &Request,
        ends: Bits<W>,
        kind: Kind,
    ) -> Bits<W> {
        let scene = self.scene(board, request);
        let drops = self.patterns_now(class, &scene).filter(|pattern| pattern.dropped().contains(kind));
        drops.fold(Bits::EMPTY, |all, pattern| {
            all | pattern.to.iter().fold(ends, |ends, zone| ends & self.zone_of(zone, &scene))
        })
    }

    /// The kinds whose drops belong to a class, and those whose drops do not.
    pub(super) fn dropped(&self, class: &Class<W>, board: &Board<W, P>, request: &Request) -> (KindSet, KindSet) {
        let scene = self.scene(board, request);
        self.patterns_now(class, &scene).fold((KindSet::EMPTY, KindSet::ALL), |(all, none), pattern| {
            let dropped = pattern.dropped();
            (if pattern.to.is_empty() { all | dropped } else { all }, none & !dropped)
        })
    }

    /// The patterns of a class whose conditions hold.
    fn patterns_now<'c>(&self, class: &Class<'c, W>, scene: &Scene<W, P>) -> impl Iterator<Item = &'c Pattern<W>> {
        let applies = |pattern: &&Pattern<W>| pattern.when.as_ref().is_none_or(|when| self.holds(&when.test, scene));
        class.patterns().iter().filter(applies)
    }

    #[inline(never)]
    fn of_class_one_by_one(
        &self,
        class: &Class<W>,
        board: &Board<W, P>,
        request: &Request,
        (ends, template): (Bits<W>, Template),
        listed: &[Move],
    ) -> Bits<W> {
        let scene = self.scene(board, request);
        let mut kept = Bits::EMPTY;
        for to in ends {
            let facts = self.facts(board, template.packed_to(to), listed);
            kept.put(to, u64::from(self.matches(class.patterns(), &scene, &facts)));
        }
        kept
    }

    /// Removes the moves after a point in a list that the `must` rows do not permit.
    pub(in crate::movegen) fn narrow(
        &self,
        board: &Board<W, P>,
        request: &Request,
        list: &mut PackedMoves,
        first: ListEnd,
    ) {
        let scene = self.scene(board, request);
        for row in &self.tables.programs.sides[board.turn.side().index()].must {
            if row.when.as_ref().is_some_and(|when| !self.holds(when, &scene)) {
                continue;
            }
            match self.class_of(row, &scene) {
                Some(class) if !row.most => self.keep_class(&class, &scene, list, first),
                _ => self.keep(row, &scene, list, first),
            }
        }
    }

    /// Keeps only the moves of a list that belong to a class, if there are any.
    fn keep_class(&self, class: &Class<W>, scene: &Scene<W, P>, list: &mut PackedMoves, first: ListEnd) {
        let (board, request) = (scene.board, scene.request);
        let of = |ends: Bits<W>, template: Template, moves: &[Move]| match template.what().0 {
            PackedKind::Listed => self.of_class_one_by_one(class, board, request, (ends, template), moves),
            _ => self.of_class(class, board, request, ends, template),
        };
        let found = list.find_bundle_since(first, |ends, template, moves| !of(ends, template, moves).is_empty());
        if found {
            list.retain_bundles_since(first, of);
        }
    }

    /// Keeps only the moves of a list that a row matches, if there are any.
    fn keep(&self, row: &MustRule<W>, scene: &Scene<W, P>, list: &mut PackedMoves, first: ListEnd) {
        let found: Vec<PackedMove> = list.since(first).collect();
        let takes = |packed: PackedMove| {
            let facts = self.facts(scene.board, packed, list.moves());
            self.matches(&row.on, scene, &facts).then(|| facts.squares.taken.count())
        };
        let taken: Vec<Option<u32>> = found.iter().map(|&packed| takes(packed)).collect();
        let Some(most) = taken.iter().flatten().max() else { return };
        let mut taken = taken.iter();
        list.retain_since(first, |_| {
            let taken = taken.next().copied().flatten();
            taken.is_some_and(|taken| !row.most || taken == *most)
        });
    }
}
