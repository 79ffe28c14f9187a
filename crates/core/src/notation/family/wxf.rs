//! The notation of the World Xiangqi Federation: `C2=5`, `H8+7`, `E7+5`, `P-+1`, `15=6`
//! (<https://en.wikipedia.org/wiki/Xiangqi#Notation>, "System 2").
//!
//! A move is written as the piece, its file, a sign and a number. Each player counts files from their own right. The
//! sign is `+` forward, `-` backward and `=` sideways. The number is the target file or, if the piece stays on its
//! file, the number of ranks.
//!
//! Of two pieces of a kind on one file, the front one has `+` and the rear one `-` in place of the file. The file is
//! written if only one of them could be meant, as with elephants and advisors. Of three or more pieces, and if several
//! files have two, each is named by its number from the front and its file, without letters.

use crate::model::{MoveKind, Rules, Set};
use crate::movegen::Move;
use crate::notation::coordinate::{self, chosen, dropped, way};
use crate::notation::san::letters;
use crate::position::Position;
use crate::types::{Kind, Side, Square, SquareSet};

/// Writes moves. Some texts may be equal.
pub(super) fn write_all(position: &Position, moves: &[Move]) -> Vec<String> {
    let scene = Scene::of(position);
    moves.iter().map(|mv| scene.text(mv, &scene.name(mv))).collect()
}

/// Like [`write_all`], but with each piece named by its letters, its file and its rank.
pub(super) fn write_long(position: &Position, moves: &[Move]) -> Vec<String> {
    let scene = Scene::of(position);
    let name = |mv: &Move| format!("{}{}:{}", letters(scene.rules, mv.piece), scene.file(mv.from), scene.rank(mv.from));
    moves.iter().map(|mv| scene.text(mv, &name(mv))).collect()
}

struct Scene<'p> {
    position: &'p Position,
    rules: &'p Rules,
    side: Side,
}

impl Scene<'_> {
    fn of(position: &Position) -> Scene<'_> {
        Scene { position, rules: position.variant().rules(), side: position.side_to_move() }
    }

    /// The number of a file from the player's right, from 1.
    fn file(&self, square: Square) -> u8 {
        let board = &self.rules.board;
        match self.side {
            Side::First => board.files() - board.file(square),
            Side::Second => board.file(square) + 1,
        }
    }

    /// The number of a rank from the player's side, from 1.
    fn rank(&self, square: Square) -> u8 {
        let board = &self.rules.board;
        match self.side {
            Side::First => board.rank(square) + 1,
            Side::Second => board.ranks() - board.rank(square),
        }
    }

    fn text(&self, mv: &Move, name: &str) -> String {
        let body = match mv.kind {
            MoveKind::Pass => "pass".to_owned(),
            MoveKind::Drop => {
                let piece = letters(self.rules, dropped(mv));
                format!("{piece}@{}{}", self.file(mv.to), self.rank(mv.to))
            }
            MoveKind::Castle => {
                let san = mv.castling.and_then(|number| self.rules.castling_row(number)?.san.clone());
                san.unwrap_or_else(|| coordinate::short(self.rules, mv))
            }
            MoveKind::Move => {
                let way: Vec<Square> = way(mv).collect();
                let steps: String = way.windows(2).map(|step| self.step(step[0], step[1])).collect();
                let becomes = mv.becomes.map(|kind| format!("={}", letters(self.rules, kind)));
                format!("{name}{steps}{}", becomes.unwrap_or_default())
            }
        };
        let choice = |&choice| format!(",{}", chosen(self.rules, mv, choice, |kind| letters(self.rules, kind)));
        body + &mv.choices().iter().map(choice).collect::<String>()
    }

    fn step(&self, from: Square, to: Square) -> String {
        let sign = match self.rank(to).cmp(&self.rank(from)) {
            std::cmp::Ordering::Less => '-',
            std::cmp::Ordering::Equal => '=',
            std::cmp::Ordering::Greater => '+',
        };
        match self.file(to) == self.file(from) {
            true if from != to => format!("{sign}{}", self.rank(to).abs_diff(self.rank(from))),
            _ => format!("{sign}{}", self.file(to)),
        }
    }

    /// The moving piece and its location.
    fn name(&self, mv: &Move) -> String {
        let board = &self.rules.board;
        let letters = letters(self.rules, mv.piece);
        let alike = self.position.pieces_of(self.side, mv.piece);
        let on_file = |file| alike & board.file_squares(file);
        let here = on_file(board.file(mv.from));
        let pairs = (0..board.files()).filter(|&file| on_file(file).len() > 1).count();
        match here.len() {
            0 | 1 => format!("{letters}{}", self.file(mv.from)),
            2 if pairs < 2 && self.may_be_the_other(mv, here) => {
                let is_rear = here.iter().any(|other| self.rank(other) > self.rank(mv.from));
                format!("{letters}{}", if is_rear { '-' } else { '+' })
            }
            2 if pairs < 2 => format!("{letters}{}", self.file(mv.from)),
            _ => {
                let ahead = here.iter().filter(|&other| self.rank(other) > self.rank(mv.from)).count();
                format!("{}{}", ahead + 1, self.file(mv.from))
            }
        }
    }

    /// Returns `true` if the other one of two pieces could make the same step, given the board and the squares
    /// permitted to the kind.
    fn may_be_the_other(&self, mv: &Move, here: SquareSet) -> bool {
        let board = &self.rules.board;
        let (files, ranks) = (
            i32::from(board.file(mv.to)) - i32::from(board.file(mv.from)),
            i32::from(board.rank(mv.to)) - i32::from(board.rank(mv.from)),
        );
        let mut others = here.iter().filter(|&other| other != mv.from);
        others.any(|other| {
            let to = board.at(i32::from(board.file(other)) + files, i32::from(board.rank(other)) + ranks);
            to.is_some_and(|to| self.may_stand(mv.piece, to))
        })
    }

    /// Returns `true` if a piece of a kind may ever move to a square.
    fn may_stand(&self, kind: Kind, square: Square) -> bool {
        let allows = |set: &Set| match set {
            Set::Squares(squares) => squares[self.side.index()].contains(square),
            _ => true,
        };
        let moves = &self.rules.piece(kind).moves;
        moves.iter().any(|movement| movement.to.iter().chain(&movement.within).all(allows))
    }
}
