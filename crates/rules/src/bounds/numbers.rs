//! Limits on the number of pieces, if no rule brings new pieces into the game.

use super::contents::Contents;
use super::outset::{Outset, Pieces};
use crate::model::{CapturedAs, CapturedGo, Movement, PerSide, PromotionRow, Rules};
use crate::types::{Kind, KindSet, Side};

/// The largest numbers of pieces that can ever exist.
#[derive(Clone, Debug)]
pub struct Numbers {
    /// By side and kind: the number of pieces that are ever of this kind, on the board or in hand.
    ever: PerSide<Vec<usize>>,
    /// The number of them that can exist at once.
    at_once: PerSide<Vec<usize>>,
    /// By side: the number of pieces of any kind.
    all: PerSide<usize>,
    /// Set if pieces may change sides. Then each side may have all pieces of both, and both together have no more.
    pub is_shared: bool,
    /// Set if captured pieces never return.
    pub dwindles: bool,
    /// The pieces at the start.
    at_start: Pieces,
    /// By kind: the kinds that may become it, including itself; `None` if any may.
    origins: Vec<Option<KindSet>>,
    /// The number of pieces at the start that are marked as promoted.
    marked: usize,
}

/// Pieces of which there are more than a game can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Excess {
    /// The side that has them; `None` if both together do.
    pub side: Option<Side>,
    /// Their kinds.
    pub kinds: KindSet,
    /// Their number, on the board and in hand.
    pub found: usize,
    /// The largest possible number.
    pub most: usize,
}

impl Numbers {
    /// The numbers for a game from this outset; `None` if some rule brings new pieces. `exists` returns `true` if there
    /// may be such a piece.
    pub fn of(outset: &Outset, exists: impl Fn(Side, Kind) -> bool) -> Option<Numbers> {
        let (rules, start, marked) = (outset.rules, &outset.pieces, outset.marked);
        if rules.drops.iter().any(|row| row.free) || rules.has_effect(|effect| effect.puts.is_some()) {
            return None;
        }
        let drops = rules.drops.len() + rules.after.iter().filter_map(|row| row.choose.as_ref()?.drops).count();
        let dwindles = !rules.captured.go.is_kept() || drops == 0;
        let flips = rules.has_effect(|effect| effect.flips);
        let is_shared = flips || !dwindles && rules.captured.go == CapturedGo::OpponentsHand;
        let has = |side: Side, kinds: KindSet| -> usize {
            let sides = if is_shared { Side::BOTH.to_vec() } else { vec![side] };
            let each = sides.into_iter().flat_map(|side| kinds.iter().map(move |kind| start.count(side, kind)));
            each.sum()
        };
        let every: KindSet = rules.kinds().collect();
        let all = Side::BOTH.map(|side| has(side, every));
        let (origins, limits): (Vec<_>, Vec<_>) =
            rules.kinds().map(|kind| (rules.origins(kind), limit(rules, kind))).unzip();
        let ever = |side: Side, kind: Kind| match &origins[kind.index()] {
            _ if !exists(side, kind) => 0,
            Some(origins) => (has(side, *origins) + marked).min(all[side.index()]),
            None => all[side.index()],
        };
        let at_once = |side: Side, kind: Kind| {
            let limit = limits[kind.index()].filter(|_| !is_shared);
            let most = limit.map_or(usize::MAX, |limit| limit.max(start.count(side, kind)));
            most.min(ever(side, kind))
        };
        let by_kind = |most: &dyn Fn(Side, Kind) -> usize| {
            Side::BOTH.map(|side| rules.kinds().map(|kind| most(side, kind)).collect())
        };
        let (ever, at_once) = (by_kind(&ever), by_kind(&at_once));
        let at_start = start.clone();
        Some(Numbers { ever, at_once, all, is_shared, dwindles, at_start, origins, marked })
    }

    /// Pieces of which a position has more than a game from the start can have.
    pub fn excess(&self, rules: &Rules, pieces: &Pieces) -> Option<Excess> {
        let sides = if self.is_shared { vec![None] } else { Side::BOTH.map(Some).to_vec() };
        sides.into_iter().find_map(|side| self.excess_of(rules, pieces, side))
    }

