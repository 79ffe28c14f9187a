//! Sinks: receivers of the moves found, which count them in bulk or list them.

use crate::movegen::packed::{Filling, PackedKind, PackedMove, Template};
use crate::movegen::planes::Machine;
use crate::movegen::planes::cpu::Cpu;
use crate::movegen::planes::eval::Extent;
use crate::position::Board;
use crate::tables::planes::{Group, PlaneTables, Promotion, ShiftOp};
use crate::types::{Bits, Kind, KindSet};

/// Receives moves.
pub(in crate::movegen) trait Sink<const W: usize, const P: usize, L: Cpu> {
    /// Receives the moves of all pieces at once by a shift.
    fn shift(&mut self, machine: &Machine<W, P, L>, board: &Board<W, P>, op: &ShiftOp<W>, ends: Bits<W>);
    /// Receives the moves of one piece that keeps its kind.
    fn each(&mut self, from: usize, ends: Bits<W>);
    /// Receives the moves of one piece. `places` holds the squares where it may keep its kind, and those where it may
    /// promote.
    fn promoting(
        &mut self,
        machine: &Machine<W, P, L>,
        board: &Board<W, P>,
        promotion: Option<u16>,
        from: usize,
        ends: Bits<W>,
        places: (Bits<W>, Bits<W>),
    );
    /// Receives drops of one kind.
    fn drops(&mut self, kind: Kind, ends: Bits<W>);
    /// Receives one move, with its promotion if it has one.
    fn one(&mut self, packed: PackedMove);
    /// Receives the moves of a rarely needed part, in its own function.
    fn out_of_line(&mut self, find: impl FnOnce(&mut Self));
}

/// Counts moves.
pub(in crate::movegen) struct Count(pub u64);

impl<const W: usize, const P: usize, L: Cpu> Sink<W, P, L> for Count {
    #[inline(always)]
    fn shift(&mut self, machine: &Machine<W, P, L>, board: &Board<W, P>, op: &ShiftOp<W>, ends: Bits<W>) {
        self.0 += u64::from((ends & op.stay).count());
        if ends.meets(op.any) {
            self.0 += L::out_of_line(|| {
                let mut count = 0;
                promotions_along(machine.tables, board, op, |to, _| count += u64::from((ends & *to).count()));
                count
            });
        }
    }

    #[inline(always)]
    fn each(&mut self, _: usize, ends: Bits<W>) {
        self.0 += u64::from(ends.count());
    }

    #[inline(always)]
    fn promoting(
        &mut self,
        machine: &Machine<W, P, L>,
        board: &Board<W, P>,
        promotion: Option<u16>,
        from: usize,
        ends: Bits<W>,
        (stay, any): (Bits<W>, Bits<W>),
    ) {
        self.0 += u64::from((ends & stay).count());
        if ends.meets(any)
            && let Some(number) = promotion
        {
            let promotion: &Promotion<W> = &machine.tables.promotions[usize::from(number)];
            for group in &promotion.groups {
                self.0 += promoted(machine.tables, board, group, ends & group.to[from]);
            }
        }
    }

    #[inline(always)]
    fn drops(&mut self, _: Kind, ends: Bits<W>) {
        self.0 += u64::from(ends.count());
    }

    #[inline(always)]
    fn one(&mut self, _: PackedMove) {
        self.0 += 1;
    }

    #[inline(always)]
    fn out_of_line(&mut self, find: impl FnOnce(&mut Self)) {
        // No other code has the address of this counter, so it can stay in a register.
        self.0 += L::out_of_line(|| {
            let mut part = Count(0);
            find(&mut part);
            part.0
        });
    }
}

/// Counts all moves, and separately the moves of pieces on the board within an extent.
pub(in crate::movegen) struct CountWithin<const W: usize> {
    pub all: u64,
    pub within: u64,
    pub extent: Extent<W>,
    /// Set if there was a move that the extent cannot classify. `within` is meaningless then.
    pub is_unsure: bool,
    /// The kinds whose drops count as within, and those whose drops do not.
    pub dropped: (KindSet, KindSet),
    /// Set if castlings (or passes, below) certainly do not count as within. If unset, such a move makes the count
    /// unsure.
    pub castles_not: bool,
    pub passes_not: bool,
}

impl<const W: usize, const P: usize, L: Cpu> Sink<W, P, L> for CountWithin<W> {
    #[inline(always)]
    fn shift(&mut self, machine: &Machine<W, P, L>, board: &Board<W, P>, op: &ShiftOp<W>, ends: Bits<W>) {
        let within = ends & self.extent.to & self.extent.from.shifted(op.over);
        self.count(|count, is_all| {
            Sink::<W, P, L>::shift(count, machine, board, op, if is_all { ends } else { within })
        });
    }

