//! Bounds of sets, amounts and conditions in all positions that may occur: never too small, sometimes too large.

use super::contents::{Contents, Extent, squares_of};
use super::move_bounds::MoveBounds;
use super::numbers::Numbers;
use super::tallies::CounterBounds;
use crate::facts::Reach;
use crate::model::{Amount, Chain, Chase, Condition, Line, PerSide, Rules, Set, Wrap};
use crate::types::{KindSet, Piece, Side, SquareSet, Vector};
use std::cell::Cell;

/// The work budget of a world. The unit is a cheap word, such as `own`: see [`cost`]. Once the budget is used up,
/// everything counts as possible.
const MOST_WORDS: u32 = 60_000;

/// The possible contents of squares, and all other facts that a condition may depend on.
pub struct World<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The squares that the pieces could ever reach.
    pub reach: &'a Reach,
    /// The possible contents of each square.
    pub contents: Vec<Contents>,
    /// The pieces that may count as unmoved, by square.
    pub untouched: Vec<Contents>,
    /// The squares whose contents certainly have never moved.
    pub unmoved: SquareSet,
    /// The squares where a trail may be left.
    pub trail: SquareSet,
    /// The kinds that may be in the hands.
    pub held: PerSide<KindSet>,
    /// The limits on the number of pieces, if known.
    pub numbers: Option<Numbers>,
    /// The bounds of each counter.
    pub tallies: Vec<CounterBounds>,
    /// Set if bounds may use the numbers of pieces.
    pub counts: Cell<bool>,
    /// The known facts of the move that the row applies to.
    mv: Cell<Option<MoveBounds>>,
    /// The side that makes the move.
    mover: Cell<Option<Side>>,
    words: Cell<u32>,
}

