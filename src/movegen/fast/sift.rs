//! Moves told apart by patterns while they are found: those that the plain executor looks after, and the rest.

use super::Fast;
use super::facts::Doing;
use super::generate::MatingDrops;
use super::level::Level;
use super::node::Node;
use super::run::{Task, run};
use super::sink::{Count, List, Sink};
use super::step::Step;
use super::steps::{Place, Steps};
use crate::model::DeedKind;
use crate::movegen::Move;
use crate::position::{Board, Planes};
use crate::tables::masks::{Masks, Pattern, ShiftOp, Sort};
use crate::types::{Bits, Kind, Side};

/// Which of the moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::movegen) enum Wanted {
    /// Legal ones that match no pattern.
    Rest,
    /// Pseudo-legal ones that match no pattern.
    Any,
    /// Pseudo-legal ones that match one.
    Matching,
}

/// Passes the moves on that are wanted.
struct Sift<'a, const W: usize, const P: usize, S> {
    sink: S,
    wanted: Wanted,
    patterns: &'a [Pattern<W>],
    masks: &'a Masks<W>,
    board: &'a Board<W, P>,
}

impl<const W: usize, const P: usize, S> Sift<'_, W, P, S> {
    /// The wanted ones among the moves of a piece.
    fn of_piece(&self, from: usize, ends: Bits<W>) -> Bits<W> {
        if ends.is_empty() {
            return ends;
        }
        let kind = self.board.kind_at(self.masks, from);
        let side = self.board.turn.index();
        // A piece that stays where it is takes nothing.
        let takes = self.board.occupied().without(Bits::of(from));
        let moves = |pattern: &&Pattern<W>| {
            pattern.kind.is_none_or(|wanted| wanted == DeedKind::Move)
                && pattern.by.is_none_or(|kinds| kinds.contains(kind))
                && pattern.from.as_ref().is_none_or(|squares| squares[side].has(from))
        };
        self.keep(ends, self.patterns.iter().filter(moves), takes)
    }

    /// The wanted ones among moves, of which those match that end where a pattern says; those that end on `takes` take something.
    fn keep<'p>(&self, ends: Bits<W>, patterns: impl Iterator<Item = &'p Pattern<W>>, takes: Bits<W>) -> Bits<W> {
        let side = self.board.turn.index();
        let mut matching = Bits::EMPTY;
        for pattern in patterns {
            let to = pattern.to.as_ref().map_or(ends, |squares| ends & squares[side]);
            matching |= match pattern.takes {
                None => to,
                Some(true) => to & takes,
                Some(false) => to.without(takes),
            };
        }
        match self.wanted {
            Wanted::Matching => matching,
            Wanted::Rest | Wanted::Any => ends.without(matching),
        }
    }
}

impl<const W: usize, const P: usize, L: Level, S: Sink<W, P, L>> Sink<W, P, L> for Sift<'_, W, P, S> {
    fn shift(&mut self, fast: &Fast<W, P, L>, board: &Board<W, P>, op: &ShiftOp<W>, ends: Bits<W>) {
        let mut kept = Bits::EMPTY;
        for to in ends {
            kept |= self.of_piece((to as i32 - i32::from(op.over)) as usize, Bits::of(to));
        }
        self.sink.shift(fast, board, op, kept);
    }

    fn each(&mut self, from: usize, ends: Bits<W>) {
        let kept = self.of_piece(from, ends);
        self.sink.each(from, kept);
    }

    fn promoting(
        &mut self,
        fast: &Fast<W, P, L>,
        board: &Board<W, P>,
        promotion: Option<u16>,
        from: usize,
        ends: Bits<W>,
        places: (Bits<W>, Bits<W>),
    ) {
        let kept = self.of_piece(from, ends);
        self.sink.promoting(fast, board, promotion, from, kept, places);
    }

    fn drops(&mut self, kind: Kind, ends: Bits<W>) {
        let drops = |pattern: &&Pattern<W>| {
            pattern.kind.is_none_or(|wanted| wanted == DeedKind::Drop)
                && pattern.by.is_none_or(|kinds| kinds.contains(kind))
                && pattern.from.is_none()
        };
        let kept = self.keep(ends, self.patterns.iter().filter(drops), Bits::EMPTY);
        self.sink.drops(kind, kept);
    }

    fn one(&mut self, step: Step) {
        let doing = Doing::new(self.masks, self.board, step);
        let matches = self.patterns.iter().any(|pattern| doing.matches(pattern));
        if matches == (self.wanted == Wanted::Matching) {
            self.sink.one(step);
        }
    }

    fn apart(&mut self, find: impl FnOnce(&mut Self)) {
        L::apart(|| find(self));
    }
}

