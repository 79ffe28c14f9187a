//! The number of legal moves: counted in bulk if rows do not depend on single moves, otherwise by listing.

use super::must::Class;
use super::{Found, Wanted};
use crate::model::MoveKind;
use crate::movegen::packed::with_packed_moves;
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::Request;
use crate::movegen::planes::find::{CountWithin, MatingDrops};
use crate::movegen::planes::run::compiled;
use crate::position::Board;
use crate::tables::planes::{Legality, Pick};
use crate::tables::program::MustRule;
use crate::types::Side;

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// The number of legal moves.
    pub(in crate::movegen) fn count_judged(&self, board: &Board<W, P>, request: &Request) -> u64 {
        let pick = self.pick(board.turn.side());
        if let Some(pick) = pick
            && let Some(count) = self.count_picked(board, request, pick)
        {
            return count;
        }
        let rows = self.tables.programs.forbidden_count();
        match self.class_of_must(board, request) {
            None => match self.count_with_choices(board, request, rows) {
                Some(count) => count,
                None => self.find(board, request, rows, Wanted::All, Found::Counted(0)),
            },
            Some(class) if class.is_all => {
                let first = class.first.as_ref();
                let uncounted = first.filter(|_| pick.is_none());
                if let Some((within, all)) = uncounted.and_then(|class| self.count_with_class(board, request, class)) {
                    return if within > 0 { within } else { all };
                }
                let counted =
                    first.map_or(0, |class| self.find(board, request, rows, Wanted::Class(class), Found::Counted(0)));
                match counted {
                    0 => self.find(board, request, rows, Wanted::beside(first), Found::Counted(0)),
                    _ => counted,
                }
            }
            Some(_) => self.count_by_classes(board, request, rows).unwrap_or_else(|| {
                with_packed_moves(|list| {
                    self.list_judged(board, request, rows, list);
                    list.len() as u64
                })
            }),
        }
    }

    /// The number of moves if several `must` rows apply. Counts the moves of the first row that has any, if the later
    /// rows permit all of them. `None` if unknown.
    #[inline(never)]
    fn count_by_classes(&self, board: &Board<W, P>, request: &Request, rows: usize) -> Option<u64> {
        let scene = self.scene(board, request);
        let must = &self.tables.programs.sides[board.turn.side().index()].must;
        let applies = |row: &&MustRule<W>| row.when.as_ref().is_none_or(|when| self.holds(when, &scene));
        for (place, row) in must.iter().enumerate().filter(|(_, row)| applies(row)) {
            let class = if row.most { None } else { self.class_of(row, &scene) }?;
            let count = match self.count_with_class(board, request, &class) {
                Some((within, _)) => within,
                None => self.find(board, request, rows, Wanted::Class(&class), Found::Counted(0)),
            };
            if count > 0 {
                let mut later = must[place + 1..].iter().filter(applies);
                return later.all(|later| !later.most && row.is_within(later)).then_some(count);
            }
        }
        Some(self.find(board, request, rows, Wanted::All, Found::Counted(0)))
    }

    /// The counting method for the moves that a side's only `must` row picks.
    #[inline(always)]
    pub(in crate::movegen) fn pick(&self, side: Side) -> Option<&Pick> {
        self.tables.picks[side.index()].as_ref().filter(|_| self.tables.filters.must)
    }

    /// The number of legal moves if only one `must` row picks among them; `None` if one pass is not enough.
    #[inline(always)]
    pub(in crate::movegen) fn count_picked(&self, board: &Board<W, P>, request: &Request, pick: &Pick) -> Option<u64> {
        let pattern = &self.tables.programs.sides[board.turn.side().index()].must[0].on[pick.pattern];
        let Pick { pattern: _, dropped, castles_not, passes_not, known: _ } = *pick;
        let extent = self.extent(pattern, &self.scene(board, request));
        let none = CountWithin { all: 0, within: 0, extent, is_unsure: false, dropped, castles_not, passes_not };
        let (within, all) = self.count_within(board, request, none)?;
        Some(if within > 0 { within } else { all })
    }

    /// The number of moves of a class, and the number of all moves; `None` if one pass is not enough.
    fn count_with_class(&self, board: &Board<W, P>, request: &Request, class: &Class<W>) -> Option<(u64, u64)> {
        if !self.tables.counts_classes[board.turn.side().index()] {
            return None;
        }
        let extent = class.single()?;
        let not = |kind| class.takes() || !class.may_be(kind);
        let none = CountWithin {
            all: 0,
            within: 0,
            extent,
            is_unsure: false,
            dropped: self.dropped(class, board, request),
            castles_not: not(MoveKind::Castle),
            passes_not: not(MoveKind::Pass),
        };
        self.count_within(board, request, none)
    }

    compiled! {
        /// Counts the moves of a class and all moves, starting from zero. Returns both counts.
        fn count_within<'a>(&self, board: &'a Board<W, P>, request: &'a Request<'a>, count: CountWithin<W>) -> Option<(u64, u64)>
            = count_within_here;
    }

    #[inline(always)]
    fn count_within_here(
        &self,
        board: &Board<W, P>,
        request: &Request,
        mut count: CountWithin<W>,
    ) -> Option<(u64, u64)> {
        let node = match self.tables.royals.legality {
            Legality::Masks => self.node(board, request),
            Legality::Free | Legality::Shielded => self.pseudo_legal(board, request),
        };
        self.generate(&node, MatingDrops::Judged, &mut count);
        request.may_work(count.all as u32 + 1);
        (!count.is_unsure).then_some((count.within, count.all))
    }
}