impl<'a> World<'a> {
    /// A world in which anything may be anywhere.
    pub fn anything(rules: &'a Rules, reach: &'a Reach) -> World<'a> {
        let all: KindSet = rules.kinds().collect();
        let everything = Contents { pieces: [all; 2], empty: true, wall: rules.knows_walls() };
        let count = usize::from(rules.board.files()) * usize::from(rules.board.ranks());
        let mut contents = vec![Contents::NONE; count];
        for square in rules.board.squares() {
            contents[square.index()] = everything;
        }
        World {
            rules,
            reach,
            untouched: contents.clone(),
            unmoved: SquareSet::EMPTY,
            contents,
            trail: rules.board.squares(),
            held: [all; 2],
            numbers: None,
            tallies: Vec::new(),
            counts: Cell::new(true),
            mv: Cell::new(None),
            mover: Cell::new(None),
            words: Cell::new(MOST_WORDS),
        }
    }

    /// The squares that may be in a set, as a side sees it.
    pub fn ever(&self, set: &Set, viewer: Side) -> SquareSet {
        match set.as_squares() {
            Some(squares) => squares[viewer.index()],
            None => self.extent(set, viewer).ever(),
        }
    }

    /// A set of these squares, with any contents.
    fn fixed(&self, may: SquareSet, must: SquareSet) -> Extent {
        let on = |squares: SquareSet| {
            let mut contents = vec![Contents::NONE; self.contents.len()];
            for square in squares & self.rules.board.squares() {
                contents[square.index()] = self.contents[square.index()];
            }
            contents
        };
        Extent { may: on(may), must: on(must) }
    }

    /// The bounds of the squares with any of these contents.
    pub fn with(&self, wanted: Contents) -> Extent {
        let contents: Vec<Contents> = self.contents.iter().map(|all| all.and(wanted)).collect();
        Extent { may: contents.clone(), must: contents }
    }

    /// A set that may include these contents, but certainly includes none.
    fn perhaps(&self, may: Vec<Contents>) -> Extent {
        Extent { must: vec![Contents::NONE; may.len()], may }
    }

    /// Runs `look` for a row that applies to this move.
    pub fn with_move<T>(&self, mv: Option<MoveBounds>, look: impl FnOnce() -> T) -> T {
        let before = self.mv.replace(mv);
        let seen = look();
        self.mv.set(before);
        seen
    }

    /// Runs `look` for a row that applies to a move of this side; `None` if the side is unknown.
    pub fn with_mover<T>(&self, mover: Option<Side>, look: impl FnOnce() -> T) -> T {
        let before = self.mover.replace(mover);
        let seen = look();
        self.mover.set(before);
        seen
    }

    /// The reason why a set is empty, if that follows from the known facts of the move.
    pub fn why_empty_for_move(&self, set: &Set) -> Option<&'static str> {
        self.mv.get()?.why_empty(set)
    }

    /// Returns `true` if the row applies to a move.
    pub fn is_about_a_move(&self) -> bool {
        self.mv.get().is_some()
    }

    /// Returns `true` if the row applies to a move of a single piece.
    pub fn is_about_one_piece(&self) -> bool {
        self.mv.get().is_some_and(MoveBounds::is_of_one_piece)
    }

    /// The bounds of a set of squares of the move, such as `from`.
    fn of_move(&self, set: &Set) -> Option<Extent> {
        self.mv.get()?.extent(set, self, self.mover.get()?)
    }

    /// The bounds of a set.
    pub fn extent(&self, set: &Set, viewer: Side) -> Extent {
        let all = || self.perhaps(self.contents.clone());
        let Some(left) = self.words.get().checked_sub(cost(set)) else { return all() };
        self.words.set(left);
        let board = &self.rules.board;
        let of = |set: &Set| self.extent(set, viewer);
        // The bounds of a set that grows with another.
        let grown = |set: &Set, image: &dyn Fn(SquareSet) -> SquareSet| {
            let inner = of(set);
            self.fixed(image(inner.ever()), image(inner.always(&self.contents)))
        };
        let every = KindSet::ALL;
        match set {
            Set::Squares(squares) => self.fixed(squares[viewer.index()], squares[viewer.index()]),
            Set::And(sets) => {
                let whole = Extent { may: self.contents.clone(), must: self.contents.clone() };
                let met = sets.iter().fold(whole, |all, set| all.and(&of(set)));
                sets.iter().fold(met, |met, set| self.less_itself(met, set, viewer))
            }
            Set::Or(sets) => sets.iter().fold(self.with(Contents::NONE), |all, set| all.or(&of(set))),
            Set::Not(set) => of(set).not(&self.contents),
            Set::Own => self.with(Contents::of(viewer, every)),
            Set::Enemy => self.with(Contents::of(viewer.other(), every)),
            Set::Empty => self.with(Contents::EMPTY),
            Set::Occupied => self.with(Contents { pieces: [every; 2], empty: false, wall: true }),
            Set::Walls => self.with(Contents { wall: true, ..Contents::NONE }),
            Set::Kinds(kinds) => self.with(Contents { pieces: [*kinds; 2], ..Contents::NONE }),
            Set::Promoted => {
                let forms = self.rules.promoted_kinds();
                let marked = self.rules.kinds().filter(|kind| self.rules.demoted[kind.index()].is_some());
                let marked = forms | marked.collect();
                let with = |kinds| self.with(Contents { pieces: [kinds; 2], ..Contents::NONE });
                Extent { may: with(marked).may, must: with(forms).must }
            }
            Set::Untouched => {
                let must = self.fixed(SquareSet::EMPTY, self.unmoved).must;
                Extent { may: self.untouched.clone(), must }
            }
            Set::Stranded => {
                let mut stranded = vec![Contents::NONE; self.contents.len()];
                for side in Side::BOTH {
                    for kind in self.rules.kinds() {
                        for square in self.reach.stranded(Piece { side, kind }) {
                            stranded[square.index()].pieces[side.index()].insert(kind);
                        }
                    }
                }
                let stranded: Vec<_> = stranded.iter().zip(&self.contents).map(|(a, b)| a.and(*b)).collect();
                Extent { may: stranded.clone(), must: stranded }
            }
            Set::Trail => self.fixed(self.trail, SquareSet::EMPTY),
            Set::From | Set::To | Set::Path | Set::Taken | Set::Chosen => self.of_move(set).unwrap_or_else(all),
            Set::Near(set) => grown(set, &|squares| board.shifted(squares, &board.neighbours())),
            Set::File(set) => grown(set, &|squares| board.same_files(squares)),
            Set::Rank(set) => grown(set, &|squares| board.same_ranks(squares)),
            Set::Shift(set, vectors) => grown(set, &|squares| board.shifted(squares, &vectors[viewer.index()])),
            Set::Beyond(set, vectors) => grown(set, &|squares| board.beyond(squares, &vectors[viewer.index()])),
            Set::Along(set, vectors) => {
                let inner = of(set);
                let vectors = &vectors[viewer.index()];
                let next = board.shifted(inner.always(&self.contents), vectors);
                self.fixed(board.beyond(inner.ever(), vectors), next)
            }
            Set::Between(a, b) => {
                let (a, b) = (of(a).ever(), of(b).ever());
                self.fixed(board.between(a, b), SquareSet::EMPTY)
            }
            Set::Flanked(set) => grown(set, &|squares| board.flanked(squares)),
            Set::Enclosed(sets, vectors) => {
                let [from, through, to] = sets.each_ref().map(of);
                let lines = board.enclosed(from.ever(), through.ever(), to.ever(), &vectors[viewer.index()]);
                self.fixed(lines, SquareSet::EMPTY).and(&self.perhaps(through.may))
            }
            Set::Reach(set) => match of(set).held().pieces {
                [first, second] if first.is_empty() && second.is_empty() => self.with(Contents::NONE),
                _ => all(),
            },
            Set::Attacked(None) => all(),
            Set::Attacked(Some(by)) => {
                // A piece is attacked by its opponent, an empty square by the viewer's opponent.
                let by = of(by).held().pieces.map(|kinds| !kinds.is_empty());
                let held = |side: Side| if by[side.other().index()] { every } else { KindSet::EMPTY };
                let empty = by[viewer.other().index()];
                let wanted = Contents { pieces: Side::BOTH.map(held), empty, wall: empty };
                self.perhaps(self.with(wanted).may)
            }
            Set::Guarded => self.perhaps(self.with(Contents::of(viewer, every)).may),
            Set::Theirs(set) => self.extent(set, viewer.other()),
        }
    }

    /// A piece does not see itself: if only one piece can be in the inner set, removes that piece from the squares that
    /// it sees.
    fn less_itself(&self, mut met: Extent, set: &Set, viewer: Side) -> Extent {
        let (Set::Along(inner, _) | Set::Near(inner) | Set::Beyond(inner, _)) = set else { return met };
        if self.rules.board.plan().wrap != Wrap::Nowhere {
            return met;
        }
        let held = self.extent(inner, viewer).held();
        if self.most_of(held) <= 1 {
            met.may.iter_mut().for_each(|may| *may = may.without(Contents { pieces: held.pieces, ..Contents::NONE }));
        }
        met
    }

    /// `Some` if a condition always holds or never holds; `None` if that is unknown, or if it varies.
    pub fn holds(&self, condition: &Condition, viewer: Side) -> Option<bool> {
        let of = |condition: &Condition| self.holds(condition, viewer);
        let range = |amount: &Amount| self.range(amount, viewer);
        match condition {
            Condition::Any(set) => {
                let extent = self.extent(set, viewer);
                let never = extent.ever().is_empty();
                if never { Some(false) } else { (!extent.always(&self.contents).is_empty()).then_some(true) }
            }
            Condition::All(parts) => all(parts.iter().map(of)),
            Condition::Or(parts) => all(parts.iter().map(|part| of(part).map(|holds| !holds))).map(|holds| !holds),
            Condition::Not(part) => of(part).map(|holds| !holds),
            Condition::AtLeast(a, b) => at_least(range(a), range(b)),
            Condition::Stuck => (self.rules.must.is_empty() && self.may_always_pass(|_| false)).then_some(false),
            Condition::Can(_) | Condition::Repeated(_) => None,
            Condition::Chased(Chase { of, by, unguarded: _ }) => {
                [of, by].into_iter().any(|set| self.ever(set, viewer).is_empty()).then_some(false)
            }
            Condition::Line(line) => {
                let longest = self.longest(line, viewer).min(self.most_of(self.extent(&line.of, viewer).held()));
                (longest < line.count as usize).then_some(false)
            }
            Condition::Connected(Chain { of, from, to, by }) => {
                let [of, from, to] = [of, from, to].map(|set| self.ever(set, viewer));
                let joined = self.rules.board.group(of, from, &by[viewer.index()]);
                (!joined.intersects(&to)).then_some(false)
            }
            Condition::Throughout(index) => self.rules.throughout.get(*index).and_then(of),
            Condition::Theirs(part) => self.holds(part, viewer.other()),
        }
    }

    /// Returns `false` if a condition never holds. A row without a condition always applies.
    pub fn may_hold(&self, condition: Option<&Condition>, viewer: Side) -> bool {
        condition.is_none_or(|condition| self.holds(condition, viewer) != Some(false))
    }

    /// Like [`holds`](Self::holds), without using the numbers of pieces.
    pub fn holds_for_any_number(&self, condition: &Condition, viewer: Side) -> Option<bool> {
        self.counts.set(false);
        let holds = self.holds(condition, viewer);
        self.counts.set(true);
        holds
    }

    /// The length of the longest unbroken line that a condition may ever find.
    pub fn longest(&self, line: &Line, viewer: Side) -> usize {
        let Line { of, count: _, by, through } = line;
        let (board, squares) = (&self.rules.board, self.ever(of, viewer));
        let through = through.as_ref().map(|set| self.ever(set, viewer));
        let length = |square, &vector: &Vector| {
            let rest = board.ray(square, vector).take_while(|&at| squares.contains(at));
            let all: SquareSet = rest.chain([square]).collect();
            if through.is_none_or(|through| through.intersects(&all)) { all.len() } else { 0 }
        };
        let vectors = &by[viewer.index()];
        let lengths = squares.iter().flat_map(|square| vectors.iter().map(move |vector| length(square, vector)));
        lengths.max().unwrap_or(0)
    }

    /// The squares that a piece may be on.
    pub fn stand(&self, piece: Piece) -> SquareSet {
        squares_of(&self.contents, |contents| contents.has(piece.side, piece.kind))
    }

    /// Returns `true` if there may be such a piece on the board or in the hand of its side.
    pub fn exists(&self, piece: Piece) -> bool {
        self.held[piece.side.index()].contains(piece.kind) || !self.stand(piece).is_empty()
    }
}

