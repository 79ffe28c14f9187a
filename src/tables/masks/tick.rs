//! What moves do to counters.

use super::fact::Fact;
use crate::model::{Counter, CounterStep, DeedKind, Rules, Scope, Set, Taking};
use crate::types::{Bits, Kind, KindSet, Side};

/// What moves do to a counter.
#[derive(Clone, Debug)]
pub struct Tick<const W: usize> {
    /// The slot of the game or of the first player.
    pub slot: usize,
    /// Does each side have one?
    pub per_side: bool,
    /// What each sort of move does, by [`Sort::place`]; empty if squares or conditions decide, too.
    pub known: Vec<Change>,
    /// The first that matches counts.
    pub steps: Vec<TickStep<W>>,
}

/// A step of a counter.
#[derive(Clone, Debug)]
pub struct TickStep<const W: usize> {
    /// On which moves; all if there are none.
    pub on: Vec<Pattern<W>>,
    /// And when, after the move, seen by the mover.
    pub when: Option<Fact<W>>,
    /// What it does.
    pub change: Change,
}

/// What becomes of a counter.
#[derive(Clone, Copy, Debug)]
pub struct Change {
    /// The bits of the old value that stay: all, or none if the counter is set.
    kept: i32,
    /// What is added to that.
    add: i32,
}

impl Change {
    /// The counter stays what it is.
    pub const NONE: Change = Change { kept: -1, add: 0 };

    fn of(step: &CounterStep) -> Change {
        match step.set {
            Some(value) => Change { kept: 0, add: value },
            None => Change { kept: -1, add: step.add },
        }
    }

    /// The new value.
    #[inline(always)]
    pub fn made(self, value: i32) -> i32 {
        (value & self.kept).saturating_add(self.add)
    }
}

/// A sort of move: all that patterns ask, squares aside.
#[derive(Clone, Copy, Debug)]
pub struct Sort {
    /// The kind of move.
    pub kind: DeedKind,
    /// The piece that moves, castles or is dropped; of no meaning for a pass.
    pub piece: Kind,
    /// Does it take?
    pub takes: bool,
}

impl Sort {
    /// Its number among those of a variant with so many kinds of pieces.
    #[inline(always)]
    pub fn place(self, kinds: usize) -> usize {
        (2 * self.kind as usize + usize::from(self.takes)) * kinds + self.piece.index()
    }

    /// All sorts in the order of their numbers.
    fn all(kinds: usize) -> impl Iterator<Item = Sort> {
        let deeds = [DeedKind::Move, DeedKind::Drop, DeedKind::Castle, DeedKind::Pass];
        deeds
            .into_iter()
            .flat_map(|kind| [false, true].map(|takes| (kind, takes)))
            .flat_map(move |(kind, takes)| (0..kinds).map(move |piece| Sort { kind, piece: Kind(piece as u8), takes }))
    }
}

/// A pattern of moves.
#[derive(Clone, Debug)]
pub struct Pattern<const W: usize> {
    /// The mover is one of these.
    pub by: Option<KindSet>,
    /// The kind of move.
    pub kind: Option<DeedKind>,
    /// Does it take?
    pub takes: Option<bool>,
    /// It starts here, by side.
    pub from: Option<[Bits<W>; 2]>,
    /// It ends here, by side.
    pub to: Option<[Bits<W>; 2]>,
}

impl<const W: usize> Pattern<W> {
    /// Does a move of a side match that is of a sort and leads from one square to another?
    #[inline(always)]
    pub fn matches(&self, side: Side, sort: Sort, from: usize, to: usize) -> bool {
        let is_on_board = matches!(sort.kind, DeedKind::Move | DeedKind::Castle);
        let starts = |squares: &[Bits<W>; 2]| is_on_board && squares[side.index()].has(from);
        let ends = |squares: &[Bits<W>; 2]| sort.kind != DeedKind::Pass && squares[side.index()].has(to);
        self.is_about(sort) && self.from.as_ref().is_none_or(starts) && self.to.as_ref().is_none_or(ends)
    }

    /// Does a sort of move match, squares aside?
    #[inline(always)]
    fn is_about(&self, sort: Sort) -> bool {
        self.kind.is_none_or(|wanted| wanted == sort.kind)
            && self.by.is_none_or(|kinds| sort.kind != DeedKind::Pass && kinds.contains(sort.piece))
            && self.takes.is_none_or(|wanted| wanted == sort.takes)
    }
}

impl<const W: usize> Tick<W> {
    /// The counter's steps; `None` if they ask for what cannot be read off planes.
    pub(super) fn of(rules: &Rules, royals: KindSet, counter: &Counter) -> Option<Tick<W>> {
        let steps = counter.steps.iter().map(|step| Tick::step(rules, royals, step)).collect::<Option<Vec<_>>>()?;
        let known = match steps.iter().all(TickStep::is_about_sorts) {
            true => Sort::all(rules.pieces.len()).map(|sort| change(&steps, |step| step.is_about(sort))).collect(),
            false => Vec::new(),
        };
        Some(Tick { slot: counter.slot, per_side: counter.scope == Scope::Side, known, steps })
    }

    fn step(rules: &Rules, royals: KindSet, step: &CounterStep) -> Option<TickStep<W>> {
        let squares = |set: &Option<Set>| match set {
            None => Some(None),
            Some(set) => set.as_squares().map(|squares| Some(squares.map(Bits::from))),
        };
        let mut on = Vec::new();
        for deed in &step.on {
            let takes = match deed.takes {
                None => None,
                Some(Taking::Anything) => Some(true),
                Some(Taking::Nothing) => Some(false),
                Some(Taking::Kinds(_)) => return None,
            };
            if deed.becomes.is_some() || deed.unmoved.is_some() {
                return None;
            }
            on.push(Pattern {
                by: deed.by,
                kind: deed.kind,
                takes,
                from: squares(&deed.from)?,
                to: squares(&deed.to)?,
            });
        }
        let when = match &step.when {
            None => None,
            Some(when) => Some(Fact::of(rules, royals, when)?),
        };
        Some(TickStep { on, when, change: Change::of(step) })
    }

    /// What a move does, if what the steps ask is told of each.
    #[inline(always)]
    pub fn change(&self, is_meant: impl Fn(&TickStep<W>) -> bool) -> Change {
        change(&self.steps, is_meant)
    }

    /// The memory it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let on = |step: &TickStep<W>| size_of_val(step.on.as_slice());
        size_of_val(self.known.as_slice())
            + size_of_val(self.steps.as_slice())
            + self.steps.iter().map(on).sum::<usize>()
    }
}

#[inline(always)]
fn change<const W: usize>(steps: &[TickStep<W>], is_meant: impl Fn(&TickStep<W>) -> bool) -> Change {
    steps.iter().find(|step| is_meant(step)).map_or(Change::NONE, |step| step.change)
}

impl<const W: usize> TickStep<W> {
    fn is_about_sorts(&self) -> bool {
        self.when.is_none() && self.on.iter().all(|pattern| pattern.from.is_none() && pattern.to.is_none())
    }

    /// Is it about a sort of move, squares aside?
    fn is_about(&self, sort: Sort) -> bool {
        self.is_on(|pattern| pattern.is_about(sort))
    }

    /// Is it about moves that match such a pattern, or about all?
    pub fn is_on(&self, matches: impl Fn(&Pattern<W>) -> bool) -> bool {
        self.on.is_empty() || self.on.iter().any(matches)
    }
}