    fn excess_of(&self, rules: &Rules, pieces: &Pieces, side: Option<Side>) -> Option<Excess> {
        let sum = |of: &dyn Fn(Side) -> usize| -> usize { Side::all_of(side).map(of).sum() };
        let has = |kind: Kind| sum(&|side| pieces.count(side, kind));
        let started = |kind: Kind| sum(&|side| self.at_start.count(side, kind));
        let sum_of = |kinds: KindSet, of: &dyn Fn(Kind) -> usize| -> usize {
            rules.kinds().filter(|kind| kinds.contains(*kind)).map(of).sum()
        };
        let most_of =
            |kind: Kind| Side::all_of(side).map(|side| self.ever[side.index()][kind.index()]).max().unwrap_or(0);
        let too_many = rules.kinds().find(|&kind| has(kind) > most_of(kind));
        if let Some(kind) = too_many {
            return Some(Excess { side, kinds: [kind].into_iter().collect(), found: has(kind), most: most_of(kind) });
        }
        // A captured promoted piece returns to its original kind in the hand.
        let held = |kind: Kind| sum(&|side| pieces.in_hand(side, kind));
        let returns = |kind: &Kind| {
            let is_demoted = rules.demoted.get(kind.index()).is_some_and(Option::is_some);
            is_demoted && rules.captured.shape == CapturedAs::Unpromoted && self.origins[kind.index()].is_some()
        };
        let too_many_held = rules.kinds().filter(returns).find(|&kind| held(kind) > started(kind));
        if let Some(kind) = too_many_held {
            return Some(Excess { side, kinds: [kind].into_iter().collect(), found: held(kind), most: started(kind) });
        }
        // A kind with more pieces than at the start got them from its origins. A kind and its origins together never
        // grow.
        let grown = rules.kinds().filter(|&kind| has(kind) > started(kind));
        let kinds = grown.map(|kind| self.origins[kind.index()]).try_fold(KindSet::EMPTY, |all, of| Some(all | of?));
        let every: KindSet = rules.kinds().collect();
        let checked = kinds.into_iter().chain([every]);
        checked.into_iter().find_map(|kinds| {
            let (found, most) = (sum_of(kinds, &has), sum_of(kinds, &started) + self.marked);
            (found > most).then_some(Excess { side, kinds, found, most })
        })
    }

    /// The number of pieces that are ever of these kinds.
    pub fn ever(&self, kinds: PerSide<KindSet>) -> usize {
        self.sum(&self.ever, kinds)
    }

    /// The number of pieces that may be on the board at once on squares that can hold nothing else.
    pub fn on_board(&self, held: Contents) -> usize {
        if held.empty || held.wall { usize::MAX } else { self.sum(&self.at_once, held.pieces) }
    }

    fn sum(&self, most: &PerSide<Vec<usize>>, kinds: PerSide<KindSet>) -> usize {
        let of = |side: Side| {
            let of = &most[side.index()];
            let sum = kinds[side.index()].iter().filter_map(|kind| of.get(kind.index())).sum::<usize>();
            sum.min(self.all[side.index()])
        };
        let both = of(Side::First) + of(Side::Second);
        if self.is_shared { both.min(self.all[0]) } else { both }
    }
}

/// The largest number of own pieces of a kind, if only rows with a limit create it; otherwise `None`.
fn limit(rules: &Rules, kind: Kind) -> Option<usize> {
    let makes = |movement: &Movement| movement.becomes == Some(kind);
    let by_move = rules.pieces.iter().flat_map(|piece| &piece.moves).any(makes);
    if by_move || rules.has_effect(|effect| effect.becomes == Some(kind)) {
        return None;
    }
    let makes = |row: &&PromotionRow| rules.kinds().any(|of| rules.forms(row, of).contains(&kind));
    let limit = |row: &PromotionRow| {
        let limit = row.limits.iter().find(|(limited, _)| *limited == kind);
        limit.map(|(_, limit)| usize::from(*limit))
    };
    rules.promotion.iter().filter(makes).map(limit).try_fold(0, |most, limit| Some(limit?.max(most)))
}
