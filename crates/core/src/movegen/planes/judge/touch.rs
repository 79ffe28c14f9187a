//! Touches: the moves that could change a set of squares, as filters use them.

use crate::types::{Bits, KindSet};

/// Moves that could change something. They start or end on certain squares, put down pieces of certain kinds, or end
/// where an attack from their planes would begin. Castlings and captures in passing, which change more than two
/// squares, are not covered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Touch<const W: usize> {
    /// Set if all moves are included.
    pub all: bool,
    /// The moves that start here are included.
    pub from: Bits<W>,
    /// The moves that end here are included.
    pub to: Bits<W>,
    /// The moves by which a piece of these kinds enters or is created are included.
    pub kinds: KindSet,
    /// Set if the moves that end on [`Filter::lands`](super::filter::Filter) are included.
    pub lands: bool,
    /// Set if the moves by which a piece changes its kind are included.
    pub promotions: bool,
}

impl<const W: usize> Touch<W> {
    pub const NONE: Touch<W> = Touch {
        all: false,
        from: Bits::EMPTY,
        to: Bits::EMPTY,
        kinds: KindSet::EMPTY,
        lands: false,
        promotions: false,
    };
    pub const ALL: Touch<W> = Touch { all: true, ..Touch::NONE };

    #[inline]
    pub fn or(self, other: Touch<W>) -> Touch<W> {
        Touch {
            all: self.all || other.all,
            from: self.from | other.from,
            to: self.to | other.to,
            kinds: self.kinds | other.kinds,
            lands: self.lands || other.lands,
            promotions: self.promotions || other.promotions,
        }
    }

    pub fn is_none(&self) -> bool {
        let Touch { all, from, to, kinds, lands, promotions } = self;
        !all && from.is_empty() && to.is_empty() && kinds.is_empty() && !lands && !promotions
    }

    /// The approximate number of moves.
    #[inline]
    pub fn weight(&self) -> u32 {
        let Touch { all, from, to, kinds, lands, promotions } = self;
        1000 * u32::from(*all)
            + 8 * from.count()
            + to.count()
            + 4 * u32::from(!kinds.is_empty())
            + 8 * u32::from(*lands)
            + u32::from(*promotions)
    }
}

/// A set and the moves that could change it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change<const W: usize> {
    pub now: Bits<W>,
    /// The squares that could enter the set. `grow` holds the moves by which they could.
    pub enter: Bits<W>,
    pub grow: Touch<W>,
    /// The squares that could leave the set. `shrink` holds the moves by which they could.
    pub leave: Bits<W>,
    pub shrink: Touch<W>,
    /// Set if every square that enters or leaves the set is the start or target of the move.
    pub local: bool,
    /// Set if every square that enters the set is the target of the move.
    pub landing: bool,
    /// The largest number of squares that one move can remove, replaced or not, promotions excluded. [`Change::MANY`]
    /// if unknown.
    pub lost: u32,
    /// The number of squares by which one move can shrink the set, promotions excluded.
    pub fewer: u32,
}

impl<const W: usize> Change<W> {
    /// More squares than a board has.
    pub const MANY: u32 = 1 << 16;

    pub fn fixed(now: Bits<W>) -> Change<W> {
        let (enter, leave) = (Bits::EMPTY, Bits::EMPTY);
        let (grow, shrink) = (Touch::NONE, Touch::NONE);
        Change { now, enter, grow, leave, shrink, local: true, landing: true, lost: 0, fewer: 0 }
    }

    /// The moves that could empty the set, which must not be empty now.
    #[inline]
    pub fn emptied(&self) -> Touch<W> {
        match self.now.count() > self.fewer.min(self.lost) {
            true => Touch { promotions: true, ..Touch::NONE },
            false => self.shrink,
        }
    }

    /// A set that may change in any way.
    pub fn any(now: Bits<W>, board: Bits<W>) -> Change<W> {
        let (lost, fewer) = (Change::<W>::MANY, Change::<W>::MANY);
        let (grow, shrink) = (Touch::ALL, Touch::ALL);
        Change { now, enter: board, grow, leave: board, shrink, local: false, landing: false, lost, fewer }
    }

    /// All squares that may be in the set after a move.
    pub fn most(&self) -> Bits<W> {
        self.now | self.enter
    }

    /// The part of the growth that matters for some squares.
    fn growth_in(&self, squares: Bits<W>) -> Touch<W> {
        let grow = within(self.grow, self.enter, squares, self.local);
        let ends = Touch { to: self.enter & squares, ..Touch::NONE };
        if self.landing && ends.weight() < grow.weight() { ends } else { grow }
    }

    /// The part of the shrinking that matters for some squares.
    fn shrinking_in(&self, squares: Bits<W>) -> Touch<W> {
        within(self.shrink, self.leave, squares, self.local)
    }

    pub fn and(self, other: Change<W>) -> Change<W> {
        let grow = self.growth_in(other.most()).or(other.growth_in(self.most()));
        let shrink = self.shrinking_in(other.most()).or(other.shrinking_in(self.most()));
        Change {
            now: self.now & other.now,
            enter: self.enter & other.most() | other.enter & self.most(),
            grow,
            leave: self.leave & other.most() | other.leave & self.most(),
            shrink,
            local: self.local && other.local,
            landing: self.landing && other.landing,
            lost: self.lost.saturating_add(other.lost),
            fewer: self.lost.saturating_add(other.lost),
        }
    }

    #[inline]
    pub fn or(self, other: Change<W>) -> Change<W> {
        Change {
            now: self.now | other.now,
            enter: self.enter | other.enter,
            grow: self.grow.or(other.grow),
            leave: self.leave | other.leave,
            shrink: self.shrink.or(other.shrink),
            local: self.local && other.local,
            landing: self.landing && other.landing,
            lost: self.lost.saturating_add(other.lost),
            fewer: self.lost.saturating_add(other.lost),
        }
    }

    /// Applies a function to the set that maps each square to squares.
    #[inline]
    pub fn spread(self, by: impl Fn(Bits<W>) -> Bits<W>) -> Change<W> {
        let Change { now, enter, grow, leave, shrink, local: _, landing: _, lost: _, fewer: _ } = self;
        let (lost, fewer) = (Change::<W>::MANY, Change::<W>::MANY);
        let (enter, leave) = (by(enter), by(leave));
        Change { now: by(now), enter, grow, leave, shrink, local: false, landing: false, lost, fewer }
    }

    pub fn complement(self, board: Bits<W>) -> Change<W> {
        let Change { now, enter, grow, leave, shrink, local, landing: _, lost: _, fewer: _ } = self;
        let landing = leave.is_empty();
        // A square that the move neither leaves nor enters stays in the set.
        let lost = if local { 2 } else { Change::<W>::MANY };
        let fewer = lost;
        let (now, enter, leave) = (board.without(now), leave, enter);
        Change { now, enter, grow: shrink, leave, shrink: grow, local, landing, lost, fewer }
    }
}

fn within<const W: usize>(touch: Touch<W>, changing: Bits<W>, squares: Bits<W>, local: bool) -> Touch<W> {
    if !changing.meets(squares) {
        return Touch::NONE;
    }
    match local {
        true => Touch { from: touch.from & squares, to: touch.to & squares, ..touch },
        false => touch,
    }
}
