//! Builds the data that instructions refer to: fixed sets, pieces of some kinds, tables of steps and rays. Equal data
//! is shared.

use super::Compiler;
use crate::model::Set;
use crate::tables::program::{DirectedLine, PieceSet, Sight};
use crate::types::{Bits, KindSet, Square, SquareSet, Vector};
use ferz_language::model::both_ways;

impl<const W: usize> Compiler<'_, W> {
    pub(super) fn known_set(&mut self, squares: SquareSet) -> u16 {
        number(&mut self.pool.sets, squares.into())
    }

    pub(super) fn pieces(&mut self, kinds: KindSet) -> u16 {
        let kinds = kinds & self.rules.kinds().collect();
        let n = number(&mut self.pool.kinds, kinds);
        if usize::from(n) == self.pool.pieces.len() {
            let set = self.piece_set(kinds);
            self.pool.pieces.push(set);
        }
        n
    }

    /// The pieces of some kinds, as a formula on planes.
    pub fn piece_set(&self, kinds: KindSet) -> PieceSet {
        let kinds = kinds & self.rules.kinds().collect();
        let inside = |(_, on): &&(usize, KindSet)| !on.is_empty() && *on & kinds == *on;
        let inside: Vec<_> = self.planes.iter().filter(inside).collect();
        if inside.iter().fold(KindSet::EMPTY, |all, (_, on)| all | *on) == kinds {
            return PieceSet::Planes(inside.iter().fold(0, |all, (plane, _)| all | 1 << plane));
        }
        let code = |kind: crate::types::Kind| {
            let code = self.codes[kind.index()];
            let larger = self.codes.iter().filter(|&&other| other & code == code);
            (code, larger.fold(0, |all, other| all | other & !code))
        };
        PieceSet::Codes(kinds.iter().map(code).collect())
    }

    /// The kinds of a set that consists of all pieces of some kinds, if planes alone distinguish these kinds. Any other
    /// set gives `None` and is computed.
    pub(super) fn kinds_of_pieces(&self, set: &Set) -> Option<KindSet> {
        match set {
            Set::Kinds(kinds) => Some(*kinds),
            Set::Not(part) => match &**part {
                Set::Kinds(kinds) => {
                    Some(!*kinds).filter(|kinds| matches!(self.piece_set(*kinds), PieceSet::Planes(_)))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// A step as a number of indices, with the squares from which it stays on the board; `None` if the number is not
    /// the same everywhere.
    pub(super) fn uniform(&mut self, vector: Vector) -> Option<(i16, u16)> {
        let board = self.board();
        let starts: SquareSet = board.squares().iter().filter(|&at| board.step(at, vector).is_some()).collect();
        let mut by = starts.iter().filter_map(|at| board.step(at, vector).map(|to| i16::from(to.0) - i16::from(at.0)));
        let first = by.next().unwrap_or(0);
        by.all(|by| by == first).then(|| (first, self.known_set(starts)))
    }

    /// The index of a table with one set for each square, computed by `of`.
    pub(super) fn table(&mut self, of: impl Fn(SquareSet) -> SquareSet) -> u16 {
        let board = self.board();
        let grid = usize::from(board.files()) * usize::from(board.ranks());
        let at = |square| {
            let square = Square::new(square);
            if board.squares().contains(square) { of(square.into()).into() } else { Bits::EMPTY }
        };
        let table: Vec<Bits<W>> = (0..grid).map(at).collect();
        number(&mut self.pool.spreads, table)
    }

    /// The target of a step from each square.
    pub(super) fn step_table(&self, vector: Vector) -> Vec<Bits<W>> {
        let board = self.board();
        let grid = usize::from(board.files()) * usize::from(board.ranks());
        let at = |square| {
            let square = Square::new(square);
            let to = board.step(square, vector).filter(|_| board.squares().contains(square));
            to.map_or(Bits::EMPTY, |to| Bits::of(to.index()))
        };
        (0..grid).map(at).collect()
    }

    /// The tables of neighbours in opposite directions, in pairs: the index of the first table, and the number of
    /// pairs.
    pub(super) fn flanks(&mut self) -> (u16, u8) {
        let axes = axes(&self.board().neighbours());
        let tables = axes.iter().flat_map(|&axis| [axis, -axis]).map(|vector| self.step_table(vector)).collect();
        (self.add_tables(tables), axes.len() as u8)
    }

    /// A table of the squares that these steps join to each square, in either direction.
    pub(super) fn joined(&mut self, by: &[Vector]) -> u16 {
        let (board, vectors) = (self.board(), both_ways(by));
        self.table(|set| board.shifted(set, &vectors))
    }

    /// The lines in these directions.
    pub(super) fn lines(&mut self, vectors: &[Vector]) -> u16 {
        let lines = vectors.iter().map(|&vector| self.line(vector)).collect();
        number(&mut self.pool.lines, lines)
    }

    fn line(&mut self, vector: Vector) -> DirectedLine<W> {
        let board = self.board();
        if let Some((by, n)) = self.uniform(vector).filter(|&(by, _)| by != 0) {
            let starts = self.pool.sets[usize::from(n)];
            let longest = board.squares().iter().map(|square| board.ray(square, vector).count()).max().unwrap_or(0);
            let doublings = longest.next_power_of_two().trailing_zeros() as u8;
            return DirectedLine::Shift { by, starts, ends: starts.shifted(by), doublings };
        }
        DirectedLine::Rays(self.rays_along(vector))
    }

    /// The squares of the ray from each square of the grid.
    fn rays_along(&self, vector: Vector) -> Vec<Vec<u8>> {
        let board = self.board();
        let grid = usize::from(board.files()) * usize::from(board.ranks());
        let ray = |square| match board.squares().contains(Square::new(square)) {
            true => board.ray(Square::new(square), vector).map(|at| at.0).collect(),
            false => Vec::new(),
        };
        (0..grid).map(ray).collect()
    }

    /// The index of some adjacent tables, which are added if they are new.
    pub(super) fn add_tables(&mut self, tables: Vec<Vec<Bits<W>>>) -> u16 {
        let (spreads, count) = (&mut self.pool.spreads, tables.len());
        let first = spreads.windows(count).position(|window| window == tables).unwrap_or_else(|| {
            spreads.extend(tables);
            spreads.len() - count
        });
        first as u16
    }

    /// The index of the sights in these directions.
    pub(super) fn sights(&mut self, vectors: &[Vector]) -> u16 {
        if let Some(&known) = self.sights.get(vectors) {
            return known;
        }
        let sights = vectors.iter().map(|&vector| Sight::new(self.rays_along(vector))).collect();
        let number = number(&mut self.pool.sights, sights);
        self.sights.insert(vectors.to_vec(), number);
        number
    }
}

/// The vectors, without those whose opposite comes earlier.
pub(super) fn axes(vectors: &[Vector]) -> Vec<Vector> {
    let mut axes: Vec<Vector> = Vec::new();
    for &vector in vectors {
        if !axes.contains(&-vector) {
            axes.push(vector);
        }
    }
    axes
}

/// The index of a value in a list. It is added if it is new.
fn number<T: PartialEq>(list: &mut Vec<T>, value: T) -> u16 {
    let place = list.iter().position(|known| *known == value).unwrap_or_else(|| {
        list.push(value);
        list.len() - 1
    });
    place as u16
}

impl<const W: usize> Sight<W> {
    /// Creates a direction of sight from its rays.
    pub fn new(rays: Vec<Vec<u8>>) -> Sight<W> {
        let set = |ray: &[u8]| ray.iter().fold(Bits::EMPTY, |all, &square| all | Bits::of(usize::from(square)));
        let lines: Vec<Bits<W>> = rays.iter().map(|ray| set(ray)).collect();
        let rises = rays.iter().enumerate().find_map(|(from, ray)| ray.first().map(|&to| usize::from(to) > from));
        let rises = rises.unwrap_or(true);
        let is_line = |(from, ray): (usize, &Vec<u8>)| {
            let mut at = from;
            ray.iter().enumerate().all(|(n, &to)| {
                let to = usize::from(to);
                let goes_on = (to > at) == rises && to != at && lines[to] == set(&ray[n + 1..]);
                at = to;
                goes_on
            })
        };
        let is_regular = rays.iter().enumerate().all(is_line);
        Sight { rays, lines: if is_regular { lines } else { Vec::new() }, rises }
    }
}