    #[inline(always)]
    fn each(&mut self, from: usize, ends: Bits<W>) {
        self.all += u64::from(ends.count());
        if self.extent.from.has(from) {
            self.within += u64::from((ends & self.extent.to).count());
        }
    }

    #[inline(always)]
    fn promoting(
        &mut self,
        machine: &Machine<W, P, L>,
        board: &Board<W, P>,
        promotion: Option<u16>,
        from: usize,
        ends: Bits<W>,
        places: (Bits<W>, Bits<W>),
    ) {
        let within = if self.extent.from.has(from) { ends & self.extent.to } else { Bits::EMPTY };
        let ends = |is_all| if is_all { ends } else { within };
        self.count(|count, is_all| {
            Sink::<W, P, L>::promoting(count, machine, board, promotion, from, ends(is_all), places)
        });
    }

    #[inline(always)]
    fn drops(&mut self, kind: Kind, ends: Bits<W>) {
        let (count, (all, none)) = (u64::from(ends.count()), self.dropped);
        self.all += count;
        if all.contains(kind) {
            self.within += count;
        } else {
            self.is_unsure |= count > 0 && !none.contains(kind);
        }
    }

    #[inline(always)]
    fn one(&mut self, packed: PackedMove) {
        self.all += 1;
        self.is_unsure |= match packed.what {
            PackedKind::Castle => !self.castles_not,
            PackedKind::Pass => !self.passes_not,
            _ => true,
        };
    }

    #[inline(always)]
    fn out_of_line(&mut self, find: impl FnOnce(&mut Self)) {
        L::out_of_line(|| find(self));
    }
}

impl<const W: usize> CountWithin<W> {
    /// Runs the count for all moves (`true`) and for those of the extent (`false`).
    #[inline(always)]
    fn count(&mut self, mut counted: impl FnMut(&mut Count, bool)) {
        let (mut all, mut within) = (Count(self.all), Count(self.within));
        counted(&mut all, true);
        counted(&mut within, false);
        (self.all, self.within) = (all.0, within.0);
    }
}

/// Collects all target squares.
pub(super) struct Union<const W: usize>(pub Bits<W>);

impl<const W: usize, const P: usize, L: Cpu> Sink<W, P, L> for Union<W> {
    #[inline(always)]
    fn shift(&mut self, _: &Machine<W, P, L>, _: &Board<W, P>, _: &ShiftOp<W>, ends: Bits<W>) {
        self.0 |= ends;
    }

    #[inline(always)]
    fn each(&mut self, _: usize, ends: Bits<W>) {
        self.0 |= ends;
    }

    #[inline(always)]
    fn promoting(
        &mut self,
        _: &Machine<W, P, L>,
        _: &Board<W, P>,
        _: Option<u16>,
        _: usize,
        ends: Bits<W>,
        _: (Bits<W>, Bits<W>),
    ) {
        self.0 |= ends;
    }

    #[inline(always)]
    fn drops(&mut self, _: Kind, ends: Bits<W>) {
        self.0 |= ends;
    }

    #[inline(always)]
    fn one(&mut self, packed: PackedMove) {
        self.0.put(usize::from(packed.to), 1);
    }

    #[inline(always)]
    fn out_of_line(&mut self, find: impl FnOnce(&mut Self)) {
        self.0 |= L::out_of_line(|| {
            let mut part = Union(Bits::EMPTY);
            find(&mut part);
            part.0
        });
    }
}

/// Receives moves that share a template.
pub(in crate::movegen) trait Take<const W: usize>: Sized {
    /// Receives the moves of one template with these target squares, perhaps none.
    fn take(&mut self, ends: Bits<W>, template: Template);

    /// Does rare work on a list. An implementation may work on a copy, so that the original can stay in registers.
    #[inline(always)]
    fn aside(list: &mut List<Self>, work: impl FnOnce(&mut List<Self>)) {
        work(list);
    }
}

impl<const W: usize> Take<W> for Filling<'_> {
    #[inline(always)]
    fn take(&mut self, ends: Bits<W>, template: Template) {
        self.extend(ends, template);
    }

    #[inline(always)]
    fn aside(list: &mut List<Self>, work: impl FnOnce(&mut List<Self>)) {
        // The work gets the address of a copy, so the original can stay in registers.
        let mut copy = List(list.0);
        work(&mut copy);
        *list = copy;
    }
}

/// Passes moves on, template by template.
pub(in crate::movegen) struct List<T>(pub T);

impl<const W: usize, const P: usize, L: Cpu, T: Take<W>> Sink<W, P, L> for List<T> {
    #[inline(always)]
    fn shift(&mut self, machine: &Machine<W, P, L>, board: &Board<W, P>, op: &ShiftOp<W>, ends: Bits<W>) {
        self.0.take(ends & op.stay, op.template);
        if ends.meets(op.any) {
            T::aside(self, |list| {
                L::out_of_line(|| {
                    let take = |to: &Bits<W>, kind| list.0.take(ends & *to, op.template.becoming(kind));
                    promotions_along(machine.tables, board, op, take);
                });
            });
        }
    }

