//! Builds the tables of paths: the squares between an attacked square and an attacker.

use super::entry::{Entries, PathEntry};
use crate::types::{Bits, SquareSet};

/// Paths between pairs of squares. Threats share a table as long as their paths agree.
pub(super) struct Paths<const W: usize> {
    grid: usize,
    /// The tables, one after the other.
    tables: Vec<Bits<W>>,
    /// The squares that have a path, by table and square.
    known: Vec<SquareSet>,
}

/// The most tables of paths. A variant needs one or two, but a hostile file may need any number.
const MOST_TABLES: usize = 8;

impl<const W: usize> Paths<W> {
    pub fn new(grid: usize) -> Paths<W> {
        Paths { grid, tables: Vec::new(), known: Vec::new() }
    }

    /// Adds the paths to the first table they fit into. Returns the index of its first entry; `None` if there are too
    /// many tables.
    pub fn add(&mut self, reversed: &Entries) -> Option<u32> {
        let grid = self.grid;
        let path = |entry: &PathEntry| Bits::<4>(entry.path).narrow();
        let fits = |&number: &usize| {
            let agrees = |row: usize, entry: &PathEntry| {
                !self.known[row].contains(entry.square) || self.tables[row * grid + entry.square.index()] == path(entry)
            };
            let mut rows = (number * grid..).zip(reversed);
            rows.all(|(row, list)| list.iter().all(|entry| agrees(row, entry)))
        };
        let count = self.known.len() / grid;
        let number = (0..count).find(fits).unwrap_or(count);
        if number == MOST_TABLES {
            return None;
        }
        if number == count {
            self.known.resize((number + 1) * grid, SquareSet::EMPTY);
            self.tables.resize((number + 1) * grid * grid, Bits::EMPTY);
        }
        for (row, list) in (number * grid..).zip(reversed) {
            for entry in list {
                self.known[row].insert(entry.square);
                self.tables[row * grid + entry.square.index()] = path(entry);
            }
        }
        Some((number * grid * grid) as u32)
    }

    /// All tables in one array, `grid x grid` entries each.
    pub fn finish(mut self) -> Vec<Bits<W>> {
        self.tables.shrink_to_fit();
        self.tables
    }
}
