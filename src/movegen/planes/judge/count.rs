//! How many legal moves there are: counted in bulk where no row asks for single moves, listed only if nothing else will do.

use super::Found;
use super::must::Class;
use crate::model::MoveKind;
use crate::movegen::planes::Machine;
use crate::movegen::planes::eval::Request;
use crate::movegen::planes::find::{CountWithin, MatingDrops};
use crate::movegen::planes::level::Level;
use crate::movegen::planes::packed::with_packed_moves;
use crate::position::Board;
use crate::tables::masks::{Legality, Plan};
use crate::tables::program::MustRule;

impl<const W: usize, const P: usize, L: Level> Machine<'_, W, P, L> {
    /// How many legal moves there are.
    pub(in crate::movegen) fn count_judged(&self, board: &Board<W, P>, request: &Request) -> u64 {
        let rows = self.masks.programs.sides[0].forbidden.len();
        match self.class_of_must(board, request) {
            None => match self.count_with_choices(board, request, rows) {
                Some(count) => count,
                None => self.find(board, request, rows, false, None, Found::Counted(0)),
            },
            Some(class) if class.is_all => {
                let first = class.first.as_ref();
                if let Some((within, all)) = first.and_then(|class| self.count_with_class(board, request, class)) {
                    return if within > 0 { within } else { all };
                }
                let counted =
                    first.map_or(0, |class| self.find(board, request, rows, false, Some(class), Found::Counted(0)));
                match counted {
                    0 => self.find(board, request, rows, false, None, Found::Counted(0)),
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

    /// How many moves there are if several `must` rows apply: those of the first row that has any, if the later rows let all of these be
    /// played. `None` if that cannot be told.
    #[inline(never)]
    fn count_by_classes(&self, board: &Board<W, P>, request: &Request, rows: usize) -> Option<u64> {
        let scene = self.scene(board, request);
        let must = &self.masks.programs.sides[board.turn.side().index()].must;
        let applies = |row: &&MustRule<W>| row.when.as_ref().is_none_or(|when| self.holds(when, &scene));
        for (place, row) in must.iter().enumerate().filter(|(_, row)| applies(row)) {
            let class = if row.most { None } else { self.class_of(row, &scene) }?;
            let count = match self.count_with_class(board, request, &class) {
                Some((within, _)) => within,
                None => self.find(board, request, rows, false, Some(&class), Found::Counted(0)),
            };
            if count > 0 {
                let mut later = must[place + 1..].iter().filter(applies);
                return later.all(|later| !later.most && row.is_within(later)).then_some(count);
            }
        }
        Some(self.find(board, request, rows, false, None, Found::Counted(0)))
    }

    /// How many moves of a class there are, and how many of any; `None` if that takes more than to count once.
    fn count_with_class(&self, board: &Board<W, P>, request: &Request, class: &Class<W>) -> Option<(u64, u64)> {
        let rows = self.masks.programs.sides[0].forbidden.len();
        let default = Plan::default();
        let plan = self.masks.plan.as_deref().unwrap_or(&default);
        let judges =
            plan.judged != 0 || !plan.promoting.is_empty() || !plan.dropped.is_empty() || !plan.crowned.is_empty();
        let side = &self.masks.programs.sides[board.turn.side().index()];
        let masked = self.masks.legality == Legality::Masks || rows == 0;
        let is_simple = masked && !judges && side.cannot.is_empty() && self.masks.walkers.is_empty();
        let is_simple = is_simple && !self.masks.chooses[board.turn.side().index()];
        let stays = self.masks.sides[board.turn.side().index()].stays;
        if !is_simple || stays || self.masks.follows[board.turn.side().index()] && rows > 0 {
            return None;
        }
        let extent = class.single()?;
        let not = |kind| class.takes() || !class.may_be(kind);
        let mut count = CountWithin {
            all: 0,
            within: 0,
            extent,
            is_unsure: false,
            dropped: self.dropped(class, board, request),
            castles_not: not(MoveKind::Castle),
            passes_not: not(MoveKind::Pass),
        };
        L::out_of_line(|| {
            let node = match self.masks.legality {
                Legality::Masks => self.node(board, request),
                Legality::Free | Legality::Shielded => self.pseudo_legal(board, request),
            };
            self.generate(&node, MatingDrops::Judged, &mut count);
        });
        request.may_work(count.all as u32 + 1);
        (!count.is_unsure).then_some((count.within, count.all))
    }
}
