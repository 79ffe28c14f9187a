//! Selects among the moves that tables find: refuses some at once, and finds the suspects, which are judged one by one.
//!
//! Moves come in templates: all moves of one piece, or all moves in one direction, given by their target squares.

use super::Judge;
use super::filter::Filter;
use super::suspects::Suspects;
use super::touch::Touch;
use crate::movegen::packed::{PackedKind, PackedMove, PackedStart, Template};
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::Extent;
use crate::movegen::planes::run::compiled;
use crate::position::Board;
use crate::types::{Bits, Kind};

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// The target squares of the moves in one template that no row certainly refuses.
    #[inline(always)]
    pub(super) fn unrefused(
        &self,
        judge: &Judge<W, P>,
        suspects: &Suspects<W, P>,
        ends: Bits<W>,
        template: Template,
    ) -> Bits<W> {
        let mut left = ends;
        if let Some(shield) = &suspects.shield {
            left = self.unexposing(judge.board, shield, left, template);
        }
        if let Some(checks) = &suspects.checks {
            left = left.without(self.direct_checks(judge.board, checks, left, template));
        }
        if let Some(ending) = &suspects.ending {
            left = self.may_end(judge.board, suspects, ending, left, template);
        }
        judge.request.count_refused(ends.without(left).count());
        left
    }

    /// The target squares of the moves in one template that must be judged.
    #[inline(always)]
    pub(in crate::movegen) fn suspected(
        &self,
        board: &Board<W, P>,
        suspects: &Suspects<W, P>,
        ends: Bits<W>,
        template: Template,
    ) -> Bits<W> {
        if ends.is_empty() {
            return ends;
        }
        let filter = &suspects.filter;
        let touch = &filter.touch;
        let (what, number) = template.what();
        match what {
            PackedKind::Move | PackedKind::Leave if touch.all => ends,
            PackedKind::Move | PackedKind::Leave => match template.start(ends) {
                PackedStart::On(from) => self.suspected_of(board, suspects, from, ends),
                PackedStart::Back(by) => {
                    let mut judged = ends & (touch.to | touch.from.shifted(by) | filter.lands_of_any());
                    if let Some(shield) = &suspects.shield {
                        judged |= ends & shield.movers().shifted(by) | shield.open(ends);
                    }
                    for extent in suspects.extents.iter() {
                        judged |= ends & extent.to & extent.from.shifted(by);
                    }
                    judged
                }
            },
            PackedKind::Drop => self.suspected_entry(suspects, Kind(number), None, ends),
            PackedKind::Become | PackedKind::LeaveAndBecome => self.suspected_promotions(suspects, ends, template),
            PackedKind::InPassing
            | PackedKind::InPassingAndBecome
            | PackedKind::Castle
            | PackedKind::Pass
            | PackedKind::Choose
            | PackedKind::LeaveAndChoose
            | PackedKind::Listed => ends,
        }
    }

    /// The target squares of the promotions that must be judged.
    #[inline(never)]
    fn suspected_promotions(&self, suspects: &Suspects<W, P>, ends: Bits<W>, template: Template) -> Bits<W> {
        let touch = &suspects.filter.touch;
        let kind = Kind(template.what().1);
        let is_asked = touch.promotions || touch.kinds.contains(kind) || suspects.crowned.contains(kind);
        if touch.all || suspects.rare || is_asked {
            return ends;
        }
        let lands = suspects.filter.lands_of(self.tables.codes.of[kind.index()]);
        let (mut from, mut to) = (touch.from, touch.to | lands);
        if let Some(shield) = &suspects.shield {
            from |= shield.movers();
            to |= shield.open(ends);
        }
        match template.start(ends) {
            PackedStart::On(square) if from.has(square) => ends,
            PackedStart::On(_) => ends & to,
            PackedStart::Back(by) => ends & (to | from.shifted(by)),
        }
    }

    /// The target squares of the drops of a piece that must be judged. The piece enters as it is or promoted.
    #[inline(always)]
    pub(super) fn suspected_entry(
        &self,
        suspects: &Suspects<W, P>,
        held: Kind,
        becomes: Option<Kind>,
        ends: Bits<W>,
    ) -> Bits<W> {
        let kind = becomes.unwrap_or(held);
        let touch = &suspects.filter.touch;
        let asked = touch.kinds | suspects.crowned;
        let matched = if becomes.is_none() { suspects.entering } else { suspects.entering_promoted };
        if touch.all || matched.contains(held) || asked.contains(held) || asked.contains(kind) {
            return ends;
        }
        let blocks = suspects.shield.as_ref().map_or(Bits::EMPTY, |shield| shield.open(ends));
        blocks | ends & (touch.to | suspects.filter.lands_of(self.tables.codes.of[kind.index()]))
    }

    /// The target squares of the plain moves of a piece that must be judged.
    #[inline(always)]
    pub(super) fn suspected_of(
        &self,
        board: &Board<W, P>,
        suspects: &Suspects<W, P>,
        from: usize,
        ends: Bits<W>,
    ) -> Bits<W> {
        let filter = &suspects.filter;
        let touch = &filter.touch;
        if touch.all || touch.from.has(from) {
            return ends;
        }
        let mut judged = ends & touch.to;
        if touch.lands && ends.meets(filter.lands_of_any()) {
            judged |= ends & filter.lands_of(board.code_at(self.tables, from));
        }
        if let Some(shield) = &suspects.shield {
            judged |= self.unshielded(board, shield, from, ends);
        }
        for extent in suspects.extents.iter() {
            if extent.from.has(from) {
                judged |= ends & extent.to;
            }
        }
        judged
    }

    /// The target squares of the moves in one template after which a forbidden row that holds now may no longer hold.
    #[inline(never)]
    fn may_end(
        &self,
        board: &Board<W, P>,
        suspects: &Suspects<W, P>,
        ending: &Filter<W, P>,
        ends: Bits<W>,
        template: Template,
    ) -> Bits<W> {
        let (PackedKind::Move | PackedKind::Leave) = template.what().0 else { return ends };
        // Moves that `after` rows follow change more than a touch describes.
        if ends.is_empty() || suspects.filter.touch.all && suspects.rare {
            return ends;
        }
        let followed = suspects.extents.iter().chain(&suspects.blast).fold(Bits::EMPTY, |all, extent| all | extent.to);
        let touch = &ending.touch;
        let ending = match template.start(ends) {
            PackedStart::On(from) if touch.from.has(from) => return ends,
            PackedStart::On(from) => touch.to | ending.lands_of(board.code_at(self.tables, from)),
            PackedStart::Back(by) => touch.to | touch.from.shifted(by) | ending.lands_of_any(),
        };
        ends & (ending | followed)
    }

    compiled! {
        /// An extent of the moves that may have to be judged or refused. Plain moves elsewhere certainly pass; drops
        /// and promotions are not covered.
        pub(super) fn doubtful<'a>(&self, suspects: &'a Suspects<W, P>) -> Extent<W> = doubtful_here;
    }

    #[inline(always)]
    fn doubtful_here(&self, suspects: &Suspects<W, P>) -> Extent<W> {
        // Destructured in full, so that each field is considered.
        let Suspects {
            filter,
            promoting,
            shield,
            checks,
            ending,
            crowned: _,
            extents,
            blast,
            rare: _,
            special: _,
            entering: _,
            entering_promoted: _,
        } = suspects;
        let all = self.tables.squares;
        let Touch { all: is_all, from, to, kinds: _, lands: _, promotions: _ } = filter.touch;
        if is_all || checks.is_some() || ending.is_some() {
            return Extent { from: all, to: all };
        }
        let mut doubtful = Extent { from: from | *promoting, to: to | filter.lands_of_any() };
        if let Some(shield) = shield {
            doubtful = doubtful.or(Extent { from: shield.movers(), to: shield.open(all) });
        }
        for extent in extents.iter().chain(blast) {
            // One of the two sets is enough.
            if 8 * extent.from.count() < extent.to.count() {
                doubtful.from |= extent.from;
            } else {
                doubtful.to |= extent.to;
            }
        }
        doubtful
    }

    /// Returns `true` if a packed move of the side to move is a suspect.
    #[inline(always)]
    pub(in crate::movegen) fn is_suspect(
        &self,
        board: &Board<W, P>,
        suspects: &Suspects<W, P>,
        packed: PackedMove,
    ) -> bool {
        let (from, to) = (usize::from(packed.from), usize::from(packed.to));
        match packed.what {
            PackedKind::Move | PackedKind::Leave => !self.suspected_of(board, suspects, from, Bits::of(to)).is_empty(),
            PackedKind::Drop => !self.suspected_entry(suspects, Kind(packed.number), None, Bits::of(to)).is_empty(),
            _ => true,
        }
    }
}
