//! Diagrams of a piece in the middle of a board that show how it reaches each square. They are found by trying on
//! boards with one or two other pieces.

use crate::error::CliError;
use ferz::model::{Board, Lands};
use ferz::movegen::Move;
use ferz::position::{Setup, State};
use ferz::types::{Kind, Piece, Side, Square, SquareSet};
use ferz_core::Variant;
use std::fmt::Write as _;

/// The number of files and of ranks of the board used for trying.
pub(super) const SIDE: usize = 15;
const MIDDLE: i32 = SIDE as i32 / 2;
/// The shown distance of a piece that goes as far as the board.
const FAR: i32 = 5;
/// The smallest shown distance.
const NEAR: i32 = 2;

/// The piece whose moves are shown, and the piece that blocks it.
const SHOWN: Kind = Kind(0);
const OTHER: Kind = Kind(1);

/// The letters of the diagram and their meanings, in the order of the legend.
const LEGEND: [(char, &str); 15] = [
    ('M', "moves there, whatever stands between"),
    ('m', "moves there over empty squares"),
    ('i', "moves there if it has not moved yet"),
    ('h', "moves there over a piece"),
    ('t', "moves there and takes a piece on its way"),
    ('o', "castles there, if neither piece has moved yet"),
    ('C', "takes there, whatever stands between"),
    ('c', "takes there over empty squares"),
    ('I', "takes there if it has not moved yet"),
    ('H', "takes there over a piece"),
    ('e', "takes there in passing"),
    ('T', "takes what stands there, and ends elsewhere"),
    ('a', "takes there, own pieces too"),
    ('d', "takes own pieces there"),
    ('s', "changes places with what stands there"),
];

/// The variant, the board and the square used for trying.
struct Trial<'v> {
    variant: &'v Variant,
    board: &'v Board,
    from: Square,
}

/// The letters of the diagram for a square: how the piece gets there.
#[derive(Clone, Copy, Default)]
struct Cell {
    moves: Option<char>,
    takes: Option<char>,
}

/// Draws the diagram with its legend.
pub(super) fn draw(variant: &Variant) -> Result<String, CliError> {
    let board = &variant.rules().board;
    let from = board.at(MIDDLE, MIDDLE).ok_or_else(|| CliError::wrong("no middle"))?;
    let cells = Trial { variant, board, from }.cells()?;
    let far = |square: Square| distance(board, from, square);
    let reached = board.squares().iter().filter(|square| {
        let Cell { moves, takes } = cells[square.index()];
        *square != from && (moves.is_some() || takes.is_some())
    });
    let farthest = reached.map(far).max().unwrap_or(0);
    let shown = if farthest >= MIDDLE { FAR } else { farthest.max(NEAR) };
    let mut text = String::new();
    for rank in (MIDDLE - shown..=MIDDLE + shown).rev() {
        let cell = |file: i32| match board.at(file, rank) {
            Some(square) if square == from => "@ ".to_owned(),
            Some(square) => {
                let Cell { moves, takes } = cells[square.index()];
                match (moves, takes) {
                    (None, None) => ". ".to_owned(),
                    (moves, takes) => format!("{}{}", moves.unwrap_or('-'), takes.unwrap_or('-')),
                }
            }
            None => "  ".to_owned(),
        };
        let row: Vec<String> = (MIDDLE - shown..=MIDDLE + shown).map(cell).collect();
        writeln!(text, "{}", row.join(" ").trim_end()).map_err(CliError::wrong)?;
    }
    text.push('\n');
    if cells[from.index()].moves.is_some() {
        text.push_str("@  the piece, which may also do nothing\n");
    }
    let is_used = |letter: char| cells.iter().any(|cell| [cell.moves, cell.takes].contains(&Some(letter)));
    for (letter, meaning) in LEGEND.into_iter().filter(|(letter, _)| is_used(*letter)) {
        writeln!(text, "{letter}  {meaning}").map_err(CliError::wrong)?;
    }
    Ok(text)
}

/// Returns the larger of the distances in files and in ranks.
fn distance(board: &Board, one: Square, other: Square) -> i32 {
    let part = |a: u8, b: u8| (i32::from(a) - i32::from(b)).abs();
    part(board.file(one), board.file(other)).max(part(board.rank(one), board.rank(other)))
}