impl<const W: usize, const P: usize, L: Level> Fast<'_, W, P, L> {
    /// A position whose moves are pseudo-legal: nothing is forbidden, and royals are pieces like others.
    fn pseudo_legal<'n>(&'n self, board: &'n Board<W, P>) -> Node<'n, W, P> {
        let node = self.bare_node(board, board.turn);
        Node { royals: Bits::EMPTY, free: node.own, ..node }
    }

    fn sift<S: Sink<W, P, L>>(&self, board: &Board<W, P>, wanted: Wanted, patterns: &[Pattern<W>], sink: S) -> S {
        let mut sift = Sift { sink, wanted, patterns, masks: self.masks, board };
        match wanted {
            Wanted::Rest => self.generate(&self.node(board), MatingDrops::Judged, &mut sift),
            Wanted::Any | Wanted::Matching => self.generate(&self.pseudo_legal(board), MatingDrops::Kept, &mut sift),
        }
        sift.sink
    }
}

struct FindSifted<'a, const W: usize, const P: usize> {
    board: &'a Board<W, P>,
    wanted: Wanted,
    patterns: &'a [Pattern<W>],
    into: &'a mut Steps,
}

impl<const W: usize, const P: usize> Task<W, P> for FindSifted<'_, W, P> {
    type Answer = ();
    fn run<L: Level>(self, fast: &Fast<W, P, L>) {
        L::apart(|| {
            let first = self.into.end();
            let List(into) = fast.sift(self.board, self.wanted, self.patterns, List(self.into));
            if self.wanted == Wanted::Rest {
                fast.keep_legal(self.board, into, first);
            }
        });
    }
}

struct CountSifted<'a, const W: usize, const P: usize> {
    board: &'a Board<W, P>,
    wanted: Wanted,
    patterns: &'a [Pattern<W>],
}

impl<const W: usize, const P: usize> Task<W, P> for CountSifted<'_, W, P> {
    type Answer = u64;
    fn run<L: Level>(self, fast: &Fast<W, P, L>) -> u64 {
        L::apart(|| {
            if self.wanted == Wanted::Rest && fast.must_test() {
                let (board, mut found) = (self.board, Steps::default());
                fast.sift(board, self.wanted, self.patterns, List(&mut found));
                fast.keep_legal(board, &mut found, Place::FIRST);
                return found.len() as u64;
            }
            fast.sift(self.board, self.wanted, self.patterns, Count(0)).0
        })
    }
}

/// Adds the moves that are wanted to a list.
pub(in crate::movegen) fn find_sifted<const W: usize, const P: usize>(
    masks: &Masks<W>,
    planes: &Planes<W, P>,
    wanted: Wanted,
    patterns: &[Pattern<W>],
    into: &mut Steps,
) {
    run(masks, FindSifted { board: &planes.board, wanted, patterns, into });
}

/// How many moves are wanted.
pub(in crate::movegen) fn count_sifted<const W: usize, const P: usize>(
    masks: &Masks<W>,
    planes: &Planes<W, P>,
    wanted: Wanted,
    patterns: &[Pattern<W>],
) -> u64 {
    run(masks, CountSifted { board: &planes.board, wanted, patterns })
}

/// Does a move of `side` match a pattern?
pub(in crate::movegen) fn matches<const W: usize>(patterns: &[Pattern<W>], side: Side, mv: &Move) -> bool {
    let (from, to) = (mv.from.index(), mv.to.index());
    let sort = Sort { kind: mv.kind, piece: mv.piece, takes: mv.captures() };
    patterns.iter().any(|pattern| pattern.matches(side, sort, from, to))
}