    #[inline(always)]
    fn each(&mut self, from: usize, ends: Bits<W>) {
        self.0.take(ends, Template::from(from, PackedKind::Move));
    }

    #[inline(always)]
    fn promoting(
        &mut self,
        machine: &Machine<W, P, L>,
        board: &Board<W, P>,
        promotion: Option<u16>,
        from: usize,
        ends: Bits<W>,
        (stay, any): (Bits<W>, Bits<W>),
    ) {
        let template = Template::from(from, PackedKind::Move);
        self.0.take(ends & stay, template);
        if ends.meets(any)
            && let Some(number) = promotion
        {
            T::aside(self, |list| {
                L::out_of_line(|| {
                    for group in &machine.tables.promotions[usize::from(number)].groups {
                        for kind in choices(machine.tables, board, group) {
                            list.0.take(ends & group.to[from], template.becoming(kind));
                        }
                    }
                });
            });
        }
    }

    #[inline(always)]
    fn drops(&mut self, kind: Kind, ends: Bits<W>) {
        self.0.take(ends, Template::drop(kind));
    }

    #[inline(always)]
    fn one(&mut self, packed: PackedMove) {
        self.0.take(Bits::of(packed.place()), Template::of(packed));
    }

    #[inline(always)]
    fn out_of_line(&mut self, find: impl FnOnce(&mut Self)) {
        T::aside(self, |list| L::out_of_line(|| find(list)));
    }
}

impl<const W: usize, const P: usize, L: Cpu> Machine<'_, W, P, L> {
    /// Calls `see` with the packed move, if its piece may keep its kind, and with a promotion to each permitted kind.
    pub(super) fn promoted(
        &self,
        board: &Board<W, P>,
        promotion: u16,
        packed: PackedMove,
        mut see: impl FnMut(PackedMove),
    ) {
        let promotion = &self.tables.promotions[usize::from(promotion)];
        let (from, to) = (usize::from(packed.from), usize::from(packed.to));
        if promotion.stay[from].has(to) {
            see(packed);
        }
        for group in promotion.groups.iter().filter(|group| group.to[from].has(to)) {
            for kind in choices(self.tables, board, group) {
                see(PackedMove { what: packed.what.becoming(), number: kind.0, ..packed });
            }
        }
    }
}

/// Calls `see` for every promotion that a shift could offer, with the squares where it does.
fn promotions_along<const W: usize, const P: usize>(
    tables: &PlaneTables<W>,
    board: &Board<W, P>,
    op: &ShiftOp<W>,
    mut see: impl FnMut(&Bits<W>, Kind),
) {
    let op = &tables.sides[board.turn.side().index()].loops.ops[usize::from(op.number)];
    let (Some(landing), Some(number)) = (&op.landing, op.promotion) else { return };
    for (group, to) in tables.promotions[usize::from(number)].groups.iter().zip(&landing.groups) {
        for kind in choices(tables, board, group) {
            see(to, kind);
        }
    }
}

/// The number of promotions that a group offers on these squares.
#[inline(never)]
fn promoted<const W: usize, const P: usize>(
    tables: &PlaneTables<W>,
    board: &Board<W, P>,
    group: &Group<W>,
    ends: Bits<W>,
) -> u64 {
    u64::from(ends.count()) * choices(tables, board, group).count() as u64
}

/// Returns `true` if the side to move already has as many pieces of a kind as it may promote to.
pub(in crate::movegen) fn is_full<const W: usize, const P: usize>(
    tables: &PlaneTables<W>,
    board: &Board<W, P>,
    kind: Kind,
    limit: Option<u16>,
) -> bool {
    limit.is_some_and(|limit| {
        let all = board.of_kind(tables, kind);
        (all & board.pieces(board.turn.side())).count() >= u32::from(limit)
    })
}

/// The kinds of a group whose limit the side to move has not reached.
#[inline]
fn choices<'g, const W: usize, const P: usize>(
    tables: &PlaneTables<W>,
    board: &Board<W, P>,
    group: &'g Group<W>,
) -> impl Iterator<Item = Kind> + use<'g, W, P> {
    // Nearly all groups have no limits and are not searched.
    let mut full = 0u64;
    if group.limited {
        for (index, &(kind, limit)) in group.kinds.iter().enumerate() {
            full |= u64::from(is_full(tables, board, kind, limit)) << index;
        }
    }
    let free = move |&(index, _): &(usize, &(Kind, Option<u16>))| full >> index & 1 == 0;
    group.kinds.iter().enumerate().filter(free).map(|(_, (kind, _))| *kind)
}