/// The cost of a word. Following all lines of the board is expensive.
fn cost(set: &Set) -> u32 {
    match set {
        Set::Squares(_) | Set::And(_) | Set::Or(_) | Set::Not(_) | Set::Theirs(_) => 1,
        Set::Own | Set::Enemy | Set::Empty | Set::Occupied | Set::Walls | Set::Kinds(_) | Set::Promoted => 1,
        Set::Untouched | Set::Trail | Set::From | Set::To | Set::Path | Set::Taken | Set::Chosen | Set::Guarded => 1,
        Set::Near(_) | Set::File(_) | Set::Rank(_) | Set::Shift(..) | Set::Reach(_) | Set::Attacked(_) => 4,
        Set::Stranded | Set::Flanked(_) => 10,
        Set::Along(..) | Set::Beyond(..) | Set::Between(..) | Set::Enclosed(..) => 40,
    }
}

/// The conjunction of three-valued parts.
fn all(mut parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    parts
        .try_fold(Some(true), |all, part| match part {
            Some(false) => Err(()),
            None => Ok(None),
            Some(true) => Ok(all),
        })
        .unwrap_or(Some(false))
}

fn at_least((least, most): (i64, i64), (low, high): (i64, i64)) -> Option<bool> {
    if least >= high {
        return Some(true);
    }
    (most < low).then_some(false)
}