impl Trial<'_> {
    /// Returns the moves of the piece among other pieces of both sides. With `fresh`, the piece has not moved yet.
    fn moves(
        &self,
        own: SquareSet,
        enemy: SquareSet,
        fresh: bool,
        trail: Option<Square>,
    ) -> Result<Vec<Move>, CliError> {
        let mut state = State::new();
        state.put(self.from, Piece { side: Side::First, kind: SHOWN });
        own.iter().for_each(|square| state.put(square, Piece { side: Side::First, kind: OTHER }));
        enemy.iter().for_each(|square| state.put(square, Piece { side: Side::Second, kind: OTHER }));
        if fresh {
            state.untouched = self.from.into();
        }
        if let (Some(square), Some(owner)) = (trail, enemy.iter().next()) {
            state.trail.leave(owner, square.into());
        }
        let moves =
            Setup::new(self.variant.clone(), state).position_unchecked().legal_moves().map_err(CliError::wrong)?;
        Ok(moves.into_iter().filter(|mv| mv.from == self.from).collect())
    }

    /// Returns the squares between the piece and another square, and those around them.
    fn between(&self, to: Square) -> SquareSet {
        let range = |a: u8, b: u8| i32::from(a.min(b))..=i32::from(a.max(b));
        let files = range(self.board.file(self.from), self.board.file(to));
        let ranks = range(self.board.rank(self.from), self.board.rank(to));
        let squares = ranks.flat_map(|rank| files.clone().filter_map(move |file| self.board.at(file, rank)));
        squares.collect::<SquareSet>() - self.from.into() - to.into()
    }

    fn cells(&self) -> Result<Vec<Cell>, CliError> {
        let none = SquareSet::EMPTY;
        let mut cells = vec![Cell::default(); SIDE * SIDE];
        let quiet =
            |moves: &[Move]| -> SquareSet { moves.iter().filter(|mv| !mv.is_capture()).map(|mv| mv.to).collect() };
        let (plain, fresh) =
            (quiet(&self.moves(none, none, false, None)?), quiet(&self.moves(none, none, true, None)?));
        let others = self.board.squares() - self.from.into();
        if fresh.contains(self.from) {
            cells[self.from.index()].moves = Some('0');
        }
        for to in others {
            let here: SquareSet = to.into();
            let between = self.between(to);
            let takes = |mv: &Move| mv.to == to && mv.takes() == here;
            let enemy = self.moves(none, here, true, None)?;
            let own = self.moves(here, none, true, None)?;
            let cell = &mut cells[to.index()];
            if plain.contains(to) {
                let jumps = quiet(&self.moves(between, none, false, None)?).contains(to);
                cell.moves = Some(if jumps { 'M' } else { 'm' });
            } else if fresh.contains(to) {
                cell.moves = Some('i');
            }
            let takes_own = own.iter().any(takes);
            if enemy.iter().any(takes) {
                let is_ready = self.moves(none, here, false, None)?.iter().any(takes);
                let jumps = is_ready && self.moves(between, here, false, None)?.iter().any(takes);
                cell.takes = Some(match (takes_own, is_ready, jumps) {
                    (true, _, _) => 'a',
                    (_, false, _) => 'I',
                    (_, _, true) => 'C',
                    (_, _, false) => 'c',
                });
            } else if takes_own {
                cell.takes = Some('d');
            } else if enemy.iter().chain(&own).any(|mv| mv.to == to && mv.lands == Lands::Swap) {
                cell.takes = Some('s');
            }
        }
        self.over_pieces(&mut cells)?;
        self.castling(&mut cells)?;
        // A piece far away has just passed over the square.
        for to in others {
            let owner = self.board.at(0, if self.board.rank(to) == 0 { SIDE as i32 - 1 } else { 0 });
            let owner: SquareSet = owner.into_iter().collect();
            let cell = &mut cells[to.index()];
            let moves = self.moves(none, owner, true, Some(to))?;
            let takes = |mv: &Move| mv.to == to && mv.takes() == owner;
            let passing = cell.takes.is_none() && moves.iter().any(takes);
            if passing && !self.moves(none, owner, true, None)?.iter().any(takes) {
                cell.takes = Some('e');
            }
        }
        Ok(cells)
    }

    /// Marks the squares to which the piece castles, with its partners on the board.
    fn castling(&self, cells: &mut [Cell]) -> Result<(), CliError> {
        let mut state = State::new();
        for part in self.variant.rules().castling.iter().flat_map(|row| &row.ways[0]).flat_map(|way| &way.parts) {
            state.put(part.from, Piece { side: Side::First, kind: part.kind });
            state.untouched |= part.from.into();
        }
        let moves =
            Setup::new(self.variant.clone(), state).position_unchecked().legal_moves().map_err(CliError::wrong)?;
        for mv in moves.iter().filter(|mv| mv.castling.is_some()) {
            cells[mv.to.index()].moves.get_or_insert('o');
        }
        Ok(())
    }

    /// Marks the squares reached over a piece, and the pieces captured on the way.
    fn over_pieces(&self, cells: &mut [Cell]) -> Result<(), CliError> {
        let none = SquareSet::EMPTY;
        let others = self.board.squares() - self.from.into();
        for over in others {
            let here: SquareSet = over.into();
            for mv in self.moves(none, here, true, None)?.iter().chain(&self.moves(here, none, true, None)?) {
                if mv.to != over && mv.takes() == here {
                    cells[over.index()].takes.get_or_insert('T');
                }
                if mv.to != over && mv.to != self.from && mv.lands == Lands::Target {
                    let letter = if mv.is_capture() { 't' } else { 'h' };
                    cells[mv.to.index()].moves.get_or_insert(letter);
                }
            }
        }
        for to in others {
            if cells[to.index()].takes.is_some_and(|takes| takes != 'T')
                || distance(self.board, self.from, to) > FAR + 1
            {
                continue;
            }
            let here: SquareSet = to.into();
            for over in self.between(to) {
                let moves = self.moves(over.into(), here, true, None)?;
                if moves.iter().any(|mv| mv.to == to && mv.takes() == here) {
                    cells[to.index()].takes = Some('H');
                    break;
                }
            }
        }
        Ok(())
    }
}
